/* SPDX-License-Identifier: MIT */
/* Writes SVG. Colours, lines and fonts are classes of one style sheet, which has a light and a dark form: the
 * reader's browser chooses. There is no well-kept C library for this: cairo's SVG surface writes neither
 * classes nor media queries, and turns text into outlines. */
#ifndef DRAW_SVG_H
#define DRAW_SVG_H

#include "draw_view.h"

#include <stdio.h>

typedef struct {
    FILE *out; /* whether all could be written, its ferror tells */
} svg;

/* Which end of the text lies at the point. */
typedef enum { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } svg_anchor;

/* `title` and `description` are for those who cannot see the picture. */
void svg_open(svg *s, double width, double height, const char *title, const char *description);
void svg_close(svg *s);

/* Adds lines of a style sheet, for classes of one kind of picture. */
void svg_styles(svg *s, const char *const *lines, size_t count);

/* What is drawn in between is cut at the area. */
void svg_open_clip(svg *s, area a);
void svg_close_clip(svg *s);

/* `class` is one or more names of the style sheet in draw_svg.c. */
void svg_rectangle(svg *s, const char *class, area a);
void svg_line(svg *s, const char *class, pixel from, pixel to);
void svg_dot(svg *s, const char *class, pixel at);
void svg_polygon(svg *s, const char *class, const pixel *corners, size_t count);

/* True arcs at the corners: of an outline with a radius. */
void svg_outline(svg *s, const char *class, const outline *o);

/* Lines that follow one another are joined. */
void svg_segments(svg *s, const char *class, const segment *list, size_t count);

/* With a head at `to`; class is that of the line, and has a form for the head. */
void svg_arrow(svg *s, const char *class, pixel from, pixel to);

/* What is not printable ASCII becomes a question mark. */
void svg_text(svg *s, const char *class, pixel at, svg_anchor anchor, const char *text);

/* An upper bound for common fonts, in pixels, of text whose font has that size. */
double svg_text_width(const char *text, double font_size);

/* A text of class, whose font has that size, or in a smaller class where it would be too wide. */
void svg_fitted_text(svg *s, const char *class, const char *smaller, double font_size, pixel at, double width,
                     const char *text);

#endif
