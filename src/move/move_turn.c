/* SPDX-License-Identifier: MIT */
/* Turning aside at the surfaces that the body touches: along one where that leads into no
 * other, else along the seam of two, else not at all. Always from the way that it had before it met the first
 * of them, so that in a valley it comes to rest instead of being thrown from side to side. */
#include "move.h"
#include "../number/vector.h"

/* Of displacements, or of velocities. */
typedef struct {
    const toi_vec3 *base;   /* of the thing itself */
    const toi_vec3 *normal; /* into it */
    uint8_t lift;           /* ulps, as toi16_surface */
} plane;

/* rest: room for what is left of its displacement. */
TOI16_ONCE plane plane_of(const toi16_step *step, const toi16_surface *s, toi_vec3 *rest) {
    plane p = {rest, &s->normal, s->lift};
    toi16_rest_of(step, s, rest);
    return p;
}

/* v factor / 2^26, rounded to whole ulps. */
static void scale(const toi_vec3 *v, int64_t factor_q26, toi_vec3 *out) {
    for (unsigned k = 0; k < 3; k++) {
        int64_t x = toi16_in_row(v, k) * factor_q26 + (INT64_C(1) << 25);
        toi16_put_in_row(out, k, (int32_t)toi16_shr(x, 26));
    }
}

static void take_off(toi_vec3 *v, const toi_vec3 *normal, int64_t factor_q26) {
    toi_vec3 out;
    scale(normal, factor_q26, &out);
    toi16_subtract(v, &out, v);
}

/* How far a way is turned off a surface, beyond what rounding it to whole ulps takes: the normal is within 2
 * ulp of Q16.16. */
static uint32_t lift_over(const plane *p, const toi_vec3 *way) {
    uint32_t longest = p->lift == 0 ? 0 : toi16_longest(way);
    return longest == 0 ? 0 : p->lift + (longest >> 15);
}

/* Relative to the thing the way is below 2^30 in each entry, so that `into` is below 2^47 and its quotient by
 * n . n, about 2^32, in Q16 below 2^31, exact where the normal is along a coordinate. Short ways have room
 * for more bits. What is left of a vector of sqrt(3) 2^30 has no entry past (sqrt(3) + 1) / 2 2^30, of a
 * normal between it and the coordinate; with the lift and the base that is below 1.87 * 2^30. */
static void along_one(const toi_vec3 *way, const plane *p, toi_vec3 *v) {
    toi16_subtract(way, p->base, v);
    unsigned bits = toi16_longest(v) >> 20 == 0 ? 26 : 16;
    int64_t into = toi16_along(v, p->normal);
    if (into > 0)
        take_off(v, p->normal,
                 into * (INT64_C(1) << bits) / toi16_along(p->normal, p->normal) * (bits == 26 ? 1 : 1024));
    take_off(v, p->normal, (int64_t)lift_over(p, v) * 1024);
    toi16_add(v, p->base, v);
}

/* What presses into a plane and its lift, in 1/16 ulp: below 2^36. */
static int64_t pressing16(const toi_vec3 *way, const plane *p) {
    toi_vec3 v;
    toi16_subtract(way, p->base, &v);
    return toi16_shr(toi16_along(&v, p->normal), 12) + 16 * (int64_t)lift_over(p, &v);
}

static const int64_t ONE_Q20 = INT64_C(1) << 20;

/* (p - c q) / det. False past 2^36. */
static bool find_share(int64_t p, int64_t q, int64_t c_q20, int64_t det_q20, int64_t *out) {
    *out = (p * ONE_Q20 - c_q20 * q) / det_q20;
    return toi16_abs64(*out) < (uint64_t)TOI_LIMIT << 7;
}

/* a and b such that way - a n - b m presses into neither, in 1/16 ulp: with c = n . m in Q20 they are
 * (p - c q) / (1 - c^2) and (q - c p) / (1 - c^2). The numerators are below 2^57, and what is nearer to
 * parallel than 1 - c^2 = 2^-9 is refused, so that a and b are below 2^46; past 2^36 they are refused too.
 * What is taken off is below 2^54 then, in 2^-20 ulp; a way of 2^30 is refused as well. */
static bool along_two(const toi_vec3 *way, const plane *n, const plane *m, toi_vec3 *out) {
    int64_t a, b, c = toi16_shr(toi16_along(n->normal, m->normal), 12);
    int64_t p = pressing16(way, n), q = pressing16(way, m), det = ONE_Q20 - toi16_shr(c * c, 20);
    if (det < ONE_Q20 >> 9 || !find_share(p, q, c, det, &a) || !find_share(q, p, c, det, &b))
        return false;
    for (unsigned k = 0; k < 3; k++) {
        int64_t off = toi16_in_row(n->normal, k) * a + toi16_in_row(m->normal, k) * b;
        int64_t x = toi16_shr(toi16_in_row(way, k) * ONE_Q20 - off + ONE_Q20 / 2, 20);
        if (toi16_abs64(x) >= UINT64_C(1) << 30)
            return false;
        toi16_put_in_row(out, k, (int32_t)x);
    }
    return true;
}

/* A direction in 20 bits. */
typedef struct {
    toi_vec3 along;
} seam;

/* n x m. False below 2^-11 of their lengths. */
static bool find_seam(const toi_vec3 *n, const toi_vec3 *m, seam *out) {
    const toi_axis3 u = {n->x, n->y, n->z}, v = {m->x, m->y, m->z};
    int64_t cross[3];
    toi16_cross(&u, &v, cross);
    unsigned bits = toi16_bits64(toi16_abs64(cross[0]) | toi16_abs64(cross[1]) | toi16_abs64(cross[2]));
    if (bits < 22)
        return false;
    out->along.x = (int32_t)toi16_shr(cross[0], bits - 20);
    out->along.y = (int32_t)toi16_shr(cross[1], bits - 20);
    out->along.z = (int32_t)toi16_shr(cross[2], bits - 20);
    return true;
}

/* The same of surfaces that rest and are within 14 degrees of one another, where 1 - c^2 has too few bits:
 * what of the way is along their seam, off both by the greater lift. With the seam t from 2^19 to 2^20.8
 * long, way . t below 2^51 is divided by t . t in two steps: whole, and what is left, below 2^42, in 2^-21.
 * The quotient is below 2^11.
 */
static bool along_seam(const toi_vec3 *way, const plane *n, const plane *m, toi_vec3 *out) {
    seam t;
    if (toi16_along(n->normal, m->normal) < INT64_C(31) << 27 || !find_seam(n->normal, m->normal, &t))
        return false;
    int64_t square = toi16_along(&t.along, &t.along), along = toi16_along(way, &t.along);
    int64_t whole = along / square, left = along - whole * square;
    int64_t factor_q21 = whole * (INT64_C(1) << 21) + left * (INT64_C(1) << 21) / square;
    scale(&t.along, factor_q21 * 32, out);
    uint32_t lift_n = lift_over(n, out), lift_m = lift_over(m, out);
    take_off(out, n->normal, (int64_t)(lift_n > lift_m ? lift_n : lift_m) * 1024);
    return true;
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

/* Within the bounds of along_one. */
static void slide(const toi_vec3 *velocity, const toi16_surface *s, toi_vec3 *out) {
    toi16_subtract(velocity, &s->velocity, out);
    toi_slide3(out, &s->normal, out);
    toi16_add(out, &s->velocity, out);
    limit_velocity(out);
}

void toi16_turn_along(toi16_step *step, const toi16_surface *s, const toi_vec3 *way) {
    step->rest = *way;
    slide(&step->wish_velocity, s, &step->result->velocity);
}

void toi16_way_along(const toi16_step *step, const toi16_surface *s, toi_vec3 *way) {
    toi_vec3 rest;
    plane p = plane_of(step, s, &rest);
    along_one(&step->wish, &p, way);
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
    const plane p = {&toi16_none3, &s->normal, 0};
    toi_vec3 wish = step->wish;
    toi16_way_along(step, s, way);
    if (toi16_longest(way) >> (FAR_BITS - 1) != 0 || !toi16_is_zero(&s->velocity) || toi16_is_zero(&wish))
        return;
    scale_to(&wish, 27);
    along_one(&wish, &p, way);
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

static bool along_both(const toi_vec3 *way, const plane *n, const plane *m, bool at_rest, toi_vec3 *out) {
    return (at_rest && along_seam(way, n, m, out)) || along_two(way, n, m, out);
}

/* Does the step lead next to no way along their seam? What it is lifted off them does not count. t . t is
 * below 2^42. */
static bool is_across(const toi16_step *step, const toi16_surface *n, const toi16_surface *m) {
    seam t;
    toi_vec3 way;
    if (!find_seam(&n->normal, &m->normal, &t))
        return true;
    toi16_add(&step->result->moved, &step->wish, &way);
    uint32_t length = toi16_sqrt64((uint64_t)toi16_along(&t.along, &t.along));
    return toi16_abs64(toi16_along(&way, &t.along)) < (uint64_t)TOI16_NEAR * length;
}

/* In 2D the seam of two that rest is a corner. In space next to no way along it is none, where the body is
 * lifted off the surfaces: else it would never come to rest. */
static bool try_two(toi16_step *step, unsigned i, unsigned j) {
    const toi16_surface *s = &step->surfaces[i], *t = &step->surfaces[j];
    bool at_rest = toi16_is_zero(&s->velocity) && toi16_is_zero(&t->velocity);
    if (step->space->flat && at_rest)
        return false;
    toi_vec3 way, velocity, rest_s, rest_t;
    plane p = plane_of(step, s, &rest_s), q = plane_of(step, t, &rest_t);
    if (!along_both(&step->wish, &p, &q, at_rest, &way) || !is_free(step, &way, i, j))
        return false;
    if (at_rest && !(s->firm && t->firm) && is_across(step, s, t))
        way = toi16_none3;
    plane u = {&s->velocity, &s->normal, 0}, v = {&t->velocity, &t->normal, 0};
    if (!along_both(&step->wish_velocity, &u, &v, at_rest, &velocity))
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
    scale(&s->normal, (int64_t)depth * 1024, &into);
    *touches = false;
    for (thing.next = known ? s->n : 0; !*touches && toi16_next_thing(step, &thing);) {
        thing.rest = toi16_none3;
        if (!toi16_passes(step, step->space->meet(step, &thing, &into, &m), thing.next - 1))
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
    take_off(way, &s->normal, (int64_t)ulps * 1024);
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
