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
    const int32_t *row = e->m->row[k];
    int32_t at = toi16_shr32(row[TOI16_AT], 14), by = toi16_shr32(row[TOI16_BY], 14);
    int32_t first = at + toi16_shr32(by * (int32_t)e->m->enter.tick, 16),
            last = at + toi16_shr32(by * (int32_t)e->m->leave.tick, 16);
    e->ends[k] = first + last;
    e->ends[3 + k] = last - first;
    e->ends[6 + k] = (int32_t)(e->m->whole_a[k] >> 18 << 1);
}

static inline void put_column(edges *e, unsigned k) {
    const int32_t *row = e->m->row[k];
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
        e->half2[k] = e->m->whole_b[k] >> 18 << 1;
    for (unsigned k = 0; k < 3; k++) {
        put_end(e, k);
        put_column(e, k);
    }
}

/* Where edges are nearly parallel all these entries are small: then 16 bits tell more in. */
TOI16_SELDOM bool is_inside_fine(const edges *e, unsigned i, unsigned j) {
    int32_t p = toi16_shr32(e->m->row[lower[i]][j], 9), q = toi16_shr32(e->m->row[upper[i]][j], 9);
    uint32_t x = toi16_size(e->m->row[i][lower[j]]) >> 9, y = toi16_size(e->m->row[i][upper[j]]) >> 9;
    return (x | y) >> 14 == 0 && (int32_t)(e->half2[lower[j]] * y + e->half2[upper[j]] * x) - DOUBT_AT_ENDS >=
                                     toi16_farther16(e->ends, lower[i], upper[i], p, q);
}

/* In two halves, the lower one of 14 bits with a sign. */
typedef struct {
    int32_t upper, lower;
} halves;

static inline halves split(int32_t x) {
    halves out = {toi16_shr32(x + 0x2000, 14), 0};
    out.lower = x - out.upper * 0x4000;
    return out;
}

/* b along_a - a along_b, along_a and along_b in Q4.28. */
static inline int32_t offset(int32_t at_a, int32_t at_b, halves along_a, halves along_b) {
    halves a = split(at_a), b = split(at_b);
    return b.upper * along_a.upper - a.upper * along_b.upper +
           toi16_shr32(b.upper * along_a.lower + b.lower * along_a.upper - a.upper * along_b.lower -
                           a.lower * along_b.upper,
                       14);
}

static inline uint32_t reach_of(uint32_t half_a, uint32_t half_b, uint32_t a_q28, uint32_t b_q28,
                                uint32_t half_c, uint32_t half_d, uint32_t c_q28, uint32_t d_q28) {
    uint32_t middle = toi16_middle_product(half_a, b_q28) + toi16_middle_product(half_b, a_q28) +
                      toi16_middle_product(half_c, d_q28) + toi16_middle_product(half_d, c_q28);
    return (toi16_upper_product(half_a, b_q28) + toi16_upper_product(half_b, a_q28) +
            toi16_upper_product(half_c, d_q28) + toi16_upper_product(half_d, c_q28) + (middle >> 14)) >>
           2;
}

/* True where the axis separates. */
static bool clip_edge(edges *e, unsigned i, unsigned j) {
    unsigned a = lower[i], b = upper[i], c = lower[j], d = upper[j];
    toi16_short3 *s = e->m;
    const int32_t *row_a = s->row[a], *row_b = s->row[b];
    uint32_t axis = 6 + 3 * i + j;
    int32_t along_a = row_a[j], along_b = row_b[j];
    uint32_t half_a = e->at->a.half2[i], half_b = e->at->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b;
    if (half2 == 0 || ((toi16_size(along_a) | toi16_size(along_b)) >> 23 == 0 && is_inside_fine(e, i, j)))
        return false;
    if (!toi16_is_axis3(e->at, half2, along_a, along_b)) {
        s->open |= UINT32_C(1) << axis;
        return false;
    }
    uint32_t reach =
        reach_of(s->whole_a[a], s->whole_a[b], toi16_size(along_a), toi16_size(along_b), s->whole_b[c],
                 s->whole_b[d], toi16_size(s->row[i][c]), toi16_size(s->row[i][d]));
    halves p = split(along_a), q = split(along_b);
    return toi16_clip_narrow3(s, axis, offset(row_a[TOI16_AT], row_b[TOI16_AT], p, q),
                              offset(row_a[TOI16_BY], row_b[TOI16_BY], p, q), (int32_t)reach);
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
