/* SPDX-License-Identifier: MIT */
/* Turning aside at the surfaces that the body touches: along one where that leads into no other, else along
 * the seam of two, else not at all. The body turns from the way that it had before it met the first of them,
 * so that in a valley it comes to rest instead of being thrown from side to side. */
#include "move.h"

/* ---- Vectors and a normal */

void toi16_scale(const toi_vec3 *v, int64_t factor_q26, toi_vec3 *out) {
    for (unsigned k = 0; k < 3; k++) {
        int64_t x = toi16_in_row(v, k) * factor_q26 + (INT64_C(1) << 25);
        toi16_put_in_row(out, k, (int32_t)toi16_shr(x, 26));
    }
}

void toi16_take_off(toi_vec3 *v, const toi_vec3 *normal, int64_t factor_q26) {
    toi_vec3 off;
    toi16_scale(normal, factor_q26, &off);
    toi16_subtract(v, &off, v);
}

void toi16_keep_off(const toi16_surface *s, unsigned ulps, toi_vec3 *way) {
    toi16_take_off(way, &s->normal, (int64_t)ulps * 1024);
}

void toi16_keep_off_all(const toi16_step *step, unsigned ulps, toi_vec3 *way) {
    for (unsigned i = 0; i < step->count; i++)
        if (!step->surfaces[i].firm)
            toi16_keep_off(&step->surfaces[i], ulps, way);
}

/* Beyond what rounding to whole ulps takes, a normal is within 2 ulp of Q16.16. */
uint32_t toi16_lift_over(const toi16_plane *p, const toi_vec3 *way) {
    uint32_t longest = p->lift == 0 ? 0 : toi16_longest(way);
    return longest == 0 ? 0 : p->lift + (longest >> 15);
}

/* ---- The surfaces */

bool toi16_is_same_surface(const toi16_surface *a, const toi16_surface *b) {
    toi_vec3 turn;
    toi16_subtract(&a->normal, &b->normal, &turn);
    return toi16_longest(&turn) <= 8 && toi16_are_same(&a->velocity, &b->velocity);
}

bool toi16_is_of_same_pair(const toi16_surface *a, const toi16_surface *b) {
    return a->round && b->round && a->n == b->n && a->grown == b->grown;
}

/* A surface that is met again at once was not kept off enough. */
static uint8_t higher_lift(uint8_t lift) {
    return lift == 0 ? 2 : lift < 64 ? (uint8_t)(4 * lift) : lift;
}

/* Puts a surface last. False where there are too many. */
static bool add_surface(toi16_step *step, const toi16_surface *surface) {
    toi16_surface added = *surface;
    unsigned to = 0;
    for (unsigned from = 0; from < step->count; from++) {
        if (toi16_is_same_surface(&step->surfaces[from], surface)) {
            added.lift = higher_lift(step->surfaces[from].lift);
            added.firm = false;
        } else if (!toi16_is_of_same_pair(&step->surfaces[from], surface))
            step->surfaces[to++] = step->surfaces[from];
    }
    if (to == TOI16_SURFACES)
        return false;
    step->surfaces[to] = added;
    step->count = (uint8_t)(to + 1);
    return true;
}

static bool presses_into(const toi16_step *step, const toi_vec3 *way, const toi16_surface *s) {
    toi_vec3 v;
    toi16_rest_of(step, s, &v);
    toi16_subtract(way, &v, &v);
    return toi16_along(&v, &s->normal) > (s->firm ? 0 : INT64_C(1) << 14);
}

/* Does a way lead into none of the surfaces but i and j? */
static bool is_free(const toi16_step *step, const toi_vec3 *way, unsigned i, unsigned j) {
    if (toi16_longest(way) >= (uint32_t)TOI_LIMIT)
        return false;
    for (unsigned k = 0; k < step->count; k++)
        if (k != i && k != j && presses_into(step, way, &step->surfaces[k]))
            return false;
    return true;
}

/* ---- Along one */

/* Limits velocities so that the next surface, and the next step, takes them: turned aside a velocity may
 * point along a coordinate more than before, and a thing that moves adds its own. */
static void limit_velocity(toi_vec3 *v) {
    for (unsigned k = 0; k < 3; k++) {
        const fix16_t speed = toi16_in_row(v, k);
        toi16_put_in_row(v, k,
                         speed >= TOI_LIMIT    ? TOI_LIMIT - 1
                         : speed <= -TOI_LIMIT ? 1 - TOI_LIMIT
                                               : speed);
    }
}

static void turn_way(const toi16_step *step, bool level, const toi_vec3 *way, const toi16_plane *p,
                     toi_vec3 *out) {
    if (level)
        toi16_level_along_one(way, p, out);
    else
        step->tilted->along_one(way, p, out);
}

/* Relative to the thing a velocity is below 2^30 in each entry. */
static void turn_velocity(const toi16_step *step, const toi16_surface *s, toi_vec3 *out) {
    const toi16_plane p = {&s->velocity, &s->normal, 0};
    if (s->level)
        toi16_level_along_one(&step->wish_velocity, &p, out);
    else {
        toi16_subtract(&step->wish_velocity, &s->velocity, out);
        step->tilted->slide(out, &s->normal, out);
        toi16_add(out, &s->velocity, out);
    }
    limit_velocity(out);
}

void toi16_turn_along(toi16_step *step, const toi16_surface *s, const toi_vec3 *way) {
    step->rest = *way;
    turn_velocity(step, s, &step->result->velocity);
}

void toi16_way_along(const toi16_step *step, const toi16_surface *s, toi_vec3 *way) {
    toi_vec3 base;
    const toi16_plane p = {&base, &s->normal, s->lift};
    toi16_rest_of(step, s, &base);
    turn_way(step, s->level, &step->wish, &p, way);
}

/* Scales a vector by a power of 2, so that its longest entry has so many bits. */
static void scale_to(toi_vec3 *v, unsigned bits) {
    const unsigned has = toi16_bits32(toi16_longest(v));
    for (unsigned k = 0; k < 3; k++) {
        int32_t x = toi16_in_row(v, k);
        toi16_put_in_row(v, k, has > bits ? toi16_shr32(x, has - bits) : x * (INT32_C(1) << (bits - has)));
    }
}

void toi16_far_along(const toi16_step *step, const toi16_surface *s, toi_vec3 *way) {
    enum { FAR_BITS = 13 };
    const toi16_plane p = {&toi16_none3, &s->normal, 0};
    toi_vec3 wish = step->wish;
    toi16_way_along(step, s, way);
    if (toi16_longest(way) >> (FAR_BITS - 1) != 0 || !toi16_is_zero(&s->velocity) || toi16_is_zero(&wish))
        return;
    scale_to(&wish, 27);
    turn_way(step, s->level, &wish, &p, way);
    if (toi16_longest(way) >> FAR_BITS != 0)
        scale_to(way, FAR_BITS);
}

static bool try_one(toi16_step *step, unsigned i) {
    const toi16_surface *s = &step->surfaces[i];
    toi_vec3 way;
    if (step->count > 1) {
        toi16_far_along(step, s, &way);
        if (!is_free(step, &way, i, i))
            return false;
    }
    toi16_way_along(step, s, &way);
    if (!is_free(step, &way, i, i))
        return false;
    toi16_turn_along(step, s, &way);
    return true;
}

/* ---- Along two */

static bool turn_at_both(const toi16_step *step, bool level, const toi_vec3 *way, const toi16_plane *n,
                         const toi16_plane *m, bool at_rest, toi_vec3 *out) {
    return level ? toi16_level_along_two(way, n, m, out) : step->tilted->along_two(way, n, m, at_rest, out);
}

/* In the plane the seam of two surfaces at rest is a corner. In space next to no way along it is none, where
 * the body is lifted off the surfaces: else it would never come to rest. */
static bool try_two(toi16_step *step, unsigned i, unsigned j) {
    const toi16_surface *s = &step->surfaces[i], *t = &step->surfaces[j];
    const bool at_rest = toi16_is_zero(&s->velocity) && toi16_is_zero(&t->velocity),
               level = s->level && t->level;
    if (toi16_is_plane(step) && at_rest)
        return false;
    toi_vec3 way, velocity, rest_s, rest_t;
    const toi16_plane p = {&rest_s, &s->normal, s->lift}, q = {&rest_t, &t->normal, t->lift};
    const toi16_plane u = {&s->velocity, &s->normal, 0}, v = {&t->velocity, &t->normal, 0};
    toi16_rest_of(step, s, &rest_s);
    toi16_rest_of(step, t, &rest_t);
    if (!turn_at_both(step, level, &step->wish, &p, &q, at_rest, &way) || !is_free(step, &way, i, j))
        return false;
    if (at_rest && !(s->firm && t->firm) && step->tilted && step->tilted->is_across(step, s, t))
        way = toi16_none3;
    if (!turn_at_both(step, level, &step->wish_velocity, &u, &v, at_rest, &velocity))
        return false;
    limit_velocity(&velocity);
    step->rest = way;
    step->result->velocity = velocity;
    return true;
}

TOI16_ONCE bool try_all(toi16_step *step) {
    for (unsigned i = step->count; i-- > 0;)
        if (try_one(step, i))
            return true;
    for (unsigned i = step->count; i-- > 1;)
        for (unsigned j = i; j-- > 0;)
            if (try_two(step, i, j))
                return true;
    return false;
}

/* ---- Whether the body still touches what it met before */

/* Is the surface that was met one of the thing? */
static bool is_surface_of(const toi16_surface *s, const toi16_thing *thing, const toi16_move_meeting *m) {
    toi16_surface met;
    toi16_opposite(&m->normal, &met.normal);
    met.velocity = thing->candidate.velocity;
    return m->status == TOI_HIT && toi16_is_same_surface(&met, s);
}

/* Would the body meet a surface, moved towards it by what sliding so far may have lifted it off, and a little
 * more? Of a region that has grown the number may be another thing's: then any thing counts that has such a
 * surface. */
static bool still_touches(toi16_step *step, const toi16_surface *s, bool *touches) {
    uint32_t depth = s->lift + (step->slid >> 14) + 4;
    const bool known = s->grown == step->grown;
    toi_vec3 into;
    toi16_thing thing;
    toi16_move_meeting m;
    toi16_scale(&s->normal, (int64_t)depth * 1024, &into);
    *touches = false;
    for (thing.next = known ? s->n : 0; !*touches && toi16_next_thing(step, &thing);) {
        thing.rest = toi16_none3;
        if (!toi16_passes(step, toi16_meet_thing(step, &thing, &into, &m), thing.next - 1))
            return false;
        *touches = known ? m.status >= TOI_HIT : is_surface_of(s, &thing, &m);
        if (known)
            break;
    }
    return step->result->status >= 0;
}

/* Along the surface, would the rest of the way lead back? Entries are below 2^30, so that the products with a
 * normal are below 2^47, and of those the upper parts below 2^31. */
static bool leads_back(const toi16_step *step, const toi16_surface *s) {
    int64_t rest = toi16_shr(toi16_along(&step->rest, &s->normal), 16);
    int64_t aim = toi16_shr(toi16_along(&step->aim, &s->normal), 16);
    return toi16_along(&step->rest, &step->aim) < rest * aim;
}

/* Forgets the surfaces that the body no longer touches. Where none is left, or one that moved is gone, the
 * body goes on as it goes now: what has pushed it stays with it, as far as the others let it. But it does not
 * go back along the next one: between two slopes it would be on the one in one step and on the other in the
 * next. */
static bool forget_surfaces(toi16_step *step, const toi16_surface *next) {
    unsigned to = 0;
    bool pushed = false;
    if (step->slid < TOI16_NEAR && step->count > 0)
        return true;
    for (unsigned from = 0; from < step->count; from++) {
        const toi16_surface *surface = &step->surfaces[from];
        bool touches;
        if (!still_touches(step, surface, &touches))
            return false;
        if (touches)
            step->surfaces[to++] = *surface;
        else
            pushed |= !toi16_is_zero(&surface->velocity);
    }
    step->count = (uint8_t)to;
    if (pushed || (to == 0 && !leads_back(step, next))) {
        step->wish = step->rest;
        step->wish_velocity = step->result->velocity;
    }
    return true;
}

toi16_turned toi16_turn_aside(toi16_step *step, const toi16_surface *surface) {
    if (!forget_surfaces(step, surface))
        return TOI16_FAILED;
    step->slid = 0;
    if (add_surface(step, surface) && try_all(step))
        return TOI16_TURNED;
    toi16_rest_of(step, surface, &step->rest);
    step->result->velocity = surface->velocity;
    return TOI16_IN_CORNER;
}

bool toi16_is_at_tilted(const toi16_step *step) {
    bool all_firm = true;
    for (unsigned i = 0; i < step->count; i++)
        all_firm &= step->surfaces[i].firm;
    return !all_firm && step->tilted;
}

toi16_turned toi16_turn(toi16_step *step, bool may_step_off, toi16_stretch *s) {
    toi16_turned turned = toi16_turn_aside(step, &s->first.surface);
    if (turned == TOI16_FAILED || !toi16_is_stuck(step, turned) || step->count < 2 ||
        !toi16_is_at_tilted(step))
        return turned;
    toi16_turned passed = step->tilted->pass(step, may_step_off, s);
    return passed == TOI16_IN_CORNER ? turned : passed;
}
