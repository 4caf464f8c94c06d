/* SPDX-License-Identifier: MIT */
/* What is the same for all pieces of a step: how fast and how bent a gap is at most.
 *
 * Each centre is its pivot plus an arm r that turns with the body by w. For points a of A and b of B the gap
 * along the axis n, which turns by wn, is f = n . C + n . (r_B + b) - n . (r_A + a), where C leads from A's
 * pivot to B's. C' has a length of at most V = |v_B - v_A| + |u_A| + |u_B|, v being velocities and u carried
 * ones, and C'' one of at most |w_A| |u_A| + |w_B| |u_B|. From n' = wn x n
 *     |(n . C)''| <= |n x wn| |wn| |C| + 2 |n x wn| V + |C''|.
 * A vector y of a body turns by W = w - wn against the axis. In the frame of the axis n stands still, y' = W
 * x y, and as W' = -wn x w there, (n . y)'' = (n x W) . (W x y) - n x (wn x w) . y,   at most |y| (|n x W|
 * |W| + |wn x w|). W turns in that frame, so that n x W changes. Seen from the world W is constant, and n x W
 * differs from n0 x W by at most |n - n0| |W|, where |n - n0| is at most |n x wn| times the time, as |n x wn|
 * does not change. So a plate that spins about its own normal costs nothing. All this is for |n| = 1; the end
 * has room for what n is longer. */
#include "recheck.h"

uint64_t toi16_recheck_length(const int64_t v[3], bool up) {
    const unsigned bits = toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2])),
                   cut = bits > 31 ? bits - 31 : 0;
    const uint32_t one = up && cut != 0;
    uint64_t square = 0;
    for (unsigned k = 0; k < 3; k++) {
        const uint32_t size = (uint32_t)(toi16_abs64(v[k]) >> cut) + one;
        square += toi16_mulu(size, size); /* below 3 2^62 */
    }
    return square == 0 ? 0 : ((uint64_t)toi16_sqrt64(square) + up) << cut;
}

static uint64_t rounded_length(const int32_t v[3]) {
    const int64_t wide[3] = {v[0], v[1], v[2]};
    return toi16_recheck_length(wide, true);
}

void toi16_set_watched(toi16_watched *body, const int32_t center2[3], const int32_t pivot[3],
                       const int32_t velocity[3], const int32_t carried[3], const int32_t spin[3]) {
    const bool turns = (spin[0] | spin[1] | spin[2]) != 0;
    for (unsigned k = 0; k < 3; k++) {
        const int32_t start2 = turns ? 2 * pivot[k] : center2[k];
        body->start_q16[k] = toi16_mul(start2, INT32_C(1) << 15);
        body->velocity[k] = velocity[k];
        body->spin[k] = spin[k];
        body->way2[k] = (int64_t)center2[k] - start2;
    }
    body->slack2 = 0;
    body->carried = (uint32_t)rounded_length(carried);
}

/* Moves a pivot along its axis to where the centre is the nearest. An axis of length 1 is off by less
 * than 2.2 ulp, so that the way along it is off by less than 2^-27 of the arm and 8 for what is cut. By that
 * the pivot is beside its axis, and the arm may be longer. */
static void move_pivot(toi16_watched *body) {
    const int64_t spin[3] = {body->spin[0], body->spin[1], body->spin[2]};
    toi_axis3 unit;
    if (!toi16_direction_q30(spin, &unit))
        return;
    const int32_t axis[3] = {unit.x, unit.y, unit.z};
    int64_t along = 0;
    for (unsigned k = 0; k < 3; k++)
        along += toi16_times_q30(body->way2[k], axis[k]);
    if (along == 0)
        return;
    body->slack2 = 2 * ((uint32_t)(toi16_recheck_length(body->way2, true) >> 27) + 8);
    for (unsigned k = 0; k < 3; k++) {
        const int64_t moved = toi16_times_q30(along, axis[k]);
        body->start_q16[k] += moved * (INT32_C(1) << 15);
        body->way2[k] -= moved;
    }
}

void toi16_set_arms(toi16_turn_watch *watch) {
    toi16_watched *a = &watch->a, *b = &watch->b;
    move_pivot(a);
    move_pivot(b);
    if (a->spin[0] == b->spin[0] && a->spin[1] == b->spin[1] && a->spin[2] == b->spin[2]) {
        for (unsigned k = 0; k < 3; k++) {
            b->way2[k] -= a->way2[k];
            a->way2[k] = 0;
        }
        b->slack2 += a->slack2;
        a->slack2 = 0;
    }
    a->arm2 = toi16_recheck_length(a->way2, true) + a->slack2;
    b->arm2 = toi16_recheck_length(b->way2, true) + b->slack2;
}

void toi16_pivots_at(const toi16_turn_watch *watch, uint32_t ticks, int64_t way_q16[3]) {
    const toi16_watched *a = &watch->a, *b = &watch->b;
    for (unsigned k = 0; k < 3; k++)
        way_q16[k] = b->start_q16[k] - a->start_q16[k] + toi16_mul(b->velocity[k], (int32_t)ticks) -
                     toi16_mul(a->velocity[k], (int32_t)ticks);
}

/* ---- How far, how fast and by what angle */

/* Returns a bound of the distance of the pivots during a step, 2^-16 ulp: of a straight way one end is the
 * farthest. A carried way is below 2^47. */
static uint64_t pivots_apart(const toi16_claim *claim) {
    const toi16_turn_watch *watch = claim->watch;
    int64_t first[3], last[3];
    toi16_pivots_at(watch, claim->begin, first);
    toi16_pivots_at(watch, claim->end, last);
    const uint64_t at_first = toi16_recheck_length(first, true), at_last = toi16_recheck_length(last, true);
    return (at_first > at_last ? at_first : at_last) +
           ((uint64_t)watch->a.carried + watch->b.carried) * claim->end +
           (((uint64_t)watch->a.slack2 + watch->b.slack2) << 15);
}

/* Returns a bound of the distance of the centres during a step in which they go so fast, ulps a time unit:
 * 2^-16 ulp, or 2^62 where that may be past 2^60. */
static uint64_t centers_apart(const toi16_claim *claim, uint64_t speed) {
    const toi16_turn_watch *watch = claim->watch;
    const uint32_t ticks = claim->end - claim->begin;
    int64_t first[3], last[3];
    toi_axis3 none;
    if (toi16_bits64(speed) + toi16_bits32(ticks) > 60)
        return UINT64_C(1) << 62;
    (void)watch->look(watch, 0, claim->begin, &none, first);
    (void)watch->look(watch, 0, claim->end, &none, last);
    return (toi16_recheck_length(first, true) + toi16_recheck_length(last, true) + speed * ticks) / 2 +
           watch->a.doubt_q16 + watch->b.doubt_q16 + 1;
}

/* Returns V of the pivots, ulps a time unit, below 2^33. */
static uint64_t speed_of_pivots(const toi16_turn_watch *watch) {
    int64_t v[3];
    for (unsigned k = 0; k < 3; k++)
        v[k] = (int64_t)watch->b.velocity[k] - watch->a.velocity[k];
    return toi16_recheck_length(v, true) + watch->a.carried + watch->b.carried;
}

/* Returns how fast a centre goes about its pivot, ulps a time unit, below 2^31 + 2^17. */
static uint64_t speed_about_pivot(const toi16_watched *body) {
    return body->arm2 == 0 ? 0 : (rounded_length(body->spin) * body->arm2 >> 17) + 1;
}

/* Shortens a tau so that what has so many bits a tick has no more than `most` bits a tau. */
static void shorten_tau(toi16_claim *claim, uint64_t a_tick, unsigned most) {
    const unsigned bits = toi16_bits64(a_tick);
    if (claim->longest + bits > most)
        claim->longest = bits < most ? most - bits : 0;
}

/* A spin has 31 bits a tau where nothing turns by more than half a radian in one; of longer ones a tau is a
 * tick, in which no spin of the type leads farther than 0.87 radian. */
enum { TURN_BITS = 31 };

/* Writes radians a tau in Q2.30, cut by less than a unit. Entries are within 2^29. */
static void angle_of(const int32_t spin[3], unsigned tau, int32_t out_q30[3]) {
    for (unsigned k = 0; k < 3; k++)
        out_q30[k] = (int32_t)toi16_shr(spin[k] * (INT64_C(1) << tau), 2);
}

/* Returns a length of radians at least, below 2^31 in Q2.30. Vectors here are off by less than 6 units:
 * angles are cut by less than sqrt(3), differences and products with an axis by less than twice that, and
 * products of two angles of at most 0.87 by less than 3 sqrt(3). */
static uint32_t sure_angle(const int32_t v[3]) {
    return (uint32_t)rounded_length(v) + 6;
}

/* Writes u x v / 2^30, cut; entries are within 2^30 + 2^10. */
static void cross_of_axes(const int32_t u[3], const int32_t v[3], int32_t out[3]) {
    for (unsigned k = 0; k < 3; k++) {
        const unsigned i = k == 2 ? 0 : k + 1, j = k == 0 ? 2 : k - 1;
        out[k] = (int32_t)toi16_shr(toi16_mul_difference(u[i], v[j], u[j], v[i]), 30);
    }
}

/* Returns x * angle / 2^30, rounded up, for x below 2^61 and angles below 2^31. */
static uint64_t by_angle(uint64_t x, uint32_t angle_q30) {
    return (uint64_t)toi16_times_q30((int64_t)x, (int32_t)angle_q30) + 1;
}

/* ---- Balls */

/* Adds L tau^2 of a centre: w times the speeds of its arm and of what carries it. */
static void add_bend_of_center(toi16_claim *claim, const toi16_watched *body) {
    int32_t own[3];
    if ((body->arm2 | body->carried) == 0)
        return;
    angle_of(body->spin, claim->longest, own);
    const uint32_t turn = sure_angle(own);
    claim->bend +=
        by_angle(by_angle(body->arm2 << 15, turn) + ((uint64_t)body->carried << claim->longest), turn);
}

/* A way has at most 60 bits a tau. */
void toi16_bound_balls(toi16_claim *claim, fix16_t margin) {
    const toi16_watched *a = &claim->watch->a, *b = &claim->watch->b;
    const int64_t apart = (int64_t)margin + a->radius + b->radius;
    uint64_t speed = speed_of_pivots(claim->watch), reach2 = (uint64_t)a->reach2 + b->reach2;
    claim->bend = 0;
    if (claim->kind == TOI16_CLAIM_PIVOTS)
        reach2 += a->arm2 + b->arm2;
    else
        speed += speed_about_pivot(a) + speed_about_pivot(b);
    claim->apart = apart * (INT32_C(1) << 16) + (int64_t)(reach2 << 15);
    claim->doubt_q16 = claim->kind == TOI16_CLAIM_PIVOTS ? 0 : a->doubt_q16 + b->doubt_q16;
    shorten_tau(claim, speed, 60);
    if (claim->kind == TOI16_CLAIM_CENTERS) {
        if ((a->arm2 | a->carried) != 0)
            shorten_tau(claim, rounded_length(a->spin), TURN_BITS);
        if ((b->arm2 | b->carried) != 0)
            shorten_tau(claim, rounded_length(b->spin), TURN_BITS);
        add_bend_of_center(claim, a);
        add_bend_of_center(claim, b);
    }
    claim->speed_q16 = speed << claim->longest;
}

/* ---- An axis */

/* Is the axis of a step one of length 1 to within 2^-20? A margin counts along an axis as much more, or a
 * negative one as much less, as the axis may be longer or shorter; a length is off 1 by less than its square
 * is. Doubts count along it by less than 257 / 256. */
static bool set_apart(toi16_claim *claim, fix16_t margin) {
    const toi_axis3 *n = &claim->step->normal;
    const toi16_watched *a = &claim->watch->a, *b = &claim->watch->b;
    const uint32_t most = UINT32_C(1) << 30 | UINT32_C(1) << 10;
    if (toi16_abs32(n->x) > most || toi16_abs32(n->y) > most || toi16_abs32(n->z) > most)
        return false;
    const uint64_t off_q60 =
        toi16_abs64(toi16_mul_sum(n->x, n->x, n->y, n->y) + toi16_mul(n->z, n->z) - (INT64_C(1) << 60));
    if (off_q60 >> 40 != 0)
        return false;
    const int64_t apart = (int64_t)margin + a->radius + b->radius;
    const uint64_t more = toi16_abs64(apart) * ((off_q60 >> 20) + 1) >> 16,
                   doubt = ((uint64_t)a->doubt_q16 + b->doubt_q16) * 257,
                   unsure = ((uint64_t)a->reach2 + b->reach2) * claim->watch->core_doubt_q30 >> 7;
    claim->apart = apart * (INT32_C(1) << 24) + (int64_t)(more + doubt + unsure) + 2;
    return true;
}

/* Angles a tau, Q2.30: of a body by w, of it against the axis by W, and |n x W| and |wn x w|. */
typedef struct {
    uint32_t own, turn, across, crossed;
} watched_turn;

static void set_watched_turn(const toi16_claim *claim, const int32_t spin[3], const int32_t axis_q30[3],
                             const int32_t n_q30[3], watched_turn *out) {
    int32_t own[3], relative[3], cross[3];
    angle_of(spin, claim->longest, own);
    for (unsigned k = 0; k < 3; k++)
        relative[k] = own[k] - axis_q30[k];
    out->own = sure_angle(own);
    out->turn = sure_angle(relative);
    cross_of_axes(axis_q30, own, cross);
    out->crossed = sure_angle(cross);
    cross_of_axes(n_q30, axis_q30, cross);
    const unsigned taus = toi16_bits32((claim->end - claim->begin - 1) >> claim->longest);
    const uint64_t drift = by_angle(out->turn, sure_angle(cross)) << taus;
    cross_of_axes(n_q30, relative, cross);
    const uint64_t across = sure_angle(cross) + drift;
    out->across = across < out->turn ? (uint32_t)across : out->turn;
}

/* Returns the bound of (n . y)'' and of what carries the body, which is its arm too where centres are looked
 * at, in 2^-16 ulp a tau^2. */
static uint64_t bend_of_body(const toi16_claim *claim, const toi16_watched *body, const watched_turn *turn,
                             bool centers) {
    const uint64_t arm_q16 = body->arm2 << 15, core_q16 = (uint64_t)body->reach2 << 15,
                   size_q16 = core_q16 + (centers ? 0 : arm_q16),
                   way = ((uint64_t)body->carried << claim->longest) +
                         (centers ? by_angle(arm_q16, turn->own) : 0);
    return by_angle(by_angle(size_q16, turn->across), turn->turn) + by_angle(size_q16, turn->crossed) +
           by_angle(way, turn->own);
}

/* What M is made of. */
typedef struct {
    uint32_t axis_q30, across_q30; /* wn and |n x wn| a tau */
    watched_turn a, b;
} watched_turns;

/* Returns M tau^2, by the way C from pivot to pivot, or from centre to centre. */
static uint64_t bend_of_pair(const toi16_claim *claim, const watched_turns *turns, uint64_t far,
                             uint64_t speed, bool centers) {
    return by_angle(by_angle(far, turns->across_q30), turns->axis_q30) +
           2 * by_angle(speed << claim->longest, turns->across_q30) +
           bend_of_body(claim, &claim->watch->a, &turns->a, centers) +
           bend_of_body(claim, &claim->watch->b, &turns->b, centers);
}

static void set_watched_turns(const toi16_claim *claim, watched_turns *out) {
    const toi_turn_step *step = claim->step;
    const int32_t n[3] = {step->normal.x, step->normal.y, step->normal.z},
                  spin[3] = {step->spin.x, step->spin.y, step->spin.z};
    int32_t axis[3], cross[3];
    angle_of(spin, claim->longest, axis);
    cross_of_axes(n, axis, cross);
    out->axis_q30 = sure_angle(axis);
    out->across_q30 = sure_angle(cross);
    set_watched_turn(claim, claim->watch->a.spin, axis, n, &out->a);
    set_watched_turn(claim, claim->watch->b.spin, axis, n, &out->b);
}

/* Pivots or centres that M is made of are less than 2^51 apart and have at most 50 bits of way a tau, so that
 * M tau^2 is below 2^53. An axis turns by no more than 128 radians, which is far more than bodies do: so
 * pieces come to an end. */
bool toi16_bound_axis(toi16_claim *claim, fix16_t margin) {
    const toi_turn_step *step = claim->step;
    const toi16_turn_watch *watch = claim->watch;
    const int32_t spin[3] = {step->spin.x, step->spin.y, step->spin.z};
    const uint64_t speed = speed_of_pivots(watch),
                   faster = speed + speed_about_pivot(&watch->a) + speed_about_pivot(&watch->b),
                   far = pivots_apart(claim), turn = rounded_length(spin);
    watched_turns turns;
    uint64_t bend = UINT64_MAX;
    if (watch->plane && (step->normal.z | spin[0] | spin[1]) != 0)
        return false;
    if (turn * (claim->end - claim->begin) >> 39 != 0 || !set_apart(claim, margin))
        return false;
    shorten_tau(claim, faster, 50);
    shorten_tau(claim, turn | rounded_length(watch->a.spin) | rounded_length(watch->b.spin), TURN_BITS);
    set_watched_turns(claim, &turns);
    if (far >> 51 == 0)
        bend = bend_of_pair(claim, &turns, far, speed, false);
    if ((watch->a.arm2 | watch->b.arm2) != 0) {
        const uint64_t nearer = centers_apart(claim, faster);
        const uint64_t other = nearer >> 51 == 0 ? bend_of_pair(claim, &turns, nearer, faster, true) : bend;
        bend = other < bend ? other : bend;
    }
    claim->bend = (bend << 7) + (bend >> 4);
    return bend != UINT64_MAX;
}
