/* SPDX-License-Identifier: MIT */
#include "explanation.h"
#include "axis_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FATES = TOI_AXIS_NO_FACET + 1, NUMBER_WIDTH = 12 };

typedef struct {
    const query *q;
    const toi_hit *hit;
    const explanation_style *style;
    fix16_t t_max;
    bool is_3d, has_hull;
    int label_width;
    size_t fates[FATES]; /* how many axes have each */
    toi_axis_report *reports;
    size_t count, capacity;
} table;

/* A short text that a printf argument can be. */
typedef struct {
    char text[48];
} label;

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
    printf("  %-*s%*s%*s%*s%*s%*s\n", t->label_width, "axis", direction, "direction", NUMBER_WIDTH, "gap",
           NUMBER_WIDTH, "speed", NUMBER_WIDTH, "enter", NUMBER_WIDTH, "leave");
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
    return r->decides_enter ? "  enter" : r->decides_exit ? "  exit" : r->decides_normal ? "  normal" : "";
}

static const char *row_colour(const table *t, const toi_axis_report *r) {
    if (!t->style->colour)
        return "";
    return r->separates ? "\033[1;31m" : *verdict(r) != '\0' ? "\033[1;32m" : "";
}

static const char *const SKIPPED[FATES] = {[TOI_AXIS_PARALLEL] = "parallel within epsilon",
                                           [TOI_AXIS_QUICK] = "quick mode",
                                           [TOI_AXIS_REPEATED] = "repeats a face",
                                           [TOI_AXIS_NO_FACET] = "edges that cannot touch"};

static void print_row(const table *t, const toi_axis_report *r) {
    const char *colour = row_colour(t, r);
    printf("  %s%-*s", colour, t->label_width, name_axis(t->q, &r->axis).text);
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

/* The reasons stand in the rows, or where those are left out, here. */
static void print_skipped(const table *t) {
    size_t skipped = 0;
    for (unsigned fate = TOI_AXIS_TESTED + 1; fate < FATES; fate++)
        skipped += t->fates[fate];
    printf("  %zu of %zu axes skipped", skipped, skipped + t->fates[TOI_AXIS_TESTED]);
    const char *separator = ": ";
    for (unsigned fate = TOI_AXIS_TESTED + 1; t->has_hull && fate < FATES; fate++)
        if (t->fates[fate] > 0) {
            printf("%s%zu %s", separator, t->fates[fate], SKIPPED[fate]);
            separator = ", ";
        }
    puts(t->hit->conservative ? ". Quick mode: contact may be reported early, but is never missed." : ".");
}

/* ---- what it means ---- */

static const toi_axis_report *find(const table *t, bool (*is_wanted)(const toi_axis_report *)) {
    for (size_t i = 0; i < t->count; i++)
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
        printf(" apart after %s, on %s.\n", number(t, t->hit->exit).text, name_axis(t->q, &exit->axis).text);
    else if (t->hit->exit < t->t_max)
        printf(" apart after %s.\n", number(t, t->hit->exit).text);
    else
        printf(" still in contact at tmax, %s.\n", number(t, t->t_max).text);
}

static void print_contact(const table *t) {
    const axis_name axis = name_axis(t->q, &t->hit->axis);
    const label enter = number(t, t->hit->enter);
    if (t->hit->status == TOI_OVERLAP)
        printf("  They overlap at the start;");
    if (t->hit->status == TOI_HIT)
        printf("  They touch first at %s, on %s, and press in;", enter.text, axis.text);
    if (t->hit->status == TOI_GRAZE)
        printf("  They only touch, from %s, on %s, and never press in;", enter.text, axis.text);
    print_exit(t);
}

/* Why there is no contact: on one axis it would begin only after it ended on another. Null stands for the
 * query's own end and start. Past contact on the axis that separates is reason enough; else of all pairs with
 * it the clearest. */
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
    reason best = {NULL, own, -(int64_t)own->leave};
    if (own->leave < 0)
        return best;
    prefer(&best, t, own, NULL);
    for (size_t i = 0; i < t->count; i++) {
        const toi_axis_report *other = &t->reports[i];
        if (other->fate != TOI_AXIS_TESTED || other->never || other->always)
            continue;
        prefer(&best, t, own, other);
        prefer(&best, t, other, own);
    }
    return best;
}

/* Hulls may be found apart where the axes here, of which each rounds on its own, come to contact. */
static void print_separation(const table *t) {
    const toi_axis_report *own = find(t, separates);
    if (own == NULL) {
        puts("  They pass each other, by less than the axes above can tell.");
        return;
    }
    if (t->hit->axis.kind == TOI_AXIS_PATH)
        puts("  They pass beside each other.");
    if (own->never) {
        printf("  They stay apart on %s: no relative speed there.\n", name_axis(t->q, &own->axis).text);
        return;
    }
    const reason why = find_reason(t, own);
    if (why.late == NULL)
        printf("  They are apart on %s, and move apart.\n", name_axis(t->q, &own->axis).text);
    else
        printf("  They meet on %s only at %s, after ", name_axis(t->q, &why.late->axis).text,
               number(t, why.late->enter).text);
    if (why.late != NULL && why.early == NULL)
        printf("tmax, %s.\n", number(t, t->t_max).text);
    if (why.late != NULL && why.early != NULL)
        printf("they part on %s at %s.\n", name_axis(t->q, &why.early->axis).text,
               number(t, why.early->leave).text);
}

/* ---- from the library ---- */

static void grow(table *t) {
    t->capacity = 2 * t->capacity + 16;
    t->reports = realloc(t->reports, t->capacity * sizeof t->reports[0]);
    if (t->reports == NULL) {
        fputs("toi16: not enough memory to explain\n", stderr);
        exit(EXIT_FAILURE);
    }
}

/* Two hulls may have thousands of pairs of edges, nearly all of which are skipped: these are only counted. */
static void collect(void *context, const toi_axis_report *report) {
    table *t = context;
    t->fates[report->fate]++;
    if (t->has_hull && report->fate != TOI_AXIS_TESTED)
        return;
    if (t->count == t->capacity)
        grow(t);
    t->reports[t->count++] = *report;
    const int width = (int)strlen(name_axis(t->q, &report->axis).text);
    if (t->label_width < width)
        t->label_width = width;
}

void explanation_print(const query *q, const toi_options *options, const toi_hit *hit,
                       const explanation_style *style) {
    table t = {.q = q, .hit = hit, .style = style, .t_max = options->t_max, .label_width = 11};
    t.has_hull = q->a.kind == TOI_SHAPE_HULL3 || q->b.kind == TOI_SHAPE_HULL3;
    t.is_3d = t.has_hull || q->a.kind == TOI_SHAPE_AABB3 || q->a.kind == TOI_SHAPE_OBB3;
    if (toi_explain(&q->a, &q->va, &q->b, &q->vb, options, collect, &t) < 0)
        return;
    print_heading(&t);
    for (size_t i = 0; i < t.count; i++)
        print_row(&t, &t.reports[i]);
    print_skipped(&t);
    if (hit->status == TOI_SEPARATE)
        print_separation(&t);
    else
        print_contact(&t);
    free(t.reports);
}
