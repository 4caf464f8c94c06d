/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <string.h>

static void ask_tagged(const scene *s, toi_hit *hit) {
    memset(hit, 0x5A, sizeof *hit);
    const toi_status status =
        toi_turn(&s->shape[0], &s->motion[0], &s->shape[1], &s->motion[1], &s->options, hit);
    hit->status = hit->status == status ? status : TOI_ERR_ARGUMENT;
}

static void ask_proof(const scene *s, toi_turn_step *steps, uint16_t room, uint16_t *count, toi_hit *hit) {
    toi_turn_options options = s->options;
    options.proof = room > 0 ? steps : NULL;
    options.proof_room = room;
    options.proof_count = count;
    *count = 0;
    memset(steps, 0, room * sizeof *steps);
    toi_turn(&s->shape[0], &s->motion[0], &s->shape[1], &s->motion[1], &options, hit);
}

static bool ask_recheck(const scene *s, const toi_turn_step *steps, uint16_t count, fix16_t until) {
    return toi_turn_recheck(&s->shape[0], &s->motion[0], &s->shape[1], &s->motion[1], s->options.margin,
                            steps, count, until);
}

static toi_motion2 flat(const toi_motion3 *m) {
    return (toi_motion2){
        {m->velocity.x, m->velocity.y}, {m->carried.x, m->carried.y}, m->spin.z, {m->pivot.x, m->pivot.y}};
}

/* One case of a switch over both kinds. */
#define PAIR(one, two) ((int)(one)*16 + (int)(two))
#define ASK2(one, two, name, own, other)                                                                     \
    case PAIR(one, two):                                                                                     \
        name(&a->as.own, &ma, &b->as.other, &mb, &s->options, hit);                                          \
        return true
#define ASK3(one, two, name, own, other)                                                                     \
    case PAIR(one, two):                                                                                     \
        name(&a->as.own, &s->motion[0], &b->as.other, &s->motion[1], &s->options, hit);                      \
        return true

static bool ask_plane(const scene *s, toi_hit *hit) {
    const toi_shape *a = &s->shape[0], *b = &s->shape[1];
    const toi_motion2 ma = flat(&s->motion[0]), mb = flat(&s->motion[1]);
    switch (PAIR(a->kind, b->kind)) {
        ASK2(TOI_SHAPE_OBB2, TOI_SHAPE_OBB2, toi_turn_obb2, obb2, obb2);
        ASK2(TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, toi_turn_aabb2_obb2, aabb2, obb2);
        ASK2(TOI_SHAPE_OBB2, TOI_SHAPE_AABB2, toi_turn_obb2_aabb2, obb2, aabb2);
        ASK2(TOI_SHAPE_POLY2, TOI_SHAPE_POLY2, toi_turn_poly2, poly2, poly2);
        ASK2(TOI_SHAPE_POLY2, TOI_SHAPE_AABB2, toi_turn_poly2_aabb2, poly2, aabb2);
        ASK2(TOI_SHAPE_AABB2, TOI_SHAPE_POLY2, toi_turn_aabb2_poly2, aabb2, poly2);
        ASK2(TOI_SHAPE_POLY2, TOI_SHAPE_OBB2, toi_turn_poly2_obb2, poly2, obb2);
        ASK2(TOI_SHAPE_OBB2, TOI_SHAPE_POLY2, toi_turn_obb2_poly2, obb2, poly2);
    default:
        return false;
    }
}

static bool ask_space(const scene *s, toi_hit *hit) {
    const toi_shape *a = &s->shape[0], *b = &s->shape[1];
    switch (PAIR(a->kind, b->kind)) {
        ASK3(TOI_SHAPE_OBB3, TOI_SHAPE_OBB3, toi_turn_obb3, obb3, obb3);
        ASK3(TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, toi_turn_aabb3_obb3, aabb3, obb3);
        ASK3(TOI_SHAPE_OBB3, TOI_SHAPE_AABB3, toi_turn_obb3_aabb3, obb3, aabb3);
        ASK3(TOI_SHAPE_HULL3, TOI_SHAPE_HULL3, toi_turn_hull3, hull3, hull3);
        ASK3(TOI_SHAPE_HULL3, TOI_SHAPE_AABB3, toi_turn_hull3_aabb3, hull3, aabb3);
        ASK3(TOI_SHAPE_AABB3, TOI_SHAPE_HULL3, toi_turn_aabb3_hull3, aabb3, hull3);
        ASK3(TOI_SHAPE_HULL3, TOI_SHAPE_OBB3, toi_turn_hull3_obb3, hull3, obb3);
        ASK3(TOI_SHAPE_OBB3, TOI_SHAPE_HULL3, toi_turn_obb3_hull3, obb3, hull3);
    default:
        return false;
    }
}

static bool ask_typed(const scene *s, toi_hit *hit) {
    memset(hit, 0x5A, sizeof *hit);
    if (s->shape[0].radius != 0 || s->shape[1].radius != 0)
        return false;
    return ask_plane(s, hit) || ask_space(s, hit);
}

/* A shape that comes near to the end of the domain may be refused where it leaves it. */
static bool may_be_refused(const scene *s, int side) {
    rigid body;
    return rigid_make(&body, &s->shape[side], &s->motion[side], scene_t_max(s)) &&
           body.scene > 0.5 * TOI_LIMIT;
}

static bool ask_place(const scene *s, int side, fix16_t time, toi_vec2 *room, toi_shape *placed) {
    const toi_shape *shape = &s->shape[side];
    const toi_motion2 m = flat(&s->motion[side]);
    toi_status status = toi_turned2(shape, &m, time, room, placed);
    if (status == TOI_ERR_SHAPE)
        status = toi_turned3(shape, &s->motion[side], time, placed);
    if (status != TOI_OK)
        placed->kind = (toi_shape_kind)0;
    return status != TOI_ERR_RANGE || !may_be_refused(s, side);
}

static bool ask_points(const scene *s, toi_vec2 *room, toi_manifold *points) {
    memset(points, 0, sizeof *points);
    const toi_status status =
        toi_turn_contact(&s->shape[0], &s->motion[0], &s->shape[1], &s->motion[1], &s->options, room, points);
    return status != TOI_ERR_RANGE || !(may_be_refused(s, 0) || may_be_refused(s, 1));
}

asker ask_library(void) {
    return (asker){ask_tagged, ask_proof, ask_typed, ask_recheck, ask_place, ask_points};
}
