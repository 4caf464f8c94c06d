/* SPDX-License-Identifier: MIT */
/* The numbers of the query text format. */
#ifndef QUERY_NUMBER_H
#define QUERY_NUMBER_H

#include "query_words.h"

typedef enum { NUMBER_GOOD, NUMBER_JUNK, NUMBER_PAST } query_number_fate;

/* A decimal with so many bits after the point, or `@` and the raw integer. */
query_number_fate query_read_number(query_word w, unsigned bits, int32_t *out);

/* Degrees up to a full turn either way, to the nearest unit, halves away from zero; or `@` and the units. */
query_number_fate query_read_angle(query_word w, toi_angle *out);

/* Yaw, pitch and roll as axes. What turns first is taken as it is, so that a yaw alone is that of
 * toi_rot3_from_yaw to the bit. */
toi_rot3 query_pose(const toi_angle ypr[3]);

/* Plain digits: where they end, and their value, which stops growing past 32 bits. */
const char *query_skip_digits(const char *at, const char *end);
uint64_t query_whole_part(const char *at, const char *end);

#endif
