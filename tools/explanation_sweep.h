/* SPDX-License-Identifier: MIT */
/* The explanation of what moves: a sweep, a raycast, a contact. */
#ifndef EXPLANATION_SWEEP_H
#define EXPLANATION_SWEEP_H

#include "explanation_table.h"

void explanation_print_sweep(const explanation_table *t, const toi_hit *hit);

#endif
