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
 * round shapes are the tagged ones (shape.h). The typed functions below are for programs of balls and level
 * boxes alone, which they keep small. */
#ifndef TOI16_ROUND_SHAPES_H
#define TOI16_ROUND_SHAPES_H

#include "types.h"

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

#ifdef __cplusplus
}
#endif

#endif
