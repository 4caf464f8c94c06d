/* SPDX-License-Identifier: MIT */
#include "conformance.h"
#include "board_print.h"
#include "typed.h"
#include "../port/port.h"

typedef struct {
    const char *text;
    size_t length;
} span_of_text;

/* How far a file has been read, and whether an answer waits for its `= ` line. */
typedef struct {
    const case_file *file;
    const query_room *room;
    size_t next; /* where the next line begins */
    uint32_t line;
    uint32_t cases, failed;
    bool waiting;
} reading;

/* The answer that waits. Not on the stack, which is short on the smallest board. */
static char answer[QUERY_TEXT_SIZE];

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

/* Where the typed answer is another one, it is what is compared. */
static void answer_query(const query *q) {
    toi_options options = TOI_OPTIONS_DEFAULT;
    query_answer found;
    options.t_max = q->t_max;
    options.instant = true;
    query_ask(q, &options, &found);
    if (found.status >= 0 && q->kind == QUERY_SWEEP) {
        sweep_typed(&q->a, &q->va, &q->b, &q->vb, &options, &found.as.hit);
        found.status = found.as.hit.status;
    }
    query_format(answer, sizeof answer, q, &found, true);
}

static void ask(reading *r, span_of_text line) {
    query q;
    query_error error;
    query_result result = query_parse(line.text, line.length, r->room, &q, &error);
    if (result == QUERY_BLANK)
        return;
    if (r->waiting)
        print_failure(r, answer, "", 0);
    if (result == QUERY_LINE)
        answer_query(&q);
    else
        query_format_error(answer, sizeof answer, line.text, line.length, &error);
    r->waiting = true;
    r->cases++;
}

static bool ends_in_dots(const char *want, size_t length) {
    return length > 4 && want[length - 4] == ' ' && want[length - 3] == '.' && want[length - 2] == '.' &&
           want[length - 1] == '.';
}

/* An error is named in the case files, and explained in the answer, after a colon. What ends in ` ...` may go
 * on in any way. */
static bool same(const char *got, const char *want, size_t length) {
    const bool open = ends_in_dots(want, length);
    length -= open ? 4 : 0;
    for (size_t i = 0; i < length; i++) {
        if (got[i] == '\0' || got[i] != want[i])
            return false;
    }
    return open ? got[length] == ' ' : got[length] == '\0' || got[length] == ':';
}

static void compare(reading *r, const char *want, size_t length) {
    const char *got = r->waiting ? answer : "no query";
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
        print_failure(&r, r.waiting ? answer : "no case", "", 0);
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
    if (case_files_before == 0) {
        print_text("1..");
        print_number((uint32_t)case_files_in_all);
        print_text("\n");
    }
    for (size_t i = 0; i < case_file_count; i++)
        passed = run_file(&case_files[i], room, (uint32_t)(case_files_before + i) + 1) && passed;
    return passed;
}
