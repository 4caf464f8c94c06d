/* SPDX-License-Identifier: MIT */
#include "alike.h"

enum { LEAN_BITS = 26 };

static void lean3(toi_rot3 *rot, const toi_rot3 *other, dice *d) {
    const int32_t x = (int32_t)dice_range(d, -2, 2), y = (int32_t)dice_range(d, -2, 2);
    const toi_vec3 axis = {x, y, 1};
    toi_rot3 lean;
    toi_rot3_from_axis_angle(&lean, &axis, (toi_angle)dice_scale(d, LEAN_BITS));
    toi_rot3_compose(rot, &lean, other);
}

static void lean2(toi_rot2 *rot, const toi_rot2 *other, dice *d) {
    toi_rot2 lean;
    toi_rot2_from_angle(&lean, (toi_angle)dice_scale(d, LEAN_BITS));
    toi_rot2_compose(rot, &lean, other);
}

static toi_rot3 *rot3_of(toi_shape *s) {
    return s->kind == TOI_SHAPE_OBB3 ? &s->as.obb3.rot : s->kind == TOI_SHAPE_HULL3 ? &s->as.hull3.rot : NULL;
}

static toi_rot2 *rot2_of(toi_shape *s) {
    return s->kind == TOI_SHAPE_OBB2 ? &s->as.obb2.rot : NULL;
}

void turn_alike(query *q, dice *d) {
    static const toi_rot3 level3 = TOI_ROT3_IDENTITY;
    static const toi_rot2 level2 = TOI_ROT2_IDENTITY;
    toi_rot3 *a3 = rot3_of(&q->a), *b3 = rot3_of(&q->b);
    toi_rot2 *a2 = rot2_of(&q->a), *b2 = rot2_of(&q->b);
    if (a3 || b3)
        lean3(b3 ? b3 : a3, a3 && b3 ? a3 : &level3, d);
    else if (a2 || b2)
        lean2(b2 ? b2 : a2, a2 && b2 ? a2 : &level2, d);
}

toi_vec3 shape_end(const toi_shape *s) {
    const toi_obb2 *flat = &s->as.obb2;
    const toi_obb3 *box = &s->as.obb3;
    if (s->kind == TOI_SHAPE_OBB2)
        return (toi_vec3){flat->center.x + flat->half.x, flat->center.y + flat->half.y, 0};
    if (s->kind == TOI_SHAPE_OBB3)
        return (toi_vec3){box->center.x + box->half.x, box->center.y + box->half.y,
                          box->center.z + box->half.z};
    return s->kind == TOI_SHAPE_AABB2   ? (toi_vec3){s->as.aabb2.hi.x, s->as.aabb2.hi.y, 0}
           : s->kind == TOI_SHAPE_AABB3 ? s->as.aabb3.lo
           : s->kind == TOI_SHAPE_POLY2 ? (toi_vec3){s->as.poly2.vertices->x, s->as.poly2.vertices->y, 0}
                                        : s->as.hull3.center;
}

bool place_amid(query *q, shift_room *room, dice *d) {
    const toi_vec3 a = shape_end(&q->a), b = shape_end(&q->b);
    const int bits = (int)dice_range(d, 0, 18);
    const int64_t x = dice_scale(d, bits), y = dice_scale(d, bits), z = dice_scale(d, bits),
                  by[3] = {x + a.x - b.x, y + a.y - b.y, z + a.z - b.z};
    const toi_shape was = q->b;
    return shape_shift(&q->b, &was, &q->a, by, room);
}
