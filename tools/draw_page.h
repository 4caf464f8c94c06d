/* SPDX-License-Identifier: MIT */
/* The whole page: the answer in words, the picture with its legend, and the bars of time. */
#ifndef DRAW_PAGE_H
#define DRAW_PAGE_H

#include "draw_scene.h"

#include <stdio.h>

/* Whether all could be written, the ferror of `out` tells. */
void draw_page(const scene *s, FILE *out);

#endif
