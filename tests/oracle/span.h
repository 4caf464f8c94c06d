/* SPDX-License-Identifier: MIT */
/* The space that vectors span. */
#ifndef TESTS_ORACLE_SPAN_H
#define TESTS_ORACLE_SPAN_H

#include "exact.h"

typedef struct {
    int rank;   /* 0 to 3 */
    vec line;   /* from rank 1 on: one of the vectors */
    vec normal; /* from rank 2 on: of the plane of the first two that are not parallel */
} span;

void span_init(span *s);
void span_clear(span *s);
void span_add(span *s, const vec *v);
void span_add_all(span *s, const vec_list *list);

#endif
