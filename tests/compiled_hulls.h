/* SPDX-License-Identifier: MIT */
/* The hulls of the case files, made on the host for boards, which make none. */
#ifndef TOI16_TESTS_COMPILED_HULLS_H
#define TOI16_TESTS_COMPILED_HULLS_H

#include "../tools/query_text.h"

/* The points that a hull3 of a case file gives, and what was made of them. */
typedef struct {
    uint32_t points; /* their compiled_hull_hash */
    const toi_hull3_table *table;
} compiled_hull;

/* All of them, written by tests/compile_hulls.c. */
extern const compiled_hull compiled_hulls[];
extern const size_t compiled_hull_count;

uint32_t compiled_hull_hash(const toi_vec3 *points, size_t count);

#endif
