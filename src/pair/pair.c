/* SPDX-License-Identifier: MIT */
#include "pair.h"

const toi_options toi16_usual_options = TOI_OPTIONS_DEFAULT;

/* Clips by one axis. True where nothing is left. */
static bool separates(toi16_pair *pair, uint32_t axis, toi16_span *span) {
    toi16_projection p;
    return pair->family->project(pair, axis, &p) == TOI16_PROJECTED && !toi16_span_clip(span, &p, axis);
}

/* The hinted axis is tried first and alone: where it does not separate, its clip is forgotten and the axes
 * take their usual turns, so that the answer never depends on the hint. */
static bool hint_separates(toi16_pair *pair, const toi_options *options, toi16_span *span, uint32_t *last) {
    uint32_t axis = options->hint ? options->hint->last : 0u;
    if (axis == 0 || axis > pair->tested)
        return false;
    toi16_span_start(span, toi16_until(options));
    *last = axis - 1;
    return separates(pair, *last, span);
}

bool toi16_pair_clip(toi16_pair *pair, const toi_options *options, toi16_span *span, uint32_t *last) {
    if (hint_separates(pair, options, span, last))
        return false;
    toi16_span_start(span, toi16_until(options));
    for (uint32_t axis = 0; axis < pair->tested; axis++) {
        *last = axis;
        if (separates(pair, axis, span))
            return false;
    }
    *last = pair->axes + TOI16_CAP;
    return !pair->family->cap || pair->family->cap(pair, toi16_until(options), span);
}

static void answer_separate(toi16_pair *pair, const toi_options *options, uint32_t last, toi_hit *hit) {
    hit->axis = pair->family->feature(pair, last);
    if (options->hint)
        options->hint->last = last + 1;
}

void toi16_put_normal(toi16_pair *pair, toi16_mark mark, toi_vec3 *normal) {
    toi_axis3 direction;
    pair->decided = mark >> 1;
    pair->family->direction(pair, mark >> 1, &direction);
    toi16_unit(&direction, mark & 1, normal);
}

static void answer_contact(toi16_pair *pair, toi16_span *span, toi_hit *hit) {
    hit->status = toi16_span_status(span);
    hit->enter = toi16_span_enter(span);
    hit->exit = toi16_span_exit(span);
    toi16_mark mark = toi16_span_axis(span, hit->status);
    if (mark == TOI16_NO_MARK)
        return;
    toi16_put_normal(pair, mark, &hit->normal);
    hit->axis = pair->family->feature(pair, mark >> 1);
}

static toi_status answer_by_axes(toi16_pair *pair, const toi_options *options, toi_hit *hit) {
    toi16_span span;
    uint32_t last;
    hit->conservative = pair->tested < pair->axes;
    toi16_found found =
        pair->family->search ? pair->family->search(pair, options, &span, &hit->axis) : TOI16_UNDECIDED;
    if (found == TOI16_APART)
        return TOI_SEPARATE;
    if (found == TOI16_MEETS || toi16_pair_clip(pair, options, &span, &last))
        answer_contact(pair, &span, hit);
    else
        answer_separate(pair, options, last, hit);
    return hit->status;
}

static toi_status answer(toi16_pair *pair, const toi_options *options, toi_hit *hit) {
    const toi16_round_family *round = toi16_round_of(pair);
    toi16_begin_answer(hit);
    if (!round)
        return answer_by_axes(pair, options, hit);
    round->sweep(pair, toi16_until(options), hit);
    return hit->status;
}

toi_status toi16_pair_sweep(toi_status opened, toi16_pair *pair, const toi_options *options, toi_hit *hit) {
    options = toi16_options(options);
    if (TOI16_CHECKS && !hit)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && toi16_until(options) < 0)
        opened = TOI_ERR_ARGUMENT;
    if (opened < 0)
        return hit->status = opened;
    return answer(pair, options, hit);
}
