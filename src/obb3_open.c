/* SPDX-License-Identifier: MIT */
/* What the search of two oriented boxes leaves open: exact projections. In a file of their own, so that their
 * room on the stack is not that of all queries. */
#include "obb3_search.h"

toi16_found toi16_clip_open3(toi16_obbs3 *boxes, fix16_t t_max, toi16_times3 *times, toi16_span *span) {
    uint32_t axes = times->open;
    toi16_span_start(span, t_max);
    for (times->axis = 0; axes != 0; times->axis++, axes >>= 1) {
        toi16_projection p;
        if (axes & 1 && toi16_obbs3_project(&boxes->pair, times->axis, &p) == TOI16_PROJECTED &&
            !toi16_span_clip(span, &p, times->axis))
            return TOI16_APART;
    }
    return TOI16_MEETS;
}

void toi16_clip_exactly3(const toi16_layout3 *at, const toi_options *options, toi16_times3 *times) {
    toi16_obbs3 boxes;
    toi16_span span;
    if (times->open == 0)
        times->open = toi16_axes3(options);
    boxes.at = *at;
    toi16_begin_projections3(&boxes);
    times->status = TOI_SEPARATE;
    if (toi16_clip_open3(&boxes, options->t_max, times, &span) == TOI16_APART)
        return;
    times->status = toi16_span_status(&span);
    times->mark = toi16_span_axis(&span, times->status);
    times->enter = toi16_span_enter(&span);
    times->exit = toi16_span_exit(&span);
}
