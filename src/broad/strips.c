/* SPDX-License-Identifier: MIT */
#include "broad.h"

/* So many bodies tell where the others are. */
enum { SAMPLES = 64 };

/* Steps of 2^16 / golden ratio fall in with no pattern of numbers. */
static fix16_t sample(const toi_broadphase2 *broad, unsigned n) {
    const toi16_boxes boxes = toi16_boxes_of(broad);
    const uint32_t step = (uint16_t)(n * UINT32_C(40503));
    return toi16_in_row(toi16_box_in(&boxes, (uint16_t)(step * broad->count >> 16)), TOI16_LO_Y);
}

static uint32_t way_between(fix16_t a, fix16_t b) {
    return a < b ? (uint32_t)b - (uint32_t)a : (uint32_t)a - (uint32_t)b;
}

/* Half of the bodies are within the mean deviation of the mean, and of those spread evenly all are within
 * twice as much: a few that are far away make levels only a little higher. Levels end at multiples of
 * their height, which is a power of two, so that they stay where they are while bodies move. */
static void choose_levels(toi_broadphase2 *broad) {
    int64_t sum = 0;
    uint64_t spread = 0;
    for (unsigned n = 0; n < SAMPLES; n++)
        sum += sample(broad, n);
    const fix16_t mean = (fix16_t)(sum / SAMPLES);
    for (unsigned n = 0; n < SAMPLES; n++)
        spread += way_between(sample(broad, n), mean);
    spread = 2 * spread / SAMPLES;
    const int64_t bottom = mean - (int64_t)spread;
    broad->shift = 0;
    while (broad->shift < 31 && (2 * spread >> broad->shift) + 2 > broad->levels)
        broad->shift++;
    broad->bottom = toi16_shr32(bottom < INT32_MIN ? INT32_MIN : (int32_t)bottom, broad->shift);
}

TOI16_INLINE unsigned level_at(int32_t n, int32_t bottom, unsigned levels) {
    if (n <= bottom)
        return 0;
    const uint32_t level = (uint32_t)n - (uint32_t)bottom;
    return level < levels ? level : levels - 1;
}

unsigned toi16_level_of(const toi_broadphase2 *broad, fix16_t y) {
    return level_at(toi16_shr32(y, broad->shift), broad->bottom, broad->levels);
}

/* Counts the bodies of each strip. */
static void fill_strips(const toi_broadphase2 *broad, toi_strip *strips) {
    const toi16_boxes boxes = toi16_boxes_of(broad);
    const unsigned shift = broad->shift, levels = broad->levels, lists = toi16_lists_of_level(broad);
    const unsigned hi = broad->dimension + TOI16_LO_Y;
    const uint16_t count = broad->count, moving = broad->moving;
    const int32_t lowest = broad->bottom;
    uint8_t *const strip = broad->strip;
    toi16_row box = boxes.rows;
    for (uint16_t body = 0; body < count; body++, box = (const char *)box + boxes.size) {
        const fix16_t bottom = toi16_in_row(box, TOI16_LO_Y), top = toi16_in_row(box, hi);
        const unsigned list = level_at(toi16_shr32(bottom, shift), lowest, levels) * lists + (body >= moving);
        toi_strip *s = &strips[list];
        strip[body] = (uint8_t)list;
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
    fill_strips(broad, broad->strips);
    close_strips(broad->strips, lists);
}
