/* SPDX-License-Identifier: MIT */
/* Queries about shapes of space of any kind. */
#include "../kinds/kind.h"
#include "body.h"

static toi16_take_body3 take_of_kind3(const toi_shape *shape) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB3:
        return toi16_take_body_aabb3;
    case TOI_SHAPE_OBB3:
        return toi16_take_body_obb3;
    case TOI_SHAPE_SPHERE3:
        return toi16_take_body_sphere3;
    case TOI_SHAPE_CAPSULE3:
        return toi16_take_body_capsule3;
    default:
        return toi16_turning_hull3->take;
    }
}

/* Takes a shape of a kind in space that the program has, its radius included. */
static toi_status take_tagged3(toi16_rotor3 *body, const void *shape) {
    const toi_shape *tagged = shape;
    toi16_extent extent;
    toi_status status = take_of_kind3(tagged)(body, &tagged->as);
    if (status == TOI_OK && toi16_is_round(tagged)) {
        status = toi16_radius_of(tagged, &body->radius);
        if (status == TOI_OK)
            status = toi16_round_extent_of(tagged)(tagged, &extent);
    }
    return status;
}

static toi_status turn_shapes3(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b,
                               const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit) {
    const toi16_party3 of_a = {take_tagged3, a, ma}, of_b = {take_tagged3, b, mb};
    toi16_turn_query3 query;
    if (!toi16_open_turn3(&query, &of_a, &of_b, options, hit))
        return toi16_answer_turn3(&query, hit);
    return toi_sweep(a, &query.bodies[0].motion.velocity, b, &query.bodies[1].motion.velocity, &query.sweep,
                     hit);
}

static const toi16_turner turner3 = {turn_shapes3};

TOI16_WEAK const toi16_turner *const toi16_turner3 = &turner3;
