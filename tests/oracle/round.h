/* SPDX-License-Identifier: MIT */
/* The truth about two shapes of which one at least has a radius: they are in contact while M = B - A, the
 * difference of their cores, is no farther from the origin than the sum r of both radii.
 *
 * The distance of M is convex in time. So the times of contact are an interval, whose ends are roots of
 * quadratics and no fractions. They are never computed: whether a time is before the first one follows from
 * the sign of distance^2 - r^2 at it, which is rational, and from a time at which M is nearer than r. Where
 * there is no such time M is no nearer than r to the line that the origin goes along, and touches it for as
 * long as a face of M is at that distance: between two fractions. */
#ifndef TESTS_ORACLE_ROUND_H
#define TESTS_ORACLE_ROUND_H

#include "near.h"
#include "oracle.h"

/* Of a query whose solids, velocity and radius are set: all else. */
void round_solve(oracle *o);

/* Whether answers are exact: in the plane, and in space of spheres and boxes, where all is level. Corners of
 * oriented boxes past the limit are for those who round. */
bool round_is_exact(const oracle *o);

/* The sign of the distance of the cores at a time less so many ulps, 0 or more. */
int round_sign(const oracle *o, near_time time, int64_t ulps);

/* The same once B is moved by a vector in ulps, at t = 0. */
int round_sign_moved(const oracle *o, const toi_vec3 *by, int64_t ulps);

/* The distance of the cores at a time in ulps, as good as a double, and the direction from A to B of length
 * 1, zero where they meet. */
double round_distance(const oracle *o, fix16_t time, double direction[3]);

/* Whether the shapes touch exactly at a time, and the direction between the nearest points of the cores. */
bool round_touches(const oracle *o, fix16_t time, vec *direction);

/* The distance of the cores where they come nearest, in all of time, and such a time. */
double round_closest(const oracle *o, double *time);

/* First contact rounded down, or last contact rounded up, of shapes that are inside one another for a while.
 */
int64_t round_end(const oracle *o, bool last);

/* The verdict on a sweep, as oracle_judge has it. */
oracle_verdict round_judge(oracle *o, const toi_hit *hit);

#endif
