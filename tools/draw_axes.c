/* SPDX-License-Identifier: MIT */
#include "draw_axes.h"
#include "draw_vec.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void make_room(axis_table *t) {
    const size_t room = t->room == 0 ? 64 : 2 * t->room;
    axis_row *rows = take_memory(room, sizeof *rows);
    if (t->count > 0)
        memcpy(rows, t->rows, t->count * sizeof *rows);
    free(t->rows);
    t->rows = rows;
    t->room = room;
}

static axis_row row_of(const toi_axis_report *r) {
    axis_row row = {.report = *r, .enter = units(r->enter), .leave = units(r->leave)};
    if (r->always || r->never) {
        row.enter = r->always ? -HUGE_VAL : HUGE_VAL;
        row.leave = -row.enter;
    }
    return row;
}

static void collect(void *context, const toi_axis_report *report) {
    axis_table *t = context;
    if (report->fate != TOI_AXIS_TESTED) {
        t->skipped++;
        return;
    }
    if (t->count == t->room)
        make_room(t);
    t->rows[t->count++] = row_of(report);
}

static void find_ends(axis_table *t) {
    for (size_t i = 0; i < t->count; i++) {
        const axis_row *row = &t->rows[i];
        if (t->late == NULL || row->enter > t->late->enter)
            t->late = row;
        if (t->early == NULL || row->leave < t->early->leave)
            t->early = row;
    }
}

axis_table axes_of(const query *q, const toi_options *options) {
    axis_table t = {0};
    if (toi_explain(&q->a, &q->va, &q->b, &q->vb, options, collect, &t) == TOI_SEPARATE)
        find_ends(&t);
    return t;
}

void axes_free(axis_table *t) {
    free(t->rows);
}

bool same_axis(const toi_axis *a, const toi_axis *b) {
    return a->kind == b->kind && a->a == b->a && a->b == b->b;
}

const axis_row *axes_with_normal(const axis_table *t) {
    for (size_t i = 0; i < t->count; i++)
        if (t->rows[i].report.decides_normal)
            return &t->rows[i];
    return NULL;
}

double axis_gap(const axis_row *row, double time) {
    const double speed = fabs(units(row->report.speed));
    if (row->report.never || row->report.always)
        return units(row->report.gap);
    return speed * fmax(row->enter - time, time - row->leave);
}

const axis_row *axes_widest(const axis_table *t, double time) {
    const axis_row *widest = NULL;
    for (size_t i = 0; i < t->count; i++)
        if (widest == NULL || axis_gap(&t->rows[i], time) > axis_gap(widest, time))
            widest = &t->rows[i];
    return widest;
}

/* The largest of linear gaps is convex in time. */
double axes_least_gap(const axis_table *t, double t_max) {
    double lo = 0, hi = t_max;
    if (t->count == 0)
        return 0;
    for (unsigned step = 0; step < 200; step++) {
        const double a = lo + (hi - lo) / 3, b = hi - (hi - lo) / 3;
        const double gap_a = axis_gap(axes_widest(t, a), a), gap_b = axis_gap(axes_widest(t, b), b);
        if (gap_a <= gap_b)
            hi = b;
        else
            lo = a;
    }
    return lo;
}

bool axis_decides(const axis_table *t, const axis_row *row) {
    const toi_axis_report *r = &row->report;
    return r->decides_enter || r->decides_exit || r->decides_normal || r->separates || row == t->late ||
           row == t->early;
}

/* By how much its interval is longer than the one it must contain; of one that decides, none. */
static double slack(const axis_table *t, const axis_row *row, double enter, double leave) {
    const bool is_first = axis_decides(t, row) || row->report.never;
    return is_first ? -HUGE_VAL : fmin(enter - row->enter, row->leave - leave);
}

static axis_row *tightest_hidden(axis_table *t, double enter, double leave) {
    axis_row *best = NULL;
    for (size_t i = 0; i < t->count; i++) {
        axis_row *row = &t->rows[i];
        if (!row->shown && (best == NULL || slack(t, row, enter, leave) < slack(t, best, enter, leave)))
            best = row;
    }
    return best;
}

void axes_choose(axis_table *t, double enter, double leave, size_t most) {
    for (size_t i = 0; i < most && i < t->count; i++)
        tightest_hidden(t, enter, leave)->shown = true;
}

static axis_row *nearest_hidden(axis_table *t) {
    axis_row *best = NULL;
    for (size_t i = 0; i < t->count; i++) {
        axis_row *row = &t->rows[i];
        if (!row->shown && (best == NULL || row->report.gap > best->report.gap))
            best = row;
    }
    return best;
}

void axes_choose_nearest(axis_table *t, size_t most) {
    for (size_t i = 0; i < most && i < t->count; i++)
        nearest_hidden(t)->shown = true;
}

const axis_row *axes_find(const axis_table *t, const toi_axis *axis) {
    for (size_t i = 0; i < t->count; i++)
        if (same_axis(&t->rows[i].report.axis, axis))
            return &t->rows[i];
    return NULL;
}

static fix16_t rounded_up(double depth) {
    return (fix16_t)fmin(ceil(depth * 65536), INT32_MAX);
}

static fix16_t negated(fix16_t number) {
    return number == INT32_MIN ? INT32_MAX : -number;
}

axis_depths axis_depths_of(const body bodies[2], const toi_axis_report *r) {
    const vec direction = vec_of(&r->direction), back = vec_scale(direction, -1);
    const double along = body_support(&bodies[0], direction) + body_support(&bodies[1], back);
    const double against = body_support(&bodies[0], back) + body_support(&bodies[1], direction);
    if (along <= against)
        return (axis_depths){negated(r->gap), rounded_up(against)};
    return (axis_depths){rounded_up(along), negated(r->gap)};
}
