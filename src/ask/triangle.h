/* SPDX-License-Identifier: MIT */
/* A triangle as a hull. */
#ifndef TOI16_TRIANGLE_H
#define TOI16_TRIANGLE_H

#include "../hulls/hull3.h"
#include "toi16/ray.h"

/* The hull refers to the table, and this to the corners: it stays where it is made. */
typedef struct {
    toi_hull3 hull;
    toi_hull3_table table;
    toi_vec3 corners[3];
} toi16_triangle;

/* Flat, a segment or a point. Returns &out->hull; null for null. What is past TOI_LIMIT / 2 becomes a hull
 * that queries refuse for its range. */
const toi_hull3 *toi16_make_triangle(toi16_triangle *out, const toi_triangle3 *triangle);

#endif
