/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "axes_off.h"
#include "command.h"
#include "draw_page.h"
#include "host_room.h"
#include "lines.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command[] = "toi16 draw";

static const char help[] =
    "usage: toi16 draw [-o OUT.svg] [--query N] [FILE]\n"
    "\n"
    "Draws one query of a file as an SVG picture. What moves, at t = 0, when it\n"
    "touches and when it parts, paths and velocities, what touches, at which points\n"
    "and along which axis; below, for each axis the time during which they overlap on\n"
    "it: contact is where all overlap. Of an overlap query the push that ends it, and\n"
    "for each axis how deep it is. 3D is a wireframe, seen from a corner high up.\n"
    "Without a file, and for `-`, reads standard input. toi16 query --help has the\n"
    "format.\n"
    "\n"
    "options:\n"
    "  -o OUT.svg     where the picture goes; without it, and for `-`, standard\n"
    "                 output; never over the file of the query\n"
    "  --query N      the N-th query of the file, from 1, faulty lines counted too;\n"
    "                 without it the first\n"
    "  -h, --help     this text\n"
    "  -V, --version  the version\n"
    "  --             what follows is a file\n"
    "\n"
    "exit status: 0 drawn, 1 the query is faulty, or there are fewer, 2 nothing could\n"
    "  be read, wrong usage, or the picture could not be written\n";

typedef struct {
    const char *file, *out;
    unsigned long number;
} settings;

/* The file in hand. */
typedef struct {
    const char *name;
    unsigned long wanted, found, line; /* numbers of queries, and of the last line read */
    lines lines;
} input;

static int refuse_line(const input *in, const char *text) {
    fprintf(stderr, "%s:%lu: %s\n", in->name, in->line, text);
    return EXIT_FAULTY;
}

static int refuse_number(const input *in) {
    fprintf(stderr, "%s: there is no query %lu, the last one is %lu\n", in->name, in->wanted, in->found);
    return EXIT_FAULTY;
}

static int write_scene(const scene *s, const char *name) {
    output out;
    if (!output_open(&out, name))
        return complain(name);
    draw_page(s, out.stream);
    return output_close(&out) ? EXIT_ANSWERED : complain(name);
}

static int draw_query(const input *in, const query *q, const char *out) {
    const toi_options options = {.t_max = q->t_max, .instant = true};
    char text[QUERY_TEXT_SIZE];
    query_answer answer;
    if (query_ask(q, &options, &answer) < 0) {
        query_format(text, sizeof text, q, &answer, false);
        return refuse_line(in, text);
    }
    axes_off_warn(q, in->name, in->line);
    scene s = scene_of(q, &options, &answer);
    s.source = in->name;
    s.number = in->wanted;
    s.line = in->line;
    const int status = write_scene(&s, out);
    scene_free(&s);
    return status;
}

static int draw_line(const input *in, const char *line, size_t length, const char *out) {
    query q;
    query_error error;
    char text[QUERY_TEXT_SIZE];
    if (query_parse(line, length, &host_room, &q, &error) == QUERY_LINE)
        return draw_query(in, &q, out);
    query_format_error(text, sizeof text, line, length, &error);
    return refuse_line(in, text);
}

/* What counts as a query: any line, faulty ones too, in which not all is blank or a comment. */
static bool is_query(const char *line, size_t length) {
    static const query_room none;
    query q;
    query_error error;
    return query_parse(line, length, &none, &q, &error) != QUERY_BLANK;
}

static void wait_quietly(void *context) {
    (void)context;
}

static int draw_from(input *in, const char *out) {
    const char *line;
    size_t length;
    for (;;) {
        const lines_state state = lines_next(&in->lines, &line, &length);
        if (state == LINES_FAILED)
            return complain(in->name);
        if (state == LINES_END)
            return refuse_number(in);
        if (in->line++ == 0)
            lines_skip_mark(&line, &length);
        in->found += state == LINES_TOO_LONG || is_query(line, length);
        if (in->found == in->wanted)
            return state == LINES_TOO_LONG ? refuse_line(in, "error syntax: line longer than 4 MiB")
                                           : draw_line(in, line, length, out);
    }
}

static int draw_file(const settings *s) {
    const bool is_stdin = strcmp(s->file, "-") == 0;
    if (output_is_input(s->out, s->file))
        return refuse_overwriting(command, s->file);
    const int fd = is_stdin ? STDIN_FILENO : open(s->file, O_RDONLY);
    if (fd < 0)
        return complain(s->file);
    input in = {.name = is_stdin ? "<stdin>" : s->file, .wanted = s->number};
    lines_open(&in.lines, fd, wait_quietly, NULL);
    const int status = draw_from(&in, s->out);
    if (!is_stdin)
        close(fd);
    return status;
}

/* ---- arguments ---- */

static bool read_number(const char *word, unsigned long *out) {
    char *end;
    errno = 0;
    *out = strtoul(word, &end, 10);
    return *word >= '1' && *word <= '9' && *end == '\0' && errno == 0;
}

static int take_file(settings *s, const char *word) {
    if (s->file != NULL)
        return refuse(command, "one picture is of one file, what is ", word);
    s->file = word;
    return GO_ON;
}

static bool wants_value(const char *option) {
    return strcmp(option, "-o") == 0 || strcmp(option, "--query") == 0;
}

static int take_value(settings *s, const char *option, const char *value) {
    if (value == NULL)
        return refuse(command, "a word is missing after ", option);
    if (strcmp(option, "-o") == 0)
        s->out = value;
    else if (!read_number(value, &s->number))
        return refuse(command, "queries are numbered 1, 2, 3, ..., there is no ", value);
    return GO_ON;
}

int command_draw(int count, char **arguments) {
    settings s = {NULL, "-", 1};
    bool only_files = false;
    for (int i = 0; i < count; i++) {
        const char *word = arguments[i];
        int status = GO_ON;
        if (only_files || word[0] != '-' || word[1] == '\0')
            status = take_file(&s, word);
        else if (strcmp(word, "--") == 0)
            only_files = true;
        else if (wants_value(word))
            status = take_value(&s, word, i + 1 < count ? arguments[++i] : NULL);
        else
            status = common_option(command, help, word);
        if (status != GO_ON)
            return status;
    }
    if (s.file == NULL)
        s.file = "-";
    return draw_file(&s);
}
