/* SPDX-License-Identifier: MIT */
#include "draw_world.h"

#include <stdlib.h>

double actor_reach(const actor *a, double time) {
    return units(a->bound.margin) + units(a->bound.speed) * time + units(a->bound.accel) * time * time / 2;
}

double robot_way(const robot_plan *p, double time) {
    const double left = fmin(time, p->until + p->brakes) - p->until;
    const double braked = left > 0 ? left * left / (2 * p->brakes) : 0;
    return p->factor * (fmin(time, p->until + p->brakes) - braked);
}

bool world_scene_moves(const world_scene *s) {
    const world_kind kind = s->question->kind;
    return kind == WORLD_PAIRS || kind == WORLD_EVENTS || kind == WORLD_FIRST || kind == WORLD_CAST;
}

bool world_scene_is_crowded(const world_scene *s) {
    enum { MOST = 100 };
    return s->count > MOST;
}

static bool asks_robot(const world_line *question) {
    return question->kind == WORLD_STOP || question->kind == WORLD_BRAKE || question->kind == WORLD_SPEED;
}

/* ---- who is there ---- */

/* 0: both. */
static unsigned dimensions_of(const world *w, const world_line *question) {
    if (question->kind == WORLD_RAY || question->kind == WORLD_NEAR)
        return question->dimensions;
    return question->kind == WORLD_CAST || asks_robot(question)
               ? world_dimensions(&w->bodies[question->id]->body.shape)
               : 0;
}

static void gather(world_scene *s) {
    const unsigned dimensions = dimensions_of(s->world, s->question);
    s->actors = take_memory(s->world->end, sizeof *s->actors);
    for (size_t id = 0; id < s->world->end; id++) {
        const world_body *const b = s->world->bodies[id];
        if (b == NULL || (dimensions != 0 && world_dimensions(&b->body.shape) != dimensions))
            continue;
        s->actors[s->count++] = (actor){(uint16_t)id, b->still, world_is_uncertain(&b->body),
                                        body_of(&b->body.shape, &b->body.velocity), b->body.bound};
        s->is_3d = s->is_3d || shape_is_3d(&b->body.shape);
    }
}

static int by_id(const void *id, const void *at) {
    return *(const uint16_t *)id - ((const actor *)at)->id;
}

const actor *world_scene_actor(const world_scene *s, uint16_t id) {
    return bsearch(&id, s->actors, s->count, sizeof *s->actors, by_id);
}

/* ---- what happens ---- */

static void keep_pairs_of(pair_list *pairs, uint16_t id) {
    size_t kept = 0;
    for (size_t i = 0; i < pairs->count; i++)
        if (pairs->list[i].a == id || pairs->list[i].b == id)
            pairs->list[kept++] = pairs->list[i];
    pairs->count = kept;
}

static void take_motion(world_scene *s) {
    const world_line *const q = s->question;
    s->pairs = world_pairs(s->world, q->t_max);
    if (q->kind == WORLD_CAST)
        keep_pairs_of(&s->pairs, q->id);
    s->event =
        q->kind == WORLD_CAST ? world_cast(s->world, q->id, q->t_max) : world_first(s->world, q->t_max);
    if (s->event.hit.status > TOI_SEPARATE) {
        s->met[0] = world_scene_actor(s, s->event.a);
        s->met[1] = world_scene_actor(s, s->event.b);
    }
}

static void take_ray(world_scene *s) {
    query ray = {.kind = QUERY_RAYCAST, .t_max = s->question->t_max};
    query_place_ray(&ray, s->question->points, s->question->dimensions);
    s->event = world_ray(s->world, &ray);
    if (s->event.hit.status > TOI_SEPARATE)
        s->met[1] = world_scene_actor(s, s->event.b);
}

static fix16_t fix16_of(double number) {
    return (fix16_t)fmin(number * 65536, INT32_MAX);
}

static void take_robot(world_scene *s) {
    const world_line *const q = s->question;
    robot_plan *const p = &s->plan;
    s->advice = world_robot(s->world, q);
    s->robot = world_scene_actor(s, q->id);
    p->factor =
        q->kind == WORLD_SPEED && s->advice.status == TOI_MAY_TOUCH ? units(s->advice.warning.fraction) : 1;
    p->until = units(q->brake.react);
    if (q->kind == WORLD_BRAKE && s->advice.status != TOI_OVERLAP)
        p->until += units(s->advice.status == TOI_SEPARATE ? q->t_max : s->advice.warning.time);
    p->brakes = p->factor * vec_length(s->robot->body.velocity) / units(q->brake.decel);
    s->t_max = p->until + p->brakes;
    if (s->advice.has_body)
        s->met[1] = world_scene_actor(s, s->advice.body);
}

world_scene world_scene_of(const world *w, const world_line *question) {
    world_scene s = {.world = w, .question = question, .t_max = units(question->t_max)};
    gather(&s);
    if (world_scene_moves(&s))
        take_motion(&s);
    else if (question->kind == WORLD_RAY)
        take_ray(&s);
    else if (asks_robot(question))
        take_robot(&s);
    if (question->kind == WORLD_RAY || question->kind == WORLD_NEAR)
        s.t_max = 0;
    s.end = fix16_of(s.t_max);
    return s;
}

void world_scene_free(world_scene *s) {
    for (size_t i = 0; i < s->count; i++)
        body_free(&s->actors[i].body);
    free(s->actors);
    free(s->pairs.list);
}
