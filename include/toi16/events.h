/* SPDX-License-Identifier: MIT */
/* Which of many bodies touch first?
 *
 *     for (n = 0; n < count; n++)                       boxes around the ways until t_max, 1.0 here (bound.h)
 *         toi_swept_aabb2(&car[n].box, &car[n].velocity, NULL, TOI_F16(1), &boxes[n]);
 *     toi_broadphase2_update(&broad, boxes, count);
 *     if (toi_first_event2(&broad, cars, car, NULL, &event) > TOI_SEPARATE)
 *         collide(event.a, event.b, &event.hit);
 *
 * An answer is what toi_sweep says of each pair alone, bit for bit, or, where a body of the pair has a bound,
 * toi_earliest with the sum of both: hit.status is then TOI_MAY_TOUCH, hit.enter the time, and all else of
 * the hit 0. Pairs are those of the broad phase: boxes have to be of the same t_max as the options. The
 * callback is asked for the bodies of a pair only, and shapes of the other dimension are TOI_ERR_SHAPE.
 * Bodies that the broad phase counts as resting are no pairs among themselves.
 *
 * Neither the order in which bodies are kept nor strips change an answer, and nothing is cut short: an error
 * of any pair is found. */
#ifndef TOI16_EVENTS_H
#define TOI16_EVENTS_H

#include "body.h"
#include "broadphase.h"

/* Two bodies that touch, a < b by number: A and B of the hit. */
typedef struct {
    uint16_t a, b; /* numbers of bodies */
    toi_hit hit;   /* what the pair alone is told: times in time units, in [0, t_max] */
} toi_event;

#ifdef __cplusplus
extern "C" {
#endif

/* Find the first of all contacts that is no graze: the least by (enter, a, b). The pairs of the broad phase
 * have to be unasked since its update. options may be null; its hint is not used. Return the status of the
 * hit; TOI_SEPARATE where there is none, and then a and b are 0; TOI_ERR_ARGUMENT for null or a negative
 * t_max, and then a and b are 0 too; or the error of a pair, which is left out, and then event->a and b name
 * the least such pair while event->hit is that of the first contact of all others, of TOI_SEPARATE if there
 * is none. Two bounds whose sum leaves Q16.16 are TOI_ERR_RANGE. */
toi_status toi_first_event2(toi_broadphase2 *broad, toi_body_fn body, void *context,
                            const toi_options *options, toi_event *event);
toi_status toi_first_event3(toi_broadphase3 *broad, toi_body_fn body, void *context,
                            const toi_options *options, toi_event *event);

/* Write the `room` earliest contacts, grazes too, in order of (enter, a, b), and return how many. *more tells
 * whether there are others; it may be null. A pair in error is an event with that status and time 0. Null,
 * but of `events` with no room, or a negative t_max: 0, and no others. */
uint16_t toi_events2(toi_broadphase2 *broad, toi_body_fn body, void *context, const toi_options *options,
                     toi_event *events, uint16_t room, bool *more);
uint16_t toi_events3(toi_broadphase3 *broad, toi_body_fn body, void *context, const toi_options *options,
                     toi_event *events, uint16_t room, bool *more);

#ifdef __cplusplus
}
#endif

#endif
