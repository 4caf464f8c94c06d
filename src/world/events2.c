/* SPDX-License-Identifier: MIT */
/* Events in the plane. */
#include "events.h"

TOI16_OWN_STACK void sweep_any2(const toi_body *a, const toi_body *b, const toi_options *options,
                                toi_hit *hit) {
    toi16_shapes2 shapes;
    toi16_pair_sweep(toi16_open_shapes2(&shapes, &a->shape, &a->velocity, &b->shape, &b->velocity),
                     &shapes.pair, options, hit);
}

static void look_ahead2(const toi_body *a, const toi_body *b, const toi_bound *both, fix16_t t_max,
                        toi_hit *hit) {
    const toi16_horizon horizon = {both, t_max, &hit->enter, true};
    toi16_shapes2 shapes;
    hit->status =
        toi16_earliest_any(toi16_open_shapes2(&shapes, &a->shape, &a->velocity, &b->shape, &b->velocity),
                           &shapes.pair, &horizon);
}

static bool is_level2(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 && shape->radius == 0;
}

static void sweep2(const toi_body *a, const toi_body *b, const toi_options *options, toi_hit *hit) {
    const toi_vec2 va = {a->velocity.x, a->velocity.y}, vb = {b->velocity.x, b->velocity.y};
    if (is_level2(&a->shape) && is_level2(&b->shape))
        toi_sweep_aabb2(&a->shape.as.aabb2, &va, &b->shape.as.aabb2, &vb, options, hit);
    else
        sweep_any2(a, b, options, hit);
}

static const toi16_asked asked2 = {sweep2, look_ahead2};

static void watch_all2(toi16_watch *watch, toi_broadphase2 *broad) {
    toi_pair pairs[TOI16_PAIRS_AT_ONCE];
    uint16_t count;
    while ((count = toi_broadphase2_pairs(broad, pairs, TOI16_PAIRS_AT_ONCE, UINT32_MAX)) != 0)
        toi16_watch_pairs(watch, pairs, count);
}

toi_status toi_first_event2(toi_broadphase2 *broad, toi_body_fn body, void *context,
                            const toi_options *options, toi_event *event) {
    toi16_watch watch;
    if (!toi16_watch_begin(&watch, &asked2, body, context, options) || !broad || !event)
        return toi16_watch_refuse(event);
    watch.presses = true;
    watch.events = event;
    watch.room = 1;
    watch_all2(&watch, broad);
    return toi16_watch_first(&watch);
}

uint16_t toi_events2(toi_broadphase2 *broad, toi_body_fn body, void *context, const toi_options *options,
                     toi_event *events, uint16_t room, bool *more) {
    toi16_watch watch;
    if (toi16_watch_begin(&watch, &asked2, body, context, options) && broad && (events || room == 0)) {
        watch.events = events;
        watch.room = room;
        watch_all2(&watch, broad);
    }
    if (more)
        *more = watch.more;
    return watch.count;
}
