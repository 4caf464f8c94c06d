/* SPDX-License-Identifier: MIT */
#include "wide.h"

/* Schoolbook in 16-bit halves, unsigned low ones. Of the largest halves, 0xFFFF * 0xFFFF + 0xFFFF < 2^32. */
uint64_t toi16_mulu_by_halves(uint32_t a, uint32_t b) {
    uint32_t a0 = a & 0xFFFF, a1 = a >> 16, b0 = b & 0xFFFF, b1 = b >> 16;
    uint32_t low = a0 * b0, middle = a1 * b0 + (low >> 16), other = a0 * b1 + (middle & 0xFFFF);
    uint32_t high = a1 * b1 + (middle >> 16) + (other >> 16);
    return (uint64_t)high << 32 | (other << 16 | (low & 0xFFFF));
}

/* High halves are signed here: |-0x8000 * 0xFFFF| + 0xFFFF < 2^31. The low word is the short product. */
int64_t toi16_mul_by_halves(int32_t a, int32_t b) {
    int32_t a1 = a >> 16, b1 = b >> 16;
    uint16_t a0 = (uint16_t)a, b0 = (uint16_t)b;
    int32_t middle = a1 * b0 + (int32_t)((uint32_t)a0 * b0 >> 16), other = a0 * b1 + (uint16_t)middle;
    int32_t high = a1 * b1 + (middle >> 16) + (other >> 16);
    return (int64_t)((uint64_t)(uint32_t)high << 32 | (uint32_t)a * (uint32_t)b);
}

typedef struct {
    uint64_t high, low;
} u128;

/* Schoolbook in 32-bit halves: a product and two halves take no more than 64 bits. */
TOI16_ALWAYS_INLINE u128 mul64(uint64_t a, uint64_t b) {
    uint32_t a0 = (uint32_t)a, a1 = (uint32_t)(a >> 32), b0 = (uint32_t)b, b1 = (uint32_t)(b >> 32);
    uint64_t low = toi16_mulu(a0, b0), middle = toi16_mulu(a1, b0) + (low >> 32);
    uint64_t other = toi16_mulu(a0, b1) + (uint32_t)middle;
    u128 product;
    product.high = toi16_mulu(a1, b1) + (middle >> 32) + (other >> 32);
    product.low = other << 32 | (uint32_t)low;
    return product;
}

uint64_t toi16_mulhi64(uint64_t a, uint64_t b) {
    return mul64(a, b).high;
}

TOI16_ONCE int compare64(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static uint32_t high32(uint64_t x) {
    return (uint32_t)(x >> 32);
}

static int compare128(uint64_t a, uint64_t b, uint64_t c, uint64_t d) {
    uint64_t left = toi16_mulhi64(a, b), right = toi16_mulhi64(c, d);
    return left != right ? compare64(left, right) : compare64(a * b, c * d);
}

/* A short fraction in other terms, so that it has high words. */
static toi16_frac lengthened(const toi16_frac *f) {
    toi16_frac g = *f;
    if (high32(f->num | f->den) == 0) {
        g.num <<= 32;
        g.den <<= 32;
    }
    return g;
}

/* Two long fractions: the high words h mostly tell, h h' <= x x' / 2^64 < (h + 1) (h' + 1). */
static int compare_long(const toi16_frac *a, const toi16_frac *b) {
    uint64_t left = toi16_mulu(high32(a->num), high32(b->den)),
             right = toi16_mulu(high32(b->num), high32(a->den));
    if (left > right && left - right > (uint64_t)high32(b->num) + high32(a->den))
        return 1;
    if (right > left && right - left > (uint64_t)high32(a->num) + high32(b->den))
        return -1;
    return compare128(a->num, b->den, b->num, a->den);
}

/* Short fractions, as of axis-aligned boxes, take one product a side; against 1, the usual t_max, none. */
int toi16_frac_compare(const toi16_frac *a, const toi16_frac *b) {
    if (a->num == a->den)
        return compare64(b->den, b->num);
    if (high32(a->num | a->den | b->num | b->den) == 0)
        return compare64(toi16_mulu((uint32_t)a->num, (uint32_t)b->den),
                         toi16_mulu((uint32_t)b->num, (uint32_t)a->den));
    toi16_frac x = lengthened(a), y = lengthened(b);
    return compare_long(&x, &y);
}

/* For a divisor that takes 31 bits or 32. */
static uint32_t long_digit(uint32_t *rest, uint32_t den) {
    unsigned shift = 32 - toi16_bits32(den);
    uint32_t d = den << shift, r = *rest << shift, digit = r / (d >> 16);
    if (digit > 0xFFFF)
        digit = 0xFFFF;
    uint64_t target = (uint64_t)r << 16, product = toi16_mulu(d, digit);
    for (; product > target; product -= d)
        digit--;
    *rest = (uint32_t)(target - product) >> shift;
    return digit;
}

/* As next_digit, for a short divisor. With its top bit at 29, what an estimate leaves takes 32 bits. */
uint32_t toi16_digit(uint32_t *rest, uint32_t den) {
    uint32_t quotient = 0;
    if (toi16_divide_by_steps(&quotient, rest, den))
        return quotient;
    if (den >> 30 != 0)
        return long_digit(rest, den);
    unsigned shift = 30 - toi16_bits32(den);
    uint32_t d = den << shift, r = *rest << shift;
    uint32_t digit = (r << 2) / (d >> 14), left = (r << 16) - digit * d;
    for (; left >> 31 != 0; left += d)
        digit--;
    *rest = left >> shift;
    return digit;
}

/* The next 16 bits of rest / den, rest < den, by Knuth's estimate: dividing by the top 16 bits of the divisor
 * gives a digit at most 2 too large once the divisor's top bit is set (TAOCP 2, 4.3.1, theorem B). */
static uint32_t next_digit(uint64_t *rest, uint64_t den) {
    unsigned shift = 64 - toi16_bits64(den);
    uint64_t d = den << shift, r = *rest << shift;
    uint32_t estimate = (uint32_t)(r >> 32) / (uint32_t)(d >> 48),
             digit = estimate < 0xFFFF ? estimate : 0xFFFF;
    uint64_t low = toi16_mulu((uint32_t)d, digit), high = toi16_mulu(high32(d), digit) + high32(low);
    while (high > r >> 16 || (high == r >> 16 && (uint32_t)low > (uint32_t)(r << 16))) {
        digit--;
        high -= (uint64_t)high32(d) + ((uint32_t)low < (uint32_t)d);
        low -= (uint32_t)d;
    }
    *rest = ((r << 16) - (high << 32 | (uint32_t)low)) >> shift;
    return digit;
}

uint32_t toi16_mul_q16(uint32_t x, uint32_t factor) {
    uint64_t product = toi16_mulu(x, factor) >> 16;
    return high32(product) != 0 ? UINT32_MAX : (uint32_t)product;
}

/* The quotient so far, and below it the 16 bits that toi16_digit gives. */
static inline uint32_t next_16_bits(uint32_t quotient, uint32_t *rest, uint32_t den) {
    if (toi16_divide_by_steps(&quotient, rest, den))
        return quotient;
    const bool short_den = TOI16_QUOTIENTS && den >> TOI16_HEADROOM_BITS == 0;
    return quotient << 16 | (short_den ? toi16_two_digits(rest, den) : toi16_digit(rest, den));
}

/* The upper 24 bits of x shifted up, where that takes 64 bits. */
static inline uint32_t upper24(uint64_t x, unsigned up) {
    return (high32(x) << up | (uint32_t)x >> 1 >> (31 - up)) >> TOI16_HIGH_BITS;
}

/* A fraction below 1 has longer terms, of which 24 bits mostly do. With n and d cut off, d in [2^23, 2^24),
 * the terms are n + x and d + y in these units, 0 <= x, y < 1. What 2^16 n leaves of q d, q <= 2^16, is off
 * by 2^16 x - q y: more than that from 0 and from d, it shows that q is the quotient and not exact. */
static bool is_quick(const toi16_frac *f, uint32_t *quotient) {
    if (f->num >= f->den)
        return false;
    unsigned up = 32 - toi16_bits32(high32(f->den));
    uint32_t den = upper24(f->den, up), rest = upper24(f->num, up);
    if (rest >= den)
        return false;
    *quotient = next_16_bits(0, &rest, den);
    return rest > UINT32_C(1) << 16 && den - rest > UINT32_C(1) << 16;
}

/* In a build for size, floor(2^16 rest / den) is made bit by bit, from the first bit of the whole part on.
 * Twice the rest may take 65 bits; what the rest lacks of the divisor does not. */
static uint32_t q16_by_bits(uint64_t rest, uint64_t den, bool *exact) {
    unsigned bits = 16;
    for (; den <= rest >> 1; den <<= 1)
        bits++;
    uint32_t quotient = rest >= den;
    if (quotient != 0)
        rest -= den;
    for (; bits > 0; bits--) {
        uint64_t lacks = den - rest;
        quotient <<= 1;
        if (rest < lacks)
            rest <<= 1;
        else {
            rest -= lacks;
            quotient++;
        }
    }
    *exact = rest == 0;
    return quotient;
}

static inline uint32_t short_q16(uint32_t num, uint32_t den, bool *exact) {
    uint32_t whole = num < den ? 0 : num / den, rest = num - whole * den;
    uint32_t quotient = next_16_bits(whole, &rest, den);
    *exact = rest == 0;
    return quotient;
}

int32_t toi16_ratio(uint32_t num, uint32_t den, bool up) {
    bool exact;
    uint32_t quotient = TOI16_FOR_SIZE ? q16_by_bits(num, den, &exact) : short_q16(num, den, &exact);
    return (int32_t)(quotient + (up && !exact));
}

uint32_t toi16_frac_q16(const toi16_frac *f, bool *exact) {
    uint32_t quotient;
    if (TOI16_FOR_SIZE)
        return q16_by_bits(f->num, f->den, exact);
    if (high32(f->num | f->den) == 0)
        return short_q16((uint32_t)f->num, (uint32_t)f->den, exact);
    *exact = false;
    if (is_quick(f, &quotient))
        return quotient;
    uint64_t whole = f->num < f->den ? 0 : f->num / f->den;
    uint64_t rest = f->num - whole * f->den;
    uint32_t digit = next_digit(&rest, f->den);
    *exact = rest == 0;
    return ((uint32_t)whole << 16) + digit;
}

/* In two's complement. */
static void negate(u128 *x) {
    x->low = 0 - x->low;
    x->high = ~x->high + (x->low == 0);
}

/* Modulo 2^64 a negative number is 2^64 more than it is: the upper half has the other once too much. */
static u128 mul_signed(int64_t a, int64_t b) {
    u128 product = mul64((uint64_t)a, (uint64_t)b);
    product.high -= (uint64_t)(toi16_shr(a, 63) & b) + (uint64_t)(toi16_shr(b, 63) & a);
    return product;
}

toi16_wide toi16_wide_difference(int64_t a, int64_t b, int64_t c, int64_t d) {
    u128 x = mul_signed(a, b), y = mul_signed(c, d);
    toi16_wide difference = {(int64_t)(x.high - y.high - (x.low < y.low)), x.low - y.low};
    return difference;
}

toi16_wide toi16_wide_sum(const toi16_wide *a, const toi16_wide *b) {
    uint64_t low = a->low + b->low;
    toi16_wide sum = {(int64_t)((uint64_t)a->high + (uint64_t)b->high + (low < b->low)), low};
    return sum;
}

/* Modulo 2^128, where a negative number is as good as any. */
toi16_wide toi16_wide_times(const toi16_wide *x, uint64_t factor) {
    uint64_t high = toi16_mulhi64(x->low, factor) + (uint64_t)x->high * factor;
    toi16_wide product = {(int64_t)high, x->low * factor};
    return product;
}

static u128 magnitude(const toi16_wide *x) {
    u128 size = {(uint64_t)x->high, x->low};
    if (x->high < 0)
        negate(&size);
    return size;
}

unsigned toi16_wide_bits(const toi16_wide *x) {
    u128 size = magnitude(x);
    return size.high ? 64 + toi16_bits64(size.high) : toi16_bits64(size.low);
}

/* The next 64 bits of rest / den, rest < den, bit by bit: low gives its bits to the rest, and gets those of
 * the quotient. These begin with zeros, as long as the rest has fewer bits than den. */
static uint64_t next_word(uint64_t rest, uint64_t low, uint64_t den) {
    unsigned shorter = toi16_bits64(den) - toi16_bits64(rest), zeros = shorter > 0 ? shorter - 1 : 0;
    rest = rest << zeros | low >> 1 >> (63 - zeros);
    low <<= zeros;
    for (unsigned n = zeros; n < 64; n++) {
        bool over = rest >> 63 != 0;
        rest = rest << 1 | low >> 63;
        low <<= 1;
        if (over || rest >= den) {
            rest -= den;
            low |= 1;
        }
    }
    return low;
}

toi16_wide toi16_wide_quotient(const toi16_wide *x, uint64_t den) {
    u128 size = magnitude(x);
    uint64_t high = size.high < den ? 0 : size.high / den, rest = size.high - high * den;
    size.low = rest == 0 ? size.low / den : next_word(rest, size.low, den);
    size.high = high;
    if (x->high < 0)
        negate(&size);
    toi16_wide quotient = {(int64_t)size.high, size.low};
    return quotient;
}

int64_t toi16_wide_shift(const toi16_wide *x, int shift) {
    if (shift >= 0)
        return (int64_t)(x->low << shift);
    unsigned right = (unsigned)-shift;
    if (right >= 64)
        return toi16_shr(x->high, right - 64);
    return (int64_t)((uint64_t)x->high << (64 - right) | x->low >> right);
}

/* A line is off by 4.2 % at most for x >= 2^30; Heron's mean, twice, leaves 4e-7: at most 1 too much. */
static uint32_t sqrt32(uint32_t x) {
    uint32_t root = 23211 + ((x >> 16) * 43691 >> 16);
    root = (root + x / root) / 2;
    root = (root + x / root) / 2;
    return root > 0xFFFF || root * root > x ? root - 1 : root;
}

/* a * a * b, the lowest word first. */
static void square_times(uint64_t a, uint64_t b, uint64_t out[3]) {
    uint64_t low = a * a, high = toi16_mulhi64(a, a);
    out[0] = low * b;
    out[1] = toi16_mulhi64(low, b) + high * b;
    out[2] = toi16_mulhi64(high, b) + (out[1] < high * b);
}

/* The upper 32 bits of x > 0, all of them used: x is upper * 2^*up, and less than 2^*up more. */
static uint32_t upper32(uint64_t x, int *up) {
    *up = (int)toi16_bits64(x) - 32;
    return high32(x << (32 - *up));
}

/* The upper bits of a * a * b, 29 to 32 of them, of numbers above 0. Cut off is less than 1 of each factor's,
 * then of the square, then of the product: in all less than 5 of the last one's units. */
static uint32_t upper_square_times(uint64_t a, uint64_t b, int *up) {
    int up_a, up_b;
    uint32_t x = upper32(a, &up_a), y = upper32(b, &up_b);
    *up = 2 * up_a + up_b;
    return high32(toi16_mulu(high32(toi16_mulu(x, x)), y));
}

/* The sign of a * a * d - b * b * c where upper bits tell, by more than 5 units shifted by 3, else 0. */
static int rough_root_compare(uint64_t a, uint64_t c, uint64_t b, uint64_t d) {
    int up_left, up_right;
    uint64_t left = upper_square_times(a, d, &up_left), right = upper_square_times(b, c, &up_right);
    int longer = up_left - up_right;
    if (longer > 3 || longer < -3)
        return longer > 0 ? 1 : -1;
    left <<= longer > 0 ? longer : 0;
    right <<= longer < 0 ? -longer : 0;
    return left > right + 40 ? 1 : right > left + 40 ? -1 : 0;
}

int toi16_root_compare(uint64_t a, uint64_t c, uint64_t b, uint64_t d) {
    uint64_t x[3], y[3];
    if (c == d)
        return a < b ? -1 : a > b;
    int rough = TOI16_FOR_SIZE || a == 0 || b == 0 ? 0 : rough_root_compare(a, c, b, d);
    if (rough != 0)
        return rough;
    square_times(a, d, x);
    square_times(b, c, y);
    for (unsigned n = 3; n-- > 0;)
        if (x[n] != y[n])
            return x[n] < y[n] ? -1 : 1;
    return 0;
}

/* (2^16 rest + low) / den, and what is left in *rest, for rest < den, low of 16 bits and den of 62 bits, by
 * next_digit's estimate. What an estimate that is 2 too large leaves is above -2^63: modulo 2^64 it is known.
 */
static uint32_t digit_62(uint64_t *rest, uint32_t low, uint64_t den) {
    uint32_t digit = (uint32_t)(*rest >> 30) / (uint32_t)(den >> 46);
    *rest = (*rest << 16 | low) - toi16_mulu((uint32_t)den, digit) - ((uint64_t)(high32(den) * digit) << 32);
    for (; *rest >> 63 != 0; *rest += den)
        digit--;
    return digit;
}

/* a = (a / c) c + rest, and rest * b / c has two digits, as b < 2^32: rest and c are grown until c has 62
 * bits. */
uint64_t toi16_mul_div(uint64_t a, uint32_t b, uint64_t c, bool *exact) {
    uint64_t whole = a < c ? 0 : a / c;
    unsigned grow = 62 - toi16_bits64(c);
    uint64_t rest = (a - whole * c) << grow, low = toi16_mulu((uint32_t)rest, b);
    rest = toi16_mulu(high32(rest), b) + high32(low);
    uint32_t first = digit_62(&rest, (uint32_t)low >> 16, c << grow);
    uint32_t second = digit_62(&rest, (uint32_t)low & 0xFFFF, c << grow);
    *exact = rest == 0;
    return whole * b + (first << 16 | second);
}

/* x is shifted to at least 2^62. The upper half of the root comes first, the lower one by one division, and
 * is then at most 1 too large (P. Zimmermann, Karatsuba Square Root, 1999). The rest is at most 2 * 65535, so
 * that it fits where it is shifted by 15; a lower half of 2^16 is 1 too large. */
uint32_t toi16_sqrt64(uint64_t x) {
    if (x == 0)
        return 0;
    unsigned shift = (64 - toi16_bits64(x)) & ~1u;
    uint64_t y = x << shift;
    uint32_t upper = sqrt32(high32(y)), rest = high32(y) - upper * upper;
    uint32_t lower = ((rest << 15) + ((uint32_t)y >> 17)) / upper;
    uint32_t root = (upper << 16) + (lower > 0xFFFF ? 0xFFFF : lower);
    return (root - (toi16_mulu(root, root) > y)) >> shift / 2;
}

uint32_t toi16_ratio_q30(uint64_t num, uint64_t den) {
    if (num == den)
        return UINT32_C(1) << 30;
    uint32_t first = next_digit(&num, den);
    uint64_t q32 = ((uint64_t)first << 16) + next_digit(&num, den);
    return (uint32_t)((q32 + 2) >> 2);
}
