/* SPDX-License-Identifier: MIT */
/* A world that goes wrong in the middle of a step: whenever it does, the step ends with an error, and the
 * body is where it was. */
#include "digest_hulls.h"
#include "move_world.h"
#include "tap.h"

typedef enum {
    UNKNOWN_KIND,
    UNKNOWN_ROLE,
    TOO_FAST,
    OTHER_DIMENSION,
    OUT_OF_RANGE,
    NO_TABLE,
    LEAVES,      /* is carried out of the domain */
    NEVER_ENDS,  /* there are more things than may be */
    NO_DIRECTION /* a one-way thing without up */
} fault;

enum { FAULTS = NO_DIRECTION + 1 };

static const toi_status expected[FAULTS] = {TOI_ERR_SHAPE, TOI_ERR_ARGUMENT, TOI_ERR_RANGE,
                                            TOI_ERR_SHAPE, TOI_ERR_RANGE,    TOI_ERR_ARGUMENT,
                                            TOI_ERR_RANGE, TOI_ERR_LIMIT,    TOI_ERR_ARGUMENT};

typedef struct {
    test_world things;
    fault fault;
    unsigned from; /* which question is the first to be answered wrongly */
    unsigned asked;
    uint32_t last; /* the thing that was asked for last: it is looked at before the next, and is to blame */
    bool flat;
} faulty_world;

static const toi_obb2 tilted2 = {{0, 0}, {F16(1), F16(1)}, {858993459, 644245094}};

static toi_obb3 tilted3(void) {
    toi_obb3 box = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, TOI_ROT3_IDENTITY};
    const toi_vec3 axis = {F16(1), F16(2), F16(3)};
    toi_rot3_from_axis_angle(&box.rot, &axis, TOI_DEGREES(40));
    return box;
}

/* A box of the world's dimension whose centre is at x. */
static void put_box(const faulty_world *w, toi_shape *shape, fix16_t x) {
    shape->kind = w->flat ? TOI_SHAPE_OBB2 : TOI_SHAPE_OBB3;
    if (w->flat) {
        shape->as.obb2 = tilted2;
        shape->as.obb2.center.x = x;
    } else {
        shape->as.obb3 = tilted3();
        shape->as.obb3.center.x = x;
    }
}

static void spoil(const faulty_world *w, toi_candidate *out) {
    switch (w->fault) {
    case UNKNOWN_KIND:
        out->shape.kind = (toi_shape_kind)99;
        break;
    case UNKNOWN_ROLE:
        out->role = (toi_role)7;
        break;
    case TOO_FAST:
        out->velocity.x = TOI_LIMIT;
        break;
    case OTHER_DIMENSION:
        out->shape.kind = w->flat ? TOI_SHAPE_AABB3 : TOI_SHAPE_AABB2;
        memset(&out->shape.as, 0, sizeof out->shape.as);
        break;
    case OUT_OF_RANGE:
        put_box(w, &out->shape, TOI_LIMIT);
        break;
    case NO_TABLE:
        out->shape.kind = w->flat ? TOI_SHAPE_POLY2 : TOI_SHAPE_HULL3;
        memset(&out->shape.as, 0, sizeof out->shape.as);
        out->shape.as.poly2.count = 3;
        break;
    case LEAVES:
        put_box(w, &out->shape, TOI_LIMIT - 1);
        out->velocity.x = F16(400);
        break;
    case NO_DIRECTION:
        out->role =
            w->flat ? TOI_ROLE_ONE_WAY : (toi_role)(TOI_ROLE_NONE + 1); /* in space any up has a length */
        out->up = (toi_vec3){0, 0, F16(1)};
        break;
    case NEVER_ENDS:
        put_box(w, &out->shape, F16(4000));
    }
}

static bool tells(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    faulty_world *w = context;
    bool wrong = ++w->asked >= w->from, any = world_tells(&w->things, region, n, out);
    w->last = n;
    if (!wrong)
        return any;
    if (!any && (w->fault != NEVER_ENDS || n > 20))
        return w->fault == NEVER_ENDS;
    spoil(w, out);
    return true;
}

/* ---- The worlds: a floor, a slope, what moves, and what is not solid. */

static void fill_plane(faulty_world *w) {
    const toi_vec2 slope[3] = {{F16(3), 0}, {F16(9), 0}, {F16(9), F16(4)}};
    w->flat = true;
    add_box2(&w->things, -F16(9), -F16(1), F16(9), 0);
    add_poly2(&w->things, slope, 3);
    toi_candidate *c = add_thing(&w->things, TOI_SHAPE_OBB2);
    c->shape.as.obb2 = tilted2;
    c->shape.as.obb2.center.x = -F16(3);
    c->shape.as.obb2.center.y = F16(1);
    c->velocity.x = F16(1.5);
    c = add_poly2(&w->things, slope, 3);
    c->velocity.x = -F16(1);
    add_box2(&w->things, F16(1), 0, F16(2), F16(2))->role = TOI_ROLE_SENSOR;
    c = add_box2(&w->things, F16(1.5), -F16(1), F16(2), F16(.5));
    c->role = TOI_ROLE_ONE_WAY;
}

static void fill_space(faulty_world *w) {
    static const toi_vec3 lo = {-F16(9), -F16(1), -F16(9)}, hi = {F16(9), 0, F16(9)};
    static const toi_vec3 low = {F16(1), 0, 0}, high = {F16(2), F16(2), F16(1)};
    static toi_vec3 room[4];
    static toi_hull3_table table;
    const fix16_t factor[3] = {F16(.3), F16(.3), F16(.3)};
    w->flat = false;
    add_box3(&w->things, lo, hi);
    digest_hull_scale(digest_hulls[4], factor, room, &table);
    toi_candidate *c = add_thing(&w->things, TOI_SHAPE_HULL3);
    const toi_hull3 rock = {&table, {F16(4), F16(1), 0}, TOI_ROT3_IDENTITY};
    c->shape.as.hull3 = rock;
    c = add_thing(&w->things, TOI_SHAPE_OBB3);
    c->shape.as.obb3 = tilted3();
    c->shape.as.obb3.center.x = -F16(3);
    c->shape.as.obb3.center.y = F16(1);
    c->velocity.x = F16(1.5);
    add_box3(&w->things, low, high)->role = TOI_ROLE_SENSOR;
    c = add_box3(&w->things, low, high);
    c->role = TOI_ROLE_ONE_WAY;
}

/* ---- The bodies */

static toi_vec2 own_vertices[4];

enum { BODIES = 7, MOST_THINGS = 20 };

static void put_body(unsigned n, toi_shape *body, fix16_t y) {
    static toi_vec3 room[6];
    static toi_hull3_table table;
    const fix16_t factor[3] = {F16(.1), F16(.1), F16(.1)};
    const toi_aabb2 box2 = {{-F16(1), y - F16(1)}, {F16(1), y + F16(1)}};
    const toi_aabb3 box3 = {{-F16(1), y - F16(1), -F16(1)}, {F16(1), y + F16(1), F16(1)}};
    static const toi_shape_kind kinds[BODIES] = {TOI_SHAPE_AABB2, TOI_SHAPE_OBB2,  TOI_SHAPE_POLY2,
                                                 TOI_SHAPE_POLY2, TOI_SHAPE_AABB3, TOI_SHAPE_OBB3,
                                                 TOI_SHAPE_HULL3};
    memset(body, 0, sizeof *body);
    body->kind = kinds[n];
    switch (body->kind) {
    case TOI_SHAPE_AABB2:
        body->as.aabb2 = box2;
        break;
    case TOI_SHAPE_OBB2:
        body->as.obb2 = tilted2;
        body->as.obb2.center.y = y;
        break;
    case TOI_SHAPE_AABB3:
        body->as.aabb3 = box3;
        break;
    case TOI_SHAPE_OBB3:
        body->as.obb3 = tilted3();
        body->as.obb3.center.y = y;
        break;
    case TOI_SHAPE_HULL3:
        digest_hull_scale(digest_hulls[5], factor, room, &table);
        body->as.hull3.table = &table;
        body->as.hull3.center.y = y;
        body->as.hull3.rot = tilted3().rot;
        break;
    default:
        for (unsigned k = 0; k < 4; k++) {
            own_vertices[k].x = k == 1 || k == 2 ? F16(1) : -F16(1);
            own_vertices[k].y = y + (k < 2 ? -F16(1) : F16(1));
        }
        body->as.poly2.vertices = own_vertices;
        body->as.poly2.count = 4;
    }
}

/* Body 2 is in the room that it keeps, body 3 in another one. */
static toi_status move(unsigned n, faulty_world *w, bool push_out, toi_shape *body, toi_move_result *result) {
    static toi_vec2 other_room[4];
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    const toi_vec3 velocity = {F16(5), -F16(4), 0};
    const toi_vec2 flat = {velocity.x, velocity.y};
    options.push_out = push_out;
    options.candidates = MOST_THINGS;
    options.room = n == 2 ? own_vertices : other_room;
    w->asked = 0;
    return w->flat ? toi_move2(body, &flat, tells, w, &options, result)
                   : toi_move3(body, &velocity, tells, w, &options, result);
}

/* A thing that moves is refused before anybody looks for its table. */
static bool is_expected(fault kind, toi_status status) {
    return status == expected[kind] || (kind == NO_TABLE && status == TOI_ERR_SHAPE);
}

/* One after the other every question of a step is the first to be answered wrongly. */
static void go_wrong(faulty_world *w, unsigned n, fix16_t y, bool push_out) {
    unsigned wrong = 0, questions = 0;
    for (unsigned kind = 0; kind < FAULTS; kind++) {
        bool asked = true;
        for (w->fault = (fault)kind, w->from = 1; asked && w->from < 1000; w->from++) {
            toi_shape body, before;
            toi_vec2 vertices[4];
            toi_move_result result;
            put_body(n, &body, y);
            before = body;
            memcpy(vertices, own_vertices, sizeof vertices);
            toi_status status = move(n, w, push_out, &body, &result);
            asked = w->asked >= w->from;
            questions += asked;
            if (status < 0)
                wrong += !is_expected(w->fault, status) || result.status != status ||
                         result.faulty != w->last || memcmp(&body, &before, sizeof body) != 0 ||
                         memcmp(own_vertices, vertices, sizeof vertices) != 0;
            else
                wrong += asked && w->from == 1;
        }
    }
    tap_ok(wrong == 0 && questions > 50, "body %u at %d%s: %u of %u wrong", n, (int)y,
           push_out ? ", to be pushed out" : "", wrong, questions);
}

int main(void) {
    static faulty_world worlds[2];
    static const fix16_t heights[] = {F16(2.5), F16(1.0001), F16(.5)};
    fill_plane(&worlds[0]);
    fill_space(&worlds[1]);
    for (unsigned n = 0; n < BODIES; n++)
        for (unsigned y = 0; y < sizeof heights / sizeof *heights; y++) {
            go_wrong(&worlds[n >= 4], n, heights[y], false);
            go_wrong(&worlds[n >= 4], n, heights[y], true);
        }
    return tap_done();
}
