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
static void write_answer(const query *q, const query_answer *answer, bool raw, size_t size) {
    char *text = malloc(size);
    assert(text != NULL);
    const size_t length = query_format(text, size, q, answer, raw);
    assert(length < size && text[length] == '\0');
    assert(size != QUERY_TEXT_SIZE || length < size - 1);
    free(text);
}

/* What holds for the hit of a sweep, a raycast or a contact. */
static void check_hit(const query *q, const query_answer *answer) {
    const toi_hit *hit = &answer->as.hit;
    assert(answer->status == hit->status);
    assert(0 <= hit->enter && hit->enter <= hit->exit && hit->exit <= q->t_max);
}

static void check_overlap(const query_answer *answer) {
    const toi_penetration *p = &answer->as.overlap;
    assert(answer->status == p->status);
    assert((p->status == TOI_OVERLAP) == (p->depth > 0));
}

static void check_contact(const query *q, const query_answer *answer) {
    const toi_manifold *m = &answer->as.contact;
    check_hit(q, answer);
    assert(m->count <= TOI_CONTACT_POINTS);
    assert((m->count == 0) == (m->hit.status == TOI_SEPARATE));
}

static void check(const query *q, const query_answer *answer) {
    if (q->kind == QUERY_OVERLAP)
        check_overlap(answer);
    else if (q->kind == QUERY_CONTACT)
        check_contact(q, answer);
    else
        check_hit(q, answer);
}

/* As the library says it, which does not look at polygons. */
static void check_unasked(const query *q, const toi_options *options, toi_status status) {
    toi_hit hit;
    const toi_status unchecked = toi_sweep(&q->a, &q->va, &q->b, &q->vb, options, &hit);
    assert(status < 0 || q->kind != QUERY_SWEEP || status == unchecked);
    assert(toi_explain(&q->a, &q->va, &q->b, &q->vb, options, ignore, NULL) == unchecked);
}

/* Of what turns nothing is promised after a contact, and what neither turns nor has a margin is a sweep's. */
static void ask_turn(const query *q) {
    enum { STEPS = 8 };
    static toi_vec2 outlines[2 * UINT8_MAX];
    toi_turn_step steps[STEPS];
    uint16_t count = 0;
    toi_turn_options options = query_turn_options(q);
    query_answer answer;
    options.proof = steps;
    options.proof_room = STEPS;
    options.proof_count = &count;
    options.budget = options.budget == 0 || options.budget > 200 ? 200 : options.budget;
    const toi_status status = query_ask_turn(q, &options, outlines, &answer);
    assert(status == answer.status);
    if (status >= 0) {
        check_hit(q, &answer);
        assert(count <= options.budget);
        for (unsigned i = 0; i < count && i < STEPS; i++)
            assert(steps[i].from < steps[i].until && steps[i].until <= q->t_max);
    }
    write_answer(q, &answer, false, QUERY_TEXT_SIZE);
    write_answer(q, &answer, true, 1 + (size_t)(q->t_max & 63));
}

static void ask(const query *q) {
    for (int quick = 0; quick < 2; quick++) {
        const toi_options options = {.t_max = q->t_max, .instant = true, .quick = quick != 0};
        query_answer answer;
        const toi_status status = query_ask(q, &options, &answer);
        assert(status == answer.status);
        check_unasked(q, &options, status);
        if (status >= 0)
            check(q, &answer);
        write_answer(q, &answer, false, QUERY_TEXT_SIZE);
        write_answer(q, &answer, true, 1 + (size_t)(q->t_max & 63));
    }
}

static void refuse(const char *line, size_t length, const query_error *error) {
    char text[QUERY_TEXT_SIZE];
    assert(1 <= error->column && error->column <= length + 1);
    const size_t written = query_format_error(text, sizeof text, line, length, error);
    assert(written < sizeof text - 1);
    assert(strncmp(text, "error ", 6) == 0);
}

static void take(const uint8_t *data, size_t length) {
    char *line = malloc(length + (length == 0));
    query q;
    query_error error;
    assert(line != NULL);
    memcpy(line, data, length);
    const query_result result = query_parse(line, length, &host_room, &q, &error);
    if (result == QUERY_LINE && q.turning)
        ask_turn(&q);
    if (result == QUERY_LINE && !q.turning)
        ask(&q);
    if (result == QUERY_BAD)
        refuse(line, length, &error);
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    while (size > 0) {
        const uint8_t *newline = memchr(data, '\n', size);
        const size_t length = newline == NULL ? size : (size_t)(newline - data);
        take(data, length);
        data += length + (newline != NULL);
        size -= length + (newline != NULL);
    }
    return 0;
}
