/* SPDX-License-Identifier: MIT */
/* The step above a space that says anything at all, errors too: it ends, and the body is where the answer
 * says, or on an error where it was. What real shapes say in one case of millions, and what none says, it
 * meets here. */
#include "../src/move/move.h"
#include "random.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { THINGS = 7, ROUNDS = 40000, MOST_CALLS = 200000 };

static uint64_t seed = 20261124;
static unsigned calls;
static int errors, empty; /* one call in so many fails; one sweep in so many meets something */
static bool at_rest;      /* nothing moves but the body */

static int below(int n) {
    return (int)(random64(&seed) % (uint64_t)n);
}

static fix16_t between(fix16_t lo, fix16_t hi) {
    return (fix16_t)(lo + (int64_t)(random64(&seed) % ((uint64_t)((int64_t)hi - lo) + 1)));
}

/* Of length 1 to an ulp or so; often one of a few, so that they come twice. */
static toi_vec3 any_normal(bool flat) {
    static const toi_vec3 few[] = {{65536, 0, 0},    {0, -65536, 0},     {0, 65536, 0},
                                   {-65536, 0, 0},   {46341, -46341, 0}, {-46341, 46341, 0},
                                   {65516, 1600, 0}, {-65516, 1600, 0},  {1448, 65520, 0},
                                   {0, 65520, 1448}, {0, -65520, 1448},  {37837, 37837, 37837},
                                   {0, 0, 65536},    {0, 0, -65536},     {-37837, 37837, 37837}};
    toi_vec3 v = few[below(flat ? 9 : 15)];
    if (below(4) == 0) {
        const toi_axis3 any = {between(-999, 999), between(1, 999), flat ? 0 : between(-999, 999)};
        toi16_unit(&any, false, &v);
    }
    return v;
}

static bool fails(void) {
    calls++;
    return below(errors) == 0;
}

static toi_status meet(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                       toi16_move_meeting *out) {
    static const toi_vec3 none = {0, 0, 0};
    const bool flat = thing->candidate.shape.kind == TOI_SHAPE_AABB2;
    (void)step, (void)way;
    memset(out, 0, sizeof *out);
    if (fails())
        return TOI_ERR_RANGE;
    out->status = below(empty) != 0 ? TOI_SEPARATE : (toi_status)below(4);
    const bool touches = out->status == TOI_GRAZE || out->status == TOI_HIT;
    out->enter = touches ? between(0, fix16_one) : 0;
    out->normal = touches ? any_normal(flat) : none;
    out->first.num = (uint64_t)out->enter;
    out->first.den = (uint64_t)fix16_one;
    out->exact = below(2);
    out->pressing = below(4) == 0 ? between(1, INT32_MAX) : 0;
    return out->status;
}

static toi_status rest(toi16_step *step, const toi16_thing *thing, toi16_when when, toi_vec3 *normal) {
    static const toi_status any[] = {TOI_SEPARATE, TOI_SEPARATE, TOI_TOUCH, TOI_OVERLAP};
    (void)step, (void)when;
    if (fails())
        return TOI_ERR_SHAPE;
    if (normal)
        *normal = any_normal(thing->candidate.shape.kind == TOI_SHAPE_AABB2);
    return any[below(4)];
}

static toi_status overlap(toi16_step *step, const toi16_thing *thing, bool push, toi_penetration *out) {
    (void)step;
    const bool flat = thing->candidate.shape.kind == TOI_SHAPE_AABB2;
    memset(out, 0, sizeof *out);
    out->status = fails() ? TOI_ERR_RANGE : below(2) ? TOI_OVERLAP : TOI_SEPARATE;
    out->depth = below(2) ? between(1, TOI_MOVE_SHALLOW) : between(1, 99999);
    out->normal = any_normal(flat);
    const fix16_t most = below(9) == 0 ? INT32_MAX : out->depth;
    if (push)
        out->push = (toi_vec3){between(-most, most), between(-most, most), flat ? 0 : between(-most, most)};
    return out->status;
}

/* The body is a box, of which lo counts. Some places are outside of the domain; where things begin is not. */
static bool is_in(const toi_vec3 *at) {
    uint64_t hash =
        (uint64_t)(uint32_t)at->x * 3 + (uint64_t)(uint32_t)at->y * 5 + (uint64_t)(uint32_t)at->z * 7;
    return hash == 0 || random64(&hash) % (uint64_t)errors != 0;
}

static toi_status shift(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by) {
    toi_vec3 *at = &shape->as.aabb3.lo;
    const int64_t x = (int64_t)at->x + by->x, y = (int64_t)at->y + by->y, z = (int64_t)at->z + by->z;
    const toi_vec3 there = {(fix16_t)x, (fix16_t)y, (fix16_t)z};
    (void)room;
    calls++;
    if (there.x != x || there.y != y || there.z != z || !is_in(&there))
        return TOI_ERR_RANGE;
    *at = there;
    return TOI_OK;
}

static fix16_t bounds(const toi_shape *shape, toi_aabb3 *out) {
    out->lo = out->hi = shape->as.aabb3.lo;
    return 0;
}

static bool tells(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    const toi16_space *space = context;
    const fix16_t speed = below(4) == 0 ? TOI_LIMIT - 1 : 9999;
    (void)region;
    if (n >= THINGS || below(30) == 0)
        return false;
    memset(&out->shape.as, 0, sizeof out->shape.as);
    out->shape.kind = space->dimensions == 2 ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    if (!at_rest && below(3) == 0)
        out->velocity = (toi_vec3){below(3) ? between(-speed, speed) : 9,
                                   below(3) ? between(-speed, speed) : 9, between(-speed, speed)};
    if (below(4) == 0)
        out->role = (toi_role)(1 + below(2));
    return true;
}

/* No pair is level here, so that the step asks these of each. */
typedef toi_status meet_fn(toi16_step *, const toi16_thing *, const toi_vec3 *, toi16_move_meeting *);
typedef toi_status rest_fn(toi16_step *, const toi16_thing *, toi16_when, toi_vec3 *);
typedef toi_status overlap_fn(toi16_step *, const toi16_thing *, bool, toi_penetration *);

static toi16_space any_space(meet_fn *meets, rest_fn *rests, overlap_fn *overlaps, bool flat,
                             toi16_tilted *pairs, const toi16_tilted *const *there) {
    const toi16_space space = {(toi_shape_kind)0, flat ? 2 : 3, 0, there, &toi16_check_of_aabb2, 0,
                               {0, 0, 0}};
    *pairs = flat ? *toi16_tilted2 : *toi16_tilted3;
    pairs->meet = meets;
    pairs->rest = rests;
    pairs->overlap = overlaps;
    pairs->shift = shift;
    pairs->bounds = bounds;
    return space;
}

typedef struct {
    unsigned ended, failed, misplaced, too_long, contacts;
} tally;

static void step_once(const toi16_space *space, tally *t) {
    static const fix16_t speeds[] = {9, 9999, F16(1), F16(60), TOI_LIMIT - 1};
    const fix16_t speed = speeds[below(5)];
    toi_shape body, before;
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_move_result result;
    memset(&body, 0, sizeof body);
    body.kind = space->dimensions == 2 ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    before = body;
    options.bounces = (uint8_t)(below(3) == 0 ? TOI_MOVE_BOUNCES : below(TOI_MOVE_BOUNCES + 1));
    options.bullet = options.bounces == 0;
    options.push_out = below(2);
    options.t_max = below(4) == 0 ? 999 : fix16_one;
    errors = below(2) ? 1 << 30 : 1 << below(9);
    empty = 1 + below(9);
    at_rest = below(2);
    const toi_vec3 v = {between(-speed, speed), between(-speed, speed),
                        space->dimensions == 2 ? 0 : between(-speed, speed)};
    calls = 0;
    result.velocity = v;
    toi_status status = toi16_move(&body, space, tells, (void *)space, &options, &result);
    toi_vec3 at = body.as.aabb3.lo;
    t->too_long += calls > MOST_CALLS;
    t->contacts += status == TOI_HIT;
    if (status < 0) {
        t->failed++;
        t->misplaced += memcmp(&body, &before, sizeof body) != 0 || result.status != status;
    } else {
        t->ended++;
        t->misplaced += at.x != result.moved.x || at.y != result.moved.y || at.z != result.moved.z ||
                        result.count > TOI_MOVE_CONTACTS;
    }
}

static void test_space(bool flat) {
    toi16_tilted pairs;
    const toi16_tilted *const there = &pairs;
    const toi16_space space = any_space(meet, rest, overlap, flat, &pairs, &there);
    tally t = {0, 0, 0, 0, 0};
    for (unsigned n = 0; n < ROUNDS; n++)
        step_once(&space, &t);
    tap_ok(t.misplaced + t.too_long == 0 && t.contacts > 1000 && t.failed > 1000,
           "%s: %u steps ended, %u with contacts, %u failed; %u misplaced, %u too long",
           flat ? "plane" : "space", t.ended, t.contacts, t.failed, t.misplaced, t.too_long);
}

/* ---- Scripts: what is met is told beforehand */

static toi_status hit_at_600(const toi_axis3 *normal, toi16_move_meeting *out) {
    toi16_unit(normal, false, &out->normal);
    out->enter = 600;
    out->first.num = 600;
    out->first.den = (uint64_t)fix16_one;
    return out->status = TOI_HIT;
}

/* ---- As many legs as there can be */

/* Sweeps meet something, are clear, are clear of what was to be near, meet it then, and are clear: three legs
 * to one turn, each of 6 degrees to the left of the way. */
static unsigned sweeps;

/* What leads straight to the surface that was met last is asked whether it still touches that. */
static bool leads_to(const toi_vec3 *normal, const toi_vec3 *way) {
    return 2 * toi16_along(normal, way) > fix16_one * (llabs((long long)way->x) + llabs((long long)way->y));
}

static toi_status meet_always(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                              toi16_move_meeting *out) {
    static const bool met[] = {true, false, false, true, false};
    (void)thing;
    memset(out, 0, sizeof *out);
    calls++;
    if (step->count > 0 && leads_to(&step->surfaces[0].normal, way))
        return out->status = TOI_SEPARATE;
    if (!met[sweeps++ % 5])
        return out->status = TOI_SEPARATE;
    const toi_axis3 normal = {-way->y - way->x / 10, way->x - way->y / 10, 0};
    return hit_at_600(&normal, out);
}

static toi_status rest_apart(toi16_step *step, const toi16_thing *thing, toi16_when when, toi_vec3 *normal) {
    (void)step, (void)thing, (void)when, (void)normal;
    return TOI_SEPARATE;
}

static bool tells_of_one(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)context, (void)region;
    memset(&out->shape.as, 0, sizeof out->shape.as);
    out->shape.kind = TOI_SHAPE_AABB2;
    return n == 0;
}

static toi_status step_in(const toi16_space *space, toi_world_fn world, const toi_vec3 *velocity,
                          const toi_move_options *options, toi_shape *body, toi_move_result *result) {
    memset(body, 0, sizeof *body);
    body->kind = TOI_SHAPE_AABB2;
    errors = 1 << 30;
    sweeps = calls = 0;
    result->velocity = *velocity;
    return toi16_move(body, space, world, NULL, options, result);
}

static void test_legs(void) {
    toi16_tilted pairs;
    const toi16_tilted *const there = &pairs;
    const toi16_space space = any_space(meet_always, rest_apart, overlap, true, &pairs, &there);
    const toi_vec3 v = {F16(8000), 0, 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_move_result result;
    toi_shape body;
    options.bounces = TOI_MOVE_BOUNCES;
    toi_status status = step_in(&space, tells_of_one, &v, &options, &body, &result);
    tap_ok(status == TOI_HIT && result.stopped && body.as.aabb3.lo.x == result.moved.x &&
               body.as.aabb3.lo.y == result.moved.y && calls < 500,
           "a step of as many legs as there may be ends: %s, %u sweeps, %u calls, %d",
           toi_status_name(status), sweeps, calls, (int)result.moved.x);
}

/* ---- Another thing on the way to the first */

/* A wall on the right is ahead; on the way to it there is a ceiling, twice and as it is
 * looked for once more; then nothing is. */
static toi_status meet_another(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                               toi16_move_meeting *out) {
    static const uint8_t met[] = {0, 1, 1, 1};
    static const toi_axis3 normals[] = {{-9, 0, 0}, {0, -9, 0}};
    const uint32_t n = thing->next - 1;
    (void)step, (void)way;
    memset(out, 0, sizeof *out);
    sweeps += n == 0;
    if (sweeps > sizeof met || met[sweeps - 1] != n)
        return out->status = TOI_SEPARATE;
    return hit_at_600(&normals[n], out);
}

static bool tells_of_two(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    tells_of_one(context, region, 0, out);
    return n < 2;
}

static void test_another(void) {
    toi16_tilted pairs;
    const toi16_tilted *const there = &pairs;
    const toi16_space space = any_space(meet_another, rest_apart, overlap, true, &pairs, &there);
    const toi_vec3 v = {F16(.25), F16(.25), 0};
    toi_move_result result;
    toi_shape body;
    toi_status status = step_in(&space, tells_of_two, &v, NULL, &body, &result);
    tap_ok(status == TOI_HIT && sweeps > 4 && result.count == 1 && result.contacts[0].id == 1 &&
               result.contacts[0].normal.x == 0 && result.velocity.x >= v.x && result.velocity.y <= 0,
           "what is met on the way to another thing turns the body aside: %s, %u looks, thing %u, (%d, %d)",
           toi_status_name(status), sweeps, (unsigned)result.contacts[0].id, (int)result.velocity.x,
           (int)result.velocity.y);
}

/* ---- Pushed by what has passed */

/* Only the floor, the first thing, is still there. */
static toi_status meet_floor(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                             toi16_move_meeting *out) {
    (void)step, (void)way;
    memset(out, 0, sizeof *out);
    return out->status = thing->next == 1 ? TOI_HIT : TOI_SEPARATE;
}

/* It fell onto the floor, was pushed along x, and comes to a wall at 45 degrees. */
static void test_pushed(void) {
    toi16_tilted pairs;
    const toi16_tilted *const there = &pairs;
    const toi16_space space = any_space(meet_floor, rest_apart, overlap, false, &pairs, &there);
    toi_move_options options;
    const toi_vec3 fall = {0, -F16(5), 0}, push = {F16(10), 0, 0};
    const toi16_surface wall = {false, true, false, 0, 0, 2, {46341, 0, 46341}, {0, 0, 0}};
    toi_move_result result;
    toi_shape body;
    toi16_step step;
    memset(&step, 0, sizeof step);
    memset(&body, 0, sizeof body);
    memset(&result, 0, sizeof result);
    toi16_fill_options(NULL, &options);
    step.space = &space;
    step.tilted = &pairs;
    step.body = &body;
    step.options = &options;
    step.result = &result;
    step.world = tells_of_two;
    step.moving = true;
    step.slid = F16(1);
    step.wish = step.wish_velocity = fall;
    step.rest = result.velocity = push;
    step.count = 2;
    step.surfaces[0] = (toi16_surface){false, true, false, 0, 0, 0, {0, -fix16_one, 0}, {0, 0, 0}};
    step.surfaces[1] = (toi16_surface){false, true, false, 0, 0, 1, {-fix16_one, 0, 0}, push};
    const toi16_turned turned = toi16_turn_aside(&step, &wall);
    const toi_vec3 *v = &result.velocity;
    tap_ok(turned == TOI16_TURNED && step.count == 2 && abs(v->x - F16(5)) < 9 && v->y == 0 &&
               abs(v->z + F16(5)) < 9,
           "what has pushed the body and passed has not pushed in vain: (%d, %d, %d)", (int)v->x, (int)v->y,
           (int)v->z);
}

/* ---- A thing that it is an ulp in, and cannot be pushed out of */

static toi_status meet_inside(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                              toi16_move_meeting *out) {
    (void)step, (void)thing, (void)way;
    memset(out, 0, sizeof *out);
    return out->status = TOI_OVERLAP;
}

static toi_status rest_inside(toi16_step *step, const toi16_thing *thing, toi16_when when, toi_vec3 *normal) {
    (void)step, (void)thing, (void)when, (void)normal;
    return TOI_OVERLAP;
}

static toi_status push_nowhere(toi16_step *step, const toi16_thing *thing, bool push, toi_penetration *out) {
    (void)step, (void)thing, (void)push;
    memset(out, 0, sizeof *out);
    out->depth = 1;
    out->normal.y = fix16_one;
    return out->status = TOI_OVERLAP;
}

static void test_inside(void) {
    toi16_tilted pairs;
    const toi16_tilted *const there = &pairs;
    const toi16_space space = any_space(meet_inside, rest_inside, push_nowhere, true, &pairs, &there);
    const toi_vec3 v = {F16(5), 0, 0};
    toi_move_result result;
    toi_shape body;
    toi_status status = step_in(&space, tells_of_one, &v, NULL, &body, &result);
    tap_ok(status == TOI_OVERLAP && result.moved.x == v.x && !result.touched,
           "what it is an ulp in does not stop it along the surface, and it ends inside: %s, %d",
           toi_status_name(status), (int)result.moved.x);
}

int main(void) {
    test_legs();
    test_another();
    test_pushed();
    test_inside();
    test_space(true);
    test_space(false);
    return tap_done();
}
