/* SPDX-License-Identifier: MIT */
/* Why did they (not) collide? The table of all candidate axes behind an answer.
 *
 *     static void print(void *context, const toi_axis_report *r) { ... }
 *     toi_explain(&robot, &robot_velocity, &cart, &cart_velocity, NULL, print, NULL);
 *
 * Shapes that turn are explained by the command line alone (docs/command.md). */
#ifndef TOI16_EXPLAIN_H
#define TOI16_EXPLAIN_H

#include "shape.h"

/* What became of an axis in the sweep. */
typedef enum {
    TOI_AXIS_TESTED = 0,   /* clipped the interval of time */
    TOI_AXIS_PARALLEL = 1, /* skipped: the two edges are parallel, of boxes to within the edge epsilon */
    TOI_AXIS_QUICK = 2,    /* skipped: quick mode leaves edge axes out */
    TOI_AXIS_REPEATED =
        3, /* skipped: the boxes have an axis in common, and edge axes repeat those of faces */
    TOI_AXIS_NO_FACET =
        4 /* skipped: the axis of two edges of hulls that cannot touch one another, as others are in
             front of them (their arcs on the Gauss map do not cross), or of an edge without length */
} toi_axis_fate;

/* One candidate axis. Numbers that do not fit Q16.16 saturate: they are for people, not for computing. */
typedef struct {
    toi_axis axis;      /* which one */
    toi_axis_fate fate; /* what became of it; all members below are 0 where it was skipped */
    toi_vec3 direction; /* unit length to within 2 ulp; in 2D z is 0 */
    fix16_t gap;   /* at t = 0, length units: how far apart the projections are, negative where they overlap
                      (by how much); to within 2 ulp, past 1000 units 5 */
    fix16_t speed; /* of B relative to A along direction, length units per time unit; as near as gap */
    fix16_t enter; /* when the projections begin to overlap, time units, rounded down; may be negative */
    fix16_t leave; /* when they stop overlapping, time units, rounded up; may be negative */
    bool never;    /* no relative speed and apart: enter and leave are meaningless */
    bool always;   /* no relative speed and in contact: enter and leave are meaningless */
    bool decides_enter;  /* this axis gives the enter time (none does where they are in contact at 0) */
    bool decides_normal; /* this axis gives the normal: of a hit the one above, of a graze by the rule of
                            toi_hit */
    bool decides_exit;   /* this axis gives the exit time (none does where t_max or nothing does) */
    bool separates;      /* this axis ended the query as separate */
} toi_axis_report;

/* The library calls it once for each candidate axis: for one that a hint names first, then for the faces of
 * A, the faces of B, and the edges (edge 0 of A with all of B, then edge 1 of A, ...). `context` is the
 * caller's own, and may be null. */
typedef void (*toi_explain_fn)(void *context, const toi_axis_report *report);

#ifdef __cplusplus
extern "C" {
#endif

/* Reports all axes of a pair to `visit`, tested or skipped, and returns the status that toi_sweep gives with
 * the same options. A null shape, velocity or visit is TOI_ERR_ARGUMENT. On an error nothing is reported.
 *
 * What is explained is what toi_sweep answers. The axis that the answer names is the one that decides. Where
 * there is contact no axis begins after `enter` or ends before `exit` of the answer, and those that decide
 * begin and end right then. So where the sweep, which of polygons, hulls and oriented boxes in space looks
 * for the axes that matter instead of trying all, has rounded further outwards than an axis alone does, the
 * axis is shown with the sweep's times: some time ulps for hulls, else the same. Where bounds or a search
 * found shapes apart, and the answer names no axis, the one that ends the walk over all of them separates; or
 * none does, where they are so near that no axis alone tells. Where an answer names two edges of hulls that
 * are skipped here, as others are in front of them by a hair, the axis that begins last decides.
 *
 * Two level boxes (see sweep.h) are explained by the coordinate axes that answer for them. A speed below half
 * an ulp is shown as 0 although enter and leave are finite: they come from the full one. The axis that a hint
 * names is tried first, of all pairs and not only where sweeps read it; the hint is not written. */
toi_status toi_explain(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                       const toi_options *options, toi_explain_fn visit, void *context);

#ifdef __cplusplus
}
#endif

#endif
