/* SPDX-License-Identifier: MIT */
/* Vectors of displacements. Functions of their own, as they are called at many places that take longer. */
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
    out->x = -v->x;
    out->y = -v->y;
    out->z = -v->z;
}

uint32_t toi16_longest(const toi_vec3 *v) {
    uint32_t x = toi16_abs32(v->x), y = toi16_abs32(v->y), z = toi16_abs32(v->z);
    return x > y ? (x > z ? x : z) : y > z ? y : z;
}

int64_t toi16_along(const toi_vec3 *a, const toi_vec3 *b) {
    return toi16_mul(a->x, b->x) + toi16_mul(a->y, b->y) + toi16_mul(a->z, b->z);
}

static int32_t cut(int32_t x, uint32_t part) {
    int32_t size = (int32_t)(toi16_mulu(toi16_abs32(x), part) >> 32);
    return x < 0 ? -size : size;
}

void toi16_part_of(const toi_vec3 *v, uint32_t part, toi_vec3 *out) {
    *out = *v;
    if (part == TOI16_WHOLE)
        return;
    out->x = cut(out->x, part);
    out->y = cut(out->y, part);
    out->z = cut(out->z, part);
}

void toi16_take_part(toi_vec3 *v, uint32_t part) {
    toi_vec3 way;
    toi16_part_of(v, part, &way);
    toi16_subtract(v, &way, v);
}

bool toi16_are_same(const toi_vec3 *a, const toi_vec3 *b) {
    return a->x == b->x && a->y == b->y && a->z == b->z;
}
