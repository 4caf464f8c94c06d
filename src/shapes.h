/* SPDX-License-Identifier: MIT */
/* Opening a pair of tagged shapes. */
#ifndef TOI16_SHAPES_H
#define TOI16_SHAPES_H

#include "hull3.h"
#include "poly2.h"

typedef union {
    toi16_pair pair;
    toi16_aabbs aabbs;
    toi16_boxes2 boxes2;
    toi16_boxes3 boxes3;
    toi16_hulls hulls;
    toi16_polys polys;
    toi16_poly_box poly_box;
} toi16_shapes;

/* As the typed function that opens the pair; TOI_ERR_SHAPE where there is none. */
toi_status toi16_open_shapes(toi16_shapes *shapes, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                             const toi_vec3 *vb, const toi_options *options);

#endif
