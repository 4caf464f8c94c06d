/* SPDX-License-Identifier: MIT */
/* What of two shapes touches, at a time when they do so exactly: the faces, edges or corners of both that are
 * at a common plane, cut with one another. In doubles, which have 2^-22 ulp here. */
#ifndef TESTS_ORACLE_FACE_H
#define TESTS_ORACLE_FACE_H

#include "oracle.h"

enum { FACE_POINTS = 1024 };

typedef struct {
    vec origin;        /* at the common plane, at that time */
    double side[2][3]; /* unit vectors along the plane */
    double at[FACE_POINTS][2];
    int count;
    int corners; /* where faces touch: how many an answer may choose from, as what is within an ulp counts */
    int i, j;    /* the coordinates along which the normal is not longest */
} face;

void face_init(face *f);
void face_clear(face *f);

/* Of a solved query, with both shapes moved. False where no plane along the normal touches exactly, or edges
 * cross.
 */
bool face_find(face *f, const oracle *o, const vec moved[2], fix16_t time, const toi_vec3 *normal);

/* How far it reaches beyond the points of an answer, along the plane, in ulps: in any direction, or of more
 * corners than there may be points in those in which the farthest are kept. */
double face_beyond(const face *f, const toi_manifold *m);

#endif
