/* SPDX-License-Identifier: MIT */
/* Queries of axis-aligned boxes, moving and at rest, answer what the walk over their axes answers, bit for
 * bit: boxes that touch, slide, are flat or cross at an instant, and numbers of the whole int32 range. */
#include <string.h>
#include "../src/level/aabb.h"
#include "../src/kinds/kind.h"
#include "../src/pair/overlap.h"
#include "random.h"
#include "same.h"
#include "tap.h"
#include "toi16/ray.h"

/* As many take half a minute where nothing is optimized, as for `make coverage`. */
#ifdef __OPTIMIZE__
enum { QUERIES = 1000000 };
#else
enum { QUERIES = 100000 };
#endif

static uint64_t seed = 1;

static uint32_t below(uint32_t n) {
    return (uint32_t)(random64(&seed) % n);
}

typedef struct {
    const char *name;
    uint32_t spread; /* numbers are within this of a point of origin */
    bool wraps;      /* which is anywhere, and at times an end of the range */
} size;

static fix16_t near_to(const size *s, uint32_t origin) {
    return (fix16_t)(origin + below(2 * s->spread + 1) - s->spread);
}

static uint32_t any_origin(void) {
    static const uint32_t ends[] = {0, INT32_MAX, 0x80000000U};
    return below(2) ? ends[below(3)] : (uint32_t)random64(&seed);
}

static fix16_t any_number(const size *s) {
    return s->spread >= INT32_MAX ? (fix16_t)random64(&seed) : near_to(s, s->wraps ? any_origin() : 0);
}

/* At times a copy of one that is there already, so that boxes share sides and velocities. */
static void throw_numbers(const size *s, fix16_t *numbers, unsigned count) {
    for (unsigned k = 0; k < count; k++)
        numbers[k] = k > 0 && below(4) == 0 ? numbers[below(k)] : any_number(s);
}

static void order(fix16_t *lo, fix16_t *hi) {
    const fix16_t less = *lo < *hi ? *lo : *hi, more = *lo < *hi ? *hi : *lo;
    *lo = less;
    *hi = more;
}

static void throw_box(const size *s, toi_aabb3 *box, const toi_aabb3 *other) {
    fix16_t x[4], y[4], z[4];
    throw_numbers(s, x, 2);
    throw_numbers(s, y, 2);
    throw_numbers(s, z, 2);
    *box = (toi_aabb3){{x[0], y[0], z[0]}, {x[1], y[1], z[1]}};
    if (other && below(4) == 0)
        box->lo.x = other->hi.x;
    if (other && below(4) == 0)
        box->hi.y = other->lo.y;
    if (other && below(4) == 0)
        box->lo.z = other->lo.z;
    order(&box->lo.x, &box->hi.x);
    order(&box->lo.y, &box->hi.y);
    order(&box->lo.z, &box->hi.z);
}

static fix16_t any_end(const size *s) {
    static const fix16_t ends[] = {65536, 65536, 65536, 0, 1, 32768, 65535, 65537, 655360, INT32_MAX};
    return below(4) == 0 ? (fix16_t)(below(2 * s->spread + 1) & INT32_MAX) : ends[below(10)];
}

static bool same(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis) &&
           x->conservative == y->conservative;
}

static void show(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                 fix16_t t_max, const toi_hit *fast, const toi_hit *slow) {
    printf("# %d %d %d  %d %d %d v %d %d %d | %d %d %d  %d %d %d v %d %d %d | t_max %d\n", a->lo.x, a->lo.y,
           a->lo.z, a->hi.x, a->hi.y, a->hi.z, va->x, va->y, va->z, b->lo.x, b->lo.y, b->lo.z, b->hi.x,
           b->hi.y, b->hi.z, vb->x, vb->y, vb->z, t_max);
    printf("# %s %d %d axis %d instead of %s %d %d axis %d\n", toi_status_name(fast->status), fast->enter,
           fast->exit, fast->axis.a, toi_status_name(slow->status), slow->enter, slow->exit, slow->axis.a);
}

/* One question of the walk and of the typed sweep. */
static bool agree(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                  fix16_t t_max, unsigned dimensions, toi_status *status) {
    const toi_aabb2 a2 = {{a->lo.x, a->lo.y}, {a->hi.x, a->hi.y}},
                    b2 = {{b->lo.x, b->lo.y}, {b->hi.x, b->hi.y}};
    const toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    toi_hint learnt[2] = {{0}, {0}};
    toi_options options = TOI_OPTIONS_DEFAULT;
    toi_hit fast, slow;
    toi16_aabbs walk;
    memset(&fast, 0x55, sizeof fast);
    options.t_max = t_max;
    options.instant = true;
    options.hint = &learnt[0];
    toi16_pair_sweep(dimensions == 2 ? toi16_open_aabb2(&walk, &a2, &va2, &b2, &vb2)
                                     : toi16_open_aabb3(&walk, a, va, b, vb),
                     &walk.pair, &options, &slow);
    options.hint = &learnt[1];
    *status = dimensions == 2 ? toi_sweep_aabb2(&a2, &va2, &b2, &vb2, &options, &fast)
                              : toi_sweep_aabb3(a, va, b, vb, &options, &fast);
    if (*status == fast.status && same(&fast, &slow) && learnt[0].last == learnt[1].last)
        return true;
    show(a, va, b, vb, t_max, &fast, &slow);
    return false;
}

/* Without options, or without a hint in them. */
static bool agrees_without(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                           unsigned dimensions) {
    static const toi_options usual = TOI_OPTIONS_DEFAULT;
    const toi_aabb2 a2 = {{a->lo.x, a->lo.y}, {a->hi.x, a->hi.y}},
                    b2 = {{b->lo.x, b->lo.y}, {b->hi.x, b->hi.y}};
    const toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    toi_hit none, no_hint;
    if (dimensions == 2) {
        toi_sweep_aabb2(&a2, &va2, &b2, &vb2, NULL, &none);
        toi_sweep_aabb2(&a2, &va2, &b2, &vb2, &usual, &no_hint);
    } else {
        toi_sweep_aabb3(a, va, b, vb, NULL, &none);
        toi_sweep_aabb3(a, va, b, vb, &usual, &no_hint);
    }
    toi_status status;
    return same(&none, &no_hint) && agree(a, va, b, vb, fix16_one, dimensions, &status) &&
           none.status == status;
}

static bool same_rest(const toi_penetration *x, const toi_penetration *y) {
    return x->status == y->status &&
           (x->status < 0 || (x->depth == y->depth && same_vector(&x->normal, &y->normal) &&
                              same_vector(&x->push, &y->push) && same_axis(&x->axis, &y->axis)));
}

static void swap(fix16_t *x, fix16_t *y) {
    const fix16_t kept = *x;
    *x = *y;
    *y = kept;
}

/* True where the box had width on the axis. */
static bool reverse(toi_aabb3 *box, unsigned axis) {
    fix16_t *lo[] = {&box->lo.x, &box->lo.y, &box->lo.z}, *hi[] = {&box->hi.x, &box->hi.y, &box->hi.z};
    swap(lo[axis], hi[axis]);
    return *lo[axis] > *hi[axis];
}

/* The status alone is written for a box that is reversed on one axis, also where another one separates. */
static bool is_refused(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                       unsigned dimensions) {
    const toi_aabb2 a2 = {{a->lo.x, a->lo.y}, {a->hi.x, a->hi.y}},
                    b2 = {{b->lo.x, b->lo.y}, {b->hi.x, b->hi.y}};
    const toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    toi_hint hint = {77};
    toi_options options = TOI_OPTIONS_DEFAULT;
    options.hint = &hint;
    toi_hit hit, before;
    memset(&hit, 1, sizeof hit);
    before = hit;
    before.status = TOI_ERR_SHAPE;
    const toi_status status = dimensions == 2 ? toi_sweep_aabb2(&a2, &va2, &b2, &vb2, &options, &hit)
                                              : toi_sweep_aabb3(a, va, b, vb, &options, &hit);
    return status == TOI_ERR_SHAPE && same(&hit, &before) && hint.last == 77;
}

/* The same boxes at rest, and a corner of A in B. */
static bool agree_at_rest(const toi_aabb3 *a, const toi_aabb3 *b, unsigned dimensions) {
    const toi_aabb2 a2 = {{a->lo.x, a->lo.y}, {a->hi.x, a->hi.y}},
                    b2 = {{b->lo.x, b->lo.y}, {b->hi.x, b->hi.y}};
    const toi_aabb2 point2 = {a2.lo, a2.lo};
    const toi_aabb3 point3 = {a->lo, a->lo};
    static const toi_vec2 still2;
    static const toi_vec3 still3;
    toi_penetration fast, slow;
    toi16_aabbs walk;
    toi_status inside;
    memset(&fast, 0x55, sizeof fast);
    if (dimensions == 2) {
        toi16_pair_overlap(toi16_open_aabb2(&walk, &a2, &still2, &b2, &still2), &walk.pair,
                           toi16_limits_aabb2, &b2, &slow);
        toi_overlap_aabb2(&a2, &b2, &fast);
        inside = toi16_pair_rest(toi16_open_aabb2(&walk, &point2, &still2, &b2, &still2), &walk.pair);
        return same_rest(&fast, &slow) && inside == toi_contains_aabb2(&b2, &a2.lo);
    }
    toi16_pair_overlap(toi16_open_aabb3(&walk, a, &still3, b, &still3), &walk.pair, toi16_limits_aabb3, b,
                       &slow);
    toi_overlap_aabb3(a, b, &fast);
    inside = toi16_pair_rest(toi16_open_aabb3(&walk, &point3, &still3, b, &still3), &walk.pair);
    return same_rest(&fast, &slow) && inside == toi_contains_aabb3(b, &a->lo);
}

static void compare(const size *s, unsigned dimensions) {
    unsigned wrong = 0, wrong_at_rest = 0, taken = 0, found[4] = {0, 0, 0, 0};
    for (unsigned n = 0; n < QUERIES && wrong < 3; n++) {
        fix16_t v[6];
        toi_aabb3 a, b;
        toi_status status;
        throw_box(s, &a, NULL);
        throw_box(s, &b, &a);
        throw_numbers(s, v, 6);
        const toi_vec3 va = {v[0], v[1], v[2]}, vb = {v[3], v[4], v[5]};
        wrong += !agree(&a, &va, &b, &vb, any_end(s), dimensions, &status);
        wrong += n % 64 == 0 && !agrees_without(&a, &va, &b, &vb, dimensions);
        wrong_at_rest += !agree_at_rest(&a, &b, dimensions);
        found[status]++;
        if (reverse(below(2) ? &a : &b, below(dimensions)))
            taken += !is_refused(&a, &va, &b, &vb, dimensions);
    }
    tap_ok(wrong == 0 && found[TOI_SEPARATE] > 1000 && found[TOI_GRAZE] > 1000 && found[TOI_HIT] > 1000,
           "%uD, %s: as the walk (%u separate, %u graze, %u hit, %u overlap)", dimensions, s->name, found[0],
           found[1], found[2], found[3]);
    tap_ok(wrong_at_rest == 0, "and at rest (%u wrong)", wrong_at_rest);
    tap_ok(taken == 0, "and no reversed box (%u taken)", taken);
}

/* Boxes without their velocities, which tagged queries refuse before. */
static void open_without(void) {
    const toi_aabb2 flat = {{0, 0}, {1, 1}};
    const toi_aabb3 solid = {{0, 0, 0}, {1, 1, 1}};
    const toi_vec2 v2 = {0, 0};
    const toi_vec3 v3 = {0, 0, 0};
    toi16_aabbs pair;
    tap_ok(toi16_open_aabb2(&pair, &flat, NULL, &flat, &v2) == TOI_ERR_ARGUMENT &&
               toi16_open_aabb2(&pair, &flat, &v2, &flat, NULL) == TOI_ERR_ARGUMENT &&
               toi16_open_aabb2(&pair, &flat, &v2, &flat, &v2) == TOI_OK,
           "a pair in the plane without a velocity");
    tap_ok(toi16_open_aabb3(&pair, &solid, NULL, &solid, &v3) == TOI_ERR_ARGUMENT &&
               toi16_open_aabb3(&pair, &solid, &v3, &solid, NULL) == TOI_ERR_ARGUMENT &&
               toi16_open_aabb3(&pair, &solid, &v3, &solid, &v3) == TOI_OK,
           "and one in space");
}

int main(void) {
    open_without();
    static const size sizes[] = {{"a few ulps", 3, false},      {"some ulps", 20, false},
                                 {"units", 300000, false},      {"24 bits of speed", 40000000, false},
                                 {"around any place", 5, true}, {"the whole range", INT32_MAX, false}};
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
        for (unsigned dimensions = 2; dimensions <= 3; dimensions++)
            compare(&sizes[k], dimensions);
    return tap_done();
}
