/* SPDX-License-Identifier: MIT */
/* The questions about a world. t_max is 0 or more everywhere. */
#ifndef WORLD_ASK_H
#define WORLD_ASK_H

#include "world_pairs.h"

/* The bounds of two bodies together; false where they add up past Q16.16. */
bool world_add_bounds(const toi_bound *a, const toi_bound *b, toi_bound *sum);

/* What the sweep of two bodies says, or where one of them is uncertain, when they may touch first. */
toi_status world_ask_pair(const world *w, uint16_t a, uint16_t b, fix16_t t_max, toi_hit *hit);

/* All pairs that touch, by ID, and those that are refused, whose time is 0; sorted by (enter, a, b). How
 * many. Freed by free(*events). */
size_t world_events(const world *w, fix16_t t_max, toi_event **events);

/* The least of these that is no graze, and of these with one body, which then is A. hit.status: TOI_SEPARATE
 * where there is none, an error where a pair is refused. */
toi_event world_first(const world *w, fix16_t t_max);
toi_event world_cast(const world *w, uint16_t id, fix16_t t_max);

/* The first body that a ray hits; b is its ID. The query is a raycast whose shape is to be set; it is that of
 * the body that is answered, or that is refused. */
toi_event world_ray(const world *w, query *ray);

/* What a robot is told. */
typedef struct {
    toi_status status;
    toi_warning warning;
    bool has_body; /* that is met, that limits, or that is refused */
    uint16_t body; /* its ID */
} robot_answer;

/* The robot's questions: the line is a stop, a brake or a speed, its body one that is there. */
robot_answer world_robot(const world *w, const world_line *line);

#endif
