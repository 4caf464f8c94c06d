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
#include "hull3_portal.h"

/* Of both reaches together in ulp, up to which the grid is fine enough: 512 units. */
enum { LARGEST_BITS = 25 };

/* The facets of a search by number: the motion enters above and leaves below. */
enum { ENTER = 0, LEAVE = 1 };

/* So many bits more than its edges has the normal of a triangle, whose angles are not too small. */
enum { WELL_KNOWN_BITS = 22 };

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

/* No corner is lower: they are as high as the first to within half of 2^32 (hull3_portal.c). */
static int64_t lowest_corner(const toi16_portal *p) {
    return p->height - (INT64_C(1) << 31);
}

/* In time ulps, rounded down, and within what a query can ask for. */
static int32_t ulps(const moment *m) {
    bool exact;
    if (m->past)
        return 0;
    return m->t.num >> 15 >= m->t.den ? INT32_MAX : (int32_t)toi16_frac_q16(&m->t, &exact);
}

/* The triangle, as low as rounding may leave it. */
static moment moment_of_triangle(const toi16_view *view, const toi16_portal *p) {
    return moment_of_plane(view, &p->normal, lowest_corner(p) - toi16_view_blur(&p->normal));
}

/* The plane beyond all of M, if the travel from it to the portal is below 1/4 ulp. 1.74 |w_c| is at least
 * |w|, and z is half of a length. */
static bool rounded_moment(const toi16_view *view, const toi16_portal *p, moment *out) {
    int64_t blur = toi16_view_blur(&p->normal), thickness = p->farthest - lowest_corner(p) + 2 * blur;
    *out = moment_of_plane(view, &p->normal, p->farthest + blur);
    return thickness < INT64_C(1) << 40 &&
           14 * thickness <= (int64_t)toi16_abs32(p->normal.z) * (INT64_C(1) << view->grid);
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
static bool exact_moment(const toi16_view *view, uint32_t facet, const toi16_portal *p, fix16_t t_max,
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
    moment triangle = moment_of_triangle(view, p);
    return is_close(view, facet, out, &triangle, t_max);
}

/* Is the triangle passed in the time ulp of its plane? */
static bool is_same_ulp(const toi16_view *view, const toi16_portal *p, const moment *plane) {
    moment triangle = moment_of_triangle(view, p);
    return ulps(plane) == ulps(&triangle);
}

/* Level hulls meet at the ulp: what would begin a time ulp later but for the rounding is measured exactly. */
static bool find_moment(const toi16_view *view, uint32_t facet, const toi16_portal *p, fix16_t t_max,
                        moment *out) {
    moment exact;
    bool found = rounded_moment(view, p, out);
    if (found && (facet != ENTER || is_same_ulp(view, p, out)))
        return true;
    if (!exact_moment(view, facet, p, t_max, &exact))
        return found;
    *out = exact;
    return true;
}

/* The corners of a portal, by the vertices that make them. */
static void set_corners(const toi16_portal *p, toi16_facet *facet) {
    for (unsigned k = 0; k < 3; k++) {
        facet->a[k] = p->t[k].a;
        facet->b[k] = p->t[k].b;
    }
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

static toi16_found stopped(toi16_progress found, toi_axis *apart) {
    if (found == TOI16_GIVEN_UP)
        return TOI16_UNDECIDED;
    apart->kind = TOI_AXIS_NONE;
    return TOI16_APART;
}

static uint32_t size_of(const toi16_corner *from, const toi16_corner *to) {
    return toi16_abs32(to->at.x - from->at.x) | toi16_abs32(to->at.y - from->at.y) |
           toi16_abs32(to->at.z - from->at.z);
}

/* The normal of a portal in the world, against the motion, where its corners tell it to within 2^-18: each
 * entry of them is off by less than 1.44, so two ways that are not longer than 2^n make a normal that is off
 * by less than 9 * 2^n in each entry. */
static void set_normal(toi16_hulls *hulls, const toi16_view *view, const toi16_portal *p) {
    uint32_t size = size_of(&p->t[0], &p->t[1]) | size_of(&p->t[0], &p->t[2]);
    toi_axis3 back = {-p->normal.x, -p->normal.y, -p->normal.z};
    int64_t n[3];
    if (p->bits <= toi16_bits32(size) + WELL_KNOWN_BITS)
        return;
    toi16_view_world(view, &back, n);
    toi16_to_q30(n, &hulls->normal);
}

static toi16_found begin(toi16_hulls *hulls, const toi16_view *view, const toi16_portal *p, const moment *m,
                         toi16_span *span, toi_axis *apart) {
    if (!toi16_span_begin(span, &m->t))
        return ended_by(hulls, ENTER, apart);
    set_normal(hulls, view, p);
    span->enter.axis = span->enter.contact = 2 * hulls->pair.axes;
    return TOI16_MEETS;
}

static toi16_found end(toi16_hulls *hulls, const moment *m, toi16_span *span, toi_axis *apart) {
    if (m->past)
        return ended_by(hulls, LEAVE, apart);
    toi16_span_end(span, &m->t);
    bool crossed = toi16_frac_compare(&span->enter.t, &span->leave.t) > 0;
    return crossed ? ended_by(hulls, LEAVE, apart) : TOI16_MEETS;
}

/* Clips the span by one of the facets; heights: of the line at 0 and t_max. It has to be clear whether
 * contact begins or ends before 0 or after, else all axes decide: where a plane is passed at 0 but for a
 * quarter of an ulp, and where no time follows 0. */
static toi16_found clip(toi16_hulls *hulls, const toi16_view *view, const toi16_corner around[3],
                        uint32_t facet, const int32_t heights[2], fix16_t t_max, toi16_span *span,
                        toi_axis *apart) {
    toi16_portal p;
    moment m;
    const toi16_ends at = {heights[facet], heights[1 - facet]};
    for (unsigned k = 0; k < 3; k++)
        toi16_copy_corner(&p.t[k], &around[k]);
    toi16_progress found = toi16_portal_push(view, facet == ENTER, &at, &p);
    if (found == TOI16_PASSED)
        return TOI16_MEETS;
    if (found != TOI16_AT_FACET)
        return stopped(found, apart);
    set_corners(&p, &hulls->found.facets[facet]);
    if (!find_moment(view, facet, &p, t_max, &m))
        return TOI16_UNDECIDED;
    bool begun = facet == ENTER && m.past;
    if ((t_max == 0 && m.past == begun) || m.t.num <= toi16_abs32(p.normal.z) / 4)
        return TOI16_UNDECIDED;
    if (begun)
        return TOI16_MEETS;
    return facet == ENTER ? begin(hulls, view, &p, &m, span, apart) : end(hulls, &m, span, apart);
}

static toi16_found search_along(toi16_hulls *hulls, fix16_t t_max, toi16_span *span, toi_axis *apart) {
    static const toi_axis beside = {TOI_AXIS_PATH, 0, 0};
    toi16_view view;
    toi16_corner around[3];
    toi16_outcome o =
        toi16_view_open(&view, hulls) ? toi16_portal_surround(&view, t_max, around) : TOI16_BESIDE;
    if (o == TOI16_BESIDE)
        *apart = beside;
    if (o != TOI16_AROUND)
        return o == TOI16_BESIDE ? TOI16_APART : TOI16_UNDECIDED;
    toi16_span_start(span, t_max);
    const int32_t heights[2] = {toi16_view_height(&view, 0), toi16_view_height(&view, t_max)};
    toi16_found found = clip(hulls, &view, around, ENTER, heights, t_max, span, apart);
    return found == TOI16_MEETS ? clip(hulls, &view, around, LEAVE, heights, t_max, span, apart) : found;
}

/* Is 0 in M? Any motion tells, by whether it is inside at 0 or not in contact then: without time, clip leaves
 * what begins to the walk. */
static toi16_found search_at_rest(toi16_hulls *hulls, fix16_t t_max, toi16_span *span, toi_axis *apart) {
    hulls->pair.w.x = INT32_C(1) << 29;
    toi16_found found = search_along(hulls, 0, span, apart);
    hulls->pair.w.x = 0;
    if (found == TOI16_APART && apart->kind == TOI_AXIS_PATH)
        apart->kind = TOI_AXIS_NONE;
    if (found != TOI16_MEETS)
        return found;
    toi16_span_start(span, t_max);
    return TOI16_MEETS;
}

toi16_found toi16_hulls_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart) {
    static const toi_axis3 unknown = {0, 0, 0};
    toi16_hulls *hulls = (toi16_hulls *)pair;
    if (!is_searchable(hulls))
        return TOI16_UNDECIDED;
    hulls->normal = unknown;
    return toi16_is_zero3(&hulls->pair.w) ? search_at_rest(hulls, options->t_max, span, apart)
                                          : search_along(hulls, options->t_max, span, apart);
}
