/* SPDX-License-Identifier: MIT */
/* A guess at the time of contact in 32 bits, of which nothing is trusted: it saves the exact search its
 * rounds.
 *
 * The grid is such that M is below 2^29 of its units while contact is possible. Support points are exact
 * ones, cut off to the grid, and so is the way of M: a point of M is within 2 units of where the grid has it
 * in each entry, 1 for what is cut off each time. */
#include "solid.h"
#include "../number/rows.h"

/* Rounds of a guess. */
enum { GUESS_ROUNDS = 24, GRID_BITS = 29 };

/* Heights along directions of 30 bits that differ by so much are the same: 4 units. */
static const int64_t SAME_ON_GRID = INT64_C(1) << 32;

static toi_axis3 minus(const toi_axis3 *p, const toi_axis3 *q) {
    const toi_axis3 out = {p->x - q->x, p->y - q->y, p->z - q->z};
    return out;
}

/* The direction of a x b in 30 bits. */
static void put_normal_q30(const toi_axis3 *a, const toi_axis3 *b, toi_axis3 *out) {
    int64_t v[3];
    toi16_cross(a, b, v);
    toi16_to_q30(v, out);
}

/* ---- The nearest point of a simplex */

static void keep_points(toi16_solid_guess *g, unsigned i, unsigned j, unsigned k, uint8_t count) {
    const toi16_corner p = g->p[i], q = g->p[j], r = g->p[k];
    g->p[0] = p;
    g->p[1] = q;
    g->p[2] = r;
    g->count = count;
}

static void nearest_of_one(toi16_solid_guess *g, unsigned c) {
    const int64_t v[3] = {g->p[c].at.x, g->p[c].at.y, g->p[c].at.z};
    toi16_to_q30(v, &g->n);
    keep_points(g, c, c, c, 1);
}

static void nearest_of_edge(toi16_solid_guess *g, unsigned a, unsigned c) {
    const toi_axis3 arm = minus(&g->p[a].at, &g->p[c].at);
    toi_axis3 across;
    put_normal_q30(&arm, &g->p[c].at, &across);
    put_normal_q30(&across, &arm, &g->n);
    keep_points(g, a, c, c, 2);
}

/* Does the nearest point on the line from p[c] to p[a] lie beyond p[c]? */
static bool is_beyond_end(const toi16_solid_guess *g, unsigned c, unsigned a) {
    const toi_axis3 arm = minus(&g->p[a].at, &g->p[c].at);
    return toi16_dot3(&g->p[c].at, &arm) >= 0;
}

static void nearest_of_two(toi16_solid_guess *g, unsigned a, unsigned c) {
    if (is_beyond_end(g, c, a))
        nearest_of_one(g, c);
    else if (is_beyond_end(g, a, c))
        nearest_of_one(g, a);
    else
        nearest_of_edge(g, a, c);
}

/* Is the origin, seen along n, on the right of the way from p[a] to p[b]? */
static bool is_outside(const toi16_solid_guess *g, unsigned a, unsigned b, const toi_axis3 *n) {
    toi_axis3 across;
    put_normal_q30(&g->p[a].at, &g->p[b].at, &across);
    return toi16_dot3(&across, n) < 0;
}

static void nearest_of_three(toi16_solid_guess *g, unsigned a, unsigned b, unsigned c) {
    const toi_axis3 arm = minus(&g->p[a].at, &g->p[c].at), leg = minus(&g->p[b].at, &g->p[c].at);
    toi_axis3 n;
    put_normal_q30(&arm, &leg, &n);
    const bool past_a = is_outside(g, c, a, &n), past_b = is_outside(g, b, c, &n);
    if (past_a && (!past_b || toi16_dot3(&g->p[c].at, &arm) < 0))
        nearest_of_two(g, a, c);
    else if (past_b)
        nearest_of_two(g, b, c);
    else if (is_outside(g, a, b, &n))
        nearest_of_two(g, a, b);
    else {
        const int32_t sign = toi16_dot3(&n, &g->p[c].at) < 0 ? -1 : 1;
        g->n.x = n.x * sign;
        g->n.y = n.y * sign;
        g->n.z = n.z * sign;
        keep_points(g, a, b, c, 3);
    }
}

/* Are p[d] and the origin on two sides of the plane of three points, or p[d] in it? */
static bool is_face_seen(const toi16_solid_guess *g, const uint8_t f[4]) {
    const toi_axis3 *c = &g->p[f[2]].at, arm = minus(&g->p[f[0]].at, c), leg = minus(&g->p[f[1]].at, c),
                    to = minus(&g->p[f[3]].at, c);
    toi_axis3 n;
    put_normal_q30(&arm, &leg, &n);
    const int64_t height = toi16_dot3(&n, c), other = toi16_dot3(&n, &to);
    return height > 0 ? other >= -SAME_ON_GRID : other <= SAME_ON_GRID;
}

/* Tries the faces that the origin is beyond, until the fourth point is not nearer along n. False where there
 * is none, as the origin is within the tetrahedron. */
static bool nearest_of_four(toi16_solid_guess *g) {
    static const uint8_t faces[4][4] = {{0, 1, 3, 2}, {1, 2, 3, 0}, {2, 0, 3, 1}, {0, 1, 2, 3}};
    const toi16_corner p = g->p[0], q = g->p[1], r = g->p[2];
    bool any = false;
    for (unsigned k = 0; k < 4; k++) {
        const uint8_t *f = faces[k];
        const toi_axis3 other = g->p[f[3]].at;
        if (!is_face_seen(g, f))
            continue;
        nearest_of_three(g, f[0], f[1], f[2]);
        if (toi16_dot3(&g->n, &other) >= toi16_dot3(&g->n, &g->p[0].at) - SAME_ON_GRID)
            return true;
        any = true;
        g->p[0] = p;
        g->p[1] = q;
        g->p[2] = r;
    }
    return any;
}

/* Leaves the points that the nearest one is between; false where the origin is among them. */
static bool find_nearest_on_grid(toi16_solid_guess *g) {
    if (g->count == 1)
        nearest_of_one(g, 0);
    else if (g->count == 2)
        nearest_of_two(g, 0, 1);
    else if (g->count == 3)
        nearest_of_three(g, 0, 1, 2);
    else if (!nearest_of_four(g))
        return false;
    return !toi16_is_zero3(&g->n);
}

/* ---- M on the grid */

/* Modulo 2^32, as a table may lie about its reach. */
static void add_to(toi_axis3 *v, const toi_axis3 *step) {
    v->x = (int32_t)((uint32_t)v->x + (uint32_t)step->x);
    v->y = (int32_t)((uint32_t)v->y + (uint32_t)step->y);
    v->z = (int32_t)((uint32_t)v->z + (uint32_t)step->z);
}

/* A turned direction is a quarter as long: its entries may be 2^30 before. */
static uint32_t support_on_grid(const toi16_core *core, const toi_axis3 *n, bool along) {
    int32_t local[3] = {n->x, n->y, n->z};
    if (core->count == 1)
        return 0;
    if (core->turned)
        toi16_nearest3(core->rot.u, n->x, n->y, n->z, local);
    for (unsigned k = 0; k < 3 && !along; k++)
        local[k] = -local[k];
    return toi16_core_farthest(core, local);
}

/* The point of M that is farthest against n. */
static void put_corner(const toi16_solid_guess *g, const toi16_round_solids *solids, toi16_corner *out) {
    int64_t a[3], b[3];
    int32_t at[3];
    out->a = (uint16_t)support_on_grid(&solids->a, &g->n, true);
    out->b = (uint16_t)support_on_grid(&solids->b, &g->n, false);
    toi16_core_place(&solids->a, out->a, a);
    toi16_core_place(&solids->b, out->b, b);
    for (unsigned k = 0; k < 3; k++)
        at[k] = (int32_t)toi16_shr(toi16_wrapped_difference(b[k], a[k]), g->cut);
    out->at.x = at[0];
    out->at.y = at[1];
    out->at.z = at[2];
    add_to(&out->at, &g->center);
}

/* ---- The guess */

/* A number as a mantissa of 31 bits and an exponent. */
typedef struct {
    uint32_t upper;
    int up;
} guess_number;

static guess_number guess_number_of(uint64_t x) {
    const unsigned bits = toi16_bits64(x);
    const guess_number out = {(uint32_t)(x << (64 - bits) >> 33), (int)bits - 31};
    return out;
}

/* About a / b, of numbers above 0. */
static guess_number guess_quotient(uint64_t a, uint64_t b) {
    const guess_number num = guess_number_of(a), den = guess_number_of(b);
    uint32_t rest = num.upper >> 1;
    const uint32_t high = toi16_digit(&rest, den.upper), low = toi16_digit(&rest, den.upper);
    const guess_number out = {(high << 16 | low) >> 1, num.up - den.up - 30};
    return out;
}

static uint64_t guess_whole(const guess_number *x, int up) {
    const int shift = x->up + up;
    return shift > 31    ? UINT64_MAX >> 4
           : shift >= 0  ? (uint64_t)x->upper << shift
           : shift > -32 ? x->upper >> -shift
                         : 0;
}

/* The way of M, on the grid, at a speed in so many 2^-33 time units. */
static int32_t guess_way(const toi16_solid_guess *g, int32_t speed, const guess_number *ticks) {
    const int down = g->cut + 3 - ticks->up;
    const int64_t way = toi16_mul(speed, (int32_t)ticks->upper);
    return down < 0 || down > 62 ? 0 : (int32_t)toi16_shr(way, (unsigned)down);
}

static void move_on_grid(toi16_solid_guess *g, const toi_axis3 *w, const guess_number *ticks, bool back) {
    const int32_t sign = back ? -1 : 1;
    const toi_axis3 step = {sign * guess_way(g, w->x, ticks), sign * guess_way(g, w->y, ticks),
                            sign * guess_way(g, w->z, ticks)};
    add_to(&g->center, &step);
    for (unsigned n = 0; n < g->count; n++)
        add_to(&g->p[n].at, &step);
}

/* Goes on to when the plane across n lets M touch; false where it never does. Of a gap in 2^cut times 2^-30
 * ulp, and a speed in ulp, both times |n|, the quotient is in 2^(cut - 30) time units. */
static bool guess_goes_on(toi16_solid_guess *g, const toi16_solid_search *s, bool last, int64_t gap) {
    const toi_axis3 *w = &s->solids->round.pair.w;
    const int64_t speed = toi16_dot3(&g->n, w);
    if (last ? speed <= 0 : speed >= 0)
        return false;
    guess_number ticks = guess_quotient((uint64_t)gap, toi16_abs64(speed));
    ticks.up += g->cut + 3;
    const uint64_t step = guess_whole(&ticks, 0), room = last ? g->ticks - s->from : s->to - g->ticks;
    if (step > room)
        return false;
    move_on_grid(g, w, &ticks, last);
    g->ticks = last ? g->ticks - step : g->ticks + step;
    g->before = g->n;
    return true;
}

static void begin_guess(toi16_solid_guess *g, const toi16_solid_search *s, bool last) {
    const toi16_round_solids *solids = s->solids;
    const uint32_t size = solids->a.reach + solids->b.reach + solids->round.radius;
    int64_t center[3];
    g->cut = (uint8_t)(toi16_bits32(size) + 1 + 30 - GRID_BITS);
    g->count = 0;
    g->ticks = last ? s->to : s->from;
    toi16_solid_center(solids, g->ticks, center);
    g->center.x = (int32_t)toi16_shr(center[0], g->cut);
    g->center.y = (int32_t)toi16_shr(center[1], g->cut);
    g->center.z = (int32_t)toi16_shr(center[2], g->cut);
    toi16_to_q30(center, &g->n);
    if (toi16_is_zero3(&g->n))
        g->n.x = TOI_Q30_ONE - 1;
    g->before = g->n;
}

static bool has_guess_point(const toi16_solid_guess *g, const toi_axis3 *at) {
    for (unsigned k = 0; k < g->count; k++)
        if (g->p[k].at.x == at->x && g->p[k].at.y == at->y && g->p[k].at.z == at->z)
            return true;
    return false;
}

/* The height of the radius along n. */
static int64_t radius_on_grid(const toi16_solid_guess *g, const toi16_solid_search *s) {
    const uint32_t radius =
        (uint32_t)toi16_shr(toi16_mul((int32_t)s->solids->round.radius, TOI_Q30_ONE), g->cut);
    return (int64_t)toi16_mulu(radius, toi16_sqrt64((uint64_t)toi16_dot3(&g->n, &g->n)));
}

/* By so much more than all that is rounded is the nearest point of the simplex inside: 16 units. */
static const int64_t WELL_INSIDE = INT64_C(1) << 35;

void toi16_solid_guess_time(toi16_solid_guess *g, const toi16_solid_search *s, bool last) {
    begin_guess(g, s, last);
    g->end = TOI16_SOLID_GIVEN_UP;
    bool moved = false;
    for (unsigned rounds = 0; rounds < GUESS_ROUNDS; rounds++) {
        toi16_corner corner;
        put_corner(g, s->solids, &corner);
        const bool known = has_guess_point(g, &corner.at);
        const int64_t radius = radius_on_grid(g, s), gap = toi16_dot3(&g->n, &corner.at) - radius;
        const bool is_apart = gap > SAME_ON_GRID;
        if (known && !is_apart) {
            g->end = TOI16_SOLID_MEETS;
            return;
        }
        if (!known)
            g->p[g->count++] = corner;
        if (is_apart && !guess_goes_on(g, s, last, gap)) {
            g->end = TOI16_SOLID_APART;
            return;
        }
        moved = moved || is_apart;
        if (!find_nearest_on_grid(g))
            return;
        if (!moved && toi16_dot3(&g->n, &g->p[0].at) < radius_on_grid(g, s) - WELL_INSIDE) {
            g->end = TOI16_SOLID_WITHIN;
            return;
        }
    }
}
