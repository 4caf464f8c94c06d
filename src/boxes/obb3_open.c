/* SPDX-License-Identifier: MIT */
/* What the search of two oriented boxes leaves open: exact projections. In a file of their own, so that their
 * room on the stack is not that of all queries. */
#include "obb3_bounds.h"
#include "obb3_search.h"

/* Bounds along a coordinate, grown by 64 to 66 ulp, in halves of ulps. */
static void project_bounds(const toi16_layout3 *at, unsigned c, toi16_projection *out) {
    int64_t d2 = toi16_in_row(&at->d2, c), w = toi16_in_row(&at->w, c);
    uint64_t reach_q30 = toi16_wide_reach_along3(&at->a, c) + toi16_wide_reach_along3(&at->b, c);
    uint32_t reach = 4 * (uint32_t)(reach_q30 >> 32) + 132;
    out->lo = d2 - reach;
    out->hi = d2 + reach;
    out->speed = 2 * w;
}

/* Bounds first: they cost less than axes. */
toi16_found toi16_clip_open3(const toi16_layout3 *at, toi16_answer *upright, fix16_t t_max, uint32_t axes,
                             toi16_span *span) {
    toi16_projection p;
    toi16_span_start(span, t_max);
    for (unsigned c = 0; axes >> TOI16_BOUNDS3 != 0 && c < 3; c++) {
        project_bounds(at, c, &p);
        if (!toi16_span_clip(span, &p, c))
            return TOI16_APART;
    }
    toi16_span_start(span, t_max);
    for (uint32_t axis = 0; axis < TOI16_BOUNDS3; axis++)
        if (axes >> axis & 1 && toi16_project3(at, upright, axis, &p) == TOI16_PROJECTED &&
            !toi16_span_clip(span, &p, axis))
            return TOI16_APART;
    return TOI16_MEETS;
}

void toi16_clip_exactly3(const toi16_layout3 *at, fix16_t t_max, toi16_times3 *times) {
    toi16_answer upright = times->askew ? TOI16_NO : TOI16_UNKNOWN;
    toi16_span span;
    times->status = TOI_SEPARATE;
    times->enter = times->exit = 0;
    times->mark = TOI16_NO_MARK;
    if (toi16_clip_open3(at, &upright, t_max, times->open, &span) == TOI16_APART)
        return;
    times->status = toi16_span_status(&span);
    times->mark = toi16_span_axis(&span, times->status);
    times->enter = toi16_span_enter(&span);
    times->exit = toi16_span_exit(&span);
}

/* Without a span: what enters does so between 0 and 1, and what ends contact does if it ends before 1. */
static inline void put_unsure(const toi16_projection *p, bool enters, toi16_times3 *times) {
    bool rising = p->speed > 0, exact;
    toi16_frac near = {(uint64_t)(rising ? -p->hi : p->lo), toi16_abs64(p->speed)},
               far = {(uint64_t)(rising ? -p->lo : p->hi), near.den};
    if (enters)
        times->enter = (fix16_t)toi16_frac_q16(&near, &exact);
    if (far.num < far.den) {
        fix16_t floor = (fix16_t)toi16_frac_q16(&far, &exact), exit = floor + !exact;
        times->exit = exit < times->exit ? exit : times->exit;
    }
}

void toi16_find_unsure3(const toi16_layout3 *at, toi16_times3 *times) {
    toi16_answer upright = times->askew ? TOI16_NO : TOI16_UNKNOWN;
    for (uint32_t left = times->unsure, axis; left != 0; left ^= UINT32_C(1) << axis) {
        toi16_projection p;
        axis = toi16_bits32(left) - 1;
        if (toi16_project3(at, &upright, axis, &p) == TOI16_PROJECTED)
            put_unsure(&p, axis == times->mark >> 1, times);
    }
}
