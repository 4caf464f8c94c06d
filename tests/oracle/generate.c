/* SPDX-License-Identifier: MIT */
#include "generate.h"

#include "place.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const PAIR_NAMES[PAIR_COUNT] = {"aabb2",      "aabb3",      "obb2",       "obb3",
                                            "aabb2-obb2", "obb2-aabb2", "aabb3-obb3", "obb3-aabb3"};

typedef enum {
    SIZE_GAME,
    SIZE_FLAT,
    SIZE_TINY,
    SIZE_LARGE,
    SIZE_END,
    SIZE_MIXED,
    SIZE_EPSILON,
    SIZE_COUNT
} size_kind;
typedef enum {
    SPEED_ZERO,
    SPEED_GAME,
    SPEED_FAST,
    SPEED_TINY,
    SPEED_ALONG,
    SPEED_END,
    SPEED_COUNT
} speed_kind;
enum { ROLL = -1 }; /* any of the kind, with the weights below */

typedef struct {
    const char *name;
    int percent;
    int size, turn, speed, place;
} theme;

/* Of 100 queries of a pair. */
static const theme THEMES[] = {
    {"game", 8, SIZE_GAME, TURN_ANY, SPEED_GAME, ROLL},
    {"yaw", 6, SIZE_GAME, TURN_YAW, SPEED_GAME, ROLL},
    {"one axis each", 6, SIZE_GAME, TURN_ONE, SPEED_GAME, ROLL},
    {"level", 10, ROLL, TURN_LEVEL, ROLL, ROLL},
    {"flat", 10, SIZE_FLAT, ROLL, ROLL, ROLL},
    {"nearly parallel", 10, ROLL, TURN_NEAR, ROLL, ROLL},
    {"edge epsilon", 6, SIZE_EPSILON, TURN_NEAR, SPEED_TINY, PLACE_PASS},
    {"sliding", 6, ROLL, ROLL, SPEED_ALONG, PLACE_FACET},
    {"still", 5, ROLL, ROLL, SPEED_ZERO, ROLL},
    {"corner", 6, SIZE_GAME, ROLL, ROLL, PLACE_PASS},
    {"large", 5, SIZE_LARGE, ROLL, SPEED_FAST, ROLL},
    {"ends", 6, SIZE_END, ROLL, SPEED_END, ROLL},
    {"tiny", 5, SIZE_TINY, ROLL, SPEED_TINY, ROLL},
    {"sheared", 4, ROLL, TURN_SHEAR, ROLL, ROLL},
    {"mixed", 7, ROLL, ROLL, ROLL, ROLL},
};

static const int SIZE_WEIGHTS[SIZE_COUNT] = {40, 20, 10, 10, 3, 17, 0};
static const int TURN_WEIGHTS[TURN_COUNT] = {35, 10, 10, 15, 10, 10, 10, 0};
static const int SPEED_WEIGHTS[SPEED_COUNT] = {5, 50, 15, 10, 18, 2};
static const int PLACE_WEIGHTS[PLACE_COUNT] = {20, 48, 24, 5, 3};

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
    case SIZE_EPSILON: /* of the edges that are not aimed at */
        return dice_scale(d, 17);
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
        int j = most_parallel(&s->b.axes, s->a.axes.u[i]);
        double sine = sine_between(s->a.axes.u[i], s->b.axes.u[j]);
        double longest = TOI_EDGE_EPSILON / 256.0 / fmax(sine, 1e-9);
        double factor = dice_chance(d, 50) ? 1 : 1 + 0.75 * dice_real(d);
        int64_t length = 2 * (int64_t)(longest * factor) + 2 * dice_range(d, -2, 2);
        bool b_shorter = dice_chance(d, 50);
        int64_t *shorter = b_shorter ? &s->b.half[j] : &s->a.half[i];
        int64_t *other = b_shorter ? &s->a.half[i] : &s->b.half[j];
        *shorter = length > 0 ? length : 0;
        *other = *other > *shorter ? *other : *shorter;
    }
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
        int64_t size = roll_speed(d, kind);
        s->w[i] = dice_chance(d, 50) ? size : -size;
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
    if (size == SIZE_EPSILON && s->dimensions == 3)
        aim_at_epsilon(s);
    list_edges(s);
    s->t_max = roll_t_max(d);
    roll_velocity(s, choose(d, t->speed, SPEED_WEIGHTS));
    bool wide = s->a.aligned && s->b.aligned;
    int64_t limit = wide ? INT32_MAX - (int64_t)TOI_LIMIT : TOI_LIMIT;
    place_boxes(s, (place_kind)position, limit);
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
