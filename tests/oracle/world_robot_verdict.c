/* SPDX-License-Identifier: MIT */
#include "world_robot.h"

#include <math.h>

const char *const ROBOT_PROMISE[ROBOT_PROMISES] = {
    "safe: never late, no command within the answer touches", "as near to what the axes allow as is said",
    "when it stands, to the tick", "status, time, fraction and index go together"};

/* What long doubles may be off by, ulps; and by what the sides of axes may be, which are rounded down. */
static const real DOUBT = 0x1p-10L, ROUNDED = 64;

/* Bounds that grow by 2^14 ulps in a tick count as contact. What is within a sixteenth of that was seen to
 * count so too early; it is held to be safe, and no more. */
static const real FASTEST = 15360;

/* ---- all others ---- */

static bool meets(const robot_question *q, int n) {
    const uint32_t x = q->robot->mask, y = q->other[n].mask;
    return x == 0 || y == 0 || (x & y) != 0;
}

/* Whether the plan touches some other before `until`, surely; infinity: until it stands, and then too. */
static bool touches(const robot_question *q, const robot_plan *plan, real until, bool *open) {
    for (int n = 0; n < q->count; n++) {
        robot_pair p;
        if (!meets(q, n))
            continue;
        robot_pair_set(&p, q->robot, q->brake, &q->other[n]);
        const real at = plan_first(&p, plan, false, -DOUBT, until);
        *open = *open || at == -2;
        if (at >= 0 && at < until)
            return true;
    }
    return false;
}

static bool grows_fast(const robot_pair *p, real t) {
    return p->speed + p->accel * t / 2 >= FASTEST;
}

/* Whether some other is not kept apart by the axes at all times. */
static bool axes_meet(const robot_question *q, const robot_plan *plan, bool *open) {
    for (int n = 0; n < q->count; n++) {
        robot_pair p;
        if (!meets(q, n))
            continue;
        robot_pair_set(&p, q->robot, q->brake, &q->other[n]);
        const real end = plan_end(&p, plan), bar = ROUNDED + 2 * plan_travel(&p, end);
        const real at = grows_fast(&p, end) ? 0 : plan_first(&p, plan, true, bar, INFINITY);
        *open = *open || at == -2;
        if (at != -1)
            return true;
    }
    return false;
}

/* The greatest plan that the axes allow, up to `most`, by bisection from one that they do not forbid. */
static real greatest(const robot_question *q, plan_kind kind, real least, real most, bool *open) {
    if (!axes_meet(q, &(robot_plan){kind, most}, open))
        return most;
    for (int n = 0; n < 20; n++) {
        const real middle = (least + most) / 2;
        *(axes_meet(q, &(robot_plan){kind, middle}, open) ? &most : &least) = middle;
    }
    return least;
}

/* ---- when it stands ---- */

/* react + 65536 |v| / decel, rounded up. */
static int64_t standing_tick(const robot_question *q) {
    mpz_t square, speed;
    mpz_inits(square, speed, NULL);
    mpz_set_si(speed, q->robot->velocity.x);
    mpz_addmul(square, speed, speed);
    mpz_set_si(speed, q->robot->velocity.y);
    mpz_addmul(square, speed, speed);
    mpz_mul_2exp(square, square, 32);
    mpz_set_si(speed, q->brake->decel);
    mpz_mul(speed, speed, speed);
    const bool still = mpz_sgn(square) == 0;
    mpz_cdiv_q(square, square, speed);
    mpz_sqrtrem(square, speed, square);
    const int64_t tick = still ? 0 : q->brake->react + mpz_get_si(square) + (mpz_sgn(speed) != 0);
    mpz_clears(square, speed, NULL);
    return tick;
}

static bool is_index(const robot_question *q, uint16_t index) {
    return index < q->count && meets(q, index);
}

/* ---- verdicts ---- */

robot_verdict robot_judge_stop(const robot_question *q, toi_status status, const toi_warning *w) {
    robot_verdict v = {0};
    const robot_plan plan = {PLAN_COMMANDS, 0};
    const int64_t stands = standing_tick(q);
    const bool apart = status == TOI_SEPARATE;
    if ((!apart && status != TOI_MAY_TOUCH) || w->fraction != 0 ||
        (apart ? w->index != UINT16_MAX : !is_index(q, w->index)) || w->time < 0 || w->time > stands + 1) {
        v.broken |= 1u << ROBOT_SANE;
        return v;
    }
    if (apart && w->time != stands)
        v.broken |= 1u << ROBOT_STANDS;
    if (touches(q, &plan, apart ? (real)INFINITY : (real)w->time, &v.open))
        v.broken |= 1u << ROBOT_UNSAFE;
    if (apart)
        return v;
    v.early = INFINITY;
    for (int n = 0; n < q->count; n++) {
        robot_pair p;
        if (!meets(q, n))
            continue;
        robot_pair_set(&p, q->robot, q->brake, &q->other[n]);
        const real gap =
            grows_fast(&p, w->time) ? 0 : plan_axes_gap(&p, &plan, w->time) - 2 * plan_travel(&p, w->time);
        v.early = fminl(v.early, fmaxl(gap, 0));
    }
    if (v.early > ROUNDED)
        v.broken |= 1u << ROBOT_LOOSE;
    return v;
}

static void judge_plan(const robot_question *q, plan_kind kind, real answer, real most, real tick,
                       bool measure, robot_verdict *v) {
    const robot_plan plan = {kind, answer};
    const real over = fminl(answer * 256 / 255 + tick, most);
    const robot_plan next = {kind, over};
    if (answer >= 0 && touches(q, &plan, INFINITY, &v->open))
        v->broken |= 1u << ROBOT_UNSAFE;
    if (answer >= most)
        return;
    const bool loose = !axes_meet(q, &next, &v->open);
    if (loose)
        v->broken |= 1u << ROBOT_LOOSE;
    if ((loose || measure) && answer > 0)
        v->ratio = greatest(q, kind, answer, most, &v->open) / answer;
}

robot_verdict robot_judge_brake(const robot_question *q, toi_status status, const toi_warning *w,
                                bool measure) {
    robot_verdict v = {0};
    const bool all = status == TOI_SEPARATE, late = status == TOI_OVERLAP;
    if ((!all && !late && status != TOI_MAY_TOUCH) || w->fraction != 0 || w->time < 0 || w->time > q->t_max ||
        (all && w->time != q->t_max) || (late && w->time != 0) ||
        (all ? w->index != UINT16_MAX : !is_index(q, w->index))) {
        v.broken |= 1u << ROBOT_SANE;
        return v;
    }
    if (late) {
        if (!axes_meet(q, &(robot_plan){PLAN_COMMANDS, 0}, &v.open))
            v.broken |= 1u << ROBOT_LOOSE;
        return v;
    }
    judge_plan(q, PLAN_COMMANDS, w->time, q->t_max, 1, measure, &v);
    return v;
}

robot_verdict robot_judge_speed(const robot_question *q, toi_status status, const toi_warning *w,
                                bool measure) {
    robot_verdict v = {0};
    const bool all = status == TOI_SEPARATE;
    if ((!all && status != TOI_MAY_TOUCH) || w->time != 0 || w->fraction < 0 || w->fraction > 65536 ||
        (all && w->fraction != 65536) || (all ? w->index != UINT16_MAX : !is_index(q, w->index))) {
        v.broken |= 1u << ROBOT_SANE;
        return v;
    }
    if (w->fraction > 0) {
        judge_plan(q, PLAN_FRACTIONS, w->fraction / 65536.0L, 1, 0x1p-16L, measure, &v);
    } else {
        const robot_plan least = {PLAN_FRACTIONS, 0x1p-16L};
        if (!axes_meet(q, &least, &v.open))
            v.broken |= 1u << ROBOT_LOOSE;
    }
    return v;
}
