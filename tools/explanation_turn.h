/* SPDX-License-Identifier: MIT */
/* The looks behind an answer about bodies that turn: the steps of its proof. */
#ifndef EXPLANATION_TURN_H
#define EXPLANATION_TURN_H

#include "explanation.h"

enum { EXPLANATION_STEPS = 1024 };

/* To standard output: a row a look, and what they come to. Nothing where the answer is an error. */
void explanation_print_turn(const query *q, const query_answer *answer, const toi_turn_step *steps,
                            uint16_t count, const explanation_style *style);

#endif
