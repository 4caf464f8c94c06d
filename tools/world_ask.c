/* SPDX-License-Identifier: MIT */
#include "world_ask.h"
#include "memory.h"

#include <stdlib.h>

/* False where it is past Q16.16. */
static bool add(fix16_t a, fix16_t b, fix16_t *sum) {
    *sum = a > INT32_MAX - b ? INT32_MAX : a + b;
    return a <= INT32_MAX - b;
}

bool world_add_bounds(const toi_bound *a, const toi_bound *b, toi_bound *sum) {
    return add(a->margin, b->margin, &sum->margin) && add(a->speed, b->speed, &sum->speed) &&
           add(a->accel, b->accel, &sum->accel);
}

toi_status world_ask_pair(const world *w, uint16_t a, uint16_t b, fix16_t t_max, toi_hit *hit) {
    const toi_body *const first = &w->bodies[a]->body, *const second = &w->bodies[b]->body;
    const toi_options options = {.t_max = t_max, .instant = true};
    toi_bound both;
    *hit = (toi_hit){.status = TOI_SEPARATE};
    if (!world_is_uncertain(first) && !world_is_uncertain(second))
        return hit->status = toi_sweep(&first->shape, &first->velocity, &second->shape, &second->velocity,
                                       &options, hit);
    if (!world_add_bounds(&first->bound, &second->bound, &both))
        return hit->status = TOI_ERR_RANGE;
    return hit->status = toi_earliest(&first->shape, &first->velocity, &second->shape, &second->velocity,
                                      &both, t_max, &hit->enter);
}

static int by_enter(const void *left, const void *right) {
    const toi_event *const e = left, *const f = right;
    if (e->hit.enter != f->hit.enter)
        return e->hit.enter < f->hit.enter ? -1 : 1;
    return e->a != f->a ? e->a - f->a : e->b - f->b;
}

/* toi_events2 and toi_first_event2 sweep the lower index against the higher one, and statics have the highest
 * ones; here A is the lower ID, a certified sweep the other way round may differ by a tick, and a list may
 * have more lines than these count. So each pair of the broad phase is asked as it is told. */
size_t world_events(const world *w, fix16_t t_max, toi_event **events) {
    const pair_list pairs = world_pairs(w, t_max);
    size_t count = 0;
    *events = take_memory(pairs.count, sizeof **events);
    for (size_t i = 0; i < pairs.count; i++) {
        toi_event *const e = &(*events)[count];
        *e = (toi_event){.a = pairs.list[i].a, .b = pairs.list[i].b};
        count += world_ask_pair(w, e->a, e->b, t_max, &e->hit) != TOI_SEPARATE;
    }
    qsort(*events, count, sizeof **events, by_enter);
    free(pairs.list);
    return count;
}

/* Of errors the first one counts, before all contacts. */
static void take_earlier(toi_event *best, const toi_event *e) {
    const bool earlier = best->hit.status == TOI_SEPARATE || by_enter(e, best) < 0;
    if (best->hit.status >= 0 && (e->hit.status < 0 || (e->hit.status > TOI_GRAZE && earlier)))
        *best = *e;
}

toi_event world_first(const world *w, fix16_t t_max) {
    const pair_list pairs = world_pairs(w, t_max);
    toi_event best = {.hit.status = TOI_SEPARATE};
    for (size_t i = 0; i < pairs.count; i++) {
        toi_event e = {.a = pairs.list[i].a, .b = pairs.list[i].b};
        world_ask_pair(w, e.a, e.b, t_max, &e.hit);
        take_earlier(&best, &e);
    }
    free(pairs.list);
    return best;
}

toi_event world_ray(const world *w, query *ray) {
    const toi_options options = {.t_max = ray->t_max, .instant = true};
    const unsigned dimensions = world_dimensions(&ray->a);
    toi_event best = {.hit.status = TOI_SEPARATE};
    for (size_t id = 0; id < w->end; id++) {
        const world_body *const body = w->bodies[id];
        if (body == NULL || world_dimensions(&body->body.shape) != dimensions)
            continue;
        query_answer answer;
        ray->b = body->body.shape;
        query_ask(ray, &options, &answer);
        toi_event e = {.b = (uint16_t)id, .hit = answer.as.hit};
        if (answer.status < 0)
            e.hit = (toi_hit){.status = answer.status};
        take_earlier(&best, &e);
    }
    if (best.hit.status != TOI_SEPARATE)
        ray->b = w->bodies[best.b]->body.shape;
    return best;
}

/* ---- one body and the others ---- */

/* A body, and then those that it may meet, in order of ID, so that ties go to the lower one. */
typedef struct {
    const world *world;
    uint16_t *ids;
    size_t count;
} company;

static company company_of(const world *w, uint16_t id) {
    const world_body *const own = w->bodies[id];
    company c = {w, take_memory(w->end, sizeof *c.ids), 1};
    c.ids[0] = id;
    for (size_t other = 0; other < w->end; other++) {
        const world_body *const b = w->bodies[other];
        if (b != NULL && other != id && !(b->still && own->still) &&
            world_dimensions(&b->body.shape) == world_dimensions(&own->body.shape))
            c.ids[c.count++] = (uint16_t)other;
    }
    return c;
}

static bool company_body(void *context, uint16_t index, toi_body *out) {
    const company *const c = context;
    *out = c->world->bodies[c->ids[index]]->body;
    return true;
}

/* The others rest for the broad phase, which then has the pairs with the first one alone. */
static void cast_plane(company *c, uint16_t count, const toi_options *options, toi_event *out) {
    uint16_t *const order = take_memory(count, sizeof *order);
    toi_aabb2 *const boxes = take_memory(count, sizeof *boxes);
    toi_broadphase2 broad = {.order = order, .capacity = count, .resting = (uint16_t)(count - 1)};
    for (uint16_t i = 0; i < count; i++) {
        const toi_body *const b = &c->world->bodies[c->ids[i]]->body;
        toi_swept2(&b->shape, &b->velocity, &b->bound, options->t_max, &boxes[i]);
    }
    toi_broadphase2_update(&broad, boxes, count);
    const toi_status status = toi_first_event2(&broad, company_body, c, options, out);
    if (status < 0)
        out->hit = (toi_hit){.status = status};
    free(boxes);
    free(order);
}

static void cast_space(company *c, uint16_t count, const toi_options *options, toi_event *out) {
    uint16_t *const order = take_memory(count, sizeof *order);
    toi_aabb3 *const boxes = take_memory(count, sizeof *boxes);
    toi_broadphase3 broad = {.order = order, .capacity = count, .resting = (uint16_t)(count - 1)};
    for (uint16_t i = 0; i < count; i++) {
        const toi_body *const b = &c->world->bodies[c->ids[i]]->body;
        toi_swept3(&b->shape, &b->velocity, &b->bound, options->t_max, &boxes[i]);
    }
    toi_broadphase3_update(&broad, boxes, count);
    const toi_status status = toi_first_event3(&broad, company_body, c, options, out);
    if (status < 0)
        out->hit = (toi_hit){.status = status};
    free(boxes);
    free(order);
}

toi_event world_cast(const world *w, uint16_t id, fix16_t t_max) {
    const toi_options options = {.t_max = t_max, .instant = true};
    company c = company_of(w, id);
    const bool is_flat = world_dimensions(&w->bodies[id]->body.shape) == 2;
    const uint16_t count = (uint16_t)(c.count > UINT16_MAX ? UINT16_MAX : c.count);
    toi_event best;
    (is_flat ? cast_plane : cast_space)(&c, count, &options, &best);
    best = (toi_event){.a = id, .b = c.ids[best.b], .hit = best.hit};
    if (c.count > count) {
        toi_event last = {.a = id, .b = c.ids[count]};
        world_ask_pair(w, id, last.b, t_max, &last.hit);
        take_earlier(&best, &last);
    }
    free(c.ids);
    return best;
}

/* ---- robots ---- */

static bool other_body(void *context, uint16_t index, toi_body *out) {
    return company_body(context, (uint16_t)(index + 1U), out);
}

robot_answer world_robot(const world *w, const world_line *line) {
    company c = company_of(w, line->id);
    const toi_body *const robot = &w->bodies[line->id]->body;
    const toi_brake *const brake = &line->brake;
    const uint16_t others = (uint16_t)(c.count - 1);
    robot_answer answer = {.warning.index = UINT16_MAX};
    toi_warning *const warning = &answer.warning;
    answer.status = line->kind == WORLD_STOP ? toi_can_stop2(robot, brake, other_body, &c, others, warning)
                    : line->kind == WORLD_BRAKE
                        ? toi_brake_by2(robot, brake, other_body, &c, others, line->t_max, warning)
                        : toi_safe_speed2(robot, brake, other_body, &c, others, warning);
    answer.has_body = warning->index < others;
    if (answer.has_body)
        answer.body = c.ids[warning->index + 1U];
    free(c.ids);
    return answer;
}
