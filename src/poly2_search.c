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

static bool is_convex(toi16_spread *s) {
    s->down = toi16_edge_shift(&s->outline->bounds);
    return s->outline->box || !toi16_find_bend(s->outline, s->down);
}

/* An outline with c the same everywhere has no chain but the vertex where it begins. */
static const toi_vec2 *end_of(const toi16_spread *s, const toi_vec2 *begin, const toi_vec2 *end) {
    return s->c_least == s->c_most ? begin : end;
}

/* An edge of up - down where c changes sign. */
typedef struct {
    const toi_vec2 *up, *down; /* the vertices at its beginning */
    bool falls;                /* it is one of down, reversed */
    toi_vec2 edge;
    uint64_t rise; /* of c along it */
} facet;

/* Walks the front chain of up - down to where c changes sign. False where that is at a vertex. Both steps are
 * written out: of two cursors gcc keeps neither in registers on Cortex-M3. */
static bool walk(facet *found, const toi16_spread *up, const toi16_spread *down, const toi_vec2 *left) {
    const toi16_outline *of_up = up->outline, *of_down = down->outline;
    const toi_vec2 *u = up->least, *d = down->most, *u_next = toi16_next(of_up, u),
                   *d_next = toi16_next(of_down, d);
    const toi_vec2 *u_end = end_of(up, u, up->most), *d_end = end_of(down, d, down->least);
    toi_vec2 rising = toi16_minus2(u_next, u), falling = toi16_minus2(d, d_next);
    int64_t c_u = up->c_least, c_d = down->c_most;
    for (;;) {
        if (u == u_end || (d != d_end && toi16_turn(&falling, down->down, &rising, up->down) >= 0)) {
            int64_t c = toi16_dot2(left, d_next);
            if (c_u >= c) {
                found->edge = falling;
                found->rise = (uint64_t)(c_d - c);
                found->falls = true;
                c_d = c;
                break;
            }
            c_d = c;
            d = d_next;
            d_next = toi16_next(of_down, d);
            falling = toi16_minus2(d, d_next);
        } else {
            int64_t c = toi16_dot2(left, u_next);
            if (c >= c_d) {
                found->edge = rising;
                found->rise = (uint64_t)(c - c_u);
                found->falls = false;
                c_u = c;
                break;
            }
            c_u = c;
            u = u_next;
            u_next = toi16_next(of_up, u);
            rising = toi16_minus2(u_next, u);
        }
    }
    found->up = u;
    found->down = d;
    return c_u != c_d;
}

/* Where the line crosses the facet's plane: at t, or at -t where 0 is strictly behind it now (true). */
static bool cross(const facet *f, toi16_frac *t) {
    toi_vec2 between = toi16_minus2(f->up, f->down);
    int64_t side = toi16_cross2(&between, &f->edge);
    t->num = toi16_abs64(side);
    t->den = f->rise;
    return side > 0;
}

static bool is_parallel(const toi_vec2 *a, const toi_vec2 *b) {
    uint32_t low = (uint32_t)a->x * (uint32_t)b->y - (uint32_t)a->y * (uint32_t)b->x;
    return low == 0 && toi16_cross2(a, b) == 0;
}

/* The first of so many axes of an outline that is normal to an edge, or as many. *along: it turned left. An
 * edge of no length would be parallel to all, but is a bend. */
static uint32_t find_axis(const toi16_outline *outline, uint32_t axes, const toi_vec2 *edge,
                          toi_vec2 *along) {
    if (outline->box) {
        if (edge->x != 0 && edge->y != 0)
            return 2;
        along->x = edge->x == 0 ? 0 : -1;
        along->y = edge->x == 0 ? 1 : 0;
        return edge->x == 0 ? 0 : 1;
    }
    const toi_vec2 *p = outline->first;
    for (uint32_t k = 0; k < axes; k++, p++) {
        toi_vec2 e = toi16_edge(outline, p);
        if (is_parallel(&e, edge)) {
            *along = e;
            return k;
        }
    }
    return axes;
}

/* The earliest axis that a facet has; up is B where `up_is_b`, as where the line enters. */
static toi16_mark mark_of(const toi16_polys *polys, const facet *f, bool up_is_b) {
    bool of_a = f->falls == up_is_b;
    const toi16_outline *a = &polys->a, *b = &polys->b;
    uint32_t own = (uint32_t)((f->falls ? f->down : f->up) - (of_a ? a : b)->first), axes_a = toi16_axes(a);
    toi_vec2 along = f->edge;
    if (f->falls) {
        along.x = -along.x;
        along.y = -along.y;
    }
    uint32_t axis = find_axis(a, of_a ? own : axes_a, &f->edge, &along);
    if (!of_a && axis == axes_a)
        axis += find_axis(b, own, &f->edge, &along);
    bool same = f->edge.x != 0 ? (along.x ^ f->edge.x) >= 0 : (along.y ^ f->edge.y) >= 0;
    return 2 * axis + same;
}

toi16_found toi16_search_polys(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart) {
    const toi16_polys *polys = (const toi16_polys *)pair;
    toi_vec2 left = {-pair->w.y, pair->w.x};
    toi16_spread a, b;
    facet in, out;
    toi16_frac t;
    if (toi16_stay_apart(&polys->a.bounds, &polys->b.bounds, &pair->w, options->t_max))
        return TOI16_APART;
    toi16_spread_outline(&a, &polys->a, &left);
    toi16_spread_outline(&b, &polys->b, &left);
    int64_t least = b.c_least - a.c_most, most = b.c_most - a.c_least;
    if (least > 0 || most < 0) {
        apart->kind = TOI_AXIS_PATH;
        return TOI16_APART;
    }
    if (least == 0 || most == 0 || !is_convex(&a) || !is_convex(&b) || !walk(&in, &b, &a, &left))
        return TOI16_UNDECIDED;
    bool entered = cross(&in, &t);
    toi16_span_start(span, options->t_max);
    if (!entered && !toi16_span_begin(span, &t)) {
        *apart = toi16_polys_feature(pair, mark_of(polys, &in, true) >> 1);
        return TOI16_APART;
    }
    if (!walk(&out, &a, &b, &left))
        return TOI16_UNDECIDED;
    bool left_behind = !cross(&out, &t);
    if (t.num == 0)
        return TOI16_UNDECIDED;
    if (left_behind) {
        *apart = toi16_polys_feature(pair, mark_of(polys, &out, false) >> 1);
        return TOI16_APART;
    }
    toi16_span_end(span, &t);
    if (!entered)
        span->enter.axis = span->enter.contact = mark_of(polys, &in, true);
    return TOI16_MEETS;
}
