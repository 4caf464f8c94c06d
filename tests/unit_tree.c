/* SPDX-License-Identifier: MIT */
/* Levels in flash: what is near, what a walk names, and what rays and casts meet first, held against all
 * shapes one by one. */
#include "../tools/hull_build.h"
#include "../tools/tree_build.h"
#include "../tools/tree_proof.h"
#include "random.h"
#include "random_rotation.h"
#include "same.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 600, CORNERS = 3 };

static uint64_t seed = 34;

static int32_t pick(int32_t below) {
    return (int32_t)(random64(&seed) % (uint64_t)below);
}

/* In [-2^bits, 2^bits). */
static int32_t signed_bits(unsigned bits) {
    return (int32_t)((int64_t)(random64(&seed) >> (63 - bits)) - (INT64_C(1) << bits));
}

/* ---- levels ---- */

static toi_shape shapes[MOST];
static uint16_t ids[MOST];
static toi_vec2 corners[MOST][CORNERS];
static size_t level_count;
static built_tree built;

static int32_t between(int64_t lo, int64_t hi, int64_t x) {
    return (int32_t)(x < lo ? lo : x > hi ? hi : x);
}

static toi_aabb3 any_box(unsigned place_bits, unsigned size_bits) {
    toi_aabb3 b;
    int32_t *lo = &b.lo.x, *hi = &b.hi.x;
    for (unsigned k = 0; k < 3; k++) {
        lo[k] = signed_bits(place_bits);
        hi[k] = between(INT32_MIN, INT32_MAX,
                        lo[k] + (int64_t)(pick(4) == 0 ? 0 : random64(&seed) >> (64 - size_bits)));
    }
    return b;
}

static void put_ids(void) {
    const uint16_t step = (uint16_t)(2 * pick(30000) + 1);
    for (size_t i = 0; i < level_count; i++)
        ids[i] = (uint16_t)(step * (i + 1));
}

/* Level boxes anywhere in Q16.16, points among them, and many in the same places. */
static void make_boxes(size_t count, bool solid, unsigned place_bits, unsigned size_bits) {
    level_count = count;
    for (size_t i = 0; i < count; i++) {
        const toi_aabb3 b = i > 0 && pick(8) == 0 && shapes[i - 1].kind == TOI_SHAPE_AABB3
                                ? shapes[i - 1].as.aabb3
                                : any_box(place_bits, size_bits);
        shapes[i] = (toi_shape){.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = b}};
        if (!solid)
            shapes[i] =
                (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{b.lo.x, b.lo.y}, {b.hi.x, b.hi.y}}}};
    }
    put_ids();
}

/* A floor of adjacent cubes: every end is that of another one. */
static void make_grid(size_t side) {
    const fix16_t one = fix16_one;
    level_count = side * side;
    for (size_t i = 0; i < level_count; i++) {
        const fix16_t x = (fix16_t)(i % side) * one, y = (fix16_t)(i / side) * one;
        shapes[i] = (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{x, y}, {x + one, y + one}}}};
    }
    put_ids();
}

static toi_shape any_flat(size_t i) {
    const toi_vec2 at = {signed_bits(21), signed_bits(21)};
    const fix16_t radius = pick(3) == 0 ? pick(65536) : 0;
    toi_shape s = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {at, {at.x + pick(65536), at.y + pick(65536)}}}};
    switch (pick(5)) {
    case 0:
        s = (toi_shape){.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {at, {pick(65536), pick(65536)}, {0, 0}}}};
        toi_rot2_from_angle(&s.as.obb2.rot, (toi_angle)random64(&seed));
        break;
    case 1:
        s = (toi_shape){.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {at, pick(65536)}}};
        break;
    case 2:
        s = (toi_shape){.kind = TOI_SHAPE_CAPSULE2,
                        .as = {.capsule2 = {at, {at.x + signed_bits(16), at.y}, pick(65536)}}};
        break;
    case 3:
        corners[i][0] = at;
        corners[i][1] = (toi_vec2){at.x + 1 + pick(65536), at.y - pick(65536)};
        corners[i][2] = (toi_vec2){at.x, at.y + 1 + pick(65536)};
        s = (toi_shape){.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {corners[i], CORNERS}}};
        break;
    default:
        break;
    }
    s.radius = radius;
    return s;
}

static toi_shape any_solid(void) {
    const toi_vec3 at = {signed_bits(20), signed_bits(20), signed_bits(20)};
    toi_shape s = {.kind = TOI_SHAPE_AABB3,
                   .as = {.aabb3 = {at, {at.x + pick(65536), at.y + pick(65536), at.z + pick(65536)}}}};
    switch (pick(4)) {
    case 0:
        s = (toi_shape){.kind = TOI_SHAPE_OBB3,
                        .as = {.obb3 = {.center = at, .half = {pick(65536), pick(65536), pick(65536)}}}};
        random_rotation(&seed, &s.as.obb3.rot);
        break;
    case 1:
        s = (toi_shape){.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {at, pick(65536)}}};
        break;
    case 2:
        s = (toi_shape){.kind = TOI_SHAPE_CAPSULE3,
                        .as = {.capsule3 = {at, {at.x, at.y, at.z + signed_bits(16)}, pick(65536)}}};
        break;
    default:
        break;
    }
    return s;
}

static void make_mixed(size_t count, bool solid) {
    level_count = count;
    for (size_t i = 0; i < count; i++)
        shapes[i] = solid ? any_solid() : any_flat(i);
    put_ids();
}

/* A surface of triangles over a grid, as flat hulls. */
enum { SURFACE = 12 };
static hull triangles[2 * SURFACE * SURFACE];

static toi_vec3 surface_corner(size_t x, size_t y) {
    const uint64_t height = (x * 7919 + y * 104729) * UINT64_C(0x9E3779B97F4A7C15) >> 48;
    return (toi_vec3){(fix16_t)x * fix16_one, (fix16_t)y * fix16_one, (fix16_t)height};
}

static void make_surface(void) {
    level_count = sizeof triangles / sizeof triangles[0];
    for (size_t i = 0; i < level_count; i++) {
        const size_t x = i / 2 % SURFACE, y = i / 2 / SURFACE, second = i % 2;
        const toi_vec3 points[3] = {surface_corner(x + second, y + second), surface_corner(x + 1, y),
                                    surface_corner(x, y + 1)};
        if (triangles[i].memory == NULL && hull_build(points, 3, &triangles[i]) != HULL_BUILT)
            exit(EXIT_FAILURE);
        shapes[i] = (toi_shape){.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {.table = &triangles[i].table}}};
    }
    put_ids();
}

static void build(void) {
    size_t faulty;
    tree_free(&built);
    const char *wrong = tree_build(shapes, ids, level_count, &built, &faulty);
    if (wrong != NULL) {
        tap_ok(0, "a tree of %zu shapes: shape %zu: %s", level_count, faulty, wrong);
        exit(EXIT_FAILURE);
    }
    wrong = tree_disproof(&built.tree, shapes, ids, level_count);
    if (wrong != NULL)
        tap_ok(0, "a tree of %zu shapes: %s", level_count, wrong);
}

static bool is_solid(void) {
    return built.tree.dimensions == 3;
}

static toi_shape shape_of(uint16_t n) {
    toi_shape shape;
    toi_tree_shape(&built.tree, n, &shape);
    return shape;
}

/* ---- regions ---- */

static toi_aabb3 box_of(const toi_shape *shape) {
    static const toi_vec3 still = {0, 0, 0};
    toi_aabb3 box = {{0, 0, 0}, {0, 0, 0}};
    toi_bounds(shape, &still, 0, &box);
    return box;
}

/* By how much two boxes are apart along the axis on which they are farthest; 0 where they meet. */
static int64_t gap(const toi_aabb3 *a, const toi_aabb3 *b, unsigned dimensions) {
    const int32_t *lo_a = &a->lo.x, *hi_a = &a->hi.x, *lo_b = &b->lo.x, *hi_b = &b->hi.x;
    int64_t widest = 0;
    for (unsigned k = 0; k < dimensions; k++) {
        const int64_t before = (int64_t)lo_b[k] - hi_a[k], behind = (int64_t)lo_a[k] - hi_b[k];
        widest = before > widest ? before : widest;
        widest = behind > widest ? behind : widest;
    }
    return widest;
}

/* Around a shape, an ulp beside it, or anywhere. */
static toi_aabb3 any_region(void) {
    toi_aabb3 r = any_box(31, 1 + (unsigned)pick(32));
    if (pick(8) != 0 && level_count > 0) {
        const toi_aabb3 box = box_of(&shapes[pick((int32_t)level_count)]);
        const int32_t *from = &box.hi.x, aside = pick(3) - 1;
        int32_t *lo = &r.lo.x, *hi = &r.hi.x;
        const unsigned size_bits = 1 + (unsigned)pick(22);
        for (unsigned k = 0; k < 3; k++) {
            lo[k] = between(INT32_MIN, INT32_MAX, (int64_t)from[k] + aside);
            hi[k] = between(INT32_MIN, INT32_MAX, lo[k] + (int64_t)(random64(&seed) >> (64 - size_bits)));
        }
    }
    return r;
}

static unsigned find_near(const toi_aabb3 *region, uint16_t *found) {
    toi_tree_query query;
    unsigned count = 0;
    uint16_t n;
    if (toi_tree_begin(&query, &built.tree, region) != TOI_OK)
        return 0;
    while ((n = toi_tree_next(&query)) != TOI_NONE && count < MOST)
        found[count++] = n;
    return count;
}

/* Each shape that meets the region is found once, and none that is farther off than a cell. */
static bool is_right(const toi_aabb3 *region) {
    static uint16_t found[MOST];
    static unsigned times[MOST];
    const unsigned count = find_near(region, found);
    memset(times, 0, sizeof times);
    for (unsigned i = 0; i < count; i++)
        times[found[i]]++;
    for (size_t n = 0; n < level_count; n++) {
        const toi_shape shape = shape_of((uint16_t)n);
        const toi_aabb3 box = box_of(&shape);
        const int64_t apart = gap(&box, region, built.tree.dimensions);
        if (times[n] > 1 || (times[n] == 0 && apart == 0) || (times[n] == 1 && apart >> built.tree.scale > 0))
            return false;
    }
    return true;
}

static void test_regions(const char *name, unsigned rounds) {
    unsigned wrong = 0;
    for (unsigned i = 0; i < rounds; i++) {
        const toi_aabb3 region = any_region();
        wrong += !is_right(&region);
    }
    tap_ok(wrong == 0, "%s, %zu shapes: what is near (%u of %u regions wrong)", name, level_count, wrong,
           rounds);
}

/* ---- walks ---- */

static bool is_thing(const toi_candidate *c, uint16_t n) {
    const toi_shape shape = shape_of(n);
    const toi_aabb3 box = box_of(&shape), named = box_of(&c->shape);
    return c->id == built.ids[n] && c->role == TOI_ROLE_SOLID && c->shape.kind == shape.kind &&
           c->shape.radius == shape.radius && memcmp(&box, &named, sizeof box) == 0;
}

/* Whatever n is asked for, in whatever order: it is what a search finds as number n. */
static bool is_walk_right(toi_tree_walk *walk, const toi_aabb3 *region, bool in_order) {
    static uint16_t found[MOST];
    const unsigned count = find_near(region, found);
    for (unsigned i = 0; i < count + 3; i++) {
        const uint32_t n = in_order ? i : (uint32_t)pick((int32_t)count + 2);
        toi_candidate c = {.id = n};
        const bool is_there = toi_tree_world(walk, region, n, &c);
        if (is_there != (n < count) || (!is_there && c.shape.kind != 0) ||
            (is_there && !is_thing(&c, found[n])))
            return false;
    }
    return true;
}

/* The region with one side moved out. */
static toi_aabb3 grown(const toi_aabb3 *region) {
    toi_aabb3 r = *region;
    int32_t *side = &(pick(2) == 0 ? &r.lo : &r.hi)->x + pick(3);
    const bool is_low = side < &r.hi.x;
    *side = between(INT32_MIN, INT32_MAX, *side + (is_low ? -1 : 1) * (INT64_C(1) << pick(24)));
    return r;
}

static void test_walks(const char *name, unsigned rounds) {
    toi_tree_walk walk = {.tree = &built.tree};
    toi_aabb3 region = any_region();
    unsigned wrong = 0;
    for (unsigned i = 0; i < rounds; i++) {
        region = pick(2) == 0 ? any_region() : grown(&region);
        wrong += !is_walk_right(&walk, &region, i % 2 == 0);
    }
    tap_ok(wrong == 0, "%s, %zu shapes: what a walk names, in any order", name, level_count);
}

/* ---- the first contact ---- */

typedef struct {
    toi_shape shape; /* of a ray its origin, as a box */
    toi_vec3 velocity;
    toi_options options;
    bool is_ray;
} cast;

static toi_status ask_one(const cast *c, const toi_shape *thing, toi_hit *hit) {
    static const toi_vec3 still = {0, 0, 0};
    toi_vec3 origin = c->shape.as.aabb3.lo;
    if (c->is_ray && !is_solid())
        origin = (toi_vec3){c->shape.as.aabb2.lo.x, c->shape.as.aabb2.lo.y, 77};
    return c->is_ray ? toi_raycast(&origin, &c->velocity, thing, &c->options, hit)
                     : toi_sweep(&c->shape, &c->velocity, thing, &still, &c->options, hit);
}

static toi_status ask_tree(const cast *c, toi_hit *hit, uint16_t *id) {
    toi_vec3 origin = c->shape.as.aabb3.lo;
    if (c->is_ray && !is_solid())
        origin = (toi_vec3){c->shape.as.aabb2.lo.x, c->shape.as.aabb2.lo.y, -5};
    return c->is_ray ? toi_tree_raycast(&built.tree, &origin, &c->velocity, &c->options, hit, id)
                     : toi_tree_cast(&built.tree, &c->shape, &c->velocity, &c->options, hit, id);
}

static toi_status ask_all(const cast *c, toi_hit *best, uint16_t *id) {
    static const toi_hit none = {TOI_SEPARATE, 0, 0, {0, 0, 0}, {TOI_AXIS_NONE, 0, 0}, false};
    *best = none;
    for (size_t i = 0; i < level_count; i++) {
        toi_hit hit;
        const toi_status status = ask_one(c, &shapes[i], &hit);
        if (status < TOI_HIT)
            continue;
        if (best->status == TOI_SEPARATE || hit.enter < best->enter ||
            (hit.enter == best->enter && ids[i] < *id)) {
            *best = hit;
            *id = ids[i];
        }
    }
    return best->status;
}

/* From beside one shape towards another one, so that most hit; some along coordinates, some at rest. */
static cast any_cast(void) {
    static const toi_vec3 still = {0, 0, 0};
    const toi_aabb3 from = box_of(&shapes[pick((int32_t)level_count)]),
                    to = box_of(&shapes[pick((int32_t)level_count)]);
    const fix16_t size = pick(3) == 0 ? 0 : pick(60000), y = from.hi.y + pick(3) - 1;
    cast c = {.is_ray = pick(2) == 0, .options = {.t_max = pick(4) == 0 ? pick(200000) : 0}};
    c.velocity = (toi_vec3){(to.lo.x - from.lo.x) / (1 + pick(2)), (to.lo.y - from.lo.y) / (1 + pick(2)),
                            is_solid() ? to.lo.z - from.lo.z : 12345};
    if (pick(4) == 0)
        c.velocity.y = 0;
    if (pick(16) == 0)
        c.velocity = still;
    c.shape =
        (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{from.lo.x, y}, {from.lo.x + size, y + size}}}};
    if (is_solid())
        c.shape = (toi_shape){
            .kind = TOI_SHAPE_AABB3,
            .as = {.aabb3 = {{from.lo.x, y, from.lo.z}, {from.lo.x + size, y + size, from.lo.z + size}}}};
    if (!c.is_ray && pick(2) == 0) {
        c.shape = (toi_shape){.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{from.lo.x, y}, size}}};
        if (is_solid())
            c.shape =
                (toi_shape){.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{from.lo.x, y, from.lo.z}, size}}};
    }
    return c;
}

static bool same_hit(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis) &&
           x->conservative == y->conservative;
}

static bool is_cast_right(const cast *c, bool *hits) {
    toi_hit hit, best;
    uint16_t id = 0, best_id = 0;
    const toi_status status = ask_tree(c, &hit, &id), expected = ask_all(c, &best, &best_id);
    *hits = expected > TOI_SEPARATE;
    return status == expected && status == hit.status && id == best_id && same_hit(&hit, &best);
}

static void test_casts(const char *name, unsigned rounds) {
    unsigned wrong = 0, hits = 0;
    for (unsigned i = 0; i < rounds; i++) {
        const cast c = any_cast();
        bool is_hit;
        wrong += !is_cast_right(&c, &is_hit);
        hits += is_hit;
    }
    tap_ok(wrong == 0 && hits > rounds / 4, "%s, %zu shapes: rays and casts (%u of %u wrong, %u meet)", name,
           level_count, wrong, rounds, hits);
}

/* ---- all of it ---- */

static void test_level(const char *name, unsigned rounds) {
    build();
    test_regions(name, rounds);
    test_walks(name, rounds / 10);
}

static void test_counts(void) {
    for (size_t count = 0; count < 20; count++) {
        make_boxes(count, count % 2, 20, 18);
        test_level(count % 2 ? "boxes of space" : "boxes", 200);
    }
}

static void test_extremes(void) {
    for (unsigned bits = 1; bits < 32; bits += 6) {
        make_boxes(200, false, bits, bits + 1);
        test_level("boxes of all sizes", 500);
        make_boxes(200, true, bits, bits);
        test_level("boxes of space of all sizes", 500);
    }
}

/* The cells of this level are ulps, and it has all of them. */
static void test_last_cell(void) {
    static const struct {
        fix16_t lo, hi;
        unsigned found;
    } asked[] = {{0, 0, 1}, {-9, 40000, 2}, {32767, 40000, 1}, {32768, 40000, 0}, {-9, -1, 0}, {1, 32766, 0}};
    unsigned wrong = 0;
    level_count = 2;
    for (size_t i = 0; i < 2; i++) {
        const toi_vec2 at = {i == 0 ? 0 : 32767, 0};
        shapes[i] = (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {at, at}}};
    }
    put_ids();
    build();
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        const toi_aabb3 region = {{asked[i].lo, 0, 0}, {asked[i].hi, 0, 0}};
        uint16_t found[MOST];
        wrong += find_near(&region, found) != asked[i].found;
    }
    tap_ok(wrong == 0 && built.tree.scale == 0, "the first and the last cell, and what is past them");
}

static void test_kinds(void) {
    make_mixed(300, false);
    test_level("shapes of the plane", 1000);
    test_casts("shapes of the plane", 1000);
    make_mixed(300, true);
    test_level("shapes of space", 1000);
    test_casts("shapes of space", 1000);
    make_surface();
    test_level("triangles", 1000);
    test_casts("triangles", 300);
    make_grid(20);
    test_level("a floor", 1000);
    test_casts("a floor", 2000);
}

static void test_order(void) {
    make_mixed(100, false);
    build();
    built_tree first = built;
    built = (built_tree){0};
    for (size_t i = 0; i < level_count / 2; i++) {
        const size_t j = level_count - 1 - i;
        const toi_shape shape = shapes[i];
        const uint16_t id = ids[i];
        shapes[i] = shapes[j], ids[i] = ids[j];
        shapes[j] = shape, ids[j] = id;
    }
    build();
    tap_ok(memcmp(built.nodes, first.nodes, 2 * level_count * 2 * sizeof *built.nodes) == 0 &&
               memcmp(built.ids, first.ids, level_count * sizeof *built.ids) == 0,
           "the tree does not depend on the order of the shapes");
    tree_free(&first);
}

/* 65,535 points in a row: the largest level. */
static void test_most(void) {
    toi_shape *points = calloc(UINT16_MAX, sizeof *points);
    uint16_t *names = calloc(UINT16_MAX, sizeof *names);
    size_t faulty, found = 0, looked = 0;
    toi_tree_query query;
    for (uint16_t i = 0; i < UINT16_MAX; i++) {
        const toi_vec2 at = {INT32_MIN + i * INT32_C(65536), 0};
        points[i] = (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {at, at}}};
        names[i] = i;
    }
    tree_free(&built);
    tap_ok(tree_build(points, names, UINT16_MAX, &built, &faulty) == NULL, "a tree of 65,535 points");
    for (size_t i = 0; i < UINT16_MAX; i += 97) {
        const toi_vec2 at = points[i].as.aabb2.lo;
        const toi_aabb3 region = {{at.x, at.y, 0}, {at.x, at.y, 0}};
        toi_tree_begin(&query, &built.tree, &region);
        for (uint16_t n; (n = toi_tree_next(&query)) != TOI_NONE;)
            found += built.ids[n] == i;
        looked++;
    }
    tap_ok(found == looked, "and each point is found");
    const toi_aabb3 all = {{INT32_MIN, INT32_MIN, 0}, {INT32_MAX, INT32_MAX, 0}};
    toi_tree_begin(&query, &built.tree, &all);
    for (found = 0; toi_tree_next(&query) != TOI_NONE;)
        found++;
    tap_ok(found == UINT16_MAX, "and all of them");
    tap_ok(tree_build(points, names, UINT16_MAX + (size_t)1, &built, &faulty) != NULL,
           "one more shape is refused");
    free(points);
    free(names);
}

static void test_faults(void) {
    const toi_aabb3 region = {{0, 0, 0}, {0, 0, 0}}, reversed = {{1, 0, 0}, {0, 0, 0}};
    const toi_vec3 v = {fix16_one, 0, 0};
    toi_tree_query query;
    toi_hit hit;
    uint16_t id = 7;
    make_boxes(1, false, 4, 4);
    build();
    tap_ok(toi_tree_begin(NULL, &built.tree, &region) == TOI_ERR_ARGUMENT &&
               toi_tree_begin(&query, NULL, &region) == TOI_ERR_ARGUMENT &&
               toi_tree_next(&query) == TOI_NONE &&
               toi_tree_begin(&query, &built.tree, NULL) == TOI_ERR_ARGUMENT &&
               toi_tree_next(&query) == TOI_NONE && toi_tree_next(NULL) == TOI_NONE,
           "null begins no search");
    tap_ok(toi_tree_begin(&query, &built.tree, &reversed) == TOI_ERR_SHAPE &&
               toi_tree_next(&query) == TOI_NONE,
           "nor does a region with lo > hi");
    tap_ok(toi_tree_cast(&built.tree, NULL, &v, NULL, &hit, &id) == TOI_ERR_ARGUMENT &&
               hit.status == TOI_ERR_ARGUMENT &&
               toi_tree_cast(NULL, &shapes[0], &v, NULL, &hit, &id) == TOI_ERR_ARGUMENT &&
               toi_tree_cast(&built.tree, &shapes[0], NULL, NULL, &hit, &id) == TOI_ERR_ARGUMENT &&
               toi_tree_cast(&built.tree, &shapes[0], &v, NULL, NULL, &id) == TOI_ERR_ARGUMENT &&
               toi_tree_raycast(&built.tree, NULL, &v, NULL, &hit, &id) == TOI_ERR_ARGUMENT && id == 7,
           "null casts nothing");
    const toi_options before = {.t_max = -1};
    const toi_shape nothing = {.radius = 0}, ball = {.kind = TOI_SHAPE_SPHERE3};
    tap_ok(toi_tree_cast(&built.tree, &shapes[0], &v, &before, &hit, &id) == TOI_ERR_ARGUMENT,
           "a negative t_max");
    tap_ok(toi_tree_cast(&built.tree, &nothing, &v, NULL, &hit, &id) == TOI_ERR_SHAPE, "a shape of no kind");
    tap_ok(toi_tree_cast(&built.tree, &ball, &v, NULL, &hit, &id) == TOI_ERR_SHAPE,
           "a shape of the other dimension");
    tap_ok(toi_tree_cast(&built.tree, &shapes[0], &v, NULL, &hit, NULL) == TOI_OVERLAP ||
               hit.status == TOI_HIT || hit.status == TOI_GRAZE || hit.status == TOI_SEPARATE,
           "the id may be null");
    make_boxes(0, false, 4, 4);
    build();
    tap_ok(toi_tree_cast(&built.tree, &shapes[0], &v, NULL, &hit, &id) == TOI_SEPARATE && id == 7,
           "a level without shapes");
}

/* ---- the proof ---- */

static bool is_refused(void) {
    return tree_disproof(&built.tree, shapes, ids, level_count) != NULL;
}

/* Each word of each node, with the first cell one higher and the last one lower: where the proof does not see
 * that, the tree has room there. */
static void test_tight(const char *name) {
    unsigned seen = 0;
    const unsigned words = 2U * built.tree.count * built.tree.dimensions;
    for (unsigned at = built.tree.dimensions; at < words; at++) {
        built.nodes[at] += 1;
        seen += is_refused();
        built.nodes[at] += 0xFFFF;
        seen += is_refused();
        built.nodes[at] -= 0x10000;
    }
    tap_ok(seen == 2 * (words - built.tree.dimensions) && !is_refused(),
           "%s: every node is as small as it can be, and the proof sees one that is smaller", name);
}

static void test_proof(void) {
    make_mixed(40, false);
    build();
    test_tight("shapes of the plane");
    make_mixed(40, true);
    build();
    test_tight("shapes of space");
    built.nodes[0]++;
    tap_ok(is_refused(), "a level that begins elsewhere is refused");
    built.nodes[0]--;
    built.tree.scale--;
    tap_ok(is_refused(), "smaller cells are refused");
    built.tree.scale++;
    built.ids[3] ^= 1;
    tap_ok(is_refused(), "another id is refused");
    built.ids[3] = built.ids[4];
    tap_ok(is_refused(), "an id twice is refused");
    build();
    built.shapes[5] = built.shapes[6];
    tap_ok(is_refused(), "a shape twice is refused");
    build();
    built.tree.count--;
    tap_ok(is_refused(), "a shape less is refused");
    built.tree.count++;
    built.nodes[7] |= UINT32_C(0x80000000);
    tap_ok(is_refused(), "a node with a guard bit is refused");
    make_boxes(30, false, 20, 18);
    build();
    test_tight("boxes");
    make_boxes(2, false, 4, 4);
    shapes[1] = shapes[0];
    build();
    built.ids[1] = built.ids[0];
    tap_ok(is_refused(), "a shape twice with its id is refused");
}

int main(void) {
    test_counts();
    test_extremes();
    test_last_cell();
    test_kinds();
    test_order();
    test_most();
    test_faults();
    test_proof();
    tree_free(&built);
    for (size_t i = 0; i < sizeof triangles / sizeof triangles[0]; i++)
        hull_free(&triangles[i]);
    return tap_done();
}
