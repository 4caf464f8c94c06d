/* SPDX-License-Identifier: MIT */
/* Round shapes: a convex core and a radius. A circle and a sphere are a point with a radius, a capsule is a
 * segment with one, and any other shape may have one too: its corners are round then, and it reaches farther
 * by the radius on all sides.
 *
 *     toi_shape ball = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{TOI_F16(3), 0}, TOI_F16(0.5)}};
 *     toi_shape crate = {.kind = TOI_SHAPE_OBB2, .as.obb2 = box, .radius = TOI_F16(0.1)};
 *     toi_sweep(&ball, &velocity, &crate, &still, NULL, &hit);
 *
 * The same shape as { core, radius } is the same everywhere: sweeps, overlaps, contacts, rays and moves of
 * round shapes are the tagged ones (shape.h). The typed functions below, and those of overlap.h, are for
 * programs of balls and level boxes alone, which they keep small.
 *
 * Exact (status, enter and exit are those of the true algebraic numbers): in the plane any two of circle,
 * capsule, polygon and level box; in space spheres, level boxes, and capsules along a coordinate; all of them
 * with or without a radius. Certified (all others, as sweep.h says): contact is never missed and never late,
 * and at enter the true gap is at most 1 ulp plus the travel of one time ulp. */
#ifndef TOI16_ROUND_SHAPES_H
#define TOI16_ROUND_SHAPES_H

#include "sweep.h"

/* A circle. Length units. */
typedef struct {
    toi_vec2 center; /* in each component |center| + radius is below TOI_LIMIT */
    fix16_t radius;  /* 0 or more; of 0 it is a point */
} toi_circle2;

/* A sphere. Length units. */
typedef struct {
    toi_vec3 center; /* in each component |center| + radius is below TOI_LIMIT */
    fix16_t radius;  /* 0 or more; of 0 it is a point */
} toi_sphere3;

/* A capsule of the plane: all that is within a radius of a segment. Length units. */
typedef struct {
    toi_vec2 a, b;  /* the ends of the segment, which may be one point; |entry| + radius is below TOI_LIMIT */
    fix16_t radius; /* 0 or more; of 0 it is a segment */
} toi_capsule2;

/* A capsule of space. Length units. */
typedef struct {
    toi_vec3 a, b;  /* the ends of the segment, which may be one point; |entry| + radius is below TOI_LIMIT */
    fix16_t radius; /* 0 or more; of 0 it is a segment */
} toi_capsule3;

#ifdef __cplusplus
extern "C" {
#endif

/* Return TOI_OK; TOI_ERR_ARGUMENT for null; TOI_ERR_SHAPE for a negative radius; TOI_ERR_RANGE where the
 * shape reaches to TOI_LIMIT or past it. */
toi_status toi_circle2_check(const toi_circle2 *circle);
toi_status toi_sphere3_check(const toi_sphere3 *sphere);
toi_status toi_capsule2_check(const toi_capsule2 *capsule);
toi_status toi_capsule3_check(const toi_capsule3 *capsule);

/* Sweeps of balls, and of balls and level boxes. They return hit->status, with the errors of sweep.h; corners
 * of boxes are below TOI_LIMIT here, as velocities are. Exact over the whole domain: status, enter and exit
 * are those of the true algebraic numbers, rounded as toi_hit says. The normal is the direction from the
 * point of A's core (the centre, or the box) that is the nearest to B's core to the one of B's, at first
 * contact; the axis is TOI_AXIS_NEAREST, and where they are separate TOI_AXIS_NONE. A circle touches where it
 * is tangent, which is a graze, and is inside where it comes nearer than that, however little. Where the
 * radii are 0 the cores answer as the sweep of axis-aligned boxes does, a point being a flat box.
 * toi_hit_flip gives the answer in the other order of a circle and a box. */
toi_status toi_sweep_circle2(const toi_circle2 *a, const toi_vec2 *va, const toi_circle2 *b,
                             const toi_vec2 *vb, const toi_options *options, toi_hit *hit);
toi_status toi_sweep_sphere3(const toi_sphere3 *a, const toi_vec3 *va, const toi_sphere3 *b,
                             const toi_vec3 *vb, const toi_options *options, toi_hit *hit);
toi_status toi_sweep_circle2_aabb2(const toi_circle2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_hit *hit);
toi_status toi_sweep_sphere3_aabb3(const toi_sphere3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_hit *hit);

/* Makes the answer of a sweep the one about the shapes in the other order: the normal is turned round, and
 * the features of A and B change places. An error stays as it is, and null does nothing. */
void toi_hit_flip(toi_hit *hit);

#ifdef __cplusplus
}
#endif

#endif
