/* SPDX-License-Identifier: MIT */
/* Opening a pair of tagged shapes in the plane. */
#include "shapes.h"

/* By the kinds of A and of B: AABB, oriented box, polygon. */
static const toi16_open2 openers[3][3] = {
    {toi16_open_aabb2, toi16_open_aabb2_obb2, toi16_open_aabb2_poly2},
    {toi16_open_obb2_aabb2, toi16_open_obb2, toi16_open_obb2_poly2},
    {toi16_open_poly2_aabb2, toi16_open_poly2_obb2, toi16_open_poly2},
};

toi16_open2 toi16_opener2(const toi_shape *a, const toi_shape *b) {
    return toi16_is_flat(a) && toi16_is_flat(b) ? openers[a->kind / 2][b->kind / 2] : 0;
}

toi_status toi16_open_shapes2(toi16_shapes2 *s, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb) {
    toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    toi16_open2 open = toi16_opener2(a, b);
    return open ? open(s, &a->as, &va2, &b->as, &vb2) : TOI_ERR_SHAPE;
}
