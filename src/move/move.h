/* SPDX-License-Identifier: MIT */
/* A step of a body through a world: a chain of straight legs between whole ulps.
 *
 * What is left of the step is a displacement: `rest` of the body, and one of each moving thing. A leg takes
 * a part of the time that is left; in it each goes its displacement times that part, rounded towards zero.
 * The parts of the legs so far are all that is needed to know where any thing is: nothing is stored for each
 * of them.
 *
 * Pairs are opened with the thing as A and the body as B, so that of axes that tie the thing's own face
 * decides. All vectors here are displacements in ulps, below TOI_LIMIT, but for normals and velocities. */
#ifndef TOI16_MOVE_INTERNAL_H
#define TOI16_MOVE_INTERNAL_H

#include "../level/aabb.h"
#include "../number/none.h"
#include "../pair/overlap.h"
#include "toi16/move.h"

/* Part of the time that is left, in 2^-32; or all of it. */
#define TOI16_WHOLE UINT32_MAX

enum { TOI16_LEGS = 36, TOI16_SURFACES = 4 };

/* What is next to no way, ulps. */
enum { TOI16_NEAR = 16 };

/* What a sweep of a thing and the body came to. */
typedef struct {
    toi16_frac first; /* the fraction of the leg at which they meet, unrounded */
    fix16_t enter;    /* the same, and the normal and the status, as toi_hit has them */
    toi_vec3 normal;
    toi_status status;
    int64_t pressing; /* how far the way goes into it, ulps in Q16, where several axes begin to overlap at
                         enter: a corner meets a corner; else 0 */
    bool exact;       /* of the exact class */
} toi16_move_meeting;

/* A thing, and where it is. */
typedef struct {
    toi_candidate
        candidate; /* moved to where it is, but for polygons, which stay where the caller has them */
    uint32_t next; /* the number of the one after it: 0 before the first */
    toi_vec3 rest; /* how far it goes in the time that is left, or in what is looked at of it */
} toi16_thing;

typedef struct toi16_step toi16_step;

/* A surface that the body has met. */
typedef struct {
    bool level;        /* of a pair of level boxes */
    bool firm;         /* along a coordinate and exact: touched without a gap */
    uint8_t lift;      /* ulps by which a way along it is turned off it; 0 of a firm one */
    uint16_t grown;    /* how often the region had grown, */
    uint32_t n;        /* when this was the number of the thing */
    toi_vec3 normal;   /* from the body to it, Q16.16 */
    toi_vec3 velocity; /* of the thing */
} toi16_surface;

/* The first thing that is in a stretch of the way. */
typedef struct {
    bool found;
    bool at_once;       /* it is met at the very beginning */
    uint32_t id;        /* of the thing */
    uint32_t enter_q16; /* of the stretch, rounded down */
    toi16_surface surface;
} toi16_obstacle;

typedef struct {
    toi_vec3 way;  /* of the body */
    uint32_t part; /* of the time that is left */
    toi16_obstacle first;
} toi16_stretch;

/* A surface as a half space of displacements or of velocities. */
typedef struct {
    const toi_vec3 *base;   /* the thing's own displacement or velocity */
    const toi_vec3 *normal; /* from the body into the thing, Q16.16 */
    uint8_t lift;           /* ulps, as in toi16_surface */
} toi16_plane;

/* How moves treat all that is not a pair of level boxes. Steps reach that code through this record alone, so
 * that a program whose shapes are level boxes does without it: there the pointer to the record is null, and
 * any other shape is TOI_ERR_SHAPE. Shapes come as the thing, then the body. */
typedef struct toi16_tilted {
    /* Sweeps the thing, which goes its rest, and the body, which goes `way`. */
    toi_status (*meet)(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                       toi16_move_meeting *out);
    /* Gives the status at rest. Unless it is null, *normal becomes that of the axis of least overlap, or of
     * one that separates, from the thing to the body; it is asked for only where the status is known to be no
     * error. */
    toi_status (*rest)(const toi_shape *thing, const toi_shape *body, toi_vec3 *normal);
    /* Tells how deep the body is in the thing; with `push`, the push too, if it leads to a legal place. */
    toi_status (*overlap)(const toi_shape *thing, const toi_shape *body, bool push, toi_penetration *out);
    /* Moves a shape, a polygon in `room`, which holds its vertices. An error moves nothing. */
    toi_status (*shift)(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by);
    /* Encloses a shape of the domain: no point of it is farther from *out than what is returned. In 2D z is
     * left alone. */
    fix16_t (*bounds)(const toi_shape *shape, toi_aabb3 *out);
    /* Takes out of a way what leads into a plane, and lifts it off. */
    void (*along_one)(const toi_vec3 *way, const toi16_plane *plane, toi_vec3 *out);
    /* Makes a way that leads into neither plane. False where there is none, or it would be too long. */
    bool (*along_two)(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, bool at_rest,
                      toi_vec3 *out);
    /* Does the step lead next to no way along the seam of two surfaces? */
    bool (*is_across)(const toi16_step *step, const toi16_surface *n, const toi16_surface *m);
    /* Slides a velocity along a surface at rest. */
    toi_status (*slide)(const toi_vec3 *velocity, const toi_vec3 *normal, toi_vec3 *out);
    /* Ends a step between surfaces at rest of which one is tilted: toi16_settle. */
    bool (*settle)(toi16_step *step, bool in_corner, toi16_stretch *stretch);
} toi16_tilted;

extern const toi16_tilted *const toi16_tilted2, *const toi16_tilted3;

/* What depends on the dimension. */
typedef struct {
    toi_shape_kind level; /* the kind of level boxes; a pair of them takes 32-bit code: move_level.c */
    uint8_t dimensions;
    const toi16_tilted *const *tilted; /* for everything else; null where it is left out */
} toi16_space;

/* What is small comes first, where instructions reach it best. */
struct toi16_step {
    bool moving, sensors; /* there is such a thing */
    bool overlapped;      /* began or ended so, but for what is shallow */
    bool ends_inside;     /* the way that was looked at last ends so, of what is shallow */
    bool inside;          /* was overlapped with something that is no sensor */
    bool begun;           /* what is ahead of the first leg is known */
    uint8_t legs, turns, count;
    uint16_t grown; /* how often the region has */
    uint32_t near;  /* 1 more than the number of the thing that it has gone near to in a fast leg, or 0 */
    uint32_t slid;  /* how far the body has gone since it met the last of the surfaces: parts of one rest, and
                       at last what takes it along, so below 2^31 */
    fix16_t left;   /* time units */
    toi_shape *body; /* the caller's, where it is now */
    const toi16_space *space;
    const toi16_tilted *tilted;
    const toi_move_options *options; /* with the defaults in place of zeros */
    toi_move_result *result;
    toi_world_fn world;
    void *context;
    toi_vec3 rest;                /* of its displacement */
    toi_vec3 aim;                 /* all of that, as it began */
    toi_vec3 wish, wish_velocity; /* what rest and velocity would be without these surfaces */
    toi_aabb3 region;             /* what the world is asked for */
    toi16_surface surfaces[TOI16_SURFACES];
    uint32_t parts[TOI16_LEGS];
};

static inline bool toi16_is_plane(const toi16_step *step) {
    return step->space->dimensions == 2;
}

/* ---- Vectors: move_vector.c */

/* out may be one of the two. */
void toi16_add(const toi_vec3 *a, const toi_vec3 *b, toi_vec3 *out);
void toi16_subtract(const toi_vec3 *a, const toi_vec3 *b, toi_vec3 *out);

bool toi16_are_same(const toi_vec3 *a, const toi_vec3 *b);

static inline bool toi16_is_zero(const toi_vec3 *v) {
    return (v->x | v->y | v->z) == 0;
}

/* The longest entry. */
uint32_t toi16_longest(const toi_vec3 *v);

int64_t toi16_along(const toi_vec3 *a, const toi_vec3 *b);

/* A part of a displacement, rounded towards zero. */
void toi16_part_of(const toi_vec3 *v, uint32_t part, toi_vec3 *out);

void toi16_opposite(const toi_vec3 *v, toi_vec3 *out);

/* Leaves the rest. */
void toi16_take_part(toi_vec3 *v, uint32_t part);

/* ---- Pairs and shapes: move_level.c. As in toi16_tilted, which has those that are not level. */

/* Do the thing and the body take 32-bit code? */
static inline bool toi16_is_level_pair(const toi16_step *step, const toi_shape *thing) {
    return thing->kind == step->space->level && step->body->kind == step->space->level;
}

/* Has the program no code for such a shape? */
static inline bool toi16_is_left_out(const toi16_step *step, const toi_shape *shape) {
    return shape->kind != step->space->level && !step->tilted;
}

toi_status toi16_meet_thing(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                            toi16_move_meeting *out);
toi_status toi16_rest_beside(const toi16_step *step, const toi_shape *thing, toi_vec3 *normal);
toi_status toi16_overlap_thing(const toi16_step *step, const toi_shape *thing, bool push,
                               toi_penetration *out);
toi_status toi16_shift_shape(const toi16_step *step, toi_shape *shape, toi_vec2 *room, const toi_vec3 *by);
toi_status toi16_shift_body(const toi16_step *step, const toi_vec3 *by);
fix16_t toi16_body_bounds(const toi16_step *step, toi_aabb3 *out);

/* Before anything is known of a meeting. */
void toi16_begin_meeting(toi_status status, bool exact, toi16_move_meeting *out);

void toi16_level_along_one(const toi_vec3 *way, const toi16_plane *plane, toi_vec3 *out);
bool toi16_level_along_two(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, toi_vec3 *out);
bool toi16_level_is_across(const toi16_step *step, const toi16_surface *n, const toi16_surface *m);

/* ---- The world: move_world.c */

/* The next thing that the body may meet. False at the end, and on an error, which the result then has. A
 * thing with next = 0 is the one before the first. */
bool toi16_next_thing(toi16_step *step, toi16_thing *thing);

/* Velocity times time, both Q16.16, rounded towards zero. False past TOI_LIMIT. */
bool toi16_displacement(const toi_vec3 *velocity, fix16_t time, toi_vec3 *out);

/* What is left of the displacement of a surface's thing. */
void toi16_rest_of(const toi16_step *step, const toi16_surface *surface, toi_vec3 *out);

/* Ends the step with an error; n: of the thing that is to blame, or UINT32_MAX. Returns false. */
bool toi16_fail(toi16_step *step, toi_status status, uint32_t n);

/* An error ends the step, of the thing n. */
bool toi16_passes(toi16_step *step, toi_status status, uint32_t n);

/* Takes the body back from the end of a way to where it was legal, which cannot fail. */
void toi16_go_back(toi16_step *step, const toi_vec3 *way);

/* For a sweep past a polygon that has gone on the body is taken as far the other way, and then back. */
bool toi16_take_aside(toi16_step *step, const toi16_thing *thing);
void toi16_take_back(toi16_step *step, const toi16_thing *thing);

/* The status at rest after the body has gone a way and the thing its rest, or, of a null way, where they are;
 * or an error, which the result then has. normal: null, or that of the side on which they then are. */
toi_status toi16_rest(toi16_step *step, toi16_thing *thing, const toi_vec3 *way, toi_vec3 *normal);

/* Grows the region so that it holds all that is left of the way. */
void toi16_grow_region(toi16_step *step);

/* ---- Legs: move_leg.c */

/* Finds what is in the way first, if anything. False on an error. */
bool toi16_look_ahead(toi16_step *step, toi16_stretch *stretch);

/* The same of a way that is about to be gone, at whose end the body may touch, but not overlap: with its
 * number, or TOI16_NOTHING; or that alone. */
#define TOI16_NOTHING UINT32_MAX
bool toi16_look_for_obstacle(toi16_step *step, toi16_stretch *stretch, uint32_t *n);
bool toi16_look_whether_clear(toi16_step *step, const toi16_stretch *stretch, uint32_t *n);

/* How far the way goes into the thing that was found, ulps in Q16. */
int64_t toi16_pressing(const toi16_step *step, const toi16_stretch *stretch);

/* From half a unit on: a tick of the sweep, 2^-16, comes to half an ulp. */
static inline bool toi16_is_fast(int64_t pressing) {
    return pressing >> 31 > 0;
}

/* Goes a way in a part of the time. */
bool toi16_go(toi16_step *step, const toi_vec3 *way, uint32_t part);

/* A one-way thing stops only what comes within 60 degrees of straight down on it. normal: into it. */
bool toi16_can_stop(const toi_candidate *candidate, const toi_vec3 *normal);

/* ---- Turning aside: move_turn.c */

typedef enum { TOI16_FAILED, TOI16_TURNED, TOI16_IN_CORNER } toi16_turned;

/* Takes what presses into the surfaces that the body touches out of the rest and the velocity. */
toi16_turned toi16_turn_aside(toi16_step *step, const toi16_surface *surface);

/* Has it no way of its own left? */
static inline bool toi16_is_stuck(const toi16_step *step, toi16_turned turned) {
    return turned == TOI16_IN_CORNER || toi16_is_zero(&step->rest);
}

/* Along one surface alone: the way, lifted off it. */
void toi16_way_along(const toi16_step *step, const toi16_surface *surface, toi_vec3 *way);

/* The way along a surface that rests, without the lift, as if it went on for 2^12 ulps: rounding and the lift
 * hide the direction of a shorter one. */
void toi16_far_along(const toi16_step *step, const toi16_surface *surface, toi_vec3 *way);

/* Takes the way along a surface. */
void toi16_turn_along(toi16_step *step, const toi16_surface *surface, const toi_vec3 *way);

/* Has the body met such a surface already? */
bool toi16_is_known(const toi16_step *step, const toi16_surface *surface);

/* out = v factor / 2^26, rounded to whole ulps; and the same, taken off v. */
void toi16_scale(const toi_vec3 *v, int64_t factor_q26, toi_vec3 *out);
void toi16_take_off(toi_vec3 *v, const toi_vec3 *normal, int64_t factor_q26);

/* How far a way is turned off a plane, beyond what rounding it to whole ulps takes: the normal is within 2
 * ulp of Q16.16. */
uint32_t toi16_lift_over(const toi16_plane *plane, const toi_vec3 *way);

/* Turns a way so many ulps more off a surface, or off the tilted ones among all. */
void toi16_keep_off(const toi16_surface *surface, unsigned ulps, toi_vec3 *way);
void toi16_keep_off_all(const toi16_step *step, unsigned ulps, toi_vec3 *way);

/* ---- Corners: move_corner.c */

/* Turns aside at what was found; or past it, where what looks like a corner is none. */
toi16_turned toi16_turn(toi16_step *step, bool may_step_off, toi16_stretch *stretch);

/* Goes so many ulps off a surface, if that is clear. This is no part of the way that is left. */
bool toi16_step_off(toi16_step *step, const toi16_surface *surface, unsigned ulps);

/* At the end of the step, in a corner or not: a body stays where it was, bit for bit, between tilted surfaces
 * that it was between already. */
bool toi16_settle(toi16_step *step, bool in_corner, toi16_stretch *stretch);

/* ---- What is reported: move_report.c */

/* A vector of any length but 0 at length 1. */
void toi16_unit_of(const toi_vec3 *v, toi_vec3 *out);

/* The options' up, in the plane where that is all there is. */
static inline toi_vec3 toi16_up(const toi16_step *step) {
    toi_vec3 up = step->options->up;
    if (toi16_is_plane(step))
        up.z = 0;
    return up;
}

void toi16_report(toi16_step *step, uint32_t id, fix16_t time, const toi_vec3 *normal, uint8_t kind);

/* A surface that the body has just come to. */
void toi16_report_surface(toi16_step *step, const toi16_obstacle *met);

/* Those that are met on a way that the body is about to go. */
bool toi16_report_sensors(toi16_step *step, const toi_vec3 *way, uint32_t part);

/* ---- Before the first leg: move_out.c. Out of what the body begins overlapped with, where it is to be. */
bool toi16_move_out(toi16_step *step);

/* Is the body inside of it, how deep, and the normal: all but the push. */
static inline bool toi16_is_inside_of(const toi16_step *step, const toi_shape *thing, toi_penetration *out) {
    return toi16_overlap_thing(step, thing, false, out) == TOI_OVERLAP;
}

/* ---- The beginning: move_begin.c */

/* The caller's options with the defaults in place of zeros; given may be null. */
toi_move_options toi16_meant(const toi_move_options *given);

/* False of what is refused. */
bool toi16_begin_step(toi16_step *step);

/* ---- The step: move.c */

/* The velocity is in the result. The arguments are in the places that they have in the public functions, so
 * that these can end with a jump here, and take no stack meanwhile. */
toi_status toi16_move(toi_shape *body, const toi16_space *space, toi_world_fn world, void *context,
                      const toi_move_options *options, toi_move_result *result);

/* Of a null argument. */
toi_status toi16_refuse(toi_move_result *result);

/* ---- What the records of both dimensions have in common: move_tilted.c */

void toi16_tilted_along_one(const toi_vec3 *way, const toi16_plane *plane, toi_vec3 *out);
bool toi16_tilted_along_two(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, bool at_rest,
                            toi_vec3 *out);
bool toi16_tilted_is_across(const toi16_step *step, const toi16_surface *n, const toi16_surface *m);
bool toi16_tilted_settle(toi16_step *step, bool in_corner, toi16_stretch *stretch);

/* What is left of a record's meet and rest when the pair is opened. */

void toi16_meet_pair(toi_status opened, toi16_pair *pair, toi16_move_meeting *out);

toi_status toi16_rest_pair(toi_status opened, toi16_pair *pair, toi_vec3 *normal);

/* Of what has met: where a corner meets a corner any of the axes is true, but sliding on a floor to where a
 * slope begins is to lead up the slope. Asked of the pairs where this happens often. */
void toi16_look_at_corner(toi16_pair *pair, const toi16_thing *thing, const toi_vec3 *way,
                          toi16_move_meeting *out);

#endif
