/* SPDX-License-Identifier: MIT */
/* The query text format: one query a line in, one answer a line out, the same on the command line, in the
 * test cases and on every board. Integer only, allocates nothing, needs libfixmath, and of libc memcpy and
 * memset.
 *
 *     sweep   SHAPE [v VEL] SHAPE [v VEL] [tmax T]    T defaults to 1, a missing v is zero
 *     contact SHAPE [v VEL] SHAPE [v VEL] [tmax T]    a sweep, with the points where they touch
 *     raycast ORIGIN DIRECTION SHAPE [tmax T]         a point that moves by DIRECTION per time unit
 *     overlap SHAPE SHAPE                             where they are: nothing moves
 *
 * In a sweep and a contact a SHAPE may turn: after it come, in any order, `v VEL`, `w SPIN` in radians per
 * time unit (in 3D a vector along the axis), `at PIVOT`, what it turns about, in the world at t = 0, and `u
 * VEL`, a velocity that turns with it. Without `at` it turns about its own centre, rounded down to whole
 * ulps; a poly2 that turns has to say. At the end there may be, in any order, `tmax T`, `margin M`, from
 * which gap on contact counts, `tol T`, how near counts as contact, and `budget N`, how often the pair is
 * looked at at most. Where one of u, w, at, margin, tol and budget stands, toi_turn answers.
 *
 *     aabb2 LOX LOY HIX HIY            obb2 CX CY HX HY COS SIN
 *     aabb3 LOX LOY LOZ HIX HIY HIZ    obb3 CX CY CZ HX HY HZ U0X U0Y U0Z U1X U1Y U1Z U2X U2Y U2Z
 *     poly2 N X Y ...                  hull3 CX CY CZ U0X U0Y U0Z U1X U1Y U1Z U2X U2Y U2Z N X Y Z ...
 *     circle2 CX CY R                  sphere3 CX CY CZ R
 *     capsule2 AX AY BX BY R           capsule3 AX AY AZ BX BY BZ R
 *
 * Every SHAPE may go on with `r R`: all that is within the radius R of the shape, as toi_shape has it. A
 * polygon with a radius may have 1 or 2 points.
 *
 * In the place of COS SIN may stand `deg ANGLE`, counter-clockwise, and in that of U0X..U2Z `ypr YAW PITCH
 * ROLL`: roll about x, then pitch about y, then yaw about z, each by the right-hand rule. Angles are -360 to
 * 360 degrees, decimal, or `@` and 2^32 to the turn, and become the axes that toi_rot2_from_angle,
 * toi_rot3_from_yaw and toi_rot3_compose make of them, the same bits on every machine.
 *
 * VEL, ORIGIN and DIRECTION are 2 numbers each in 2D, 3 in 3D. A number is a decimal with any number of
 * digits, rounded to the nearest ulp, ties away from zero, or `@` and the raw integer. Numbers are Q16.16,
 * those of rotations (COS SIN, U0X..U2Z) Q2.30, and N, how many points follow, is plain digits. `#` starts a
 * comment anywhere in a line; spaces, tabs and a carriage return separate words. */
#ifndef QUERY_TEXT_H
#define QUERY_TEXT_H

#include <stddef.h>
#include <toi16/toi16.h>

/* Holds every text that is written here. */
#define QUERY_TEXT_SIZE 400

/* The first word of a line. */
typedef enum { QUERY_SWEEP = 0, QUERY_OVERLAP, QUERY_RAYCAST, QUERY_CONTACT } query_kind;

/* A line. */
typedef struct {
    toi_shape a;   /* of a raycast the origin, as an aabb with lo = hi */
    toi_vec3 va;   /* of a raycast the direction; of a 2D shape z is 0 */
    toi_shape b;   /* of a raycast its shape */
    toi_vec3 vb;   /* of a raycast 0 */
    fix16_t t_max; /* of an overlap 1, which means nothing */
    query_kind kind;
    bool turning;       /* a word of turning stands on the line; then these count too */
    toi_motion3 ma, mb; /* with the velocities va and vb */
    fix16_t margin, tolerance;
    uint16_t budget;
} query;

typedef struct {
    toi_status status;
    union {
        toi_hit hit;             /* of a sweep or a raycast */
        toi_penetration overlap; /* of an overlap */
        toi_manifold contact;    /* of a contact */
    } as;                        /* not written on an error */
} query_answer;

/* What is wrong with a line. */
typedef struct {
    const char *name;   /* "syntax", "range" (a number that its format cannot hold, or too many of something),
                           or   what make_hull says */
    const char *reason; /* for a person; constant text; a % in it stands for `number` */
    size_t column;      /* of the word at fault, in bytes from 1; one past the line where a word is missing */
    size_t number;
} query_error;

/* Where the lists of vertices and points are put while a line is read. */
typedef struct {
    toi_vec2 *vertices;  /* the polygons of the query refer to them, so they must live as long */
    size_t vertex_count; /* how many fit, of both polygons of a line: one that needs more is refused */
    toi_vec3 *points;    /* of one hull at a time, until its table is made */
    size_t point_count;  /* how many fit; 0: a line with a hull is refused */
    /* The table of the convex hull of points, which lives until another line is read. Or null: *error has got
     * a name and a reason. Null itself where point_count is 0. */
    const toi_hull3_table *(*make_hull)(void *context, const toi_vec3 *points, size_t count,
                                        query_error *error);
    void *context;
} query_room;

typedef enum {
    QUERY_BLANK, /* nothing but blanks and a comment */
    QUERY_LINE,  /* *out is written */
    QUERY_BAD    /* *error is written */
} query_result;

/* One line without its newline, of any bytes. Judges the text only: whether the shapes are legal, query_ask
 * says. */
query_result query_parse(const char *line, size_t length, const query_room *room, query *out,
                         query_error *error);

/* Sets origin and direction of a raycast: so many numbers each. */
void query_place_ray(query *out, const int32_t *numbers, unsigned dimensions);

/* The function of the library that the query's kind names, but polygons, which it takes as they are, are
 * checked first. Returns answer->status. The options count where something moves. */
toi_status query_ask(const query *q, const toi_options *options, query_answer *answer);

/* Does that for a line that turns: by toi_turn or toi_turn_contact, with the steps of the proof where there
 * is room. `room` has place for the vertices of both polygons. A function of its own, as boards ask about
 * nothing that turns. */
toi_status query_ask_turn(const query *q, const toi_turn_options *options, toi_vec2 *room,
                          query_answer *answer);

/* The options of a line that turns. */
toi_turn_options query_turn_options(const query *q);

/* All three write a text without newline, cut to size - 1 characters and closed by a NUL, and return its
 * length. size is at least 1. */

/* The answer, or for a status below zero `error NAME: message` with what is wrong in q. */
size_t query_format(char *out, size_t size, const query *q, const query_answer *answer, bool raw);

/* `error NAME: reason: "word" (column N)` of a line that query_parse refused. */
size_t query_format_error(char *out, size_t size, const char *line, size_t length, const query_error *error);

/* A number with 5 decimals, which identify every Q16.16 value, or its plain raw integer. */
size_t query_format_number(char *out, size_t size, fix16_t value, bool raw);

#endif
