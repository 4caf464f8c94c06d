/* SPDX-License-Identifier: MIT */
/* Where do two shapes touch?
 *
 *     toi_manifold m;
 *     if (toi_contact_obb3(&crate, &velocity, &ground, &still, NULL, &m) >= TOI_HIT)
 *         for (unsigned k = 0; k < m.count; k++)
 *             spark(&m.points[k].position);
 *
 * A contact is a sweep, and the points at which the shapes touch at its enter time. With both velocities 0,
 * or with t_max 0, it is the contact of two shapes at rest. Where the shapes overlap, the points are inside
 * both, at the side to which the least translation would push them apart.
 *
 * Bodies that come to rest may stay some ulps apart. To get their points, pass the velocity that presses them
 * together, as gravity does. */
#ifndef TOI16_CONTACT_H
#define TOI16_CONTACT_H

#include "overlap.h"

/* A part of a shape's boundary. */
typedef enum { TOI_FEATURE_VERTEX = 1, TOI_FEATURE_EDGE = 2, TOI_FEATURE_FACE = 3 } toi_feature_kind;

/* Edges and faces of polygons and hulls have the numbers of toi_axis, vertices those of their lists. A box
 * has numbers of its own: in 3D faces 2 k (minus) and 2 k + 1 (plus) across its axis k, edges 4 k to 4 k + 3
 * along it (+ 1 on the plus side of the next axis, + 2 on that of the one after it, z being followed by x),
 * and vertex 4 z + 2 y + x with 1 for the plus side of each axis; a box in 2D has vertices 2 y + x, and edges
 * 2 k and 2 k + 1 across axis k as a 3D one has faces. In 2D there are no faces. A circle or a sphere has
 * vertex 0, and a capsule vertices 0 and 1 for a and b; in 3D it has edge 0, in 2D edge 0 on the right of the
 * way from a to b and edge 1 on the left. A shape with a radius has the features of the one without. */
typedef struct {
    uint8_t kind;   /* a toi_feature_kind */
    uint16_t index; /* which one */
} toi_feature;

/* Where a feature of A meets one of B. The two features are the name of the point: from frame to frame it
 * stays the same while the same features touch, and no two points of a manifold have the same. */
typedef struct {
    toi_vec3 position; /* world, length units, nearest ulp; in 2D z is 0 */
    toi_feature a, b;  /* the features of A and of B that meet there */
} toi_contact_point;

enum { TOI_CONTACT_POINTS = 8 }; /* the most there are in 3D; in 2D there are at most 2 */

/* The answer. On an error only hit.status is written. */
typedef struct {
    toi_hit hit;     /* what the sweep of the pair answers */
    toi_vec3 normal; /* from A towards B, length 1 to within 2 ulp, 0 where separate: hit.normal, or of an
                        overlap that of toi_penetration; certified shapes that overlap by no more than 2 ulp
                        may have another one, along which they overlap by no more than that */
    uint8_t count;   /* how many points; 0 where separate, else 1 or more */
    toi_contact_point points[TOI_CONTACT_POINTS]; /* the first `count` of them are set */
} toi_manifold;

#ifdef __cplusplus
extern "C" {
#endif

/* How long does a contact take? On top of its sweep one of hulls takes time in proportion to vertices *
 * corners of the face that touches, plus corners * corners. 32 corners of each face are kept; where both have
 * more, the latter becomes corners * corners * vertices. Where an edge or a vertex touches, that is done
 * again for each face around it that is almost perpendicular to the normal.
 *
 * All return out->hit.status, and the errors of the sweep of the pair; TOI_ERR_RANGE also where, when they
 * touch, both shapes are in part past the same end of Q16.16. At the enter time the points are within 4 ulp
 * and half the travel of one time ulp of both shapes, half way between where these are still apart.
 * (Measured, not proved for all; docs/numerics.md 14.) What lies within 1 ulp of a plane of contact belongs
 * to it: faces that are less parallel than that touch in an edge or in a vertex. That plane is perpendicular
 * to the normal; or, where more is in common there, that of a face (in 2D of an edge) within 2^-7 rad of it,
 * along whose normal the shapes are no nearer but for an ulp. Where more than 8 points bound the contact,
 * those within an ulp of one another are one; where there are still more, those are kept that reach farthest
 * in 8 directions. An overlap of shapes whose facing sides have no place in common has one point. It is named
 * by the vertex or edge that is inside the other shape there, and by the feature of the other shape that
 * reaches farthest towards that, which may be away from the point. In quick mode, and with a larger edge
 * epsilon than the default one, shapes may be apart where contact is reported: the point is then half way
 * between those places that are nearest along the normal, and may be farther off. */
toi_status toi_contact_aabb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                             const toi_options *options, toi_manifold *out);
toi_status toi_contact_obb2(const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                            const toi_options *options, toi_manifold *out);
toi_status toi_contact_aabb2_obb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_obb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_obb2_aabb2(const toi_obb2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                             const toi_options *options, toi_manifold *out);
toi_status toi_contact_poly2_aabb2(const toi_poly2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_aabb2_poly2(const toi_aabb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_poly2_obb2(const toi_poly2 *a, const toi_vec2 *va, const toi_obb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_obb2_poly2(const toi_obb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                             const toi_options *options, toi_manifold *out);
toi_status toi_contact_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                            const toi_options *options, toi_manifold *out);
toi_status toi_contact_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_hull3(const toi_hull3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                             const toi_options *options, toi_manifold *out);
toi_status toi_contact_hull3_aabb3(const toi_hull3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_aabb3_hull3(const toi_aabb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_hull3_obb3(const toi_hull3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out);
toi_status toi_contact_obb3_hull3(const toi_obb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out);

/* As the typed function of the pair; of 2D shapes z is ignored, shapes of different dimensions are
 * TOI_ERR_SHAPE. Round shapes touch where their cores, brought together along the direction between their
 * nearest points, have something in common: a circle or a sphere in one point; a capsule in two where it lies
 * on a face or along another one, which is where both ends are within 1 ulp of the plane of contact; rounded
 * shapes as the shapes inside of them. The points are moved out to where the surfaces are at the enter time,
 * to the middle of the gap that is left, or of what an overlap shares along the normal. Where the cores
 * themselves overlap the points are those of the cores. All else is promised as above. */
toi_status toi_contact(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                       const toi_options *options, toi_manifold *out);

/* Leaves at most `most` points (0 counts as 1), in their order: those that span the widest contact. 4 are
 * enough to rest on. A null manifold, or one whose hit is an error, is left as it is. */
void toi_manifold_reduce(toi_manifold *manifold, uint8_t most);

#ifdef __cplusplus
}
#endif

#endif
