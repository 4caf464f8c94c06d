/* SPDX-License-Identifier: MIT */
/* What a line says about motions: `v VEL`, and of bodies that turn `u VEL`, `w SPIN` and `at PIVOT` after a
 * shape, in any order; and `tmax T`, `margin M`, `tol T` and `budget N` at the end of the line. */
#ifndef QUERY_TURN_H
#define QUERY_TURN_H

#include "query_read.h"

/* Reads what follows the first or the second shape. A body without a pivot turns about its own centre. */
bool query_read_motion(query_reader *r, const toi_shape *shape, query *out, bool second);

bool query_read_options(query_reader *r, query *out);

#endif
