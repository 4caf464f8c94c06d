/* SPDX-License-Identifier: MIT */
/* The search of two oriented boxes where products of 32 bits are dear. Numbers come in two halves: upper
 * halves tell which axes may decide (obb3_narrow.c), and of those both halves are asked (obb3_halves.c). */
#ifndef TOI16_OBB3_NARROW_H
#define TOI16_OBB3_NARROW_H

#include "obb3_search.h"

/* Where vectors of three numbers stand: A's axes are first, then come B's, its offset and its way. */
enum { TOI16_AXES_B = 9, TOI16_OFFSET = 18, TOI16_WAY = 21 };

/* A row has the products of an axis of A with those of B, then B's offset and way on it; a row of upper
 * halves also has the sizes of the products, Q1.15. */
enum {
    TOI16_ROW_OFFSET = 3,
    TOI16_ROW_WAY,
    TOI16_ROW,
    TOI16_ROW_SIZE = TOI16_ROW,
    TOI16_UPPER_ROW = TOI16_ROW_SIZE + 3
};

/* A time as a fraction of two lengths. */
typedef struct {
    uint32_t num, den;
    uint32_t axis;
} toi16_rough_end3;

/* What both halves tell. */
typedef struct {
    uint32_t half_a[3], half_b[3]; /* half extents in sixteenths */
    int32_t row[3][TOI16_ROW];     /* Q4.28, and units */
} toi16_fine3;

typedef struct {
    toi16_ends3 ends;
    toi16_rough_end3 first, last;    /* the ends by upper halves */
    int32_t least_place, time_doubt; /* below 0, what a place is in doubt by; what a time is in doubt by */
    unsigned headroom;
    bool edges;                                       /* whether edge axes count */
    bool known;                                       /* whether upper halves tell which faces decide */
    uint32_t same;                                    /* a bit for each axis of B that is one of A's */
    uint32_t half[6];                                 /* half extents of A, then of B */
    int32_t path_b[3][2];                             /* B's offset and way on its axes */
    int32_t upper_row[3][TOI16_UPPER_ROW];            /* Q2.30 */
    int32_t path[6];                                  /* B's offset and way */
    int32_t upper[TOI16_HALVES], lower[TOI16_HALVES]; /* these three stand in the order that assembly takes */
    toi16_fine3 fine;
} toi16_narrow3;

/* Clips by those faces of boxes with orthonormal axes that are open. True where one separates. */
bool toi16_clip_face_halves3(toi16_narrow3 *m, const toi16_layout3 *layout);

/* Clips by the edge axes, between the ticks that faces have left. True where one separates. */
bool toi16_clip_edge_halves3(toi16_narrow3 *m, const toi16_layout3 *layout);

#endif
