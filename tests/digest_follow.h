/* SPDX-License-Identifier: MIT */
/* Queries of the digest that begin where the last answer, or an aim, puts the bodies. */
#ifndef TOI16_TESTS_DIGEST_FOLLOW_H
#define TOI16_TESTS_DIGEST_FOLLOW_H

#include "digest_queries.h"

enum { DIMENSIONS = 3 };
#define ONE INT32_C(65536)

/* Into [-limit, limit]. */
fix16_t query_clamp(int64_t value, fix16_t limit);

/* B to where it touches A with a face or a vertex, if level; half of the time at rest along that axis. */
void query_touch(query_source *s);

/* From the very place where the shapes touch. */
void query_follow_contact(query_source *s, toi_options *options);

#endif
