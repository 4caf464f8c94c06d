/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "progress.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FIRST_MS = 500, EVERY_MS = 200 };

static unsigned long long now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)now.tv_sec * 1000 + (unsigned long long)now.tv_nsec / 1000000;
}

void progress_start(progress *p, const char *name, int fd) {
    struct stat status;
    const bool regular = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    *p = (progress){.name = name,
                    .size = regular ? (unsigned long long)status.st_size : 0,
                    .next_ms = now_ms() + FIRST_MS,
                    .enabled = isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO) && !isatty(fd)};
}

void progress_show(progress *p, unsigned long count, const char *unit, unsigned long long done) {
    if (!p->enabled || now_ms() < p->next_ms)
        return;
    fprintf(stderr, "\r%s: %lu %s", p->name, count, unit);
    if (p->size > 0 && done > 0)
        fprintf(stderr, ", %llu %%", done * 100 / p->size);
    fputs("\033[K", stderr);
    p->next_ms = now_ms() + EVERY_MS;
    p->shown = true;
}

void progress_stage(progress *p, unsigned long count, const char *unit) {
    p->next_ms = 0;
    progress_show(p, count, unit, 0);
}

void progress_clear(progress *p) {
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
