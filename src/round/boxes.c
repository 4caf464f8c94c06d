/* SPDX-License-Identifier: MIT */
/* The family of round pairs whose M is a level box or a point. */
#include "ball.h"

static void put_way(const toi16_pair *pair, toi16_level_way *way) {
    const toi16_round_boxes *boxes = (const toi16_round_boxes *)pair;
    for (unsigned k = 0; k < 3; k++) {
        way->lo[k] = boxes->lo[k];
        way->hi[k] = boxes->hi[k];
    }
    way->w[0] = pair->w.x;
    way->w[1] = pair->w.y;
    way->w[2] = pair->w.z;
    way->radius = boxes->round.radius;
}

static bool is_point(const toi16_level_way *way) {
    return way->lo[0] == way->hi[0] && way->lo[1] == way->hi[1] && way->lo[2] == way->hi[2];
}

static void sweep(toi16_pair *pair, fix16_t t_max, toi_hit *hit) {
    toi16_level_way way;
    put_way(pair, &way);
    if (is_point(&way))
        toi16_ball_sweep(&way, t_max, hit);
    else
        toi16_box_sweep(&way, t_max, hit);
    if (hit->status == TOI_HIT || hit->status == TOI_GRAZE)
        hit->axis.kind = TOI_AXIS_NEAREST;
}

static void rest(toi16_pair *pair, toi_penetration *out) {
    toi16_level_way way;
    put_way(pair, &way);
    toi16_level_at_rest(&way, ((const toi16_round_boxes *)pair)->dimensions, out);
}

/* Positions after a time are in 2^-32 length units, below 2^47 + 2^61. */
static void gap(toi16_pair *pair, fix16_t time, int64_t way_q22[3]) {
    toi16_level_way way;
    int64_t missed_q32[3];
    put_way(pair, &way);
    toi16_level_place(&way, time, 65536, missed_q32);
    for (unsigned k = 0; k < 3; k++)
        way_q22[k] = toi16_shr(missed_q32[k] + (1 << 9), 10);
}

/* M is within 2^30 of 0, and n below 2^30. */
static bool plane_of_boxes(toi16_pair *pair, fix16_t time, toi16_projection *out, uint64_t *square) {
    const toi16_round_boxes *boxes = (const toi16_round_boxes *)pair;
    toi16_level_way way;
    int64_t missed_q32[3];
    toi_axis3 n;
    put_way(pair, &way);
    toi16_level_place(&way, time, 65536, missed_q32);
    toi16_to_q30(missed_q32, &n);
    const toi_axis3 nearest = {n.x < 0 ? boxes->hi[0] : boxes->lo[0], n.y < 0 ? boxes->hi[1] : boxes->lo[1],
                               n.z < 0 ? boxes->hi[2] : boxes->lo[2]};
    out->lo = toi16_dot3(&nearest, &n);
    out->speed = toi16_dot3(&pair->w, &n);
    *square = (uint64_t)toi16_dot3(&n, &n);
    return *square != 0;
}

const toi16_round_family toi16_round_boxes_family = {{0, 0, 0, 0, 0, 0, 0, 0}, sweep, rest, gap,
                                                     plane_of_boxes,           true};
