/* SPDX-License-Identifier: MIT */
/* Looking for the two facets of M through which the motion enters and leaves, instead of visiting all.
 *
 * If all of M is on one side of the line of the motion, the hulls never meet. Else three vertices of M are
 * around the line, and the portal that they span is pushed out to the facet above and to the one below, as in
 * Minkowski portal refinement (G. Snethen, Game Programming Gems 7, 2008): hull3_portal.c.
 *
 * All this is rounded, and proves nothing but clear misses. What the search finds are three vertices of M. A
 * plane parallel to theirs that is farther out than all of M, by what rounding can do, gives a time that
 * misses nothing and is never late. Nor is it early, because the line passes through the triangle, a part of
 * M: from the time of the plane to that of the triangle the travel must be below 1/4 ulp. Where it is not,
 * the exact plane of the three is an axis like any other; and where that does not do either, or anything else
 * is in doubt, the walk over all axes decides. docs/numerics.md has the sum. */
#include "hull3_inner.h"
#include "../number/rot.h"

/* Both reaches together in ulp take at most so many bits where the grid is fine enough: 512 units. */
enum { LARGEST_BITS = 25 };

/* A time t, or -t. */
typedef struct {
    toi16_frac t;
    bool past; /* it is -t */
} moment;

TOI16_ONCE moment moment_at(int64_t num, uint64_t den) {
    moment m = {{toi16_abs64(num), den}, num < 0};
    return m;
}

/* In ticks, rounded down or up, and within what a query can ask for. */
static int32_t rounded_ticks(const toi16_frac *t, bool up) {
    bool exact;
    if (t->num >> 15 >= t->den)
        return INT32_MAX;
    uint32_t floor = toi16_frac_q16(t, &exact);
    return (int32_t)(floor + (up && !exact && floor < INT32_MAX));
}

static int32_t ticks_of(const moment *m) {
    return m->past ? 0 : rounded_ticks(&m->t, false);
}

static uint32_t longest_entry(const toi_axis3 *w) {
    uint32_t x = toi16_abs32(w->x), y = toi16_abs32(w->y), z = toi16_abs32(w->z), xy = x > y ? x : y;
    return xy > z ? xy : z;
}

static uint64_t den_of(const toi16_hulls *hulls, const toi16_hull_crossing *at) {
    return toi16_mulu(at->steep, longest_entry(&hulls->pair.w));
}

/* Does it matter for more than the time which of the two moments counts? Contact ends before it begins to
 * count, begins after, or is there at 0. */
static bool do_moments_decide(unsigned which, const moment *plane, const moment *triangle, fix16_t t_max) {
    if (plane->past != triangle->past)
        return true;
    return which == TOI16_ENTER && ticks_of(plane) <= t_max && ticks_of(triangle) >= t_max;
}

/* Is the triangle passed within 1/4 ulp of travel after (before) the time of its plane? Whole ticks may be
 * early, but where they decide between contact and none, or an overlap and a hit. */
static bool are_moments_close(const toi16_hulls *hulls, unsigned which, const moment *plane,
                              const moment *triangle, fix16_t t_max) {
    const toi_axis3 *w = &hulls->pair.w;
    const uint32_t way = toi16_abs32(w->x) + toi16_abs32(w->y) + toi16_abs32(w->z);
    int64_t later = (int64_t)ticks_of(triangle) - ticks_of(plane);
    int64_t wait = which == TOI16_ENTER ? later : -later;
    return !do_moments_decide(which, plane, triangle, t_max) &&
           (wait <= 0 || toi16_mulu((uint32_t)wait, way) <= UINT64_C(1) << 14);
}

/* The time of the exact plane of the portal, where the grid is too coarse for a facet that the line meets at
 * so small an angle. The portal's corners count as lower than they are by what is in doubt. */
static bool find_exact_moment(const toi16_hulls *hulls, unsigned which, const toi16_hull_crossing *at,
                              fix16_t t_max, moment *out) {
    toi16_fine axis;
    toi16_projection m;
    if (at->steep == 0 || !toi16_facet_axis(hulls, &hulls->found.facets[which], &axis))
        return false;
    toi16_hulls_measure(hulls, &axis, &m);
    if (m.speed == 0)
        return false;
    bool rising = m.speed > 0;
    int64_t end = rising == (which == TOI16_ENTER) ? m.hi : m.lo;
    *out = moment_at(rising ? -end : end, toi16_abs64(m.speed));
    moment triangle = moment_at(at->triangle, den_of(hulls, at));
    return are_moments_close(hulls, which, out, &triangle, t_max);
}

/* Is the triangle passed in the tick of its plane? The plane is 2^16 plane - tick den < den past the
 * beginning of the tick, and the triangle by less than 2^56 more, as it is thin. */
static bool is_same_tick(const toi16_hull_crossing *at, uint64_t den, int32_t tick) {
    return at->triangle < 0 || tick == INT32_MAX ||
           ((uint64_t)at->triangle << 16) - (uint32_t)tick * den < den;
}

/* The time of a crossing, and of the first the floor in ticks, or -1 where that is not known. Level hulls
 * meet at the ulp: what would begin a tick later but for the rounding is measured exactly. */
static bool find_moment(const toi16_hulls *hulls, unsigned which, const toi16_hull_crossing *at,
                        fix16_t t_max, moment *out, int32_t *tick) {
    moment exact;
    const uint64_t den = den_of(hulls, at);
    *out = moment_at(at->plane, den);
    *tick = -1;
    if (at->is_thin && which == TOI16_ENTER)
        *tick = ticks_of(out);
    if (at->is_thin && (which != TOI16_ENTER || is_same_tick(at, den, *tick)))
        return true;
    if (!find_exact_moment(hulls, which, at, t_max, &exact))
        return at->is_thin;
    *out = exact;
    *tick = -1;
    return true;
}

static toi16_found apart_along(uint8_t kind, toi_axis *apart) {
    apart->kind = (uint8_t)kind;
    return TOI16_APART;
}

static bool begin_span(const toi16_hulls *hulls, const moment *m, int32_t tick, toi16_span *span) {
    if (!toi16_span_begin(span, &m->t, tick))
        return false;
    span->enter.axis = span->enter.contact = 2 * hulls->pair.axes;
    return true;
}

/* A floor that is two ticks before a ceiling tells as much as the fractions. */
static bool end_span(const moment *m, toi16_span *span) {
    if (m->past)
        return false;
    toi16_span_end(span, &m->t, rounded_ticks(&m->t, true));
    return (span->enter.q16 >= 0 && span->enter.q16 <= span->leave.q16 - 2) ||
           toi16_frac_compare(&span->enter.t, &span->leave.t) <= 0;
}

/* Clips the span by one of the crossings. It has to be clear whether contact begins or ends before 0 or
 * after, else all axes decide: where a plane is passed at 0 but for a quarter of an ulp, and where no time
 * follows 0.
 */
static toi16_found clip_by_crossing(toi16_hulls *hulls, const toi16_hull_crossing *at, unsigned which,
                                    fix16_t t_max, toi16_span *span, toi_axis *apart) {
    moment m;
    int32_t tick;
    if (at->progress == TOI16_PASSED)
        return TOI16_MEETS;
    if (at->progress == TOI16_NEVER)
        return apart_along(TOI_AXIS_NONE, apart);
    if (at->progress == TOI16_GIVEN_UP || !find_moment(hulls, which, at, t_max, &m, &tick))
        return TOI16_UNDECIDED;
    bool begun = which == TOI16_ENTER && m.past;
    if ((t_max == 0 && m.past == begun) || m.t.num <= at->steep / 4)
        return TOI16_UNDECIDED;
    if (begun)
        return TOI16_MEETS;
    bool meets = which == TOI16_ENTER ? begin_span(hulls, &m, tick, span) : end_span(&m, span);
    return meets ? TOI16_MEETS : apart_along(TOI_AXIS_NONE, apart);
}

/* Where the grid does not tell the normal, it is the exact one of three corners. Where those are nearly in
 * line, M may go on far beyond their plane. A crossing that is not thin has its time from that plane, which
 * was measured then. */
TOI16_OWN_STACK bool is_plane_right(const toi16_hulls *hulls, const toi16_hull_crossing *at, fix16_t t_max) {
    moment exact;
    return !at->is_thin || find_exact_moment(hulls, TOI16_ENTER, at, t_max, &exact);
}

/* Is there no contact, by the exact axis along a direction? */
TOI16_OWN_STACK bool is_beside_axis(const toi16_hulls *hulls, const int64_t direction[3], fix16_t t_max) {
    toi16_fine axis;
    toi16_projection p;
    toi16_span span;
    toi16_fine_along(direction, &axis);
    toi16_hulls_measure(hulls, &axis, &p);
    toi16_span_start(&span, t_max);
    return !toi16_span_clip(&span, &p, 0);
}

/* What a rigid frame does to the square of a length is within 2^-23. */
bool toi16_are_rigid(const toi16_hulls *hulls) {
    return toi16_is_rigid(hulls->a.rot->u) && toi16_is_rigid(hulls->b.rot->u);
}

bool toi16_is_seen_beside(const toi16_hulls *hulls, toi16_line line) {
    return line == TOI16_LINE_BESIDE || (line == TOI16_BALLS_APART && toi16_are_rigid(hulls));
}

static toi16_found search_along(toi16_hulls *hulls, fix16_t t_max, toi16_span *span, toi_axis *apart) {
    const toi16_hull_crossing *at = hulls->scratch.search.is.at;
    if (hulls->line == TOI16_LINE_UNKNOWN)
        hulls->line = toi16_find_crossings(hulls, t_max);
    if (toi16_is_seen_beside(hulls, hulls->line) ||
        (hulls->line == TOI16_LINE_IN_DOUBT && is_beside_axis(hulls, hulls->scratch.search.is.beside, t_max)))
        return apart_along(TOI_AXIS_PATH, apart);
    if (hulls->line != TOI16_LINE_CROSSES)
        return TOI16_UNDECIDED;
    toi16_span_start(span, t_max);
    toi16_found found = clip_by_crossing(hulls, &at[TOI16_ENTER], TOI16_ENTER, t_max, span, apart);
    if (found == TOI16_MEETS)
        found = clip_by_crossing(hulls, &at[TOI16_LEAVE], TOI16_LEAVE, t_max, span, apart);
    if (found == TOI16_MEETS && span->enter.axis != TOI16_NO_MARK && toi16_is_zero3(&hulls->normal) &&
        !is_plane_right(hulls, &at[TOI16_ENTER], t_max))
        return TOI16_UNDECIDED;
    return found;
}

/* Is 0 in M? Any motion tells, by whether 0 is inside at the beginning or not in contact then: without time,
 * clip_by_crossing leaves to the walk what begins. */
TOI16_ONCE toi16_found search_at_rest(toi16_hulls *hulls, fix16_t t_max, toi16_span *span, toi_axis *apart) {
    hulls->line = TOI16_LINE_UNKNOWN;
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

bool toi16_are_searchable(const toi16_hulls *hulls) {
    uint32_t reach = (uint32_t)hulls->a.table->reach + (uint32_t)hulls->b.table->reach;
    return reach >> LARGEST_BITS == 0 && hulls->a.dimension + hulls->b.dimension >= 3;
}

toi16_found toi16_hulls_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    if (pair->tested != pair->axes || !toi16_are_searchable(hulls))
        return TOI16_UNDECIDED;
    return toi16_is_zero3(&pair->w) ? search_at_rest(hulls, toi16_until(options), span, apart)
                                    : search_along(hulls, toi16_until(options), span, apart);
}
