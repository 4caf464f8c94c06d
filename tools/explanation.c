/* SPDX-License-Identifier: MIT */
#include "explanation.h"
#include "explanation_rest.h"
#include "explanation_sweep.h"

void explanation_print(const query *q, const toi_options *options, const query_answer *answer,
                       const explanation_style *style) {
    explanation_table t;
    if (!explanation_table_of(q, options, style, &t))
        return;
    if (q->kind == QUERY_OVERLAP) {
        explanation_print_overlap(&t, &answer->as.overlap);
    } else if (q->kind == QUERY_CONTACT) {
        t.conservative = answer->as.contact.hit.conservative;
        explanation_print_sweep(&t, &answer->as.contact.hit);
        explanation_print_points(&t, &answer->as.contact);
    } else {
        t.conservative = answer->as.hit.conservative;
        explanation_print_sweep(&t, &answer->as.hit);
    }
    explanation_table_free(&t);
}
