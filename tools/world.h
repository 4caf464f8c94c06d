/* SPDX-License-Identifier: MIT */
/* The bodies of a world by their IDs. */
#ifndef WORLD_H
#define WORLD_H

#include "host_room.h"
#include "world_parse.h"

enum { WORLD_IDS = 65536 };

typedef struct {
    bool still; /* a static */
    toi_body body;
    toi_vec2 *vertices; /* of a polygon; the body refers to them */
    hull hull;          /* of a hull the same */
} world_body;

typedef struct {
    world_body *bodies[WORLD_IDS]; /* null: there is none */
    size_t end;                    /* there are none from this ID on */
    hull made;                     /* while a line is read */
    query_room room;
} world;

/* An empty one. Freed by world_free. */
world *world_new(void);
void world_free(world *w);

void world_clear(world *w); /* makes it empty again */

/* Puts the body of the line that was read last with world_room in the place of what had its ID. */
void world_put(world *w, const world_line *line);

/* False where there is none. */
bool world_remove(world *w, uint16_t id);

/* What a sweep would say of the body wherever it met another one, and of its limits. */
toi_status world_check_body(const toi_body *body);

unsigned world_dimensions(const toi_shape *shape);

/* Is it not known for certain where the body is? */
bool world_is_uncertain(const toi_body *body);

#endif
