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
    const scene
        *s; /* of one query; null in a picture of something else, of which draw_names cannot be called */
    const view *v;
    labels labels;
} picture;

void draw_names(picture *p);

/* The world's axes, each as long as a round number of units, where they cover least. */
void draw_frame(picture *p, bool is_3d);

/* A text beside what it names, which has an outline of `count` corners, at least one. */
void put_label(picture *p, const char *class, const pixel *corners, size_t count, const char *text);

#endif
