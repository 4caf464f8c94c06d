/* SPDX-License-Identifier: MIT */
/* How deep two hulls overlap, by an expanding polytope (G. van den Bergen, Proximity Queries and Penetration
 * Depth Computation on 3D Game Objects, 2001): a polytope of corners of M takes in the corner of M that is
 * farthest beyond its facet nearest to the origin, until no corner is beyond that.
 *
 * The polytope decides nothing but which axes are worth measuring. Its corners are on the grid of the view,
 * and its facets are looked at in 16 bits: a unit is 2^15 of the grid there. docs/numerics.md 12 proves that
 * the axis on which M is least deep, and each that is as deep, is among those that are named. */
#include "hull3_inner.h"

enum { MOST_CORNERS = 20, MOST_FACETS = 2 * MOST_CORNERS - 4, MOST_EDGES = 24, CUT_GRID = 15 };

typedef struct {
    int32_t height; /* of its first corner along n, in units * |n| */
    int16_t n[3];   /* outwards, the longest entry takes 15 bits */
    int16_t depth;  /* height / |n|, in units */
    uint8_t at[3];  /* its corners, counter-clockwise from outside */
    bool is_closed; /* M is not beyond it, and its axes have been named */
} depth_facet;

typedef struct {
    toi16_view view;
    toi16_corner corners[MOST_CORNERS];
    depth_facet facets[MOST_FACETS];
    uint8_t edges[MOST_EDGES][2]; /* of the hole that a new corner makes */
    uint8_t corner_count, facet_count, edge_count;
    int32_t limit;   /* no facet that is deeper than this can matter, in units */
    uint64_t reach;  /* M reaches no farther than this along the normal of a closed depth_facet */
    uint64_t square; /* of that normal; 0: none is closed */
} polytope;

/* ---- Facets, in 16 bits; modulo 2^32, as a table may lie about its reach */

static toi_axis3 cut(const toi_axis3 *at) {
    const toi_axis3 out = {toi16_shr32(at->x, CUT_GRID), toi16_shr32(at->y, CUT_GRID),
                           toi16_shr32(at->z, CUT_GRID)};
    return out;
}

static int32_t difference(int32_t a, int32_t b, int32_t c, int32_t d) {
    return (int32_t)((uint32_t)a * (uint32_t)b - (uint32_t)c * (uint32_t)d);
}

static toi_axis3 way_of(const toi_axis3 *from, const toi_axis3 *to) {
    const toi_axis3 out = {toi16_wrapped_minus(to->x, from->x), toi16_wrapped_minus(to->y, from->y),
                           toi16_wrapped_minus(to->z, from->z)};
    return out;
}

static void cross_cut(const toi_axis3 *p, const toi_axis3 *q, int32_t out[3]) {
    out[0] = difference(p->y, q->z, p->z, q->y);
    out[1] = difference(p->z, q->x, p->x, q->z);
    out[2] = difference(p->x, q->y, p->y, q->x);
}

/* Grows or cuts a vector so that its longest entry takes 15 bits; false of zeros. */
static bool to_q15(int32_t v[3]) {
    const unsigned bits = toi16_bits32(toi16_abs32(v[0]) | toi16_abs32(v[1]) | toi16_abs32(v[2]));
    for (unsigned k = 0; k < 3; k++)
        v[k] = bits > 15 ? toi16_shr32(v[k], bits - 15) : v[k] * (INT32_C(1) << (15 - bits));
    return bits != 0;
}

static int32_t height_of_place(const depth_facet *f, const toi_axis3 *v) {
    return (int32_t)((uint32_t)f->n[0] * (uint32_t)v->x + (uint32_t)f->n[1] * (uint32_t)v->y +
                     (uint32_t)f->n[2] * (uint32_t)v->z);
}

/* height / |n|: both together are 2^30 times that, and it is below 2^15. */
static int16_t depth_of(const depth_facet *f) {
    const int32_t x = f->n[0], y = f->n[1], z = f->n[2];
    const uint32_t inverse =
        toi16_inverse_root_q14((uint32_t)(x * x) + (uint32_t)(y * y) + (uint32_t)(z * z));
    return (int16_t)toi16_shr32((int32_t)((uint32_t)toi16_shr32(f->height, 14) * inverse), 15);
}

/* False where the corners are in line. */
static bool set_plane(polytope *p, depth_facet *f, unsigned i, unsigned j, unsigned k) {
    const toi_axis3 o = cut(&p->corners[i].at), left = cut(&p->corners[j].at), right = cut(&p->corners[k].at),
                    to_left = way_of(&o, &left), to_right = way_of(&o, &right);
    int32_t n[3];
    cross_cut(&to_left, &to_right, n);
    if (!to_q15(n))
        return false;
    f->n[0] = (int16_t)n[0];
    f->n[1] = (int16_t)n[1];
    f->n[2] = (int16_t)n[2];
    f->at[0] = (uint8_t)i;
    f->at[1] = (uint8_t)j;
    f->at[2] = (uint8_t)k;
    f->height = height_of_place(f, &o);
    f->depth = depth_of(f);
    f->is_closed = false;
    return true;
}

/* ---- Corners */

/* What asking for a corner of M says. */
typedef enum { GROWS, IS_APART, GIVEN_UP } progress;

/* The corner that is farthest along n, 30 bits; the hulls are apart where that is not as far as the
 * origin.
 */
static progress find_farthest(const polytope *p, const toi_axis3 *n, toi16_corner *out, int64_t *reach) {
    toi16_view_support(&p->view, n, out);
    *reach = toi16_dot3(n, &out->at);
    return *reach < 0 && *reach < -toi16_view_blur(n) ? IS_APART : GROWS;
}

static progress add_farthest(polytope *p, const toi_axis3 *n) {
    int64_t reach;
    return toi16_is_zero3(n) ? GIVEN_UP : find_farthest(p, n, &p->corners[p->corner_count++], &reach);
}

/* Makes 29 bits of 15. */
static const int32_t GROW = INT32_C(1) << 14;

static toi_axis3 normal_of(const depth_facet *f) {
    const toi_axis3 n = {f->n[0] * GROW, f->n[1] * GROW, f->n[2] * GROW};
    return n;
}

static bool has_corner(const polytope *p, const depth_facet *f, const toi16_corner *c) {
    for (unsigned k = 0; k < 3; k++) {
        const toi16_corner *own = &p->corners[f->at[k]];
        if (own->a == c->a && own->b == c->b)
            return true;
    }
    return false;
}

/* An edge of two facets that are taken out is none of the hole's. False where there is no room. */
static bool add_edge(polytope *p, uint8_t from, uint8_t to) {
    for (unsigned k = 0; k < p->edge_count; k++)
        if (p->edges[k][0] == to && p->edges[k][1] == from) {
            p->edge_count--;
            p->edges[k][0] = p->edges[p->edge_count][0];
            p->edges[k][1] = p->edges[p->edge_count][1];
            return true;
        }
    if (p->edge_count == MOST_EDGES)
        return false;
    p->edges[p->edge_count][0] = from;
    p->edges[p->edge_count][1] = to;
    p->edge_count++;
    return true;
}

static bool take_out(polytope *p, unsigned k) {
    depth_facet *f = &p->facets[k];
    const bool has_room =
        add_edge(p, f->at[0], f->at[1]) && add_edge(p, f->at[1], f->at[2]) && add_edge(p, f->at[2], f->at[0]);
    p->facet_count--;
    *f = p->facets[p->facet_count];
    return has_room;
}

/* Takes in a corner that is beyond a facet: it and all others that the corner is beyond are replaced by
 * facets between the corner and the edges of the hole. So the polytope stays closed, whatever is rounded. */
static bool take_in(polytope *p, const toi16_corner *corner, unsigned beyond) {
    const toi_axis3 at = cut(&corner->at);
    const unsigned fresh = p->corner_count;
    if (fresh == MOST_CORNERS)
        return false;
    p->corners[fresh] = *corner;
    p->corner_count++;
    p->edge_count = 0;
    for (unsigned k = p->facet_count; k-- > 0;)
        if ((k == beyond || height_of_place(&p->facets[k], &at) > p->facets[k].height) && !take_out(p, k))
            return false;
    for (unsigned k = 0; k < p->edge_count; k++) {
        if (p->facet_count == MOST_FACETS ||
            !set_plane(p, &p->facets[p->facet_count], p->edges[k][0], p->edges[k][1], fresh))
            return false;
        p->facet_count++;
    }
    return true;
}

/* ---- The first four corners */

/* Across the way from the first corner to the second one, towards the origin. */
static toi_axis3 across_first_way(const polytope *p) {
    enum { CUT_MORE = 2 };
    const toi_axis3 o = cut(&p->corners[0].at), to = cut(&p->corners[1].at), whole = way_of(&o, &to);
    const toi_axis3 way = {toi16_shr32(whole.x, CUT_MORE), toi16_shr32(whole.y, CUT_MORE),
                           toi16_shr32(whole.z, CUT_MORE)};
    const toi_axis3 back = {-toi16_shr32(o.x, CUT_MORE), -toi16_shr32(o.y, CUT_MORE),
                            -toi16_shr32(o.z, CUT_MORE)};
    int32_t normal[3], n[3];
    cross_cut(&way, &back, normal);
    if (!to_q15(normal))
        normal[toi16_abs32(way.x) < toi16_abs32(way.y) ? 0 : 1] = 1 << 14;
    const toi_axis3 up = {normal[0], normal[1], normal[2]};
    cross_cut(&up, &way, n);
    to_q15(n);
    const toi_axis3 out = {n[0] * GROW, n[1] * GROW, n[2] * GROW};
    return out;
}

static void swap_two_corners(toi16_corner *p, toi16_corner *q) {
    const toi16_corner kept = *p;
    *p = *q;
    *q = kept;
}

/* Heights that differ by less are the same, as far as 16 bits tell: 4 to 8 units. */
static const int32_t SAME_HEIGHT = INT32_C(1) << 17;

/* A tetrahedron, wherever the origin is. */
static progress start_facets(polytope *p) {
    depth_facet base;
    if (!set_plane(p, &base, 0, 1, 2))
        return GIVEN_UP;
    toi_axis3 n = normal_of(&base);
    const toi_axis3 back = {-n.x, -n.y, -n.z};
    const progress found = add_farthest(p, base.height > 0 ? &back : &n);
    if (found != GROWS)
        return found;
    const toi_axis3 top = cut(&p->corners[3].at);
    const int32_t above = toi16_wrapped_minus(height_of_place(&base, &top), base.height);
    if (above >= -SAME_HEIGHT && above <= SAME_HEIGHT)
        return GIVEN_UP;
    if (above > 0)
        swap_two_corners(&p->corners[1], &p->corners[2]);
    p->facet_count = 4;
    return set_plane(p, &p->facets[0], 0, 1, 2) && set_plane(p, &p->facets[1], 1, 0, 3) &&
                   set_plane(p, &p->facets[2], 2, 1, 3) && set_plane(p, &p->facets[3], 0, 2, 3)
               ? GROWS
               : GIVEN_UP;
}

/* nearest: a corner of M that is near the origin. The second one is on the other side of that. */
static progress start(polytope *p, const toi16_corner *nearest) {
    p->corners[0] = *nearest;
    toi16_view_put(&p->view, &p->corners[0]);
    p->corner_count = 1;
    const toi_axis3 at = cut(&p->corners[0].at);
    const toi_axis3 back = {-at.x * (GROW / 2), -at.y * (GROW / 2), -at.z * (GROW / 2)};
    progress found = add_farthest(p, &back);
    if (found != GROWS)
        return found;
    const toi_axis3 n = across_first_way(p);
    found = add_farthest(p, &n);
    return found == GROWS ? start_facets(p) : found;
}

/* ---- Closing facets */

/* Is M not beyond a facet, as far as the grid tells? Heights along n in 2^30 of the grid. */
static const int64_t CLOSE = INT64_C(16) << 30;

/* Facets are as deep as they say to within 10 units: the shallowest that count, and how much deeper than a
 * closed one others are that do not. */
enum { SHALLOW = 16 };
static const int64_t LOWEST = INT64_C(1)
                              << 47; /* half of that, height_of_place a direction of 30 bits: its corners may
                                        be so nearly in line that the grid turns it elsewhere */
static const int32_t DEEPER = 24;

/* The angle within which an axis can be as little deep as a facet at this height is, 2^-15: the square of an
 * angle is at most 2.5 times what its cosine is less than 1, and that is at most 2^35 of the height. */
static uint32_t angle_at(int64_t height) {
    const uint32_t square_q30 = (UINT32_C(80) << 24) / (uint32_t)toi16_shr(height, 36);
    return toi16_sqrt64(square_q30) + 1;
}

/* Is the foot of the origin on a facet so far inside of it that the angle is below 2^-14? It is where its
 * distance from each edge is more than 40 units and half of depth times the angle. n times the cross product
 * of two corners is that distance times |n| and the edge, to within 2^34 for what is cut off. |n| is below
 * 2^16. */
static bool is_foot_within(const polytope *p, const depth_facet *f, uint32_t angle) {
    const uint32_t margin = 40 + (((uint32_t)f->depth + 10) * angle >> 16);
    for (unsigned k = 0; k < 3; k++) {
        const toi_axis3 from = cut(&p->corners[f->at[k]].at),
                        to = cut(&p->corners[f->at[k < 2 ? k + 1 : 0]].at), way = way_of(&from, &to);
        const uint32_t length = toi16_abs32(way.x) + toi16_abs32(way.y) + toi16_abs32(way.z);
        int32_t across[3];
        cross_cut(&from, &to, across);
        const int64_t area =
            toi16_mul(f->n[0], across[0]) + toi16_mul(f->n[1], across[1]) + toi16_mul(f->n[2], across[2]);
        if (area < (INT64_C(1) << 34) + (int64_t)(toi16_mulu(margin, length) << 16))
            return false;
    }
    return true;
}

/* The normal of a facet as its corners on the grid tell it, 30 bits. */
static void look_closely(const polytope *p, const depth_facet *f, toi_axis3 *n) {
    const toi_axis3 *o = &p->corners[f->at[0]].at;
    const toi_axis3 left = way_of(o, &p->corners[f->at[1]].at), right = way_of(o, &p->corners[f->at[2]].at);
    int64_t whole[3];
    whole[0] = toi16_mul_difference(left.y, right.z, left.z, right.y);
    whole[1] = toi16_mul_difference(left.z, right.x, left.x, right.z);
    whole[2] = toi16_mul_difference(left.x, right.y, left.y, right.x);
    toi16_to_q30(whole, n);
}

static int64_t lowest_corner(const polytope *p, const depth_facet *f, const toi_axis3 *n) {
    int64_t least = INT64_MAX;
    for (unsigned k = 0; k < 3; k++) {
        const int64_t height = toi16_dot3(n, &p->corners[f->at[k]].at);
        least = height < least ? height : least;
    }
    return least;
}

/* Are all points of a facet farther from the origin than the end of M along the normal of a closed
 * one? */
static bool is_farther(const polytope *p, int64_t lowest, uint64_t square) {
    return p->square != 0 && lowest > 0 &&
           toi16_root_compare((uint64_t)lowest, square, p->reach, p->square) > 0;
}

/* Names the axes along the normal n of a facet beyond which there is nothing of M. */
static progress close_facet(polytope *p, depth_facet *f, const toi_axis3 *n, const toi16_corner *corner,
                            uint64_t reach, uint64_t square, toi16_named_axes *named) {
    f->is_closed = true;
    if (p->square == 0 || toi16_root_compare(reach, square, p->reach, p->square) < 0) {
        p->limit = f->depth + DEEPER < p->limit ? f->depth + DEEPER : p->limit;
        p->reach = reach;
        p->square = square;
    }
    const uint32_t angle = angle_at((int64_t)reach);
    return toi16_name_level_axes(p->view.hulls, n, corner, is_foot_within(p, f, angle) ? 2 : angle, named)
               ? GROWS
               : GIVEN_UP;
}

/* Looks at a facet beyond which there is nothing as far as 16 bits tell: closes it, or takes in what there
 * is.
 */
static progress look_beyond(polytope *p, unsigned number, toi16_named_axes *named) {
    depth_facet *f = &p->facets[number];
    toi_axis3 n;
    toi16_corner corner;
    int64_t reach;
    if (f->depth < SHALLOW)
        return GIVEN_UP;
    look_closely(p, f, &n);
    const int64_t lowest = lowest_corner(p, f, &n), blur = toi16_view_blur(&n);
    const uint64_t square = (uint64_t)toi16_dot3(&n, &n);
    if (lowest < LOWEST)
        return GIVEN_UP;
    f->is_closed = is_farther(p, lowest - blur, square);
    if (f->is_closed)
        return GROWS;
    if (find_farthest(p, &n, &corner, &reach) != GROWS)
        return GIVEN_UP;
    if (reach - lowest > CLOSE)
        return !has_corner(p, f, &corner) && take_in(p, &corner, number) ? GROWS : GIVEN_UP;
    return close_facet(p, f, &n, &corner, (uint64_t)(reach + blur), square, named);
}

/* The open facet that is nearest to the origin, or facet_count. */
static unsigned nearest_plane(const polytope *p) {
    unsigned nearest = p->facet_count;
    int32_t least = p->limit;
    for (unsigned k = 0; k < p->facet_count; k++)
        if (!p->facets[k].is_closed && p->facets[k].depth < least) {
            least = p->facets[k].depth;
            nearest = k;
        }
    return nearest;
}

static progress expand(polytope *p, unsigned number, toi16_named_axes *named) {
    depth_facet *f = &p->facets[number];
    const toi_axis3 n = normal_of(f);
    toi16_corner corner;
    int64_t reach;
    const progress found = find_farthest(p, &n, &corner, &reach);
    if (found != GROWS)
        return found;
    const toi_axis3 at = cut(&corner.at);
    const int32_t beyond = toi16_wrapped_minus(height_of_place(f, &at), f->height);
    if (beyond <= SAME_HEIGHT || has_corner(p, f, &corner))
        return look_beyond(p, number, named);
    return take_in(p, &corner, number) ? GROWS : GIVEN_UP;
}

toi16_found toi16_hulls_depth(const toi16_hulls *hulls, const toi16_corner *nearest,
                              toi16_named_axes *named) {
    polytope p;
    named->count = 0;
    if (!toi16_view_open_at_rest(&p.view, hulls))
        return TOI16_UNDECIDED;
    p.limit = INT16_MAX;
    p.square = 0;
    progress state = start(&p, nearest);
    while (state == GROWS) {
        const unsigned k = nearest_plane(&p);
        if (k == p.facet_count)
            return TOI16_MEETS;
        state = expand(&p, k, named);
    }
    return state == IS_APART ? TOI16_APART : TOI16_UNDECIDED;
}
