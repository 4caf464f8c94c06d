/* SPDX-License-Identifier: MIT */
/* Any shape in one type, for programs that decide at run time. Programs that know their shapes use the typed
 * functions of sweep.h: the linker then drops what they do not call.
 *
 *     toi_shape crate = { .kind = TOI_SHAPE_OBB3, .as = { .obb3 = cart } };
 *     toi_vec3 still = { 0, 0, 0 };
 *     toi_sweep(&crate, &still, &wall, &still, NULL, &hit);
 */
#ifndef TOI16_SHAPE_H
#define TOI16_SHAPE_H

#include "round.h"
#include "sweep.h"

/* Each kind has its member of the union in toi_shape. */
typedef enum {
    TOI_SHAPE_AABB2 = 1,    /* aabb2 */
    TOI_SHAPE_AABB3 = 2,    /* aabb3 */
    TOI_SHAPE_OBB2 = 3,     /* obb2 */
    TOI_SHAPE_OBB3 = 4,     /* obb3 */
    TOI_SHAPE_POLY2 = 5,    /* poly2 */
    TOI_SHAPE_HULL3 = 6,    /* hull3 */
    TOI_SHAPE_CIRCLE2 = 7,  /* circle2 */
    TOI_SHAPE_CAPSULE2 = 8, /* capsule2 */
    TOI_SHAPE_SPHERE3 = 9,  /* sphere3 */
    TOI_SHAPE_CAPSULE3 = 10 /* capsule3 */
} toi_shape_kind;

/* A shape of any kind. */
typedef struct {
    toi_shape_kind kind; /* which member of the union holds. A shape that nobody has set has 0, which is no
                            kind: every function answers it with TOI_ERR_SHAPE */
    union {
        toi_aabb2 aabb2;
        toi_aabb3 aabb3;
        toi_obb2 obb2;
        toi_obb3 obb3;
        toi_poly2 poly2;
        toi_hull3 hull3;
        toi_circle2 circle2;
        toi_capsule2 capsule2;
        toi_sphere3 sphere3;
        toi_capsule3 capsule3;
    } as;           /* the shape itself, with the units of its own type */
    fix16_t radius; /* the shape is all that is within this distance of the one above, length units; 0 or
                       more. Is added to the radius that a circle, capsule or sphere has itself. Where it is
                       more than 0, a polygon may have 1 or 2 vertices */
} toi_shape;

#ifdef __cplusplus
extern "C" {
#endif

/* Returns what the ..._check() of the shape's kind does; TOI_ERR_ARGUMENT for null, TOI_ERR_SHAPE for an
 * unknown kind. */
toi_status toi_shape_check(const toi_shape *shape);

/* Answers what the typed function of the pair does, with its errors. Velocities are Q16.16 length units per
 * time unit; z is ignored for 2D shapes. A 2D shape against a 3D one is TOI_ERR_SHAPE, and so is an unknown
 * kind, or one that the program has left out (only.h). */
toi_status toi_sweep(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                     const toi_options *options, toi_hit *hit);

#ifdef __cplusplus
}
#endif

#endif
