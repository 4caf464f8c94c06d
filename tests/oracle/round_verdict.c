/* SPDX-License-Identifier: MIT */
/* The verdict on a sweep of round shapes. */
#include "round.h"
#include "tests/same.h"

#include <math.h>

/* Room for the rounding of doubles, in ulps; the bar in ulps; how far a unit normal may be off the true one.
 */
static const double MEASURING = 1e-3, BAR = 1, NORMAL_ULPS = 2;

/* By how much a pair may be nearer or farther where hit, graze and overlap are exchanged. */
static const double KIND_ULPS = ORACLE_BAR_ULPS + 1e-3;

static unsigned bit_if(bool broken, oracle_promise promise) {
    return broken ? 1u << promise : 0;
}

static bool is_touch(toi_status status) {
    return status == TOI_HIT || status == TOI_GRAZE;
}

static unsigned judge_times(const oracle *o, const toi_hit *hit) {
    if (!is_contact(o->status))
        return 0;
    if (!is_contact(hit->status))
        return bit_if(true, PROMISE_MISSED);
    return bit_if(hit->enter > o->enter || hit->exit < o->exit, PROMISE_LATE);
}

/* ---- kinds ---- */

/* The least gap at any t >= 0: negative where they are inside one another. */
static double least_gap(const oracle *o) {
    double time, direction[3];
    const double now = round_distance(o, 0, direction), least = round_closest(o, &time);
    return (time > 0 ? fmin(now, least) : now) - (double)o->radius;
}

/* A shift of B by the bar changes all gaps by at most as much. */
static unsigned judge_kind(oracle *o, const toi_hit *hit) {
    if (hit->status == o->status || !is_contact(o->status) || !is_contact(hit->status))
        return 0;
    double direction[3];
    const double now = round_distance(o, 0, direction) - (double)o->radius, least = least_gap(o);
    const bool could = hit->status == TOI_OVERLAP ? now < KIND_ULPS
                       : hit->status == TOI_HIT   ? now > -KIND_ULPS && least < KIND_ULPS
                                                  : least > -KIND_ULPS;
    return bit_if(!could, PROMISE_KIND);
}

/* ---- normals ---- */

static double off_by(const toi_vec3 *normal, const double direction[3], double length) {
    return hypot(hypot(normal->x - length * direction[0], normal->y - length * direction[1]),
                 normal->z - length * direction[2]);
}

/* A certified answer may come from a place up to the bar and the travel of a time ulp before the true one, or
 * from the enter time that it says. */
static bool is_normal_right(const oracle *o, const toi_hit *hit) {
    const double travel = oracle_speed(o) / 65536, turn = o->exact ? 0 : (BAR + travel) / (double)o->radius;
    const double most = NORMAL_ULPS + MEASURING + 65536 * turn;
    double direction[3];
    if (is_touch(o->status) && off_by(&hit->normal, o->direction, 1) <= most)
        return true;
    if (o->exact && is_touch(o->status))
        return false;
    round_distance(o, hit->enter, direction);
    return off_by(&hit->normal, direction, 65536) <= most;
}

/* ---- all ---- */

static unsigned judge_exact(const oracle *o, const toi_hit *hit) {
    if (!o->exact)
        return 0;
    const bool same = hit->status == o->status && hit->enter == o->enter && hit->exit == o->exit &&
                      (!is_touch(o->status) || is_normal_right(o, hit));
    return bit_if(!same, PROMISE_EXACT);
}

static unsigned judge_sanity(const oracle *o, const toi_hit *hit) {
    const toi_vec3 none = {0, 0, 0};
    const bool ordered = 0 <= hit->enter && hit->enter <= hit->exit && hit->exit <= o->q->t_max;
    const bool blank = same_vector(&hit->normal, &none);
    bool sane = false;
    if (hit->status == TOI_SEPARATE)
        sane = hit->enter == 0 && hit->exit == 0 && blank;
    else if (hit->status == TOI_OVERLAP)
        sane = ordered && hit->enter == 0 && blank;
    else if (is_touch(hit->status))
        sane = ordered && (hit->normal.z == 0 || shape_dimensions(&o->q->a) == 3) &&
               hit->axis.kind == TOI_AXIS_NEAREST &&
               (!o->rigid || (oracle_is_unit(&hit->normal) && is_normal_right(o, hit)));
    return bit_if(!sane || hit->conservative, PROMISE_SANE);
}

oracle_verdict round_judge(oracle *o, const toi_hit *hit) {
    oracle_verdict verdict = {judge_times(o, hit) | judge_exact(o, hit) | judge_sanity(o, hit), 0, 0};
    if (!o->rigid || !is_contact(hit->status))
        return verdict;
    verdict.broken |= judge_kind(o, hit);
    verdict.early = fmax(0, oracle_gap(o, hit->enter) - oracle_speed(o) / 65536);
    if (o->status == TOI_SEPARATE)
        verdict.false_gap = oracle_closest(o);
    verdict.broken |= bit_if(verdict.early > BAR + MEASURING, PROMISE_EARLY);
    verdict.broken |= bit_if(verdict.false_gap > BAR + MEASURING, PROMISE_FALSE);
    return verdict;
}
