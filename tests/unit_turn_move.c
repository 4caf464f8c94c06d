/* SPDX-License-Identifier: MIT */
/* What a step that turns promises, one thing at a time; expected values by hand or in doubles. */
#include <math.h>
#include "good_shapes.h"
#include "move_step.h"
#include "random.h"
#include "solid_double.h"
#include "tap.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static toi_turn_moved went_on;

static toi_status turn_step(toi_shape *body, const toi_motion2 *motion, test_world *world) {
    return toi_turn_move2(body, motion, world_tells, world, NULL, &went_on);
}

static toi_shape tilted_body(fix16_t x, fix16_t y, fix16_t half_x, fix16_t half_y) {
    toi_shape body = {.kind = TOI_SHAPE_OBB2,
                      .as.obb2 = {.center = {x, y}, .half = {half_x, half_y}, .rot = TOI_ROT2_IDENTITY}};
    return body;
}

/* How deep the body is in the deepest thing, where these are at a time; ulps, negative: how far off. */
static double depth_in(const toi_shape *body, const test_world *world, double time) {
    double depth = -HUGE_VAL;
    for (unsigned i = 0; i < world->count; i++) {
        toi_shape there = world->things[i].shape;
        const toi_vec3 *v = &world->things[i].velocity;
        const toi_vec3 by = {(fix16_t)(v->x * time), (fix16_t)(v->y * time), (fix16_t)(v->z * time)};
        if (by.x != 0 || by.y != 0 || by.z != 0)
            shift_shape(&there, by);
        depth = fmax(depth, overlap_depth(body, &there));
    }
    return depth;
}

/* The first time, in ticks, at which the box with these half extents that turns about its centre at (0, 0)
 * reaches x = wall. */
static double time_at_wall(double half_x, double half_y, double spin, double wall) {
    for (double t = 0; t < 65536; t++) {
        const double angle = spin * t / 65536, c = cos(angle), s = fabs(sin(angle));
        if (half_x * fabs(c) + half_y * s >= wall)
            return t;
    }
    return HUGE_VAL;
}

/* ---- Turning in place */

static void test_beside_a_wall(void) {
    test_world w = {.count = 0};
    add_box2(&w, F16(1), -F16(9), F16(2), F16(9))->id = 77;
    toi_shape body = tilted_body(0, 0, F16(0.5), F16(2));
    const toi_motion2 motion = {.spin = F16(1.5)};
    const toi_status status = turn_step(&body, &motion, &w);
    const double expected = time_at_wall(0.5, 2, 1.5, 1), gap = -depth_in(&body, &w, 1);
    tap_ok(status == TOI_HIT && went_on.move.status == TOI_HIT && went_on.stopped && went_on.met.id == 77 &&
               went_on.met.normal.x == F16(1) && went_on.met.normal.y == 0 &&
               went_on.met.kind == TOI_TOUCHED_WALL && went_on.met.time == went_on.turned,
           "a box that turns in place stops at a wall");
    tap_ok(went_on.turned <= expected && went_on.turned > expected - 8 && gap > 2 && gap < 12,
           "in time: %d of %.0f, %.2f ulp off", (int)went_on.turned, expected, gap);
    tap_ok(body.as.obb2.center.x == 0 && body.as.obb2.center.y == 0 && went_on.move.moved.x == 0 &&
               went_on.pivot.x == 0 && went_on.pivot.y == 0 && went_on.move.count == 0,
           "and stays in place");
    const fix16_t before = went_on.turned;
    const toi_motion2 on = {.spin = F16(1.5)};
    fix16_t more = 0;
    for (unsigned i = 0; i < 20; i++) {
        turn_step(&body, &on, &w);
        more += went_on.turned;
    }
    tap_ok(went_on.stopped && went_on.move.status == TOI_HIT && depth_in(&body, &w, 1) <= 0 && more < 12,
           "pressed on it comes no nearer than touch: %d ticks more than %d", (int)more, (int)before);
    const toi_motion2 away = {.spin = -F16(0.4)};
    tap_ok(turn_step(&body, &away, &w) == TOI_SEPARATE && !went_on.stopped && went_on.turned == F16(1) &&
               went_on.met.id == 0 && went_on.met.normal.x == 0,
           "and it turns away");
}

static void test_free(void) {
    test_world w = {.count = 0};
    toi_shape body = tilted_body(F16(3), -F16(2), F16(0.5), F16(2)), there;
    const toi_motion2 motion = {.velocity = {F16(1), F16(0.5)},
                                .carried = {-F16(2), F16(1.25)},
                                .spin = F16(2.5),
                                .pivot = {F16(2), F16(1)}};
    toi_turned2(&body, &motion, fix16_one, NULL, &there);
    const toi_status status = turn_step(&body, &motion, &w);
    const double a = 2.5, s = sin(a), c = cos(a), x = 2 + 1 + (-2 * s - 1.25 * (1 - c)) / a,
                 y = 1 + 0.5 + (-2 * (1 - c) + 1.25 * s) / a;
    tap_ok(status == TOI_SEPARATE && !went_on.stopped && went_on.turned == fix16_one &&
               memcmp(&body.as.obb2, &there.as.obb2, sizeof there.as.obb2) == 0,
           "where nothing is the body ends where toi_turned2 has it");
    tap_ok(fabs(went_on.pivot.x - x * 65536) < 0.6 && fabs(went_on.pivot.y - y * 65536) < 0.6 &&
               went_on.pivot.z == 0 && fabs(went_on.carried.x - (-2 * c - 1.25 * s) * 65536) < 0.6 &&
               fabs(went_on.carried.y - (-2 * s + 1.25 * c) * 65536) < 0.6,
           "and so are pivot and carried velocity");
}

static void test_without_spin(void) {
    unsigned wrong = 0;
    uint64_t seed = 7;
    for (unsigned i = 0; i < 200; i++) {
        test_world w = {.count = 0};
        add_box2(&w, -F16(9), -F16(2), F16(9), -F16(1));
        add_box2(&w, F16(1), -F16(9), F16(2), F16(9));
        toi_shape body = box_body(-F16(0.5), -F16(0.5), F16(0.5), F16(0.5)), same = body;
        const toi_motion2 motion = {.velocity = {(fix16_t)(random64(&seed) % 400000) - 200000, -F16(1)},
                                    .carried = {F16(0.5), (fix16_t)(random64(&seed) % 400000) - 200000},
                                    .pivot = {F16(5), -F16(3)}};
        const toi_vec2 sum = {motion.velocity.x + motion.carried.x, motion.velocity.y + motion.carried.y};
        const toi_status status = toi_move2(&same, &sum, world_tells, &w, NULL, &moved);
        wrong += turn_step(&body, &motion, &w) != status || went_on.stopped || went_on.turned != 0 ||
                 memcmp(&body.as.aabb2, &same.as.aabb2, sizeof same.as.aabb2) != 0 ||
                 memcmp(&went_on.move.moved, &moved.moved, sizeof moved.moved) != 0 ||
                 memcmp(&went_on.move.velocity, &moved.velocity, sizeof moved.velocity) != 0 ||
                 went_on.move.count != moved.count || went_on.pivot.x != F16(5) + moved.moved.x ||
                 went_on.pivot.y != -F16(3) + moved.moved.y || went_on.carried.x != motion.carried.x;
    }
    tap_ok(wrong == 0, "a motion without a spin is toi_move2: %u wrong", wrong);
    test_world w = {.count = 0};
    toi_shape body = box_body(0, 0, F16(1), F16(1));
    const toi_motion2 motion = {.spin = F16(1)};
    const toi_move_options options = {.instant = true};
    tap_ok(toi_turn_move2(&body, &motion, world_tells, &w, &options, &went_on) == TOI_SEPARATE &&
               body.kind == TOI_SHAPE_AABB2 && went_on.turned == 0,
           "no time");
}

/* ---- An arc into shelves, and on along them */

static void test_car(void) {
    test_world w = {.count = 0};
    for (int i = -3; i < 4; i++)
        add_box2(&w, F16(3), F16(2) * i, F16(4), F16(2) * (i + 1))->id = (uint32_t)(10 + i);
    toi_shape car = tilted_body(0, 0, F16(1), F16(0.5));
    toi_motion2 motion;
    toi_motion2_drive(&motion, &car.as.obb2.center, &car.as.obb2.rot, F16(4), F16(0.6));
    const toi_status status = turn_step(&car, &motion, &w);
    const double t = went_on.turned / 65536.0, a = 0.6 * t, r = 4 / 0.6, left = 1 - t;
    const double front = r * sin(a) + cos(a) + 0.5 * sin(a);
    tap_ok(status == TOI_HIT && went_on.stopped && fabs(front - 3) < 0.0005 && went_on.met.id == 10,
           "a car on an arc stops at the shelf: %.5f", front);
    tap_ok(fabs(went_on.carried.x - 4 * cos(a) * 65536) < 1 &&
               fabs(went_on.carried.y - 4 * sin(a) * 65536) < 1,
           "its velocity has turned with it");
    tap_ok(went_on.move.velocity.x == 0 && fabs(went_on.move.moved.y - 4 * sin(a) * left * 65536) < 12 &&
               abs(went_on.move.moved.x) < 12 &&
               fabs(went_on.pivot.y - (r * (1 - cos(a)) + 4 * sin(a) * left) * 65536) < 12 &&
               (went_on.move.touched & TOI_TOUCHED_WALL) && depth_in(&car, &w, 1) <= 0,
           "and what is left of it slides along the shelves");
    tap_ok(went_on.move.contacts[0].time >= went_on.turned &&
               went_on.move.contacts[0].time < went_on.turned + 99,
           "times count from the beginning of the step");
}

/* ---- Bodies that begin near, in touch, or next to nothing inside */

/* The car stands along a wall on its right, and turns left about the middle of its rear. */
static void test_turning_away(void) {
    unsigned wrong = 0, into = 0;
    for (fix16_t gap = -TOI_MOVE_SHALLOW; gap <= 20; gap++) {
        test_world w = {.count = 0};
        add_box2(&w, -F16(9), -F16(9), F16(9), -F16(0.5) - gap);
        toi_shape car = tilted_body(F16(1), 0, F16(1), F16(0.5));
        toi_motion2 motion = {.carried = {F16(2), 0}, .spin = F16(0.5)};
        wrong += turn_step(&car, &motion, &w) != TOI_SEPARATE || went_on.stopped ||
                 went_on.turned != fix16_one || depth_in(&car, &w, 1) > 0;
        car = tilted_body(F16(1), 0, F16(1), F16(0.5));
        motion.spin = -F16(0.5);
        const toi_status status = turn_step(&car, &motion, &w);
        into += status != TOI_HIT || !went_on.stopped || went_on.turned > 64 ||
                (gap >= 0 && depth_in(&car, &w, 1) > 0) || went_on.move.moved.x < F16(1.9);
    }
    tap_ok(wrong == 0, "a car along a wall turns away from it: %u wrong", wrong);
    tap_ok(into == 0, "and into it not, but goes on along it: %u wrong", into);
}

/* The corner of a box that turns in place is 15 ulp in the wall when it is farthest out. Where the box begins
 * 5 ulp off it stops; where it begins in touch that does not count. */
static void test_over_a_hump(void) {
    const double reach = sqrt(0.25 + 4) * 65536, peak = atan2(2, 0.5);
    for (int gap = 0; gap <= 5; gap += 5) {
        test_world w = {.count = 0};
        add_box2(&w, (fix16_t)reach - 15, -F16(9), F16(9), F16(9));
        toi_shape body = tilted_body(0, 0, F16(0.5), F16(2));
        const double angle = -peak - acos(1 - (15 + gap) / reach);
        body.as.obb2.rot.cos = (int32_t)lround(cos(angle) * 1073741824.0);
        body.as.obb2.rot.sin = (int32_t)lround(sin(angle) * 1073741824.0);
        const double off = -depth_in(&body, &w, 0);
        const toi_motion2 motion = {.spin = F16(0.1)};
        turn_step(&body, &motion, &w);
        const double after = depth_in(&body, &w, 1);
        tap_ok(fabs(off - gap) < 1.1 && after <= 0 && went_on.stopped == (gap > 0) &&
                   (gap > 0 ? went_on.turned < F16(0.1) : went_on.turned == fix16_one),
               "a corner that a wall would hold for 15 ulp, from %.2f ulp off, ends %.2f off", off, -after);
    }
}

static void test_inside(void) {
    test_world w = {.count = 0};
    add_box2(&w, -F16(9), -F16(9), F16(9), -F16(0.4));
    add_box2(&w, F16(1.5), 0, F16(2), F16(9));
    toi_shape body = tilted_body(0, 0, F16(1), F16(0.5));
    const toi_motion2 motion = {.spin = F16(0.1)};
    tap_ok(turn_step(&body, &motion, &w) == TOI_OVERLAP && !went_on.stopped && went_on.turned == fix16_one,
           "what a body begins deep in stops no turn");
    w.things[1].shape.as.aabb2.lo.x = F16(1.01);
    body = tilted_body(0, 0, F16(1), F16(0.5));
    const toi_motion2 more = {.spin = F16(0.5)};
    tap_ok(turn_step(&body, &more, &w) == TOI_OVERLAP && went_on.stopped && went_on.met.id == 1,
           "but other things do");
}

/* A wheel turns along with a wall that it is in by 8 ulp. */
static void test_going_along(void) {
    test_world w = {.count = 0};
    add_box2(&w, F16(1) - 8, -F16(9), F16(2), F16(9))->velocity.x = F16(1);
    toi_shape body = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{0, 0}, F16(1)}};
    const toi_motion2 motion = {.velocity = {F16(1), 0}, .spin = F16(1)};
    turn_step(&body, &motion, &w);
    tap_ok(!went_on.stopped && went_on.turned == fix16_one && went_on.move.moved.x < 0 &&
               went_on.move.moved.x > -16,
           "what is in a thing by next to nothing may stay so, and is moved out");
    const toi_motion2 into = {.velocity = {F16(1) + 60, 0}, .spin = F16(1)};
    body.as.circle2.center.x = 0;
    turn_step(&body, &into, &w);
    tap_ok(went_on.stopped && went_on.turned > 0 && went_on.turned < F16(0.5) && body.as.circle2.center.x > 0,
           "but gets no deeper");
}

/* ---- What presses into what the body stands against */

static bool turned_all(toi_status status, uint8_t touched) {
    return status == TOI_HIT && !went_on.stopped && went_on.turned == fix16_one &&
           went_on.move.touched == touched && went_on.met.time == 0;
}

/* A wheel rolls on a floor, pressed down, from 12 ulp above; in a corner; and on a lift. */
static void test_gravity(void) {
    unsigned wrong = 0;
    for (fix16_t gap = 0; gap <= 12; gap++) {
        test_world w = {.count = 0};
        add_box2(&w, -F16(9), -F16(1), F16(9), 0)->id = 3;
        toi_shape wheel = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{0, F16(1) + gap}, F16(1)}};
        const toi_motion2 roll = {
            .velocity = {F16(2), -F16(10)}, .spin = -F16(2), .pivot = wheel.as.circle2.center};
        const toi_status status = turn_step(&wheel, &roll, &w);
        if (gap <= 4)
            wrong += !turned_all(status, TOI_TOUCHED_FLOOR) || went_on.met.id != 3 ||
                     went_on.met.normal.y != -F16(1) || went_on.move.velocity.x != F16(2) ||
                     went_on.move.velocity.y != 0 || wheel.as.circle2.center.x != F16(2) ||
                     wheel.as.circle2.center.y != F16(1) + gap || went_on.pivot.x != F16(2);
        wrong += wheel.as.circle2.center.y < F16(1);
    }
    tap_ok(wrong == 0, "gravity does not keep a wheel from rolling: %u wrong", wrong);
    test_world w = {.count = 0};
    add_box2(&w, -F16(9), -F16(1), F16(9), 0);
    add_box2(&w, F16(1), 0, F16(2), F16(9));
    const toi_shape start = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{0, F16(1)}, F16(1)}};
    const toi_motion2 pressed = {.velocity = {F16(2), -F16(10)}, .spin = -F16(2), .pivot = {0, F16(1)}};
    toi_shape wheel = start;
    tap_ok(turned_all(turn_step(&wheel, &pressed, &w), TOI_TOUCHED_FLOOR | TOI_TOUCHED_WALL) &&
               went_on.move.velocity.x == 0 && went_on.move.velocity.y == 0 &&
               memcmp(&wheel, &start, sizeof wheel) == 0,
           "in a corner both walls take their part, and it spins");
    const toi_move_options bullet = {.bullet = true};
    const toi_status status = toi_turn_move2(&wheel, &pressed, world_tells, &w, &bullet, &went_on);
    tap_ok(status == TOI_HIT && went_on.stopped && went_on.turned == 0, "a bullet stops");
    w.count = 1;
    w.things[0].velocity.y = F16(1);
    const toi_motion2 spin = {.spin = -F16(2), .pivot = {0, F16(1)}};
    tap_ok(turned_all(turn_step(&wheel, &spin, &w), TOI_TOUCHED_FLOOR) && went_on.move.velocity.y == F16(1) &&
               wheel.as.circle2.center.y == F16(2),
           "a lift takes up what turns on it");
}

/* What is one-way only from above takes no part of what comes from below, nor what the body is deep in. */
static void test_pressing_freely(void) {
    test_world w = {.count = 0};
    add_box2(&w, -F16(9), F16(1), F16(9), F16(2))->role = TOI_ROLE_ONE_WAY;
    toi_shape wheel = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{0, 0}, F16(1)}};
    const toi_motion2 up = {.velocity = {0, F16(5)}, .spin = F16(1)};
    tap_ok(turn_step(&wheel, &up, &w) == TOI_SEPARATE && went_on.turned == fix16_one &&
               wheel.as.circle2.center.y == F16(5) && went_on.met.kind == 0,
           "who jumps through a one-way thing keeps his velocity");
    w.count = 0;
    add_box2(&w, -F16(9), F16(0.5), F16(9), F16(2));
    wheel.as.circle2.center.y = 0;
    tap_ok(turn_step(&wheel, &up, &w) == TOI_SEPARATE && went_on.turned == fix16_one &&
               wheel.as.circle2.center.y == F16(5),
           "and so does who is deep in a thing");
}

/* A box yaws on a floor, pressed down, and goes sideways meanwhile; its corners stay in the plane of the
 * floor to an ulp. */
static void test_yaw_on_a_floor(void) {
    test_world w = {.count = 0};
    const toi_vec3 lo = {-F16(9), -F16(1), -F16(9)}, hi = {F16(9), 0, F16(9)};
    add_box3(&w, lo, hi);
    toi_shape box = {.kind = TOI_SHAPE_OBB3,
                     .as.obb3 = {{0, F16(1), 0}, {F16(0.5), F16(1), F16(2)}, TOI_ROT3_IDENTITY}};
    unsigned wrong = 0;
    for (int i = 0; i < 20; i++) {
        const toi_motion3 yaw = {
            .velocity = {F16(0.25), -F16(10), 0}, .spin = {0, F16(1.5), 0}, .pivot = box.as.obb3.center};
        const toi_status status = toi_turn_move3(&box, &yaw, world_tells, &w, NULL, &went_on);
        wrong += !turned_all(status, TOI_TOUCHED_FLOOR) || abs(box.as.obb3.center.y - F16(1)) > 1 ||
                 abs(box.as.obb3.center.x - F16(0.25) * (i + 1)) > i + 1 || depth_in(&box, &w, 1) > 0.001;
    }
    tap_ok(wrong == 0, "gravity does not keep a box from turning on a floor: %u wrong", wrong);
}

/* ---- Things that move, one-way things, sensors, layers */

static void test_moving_things(void) {
    unsigned wrong = 0;
    for (int speed = -3; speed <= 3; speed++) {
        test_world w = {.count = 0};
        add_box2(&w, F16(3), -F16(9), F16(4), F16(9))->velocity.x = F16(1) * speed;
        toi_shape body = tilted_body(0, 0, F16(0.5), F16(2));
        const toi_motion2 motion = {.spin = F16(1.5)};
        const toi_status status = turn_step(&body, &motion, &w);
        double t = 0;
        while (t < 1 && 0.5 * cos(1.5 * t) + 2 * sin(1.5 * t) < 3 + speed * t)
            t += 1 / 65536.0;
        if (t >= 1)
            wrong += status != TOI_SEPARATE || went_on.stopped;
        else
            wrong += status != TOI_HIT || !went_on.stopped || fabs(went_on.turned - t * 65536) > 12 ||
                     went_on.move.moved.x >= 0 || depth_in(&body, &w, 1) > 0;
    }
    tap_ok(wrong == 0, "a wall that comes stops the turn and pushes: %u wrong", wrong);
    test_world w = {.count = 0};
    add_box2(&w, F16(3), -F16(9), F16(4), F16(9))->velocity.x = F16(3);
    toi_shape body = tilted_body(0, 0, F16(0.5), F16(2));
    const toi_motion2 motion = {.velocity = {F16(3), 0}, .spin = F16(0.3)};
    tap_ok(turn_step(&body, &motion, &w) == TOI_SEPARATE && went_on.turned == fix16_one,
           "where a wall was when the step began nothing is left of it");
}

/* Of two things that are met at once the first one is met. */
static void test_ties(void) {
    test_world w = {.count = 0};
    for (uint32_t id = 5; id < 8; id++)
        add_box2(&w, F16(1), -F16(9), F16(2), F16(9))->id = id;
    toi_shape body = tilted_body(0, 0, F16(0.5), F16(2));
    const toi_motion2 motion = {.spin = F16(1.5)};
    tap_ok(turn_step(&body, &motion, &w) == TOI_HIT && went_on.met.id == 5,
           "the first of three walls in one");
}

/* When a corner of a box of 2 by 0.5 that turns by 0.5 a time unit is 1 below its middle, in ticks. */
static double time_of_corner(void) {
    double t = 0;
    while (2 * sin(t / 131072) + 0.5 * cos(t / 131072) < 1)
        t++;
    return t;
}

static void test_roles(void) {
    static const struct {
        toi_role role;
        double spin;
        fix16_t up;
        uint32_t layers;
        bool stops;
    } cases[] = {{TOI_ROLE_SOLID, 0.5, 0, 0, true},          {TOI_ROLE_SOLID, 0.5, 0, 5, true},
                 {TOI_ROLE_SOLID, 0.5, 0, 4, false},         {TOI_ROLE_ONE_WAY, 0.5, 0, 0, true},
                 {TOI_ROLE_ONE_WAY, 0.5, -F16(1), 0, false}, {TOI_ROLE_SENSOR, 0.5, 0, 0, false},
                 {TOI_ROLE_NONE, 0.5, 0, 0, false}};
    unsigned wrong = 0;
    for (unsigned i = 0; i < COUNT(cases); i++) {
        test_world w = {.count = 0};
        toi_candidate *floor = add_box2(&w, -F16(9), -F16(3), F16(9), -F16(1));
        floor->role = cases[i].role;
        floor->layers = cases[i].layers;
        floor->up.x = 0;
        floor->up.y = cases[i].up;
        toi_shape body = tilted_body(0, 0, F16(2), F16(0.5));
        const toi_motion2 motion = {.spin = (fix16_t)lround(cases[i].spin * 65536)};
        const toi_move_options options = {.ignores = 4};
        toi_turn_move2(&body, &motion, world_tells, &w, &options, &went_on);
        wrong +=
            went_on.stopped != cases[i].stops ||
            (cases[i].stops && (went_on.met.kind != TOI_TOUCHED_FLOOR || went_on.move.status != TOI_HIT));
        if (cases[i].role == TOI_ROLE_SENSOR)
            wrong += went_on.move.touched != TOI_TOUCHED_SENSOR || went_on.move.count != 1 ||
                     fabs(went_on.move.contacts[0].time - time_of_corner()) > 32;
    }
    tap_ok(wrong == 0, "what solid, one-way and other things do: %u wrong", wrong);
    test_world w = {.count = 0};
    add_box2(&w, -F16(9), -F16(3), F16(9), -F16(0.5))->role = TOI_ROLE_ONE_WAY;
    toi_shape body = tilted_body(0, 0, F16(2), F16(0.5));
    const toi_motion2 motion = {.spin = 300};
    turn_step(&body, &motion, &w);
    tap_ok(went_on.turned < F16(1) && went_on.stopped && depth_in(&body, &w, 1) <= 0,
           "a body that stands on a one-way thing does not turn into it");
    w.things[0].shape.as.aabb2.hi.y = 0;
    body = tilted_body(0, 0, F16(2), F16(0.5));
    tap_ok(turn_step(&body, &motion, &w) == TOI_SEPARATE && went_on.turned == F16(1), "and in one it turns");
}

/* ---- Shapes */

static void test_kinds(void) {
    test_world w = {.count = 0};
    add_box2(&w, F16(4), -F16(9), F16(5), F16(9));
    toi_shape box = box_body(-F16(1), -1, F16(1), F16(2));
    const toi_motion2 motion = {.velocity = {F16(1), 0}, .spin = F16(1)};
    tap_ok(turn_step(&box, &motion, &w) == TOI_SEPARATE && box.kind == TOI_SHAPE_OBB2 &&
               box.as.obb2.half.x == F16(1) && box.as.obb2.half.y == F16(1) + 1,
           "a level box that has turned is an oriented one");
    toi_shape capsule = {.kind = TOI_SHAPE_CAPSULE2, .as.capsule2 = {{F16(-1), 0}, {F16(1), 0}, F16(0.5)}};
    const toi_motion2 fast = {.velocity = {F16(4), 0}, .spin = F16(3)};
    toi_status status = turn_step(&capsule, &fast, &w);
    const fix16_t right = (capsule.as.capsule2.a.x > capsule.as.capsule2.b.x ? capsule.as.capsule2.a.x
                                                                             : capsule.as.capsule2.b.x) +
                          F16(0.5);
    tap_ok(status == TOI_HIT && went_on.stopped && right <= F16(4) && right > F16(4) - 12, "a capsule");

    toi_vec2 storage[6], triangle2[3] = {{0, 0}, {F16(2), 0}, {0, F16(1)}};
    toi_shape polygon = {.kind = TOI_SHAPE_POLY2, .as.poly2 = {triangle2, 3}};
    const toi_move_options options = {.room = storage};
    status = toi_turn_move2(&polygon, &motion, world_tells, &w, &options, &went_on);
    tap_ok(status == TOI_SEPARATE && polygon.as.poly2.vertices == storage && triangle2[1].x == F16(2) &&
               fabs(storage[1].x - (1 + 2 * cos(1)) * 65536) < 1 &&
               fabs(storage[1].y - 2 * sin(1) * 65536) < 1,
           "a polygon's vertices are in its room");
    const toi_motion2 back = {.velocity = {-F16(1), 0}, .spin = -F16(1), .pivot = {F16(1), 0}};
    status = toi_turn_move2(&polygon, &back, world_tells, &w, &options, &went_on);
    tap_ok(status == TOI_SEPARATE && polygon.as.poly2.vertices == storage && abs(storage[0].x) < 3 &&
               abs(storage[1].x - F16(2)) < 3 && abs(storage[1].y) < 3,
           "and turn on there");
}

/* ---- Errors */

static toi_vec2 error_room[6];
static toi_vec2 error_corners[3] = {{0, 0}, {F16(1), 0}, {0, F16(1)}};

typedef struct {
    const char *name;
    toi_status expected;
    bool of_thing;
    toi_motion2 motion;
    toi_move_options options;
    int body;  /* 0: a box, 1: a polygon, 2: a box of space, 3: none, 4: a box at the end of the domain */
    int thing; /* 0: a box, 1: nothing set, 2: a box of space, 3: a role that is none, 4: too fast, 5: turned
                  inside out */
} refusal;

static bool is_refused_rightly(const refusal *r) {
    test_world w = {.count = 0};
    toi_shape bodies[5] = {tilted_body(0, 0, F16(1), F16(0.5)),
                           {.kind = TOI_SHAPE_POLY2, .as.poly2 = {error_corners, 3}},
                           {.kind = TOI_SHAPE_AABB3, .as.aabb3 = good_aabb3},
                           {.kind = (toi_shape_kind)0},
                           tilted_body(TOI_LIMIT - F16(4), 0, F16(1), F16(0.5))};
    toi_shape *body = &bodies[r->body];
    const toi_shape before = *body;
    add_box2(&w, F16(40), 0, F16(41), F16(1));
    toi_candidate *thing = add_box2(&w, F16(50), 0, F16(51), F16(1));
    thing->shape.kind = r->thing == 1   ? (toi_shape_kind)0
                        : r->thing == 2 ? TOI_SHAPE_AABB3
                                        : thing->shape.kind;
    thing->role = r->thing == 3 ? (toi_role)7 : TOI_ROLE_SOLID;
    thing->velocity.x = r->thing == 4 ? TOI_LIMIT : 0;
    if (r->thing == 5)
        thing->shape.as.aabb2.hi.x = 0;
    went_on.move.status = TOI_OK;
    const toi_status status = toi_turn_move2(body, &r->motion, world_tells, &w, &r->options, &went_on);
    const bool same = memcmp(&before, body, sizeof before) == 0;
    return status == r->expected && went_on.move.status == status && same &&
           went_on.move.faulty == (r->of_thing ? 1 : UINT32_MAX);
}

static const refusal refusals[] = {
    {"a time before 0", TOI_ERR_ARGUMENT, false, {.spin = 1}, {.t_max = -1}, 0, 0},
    {"a time before 0, no spin", TOI_ERR_ARGUMENT, false, {.spin = 0}, {.t_max = -1}, 0, 0},
    {"a slope past 1", TOI_ERR_ARGUMENT, false, {.spin = F16(1)}, {.slope = F16(1) + 1}, 0, 0},
    {"bounces", TOI_ERR_ARGUMENT, false, {.spin = F16(1)}, {.bounces = 17}, 0, 0},
    {"a polygon without room", TOI_ERR_ARGUMENT, false, {.spin = F16(1)}, {.slope = 0}, 1, 0},
    {"a body of space", TOI_ERR_SHAPE, false, {.spin = F16(1)}, {.slope = 0}, 2, 0},
    {"no body", TOI_ERR_SHAPE, false, {.spin = F16(1)}, {.slope = 0}, 3, 0},
    {"65 radians", TOI_ERR_RANGE, false, {.spin = F16(65)}, {.slope = 0}, 0, 0},
    {"a velocity", TOI_ERR_RANGE, false, {.velocity.x = TOI_LIMIT, .spin = 1}, {.slope = 0}, 0, 0},
    {"a velocity, no spin", TOI_ERR_RANGE, false, {.velocity.x = TOI_LIMIT}, {.slope = 0}, 0, 0},
    {"a pivot, no spin", TOI_ERR_RANGE, false, {.pivot.x = -TOI_LIMIT}, {.slope = 0}, 0, 0},
    {"a carried velocity", TOI_ERR_RANGE, false, {.carried.y = -TOI_LIMIT, .spin = 1}, {.slope = 0}, 0, 0},
    {"a pivot", TOI_ERR_RANGE, false, {.spin = 1, .pivot.x = TOI_LIMIT}, {.slope = 0}, 0, 0},
    {"a sum of velocities",
     TOI_ERR_RANGE,
     false,
     {.velocity.y = TOI_LIMIT - 9, .carried.y = TOI_LIMIT - 9},
     {.t_max = 1},
     0,
     0},
    {"the least spin", TOI_ERR_RANGE, false, {.spin = INT32_MIN}, {.t_max = 1}, 0, 0},
    {"leaving the domain",
     TOI_ERR_RANGE,
     false,
     {.velocity.x = F16(9), .spin = F16(1), .pivot.x = TOI_LIMIT - F16(4)},
     {.slope = 0},
     4,
     0},
    {"a thing that nobody has set", TOI_ERR_SHAPE, true, {.spin = F16(1)}, {.slope = 0}, 0, 1},
    {"a thing of space", TOI_ERR_SHAPE, true, {.spin = F16(1)}, {.slope = 0}, 0, 2},
    {"a role that is none", TOI_ERR_ARGUMENT, true, {.spin = F16(1)}, {.slope = 0}, 0, 3},
    {"a thing that is too fast", TOI_ERR_RANGE, true, {.spin = F16(1)}, {.slope = 0}, 0, 4},
    {"a thing inside out", TOI_ERR_SHAPE, true, {.spin = F16(1)}, {.slope = 0}, 0, 5},
    {"one of a polygon", TOI_ERR_SHAPE, true, {.spin = F16(1)}, {.room = error_room}, 1, 5},
    {"leaving, of a polygon",
     TOI_ERR_RANGE,
     false,
     {.velocity.y = 1 - TOI_LIMIT, .spin = -F16(1)},
     {.room = error_room},
     1,
     0},
    {"too many things", TOI_ERR_LIMIT, true, {.spin = F16(1)}, {.candidates = 1}, 0, 0}};

static void test_errors(void) {
    for (unsigned i = 0; i < COUNT(refusals); i++)
        tap_ok(is_refused_rightly(&refusals[i]), "refused: %s (%d)", refusals[i].name,
               (int)went_on.move.status);
    test_world w = {.count = 0};
    toi_shape body = tilted_body(0, 0, F16(1), F16(0.5));
    const toi_motion2 motion = {.spin = 1};
    const toi_motion3 about_z_axis = {.spin = {0, 0, 1}};
    tap_ok(toi_turn_move2(&body, &motion, world_tells, &w, NULL, NULL) == TOI_ERR_ARGUMENT &&
               toi_turn_move2(NULL, &motion, world_tells, &w, NULL, &went_on) == TOI_ERR_ARGUMENT &&
               toi_turn_move2(&body, NULL, world_tells, &w, NULL, &went_on) == TOI_ERR_ARGUMENT &&
               toi_turn_move2(&body, &motion, NULL, &w, NULL, &went_on) == TOI_ERR_ARGUMENT &&
               toi_turn_move3(&body, &about_z_axis, world_tells, &w, NULL, NULL) == TOI_ERR_ARGUMENT &&
               toi_turn_move3(NULL, &about_z_axis, world_tells, &w, NULL, &went_on) == TOI_ERR_ARGUMENT &&
               toi_turn_move3(&body, NULL, world_tells, &w, NULL, &went_on) == TOI_ERR_ARGUMENT &&
               toi_turn_move3(&body, &about_z_axis, NULL, &w, NULL, &went_on) == TOI_ERR_ARGUMENT &&
               toi_turn_move3(&body, &about_z_axis, world_tells, &w, NULL, &went_on) == TOI_ERR_SHAPE,
           "null, and a body of the plane in space");
}

/* ---- Space */

static void test_space(void) {
    test_world w = {.count = 0};
    const toi_vec3 lo = {F16(1), -F16(9), -F16(9)}, hi = {F16(2), F16(9), F16(9)};
    add_box3(&w, lo, hi)->id = 5;
    toi_shape body = {.kind = TOI_SHAPE_OBB3,
                      .as.obb3 = {.half = {F16(0.5), F16(2), F16(1)}, .rot = TOI_ROT3_IDENTITY}};
    const toi_motion3 yaw = {.velocity = {0, 0, F16(1)}, .spin = {0, 0, F16(1.5)}};
    toi_status status = toi_turn_move3(&body, &yaw, world_tells, &w, NULL, &went_on);
    const double expected = time_at_wall(0.5, 2, 1.5, 1), gap = -depth_in(&body, &w, 1);
    tap_ok(status == TOI_HIT && went_on.stopped && went_on.met.id == 5 && went_on.met.normal.x == F16(1) &&
               went_on.turned <= expected && went_on.turned > expected - 8 && gap > 2 && gap < 12 &&
               abs(went_on.pivot.z - F16(1)) < 2 && abs(body.as.obb3.center.z - F16(1)) < 2,
           "in space a box that turns stops at a wall, and slides up along it: %.2f ulp", gap);
    w.count = 0;
    toi_shape there, free = {.kind = TOI_SHAPE_AABB3, .as.aabb3 = good_aabb3};
    const toi_motion3 motion = {
        {F16(1), 0, F16(2)}, {F16(1), F16(2), 0}, {F16(0.5), -F16(1), F16(2)}, {F16(1), 0, 0}};
    toi_turned3(&free, &motion, F16(0.5), &there);
    const toi_move_options options = {.t_max = F16(0.5)};
    status = toi_turn_move3(&free, &motion, world_tells, &w, &options, &went_on);
    toi_shape pivot = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {motion.pivot, F16(1)}};
    toi_turned3(&pivot, &motion, F16(0.5), &pivot);
    /* The carried velocity is the way that a point goes in a tick, turned about the origin. */
    toi_shape tip = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {motion.carried, F16(1)}};
    const toi_motion3 alone = {.spin = motion.spin};
    toi_turned3(&tip, &alone, F16(0.5), &tip);
    tap_ok(status == TOI_SEPARATE && free.kind == TOI_SHAPE_OBB3 &&
               memcmp(&free.as.obb3, &there.as.obb3, sizeof there.as.obb3) == 0 &&
               memcmp(&went_on.pivot, &pivot.as.sphere3.center, sizeof went_on.pivot) == 0 &&
               abs(went_on.carried.x - tip.as.sphere3.center.x) < 2 &&
               abs(went_on.carried.y - tip.as.sphere3.center.y) < 2 &&
               abs(went_on.carried.z - tip.as.sphere3.center.z) < 2,
           "where nothing is the body, the pivot and the carried velocity are where toi_turned3 has them");
}

/* ---- The region */

typedef struct {
    bool asked;
    toi_aabb3 region; /* the first one */
} nothing;

static bool nothing_tells(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    nothing *world = context;
    (void)n;
    (void)out;
    if (!world->asked)
        world->region = *region;
    world->asked = true;
    return false;
}

static bool holds(const toi_aabb3 *outer, const toi_aabb3 *inner) {
    return outer->lo.x <= inner->lo.x && outer->lo.y <= inner->lo.y && outer->lo.z <= inner->lo.z &&
           outer->hi.x >= inner->hi.x && outer->hi.y >= inner->hi.y && outer->hi.z >= inner->hi.z;
}

static fix16_t within(uint64_t *seed, fix16_t most) {
    return (fix16_t)(random64(seed) % (2 * (uint64_t)most + 1)) - most;
}

/* Small bodies on wide arcs, where they are 200 times on their way. How much too wide the region is counts
 * beside the width of all of these. */
static bool is_region_right(uint64_t *seed, bool flat, double *slack) {
    const fix16_t radius = (fix16_t)(random64(seed) % (uint64_t)F16(30)) + 100, half = 40;
    toi_shape body = tilted_body(0, 0, half, half), there, at_end;
    toi_motion3 m = {{within(seed, F16(9)), within(seed, F16(9)), within(seed, F16(9))},
                     {within(seed, radius), within(seed, radius), within(seed, radius)},
                     {within(seed, F16(4)), within(seed, F16(4)), within(seed, F16(9))},
                     {within(seed, radius), within(seed, radius), within(seed, radius)}};
    if (random64(seed) % 2)
        m.velocity = (toi_vec3){0, 0, 0};
    const toi_motion2 m2 = {
        {m.velocity.x, m.velocity.y}, {m.carried.x, m.carried.y}, m.spin.z, {m.pivot.x, m.pivot.y}};
    if (!flat) {
        body.kind = TOI_SHAPE_SPHERE3;
        body.as.sphere3 = (toi_sphere3){{0, 0, 0}, half};
    }
    nothing world = {.asked = false};
    const toi_shape start = body;
    at_end = start;
    const toi_status status = flat ? toi_turn_move2(&at_end, &m2, nothing_tells, &world, NULL, &went_on)
                                   : toi_turn_move3(&at_end, &m, nothing_tells, &world, NULL, &went_on);
    toi_aabb3 all = {{0, 0, 0}, {0, 0, 0}}, box = all;
    bool right = status == TOI_SEPARATE;
    const toi_vec3 still = {0, 0, 0};
    for (int t = 0; t <= 200; t++) {
        const fix16_t now = (fix16_t)(65536 * t / 200);
        if (flat)
            toi_turned2(&start, &m2, now, NULL, &there);
        else
            toi_turned3(&start, &m, now, &there);
        toi_bounds(&there, &still, 0, &box);
        right &= holds(&world.region, &box);
        all.lo.x = box.lo.x < all.lo.x ? box.lo.x : all.lo.x;
        all.hi.x = box.hi.x > all.hi.x ? box.hi.x : all.hi.x;
    }
    const double wide = (double)world.region.hi.x - world.region.lo.x, least = (double)all.hi.x - all.lo.x;
    *slack = fmax(*slack, (wide - least) / (least + 1000));
    return right;
}

static void test_region(void) {
    uint64_t seed = 11;
    unsigned wrong = 0;
    double slack = 0;
    for (unsigned i = 0; i < 600; i++)
        wrong += !is_region_right(&seed, i % 2 == 0, &slack);
    tap_ok(wrong == 0 && slack < 0.5, "the region holds all of the way, and at most %.2f more: %u wrong",
           slack, wrong);
}

/* ---- How fast a point is */

static bool is_nearest(fix16_t got, double exact) {
    return fabs(got - exact) <= 0.5001;
}

static void test_velocity_at(void) {
    uint64_t seed = 3;
    unsigned wrong = 0, refused = 0;
    for (unsigned i = 0; i < 20000; i++) {
        fix16_t n[15];
        for (unsigned k = 0; k < 15; k++)
            n[k] = (fix16_t)random_width(&seed, 29) * (random64(&seed) % 2 ? 1 : -1);
        if (i % 8 == 0) /* which has no opposite */
            n[6 + i / 8 % 3] = INT32_MIN;
        const toi_motion3 m = {
            {n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}, {n[9], n[10], n[11]}};
        const toi_motion2 flat = {{n[0], n[1]}, {n[3], n[4]}, n[8], {n[9], n[10]}};
        const toi_vec3 at = {n[12], n[13], n[14]};
        const toi_vec2 at2 = {n[12], n[13]};
        const double x = (double)n[12] - n[9], y = (double)n[13] - n[10], z = (double)n[14] - n[11];
        const double v[3] = {(double)n[0] + n[3] + (n[7] * z - n[8] * y) / 65536,
                             (double)n[1] + n[4] + (n[8] * x - n[6] * z) / 65536,
                             (double)n[2] + n[5] + (n[6] * y - n[7] * x) / 65536};
        const double u[2] = {(double)n[0] + n[3] - n[8] * y / 65536, (double)n[1] + n[4] + n[8] * x / 65536};
        toi_vec3 out = {1, 2, 3};
        toi_vec2 out2 = {1, 2};
        const bool fits = fmax(fmax(fabs(v[0]), fabs(v[1])), fabs(v[2])) < 2147483647.0,
                   fits2 = fmax(fabs(u[0]), fabs(u[1])) < 2147483647.0;
        const toi_status status = toi_velocity_at3(&m, &at, &out),
                         status2 = toi_velocity_at2(&flat, &at2, &out2);
        wrong += fits ? status != TOI_OK || !is_nearest(out.x, v[0]) || !is_nearest(out.y, v[1]) ||
                            !is_nearest(out.z, v[2])
                      : status != TOI_ERR_RANGE || out.x != 1 || out.y != 2 || out.z != 3;
        wrong += fits2 ? status2 != TOI_OK || !is_nearest(out2.x, u[0]) || !is_nearest(out2.y, u[1])
                       : status2 != TOI_ERR_RANGE || out2.x != 1 || out2.y != 2;
        refused += !fits;
    }
    tap_ok(wrong == 0 && refused > 100 && refused < 10000, "velocities of points: %u wrong, %u past", wrong,
           refused);
}

static void test_velocity_errors(void) {
    const toi_motion2 m2 = {.spin = 1};
    const toi_motion3 m3 = {.spin = {1, 1, 1}};
    toi_vec2 p2 = {1, 1};
    toi_vec3 p3 = {1, 1, 1};
    unsigned wrong = toi_velocity_at2(NULL, &p2, &p2) != TOI_ERR_ARGUMENT ||
                     toi_velocity_at2(&m2, NULL, &p2) != TOI_ERR_ARGUMENT ||
                     toi_velocity_at2(&m2, &p2, NULL) != TOI_ERR_ARGUMENT ||
                     toi_velocity_at3(NULL, &p3, &p3) != TOI_ERR_ARGUMENT ||
                     toi_velocity_at3(&m3, NULL, &p3) != TOI_ERR_ARGUMENT ||
                     toi_velocity_at3(&m3, &p3, NULL) != TOI_ERR_ARGUMENT;
    for (unsigned k = 0; k < 12; k++) {
        toi_motion3 m = m3;
        toi_vec3 at = p3;
        toi_vec3 *const of[4] = {&m.velocity, &m.carried, &m.pivot, &at};
        fix16_t *entry = k % 3 == 0 ? &of[k / 3]->x : k % 3 == 1 ? &of[k / 3]->y : &of[k / 3]->z;
        *entry = TOI_LIMIT;
        wrong += toi_velocity_at3(&m, &at, &p3) != TOI_ERR_RANGE || p3.x != 1;
        const toi_motion2 flat = {
            {m.velocity.x, m.velocity.y}, {m.carried.x, m.carried.y}, 1, {m.pivot.x, m.pivot.y}};
        const toi_vec2 at2 = {at.x, at.y};
        toi_vec2 out2;
        wrong += k % 3 != 2 && toi_velocity_at2(&flat, &at2, &out2) != TOI_ERR_RANGE;
    }
    tap_ok(wrong == 0, "what velocities of points refuse: %u wrong", wrong);
    const toi_motion2 platform = {
        .velocity = {F16(1), 0}, .carried = {0, F16(0.5)}, .spin = F16(2), .pivot = {F16(1), F16(1)}};
    const toi_vec2 rider = {F16(4), F16(2)};
    tap_ok(toi_velocity_at2(&platform, &rider, &p2) == TOI_OK && p2.x == F16(1) - F16(2) && p2.y == F16(6.5),
           "who stands on a platform that turns");
}

int main(void) {
    test_beside_a_wall();
    test_free();
    test_without_spin();
    test_car();
    test_turning_away();
    test_over_a_hump();
    test_inside();
    test_going_along();
    test_gravity();
    test_pressing_freely();
    test_yaw_on_a_floor();
    test_moving_things();
    test_ties();
    test_roles();
    test_kinds();
    test_errors();
    test_space();
    test_region();
    test_velocity_at();
    test_velocity_errors();
    return tap_done();
}
