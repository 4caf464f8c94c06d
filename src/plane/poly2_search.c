/* SPDX-License-Identifier: MIT */
/* The search finds the two facets of M = B - A that matter without visiting the others. Seen from B's centre
 * the relative motion is a line through M; c(p) = w x p says how far to the left of that line a point lies.
 * Where c of M has one sign, the line passes beside M, whatever the vertices are. Else the line enters M
 * where c changes its sign on the front chain of M, from its least c up to its greatest, and leaves M where c
 * does so on the back chain.
 *
 * The edges of M are those of B and the reversed ones of A, in the order of their directions; the front chain
 * is merged from B's edges with rising c and A's with falling c, and the back chain is that of A - B.
 * docs/numerics.md, section 11, has the proof that the answer is that of all axes, bit for bit.
 *
 * Widths: w and edges are below 2^30, vertices below 2^29, of one box 2^30. So c is below 2^61, and below
 * 2^60 but of that box; c of M is below 2^62; differences of vertices are below 2^31; cross products below
 * 2^62. */
#include "poly2_facet.h"

/* Writes the facet of M along `edge`, whose supporting vertices are u of `up` and d of `down`. c rises by
 * `rise` along the edge. */
static inline void set_facet(toi16_facet2 *facet, const toi_vec2 *u, const toi_vec2 *d, bool falls,
                             const toi_vec2 *edge, int64_t rise) {
    toi_vec2 between = toi16_minus2(u, d);
    int64_t side = toi16_cross2(&between, edge);
    facet->own = falls ? d : u;
    facet->falls = falls;
    facet->behind = side > 0;
    facet->edge = *edge;
    facet->t.num = toi16_abs64(side);
    facet->t.den = (uint64_t)rise;
}

/* Walks the front chain of up - down to the edge where c, which begins below 0, changes its sign. Returns
 * false where c is 0 at the end of that edge. Both steps are written out: of two cursors gcc keeps neither in
 * registers on Cortex-M3. */
static bool find_facet(toi16_facet2 *facet, const toi16_outline *up, const toi16_outline *down,
                       const toi_vec2 *left, int64_t c) {
    const toi_vec2 *u = up->least, *u_end = up->rises_to, *u_next = toi16_next(up, u);
    const toi_vec2 *d = down->most, *d_end = down->falls_to, *d_next = toi16_next(down, d);
    toi_vec2 rising = toi16_minus2(u_next, u), falling = toi16_minus2(d, d_next);
    for (;;) {
        if (u == u_end || (d != d_end && toi16_is_left(&falling, down->down, &rising, up->down))) {
            int64_t rise = toi16_dot2(left, &falling);
            c += rise;
            if (c >= 0) {
                set_facet(facet, u, d, true, &falling, rise);
                return c != 0;
            }
            d = d_next;
            d_next = toi16_next(down, d);
            falling = toi16_minus2(d, d_next);
        } else {
            int64_t rise = toi16_dot2(left, &rising);
            c += rise;
            if (c >= 0) {
                set_facet(facet, u, d, false, &rising, rise);
                return c != 0;
            }
            u = u_next;
            u_next = toi16_next(up, u);
            rising = toi16_minus2(u_next, u);
        }
    }
}

/* Returns the vertex where the first edge begins that is parallel to an edge of M, which is this outline's
 * own one if `own` is not null; of a box the edge that the axis is normal to. Null where there is none. */
static const toi_vec2 *find_first_parallel(const toi16_outline *outline, const toi_vec2 *own,
                                           const toi_vec2 *edge) {
    const toi_vec2 *first = outline->first, *stop = own ? own : outline->last;
    if (outline->box)
        return edge->x == 0 ? first : edge->y == 0 ? first + 1 : NULL;
    const toi_vec2 *at = toi16_find_parallel(first, stop, edge);
    return at != stop || own || toi16_is_parallel(stop, first, edge) ? at : NULL;
}

toi16_mark toi16_mark_edge(const toi16_polys *polys, const toi_vec2 *own, bool falls, const toi_vec2 *edge,
                           toi_vec2 *along) {
    const toi16_outline *of = &polys->a;
    const toi_vec2 *at = find_first_parallel(of, falls ? own : NULL, edge);
    uint32_t axis = 0;
    if (!at) {
        axis = toi16_axes(of);
        of = &polys->b;
        at = find_first_parallel(of, own, edge);
    }
    *along = toi16_edge(of, at);
    if (of->box) {
        along->x = at == of->first ? 0 : -1;
        along->y = at == of->first;
    }
    axis += (uint32_t)(at - of->first);
    return 2 * axis + toi16_is_same_way(along, edge);
}

static bool is_outline_convex(const toi16_outline *outline) {
    return outline->box || !toi16_find_bend(outline, outline->down);
}

/* Finds the two facets where the line does not pass beside M: c of M goes from `least`, below 0, to `most`,
 * above 0. */
static toi16_found cross_facets(const toi16_polys *polys, const toi_vec2 *left, int64_t least, int64_t most,
                                fix16_t t_max, toi16_crossing *crossing) {
    const toi16_outline *a = &polys->a, *b = &polys->b;
    crossing->mark = TOI16_NO_MARK;
    if (!is_outline_convex(a) || !is_outline_convex(b) || !find_facet(&crossing->in, b, a, left, least))
        return TOI16_UNDECIDED;
    if (!crossing->in.behind && toi16_is_past(&crossing->in.t, t_max))
        return TOI16_APART;
    if (!find_facet(&crossing->out, a, b, left, -most) || crossing->out.t.num == 0)
        return TOI16_UNDECIDED;
    if (!crossing->out.behind)
        return TOI16_APART;
    if (!crossing->in.behind)
        crossing->mark = toi16_mark_edge(polys, crossing->in.own, crossing->in.falls, &crossing->in.edge,
                                         &crossing->along);
    crossing->leaves = !toi16_is_past(&crossing->out.t, t_max);
    return TOI16_MEETS;
}

toi16_found toi16_cross_polys(toi16_polys *polys, fix16_t t_max, toi16_crossing *crossing) {
    const toi_vec2 left = {-polys->pair.w.y, polys->pair.w.x};
    toi16_outline *a = &polys->a, *b = &polys->b;
    crossing->mark = TOI16_BESIDE;
    if (!toi16_look_along(a, &left) || !toi16_look_along(b, &left))
        return TOI16_UNDECIDED;
    int64_t least = b->c_least - a->c_most, most = b->c_most - a->c_least;
    if (least > 0 || most < 0)
        return TOI16_APART;
    if (least == 0 || most == 0)
        return TOI16_UNDECIDED;
    return cross_facets(polys, &left, least, most, t_max, crossing);
}
