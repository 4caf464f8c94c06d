/* SPDX-License-Identifier: MIT */
#include "hull_candidates.h"

#include <libqhull_r/qhull_ra.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const hull_candidates_missing = NULL;

static void mark_all(size_t count, bool *marked) {
    memset(marked, true, count * sizeof *marked);
}

static void mark_vertices(qhT *qh, size_t count, bool *marked) {
    vertexT *vertex;
    memset(marked, false, count * sizeof *marked);
    FORALLvertices {
        const int number = qh_pointid(qh, vertex->point);
        if (number >= 0)
            marked[number] = true;
    }
}

/* False: no hull. What qhull says of it goes to `log`. */
static bool run(double *coordinates, size_t count, bool *marked, FILE *log) {
    char options[] = "qhull Pp";
    int short_left, long_left;
    qhT qh;
    qh_zero(&qh, log);
    const bool good = qh_new_qhull(&qh, 3, (int)count, coordinates, False, options, NULL, log) == 0;
    if (good)
        mark_vertices(&qh, count, marked);
    qh_freeqhull(&qh, !qh_ALL);
    qh_memfreeshort(&qh, &short_left, &long_left);
    return good;
}

void hull_mark_candidates(const toi_vec3 *points, size_t count, bool *marked) {
    double *coordinates = count <= INT_MAX ? malloc(3 * count * sizeof *coordinates) : NULL;
    FILE *log = fopen("/dev/null", "w");
    for (size_t i = 0; coordinates != NULL && i < count; i++) {
        coordinates[3 * i] = points[i].x;
        coordinates[3 * i + 1] = points[i].y;
        coordinates[3 * i + 2] = points[i].z;
    }
    if (coordinates == NULL || log == NULL || !run(coordinates, count, marked, log))
        mark_all(count, marked);
    if (log != NULL)
        fclose(log);
    free(coordinates);
}
