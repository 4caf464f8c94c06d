/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "answering.h"
#include "axes_off.h"
#include "command.h"
#include "explanation.h"
#include "explanation_turn.h"
#include "host_room.h"
#include "query_straight.h"
#include "query_turn_fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A string of C99 may have 4095 characters, so the help comes in two. */
static const char help_queries[] =
    "usage: toi16 query [--raw] [--explain] [--quick] [FILE...]\n"
    "\n"
    "Answers the queries in the files, one line each, in order. Without a file, and\n"
    "for `-`, reads standard input. A query is one of\n"
    "\n"
    "  sweep   SHAPE [v VEL] SHAPE [v VEL] [tmax T]   when do they touch?\n"
    "  contact SHAPE [v VEL] SHAPE [v VEL] [tmax T]   a sweep, and at which points\n"
    "  raycast ORIGIN DIRECTION SHAPE [tmax T]        a point that moves by DIRECTION\n"
    "                                                 per time unit\n"
    "  overlap SHAPE SHAPE                            now, how deep, which way out?\n"
    "                                   (T: the end, 1 unless given; VEL: 0)\n"
    "\n"
    "In a sweep and a contact a SHAPE may turn while it moves. After it, in any\n"
    "order:\n"
    "  v VEL     the velocity; of what turns, that of its pivot\n"
    "  w SPIN    radians per time unit, counter-clockwise; in 3D a vector along the\n"
    "            axis, by the right-hand rule\n"
    "  at PIVOT  what it turns about, in the world at the start; its own centre\n"
    "            unless given, but a poly2 has to say\n"
    "  u VEL     a velocity that turns with it, as of a car on an arc\n"
    "and at the end of the line, beside tmax T:\n"
    "  margin M  contact counts from this gap on, or below 0 from that depth on\n"
    "  tol T     how near counts as contact, 16 ulp unless given\n"
    "  budget N  so many looks at most\n"
    "\n"
    "  aabb2 LOX LOY HIX HIY\n"
    "  aabb3 LOX LOY LOZ HIX HIY HIZ\n"
    "  obb2  CX CY HX HY TURN\n"
    "  obb3  CX CY CZ HX HY HZ POSE\n"
    "  poly2 N X Y ...   N vertices, counter-clockwise; numbered from 0\n"
    "  hull3 CX CY CZ POSE N X Y Z ...\n"
    "                    the convex hull of N points in the body's own frame\n"
    "  circle2  CX CY R               sphere3  CX CY CZ R\n"
    "  capsule2 AX AY BX BY R         capsule3 AX AY AZ BX BY BZ R\n"
    "  SHAPE r RADIUS    any of them with a radius around it: round corners. Of a\n"
    "                    poly2 with a radius 1 or 2 vertices are enough\n"
    "\n"
    "  TURN  deg ANGLE            counter-clockwise, or\n"
    "        COS SIN\n"
    "  POSE  ypr YAW PITCH ROLL   roll about x first, then pitch about y, then yaw\n"
    "                             about z, each by the right-hand rule, or\n"
    "        U0X U0Y U0Z U1X U1Y U1Z U2X U2Y U2Z\n"
    "                             the body's axes in the world\n"
    "\n"
    "A number is a decimal, or @ and the raw integer: Q16.16; in rotations (COS SIN,\n"
    "U0X..U2Z) Q2.30; of angles 2^32 to the turn. Angles are -360 to 360 degrees, and\n"
    "give the same bits on every machine. # starts a comment. Axes that are off those\n"
    "of a rotation by more than 2^-28 are computed with as they are, but of what\n"
    "turns; a warning on standard error says by how much. The answers:\n";

static const char help_answers[] =
    "\n"
    "  separate                       no contact until tmax\n"
    "  hit     ENTER EXIT NX NY [NZ]  they touch at ENTER and press in; N: from the\n"
    "                                 first to the second shape; of a raycast out of\n"
    "                                 its shape\n"
    "  graze   ENTER EXIT NX NY [NZ]  they only touch\n"
    "  overlap ENTER EXIT             they overlap at the start\n"
    "  hit     ENTER NX NY [NZ] [conservative]\n"
    "                                 of what turns: it has no EXIT; conservative:\n"
    "                                 the budget was spent, and they are proved apart\n"
    "                                 until ENTER\n"
    "  ... points K X Y [Z] ...       of a contact: and K points\n"
    "  touch NX NY [NZ]               of an overlap query: they only touch\n"
    "  overlap DEPTH NX NY [NZ] PX PY [PZ]\n"
    "                                 P: the way that takes the second shape out\n"
    "  error NAME: message            the line is faulty; also on standard error,\n"
    "                                 with file and line number\n"
    "\n"
    "options:\n"
    "  --raw          answer in raw integers\n"
    "  --explain      under each answer, indented: every axis, and what decided.\n"
    "                 gap: how far apart at the start, negative where they overlap;\n"
    "                 speed: of the second shape along the axis, seen from the first;\n"
    "                 enter, leave: when they begin and end to overlap on this axis;\n"
    "                 along, against: how far the second shape can be moved on it\n"
    "                 until they are apart. Points with the features that meet there.\n"
    "                 Round shapes have no axes: what of them is nearest, how far off\n"
    "                 and how fast, and when they touch and part. Of what turns each\n"
    "                 look at the shapes: its time, the axis, the gap along that, how\n"
    "                 fast it closes, and until when no contact can be\n"
    "  --quick        of oriented 3D boxes and hulls only the face axes: may report\n"
    "                 contact early, and is cheaper for boxes; overlap queries take\n"
    "                 all\n"
    "  -h, --help     this text\n"
    "  -V, --version  the version\n"
    "  --             what follows are files\n"
    "\n"
    "exit status: 0 all lines answered, 1 a faulty line or an unreadable file among\n"
    "  others, 2 nothing could be read, wrong usage, or the answers could not be\n"
    "  written\n";

typedef struct {
    bool quick, explain;
    explanation_style style;
} settings;

/* Prints an answer. False where that is an error. */
static bool print_answer(answering *in, const query *q, const query_answer *answer) {
    const settings *s = in->context;
    char text[QUERY_TEXT_SIZE];
    query_format_any(text, sizeof text, q, answer, s->style.raw);
    if (answer->status < 0) {
        answering_fault(in, text);
        return false;
    }
    puts(text);
    return true;
}

/* What moves straight has the table of axes. */
static void explain_turn(const query *q, const query_answer *answer, const toi_turn_step *steps,
                         unsigned count, const explanation_style *style) {
    const toi_options options = {.t_max = q->t_max, .instant = true};
    query straight;
    if (query_straight(q, &straight))
        explanation_print(&straight, &options, answer, style);
    else
        explanation_print_turn(q, answer, steps, count, style);
}

static void answer_turn(answering *in, const query *q) {
    static toi_turn_step steps[EXPLANATION_STEPS];
    static toi_vec2 room[2 * UINT8_MAX];
    const settings *s = in->context;
    toi_turn_options options = query_turn_options(q);
    uint16_t count = 0;
    query_answer answer;
    options.proof = steps;
    options.proof_room = EXPLANATION_STEPS;
    options.proof_count = &count;
    query_ask_turn(q, &options, room, &answer);
    if (print_answer(in, q, &answer) && s->explain)
        explain_turn(q, &answer, steps, count, &s->style);
}

static void answer_query(answering *in, const query *q) {
    const settings *s = in->context;
    const bool quick = s->quick && q->kind != QUERY_OVERLAP;
    const toi_options options = {.t_max = q->t_max, .instant = true, .quick = quick};
    query_answer answer;
    if (q->turning) {
        answer_turn(in, q);
        return;
    }
    query_ask(q, &options, &answer);
    if (!print_answer(in, q, &answer))
        return;
    if (axes_are_off(q)) {
        answering_make_way(in);
        axes_off_warn(q, in->name, in->line);
    }
    if (s->explain)
        explanation_print(q, &options, &answer, &s->style);
}

static void answer_line(answering *in, const char *line, size_t length) {
    query q;
    query_error error;
    char text[QUERY_TEXT_SIZE];
    const query_result result = query_parse(line, length, &host_room, &q, &error);
    if (result == QUERY_LINE)
        answer_query(in, &q);
    if (result == QUERY_BAD) {
        query_format_error(text, sizeof text, line, length, &error);
        answering_fault(in, text);
    }
}

static bool wants_colour(void) {
    const char *no_colour = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && (no_colour == NULL || *no_colour == '\0');
}

static int set_option(void *context, const char *word) {
    settings *s = context;
    const struct {
        const char *name;
        bool *setting;
    } options[] = {{"--raw", &s->style.raw}, {"--explain", &s->explain}, {"--quick", &s->quick}};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (strcmp(word, options[i].name) == 0) {
            *options[i].setting = true;
            return GO_ON;
        }
    if (strcmp(word, "-h") == 0 || strcmp(word, "--help") == 0)
        fputs(help_queries, stdout);
    return common_option("toi16 query", help_answers, word);
}

int command_query(int count, char **arguments) {
    settings s = {.style.colour = wants_colour()};
    answering in = {.command = "toi16 query", .what = "queries", .answer = answer_line, .context = &s};
    int files;
    const int status = answering_arguments(count, arguments, &files, set_option, &s);
    return status == GO_ON ? answering_files(&in, files, arguments) : status;
}
