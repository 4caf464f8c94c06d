/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "axes_off.h"
#include "command.h"
#include "draw_page.h"
#include "draw_world.h"
#include "host_room.h"
#include "lines.h"
#include "output.h"
#include "query_straight.h"
#include "query_turn_fault.h"
#include "world_answer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command[] = "toi16 draw";
static const char too_long[] = "error syntax: line longer than 4 MiB";

static const char help[] =
    "usage: toi16 draw [-o OUT.svg] [--query N] [FILE]\n"
    "\n"
    "Draws one query of a file as an SVG picture. What moves, at t = 0, when it\n"
    "touches and when it parts, paths and velocities, what touches, at which points\n"
    "and along which axis; below, for each axis the time during which they overlap on\n"
    "it: contact is where all overlap. Of an overlap query the push that ends it, and\n"
    "for each axis how deep it is. Of bodies that turn the ways of their corners, and\n"
    "where they are each eighth of a turn, until they touch; below, how long each\n"
    "look proves them apart. 3D is a wireframe, seen from a corner high up.\n"
    "Of a world (toi16 world --help), as it is when a question is asked: its bodies\n"
    "with their paths, as far as they may be, swept boxes and pairs that meet (of up\n"
    "to 100 bodies), what touches first, and how a robot stops.\n"
    "Without a file, and for `-`, reads standard input. toi16 query --help has the\n"
    "format.\n"
    "\n"
    "options:\n"
    "  -o OUT.svg     where the picture goes; without it, and for `-`, standard\n"
    "                 output; never over the file of the query\n"
    "  --query N      the N-th query of the file, from 1, faulty lines counted too;\n"
    "                 without it the first. Of a world the N-th question; of one\n"
    "                 that has none, what is first within a time unit\n"
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

static int refuse_query(const input *in, const query *q, const query_answer *answer) {
    char text[QUERY_TEXT_SIZE];
    query_format_any(text, sizeof text, q, answer, false);
    return refuse_line(in, text);
}

static int draw_scene(const input *in, scene s, const char *out) {
    s.source = in->name;
    s.number = in->wanted;
    s.line = in->line;
    const int status = write_scene(&s, out);
    scene_free(&s);
    return status;
}

static int draw_straight(const input *in, const query *q, const char *out) {
    const toi_options options = {.t_max = q->t_max, .instant = true};
    query_answer answer;
    if (query_ask(q, &options, &answer) < 0)
        return refuse_query(in, q, &answer);
    axes_off_warn(q, in->name, in->line);
    return draw_scene(in, scene_of(q, &options, &answer), out);
}

static int draw_query(const input *in, const query *q, const char *out) {
    static toi_turn_step steps[SCENE_STEPS];
    static toi_vec2 room[2 * UINT8_MAX];
    toi_turn_options options = query_turn_options(q);
    uint16_t count = 0;
    query straight;
    query_answer answer;
    if (!q->turning)
        return draw_straight(in, q, out);
    options.proof = steps;
    options.proof_room = SCENE_STEPS;
    options.proof_count = &count;
    if (query_ask_turn(q, &options, room, &answer) < 0)
        return refuse_query(in, q, &answer);
    return query_straight(q, &straight) ? draw_straight(in, &straight, out)
                                        : draw_scene(in, scene_of_turn(q, &answer, steps, count), out);
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

/* Any other line counts as a query, faulty ones too. */
static bool is_blank(const char *line, size_t length) {
    static const query_room none;
    query q;
    query_error error;
    return query_parse(line, length, &none, &q, &error) == QUERY_BLANK;
}

static void wait_quietly(void *context) {
    (void)context;
}

static lines_state next_line(input *in, const char **line, size_t *length) {
    const lines_state state = lines_next(&in->lines, line, length);
    if ((state == LINES_LINE || state == LINES_TOO_LONG) && in->line++ == 0)
        lines_skip_mark(line, length);
    return state;
}

static int draw_queries(input *in, lines_state state, const char *line, size_t length, const char *out) {
    while (state == LINES_LINE || state == LINES_TOO_LONG) {
        in->found += state == LINES_TOO_LONG || !is_blank(line, length);
        if (in->found == in->wanted)
            return state == LINES_TOO_LONG ? refuse_line(in, too_long) : draw_line(in, line, length, out);
        state = next_line(in, &line, &length);
    }
    return state == LINES_FAILED ? complain(in->name) : refuse_number(in);
}

/* ---- worlds ---- */

/* The answer to a line of a world: the first line that it says, and whether something was faulty. */
typedef struct {
    char text[QUERY_TEXT_SIZE];
    bool said, refused;
} heard;

static void hear(void *context, const char *text) {
    heard *h = context;
    if (!h->said)
        snprintf(h->text, sizeof h->text, "%s", text);
    h->said = true;
}

/* Of a question that is not drawn nobody asks. */
static void hear_fault(void *context, const char *text) {
    heard *h = context;
    hear(h, text);
    h->refused = true;
}

static int draw_question(const input *in, const world *w, const world_line *question, const heard *h,
                         const char *out) {
    output file;
    if (h->refused)
        return refuse_line(in, h->text);
    if (!output_open(&file, out))
        return complain(out);
    world_scene s = world_scene_of(w, question);
    s.answer = h->text;
    s.source = in->name;
    s.number = in->wanted;
    s.line = in->line;
    draw_world_page(&s, file.stream);
    world_scene_free(&s);
    return output_close(&file) ? EXIT_ANSWERED : complain(out);
}

static int draw_without_question(const input *in, world *w, const char *out) {
    static const char first[] = "first";
    heard h = {.said = false};
    const world_listener to = {hear, hear_fault, &h, false};
    world_line question;
    if (in->found > 0 || in->wanted > 1)
        return refuse_number(in);
    world_take(w, first, sizeof first - 1, &to, &question);
    return draw_question(in, w, &question, &h, out);
}

/* The picture is drawn without bodies that are faulty. */
static int draw_world(input *in, world *w, lines_state state, const char *line, size_t length,
                      const char *out) {
    int status = EXIT_ANSWERED;
    while (state == LINES_LINE || state == LINES_TOO_LONG) {
        heard h = {.said = false};
        const world_listener to = {hear, hear_fault, &h, false};
        world_line taken;
        world_taken what = WORLD_NOTHING;
        if (state == LINES_LINE)
            what = world_take(w, line, length, &to, &taken);
        else
            hear_fault(&h, too_long);
        if (what == WORLD_ASKED && ++in->found == in->wanted) {
            const int drawn = draw_question(in, w, &taken, &h, out);
            return drawn == EXIT_ANSWERED ? status : drawn;
        }
        if (h.refused && what != WORLD_ASKED)
            status = refuse_line(in, h.text);
        state = next_line(in, &line, &length);
    }
    const int drawn = state == LINES_FAILED ? complain(in->name) : draw_without_question(in, w, out);
    return drawn == EXIT_ANSWERED ? status : drawn;
}

/* ---- files ---- */

/* A world is what begins with a line of one. */
static int draw_from(input *in, const char *out) {
    const char *line;
    size_t length;
    lines_state state = next_line(in, &line, &length);
    while (state == LINES_LINE && is_blank(line, length))
        state = next_line(in, &line, &length);
    if (state != LINES_LINE || !world_begins(line, length))
        return draw_queries(in, state, line, length, out);
    world *const w = world_new();
    const int status = draw_world(in, w, state, line, length, out);
    world_free(w);
    return status;
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
