/* SPDX-License-Identifier: MIT */
/* The query text format: one query a line in, one answer a line out, the same on the command line, in the
 * test cases and on every board. Integer only, allocates nothing, needs libfixmath, and of libc memcpy and
 * memset.
 *
 *     sweep SHAPE [v VEL] SHAPE [v VEL] [tmax T]      T defaults to 1, a missing v is zero
 *
 *     aabb2 LOX LOY HIX HIY            obb2 CX CY HX HY COS SIN
 *     aabb3 LOX LOY LOZ HIX HIY HIZ    obb3 CX CY CZ HX HY HZ U0X U0Y U0Z U1X U1Y U1Z U2X U2Y U2Z
 *
 * VEL is 2 numbers in 2D, 3 in 3D. A number is a decimal with any number of digits, rounded to the nearest
 * ulp, ties away from zero, or `@` and the raw integer. Numbers are Q16.16, those of rotations (COS SIN,
 * U0X..U2Z) Q2.30. `#` starts a comment anywhere in a line; spaces, tabs and a carriage return separate
 * words. */
#ifndef QUERY_TEXT_H
#define QUERY_TEXT_H

#include <stddef.h>
#include <toi16/toi16.h>

/* Holds every text that is written here. */
#define QUERY_TEXT_SIZE 160

/* A "sweep" line. */
typedef struct {
    toi_shape a;
    toi_vec3 va; /* of a 2D shape z is 0 */
    toi_shape b;
    toi_vec3 vb;
    fix16_t t_max;
} query;

/* What is wrong with a line. */
typedef struct {
    const char *name;   /* "syntax" or "range" (a number that its format cannot hold) */
    const char *reason; /* for a person; constant text */
    size_t column;      /* of the word at fault, in bytes from 1; one past the line where a word is missing */
} query_error;

typedef enum {
    QUERY_BLANK, /* nothing but blanks and a comment */
    QUERY_SWEEP, /* *out is written */
    QUERY_BAD    /* *error is written */
} query_kind;

/* One line without its newline, of any bytes. Judges the text only: whether the shapes are legal, the library
 * says. */
query_kind query_parse(const char *line, size_t length, query *out, query_error *error);

/* All three write a text without newline, cut to size - 1 characters and closed by a NUL, and return its
 * length. size is at least 1. */

/* The answer, or for a status below zero `error NAME: message` with what is wrong in q. */
size_t query_format(char *out, size_t size, const query *q, const toi_hit *hit, bool raw);

/* `error NAME: reason: "word" (column N)` of a line that query_parse refused. */
size_t query_format_error(char *out, size_t size, const char *line, size_t length, const query_error *error);

/* A number with 5 decimals, which identify every Q16.16 value, or its plain raw integer. */
size_t query_format_number(char *out, size_t size, fix16_t value, bool raw);

#endif
