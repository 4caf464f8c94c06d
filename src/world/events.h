/* SPDX-License-Identifier: MIT */
/* The room of worlds: many bodies at once. It joins the broad phase, which knows boxes, with queries about
 * two bodies, and keeps the contacts that come first. It never looks at an axis. Its type is toi16_watch. */
#ifndef TOI16_EVENTS_INTERNAL_H
#define TOI16_EVENTS_INTERNAL_H

#include "../bound/axis.h"
#include "../kinds/kind.h"
#include "toi16/events.h"

/* So many pairs are taken from the broad phase at a time: 64 bytes of stack. */
enum { TOI16_PAIRS_AT_ONCE = 16 };

/* How bodies of one dimension are asked about. *hit comes all zero. */
typedef struct {
    /* As toi_sweep does. */
    void (*sweep)(const toi_body *a, const toi_body *b, const toi_options *options, toi_hit *hit);
    /* As toi_earliest does: what it returns, and when. */
    void (*look_ahead)(const toi_body *a, const toi_body *b, const toi_bound *both, fix16_t t_max,
                       toi_hit *hit);
} toi16_asked;

/* What is looked for, and what has been found. */
typedef struct {
    const toi16_asked *asked;
    toi_body_fn body;
    void *context;
    toi_options options; /* the caller's, without a hint */
    toi_event *events;   /* the earliest so far, in order */
    uint16_t room, count;
    bool more;     /* there are others than those in `events` */
    bool presses;  /* grazes and errors are no events */
    toi_pair pair; /* with `presses`: the least pair in error, and that error; TOI_OK: none */
    toi_status error;
} toi16_watch;

/* Begins; false where an argument is null or t_max is negative. */
bool toi16_watch_begin(toi16_watch *watch, const toi16_asked *of, toi_body_fn body, void *context,
                       const toi_options *options);

/* Asks about the next pairs. */
void toi16_watch_pairs(toi16_watch *watch, const toi_pair *pairs, uint16_t count);

/* Ends a search for the first contact, for which there is room for one event, and returns what the caller
 * gets. */
toi_status toi16_watch_first(const toi16_watch *watch);

/* Refuses the arguments of such a search. */
toi_status toi16_watch_refuse(toi_event *event);

#endif
