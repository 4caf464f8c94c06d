/* SPDX-License-Identifier: MIT */
#include "world_trial_distance.h"

#include <gmp.h>
#include <toi16/robot.h>

static const char *const PROMISES[DISTANCE_CHECKS] = {
    [DISTANCE_SHORT] = "no less than the formula",
    [DISTANCE_LONG] = "the least number of ulps that is",
    [DISTANCE_RANGE] = "refused where that is past Q16.16, and only there"};

static const char *const NAMES[4] = {"stopping", "separation", "RSS", "turning"};

/* What the formulas are of: ulps, ticks. */
typedef struct {
    fix16_t speed, accel, front_speed, front_decel;
    toi_brake brake;
    toi_bound person;
} case_of;

void distance_trial_init(distance_trial *t) {
    *t = (distance_trial){.count = {"distances", "of robots", PROMISES, DISTANCE_CHECKS, 0, {0}}};
}

/* ---- exactly ---- */

static void set(mpq_t out, int64_t number) {
    mpq_set_si(out, number, 1);
}

/* Adds x^2 / (2 y), or subtracts it. */
static void add_square(mpq_t sum, const mpq_t x, const mpq_t y, int sign) {
    mpq_t part;
    mpq_init(part);
    mpq_mul(part, x, x);
    mpq_div(part, part, y);
    mpq_div_2exp(part, part, 1);
    (sign > 0 ? mpq_add : mpq_sub)(sum, sum, part);
    mpq_clear(part);
}

/* Adds speed t + accel t^2 / 2, t in time units. */
static void add_way(mpq_t sum, int64_t speed, int64_t accel, const mpq_t time) {
    mpq_t part, rate;
    mpq_inits(part, rate, NULL);
    set(rate, accel);
    mpq_mul(part, rate, time);
    mpq_div_2exp(part, part, 1);
    set(rate, speed);
    mpq_add(part, part, rate);
    mpq_mul(part, part, time);
    mpq_add(sum, sum, part);
    mpq_clears(part, rate, NULL);
}

/* What a turning adds to a bound's speed: reach times rate, rounded up. */
static void turn_of(const case_of *c, mpz_t out) {
    mpz_set_si(out, c->speed);
    mpz_mul_si(out, out, c->accel);
    mpz_cdiv_q_2exp(out, out, 16);
    mpz_add_ui(out, out, (unsigned long)c->person.speed);
}

/* The distance, rounded up. */
static void distance_of(int which, const case_of *c, mpz_t out) {
    if (which == 3) {
        turn_of(c, out);
        return;
    }
    mpq_t sum, react, speed, decel, stands;
    mpq_inits(sum, react, speed, decel, stands, NULL);
    set(react, c->brake.react);
    mpq_div_2exp(react, react, 16);
    set(decel, c->brake.decel);
    set(speed, c->speed);
    add_way(sum, c->speed, which == 2 ? c->accel : 0, react);
    if (which == 2) {
        set(stands, c->accel);
        mpq_mul(stands, stands, react);
        mpq_add(speed, speed, stands);
    }
    add_square(sum, speed, decel, 1);
    if (which == 1) {
        mpq_div(stands, speed, decel);
        mpq_add(stands, stands, react);
        add_way(sum, c->person.speed, c->person.accel, stands);
        set(speed, c->person.margin);
        mpq_add(sum, sum, speed);
    }
    if (which == 2) {
        set(speed, c->front_speed);
        set(decel, c->front_decel);
        add_square(sum, speed, decel, -1);
    }
    if (mpq_sgn(sum) < 0)
        set(sum, 0);
    mpz_cdiv_q(out, mpq_numref(sum), mpq_denref(sum));
    mpq_clears(sum, react, speed, decel, stands, NULL);
}

/* ---- asked ---- */

static fix16_t roll(dice *d, int least) {
    const int kind = (int)dice_range(d, 0, 19);
    const int64_t number = kind < 2    ? 0
                           : kind == 2 ? INT32_MAX
                           : kind < 10 ? dice_scale(d, 31)
                                       : dice_range(d, 0, 8 * 65536);
    return (fix16_t)(number < least ? least : number);
}

static toi_status ask(int which, const case_of *c, fix16_t *out) {
    toi_bound bound = c->person;
    if (which == 3) {
        const toi_status status = toi_bound_turn(&bound, c->speed, c->accel);
        *out = status == TOI_OK ? bound.speed : -1;
        return status;
    }
    return which == 0 ? toi_stopping_distance(c->speed, &c->brake, out)
           : which == 1
               ? toi_separation_distance(c->speed, &c->brake, &c->person, out)
               : toi_rss_distance(c->speed, c->accel, &c->brake, c->front_speed, c->front_decel, out);
}

static void judge(distance_trial *t, int which, const case_of *c) {
    mpz_t exact;
    mpz_init(exact);
    fix16_t got = -1;
    distance_of(which, c, exact);
    const toi_status status = ask(which, c, &got);
    const bool past = mpz_cmp_si(exact, INT32_MAX) > 0;
    const int order = mpz_cmp_si(exact, got);
    const int broken = past != (status == TOI_ERR_RANGE) || (!past && status != TOI_OK) ? DISTANCE_RANGE
                       : past || order == 0                                             ? -1
                       : order > 0                                                      ? DISTANCE_SHORT
                                                                                        : DISTANCE_LONG;
    t->count.queries++;
    if (broken >= 0 && tally_break(&t->count, broken)) {
        gmp_printf("# %s broken: %s distance, status %d, %ld, exactly %Zd; speed @%ld accel @%ld react @%ld "
                   "decel @%ld, person "
                   "@%ld @%ld @%ld, front @%ld decel @%ld\n",
                   PROMISES[broken], NAMES[which], status, (long)got, exact, (long)c->speed, (long)c->accel,
                   (long)c->brake.react, (long)c->brake.decel, (long)c->person.margin, (long)c->person.speed,
                   (long)c->person.accel, (long)c->front_speed, (long)c->front_decel);
    }
    mpz_clear(exact);
}

void distance_trial_run(distance_trial *t, uint64_t seed, uint64_t index) {
    dice d = {seed * UINT64_C(0xE7037ED1A0B428DB) + index};
    case_of c;
    c.speed = roll(&d, 0);
    c.accel = roll(&d, 0);
    c.front_speed = roll(&d, 0);
    c.front_decel = roll(&d, 1);
    c.brake.react = roll(&d, 0);
    c.brake.decel = roll(&d, 1);
    c.person.margin = roll(&d, 0);
    c.person.speed = roll(&d, 0);
    c.person.accel = roll(&d, 0);
    for (int which = 0; which < 4; which++)
        judge(t, which, &c);
}
