/* SPDX-License-Identifier: MIT */
/* Some axes of two oriented boxes in upper and lower halves of numbers: those that upper halves leave open.
 */
#include "obb3_short.h"

enum { NUMBERS = 5 };

/* Numbers of rows are found when the first axis asks for them. */
typedef struct {
    toi16_meet3 *m;
    toi16_short3 *s;
    const toi16_layout3 *at;
    uint32_t known; /* a bit for each row */
} halves;

/* high: of upper halves; cross: the products of upper with lower ones. Q4.28. */
static inline int32_t direction(int32_t high, int32_t cross, int32_t other) {
    return toi16_shr32(high + toi16_shr32(cross + other, 15), 2);
}

/* The same of a length, which has 16 bits below. */
static inline int32_t length(int32_t high, int32_t by_low, int32_t of_low) {
    return toi16_shr32(high + toi16_shr32(toi16_shr32(by_low, 2) + toi16_shr32(of_low, 1), 14), 2);
}

static const toi16_row3 *row_of(halves *f, unsigned i) {
    toi16_row3 *row = &f->m->row[i];
    int32_t by_low[NUMBERS], of_low[NUMBERS];
    if ((f->known >> i & 1) != 0)
        return row;
    f->known |= UINT32_C(1) << i;
    const int32_t *high = f->s->row[i].mixed_q30;
    toi16_dots16(f->s->high + 3 * i, f->s->low + TOI16_OF_B, by_low, NUMBERS);
    toi16_dots16(f->s->low + 3 * i, f->s->high + TOI16_OF_B, of_low, NUMBERS);
    row->mixed_q28[0] = direction(high[0], by_low[0], of_low[0]);
    row->mixed_q28[1] = direction(high[1], by_low[1], of_low[1]);
    row->mixed_q28[2] = direction(high[2], by_low[2], of_low[2]);
    row->at = length(high[3], by_low[3], of_low[3]);
    row->by = length(high[4], by_low[4], of_low[4]);
    return row;
}

/* In sixteenths. */
static inline uint64_t part(const halves *f, uint32_t half2, int32_t entry_q28) {
    return toi16_mulu(half2 << (f->s->grow + 1), toi16_size(entry_q28));
}

static inline int32_t reach_of(const halves *f, uint32_t own2, uint64_t sum) {
    return (int32_t)((own2 << f->s->grow >> 3) + (uint32_t)(sum >> 32));
}

static bool clip_a(halves *f, unsigned i) {
    const uint32_t *half2 = f->at->b.half2;
    const toi16_row3 *row = row_of(f, i);
    uint64_t reach = part(f, half2[0], row->mixed_q28[0]) + part(f, half2[1], row->mixed_q28[1]) +
                     part(f, half2[2], row->mixed_q28[2]);
    return toi16_clip_axis3(f->m, i, row->at, row->by, reach_of(f, f->at->a.half2[i], reach));
}

static bool clip_b(halves *f, unsigned j) {
    const toi16_short3 *s = f->s;
    const uint32_t *half2 = f->at->a.half2;
    const int32_t *high = s->high + TOI16_OF_B + 3 * j, *low = s->low + TOI16_OF_B + 3 * j;
    int32_t by_low[3], of_low[3];
    toi16_dots16(high, s->low, by_low, 3);
    toi16_dots16(low, s->high, of_low, 3);
    uint64_t reach = part(f, half2[0], direction(s->row[0].mixed_q30[j], by_low[0], of_low[0])) +
                     part(f, half2[1], direction(s->row[1].mixed_q30[j], by_low[1], of_low[1])) +
                     part(f, half2[2], direction(s->row[2].mixed_q30[j], by_low[2], of_low[2]));
    toi16_dots16(high, s->low + TOI16_FROM, by_low, 2);
    toi16_dots16(low, s->high + TOI16_FROM, of_low, 2);
    return toi16_clip_axis3(f->m, 3 + j, length(s->of_b[j][0], by_low[0], of_low[0]),
                            length(s->of_b[j][1], by_low[1], of_low[1]),
                            reach_of(f, f->at->b.half2[j], reach));
}

static int32_t across(int32_t at_a, int32_t at_b, int32_t along_a, int32_t along_b) {
    return (int32_t)toi16_shr(toi16_mul(at_b, along_a) - toi16_mul(at_a, along_b), 28);
}

static bool clip_edges(halves *f, unsigned i, unsigned j) {
    unsigned a = i == 0 ? 1 : 0, b = i == 2 ? 1 : 2, c = j == 0 ? 1 : 0, d = j == 2 ? 1 : 2;
    uint32_t axis = 6 + 3 * i + j;
    const toi16_row3 *row_a = row_of(f, a), *row_b = row_of(f, b);
    int32_t along_a = row_a->mixed_q28[j], along_b = row_b->mixed_q28[j];
    if (!toi16_is_axis3(f->at, i, j, along_a, along_b)) {
        f->m->open |= UINT32_C(1) << axis;
        return false;
    }
    const int32_t *mixed = row_of(f, i)->mixed_q28;
    const uint32_t *half_a = f->at->a.half2, *half_b = f->at->b.half2;
    uint64_t reach = part(f, half_a[a], along_b) + part(f, half_a[b], along_a) +
                     part(f, half_b[c], mixed[d]) + part(f, half_b[d], mixed[c]);
    return toi16_clip_axis3(f->m, axis, across(row_a->at, row_b->at, along_a, along_b),
                            across(row_a->by, row_b->by, along_a, along_b), (int32_t)(reach >> 32));
}

bool toi16_clip_halves3(toi16_meet3 *m, toi16_short3 *s, const toi16_layout3 *at, uint32_t axes) {
    halves f = {m, s, at, 0};
    for (unsigned k = 0; axes != 0; k++, axes >>= 1) {
        if ((axes & 1) == 0)
            continue;
        if (k < 3 ? clip_a(&f, k) : k < 6 ? clip_b(&f, k - 3) : clip_edges(&f, (k - 6) / 3, (k - 6) % 3))
            return true;
    }
    return false;
}
