/* SPDX-License-Identifier: MIT */
/* The edge axes of two oriented boxes where products of 32 bits are dear. In A's axes u_i x v_j is
 * u_b (u_a . v_j) - u_a (u_b . v_j). */
#include "obb3_short.h"

/* In 16 bits. Directions are Q2.14 and lengths in units of 2^14, rounded down by less than 1; a place at a
 * tick by less than 3. Of places below 2^15.8 and entries up to 2^14 that is off by less than sqrt(2) (2^15.8
 * + 3 * 2^14), what is doubtful in 32 bits by less than 3,500, in too, and halves, which are rounded
 * to nearest, by less than 11,600. */
typedef struct {
    const toi16_fine3 *fine; /* of m */
    const toi16_layout3 *at;
    toi16_short3 *m;
    int32_t ends[9 + 3 * 6]; /* along A's axes, of the places of B's centre at both ticks: the sum and the
                                difference; twice the half extents of A; columns of B's axes: those of A times
                                it, and what B reaches on the axes of both, less DOUBT_AT_ENDS */
} edges;

/* Twice what an axis must be inside by. Of the places at the ticks the size of their sum and that of their
 * difference make twice the size of the farther one. */
static const int32_t DOUBT_AT_ENDS = 2 * 165000;

static const uint8_t lower[3] = {1, 0, 0}, upper[3] = {2, 2, 1};

static void place_ends(edges *e) {
    const uint32_t *half = e->m->half;
    e->ends[6] = (int32_t)half[0];
    e->ends[7] = (int32_t)half[1];
    e->ends[8] = (int32_t)half[2];
    toi16_put_ends16(e->fine->row[0], half + 3, e->m->enter.tick, e->m->leave.tick, -DOUBT_AT_ENDS, e->ends);
}

/* Edge i of A and edge j of B, and the others of both boxes. */
typedef struct {
    unsigned i, j, a, b, c, d;
} edge_pair;

/* Where edges are nearly parallel all these entries are small: then 16 bits tell more in. */
static inline bool is_inside_fine(const edges *e, const edge_pair *n, int32_t along_a, int32_t along_b) {
    const int32_t *row = e->fine->row[n->i];
    const uint32_t *half_b = e->m->half + 3;
    if ((toi16_size(along_a) | toi16_size(along_b)) >> 23 != 0)
        return false;
    uint32_t x = toi16_size(row[n->c]) >> 9, y = toi16_size(row[n->d]) >> 9;
    return (x | y) >> 14 == 0 &&
           (int32_t)(half_b[n->c] * y + half_b[n->d] * x) - DOUBT_AT_ENDS >=
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
TOI16_SELDOM bool clip_edge(edges *e, unsigned i, unsigned j) {
    const edge_pair n = {i, j, lower[i], upper[i], lower[j], upper[j]};
    const toi16_fine3 *f = e->fine;
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
    toi16_halves p = toi16_split(along_a, 14), q = toi16_split(along_b, 14);
    return toi16_clip_narrow3(e->m, 6 + 3 * i + j, toi16_cross_halves(row_b[TOI16_AT], row_a[TOI16_AT], p, q),
                              toi16_cross_halves(row_b[TOI16_BY], row_a[TOI16_BY], p, q),
                              toi16_reach_of16(sum));
}

bool toi16_clip_short_edges3(toi16_short3 *m, const toi16_layout3 *at) {
    edges e;
    e.m = m;
    e.fine = &m->fine;
    e.at = at;
    place_ends(&e);
    const int32_t *column = e.ends + 9;
    for (unsigned j = 0; j < 3; j++, column += 6) {
        uint32_t found = toi16_outside16(e.ends, column);
        if (((found & 1) != 0 && clip_edge(&e, 0, j)) || ((found & 2) != 0 && clip_edge(&e, 1, j)) ||
            ((found & 4) != 0 && clip_edge(&e, 2, j)))
            return true;
    }
    return toi16_never_meet3(m);
}
