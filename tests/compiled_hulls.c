/* SPDX-License-Identifier: MIT */
#include "compiled_hulls.h"

static uint32_t hash_number(uint32_t hash, fix16_t number) {
    for (unsigned byte = 0; byte < 4; byte++)
        hash = (hash ^ ((uint32_t)number >> (8 * byte) & 0xFF)) * UINT32_C(16777619);
    return hash;
}

/* FNV-1a. */
uint32_t compiled_hull_hash(const toi_vec3 *points, size_t count) {
    uint32_t hash = UINT32_C(2166136261);
    for (size_t i = 0; i < count; i++) {
        hash = hash_number(hash, points[i].x);
        hash = hash_number(hash, points[i].y);
        hash = hash_number(hash, points[i].z);
    }
    return hash;
}
