/* SPDX-License-Identifier: MIT */
/* Lines of a file of any bytes, as they arrive: one that is there is handed out before more is awaited. */
#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stddef.h>

/* The longest line that is read, in bytes. */
#define LINES_LIMIT (4UL * 1024 * 1024)

typedef enum {
    LINES_LINE,     /* a line, without its newline */
    LINES_TOO_LONG, /* a line past the limit, all of which is left out */
    LINES_END,
    LINES_FAILED /* errno tells why */
} lines_state;

typedef struct {
    int fd;
    void (*before_read)(void *context); /* called whenever the next line is not there yet */
    void *context;
    unsigned long long bytes;   /* read so far */
    size_t start, scanned, end; /* in the buffer: the next line, where it has no newline yet, what was read */
    bool ended;                 /* nothing more will come */
} lines;

/* One reader at a time: they share the buffer. */
void lines_open(lines *l, int fd, void (*before_read)(void *context), void *context);

/* The line is valid until the next call. */
lines_state lines_next(lines *l, const char **line, size_t *length);

/* Takes the byte order mark, with which Windows editors begin a text, off its first line. */
void lines_skip_mark(const char **line, size_t *length);

#endif
