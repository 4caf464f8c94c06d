/* SPDX-License-Identifier: MIT */
/* Corners: whether a body can pass one, and where it rests in one.
 *
 * Two surfaces that leave the body no way may be none: where things lie flush with one another a body on
 * their joint touches the side of the one that its neighbour hides, and the normals alone do not tell that
 * side from a wall. The sweeps do: along the other surface they find nothing. And where a body has come to
 * rest between tilted surfaces, rounding and what it is kept off them would take it to and fro. */
#include "move.h"

/* Is one of the surfaces tilted? */
static bool is_at_tilted(const toi16_step *step) {
    bool tilted = false;
    for (unsigned i = 0; i < step->count; i++)
        tilted |= !step->surfaces[i].firm;
    return tilted;
}

/* Do all of the surfaces move like that? */
static bool go_with(const toi16_step *step, const toi_vec3 *velocity) {
    bool go = true;
    for (unsigned i = 0; i < step->count; i++)
        go &= toi16_are_same(&step->surfaces[i].velocity, velocity);
    return go;
}

/* ---- Passing */

bool toi16_step_off(toi16_step *step, const toi16_surface *surface, unsigned ulps) {
    const toi_vec3 rest = step->rest;
    toi16_stretch off;
    uint32_t n;
    off.way = toi16_none3;
    off.part = 0;
    toi16_keep_off(surface, ulps, &off.way);
    if (!toi16_look_whether_clear(step, &off, &n) || (n == TOI16_NOTHING && !toi16_go(step, &off.way, 0)))
        return false;
    step->rest = rest;
    return true;
}

/* Does the way along a surface get the body on: past the others, or to another one? Then it is taken. */
static bool leads_on(toi16_step *step, const toi16_surface *surface, toi16_stretch *s, bool *leads) {
    toi_vec3 way, far;
    toi16_way_along(step, surface, &way);
    toi16_far_along(step, surface, &far);
    toi16_keep_off(surface, surface->lift, &far);
    if (toi16_longest(&way) >= (uint32_t)TOI_LIMIT || toi16_longest(&far) >= (uint32_t)TOI_LIMIT)
        return true;
    s->way = far;
    s->part = TOI16_WHOLE;
    if (!toi16_look_ahead(step, s))
        return false;
    *leads = s->first.found ? !toi16_is_known(step, &s->first.surface) : !toi16_is_zero(&way);
    if (*leads)
        toi16_turn_along(step, surface, &way);
    return true;
}

/* Along one of the surfaces that met in a corner, at once, or when the body has gone off it by what it is to
 * be kept off: where shapes are rounded outwards it may still be in their reach. */
static toi16_turned leave_corner(toi16_step *step, bool may_step_off, toi16_stretch *s) {
    bool leads = false;
    for (unsigned n = 0; n < (may_step_off ? 2u : 1u) * step->count && !leads; n++) {
        const toi16_surface *surface = &step->surfaces[n % step->count];
        if (n >= step->count && !toi16_step_off(step, surface, surface->lift))
            return TOI16_FAILED;
        if (!leads_on(step, surface, s, &leads))
            return TOI16_FAILED;
    }
    return leads ? TOI16_TURNED : TOI16_IN_CORNER;
}

toi16_turned toi16_turn(toi16_step *step, bool may_step_off, toi16_stretch *s) {
    toi16_turned turned = toi16_turn_aside(step, &s->first.surface);
    if (turned == TOI16_FAILED || !toi16_is_stuck(step, turned) || step->count < 2 || !is_at_tilted(step) ||
        !go_with(step, &step->surfaces[0].velocity))
        return turned;
    toi16_turned left = leave_corner(step, may_step_off, s);
    return left == TOI16_IN_CORNER ? turned : left;
}

/* ---- Resting */

/* In a corner: was the body as near to each of its surfaces when the step began? */
static bool was_in_corner(const toi16_step *step) {
    enum { OFF = 8 }; /* ulps, as it is kept off them */
    bool was = step->count > 1;
    for (unsigned i = 0; i < step->count; i++)
        was &= toi16_abs64(toi16_along(&step->result->moved, &step->surfaces[i].normal)) <= (uint64_t)OFF
                                                                                                << 16;
    return was;
}

/* Would a body that has not got far end in a corner, if it went on as it began? */
static bool comes_to_corner(toi16_step *step, toi16_stretch *s) {
    enum { NOT_FAR = 512 }; /* in a wide valley it may have gone from the one side to the other */
    const toi_vec3 velocity = step->result->velocity;
    if (toi16_longest(&step->result->moved) >= NOT_FAR)
        return false;
    step->wish = s->way = step->aim;
    s->part = TOI16_WHOLE;
    if (!toi16_look_ahead(step, s) || !s->first.found)
        return false;
    toi16_turned turned = toi16_turn(step, false, s);
    if (turned != TOI16_FAILED && toi16_is_stuck(step, turned))
        return true;
    step->result->velocity = velocity;
    return false;
}

/* Is all of the step next to no way, and did it lead nowhere? By what the body was lifted off a surface,
 * then, and not along it. */
static bool was_thrown(const toi16_step *step) {
    return toi16_longest(&step->aim) < TOI16_NEAR && toi16_along(&step->result->moved, &step->aim) <= 0;
}

/* Does nothing that moves come to where the body is? An error is in the result. */
static bool is_left_alone(toi16_step *step) {
    toi16_thing thing;
    toi16_move_meeting m;
    bool alone = true;
    for (thing.next = 0; alone && step->moving && toi16_next_thing(step, &thing);) {
        if (thing.candidate.role == TOI_ROLE_SENSOR || toi16_is_zero(&thing.candidate.velocity))
            continue;
        toi_status status = step->space->meet(step, &thing, &toi16_none3, &m);
        alone = toi16_passes(step, status, thing.next - 1) && status != TOI_HIT && status != TOI_OVERLAP;
    }
    return alone;
}

bool toi16_settle(toi16_step *step, bool in_corner, toi16_stretch *s) {
    toi_move_result *r = step->result;
    if (step->inside || !is_at_tilted(step) || !go_with(step, &toi16_none3))
        return true;
    if (!was_thrown(step) && !((in_corner || comes_to_corner(step, s)) && was_in_corner(step)))
        return r->status >= 0;
    toi16_go_back(step, &r->moved);
    if (is_left_alone(step))
        r->moved = toi16_none3;
    else
        step->space->shift(step->body, step->options->room, &r->moved);
    return r->status >= 0;
}
