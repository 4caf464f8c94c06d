/* SPDX-License-Identifier: MIT */
/* What the caller's world has near the body, and where it is. */
#include "../ask/motion.h"
#include "move.h"

bool toi16_fail(toi16_step *step, toi_status status, uint32_t n) {
    step->result->status = status;
    step->result->faulty = n;
    return false;
}

bool toi16_passes(toi16_step *step, toi_status status, uint32_t n) {
    if (status < 0)
        toi16_fail(step, status, n);
    return status >= 0;
}

void toi16_go_back(toi16_step *step, const toi_vec3 *way) {
    toi_vec3 back;
    toi16_opposite(way, &back);
    toi16_shift_body(step, &back);
}

/* ---- Candidates */

static void fill_in(toi_candidate *candidate, uint32_t n) {
    candidate->shape.kind = (toi_shape_kind)0;
    candidate->velocity = candidate->up = toi16_none3;
    candidate->role = TOI_ROLE_SOLID;
    candidate->layers = 0;
    candidate->id = n;
}

static bool is_met(const toi_candidate *c, uint32_t ignores) {
    uint32_t layers = c->layers != 0 ? c->layers : UINT32_MAX;
    return c->role != TOI_ROLE_NONE && (layers & ~ignores) != 0;
}

static bool times(fix16_t velocity, fix16_t time, fix16_t *out) {
    uint64_t size = toi16_way_size(velocity, (uint32_t)time);
    if (toi16_abs32(velocity) >= (uint32_t)TOI_LIMIT || size >= (uint64_t)TOI_LIMIT)
        return false;
    *out = velocity < 0 ? -(fix16_t)size : (fix16_t)size;
    return true;
}

bool toi16_displacement(const toi_vec3 *velocity, fix16_t time, toi_vec3 *out) {
    return times(velocity->x, time, &out->x) && times(velocity->y, time, &out->y) &&
           times(velocity->z, time, &out->z);
}

/* Goes the legs so far: what is gone, and what of the whole displacement is left then. */
static void go_legs(const toi16_step *step, toi_vec3 *gone, toi_vec3 *rest) {
    *gone = toi16_none3;
    for (unsigned leg = 0; leg < step->legs; leg++) {
        toi_vec3 way;
        toi16_part_of(rest, step->parts[leg], &way);
        toi16_add(gone, &way, gone);
        toi16_subtract(rest, &way, rest);
    }
}

/* Of a thing whose displacement is within bounds, as it has been met. */
void toi16_rest_of(const toi16_step *step, const toi16_surface *surface, toi_vec3 *out) {
    toi_vec3 gone;
    *out = toi16_none3;
    if (step->left == 0 || toi16_is_zero(&surface->velocity))
        return;
    toi16_displacement(&surface->velocity, step->options->t_max, out);
    go_legs(step, &gone, out);
}

static bool catch_up(toi16_step *step, toi16_thing *thing) {
    toi_candidate *c = &thing->candidate;
    toi_vec3 gone;
    thing->rest = toi16_none3;
    if (toi16_is_zero(&c->velocity))
        return true;
    step->moving = true;
    if (!toi16_displacement(&c->velocity, step->options->t_max, &thing->rest))
        return toi16_fail(step, TOI_ERR_RANGE, thing->next - 1);
    go_legs(step, &gone, &thing->rest);
    if (c->shape.kind == TOI_SHAPE_POLY2)
        return true;
    toi_status status = toi16_shift_shape(step, &c->shape, 0, &gone);
    return toi16_passes(step, status, thing->next - 1);
}

bool toi16_next_thing(toi16_step *step, toi16_thing *thing) {
    toi_candidate *c = &thing->candidate;
    do {
        fill_in(c, thing->next);
        if (!step->world(step->context, &step->region, thing->next, c))
            return false;
        if (thing->next++ >= step->options->candidates)
            return toi16_fail(step, TOI_ERR_LIMIT, thing->next - 1);
    } while (!is_met(c, step->options->ignores));
    if (toi16_is_left_out(step, &c->shape))
        return toi16_fail(step, TOI_ERR_SHAPE, thing->next - 1);
    if ((unsigned)c->role > TOI_ROLE_SENSOR)
        return toi16_fail(step, TOI_ERR_ARGUMENT, thing->next - 1);
    if (toi16_is_zero(&c->up))
        c->up = step->options->up;
    if (toi16_is_plane(step))
        c->velocity.z = c->up.z = 0;
    if (c->role == TOI_ROLE_ONE_WAY && toi16_is_zero(&c->up))
        return toi16_fail(step, TOI_ERR_ARGUMENT, thing->next - 1);
    if (c->role == TOI_ROLE_SENSOR)
        step->sensors = true;
    return catch_up(step, thing);
}

/* ---- Pairs. A polygon cannot be moved, as its vertices are the caller's: the body is, the other way. */

static bool stays(const toi16_thing *thing) {
    return thing->candidate.shape.kind == TOI_SHAPE_POLY2;
}

/* How far a thing has come. */
static void gone_of(const toi16_step *step, const toi16_thing *thing, toi_vec3 *out) {
    const toi_vec3 *velocity = &thing->candidate.velocity;
    toi_vec3 rest;
    *out = toi16_none3;
    if (toi16_is_zero(velocity))
        return;
    toi16_displacement(velocity, step->options->t_max, &rest);
    go_legs(step, out, &rest);
}

static bool shift_body(toi16_step *step, const toi_vec3 *by, uint32_t n) {
    if (toi16_is_zero(by))
        return true;
    toi_status status = toi16_shift_body(step, by);
    return toi16_passes(step, status, n);
}

static bool shift_thing(toi16_step *step, toi16_thing *thing, const toi_vec3 *by) {
    if (stays(thing) || toi16_is_zero(by))
        return true;
    toi_status status = toi16_shift_shape(step, &thing->candidate.shape, 0, by);
    return toi16_passes(step, status, thing->next - 1);
}

static void shift_back(toi16_step *step, toi_vec3 *by) {
    toi16_opposite(by, by);
    shift_body(step, by, UINT32_MAX);
}

bool toi16_take_aside(toi16_step *step, const toi16_thing *thing) {
    toi_vec3 by;
    if (!stays(thing))
        return true;
    gone_of(step, thing, &by);
    toi16_opposite(&by, &by);
    return shift_body(step, &by, thing->next - 1);
}

void toi16_take_back(toi16_step *step, const toi16_thing *thing) {
    toi_vec3 by;
    if (!stays(thing))
        return;
    gone_of(step, thing, &by);
    shift_body(step, &by, thing->next - 1);
}

/* How far the body is moved so that it lies to the thing as after both ways. */
static void offset_of(const toi16_step *step, const toi16_thing *thing, const toi_vec3 *way, toi_vec3 *by) {
    toi_vec3 gone;
    *by = way ? *way : toi16_none3;
    if (!stays(thing))
        return;
    gone_of(step, thing, &gone);
    toi16_subtract(by, &gone, by);
    if (way)
        toi16_subtract(by, &thing->rest, by);
}

TOI16_ONCE bool go_there(toi16_step *step, toi16_thing *thing, const toi_vec3 *way) {
    toi_vec3 by;
    offset_of(step, thing, way, &by);
    if (!shift_body(step, &by, thing->next - 1))
        return false;
    bool fits = !way || shift_thing(step, thing, &thing->rest);
    if (!fits)
        shift_back(step, &by);
    return fits;
}

/* To where they were legal before, which cannot fail. */
TOI16_ONCE void come_back(toi16_step *step, toi16_thing *thing, const toi_vec3 *way) {
    toi_vec3 by;
    if (way) {
        toi16_opposite(&thing->rest, &by);
        shift_thing(step, thing, &by);
    }
    offset_of(step, thing, way, &by);
    shift_back(step, &by);
}

/* Going and coming in functions of their own, so that their room is free while the shapes are asked. */
toi_status toi16_rest(toi16_step *step, toi16_thing *thing, const toi_vec3 *way, toi_vec3 *normal) {
    if (!go_there(step, thing, way))
        return step->result->status;
    toi_status status = toi16_rest_beside(step, &thing->candidate.shape, normal);
    come_back(step, thing, way);
    toi16_passes(step, status, thing->next - 1);
    return status;
}

/* ---- The region */

/* More than the longer of two ways. */
static uint32_t length_of(const toi_vec3 *v, const toi_vec3 *w) {
    int64_t of_v = toi16_along(v, v), of_w = toi16_along(w, w);
    return toi16_sqrt64((uint64_t)(of_v > of_w ? of_v : of_w)) + 1;
}

/* How far a body may drift off its way, which is lifted off surfaces: ulps. */
enum { DRIFT = 256 };

/* Both ways are below TOI_LIMIT in each entry, at most sqrt(3) 2^29 long, and what bounds leave out is at
 * most 2^29: `far` is below 2^31. */
void toi16_grow_region(toi16_step *step) {
    toi_aabb3 *r = &step->region, body;
    int32_t far = (int32_t)length_of(&step->wish, &step->rest) + DRIFT;
    far += toi16_body_bounds(step, &body);
    bool grown = false;
    for (unsigned k = 0; k < (toi16_is_plane(step) ? 2u : 3u); k++) {
        int32_t lo = toi16_in_row(&body.lo, k), hi = toi16_in_row(&body.hi, k);
        lo = lo < INT32_MIN + far ? INT32_MIN : lo - far;
        hi = hi > INT32_MAX - far ? INT32_MAX : hi + far;
        grown |= lo < toi16_in_row(&r->lo, k) || hi > toi16_in_row(&r->hi, k);
        if (lo < toi16_in_row(&r->lo, k))
            toi16_put_in_row(&r->lo, k, lo);
        if (hi > toi16_in_row(&r->hi, k))
            toi16_put_in_row(&r->hi, k, hi);
    }
    if (toi16_is_plane(step))
        r->lo.z = r->hi.z = 0;
    step->grown = (uint16_t)(step->grown + grown);
}
