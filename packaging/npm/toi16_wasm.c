/* SPDX-License-Identifier: MIT */
/* What toi16.js cannot do by itself: name a function of C as the world of a move. All else it calls directly.
 * It writes arguments and reads answers as 32-bit words, so this file also sees to it that they lie where
 * toi16.js takes them to be. */
#include <toi16/toi16.h>

#define TOI16_LIES(what, condition)  typedef char toi16_lies_##what[(condition) ? 1 : -1]
#define TOI16_AT(type, member, word) (offsetof(type, member) == 4 * (word))

TOI16_LIES(shape,
           TOI16_AT(toi_shape, as, 1) && TOI16_AT(toi_shape, radius, 16) && sizeof(toi_shape) == 4 * 17);
TOI16_LIES(circle2, TOI16_AT(toi_circle2, radius, 2));
TOI16_LIES(sphere3, TOI16_AT(toi_sphere3, radius, 3));
TOI16_LIES(capsule2, TOI16_AT(toi_capsule2, b, 2) && TOI16_AT(toi_capsule2, radius, 4));
TOI16_LIES(capsule3, TOI16_AT(toi_capsule3, b, 3) && TOI16_AT(toi_capsule3, radius, 6));
TOI16_LIES(obb2, TOI16_AT(toi_obb2, half, 2) && TOI16_AT(toi_obb2, rot, 4));
TOI16_LIES(obb3, TOI16_AT(toi_obb3, half, 3) && TOI16_AT(toi_obb3, rot, 6));
TOI16_LIES(poly2, TOI16_AT(toi_poly2, count, 1) && sizeof(toi_poly2) == 4 * 2);
TOI16_LIES(hull3, TOI16_AT(toi_hull3, center, 1) && TOI16_AT(toi_hull3, rot, 4));
TOI16_LIES(table, TOI16_AT(toi_hull3_table, edges, 1) && TOI16_AT(toi_hull3_table, faces, 2) &&
                      TOI16_AT(toi_hull3_table, reach, 3) && TOI16_AT(toi_hull3_table, vertex_count, 4) &&
                      TOI16_AT(toi_hull3_table, face_count, 5) && sizeof(toi_hull3_table) == 4 * 6);
TOI16_LIES(options, TOI16_AT(toi_options, edge_epsilon, 1) && offsetof(toi_options, quick) == 6 &&
                        offsetof(toi_options, instant) == 7 && sizeof(toi_options) == 4 * 4);
TOI16_LIES(hit, TOI16_AT(toi_hit, enter, 1) && TOI16_AT(toi_hit, exit, 2) && TOI16_AT(toi_hit, normal, 3) &&
                    TOI16_AT(toi_hit, axis, 6) && offsetof(toi_hit, conservative) == 30 &&
                    sizeof(toi_hit) == 4 * 8);
TOI16_LIES(axis, offsetof(toi_axis, a) == 2 && offsetof(toi_axis, b) == 4);
TOI16_LIES(penetration, TOI16_AT(toi_penetration, depth, 1) && TOI16_AT(toi_penetration, normal, 2) &&
                            TOI16_AT(toi_penetration, push, 5) && TOI16_AT(toi_penetration, axis, 8) &&
                            sizeof(toi_penetration) == 4 * 10);
TOI16_LIES(manifold, TOI16_AT(toi_manifold, normal, 8) && TOI16_AT(toi_manifold, count, 11) &&
                         TOI16_AT(toi_manifold, points, 12) && sizeof(toi_manifold) == 4 * 52);
TOI16_LIES(point, TOI16_AT(toi_contact_point, a, 3) && TOI16_AT(toi_contact_point, b, 4) &&
                      offsetof(toi_feature, index) == 2 && sizeof(toi_contact_point) == 4 * 5);
TOI16_LIES(move_options,
           TOI16_AT(toi_move_options, up, 1) && TOI16_AT(toi_move_options, slope, 4) &&
               TOI16_AT(toi_move_options, ignores, 5) && TOI16_AT(toi_move_options, candidates, 6) &&
               TOI16_AT(toi_move_options, bounces, 7) && offsetof(toi_move_options, bullet) == 29 &&
               offsetof(toi_move_options, instant) == 30 && offsetof(toi_move_options, push_out) == 31 &&
               TOI16_AT(toi_move_options, room, 8) && sizeof(toi_move_options) == 4 * 9);
TOI16_LIES(candidate, TOI16_AT(toi_candidate, velocity, 17) && TOI16_AT(toi_candidate, role, 20) &&
                          TOI16_AT(toi_candidate, up, 21) && TOI16_AT(toi_candidate, layers, 24) &&
                          TOI16_AT(toi_candidate, id, 25) && TOI16_AT(toi_candidate, turn, 26) &&
                          TOI16_AT(toi_candidate, room, 27) && sizeof(toi_candidate) == 4 * 28);
TOI16_LIES(move_result, TOI16_AT(toi_move_result, moved, 1) && TOI16_AT(toi_move_result, velocity, 4) &&
                            TOI16_AT(toi_move_result, touched, 7) && offsetof(toi_move_result, count) == 29 &&
                            offsetof(toi_move_result, stopped) == 30 &&
                            TOI16_AT(toi_move_result, faulty, 8) && TOI16_AT(toi_move_result, contacts, 9) &&
                            sizeof(toi_move_result) == 4 * 57);
TOI16_LIES(move_contact, TOI16_AT(toi_move_contact, time, 1) && TOI16_AT(toi_move_contact, normal, 2) &&
                             TOI16_AT(toi_move_contact, kind, 5) && sizeof(toi_move_contact) == 4 * 6);

/* A function of toi16.js. */
__attribute__((import_module("toi16"), import_name("near"))) bool
toi16_js_near(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out);

toi_status toi16_js_move2(toi_shape *body, const toi_vec2 *velocity, const toi_move_options *options,
                          toi_move_result *result);
toi_status toi16_js_move2(toi_shape *body, const toi_vec2 *velocity, const toi_move_options *options,
                          toi_move_result *result) {
    return toi_move2(body, velocity, toi16_js_near, NULL, options, result);
}

toi_status toi16_js_move3(toi_shape *body, const toi_vec3 *velocity, const toi_move_options *options,
                          toi_move_result *result);
toi_status toi16_js_move3(toi_shape *body, const toi_vec3 *velocity, const toi_move_options *options,
                          toi_move_result *result) {
    return toi_move3(body, velocity, toi16_js_near, NULL, options, result);
}
