/* SPDX-License-Identifier: MIT */
/* A shape of any kind before it is one. */
#ifndef TESTS_ORACLE_GENERATE_BODY_H
#define TESTS_ORACLE_GENERATE_BODY_H

#include "box.h"
#include "hull_build.h"

enum { BODY_POINTS = 255, HULL_POINTS = 128, BODY_EDGES = 3 * HULL_POINTS, BODY_FACES = 2 * HULL_POINTS };

typedef struct {
    toi_shape_kind kind;
    box box; /* place and axes of any kind. Half extents of a box; of others the room that a form fills, so
                the same number is their whole width in ulps */
    toi_vec3 local[BODY_POINTS]; /* points in its own frame whose hull it is, in ulps; of a box its corners */
    int locals;
    bool rounded; /* whether it may have a radius */
    int64_t radius,
        own; /* all that is around the core, ulps; and what of it a circle, capsule or sphere has */
    /* The rest is found by body_close. Relative to the centre, along the world's axes, in ulps: */
    double point[BODY_POINTS][3], edge[BODY_EDGES][3], face[BODY_FACES][3]; /* faces: normals of any length */
    int points, edges, faces;
    int64_t low[3], high[3];        /* what has to lie in the domain beside the centre */
    toi_vec2 vertices[BODY_POINTS]; /* of a polygon */
    hull hull;                      /* of a hull, so that it lives as long as its queries */
} body;

static inline bool body_is_2d(const body *b) {
    return b->kind == TOI_SHAPE_AABB2 || b->kind == TOI_SHAPE_OBB2 || b->kind == TOI_SHAPE_POLY2 ||
           b->kind == TOI_SHAPE_CIRCLE2 || b->kind == TOI_SHAPE_CAPSULE2;
}

static inline bool body_is_ball(const body *b) {
    return b->kind == TOI_SHAPE_CIRCLE2 || b->kind == TOI_SHAPE_SPHERE3;
}

static inline bool body_is_capsule(const body *b) {
    return b->kind == TOI_SHAPE_CAPSULE2 || b->kind == TOI_SHAPE_CAPSULE3;
}

static inline bool body_is_box(const body *b) {
    return b->kind >= TOI_SHAPE_AABB2 && b->kind <= TOI_SHAPE_OBB3;
}

/* The corners of the room are its local points. */
void body_fill_room(body *b);

/* Everything that follows from kind, axes, half extents, local points and radius. False where no legal shape
 * does: a flat polygon, a hull that is too large. */
bool body_close(body *b, dice *d);

/* Centre and extents are in the domain; centres of boxes below `limit`. */
bool body_in_domain(const body *b, int64_t limit);

/* The shape refers to the body. */
void body_to_shape(toi_shape *out, body *b);

/* The strict hull of points in the plane, counter-clockwise, in place. Returns its vertices: fewer than 3
 * where the points lie on a line. */
int plane_hull(toi_vec3 *point, int count);

/* Not negative; 0 of 0 and 0. */
int64_t common_divisor(int64_t a, int64_t b);

#endif
