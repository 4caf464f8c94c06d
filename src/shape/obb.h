/* SPDX-License-Identifier: MIT */
/* Boxes with axes of their own as a pair, in 2D and 3D. An axis-aligned box joins as one whose axes are the
 * coordinate axes; its centre may lie between two ulps, so positions and extents are kept doubled. */
#ifndef TOI16_OBB_H
#define TOI16_OBB_H

#include "../level/aabb.h"

typedef struct {
    int32_t center2[2]; /* twice the centre, Q16.16, below 2^30 */
    uint32_t half2[2];  /* twice the half extents, Q16.16, their sum below 2^30 */
    const toi_rot2 *rot;
} toi16_pose2;

typedef struct {
    int32_t center2[3]; /* twice the centre, Q16.16, below 2^30 */
    uint32_t half2[3];  /* twice the half extents, Q16.16, their sum below 2^30 */
    const toi_rot3 *rot;
} toi16_pose3;

/* A box in space wherever it is. */
typedef struct {
    const toi_rot3 *rot;
    uint32_t half2[3]; /* as above */
} toi16_sides3;

typedef enum { TOI16_UNKNOWN, TOI16_YES, TOI16_NO } toi16_answer;

/* Two boxes in space as they lie and move. */
typedef struct {
    toi16_sides3 a, b;
    toi_axis3 d2;     /* twice from A's centre to B's, below 2^31 */
    toi_axis3 w;      /* velocity of B relative to A, below 2^30 */
    uint32_t reach2;  /* twice the sum of all half extents, below 2^31 */
    uint32_t lengths; /* the bits of the longest of d2 / 2, w and reach2 / 2, or TOI16_BENT3 */
    uint16_t epsilon; /* as TOI_EDGE_EPSILON */
} toi16_layout3;

/* Do the boxes need axes of 60 bits? */
static inline bool toi16_are_large3(const toi16_layout3 *at) {
    return at->reach2 > UINT32_C(1) << 25;
}

typedef struct {
    toi16_pair pair;
    toi16_layout3 at;
    toi16_answer upright; /* of small boxes: they have an axis in common; asked when the first edge pair is */
} toi16_obbs3;

/* A pair opens as one of the two: level boxes as axis-aligned ones, which are exact. */
typedef union {
    toi16_pair pair;
    toi16_aabbs level;
    toi16_obbs3 tilted;
} toi16_boxes3;

/* A box as a pose, if it is within the domain. */
toi_status toi16_pose_aabb2(toi16_pose2 *pose, const toi_aabb2 *box);
toi_status toi16_pose_obb2(toi16_pose2 *pose, const toi_obb2 *box);
toi_status toi16_pose_aabb3(toi16_pose3 *pose, const toi_aabb3 *box);
toi_status toi16_pose_obb3(toi16_pose3 *pose, const toi_obb3 *box);

/* Which coordinate a box's first axis lies along, or -1: such a box is axis-aligned. */
int toi16_level(const toi_rot2 *rot);

/* The lower and upper corner of a level box; turned: what toi16_level says. */
void toi16_level_corners(const toi16_pose2 *pose, int turned, int32_t lo[2], int32_t hi[2]);

/* TOI_LIMIT is a power of two, so one coordinate is past it where their bits together are. */
TOI16_SHARED bool toi16_is_past_limit2(const toi_vec2 *v) {
    return (toi16_abs32(v->x) | toi16_abs32(v->y)) >= (uint32_t)TOI_LIMIT;
}

TOI16_SHARED bool toi16_is_past_limit3(const toi_vec3 *v) {
    return (toi16_abs32(v->x) | toi16_abs32(v->y) | toi16_abs32(v->z)) >= (uint32_t)TOI_LIMIT;
}

/* Null is TOI_ERR_ARGUMENT, at or past TOI_LIMIT is TOI_ERR_RANGE. */
toi_status toi16_check_velocities2(const toi_vec2 *va, const toi_vec2 *vb);
TOI16_SHARED toi_status toi16_check_velocities3(const toi_vec3 *va, const toi_vec3 *vb) {
    if (!va || !vb)
        return TOI_ERR_ARGUMENT;
    return (toi16_abs32(va->x) | toi16_abs32(va->y) | toi16_abs32(va->z) | toi16_abs32(vb->x) |
            toi16_abs32(vb->y) | toi16_abs32(vb->z)) >= (uint32_t)TOI_LIMIT
               ? TOI_ERR_RANGE
               : TOI_OK;
}

/* TOI_ERR_ARGUMENT, TOI_ERR_SHAPE, TOI_ERR_RANGE, TOI_ERR_ROTATION, or ready to sweep. */
toi_status toi16_open_obb3(void *room, const void *a, const toi_vec3 *va, const void *b, const toi_vec3 *vb,
                           const toi_options *options);
toi_status toi16_open_aabb3_obb3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_obb3_aabb3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options);

#endif
