/* SPDX-License-Identifier: MIT */
/* Events are what a sweep says of each pair alone, in order, whatever the order of bodies was before, however
 * many are asked for, and whatever is wrong with some of them. */
#include <stdlib.h>
#include <string.h>
#include "crowd.h"
#include "digest_random.h"
#include "same.h"
#include "tap.h"

enum { WORLDS = 2000, PAIRS = CROWD * (CROWD - 1) / 2, STRIPS = 4 };

static random_source source = {1};
static crowd c;

/* The broad phase is kept from world to world. */
static uint16_t order[CROWD];
static uint8_t strip[CROWD];
static toi_strip strips[STRIPS];
static toi_broadphase2 broad2 = {.order = order, .capacity = CROWD};
static toi_broadphase3 broad3 = {.order = order, .capacity = CROWD};

/* ---- All pairs, one by one ---- */

static toi_event expected[PAIRS];
static unsigned contacts;

static bool is_apart(fix16_t lo_a, fix16_t hi_a, fix16_t lo_b, fix16_t hi_b) {
    return lo_a > hi_b || lo_b > hi_a;
}

static bool boxes_meet(unsigned a, unsigned b) {
    const toi_aabb2 *p = &c.boxes.flat[a], *q = &c.boxes.flat[b];
    const toi_aabb3 *s = &c.boxes.solid[a], *t = &c.boxes.solid[b];
    if (c.flat)
        return !is_apart(p->lo.x, p->hi.x, q->lo.x, q->hi.x) && !is_apart(p->lo.y, p->hi.y, q->lo.y, q->hi.y);
    return !is_apart(s->lo.x, s->hi.x, t->lo.x, t->hi.x) && !is_apart(s->lo.y, s->hi.y, t->lo.y, t->hi.y) &&
           !is_apart(s->lo.z, s->hi.z, t->lo.z, t->hi.z);
}

static bool may_meet(unsigned a, unsigned b) {
    const uint32_t none = 0, all = ~none, mask_a = c.bodies[a].mask, mask_b = c.bodies[b].mask;
    return !c.gone[a] && !c.gone[b] && boxes_meet(a, b) &&
           ((mask_a == 0 ? all : mask_a) & (mask_b == 0 ? all : mask_b)) != 0;
}

static bool is_blurred(const toi_bound *b) {
    return b->margin != 0 || b->speed != 0 || b->accel != 0;
}

static bool is_negative(const toi_bound *b) {
    return b->margin < 0 || b->speed < 0 || b->accel < 0;
}

static toi_hit ask(const toi_body *a, const toi_body *b) {
    const toi_bound both = {a->bound.margin + b->bound.margin, a->bound.speed + b->bound.speed,
                            a->bound.accel + b->bound.accel};
    toi_hit hit = {.status = TOI_ERR_ARGUMENT};
    if (is_negative(&a->bound) || is_negative(&b->bound))
        return hit;
    if (!is_blurred(&a->bound) && !is_blurred(&b->bound))
        toi_sweep(&a->shape, &a->velocity, &b->shape, &b->velocity, &c.options, &hit);
    else
        hit.status = toi_earliest(&a->shape, &a->velocity, &b->shape, &b->velocity, &both, c.options.t_max,
                                  &hit.enter);
    return hit;
}

static int compare(const void *x, const void *y) {
    const toi_event *a = x, *b = y;
    if (a->hit.enter != b->hit.enter)
        return a->hit.enter < b->hit.enter ? -1 : 1;
    return a->a != b->a ? (a->a < b->a ? -1 : 1) : (a->b < b->b ? -1 : 1);
}

static void expect(void) {
    contacts = 0;
    for (unsigned a = 0; a < c.count; a++)
        for (unsigned b = a + 1; b < c.count; b++) {
            const toi_event e = {(uint16_t)a, (uint16_t)b, ask(&c.bodies[a], &c.bodies[b])};
            if (may_meet(a, b) && e.hit.status != TOI_SEPARATE)
                expected[contacts++] = e;
        }
    qsort(expected, contacts, sizeof *expected, compare);
}

static bool same_hit(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis) &&
           x->conservative == y->conservative;
}

static bool same_event(const toi_event *x, const toi_event *y) {
    return x->a == y->a && x->b == y->b && same_hit(&x->hit, &y->hit);
}

/* ---- What is asked ---- */

/* What `order` held before does not count, nor do strips. */
static void shuffle(void) {
    for (unsigned n = 0; n < CROWD && random_once_in(&source, 2); n++)
        order[n] = (uint16_t)random_below(&source, random_once_in(&source, 2) ? CROWD : 65536);
    broad2.strip_count = broad3.strip_count =
        (uint8_t)(random_once_in(&source, 2) ? 0 : random_below(&source, STRIPS + 1));
    broad2.strips = broad3.strips = strips;
    broad2.strip = broad3.strip = strip;
}

static void update(void) {
    shuffle();
    if (c.flat)
        toi_broadphase2_update(&broad2, c.boxes.flat, c.count);
    else
        toi_broadphase3_update(&broad3, c.boxes.solid, c.count);
}

static toi_status first_event(toi_event *event) {
    update();
    return c.flat ? toi_first_event2(&broad2, crowd_tell, &c, &c.options, event)
                  : toi_first_event3(&broad3, crowd_tell, &c, &c.options, event);
}

static uint16_t all_events(toi_event *events, uint16_t room, bool *more) {
    update();
    return c.flat ? toi_events2(&broad2, crowd_tell, &c, &c.options, events, room, more)
                  : toi_events3(&broad3, crowd_tell, &c, &c.options, events, room, more);
}

static bool is_first_right(void) {
    const toi_event none = {.a = 0};
    const toi_event *press = &none, *fault = 0;
    toi_event is, should;
    for (unsigned n = contacts; n-- > 0;)
        if (expected[n].hit.status > TOI_GRAZE)
            press = &expected[n];
        else if (expected[n].hit.status < 0)
            fault = &expected[n];
    should = *press;
    if (fault) {
        should.a = fault->a;
        should.b = fault->b;
    }
    memset(&is, 0x5A, sizeof is);
    return first_event(&is) == (fault ? fault->hit.status : press->hit.status) && same_event(&is, &should);
}

static bool are_events_right(uint16_t room) {
    static toi_event is[PAIRS + 1];
    const unsigned count = room < contacts ? room : contacts;
    bool more = count == contacts, right;
    memset(is, 0x5A, sizeof is);
    right = all_events(room ? is : 0, room, &more) == count && more == (room < contacts);
    for (unsigned n = 0; n < count; n++)
        right = right && same_event(&is[n], &expected[n]);
    return right && is[count].a == 0x5A5A;
}

/* How many of the worlds have what. */
typedef struct {
    unsigned first, none, one, few, all, full; /* wrong */
    unsigned contacts, ties, errors, may;
} tally;

static void count_world(tally *t) {
    t->contacts += contacts;
    for (unsigned n = 0; n < contacts; n++) {
        t->ties += n > 0 && expected[n].hit.enter == expected[n - 1].hit.enter && expected[n].hit.enter > 0;
        t->errors += expected[n].hit.status < 0;
        t->may += expected[n].hit.status == TOI_MAY_TOUCH;
    }
}

static void test_worlds(bool flat) {
    tally t = {0};
    for (unsigned n = 0; n < WORLDS; n++) {
        crowd_make(&c, &source, flat);
        expect();
        count_world(&t);
        t.first += !is_first_right();
        t.none += !are_events_right(0);
        t.one += !are_events_right(1);
        t.few += !are_events_right((uint16_t)random_below(&source, contacts + 1));
        t.all += !are_events_right((uint16_t)contacts);
        t.full += !are_events_right(PAIRS);
    }
    const char *where = flat ? "in the plane" : "in space";
    tap_ok(t.first == 0, "the first event %s: %u wrong", where, t.first);
    tap_ok(t.none == 0 && t.one == 0 && t.few == 0, "the earliest %s, none, one or some: %u, %u, %u wrong",
           where, t.none, t.one, t.few);
    tap_ok(t.all == 0 && t.full == 0, "all %s, with just the room and with more: %u, %u wrong", where, t.all,
           t.full);
    tap_ok(t.contacts > WORLDS && t.ties > WORLDS / 20 && t.errors > WORLDS / 10 && t.may > WORLDS / 10,
           "among %u contacts %u ties, %u errors, %u of uncertain bodies", t.contacts, t.ties, t.errors,
           t.may);
}

/* ---- By hand ---- */

/* Level boxes of 1 by 1 in a row, 2 apart, that move by 0 or 1 along it. */
typedef struct {
    fix16_t velocity[4];
    bool refused;
} row;

static bool row_tells(void *context, uint16_t index, toi_body *out) {
    const row *r = context;
    const fix16_t x = F16(2) * index;
    if (out->shape.kind != 0 || out->shape.radius != 0 || out->velocity.x != 0 || out->mask != 0)
        return false; /* it is to come all zero */
    out->shape.kind = TOI_SHAPE_AABB2;
    out->shape.as.aabb2 = (toi_aabb2){{x, 0}, {x + F16(1), F16(1)}};
    out->velocity.x = r->velocity[index];
    return !(r->refused && index == 2);
}

static void update_row(void) {
    static toi_aabb2 boxes[4];
    broad2.strip_count = 0;
    for (fix16_t n = 0; n < 4; n++)
        boxes[n] = (toi_aabb2){{F16(2) * n - F16(2), 0}, {F16(2) * n + F16(3), F16(1)}};
    toi_broadphase2_update(&broad2, boxes, 4);
}

static void test_by_hand(void) {
    row r = {{F16(1), 0, F16(1), F16(0)}, false};
    toi_hint hint = {77};
    const toi_options options = {.t_max = F16(1.5), .hint = &hint};
    toi_event event, events[4];
    bool more;
    update_row();
    tap_ok(toi_first_event2(&broad2, row_tells, &r, 0, &event) == TOI_HIT && event.a == 0 && event.b == 1 &&
               event.hit.enter == F16(1) && event.hit.exit == F16(1) && event.hit.normal.x == F16(1),
           "two pairs meet at once: the first by number");
    update_row();
    tap_ok(toi_first_event2(&broad2, row_tells, &r, &options, &event) == TOI_HIT && event.a == 0 &&
               event.hit.enter == F16(1) && event.hit.exit == F16(1.5) && hint.last == 77,
           "the hit is that of the caller's t_max; the hint stays");
    update_row();
    tap_ok(toi_events2(&broad2, row_tells, &r, 0, events, 4, &more) == 2 && !more && events[1].a == 2 &&
               events[1].b == 3,
           "and both in order");
    update_row();
    tap_ok(toi_events2(&broad2, row_tells, &r, 0, events, 4, 0) == 2, "more may be null");
    r.refused = true;
    update_row();
    tap_ok(toi_events2(&broad2, row_tells, &r, 0, events, 1, &more) == 1 && !more && events[0].a == 0,
           "a body that is refused meets nothing");
    r.velocity[0] = 0;
    update_row();
    tap_ok(toi_first_event2(&broad2, row_tells, &r, 0, &event) == TOI_SEPARATE && event.a == 0 &&
               event.b == 0 && event.hit.status == TOI_SEPARATE,
           "nothing touches");
}

/* Both bodies of the one pair with this bound each; what the two bounds come to. */
static bool vague_tells(void *context, uint16_t index, toi_body *out) {
    out->shape.kind = TOI_SHAPE_CIRCLE2;
    out->shape.as.circle2 = (toi_circle2){{F16(3) * index, 0}, F16(1)};
    out->bound = *(const toi_bound *)context;
    return true;
}

static toi_status vague_pair(toi_bound bound, toi_event *event) {
    static const toi_aabb2 boxes[2];
    toi_broadphase2_update(&broad2, boxes, 2);
    return toi_first_event2(&broad2, vague_tells, &bound, 0, event);
}

static void test_bounds(void) {
    const toi_bound half = {F16(.5), 0, 0}, faster = {0, F16(.5), 0}, none = {0, 0, 0},
                    large = {F16(16384), 0, 0}, negative = {0, -1, 0};
    toi_event event;
    tap_ok(vague_pair(half, &event) == TOI_MAY_TOUCH && event.hit.enter == 0 && event.b == 1,
           "margins add up");
    tap_ok(vague_pair(faster, &event) == TOI_MAY_TOUCH && event.hit.enter <= F16(1) &&
               event.hit.enter >= F16(1) - 2 && event.hit.exit == 0 && event.hit.normal.x == 0 &&
               event.hit.axis.kind == TOI_AXIS_NONE,
           "speeds add up, and all but the time is 0");
    tap_ok(vague_pair(none, &event) == TOI_SEPARATE && event.b == 0, "what is known for certain is swept");
    tap_ok(vague_pair(large, &event) == TOI_ERR_RANGE && event.b == 1 && event.hit.status == TOI_SEPARATE,
           "a sum past Q16.16 is an error of the pair");
    tap_ok(vague_pair(negative, &event) == TOI_ERR_ARGUMENT && event.b == 1 &&
               event.hit.status == TOI_SEPARATE,
           "and so is a negative member");
}

static void test_arguments(void) {
    row r = {{F16(1), 0, 0, 0}, false};
    const toi_options backwards = {.t_max = -1};
    toi_event event = {.a = 1, .b = 2};
    bool more = true;
    update_row();
    tap_ok(toi_first_event2(0, row_tells, &r, 0, &event) == TOI_ERR_ARGUMENT && event.a == 0 &&
               event.b == 0 && event.hit.status == TOI_ERR_ARGUMENT &&
               toi_first_event2(&broad2, 0, &r, 0, &event) == TOI_ERR_ARGUMENT &&
               toi_first_event2(&broad2, row_tells, &r, 0, 0) == TOI_ERR_ARGUMENT &&
               toi_first_event2(&broad2, row_tells, &r, &backwards, &event) == TOI_ERR_ARGUMENT &&
               toi_first_event3(0, row_tells, &r, 0, &event) == TOI_ERR_ARGUMENT,
           "null and a negative t_max are refused, and no pair is named");
    tap_ok(toi_events2(0, row_tells, &r, 0, &event, 1, &more) == 0 && !more &&
               toi_events2(&broad2, 0, &r, 0, &event, 1, &more) == 0 &&
               toi_events2(&broad2, row_tells, &r, 0, 0, 1, &more) == 0 &&
               toi_events2(&broad2, row_tells, &r, &backwards, &event, 1, &more) == 0 &&
               toi_events3(0, row_tells, &r, 0, &event, 1, &more) == 0,
           "and there are no events then");
}

int main(void) {
    test_worlds(true);
    test_worlds(false);
    test_by_hand();
    test_bounds();
    test_arguments();
    return tap_done();
}
