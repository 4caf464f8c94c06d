/* SPDX-License-Identifier: MIT */
/* The edge axes of two oriented boxes where products of 32 bits are dear. In A's axes u_i x v_j is
 * u_b (u_a . v_j) - u_a (u_b . v_j). */
#include "obb3_short.h"

/* In 16 bits. Directions are Q2.14 and lengths in units of 2^14, rounded down by less than 1; a place at a
 * tick by less than 3. Of places below 2^15.8 and entries up to 2^14 that is off by less than sqrt(2) (2^15.8
 * + 3 * 2^14), and what is doubtful in 32 bits by less than 4,500, in too. */
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
static const int32_t DOUBT_AT_ENDS = 2 * 155000;

static const uint8_t lower[3] = {1, 0, 0}, upper[3] = {2, 2, 1};

static void place_ends(edges *e) {
    int32_t enter = (int32_t)e->m->enter.tick, leave = (int32_t)e->m->leave.tick;
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
    const int32_t *mixed = f[i].mixed_q14, *p = f[lower[i]].mixed_q14, *q = f[upper[i]].mixed_q14;
    uint32_t x = toi16_size(mixed[0]), y = toi16_size(mixed[1]), z = toi16_size(mixed[2]);
    const ends *a = &e->end[lower[i]], *b = &e->end[upper[i]];
    return is_outside(a, b, p[0], q[0], e->half2[1] * z + e->half2[2] * y) |
           is_outside(a, b, p[1], q[1], e->half2[0] * z + e->half2[2] * x) << 1 |
           is_outside(a, b, p[2], q[2], e->half2[0] * y + e->half2[1] * x) << 2;
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

static int32_t offset(int32_t at_a, int32_t at_b, int32_t along_a, int32_t along_b) {
    return (int32_t)toi16_shr(toi16_mul(at_b, along_a) - toi16_mul(at_a, along_b), 28);
}

/* True where the axis separates. */
static bool clip_edge(edges *e, unsigned i, unsigned j) {
    unsigned a = lower[i], b = upper[i], c = lower[j], d = upper[j];
    const toi16_short3 *s = e->s;
    const toi16_fine_row3 *row_a = &s->fine[a], *row_b = &s->fine[b];
    uint32_t axis = 6 + 3 * i + j;
    int32_t along_a = row_a->mixed_q28[j], along_b = row_b->mixed_q28[j];
    if (e->at->a.half2[i] == 0 || e->at->b.half2[j] == 0 || is_inside_fine(e, i, j))
        return false;
    if (!toi16_is_axis3(e->at, i, j, along_a, along_b)) {
        e->m->open |= UINT32_C(1) << axis;
        return false;
    }
    uint64_t reach = toi16_mulu(s->whole_a[a], toi16_size(along_b)) +
                     toi16_mulu(s->whole_a[b], toi16_size(along_a)) +
                     toi16_mulu(s->whole_b[c], toi16_size(s->fine[i].mixed_q28[d])) +
                     toi16_mulu(s->whole_b[d], toi16_size(s->fine[i].mixed_q28[c]));
    return toi16_clip_axis3(e->m, axis, offset(row_a->at, row_b->at, along_a, along_b),
                            offset(row_a->by, row_b->by, along_a, along_b), (int32_t)(reach >> 32));
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
