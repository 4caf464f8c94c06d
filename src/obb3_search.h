/* SPDX-License-Identifier: MIT */
/* What the search of two oriented boxes knows of them. Lengths are in units in which boxes, way and distance
 * take 28 bits; docs/numerics.md, section 6. */
#ifndef TOI16_OBB3_SEARCH_H
#define TOI16_OBB3_SEARCH_H

#include "obb3.h"

#define TOI16_NO_AXIS3 31u

/* One end of the time of contact: num / den of t_max. */
typedef struct {
    uint32_t num, den;
    uint32_t axis;  /* or TOI16_NO_AXIS3 */
    uint32_t tick;  /* 2^-16 of t_max, before enter or after leave */
    uint32_t doubt; /* by how much num and den together may be off what the walk has */
    uint32_t rest;  /* of num / den after 16 bits, for more of them */
    bool sure;      /* is it the walk's tick? */
} toi16_end3;

/* An axis of A. */
typedef struct {
    int32_t mixed_q28[3]; /* times those of B, rounded down */
    int32_t at, by;       /* from and way on it, rounded down */
    int32_t sum, span;    /* of the places of B's centre on it at both ticks: sum and difference */
    uint32_t half;        /* in sixteenths */
} toi16_row3;

typedef struct {
    const toi_axis3 *u, *v;
    toi_axis3 from, way;           /* of the centre of B, in quarters */
    uint32_t half_a[3], half_b[3]; /* in sixteenths */
    toi16_row3 row[3];
    toi16_end3 enter, leave;
    uint32_t open; /* a bit for each axis of which nothing is proved */
    bool negative; /* of the axis that enters: its speed */
    bool large, of_one;
    uint32_t aligned, aligned_b; /* axes of A and B that seem to be one; 3: none */
} toi16_meet3;

/* What is found of a contact. */
typedef struct {
    toi_status status;
    fix16_t enter, exit;
    toi16_mark mark; /* along which they meet, none where they overlap; from the search its side is that of
                        the axis in A's or B's own axes: toi16_is_directed3 */
    uint32_t open;   /* where undecided: a bit for each axis that may matter */
} toi16_times3;

static inline int32_t toi16_high(int64_t x) {
    return (int32_t)toi16_shr(x, 32);
}

/* Has an axis a direction of its own? The others are along the axes of the boxes. */
static inline bool toi16_is_directed3(const toi16_layout3 *boxes, uint32_t axis) {
    return axis >= 6 || boxes->large;
}

/* A bit for each axis that counts. */
static inline uint32_t toi16_axes3(const toi_options *options) {
    return (UINT32_C(1) << (options->quick ? 6 : 15)) - 1;
}

/* Searches for all of it, but that it sees no graze and looks at no bounds. */
toi16_found toi16_find_times3(const toi16_layout3 *at, const toi_options *options, toi16_times3 *times);

/* Clips a span by the exact projections of the axes that are open. Apart, or meets. */
toi16_found toi16_clip_open3(toi16_obbs3 *boxes, fix16_t t_max, uint32_t axes, toi16_span *span);

/* The same of two boxes without a pair, and the times that come out. */
void toi16_clip_exactly3(const toi16_layout3 *at, fix16_t t_max, toi16_times3 *times);

/* Before the first axis. */
void toi16_start3(toi16_meet3 *m, const toi16_layout3 *boxes);

/* Clips by the faces. Meets where none separates, undecided where a box's axes are not orthonormal to within
 * 2^-28. */
toi16_found toi16_clip_faces3(toi16_meet3 *m, uint32_t *axis);

/* Clips by an axis on which B's centre moves from `at` by `by`. True where it, or it and one before it,
 * separates. */
bool toi16_clip_axis3(toi16_meet3 *m, uint32_t axis, int32_t at, int32_t by, int32_t reach);

/* Do the edge axes repeat those of faces, as the walk asks? */
bool toi16_are_upright3(const toi16_meet3 *m);

/* The tick of the leave (late) or enter end; where it is not sure, one that is farther out. */
void toi16_find_tick3(toi16_end3 *end, bool late, bool large);

/* Clips by the edge axes. True where one separates. */
bool toi16_clip_edges3(toi16_meet3 *m, const toi16_layout3 *boxes, uint32_t *axis);

#endif
