/* SPDX-License-Identifier: MIT */
/* What the caller's world has near the body, and where it is. */
#include "move.h"

static int32_t cut(int32_t x, uint32_t part) {
    int32_t size = (int32_t)(toi16_mulu(toi16_abs32(x), part) >> 32);
    return x < 0 ? -size : size;
}

toi_vec3 toi16_part_of(const toi_vec3 *v, uint32_t part) {
    toi_vec3 out = *v;
    if (part != TOI16_WHOLE) {
        out.x = cut(v->x, part);
        out.y = cut(v->y, part);
        out.z = cut(v->z, part);
    }
    return out;
}

bool toi16_fail(toi16_step *step, toi_status status, uint32_t n) {
    step->result->status = status;
    step->result->faulty = n;
    return false;
}

/* An error ends the step. */
static bool passes(toi16_step *step, toi_status status, uint32_t n) {
    if (status < 0)
        toi16_fail(step, status, n);
    return status >= 0;
}

/* ---- Candidates */

static void fill_in(const toi16_step *step, toi_candidate *candidate, uint32_t n) {
    static const toi_vec3 none = {0, 0, 0};
    candidate->shape.kind = (toi_shape_kind)0;
    candidate->velocity = none;
    candidate->role = TOI_ROLE_SOLID;
    candidate->up = step->options->up;
    candidate->mask = UINT32_MAX;
    candidate->id = n;
}

static bool times(fix16_t velocity, fix16_t time, fix16_t *out) {
    uint64_t size = toi16_mulu(toi16_abs32(velocity), (uint32_t)time) >> 16;
    if (toi16_abs32(velocity) >= (uint32_t)TOI_LIMIT || size >= (uint64_t)TOI_LIMIT)
        return false;
    *out = velocity < 0 ? -(fix16_t)size : (fix16_t)size;
    return true;
}

bool toi16_displacement(const toi_vec3 *velocity, fix16_t time, toi_vec3 *out) {
    return times(velocity->x, time, &out->x) && times(velocity->y, time, &out->y) &&
           times(velocity->z, time, &out->z);
}

/* Goes the legs so far. */
static bool catch_up(toi16_step *step, toi16_thing *thing) {
    toi_candidate *c = &thing->candidate;
    static const toi_vec3 none = {0, 0, 0};
    thing->gone = thing->rest = none;
    if (toi16_is_zero(&c->velocity))
        return true;
    step->moving = true;
    if (!toi16_displacement(&c->velocity, step->options->t_max, &thing->rest))
        return toi16_fail(step, TOI_ERR_RANGE, thing->next - 1);
    for (unsigned leg = 0; leg < step->legs; leg++) {
        toi_vec3 way = toi16_part_of(&thing->rest, step->parts[leg]);
        thing->gone = toi16_plus(&thing->gone, &way);
        thing->rest = toi16_minus(&thing->rest, &way);
    }
    if (c->shape.kind == TOI_SHAPE_POLY2)
        return true;
    toi_status status = step->space->shift(&c->shape, 0, &thing->gone);
    return passes(step, status, thing->next - 1);
}

bool toi16_next_thing(toi16_step *step, toi16_thing *thing) {
    toi_candidate *c = &thing->candidate;
    do {
        fill_in(step, c, thing->next);
        if (!step->world(step->context, &step->region, thing->next, c))
            return false;
        if (thing->next++ >= step->options->candidates)
            return toi16_fail(step, TOI_ERR_LIMIT, thing->next - 1);
    } while (!(c->mask & step->options->mask));
    if ((unsigned)c->role > TOI_ROLE_SENSOR)
        return toi16_fail(step, TOI_ERR_ARGUMENT, thing->next - 1);
    if (step->space->flat)
        c->velocity.z = c->up.z = 0;
    if (c->role == TOI_ROLE_ONE_WAY && toi16_is_zero(&c->up))
        return toi16_fail(step, TOI_ERR_ARGUMENT, thing->next - 1);
    if (c->role == TOI_ROLE_SENSOR)
        step->sensors = true;
    return catch_up(step, thing);
}

/* ---- Pairs. A polygon cannot be moved, as its vertices are the caller's: the body is, the other way. */

static toi_vec3 offset_of(const toi16_thing *thing, const toi_vec3 *way, const toi_vec3 *thing_way) {
    toi_vec3 by = *way;
    if (thing->candidate.shape.kind == TOI_SHAPE_POLY2) {
        by = toi16_minus(&by, &thing->gone);
        by = toi16_minus(&by, thing_way);
    }
    return by;
}

static bool shift_body(toi16_step *step, const toi_vec3 *by, uint32_t n) {
    if (toi16_is_zero(by))
        return true;
    toi_status status = step->space->shift(&step->body, step->options->room, by);
    return passes(step, status, n);
}

static bool shift_thing(toi16_step *step, toi16_thing *thing, const toi_vec3 *by) {
    if (thing->candidate.shape.kind == TOI_SHAPE_POLY2 || toi16_is_zero(by))
        return true;
    toi_status status = step->space->shift(&thing->candidate.shape, 0, by);
    return passes(step, status, thing->next - 1);
}

static toi_vec3 opposite(const toi_vec3 *v) {
    static const toi_vec3 none = {0, 0, 0};
    return toi16_minus(&none, v);
}

bool toi16_move_meet(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                     const toi_vec3 *thing_way, toi16_move_meeting *out) {
    static const toi_vec3 none = {0, 0, 0};
    toi_vec3 by = offset_of(thing, &none, &none), back = opposite(&by);
    if (!shift_body(step, &by, thing->next - 1))
        return false;
    toi_status status = step->space->meet(&thing->candidate.shape, thing_way, &step->body, way, out);
    shift_body(step, &back, thing->next - 1);
    return passes(step, status, thing->next - 1);
}

/* Takes both to where they are after their ways. False on an error, and then nothing has moved. */
static bool go_there(toi16_step *step, toi16_thing *thing, const toi_vec3 *way, const toi_vec3 *thing_way) {
    toi_vec3 by = offset_of(thing, way, thing_way), back = opposite(&by);
    if (!shift_body(step, &by, UINT32_MAX))
        return false;
    if (shift_thing(step, thing, thing_way))
        return true;
    shift_body(step, &back, UINT32_MAX);
    return false;
}

static void come_back(toi16_step *step, toi16_thing *thing, const toi_vec3 *way, const toi_vec3 *thing_way) {
    toi_vec3 by = offset_of(thing, way, thing_way), back = opposite(&by), thing_back = opposite(thing_way);
    shift_thing(step, thing, &thing_back);
    shift_body(step, &back, UINT32_MAX);
}

bool toi16_rest(toi16_step *step, toi16_thing *thing, const toi_vec3 *way, const toi_vec3 *thing_way,
                toi_status *status) {
    if (!go_there(step, thing, way, thing_way))
        return false;
    *status = step->space->rest(&thing->candidate.shape, &step->body);
    come_back(step, thing, way, thing_way);
    return passes(step, *status, thing->next - 1);
}

toi_vec3 toi16_way_off(toi16_step *step, toi16_thing *thing, const toi_vec3 *way, const toi_vec3 *thing_way) {
    toi_penetration out;
    go_there(step, thing, way, thing_way);
    step->space->side(&thing->candidate.shape, &step->body, &out);
    come_back(step, thing, way, thing_way);
    return out.normal;
}

/* ---- The region */

static uint32_t length_of(const toi_vec3 *v) {
    return toi16_sqrt64((uint64_t)toi16_along(v, v)) + 1;
}

static void widen(int32_t *lo, int32_t *hi, int64_t from, int64_t to) {
    int32_t low = toi16_saturate(from), high = toi16_saturate(to);
    *lo = low < *lo ? low : *lo;
    *hi = high > *hi ? high : *hi;
}

/* How far a body may drift off its way, which is lifted off surfaces: ulps. */
enum { DRIFT = 256 };

static bool differ(const toi_vec3 *a, const toi_vec3 *b) {
    return a->x != b->x || a->y != b->y || a->z != b->z;
}

void toi16_grow_region(toi16_step *step) {
    int64_t lo[3], hi[3];
    uint32_t wish = length_of(&step->wish), rest = length_of(&step->rest);
    int64_t far = (int64_t)(wish > rest ? wish : rest) + DRIFT;
    toi_aabb3 *r = &step->region, before = *r;
    step->space->bounds(&step->body, lo, hi);
    widen(&r->lo.x, &r->hi.x, lo[0] - far, hi[0] + far);
    widen(&r->lo.y, &r->hi.y, lo[1] - far, hi[1] + far);
    if (step->space->flat)
        r->lo.z = r->hi.z = 0;
    else
        widen(&r->lo.z, &r->hi.z, lo[2] - far, hi[2] + far);
    if (differ(&before.lo, &r->lo) || differ(&before.hi, &r->hi))
        step->grown++;
}
