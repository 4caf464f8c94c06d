/* SPDX-License-Identifier: MIT */
/* Queries about shapes of the plane of any kind. */
#include "../kinds/kind.h"
#include "body.h"

/* Takes a shape that the program has, of a pair without radii. */
static toi_status take_sharp2(toi16_rotor2 *body, const void *shape) {
    const toi_shape *tagged = shape;
    switch (tagged->kind) {
    case TOI_SHAPE_AABB2:
        return toi16_take_body_aabb2(body, &tagged->as);
    case TOI_SHAPE_OBB2:
        return toi16_take_body_obb2(body, &tagged->as);
    case TOI_SHAPE_CIRCLE2:
        return toi16_take_body_circle2(body, &tagged->as);
    case TOI_SHAPE_CAPSULE2:
        return toi16_take_body_capsule2(body, &tagged->as);
    default:
        return tagged->radius != 0 ? toi16_take_body_few2(body, &tagged->as)
                                   : toi16_take_body_poly2(body, &tagged->as);
    }
}

/* Takes a shape of a pair of which one has a radius at least: there corners of boxes count too. */
static toi_status take_rounded2(toi16_rotor2 *body, const void *shape) {
    const toi_shape *tagged = shape;
    const toi16_extent_of_round extent_of = toi16_round_extent_of(tagged);
    toi16_extent extent;
    toi_status status = take_sharp2(body, shape);
    if (status == TOI_OK)
        status = toi16_radius_of(tagged, &body->radius);
    return status < 0 ? status : extent_of(tagged, &extent);
}

toi_status toi16_open_one2(toi16_rotor2 *body, const toi_shape *shape, const toi_motion2 *motion,
                           fix16_t t_max) {
    const toi16_party2 party = {toi16_is_round(shape) ? take_rounded2 : take_sharp2, shape, motion};
    return toi16_open_body2(body, &party, t_max);
}

bool toi16_open_tagged2(toi16_turn_query2 *query, const toi_shape *a, const toi_motion3 *ma,
                        const toi_shape *b, const toi_motion3 *mb, const toi_turn_options *options,
                        const toi_hit *hit) {
    const toi16_take_body2 take = toi16_is_round(a) || toi16_is_round(b) ? take_rounded2 : take_sharp2;
    toi_motion2 flat[2];
    const toi16_party2 of_a = {take, a, ma ? &flat[0] : 0}, of_b = {take, b, mb ? &flat[1] : 0};
    if (ma)
        toi16_flatten_motion(&flat[0], ma);
    if (mb)
        toi16_flatten_motion(&flat[1], mb);
    return toi16_open_turn2(query, &of_a, &of_b, options, hit);
}

static toi_status turn_shapes2(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b,
                               const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit) {
    toi16_turn_query2 query;
    if (!toi16_open_tagged2(&query, a, ma, b, mb, options, hit))
        return toi16_answer_turn2(&query, hit);
    const toi_vec2 *va2 = &query.bodies[0].motion.velocity, *vb2 = &query.bodies[1].motion.velocity;
    const toi_vec3 va = {va2->x, va2->y, 0}, vb = {vb2->x, vb2->y, 0};
    return toi_sweep(a, &va, b, &vb, &query.sweep, hit);
}

static const toi16_turner turner2 = {turn_shapes2};

TOI16_WEAK const toi16_turner *const toi16_turner2 = &turner2;
