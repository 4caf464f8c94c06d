/* SPDX-License-Identifier: MIT */
/* The edge axes of two oriented boxes where products of 32 bits are dear. In A's axes u_i x v_j is
 * u_b (u_a . v_j) - u_a (u_b . v_j). */
#include "obb3_short.h"

/* In 16 bits. Directions are Q2.14 and lengths in units of 2^14, rounded down by less than 1; a place at a
 * tick by less than 3. Of places below 2^15.8 and entries up to 2^14 that is off by less than sqrt(2) (2^15.8
 * + 3 * 2^14), and what is doubtful in 32 bits by less than 3,500, in too. */
typedef struct {
    int32_t sum, span; /* of the places of B's centre at both ticks: sum and difference */
    int32_t half2;     /* twice a half extent of A */
} ends;

typedef struct {
    toi16_meet3 *m;
    const toi16_short3 *s;
    const toi16_layout3 *at;
    ends end[3];       /* along A's axes */
    uint32_t half2[3]; /* twice those of B */
} edges;

/* Twice what an axis must be inside by. Of the places at the ticks the size of their sum and that of their
 * difference make twice the size of the farther one. */
static const int32_t DOUBT_AT_ENDS = 2 * 154000;

static const uint8_t lower[3] = {1, 0, 0}, upper[3] = {2, 2, 1};

static void place_ends(edges *e) {
    int32_t enter = (int32_t)e->m->found.enter.tick, leave = (int32_t)e->m->found.leave.tick;
    for (unsigned k = 0; k < 3; k++) {
        const toi16_fine_row3 *row = &e->s->fine[k];
        int32_t at = toi16_shr32(row->at, 14), by = toi16_shr32(row->by, 14);
        int32_t first = at + toi16_shr32(by * enter, 16), last = at + toi16_shr32(by * leave, 16);
        e->end[k].sum = first + last;
        e->end[k].span = last - first;
        e->end[k].half2 = (int32_t)(e->s->whole_a[k] >> 18 << 1);
        e->half2[k] = e->s->whole_b[k] >> 18 << 1;
    }
}

/* Is it not sure that an axis is inside at both ticks? */
static inline uint32_t is_outside(const ends *a, const ends *b, int32_t p, int32_t q, uint32_t reach2) {
    return (uint32_t)((int32_t)reach2 - DOUBT_AT_ENDS - toi16_farther16(&a->sum, &b->sum, p, q)) >> 31;
}

/* The same of the three axes with one edge of A. */
static uint32_t find_in_row(const edges *e, unsigned i) {
    const toi16_fine_row3 *f = e->s->fine;
    const int32_t *mixed = f[i].mixed_q28, *p = f[lower[i]].mixed_q28, *q = f[upper[i]].mixed_q28;
    uint32_t x = toi16_size(mixed[0]) >> 14, y = toi16_size(mixed[1]) >> 14, z = toi16_size(mixed[2]) >> 14;
    const ends *a = &e->end[lower[i]], *b = &e->end[upper[i]];
    return is_outside(a, b, toi16_shr32(p[0], 14), toi16_shr32(q[0], 14), e->half2[1] * z + e->half2[2] * y) |
           is_outside(a, b, toi16_shr32(p[1], 14), toi16_shr32(q[1], 14), e->half2[0] * z + e->half2[2] * x)
               << 1 |
           is_outside(a, b, toi16_shr32(p[2], 14), toi16_shr32(q[2], 14), e->half2[0] * y + e->half2[1] * x)
               << 2;
}

/* Where edges are nearly parallel all these entries are small: then 16 bits tell more in. */
static bool is_inside_fine(const edges *e, unsigned i, unsigned j) {
    const toi16_fine_row3 *f = e->s->fine;
    int32_t p = toi16_shr32(f[lower[i]].mixed_q28[j], 9), q = toi16_shr32(f[upper[i]].mixed_q28[j], 9);
    if ((toi16_size(p) | toi16_size(q)) >> 14 != 0)
        return false;
    uint32_t x = toi16_size(f[i].mixed_q28[lower[j]]) >> 9, y = toi16_size(f[i].mixed_q28[upper[j]]) >> 9;
    return (x | y) >> 14 == 0 && is_outside(&e->end[lower[i]], &e->end[upper[i]], p, q,
                                            e->half2[lower[j]] * y + e->half2[upper[j]] * x) == 0;
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
    const toi16_short3 *s = e->s;
    const toi16_fine_row3 *row_a = &s->fine[a], *row_b = &s->fine[b];
    uint32_t axis = 6 + 3 * i + j;
    int32_t along_a = row_a->mixed_q28[j], along_b = row_b->mixed_q28[j];
    uint32_t half_a = e->at->a.half2[i], half_b = e->at->b.half2[j],
             half2 = half_a < half_b ? half_a : half_b;
    if (half2 == 0 || is_inside_fine(e, i, j))
        return false;
    if (!toi16_is_axis3(e->at, half2, along_a, along_b)) {
        e->m->found.open |= UINT32_C(1) << axis;
        return false;
    }
    uint32_t reach =
        reach_of(s->whole_a[a], s->whole_a[b], toi16_size(along_a), toi16_size(along_b), s->whole_b[c],
                 s->whole_b[d], toi16_size(s->fine[i].mixed_q28[c]), toi16_size(s->fine[i].mixed_q28[d]));
    halves p = split(along_a), q = split(along_b);
    return toi16_clip_narrow3(e->m, axis, offset(row_a->at, row_b->at, p, q),
                              offset(row_a->by, row_b->by, p, q), (int32_t)reach);
}

bool toi16_clip_short_edges3(toi16_meet3 *m, const toi16_short3 *s, const toi16_layout3 *at) {
    edges e;
    e.m = m;
    e.s = s;
    e.at = at;
    place_ends(&e);
    for (unsigned i = 0; i < 3; i++) {
        uint32_t found = find_in_row(&e, i);
        for (unsigned j = 0; found != 0; j++, found >>= 1)
            if ((found & 1) != 0 && clip_edge(&e, i, j))
                return true;
    }
    return false;
}
