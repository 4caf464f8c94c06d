/* SPDX-License-Identifier: MIT */
/* Oriented boxes in space as a pair. */
#ifndef TOI16_OBB3_H
#define TOI16_OBB3_H

#include "obb.h"
#include "rows.h"

toi16_fate toi16_obbs3_project(toi16_pair *pair, uint32_t axis, toi16_projection *out);
void toi16_obbs3_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out);
toi_axis toi16_obbs3_feature(const toi16_pair *pair, uint32_t axis);
toi16_found toi16_obbs3_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart);

/* Do all axes lie along coordinates, each along its own? face[c] is then the axis along coordinate c. */
bool toi16_is_level3(const toi_rot3 *rot, uint8_t face[3]);

/* The sweep of level boxes, as axis-aligned ones. */
toi_status toi16_sweep_level3(const toi16_layout3 *at, const uint8_t face_a[3], const uint8_t face_b[3],
                              const toi_options *options, toi_hit *hit);

/* The direction of an axis, as the pair has it. */
void toi16_direction3(const toi16_layout3 *at, uint32_t axis, toi_axis3 *out);

/* Of a box's axes: not above 1 where they are orthonormal to within 2^-28; their entries are within 2^30 + 2
 * then. Or where products are slow: where their entries are below 2^30, but for 1.0, which may be it. */
TOI16_INLINE uint32_t toi16_bend3(const toi_axis3 *u) {
    if (!TOI16_NARROW)
        return toi16_off_frame(u, (UINT32_C(1) << 28) - 1);
    return toi16_past_one9(u) << 1;
}

/* The rest of what lies and moves, where sides, ways and reach2 are in their place. Are both plain? */
TOI16_INLINE bool toi16_lay_out3(toi16_layout3 *at, const toi_options *options) {
    bool plain = (toi16_bend3(at->a.rot->u) | toi16_bend3(at->b.rot->u)) <= 1;
    at->epsilon = options->edge_epsilon;
    if (!TOI16_NARROW)
        at->plain = plain;
    return plain;
}

/* An error, if it is one, which is then written to hit. status: of the shapes. */
toi_status toi16_judge3(toi_status status, const toi_vec3 *va, const toi_vec3 *vb, const toi_options *options,
                        toi_hit *hit);

/* The layout from the arguments of a sweep, if they are right. */
toi_status toi16_lay_out_aabb3_obb3(toi16_layout3 *at, const toi_aabb3 *a, const toi_vec3 *va,
                                    const toi_obb3 *b, const toi_vec3 *vb, const toi_options *options,
                                    toi_hit *hit);
toi_status toi16_lay_out_obb3_aabb3(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va,
                                    const toi_aabb3 *b, const toi_vec3 *vb, const toi_options *options,
                                    toi_hit *hit);

/* Readies the pair for exact projections. */
static inline void toi16_begin_projections3(toi16_obbs3 *boxes) {
    boxes->pair.w = boxes->at.w;
    boxes->rows = 0;
    boxes->upright = TOI16_UNKNOWN;
}

#endif
