/* SPDX-License-Identifier: MIT */
#include "explanation_table.h"
#include "draw_body.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

explanation_label explanation_number(const explanation_table *t, fix16_t value) {
    explanation_label text;
    query_format_number(text.text, sizeof text.text, value, t->style->raw);
    return text;
}

explanation_label explanation_on(const explanation_table *t, const char *before, const toi_axis *axis) {
    explanation_label text = {""};
    if (!t->is_round)
        snprintf(text.text, sizeof text.text, "%son %s", before, name_axis(t->q, axis).text);
    return text;
}

/* As a number, but says where it is saturated. */
static explanation_label saturated(const explanation_table *t, fix16_t value) {
    if (!t->style->raw && value == INT32_MAX)
        return (explanation_label){"> 32767"};
    if (!t->style->raw && value == INT32_MIN)
        return (explanation_label){"< -32767"};
    return explanation_number(t, value);
}

void explanation_print_word(const char *word) {
    printf("%*s", EXPLANATION_NUMBER, word);
}

void explanation_print_number(const explanation_table *t, fix16_t value) {
    explanation_print_word(saturated(t, value).text);
}

void explanation_print_heading(const explanation_table *t, const char *const *columns, size_t count) {
    printf("  %-*s%*s", t->label_width, "axis", t->is_3d ? 27 : 18, "direction");
    for (size_t i = 0; i < count; i++)
        explanation_print_word(columns[i]);
    puts("");
}

static void print_direction(const explanation_table *t, const toi_vec3 *direction) {
    const int width = t->style->raw ? 7 : 9;
    printf("%*s%*s", width, explanation_number(t, direction->x).text, width,
           explanation_number(t, direction->y).text);
    if (t->is_3d)
        printf("%*s", width, explanation_number(t, direction->z).text);
}

const char *explanation_colour(const explanation_table *t, bool separates, bool decides) {
    if (!t->style->colour)
        return "";
    return separates ? "\033[1;31m" : decides ? "\033[1;32m" : "";
}

/* Hulls have no epsilon: their edges are parallel exactly. */
static const char *why_skipped(const explanation_table *t, unsigned fate) {
    static const char *const reasons[EXPLANATION_FATES] = {[TOI_AXIS_PARALLEL] = "parallel within epsilon",
                                                           [TOI_AXIS_QUICK] = "quick mode",
                                                           [TOI_AXIS_REPEATED] = "repeats a face",
                                                           [TOI_AXIS_NO_FACET] = "edges that cannot touch"};
    return t->has_hull && fate == TOI_AXIS_PARALLEL ? "parallel edges" : reasons[fate];
}

void explanation_begin_row(const explanation_table *t, const toi_axis_report *r, const char *colour) {
    printf("  %s%-*s", colour, t->label_width, name_axis(t->q, &r->axis).text);
    if (r->fate == TOI_AXIS_TESTED)
        print_direction(t, &r->direction);
}

void explanation_end_row(const explanation_table *t, const toi_axis_report *r, const char *colour,
                         const char *verdict) {
    if (r->fate != TOI_AXIS_TESTED)
        printf("  skipped: %s", why_skipped(t, r->fate));
    printf("%s%s", *verdict != '\0' ? "  " : "", verdict);
    puts(*colour != '\0' ? "\033[0m" : "");
}

void explanation_print_skipped(const explanation_table *t) {
    size_t skipped = 0;
    for (unsigned fate = TOI_AXIS_TESTED + 1; fate < EXPLANATION_FATES; fate++)
        skipped += t->fates[fate];
    printf("  %zu of %zu axes skipped", skipped, skipped + t->fates[TOI_AXIS_TESTED]);
    const char *separator = ": ";
    for (unsigned fate = TOI_AXIS_TESTED + 1; t->is_brief && fate < EXPLANATION_FATES; fate++)
        if (t->fates[fate] > 0) {
            printf("%s%zu %s", separator, t->fates[fate], why_skipped(t, fate));
            separator = ", ";
        }
    puts(t->conservative ? ". Quick mode: contact may be reported early, but is never missed." : ".");
}

static void grow(explanation_table *t) {
    t->capacity = 2 * t->capacity + 16;
    t->reports = realloc(t->reports, t->capacity * sizeof t->reports[0]);
    if (t->reports == NULL) {
        fputs("toi16: not enough memory to explain\n", stderr);
        exit(EXIT_FAILURE);
    }
}

/* Two hulls may have thousands of pairs of edges, nearly all of which are skipped: these are only counted. */
static void collect(void *context, const toi_axis_report *report) {
    explanation_table *t = context;
    t->fates[report->fate]++;
    if (t->is_brief && report->fate != TOI_AXIS_TESTED)
        return;
    if (t->count == t->capacity)
        grow(t);
    t->reports[t->count++] = *report;
    const int width = (int)strlen(name_axis(t->q, &report->axis).text);
    if (t->label_width < width)
        t->label_width = width;
}

/* What is long, or has edges that say nothing, is told briefly. */
static explanation_table table_of(const query *q, const toi_options *options,
                                  const explanation_style *style) {
    explanation_table t = {.q = q, .style = style, .t_max = options->t_max, .label_width = 11};
    t.has_hull = q->a.kind == TOI_SHAPE_HULL3 || q->b.kind == TOI_SHAPE_HULL3;
    t.is_3d = shape_is_3d(&q->a);
    t.is_round = shapes_are_round(&q->a, &q->b);
    t.is_brief = t.has_hull || q->kind == QUERY_RAYCAST;
    return t;
}

bool explanation_table_of(const query *q, const toi_options *options, const explanation_style *style,
                          explanation_table *out) {
    *out = table_of(q, options, style);
    return toi_explain(&q->a, &q->va, &q->b, &q->vb, options, collect, out) >= 0;
}

void explanation_table_free(explanation_table *t) {
    free(t->reports);
}
