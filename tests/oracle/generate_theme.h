/* SPDX-License-Identifier: MIT */
/* What a generated query is about: each theme chooses some of its properties and leaves others to the dice.
 */
#ifndef TESTS_ORACLE_GENERATE_THEME_H
#define TESTS_ORACLE_GENERATE_THEME_H

#include "generate_form.h"
#include "place.h"

typedef enum {
    SIZE_GAME,
    SIZE_FLAT,
    SIZE_TINY,
    SIZE_LARGE,
    SIZE_END,
    SIZE_MIXED,
    SIZE_EPSILON,
    SIZE_THIN, /* large, but along some axes a few ulps */
    SIZE_HAIR, /* the same, of up to 32 units: small enough for a search to answer */
    SIZE_COUNT
} size_kind;

typedef enum {
    SPEED_ZERO,
    SPEED_GAME,
    SPEED_FAST,
    SPEED_TINY,
    SPEED_ALONG, /* an edge, a diagonal, an axis */
    SPEED_GRID,  /* small multiples of an eighth of a unit */
    SPEED_END,
    SPEED_COUNT
} speed_kind;

enum { ROLL = -1 }; /* any of the kind, with the weights of dimensions and shapes */

/* Each a kind or ROLL. Forms and relations are those of polygons and hulls. */
typedef struct {
    const char *name;
    int percent;
    int size, turn, speed, place, form, relation;
} theme;

/* Thin: hulls that are needles and blades, beside others of that kind or flat boxes. */
typedef enum { FAMILY_BOX, FAMILY_POLYGON, FAMILY_HULL, FAMILY_THIN, FAMILY_COUNT } family;

/* Of 100 queries of the family as many as its percent say. */
const theme *theme_roll(family of, dice *d);

/* Leaves everything to the dice. */
extern const theme ANY_THEME;

size_kind theme_size(const theme *t, family of, dice *d);
turn theme_turn(const theme *t, family of, dice *d);
speed_kind theme_speed(const theme *t, family of, dice *d);
place_kind theme_place(const theme *t, family of, dice *d);

/* That of shapes which do not move: most of them overlap. */
place_kind theme_still_place(family of, dice *d);

form theme_form(const theme *t, family of, dice *d);
relation theme_relation(const theme *t, family of, dice *d);

#endif
