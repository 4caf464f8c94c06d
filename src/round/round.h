/* SPDX-License-Identifier: MIT */
/* The face of the room of round shapes: a convex core and a radius. Two shapes are in contact while their
 * cores are no farther apart than the sum r of both radii, so that no list of axes is enough: the axis is the
 * direction between the nearest points of the cores, and each pair answers sweeps and overlaps itself.
 *
 * The room knows points, segments, outlines, level boxes and hulls as cores, and never points of contact or
 * steps. toi16_round is what all its pairs have in common. There are three of them, one for each way to the
 * time of contact:
 *   toi16_round_boxes     M = B - A is a level box or a point, in the plane or in space: exact
 *   toi16_round_outlines  two outlines in the plane: exact
 *   toi16_round_solids    anything else, by planes and witnesses: certified to 1 ulp
 * Exact means that status, enter and exit are those of the true algebraic numbers. */
#ifndef TOI16_ROUND_H
#define TOI16_ROUND_H

#include "../hulls/hull3.h"
#include "../pair/overlap.h"
#include "../plane/poly2.h"
#include "../shape/radius.h"

/* A pair of which one shape at least has a radius. Both have been checked. */
typedef struct {
    toi16_pair pair;
    uint32_t radius; /* of both shapes together, ulp, 1 or more and below 2^30 */
} toi16_round;

/* Begins to open a pair; the motion and the family are left to the caller. */
static inline void toi16_open_round(toi16_round *round, uint32_t radius) {
    round->radius = radius;
    round->pair.axes = round->pair.tested = 0;
    round->pair.known_depth = TOI16_NO_MARK;
}

/* ---- M is a level box: ball.c, box.c */

/* M at t = 0, in ulps, within 2^30 of 0: of two points lo is hi. z is 0 in the plane. */
typedef struct {
    toi16_round round;
    int32_t lo[3], hi[3];
    uint8_t dimensions; /* 2 or 3: in the plane there is no way out along z */
} toi16_round_boxes;

extern const toi16_round_family toi16_round_boxes_family;

/* ---- Two outlines: outline.c */

/* Outlines of one vertex (a circle) or two (a capsule) are legal; more turn to the left. */
typedef struct toi16_round_outlines {
    toi16_round round;
    toi16_outline a, b;
    toi_vec2 corners[2][4]; /* of those that are no polygons of the caller's */
} toi16_round_outlines;

extern const toi16_round_family toi16_round_outlines_family;

/* Has two outlines answer by axes, as polygons, segments and points do whose radii are 0. */
void toi16_set_flat_outlines(toi16_round_outlines *outlines);

/* ---- Any two cores, by their vertices: solid.c */

/* The core of a shape: the vertices of a hull or a polygon of the caller's, of a box by its ends, or one or
 * two points. Vertices are exact in 2^-30 ulp, z is 0 in the plane. */
typedef struct {
    toi_rot3 rot;                 /* the axes of the frame */
    toi_axis3 center;             /* the origin of the frame, ulp */
    const toi_hull3_table *table; /* of a hull; or null */
    const toi_vec3 *vertices;     /* in the frame; or null */
    const toi_vec2 *outline;      /* in the world; or null */
    toi_vec3 ends[2]; /* in the frame: where both are null the lower and the upper corner of a box, of
                         which vertex n has the upper end of those axes whose bit is set in n */
    uint32_t reach;   /* in no coordinate of the world is a vertex farther from the centre, ulp */
    uint32_t ball;    /* no vertex is farther from the centre, ulp */
    uint16_t count;   /* of vertices */
    bool turned;      /* the frame is not the world's */
} toi16_core;

/* A core may refer to its own ends, so that a pair stays where it was opened. */
typedef struct toi16_round_solids {
    toi16_round round;
    toi16_core a, b;
    bool flat; /* a pair of the plane */
} toi16_round_solids;

/* Open a pair of two shapes of the plane, or of space, of any kinds, whose radii together are more than 0. */
toi_status toi16_open_round_solids2(toi16_round_solids *out, const toi_shape *a, const toi_vec3 *va,
                                    const toi_shape *b, const toi_vec3 *vb);
toi_status toi16_open_round_solids3(toi16_round_solids *out, const toi_shape *a, const toi_vec3 *va,
                                    const toi_shape *b, const toi_vec3 *vb);

extern const toi16_round_family toi16_round_solids_family;

/* ---- Any pair of which one shape is of a round kind or has a radius. Level cores without radii are a pair
 * of boxes */

typedef union {
    toi16_pair pair;
    toi16_aabbs sharp;
    toi16_round_boxes boxes;
    toi16_round_outlines outlines;
    toi16_round_solids solids;
} toi16_round_storage;

#endif
