/* SPDX-License-Identifier: MIT */
/* The library in one of the forms that its code has (docs/design.md), as an object in which nothing else can
 * be seen: a program has several of them. */
#ifndef TOI16_TESTS_FORMS_H
#define TOI16_TESTS_FORMS_H

#include "digest_random.h"
#include "digest_sum.h"
#include "oracle/ask.h"

/* What is asked of a pair: its typed and its tagged functions. */
typedef enum {
    FORM_SWEEP,
    FORM_TAGGED,
    FORM_OVERLAP,
    FORM_CONTACT,
    FORM_RAY, /* only where the query is one */
    FORM_EXPLAIN,
    FORM_QUESTIONS
} form_question;

/* And what is not about a pair. */
enum { FORM_OTHERS = 6 };

typedef struct {
    void (*ask)(form_question what, pair which, const query *q, const toi_options *options, digest *d);
    void (*others[FORM_OTHERS])(digest *d, random_source *r);
} library_form;

extern const library_form form;

#endif
