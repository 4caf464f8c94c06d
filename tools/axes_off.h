/* SPDX-License-Identifier: MIT */
/* Axes that are not those of a rotation. */
#ifndef AXES_OFF_H
#define AXES_OFF_H

#include "query_text.h"

/* Has a query a shape whose axes are not orthonormal to within 2^-28? Axes of zeros are the identity. */
bool axes_are_off(const query *q);

/* Says so on standard error, for each shape: by how much the square of a length is off 1, or the product of
 * two axes off 0. Of a query that was answered. */
void axes_off_warn(const query *q, const char *file, unsigned long line);

#endif
