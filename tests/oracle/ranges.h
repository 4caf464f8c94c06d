/* SPDX-License-Identifier: MIT */
/* Does the reference leave out nothing that it needs? It computes exactly only what doubles leave in doubt.
 */
#ifndef TESTS_ORACLE_RANGES_H
#define TESTS_ORACLE_RANGES_H

#include "generate.h"

typedef struct {
    unsigned long axes;
    unsigned long complete; /* were needed exactly */
    unsigned long outside;  /* an exact number is not within its range */
    unsigned long times;    /* moving queries in contact */
    unsigned long
        different; /* of all axes computed exactly first or last contact is another, or there is none */
} range_opinion;

range_opinion range_opinion_on(pair which, unsigned long count);

#endif
