/* SPDX-License-Identifier: MIT */
/* What the questions of robots promise, one thing at a time; expected values by hand. */
#include "tap.h"
#include "toi16/robot.h"

/* Bodies that are told by number: all others are as the last one, or not there. */
typedef struct {
    toi_body bodies[4];
    unsigned count;
    unsigned asked;
    uint16_t only; /* where it is not 0: the only number that is there, with the first body */
} crowd;

static bool tell(void *context, uint16_t index, toi_body *out) {
    crowd *c = context;
    c->asked++;
    if (c->only != 0 && index != c->only)
        return false;
    if (c->only == 0 && index >= c->count)
        return false;
    *out = c->bodies[c->only != 0 ? 0 : index];
    return true;
}

static toi_shape box(fix16_t x, fix16_t y, fix16_t hx, fix16_t hy) {
    toi_shape shape = {.kind = TOI_SHAPE_AABB2};
    shape.as.aabb2.lo.x = x - hx;
    shape.as.aabb2.lo.y = y - hy;
    shape.as.aabb2.hi.x = x + hx;
    shape.as.aabb2.hi.y = y + hy;
    return shape;
}

static toi_body body(toi_shape shape, fix16_t vx, fix16_t vy) {
    const toi_body out = {.shape = shape, .velocity = {vx, vy, 0}};
    return out;
}

static const toi_brake usual = {F16(0.5), F16(2)};
static toi_warning got;

/* A unit square at the origin that goes 4 to the right, and takes 0.5 + 2 to stand, after 2 + 4 units. */
static toi_body cart(void) {
    return body(box(0, 0, F16(0.5), F16(0.5)), F16(4), 0);
}

static bool is(fix16_t time, fix16_t fraction, uint16_t index) {
    return got.time == time && got.fraction == fraction && got.index == index;
}

static bool is_near(fix16_t x, fix16_t y, fix16_t slack) {
    return x <= y && x >= y - slack;
}

/* Two walls close in from the sides, by 4096 ulp a tick: the second one is there within the tick before the
 * one in which the first is. */
static void test_ticks(void) {
    const fix16_t fast = F16(4096), way = 4096, width = F16(0.5), tall = F16(3);
    const toi_body robot = body(box(0, 0, width, width), 0, F16(1));
    crowd c = {.count = 2};
    c.bodies[0] = body(box(F16(1) + 7 * way + 2000, 0, width, tall), -fast, 0);
    c.bodies[1] = body(box(-F16(1) - 6 * way - 2000, 0, width, tall), fast, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 2, &got) == TOI_MAY_TOUCH && is(6, 0, 1),
           "a touch in the tick before that of another body is the first one");
    c.bodies[1] = body(box(-F16(1) - 7 * way - 2000, 0, width, tall), fast, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 2, &got) == TOI_MAY_TOUCH && is(7, 0, 0),
           "of two in one tick it is that of the lower number");
}

/* ---- A wall ahead */

static void test_wall(void) {
    crowd c = {.count = 1};
    const toi_body robot = cart();
    c.bodies[0] = body(box(F16(7) + 1, 0, F16(0.5), F16(3)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_SEPARATE && is(F16(2.5), 0, UINT16_MAX),
           "it can stop an ulp before a wall, and stands after 2.5");
    c.bodies[0] = body(box(F16(7), 0, F16(0.5), F16(3)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH && got.index == 0 &&
               got.time > F16(2.4) && got.time <= F16(2.5),
           "where it comes to stand at the wall it touches: contact counts until it stands");
    c.bodies[0] = body(box(F16(3), 0, F16(0.5), F16(3)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH && got.index == 0 &&
               is_near(got.time, F16(0.5), 1),
           "a wall that it meets as it begins to brake");
    c.bodies[0] = body(box(F16(11), 0, F16(0.5), F16(3)), 0, 0);
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, F16(5), &got) == TOI_MAY_TOUCH &&
               is_near(got.time, F16(1) - 1, 256) && got.index == 0,
           "4 units farther away there is one time unit to wait");
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, F16(0.9), &got) == TOI_SEPARATE &&
               is(F16(0.9), 0, UINT16_MAX),
           "all of a shorter time is safe");
    c.bodies[0] = body(box(F16(6.9), 0, F16(0.5), F16(3)), 0, 0);
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, F16(5), &got) == TOI_OVERLAP && is(0, 0, 0),
           "nearer than that it is too late");
    /* 0.5 f 4 + (4 f)^2 / 4 = 3 for 4 f (f + 1 / 2) = 3, so f = 0.6513878... */
    c.bodies[0] = body(box(F16(4), 0, F16(0.5), F16(3)), 0, 0);
    tap_ok(toi_safe_speed2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH &&
               is_near(got.fraction, F16(0.6513878), 256) && got.time == 0 && got.index == 0,
           "how fast it may go to stop within 3");
    c.bodies[0] = body(box(F16(7) + 1, 0, F16(0.5), F16(3)), 0, 0);
    tap_ok(toi_safe_speed2(&robot, &usual, tell, &c, 1, &got) == TOI_SEPARATE && is(0, fix16_one, UINT16_MAX),
           "all of its velocity");
    c.bodies[0] = body(box(0, 0, F16(0.5), F16(3)), 0, 0);
    tap_ok(toi_safe_speed2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH && is(0, 0, 0),
           "a wall that it is in allows no fraction");
}

/* A car crosses from right to left ahead of the robot: who goes on meets it no more, as it is through by
 * then; who brakes at once stands where it passes... the other way round: who brakes at once is hit from
 * behind. So a command at 2 alone is safe, and one at any time up to 2 is not. */
static void test_crossing(void) {
    crowd c = {.count = 1};
    const toi_body robot = cart();
    /* It comes from above on x in [5, 7], and is at the robot's height from 2 to 2.5. The robot braked now
     * stands at 6 then; one that keeps its 4 is at 8 by 2, out of the way. */
    c.bodies[0] = body(box(F16(6), F16(13), F16(0.5), F16(0.5)), 0, -F16(6));
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH,
           "braking now is what is hit by a car that crosses");
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, F16(2), &got) == TOI_OVERLAP && is(0, 0, 0),
           "so no time is safe from now on, though a command at 2 alone would be");
    /* Who brakes later is hit: 0.4 later it is at 7.6 when it stands. */
    c.bodies[0] = body(box(F16(9), F16(16), F16(0.5), F16(0.5)), 0, -F16(6));
    const toi_status status = toi_brake_by2(&robot, &usual, tell, &c, 1, F16(3), &got);
    tap_ok(status == TOI_MAY_TOUCH && got.time > F16(0.4) && got.time < F16(0.6),
           "until when it is safe although later commands are safe again");
}

/* Two squares pass one another corner by corner: no edge keeps apart all places of the robot at a time, but
 * the direction across its velocity does. */
static void test_passing(void) {
    crowd c = {.count = 1};
    const toi_body robot = body(box(0, 0, F16(1), F16(1)), F16(4), F16(4));
    c.bodies[0] = body(box(F16(7.9), F16(12.1), F16(1), F16(1)), 0, 0);
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, F16(3), &got) == TOI_SEPARATE &&
               toi_safe_speed2(&robot, &usual, tell, &c, 1, &got) == TOI_SEPARATE,
           "a robot passes by a corner, told to brake whenever");
    c.bodies[0] = body(box(F16(8.1), F16(11.9), F16(1), F16(1)), 0, 0);
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, F16(3), &got) == TOI_MAY_TOUCH,
           "and does not if nearer");
}

/* ---- Bounds */

static void test_bounds(void) {
    crowd c = {.count = 1};
    toi_body robot = cart();
    c.bodies[0] = body(box(F16(20), 0, F16(0.5), F16(0.5)), 0, 0);
    c.bodies[0].bound.speed = F16(1.5);
    c.bodies[0].bound.margin = F16(0.5);
    fix16_t distance;
    toi_separation_distance(F16(4), &usual, &c.bodies[0].bound, &distance);
    tap_ok(distance == F16(6) + F16(0.5) + F16(3.75), "the separation from a person, %d", (int)distance);
    c.bodies[0].shape = box(F16(1) + distance + 8, 0, F16(0.5), F16(0.5));
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_SEPARATE,
           "it is clear at the separation distance from a person who walks towards it");
    c.bodies[0].shape = box(F16(1) + distance - 8, 0, F16(0.5), F16(0.5));
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH, "and not nearer");
    robot.bound.margin = F16(0.25);
    c.bodies[0].shape = box(F16(1) + distance + F16(0.25) - 8, 0, F16(0.5), F16(0.5));
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH, "its own bound adds up");
    c.bodies[0] = body(box(F16(1.25), 0, F16(0.5), F16(0.5)), F16(4), 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH && is(0, 0, 0),
           "bodies within the margin touch at once");
    robot.velocity.y = F16(4);
    c.bodies[0] = body(box(F16(20), -F16(20), F16(0.5), F16(0.5)), 0, 0);
    c.bodies[0].bound.speed = F16(16300);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH && is_near(got.time, 108, 1),
           "a bound that grows by nearly 2^14 a time unit, across the velocity");
    robot.velocity.y = 0;
    c.bodies[0].bound.accel = INT32_MAX;
    c.bodies[0].bound.speed = 0;
    c.bodies[0].shape = box(F16(8000), 0, F16(0.5), F16(0.5));
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH && got.time > F16(0.5) &&
               got.time < F16(0.8),
           "a bound that leaves Q16.16");
}

/* ---- Round shapes */

static toi_shape circle(fix16_t x, fix16_t y, fix16_t radius) {
    toi_shape shape = {.kind = TOI_SHAPE_CIRCLE2};
    shape.as.circle2.center.x = x;
    shape.as.circle2.center.y = y;
    shape.as.circle2.radius = radius;
    return shape;
}

static void test_round(void) {
    crowd c = {.count = 1};
    const toi_body robot = body(circle(0, 0, F16(0.5)), F16(4), 0);
    c.bodies[0] = body(circle(F16(7) + 1, 0, F16(0.5)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_SEPARATE, "a round robot stops before it");
    c.bodies[0] = body(circle(F16(6), F16(1.03), F16(0.5)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_SEPARATE, "and passes it");
    c.bodies[0] = body(circle(F16(6.93), F16(0.39), F16(0.5)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_SEPARATE, "and stands aside of it");
    c.bodies[0] = body(circle(F16(6.92), F16(0.38), F16(0.5)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH, "and not nearer");
}

/* ---- Standing, and ends of the range */

static void test_ends(void) {
    crowd c = {.count = 1};
    toi_body robot = body(box(0, 0, F16(0.5), F16(0.5)), 0, 0);
    const toi_brake sudden = {0, INT32_MAX}, slow = {F16(1), 1};
    c.bodies[0] = body(box(F16(2), 0, F16(0.5), F16(0.5)), -F16(4), 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_SEPARATE && is(0, 0, UINT16_MAX),
           "a robot that stands does so at once, whoever comes");
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, F16(3), &got) == TOI_SEPARATE && got.time == F16(3),
           "so that it may do so for ever");
    c.bodies[0] = body(box(F16(1), 0, F16(0.5), F16(0.5)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, &got) == TOI_MAY_TOUCH && is(0, 0, 0) &&
               toi_brake_by2(&robot, &usual, tell, &c, 1, F16(3), &got) == TOI_OVERLAP,
           "but for who touches it now");
    robot = cart();
    c.bodies[0] = body(box(F16(1) + 32, 0, F16(0.5), F16(0.5)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &sudden, tell, &c, 1, &got) == TOI_SEPARATE && got.time >= 1 &&
               got.time <= 9,
           "a robot that stops within some ticks");
    c.bodies[0] = body(box(F16(5), 0, F16(0.5), F16(0.5)), 0, 0);
    tap_ok(toi_brake_by2(&robot, &sudden, tell, &c, 1, F16(3), &got) == TOI_MAY_TOUCH &&
               is_near(got.time, F16(1), 264),
           "has until it is there");
    tap_ok(toi_can_stop2(&robot, &slow, tell, &c, 1, &got) == TOI_ERR_RANGE && is(0, 0, UINT16_MAX),
           "a robot that would not stand within Q16.16");
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, INT32_MAX, &got) == TOI_ERR_RANGE,
           "or would not if it is told at t_max");
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, 0, &got) == TOI_OVERLAP && is(0, 0, 0),
           "with a t_max of 0 it is too late");
    c.bodies[0] = body(box(F16(11), 0, F16(0.5), F16(0.5)), 0, 0);
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, 0, &got) == TOI_SEPARATE && is(0, 0, UINT16_MAX),
           "or now is safe");
    robot = cart();
    const toi_brake latest = {INT32_MAX - 9, INT32_MAX}; /* it brakes for up to 9 ticks */
    tap_ok(toi_safe_speed2(&robot, &latest, tell, &c, 1, &got) == TOI_MAY_TOUCH && got.index == 0 &&
               got.fraction < 8,
           "a robot that stands at the last tick of all is stopped by who is in its way");
    /* The cart brakes for 2 time units, so that it stands at the last tick of Q16.16. */
    const toi_brake last = {INT32_MAX - F16(2), F16(2)};
    tap_ok(toi_safe_speed2(&robot, &last, tell, &c, 1, &got) == TOI_MAY_TOUCH && got.fraction < fix16_one &&
               got.index == 0,
           "a wall for one that stands at the very end of Q16.16");
    robot = body(box(-F16(8000), 0, F16(0.5), F16(0.5)), TOI_LIMIT - 1, TOI_LIMIT - 1);
    c.bodies[0] = body(box(0, F16(8000), F16(0.5), F16(0.5)), 1 - TOI_LIMIT, 1 - TOI_LIMIT);
    const toi_brake hard = {F16(0.5), F16(30000)};
    tap_ok(toi_can_stop2(&robot, &hard, tell, &c, 1, &got) == TOI_MAY_TOUCH && got.time > F16(0.48) &&
               got.time < F16(0.4883),
           "speeds next to TOI_LIMIT");
}

/* ---- Who is asked */

static void test_crowd(void) {
    crowd c = {.count = 3};
    toi_body robot = cart();
    c.bodies[0] = body(box(F16(6), 0, F16(0.5), F16(0.5)), 0, 0);
    c.bodies[1] = body(box(F16(4), 0, F16(0.5), F16(0.5)), 0, 0);
    c.bodies[2] = c.bodies[1];
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 3, &got) == TOI_MAY_TOUCH && got.index == 1,
           "the first one is told, by the least number");
    c.bodies[1].mask = 2;
    c.bodies[2].mask = 4;
    robot.mask = 5;
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 3, &got) == TOI_MAY_TOUCH && got.index == 2,
           "masks that share no bit");
    robot.mask = 8;
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 3, &got) == TOI_MAY_TOUCH && got.index == 0,
           "a mask of 0 has all bits");
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 0, &got) == TOI_SEPARATE && got.index == UINT16_MAX &&
               toi_brake_by2(&robot, &usual, tell, &c, 0, F16(1), &got) == TOI_SEPARATE &&
               toi_safe_speed2(&robot, &usual, tell, &c, 0, &got) == TOI_SEPARATE,
           "nobody");
    c.asked = 0;
    c.only = 65534;
    c.bodies[0].mask = 0;
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 65535, &got) == TOI_MAY_TOUCH && got.index == 65534 &&
               c.asked == 65535,
           "65,535 bodies, of which the last one is there");
}

/* ---- Errors */

static toi_status asked_all(const toi_body *robot, const toi_brake *brake, crowd *c, uint16_t count,
                            bool *alike) {
    const toi_warning wild = {7, 7, 7};
    got = wild;
    const toi_status status = toi_can_stop2(robot, brake, tell, c, count, &got);
    const toi_warning first = got;
    *alike = toi_brake_by2(robot, brake, tell, c, count, F16(1), &got) == status &&
             got.index == first.index && got.time == 0 && got.fraction == 0;
    *alike = *alike && toi_safe_speed2(robot, brake, tell, c, count, &got) == status &&
             got.index == first.index && got.time == 0 && got.fraction == 0;
    return status;
}

static void refuses(const char *what, const toi_body *robot, const toi_brake *brake, crowd *c,
                    toi_status wanted, uint16_t index) {
    bool alike;
    const toi_status status = asked_all(robot, brake, c, (uint16_t)c->count, &alike);
    tap_ok(status == wanted && is(0, 0, index) && alike, "%s: %s", what, toi_status_name(status));
}

static void test_errors(void) {
    crowd c = {.count = 3};
    toi_body robot = cart(), bad = robot;
    toi_brake brake = usual;
    for (unsigned n = 0; n < 3; n++)
        c.bodies[n] = body(box(0, 0, F16(0.5), F16(0.5)), 0, 0);
    tap_ok(toi_can_stop2(&robot, &usual, tell, &c, 1, NULL) == TOI_ERR_ARGUMENT &&
               toi_brake_by2(&robot, &usual, tell, &c, 1, 1, NULL) == TOI_ERR_ARGUMENT &&
               toi_safe_speed2(&robot, &usual, tell, &c, 1, NULL) == TOI_ERR_ARGUMENT,
           "no warning");
    tap_ok(toi_can_stop2(&robot, &usual, NULL, &c, 1, &got) == TOI_ERR_ARGUMENT && is(0, 0, UINT16_MAX),
           "no callback");
    tap_ok(toi_brake_by2(&robot, &usual, tell, &c, 1, -1, &got) == TOI_ERR_ARGUMENT, "a negative t_max");
    refuses("no robot", NULL, &usual, &c, TOI_ERR_ARGUMENT, UINT16_MAX);
    refuses("no brake", &robot, NULL, &c, TOI_ERR_ARGUMENT, UINT16_MAX);
    brake.react = -1;
    refuses("a negative reaction", &robot, &brake, &c, TOI_ERR_ARGUMENT, UINT16_MAX);
    brake = usual;
    brake.decel = 0;
    refuses("no deceleration", &robot, &brake, &c, TOI_ERR_ARGUMENT, UINT16_MAX);
    bad.shape.kind = TOI_SHAPE_AABB3;
    refuses("a robot in space", &bad, &usual, &c, TOI_ERR_SHAPE, UINT16_MAX);
    bad = robot;
    bad.velocity.y = TOI_LIMIT;
    refuses("a robot that is too fast", &bad, &usual, &c, TOI_ERR_RANGE, UINT16_MAX);
}

static void test_faulty_bodies(void) {
    crowd c = {.count = 3};
    toi_body robot = cart(), bad = robot;
    for (unsigned n = 0; n < 3; n++)
        c.bodies[n] = body(box(0, 0, F16(0.5), F16(0.5)), 0, 0);
    c.bodies[1].bound.speed = -1;
    c.bodies[2].shape.as.aabb2.lo.x = F16(1);
    refuses("a negative bound", &robot, &usual, &c, TOI_ERR_ARGUMENT, 1);
    c.bodies[1].bound.speed = 0;
    refuses("a box that is none, after one that touches", &robot, &usual, &c, TOI_ERR_SHAPE, 2);
    c.bodies[2] = body(box(F16(8191), 0, F16(2), F16(1)), 0, 0);
    c.bodies[2].shape.radius = F16(1);
    refuses("a round box past the domain", &robot, &usual, &c, TOI_ERR_RANGE, 2);
    c.bodies[2] = body(circle(0, F16(8191), F16(1)), 0, 0);
    refuses("a circle past the domain", &robot, &usual, &c, TOI_ERR_RANGE, 2);
    c.bodies[2] = body(circle(0, 0, -1), 0, 0);
    refuses("a negative radius", &robot, &usual, &c, TOI_ERR_SHAPE, 2);
    c.bodies[2] = c.bodies[0];
    c.bodies[2].velocity.x = -TOI_LIMIT;
    refuses("a body that is too fast", &robot, &usual, &c, TOI_ERR_RANGE, 2);
    c.bodies[2] = c.bodies[0];
    c.bodies[2].bound.accel = INT32_MAX;
    bad.bound.accel = 1;
    refuses("bounds that add up past Q16.16", &bad, &usual, &c, TOI_ERR_RANGE, 2);
    c.bodies[2] = c.bodies[0];
    c.bodies[2].shape.kind = TOI_SHAPE_POLY2;
    c.bodies[2].shape.as.poly2.vertices = NULL;
    refuses("a polygon without vertices", &robot, &usual, &c, TOI_ERR_ARGUMENT, 2);
    toi_vec2 two[2] = {{0, 0}, {F16(1), 0}};
    c.bodies[2].shape.as.poly2.vertices = two;
    c.bodies[2].shape.as.poly2.count = 2;
    refuses("a polygon of two vertices", &robot, &usual, &c, TOI_ERR_SHAPE, 2);
    c.bodies[2] = body(box(F16(8191), 0, F16(2), F16(1)), 0, 0);
    c.bodies[2].shape.kind = TOI_SHAPE_OBB2;
    c.bodies[2].shape.as.obb2.rot.cos = TOI_Q30_ONE / 2;
    c.bodies[2].shape.as.obb2.rot.sin = 0;
    c.bodies[2].shape.as.obb2.half.x = c.bodies[2].shape.as.obb2.half.y = F16(1);
    c.bodies[2].shape.as.obb2.center.x = 0;
    refuses("a box with a wrong rotation", &robot, &usual, &c, TOI_ERR_ROTATION, 2);
}

int main(void) {
    test_ticks();
    test_wall();
    test_crossing();
    test_passing();
    test_bounds();
    test_round();
    test_ends();
    test_crowd();
    test_errors();
    test_faulty_bodies();
    return tap_done();
}
