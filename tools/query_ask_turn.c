/* SPDX-License-Identifier: MIT */
#include "query_text.h"

static toi_status check_outline(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_POLY2 ? toi_shape_check(shape) : TOI_OK;
}

toi_turn_options query_turn_options(const query *q) {
    return (toi_turn_options){.t_max = q->t_max,
                              .instant = true,
                              .margin = q->margin,
                              .tolerance = q->tolerance,
                              .budget = q->budget};
}

toi_status query_ask_turn(const query *q, const toi_turn_options *options, toi_vec2 *room,
                          query_answer *answer) {
    const toi_status first = check_outline(&q->a);
    const toi_status status = first < 0 ? first : check_outline(&q->b);
    if (status < 0)
        return answer->status = status;
    return answer->status =
               q->kind == QUERY_CONTACT
                   ? toi_turn_contact(&q->a, &q->ma, &q->b, &q->mb, options, room, &answer->as.contact)
                   : toi_turn(&q->a, &q->ma, &q->b, &q->mb, options, &answer->as.hit);
}
