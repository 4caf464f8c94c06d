/* SPDX-License-Identifier: MIT */
/* Places texts beside what they name, where they cover least. */
#ifndef DRAW_LABELS_H
#define DRAW_LABELS_H

#include "draw_vec.h"

enum { LABELS_MOST = 2048 };

/* What texts should not cover: shapes least, other texts most. */
typedef enum { OVER_SHAPE, OVER_LINE, OVER_ARROW, OVER_TEXT } obstacle_kind;

typedef struct {
    area box;
    obstacle_kind kind;
} obstacle;

typedef struct {
    area panel; /* texts stay within */
    obstacle obstacles[LABELS_MOST];
    size_t count;
} labels;

/* Past LABELS_MOST obstacles are ignored. */
void labels_avoid(labels *l, area box, obstacle_kind kind);

/* The same of a line, as boxes along it. */
void labels_avoid_line(labels *l, pixel from, pixel to);

/* How bad it is to cover a box: 0 where nothing is there. */
double labels_cost(const labels *l, area box);

/* Where a text of that size goes, beside or within the outline of what it names, which has `count` corners,
 * at least one; it becomes an obstacle itself. */
area labels_place(labels *l, const pixel *outline, size_t count, double width, double height);

#endif
