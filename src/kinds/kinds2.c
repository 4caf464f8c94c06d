/* SPDX-License-Identifier: MIT */
/* The kinds of shapes in the plane, by toi_shape_kind. */
#include "kind.h"

const toi16_kind *toi16_kind2_of(const toi_shape *shape) {
    static const toi16_kind *const *const kinds[TOI16_KINDS] = TOI16_TABLE2(toi16_kind_);
    const toi16_kind *const *kind = kinds[toi16_kind_number(shape)];
    return kind ? *kind : 0;
}

const toi16_mover *toi16_mover2_of(const toi_shape *shape) {
    static const toi16_mover *const *const movers[TOI16_KINDS] = TOI16_TABLE2(toi16_mover_);
    const toi16_mover *const *mover = movers[toi16_kind_number(shape)];
    return mover ? *mover : 0;
}

const toi16_touch_kind2 *toi16_touch2_of(const toi_shape *shape) {
    static const toi16_touch_kind2 *const *const touches[TOI16_KINDS] = TOI16_TABLE2(toi16_touch_);
    const toi16_touch_kind2 *const *touch = touches[toi16_kind_number(shape)];
    return touch ? *touch : 0;
}

toi16_check_of toi16_check2_of(const toi_shape *shape) {
    static const toi16_check_of *const checks[TOI16_KINDS] = TOI16_TABLE2(toi16_check_of_);
    const toi16_check_of *check = checks[toi16_kind_number(shape)];
    return check ? *check : 0;
}

toi16_extent_of toi16_extent2_of(const toi_shape *shape) {
    static const toi16_extent_of *const extents[TOI16_KINDS] = TOI16_TABLE2(toi16_extent_of_);
    const toi16_extent_of *extent = extents[toi16_kind_number(shape)];
    return extent ? *extent : 0;
}

toi16_at_rest_of toi16_at_rest2_of(const toi_shape *shape) {
    static const toi16_at_rest_of *const at_rest[TOI16_KINDS] = TOI16_TABLE2(toi16_at_rest_of_);
    const toi16_at_rest_of *search = at_rest[toi16_kind_number(shape)];
    return search ? *search : 0;
}

static toi16_open2 opener2(const toi16_kind *a, const toi16_kind *b) {
    if (!a || !b)
        return 0;
    return a->rank >= b->rank ? a->joins2[b->rank].as_a : b->joins2[a->rank].as_b;
}

toi_status toi16_open_shapes2(toi16_shapes2 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb) {
    toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    if (toi16_is_round(a) || toi16_is_round(b))
        return toi16_open_rounds2(shapes, a, va, b, vb);
    toi16_open2 open = opener2(toi16_kind2_of(a), toi16_kind2_of(b));
    return open ? open(shapes, &a->as, &va2, &b->as, &vb2) : TOI_ERR_SHAPE;
}

toi16_room toi16_room2(const toi_shape *a, const toi_shape *b) {
    const toi16_room round = {toi16_limits_round, b};
    if (toi16_is_round(a) || toi16_is_round(b))
        return round;
    const toi16_mover *mover = toi16_mover2_of(b);
    const toi16_room room = {toi16_kind2_of(a)->rank == TOI16_LEVEL ? mover->level_limits : mover->limits,
                             &b->as};
    return room;
}
