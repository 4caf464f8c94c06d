/* SPDX-License-Identifier: MIT */
/* The truth about queries that a person writes: `oracle-answer < FILE` prints every query of a case file with
 * the exact answer, `oracle-answer --check FILE...` holds the answers of case files to the contract, and of
 * contacts also the library's, whose names of features files do not tell. */
#include "expected.h"
#include "host_room.h"
#include "manifold.h"
#include "tests/tap.h"

#include <stdlib.h>
#include <string.h>

/* What query_parse and the library's ..._check() functions refuse has no truth. */
static bool is_legal(const query *q, query_answer *answer) {
    toi_options options = TOI_OPTIONS_DEFAULT;
    options.t_max = q->t_max;
    options.instant = true;
    return query_ask(q, &options, answer) >= TOI_SEPARATE;
}

/* Reads a line without its newline into a buffer that grows. False at the end of the file. */
static bool read_line(FILE *in, char **line, size_t *size, size_t *length) {
    int c;
    *length = 0;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (*length + 1 >= *size) {
            *size = 2 * *size + 256;
            *line = realloc(*line, *size);
            if (*line == NULL)
                abort();
        }
        (*line)[(*length)++] = (char)c;
    }
    if (*line != NULL)
        (*line)[*length] = '\0';
    return c != EOF || *length > 0;
}

static int answer(FILE *in) {
    char *line = NULL;
    size_t size = 0, length;
    oracle o;
    oracle_init(&o);
    while (read_line(in, &line, &size, &length)) {
        query q;
        query_error error;
        query_answer said;
        if (length > 0 && line[0] == '=')
            continue;
        query_result result = length == 0 ? QUERY_BLANK : query_parse(line, length, &host_room, &q, &error);
        printf("%s\n", length == 0 ? "" : line);
        if (result == QUERY_BAD || (result == QUERY_LINE && !is_legal(&q, &said))) {
            printf("# error: it has no truth\n");
        } else if (result == QUERY_LINE) {
            oracle_solve(&o, &q);
            expected_print(&o);
        }
    }
    oracle_clear(&o);
    free(line);
    return 0;
}

/* A query that waits for its answer. Other lines may come between, and take its vertices. */
typedef struct {
    query q;
    query_result result; /* QUERY_BLANK: none waits */
    bool legal;          /* its truth is found */
} waiting;

/* Results are counted in this file. */
static void judge(oracle *o, const char *line, const char *where) {
    const expected_verdict v = expected_judge(o, line);
    tap_ok(v.right, "%s: %s (early %.3f ulp, false %.3f ulp)", where, line, v.early, v.false_gap);
    if (!v.right)
        expected_explain(o, &v);
}

/* Errors are the parser's and the library's affair: an expected one is for a query without truth. */
static void check_line(oracle *o, const char *line, const waiting *w, const char *where) {
    bool error_expected = strncmp(line, "= error ", 8) == 0;
    if (w->result == QUERY_BLANK)
        tap_ok(0, "%s: an answer without a query", where);
    else if (error_expected || !w->legal)
        tap_ok(error_expected && !w->legal, "%s: %s", where, line);
    else
        judge(o, line, where);
}

static void judge_contact(oracle *o, const toi_manifold *m, const char *where) {
    const manifold_verdict v = manifold_judge(o, m, false);
    for (int n = 0; n < MANIFOLD_PROMISES; n++) {
        if (v.broken >> n & 1)
            tap_ok(0, "%s: of the library's answer: %s", where, MANIFOLD_NAMES[n]);
    }
}

static void read_query(oracle *o, const char *line, size_t length, waiting *w, const char *where) {
    query_error error;
    query next;
    query_result result = length == 0 ? QUERY_BLANK : query_parse(line, length, &host_room, &next, &error);
    if (result == QUERY_BLANK)
        return;
    if (w->result != QUERY_BLANK)
        tap_ok(0, "%s: the query before it has no answer", where);
    query_answer said;
    *w = (waiting){next, result, result == QUERY_LINE && is_legal(&next, &said)};
    if (!w->legal)
        return;
    oracle_solve(o, &w->q);
    if (next.kind == QUERY_CONTACT)
        judge_contact(o, &said.as.contact, where);
}

static void check(FILE *in, const char *name) {
    char *line = NULL, where[300];
    size_t size = 0, length;
    oracle o;
    waiting w = {.result = QUERY_BLANK};
    oracle_init(&o);
    for (unsigned long number = 1; read_line(in, &line, &size, &length); number++) {
        snprintf(where, sizeof where, "%s:%lu", name, number);
        if (length > 0 && line[0] == '=') {
            check_line(&o, line, &w, where);
            w.result = QUERY_BLANK;
        } else {
            read_query(&o, line, length, &w, where);
        }
    }
    if (w.result != QUERY_BLANK)
        tap_ok(0, "%s: the last query has no answer", name);
    oracle_clear(&o);
    free(line);
}

int main(int argc, char **argv) {
    if (argc == 1)
        return answer(stdin);
    if (argc == 2 || strcmp(argv[1], "--check") != 0) {
        fputs("usage: oracle-answer < FILE           the queries with their exact answers\n"
              "       oracle-answer --check FILE...  whether the expected answers keep the contract\n",
              stderr);
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        FILE *in = fopen(argv[i], "rb");
        if (in == NULL) {
            tap_ok(0, "%s cannot be read", argv[i]);
            continue;
        }
        check(in, argv[i]);
        fclose(in);
    }
    return tap_done();
}
