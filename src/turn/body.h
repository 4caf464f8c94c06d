/* SPDX-License-Identifier: MIT */
/* Opening a query: from shapes and motions to bodies, and who answers.
 *
 * None of the checks here is left out by TOI_NO_CHECKS, as the search has no bounds of its own. */
#ifndef TOI16_TURN_BODY_H
#define TOI16_TURN_BODY_H

#include "../pair/pair.h"
#include "search.h"

/* Takes a shape of its kind as a body without a radius, all but the motion. Returns TOI_OK, or the error that
 * the sweep of the shape has; TOI_ERR_ROTATION where axes are off by more than 2^-28. */
typedef toi_status (*toi16_take_body2)(toi16_rotor2 *body, const void *shape);
typedef toi_status (*toi16_take_body3)(toi16_rotor3 *body, const void *shape);

toi_status toi16_take_body_aabb2(toi16_rotor2 *body, const void *shape);
toi_status toi16_take_body_obb2(toi16_rotor2 *body, const void *shape);
toi_status toi16_take_body_poly2(toi16_rotor2 *body, const void *shape);
toi_status toi16_take_body_circle2(toi16_rotor2 *body, const void *shape);
toi_status toi16_take_body_capsule2(toi16_rotor2 *body, const void *shape);

/* Takes a polygon that may have one vertex or two. */
toi_status toi16_take_body_few2(toi16_rotor2 *body, const void *shape);

toi_status toi16_take_body_aabb3(toi16_rotor3 *body, const void *shape);
toi_status toi16_take_body_obb3(toi16_rotor3 *body, const void *shape);
toi_status toi16_take_body_hull3(toi16_rotor3 *body, const void *shape);
toi_status toi16_take_body_sphere3(toi16_rotor3 *body, const void *shape);
toi_status toi16_take_body_capsule3(toi16_rotor3 *body, const void *shape);

/* One of the two that a query is about: what it is, and what takes it. */
typedef struct {
    toi16_take_body2 take;
    const void *shape;
    const toi_motion2 *motion;
} toi16_party2;

typedef struct {
    toi16_take_body3 take;
    const void *shape;
    const toi_motion3 *motion;
} toi16_party3;

/* An opened query. */
typedef struct {
    toi_status opened; /* the first error, or TOI_OK */
    const toi_turn_options *options;
    toi_options sweep; /* for the sweep, where that answers */
    toi16_rotor2 bodies[2];
} toi16_turn_query2;

typedef struct {
    toi_status opened;
    const toi_turn_options *options;
    toi_options sweep;
    toi16_rotor3 bodies[2];
} toi16_turn_query3;

/* Opens a party: its shape and then its motion. Returns TOI_OK, or the error that toi_turn says. */
toi_status toi16_open_body2(toi16_rotor2 *body, const toi16_party2 *party, fix16_t t_max);
toi_status toi16_open_body3(toi16_rotor3 *body, const toi16_party3 *party, fix16_t t_max);

/* Opens one shape whose kind has been judged. */
toi_status toi16_open_one2(toi16_rotor2 *body, const toi_shape *shape, const toi_motion2 *motion,
                           fix16_t t_max);
toi_status toi16_open_one3(toi16_rotor3 *body, const toi_shape *shape, const toi_motion3 *motion,
                           fix16_t t_max);

/* Opens a query. True where the sweep of the pair is to answer it, by the velocities of the bodies and
 * query->sweep; else toi16_answer_turn2 does. options and hit may be null. */
bool toi16_open_turn2(toi16_turn_query2 *query, const toi16_party2 *a, const toi16_party2 *b,
                      const toi_turn_options *options, const toi_hit *hit);
bool toi16_open_turn3(toi16_turn_query3 *query, const toi16_party3 *a, const toi16_party3 *b,
                      const toi_turn_options *options, const toi_hit *hit);

/* Ends a query that no sweep answers, and returns the status. */
toi_status toi16_answer_turn2(const toi16_turn_query2 *query, toi_hit *hit);
toi_status toi16_answer_turn3(const toi16_turn_query3 *query, toi_hit *hit);

/* ---- What both dimensions have in common: body.c */

/* The caller's options, or the default ones. */
const toi_turn_options *toi16_turn_options_of(const toi_turn_options *options);

/* Judges options and where the answer goes. */
toi_status toi16_check_turn_options(const toi_turn_options *options, const toi_hit *hit);

/* Says what the sweep is told of options, and that there is no proof. */
void toi16_hand_to_sweep(const toi_turn_options *options, toi_options *sweep);

/* Judges an axis-aligned box of n coordinates as oriented boxes are judged: TOI_OK or TOI_ERR_RANGE. */
toi_status toi16_check_level(const void *box, unsigned n);

/* Judges a turn: the squares of the spin and of the carried velocity, in raw numbers, and how far the body
 * reaches from the pivot, ulp. TOI_OK or TOI_ERR_RANGE. */
toi_status toi16_check_turn(uint64_t spin_square, uint64_t carried_square, uint64_t far, fix16_t t_max);

/* Returns a square root, rounded up. */
uint32_t toi16_root_up(uint64_t square);

/* Returns no less than how far a core reaches whose axes are off by 2^-28, given the square of how far it
 * reaches along true axes, half ulps: axes in space make vectors longer by at most 1.5 * 2^-28 of their
 * length. */
uint32_t toi16_reach_along_axes(uint64_t square);

/* Gives a shape in the plane the part of a motion that counts there. */
void toi16_flatten_motion(toi_motion2 *out, const toi_motion3 *motion);

/* Writes pivot and carried velocity as they are at a time, to the nearest ulp and within Q16.16, of a motion
 * that has been judged. */
void toi16_motion2_at(const toi_motion2 *motion, fix16_t time, toi_vec2 *pivot, toi_vec2 *carried);
void toi16_motion3_at(const toi_motion3 *motion, fix16_t time, toi_vec3 *pivot, toi_vec3 *carried);

/* Rounds 2^-16 ulp to the nearest ulp, within Q16.16. */
static inline fix16_t toi16_round_q16(int64_t x_q16) {
    return toi16_saturate(toi16_shr(x_q16 + 32768, 16));
}

static inline uint64_t toi16_square_of(int32_t x) {
    return toi16_mulu(toi16_abs32(x), toi16_abs32(x));
}

/* ---- Shapes of any kind: tagged2.c, tagged3.c, tagged3_hull.c. Null where a program has left them out */

typedef struct toi16_turner {
    toi_status (*turn)(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                       const toi_turn_options *options, toi_hit *hit);
} toi16_turner;

typedef struct toi16_taker3 {
    toi_status (*take)(toi16_rotor3 *body, const toi_hull3 *hull);
} toi16_taker3;

extern const toi16_turner *const toi16_turner2, *const toi16_turner3;
extern const toi16_taker3 *const toi16_turning_hull3;

/* Judges the kinds of two shapes: TOI_OK, TOI_ERR_ARGUMENT for null, or TOI_ERR_SHAPE where a program has
 * left one out or they are of different dimensions. */
toi_status toi16_check_turning_kinds(const toi_shape *a, const toi_shape *b);

/* Open a query about shapes of one dimension, whose kinds have been judged, as toi16_open_turn2 does. */
bool toi16_open_tagged2(toi16_turn_query2 *query, const toi_shape *a, const toi_motion3 *ma,
                        const toi_shape *b, const toi_motion3 *mb, const toi_turn_options *options,
                        const toi_hit *hit);
bool toi16_open_tagged3(toi16_turn_query3 *query, const toi_shape *a, const toi_motion3 *ma,
                        const toi_shape *b, const toi_motion3 *mb, const toi_turn_options *options,
                        const toi_hit *hit);

#endif
