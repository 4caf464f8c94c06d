/* SPDX-License-Identifier: MIT */
/* A world that turns: what is seen of it beside the leg, and after the step. */
#include "turn_move.h"

void toi16_set_touched(const toi16_step *step, toi16_swing *swing, const toi_vec3 *into) {
    enum { FLUSH = 4 }; /* ulps by which a normal may be off */
    toi_aabb3 bounds = {{0, 0, 0}, {0, 0, 0}};
    toi16_bounds(step, &bounds);
    const bool is_level = toi16_is_level(step, step->body);
    for (unsigned k = 0; k < 3; k++) {
        const fix16_t lo = toi16_in_row(&bounds.lo, k), hi = toi16_in_row(&bounds.hi, k);
        const fix16_t n = is_level ? toi16_in_row(into, k) : 0;
        toi16_put_in_row(&swing->space.touched, k,
                         n > FLUSH    ? hi
                         : n < -FLUSH ? lo
                                      : toi16_shr32(lo, 1) + toi16_shr32(hi, 1));
    }
}

/* Errors are for the step itself to find. */
bool toi16_among_turning(toi16_swing *swing) {
    toi16_step step;
    toi16_thing thing;
    bool turns = false;
    swing->start = *swing->body;
    toi16_begin_looking(&step, swing);
    if (swing->kind->open(swing, &step.region) < 0)
        return false;
    toi16_set_touched(&step, swing, &toi16_none3);
    for (thing.next = 0; !turns && toi16_next_thing(&step, &thing);)
        turns = thing.candidate.turn;
    return turns;
}

/* ---- Sensors */

static bool report_sensor_of_turn(toi16_step *step, const toi16_swing *swing, const toi16_thing *thing) {
    enum { SENSOR_DEPTH = 4 }; /* ulps: what only touches a sensor is not in it */
    toi_hit hit;
    toi_penetration p;
    const toi_status status = toi16_ask_turn(swing, thing, swing->out->turned, -SENSOR_DEPTH, &hit);
    if (!toi16_passes(step, status, thing->next - 1))
        return false;
    if (status == TOI_OVERLAP && toi16_is_inside_of(step, thing, &p))
        hit.normal = p.normal;
    toi16_opposite(&hit.normal, &hit.normal);
    if (status >= TOI_HIT)
        toi16_report(step, thing->candidate.id, hit.enter, &hit.normal, TOI_TOUCHED_SENSOR);
    return true;
}

bool toi16_report_turned(toi16_swing *swing) {
    toi16_step step;
    toi16_thing thing;
    toi16_begin_looking(&step, swing);
    step.body = &swing->start;
    if (swing->out->turned == 0 || !toi16_passes(&step, swing->kind->open(swing, &step.region), UINT32_MAX))
        return swing->out->move.status >= 0;
    for (thing.next = 0; toi16_next_thing(&step, &thing);)
        if (thing.candidate.role == TOI_ROLE_SENSOR && !report_sensor_of_turn(&step, swing, &thing))
            return false;
    return swing->out->move.status >= 0;
}

/* ---- What has turned into the body */

/* Has the body met the thing in this step? Where it has not, it goes up through one that is one-way. */
static bool has_met(const toi_turn_moved *out, uint32_t id) {
    for (unsigned i = 0; i < out->move.count; i++)
        if (out->move.contacts[i].id == id)
            return true;
    return out->met.kind != 0 && out->met.id == id;
}

/* Is the body in the thing, and must not be? Gives the push then. */
static bool is_turned_into(toi16_step *step, toi16_swing *swing, const toi16_thing *thing,
                           toi_penetration *now) {
    toi_penetration before;
    const toi_candidate *c = &thing->candidate;
    if (c->role == TOI_ROLE_SENSOR || (c->role == TOI_ROLE_ONE_WAY && !has_met(swing->out, c->id)) ||
        toi16_overlap_thing(step, thing, true, now) != TOI_OVERLAP)
        return false;
    return !toi16_began_inside(step, swing, thing->next - 1, &before) ||
           (now->depth > TOI_MOVE_SHALLOW && before.depth <= TOI_MOVE_SHALLOW);
}

/* Finds the first thing that the body is in and must not be; of those that turn, or of all. */
static bool find_turned_into(toi16_step *step, toi16_swing *swing, bool all, toi_penetration *now) {
    toi16_thing thing;
    toi16_grow_region(step);
    for (thing.next = 0; toi16_next_thing(step, &thing);)
        if ((all || thing.candidate.turn) && is_turned_into(step, swing, &thing, now))
            return true;
    return false;
}

/* Finds the push out of a thing that the body is in, which leads no further into the one that it was pushed
 * out of before: along the part of the normal that is left of it, by as much more as that is shorter. False
 * where the two close on the body, or it is in too deep. Entries of the part are below 2^17, so that the
 * product stays below 2^59, and the push below 2^30. */
static bool find_way_out(const toi_penetration *p, const toi_vec3 *into_last, toi_vec3 *push) {
    const uint32_t deepest = UINT32_C(1) << 26;
    const uint64_t shortest_q32 = UINT64_C(1) << 26; /* an eighth */
    toi_vec3 part = p->normal;
    if (!toi16_is_zero(into_last) && toi_slide3(&p->normal, into_last, &part) < 0)
        return false;
    const uint64_t square_q32 = (uint64_t)toi16_along(&part, &part);
    if ((uint32_t)p->depth > deepest || square_q32 < shortest_q32)
        return false;
    for (unsigned k = 0; k < 3; k++) {
        const int32_t x = toi16_in_row(&part, k);
        const uint64_t way =
            ((toi16_mulu(toi16_abs32(x), (uint32_t)p->depth) << 16) + square_q32 - 1) / square_q32;
        toi16_put_in_row(push, k, x < 0 ? -(fix16_t)way : (fix16_t)way);
    }
    return true;
}

/* Leads the body out of what has turned into it, and then of what that leads it into. *is_free: it got out;
 * else it is where it was. False on an error. */
static bool leave_all(toi16_step *step, toi16_swing *swing, bool *is_free) {
    const toi_vec3 slid = swing->out->move.moved;
    toi_vec3 push, into_last = toi16_none3;
    toi_penetration now;
    unsigned pushes = 0;
    for (;;) {
        *is_free = !find_turned_into(step, swing, pushes > 0, &now);
        if (*is_free || pushes++ > swing->options.bounces || !find_way_out(&now, &into_last, &push))
            break;
        toi16_opposite(&now.normal, &into_last);
        if (!toi16_push_body(step, &push))
            return false;
    }
    toi16_subtract(&slid, &swing->out->move.moved, &push);
    return swing->out->move.status >= 0 && (*is_free || toi16_push_body(step, &push));
}

/* Tells whether the body is in anything solid. False on an error. */
static bool look_for_solid(toi16_step *step, bool *is_inside) {
    toi16_thing thing;
    toi_penetration p;
    toi16_grow_region(step);
    *is_inside = false;
    for (thing.next = 0; !*is_inside && toi16_next_thing(step, &thing);)
        *is_inside = thing.candidate.role == TOI_ROLE_SOLID &&
                     toi16_overlap_thing(step, &thing, true, &p) == TOI_OVERLAP;
    return step->result->status >= 0;
}

/* While the body slid, what turns went straight with the velocity of one of its points, so that an overlap
 * may have been with what is not there; and what a round body touches as the time ends may have counted as
 * one. */
bool toi16_leave_turned(toi16_swing *swing) {
    static const toi_aabb3 empty = {{INT32_MAX, INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN, INT32_MIN}};
    toi_status *status = &swing->out->move.status;
    toi16_step step;
    bool is_free = true, is_inside = true;
    toi16_begin_looking(&step, swing);
    toi16_look_at(&step, swing, swing->options.t_max);
    step.region = empty;
    step.wish = step.rest = toi16_none3;
    step.grown = 0;
    if (swing->out->turned < swing->options.t_max && !leave_all(&step, swing, &is_free))
        return false;
    if (!is_free)
        *status = TOI_OVERLAP;
    if (is_free && *status == TOI_OVERLAP && !look_for_solid(&step, &is_inside))
        return false;
    if (!is_inside)
        *status = TOI_HIT;
    return true;
}
