/* SPDX-License-Identifier: MIT */
/* Oriented boxes in space that are level: they are axis-aligned, and so exact. */
#include "obb3.h"

bool toi16_is_level3(const toi_rot3 *rot, uint8_t face[3]) {
    unsigned seen = 0;
    for (uint8_t k = 0; k < 3; k++)
        for (unsigned c = 0; c < 3; c++) {
            int32_t entry = toi16_in_row(rot, 3u * k + c);
            unsigned place = 1u << c | 8u << k;
            if (entry == 0)
                continue;
            if ((entry != TOI_Q30_ONE && entry != -TOI_Q30_ONE) || (seen & place) != 0)
                return false;
            seen |= place;
            face[c] = k;
        }
    return seen == 63;
}

/* From A's lower corner, which is 0 then, as A's motion is. Twice its place is even, so halving that is
 * exact. */
bool toi16_sweep_level3(const toi16_layout3 *at, const toi_options *options, toi_hit *hit) {
    uint8_t face_a[3], face_b[3];
    if (!toi16_is_level3(at->a.rot, face_a) || !toi16_is_level3(at->b.rot, face_b))
        return false;
    const toi_vec3 motion = {at->w.x, at->w.y, at->w.z};
    toi_aabb3 a, b;
    a.lo.x = a.lo.y = a.lo.z = 0;
    for (unsigned c = 0; c < 3; c++) {
        uint32_t of_a = at->a.half2[face_a[c]], of_b = at->b.half2[face_b[c]];
        int32_t lo = (int32_t)toi16_shr((int64_t)toi16_in_row(&at->d2, c) + of_a - of_b, 1);
        toi16_put_in_row(&a.hi, c, (int32_t)of_a);
        toi16_put_in_row(&b.lo, c, lo);
        toi16_put_in_row(&b.hi, c, lo + (int32_t)of_b);
    }
    toi_sweep_aabb3(&a, &a.lo, &b, &motion, options, hit);
    if (hit->axis.kind == TOI_AXIS_FACE_A)
        hit->axis.a = face_a[hit->axis.a];
    return true;
}
