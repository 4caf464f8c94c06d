/* SPDX-License-Identifier: MIT */
/* Queries about polygons and oriented boxes. */
#include "body.h"

toi_status toi_turn_poly2_obb2(const toi_poly2 *a, const toi_motion2 *ma, const toi_obb2 *b,
                               const toi_motion2 *mb, const toi_turn_options *options, toi_hit *hit) {
    const toi16_party2 of_a = {toi16_take_body_poly2, a, ma}, of_b = {toi16_take_body_obb2, b, mb};
    toi16_turn_query2 query;
    if (!toi16_open_turn2(&query, &of_a, &of_b, options, hit))
        return toi16_answer_turn2(&query, hit);
    return toi_sweep_poly2_obb2(a, &query.bodies[0].motion.velocity, b, &query.bodies[1].motion.velocity,
                                &query.sweep, hit);
}

toi_status toi_turn_obb2_poly2(const toi_obb2 *a, const toi_motion2 *ma, const toi_poly2 *b,
                               const toi_motion2 *mb, const toi_turn_options *options, toi_hit *hit) {
    const toi16_party2 of_a = {toi16_take_body_obb2, a, ma}, of_b = {toi16_take_body_poly2, b, mb};
    toi16_turn_query2 query;
    if (!toi16_open_turn2(&query, &of_a, &of_b, options, hit))
        return toi16_answer_turn2(&query, hit);
    return toi_sweep_obb2_poly2(a, &query.bodies[0].motion.velocity, b, &query.bodies[1].motion.velocity,
                                &query.sweep, hit);
}
