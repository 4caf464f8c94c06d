/* SPDX-License-Identifier: MIT */
/* Two bodies of space, as the re-checker sees them. */
#include "../number/vector.h"
#include "recheck.h"

typedef struct {
    toi16_turn_watch watch;
    const toi16_rotor3 *bodies;
    toi16_course3 courses[2];
    toi16_rotor3 spinner; /* a body at the origin that turns as the axis of a step does */
    toi16_course3 spinning;
} watch3;

/* Returns an axis along one of three columns, or seen from a frame: one entry. */
static int32_t along_column(const int32_t column_q30[3], const int32_t n_q30[3]) {
    return toi16_round_q30(toi16_add_product(toi16_mul_sum(column_q30[0], n_q30[0], column_q30[1], n_q30[1]),
                                             column_q30[2], n_q30[2]));
}

/* Returns how far a core reaches from its centre along an axis, 2^-24 ulp, rounded up. What a place's turn
 * has turned is off by less than 16 ulp of length, and so is the axis seen from the body, by 17 that it was
 * off already, and by 0.9 that it is rounded; seen from the core's frame by 0.9 more: 35 ulp. */
static int64_t thickness3(const toi16_rotor3 *body, const toi16_spot3 *place, const int32_t n_q30[3]) {
    int32_t seen[3], n[3];
    for (unsigned k = 0; k < 3; k++)
        seen[k] = along_column(place->turn[k], n_q30);
    for (unsigned k = 0; k < 3; k++) {
        const toi_axis3 *u = &body->rot.u[k];
        const int32_t column[3] = {u->x, u->y, u->z};
        n[k] = along_column(column, seen);
    }
    if (!body->points) {
        uint64_t sum = 0;
        for (unsigned k = 0; k < 3; k++)
            sum += toi16_mulu(toi16_abs32(n[k]), body->half2[k]);
        return (int64_t)(sum >> 7) + 1;
    }
    int64_t most = INT64_MIN;
    for (unsigned i = 0; i < body->count; i++) {
        const toi_vec3 *p = &body->points[i];
        const int64_t along = toi16_add_product(
            toi16_mul_sum(n[0], 2 * p->x - body->offset2[0], n[1], 2 * p->y - body->offset2[1]), n[2],
            2 * p->z - body->offset2[2]);
        most = along > most ? along : most;
    }
    return toi16_shr(most, 7) + 1;
}

static void begin_step3(toi16_turn_watch *watch, const toi_turn_step *step) {
    watch3 *w = (watch3 *)watch;
    const toi_motion3 motion = {.spin = step->spin};
    w->spinner.motion = motion;
    w->spinner.center2[0] = w->spinner.center2[1] = w->spinner.center2[2] = 0;
    toi16_begin_course3(&w->spinning, &w->spinner, step->until - step->from);
}

/* What has been turned is off by less than 16 ulp of length, and by 0.9 that it is rounded. */
static void turn_axis3(const watch3 *w, const toi_turn_step *step, uint32_t ticks, int32_t n_q30[3]) {
    const int32_t normal[3] = {step->normal.x, step->normal.y, step->normal.z};
    toi16_spot3 place;
    toi16_spot3_at(&w->spinning, &w->spinner, ticks, &place);
    toi16_turn_by3(&place, normal, n_q30);
}

static int64_t look_again3(const toi16_turn_watch *watch, const toi_turn_step *step, uint32_t ticks,
                           toi_axis3 *n_q30, int64_t way_q16[3]) {
    const watch3 *w = (const watch3 *)watch;
    toi16_spot3 places[2];
    int32_t n[3];
    for (unsigned i = 0; i < 2; i++)
        toi16_spot3_at(&w->courses[i], &w->bodies[i], ticks, &places[i]);
    for (unsigned k = 0; k < 3; k++)
        way_q16[k] = places[1].center_q16[k] - places[0].center_q16[k];
    if (!step)
        return 0;
    turn_axis3(w, step, ticks - (uint32_t)step->from, n);
    n_q30->x = n[0];
    n_q30->y = n[1];
    n_q30->z = n[2];
    const int32_t back[3] = {-n[0], -n[1], -n[2]};
    return thickness3(&w->bodies[0], &places[0], n) + thickness3(&w->bodies[1], &places[1], back);
}

static void join3(watch3 *w, unsigned i, fix16_t until) {
    const toi16_rotor3 *body = &w->bodies[i];
    int32_t velocity[3], carried[3], pivot[3], spin[3];
    toi16_watched *out = i == 0 ? &w->watch.a : &w->watch.b;
    toi16_put3(velocity, &body->motion.velocity);
    toi16_put3(carried, &body->motion.carried);
    toi16_put3(pivot, &body->motion.pivot);
    toi16_put3(spin, &body->motion.spin);
    toi16_begin_course3(&w->courses[i], body, until);
    toi16_set_watched(out, body->center2, pivot, velocity, carried, spin);
    out->reach2 = body->reach2;
    out->radius = body->radius;
    out->doubt_q16 = w->courses[i].doubt_q16;
}

static bool shows3(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                   fix16_t margin, const toi_turn_step *steps, uint16_t count, fix16_t until) {
    const toi_turn_options options = {.t_max = until, .instant = true, .margin = margin};
    toi16_turn_query3 query;
    static const toi_hit nowhere = {.status = TOI_OK};
    watch3 w;
    toi16_open_tagged3(&query, a, ma, b, mb, &options, &nowhere);
    if (query.opened < 0)
        return false;
    w.bodies = query.bodies;
    w.watch.plane = false;
    w.watch.begin_step = begin_step3;
    w.watch.axis_doubt_q30 = 17;
    w.watch.core_doubt_q30 = 35;
    w.watch.look = look_again3;
    join3(&w, 0, until);
    join3(&w, 1, until);
    toi16_set_arms(&w.watch);
    return toi16_recheck_watch(&w.watch, margin, steps, count, until);
}

static const toi16_rechecker of_dimension3 = {shows3};

TOI16_WEAK const toi16_rechecker *const toi16_rechecker3 = &of_dimension3;
