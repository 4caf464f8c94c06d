/* SPDX-License-Identifier: MIT */
/* What moves, what is not solid, what is overlapped, and what is nonsense; expected values by hand. */
#include "move_step.h"
#include "tap.h"

/* Ends the step for the things. */
static void move_on(test_world *w) {
    for (unsigned i = 0; i < w->count; i++)
        shift_shape(&w->things[i].shape, w->things[i].velocity);
}

static void set_velocity(toi_candidate *thing, fix16_t x, fix16_t y) {
    thing->velocity.x = x;
    thing->velocity.y = y;
}

/* ---- Things that move */

static void test_lift(void) {
    unsigned wrong = 0;
    for (fix16_t speed = -900; speed < 900; speed += 7) {
        test_world w = {.count = 0};
        set_velocity(add_box2(&w, -F16(1), -F16(1), F16(1), 0), 0, speed);
        toi_shape body = box_body(-3, 0, 777, 1000);
        for (unsigned i = 0; i < 20; i++) {
            step(&body, &w, 11, -1000);
            wrong += !went(11, speed) || moved.velocity.y != speed || moved.touched != TOI_TOUCHED_FLOOR;
            move_on(&w);
        }
    }
    tap_ok(wrong == 0, "a lift takes a body up and down: %u wrong", wrong);
}

static void test_pushing(void) {
    test_world w = {.count = 0};
    set_velocity(add_box2(&w, -F16(1), 0, -10, F16(1)), 500, 0);
    add_box2(&w, -F16(9), -F16(1), F16(9), 0);
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    step(&body, &w, 0, -100);
    tap_ok(went(490, 0) && moved.velocity.x == 500 && moved.velocity.y == 0, "a block comes and pushes");
    move_on(&w);
    step(&body, &w, 0, -100);
    tap_ok(went(500, 0), "goes on pushing");
    move_on(&w);
    step(&body, &w, 2000, -100);
    tap_ok(went(2000, 0), "who runs is not held");
    add_box2(&w, F16(2), 0, F16(3), F16(9));
    unsigned crushed = 0, steps = 0;
    for (; steps < 400 && !crushed; steps++) {
        move_on(&w);
        crushed = step(&body, &w, 0, -100) == TOI_OVERLAP;
    }
    tap_ok(crushed && moved.stopped && body.as.aabb2.hi.x == F16(2) && body.as.aabb2.lo.y == 0,
           "against a wall it crushes the body, which passes neither wall nor floor");
    tap_ok(steps > 100, "but not before it must: %u", steps);
}

/* A body that may not turn aside is pushed all the same. */
static void test_pushed_bullet(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 still = {0, 0};
    set_velocity(add_box2(&w, -F16(1), 0, 0, F16(1)), 500, 0);
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    options.bullet = true;
    toi_status status = toi_move2(&body, &still, world_tells, &w, &options, &moved);
    tap_ok(status == TOI_HIT && went(500, 0) && moved.stopped, "with no turn left it is pushed");
}

/* A block that comes from the left lifts the body up a slope of 45 degrees: as far up as along. */
static void test_wedge(void) {
    test_world w = {.count = 0};
    const toi_vec2 slope[3] = {{0, 0}, {F16(6), 0}, {F16(6), F16(6)}};
    add_poly2(&w, slope, 3);
    set_velocity(add_box2(&w, -F16(1), -F16(1), F16(1), F16(8)), 3000, 0);
    toi_shape body = box_body(F16(1), F16(2), F16(2), F16(3));
    unsigned wrong = 0;
    for (unsigned i = 0; i < 40; i++) {
        step(&body, &w, 0, -2000);
        wrong += i > 3 && (moved.moved.x < 2990 || moved.moved.x > 3010 || moved.moved.y < 2980 ||
                           moved.moved.y > 3020 || moved.status != TOI_HIT);
        move_on(&w);
    }
    tap_ok(wrong == 0, "a block lifts a body up a slope: %u wrong", wrong);
}

/* A polygon that moves is seen from itself. */
static void test_moving_slope(void) {
    test_world w = {.count = 0};
    const toi_vec2 slope[3] = {{0, 0}, {F16(6), 0}, {F16(6), F16(3)}};
    set_velocity(add_poly2(&w, slope, 3), -1000, 0);
    toi_shape body = box_body(0, F16(2), F16(1), F16(3));
    for (unsigned i = 0; i < 60; i++) {
        step(&body, &w, 0, -3000);
        move_on(&w);
    }
    step(&body, &w, 0, 0);
    tap_ok(moved.status == TOI_HIT && moved.moved.y > 380 && moved.moved.y < 420 && moved.moved.x < -180 &&
               moved.moved.x > -220,
           "a slope that moves under a body lifts it: %d %d", (int)moved.moved.x, (int)moved.moved.y);
}

/* ---- One-way things, sensors, masks */

static void test_one_way(void) {
    test_world w = {.count = 0};
    add_box2(&w, 0, F16(1), F16(4), F16(1.25))->role = TOI_ROLE_ONE_WAY;
    toi_shape body = box_body(F16(1), 0, F16(2), F16(0.5));
    step(&body, &w, 0, F16(0.75));
    tap_ok(went(0, F16(0.75)) && moved.status == TOI_SEPARATE, "through a one-way thing from below");
    step(&body, &w, 0, -F16(0.125));
    tap_ok(went(0, -F16(0.125)) && moved.status == TOI_SEPARATE, "and back from within");
    step(&body, &w, 0, F16(2));
    step(&body, &w, 100, -F16(9));
    tap_ok(body.as.aabb2.lo.y == F16(1.25) && moved.status == TOI_HIT && moved.touched == TOI_TOUCHED_FLOOR,
           "stopped from above");
    toi_shape beside = box_body(-F16(2), F16(1), -F16(1), F16(2));
    step(&beside, &w, F16(4), 0);
    tap_ok(went(F16(4), 0) && moved.status == TOI_SEPARATE, "through from the side");
    w.things[0].up.y = -1;
    step(&body, &w, 0, -F16(9));
    tap_ok(went(0, -F16(9)), "its own up counts");
}

static void test_sensors(void) {
    test_world w = {.count = 0};
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    add_box2(&w, F16(3), 0, F16(3.5), F16(1))->role = TOI_ROLE_SENSOR;
    add_box2(&w, F16(2), 0, F16(2.5), F16(1))->role = TOI_ROLE_SENSOR;
    add_box2(&w, -F16(1), 0, F16(0.5), F16(1))->role = TOI_ROLE_SENSOR;
    add_box2(&w, F16(5), 0, F16(6), F16(1));
    add_box2(&w, F16(4.5), F16(1), F16(4.8), F16(2))->role = TOI_ROLE_SENSOR;
    add_box2(&w, F16(7), 0, F16(8), F16(1))->role = TOI_ROLE_SENSOR;
    step(&body, &w, F16(8), 0);
    tap_ok(went(F16(4), 0) && moved.touched == (TOI_TOUCHED_SENSOR | TOI_TOUCHED_WALL) && moved.count == 4,
           "sensors on the way, not those that are touched only or lie behind a wall");
    tap_ok(moved.contacts[0].id == 2 && moved.contacts[0].time == 0 && moved.contacts[0].normal.x == 0 &&
               moved.contacts[1].id == 1 && moved.contacts[1].normal.x == F16(1) &&
               moved.contacts[2].id == 0 && moved.contacts[3].id == 3 &&
               moved.contacts[3].kind == TOI_TOUCHED_WALL,
           "in order of time, each once");
    tap_ok(moved.contacts[1].time >= 8191 && moved.contacts[1].time <= 8193 &&
               moved.contacts[2].time >= 16383 && moved.contacts[2].time <= 16385,
           "with their times");
}

static void test_masks(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 v = {F16(9), 0};
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    add_box2(&w, F16(3), 0, F16(3.5), F16(1))->layers = 6;
    options.ignores = ~UINT32_C(9);
    tap_ok(toi_move2(&body, &v, world_tells, &w, &options, &moved) == TOI_SEPARATE && went(F16(9), 0),
           "no bit in common");
    options.ignores = ~UINT32_C(2);
    v.x = -F16(9);
    tap_ok(toi_move2(&body, &v, world_tells, &w, &options, &moved) == TOI_HIT && went(-F16(5.5), 0),
           "a bit in common");
}

static void test_many_contacts(void) {
    test_world w = {.count = 0};
    for (int i = 0; i < 20; i++)
        add_box2(&w, F16(2) + i, -F16(1), F16(3), F16(2))->role = TOI_ROLE_SENSOR;
    add_box2(&w, F16(3), -F16(1), F16(4), F16(2));
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    step(&body, &w, F16(9), 0);
    tap_ok(moved.count == TOI_MOVE_CONTACTS && moved.touched == (TOI_TOUCHED_SENSOR | TOI_TOUCHED_WALL) &&
               moved.contacts[0].id == 0 && moved.contacts[6].id == 6 && moved.contacts[7].id == 20 &&
               moved.contacts[7].kind == TOI_TOUCHED_WALL,
           "the first contacts are listed, with what stops the body, all count");
}

/* ---- Floors, walls, ceilings */

static uint8_t kind_on(fix16_t x, fix16_t y, toi_vec3 up, fix16_t slope) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    const toi_vec2 vertices[4] = {{0, 0}, {x, y}, {x - y, y + x}, {-y, x}};
    add_poly2(&w, vertices, 4);
    toi_shape body = box_body(x / 2 - 3, y / 2 - F16(1) - 3, x / 2 + 3, y / 2 - F16(1) + 3);
    toi_vec2 v = {0, F16(2)};
    options.up = up;
    options.slope = slope;
    toi_move2(&body, &v, world_tells, &w, &options, &moved);
    return moved.touched;
}

static void test_kinds(void) {
    const toi_vec3 up = {0, F16(1), 0}, down = {0, -7, 0}, left = {-INT32_MAX, 0, 0};
    tap_ok(kind_on(F16(4), 0, up, 46341) == TOI_TOUCHED_CEILING &&
               kind_on(F16(4), 0, down, 46341) == TOI_TOUCHED_FLOOR &&
               kind_on(F16(4), 0, left, 46341) == TOI_TOUCHED_WALL,
           "what is up");
    tap_ok(kind_on(F16(4), F16(4), down, 46341) == TOI_TOUCHED_FLOOR &&
               kind_on(F16(4), F16(4) + 200, down, 46341) == TOI_TOUCHED_WALL &&
               kind_on(F16(4), F16(4), down, 46400) == TOI_TOUCHED_WALL,
           "the limit of slopes");
}

/* ---- Beginning overlapped */

static void test_push_out(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 v = {5, 0};
    add_box2(&w, 0, 0, F16(4), F16(4));
    toi_shape body = box_body(F16(1), F16(3.5), F16(2), F16(5));
    tap_ok(toi_move2(&body, &v, world_tells, &w, &options, &moved) == TOI_OVERLAP && went(5, 0),
           "what is overlapped is ignored");
    options.push_out = true;
    tap_ok(toi_move2(&body, &v, world_tells, &w, &options, &moved) == TOI_OVERLAP && went(5, F16(0.5)) &&
               body.as.aabb2.lo.y == F16(4),
           "or the body is pushed out, the shortest way");
    tap_ok(toi_move2(&body, &v, world_tells, &w, &options, &moved) == TOI_SEPARATE && went(5, 0),
           "then all is well");
    add_box2(&w, F16(-9), F16(4), F16(2), F16(9));
    toi_move2(&body, &v, world_tells, &w, &options, &moved);
    toi_move2(&body, &v, world_tells, &w, &options, &moved);
    tap_ok(moved.status == TOI_SEPARATE && body.as.aabb2.lo.y >= F16(4) && body.as.aabb2.lo.x >= F16(2),
           "out of two");
}

/* Names only what is in the region. */
static bool tells_what_is_near(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    const test_world *w = context;
    for (unsigned i = 0; i < w->count; i++) {
        const toi_aabb2 *box = &w->things[i].shape.as.aabb2;
        bool near = box->lo.x <= region->hi.x && box->hi.x >= region->lo.x && box->lo.y <= region->hi.y &&
                    box->hi.y >= region->lo.y;
        if (near && n-- == 0) {
            *out = w->things[i];
            return true;
        }
    }
    return false;
}

/* The first push takes it to x = 10, into the second thing: out of that it goes on. */
static void test_pushed_into(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 v = {0, 0};
    toi_shape body = box_body(0, 0, F16(5), F16(5));
    options.push_out = true;
    add_box2(&w, -F16(20), -F16(20), F16(10), F16(20));
    add_box2(&w, F16(9.5), -F16(20), F16(11), F16(20));
    toi_move2(&body, &v, tells_what_is_near, &w, &options, &moved);
    tap_ok(body.as.aabb2.lo.x == F16(11) && moved.status == TOI_OVERLAP, "out of what it is pushed into");
}

/* A body that falls on what it is `deep` ulps inside of ends on it. */
static bool stands(test_world *w, fix16_t deep, fix16_t x) {
    toi_shape body = box_body(x, F16(4) - deep, x + F16(1), F16(6));
    for (unsigned i = 0; i < 40; i++)
        step(&body, w, 0, -3000);
    return moved.touched == TOI_TOUCHED_FLOOR && moved.status == TOI_HIT;
}

/* A slope of 1:4 that comes to y = 4 at x = 2, where the body's right lower corner is. */
static void test_shallow(void) {
    static const toi_vec2 slope[] = {{-F16(38), -F16(6)}, {F16(42), -F16(6)}, {F16(42), F16(14)}};
    test_world floor = {.count = 0}, one_way = {.count = 0}, tilted = {.count = 0};
    add_box2(&floor, 0, 0, F16(9), F16(4));
    add_box2(&one_way, 0, 0, F16(9), F16(4))->role = TOI_ROLE_ONE_WAY;
    add_poly2(&tilted, slope, 3);
    unsigned fell = 0;
    for (fix16_t deep = 1; deep <= TOI_MOVE_SHALLOW; deep++) {
        fell += !stands(&floor, deep, F16(1)) || !stands(&one_way, deep, F16(1));
        toi_shape body = box_body(F16(1), F16(4) - deep, F16(2), F16(6));
        step(&body, &tilted, 0, -3000);
        fell += moved.status != TOI_HIT || moved.moved.y < -3000;
    }
    tap_ok(fell == 0, "what is overlapped by next to nothing is stood on: %u fell", fell);
    tap_ok(!stands(&floor, TOI_MOVE_SHALLOW + 1, F16(1)) && !stands(&one_way, TOI_MOVE_SHALLOW + 1, F16(1)),
           "what is overlapped by more is not");
}

static bool overlaps(const toi_shape *body, const toi_candidate *thing, fix16_t more_than) {
    toi_penetration p;
    return toi_overlap(&thing->shape, body, &p) == TOI_OVERLAP && p.depth > more_than;
}

/* Between two walls that leave less room than the body takes, by up to what counts as touching: it is pushed
 * out of one into the other, and goes through neither. */
static void test_too_narrow(void) {
    unsigned through = 0;
    for (fix16_t less = 1; less <= TOI_MOVE_SHALLOW; less++)
        for (uint8_t bounces = 0; bounces <= 6; bounces++)
            for (int way = -5; way <= 5; way += 10) {
                test_world w = {.count = 0};
                const toi_vec2 v = {way * F16(1), F16(2)};
                toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
                toi_shape body = box_body(0, 0, F16(1), F16(1));
                add_box2(&w, -F16(10), -F16(10), less, F16(10));
                add_box2(&w, F16(1), -F16(10), F16(2), F16(10));
                options.bounces = bounces;
                options.bullet = bounces == 0;
                toi_move2(&body, &v, world_tells, &w, &options, &moved);
                through += moved.moved.x < -TOI_MOVE_SHALLOW || moved.moved.x > TOI_MOVE_SHALLOW;
            }
    tap_ok(through == 0, "a body with too little room goes through a wall: %u times", through);
}

/* Up through a platform that is open from below, 10 ulp of it, where the ceiling leaves room for 5. */
static void test_under_a_ceiling(void) {
    unsigned through = 0;
    for (int speed = -1; speed <= 5; speed++) {
        test_world w = {.count = 0};
        toi_shape body = box_body(0, 0, F16(1), F16(1));
        add_box2(&w, -F16(4), -F16(1), F16(4), 10)->role = TOI_ROLE_ONE_WAY;
        add_box2(&w, -F16(4), F16(1) + 5, F16(4), F16(2));
        step(&body, &w, 0, speed * F16(1));
        through += overlaps(&body, &w.things[1], TOI_MOVE_SHALLOW) || body.as.aabb2.lo.y > F16(1);
    }
    tap_ok(through == 0, "a body on a platform goes into the ceiling: %u times", through);
}

/* The gap is less than it falls in 2^-16 of the time. */
static void test_first_tick(void) {
    static const int32_t fall[][2] = {{9, 10}, {1, 2}, {43, 2048}, {2047, 2048}, {2049, 2048}, {8000, 8191}};
    unsigned off = 0;
    for (unsigned n = 0; n < sizeof fall / sizeof *fall; n++) {
        test_world w = {.count = 0};
        toi_shape body = box_body(0, fall[n][0], F16(1), F16(1));
        add_box2(&w, -F16(1), -F16(1), F16(1), 0);
        step(&body, &w, 0, -fall[n][1] * F16(1));
        off += moved.status != TOI_HIT || body.as.aabb2.lo.y != 0;
    }
    tap_ok(off == 0, "next to a floor a fast body does not come to touch it: %u times", off);
}

static void fill_the_stack(uint32_t word) {
    volatile uint32_t words[2000];
    for (unsigned n = 0; n < sizeof words / sizeof *words; n++)
        words[n] = word;
}

/* By a pointer, so that its room is below that of its caller. */
static void (*volatile fill)(uint32_t word) = fill_the_stack;

/* Nothing is taken for known because of what the stack held before. */
static void test_stack(void) {
    static const uint32_t held[] = {0, 1, 2, UINT32_MAX};
    unsigned off = 0;
    for (unsigned n = 0; n < sizeof held / sizeof *held; n++) {
        test_world w = {.count = 0};
        toi_shape body = box_body(0, F16(3) + 1, F16(1), F16(4) + 1);
        add_box2(&w, -F16(1), -F16(1), F16(1), 0);
        fill(held[n]);
        step(&body, &w, 0, -F16(8000) - 7);
        off += moved.status != TOI_HIT || body.as.aabb2.lo.y != 0;
    }
    tap_ok(off == 0, "a fast body comes to touch a floor whatever the stack held: not %u times", off);
}

/* Fast along z, it comes so near to the first thing that a leg of its own is gone there, in which a rounded
 * way passes it by; at the second one there is to be such a leg again. */
static void test_near_twice(void) {
    test_world w = {.count = 0};
    toi_shape body = {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {{-14, -23, -27}, {-12, 14, -10}}}};
    add_box3(&w, (toi_vec3){-179, 12, 44739215}, (toi_vec3){-163, 60, 44739230});
    add_box3(&w, (toi_vec3){-462, -24, 134217686}, (toi_vec3){-429, -8, 134217716});
    step3(&body, &w, -449, -4, F16(2048));
    tap_ok(moved.status == TOI_HIT && body.as.aabb3.hi.z == 134217686,
           "it touches the second one: %d of 134217686", (int)body.as.aabb3.hi.z);
}

/* Pushed past what it could reach by itself, when it may not turn aside any more: what is told by the region
 * alone stops it. */
static void test_pushed_far(void) {
    test_world w = {.count = 0};
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    const toi_vec2 still = {0, 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    set_velocity(add_box2(&w, -F16(3), 0, -F16(1), F16(1)), F16(20), 0);
    options.bullet = true;
    toi_move2(&body, &still, world_tells, &w, &options, &moved);
    tap_ok(moved.moved.x > F16(15) && w.region.hi.x >= body.as.aabb2.hi.x,
           "the region holds where a body is pushed");
}

/* Its owner rounds where it goes otherwise than a step does: up, so 1 ulp further each time. */
static void test_rounded_lift(void) {
    test_world w = {.count = 0};
    set_velocity(add_box2(&w, 0, 0, F16(9), F16(1)), 0, 1000);
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_shape body = box_body(F16(1), F16(1), F16(2), F16(2));
    toi_vec2 v = {0, -500};
    unsigned lost = 0;
    options.t_max = F16(0.0165);
    for (unsigned i = 0; i < 500; i++) {
        lost += toi_move2(&body, &v, world_tells, &w, &options, &moved) != TOI_HIT;
        w.things[0].shape.as.aabb2.lo.y += 17;
        w.things[0].shape.as.aabb2.hi.y += 17;
    }
    tap_ok(lost == 0 && body.as.aabb2.lo.y == w.things[0].shape.as.aabb2.hi.y - 1,
           "a lift that gains an ulp each step takes the body along: lost %u times", lost);
}

/* Half a unit a step into a slope that comes the other way, begun 0 to 3 ulps off it. */
static void test_fast_and_near(void) {
    static const toi_vec2 slope[] = {
        {-F16(0.75), F16(0.25)}, {F16(1.25), F16(0.25)}, {-F16(0.75), F16(2.25)}};
    unsigned wrong = 0;
    for (fix16_t gap = 0; gap < 4; gap++) {
        test_world w = {.count = 0};
        set_velocity(add_poly2(&w, slope, 3), F16(0.5), 0);
        toi_shape body = box_body(F16(0.75) + gap, F16(1.25), F16(1.75) + gap, F16(2.25));
        step(&body, &w, -F16(0.25), -F16(0.5));
        wrong += moved.status != TOI_HIT || moved.stopped || moved.count == 0;
    }
    tap_ok(wrong == 0, "met at speed from next to it: %u wrong", wrong);
}

/* Along a steep slope a velocity near the limit comes to lie along y. */
static void test_fastest(void) {
    static const toi_vec2 slope[] = {{F16(2), -F16(4.58)}, {F16(3.05), -F16(4.58)}, {F16(3.05), F16(4.58)}};
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 v = {TOI_LIMIT - 1, TOI_LIMIT - 1};
    toi_shape body = box_body(0, -F16(1), F16(1), 0);
    options.t_max = 1000;
    add_poly2(&w, slope, 3);
    tap_ok(toi_move2(&body, &v, world_tells, &w, &options, &moved) == TOI_HIT &&
               moved.velocity.y == TOI_LIMIT - 1 && moved.velocity.x > F16(500),
           "what is left of a velocity is legal");
}

/* With a limit of next to nothing every surface that does not hang over is a floor. */
static void test_slope_zero(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 v = {0, -F16(3)};
    unsigned wrong = 0;
    add_box2(&w, 0, 0, F16(10), F16(10));
    for (options.slope = 0; options.slope < 6; options.slope++) {
        toi_shape body = box_body(F16(4), F16(11), F16(5), F16(12));
        toi_move2(&body, &v, world_tells, &w, &options, &moved);
        wrong += moved.touched != TOI_TOUCHED_FLOOR;
    }
    tap_ok(wrong == 0, "the steepest of floors: %u wrong", wrong);
}

static void test_enclosed(void) {
    test_world w = {.count = 0};
    add_box2(&w, -F16(1), -F16(1), 0, F16(2));
    add_box2(&w, F16(1), -F16(1), F16(2), F16(2));
    add_box2(&w, 0, -F16(1), F16(1), 0);
    add_box2(&w, 0, F16(1), F16(1), F16(2));
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    unsigned wrong = 0;
    for (fix16_t x = -F16(3); x <= F16(3); x += 9999)
        for (fix16_t y = -F16(3); y <= F16(3); y += 9999) {
            step(&body, &w, x, y);
            wrong += !went(0, 0) || moved.velocity.x != 0 || moved.velocity.y != 0;
        }
    tap_ok(wrong == 0, "enclosed on all sides: %u wrong", wrong);
}

/* ---- Nonsense */

typedef struct {
    toi_candidate thing;
    uint32_t count;
    unsigned asked;
} nonsense;

static bool tells_nonsense(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    nonsense *what = context;
    uint32_t id = out->id;
    (void)region;
    what->asked++;
    *out = what->thing;
    out->id = id;
    return n < what->count;
}

static bool is_refused(nonsense *what, toi_status expected, uint32_t faulty) {
    toi_shape body = box_body(0, 0, F16(1), F16(1)), before = body;
    toi_vec2 v = {F16(1), F16(1)};
    what->asked = 0;
    toi_status status = toi_move2(&body, &v, tells_nonsense, what, NULL, &moved);
    return status == expected && moved.status == expected && moved.faulty == faulty &&
           memcmp(&body.as.aabb2, &before.as.aabb2, sizeof before.as.aabb2) == 0;
}

static void test_nonsense(void) {
    toi_aabb2 reversed = {{F16(3), 0}, {F16(2), F16(1)}};
    nonsense n = {{{.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = reversed}},
                   {0, 0, 0},
                   TOI_ROLE_SOLID,
                   {0, 1, 0},
                   1,
                   0,
                   NULL,
                   NULL},
                  3,
                  0};
    tap_ok(is_refused(&n, TOI_ERR_SHAPE, 0), "lo > hi");
    n.thing.shape.as.aabb2.lo.x = F16(2);
    n.thing.shape.kind = (toi_shape_kind)99;
    tap_ok(is_refused(&n, TOI_ERR_SHAPE, 0), "an unknown kind");
    n.thing.shape.kind = TOI_SHAPE_AABB3;
    tap_ok(is_refused(&n, TOI_ERR_SHAPE, 0), "the other dimension");
    n.thing.shape.kind = TOI_SHAPE_POLY2;
    n.thing.shape.as.poly2.vertices = NULL;
    n.thing.shape.as.poly2.count = 3;
    tap_ok(is_refused(&n, TOI_ERR_ARGUMENT, 0), "no vertices");
    n.thing.shape.kind = TOI_SHAPE_AABB2;
    n.thing.shape.as.aabb2 = reversed;
    n.thing.shape.as.aabb2.hi.x = F16(4);
    n.thing.role = (toi_role)7;
    tap_ok(is_refused(&n, TOI_ERR_ARGUMENT, 0), "an unknown role");
    n.thing.role = TOI_ROLE_ONE_WAY;
    n.thing.up = (toi_vec3){0, 0, F16(1)};
    tap_ok(is_refused(&n, TOI_ERR_ARGUMENT, 0), "a one-way thing whose up has no length in the plane");
    n.thing.role = TOI_ROLE_SOLID;
    n.thing.velocity.x = TOI_LIMIT;
    tap_ok(is_refused(&n, TOI_ERR_RANGE, 0), "a velocity out of range");
    n.thing.velocity.x = 0;
    n.count = UINT32_MAX;
    tap_ok(is_refused(&n, TOI_ERR_LIMIT, 4096) && n.asked == 4097, "a world without end");
    n.count = 4096;
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    toi_vec2 v = {F16(9), F16(1)};
    tap_ok(toi_move2(&body, &v, tells_nonsense, &n, NULL, &moved) == TOI_HIT && body.as.aabb2.hi.x == F16(3),
           "4,096 things are none");
}

/* Another answer each time. */
static bool tells_lies(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    uint32_t *state = context;
    (void)region;
    *state = *state * UINT32_C(1664525) + UINT32_C(1013904223);
    fix16_t x = (fix16_t)(*state >> 12) - F16(8), y = (fix16_t)(*state % (uint32_t)F16(16)) - F16(8);
    out->shape.kind = TOI_SHAPE_AABB2;
    toi_aabb2 box = {{x, y}, {x + F16(3), y + F16(3)}};
    out->shape.as.aabb2 = box;
    out->velocity.x = (fix16_t)(*state >> 8) % F16(5);
    out->velocity.y = (fix16_t)(*state >> 3) % F16(5);
    out->role = (toi_role)(*state >> 20) % 3;
    return (n < 5 || *state >> 28 != 0) && n < 50;
}

static void test_lies(void) {
    uint32_t state = 1;
    unsigned errors = 0;
    for (unsigned i = 0; i < 20000; i++) {
        toi_shape body = box_body(0, 0, F16(1), F16(1));
        toi_vec2 v = {(fix16_t)(state >> 4) % F16(9), -(fix16_t)(state >> 6) % F16(9)};
        errors += toi_move2(&body, &v, tells_lies, &state, NULL, &moved) < 0;
    }
    tap_ok(errors == 0, "a world that changes under the way comes to an end");
}

/* Boxes of the whole of Q16.16. */
static void test_far_push(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_vec2 v = {0, 0};
    add_box2(&w, INT32_MIN, INT32_MIN, INT32_MAX - 9, INT32_MAX - 9);
    toi_shape body = box_body(0, 0, 9, 9), same = body;
    options.push_out = true;
    tap_ok(toi_move2(&body, &v, world_tells, &w, &options, &moved) == TOI_ERR_RANGE &&
               memcmp(&body.as.aabb2, &same.as.aabb2, sizeof same.as.aabb2) == 0,
           "a push that is too far");
}

static void test_range(void) {
    test_world w = {.count = 0};
    toi_shape body = {.kind = TOI_SHAPE_OBB2,
                      .as = {.obb2 = {{F16(8000), 0}, {F16(1), F16(1)}, TOI_ROT2_IDENTITY}}};
    toi_obb2 before = body.as.obb2;
    tap_ok(step(&body, &w, F16(500), 0) == TOI_ERR_RANGE && moved.faulty == UINT32_MAX &&
               memcmp(&before, &body.as.obb2, sizeof before) == 0,
           "a way out of the domain");
    tap_ok(step(&body, &w, TOI_LIMIT, 0) == TOI_ERR_RANGE && step(&body, &w, 0, INT32_MIN) == TOI_ERR_RANGE,
           "a velocity past the limit");
    toi_vec2 own[3] = {{F16(8000), 0}, {F16(8001), 0}, {F16(8000), F16(1)}};
    memcpy(room, own, sizeof own);
    toi_shape poly = {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {room, 3}}};
    add_box2(&w, F16(7000), F16(5), F16(8191), F16(6));
    tap_ok(step(&poly, &w, F16(500), F16(20)) == TOI_ERR_RANGE && memcmp(room, own, sizeof own) == 0,
           "a polygon is put back in its room");
}

int main(void) {
    test_lift();
    test_pushing();
    test_pushed_bullet();
    test_wedge();
    test_moving_slope();
    test_one_way();
    test_sensors();
    test_masks();
    test_many_contacts();
    test_kinds();
    test_push_out();
    test_pushed_into();
    test_shallow();
    test_too_narrow();
    test_under_a_ceiling();
    test_first_tick();
    test_pushed_far();
    test_stack();
    test_near_twice();
    test_rounded_lift();
    test_fast_and_near();
    test_fastest();
    test_slope_zero();
    test_enclosed();
    test_nonsense();
    test_lies();
    test_far_push();
    test_range();
    return tap_done();
}
