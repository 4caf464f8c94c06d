/* SPDX-License-Identifier: MIT */
#include "axes_off.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    toi_axis3 u[3];
    unsigned count; /* 0: there are none, or all are zeros */
} axes;

static bool is_zero(const toi_axis3 *u) {
    return u->x == 0 && u->y == 0 && u->z == 0;
}

static axes axes_of(const toi_shape *shape) {
    axes a = {.count = 0};
    const toi_rot2 *flat = &shape->as.obb2.rot;
    if (shape->kind == TOI_SHAPE_OBB2)
        a = (axes){{{flat->cos, flat->sin, 0}, {-flat->sin, flat->cos, 0}}, 2};
    if (shape->kind == TOI_SHAPE_OBB3 || shape->kind == TOI_SHAPE_HULL3) {
        memcpy(a.u, shape->kind == TOI_SHAPE_OBB3 ? &shape->as.obb3.rot : &shape->as.hull3.rot, sizeof a.u);
        a.count = 3;
    }
    if (is_zero(&a.u[0]) && is_zero(&a.u[1]) && is_zero(&a.u[2]))
        a.count = 0;
    return a;
}

/* |u_i . u_j - (i == j)| in Q4.60: exact, as entries that are answered are hardly above 2^30. */
static int64_t deviation(const axes *a, unsigned i, unsigned j) {
    const toi_axis3 *u = &a->u[i], *v = &a->u[j];
    const int64_t one = i == j ? INT64_C(1) << 60 : 0;
    const int64_t off = (int64_t)u->x * v->x + (int64_t)u->y * v->y + (int64_t)u->z * v->z - one;
    return off < 0 ? -off : off;
}

static int64_t worst(const axes *a) {
    int64_t most = 0;
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = i; j < a->count; j++)
            if (deviation(a, i, j) > most)
                most = deviation(a, i, j);
    return most;
}

static bool is_off(const axes *a) {
    return worst(a) > (int64_t)TOI_ROT_TOLERANCE << 30;
}

bool axes_are_off(const query *q) {
    const axes a = axes_of(&q->a), b = axes_of(&q->b);
    return is_off(&a) || is_off(&b);
}

/* "3.1e-4" */
static void print_size(double size) {
    char text[16];
    snprintf(text, sizeof text, "%.1e", size);
    char *const exponent = strchr(text, 'e');
    *exponent = '\0';
    fprintf(stderr, "%se%d", text, atoi(exponent + 1));
}

static void warn(const toi_shape *shape, const char *which, const char *file, unsigned long line) {
    const axes a = axes_of(shape);
    if (!is_off(&a))
        return;
    fprintf(stderr, "%s:%lu: warning: %sshape: axes are off by ", file, line, which);
    print_size(ldexp((double)worst(&a), -60));
    fputs(", computed with as they are\n", stderr);
}

void axes_off_warn(const query *q, const char *file, unsigned long line) {
    warn(&q->a, "first ", file, line);
    warn(&q->b, q->kind == QUERY_RAYCAST ? "" : "second ", file, line);
}
