/* SPDX-License-Identifier: MIT */
/* What the explanations of all kinds of queries share: the axes' reports, and how a row is written. */
#ifndef EXPLANATION_TABLE_H
#define EXPLANATION_TABLE_H

#include "axis_name.h"
#include "explanation.h"

enum { EXPLANATION_FATES = TOI_AXIS_NO_FACET + 1, EXPLANATION_NUMBER = 12 };

typedef struct {
    const query *q;
    const explanation_style *style;
    fix16_t t_max;
    bool is_3d, has_hull, is_round;
    bool is_brief; /* axes that were skipped are counted, not listed */
    bool conservative;
    int label_width;
    size_t fates[EXPLANATION_FATES]; /* how many axes have each */
    toi_axis_report *reports;
    size_t count, capacity;
} explanation_table;

/* A short text that a printf argument can be. */
typedef struct {
    char text[48];
} explanation_label;

/* Of a query without fault, at rest where it is an overlap. Freed by explanation_table_free. False on an
 * error: then there is nothing to free. */
bool explanation_table_of(const query *q, const toi_options *options, const explanation_style *style,
                          explanation_table *out);
void explanation_table_free(explanation_table *t);

/* "on face A 2"; of round shapes, which have no axes, nothing. Before it stands what is given where it is not
 * empty. */
explanation_label explanation_on(const explanation_table *t, const char *before, const toi_axis *axis);

explanation_label explanation_number(const explanation_table *t, fix16_t value);

/* The columns of a row: the axis and its direction with the headings of more numbers, or with what follows
 * them, which is coloured where there is a colour. */
void explanation_print_heading(const explanation_table *t, const char *const *columns, size_t count);
void explanation_print_number(const explanation_table *t, fix16_t value);
void explanation_print_word(const char *word);

/* "\033[..m" for what separates or decides, or "". */
const char *explanation_colour(const explanation_table *t, bool separates, bool decides);
void explanation_begin_row(const explanation_table *t, const toi_axis_report *r, const char *colour);
void explanation_end_row(const explanation_table *t, const toi_axis_report *r, const char *colour,
                         const char *verdict);

/* How many axes were skipped, and where those are not listed, why. */
void explanation_print_skipped(const explanation_table *t);

#endif
