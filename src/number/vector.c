/* SPDX-License-Identifier: MIT */
#include "vector.h"

const toi_vec2 toi16_none2 = {0, 0};
const toi_vec3 toi16_none3 = {0, 0, 0};

/* ---- Directions of twice the usual width: fine.h */

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

/* Takes numbers of 32 bits and a sign. */
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

/* ---- Directions of length 1: unit.h */

/* 1 / sqrt(s) in Q14, for s in Q30 from 1/4 up to 3 + 2^-20: a table, and two steps of Newton's iteration,
 * after which it is off by less than 2^-13 of it. */
TOI16_INLINE_FOR_SPEED uint32_t inverse_root_q14(uint32_t s_q30) {
    static const uint8_t rough_q7[] = {241, 218, 201, 187, 176, 166, 158, 151, 145, 139, 134, 130,
                                       126, 122, 119, 116, 113, 110, 108, 106, 103, 101, 99,  98,
                                       96,  94,  93,  91,  90,  88,  87,  86,  85,  84,  83,  81,
                                       80,  79,  79,  78,  77,  76,  75,  74,  74};
    const uint32_t s = s_q30 >> 15, three = 3;
    uint32_t y = rough_q7[(s_q30 >> 26) - 4];
    y = y * ((three << 14) - (y * y * s >> 15)) >> 8;
    return y * (((three << 30) - (y * s >> 13) * y) >> 15) >> 16;
}

uint32_t toi16_inverse_root_q14(uint32_t s_q30) {
    return inverse_root_q14(s_q30);
}

/* 1 / sqrt(s) in Q29: a third step. docs/numerics.md, section 6, has the widths, and why it is off by less
 * than 2^-25 of it. */
TOI16_INLINE_FOR_SPEED uint32_t inverse_root_q29(uint32_t s_q30) {
    const uint32_t y = inverse_root_q14(s_q30), three = 3;
    uint32_t rest = (three << 26) - (uint32_t)(toi16_mulu(s_q30, y * y) >> 32);
    return (uint32_t)(toi16_mulu(y << 16, rest << 4) >> 32);
}

/* Twice a part of a direction times the inverse root, moved for rounding to nearest. */
static inline uint32_t scaled_q28(uint32_t twice, uint32_t inverse_q29) {
    return (uint32_t)(toi16_mulu(twice, inverse_q29) >> 32) + (1 << 11);
}

/* The exact quotient may be nearer to another number. */
static inline bool is_in_doubt(uint32_t q28) {
    enum { MOST_OFF = 16 };
    return ((q28 + MOST_OFF) & 0xFFF) < 2 * MOST_OFF;
}

static inline uint32_t scaled(uint32_t v, uint32_t inverse_q29, bool *doubt) {
    uint32_t q28 = scaled_q28(v << 1, inverse_q29);
    if (is_in_doubt(q28))
        *doubt = true;
    return q28 >> 12;
}

/* v / length to nearest, halves up: half of a quotient of twice that, which is rounded down. */
static uint32_t divided(uint32_t v, uint32_t length) {
    return ((uint32_t)toi16_ratio(2 * v, length, false) + 1) >> 1;
}

static inline fix16_t with_sign(uint32_t size, int32_t v, int32_t sign) {
    sign ^= toi16_shr32(v, 31);
    return (fix16_t)((size ^ (uint32_t)sign) - (uint32_t)sign);
}

/* A length of 2^30 to within 2^-18 (a box's own axis) is as good as 2^30. Other directions are grown to 30
 * bits, where they have fewer, so that a root cuts off less than 2^-29 of the length; it is asked for only
 * where the inverse root leaves a doubt, and in a build for size always. The axes of a box may be all zero:
 * any length will do then. */
TOI16_INLINE void shorten(uint32_t size[3], bool none) {
    const uint32_t x = size[0], y = size[1], z = size[2], one = TOI_Q30_ONE;
    uint64_t square = toi16_mulu(x, x) + toi16_mulu(y, y) + toi16_mulu(z, z);
    bool is_one = none || toi16_is_square_of_unit(square), doubt = false;
    if (!TOI16_FOR_SIZE) {
        uint32_t inverse = is_one ? UINT32_C(1) << 29 : inverse_root_q29((uint32_t)(square >> 30));
        size[0] = scaled(x, inverse, &doubt);
        size[1] = scaled(y, inverse, &doubt);
        size[2] = z == 0 ? 0 : scaled(z, inverse, &doubt);
    }
    if (TOI16_FOR_SIZE || (doubt && !is_one)) {
        uint32_t length = TOI16_FOR_SIZE && is_one ? one : toi16_sqrt64(square);
        size[0] = divided(x, length);
        size[1] = divided(y, length);
        size[2] = divided(z, length);
    }
}

void toi16_unit(const toi_axis3 *direction, bool negative, toi_vec3 *out) {
    toi_axis3 v = *direction;
    uint32_t size[3] = {toi16_abs32(v.x), toi16_abs32(v.y), toi16_abs32(v.z)};
    unsigned bits = toi16_bits32(size[0] | size[1] | size[2]), grow = bits < 30 ? 30 - bits : 0;
    size[0] <<= grow;
    size[1] <<= grow;
    size[2] <<= grow;
    shorten(size, bits == 0);
    out->x = with_sign(size[0], v.x, -(int32_t)negative);
    out->y = with_sign(size[1], v.y, -(int32_t)negative);
    out->z = with_sign(size[2], v.z, -(int32_t)negative);
}

/* False where the length is within 2^-18 of 2^30, or the exact quotient in doubt. Numbers have a bit more
 * than those of shorten. */
TOI16_INLINE bool try_unit2(int32_t vx, int32_t vy, toi_vec3 *out) {
    uint32_t x = toi16_size(vx) + ((uint32_t)vx >> 31), y = toi16_size(vy) + ((uint32_t)vy >> 31);
    const unsigned grow = toi16_leading_zeros32(x | y) - 1;
    x <<= grow;
    y <<= grow;
    const uint32_t square_q30 = (uint32_t)((toi16_mulu(x, x) + toi16_mulu(y, y)) >> 32);
    const uint32_t inverse = inverse_root_q29(square_q30);
    x = scaled_q28(x, inverse);
    y = scaled_q28(y, inverse);
    if (square_q30 - (TOI_Q30_ONE - (1 << 12)) <= 1 << 13 || is_in_doubt(x) || is_in_doubt(y))
        return false;
    out->x = with_sign(x >> 12, vx, 0);
    out->y = with_sign(y >> 12, vy, 0);
    out->z = 0;
    return true;
}

void toi16_unit2(const toi_vec2 *direction, toi_vec3 *out) {
    if (TOI16_FOR_SIZE || !try_unit2(direction->x, direction->y, out)) {
        const toi_axis3 v = {direction->x, direction->y, 0};
        toi16_unit(&v, false, out);
    }
}
