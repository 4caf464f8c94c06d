/* SPDX-License-Identifier: MIT */
/* A box as a pose, in 2D and 3D, and the domain of boxes: the face of this room.
 *
 * The room knows which boxes and velocities are within the domain. It knows no pairs and no axes but those of
 * a box itself. toi16_pose2 and toi16_pose3 are its types: an axis-aligned box has the coordinate axes, and
 * as its centre may lie between two ulps, positions and extents are kept doubled. */
#ifndef TOI16_OBB_H
#define TOI16_OBB_H

#include "../number/rot.h"
#include "toi16/box.h"

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

/* Writes a box as a pose, if it is within the domain; else an error. Those in space take any box's address,
 * so that all pairs of boxes open in one function. */
toi_status toi16_pose_aabb2(toi16_pose2 *pose, const toi_aabb2 *box);
toi_status toi16_pose_obb2(toi16_pose2 *pose, const toi_obb2 *box);
toi_status toi16_pose_aabb3(toi16_pose3 *pose, const void *shape);
toi_status toi16_pose_obb3(toi16_pose3 *pose, const void *shape);

/* The coordinate that a box's first axis lies along, or -1 where the box is not axis-aligned. */
int toi16_level(const toi_rot2 *rot);

/* Writes the lower and upper corner of an axis-aligned box. turned: the result of toi16_level. */
void toi16_level_corners(const toi16_pose2 *pose, int turned, int32_t lo[2], int32_t hi[2]);

/* TOI_LIMIT is a power of two, so one coordinate is past it where the bits of all of them together are. */
TOI16_SHARED bool toi16_is_past_limit2(const toi_vec2 *v) {
    return (toi16_abs32(v->x) | toi16_abs32(v->y)) >= (uint32_t)TOI_LIMIT;
}

TOI16_SHARED bool toi16_is_past_limit3(const toi_vec3 *v) {
    return (toi16_abs32(v->x) | toi16_abs32(v->y) | toi16_abs32(v->z)) >= (uint32_t)TOI_LIMIT;
}

/* A null velocity is TOI_ERR_ARGUMENT, and one at or past TOI_LIMIT is TOI_ERR_RANGE. */
toi_status toi16_check_velocities2(const toi_vec2 *va, const toi_vec2 *vb);
TOI16_SHARED toi_status toi16_check_velocities3(const toi_vec3 *va, const toi_vec3 *vb) {
    if (!va || !vb)
        return TOI_ERR_ARGUMENT;
    return (toi16_abs32(va->x) | toi16_abs32(va->y) | toi16_abs32(va->z) | toi16_abs32(vb->x) |
            toi16_abs32(vb->y) | toi16_abs32(vb->z)) >= (uint32_t)TOI_LIMIT
               ? TOI_ERR_RANGE
               : TOI_OK;
}

#endif
