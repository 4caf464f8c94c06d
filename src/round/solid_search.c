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

/* A search has so many rounds: a support point, a plane, and the nearest point anew. Heights that differ by
 * SAME_PLACE are the same: 2^-20 ulp. */
enum { SOLID_ROUNDS = 64, SAME_PLACE = 512 };

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

static toi_axis3 way_between_centers(const toi16_round_solids *solids) {
    const toi_axis3 *a = &solids->a.center, *b = &solids->b.center;
    const toi_axis3 out = {b->x - a->x, b->y - a->y, b->z - a->z};
    return out;
}

void toi16_solid_center(const toi16_round_solids *solids, uint64_t ticks, int64_t out[3]) {
    const toi_axis3 d = way_between_centers(solids), *w = &solids->round.pair.w;
    const int32_t place[3] = {d.x, d.y, d.z}, speed[3] = {w->x, w->y, w->z};
    for (unsigned k = 0; k < 3; k++)
        out[k] = wrapped_sum(place[k] * (INT64_C(1) << 30), way_until(speed[k], ticks));
}

/* Moves M to a time. */
static void go_to(toi16_solid_search *s, uint64_t ticks) {
    int64_t center[3];
    toi16_solid_center(s->solids, ticks, center);
    for (unsigned k = 0; k < 3; k++) {
        const int64_t step = toi16_wrapped_difference(center[k], s->center[k]);
        s->center[k] = center[k];
        for (unsigned n = 0; n < s->points.count; n++)
            s->points.p[n].at[k] = wrapped_sum(s->points.p[n].at[k], step);
    }
}

/* 2^33 num / den, rounded down or up, for num below 2^62; or more than any query asks for. Times are mostly
 * below 1, and four times that takes no division. */
static uint64_t solid_ticks(int64_t num, int64_t den, bool up) {
    bool exact;
    uint64_t rest = (uint64_t)num << 2, whole = 0;
    if (toi16_shr(num, 15) >= den)
        return UINT64_C(1) << 50;
    for (; num < den && rest >= (uint64_t)den; rest -= (uint64_t)den)
        whole++;
    const uint64_t down = (whole << 31) + toi16_mul_div(rest, UINT32_C(1) << 31, (uint64_t)den, &exact);
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

static void start_at(toi16_solid_search *s, const toi16_round_solids *solids) {
    s->solids = solids;
    s->points.count = 0;
    s->center[0] = s->center[1] = s->center[2] = 0;
    s->from = 0;
}

/* Clips by what is past a cube around the cores along a coordinate, of which `place` is 2^-16 of a time ulp's
 * travel off at the end. A division is only worth while where M comes in or goes out. */
static bool clip_at_face(toi16_solid_search *s, int64_t place, int64_t speed, int64_t way) {
    if (place > 0 && place + way > 0)
        return false;
    return (place <= 0 && place + way < 0) || clip_time(s, place, speed);
}

/* Cubes around the cores: while they may meet, entries of M are below 2^31 ulp. */
static bool clip_by_cube(toi16_solid_search *s, fix16_t t_max) {
    const toi16_round_solids *solids = s->solids;
    const toi_axis3 d = way_between_centers(solids), *w = &solids->round.pair.w;
    const int32_t place[3] = {d.x, d.y, d.z}, speed[3] = {w->x, w->y, w->z};
    const int64_t reach = (int64_t)solids->a.reach + solids->b.reach + solids->round.radius;
    for (unsigned k = 0; k < 3; k++) {
        const int64_t way = toi16_shr(toi16_mul(speed[k], t_max), 16);
        if (!clip_at_face(s, place[k] - reach, speed[k], way) ||
            !clip_at_face(s, -place[k] - reach, -(int64_t)speed[k], -way - 1))
            return false;
    }
    return true;
}

/* Balls around the cores: clips by their plane where they are nearest. */
static bool clip_by_ball(toi16_solid_search *s) {
    const toi16_round_solids *solids = s->solids;
    const toi_axis3 d = way_between_centers(solids), *w = &solids->round.pair.w;
    const uint64_t ball = (uint64_t)solids->a.ball + solids->b.ball + solids->round.radius;
    toi_axis3 n;
    toi16_way_at_nearest(&d, w, &n);
    const uint64_t length = (uint64_t)toi16_sqrt64((uint64_t)toi16_dot3(&n, &n)) + 1;
    const int64_t lo = toi16_dot3(&n, &d) - (int64_t)(ball * length);
    return lo <= 0 || clip_time(s, lo, toi16_dot3(&n, w));
}

bool toi16_solid_start(toi16_solid_search *s, const toi16_round_solids *solids, fix16_t t_max) {
    start_at(s, solids);
    s->to = (uint64_t)t_max << TICKS_PER_TIME_ULP_BITS;
    return clip_by_cube(s, t_max) && clip_by_ball(s);
}

/* ---- Directions */

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
    if (!toi16_put_way(s->center, s->points.n))
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
static unsigned add_point(toi16_solid_search *s, uint32_t a, uint32_t b) {
    const unsigned last = s->points.count;
    for (unsigned k = 0; k < last; k++)
        if (s->a[k] == a && s->b[k] == b)
            return 0;
    toi16_point of_a, *p = &s->points.p[last];
    toi16_core_place(&s->solids->a, a, of_a.at);
    toi16_core_place(&s->solids->b, b, p->at);
    for (unsigned k = 0; k < 3; k++)
        p->at[k] = wrapped_sum(toi16_wrapped_difference(p->at[k], of_a.at[k]), s->center[k]);
    for (unsigned k = 0; k < last; k++)
        if (is_same_vertex_of_m(p, &s->points.p[k]))
            return 0;
    s->a[last] = (uint16_t)a;
    s->b[last] = (uint16_t)b;
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

/* Is a height within r + 1/2^bits ulp? */
static bool is_witness(const toi16_solid_search *s, int64_t height, unsigned bits) {
    return height <= toi16_solid_radius(&s->solids->round, s->length) + (int64_t)(s->length >> (30 + bits));
}

static bool is_inside(const toi16_solid_search *s, int64_t height) {
    const int64_t margin = (int64_t)(s->length >> (30 + TOI16_TOUCH_BITS));
    return height < toi16_solid_radius(&s->solids->round, s->length) - margin;
}

/* Does the relative motion take less than 1/2^bits ulp in each coordinate in so many ticks? */
static bool is_short_way(const toi16_solid_search *s, uint64_t ticks, unsigned bits) {
    const toi_axis3 *w = &s->solids->round.pair.w;
    const uint32_t speed = toi16_abs32(w->x) | toi16_abs32(w->y) | toi16_abs32(w->z);
    return ticks >> 32 == 0 && toi16_mulu((uint32_t)ticks, speed) < UINT64_C(1)
                                                                        << (TOI16_SOLID_TIME_BITS - bits);
}

/* Is the last point no nearer than the others along n, which is the direction of M then? */
static bool is_direction_of_m(const toi16_solid_search *s, int64_t height, unsigned fresh) {
    return fresh == 0 || toi16_height(&s->points, &s->points.p[s->points.count - 1]) >= height - SAME_PLACE;
}

/* ---- The search */

static void look_along_q30(toi16_solid_search *s, const toi_axis3 *n_q30) {
    s->points.n[0] = n_q30->x * (INT64_C(1) << (TOI16_FINE_BITS - 30));
    s->points.n[1] = n_q30->y * (INT64_C(1) << (TOI16_FINE_BITS - 30));
    s->points.n[2] = n_q30->z * (INT64_C(1) << (TOI16_FINE_BITS - 30));
    if (!set_direction(s))
        begin_direction(s);
}

static bool clip_by_solid_plane(toi16_solid_search *s, toi16_solid_plane *plane) {
    measure_plane(s, plane);
    return clip_time(s, plane->lo, plane->speed);
}

/* Do the last two planes of a guess leave nothing of time? */
static bool are_apart(toi16_solid_search *s, const toi16_solid_guess *g) {
    toi16_solid_plane plane;
    look_along_q30(s, &g->before);
    if (!clip_by_solid_plane(s, &plane))
        return true;
    look_along_q30(s, &g->n);
    return !clip_by_solid_plane(s, &plane);
}

/* The exact direction of the points of a guess, at its time; or what it has itself. */
static void take_direction(toi16_solid_search *s, const toi16_solid_guess *g) {
    for (unsigned k = 0; k < g->count; k++)
        add_point(s, g->p[k].a, g->p[k].b);
    if (g->end == TOI16_SOLID_MEETS && find_nearest_point(s, (1u << s->points.count) - 1))
        return;
    s->points.count = 0;
    look_along_q30(s, &g->n);
}

/* The grid of a guess is at most 2^-6 ulp. */
enum { FINE_CUT = 24 };

/* Is M on the grid where it is at the time of the guess, to within 4 units in each entry? */
static bool is_in_place(const toi16_solid_search *s, const toi16_solid_guess *g) {
    const toi_axis3 *c = &g->center;
    return toi16_abs64(toi16_shr(s->center[0], g->cut) - c->x) <= 4 &&
           toi16_abs64(toi16_shr(s->center[1], g->cut) - c->y) <= 4 &&
           toi16_abs64(toi16_shr(s->center[2], g->cut) - c->z) <= 4;
}

static uint64_t distance_in_time(uint64_t a, uint64_t b) {
    return a < b ? b - a : a - b;
}

/* Clips by the plane that a guess has on a fine grid, for an exit, of which no normal is wanted. True where
 * the grid has a witness: the nearest point of its simplex is within r and 6 units, its points are within 3.5
 * units of true ones, and all of M within 7: 0.26 ulp. */
static bool is_exit_shown(toi16_solid_search *s, const toi16_solid_guess *g) {
    toi16_solid_plane plane;
    if (g->end != TOI16_SOLID_MEETS || g->cut > FINE_CUT || !is_in_place(s, g))
        return false;
    look_along_q30(s, &g->n);
    return clip_by_solid_plane(s, &plane) && is_short_way(s, distance_in_time(s->to, g->ticks), 3);
}

/* With 0 within it on the grid, M has a point within 7 units of 0, which is enough where r is 16 or more. */
static toi16_solid_end end_within(toi16_solid_search *s, const toi16_solid_guess *g, uint64_t now) {
    if ((uint64_t)s->solids->round.radius << 30 >> g->cut > 16)
        return TOI16_SOLID_WITHIN;
    go_to(s, now);
    begin_direction(s);
    return TOI16_SOLID_GIVEN_UP;
}

/* Begins with a guess, and clips by its plane. TOI16_SOLID_MEETS: the nearest point at the time of the guess
 * is a witness for the time that the plane leaves, which is a way of less than 1/4 ulp off. */
static toi16_solid_end try_guess(toi16_solid_search *s, bool last) {
    toi16_solid_guess g;
    toi16_solid_plane plane;
    toi16_solid_guess_time(&g, s, last);
    s->points.count = 0;
    if (g.end == TOI16_SOLID_WITHIN)
        return end_within(s, &g, last ? s->to : s->from);
    go_to(s, g.ticks);
    if (g.end == TOI16_SOLID_APART && are_apart(s, &g))
        return TOI16_SOLID_APART;
    if (last && is_exit_shown(s, &g))
        return TOI16_SOLID_MEETS;
    take_direction(s, &g);
    if (!clip_by_solid_plane(s, &plane))
        return TOI16_SOLID_APART;
    const uint64_t now = last ? s->to : s->from, off = distance_in_time(now, g.ticks);
    if (s->points.count != 0) {
        const int64_t height = nearest_height(s);
        if (!last && off == 0 && is_inside(s, height))
            return TOI16_SOLID_WITHIN;
        if (is_witness(s, height, 2) && is_short_way(s, off, 3)) {
            const unsigned fresh = add_point(s, plane.a, plane.b);
            const bool is_direction = is_direction_of_m(s, height, fresh);
            s->points.count -= fresh != 0;
            if (is_direction)
                return TOI16_SOLID_MEETS;
        }
    }
    go_to(s, now);
    return TOI16_SOLID_GIVEN_UP;
}

/* Goes on from the direction of a guess. */
static toi16_solid_end find_solid_exactly(toi16_solid_search *s, bool last) {
    const uint64_t *now = last ? &s->to : &s->from;
    bool is_near = false;
    int64_t height = 0;
    s->points.count = 0;
    for (unsigned rounds = 0; rounds < SOLID_ROUNDS; rounds++) {
        const uint64_t before = *now;
        toi16_solid_plane plane;
        if (!clip_by_solid_plane(s, &plane))
            return TOI16_SOLID_APART;
        const unsigned fresh = add_point(s, plane.a, plane.b);
        if (is_near && is_short_way(s, *now - before, 1) && is_direction_of_m(s, height, fresh)) {
            s->points.count -= fresh != 0;
            return TOI16_SOLID_MEETS;
        }
        if (*now != before)
            go_to(s, *now);
        if (!find_nearest_point(s, *now == before ? fresh : 0))
            return TOI16_SOLID_WITHIN;
        height = nearest_height(s);
        is_near = is_witness(s, height, 1);
        if (!last && is_inside(s, height))
            return TOI16_SOLID_WITHIN;
        if (last && is_near)
            return TOI16_SOLID_MEETS;
    }
    return TOI16_SOLID_GIVEN_UP;
}

toi16_solid_end toi16_solid_find(toi16_solid_search *s, bool last) {
    const toi16_solid_end end = try_guess(s, last);
    return end == TOI16_SOLID_GIVEN_UP ? find_solid_exactly(s, last) : end;
}

toi16_solid_end toi16_solid_settle(toi16_solid_search *s, const toi16_round_solids *solids, fix16_t time) {
    start_at(s, solids);
    go_to(s, (uint64_t)time << TICKS_PER_TIME_ULP_BITS);
    begin_direction(s);
    for (unsigned rounds = 0; rounds < SOLID_ROUNDS; rounds++) {
        toi16_solid_plane plane;
        measure_plane(s, &plane);
        const unsigned fresh = add_point(s, plane.a, plane.b);
        if (rounds > 0 && is_direction_of_m(s, nearest_height(s), fresh)) {
            s->points.count -= fresh != 0;
            return TOI16_SOLID_MEETS;
        }
        if (!find_nearest_point(s, fresh))
            return TOI16_SOLID_WITHIN;
    }
    return TOI16_SOLID_GIVEN_UP;
}
