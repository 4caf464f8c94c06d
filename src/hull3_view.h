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
 * on vertices with |v|_1 <= sqrt(3) reach, and a half each for rounding the place and the offset. The choice
 * of a vertex costs at most 1.74 * 2^30 along a direction of 30 bits, as directions in the frame of a hull
 * are rounded to 1/2. So M does not reach farther along n than toi16_view_support says by more than
 * toi16_view_blur. */
#ifndef TOI16_HULL3_VIEW_H
#define TOI16_HULL3_VIEW_H

#include "hull3.h"

/* A vertex of M on the grid, and those of A and B that make it. */
typedef struct {
    toi_axis3 at;
    uint16_t a, b;
} toi16_corner;

typedef struct {
    const toi16_hulls *hulls;
    toi_axis3 map_a[3], map_b[3]; /* where the axes of the frames of -A and B go, Q2.30, halved */
    toi_axis3 offset;             /* of B's centre from A's on the grid, z left out */
    unsigned i, j, c;             /* coordinates of the world: w is longest along c */
    int32_t w[3];                 /* the motion at full width: its longest entry takes 30 bits */
    int32_t depth;                /* of B's centre from A's in world coordinates, upwards, ulp */
    uint32_t speed;               /* of the motion, downwards, ulp per time unit */
    unsigned grid;
    unsigned shift_a, shift_b; /* vertices to 15 bits, where that is asked for */
} toi16_view;

enum { TOI16_GRID_BITS = 29 };

/* For hulls that move, and whose reaches together have fewer bits than the grid. False where the offset in x
 * or y is 2^29 or more of the grid: M is within 0.71 * 2^29 of it, and so beside the line. */
bool toi16_view_open(toi16_view *view, const toi16_hulls *hulls);

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

/* The direction x, y of the view in the world; perpendicular to w. */
bool toi16_view_line(const toi16_view *view, int32_t x, int32_t y, toi16_fine *out);

#endif
