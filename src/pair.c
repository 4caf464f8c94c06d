/* SPDX-License-Identifier: MIT */
#include "pair.h"
#include "vector.h"

const toi_options *toi16_options(const toi_options *options) {
    static const toi_options usual = TOI_OPTIONS_DEFAULT;
    return options ? options : &usual;
}

/* The hinted axis is tried on a span of its own: where it does not separate, its clip is forgotten and the
 * axes take their usual turns, so that the answer never depends on the hint. */
static bool hint_separates(toi16_pair *pair, const toi_options *options, unsigned *last) {
    unsigned axis = options->hint ? options->hint->last : 0u;
    if (axis == 0 || axis > pair->tested)
        return false;
    toi16_span alone;
    toi16_projection p;
    toi16_span_start(&alone, options->t_max);
    *last = axis - 1;
    return pair->family->project(pair, *last, &p) == TOI16_PROJECTED && !toi16_span_clip(&alone, &p, *last);
}

bool toi16_pair_clip(toi16_pair *pair, const toi_options *options, toi16_span *span, unsigned *last) {
    if (hint_separates(pair, options, last))
        return false;
    toi16_span_start(span, options->t_max);
    for (unsigned axis = 0; axis < pair->tested; axis++) {
        toi16_projection p;
        *last = axis;
        if (axis == pair->family->focus_at)
            pair->family->focus(pair, span);
        if (pair->family->project(pair, axis, &p) == TOI16_PROJECTED && !toi16_span_clip(span, &p, axis))
            return false;
    }
    return true;
}

/* |v| / length in Q16.16, to nearest. */
static fix16_t unit_part(int32_t v, bool negative, uint32_t length) {
    uint64_t scaled = ((uint64_t)toi16_abs32(v) << 16) + length / 2;
    fix16_t size = (fix16_t)(length == UINT32_C(1) << 30 ? scaled >> 30 : scaled / length);
    return (v < 0) != negative ? -size : size;
}

/* A direction of length 2^30 to within 2^-18 (a box's own axis) needs no root and no division. Else it is
 * grown to 30 bits, where it has fewer, so that the root cuts off less than 2^-29 of the length. The axes of
 * a box may be all zero, and then the normal is. */
void toi16_unit(const toi_axis3 *direction, bool negative, toi_vec3 *out) {
    toi_axis3 v = *direction;
    uint32_t length = UINT32_C(1) << 30;
    if (toi16_abs64(toi16_dot3(&v, &v) - (INT64_C(1) << 60)) >= UINT64_C(1) << 42) {
        unsigned bits = toi16_bits32(toi16_abs32(v.x) | toi16_abs32(v.y) | toi16_abs32(v.z));
        int32_t grow = bits < 30 ? INT32_C(1) << (30 - bits) : 1;
        v.x *= grow;
        v.y *= grow;
        v.z *= grow;
        length = toi16_sqrt64((uint64_t)toi16_dot3(&v, &v) | (bits == 0));
    }
    out->x = unit_part(v.x, negative, length);
    out->y = unit_part(v.y, negative, length);
    out->z = unit_part(v.z, negative, length);
}

static void answer_separate(toi16_pair *pair, const toi_options *options, unsigned last, toi_hit *hit) {
    hit->axis = pair->family->feature(pair, last);
    if (options->hint)
        options->hint->last = (uint16_t)(last + 1);
}

static void answer_contact(toi16_pair *pair, toi16_span *span, toi_hit *hit) {
    hit->status = toi16_span_status(span);
    hit->enter = toi16_span_enter(span);
    hit->exit = toi16_span_exit(span);
    toi16_mark mark = toi16_span_axis(span, hit->status);
    if (mark == TOI16_NO_MARK)
        return;
    toi_axis3 direction;
    pair->family->direction(pair, mark >> 1, &direction);
    toi16_unit(&direction, mark & 1, &hit->normal);
    hit->axis = pair->family->feature(pair, mark >> 1);
}

static toi_status answer(toi16_pair *pair, const toi_options *options, toi_hit *hit) {
    static const toi_hit nothing = {TOI_SEPARATE, 0, 0, {0, 0, 0}, {TOI_AXIS_NONE, 0, 0}, false};
    toi16_span span;
    unsigned last;
    *hit = nothing;
    hit->conservative = pair->tested < pair->axes;
    if (toi16_pair_clip(pair, options, &span, &last))
        answer_contact(pair, &span, hit);
    else
        answer_separate(pair, options, last, hit);
    return hit->status;
}

toi_status toi16_pair_sweep(toi_status opened, toi16_pair *pair, const toi_options *options, toi_hit *hit) {
    options = toi16_options(options);
    if (TOI16_CHECKS && !hit)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && options->t_max < 0)
        opened = TOI_ERR_ARGUMENT;
    if (opened < 0)
        return hit->status = opened;
    return answer(pair, options, hit);
}
