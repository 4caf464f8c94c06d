/* SPDX-License-Identifier: MIT */
/* Random worlds, in which a body turns and is thrown about: it never ends overlapped, never leaves the room,
 * and what is far away, or is left out as the region does not reach it, changes nothing. */
#include <math.h>
#include <stdio.h>
#include "good_shapes.h"
#include "move_world.h"
#include "random.h"
#include "solid_double.h"
#include "tap.h"

enum { STEPS = 4 };

typedef struct {
    uint64_t random;
    bool flat, moving, turning;
    bool crushed;
    fix16_t size; /* half of the room's width */
    test_world world;
    toi_motion3 turns[MAX_THINGS];
    toi_vec2 thing_rooms[MAX_THINGS][MAX_VERTICES];
    toi_shape body;
    toi_vec2 room[2 * MAX_VERTICES];
    unsigned stops, whole;
    const char *fault; /* the first that was seen */
} scene;

static fix16_t between(scene *s, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(&s->random) % ((uint64_t)((int64_t)hi - lo) + 1));
}

static bool one_in(scene *s, unsigned n) {
    return random64(&s->random) % n == 0;
}

static toi_vec3 anywhere(scene *s, fix16_t reach) {
    const toi_vec3 v = {between(s, -reach, reach), between(s, -reach, reach),
                        s->flat ? 0 : between(s, -reach, reach)};
    return v;
}

/* ---- Shapes */

static toi_vec3 any_half(scene *s, fix16_t reach) {
    const toi_vec3 half = {between(s, 1, reach), between(s, 1, reach), between(s, 1, reach)};
    return half;
}

static void make_box(scene *s, toi_shape *shape, toi_vec3 at, fix16_t reach) {
    const toi_vec3 h = any_half(s, reach);
    if (s->flat) {
        const toi_aabb2 box = {{at.x - h.x, at.y - h.y}, {at.x + h.x, at.y + h.y}};
        shape->kind = TOI_SHAPE_AABB2;
        shape->as.aabb2 = box;
    } else {
        const toi_aabb3 box = {{at.x - h.x, at.y - h.y, at.z - h.z}, {at.x + h.x, at.y + h.y, at.z + h.z}};
        shape->kind = TOI_SHAPE_AABB3;
        shape->as.aabb3 = box;
    }
}

static toi_angle any_angle(scene *s) {
    const toi_angle quarter = (toi_angle)(random64(&s->random) << 30);
    return one_in(s, 3) ? quarter : (toi_angle)random64(&s->random);
}

static void make_rotation(scene *s, toi_rot3 *rot) {
    const toi_vec3 axis = {between(s, -9, 9), between(s, -9, 9), between(s, 1, 9)};
    toi_rot3_from_axis_angle(rot, &axis, any_angle(s));
}

static void make_tilted(scene *s, toi_shape *shape, toi_vec3 at, fix16_t reach) {
    const toi_vec3 h = any_half(s, reach);
    if (s->flat) {
        toi_obb2 box = {{at.x, at.y}, {h.x, h.y}, TOI_ROT2_IDENTITY};
        toi_rot2_from_angle(&box.rot, any_angle(s));
        shape->kind = TOI_SHAPE_OBB2;
        shape->as.obb2 = box;
    } else {
        toi_obb3 box = {at, h, TOI_ROT3_IDENTITY};
        make_rotation(s, &box.rot);
        shape->kind = TOI_SHAPE_OBB3;
        shape->as.obb3 = box;
    }
}

static void make_poly(scene *s, toi_shape *shape, toi_vec2 *room, toi_vec3 at, fix16_t reach) {
    shape->kind = TOI_SHAPE_POLY2;
    do
        for (unsigned i = 0; i < MAX_VERTICES; i++) {
            room[i].x = at.x + between(s, -reach, reach);
            room[i].y = at.y + between(s, -reach, reach);
        }
    while (toi_poly2_hull(room, MAX_VERTICES, &shape->as.poly2) != TOI_OK);
}

static void make_shape(scene *s, toi_shape *shape, toi_vec2 *room, toi_vec3 at, fix16_t reach) {
    shape->radius = 0;
    const unsigned which = (unsigned)(random64(&s->random) % 3);
    if (which == 0) {
        make_box(s, shape, at, reach);
    } else if (which == 1) {
        make_tilted(s, shape, at, reach);
    } else if (s->flat) {
        make_poly(s, shape, room, at, reach);
    } else {
        const toi_hull3 hull = {&tetrahedron, at, TOI_ROT3_IDENTITY};
        shape->kind = TOI_SHAPE_HULL3;
        shape->as.hull3 = hull;
        make_rotation(s, &shape->as.hull3.rot);
    }
}

/* ---- Worlds */

static toi_vec3 center_of(const toi_shape *shape) {
    solid body;
    solid_of(&body, shape);
    point sum = {0, 0, 0};
    for (unsigned i = 0; i < body.corners; i++) {
        sum.x += body.corner[i].x / body.corners;
        sum.y += body.corner[i].y / body.corners;
        sum.z += body.corner[i].z / body.corners;
    }
    const toi_vec3 center = {(fix16_t)sum.x, (fix16_t)sum.y, (fix16_t)sum.z};
    return center;
}

static void add_wall(scene *s, unsigned k, bool high) {
    const fix16_t n = s->size, thick = n / 8 + 1;
    fix16_t lo[3] = {-n - thick, -n - thick, -n - thick}, hi[3] = {n + thick, n + thick, n + thick};
    lo[k] = high ? n : -n - thick;
    hi[k] = high ? n + thick : -n;
    const toi_vec3 l = {lo[0], lo[1], lo[2]}, h = {hi[0], hi[1], hi[2]};
    if (s->flat)
        add_box2(&s->world, l.x, l.y, h.x, h.y);
    else
        add_box3(&s->world, l, h);
}

static double deepest(const scene *s, const toi_shape *body) {
    double depth = -HUGE_VAL;
    for (unsigned i = 0; i < s->world.count; i++)
        depth = fmax(depth, overlap_depth(body, &s->world.things[i].shape));
    return depth;
}

/* About its middle, or about another point that is near. */
static void turn_thing(scene *s, toi_candidate *thing) {
    const unsigned i = (unsigned)(thing - s->world.things);
    const toi_vec3 v = thing->velocity;
    const fix16_t off = one_in(s, 2) ? 0 : s->size / 4;
    const toi_vec3 middle = center_of(&thing->shape), by = anywhere(s, off), slow = anywhere(s, F16(0.2));
    const toi_motion3 turn = {
        v, anywhere(s, s->size / 64), slow, {middle.x + by.x, middle.y + by.y, middle.z + by.z}};
    s->turns[i] = turn;
    thing->turn = &s->turns[i];
    thing->room = s->thing_rooms[i];
}

static bool make_scene(scene *s) {
    static const fix16_t flat_sizes[5] = {3000, 60000, F16(2), F16(16), F16(300)},
                         solid_sizes[5] = {F16(8), F16(12), F16(16), F16(30), F16(100)};
    s->size = (s->flat ? flat_sizes : solid_sizes)[random64(&s->random) % 5];
    s->world.count = 0;
    s->fault = NULL;
    s->crushed = s->world.among_others = false;
    for (unsigned k = 0; k < (s->flat ? 4u : 6u); k++)
        add_wall(s, k >> 1, k & 1);
    const unsigned things = 2 + (unsigned)(random64(&s->random) % 6);
    for (unsigned i = 0; i < things; i++) {
        toi_vec2 *room = s->world.vertices[s->world.count];
        toi_candidate *thing = add_thing(&s->world, (toi_shape_kind)0);
        make_shape(s, &thing->shape, room, anywhere(s, s->size), s->size / 3);
        if (s->moving)
            thing->velocity = anywhere(s, s->size / 32);
        if (s->turning && !one_in(s, 3))
            turn_thing(s, thing);
    }
    for (unsigned attempt = 0; attempt < 50; attempt++) {
        make_shape(s, &s->body, s->room, anywhere(s, s->size), s->size / 6);
        if (deepest(s, &s->body) < (one_in(s, 2) ? 0.0 : -8.0))
            return true;
    }
    return false;
}

/* ---- A callback that leaves out what the region does not reach */

static bool is_near(const toi_candidate *thing, const toi_aabb3 *region) {
    toi_aabb2 flat;
    toi_aabb3 box;
    if (thing->turn)
        return true;
    if (toi_swept2(&thing->shape, &thing->velocity, NULL, fix16_one, &flat) == TOI_OK) {
        const toi_aabb3 level = {{flat.lo.x, flat.lo.y, 0}, {flat.hi.x, flat.hi.y, 0}};
        box = level;
    } else {
        toi_swept3(&thing->shape, &thing->velocity, NULL, fix16_one, &box);
    }
    return box.lo.x <= region->hi.x && box.hi.x >= region->lo.x && box.lo.y <= region->hi.y &&
           box.hi.y >= region->lo.y && box.lo.z <= region->hi.z && box.hi.z >= region->lo.z;
}

static bool tells_near_ones(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    const test_world *world = context;
    for (unsigned i = 0; i < world->count; i++)
        if (is_near(&world->things[i], region) && n-- == 0) {
            *out = world->things[i];
            return true;
        }
    return false;
}

/* ---- What is promised */

static toi_status step(scene *s, toi_shape *body, toi_vec2 *room, toi_world_fn tells, const toi_motion3 *m,
                       toi_turn_moved *out) {
    const toi_move_options options = {.room = room};
    const toi_motion2 flat = {
        {m->velocity.x, m->velocity.y}, {m->carried.x, m->carried.y}, m->spin.z, {m->pivot.x, m->pivot.y}};
    memset(out, 0, sizeof *out);
    return s->flat ? toi_turn_move2(body, &flat, tells, &s->world, &options, out)
                   : toi_turn_move3(body, m, tells, &s->world, &options, out);
}

static toi_motion3 any_motion(scene *s) {
    const fix16_t fast = one_in(s, 3) ? s->size : s->size / 8;
    toi_motion3 m = {anywhere(s, fast), anywhere(s, fast), {0, 0, 0}, center_of(&s->body)};
    const toi_vec3 none = {0, 0, 0};
    if (one_in(s, 3))
        m.velocity = none;
    if (one_in(s, 2))
        m.carried = none;
    if (one_in(s, 3))
        m.pivot = anywhere(s, s->size);
    m.spin = anywhere(s, one_in(s, 2) ? F16(0.3) : F16(5));
    m.spin.z = between(s, -F16(5), F16(5)) / (one_in(s, 2) ? 16 : 1);
    if (s->turning && one_in(s, 2))
        m.spin = none;
    else if (m.spin.z == 0) /* a motion without a spin has no turn that could be stopped */
        m.spin.z = 1;
    return m;
}

static bool is_inside(const scene *s) {
    solid body;
    solid_of(&body, &s->body);
    for (unsigned i = 0; i < body.corners; i++)
        if (fabs(body.corner[i].x) > s->size + 0.01 || fabs(body.corner[i].y) > s->size + 0.01 ||
            fabs(body.corner[i].z) > s->size + 0.01)
            return false;
    return true;
}

static bool is_overlapped(const scene *s) {
    toi_penetration p;
    for (unsigned i = 0; i < s->world.count; i++)
        if (toi_overlap(&s->world.things[i].shape, &s->body, &p) == TOI_OVERLAP)
            return true;
    return deepest(s, &s->body) > 0.001;
}

/* Without a spin, and with nothing near that turns, there is no turn. */
static bool is_straight(const toi_motion3 *motion, const toi_turn_moved *out) {
    return out->turned == 0 && !out->stopped && (motion->spin.x | motion->spin.y | motion->spin.z) == 0;
}

static void judge(scene *s, const toi_motion3 *motion, const toi_turn_moved *out) {
    const toi_status status = out->move.status;
    if (status < 0)
        s->fault = "an error";
    else if (!s->moving && !s->turning && status == TOI_OVERLAP)
        s->fault = "an overlap is reported";
    else if (status != TOI_OVERLAP && !is_inside(s))
        s->fault = "passed through a wall";
    else if (status != TOI_OVERLAP && is_overlapped(s))
        s->fault = "overlapped";
    else if (!is_straight(motion, out) && out->stopped != (out->turned < fix16_one) &&
             !(out->stopped && out->met.time == fix16_one))
        s->fault = "stopped without a reason";
    s->crushed = status == TOI_OVERLAP;
    s->stops += out->stopped;
    s->whole += !out->stopped;
}

/* Puts a thing that turns where it is after the step, and its motion. */
static void turn_on(scene *s, unsigned i) {
    toi_shape *shape = &s->world.things[i].shape;
    toi_motion3 *m = &s->turns[i];
    const toi_motion2 flat = {
        {m->velocity.x, m->velocity.y}, {m->carried.x, m->carried.y}, m->spin.z, {m->pivot.x, m->pivot.y}};
    if (s->flat)
        toi_turned2(shape, &flat, fix16_one, s->world.vertices[i], shape);
    else
        toi_turned3(shape, m, fix16_one, shape);
    m->pivot.x += m->velocity.x;
    m->pivot.y += m->velocity.y;
    m->pivot.z += m->velocity.z;
    m->carried = (toi_vec3){0, 0, 0};
}

static void move_things(scene *s) {
    for (unsigned i = 0; i < s->world.count; i++)
        if (s->world.things[i].turn)
            turn_on(s, i);
        else
            shift_shape(&s->world.things[i].shape, s->world.things[i].velocity);
}

/* Takes the same step with what is far away left out, and once among more of that. */
static void step_often(scene *s, const toi_motion3 *motion, toi_turn_moved *out) {
    toi_turn_moved other;
    for (unsigned k = 0; k < 2; k++) {
        toi_vec2 room[2 * MAX_VERTICES], own[MAX_VERTICES];
        toi_shape body = s->body;
        if (body.kind == TOI_SHAPE_POLY2) {
            memcpy(own, body.as.poly2.vertices, body.as.poly2.count * sizeof own[0]);
            body.as.poly2.vertices = own;
        }
        s->world.among_others = true;
        step(s, &body, room, k ? tells_near_ones : world_tells, motion, k ? &other : out);
        s->world.among_others = false;
    }
    if (memcmp(&other, out, sizeof other) != 0)
        s->fault = "the region is too small";
    step(s, &s->body, s->room, world_tells, motion, &other);
    if (memcmp(&other, out, sizeof other) != 0)
        s->fault = "depends on things far away";
}

static void whirl_about(scene *s) {
    toi_turn_moved out;
    for (unsigned i = 0; i < STEPS && !s->fault && !s->crushed; i++) {
        const toi_motion3 motion = any_motion(s);
        step_often(s, &motion, &out);
        move_things(s);
        if (!s->fault)
            judge(s, &motion, &out);
    }
}

static void try_worlds(const char *name, bool flat, bool moving, bool turning, unsigned worlds) {
    static scene s;
    unsigned tried = 0, crushed = 0, broken = 0;
    s.stops = s.whole = 0;
    for (unsigned i = 0; i < worlds && broken < 10; i++) {
        s.random = i;
        s.flat = flat;
        s.moving = moving;
        s.turning = turning;
        if (!make_scene(&s))
            continue;
        tried++;
        whirl_about(&s);
        crushed += s.crushed;
        if (s.fault) {
            printf("# world %u: %s, body of kind %d\n", i, s.fault, (int)s.body.kind);
            broken++;
        }
    }
    tap_ok(broken == 0 && tried > worlds / 3 && crushed < tried / 4 && s.stops > tried / 2 && s.whole > tried,
           "%s: %u worlds, %u turns stopped and %u not, the body crushed in %u", name, tried, s.stops,
           s.whole, crushed);
}

int main(int argc, char **argv) {
    const unsigned worlds = argc > 1 ? (unsigned)atoi(argv[1]) : 4000;
    try_worlds("the plane, at rest", true, false, false, worlds);
    try_worlds("the plane, things move", true, true, false, worlds);
    try_worlds("the plane, things turn", true, false, true, worlds);
    try_worlds("the plane, things turn and move", true, true, true, worlds);
    try_worlds("space, at rest", false, false, false, worlds / 10);
    try_worlds("space, things move", false, true, false, worlds / 10);
    try_worlds("space, things turn and move", false, true, true, worlds / 10);
    return tap_done();
}
