/* SPDX-License-Identifier: MIT */
/* A ray through a map of tiles: row by row in the order in which it comes to them, and in each row from tile
 * to tile. A run of tiles lies in the row, and so does the ray while it can meet the run: so the first one
 * that is hit is the first of all. Cells that the ray misses by an ulp may be looked at too. That changes
 * nothing, as the run says whether it is hit. */
#include "tiles.h"
#include "../pair/pair.h"
#include "toi16/motion.h"
#include "toi16/ray.h"

typedef struct {
    const toi_tiles2 *tiles;
    const toi_vec2 *origin, *direction;
    const toi_options *options;
    uint32_t ignores;
    toi_aabb2 way; /* the box of the ray */
} ray;

/* Gives about where the ray is along x when it is at y: at most an ulp less far than it truly is. y lies on
 * the ray's side of its origin, within an ulp of the way, so that the quotient is not negative, and below
 * 2^47: a way takes less than 2^15 time units. */
static int64_t x_at(const ray *r, fix16_t y) {
    bool exact;
    const uint64_t gone = toi16_abs64((int64_t)y - r->origin->y),
                   way = toi16_mul_div(gone, toi16_abs32(r->direction->x), toi16_abs32(r->direction->y),
                                       &exact);
    return r->direction->x < 0 ? r->origin->x - (int64_t)way : r->origin->x + (int64_t)way;
}

/* Gives the columns in which the ray goes through row y of the map, and maybe one more on each side. */
static toi16_cells columns_of(const ray *r, uint16_t y) {
    const toi_tiles2 *t = r->tiles;
    fix16_t lo = r->way.lo.x, hi = r->way.hi.x;
    if (r->direction->x != 0 && r->direction->y != 0) {
        const fix16_t low = (fix16_t)((uint32_t)t->origin.y + y * (uint32_t)t->side);
        const int64_t high = (int64_t)low + t->side;
        const int64_t at_low = x_at(r, low > r->way.lo.y ? low : r->way.lo.y),
                      at_high = x_at(r, high < r->way.hi.y ? (fix16_t)high : r->way.hi.y);
        const int64_t least = (at_low < at_high ? at_low : at_high) - 1,
                      most = (at_low < at_high ? at_high : at_low) + 1;
        lo = least > lo ? toi16_saturate(least) : lo;
        hi = most < hi ? toi16_saturate(most) : hi;
    }
    return toi16_cells_between(lo, hi, t->origin.x, t->side, t->width);
}

static bool stops(const ray *r, const toi_tile *tile) {
    const uint32_t layers = tile->layers != 0 ? tile->layers : UINT32_MAX;
    return tile->role <= TOI_ROLE_ONE_WAY && (layers & ~r->ignores) != 0;
}

/* Gives all of the run of tiles that column x of a row belongs to. */
static toi16_cells run_around(const toi_tiles2 *tiles, const toi_tile *tile, const uint8_t *row, uint16_t x) {
    toi16_cells run = {x, (uint16_t)(x + 1)};
    if (!toi16_is_joined(tiles, tile))
        return run;
    while (run.first > 0 && row[run.first - 1] == row[x])
        run.first--;
    while (run.end < tiles->width && row[run.end] == row[x])
        run.end++;
    return run;
}

/* Asks the tiles of some columns of row y, from one end to the other. */
static toi_status ask_row(const ray *r, uint16_t y, toi16_cells columns, toi_hit *hit, uint32_t *id) {
    const toi_tiles2 *t = r->tiles;
    const uint8_t *row = toi16_row_of_tiles(t, y);
    while (columns.first < columns.end) {
        const bool back = r->direction->x < 0;
        const uint16_t x = back ? (uint16_t)(columns.end - 1) : columns.first;
        const toi_tile *tile = toi16_tile_of(t, row[x]);
        toi16_cells run = {x, (uint16_t)(x + 1)};
        if (tile && stops(r, tile)) {
            toi_aabb2 box;
            run = run_around(t, tile, row, x);
            toi16_box_of_tiles(t, tile, &run, y, &box);
            if (toi_raycast_aabb2(r->origin, r->direction, &box, r->options, hit) >= TOI_HIT) {
                *id = (uint32_t)y * t->width + run.first;
                return hit->status;
            }
        }
        if (back)
            columns.end = run.first;
        else
            columns.first = run.end;
    }
    return TOI_SEPARATE;
}

static toi_status ask_rows(const ray *r, toi_hit *hit, uint32_t *id) {
    const toi_tiles2 *t = r->tiles;
    toi16_cells rows = toi16_cells_between(r->way.lo.y, r->way.hi.y, t->origin.y, t->side, t->height);
    toi_status status = TOI_SEPARATE;
    while (rows.first < rows.end && status == TOI_SEPARATE) {
        const uint16_t y = r->direction->y < 0 ? --rows.end : rows.first++;
        status = ask_row(r, y, columns_of(r, y), hit, id);
    }
    return status;
}

toi_status toi_tiles2_raycast(const toi_tiles2 *tiles, const toi_vec2 *origin, const toi_vec2 *direction,
                              uint32_t ignores, const toi_options *options, toi_hit *hit, uint32_t *id) {
    static const toi_hit none = {TOI_SEPARATE, 0, 0, {0, 0, 0}, {TOI_AXIS_NONE, 0, 0}, false};
    uint32_t first = 0;
    if (!hit)
        return TOI_ERR_ARGUMENT;
    if (!tiles || !origin || !direction)
        return hit->status = TOI_ERR_ARGUMENT;
    ray r = {tiles, origin, direction, options, ignores, {*origin, *origin}};
    const toi_status wrong = toi_bounds_aabb2(&r.way, direction, toi16_until(toi16_options(options)), &r.way);
    if (wrong < 0)
        return hit->status = wrong;
    const toi_status status = ask_rows(&r, hit, &first);
    if (status == TOI_SEPARATE)
        *hit = none;
    else if (id)
        *id = first;
    return status;
}
