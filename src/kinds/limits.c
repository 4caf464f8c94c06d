/* SPDX-License-Identifier: MIT */
/* How far shapes may be pushed, and how they are moved. */
#include "kind.h"

/* A shape in the plane may not be pushed along z. */
TOI16_ONCE void put_no_limit_along_z(toi16_room *room) {
    room->lo[2] = room->hi[2] = 0;
}

void toi16_room_between(toi16_room *room, toi16_row lo, toi16_row hi, unsigned n, int32_t limit) {
    const int64_t first = limit == INT32_MAX ? INT32_MIN : -limit;
    put_no_limit_along_z(room);
    for (unsigned k = 0; k < n; k++) {
        room->lo[k] = first - toi16_in_row(lo, k);
        room->hi[k] = (int64_t)limit - toi16_in_row(hi, k);
    }
}

/* The centre (lo + hi) / 2 is to stay within TOI_LIMIT: lo + hi + 2 push is between -2 * TOI_LIMIT and
 * 2 * TOI_LIMIT, both excluded. */
static void put_limits_of_center(toi16_room *room, toi16_row lo, toi16_row hi, unsigned n) {
    const int64_t limit2 = 2 * (int64_t)TOI_LIMIT - 1;
    put_no_limit_along_z(room);
    for (unsigned k = 0; k < n; k++) {
        int64_t center2 = (int64_t)toi16_in_row(lo, k) + toi16_in_row(hi, k);
        room->lo[k] = -toi16_shr(limit2 + center2, 1);
        room->hi[k] = toi16_shr(limit2 - center2, 1);
    }
}

/* An axis-aligned box begins with its lower corner and ends with the upper one. */
void toi16_room_aabb2(toi16_room *room, const void *box) {
    toi16_room_between(room, box, toi16_row_from(box, 2), 2, INT32_MAX);
}

void toi16_room_aabb3(toi16_room *room, const void *box) {
    toi16_room_between(room, box, toi16_row_from(box, 3), 3, INT32_MAX);
}

void toi16_room_box2(toi16_room *room, const void *box) {
    put_limits_of_center(room, box, toi16_row_from(box, 2), 2);
}

void toi16_room_box3(toi16_room *room, const void *box) {
    put_limits_of_center(room, box, toi16_row_from(box, 3), 3);
}

/* An oriented box begins with its centre. */
void toi16_room_obb2(toi16_room *room, const void *box) {
    put_limits_of_center(room, box, box, 2);
}

void toi16_room_obb3(toi16_room *room, const void *box) {
    put_limits_of_center(room, box, box, 3);
}

void toi16_bounds_poly2(const toi_poly2 *poly, toi_aabb2 *out) {
    toi_vec2 lo = poly->vertices[0], hi = lo;
    for (unsigned k = 1; k < poly->count; k++) {
        const toi_vec2 *v = &poly->vertices[k];
        lo.x = v->x < lo.x ? v->x : lo.x;
        lo.y = v->y < lo.y ? v->y : lo.y;
        hi.x = v->x > hi.x ? v->x : hi.x;
        hi.y = v->y > hi.y ? v->y : hi.y;
    }
    out->lo = lo;
    out->hi = hi;
}

void toi16_room_poly2(toi16_room *room, const void *poly) {
    toi_aabb2 box;
    toi16_bounds_poly2(poly, &box);
    toi16_room_between(room, &box.lo, &box.hi, 2, TOI_LIMIT - 1);
}

void toi16_room_hull3(toi16_room *room, const void *shape) {
    const toi_hull3 *hull = shape;
    const int32_t limit = TOI_LIMIT - 1 - hull->table->reach;
    toi16_room_between(room, &hull->center, &hull->center, 3, limit);
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
