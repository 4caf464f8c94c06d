/* SPDX-License-Identifier: MIT */
/* The questions that a robot asks of all other bodies. Each body is tried at the best answer so far, as few
 * of many limit it. */
#include "robot.h"

/* Whom is asked about. */
typedef struct {
    const toi_body *robot;
    toi_body_fn others;
    void *context;
    uint16_t count;
} crowd;

/* What is known so far. `best` is a tick or a fraction, of which the best is looked for. */
typedef struct {
    toi16_actor robot, other;
    toi16_braking braking;
    toi16_encounter encounter;
    toi16_plan plan; /* that of `best` */
    uint32_t best;
    uint16_t index; /* who limits it; UINT16_MAX: none */
    bool is_none;   /* not even 0 will do */
} asked;

/* How a question lowers the best answer for a body, if it has to. True where it has. */
typedef bool (*narrowing)(asked *a);

/* ---- All bodies */

static void put_warning(toi_warning *out, uint32_t time, uint32_t fraction, uint16_t index) {
    out->time = (fix16_t)time;
    out->fraction = (fix16_t)fraction;
    out->index = index;
}

static toi_status begin(asked *a, const crowd *c, const toi_brake *brake) {
    if (!c->robot || !brake || !c->others || brake->react < 0 || brake->decel <= 0)
        return TOI_ERR_ARGUMENT;
    a->index = UINT16_MAX;
    a->is_none = false;
    const toi_status status = toi16_take_actor(&a->robot, c->robot);
    if (status < 0)
        return status;
    return toi16_set_braking(&a->braking, brake, &a->robot.velocity) ? TOI_OK : TOI_ERR_RANGE;
}

static uint32_t meant_mask(uint32_t mask) {
    return mask == 0 ? UINT32_MAX : mask;
}

/* Asks for a body, to which the footprint then refers. *meets tells whether the robot may meet it. */
static toi_status take_other(asked *a, const crowd *c, uint16_t index, toi_body *body, bool *meets) {
    static const toi_body none;
    *body = none;
    *meets = c->others(c->context, index, body) && (meant_mask(body->mask) & meant_mask(c->robot->mask)) != 0;
    if (!*meets)
        return TOI_OK;
    const toi_status status = toi16_take_actor(&a->other, body);
    return status < 0 ? status : toi16_set_encounter(&a->encounter, &a->robot, &a->other);
}

/* Asks all bodies. An error names the first one that has it. */
static toi_status ask_all(asked *a, const crowd *c, narrowing narrow, toi_warning *warning) {
    for (uint16_t n = 0; n < c->count; n++) {
        toi_body body;
        bool meets;
        const toi_status status = take_other(a, c, n, &body, &meets);
        if (status < 0) {
            put_warning(warning, 0, 0, n);
            return status;
        }
        if (meets && !a->is_none && narrow(a))
            a->index = n;
    }
    return TOI_OK;
}

/* ---- Can it stop? */

/* `best` is the last tick at which a touch is of interest. */
static bool narrow_stop(asked *a) {
    const uint32_t tick = toi16_first_touch(&a->encounter, &a->plan, a->best);
    if (tick > a->best)
        return false;
    a->is_none = tick == 0;
    a->best = tick == 0 ? 0 : tick - 1;
    return true;
}

toi_status toi_can_stop2(const toi_body *robot, const toi_brake *brake, toi_body_fn others, void *context,
                         uint16_t count, toi_warning *warning) {
    const crowd c = {robot, others, context, count};
    asked a;
    if (!warning)
        return TOI_ERR_ARGUMENT;
    put_warning(warning, 0, 0, UINT16_MAX);
    toi_status status = begin(&a, &c, brake);
    if (status < 0)
        return status;
    toi16_plan_commands(&a.plan, &a.braking, 0);
    a.best = a.plan.end;
    status = ask_all(&a, &c, narrow_stop, warning);
    if (status < 0)
        return status;
    const bool is_touched = a.index != UINT16_MAX;
    put_warning(warning, a.best + (is_touched && !a.is_none), 0, a.index);
    return is_touched ? TOI_MAY_TOUCH : TOI_SEPARATE;
}

/* ---- Until when may it go on, and how fast? */

/* How near an answer comes to the best one: half of what is promised, 2^-8. The rest is for rounding. */
enum { STEP = 128 };

/* Tells whether the last tick of a plan passes without a touch; *tick is the first touch else. */
static bool is_clear(const asked *a, uint32_t *tick) {
    *tick = toi16_first_touch(&a->encounter, &a->plan, a->plan.end);
    return *tick > a->plan.end;
}

/* Who is touched at a tick is touched so by all commands that come `react` before it, or later; who has come
 * to a standstill before that tick is not. */
static void narrow_commands(const asked *a, uint32_t tick, uint32_t *safe, uint32_t *unsafe) {
    const uint32_t react = a->braking.react, stop = react + a->braking.most_ticks;
    if (tick >= react && tick - react + 1 < *unsafe)
        *unsafe = tick - react + 1;
    if (tick > stop && tick - stop - 1 > *safe)
        *safe = tick - stop - 1;
}

static bool narrow_brake(asked *a) {
    uint32_t tick, safe = 0, unsafe = a->best + 1;
    if (is_clear(a, &tick))
        return false;
    narrow_commands(a, tick, &safe, &unsafe);
    if (safe == 0) {
        toi16_plan_commands(&a->plan, &a->braking, 0);
        a->is_none = !is_clear(a, &tick);
    }
    while (!a->is_none && unsafe - safe > STEP) {
        const uint32_t middle = safe + (unsafe - safe) / 2;
        toi16_plan_commands(&a->plan, &a->braking, middle);
        if (is_clear(a, &tick))
            safe = middle;
        else {
            unsafe = middle;
            narrow_commands(a, tick, &safe, &unsafe);
        }
    }
    a->best = safe;
    toi16_plan_commands(&a->plan, &a->braking, safe);
    return true;
}

toi_status toi_brake_by2(const toi_body *robot, const toi_brake *brake, toi_body_fn others, void *context,
                         uint16_t count, fix16_t t_max, toi_warning *warning) {
    const crowd c = {robot, others, context, count};
    asked a;
    if (!warning)
        return TOI_ERR_ARGUMENT;
    put_warning(warning, 0, 0, UINT16_MAX);
    toi_status status = t_max < 0 ? TOI_ERR_ARGUMENT : begin(&a, &c, brake);
    if (status < 0)
        return status;
    a.best = (uint32_t)t_max;
    if (a.best > INT32_MAX - a.braking.react - a.braking.most_ticks)
        return TOI_ERR_RANGE;
    toi16_plan_commands(&a.plan, &a.braking, a.best);
    status = ask_all(&a, &c, narrow_brake, warning);
    if (status < 0)
        return status;
    put_warning(warning, a.is_none ? 0 : a.best, 0, a.index);
    if (a.is_none)
        return TOI_OVERLAP;
    return a.index == UINT16_MAX ? TOI_SEPARATE : TOI_MAY_TOUCH;
}

/* Fractions that come to a standstill before the tick of the touch are safe. */
static uint32_t safe_fraction(const asked *a, uint32_t tick, uint32_t safe) {
    const uint32_t react = a->braking.react;
    if (tick <= react || a->braking.most_ticks == 0)
        return safe;
    const uint32_t fraction = (uint32_t)(((uint64_t)(tick - react - 1) << 16) / a->braking.most_ticks);
    return fraction > safe ? fraction : safe;
}

static bool narrow_speed(asked *a) {
    uint32_t tick, safe = 0, unsafe = a->best;
    if (is_clear(a, &tick))
        return false;
    safe = safe_fraction(a, tick, safe);
    while (unsafe - safe > STEP) {
        const uint32_t middle = safe + (unsafe - safe) / 2;
        toi16_plan_fractions(&a->plan, &a->braking, middle);
        if (is_clear(a, &tick))
            safe = middle;
        else {
            unsafe = middle;
            safe = safe_fraction(a, tick, safe);
        }
    }
    a->best = safe;
    a->is_none = safe == 0;
    toi16_plan_fractions(&a->plan, &a->braking, safe);
    return true;
}

toi_status toi_safe_speed2(const toi_body *robot, const toi_brake *brake, toi_body_fn others, void *context,
                           uint16_t count, toi_warning *warning) {
    const crowd c = {robot, others, context, count};
    asked a;
    if (!warning)
        return TOI_ERR_ARGUMENT;
    put_warning(warning, 0, 0, UINT16_MAX);
    toi_status status = begin(&a, &c, brake);
    if (status < 0)
        return status;
    a.best = (uint32_t)fix16_one;
    toi16_plan_fractions(&a.plan, &a.braking, a.best);
    status = ask_all(&a, &c, narrow_speed, warning);
    if (status < 0)
        return status;
    put_warning(warning, 0, a.best, a.index);
    return a.index == UINT16_MAX ? TOI_SEPARATE : TOI_MAY_TOUCH;
}
