/* SPDX-License-Identifier: MIT */
/* Pairs of moving shapes as programs have them: half extents of 0.25 to 2 units, some units apart, half of
 * them on a course for one another. The same state gives the same scene on every machine. */
#ifndef BENCH_SCENE_H
#define BENCH_SCENE_H

#include <stdbool.h>
#include <toi16/toi16.h>

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;   /* 2D shapes: z is 0 */
    toi_vec2 va2, vb2; /* the same without z */
    toi_vec3 center;   /* of A */
    toi_vec2 center2;
    bool near; /* the spheres around the shapes meet within one time unit */
} scene;

typedef struct {
    toi_shape_kind kind;
    uint8_t vertices; /* of a polygon, whose vertices lie on an ellipse, or of a hull: 8, 16, 32, 64 */
    bool box;         /* a hull of 8 vertices: a box, else any */
} scene_shape;

/* How far from one another the centres are, along each axis, at most. */
#define SCENE_APART    F16(8)
#define SCENE_TOGETHER F16(3)

/* How shapes are turned. */
typedef enum {
    TURN_ANY,
    TURN_YAW,   /* both about z alone */
    TURN_NEARLY /* in 3D: B from A by 1e-4 to 1e-2 rad about some axis */
} scene_turn;

/* Both of 2 or both of 3 dimensions, up to `apart` from one another in each. Polygons and hulls live until
 * the next scene. */
void scene_make(scene *s, uint64_t *state, const scene_shape *a, const scene_shape *b, scene_turn turn,
                fix16_t apart);

#endif
