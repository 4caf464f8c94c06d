/* SPDX-License-Identifier: MIT */
/* Two bodies of the plane, as the re-checker sees them. */
#include "recheck.h"

typedef struct {
    toi16_turn_watch watch;
    const toi16_rotor2 *bodies;
    toi16_course2 courses[2];
    uint64_t rate_q64; /* of the axis of a step */
} watch2;

/* An axis seen from a frame. */
static void see_axis2(const toi_rot2 *frame, int32_t n_q30[2]) {
    const int32_t x = n_q30[0], y = n_q30[1];
    n_q30[0] = toi16_round_q30(toi16_mul_sum(frame->cos, x, frame->sin, y));
    n_q30[1] = toi16_round_q30(toi16_mul_difference(frame->cos, y, frame->sin, x));
}

/* Returns how far a core reaches from its centre along an axis, 2^-24 ulp, rounded up. A place's turn is
 * within 1.5 ulp, so that the axis seen from the body is off by less than 2.2 ulp of length, by 4 that it was
 * off already and by 0.8 that it is rounded, and seen from a box by 0.8 more: 8 ulp. Half extents are below
 * 2^30 together, and points are below 2^30 from their centre. */
static int64_t thickness2(const toi16_rotor2 *body, const toi16_spot2 *place, const int32_t n_q30[2]) {
    int32_t n[2] = {n_q30[0], n_q30[1]};
    see_axis2(&place->turn, n);
    if (!body->points) {
        see_axis2(&body->rot, n);
        const uint64_t sum =
            toi16_mulu(toi16_abs32(n[0]), body->half2[0]) + toi16_mulu(toi16_abs32(n[1]), body->half2[1]);
        return (int64_t)(sum >> 7) + 1;
    }
    int64_t most = INT64_MIN;
    for (unsigned i = 0; i < body->count; i++) {
        const int64_t along = toi16_mul_sum(n[0], 2 * body->points[i].x - body->center2[0], n[1],
                                            2 * body->points[i].y - body->center2[1]);
        most = along > most ? along : most;
    }
    return toi16_shr(most, 7) + 1;
}

static void begin_step2(toi16_turn_watch *watch, const toi_turn_step *step) {
    ((watch2 *)watch)->rate_q64 = toi16_turn_rate(step->spin.z);
}

/* Sine and cosine within 1.5 ulp make 2.2 of length, the rate 0.4 in 2^31 ticks, and rounding 0.8: less than
 * 4. */
static void turn_axis2(const watch2 *w, const toi_turn_step *step, uint32_t ticks, int32_t n_q30[2]) {
    int32_t s, c;
    toi16_turn_sincos(w->rate_q64 * ticks, &s, &c);
    n_q30[0] = toi16_round_q30(toi16_mul_difference(c, step->normal.x, s, step->normal.y));
    n_q30[1] = toi16_round_q30(toi16_mul_sum(s, step->normal.x, c, step->normal.y));
}

static int64_t look_again2(const toi16_turn_watch *watch, const toi_turn_step *step, uint32_t ticks,
                           toi_axis3 *n_q30, int64_t way_q16[3]) {
    const watch2 *w = (const watch2 *)watch;
    toi16_spot2 places[2];
    for (unsigned i = 0; i < 2; i++)
        toi16_spot2_at(&w->courses[i], &w->bodies[i], ticks, &places[i]);
    for (unsigned k = 0; k < 2; k++)
        way_q16[k] = places[1].center_q16[k] - places[0].center_q16[k];
    way_q16[2] = 0;
    if (!step)
        return 0;
    int32_t n[2];
    turn_axis2(w, step, ticks - (uint32_t)step->from, n);
    n_q30->x = n[0];
    n_q30->y = n[1];
    n_q30->z = 0;
    const int32_t back[2] = {-n[0], -n[1]};
    return thickness2(&w->bodies[0], &places[0], n) + thickness2(&w->bodies[1], &places[1], back);
}

static void join2(watch2 *w, unsigned i, fix16_t until) {
    const toi16_rotor2 *body = &w->bodies[i];
    const toi_motion2 *motion = &body->motion;
    const int32_t velocity[3] = {motion->velocity.x, motion->velocity.y, 0}, spin[3] = {0, 0, motion->spin},
                  carried[3] = {motion->carried.x, motion->carried.y, 0},
                  pivot[3] = {motion->pivot.x, motion->pivot.y, 0},
                  center2[3] = {body->center2[0], body->center2[1], 0};
    toi16_watched *out = i == 0 ? &w->watch.a : &w->watch.b;
    toi16_begin_course2(&w->courses[i], body, until);
    toi16_set_watched(out, center2, pivot, velocity, carried, spin);
    out->reach2 = body->reach2;
    out->radius = body->radius;
    out->doubt_q16 = w->courses[i].doubt_q16;
}

static bool shows2(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                   fix16_t margin, const toi_turn_step *steps, uint16_t count, fix16_t until) {
    const toi_turn_options options = {.t_max = until, .instant = true, .margin = margin};
    toi16_turn_query2 query;
    static const toi_hit nowhere = {.status = TOI_OK};
    watch2 w;
    toi16_open_tagged2(&query, a, ma, b, mb, &options, &nowhere);
    if (query.opened < 0)
        return false;
    w.bodies = query.bodies;
    w.watch.plane = true;
    w.watch.look = look_again2;
    w.watch.begin_step = begin_step2;
    w.watch.axis_doubt_q30 = 4;
    w.watch.core_doubt_q30 = 8;
    join2(&w, 0, until);
    join2(&w, 1, until);
    toi16_set_arms(&w.watch);
    return toi16_recheck_watch(&w.watch, margin, steps, count, until);
}

static const toi16_rechecker of_dimension2 = {shows2};

TOI16_WEAK const toi16_rechecker *const toi16_rechecker2 = &of_dimension2;
