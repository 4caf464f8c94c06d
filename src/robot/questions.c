/* SPDX-License-Identifier: MIT */
/* The questions that a robot asks of all other bodies. Each body is tried at the best answer so far, as few
 * of many limit it. */
#include "robot.h"

/* Whom is asked about, and how the robot stops. */
typedef struct {
    const toi_body *robot;
    const toi_brake *brake;
    toi_body_fn others;
    void *context;
    uint16_t count;
} crowd;

typedef struct question question;

/* What is known so far. `best` is a tick or a fraction, of which the best is looked for. */
typedef struct {
    const question *question;
    toi16_actor robot, other;
    toi_body body; /* the other one */
    toi16_braking braking;
    toi16_encounter encounter;
    toi16_plan plan; /* that of `best` */
    uint32_t best;
    uint16_t index; /* who limits it; UINT16_MAX: none */
    bool is_none;   /* there is no answer, or none that is less */
} inquiry;

/* How a question is answered: its plan for an answer; the greatest answer with which the robot stands before
 * a tick, 0 where there is none; and the one with which it comes to stand at a place, in ticks at the whole
 * velocity. */
struct question {
    void (*plan)(toi16_plan *out, const toi16_braking *b, uint32_t answer);
    uint32_t (*stands_before)(const toi16_braking *b, uint32_t tick);
    uint32_t least; /* the least answer that promises something */
};

/* How a question lowers the best answer for a body, if it has to. True where it has. */
typedef bool (*narrowing)(inquiry *a);

/* ---- All bodies */

static void put_warning(toi_warning *out, uint32_t time, uint32_t fraction, uint16_t index) {
    out->time = (fix16_t)time;
    out->fraction = (fix16_t)fraction;
    out->index = index;
}

/* Takes the robot. It has to stand within Q16.16, told to brake at t_max at the latest. */
static toi_status take_robot(inquiry *a, const crowd *c, fix16_t t_max) {
    if (!c->robot || !c->brake || !c->others || c->brake->react < 0 || c->brake->decel <= 0 || t_max < 0)
        return TOI_ERR_ARGUMENT;
    const toi_status status = toi16_take_actor(&a->robot, c->robot);
    if (status < 0)
        return status;
    if (!toi16_set_braking(&a->braking, c->brake, &c->robot->velocity) ||
        (uint32_t)t_max > INT32_MAX - a->braking.react - a->braking.most_ticks)
        return TOI_ERR_RANGE;
    return TOI_OK;
}

static uint32_t meant_mask(uint32_t mask) {
    return mask == 0 ? UINT32_MAX : mask;
}

/* A body that comes all zero. Members are written one by one, as compilers call memset for all of them; no
 * shape is larger than a box in space. */
static void clear_body(toi_body *out) {
    static const toi_obb3 none;
    static const toi_bound certain;
    out->shape.as.obb3 = none;
    out->shape.kind = (toi_shape_kind)0;
    out->shape.radius = 0;
    out->velocity = toi16_none3;
    out->bound = certain;
    out->mask = 0;
}

typedef char toi16_box_is_largest[sizeof(toi_hull3) <= sizeof(toi_obb3) ? 1 : -1];

/* Asks for a body. *meets tells whether the robot may meet it. */
static toi_status take_other(inquiry *a, const crowd *c, uint16_t index, bool *meets) {
    clear_body(&a->body);
    *meets = c->others(c->context, index, &a->body) &&
             (meant_mask(a->body.mask) & meant_mask(c->robot->mask)) != 0;
    if (!*meets)
        return TOI_OK;
    const toi_status status = toi16_take_actor(&a->other, &a->body);
    return status < 0 ? status : toi16_set_encounter(&a->encounter, &a->robot, &a->other);
}

/* Asks all bodies. An error names the first one that has it. */
static toi_status ask_all(inquiry *a, const crowd *c, narrowing narrow, toi_warning *warning) {
    for (uint16_t n = 0; n < c->count; n++) {
        bool meets;
        const toi_status status = take_other(a, c, n, &meets);
        if (status < 0) {
            warning->index = n;
            return status;
        }
        if (meets && !a->is_none && narrow(a))
            a->index = n;
    }
    return TOI_OK;
}

/* `best` is when the robot stands, or the first touch so far, rounded down: a touch within the tick before
 * that is earlier, so that the journey goes on until `best` itself. */
static bool narrow_stop(inquiry *a) {
    const uint32_t tick = toi16_first_touch(&a->encounter, &a->plan, 0, a->best);
    if (tick > a->best || (tick == a->best && a->index != UINT16_MAX))
        return false;
    a->is_none = tick == 0;
    a->best = tick;
    return true;
}

/* Begins at the best answer that there can be, and asks all bodies. */
static toi_status answer_from(inquiry *a, const crowd *c, narrowing narrow, uint32_t best, fix16_t t_max,
                              toi_warning *warning) {
    if (!warning)
        return TOI_ERR_ARGUMENT;
    put_warning(warning, 0, 0, UINT16_MAX);
    const toi_status status = take_robot(a, c, t_max);
    if (status < 0)
        return status;
    a->index = UINT16_MAX;
    a->is_none = false;
    a->question->plan(&a->plan, &a->braking, best);
    a->best = narrow == narrow_stop ? a->plan.end : best;
    return ask_all(a, c, narrow, warning);
}

/* ---- Until when may it go on, and how fast? */

/* Tells whether an answer is as near as is promised: to 1/256 of itself, and to 2^-8, but for a tick and what
 * is left for the rounding. */
static bool is_near(uint32_t safe, uint32_t unsafe) {
    const uint32_t share = safe >> 8, most = 240;
    return unsafe - safe <= 1 + (share < most ? share : most);
}

/* Tells whether a plan is done without a touch; *tick becomes the first touch else. It is known that there is
 * none before *tick: each plan that is tried for a body is part of the one before that was touched. */
static bool is_clear(inquiry *a, uint32_t *tick) {
    const uint32_t touch = toi16_first_touch(&a->encounter, &a->plan, *tick, a->plan.end);
    if (touch > a->plan.end)
        return true;
    *tick = touch;
    return false;
}

static bool is_answer_clear(inquiry *a, uint32_t answer, uint32_t *tick) {
    a->question->plan(&a->plan, &a->braking, answer);
    return is_clear(a, tick);
}

/* Looks for the best answer from a safe one on, by halving. */
static uint32_t close_in_on(inquiry *a, uint32_t safe, uint32_t tick) {
    uint32_t unsafe = a->best + 1;
    while (!is_near(safe, unsafe)) {
        const uint32_t middle = safe + (unsafe - safe) / 2;
        if (is_answer_clear(a, middle, &tick)) {
            safe = middle;
        } else {
            const uint32_t least = a->question->stands_before(&a->braking, tick);
            unsafe = middle;
            safe = least > safe ? least : safe;
        }
    }
    return safe;
}

static bool narrow_answer(inquiry *a) {
    uint32_t tick = 0;
    if (is_clear(a, &tick))
        return false;
    const question *q = a->question;
    uint32_t safe = q->stands_before(&a->braking, tick);
    if (safe <= q->least) {
        safe = q->least;
        a->is_none = !is_answer_clear(a, safe, &tick);
    }
    a->best = a->is_none ? 0 : close_in_on(a, safe, tick);
    q->plan(&a->plan, &a->braking, a->best);
    return true;
}

/* ---- Commands */

static uint32_t command_before(const toi16_braking *b, uint32_t tick) {
    const uint32_t stop = b->react + b->most_ticks;
    return tick > stop ? tick - stop - 1 : 0;
}

static const question commands = {toi16_plan_commands, command_before, 0};

toi_status toi_can_stop2(const toi_body *robot, const toi_brake *brake, toi_body_fn others, void *context,
                         uint16_t count, toi_warning *warning) {
    const crowd c = {robot, brake, others, context, count};
    inquiry a;
    a.question = &commands;
    const toi_status status = answer_from(&a, &c, narrow_stop, 0, 0, warning);
    if (status < 0)
        return status;
    put_warning(warning, a.best, 0, a.index);
    return a.index == UINT16_MAX ? TOI_SEPARATE : TOI_MAY_TOUCH;
}

toi_status toi_brake_by2(const toi_body *robot, const toi_brake *brake, toi_body_fn others, void *context,
                         uint16_t count, fix16_t t_max, toi_warning *warning) {
    const crowd c = {robot, brake, others, context, count};
    inquiry a;
    a.question = &commands;
    const toi_status status = answer_from(&a, &c, narrow_answer, (uint32_t)t_max, t_max, warning);
    if (status < 0)
        return status;
    put_warning(warning, a.best, 0, a.index);
    if (a.is_none)
        return TOI_OVERLAP;
    return a.index == UINT16_MAX ? TOI_SEPARATE : TOI_MAY_TOUCH;
}

/* ---- Fractions */

/* The brake is at least as long as a fraction of it, rounded up. */
static uint32_t fraction_before(const toi16_braking *b, uint32_t tick) {
    if (tick <= b->react || b->most_ticks == 0)
        return 0;
    return (uint32_t)(((uint64_t)(tick - b->react - 1) << 16) / b->most_ticks);
}

static const question fractions = {toi16_plan_fractions, fraction_before, 1};

toi_status toi_safe_speed2(const toi_body *robot, const toi_brake *brake, toi_body_fn others, void *context,
                           uint16_t count, toi_warning *warning) {
    const crowd c = {robot, brake, others, context, count};
    inquiry a;
    a.question = &fractions;
    const toi_status status = answer_from(&a, &c, narrow_answer, (uint32_t)fix16_one, 0, warning);
    if (status < 0)
        return status;
    put_warning(warning, 0, a.best, a.index);
    return a.index == UINT16_MAX ? TOI_SEPARATE : TOI_MAY_TOUCH;
}
