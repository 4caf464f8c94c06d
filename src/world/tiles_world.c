/* SPDX-License-Identifier: MIT */
/* A map of tiles as the world of a move. */
#include "tiles.h"

static bool is_about(const toi_tiles2_walk *walk, const toi_aabb3 *region) {
    return region->lo.x == walk->region.lo.x && region->lo.y == walk->region.lo.y &&
           region->hi.x == walk->region.hi.x && region->hi.y == walk->region.hi.y;
}

static void begin_walk(toi_tiles2_walk *walk, const toi_aabb3 *region) {
    const toi_tiles2 *t = walk->tiles;
    const toi16_cells columns =
                          toi16_cells_between(region->lo.x, region->hi.x, t->origin.x, t->side, t->width),
                      rows = toi16_cells_between(region->lo.y, region->hi.y, t->origin.y, t->side, t->height);
    walk->region.lo.x = region->lo.x;
    walk->region.lo.y = region->lo.y;
    walk->region.hi.x = region->hi.x;
    walk->region.hi.y = region->hi.y;
    walk->next = 0;
    walk->x = walk->left = columns.first;
    walk->right = columns.end;
    walk->y = rows.first;
    walk->top = rows.end;
}

/* Finds the next run of equal bytes of the row, from where the walk is. */
static toi16_cells next_bytes(const toi_tiles2_walk *walk, const uint8_t *row) {
    toi16_cells run = {walk->x, walk->x};
    do
        run.end++;
    while (run.end < walk->right && row[run.end] == row[run.first]);
    return run;
}

/* Finds the next tiles of the walk's row, and leaves them behind. Null where there are none. */
static const toi_tile *next_in_row(toi_tiles2_walk *walk, toi16_cells *columns) {
    const uint8_t *row = toi16_row_of_tiles(walk->tiles, walk->y);
    const toi_tile *tile = 0;
    while (!tile && walk->x < walk->right) {
        *columns = next_bytes(walk, row);
        tile = toi16_tile_of(walk->tiles, row[columns->first]);
        if (tile && !toi16_is_joined(walk->tiles, tile))
            columns->end = (uint16_t)(columns->first + 1);
        walk->x = columns->end;
    }
    return tile;
}

static bool next_thing(toi_tiles2_walk *walk, toi_candidate *out) {
    for (; walk->y < walk->top; walk->y++, walk->x = walk->left) {
        toi16_cells columns;
        const toi_tile *tile = next_in_row(walk, &columns);
        if (!tile)
            continue;
        out->shape.kind = TOI_SHAPE_AABB2;
        toi16_box_of_tiles(walk->tiles, tile, &columns, walk->y, &out->shape.as.aabb2);
        out->role = tile->role;
        out->layers = tile->layers;
        out->id = (uint32_t)walk->y * walk->tiles->width + columns.first;
        return true;
    }
    return false;
}

bool toi_tiles2_world(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    toi_tiles2_walk *walk = context;
    if (n < walk->next || n == 0 || !is_about(walk, region))
        begin_walk(walk, region);
    do {
        if (!next_thing(walk, out))
            return false;
    } while (walk->next++ < n);
    return true;
}
