/* SPDX-License-Identifier: MIT */
/* M = B - A looked at along the motion: a linear map takes the line of the motion to the z axis, along which
 * contact is entered above and left below.
 *
 * The grid is 2^-grid ulp, such that both reaches together are below 2^29 of it. With c the coordinate in
 * which w is longest (30 bits here, so that it is in [2^29, 2^30)) the map is x = (w_c m_i - w_i m_c) / 2^31,
 * y the same with j, z = +-m_c / 2: no vertex of a hull is farther from its centre than before, and of all M
 * that can meet the line x and y are below 2^30.
 *
 * Of a vertex of M each entry is right to within 1.94: 0.44 for the maps, whose entries are rounded to 2^-31
 * on vertices with |v|_1 <= sqrt(3) reach, a half each for rounding what A and B have in it, and a half for
 * their centres, which is the same in all vertices. Where vertices are looked for in the table, their choice
 * costs at most 1.74 * 2^30 along a direction of 30 bits, as directions in the frame of a hull are rounded to
 * 1/2. So M does not reach farther along n than toi16_view_support says by more than toi16_view_blur. */
#ifndef TOI16_HULL3_VIEW_H
#define TOI16_HULL3_VIEW_H

#include "hull3.h"

/* -A or B. */
typedef struct {
    const toi_vec3 *vertices, *end; /* of the table, or where they are on the grid */
    uint8_t ends[2];                /* the highest and the lowest vertex, where they are on the grid */
    uint8_t shift;                  /* vertices to 15 bits, where that is asked for */
} toi16_view_side;

/* Hulls of so many vertices together are put on the grid at once. */
enum { TOI16_PLACES = 16 };

typedef struct toi16_view {
    const toi16_hulls *hulls;
    toi16_view_side a, b;
    int32_t x, y;    /* of B's centre from A's */
    uint8_t i, j, c; /* coordinates of the world: w is longest along c */
    int32_t w[3];    /* the motion at full width: its longest entry takes 30 bits */
    int32_t depth;   /* of B's centre from A's in world coordinates, upwards, ulp */
    uint32_t speed;  /* of the motion, downwards, ulp per time unit */
    uint8_t grid;
    bool placed; /* the vertices are on the grid */
    bool clear;  /* the line is clear of the edges of the first portal */
    union {
        toi16_map maps[2];             /* of -A and B, while they are not */
        toi_vec3 places[TOI16_PLACES]; /* of A, then of B with x and y */
    } on_grid;
} toi16_view;

enum { TOI16_GRID_BITS = 29 };

/* For hulls that move, and whose reaches together have fewer bits than the grid. False where balls around
 * the hulls, of their reaches, never meet: M is beside the line then, if the frames are rotations. */
bool toi16_view_open(toi16_view *view, const toi16_hulls *hulls);

/* Are they, to within 2^-22? */
bool toi16_are_rigid(const toi16_hulls *hulls);

/* The vertex of M that is farthest along n (30 bits, z 0), and how far that is; before there is a grid. */
int64_t toi16_view_reach(const toi16_view *view, const toi_axis3 *n, toi16_corner *out);

/* Makes the grid, and puts small hulls on it, for which more than one support pays. */
void toi16_view_place(toi16_view *view);

#ifdef TOI16_QUICK_HULLS
/* Sets their ends, which misses have no need of. */
void toi16_view_find_ends(toi16_view *view);
#endif

/* Where the vertex of M is that these of A and B make. */
void toi16_view_put(const toi16_view *view, toi16_corner *corner);

/* The vertex of M that is farthest along n (30 bits, any but zero). */
void toi16_view_support(const toi16_view *view, const toi_axis3 *n, toi16_corner *out);

/* What support and place can be off along n together: 1.94 |n|_1 + 1.74 * 2^30, rounded up. The reach is off
 * by less: 0.5 |n|_1 for the centres, and 0.875 in each entry of n in the frame of a hull, for n is rounded
 * to 1/4 in the world, and to 1/2 there: 0.875 * sqrt(3) reaches, 1.52 * 2^30. */
static inline int64_t toi16_view_blur(const toi_axis3 *n) {
    uint32_t sum = toi16_abs32(n->x) + toi16_abs32(n->y) + toi16_abs32(n->z);
    return 2 * ((int64_t)sum + (INT64_C(1) << 30));
}

/* The height z of the line on the grid at a time, rounded down, or the nearest number of 32 bits. */
int32_t toi16_view_height(const toi16_view *view, fix16_t t);

/* A direction of the view in the world, at 2^30 times its length: below 2^62. */
void toi16_view_world(const toi16_view *view, const toi_axis3 *n, int64_t out[3]);

/* The opposite of a direction of the view, in the world. */
void toi16_view_direction(const toi16_view *view, const toi_axis3 *n, toi_axis3 *out);

#endif
