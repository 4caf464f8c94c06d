/* SPDX-License-Identifier: MIT */
/* This file tells where two segments in the plane meet. Coordinates are below 2^29, so that a segment's
 * vector is below 2^30, and a cross product of two of them below 2^61. */
#include "poly2.h"
#include "toi16/ray.h"

/* line2 is a segment, and the vector from its beginning to its end. */
typedef struct {
    toi_vec2 from, to, way;
} line2;

static line2 make_line(const toi_segment2 *s) {
    line2 l = {s->from, s->to, toi16_minus2(&s->to, &s->from)};
    return l;
}

static bool is_zero_vector(const toi_vec2 *v) {
    return (v->x | v->y) == 0;
}

/* ---- Segments that are not parallel */

/* Tells what the place num / den on a segment, with den > 0, says of the meeting. */
static toi_status status_at(int64_t num, int64_t den) {
    if (num < 0 || num > den)
        return TOI_SEPARATE;
    return num == 0 || num == den ? TOI_TOUCH : TOI_OVERLAP;
}

/* Returns from + way num / den, to nearest, ties away from zero. The two products are below 2^30 * 2^61. */
static fix16_t interpolate(fix16_t from, int32_t way, int64_t num, int64_t den) {
    toi16_wide place = toi16_wide_difference(from, den, -(int64_t)way, num);
    toi16_wide half = toi16_wide_difference(toi16_wide_sign(&place), den / 2, 0, 0);
    toi16_wide sum = toi16_wide_sum(&place, &half);
    return (fix16_t)(int64_t)toi16_wide_quotient(&sum, (uint64_t)den).low;
}

/* The lines meet where a.from + s a.way = b.from + t b.way. With turn = a.way x b.way and d = b.from - a.from
 * that is s = d x b.way / turn and t = d x a.way / turn. */
static toi_status intersect_crossing(const line2 *a, const line2 *b, const toi_vec2 *d, int64_t turn,
                                     toi_vec2 *point) {
    int64_t sign = turn < 0 ? -1 : 1, den = sign * turn, s = sign * toi16_cross2(d, &b->way);
    toi_status on_a = status_at(s, den), on_b = status_at(sign * toi16_cross2(d, &a->way), den);
    if (on_a == TOI_SEPARATE || on_b == TOI_SEPARATE)
        return TOI_SEPARATE;
    point->x = interpolate(a->from.x, a->way.x, s, den);
    point->y = interpolate(a->from.y, a->way.y, s, den);
    return on_a == TOI_TOUCH ? on_a : on_b;
}

/* ---- Segments on one line, whose places one coordinate tells apart */

/* stretch is a segment by that coordinate. */
typedef struct {
    int32_t from, to, lo, hi;
} stretch;

static stretch make_stretch(const line2 *l, bool steep) {
    stretch s = {steep ? l->from.y : l->from.x, steep ? l->to.y : l->to.x, 0, 0};
    s.lo = s.from < s.to ? s.from : s.to;
    s.hi = s.from < s.to ? s.to : s.from;
    return s;
}

/* Returns the first common point, from the beginning of a on: that beginning, or else an end of b. */
static toi_vec2 find_first_common(const line2 *a, const line2 *b, const stretch *on_a, const stretch *on_b) {
    if (on_b->lo <= on_a->from && on_a->from <= on_b->hi)
        return a->from;
    int32_t first = on_a->from < on_b->lo ? on_b->lo : on_b->hi;
    return on_b->from == first ? b->from : b->to;
}

/* M = B - A is a segment, too, or a point where A and B are points. */
static toi_status intersect_on_line(const line2 *a, const line2 *b, bool steep, toi_vec2 *point) {
    stretch on_a = make_stretch(a, steep), on_b = make_stretch(b, steep);
    if (on_a.hi < on_b.lo || on_b.hi < on_a.lo)
        return TOI_SEPARATE;
    *point = find_first_common(a, b, &on_a, &on_b);
    bool inside = on_b.lo < on_a.hi && on_a.lo < on_b.hi,
         two_points = is_zero_vector(&a->way) && is_zero_vector(&b->way);
    return inside || two_points ? TOI_OVERLAP : TOI_TOUCH;
}

/* Returns the direction of the line that both segments would be on; d is as good as any where both are
 * points. */
static const toi_vec2 *find_common_way(const line2 *a, const line2 *b, const toi_vec2 *d) {
    return !is_zero_vector(&a->way) ? &a->way : !is_zero_vector(&b->way) ? &b->way : d;
}

static toi_status intersect_lines(const line2 *a, const line2 *b, toi_vec2 *point) {
    toi_vec2 d = toi16_minus2(&b->from, &a->from);
    int64_t turn = toi16_cross2(&a->way, &b->way);
    if (turn != 0)
        return intersect_crossing(a, b, &d, turn, point);
    const toi_vec2 *way = find_common_way(a, b, &d);
    if (toi16_cross2(&d, way) != 0)
        return TOI_SEPARATE;
    return intersect_on_line(a, b, toi16_abs32(way->y) > toi16_abs32(way->x), point);
}

static bool is_segment_past_limit(const toi_segment2 *s) {
    return toi16_is_past_limit2(&s->from) || toi16_is_past_limit2(&s->to);
}

toi_status toi_intersect_segments2(const toi_segment2 *a, const toi_segment2 *b, toi_vec2 *point) {
    toi_vec2 common;
    if (TOI16_CHECKS && (!a || !b))
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (is_segment_past_limit(a) || is_segment_past_limit(b)))
        return TOI_ERR_RANGE;
    line2 on_a = make_line(a), on_b = make_line(b);
    toi_status status = intersect_lines(&on_a, &on_b, &common);
    if (point && status > TOI_SEPARATE)
        *point = common;
    return status;
}
