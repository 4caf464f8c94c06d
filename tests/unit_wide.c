/* SPDX-License-Identifier: MIT */
/* The wide arithmetic against GMP, on numbers of all widths. */
#include <gmp.h>
#include "../src/digit.h"
#include "../src/rows.h"
#include "random.h"
#include "tap.h"

enum { ROUNDS = 200000 };

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static uint64_t seed = 1;

static void set(mpz_t z, uint64_t x) {
    mpz_import(z, 1, 1, sizeof x, 0, 0, &x);
}

static uint64_t get(const mpz_t z) {
    uint64_t x = 0;
    mpz_export(&x, NULL, 1, sizeof x, 0, 0, z);
    return x;
}

/* At times just below a power of two, where borrows run far. */
static uint64_t throw_number(void) {
    uint64_t x = random_width(&seed, 64), top = UINT64_MAX >> random64(&seed) % 32;
    return random64(&seed) % 4 == 0 ? top - (x & UINT16_MAX) : x;
}

static toi16_frac throw_frac(void) {
    toi16_frac f;
    f.num = throw_number();
    f.den = throw_number() | 1;
    return f;
}

/* Often the same value in other terms, or one unit beside it. */
static toi16_frac random_frac(const toi16_frac *near) {
    toi16_frac f = throw_frac();
    unsigned how = (unsigned)(random64(&seed) % 4);
    if (how == 0)
        f = *near;
    if (how == 1 && (near->num | near->den) >> 62 == 0) {
        f.num = 3 * near->num + (random64(&seed) & 1);
        f.den = 3 * near->den;
    }
    return f;
}

static unsigned wrong_compares(void) {
    unsigned wrong = 0;
    mpz_t left, right, factor;
    mpz_inits(left, right, factor, NULL);
    toi16_frac a = {0, 1};
    for (int k = 0; k < ROUNDS; k++) {
        toi16_frac b = random_frac(&a);
        set(left, a.num), set(factor, b.den), mpz_mul(left, left, factor);
        set(right, b.num), set(factor, a.den), mpz_mul(right, right, factor);
        int truth = mpz_cmp(left, right);
        wrong += toi16_frac_compare(&a, &b) != (truth > 0) - (truth < 0);
        a = b;
    }
    mpz_clears(left, right, factor, NULL);
    return wrong;
}

static bool is_wrong_quotient(const toi16_frac *f) {
    mpz_t q, r, den;
    mpz_inits(q, r, den, NULL);
    bool exact;
    uint32_t digit = toi16_frac_q16(f, &exact);
    set(q, f->num), set(den, f->den);
    mpz_mul_2exp(q, q, 16);
    mpz_fdiv_qr(q, r, q, den);
    bool wrong = digit != get(q) || exact != (mpz_sgn(r) == 0);
    mpz_clears(q, r, den, NULL);
    return wrong;
}

/* Fractions below 2^16, one in three a whole number of digits. */
static unsigned wrong_quotients(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi16_frac f = throw_frac();
        if (k % 3 == 0)
            f.num = (f.den >> 32) ? f.den : f.den * (f.num % 65536);
        if (f.num / f.den >= 65536)
            f.num %= f.den;
        wrong += is_wrong_quotient(&f);
    }
    return wrong;
}

/* Within two units of what makes the quotient a whole number of digits, where few bits of the terms do not
 * tell which side it is on. */
static unsigned wrong_close_quotients(void) {
    unsigned wrong = 0;
    mpz_t q;
    mpz_init(q);
    for (int k = 0; k < ROUNDS; k++) {
        toi16_frac f = {0, random_width(&seed, 16 + (unsigned)k % 48) | 1};
        set(q, f.den);
        mpz_mul_ui(q, q, (unsigned long)(random64(&seed) % 65536));
        mpz_fdiv_q_2exp(q, q, 16);
        const uint64_t near = get(q), step = random64(&seed) % 5;
        f.num = near + step < 2 ? 0 : near + step - 2;
        wrong += is_wrong_quotient(&f);
    }
    mpz_clear(q);
    return wrong;
}

/* The first of the farthest, of 1 to 9 vectors of few enough numbers that some are equally far, and at the
 * ends of the widths. */
static unsigned wrong_farthest(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t v[9][3], n[3];
        const unsigned count = 1 + (unsigned)k % 9, bits = k % 2 ? 29 : 1;
        for (unsigned i = 0; i < 3; i++)
            n[i] = (int32_t)(random64(&seed) % (UINT64_C(1) << (bits + 1))) - (INT32_C(1) << bits);
        unsigned best = 0;
        int64_t most = INT64_MIN;
        for (unsigned at = 0; at < count; at++) {
            int64_t place = 0;
            for (unsigned i = 0; i < 3; i++) {
                v[at][i] = (int32_t)(random64(&seed) % (UINT64_C(1) << (bits + 1))) - (INT32_C(1) << bits);
                place += (int64_t)v[at][i] * n[i];
            }
            best = place > most ? at : best;
            most = place > most ? place : most;
        }
        wrong += toi16_farthest(v, v + count, n) != (const void *)v[best];
    }
    return wrong;
}

static int sign_of_difference(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

/* Of 32 bits: products of Q16.16 to their end, comparison, and quotients below 2^15 rounded down and up. */
static unsigned wrong_short_ratios(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const uint32_t a = (uint32_t)random_width(&seed, 32), c = (uint32_t)random_width(&seed, 32);
        const uint32_t b = (uint32_t)random_width(&seed, 32) | 1,
                       d = k % 8 == 0 ? b : (uint32_t)random64(&seed) | 1;
        const uint64_t scaled = (uint64_t)a * c >> 16;
        wrong += toi16_mul_q16(a, c) != (scaled > UINT32_MAX ? UINT32_MAX : (uint32_t)scaled);
        wrong += toi16_ratio_compare(a, b, c, d) != sign_of_difference((uint64_t)a * d, (uint64_t)c * b);
        wrong += toi16_ratio_compare(a, b, k % 3 ? a : c, b) != (k % 3 ? 0 : sign_of_difference(a, c));
        const uint32_t num = (uint64_t)b << 15 > a ? a : a % b;
        const uint64_t floor = ((uint64_t)num << 16) / b, rest = ((uint64_t)num << 16) % b;
        if (floor >= INT32_MAX)
            continue;
        wrong += toi16_ratio(num, b, false) != (int32_t)floor;
        wrong += toi16_ratio(num, b, true) != (int32_t)(floor + (rest != 0));
    }
    return wrong;
}

/* |ratio - 2^30 num / den| <= 3/4, that is |4 (ratio den - 2^30 num)| <= 3 den. */
static unsigned wrong_ratios(void) {
    unsigned wrong = 0;
    mpz_t error, num, den;
    mpz_inits(error, num, den, NULL);
    for (int k = 0; k < ROUNDS; k++) {
        uint64_t d = random_width(&seed, 63) | 1, n = k % 5 == 0 ? d : random64(&seed) % (d + 1);
        set(num, n), set(den, d);
        mpz_mul_2exp(num, num, 30);
        mpz_mul_ui(error, den, toi16_ratio_q30(n, d));
        mpz_sub(error, error, num);
        mpz_mul_ui(error, error, 4);
        mpz_mul_ui(den, den, 3);
        wrong += mpz_cmpabs(error, den) > 0;
    }
    mpz_clears(error, num, den, NULL);
    return wrong;
}

static unsigned wrong_roots(void) {
    unsigned wrong = 0;
    mpz_t z;
    mpz_init(z);
    for (int k = 0; k < ROUNDS; k++) {
        uint64_t root = random_width(&seed, 32),
                 x = k % 2 ? random_width(&seed, 64) : root * root - (uint64_t)(k & 2) / 2;
        set(z, x);
        mpz_sqrt(z, z);
        wrong += toi16_sqrt64(x) != get(z);
    }
    mpz_clear(z);
    return wrong;
}

/* The short products, which Cortex-M0 has in a form of its own: at the ends of the halves too. */
static unsigned wrong_short_products(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        uint32_t a = (uint32_t)random64(&seed), b = (uint32_t)random64(&seed);
        if (k % 4 == 0) {
            a |= UINT32_C(0x8000FFFF) << k % 17;
            b |= UINT32_C(0xFFFF8000) >> k % 13;
        }
        wrong += toi16_mulu(a, b) != (uint64_t)a * b;
        wrong += toi16_mul((int32_t)a, (int32_t)b) != (int64_t)(int32_t)a * (int32_t)b;
        int32_t c = (int32_t)a / 2, d = (int32_t)b;
        int64_t product = (int64_t)c * d, square = (int64_t)c * c;
        wrong +=
            toi16_mul_sum(c, d, c, c) != product + square || toi16_mul_sum(c, c, d, c) != square + product;
        wrong += toi16_mul_difference(c, d, c, c) != product - square;
    }
    wrong += toi16_mul(INT32_MIN, INT32_MIN) != INT64_C(1) << 62;
    wrong += toi16_mul(INT32_MIN, INT32_MAX) != -(INT64_C(1) << 31) * INT32_MAX;
    return wrong + (toi16_mulu(UINT32_MAX, UINT32_MAX) != UINT64_C(0xFFFFFFFE00000001));
}

/* Rounded up. */
static unsigned wrong_products(void) {
    unsigned wrong = 0;
    mpz_t z, low;
    mpz_inits(z, low, NULL);
    for (int k = 0; k < ROUNDS; k++) {
        uint32_t a = (uint32_t)random_width(&seed, 31);
        uint64_t b = random_width(&seed, 62);
        set(z, b);
        mpz_mul_ui(z, z, a);
        mpz_cdiv_q_2exp(low, z, 31);
        wrong += (uint64_t)toi16_mul_shr31_up(a, b) != get(low);
        b = random64(&seed);
        set(z, b), set(low, ~b / 3);
        mpz_mul(z, z, low);
        mpz_fdiv_q_2exp(z, z, 64);
        wrong += toi16_mulhi64(b, ~b / 3) != get(z);
    }
    mpz_clears(z, low, NULL);
    return wrong;
}

static void set_wide(mpz_t z, const toi16_wide *x) {
    uint64_t high = (uint64_t)x->high;
    mpz_t low;
    mpz_init(low);
    set(low, x->low), set(z, high);
    mpz_mul_2exp(z, z, 64);
    mpz_add(z, z, low);
    if (x->high < 0) {
        mpz_set_ui(low, 1);
        mpz_mul_2exp(low, low, 128);
        mpz_sub(z, z, low);
    }
    mpz_clear(low);
}

static int64_t throw_signed(unsigned bits) {
    int64_t x = (int64_t)random_width(&seed, bits);
    return random64(&seed) % 2 ? x : -x;
}

/* A number of up to 127 bits, at times a multiple of den, or one less. */
static toi16_wide throw_wide(uint64_t den) {
    toi16_wide x = {throw_signed(63), throw_number()};
    if (random64(&seed) % 4 == 0)
        x = toi16_wide_difference((int64_t)(den >> 3), throw_signed(62), (int64_t)(random64(&seed) % 2), 1);
    return x;
}

/* Towards zero, for short and long divisors. */
static unsigned wrong_wide_quotients(void) {
    unsigned wrong = 0;
    mpz_t x, q, den;
    mpz_inits(x, q, den, NULL);
    for (int k = 0; k < ROUNDS; k++) {
        uint64_t d = throw_number(), e = d >> 3 ? d >> 3 : 1;
        toi16_wide wide = throw_wide(d), quotient;
        d = k % 2 ? e : d | (d == 0);
        quotient = toi16_wide_quotient(&wide, d);
        set_wide(x, &wide), set_wide(q, &quotient), set(den, d);
        mpz_tdiv_q(x, x, den);
        wrong += mpz_cmp(x, q) != 0;
    }
    mpz_clears(x, q, den, NULL);
    return wrong;
}

static unsigned wrong_wide_products(void) {
    unsigned wrong = 0;
    mpz_t x, product, factor;
    mpz_inits(x, product, factor, NULL);
    for (int k = 0; k < ROUNDS; k++) {
        unsigned bits = (unsigned)(random64(&seed) % 32);
        uint64_t f = throw_number() >> bits;
        toi16_wide a = toi16_wide_difference(throw_signed(31), throw_signed(31 + bits), throw_signed(5), 3),
                   b = toi16_wide_times(&a, f);
        set_wide(x, &a), set_wide(product, &b), set(factor, f);
        mpz_mul(x, x, factor);
        wrong += mpz_sizeinbase(x, 2) < 128 && mpz_cmp(x, product) != 0;
    }
    mpz_clears(x, product, factor, NULL);
    return wrong;
}

/* Whether it is floor(a b / c) and knows if nothing was cut off; skipped where that takes more than 64 bits.
 */
static bool divides(uint64_t a, uint32_t b, uint64_t c) {
    bool exact, right;
    mpz_t z, rest, den;
    mpz_inits(z, rest, den, NULL);
    set(z, a), set(den, c);
    mpz_mul_ui(z, z, b);
    mpz_fdiv_qr(z, rest, z, den);
    right = mpz_sizeinbase(z, 2) > 64 ||
            (toi16_mul_div(a, b, c, &exact) == get(z) && exact == (mpz_sgn(rest) == 0));
    mpz_clears(z, rest, den, NULL);
    return right;
}

static unsigned wrong_mul_divs(void) {
    static const uint64_t as[] = {0,         1, 2, UINT32_MAX, UINT64_C(1) << 32, INT64_MAX, UINT64_MAX - 1,
                                  UINT64_MAX};
    static const uint32_t bs[] = {0,         1, 2, 3, 65536, INT32_MAX, UINT32_C(1) << 31, UINT32_MAX - 1,
                                  UINT32_MAX};
    static const uint64_t cs[] = {1,
                                  2,
                                  3,
                                  UINT32_MAX,
                                  UINT64_C(1) << 32,
                                  (UINT64_C(1) << 61) + 1,
                                  (UINT64_C(1) << 62) - 2,
                                  (UINT64_C(1) << 62) - 1};
    unsigned wrong = 0;
    for (size_t k = 0; k < COUNT(as) * COUNT(bs) * COUNT(cs); k++)
        wrong += !divides(as[k % COUNT(as)], bs[k / COUNT(as) % COUNT(bs)], cs[k / COUNT(as) / COUNT(bs)]);
    for (int k = 0; k < ROUNDS; k++) {
        uint64_t c = throw_number() >> 2, a = throw_number();
        c += c == 0;
        if (c >> 32 == 0)
            a %= c << 32; /* so that it fits */
        if (k % 3 == 0)
            a -= a % c;
        wrong += !divides(a, (uint32_t)throw_number(), c);
    }
    return wrong;
}

/* a^2 d against b^2 c; often equal (k m / m = k n / n), or one unit beside it. */
static unsigned wrong_root_compares(void) {
    unsigned wrong = 0;
    mpz_t left, right, factor;
    mpz_inits(left, right, factor, NULL);
    for (int k = 0; k < ROUNDS; k++) {
        uint64_t a = throw_number(), b = throw_number(), c = throw_number(), d = throw_number();
        if (k % 2 == 0) {
            const uint64_t m = random_width(&seed, 32), n = random_width(&seed, 32),
                           of = random_width(&seed, 32);
            a = of * m + (random64(&seed) % 8 == 0);
            b = of * n;
            c = m * m;
            d = n * n;
        }
        c += c == 0;
        d += d == 0;
        set(left, a), mpz_mul(left, left, left), set(factor, d), mpz_mul(left, left, factor);
        set(right, b), mpz_mul(right, right, right), set(factor, c), mpz_mul(right, right, factor);
        const int truth = mpz_cmp(left, right);
        wrong += toi16_root_compare(a, c, b, d) != (truth > 0) - (truth < 0);
    }
    mpz_clears(left, right, factor, NULL);
    return wrong;
}

static unsigned wrong_widths(void) {
    unsigned wrong = 0;
    for (int k = 0; k < 64; k++)
        wrong += toi16_bits64(UINT64_C(1) << k) != (unsigned)k + 1 ||
                 toi16_bits64((UINT64_C(1) << k) - 1) != (unsigned)k;
    return wrong + (toi16_bits64(UINT64_MAX) != 64);
}

/* Below den, at times just below it, at times such that 2^16 rest / den is whole, for a den with zeros. */
static uint32_t throw_rest(uint32_t *den) {
    unsigned how = (unsigned)(random64(&seed) % 4), zeros = (unsigned)(random64(&seed) % 17);
    if (how == 0)
        return *den - 1;
    if (how > 1)
        return (uint32_t)(random64(&seed) % *den);
    *den = (*den >> zeros | 1) << zeros;
    return (*den >> zeros) * (uint32_t)(random64(&seed) % (UINT32_C(1) << zeros));
}

/* Sixteen bits of rest / den, for divisors of every width. */
static unsigned wrong_digits(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        uint32_t den = (uint32_t)throw_number() >> random64(&seed) % 32 | 1;
        uint32_t rest = throw_rest(&den), left = rest;
        uint64_t target = (uint64_t)rest << 16;
        wrong += toi16_digit(&left, den) != target / den || left != target % den;
    }
    return wrong;
}

/* The same for divisors below 2^29, often where reciprocals change. */
static unsigned wrong_narrow_digits(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        uint32_t den = (uint32_t)random64(&seed) >> 3;
        if (random64(&seed) % 4 == 0)
            den = ((den >> 21 | 128) << 21) - (uint32_t)(random64(&seed) % 3);
        den = (den & ((UINT32_C(1) << 29) - 1)) >> random64(&seed) % 28 | 1;
        uint32_t rest = throw_rest(&den), left = rest;
        uint64_t target = (uint64_t)rest << 16;
        wrong += toi16_narrow_digit(&left, den) != target / den || left != target % den;
    }
    return wrong;
}

static unsigned wrong_reciprocals(void) {
    unsigned wrong = 0;
    for (uint32_t n = 0; n < COUNT(toi16_reciprocals); n++) {
        uint32_t twice = 2 * 128 + 1 + 2 * n; /* 2^16 / (twice / 2), to the nearest */
        wrong += toi16_reciprocals[n] + UINT32_C(255) != ((UINT32_C(1) << 18) + twice) / (2 * twice);
    }
    return wrong;
}

/* Factors within 2^30 + 16, often at the ends. */
static int32_t throw_direction(void) {
    static const int32_t most = (INT32_C(1) << 30) + 16;
    int32_t x = (int32_t)(random64(&seed) % (2 * (uint64_t)most + 1)) - most;
    int32_t near_end = most - (int32_t)(random64(&seed) % 70000);
    return random64(&seed) % 4 ? x : random64(&seed) % 2 ? near_end : -near_end;
}

static unsigned wrong_added_products(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int64_t sum = toi16_shr((int64_t)random64(&seed), 2);
        int32_t a = throw_direction(), b = throw_direction();
        wrong += toi16_add_product(sum, a, b) != sum + (int64_t)a * b;
    }
    return wrong;
}

/* The same for any factors, both ends of the type too, where the sum takes 64 bits. */
static unsigned wrong_any_products(void) {
    static const int32_t ends[] = {INT32_MIN, INT32_MIN + 1, INT32_MAX, -1, 0, 0x10000};
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int64_t sum = toi16_shr((int64_t)random64(&seed), 2);
        int32_t a = k % 3 ? (int32_t)random64(&seed) : ends[random64(&seed) % 6];
        int32_t b = k % 5 ? (int32_t)random64(&seed) : ends[random64(&seed) % 6];
        wrong += toi16_add_any_product(sum, a, b) != sum + (int64_t)a * b;
    }
    return wrong;
}

/* Vectors of 31 bits with their factor, rows of 30 bits. */
static unsigned wrong_maps(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi16_map map;
        int32_t in[6], out[6];
        const unsigned shift = (unsigned)k % 20;
        for (unsigned i = 0; i < 12; i++)
            map.row[i / 4][i % 4] = i % 4 ? throw_direction() : throw_direction() / 2;
        for (unsigned i = 0; i < 6; i++)
            in[i] = throw_direction() / (1 << shift);
        const int32_t *v = in;
        int32_t *at = out;
        toi16_map_next(&map, UINT32_C(1) << shift, &v, &at);
        toi16_map_next(&map, UINT32_C(1) << shift, &v, &at);
        wrong += v != in + 6 || at != out + 6;
        for (unsigned i = 0; i < 6; i++) {
            const int32_t *row = map.row[i % 3], *from = in + (i < 3 ? 0 : 3);
            int64_t sum = 0;
            for (unsigned n = 0; n < 3; n++)
                sum += (int64_t)row[n + 1] * (from[n] * (INT32_C(1) << shift));
            wrong += out[i] != row[0] + toi16_round_q32(sum);
        }
    }
    return wrong;
}

/* The high word of a sum of products, rounded down. */
static int32_t high_of(const int32_t *a, const int32_t *b, unsigned n) {
    mpz_t sum;
    mpz_init(sum);
    for (unsigned k = 0; k < n; k++) {
        mpz_t term;
        mpz_init_set_si(term, a[k]);
        mpz_mul_si(term, term, b[k]);
        mpz_add(sum, sum, term);
        mpz_clear(term);
    }
    mpz_fdiv_q_2exp(sum, sum, 32);
    const int32_t high = (int32_t)mpz_get_si(sum);
    mpz_clear(sum);
    return high;
}

static void throw_row(int32_t row[3], unsigned bits) {
    for (unsigned k = 0; k < 3; k++)
        row[k] = (int32_t)(random64(&seed) % (UINT64_C(2) << bits)) - (int32_t)(UINT32_C(1) << bits);
}

/* Rows of directions with places below 2^31, and squares of any number. */
static unsigned wrong_rows(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t v[3], three[9], two[6], dots[5], again[2];
        throw_row(v, 30);
        for (unsigned row = 0; row < 9; row += 3)
            throw_row(three + row, 1 + (unsigned)k % 30);
        throw_row(two, 30);
        throw_row(two + 3, (unsigned)k % 31);
        toi16_dots5(v, three, two, dots);
        toi16_dots2(two, v[0], v[1], v[2], again);
        for (unsigned row = 0; row < 3; row++)
            wrong += dots[row] != high_of(v, three + 3 * row, 3);
        for (unsigned row = 0; row < 2; row++)
            wrong += dots[3 + row] != high_of(v, two + 3 * row, 3) || again[row] != dots[3 + row];
        three[k % 9] = k % 2 ? INT32_MIN : INT32_MAX;
        const uint32_t one = (uint32_t)random64(&seed);
        uint32_t off = 0;
        for (unsigned row = 0; row < 9; row += 3) {
            const unsigned next = (row + 3) % 9;
            off |= (uint32_t)high_of(three + row, three + row, 3) - one;
            off |= (uint32_t)high_of(three + row, three + next, 3) + 1;
        }
        wrong += toi16_off_frames(three, three, one) != off;
    }
    return wrong;
}

/* Up to 2^15 in size, the ends too. */
static int32_t throw_short(void) {
    int32_t x = (int32_t)(random64(&seed) % 65537) - 32768;
    return random64(&seed) % 8 ? x : x < 0 ? -32768 : 32768;
}

/* Sums that take 32 bits. */
static unsigned wrong_short_dots(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t u[3], v[15], out[5];
        for (int n = 0; n < 18; n++)
            *(n < 3 ? &u[n] : &v[n - 3]) = throw_short();
        toi16_dots16(u, v, out, 5);
        for (int n = 0; n < 5; n++) {
            int64_t dot =
                (int64_t)u[0] * v[3 * n] + (int64_t)u[1] * v[3 * n + 1] + (int64_t)u[2] * v[3 * n + 2];
            wrong += out[n] != (int32_t)(uint32_t)(uint64_t)dot;
        }
    }
    return wrong;
}

static uint32_t size_of(int32_t x) {
    return x < 0 ? (uint32_t)(-(x + 1)) : (uint32_t)x;
}

/* From its definition: of entries m and n, with what bounds them near what they come to. */
static bool is_outside(const int32_t *ends, const int32_t *column, uint32_t doubt, unsigned k, unsigned m,
                       unsigned n) {
    const int32_t p[2] = {ends[3 + m], -ends[3 + n]}, q[2] = {ends[6 + m], -ends[6 + n]},
                  r[2] = {ends[m], ends[n]}, c[2] = {column[n], column[m]},
                  size[2] = {(int32_t)size_of(n == 1 ? -column[1] : column[n]),
                             (int32_t)size_of(m == 1 ? -column[1] : column[m])};
    const uint32_t most = (uint32_t)column[3 + k] + (uint32_t)high_of(r, size, 2);
    return size_of(high_of(p, c, 2)) + 2 * size_of(high_of(q, c, 2)) + doubt >= most / 16;
}

/* Of all nine, with this much more than what bounds them. */
static uint32_t all_outside(const int32_t *ends, uint32_t more) {
    uint32_t bits = 0;
    for (unsigned j = 0; j < 3; j++) {
        int32_t column[6];
        for (unsigned n = 0; n < 6; n++)
            column[n] = ends[12 + 6 * j + n] + (n < 3 ? 0 : (int32_t)more);
        bits |= ((uint32_t)is_outside(ends, column, TOI16_DOUBT_AT_ENDS, 0, 1, 2) |
                 (uint32_t)is_outside(ends, column, TOI16_DOUBT_AT_ENDS, 1, 2, 0) << 1 |
                 (uint32_t)is_outside(ends, column, TOI16_DOUBT_AT_ENDS, 2, 1, 0) << 2)
                << 3 * j;
    }
    return bits;
}

static unsigned wrong_outside(unsigned *outside) {
    unsigned wrong = 0;
    *outside = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t ends[30] = {0};
        throw_row(ends + 3, 30 - (unsigned)k % 8);
        throw_row(ends + 6, 30 - (unsigned)k % 7);
        for (unsigned n = 0; n < 3; n++)
            ends[n] = (int32_t)(random64(&seed) >> 33);
        for (unsigned column = 12; column < 30; column += 6) {
            throw_row(ends + column, 28 - (unsigned)k % 5);
            for (unsigned n = 3; n < 6; n++)
                ends[column + n] = (int32_t)(random64(&seed) >> (36 + k % 4));
        }
        const uint32_t most = all_outside(ends, 0), least = all_outside(ends, 1),
                       found = toi16_outside9(ends);
        wrong += (found & ~most) != 0 || (least & ~found) != 0;
        *outside += most & 1;
    }
    return wrong;
}

/* Each of three columns gets what the other two make. */
static unsigned wrong_across(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t columns[18];
        uint32_t r[3];
        for (unsigned n = 0; n < 3; n++) {
            r[n] = (uint32_t)random64(&seed);
            throw_row(columns + 6 * n, 28 - (unsigned)k % 25);
            for (unsigned row = 0; row < 3; row++)
                columns[6 * n + 3 + row] = (int32_t)size_of(columns[6 * n + row]);
        }
        toi16_put_across(r, columns);
        for (unsigned n = 0; n < 9; n++) {
            const unsigned row = n % 3, at = n / 3, c = at == 0, d = at == 2 ? 1 : 2;
            const uint64_t most = (uint64_t)r[c] * size_of(columns[6 * d + row]) +
                                  (uint64_t)r[d] * size_of(columns[6 * c + row]);
            wrong += (uint32_t)columns[6 * at + 3 + row] != (uint32_t)(most >> 32);
        }
    }
    return wrong;
}

static int64_t long_size(int64_t x) {
    return x < 0 ? -1 - x : x;
}

/* Directions of less than 15 bits, so that all of it takes 32. */
static unsigned wrong_outside16(unsigned *outside) {
    unsigned wrong = 0;
    *outside = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t ends[9], column[6];
        for (unsigned n = 0; n < 9; n++)
            ends[n] = n < 6 ? throw_short() : throw_short() / 4 + 8192;
        for (unsigned n = 0; n < 6; n++)
            column[n] = n < 3 ? throw_short() / 3 : (int32_t)(random64(&seed) >> 34);
        uint32_t expected = 0;
        for (unsigned n = 0; n < 3; n++) {
            const unsigned c = n == 0, d = n == 2 ? 1 : 2;
            const int64_t p = column[c], q = column[d];
            const int64_t farther = long_size(ends[d] * p - ends[c] * q) +
                                    long_size(ends[3 + d] * p - ends[3 + c] * q) -
                                    ends[6 + c] * long_size(q) - ends[6 + d] * long_size(p);
            wrong += toi16_farther16(ends, c, d, column[c], column[d]) != farther;
            expected |= (uint32_t)(column[3 + n] < farther) << n;
        }
        wrong += toi16_outside16(ends, column) != expected;
        *outside += expected & 1;
    }
    return wrong;
}

/* About 1 and -1 mostly, of which -1 is past what counts. */
static unsigned wrong_ones(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const int32_t one = INT32_C(1) << 30;
        int32_t x[9];
        uint32_t past = 0;
        for (unsigned n = 0; n < 9; n++) {
            const int32_t near = (int32_t)(random64(&seed) % 3) - 2;
            x[n] = random64(&seed) % 4 == 0   ? one + near + 1
                   : random64(&seed) % 3 == 0 ? 1 - one - near
                                              : 2 * near;
            if (k % 100 == 0)
                x[n] = (int32_t)random64(&seed);
            past |= x[n] > one || x[n] <= -one;
        }
        wrong += toi16_past_one9(x) != past;
    }
    return wrong;
}

/* n numbers, and their lower halves after them. */
static void throw_halves(int32_t *halves, unsigned numbers) {
    for (unsigned n = 0; n < numbers; n++) {
        halves[n] = throw_short();
        halves[TOI16_HALVES + n] = throw_short() / 2;
    }
}

static unsigned wrong_halves(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t x[9], upper[9] = {0}, lower[9] = {0};
        for (unsigned n = 0; n < 9; n++)
            x[n] = (int32_t)(random64(&seed) % (UINT64_C(1) << 31) + 17) - (INT32_C(1) << 30);
        const unsigned count = k % 2 ? 6 : 9;
        toi16_upper_halves(x, upper, count == 6 ? 6 : 9);
        toi16_lower_halves(x, lower, count == 6 ? 6 : 9);
        for (unsigned n = 0; n < 9; n++)
            wrong += n < count
                         ? upper[n] * 0x8000 + lower[n] != x[n] || lower[n] < -0x4000 || lower[n] >= 0x4000
                         : upper[n] != 0 || lower[n] != 0;
    }
    return wrong;
}

static int64_t dot_of(const int32_t *u, const int32_t *v) {
    return (int64_t)u[0] * v[0] + (int64_t)u[1] * v[1] + (int64_t)u[2] * v[2];
}

/* A fourth of a sum of products of upper halves in Q2.30, with those of upper and lower ones, rounded down:
 * each of these two sums is halved first, or both together where they fit. */
static int64_t fine_sum(int32_t sum, const int32_t *u, const int32_t *v, bool fits) {
    const int64_t by_lower = dot_of(u, v + TOI16_HALVES), of_lower = dot_of(u + TOI16_HALVES, v);
    return (sum + (fits ? (by_lower + of_lower) >> 15 : ((by_lower >> 1) + (of_lower >> 1)) >> 14)) >> 2;
}

static int32_t throw_sum(void) {
    return (int32_t)((int64_t)(random64(&seed) % (UINT64_C(15) << 28)) - (INT64_C(15) << 27));
}

static unsigned wrong_fine_dots(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t u[TOI16_HALVES + 3], v[TOI16_HALVES + 9], sums[3], out[3], two[2];
        throw_halves(u, 3);
        throw_halves(v, 9);
        for (unsigned n = 0; n < 3; n++)
            sums[n] = throw_sum();
        toi16_fine_dots(u, v, sums, out, 3);
        toi16_fine_dots(u, v + 3, sums + 1, two, 2);
        for (unsigned n = 0; n < 3; n++)
            wrong += out[n] != fine_sum(sums[n], u, v + 3 * n, false) || (n > 0 && two[n - 1] != out[n]);
    }
    return wrong;
}

/* Vectors of length 1, of which products add up to 2^30 at most, with paths that are longer. */
static void throw_short_vectors(int32_t *halves, unsigned numbers) {
    throw_halves(halves, numbers);
    for (unsigned n = 0; n < numbers; n++)
        halves[n] /= 2;
}

static unsigned wrong_fine_rows(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS / 4; k++) {
        int32_t u[TOI16_HALVES + 9], v[TOI16_HALVES + 15], sums[24], out[15];
        const unsigned rows = (unsigned)k % 3 + 1;
        throw_short_vectors(u, 9);
        throw_short_vectors(v, 9);
        throw_halves(v + 9, 6);
        for (unsigned n = 0; n < 24; n++)
            sums[n] = throw_sum();
        toi16_fine_rows(u, v, sums, out, rows);
        for (unsigned n = 0; n < 5 * rows; n++)
            wrong += out[n] != fine_sum(sums[n / 5 * 8 + n % 5], u + n / 5 * 3, v + n % 5 * 3, n % 5 < 3);
    }
    return wrong;
}

/* Of frames along coordinates with one entry off. */
static unsigned wrong_axes(unsigned *sound) {
    unsigned wrong = 0;
    *sound = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t frame[9];
        for (unsigned n = 0; n < 9; n++)
            frame[n] = n % 4 == 0 ? 0x8000 : 0;
        frame[random64(&seed) % 9] += (int32_t)(random64(&seed) % 9) - 4;
        frame[random64(&seed) % 9] = k % 8 ? frame[8] : throw_short();
        const int32_t *u = frame + 3 * (k % 3);
        unsigned ones = 0, zeros = 0;
        for (unsigned n = 0; n < 3; n++) {
            const int64_t dot = dot_of(u, frame + 3 * n);
            zeros += dot >= -0x10000 && dot < 0x10000;
            ones += dot >= (1 << 30) - 0x10000 && dot < (1 << 30) + 0x10000;
        }
        const bool is_one = ones == 1 && zeros == 2;
        wrong += (toi16_off_axis16(u, frame) == 1 << 13) != is_one;
        *sound += is_one;
    }
    return wrong;
}

static unsigned wrong_lengths(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const unsigned grow = (unsigned)k % 29;
        uint32_t half[6], xy[7];
        int32_t vw[6], out[TOI16_HALVES + 6];
        for (unsigned n = 0; n < 6; n++) {
            xy[n + n / 3] = (uint32_t)(random64(&seed) >> 34) >> grow;
            vw[n] = (int32_t)(random64(&seed) >> (n < 3 ? 34 : 35)) >> grow;
            vw[n] = random64(&seed) & 1 ? -vw[n] : vw[n];
        }
        toi16_grow_lengths16(xy, xy + 4, vw, vw + 3, grow, half, out);
        for (unsigned n = 0; n < 6; n++) {
            const int64_t length = (int64_t)xy[n + n / 3] << grow;
            const int64_t way = (int64_t)vw[n] * (INT64_C(1) << (grow + n / 3));
            wrong += half[n] != (length + 0x4000) >> 15 || out[n] != way ||
                     out[TOI16_HALVES + n] != (way + 0x4000) >> 15;
        }
    }
    return wrong;
}

/* Rows along coordinates too, which are straight, and such with one entry off. Of those that are far from it
 * sums wrap around. */
static unsigned wrong_frames(unsigned *straight) {
    unsigned wrong = 0;
    *straight = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int32_t u[TOI16_HALVES + 9];
        uint32_t off = 0;
        throw_halves(u, 9);
        for (unsigned n = 0; n < 9 && k % 2 == 0; n++) {
            u[n] = n % 4 == 0 ? 0x8000 : 0;
            u[TOI16_HALVES + n] = 0;
        }
        u[TOI16_HALVES + (unsigned)k % 9] = (int32_t)(random64(&seed) % 11) - 5;
        const int32_t *lower = u + TOI16_HALVES;
        for (unsigned row = 0; row < 9; row += 3) {
            const unsigned next = (row + 3) % 9;
            const int64_t twice = dot_of(u + row, lower + next) + dot_of(u + next, lower + row);
            const int64_t cross = (int32_t)(uint32_t)(uint64_t)twice >> 15;
            off |= (uint32_t)(uint64_t)(dot_of(u + row, u + next) + cross + 4);
            off |= (uint32_t)(uint64_t)(dot_of(u + row, u + row) + (dot_of(u + row, lower + row) >> 14) + 4 -
                                        (INT64_C(1) << 30));
        }
        wrong += toi16_off_frame16(u) != off;
        *straight += off <= 7;
    }
    return wrong;
}

/* The ends of the type, neighbours of them and of 0, and anything. */
static int32_t throw_end(void) {
    const int32_t ends[] = {INT32_MIN, INT32_MAX, 0};
    const uint32_t near = (uint32_t)ends[random64(&seed) % 3] + (uint32_t)(random64(&seed) % 5) - 2;
    return random64(&seed) % 4 != 0 ? (int32_t)near : (int32_t)random64(&seed);
}

/* Numbers that are in order or not, and equal ones. */
static unsigned wrong_orders(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const int32_t t = k % 4 == 0 ? throw_end() : 1;
        int32_t x[12];
        uint32_t minus, plain = (uint32_t)random64(&seed) >> random64(&seed) % 25;
        for (unsigned n = 0; n < 12; n++)
            x[n] = throw_end();
        const int order = toi16_order(x[0], x[1], &minus);
        wrong += order != (x[0] > x[1]) - (x[0] < x[1]) || minus != (uint32_t)x[0] - (uint32_t)x[1];
        wrong += toi16_is_at_least(x[0], x[1], &minus) != (x[0] >= x[1]) ||
                 minus != (uint32_t)x[0] - (uint32_t)x[1];
        wrong += toi16_is_above_shr8(plain, (uint32_t)x[0]) != (plain > (uint32_t)x[0] / 256);
        for (unsigned n = 0; n < 3; n++)
            for (unsigned m = n; m < 12; m += 6)
                if (k % 8 != 0 && x[m] > x[m + 3])
                    x[m] = x[m + 3];
        const bool above3 =
            x[0] > x[3] || x[1] > x[4] || x[2] > x[5] || x[6] > x[9] || x[7] > x[10] || x[8] > x[11];
        wrong += toi16_is_refused3(t, x, x + 6) != (t <= 0 || above3);
        const bool above2 = x[0] > x[2] || x[1] > x[3] || x[4] > x[6] || x[5] > x[7];
        wrong += toi16_is_refused2(t, x, x + 4) != (t <= 0 || above2);
    }
    return wrong;
}

static bool shifts_round_down(void) {
    return toi16_shr(-1, 5) == -1 && toi16_shr(-32, 5) == -1 && toi16_shr(-33, 5) == -2 &&
           toi16_shr(95, 5) == 2 && toi16_shr(INT64_MIN, 62) == -2;
}

int main(void) {
    tap_ok(wrong_compares() == 0, "fractions compare exactly (%d)", ROUNDS);
    tap_ok(wrong_quotients() == 0, "quotients in Q16.16 are rounded down and know when they are exact (%d)",
           ROUNDS);
    tap_ok(wrong_close_quotients() == 0, "those next to whole ones too (%d)", ROUNDS);
    tap_ok(wrong_any_products() == 0, "sums of any products (%d)", ROUNDS);
    tap_ok(wrong_maps() == 0, "where a map takes vectors (%d)", ROUNDS);
    tap_ok(wrong_farthest() == 0, "the first of the vectors that reach farthest (%d)", ROUNDS);
    tap_ok(wrong_short_ratios() == 0, "ratios of 32 bits: products, comparison, rounding down and up (%d)",
           ROUNDS);
    tap_ok(wrong_ratios() == 0, "ratios in Q2.30 are within 3/4 unit (%d)", ROUNDS);
    tap_ok(wrong_roots() == 0, "square roots are rounded down, at squares and just below too (%d)", ROUNDS);
    tap_ok(wrong_short_products() == 0, "short products are exact (%d)", ROUNDS);
    tap_ok(wrong_products() == 0, "products are rounded as they say (%d)", ROUNDS);
    tap_ok(wrong_wide_products() == 0, "products of wide numbers are exact (%d)", ROUNDS);
    tap_ok(wrong_wide_quotients() == 0, "quotients of wide numbers are cut off (%d)", ROUNDS);
    tap_ok(wrong_mul_divs() == 0,
           "products are divided, rounded down, and know when they are exact, at the ends too (%d)", ROUNDS);
    tap_ok(wrong_root_compares() == 0, "quotients by roots compare exactly (%d)", ROUNDS);
    tap_ok(wrong_reciprocals() == 0, "reciprocals that digits begin with are the nearest");
    tap_ok(wrong_narrow_digits() == 0, "digits of quotients without a division (%d)", ROUNDS);
    tap_ok(wrong_digits() == 0, "digits of quotients, and what is left (%d)", ROUNDS);
    tap_ok(wrong_short_dots() == 0, "products of vectors in 16 bits, past 32 bits too (%d)", ROUNDS);
    unsigned above, wrong16 = wrong_outside16(&above);
    tap_ok(wrong16 == 0 && above > ROUNDS / 10 && above < ROUNDS - ROUNDS / 10,
           "how far out an axis is, in 16 bits: %u of %d past what bounds it", above, ROUNDS);
    tap_ok(wrong_ones() == 0, "numbers past 1 (%d)", ROUNDS);
    tap_ok(wrong_halves() == 0, "numbers in halves (%d)", ROUNDS);
    tap_ok(wrong_fine_dots() == 0, "products of vectors in halves (%d)", ROUNDS);
    tap_ok(wrong_fine_rows() == 0, "products of rows in halves (%d)", ROUNDS / 4);
    unsigned sound, wrong_sound = wrong_axes(&sound);
    tap_ok(wrong_sound == 0 && sound > 0, "axes that are 1 and perpendicular to others (%d, %u are)", ROUNDS,
           sound);
    tap_ok(wrong_lengths() == 0, "lengths grown, and in halves (%d)", ROUNDS);
    unsigned straight, wrong_frame = wrong_frames(&straight);
    tap_ok(wrong_frame == 0 && straight > ROUNDS / 10 && straight < ROUNDS / 2,
           "how far rows in halves are from straight: %u of %d are not", straight, ROUNDS);
    tap_ok(wrong_added_products() == 0, "products of directions are added exactly (%d)", ROUNDS);
    tap_ok(wrong_rows() == 0, "products with rows, and squares of them, by their high words (%d)", ROUNDS);
    unsigned outside, wrong = wrong_outside(&outside);
    tap_ok(wrong == 0 && outside > ROUNDS / 10 && outside < ROUNDS - ROUNDS / 10,
           "what is not less than what bounds it, %u of %d", outside, ROUNDS);
    tap_ok(wrong_orders() == 0, "which of numbers is greater, at the ends of the type too (%d)", ROUNDS);
    tap_ok(wrong_across() == 0, "what columns make with one another (%d)", ROUNDS);
    tap_ok(wrong_widths() == 0, "bit widths at every power of two");
    tap_ok(shifts_round_down(), "shifts round down, negative numbers too");
    return tap_done();
}
