/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "lines.h"

#include <string.h>
#include <unistd.h>

enum { READ_SIZE = 65536 };

static char buffer[LINES_LIMIT];

void lines_open(lines *l, int fd, void (*before_read)(void *context), void *context) {
    *l = (lines){.fd = fd, .before_read = before_read, .context = context};
}

static void make_room(lines *l) {
    memmove(buffer, buffer + l->start, l->end - l->start);
    l->end -= l->start;
    l->scanned -= l->start;
    l->start = 0;
}

static bool refill(lines *l) {
    if (sizeof buffer - l->end < READ_SIZE)
        make_room(l);
    const size_t room = sizeof buffer - l->end;
    l->before_read(l->context);
    const ssize_t got = read(l->fd, buffer + l->end, room < READ_SIZE ? room : READ_SIZE);
    if (got < 0)
        return false;
    l->ended = got == 0;
    l->end += (size_t)got;
    l->bytes += (size_t)got;
    return true;
}

/* Reads on until the buffer holds a newline, is full, or the file ends. Null where it holds none. */
static bool find_newline(lines *l, const char **newline) {
    for (;;) {
        *newline = memchr(buffer + l->scanned, '\n', l->end - l->scanned);
        l->scanned = l->end;
        if (*newline != NULL || l->ended || l->end - l->start == sizeof buffer)
            return true;
        if (!refill(l))
            return false;
    }
}

lines_state lines_next(lines *l, const char **line, size_t *length) {
    const char *newline;
    bool too_long = false;
    for (;; l->start = l->end, too_long = true) {
        if (!find_newline(l, &newline))
            return LINES_FAILED;
        if (newline != NULL || l->ended)
            break;
    }
    if (newline == NULL && l->start == l->end && !too_long)
        return LINES_END;
    *line = buffer + l->start;
    *length = newline == NULL ? l->end - l->start : (size_t)(newline - *line);
    l->start += *length + (newline != NULL);
    l->scanned = l->start;
    return too_long ? LINES_TOO_LONG : LINES_LINE;
}

void lines_skip_mark(const char **line, size_t *length) {
    if (*length >= 3 && memcmp(*line, "\xEF\xBB\xBF", 3) == 0) {
        *line += 3;
        *length -= 3;
    }
}
