/* SPDX-License-Identifier: MIT */
/* The explanation of round shapes, which have no axes: what of them is nearest at the start, and how near. */
#ifndef EXPLANATION_NEAREST_H
#define EXPLANATION_NEAREST_H

#include "explanation_table.h"

void explanation_print_nearest(const explanation_table *t);

/* How near they come, of a query that finds no contact. */
void explanation_print_pass(const explanation_table *t, const char *before);

#endif
