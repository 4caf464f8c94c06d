/* SPDX-License-Identifier: MIT */
/* A map of tiles as the world of a move. */
#include "tiles.h"

/* A walk that has not begun covers no columns. */
static bool knows_cells_of(const toi_tiles2_walk *walk, const toi_aabb3 *region) {
    return walk->right != 0 && region->lo.x == walk->region.lo.x && region->lo.y == walk->region.lo.y &&
           region->hi.x == walk->region.hi.x && region->hi.y == walk->region.hi.y;
}

static void look_at(toi_tiles2_walk *walk, const toi_aabb3 *region) {
    const toi_tiles2 *t = walk->tiles;
    const toi16_cells columns =
                          toi16_cells_between(region->lo.x, region->hi.x, t->origin.x, t->side, t->width),
                      rows = toi16_cells_between(region->lo.y, region->hi.y, t->origin.y, t->side, t->height);
    walk->region.lo.x = region->lo.x;
    walk->region.lo.y = region->lo.y;
    walk->region.hi.x = region->hi.x;
    walk->region.hi.y = region->hi.y;
    walk->left = columns.first;
    walk->right = columns.end;
    walk->low = rows.first;
    walk->top = rows.end;
}

/* Finds the next tiles of a row from where the walk is, and leaves them behind. Equal bytes are looked up
 * once. Null where there are none. */
static const toi_tile *next_in_row(toi_tiles2_walk *walk, toi16_cells *columns) {
    const uint8_t *row = toi16_row_of_tiles(walk->tiles, walk->y);
    unsigned x = walk->x;
    while (x < walk->right) {
        const unsigned first = x;
        do
            x++;
        while (x < walk->right && row[x] == row[first]);
        const toi_tile *tile = toi16_tile_of(walk->tiles, row[first]);
        if (!tile)
            continue;
        columns->first = (uint16_t)first;
        columns->end = walk->x = (uint16_t)(toi16_is_joined(walk->tiles, tile) ? x : first + 1);
        return tile;
    }
    return 0;
}

/* Finds the next tiles of the walk, which are in its row. Null where there are none. */
static const toi_tile *next_tiles(toi_tiles2_walk *walk, toi16_cells *columns) {
    for (; walk->y < walk->top; walk->y++, walk->x = walk->left) {
        const toi_tile *tile = next_in_row(walk, columns);
        if (tile)
            return tile;
    }
    return 0;
}

bool toi_tiles2_world(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    toi_tiles2_walk *walk = context;
    const bool is_known = knows_cells_of(walk, region);
    const toi_tile *tile;
    toi16_cells columns;
    if (!is_known)
        look_at(walk, region);
    if (!is_known || n < walk->next) {
        walk->next = 0;
        walk->x = walk->left;
        walk->y = walk->low;
    }
    do {
        tile = next_tiles(walk, &columns);
        if (!tile)
            return false;
    } while (walk->next++ < n);
    out->shape.kind = TOI_SHAPE_AABB2;
    toi16_box_of_tiles(walk->tiles, tile, &columns, walk->y, &out->shape.as.aabb2);
    out->role = tile->role;
    out->layers = tile->layers;
    out->id = (uint32_t)walk->y * walk->tiles->width + columns.first;
    return true;
}
