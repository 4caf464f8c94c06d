/* SPDX-License-Identifier: MIT */
/* A scene in words. */
#ifndef DRAW_WORDS_H
#define DRAW_WORDS_H

#include "draw_scene.h"

/* A short text that a printf argument can be; longer ones are cut. */
typedef struct {
    char text[200];
} words;

/* printf into a text. */
words words_of(const char *format, ...);

/* Of what an answer is made of: all five decimals but the zeros at the end. */
words words_fix16(fix16_t number);

/* Of what only the picture has: four digits. */
words words_number(double number);
words words_vector(const scene *s, const toi_vec3 *v);

/* " on face A 2"; of round shapes, which have no axes, nothing. */
words words_on(const scene *s, const toi_axis *axis);

/* As "aabb2, moves by (16, 0)", "poly2 of 5 vertices, at rest", "obb2 rounded by 0.5". */
words words_shape(const scene *s, unsigned which);

/* The answer in one line, and what it means in another. */
words words_answer(const scene *s);
words words_meaning(const scene *s);

/* Which query of which file: "query 2 of FILE, line 5". */
words words_source(const scene *s);
words words_file(const char *name, const char *what, unsigned long number, unsigned long line);

#endif
