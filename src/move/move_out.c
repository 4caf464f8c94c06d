/* SPDX-License-Identifier: MIT */
/* A body that begins overlapped is pushed out, where that is wanted or next to nothing. */
#include "move.h"
#include "../kinds/kind.h"

/* Pushes that come to 2^30 ulps are only of axis-aligned boxes past the domain of all others. */
static bool move_out(toi16_step *step, const toi_vec3 *push) {
    const uint32_t most = UINT32_C(1) << 30;
    toi_vec3 moved = step->result->moved;
    toi_status status = TOI_ERR_RANGE;
    if (toi16_shift_points(&moved, 1, 3, push, most) == TOI_OK)
        status = toi16_shift_body(step, push);
    if (status < 0)
        return toi16_fail(step, status, UINT32_MAX);
    step->result->moved = moved;
    return true;
}

TOI16_ONCE bool can_stop(const toi16_thing *thing, const toi_penetration *p) {
    toi_vec3 into;
    toi16_opposite(&p->normal, &into);
    return toi16_can_stop(&thing->candidate, &into);
}

/* What a thing that is overlapped by next to nothing is to the body it is also when it only touches it. */
static bool is_to_push(const toi16_step *step, const toi16_thing *thing, const toi_penetration *p) {
    if (p->depth <= TOI_MOVE_SHALLOW)
        return can_stop(thing, p);
    return step->options->push_out && thing->candidate.role == TOI_ROLE_SOLID;
}

/* Is the body, moved by so much, in it by more than that, where it stops what comes? */
static bool is_deep(toi16_step *step, const toi16_thing *thing, const toi_vec3 *by) {
    toi_penetration p;
    toi16_shift_body(step, by);
    bool inside = toi16_is_inside_of(step, &thing->candidate.shape, &p);
    toi16_go_back(step, by);
    return inside && p.depth > TOI_MOVE_SHALLOW && can_stop(thing, &p);
}

static bool began_deep(toi16_step *step, const toi16_thing *thing) {
    toi_vec3 back;
    toi16_opposite(&step->result->moved, &back);
    return is_deep(step, thing, &back);
}

/* Is it deep in a thing in which it was not when it began? */
static bool is_worse(toi16_step *step) {
    toi16_thing thing;
    for (thing.next = 0; toi16_next_thing(step, &thing);)
        if (thing.candidate.role != TOI_ROLE_SENSOR && is_deep(step, &thing, &toi16_none3) &&
            !began_deep(step, &thing))
            return true;
    return false;
}

/* Of what has no push: was it to be pushed out of it? By next to nothing it stays there, where no push is in
 * the domain. */
static bool is_refused(const toi16_step *step, const toi16_thing *thing) {
    toi_penetration p;
    if (!step->options->push_out || thing->candidate.role != TOI_ROLE_SOLID)
        return false;
    return !toi16_is_inside_of(step, &thing->candidate.shape, &p) || p.depth > TOI_MOVE_SHALLOW;
}

/* The first thing that it is to be pushed out of, if there is one. Nothing has gone anywhere yet. */
static bool find_push(toi16_step *step, toi_penetration *out, bool *found) {
    toi16_thing thing;
    *found = false;
    toi16_grow_region(step);
    for (thing.next = 0; toi16_next_thing(step, &thing);) {
        if (thing.candidate.role == TOI_ROLE_SENSOR)
            continue;
        toi_status status = toi16_overlap_thing(step, &thing.candidate.shape, true, out);
        if (status < 0 && is_refused(step, &thing))
            return toi16_fail(step, status, thing.next - 1);
        if (status == TOI_OVERLAP && is_to_push(step, &thing, out)) {
            step->overlapped |= began_deep(step, &thing);
            return *found = true;
        }
    }
    return step->result->status >= 0;
}

/* Where there is no room for it between things that it touches it stays as it began: pushed out of one of
 * them it would be in another. */
bool toi16_move_out(toi16_step *step) {
    toi_penetration p;
    bool found;
    for (unsigned i = 0; find_push(step, &p, &found) && found && i <= step->options->bounces; i++)
        if (!move_out(step, &p.push))
            return false;
    if (step->result->status >= 0 && !step->overlapped && (found || is_worse(step))) {
        toi16_opposite(&step->result->moved, &p.push);
        return move_out(step, &p.push);
    }
    return step->result->status >= 0;
}
