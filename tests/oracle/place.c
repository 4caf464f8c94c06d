/* SPDX-License-Identifier: MIT */
#include "place.h"

#include <math.h>
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

/* A time near which something happens: at any time, at a multiple of 2^-8 time units, or at a whole one. */
static double roll_time(scene *s) {
    static const int64_t steps[] = {1, 1, 256, 65536};
    dice *d = s->d;
    int n = (int)dice_range(d, 0, 9);
    double time = n == 0 ? 0 : n == 1 ? s->t_max : n == 2 ? -1000 : (double)dice_range(d, 0, s->t_max);
    double fastest = 1;
    for (int i = 0; i < 3; i++)
        fastest = (double)llabs(s->w[i]) > fastest ? (double)llabs(s->w[i]) : fastest;
    double most = (double)TOI_LIMIT * 65536 / fastest; /* no further away than the domain */
    time = time > most ? most : time;
    int64_t step = steps[dice_range(d, 0, 3)];
    return step == 1 ? time : (double)((int64_t)time / step * step);
}

/* Any edge of the two. */
static const double *roll_edge(scene *s) {
    const body *x = dice_chance(s->d, 50) ? &s->a : &s->b;
    static const double none[3] = {0, 0, 0};
    return x->edges > 0 ? x->edge[dice_range(s->d, 0, x->edges - 1)] : none;
}

static void facet_direction(scene *s, double out[3]) {
    static const double z[3] = {0, 0, 1};
    const double *edge = roll_edge(s), *other = roll_edge(s);
    if (s->dimensions == 2) {
        cross(out, edge, z);
        return;
    }
    const body *x = dice_chance(s->d, 50) ? &s->a : &s->b;
    if (x->faces > 0 && dice_chance(s->d, 50)) {
        const double *face = x->face[dice_range(s->d, 0, x->faces - 1)];
        for (int i = 0; i < 3; i++)
            out[i] = face[i];
        return;
    }
    cross(out, edge, other);
    if (dice_chance(s->d, 15)) { /* within the plane of the two, where flat ones meet side by side */
        const double normal[3] = {out[0], out[1], out[2]};
        cross(out, edge, normal);
    }
}

/* Perpendicular to the path. */
static void outline_direction(scene *s, double out[3]) {
    static const double z[3] = {0, 0, 1};
    const double w[3] = {(double)s->w[0], (double)s->w[1], (double)s->w[2]};
    cross(out, w, s->dimensions == 2 ? z : roll_edge(s));
}

static double furthest(const body *b, const double direction[3]) {
    double most = dot(b->point[0], direction);
    for (int n = 1; n < b->points; n++)
        most = fmax(most, dot(b->point[n], direction));
    return most;
}

/* How far on the way from p to q: anywhere, or where there is a point of whole ulps, if there is one between.
 */
static double part_of_way(const double p[3], const double q[3], dice *d) {
    const double part = (dice_real(d) + 1) / 2;
    int64_t parts = 0;
    for (int i = 0; i < 3; i++)
        parts = q[i] - p[i] == floor(q[i] - p[i]) ? common_divisor(parts, (int64_t)(q[i] - p[i])) : 1;
    return parts > 1 && dice_chance(d, 60) ? floor(part * (double)parts) / (double)parts : part;
}

/* A point of the shape that is the furthest along a direction: a vertex, or between those that tie. */
static void support(const body *b, const double direction[3], bool between, dice *d, double out[3]) {
    int tied[BODY_POINTS], ties = 0;
    const double slack = sqrt(dot(direction, direction)) / 1024, most = furthest(b, direction) - slack;
    for (int n = 0; n < b->points; n++) {
        if (dot(b->point[n], direction) >= most)
            tied[ties++] = n;
    }
    const double *p = b->point[tied[dice_range(d, 0, ties - 1)]],
                 *q = b->point[tied[dice_range(d, 0, ties - 1)]],
                 *r = b->point[tied[dice_range(d, 0, ties - 1)]];
    const double u = between ? part_of_way(p, q, d) : 0,
                 v = between && dice_chance(d, 50) ? part_of_way(p, r, d) : 0;
    for (int i = 0; i < 3; i++)
        out[i] = p[i] + u * (q[i] - p[i]) + v * (1 - u) * (r[i] - p[i]);
}

/* A point of the boundary of B - A, to be brought to the origin: the furthest along a direction. */
static void boundary_point(scene *s, double normal[3], bool between, double out[3]) {
    double of_a[3], of_b[3];
    if (dot(normal, normal) == 0)
        any_direction(s, normal);
    support(&s->b, normal, between && dice_chance(s->d, 50), s->d, of_b);
    for (int i = 0; i < 3; i++)
        normal[i] = -normal[i];
    support(&s->a, normal, between && dice_chance(s->d, 50), s->d, of_a);
    for (int i = 0; i < 3; i++)
        out[i] = of_b[i] - of_a[i];
}

/* A vector of whole ulps whose length is a radius, exactly where that divides. */
static void whole_radius(scene *s, int64_t radius, double out[3]) {
    static const int64_t ways[][4] = {{1, 0, 0, 1},   {3, 4, 0, 5}, {5, 12, 0, 13}, {8, 15, 0, 17},
                                      {7, 24, 0, 25}, {1, 2, 2, 3}, {2, 3, 6, 7},   {1, 4, 8, 9},
                                      {2, 6, 9, 11},  {4, 4, 7, 9}};
    dice *d = s->d;
    const int64_t *way = ways[0];
    for (int tries = 0; tries < 8 && way == ways[0]; tries++) {
        const int64_t *const other = ways[dice_range(d, 1, s->dimensions == 2 ? 4 : 9)];
        way = radius % other[3] == 0 && dice_chance(d, 90) ? other : way;
    }
    const int first = (int)dice_range(d, 0, s->dimensions - 1);
    for (int i = 0; i < 3; i++) {
        const int from = s->dimensions == 2 ? (i < 2 ? (i + first) % 2 : 2) : (i + first) % 3;
        out[i] = (double)(way[from] * (radius / way[3]) * (dice_chance(d, 50) ? 1 : -1));
    }
}

/* Across a way, so that a circle or a sphere is touched for an instant; or along it. */
static void aim_at(scene *s, const double way[3]) {
    dice *d = s->d;
    int64_t divisor = 0, w[3] = {0, 0, 0};
    const bool along = dice_chance(d, 40);
    const int i = (int)dice_range(d, 0, s->dimensions - 1), j = (i + 1) % s->dimensions;
    w[along ? i : j] = (int64_t)way[i];
    w[along ? j : i] = along ? (int64_t)way[j] : -(int64_t)way[j];
    if (along && s->dimensions == 3)
        w[(i + 2) % 3] = (int64_t)way[(i + 2) % 3];
    for (int k = 0; k < 3; k++)
        divisor = common_divisor(divisor, w[k]);
    int64_t factor = divisor == 0 ? 0 : dice_range(d, 1, 8) * (dice_chance(d, 50) ? 256 : 1);
    for (int k = 0; k < 3; k++) {
        const int64_t speed = divisor == 0 ? 0 : w[k] / divisor * factor;
        if (llabs(speed) >= 2 * ((int64_t)TOI_LIMIT - 1))
            return;
    }
    factor = dice_chance(d, 50) ? factor : -factor;
    for (int k = 0; k < 3 && divisor > 0; k++)
        s->w[k] = w[k] / divisor * factor;
}

/* From a vertex of the one to one of the other. */
static void round_point(scene *s, double out[3]) {
    const double *p = s->a.point[dice_range(s->d, 0, s->a.points - 1)],
                 *q = s->b.point[dice_range(s->d, 0, s->b.points - 1)];
    double way[3];
    whole_radius(s, s->a.radius + s->b.radius, way);
    const bool moving = s->w[0] != 0 || s->w[1] != 0 || s->w[2] != 0;
    if (moving && dice_chance(s->d, 60))
        aim_at(s, way);
    for (int i = 0; i < 3; i++)
        out[i] = q[i] - p[i] - way[i];
}

static void add_radius(const scene *s, const double normal[3], double out[3]) {
    const double length = sqrt(dot(normal, normal)), radius = (double)(s->a.radius + s->b.radius);
    for (int i = 0; i < 3 && radius > 0 && length > 0; i++)
        out[i] -= radius * normal[i] / length; /* which points against the boundary's */
}

static void roll_point(scene *s, place_kind kind, double out[3]) {
    const double w[3] = {(double)s->w[0], (double)s->w[1], (double)s->w[2]};
    double normal[3];
    if (kind == PLACE_FACET || (kind == PLACE_DEEP && dice_chance(s->d, 50)))
        facet_direction(s, normal);
    else if (kind == PLACE_PASS)
        outline_direction(s, normal);
    else
        any_direction(s, normal);
    /* Three quarters of the facets are those that the motion meets, not those through which it leaves. */
    if (kind != PLACE_PASS && kind != PLACE_DEEP && (dot(normal, w) < 0) == dice_chance(s->d, 75)) {
        for (int i = 0; i < 3; i++)
            normal[i] = -normal[i];
    }
    boundary_point(s, normal, kind != PLACE_VERTEX, out);
    add_radius(s, normal, out);
}

/* A power of 2 not below the reach of the two, as far as the domain has room. */
static double common_reach(const scene *s) {
    const body *const both[2] = {&s->a, &s->b};
    double square = 1, reach = 1;
    for (int k = 0; k < 2; k++) {
        for (int n = 0; n < both[k]->points; n++)
            square = fmax(square, 4 * dot(both[k]->point[n], both[k]->point[n]));
    }
    reach += (double)(s->a.radius + s->b.radius);
    while (reach * reach < square && reach < 0x1p29)
        reach *= 2;
    return reach;
}

static void roll_offset(scene *s, double offset[3], place_kind kind) {
    double point[3] = {0, 0, 0}, reach = common_reach(s);
    if (kind == PLACE_ROUND)
        round_point(s, point);
    const double time = roll_time(s);
    bool still = kind == PLACE_INSIDE || (kind == PLACE_EQUAL && dice_chance(s->d, 50));
    if (kind == PLACE_FACET || kind == PLACE_PASS || kind == PLACE_VERTEX || kind == PLACE_DEEP)
        roll_point(s, kind, point);
    const double part = kind == PLACE_DEEP ? (dice_real(s->d) + 1) / 2 : 1;
    for (int i = 0; i < s->dimensions; i++) {
        offset[i] = -point[i] * part - (still ? 0 : (double)s->w[i] * time / 65536);
        if (kind == PLACE_FREE)
            offset[i] += dice_real(s->d) * 2 * reach;
        else if (kind == PLACE_INSIDE)
            offset[i] += dice_real(s->d) * reach / 4;
    }
}

static int64_t nearest(double x) {
    return (int64_t)(x < 0 ? x - 0.5 : x + 0.5);
}

/* Where A's centre may be, B's being `ulps` away from it. */
static bool find_room(const scene *s, int i, int64_t ulps, int64_t limit, int64_t *lo, int64_t *hi) {
    const int64_t low_a = s->a.low[i], low_b = s->b.low[i] + ulps;
    const int64_t high_a = s->a.high[i], high_b = s->b.high[i] + ulps;
    *lo = -(limit - 1) - (low_a < low_b ? low_a : low_b);
    *hi = limit - 1 - (high_a > high_b ? high_a : high_b);
    return *lo <= *hi;
}

bool place_bodies(scene *s, place_kind kind, int64_t limit) {
    dice *d = s->d;
    double offset[3] = {0, 0, 0};
    roll_offset(s, offset, kind);
    bool at_end = dice_chance(d, s->at_end);
    int jitter = dice_chance(d, 50) ? 0 : (int)dice_range(d, 1, 5);
    for (int i = 0; i < 3; i++)
        s->a.box.centre[i] = s->b.box.centre[i] = 0;
    for (int i = 0; i < s->dimensions; i++) {
        int64_t lo, hi, ulps = nearest(offset[i]) + dice_range(d, -jitter, jitter);
        if (!find_room(s, i, ulps, limit, &lo, &hi))
            return false;
        int64_t half = (hi - lo) / 2, aside = at_end ? half : dice_scale(d, 32) % (half + 1);
        int64_t at = dice_chance(d, 50) ? lo + half + aside : hi - half - aside;
        s->a.box.centre[i] = 2 * at;
        s->b.box.centre[i] = 2 * (at + ulps);
        if (s->a.box.aligned)
            s->a.box.centre[i] += s->a.box.half[i] % 2;
        if (s->b.box.aligned)
            s->b.box.centre[i] += s->b.box.half[i] % 2;
    }
    return true;
}
