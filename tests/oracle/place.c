/* SPDX-License-Identifier: MIT */
#include "place.h"

#include <stdlib.h>

static void cross(double out[3], const double a[3], const double b[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void any_direction(scene *s, double out[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = i < s->dimensions ? dice_real(s->d) : 0;
}

/* A time near which something happens. */
static double roll_time(scene *s) {
    dice *d = s->d;
    int n = (int)dice_range(d, 0, 9);
    double time = n == 0 ? 0 : n == 1 ? s->t_max : n == 2 ? -1000 : (double)dice_range(d, 0, s->t_max);
    double fastest = 1;
    for (int i = 0; i < 3; i++)
        fastest = (double)llabs(s->w[i]) > fastest ? (double)llabs(s->w[i]) : fastest;
    double most = (double)TOI_LIMIT * 65536 / fastest; /* no further away than the domain */
    time = time > most ? most : time;
    return dice_chance(d, 50) ? time : (double)((int64_t)time / 256 * 256);
}

/* A point on the boundary of the sum of all [-1, 1] edge[k]: the furthest along `normal`, and anywhere on the
 * face that edges i and j build. */
static void boundary_point(scene *s, double out[3], const double normal[3], int i, int j) {
    out[0] = out[1] = out[2] = 0;
    for (int k = 0; k < 6; k++) {
        double along = dot(normal, s->edge[k]), sign = along > 0 ? 1 : along < 0 ? -1 : 0;
        if ((k == i || k == j) && dice_chance(s->d, 80))
            sign = dice_real(s->d);
        else if (k == i || k == j || sign == 0)
            sign = dice_chance(s->d, 50) ? 1 : -1;
        for (int c = 0; c < 3; c++)
            out[c] += sign * s->edge[k][c];
    }
}

/* The point of B - A that is to be at the origin, where it has a facet that the motion meets or leaves. */
static void facet_point(scene *s, double out[3]) {
    const double z[3] = {0, 0, 1}, w[3] = {(double)s->w[0], (double)s->w[1], (double)s->w[2]};
    double normal[3];
    int i = (int)dice_range(s->d, 0, 5), j = (i + (int)dice_range(s->d, 1, 5)) % 6;
    cross(normal, s->edge[i], s->dimensions == 2 ? z : s->edge[j]);
    if (dot(normal, normal) == 0)
        any_direction(s, normal);
    if ((dot(normal, w) < 0) == dice_chance(s->d, 75)) {
        for (int c = 0; c < 3; c++)
            normal[c] = -normal[c];
    }
    boundary_point(s, out, normal, i, s->dimensions == 2 ? i : j);
}

/* The same where the motion passes an edge or a corner. */
static void silhouette_point(scene *s, double out[3]) {
    const double z[3] = {0, 0, 1}, w[3] = {(double)s->w[0], (double)s->w[1], (double)s->w[2]};
    double normal[3];
    int k = (int)dice_range(s->d, 0, 5);
    cross(normal, w, s->dimensions == 2 ? z : s->edge[k]);
    if (dot(normal, normal) == 0)
        any_direction(s, normal);
    boundary_point(s, out, normal, k, k);
}

static void roll_offset(scene *s, double offset[3], place_kind kind) {
    double point[3] = {0, 0, 0}, reach = 0, time = roll_time(s);
    for (int k = 0; k < 6; k++)
        reach +=
            s->edge[k][0] * s->edge[k][0] + s->edge[k][1] * s->edge[k][1] + s->edge[k][2] * s->edge[k][2];
    int octaves = 0;
    while (reach > 1 && octaves < 29) {
        reach /= 4;
        octaves++;
    }
    if (kind == PLACE_FACET)
        facet_point(s, point);
    else if (kind == PLACE_PASS)
        silhouette_point(s, point);
    for (int i = 0; i < s->dimensions; i++) {
        offset[i] = -point[i] - (double)s->w[i] * time / 65536;
        if (kind == PLACE_FREE)
            offset[i] += dice_real(s->d) * (double)(INT64_C(2) << octaves);
        else if (kind == PLACE_INSIDE)
            offset[i] = dice_real(s->d) * (double)(INT64_C(1) << octaves) / 4;
        else if (kind == PLACE_EQUAL)
            offset[i] = 0;
    }
}

static int64_t nearest(double x) {
    return (int64_t)(x < 0 ? x - 0.5 : x + 0.5);
}

void place_boxes(scene *s, place_kind kind, int64_t limit) {
    dice *d = s->d;
    double offset[3] = {0, 0, 0};
    roll_offset(s, offset, kind);
    bool at_end = dice_chance(d, 10);
    int jitter = dice_chance(d, 50) ? 0 : (int)dice_range(d, 1, 3);
    for (int i = 0; i < s->dimensions; i++) {
        int64_t ulps = nearest(offset[i]), room = limit - 4 - llabs(ulps) / 2;
        int64_t middle = room <= 0 ? 0 : at_end ? room : dice_scale(d, 32) % (room + 1);
        middle = dice_chance(d, 50) ? middle : -middle;
        s->a.centre[i] = 2 * (middle - ulps / 2);
        s->b.centre[i] = s->a.centre[i] + 2 * (ulps + dice_range(d, -jitter, jitter));
        if (s->a.aligned)
            s->a.centre[i] += s->a.half[i] % 2;
        if (s->b.aligned)
            s->b.centre[i] += s->b.half[i] % 2;
    }
}
