/* SPDX-License-Identifier: MIT */
/* A digest of what the library answers to a fixed sequence of generated queries: where two machines,
 * compilers or settings print the same lines, they give the same bits. */
#ifndef TOI16_TESTS_DIGEST_H
#define TOI16_TESTS_DIGEST_H

#include <stdint.h>

enum { DIGEST_START = 500 };

/* Prints lines for rotations, constants and directions, one for each pair of shapes and each kind of query
 * (sweeps without a name, overlaps, rays, contacts), one for each of the rest, then such lines for each set
 * of round pairs (digest_round.h), and lines about many bodies, bounds and robots: its name,
 * the FNV-1a hashes after 500 and after all of its queries, and how often each answer came.
 *
 *     digest obb3 500 0123456789abcdef 20000 fedcba9876543210 separate 9000 graze 700 hit 7000 ...
 *     digest overlap obb3 500 0123456789abcdef 1250 fedcba9876543210 separate 880 touch 90 ...
 *
 * Of each line at most so many queries are asked, which may be DIGEST_START where all would take too long: a
 * longer line then ends after its first hash. */
void digest_run(uint32_t most);

/* Its parts, which together print the same: boards with little flash have a program for each. What is sharp
 * has no radius, and a program that asks about that alone may have left out round shapes; the pairs that are
 * exact need no oriented boxes, hulls and capsules of space. */
void digest_run_sharp(uint32_t most);
void digest_run_exact(uint32_t most);
void digest_run_certified(uint32_t most);
void digest_run_round_others(uint32_t most);
void digest_run_many(uint32_t most);
void digest_run_earliest(uint32_t most);

/* About bodies that turn. */
void digest_run_turn(uint32_t most);

/* The parts of what is sharp. */
void digest_run_pairs(uint32_t most);
void digest_run_contacts(uint32_t most);
void digest_run_others(uint32_t most);

#endif
