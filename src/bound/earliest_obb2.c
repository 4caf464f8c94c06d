/* SPDX-License-Identifier: MIT */
/* The earliest contact of two oriented boxes in the plane. How they are turned, and how long their axes are,
 * is found once. */
#include "../plane/obb2.h"
#include "axis.h"

typedef struct {
    toi16_boxes2 boxes;
    toi16_turn2 turn;
} turned_boxes;

static toi16_fate project_turned(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    const turned_boxes *turned = (const turned_boxes *)(const void *)pair;
    const toi16_obbs2 *boxes = &turned->boxes.tilted;
    const toi_vec2 n = toi16_box_axis2(axis < 2 ? boxes->a.rot : boxes->b.rot, axis & 1);
    toi16_put_ends2(boxes, &turned->turn, axis, out);
    out->speed = toi16_speed2(pair, &n);
    return TOI16_PROJECTED;
}

/* Tilted boxes are opened as a family of their own: it links no search. */
static toi_status open_turned(turned_boxes *turned, const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b,
                              const toi_vec2 *vb) {
    static const toi16_family family = {project_turned, 0, 0, 0, 0, 0, 0, 0};
    toi16_obbs2 *to = &turned->boxes.tilted;
    return toi16_open_boxes2(toi16_first_error(toi16_pose_obb2(&to->a, a), toi16_pose_obb2(&to->b, b)),
                             &turned->boxes, va, vb, &family);
}

static toi_status ask_turned(turned_boxes *turned, const toi16_horizon *horizon) {
    toi16_length lengths[2];
    turned->turn = toi16_find_turn2(&turned->boxes.tilted);
    lengths[0] = toi16_length_of_square(turned->turn.square_a);
    lengths[1] = toi16_length_of_square(turned->turn.square_b);
    return toi16_earliest_walk(&turned->boxes.pair, horizon, lengths);
}

toi_status toi_earliest_obb2(const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                             const toi_bound *both, fix16_t t_max, fix16_t *enter) {
    const toi16_horizon horizon = {both, t_max, enter, true};
    turned_boxes turned;
    const toi_status status = toi16_judge_horizon(open_turned(&turned, a, va, b, vb), &horizon);
    if (status < 0)
        return status;
    return turned.boxes.pair.family->direction_bits != 0 ? toi16_earliest_level(&turned.boxes.pair, &horizon)
                                                         : ask_turned(&turned, &horizon);
}
