/* SPDX-License-Identifier: MIT */
/* Events in space. */
#include "events.h"

TOI16_OWN_STACK void sweep_any3(const toi_body *a, const toi_body *b, const toi_options *options,
                                toi_hit *hit) {
    toi16_storage3 shapes;
    toi16_pair_sweep(toi16_open_shapes3(&shapes, &a->shape, &a->velocity, &b->shape, &b->velocity, options),
                     &shapes.pair, options, hit);
}

static void look_ahead3(const toi_body *a, const toi_body *b, const toi_bound *both, fix16_t t_max,
                        toi_hit *hit) {
    const toi16_horizon horizon = {both, t_max, &hit->enter, false};
    const toi_options options = toi16_bound_options(t_max);
    toi16_storage3 shapes;
    hit->status = toi16_earliest_any(
        toi16_open_shapes3(&shapes, &a->shape, &a->velocity, &b->shape, &b->velocity, &options), &shapes.pair,
        &horizon);
}

static bool is_level3(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB3 && shape->radius == 0;
}

static void sweep3(const toi_body *a, const toi_body *b, const toi_options *options, toi_hit *hit) {
    if (is_level3(&a->shape) && is_level3(&b->shape))
        toi_sweep_aabb3(&a->shape.as.aabb3, &a->velocity, &b->shape.as.aabb3, &b->velocity, options, hit);
    else
        sweep_any3(a, b, options, hit);
}

static const toi16_asked asked3 = {sweep3, look_ahead3};

static void watch_all3(toi16_watch *watch, toi_broadphase3 *broad) {
    toi_pair pairs[TOI16_PAIRS_AT_ONCE];
    uint16_t count;
    while ((count = toi_broadphase3_pairs(broad, pairs, TOI16_PAIRS_AT_ONCE, UINT32_MAX)) != 0)
        toi16_watch_pairs(watch, pairs, count);
}

toi_status toi_first_event3(toi_broadphase3 *broad, toi_body_fn body, void *context,
                            const toi_options *options, toi_event *event) {
    toi16_watch watch;
    if (!toi16_watch_begin(&watch, &asked3, body, context, options) || !broad || !event)
        return toi16_watch_refuse(event);
    watch.presses = true;
    watch.events = event;
    watch.room = 1;
    watch_all3(&watch, broad);
    return toi16_watch_first(&watch);
}

uint16_t toi_events3(toi_broadphase3 *broad, toi_body_fn body, void *context, const toi_options *options,
                     toi_event *events, uint16_t room, bool *more) {
    toi16_watch watch;
    if (toi16_watch_begin(&watch, &asked3, body, context, options) && broad && (events || room == 0)) {
        watch.events = events;
        watch.room = room;
        watch_all3(&watch, broad);
    }
    if (more)
        *more = watch.more;
    return watch.count;
}
