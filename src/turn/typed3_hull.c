/* SPDX-License-Identifier: MIT */
/* Queries about hulls, and about hulls and boxes. */
#include "body.h"

toi_status toi_turn_hull3(const toi_hull3 *a, const toi_motion3 *ma, const toi_hull3 *b,
                          const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit) {
    const toi16_party3 of_a = {toi16_take_body_hull3, a, ma}, of_b = {toi16_take_body_hull3, b, mb};
    toi16_turn_query3 query;
    if (!toi16_open_turn3(&query, &of_a, &of_b, options, hit))
        return toi16_answer_turn3(&query, hit);
    return toi_sweep_hull3(a, &query.bodies[0].motion.velocity, b, &query.bodies[1].motion.velocity,
                           &query.sweep, hit);
}

toi_status toi_turn_hull3_aabb3(const toi_hull3 *a, const toi_motion3 *ma, const toi_aabb3 *b,
                                const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit) {
    const toi16_party3 of_a = {toi16_take_body_hull3, a, ma}, of_b = {toi16_take_body_aabb3, b, mb};
    toi16_turn_query3 query;
    if (!toi16_open_turn3(&query, &of_a, &of_b, options, hit))
        return toi16_answer_turn3(&query, hit);
    return toi_sweep_hull3_aabb3(a, &query.bodies[0].motion.velocity, b, &query.bodies[1].motion.velocity,
                                 &query.sweep, hit);
}

toi_status toi_turn_aabb3_hull3(const toi_aabb3 *a, const toi_motion3 *ma, const toi_hull3 *b,
                                const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit) {
    const toi16_party3 of_a = {toi16_take_body_aabb3, a, ma}, of_b = {toi16_take_body_hull3, b, mb};
    toi16_turn_query3 query;
    if (!toi16_open_turn3(&query, &of_a, &of_b, options, hit))
        return toi16_answer_turn3(&query, hit);
    return toi_sweep_aabb3_hull3(a, &query.bodies[0].motion.velocity, b, &query.bodies[1].motion.velocity,
                                 &query.sweep, hit);
}

toi_status toi_turn_hull3_obb3(const toi_hull3 *a, const toi_motion3 *ma, const toi_obb3 *b,
                               const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit) {
    const toi16_party3 of_a = {toi16_take_body_hull3, a, ma}, of_b = {toi16_take_body_obb3, b, mb};
    toi16_turn_query3 query;
    if (!toi16_open_turn3(&query, &of_a, &of_b, options, hit))
        return toi16_answer_turn3(&query, hit);
    return toi_sweep_hull3_obb3(a, &query.bodies[0].motion.velocity, b, &query.bodies[1].motion.velocity,
                                &query.sweep, hit);
}

toi_status toi_turn_obb3_hull3(const toi_obb3 *a, const toi_motion3 *ma, const toi_hull3 *b,
                               const toi_motion3 *mb, const toi_turn_options *options, toi_hit *hit) {
    const toi16_party3 of_a = {toi16_take_body_obb3, a, ma}, of_b = {toi16_take_body_hull3, b, mb};
    toi16_turn_query3 query;
    if (!toi16_open_turn3(&query, &of_a, &of_b, options, hit))
        return toi16_answer_turn3(&query, hit);
    return toi_sweep_obb3_hull3(a, &query.bodies[0].motion.velocity, b, &query.bodies[1].motion.velocity,
                                &query.sweep, hit);
}
