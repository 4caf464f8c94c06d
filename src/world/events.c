/* SPDX-License-Identifier: MIT */
/* What events of both dimensions share: two bodies are asked about, and the earliest answers are kept. */
#include "events.h"

bool toi16_watch_begin(toi16_watch *w, const toi16_asked *of, toi_body_fn body, void *context,
                       const toi_options *options) {
    static const toi16_watch blank = {0};
    *w = blank;
    w->asked = of;
    w->body = body;
    w->context = context;
    w->options = *toi16_options(options);
    w->options.hint = 0;
    return body && w->options.t_max >= 0;
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

/* A negative member would hide in a sum. Members are below 2^31 then, and so a sum that leaves Q16.16 has
 * bit 31. */
static toi_status add_bounds(const toi_bound *a, const toi_bound *b, toi_bound *sum) {
    if (!toi16_is_bound(a) || !toi16_is_bound(b))
        return TOI_ERR_ARGUMENT;
    const uint32_t margin = (uint32_t)a->margin + (uint32_t)b->margin,
                   speed = (uint32_t)a->speed + (uint32_t)b->speed,
                   accel = (uint32_t)a->accel + (uint32_t)b->accel;
    if ((margin | speed | accel) > INT32_MAX)
        return TOI_ERR_RANGE;
    sum->margin = (fix16_t)margin;
    sum->speed = (fix16_t)speed;
    sum->accel = (fix16_t)accel;
    return TOI_OK;
}

static void look_ahead_at_bodies(const toi16_watch *w, const toi_body *a, const toi_body *b, toi_hit *hit) {
    toi_bound both;
    hit->status = add_bounds(&a->bound, &b->bound, &both);
    if (hit->status == TOI_OK)
        w->asked->look_ahead(a, b, &both, toi16_until(&w->options), hit);
}

/* Leaves the hit as it is, separate, where the bodies do not meet by what the caller says of them. */
static void meet(const toi16_watch *w, const toi_pair *pair, toi_hit *hit) {
    toi_body a, b;
    if (!fetch(w, pair->a, &a) || !fetch(w, pair->b, &b) || !share_a_bit(a.mask, b.mask))
        return;
    if (is_certain(&a.bound) && is_certain(&b.bound))
        w->asked->sweep(&a, &b, &w->options, hit);
    else
        look_ahead_at_bodies(w, &a, &b, hit);
}

/* ---- What is kept of it */

static uint32_t pair_number(uint16_t a, uint16_t b) {
    return (uint32_t)a << 16 | b;
}

static bool is_event_before(const toi_event *x, const toi_event *y) {
    return x->hit.enter != y->hit.enter ? x->hit.enter < y->hit.enter
                                        : pair_number(x->a, x->b) < pair_number(y->a, y->b);
}

/* Those behind it make room, of which the last is dropped where there is none. */
static void keep_event(toi16_watch *w, const toi_event *event) {
    uint16_t n = w->count;
    for (; n > 0 && is_event_before(event, &w->events[n - 1]); n--)
        if (n < w->room)
            w->events[n] = w->events[n - 1];
    if (n < w->room)
        w->events[n] = *event;
    if (w->count < w->room)
        w->count++;
    else
        w->more = true;
}

static void keep_event_error(toi16_watch *w, const toi_event *event) {
    if (w->error == TOI_OK || pair_number(event->a, event->b) < pair_number(w->pair.a, w->pair.b)) {
        w->pair.a = event->a;
        w->pair.b = event->b;
        w->error = event->hit.status;
    }
}

static void judge(toi16_watch *w, const toi_event *event) {
    const toi_status status = event->hit.status;
    if (status < 0 && w->presses)
        keep_event_error(w, event);
    else if (w->presses ? status > TOI_GRAZE : status != TOI_SEPARATE)
        keep_event(w, event);
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
