/* SPDX-License-Identifier: MIT */
/* The local points of polygons and hulls, in the forms that hurt. */
#ifndef TESTS_ORACLE_GENERATE_FORM_H
#define TESTS_ORACLE_GENERATE_FORM_H

#include "generate_body.h"

/* Each has a 2D and a 3D meaning, but for the last ones, which are of hulls alone. */
typedef enum {
    FORM_BOX,
    FORM_SLOPE,  /* some of the corners of a box, and points beside it: ramps, houses, tetrahedra */
    FORM_FEW,    /* 3 to 12 points anywhere */
    FORM_ROUND,  /* 5 to 64 points on an ellipse or ellipsoid, at times as many as there may be */
    FORM_SLIVER, /* long, and about an ulp thick */
    FORM_GRID,   /* points on a few grid lines, where everything ties */
    FORM_PRISM,  /* in 2D a box */
    FORM_POINT,
    FORM_SEGMENT,
    FORM_TRIANGLE,
    FORM_QUAD,
    FORM_PLATE, /* a flat polygon in any plane */
    FORM_BLADE, /* the same, some ulps thick */
    FORM_COUNT
} form;

/* Fills the room that the half extents leave. */
void form_fill(body *b, form kind, dice *d);

/* How the local points of a second body go with those of the first. */
typedef enum {
    RELATION_NONE,
    RELATION_SAME,
    RELATION_MIRRORED, /* all edges and faces against one another */
    RELATION_SHARED,   /* one edge or face of the first, and points on the other side of it */
    RELATION_COUNT
} relation;

/* Makes the second's points from those of the first, which has them; its form and room say where others are.
 */
void form_relate(const body *first, body *second, relation kind, form form_kind, dice *d);

#endif
