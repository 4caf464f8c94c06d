/* SPDX-License-Identifier: MIT */
/* What there is to draw of one query: its answer, its axes, its bodies, and at which times. */
#ifndef DRAW_SCENE_H
#define DRAW_SCENE_H

#include "draw_axes.h"
#include "draw_touch.h"
#include "nearest_pass.h"

/* The times at which bodies are drawn. */
typedef enum {
    AT_START, /* t = 0 */
    AT_MEET,  /* enter; of bodies that do not meet, when the largest gap on an axis is least */
    AT_PART,  /* exit; of bodies that do not meet, t_max; of an overlap after the push, by which B moves */
    MOMENTS
} moment;

enum { SCENE_STEPS = 1024 };

typedef struct {
    const query *query;
    const query_answer *answer; /* without error */
    const char *source;         /* the file's name */
    unsigned long number;       /* of the query in its file, from 1 */
    unsigned long line;         /* in its file, from 1 */
    toi_hit hit;                /* of an overlap its status alone */
    axis_table axes;            /* of round bodies that move, which have none, empty */
    bool is_3d, is_round;
    bool turns; /* a query that turns, and its proof, of which there may be more than are here */
    const toi_turn_step *steps;
    unsigned step_count;
    double t_max;
    double times[MOMENTS];
    body bodies[2];
    bool has_direction;   /* is there an axis to draw? of a sweep that starts in overlap none */
    vec direction;        /* of length 1, from A to B: along the normal, or of the largest gap */
    const axis_row *axis; /* that of the direction; null where no reported axis is */
    double gap;           /* of bodies that do not meet, along the direction: how near they come */
    touch touch;          /* along the direction */
} scene;

/* The answer is that of the query; both must live as long. Freed by scene_free. */
scene scene_of(const query *q, const toi_options *options, const query_answer *answer);
void scene_free(scene *s);

/* The same of a query that turns. Without contact it is drawn when the gap along the axis of a look is least.
 * After a contact nothing is drawn, as it has no end. */
scene scene_of_turn(const query *q, const query_answer *answer, const toi_turn_step *steps, unsigned count);

/* The steps that are there. */
unsigned scene_steps(const scene *s);

/* Until when the bodies move in the picture, and how many moments of them there are. */
double scene_end(const scene *s);
unsigned scene_moments(const scene *s);

bool scene_has_contact(const scene *s);

bool scene_is_ray(const scene *s);  /* A is one, and B a shape */
bool scene_at_rest(const scene *s); /* an overlap query: nothing moves but by the push */

/* The push that ends an overlap; null where there is none. */
const toi_vec3 *scene_push(const scene *s);

/* The points of a contact; how many. */
unsigned scene_points(const scene *s, const toi_contact_point **points);

#endif
