/* SPDX-License-Identifier: MIT */
/* What is wrong with a polygon. Edges of vertices in the domain are below 2^30, their cross products below
 * 2^61. */
#include "poly2.h"

static toi_vec2 edge(const toi_poly2 *poly, unsigned k) {
    return toi16_minus2(&poly->vertices[k + 1u == poly->count ? 0 : k + 1u], &poly->vertices[k]);
}

static bool out_of_range(const toi_poly2 *poly, unsigned *at) {
    for (*at = 0; *at < poly->count; ++*at)
        if (toi16_is_past_limit2(&poly->vertices[*at]))
            return true;
    *at = 0;
    return false;
}

static bool repeated(const toi_poly2 *poly, unsigned *at) {
    for (*at = 0; *at < poly->count; ++*at) {
        toi_vec2 e = edge(poly, *at == 0 ? poly->count - 1u : *at - 1u);
        if (e.x == 0 && e.y == 0)
            return true;
    }
    *at = 0;
    return false;
}

static bool flat(const toi_poly2 *poly) {
    toi_vec2 first = edge(poly, 0);
    for (unsigned k = 2; k < poly->count; k++) {
        toi_vec2 d = toi16_minus2(&poly->vertices[k], &poly->vertices[0]);
        if (toi16_cross2(&first, &d) != 0)
            return false;
    }
    return true;
}

/* The sign of the area, of up to 253 triangles: more than 64 bits where an outline winds around often, so the
 * halves are summed. */
static bool clockwise(const toi_poly2 *poly) {
    int64_t high = 0, low = 0;
    toi_vec2 a = edge(poly, 0);
    for (unsigned k = 2; k < poly->count; k++) {
        toi_vec2 b = toi16_minus2(&poly->vertices[k], &poly->vertices[0]);
        int64_t area = toi16_cross2(&a, &b);
        high += toi16_shr(area, 32);
        low += (uint32_t)area;
        a = b;
    }
    return high + toi16_shr(low, 32) < 0;
}

/* Whether q is neither to the left of the edge that leads to p nor straight on. */
static inline bool is_bent(const toi_vec2 *before, const toi_vec2 *edge) {
    int64_t left = toi16_mul(before->x, edge->y), right = toi16_mul(before->y, edge->x);
    return left <= right && (left < right || toi16_dot2(before, edge) <= 0);
}

/* Whether the outline surely turns to the left at each vertex, and by one turn in all: by 14 bits of each
 * edge, where products are slow. */
TOI16_OWN_ROOM bool is_surely_convex(const toi16_outline *outline, unsigned down) {
    const toi_vec2 *next = outline->first, *last = outline->last;
    toi_vec2 p = *last, a = toi16_shorten(&p, last - 1, down);
    uint32_t changes = 0;
    for (; next <= last; next++) {
        toi_vec2 q = *next, b = toi16_shorten(&q, &p, down);
        changes += (uint32_t)(a.y ^ b.y) >> 31;
        if (a.x * b.y - a.y * b.x <= TOI16_ROUGH)
            return false;
        p = q;
        a = b;
    }
    return changes <= 2;
}

/* Where every turn is to the left and by less than half a turn, the directions of the edges pass through both
 * halves of the circle, y >= 0 and y < 0, in every time around. So y changes its sign twice in each. */
const toi_vec2 *toi16_find_bend(const toi16_outline *outline, unsigned down) {
    const toi_vec2 *next = outline->first, *last = outline->last;
    toi_vec2 p = *last, before = toi16_minus2(&p, last - 1);
    uint32_t changes = 0;
    if (TOI16_NARROW && is_surely_convex(outline, down))
        return NULL;
    for (;; next++) {
        toi_vec2 q = *next, edge = toi16_minus2(&q, &p);
        changes += (uint32_t)(before.y ^ edge.y) >> 31;
        if (is_bent(&before, &edge))
            return next == outline->first ? last : next - 1;
        if (next == last)
            return changes > 2 ? last - 1 : NULL;
        p = q;
        before = edge;
    }
}

static bool bent(const toi_poly2 *poly, unsigned *at) {
    toi16_outline outline;
    outline.first = poly->vertices;
    outline.last = poly->vertices + poly->count - 1;
    const toi_vec2 *bend = toi16_find_bend(&outline, 16);
    *at = bend ? (unsigned)(bend - poly->vertices) : 0;
    return bend;
}

static toi_poly2_fault find_fault(const toi_poly2 *poly, unsigned *at) {
    if (!poly->vertices || poly->count < 3)
        return TOI_POLY2_TOO_FEW;
    if (out_of_range(poly, at))
        return TOI_POLY2_OUT_OF_RANGE;
    if (repeated(poly, at))
        return TOI_POLY2_REPEATED;
    if (flat(poly))
        return TOI_POLY2_FLAT;
    if (clockwise(poly))
        return TOI_POLY2_CLOCKWISE;
    return bent(poly, at) ? TOI_POLY2_NOT_CONVEX : TOI_POLY2_FINE;
}

toi_poly2_fault toi_poly2_diagnose(const toi_poly2 *poly, uint8_t *vertex) {
    unsigned at = 0;
    toi_poly2_fault fault = find_fault(poly, &at);
    if (vertex)
        *vertex = (uint8_t)at;
    return fault;
}

toi_status toi_poly2_check(const toi_poly2 *poly) {
    if (!poly || !poly->vertices)
        return TOI_ERR_ARGUMENT;
    switch (toi_poly2_diagnose(poly, NULL)) {
    case TOI_POLY2_FINE:
        return TOI_OK;
    case TOI_POLY2_OUT_OF_RANGE:
        return TOI_ERR_RANGE;
    default:
        return TOI_ERR_SHAPE;
    }
}
