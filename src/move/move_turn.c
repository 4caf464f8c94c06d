/* SPDX-License-Identifier: MIT */
/* Turning aside at the surfaces that the body touches: along one where that leads into no
 * other, else along the seam of two, else not at all. Always from the way that it had before it met the first
 * of them, so that in a valley it comes to rest instead of being thrown from side to side. */
#include "move.h"
#include "../number/vector.h"

/* rest: room for what is left of its displacement. */
TOI16_ONCE toi16_plane plane_of(const toi16_step *step, const toi16_surface *s, toi_vec3 *rest) {
    toi16_plane p = {rest, &s->normal, s->lift};
    toi16_rest_of(step, s, rest);
    return p;
}

/* v factor / 2^26, rounded to whole ulps. */
void toi16_scale(const toi_vec3 *v, int64_t factor_q26, toi_vec3 *out) {
    for (unsigned k = 0; k < 3; k++) {
        int64_t x = toi16_in_row(v, k) * factor_q26 + (INT64_C(1) << 25);
        toi16_put_in_row(out, k, (int32_t)toi16_shr(x, 26));
    }
}

void toi16_take_off(toi_vec3 *v, const toi_vec3 *normal, int64_t factor_q26) {
    toi_vec3 out;
    toi16_scale(normal, factor_q26, &out);
    toi16_subtract(v, &out, v);
}

/* How far a way is turned off a surface, beyond what rounding it to whole ulps takes: the normal is within 2
 * ulp of Q16.16. */
uint32_t toi16_lift_over(const toi16_plane *p, const toi_vec3 *way) {
    uint32_t longest = p->lift == 0 ? 0 : toi16_longest(way);
    return longest == 0 ? 0 : p->lift + (longest >> 15);
}

/* ---- The surfaces */

static bool is_same(const toi16_surface *a, const toi16_surface *b) {
    toi_vec3 turn;
    toi16_subtract(&a->normal, &b->normal, &turn);
    return toi16_longest(&turn) <= 8 && toi16_are_same(&a->velocity, &b->velocity);
}

/* One that is met again at once was not kept off enough. */
static uint8_t higher(const toi16_surface *s) {
    return s->lift == 0 ? 2 : s->lift < 64 ? (uint8_t)(4 * s->lift) : s->lift;
}

/* Puts it last. False where there are too many. */
static bool add(toi16_step *step, const toi16_surface *surface) {
    unsigned to = 0;
    bool firm = surface->firm;
    uint8_t lift = surface->lift;
    for (unsigned from = 0; from < step->count; from++) {
        if (is_same(&step->surfaces[from], surface)) {
            lift = higher(&step->surfaces[from]);
            firm = false;
        } else
            step->surfaces[to++] = step->surfaces[from];
    }
    if (to == TOI16_SURFACES)
        return false;
    toi16_surface *last = &step->surfaces[to];
    *last = *surface;
    last->grown = step->grown;
    last->firm = firm;
    last->lift = lift;
    step->count = (uint8_t)(to + 1);
    return true;
}

static bool presses(const toi16_step *step, const toi_vec3 *way, const toi16_surface *s) {
    toi_vec3 v;
    toi16_rest_of(step, s, &v);
    toi16_subtract(way, &v, &v);
    return toi16_along(&v, &s->normal) > (s->firm ? 0 : INT64_C(1) << 14);
}

static bool is_free(const toi16_step *step, const toi_vec3 *way, unsigned i, unsigned j) {
    if (toi16_longest(way) >= (uint32_t)TOI_LIMIT)
        return false;
    for (unsigned k = 0; k < step->count; k++)
        if (k != i && k != j && presses(step, way, &step->surfaces[k]))
            return false;
    return true;
}

TOI16_ONCE fix16_t legal(fix16_t speed) {
    return speed >= TOI_LIMIT ? TOI_LIMIT - 1 : speed <= -TOI_LIMIT ? 1 - TOI_LIMIT : speed;
}

/* So that the next surface, and the next step, takes it: turned aside it may point along a coordinate more
 * than before, and a thing that moves adds its own. */
static void limit_velocity(toi_vec3 *v) {
    v->x = legal(v->x);
    v->y = legal(v->y);
    v->z = legal(v->z);
}

/* Relative to the thing a velocity is below 2^30 in each entry. */
static void slide(const toi16_step *step, const toi_vec3 *velocity, const toi16_surface *s, toi_vec3 *out) {
    const toi16_plane p = {&s->velocity, &s->normal, 0};
    if (s->level)
        toi16_level_along_one(velocity, &p, out);
    else {
        toi16_subtract(velocity, &s->velocity, out);
        step->tilted->slide(out, &s->normal, out);
        toi16_add(out, &s->velocity, out);
    }
    limit_velocity(out);
}

static void along_one(const toi16_step *step, bool level, const toi_vec3 *way, const toi16_plane *p,
                      toi_vec3 *out) {
    if (level)
        toi16_level_along_one(way, p, out);
    else
        step->tilted->along_one(way, p, out);
}

void toi16_turn_along(toi16_step *step, const toi16_surface *s, const toi_vec3 *way) {
    step->rest = *way;
    slide(step, &step->wish_velocity, s, &step->result->velocity);
}

void toi16_way_along(const toi16_step *step, const toi16_surface *s, toi_vec3 *way) {
    toi_vec3 rest;
    toi16_plane p = plane_of(step, s, &rest);
    along_one(step, s->level, &step->wish, &p, way);
}

static void shift_entries(toi_vec3 *v, int bits) {
    for (unsigned k = 0; k < 3; k++) {
        int32_t x = toi16_in_row(v, k);
        toi16_put_in_row(v, k, bits < 0 ? toi16_shr32(x, (unsigned)-bits) : x * (INT32_C(1) << bits));
    }
}

/* So that the longest entry has so many bits. */
static void scale_to(toi_vec3 *v, unsigned bits) {
    shift_entries(v, (int)bits - (int)toi16_bits32(toi16_longest(v)));
}

void toi16_far_along(const toi16_step *step, const toi16_surface *s, toi_vec3 *way) {
    enum { FAR_BITS = 13 };
    const toi16_plane p = {&toi16_none3, &s->normal, 0};
    toi_vec3 wish = step->wish;
    toi16_way_along(step, s, way);
    if (toi16_longest(way) >> (FAR_BITS - 1) != 0 || !toi16_is_zero(&s->velocity) || toi16_is_zero(&wish))
        return;
    scale_to(&wish, 27);
    along_one(step, s->level, &wish, &p, way);
    if (toi16_longest(way) >> FAR_BITS != 0)
        scale_to(way, FAR_BITS);
}

static bool try_one(toi16_step *step, unsigned i) {
    toi_vec3 way, far;
    if (step->count > 1) {
        toi16_far_along(step, &step->surfaces[i], &far);
        if (!is_free(step, &far, i, i))
            return false;
    }
    toi16_way_along(step, &step->surfaces[i], &way);
    if (!is_free(step, &way, i, i))
        return false;
    toi16_turn_along(step, &step->surfaces[i], &way);
    return true;
}

static bool along_both(const toi16_step *step, bool level, const toi_vec3 *way, const toi16_plane *n,
                       const toi16_plane *m, bool at_rest, toi_vec3 *out) {
    return level ? toi16_level_along_two(way, n, m, out) : step->tilted->along_two(way, n, m, at_rest, out);
}

static bool is_across(const toi16_step *step, const toi16_surface *s, const toi16_surface *t) {
    return s->level && t->level ? toi16_level_is_across(step, s, t) : step->tilted->is_across(step, s, t);
}

/* In 2D the seam of two that rest is a corner. In space next to no way along it is none, where the body is
 * lifted off the surfaces: else it would never come to rest. */
static bool try_two(toi16_step *step, unsigned i, unsigned j) {
    const toi16_surface *s = &step->surfaces[i], *t = &step->surfaces[j];
    bool at_rest = toi16_is_zero(&s->velocity) && toi16_is_zero(&t->velocity);
    if (toi16_is_plane(step) && at_rest)
        return false;
    toi_vec3 way, velocity, rest_s, rest_t;
    toi16_plane p = plane_of(step, s, &rest_s), q = plane_of(step, t, &rest_t);
    const bool level = s->level && t->level;
    if (!along_both(step, level, &step->wish, &p, &q, at_rest, &way) || !is_free(step, &way, i, j))
        return false;
    if (at_rest && !(s->firm && t->firm) && is_across(step, s, t))
        way = toi16_none3;
    toi16_plane u = {&s->velocity, &s->normal, 0}, v = {&t->velocity, &t->normal, 0};
    if (!along_both(step, level, &step->wish_velocity, &u, &v, at_rest, &velocity))
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
static bool is_of(const toi16_surface *s, const toi16_thing *thing, const toi16_move_meeting *m) {
    toi16_surface met;
    toi16_opposite(&m->normal, &met.normal);
    met.velocity = thing->candidate.velocity;
    return m->status == TOI_HIT && is_same(&met, s);
}

/* Would it meet it, moved towards it by what sliding so far may have lifted it off, and a little more? Of a
 * region that has grown the number may be another thing's: then any thing counts that has such a surface. */
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
        *touches = known ? m.status >= TOI_HIT : is_of(s, &thing, &m);
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

/* Where none is left, or one that moved is gone, the body goes on as it goes now: what has pushed it stays
 * with it, as far as the others let it. But it does not go back along the next one: between two slopes it
 * would be on the one in one step and on the other in the next. */
static bool forget(toi16_step *step, const toi16_surface *next) {
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

bool toi16_is_known(const toi16_step *step, const toi16_surface *surface) {
    for (unsigned i = 0; i < step->count; i++)
        if (is_same(&step->surfaces[i], surface))
            return true;
    return false;
}

void toi16_keep_off(const toi16_surface *s, unsigned ulps, toi_vec3 *way) {
    toi16_take_off(way, &s->normal, (int64_t)ulps * 1024);
}

void toi16_keep_off_all(const toi16_step *step, unsigned ulps, toi_vec3 *way) {
    for (unsigned i = 0; i < step->count; i++)
        if (!step->surfaces[i].firm)
            toi16_keep_off(&step->surfaces[i], ulps, way);
}

toi16_turned toi16_turn_aside(toi16_step *step, const toi16_surface *surface) {
    if (!forget(step, surface))
        return TOI16_FAILED;
    step->slid = 0;
    if (add(step, surface) && try_all(step))
        return TOI16_TURNED;
    toi16_rest_of(step, surface, &step->rest);
    step->result->velocity = surface->velocity;
    return TOI16_IN_CORNER;
}
