/* SPDX-License-Identifier: MIT */
/* How far a shape may be moved. */
#include "../level/aabb.h"
#include "../pair/overlap.h"

/* No further along z than not at all. */
TOI16_ONCE void flatten(toi16_room *room) {
    room->lo[2] = room->hi[2] = 0;
}

void toi16_room_between(toi16_room *room, toi16_row lo, toi16_row hi, unsigned n, int32_t limit) {
    const int64_t first = limit == INT32_MAX ? INT32_MIN : -limit;
    flatten(room);
    for (unsigned k = 0; k < n; k++) {
        room->lo[k] = first - toi16_in_row(lo, k);
        room->hi[k] = (int64_t)limit - toi16_in_row(hi, k);
    }
}

/* By sums of ends: lo + hi + 2 push is within 2 * TOI_LIMIT, both excluded. */
static void put_doubled(toi16_room *room, toi16_row lo, toi16_row hi, unsigned n) {
    const int64_t limit2 = 2 * (int64_t)TOI_LIMIT - 1;
    flatten(room);
    for (unsigned k = 0; k < n; k++) {
        int64_t center2 = (int64_t)toi16_in_row(lo, k) + toi16_in_row(hi, k);
        room->lo[k] = -toi16_shr(limit2 + center2, 1);
        room->hi[k] = toi16_shr(limit2 - center2, 1);
    }
}

/* A box begins with its lower corner, and ends with the upper one. */
void toi16_room_aabb2(toi16_room *room, const void *box) {
    toi16_room_between(room, box, toi16_row_from(box, 2), 2, INT32_MAX);
}

void toi16_room_aabb3(toi16_room *room, const void *box) {
    toi16_room_between(room, box, toi16_row_from(box, 3), 3, INT32_MAX);
}

void toi16_room_box2(toi16_room *room, const void *box) {
    put_doubled(room, box, toi16_row_from(box, 2), 2);
}

void toi16_room_box3(toi16_room *room, const void *box) {
    put_doubled(room, box, toi16_row_from(box, 3), 3);
}

/* An oriented one begins with its centre. */
void toi16_room_obb2(toi16_room *room, const void *box) {
    put_doubled(room, box, box, 2);
}

void toi16_room_obb3(toi16_room *room, const void *box) {
    put_doubled(room, box, box, 3);
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

/* A vertex at lo and one at hi, both below TOI_LIMIT in magnitude. */
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
