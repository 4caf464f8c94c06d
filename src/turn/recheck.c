/* SPDX-License-Identifier: MIT */
/* Proofs of the solver, looked at by something that knows nothing of it.
 *
 * A step says that two bodies are apart along an axis n(t) that turns by a constant spin. For points a of A
 * and b of B let f(t) = n(t) . (b(t) - a(t)). Where f'' <= M for all pairs of points, f is on a piece of s
 * ticks at least its chord less M u (s - u) / 2, u being the time since the piece began; and so is the least
 * f of all pairs, g. Let g0 and g1 be g at the ends of the piece, less what they must be above, x = u / s,
 * and m the smaller of both. If g0 + g1 + 2 m > M s^2 / 2 then g - what it must be above is more than (1 - x)
 * g0 + x g1 - x (1 - x) (g0 + g1 + 2 m) = (1 - x)^2 g0 + x^2 g1 - 2 x (1 - x) m >= m (1 - 2 x)^2, so that g0
 * > 0 and g1 > 0 are enough then. Pieces are as long as that shows, and at least a tick.
 *
 * Other steps say that balls around both centres are apart. If D is the way from centre to centre, |D'| <= V
 * and |D''| <= L, then f = D . D has f'' <= 2 V^2 + 2 |D| L, and |D| is at most (|D0| + |D1| + V s) / 2. So M
 * s^2 / 2 is (V s)^2 + |D| L s^2, and what f must be above is the square of both radii and the margin
 * together.
 *
 * M. Each centre is its pivot plus an arm r that turns with the body by w, so that
 *     f = n . C + n . (r_B + b) - n . (r_A + a),
 * where C leads from A's pivot to B's. C' has a length of at most V = |v_B - v_A| + |u_A| + |u_B|, v being
 * velocities and u carried ones, and C'' one of at most |w_A| |u_A| + |w_B| |u_B|. From n' = wn x n
 *     |(n . C)''| <= |n x wn| |wn| |C| + 2 |n x wn| V + |C''|.
 * A vector y of a body turns by W = w - wn against the axis. In the frame of the axis n stands still, y' = W
 * x y, and as W' = -wn x w there, (n . y)'' = (n x W) . (W x y) - n x (wn x w) . y,   at most |y| (|n x W|
 * |W| + |wn x w|). In that frame W turns, so that n x W changes; its length is that of n0 x W + (n - n0) x W
 * in the world, where W is constant, and |n - n0| is at most |n x wn| times the time, as |n x wn| does not
 * change. A plate that spins about its own normal costs nothing so. All this is for |n| = 1; the end has room
 * for what n is longer. */
#include "../kinds/kind.h"
#include "recheck.h"

/* One step, looked at. A tau is 2^longest ticks. */
typedef struct {
    toi16_watch *watch;
    const toi_turn_step *step;
    uint32_t begin, end; /* ticks */
    bool balls;
    int64_t apart_q16; /* what the gap must be above, and what it may be computed too large for sure */
    uint64_t
        bend_q16; /* M tau^2 / 2; of balls how far the centres' speed may change in a tau at most, by tau */
    uint64_t speed_q16; /* of balls: how far the centres go in a tau at most */
    unsigned longest;
} toi16_claim;

/* Returns the length of a vector, rounded up or down by at most 2^-29 of it and a unit. */
static uint64_t recheck_length(const int64_t v[3], bool up) {
    const unsigned bits = toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2])),
                   cut = bits > 31 ? bits - 31 : 0;
    const uint32_t one = up && cut != 0;
    uint64_t square = 0;
    for (unsigned k = 0; k < 3; k++) {
        const uint32_t size = (uint32_t)(toi16_abs64(v[k]) >> cut) + one;
        square += toi16_mulu(size, size); /* below 3 2^62 */
    }
    return ((uint64_t)toi16_sqrt64(square) + up) << cut;
}

static uint64_t recheck_length32(const int32_t v[3]) {
    const int64_t wide[3] = {v[0], v[1], v[2]};
    return recheck_length(wide, true);
}

void toi16_set_watched(toi16_watched *body, const int32_t center2[3], const int32_t pivot[3],
                       const int32_t velocity[3], const int32_t carried[3], const int32_t spin[3]) {
    const bool turns = (spin[0] | spin[1] | spin[2]) != 0;
    int64_t arm2[3];
    for (unsigned k = 0; k < 3; k++) {
        const int32_t start2 = turns ? 2 * pivot[k] : center2[k];
        body->start_q16[k] = toi16_mul(start2, INT32_C(1) << 15);
        body->velocity[k] = velocity[k];
        body->spin[k] = spin[k];
        arm2[k] = (int64_t)center2[k] - start2;
    }
    body->arm2 = (arm2[0] | arm2[1] | arm2[2]) != 0 ? recheck_length(arm2, true) : 0;
    body->carried = (carried[0] | carried[1] | carried[2]) != 0 ? recheck_length32(carried) : 0;
}

/* ---- How fast, and how bent: what is the same for all pieces of a step */

/* Returns a bound of the speed of the centres against each other, or of the pivots, ulps a time unit, below
 * 2^34: a body's spin times its arm is below 2^31, velocities and carried ones are below 2^30. */
static uint64_t speed_of(const toi16_watch *watch, bool pivots) {
    const toi16_watched *a = &watch->watched[0], *b = &watch->watched[1];
    int64_t v[3];
    for (unsigned k = 0; k < 3; k++)
        v[k] = (int64_t)b->velocity[k] - a->velocity[k];
    uint64_t speed = recheck_length(v, true) + a->carried + b->carried;
    for (const toi16_watched *body = a; !pivots && body <= b; body++)
        speed += (recheck_length32(body->spin) * body->arm2 >> 17) + 1;
    return speed;
}

/* Returns a bound of the distance of the pivots during a step, 2^-16 ulp, or UINT64_MAX where it is 2^53 or
 * more: they would go straight but for carried velocities. An end of that way is below 2^62.6. */
static uint64_t pivots_apart(const toi16_claim *claim) {
    const toi16_watched *a = &claim->watch->watched[0], *b = &claim->watch->watched[1];
    const uint32_t times[2] = {claim->begin, claim->end};
    uint64_t far = 0;
    for (unsigned i = 0; i < 2; i++) {
        int64_t way[3];
        for (unsigned k = 0; k < 3; k++)
            way[k] = b->start_q16[k] - a->start_q16[k] + toi16_mul(b->velocity[k], (int32_t)times[i]) -
                     toi16_mul(a->velocity[k], (int32_t)times[i]);
        const uint64_t length = recheck_length(way, true);
        far = length > far ? length : far;
    }
    far += (a->carried + b->carried) * claim->end;
    return far >> 53 == 0 ? far : UINT64_MAX;
}

/* Radians a tau in Q2.30, from Q16.16 radians a time unit: cut by less than a unit. Entries are within 2^29.
 */
static void angle_of(const int32_t spin[3], unsigned tau, int32_t out_q30[3]) {
    for (unsigned k = 0; k < 3; k++)
        out_q30[k] = (int32_t)toi16_shr(spin[k] * (INT64_C(1) << tau), 2);
}

/* Returns a length of radians, below 2^31 in Q2.30, at least. Vectors here are off by less than 6 units:
 * angles are cut by less than sqrt(3), differences and products with an axis by less than twice that, and
 * products of two angles of less than 0.87 by less than 3 sqrt(3). */
static uint32_t sure_length(const int32_t v[3]) {
    return (uint32_t)recheck_length32(v) + 6;
}

/* u x v / 2^30, cut; both within 2^30 + 2^10. */
static void cross_of_axes(const int32_t u[3], const int32_t v[3], int32_t out[3]) {
    for (unsigned k = 0; k < 3; k++) {
        const unsigned i = k == 2 ? 0 : k + 1, j = k == 0 ? 2 : k - 1;
        out[k] = (int32_t)toi16_shr(toi16_mul_difference(u[i], v[j], u[j], v[i]), 30);
    }
}

/* Returns x * angle / 2^30, rounded up, for x below 2^55 and angles below 2^31. */
static uint64_t by_angle(uint64_t x, uint32_t angle_q30) {
    return (uint64_t)toi16_times_q30((int64_t)x, (int32_t)angle_q30) + 1;
}

/* Returns the bound of (n . y)'' for what turns with a body, in 2^-16 ulp a tau^2. */
static uint64_t bend_of_body(const toi16_claim *claim, const toi16_watched *body, const int32_t axis_q30[3],
                             const int32_t n_q30[3], uint32_t across_q30) {
    int32_t own[3], relative[3], cross[3];
    angle_of(body->spin, claim->longest, own);
    for (unsigned k = 0; k < 3; k++)
        relative[k] = own[k] - axis_q30[k];
    const uint32_t turn = sure_length(relative);
    const unsigned taus = toi16_bits32((claim->end - claim->begin - 1) >> claim->longest);
    cross_of_axes(n_q30, relative, cross);
    uint64_t across = by_angle(turn, across_q30) + 1;
    across = sure_length(cross) + (across << taus);
    cross_of_axes(axis_q30, own, cross);
    const uint64_t size_q16 = (body->arm2 + body->reach2) << 15;
    return by_angle(by_angle(size_q16, across < turn ? (uint32_t)across : turn), turn) +
           by_angle(size_q16, sure_length(cross)) +
           by_angle(body->carried << claim->longest, sure_length(own));
}

/* Shortens a tau so that 2^bits ticks of it are below 2^most of what has so many bits a tick. */
static void shorten_tau(toi16_claim *claim, unsigned bits, unsigned most) {
    if (claim->longest + bits > most)
        claim->longest = bits < most ? most - bits : 0;
}

/* Sets what balls take. A centre's speed changes by w times the speeds of its arm and of what carries it. */
static void set_speed(toi16_claim *claim) {
    const toi16_watched *watched = claim->watch->watched;
    const uint64_t speed = speed_of(claim->watch, false);
    shorten_tau(claim, toi16_bits64(speed), 61);
    for (unsigned i = 0; i < 2; i++)
        if ((watched[i].arm2 | watched[i].carried) != 0)
            shorten_tau(claim, toi16_bits64(recheck_length32(watched[i].spin)), 31);
    claim->speed_q16 = speed << claim->longest;
    claim->bend_q16 = 0;
    for (unsigned i = 0; i < 2; i++) {
        int32_t own[3];
        if ((watched[i].arm2 | watched[i].carried) == 0)
            continue;
        angle_of(watched[i].spin, claim->longest, own);
        const uint32_t turn = sure_length(own);
        claim->bend_q16 +=
            by_angle(by_angle(watched[i].arm2 << 15, turn) + (watched[i].carried << claim->longest), turn);
    }
}

/* Sets M tau^2 / 2. A tau is so short that nothing turns by more than half a radian in it, or a tick, in
 * which no spin of the type leads farther than 0.87 radian; and that no pivot goes farther than 2^52. False
 * where pivots are too far apart for the numbers, or the axis turns by more than 128 radians. */
static bool set_bend(toi16_claim *claim) {
    const toi_turn_step *step = claim->step;
    const int32_t n[3] = {step->normal.x, step->normal.y, step->normal.z},
                  spin[3] = {step->spin.x, step->spin.y, step->spin.z};
    const toi16_watched *a = &claim->watch->watched[0], *b = &claim->watch->watched[1];
    const uint64_t speed = speed_of(claim->watch, true), far = pivots_apart(claim),
                   turn = recheck_length32(spin);
    int32_t axis[3], cross[3];
    if (far == UINT64_MAX || turn * (claim->end - claim->begin) >> 39 != 0)
        return false;
    shorten_tau(claim, toi16_bits64(speed), 52);
    shorten_tau(claim, toi16_bits64(turn | recheck_length32(a->spin) | recheck_length32(b->spin)), 31);
    angle_of(spin, claim->longest, axis);
    cross_of_axes(n, axis, cross);
    const uint32_t across = sure_length(cross);
    const uint64_t sum = by_angle(by_angle(far, across), sure_length(axis)) +
                         2 * by_angle(speed << claim->longest, across) +
                         bend_of_body(claim, a, axis, n, across) + bend_of_body(claim, b, axis, n, across);
    claim->bend_q16 = (sum >> 1) + (sum >> 12) + 2;
    return true;
}

/* ---- What a gap must be above */

static int64_t half_ulps_q16(uint64_t length2) {
    return (int64_t)(length2 << 15);
}

/* Is the axis of a step one of length 1 to within 2^-20? A margin counts along an axis as much more, or a
 * negative one as much less, as the axis may be longer or shorter. A length is off 1 by less than its square
 * is. */
static bool set_apart(toi16_claim *claim, int64_t apart_q16) {
    const toi_axis3 *n = &claim->step->normal;
    const toi16_watched *a = &claim->watch->watched[0], *b = &claim->watch->watched[1];
    const uint32_t most = UINT32_C(1) << 30 | UINT32_C(1) << 10;
    const int64_t reach_q16 = half_ulps_q16((uint64_t)a->reach2 + b->reach2);
    claim->apart_q16 = apart_q16 + a->doubt_q16 + b->doubt_q16 + 8;
    if (claim->balls) {
        claim->apart_q16 += reach_q16;
        return true;
    }
    if (toi16_abs32(n->x) > most || toi16_abs32(n->y) > most || toi16_abs32(n->z) > most)
        return false;
    const uint64_t off_q60 =
        toi16_abs64(toi16_mul_sum(n->x, n->x, n->y, n->y) + toi16_mul(n->z, n->z) - (INT64_C(1) << 60));
    if (off_q60 >> 40 != 0 ||
        (claim->watch->plane && (n->z | claim->step->spin.x | claim->step->spin.y) != 0))
        return false;
    claim->apart_q16 += toi16_times_q30((int64_t)toi16_abs64(apart_q16), (int32_t)(off_q60 >> 30) + 1) +
                        toi16_times_q30(reach_q16, (int32_t)claim->watch->core_doubt_q30);
    return true;
}

/* ---- Pieces */

/* Returns what the gap is at least above what it must be, 2^-16 ulp, below 2^54: its products are cut by 3
 * units. Of balls it is the distance of the centres, below 2^62.8. */
static int64_t watched_gap(const toi16_claim *claim, uint32_t ticks) {
    const toi16_watch *watch = claim->watch;
    int64_t way[3];
    toi_axis3 n;
    if (claim->balls) {
        watch->look(watch, 0, ticks, &n, way);
        return (int64_t)recheck_length(way, false);
    }
    const int64_t thick = watch->look(watch, claim->step, ticks, &n, way);
    const uint64_t far = recheck_length(way, true);
    if (far >> 53 != 0)
        return -1;
    const int64_t along =
        toi16_times_q30(way[0], n.x) + toi16_times_q30(way[1], n.y) + toi16_times_q30(way[2], n.z);
    return along - thick - claim->apart_q16 - (int64_t)(far * watch->axis_doubt_q30 >> 30);
}

/* Does g0 + g1 + 2 m > bend hold, for what is below 2^61? */
static bool chord_holds(int64_t g0, int64_t g1, uint64_t bend) {
    const int64_t less = g0 < g1 ? g0 : g1;
    return less > 0 && (uint64_t)(g0 + g1 + 2 * less) > bend;
}

/* Lengths are brought to 30 bits, so that squares take 60. */
static bool balls_stay_apart(const toi16_claim *claim, unsigned halves, int64_t before, int64_t after) {
    const uint64_t way = (claim->speed_q16 >> halves) + 1, turned = (claim->bend_q16 >> 2 * halves) + 1,
                   apart = claim->apart_q16 < 0 ? 0 : (uint64_t)claim->apart_q16,
                   far = ((uint64_t)before + (uint64_t)after + way) / 2;
    const unsigned bits = toi16_bits64((uint64_t)before | (uint64_t)after | apart | way | turned),
                   cut = bits > 30 ? bits - 30 : 0;
    const uint32_t d0 = (uint32_t)(before >> cut), d1 = (uint32_t)(after >> cut),
                   w = (uint32_t)(way >> cut) + 1, r = (uint32_t)(apart >> cut) + 1;
    const uint64_t bend =
        toi16_mulu(w, w) + toi16_mulu((uint32_t)(far >> cut) + 1, (uint32_t)(turned >> cut) + 1);
    const int64_t square = (int64_t)toi16_mulu(r, r);
    return chord_holds((int64_t)toi16_mulu(d0, d0) - square, (int64_t)toi16_mulu(d1, d1) - square, bend);
}

/* Do the gaps at the ends of a piece of 2^size ticks, or of fewer, show what is between? */
static bool piece_holds(const toi16_claim *claim, unsigned size, int64_t before, int64_t after) {
    const unsigned halves = claim->longest - size;
    return claim->balls ? balls_stay_apart(claim, halves, before, after)
                        : chord_holds(before, after, (claim->bend_q16 >> 2 * halves) + 1);
}

/* Pieces begin as long as the gap at their beginning would show if it stayed, and are halved until the gap at
 * their end shows them. */
static bool is_shown(const toi16_claim *claim) {
    uint32_t now = claim->begin;
    int64_t before = watched_gap(claim, now);
    unsigned most = claim->longest;
    while (now < claim->end) {
        const uint32_t left = claim->end - now;
        unsigned size = toi16_bits32(left - 1) < most ? toi16_bits32(left - 1) : most;
        while (size > 0 && !piece_holds(claim, size, before, before))
            size--;
        const uint32_t ticks = left >> size == 0 ? left : UINT32_C(1) << size;
        const int64_t after = watched_gap(claim, now + ticks);
        if (piece_holds(claim, size, before, after)) {
            now += ticks;
            before = after;
            most = size < claim->longest ? size + 1 : size;
        } else if (size-- == 0)
            return false;
        else
            most = size;
    }
    return true;
}

static bool is_step_shown(toi16_watch *watch, const toi_turn_step *step, int64_t apart_q16, fix16_t until) {
    toi16_claim claim;
    claim.watch = watch;
    claim.step = step;
    claim.begin = (uint32_t)step->from;
    claim.end = (uint32_t)(step->until < until ? step->until : until);
    claim.balls = step->axis.kind == TOI_AXIS_NONE;
    claim.longest = toi16_bits32(claim.end - claim.begin - 1);
    if (!set_apart(&claim, apart_q16))
        return false;
    if (claim.balls)
        set_speed(&claim);
    else if (!set_bend(&claim))
        return false;
    else
        watch->begin_step(watch, step);
    return is_shown(&claim);
}

bool toi16_recheck_watch(toi16_watch *watch, fix16_t margin, const toi_turn_step *steps, uint16_t count,
                         fix16_t until) {
    const int64_t apart = (int64_t)margin + watch->watched[0].radius + watch->watched[1].radius;
    fix16_t shown = 0;
    for (uint16_t i = 0; i < count && shown < until; i++) {
        if (steps[i].from != shown || steps[i].until < shown)
            return false;
        if (steps[i].until > shown && !is_step_shown(watch, &steps[i], apart * (INT64_C(1) << 16), until))
            return false;
        shown = steps[i].until;
    }
    return shown >= until;
}

bool toi_turn_recheck(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                      fix16_t margin, const toi_turn_step *steps, uint16_t count, fix16_t until) {
    if (toi16_check_turning_kinds(a, b) < 0 || (!steps && count != 0))
        return false;
    const toi16_rechecker *rechecker = toi16_is_of_plane(a) ? toi16_rechecker2 : toi16_rechecker3;
    return rechecker->shows(a, ma, b, mb, margin, steps, count, until);
}
