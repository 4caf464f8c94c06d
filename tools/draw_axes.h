/* SPDX-License-Identifier: MIT */
/* The tested axes of a query as intervals of time: when the projections overlap on each. */
#ifndef DRAW_AXES_H
#define DRAW_AXES_H

#include "draw_body.h"
#include "query_text.h"

typedef struct {
    toi_axis_report report;
    double enter, leave; /* of an axis without speed infinite: from -inf to inf, or where apart the reverse */
    bool shown;          /* in the picture */
} axis_row;

typedef struct {
    axis_row *rows; /* in the documented order */
    size_t count, room;
    size_t skipped; /* axes that were not tested */
    /* Where separate: the row with the latest enter, and the one with the earliest leave. Else null. */
    const axis_row *late, *early;
} axis_table;

/* Of a query without fault. Freed by axes_free. */
axis_table axes_of(const query *q, const toi_options *options);
void axes_free(axis_table *t);

bool same_axis(const toi_axis *a, const toi_axis *b);

/* The row that the normal of a hit or graze is along; null where there is none. */
const axis_row *axes_with_normal(const axis_table *t);

/* How far apart the projections are at a time, in length units; below zero: by how much they overlap. */
double axis_gap(const axis_row *row, double time);

/* The row with the largest gap at a time: null where there is none. */
const axis_row *axes_widest(const axis_table *t, double time);

/* When in [0, t_max] the largest gap is smallest: the earliest such time. */
double axes_least_gap(const axis_table *t, double t_max);

/* Marks at most `most` rows as shown: those that decide, then those that overlap least beyond the interval
 * from `enter` to `leave`. */
void axes_choose(axis_table *t, double enter, double leave, size_t most);

bool axis_decides(const axis_table *t, const axis_row *row);

/* Marks at most `most` rows as shown: those with the largest gaps, which overlap least. */
void axes_choose_nearest(axis_table *t, size_t most);

/* The row of an axis; null where it was not reported. */
const axis_row *axes_find(const axis_table *t, const toi_axis *axis);

/* How far B may go along a reported axis and against it until the two are apart there, below zero where they
 * are: the lesser one as reported, the other one to a few ulps. */
typedef struct {
    fix16_t along, against;
} axis_depths;

axis_depths axis_depths_of(const body bodies[2], const toi_axis_report *r);

#endif
