/* SPDX-License-Identifier: MIT */
#include "explanation_nearest.h"
#include "explanation_sweep.h"

#include <stdio.h>

/* How one speaks of two bodies, and of a ray. */
typedef struct {
    const char *overlap, *hit, *hit_end, *graze, *graze_end, *exit, *stays;
    const char *beside, *nearest, *narrowly, *never, *never_end, *away, *away_end, *late, *early;
} phrases;

static const phrases of_bodies = {
    .overlap = "They overlap at the start;",
    .hit = "They touch first at",
    .hit_end = "and press in;",
    .graze = "They only touch, from",
    .graze_end = "and never press in;",
    .exit = "apart after",
    .stays = "still in contact at tmax,",
    .beside = "They pass beside each other.",
    .nearest = "They come no nearer than",
    .narrowly = "They pass each other, by less than the axes above can tell.",
    .never = "They stay apart on",
    .never_end = ": no relative speed there.",
    .away = "They are apart on",
    .away_end = ", and move apart.",
    .late = "They meet on",
    .early = "they part on",
};

static const phrases of_ray = {
    .overlap = "The ray begins inside;",
    .hit = "The ray meets the shape at",
    .hit_end = "and goes in;",
    .graze = "The ray only touches the shape, from",
    .graze_end = "and never goes in;",
    .exit = "out after",
    .stays = "still there at tmax,",
    .beside = "The ray passes beside the shape.",
    .nearest = "The ray comes no nearer than",
    .narrowly = "The ray passes the shape, by less than the axes above can tell.",
    .never = "The ray stays apart on",
    .never_end = ": it has no speed there.",
    .away = "The ray begins apart on",
    .away_end = ", and leads away.",
    .late = "The ray gets there on",
    .early = "it has left on",
};

typedef struct {
    const explanation_table *t;
    const toi_hit *hit;
    const phrases *say;
} story;

/* ---- the rows ---- */

static const char *const COLUMNS[] = {"gap", "speed", "enter", "leave"};

static void print_times(const explanation_table *t, const toi_axis_report *r) {
    if (r->never || r->always) {
        const char *text = r->never ? "never" : "always";
        explanation_print_word(text);
        explanation_print_word(text);
        return;
    }
    explanation_print_number(t, r->enter);
    explanation_print_number(t, r->leave);
}

static const char *verdict(const toi_axis_report *r) {
    if (r->separates)
        return "separates";
    if (r->decides_enter && r->decides_exit)
        return "enter+exit";
    return r->decides_enter ? "enter" : r->decides_exit ? "exit" : r->decides_normal ? "normal" : "";
}

static void print_row(const explanation_table *t, const toi_axis_report *r) {
    const char *const text = verdict(r);
    const char *const colour = explanation_colour(t, r->separates, *text != '\0');
    explanation_begin_row(t, r, colour);
    if (r->fate == TOI_AXIS_TESTED) {
        explanation_print_number(t, r->gap);
        explanation_print_number(t, r->speed);
        print_times(t, r);
    }
    explanation_end_row(t, r, colour, text);
}

/* ---- what it means ---- */

static const toi_axis_report *find(const explanation_table *t, bool (*is_wanted)(const toi_axis_report *)) {
    for (size_t i = 0; i < t->count; i++)
        if (is_wanted(&t->reports[i]))
            return &t->reports[i];
    return NULL;
}

static bool decides_exit(const toi_axis_report *r) {
    return r->decides_exit;
}

static bool decides_normal(const toi_axis_report *r) {
    return r->decides_normal;
}

static bool separates(const toi_axis_report *r) {
    return r->separates;
}

static explanation_label time_text(const story *s, fix16_t time) {
    return explanation_number(s->t, time);
}

static axis_name name_of(const story *s, const toi_axis *axis) {
    return name_axis(s->t->q, axis);
}

static void print_exit(const story *s) {
    const toi_axis_report *exit = find(s->t, decides_exit);
    const bool leaves = exit != NULL || s->hit->exit < s->t->t_max;
    printf(" %s %s", leaves ? s->say->exit : s->say->stays,
           time_text(s, leaves ? s->hit->exit : s->t->t_max).text);
    if (exit != NULL)
        printf("%s", explanation_on(s->t, ", ", &exit->axis).text);
    puts(".");
}

static void print_contact(const story *s) {
    const bool hits = s->hit->status == TOI_HIT;
    const toi_axis_report *const deciding = find(s->t, decides_normal);
    const toi_axis *const axis = deciding != NULL ? &deciding->axis : &s->hit->axis;
    if (s->hit->status == TOI_OVERLAP)
        printf("  %s", s->say->overlap);
    else
        printf("  %s %s%s, %s", hits ? s->say->hit : s->say->graze, time_text(s, s->hit->enter).text,
               explanation_on(s->t, ", ", axis).text, hits ? s->say->hit_end : s->say->graze_end);
    print_exit(s);
}

/* Why there is no contact: on one axis it would begin only after it ended on another. Null stands for the
 * query's own end and start. Past contact on the axis that separates is reason enough; else of all pairs with
 * it the clearest. */
typedef struct {
    const toi_axis_report *late, *early;
    int64_t distance; /* in time */
} reason;

static void prefer(reason *best, const explanation_table *t, const toi_axis_report *late,
                   const toi_axis_report *early) {
    const int64_t enter = late != NULL ? late->enter : 0, leave = early != NULL ? early->leave : t->t_max;
    if (enter - leave > best->distance)
        *best = (reason){late, early, enter - leave};
}

static reason find_reason(const explanation_table *t, const toi_axis_report *own) {
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

static void print_reason(const story *s, const toi_axis_report *own) {
    const reason why = find_reason(s->t, own);
    if (why.late == NULL) {
        printf("  %s %s%s\n", s->say->away, name_of(s, &own->axis).text, s->say->away_end);
        return;
    }
    printf("  %s %s only at %s, after ", s->say->late, name_of(s, &why.late->axis).text,
           time_text(s, why.late->enter).text);
    if (why.early == NULL)
        printf("tmax, %s.\n", time_text(s, s->t->t_max).text);
    else
        printf("%s %s at %s.\n", s->say->early, name_of(s, &why.early->axis).text,
               time_text(s, why.early->leave).text);
}

/* Hulls may be found apart where the axes here, of which each rounds on its own, come to contact. */
static void print_separation(const story *s) {
    const toi_axis_report *own = find(s->t, separates);
    if (s->t->is_round) {
        explanation_print_pass(s->t, s->say->nearest);
        return;
    }
    if (own == NULL) {
        printf("  %s\n", s->say->narrowly);
        return;
    }
    if (s->hit->axis.kind == TOI_AXIS_PATH)
        printf("  %s\n", s->say->beside);
    if (own->never)
        printf("  %s %s%s\n", s->say->never, name_of(s, &own->axis).text, s->say->never_end);
    else
        print_reason(s, own);
}

static void print_table(const explanation_table *t) {
    explanation_print_heading(t, COLUMNS, sizeof COLUMNS / sizeof COLUMNS[0]);
    for (size_t i = 0; i < t->count; i++)
        print_row(t, &t->reports[i]);
    explanation_print_skipped(t);
}

void explanation_print_sweep(const explanation_table *t, const toi_hit *hit) {
    const story s = {t, hit, t->q->kind == QUERY_RAYCAST ? &of_ray : &of_bodies};
    if (t->is_round)
        explanation_print_nearest(t);
    else
        print_table(t);
    if (hit->status == TOI_SEPARATE)
        print_separation(&s);
    else
        print_contact(&s);
}
