/* SPDX-License-Identifier: MIT */
/* Steps at the ends of the domain that do not leave it. */
#include "move_step.h"
#include "tap.h"

/* A turned box is beside the way of the body, which a wall stops just before the end of the domain. */
static void stopped_before_the_end(void) {
    test_world w = {.count = 0};
    toi_shape body = {.kind = TOI_SHAPE_OBB2,
                      .as = {.obb2 = {{0, 0}, {F16(1), F16(1)}, {858993459, 644245094}}}};
    toi_candidate *c = add_thing(&w, TOI_SHAPE_OBB2);
    body.as.obb2.center.x = TOI_LIMIT - F16(2);
    c->shape = body;
    c->shape.as.obb2.center.y = F16(4);
    add_box2(&w, TOI_LIMIT - F16(.5), -F16(9), TOI_LIMIT - 1, F16(9));
    const toi_status status = step(&body, &w, F16(3), 0);
    tap_ok(status == TOI_HIT && moved.count == 1 && moved.contacts[0].id == 1 &&
               body.as.obb2.center.x < TOI_LIMIT - F16(1.8),
           "stopped short of the end, beside a turned box: %s", toi_status_name(status));
}

static toi_status up_along_a_wall(fix16_t y, toi_shape *body) {
    static const toi_rot2 tilted = {858993459, 644245094};
    test_world w = {.count = 0};
    *body =
        (toi_shape){.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{0, y}, {F16(1), F16(1)}, TOI_ROT2_IDENTITY}}};
    add_thing(&w, TOI_SHAPE_OBB2)->shape.as.obb2 =
        (toi_obb2){{F16(1.93), y + F16(1.45)}, {F16(1), F16(3)}, tilted};
    add_box2(&w, -F16(9), y - F16(9), -F16(2.2), y + F16(1));
    return step(body, &w, -F16(2), F16(4.5));
}

/* Along a tilted wall, into the corner with a level one: there it is asked whether the first is still
 * touched. */
static void along_the_end(void) {
    unsigned wrong = 0;
    toi_shape body;
    const bool is_corner = up_along_a_wall(0, &body) == TOI_HIT && moved.count == 2 && moved.stopped;
    const fix16_t rise = moved.moved.y;
    for (fix16_t below = 1; below < 20; below++) {
        const bool hits = up_along_a_wall(TOI_LIMIT - below - rise, &body) == TOI_HIT;
        wrong += !hits || body.as.obb2.center.y != TOI_LIMIT - below;
    }
    tap_ok(is_corner && wrong == 0, "%ld ulp up along a wall to the end of the domain: %u wrong", (long)rise,
           wrong);
}

/* An axis-aligned box may be anywhere, but not beside a tilted one: it would end across the end, or past it.
 */
static void level_before_the_end(void) {
    static const toi_rot2 tilted = {858993459, 644245094};
    for (int speed = 1; speed <= 4; speed++) {
        test_world w = {.count = 0};
        toi_shape body = box_body(TOI_LIMIT - F16(3), -F16(1), TOI_LIMIT - F16(1), F16(1));
        add_thing(&w, TOI_SHAPE_OBB2)->shape.as.obb2 =
            (toi_obb2){{TOI_LIMIT - F16(2), F16(4)}, {F16(1), F16(1)}, tilted};
        add_box2(&w, TOI_LIMIT - F16(.5), -F16(9), TOI_LIMIT + F16(3), F16(9));
        const toi_status status = step(&body, &w, F16(speed), 0);
        tap_ok(status == TOI_HIT && went(F16(.5), 0), "a level box, %d fast: %s, %ld", speed,
               toi_status_name(status), (long)moved.moved.x);
    }
}

/* Where no push is in the domain, by so much in the wall. */
static bool stays_in_the_wall(toi_shape body, fix16_t wall, bool push_out) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    const toi_vec2 into = {-F16(3), 0};
    add_box2(&w, wall - F16(5), -F16(9), wall, F16(9));
    options.push_out = push_out;
    toi_move2(&body, &into, world_tells, &w, &options, &moved);
    return moved.status >= 0 && went(0, 0);
}

static void shallow_at_the_end(void) {
    unsigned wrong = 0;
    for (fix16_t depth = 1; depth <= TOI_MOVE_SHALLOW; depth++)
        for (unsigned push_out = 0; push_out < 2; push_out++) {
            const toi_shape turned = {
                .kind = TOI_SHAPE_OBB2,
                .as = {.obb2 = {{TOI_LIMIT - 1, 0}, {F16(1), F16(1)}, TOI_ROT2_IDENTITY}}};
            wrong += !stays_in_the_wall(turned, TOI_LIMIT - 1 - F16(1) + depth, push_out);
            const toi_shape level = box_body(INT32_MAX - F16(2), 0, INT32_MAX, F16(1));
            wrong += !stays_in_the_wall(level, INT32_MAX - F16(2) + depth, push_out);
        }
    tap_ok(wrong == 0, "shallow in a wall at the end: %u do not stay", wrong);
}

/* It is not pushed out of that. */
static void deep_in_a_one_way(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    const toi_vec2 back = {-6554, 0};
    add_box2(&w, INT32_MAX - F16(9), -F16(9), INT32_MAX - F16(1), F16(9))->role = TOI_ROLE_ONE_WAY;
    toi_shape body = box_body(INT32_MAX - F16(3), 0, INT32_MAX - F16(.5), F16(2));
    options.push_out = true;
    const toi_status status = toi_move2(&body, &back, world_tells, &w, &options, &moved);
    tap_ok(status == TOI_SEPARATE && went(-6554, 0), "deep in a one-way thing at the end: %s",
           toi_status_name(status));
}

int main(void) {
    stopped_before_the_end();
    along_the_end();
    level_before_the_end();
    shallow_at_the_end();
    deep_in_a_one_way();
    return tap_done();
}
