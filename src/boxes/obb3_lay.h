/* SPDX-License-Identifier: MIT */
/* Two oriented boxes as they lie to one another: what their typed sweeps begin with. */
#ifndef TOI16_OBB3_LAY_H
#define TOI16_OBB3_LAY_H

#include "obb3_bounds.h"

/* Adds the extents to *sum, and returns their bits. */
TOI16_INLINE uint32_t toi16_put_sides3(toi16_sides3 *sides, const toi_obb3 *box, uint32_t *sum) {
    uint32_t x = (uint32_t)box->half.x, y = (uint32_t)box->half.y, z = (uint32_t)box->half.z;
    sides->half2[0] = 2 * x;
    sides->half2[1] = 2 * y;
    sides->half2[2] = 2 * z;
    sides->rot = &box->rot;
    *sum = toi16_at_once(*sum + x + y + z);
    return toi16_at_once(x | y | z);
}

/* What leads from a to b, modulo 2^32. The bits of a are added to *places and those of the way to *lengths:
 * toi16_size. */
TOI16_INLINE int32_t toi16_way_from(fix16_t a, fix16_t b, uint32_t *places, uint32_t *lengths) {
    int32_t way = (int32_t)((uint32_t)b - (uint32_t)a);
    *places = toi16_at_once(*places | toi16_size(a));
    *lengths = toi16_at_once(*lengths | toi16_size(way));
    return way;
}

TOI16_INLINE void toi16_put_way3(const toi_vec3 *a, const toi_vec3 *b, unsigned shift, toi_axis3 *way,
                                 uint32_t *places, uint32_t *lengths) {
    way->x = (int32_t)((uint32_t)toi16_way_from(a->x, b->x, places, lengths) << shift);
    way->y = (int32_t)((uint32_t)toi16_way_from(a->y, b->y, places, lengths) << shift);
    way->z = (int32_t)((uint32_t)toi16_way_from(a->z, b->z, places, lengths) << shift);
}

/* Writes what a layout has before epsilon. 0 where the place and the velocity of A, the distance, the
 * relative velocity, each half extent and their sum are below 2^28: then both boxes are within the domain. */
TOI16_INLINE uint32_t toi16_lay_boxes3(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va,
                                       const toi_obb3 *b, const toi_vec3 *vb) {
    uint32_t reach = 0, places = toi16_put_sides3(&at->a, a, &reach) | toi16_put_sides3(&at->b, b, &reach),
             lengths = reach;
    toi16_put_way3(&a->center, &b->center, 1, &at->d2, &places, &lengths);
    toi16_put_way3(va, vb, 0, &at->w, &places, &lengths);
    at->reach2 = 2 * reach;
    at->lengths = lengths;
    return (lengths | places) >> 28;
}

#endif
