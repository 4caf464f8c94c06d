/* SPDX-License-Identifier: MIT */
/* Random queries of turning sweeps, of the kinds that hurt. */
#ifndef TESTS_TURN_SCENE_H
#define TESTS_TURN_SCENE_H

#include "meeting.h"
#include "tests/oracle/dice.h"
#include "tools/hull_build.h"

typedef enum {
    FAMILY_OBB2,
    FAMILY_AABB2, /* with oriented boxes, in either order */
    FAMILY_POLY2,
    FAMILY_MIX2, /* all of the plane without a radius */
    FAMILY_ROUND2,
    FAMILY_OBB3,
    FAMILY_HULL3,
    FAMILY_MIX3,
    FAMILY_ROUND3,
    FAMILY_COUNT
} family;

typedef enum {
    THEME_ANY,
    THEME_EDGE,   /* brought to the edge of contact by bisection */
    THEME_SMALL,  /* a game's scale */
    THEME_LARGE,  /* to the ends of the domain */
    THEME_TINY,   /* a few ulps */
    THEME_DOOR,   /* one turns about its end, the other stands or comes along */
    THEME_ARC,    /* cars on arcs */
    THEME_BLADE,  /* long and thin, many turns */
    THEME_PLATE,  /* spins about its own normal, near a wall or on a floor */
    THEME_MARGIN, /* of both signs */
    THEME_BUDGET, /* 1 or 3 looks */
    THEME_WHIRL,  /* spins at the end of Q16.16 in a short time, and little ones in a long time */
    THEME_STILL,  /* neither turns */
    THEME_COUNT
} theme;

extern const char *const FAMILY_NAMES[FAMILY_COUNT];
extern const char *const THEME_NAMES[THEME_COUNT]; /* that of THEME_ANY is empty */

enum { SCENE_POINTS = 24 };

typedef struct {
    toi_shape shape[2];
    toi_motion3 motion[2];
    toi_turn_options options; /* without a proof */
    toi_vec2 room[2][SCENE_POINTS];
    hull built[2];
    bool has_hull[2];
    uint64_t number; /* what it was made of */
} scene;

/* Query `index` of a class under a seed: legal by the words of turn.h, and clear of the ends of what is legal
 * by a part in a thousand. Shapes refer to the scene's own memory, so it may not be moved. scene_free
 * before the next one. */
void scene_make(scene *s, family kind, theme how, uint64_t seed, uint64_t index);
void scene_free(scene *s);

double scene_t_max(const scene *s);
bool scene_is_legal(const scene *s);

/* Moves B and its pivot. */
void scene_shift(scene *s, int64_t x, int64_t y, int64_t z);

void scene_print(const scene *s);

#endif
