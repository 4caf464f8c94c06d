/* SPDX-License-Identifier: MIT */
/* The truth about two shapes that do not move, and the verdict on an answer of toi_overlap. */
#ifndef TESTS_ORACLE_STILL_H
#define TESTS_ORACLE_STILL_H

#include "oracle.h"

/* The length of the least translation that ends an overlap: num / sqrt(square) of the cores, in units of
 * exact.h, and the radius; of cores that are apart the radius less their distance. */
typedef struct {
    mpz_t num, square;
    int64_t radius; /* ulps; 0 of polytopes */
    bool apart;
    int axis;            /* the first of the facets that it is along */
    bool along, against; /* which way B may go along it: both where both are as short */
} depth;

void depth_init(depth *d);
void depth_clear(depth *d);

/* Of a solved query. Zero where the shapes are not inside one another. */
void depth_find(depth *d, const oracle *o);

/* In ulps, as good as a double. */
double depth_ulps(const depth *d);

/* The sign of a depth less a whole number of ulps. */
int depth_compare(const depth *d, int64_t ulps);

/* The status as toi_overlap has it, of a solved query with no velocity. */
toi_status still_status(const oracle *o);

/* Exactly: whether the shapes are inside one another once B is moved by a vector. */
bool still_inside(const oracle *o, const toi_vec3 *by);

typedef enum {
    STILL_MISSED, /* in contact, answered with separate */
    STILL_FALSE,  /* apart by more than the bar, answered with contact */
    STILL_KIND,   /* touch or overlap where no shift of B by the bar makes it true */
    STILL_EXACT,  /* exact class: another status, or not the axis that touches or separates, or the other side
                   */
    STILL_FIRST,  /* exact class: not the first axis of those that have the least depth */
    STILL_SHALLOW, /* a depth below the true one */
    STILL_DEEP,    /* a depth too far above it */
    STILL_INSIDE,  /* after the push still inside */
    STILL_APART,   /* after the push too far apart */
    STILL_NORMAL,  /* not unit, or not the way that the push goes, or neither touching nor separating */
    STILL_RANGE,   /* an error where there is none */
    STILL_SANE,    /* a depth or a push that there is no need of, or a third dimension of two */
    STILL_COUNT
} still_promise;

extern const char *const STILL_PROMISES[STILL_COUNT];

typedef struct {
    unsigned broken;  /* bit n: promise n */
    double deep;      /* by how much the depth is above the true one, ulps */
    double apart;     /* how far apart the shapes are after the push, ulps */
    double false_gap; /* of shapes that are apart but were said to be in contact */
} still_verdict;

/* Of an answer that names no axis, all but that is judged. */
still_verdict still_judge(oracle *o, const toi_penetration *answer);

/* Exact class: the axis that a touch or an overlap is to name; else left as it is. */
void still_name(const oracle *o, toi_penetration *answer);

#endif
