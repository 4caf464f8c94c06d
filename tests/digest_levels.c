/* SPDX-License-Identifier: MIT */
#include "digest_levels.h"
#include "digest_room.h"

enum { LEVEL = 6, LAST_CELL = 0x7FFF, COLUMNS = 8, ROWS = 6 };

static struct {
    toi_tree tree;
    uint32_t nodes[2 * LEVEL * 3];
    union {
        toi_shape any[LEVEL];
        toi_aabb2 flat[LEVEL];
        toi_aabb3 solid[LEVEL];
    } shapes;
    uint16_t ids[LEVEL];
} level;

static const toi_vec3 still = {0, 0, 0};

/* ---- A tree: not a good one, but one ---- */

static uint32_t word_of(uint32_t lo, uint32_t hi) {
    return lo + ((LAST_CELL - hi) << 16);
}

static uint32_t lower(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* The least of each half holds both, as the upper one counts down. */
static uint32_t join(uint32_t a, uint32_t b) {
    return lower(a & 0xFFFF, b & 0xFFFF) + (lower(a >> 16, b >> 16) << 16);
}

static fix16_t coordinate(const toi_vec3 *v, unsigned k) {
    return k == 0 ? v->x : k == 1 ? v->y : v->z;
}

static bool is_level(const toi_shape *s) {
    return s->radius == 0 && (s->kind == TOI_SHAPE_AABB2 || s->kind == TOI_SHAPE_AABB3);
}

/* Takes what has a box of the crowd, at rest; says whether all are level boxes. */
static bool choose_shapes(toi_aabb3 boxes[LEVEL]) {
    const crowd *c = &digest_room.many;
    bool plain = true;
    uint16_t n = 0;
    for (unsigned k = 0; k < c->count && n < LEVEL; k++)
        if (!c->gone[k] && toi_bounds(&c->bodies[k].shape, &still, 0, &boxes[n]) == TOI_OK) {
            level.shapes.any[n] = c->bodies[k].shape;
            level.ids[n] = (uint16_t)(1000 - k);
            plain = is_level(&level.shapes.any[n]) && plain;
            n++;
        }
    level.tree.count = n;
    return plain;
}

/* In place, as a box is shorter than a shape. */
static void keep_boxes(const toi_aabb3 boxes[LEVEL]) {
    for (unsigned n = 0; n < level.tree.count; n++)
        if (digest_room.many.flat)
            level.shapes.flat[n] =
                (toi_aabb2){{boxes[n].lo.x, boxes[n].lo.y}, {boxes[n].hi.x, boxes[n].hi.y}};
        else
            level.shapes.solid[n] = boxes[n];
    level.tree.shapes = NULL;
    level.tree.boxes = &level.shapes;
}

/* The lower corner of all along an axis, and how far they reach from there. */
static fix16_t span_of(const toi_aabb3 boxes[LEVEL], unsigned k, uint32_t *extent) {
    fix16_t lo = coordinate(&boxes[0].lo, k), hi = coordinate(&boxes[0].hi, k);
    for (unsigned n = 1; n < level.tree.count; n++) {
        const fix16_t a = coordinate(&boxes[n].lo, k), b = coordinate(&boxes[n].hi, k);
        lo = a < lo ? a : lo;
        hi = b > hi ? b : hi;
    }
    *extent = (uint32_t)hi - (uint32_t)lo;
    return lo;
}

static void put_origin(const toi_aabb3 boxes[LEVEL]) {
    level.tree.scale = 0;
    for (unsigned k = 0; k < level.tree.dimensions; k++) {
        uint32_t extent;
        level.nodes[k] = (uint32_t)span_of(boxes, k, &extent);
        while (extent >> level.tree.scale > LAST_CELL)
            level.tree.scale++;
    }
}

static void put_nodes(const toi_aabb3 boxes[LEVEL]) {
    const unsigned d = level.tree.dimensions, count = level.tree.count;
    for (unsigned n = 0; n < count; n++)
        for (unsigned k = 0; k < d; k++) {
            const uint32_t lo = (uint32_t)coordinate(&boxes[n].lo, k) - level.nodes[k],
                           hi = (uint32_t)coordinate(&boxes[n].hi, k) - level.nodes[k];
            level.nodes[(count + n) * d + k] = word_of(lo >> level.tree.scale, hi >> level.tree.scale);
        }
    for (unsigned n = count - 1; n > 0; n--)
        for (unsigned k = 0; k < d; k++)
            level.nodes[n * d + k] = join(level.nodes[2 * n * d + k], level.nodes[(2 * n + 1) * d + k]);
}

static void make_tree(random_source *r, bool flat) {
    toi_aabb3 boxes[LEVEL];
    crowd_make(&digest_room.many, r, flat);
    level.tree = (toi_tree){.nodes = level.nodes, .shapes = level.shapes.any, .ids = level.ids};
    level.tree.dimensions = flat ? 2 : 3;
    const bool plain = choose_shapes(boxes);
    if (level.tree.count == 0)
        return;
    put_origin(boxes);
    put_nodes(boxes);
    if (plain)
        keep_boxes(boxes);
}

/* ---- What is asked ---- */

static void add_found(digest *d, const toi_hit *hit, uint32_t id) {
    digest_add_hit(d, hit);
    digest_add(d, hit->status > TOI_SEPARATE ? (int32_t)id : -1);
}

static void add_moved(digest *d, const toi_move_result *moved) {
    digest_add_status(d, moved->status);
    if (moved->status < 0)
        return;
    digest_add_vector(d, &moved->moved);
    digest_add_vector(d, &moved->velocity);
    digest_add(d, moved->count);
    for (unsigned n = 0; n < moved->count; n++)
        digest_add(d, (int32_t)moved->contacts[n].id);
}

static void ask_near(digest *d, const toi_aabb3 *region) {
    toi_tree_query query;
    uint16_t n;
    digest_add(d, toi_tree_begin(&query, &level.tree, region));
    while ((n = toi_tree_next(&query)) != TOI_NONE)
        digest_add(d, level.ids[n]);
}

static void ask_casts(digest *d, const toi_body *body, const toi_vec3 *origin) {
    const toi_options *options = &digest_room.many.options;
    uint16_t id = 0;
    toi_hit hit;
    toi_tree_raycast(&level.tree, origin, &body->velocity, options, &hit, &id);
    add_found(d, &hit, id);
    toi_tree_cast(&level.tree, &body->shape, &body->velocity, options, &hit, &id);
    add_found(d, &hit, id);
}

static void ask_step(digest *d, toi_shape shape, const toi_vec3 *velocity) {
    static toi_vec2 room[CROWD_CORNERS];
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_tree_walk walk = {.tree = &level.tree};
    const toi_vec2 flat = {velocity->x, velocity->y};
    toi_move_result moved = {.velocity = {0, 0, 0}};
    options.room = room;
    if (digest_room.many.flat)
        toi_move2(&shape, &flat, toi_tree_world, &walk, &options, &moved);
    else
        toi_move3(&shape, velocity, toi_tree_world, &walk, &options, &moved);
    add_moved(d, &moved);
}

/* The last of the crowd goes through the first ones, which it may be one of. */
void digest_ask_tree(digest *d, random_source *r) {
    const bool flat = random_once_in(r, 2);
    make_tree(r, flat);
    if (digest_room.many.count == 0)
        return;
    const toi_body *last = &digest_room.many.bodies[digest_room.many.count - 1];
    toi_aabb3 region;
    if (toi_bounds(&last->shape, &last->velocity, digest_room.many.options.t_max, &region) < 0)
        return;
    ask_near(d, &region);
    ask_casts(d, last, &region.lo);
    ask_step(d, last->shape, &last->velocity);
}

/* ---- Tiles ---- */

static uint8_t cells[ROWS * COLUMNS];
static toi_tile kinds[4] = {{.first = 'a', .last = 'b'},
                            {.first = 'c', .role = TOI_ROLE_ONE_WAY},
                            {.first = 'd', .apart = true},
                            {.first = 'e', .last = 'f'}};

/* Half of the cells are empty; the last kind fills a part of its cell. */
static void make_tiles(random_source *r, toi_tiles2 *map) {
    static const fix16_t sides[] = {TOI_F16(1), TOI_F16(16), 1000, 7, 1};
    const fix16_t side = sides[random_below(r, sizeof sides / sizeof *sides)];
    for (unsigned n = 0; n < ROWS * COLUMNS; n++)
        cells[n] = (uint8_t)('a' + random_below(r, 12));
    kinds[3].part = (toi_aabb2){{0, 0}, {side, side / 2}};
    *map = (toi_tiles2){cells, kinds, 4, COLUMNS, ROWS, 0, false, side, {0, 0}};
    map->top_first = random_once_in(r, 2);
    map->origin.x = random_signed(r, 20);
    map->origin.y = random_signed(r, 20);
}

/* A place in or near the map. */
static toi_vec2 place_near(random_source *r, const toi_tiles2 *map) {
    const uint32_t side = (uint32_t)map->side;
    toi_vec2 at = map->origin;
    at.x += (fix16_t)random_below(r, (COLUMNS + 2) * side) - map->side;
    at.y += (fix16_t)random_below(r, (ROWS + 2) * side) - map->side;
    return at;
}

void digest_ask_tiles(digest *d, random_source *r) {
    toi_tiles2 map;
    toi_tiles2_walk walk = {.tiles = &map};
    toi_shape body = {.kind = TOI_SHAPE_AABB2};
    toi_move_result moved = {.velocity = {0, 0, 0}};
    toi_hit hit;
    uint32_t id = 0;
    make_tiles(r, &map);
    const toi_vec2 from = place_near(r, &map), to = place_near(r, &map);
    const toi_vec2 way = {to.x - from.x, to.y - from.y};
    toi_tiles2_raycast(&map, &from, &way, 0, NULL, &hit, &id);
    add_found(d, &hit, id);
    body.as.aabb2 = (toi_aabb2){from, {from.x + map.side / 2, from.y + map.side}};
    toi_move2(&body, &way, toi_tiles2_world, &walk, NULL, &moved);
    add_moved(d, &moved);
}
