/* SPDX-License-Identifier: MIT */
/* The digest of moves: bodies that fall and are thrown about in small closed rooms. */
#ifndef TOI16_TESTS_DIGEST_MOVES_H
#define TOI16_TESTS_DIGEST_MOVES_H

#include "digest_random.h"
#include "digest_sum.h"

/* One step each, in two and three dimensions. */
void digest_ask_move2(digest *d, random_source *r);
void digest_ask_move3(digest *d, random_source *r);

/* Steps of bodies among things that may be round, all of them. */
void digest_ask_round_move2(digest *d, random_source *r);
void digest_ask_round_move3(digest *d, random_source *r);

#endif
