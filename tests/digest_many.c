/* SPDX-License-Identifier: MIT */
#include "digest_many.h"
#include "digest_room.h"

enum { BATCH = 7, MOST_STRIPS = 4, MOST_EVENTS = 8 };

union digest_room digest_room;

static uint16_t order[CROWD];
static toi_strip strips[MOST_STRIPS];
static uint8_t strip_of[CROWD];
static toi_broadphase2 broad2 = {.order = order, .capacity = CROWD};
static toi_broadphase3 broad3 = {.order = order, .capacity = CROWD};

/* ---- Boxes and their pairs ---- */

static void add_box2(digest *d, const toi_aabb2 *box) {
    digest_add(d, box->lo.x);
    digest_add(d, box->lo.y);
    digest_add(d, box->hi.x);
    digest_add(d, box->hi.y);
}

void digest_ask_swept(digest *d, random_source *r) {
    crowd_make(&digest_room.many, r, random_once_in(r, 2));
    for (unsigned n = 0; n < digest_room.many.count; n++) {
        if (digest_room.many.flat) {
            add_box2(d, &digest_room.many.boxes.flat[n]);
        } else {
            digest_add_vector(d, &digest_room.many.boxes.solid[n].lo);
            digest_add_vector(d, &digest_room.many.boxes.solid[n].hi);
        }
        digest_add(d, digest_room.many.gone[n]);
    }
}

/* Makes a crowd, and begins a step of its broad phase. */
static toi_status begin(random_source *r, bool flat) {
    crowd_make(&digest_room.many, r, flat);
    return flat ? toi_broadphase2_update(&broad2, digest_room.many.boxes.flat, digest_room.many.count)
                : toi_broadphase3_update(&broad3, digest_room.many.boxes.solid, digest_room.many.count);
}

static uint16_t next_pairs(toi_pair *pairs, uint16_t room, uint32_t most) {
    return digest_room.many.flat ? toi_broadphase2_pairs(&broad2, pairs, room, most)
                                 : toi_broadphase3_pairs(&broad3, pairs, room, most);
}

static void ask_pairs(digest *d, random_source *r, bool flat) {
    toi_pair pairs[BATCH];
    digest_add_status(d, begin(r, flat));
    const uint32_t most = random_once_in(r, 2) ? UINT32_MAX : 1 + random_below(r, 9);
    const uint16_t room = (uint16_t)(1 + random_below(r, BATCH));
    while (!(flat ? broad2.done : broad3.done)) {
        const uint16_t count = next_pairs(pairs, room, most);
        for (uint16_t n = 0; n < count; n++)
            digest_add(d, pairs[n].a * INT32_C(65536) + pairs[n].b);
    }
}

void digest_ask_pairs2(digest *d, random_source *r) {
    ask_pairs(d, r, true);
}

void digest_ask_pairs3(digest *d, random_source *r) {
    ask_pairs(d, r, false);
}

static void use_strips(uint8_t count) {
    broad2.strip_count = broad3.strip_count = count;
    broad2.strips = broad3.strips = strips;
    broad2.strip = broad3.strip = strip_of;
}

void digest_ask_strips(digest *d, random_source *r) {
    const bool flat = random_once_in(r, 2);
    use_strips((uint8_t)(1 + random_below(r, MOST_STRIPS)));
    ask_pairs(d, r, flat);
    use_strips(0);
}

/* ---- Events ---- */

static void add_event(digest *d, const toi_event *event) {
    digest_add(d, event->a * INT32_C(65536) + event->b);
    digest_add_hit(d, &event->hit);
}

static void add_first(digest *d) {
    crowd *c = &digest_room.many;
    toi_event event;
    digest_add(d, c->flat ? toi_first_event2(&broad2, crowd_tell, c, &c->options, &event)
                          : toi_first_event3(&broad3, crowd_tell, c, &c->options, &event));
    add_event(d, &event);
}

static void add_earliest(digest *d, uint16_t room) {
    crowd *c = &digest_room.many;
    toi_event events[MOST_EVENTS];
    bool more;
    const uint16_t count = c->flat ? toi_events2(&broad2, crowd_tell, c, &c->options, events, room, &more)
                                   : toi_events3(&broad3, crowd_tell, c, &c->options, events, room, &more);
    digest_add(d, more);
    for (uint16_t n = 0; n < count; n++)
        add_event(d, &events[n]);
}

static void ask_events(digest *d, random_source *r, bool flat) {
    begin(r, flat);
    add_first(d);
    if (flat)
        toi_broadphase2_update(&broad2, digest_room.many.boxes.flat, digest_room.many.count);
    else
        toi_broadphase3_update(&broad3, digest_room.many.boxes.solid, digest_room.many.count);
    add_earliest(d, (uint16_t)random_below(r, MOST_EVENTS + 1));
}

void digest_ask_events2(digest *d, random_source *r) {
    ask_events(d, r, true);
}

void digest_ask_events3(digest *d, random_source *r) {
    ask_events(d, r, false);
}

/* ---- Bounds ---- */

fix16_t digest_any_number(random_source *r) {
    const uint32_t number = random_bits(r);
    return (fix16_t)(number >> (1 + random_below(r, 31)));
}

toi_bound digest_any_bound(random_source *r) {
    toi_bound bound = {0, 0, 0};
    if (!random_once_in(r, 3))
        bound.margin = digest_any_number(r);
    if (!random_once_in(r, 3))
        bound.speed = digest_any_number(r);
    if (!random_once_in(r, 3))
        bound.accel = digest_any_number(r);
    return bound;
}

/* By the function of the pair, and by the tagged one where there is none. */
static toi_status ask_earliest(const digest_query *q, const toi_bound *bound, fix16_t t_max, fix16_t *enter) {
    const toi_vec2 va = {q->va.x, q->va.y}, vb = {q->vb.x, q->vb.y};
    if (q->a.kind != q->b.kind || q->a.radius != 0 || q->b.radius != 0)
        return toi_earliest(&q->a, &q->va, &q->b, &q->vb, bound, t_max, enter);
    switch (q->a.kind) {
    case TOI_SHAPE_AABB2:
        return toi_earliest_aabb2(&q->a.as.aabb2, &va, &q->b.as.aabb2, &vb, bound, t_max, enter);
    case TOI_SHAPE_AABB3:
        return toi_earliest_aabb3(&q->a.as.aabb3, &q->va, &q->b.as.aabb3, &q->vb, bound, t_max, enter);
    case TOI_SHAPE_OBB2:
        return toi_earliest_obb2(&q->a.as.obb2, &va, &q->b.as.obb2, &vb, bound, t_max, enter);
    case TOI_SHAPE_OBB3:
        return toi_earliest_obb3(&q->a.as.obb3, &q->va, &q->b.as.obb3, &q->vb, bound, t_max, enter);
    case TOI_SHAPE_POLY2:
        return toi_earliest_poly2(&q->a.as.poly2, &va, &q->b.as.poly2, &vb, bound, t_max, enter);
    default:
        return toi_earliest(&q->a, &q->va, &q->b, &q->vb, bound, t_max, enter);
    }
}

/* The next query begins where a sweep of the pair ends. */
void digest_ask_earliest(digest *d, query_source *source, const digest_query *q) {
    const toi_bound bound = digest_any_bound(&source->random);
    const fix16_t t_max = q->options.t_max;
    fix16_t enter = -1;
    if (digest_add_status(d, ask_earliest(q, &bound, t_max, &enter)))
        digest_add(d, enter);
    toi_sweep(&q->a, &q->va, &q->b, &q->vb, &q->options, &source->answer);
}

/* ---- From event to event ---- */

static void add_run_event(void *context, const box_run *run, const toi_event *event) {
    (void)run;
    add_event(context, event);
}

void digest_begin_boxes(void) {
    box_run_begin(&digest_room.boxes);
}

void digest_ask_boxes(digest *d) {
    digest_add(d, box_run_step(&digest_room.boxes, add_run_event, d));
    for (unsigned n = 0; n < RUN_BOXES; n++)
        add_box2(d, &digest_room.boxes.boxes[n]);
}
