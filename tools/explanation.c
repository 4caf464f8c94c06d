/* SPDX-License-Identifier: MIT */
#include "explanation.h"

#include <stdio.h>

enum { MAX_AXES = 15, NUMBER_WIDTH = 12 };

typedef struct {
    const query *q;
    const toi_hit *hit;
    const explanation_style *style;
    fix16_t t_max;
    bool is_3d;
    unsigned count;
    toi_axis_report reports[MAX_AXES];
} table;

/* A short text that a printf argument can be. */
typedef struct {
    char text[48];
} label;

static void collect(void *context, const toi_axis_report *report) {
    table *t = context;
    t->reports[t->count++] = *report;
}

static bool is_axis_aligned(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_AABB3;
}

/* x, y, z are the world's axes, 0, 1, 2 the box's own. */
static char axis_letter(const toi_shape *shape, unsigned axis) {
    return (is_axis_aligned(shape) ? "xyz" : "012")[axis];
}

static label axis_label(const table *t, const toi_axis *axis) {
    label name = {"no axis"};
    const char a = axis_letter(&t->q->a, axis->a), b = axis_letter(&t->q->b, axis->b);
    if (axis->kind == TOI_AXIS_FACE_A)
        snprintf(name.text, sizeof name.text, "face A %c", a);
    if (axis->kind == TOI_AXIS_FACE_B)
        snprintf(name.text, sizeof name.text, "face B %c", b);
    if (axis->kind == TOI_AXIS_EDGES)
        snprintf(name.text, sizeof name.text, "edges A%c B%c", a, b);
    return name;
}

static label number(const table *t, fix16_t value) {
    label text;
    query_format_number(text.text, sizeof text.text, value, t->style->raw);
    return text;
}

/* As a number, but says where it is saturated. */
static label saturated(const table *t, fix16_t value) {
    if (!t->style->raw && value == INT32_MAX)
        return (label){"> 32767"};
    if (!t->style->raw && value == INT32_MIN)
        return (label){"< -32767"};
    return number(t, value);
}

static void print_number(const table *t, fix16_t value) {
    printf("%*s", NUMBER_WIDTH, saturated(t, value).text);
}

/* ---- the rows ---- */

static void print_heading(const table *t) {
    const int direction = t->is_3d ? 27 : 18;
    printf("  %-11s%*s%*s%*s%*s%*s\n", "axis", direction, "direction", NUMBER_WIDTH, "gap", NUMBER_WIDTH,
           "speed", NUMBER_WIDTH, "enter", NUMBER_WIDTH, "leave");
}

static void print_direction(const table *t, const toi_vec3 *direction) {
    const int width = t->style->raw ? 7 : 9;
    printf("%*s%*s", width, number(t, direction->x).text, width, number(t, direction->y).text);
    if (t->is_3d)
        printf("%*s", width, number(t, direction->z).text);
}

static void print_times(const table *t, const toi_axis_report *r) {
    if (r->never || r->always) {
        const char *text = r->never ? "never" : "always";
        printf("%*s%*s", NUMBER_WIDTH, text, NUMBER_WIDTH, text);
        return;
    }
    print_number(t, r->enter);
    print_number(t, r->leave);
}

static const char *verdict(const toi_axis_report *r) {
    if (r->separates)
        return "  separates";
    if (r->decides_enter && r->decides_exit)
        return "  enter+exit";
    return r->decides_enter ? "  enter" : r->decides_exit ? "  exit" : "";
}

static const char *row_colour(const table *t, const toi_axis_report *r) {
    if (!t->style->colour)
        return "";
    return r->separates ? "\033[1;31m" : r->decides_enter || r->decides_exit ? "\033[1;32m" : "";
}

static const char *const SKIPPED[] = {[TOI_AXIS_PARALLEL] = "parallel within epsilon",
                                      [TOI_AXIS_QUICK] = "quick mode",
                                      [TOI_AXIS_REPEATED] = "repeats a face"};

static void print_row(const table *t, const toi_axis_report *r) {
    const char *colour = row_colour(t, r);
    printf("  %s%-11s", colour, axis_label(t, &r->axis).text);
    if (r->fate == TOI_AXIS_TESTED) {
        print_direction(t, &r->direction);
        print_number(t, r->gap);
        print_number(t, r->speed);
        print_times(t, r);
        printf("%s", verdict(r));
    } else {
        printf("  skipped: %s", SKIPPED[r->fate]);
    }
    puts(*colour != '\0' ? "\033[0m" : "");
}

static void print_skipped(const table *t) {
    unsigned skipped = 0;
    for (unsigned i = 0; i < t->count; i++)
        skipped += t->reports[i].fate != TOI_AXIS_TESTED;
    printf("  %u of %u axes skipped.", skipped, t->count);
    puts(t->hit->conservative ? " Quick mode: contact may be reported early, but is never missed." : "");
}

/* ---- what it means ---- */

static const toi_axis_report *find(const table *t, bool (*is_wanted)(const toi_axis_report *)) {
    for (unsigned i = 0; i < t->count; i++)
        if (is_wanted(&t->reports[i]))
            return &t->reports[i];
    return NULL;
}

static bool decides_exit(const toi_axis_report *r) {
    return r->decides_exit;
}

static bool separates(const toi_axis_report *r) {
    return r->separates;
}

static void print_exit(const table *t) {
    const toi_axis_report *exit = find(t, decides_exit);
    if (exit != NULL)
        printf(" apart after %s, on %s.\n", number(t, t->hit->exit).text, axis_label(t, &exit->axis).text);
    else
        printf(" still in contact at tmax, %s.\n", number(t, t->t_max).text);
}

static void print_contact(const table *t) {
    const label axis = axis_label(t, &t->hit->axis), enter = number(t, t->hit->enter);
    if (t->hit->status == TOI_OVERLAP)
        printf("  They overlap at the start;");
    if (t->hit->status == TOI_HIT)
        printf("  They touch first at %s, on %s, and press in;", enter.text, axis.text);
    if (t->hit->status == TOI_GRAZE)
        printf("  They only touch, from %s, on %s, and never press in;", enter.text, axis.text);
    print_exit(t);
}

/* Why there is no contact: on one axis it would begin only after it ended on another. Null stands for the
 * query's own end and start. Of all pairs with the axis that separates the clearest. */
typedef struct {
    const toi_axis_report *late, *early;
    int64_t distance; /* in time */
} reason;

static void prefer(reason *best, const table *t, const toi_axis_report *late, const toi_axis_report *early) {
    const int64_t enter = late != NULL ? late->enter : 0, leave = early != NULL ? early->leave : t->t_max;
    if (enter - leave > best->distance)
        *best = (reason){late, early, enter - leave};
}

static reason find_reason(const table *t, const toi_axis_report *own) {
    reason best = {NULL, NULL, INT64_MIN};
    prefer(&best, t, own, NULL);
    prefer(&best, t, NULL, own);
    for (unsigned i = 0; i < t->count; i++) {
        const toi_axis_report *other = &t->reports[i];
        if (other->fate != TOI_AXIS_TESTED || other->never || other->always)
            continue;
        prefer(&best, t, own, other);
        prefer(&best, t, other, own);
    }
    return best;
}

static void print_separation(const table *t) {
    const toi_axis_report *own = find(t, separates);
    if (own->never) {
        printf("  They stay apart on %s: no relative speed there.\n", axis_label(t, &own->axis).text);
        return;
    }
    const reason why = find_reason(t, own);
    if (why.late == NULL)
        printf("  They are apart on %s, and move apart.\n", axis_label(t, &own->axis).text);
    else
        printf("  They meet on %s only at %s, after ", axis_label(t, &why.late->axis).text,
               number(t, why.late->enter).text);
    if (why.late != NULL && why.early == NULL)
        printf("tmax, %s.\n", number(t, t->t_max).text);
    if (why.late != NULL && why.early != NULL)
        printf("they part on %s at %s.\n", axis_label(t, &why.early->axis).text,
               number(t, why.early->leave).text);
}

void explanation_print(const query *q, const toi_options *options, const toi_hit *hit,
                       const explanation_style *style) {
    table t = {.q = q, .hit = hit, .style = style, .t_max = options->t_max};
    t.is_3d = q->a.kind == TOI_SHAPE_AABB3 || q->a.kind == TOI_SHAPE_OBB3;
    if (toi_explain(&q->a, &q->va, &q->b, &q->vb, options, collect, &t) < 0)
        return;
    print_heading(&t);
    for (unsigned i = 0; i < t.count; i++)
        print_row(&t, &t.reports[i]);
    print_skipped(&t);
    if (hit->status == TOI_SEPARATE)
        print_separation(&t);
    else
        print_contact(&t);
}
