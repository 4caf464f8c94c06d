/* SPDX-License-Identifier: MIT */
/* A running hash of answers, and how often each status came. */
#ifndef TOI16_TESTS_DIGEST_SUM_H
#define TOI16_TESTS_DIGEST_SUM_H

#include <toi16/toi16.h>

typedef struct {
    uint64_t hash;
    uint32_t separate, graze, hit, overlap, touch, may, error;
} digest;

digest digest_start(void);

/* FNV-1a, 64 bits, over the bytes from the lowest up, whatever the machine's order is. */
void digest_add(digest *d, int32_t number);

void digest_add_vector(digest *d, const toi_vec3 *v);

void digest_add_axis(digest *d, const toi_axis *axis);

/* Adds and counts. Returns whether there is an answer behind it. */
bool digest_add_status(digest *d, toi_status status);

/* The answer of a sweep, a ray or a contact. */
void digest_add_hit(digest *d, const toi_hit *hit);

void digest_add_penetration(digest *d, const toi_penetration *p);

/* A contact, with its points. */
void digest_add_manifold(digest *d, const toi_manifold *m);

/* " 500 0123456789abcdef": after how many queries the hash is this. */
void digest_print_hash(const digest *d, uint32_t queries);

/* " separate 9000 graze 700 ...": the statuses that a motion has, or that shapes at rest have; and how many
 * may touch, where any may. */
void digest_print_counts(const digest *d, bool at_rest);

#endif
