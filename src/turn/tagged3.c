/* SPDX-License-Identifier: MIT */
/* Queries about shapes of space of any kind. */
#include "../kinds/kind.h"
#include "body.h"

/* Takes a shape that the program has, of a pair without radii. */
static toi_status take_sharp3(toi16_rotor3 *body, const void *shape) {
    const toi_shape *tagged = shape;
    switch (tagged->kind) {
    case TOI_SHAPE_AABB3:
        return toi16_take_body_aabb3(body, &tagged->as);
    case TOI_SHAPE_OBB3:
        return toi16_take_body_obb3(body, &tagged->as);
    case TOI_SHAPE_SPHERE3:
        return toi16_take_body_sphere3(body, &tagged->as);
    case TOI_SHAPE_CAPSULE3:
        return toi16_take_body_capsule3(body, &tagged->as);
    default:
        return toi16_turning_hull3->take(body, &tagged->as.hull3);
    }
}

/* Takes a shape of a pair of which one has a radius at least: there corners of boxes count too. */
static toi_status take_rounded3(toi16_rotor3 *body, const void *shape) {
    const toi_shape *tagged = shape;
    const toi16_extent_of_round extent_of = toi16_round_extent_of(tagged);
    toi16_extent extent;
    toi_status status = take_sharp3(body, shape);
    if (status == TOI_OK)
        status = toi16_radius_of(tagged, &body->radius);
    return status < 0 ? status : extent_of(tagged, &extent);
}

toi_status toi16_open_one3(toi16_rotor3 *body, const toi_shape *shape, const toi_motion3 *motion,
                           fix16_t t_max) {
    const toi16_party3 party = {toi16_is_round(shape) ? take_rounded3 : take_sharp3, shape, motion};
    return toi16_open_body3(body, &party, t_max);
}

bool toi16_open_tagged3(toi16_turn_query3 *query, const toi_shape *a, const toi_motion3 *ma,
                        const toi_shape *b, const toi_motion3 *mb, const toi_turn_options *options,
                        const toi_hit *hit) {
    const toi16_take_body3 take = toi16_is_round(a) || toi16_is_round(b) ? take_rounded3 : take_sharp3;
    const toi16_party3 of_a = {take, a, ma}, of_b = {take, b, mb};
    return toi16_open_turn3(query, &of_a, &of_b, options, hit);
}

static toi_status turn_shapes3(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b,
                               const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit) {
    toi16_turn_query3 query;
    if (!toi16_open_tagged3(&query, a, ma, b, mb, options, hit))
        return toi16_answer_turn3(&query, hit);
    return toi_sweep(a, &query.bodies[0].motion.velocity, b, &query.bodies[1].motion.velocity, &query.sweep,
                     hit);
}

static const toi16_turner turner3 = {turn_shapes3};

TOI16_WEAK const toi16_turner *const toi16_turner3 = &turner3;
