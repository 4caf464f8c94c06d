/* SPDX-License-Identifier: MIT */
/* A leg that turns, before a step of straight ones.
 *
 * The leg asks the room of turning when each thing and the body meet, puts the body where it is at the first
 * of these times, and asks the step's own code whether it is free there: things are then where the straight
 * legs that follow have them. Nothing here knows how a pair is swept. */
#ifndef TOI16_TURN_MOVE_INTERNAL_H
#define TOI16_TURN_MOVE_INTERNAL_H

#include "../turn/body.h"
#include "move.h"
#include "toi16/turn_move.h"

/* Into how many pieces the way is cut, to find the region that holds it. */
enum { TOI16_ARCS = 16 };

typedef struct toi16_swing toi16_swing;

/* What depends on the dimension. */
typedef struct {
    const toi16_space *space;          /* in which things may turn */
    const toi16_turner *const *turner; /* null where it is left out */

    /* Judges the body and its motion, as queries do, and writes the region that holds all of its way. */
    toi_status (*open)(const toi16_swing *swing, toi_aabb3 *region);

    /* Puts the body, as it began, where it is at a time. */
    toi_status (*place)(const toi16_swing *swing, fix16_t time, toi_shape *out);

    /* Writes pivot and carried velocity as they are at a time; the body has been judged. */
    void (*follow)(const toi16_swing *swing, fix16_t time, toi_vec3 *pivot, toi_vec3 *carried);
} toi16_turning;

/* A leg that turns. */
struct toi16_swing {
    const toi16_turning *kind;
    toi16_space space;        /* a copy, whose `passed` is the time that is looked at */
    toi_motion3 motion;       /* in the plane flat; with what is left of the velocity */
    bool has_turned;          /* there was a leg that turns */
    uint8_t slides;           /* how often the velocity was turned aside */
    uint8_t touched;          /* TOI_TOUCHED_... of what did that */
    toi_move_options options; /* with the defaults in place of zeros */
    toi_shape start;          /* the body as it began; of a polygon the vertices are a copy */
    toi_shape *body;          /* the caller's */
    toi_world_fn world;
    void *context;
    toi_turn_moved *out;
};

/* Takes a step that begins with a leg that turns. */
toi_status toi16_turn_move(toi_shape *body, const toi16_turning *kind, const toi_motion3 *motion,
                           toi_world_fn world, void *context, const toi_move_options *options,
                           toi_turn_moved *out);

/* The room of turning has the body stop so many ulps before a thing: the first of these, or where it begins
 * within that, the next one. The last one is what may be overlapped without counting, and what the answer at
 * t = 0 may be off by. */
enum {
    TOI16_MARGIN = 4,
    TOI16_AFTER_SHALLOW = TOI_MOVE_SHALLOW + 4,
    TOI16_STOP_TOLERANCE = 2,
    TOI16_ROUNDED_POSE = 4
};

/* Asks when a thing, as it was when the step began, and the body touch. */
toi_status toi16_ask_turn(const toi16_swing *swing, const toi16_thing *thing, fix16_t until, fix16_t margin,
                          toi_hit *hit);

/* Fills in all that a look takes of a step, and looks at a time. */
void toi16_begin_looking(toi16_step *step, toi16_swing *swing);
void toi16_look_at(toi16_step *step, toi16_swing *swing, fix16_t time);

/* Tells how deep the body was in thing n when it began: in `before`, or false where it was not. */
bool toi16_began_inside(toi16_step *step, toi16_swing *swing, uint32_t n, toi_penetration *before);

/* ---- A world that turns: turn_world.c */

/* Sets the point that things press against: of a level box what is farthest along the normal, which leads
 * into the thing; of other bodies, and for a normal of 0, the middle. */
void toi16_set_touched(const toi16_step *step, toi16_swing *swing, const toi_vec3 *into);

/* Tells whether a thing turns that the leg may meet. */
bool toi16_among_turning(toi16_swing *swing);

/* Reports the sensors that the body has met while it turned. False on an error. */
bool toi16_report_turned(toi16_swing *swing);

/* Pushes the body, where the step ends, out of what has turned into it while it slid. False on an error. */
bool toi16_leave_turned(toi16_swing *swing);

/* Judges the kind of a body: TOI_OK, or TOI_ERR_SHAPE where it is of the other dimension or left out. */
toi_status toi16_check_swing(const toi16_swing *swing);

/* Begins a region that is empty, adds a place in 2^-16 ulp, or widens it to all sides. Past Q16.16 they stay
 * at its ends. */
void toi16_begin_region(toi_aabb3 *region);
void toi16_add_place(toi_aabb3 *region, const int64_t *center_q16, unsigned n);
void toi16_widen_region(toi_aabb3 *region, unsigned n, uint64_t by);

/* Returns how far a centre may be off the chord of a piece of its way, rounded up: for a spin, a carried
 * velocity and an arm from the pivot of at most these lengths, and the ticks that the piece takes. */
uint64_t toi16_bulge(uint32_t spin, uint32_t carried, uint32_t arm, uint32_t ticks);

/* Returns how many ticks a piece of the way takes at most. */
static inline uint32_t toi16_ticks_of_arc(const toi16_swing *swing) {
    return ((uint32_t)swing->options.t_max + TOI16_ARCS - 1) / TOI16_ARCS;
}

#endif
