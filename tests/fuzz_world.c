/* SPDX-License-Identifier: MIT */
/* libFuzzer: any bytes as the lines of a world, through everything that the command line does with them. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../tools/world_answer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The answer to a line: what it begins with, and how many lines a list has still to come. */
typedef struct {
    unsigned lines;
    unsigned long listed;
} heard;

static void hear(void *context, const char *text) {
    heard *const h = context;
    if (h->lines == 0 && (strncmp(text, "pairs ", 6) == 0 || strncmp(text, "events ", 7) == 0))
        h->listed = strtoul(strchr(text, ' '), NULL, 10) + 1;
    h->lines++;
}

static void hear_fault(void *context, const char *text) {
    assert(strstr(text, "error ") != NULL && strlen(text) < QUERY_TEXT_SIZE - 1);
    hear(context, text);
}

/* In memory of exactly its size, so that one byte past the end is seen. */
static void take(world *w, const uint8_t *data, size_t length, bool raw) {
    char *const line = malloc(length + (length == 0));
    heard h = {0, 0};
    const world_listener to = {hear, hear_fault, &h, raw};
    world_line put;
    assert(line != NULL);
    memcpy(line, data, length);
    world_take(w, line, length, &to, &put);
    assert(h.lines == h.listed || (h.listed == 0 && h.lines <= 1));
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static world *w;
    if (w == NULL)
        w = world_new();
    world_clear(w);
    for (bool raw = false; size > 0; raw = !raw) {
        const uint8_t *newline = memchr(data, '\n', size);
        const size_t length = newline == NULL ? size : (size_t)(newline - data);
        take(w, data, length, raw);
        data += length + (newline != NULL);
        size -= length + (newline != NULL);
    }
    return 0;
}
