/* SPDX-License-Identifier: MIT */
/* How far a long run has come, on one line of the terminal that standard error is. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>

typedef struct {
    const char *name;           /* of the file */
    unsigned long long size;    /* of the file, in bytes; 0: unknown */
    unsigned long long next_ms; /* when to show it next */
    bool enabled, shown;
} progress;

/* Enabled where standard error is a terminal and the answers, which would show it, go elsewhere. */
void progress_start(progress *p, const char *name, int fd);

/* Shows it after half a second, and then five times a second. */
void progress_show(progress *p, unsigned long line, unsigned long long bytes);

/* Takes it off the screen, before anything else is written there. */
void progress_clear(progress *p);

#endif
