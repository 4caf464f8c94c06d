/* SPDX-License-Identifier: MIT */
#include "hull_grid.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double UNIT = 65536;

static double on_grid(double x, double scale) {
    return round(x * scale * UNIT);
}

void hull_grid_middle(const mesh *m, double scale, double offset[3]) {
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (size_t i = 0; i < m->count; i++) {
            low = fmin(low, m->points[i].at[k]);
            high = fmax(high, m->points[i].at[k]);
        }
        offset[k] = round((on_grid(low, scale) + on_grid(high, scale)) / 2);
    }
}

/* ---- range ---- */

/* The largest distance from the origin, in units. */
static double find_distance(const mesh *m, double scale, const double offset[3]) {
    double most = 0;
    for (size_t i = 0; i < m->count; i++) {
        double at[3];
        for (int k = 0; k < 3; k++)
            at[k] = (on_grid(m->points[i].at[k], scale) - offset[k]) / UNIT;
        most = fmax(most, hypot(hypot(at[0], at[1]), at[2]));
    }
    return most;
}

/* Three digits, rounded down. */
static double round_down(double x) {
    const double digit = pow(10, floor(log10(x)) - 2);
    return floor(x / digit) * digit;
}

static bool is_in_range(const mesh *m, double scale, const double offset[3], char error[200]) {
    const double end = 8192 - 1 / UNIT, far = find_distance(m, scale, offset);
    double middle[3];
    if (far <= end)
        return true;
    hull_grid_middle(m, scale, middle);
    const bool would_fit = find_distance(m, scale, middle) <= end;
    snprintf(error, 200,
             "a vertex is %.10g units from the origin, %.6g past the end of the range at 8192: try --scale "
             "%.10g%s",
             far, far - 8192, round_down(scale * end / far), would_fit ? " or --recentre" : "");
    return false;
}

/* ---- each once ---- */

typedef struct {
    toi_vec3 point;
    size_t number;
} numbered;

static int compare(fix16_t a, fix16_t b) {
    return (a > b) - (a < b);
}

static int compare_points(const toi_vec3 *a, const toi_vec3 *b) {
    const int x = compare(a->x, b->x), y = compare(a->y, b->y);
    return x != 0 ? x : y != 0 ? y : compare(a->z, b->z);
}

static int compare_numbered(const void *left, const void *right) {
    const numbered *a = left, *b = right;
    const int order = compare_points(&a->point, &b->point);
    return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

/* False: no memory. */
static bool drop_repeated(hull_grid *grid) {
    numbered *sorted = malloc(sizeof *sorted * grid->count);
    bool *first = calloc(grid->count, sizeof *first);
    const bool enough = sorted != NULL && first != NULL;
    for (size_t i = 0; enough && i < grid->count; i++)
        sorted[i] = (numbered){grid->points[i], i};
    if (enough)
        qsort(sorted, grid->count, sizeof *sorted, compare_numbered);
    for (size_t i = 0; enough && i < grid->count; i++)
        first[sorted[i].number] = i == 0 || compare_points(&sorted[i].point, &sorted[i - 1].point) != 0;
    size_t kept = 0;
    for (size_t i = 0; enough && i < grid->count; i++)
        if (first[i])
            grid->points[kept++] = grid->points[i];
    if (enough)
        grid->count = kept;
    free(sorted);
    free(first);
    return enough;
}

bool hull_grid_make(const mesh *m, double scale, const double offset[3], hull_grid *out, char error[200]) {
    if (!is_in_range(m, scale, offset, error))
        return false;
    *out = (hull_grid){malloc(sizeof *out->points * m->count), m->count, {offset[0], offset[1], offset[2]}};
    for (size_t i = 0; out->points != NULL && i < m->count; i++) {
        const double *at = m->points[i].at;
        out->points[i] = (toi_vec3){(fix16_t)(on_grid(at[0], scale) - offset[0]),
                                    (fix16_t)(on_grid(at[1], scale) - offset[1]),
                                    (fix16_t)(on_grid(at[2], scale) - offset[2])};
    }
    if (out->points != NULL && drop_repeated(out))
        return true;
    hull_grid_free(out);
    snprintf(error, 200, "out of memory");
    return false;
}

void hull_grid_free(hull_grid *grid) {
    free(grid->points);
    grid->points = NULL;
}
