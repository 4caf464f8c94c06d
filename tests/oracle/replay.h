/* SPDX-License-Identifier: MIT */
/* Queries as text, to be run again. */
#ifndef TESTS_ORACLE_REPLAY_H
#define TESTS_ORACLE_REPLAY_H

#include <stdio.h>
#include "query_text.h"

/* The query as one line of the query text format, in raw integers, without a newline. */
void replay_print(const query *q, FILE *out);

/* A shape and its velocity, the same way, after a blank. */
void replay_print_moving(const toi_shape *shape, const toi_vec3 *v, FILE *out);

/* An answer in --raw form, without a newline: by its fields, right or wrong. */
void replay_print_answer(const query *q, const toi_hit *hit, FILE *out);

#endif
