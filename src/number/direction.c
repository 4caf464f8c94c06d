/* SPDX-License-Identifier: MIT */
/* Rotations from where something points to. */
#include "rot.h"

/* Cut or grown to 31 bits, to nearest. */
TOI16_ONCE uint32_t to_31_bits(uint64_t size, unsigned bits) {
    if (bits <= 31)
        return (uint32_t)size << (31 - bits);
    return (uint32_t)((size + (UINT64_C(1) << (bits - 32))) >> (bits - 31));
}

/* sqrt(x) to nearest, for x up to 3 * 2^62. */
TOI16_ONCE uint32_t nearest_root(uint64_t x) {
    const uint32_t root = toi16_sqrt64(x);
    return root + (x - toi16_mulu(root, root) > root);
}

static int32_t entry_of(int64_t v, uint32_t size, uint32_t length) {
    const int32_t q30 = (int32_t)toi16_ratio_q30(size, length);
    return v < 0 ? -q30 : q30;
}

/* The longest number has 31 bits, so that the squares add up to at most 3 * 2^62, and half a unit is at most
 * 2^-31 of the length. */
bool toi16_direction_q30(const int64_t v[3], toi_axis3 *out) {
    const unsigned bits = toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2]));
    if (bits == 0)
        return false;
    const uint32_t size[3] = {to_31_bits(toi16_abs64(v[0]), bits), to_31_bits(toi16_abs64(v[1]), bits),
                              to_31_bits(toi16_abs64(v[2]), bits)};
    const uint32_t length = nearest_root(toi16_mulu(size[0], size[0]) + toi16_mulu(size[1], size[1]) +
                                         toi16_mulu(size[2], size[2]));
    out->x = entry_of(v[0], size[0], length);
    out->y = entry_of(v[1], size[1], length);
    out->z = entry_of(v[2], size[2], length);
    return true;
}

toi_status toi_rot2_from_direction(toi_rot2 *result, const toi_vec2 *direction) {
    if (!result || !direction)
        return TOI_ERR_ARGUMENT;
    const int64_t v[3] = {direction->x, direction->y, 0};
    toi_axis3 unit;
    if (!toi16_direction_q30(v, &unit))
        return TOI_ERR_ROTATION;
    result->cos = unit.x;
    result->sin = unit.y;
    return TOI_OK;
}
