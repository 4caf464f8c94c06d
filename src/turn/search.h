/* SPDX-License-Identifier: MIT */
/* The search: looks at a pair at one time after another, each as late as the axis of the look before proves
 * them apart. */
#ifndef TOI16_TURN_SEARCH_H
#define TOI16_TURN_SEARCH_H

#include "turn.h"

/* What a look finds. */
typedef enum {
    TOI16_LOOK_APART,  /* apart for `clear` ticks from now on, at least one */
    TOI16_LOOK_TOUCH,  /* no farther apart than the tolerance and what a tick may lead */
    TOI16_LOOK_OVERLAP /* deeper in one another than the tolerance */
} toi16_turn_verdict;

typedef struct {
    toi16_turn_verdict verdict;
    uint32_t clear;     /* ticks */
    toi_turn_step step; /* but for its times: the axis of the look, if it has one */
} toi16_turn_look;

typedef struct toi16_search toi16_search;
struct toi16_search {
    /* Looks at the pair at a time, in ticks. Where `wanted` it writes look->step too, and it always does
     * where the verdict is to touch. */
    void (*look)(toi16_search *search, uint32_t now, bool wanted, toi16_turn_look *look);
    uint32_t begin, end; /* the pair is apart before `begin` and from `end` on, by the balls around the
                            bodies; ticks. end is past t_max where they may meet until then */
};

/* Answers a query that has been begun. */
toi_status toi16_turn_search(toi16_search *search, const toi_turn_options *options, uint16_t budget,
                             toi_hit *hit);

/* The end of the motion: a t_max of 0 means 1.0 unless the caller says that it is meant. */
static inline fix16_t toi16_turn_until(const toi_turn_options *options) {
    return options->t_max != 0 || options->instant ? options->t_max : fix16_one;
}

#endif
