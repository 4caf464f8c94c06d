/* SPDX-License-Identifier: MIT */
/* Boxes: axis-aligned by two corners, oriented by centre, half extents and rotation. All lengths Q16.16.
 *
 *     toi_aabb2 tile = { { 0, 0 }, { TOI_F16(16), TOI_F16(16) } };
 *     toi_obb3 cart = { .center = { TOI_F16(3), 0, 0 },
 *                       .half = { TOI_F16(0.5), TOI_F16(0.5), TOI_F16(0.6) } };
 *     toi_rot3_from_yaw(&cart.rot, TOI_DEGREES(30));
 *
 * A rotation that is left out, all zero, is the identity: such a box is upright.
 * Flat boxes (an extent of zero), segments and points are legal. Boxes are closed: their boundary belongs to
 * them.
 *
 * Is a box legal? A ..._check() tells it once, beforehand, and judges the rotation too. Each check returns
 * TOI_OK, or the first reason that it finds, in the order TOI_ERR_ARGUMENT (null), TOI_ERR_SHAPE,
 * TOI_ERR_RANGE, TOI_ERR_ROTATION. Queries check their shapes themselves, unless the library was compiled
 * with TOI_NO_CHECKS. */
#ifndef TOI16_BOX_H
#define TOI16_BOX_H

#include "rotation.h"

/* Which numbers are legal? Every Q16.16 value against another AABB. Against any other shape the centre
 * (lo + hi) / 2 and the sum of the half extents (hi - lo) / 2 must be below TOI_LIMIT. */
typedef struct {
    toi_vec2 lo; /* the lower corner, length units */
    toi_vec2 hi; /* the upper corner, lo <= hi in each component */
} toi_aabb2;

/* A box of space along the axes of the world, with the numbers that are legal for toi_aabb2. */
typedef struct {
    toi_vec3 lo; /* the lower corner, length units */
    toi_vec3 hi; /* the upper corner, lo <= hi in each component */
} toi_aabb3;

/* A box of the plane that is turned. Length units. */
typedef struct {
    toi_vec2 center; /* each component below TOI_LIMIT in magnitude */
    toi_vec2 half;   /* half of the size along each axis of rot, not negative, their sum below TOI_LIMIT */
    toi_rot2 rot;    /* the box's axes in the world; all zero: upright */
} toi_obb2;

/* A box of space that is turned. Length units. */
typedef struct {
    toi_vec3 center; /* each component below TOI_LIMIT in magnitude */
    toi_vec3 half;   /* half of the size along each axis of rot, not negative, their sum below TOI_LIMIT */
    toi_rot3 rot;    /* the box's axes in the world; all zero: upright */
} toi_obb3;

#ifdef __cplusplus
extern "C" {
#endif

/* Return TOI_ERR_SHAPE where lo > hi in a component. No value is out of range by itself. */
toi_status toi_aabb2_check(const toi_aabb2 *box);
toi_status toi_aabb3_check(const toi_aabb3 *box);

/* Return TOI_ERR_SHAPE for a negative half extent, TOI_ERR_RANGE at or past TOI_LIMIT, TOI_ERR_ROTATION for
 * axes that are neither all zero nor orthonormal to within 2^-28.
 *
 * Queries are more lenient than these checks, but they refuse axes that are scaled or in another format: they
 * answer TOI_ERR_ROTATION where an entry is past TOI_ROT_ENTRY_MAX, or where the product of two axes, or of
 * one with itself, is off 0 or 1 by more than 2^-8. They compute with all other axes as these are: the box is
 * then a parallelepiped, and contact is still never missed and never late. */
toi_status toi_obb2_check(const toi_obb2 *box);
toi_status toi_obb3_check(const toi_obb3 *box);

#ifdef __cplusplus
}
#endif

#endif
