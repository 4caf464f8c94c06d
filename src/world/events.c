/* SPDX-License-Identifier: MIT */
/* What events of both dimensions share: two bodies are asked about, and the earliest answers are kept. */
#include "events.h"

bool toi16_watch_begin(toi16_watch *w, toi16_sweep_of_bodies sweep, toi_body_fn body, void *context,
                       const toi_options *options) {
    static const toi16_watch blank = {0};
    *w = blank;
    w->sweep = sweep;
    w->body = body;
    w->context = context;
    w->options = *toi16_options(options);
    w->options.hint = 0;
    return body && toi16_until(&w->options) >= 0;
}

/* ---- What two bodies come to */

/* An oriented box in space is the largest of all shapes: with it each of them is all zero. */
TOI16_INLINE void clear_shape(toi_shape *shape) {
    toi_obb3 *box = &shape->as.obb3;
    shape->kind = (toi_shape_kind)0;
    shape->radius = 0;
    box->center.x = box->center.y = box->center.z = 0;
    box->half.x = box->half.y = box->half.z = 0;
    for (unsigned k = 0; k < 3; k++)
        box->rot.u[k].x = box->rot.u[k].y = box->rot.u[k].z = 0;
}

/* Members are written one by one, as compilers call memset for a constant. */
TOI16_INLINE_FOR_SPEED bool fetch(const toi16_watch *w, uint16_t index, toi_body *out) {
    clear_shape(&out->shape);
    out->velocity.x = out->velocity.y = out->velocity.z = 0;
    out->bound.margin = out->bound.speed = out->bound.accel = 0;
    out->mask = 0;
    return w->body(w->context, index, out);
}

static bool share_a_bit(uint32_t a, uint32_t b) {
    return a == 0 || b == 0 || (a & b) != 0;
}

static bool is_certain(const toi_bound *b) {
    return (b->margin | b->speed | b->accel) == 0;
}

/* Adds a member of two bounds. A negative one would hide in the sum. */
static toi_status add_members(fix16_t a, fix16_t b, fix16_t *sum) {
    const int64_t both = (int64_t)a + b;
    *sum = (fix16_t)both;
    if (a < 0 || b < 0)
        return TOI_ERR_ARGUMENT;
    return both > INT32_MAX ? TOI_ERR_RANGE : TOI_OK;
}

static toi_status add_bounds(const toi_bound *a, const toi_bound *b, toi_bound *sum) {
    const toi_status margin = add_members(a->margin, b->margin, &sum->margin),
                     speed = add_members(a->speed, b->speed, &sum->speed),
                     accel = add_members(a->accel, b->accel, &sum->accel);
    return toi16_first_error(margin, toi16_first_error(speed, accel));
}

static void look_ahead(const toi16_watch *w, const toi_body *a, const toi_body *b, toi_hit *hit) {
    toi_bound both;
    hit->status = add_bounds(&a->bound, &b->bound, &both);
    if (hit->status == TOI_OK)
        hit->status = toi_earliest(&a->shape, &a->velocity, &b->shape, &b->velocity, &both,
                                   toi16_until(&w->options), &hit->enter);
}

/* Leaves the hit as it is, separate, where the bodies do not meet by what the caller says of them. */
static void meet(const toi16_watch *w, const toi_pair *pair, toi_hit *hit) {
    toi_body a, b;
    if (!fetch(w, pair->a, &a) || !fetch(w, pair->b, &b) || !share_a_bit(a.mask, b.mask))
        return;
    if (is_certain(&a.bound) && is_certain(&b.bound))
        w->sweep(&a, &b, &w->options, hit);
    else
        look_ahead(w, &a, &b, hit);
}

/* ---- What is kept of it */

static bool is_pair_before(uint16_t a, uint16_t b, uint16_t than_a, uint16_t than_b) {
    return a != than_a ? a < than_a : b < than_b;
}

static bool is_before(const toi_event *x, const toi_event *y) {
    return x->hit.enter != y->hit.enter ? x->hit.enter < y->hit.enter
                                        : is_pair_before(x->a, x->b, y->a, y->b);
}

/* Where there is no room left the last of them is dropped. */
static void keep(toi16_watch *w, const toi_event *event) {
    uint16_t n = w->count;
    w->more = w->more || n == w->room;
    if (n < w->room)
        w->count++;
    else if (n == 0 || !is_before(event, &w->events[--n]))
        return;
    for (; n > 0 && is_before(event, &w->events[n - 1]); n--)
        w->events[n] = w->events[n - 1];
    w->events[n] = *event;
}

static void keep_error(toi16_watch *w, const toi_event *event) {
    if (w->error == TOI_OK || is_pair_before(event->a, event->b, w->pair.a, w->pair.b)) {
        w->pair.a = event->a;
        w->pair.b = event->b;
        w->error = event->hit.status;
    }
}

static void judge(toi16_watch *w, const toi_event *event) {
    const toi_status status = event->hit.status;
    if (status < 0 && w->presses)
        keep_error(w, event);
    else if (w->presses ? status > TOI_GRAZE : status != TOI_SEPARATE)
        keep(w, event);
}

void toi16_watch_pairs(toi16_watch *w, const toi_pair *pairs, uint16_t count) {
    for (uint16_t n = 0; n < count; n++) {
        toi_event event;
        event.a = pairs[n].a;
        event.b = pairs[n].b;
        toi16_begin_answer(&event.hit);
        meet(w, &pairs[n], &event.hit);
        judge(w, &event);
    }
}

/* ---- The first of all */

toi_status toi16_watch_refuse(toi_event *event) {
    static const toi_event blank = {0};
    if (event) {
        *event = blank;
        event->hit.status = TOI_ERR_ARGUMENT;
    }
    return TOI_ERR_ARGUMENT;
}

toi_status toi16_watch_first(const toi16_watch *w) {
    static const toi_event blank = {0};
    if (w->count == 0)
        *w->events = blank;
    if (w->error == TOI_OK)
        return w->events->hit.status;
    w->events->a = w->pair.a;
    w->events->b = w->pair.b;
    return w->error;
}
