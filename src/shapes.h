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
    toi16_polys polys;
    toi16_poly_box poly_box;
} toi16_shapes2;

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

/* Pairs of kinds, each with a number. */
enum {
    TOI16_KINDS = TOI_SHAPE_HULL3 + 1,
    TOI16_AABB2_AABB2 = TOI16_KINDS * TOI_SHAPE_AABB2 + TOI_SHAPE_AABB2,
    TOI16_AABB3_AABB3 = TOI16_KINDS * TOI_SHAPE_AABB3 + TOI_SHAPE_AABB3,
    TOI16_OBB2_OBB2 = TOI16_KINDS * TOI_SHAPE_OBB2 + TOI_SHAPE_OBB2,
    TOI16_OBB3_OBB3 = TOI16_KINDS * TOI_SHAPE_OBB3 + TOI_SHAPE_OBB3,
    TOI16_AABB2_OBB2 = TOI16_KINDS * TOI_SHAPE_AABB2 + TOI_SHAPE_OBB2,
    TOI16_OBB2_AABB2 = TOI16_KINDS * TOI_SHAPE_OBB2 + TOI_SHAPE_AABB2,
    TOI16_AABB3_OBB3 = TOI16_KINDS * TOI_SHAPE_AABB3 + TOI_SHAPE_OBB3,
    TOI16_OBB3_AABB3 = TOI16_KINDS * TOI_SHAPE_OBB3 + TOI_SHAPE_AABB3,
    TOI16_HULL3_HULL3 = TOI16_KINDS * TOI_SHAPE_HULL3 + TOI_SHAPE_HULL3,
    TOI16_HULL3_AABB3 = TOI16_KINDS * TOI_SHAPE_HULL3 + TOI_SHAPE_AABB3,
    TOI16_AABB3_HULL3 = TOI16_KINDS * TOI_SHAPE_AABB3 + TOI_SHAPE_HULL3,
    TOI16_HULL3_OBB3 = TOI16_KINDS * TOI_SHAPE_HULL3 + TOI_SHAPE_OBB3,
    TOI16_OBB3_HULL3 = TOI16_KINDS * TOI_SHAPE_OBB3 + TOI_SHAPE_HULL3,
    TOI16_POLY2_POLY2 = TOI16_KINDS * TOI_SHAPE_POLY2 + TOI_SHAPE_POLY2,
    TOI16_POLY2_AABB2 = TOI16_KINDS * TOI_SHAPE_POLY2 + TOI_SHAPE_AABB2,
    TOI16_AABB2_POLY2 = TOI16_KINDS * TOI_SHAPE_AABB2 + TOI_SHAPE_POLY2,
    TOI16_POLY2_OBB2 = TOI16_KINDS * TOI_SHAPE_POLY2 + TOI_SHAPE_OBB2,
    TOI16_OBB2_POLY2 = TOI16_KINDS * TOI_SHAPE_OBB2 + TOI_SHAPE_POLY2
};

/* The number of a pair; 0 of unknown kinds. */
static inline unsigned toi16_pair_of(const toi_shape *a, const toi_shape *b) {
    unsigned kind_a = (unsigned)a->kind, kind_b = (unsigned)b->kind;
    return kind_a < TOI16_KINDS && kind_b < TOI16_KINDS ? TOI16_KINDS * kind_a + kind_b : 0;
}

/* As the typed function that opens the pair; TOI_ERR_SHAPE where there is none, and so for the other
 * dimension. */
toi_status toi16_open_shapes(toi16_shapes *shapes, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                             const toi_vec3 *vb, const toi_options *options);

/* The same of what is never null, and of one dimension: programs with one do not link the other. */
toi_status toi16_open_shapes2(toi16_shapes2 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb);
toi_status toi16_open_shapes3(toi16_shapes3 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb, const toi_options *options);

static inline bool toi16_is_flat(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2 || shape->kind == TOI_SHAPE_POLY2;
}

#endif
