/* SPDX-License-Identifier: MIT */
#include "memory.h"
#include "query_words.h"
#include "world.h"

#include <stdlib.h>
#include <string.h>

static const toi_hull3_table *make_hull(void *context, const toi_vec3 *at, size_t count, query_error *error) {
    return host_room_hull(context, at, count, error);
}

world *world_new(void) {
    world *const w = take_memory(1, sizeof *w);
    w->room = host_room;
    w->room.make_hull = make_hull;
    w->room.context = &w->made;
    return w;
}

bool world_remove(world *w, uint16_t id) {
    world_body *const b = w->bodies[id];
    if (b == NULL)
        return false;
    free(b->vertices);
    hull_free(&b->hull);
    free(b);
    w->bodies[id] = NULL;
    return true;
}

void world_clear(world *w) {
    for (size_t id = 0; id < w->end; id++)
        world_remove(w, (uint16_t)id);
    w->end = 0;
    hull_free(&w->made);
}

void world_free(world *w) {
    world_clear(w);
    free(w);
}

/* The room of a line is used again for the next one. */
static void keep_vertices(world_body *b) {
    toi_poly2 *const poly = &b->body.shape.as.poly2;
    b->vertices = take_memory(poly->count, sizeof *b->vertices);
    memcpy(b->vertices, poly->vertices, poly->count * sizeof *b->vertices);
    poly->vertices = b->vertices;
}

static void keep_hull(world_body *b, hull *made) {
    b->hull = *made;
    *made = (hull){.memory = NULL};
    b->body.shape.as.hull3.table = &b->hull.table;
}

void world_put(world *w, const world_line *line) {
    world_body *const b = take_memory(1, sizeof *b);
    world_remove(w, line->id);
    w->bodies[line->id] = b;
    if (line->id >= w->end)
        w->end = line->id + 1U;
    b->still = line->still;
    b->body = line->body;
    if (b->body.shape.kind == TOI_SHAPE_POLY2)
        keep_vertices(b);
    if (b->body.shape.kind == TOI_SHAPE_HULL3)
        keep_hull(b, &w->made);
}

toi_status world_check_body(const toi_body *body) {
    const toi_vec3 still = {0, 0, 0};
    const toi_options now = {.t_max = 0, .instant = true};
    const toi_bound *const bound = &body->bound;
    toi_hit hit;
    if (bound->margin < 0 || bound->speed < 0 || bound->accel < 0)
        return TOI_ERR_ARGUMENT;
    const toi_status status = body->shape.kind == TOI_SHAPE_POLY2 ? toi_shape_check(&body->shape) : TOI_OK;
    return status < 0 ? status : toi_sweep(&body->shape, &body->velocity, &body->shape, &still, &now, &hit);
}

unsigned world_dimensions(const toi_shape *shape) {
    return query_shape_word_of(shape)->dimensions;
}

bool world_is_uncertain(const toi_body *body) {
    return body->bound.margin != 0 || body->bound.speed != 0 || body->bound.accel != 0;
}
