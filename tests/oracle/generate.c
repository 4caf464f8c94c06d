/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include "box.h"

#include <stdlib.h>
#include <string.h>

const char *const PAIR_NAMES[PAIR_COUNT] = {"aabb2",      "aabb3",      "obb2",       "obb3",
                                            "aabb2-obb2", "obb2-aabb2", "aabb3-obb3", "obb3-aabb3"};

typedef enum { SIZE_GAME, SIZE_FLAT, SIZE_TINY, SIZE_LARGE, SIZE_END, SIZE_MIXED, SIZE_COUNT } size_kind;
typedef enum {
    SPEED_ZERO,
    SPEED_GAME,
    SPEED_FAST,
    SPEED_TINY,
    SPEED_ALONG,
    SPEED_END,
    SPEED_COUNT
} speed_kind;
typedef enum { PLACE_FREE, PLACE_FACET, PLACE_PASS, PLACE_INSIDE, PLACE_EQUAL, PLACE_COUNT } place_kind;
enum { ROLL = -1 }; /* any of the kind, with the weights below */

typedef struct {
    const char *name;
    int percent;
    int size, turn, speed, place;
} theme;

/* Of 100 queries of a pair. */
static const theme THEMES[] = {
    {"game", 14, SIZE_GAME, TURN_ANY, SPEED_GAME, ROLL},
    {"yaw", 6, SIZE_GAME, TURN_YAW, SPEED_GAME, ROLL},
    {"level", 12, ROLL, TURN_LEVEL, ROLL, ROLL},
    {"flat", 10, SIZE_FLAT, ROLL, ROLL, ROLL},
    {"nearly parallel", 14, ROLL, TURN_NEAR, ROLL, ROLL},
    {"sliding", 6, ROLL, ROLL, SPEED_ALONG, PLACE_FACET},
    {"still", 5, ROLL, ROLL, SPEED_ZERO, ROLL},
    {"corner", 6, SIZE_GAME, ROLL, ROLL, PLACE_PASS},
    {"large", 5, SIZE_LARGE, ROLL, SPEED_FAST, ROLL},
    {"ends", 6, SIZE_END, ROLL, SPEED_END, ROLL},
    {"tiny", 5, SIZE_TINY, ROLL, SPEED_TINY, ROLL},
    {"sheared", 4, ROLL, TURN_SHEAR, ROLL, ROLL},
    {"mixed", 7, ROLL, ROLL, ROLL, ROLL},
};

static const int SIZE_WEIGHTS[SIZE_COUNT] = {40, 20, 10, 10, 3, 17};
static const int TURN_WEIGHTS[TURN_COUNT] = {35, 10, 10, 20, 10, 15, 0};
static const int SPEED_WEIGHTS[SPEED_COUNT] = {5, 50, 15, 10, 18, 2};
static const int PLACE_WEIGHTS[PLACE_COUNT] = {20, 48, 24, 5, 3};

typedef struct {
    box a, b;
    int64_t w[3]; /* velocity of B relative to A */
    fix16_t t_max;
    int dimensions;
    double edge[6][3]; /* half edges of both in ulps */
    dice *d;
} scene;

static int roll(dice *d, const int *weights) {
    int left = (int)dice_range(d, 0, 99), kind = 0;
    while (left >= weights[kind])
        left -= weights[kind++];
    return kind;
}

static int choose(dice *d, int kind, const int *weights) {
    return kind == ROLL ? roll(d, weights) : kind;
}

static fix16_t roll_t_max(dice *d) {
    static const fix16_t special[] = {0, 1, INT32_MAX, 65536};
    int n = (int)dice_range(d, 0, 24);
    return n < 4 ? special[n] : n < 14 ? fix16_one : (fix16_t)dice_scale(d, 31);
}

/* ---- extents ---- */

static int64_t roll_half(dice *d, int kind) {
    switch (kind) {
    case SIZE_TINY:
        return dice_range(d, 0, 10);
    case SIZE_LARGE:
        return dice_range(d, TOI_LIMIT / 64, TOI_LIMIT / 3 - 1);
    case SIZE_MIXED:
        return dice_scale(d, 27);
    case SIZE_END:
        return dice_chance(d, 50) ? 0 : dice_scale(d, 27);
    default:
        return dice_range(d, 16384, 131072);
    }
}

static void roll_size(scene *s, box *x, int kind) {
    dice *d = s->d;
    for (int k = 0; k < 3; k++) {
        bool flat = k >= s->dimensions || (kind == SIZE_FLAT && dice_chance(d, 45));
        x->half[k] = flat ? 0 : 2 * roll_half(d, kind);
    }
    if (kind == SIZE_END) {
        int k = (int)dice_range(d, 0, s->dimensions - 1);
        x->half[k] = 0;
        x->half[k] = 2 * ((int64_t)TOI_LIMIT - 1) - x->half[0] - x->half[1] - x->half[2];
    }
    for (int k = 0; k < s->dimensions && x->aligned; k++)
        x->half[k] += x->half[k] > 0 && kind != SIZE_END && dice_chance(d, 40);
}

static void list_edges(scene *s) {
    const box *const both[2] = {&s->a, &s->b};
    for (int n = 0; n < 6; n++) {
        const box *x = both[n / 3];
        for (int i = 0; i < 3; i++)
            s->edge[n][i] = (double)x->half[n % 3] / 2 * x->axes.u[n % 3][i] / TOI_Q30_ONE;
    }
}

/* ---- velocity ---- */

static int64_t roll_speed(dice *d, int kind) {
    int64_t most = kind == SPEED_TINY   ? dice_range(d, 0, 5)
                   : kind == SPEED_GAME ? 10 * (int64_t)fix16_one
                   : kind == SPEED_END  ? 2 * ((int64_t)TOI_LIMIT - 1)
                                        : dice_scale(d, 30);
    return kind == SPEED_END && dice_chance(d, 50) ? most : dice_range(d, 0, most);
}

static void roll_velocity(scene *s, int kind) {
    dice *d = s->d;
    int along = (int)dice_range(d, 0, 8); /* an axis of A, of B, or of the world */
    int64_t speed = roll_speed(d, roll(d, SPEED_WEIGHTS));
    for (int i = 0; i < 3; i++) {
        s->w[i] = roll_speed(d, kind) * (dice_chance(d, 50) ? 1 : -1);
        if (kind == SPEED_ALONG && along < 6)
            s->w[i] = speed * (along < 3 ? s->a : s->b).axes.u[along % 3][i] / TOI_Q30_ONE;
        else if (kind == SPEED_ALONG)
            s->w[i] = i == along - 6 ? speed : 0;
        if (llabs(s->w[i]) > 2 * ((int64_t)TOI_LIMIT - 1))
            s->w[i] /= 2; /* along a sheared axis, which may be longer than 1 */
        if (kind == SPEED_ZERO || i >= s->dimensions)
            s->w[i] = 0;
        else if (dice_chance(d, 50))
            s->w[i] -= s->w[i] % 256; /* meets whole ulps of length at times that are multiples of 256 */
    }
}

/* ---- position ---- */

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

static void roll_offset(scene *s, double offset[3], int kind) {
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

/* Places A anywhere that leaves B in the domain, and B at the offset, on a ulp, perhaps some ulps off. */
static void place(scene *s, int kind, int64_t limit) {
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

static fix16_t roll_extreme(dice *d) {
    static const fix16_t special[] = {INT32_MIN, INT32_MIN + 1, -1, 0, 1, INT32_MAX - 1, INT32_MAX};
    int n = (int)dice_range(d, 0, 11);
    return n < 7 ? special[n] : (fix16_t)dice_range(d, INT32_MIN, INT32_MAX);
}

/* Boxes and velocities over the whole of Q16.16, as only two aabbs may have them. */
static void extremes(query *q, int dimensions, dice *d) {
    const toi_shape_kind kind = dimensions == 2 ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    toi_shape *const shapes[2] = {&q->a, &q->b};
    toi_vec3 *const velocities[2] = {&q->va, &q->vb};
    for (int n = 0; n < 2; n++) {
        fix16_t lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0}, v[3] = {0, 0, 0};
        for (int i = 0; i < dimensions; i++) {
            fix16_t one = roll_extreme(d), two = dice_chance(d, 20) ? one : roll_extreme(d);
            lo[i] = one < two ? one : two;
            hi[i] = one < two ? two : one;
            v[i] = roll_extreme(d);
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

static const theme *roll_theme(dice *d) {
    int left = (int)dice_range(d, 0, 99), n = 0;
    while (left >= THEMES[n].percent)
        left -= THEMES[n++].percent;
    return &THEMES[n];
}

static void roll_frames(scene *s, int kind) {
    bool swapped = s->b.aligned && !s->a.aligned;
    frame *first = swapped ? &s->b.axes : &s->a.axes, *second = swapped ? &s->a.axes : &s->b.axes;
    bool from_identity = s->a.aligned || s->b.aligned;
    turn_frames(first, second, s->a.aligned && s->b.aligned ? TURN_LEVEL : (turn)kind, from_identity,
                s->dimensions, s->d);
    if (s->a.aligned && s->b.aligned)
        *second = *first;
}

static bool build(query *q, scene *s, const theme *t) {
    dice *d = s->d;
    int size = choose(d, t->size, SIZE_WEIGHTS), position = choose(d, t->place, PLACE_WEIGHTS);
    roll_frames(s, choose(d, t->turn, TURN_WEIGHTS));
    roll_size(s, &s->a, size);
    roll_size(s, &s->b, dice_chance(d, 70) ? size : roll(d, SIZE_WEIGHTS));
    if (position == PLACE_EQUAL && s->a.aligned == s->b.aligned)
        memcpy(s->b.half, s->a.half, sizeof s->b.half);
    list_edges(s);
    s->t_max = roll_t_max(d);
    roll_velocity(s, choose(d, t->speed, SPEED_WEIGHTS));
    bool wide = s->a.aligned && s->b.aligned;
    int64_t limit = wide ? INT32_MAX - (int64_t)TOI_LIMIT : TOI_LIMIT;
    place(s, position, limit);
    if (!box_in_domain(&s->a, limit) || !box_in_domain(&s->b, limit))
        return false;
    box_to_shape(&q->a, &s->a, s->dimensions);
    box_to_shape(&q->b, &s->b, s->dimensions);
    share_velocity(q, s);
    q->t_max = s->t_max;
    return true;
}

const char *generate(query *q, pair which, uint64_t seed, uint64_t index) {
    dice d = {seed * UINT64_C(0xD1342543DE82EF95) + (uint64_t)which};
    d.state = dice_next(&d) + index * UINT64_C(0xA0761D6478BD642F);
    const char *name = PAIR_NAMES[which];
    memset(q, 0, sizeof *q);
    scene s = {.d = &d, .dimensions = strchr(name, '3') != NULL ? 3 : 2};
    s.a.aligned = name[0] == 'a';
    s.b.aligned = which <= PAIR_AABB3 || which == PAIR_OBB2_AABB2 || which == PAIR_OBB3_AABB3;
    if (which <= PAIR_AABB3 && dice_chance(&d, 10)) {
        extremes(q, s.dimensions, &d);
        return "extremes";
    }
    for (;;) {
        const theme *t = roll_theme(&d);
        if (build(q, &s, t))
            return t->name;
    }
}
