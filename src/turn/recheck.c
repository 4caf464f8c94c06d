/* SPDX-License-Identifier: MIT */
/* Proofs of the solver, looked at by something that knows nothing of it.
 *
 * A step says that two bodies are apart along an axis n(t) that turns by a constant spin. For points a of A
 * and b of B let f(t) = n(t) . (b(t) - a(t)). Where f'' <= M for all pairs of points, f is on a piece of s
 * ticks at least its chord less M u (s - u) / 2, u being the time since the piece began; and so is the least
 * f of all pairs. Let g0 and g1 be that at the ends of the piece, less what it must be above, and x = u / s.
 * If both are above 0 and (sqrt(g0) + sqrt(g1))^2 > M s^2 / 2 then what is left between is more than (1 - x)
 * g0 + x g1 - x (1 - x) (sqrt(g0) + sqrt(g1))^2 = ((1 - x) sqrt(g0) - x sqrt(g1))^2. Pieces are as long as
 * that shows, and at least a tick.
 *
 * Other steps say that balls around both centres are apart. If D is the way from centre to centre, |D'| <= V
 * and |D''| <= L, then f = D . D has f'' <= 2 V^2 + 2 |D| L, and |D| is at most (|D0| + |D1| + V s) / 2. So M
 * s^2 / 2 is (V s)^2 + |D| L s^2, and what f must be above is the square of both radii and the margin
 * together. Where no velocity is carried, balls around the pivots are tried first, which hold those around
 * the centres: pivots go straight, so that L is 0, and one piece is enough. */
#include "recheck.h"
#include "../kinds/kind.h"

/* No vector is longer than its longest entry a and half of the other two, b and c: a b and a c, of which the
 * square of that has one each, are no less than the squares of b and c. */
static uint64_t length_at_most(const int64_t v[3]) {
    const uint64_t x = toi16_abs64(v[0]), y = toi16_abs64(v[1]), z = toi16_abs64(v[2]);
    uint64_t most = x > y ? x : y;
    most = most > z ? most : z;
    return most + (x + y + z - most + 1) / 2;
}

/* Returns what the gap of an axis is at least above what it must be, below 2^61: its products are cut by 3
 * units, and the axis may be off. Of balls it is the distance of their centres, below 2^63. */
static int64_t watched_gap(const toi16_claim *claim, uint32_t ticks) {
    const toi16_turn_watch *watch = claim->watch;
    int64_t way[3], along = 0;
    toi_axis3 n;
    if (claim->kind != TOI16_CLAIM_AXIS) {
        if (claim->kind == TOI16_CLAIM_PIVOTS)
            toi16_pivots_at(watch, ticks, way);
        else
            (void)watch->look(watch, 0, ticks, &n, way);
        const int64_t distance = (int64_t)toi16_recheck_length(way, false) - claim->doubt_q16;
        return distance < 0 ? 0 : distance;
    }
    const int64_t thick = watch->look(watch, claim->step, ticks, &n, way);
    const uint64_t far = length_at_most(way);
    if (far >> 51 != 0)
        return -1;
    const int32_t axis[3] = {n.x, n.y, n.z};
    for (unsigned k = 0; k < 3; k++)
        along += toi16_times_q30(way[k] * 256, axis[k]);
    return along - thick - claim->apart - (int64_t)(far * watch->axis_doubt_q30 >> 22) - 4;
}

/* Is (sqrt(g0) + sqrt(g1))^2 above the bend, for gaps below 2^61? */
static bool chord_holds(int64_t g0, int64_t g1, uint64_t bend) {
    if (g0 <= 0 || g1 <= 0)
        return false;
    const uint64_t sum = (uint64_t)g0 + (uint64_t)g1;
    return sum > bend || 2 * toi16_mulu(toi16_sqrt64((uint64_t)g0), toi16_sqrt64((uint64_t)g1)) > bend - sum;
}

/* Lengths are brought to 30 bits, so that squares take 60. Distances are at least `before` and `after`, and
 * at most two doubts and 2^-28 more. */
static bool balls_stay_apart(const toi16_claim *claim, unsigned halves, int64_t before, int64_t after) {
    const uint64_t way = (claim->speed_q16 >> halves) + 1, turned = (claim->bend >> 2 * halves) + 1,
                   apart = claim->apart < 0 ? 0 : (uint64_t)claim->apart,
                   sum = (uint64_t)before + (uint64_t)after,
                   far = sum / 2 + (sum >> 29) + way / 2 + 2 * (uint64_t)claim->doubt_q16 + 2;
    const unsigned bits = toi16_bits64((uint64_t)before | (uint64_t)after | apart | way | turned),
                   cut = bits > 30 ? bits - 30 : 0;
    const uint32_t d0 = (uint32_t)(before >> cut), d1 = (uint32_t)(after >> cut),
                   w = (uint32_t)(way >> cut) + 1, r = (uint32_t)(apart >> cut) + 1,
                   d = (uint32_t)(far >> cut) + 1;
    const int64_t square = (int64_t)toi16_mulu(r, r);
    return chord_holds((int64_t)toi16_mulu(d0, d0) - square, (int64_t)toi16_mulu(d1, d1) - square,
                       toi16_mulu(w, w) + toi16_mulu(d, (uint32_t)(turned >> cut) + 1));
}

/* Do the gaps at the ends of a piece of 2^size ticks, or of fewer, show what is between? */
static bool piece_holds(const toi16_claim *claim, unsigned size, int64_t before, int64_t after) {
    const unsigned halves = claim->longest - size;
    return claim->kind == TOI16_CLAIM_AXIS ? chord_holds(before, after, (claim->bend >> 2 * halves) + 1)
                                           : balls_stay_apart(claim, halves, before, after);
}

/* Pieces begin as long as the gap at their beginning would show if it stayed, and are halved until the gap at
 * their end shows them. */
static bool claim_holds(const toi16_claim *claim) {
    uint32_t now = claim->begin;
    int64_t before = watched_gap(claim, now);
    unsigned most = claim->longest;
    while (now < claim->end) {
        if (claim->watch->looks == 0)
            return false;
        claim->watch->looks--;
        const uint32_t left = claim->end - now;
        unsigned size = toi16_bits32(left - 1) < most ? toi16_bits32(left - 1) : most;
        while (size > 0 && !piece_holds(claim, size, before, before))
            size--;
        const uint32_t next = left >> size == 0 ? claim->end : now + (UINT32_C(1) << size);
        const int64_t after = watched_gap(claim, next);
        if (piece_holds(claim, size, before, after)) {
            now = next;
            before = after;
            most = size < claim->longest ? size + 1 : size;
        } else if (size-- == 0)
            return false;
        else
            most = size;
    }
    return true;
}

static bool balls_hold(toi16_claim *claim, toi16_claim_kind kind, fix16_t margin) {
    claim->kind = kind;
    claim->longest = toi16_bits32(claim->end - claim->begin - 1);
    toi16_bound_balls(claim, margin);
    return claim_holds(claim);
}

static bool step_holds(toi16_turn_watch *watch, const toi_turn_step *step, fix16_t margin, fix16_t until) {
    toi16_claim claim;
    claim.watch = watch;
    claim.step = step;
    claim.begin = (uint32_t)step->from;
    claim.end = (uint32_t)(step->until < until ? step->until : until);
    if (step->axis.kind == TOI_AXIS_NONE) {
        const bool straight = (watch->a.carried | watch->b.carried) == 0;
        return (straight && balls_hold(&claim, TOI16_CLAIM_PIVOTS, margin)) ||
               balls_hold(&claim, TOI16_CLAIM_CENTERS, margin);
    }
    claim.kind = TOI16_CLAIM_AXIS;
    claim.longest = toi16_bits32(claim.end - claim.begin - 1);
    if (!toi16_bound_axis(&claim, margin))
        return false;
    watch->begin_step(watch, step);
    return claim_holds(&claim);
}

bool toi16_recheck_watch(toi16_turn_watch *watch, fix16_t margin, const toi_turn_step *steps, uint16_t count,
                         fix16_t until) {
    fix16_t shown = 0;
    watch->looks = TOI_TURN_RECHECK_LOOKS;
    for (uint16_t i = 0; i < count && shown < until; i++) {
        const toi_turn_step *step = &steps[i];
        if (step->from != shown || step->until < shown)
            return false;
        if (step->until > shown && !step_holds(watch, step, margin, until))
            return false;
        shown = step->until;
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
