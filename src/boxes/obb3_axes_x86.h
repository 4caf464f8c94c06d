/* SPDX-License-Identifier: MIT */
/* The axes of two oriented boxes by vector instructions of x86-64: three faces at once, or two pairs of
 * edges. Of an axis they make the numbers that the C makes (obb3_faces.h, obb3_edges.h). What shuffles of
 * "ps" and masks of "pd" move are bits; there is no float. */
#ifndef TOI16_OBB3_AXES_X86_H
#define TOI16_OBB3_AXES_X86_H

#include "../number/rows.h"

/* Numbers a and b of x, and c and d of y. */
#define TOI16_FOUR_OF(x, a, b, y, c, d)                                                                      \
    _mm_castps_si128(_mm_shuffle_ps(_mm_castsi128_ps(x), _mm_castsi128_ps(y), _MM_SHUFFLE(d, c, b, a)))

/* Both boxes in one scale, as toi16_meet3 has them in C. A fourth number is 0. */
typedef struct {
    __m128i half_a, half_b, place, way;
} toi16_lengths_x86;

/* B in A's axes. A fourth number is of no use. */
typedef struct {
    __m128i column[3], size[3]; /* B's axes, Q4.28 rounded down, and their sizes */
    __m128i at, by;             /* where its centre is, and its way */
} toi16_turned_x86;

/* Of three faces, and of a fourth that is none: what B is past the ends, and how fast and which way it moves
 * on. */
typedef struct {
    int32_t near[4], far[4], speed[4], by[4];
} toi16_faces_x86;

/* ---- Products */

/* x. Of a difference from which one number is asked for, clang 14 takes the other for unknown in all that
 * has the same difference. */
static inline __m128i toi16_whole_x86(__m128i x) {
#ifdef __clang__
    __asm__("" : "+x"(x));
#endif
    return x;
}

static inline toi16_two_rows toi16_two_rows_from(__m128i u, __m128i v) {
    const __m128i a = toi16_lifted(u), b = toi16_lifted(v), ab = _mm_unpacklo_epi64(a, b);
    return toi16_two_rows_of(toi16_even(ab), toi16_odd(ab), toi16_even(_mm_unpackhi_epi64(a, b)));
}

static inline toi16_two_rows toi16_first_twice(const toi16_two_rows *r) {
    const toi16_two_rows twice = {_mm_unpacklo_epi64(r->x, r->x), _mm_unpacklo_epi64(r->y, r->y),
                                  _mm_unpacklo_epi64(r->z, r->z), _mm_unpacklo_epi64(r->lift, r->lift)};
    return twice;
}

static inline toi16_two_rows toi16_second_twice(const toi16_two_rows *r) {
    const toi16_two_rows twice = {_mm_unpackhi_epi64(r->x, r->x), _mm_unpackhi_epi64(r->y, r->y),
                                  _mm_unpackhi_epi64(r->z, r->z), _mm_unpackhi_epi64(r->lift, r->lift)};
    return twice;
}

/* The same for products that one of both makes whole: 3 * 2^62 is -2^62. */
static inline toi16_two_rows toi16_made_whole(toi16_two_rows rows) {
    rows.lift = _mm_add_epi64(rows.lift, _mm_set1_epi64x(INT64_C(1) << 62));
    return rows;
}

/* Their products, the high words at odd places. One of both is made whole. */
static inline __m128i toi16_two_whole_dots(const toi16_two_rows *u, const toi16_two_rows *v) {
    const __m128i sum =
        toi16_sum3(_mm_mul_epu32(u->x, v->x), _mm_mul_epu32(u->y, v->y), _mm_mul_epu32(u->z, v->z));
    return toi16_whole_x86(_mm_sub_epi64(_mm_sub_epi64(sum, u->lift), v->lift));
}

/* a b + c d */
static inline __m128i toi16_two_products(__m128i a, __m128i b, __m128i c, __m128i d) {
    return _mm_add_epi64(_mm_mul_epu32(a, b), _mm_mul_epu32(c, d));
}

/* a b - c d of lifted numbers, which is so much too large. */
static inline __m128i toi16_two_crossed(__m128i a, __m128i b, __m128i c, __m128i d, __m128i lift) {
    return toi16_whole_x86(_mm_sub_epi64(_mm_sub_epi64(_mm_mul_epu32(a, b), _mm_mul_epu32(c, d)), lift));
}

/* ---- Faces */

/* What is multiplied with A's axes: B's first two, its last one twice, its place and way. */
typedef struct {
    toi16_two_rows first, last, path;
} toi16_rows_x86;

/* What they make of one of A's axes, the high words at odd places. */
typedef struct {
    __m128i first, last, path;
} toi16_row_x86;

/* The last of three rows. */
static inline __m128i toi16_last_row(const int32_t *rows) {
    return _mm_srli_si128(toi16_load4(rows + 5), 4);
}

static inline toi16_rows_x86 toi16_rows_of_b(const void *axes_b, const toi16_lengths_x86 *l) {
    const int32_t *v = (const int32_t *)axes_b;
    const __m128i last = toi16_last_row(v);
    const toi16_rows_x86 rows = {
        toi16_made_whole(toi16_two_rows_from(toi16_load4(v), toi16_load4(v + 3))),
        toi16_made_whole(toi16_two_rows_from(last, last)),
        toi16_made_whole(toi16_two_rows_from(l->place, l->way)),
    };
    return rows;
}

static inline toi16_row_x86 toi16_turn_axis(const toi16_rows_x86 *b, __m128i u) {
    const toi16_two_rows axis = toi16_two_rows_from(u, u);
    const toi16_row_x86 row = {toi16_two_whole_dots(&axis, &b->first), toi16_two_whole_dots(&axis, &b->last),
                               toi16_two_whole_dots(&axis, &b->path)};
    return row;
}

/* B's axes, place and way from their rows. */
static inline void toi16_put_columns(toi16_turned_x86 *t, const toi16_row_x86 *x, const toi16_row_x86 *y,
                                     const toi16_row_x86 *z) {
    const __m128i a = TOI16_FOUR_OF(x->first, 1, 3, x->path, 1, 3),
                  b = TOI16_FOUR_OF(y->first, 1, 3, y->path, 1, 3),
                  c = TOI16_FOUR_OF(z->first, 1, 3, z->path, 1, 3);
    const __m128i columns = _mm_unpacklo_epi32(a, b), paths = _mm_unpackhi_epi32(a, b);
    t->column[0] = _mm_unpacklo_epi64(columns, c);
    t->column[1] = _mm_unpackhi_epi64(columns, TOI16_TWO_OF(c, 1, 1));
    t->column[2] = _mm_unpackhi_epi64(_mm_unpacklo_epi32(x->last, y->last), toi16_odd(z->last));
    t->at = _mm_unpacklo_epi64(paths, _mm_unpackhi_epi64(c, c));
    t->by = _mm_unpackhi_epi64(paths, TOI16_TWO_OF(c, 3, 3));
    t->size[0] = toi16_sizes(t->column[0]);
    t->size[1] = toi16_sizes(t->column[1]);
    t->size[2] = toi16_sizes(t->column[2]);
}

/* B in A's axes. */
static inline void toi16_turn_b(toi16_turned_x86 *t, const toi16_rows_x86 *b, const void *axes_a) {
    const int32_t *u = (const int32_t *)axes_a;
    const toi16_row_x86 x = toi16_turn_axis(b, toi16_load4(u)), y = toi16_turn_axis(b, toi16_load4(u + 3)),
                        z = toi16_turn_axis(b, toi16_last_row(u));
    toi16_put_columns(t, &x, &y, &z);
}

static inline void toi16_put_faces(toi16_faces_x86 *faces, __m128i at, __m128i by, __m128i reach) {
    const __m128i back = _mm_srai_epi32(by, 31), past = _mm_xor_si128(at, back);
    toi16_store4(faces->near, _mm_add_epi32(past, reach));
    toi16_store4(faces->far, _mm_sub_epi32(past, reach));
    toi16_store4(faces->speed, _mm_xor_si128(by, back));
    toi16_store4(faces->by, by);
}

/* What both boxes reach along the axes of A: its half, and B's by what these have of B's axes. */
static inline __m128i toi16_reach_along_a(const toi16_turned_x86 *t, const toi16_lengths_x86 *l) {
    const __m128i x = TOI16_TWO_OF(l->half_b, 0, 0), y = TOI16_TWO_OF(l->half_b, 1, 1),
                  z = TOI16_TWO_OF(l->half_b, 2, 2);
    const __m128i even = toi16_sum3(_mm_mul_epu32(x, t->size[0]), _mm_mul_epu32(y, t->size[1]),
                                    _mm_mul_epu32(z, t->size[2])),
                  odd = toi16_sum3(_mm_mul_epu32(x, toi16_odd(t->size[0])),
                                   _mm_mul_epu32(y, toi16_odd(t->size[1])),
                                   _mm_mul_epu32(z, toi16_odd(t->size[2]))),
                  both = TOI16_FOUR_OF(even, 1, 3, odd, 1, 3);
    return _mm_add_epi32(_mm_srli_epi32(l->half_a, 4), _mm_shuffle_epi32(both, _MM_SHUFFLE(3, 1, 2, 0)));
}

/* In two parts, of which the fourth number makes nothing. */
static inline __m128i toi16_reach_of_a(const toi16_lengths_x86 *l, __m128i size) {
    return toi16_two_products(l->half_a, size, toi16_odd(l->half_a), toi16_odd(size));
}

/* What both boxes reach along the axes of B. */
static inline __m128i toi16_reach_along_b(const toi16_turned_x86 *t, const toi16_lengths_x86 *l) {
    const __m128i x = toi16_reach_of_a(l, t->size[0]), y = toi16_reach_of_a(l, t->size[1]),
                  z = toi16_reach_of_a(l, t->size[2]),
                  xy = _mm_add_epi64(_mm_unpacklo_epi64(x, y), _mm_unpackhi_epi64(x, y)),
                  last = _mm_add_epi64(z, _mm_unpackhi_epi64(z, z));
    return _mm_add_epi32(_mm_srli_epi32(l->half_b, 4), TOI16_FOUR_OF(xy, 1, 3, last, 1, 1));
}

static inline void toi16_look_at_a(toi16_faces_x86 *faces, const toi16_turned_x86 *t,
                                   const toi16_lengths_x86 *l) {
    toi16_put_faces(faces, t->at, t->by, toi16_reach_along_a(t, l));
}

static inline void toi16_look_at_b(toi16_faces_x86 *faces, const toi16_turned_x86 *t, const toi16_rows_x86 *b,
                                   const toi16_lengths_x86 *l) {
    const toi16_two_rows path = toi16_two_rows_from(l->place, l->way), place = toi16_first_twice(&path),
                         way = toi16_second_twice(&path);
    const __m128i at = toi16_two_whole_dots(&place, &b->first), by = toi16_two_whole_dots(&way, &b->first),
                  last = toi16_two_whole_dots(&path, &b->last);
    toi16_put_faces(faces, TOI16_FOUR_OF(at, 1, 3, last, 1, 1), TOI16_FOUR_OF(by, 1, 3, last, 3, 3),
                    toi16_reach_along_b(t, l));
}

/* ---- Edges: two pairs of them at once */

enum { TOI16_EDGES_X86 = 9 };

/* Of each axis place, way and reach, at odd places: of B's first axis with A's first two, of B's second and
 * last one with these, of A's last one with B's. */
typedef struct {
    int32_t at[2 * TOI16_EDGES_X86 + 2], by[2 * TOI16_EDGES_X86 + 2], reach[2 * TOI16_EDGES_X86 + 2];
} toi16_edges_x86;

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

/* The ends of contact so far, num / den, each twice. */
typedef struct {
    __m128i enter_num, enter_den, leave_num, leave_den;
    __m128i enter_lift, leave_lift; /* 2^31 den; what the sums may be short of for certain */
} toi16_two_times;

static inline __m128i toi16_both(uint32_t x) {
    const __m128i one = _mm_cvtsi32_si128((int32_t)x);
    return _mm_unpacklo_epi64(one, one);
}

/* enter and leave: num and den. */
static inline toi16_two_times toi16_two_times_of(const uint32_t enter[2], const uint32_t leave[2],
                                                 uint32_t doubt) {
    const __m128i enter_den = toi16_both(enter[1]), leave_den = toi16_both(leave[1]);
    const int64_t more = (int64_t)((uint64_t)doubt << 32);
    const toi16_two_times times = {
        toi16_both(enter[0]),
        enter_den,
        toi16_both(leave[0]),
        leave_den,
        _mm_add_epi64(_mm_slli_epi64(enter_den, 31), _mm_set1_epi64x(more + (INT64_C(1) << 32))),
        _mm_sub_epi64(_mm_slli_epi64(leave_den, 31), _mm_set1_epi64x(more)),
    };
    return times;
}

/* A bit for each of two axes that for certain begins before and ends after these: nothing that its clip would
 * change. */
static inline uint32_t toi16_two_inside(const toi16_two_times *t, __m128i at, __m128i by, __m128i reach) {
    const __m128i back = _mm_srai_epi32(by, 31), past = toi16_lifted(_mm_xor_si128(at, back)),
                  speed = toi16_odd(_mm_xor_si128(by, back)), near = toi16_odd(_mm_add_epi32(past, reach)),
                  far = toi16_odd(_mm_sub_epi32(past, reach));
    const __m128i earlier = toi16_two_products(near, t->enter_den, speed, t->enter_num),
                  later = toi16_two_products(far, t->leave_den, speed, t->leave_num);
    return (uint32_t)_mm_movemask_pd(_mm_castsi128_pd(
        _mm_andnot_si128(_mm_sub_epi64(earlier, t->enter_lift), _mm_sub_epi64(later, t->leave_lift))));
}

/* Entries m and n of two columns, Q2.30 and lifted, their sizes, and what the other three numbers of each
 * make. */
typedef struct {
    __m128i c_m, c_n, size_m, size_n, across;
} toi16_two_edges;

static inline uint32_t toi16_look_at_two(toi16_edges_x86 *out, unsigned n, const toi16_two_ends *e,
                                         const toi16_two_times *t, toi16_two_edges two) {
    const __m128i lift = toi16_lift_between(two.c_n, two.c_m),
                  at = toi16_two_crossed(e->p_m, two.c_n, e->p_n, two.c_m, _mm_add_epi64(e->p_lift, lift)),
                  by = toi16_two_crossed(e->q_m, two.c_n, e->q_n, two.c_m, _mm_add_epi64(e->q_lift, lift)),
                  reach =
                      _mm_add_epi32(toi16_two_products(e->r_m, two.size_n, e->r_n, two.size_m), two.across);
    toi16_store4(&out->at[2 * n], at);
    toi16_store4(&out->by[2 * n], by);
    toi16_store4(&out->reach[2 * n], reach);
    return toi16_two_inside(t, at, by, reach) << n;
}

/* Of an axis of B with A's first two; r and s: B's halves along its other two, x and y. */
static inline toi16_two_edges toi16_edges_of_column(const toi16_turned_x86 *t, unsigned j, __m128i r,
                                                    __m128i s, __m128i x, __m128i y) {
    const __m128i c = toi16_lifted(_mm_slli_epi32(t->column[j], 2)), size = t->size[j];
    const toi16_two_edges two = {TOI16_TWO_OF(c, 2, 2), TOI16_TWO_OF(c, 1, 0), TOI16_TWO_OF(size, 2, 2),
                                 TOI16_TWO_OF(size, 1, 0),
                                 toi16_two_products(r, TOI16_TWO_OF(y, 0, 1), s, TOI16_TWO_OF(x, 0, 1))};
    return two;
}

/* Of two axes of B with A's last one. */
static inline toi16_two_edges toi16_edges_of_row(__m128i columns, __m128i sizes, __m128i across) {
    const __m128i c = toi16_lifted(_mm_slli_epi32(columns, 2));
    const toi16_two_edges two = {toi16_odd(c), c, toi16_odd(sizes), sizes, across};
    return two;
}

/* A bit for each of the nine, in the order of `out`, that is not sure to be inside: as clip has it. */
static inline uint32_t toi16_look_at_edges(toi16_edges_x86 *out, const toi16_turned_x86 *t,
                                           const toi16_lengths_x86 *l, const toi16_two_times *times) {
    const __m128i p = toi16_lifted(_mm_slli_epi32(t->at, 2)), q = toi16_lifted(_mm_slli_epi32(t->by, 2)),
                  x = t->size[0], y = t->size[1], z = t->size[2];
    const __m128i r_x = TOI16_TWO_OF(l->half_b, 0, 0), r_y = TOI16_TWO_OF(l->half_b, 1, 1),
                  r_z = TOI16_TWO_OF(l->half_b, 2, 2), r_yx = TOI16_TWO_OF(l->half_b, 1, 0);
    const toi16_two_ends of_01 = TOI16_TWO_ENDS(p, q, l->half_a, 2, 2, 1, 0);
    uint32_t inside = toi16_look_at_two(out, 0, &of_01, times, toi16_edges_of_column(t, 0, r_y, r_z, y, z)) |
                      toi16_look_at_two(out, 2, &of_01, times, toi16_edges_of_column(t, 1, r_x, r_z, x, z)) |
                      toi16_look_at_two(out, 4, &of_01, times, toi16_edges_of_column(t, 2, r_x, r_y, x, y));
    const toi16_two_ends of_2 = TOI16_TWO_ENDS(p, q, l->half_a, 1, 1, 0, 0);
    const __m128i xy = toi16_two_products(r_yx, TOI16_TWO_OF(z, 2, 2), r_z, _mm_unpackhi_epi64(y, x)),
                  last = toi16_two_products(r_x, TOI16_TWO_OF(y, 2, 2), r_y, TOI16_TWO_OF(x, 2, 2));
    inside |= toi16_look_at_two(out, 6, &of_2, times,
                                toi16_edges_of_row(_mm_unpacklo_epi64(t->column[0], t->column[1]),
                                                   _mm_unpacklo_epi64(x, y), xy)) |
              toi16_look_at_two(out, 8, &of_2, times, toi16_edges_of_row(t->column[2], z, last));
    return ~inside & ((1 << TOI16_EDGES_X86) - 1);
}

#endif
