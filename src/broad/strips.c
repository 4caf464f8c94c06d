/* SPDX-License-Identifier: MIT */
#include "broad.h"

/* So many bodies tell where the others are. */
enum { SAMPLE_BITS = 5, SAMPLES = 1 << SAMPLE_BITS };

/* Steps of 2^16 / golden ratio fall in with no pattern of numbers. */
static fix16_t sample_y(const toi_broadphase2 *broad, unsigned n) {
    const toi16_boxes boxes = toi16_boxes_of(broad);
    const uint32_t step = (uint16_t)(n * UINT32_C(40503));
    return toi16_in_row(toi16_box_in(&boxes, (uint16_t)(step * broad->count >> 16)), TOI16_LO_Y);
}

/* Bodies that are spread evenly are within twice their mean deviation from the mean; a few that are far away
 * make that only a little more. Levels end at multiples of their height, which is a power of two, so that
 * they stay where they are while bodies move. A deviation is below 2^32, and so is the mean of them. */
static void choose_levels(toi_broadphase2 *broad) {
    int64_t sum = 0;
    uint64_t deviations = 0;
    for (unsigned n = 0; n < SAMPLES; n++)
        sum += sample_y(broad, n);
    const fix16_t mean = (fix16_t)toi16_shr(sum, SAMPLE_BITS);
    for (unsigned n = 0; n < SAMPLES; n++) {
        const fix16_t y = sample_y(broad, n);
        deviations += y < mean ? (uint32_t)mean - (uint32_t)y : (uint32_t)y - (uint32_t)mean;
    }
    const uint32_t deviation = (uint32_t)(deviations >> SAMPLE_BITS);
    const int64_t bottom = mean - 2 * (int64_t)deviation;
    uint8_t shift = 0;
    while (shift < 31 && deviation >> shift >= (broad->levels + 3U) / 4)
        shift++;
    broad->shift = shift;
    broad->bottom = toi16_shr32(bottom < INT32_MIN ? INT32_MIN : (int32_t)bottom, shift);
}

TOI16_INLINE unsigned level_from(int32_t n, int32_t bottom, unsigned levels) {
    if (n <= bottom)
        return 0;
    const uint32_t level = (uint32_t)n - (uint32_t)bottom;
    return level < levels ? (unsigned)level : levels - 1;
}

unsigned toi16_level_of(const toi_broadphase2 *broad, fix16_t y) {
    return level_from(toi16_shr32(y, broad->shift), broad->bottom, broad->levels);
}

/* Puts bodies into the strips of their levels, the moving or the resting ones of two, and counts them. */
static void fill_strips(const toi_broadphase2 *broad, uint16_t from, uint16_t until, unsigned rest) {
    const toi16_boxes boxes = toi16_boxes_of(broad);
    toi_strip *const strips = broad->strips;
    const unsigned shift = broad->shift, levels = broad->levels, lists = toi16_lists_of_level(broad),
                   hi = broad->dimension;
    const int32_t lowest = broad->bottom;
    uint8_t *strip = broad->strip + from, *const end = broad->strip + until;
    for (toi16_row box = toi16_box_in(&boxes, from); strip < end; box = (const char *)box + boxes.size) {
        const fix16_t bottom = toi16_in_row(box, TOI16_LO_Y), top = toi16_in_row(box, hi + TOI16_LO_Y);
        const unsigned list = level_from(toi16_shr32(bottom, shift), lowest, levels) * lists + rest;
        toi_strip *s = &strips[list];
        *strip++ = (uint8_t)list;
        s->first++;
        if (s->bottom > bottom)
            s->bottom = bottom;
        if (s->top < top)
            s->top = top;
    }
}

/* Turns the count of each strip into its first place. */
static void close_strips(toi_strip *strips, unsigned lists) {
    uint16_t first = 0;
    for (unsigned n = 0; n < lists; n++) {
        const uint16_t count = strips[n].first;
        strips[n].first = first;
        first = (uint16_t)(first + count);
    }
}

void toi16_lay_strips(toi_broadphase2 *broad) {
    const unsigned lists = broad->levels * toi16_lists_of_level(broad);
    choose_levels(broad);
    for (unsigned n = 0; n < lists; n++)
        broad->strips[n] = (toi_strip){INT32_MAX, INT32_MIN, 0};
    fill_strips(broad, 0, broad->moving, 0);
    fill_strips(broad, broad->moving, broad->count, 1);
    close_strips(broad->strips, lists);
}
