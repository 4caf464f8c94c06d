/* SPDX-License-Identifier: MIT */
/* Between the step and its caller: which things the world has near the body and where they are, and which
 * contacts are reported. */
#include "../ask/motion.h"
#include "../number/vector.h"
#include "move.h"

bool toi16_fail(toi16_step *step, toi_status status, uint32_t n) {
    step->result->status = status;
    step->result->faulty = n;
    return false;
}

/* ---- Where a thing is */

static bool way_along_axis(fix16_t velocity, fix16_t time, fix16_t *out) {
    uint64_t size = toi16_way_size(velocity, (uint32_t)time);
    if (toi16_abs32(velocity) >= (uint32_t)TOI_LIMIT || size >= (uint64_t)TOI_LIMIT)
        return false;
    *out = velocity < 0 ? -(fix16_t)size : (fix16_t)size;
    return true;
}

bool toi16_displacement(const toi_vec3 *velocity, fix16_t time, toi_vec3 *out) {
    return way_along_axis(velocity->x, time, &out->x) && way_along_axis(velocity->y, time, &out->y) &&
           way_along_axis(velocity->z, time, &out->z);
}

/* Goes the legs so far with a velocity that has a displacement: what is gone since leg `first`, and what is
 * left then. */
static void go_legs(const toi16_step *step, const toi_vec3 *velocity, unsigned first, toi_vec3 *gone,
                    toi_vec3 *rest) {
    *gone = toi16_none3;
    toi16_displacement(velocity, step->options->t_max, rest);
    for (unsigned leg = 0; leg < step->legs; leg++) {
        toi_vec3 way;
        toi16_part_of(rest, step->parts[leg], &way);
        if (leg >= first)
            toi16_add(gone, &way, gone);
        toi16_subtract(rest, &way, rest);
    }
}

/* A thing that turns has been put where it is after the first leg, if time had passed before the step. */
static unsigned first_leg_of(const toi16_step *step, const toi16_thing *thing) {
    return thing->candidate.turn && step->space->passed > 0;
}

void toi16_rest_of(const toi16_step *step, const toi16_surface *surface, toi_vec3 *out) {
    toi_vec3 gone;
    *out = toi16_none3;
    if (step->left != 0 && !toi16_is_zero(&surface->velocity))
        go_legs(step, &surface->velocity, 0, &gone, out);
}

void toi16_gone_of(const toi16_step *step, const toi16_thing *thing, toi_vec3 *out) {
    toi_vec3 rest;
    go_legs(step, &thing->candidate.velocity, first_leg_of(step, thing), out, &rest);
}

/* Moves a thing to where it is at the beginning of the next leg, unless it is a polygon. */
static bool catch_up(toi16_step *step, toi16_thing *thing) {
    toi_candidate *c = &thing->candidate;
    const uint32_t n = thing->next - 1;
    toi_vec3 gone;
    thing->rest = toi16_none3;
    if (toi16_is_zero(&c->velocity))
        return true;
    step->moving = true;
    if (!toi16_displacement(&c->velocity, step->options->t_max, &thing->rest))
        return toi16_fail(step, TOI_ERR_RANGE, n);
    go_legs(step, &c->velocity, first_leg_of(step, thing), &gone, &thing->rest);
    return c->shape.kind == TOI_SHAPE_POLY2 || toi16_passes(step, toi16_shift(step, &c->shape, 0, &gone), n);
}

/* ---- What the world has */

static void begin_candidate(toi_candidate *candidate, uint32_t n) {
    static const toi_vec3 none = {0, 0, 0};
    candidate->shape.kind = (toi_shape_kind)0;
    candidate->shape.radius = 0;
    candidate->velocity = candidate->up = none;
    candidate->role = TOI_ROLE_SOLID;
    candidate->layers = 0;
    candidate->id = n;
    candidate->turn = 0;
    candidate->room = 0;
}

static bool concerns_body(const toi_candidate *c, uint32_t ignores) {
    uint32_t layers = c->layers != 0 ? c->layers : UINT32_MAX;
    return c->role != TOI_ROLE_NONE && (layers & ~ignores) != 0;
}

/* Fills in what a zero `up` stands for; only one-way things have one. */
static toi_status complete_one_way(const toi16_step *step, toi_candidate *c) {
    if (toi16_is_zero(&c->up))
        c->up = step->options->up;
    if (toi16_is_plane(step))
        c->up.z = 0;
    return toi16_is_zero(&c->up) ? TOI_ERR_ARGUMENT : TOI_OK;
}

static toi_status turn_candidate(const toi16_step *step, toi_candidate *c) {
    return step->space->turn ? step->space->turn(step->space, c) : TOI_ERR_ARGUMENT;
}

static toi_status complete_candidate(toi16_step *step, toi_candidate *c) {
    if (toi16_is_left_out(step, &c->shape))
        return TOI_ERR_SHAPE;
    const toi_status status = c->turn ? turn_candidate(step, c) : TOI_OK;
    if (status < 0)
        return status;
    if (toi16_is_plane(step))
        c->velocity.z = 0;
    step->sensors |= c->role == TOI_ROLE_SENSOR;
    if (c->role == TOI_ROLE_ONE_WAY)
        return complete_one_way(step, c);
    return (unsigned)c->role > TOI_ROLE_SENSOR ? TOI_ERR_ARGUMENT : TOI_OK;
}

bool toi16_next_thing(toi16_step *step, toi16_thing *thing) {
    toi_candidate *c = &thing->candidate;
    do {
        begin_candidate(c, thing->next);
        if (!step->world(step->context, &step->region, thing->next, c))
            return false;
        if (thing->next++ >= step->options->candidates)
            return toi16_fail(step, TOI_ERR_LIMIT, thing->next - 1);
    } while (!concerns_body(c, step->options->ignores));
    return toi16_passes(step, complete_candidate(step, c), thing->next - 1) && catch_up(step, thing);
}

/* ---- The region */

/* Gives more than the length of the longer one of two ways. */
static uint32_t length_of(const toi_vec3 *v, const toi_vec3 *w) {
    int64_t of_v = toi16_along(v, v), of_w = toi16_along(w, w);
    return toi16_sqrt64((uint64_t)(of_v > of_w ? of_v : of_w)) + 1;
}

/* Both ways are below TOI_LIMIT in each entry, at most sqrt(3) 2^29 long, and what bounds leave out is at
 * most 2^29, so that `far` is below 2^31. */
void toi16_grow_region(toi16_step *step) {
    enum { DRIFT = 256 }; /* ulps that a body may drift off its way, which is lifted off surfaces */
    toi_aabb3 *r = &step->region, body;
    int32_t far = (int32_t)length_of(&step->wish, &step->rest) + DRIFT;
    far += toi16_bounds(step, &body);
    bool grown = false;
    for (unsigned k = 0; k < step->space->dimensions; k++) {
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

/* ---- What is reported */

uint8_t toi16_kind_of_surface(const toi16_step *step, const toi_vec3 *normal) {
    enum { NORMALS_ARE_OFF = 4 }; /* ulps, both of them together */
    toi_vec3 direction = step->options->up;
    if (toi16_is_plane(step))
        direction.z = 0;
    toi16_unit_of(&direction, &direction);
    int64_t up = toi16_along(normal, &direction);
    int64_t least = (step->options->slope - NORMALS_ARE_OFF) * INT64_C(65536);
    return -up >= least ? TOI_TOUCHED_FLOOR : up >= least ? TOI_TOUCHED_CEILING : TOI_TOUCHED_WALL;
}

static bool is_reported(const toi_move_result *result, const toi_move_contact *contact) {
    for (unsigned i = 0; i < result->count; i++) {
        const toi_move_contact *c = &result->contacts[i];
        if (c->id == contact->id && c->kind == contact->kind &&
            (c->kind == TOI_TOUCHED_SENSOR || toi16_are_same(&c->normal, &contact->normal)))
            return true;
    }
    return false;
}

/* What stops the body counts more than a sensor: the last of those gives way. */
static void drop_last_sensor(toi_move_result *r) {
    unsigned i = r->count;
    while (i > 0 && r->contacts[i - 1].kind != TOI_TOUCHED_SENSOR)
        i--;
    if (i == 0)
        return;
    for (; i < TOI_MOVE_CONTACTS; i++)
        r->contacts[i - 1] = r->contacts[i];
    r->count--;
}

void toi16_report(toi16_step *step, uint32_t id, fix16_t time, const toi_vec3 *normal, uint8_t kind) {
    toi_move_result *r = step->result;
    toi_move_contact contact = {id, time, *normal, kind};
    r->touched |= kind;
    if (is_reported(r, &contact))
        return;
    if (r->count == TOI_MOVE_CONTACTS && kind != TOI_TOUCHED_SENSOR)
        drop_last_sensor(r);
    if (r->count < TOI_MOVE_CONTACTS)
        r->count++;
    else if (r->contacts[TOI_MOVE_CONTACTS - 1].time <= time)
        return;
    unsigned i = r->count - 1u;
    for (; i > 0 && r->contacts[i - 1].time > time; i--)
        r->contacts[i] = r->contacts[i - 1];
    r->contacts[i] = contact;
}

void toi16_report_surface(toi16_step *step, const toi16_obstacle *met) {
    fix16_t now = step->options->t_max - step->left;
    toi16_report(step, met->id, now, &met->surface.normal, toi16_kind_of_surface(step, &met->surface.normal));
}

static bool report_sensor(toi16_step *step, toi16_thing *thing, const toi_vec3 *way, uint32_t part) {
    toi16_move_meeting m;
    toi16_part_of(&thing->rest, part, &thing->rest);
    if (!toi16_passes(step, toi16_meet_thing(step, thing, way, &m), thing->next - 1))
        return false;
    if (m.status < TOI_HIT)
        return true;
    uint32_t length = (uint32_t)(toi16_mulu((uint32_t)step->left, part) >> 32);
    if (part == TOI16_WHOLE)
        length = (uint32_t)step->left;
    fix16_t time = step->options->t_max - step->left + (fix16_t)(toi16_mulu(length, (uint32_t)m.enter) >> 16);
    toi16_opposite(&m.normal, &m.normal);
    toi16_report(step, thing->candidate.id, time, &m.normal, TOI_TOUCHED_SENSOR);
    return true;
}

bool toi16_report_sensors(toi16_step *step, const toi_vec3 *way, uint32_t part) {
    toi16_thing thing;
    for (thing.next = 0; toi16_next_thing(step, &thing);)
        if (thing.candidate.role == TOI_ROLE_SENSOR && !report_sensor(step, &thing, way, part))
            return false;
    return step->result->status >= 0;
}
