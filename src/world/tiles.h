/* SPDX-License-Identifier: MIT */
/* Maps of tiles: which cells there are, what stands in one, and how far it is joined to its neighbours. */
#ifndef TOI16_TILES_INTERNAL_H
#define TOI16_TILES_INTERNAL_H

#include "toi16/tiles.h"
#include "../number/wide.h"

/* Cells along an axis: from the first to before the end. There are none where both are the same. */
typedef struct {
    uint16_t first, end;
} toi16_cells;

/* Gives the cells of `count` that touch what is between two coordinates, the lower one first. */
toi16_cells toi16_cells_between(fix16_t lo, fix16_t hi, fix16_t origin, fix16_t side, uint16_t count);

/* Gives the bytes of row y. */
static inline const uint8_t *toi16_row_of_tiles(const toi_tiles2 *tiles, uint16_t y) {
    const size_t row = tiles->top_first ? tiles->height - 1u - y : y;
    return &tiles->cells[row * (tiles->stride != 0 ? tiles->stride : tiles->width)];
}

/* Gives what a byte stands for; null: nothing. */
static inline const toi_tile *toi16_tile_of(const toi_tiles2 *tiles, uint8_t byte) {
    const toi_tile *tile = tiles->kinds;
    for (unsigned left = tiles->kind_count; left > 0; left--, tile++)
        if (byte == tile->first || (byte > tile->first && byte <= tile->last))
            return tile;
    return 0;
}

/* Tells whether neighbours of a kind are one box. */
bool toi16_is_joined(const toi_tiles2 *tiles, const toi_tile *tile);

/* Writes the box of such tiles of row y. */
void toi16_box_of_tiles(const toi_tiles2 *tiles, const toi_tile *tile, const toi16_cells *columns, uint16_t y,
                        toi_aabb2 *out);

#endif
