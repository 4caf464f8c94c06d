/* SPDX-License-Identifier: MIT */
/* The normal of two edges where products of 32 bits are dear, from halves of numbers as in obb3_short.c. What
 * rounding adds up to is less than 20 * 2^-28: docs/numerics.md, 6. */
#include "obb3_short.h"
#include "../number/vector.h"

static const uint32_t QUARTER = UINT32_C(1) << 28;

/* Between 1 / 4 and 1, 1 / sqrt(s) in Q14 by two steps of Newton's iteration, as in unit.c: within 2^-13.
 * Products take 32 bits as there. */
static uint32_t rough_inverse_root(uint32_t s_q30) {
    static const uint8_t rough_q7[] = {241, 218, 201, 187, 176, 166, 158, 151, 145, 139, 134, 130, 126};
    const uint32_t s = s_q30 >> 15, three = 3;
    uint32_t y = rough_q7[(s_q30 >> 26) - 4];
    y = y * ((three << 14) - (y * y * s >> 15)) >> 8;
    return y * (((three << 30) - (y * s >> 13) * y) >> 15) >> 16;
}

/* 1 - s y^2 in Q26. */
static inline int32_t lack_of(uint32_t s_q30, uint32_t y_q14) {
    uint32_t s_y = (s_q30 >> 15) * y_q14 + ((s_q30 & 0x7FFF) * y_q14 >> 15);
    uint32_t s_y_y = (s_y >> 14) * y_q14 + ((s_y & 0x3FFF) * y_q14 >> 14);
    return toi16_shr32((int32_t)((UINT32_C(1) << 29) - s_y_y), 3);
}

/* Less than 2 below the square of the length. */
static inline uint32_t square_q30(const toi16_halves c[3]) {
    int32_t middle = c[0].upper * c[0].lower + c[1].upper * c[1].lower + c[2].upper * c[2].lower;
    return (uint32_t)(c[0].upper * c[0].upper + c[1].upper * c[1].upper + c[2].upper * c[2].upper +
                      toi16_shr32(middle, 14));
}

/* What the third step of the iteration makes of an entry, Q29. */
static inline int32_t shortened(toi16_halves c, int32_t y_q14, int32_t lack_q26) {
    int32_t rough = c.upper * y_q14 + toi16_shr32(c.lower * y_q14, 15);
    return rough + toi16_shr32(toi16_shr32(rough, 13) * lack_q26, 14);
}

/* Rounded to nearest. False where the exact number may be nearer to another one. */
static inline bool put_rounded(int32_t q29, int32_t sign, fix16_t *out) {
    enum { MOST_OFF = 2 * 20 };
    uint32_t x = (uint32_t)q29 + (1 << 12);
    *out = (toi16_shr32((int32_t)x, 13) ^ sign) - sign;
    return ((x + MOST_OFF) & 0x1FFF) >= 2 * MOST_OFF;
}

/* A length near 1 counts as 1 in toi16_unit, which knows it doubled, too. */
static inline bool is_near_power(uint32_t square_q30) {
    return ((square_q30 + (1 << 13)) & (QUARTER - 1)) < 1 << 14;
}

bool toi16_put_edge_normal3(const toi16_layout3 *at, uint32_t edges, toi_vec3 *out) {
    const uint32_t i = edges * 11 >> 5;
    const toi_axis3 *u = &at->a.rot->u[i], *v = &at->b.rot->u[edges - 3 * i];
    const toi16_halves x = toi16_split(v->x, 15), y = toi16_split(v->y, 15), z = toi16_split(v->z, 15);
    toi_axis3 cross = {toi16_cross_halves15(u->y, u->z, z, y), toi16_cross_halves15(u->z, u->x, x, z),
                       toi16_cross_halves15(u->x, u->y, y, x)};
    int32_t sign = toi16_dot3(&at->w, &cross) > 0 ? -1 : 0;
    toi16_halves c[3] = {toi16_split(cross.x, 15), toi16_split(cross.y, 15), toi16_split(cross.z, 15)};
    uint32_t s = square_q30(c);
    unsigned grow = s < QUARTER;
    s <<= 2 * grow;
    if (s < QUARTER || is_near_power(s))
        return false;
    uint32_t root = rough_inverse_root(s);
    int32_t lack = lack_of(s, root), r = (int32_t)root << grow;
    return put_rounded(shortened(c[0], r, lack), sign, &out->x) &&
           put_rounded(shortened(c[1], r, lack), sign, &out->y) &&
           put_rounded(shortened(c[2], r, lack), sign, &out->z);
}
