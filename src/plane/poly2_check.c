/* SPDX-License-Identifier: MIT */
/* This file tells whether a polygon is as polygons are to be, and what is wrong with one that is not. Edges
 * of vertices in the domain are below 2^30, and their cross products below 2^61. */
#include "poly2.h"

const toi_vec2 *toi16_find_past_limit(const toi_vec2 *first, const toi_vec2 *end) {
    for (const toi_vec2 *p = first; p != end; p++)
        if (toi16_is_past_limit2(p))
            return p;
    return NULL;
}

/* Returns the first vertex that is where the one before is; null where there is none. */
static const toi_vec2 *find_repeated_vertex(const toi16_outline *outline) {
    const toi_vec2 *before = outline->last;
    for (const toi_vec2 *p = outline->first; p <= outline->last; before = p++)
        if (p->x == before->x && p->y == before->y)
            return p;
    return NULL;
}

static bool is_outline_flat(const toi16_outline *outline) {
    const toi_vec2 *first = outline->first;
    toi_vec2 a = toi16_edge(outline, first);
    for (const toi_vec2 *p = first + 2; p <= outline->last; p++) {
        toi_vec2 b = toi16_minus2(p, first);
        if (toi16_cross2(&a, &b) != 0)
            return false;
    }
    return true;
}

/* The area has up to 253 triangles. Where an outline winds around often it takes more than 64 bits, so that
 * its halves are summed. */
static bool is_clockwise(const toi16_outline *outline) {
    const toi_vec2 *first = outline->first;
    int64_t high = 0, low = 0;
    toi_vec2 a = toi16_edge(outline, first);
    for (const toi_vec2 *p = first + 2; p <= outline->last; p++) {
        toi_vec2 b = toi16_minus2(p, first);
        int64_t area = toi16_cross2(&a, &b);
        high += toi16_shr(area, 32);
        low += (uint32_t)area;
        a = b;
    }
    return high + toi16_shr(low, 32) < 0;
}

/* Tells whether an edge neither turns to the left from the one before nor goes straight on. */
static inline bool is_bent(const toi_vec2 *before, const toi_vec2 *edge) {
    int64_t left = toi16_mul(before->x, edge->y), right = toi16_mul(before->y, edge->x);
    return left <= right && (left < right || toi16_dot2(before, edge) <= 0);
}

/* Returns whether 14 bits of each edge tell that the outline turns to the left at each vertex, and by one
 * turn in all. */
TOI16_OWN_STACK bool is_surely_convex(const toi16_outline *outline, unsigned down) {
    const toi_vec2 *next = outline->first, *last = outline->last;
    toi_vec2 p = *last, a = toi16_cut_edge(&p, last - 1, down);
    uint32_t changes = 0;
    for (; next <= last; next++) {
        toi_vec2 q = *next, b = toi16_cut_edge(&q, &p, down);
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

/* Finds what is wrong with a polygon. *at becomes the vertex that is at fault, or null. */
static toi_poly2_fault find_fault(const toi_poly2 *poly, const toi_vec2 **at) {
    toi16_outline outline;
    *at = NULL;
    if (!poly->vertices || poly->count < 3)
        return TOI_POLY2_TOO_FEW;
    toi16_set_outline(&outline, poly);
    *at = toi16_find_past_limit(poly->vertices, poly->vertices + poly->count);
    if (*at)
        return TOI_POLY2_OUT_OF_RANGE;
    *at = find_repeated_vertex(&outline);
    if (*at)
        return TOI_POLY2_REPEATED;
    if (is_outline_flat(&outline))
        return TOI_POLY2_FLAT;
    if (is_clockwise(&outline))
        return TOI_POLY2_CLOCKWISE;
    *at = toi16_find_bend(&outline, 16);
    return *at ? TOI_POLY2_NOT_CONVEX : TOI_POLY2_FINE;
}

toi_poly2_fault toi_poly2_diagnose(const toi_poly2 *poly, uint8_t *vertex) {
    const toi_vec2 *at;
    toi_poly2_fault fault = find_fault(poly, &at);
    if (vertex)
        *vertex = (uint8_t)(at ? at - poly->vertices : 0);
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
