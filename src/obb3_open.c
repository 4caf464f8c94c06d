/* SPDX-License-Identifier: MIT */
/* What the search of two oriented boxes leaves open: exact projections. In a file of their own, so that their
 * room on the stack is not that of all queries. */
#include "obb3_search.h"

toi16_found toi16_clip_open3(const toi16_layout3 *at, toi16_answer *upright, fix16_t t_max, uint32_t axes,
                             toi16_span *span) {
    toi16_span_start(span, t_max);
    for (uint32_t axis = 0; axes != 0; axis++, axes >>= 1) {
        toi16_projection p;
        if (axes & 1 && toi16_project3(at, upright, axis, &p) == TOI16_PROJECTED &&
            !toi16_span_clip(span, &p, axis))
            return TOI16_APART;
    }
    return TOI16_MEETS;
}

/* Apart, or meets. */
static toi16_found clip_open(const toi16_layout3 *at, fix16_t t_max, const toi16_times3 *times, uint32_t axes,
                             toi16_span *span) {
    toi16_answer upright = times->askew ? TOI16_NO : TOI16_UNKNOWN;
    return toi16_clip_open3(at, &upright, t_max, axes, span);
}

void toi16_clip_exactly3(const toi16_layout3 *at, fix16_t t_max, toi16_times3 *times) {
    toi16_span span;
    times->status = TOI_SEPARATE;
    if (clip_open(at, t_max, times, times->open, &span) == TOI16_APART)
        return;
    times->status = toi16_span_status(&span);
    times->mark = toi16_span_axis(&span, times->status);
    times->enter = toi16_span_enter(&span);
    times->exit = toi16_span_exit(&span);
}

void toi16_find_unsure3(const toi16_layout3 *at, fix16_t t_max, toi16_times3 *times) {
    toi16_span span;
    clip_open(at, t_max, times, times->unsure, &span);
    if (span.enter.axis != TOI16_NO_MARK && span.enter.axis >> 1 == times->mark >> 1)
        times->enter = toi16_span_enter(&span);
    if (toi16_span_exit(&span) < times->exit)
        times->exit = toi16_span_exit(&span);
}
