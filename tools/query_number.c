/* SPDX-License-Identifier: MIT */
#include "query_number.h"

#include <string.h>

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

const char *query_skip_digits(const char *at, const char *end) {
    while (at < end && is_digit(*at))
        at++;
    return at;
}

uint64_t query_whole_part(const char *at, const char *end) {
    uint64_t value = 0;
    for (; at < end && value <= UINT32_MAX; at++)
        value = value * 10 + (uint64_t)(*at - '0');
    return value;
}

/* floor(0.ddd... * 2^bits), however many digits: floor((d + floor(x)) / 10) is floor((d + x) / 10) for an
 * integer d, so going from the last digit to the first loses nothing. */
static uint64_t fraction_part(const char *at, const char *end, unsigned bits) {
    uint64_t value = 0;
    while (end > at)
        value = (((uint64_t)(*--end - '0') << bits) + value) / 10;
    return value;
}

/* A decimal times 2^bits / divisor, or a raw integer, to nearest, halves away from zero. */
typedef struct {
    bool negative;
    uint64_t magnitude;
} scaled;

/* Own code, because libfixmath's fix16_from_str drops all decimals after the fifth, takes `1,5` and cannot
 * tell a bad number from -32768. One bit more than asked for decides the rounding exactly, after a division
 * too, as floor(floor(x) / d) is floor(x / d). */
static query_number_fate read_scaled(query_word w, unsigned bits, uint32_t divisor, scaled *out) {
    const char *at = w.text, *end = w.text + w.length;
    const bool raw = at < end && *at == '@';
    at += raw;
    out->negative = at < end && *at == '-';
    at += out->negative || (at < end && *at == '+');
    const char *point = query_skip_digits(at, end);
    const char *fraction = point + (!raw && point < end && *point == '.');
    if (query_skip_digits(fraction, end) != end || (point == at && fraction == end))
        return NUMBER_JUNK;
    const uint64_t whole = query_whole_part(at, point);
    if (whole > UINT32_MAX)
        return NUMBER_PAST;
    const uint64_t twice =
        raw ? 2 * whole : ((whole << (bits + 1)) + fraction_part(fraction, end, bits + 1)) / divisor;
    out->magnitude = (twice + 1) >> 1;
    return NUMBER_GOOD;
}

query_number_fate query_read_number(query_word w, unsigned bits, int32_t *out) {
    scaled s;
    const query_number_fate fate = read_scaled(w, bits, 1, &s);
    if (fate != NUMBER_GOOD)
        return fate;
    if (s.magnitude > (uint64_t)INT32_MAX + s.negative)
        return NUMBER_PAST;
    *out = (int32_t)(s.negative ? -(int64_t)s.magnitude : (int64_t)s.magnitude);
    return NUMBER_GOOD;
}

/* A turn of 360 degrees is 2^32 units, so a degree is 2^29 / 45. */
query_number_fate query_read_angle(query_word w, toi_angle *out) {
    scaled s;
    const query_number_fate fate = read_scaled(w, 29, 45, &s);
    if (fate != NUMBER_GOOD)
        return fate;
    if (s.magnitude > UINT64_C(1) << 32)
        return NUMBER_PAST;
    *out = (toi_angle)(s.negative ? 0 - s.magnitude : s.magnitude);
    return NUMBER_GOOD;
}

/* By the right-hand rule about the world's axis k. */
static toi_rot3 turn_about(unsigned k, toi_angle angle) {
    const unsigned i = (k + 1) % 3, j = (k + 2) % 3;
    int32_t entries[3][3] = {{0}};
    toi_rot2 flat;
    toi_rot3 rot;
    toi_rot2_from_angle(&flat, angle);
    entries[k][k] = TOI_Q30_ONE;
    entries[i][i] = entries[j][j] = flat.cos;
    entries[i][j] = flat.sin;
    entries[j][i] = -flat.sin;
    memcpy(&rot, entries, sizeof rot);
    return rot;
}

toi_rot3 query_pose(const toi_angle ypr[3]) {
    toi_rot3 all = TOI_ROT3_IDENTITY;
    bool turned = false;
    for (unsigned k = 0; k < 3; k++) {
        const toi_angle angle = ypr[2 - k];
        const toi_rot3 turn = turn_about(k, angle);
        if (turned && angle != 0)
            toi_rot3_compose(&all, &turn, &all);
        else if (angle != 0)
            all = turn;
        turned = turned || angle != 0;
    }
    return all;
}
