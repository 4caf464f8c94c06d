/* SPDX-License-Identifier: MIT */
#include "box.h"

#include <stdlib.h>

bool box_in_domain(const box *x, int64_t limit) {
    int64_t sum = x->half[0] + x->half[1] + x->half[2];
    for (int i = 0; i < 3; i++) {
        if (llabs(x->centre[i]) >= 2 * limit)
            return false;
    }
    return sum < 2 * (int64_t)TOI_LIMIT;
}

static toi_vec3 vec3(const int64_t v[3]) {
    return (toi_vec3){(fix16_t)v[0], (fix16_t)v[1], (fix16_t)v[2]};
}

static void aligned_shape(toi_shape *out, const box *x, int dimensions) {
    int64_t lo[3], hi[3];
    for (int i = 0; i < 3; i++) {
        lo[i] = (x->centre[i] - x->half[i]) / 2;
        hi[i] = (x->centre[i] + x->half[i]) / 2;
    }
    if (dimensions == 2) {
        out->kind = TOI_SHAPE_AABB2;
        out->as.aabb2 = (toi_aabb2){{(fix16_t)lo[0], (fix16_t)lo[1]}, {(fix16_t)hi[0], (fix16_t)hi[1]}};
    } else {
        out->kind = TOI_SHAPE_AABB3;
        out->as.aabb3 = (toi_aabb3){vec3(lo), vec3(hi)};
    }
}

static void oriented_shape(toi_shape *out, const box *x, int dimensions) {
    const int64_t c[3] = {x->centre[0] / 2, x->centre[1] / 2, x->centre[2] / 2};
    const int64_t h[3] = {x->half[0] / 2, x->half[1] / 2, x->half[2] / 2};
    if (dimensions == 2) {
        out->kind = TOI_SHAPE_OBB2;
        out->as.obb2 = (toi_obb2){{(fix16_t)c[0], (fix16_t)c[1]},
                                  {(fix16_t)h[0], (fix16_t)h[1]},
                                  {x->axes.u[0][0], x->axes.u[0][1]}};
        return;
    }
    out->kind = TOI_SHAPE_OBB3;
    out->as.obb3.center = vec3(c);
    out->as.obb3.half = vec3(h);
    for (int k = 0; k < 3; k++)
        out->as.obb3.rot.u[k] = (toi_axis3){x->axes.u[k][0], x->axes.u[k][1], x->axes.u[k][2]};
}

void box_to_shape(toi_shape *out, const box *x, int dimensions) {
    if (x->aligned)
        aligned_shape(out, x, dimensions);
    else
        oriented_shape(out, x, dimensions);
}
