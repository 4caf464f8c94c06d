/* SPDX-License-Identifier: MIT */
/* Takes the lines of a world, and answers its questions. */
#ifndef WORLD_ANSWER_H
#define WORLD_ANSWER_H

#include "world_ask.h"

/* Who gets the answers, line by line, in order. */
typedef struct {
    void (*say)(void *context, const char *text);   /* an answer */
    void (*fault)(void *context, const char *text); /* in its place, or in the list that it is */
    void *context;
    bool raw; /* every number as its raw integer */
} world_listener;

/* A line of any bytes, without its newline. True where it has put a body in the world: *put is the line. */
bool world_take(world *w, const char *text, size_t length, const world_listener *to, world_line *put);

#endif
