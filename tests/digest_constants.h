/* SPDX-License-Identifier: MIT */
/* Constants and directions of the digest, which are rotations in the end. */
#ifndef TOI16_TESTS_DIGEST_CONSTANTS_H
#define TOI16_TESTS_DIGEST_CONSTANTS_H

#include "digest_random.h"
#include "digest_sum.h"

/* How many constants there are. */
extern const uint32_t digest_constants;

/* The constant of a number below that as a length, as an angle, and the rotation by it. */
void digest_ask_constant(digest *d, uint32_t number);

/* The rotations of a random direction, and of another one above it. */
void digest_ask_direction(digest *d, random_source *r);

#endif
