/* SPDX-License-Identifier: MIT */
/* The bodies on their way, where they touch and why, within a panel; and the legend to it. */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "draw_svg.h"
#include "draw_words.h"

void draw_picture(svg *out, const scene *s, const view *v);

#endif
