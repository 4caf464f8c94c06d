/* SPDX-License-Identifier: MIT */
/* Random worlds: a closed room with things of all kinds in it, and a body that is thrown about. Whatever it
 * meets, it never ends overlapped, never leaves the room, and never goes farther than it was told to. */
#include <stdio.h>
#include "move_world.h"
#include "random.h"
#include "share.h"
#include "solid_double.h"
#include "tap.h"

enum { STEPS = 30 };

typedef struct {
    uint64_t random;
    bool flat;    /* 2D */
    bool moving;  /* some things do */
    bool crushed; /* the body was, by things that move */
    fix16_t size; /* half of the room's width */
    test_world world;
    toi_shape body;
    toi_vec2 room[MAX_VERTICES];
    const char *fault; /* the first that was seen */
} scene;

static fix16_t between(scene *s, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(&s->random) % ((uint64_t)((int64_t)hi - lo) + 1));
}

static bool one_in(scene *s, unsigned n) {
    return random64(&s->random) % n == 0;
}

/* Half of a size: at times none. */
static fix16_t any_half(scene *s, fix16_t reach) {
    return one_in(s, 12) ? 0 : between(s, 1, reach);
}

static toi_vec3 anywhere(scene *s, fix16_t reach) {
    toi_vec3 v = {between(s, -reach, reach), between(s, -reach, reach),
                  s->flat ? 0 : between(s, -reach, reach)};
    return v;
}

/* ---- Shapes */

static void make_box(scene *s, toi_shape *shape, toi_vec3 at, fix16_t reach) {
    toi_vec3 half = {any_half(s, reach), any_half(s, reach), any_half(s, reach)};
    if (s->flat) {
        toi_aabb2 box = {{at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}};
        shape->kind = TOI_SHAPE_AABB2;
        shape->as.aabb2 = box;
    } else {
        toi_aabb3 box = {{at.x - half.x, at.y - half.y, at.z - half.z},
                         {at.x + half.x, at.y + half.y, at.z + half.z}};
        shape->kind = TOI_SHAPE_AABB3;
        shape->as.aabb3 = box;
    }
}

/* A turn, often one that is next to none, or a quarter. */
static toi_angle any_angle(scene *s) {
    toi_angle quarter = (toi_angle)(random64(&s->random) << 30);
    return one_in(s, 4) ? quarter + (toi_angle)(random64(&s->random) % 65536)
                        : (toi_angle)random64(&s->random);
}

static void make_rotation(scene *s, toi_rot3 *rot) {
    toi_vec3 axis = {between(s, -9, 9), between(s, -9, 9), between(s, 1, 9)};
    if (one_in(s, 3))
        toi_rot3_from_yaw(rot, any_angle(s));
    else
        toi_rot3_from_axis_angle(rot, &axis, any_angle(s));
}

static void make_tilted(scene *s, toi_shape *shape, toi_vec3 at, fix16_t reach) {
    toi_vec3 half = {any_half(s, reach), any_half(s, reach), any_half(s, reach)};
    if (s->flat) {
        toi_obb2 box = {{at.x, at.y}, {half.x, half.y}, TOI_ROT2_IDENTITY};
        toi_rot2_from_angle(&box.rot, any_angle(s));
        shape->kind = TOI_SHAPE_OBB2;
        shape->as.obb2 = box;
    } else {
        toi_obb3 box = {at, half, TOI_ROT3_IDENTITY};
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

/* A tetrahedron and an octahedron of a reach of 1 and of 1/16 unit. */
#define OCTAHEDRON(r)                                                                                        \
    {                                                                                                        \
        {(r), 0, 0}, {-(r), 0, 0}, {0, (r), 0}, {0, -(r), 0}, {0, 0, (r)}, {                                 \
            0, 0, -(r)                                                                                       \
        }                                                                                                    \
    }
static const toi_vec3 large[6] = OCTAHEDRON(F16(1)), small[6] = OCTAHEDRON(4097);
static const uint8_t octa_faces[24] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4,
                                       2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
static const uint8_t octa_edges[48] = {0, 2, 0, 4, 2, 1, 1, 5, 1, 3, 2, 6, 3, 0, 3, 7,
                                       2, 4, 0, 1, 1, 4, 1, 2, 3, 4, 2, 3, 0, 4, 3, 0,
                                       0, 5, 4, 7, 2, 5, 5, 4, 1, 5, 6, 5, 3, 5, 7, 6};
static const toi_hull3_table tables[2] = {{large, octa_edges, octa_faces, F16(1), 6, 12, 8, 1},
                                          {small, octa_edges, octa_faces, 4097, 6, 12, 8, 1}};

static void make_hull(scene *s, toi_shape *shape, toi_vec3 at, fix16_t reach) {
    toi_hull3 hull = {&tables[reach < F16(1)], at, TOI_ROT3_IDENTITY};
    if (!one_in(s, 3))
        make_rotation(s, &hull.rot);
    shape->kind = TOI_SHAPE_HULL3;
    shape->as.hull3 = hull;
}

static void make_shape(scene *s, toi_shape *shape, toi_vec2 *room, toi_vec3 at, fix16_t reach) {
    switch (random64(&s->random) % 3) {
    case 0:
        make_box(s, shape, at, reach);
        break;
    case 1:
        make_tilted(s, shape, at, reach);
        break;
    default:
        if (s->flat)
            make_poly(s, shape, room, at, reach);
        else
            make_hull(s, shape, at, reach);
    }
}

/* ---- Worlds */

/* Boxes of an eighth of the room, side by side on its floor, to the ulp. */
static void add_tiles(scene *s) {
    fix16_t n = s->size, side = n / 4, top = -n + side;
    for (fix16_t x = -n; x < n; x += side)
        if (s->flat)
            add_box2(&s->world, x, -n, x + side, top);
        else
            for (fix16_t z = -n; z < n; z += side) {
                toi_vec3 lo = {x, -n, z}, hi = {x + side, top, z + side};
                add_box3(&s->world, lo, hi);
            }
}

static void add_wall(scene *s, unsigned k, bool high) {
    fix16_t n = s->size, thick = n / 8 + 1;
    fix16_t lo[3] = {-n - thick, -n - thick, -n - thick}, hi[3] = {n + thick, n + thick, n + thick};
    lo[k] = high ? n : -n - thick;
    hi[k] = high ? n + thick : -n;
    toi_vec3 l = {lo[0], lo[1], lo[2]}, h = {hi[0], hi[1], hi[2]};
    if (s->flat)
        add_box2(&s->world, l.x, l.y, h.x, h.y);
    else
        add_box3(&s->world, l, h);
}

static bool is_clear(const scene *s) {
    for (unsigned i = 0; i < s->world.count; i++)
        if (overlap_depth(&s->body, &s->world.things[i].shape) > -8)
            return false;
    return true;
}

static bool make_scene(scene *s) {
    static const fix16_t sizes[6] = {400, 60000, F16(2), F16(16), F16(300), F16(3000)};
    s->size = sizes[random64(&s->random) % 6];
    s->world.count = 0;
    s->fault = NULL;
    s->crushed = s->world.among_others = false;
    for (unsigned k = 0; k < (s->flat ? 4u : 6u); k++)
        add_wall(s, k >> 1, k & 1);
    if (one_in(s, 2))
        add_tiles(s);
    unsigned things = (unsigned)(random64(&s->random) % 6);
    for (unsigned i = 0; i < things; i++) {
        toi_vec2 *room = s->world.vertices[s->world.count];
        toi_candidate *thing = add_thing(&s->world, (toi_shape_kind)0);
        make_shape(s, &thing->shape, room, anywhere(s, s->size), s->size / 2);
        if (s->moving)
            thing->velocity = anywhere(s, s->size / 32);
    }
    for (unsigned attempt = 0; attempt < 50; attempt++) {
        make_shape(s, &s->body, s->room, anywhere(s, s->size), s->size / 8);
        if (is_clear(s))
            return true;
    }
    return false;
}

/* ---- What is promised */

static toi_vec3 place_of(const toi_shape *shape) {
    solid s;
    solid_of(&s, shape);
    toi_vec3 at = {(fix16_t)s.corner[0].x, (fix16_t)s.corner[0].y, (fix16_t)s.corner[0].z};
    return at;
}

static double length(toi_vec3 v) {
    return sqrt((double)v.x * v.x + (double)v.y * v.y + (double)v.z * v.z);
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

static double deepest(const scene *s) {
    double depth = -HUGE_VAL;
    for (unsigned i = 0; i < s->world.count; i++)
        depth = fmax(depth, overlap_depth(&s->body, &s->world.things[i].shape));
    return depth;
}

/* What holds of a world of things that rest. */
static void judge_at_rest(scene *s, toi_vec3 velocity, const toi_move_result *moved) {
    if (moved->status == TOI_OVERLAP)
        s->fault = "an overlap is reported";
    else if (length(moved->moved) > length(velocity) + 300)
        s->fault = "moved too far";
    else if (length(moved->velocity) > length(velocity) * 1.001 + 8)
        s->fault = "gained speed";
}

static void judge(scene *s, toi_vec3 before, toi_vec3 velocity, const toi_move_result *moved) {
    toi_vec3 after = place_of(&s->body);
    toi_vec3 off = {after.x - before.x - moved->moved.x, after.y - before.y - moved->moved.y,
                    after.z - before.z - moved->moved.z};
    if (moved->status < 0)
        s->fault = "an error";
    else if (!is_inside(s))
        s->fault = "passed through a wall";
    else if (length(off) > 2)
        s->fault = "moved says something else";
    else if (moved->status != TOI_OVERLAP && deepest(s) > 0.001)
        s->fault = "overlapped";
    if (!s->moving && !s->fault)
        judge_at_rest(s, velocity, moved);
}

static toi_status step(scene *s, toi_shape *body, toi_vec2 *room, toi_vec3 velocity, toi_move_result *moved) {
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 flat = {velocity.x, velocity.y};
    options.room = room;
    memset(moved, 0, sizeof *moved);
    return s->flat ? toi_move2(body, &flat, world_tells, &s->world, &options, moved)
                   : toi_move3(body, &velocity, world_tells, &s->world, &options, moved);
}

/* The same answer to the bit among things that are far away. */
static void step_twice(scene *s, toi_vec3 velocity, toi_move_result *moved) {
    toi_vec2 room[MAX_VERTICES];
    toi_shape body = s->body;
    toi_move_result other;
    s->world.among_others = true;
    step(s, &body, room, velocity, &other);
    s->world.among_others = false;
    step(s, &s->body, s->room, velocity, moved);
    if (memcmp(&other, moved, sizeof other) != 0)
        s->fault = "depends on things far away";
}

static toi_vec3 kick(scene *s) {
    toi_vec3 v =
        anywhere(s, one_in(s, 2) ? s->size / 4 : (fix16_t)random_width(&s->random, 28) % F16(4000) + 1);
    if (one_in(s, 3))
        v.x = v.z = 0;
    return v;
}

static void move_things(scene *s) {
    for (unsigned i = 0; i < s->world.count; i++) {
        toi_candidate *thing = &s->world.things[i];
        shift_shape(&thing->shape, thing->velocity);
        toi_vec3 back = {-thing->velocity.x, -thing->velocity.y, -thing->velocity.z};
        if (one_in(s, 10))
            thing->velocity = back;
    }
}

static void throw_about(scene *s, unsigned steps) {
    toi_move_result moved;
    toi_vec3 velocity = kick(s);
    for (unsigned i = 0; i < steps && !s->fault; i++) {
        toi_vec3 before = place_of(&s->body);
        if (one_in(s, 4))
            velocity = kick(s);
        velocity.y -= s->size / 64;
        step_twice(s, velocity, &moved);
        move_things(s);
        judge(s, before, velocity, &moved);
        velocity = moved.velocity;
        if (moved.status == TOI_OVERLAP) {
            s->crushed = true;
            return;
        }
    }
}

static void try_worlds(const char *name, bool flat, bool moving, unsigned worlds) {
    static scene s;
    unsigned tried = 0, crushed = 0, broken = 0;
    for (unsigned i = 0; i < worlds && broken < 10; i++) {
        s.random = i;
        s.flat = flat;
        s.moving = moving;
        if (!make_scene(&s))
            continue;
        tried++;
        throw_about(&s, STEPS);
        crushed += s.crushed;
        if (s.fault) {
            printf("# world %u: %s, body of kind %d\n", i, s.fault, (int)s.body.kind);
            broken++;
        }
    }
    tap_ok(broken == 0 && tried > worlds / 2 && crushed < tried / 4,
           "%s: %u worlds of %d steps, the body crushed in %u", name, tried, STEPS, crushed);
}

/* ---- How near a body that stops is to what it met */

static bool is_level(const toi_shape *s) {
    return s->kind == TOI_SHAPE_AABB2 || s->kind == TOI_SHAPE_AABB3 || s->kind == TOI_SHAPE_POLY2;
}

/* Of a body that is thrown at one thing; -HUGE_VAL where it misses. */
static double gap_at(scene *s, bool *exact) {
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_move_result moved;
    toi_vec3 at = anywhere(s, F16(4)), still = {0, 0, 0};
    s->world.count = 0;
    s->world.among_others = false;
    toi_candidate *thing = add_thing(&s->world, (toi_shape_kind)0);
    make_shape(s, &thing->shape, s->world.vertices[0], still, F16(1));
    make_shape(s, &s->body, s->room, at, F16(0.9));
    *exact = is_level(&s->body) && is_level(&thing->shape);
    if (!is_clear(s))
        return -HUGE_VAL;
    toi_vec3 v = {between(s, -9999, 9999) - at.x / 4, between(s, -9999, 9999) - at.y / 4,
                  s->flat ? 0 : between(s, -9999, 9999) - at.z / 4};
    toi_vec2 flat = {v.x, v.y};
    options.bullet = true;
    options.room = s->room;
    options.t_max = between(s, F16(4), F16(40));
    options.instant = true;
    toi_status status = s->flat ? toi_move2(&s->body, &flat, world_tells, &s->world, &options, &moved)
                                : toi_move3(&s->body, &v, world_tells, &s->world, &options, &moved);
    return status == TOI_HIT && moved.stopped ? -deepest(s) : -HUGE_VAL;
}

static void test_gaps(bool flat, unsigned throws) {
    static scene s;
    double widest[2] = {0, 0};
    unsigned hits = 0;
    for (unsigned i = 0; i < throws; i++) {
        bool exact;
        s.random = i;
        s.flat = flat;
        double gap = gap_at(&s, &exact);
        hits += gap > -HUGE_VAL;
        widest[exact] = fmax(widest[exact], gap);
    }
    tap_ok(hits > throws / 4 && widest[1] <= 4 && widest[0] <= 8,
           "%s: %u bodies stop at most %.2f ulp from what they meet, %.2f of tilted ones and hulls",
           flat ? "2D" : "3D", hits, widest[1], widest[0]);
}

int main(int argc, char **argv) {
    unsigned worlds = argc > 1 ? (unsigned)atoi(argv[1]) : 1500 / SHARE;
    try_worlds("2D at rest", true, false, worlds);
    try_worlds("2D, things move", true, true, worlds);
    try_worlds("3D at rest", false, false, worlds / 5);
    try_worlds("3D, things move", false, true, worlds / 5);
    test_gaps(true, 10 * worlds);
    test_gaps(false, 2 * worlds);
    return tap_done();
}
