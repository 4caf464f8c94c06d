/* SPDX-License-Identifier: MIT */
/* The truth about a query, in exact integers, and the verdict on an answer to it. Shares no code with the
 * library: everything is derived from the corner points of the two shapes and from the directions that can
 * separate them. */
#ifndef TESTS_ORACLE_ORACLE_H
#define TESTS_ORACLE_ORACLE_H

#include "moment.h"
#include "query_text.h"

typedef struct {
    const query *q;
    solid a, b;
    vec velocity;    /* of B relative to A, units of exact.h for each time ulp */
    place64 pace;    /* the same */
    axes facets;     /* the directions that decide contact, measured: complete are those that had to be */
    axes swept;      /* those of M and all that it sweeps over; filled in where asked for */
    bool swept_done; /* whether it is for this query */
    axes probe;      /* for a single direction: a normal */
    bool exact;      /* exact class: of polytopes facets are then the axes in the documented order, with
                        their names */
    bool sharp;      /* exact class but for the axis and the normal: circles and capsules without radius */
    bool rigid;      /* the axes of both shapes are orthonormal to within 2^-28 */
    bool ever;       /* contact at some time, in [-inf, inf] */
    bool moving;     /* some direction has a speed: first and last are then finite */
    range about_first, about_last; /* first and last contact of moving axes, were there no others */
    moment first;                  /* where ever and moving */
    moment last;
    toi_status status;
    fix16_t enter,
        exit;       /* first rounded down and last rounded up, both clamped to [0, t_max]; 0 where separate */
    int64_t radius; /* of both shapes together, ulps; 0: they are polytopes. Else facets are those of the
                       cores, and are there only where an overlap of these needs them */
    bool brief;     /* round: they touch from first to last and are never nearer; else they are nearer at
                       `inside` */
    moment inside;  /* round, where ever and moving */
    int decides;    /* exact class, hit or graze: the number of the axis in facets; else -1 */
    double
        direction[3]; /* of a hit or graze of the exact class: along that axis from A towards B, 65536 long */
    toi_vec3 normal;  /* the same, each component to nearest; else 0 */
} oracle;

void oracle_init(oracle *o);
void oracle_clear(oracle *o);

/* Finds the truth about a valid query, which must live as long as its truth is asked for. */
void oracle_solve(oracle *o, const query *q);

/* The same by the general derivation, also in the exact class, where oracle_solve takes the documented axes
 * and tests compare the two. No normal. */
void oracle_solve_generally(oracle *o, const query *q);

/* Of solids that are set: the axes of the cores, and first and last. */
void oracle_solve_cores(oracle *o);

/* First or last contact of shapes that move and meet at some time: the time ulp that it is in. */
int64_t oracle_end(const oracle *o, bool last);

bool oracle_in_contact(const oracle *o, fix16_t time);

/* All facets, complete. */
const axes *oracle_facets(const oracle *o);

/* The directions that decide contact with M and all of its way, projected as M is at t = 0. */
const axes *oracle_swept(oracle *o);

/* The distance of M, all along its way from time begin to end, from the origin, in ulps (2^-16 length units),
 * as good as a double; 0 exactly where they are in contact. direction becomes that of M's nearest point,
 * exactly. */
double oracle_nearest(const oracle *o, fix16_t begin, fix16_t end, vec *direction);

/* The nearest point of M to the origin, exactly: M has all corners 2^bits times as far away as they are,
 * moved by a shift, and with a line each point p of that is seen as line x p. The distance is reach /
 * |direction|; the direction, which may have any length, is that of the point, and zero where it is the
 * origin. */
void solid_reach(const solid *a, const solid *b, const vec *shift, int bits, const vec *line, vec *direction,
                 mpz_t reach);

/* The distance of b, moved by a shift in units of exact.h, from a; in ulps. */
double solid_distance(const solid *a, const solid *b, const vec *shift);

/* That of the shapes, which a radius brings nearer, at one time and of all of [0, t_max]. */
double oracle_gap(const oracle *o, fix16_t time);
double oracle_closest(const oracle *o);

/* Length of the relative velocity, ulps of length for each time unit. */
double oracle_speed(const oracle *o);

/* The contract's promises, one bit and one count each. */
typedef enum {
    PROMISE_MISSED, /* the shapes meet, the answer is separate */
    PROMISE_LATE,   /* enter after the true first contact, or exit before the true last one */
    PROMISE_EARLY,  /* at enter the gap is over the bar and the travel of one time ulp */
    PROMISE_FALSE,  /* contact answered for shapes that stay apart by more than the bar */
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
    double false_gap; /* the closest gap of shapes that never meet but were answered to */
} oracle_verdict;

/* `known` saves time: early gaps that are provably no larger are not measured. 0 measures all. */
oracle_verdict oracle_judge(oracle *o, const toi_hit *hit, double known);

/* Only what holds in quick mode and for sheared axes: never missed, never late. */
oracle_verdict oracle_judge_loosely(oracle *o, const toi_hit *hit);

/* Whether a shift of B by at most the bar leaves no more than a touch, given contact at t = 0. */
bool oracle_could_touch(const oracle *o);

/* M projected on a direction, until the next one is. */
axis *oracle_probe(oracle *o, const toi_vec3 *direction);

/* Length 1 to within 2 ulp. */
bool oracle_is_unit(const toi_vec3 *n);

/* The greatest distance of two corners, in ulps, as good as a double. */
double solid_diameter(const solid *s);

/* Exact class: what toi_hit calls the axis that decides; none where none does. Of round shapes the nearest
 * points. */
toi_axis oracle_axis(const oracle *o);

/* A description of the truth with exact times as decimals, for people. */
void oracle_print(const oracle *o, FILE *out);

#endif
