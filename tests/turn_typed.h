/* SPDX-License-Identifier: MIT */
/* The typed queries of turning by the kinds of their shapes. */
#ifndef TOI16_TESTS_TURN_TYPED_H
#define TOI16_TESTS_TURN_TYPED_H

#include <toi16/toi16.h>

/* The part of a motion that counts in the plane; null of null. */
static inline const toi_motion2 *flat_motion(const toi_motion3 *motion, toi_motion2 *room) {
    if (!motion)
        return NULL;
    room->velocity = (toi_vec2){motion->velocity.x, motion->velocity.y};
    room->carried = (toi_vec2){motion->carried.x, motion->carried.y};
    room->spin = motion->spin.z;
    room->pivot = (toi_vec2){motion->pivot.x, motion->pivot.y};
    return room;
}

#define TURN_TYPED2(name)                                                                                    \
    static inline toi_status turn_##name(const void *a, const toi_motion3 *ma, const void *b,                \
                                         const toi_motion3 *mb, const toi_turn_options *o, toi_hit *hit) {   \
        toi_motion2 of_a, of_b;                                                                              \
        return toi_turn_##name(a, flat_motion(ma, &of_a), b, flat_motion(mb, &of_b), o, hit);                \
    }
#define TURN_TYPED3(name)                                                                                    \
    static inline toi_status turn_##name(const void *a, const toi_motion3 *ma, const void *b,                \
                                         const toi_motion3 *mb, const toi_turn_options *o, toi_hit *hit) {   \
        return toi_turn_##name(a, ma, b, mb, o, hit);                                                        \
    }

TURN_TYPED2(obb2)
TURN_TYPED2(aabb2_obb2)
TURN_TYPED2(obb2_aabb2)
TURN_TYPED2(poly2)
TURN_TYPED2(poly2_aabb2)
TURN_TYPED2(aabb2_poly2)
TURN_TYPED2(poly2_obb2)
TURN_TYPED2(obb2_poly2)
TURN_TYPED3(obb3)
TURN_TYPED3(aabb3_obb3)
TURN_TYPED3(obb3_aabb3)
TURN_TYPED3(hull3)
TURN_TYPED3(hull3_aabb3)
TURN_TYPED3(aabb3_hull3)
TURN_TYPED3(hull3_obb3)
TURN_TYPED3(obb3_hull3)

typedef struct {
    toi_shape_kind a, b;
    toi_status (*turn)(const void *a, const toi_motion3 *ma, const void *b, const toi_motion3 *mb,
                       const toi_turn_options *options, toi_hit *hit);
} typed_turn;

static const typed_turn typed_turns[] = {{TOI_SHAPE_OBB2, TOI_SHAPE_OBB2, turn_obb2},
                                         {TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, turn_aabb2_obb2},
                                         {TOI_SHAPE_OBB2, TOI_SHAPE_AABB2, turn_obb2_aabb2},
                                         {TOI_SHAPE_POLY2, TOI_SHAPE_POLY2, turn_poly2},
                                         {TOI_SHAPE_POLY2, TOI_SHAPE_AABB2, turn_poly2_aabb2},
                                         {TOI_SHAPE_AABB2, TOI_SHAPE_POLY2, turn_aabb2_poly2},
                                         {TOI_SHAPE_POLY2, TOI_SHAPE_OBB2, turn_poly2_obb2},
                                         {TOI_SHAPE_OBB2, TOI_SHAPE_POLY2, turn_obb2_poly2},
                                         {TOI_SHAPE_OBB3, TOI_SHAPE_OBB3, turn_obb3},
                                         {TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, turn_aabb3_obb3},
                                         {TOI_SHAPE_OBB3, TOI_SHAPE_AABB3, turn_obb3_aabb3},
                                         {TOI_SHAPE_HULL3, TOI_SHAPE_HULL3, turn_hull3},
                                         {TOI_SHAPE_HULL3, TOI_SHAPE_AABB3, turn_hull3_aabb3},
                                         {TOI_SHAPE_AABB3, TOI_SHAPE_HULL3, turn_aabb3_hull3},
                                         {TOI_SHAPE_HULL3, TOI_SHAPE_OBB3, turn_hull3_obb3},
                                         {TOI_SHAPE_OBB3, TOI_SHAPE_HULL3, turn_obb3_hull3}};

enum { TYPED_TURNS = sizeof typed_turns / sizeof *typed_turns };

#endif
