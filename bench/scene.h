/* SPDX-License-Identifier: MIT */
/* Pairs of moving shapes as programs have them: half extents of 0.25 to 2 units mostly, some units apart,
 * half of them on a course for one another. The same state gives the same scene on every machine. */
#ifndef BENCH_SCENE_H
#define BENCH_SCENE_H

#include <stdbool.h>
#include <toi16/toi16.h>

/* What is asked about the two. */
typedef enum { BENCH_SWEEPS, BENCH_OVERLAPS, BENCH_CONTACTS, BENCH_RAYS, BENCH_GROUPS } bench_group;

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;   /* 2D shapes: z is 0 */
    toi_vec2 va2, vb2; /* the same without z */
    toi_vec3 center;   /* of A */
    toi_vec2 center2;
} scene;

typedef struct {
    toi_shape_kind kind;
    uint8_t vertices; /* of a polygon, whose vertices lie on an ellipse, or of a hull: 8, 16, 32, 64 */
    bool box;         /* a hull of 8 vertices: a box, else any */
    bool rounded;     /* with a radius of an eighth of the extents along x and y */
} scene_shape;

/* How large shapes are, how far apart and how fast: sizes in scene.c. */
typedef enum {
    SCENE_APART,
    SCENE_TOGETHER, /* mostly in one another */
    SCENE_LARGE     /* half extents of 256 to 512 units */
} scene_size;

/* How shapes are turned. */
typedef enum {
    TURN_ANY,
    TURN_YAW,   /* both about z alone */
    TURN_NEARLY /* in 3D: B from A by 1e-4 to 1e-2 rad about some axis */
} scene_turn;

/* Where random numbers for one of many scenes start that share nothing. */
uint64_t scene_seed(uint32_t number);

/* Both of 2 or both of 3 dimensions. Polygons and hulls live until the next scene. */
void scene_make(scene *s, uint64_t *state, const scene_shape *a, const scene_shape *b, scene_turn turn,
                scene_size size);

/* The scene with B moved. A polygon of B lives until the next call. */
scene scene_moved(const scene *s, toi_vec3 way);

#endif
