/* SPDX-License-Identifier: MIT */
/* What the digest asks about bodies that turn. */
#ifndef TOI16_TESTS_DIGEST_TURN_H
#define TOI16_TESTS_DIGEST_TURN_H

#include "digest_queries.h"
#include "digest_sum.h"

/* When a pair touches that turns, by any motions and options; the first step of its proof. */
void digest_ask_turn(digest *d, query_source *source, const digest_query *q);

#endif
