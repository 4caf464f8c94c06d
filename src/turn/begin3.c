/* SPDX-License-Identifier: MIT */
/* What is computed once of a pair of bodies of space: units, the tau, velocities and windows. */
#include "../number/vector.h"
#include "pair3.h"
#include "window3.h"

/* Both reaches, the margin and four times the way of a tick together take as many bits in units. */
enum { SCENE_BITS3 = 28 };

/* 2^28.5: the centres' distance along a coordinate is less in a look. */
static const int32_t FAR3 = INT32_C(379625062);

/* The velocity that a centre has on top of its pivot's, at t = 0: carried, and w x arm, 2^-16 half ulps per
 * time unit. The spin times the arm is below 2^32 half ulps. It is found as -arm x w, as an arm has an
 * opposite, and the least spin has none. */
static void own_velocity3(const toi16_rotor3 *body, const toi16_course3 *course, int64_t out[3]) {
    int32_t spin[3], carried[3];
    toi16_put3(spin, &body->motion.spin);
    toi16_put3(carried, &body->motion.carried);
    toi16_trio_product(course->arm2, spin, out);
    for (unsigned k = 0; k < 3; k++)
        out[k] = carried[k] * (INT64_C(1) << 17) - out[k];
}

/* How fast corners go by a body's turn alone at most, half ulps per time unit. */
static uint64_t rim_speed3(const toi16_rotor3 *body, const toi16_course3 *course) {
    const uint64_t spin = (course->size_q32 >> 32) + 1;
    return course->size_q32 == 0 ? 0 : (spin * body->reach2 >> 16) + 1;
}

static int bits3(uint64_t x) {
    return (int)toi16_bits64(x);
}

/* Chooses units and the tau: nothing turns by more than 1/2 radian in it (an ulp of spin is 2^-32 radians a
 * tick) but for whirls, and a centre goes less than 2^27 units, one from the other. */
static void choose_scale3(toi16_turning3 *p, int64_t margin2) {
    uint64_t turn = 0, corner_speed2 = p->speed2;
    for (unsigned side = 0; side < 2; side++) {
        const uint64_t size = (p->course[side].size_q32 >> 32) + (p->course[side].size_q32 != 0);
        p->pair.whirls[side] = size >> 31 != 0 && !p->swings[side];
        if (!p->pair.whirls[side])
            turn = size > turn ? size : turn;
        corner_speed2 += rim_speed3(&p->bodies[side], &p->course[side]);
    }
    const uint64_t scene2 = (uint64_t)p->bodies[0].reach2 + p->bodies[1].reach2 + toi16_abs64(margin2) +
                            4 * (corner_speed2 >> 16) + 16;
    p->grow = SCENE_BITS3 - bits3(scene2);
    const int by_turn = 31 - bits3(turn), by_way = SCENE_BITS3 - 1 + 16 - p->grow - bits3(p->speed2);
    p->tau = by_turn < by_way ? by_turn : by_way;
    p->tau = p->tau < 30 ? p->tau : 30;
}

/* Writes a body's spin, and what its centre has on top of its pivot's velocity: own_q16 in 2^-16 half ulps
 * per time unit. */
static void set_swing3(toi16_turning3 *p, unsigned side, const int64_t own_q16[3]) {
    const toi_vec3 *spin = &p->bodies[side].motion.spin;
    int32_t *w = p->pair.spin[side];
    w[0] = w[1] = w[2] = 0;
    p->pair.turn[side] = 0;
    if (p->pair.whirls[side])
        return;
    w[0] = toi16_rescaled3(spin->x, p->tau - 2);
    w[1] = toi16_rescaled3(spin->y, p->tau - 2);
    w[2] = toi16_rescaled3(spin->z, p->tau - 2);
    p->pair.turn[side] = toi16_trio_size(w);
    if (!p->swings[side])
        return;
    for (unsigned i = 0; i < 3; i++)
        p->own[side][i] = toi16_rescaled3(own_q16[i], p->grow + p->tau - 32);
    const int32_t back[3] = {-w[0], -w[1], -w[2]};
    toi16_trio_cross(p->own[side], back, p->pull[side]);
    const uint32_t pull = toi16_trio_size(p->pull[side]) + 2;
    p->pair.most_bend += pull;
    p->pair.most_third += (uint32_t)(toi16_mulu(pull, p->pair.turn[side]) >> 30) + 1;
}

static bool turn_together3(const toi16_rotor3 bodies[2]) {
    const toi_vec3 *a = &bodies[0].motion.spin, *b = &bodies[1].motion.spin;
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

static void begin_velocities3(toi16_turning3 *p, int64_t margin2) {
    int64_t own_q16[2][3], drift2[3];
    int32_t a[3], b[3];
    toi16_put3(a, &p->bodies[0].motion.velocity);
    toi16_put3(b, &p->bodies[1].motion.velocity);
    for (unsigned i = 0; i < 3; i++)
        drift2[i] = 2 * (int64_t)(b[i] - a[i]);
    p->speed2 = toi16_wide_size(drift2);
    for (unsigned side = 0; side < 2; side++) {
        own_velocity3(&p->bodies[side], &p->course[side], own_q16[side]);
    }
    for (unsigned i = 0; i < 3 && turn_together3(p->bodies); i++) {
        own_q16[1][i] -= own_q16[0][i];
        own_q16[0][i] = 0;
    }
    for (unsigned side = 0; side < 2; side++) {
        p->swings[side] = own_q16[side][0] != 0 || own_q16[side][1] != 0 || own_q16[side][2] != 0;
        p->speed2 += (toi16_wide_size(own_q16[side]) + UINT16_MAX) >> 16;
    }
    choose_scale3(p, margin2);
    for (unsigned i = 0; i < 3; i++)
        p->drift[i] = toi16_rescaled3(drift2[i], p->grow + p->tau - 16);
    p->pair.most_bend = p->pair.most_third = 0;
    for (unsigned side = 0; side < 2; side++)
        set_swing3(p, side, own_q16[side]);
}

/* Half extents are rounded up where units are longer than half ulps. */
static void begin_core3(toi16_turning3 *p, unsigned side) {
    const toi16_rotor3 *body = &p->bodies[side];
    p->cores[side].body = body;
    p->cores[side].shift = (unsigned)(30 - p->grow);
    p->pair.reach[side] = toi16_rescaled3(body->reach2, p->grow) + 2;
    for (unsigned k = 0; k < 3 && body->count == 0; k++)
        p->cores[side].half[k] = (int32_t)-toi16_scaled3(-(int64_t)body->half2[k], p->grow);
}

static void begin_distances3(toi16_turning3 *p, int64_t margin2, int64_t tolerance2) {
    const uint64_t doubt_q16 = (uint64_t)p->course[0].doubt_q16 + p->course[1].doubt_q16;
    const int64_t tolerance = toi16_scaled3(tolerance2, p->grow), most = INT32_MAX / 4;
    const int64_t apart =
        ((int64_t)p->bodies[0].reach2 + p->bodies[1].reach2 + margin2) * (INT64_C(1) << TOI16_PLACE_BITS3) +
        (int64_t)doubt_q16 + 1;
    p->margin = toi16_rescaled3(margin2, p->grow);
    const int64_t doubt2 = toi16_scaled3(2 * (int64_t)doubt_q16, p->grow - TOI16_PLACE_BITS3 + 1) + 1;
    const int64_t margin_up = p->margin + toi16_shr(doubt2, 1) + 1;
    p->margin_up = (int32_t)(margin_up < 2 * most ? margin_up : 2 * most); /* above all gaps */
    p->tolerance = (int32_t)(tolerance < most ? tolerance : most);
    p->apart_q16 = apart < 0 ? 0 : (uint64_t)apart;
    p->far_q16 = (uint64_t)toi16_scaled3(FAR3, TOI16_PLACE_BITS3 - p->grow);
}

/* Arms that turn together are turned as one, as only the way between the centres counts: bodies on one
 * turntable do not move against one another, however far off its middle is. A joined arm has to have
 * an opposite, too. */
static void join_arms3(toi16_course3 course[2], const toi16_rotor3 bodies[2], fix16_t until) {
    int32_t joined[3];
    for (unsigned k = 0; k < 3; k++) {
        const int64_t arm = (int64_t)course[1].arm2[k] - course[0].arm2[k];
        if (toi16_abs64(arm) > INT32_MAX)
            return;
        joined[k] = (int32_t)arm;
    }
    for (unsigned k = 0; k < 3; k++) {
        course[0].arm2[k] = 0;
        course[1].arm2[k] = joined[k];
        course[1].aside_q16[k] -= course[0].aside_q16[k];
        course[1].inward_q16[k] -= course[0].inward_q16[k];
    }
    for (unsigned side = 0; side < 2; side++)
        course[side].doubt_q16 = toi16_course_doubt3(&course[side], &bodies[side].motion, until);
}

void toi16_begin_pair3(toi16_turning3 *p, const toi16_rotor3 bodies[2], const toi_turn_options *options) {
    const fix16_t until = toi16_turn_until(options);
    const fix16_t tolerance = options->tolerance ? options->tolerance : TOI_TURN_TOLERANCE;
    const int64_t margin2 = 2 * ((int64_t)options->margin + bodies[0].radius + bodies[1].radius);
    p->bodies = bodies;
    for (unsigned side = 0; side < 2; side++)
        toi16_begin_course3(&p->course[side], &bodies[side], until);
    if (turn_together3(bodies))
        join_arms3(p->course, bodies, until);
    const uint32_t doubt = (p->course[0].doubt_q16 >> 15) + (p->course[1].doubt_q16 >> 15) + 2;
    toi16_set_window3(&p->search, bodies, p->course, margin2 + doubt, (uint32_t)until);
    if (p->search.end == 0)
        return;
    begin_velocities3(p, margin2);
    begin_distances3(p, margin2, 2 * (int64_t)tolerance);
    for (unsigned side = 0; side < 2; side++)
        begin_core3(p, side);
    p->pair.cores = p->cores;
    p->nearest.count = 0;
    p->nearest.normal[0] = p->nearest.normal[1] = p->nearest.normal[2] = 0;
}
