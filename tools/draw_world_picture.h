/* SPDX-License-Identifier: MIT */
/* The bodies of a world, within a panel. */
#ifndef DRAW_WORLD_PICTURE_H
#define DRAW_WORLD_PICTURE_H

#include "draw_svg.h"
#include "draw_world.h"

void draw_world_picture(svg *out, const world_scene *s, area panel);

#endif
