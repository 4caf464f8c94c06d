/* SPDX-License-Identifier: MIT */
/* Boxes with axes of their own as a pair, in 2D and 3D. An axis-aligned box joins as one whose axes are the
 * coordinate axes; its centre may lie between two ulps, so positions and extents are kept doubled. */
#ifndef TOI16_OBB_H
#define TOI16_OBB_H

#include "aabb.h"

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

typedef struct {
    toi16_pair pair;
    toi16_pose2 a, b;
    int32_t d2[2]; /* twice from A's centre to B's, below 2^31 */
} toi16_obbs2;

typedef enum { TOI16_UNKNOWN, TOI16_YES, TOI16_NO } toi16_answer;

typedef struct {
    toi16_pair pair;
    toi16_pose3 a, b;
    toi_axis3 d2;         /* twice from A's centre to B's, below 2^31 */
    uint16_t epsilon;     /* as TOI_EDGE_EPSILON */
    bool large;           /* the boxes need axes of 60 bits */
    toi16_answer upright; /* of small boxes: they have an axis in common; asked when the first edge pair is */
    uint8_t rows;         /* of small boxes: how many rows of mixed_q29 are filled */
    int32_t mixed_q29[3][3];      /* u_i . v_j, rounded away from zero */
    bool bent;                    /* a box's axes were seen not to be orthonormal */
    bool focused;                 /* the next two hold */
    int32_t enter2[3], leave2[3]; /* twice the relative position at the ends of the span, in A's axes */
} toi16_obbs3;

/* A pair opens as one of the two: level boxes as axis-aligned ones, which are exact. */
typedef union {
    toi16_pair pair;
    toi16_aabbs level;
    toi16_obbs2 tilted;
} toi16_boxes2;

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
static inline bool toi16_is_past_limit2(const toi_vec2 *v) {
    return (toi16_abs32(v->x) | toi16_abs32(v->y)) >= (uint32_t)TOI_LIMIT;
}

static inline bool toi16_is_past_limit3(const toi_vec3 *v) {
    return (toi16_abs32(v->x) | toi16_abs32(v->y) | toi16_abs32(v->z)) >= (uint32_t)TOI_LIMIT;
}

/* Null is TOI_ERR_ARGUMENT, at or past TOI_LIMIT is TOI_ERR_RANGE. */
toi_status toi16_check_velocities2(const toi_vec2 *va, const toi_vec2 *vb);
toi_status toi16_check_velocities3(const toi_vec3 *va, const toi_vec3 *vb);

/* TOI_ERR_ARGUMENT, TOI_ERR_SHAPE, TOI_ERR_RANGE, TOI_ERR_ROTATION, or ready to sweep. */
toi_status toi16_open_obb2(toi16_boxes2 *boxes, const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b,
                           const toi_vec2 *vb);
toi_status toi16_open_aabb2_obb2(toi16_boxes2 *boxes, const toi_aabb2 *a, const toi_vec2 *va,
                                 const toi_obb2 *b, const toi_vec2 *vb);
toi_status toi16_open_obb2_aabb2(toi16_boxes2 *boxes, const toi_obb2 *a, const toi_vec2 *va,
                                 const toi_aabb2 *b, const toi_vec2 *vb);
toi_status toi16_open_obb3(toi16_boxes3 *boxes, const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                           const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_aabb3_obb3(toi16_boxes3 *boxes, const toi_aabb3 *a, const toi_vec3 *va,
                                 const toi_obb3 *b, const toi_vec3 *vb, const toi_options *options);
toi_status toi16_open_obb3_aabb3(toi16_boxes3 *boxes, const toi_obb3 *a, const toi_vec3 *va,
                                 const toi_aabb3 *b, const toi_vec3 *vb, const toi_options *options);

#endif
