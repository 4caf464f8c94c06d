/* SPDX-License-Identifier: MIT */
/* Maps of tiles: what a walk names, in any order, and what rays meet, held against all runs of all rows; and
 * bodies that slide along rows of tiles, and along a floor of boxes in a tree, without a seam. */
#include "../tools/tree_build.h"
#include "random.h"
#include "same.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { WIDE = 24, HIGH = 16, RUNS = WIDE * HIGH };

static uint64_t seed = 35;

static int32_t pick(int32_t below) {
    return (int32_t)(random64(&seed) % (uint64_t)below);
}

/* ---- maps ---- */

#define HALF INT32_C(32768)

static const toi_tile kinds[] = {
    {.first = '#', .layers = 1},
    {.first = '=', .role = TOI_ROLE_ONE_WAY, .layers = 2, .part = {{0, HALF}, {2 * HALF, 2 * HALF}}},
    {.first = '|', .part = {{HALF, 0}, {HALF, 2 * HALF}}},
    {.first = 'a', .last = 'e', .role = TOI_ROLE_SENSOR},
    {.first = 'B', .apart = true},
    {.first = 'n', .role = TOI_ROLE_NONE},
    {.first = ']', .part = {{HALF, 0}, {2 * HALF, 2 * HALF}}},
};

static uint8_t cells[(WIDE + 1) * HIGH];
static toi_tiles2 map;

/* Parts are made for cells of 1.0. */
static void make_map(void) {
    static const char bytes[] = "    ##########==|aeeB]n";
    for (size_t i = 0; i < sizeof cells; i++)
        cells[i] = pick(3) == 0 && i > 0 ? cells[i - 1] : (uint8_t)bytes[pick(sizeof bytes - 1)];
    map = (toi_tiles2){.cells = cells,
                       .kinds = kinds,
                       .kind_count = sizeof kinds / sizeof kinds[0],
                       .width = (uint16_t)(1 + pick(WIDE)),
                       .height = (uint16_t)(1 + pick(HIGH)),
                       .top_first = pick(2) == 0,
                       .side = 2 * HALF,
                       .origin = {pick(200000) - 100000, pick(200000) - 100000}};
    map.stride = pick(2) == 0 ? 0 : (uint16_t)(map.width + 1);
    if (pick(4) == 0) { /* at an end of Q16.16, without parts */
        map.kind_count = 1;
        map.side = pick(2) == 0 ? 1 : 1 + pick(INT32_C(0x7FFFFFFF) / WIDE);
        map.origin = (toi_vec2){INT32_MIN, INT32_MAX - map.height * map.side};
    }
}

static uint8_t byte_at(unsigned x, unsigned y) {
    const unsigned row = map.top_first ? map.height - 1u - y : y;
    return map.cells[row * (map.stride ? map.stride : map.width) + x];
}

static const toi_tile *kind_at(unsigned x, unsigned y) {
    const uint8_t byte = byte_at(x, y);
    for (unsigned i = 0; i < map.kind_count; i++)
        if (byte == kinds[i].first || (kinds[i].last != 0 && byte >= kinds[i].first && byte <= kinds[i].last))
            return &kinds[i];
    return NULL;
}

static bool joins(const toi_tile *kind) {
    return kind->first == '#' || kind->first == '=' || kind->first == 'n';
}

typedef struct {
    toi_aabb2 box;
    uint32_t id;
    const toi_tile *kind;
} run;

static run run_of(unsigned first, unsigned last, unsigned y, const toi_tile *kind) {
    const toi_aabb2 cell = {{0, 0}, {map.side, map.side}}, part = kind->part.hi.y == 0 ? cell : kind->part;
    const int64_t x = map.origin.x, side = map.side, low = map.origin.y + y * side;
    return (run){{{(fix16_t)(x + first * side + part.lo.x), (fix16_t)(low + part.lo.y)},
                  {(fix16_t)(x + last * side + part.hi.x), (fix16_t)(low + part.hi.y)}},
                 y * map.width + first,
                 kind};
}

/* The runs of the cells of some columns and rows, the ends included. */
static unsigned find_runs(unsigned left, unsigned right, unsigned low, unsigned high, run *out) {
    unsigned count = 0;
    for (unsigned y = low; y <= high; y++)
        for (unsigned x = left; x <= right; x++) {
            const toi_tile *kind = kind_at(x, y);
            const unsigned first = x;
            if (kind == NULL)
                continue;
            while (joins(kind) && x < right && byte_at(x + 1, y) == byte_at(first, y))
                x++;
            out[count++] = run_of(first, x, y, kind);
        }
    return count;
}

/* ---- walks ---- */

static fix16_t anywhere(fix16_t origin, unsigned count) {
    const int64_t side = map.side, at = origin + pick((int32_t)count + 3) * side - side;
    const int64_t off = pick(3) == 0 ? pick(map.side) : pick(3) - 1, sum = at + off;
    return (fix16_t)(sum < INT32_MIN ? INT32_MIN : sum > INT32_MAX ? INT32_MAX : sum);
}

static void sort_pair(fix16_t *lo, fix16_t *hi) {
    if (*lo > *hi) {
        const fix16_t lower = *hi;
        *hi = *lo;
        *lo = lower;
    }
}

static toi_aabb3 any_region(void) {
    toi_aabb3 r = {{anywhere(map.origin.x, map.width), anywhere(map.origin.y, map.height), 0},
                   {anywhere(map.origin.x, map.width), anywhere(map.origin.y, map.height), 0}};
    sort_pair(&r.lo.x, &r.hi.x);
    sort_pair(&r.lo.y, &r.hi.y);
    return r;
}

/* The cells of an axis that touch a stretch; false: none. */
static bool cells_touched(fix16_t lo, fix16_t hi, fix16_t origin, unsigned count, unsigned *first,
                          unsigned *last) {
    bool any = false;
    for (unsigned i = 0; i < count; i++) {
        const int64_t from = origin + (int64_t)i * map.side;
        if (from > hi || from + map.side < lo)
            continue;
        *first = any ? *first : i;
        *last = i;
        any = true;
    }
    return any;
}

static unsigned runs_near(const toi_aabb3 *r, run *out) {
    unsigned left = 0, right = 0, low = 0, high = 0;
    return cells_touched(r->lo.x, r->hi.x, map.origin.x, map.width, &left, &right) &&
                   cells_touched(r->lo.y, r->hi.y, map.origin.y, map.height, &low, &high)
               ? find_runs(left, right, low, high, out)
               : 0;
}

static bool is_run(const toi_candidate *c, const run *r) {
    return c->shape.kind == TOI_SHAPE_AABB2 && c->shape.radius == 0 && c->id == r->id &&
           c->role == r->kind->role && c->layers == r->kind->layers &&
           memcmp(&c->shape.as.aabb2, &r->box, sizeof r->box) == 0;
}

static bool is_walk_right(toi_tiles2_walk *walk, const toi_aabb3 *region, bool in_order) {
    static run near[RUNS];
    const unsigned count = runs_near(region, near);
    for (unsigned i = 0; i < count + 3; i++) {
        const uint32_t n = in_order ? i : (uint32_t)pick((int32_t)count + 2);
        toi_candidate c = {.id = n};
        const bool is_there = toi_tiles2_world(walk, region, n, &c);
        if (is_there != (n < count) || (!is_there && c.shape.kind != 0) ||
            (is_there && !is_run(&c, &near[n])))
            return false;
    }
    return true;
}

/* The region with one side moved out. */
static toi_aabb3 grown(const toi_aabb3 *region) {
    toi_aabb3 r = *region;
    int32_t *side = &(pick(2) == 0 ? &r.lo : &r.hi)->x + pick(2);
    const int64_t moved = *side + (side < &r.hi.x ? -1 : 1) * (int64_t)map.side;
    *side = (int32_t)(moved < INT32_MIN ? INT32_MIN : moved > INT32_MAX ? INT32_MAX : moved);
    return r;
}

static void test_walks(void) {
    unsigned wrong = 0;
    for (unsigned i = 0; i < 300; i++) {
        make_map();
        toi_tiles2_walk walk = {.tiles = &map};
        toi_aabb3 region = any_region();
        for (unsigned k = 0; k < 10; k++) {
            region = pick(2) == 0 ? any_region() : grown(&region);
            wrong += !is_walk_right(&walk, &region, k % 2 == 0);
        }
    }
    tap_ok(wrong == 0, "what a walk names, in any order (%u wrong)", wrong);
}

/* The region of a walk that has not begun is no region that was asked about. */
static void test_first_region(void) {
    const toi_aabb3 at_zero = {{0, 0, 0}, {0, 0, 0}};
    toi_tiles2_walk walk = {.tiles = &map};
    toi_candidate c = {.id = 0};
    make_map();
    memset(cells, '#', sizeof cells);
    map.origin = (toi_vec2){0, 0};
    tap_ok(toi_tiles2_world(&walk, &at_zero, 0, &c) && c.id == 0, "the first region may be a point at 0");
}

/* ---- rays ---- */

static bool same_hit(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis);
}

/* The hits of all runs: the ray has to have found one of the first ones. */
static bool is_ray_right(const toi_vec2 *origin, const toi_vec2 *way, const toi_options *options,
                         uint32_t ignores, bool *hits) {
    static run all[RUNS];
    const unsigned count = find_runs(0, map.width - 1u, 0, map.height - 1u, all);
    toi_hit found, hit, first = {.status = TOI_SEPARATE};
    uint32_t id = UINT32_MAX;
    bool is_one = false;
    const toi_status status = toi_tiles2_raycast(&map, origin, way, ignores, options, &found, &id);
    for (unsigned i = 0; i < count; i++) {
        const uint32_t layers = all[i].kind->layers != 0 ? all[i].kind->layers : UINT32_MAX;
        if (all[i].kind->role > TOI_ROLE_ONE_WAY || (layers & ~ignores) == 0 ||
            toi_raycast_aabb2(origin, way, &all[i].box, options, &hit) < TOI_HIT)
            continue;
        is_one |= all[i].id == id && same_hit(&hit, &found);
        if (first.status == TOI_SEPARATE || hit.enter < first.enter)
            first = hit;
    }
    *hits = first.status != TOI_SEPARATE;
    if (!*hits)
        return status == TOI_SEPARATE && id == UINT32_MAX && found.status == status && found.enter == 0;
    return is_one && status == found.status && found.enter == first.enter;
}

static toi_vec2 any_way(const toi_vec2 *origin) {
    const int32_t unit = 1 << pick(31);
    toi_vec2 way = {(int32_t)(random64(&seed) % 7) * (unit / 4) - unit / 2, (pick(9) - 4) * (unit / 8)};
    if (pick(2) == 0) { /* towards a place in the map */
        const toi_vec2 to = {anywhere(map.origin.x, map.width), anywhere(map.origin.y, map.height)};
        way = (toi_vec2){to.x / 2 - origin->x / 2, to.y / 2 - origin->y / 2};
    }
    if (pick(8) == 0)
        way.x = 0;
    if (pick(8) == 0)
        way.y = 0;
    return way;
}

static void test_rays(void) {
    unsigned wrong = 0, hits = 0, rays = 0;
    for (unsigned i = 0; i < 600; i++) {
        make_map();
        for (unsigned k = 0; k < 20; k++, rays++) {
            const toi_vec2 origin = {anywhere(map.origin.x, map.width), anywhere(map.origin.y, map.height)},
                           way = any_way(&origin);
            const toi_options options = {.t_max = pick(3) == 0 ? pick(INT32_MAX) : 0};
            bool is_hit;
            wrong += !is_ray_right(&origin, &way, &options, (uint32_t)pick(4), &is_hit);
            hits += is_hit;
        }
    }
    tap_ok(wrong == 0 && hits > rays / 4, "rays: the first tile (%u of %u wrong, %u meet)", wrong, rays,
           hits);
}

/* ---- seams ---- */

enum { LONG = 40, STEPS = 500 };

/* Slides a body along what is below it for all of a floor. Returns in how many steps it met something that
 * was no floor, or was slowed down. */
static unsigned count_stumbles(toi_world_fn world, void *context, toi_shape body, fix16_t speed) {
    unsigned stumbles = 0;
    toi_vec2 velocity = {speed, -1 - speed / 8};
    for (unsigned i = 0; i < STEPS; i++) {
        toi_move_result moved;
        if (toi_move2(&body, &velocity, world, context, NULL, &moved) < 0)
            return STEPS;
        stumbles += moved.touched != TOI_TOUCHED_FLOOR || moved.velocity.x != speed || moved.count > 2;
        velocity.x = speed;
        velocity.y = moved.velocity.y - 1 - speed / 8;
    }
    return stumbles;
}

static unsigned stumbles_of_bodies(toi_world_fn world, void *context) {
    unsigned stumbles = 0;
    for (unsigned i = 0; i < 20; i++) {
        const fix16_t x = pick(65536), speed = 1 + pick(65536 * (LONG - 4) / STEPS), h = 1 + pick(65536);
        const toi_shape box = {.kind = TOI_SHAPE_AABB2,
                               .as = {.aabb2 = {{x, fix16_one}, {x + 1 + pick(100000), fix16_one + h}}}};
        stumbles += count_stumbles(world, context, box, speed);
    }
    return stumbles;
}

static void test_seams_of_tiles(void) {
    static uint8_t floor_cells[4 * LONG];
    static const toi_tile solid = {.first = '#'};
    const toi_tiles2 floor = {.cells = floor_cells,
                              .kinds = &solid,
                              .kind_count = 1,
                              .width = LONG,
                              .height = 4,
                              .side = fix16_one};
    toi_tiles2_walk walk = {.tiles = &floor};
    memset(floor_cells, '#', LONG);
    tap_ok(stumbles_of_bodies(toi_tiles2_world, &walk) == 0, "a row of tiles has no seams");
}

static void test_seams_of_boxes(void) {
    toi_shape boxes[LONG];
    uint16_t ids[LONG];
    built_tree floor;
    size_t faulty;
    for (uint16_t i = 0; i < LONG; i++) {
        const toi_aabb2 box = {{i * fix16_one, 0}, {(i + 1) * fix16_one, fix16_one}};
        boxes[i] = (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = box}};
        ids[i] = i;
    }
    tap_ok(tree_build(boxes, ids, LONG, &floor, &faulty) == NULL, "a floor of boxes");
    toi_tree_walk walk = {.tree = &floor.tree};
    tap_ok(stumbles_of_bodies(toi_tree_world, &walk) == 0, "a floor of boxes in a tree has no seams");
    tree_free(&floor);
}

/* ---- faults ---- */

static void test_faults(void) {
    const toi_vec2 v = {fix16_one, 0};
    const toi_options before = {.t_max = -1};
    toi_hit hit;
    make_map();
    tap_ok(toi_tiles2_raycast(NULL, &v, &v, 0, NULL, &hit, NULL) == TOI_ERR_ARGUMENT &&
               hit.status == TOI_ERR_ARGUMENT &&
               toi_tiles2_raycast(&map, NULL, &v, 0, NULL, &hit, NULL) == TOI_ERR_ARGUMENT &&
               toi_tiles2_raycast(&map, &v, NULL, 0, NULL, &hit, NULL) == TOI_ERR_ARGUMENT &&
               toi_tiles2_raycast(&map, &v, &v, 0, NULL, NULL, NULL) == TOI_ERR_ARGUMENT,
           "null casts no ray");
    tap_ok(toi_tiles2_raycast(&map, &v, &v, 0, &before, &hit, NULL) == TOI_ERR_ARGUMENT, "a negative t_max");
    map.width = 0;
    tap_ok(toi_tiles2_raycast(&map, &v, &v, 0, NULL, &hit, NULL) == TOI_SEPARATE, "a map without cells");
}

int main(void) {
    test_walks();
    test_first_region();
    test_rays();
    test_seams_of_tiles();
    test_seams_of_boxes();
    test_faults();
    return tap_done();
}
