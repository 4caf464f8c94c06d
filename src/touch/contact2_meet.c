/* SPDX-License-Identifier: MIT */
#include "contact2.h"

toi_status toi16_meet_shapes2(const toi16_contact2 *q, toi16_met2 *met) {
    toi16_shapes2 shapes;
    toi16_pair *pair = &shapes.pair;
    toi_status opened = q->kinds->open(&shapes, q->a, q->va, q->b, q->vb);
    toi_status status = toi16_meet(opened, pair, q->options, q->out, &met->at);
    if (status > TOI_SEPARATE)
        pair->family->direction(pair, pair->decided, &met->direction);
    return status;
}

toi_status toi16_contact_flat(const toi16_contact2 *query) {
    toi16_met2 met;
    toi_status status = toi16_meet_shapes2(query, &met);
    return status <= TOI_SEPARATE ? status : toi16_touch_shapes2(query, &met);
}
