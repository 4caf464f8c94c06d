/* SPDX-License-Identifier: MIT */
/* This file says how round shapes meet, and where between their cores they do. */
#include "contact_round.h"
#include "../round/round.h"

/* ---- Ways */

static unsigned bits_of_longest(const int64_t v[3]) {
    return toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2]));
}

/* A way cut to 31 bits and its length, which is right to 2^-30 of itself. Both are in 2^shift units of the
 * way. */
typedef struct {
    int32_t part[3];
    uint32_t length;
    int shift;
} cut_way;

/* The squares are below 3 * 2^62. The root is rounded to the nearest number. */
static void cut_round_way(const int64_t way[3], cut_way *out) {
    const int shift = (int)bits_of_longest(way) - 31;
    uint64_t square = 0;
    for (unsigned k = 0; k < 3; k++) {
        out->part[k] =
            (int32_t)(shift > 0 ? toi16_shr(way[k], (unsigned)shift) : way[k] * (INT64_C(1) << -shift));
        square += (uint64_t)toi16_mul(out->part[k], out->part[k]);
    }
    const uint32_t root = toi16_sqrt64(square);
    out->length = root + (square - toi16_mulu(root, root) > root);
    out->shift = shift;
}

/* Returns an entry of a piece of the way that is so long, and goes back where that is negative. */
static int64_t piece_of_way(const cut_way *way, unsigned k, int64_t length) {
    bool exact;
    const uint64_t size = toi16_mul_div(toi16_abs64(length), toi16_abs32(way->part[k]), way->length, &exact);
    return (way->part[k] < 0) != (length < 0) ? -(int64_t)size : (int64_t)size;
}

/* ---- How they meet */

/* Is so much more than r left of the way that another part of M than the nearest one now may be met within
 * the time ulp? What an entry of a normal is off makes less of r than this. */
static bool is_before_contact(const int64_t way_q22[3], uint32_t radius) {
    const int64_t most = (int64_t)radius * TOI16_ULP_Q22 + INT64_C(4) * TOI16_ULP_Q22 + (radius >> 8);
    toi16_wide square = toi16_wide_difference(way_q22[0], way_q22[0], most, most);
    for (unsigned k = 1; k < 3; k++) {
        const toi16_wide more = toi16_wide_difference(way_q22[k], way_q22[k], 0, 0);
        square = toi16_wide_sum(&square, &more);
    }
    return toi16_wide_sign(&square) > 0;
}

/* Fast shapes are not yet as near as r at the enter time, and their normal tells where they will be. */
static void go_along_normal(toi16_round_meeting *met, uint32_t radius) {
    const toi_vec3 *n = &met->at.normal;
    const int64_t entries[3] = {n->x, n->y, n->z};
    cut_way cut;
    cut_round_way(entries, &cut);
    for (unsigned k = 0; k < 3; k++)
        met->way_q22[k] = piece_of_way(&cut, k, (int64_t)radius * TOI16_ULP_Q22);
}

static void find_way(toi16_pair *pair, toi16_round_meeting *met) {
    const toi16_round_family *round = toi16_round_of(pair);
    met->way_q22[0] = met->way_q22[1] = met->way_q22[2] = 0;
    if (!round)
        return;
    const uint32_t radius = ((const toi16_round *)(const void *)pair)->radius;
    round->gap(pair, met->at.hit.enter, met->way_q22);
    if (is_before_contact(met->way_q22, radius))
        go_along_normal(met, radius);
}

/* The way between cores is off by a unit or so, and a normal by 2 ulps: of both the way is better from 17
 * bits on. A pair without a radius has an axis for its normal. */
static void look_along(toi16_pair *pair, toi16_round_meeting *met) {
    enum { LONG_ENOUGH = 17 };
    const toi_vec3 *n = &met->at.normal;
    toi_axis3 axis = {n->x, n->y, n->z};
    find_way(pair, met);
    if (!toi16_round_of(pair))
        pair->family->direction(pair, pair->decided, &axis);
    const unsigned bits = bits_of_longest(met->way_q22);
    met->at.axis.kind = TOI_AXIS_NEAREST;
    met->at.overlap = met->at.overlap && bits == 0;
    met->along[0] = bits < LONG_ENOUGH ? axis.x : met->way_q22[0];
    met->along[1] = bits < LONG_ENOUGH ? axis.y : met->way_q22[1];
    met->along[2] = bits < LONG_ENOUGH ? axis.z : met->way_q22[2];
}

static toi_status find_side(toi16_pair *pair, toi_manifold *out, toi16_meeting *at) {
    const toi_status status = toi16_pair_side(pair, &at->normal);
    if (status < 0)
        return out->hit.status = status;
    at->overlap = status == TOI_OVERLAP;
    return TOI_OVERLAP;
}

toi_status toi16_meet_round(toi_status opened, toi16_pair *pair, const toi_options *options,
                            toi_manifold *out, toi16_round_meeting *met) {
    toi_status status = toi16_find_meeting(opened, pair, options, out, &met->at);
    if (status == TOI_OVERLAP)
        status = find_side(pair, out, &met->at);
    if (status > TOI_SEPARATE)
        look_along(pair, met);
    return status;
}

/* ---- Where between the cores */

/* Tells whether a way is no longer than a length below 2^36. */
static bool is_way_within(const cut_way *way, uint64_t length) {
    return (way->shift > 0 ? (uint64_t)way->length << way->shift : way->length >> -way->shift) <= length;
}

/* The middle is as much farther from A's core than half way as A's radius is larger than B's, halved. One
 * shape may be so large that it holds all of the way and of the other one: the middle is that one's then. */
void toi16_point_beyond_core(const toi16_round_meeting *met, const uint32_t radii[2], int64_t out_q22[3]) {
    const int64_t *way = met->way_q22, more = ((int64_t)radii[0] - radii[1]) * TOI16_ULP_Q22;
    cut_way cut;
    if (bits_of_longest(way) == 0) {
        out_q22[0] = out_q22[1] = out_q22[2] = 0;
        return;
    }
    cut_round_way(way, &cut);
    const bool whole = is_way_within(&cut, toi16_abs64(more));
    for (unsigned k = 0; k < 3; k++)
        out_q22[k] = !whole ? toi16_shr(way[k] + piece_of_way(&cut, k, more), 1) : more > 0 ? way[k] : 0;
}
