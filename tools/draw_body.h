/* SPDX-License-Identifier: MIT */
/* A shape of any kind as vertices, edges and faces in the world, and a radius: all that a picture needs of
 * it.
 */
#ifndef DRAW_BODY_H
#define DRAW_BODY_H

#include "draw_vec.h"

/* From vertex to vertex, and the faces on both sides: not used in 2D and where there are no faces. */
typedef struct {
    unsigned from, to, left, right;
} body_edge;

/* Three vertices that span it. */
typedef struct {
    unsigned corners[3];
} body_face;

typedef struct {
    vec *vertices; /* at t = 0, at least one */
    body_edge *edges;
    body_face *faces; /* in 3D only */
    size_t vertex_count, edge_count, face_count;
    vec middle;    /* of the vertices */
    double radius; /* the body is all that is within it of the vertices' hull */
    vec velocity;  /* of what does not turn */
    bool turns;    /* moves as turn.h has it, by the motion */
    toi_motion3 motion;
} body;

/* A legal shape. Freed by body_free. */
body body_of(const toi_shape *shape, const toi_vec3 *velocity);

/* The same of a shape that moves by a motion, of which in the plane only what counts there is taken. */
body body_turning(const toi_shape *shape, const toi_motion3 *motion);

void body_free(body *b);

bool body_moves(const body *b);
vec body_vertex(const body *b, size_t vertex, double time);

/* Where a point of the body at t = 0 is at a time. */
vec body_point(const body *b, vec at_start, double time);

/* How far along a direction of length 1 it reaches, at t = 0. */
double body_support(const body *b, vec direction);

/* The outward normal of a face at a time, of any length. */
vec body_face_normal(const body *b, size_t face, double time);

bool shape_is_3d(const toi_shape *shape);

/* Is one of two shapes round? Such a pair has no axes of its own. */
bool shapes_are_round(const toi_shape *a, const toi_shape *b);

#endif
