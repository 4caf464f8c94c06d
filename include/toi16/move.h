/* SPDX-License-Identifier: MIT */
/* How do I move a body through a world for one step, so that it stops at what it meets, slides along it, and
 * goes on?
 *
 *     toi_move_result moved;
 *     toi_move2(&player, &velocity, tiles_near, &level, NULL, &moved);
 *     velocity.x = moved.velocity.x, velocity.y = moved.velocity.y;
 *     may_jump = moved.touched & TOI_TOUCHED_FLOOR;
 *
 * Most games add three things, as the controls of examples/platformer do; tests/unit_recipes.c shows what
 * happens without them. `floor` is the normal, from the body to it, of the last contact that was a floor:
 * - On a slope let gravity pull along `floor`, v = run + floor * gravity, and not down: then a body stands
 *   still. And run along the slope, run.y = -run.x * floor.x / floor.y: then the body does not hop downhill.
 * - On what moves give the body the velocity of what it stands on, and take that velocity off the answer's.
 *   It is needed sideways, as there is no friction, and downwards, or the body has to fall after a lift that
 *   goes down. A lift that goes up pushes the body.
 * - A body that began free is crushed where the answer is TOI_OVERLAP with `stopped`. Keep a copy of the
 *   body: take it back and hold what moved for this step, or count the body as lost. push_out leads out of
 *   one thing, not from between two.
 *
 * The world stays the caller's: a callback names what is near. The step is a chain of straight legs between
 * whole ulps. Each leg is swept as it is gone, and is gone only where no sweep says that it presses into
 * something and no shape is overlapped at its end; so a body that does not begin overlapped never ends so and
 * never passes through, whatever was rounded (with the one exception below). At a hit it stops in touch,
 * where the pair is exact (sweep.h) and the normal along a coordinate, else at most 4 ulp off along the
 * normal (8 with a tilted box, a hull or a round shape), and takes the speed into the surface out of its
 * velocity as toi_slide2 and toi_slide3 do. Where the body presses into two surfaces it follows their seam.
 * In a corner of three (in 2D of two) it stops, and stays bit for bit while it is pressed there; between
 * tilted surfaces it may settle a little further in later steps. Between those the body does not take a step
 * at whose beginning it was as near to the corner, to within 8 ulp of each surface; nor does it follow their
 * seam by less than 16 ulp; nor does it take a step that is less than 16 ulp long by itself and would lead
 * back. Of two things that are met at the same instant the first one named is met first, but faces come
 * before corners. Sliding along level tiles only grazes them, so seams do not stop the body, whatever its
 * shape. A round body knows when it meets something to 2^-16 of a leg, and what it meets within that at the
 * same instant: one that comes down on a joint may be turned aside a little by a corner there. Joints of
 * slopes do not stop a body either: the side of a piece that its neighbour hides may be among the contacts of
 * a body that begins on the joint, to the ulp, but it stops no body that has a free way along the other
 * surface. The body is kept off a tilted surface by a few ulps and 2^-15 of the way along it, so that
 * rounding does not press it in; the surface of a round thing, or of a round body, counts as tilted. There is
 * no friction.
 *
 * In 2D z is 0 in all that is given out: the region, moved, velocity, normals; and it is ignored where it is
 * given: in the velocity of a thing and in every `up`, so that one along z has no length.
 *
 * Things that move push the body, or carry it along their normal: a step is one with both moving, each thing
 * going as far as its velocity says, rounded towards zero: (fix16_t)((int64_t)v * t_max / 65536). A body
 * that did not begin overlapped can end so only where it has no way left between things that close on it: the
 * status says so. */
#ifndef TOI16_MOVE_H
#define TOI16_MOVE_H

#include "overlap.h"
#include "response.h"

struct toi_motion3;

/* Says what a thing does to a body that meets it. */
typedef enum {
    TOI_ROLE_SOLID = 0,   /* stops it */
    TOI_ROLE_ONE_WAY = 1, /* stops only what comes down on it: against `up`, and not overlapped before */
    TOI_ROLE_SENSOR = 2,  /* stops nothing; is reported where the body presses into it or is inside */
    TOI_ROLE_NONE = 3     /* there is nothing: nobody looks at the shape, as of an empty cell of a map */
} toi_role;

/* A thing of the world that is near. Zero means the default in every member but the shape, which has to be
 * set: `*out = (toi_candidate){.shape = tile, .id = n}` is a solid thing at rest that every body meets. A
 * shape that nobody has set is TOI_ERR_SHAPE, never a thing that is passed through. */
typedef struct {
    toi_shape shape;   /* of the body's dimension, where it is when the step begins; checked as sweeps do. The
                          vertices of a polygon have to stay until the callback is called again */
    toi_vec3 velocity; /* length units per time unit, below TOI_LIMIT; of 2D shapes z is ignored */
    toi_role role;     /* what it does to the body */
    toi_vec3 up;       /* of a one-way thing: it stops bodies whose normal of contact (from the body to it) is
                          within 60 degrees of the opposite; any length; all zero means the options' `up` */
    uint32_t layers; /* a bit for each layer that the thing is in; 0 means all of them. A body meets it unless
                        toi_move_options.ignores has all of its layers */
    uint32_t id;     /* the caller's own name for it */
    const struct toi_motion3 *turn; /* of a thing that turns, how it moves, as in turn.h (in the plane the
                                       spin's z counts); its `velocity` is not looked at then. Null: it goes
                                       straight. It has to stay as long as the vertices of a polygon. For
                                       toi_turn_move2 and 3 alone: to others it is TOI_ERR_ARGUMENT */
    toi_vec2 *room; /* of a polygon that turns: place for as many vertices as it has; else null */
} toi_candidate;

/* The callback is asked for thing n near a region, n = 0, 1, 2, ... until it returns false. *out comes with
 * its id set to n and all else zero; the callback sets the shape, and what else differs. The region holds the
 * body on all of its way; things that stay clear of the region for the whole step may be left out. The
 * callback is asked several times in a step and must give the same things in the same order for the same
 * region. The region only grows: where the body has been pushed (by things that move, or out of what it
 * overlapped), and by some ulps where it was turned aside. Once the region has grown, n may number another
 * thing than before. The body is on its way meanwhile: what it looks like to the callback is not defined. */
typedef bool (*toi_world_fn)(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out);

/* What a step may be told. Zero means the default in every member, so `{0}` means all defaults, as a null
 * pointer in its place does, and `{.bullet = true}` leaves the rest at theirs. */
typedef struct {
    fix16_t t_max;    /* the length of the step, time units, not negative; 0 means 1.0 unless `instant` */
    toi_vec3 up;      /* away from the floor, any length; all zero means +y, in 3D too: set it where z is
                         up */
    fix16_t slope;    /* the cosine of the steepest floor, Q16.16, up to 1.0: a surface is a floor where the
                         cosine between its outward normal and `up` is no less, a ceiling where that with
                         the opposite of `up` is, else a wall. 0 means 0.7071, 45 degrees;
                         1 ulp makes vertical walls floors too */
    uint32_t ignores; /* layers that the body passes through: toi_candidate.layers; 0: it meets all things */
    uint32_t candidates; /* the most things that the callback may name, those that are not met included:
                            more are TOI_ERR_LIMIT; 0 means 4096 */
    uint8_t bounces;     /* how many times the body may be turned aside, up to 16; where that is not enough it
                            stops there; 0 means 6 */
    bool bullet;         /* the body is not turned aside at all: it stops at the first thing that it meets,
                            whatever `bounces` says */
    bool instant;        /* a t_max of 0 is meant: for programs that work t_max out; it changes nothing where
                            t_max is not 0 */
    bool push_out;       /* true: a body that begins overlapped is first moved out, by at most `bounces` + 1
                            least translations. false: it ignores those things for this step. Out of
                            what it overlaps by no more than TOI_MOVE_SHALLOW it is moved either way: see
                            there */
    toi_vec2 *room;      /* for a body that is a polygon: the caller's room for as many vertices as it has.
                            They are moved in here, and its `vertices` points here afterwards, and may
                            already before; null for other bodies */
} toi_move_options;

/* The defaults by name: TOI_MOVE_OPTIONS_DEFAULT and {0} mean the same. */
#define TOI_MOVE_OPTIONS_DEFAULT                                                                             \
    { 0, {0, 0, 0}, 0, 0, 0, 0, false, false, false, 0 }

/* The depth, in ulps, that a caller's own rounding may leave, of a lift that it moves by itself or of a body
 * that it has turned: a body that begins so deep in a thing, by toi_penetration.depth, counts as touching it.
 * It is moved out, but where that would leave it in another thing, or outside of the domain, it stays. */
enum { TOI_MOVE_SHALLOW = 16 };

/* Bits of toi_move_result.touched and toi_move_contact.kind. */
enum { TOI_TOUCHED_FLOOR = 1, TOI_TOUCHED_WALL = 2, TOI_TOUCHED_CEILING = 4, TOI_TOUCHED_SENSOR = 8 };

/* Whether a bullet hit something: `moved.touched & TOI_TOUCHED_SOLID`, whatever of its velocity was left.
 * What it hit is the contact whose kind is not TOI_TOUCHED_SENSOR. */
enum { TOI_TOUCHED_SOLID = TOI_TOUCHED_FLOOR | TOI_TOUCHED_WALL | TOI_TOUCHED_CEILING };

/* Something that the body met. */
typedef struct {
    uint32_t id;     /* toi_candidate.id */
    fix16_t time;    /* when, time units from the beginning of the step, to within 1 ulp for each leg before
                        it, or t_max / 2^15 where that is more; of a surface that the body is kept off, when
                        it came as near as it does */
    toi_vec3 normal; /* from the body to it, length 1 to within 2 ulp; 0 of a sensor that it was inside of */
    uint8_t kind;    /* TOI_TOUCHED_... */
} toi_move_contact;

/* The most contacts that are listed, and the largest `bounces`. */
enum { TOI_MOVE_CONTACTS = 8, TOI_MOVE_BOUNCES = 16 };

/* The answer. On an error only status and faulty mean anything, and the body stays as it was. */
typedef struct {
    toi_status status; /* what the function returned: TOI_SEPARATE: it met nothing, or only grazed it;
                          TOI_HIT: it pressed into something, or met a sensor; TOI_OVERLAP: it ended
                          overlapped with something solid, or something that it could not get out of the way
                          of went through it, or it began overlapped by more than TOI_MOVE_SHALLOW, pushed
                          out or not */
    toi_vec3 moved;    /* how far it went, exactly, length units, with what pushed it out */
    toi_vec3 velocity; /* what is left of its velocity, length units per time unit; components saturate below
                          TOI_LIMIT */
    uint8_t touched; /* TOI_TOUCHED_... of all that it met: pressed into, not grazed, so gravity has to go on
                        pulling at a body that is to know its floor */
    uint8_t count;   /* how many contacts are listed */
    bool stopped;    /* some of its velocity was left when the bounces ran out, or it came into a corner,
                        before the time was over: not whether it hit something; with TOI_OVERLAP: things may
                        have closed on it */
    uint32_t faulty; /* of an error in a thing: its number n; of another error, and of none, UINT32_MAX */
    toi_move_contact contacts[TOI_MOVE_CONTACTS]; /* in the order in which it met them; those past 8 are left
                                                     out, sensors first, but count in `touched` */
} toi_move_result;

#ifdef __cplusplus
extern "C" {
#endif

/* These take the body, its velocity in length units per time unit, the callback and its context, options or
 * null, and where the answer goes. They move the body and return result->status, or
 * - TOI_ERR_ARGUMENT for null, for t_max, slope or bounces out of their range, for a polygon without room,
 *   for a role that is none, for a one-way thing whose up has no length, and for a thing that turns;
 * - TOI_ERR_SHAPE, TOI_ERR_RANGE and TOI_ERR_ROTATION for the body or a thing that a sweep would refuse;
 * - TOI_ERR_SHAPE also for a thing of the other dimension;
 * - TOI_ERR_RANGE also for velocities of the body or a thing at or past TOI_LIMIT, for ways (velocity times
 *   t_max) at or past it, where the step would take the body out of the domain, and where a thing that moves,
 *   or the body as seen from a polygon that moves, leaves the domain before the step is over;
 * - TOI_ERR_LIMIT for too many things. */
toi_status toi_move2(toi_shape *body, const toi_vec2 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result);
toi_status toi_move3(toi_shape *body, const toi_vec3 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result);

#ifdef __cplusplus
}
#endif

#endif
