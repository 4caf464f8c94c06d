/* SPDX-License-Identifier: MIT */
/* What the search of two oriented boxes knows of them. Lengths are in units in which boxes, way and distance
 * take 28 bits; docs/numerics.md, section 6. */
#ifndef TOI16_OBB3_SEARCH_H
#define TOI16_OBB3_SEARCH_H

#include "obb3.h"

enum { TOI16_NO_AXIS3 = 31, TOI16_NOT_ALIGNED3 = 3, TOI16_ALIKE3 = 16 };

/* One end of the time of contact: num / den of t_max. */
typedef struct {
    uint32_t num, den;
    uint32_t axis;   /* or TOI16_NO_AXIS3 */
    uint32_t tick;   /* 2^-16 of t_max, before enter or after leave; of leave t_max at first */
    uint32_t unsure; /* the bit of the axis where this is not surely the walk's tick */
} toi16_end3;

/* What the search knows of the time of contact so far. */
typedef struct {
    toi16_end3 enter, leave;
    uint32_t open; /* a bit for each axis of which nothing is proved, and from TOI16_ALIKE3 on for each that
                      ends contact in the same tick as another */
    int32_t by_enter; /* B's way on the axis that enters */
} toi16_found3;

/* Where B's centre is along an axis of A, and its way, rounded down. */
typedef struct {
    int32_t at, by;
} toi16_along3;

/* An axis of B. */
typedef struct {
    int32_t mixed_q28[3]; /* those of A times it, rounded down */
    uint32_t reach[3];    /* of B along its products with those of A, rounded down; the sizes of mixed_q28
                             until toi16_put_across */
} toi16_column3;

typedef struct {
    uint32_t half_a[3]; /* in sixteenths */
    toi_axis3 path[2];  /* where B's centre is from A's, and its way, in quarters. When the faces have been
                           clipped by, of its places at both ticks along A's axes: the middle, and a fourth
                           of the way from one to the other */
    uint32_t half_b[3]; /* in sixteenths; assembly takes these three in this order, and the columns after */
    toi16_column3 column[3];
    toi16_along3 along[3];
    uint32_t aligned; /* an axis of A that seems to be one of B, or TOI16_NOT_ALIGNED3 */
    uint32_t aligned_b;
} toi16_meet3;

/* What is found of a contact. */
typedef struct {
    toi_status status;
    fix16_t enter, exit;
    toi16_mark mark; /* along which they meet, none where they overlap; from the search its side is that of
                        the axis in A's or B's own axes: toi16_is_directed3 */
    uint32_t open;   /* where undecided: a bit for each axis that may matter */
    uint32_t unsure; /* where undecided, not 0: all is known but the times that these axes make */
    bool askew;      /* where undecided: the boxes have surely no axis in common */
} toi16_times3;

static inline uint32_t toi16_bit_of3(uint32_t axis) {
    return axis == TOI16_NO_AXIS3 ? 0 : UINT32_C(1) << axis;
}

static inline int32_t toi16_high(int64_t x) {
    return (int32_t)toi16_shr(x, 32);
}

/* Has an axis a direction of its own? The others are along the axes of the boxes. */
static inline bool toi16_is_directed3(const toi16_layout3 *boxes, uint32_t axis) {
    return axis >= 6 || toi16_are_large3(boxes);
}

/* A bit for each axis that counts, and after them one where bounds do. */
enum { TOI16_BOUNDS3 = 15 };
static inline uint32_t toi16_axes3(const toi_options *options) {
    unsigned bits = toi16_bounds_count3(options) ? TOI16_BOUNDS3 + 1 : options->quick ? 6 : TOI16_BOUNDS3;
    return (UINT32_C(1) << bits) - 1;
}

/* Nothing is found: the walk over all axes answers. */
static inline toi16_found toi16_leave_all_open3(const toi_options *options, toi16_times3 *times) {
    times->open = toi16_axes3(options);
    times->unsure = 0;
    times->askew = false;
    return TOI16_UNDECIDED;
}

/* By how much in units num and den of an end, together, may be off what the walk has. */
enum { TOI16_DOUBT3 = 36, TOI16_FACE_DOUBT3 = 12 };
static inline uint32_t toi16_doubt3(const toi16_layout3 *boxes, const toi16_end3 *end) {
    return end->axis >= 6 || toi16_are_large3(boxes) ? TOI16_DOUBT3 : TOI16_FACE_DOUBT3;
}

/* Searches for all of it, but that it sees no graze and looks at no bounds. */
toi16_found toi16_find_times3(const toi16_layout3 *at, const toi_options *options, toi16_times3 *times);

/* The walk's mark for that of the search: of a direction that B moves along, B comes from below. */
toi16_mark toi16_mark_of3(const toi16_layout3 *at, toi16_mark found);

/* Clips a span by the exact projections of the axes that are open. Apart, or meets. */
toi16_found toi16_clip_open3(const toi16_layout3 *at, toi16_answer *upright, fix16_t t_max, uint32_t axes,
                             toi16_span *span);

/* The same of two boxes without a pair, and the times that come out. */
void toi16_clip_exactly3(const toi16_layout3 *at, fix16_t t_max, toi16_times3 *times);

/* The times of contact that a search has left unsure, t_max being 1. */
void toi16_find_unsure3(const toi16_layout3 *at, toi16_times3 *times);

/* Is it certain that the walk does not leave an edge axis out? Of the shorter edge; |u x v| is at least its
 * larger entry here. */
static inline bool toi16_is_axis3(const toi16_layout3 *boxes, uint32_t half2, int32_t along_a,
                                  int32_t along_b) {
    uint32_t a = toi16_size(along_a), b = toi16_size(along_b), sine_q28 = a > b ? a : b;
    return sine_q28 > 8 && toi16_mulu(sine_q28 - 8, half2) > (uint64_t)boxes->epsilon << 21;
}

/* What B moves until t_max, in ulp, rounded down. */
void toi16_find_way3(const toi_axis3 *w, fix16_t t_max, toi_axis3 *way);

/* Clips by all axes that count, where products of 32 bits are dear, and finds the ticks. As below. */
toi16_found toi16_clip_short3(toi16_found3 *out, const toi16_layout3 *at, const toi_options *options);

/* Where that is so, the normal of an axis of two edges that is proved, by the number of their pair. False
 * where it is too near between two numbers. */
bool toi16_put_edge_normal3(const toi16_layout3 *at, uint32_t edges, toi_vec3 *out);

/* The tick of the leave (late) or enter end; farther out where it is not sure. */
void toi16_find_tick3(const toi16_layout3 *boxes, toi16_end3 *end, bool late);

#endif
