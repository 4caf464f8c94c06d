/* SPDX-License-Identifier: MIT */
/* How two oriented boxes lie, from the boxes themselves and as the search takes it. This has two forms: C,
 * and assembly for Cortex-M3 and up. */
#ifndef TOI16_OBB3_LAYOUT_H
#define TOI16_OBB3_LAYOUT_H

#include "obb3_search.h"

/* Adds the half extents to *sum, and returns their bits. */
TOI16_INLINE uint32_t toi16_put_sides3(toi16_sides3 *sides, const toi_obb3 *box, uint32_t *sum) {
    uint32_t x = (uint32_t)box->half.x, y = (uint32_t)box->half.y, z = (uint32_t)box->half.z;
    sides->half2[0] = 2 * x;
    sides->half2[1] = 2 * y;
    sides->half2[2] = 2 * z;
    sides->rot = &box->rot;
    *sum = toi16_at_once(*sum + x + y + z);
    return toi16_at_once(x | y | z);
}

/* The way from a to b, modulo 2^32. Adds the bits of a to *places, and those of the way to *lengths. */
TOI16_INLINE int32_t toi16_way_from3(fix16_t a, fix16_t b, uint32_t *places, uint32_t *lengths) {
    int32_t way = (int32_t)((uint32_t)b - (uint32_t)a);
    *places = toi16_at_once(*places | toi16_size(a));
    *lengths = toi16_at_once(*lengths | toi16_size(way));
    return way;
}

/* Writes the way from a to b, times 2^shift. */
TOI16_INLINE void toi16_put_way3(const toi_vec3 *a, const toi_vec3 *b, unsigned shift, toi_axis3 *way,
                                 uint32_t *places, uint32_t *lengths) {
    way->x = (int32_t)((uint32_t)toi16_way_from3(a->x, b->x, places, lengths) << shift);
    way->y = (int32_t)((uint32_t)toi16_way_from3(a->y, b->y, places, lengths) << shift);
    way->z = (int32_t)((uint32_t)toi16_way_from3(a->z, b->z, places, lengths) << shift);
}

#ifdef TOI16_THUMB2
#include "obb3_layout_thumb2.h"
#else
#include "obb3_layout_plain.h"
#endif

#endif
