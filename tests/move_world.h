/* SPDX-License-Identifier: MIT */
/* A world of a few things for tests of moves. */
#ifndef TOI16_TESTS_MOVE_WORLD_H
#define TOI16_TESTS_MOVE_WORLD_H

#include <stdlib.h>
#include <string.h>
#include <toi16/toi16.h>

enum { MAX_THINGS = 80, MAX_VERTICES = 6 };

typedef struct {
    toi_candidate things[MAX_THINGS];
    toi_vec2 vertices[MAX_THINGS][MAX_VERTICES]; /* of those that are polygons */
    unsigned count;
    unsigned asked;    /* how often the world was asked */
    toi_aabb3 region;  /* for what last */
    bool among_others; /* tells of things that are far away, too, in between */
} test_world;

static inline void tell_of_one_far_away(const test_world *world, toi_candidate *out) {
    bool flat = world->things[0].shape.kind == TOI_SHAPE_AABB2;
    toi_aabb2 box2 = {{F16(7000), F16(7000)}, {F16(7001), F16(7001)}};
    toi_aabb3 box3 = {{F16(7000), F16(7000), 0}, {F16(7001), F16(7001), 1}};
    out->shape.kind = flat ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    if (flat)
        out->shape.as.aabb2 = box2;
    else
        out->shape.as.aabb3 = box3;
}

static inline bool world_tells(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    test_world *world = context;
    world->asked++;
    world->region = *region;
    if (world->among_others && n % 2 == 0 && n < 2 * world->count) {
        tell_of_one_far_away(world, out);
        return true;
    }
    uint32_t thing = world->among_others ? n / 2 : n;
    if (thing >= world->count)
        return false;
    *out = world->things[thing];
    return true;
}

/* A thing as the callback gets it, but for its shape. */
static inline toi_candidate *add_thing(test_world *world, toi_shape_kind kind) {
    toi_candidate *thing = &world->things[world->count];
    memset(thing, 0, sizeof *thing);
    thing->shape.kind = kind;
    thing->up.y = F16(1);
    thing->id = world->count++;
    return thing;
}

static inline toi_candidate *add_box2(test_world *world, fix16_t x0, fix16_t y0, fix16_t x1, fix16_t y1) {
    toi_candidate *thing = add_thing(world, TOI_SHAPE_AABB2);
    toi_aabb2 box = {{x0, y0}, {x1, y1}};
    thing->shape.as.aabb2 = box;
    return thing;
}

static inline toi_candidate *add_box3(test_world *world, toi_vec3 lo, toi_vec3 hi) {
    toi_candidate *thing = add_thing(world, TOI_SHAPE_AABB3);
    toi_aabb3 box = {lo, hi};
    thing->shape.as.aabb3 = box;
    return thing;
}

/* Keeps the vertices. */
static inline toi_candidate *add_poly2(test_world *world, const toi_vec2 *vertices, uint8_t count) {
    toi_vec2 *room = world->vertices[world->count];
    toi_candidate *thing = add_thing(world, TOI_SHAPE_POLY2);
    memcpy(room, vertices, count * sizeof *room);
    thing->shape.as.poly2.vertices = room;
    thing->shape.as.poly2.count = count;
    return thing;
}

/* Vertices of a polygon must be the caller's own. */
static inline void shift_shape(toi_shape *shape, toi_vec3 by) {
    fix16_t *at[MAX_VERTICES]; /* x, which the other coordinates follow */
    unsigned count = 0, dimensions = 3;
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        at[count++] = &shape->as.aabb2.lo.x;
        at[count++] = &shape->as.aabb2.hi.x;
        dimensions = 2;
        break;
    case TOI_SHAPE_AABB3:
        at[count++] = &shape->as.aabb3.lo.x;
        at[count++] = &shape->as.aabb3.hi.x;
        break;
    case TOI_SHAPE_OBB2:
        at[count++] = &shape->as.obb2.center.x;
        dimensions = 2;
        break;
    case TOI_SHAPE_OBB3:
        at[count++] = &shape->as.obb3.center.x;
        break;
    case TOI_SHAPE_HULL3:
        at[count++] = &shape->as.hull3.center.x;
        break;
    default:
        for (unsigned i = 0; i < shape->as.poly2.count; i++)
            at[count++] = (fix16_t *)&shape->as.poly2.vertices[i].x;
        dimensions = 2;
    }
    for (unsigned i = 0; i < count; i++) {
        at[i][0] += by.x;
        at[i][1] += by.y;
        if (dimensions == 3)
            at[i][2] += by.z;
    }
}

#endif
