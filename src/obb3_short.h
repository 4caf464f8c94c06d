/* SPDX-License-Identifier: MIT */
/* Two oriented boxes in halves of numbers, where products of 32 bits are dear. */
#ifndef TOI16_OBB3_SHORT_H
#define TOI16_OBB3_SHORT_H

#include "obb3_search.h"

/* Where the vectors stand, three numbers each: the axes of A, those of B, the place of B's centre, its way.
 */
enum { TOI16_OF_B = 9, TOI16_FROM = 18, TOI16_WAY = 21, TOI16_SHORTS = 24 };

/* A time as a fraction of two lengths. */
typedef struct {
    uint32_t num, den, axis;
} toi16_short_end3;

/* On an axis of A. */
typedef struct {
    int32_t mixed_q30[5]; /* times those of B, its place and its way: of upper halves */
    uint32_t size_q15[3];
} toi16_short_row3;

/* The same in both halves. */
typedef struct {
    int32_t mixed_q28[3];
    int32_t at, by; /* of B's centre: place and way in units */
} toi16_fine_row3;

typedef struct {
    uint32_t half_a[3], half_b[3];
    toi16_short_end3 enter, leave;
    unsigned grow;
    int32_t place_doubt, time_doubt;
    uint32_t open;
    bool edges; /* do they count? */
    int32_t high[TOI16_SHORTS], low[TOI16_SHORTS];
    int32_t off_a[6], off_b[6]; /* Q2.30: by how much products of axes are not 0 or 1, 00 01 02 11 12 22 */
    int32_t of_b[3][2];         /* as mixed_q30: place and way on the axes of B */
    toi16_short_row3 row[3];
    uint32_t whole_a[3], whole_b[3]; /* half extents in sixteenths */
    toi16_fine_row3 fine[3];
} toi16_short3;

/* What four halves of boxes, in sixteenths, come to along directions in Q4.28, in units and up to 3 too
 * little: of either the upper 14 to 16 bits and the next 14. */
static inline uint32_t toi16_upper_product(uint32_t half, uint32_t x_q28) {
    return (half >> 16) * (x_q28 >> 14);
}

static inline uint32_t toi16_middle_product(uint32_t half, uint32_t x_q28) {
    return (half >> 16) * (x_q28 & 0x3FFF) + (half << 16 >> 18) * (x_q28 >> 14);
}

/* As toi16_clip_axis3; of products of 32 bits the upper halves mostly tell. */
bool toi16_clip_narrow3(toi16_meet3 *m, uint32_t axis, int32_t at, int32_t by, int32_t reach);

/* Clips by these faces of straight boxes, in both halves. True where one separates. */
bool toi16_clip_halves3(toi16_meet3 *m, toi16_short3 *s, const toi16_layout3 *at, uint32_t faces);

/* Then by the edge axes, between the ticks so far. True where one separates. */
bool toi16_clip_short_edges3(toi16_meet3 *m, const toi16_short3 *s, const toi16_layout3 *at);

#endif
