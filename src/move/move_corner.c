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

/* A program whose shapes are all level has nothing to settle: there every surface at rest is firm. */
bool toi16_settle(toi16_step *step, bool in_corner, toi16_stretch *s) {
    if (step->inside || !is_at_tilted(step) || !go_with(step, &toi16_none3))
        return true;
    return !step->tilted || step->tilted->settle(step, in_corner, s);
}
