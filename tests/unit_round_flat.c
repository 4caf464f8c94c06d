/* SPDX-License-Identifier: MIT */
/* Points, segments and polygons without a radius. Contact does not depend on the frame: level boxes, flat or
 * not, that are all seen in a frame of two whole vectors are points, segments and parallelograms that meet
 * when the boxes do. So status and times are those of axis-aligned boxes. */
#include "../src/pair/overlap.h"
#include "../src/round/round.h"
#include "random.h"
#include "tap.h"

static uint64_t seed = 20261127;

static int32_t between(int32_t lo, int32_t hi) {
    return lo + (int32_t)(random64(&seed) % ((uint64_t)((int64_t)hi - lo) + 1));
}

/* The images of (1, 0) and (0, 1): y is to the left of x. */
typedef struct {
    toi_vec2 x, y;
} frame2;

static toi_vec2 seen(const frame2 *f, int32_t x, int32_t y) {
    return (toi_vec2){f->x.x * x + f->y.x * y, f->x.y * x + f->y.y * y};
}

static frame2 throw_frame(void) {
    frame2 f;
    do {
        f.x = (toi_vec2){between(-200, 200), between(-200, 200)};
        f.y = (toi_vec2){between(-200, 200), between(-200, 200)};
    } while (f.x.x * f.y.y - f.x.y * f.y.x <= 0);
    return f;
}

/* Outlines a box as seen in a frame: 1 vertex, 2 or 4. */
static void outline_seen(toi16_outline *outline, toi_vec2 corners[4], const frame2 *f, const toi_aabb2 *box) {
    const bool wide = box->lo.x != box->hi.x, high = box->lo.y != box->hi.y;
    unsigned count = 0;
    corners[count++] = seen(f, box->lo.x, box->lo.y);
    if (wide)
        corners[count++] = seen(f, box->hi.x, box->lo.y);
    if (high)
        corners[count++] = seen(f, box->hi.x, box->hi.y);
    if (wide && high)
        corners[count++] = seen(f, box->lo.x, box->hi.y);
    outline->first = corners;
    outline->last = corners + count - 1;
    outline->box = false;
}

typedef struct {
    toi_aabb2 a, b;
    toi_vec2 w;
    toi_options options;
} level_scene;

static void throw_box(toi_aabb2 *box, int32_t reach) {
    box->lo.x = between(-reach, reach);
    box->lo.y = between(-reach, reach);
    box->hi.x = box->lo.x + (between(0, 1) ? between(0, reach) : 0);
    box->hi.y = box->lo.y + (between(0, 1) ? between(0, reach) : 0);
}

static level_scene throw_level(void) {
    level_scene s = {.options = {.t_max = between(0, 3) ? 65536 : between(1, 400000), .instant = true}};
    const int32_t reach = between(0, 2) ? between(1, 6) : between(1, 100000),
                  fast = between(0, 1) ? 3 : 2 * reach;
    throw_box(&s.a, reach);
    throw_box(&s.b, reach);
    s.w = (toi_vec2){between(-fast, fast), between(-fast, fast)};
    return s;
}

static void open_seen(toi16_round_outlines *pair, const frame2 *f, const level_scene *s) {
    const toi_vec2 none = {0, 0}, w = seen(f, s->w.x, s->w.y);
    outline_seen(&pair->a, pair->corners[0], f, &s->a);
    outline_seen(&pair->b, pair->corners[1], f, &s->b);
    pair->round.radius = 0;
    toi16_set_motion2(&pair->round.pair, &none, &w);
    toi16_set_flat_outlines(pair);
}

typedef struct {
    unsigned asked, statuses[5], sweeps, overlaps, pushes, normals;
} tally;

static bool is_unit(const toi_vec3 *n) {
    const int64_t square = n->x * (int64_t)n->x + n->y * (int64_t)n->y;
    return n->z == 0 && square >= INT64_C(65534) * 65534 && square <= INT64_C(65538) * 65538;
}

static bool is_none(const toi_vec3 *v) {
    return (v->x | v->y | v->z) == 0;
}

static void ask_sweep(const frame2 *f, const level_scene *s, tally *t) {
    const toi_vec2 none = {0, 0};
    toi16_round_outlines pair;
    toi_hit level, hit;
    toi_sweep_aabb2(&s->a, &none, &s->b, &s->w, &s->options, &level);
    open_seen(&pair, f, s);
    toi16_pair_sweep(TOI_OK, &pair.round.pair, &s->options, &hit);
    t->statuses[level.status]++;
    t->sweeps += hit.status != level.status || hit.enter != level.enter || hit.exit != level.exit;
    t->normals +=
        hit.status == TOI_HIT || hit.status == TOI_GRAZE ? !is_unit(&hit.normal) : !is_none(&hit.normal);
}

/* B that has been pushed is not inside A. */
static void ask_pushed(const toi16_round_outlines *pair, const toi_penetration *p, tally *t) {
    toi16_round_outlines pushed = *pair;
    toi_vec2 corners[4];
    const uint32_t count = toi16_count(&pair->b);
    for (uint32_t k = 0; k < count; k++)
        corners[k] = (toi_vec2){pair->b.first[k].x + p->push.x, pair->b.first[k].y + p->push.y};
    pushed.b.first = corners;
    pushed.b.last = corners + count - 1;
    t->pushes +=
        toi16_pair_rest(TOI_OK, &pushed.round.pair) == TOI_OVERLAP || p->depth <= 0 || !is_unit(&p->normal);
}

/* B may be pushed anywhere. */
static void limits_of_all(toi16_limits *room, const void *shape) {
    (void)shape;
    for (unsigned k = 0; k < 3; k++) {
        room->lo[k] = INT32_MIN;
        room->hi[k] = INT32_MAX;
    }
}

static void ask_overlap(const frame2 *f, const level_scene *s, tally *t) {
    toi16_round_outlines pair;
    toi_penetration level, p;
    toi_overlap_aabb2(&s->a, &s->b, &level);
    open_seen(&pair, f, s);
    toi16_pair_overlap(TOI_OK, &pair.round.pair, 0, 0, &p);
    t->overlaps += p.status != level.status || toi16_pair_rest(TOI_OK, &pair.round.pair) != level.status;
    if (p.status == TOI_OVERLAP) {
        open_seen(&pair, f, s);
        toi16_pair_overlap(TOI_OK, &pair.round.pair, limits_of_all, 0, &p);
        ask_pushed(&pair, &p, t);
    }
}

int main(void) {
    const frame2 same = {{1, 0}, {0, 1}};
    tally t = {0};
    for (; t.asked < 40000; t.asked++) {
        const level_scene s = throw_level();
        const frame2 f = t.asked % 4 == 0 ? same : throw_frame();
        ask_sweep(&f, &s, &t);
        ask_overlap(&f, &s, &t);
    }
    tap_ok(t.statuses[TOI_SEPARATE] > 1000 && t.statuses[TOI_GRAZE] > 1000 && t.statuses[TOI_HIT] > 1000 &&
               t.statuses[TOI_OVERLAP] > 1000,
           "scenes: %u apart, %u graze, %u hit, %u overlap", t.statuses[TOI_SEPARATE], t.statuses[TOI_GRAZE],
           t.statuses[TOI_HIT], t.statuses[TOI_OVERLAP]);
    tap_ok(t.sweeps == 0, "sweeps have the status and the times of boxes: %u wrong", t.sweeps);
    tap_ok(t.overlaps == 0, "overlaps have the status of boxes: %u wrong", t.overlaps);
    tap_ok(t.pushes == 0, "pushed shapes are not inside one another: %u wrong", t.pushes);
    tap_ok(t.normals == 0, "hits and grazes have normals of length 1: %u wrong", t.normals);
    return tap_done();
}
