/* SPDX-License-Identifier: MIT */
#include "conformance.h"
#include "board_print.h"
#include "../port/port.h"

typedef struct {
    const char *text;
    size_t length;
} span_of_text;

/* How far a file has been read, and the answer that waits for its `= ` line. */
typedef struct {
    const case_file *file;
    const query_room *room;
    size_t next; /* where the next line begins */
    uint32_t line;
    uint32_t cases, failed;
    bool waiting;
    char answer[QUERY_TEXT_SIZE];
} reading;

static bool next_line(reading *r, span_of_text *line) {
    if (r->next >= r->file->size)
        return false;
    size_t end = r->next;
    while (end < r->file->size && r->file->text[end] != '\n')
        end++;
    line->text = (const char *)r->file->text + r->next;
    line->length = end - r->next;
    r->next = end + 1;
    r->line++;
    return true;
}

static void print_failure(reading *r, const char *got, const char *want, size_t want_length) {
    r->failed++;
    print_text("# ");
    print_text(r->file->name);
    print_text(":");
    print_number(r->line);
    print_text(": got `");
    print_text(got);
    print_text("`, want `");
    port_write(want, want_length);
    print_text("`\n");
}

static void answer(reading *r, const query *q) {
    toi_options options = TOI_OPTIONS_DEFAULT;
    toi_hit hit;
    options.t_max = q->t_max;
    query_sweep(q, &options, &hit);
    query_format(r->answer, sizeof r->answer, q, &hit, true);
}

static void ask(reading *r, span_of_text line) {
    query q;
    query_error error;
    query_kind kind = query_parse(line.text, line.length, r->room, &q, &error);
    if (kind == QUERY_BLANK)
        return;
    if (r->waiting)
        print_failure(r, r->answer, "", 0);
    if (kind == QUERY_SWEEP)
        answer(r, &q);
    else
        query_format_error(r->answer, sizeof r->answer, line.text, line.length, &error);
    r->waiting = true;
    r->cases++;
}

/* An error is named in the case files, and explained in the answer, after a colon. */
static bool same(const char *got, const char *want, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (got[i] == '\0' || got[i] != want[i])
            return false;
    }
    return got[length] == '\0' || got[length] == ':';
}

static void compare(reading *r, const char *want, size_t length) {
    const char *got = r->waiting ? r->answer : "no query";
    if (!same(got, want, length))
        print_failure(r, got, want, length);
    r->waiting = false;
}

static bool run_file(const case_file *file, const query_room *room, uint32_t number) {
    reading r = {.file = file, .room = room};
    span_of_text line;
    while (next_line(&r, &line)) {
        if (line.length > 2 && line.text[0] == '=' && line.text[1] == ' ')
            compare(&r, line.text + 2, line.length - 2);
        else
            ask(&r, line);
    }
    if (r.waiting || r.cases == 0)
        print_failure(&r, r.waiting ? r.answer : "no case", "", 0);
    print_text(r.failed ? "not ok " : "ok ");
    print_number(number);
    print_text(" - ");
    print_text(file->name);
    print_text(": ");
    print_number(r.cases);
    print_text(" cases\n");
    return r.failed == 0;
}

bool conformance_run(const query_room *room) {
    bool passed = case_file_count > 0;
    print_text("1..");
    print_number((uint32_t)case_file_count);
    print_text("\n");
    for (size_t i = 0; i < case_file_count; i++)
        passed = run_file(&case_files[i], room, (uint32_t)i + 1) && passed;
    return passed;
}
