/* SPDX-License-Identifier: MIT */
/* Two bodies of the plane that turn while they move, for a time of 1: kinds of scenes that ours and others
 * are asked about, and when they meet in truth. */
#ifndef BENCH_TURN_SCENES_H
#define BENCH_TURN_SCENES_H

#include <toi16/toi16.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TURN_CORNERS = 8 };

/* A body as ours takes it. */
typedef struct {
    toi_obb2 box;
    toi_vec2 vertices[TURN_CORNERS];
    toi_poly2 polygon; /* refers to the vertices, so that the body may not be copied */
    toi_motion2 motion;
} turn_body;

typedef struct {
    double x, y;
} turn_point;

/* The body in units: its corners from the pivot, counter-clockwise, and the pivot's way. */
typedef struct {
    turn_point arms[TURN_CORNERS], pivot, velocity;
    double spin; /* radians */
    unsigned count;
} turn_outline;

typedef struct {
    turn_body bodies[2];
    turn_outline outlines[2];
    bool boxes; /* else polygons */
} turn_scene;

typedef struct {
    const char *pair, *name;
    bool boxes;
    bool near; /* only what passes within 0.05 units of bare contact, on either side */
    void (*throw_scene)(uint64_t *state, turn_scene *scene);
} turn_kind;

extern const turn_kind turn_kinds[];
extern const uint8_t turn_kinds_count;

/* The next scene of a kind whose bodies are apart by 0.01 units or more as they begin. */
void turn_scene_next(const turn_kind *kind, uint64_t *state, turn_scene *scene);

/* What ours answers, with a margin. */
toi_status turn_scene_ask(const turn_scene *scene, fix16_t margin, toi_hit *hit);

/* A bound of how far apart two bodies are at a time, in units: nothing is nearer. Not above 0: they meet. */
double turn_gap(const turn_outline outlines[2], double time);

/* When they first meet, to within 1e-6 units; 2 where they never do. */
double turn_first_contact(const turn_outline outlines[2]);

/* b2TimeOfImpact of box2d: whether it met, whether it gave up, and when. */
typedef struct {
    bool met, gave_up;
    double time;
} turn_impact;

void turn_box2d_load(const turn_scene *scene);
void turn_box2d_ask(void);
turn_impact turn_box2d_answer(void);

#ifdef __cplusplus
}
#endif

#endif
