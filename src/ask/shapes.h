/* SPDX-License-Identifier: MIT */
/* Opening a pair of tagged shapes. */
#ifndef TOI16_SHAPES_H
#define TOI16_SHAPES_H

#include "../hulls/hull3.h"
#include "../plane/poly2.h"

typedef union {
    toi16_pair pair;
    toi16_aabbs aabbs;
    toi16_boxes3 boxes3;
    toi16_hulls hulls;
} toi16_shapes3;

typedef union {
    toi16_pair pair;
    toi16_shapes2 flat;
    toi16_shapes3 solid;
} toi16_shapes;

/* As the typed function that opens the pair; TOI_ERR_SHAPE where there is none, and so for the other
 * dimension. */
toi_status toi16_open_shapes(toi16_shapes *shapes, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                             const toi_vec3 *vb, const toi_options *options);

/* The same of what is never null, and of one dimension: programs with one do not link the other. */
toi_status toi16_open_shapes2(toi16_shapes2 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb);
toi_status toi16_open_shapes3(toi16_shapes3 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb, const toi_options *options);

/* What opens two shapes of one dimension; null where there is nothing that does. */
toi16_open2 toi16_opener2(const toi_shape *a, const toi_shape *b);
toi16_open3 toi16_opener3(const toi_shape *a, const toi_shape *b);

static inline bool toi16_is_aabb(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_AABB3;
}

static inline bool toi16_is_flat(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2 || shape->kind == TOI_SHAPE_POLY2;
}

#endif
