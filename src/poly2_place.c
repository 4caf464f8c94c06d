/* SPDX-License-Identifier: MIT */
#include "poly2.h"
#include "rot.h"

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

/* Most outlines are convex still, and keep the numbers of their edges then. */
toi_status toi_poly2_place(const toi_poly2 *local, const toi_rot2 *rot, const toi_vec2 *position,
                           toi_vec2 *room, toi_poly2 *placed) {
    if (!local || !local->vertices || !rot || !position || !room || !placed)
        return TOI_ERR_ARGUMENT;
    if (local->count < 3)
        return TOI_ERR_SHAPE;
    rot = toi16_take_rot2(rot);
    if (!rot)
        return TOI_ERR_ROTATION;
    for (unsigned k = 0; k < local->count; k++)
        if (!place(&local->vertices[k], rot, position, &room[k]))
            return TOI_ERR_RANGE;
    toi_poly2 rounded = {room, local->count};
    if (toi_poly2_check(&rounded) < 0)
        return toi_poly2_hull(room, local->count, placed);
    *placed = rounded;
    return TOI_OK;
}
