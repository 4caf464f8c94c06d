/* SPDX-License-Identifier: MIT */
/* The bars of time: when the projections overlap on each axis, and what is common to all. */
#ifndef DRAW_BARS_H
#define DRAW_BARS_H

#include "draw_svg.h"
#include "draw_words.h"

/* How high they are, for the width and position that draw_bars gives them. */
double bars_height(const scene *s);
void draw_bars(svg *out, const scene *s, pixel corner, double width);

#endif
