/* SPDX-License-Identifier: MIT */
/* The texts of a picture: the names of the bodies, what is outside, and the world's axes. */
#ifndef DRAW_NAMES_H
#define DRAW_NAMES_H

#include "draw_labels.h"
#include "draw_svg.h"
#include "draw_words.h"

/* A picture in the making. */
typedef struct {
    svg *out;
    const scene *s;
    const view *v;
    labels labels;
} picture;

void draw_names(picture *p);

/* A text beside what it names, which has an outline of `count` corners, at least one. */
void put_label(picture *p, const char *class, const pixel *corners, size_t count, const char *text);

#endif
