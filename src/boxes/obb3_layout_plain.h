/* SPDX-License-Identifier: MIT */
/* How two oriented boxes lie, in C. */
#ifndef TOI16_OBB3_LAYOUT_FORM_H
#define TOI16_OBB3_LAYOUT_FORM_H

#include "obb3_search.h"

/* Writes all of a layout but epsilon, and how far B's centre stays from A's until 1: toi16_stay_apart3. True
 * where both boxes have plain axes, and the place and the velocity of A, the offset, the relative velocity,
 * each half extent and their sum are below 2^28: then both boxes are within the domain. */
TOI16_INLINE bool toi16_lay_out_boxes3(toi16_layout3 *layout, const toi_obb3 *a, const toi_vec3 *va,
                                       const toi_obb3 *b, const toi_vec3 *vb, int32_t apart[3]) {
    uint32_t reach = 0,
             places = toi16_put_sides3(&layout->a, a, &reach) | toi16_put_sides3(&layout->b, b, &reach),
             lengths = reach;
    toi16_put_way3(&a->center, &b->center, 1, &layout->offset2, &places, &lengths);
    toi16_put_way3(va, vb, 0, &layout->velocity, &places, &lengths);
    layout->reach2 = 2 * reach;
    layout->lengths = lengths;
    toi16_put_apart3(layout, &layout->velocity, apart);
    bool small = (lengths | places) >> 28 == 0;
    return toi16_are_plain3(layout) && small;
}

/* Writes the half extents of A, the offset, the velocity and the half extents of B, three lengths each, in
 * the units of the search. */
static inline void toi16_grow_lengths3(const toi16_layout3 *layout, unsigned headroom, uint32_t lengths[12]) {
    toi16_grow3(layout->a.half2, headroom + 2, lengths);
    toi16_grow3(&layout->offset2, headroom, lengths + 3);
    toi16_grow3(&layout->velocity, headroom + 1, lengths + 6);
    toi16_grow3(layout->b.half2, headroom + 2, lengths + 9);
}

#endif
