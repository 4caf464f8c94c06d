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
#include "poly2_ends.h"
#include "poly2_gate.h"
#include "poly2_parallel.h"

/* Walks the front chain of up - down to where c, which begins below 0, changes sign. False where that is at a
 * vertex. Both steps are written out: of two cursors gcc keeps neither in registers on Cortex-M3. */
static bool walk(toi16_gate *found, const toi16_outline *up, const toi16_outline *down, const toi_vec2 *left,
                 int64_t c) {
    const toi_vec2 *u = up->least, *u_end = up->rises_to, *u_next = toi16_next(up, u);
    const toi_vec2 *d = down->most, *d_end = down->falls_to, *d_next = toi16_next(down, d);
    toi_vec2 rising = toi16_minus2(u_next, u), falling = toi16_minus2(d, d_next);
    for (;;) {
        if (u == u_end || (d != d_end && toi16_is_left(&falling, down->down, &rising, up->down))) {
            int64_t rise = toi16_dot2(left, &falling);
            c += rise;
            if (c >= 0) {
                found->own = d;
                found->falls = true;
                toi16_set_gate(found, u, d, &falling, rise);
                return c != 0;
            }
            d = d_next;
            d_next = toi16_next(down, d);
            falling = toi16_minus2(d, d_next);
        } else {
            int64_t rise = toi16_dot2(left, &rising);
            c += rise;
            if (c >= 0) {
                found->own = u;
                found->falls = false;
                toi16_set_gate(found, u, d, &rising, rise);
                return c != 0;
            }
            u = u_next;
            u_next = toi16_next(up, u);
            rising = toi16_minus2(u_next, u);
        }
    }
}

/* Where the first edge of a polygon begins that is parallel to one of M, which is its own if that is not
 * null; of a box the one that its axis is normal to. Null: there is none. */
static const toi_vec2 *find_axis(const toi16_outline *outline, const toi_vec2 *own, const toi_vec2 *edge) {
    const toi_vec2 *first = outline->first, *stop = own ? own : outline->last;
    if (outline->box)
        return edge->x == 0 ? first : edge->y == 0 ? first + 1 : NULL;
    const toi_vec2 *at = toi16_find_parallel(first, stop, edge);
    return at != stop || own || toi16_is_parallel(stop, first, edge) ? at : NULL;
}

/* The earliest axis that the facet of entry has. */
static void name(toi16_crossing *x, const toi16_polys *polys) {
    const toi16_gate *f = &x->in;
    const toi16_outline *of = &polys->a;
    const toi_vec2 *at = find_axis(of, f->falls ? f->own : NULL, &f->edge);
    uint32_t axis = 0;
    if (!at) {
        axis = toi16_axes(of);
        of = &polys->b;
        at = find_axis(of, f->own, &f->edge);
    }
    x->along = toi16_edge(of, at);
    if (of->box) {
        x->along.x = at == of->first ? 0 : -1;
        x->along.y = at == of->first;
    }
    axis += (uint32_t)(at - of->first);
    x->mark = 2 * axis + toi16_is_same_way(&x->along, &f->edge);
}

static bool is_convex(const toi16_outline *outline) {
    return outline->box || toi16_is_convex(outline, outline->down);
}

#ifndef TOI16_QUICK_POLYGONS
static
#endif
    toi16_found
    toi16_go_through(const toi16_polys *polys, const toi_vec2 *left, int64_t least, int64_t most,
                     fix16_t t_max, toi16_crossing *crossing) {
    const toi16_outline *a = &polys->a, *b = &polys->b;
    crossing->mark = TOI16_NO_MARK;
    if (!is_convex(a) || !is_convex(b) || !walk(&crossing->in, b, a, left, least))
        return TOI16_UNDECIDED;
    if (!crossing->in.behind && toi16_is_past(&crossing->in.t, t_max))
        return TOI16_APART;
    if (!walk(&crossing->out, a, b, left, -most) || crossing->out.t.num == 0)
        return TOI16_UNDECIDED;
    if (!crossing->out.behind)
        return TOI16_APART;
    if (!crossing->in.behind)
        name(crossing, polys);
    crossing->leaves = !toi16_is_past(&crossing->out.t, t_max);
    return TOI16_MEETS;
}

toi16_found toi16_cross_polys(toi16_polys *polys, fix16_t t_max, toi16_crossing *out) {
    const toi_vec2 left = {-polys->pair.w.y, polys->pair.w.x};
    toi16_outline *a = &polys->a, *b = &polys->b;
    out->mark = TOI16_BESIDE;
    if (!toi16_look_along(a, &left) || !toi16_look_along(b, &left))
        return TOI16_UNDECIDED;
    int64_t least = b->c_least - a->c_most, most = b->c_most - a->c_least;
    if (least > 0 || most < 0)
        return TOI16_APART;
    if (least == 0 || most == 0)
        return TOI16_UNDECIDED;
    return toi16_go_through(polys, &left, least, most, t_max, out);
}
