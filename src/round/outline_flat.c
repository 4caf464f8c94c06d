/* SPDX-License-Identifier: MIT */
/* Two outlines without a radius, of which one at least is a point or a segment: the polytopes that they are,
 * as a pair with numbered axes, which is exact. The axes are the normals of the edges, of a segment one.
 * Where M = B - A has no inside, its ends count as well: an axis along M, or x and y where M is a point.
 *
 * Widths are those of poly2.c: at most one outline has vertices past 2^29. */
#include "outline.h"

static uint32_t axes_on(const toi16_outline *outline) {
    const uint32_t count = toi16_count(outline);
    return count > 2 ? toi16_axes(outline) : count - 1;
}

/* Finds the first edge of an outline that has a length and, where *edge has one, another direction. */
static bool find_other_edge(const toi16_outline *outline, toi_vec2 *edge) {
    for (const toi_vec2 *p = outline->first; p <= outline->last; p++) {
        const toi_vec2 e = toi16_edge(outline, p);
        if (!toi16_is_zero2(&e) && (toi16_is_zero2(edge) || toi16_cross2(edge, &e) != 0)) {
            *edge = e;
            return true;
        }
    }
    return false;
}

/* Finds the direction of M where it has no inside: 0 of a point. Returns false where M has an inside. */
static bool find_way_of_flat(const toi16_round_outlines *pair, toi_vec2 *way) {
    *way = toi16_none2;
    if (!find_other_edge(&pair->a, way) && !find_other_edge(&pair->b, way))
        return true;
    toi_vec2 other = *way;
    return !find_other_edge(&pair->a, &other) && !find_other_edge(&pair->b, &other);
}

/* Grows a vector to 30 bits. Returns false where it is 0. */
static bool grow_normal(int32_t x, int32_t y, toi_vec2 *out) {
    const unsigned bits = toi16_bits32(toi16_abs32(x) | toi16_abs32(y));
    const int32_t grow = bits < 30 ? INT32_C(1) << (30 - bits) : 1;
    out->x = x * grow;
    out->y = y * grow;
    return bits != 0;
}

/* Finds the axes that only flat pairs have: number 0 along M, or 0 and 1 along the coordinates. */
static bool find_end_normal(const toi16_round_outlines *pair, uint32_t number, toi_vec2 *out) {
    toi_vec2 way;
    find_way_of_flat(pair, &way);
    if (!toi16_is_zero2(&way))
        return grow_normal(way.x, way.y, out);
    return grow_normal(number == 0, number == 1, out);
}

static bool find_flat_normal(const toi16_round_outlines *pair, uint32_t axis, toi_vec2 *out) {
    const uint32_t of_a = axes_on(&pair->a), of_b = axes_on(&pair->b);
    if (axis < of_a)
        return toi16_edge_normal(&pair->a, axis, out);
    axis -= of_a;
    return axis < of_b ? toi16_edge_normal(&pair->b, axis, out) : find_end_normal(pair, axis - of_b, out);
}

static toi16_fate project_flat(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    const toi16_round_outlines *outlines = (const toi16_round_outlines *)pair;
    toi_vec2 n;
    int64_t lo_a, hi_a, lo_b, hi_b;
    if (!find_flat_normal(outlines, axis, &n))
        return TOI16_NO_FACET;
    toi16_outline_reach(&outlines->a, &n, &lo_a, &hi_a);
    toi16_outline_reach(&outlines->b, &n, &lo_b, &hi_b);
    out->lo = lo_b - hi_a;
    out->hi = hi_b - lo_a;
    out->speed = toi16_speed2(pair, &n);
    return TOI16_PROJECTED;
}

static void direct_flat(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    toi_vec2 n;
    find_flat_normal((const toi16_round_outlines *)pair, axis, &n);
    toi16_lift2(&n, out);
}

/* The ends of M count as faces of A, past all others. */
static toi_axis name_flat(const toi16_pair *pair, uint32_t axis) {
    const toi16_round_outlines *outlines = (const toi16_round_outlines *)pair;
    const uint32_t of_a = axes_on(&outlines->a), of_b = axes_on(&outlines->b);
    if (axis < of_a + of_b)
        return toi16_name_face2(axis, of_a);
    const toi_axis name = {TOI_AXIS_FACE_A, (uint16_t)(axis - of_b), 0};
    return name;
}

static const toi16_family flat_outlines_family = {project_flat, direct_flat, name_flat, 0, 0, 0, 0, 0};

void toi16_set_flat_outlines(toi16_round_outlines *outlines) {
    toi_vec2 way;
    uint32_t ends = 0;
    if (find_way_of_flat(outlines, &way))
        ends = toi16_is_zero2(&way) ? 2 : 1;
    outlines->round.pair.family = &flat_outlines_family;
    outlines->round.pair.axes = outlines->round.pair.tested =
        axes_on(&outlines->a) + axes_on(&outlines->b) + ends;
}
