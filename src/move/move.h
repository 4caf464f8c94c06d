/* SPDX-License-Identifier: MIT */
/* A step of a body through a world: a chain of straight legs between whole ulps.
 *
 * This room knows what is in the way, where the body turns aside, and what is reported. It never knows how a
 * pair of shapes is swept: level boxes ask the room of that name, and all other shapes stand behind one
 * record, toi16_tilted. The types that matter are toi16_step, all that a step remembers, toi16_thing,
 * something of the world where it is just then, and toi16_surface, which the body has met and slides along.
 *
 * What is left of a step is a displacement, `rest`: one of the body, and one of each thing that moves. A leg
 * takes a part of the time that is left, and in it each goes its rest times that part, rounded towards zero.
 * The parts of the legs so far tell where every thing is, so that nothing is stored for each of them.
 *
 * A pair is opened with the thing as A and the body as B, so that of axes that tie the thing's own face
 * decides. All vectors are displacements in ulps, below TOI_LIMIT, but for normals (Q16.16) and velocities.
 */
#ifndef TOI16_MOVE_INTERNAL_H
#define TOI16_MOVE_INTERNAL_H

#include "../kinds/kind.h"
#include "toi16/move.h"
#include "vectors.h"

/* All of the time that is left, of which parts are in 2^-32; and the number of no thing. */
#define TOI16_WHOLE   UINT32_MAX
#define TOI16_NOTHING UINT32_MAX
enum { TOI16_LEGS = 36, TOI16_SURFACES = 4 };

/* A way that is shorter than this, in ulps, counts as next to none. */
enum { TOI16_NEAR = 16 };

/* What the sweep of a thing and the body comes to in a leg. */
typedef struct {
    toi16_frac first; /* the fraction of the leg at which they meet, not rounded */
    fix16_t enter;    /* the same in Q16.16, rounded down */
    toi_vec3 normal;  /* from the thing to the body */
    toi_status status;
    int64_t pressing; /* where several axes begin to overlap at `first`, a corner meets a corner: how far the
                         way goes into the thing, ulps in Q16; else 0 */
    bool exact;       /* the pair is of the exact class */
} toi16_move_meeting;

/* A thing, where it is at the beginning of the next leg. */
typedef struct {
    toi_candidate candidate; /* moved there, but for a polygon, which stays where the caller has it */
    uint32_t next;           /* the number of the thing after this one: 0 before the first */
    toi_vec3 rest;           /* how far it goes in the time that is left, or in a leg that is looked at */
} toi16_thing;

/* A surface that the body has met. */
typedef struct {
    bool level;        /* it is that of a pair of level boxes */
    bool firm;         /* it is exact and its normal lies along a coordinate: it is touched without a gap */
    bool round;        /* the thing or the body is round: the pair has one surface at a time */
    uint8_t lift;      /* a way along it is turned off it by so many ulps; 0 of a firm surface */
    uint16_t grown;    /* the region had grown so often */
    uint32_t n;        /* when this was the number of the thing */
    toi_vec3 normal;   /* from the body to the thing, Q16.16 */
    toi_vec3 velocity; /* of the thing */
} toi16_surface;

/* The first thing in a stretch of the way. */
typedef struct {
    bool found;
    bool at_once;       /* it is met at the very beginning */
    uint32_t id;        /* toi_candidate.id */
    uint32_t enter_q16; /* the fraction of the stretch at which it is met, rounded down */
    toi16_surface surface;
} toi16_obstacle;

/* A leg before it is gone. */
typedef struct {
    toi_vec3 way;  /* of the body */
    uint32_t part; /* of the time that is left */
    toi16_obstacle first;
} toi16_stretch;

/* A surface as a half space, of displacements or of velocities. */
typedef struct {
    const toi_vec3 *base;   /* the thing's own displacement or velocity */
    const toi_vec3 *normal; /* into the thing, Q16.16 */
    uint8_t lift;           /* as in toi16_surface */
} toi16_plane;

/* At which moment shapes are looked at: where the caller told them, at the beginning of the next leg, at its
 * end. */
typedef enum { TOI16_AS_TOLD, TOI16_NOW, TOI16_AT_END } toi16_when;

/* What turning aside comes to. */
typedef enum { TOI16_FAILED, TOI16_TURNED, TOI16_IN_CORNER } toi16_turned;

typedef struct toi16_step toi16_step;

/* How moves treat all that is no pair of level boxes. A step reaches that code through this record alone, so
 * that a program whose shapes are level boxes does without it: there the pointer to the record is null, and
 * any other shape is TOI_ERR_SHAPE. */
typedef struct toi16_tilted {
    /* As toi16_meet_thing, toi16_rest, toi16_overlap_thing, toi16_shift and toi16_bounds say of any shape. */
    toi_status (*meet)(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                       toi16_move_meeting *out);
    toi_status (*rest)(toi16_step *step, const toi16_thing *thing, toi16_when when, toi_vec3 *normal);
    toi_status (*overlap)(toi16_step *step, const toi16_thing *thing, bool push, toi_penetration *out);
    toi_status (*shift)(toi_shape *shape, toi_vec2 *room, const toi_vec3 *by);
    fix16_t (*bounds)(const toi_shape *shape, toi_aabb3 *out);

    /* Tells whether a surface is firm, and its lift. */
    void (*set_lift)(toi16_surface *surface, bool exact);

    /* As toi16_level_along_one and _two say, of any normals. */
    void (*along_one)(const toi_vec3 *way, const toi16_plane *plane, toi_vec3 *out);
    bool (*along_two)(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, bool at_rest,
                      toi_vec3 *out);
    toi_status (*slide)(const toi_vec3 *velocity, const toi_vec3 *normal, toi_vec3 *out);

    /* Tells whether the step leads next to no way along the seam of two surfaces, what lifts the body off
     * them not counted. */
    bool (*is_across)(const toi16_step *step, const toi16_surface *n, const toi16_surface *m);

    /* In a corner, where turning aside has left no way: turns past it, where what looks like a corner is
     * none. */
    toi16_turned (*pass)(toi16_step *step, bool may_step_off, toi16_stretch *stretch);

    /* At the end of the step: a body stays where it was, bit for bit, between surfaces that it was between
     * already. */
    bool (*settle)(toi16_step *step, bool in_corner, toi16_stretch *stretch);

    int (*compare)(const toi16_frac *a, const toi16_frac *b);
} toi16_tilted;

/* A program may define these itself, as null. */
extern const toi16_tilted *const toi16_tilted2, *const toi16_tilted3;

/* What depends on the dimension, and when the step begins. */
typedef struct toi16_space {
    toi_shape_kind level; /* the kind of level boxes; a pair of them takes 32-bit code */
    uint8_t dimensions;
    fix16_t passed; /* the time that has passed before the step, up to t_max: 0 but after a turn */
    const toi16_tilted *const *tilted; /* for everything else; null where it is left out */
    const toi16_check_of *check;       /* of level boxes; null where the whole dimension is left out */

    /* Puts a thing that turns where it is when the step begins; its velocity becomes that of its point at
     * `touched`, with which it goes straight from there. Null where no thing may turn. */
    toi_status (*turn)(const struct toi16_space *space, toi_candidate *candidate);
    toi_vec3 touched; /* where there is `turn`: the point of the body that a thing presses against */
} toi16_space;
extern const toi16_space toi16_space2, toi16_space3;

/* What is small comes first, where instructions reach it best. */
struct toi16_step {
    bool moving, sensors; /* there is a thing that moves, or a sensor */
    bool overlapped;      /* the body began or ended overlapped by more than what is shallow */
    bool ends_inside;     /* the way that was looked at last ends overlapped by what is shallow */
    bool inside;          /* the body was overlapped with something that is no sensor */
    bool begun;           /* what is ahead of the first leg is known */
    uint8_t legs;         /* how many entries `parts` has */
    uint8_t turns;        /* how often the body was turned aside */
    uint8_t count;        /* of surfaces */
    uint16_t grown;       /* how often the region has grown */
    uint32_t near;        /* 1 more than the number of the thing that a fast leg was to end near to, or 0 */
    uint32_t slid; /* how far the body has gone since it met the last surface: parts of one rest, and at last
                      what takes it along, so below 2^31 */
    fix16_t left;  /* time units */
    toi_shape *body; /* the caller's, where it is now */
    const toi16_space *space;
    const toi16_tilted *tilted;      /* of the space, or null */
    const toi_move_options *options; /* with the defaults in place of zeros */
    toi_move_result *result;         /* its velocity is what is left so far */
    toi_world_fn world;
    void *context;
    toi_vec3 rest;                /* of the body */
    toi_vec3 aim;                 /* the body's displacement as the step began */
    toi_vec3 wish, wish_velocity; /* what rest and velocity would be without these surfaces */
    toi_aabb3 region;             /* what the world is asked for */
    toi16_surface surfaces[TOI16_SURFACES];
    uint32_t parts[TOI16_LEGS]; /* of the legs that took some, but not all, of the time that was left */
};

static inline bool toi16_is_plane(const toi16_step *step) {
    return step->space->dimensions == 2;
}

/* ---- The step: move.c */

/* Takes a step; the velocity is in the result. Arguments are where the public functions have them, so that
 * these can end with a jump here, and take no stack meanwhile. */
toi_status toi16_move(toi_shape *body, const toi16_space *space, toi_world_fn world, void *context,
                      const toi_move_options *options, toi_move_result *result);

/* Begins at a time, by options that are there: what has passed is a leg, so that things are where they go. */
void toi16_begin_at(toi16_step *step, fix16_t passed);

/* Answers a null argument. */
toi_status toi16_refuse(toi_move_result *result);

/* Fills in the caller's options, which may be null, with the defaults in place of zeros. */
void toi16_fill_options(const toi_move_options *given, toi_move_options *out);

/* ---- The world: move_world.c */

/* Finds the next thing that the body may meet; next = 0 stands before the first. False at the end, and on an
 * error, which the result then has. */
bool toi16_next_thing(toi16_step *step, toi16_thing *thing);

/* Makes velocity times time, both Q16.16, rounded towards zero. False past TOI_LIMIT. */
bool toi16_displacement(const toi_vec3 *velocity, fix16_t time, toi_vec3 *out);

/* Tells how far a thing has come in the legs so far. */
void toi16_gone_of(const toi16_step *step, const toi16_thing *thing, toi_vec3 *out);

/* Tells what is left of the displacement of a surface's thing. */
void toi16_rest_of(const toi16_step *step, const toi16_surface *surface, toi_vec3 *out);

/* Ends the step with an error, for which thing n is to blame, or UINT32_MAX nobody. Returns false. */
bool toi16_fail(toi16_step *step, toi_status status, uint32_t n);

/* Returns whether the status is no error; an error ends the step, and thing n is to blame. */
static inline bool toi16_passes(toi16_step *step, toi_status status, uint32_t n) {
    return status >= 0 || toi16_fail(step, status, n);
}

/* Grows the region so that it holds all that is left of the way. */
void toi16_grow_region(toi16_step *step);

/* Tells what a surface is, TOI_TOUCHED_...; and reports one that the body has just come to. */
uint8_t toi16_kind_of_surface(const toi16_step *step, const toi_vec3 *normal);
void toi16_report_surface(toi16_step *step, const toi16_obstacle *met);

/* Reports a contact in the order of times; one that is known already, or for which there is no room, counts
 * in `touched` alone. */
void toi16_report(toi16_step *step, uint32_t id, fix16_t time, const toi_vec3 *normal, uint8_t kind);

/* Reports the sensors that are met on a way that the body is about to go. */
bool toi16_report_sensors(toi16_step *step, const toi_vec3 *way, uint32_t part);

/* ---- Pairs and shapes: move_level.c */

/* Is the shape a level box without a radius? */
static inline bool toi16_is_level(const toi16_step *step, const toi_shape *shape) {
    return shape->kind == step->space->level && shape->radius == 0;
}

/* Do the thing and the body take 32-bit code? */
static inline bool toi16_is_level_pair(const toi16_step *step, const toi16_thing *thing) {
    return toi16_is_level(step, &thing->candidate.shape) && toi16_is_level(step, step->body);
}

/* Has the program no code for such a shape? */
static inline bool toi16_is_left_out(const toi16_step *step, const toi_shape *shape) {
    return !toi16_is_level(step, shape) && !step->tilted;
}

/* Sweeps the thing, which goes its rest, and the body, which goes `way`. Returns out->status. */
toi_status toi16_meet_thing(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                            toi16_move_meeting *out);

/* Is the thing, a legal level box at rest, beyond what a level body reaches on its way? Then they do not even
 * touch. */
bool toi16_is_beyond(const toi16_step *step, const toi16_thing *thing, const toi_vec3 *way);

/* Fills in a meeting of which no more is known. */
void toi16_begin_meeting(toi_status status, bool exact, toi16_move_meeting *out);

/* Gives the status at rest. The caller has moved the body, and any thing but a polygon, to where they are
 * `when` it asks. Unless it is null, *normal becomes that of the axis of least overlap, or of one that
 * separates, from the thing to the body; it is asked for only where the status is known to be no error. */
toi_status toi16_rest(toi16_step *step, const toi16_thing *thing, toi16_when when, toi_vec3 *normal);

/* Tells how deep the body is in the thing now; with `push`, the push too, or TOI_ERR_RANGE where it leads to
 * no legal place. */
toi_status toi16_overlap_thing(toi16_step *step, const toi16_thing *thing, bool push, toi_penetration *out);

/* Is the body inside of the thing now? Gives all but the push. */
static inline bool toi16_is_inside_of(toi16_step *step, const toi16_thing *thing, toi_penetration *out) {
    return toi16_overlap_thing(step, thing, false, out) == TOI_OVERLAP;
}

/* Moves a shape, a polygon in `room`, which holds its vertices. An error moves nothing. */
toi_status toi16_shift(const toi16_step *step, toi_shape *shape, toi_vec2 *room, const toi_vec3 *by);

/* Moves the body; or takes it back from the end of a way to where it was legal, which cannot fail. */
toi_status toi16_shift_body(toi16_step *step, const toi_vec3 *by);
void toi16_go_back(toi16_step *step, const toi_vec3 *way);

/* Encloses the body where it is in the domain: no point of it is farther from *out than what is returned. In
 * the plane z is left alone. */
fix16_t toi16_bounds(const toi16_step *step, toi_aabb3 *out);

/* Takes out of a way what leads into a plane along a coordinate, and lifts it off. */
void toi16_level_along_one(const toi_vec3 *way, const toi16_plane *plane, toi_vec3 *out);

/* Makes a way that leads into neither of two planes. False where there is none, or where it would be too
 * long. */
bool toi16_level_along_two(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, toi_vec3 *out);

/* ---- What is in the way, and going: move_look.c */

/* Looks at a stretch of the way for what is first in it. Unless it is null, *out describes that. n: null; or,
 * of a way that is about to be gone, at whose end the body may touch, but not overlap, where the number of
 * the thing goes, or TOI16_NOTHING. False on an error. */
bool toi16_look_ahead(toi16_step *step, const toi16_stretch *stretch, toi16_obstacle *out, uint32_t *n);

/* Tells how far the way goes into the thing that was found, ulps in Q16. */
int64_t toi16_pressing(const toi16_step *step, const toi16_stretch *stretch);

/* Is a way fast: does a tick of the sweep, 2^-16, come to half an ulp? */
static inline bool toi16_is_fast(int64_t pressing) {
    return pressing >> 31 > 0;
}

/* Goes a way in a part of the time. */
bool toi16_go(toi16_step *step, const toi_vec3 *way, uint32_t part);

/* Goes so many ulps off a surface, if that is clear. The rest stays as it is. */
bool toi16_step_off(toi16_step *step, const toi16_surface *surface, unsigned ulps);

/* Does a thing stop a body? One that is one-way does only where the normal, into it, is within 60 degrees of
 * its own `up` turned round. */
bool toi16_can_stop(const toi_candidate *candidate, const toi_vec3 *normal);

/* Before the first leg: pushes the body out of what it begins overlapped with, where it is to be. */
bool toi16_move_out(toi16_step *step);

/* Moves the body by a push. False, and the step ends with an error, where that leads past the domain. */
bool toi16_push_body(toi16_step *step, const toi_vec3 *push);

/* ---- Turning aside: move_turn.c */

/* Takes what presses into the surfaces that the body touches out of the rest and the velocity. */
toi16_turned toi16_turn_aside(toi16_step *step, const toi16_surface *surface);

/* Does the body touch a surface that is not firm, in a program that has code for such? */
bool toi16_is_at_tilted(const toi16_step *step);

/* Turns aside at what was found; or past it, where what looks like a corner is none. */
toi16_turned toi16_turn(toi16_step *step, bool may_step_off, toi16_stretch *stretch);

/* Has the body no way of its own left? */
static inline bool toi16_is_stuck(const toi16_step *step, toi16_turned turned) {
    return turned == TOI16_IN_CORNER || toi16_is_zero(&step->rest);
}

/* Makes the way along one surface alone, lifted off it. */
void toi16_way_along(const toi16_step *step, const toi16_surface *surface, toi_vec3 *way);

/* Makes the way along a surface at rest, without the lift, as if it went on for 2^12 ulps: rounding and the
 * lift hide the direction of a shorter one. Of a surface that moves it is the way along it. */
void toi16_far_along(const toi16_step *step, const toi16_surface *surface, toi_vec3 *way);

/* Takes the way along a surface. */
void toi16_turn_along(toi16_step *step, const toi16_surface *surface, const toi_vec3 *way);

/* Do both have the same normal, to within rounding, and move alike? Are both of the same round pair? */
bool toi16_is_same_surface(const toi16_surface *a, const toi16_surface *b);
bool toi16_is_of_same_pair(const toi16_surface *a, const toi16_surface *b);

/* Makes v factor / 2^26, rounded to whole ulps, or takes that multiple of a normal off v. */
void toi16_scale(const toi_vec3 *v, int64_t factor_q26, toi_vec3 *out);
void toi16_take_off(toi_vec3 *v, const toi_vec3 *normal, int64_t factor_q26);

/* Tells how far a way is lifted off a plane. */
uint32_t toi16_lift_over(const toi16_plane *plane, const toi_vec3 *way);

/* Turns a way so many ulps more off a surface, or off those among all that are not firm. */
void toi16_keep_off(const toi16_surface *surface, unsigned ulps, toi_vec3 *way);
void toi16_keep_off_all(const toi16_step *step, unsigned ulps, toi_vec3 *way);

/* ---- What the records of both dimensions have in common: move_tilted.c */

/* Sweeps a pair that has been opened, if it has. */
void toi16_meet_pair(toi_status opened, toi16_pair *pair, toi16_move_meeting *out);

/* Chooses the normal of what has met where several axes begin to overlap at once. */
void toi16_look_at_corner(toi16_pair *pair, const toi16_thing *thing, const toi_vec3 *way,
                          toi16_move_meeting *out);

toi_status toi16_rest_pair(toi_status opened, toi16_pair *pair, toi_vec3 *normal);

void toi16_tilted_set_lift(toi16_surface *surface, bool exact);
void toi16_tilted_along_one(const toi_vec3 *way, const toi16_plane *p, toi_vec3 *v);
bool toi16_tilted_along_two(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, bool at_rest,
                            toi_vec3 *out);
bool toi16_tilted_is_across(const toi16_step *step, const toi16_surface *n, const toi16_surface *m);
toi16_turned toi16_tilted_pass(toi16_step *step, bool may_step_off, toi16_stretch *stretch);
bool toi16_tilted_settle(toi16_step *step, bool in_corner, toi16_stretch *stretch);

#endif
