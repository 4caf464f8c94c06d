/* SPDX-License-Identifier: MIT */
/* Two oriented boxes in the units of the search: all lengths are grown until the largest takes 30 bits. */
#ifndef TOI16_OBB3_SCALE_H
#define TOI16_OBB3_SCALE_H

#include "obb3_search.h"

static inline void toi16_grow3(const void *row, unsigned bits, void *out) {
    const uint32_t *from = (const uint32_t *)row;
    uint32_t *to = (uint32_t *)out, x = from[0], y = from[1], z = from[2];
    to[0] = x << bits;
    to[1] = y << bits;
    to[2] = z << bits;
}

/* Writes path and halves. */
static inline void toi16_scale3(toi16_meet3 *m, const toi16_layout3 *at, const toi_axis3 *way,
                                unsigned grow) {
    toi16_grow3(&at->d2, grow, &m->path[0]);
    toi16_grow3(way, grow + 1, &m->path[1]);
    toi16_grow3(at->a.half2, grow + 2, m->half_a);
    toi16_grow3(at->b.half2, grow + 2, m->half_b);
}

static inline void toi16_lengthen_way3(toi16_meet3 *m, int32_t x, int32_t y, int32_t z) {
    m->path[1].x += x;
    m->path[1].y += y;
    m->path[1].z += z;
}

#endif
