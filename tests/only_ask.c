/* SPDX-License-Identifier: MIT */
/* Asks each tagged query and each move of every kind of shape and every pair of kinds, and prints a line for
 * each: "sweep aabb2 obb2 separate". only.t links it with programs that have left kinds out. */
#include <stdio.h>
#include "good_shapes.h"

static const char *const names[] = {"none", "aabb2", "aabb3", "obb2", "obb3", "poly2", "hull3"};

static bool tell_one(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    const toi_shape *thing = context;
    (void)region;
    out->shape = *thing;
    return n == 0;
}

static void print(const char *query, const toi_shape *a, const toi_shape *b, toi_status status) {
    printf("%s %s %s %s\n", query, names[a->kind], b ? names[b->kind] : "-", toi_status_name(status));
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

static void ask_pair(const toi_shape *a, const toi_shape *b) {
    unsigned reports = 0;
    toi_hit hit;
    toi_penetration depth;
    toi_manifold manifold;
    print("sweep", a, b, toi_sweep(a, &still3, b, &still3, NULL, &hit));
    print("overlap", a, b, toi_overlap(a, b, &depth));
    print("contact", a, b, toi_contact(a, &still3, b, &still3, NULL, &manifold));
    print("explain", a, b, toi_explain(a, &still3, b, &still3, NULL, count_reports, &reports));
    print("move2", a, b, move(a, *b, true));
    print("move3", a, b, move(a, *b, false));
}

static void ask_shape(const toi_shape *a) {
    toi_hit hit;
    toi_aabb3 box;
    print("check", a, NULL, toi_shape_check(a));
    print("bounds", a, NULL, toi_bounds(a, &still3, 0, &box));
    print("raycast", a, NULL, toi_raycast(&still3, &still3, a, NULL, &hit));
    print("contains", a, NULL, toi_contains(a, &still3));
}

int main(void) {
    const toi_shape shapes[] = {{.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = good_aabb2}},
                                {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = good_aabb3}},
                                {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = good_obb2}},
                                {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = good_obb3}},
                                {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = good_poly2}},
                                {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = good_hull3}}};
    for (unsigned a = 0; a < COUNT(shapes); a++) {
        ask_shape(&shapes[a]);
        for (unsigned b = 0; b < COUNT(shapes); b++)
            ask_pair(&shapes[a], &shapes[b]);
    }
    return 0;
}
