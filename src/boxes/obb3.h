/* SPDX-License-Identifier: MIT */
/* Oriented boxes in space as a pair. */
#ifndef TOI16_OBB3_H
#define TOI16_OBB3_H

#include "../shape/obb.h"
#include "../number/rot.h"
#include "../number/rows.h"

/* Do bounds tell boxes apart? Where they are apart by more than 64 ulp, an axis of boxes whose axes are
 * orthonormal is so too; of others, none may be, and all CPUs are to answer alike. Where options leave axes
 * out, bounds do not count. */
static inline bool toi16_bounds_count3(const toi_options *options) {
    return !options->quick && toi16_edge_epsilon(options) <= TOI_EDGE_EPSILON;
}

/* Projects two boxes on an axis, exactly or outwards. upright: as of a pair. */
toi16_fate toi16_project3(const toi16_layout3 *at, toi16_answer *upright, uint32_t axis,
                          toi16_projection *out);

/* The same of a pair, whose motion may be another one than that of its layout, which becomes it. */
toi16_fate toi16_obbs3_project(toi16_pair *pair, uint32_t axis, toi16_projection *out);
void toi16_obbs3_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out);
toi_axis toi16_obbs3_feature(const toi16_pair *pair, uint32_t axis);
toi16_found toi16_obbs3_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart);

/* Do all axes lie along coordinates, each along its own? face[c] is then the axis along coordinate c. */
bool toi16_is_level3(const toi_rot3 *rot, uint8_t face[3]);

/* The sweep of level boxes, as axis-aligned ones. False where they are not level. */
bool toi16_sweep_level3(const toi16_layout3 *at, const toi_options *options, toi_hit *hit);

/* The direction of an axis, as the pair has it. */
void toi16_direction3(const toi16_layout3 *at, uint32_t axis, toi_axis3 *out);

/* Where products are slow, are a box's axes such that the search can look at them? Their entries are below
 * 2^30, but for 1.0, which may be it, and they are a rotation's; without checks that is promised, but for
 * axes that are all zero, which mean the identity. */
TOI16_INLINE bool toi16_is_plain16(const toi_axis3 *u) {
    return toi16_past_one9(u) == 0 && (TOI16_CHECKS ? toi16_is_frame16(u) : (u->x | u->y | u->z) != 0);
}

/* Are both boxes' axes orthonormal to within 2^-28? Their entries are within 2^30 + 2 then. Or as above. */
TOI16_INLINE bool toi16_are_plain3(const toi16_layout3 *at) {
    const toi_axis3 *u = at->a.rot->u, *v = at->b.rot->u;
    return TOI16_NARROW ? toi16_is_plain16(u) && toi16_is_plain16(v)
                        : toi16_off_frames(u, v, (UINT32_C(1) << 28) - 1) <= 1;
}

static inline uint32_t toi16_bits_of3(const toi_axis3 *v) {
    return toi16_size(v->x) | toi16_size(v->y) | toi16_size(v->z);
}

/* The bits of all lengths, B going this way. */
static inline uint32_t toi16_lengths3(const toi16_layout3 *at, const toi_axis3 *way) {
    return (toi16_bits_of3(&at->d2) | at->reach2) >> 1 | toi16_bits_of3(way);
}

/* How many bits lengths can grow until the largest takes 30; more than TOI16_MOST_GROW3 where none is left,
 * or the axes of a box are bent. */
enum { TOI16_MOST_GROW3 = 28 };
static const uint32_t TOI16_BENT3 = UINT32_MAX;
static inline unsigned toi16_room_to_grow3(uint32_t lengths) {
    return 29 - toi16_bits32(lengths);
}

/* What the search needs besides, where sides and lengths are in their place. Are both plain? */
TOI16_INLINE bool toi16_put_plain3(toi16_layout3 *at) {
    bool plain = toi16_are_plain3(at);
    if (!TOI16_NARROW && !plain)
        at->lengths = TOI16_BENT3;
    return plain;
}

/* The rest of what lies and moves, where sides, ways, reach2 and lengths are in their place. Are both plain?
 */
TOI16_INLINE bool toi16_lay_out3(toi16_layout3 *at, const toi_options *options) {
    at->epsilon = toi16_edge_epsilon(options);
    return toi16_put_plain3(at);
}

/* An error, if it is one, which is then written to hit. status: of the shapes. */
toi_status toi16_judge3(toi_status status, const toi_vec3 *va, const toi_vec3 *vb, const toi_options *options,
                        toi_hit *hit);

/* The layout from the arguments of a sweep, if they are right. */
toi_status toi16_lay_out_obb3(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                              const toi_vec3 *vb, const toi_options *options, toi_hit *hit);
toi_status toi16_lay_out_aabb3_obb3(toi16_layout3 *at, const toi_aabb3 *a, const toi_vec3 *va,
                                    const toi_obb3 *b, const toi_vec3 *vb, const toi_options *options,
                                    toi_hit *hit);
toi_status toi16_lay_out_obb3_aabb3(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va,
                                    const toi_aabb3 *b, const toi_vec3 *vb, const toi_options *options,
                                    toi_hit *hit);

/* What a sweep does with a layout. Its options are not null. */
toi_status toi16_sweep_laid3(const toi16_layout3 *at, const toi_options *options, toi_hit *hit);

#endif
