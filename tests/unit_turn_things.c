/* SPDX-License-Identifier: MIT */
/* Steps among things that turn, one promise at a time; expected values by hand or in doubles. Random worlds
 * of such things: unit_turn_move_worlds.c. */
#include <math.h>
#include "move_step.h"
#include "solid_double.h"
#include "tap.h"

static toi_turn_moved out;

/* A bar from x0 to x1 beside y = 0, which turns about (0, 0). */
static toi_candidate *add_bar(test_world *w, fix16_t x0, fix16_t x1, const toi_motion3 *turn) {
    toi_candidate *bar = add_box2(w, x0, -F16(0.125), x1, F16(0.125));
    bar->turn = turn;
    return bar;
}

static toi_shape square_at(fix16_t x, fix16_t y, fix16_t half) {
    const toi_shape body = {.kind = TOI_SHAPE_AABB2,
                            .as.aabb2 = {{x - half, y - half}, {x + half, y + half}}};
    return body;
}

/* The thing where it is after a time. */
static toi_shape turned_thing(const toi_candidate *thing, fix16_t time) {
    const toi_motion3 *m = thing->turn;
    const toi_motion2 flat = {
        {m->velocity.x, m->velocity.y}, {m->carried.x, m->carried.y}, m->spin.z, {m->pivot.x, m->pivot.y}};
    toi_shape there;
    toi_turned2(&thing->shape, &flat, time, thing->room, &there);
    return there;
}

/* ---- A bar hits what stands in its way */

/* The bar's upper side reaches the corner (2.5, 0.75) of the square after a time: the distance of the corner
 * from the line through (0, 0) along the bar is 2.5 sin(-a) + 0.75 cos(a) = 0.125. */
static double time_of_hit(double spin) {
    for (double t = 0; t < 65536; t++) {
        const double a = spin * t / 65536;
        if (0.75 * cos(a) - 2.5 * sin(a) <= 0.125)
            return t;
    }
    return HUGE_VAL;
}

static void test_bar_hits(void) {
    static const toi_motion3 turn = {.spin = {0, 0, F16(0.5)}};
    const toi_motion2 stands = {.spin = 0};
    test_world w = {.count = 0};
    add_bar(&w, -F16(3), F16(3), &turn)->id = 7;
    toi_shape body = square_at(F16(2), F16(1.25), F16(0.5));
    const toi_status status = toi_turn_move2(&body, &stands, world_tells, &w, NULL, &out);
    const double expected = time_of_hit(0.5);
    const toi_shape bar = turned_thing(&w.things[0], fix16_one);
    const double depth = overlap_depth(&body, &bar);
    tap_ok(status == TOI_HIT && out.stopped && out.met.id == 7 && out.met.kind == TOI_TOUCHED_FLOOR &&
               out.turned <= expected && out.turned > expected - 32,
           "a bar stops a body that stands, %d ticks of %g", (int)out.turned, expected);
    tap_ok(depth < 0.001 && depth > -F16(0.02) && body.kind == TOI_SHAPE_AABB2 &&
               body.as.aabb2.lo.y > F16(0.8),
           "and pushes it up: it ends %g ulp off, at %d", -depth, (int)body.as.aabb2.lo.y);
}

/* A bar too far away changes nothing. */
static void test_bar_misses(void) {
    static const toi_motion3 turn = {.spin = {0, 0, F16(0.1)}};
    const toi_motion2 walks = {.velocity = {F16(0.25), 0}};
    test_world w = {.count = 0};
    add_bar(&w, -F16(3), F16(3), &turn);
    toi_shape body = square_at(F16(2), F16(1.25), F16(0.5));
    const toi_status status = toi_turn_move2(&body, &walks, world_tells, &w, NULL, &out);
    tap_ok(status == TOI_SEPARATE && !out.stopped && out.turned == fix16_one &&
               body.as.aabb2.lo.x == F16(1.75) && body.as.aabb2.lo.y == F16(0.75),
           "a bar that does not reach the body lets it go its way");
}

/* A body that does not turn takes its pivot along, by what is carried too, also where a thing turns beside
 * it. */
static void test_pivot_beside_bar(void) {
    static const toi_motion3 turn = {.spin = {0, 0, F16(0.1)}};
    const toi_motion2 walks = {
        .velocity = {0, F16(0.125)}, .carried = {F16(0.25), 0}, .pivot = {F16(2), F16(1)}};
    test_world w = {.count = 0};
    add_bar(&w, -F16(3), F16(3), &turn);
    toi_shape body = square_at(F16(2), F16(1.25), F16(0.5));
    toi_turn_move2(&body, &walks, world_tells, &w, NULL, &out);
    tap_ok(out.turned == fix16_one && out.pivot.x == F16(2.25) && out.pivot.y == F16(1.125) &&
               out.carried.x == F16(0.25) && out.carried.y == 0,
           "a pivot is carried along, to %d, %d", (int)out.pivot.x, (int)out.pivot.y);
}

/* ---- A rider */

/* Walks with gravity, and with the bar's point below the feet, for a second of 1/64 each; the bar is one that
 * swings. Gives the largest gap below the feet, ulp. */
static double ride(test_world *w, toi_motion3 *turn, toi_shape *body, unsigned *floors) {
    toi_candidate *bar = &w->things[0];
    const toi_move_options options = {.t_max = F16(1) / 64};
    double gap = 0;
    for (unsigned i = 0; i < 64; i++) {
        const toi_motion2 flat = {.spin = turn->spin.z, .pivot = {turn->pivot.x, turn->pivot.y}};
        const toi_vec2 feet = {(body->as.aabb2.lo.x + body->as.aabb2.hi.x) / 2, body->as.aabb2.lo.y};
        toi_motion2 falls = {.spin = 0};
        toi_velocity_at2(&flat, &feet, &falls.velocity);
        falls.velocity.y -= F16(0.5);
        toi_turn_move2(body, &falls, world_tells, w, &options, &out);
        *floors += out.move.status != TOI_OVERLAP && (out.move.touched & TOI_TOUCHED_FLOOR) != 0;
        bar->shape = turned_thing(bar, options.t_max);
        const double depth = overlap_depth(body, &bar->shape);
        gap = depth > 0.001 ? HUGE_VAL : fmax(gap, -depth);
        if (i % 32 == 31)
            turn->spin.z = -turn->spin.z;
    }
    return gap;
}

static void test_rider(void) {
    static toi_motion3 turn;
    for (int side = -1; side <= 1; side += 2) {
        const toi_motion3 up = {.spin = {0, 0, side * F16(0.5)}};
        test_world w = {.count = 0};
        unsigned floors = 0;
        turn = up;
        add_bar(&w, -F16(3), F16(3), &turn);
        toi_shape body = square_at(F16(1.5), F16(0.125) + F16(0.5), F16(0.5));
        const double gap = ride(&w, &turn, &body, &floors);
        tap_ok(gap < F16(0.02) && floors >= 60,
               "a rider of a bar that turns %s: %g ulp off at most, %u floors",
               side < 0 ? "down first" : "up first", gap, floors);
    }
}

/* ---- Roles */

static void test_sensor(void) {
    static const toi_motion3 turn = {.spin = {0, 0, F16(0.5)}};
    const toi_motion2 stands = {.spin = 0};
    test_world w = {.count = 0};
    toi_candidate *bar = add_bar(&w, -F16(3), F16(3), &turn);
    bar->role = TOI_ROLE_SENSOR;
    bar->id = 9;
    toi_shape body = square_at(F16(2), F16(1.25), F16(0.5));
    const toi_status status = toi_turn_move2(&body, &stands, world_tells, &w, NULL, &out);
    const double expected = time_of_hit(0.5);
    tap_ok(status == TOI_HIT && !out.stopped && out.move.count == 1 && out.move.contacts[0].id == 9 &&
               out.move.contacts[0].kind == TOI_TOUCHED_SENSOR && out.move.contacts[0].time >= expected - 1 &&
               out.move.contacts[0].time < expected + 32 && body.as.aabb2.lo.y == F16(0.75),
           "a sensor that turns stops nothing, and is reported");
}

/* A body that turns past a sensor at rest reports that too: its corner (2, 0.5) is at y = 1.25 when 2 sin a +
 * 0.5 cos a = 1.25. */
static void test_sensor_at_rest(void) {
    const toi_motion2 motion = {.spin = F16(1)};
    test_world w = {.count = 0};
    toi_candidate *zone = add_box2(&w, -F16(3), F16(1.25), F16(3), F16(9));
    zone->role = TOI_ROLE_SENSOR;
    zone->id = 5;
    toi_shape body = {.kind = TOI_SHAPE_OBB2,
                      .as.obb2 = {.half = {F16(2), F16(0.5)}, .rot = TOI_ROT2_IDENTITY}};
    toi_turn_move2(&body, &motion, world_tells, &w, NULL, &out);
    double expected = 0;
    while (2 * sin(expected / 65536) + 0.5 * cos(expected / 65536) < 1.25)
        expected++;
    tap_ok(!out.stopped && out.turned == fix16_one && out.move.touched == TOI_TOUCHED_SENSOR &&
               out.move.count == 1 && out.move.contacts[0].id == 5 &&
               out.move.contacts[0].time >= expected - 1 && out.move.contacts[0].time < expected + 32,
           "a sensor that a body turns into is reported");
}

/* ---- Rooms */

/* What a polygon's room holds before is nobody's. The triangle turns away from another one, which it touches
 * and which goes up with it. */
static void test_room(void) {
    static const toi_vec2 corners[3] = {{0, 0}, {F16(1), 0}, {0, F16(1)}},
                          other[3] = {{-F16(1), -F16(1)}, {F16(1), -F16(1)}, {0, 0}};
    const toi_motion2 motion = {.velocity = {0, F16(0.5)}, .spin = F16(0.1), .pivot = {F16(0.5), F16(0.5)}};
    test_world w = {.count = 0};
    toi_candidate *thing = add_thing(&w, TOI_SHAPE_POLY2);
    thing->shape.as.poly2 = (toi_poly2){other, 3};
    thing->velocity.y = F16(0.25);
    toi_vec2 own_room[6];
    const toi_move_options options = {.room = own_room};
    for (unsigned i = 0; i < 6; i++)
        own_room[i] = (toi_vec2){INT32_MAX, INT32_MIN};
    toi_shape body = {.kind = TOI_SHAPE_POLY2, .as.poly2 = {corners, 3}};
    const toi_status status = toi_turn_move2(&body, &motion, world_tells, &w, &options, &out);
    tap_ok(status >= 0 && body.as.poly2.vertices == own_room && labs(own_room[0].y - F16(0.5)) < F16(0.1),
           "the room of a polygon may hold anything before");
}

/* ---- What is refused */

static void test_errors(void) {
    static const toi_motion3 turn = {.spin = {0, 0, F16(0.5)}};
    static const toi_motion3 wild = {.spin = {0, 0, F16(65)}};
    static toi_vec2 vertices[3] = {{F16(5), 0}, {F16(6), 0}, {F16(5), F16(1)}}, own_room[3];
    const toi_motion2 stands = {.spin = 0};
    const toi_vec2 still = {0, 0};
    test_world w = {.count = 0};
    toi_move_result straight;
    toi_shape body = square_at(F16(2), F16(1.25), F16(0.5));
    add_box2(&w, F16(8), F16(8), F16(9), F16(9));
    toi_candidate *bar = add_bar(&w, -F16(3), F16(3), &turn);
    tap_ok(toi_move2(&body, &still, world_tells, &w, NULL, &straight) == TOI_ERR_ARGUMENT &&
               straight.faulty == 1,
           "toi_move2 refuses things that turn, and never passes through them");
    bar->turn = &wild;
    tap_ok(toi_turn_move2(&body, &stands, world_tells, &w, NULL, &out) == TOI_ERR_RANGE &&
               out.move.faulty == 1 && body.as.aabb2.lo.y == F16(0.75),
           "a thing that turns too fast is refused by its number");
    const toi_poly2 triangle = {vertices, 3};
    bar->turn = &turn;
    bar->shape.kind = TOI_SHAPE_POLY2;
    bar->shape.as.poly2 = triangle;
    const toi_status without = toi_turn_move2(&body, &stands, world_tells, &w, NULL, &out);
    bar->room = own_room;
    tap_ok(without == TOI_ERR_ARGUMENT &&
               toi_turn_move2(&body, &stands, world_tells, &w, NULL, &out) == TOI_SEPARATE,
           "a polygon that turns needs room");
}

/* ---- A door */

static toi_candidate *add_door(test_world *w, toi_vec2 at, toi_rot2 rot, const toi_motion3 *turn) {
    const toi_obb2 box = {at, {F16(0.5), 1311}, rot};
    toi_candidate *door = add_thing(w, TOI_SHAPE_OBB2);
    door->shape.as.obb2 = box;
    door->turn = turn;
    return door;
}

/* Round bodies; build/tests/truth judges what it stands on. */
static fix16_t round_depth(const toi_shape *body, const toi_shape *thing) {
    toi_penetration p;
    return toi_overlap(body, thing, &p) == TOI_OVERLAP ? p.depth : 0;
}

/* A door closes on a capsule beside a wall, which it squeezes out to the left, as there is a way. */
static void test_door_and_wall(void) {
    static const toi_motion3 turn = {.spin = {0, 0, 1883}};
    static const toi_rot2 rot = {353324964, 1013944266};
    const toi_motion2 stands = {.spin = 0};
    test_world w = {.count = 0};
    toi_candidate *door = add_door(&w, (toi_vec2){10782, 30942}, rot, &turn);
    toi_candidate *wall = add_box2(&w, -F16(4), F16(1), F16(4), F16(2));
    toi_shape body = {.kind = TOI_SHAPE_CAPSULE2, .as.capsule2 = {{-3886, 48216}, {8907, 56551}, 8886}};
    unsigned wrong = 0;
    for (unsigned i = 0; i < 12; i++) {
        const toi_status status = toi_turn_move2(&body, &stands, world_tells, &w, NULL, &out);
        door->shape = turned_thing(door, fix16_one);
        wrong += status == TOI_OVERLAP || round_depth(&body, &door->shape) > 0 ||
                 round_depth(&body, &wall->shape) > 0;
    }
    tap_ok(wrong == 0 && body.as.capsule2.a.x < -3886,
           "what a door presses against a wall goes along it (%u of 12 steps overlapped), to %d", wrong,
           (int)body.as.capsule2.a.x);
}

/* A door comes to a circle that is free before and after, to the ulp: shortly before the end, and at the end.
 */
static void test_free_after_door(void) {
    static const struct {
        toi_motion3 turn;
        toi_vec2 at;
        toi_rot2 rot;
        toi_circle2 circle;
    } doors[] = {{{.spin = {0, 0, 817}}, {22289, 24022}, {730340675, 787098470}, {{18966, 40530}, 12352}},
                 {{.spin = {0, 0, 1142}}, {-2196, 32696}, {-72105606, 1071318014}, {{-15769, 42085}, 11599}}};
    const toi_motion2 stands = {.spin = 0};
    for (unsigned k = 0; k < 2; k++) {
        test_world w = {.count = 0};
        toi_candidate *door = add_door(&w, doors[k].at, doors[k].rot, &doors[k].turn);
        toi_shape body = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = doors[k].circle};
        const toi_status status = toi_turn_move2(&body, &stands, world_tells, &w, NULL, &out);
        const toi_shape after = turned_thing(door, fix16_one);
        tap_ok(status == TOI_HIT && round_depth(&body, &after) == 0,
               "what is free when the step ends is not said to be overlapped, but %s",
               toi_status_name(status));
    }
}

/* A door closes on a body in a niche: that is told, and the body is in no wall. */
static void test_crushed(void) {
    static const toi_motion3 turn = {.spin = {0, 0, F16(0.01)}, .pivot = {-F16(0.5), 0, 0}};
    const toi_motion2 stands = {.spin = 0};
    test_world w = {.count = 0};
    toi_candidate *door = add_door(&w, (toi_vec2){0, 0}, (toi_rot2)TOI_ROT2_IDENTITY, &turn);
    add_box2(&w, -F16(4), F16(0.3), F16(4), F16(2));
    add_box2(&w, -F16(1), -F16(4), F16(0), F16(2));
    add_box2(&w, F16(0.27), -F16(4), F16(1), F16(2));
    toi_shape body = square_at(F16(0.13), F16(0.16), F16(0.12));
    toi_status status = TOI_HIT;
    unsigned inside = 0, steps = 0;
    for (; status != TOI_OVERLAP && steps < 60; steps++) {
        status = toi_turn_move2(&body, &stands, world_tells, &w, NULL, &out);
        door->shape = turned_thing(door, fix16_one);
    }
    for (unsigned k = 1; k < w.count; k++)
        inside += overlap_depth(&body, &w.things[k].shape) > 0.001;
    tap_ok(status == TOI_OVERLAP && inside == 0, "what has no way left is %s in step %u, and in %u walls",
           toi_status_name(status), steps, inside);
}

int main(void) {
    test_bar_hits();
    test_bar_misses();
    test_pivot_beside_bar();
    test_rider();
    test_sensor();
    test_sensor_at_rest();
    test_room();
    test_errors();
    test_door_and_wall();
    test_free_after_door();
    test_crushed();
    return tap_done();
}
