/* SPDX-License-Identifier: MIT */
/* The edges and faces of the convex hull of points on the Q16.16 grid, in exact integers, from the points
 * alone. Any points: repeated, inside others, in a plane, on a line. */
#ifndef TESTS_ORACLE_TABLE_H
#define TESTS_ORACLE_TABLE_H

#include <stdbool.h>
#include <toi16/toi16.h>

/* Numbers of points. The wings are points of the one face and of the other at this edge, off its line; where
 * all points lie in a plane both are the same, and on a line there is none (-1). */
typedef struct {
    int from, to;
    int wing[2];
    int face[2];
} table_edge;

/* Three points that span it, counter-clockwise seen from outside; where all points lie in a plane either way.
 */
typedef struct {
    int corner[3];
} table_face;

typedef struct {
    int dimension; /* 3, or in a plane 2, on a line 1, of a point 0 */
    int edges, faces;
    table_edge *edge;
    table_face *face;
} table_form;

/* The form of a table's vertices alone, remembered for the next query. It lives until tables of many other
 * vertices were asked for. */
const table_form *table_form_of(const toi_hull3_table *table);

/* Null where the table says what its vertices are the hull of, else what is wrong with it. */
const char *table_fault(const toi_hull3_table *table);

#endif
