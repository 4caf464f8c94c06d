/* SPDX-License-Identifier: MIT */
/* Rows of vectors by vector instructions of x86-64, which multiply two pairs of numbers at once. Results are
 * those of the C. A row of three numbers is loaded with what stands after it, which nothing depends on. */
#ifndef TOI16_ROWS_X86_H
#define TOI16_ROWS_X86_H

#include <emmintrin.h>

#define TOI16_SSE2

static inline __m128i toi16_load4(const void *numbers) {
    return _mm_loadu_si128((const __m128i *)numbers);
}

/* The same of three that nothing may stand after. */
static inline __m128i toi16_load3(const void *numbers) {
    return _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)numbers),
                              _mm_cvtsi32_si128(((const int32_t *)numbers)[2]));
}

/* Numbers a and b, for products. */
#define TOI16_TWO_OF(x, a, b) _mm_shuffle_epi32(x, _MM_SHUFFLE(3, b, 1, a))

static inline int32_t toi16_first(__m128i x) {
    return _mm_cvtsi128_si32(x);
}

static inline int32_t toi16_second(__m128i x) {
    return _mm_cvtsi128_si32(_mm_shuffle_epi32(x, _MM_SHUFFLE(1, 1, 1, 1)));
}

static inline int32_t toi16_third(__m128i x) {
    return _mm_cvtsi128_si32(_mm_unpackhi_epi32(x, x));
}

static inline int32_t toi16_fourth(__m128i x) {
    return _mm_cvtsi128_si32(_mm_shuffle_epi32(x, _MM_SHUFFLE(3, 3, 3, 3)));
}

static inline void toi16_store3(int32_t *numbers, __m128i x) {
    _mm_storel_epi64((__m128i *)(void *)numbers, x);
    numbers[2] = toi16_third(x);
}

static inline void toi16_store4(void *numbers, __m128i x) {
    _mm_storeu_si128((__m128i *)numbers, x);
}

static inline __m128i toi16_or3(__m128i x, __m128i y, __m128i z) {
    return _mm_or_si128(_mm_or_si128(x, y), z);
}

/* The bits of the first three numbers. */
static inline uint32_t toi16_bits_of_row(__m128i x) {
    return (uint32_t)toi16_first(toi16_or3(x, _mm_shuffle_epi32(x, 1), _mm_unpackhi_epi32(x, x)));
}

/* |x| as toi16_size has it. */
static inline __m128i toi16_sizes(__m128i x) {
    return _mm_xor_si128(x, _mm_srai_epi32(x, 31));
}

/* The numbers at odd places, for products. */
static inline __m128i toi16_odd(__m128i x) {
    return _mm_srli_epi64(x, 32);
}

static inline __m128i toi16_even(__m128i x) {
    return _mm_and_si128(x, _mm_set1_epi64x(UINT32_MAX));
}

/* Products are of numbers without sign: x + 2^31 for x. Then (a + 2^31) (b + 2^31) is 2^31 (a + b) and 2^62
 * too large, and all is modulo 2^64. */
static inline __m128i toi16_lifted(__m128i x) {
    return _mm_xor_si128(x, _mm_set1_epi32(INT32_MIN));
}

/* 2^31 (x - y) */
static inline __m128i toi16_lift_between(__m128i x, __m128i y) {
    const __m128i by = _mm_set1_epi32(INT32_MIN);
    return _mm_sub_epi64(_mm_mul_epu32(x, by), _mm_mul_epu32(y, by));
}

/* ---- Frames: rows of two at once */

/* Lifted, and 2^31 times their sum. */
typedef struct {
    __m128i x, y, z, lift;
} toi16_two_rows;

static inline __m128i toi16_sum3(__m128i x, __m128i y, __m128i z) {
    return _mm_add_epi64(_mm_add_epi64(x, y), z);
}

/* Of numbers that nothing stands above. */
static inline toi16_two_rows toi16_two_rows_of(__m128i x, __m128i y, __m128i z) {
    const toi16_two_rows rows = {x, y, z, _mm_slli_epi64(toi16_sum3(x, y, z), 31)};
    return rows;
}

/* Their products, less 3 * 2^62, and this. */
static inline __m128i toi16_two_dots(const toi16_two_rows *u, const toi16_two_rows *v, __m128i more) {
    const __m128i sum =
        toi16_sum3(_mm_mul_epu32(u->x, v->x), _mm_mul_epu32(u->y, v->y), _mm_mul_epu32(u->z, v->z));
    return _mm_sub_epi64(_mm_add_epi64(sum, more), _mm_add_epi64(u->lift, v->lift));
}

/* As the C below; 3 * 2^62 is -2^62. */
static inline __m128i toi16_off_rows(const toi16_two_rows *u, const toi16_two_rows *v,
                                     const toi16_two_rows *w, uint32_t one) {
    const __m128i three = _mm_set1_epi64x(-(INT64_C(1) << 62)),
                  square = _mm_sub_epi64(three, _mm_slli_epi64(_mm_set1_epi32((int32_t)one), 32)),
                  product = _mm_add_epi64(three, _mm_set1_epi64x(INT64_C(1) << 32));
    return _mm_or_si128(
        toi16_or3(toi16_two_dots(u, u, square), toi16_two_dots(v, v, square), toi16_two_dots(w, w, square)),
        toi16_or3(toi16_two_dots(u, v, product), toi16_two_dots(u, w, product),
                  toi16_two_dots(v, w, product)));
}

static inline uint32_t toi16_off_frames(const void *u, const void *v, uint32_t one) {
    const int32_t *x = (const int32_t *)u, *y = (const int32_t *)v;
    const __m128i a = toi16_lifted(toi16_load4(x)), b = toi16_lifted(toi16_load4(y)),
                  c = toi16_lifted(toi16_load4(x + 4)), d = toi16_lifted(toi16_load4(y + 4)),
                  last = _mm_unpacklo_epi64(_mm_cvtsi32_si128(x[8]), _mm_cvtsi32_si128(y[8]));
    const __m128i ab = _mm_unpacklo_epi64(a, b), ab_next = _mm_unpackhi_epi64(a, b),
                  cd = _mm_unpacklo_epi64(c, d), cd_next = _mm_unpackhi_epi64(c, d);
    const toi16_two_rows first = toi16_two_rows_of(toi16_even(ab), toi16_odd(ab), toi16_even(ab_next)),
                         second = toi16_two_rows_of(toi16_odd(ab_next), toi16_even(cd), toi16_odd(cd)),
                         third = toi16_two_rows_of(toi16_even(cd_next), toi16_odd(cd_next),
                                                   toi16_even(toi16_lifted(last)));
    const __m128i off = toi16_off_rows(&first, &second, &third, one);
    return (uint32_t)(toi16_second(off) | toi16_fourth(off));
}

#endif
