/* SPDX-License-Identifier: MIT */
/* The looks at bodies that turn: a bar each, for as long as they are proved apart along its axis. */
#ifndef DRAW_LOOKS_H
#define DRAW_LOOKS_H

#include "draw_svg.h"
#include "draw_words.h"

/* How high it is, and all of it, below and to the right of a corner. */
double looks_height(const scene *s);
void draw_looks(svg *out, const scene *s, pixel corner, double width);

#endif
