/* SPDX-License-Identifier: MIT */
/* The looks behind an answer about bodies that turn: the steps of its proof. Every line begins with two
 * spaces. */
#ifndef EXPLANATION_TURN_H
#define EXPLANATION_TURN_H

#include "explanation.h"

enum { EXPLANATION_STEPS = 1024 };

/* To standard output: a row a look, with the gap along its axis and how fast that closes, and what they come
 * to. At most EXPLANATION_STEPS of the count are there. Nothing where the answer is an error. */
void explanation_print_turn(const query *q, const query_answer *answer, const toi_turn_step *steps,
                            unsigned count, const explanation_style *style);

#endif
