/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "answering.h"
#include "command.h"
#include "output.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void answering_make_way(answering *in) {
    fflush(stdout);
    progress_clear(&in->progress);
}

void answering_fault(answering *in, const char *text) {
    puts(text);
    answering_make_way(in);
    fprintf(stderr, "%s:%lu: %s\n", in->name, in->line, text);
    in->faulty = true;
}

/* Whoever waits for an answer before the next line gets it. */
static void before_read(void *context) {
    answering *in = context;
    fflush(stdout);
    progress_show(&in->progress, in->line, "lines", in->lines.bytes);
}

static lines_state answer_all_lines(answering *in) {
    const char *line;
    size_t length;
    for (;;) {
        const lines_state state = lines_next(&in->lines, &line, &length);
        if (state == LINES_END || state == LINES_FAILED)
            return state;
        if (in->line++ == 0)
            lines_skip_mark(&line, &length);
        if (state == LINES_LINE)
            in->answer(in, line, length);
        else
            answering_fault(in, "error syntax: line longer than 4 MiB");
    }
}

static void miss_file(answering *in, const char *name) {
    complain(name);
    in->faulty = true;
}

static void answer_from(answering *in, int fd) {
    in->line = 0;
    lines_open(&in->lines, fd, before_read, in);
    progress_start(&in->progress, in->name, fd);
    if (in->begin != NULL)
        in->begin(in->context);
    const lines_state end = answer_all_lines(in);
    progress_clear(&in->progress);
    if (end == LINES_FAILED)
        miss_file(in, in->name);
    if (end == LINES_END || in->line > 0)
        in->files_read++;
}

static void answer_file(answering *in, const char *name) {
    const bool is_stdin = strcmp(name, "-") == 0;
    if (output_is_input("-", name)) {
        refuse_overwriting(in->command, name);
        in->faulty = true;
        return;
    }
    const int fd = is_stdin ? STDIN_FILENO : open(name, O_RDONLY);
    if (fd < 0) {
        miss_file(in, name);
        return;
    }
    in->name = is_stdin ? "<stdin>" : name;
    answer_from(in, fd);
    if (!is_stdin)
        close(fd);
}

static int exit_status(const answering *in) {
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain("cannot write the answers");
    return in->files_read == 0 ? EXIT_NOTHING : in->faulty ? EXIT_FAULTY : EXIT_ANSWERED;
}

int answering_files(answering *in, int count, char **names) {
    for (int i = 0; i < count; i++)
        answer_file(in, names[i]);
    if (count == 0 && isatty(STDIN_FILENO))
        fprintf(stderr, "toi16: reading %s from the terminal, end with Ctrl-D (help: %s --help)\n", in->what,
                in->command);
    if (count == 0)
        answer_file(in, "-");
    return exit_status(in);
}

int answering_arguments(int count, char **arguments, int *files,
                        int (*option)(void *context, const char *word), void *context) {
    bool only_files = false;
    int status = GO_ON;
    *files = 0;
    for (int i = 0; i < count && status == GO_ON; i++) {
        char *word = arguments[i];
        if (only_files || word[0] != '-' || word[1] == '\0')
            arguments[(*files)++] = word;
        else if (strcmp(word, "--") == 0)
            only_files = true;
        else
            status = option(context, word);
    }
    return status;
}
