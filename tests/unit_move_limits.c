/* SPDX-License-Identifier: MIT */
/* Steps at the ends of the domain, to the ulp: along each coordinate, both ways, for bodies and things of
 * every kind. */
#include "digest_hulls.h"
#include "good_shapes.h"
#include "move_world.h"
#include "tap.h"

typedef enum { BOX2, TURNED2, POLYGON, BOX3, TURNED3, HULL, FORMS } form;

static const char *const names[FORMS] = {"aabb2", "obb2", "poly2", "aabb3", "obb3", "hull3"};

static bool is_flat(form f) {
    return f < BOX3;
}

static toi_vec2 room[4];

/* 2 units wide, but the tetrahedron, which reaches 1. */
static toi_shape shape_at(form f, const fix16_t at[3]) {
    const fix16_t one = fix16_one;
    switch (f) {
    case BOX2:
        return (toi_shape){.kind = TOI_SHAPE_AABB2,
                           .as = {.aabb2 = {{at[0] - one, at[1] - one}, {at[0] + one, at[1] + one}}}};
    case TURNED2:
        return (toi_shape){.kind = TOI_SHAPE_OBB2,
                           .as = {.obb2 = {{at[0], at[1]}, {one, one}, {858993459, 644245094}}}};
    case POLYGON:
        for (unsigned n = 0; n < 4; n++) {
            room[n].x = at[0] + (n == 1 || n == 2 ? one : -one);
            room[n].y = at[1] + (n < 2 ? -one : one);
        }
        return (toi_shape){.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {room, 4}}};
    case BOX3:
        return (toi_shape){.kind = TOI_SHAPE_AABB3,
                           .as = {.aabb3 = {{at[0] - one, at[1] - one, at[2] - one},
                                            {at[0] + one, at[1] + one, at[2] + one}}}};
    case TURNED3:
        return (toi_shape){
            .kind = TOI_SHAPE_OBB3,
            .as = {.obb3 = {{at[0], at[1], at[2]},
                            {one, one, one},
                            {{{858993459, 644245094, 0}, {-644245094, 858993459, 0}, {0, 0, ONE}}}}}};
    default:
        return (toi_shape){.kind = TOI_SHAPE_HULL3,
                           .as = {.hull3 = {&tetrahedron, {at[0], at[1], at[2]}, TOI_ROT3_IDENTITY}}};
    }
}

/* The last place of a shape along a coordinate. */
static fix16_t last_of(form f, int sign) {
    const int is_box = f == BOX2 || f == BOX3;
    if (is_box)
        return sign < 0 ? INT32_MIN + fix16_one : INT32_MAX - fix16_one;
    return sign * (TOI_LIMIT - 1 - (f == POLYGON || f == HULL ? fix16_one : 0));
}

static toi_move_result moved;

static toi_status step(form f, toi_shape *body, const fix16_t v[3], test_world *w) {
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    const toi_vec3 velocity = {v[0], v[1], v[2]};
    const toi_vec2 flat = {v[0], v[1]};
    options.room = room;
    return is_flat(f) ? toi_move2(body, &flat, world_tells, w, &options, &moved)
                      : toi_move3(body, &velocity, world_tells, w, &options, &moved);
}

static void to_the_end(form f, unsigned axis, int sign) {
    test_world w = {.count = 0};
    fix16_t at[3] = {F16(3), -F16(2), F16(5)}, v[3] = {7, -7, 7};
    v[2] = is_flat(f) ? 0 : v[2];
    at[axis] = last_of(f, sign) - 10 * sign;
    v[axis] = 10 * sign;
    toi_shape body = shape_at(f, at);
    const bool fits = step(f, &body, v, &w) == TOI_SEPARATE && moved.moved.x == v[0] && moved.moved.y == v[1];
    body = shape_at(f, at);
    const toi_shape before = body;
    v[axis] = 11 * sign;
    const bool refused = step(f, &body, v, &w) == TOI_ERR_RANGE && moved.faulty == UINT32_MAX;
    const bool stays = memcmp(&body, &before, sizeof body) == 0 &&
                       (f != POLYGON || (room[0].x == at[0] - fix16_one && room[3].y == at[1] + fix16_one));
    tap_ok(fits && refused && stays, "%s to its last place along %s%c, and no further", names[f],
           sign < 0 ? "-" : "", "xyz"[axis]);
}

/* A thing that leaves the domain in a step of two legs, as the body turns aside at a floor. */
static void thing_leaves(form f, unsigned axis, int sign) {
    test_world w = {.count = 0};
    const toi_vec3 lo = {-F16(9), -F16(9), -F16(9)}, hi = {F16(9), -F16(2), F16(9)};
    fix16_t at[3] = {0, 0, 0};
    const fix16_t center[3] = {0, 0, 0}, down[3] = {F16(.5), -F16(2), 0};
    if (is_flat(f))
        add_box2(&w, lo.x, lo.y, hi.x, hi.y);
    else
        add_box3(&w, lo, hi);
    at[axis] = last_of(f, sign);
    toi_candidate *c = add_thing(&w, TOI_SHAPE_AABB2);
    c->shape = shape_at(f, at);
    (axis == 0 ? &c->velocity.x : axis == 1 ? &c->velocity.y : &c->velocity.z)[0] = sign * F16(1);
    toi_shape body = shape_at(is_flat(f) ? BOX2 : BOX3, center);
    const toi_status status = step(is_flat(f) ? BOX2 : BOX3, &body, down, &w);
    tap_ok(status == TOI_ERR_RANGE && moved.faulty == 1, "%s as a thing that leaves along %s%c", names[f],
           sign < 0 ? "-" : "", "xyz"[axis]);
}

/* A velocity in the domain, and a way that is not. */
static void too_far(void) {
    test_world w = {.count = 0};
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    unsigned wrong = 0;
    options.t_max = F16(2);
    for (unsigned axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const fix16_t center[3] = {0, 0, 0};
            toi_shape body = shape_at(TURNED3, center);
            toi_vec3 v = {1, 1, 1};
            (axis == 0 ? &v.x : axis == 1 ? &v.y : &v.z)[0] = sign * F16(4096);
            wrong += toi_move3(&body, &v, world_tells, &w, &options, &moved) != TOI_ERR_RANGE;
            (axis == 0 ? &v.x : axis == 1 ? &v.y : &v.z)[0] -= sign;
            wrong += toi_move3(&body, &v, world_tells, &w, &options, &moved) != TOI_SEPARATE;
        }
    tap_ok(wrong == 0, "ways at the limit: %u wrong", wrong);
}

/* A thing that moves and whose table lies about its reach. */
static void bad_reach(void) {
    const fix16_t reaches[] = {-1, TOI_LIMIT, INT32_MAX}, center[3] = {0, 0, 0}, v[3] = {1, 1, 1};
    for (unsigned n = 0; n < 3; n++) {
        test_world w = {.count = 0};
        toi_hull3_table table = tetrahedron;
        table.reach = reaches[n];
        toi_candidate *c = add_thing(&w, TOI_SHAPE_HULL3);
        c->shape.as.hull3 = (toi_hull3){&table, {0, 0, 0}, TOI_ROT3_IDENTITY};
        c->velocity.x = 9;
        toi_shape body = shape_at(TURNED3, center);
        tap_ok(step(TURNED3, &body, v, &w) < 0 && moved.faulty == 0, "a reach of %ld", (long)reaches[n]);
    }
}

/* A thing that is a point: a mile away it moves, and stops nothing. */
static void no_reach(void) {
    static const toi_vec3 origin = {0, 0, 0};
    const toi_hull3_table point = {&origin, NULL, NULL, 0, 1, 0, 0, 1};
    const fix16_t center[3] = {0, 0, 0}, v[3] = {1, 1, 1};
    test_world w = {.count = 0};
    toi_candidate *c = add_thing(&w, TOI_SHAPE_HULL3);
    c->shape.as.hull3 = (toi_hull3){&point, {F16(99), 0, 0}, TOI_ROT3_IDENTITY};
    c->velocity.x = 9;
    toi_shape body = shape_at(TURNED3, center);
    tap_ok(toi_hull3_check(&c->shape.as.hull3) == TOI_OK && step(TURNED3, &body, v, &w) == TOI_SEPARATE,
           "a point has no reach");
}

/* The world is asked for what is near, as far as there are numbers. */
static void regions(void) {
    unsigned wrong = 0;
    for (unsigned axis = 0; axis < 3; axis++)
        for (int sign = -1; sign <= 1; sign++) {
            test_world w = {.count = 0};
            const fix16_t v[3] = {0, 0, 0};
            fix16_t at[3] = {0, 0, 0};
            at[axis] = sign * (INT32_MAX - F16(1));
            toi_shape body = shape_at(BOX3, at);
            step(BOX3, &body, v, &w);
            const fix16_t lo[3] = {w.region.lo.x, w.region.lo.y, w.region.lo.z},
                          hi[3] = {w.region.hi.x, w.region.hi.y, w.region.hi.z};
            for (unsigned k = 0; k < 3; k++) {
                const int64_t below = (int64_t)at[k] - F16(1) - lo[k],
                              above = hi[k] - (at[k] + (int64_t)F16(1));
                wrong += below > 1000 || below < (lo[k] == INT32_MIN ? 0 : 100);
                wrong += above > 1000 || above < (hi[k] == INT32_MAX ? 0 : 100);
            }
        }
    tap_ok(wrong == 0, "the region is a little more than the body: %u wrong", wrong);
}

/* In the plane it has no depth. */
static void flat_regions(void) {
    const fix16_t at[3] = {0, 0, 0}, v[3] = {F16(3), F16(-2), 0};
    for (form f = BOX2; is_flat(f); f++) {
        test_world w = {.count = 0};
        toi_shape body = shape_at(f, at);
        step(f, &body, v, &w);
        tap_ok(w.asked > 0 && w.region.lo.z == 0 && w.region.hi.z == 0, "%s: the region is flat", names[f]);
    }
}

/* A polygon that moves is seen as at rest, and the body as moving the other way: out of the domain. */
static void from_a_polygon(void) {
    static const fix16_t ways[][2] = {{F16(300), 0}, {-F16(300), 0}, {0, F16(300)}, {0, -F16(300)}};
    for (unsigned n = 0; n < 4; n++) {
        test_world w = {.count = 0};
        const fix16_t x = ways[n][0], y = ways[n][1];
        /* The body is at the end away from which the polygon moves, and turns aside at a wall that is there.
         */
        fix16_t at[3] = {x ? (x < 0 ? 1 : -1) * last_of(POLYGON, 1) : 0,
                         y ? (y < 0 ? 1 : -1) * last_of(POLYGON, 1) : 0, 0};
        const fix16_t inwards[3] = {x ? x / 4 : F16(50), y ? y / 4 : F16(50), 0}, center[3] = {0, 0, 0};
        toi_candidate *c = add_thing(&w, TOI_SHAPE_POLY2);
        c->shape = shape_at(POLYGON, center);
        static toi_vec2 own[4];
        memcpy(own, room, sizeof own);
        c->shape.as.poly2.vertices = own;
        c->velocity.x = x;
        c->velocity.y = y;
        if (x)
            add_box2(&w, at[0] - F16(90), at[1] + F16(9), at[0] + F16(90), at[1] + F16(10));
        else
            add_box2(&w, at[0] + F16(9), at[1] - F16(90), at[0] + F16(10), at[1] + F16(90));
        toi_shape body = shape_at(POLYGON, at);
        const toi_status status = step(POLYGON, &body, inwards, &w);
        tap_ok(status == TOI_ERR_RANGE && moved.faulty == 0, "a polygon that moves away: %s",
               toi_status_name(status));
    }
}

/* The same in the first leg, of a body that is only looked at where it would be. */
static void at_the_end_of_a_way(void) {
    test_world w = {.count = 0};
    fix16_t at[3] = {0, 0, 0}, v[3] = {1, 0, 0};
    toi_candidate *c = add_thing(&w, TOI_SHAPE_POLY2);
    c->shape = shape_at(POLYGON, at);
    c->velocity.x = F16(300);
    at[0] = last_of(TURNED2, -1);
    toi_shape body = shape_at(TURNED2, at);
    const toi_status status = step(TURNED2, &body, v, &w);
    tap_ok(status == TOI_ERR_RANGE && moved.faulty == 0 && body.as.obb2.center.x == at[0],
           "a polygon that moves away in one leg: %s", toi_status_name(status));
}

/* Out of one box of the whole width after the other: more than 2^30 ulps in all. */
static void pushed_far(void) {
    for (unsigned axis = 0; axis < 3; axis++) {
        test_world w = {.count = 0};
        toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
        toi_move_result result;
        const fix16_t most = INT32_MAX, wide[3] = {most, most, most};
        fix16_t lo[3] = {-wide[0], -wide[1], -wide[2]}, hi[3] = {wide[0], wide[1], wide[2]};
        lo[axis] = -most;
        hi[axis] = most / 2 + 99;
        add_box3(&w, (toi_vec3){lo[0], lo[1], lo[2]}, (toi_vec3){hi[0], hi[1], hi[2]});
        const fix16_t at[3] = {0, 0, 0};
        toi_shape body = shape_at(BOX3, at);
        options.push_out = true;
        const toi_status status = toi_move3(&body, &still3, world_tells, &w, &options, &result);
        tap_ok(status == TOI_ERR_RANGE, "a push of 2^30 ulps along %c", "xyz"[axis]);
        toi_aabb3 *box = &w.things[0].shape.as.aabb3;
        (axis == 0 ? &box->hi.x : axis == 1 ? &box->hi.y : &box->hi.z)[0] = most / 2 - F16(2);
        toi_move3(&body, &still3, world_tells, &w, &options, &result);
        const fix16_t gone[3] = {result.moved.x, result.moved.y, result.moved.z};
        tap_ok(result.status == TOI_OVERLAP && gone[axis] == most / 2 - F16(1), "and a little less of one");
    }
}

int main(void) {
    for (unsigned f = 0; f < FORMS; f++)
        for (unsigned axis = 0; axis < (is_flat((form)f) ? 2 : 3); axis++)
            for (int sign = -1; sign <= 1; sign += 2) {
                to_the_end((form)f, axis, sign);
                if (f != POLYGON)
                    thing_leaves((form)f, axis, sign);
            }
    too_far();
    bad_reach();
    no_reach();
    regions();
    flat_regions();
    from_a_polygon();
    at_the_end_of_a_way();
    pushed_far();
    return tap_done();
}
