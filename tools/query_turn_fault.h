/* SPDX-License-Identifier: MIT */
/* What the library refuses of a line that turns, in words. Boards ask about nothing that turns, so this is of
 * the host alone. */
#ifndef QUERY_TURN_FAULT_H
#define QUERY_TURN_FAULT_H

#include "query_text.h"

/* Writes an answer as query_format does, but says of an error what the motions and options have to do with it
 * where the line turns. */
size_t query_format_any(char *out, size_t size, const query *q, const query_answer *answer, bool raw);

#endif
