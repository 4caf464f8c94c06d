/* SPDX-License-Identifier: MIT */
/* The ways of bodies that turn. */
#ifndef DRAW_TURN_H
#define DRAW_TURN_H

#include "draw_names.h"

/* Once a page. */
void draw_turn_styles(svg *out);

/* Curves of some of its corners, and where it is at each eighth of a turn of the faster body: until they
 * touch, or until the end. */
void draw_turn(picture *p, unsigned which);

/* Of the bodies that turn. */
void draw_pivots(picture *p);
void label_pivots(picture *p);

#endif
