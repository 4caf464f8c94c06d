/* SPDX-License-Identifier: MIT */
/* What the lines and areas of a picture mean. */
#ifndef DRAW_LEGEND_H
#define DRAW_LEGEND_H

#include "draw_svg.h"

/* Pixels from row to row. */
enum { LEGEND_ROW = 22 };

typedef enum { SWATCH_LINE, SWATCH_FILL, SWATCH_ARROW, SWATCH_DOT } swatch_kind;

typedef struct {
    swatch_kind kind;
    unsigned needs; /* the bits of what there must be in the picture for it to be in the legend */
    const char *class, *text;
} swatch;

/* Those whose needs are there, from the upper left corner of the room on, in rows. */
void draw_legend(svg *out, const swatch *legend, size_t count, unsigned there, area room);

#endif
