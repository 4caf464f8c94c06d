/* SPDX-License-Identifier: MIT */
/* Are two oriented boxes so far apart that the coordinate axes show it? In 32 bits; docs/numerics.md, 6. */
#ifndef TOI16_OBB3_BOUNDS_H
#define TOI16_OBB3_BOUNDS_H

#include "obb3.h"

/* How far B's centre stays from A's on one coordinate, in ulp, by less than 3 too much; less than 0 where it
 * passes. way: rounded down. */
static inline int32_t toi16_stay_apart3(int32_t d2, int32_t way) {
    int32_t middle = toi16_shr32(d2, 1) + toi16_shr32(way, 1);
    return (int32_t)toi16_size(middle) - (int32_t)(toi16_size(way) >> 1);
}

/* What a box reaches along coordinate c, in units of 2^(shift - 15) ulp. */
static inline uint32_t toi16_reach_along3(const toi16_sides3 *box, unsigned c, unsigned shift) {
    return (box->half2[0] >> shift) * (toi16_size(toi16_in_row(box->rot, c)) >> 16) +
           (box->half2[1] >> shift) * (toi16_size(toi16_in_row(box->rot, 3 + c)) >> 16) +
           (box->half2[2] >> shift) * (toi16_size(toi16_in_row(box->rot, 6 + c)) >> 16);
}

/* The same where products of 32 bits cost little, in units of 2 ulp. */
static inline uint64_t toi16_wide_reach_along3(const toi16_sides3 *box, unsigned c) {
    return toi16_mulu(box->half2[0], toi16_size(toi16_in_row(box->rot, c))) +
           toi16_mulu(box->half2[1], toi16_size(toi16_in_row(box->rot, 3 + c))) +
           toi16_mulu(box->half2[2], toi16_size(toi16_in_row(box->rot, 6 + c)));
}

/* Boxes reach half of all their extents on average, and that is asked first. */
static inline bool toi16_is_beyond3(const toi16_layout3 *at, unsigned c, int32_t apart) {
    if (apart <= (int32_t)(at->reach2 >> 2))
        return false;
    if (!TOI16_NARROW) {
        uint64_t wide = toi16_wide_reach_along3(&at->a, c) + toi16_wide_reach_along3(&at->b, c);
        return (uint32_t)apart >> 1 > (uint32_t)(wide >> 32) + 64;
    }
    unsigned shift = toi16_are_large3(at) ? 16 : 8;
    uint32_t reach = toi16_reach_along3(&at->a, c, shift) + toi16_reach_along3(&at->b, c, shift);
    return (uint32_t)apart >> (shift - 1) > (reach >> 14) + 17;
}

/* Do the bounds of the boxes stay apart along a coordinate while B goes this way? */
TOI16_INLINE bool toi16_are_far3(const toi16_layout3 *at, const toi_axis3 *way) {
    return toi16_is_beyond3(at, 0, toi16_stay_apart3(at->d2.x, way->x)) ||
           toi16_is_beyond3(at, 1, toi16_stay_apart3(at->d2.y, way->y)) ||
           toi16_is_beyond3(at, 2, toi16_stay_apart3(at->d2.z, way->z));
}

/* Do the bounds tell them apart, until t_max? */
bool toi16_are_far_until3(const toi16_layout3 *at, const toi_options *options);

#endif
