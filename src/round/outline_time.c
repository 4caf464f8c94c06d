/* SPDX-License-Identifier: MIT */
/* When a path enters M + ball through a piece of its boundary, or leaves it.
 *
 * A time is first worked out to 2^-24 time units with a bound for what it is off by. Where this leaves no
 * doubt about the whole time ulps, which is nearly always so, the answer is known. Else whole ulps are
 * compared with the time exactly.
 *
 * Widths: as in outline.c. */
#include "outline.h"

/* ---- Exactly */

/* Returns the sign of the time less the one of entry into the ball around a vertex. Places are in 2^-16 ulp,
 * below 2^62. */
static int compare_with_arc(const toi16_path2 *path, const toi_vec2 *q, fix16_t time) {
    const int64_t x = q->x * INT64_C(65536) + toi16_mul(path->w.x, time),
                  y = q->y * INT64_C(65536) + toi16_mul(path->w.y, time),
                  limit = (int64_t)path->radius * 65536;
    const toi16_wide slope = toi16_wide_difference(x, path->w.x, -y, path->w.y);
    if (toi16_wide_sign(&slope) > 0)
        return 1;
    const toi16_wide square = toi16_wide_difference(x, x, -y, y),
                     inside = toi16_wide_difference(limit, limit, 0, 0);
    return toi16_wide_compare(&inside, &square);
}

/* Returns the sign of sqrt(radius^2 * square) - (z - f / 2^16), for f below 2^16, where
 * z^2 - radius^2 * square = over is in [1, 2 z]: that of
 * 2^32 radius^2 square - (2^16 z - f)^2 = 2^17 z f - f^2 - 2^32 over, all below 2^97. */
TOI16_OWN_STACK int compare_closely(int64_t over, int64_t z, uint32_t f) {
    const int64_t twice = (int64_t)f << 17;
    const toi16_wide rest = toi16_wide_difference(z, twice, over, INT64_C(1) << 32),
                     square = toi16_wide_difference(-(int64_t)f, f, 0, 0),
                     sum = toi16_wide_sum(&rest, &square);
    return toi16_wide_sign(&sum);
}

/* Returns the sign of the time less the one at which 0 comes within r of an edge's line: of
 * 2^16 r sqrt(N) - y with y = 2^16 h - speed time, where h = edge x q is how far 0 is outside at t = 0, times
 * sqrt(N). y / 2^16 = z - f / 2^16 is below 2^77; where it is past 2^62 it is past r sqrt(N), too. */
static int compare_with_edge(const toi16_path2 *path, const toi_vec2 *edge, const toi_vec2 *q, fix16_t time) {
    const int64_t speed = toi16_cross2(&path->w, edge);
    const toi16_wide y = toi16_wide_difference(toi16_cross2(edge, q), 65536, speed, time),
                     almost = {0, 65535}, up = toi16_wide_sum(&y, &almost);
    if (toi16_wide_sign(&y) < 0)
        return 1;
    if (up.high >> 14 != 0)
        return -1;
    const int64_t z = toi16_wide_shift(&up, -16);
    const uint32_t f = (uint32_t)(0 - y.low) & 0xFFFF;
    const uint64_t square = (uint64_t)toi16_dot2(edge, edge);
    const toi16_wide over =
        toi16_wide_difference(z, z, (int64_t)toi16_mulu(path->radius, path->radius), (int64_t)square);
    const int sign = toi16_wide_sign(&over);
    if (sign <= 0)
        return sign < 0 || f != 0;
    if (over.high != 0 || over.low > 2 * (uint64_t)z)
        return -1;
    return compare_closely((int64_t)over.low, z, f);
}

/* Returns the sign of the time less that of entry through a piece. */
static int compare_time(const toi16_path2 *path, const toi16_piece2 *piece, fix16_t time) {
    const toi_vec2 q = toi16_vertex_of(&piece->at);
    if (toi16_is_zero2(&piece->at.edge))
        return compare_with_arc(path, &q, time);
    return compare_with_edge(path, &piece->at.edge, &q, time);
}

/* Returns the time of entry rounded down, which is `from` at least and `to` at most. */
static fix16_t find_exactly(const toi16_path2 *path, const toi16_piece2 *piece, fix16_t from, fix16_t to) {
    while (from < to) {
        const fix16_t middle = to - (to - from) / 2;
        if (compare_time(path, piece, middle) <= 0)
            from = middle;
        else
            to = middle - 1;
    }
    return from;
}

/* ---- Nearly */

/* A time below 2^16 whose quotient is off by less than 2^-31 of it, or by less than 2^-25 time units, or by
 * any amount where it is vague. */
typedef struct {
    uint64_t num, den;
    bool is_vague;
} near_time;

uint64_t toi16_root_of_wide(const toi16_wide *x) {
    if (x->high <= 0)
        return x->high < 0 ? 0 : toi16_sqrt64(x->low);
    const unsigned down = (toi16_bits64((uint64_t)x->high) + 1) & ~1u;
    return (uint64_t)toi16_sqrt64((uint64_t)x->high << (64 - down) | x->low >> down) << down / 2;
}

/* The ball around q: with b = q . w, k = |q|^2 - r^2 and root = sqrt(r^2 |w|^2 - c^2) the times are
 * (-b -+ root) / |w|^2 = k / (-b +- root). Neither form that is used takes a difference, so that it is off by
 * no more than the root is: by less than 2^-31 of a number of 2^31 or more. */
static toi16_crossing_end near_arc(const toi16_path2 *path, toi16_piece2 *piece, bool leaves,
                                   near_time *out) {
    const toi_vec2 q = toi16_vertex_of(&piece->at);
    const int64_t b = toi16_dot2(&q, &path->w),
                  k = toi16_dot2(&q, &q) - (int64_t)toi16_mulu(path->radius, path->radius);
    if (leaves ? k >= 0 && b <= 0 : k <= 0 || b >= 0)
        return k == 0 && b <= 0 ? TOI16_AT_START : TOI16_BEFORE;
    const toi16_wide square = toi16_inside_square(path, piece->c);
    piece->root = toi16_root_of_wide(&square);
    const uint64_t sum = toi16_abs64(b) + piece->root;
    const bool is_ahead = leaves && b > 0;
    out->num = is_ahead ? sum : toi16_abs64(k);
    out->den = is_ahead ? path->speed_square : sum;
    out->is_vague = sum >> 31 == 0;
    return TOI16_IN_TIME;
}

/* An edge moved out: the time is (h - r sqrt(N)) / speed, with h as above, or the opposite. r sqrt(N) is cut
 * off by less than `doubt`, as the root by which it is worked out has 32 bits and is cut off by less than 1.
 * A time is off by doubt / speed. */
static toi16_crossing_end near_edge(const toi16_path2 *path, const toi16_feature2 *at, bool leaves,
                                    near_time *out) {
    const toi_vec2 q = toi16_vertex_of(at);
    const int64_t h = toi16_cross2(&at->edge, &q), speed = toi16_cross2(&path->w, &at->edge);
    const uint64_t square = (uint64_t)toi16_dot2(&at->edge, &at->edge);
    const unsigned half = (64 - toi16_bits64(square)) / 2;
    const int64_t reach = (int64_t)(toi16_mulu(path->radius, toi16_sqrt64(square << (2 * half))) >> half),
                  doubt = (int64_t)(path->radius >> half) + 2, off = leaves ? reach - h : h - reach;
    int order = off < 0 ? -1 : 1;
    out->num = toi16_abs64(off);
    out->den = speed > 0 ? (uint64_t)speed : 1;
    out->is_vague = doubt > toi16_shr(speed, 25);
    if (out->num <= (uint64_t)doubt) {
        order = h < 0 ? -1 : toi16_root_compare((uint64_t)h, square, path->radius, 1);
        order = leaves ? -order : order;
        out->is_vague = true;
    }
    return order < 0 ? TOI16_BEFORE : order == 0 ? TOI16_AT_START : TOI16_IN_TIME;
}

/* ---- Rounded */

/* Rounds a time that is known to be within [least, most] when it is rounded. */
static toi16_crossing_end round_exactly(const toi16_path2 *path, const toi16_piece2 *piece, bool leaves,
                                        fix16_t least, fix16_t most, fix16_t t_max, fix16_t *time) {
    least = least > 0 ? least : 0;
    if (most >= t_max) {
        most = t_max;
        const int order = compare_time(path, piece, leaves ? -t_max : t_max);
        if (leaves ? order > 0 : order < 0)
            return TOI16_LATE;
    }
    *time = leaves ? -find_exactly(path, piece, -most, -least) : find_exactly(path, piece, least, most);
    return TOI16_IN_TIME;
}

/* Returns 2^(32 - bits) num / den for a quotient below 2^bits: off by less than 2 as num is cut off, by less
 * than 2 the other way as den is cut off to 32 bits, and rounded down. */
static uint32_t short_quotient(const near_time *near, unsigned bits) {
    const unsigned up = 64 - toi16_bits64(near->den);
    const uint32_t den = (uint32_t)(near->den << up >> 32);
    uint32_t rest = (uint32_t)((up < bits ? near->num >> (bits - up) : near->num << (up - bits)) >> 32);
    if (rest >= den)
        return UINT32_MAX;
    const uint32_t first = toi16_digit(&rest, den);
    return first << 16 | toi16_digit(&rest, den);
}

/* Rounds a time: worked out in units of 2^-(16 + fine) of its unit, with `fine` at most 10, it is off by 5 as
 * above and by 2 as it is near. */
static toi16_crossing_end round_near(const toi16_path2 *path, const toi16_piece2 *piece, bool leaves,
                                     const near_time *near, fix16_t t_max, fix16_t *time) {
    enum { FINE = 10, OFF = 8 };
    const unsigned spare = 32 - toi16_bits32((uint32_t)t_max), fine = spare < FINE ? spare : FINE;
    const uint32_t one = UINT32_C(1) << fine;
    if (near->is_vague)
        return round_exactly(path, piece, leaves, 0, t_max, t_max, time);
    if (near->num >> (16 - fine) >= near->den)
        return TOI16_LATE;
    const uint32_t quotient = short_quotient(near, 16 - fine), rest = quotient & (one - 1);
    const fix16_t down = (fix16_t)(quotient >> fine);
    if (rest < OFF || rest + OFF >= one)
        return round_exactly(path, piece, leaves, down - 1, down < t_max - 2 ? down + 2 : t_max, t_max, time);
    if (down >= t_max)
        return TOI16_LATE;
    *time = down + leaves;
    return TOI16_IN_TIME;
}

toi16_crossing_end toi16_find_crossing(const toi16_path2 *path, toi16_piece2 *piece, bool leaves,
                                       fix16_t t_max, fix16_t *time) {
    near_time near = {0, 0, false}; /* not every compiler sees that it is filled in where it is read */
    const toi16_crossing_end when = toi16_is_zero2(&piece->at.edge)
                                        ? near_arc(path, piece, leaves, &near)
                                        : near_edge(path, &piece->at, leaves, &near);
    if (when == TOI16_AT_START)
        *time = 0;
    return when == TOI16_IN_TIME ? round_near(path, piece, leaves, &near, t_max, time) : when;
}
