/* SPDX-License-Identifier: MIT */
/* Asks the library about a scene, in all ways that there are. */
#ifndef TESTS_TURN_ASK_H
#define TESTS_TURN_ASK_H

#include "scene.h"

/* The ways, which tests of the judge put others in the place of. */
typedef struct {
    void (*tagged)(const scene *s, toi_hit *hit);
    /* With room for a proof: *count is how many steps it has. */
    void (*proof)(const scene *s, toi_turn_step *steps, uint16_t room, uint16_t *count, toi_hit *hit);
    /* By the function of the pair. False where there is none. */
    bool (*typed)(const scene *s, toi_hit *hit);
    bool (*recheck)(const scene *s, const toi_turn_step *steps, uint16_t count, fix16_t until);
    /* Where a shape is at a time. False where it would leave the domain, or nearly. */
    bool (*place)(const scene *s, int side, fix16_t time, toi_vec2 *room, toi_shape *placed);
    /* Where they touch. False where a shape would leave the domain, or nearly. */
    bool (*points)(const scene *s, toi_vec2 *room, toi_manifold *points);
} asker;

asker ask_library(void);

#endif
