/* SPDX-License-Identifier: MIT */
/* libFuzzer: any bytes as query lines, through everything that the command line does with them. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../tools/host_room.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore(void *context, const toi_axis_report *report) {
    (void)context;
    (void)report;
}

/* In memory of exactly its size, so that one byte past the end is seen. */
static void write_answer(const query *q, const toi_hit *hit, bool raw, size_t size) {
    char *text = malloc(size);
    assert(text != NULL);
    const size_t length = query_format(text, size, q, hit, raw);
    assert(length < size && text[length] == '\0');
    free(text);
}

static void sweep(const query *q) {
    for (int quick = 0; quick < 2; quick++) {
        const toi_options options = {q->t_max, TOI_EDGE_EPSILON, quick != 0, NULL};
        toi_hit hit;
        const toi_status unchecked = toi_sweep(&q->a, &q->va, &q->b, &q->vb, &options, &hit);
        const toi_status why = toi_explain(&q->a, &q->va, &q->b, &q->vb, &options, ignore, NULL);
        const toi_status status = query_sweep(q, &options, &hit);
        assert(status == hit.status && (status < 0 || status == unchecked));
        assert(why == unchecked);
        assert(status < 0 || (0 <= hit.enter && hit.enter <= hit.exit && hit.exit <= q->t_max));
        write_answer(q, &hit, false, QUERY_TEXT_SIZE);
        write_answer(q, &hit, true, 1 + (size_t)(hit.enter & 63));
    }
}

static void refuse(const char *line, size_t length, const query_error *error) {
    char text[QUERY_TEXT_SIZE];
    assert(1 <= error->column && error->column <= length + 1);
    const size_t written = query_format_error(text, sizeof text, line, length, error);
    assert(written < sizeof text - 1);
    assert(strncmp(text, "error ", 6) == 0);
}

static void answer(const uint8_t *data, size_t length) {
    char *line = malloc(length + (length == 0));
    query q;
    query_error error;
    assert(line != NULL);
    memcpy(line, data, length);
    const query_kind kind = query_parse(line, length, &host_room, &q, &error);
    if (kind == QUERY_SWEEP)
        sweep(&q);
    if (kind == QUERY_BAD)
        refuse(line, length, &error);
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    while (size > 0) {
        const uint8_t *newline = memchr(data, '\n', size);
        const size_t length = newline == NULL ? size : (size_t)(newline - data);
        answer(data, length);
        data += length + (newline != NULL);
        size -= length + (newline != NULL);
    }
    return 0;
}
