/* SPDX-License-Identifier: MIT */
/* Some axes of two oriented boxes in upper and lower halves of numbers: those that upper halves leave open.
 */
#include "obb3_short.h"

enum { NUMBERS = 5 };

/* high: of upper halves; cross: the products of upper with lower ones. Q4.28. */
static inline int32_t direction(int32_t high, int32_t cross, int32_t other) {
    return toi16_shr32(high + toi16_shr32(cross + other, 15), 2);
}

/* The same of a length, which has 16 bits below. */
static inline int32_t length(int32_t high, int32_t by_low, int32_t of_low) {
    return toi16_shr32(high + toi16_shr32(toi16_shr32(by_low, 2) + toi16_shr32(of_low, 1), 14), 2);
}

static void fill_row(toi16_short3 *s, unsigned i) {
    toi16_fine_row3 *row = &s->fine[i];
    int32_t by_low[NUMBERS], of_low[NUMBERS];
    const int32_t *high = s->row[i].mixed_q30;
    toi16_dots16(s->high + 3 * i, s->low + TOI16_OF_B, by_low, NUMBERS);
    toi16_dots16(s->low + 3 * i, s->high + TOI16_OF_B, of_low, NUMBERS);
    row->mixed_q28[0] = direction(high[0], by_low[0], of_low[0]);
    row->mixed_q28[1] = direction(high[1], by_low[1], of_low[1]);
    row->mixed_q28[2] = direction(high[2], by_low[2], of_low[2]);
    row->at = length(high[3], by_low[3], of_low[3]);
    row->by = length(high[4], by_low[4], of_low[4]);
}

static inline uint32_t turned(const uint32_t half[3], int32_t x_q28, int32_t y_q28, int32_t z_q28) {
    uint32_t x = toi16_size(x_q28), y = toi16_size(y_q28), z = toi16_size(z_q28);
    uint32_t middle = toi16_middle_product(half[0], x) + toi16_middle_product(half[1], y) +
                      toi16_middle_product(half[2], z);
    return (toi16_upper_product(half[0], x) + toi16_upper_product(half[1], y) +
            toi16_upper_product(half[2], z) + (middle >> 14)) >>
           2;
}

static bool clip_a(toi16_meet3 *m, const toi16_short3 *s, unsigned i) {
    const toi16_fine_row3 *row = &s->fine[i];
    const int32_t *mixed = row->mixed_q28;
    uint32_t reach = (s->whole_a[i] >> 4) + turned(s->whole_b, mixed[0], mixed[1], mixed[2]);
    return toi16_clip_axis3(m, i, row->at, row->by, (int32_t)reach);
}

static bool clip_b(toi16_meet3 *m, const toi16_short3 *s, unsigned j) {
    const toi16_fine_row3 *row = s->fine;
    int32_t by_low[2], of_low[2];
    toi16_dots16(s->high + TOI16_OF_B + 3 * j, s->low + TOI16_FROM, by_low, 2);
    toi16_dots16(s->low + TOI16_OF_B + 3 * j, s->high + TOI16_FROM, of_low, 2);
    uint32_t reach = (s->whole_b[j] >> 4) +
                     turned(s->whole_a, row[0].mixed_q28[j], row[1].mixed_q28[j], row[2].mixed_q28[j]);
    return toi16_clip_axis3(m, 3 + j, length(s->of_b[j][0], by_low[0], of_low[0]),
                            length(s->of_b[j][1], by_low[1], of_low[1]), (int32_t)reach);
}

bool toi16_clip_halves3(toi16_meet3 *m, toi16_short3 *s, const toi16_layout3 *at, uint32_t faces) {
    unsigned grow = s->grow + 1;
    uint32_t rows = s->edges || faces >= 8 ? 7 : faces;
    for (unsigned k = 0; k < 3; k++) {
        s->whole_a[k] = at->a.half2[k] << grow;
        s->whole_b[k] = at->b.half2[k] << grow;
        if ((rows >> k & 1) != 0)
            fill_row(s, k);
    }
    for (unsigned k = 0; k < 3; k++)
        if ((faces >> k & 1) != 0 && clip_a(m, s, k))
            return true;
    for (unsigned k = 0; k < 3; k++)
        if ((faces >> k & 8) != 0 && clip_b(m, s, k))
            return true;
    return false;
}
