/* SPDX-License-Identifier: MIT */
/* Queries whose shapes are turned all but alike, so that faces meet faces and lean, or one amid the other. */
#ifndef TESTS_ORACLE_ALIKE_H
#define TESTS_ORACLE_ALIKE_H

#include "dice.h"
#include "query_text.h"
#include "shift.h"

/* Turns one shape as the other is, or as the coordinate axes are, but for a lean of up to 2^-6 turns. Of two
 * that have no rotation none is turned. */
void turn_alike(query *q, dice *d);

/* A corner of a shape, or its centre. */
toi_vec3 shape_end(const toi_shape *s);

/* Puts B so that these two are up to 4 units apart, mostly less. False where it cannot be there. */
bool place_amid(query *q, shift_room *room, dice *d);

#endif
