/* SPDX-License-Identifier: MIT */
/* When do two moving shapes touch?
 *
 *     toi_hit hit;
 *     if (toi_sweep_aabb3(&bullet, &bullet_velocity, &wall, &wall_velocity, NULL, &hit) >= TOI_HIT)
 *         stop_at(hit.enter, hit.normal);
 *
 * Both shapes move at constant velocity for t in [0, t_max], 1.0 unless the options say otherwise. Positions
 * are Q16.16 length units, velocities Q16.16 length units per time unit, times Q16.16 time units.
 *
 * Make the time unit one step of your program, and velocities lengths per step: t_max is then 1.0, its
 * default, and times are as fine as they can be. enter is rounded down to 2^-16 of the unit, and until then a
 * body stops short by as much as it goes in that: at 4,000 length units a second up to 0.061, in steps of
 * 1/60 s up to 0.001 (tests/unit_enter.c). Options begin as {.t_max = ...} or the like: what is not named is
 * the default.
 *
 * Round shapes: see round.h. Bodies that turn: turn.h. Velocities that are not known exactly: see bound.h and
 * motion.h.
 *
 * Exact (aabb2, aabb3, poly2, poly2 with aabb2; which round shapes, round.h says): status, enter and exit are
 * those of exact rational arithmetic for every input. Certified (the others): contact is never missed, enter
 * is never later than the true first contact and exit never earlier than the true last one; at enter the true
 * gap is at most 1 ulp (2^-16) plus the travel of one time ulp (how far they move, one from the other, in
 * 2^-16 of a time unit), and contact is reported for shapes that never meet only if their closest gap is at
 * most that, for axes orthonormal to within 2^-28. The choice between hit, graze and overlap may be the one
 * for B moved by up to 2 ulp: a tilted box that slides along another may be said to press in.
 * docs/numerics.md has the proof. Two level boxes (all axes along coordinate axes, any order, any sign) get
 * the exact answer, bit for bit, as has a level one with a polygon; upright boxes (turned about the same
 * coordinate axis alone) that stand or slide on one another are grazes.
 *
 * To stop bodies at enter move each by toi_advance2 or toi_advance3 (motion.h): rounded towards zero, AABBs
 * then do not overlap, and of others motion.h says by what they may, and what to do. (To nearest, as
 * fix16_mul rounds, two AABBs that come towards one another may, by an ulp.)
 *
 * Source of the method: R. Levine's posts to the GDAlgorithms list, 2000-11-14 and 2002-05-04; the separating
 * axes of boxes: C. Ericson, Real-Time Collision Detection, 2005. */
#ifndef TOI16_SWEEP_H
#define TOI16_SWEEP_H

#include <stdbool.h>
#include "box.h"
#include "hull.h"
#include "polygon.h"

/* A candidate axis is named by the features that build it. */
typedef enum {
    TOI_AXIS_NONE = 0,   /* none: an overlap, or shapes that bounds or a search found separate; or an axis of
                            no feature, past the tip of a hair-thin hull */
    TOI_AXIS_FACE_A = 1, /* the normal of face `a` of the first shape */
    TOI_AXIS_FACE_B = 2, /* the normal of face `b` of the second shape */
    TOI_AXIS_EDGES = 3,  /* perpendicular to edge `a` of the first and edge `b` of the second shape */
    TOI_AXIS_PATH =
        4, /* perpendicular to the relative velocity, of no feature: they pass beside each other */
    TOI_AXIS_NEAREST = 5 /* of round shapes: the direction between the nearest points of the cores */
} toi_axis_kind;

/* A candidate axis. The members a and b count, for boxes, the box's own axes: 0 is x or rot.u[0], and so on;
 * for polygons the edges, which are their faces; for hulls the faces and edges of the table, and past the
 * faces those that only flat hulls have: see hull.h. Where the other shape is a hull, a box has faces 2 k
 * (minus) and 2 k + 1 (plus) across axis k, and edges 4 k to 4 k + 3 along it; in quick mode either of two
 * parallel faces of a hull may be named, as they have one axis. */
typedef struct {
    uint8_t kind; /* a toi_axis_kind */
    uint16_t a;   /* face or edge of the first shape, 0 where it has no part in the axis */
    uint16_t b;   /* face or edge of the second shape, 0 where it has no part in the axis */
} toi_axis;

/* The answer of a sweep. On an error only status is written. */
typedef struct {
    toi_status status; /* what the function returned */
    fix16_t enter;     /* first contact, time units, rounded down, in [0, t_max]; 0 where separate */
    fix16_t exit;    /* last contact, time units, rounded up; t_max where it lasts until then, or longer, and
                        of what turns; 0 where separate */
    toi_vec3 normal; /* of a hit or graze: from A towards B, length 1 to within 2 ulp; else 0. In 2D z is 0 */
    toi_axis axis;   /* the axis that decided. Of a hit: the last to begin to overlap. Of a graze: one along
                        which the shapes only touch: preferably one without speed, else one that begins to
                        overlap at enter, else one that stops to at exit. Where separate: the one that ended
                        the query, or none (of tilted boxes in space always none). Of several the first, in
                        the order faces of A, faces of B, edges; but of hulls, which may meet edge on edge
                        or in a corner, one that a search finds: of a facet that begins to touch then, or
                        of two edges whose plane touches both hulls there */
    bool conservative; /* true where quick mode left edge axes out, whatever the status: contact may be
                          reported early, or for boxes that pass each other near an edge; never late, never
                          missed. True too where a search for the contact of round shapes that are not exact
                          was given up after 64 rounds: contact is then reported though none is shown.
                          Of what turns: the budget is spent, and they are apart until enter */
} toi_hit;

/* Remembers the axis that separated a pair, to try it first the next time: bodies that were apart along an
 * axis mostly still are. Start with { 0 }, keep one for each pair, never share it between pairs of different
 * kinds. The status, times and normal of an answer do not depend on it; which axis separates may. Sweeps of
 * polygons, of hulls and of oriented boxes in the plane search for the axes that matter, and use it at most
 * where they fall back on trying one by one; those of tilted boxes in space neither read nor write it; those
 * of axis-aligned boxes only write it (trying their axes in order costs no more), but toi_sweep reads it too.
 */
typedef struct {
    uint32_t last; /* 0: nothing known; else the axis number + 1, as the library counts them */
} toi_hint;

/* How nearly parallel two edges of 3D boxes must be for their axis to be left out, in 1/256 ulp (2^-24 length
 * units): an edge pair is skipped where |u x v| * min(hA, hB) is at most this, u and v being the edges'
 * directions, hA and hB half their lengths and |.| the sum of the entries. Leaving it out lets contact be
 * reported at most this distance early on that axis, 1/16 ulp here, because a face of the other box lies
 * within 45 degrees of it: proof in docs/numerics.md. Nothing else depends on it: an axis from two edges at
 * any angle is computed to full precision. With `all_edges` and 0 only edges that are exactly parallel or
 * have no length are skipped. */
#define TOI_EDGE_EPSILON 16

/* What a query may be told. Zero means the default in every member, so `{0}` means all defaults, as a null
 * pointer in its place does, and `{.quick = true}` leaves the rest at theirs.
 *
 *     toi_options rest_of_step = {.t_max = left, .instant = true};
 */
typedef struct {
    fix16_t t_max;         /* the end of the motion, time units, not negative; 0 means 1.0 unless `instant` */
    uint16_t edge_epsilon; /* as TOI_EDGE_EPSILON, which 0 means unless `all_edges`; any value; pairs of 3D
                              boxes only: hulls need none */
    bool quick;   /* 3D oriented boxes and hulls: the axes of faces only, conservative; cheaper for boxes */
    bool instant; /* a t_max of 0 is meant: the query is about t = 0 alone. For programs that work t_max out,
                     as what is left of a step; it changes nothing where t_max is not 0 */
    bool all_edges; /* an edge_epsilon of 0 is meant; it changes nothing where that is not 0 */
    toi_hint *hint; /* read, and updated where a query that tries axes ends separate; null: none */
} toi_options;

/* The defaults by name, which {0} means too. */
#define TOI_OPTIONS_DEFAULT                                                                                  \
    { INT32_C(65536), TOI_EDGE_EPSILON, false, false, false, 0 }

#ifdef __cplusplus
extern "C" {
#endif

/* Shape A, its velocity, shape B, its velocity, options or null, the answer. All return hit->status. Errors:
 * TOI_ERR_ARGUMENT for a null shape, velocity or hit and for a negative t_max; TOI_ERR_SHAPE, TOI_ERR_RANGE
 * and TOI_ERR_ROTATION for shapes outside the domain (see box.h), TOI_ERR_RANGE for velocities at or past
 * TOI_LIMIT in all but the AABB-AABB pairs. With TOI_NO_CHECKS the caller vouches for all these, but options
 * may be null all the same. */

/* Exact over the whole Q16.16 range. */
toi_status toi_sweep_aabb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                           const toi_options *options, toi_hit *hit);
toi_status toi_sweep_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                           const toi_options *options, toi_hit *hit);

/* Certified. */
toi_status toi_sweep_obb2(const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                          const toi_options *options, toi_hit *hit);
toi_status toi_sweep_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                          const toi_options *options, toi_hit *hit);

/* Certified; the axis-aligned box may have its centre and half extents between two ulps. */
toi_status toi_sweep_aabb2_obb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                                const toi_options *options, toi_hit *hit);
toi_status toi_sweep_obb2_aabb2(const toi_obb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                                const toi_options *options, toi_hit *hit);
toi_status toi_sweep_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit);
toi_status toi_sweep_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit);

/* Polygons: exact, but for those with an oriented box, which are certified (exact where it is level). */
toi_status toi_sweep_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                           const toi_options *options, toi_hit *hit);
toi_status toi_sweep_poly2_aabb2(const toi_poly2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                 const toi_vec2 *vb, const toi_options *options, toi_hit *hit);
toi_status toi_sweep_aabb2_poly2(const toi_aabb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                 const toi_vec2 *vb, const toi_options *options, toi_hit *hit);
toi_status toi_sweep_poly2_obb2(const toi_poly2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                                const toi_options *options, toi_hit *hit);
toi_status toi_sweep_obb2_poly2(const toi_obb2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                                const toi_options *options, toi_hit *hit);

/* Hulls: certified. */
toi_status toi_sweep_hull3(const toi_hull3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                           const toi_options *options, toi_hit *hit);
toi_status toi_sweep_hull3_aabb3(const toi_hull3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_hit *hit);
toi_status toi_sweep_aabb3_hull3(const toi_aabb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_hit *hit);
toi_status toi_sweep_hull3_obb3(const toi_hull3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit);
toi_status toi_sweep_obb3_hull3(const toi_obb3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit);

#ifdef __cplusplus
}
#endif

#endif
