/* SPDX-License-Identifier: MIT */
/* From the world to the page: the direction of view, and the part of the world that is in the picture. */
#ifndef DRAW_VIEW_H
#define DRAW_VIEW_H

#include "draw_outline.h"
#include "draw_scene.h"

typedef struct {
    vec right, up, toward; /* of the page, in the world; toward the eye */
    double scale;          /* pixels per length unit */
    pixel origin;          /* where the world's is */
    area panel;            /* what is drawn lies within */
} view;

typedef struct {
    pixel from, to;
} segment;

/* In 2D from above, in 3D from a corner high up. Shows the bodies where they meet, and of where they begin,
 * part and end as much as leaves them large enough to see. */
view view_of(const scene *s, area panel);

/* The same without a choice: at scale 1, and then so that an area of that is seen. */
view view_unscaled(bool is_3d, area panel);
void view_fit(view *v, area shown);

pixel view_point(const view *v, vec at);

/* A direction of length 1 on the page, where it may be shorter. */
pixel view_direction(const view *v, vec direction);

/* The outline of a body at a time. Freed by outline_free. */
outline view_outline(const view *v, const body *b, double time);
area view_bounds(const view *v, const body *b, double time);

/* Is any of it within the panel? */
bool view_shows(const view *v, area bounds);

/* Which part of a segment is within the panel: false where none is. */
bool view_clip(const view *v, segment *s);

/* The part of a convex polygon within the panel, written to `out`, which holds four more than `count`
 * corners; how many it has. */
size_t view_clip_polygon(const view *v, const pixel *corners, size_t count, pixel *out);

#endif
