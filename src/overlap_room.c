/* SPDX-License-Identifier: MIT */
/* How far a shape may be moved. */
#include "overlap.h"

/* By sums of doubled ends: lo + hi + 2 push is within 2 * TOI_LIMIT, both excluded. */
static void put_doubled(toi16_room *room, unsigned k, int64_t center2) {
    const int64_t limit2 = 2 * (int64_t)TOI_LIMIT - 1;
    room->lo[k] = -toi16_shr(limit2 + center2, 1);
    room->hi[k] = toi16_shr(limit2 - center2, 1);
}

/* No further along z than not at all. */
static void flatten(toi16_room *room) {
    room->lo[2] = room->hi[2] = 0;
}

static void put_whole(toi16_room *room, unsigned k, fix16_t lo, fix16_t hi) {
    room->lo[k] = (int64_t)INT32_MIN - lo;
    room->hi[k] = (int64_t)INT32_MAX - hi;
}

void toi16_room_aabb2(toi16_room *room, const toi_aabb2 *box) {
    put_whole(room, 0, box->lo.x, box->hi.x);
    put_whole(room, 1, box->lo.y, box->hi.y);
    flatten(room);
}

void toi16_room_aabb3(toi16_room *room, const toi_aabb3 *box) {
    put_whole(room, 0, box->lo.x, box->hi.x);
    put_whole(room, 1, box->lo.y, box->hi.y);
    put_whole(room, 2, box->lo.z, box->hi.z);
}

void toi16_room_box2(toi16_room *room, const toi_aabb2 *box) {
    put_doubled(room, 0, (int64_t)box->lo.x + box->hi.x);
    put_doubled(room, 1, (int64_t)box->lo.y + box->hi.y);
    flatten(room);
}

void toi16_room_box3(toi16_room *room, const toi_aabb3 *box) {
    put_doubled(room, 0, (int64_t)box->lo.x + box->hi.x);
    put_doubled(room, 1, (int64_t)box->lo.y + box->hi.y);
    put_doubled(room, 2, (int64_t)box->lo.z + box->hi.z);
}

void toi16_room_obb2(toi16_room *room, const toi_obb2 *box) {
    put_doubled(room, 0, 2 * (int64_t)box->center.x);
    put_doubled(room, 1, 2 * (int64_t)box->center.y);
    flatten(room);
}

void toi16_room_obb3(toi16_room *room, const toi_obb3 *box) {
    put_doubled(room, 0, 2 * (int64_t)box->center.x);
    put_doubled(room, 1, 2 * (int64_t)box->center.y);
    put_doubled(room, 2, 2 * (int64_t)box->center.z);
}

/* A vertex at lo and one at hi, both below TOI_LIMIT in magnitude. */
static void put_between(toi16_room *room, unsigned k, fix16_t lo, fix16_t hi) {
    const int64_t limit = (int64_t)TOI_LIMIT - 1;
    room->lo[k] = -limit - lo;
    room->hi[k] = limit - hi;
}

void toi16_room_poly2(toi16_room *room, const toi_poly2 *poly) {
    toi_vec2 lo = poly->vertices[0], hi = lo;
    for (unsigned k = 1; k < poly->count; k++) {
        const toi_vec2 *v = &poly->vertices[k];
        lo.x = v->x < lo.x ? v->x : lo.x;
        lo.y = v->y < lo.y ? v->y : lo.y;
        hi.x = v->x > hi.x ? v->x : hi.x;
        hi.y = v->y > hi.y ? v->y : hi.y;
    }
    put_between(room, 0, lo.x, hi.x);
    put_between(room, 1, lo.y, hi.y);
    flatten(room);
}

void toi16_room_hull3(toi16_room *room, const toi_hull3 *hull) {
    const toi_vec3 *c = &hull->center;
    fix16_t reach = hull->table->reach;
    put_between(room, 0, c->x - reach, c->x + reach);
    put_between(room, 1, c->y - reach, c->y + reach);
    put_between(room, 2, c->z - reach, c->z + reach);
}
