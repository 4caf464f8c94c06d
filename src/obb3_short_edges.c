/* SPDX-License-Identifier: MIT */
/* The edge axes of two oriented boxes where products of 32 bits are dear. In A's axes u_i x v_j is
 * u_b (u_a . v_j) - u_a (u_b . v_j). */
#include "obb3_short.h"

/* In 16 bits. Directions are Q2.14 and lengths in units of 2^14, rounded down by less than 1; a place at a
 * tick by less than 3. Of places below 2^15.8 and entries up to 2^14 that is off by less than sqrt(2) (2^15.8
 * + 3 * 2^14), and what is doubtful in 32 bits by less than 3,500, in too. */
typedef struct {
    toi16_short3 *m;
    const toi16_layout3 *at;
    int32_t ends[9];      /* along A's axes, of the places of B's centre at both ticks: the sum and the
                             difference; twice the half extents of A */
    uint32_t half2[3];    /* of B */
    int32_t column[3][6]; /* of B's axes: those of A times it, and what B reaches on the axes of both, less
                             DOUBT_AT_ENDS */
} edges;

/* Twice what an axis must be inside by. Of the places at the ticks the size of their sum and that of their
 * difference make twice the size of the farther one. */
static const int32_t DOUBT_AT_ENDS = 2 * 154000;

static const uint8_t lower[3] = {1, 0, 0}, upper[3] = {2, 2, 1};

static inline void put_end(edges *e, unsigned k) {
    const int32_t *row = e->m->fine.row[k];
    int32_t at = toi16_shr32(row[TOI16_AT], 14), by = toi16_shr32(row[TOI16_BY], 14);
    int32_t first = at + toi16_shr32(by * (int32_t)e->m->enter.tick, 16),
            last = at + toi16_shr32(by * (int32_t)e->m->leave.tick, 16);
    e->ends[k] = first + last;
    e->ends[3 + k] = last - first;
    e->ends[6 + k] = (int32_t)(e->m->fine.half_a[k] >> 18 << 1);
}

static inline void put_column(edges *e, unsigned k) {
    const int32_t *row = e->m->fine.row[k];
    int32_t x = toi16_shr32(row[0], 14), y = toi16_shr32(row[1], 14), z = toi16_shr32(row[2], 14);
    const uint32_t *half2 = e->half2;
    e->column[0][k] = x;
    e->column[1][k] = y;
    e->column[2][k] = z;
    e->column[0][3 + k] = (int32_t)(half2[1] * toi16_size(z) + half2[2] * toi16_size(y)) - DOUBT_AT_ENDS;
    e->column[1][3 + k] = (int32_t)(half2[0] * toi16_size(z) + half2[2] * toi16_size(x)) - DOUBT_AT_ENDS;
    e->column[2][3 + k] = (int32_t)(half2[0] * toi16_size(y) + half2[1] * toi16_size(x)) - DOUBT_AT_ENDS;
}

static void place_ends(edges *e) {
    for (unsigned k = 0; k < 3; k++)
        e->half2[k] = e->m->fine.half_b[k] >> 18 << 1;
    for (unsigned k = 0; k < 3; k++) {
        put_end(e, k);
        put_column(e, k);
    }
}

/* Edge i of A and edge j of B, and the others of both boxes. */
typedef struct {
    unsigned i, j, a, b, c, d;
} edge_pair;

/* Where edges are nearly parallel all these entries are small: then 16 bits tell more in. */
static inline bool is_inside_fine(const edges *e, const edge_pair *n, int32_t along_a, int32_t along_b) {
    const int32_t *row = e->m->fine.row[n->i];
    if ((toi16_size(along_a) | toi16_size(along_b)) >> 23 != 0)
        return false;
    uint32_t x = toi16_size(row[n->c]) >> 9, y = toi16_size(row[n->d]) >> 9;
    return (x | y) >> 14 == 0 &&
           (int32_t)(e->half2[n->c] * y + e->half2[n->d] * x) - DOUBT_AT_ENDS >=
               toi16_farther16(e->ends, n->a, n->b, toi16_shr32(along_a, 9), toi16_shr32(along_b, 9));
}

/* Of short edges, or nearly parallel ones: is there nothing to clip by? */
static inline bool is_passed_over(const edges *e, const edge_pair *n, uint32_t half2, int32_t along_a,
                                  int32_t along_b) {
    if (half2 == 0 || is_inside_fine(e, n, along_a, along_b))
        return true;
    if (toi16_is_axis3(e->at, half2, along_a, along_b))
        return false;
    e->m->open |= UINT32_C(1) << (6 + 3 * n->i + n->j);
    return true;
}

/* True where the axis separates. The larger of two sizes is more than half of their bits, so that upper
 * halves mostly tell that toi16_is_axis3 is true. */
static bool clip_edge(edges *e, unsigned i, unsigned j) {
    const edge_pair n = {i, j, lower[i], upper[i], lower[j], upper[j]};
    const toi16_fine3 *f = &e->m->fine;
    const int32_t *row = f->row[i], *row_a = f->row[n.a], *row_b = f->row[n.b];
    int32_t along_a = row_a[j], along_b = row_b[j];
    uint32_t half_a = e->at->a.half2[i], half_b = e->at->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b, sizes = toi16_size(along_a) | toi16_size(along_b);
    if ((sizes >> 23 == 0 || (sizes >> 15) * (half2 >> 14) <= (uint32_t)e->at->epsilon >> 6) &&
        is_passed_over(e, &n, half2, along_a, along_b))
        return false;
    toi16_reach16 sum = {0, 0};
    toi16_add_turned(f->half_a[n.a], along_b, &sum);
    toi16_add_turned(f->half_a[n.b], along_a, &sum);
    toi16_add_turned(f->half_b[n.c], row[n.d], &sum);
    toi16_add_turned(f->half_b[n.d], row[n.c], &sum);
    toi16_halves14 p = toi16_split14(along_a), q = toi16_split14(along_b);
    return toi16_clip_narrow3(e->m, 6 + 3 * i + j, toi16_cross_halves(row_b[TOI16_AT], row_a[TOI16_AT], p, q),
                              toi16_cross_halves(row_b[TOI16_BY], row_a[TOI16_BY], p, q),
                              toi16_reach_of16(sum));
}

bool toi16_clip_short_edges3(toi16_short3 *m, const toi16_layout3 *at) {
    edges e;
    e.m = m;
    e.at = at;
    place_ends(&e);
    for (unsigned j = 0; j < 3; j++) {
        uint32_t found = toi16_outside16(e.ends, e.column[j]);
        for (unsigned i = 0; found != 0; i++, found >>= 1)
            if ((found & 1) != 0 && clip_edge(&e, i, j))
                return true;
    }
    return toi16_never_meet3(m);
}
