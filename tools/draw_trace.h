/* SPDX-License-Identifier: MIT */
/* Draws bodies and outlines, so much of them as is within the panel. `class` is that of draw_svg.h. */
#ifndef DRAW_TRACE_H
#define DRAW_TRACE_H

#include "draw_svg.h"

/* A convex one; line_class: of a flat one, which is a line. */
void trace_polygon(svg *out, const view *v, const char *class, const char *line_class, const pixel *corners,
                   size_t count);

/* Changes the list. */
void trace_segments(svg *out, const view *v, const char *class, segment *list, size_t count);

/* The edges of a body at a time: those that it hides itself, or those that it does not. */
void trace_edges(svg *out, const view *v, const body *b, double time, const char *class, bool back);

/* The line of an outline, and what is inside. */
void trace_outline(svg *out, const view *v, const char *class, const outline *o);
void trace_area(svg *out, const view *v, const char *class, const char *line_class, const outline *o);

/* The outline of a body at a time. */
void trace_silhouette(svg *out, const view *v, const body *b, double time, const char *class);

#endif
