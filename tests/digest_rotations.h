/* SPDX-License-Identifier: MIT */
/* The rotations of the digest: every constructor and operation in turn, on whatever the last one left. */
#ifndef TOI16_TESTS_DIGEST_ROTATIONS_H
#define TOI16_TESTS_DIGEST_ROTATIONS_H

#include <toi16/rotation.h>
#include "digest_random.h"
#include "digest_sum.h"

/* Start with a seed and zeros. */
typedef struct {
    random_source random;
    toi_status status; /* of the last operation */
    toi_rot2 rot2;
    toi_rot3 rot3, other;
    toi_vec3 vector;
} rotation_source;

void rotation_next(rotation_source *source);

/* All that the source holds. */
void rotation_add(digest *d, const rotation_source *source);

#endif
