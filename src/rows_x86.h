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

/* The same of what has been stored number by number, which cannot be loaded at once for a while. */
static inline __m128i toi16_gather3(const int32_t *x) {
    return _mm_set_epi32(0, x[2], x[1], x[0]);
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

/* ---- What is outside: two axes at once */

/* Entries m and n of r, and of p and q, lifted; 2^31 times how far these are apart. */
typedef struct {
    __m128i p_m, p_n, q_m, q_n, r_m, r_n, p_lift, q_lift;
} toi16_two_ends;

#define TOI16_TWO_ENDS(p, q, r, m, m_too, n, n_too)                                                          \
    {                                                                                                        \
        TOI16_TWO_OF(p, m, m_too), TOI16_TWO_OF(p, n, n_too), TOI16_TWO_OF(q, m, m_too),                     \
            TOI16_TWO_OF(q, n, n_too), TOI16_TWO_OF(r, m, m_too), TOI16_TWO_OF(r, n, n_too),                 \
            toi16_lift_between(TOI16_TWO_OF(p, m, m_too), TOI16_TWO_OF(p, n, n_too)),                        \
            toi16_lift_between(TOI16_TWO_OF(q, m, m_too), TOI16_TWO_OF(q, n, n_too))                         \
    }

/* a b + c d */
static inline __m128i toi16_two_products(__m128i a, __m128i b, __m128i c, __m128i d) {
    return _mm_add_epi64(_mm_mul_epu32(a, b), _mm_mul_epu32(c, d));
}

/* a b - c d of lifted numbers, which is so much too large: the size of it. */
static inline __m128i toi16_two_crossed(__m128i a, __m128i b, __m128i c, __m128i d, __m128i lift) {
    const __m128i x = _mm_sub_epi64(_mm_sub_epi64(_mm_mul_epu32(a, b), _mm_mul_epu32(c, d)), lift);
    return _mm_xor_si128(x, _mm_srai_epi32(_mm_shuffle_epi32(x, _MM_SHUFFLE(3, 3, 1, 1)), 31));
}

/* A bit for each of two axes that is inside: entries m and n of a column, lifted, and their sizes; what the
 * other three numbers make. */
static inline uint32_t toi16_two_inside(const toi16_two_ends *e, __m128i c_m, __m128i c_n, __m128i size_m,
                                        __m128i size_n, __m128i across) {
    const __m128i lift = toi16_lift_between(c_n, c_m), doubt = _mm_set1_epi32(TOI16_DOUBT_AT_ENDS),
                  place = toi16_two_crossed(e->p_m, c_n, e->p_n, c_m, _mm_add_epi64(e->p_lift, lift)),
                  way = toi16_two_crossed(e->q_m, c_n, e->q_n, c_m, _mm_add_epi64(e->q_lift, lift)),
                  most = _mm_add_epi32(toi16_two_products(e->r_m, size_n, e->r_n, size_m), across);
    const __m128i past = _mm_sub_epi32(_mm_add_epi32(_mm_add_epi32(way, way), place),
                                       _mm_sub_epi32(_mm_srli_epi32(most, 4), doubt));
    return (uint32_t)_mm_movemask_pd(_mm_castsi128_pd(past));
}

/* The same of one column, k being 0 and 1. */
static inline uint32_t toi16_inside_01(const toi16_two_ends *e, __m128i column, __m128i size,
                                       __m128i across) {
    const __m128i c = toi16_lifted(column);
    return toi16_two_inside(e, TOI16_TWO_OF(c, 1, 2), TOI16_TWO_OF(c, 2, 0), TOI16_TWO_OF(size, 1, 2),
                            TOI16_TWO_OF(size, 2, 0), across);
}

/* Of two columns, of each of which entries 0 and 1 stand together, k being 2. */
static inline uint32_t toi16_inside_2(const toi16_two_ends *e, __m128i columns, __m128i sizes,
                                      __m128i across) {
    const __m128i c = toi16_lifted(columns);
    return toi16_two_inside(e, c, toi16_odd(c), sizes, toi16_odd(sizes), across);
}

/* The numbers at odd places. */
static inline void toi16_store_odd(int32_t *numbers, __m128i x) {
    _mm_storel_epi64((__m128i *)(void *)numbers, _mm_shuffle_epi32(x, _MM_SHUFFLE(0, 0, 3, 1)));
}

/* toi16_put_across of the three numbers after r, p and q, and toi16_outside9 of what it leaves. Two axes are
 * of one column, k being 0 and 1, or those of the first two columns with k = 2, the last one being alone. */
static inline uint32_t toi16_outside_across9(int32_t *ends) {
    const __m128i p = toi16_lifted(toi16_gather3(ends + 3)), q = toi16_lifted(toi16_gather3(ends + 6)),
                  r = toi16_load4(ends), s = toi16_load4(ends + 9);
    const __m128i x = toi16_gather3(ends + 12), y = toi16_gather3(ends + 18), z = toi16_gather3(ends + 24),
                  size_x = toi16_sizes(x), size_y = toi16_sizes(y), size_z = toi16_sizes(z);
    const __m128i s_x = TOI16_TWO_OF(s, 0, 0), s_y = TOI16_TWO_OF(s, 1, 1), s_z = TOI16_TWO_OF(s, 2, 2);
    const __m128i x_01 = TOI16_TWO_OF(size_x, 0, 1), y_01 = TOI16_TWO_OF(size_y, 0, 1),
                  z_01 = TOI16_TWO_OF(size_z, 0, 1);
    const __m128i of_x = toi16_two_products(s_y, z_01, s_z, y_01),
                  of_y = toi16_two_products(s_x, z_01, s_z, x_01),
                  of_z = toi16_two_products(s_x, y_01, s_y, x_01),
                  of_xy = toi16_two_products(TOI16_TWO_OF(s, 1, 0), TOI16_TWO_OF(size_z, 2, 2), s_z,
                                             _mm_unpackhi_epi64(size_y, size_x)),
                  of_last =
                      toi16_two_products(s_x, TOI16_TWO_OF(size_y, 2, 2), s_y, TOI16_TWO_OF(size_x, 2, 2));
    const toi16_two_ends of_01 = TOI16_TWO_ENDS(p, q, r, 1, 2, 2, 0),
                         of_2 = TOI16_TWO_ENDS(p, q, r, 0, 0, 1, 1);
    const uint32_t in_x = toi16_inside_01(&of_01, x, size_x, of_x),
                   in_y = toi16_inside_01(&of_01, y, size_y, of_y),
                   in_z = toi16_inside_01(&of_01, z, size_z, of_z),
                   in_xy = toi16_inside_2(&of_2, _mm_unpacklo_epi64(x, y), _mm_unpacklo_epi64(size_x, size_y),
                                          of_xy),
                   in_last = toi16_inside_2(&of_2, z, size_z, of_last);
    toi16_store_odd(ends + 15, of_x);
    toi16_store_odd(ends + 21, of_y);
    toi16_store_odd(ends + 27, of_z);
    ends[17] = toi16_second(of_xy);
    ends[23] = toi16_fourth(of_xy);
    ends[29] = toi16_second(of_last);
    return ~(in_x | in_y << 3 | in_z << 6 | (in_xy & 1) << 2 | (in_xy & 2) << 4 | (in_last & 1) << 8) & 511;
}

#endif
