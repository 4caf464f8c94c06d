/* SPDX-License-Identifier: MIT */
/* The picture of a world as it is when a question is asked, and of the answer. */
#ifndef DRAW_WORLD_H
#define DRAW_WORLD_H

#include "draw_body.h"
#include "world_ask.h"

#include <stdio.h>

/* A body of the picture. */
typedef struct {
    uint16_t id;
    bool still, uncertain;
    body body;
    toi_bound bound;
} actor;

/* How the robot of a question does what it is told: it goes on for `until`, then stops. */
typedef struct {
    double factor; /* of its velocity */
    double until;  /* time units, the reaction included */
    double brakes; /* how long it then brakes */
} robot_plan;

typedef struct {
    const world *world;
    const world_line *question;
    const char *answer;         /* its first line; without a newline */
    const char *source;         /* the file's name */
    unsigned long number, line; /* of the question in it, from 1 */
    bool is_3d;
    double t_max;  /* the end of what is drawn */
    fix16_t end;   /* the same */
    actor *actors; /* by ID */
    size_t count;
    pair_list pairs;     /* whose swept boxes are drawn; none where the question is not about them */
    toi_event event;     /* hit.status: TOI_SEPARATE where nothing touches */
    const actor *met[2]; /* by it; null where there is none */
    const actor *robot;  /* null: the question is about none */
    robot_plan plan;
    robot_answer advice;
} world_scene;

/* The question is one that is answered without an error. All must live as long. Freed by world_scene_free. */
world_scene world_scene_of(const world *w, const world_line *question);
void world_scene_free(world_scene *s);

/* Null where it is not in the picture. */
const actor *world_scene_actor(const world_scene *s, uint16_t id);

/* Is it a question about bodies in motion, so that swept boxes and pairs are drawn? */
bool world_scene_moves(const world_scene *s);

/* Are there so many bodies that names, boxes, pairs and arrows would cover them? */
bool world_scene_is_crowded(const world_scene *s);

/* How far the actor may be from where its velocity puts it. */
double actor_reach(const actor *a, double time);

/* For how long at its full velocity the robot would have gone to where it is at a time. */
double robot_way(const robot_plan *p, double time);

/* Whether all could be written, the ferror of `out` tells. */
void draw_world_page(const world_scene *s, FILE *out);

#endif
