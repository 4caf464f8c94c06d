/* SPDX-License-Identifier: MIT */
/* Small constant hulls, for the digest and the benchmarks. */
#ifndef TOI16_TESTS_DIGEST_HULLS_H
#define TOI16_TESTS_DIGEST_HULLS_H

#include <toi16/hull.h>

enum { DIGEST_HULL_BOX = 6, DIGEST_HULL_ROCKS = 7, DIGEST_HULLS = 11 };

/* A point, a segment, a triangle, a quad, a tetrahedron, an octahedron and a box, all below 10 ulps, then
 * rocks of 8, 16, 32 and 64 vertices. */
extern const toi_hull3_table *const digest_hulls[DIGEST_HULLS];

/* The same hull, along each axis as many times as large; the vertices go to `room`. */
void digest_hull_scale(const toi_hull3_table *hull, const fix16_t factor[3], toi_vec3 *room,
                       toi_hull3_table *out);

#endif
