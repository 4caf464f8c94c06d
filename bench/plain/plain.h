/* SPDX-License-Identifier: MIT */
/* What one would write without this library: the same sweeps in float, and with libfixmath's fix16_mul and
 * fix16_div used as if they were exact. Both are sweep.h over another type of number. */
#ifndef BENCH_PLAIN_H
#define BENCH_PLAIN_H

#include "../rows.h"

/* Asks about what is loaded in a room. */
typedef toi_status (*plain_query)(void *room);

typedef struct {
    const char *name;
    size_t room;                                     /* bytes of one */
    plain_query (*load)(const scene *s, void *room); /* null where it has no such pair */
    double (*enter)(const void *room);               /* of the last answer */
} plain_rival;

enum { PLAIN_ROOM = 1792 }; /* enough for all */

extern const plain_rival plain_float, plain_fix16;

#endif
