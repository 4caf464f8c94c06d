/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include "generate_theme.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const PAIR_NAMES[PAIR_ALL] = {"aabb2",
                                          "aabb3",
                                          "obb2",
                                          "obb3",
                                          "aabb2-obb2",
                                          "obb2-aabb2",
                                          "aabb3-obb3",
                                          "obb3-aabb3",
                                          "poly2",
                                          "poly2-aabb2",
                                          "aabb2-poly2",
                                          "poly2-obb2",
                                          "obb2-poly2",
                                          "hull3",
                                          "hull3-obb3",
                                          "obb3-hull3",
                                          "hull3-aabb3",
                                          "aabb3-hull3",
                                          "circle2",
                                          "circle2-aabb2",
                                          "aabb2-circle2",
                                          "circle2-capsule2",
                                          "capsule2",
                                          "capsule2-aabb2",
                                          "circle2-poly2",
                                          "poly2-capsule2",
                                          "round-poly2",
                                          "round-aabb2",
                                          "circle2-obb2",
                                          "capsule2-obb2",
                                          "round-obb2",
                                          "sphere3",
                                          "sphere3-aabb3",
                                          "aabb3-sphere3",
                                          "round-aabb3",
                                          "sphere3-obb3",
                                          "sphere3-capsule3",
                                          "capsule3",
                                          "capsule3-aabb3",
                                          "obb3-capsule3",
                                          "sphere3-hull3",
                                          "hull3-capsule3",
                                          "round-obb3",
                                          "round-hull3"};

static const toi_shape_kind KINDS[PAIR_ALL][2] = {
    {TOI_SHAPE_AABB2, TOI_SHAPE_AABB2},       {TOI_SHAPE_AABB3, TOI_SHAPE_AABB3},
    {TOI_SHAPE_OBB2, TOI_SHAPE_OBB2},         {TOI_SHAPE_OBB3, TOI_SHAPE_OBB3},
    {TOI_SHAPE_AABB2, TOI_SHAPE_OBB2},        {TOI_SHAPE_OBB2, TOI_SHAPE_AABB2},
    {TOI_SHAPE_AABB3, TOI_SHAPE_OBB3},        {TOI_SHAPE_OBB3, TOI_SHAPE_AABB3},
    {TOI_SHAPE_POLY2, TOI_SHAPE_POLY2},       {TOI_SHAPE_POLY2, TOI_SHAPE_AABB2},
    {TOI_SHAPE_AABB2, TOI_SHAPE_POLY2},       {TOI_SHAPE_POLY2, TOI_SHAPE_OBB2},
    {TOI_SHAPE_OBB2, TOI_SHAPE_POLY2},        {TOI_SHAPE_HULL3, TOI_SHAPE_HULL3},
    {TOI_SHAPE_HULL3, TOI_SHAPE_OBB3},        {TOI_SHAPE_OBB3, TOI_SHAPE_HULL3},
    {TOI_SHAPE_HULL3, TOI_SHAPE_AABB3},       {TOI_SHAPE_AABB3, TOI_SHAPE_HULL3},
    {TOI_SHAPE_CIRCLE2, TOI_SHAPE_CIRCLE2},   {TOI_SHAPE_CIRCLE2, TOI_SHAPE_AABB2},
    {TOI_SHAPE_AABB2, TOI_SHAPE_CIRCLE2},     {TOI_SHAPE_CIRCLE2, TOI_SHAPE_CAPSULE2},
    {TOI_SHAPE_CAPSULE2, TOI_SHAPE_CAPSULE2}, {TOI_SHAPE_CAPSULE2, TOI_SHAPE_AABB2},
    {TOI_SHAPE_CIRCLE2, TOI_SHAPE_POLY2},     {TOI_SHAPE_POLY2, TOI_SHAPE_CAPSULE2},
    {TOI_SHAPE_POLY2, TOI_SHAPE_POLY2},       {TOI_SHAPE_AABB2, TOI_SHAPE_AABB2},
    {TOI_SHAPE_CIRCLE2, TOI_SHAPE_OBB2},      {TOI_SHAPE_CAPSULE2, TOI_SHAPE_OBB2},
    {TOI_SHAPE_OBB2, TOI_SHAPE_OBB2},         {TOI_SHAPE_SPHERE3, TOI_SHAPE_SPHERE3},
    {TOI_SHAPE_SPHERE3, TOI_SHAPE_AABB3},     {TOI_SHAPE_AABB3, TOI_SHAPE_SPHERE3},
    {TOI_SHAPE_AABB3, TOI_SHAPE_AABB3},       {TOI_SHAPE_SPHERE3, TOI_SHAPE_OBB3},
    {TOI_SHAPE_SPHERE3, TOI_SHAPE_CAPSULE3},  {TOI_SHAPE_CAPSULE3, TOI_SHAPE_CAPSULE3},
    {TOI_SHAPE_CAPSULE3, TOI_SHAPE_AABB3},    {TOI_SHAPE_OBB3, TOI_SHAPE_CAPSULE3},
    {TOI_SHAPE_SPHERE3, TOI_SHAPE_HULL3},     {TOI_SHAPE_HULL3, TOI_SHAPE_CAPSULE3},
    {TOI_SHAPE_OBB3, TOI_SHAPE_OBB3},         {TOI_SHAPE_HULL3, TOI_SHAPE_HULL3}};

enum { TRIES = 20 }; /* for a theme: what it rolls may have no room in the domain, or no area */

typedef enum { OCCASION_SWEEP, OCCASION_STILL, OCCASION_RAY } occasion;

static fix16_t roll_t_max(dice *d) {
    static const fix16_t special[] = {0, 1, INT32_MAX, 65536};
    int n = (int)dice_range(d, 0, 24);
    return n < 4 ? special[n] : n < 14 ? fix16_one : (fix16_t)dice_scale(d, 31);
}

/* ---- extents ---- */

static int64_t roll_half(dice *d, size_kind kind) {
    switch (kind) {
    case SIZE_TINY:
        return dice_range(d, 0, 10);
    case SIZE_LARGE:
        return dice_range(d, TOI_LIMIT / 64, TOI_LIMIT / 3 - 1);
    case SIZE_MIXED:
        return dice_scale(d, 27);
    case SIZE_EPSILON: /* of the edges that are not aimed at */
        return dice_scale(d, 17);
    case SIZE_THIN:
        return dice_chance(d, 50) ? dice_range(d, 0, 2) : dice_range(d, TOI_LIMIT / 256, TOI_LIMIT / 3 - 1);
    case SIZE_HAIR:
        return dice_chance(d, 50) ? dice_range(d, 0, 10) : dice_range(d, 32768, 1048576);
    case SIZE_END:
        return dice_chance(d, 50) ? 0 : dice_scale(d, 27);
    default:
        return dice_range(d, 16384, 131072);
    }
}

/* Up to the end of the domain along one axis, which for a hull is measured along the diagonal. */
static void reach_end(body *x, int dimensions, dice *d) {
    const int64_t end = 2 * ((int64_t)TOI_LIMIT - 1);
    const int k = (int)dice_range(d, 0, dimensions - 1);
    int64_t *const h = x->box.half;
    h[k] = 0;
    if (x->kind == TOI_SHAPE_HULL3) {
        const double sum =
            (double)h[0] * (double)h[0] + (double)h[1] * (double)h[1] + (double)h[2] * (double)h[2];
        const double rest = (double)end * (double)end - sum;
        h[k] = rest > 0 ? (int64_t)sqrt(rest) - dice_range(d, 0, 4) : 0;
    } else {
        h[k] = x->kind == TOI_SHAPE_POLY2 ? end : end - h[0] - h[1] - h[2];
    }
}

static void roll_size(scene *s, body *x, size_kind kind) {
    dice *d = s->d;
    const bool odd = x->box.aligned || x->kind == TOI_SHAPE_POLY2;
    for (int k = 0; k < 3; k++) {
        bool flat = k >= s->dimensions || (kind == SIZE_FLAT && dice_chance(d, 45));
        x->box.half[k] = flat ? 0 : 2 * roll_half(d, kind);
    }
    if (kind == SIZE_END)
        reach_end(x, s->dimensions, d);
    for (int k = 0; k < s->dimensions && odd; k++)
        x->box.half[k] += x->box.half[k] > 0 && kind != SIZE_END && dice_chance(d, 40);
    for (int k = 0; k < s->dimensions && x->kind == TOI_SHAPE_POLY2; k++)
        x->box.half[k] += x->box.half[k] == 0;
}

/* |u x v|, exact but for the last steps: what is small here is the difference of large products. */
static double sine_between(const int32_t u[3], const int32_t v[3]) {
    double square = 0;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        double part =
            (double)((int64_t)u[j] * v[k] - (int64_t)u[k] * v[j]) / ((double)TOI_Q30_ONE * TOI_Q30_ONE);
        square += part * part;
    }
    return sqrt(square);
}

static int most_parallel(const frame *f, const int32_t u[3]) {
    int best = 0;
    for (int k = 1; k < 3; k++)
        best = sine_between(f->u[k], u) < sine_between(f->u[best], u) ? k : best;
    return best;
}

/* Brings each edge of A and the one of B that is most nearly parallel to the edge epsilon: the shorter half
 * edge is as long as it may be to be skipped, give or take 2 ulp, or a quarter to nearly twice of that. */
static void aim_at_epsilon(scene *s) {
    dice *d = s->d;
    for (int i = 0; i < 3; i++) {
        int j = most_parallel(&s->b.box.axes, s->a.box.axes.u[i]);
        double sine = sine_between(s->a.box.axes.u[i], s->b.box.axes.u[j]);
        double longest = TOI_EDGE_EPSILON / 256.0 / fmax(sine, 1e-9);
        double factor = dice_chance(d, 50) ? 1 : 1 + 0.75 * dice_real(d);
        int64_t length = 2 * (int64_t)(longest * factor) + 2 * dice_range(d, -2, 2);
        bool b_shorter = dice_chance(d, 50);
        int64_t *shorter = b_shorter ? &s->b.box.half[j] : &s->a.box.half[i];
        int64_t *other = b_shorter ? &s->a.box.half[i] : &s->b.box.half[j];
        *shorter = length > 0 ? length : 0;
        *other = *other > *shorter ? *other : *shorter;
    }
}

/* Some shapes at rest are cubes, from whose middle all ways out are as short, and some are bars that cross.
 */
static void shape_still(scene *s, body *x) {
    dice *d = s->d;
    const int kind = (int)dice_range(d, 0, 9), along = (int)dice_range(d, 0, s->dimensions - 1);
    int64_t *const h = x->box.half;
    const int64_t longest = h[0] > h[1] ? h[0] : h[1], shortest = h[0] < h[1] ? h[0] : h[1];
    for (int k = 0; k < s->dimensions && kind < 4; k++)
        h[k] = kind < 2 ? shortest : k == along ? longest : shortest / 4 / 2 * 2 + 2;
    if (kind < 2 && x == &s->b && s->a.box.aligned == x->box.aligned && dice_chance(d, 50))
        memcpy(h, s->a.box.half, sizeof s->a.box.half);
}

/* ---- radii ---- */

/* The most that there is room for around a core at 0. */
static int64_t most_radius(const body *x) {
    const int64_t *const h = x->box.half;
    const bool oriented = body_is_box(x) && !x->box.aligned;
    const int64_t sum = h[0] / 2 + h[1] / 2 + h[2] / 2, longest = h[0] > h[1] ? h[0] : h[1];
    const int64_t core = body_is_ball(x)                    ? 0
                         : oriented                         ? sum + 2
                         : x->box.aligned && body_is_box(x) ? (longest > h[2] ? longest : h[2]) / 2 + 1
                                                            : sum + 8;
    return (int64_t)TOI_LIMIT - 1 - core;
}

/* A third of them are multiples of numbers whose squares are sums of squares. */
static void roll_radius(body *x, size_kind size, dice *d) {
    static const int64_t whole[] = {5, 15, 63, 65, 4095, 65 * 63 * 17};
    const int64_t most = most_radius(x);
    const int kind = (int)dice_range(d, 0, 99);
    int64_t radius = kind < 10   ? 1
                     : kind < 20 ? dice_range(d, 2, 12)
                     : kind < 60 ? dice_range(d, 8192, 131072)
                     : kind < 85 ? dice_scale(d, 29)
                     : kind < 91 ? 0
                     : kind < 96 ? most
                                 : most - dice_range(d, 0, 5);
    if (size == SIZE_TINY)
        radius %= 12;
    const int64_t factor = whole[dice_range(d, 0, 5)];
    if (radius > 0 && kind < 85 && dice_chance(d, 35))
        radius = factor * (radius % (1 + (int64_t)TOI_LIMIT / 2 / factor) + 1);
    radius = radius > most ? most : radius;
    const bool ball = body_is_ball(x) || body_is_capsule(x);
    x->radius = radius < 0 ? 0 : radius;
    x->own = !ball ? 0 : dice_chance(d, 70) ? x->radius : dice_range(d, 0, x->radius);
}

/* Boxes, polygons and hulls beside a circle, a capsule or a sphere have one at times. */
static void roll_radii(scene *s, size_kind size, occasion what) {
    body *const both[2] = {&s->a, &s->b};
    const bool any =
        body_is_ball(&s->a) || body_is_capsule(&s->a) || body_is_ball(&s->b) || body_is_capsule(&s->b);
    s->a.radius = s->a.own = s->b.radius = s->b.own = 0;
    for (int n = what == OCCASION_RAY; n < 2; n++) {
        const bool ball = body_is_ball(both[n]) || body_is_capsule(both[n]);
        if (both[n]->rounded && (ball || dice_chance(s->d, any ? 25 : 80)))
            roll_radius(both[n], size, s->d);
    }
}

/* ---- velocity ---- */

static int64_t roll_speed(dice *d, speed_kind kind) {
    if (kind == SPEED_GRID)
        return 8192 * dice_range(d, 0, 4) * (dice_chance(d, 50) ? 8 : 1);
    int64_t most = kind == SPEED_TINY   ? dice_range(d, 0, 5)
                   : kind == SPEED_GAME ? 10 * (int64_t)fix16_one
                   : kind == SPEED_END  ? 2 * ((int64_t)TOI_LIMIT - 1)
                                        : dice_scale(d, 30);
    return kind == SPEED_END && dice_chance(d, 50) ? most : dice_range(d, 0, most);
}

/* An edge, or the way from one point of a shape to another, or an axis of a box. */
static void direction_of(const body *x, double out[3], dice *d) {
    const double *p = x->point[dice_range(d, 0, x->points - 1)],
                 *q = x->point[dice_range(d, 0, x->points - 1)];
    const bool edge = x->edges > 0 && dice_chance(d, 70);
    const double *e = x->edge[edge ? dice_range(d, 0, x->edges - 1) : 0];
    for (int i = 0; i < 3; i++)
        out[i] = edge ? e[i] : q[i] - p[i];
}

/* Along a direction with about the given speed: a whole multiple of it, where it is in whole ulps and short
 * enough to be followed exactly. */
static void follow(scene *s, const double direction[3], int64_t speed) {
    double longest = 0;
    for (int i = 0; i < 3; i++)
        longest = fmax(longest, fabs(direction[i]));
    double factor = longest > 0 ? (double)speed / longest : 0;
    factor = factor >= 1 ? floor(factor) : dice_chance(s->d, 50) ? 1 : factor;
    const double sign = dice_chance(s->d, 50) ? 1 : -1;
    for (int i = 0; i < 3; i++)
        s->w[i] = llround(direction[i] * factor * sign);
}

static void roll_along(scene *s) {
    static const speed_kind speeds[] = {SPEED_GAME, SPEED_GAME, SPEED_GAME,
                                        SPEED_GRID, SPEED_FAST, SPEED_TINY};
    static const double world[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    dice *d = s->d;
    const int64_t speed = roll_speed(d, speeds[dice_range(d, 0, 5)]);
    const int which = (int)dice_range(d, 0, 8);
    double direction[3] = {0, 0, 0};
    if (which < 6)
        direction_of(which < 3 ? &s->a : &s->b, direction, d);
    follow(s, which < 6 ? direction : world[which - 6], speed);
}

static void roll_velocity(scene *s, speed_kind kind) {
    dice *d = s->d;
    if (kind == SPEED_ALONG)
        roll_along(s);
    for (int i = 0; i < 3; i++) {
        int64_t size = kind == SPEED_ALONG ? s->w[i] : roll_speed(d, kind);
        s->w[i] = kind != SPEED_ALONG && dice_chance(d, 50) ? -size : size;
        if (llabs(s->w[i]) > 2 * ((int64_t)TOI_LIMIT - 1))
            s->w[i] /= 2; /* along a sheared axis, which may be longer than 1 */
        if (kind == SPEED_ZERO || i >= s->dimensions)
            s->w[i] = 0;
        else if (kind != SPEED_ALONG && dice_chance(d, 50))
            s->w[i] -= s->w[i] % 256; /* meets whole ulps of length at times that are multiples of 256 */
    }
}

/* ---- the query ---- */

/* All of it in one of the bodies, or shared out. */
static void share_velocity(query *q, const scene *s) {
    int64_t va[3], vb[3];
    int share = (int)dice_range(s->d, 0, 2);
    for (int i = 0; i < 3; i++) {
        int64_t part = llabs(s->w[i]) >= TOI_LIMIT ? s->w[i] / 2 : s->w[i] / 2 * share;
        part = share == 2 && llabs(s->w[i]) < TOI_LIMIT ? s->w[i] : part;
        va[i] = -part;
        vb[i] = s->w[i] - part;
    }
    q->va = (toi_vec3){(fix16_t)va[0], (fix16_t)va[1], (fix16_t)va[2]};
    q->vb = (toi_vec3){(fix16_t)vb[0], (fix16_t)vb[1], (fix16_t)vb[2]};
}

/* All of it in the ray. */
static void speed_ray(query *q, const scene *s, int64_t limit) {
    int64_t v[3];
    for (int i = 0; i < 3; i++)
        v[i] = llabs(s->w[i]) >= limit ? -s->w[i] / 2 : -s->w[i];
    q->va = (toi_vec3){(fix16_t)v[0], (fix16_t)v[1], (fix16_t)v[2]};
}

static fix16_t roll_extreme(dice *d) {
    static const fix16_t special[] = {INT32_MIN, INT32_MIN + 1, -1, 0, 1, INT32_MAX - 1, INT32_MAX};
    int n = (int)dice_range(d, 0, 11);
    return n < 7 ? special[n] : (fix16_t)dice_range(d, INT32_MIN, INT32_MAX);
}

/* Boxes and velocities over the whole of Q16.16, as only two aabbs may have them. */
static void extremes(query *q, occasion what, int dimensions, dice *d) {
    const toi_shape_kind kind = dimensions == 2 ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    toi_shape *const shapes[2] = {&q->a, &q->b};
    toi_vec3 *const velocities[2] = {&q->va, &q->vb};
    for (int n = 0; n < 2; n++) {
        fix16_t lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0}, v[3] = {0, 0, 0};
        for (int i = 0; i < dimensions; i++) {
            bool point = n == 0 && what == OCCASION_RAY;
            fix16_t one = roll_extreme(d), two = point || dice_chance(d, 20) ? one : roll_extreme(d);
            lo[i] = one < two ? one : two;
            hi[i] = one < two ? two : one;
            v[i] = what == OCCASION_STILL || (n == 1 && what == OCCASION_RAY) ? 0 : roll_extreme(d);
        }
        shapes[n]->kind = kind;
        if (dimensions == 2)
            shapes[n]->as.aabb2 = (toi_aabb2){{lo[0], lo[1]}, {hi[0], hi[1]}};
        else
            shapes[n]->as.aabb3 = (toi_aabb3){{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}};
        *velocities[n] = (toi_vec3){v[0], v[1], v[2]};
    }
    q->t_max = roll_t_max(d);
}

/* ---- shapes ---- */

/* The one whose axes are known first. */
static body *first_of(scene *s) {
    return s->b.box.aligned && !s->a.box.aligned ? &s->b : &s->a;
}

static void roll_frames(scene *s, turn kind, relation related) {
    body *first = first_of(s), *second = first == &s->a ? &s->b : &s->a;
    const bool all_aligned = s->a.box.aligned && s->b.box.aligned;
    const bool identity =
        first->box.aligned || (kind == TURN_SAME && dice_chance(s->d, 50)); /* exactly flush */
    turn_frames(&first->box.axes, &second->box.axes, all_aligned ? TURN_LEVEL : kind, identity, s->dimensions,
                s->d);
    if (all_aligned || (kind == TURN_SAME && related != RELATION_NONE))
        second->box.axes = first->box.axes;
}

/* A polygon with a radius may be a point or a segment. */
static form roll_form(const body *x, const theme *t, family of, dice *d) {
    if (x->kind == TOI_SHAPE_POLY2 && x->rounded && dice_chance(d, 15))
        return dice_chance(d, 50) ? FORM_POINT : FORM_SEGMENT;
    return theme_form(t, of, d);
}

/* Of two that have a choice, one takes after the other. */
static void roll_forms(scene *s, const theme *t, family of, relation related) {
    body *first = body_is_box(&s->b) ? &s->b : &s->a, *second = first == &s->b ? &s->a : &s->b;
    body_fill_room(first);
    if (!body_is_box(first))
        form_fill(first, roll_form(first, t, of, s->d), s->d);
    if (body_is_box(second))
        body_fill_room(second);
    else
        form_relate(first, second, related, roll_form(second, t, of, s->d), s->d);
}

static void set_kinds(scene *s, const toi_shape_kind kinds[2], bool rounded) {
    s->a.kind = kinds[0];
    s->b.kind = kinds[1];
    s->dimensions = body_is_2d(&s->a) ? 2 : 3;
    s->a.box.aligned = s->a.kind == TOI_SHAPE_AABB2 || s->a.kind == TOI_SHAPE_AABB3;
    s->b.box.aligned = s->b.kind == TOI_SHAPE_AABB2 || s->b.kind == TOI_SHAPE_AABB3;
    s->a.rounded = s->b.rounded = rounded;
    s->a.radius = s->a.own = s->b.radius = s->b.own = 0;
}

static void roll_sizes(scene *s, size_kind size, place_kind position, family of, occasion what) {
    dice *d = s->d;
    roll_size(s, &s->a, size);
    roll_size(s, &s->b, dice_chance(d, 70) ? size : theme_size(&ANY_THEME, of, d));
    if (position == PLACE_EQUAL && s->a.box.aligned == s->b.box.aligned)
        memcpy(s->b.box.half, s->a.box.half, sizeof s->b.box.half);
    if (size == SIZE_EPSILON && s->dimensions == 3)
        aim_at_epsilon(s);
    if (what == OCCASION_STILL) {
        shape_still(s, &s->a);
        shape_still(s, &s->b);
    }
    if (what == OCCASION_RAY)
        memset(s->a.box.half, 0, sizeof s->a.box.half);
}

static bool build(query *q, scene *s, const theme *t, family of, occasion what) {
    dice *d = s->d;
    const size_kind size = theme_size(t, of, d);
    place_kind position = what == OCCASION_STILL ? theme_still_place(of, d) : theme_place(t, of, d);
    const relation related = theme_relation(t, of, d);
    roll_frames(s, theme_turn(t, of, d), related);
    roll_sizes(s, size, position, of, what);
    roll_forms(s, t, of, related);
    if (s->b.rounded) {
        roll_radii(s, size, what);
        position = dice_chance(d, 25) ? PLACE_ROUND : position;
    }
    if (!body_close(&s->a, d) || !body_close(&s->b, d))
        return false;
    s->t_max = s->b.rounded && dice_chance(d, 5) ? 300 * fix16_one : roll_t_max(d);
    s->at_end = what == OCCASION_STILL ? 25 : 10;
    roll_velocity(s, what == OCCASION_STILL ? SPEED_ZERO : theme_speed(t, of, d));
    const bool wide = s->a.box.aligned && s->b.box.aligned && !s->a.rounded;
    const int64_t limit = wide ? INT32_MAX - (int64_t)TOI_LIMIT : TOI_LIMIT;
    if (!place_bodies(s, position, limit) || !body_in_domain(&s->a, limit) || !body_in_domain(&s->b, limit))
        return false;
    body_to_shape(&q->a, &s->a);
    body_to_shape(&q->b, &s->b);
    if (what == OCCASION_RAY)
        speed_ray(q, s, limit);
    else
        share_velocity(q, s);
    q->t_max = s->t_max;
    return true;
}

static family family_of(pair which, bool thin) {
    if (thin)
        return FAMILY_THIN;
    if (KINDS[which][0] == TOI_SHAPE_HULL3 || KINDS[which][1] == TOI_SHAPE_HULL3)
        return FAMILY_HULL;
    return KINDS[which][0] == TOI_SHAPE_POLY2 || KINDS[which][1] == TOI_SHAPE_POLY2 ? FAMILY_POLYGON
                                                                                    : FAMILY_BOX;
}

static const char *generate_for(query *q, pair which, occasion what, bool thin, uint64_t seed,
                                uint64_t index) {
    static scene s; /* holds what the query refers to */
    dice d = {seed * UINT64_C(0xD1342543DE82EF95) + (uint64_t)which + ((uint64_t)what << 8)};
    d.state = dice_next(&d) + index * UINT64_C(0xA0761D6478BD642F);
    const family of = family_of(which, thin);
    memset(q, 0, sizeof *q);
    s.d = &d;
    toi_shape_kind kinds[2] = {KINDS[which][0], KINDS[which][1]};
    if (pair_is_round(which) && what == OCCASION_RAY)
        kinds[0] = kinds[0] == TOI_SHAPE_CIRCLE2 ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    set_kinds(&s, kinds, pair_is_round(which));
    if (which <= PAIR_AABB3 && dice_chance(&d, 10)) {
        extremes(q, what, s.dimensions, &d);
        return "extremes";
    }
    for (;;) {
        const theme *t = theme_roll(of, &d);
        for (int tries = 0; tries < TRIES; tries++) {
            if (build(q, &s, t, of, what))
                return t->name;
        }
    }
}

const char *generate(query *q, pair which, uint64_t seed, uint64_t index) {
    return generate_for(q, which, OCCASION_SWEEP, false, seed, index);
}

static const char *still(query *q, pair which, bool thin, uint64_t seed, uint64_t index) {
    const char *name = generate_for(q, which, OCCASION_STILL, thin, seed, index);
    q->kind = QUERY_OVERLAP;
    q->t_max = fix16_one;
    return name;
}

static const char *ray(query *q, pair which, bool thin, uint64_t seed, uint64_t index) {
    const char *name = generate_for(q, which, OCCASION_RAY, thin, seed, index);
    q->kind = QUERY_RAYCAST;
    return name;
}

const char *generate_still(query *q, pair which, uint64_t seed, uint64_t index) {
    return still(q, which, false, seed, index);
}

const char *generate_ray(query *q, pair which, uint64_t seed, uint64_t index) {
    return ray(q, which, false, seed, index);
}

const char *generate_thin(query *q, pair which, uint64_t seed, uint64_t index) {
    return generate_for(q, which, OCCASION_SWEEP, true, seed, index);
}

const char *generate_thin_still(query *q, pair which, uint64_t seed, uint64_t index) {
    return still(q, which, true, seed, index);
}

const char *generate_thin_ray(query *q, pair which, uint64_t seed, uint64_t index) {
    return ray(q, which, true, seed, index);
}
