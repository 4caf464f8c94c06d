/* SPDX-License-Identifier: MIT */
/* When do two bodies of space touch that turn? */
#include "pair3.h"

#include "../pair/pair.h"
#include "name3.h"

#ifdef TOI16_IS_SHARED
extern inline int64_t toi16_scaled3(int64_t x, int n);
extern inline int32_t toi16_rescaled3(int64_t x, int n);
#endif

static void put_core3(toi16_core3 *core) {
    int32_t turned[3][3];
    for (unsigned k = 0; k < 3; k++) {
        const toi_axis3 *u = &core->body->rot.u[k];
        const int32_t axis[3] = {u->x, u->y, u->z};
        toi16_turn_by3(&core->spot, axis, turned[k]);
    }
    for (unsigned k = 0; k < 3; k++) {
        TOI16_UNROLL
        for (unsigned i = 0; i < 3; i++)
            core->spot.turn[k][i] = turned[k][i];
    }
    for (unsigned k = 0; k < 3 && core->body->count == 0; k++) {
        const int32_t half = core->half[k];
        TOI16_UNROLL
        for (unsigned i = 0; i < 3; i++)
            core->edge[k][i] = toi16_round_q30(toi16_mul(turned[k][i], half));
    }
}

/* Adds what the centre of a body does that turns about another point. */
static void add_swing3(toi16_turning3 *p, unsigned side) {
    const toi16_core3 *core = &p->cores[side];
    int32_t own[3], pull[3];
    toi16_turn_by3(&core->spot, p->own[side], own);
    toi16_turn_by3(&core->spot, p->pull[side], pull);
    for (unsigned i = 0; i < 3; i++) {
        p->pair.rate[i] += side == 0 ? -own[i] : own[i];
        p->pair.bend[i] += side == 0 ? -pull[i] : pull[i];
    }
}

/* Puts both cores where they are at a time. Returns false where the centres are too far from one another for
 * units. */
static bool place_pair3(toi16_turning3 *p, uint32_t now, int64_t distance_q16[3]) {
    for (unsigned side = 0; side < 2; side++)
        toi16_spot3_at(&p->course[side], &p->bodies[side], now, &p->cores[side].spot);
    for (unsigned i = 0; i < 3; i++)
        distance_q16[i] = p->cores[1].spot.center_q16[i] - p->cores[0].spot.center_q16[i];
    const uint64_t far_q16 = p->far_q16;
    if (toi16_abs64(distance_q16[0]) >= far_q16 || toi16_abs64(distance_q16[1]) >= far_q16 ||
        toi16_abs64(distance_q16[2]) >= far_q16)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        p->pair.distance[i] = toi16_rescaled3(distance_q16[i], p->grow - TOI16_PLACE_BITS3);
        p->pair.rate[i] = p->drift[i];
        p->pair.bend[i] = 0;
    }
    for (unsigned side = 0; side < 2; side++) {
        if (p->swings[side])
            add_swing3(p, side);
        put_core3(&p->cores[side]);
    }
    return true;
}

static void write_step3(const toi16_turning3 *p, const toi_vec3 *spin, toi_turn_step *step) {
    const int32_t *n = p->nearest.normal;
    const toi_axis3 normal = {n[0], n[1], n[2]};
    step->axis = toi16_name_normal3(p->cores, &p->nearest);
    step->normal = normal;
    step->spin = *spin;
}

/* ---- A look */

/* The balls around both centres are apart: until the fastest way has closed the gap. */
static void look_at_balls3(const toi16_turning3 *p, const int64_t distance_q16[3], toi16_turn_look *look) {
    static const toi_turn_step none = {0, 0, {TOI_AXIS_NONE, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    const unsigned bits = toi16_bits64(toi16_abs64(distance_q16[0]) | toi16_abs64(distance_q16[1]) |
                                       toi16_abs64(distance_q16[2]));
    const unsigned cut = bits > 30 ? bits - 30 : 0;
    const int32_t d[3] = {(int32_t)toi16_shr(distance_q16[0], cut), (int32_t)toi16_shr(distance_q16[1], cut),
                          (int32_t)toi16_shr(distance_q16[2], cut)};
    const uint32_t root = toi16_sqrt64((uint64_t)toi16_trio_dot(d, d));
    const uint64_t far_q16 = (uint64_t)(root > 2 ? root - 2 : 0) << cut;
    look->step = none;
    look->verdict = TOI16_LOOK_APART;
    const uint64_t gap_q16 = far_q16 > p->apart_q16 ? far_q16 - p->apart_q16 : 0;
    /* 2^-16 ulp over half ulps per time unit: 2^-17 of a time unit. */
    const uint64_t ticks = gap_q16 == 0 ? 0 : p->speed2 == 0 ? UINT32_MAX : 2 * gap_q16 / p->speed2;
    look->clear = ticks > UINT32_MAX ? UINT32_MAX : (uint32_t)ticks;
    if (look->clear == 0)
        look->verdict = TOI16_LOOK_TOUCH;
}

static uint32_t clear_ticks3(const toi16_turning3 *p, const int32_t spin[3]) {
    const uint64_t ticks =
        (uint64_t)toi16_scaled3(toi16_clear3(&p->pair, &p->nearest, spin, p->margin_up), p->tau - 30);
    return ticks > UINT32_MAX ? UINT32_MAX : (uint32_t)ticks;
}

/* What a look comes to by the normal that is known. Where its axis does not last for a tick, both bodies'
 * spins are tried: an axis that turns with a small body which spins fast is soon past a large one that is
 * beside it. */
static void judge3(const toi16_turning3 *p, toi16_turn_look *look, toi_vec3 *rounded) {
    const int64_t far = (int64_t)p->nearest.most - p->margin;
    int32_t spin[3];
    look->clear = 0;
    look->verdict = far < -p->tolerance ? TOI16_LOOK_OVERLAP : TOI16_LOOK_TOUCH;
    toi16_choose_spin3(p, spin, rounded);
    if (far <= p->tolerance)
        return;
    look->clear = clear_ticks3(p, spin);
    for (unsigned owner = 0; owner < 2 && look->clear == 0; owner++) {
        toi16_follow3(p, owner, spin, rounded);
        look->clear = clear_ticks3(p, spin);
    }
    if (look->clear != 0)
        look->verdict = TOI16_LOOK_APART;
}

/* Where cores that meet are not both boxes, and seem to be too deep in one another, all pairs of edges are
 * looked at before that is said. */
static bool is_in_doubt3(const toi16_turning3 *p, const toi16_turn_look *look) {
    return look->verdict != TOI16_LOOK_APART && p->nearest.gap < 0 && p->nearest.gap > -(INT32_C(1) << 27) &&
           (p->bodies[0].count | p->bodies[1].count) != 0 && p->nearest.most == p->nearest.gap;
}

/* An axis of boxes that does not last for a tick is perhaps not the best one. */
static bool is_short3(const toi16_turning3 *p, const toi16_turn_look *look) {
    return look->verdict == TOI16_LOOK_TOUCH && p->nearest.made != TOI16_OF_CORNERS3 &&
           p->nearest.gap > p->margin_up + p->tolerance;
}

static void look3(toi16_search *search, uint32_t now, bool wanted, toi16_turn_look *look) {
    toi16_turning3 *p = (toi16_turning3 *)(void *)search;
    int64_t distance_q16[3];
    toi_vec3 rounded;
    if (!place_pair3(p, now, distance_q16)) {
        look_at_balls3(p, distance_q16, look);
        return;
    }
    toi16_find_parting3(p->cores, p->pair.distance, p->margin_up + p->tolerance, &p->nearest);
    judge3(p, look, &rounded);
    if (is_short3(p, look)) {
        toi16_find_nearest3(p->cores, p->pair.distance, p->margin_up + p->tolerance, &p->nearest);
        judge3(p, look, &rounded);
    }
    if (is_in_doubt3(p, look)) {
        toi16_try_edges3(p->cores, p->pair.distance, &p->nearest);
        judge3(p, look, &rounded);
    }
    if (look->verdict == TOI16_LOOK_TOUCH && (int64_t)p->nearest.most - p->margin > p->tolerance) {
        look_at_balls3(p, distance_q16, look);
        if (look->verdict == TOI16_LOOK_APART)
            return;
    }
    if (wanted || look->verdict != TOI16_LOOK_APART)
        write_step3(p, &rounded, &look->step);
}

toi_status toi16_turn_pair3(toi_status opened, const toi16_rotor3 bodies[2], const toi_turn_options *options,
                            toi_hit *hit) {
    toi16_turning3 p;
    if (opened < 0)
        return hit->status = opened;
    toi16_begin_answer(hit);
    p.search.look = look3;
    toi16_begin_pair3(&p, bodies, options);
    return toi16_turn_search(&p.search, options, TOI_TURN_BUDGET3, hit);
}
