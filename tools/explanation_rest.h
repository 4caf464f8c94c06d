/* SPDX-License-Identifier: MIT */
/* The explanation of what an answer about two shapes at a place adds: how deep they overlap on each axis, and
 * at which points they touch. */
#ifndef EXPLANATION_REST_H
#define EXPLANATION_REST_H

#include "explanation_table.h"

void explanation_print_overlap(const explanation_table *t, const toi_penetration *overlap);
void explanation_print_points(const explanation_table *t, const toi_manifold *contact);

#endif
