/* SPDX-License-Identifier: MIT */
/* The wide arithmetic against GMP, on numbers of all widths. */
#include <gmp.h>
#include "../src/number/wide.h"
#include "../src/number/rows.h"
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

/* Factors within 2^30 + 16, often at the ends. */
static int32_t throw_direction(void) {
    static const int32_t most = (INT32_C(1) << 30) + 16;
    int32_t x = (int32_t)(random64(&seed) % (2 * (uint64_t)most + 1)) - most;
    int32_t near_end = most - (int32_t)(random64(&seed) % 70000);
    return random64(&seed) % 4 ? x : random64(&seed) % 2 ? near_end : -near_end;
}

/* Any factors, both ends of the type too, where the sum takes 64 bits; and the products by halves. */
static unsigned wrong_any_products(void) {
    static const int32_t ends[] = {INT32_MIN, INT32_MIN + 1, INT32_MAX, -1, 0, 0x10000};
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        int64_t sum = toi16_shr((int64_t)random64(&seed), 2);
        int32_t a = k % 3 ? (int32_t)random64(&seed) : ends[random64(&seed) % 6];
        int32_t b = k % 5 ? (int32_t)random64(&seed) : ends[random64(&seed) % 6];
        wrong += toi16_add_product(sum, a, b) != sum + (int64_t)a * b;
        wrong += toi16_mul_by_halves(a, b) != (int64_t)a * b;
        wrong += toi16_mulu_by_halves((uint32_t)a, (uint32_t)b) != (uint64_t)(uint32_t)a * (uint32_t)b;
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
    tap_ok(wrong_any_products() == 0, "sums of any products, and products by halves (%d)", ROUNDS);
    tap_ok(wrong_maps() == 0, "where a map takes vectors (%d)", ROUNDS);
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
    tap_ok(wrong_digits() == 0, "digits of quotients, and what is left (%d)", ROUNDS);
    tap_ok(wrong_orders() == 0, "which of numbers is greater, at the ends of the type too (%d)", ROUNDS);
    tap_ok(wrong_widths() == 0, "bit widths at every power of two");
    tap_ok(shifts_round_down(), "shifts round down, negative numbers too");
    return tap_done();
}
