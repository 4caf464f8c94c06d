/* SPDX-License-Identifier: MIT */
/* The two facets of M = B - A that matter, found without visiting the others. Seen from B's centre the
 * relative motion is a line through M; c(p) = w x p says how far to the left of it a point lies. Where c of M
 * has one sign, the line passes beside M, and this is exact for any vertices. Else it enters M where c
 * changes sign on the front chain of M, from its least c up to its greatest, and leaves where it does on the
 * back chain.
 *
 * The edges of M are those of B and the reversed ones of A, in the order of their directions; the front chain
 * is merged from B's edges with rising c and A's with falling c, and the back chain is that of A - B.
 * docs/numerics.md, "Polygons", has the proof that the answer is that of all axes, bit for bit.
 *
 * Widths: w and edges below 2^30, vertices below 2^29, of one box 2^30. So c is below 2^61, and below 2^60
 * but of that box; c of M below 2^62; differences of vertices below 2^31; cross products below 2^62. */
#include "poly2.h"

/* The extremes of c, and the first vertices that have them. */
typedef struct {
    const toi16_outline *outline;
    const toi_vec2 *least, *most;
    int64_t c_least, c_most;
    unsigned shift; /* of edges */
} spread;

/* left: w turned left, so that c(p) = left . p. */
static void measure(spread *s, const toi16_outline *outline, const toi_vec2 *left) {
    const toi_vec2 *p = outline->first, *least = p, *most = p;
    int64_t c_least = toi16_dot2(left, p), c_most = c_least;
    do {
        p++;
        int64_t c = toi16_dot2(left, p);
        if (c < c_least) {
            c_least = c;
            least = p;
        } else if (c > c_most) {
            c_most = c;
            most = p;
        }
    } while (p != outline->last);
    s->outline = outline;
    s->least = least;
    s->most = most;
    s->c_least = c_least;
    s->c_most = c_most;
}

/* A vertex on the way around an outline, the edge that leaves it, and how much c of M rises where M has it.
 */
typedef struct {
    const toi_vec2 *at, *next, *first, *last;
    toi_vec2 edge, left; /* left: turned right for the outline that is subtracted */
    int64_t rise;
} cursor;

static inline void look(cursor *c, const toi_vec2 *at) {
    const toi_vec2 *next = at == c->last ? c->first : at + 1;
    c->at = at;
    c->next = next;
    c->edge = toi16_minus2(next, at);
    c->rise = toi16_dot2(&c->left, &c->edge);
}

/* Past edges along w, as c of M is the least on them too, and past those of no length: of a box that is flat
 * and along w there are no others. */
static void skip(cursor *c) {
    for (const toi_vec2 *begin = c->at; c->rise == 0 && toi16_cross2(&c->edge, &c->left) >= 0;) {
        look(c, c->next);
        if (c->at == begin)
            return;
    }
}

static inline void start(cursor *c, const toi16_outline *outline, const toi_vec2 *at, int32_t x, int32_t y) {
    c->first = outline->first;
    c->last = outline->last;
    c->left.x = x;
    c->left.y = y;
    look(c, at);
    if (c->rise == 0)
        skip(c);
}

/* Where the line crosses the boundary of M: at t, or at -t where 0 is strictly behind the facet now, on the
 * side where M is. */
typedef struct {
    toi16_frac t;
    bool behind;
    toi_vec2 edge;
} crossing;

/* Walks the front chain of up - down to where c changes sign. False where that is at a vertex. */
static bool walk(crossing *found, const spread *up, const spread *down, const toi_vec2 *left) {
    cursor u, d, *next;
    int64_t c = up->c_least - down->c_most;
    start(&u, up->outline, up->least, left->x, left->y);
    start(&d, down->outline, down->most, -left->x, -left->y);
    for (;;) {
        bool falls = u.rise <= 0 || (d.rise > 0 && toi16_turn(&d.edge, down->shift, &u.edge, up->shift) <= 0);
        next = falls ? &d : &u;
        c += next->rise;
        if (c >= 0)
            break;
        look(next, next->next);
    }
    toi_vec2 between = toi16_minus2(u.at, d.at);
    int64_t side = toi16_cross2(&between, &next->edge);
    found->t.num = toi16_abs64(side);
    found->t.den = (uint64_t)next->rise;
    found->behind = next == &u ? side > 0 : side < 0;
    found->edge = next->edge;
    return c > 0;
}

static bool is_parallel(const toi_vec2 *a, const toi_vec2 *b) {
    uint32_t low = (uint32_t)a->x * (uint32_t)b->y - (uint32_t)a->y * (uint32_t)b->x;
    return low == 0 && toi16_cross2(a, b) == 0;
}

/* Which axis is normal to an edge: the first that is, or as many as there are. *along: the axis turned left.
 */
static uint32_t find_axis(const toi16_outline *outline, const toi_vec2 *edge, toi_vec2 *along) {
    if (outline->box) {
        along->x = edge->x == 0 ? 0 : -1;
        along->y = edge->x == 0 ? 1 : 0;
        return edge->x == 0 ? 0 : edge->y == 0 ? 1 : 2;
    }
    uint32_t k = 0;
    for (const toi_vec2 *p = outline->first; p != outline->last; p++, k++) {
        *along = toi16_minus2(p + 1, p);
        if (is_parallel(along, edge))
            return k;
    }
    *along = toi16_minus2(outline->first, outline->last);
    return is_parallel(along, edge) ? k : k + 1;
}

/* The earliest axis that the facet has. */
static toi16_mark mark_of(const toi16_polys *polys, const crossing *at, const toi_vec2 *left) {
    toi_vec2 along;
    uint32_t axes_a = toi16_axes(&polys->a), axis = find_axis(&polys->a, &at->edge, &along);
    if (axis == axes_a)
        axis += find_axis(&polys->b, &at->edge, &along);
    return 2 * axis + (toi16_dot2(left, &along) > 0);
}

static bool is_convex(spread *s) {
    s->shift = toi16_edge_shift(&s->outline->bounds);
    return s->outline->box || !toi16_find_bend(s->outline, s->shift);
}

toi16_found toi16_search_polys(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart) {
    const toi16_polys *polys = (const toi16_polys *)pair;
    toi_vec2 left = {-polys->pair.w.y, polys->pair.w.x};
    spread a, b;
    crossing in, out;
    if (toi16_stay_apart(&polys->a.bounds, &polys->b.bounds, &polys->pair.w, options->t_max))
        return TOI16_APART;
    measure(&a, &polys->a, &left);
    measure(&b, &polys->b, &left);
    int64_t least = b.c_least - a.c_most, most = b.c_most - a.c_least;
    if (least > 0 || most < 0) {
        apart->kind = TOI_AXIS_PATH;
        return TOI16_APART;
    }
    if (least == 0 || most == 0 || !is_convex(&a) || !is_convex(&b) || !walk(&in, &b, &a, &left))
        return TOI16_UNDECIDED;
    toi16_span_start(span, options->t_max);
    if (!in.behind && !toi16_span_begin(span, &in.t)) {
        *apart = toi16_polys_feature(pair, mark_of(polys, &in, &left) >> 1);
        return TOI16_APART;
    }
    if (!walk(&out, &a, &b, &left) || out.t.num == 0)
        return TOI16_UNDECIDED;
    if (!out.behind) {
        *apart = toi16_polys_feature(pair, mark_of(polys, &out, &left) >> 1);
        return TOI16_APART;
    }
    toi16_span_end(span, &out.t);
    if (!in.behind)
        span->enter.axis = span->enter.contact = mark_of(polys, &in, &left);
    return TOI16_MEETS;
}
