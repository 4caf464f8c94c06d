/* SPDX-License-Identifier: MIT */
#include "poly2_ends.h"
#include "../number/rot.h"

/* What a quarter turn does to a vertex: the coordinates change places, then signs (where a mask has all bits
 * set). */
typedef struct {
    bool crossed;
    uint32_t minus_x, minus_y;
} quarter_turn;

/* False of a rotation that is no whole number of quarter turns. */
static bool find_quarter(quarter_turn *turn, const toi_rot2 *rot) {
    int32_t entry = rot->cos == 0 ? rot->sin : rot->cos;
    turn->crossed = rot->cos == 0;
    turn->minus_y = entry < 0 ? UINT32_MAX : 0;
    turn->minus_x = turn->crossed ? ~turn->minus_y : turn->minus_y;
    return (turn->crossed || rot->sin == 0) && (entry == TOI_Q30_ONE || entry == -TOI_Q30_ONE);
}

/* Modulo 2^32. */
static inline fix16_t move(fix16_t x, uint32_t minus, fix16_t by) {
    return (fix16_t)(((uint32_t)x ^ minus) - minus + (uint32_t)by);
}

/* The quick way of a quarter turn. False where a vertex comes to lie past the domain, or where this cannot
 * tell: sums of numbers below 2^30 fit. *size: the bits of the polygon's own coordinates. */
static bool put_quarter(const toi_poly2 *local, const quarter_turn *turn, const toi_vec2 *position,
                        toi_vec2 *room, uint32_t *size) {
    const toi_vec2 *v = local->vertices, *end = v + local->count;
    uint32_t own = 0, placed = 0;
    for (; v < end; v++, room++) {
        fix16_t x = turn->crossed ? v->y : v->x, y = turn->crossed ? v->x : v->y;
        own |= toi16_size(x) | toi16_size(y);
        room->x = move(x, turn->minus_x, position->x);
        room->y = move(y, turn->minus_y, position->y);
        placed |= toi16_abs32(room->x) | toi16_abs32(room->y);
    }
    *size = own;
    return (own | toi16_size(position->x) | toi16_size(position->y)) >> 30 == 0 &&
           placed < (uint32_t)TOI_LIMIT;
}

/* Q18.46 to Q16.16, to nearest, moved. 34 bits. */
TOI16_ONCE int64_t moved(int64_t q46, fix16_t by) {
    return toi16_shr(q46 + (INT64_C(1) << 29), 30) + by;
}

/* False where it comes to lie at or past TOI_LIMIT. Products of 32 and 31 bits, so their sums take 63. */
static bool place(const toi_vec2 *v, const toi_rot2 *rot, const toi_vec2 *position, toi_vec2 *out) {
    int64_t x = moved(toi16_mul(rot->cos, v->x) - toi16_mul(rot->sin, v->y), position->x);
    int64_t y = moved(toi16_mul(rot->sin, v->x) + toi16_mul(rot->cos, v->y), position->y);
    out->x = (fix16_t)x;
    out->y = (fix16_t)y;
    return toi16_abs64(x) < (uint64_t)TOI_LIMIT && toi16_abs64(y) < (uint64_t)TOI_LIMIT;
}

/* *size: the bits of distances from the first vertex. */
static bool put_turned(const toi_poly2 *local, const toi_rot2 *rot, const toi_vec2 *position, toi_vec2 *room,
                       uint32_t *size) {
    *size = 0;
    for (unsigned k = 0; k < local->count; k++) {
        if (!place(&local->vertices[k], rot, position, &room[k]))
            return false;
        *size |= toi16_size(room[k].x - room->x) | toi16_size(room[k].y - room->y);
    }
    return true;
}

/* Most outlines are convex still, and keep the numbers of their edges then. An outline that is closed and has
 * no bend has no other fault: an edge of no length is a bend, and so is a way back. */
toi_status toi_poly2_place(const toi_poly2 *local, const toi_rot2 *rot, const toi_vec2 *position,
                           toi_vec2 *room, toi_poly2 *placed) {
    if (!local || !local->vertices || !rot || !position || !room || !placed)
        return TOI_ERR_ARGUMENT;
    if (local->count < 3)
        return TOI_ERR_SHAPE;
    rot = toi16_take_rot2(rot);
    if (!rot)
        return TOI_ERR_ROTATION;
    quarter_turn turn;
    uint32_t size;
    if (!(find_quarter(&turn, rot) && put_quarter(local, &turn, position, room, &size)) &&
        !put_turned(local, rot, position, room, &size))
        return TOI_ERR_RANGE;
    toi_poly2 rounded = {room, local->count};
    toi16_outline outline;
    toi16_set_outline(&outline, &rounded);
    if (!toi16_is_convex(&outline, toi16_shift_to_14(size)))
        return toi_poly2_hull(room, local->count, placed);
    *placed = rounded;
    return TOI_OK;
}
