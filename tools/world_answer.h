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

/* What a line was. */
typedef enum {
    WORLD_NOTHING, /* blank, faulty, or it has removed a body */
    WORLD_PUT,     /* a body, which is in the world now */
    WORLD_ASKED    /* a question, and it was answered, if only with an error */
} world_taken;

/* Takes a line of any bytes, without its newline. *line is written where it is not WORLD_NOTHING. */
world_taken world_take(world *w, const char *text, size_t length, const world_listener *to, world_line *line);

#endif
