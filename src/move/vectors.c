/* SPDX-License-Identifier: MIT */
#include "../ask/motion.h"
#include "../number/vector.h"
#include "move.h"

void toi16_add(const toi_vec3 *a, const toi_vec3 *b, toi_vec3 *out) {
    out->x = a->x + b->x;
    out->y = a->y + b->y;
    out->z = a->z + b->z;
}

void toi16_subtract(const toi_vec3 *a, const toi_vec3 *b, toi_vec3 *out) {
    out->x = a->x - b->x;
    out->y = a->y - b->y;
    out->z = a->z - b->z;
}

void toi16_opposite(const toi_vec3 *v, toi_vec3 *out) {
    toi16_subtract(&toi16_none3, v, out);
}

bool toi16_are_same(const toi_vec3 *a, const toi_vec3 *b) {
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

uint32_t toi16_longest(const toi_vec3 *v) {
    uint32_t x = toi16_abs32(v->x), y = toi16_abs32(v->y), z = toi16_abs32(v->z);
    return x > y ? (x > z ? x : z) : y > z ? y : z;
}

int64_t toi16_along(const toi_vec3 *a, const toi_vec3 *b) {
    return toi16_mul(a->x, b->x) + toi16_mul(a->y, b->y) + toi16_mul(a->z, b->z);
}

static int32_t part_of_entry(int32_t x, uint32_t part) {
    int32_t size = (int32_t)(toi16_mulu(toi16_abs32(x), part) >> 32);
    return x < 0 ? -size : size;
}

void toi16_part_of(const toi_vec3 *v, uint32_t part, toi_vec3 *out) {
    *out = *v;
    if (part == TOI16_WHOLE)
        return;
    out->x = part_of_entry(out->x, part);
    out->y = part_of_entry(out->y, part);
    out->z = part_of_entry(out->z, part);
}

/* toi16_unit takes entries below 2^30. */
void toi16_unit_of(const toi_vec3 *v, toi_vec3 *out) {
    toi_axis3 direction = {v->x, v->y, v->z};
    if (toi16_longest(v) >> 30 != 0) {
        direction.x /= 4;
        direction.y /= 4;
        direction.z /= 4;
    }
    toi16_unit(&direction, false, out);
}
