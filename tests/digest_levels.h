/* SPDX-License-Identifier: MIT */
/* What the digest asks about levels that stay as they are. */
#ifndef TOI16_TESTS_DIGEST_LEVELS_H
#define TOI16_TESTS_DIGEST_LEVELS_H

#include "digest_random.h"
#include "digest_sum.h"

/* A tree of some of a crowd (crowd.h), made here: what is near, a ray, a cast and a step through it. */
void digest_ask_tree(digest *d, random_source *r);

/* A map of tiles: a ray, and a step through it. */
void digest_ask_tiles(digest *d, random_source *r);

#endif
