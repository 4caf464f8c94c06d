/* SPDX-License-Identifier: MIT */
/* Vectors of the pictures. A picture may be inexact: doubles hold every Q16.16 number and its products with
 * times. Only + - * / and sqrt are used, so that every host draws the same. */
#ifndef DRAW_VEC_H
#define DRAW_VEC_H

#include <stddef.h>
#include <toi16/toi16.h>
#include "memory.h"
#include "vec.h"

/* A point on the page, in pixels, y down. */
typedef struct {
    double x, y;
} pixel;

/* A rectangle, lo <= hi. */
typedef struct {
    pixel lo, hi;
} area;

double units(fix16_t number);
vec vec_of(const toi_vec3 *v);
vec vec_of2(const toi_vec2 *v);

/* Where something is after `time`. */
vec vec_moved(vec start, vec velocity, double time);

/* The least area that contains the points, of which there is at least one. */
area area_of(const pixel *points, size_t count);
area area_union(area a, area b);
area area_grown(area a, double by);
pixel area_center(area a);
double area_extent(area a); /* its longer side */

/* The part that both have in common, in square pixels. */
double area_common(area a, area b);

/* Twice the area of a triangle; below zero where its corners go round the other way. */
double pixel_turn(pixel a, pixel b, pixel c);

/* The convex hull, in order, written to `out`, which holds one more than `count` points; how many it has. */
size_t hull_outline(pixel *points, size_t count, pixel *out);

#endif
