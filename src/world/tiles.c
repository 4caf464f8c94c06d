/* SPDX-License-Identifier: MIT */
#include "tiles.h"

/* Cells are closed: one that ends where the stretch begins touches it. Differences of two Q16.16 values that
 * are not negative fit 32 bits. */
toi16_cells toi16_cells_between(fix16_t lo, fix16_t hi, fix16_t origin, fix16_t side, uint16_t count) {
    static const toi16_cells none = {0, 0};
    if (hi < origin)
        return none;
    const uint32_t last = ((uint32_t)hi - (uint32_t)origin) / (uint32_t)side,
                   first = lo <= origin ? 0 : ((uint32_t)lo - (uint32_t)origin - 1) / (uint32_t)side;
    if (first >= count)
        return none;
    const toi16_cells cells = {(uint16_t)first, (uint16_t)(last < count ? last + 1 : count)};
    return cells;
}

static bool is_whole(const toi_aabb2 *part) {
    return (part->lo.x | part->lo.y | part->hi.x | part->hi.y) == 0;
}

bool toi16_is_joined(const toi_tiles2 *tiles, const toi_tile *tile) {
    const bool goes_across =
        is_whole(&tile->part) || (tile->part.lo.x == 0 && tile->part.hi.x == tiles->side);
    return goes_across && !tile->apart && tile->role != TOI_ROLE_SENSOR;
}

/* Nothing wraps, as the map lies within Q16.16. */
static fix16_t place_in_cell(fix16_t origin, uint32_t cell, fix16_t side, fix16_t from_corner) {
    return (fix16_t)((uint32_t)origin + cell * (uint32_t)side + (uint32_t)from_corner);
}

void toi16_box_of_tiles(const toi_tiles2 *tiles, const toi_tile *tile, const toi16_cells *columns, uint16_t y,
                        toi_aabb2 *out) {
    const toi_aabb2 cell = {{0, 0}, {tiles->side, tiles->side}};
    const toi_aabb2 *part = is_whole(&tile->part) ? &cell : &tile->part;
    out->lo.x = place_in_cell(tiles->origin.x, columns->first, tiles->side, part->lo.x);
    out->hi.x = place_in_cell(tiles->origin.x, columns->end - 1u, tiles->side, part->hi.x);
    out->lo.y = place_in_cell(tiles->origin.y, y, tiles->side, part->lo.y);
    out->hi.y = place_in_cell(tiles->origin.y, y, tiles->side, part->hi.y);
}
