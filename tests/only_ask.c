/* SPDX-License-Identifier: MIT */
/* Asks each tagged query and each move of every kind of shape and every pair of kinds, and prints a line for
 * each: "sweep aabb2 obb2 separate". only.t links it with programs that have left kinds out. */
#include <stdio.h>
#include "good_shapes.h"

/* Of a triangle of 3, 4 and 5, to nearest. */
enum { SHORT = 644245094, LONG = 858993459 };
static const toi_rot2 turned2 = {SHORT, LONG};
static const toi_rot3 turned3 = {{{SHORT, LONG, 0}, {-LONG, SHORT, 0}, {0, 0, TOI_Q30_ONE}}};

typedef struct {
    const char *name;
    toi_shape shape;
} named_shape;

static bool tell_one(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    const toi_shape *thing = context;
    (void)region;
    out->shape = *thing;
    return n == 0;
}

static void print(const char *query, const named_shape *a, const named_shape *b, toi_status status) {
    printf("%s %s %s %s\n", query, a->name, b ? b->name : "-", toi_status_name(status));
}

static toi_status move(const toi_shape *body, toi_shape thing, bool flat) {
    toi_vec2 room[8];
    toi_move_options options = {0};
    toi_shape moved = *body;
    toi_move_result result;
    options.room = room;
    return flat ? toi_move2(&moved, &still2, tell_one, &thing, &options, &result)
                : toi_move3(&moved, &still3, tell_one, &thing, &options, &result);
}

static void ask_pair(const named_shape *named_a, const named_shape *named_b) {
    const toi_shape *a = &named_a->shape, *b = &named_b->shape;
    const toi_motion3 turning = {.spin = {0, 0, 1}}, still = {.spin = {0, 0, 0}};
    unsigned reports = 0;
    toi_hit hit;
    toi_penetration depth;
    toi_manifold manifold;
    print("sweep", named_a, named_b, toi_sweep(a, &still3, b, &still3, NULL, &hit));
    print("overlap", named_a, named_b, toi_overlap(a, b, &depth));
    print("contact", named_a, named_b, toi_contact(a, &still3, b, &still3, NULL, &manifold));
    print("explain", named_a, named_b, toi_explain(a, &still3, b, &still3, NULL, count_reports, &reports));
    print("turn", named_a, named_b, toi_turn(a, &turning, b, &still, NULL, &hit));
    print("move2", named_a, named_b, move(a, *b, true));
    print("move3", named_a, named_b, move(a, *b, false));
}

static void ask_shape(const named_shape *named) {
    const toi_shape *a = &named->shape;
    toi_hit hit;
    toi_aabb3 box;
    print("check", named, NULL, toi_shape_check(a));
    print("bounds", named, NULL, toi_bounds(a, &still3, 0, &box));
    print("raycast", named, NULL, toi_raycast(&still3, &still3, a, NULL, &hit));
    print("contains", named, NULL, toi_contains(a, &still3));
}

/* Each kind, capsules tilted and level, and what is round by a radius alone. */
int main(void) {
    const named_shape shapes[] = {
        {"aabb2", {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = good_aabb2}}},
        {"aabb3", {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = good_aabb3}}},
        {"obb2", {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = good_obb2}}},
        {"obb3", {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = good_obb3}}},
        {"poly2", {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = good_poly2}}},
        {"hull3", {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = good_hull3}}},
        {"circle2", {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, F16(1)}}}},
        {"capsule2", {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{0, 0}, {F16(1), F16(2)}, F16(1)}}}},
        {"sphere3", {.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{0, 0, 0}, F16(1)}}}},
        {"capsule3",
         {.kind = TOI_SHAPE_CAPSULE3, .as = {.capsule3 = {{0, 0, 0}, {F16(1), F16(2), 0}, F16(1)}}}},
        {"capsule2", {.kind = TOI_SHAPE_CAPSULE2, .as = {.capsule2 = {{0, 0}, {F16(1), 0}, F16(1)}}}},
        {"capsule3", {.kind = TOI_SHAPE_CAPSULE3, .as = {.capsule3 = {{0, 0, 0}, {F16(1), 0, 0}, F16(1)}}}},
        {"rounded-aabb2", {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = good_aabb2}, .radius = 1}},
        {"rounded-aabb3", {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = good_aabb3}, .radius = 1}},
        {"rounded-obb2",
         {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{0, 0}, {F16(1), F16(1)}, turned2}}, .radius = 1}},
        {"rounded-obb3",
         {.kind = TOI_SHAPE_OBB3,
          .as = {.obb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, turned3}},
          .radius = 1}},
        {"rounded-poly2", {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = good_poly2}, .radius = 1}},
        {"rounded-hull3", {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = good_hull3}, .radius = 1}},
    };
    for (unsigned a = 0; a < COUNT(shapes); a++) {
        ask_shape(&shapes[a]);
        for (unsigned b = 0; b < COUNT(shapes); b++)
            ask_pair(&shapes[a], &shapes[b]);
    }
    return 0;
}
