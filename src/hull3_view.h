/* SPDX-License-Identifier: MIT */
/* M = B - A looked at along the motion: a linear map takes the line of the motion to the z axis, along which
 * contact is entered above and left below.
 *
 * The grid is 2^-grid ulp, such that both reaches together are below 2^29 of it. With c the coordinate in
 * which w is longest (30 bits here, so that it is in [2^29, 2^30)) the map is x = (w_c m_i - w_i m_c) / 2^31,
 * y the same with j, z = +-m_c / 2: no vertex of a hull is farther from its centre than before, and of all M
 * that can meet the line x and y are below 2^30.
 *
 * Of a vertex of M each entry is right to within 1.44: 0.44 for the maps, whose entries are rounded to 2^-31
 * on vertices with |v|_1 <= sqrt(3) reach, and a half each for rounding what A and B have in it, or a half
 * for their sum. Where vertices are looked for in the table, their choice costs at most 1.74 * 2^30 along a
 * direction of 30 bits, as directions in the frame of a hull are rounded to 1/2. So M does not reach farther
 * along n than toi16_view_support says by more than toi16_view_blur. */
#ifndef TOI16_HULL3_VIEW_H
#define TOI16_HULL3_VIEW_H

#include "hull3.h"

/* A vertex of M on the grid, and those of A and B that make it. */
typedef struct {
    toi_axis3 at;
    uint16_t a, b;
} toi16_corner;

/* -A or B. */
typedef struct {
    const toi_vec3 *vertices; /* of the table, or where they are on the grid */
    uint16_t count;
    uint8_t shift; /* vertices to 15 bits, where that is asked for */
} toi16_view_side;

/* Hulls of so many vertices together are put on the grid at once. */
enum { TOI16_PLACES = 16 };

typedef struct {
    const toi16_hulls *hulls;
    toi16_view_side a, b;
    toi_axis3 map_a[3], map_b[3]; /* where the axes of the frames of -A and B go, Q2.30, halved */
    int64_t offset[2]; /* of B's centre from A's: x and y, 2^-32 of the grid, and a half of the grid */
    uint8_t i, j, c;   /* coordinates of the world: w is longest along c */
    int32_t w[3];      /* the motion at full width: its longest entry takes 30 bits */
    int32_t depth;     /* of B's centre from A's in world coordinates, upwards, ulp */
    uint32_t speed;    /* of the motion, downwards, ulp per time unit */
    uint8_t grid;
    bool placed;                   /* the vertices are on the grid */
    toi_vec3 places[TOI16_PLACES]; /* of A, then of B with the offset */
} toi16_view;

enum { TOI16_GRID_BITS = 29 };

/* In 2^-32 of the grid. */
static const int64_t toi16_half_grid = INT64_C(1) << 31;

/* For hulls that move, and whose reaches together have fewer bits than the grid. False where the offset in x
 * or y is 2^29 or more of the grid: M is within 0.71 * 2^29 of it, and so beside the line. */
bool toi16_view_open(toi16_view *view, const toi16_hulls *hulls);

/* Puts small hulls on the grid, for which more than one support pays. */
void toi16_view_place(toi16_view *view);

/* The vertex of M that is farthest along n (30 bits, any but zero). */
void toi16_view_support(const toi16_view *view, const toi_axis3 *n, toi16_corner *out);

/* What support, place and offset can be off along n together: 1.44 |n|_1 + 1.74 * 2^30, rounded up. */
static inline int64_t toi16_view_blur(const toi_axis3 *n) {
    uint32_t sum = toi16_abs32(n->x) + toi16_abs32(n->y) + toi16_abs32(n->z);
    return (int64_t)sum + (sum >> 1) + (INT64_C(2) << 30);
}

/* When the line passes the plane at a height along n, times |n.z| speed: of a plane above (n.z > 0) rounded
 * down, of one below rounded up. */
int64_t toi16_view_time(const toi16_view *view, const toi_axis3 *n, int64_t height);

/* The height z of the line on the grid at a time, rounded down, or the nearest number of 32 bits. */
int32_t toi16_view_height(const toi16_view *view, fix16_t t);

/* A direction of the view in the world, at 2^30 times its length: below 2^62. */
void toi16_view_world(const toi16_view *view, const toi_axis3 *n, int64_t out[3]);

#endif
