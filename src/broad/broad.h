/* SPDX-License-Identifier: MIT */
/* Sort and sweep. Knows boxes as rows of numbers, and never shapes or time.
 *
 * Bodies are in lists, each sorted by (lo.x, number): all that move and all that rest, and where there are
 * strips, those of each level by its own. The list of a body is its strip. */
#ifndef TOI16_BROAD_H
#define TOI16_BROAD_H

#include "../number/vector.h"
#include "toi16/broadphase.h"

/* The numbers of a row along x and y. */
enum { TOI16_LO_X = 0, TOI16_LO_Y = 1 };

/* Rows of boxes, so many bytes long each. */
typedef struct {
    const char *rows;
    size_t size;
} toi16_boxes;

static inline toi16_boxes toi16_boxes_of(const toi_broadphase2 *broad) {
    const toi16_boxes boxes = {broad->boxes, 2 * sizeof(fix16_t) * broad->dimension};
    return boxes;
}

static inline toi16_row toi16_box_in(const toi16_boxes *boxes, uint16_t body) {
    return boxes->rows + body * boxes->size;
}

static inline bool toi16_has_strips(const toi_broadphase2 *broad) {
    return broad->levels > 1;
}

/* In how many lists the bodies of a level are: where some rest, they have one of their own, above the other.
 */
static inline unsigned toi16_lists_of_level(const toi_broadphase2 *broad) {
    return broad->moving < broad->count ? 2 : 1;
}

/* Returns where a list begins, and the last one ends. */
static inline uint16_t toi16_list_start(const toi_broadphase2 *broad, unsigned list) {
    if (list == broad->levels * toi16_lists_of_level(broad))
        return broad->count;
    if (toi16_has_strips(broad))
        return broad->strips[list].first;
    return list == 0 ? 0 : broad->moving;
}

/* The level of a y, which never falls where y rises. */
unsigned toi16_level_of(const toi_broadphase2 *broad, fix16_t y);

/* Chooses levels for the boxes, and puts each body into its list. */
void toi16_lay_strips(toi_broadphase2 *broad);

/* Brings the order of an earlier step to as many bodies as there are now, roughly: what then is no
 * permutation toi16_sort makes one. */
void toi16_resize_order(const toi_broadphase2 *broad, uint16_t earlier);

/* Makes the order the permutation that is sorted by (list, lo.x, number). */
void toi16_sort(const toi_broadphase2 *broad);

/* Begins to look for pairs. */
void toi16_first_sweep(toi_broadphase2 *broad);

#endif
