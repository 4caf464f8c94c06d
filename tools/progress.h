/* SPDX-License-Identifier: MIT */
/* How far a long run has come, on one line of the terminal that standard error is. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>

typedef struct {
    const char *name;           /* of the file */
    unsigned long long size;    /* of what is to be done: the bytes of the file; 0: unknown */
    unsigned long long next_ms; /* when to show it next */
    bool enabled, shown;
} progress;

/* Enabled where standard error is a terminal and the answers, which would show it, go elsewhere. */
void progress_start(progress *p, const char *name, int fd);

/* Shows it after half a second, and then five times a second: "NAME: 12 lines, 34 %", where `done` is known
 * as a part of the size. */
void progress_show(progress *p, unsigned long count, const char *unit, unsigned long long done);

/* Shows at once what is about to take long, and cannot tell how far it is. */
void progress_stage(progress *p, unsigned long count, const char *unit);

/* Takes it off the screen, before anything else is written there. */
void progress_clear(progress *p);

#endif
