/* SPDX-License-Identifier: MIT */
/* Two outlines at rest. Those that are apart mostly show that along the way between their middles, and then
 * the first axis that separates is looked for, with a glance at each before it is projected on. Else 0 is
 * inside M = B - A where it is inside all facets of M, and the least way out goes through one of these. The
 * edges of M are those of B and the reversed ones of A in the order of their directions, so that one turn
 * around both outlines (rotating calipers) gives each facet with the vertices that support it.
 *
 * The walk over all axes asks about other directions as well, each axis both ways. Where M's support in some
 * direction is as near to 0 as its boundary is, the circle around 0 that touches the boundary there is inside
 * M, so that the line of support is the only one at that point: the direction is that of a facet. So all
 * other directions are farther, and the least mark of the facets that are nearest is the walk's.
 *
 * Widths: differences of vertices are below 2^31 and edges below 2^30, so that sides are below 2^62 and
 * squares of lengths below 2^61. */
#include "poly2_facet.h"
#include "../pair/overlap.h"

/* A facet of M. Where `falls` is true it is a reversed edge of A, which begins at d, else an edge of B, which
 * begins at u; the other vertex supports its outline there. */
typedef struct {
    const toi_vec2 *u, *d;
    toi_vec2 edge;
    bool falls;
} rest_facet;

/* The nearest facet so far, and what shows that others are farther. */
typedef struct {
    rest_facet facet;
    uint64_t side;          /* how far 0 is to the left of the facet, times its length */
    unsigned down;          /* side / 2^down is below `bound` * 8 / 9, and has 31 bits where it is shifted */
    uint32_t bound, length; /* 0 at first, with which no facet is farther */
} nearest_facet;

/* ---- The way from one to the other */

/* A way has so many bits: fewer where products of 64 bits are slow. */
enum { WAY_BITS = TOI16_NARROW ? 14 : 29 };

/* Returns way . p in units of 4 to 8 ulps along the way, rounded down: the upper word of 61 bits, or by the
 * halves of p, which leave 30 bits of each product, without the lower half of 45 bits. */
static inline int32_t rough_along(const toi_vec2 *way, const toi_vec2 *p) {
    if (!TOI16_NARROW)
        return (int32_t)toi16_shr(toi16_dot2(way, p), 32);
    const int32_t high = way->x * toi16_shr32(p->x, 16) + way->y * toi16_shr32(p->y, 16),
                  low = way->x * (int32_t)(uint16_t)p->x + way->y * (int32_t)(uint16_t)p->y;
    return high + toi16_shr32(low, 16);
}

/* Returns a vertex that is roughly the least far along the way; *least becomes how far that is. */
static const toi_vec2 *find_near_vertex(const toi16_outline *outline, const toi_vec2 *way, int32_t *least) {
    const toi_vec2 *p = outline->first, *nearest = p;
    int32_t c_least = rough_along(way, p);
    do {
        p++;
        const int32_t c = rough_along(way, p);
        if (c < c_least) {
            c_least = c;
            nearest = p;
        }
    } while (p != outline->last);
    *least = c_least;
    return nearest;
}

/* Returns a vertex on the other side of an outline. */
static const toi_vec2 *opposite_vertex(const toi16_outline *outline, const toi_vec2 *vertex) {
    const uint32_t count = toi16_count(outline), half = count / 2, n = (uint32_t)(vertex - outline->first);
    return outline->first + (n + half < count ? n + half : n + half - count);
}

/* Seen along the way, finds B's vertex that is near to A, A's that is near to B, and one opposite to each.
 * Tells whether B surely is past A: the sum of what is rounded down is above 0 only where it is without
 * rounding. */
static bool is_past_along(toi16_outline *a, toi16_outline *b, const toi_vec2 *way) {
    const toi_vec2 back = {-way->x, -way->y};
    int32_t least_a, least_b;
    a->most = find_near_vertex(a, &back, &least_a);
    b->least = find_near_vertex(b, way, &least_b);
    a->least = opposite_vertex(a, a->most);
    b->most = opposite_vertex(b, b->least);
    return least_a + least_b > 0;
}

/* Returns a direction from the middle of A to that of B: two opposite vertices tell where the middle is, and
 * any direction serves. */
static toi_vec2 way_between(const toi16_outline *a, const toi16_outline *b) {
    const toi_vec2 *mid_a = opposite_vertex(a, a->first), *mid_b = opposite_vertex(b, b->first);
    toi_vec2 way = {toi16_shr32(b->first->x - a->first->x, 1) + toi16_shr32(mid_b->x - mid_a->x, 1),
                    toi16_shr32(b->first->y - a->first->y, 1) + toi16_shr32(mid_b->y - mid_a->y, 1)};
    const unsigned bits = toi16_bits32(toi16_size(way.x) | toi16_size(way.y)),
                   down = bits > WAY_BITS ? bits - WAY_BITS : 0;
    const int32_t grow = bits < WAY_BITS ? INT32_C(1) << (WAY_BITS - bits) : 1;
    way.x = toi16_shr32(way.x, down) * grow;
    way.y = toi16_shr32(way.y, down) * grow;
    if ((way.x | way.y) == 0)
        way.x = 1;
    return way;
}

/* ---- Shapes that are apart */

/* Tells whether the axis surely does not separate: along it one of two vertices of B is not past one of A,
 * and one is not before. Differences of vertices are below 2^31, and an axis takes 30 bits. */
static bool is_crossed(const toi16_polys *polys, const toi_vec2 *n) {
    const toi16_outline *a = &polys->a, *b = &polys->b;
    const toi_vec2 near = toi16_minus2(b->least, a->most), to_far_b = toi16_minus2(b->most, a->most),
                   from_far_a = toi16_minus2(b->least, a->least);
    const int64_t x = toi16_dot2(n, &near), y = toi16_dot2(n, &to_far_b);
    if (x == 0 || (x < 0) != (y < 0))
        return true;
    return (x < 0) != (toi16_dot2(n, &from_far_a) < 0);
}

/* Tells whether an axis separates. *behind: B is before A then. */
static bool is_apart_along(const toi16_polys *polys, const toi_vec2 *n, bool *behind) {
    int64_t lo_a, hi_a;
    if (is_crossed(polys, n))
        return false;
    toi16_outline_reach(&polys->a, n, &lo_a, &hi_a);
    bool ahead = true;
    *behind = true;
    for (const toi_vec2 *p = polys->b.last; ahead || *behind; p--) {
        const int64_t x = toi16_dot2(n, p);
        ahead = ahead && x > hi_a;
        *behind = *behind && x < lo_a;
        if (p == polys->b.first)
            break;
    }
    return ahead || *behind;
}

/* Finds the first axis that separates two outlines. Returns false where none does. */
static bool find_separation(const toi16_polys *polys, toi16_mark *mark) {
    for (uint32_t axis = 0; axis < polys->pair.axes; axis++) {
        toi_vec2 n;
        bool behind;
        if (toi16_polys_normal(polys, axis, &n) && is_apart_along(polys, &n, &behind)) {
            *mark = 2 * axis + behind;
            return true;
        }
    }
    return false;
}

/* ---- The nearest facet */

/* Returns about twice the length of an edge: not less, and below 9/8 of that, as 2 x + y is at most sqrt(5)
 * times the length of (x, y). */
static uint32_t rough_length(const toi_vec2 *edge) {
    const uint32_t x = toi16_abs32(edge->x), y = toi16_abs32(edge->y);
    return x > y ? 2 * x + y : x + 2 * y;
}

/* Returns x / 2^down, or UINT32_MAX where that is less. */
static inline uint32_t cut_side(uint64_t x, unsigned down) {
    const uint64_t cut = x >> down;
    return cut >> 32 != 0 ? UINT32_MAX : (uint32_t)cut;
}

static void keep_facet(nearest_facet *nearest, const rest_facet *facet, uint64_t side) {
    const unsigned bits = toi16_bits64(side);
    nearest->facet = *facet;
    nearest->side = side;
    nearest->down = bits > 31 ? bits - 31 : 0;
    const uint32_t above = (uint32_t)(side >> nearest->down) + 1;
    nearest->bound = above + above / 8 + 1;
    nearest->length = rough_length(&facet->edge);
}

static toi16_mark mark_of_facet(const toi16_polys *polys, const rest_facet *facet) {
    toi_vec2 along;
    return toi16_mark_edge(polys, facet->falls ? facet->d : facet->u, facet->falls, &facet->edge, &along);
}

/* Tells whether a facet is nearer than the nearest one, or as near with an earlier mark. */
TOI16_SELDOM bool comes_first(const toi16_polys *polys, const rest_facet *facet, uint64_t side,
                              const nearest_facet *nearest) {
    const toi_vec2 *edge = &facet->edge, *known = &nearest->facet.edge;
    const int order = toi16_root_compare(side, (uint64_t)toi16_dot2(edge, edge), nearest->side,
                                         (uint64_t)toi16_dot2(known, known));
    return order < 0 || (order == 0 && mark_of_facet(polys, facet) < mark_of_facet(polys, &nearest->facet));
}

/* Weighs a facet against the nearest one. Returns false where 0 is not inside. Distances are to one another
 * as `far`, side times the other length, is to `near`, the other side times length. Rough lengths are off by
 * less than 9/8, and `near` has another 9/8 and at most 1/32 too much: what is above `near` is farther, and
 * what is below 3/4 of `near` is nearer, unless the side was too long to be cut. */
TOI16_INLINE bool weigh_facet(const toi16_polys *polys, nearest_facet *nearest, const toi_vec2 *u,
                              const toi_vec2 *d, const toi_vec2 *edge, bool falls) {
    const toi_vec2 between = toi16_minus2(u, d);
    const int64_t side = toi16_cross2(&between, edge);
    if (side <= 0)
        return false;
    const uint32_t cut = cut_side((uint64_t)side, nearest->down);
    const uint64_t far = toi16_mulu(cut, nearest->length),
                   near = toi16_mulu(nearest->bound, rough_length(edge));
    if (far > near)
        return true;
    const rest_facet facet = {u, d, *edge, falls};
    const bool surely = nearest->bound >= 64 && cut != UINT32_MAX && far + nearest->length < near / 4 * 3;
    if (nearest->length == 0 || surely || comes_first(polys, &facet, (uint64_t)side, nearest))
        keep_facet(nearest, &facet, (uint64_t)side);
    return true;
}

/* Returns the vertex of a convex outline that is least far along the way, of two the last one
 * counter-clockwise, from one on that may be near. */
static const toi_vec2 *find_least_vertex(const toi16_outline *outline, const toi_vec2 *at,
                                         const toi_vec2 *way) {
    const toi_vec2 *next = toi16_next(outline, at), *before = toi16_before(outline, at);
    int64_t c = toi16_dot2(way, at);
    for (int64_t x; (x = toi16_dot2(way, next)) <= c; c = x) {
        at = next;
        next = toi16_next(outline, at);
    }
    for (int64_t x; (x = toi16_dot2(way, before)) < c; c = x) {
        at = before;
        before = toi16_before(outline, at);
    }
    return at;
}

/* Goes around M once. Returns false where 0 is not inside a facet. The first two edges, and so all pairs of
 * next ones, are within half a turn of one another, as no outline turns by half a turn at a vertex. Both
 * steps are written out, as in find_facet. */
static bool find_nearest_facet(const toi16_polys *polys, const toi_vec2 *way, nearest_facet *nearest) {
    const toi16_outline *a = &polys->a, *b = &polys->b;
    const toi_vec2 back = {-way->x, -way->y}, *u = find_least_vertex(b, b->least, way),
                   *u_next = toi16_next(b, u), *d = find_least_vertex(a, a->most, &back),
                   *d_next = toi16_next(a, d);
    toi_vec2 rising = toi16_minus2(u_next, u), falling = toi16_minus2(d, d_next);
    uint32_t of_a = toi16_count(a), of_b = toi16_count(b);
    nearest->down = 0;
    nearest->bound = nearest->length = 0;
    while (of_a + of_b > 0) {
        if (of_b == 0 || (of_a != 0 && toi16_is_left(&falling, a->down, &rising, b->down))) {
            if (!weigh_facet(polys, nearest, u, d, &falling, true))
                return false;
            of_a--;
            d = d_next;
            d_next = toi16_next(a, d);
            falling = toi16_minus2(d, d_next);
        } else {
            if (!weigh_facet(polys, nearest, u, d, &rising, false))
                return false;
            of_b--;
            u = u_next;
            u_next = toi16_next(b, u);
            rising = toi16_minus2(u_next, u);
        }
    }
    return true;
}

/* ---- The search */

/* Returns a shift that leaves 14 bits of edges, where products are slow. */
static unsigned shift_of_edges(const toi16_outline *outline) {
    uint32_t size = 0;
    for (const toi_vec2 *p = outline->last; TOI16_NARROW && p != outline->first; p--)
        size |= toi16_size(p->x - outline->first->x) | toi16_size(p->y - outline->first->y);
    return toi16_shift_to_14(size);
}

/* Tells whether the outline is convex and no box without an extent. */
static bool is_sound_outline(toi16_outline *outline) {
    const toi_vec2 *first = outline->first;
    outline->down = shift_of_edges(outline);
    return outline->box ? first[0].x != first[2].x && first[0].y != first[2].y
                        : !toi16_find_bend(outline, outline->down);
}

/* A build for size walks. */
bool toi16_search_outlines_at_rest(toi16_pair *pair, toi16_way_out *out, toi_status *status) {
    toi16_polys *polys = (toi16_polys *)pair;
    if (TOI16_FOR_SIZE)
        return false;
    const toi_vec2 way = way_between(&polys->a, &polys->b);
    nearest_facet nearest;
    if (is_past_along(&polys->a, &polys->b, &way)) {
        *status = TOI_SEPARATE;
        return find_separation(polys, &out->mark);
    }
    if (!is_sound_outline(&polys->a) || !is_sound_outline(&polys->b) ||
        !find_nearest_facet(polys, &way, &nearest))
        return false;
    toi_vec2 n;
    out->mark = mark_of_facet(polys, &nearest.facet);
    toi16_polys_normal(polys, out->mark >> 1, &n);
    const toi_vec2 at = toi16_minus2(nearest.facet.u, nearest.facet.d);
    out->reach = toi16_abs64(toi16_dot2(&n, &at));
    out->square = (uint64_t)toi16_dot2(&n, &n);
    *status = TOI_OVERLAP;
    return true;
}
