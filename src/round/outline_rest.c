/* SPDX-License-Identifier: MIT */
/* Two outlines with a radius at rest, and the way between them at a time.
 *
 * 0 is outside of an edge of M that begins at p where side = edge x p is above 0: side / |edge| is how far,
 * and foot = -p . edge, from 0 to |edge|^2, tells that the edge is nearest in its middle and not at an end.
 * Where there is no such edge and 0 is not in M, a vertex is nearest.
 *
 * Widths: places are in 2^-16 ulp, a vertex of M below 2^47 and a way of 2^31 time ulps below 2^61, so that p
 * is below 2^62. Products with an edge, below 2^30, are below 2^93, and |p|^2 is below 2^125. At rest the
 * numbers are whole: vertices below 2^31, side and foot below 2^62, |edge|^2 below 2^61. */
#include "outline.h"

typedef struct {
    int64_t x, y; /* 2^-16 ulp */
} place_q32;

/* What is known of M after some of its edges. */
typedef struct {
    toi16_feature2 vertex, edge, facet; /* the nearest vertex; the edge that is nearest; the least way out */
    toi16_wide square;                  /* |p|^2 of the vertex */
    uint64_t depth, length_square;      /* behind the facet, times its length; 0 where there is none yet */
    bool is_edge;                       /* an edge is nearest */
    bool outside, inside;               /* 0 is outside of an edge; behind one, or on one */
} round_view;

static place_q32 place_at(const toi_vec2 *q, const toi_axis3 *w, fix16_t time) {
    const place_q32 p = {q->x * INT64_C(65536) + toi16_mul(w->x, time),
                         q->y * INT64_C(65536) + toi16_mul(w->y, time)};
    return p;
}

/* Returns edge x p. */
static toi16_wide side_of_place(const toi_vec2 *edge, const place_q32 *p) {
    return toi16_wide_difference(edge->x, p->y, edge->y, p->x);
}

/* Returns the sign of edge . p. */
static int sign_along(const toi_vec2 *edge, const place_q32 *p) {
    const toi16_wide along = toi16_wide_difference(edge->x, p->x, -(int64_t)edge->y, p->y);
    return toi16_wide_sign(&along);
}

/* ---- The least way out */

/* Returns the number of the first edge of an outline that is parallel to one of M, doubled, and 1 more where
 * it looks the same way, as the marks of axes count; TOI16_NO_MARK where there is none. */
static toi16_mark mark_on(const toi16_outline *outline, const toi_vec2 *edge) {
    for (const toi_vec2 *p = outline->first; p <= outline->last; p++) {
        const toi_vec2 e = toi16_edge(outline, p);
        if (!toi16_is_zero2(&e) && toi16_cross2(&e, edge) == 0)
            return 2 * (toi16_mark)(p - outline->first) + (toi16_dot2(&e, edge) > 0);
    }
    return TOI16_NO_MARK;
}

/* Tells whether the axis of one facet comes before that of another one: faces of A, then faces of B. */
static bool is_earlier_facet(const toi16_round_outlines *pair, const toi_vec2 *edge, const toi_vec2 *known) {
    const toi16_mark on_a = mark_on(&pair->a, edge), known_on_a = mark_on(&pair->a, known);
    if (on_a != known_on_a)
        return on_a < known_on_a;
    return mark_on(&pair->b, edge) < mark_on(&pair->b, known);
}

/* Keeps a facet where 0 is less deep behind it; of two that are as deep the one whose axis is earlier. */
static void keep_way_out(const toi16_round_outlines *pair, const toi16_feature2 *at, const toi_vec2 *q,
                         round_view *view) {
    const uint64_t depth = toi16_abs64(toi16_cross2(&at->edge, q)),
                   square = (uint64_t)toi16_dot2(&at->edge, &at->edge);
    const int order =
        view->length_square == 0 ? -1 : toi16_root_compare(depth, square, view->depth, view->length_square);
    if (order > 0 || (order == 0 && !is_earlier_facet(pair, &at->edge, &view->facet.edge)))
        return;
    view->facet = *at;
    view->depth = depth;
    view->length_square = square;
}

/* ---- The nearest feature */

static void keep_vertex(const toi16_feature2 *at, const place_q32 *p, round_view *view) {
    const toi16_wide square = toi16_wide_difference(p->x, p->x, -p->y, p->y);
    if (toi16_wide_compare(&square, &view->square) >= 0)
        return;
    view->vertex = *at;
    view->vertex.edge = toi16_none2;
    view->square = square;
}

/* Looks at an edge of M that begins at q, and at p at the time. Facets count at rest alone. */
static void look_at_edge(const toi16_round_outlines *pair, const toi16_feature2 *at, const toi_vec2 *q,
                         const place_q32 *p, round_view *view) {
    const toi_vec2 *edge = &at->edge;
    const place_q32 end = {p->x + edge->x * INT64_C(65536), p->y + edge->y * INT64_C(65536)};
    const toi16_wide side = side_of_place(edge, p);
    const int sign = toi16_wide_sign(&side);
    const bool beside = sign_along(edge, p) <= 0 && sign_along(edge, &end) >= 0;
    if (sign > 0) {
        view->outside = true;
        if (beside)
            view->edge = *at;
        view->is_edge = view->is_edge || beside;
    } else {
        view->inside = view->inside || sign < 0 || beside;
        keep_way_out(pair, at, q, view);
    }
}

/* Goes once around M when it has moved by w for a time. Where M is flat and 0 on its line, 0 is on all edges,
 * and in M where it is beside one. */
static void look_around(toi16_round_outlines *pair, const toi_axis3 *w, fix16_t time, round_view *view) {
    const toi_vec2 x = {1, 0};
    toi16_look_from(pair, &x);
    view->square.high = INT64_MAX;
    view->square.low = 0;
    view->length_square = 0;
    view->is_edge = view->outside = view->inside = false;
    for (int back = 0; back < 2; back++) {
        toi16_chain2 chain = toi16_begin_chain(pair, back != 0);
        bool more;
        do {
            more = toi16_find_edge(&chain);
            const toi_vec2 q = toi16_vertex_of(&chain.at);
            const place_q32 p = place_at(&q, w, time);
            keep_vertex(&chain.at, &p, view);
            if (more) {
                look_at_edge(pair, &chain.at, &q, &p, view);
                toi16_pass_edge(&chain);
            }
        } while (more);
    }
    view->inside = view->inside && !view->outside;
}

/* ---- At rest */

/* Returns the sign of |q| - r. */
static int compare_vertex(const toi_vec2 *q, uint32_t radius) {
    const uint64_t square = (uint64_t)toi16_mul(q->x, q->x) + (uint64_t)toi16_mul(q->y, q->y),
                   limit = toi16_mulu(radius, radius);
    return square < limit ? -1 : square > limit;
}

int toi16_compare_at_rest(toi16_round_outlines *pair, toi16_feature2 *at) {
    const uint32_t radius = pair->round.radius;
    const toi_axis3 still = {0, 0, 0};
    round_view view;
    look_around(pair, &still, 0, &view);
    *at = view.inside ? view.facet : view.is_edge ? view.edge : view.vertex;
    if (view.inside)
        return -1;
    const toi_vec2 q = toi16_vertex_of(at), *edge = &at->edge;
    if (!view.is_edge)
        return compare_vertex(&q, radius);
    return toi16_root_compare((uint64_t)toi16_cross2(edge, &q), (uint64_t)toi16_dot2(edge, edge), radius, 1);
}

void toi16_put_normal_at_rest(const toi16_feature2 *at, toi_vec3 *normal) {
    const toi_vec2 q = toi16_vertex_of(at);
    if (!toi16_is_zero2(&at->edge))
        toi16_put_direction2(-at->edge.y, at->edge.x, normal);
    else
        toi16_put_direction2(toi16_is_zero2(&q) ? 1 : q.x, q.y, normal);
}

/* ---- Depth and push */

/* Returns the least whole number that is not below x / sqrt(square), which is below 2^32. */
static uint32_t root_quotient(uint64_t x, uint64_t square) {
    if (x == 0)
        return 0;
    const toi16_way_out way = {x, square, 0, 0};
    return toi16_whole_depth(&way);
}

/* Returns x * factor / square, which is below 2^32 in magnitude, rounded up. */
static int64_t quotient_up(int64_t x, uint32_t factor, uint64_t square) {
    bool exact;
    const int64_t down = (int64_t)toi16_mul_div(toi16_abs64(x), factor, square, &exact);
    return x < 0 ? -down : down + !exact;
}

static bool is_past_q16(int64_t x) {
    return x > INT32_MAX || x < -INT32_MAX;
}

/* A vertex q of M goes out to r q / |q|, rounded away from 0 in both entries: M is behind the line across q
 * that it goes along, and so is beyond r afterwards, by less than sqrt(2). */
static toi_status push_vertex(const toi_vec2 *q, uint32_t radius, toi_penetration *out) {
    const uint32_t x = toi16_abs32(q->x), y = toi16_abs32(q->y);
    const uint64_t square = toi16_mulu(x, x) + toi16_mulu(y, y);
    out->depth = (fix16_t)(radius - toi16_sqrt64(square));
    out->push.x = (fix16_t)radius;
    if (square == 0)
        return TOI_OVERLAP;
    const fix16_t to_x = (fix16_t)root_quotient(toi16_mulu(radius, x), square),
                  to_y = (fix16_t)root_quotient(toi16_mulu(radius, y), square);
    out->push.x = (q->x < 0 ? -to_x : to_x) - q->x;
    out->push.y = (q->y < 0 ? -to_y : to_y) - q->y;
    return TOI_OVERLAP;
}

/* Returns an entry of the push (r - side / |edge|) n, where `along` is the entry of |edge| n: off by less
 * than 1. */
static int64_t edge_push(int32_t along, int64_t side, uint64_t square, uint32_t radius) {
    const uint32_t size = toi16_abs32(along);
    const int64_t push = root_quotient(toi16_mulu(radius, size), square) - quotient_up(side, size, square);
    return along < 0 ? -push : push;
}

/* Tells whether the push takes an edge out of the radius: edge x push is |edge| times how far it goes. */
static bool is_enough(const toi_vec2 *edge, int64_t side, const toi_vec2 *push, uint32_t radius) {
    const int64_t reach = side + toi16_cross2(edge, push);
    return reach >= 0 &&
           toi16_root_compare((uint64_t)reach, (uint64_t)toi16_dot2(edge, edge), radius, 1) >= 0;
}

/* The normal n of the edge is (-y, x) / |edge|. The entry of the push along the shorter one of n is off by
 * less than 1; the other one is the least that is enough. With k the quotient of both entries of n, at most
 * 1, and l = 1 / sqrt(1 + k^2) the longer one, the push is too long along n by less than l, off by at most
 * l (1 + k + k^2) across, and so the shapes are apart by less than sqrt((r + l)^2 + l^2 (1 + k + k^2)^2) - r,
 * which is the most for r = 1 and k = 1: less than 1.73. */
static toi_status push_edge(const toi_vec2 *edge, int64_t side, uint32_t radius, toi_vec3 *out) {
    const uint64_t square = (uint64_t)toi16_dot2(edge, edge);
    const int64_t x = edge_push(-edge->y, side, square, radius), y = edge_push(edge->x, side, square, radius);
    enum { STEPS = 4 };
    if (is_past_q16(x < 0 ? x - STEPS : x + STEPS) || is_past_q16(y < 0 ? y - STEPS : y + STEPS))
        return TOI_ERR_RANGE;
    toi_vec2 push = {(fix16_t)x, (fix16_t)y};
    const bool steep = toi16_abs32(edge->y) > toi16_abs32(edge->x);
    fix16_t *longer = steep ? &push.x : &push.y;
    const fix16_t step = (steep ? -edge->y : edge->x) < 0 ? -1 : 1;
    while (!is_enough(edge, side, &push, radius))
        *longer += step;
    do
        *longer -= step;
    while (is_enough(edge, side, &push, radius));
    *longer += step;
    out->x = push.x;
    out->y = push.y;
    return TOI_OVERLAP;
}

/* Where 0 is outside of an edge, the depth is less by floor(side / |edge|), of a whole quotient by that
 * itself. */
static toi_status push_out_edge(const toi_vec2 *edge, int64_t side, uint32_t radius, toi_penetration *out) {
    const uint64_t square = (uint64_t)toi16_dot2(edge, edge), size = toi16_abs64(side);
    const uint32_t up = root_quotient(size, square);
    int64_t depth = (int64_t)radius + up;
    if (side > 0)
        depth = (int64_t)radius - up + (toi16_root_compare(up, 1, size, square) != 0);
    if (is_past_q16(depth))
        return TOI_ERR_RANGE;
    out->depth = (fix16_t)depth;
    return push_edge(edge, side, radius, &out->push);
}

void toi16_rest_outlines(toi16_pair *pair, toi_penetration *out) {
    toi16_round_outlines *outlines = (toi16_round_outlines *)pair;
    const uint32_t radius = outlines->round.radius;
    toi16_feature2 at;
    const int order = toi16_compare_at_rest(outlines, &at);
    const toi_vec2 q = toi16_vertex_of(&at);
    out->axis = toi16_name_feature2(outlines, &at);
    toi16_put_normal_at_rest(&at, &out->normal);
    out->status = order > 0 ? TOI_SEPARATE : TOI_TOUCH;
    if (order < 0)
        out->status = toi16_is_zero2(&at.edge)
                          ? push_vertex(&q, radius, out)
                          : push_out_edge(&at.edge, toi16_cross2(&at.edge, &q), radius, out);
}

/* ---- The way between the cores */

/* Returns an entry of side * n / |edge|, where `along` is the entry of |edge| n: below 2^62, then rounded to
 * units of 2^10. */
static int64_t way_part(const toi16_wide *side, int32_t along, uint64_t square) {
    const toi16_wide product = toi16_wide_times(side, toi16_abs32(along)),
                     part = toi16_wide_quotient(&product, square);
    const int64_t way = (int64_t)part.low;
    return toi16_shr((along < 0 ? -way : way) + 512, 10);
}

void toi16_gap_outlines(toi16_pair *pair, fix16_t time, int64_t way_q22[3]) {
    toi16_round_outlines *outlines = (toi16_round_outlines *)pair;
    round_view view;
    look_around(outlines, &pair->w, time, &view);
    way_q22[0] = way_q22[1] = way_q22[2] = 0;
    if (view.inside)
        return;
    const toi16_feature2 *at = view.is_edge ? &view.edge : &view.vertex;
    const toi_vec2 q = toi16_vertex_of(at), *edge = &at->edge;
    const place_q32 p = place_at(&q, &pair->w, time);
    if (!view.is_edge) {
        way_q22[0] = toi16_shr(p.x + 512, 10);
        way_q22[1] = toi16_shr(p.y + 512, 10);
        return;
    }
    const toi16_wide side = side_of_place(edge, &p);
    const uint64_t square = (uint64_t)toi16_dot2(edge, edge);
    way_q22[0] = way_part(&side, -edge->y, square);
    way_q22[1] = way_part(&side, edge->x, square);
}

/* ---- The plane across the way */

/* An edge of M is across it exactly; else the way is to a vertex, exact, and cut off to 30 bits. */
static toi_vec2 direction_of_way(const toi16_round_outlines *outlines, const round_view *view, fix16_t time) {
    const toi16_feature2 *at = view->is_edge ? &view->edge : &view->vertex;
    const toi_vec2 q = toi16_vertex_of(at), *edge = &at->edge;
    const place_q32 p = place_at(&q, &outlines->round.pair.w, time);
    const int64_t way[3] = {view->is_edge ? -edge->y : p.x, view->is_edge ? edge->x : p.y, 0};
    toi_axis3 n;
    toi16_to_q30(way, &n);
    const toi_vec2 out = {n.x, n.y};
    return out;
}

bool toi16_plane_of_outlines(toi16_pair *pair, fix16_t time, toi16_projection *out, uint64_t *square) {
    toi16_round_outlines *outlines = (toi16_round_outlines *)pair;
    round_view view;
    int64_t lo_a, hi_a, lo_b, hi_b;
    look_around(outlines, &pair->w, time, &view);
    if (view.inside)
        return false;
    const toi_vec2 n = direction_of_way(outlines, &view, time);
    toi16_outline_reach(&outlines->a, &n, &lo_a, &hi_a);
    toi16_outline_reach(&outlines->b, &n, &lo_b, &hi_b);
    out->lo = lo_b - hi_a;
    out->speed = toi16_speed2(pair, &n);
    *square = (uint64_t)toi16_dot2(&n, &n);
    return true;
}
