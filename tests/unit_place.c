/* SPDX-License-Identifier: MIT */
/* toi_poly2_place against its definition in polygon.h, bit for bit, whatever way it takes: rotations that
 * queries refuse, all zero being the identity; each coordinate the exact one to nearest, ties up; then
 * toi_poly2_check and, where it finds a fault, toi_poly2_hull. */
#include <stdbool.h>
#include <string.h>
#include <toi16/polygon.h>
#include "random.h"
#include "tap.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { MOST = 9, TRIES = 100000 };

static uint64_t seed = 1;

static int32_t within(int32_t size) {
    return (int32_t)((int64_t)(random64(&seed) % (2 * (uint64_t)size + 1)) - size);
}

/* floor(q46 / 2^30 + 1/2), by a division. */
static int64_t nearest(int64_t q46) {
    const int64_t one = INT64_C(1) << 30, rest = 2 * (q46 % one);
    return q46 / one + (rest >= one) - (rest < -one);
}

/* False where it is past the domain. */
static bool define(toi_vec2 *out, const toi_vec2 *v, const toi_rot2 *rot, const toi_vec2 *at) {
    const int64_t x = nearest((int64_t)rot->cos * v->x - (int64_t)rot->sin * v->y) + at->x,
                  y = nearest((int64_t)rot->sin * v->x + (int64_t)rot->cos * v->y) + at->y;
    if (x >= TOI_LIMIT || x <= -TOI_LIMIT || y >= TOI_LIMIT || y <= -TOI_LIMIT)
        return false;
    *out = (toi_vec2){(fix16_t)x, (fix16_t)y};
    return true;
}

static toi_status define_all(const toi_poly2 *local, const toi_rot2 *rot, const toi_vec2 *at, toi_vec2 *room,
                             toi_poly2 *placed) {
    static const toi_rot2 level = TOI_ROT2_IDENTITY;
    const int64_t one = INT64_C(1) << 60,
                  length = (int64_t)rot->cos * rot->cos + (int64_t)rot->sin * rot->sin;
    if (rot->cos == 0 && rot->sin == 0)
        rot = &level;
    else if (length - one > one >> 8 || one - length > one >> 8)
        return TOI_ERR_ROTATION;
    for (unsigned k = 0; k < local->count; k++)
        if (!define(&room[k], &local->vertices[k], rot, at))
            return TOI_ERR_RANGE;
    const toi_poly2 rounded = {room, local->count};
    if (toi_poly2_check(&rounded) != TOI_OK)
        return toi_poly2_hull(room, local->count, placed);
    *placed = rounded;
    return TOI_OK;
}

/* The same status, and the same vertices in the caller's room; after an error *placed is as it was. */
static bool is_defined(const toi_poly2 *local, const toi_rot2 *rot, const toi_vec2 *at, toi_status *status) {
    static const toi_poly2 before = {NULL, 77};
    toi_vec2 room[MOST], expected_room[MOST];
    toi_poly2 placed = before, expected = before;
    *status = define_all(local, rot, at, expected_room, &expected);
    if (toi_poly2_place(local, rot, at, room, &placed) != *status)
        return false;
    if (*status != TOI_OK)
        return placed.vertices == before.vertices && placed.count == before.count;
    return placed.vertices == room && placed.count == expected.count &&
           memcmp(room, expected.vertices, placed.count * sizeof *room) == 0;
}

/* Quarter turns and what is no rotation; nearly such, about as bent as is allowed or more; any rotation, with
 * that by 60 degrees, whose cosine is 1/2: a tie. */
static toi_rot2 throw_rotation(unsigned kind) {
    static const int32_t entries[] = {0, TOI_Q30_ONE, -TOI_Q30_ONE};
    static const int32_t near[] = {1, 0, -1, 16, -(INT32_C(1) << 21)};
    toi_rot2 rot = {entries[random64(&seed) % 3], entries[random64(&seed) % 3]};
    if (kind == 1) {
        rot.cos = (rot.cos + near[random64(&seed) % 5]) * (random64(&seed) % 2 ? 1 : -1);
        rot.sin = (rot.sin + near[random64(&seed) % 5]) * (random64(&seed) % 2 ? 1 : -1);
        rot.cos = rot.cos < -TOI_ROT_ENTRY_MAX ? 0 : rot.cos;
        rot.sin = rot.sin < -TOI_ROT_ENTRY_MAX ? 0 : rot.sin;
    } else if (kind == 2) {
        toi_rot2_from_angle(&rot,
                            random64(&seed) % 8 == 0 ? UINT32_C(715827883) : (toi_angle)random64(&seed));
    }
    return rot;
}

/* Convex, or as they come: bent, flat, clockwise, with vertices that repeat. */
static toi_poly2 throw_outline(toi_vec2 *v, const toi_vec2 *around, int32_t size, bool convex) {
    toi_poly2 poly = {v, (uint8_t)(3 + random64(&seed) % (MOST - 2))};
    for (unsigned k = 0; k < poly.count; k++)
        v[k] = (toi_vec2){around->x + within(size), around->y + within(size)};
    if (convex)
        toi_poly2_hull(v, poly.count, &poly);
    return poly;
}

/* Some about their origin, at the limit or not, and some about a place from which they are brought back. */
static void places(const char *name, unsigned kind, bool convex) {
    static const int32_t sizes[] = {2, 9, 70000, TOI_LIMIT / 2, TOI_LIMIT - 1};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        unsigned wrong = 0, placed = 0;
        for (unsigned k = 0; k < TRIES; k++) {
            toi_vec2 v[MOST];
            toi_status status;
            const int32_t far = k % 2 == 0 ? sizes[s] : k % 4 == 1 ? TOI_LIMIT : INT32_MAX - sizes[s];
            toi_vec2 at = {within(far), within(far)};
            const toi_vec2 home = {0, 0}, back = {-at.x, -at.y};
            const toi_poly2 local = throw_outline(v, k % 8 < 4 ? &home : &back, sizes[s], convex);
            const toi_rot2 rot = throw_rotation(kind);
            if (k % 8 == 2)
                at.x = TOI_LIMIT - v[0].x - (int32_t)(k / 8 % 2);
            wrong += !is_defined(&local, &rot, &at, &status);
            placed += status == TOI_OK;
        }
        tap_ok(wrong == 0 && placed > 0, "%s, %s, within %ld: as defined (%u wrong, %u placed)", name,
               convex ? "convex" : "any", (long)sizes[s], wrong, placed);
    }
}

/* No coordinate has any other bit than the limit's. */
static void at_the_limit(void) {
    static const toi_vec2 v[3] = {{0, 0}, {TOI_LIMIT, 0}, {0, TOI_LIMIT}}, at = {0, 0};
    static const toi_rot2 level = TOI_ROT2_IDENTITY;
    const toi_poly2 local = {v, 3};
    toi_vec2 room[3];
    toi_poly2 placed;
    tap_ok(toi_poly2_place(&local, &level, &at, room, &placed) == TOI_ERR_RANGE,
           "a triangle as large as the domain");
}

int main(void) {
    at_the_limit();
    static const char *const names[] = {"quarter turns", "nearly", "any rotation"};
    for (unsigned kind = 0; kind < COUNT(names); kind++) {
        places(names[kind], kind, true);
        places(names[kind], kind, false);
    }
    return tap_done();
}
