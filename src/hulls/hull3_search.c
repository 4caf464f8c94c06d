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

/* A time, or the opposite of one. */
typedef struct {
    toi16_frac t;
    bool past; /* at -t */
} moment;

TOI16_ONCE moment moment_at(int64_t num, uint64_t den) {
    moment m = {{toi16_abs64(num), den}, num < 0};
    return m;
}

/* In time ulps, rounded down or up, and within what a query can ask for. */
static int32_t rounded(const toi16_frac *t, bool up) {
    bool exact;
    if (t->num >> 15 >= t->den)
        return INT32_MAX;
    uint32_t floor = toi16_frac_q16(t, &exact);
    return (int32_t)(floor + (up && !exact && floor < INT32_MAX));
}

static int32_t ulps(const moment *m) {
    return m->past ? 0 : rounded(&m->t, false);
}

static uint32_t longest(const toi_axis3 *w) {
    uint32_t x = toi16_abs32(w->x), y = toi16_abs32(w->y), z = toi16_abs32(w->z), xy = x > y ? x : y;
    return xy > z ? xy : z;
}

static uint32_t sum_abs(const toi_axis3 *w) {
    return toi16_abs32(w->x) + toi16_abs32(w->y) + toi16_abs32(w->z);
}

static uint64_t den_of(const toi16_hulls *hulls, const toi16_passage *end) {
    return toi16_mulu(end->steep, longest(&hulls->pair.w));
}

/* Does it matter for more than the time? Contact ends before it begins to count, begins after, or is there at
 * 0. */
static bool decides(unsigned which, const moment *plane, const moment *triangle, fix16_t t_max) {
    if (plane->past != triangle->past)
        return true;
    return which == TOI16_ENTER && ulps(plane) <= t_max && ulps(triangle) >= t_max;
}

/* Is the triangle passed so soon after (before) the time of its plane? Whole time ulps may be early, but
 * where they decide between contact and none, or an overlap and a hit. */
static bool is_close(const toi16_hulls *hulls, unsigned which, const moment *plane, const moment *triangle,
                     fix16_t t_max) {
    int64_t later = (int64_t)ulps(triangle) - ulps(plane), wait = which == TOI16_ENTER ? later : -later;
    return !decides(which, plane, triangle, t_max) &&
           (wait <= 0 || toi16_mulu((uint32_t)wait, sum_abs(&hulls->pair.w)) <= UINT64_C(1) << 14);
}

/* The time of the exact plane of the portal, where the grid is too coarse for a facet that the line meets at
 * so small an angle. The portal's corners count as lower than they are by what is in doubt. */
static bool exact_moment(const toi16_hulls *hulls, unsigned which, const toi16_passage *end, fix16_t t_max,
                         moment *out) {
    toi16_fine axis;
    toi16_projection m;
    if (end->steep == 0 || !toi16_facet_axis(hulls, &hulls->found.facets[which], &axis))
        return false;
    toi16_hulls_measure(hulls, &axis, &m);
    if (m.speed == 0)
        return false;
    bool rising = m.speed > 0;
    int64_t at = rising == (which == TOI16_ENTER) ? m.hi : m.lo;
    *out = moment_at(rising ? -at : at, toi16_abs64(m.speed));
    moment triangle = moment_at(end->triangle, den_of(hulls, end));
    return is_close(hulls, which, out, &triangle, t_max);
}

/* Is the triangle passed in the time ulp of its plane, which is ulp? The plane is 2^16 plane - ulp den < den
 * past that, and the triangle by less than 2^56 more, as it is thin. */
static bool is_same_ulp(const toi16_passage *end, uint64_t den, int32_t ulp) {
    return end->triangle < 0 || ulp == INT32_MAX ||
           ((uint64_t)end->triangle << 16) - (uint32_t)ulp * den < den;
}

/* The time of an end, and of the first its floor, or -1 where it is not known. Level hulls meet at the ulp:
 * what would begin a time ulp later but for the rounding is measured exactly. */
static bool find_moment(const toi16_hulls *hulls, unsigned which, const toi16_passage *end, fix16_t t_max,
                        moment *out, int32_t *ulp) {
    moment exact;
    const uint64_t den = den_of(hulls, end);
    *out = moment_at(end->plane, den);
    *ulp = -1;
    if (end->is_thin && which == TOI16_ENTER)
        *ulp = ulps(out);
    if (end->is_thin && (which != TOI16_ENTER || is_same_ulp(end, den, *ulp)))
        return true;
    if (!exact_moment(hulls, which, end, t_max, &exact))
        return end->is_thin;
    *out = exact;
    *ulp = -1;
    return true;
}

/* Without quick mode, small enough, and such that M can have a volume. */
static bool is_searchable(const toi16_hulls *hulls) {
    uint32_t reach = (uint32_t)hulls->a.table->reach + (uint32_t)hulls->b.table->reach;
    return hulls->pair.tested == hulls->pair.axes && toi16_bits32(reach) <= LARGEST_BITS &&
           hulls->a.dimension + hulls->b.dimension >= 3;
}

static toi16_found apart_along(uint8_t kind, toi_axis *apart) {
    apart->kind = (uint8_t)kind;
    return TOI16_APART;
}

static bool begin(const toi16_hulls *hulls, const moment *m, int32_t ulp, toi16_span *span) {
    if (!toi16_span_begin(span, &m->t, ulp))
        return false;
    span->enter.axis = span->enter.contact = 2 * hulls->pair.axes;
    return true;
}

/* A floor that is two ulps before a ceiling tells as much as the fractions. */
static bool end(const moment *m, toi16_span *span) {
    if (m->past)
        return false;
    toi16_span_end(span, &m->t, rounded(&m->t, true));
    return (span->enter.q16 >= 0 && span->enter.q16 <= span->leave.q16 - 2) ||
           toi16_frac_compare(&span->enter.t, &span->leave.t) <= 0;
}

/* Clips the span by one of the ends. It has to be clear whether contact begins or ends before 0 or after,
 * else all axes decide: where a plane is passed at 0 but for a quarter of an ulp, and where no time follows
 * 0. */
static toi16_found clip(toi16_hulls *hulls, const toi16_passage *at, unsigned which, fix16_t t_max,
                        toi16_span *span, toi_axis *apart) {
    moment m;
    int32_t ulp;
    if (at->progress == TOI16_PASSED)
        return TOI16_MEETS;
    if (at->progress == TOI16_NEVER)
        return apart_along(TOI_AXIS_NONE, apart);
    if (at->progress == TOI16_GIVEN_UP || !find_moment(hulls, which, at, t_max, &m, &ulp))
        return TOI16_UNDECIDED;
    bool begun = which == TOI16_ENTER && m.past;
    if ((t_max == 0 && m.past == begun) || m.t.num <= at->steep / 4)
        return TOI16_UNDECIDED;
    if (begun)
        return TOI16_MEETS;
    bool meets = which == TOI16_ENTER ? begin(hulls, &m, ulp, span) : end(&m, span);
    return meets ? TOI16_MEETS : apart_along(TOI_AXIS_NONE, apart);
}

/* Where the grid does not tell the normal, it is the exact one of three corners. Where those are nearly in
 * line, M may go on far beyond their plane. What is not thin has its time from that plane: it was measured.
 */
TOI16_OWN_ROOM bool is_plane_right(const toi16_hulls *hulls, const toi16_passage *at, fix16_t t_max) {
    moment exact;
    return !at->is_thin || exact_moment(hulls, TOI16_ENTER, at, t_max, &exact);
}

static toi16_found search_along(toi16_hulls *hulls, fix16_t t_max, toi16_span *span, toi_axis *apart) {
    toi16_sight sight;
#ifdef TOI16_QUICK_HULLS
    toi16_outcome o = (hulls->view ? toi16_sight_on : toi16_sight_ends)(hulls, t_max, &sight);
#else
    toi16_outcome o = toi16_sight_ends(hulls, t_max, &sight);
#endif
    if (o == TOI16_BESIDE || (o == TOI16_CLOSE && toi16_hulls_beside(hulls, sight.close, t_max)))
        return apart_along(TOI_AXIS_PATH, apart);
    if (o != TOI16_AROUND)
        return TOI16_UNDECIDED;
    toi16_span_start(span, t_max);
    toi16_found found = clip(hulls, &sight.ends[TOI16_ENTER], TOI16_ENTER, t_max, span, apart);
    if (found == TOI16_MEETS)
        found = clip(hulls, &sight.ends[TOI16_LEAVE], TOI16_LEAVE, t_max, span, apart);
    if (found == TOI16_MEETS && span->enter.axis != TOI16_NO_MARK && toi16_is_zero3(&hulls->normal) &&
        !is_plane_right(hulls, &sight.ends[TOI16_ENTER], t_max))
        return TOI16_UNDECIDED;
    return found;
}

/* Is 0 in M? Any motion tells, by whether it is inside at 0 or not in contact then: without time, clip leaves
 * what begins to the walk. */
TOI16_ONCE toi16_found search_at_rest(toi16_hulls *hulls, fix16_t t_max, toi16_span *span, toi_axis *apart) {
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
    return toi16_is_zero3(&hulls->pair.w) ? search_at_rest(hulls, toi16_until(options), span, apart)
                                          : search_along(hulls, toi16_until(options), span, apart);
}
