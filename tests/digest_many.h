/* SPDX-License-Identifier: MIT */
/* What the digest asks about many bodies, bounds and robots. */
#ifndef TOI16_TESTS_DIGEST_MANY_H
#define TOI16_TESTS_DIGEST_MANY_H

#include "digest_queries.h"
#include "digest_sum.h"

/* The swept boxes of a crowd (crowd.h), in the plane or in space. */
void digest_ask_swept(digest *d, random_source *r);

/* The pairs of a crowd, in batches of any size, in their order; in strips, of either dimension. */
void digest_ask_pairs2(digest *d, random_source *r);
void digest_ask_pairs3(digest *d, random_source *r);
void digest_ask_strips(digest *d, random_source *r);

/* The first event of a crowd, and some of the earliest. */
void digest_ask_events2(digest *d, random_source *r);
void digest_ask_events3(digest *d, random_source *r);

/* When a pair may touch, within any bound: by the function of the pair, where there is one. */
void digest_ask_earliest(digest *d, query_source *source, const digest_query *q);

/* 0 or more, of any size as often as of any other; and a bound of such numbers, and of none. */
fix16_t digest_any_number(random_source *r);
toi_bound digest_any_bound(random_source *r);

/* Whether a robot among a crowd can stop, when it has to brake and how fast it may go. */
void digest_ask_robot(digest *d, random_source *r);

/* Distances for robots, and what a bound gets for turning. */
void digest_ask_distances(digest *d, random_source *r);

/* Steps of 64 boxes (box_run.h): each event, and where all are after the step. No crowd may come between. */
void digest_begin_boxes(void);
void digest_ask_boxes(digest *d);

#endif
