/* SPDX-License-Identifier: MIT */
/* The truth about a query, in exact integers, and the verdict on an answer to it. Shares no code with the
 * library: everything is derived from the corner points of the two boxes and from the directions that can
 * separate them. */
#ifndef TESTS_ORACLE_ORACLE_H
#define TESTS_ORACLE_ORACLE_H

#include "exact.h"
#include "query_text.h"

/* A time in ulps (2^-16 time units): num / den, den > 0. */
typedef struct {
    mpz_t num, den;
} moment;

typedef struct {
    const query *q;
    solid a, b;
    vec velocity;    /* of B relative to A, units of exact.h for each time ulp */
    axes facets;     /* the directions that decide contact, projected */
    axes swept;      /* those of the whole swept Minkowski difference; filled in where asked for */
    bool swept_done; /* whether it is for this query */
    axes probe;      /* for a single direction: a normal */
    bool level;      /* exact class: all axes of both boxes are coordinate axes */
    bool rigid;      /* the axes of both boxes are orthonormal to within 2^-28 */
    bool ever;       /* contact at some time, in [-inf, inf] */
    bool moving;     /* some direction has a speed: first and last are then finite */
    moment first;    /* first and last contact where ever and moving */
    moment last;
    toi_status status;
    fix16_t enter,
        exit; /* first rounded down and last rounded up, both clamped to [0, t_max]; 0 where separate */
    toi_vec3 normal; /* of the exact class only */
} oracle;

void oracle_init(oracle *o);
void oracle_clear(oracle *o);

/* Finds the truth about a valid query, which must live as long as its truth is asked for. */
void oracle_solve(oracle *o, const query *q);

/* All directions and their projections are computed by the general derivation, also for level boxes.
 * oracle_solve takes the coordinate axes for these; tests compare the two. */
void oracle_solve_generally(oracle *o, const query *q);

bool oracle_in_contact(const oracle *o, fix16_t time);

/* The directions that decide contact with all of the way: those of the edges and the velocity. */
const axes *oracle_swept(oracle *o);

/* Euclidean distance between the boxes at a time, in ulps (2^-16 length units), as good as a double. */
double oracle_gap(oracle *o, fix16_t time);

/* The least gap in [0, t_max], in ulps. */
double oracle_closest(oracle *o);

/* Length of the relative velocity, ulps of length for each time unit. */
double oracle_speed(const oracle *o);

/* The contract's promises, one bit and one count each. */
typedef enum {
    PROMISE_MISSED, /* the boxes meet, the answer is separate */
    PROMISE_LATE,   /* enter after the true first contact, or exit before the true last one */
    PROMISE_EARLY,  /* at enter the gap is over the bar and the travel of one time ulp */
    PROMISE_FALSE,  /* contact answered for boxes that stay apart by more than the bar */
    PROMISE_KIND,   /* hit, graze or overlap where no shift of B by 2 ulp makes it true */
    PROMISE_EXACT,  /* exact class: not the exact answer */
    PROMISE_SANE,   /* times out of order, or a normal that is not unit, not touching or not approaching */
    PROMISE_COUNT
} oracle_promise;

extern const char *const ORACLE_PROMISES[PROMISE_COUNT];

enum { ORACLE_BAR_ULPS = 2 };

typedef struct {
    unsigned broken;  /* bit n: promise n */
    double early;     /* gap at enter less the travel of one time ulp, in ulps; 0 where it is below `known` */
    double false_gap; /* the closest gap of boxes that never meet but were answered to */
} oracle_verdict;

/* `known` saves time: early gaps that are provably no larger are not measured. 0 measures all. */
oracle_verdict oracle_judge(oracle *o, const toi_hit *hit, double known);

/* Only what holds in quick mode and for sheared axes: never missed, never late. */
oracle_verdict oracle_judge_loosely(oracle *o, const toi_hit *hit);

/* A description of the truth with exact times as decimals, for people. */
void oracle_print(const oracle *o, FILE *out);

#endif
