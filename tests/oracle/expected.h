/* SPDX-License-Identifier: MIT */
/* Answers as case files have them, in --raw form, held to the truth about their query. */
#ifndef TESTS_ORACLE_EXPECTED_H
#define TESTS_ORACLE_EXPECTED_H

#include "oracle.h"

/* `= ` and the exact answer to the query just solved, as far as there is only one; then what is known
 * besides, as a comment. */
void expected_print(const oracle *o);

typedef struct {
    bool right;
    unsigned moving, points, still; /* bits of oracle_promise, manifold_promise and still_promise */
    double early, false_gap;        /* as of oracle_verdict */
} expected_verdict;

/* Whether an answer, a line that begins with `= `, keeps the contract. */
expected_verdict expected_judge(oracle *o, const char *line);

/* Comments on an answer that does not. */
void expected_explain(const oracle *o, const expected_verdict *v);

#endif
