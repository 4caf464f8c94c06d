/* SPDX-License-Identifier: MIT */
/* A tile map as a world. Things are numbered: first the cells that the region covers, row by row, then the
 * few that are not tiles, wherever they are. So the n-th thing is found without a search, and nothing has to
 * be remembered from call to call; a cell in which there is nothing is a thing of TOI_ROLE_NONE.
 */
#include "world.h"

/* A rectangle of cells. */
typedef struct {
    uint8_t x, y, width, height;
} cells;

static uint8_t cell_of(fix16_t coordinate, uint8_t count) {
    if (coordinate < 0)
        return 0;
    const fix16_t cell = coordinate / fix16_one;
    return (uint8_t)(cell < count ? cell : count - 1);
}

static cells cells_in(const toi_aabb3 *region) {
    const uint8_t x = cell_of(region->lo.x, LEVEL_WIDTH), y = cell_of(region->lo.y, LEVEL_HEIGHT);
    const uint8_t right = cell_of(region->hi.x, LEVEL_WIDTH), top = cell_of(region->hi.y, LEVEL_HEIGHT);
    return (cells){x, y, (uint8_t)(right - x + 1), (uint8_t)(top - y + 1)};
}

static void put_box(toi_candidate *out, toi_aabb2 box, uint32_t layers) {
    out->shape.kind = TOI_SHAPE_AABB2;
    out->shape.as.aabb2 = box;
    out->layers = layers;
}

static uint32_t name(thing_kind kind, uint32_t number) {
    return (uint32_t)kind << 16 | number;
}

static bool is_coin(char tile) {
    return tile >= 'a' && tile < 'a' + LEVEL_COINS;
}

static uint32_t layer_of(const game *g, char tile) {
    if (tile == TILE_SOLID || tile == TILE_THIN_WALL)
        return WORLD_SOLID;
    if (tile == TILE_ONE_WAY)
        return WORLD_ONE_WAY;
    if (tile == TILE_GOAL || (is_coin(tile) && !(g->taken >> (tile - 'a') & 1)))
        return WORLD_SENSOR;
    return 0;
}

static toi_role role_of(uint32_t layer) {
    return layer == WORLD_ONE_WAY  ? TOI_ROLE_ONE_WAY
           : layer == WORLD_SENSOR ? TOI_ROLE_SENSOR
                                   : TOI_ROLE_SOLID;
}

static void put_tile(const game *g, uint8_t x, uint8_t y, toi_candidate *out) {
    const uint32_t layer = layer_of(g, level_tile(x, y));
    if (layer == 0) {
        out->role = TOI_ROLE_NONE;
        return;
    }
    put_box(out, level_tile_box(x, y), layer);
    out->role = role_of(layer);
    out->id = name(THING_TILE, (uint32_t)y * LEVEL_WIDTH + x);
}

static void put_slope(const game *g, const toi_aabb3 *region, uint8_t n, toi_candidate *out) {
    (void)g;
    (void)region;
    out->shape.kind = TOI_SHAPE_POLY2;
    out->shape.as.poly2 = level_slopes[n];
    out->layers = WORLD_SOLID;
    out->id = name(THING_SLOPE, n);
}

static void put_mover(const game *g, const toi_aabb3 *region, uint8_t n, toi_candidate *out) {
    (void)region;
    const toi_vec2 velocity = level_mover_velocity(n, g->step);
    const uint32_t layer = level_movers[n].one_way ? WORLD_ONE_WAY : WORLD_SOLID;
    put_box(out, level_mover_box(n, g->step), layer);
    out->velocity.x = velocity.x;
    out->velocity.y = velocity.y;
    out->role = role_of(layer);
    out->id = name(THING_MOVER, n);
}

static void put_player(const game *g, const toi_aabb3 *region, uint8_t n, toi_candidate *out) {
    (void)region;
    put_box(out, game_player_box(&g->players[n]), WORLD_PLAYER(n));
    out->id = name(THING_PLAYER, n);
}

/* Within its length of its middle: steps that are not near are those of toi_move2. */
static bool is_plank_near(const level_plank *p, const toi_aabb3 *region) {
    const fix16_t reach = p->half.x + p->half.y;
    return p->middle.x - reach <= region->hi.x && p->middle.x + reach >= region->lo.x &&
           p->middle.y - reach <= region->hi.y && p->middle.y + reach >= region->lo.y;
}

static void put_plank(const game *g, const toi_aabb3 *region, uint8_t n, toi_candidate *out) {
    if (!is_plank_near(&level_planks[n], region)) {
        out->role = TOI_ROLE_NONE;
        return;
    }
    out->shape = level_plank_shape(n, g->step);
    out->turn = level_plank_turn(n, g->step);
    out->layers = WORLD_SOLID;
    out->id = name(THING_PLANK, n);
}

/* What is not a tile. */
static const struct {
    uint8_t count;
    void (*put)(const game *g, const toi_aabb3 *region, uint8_t n, toi_candidate *out);
} others[] = {{LEVEL_SLOPES, put_slope},
              {LEVEL_MOVERS, put_mover},
              {GAME_PLAYERS, put_player},
              {LEVEL_PLANKS, put_plank}};

bool world_near(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    const game *g = context;
    const cells near = cells_in(region);
    const uint32_t tiles = (uint32_t)near.width * near.height;
    if (n < tiles) {
        put_tile(g, (uint8_t)(near.x + n % near.width), (uint8_t)(near.y + n / near.width), out);
        return true;
    }
    n -= tiles;
    for (uint8_t k = 0; k < sizeof others / sizeof others[0]; k++) {
        if (n < others[k].count) {
            others[k].put(g, region, (uint8_t)n, out);
            return true;
        }
        n -= others[k].count;
    }
    return false;
}
