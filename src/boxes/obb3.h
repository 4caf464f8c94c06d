/* SPDX-License-Identifier: MIT */
/* Two oriented boxes in space: the face of this room, and how two boxes lie to one another.
 *
 * The room knows the 15 axes of two boxes (obb3_axes.c projects on them, exactly or outwards), a search that
 * proves in 32 bits which two of them decide (obb3_search.h), and the typed sweeps (obb3_sweep.c), which need
 * no pair. It knows neither hulls nor points of contact. toi16_layout3 is what all of it computes with;
 * toi16_boxes3 is a pair of boxes for the queries that walk over axes. */
#ifndef TOI16_OBB3_H
#define TOI16_OBB3_H

#include "../level/aabb.h"
#include "../number/rows.h"
#include "../number/rows16.h"
#include "../shape/obb.h"

/* A box without its place. */
typedef struct {
    const toi_rot3 *rot;
    uint32_t half2[3]; /* twice the half extents, Q16.16, their sum below 2^30 */
} toi16_sides3;

/* Two boxes as they lie to one another and move. */
typedef struct {
    toi16_sides3 a, b;
    toi_axis3 offset2;  /* twice the way from A's centre to B's, below 2^31 */
    toi_axis3 velocity; /* of B relative to A, below 2^30 */
    uint32_t reach2;    /* twice the sum of all half extents, below 2^31 */
    uint32_t lengths;   /* the bits of half of offset2, of velocity and of half of reach2, or TOI16_BENT3 */
    uint16_t epsilon;   /* as TOI_EDGE_EPSILON */
} toi16_layout3;

typedef enum { TOI16_UNKNOWN, TOI16_YES, TOI16_NO } toi16_answer;

/* An axis of a pair, as it was made and projected last: at rest one axis is asked for again and again. */
typedef struct {
    toi16_fine direction;
    int64_t lo, hi;           /* of its projection */
    uint32_t made, projected; /* its number; TOI16_NO_MARK where there is none */
} toi16_kept3;

typedef struct {
    toi16_pair pair;
    toi16_layout3 layout;
    toi16_answer upright; /* whether small boxes share an axis; asked for with the first edge axis */
    toi16_kept3 kept;
} toi16_obbs3;

/* A pair opens as one of the two: level boxes as axis-aligned ones, which are exact. */
typedef union {
    toi16_pair pair;
    toi16_aabbs level;
    toi16_obbs3 tilted;
} toi16_boxes3;

/* Has an opened pair of tilted boxes searched where it is at rest; any other is left alone. Overlaps and
 * contacts call this function, so that sweeps do without the code. */
void toi16_boxes3_at_rest(toi16_pair *pair);

/* Each returns TOI_ERR_ARGUMENT, TOI_ERR_SHAPE, TOI_ERR_RANGE or TOI_ERR_ROTATION, or opens the pair. */
toi_status toi16_open_obb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                           const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_aabb3_obb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_obb3_aabb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options);

/* ---- A layout: obb3.c */

/* Makes a pose of a box: toi16_pose_aabb3 or toi16_pose_obb3. */
typedef toi_status (*toi16_poser3)(toi16_pose3 *pose, const void *box);

/* Writes the layout from the arguments of a sweep, if they are right; else an error, into hit too. */
toi_status toi16_lay_out3(toi16_layout3 *layout, toi16_poser3 pose_a, const void *a, const toi_vec3 *va,
                          toi16_poser3 pose_b, const void *b, const toi_vec3 *vb, const toi_options *options,
                          toi_hit *hit);

/* Do all axes lie along coordinates, each along its own? face[c] is then the axis along coordinate c. */
bool toi16_is_level3(const toi_rot3 *rot, uint8_t face[3]);

/* Sweeps level boxes as axis-aligned ones. False where a box is not level. */
bool toi16_sweep_level3(const toi16_layout3 *layout, const toi_options *options, toi_hit *hit);

/* Boxes are large where the sum of all half extents is above 256 units: they need axes of 60 bits. */
static inline bool toi16_are_large3(const toi16_layout3 *layout) {
    return layout->reach2 > UINT32_C(1) << 25;
}

static inline uint32_t toi16_bits_of3(const toi_axis3 *v) {
    return toi16_size(v->x) | toi16_size(v->y) | toi16_size(v->z);
}

/* The value of toi16_layout3's lengths where `way` stands in place of the velocity. */
static inline uint32_t toi16_lengths3(const toi16_layout3 *layout, const toi_axis3 *way) {
    return (toi16_bits_of3(&layout->offset2) | layout->reach2) >> 1 | toi16_bits_of3(way);
}

/* TOI16_BENT3 stands for the lengths of boxes whose axes are not orthonormal: they have no bits to grow. */
static const uint32_t TOI16_BENT3 = UINT32_MAX;

/* By how many bits all lengths, doubled, can grow until the largest takes 30. The result is above
 * TOI16_MOST_GROW3 where all lengths are 0 or the axes are bent. */
enum { TOI16_MOST_GROW3 = 28 };
static inline unsigned toi16_headroom3(uint32_t lengths) {
    return 29 - toi16_bits32(lengths);
}

/* ---- Axes: obb3_axes.c */

/* Projects two boxes on an axis, exactly or outwards. upright: as in toi16_obbs3. */
toi16_fate toi16_project3(const toi16_layout3 *layout, toi16_answer *upright, uint32_t axis,
                          toi16_projection *out);

/* Does the walk leave the edge axes out, as they repeat those of faces? */
bool toi16_repeat_faces3(const toi16_layout3 *layout, toi16_answer *upright);

/* Writes which faces or edges an axis is of. */
static inline void toi16_put_feature3(uint32_t axis, toi_axis *out) {
    uint32_t edge_a = (axis - 6) * 11 >> 5;
    out->kind = axis < 3 ? TOI_AXIS_FACE_A : axis < 6 ? TOI_AXIS_FACE_B : TOI_AXIS_EDGES;
    out->a = (uint8_t)(axis < 3 ? axis : axis < 6 ? 0 : edge_a);
    out->b = (uint8_t)(axis < 3 ? 0 : axis < 6 ? axis - 3 : axis - 6 - 3 * edge_a);
}

/* ---- Rays: obb3_ray.c */

/* Answers a ray, and says whether a point is inside. */
toi_status toi16_ray_obb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_obb3 *shape,
                          const toi_options *options, toi_hit *hit);
toi_status toi16_point_in_obb3(const toi_vec3 *at, const toi_obb3 *shape);

/* ---- Pairs */

/* The functions of the family of pairs. A pair's own motion replaces the velocity of its layout. */
toi16_fate toi16_obbs3_project(toi16_pair *pair, uint32_t axis, toi16_projection *out);
void toi16_obbs3_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out);
toi_axis toi16_obbs3_feature(const toi16_pair *pair, uint32_t axis);
toi16_found toi16_obbs3_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart);

/* Finds at rest what the walk finds, by fewer axes: obb3_rest.c. */
bool toi16_obbs3_rest(toi16_pair *pair, toi16_way_out *out, toi_status *status);

#endif
