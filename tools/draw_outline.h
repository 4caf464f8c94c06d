/* SPDX-License-Identifier: MIT */
/* Outlines on the page: convex corners, and all that is within a radius of them. */
#ifndef DRAW_OUTLINE_H
#define DRAW_OUTLINE_H

#include "draw_vec.h"

typedef struct {
    pixel *corners; /* at least one, in order as pixel_turn counts; each once */
    size_t count;
    double radius; /* pixels */
} outline;

/* By how many pixels corners may be off an arc: where the arc is drawn, and where a text goes beside it. */
#define OUTLINE_FINE   0.05
#define OUTLINE_COARSE 1.0

/* The outline around points. Freed by outline_free. */
outline outline_around(const pixel *points, size_t count, double radius);
void outline_free(outline *o);

/* The outline around two of one radius. Freed by outline_free. */
outline outline_union(const outline *a, const outline *b);

/* Corners without a radius that are off by at most `tolerance` pixels within the panel, and outside of it
 * where the outline is. Freed by outline_free. */
outline outline_flat(const outline *o, area panel, double tolerance);

/* The direction, of length 1, in which side i lies: from corner i to the next. Of a single corner there are
 * two sides without length. */
pixel outline_normal(const outline *o, size_t side);

/* The direction, of length 1, halfway of a turn by at most 180 degrees. */
pixel outline_halfway(pixel from, pixel to);

/* How many sides it has; two at least where it has a radius. */
size_t outline_sides(const outline *o);

area outline_bounds(const outline *o);

#endif
