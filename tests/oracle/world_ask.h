/* SPDX-License-Identifier: MIT */
/* The broad phase of a world of either dimension. */
#ifndef TESTS_ORACLE_WORLD_ASK_H
#define TESTS_ORACLE_WORLD_ASK_H

#include "world_make.h"

#include <toi16/events.h>

enum { BROAD_PAIRS = WORLD_BODIES * WORLD_BODIES };

typedef struct {
    int dimensions, capacity;
    toi_aabb2 box2[WORLD_BODIES];
    toi_aabb3 box3[WORLD_BODIES];
    toi_broadphase2 two;
    toi_broadphase3 three;
    uint16_t *order; /* of its own, so that a stray access shows */
    uint8_t *strip;
    toi_strip *strips;
} broad;

/* Room for so many bodies, with a beginning of any numbers unless the dice are null. */
void broad_init(broad *b, int dimensions, int capacity, int strips, dice *d);
void broad_clear(broad *b);

/* The swept box of each body; returns the number of the first that is refused, or -1. */
int broad_boxes(broad *b, const world *w);
void broad_ends(const broad *b, int n, fix16_t lo[3], fix16_t hi[3]);

/* Those of the other, in its order or in a random one. */
void broad_copy_boxes(broad *b, const broad *from, int count, dice *shuffle);

toi_status broad_update(broad *b, int count, int resting);
int broad_pairs(broad *b, toi_pair *out, int room, uint32_t most_tests);
bool broad_done(const broad *b);
uint32_t broad_tests(const broad *b);

int broad_events(broad *b, world *w, toi_event *out, int room, bool *more);
toi_status broad_first(broad *b, world *w, toi_event *out);

#endif
