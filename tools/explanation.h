/* SPDX-License-Identifier: MIT */
/* The table of axes behind an answer, and what it means in plain words. Every line begins with two spaces. */
#ifndef EXPLANATION_H
#define EXPLANATION_H

#include "query_text.h"

typedef struct {
    bool raw;    /* numbers as raw integers */
    bool colour; /* rows that decide are coloured, for a terminal */
} explanation_style;

/* To standard output. Nothing where the answer is an error. */
void explanation_print(const query *q, const toi_options *options, const query_answer *answer,
                       const explanation_style *style);

#endif
