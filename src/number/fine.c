/* SPDX-License-Identifier: MIT */
#include "fine.h"

static int32_t split(int64_t v, int32_t *low) {
    *low = (int32_t)(v & ((INT64_C(1) << 30) - 1));
    return (int32_t)toi16_shr(v, 30);
}

void toi16_fine_split(const int64_t v[3], toi16_fine *out) {
    out->high.x = split(v[0], &out->low.x);
    out->high.y = split(v[1], &out->low.y);
    out->high.z = split(v[2], &out->low.z);
}

static int64_t whole(int32_t high, int32_t low) {
    return high * (INT64_C(1) << 30) + low;
}

void toi16_fine_whole(const toi16_fine *direction, int64_t out[3]) {
    out[0] = whole(direction->high.x, direction->low.x);
    out[1] = whole(direction->high.y, direction->low.y);
    out[2] = whole(direction->high.z, direction->low.z);
}

static unsigned larger(unsigned a, unsigned b) {
    return a > b ? a : b;
}

/* How far the longest of three numbers is to be shifted left to take TOI16_FINE_BITS; of zeros, that many. */
static int shift_of(const toi16_wide v[3]) {
    unsigned bits = larger(larger(toi16_wide_bits(&v[0]), toi16_wide_bits(&v[1])), toi16_wide_bits(&v[2]));
    return TOI16_FINE_BITS - (int)bits;
}

/* One entry that is not zero: to the greatest power of two, so that nothing is rounded along a coordinate. */
static void straighten(int64_t v[3]) {
    for (unsigned k = 0; k < 3; k++)
        if (v[k] != 0 && v[(k + 1) % 3] == 0 && v[(k + 2) % 3] == 0)
            v[k] = v[k] > 0 ? INT64_C(1) << TOI16_FINE_BITS : -(INT64_C(1) << TOI16_FINE_BITS);
}

static toi16_wide wide_of(int64_t v) {
    toi16_wide out = {v < 0 ? -1 : 0, (uint64_t)v};
    return out;
}

/* Cuts v off to TOI16_FINE_BITS. */
TOI16_ONCE bool settle(const toi16_wide v[3], toi16_fine *out) {
    int64_t whole_numbers[3];
    int shift = shift_of(v);
    if (shift == TOI16_FINE_BITS)
        return false;
    for (unsigned k = 0; k < 3; k++)
        whole_numbers[k] = toi16_wide_shift(&v[k], shift);
    straighten(whole_numbers);
    toi16_fine_split(whole_numbers, out);
    return true;
}

bool toi16_fine_cross(const int64_t a[3], const int64_t b[3], toi16_fine *out) {
    const toi16_wide product[3] = {toi16_wide_difference(a[1], b[2], a[2], b[1]),
                                   toi16_wide_difference(a[2], b[0], a[0], b[2]),
                                   toi16_wide_difference(a[0], b[1], a[1], b[0])};
    return settle(product, out);
}

bool toi16_fine_along(const int64_t v[3], toi16_fine *out) {
    const toi16_wide same[3] = {wide_of(v[0]), wide_of(v[1]), wide_of(v[2])};
    return settle(same, out);
}

/* Of numbers of 32 bits and a sign. */
static unsigned short_to_q30(const int64_t v[3], toi_axis3 *out) {
    unsigned bits = toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2]));
    unsigned cut = bits <= 30 ? 0 : bits - 30, grow = bits <= 30 ? 30 - bits : 0;
    out->x = (int32_t)(toi16_shr(v[0], cut) * (INT32_C(1) << grow));
    out->y = (int32_t)(toi16_shr(v[1], cut) * (INT32_C(1) << grow));
    out->z = (int32_t)(toi16_shr(v[2], cut) * (INT32_C(1) << grow));
    return bits;
}

unsigned toi16_to_q30(const int64_t v[3], toi_axis3 *out) {
    uint32_t size = toi16_upper_size(v[0]) | toi16_upper_size(v[1]) | toi16_upper_size(v[2]);
    if (size == 0)
        return short_to_q30(v, out);
    unsigned bits = toi16_bits32(size), grow = 31 - bits;
    out->x = toi16_upper_30(v[0], grow);
    out->y = toi16_upper_30(v[1], grow);
    out->z = toi16_upper_30(v[2], grow);
    return 32 + bits;
}
