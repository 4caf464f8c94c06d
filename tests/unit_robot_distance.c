/* SPDX-License-Identifier: MIT */
/* The distances that robots keep, against exact fractions. */
#include "random.h"
#include "tap.h"
#include "toi16/robot.h"
#include <gmp.h>

static uint64_t state = 13855;

static fix16_t pick(void) {
    return random64(&state) % 16 == 0 ? INT32_MAX : (fix16_t)(random_width(&state, 31) & INT32_MAX);
}

/* x += a b / c */
static void add(mpq_t x, mpq_t a, mpq_t b, long c, int sign) {
    mpq_t term, by;
    mpq_inits(term, by, NULL);
    mpq_set_si(by, sign, (unsigned long)c);
    mpq_mul(term, a, b);
    mpq_mul(term, term, by);
    mpq_add(x, x, term);
    mpq_clears(term, by, NULL);
}

static void set_q16(mpq_t x, fix16_t raw) {
    mpq_set_si(x, raw, 65536);
    mpq_canonicalize(x);
}

/* Tells whether an answer is x in ulps, rounded up; at least 0. */
static bool is_rounded_up(mpq_t x, toi_status status, fix16_t got) {
    mpq_t scale;
    mpz_t up;
    mpq_init(scale);
    mpz_init(up);
    mpq_set_si(scale, 65536, 1);
    mpq_mul(x, x, scale);
    mpz_cdiv_q(up, mpq_numref(x), mpq_denref(x));
    if (mpz_sgn(up) < 0)
        mpz_set_si(up, 0);
    const bool fits = mpz_cmp_si(up, INT32_MAX) <= 0;
    const bool right =
        fits ? status == TOI_OK && mpz_cmp_si(up, got) == 0 : status == TOI_ERR_RANGE && got == -7;
    mpq_clear(scale);
    mpz_clear(up);
    return right;
}

typedef struct {
    mpq_t speed, react, decel, time, way, term, margin, walk, accel, front, front_decel;
} numbers;

static void start(numbers *n) {
    mpq_inits(n->speed, n->react, n->decel, n->time, n->way, n->term, n->margin, n->walk, n->accel, n->front,
              n->front_decel, NULL);
}

static void finish(numbers *n) {
    mpq_clears(n->speed, n->react, n->decel, n->time, n->way, n->term, n->margin, n->walk, n->accel, n->front,
               n->front_decel, NULL);
}

/* The time until the robot stands, and the way: speed react + speed^2 / (2 decel). */
static void stop(numbers *n, fix16_t speed, const toi_brake *brake) {
    set_q16(n->speed, speed);
    set_q16(n->react, brake->react);
    set_q16(n->decel, brake->decel);
    mpq_div(n->term, n->speed, n->decel);
    mpq_add(n->time, n->react, n->term);
    mpq_set_si(n->way, 0, 1);
    add(n->way, n->speed, n->react, 1, 1);
    add(n->way, n->speed, n->term, 2, 1);
}

static unsigned counted;

static bool is_stopping_right(numbers *n) {
    const toi_brake brake = {pick(), pick() | 1};
    const fix16_t speed = pick();
    fix16_t got = -7;
    const toi_status status = toi_stopping_distance(speed, &brake, &got);
    counted += status == TOI_OK;
    stop(n, speed, &brake);
    return is_rounded_up(n->way, status, got);
}

static bool is_separation_right(numbers *n) {
    const toi_brake brake = {pick(), pick() | 1};
    const toi_bound person = {pick(), pick(), pick() & pick()};
    const fix16_t speed = pick();
    fix16_t got = -7;
    const toi_status status = toi_separation_distance(speed, &brake, &person, &got);
    counted += status == TOI_OK;
    stop(n, speed, &brake);
    set_q16(n->margin, person.margin);
    set_q16(n->walk, person.speed);
    set_q16(n->accel, person.accel);
    mpq_add(n->way, n->way, n->margin);
    add(n->way, n->walk, n->time, 1, 1);
    mpq_mul(n->term, n->time, n->time);
    add(n->way, n->accel, n->term, 2, 1);
    return is_rounded_up(n->way, status, got);
}

static bool is_rss_right(numbers *n) {
    const toi_brake brake = {pick(), pick() | 1};
    const fix16_t speed = pick(), accel = pick(), front = pick(), front_decel = pick() | 1;
    fix16_t got = -7;
    const toi_status status = toi_rss_distance(speed, accel, &brake, front, front_decel, &got);
    counted += status == TOI_OK && got != 0;
    stop(n, speed, &brake);
    set_q16(n->accel, accel);
    set_q16(n->front, front);
    set_q16(n->front_decel, front_decel);
    mpq_set_si(n->way, 0, 1);
    add(n->way, n->speed, n->react, 1, 1);
    mpq_mul(n->term, n->react, n->react);
    add(n->way, n->accel, n->term, 2, 1);
    add(n->speed, n->accel, n->react, 1, 1);
    mpq_div(n->term, n->speed, n->decel);
    add(n->way, n->speed, n->term, 2, 1);
    mpq_div(n->term, n->front, n->front_decel);
    add(n->way, n->front, n->term, 2, -1);
    return is_rounded_up(n->way, status, got);
}

static void judge(const char *what, bool (*is_right)(numbers *)) {
    numbers n;
    unsigned wrong = 0;
    start(&n);
    counted = 0;
    for (unsigned i = 0; i < 20000; i++)
        wrong += !is_right(&n);
    finish(&n);
    tap_ok(wrong == 0 && counted > 2000, "%s: %u of 20000 wrong, %u within Q16.16", what, wrong, counted);
}

static void test_errors(void) {
    const toi_brake brake = {1, 1}, late = {-1, 1}, none = {1, 0};
    const toi_bound person = {0, 0, 0}, bad = {0, -1, 0};
    fix16_t got = -7;
    tap_ok(toi_stopping_distance(-1, &brake, &got) == TOI_ERR_ARGUMENT &&
               toi_stopping_distance(1, NULL, &got) == TOI_ERR_ARGUMENT &&
               toi_stopping_distance(1, &late, &got) == TOI_ERR_ARGUMENT &&
               toi_stopping_distance(1, &none, &got) == TOI_ERR_ARGUMENT &&
               toi_stopping_distance(1, &brake, NULL) == TOI_ERR_ARGUMENT && got == -7,
           "errors of the stopping distance");
    tap_ok(toi_separation_distance(-1, &brake, &person, &got) == TOI_ERR_ARGUMENT &&
               toi_separation_distance(1, &brake, NULL, &got) == TOI_ERR_ARGUMENT &&
               toi_separation_distance(1, &brake, &bad, &got) == TOI_ERR_ARGUMENT && got == -7,
           "errors of the separation distance");
    tap_ok(toi_rss_distance(-1, 0, &brake, 0, 1, &got) == TOI_ERR_ARGUMENT &&
               toi_rss_distance(1, -1, &brake, 0, 1, &got) == TOI_ERR_ARGUMENT &&
               toi_rss_distance(1, 0, &brake, -1, 1, &got) == TOI_ERR_ARGUMENT &&
               toi_rss_distance(1, 0, &brake, 0, 0, &got) == TOI_ERR_ARGUMENT &&
               toi_rss_distance(1, 0, NULL, 0, 1, &got) == TOI_ERR_ARGUMENT &&
               toi_rss_distance(1, 0, &brake, 0, 1, NULL) == TOI_ERR_ARGUMENT && got == -7,
           "errors of the RSS distance");
}

int main(void) {
    judge("how far it goes until it stands", is_stopping_right);
    judge("what has to be between it and a person", is_separation_right);
    judge("behind a vehicle in front", is_rss_right);
    test_errors();
    return tap_done();
}
