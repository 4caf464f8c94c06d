/* SPDX-License-Identifier: MIT */
#include "broad.h"

/* Returns the first body whose box is none, or the count. */
static uint16_t faulty_box(const toi_broadphase2 *broad, unsigned dimension, uint16_t count) {
    const toi16_boxes boxes = toi16_boxes_of(broad);
    const char *row = boxes.rows;
    for (uint16_t left = count; left > 0; left--, row += boxes.size)
        if (toi16_in_row(row, 0) > toi16_in_row(row, dimension) ||
            toi16_in_row(row, 1) > toi16_in_row(row, dimension + 1) ||
            (dimension > 2 && toi16_in_row(row, 2) > toi16_in_row(row, 5)))
            return (uint16_t)(count - left);
    return count;
}

/* How many bodies there are, how many of them move, and how many levels: no strips without bodies. */
static void count_bodies(toi_broadphase2 *broad, uint16_t count) {
    broad->count = count;
    broad->moving = broad->resting < count ? (uint16_t)(count - broad->resting) : 0;
    const unsigned levels = broad->strip_count / toi16_lists_of_level(broad);
    broad->levels = (uint8_t)(levels > 1 && count > 0 ? levels : 1);
}

static toi_status update_boxes(toi_broadphase2 *broad, toi16_row boxes, unsigned dimension, uint16_t count) {
    if (broad == NULL)
        return TOI_ERR_ARGUMENT;
    broad->done = true;
    broad->tests = 0;
    if (broad->order == NULL || boxes == NULL ||
        (broad->strip_count > 0 && (broad->strips == NULL || broad->strip == NULL)))
        return TOI_ERR_ARGUMENT;
    if (count > broad->capacity)
        return TOI_ERR_LIMIT;
    const uint16_t earlier = broad->count < broad->capacity ? broad->count : broad->capacity,
                   earlier_moving = broad->moving;
    broad->boxes = boxes;
    broad->dimension = (uint8_t)dimension;
    count_bodies(broad, count);
    broad->inner = faulty_box(broad, dimension, count);
    if (broad->inner < count) {
        broad->count = earlier;
        return TOI_ERR_SHAPE;
    }
    if (earlier != count || earlier_moving != broad->moving)
        toi16_resize_order(broad, earlier);
    if (toi16_has_strips(broad))
        toi16_lay_strips(broad);
    toi16_sort(broad);
    toi16_first_sweep(broad);
    return TOI_OK;
}

toi_status toi_broadphase2_update(toi_broadphase2 *broad, const toi_aabb2 *boxes, uint16_t count) {
    return update_boxes(broad, boxes, 2, count);
}

toi_status toi_broadphase3_update(toi_broadphase3 *broad, const toi_aabb3 *boxes, uint16_t count) {
    return update_boxes(broad, boxes, 3, count);
}
