/* SPDX-License-Identifier: MIT */
/* Triangles as hulls. */
#ifndef TOI16_TRIANGLE_H
#define TOI16_TRIANGLE_H

#include "../hulls/hull3.h"
#include "toi16/ray.h"

/* A triangle as a hull. The hull refers to the table, and the table to the corners, so that a toi16_triangle
 * may not be copied. */
typedef struct {
    toi_hull3 hull;
    toi_hull3_table table;
    toi_vec3 corners[3];
} toi16_triangle;

/* Makes a flat hull, a segment or a point of a triangle. Returns &out->hull, or null for null. A triangle
 * past TOI_LIMIT / 2 becomes a hull that queries refuse for its range. */
const toi_hull3 *toi16_make_triangle(toi16_triangle *out, const toi_triangle3 *triangle);

#endif
