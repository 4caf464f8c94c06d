/* SPDX-License-Identifier: MIT */
/* The table of all candidate axes behind the answer of a sweep. */
#include "../pair/explain_axes.h"
#include "../kinds/kind.h"

/* Sweeps the pair, which may search where the axes are walked below. The caller's hint stays as it was. */
static toi_status sweep_quietly(toi_status opened, toi16_pair *pair, const toi_options *options,
                                toi_hit *hit) {
    toi_options alone = *options;
    toi_hint hint = {0};
    if (options->hint)
        hint = *options->hint;
    alone.hint = &hint;
    return toi16_pair_sweep(opened, pair, &alone, hit);
}

static void report_axis(toi16_pair *pair, uint32_t axis, const toi16_verdict *v, toi_explain_fn visit,
                        void *context) {
    toi_axis_report report;
    toi16_describe_axis(pair, axis, &report);
    report.decides_enter = axis == v->enter;
    report.decides_normal = axis == v->normal;
    report.decides_exit = axis == v->exit;
    report.separates = axis == v->separates;
    toi16_fit_times(&report, v->hit);
    visit(context, &report);
}

/* Returns the length of a way below 2^38, in ulps, rounded down. With its longest entry cut to 30 bits the
 * square is below 2^62. */
static fix16_t length_of_way(const int64_t way_q22[3]) {
    const unsigned bits = toi16_bits64(toi16_abs64(way_q22[0]) | toi16_abs64(way_q22[1]) |
                                       toi16_abs64(way_q22[2])),
                   down = bits > 30 ? bits - 30 : 0;
    uint64_t square = 0;
    for (unsigned k = 0; k < 3; k++) {
        const int32_t x = (int32_t)toi16_shr(way_q22[k], down);
        square += (uint64_t)toi16_mul(x, x);
    }
    return toi16_saturate((int64_t)((uint64_t)toi16_sqrt64(square) << down >> 6));
}

/* The direction at t = 0 tells how fast the cores come nearer then. */
static void describe_round(toi16_pair *pair, fix16_t t_max, const toi_hit *hit, toi_axis_report *r) {
    static const toi_axis_report blank = {.fate = TOI_AXIS_TESTED};
    const toi16_round_family *round = toi16_round_of(pair);
    toi_penetration rest = {.status = TOI_SEPARATE};
    int64_t way[3];
    *r = blank;
    r->axis = hit->axis;
    r->axis.kind = TOI_AXIS_NEAREST;
    r->fate = TOI_AXIS_TESTED;
    round->rest(pair, &rest);
    round->gap(pair, 0, way);
    const toi_axis3 towards = {rest.normal.x, rest.normal.y, rest.normal.z};
    r->direction = rest.normal;
    r->gap = rest.status == TOI_OVERLAP
                 ? -rest.depth
                 : toi16_saturate((int64_t)length_of_way(way) -
                                  (int64_t)((const toi16_round *)(const void *)pair)->radius);
    r->speed = (fix16_t)toi16_shr(toi16_dot3(&pair->w, &towards), 16);
    r->enter = hit->enter;
    r->leave = hit->exit;
    r->never = r->separates = hit->status == TOI_SEPARATE;
    r->decides_enter = r->decides_normal = hit->status == TOI_HIT || hit->status == TOI_GRAZE;
    r->decides_exit = hit->status > TOI_SEPARATE && hit->exit < t_max;
}

/* A pair keeps what a walk has found, so that it is opened anew for each walk. */
toi_status toi_explain(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                       const toi_options *options, toi_explain_fn visit, void *context) {
    toi16_storage shapes;
    toi_hit hit;
    toi16_verdict v = {.hit = &hit};
    options = toi16_options(options);
    toi_status status = toi16_open_shapes(&shapes, a, va, b, vb, options);
    if (!visit || toi16_until(options) < 0)
        return TOI_ERR_ARGUMENT;
    status = sweep_quietly(status, &shapes.pair, options, &hit);
    if (status < 0)
        return status;
    if (toi16_round_of(&shapes.pair)) {
        toi_axis_report report;
        describe_round(&shapes.pair, toi16_until(options), &hit, &report);
        visit(context, &report);
        return status;
    }
    toi16_open_shapes(&shapes, a, va, b, vb, options);
    toi16_judge_axes(&shapes.pair, options, &v);
    toi16_open_shapes(&shapes, a, va, b, vb, options);
    for (uint32_t axis = 0; axis < shapes.pair.axes; axis++)
        report_axis(&shapes.pair, axis, &v, visit, context);
    const uint32_t cap = shapes.pair.axes + TOI16_CAP;
    if (v.enter == cap || v.separates == cap) {
        toi16_judge_axes(&shapes.pair, options, &v);
        report_axis(&shapes.pair, cap, &v, visit, context);
    }
    return status;
}
