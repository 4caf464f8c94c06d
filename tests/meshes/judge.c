/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include "proof.h"
#include "tests/same.h"

#include <math.h>

const char *const PROMISE_NAMES[PROMISES] = {"never missed", "never late", "hardly early",
                                             "hardly ever false", "right kind"};

/* What sweep.h promises, and what it allows for the kind, in ulps. */
enum { GAP_BAR = 1, KIND_BAR = 2 };

static const clearance no_contact = {0, 0, true, true};
static const clearance none_before_end = {0, 0, true, false};
static const clearance none_after_begin = {0, 0, false, true};
static const clearance at_most_touching = {0, 0, false, false};

/* No contact in `free`; if there is none, none in `inner` either, a closed part of it. */
static outcome judge_free(const pair *p, period free, clearance wanted, period inner) {
    nearest guess;
    nearest_find(p, free, &guess);
    if (prove_apart(p, free, &guess, wanted))
        return KEPT;
    if (inner.begin > inner.end)
        return NOT_SETTLED;
    nearest_find(p, inner, &guess);
    return prove_contact(&guess) ? BROKEN : NOT_SETTLED;
}

static outcome worse(outcome a, outcome b) {
    return a == BROKEN || b == BROKEN ? BROKEN : a > b ? a : b;
}

static outcome judge_late(const pair *p, fix16_t t_max, const toi_hit *hit) {
    outcome before = KEPT, after = KEPT;
    if (hit->enter > 0)
        before =
            judge_free(p, (period){0, hit->enter}, none_before_end, (period){0, (int64_t)hit->enter - 1});
    if (hit->exit < t_max)
        after = judge_free(p, (period){hit->exit, t_max}, none_after_begin,
                           (period){(int64_t)hit->exit + 1, t_max});
    return worse(before, after);
}

static double travel(const pair *p, unsigned ticks) {
    const double x = (double)p->velocity[0], y = (double)p->velocity[1], z = (double)p->velocity[2];
    return sqrt(x * x + y * y + z * z) * ticks * (double)UNITS_OF_TRAVEL / (double)UNITS_IN_ULP;
}

/* At some time of the period they are within the bar and what is travelled in some ulps of time. */
static outcome judge_near(const pair *p, period when, unsigned bar, unsigned ticks, double *distance) {
    nearest guess;
    nearest_find(p, when, &guess);
    if (prove_near(p, &guess, bar, ticks, distance))
        return KEPT;
    const double wanted = (bar + travel(p, ticks)) * (1 + 1e-9);
    return prove_apart(p, when, &guess, (clearance){wanted, wanted, true, true}) ? BROKEN : NOT_SETTLED;
}

/* ---- The kinds of contact: right where moving B by the bar makes it true */

/* From A, along the normal of the answer, by as good as the bar. */
static void move_out(pair *p, const toi_hit *hit) {
    static const double ULPS = KIND_BAR * (1 - 1e-4);
    const fix16_t normal[3] = {hit->normal.x, hit->normal.y, hit->normal.z};
    for (int i = 0; i < 3; i++)
        p->shift[i] = (int64_t)(normal[i] / 65536.0 * ULPS * (double)UNITS_IN_ULP);
}

static void move_back(pair *p) {
    for (int i = 0; i < 3; i++)
        p->shift[i] = 0;
}

/* At most touching in all of the period where B is moved. */
static outcome judge_touching(pair *p, period when, const toi_hit *hit) {
    nearest guess;
    move_out(p, hit);
    nearest_find(p, when, &guess);
    const bool proved = prove_apart(p, when, &guess, at_most_touching);
    move_back(p);
    return proved ? KEPT : NOT_SETTLED;
}

/* After that they are farther apart than both are large: 4,000 units of travel, or none at all. */
static int64_t long_after(const pair *p) {
    const double step = travel(p, 1);
    return step > 0 ? (int64_t)(4000 * 65536.0 / step) + 1 : 0;
}

static outcome judge_kind(pair *p, const toi_hit *hit) {
    double distance;
    if (hit->status == TOI_OVERLAP)
        return judge_near(p, (period){0, 0}, KIND_BAR, 0, &distance);
    if (hit->status == TOI_GRAZE)
        return judge_touching(p, (period){0, long_after(p)}, hit);
    return hit->enter > 0 ? KEPT : judge_touching(p, (period){0, 0}, hit);
}

verdict judge(pair *p, fix16_t t_max, const toi_hit *hit) {
    verdict v = {{NOT_ASKED}, 0, 0};
    const period all = {0, t_max}, first = {hit->enter, hit->enter};
    if (hit->status == TOI_SEPARATE) {
        v.of[NEVER_MISSED] = judge_free(p, all, no_contact, all);
    } else if (is_contact(hit->status) && hit->enter >= 0 && hit->enter <= hit->exit && hit->exit <= t_max) {
        v.of[NEVER_LATE] = judge_late(p, t_max, hit);
        v.of[HARDLY_EARLY] = judge_near(p, first, GAP_BAR, 1, &v.early);
        v.of[HARDLY_EVER_FALSE] = judge_near(p, all, GAP_BAR, 0, &v.apart);
        v.of[RIGHT_KIND] = judge_kind(p, hit);
    } else {
        v.of[RIGHT_KIND] = BROKEN;
    }
    return v;
}
