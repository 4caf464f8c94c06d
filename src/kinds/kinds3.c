/* SPDX-License-Identifier: MIT */
/* The kinds of shapes in space, by toi_shape_kind. */
#include "kind.h"

const toi16_kind *toi16_kind3_of(const toi_shape *shape) {
    static const toi16_kind *const *const kinds[TOI16_KINDS] = TOI16_TABLE3(toi16_kind_);
    const toi16_kind *const *kind = kinds[toi16_kind_number(shape)];
    return kind ? *kind : 0;
}

const toi16_mover *toi16_mover3_of(const toi_shape *shape) {
    static const toi16_mover *const *const movers[TOI16_KINDS] = TOI16_TABLE3(toi16_mover_);
    const toi16_mover *const *mover = movers[toi16_kind_number(shape)];
    return mover ? *mover : 0;
}

const toi16_touch_kind3 *toi16_touch3_of(const toi_shape *shape) {
    static const toi16_touch_kind3 *const *const touches[TOI16_KINDS] = TOI16_TABLE3(toi16_touch_);
    const toi16_touch_kind3 *const *touch = touches[toi16_kind_number(shape)];
    return touch ? *touch : 0;
}

toi16_check_of toi16_check3_of(const toi_shape *shape) {
    static const toi16_check_of *const checks[TOI16_KINDS] = TOI16_TABLE3(toi16_check_of_);
    const toi16_check_of *check = checks[toi16_kind_number(shape)];
    return check ? *check : 0;
}

toi16_extent_of toi16_extent3_of(const toi_shape *shape) {
    static const toi16_extent_of *const extents[TOI16_KINDS] = TOI16_TABLE3(toi16_extent_of_);
    const toi16_extent_of *extent = extents[toi16_kind_number(shape)];
    return extent ? *extent : 0;
}

toi16_at_rest_of toi16_at_rest3_of(const toi_shape *shape) {
    static const toi16_at_rest_of *const at_rest[TOI16_KINDS] = TOI16_TABLE3(toi16_at_rest_of_);
    const toi16_at_rest_of *search = at_rest[toi16_kind_number(shape)];
    return search ? *search : 0;
}

static toi16_open3 opener3(const toi16_kind *a, const toi16_kind *b) {
    if (!a || !b)
        return 0;
    return a->rank >= b->rank ? a->joins3[b->rank].as_a : b->joins3[a->rank].as_b;
}

toi_status toi16_open_shapes3(toi16_storage3 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb, const toi_options *options) {
    if (toi16_is_round(a) || toi16_is_round(b))
        return toi16_open_rounds3(shapes, a, va, b, vb);
    toi16_open3 open = opener3(toi16_kind3_of(a), toi16_kind3_of(b));
    return open ? open(shapes, &a->as, va, &b->as, vb, options) : TOI_ERR_SHAPE;
}

toi16_room toi16_room3(const toi_shape *a, const toi_shape *b) {
    const toi16_room round = {toi16_limits_round, b};
    if (toi16_is_round(a) || toi16_is_round(b))
        return round;
    const toi16_mover *mover = toi16_mover3_of(b);
    const toi16_room room = {toi16_kind3_of(a)->rank == TOI16_LEVEL ? mover->level_limits : mover->limits,
                             &b->as};
    return room;
}
