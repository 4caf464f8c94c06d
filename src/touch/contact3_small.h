/* SPDX-License-Identifier: MIT */
/* Contacts in 32 bits: what contact3_small.c and contact3_small_support.c share.
 *
 * Places are in 2^-22 length units, below 2^30, and projected ones in 2^-20, below 2^29 + 2^23. The normal
 * has 30 bits, so that areas of projected places are exact, below 2^61.02. Heights are in 2^-22 length units
 * times the length of the normal in Q30, which is 2^29 at least. docs/numerics.md, 14, has the errors. */
#ifndef TOI16_CONTACT3_SMALL_H
#define TOI16_CONTACT3_SMALL_H

#include "contact3.h"

/* A polygon has at most 8 corners, and both together 12. */
enum { TOI16_SMALL_CORNERS = 8, TOI16_SMALL_POOL = 12, TOI16_SMALL_BITS = 30 };

/* As TOI16_NEAR_Q22. */
enum { TOI16_NEAR_Q20 = TOI16_NEAR_Q22 / 4 };

typedef struct {
    int32_t u, v;
} toi16_small_uv;

/* This is the way from one projected place to another. */
typedef struct {
    int32_t u, v;
} toi16_small_way;

/* This is a support vertex. Corner n of a support polygon begins the polygon's edge n. */
typedef struct {
    uint16_t vertex;
    uint8_t right; /* a bit for each edge of the other polygon that the corner is to the right of */
    int32_t at[3];
    toi16_small_uv uv;
} toi16_small_corner;

/* This is what supports one of the shapes. After the corners, which are counter-clockwise, come support
 * vertices that are none. */
typedef struct {
    const toi16_body3 *of;
    toi_axis3 towards; /* the normal in the shape's frame, on the side of the other shape */
    uint16_t top;      /* the uppermost vertex */
    uint8_t count, corners;
    uint8_t axes;  /* of a box: a bit for each axis that the support has a length along */
    bool leans;    /* a face around the support may be nearly perpendicular to the normal */
    uint8_t room;  /* for so many support vertices */
    int64_t reach; /* how far the support reaches along the normal: of B the lowest height */
    toi16_small_corner *corner;
} toi16_small_polygon;

typedef struct {
    toi16_touching3 *touch;
    toi_axis3 normal;     /* the longest entry has 30 bits */
    uint32_t least, most; /* the length of the normal is between these */
    uint8_t i, j, c;      /* as in toi16_contact_normal */
    bool on_b;            /* points are on B, in an overlap */
    int64_t height;       /* at which points are placed */
    uint32_t part_q30;    /* 2^58 / normal . normal */
    int32_t lift[3];      /* normal * 2^59 / normal . normal */
    toi16_small_polygon a, b;
    toi16_small_corner pool[TOI16_SMALL_POOL]; /* corners of A, then those of B */
} toi16_small_contact;

static inline int64_t toi16_small_height(const toi16_small_contact *q, const int32_t at[3]) {
    const toi_axis3 p = {at[0], at[1], at[2]};
    return toi16_dot3(&p, &q->normal);
}

static inline toi16_small_way toi16_small_way_between(const toi16_small_uv *from, const toi16_small_uv *to) {
    const toi16_small_way way = {to->u - from->u, to->v - from->v};
    return way;
}

/* Returns twice the area that a way and the one from its start to a place span: positive to the left. */
static inline int64_t toi16_small_area(const toi16_small_uv *from, const toi16_small_way *way,
                                       const toi16_small_uv *at) {
    return toi16_mul_difference(way->u, at->v - from->v, way->v, at->u - from->u);
}

/* Finds what supports a shape, and the support polygon. False where that is in doubt, large or thin. */
bool toi16_find_small_support(const toi16_small_contact *q, const toi16_body3 *of, toi16_small_polygon *p);

#endif
