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
