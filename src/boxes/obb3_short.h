/* SPDX-License-Identifier: MIT */
/* Two oriented boxes in halves of numbers, where products of 32 bits are dear. */
#ifndef TOI16_OBB3_SHORT_H
#define TOI16_OBB3_SHORT_H

#include "obb3_search.h"

/* Where the vectors stand, three numbers each: the axes of A, those of B, the place of B's centre, its way.
 */
enum { TOI16_OF_B = 9, TOI16_FROM = 18, TOI16_WAY = 21 };

/* A time as a fraction of two lengths. */
typedef struct {
    uint32_t num, den;
    uint32_t axis;
} toi16_short_end3;

/* In rows of an axis of A: its products with those of B, then B's centre on it: place and way. */
enum { TOI16_AT = 3, TOI16_BY, TOI16_ROW };

/* Of upper halves the sizes of the first three follow, Q1.15. */
enum { TOI16_SIZE = TOI16_ROW, TOI16_SHORT_ROW = TOI16_SIZE + 3 };

/* In both halves. */
typedef struct {
    uint32_t half_a[3], half_b[3]; /* sixteenths */
    int32_t row[3][TOI16_ROW];     /* Q4.28, units */
} toi16_fine3;

typedef struct {
    toi16_end3 enter, leave; /* as in toi16_found3, with what follows */
    uint32_t open;
    int32_t by_enter;
    toi16_short_end3 first, last;    /* the ends by upper halves */
    int32_t least_place, time_doubt; /* a place in doubt, less than 0; a time */
    unsigned grow;
    bool edges;                            /* do they count? */
    bool known;                            /* do upper halves tell which faces decide? */
    uint32_t aligned;                      /* a bit for each axis of A that may be one of B */
    uint32_t same;                         /* a bit for each axis of B that is one of A's */
    uint32_t half[6];                      /* of A, then of B */
    int32_t path_b[3][2];                  /* B's place and way on its axes */
    int32_t short_row[3][TOI16_SHORT_ROW]; /* Q2.30, of upper halves */
    int32_t path[6];
    int32_t upper[TOI16_HALVES], lower[TOI16_HALVES]; /* assembly takes them in this order */
    toi16_fine3 fine;
} toi16_short3;

/* As clip in obb3_faces.h, but that it does not ask whether the ends meet; of products of 32 bits the upper
 * halves mostly tell. */
bool toi16_clip_narrow3(toi16_short3 *m, uint32_t axis, int32_t at, int32_t by, int32_t reach);

/* Is it certain that the last axis to begin does so after the first to end? */
bool toi16_never_meet3(const toi16_short3 *m);

/* Clips by the faces of straight boxes that are open, in both halves. True where one separates. */
bool toi16_clip_halves3(toi16_short3 *m, const toi16_layout3 *at);

/* Then by the edge axes, between the ticks so far. True where one separates. */
bool toi16_clip_short_edges3(toi16_short3 *m, const toi16_layout3 *at);

#endif
