/* SPDX-License-Identifier: MIT */
/* A text that is written piece by piece, and cut where there is no more room: what writing answers and faults
 * share. */
#ifndef QUERY_WRITER_H
#define QUERY_WRITER_H

#include "query_words.h"

typedef struct {
    char *start, *at, *last; /* *last is kept for the NUL */
} query_writer;

/* size is at least 1. */
query_writer query_writer_of(char *out, size_t size);

/* Closes the text, and returns its length. */
size_t query_finish(query_writer *w);

void query_put_char(query_writer *w, char c);
void query_put(query_writer *w, const char *text);
void query_put_unsigned(query_writer *w, uint32_t value);

/* A % in the text stands for the number. */
void query_put_counted(query_writer *w, const char *text, size_t number);

/* What is wrong with a query that the library has refused. */
void query_put_fault(query_writer *w, const query *q, toi_status status);

/* The same of one shape and its velocity; false, and nothing is written, where none of them is at fault. */
bool query_put_shape_fault(query_writer *w, const toi_shape *shape, const toi_vec3 *v, toi_status status);

#endif
