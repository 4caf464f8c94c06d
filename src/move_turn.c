/* SPDX-License-Identifier: MIT */
/* Turning aside at the surfaces that the body touches: along one where that leads into no
 * other, else along the seam of two, else not at all. Always from the way that it had before it met the first
 * of them, so that in a valley it comes to rest instead of being thrown from side to side. */
#include "move.h"

static const toi_vec3 none = {0, 0, 0};

/* What is next to no way, ulps. */
enum { NEAR = 16 };

/* Displacements, or velocities. */
typedef struct {
    toi_vec3 base;   /* of the thing itself */
    toi_vec3 normal; /* into it */
    uint8_t lift;    /* ulps, as toi16_surface */
} plane;

static plane plane_of(const toi16_surface *s) {
    plane p = {s->rest, s->normal, s->lift};
    return p;
}

static int32_t rounded(int64_t x, unsigned bits) {
    return (int32_t)toi16_shr(x + (INT64_C(1) << (bits - 1)), bits);
}

static toi_vec3 scaled(const toi_vec3 *v, int64_t factor, unsigned bits) {
    toi_vec3 out = {rounded(v->x * factor, bits), rounded(v->y * factor, bits), rounded(v->z * factor, bits)};
    return out;
}

/* How far a way is turned off a surface, beyond what rounding it to whole ulps takes: the normal is within 2
 * ulp of Q16.16. */
static uint32_t lift_over(const plane *p, const toi_vec3 *way) {
    uint32_t longest = toi16_longest(way);
    return p->lift == 0 || longest == 0 ? 0 : p->lift + (longest >> 15);
}

/* Relative to the thing the way is below 2^30 in each entry, so that `into` is below 2^47 and its quotient by
 * n . n, about 2^32, in Q16 below 2^31, exact where the normal is along a coordinate. Short ways have room
 * for more bits. */
static toi_vec3 along_one(const toi_vec3 *way, const plane *p) {
    toi_vec3 v = toi16_minus(way, &p->base);
    unsigned bits = toi16_longest(&v) >> 20 == 0 ? 26 : 16;
    int64_t into = toi16_along(&v, &p->normal);
    if (into > 0) {
        int64_t share = into * (INT64_C(1) << bits) / toi16_along(&p->normal, &p->normal);
        toi_vec3 out = scaled(&p->normal, share, bits);
        v = toi16_minus(&v, &out);
    }
    toi_vec3 off = scaled(&p->normal, lift_over(p, &v), 16);
    v = toi16_minus(&v, &off);
    return toi16_plus(&v, &p->base);
}

/* What presses into a plane and its lift, in 1/16 ulp: below 2^36. */
static int64_t pressing16(const toi_vec3 *way, const plane *p) {
    toi_vec3 v = toi16_minus(way, &p->base);
    return toi16_shr(toi16_along(&v, &p->normal), 12) + 16 * (int64_t)lift_over(p, &v);
}

/* v - off, which is in 2^-20 ulp and below 2^54. False where that is not below 2^30. */
static bool less(int32_t v, int64_t off, int32_t *out) {
    int64_t x = toi16_shr(v * (INT64_C(1) << 20) - off + (INT64_C(1) << 19), 20);
    *out = (int32_t)x;
    return toi16_abs64(x) < UINT64_C(1) << 30;
}

/* a and b such that way - a n - b m presses into neither, in 1/16 ulp: with c = n . m in Q20 they are
 * (p - c q) / (1 - c^2) and (q - c p) / (1 - c^2). The numerators are below 2^57, and what is nearer to
 * parallel than 1 - c^2 = 2^-9 is refused, so that a and b are below 2^46; past 2^36 they are refused too. */
static bool along_two(const toi_vec3 *way, const plane *n, const plane *m, toi_vec3 *out) {
    int64_t one = INT64_C(1) << 20, c = toi16_shr(toi16_along(&n->normal, &m->normal), 12);
    int64_t p = pressing16(way, n), q = pressing16(way, m), det = one - toi16_shr(c * c, 20);
    if (det < one >> 9)
        return false;
    int64_t a = (p * one - c * q) / det, b = (q * one - c * p) / det;
    int64_t limit = (int64_t)TOI_LIMIT << 7;
    if (a >= limit || a <= -limit || b >= limit || b <= -limit)
        return false;
    return less(way->x, n->normal.x * a + m->normal.x * b, &out->x) &&
           less(way->y, n->normal.y * a + m->normal.y * b, &out->y) &&
           less(way->z, n->normal.z * a + m->normal.z * b, &out->z);
}

/* ---- The surfaces */

static bool is_close(int32_t a, int32_t b) {
    return a - b <= 8 && b - a <= 8;
}

static bool is_same(const toi16_surface *a, const toi16_surface *b) {
    const toi_vec3 *n = &a->normal, *m = &b->normal;
    return is_close(n->x, m->x) && is_close(n->y, m->y) && is_close(n->z, m->z) &&
           a->velocity.x == b->velocity.x && a->velocity.y == b->velocity.y && a->velocity.z == b->velocity.z;
}

/* One that is met again at once was not kept off enough. */
static uint8_t higher(const toi16_surface *s) {
    return s->lift == 0 ? 2 : s->lift < 64 ? (uint8_t)(4 * s->lift) : s->lift;
}

/* Puts it last. False where there are too many. */
static bool add(toi16_step *step, toi16_surface surface) {
    unsigned to = 0;
    for (unsigned from = 0; from < step->count; from++) {
        if (is_same(&step->surfaces[from], &surface)) {
            surface.lift = higher(&step->surfaces[from]);
            surface.firm = false;
        } else
            step->surfaces[to++] = step->surfaces[from];
    }
    if (to == TOI16_SURFACES)
        return false;
    step->surfaces[to] = surface;
    step->surfaces[to].grown = step->grown;
    step->count = (uint8_t)(to + 1);
    return true;
}

static bool presses(const toi_vec3 *way, const toi16_surface *s) {
    toi_vec3 v = toi16_minus(way, &s->rest);
    return toi16_along(&v, &s->normal) > (s->firm ? 0 : INT64_C(1) << 14);
}

static bool is_free(const toi16_step *step, const toi_vec3 *way, unsigned i, unsigned j) {
    if (toi16_longest(way) >= (uint32_t)TOI_LIMIT)
        return false;
    for (unsigned k = 0; k < step->count; k++)
        if (k != i && k != j && presses(way, &step->surfaces[k]))
            return false;
    return true;
}

static toi_vec3 slide(const toi_vec3 *velocity, const toi16_surface *s) {
    toi_vec3 v = toi16_minus(velocity, &s->velocity);
    toi_slide3(&v, &s->normal, &v);
    return toi16_plus(&v, &s->velocity);
}

static bool try_one(toi16_step *step, unsigned i) {
    const toi16_surface *s = &step->surfaces[i];
    plane p = plane_of(s);
    toi_vec3 way = along_one(&step->wish, &p);
    if (!is_free(step, &way, i, i))
        return false;
    step->rest = way;
    step->result->velocity = slide(&step->wish_velocity, s);
    return true;
}

/* In 2D the seam of two that rest is a corner. In space next to no way along it is none: else what is lifted
 * off the surfaces would never come to rest. */
static bool try_two(toi16_step *step, unsigned i, unsigned j) {
    const toi16_surface *s = &step->surfaces[i], *t = &step->surfaces[j];
    bool at_rest = toi16_is_zero(&s->velocity) && toi16_is_zero(&t->velocity);
    if (step->space->flat && at_rest)
        return false;
    plane p = plane_of(s), q = plane_of(t);
    toi_vec3 way, velocity;
    if (!along_two(&step->wish, &p, &q, &way) || !is_free(step, &way, i, j))
        return false;
    if (at_rest && toi16_longest(&way) < NEAR)
        way = none;
    plane u = {s->velocity, s->normal, 0}, v = {t->velocity, t->normal, 0};
    if (!along_two(&step->wish_velocity, &u, &v, &velocity))
        return false;
    step->rest = way;
    step->result->velocity = velocity;
    return true;
}

static bool try_all(toi16_step *step) {
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

/* Would it press in, moved into it by what sliding so far may have lifted it off, and a little more? Of a
 * region that has grown the number may be another thing's. */
static bool still_touches(toi16_step *step, const toi16_surface *s, bool *touches) {
    uint32_t depth = s->lift + (step->slid >> 14) + 4;
    toi_vec3 into = scaled(&s->normal, depth, 16);
    toi16_thing thing;
    toi_status status;
    thing.next = s->n;
    *touches = false;
    if (s->grown != step->grown)
        return true;
    if (!toi16_next_thing(step, &thing))
        return step->result->status >= 0;
    if (!toi16_rest(step, &thing, &into, &none, &status))
        return false;
    *touches = status == TOI_OVERLAP;
    return true;
}

static bool forget(toi16_step *step) {
    unsigned to = 0;
    if (step->slid < NEAR && step->count > 0)
        return true;
    for (unsigned from = 0; from < step->count; from++) {
        bool touches;
        if (!still_touches(step, &step->surfaces[from], &touches))
            return false;
        if (touches)
            step->surfaces[to++] = step->surfaces[from];
    }
    step->count = (uint8_t)to;
    if (to == 0) {
        step->wish = step->rest;
        step->wish_velocity = step->result->velocity;
    }
    return true;
}

toi16_turned toi16_turn_aside(toi16_step *step, const toi16_surface *surface) {
    if (!forget(step))
        return TOI16_FAILED;
    step->slid = 0;
    if (add(step, *surface) && try_all(step))
        return TOI16_TURNED;
    step->rest = surface->rest;
    step->result->velocity = surface->velocity;
    return TOI16_IN_CORNER;
}
