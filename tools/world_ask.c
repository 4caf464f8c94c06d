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

toi_event world_cast(const world *w, uint16_t id, fix16_t t_max) {
    const pair_list pairs = world_pairs(w, t_max);
    toi_event best = {.hit.status = TOI_SEPARATE};
    for (size_t i = 0; i < pairs.count; i++) {
        const toi_pair p = pairs.list[i];
        toi_event e = {.a = id, .b = p.a == id ? p.b : p.a};
        if (p.a != id && p.b != id)
            continue;
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

/* ---- robots ---- */

/* The others, in order of ID, so that ties go to the lower one. */
typedef struct {
    const world *world;
    uint16_t *ids;
    uint16_t count;
} others;

static others others_of(const world *w, uint16_t robot) {
    others o = {w, take_memory(w->end, sizeof *o.ids), 0};
    for (size_t id = 0; id < w->end; id++) {
        const world_body *const b = w->bodies[id];
        if (b != NULL && id != robot && world_dimensions(&b->body.shape) == 2 &&
            !(b->still && w->bodies[robot]->still))
            o.ids[o.count++] = (uint16_t)id;
    }
    return o;
}

static bool other_body(void *context, uint16_t index, toi_body *out) {
    const others *const o = context;
    *out = o->world->bodies[o->ids[index]]->body;
    return true;
}

robot_answer world_robot(const world *w, const world_line *line) {
    others o = others_of(w, line->id);
    const toi_body *const robot = &w->bodies[line->id]->body;
    const toi_brake *const brake = &line->brake;
    robot_answer answer = {.warning.index = UINT16_MAX};
    toi_warning *const warning = &answer.warning;
    answer.status = line->kind == WORLD_STOP ? toi_can_stop2(robot, brake, other_body, &o, o.count, warning)
                    : line->kind == WORLD_BRAKE
                        ? toi_brake_by2(robot, brake, other_body, &o, o.count, line->t_max, warning)
                        : toi_safe_speed2(robot, brake, other_body, &o, o.count, warning);
    answer.has_body = warning->index < o.count;
    if (answer.has_body)
        answer.body = o.ids[warning->index];
    free(o.ids);
    return answer;
}
