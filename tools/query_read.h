/* SPDX-License-Identifier: MIT */
/* Reads a line word by word: what all line formats share that have numbers and shapes. What returns bool has
 * on false written what is wrong with the line. */
#ifndef QUERY_READ_H
#define QUERY_READ_H

#include "query_words.h"

/* What a line may begin with. */
typedef struct {
    const char *word;
    unsigned kind;       /* the caller's */
    const char *at_rest; /* null: a shape may have a velocity and the end a tmax; else why they may not */
    const char *too_few_shapes; /* the reason where a shape is missing */
} query_line_word;

typedef struct {
    const char *line, *end;
    query_word word; /* the next one, not yet used */
    const query_room *room;
    const query_line_word *kind;
    size_t vertices_used; /* of the room's */
    query_error *error;
} query_reader;

/* The most numbers of two points. */
enum { QUERY_POINTS = 6 };

extern const char query_not_a_number[];

query_reader query_reader_of(const char *line, const query_room *room, query_error *error);

/* Goes to the first word. QUERY_LINE: there is one. */
query_result query_begin(query_reader *r, size_t length);

/* Sets the kind; `unknown` is the reason where there is no such word. */
bool query_read_first_word(query_reader *r, const query_line_word *words, size_t count, const char *unknown);

bool query_is_word(query_word w, const char *text);
bool query_is_number(query_word w);

/* Words that may follow a number: where one stands instead of a number, there are too few. */
bool query_ends_numbers(query_word w);

const query_shape_word *query_find_shape(query_word w);

void query_advance(query_reader *r);

/* A % in the reason stands for the number. */
bool query_fail_counted(query_reader *r, const char *name, const char *reason, size_t number);
bool query_fail(query_reader *r, const char *name, const char *reason);

/* So many Q16.16 numbers. */
bool query_read_lengths(query_reader *r, int32_t *out, unsigned count, const char *too_few);

/* As many numbers as there are, of two points: 4 in the plane, 6 in space. */
bool query_read_points(query_reader *r, int32_t *out, unsigned *count);

bool query_read_shape(query_reader *r, toi_shape *out);

/* These leave *out as it is where the line goes on without one. */
bool query_read_velocity(query_reader *r, const toi_shape *shape, toi_vec3 *out);
bool query_read_t_max(query_reader *r, fix16_t *out);

bool query_read_end(query_reader *r);

#endif
