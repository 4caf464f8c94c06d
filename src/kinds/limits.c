/* SPDX-License-Identifier: MIT */
/* How far shapes may be pushed, and how they are moved. */
#include "kind.h"

/* A shape in the plane may not be pushed along z. */
TOI16_ONCE void put_no_limit_along_z(toi16_limits *limits) {
    limits->lo[2] = limits->hi[2] = 0;
}

void toi16_limits_between(toi16_limits *limits, toi16_row lo, toi16_row hi, unsigned n, int32_t limit) {
    const int64_t first = limit == INT32_MAX ? INT32_MIN : -limit;
    put_no_limit_along_z(limits);
    for (unsigned k = 0; k < n; k++) {
        limits->lo[k] = first - toi16_in_row(lo, k);
        limits->hi[k] = (int64_t)limit - toi16_in_row(hi, k);
    }
}

/* The centre (lo + hi) / 2 is to stay within TOI_LIMIT: lo + hi + 2 push is between -2 * TOI_LIMIT and
 * 2 * TOI_LIMIT, both excluded. */
void toi16_limits_around(toi16_limits *limits, toi16_row lo, toi16_row hi, unsigned n) {
    const int64_t limit2 = 2 * (int64_t)TOI_LIMIT - 1;
    put_no_limit_along_z(limits);
    for (unsigned k = 0; k < n; k++) {
        int64_t center2 = (int64_t)toi16_in_row(lo, k) + toi16_in_row(hi, k);
        limits->lo[k] = -toi16_shr(limit2 + center2, 1);
        limits->hi[k] = toi16_shr(limit2 - center2, 1);
    }
}

/* Tells whether x + by is within +-limit. A sum that overflows has another sign than both x and by. */
static inline bool may_shift(fix16_t x, fix16_t by, uint32_t limit) {
    int32_t sum = (int32_t)((uint32_t)x + (uint32_t)by);
    return ((sum ^ x) & (sum ^ by)) >= 0 && toi16_abs32(sum) <= limit;
}

toi_status toi16_shift_points(void *points, unsigned count, unsigned dimensions, const toi_vec3 *by,
                              uint32_t limit) {
    const unsigned numbers = count * dimensions;
    fix16_t *at = points, *end = at + numbers;
    bool solid = dimensions == 3;
    for (; at != end; at += dimensions)
        if (!may_shift(at[0], by->x, limit) || !may_shift(at[1], by->y, limit) ||
            (solid && !may_shift(at[2], by->z, limit)))
            return TOI_ERR_RANGE;
    for (at = points; at != end; at += dimensions) {
        at[0] += by->x;
        at[1] += by->y;
        if (solid)
            at[2] += by->z;
    }
    return TOI_OK;
}

void toi16_put_flat_bounds(const toi_aabb2 *box, toi_aabb3 *out) {
    out->lo.x = box->lo.x;
    out->lo.y = box->lo.y;
    out->hi.x = box->hi.x;
    out->hi.y = box->hi.y;
}

void toi16_put_corners2(const toi_aabb2 *box, toi16_extent *out) {
    out->lo[0] = toi16_mul(box->lo.x, TOI_Q30_ONE);
    out->lo[1] = toi16_mul(box->lo.y, TOI_Q30_ONE);
    out->hi[0] = toi16_mul(box->hi.x, TOI_Q30_ONE);
    out->hi[1] = toi16_mul(box->hi.y, TOI_Q30_ONE);
    out->lo[2] = out->hi[2] = 0;
}

/* Writes one coordinate. A pose has its numbers doubled: center2 Q30 is in 2^-31 ulp, and reach2 too, which
 * is even because every half2 is, so that halving it is exact. */
void toi16_put_center_and_reach(int32_t center2, uint64_t reach2, unsigned k, toi16_extent *out) {
    const int64_t center = toi16_mul(center2, TOI_Q30_ONE / 2), reach = (int64_t)(reach2 >> 1);
    out->lo[k] = center - reach;
    out->hi[k] = center + reach;
}
