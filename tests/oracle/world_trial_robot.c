/* SPDX-License-Identifier: MIT */
#include "world_trial_robot.h"

#include <math.h>
#include <string.h>

static const char *const PROMISES[ROBOT_CHECKS] = {
    [ROBOT_UNSAFE] = "safe: never late, no command within the answer touches",
    [ROBOT_LOOSE] = "as near to what the axes allow as is said",
    [ROBOT_STANDS] = "when it stands, to the tick",
    [ROBOT_SANE] = "status, time, fraction and index go together",
    [ROBOT_INDEX] = "the body that is named is the one that limits",
    [ROBOT_MOTION] = "no single command within the answer touches, tried at random",
    [ROBOT_ERROR] = "no error of what is legal"};

static const char *const NAMES[ASKS] = {"can_stop", "brake_by", "safe_speed"};

void robot_trial_init(robot_trial *t) {
    memset(t, 0, sizeof *t);
    for (int n = 0; n < ASKS; n++)
        t->count[n] = (tally){NAMES[n], "of robots", PROMISES, ROBOT_CHECKS, 0, {0}};
}

static void report(robot_trial *t, int ask, int promise, toi_status status, const toi_warning *w,
                   const robot_verdict *v, uint64_t seed, uint64_t index) {
    if (!tally_break(&t->count[ask], promise))
        return;
    printf("# %s broken: %s, status %d, time %ld, fraction %ld, index %d, early %.4Lf, ratio %.6Lf; --seed "
           "%llu number %llu\n",
           PROMISES[promise], NAMES[ask], status, (long)w->time, (long)w->fraction, w->index, v->early,
           v->ratio, (unsigned long long)seed, (unsigned long long)index);
    printf("# react @%ld decel @%ld\n", (long)t->brake.react, (long)t->brake.decel);
    world_print(&t->w);
}

/* The others are those after the robot. */
static bool others(void *context, uint16_t index, toi_body *out) {
    const robot_trial *t = context;
    *out = t->w.body[index + 1];
    return true;
}

/* Only one of them. */
typedef struct {
    const robot_trial *t;
    uint16_t index;
} lone;

static bool only(void *context, uint16_t index, toi_body *out) {
    const lone *l = context;
    if (index != l->index)
        return false;
    *out = l->t->w.body[index + 1];
    return true;
}

static toi_status ask(const robot_trial *t, int which, toi_body_fn body, void *context, toi_warning *w) {
    const toi_body *robot = &t->w.body[0];
    const uint16_t count = (uint16_t)(t->w.count - 1);
    memset(w, 0, sizeof *w);
    return which == ASK_STOP    ? toi_can_stop2(robot, &t->brake, body, context, count, w)
           : which == ASK_BRAKE ? toi_brake_by2(robot, &t->brake, body, context, count, t->w.t_max, w)
                                : toi_safe_speed2(robot, &t->brake, body, context, count, w);
}

/* Alone it has to be met at that time, or limit no less. */
static bool index_holds(const robot_trial *t, int which, toi_status status, const toi_warning *w) {
    lone l = {t, w->index};
    toi_warning alone;
    if (status == TOI_SEPARATE)
        return true;
    const toi_status other = ask(t, which, only, &l, &alone);
    return other > TOI_SEPARATE && (which != ASK_STOP || alone.time == w->time);
}

/* Single commands or fractions at single times, from the definition. */
static bool tried(const robot_trial *t, int which, toi_status status, const toi_warning *w, dice *d) {
    const plan_kind kind = which == ASK_SPEED ? PLAN_FRACTIONS : PLAN_COMMANDS;
    const real most = which == ASK_SPEED ? w->fraction / 65536.0L : which == ASK_BRAKE ? w->time : 0;
    if (status == TOI_OVERLAP || (which == ASK_SPEED && w->fraction == 0))
        return false;
    for (int n = 1; n < t->w.count; n++) {
        robot_pair p;
        const uint32_t x = t->w.body[0].mask, y = t->w.body[n].mask;
        if (x != 0 && y != 0 && (x & y) == 0)
            continue;
        robot_pair_set(&p, &t->w.body[0], &t->brake, &t->w.body[n]);
        for (int k = 0; k < 8; k++) {
            const real part = k == 0 ? 1 : fabsl((real)dice_real(d)), one = most * part;
            const robot_plan single = {kind, one};
            real end = plan_end(&p, &single);
            if (which == ASK_STOP && status != TOI_SEPARATE)
                end = w->time * (1 - 0x1p-40L);
            const real at = end * (k == 1 ? 1 : fabsl((real)dice_real(d)));
            if (!(which == ASK_STOP && status != TOI_SEPARATE && w->time == 0) &&
                plan_single_gap(&p, kind, one, at) < -0x1p-10L)
                return true;
        }
    }
    return false;
}

static bool is_past(const robot_trial *t) {
    const double x = t->w.body[0].velocity.x, y = t->w.body[0].velocity.y;
    const double stands = t->brake.react + 65536 * sqrt(x * x + y * y) / t->brake.decel;
    return stands + t->w.t_max > INT32_MAX - 2.0;
}

static void run(robot_trial *t, int which, dice *d, uint64_t seed, uint64_t index) {
    const robot_question q = robot_question_of(t);
    toi_warning w;
    robot_verdict v = {0};
    const toi_status status = ask(t, which, others, t, &w);
    if (status < TOI_SEPARATE && is_past(t)) {
        t->ranges++;
        return;
    }
    t->count[which].queries++;
    if (status < TOI_SEPARATE) {
        report(t, which, ROBOT_ERROR, status, &w, &v, seed, index);
        return;
    }
    const bool measure = index % 8 == 0;
    v = which == ASK_STOP    ? robot_judge_stop(&q, status, &w)
        : which == ASK_BRAKE ? robot_judge_brake(&q, status, &w, measure)
                             : robot_judge_speed(&q, status, &w, measure);
    for (int n = 0; n < ROBOT_PROMISES; n++) {
        if (v.broken >> n & 1)
            report(t, which, n, status, &w, &v, seed, index);
    }
    t->clear[which] += status == TOI_SEPARATE;
    t->late += status == TOI_OVERLAP;
    t->open += v.open;
    t->early = fmaxl(t->early, v.early);
    if (v.ratio > 0 && (which == ASK_BRAKE ? w.time : w.fraction) > 2560) {
        t->measured++;
        t->worst[which] = fmaxl(t->worst[which], v.ratio);
    }
    if ((v.broken >> ROBOT_SANE & 1) == 0 && !index_holds(t, which, status, &w))
        report(t, which, ROBOT_INDEX, status, &w, &v, seed, index);
    if (tried(t, which, status, &w, d))
        report(t, which, ROBOT_MOTION, status, &w, &v, seed, index);
}

void robot_trial_run(robot_trial *t, uint64_t seed, uint64_t index) {
    dice d = {seed ^ index * UINT64_C(0x94D049BB133111EB)};
    robot_scene(t, seed, index);
    for (int which = 0; which < ASKS; which++)
        run(t, which, &d, seed, index);
}

void robot_trial_note(const robot_trial *t) {
    printf("# robots: %lu of %lu can stop (worst early %.3Lf ulp), brake_by clear %lu and late %lu of %lu "
           "(worst ratio %.6Lf), "
           "safe_speed clear %lu of %lu (worst ratio %.6Lf, %lu measured); %lu past Q16.16, %lu not to be "
           "told\n",
           t->clear[ASK_STOP], t->count[ASK_STOP].queries, t->early, t->clear[ASK_BRAKE], t->late,
           t->count[ASK_BRAKE].queries, t->worst[ASK_BRAKE], t->clear[ASK_SPEED], t->count[ASK_SPEED].queries,
           t->worst[ASK_SPEED], t->measured, t->ranges, t->open);
}
