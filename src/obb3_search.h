/* SPDX-License-Identifier: MIT */
/* What the search of two oriented boxes knows of them. Lengths are in units in which boxes, way and distance
 * take 28 bits; docs/numerics.md, section 6. */
#ifndef TOI16_OBB3_SEARCH_H
#define TOI16_OBB3_SEARCH_H

#include "obb3.h"

#define TOI16_NO_AXIS3 31u

/* One end of the time of contact, as it seems: num / den of t_max. */
typedef struct {
    uint32_t num, den;
    uint32_t axis; /* or TOI16_NO_AXIS3 */
    uint32_t tick; /* 2^-16 of t_max, before enter or after leave */
    uint32_t rest; /* of num / den after 16 bits, for more of them */
} toi16_end3;

typedef struct {
    const toi_axis3 *u, *v;
    union {
        struct {
            toi_axis3 from, way; /* in quarters: for the faces */
        } path;
        struct {
            int32_t first[3], last[3]; /* in A's axes, at the enter and at the leave tick: for the edges */
        } ends;
    } centre;                      /* of B */
    uint32_t half_a[3], half_b[3]; /* in sixteenths; rounded down to units for the edges */
    int32_t mixed_q28[3][3];       /* u_i . v_j, rounded down */
    int32_t at[6], by[6];          /* from and way on the axes of faces, rounded down */
    uint32_t reach[6];             /* of both boxes there, rounded down */
    int32_t doubt, doubt_way;      /* by how much reach and at, and by, may be off what the walk has */
    toi16_end3 enter, leave;
    uint32_t open; /* a bit for each axis of which nothing is proved */
    bool negative; /* of an edge axis that enters: its speed */
    bool large;
    uint32_t aligned, aligned_b; /* axes of A and B that seem to be one; 3: none */
    uint32_t repeated;           /* the axis of a face of B that is exactly one of A's, or TOI16_NO_AXIS3 */
} toi16_meet3;

/* What is proved of a contact. */
typedef struct {
    fix16_t enter, exit;
    toi16_mark mark; /* none: overlap, else a hit along this */
    uint32_t axis;   /* that separates, or TOI16_NO_AXIS3 */
} toi16_times3;

/* On an edge axis, by how much in units a place and a reach, and a way, may be off what the walk has. */
enum { TOI16_EDGE_DOUBT = 20, TOI16_EDGE_DOUBT_WAY = 13 };

static inline int32_t toi16_high(int64_t x) {
    return (int32_t)toi16_shr(x, 32);
}

/* |x|, but 1 less where x is negative, as for what was rounded down. */
static inline uint32_t toi16_size(int32_t x) {
    return (uint32_t)(x ^ toi16_shr32(x, 31));
}

/* What B moves until t_max, in ulp, rounded down. False where it is past 2^30. */
bool toi16_whole_move3(const toi_axis3 *w, fix16_t t_max, toi_axis3 *out);

/* Do the bounds of the boxes stay apart along a coordinate? */
bool toi16_are_far3(const toi16_obbs3 *boxes, const toi_axis3 *move);

/* Grows all lengths until the largest takes 30 bits. False where none is left, or one is past that. */
bool toi16_scale3(toi16_meet3 *m, const toi16_obbs3 *boxes, const toi_axis3 *move, fix16_t t_max);

/* Before the first axis. */
void toi16_start3(toi16_meet3 *m, const toi16_obbs3 *boxes);

/* Clips by the faces. Meets where none separates, undecided where a box's axes are not orthonormal to within
 * 2^-28. */
toi16_found toi16_clip_faces3(toi16_meet3 *m, uint32_t *axis);

/* Do the edge axes repeat those of faces, as the walk asks? */
bool toi16_are_upright3(const toi16_meet3 *m);

/* The ticks of the faces that seem to decide; leaves open those that are not proved to be inside between. */
void toi16_settle_faces3(toi16_meet3 *m);

/* The tick of an end, and whether it is the walk's, whose fraction is off by at most doubt units in both its
 * terms together. */
bool toi16_find_tick3(toi16_end3 *end, uint32_t doubt);

/* Clips by the edge axes. True where one separates. */
bool toi16_clip_edges3(toi16_meet3 *m, const toi16_obbs3 *boxes, uint32_t *axis);

#endif
