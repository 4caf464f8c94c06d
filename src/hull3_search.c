/* SPDX-License-Identifier: MIT */
/* Looking for the two facets of M through which the motion enters and leaves, instead of visiting all.
 *
 * If all of M is on one side of the line of the motion, they never meet. Else three vertices of M are around
 * it (found as in a two-dimensional GJK), and the portal that they span is pushed out to the facet above and
 * to the one below (as in Minkowski portal refinement: G. Snethen, Game Programming Gems 7, 2008).
 *
 * All this is rounded, and proves nothing but clear misses. What it finds are three vertices of M. A plane
 * like theirs that is farther out than all of M, by what rounding can do, gives a time that misses nothing
 * and is never late. Nor is it early, because the line passes through the triangle, a part of M: from the
 * time of the plane to that of the triangle the travel must be below 1/4 ulp. Where it is not, the exact
 * plane of the three is an axis like any other; and where that does not do either, or anything else is in
 * doubt, the walk over all axes decides. docs/numerics.md has the sum. */
#include "hull3_view.h"

/* Of both reaches together in ulp, up to which the grid is fine enough: 512 units. */
enum { LARGEST_BITS = 25 };

/* The facets of a search by number: the motion enters above and leaves below. */
enum { ENTER = 0, LEAVE = 1 };

/* More than any search takes that comes to an end. */
enum { ROUNDS = 48 };

/* ---- Directions of 30 bits */

static toi_axis3 to_30_bits(int64_t x, int64_t y, int64_t z) {
    int64_t v[3] = {x, y, z};
    toi_axis3 out;
    toi16_to_q30(v, &out);
    return out;
}

static bool is_zero(const toi_axis3 *v) {
    return (v->x | v->y | v->z) == 0;
}

/* Positive where b is to the left of a, both seen from the line. */
static int64_t turn(const toi16_corner *a, const toi16_corner *b) {
    return toi16_mul(a->at.x, b->at.y) - toi16_mul(a->at.y, b->at.x);
}

/* ---- Three corners around the line */

typedef enum { AROUND, BESIDE, LOST } outcome;

/* Is all of M beside the line on the axis along n, rounded outwards? */
static outcome prove_beside(const toi16_view *view, const toi_axis3 *n, fix16_t t_max) {
    toi16_fine axis;
    toi16_projection p;
    toi16_span span;
    toi16_view_line(view, n->x, n->y, &axis);
    toi16_hulls_measure(view->hulls, &axis, &p);
    toi16_span_start(&span, t_max);
    return toi16_span_clip(&span, &p, 0) ? LOST : BESIDE;
}

/* The farthest corner along a direction of the plane, if it is not on this side of the line. */
static outcome look(const toi16_view *view, int64_t x, int64_t y, fix16_t t_max, toi16_corner *out) {
    toi_axis3 n = to_30_bits(x, y, 0);
    if (is_zero(&n))
        return LOST;
    toi16_view_support(view, &n, out);
    int64_t along = toi16_mul(n.x, out->at.x) + toi16_mul(n.y, out->at.y);
    if (along >= 0)
        return AROUND;
    return along < -toi16_view_blur(&n) ? BESIDE : prove_beside(view, &n, t_max);
}

/* Member by member: compilers call memcpy for the whole. */
static void copy_corner(toi16_corner *to, const toi16_corner *from) {
    to->at.x = from->at.x;
    to->at.y = from->at.y;
    to->at.z = from->at.z;
    to->a = from->a;
    to->b = from->b;
}

static void put_in_order(toi16_corner t[3]) {
    if (turn(&t[0], &t[1]) >= 0)
        return;
    copy_corner(&t[2], &t[0]);
    copy_corner(&t[0], &t[1]);
    copy_corner(&t[1], &t[2]);
}

/* Leaves t counter-clockwise around the line. */
static outcome surround(const toi16_view *view, fix16_t t_max, toi16_corner t[3]) {
    outcome o = look(view, -(int64_t)view->offset.x, -(int64_t)view->offset.y, t_max, &t[0]);
    if (o != AROUND)
        return o;
    o = look(view, -(int64_t)t[0].at.x, -(int64_t)t[0].at.y, t_max, &t[1]);
    if (o == AROUND)
        put_in_order(t);
    for (unsigned n = 0; o == AROUND && n < ROUNDS; n++) {
        o = look(view, (int64_t)t[0].at.y - t[1].at.y, (int64_t)t[1].at.x - t[0].at.x, t_max, &t[2]);
        if (o != AROUND)
            return o;
        bool past_end = turn(&t[1], &t[2]) < 0;
        if (!past_end && turn(&t[2], &t[0]) >= 0)
            return AROUND;
        copy_corner(&t[past_end ? 0 : 1], &t[2]);
    }
    return o == AROUND ? LOST : o;
}

/* ---- From a portal to the facet */

/* With no more bits than these the normal of a portal may be that of three corners in line: each entry of a
 * corner is off by less than 2, so a product by less than 2^34. */
enum { THIN_BITS = 36 };

/* The normal of three corners that is above (or below); false where they are no triangle as one looks along
 * the line, or hardly one. */
static bool portal_normal(const toi16_corner t[3], bool above, toi_axis3 *out) {
    const toi_axis3 *o = &t[0].at, *left = &t[above ? 1 : 2].at, *right = &t[above ? 2 : 1].at;
    toi_axis3 p = {left->x - o->x, left->y - o->y, left->z - o->z};
    toi_axis3 q = {right->x - o->x, right->y - o->y, right->z - o->z};
    int64_t n[3];
    toi16_cross(&p, &q, n);
    return (above ? n[2] > 0 : n[2] < 0) && toi16_to_q30(n, out) > THIN_BITS;
}

/* Which corner a new one replaces so that the line stays within: it has the two that are kept on its left and
 * right, or in line. */
static unsigned replaced(const toi16_corner t[3], const toi16_corner *fresh) {
    int64_t to_2 = turn(fresh, &t[2]);
    if (to_2 <= 0 && turn(fresh, &t[1]) >= 0)
        return 0;
    return to_2 >= 0 && turn(fresh, &t[0]) <= 0 ? 1 : 2;
}

static bool is_around(const toi16_corner t[3]) {
    return turn(&t[0], &t[1]) >= 0 && turn(&t[1], &t[2]) >= 0 && turn(&t[2], &t[0]) >= 0;
}

/* A portal that nothing of M is beyond, but for what is in doubt. */
typedef struct {
    toi16_corner t[3];
    toi_axis3 normal;
    int64_t height, farthest; /* of its first corner, and of M, along the normal */
} portal;

static bool push_out(const toi16_view *view, bool above, portal *p) {
    for (unsigned n = 0; n < ROUNDS; n++) {
        toi16_corner fresh;
        if (!portal_normal(p->t, above, &p->normal))
            return false;
        toi16_view_support(view, &p->normal, &fresh);
        toi_axis3 way = {fresh.at.x - p->t[0].at.x, fresh.at.y - p->t[0].at.y, fresh.at.z - p->t[0].at.z};
        int64_t beyond = toi16_dot3(&way, &p->normal);
        if (beyond <= 2 * toi16_view_blur(&p->normal)) {
            p->height = toi16_dot3(&p->normal, &p->t[0].at);
            p->farthest = p->height + beyond;
            return is_around(p->t);
        }
        copy_corner(&p->t[replaced(p->t, &fresh)], &fresh);
    }
    return false;
}

/* ---- From the portal to a time */

/* A time, or the opposite of one. */
typedef struct {
    toi16_frac t;
    bool past; /* at -t */
} moment;

static moment moment_at(int64_t num, uint64_t den) {
    moment m = {{toi16_abs64(num), den}, num < 0};
    return m;
}

static moment moment_of_plane(const toi16_view *view, const toi_axis3 *normal, int64_t height) {
    return moment_at(toi16_view_time(view, normal, height), toi16_mulu(toi16_abs32(normal->z), view->speed));
}

/* The least height of its corners. */
static int64_t lowest_corner(const portal *p) {
    int64_t lowest = p->height;
    for (unsigned k = 1; k < 3; k++) {
        int64_t height = toi16_dot3(&p->normal, &p->t[k].at);
        lowest = height < lowest ? height : lowest;
    }
    return lowest;
}

/* The plane beyond all of M, if the travel from it to the portal is below 1/4 ulp. 1.74 |w_c| is at least
 * |w|, and z is half of a length. */
static bool rounded_moment(const toi16_view *view, const portal *p, moment *out) {
    int64_t blur = toi16_view_blur(&p->normal), thickness = p->farthest - lowest_corner(p) + 2 * blur;
    *out = moment_of_plane(view, &p->normal, p->farthest + blur);
    return thickness < INT64_C(1) << 40 &&
           14 * thickness <= (int64_t)toi16_abs32(p->normal.z) * (INT64_C(1) << view->grid);
}

/* In time ulps, rounded down, and within what a query can ask for. */
static int32_t ulps(const moment *m) {
    bool exact;
    if (m->past)
        return 0;
    return m->t.num >> 15 >= m->t.den ? INT32_MAX : (int32_t)toi16_frac_q16(&m->t, &exact);
}

static uint32_t sum_abs(const toi_axis3 *w) {
    return toi16_abs32(w->x) + toi16_abs32(w->y) + toi16_abs32(w->z);
}

/* Does it matter for more than the time? Contact ends before it begins to count, begins after, or is there at
 * 0. */
static bool decides(uint32_t facet, const moment *plane, const moment *triangle, fix16_t t_max) {
    if (plane->past != triangle->past)
        return true;
    return facet == ENTER && ulps(plane) <= t_max && ulps(triangle) >= t_max;
}

/* Is the triangle passed so soon after (before) the time of its plane? Whole time ulps may be early, but
 * where they decide between contact and none, or an overlap and a hit. */
static bool is_close(const toi16_view *view, uint32_t facet, const moment *plane, const moment *triangle,
                     fix16_t t_max) {
    int64_t later = (int64_t)ulps(triangle) - ulps(plane), wait = facet == ENTER ? later : -later;
    return !decides(facet, plane, triangle, t_max) &&
           (wait <= 0 || toi16_mulu((uint32_t)wait, sum_abs(&view->hulls->pair.w)) <= UINT64_C(1) << 14);
}

/* The same with the exact plane of the portal, where the grid is too coarse for a facet that the line meets
 * at so small an angle. The portal's corners count as lower than they are by what is in doubt. */
static bool exact_moment(const toi16_view *view, uint32_t facet, const portal *p, fix16_t t_max,
                         moment *out) {
    const toi16_hulls *hulls = view->hulls;
    toi16_fine axis;
    toi16_projection m;
    if (!toi16_facet_axis(hulls, facet, &axis))
        return false;
    toi16_hulls_measure(hulls, &axis, &m);
    if (m.speed == 0 || p->normal.z == 0)
        return false;
    bool rising = m.speed > 0;
    int64_t end = rising == (facet == ENTER) ? m.hi : m.lo;
    *out = moment_at(rising ? -end : end, toi16_abs64(m.speed));
    moment triangle = moment_of_plane(view, &p->normal, lowest_corner(p) - toi16_view_blur(&p->normal));
    return is_close(view, facet, out, &triangle, t_max);
}

static bool find_facet(toi16_hulls *hulls, const toi16_view *view, uint32_t number,
                       const toi16_corner around[3], fix16_t t_max, moment *out) {
    toi16_facet *facet = &hulls->facets[number];
    portal p;
    for (unsigned k = 0; k < 3; k++)
        copy_corner(&p.t[k], &around[k]);
    if (!push_out(view, number == ENTER, &p))
        return false;
    for (unsigned k = 0; k < 3; k++) {
        facet->a[k] = p.t[k].a;
        facet->b[k] = p.t[k].b;
    }
    return rounded_moment(view, &p, out) || exact_moment(view, number, &p, t_max, out);
}

/* Without quick mode, small enough, and such that M can have a volume. */
static bool is_searchable(const toi16_hulls *hulls) {
    uint32_t reach = (uint32_t)hulls->a.table->reach + (uint32_t)hulls->b.table->reach;
    return hulls->pair.tested == hulls->pair.axes && toi16_bits32(reach) <= LARGEST_BITS &&
           hulls->a.dimension + hulls->b.dimension >= 3;
}

static toi16_found ended_by(toi16_hulls *hulls, uint32_t facet, toi_axis *apart) {
    *apart = toi16_hulls_feature(&hulls->pair, hulls->pair.axes + facet);
    return TOI16_APART;
}

static toi16_found pass_facets(toi16_hulls *hulls, const toi16_view *view, const toi16_corner around[3],
                               fix16_t t_max, toi16_span *span, toi_axis *apart) {
    moment enter, leave;
    if (!find_facet(hulls, view, ENTER, around, t_max, &enter))
        return TOI16_UNDECIDED;
    if (!enter.past && !toi16_span_begin(span, &enter.t))
        return ended_by(hulls, ENTER, apart);
    if (!find_facet(hulls, view, LEAVE, around, t_max, &leave))
        return TOI16_UNDECIDED;
    if (leave.past)
        return ended_by(hulls, LEAVE, apart);
    if (leave.t.num == 0)
        return TOI16_UNDECIDED;
    if (!enter.past)
        span->enter.axis = span->enter.contact = 2 * hulls->pair.axes;
    toi16_span_end(span, &leave.t);
    bool crossed = toi16_frac_compare(&span->enter.t, &span->leave.t) > 0;
    return crossed ? ended_by(hulls, LEAVE, apart) : TOI16_MEETS;
}

static toi16_found search_along(toi16_hulls *hulls, fix16_t t_max, toi16_span *span, toi_axis *apart) {
    static const toi_axis beside = {TOI_AXIS_PATH, 0, 0};
    toi16_view view;
    toi16_corner around[3];
    outcome o = toi16_view_open(&view, hulls) ? surround(&view, t_max, around) : BESIDE;
    if (o == BESIDE)
        *apart = beside;
    if (o != AROUND)
        return o == BESIDE ? TOI16_APART : TOI16_UNDECIDED;
    toi16_span_start(span, t_max);
    return pass_facets(hulls, &view, around, t_max, span, apart);
}

/* Is 0 in M? Any motion tells, by whether it is inside at 0 or not in contact then. */
static toi16_found search_at_rest(toi16_hulls *hulls, fix16_t t_max, toi16_span *span, toi_axis *apart) {
    hulls->pair.w.x = INT32_C(1) << 29;
    toi16_found found = search_along(hulls, 0, span, apart);
    hulls->pair.w.x = 0;
    if (found == TOI16_APART && apart->kind == TOI_AXIS_PATH)
        apart->kind = TOI_AXIS_NONE;
    if (found != TOI16_MEETS)
        return found;
    bool inside = span->enter.axis == TOI16_NO_MARK;
    toi16_span_start(span, t_max);
    return inside ? TOI16_MEETS : TOI16_UNDECIDED;
}

toi16_found toi16_hulls_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    if (!is_searchable(hulls))
        return TOI16_UNDECIDED;
    return is_zero(&hulls->pair.w) ? search_at_rest(hulls, options->t_max, span, apart)
                                   : search_along(hulls, options->t_max, span, apart);
}
