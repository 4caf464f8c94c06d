/* SPDX-License-Identifier: MIT */
/* The code of src/number/wide.h, what that includes, and src/number/wide.c with small words (scale.pl), for all operands, against plain integers. HALF
 * is the bits of half a word: a word has two of them, a long number four. */
#include "small_words.hpp"

#ifdef M0_FORM
#include "scaled-m0.inc"
#elif defined SIZE_FORM
#include "scaled-size.inc"
#else
#include "scaled.inc"
#endif

static const int WORD = 2 * HALF, LONG = 4 * HALF;
static const int64_t WORDS = INT64_C(1) << WORD, LONGS = INT64_C(1) << LONG;

static unsigned tests, failed;

static void result(bool good, const char *what, uint64_t count) {
    std::printf("%sok %u - %s: %llu with words of %d bits\n", good ? "" : "not ", ++tests, what,
                (unsigned long long)count, WORD);
    failed += !good;
}

static uint64_t state = 1;

static uint64_t next_random() {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return state ^ state >> 29;
}

static const uint64_t SAMPLE = 4000000;

/* Tests f for all numbers below the bounds, or for pseudo-random ones where these are too many. */
template <class F> static void all1(const char *what, int64_t a_end, F f) {
    uint64_t count = 0, bad = 0;
    for (int64_t a = 0; a < a_end; a++, count++)
        bad += !f(a);
    result(bad == 0, what, count);
}

template <class F> static void all2(const char *what, int64_t a_end, int64_t b_end, F f) {
    uint64_t count = 0, bad = 0;
    if (a_end * b_end > INT64_C(1) << 24)
        for (; count < SAMPLE; count++)
            bad += !f(int64_t(next_random() >> 8) & (a_end - 1), int64_t(next_random() >> 8) & (b_end - 1));
    else
        for (int64_t a = 0; a < a_end; a++)
            for (int64_t b = 0; b < b_end; b++, count++)
                bad += !f(a, b);
    result(bad == 0, what, count);
}

template <class F> static void all4(const char *what, F f) {
    uint64_t count = 0, bad = 0, all = UINT64_C(1) << (4 * LONG < 63 ? 4 * LONG : 63);
    bool every = all <= SAMPLE;
    for (; count < (every ? all : SAMPLE); count++) {
        uint64_t k = every ? count : next_random();
        bad += !f(int64_t(k & (LONGS - 1)), int64_t(k >> LONG & (LONGS - 1)), int64_t(k >> 2 * LONG & (LONGS - 1)),
                  int64_t(k >> 3 * LONG & (LONGS - 1)));
    }
    result(bad == 0, what, count);
}

static int64_t signed_long(int64_t x) {
    return x < LONGS / 2 ? x : x - LONGS;
}

static __int128 number(toi16_wide x) {
    return __int128(x.high.value) * LONGS + x.low.value;
}

/* floor(a / b) for b > 0 */
static __int128 floor_div(__int128 a, __int128 b) {
    return a / b - (a % b < 0);
}

static toi16_wide wide(__int128 x) {
    toi16_wide w = {SD(int64_t(floor_div(x, LONGS))), D(int64_t(x - floor_div(x, LONGS) * LONGS))};
    return w;
}

static void products() {
    all2("toi16_mulu", WORDS, WORDS, [](int64_t a, int64_t b) { return toi16_mulu(W(a), W(b)).value == a * b; });
    all2("toi16_mul", WORDS, WORDS, [](int64_t a, int64_t b) {
        int64_t x = a - WORDS / 2, y = b - WORDS / 2;
        return toi16_mul(SW(x), SW(y)).value == x * y;
    });
    all2("toi16_mul_q16", WORDS, WORDS, [](int64_t a, int64_t b) {
        int64_t truth = a * b >> HALF;
        return toi16_mul_q16(W(a), W(b)).value == (truth < WORDS ? truth : WORDS - 1);
    });
    all2("toi16_mulhi64", LONGS, LONGS, [](int64_t a, int64_t b) {
        return toi16_mulhi64(D(a), D(b)).value == int64_t((unsigned __int128)a * (unsigned __int128)b >> LONG);
    });
    all2("toi16_mul_shr31_up", WORDS / 2, LONGS / 4, [](int64_t a, int64_t b) {
        return toi16_mul_shr31_up(W(a), D(b)).value == (a * b + (WORDS / 2 - 1)) >> (WORD - 1);
    });
}

static void quotients() {
    all2("toi16_digit", WORDS, WORDS, [](int64_t a, int64_t b) {
        if (a >= b)
            return true;
        W rest = a;
        int64_t digit = toi16_digit(&rest, W(b)).value;
        return digit == (a << HALF) / b && rest.value == (a << HALF) % b;
    });
    all2("toi16_ratio", WORDS, WORDS, [](int64_t a, int64_t b) {
        if (b == 0 || (a << HALF) / b >= WORDS / 2 - 1)
            return true;
        return toi16_ratio(W(a), W(b), false).value == (a << HALF) / b &&
               toi16_ratio(W(a), W(b), true).value == ((a << HALF) + b - 1) / b;
    });
    all2("toi16_frac_q16", LONGS, LONGS, [](int64_t a, int64_t b) {
        if (b == 0 || a / b >= (1 << HALF))
            return true;
        toi16_frac f = {D(a), D(b)};
        bool exact;
        int64_t truth = int64_t(((__int128)a << HALF) / b);
        return toi16_frac_q16(&f, &exact).value == truth && exact == ((__int128)truth * b == (__int128)a << HALF);
    });
    all2("toi16_ratio_q30", LONGS, LONGS, [](int64_t a, int64_t b) {
        if (a > b || b == 0)
            return true;
        /* 4 q b is within 2 b, and one more for what was cut off, of 4 a 2^30. */
        __int128 difference = (__int128)toi16_ratio_q30(D(a), D(b)).value * b * 4 - ((__int128)a << WORD);
        return difference <= 2 * b && difference >= -3 * (__int128)b;
    });
}

static void comparisons() {
    all4("toi16_frac_compare", [](int64_t a, int64_t b, int64_t c, int64_t d) {
        if (b == 0 || d == 0)
            return true;
        toi16_frac x = {D(a), D(b)}, y = {D(c), D(d)};
        __int128 difference = (__int128)a * d - (__int128)c * b;
        return toi16_frac_compare(&x, &y) == (difference > 0) - (difference < 0);
    });
    all4("toi16_ratio_compare", [](int64_t a, int64_t b, int64_t c, int64_t d) {
        a %= WORDS, b %= WORDS, c %= WORDS, d %= WORDS;
        return toi16_ratio_compare(W(a), W(b), W(c), W(d)) == (a * d > c * b) - (a * d < c * b);
    });
    all4("toi16_root_compare", [](int64_t a, int64_t c, int64_t b, int64_t d) {
        if (c == 0 || d == 0)
            return true;
        __int128 difference = (__int128)a * a * d - (__int128)b * b * c;
        return toi16_root_compare(D(a), D(c), D(b), D(d)) == (difference > 0) - (difference < 0);
    });
}

static void wide_numbers() {
    all4("toi16_wide_difference", [](int64_t a, int64_t b, int64_t c, int64_t d) {
        __int128 x = signed_long(a), y = signed_long(b), z = signed_long(c), w = signed_long(d);
        /* The domain: products below 2^(2 LONG - 3), as 2^125 is of 128 bits. */
        __int128 limit = (__int128)LONGS * LONGS / 8, p = x * y, q = z * w;
        if (p >= limit || p <= -limit || q >= limit || q <= -limit)
            return true;
        return number(toi16_wide_difference(SD(int64_t(x)), SD(int64_t(y)), SD(int64_t(z)), SD(int64_t(w)))) ==
               p - q;
    });
    all4("toi16_wide_sum, _sign and _bits", [](int64_t a, int64_t b, int64_t c, int64_t d) {
        __int128 p = (__int128)signed_long(a) * LONGS + b, q = (__int128)signed_long(c) * LONGS + d, sum = p + q;
        __int128 half = (__int128)LONGS * LONGS / 4;
        if (sum >= half || sum < -half)
            return true;
        toi16_wide x = wide(p), y = wide(q), z = toi16_wide_sum(&x, &y);
        return number(z) == sum && toi16_wide_sign(&z) == (sum > 0) - (sum < 0) &&
               toi16_wide_bits(&z) == exact_bits(uint64_t(sum < 0 ? -sum : sum));
    });
    all4("toi16_wide_times and _quotient", [](int64_t a, int64_t b, int64_t c, int64_t d) {
        __int128 p = (__int128)signed_long(a) * LONGS + b, half = (__int128)LONGS * LONGS / 4;
        toi16_wide x = wide(p);
        bool good = true;
        if (p * c < half && p * c >= -half)
            good = number(toi16_wide_times(&x, D(c))) == p * c;
        if (d != 0)
            good = good && number(toi16_wide_quotient(&x, D(d))) == p / d;
        return good;
    });
    all4("toi16_wide_shift", [](int64_t a, int64_t b, int64_t c, int64_t) {
        __int128 p = (__int128)signed_long(a) * LONGS + b;
        int shift = int(c % (3 * LONG - 1)) - (2 * LONG - 1);
        if (shift >= LONG)
            return true;
        __int128 truth = shift < 0 ? p >> -shift : p * ((__int128)1 << shift);
        if (truth >= LONGS / 2 || truth < -LONGS / 2)
            return true;
        toi16_wide x = wide(p);
        return __int128(toi16_wide_shift(&x, shift).value) == truth;
    });
    all4("toi16_mul_div", [](int64_t a, int64_t b, int64_t c, int64_t) {
        b %= WORDS;
        if (c == 0 || c >= LONGS / 4 || (__int128)a * b / c >= LONGS)
            return true;
        bool exact;
        D quotient = toi16_mul_div(D(a), W(b), D(c), &exact);
        return quotient.value == int64_t((__int128)a * b / c) && exact == ((__int128)a * b % c == 0);
    });
}

static void single_numbers() {
    if (HALF > 1) /* with 1 it shifts by the width of a word */
        all1("toi16_sqrt64", LONGS, [](int64_t a) { return toi16_sqrt64(D(a)).value == exact_root(uint64_t(a)); });
    all1("toi16_bits32 and toi16_bits64", LONGS, [](int64_t a) {
        return toi16_bits64(D(a)) == exact_bits(uint64_t(a)) && (a >= WORDS || toi16_bits32(W(a)) == exact_bits(uint64_t(a)));
    });
    all1("toi16_abs64", LONGS, [](int64_t a) {
        int64_t x = signed_long(a);
        return toi16_abs64(SD(x)).value == (x < 0 ? -x : x);
    });
    all1("toi16_saturate", LONGS, [](int64_t a) {
        int64_t x = signed_long(a), most = WORDS / 2 - 1;
        return toi16_saturate(SD(x)).value == (x > most ? most : x < -most - 1 ? -most - 1 : x);
    });
}

int main() {
    products();
    quotients();
    comparisons();
    wide_numbers();
    single_numbers();
    std::printf("1..%u\n", tests);
    return failed != 0;
}
