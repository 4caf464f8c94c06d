/* SPDX-License-Identifier: MIT */
#include "answering.h"
#include "axes_off.h"
#include "command.h"
#include "world_answer.h"

#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: toi16 world [--raw] [FILE...]\n"
    "\n"
    "Answers questions about worlds of many bodies. A file is one world, read from\n"
    "its first line to its last: each question is about the bodies that there are\n"
    "when it is read, and a body named again takes the place of the old one, so that\n"
    "a file can hold many steps. Without a file, and for `-`, reads standard input.\n"
    "\n"
    "  body   ID SHAPE [v VEL] [grow M S A]  it moves, from t = 0; ID: 0 to 65535\n"
    "  static ID SHAPE                       it does not; two of these never meet\n"
    "  remove ID\n"
    "\n"
    "  pairs  [tmax T]      all pairs whose swept boxes meet: pairs K, and K lines\n"
    "                       A B, A below B, by number\n"
    "  events [tmax T]      all that touch: events K, and K lines A B STATUS...,\n"
    "                       by ENTER, then by number\n"
    "  first  [tmax T]      the first of these that is no graze: first A B STATUS...\n"
    "  cast ID [tmax T]     of those with ID, which is A: cast B STATUS...\n"
    "  ray ORIGIN DIRECTION [tmax T]\n"
    "                       the first body on the ray: ray B STATUS..., the normal\n"
    "                       out of the shape\n"
    "  near LO HI           bodies whose boxes meet this one: near K ID ID ...\n"
    "  stop  ID react R decel B\n"
    "                       if ID brakes now: stop clear TIME (it stands then), or\n"
    "                       stop B may ENTER\n"
    "  brake ID react R decel B [tmax T]\n"
    "                       until when it may wait: brake TIME B, brake clear (until\n"
    "                       T), or brake late B\n"
    "  speed ID react R decel B\n"
    "                       which fraction of its velocity is safe: speed FACTOR B,\n"
    "                       or speed 1 none\n"
    "                       (T: the end, 1 unless given; VEL: 0)\n"
    "\n"
    "Shapes and numbers are those of toi16 query --help, and so is STATUS..., what a\n"
    "sweep answers. first, cast and ray answer none where there is nothing. Bodies of\n"
    "the plane and of space are worlds of their own.\n"
    "\n"
    "With grow a body is not known for certain: at time t it may be\n"
    "M + S t + A t^2 / 2 away from where its velocity puts it, in any direction.\n"
    "STATUS... of its pairs is may ENTER: nothing touches before. stop, brake and\n"
    "speed are about a body of the plane that keeps its velocity for R, then brakes\n"
    "by B to a standstill. They are an aid, and no rated safety part.\n"
    "\n"
    "A faulty line gets `error NAME: message` in its place, also on standard error,\n"
    "with file and line number; the rest goes on.\n"
    "\n"
    "options:\n"
    "  --raw          answer in raw integers\n"
    "  -h, --help     this text\n"
    "  -V, --version  the version\n"
    "  --             what follows are files\n"
    "\n"
    "exit status: 0 all lines answered, 1 a faulty line or an unreadable file among\n"
    "  others, 2 nothing could be read, wrong usage, or the answers could not be\n"
    "  written\n";

typedef struct {
    world *world;
    bool raw;
} session;

static void begin(void *context) {
    const session *s = context;
    world_clear(s->world);
}

static void say(void *context, const char *text) {
    (void)context;
    puts(text);
}

static void fault(void *context, const char *text) {
    answering_fault(context, text);
}

static void answer_line(answering *in, const char *text, size_t length) {
    const session *s = in->context;
    const world_listener to = {say, fault, in, s->raw};
    world_line line;
    if (world_take(s->world, text, length, &to, &line) != WORLD_PUT)
        return;
    const query put = {.kind = QUERY_RAYCAST, .b = line.body.shape};
    if (axes_are_off(&put)) {
        answering_make_way(in);
        axes_off_warn(&put, in->name, in->line);
    }
}

static int set_option(void *context, const char *word) {
    session *s = context;
    if (strcmp(word, "--raw") != 0)
        return common_option("toi16 world", help, word);
    s->raw = true;
    return GO_ON;
}

int command_world(int count, char **arguments) {
    session s = {NULL, false};
    answering in = {
        .command = "toi16 world", .what = "a world", .begin = begin, .answer = answer_line, .context = &s};
    int files;
    int status = answering_arguments(count, arguments, &files, set_option, &s);
    if (status != GO_ON)
        return status;
    s.world = world_new();
    status = answering_files(&in, files, arguments);
    world_free(s.world);
    return status;
}
