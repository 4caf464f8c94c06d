/* SPDX-License-Identifier: MIT */
/* The time of contact of two round shapes by planes and witnesses.
 *
 * M = B - A meets the ball of radius r around the origin while contact lasts. For any direction n at all the
 * plane across n says: where even the vertex of M that is nearest along n is past r, there is no contact. As
 * M moves, such a plane leaves of time what is before or after an instant, rounded outwards, so that contact
 * is never missed and never late. The direction comes from the nearest point of a simplex of vertices of M at
 * the time up to which contact is ruled out (E. Gilbert, D. Johnson and S. Keerthi, 1988). That nearest point
 * is a point of M too, and where it is within r + 1/2 ulp, the time is not early by more.
 *
 * The distance of M is convex in time, so that the plane of the nearest point never oversteps, and each round
 * goes on by 2 ticks or more: docs/numerics.md has the sum. */
#include "solid.h"

/* Rounds of one search: a support point, a plane, and the nearest point anew. */
enum { SOLID_ROUNDS = 64 };

/* Heights that differ by so much are the same: 2^-20 ulp. */
enum { SAME_PLACE = 512 };

/* ---- Time: of the 2^-33 time units that a search counts in, the relative motion takes less than 0.22 ulp */

enum { TICKS_PER_TIME_ULP_BITS = 17 };

/* The way in 2^-30 ulp, rounded down, modulo 2^64: w t is below 2^78. */
static int64_t way_until(int32_t w, uint64_t ticks) {
    const uint64_t whole = (uint64_t)(int64_t)w * (ticks >> 3);
    return (int64_t)(whole + (uint64_t)toi16_shr(toi16_mul(w, (int32_t)(ticks & 7)), 3));
}

static int64_t wrapped_sum(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static int64_t wrapped_difference(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

/* Moves M to a time. */
static void go_to(toi16_solid_search *s, uint64_t ticks) {
    const toi_axis3 *w = &s->solids->round.pair.w;
    const int32_t speed[3] = {w->x, w->y, w->z};
    for (unsigned k = 0; k < 3; k++) {
        const int64_t way = way_until(speed[k], ticks), step = wrapped_difference(way, s->shift[k]);
        s->shift[k] = way;
        for (unsigned n = 0; n < s->points.count; n++)
            s->points.p[n].at[k] = wrapped_sum(s->points.p[n].at[k], step);
    }
}

/* 2^33 num / den, rounded down or up, for num below 2^62; or more than any query asks for. */
static uint64_t solid_ticks(int64_t num, int64_t den, bool up) {
    bool exact;
    if (toi16_shr(num, 15) >= den)
        return UINT64_C(1) << 50;
    const uint64_t down = toi16_mul_div((uint64_t)num << 2, UINT32_C(1) << 31, (uint64_t)den, &exact);
    return down + (up && !exact);
}

/* Contact is only while lo + speed t <= 0. False where nothing is left of time. */
static bool clip_time(toi16_solid_search *s, int64_t lo, int64_t speed) {
    if (lo > 0 && speed >= 0)
        return false;
    if (lo > 0) {
        const uint64_t from = solid_ticks(lo, -speed, false);
        s->from = from > s->from ? from : s->from;
    } else if (speed > 0) {
        const uint64_t to = solid_ticks(-lo, speed, true);
        s->to = to < s->to ? to : s->to;
    }
    return s->from <= s->to;
}

/* ---- The beginning */

static toi_axis3 way_between_centers(const toi16_round_solids *solids) {
    const toi_axis3 *a = &solids->a.center, *b = &solids->b.center;
    const toi_axis3 out = {b->x - a->x, b->y - a->y, b->z - a->z};
    return out;
}

static void start_at(toi16_solid_search *s, const toi16_round_solids *solids) {
    s->solids = solids;
    s->points.count = 0;
    s->shift[0] = s->shift[1] = s->shift[2] = 0;
    s->from = 0;
}

/* Cubes around the cores: while they may meet, entries of M are below 2^31 ulp. */
bool toi16_solid_start(toi16_solid_search *s, const toi16_round_solids *solids, fix16_t t_max) {
    const toi_axis3 d = way_between_centers(solids), *w = &solids->round.pair.w;
    const int32_t place[3] = {d.x, d.y, d.z}, speed[3] = {w->x, w->y, w->z};
    const int64_t reach = (int64_t)solids->a.reach + solids->b.reach + solids->round.radius;
    start_at(s, solids);
    s->to = (uint64_t)t_max << TICKS_PER_TIME_ULP_BITS;
    for (unsigned k = 0; k < 3; k++)
        if (!clip_time(s, place[k] - reach, speed[k]) || !clip_time(s, -place[k] - reach, -(int64_t)speed[k]))
            return false;
    return true;
}

/* ---- Directions */

uint64_t toi16_fine_length(const toi16_fine *n) {
    const int64_t square = toi16_dot3(&n->high, &n->high), rest = toi16_dot3(&n->high, &n->low);
    const uint32_t root = toi16_sqrt64((uint64_t)square);
    const int64_t beyond = (square - (int64_t)toi16_mulu(root, root)) * (INT64_C(1) << 29) + rest +
                           toi16_shr(toi16_dot3(&n->low, &n->low), 31) + 1;
    return ((uint64_t)root << 30) + (uint64_t)(beyond / (int64_t)root) + 1;
}

static bool set_direction(toi16_solid_search *s) {
    const int64_t *n = s->points.n;
    if ((n[0] | n[1] | n[2]) == 0)
        return false;
    toi16_fine_split(n, &s->n);
    s->length = toi16_fine_length(&s->n);
    return true;
}

/* Looks along the way between the centres first, or along x. */
static void begin_direction(toi16_solid_search *s) {
    const toi_axis3 d = way_between_centers(s->solids);
    const int32_t place[3] = {d.x, d.y, d.z};
    int64_t way[3];
    for (unsigned k = 0; k < 3; k++)
        way[k] = wrapped_sum(place[k] * (INT64_C(1) << 30), s->shift[k]);
    if (!toi16_put_way(way, s->points.n))
        s->points.n[0] = INT64_C(1) << TOI16_FINE_BITS;
    set_direction(s);
}

/* ---- Planes */

/* The lower end of M is too high by less than 1.5 for B, 2.5 for A. */
enum { PLANE_PAD = 4 };

static int64_t lo_of_plane(const toi16_round_solids *solids, const toi16_fine *n, uint64_t length,
                           toi16_solid_plane *out) {
    const toi_axis3 d = way_between_centers(solids);
    const int64_t b = toi16_core_support(&solids->b, n, false, &out->b),
                  a = toi16_core_support(&solids->a, n, true, &out->a);
    return b - a + toi16_measure(&d, n) - PLANE_PAD - toi16_solid_radius(&solids->round, length);
}

int64_t toi16_solid_lo(const toi16_round_solids *solids, const toi16_fine *n, uint64_t length) {
    toi16_solid_plane plane;
    return lo_of_plane(solids, n, length, &plane);
}

static void measure_plane(const toi16_solid_search *s, toi16_solid_plane *out) {
    out->lo = lo_of_plane(s->solids, &s->n, s->length, out);
    out->speed = toi16_measure(&s->solids->round.pair.w, &s->n);
}

/* ---- Witnesses */

static bool is_same_vertex_of_m(const toi16_point *p, const toi16_point *q) {
    return p->at[0] == q->at[0] && p->at[1] == q->at[1] && p->at[2] == q->at[2];
}

/* Adds the point of M that two vertices make, and returns its bit; 0 where it is there. */
static unsigned add_point(toi16_solid_search *s, const toi16_solid_plane *plane) {
    const toi_axis3 d = way_between_centers(s->solids);
    const int32_t place[3] = {d.x, d.y, d.z};
    const unsigned last = s->points.count;
    toi16_point a, *p = &s->points.p[last];
    toi16_core_place(&s->solids->a, plane->a, a.at);
    toi16_core_place(&s->solids->b, plane->b, p->at);
    for (unsigned k = 0; k < 3; k++)
        p->at[k] = wrapped_sum(wrapped_difference(p->at[k], a.at[k]),
                               wrapped_sum(place[k] * (INT64_C(1) << 30), s->shift[k]));
    for (unsigned k = 0; k < last; k++)
        if (is_same_vertex_of_m(p, &s->points.p[k]))
            return 0;
    s->a[last] = (uint16_t)plane->a;
    s->b[last] = (uint16_t)plane->b;
    s->points.count++;
    return 1u << last;
}

static bool find_nearest_point(toi16_solid_search *s, unsigned must) {
    const unsigned set = toi16_find_nearest(&s->points, must);
    unsigned count = 0;
    for (unsigned k = 0; k < 4; k++)
        if (set >> k & 1) {
            s->a[count] = s->a[k];
            s->b[count++] = s->b[k];
        }
    return set != 0 && set_direction(s);
}

static int64_t nearest_height(const toi16_solid_search *s) {
    return toi16_height(&s->points, &s->points.p[0]);
}

/* Is the nearest point of the simplex within r + 1/2 ulp? */
static bool is_witness(const toi16_solid_search *s) {
    const int64_t half = (int64_t)(s->length >> 31);
    return nearest_height(s) <= toi16_solid_radius(&s->solids->round, s->length) + half;
}

bool toi16_solid_is_inside(const toi16_solid_search *s) {
    const int64_t margin = (int64_t)(s->length >> (30 + TOI16_TOUCH_BITS));
    return nearest_height(s) < toi16_solid_radius(&s->solids->round, s->length) - margin;
}

/* Does the relative motion take less than 1/2 ulp in each coordinate in so many ticks? */
static bool is_short_way(const toi16_solid_search *s, uint64_t ticks) {
    const toi_axis3 *w = &s->solids->round.pair.w;
    const uint32_t speed = toi16_abs32(w->x) | toi16_abs32(w->y) | toi16_abs32(w->z);
    return ticks >> 32 == 0 && toi16_mulu((uint32_t)ticks, speed) < UINT64_C(1) << 32;
}

/* Is the last point no nearer than the others along n, which is the direction of M then? */
static bool is_direction_of_m(const toi16_solid_search *s, unsigned fresh) {
    return fresh == 0 ||
           toi16_height(&s->points, &s->points.p[s->points.count - 1]) >= nearest_height(s) - SAME_PLACE;
}

toi16_solid_end toi16_solid_find(toi16_solid_search *s, bool last) {
    const uint64_t *now = last ? &s->to : &s->from;
    bool is_near = false;
    s->points.count = 0;
    go_to(s, *now);
    begin_direction(s);
    for (unsigned rounds = 0; rounds < SOLID_ROUNDS; rounds++) {
        const uint64_t before = *now;
        toi16_solid_plane plane;
        measure_plane(s, &plane);
        if (!clip_time(s, plane.lo, plane.speed))
            return TOI16_SOLID_APART;
        const unsigned fresh = add_point(s, &plane);
        if (is_near && is_short_way(s, *now - before) && is_direction_of_m(s, fresh)) {
            s->points.count -= fresh != 0;
            return TOI16_SOLID_MEETS;
        }
        if (*now != before)
            go_to(s, *now);
        if (!find_nearest_point(s, *now == before ? fresh : 0))
            return TOI16_SOLID_WITHIN;
        is_near = is_witness(s);
        if (is_near && (last || toi16_solid_is_inside(s)))
            return TOI16_SOLID_MEETS;
    }
    return TOI16_SOLID_GIVEN_UP;
}

toi16_solid_end toi16_solid_settle(toi16_solid_search *s, const toi16_round_solids *solids, fix16_t time) {
    start_at(s, solids);
    go_to(s, (uint64_t)time << TICKS_PER_TIME_ULP_BITS);
    begin_direction(s);
    for (unsigned rounds = 0; rounds < SOLID_ROUNDS; rounds++) {
        toi16_solid_plane plane;
        measure_plane(s, &plane);
        const unsigned fresh = add_point(s, &plane);
        if (rounds > 0 && is_direction_of_m(s, fresh)) {
            s->points.count -= fresh != 0;
            return TOI16_SOLID_MEETS;
        }
        if (!find_nearest_point(s, fresh))
            return TOI16_SOLID_WITHIN;
    }
    return TOI16_SOLID_GIVEN_UP;
}
