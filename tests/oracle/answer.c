/* SPDX-License-Identifier: MIT */
/* The truth about queries that a person writes: `oracle-answer < FILE` prints every query of a case file with
 * the exact answer, `oracle-answer --check FILE...` holds the answers of case files to the contract. */
#include "host_room.h"
#include "oracle.h"
#include "replay.h"
#include "tests/tap.h"

#include <stdlib.h>
#include <string.h>

/* What query_parse and the library's ..._check() functions refuse has no truth. */
static bool is_legal(const query *q) {
    toi_hit hit;
    toi_options options = TOI_OPTIONS_DEFAULT;
    options.t_max = q->t_max;
    return query_sweep(q, &options, &hit) >= TOI_SEPARATE;
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

/* `= ` and the exact answer; of certified pairs without the normal, which more than one may be right for. */
static void print_truth(const oracle *o) {
    toi_hit hit = {.status = o->status, .enter = o->enter, .exit = o->exit, .normal = o->normal};
    char text[QUERY_TEXT_SIZE];
    if (o->exact || o->status == TOI_SEPARATE || o->status == TOI_OVERLAP) {
        query_format(text, sizeof text, o->q, &hit, true);
        printf("= %s\n# ", text);
    } else {
        printf("= %s %ld %ld NORMAL\n# ", toi_status_name(o->status), (long)o->enter, (long)o->exit);
    }
    oracle_print(o, stdout);
    printf("\n");
}

static int answer(FILE *in) {
    char *line = NULL;
    size_t size = 0, length;
    oracle o;
    oracle_init(&o);
    while (read_line(in, &line, &size, &length)) {
        query q;
        query_error error;
        if (length > 0 && line[0] == '=')
            continue;
        query_kind kind = length == 0 ? QUERY_BLANK : query_parse(line, length, &host_room, &q, &error);
        printf("%s\n", length == 0 ? "" : line);
        if (kind == QUERY_BAD || (kind == QUERY_SWEEP && !is_legal(&q))) {
            printf("# error: it has no truth\n");
        } else if (kind == QUERY_SWEEP) {
            oracle_solve(&o, &q);
            print_truth(&o);
        }
    }
    oracle_clear(&o);
    free(line);
    return 0;
}

static bool parse_status(const char *word, toi_status *status) {
    static const toi_status known[] = {TOI_SEPARATE, TOI_GRAZE, TOI_HIT, TOI_OVERLAP};
    for (size_t n = 0; n < sizeof known / sizeof known[0]; n++) {
        if (strcmp(word, toi_status_name(known[n])) == 0) {
            *status = known[n];
            return true;
        }
    }
    return false;
}

/* An answer in --raw form: as many numbers as its status has, and nothing after them. */
static bool parse_answer(const char *text, int dimensions, toi_hit *hit) {
    char word[16];
    int used = 0;
    *hit = (toi_hit){0};
    if (sscanf(text, "= %15s%n", word, &used) != 1 || !parse_status(word, &hit->status))
        return false;
    fix16_t *const field[5] = {&hit->enter, &hit->exit, &hit->normal.x, &hit->normal.y, &hit->normal.z};
    int fields = hit->status == TOI_SEPARATE ? 0 : hit->status == TOI_OVERLAP ? 2 : 2 + dimensions;
    const char *rest = text + used;
    for (int n = 0; n < fields; n++) {
        char *end;
        *field[n] = (fix16_t)strtol(rest, &end, 10);
        if (end == rest)
            return false;
        rest = end;
    }
    return rest[strspn(rest, " \t\r")] == '\0';
}

/* An answer in a file does not name the axis. */
static void judge(oracle *o, const char *expected, const char *where) {
    toi_hit hit;
    if (!parse_answer(expected, shape_dimensions(&o->q->a), &hit)) {
        tap_ok(0, "%s: not an answer: %s", where, expected);
        return;
    }
    hit.axis = oracle_axis(o);
    oracle_verdict verdict = oracle_judge(o, &hit, 0);
    tap_ok(verdict.broken == 0, "%s: %s (early %.3f ulp, false %.3f ulp)", where, expected, verdict.early,
           verdict.false_gap);
    for (int n = 0; n < PROMISE_COUNT; n++) {
        if (verdict.broken >> n & 1)
            printf("# broken: %s\n", ORACLE_PROMISES[n]);
    }
    if (verdict.broken != 0) {
        printf("# truth: ");
        print_truth(o);
    }
}

/* A query that waits for its answer. Other lines may come between, and take its vertices. */
typedef struct {
    query q;
    query_kind kind; /* QUERY_BLANK: none waits */
    bool legal;      /* its truth is found */
} waiting;

/* Errors are the parser's and the library's affair: an expected one is for a query without truth. */
static void check_line(oracle *o, const char *line, const waiting *w, const char *where) {
    bool error_expected = strncmp(line, "= error ", 8) == 0;
    if (w->kind == QUERY_BLANK)
        tap_ok(0, "%s: an answer without a query", where);
    else if (error_expected || !w->legal)
        tap_ok(error_expected && !w->legal, "%s: %s", where, line);
    else
        judge(o, line, where);
}

static void read_query(oracle *o, const char *line, size_t length, waiting *w, const char *where) {
    query_error error;
    query next;
    query_kind kind = length == 0 ? QUERY_BLANK : query_parse(line, length, &host_room, &next, &error);
    if (kind == QUERY_BLANK)
        return;
    if (w->kind != QUERY_BLANK)
        tap_ok(0, "%s: the query before it has no answer", where);
    *w = (waiting){next, kind, kind == QUERY_SWEEP && is_legal(&next)};
    if (w->legal)
        oracle_solve(o, &w->q);
}

static void check(FILE *in, const char *name) {
    char *line = NULL, where[300];
    size_t size = 0, length;
    oracle o;
    waiting w = {.kind = QUERY_BLANK};
    oracle_init(&o);
    for (unsigned long number = 1; read_line(in, &line, &size, &length); number++) {
        snprintf(where, sizeof where, "%s:%lu", name, number);
        if (length > 0 && line[0] == '=') {
            check_line(&o, line, &w, where);
            w.kind = QUERY_BLANK;
        } else {
            read_query(&o, line, length, &w, where);
        }
    }
    if (w.kind != QUERY_BLANK)
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
