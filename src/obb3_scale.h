/* SPDX-License-Identifier: MIT */
/* Two oriented boxes in the units of the search: all lengths are grown until the largest takes 30 bits. */
#ifndef TOI16_OBB3_SCALE_H
#define TOI16_OBB3_SCALE_H

#include <stddef.h>

#include "obb3_search.h"

/* Of the bits of all lengths: is none left, or one past 30 bits? */
static inline bool toi16_is_past3(uint32_t most) {
    return most - 2 >= (UINT32_C(1) << 30) - 2;
}

static inline uint32_t toi16_bits_of3(const toi_axis3 *v) {
    return toi16_size(v->x) | toi16_size(v->y) | toi16_size(v->z);
}

static inline void toi16_put_path3(toi_axis3 *path, const toi_axis3 *v, unsigned shift) {
    path->x = (int32_t)((uint32_t)v->x << shift);
    path->y = (int32_t)((uint32_t)v->y << shift);
    path->z = (int32_t)((uint32_t)v->z << shift);
}

static inline void toi16_put_halves3(uint32_t half[3], const toi16_sides3 *box, unsigned shift) {
    half[0] = box->half2[0] << shift;
    half[1] = box->half2[1] << shift;
    half[2] = box->half2[2] << shift;
}

/* Writes path and halves, but where toi16_is_past3 says so of the bits that it returns. */
static inline uint32_t toi16_scale3(toi16_meet3 *m, const toi16_layout3 *at, const toi_axis3 *way) {
    uint32_t most = toi16_bits_of3(&at->d2) | at->reach2 | toi16_bits_of3(way) << 1;
    if (toi16_is_past3(most))
        return most;
    unsigned grow = 30 - toi16_bits32(most);
    toi16_put_path3(&m->path[0], &at->d2, grow);
    toi16_put_path3(&m->path[1], way, grow + 1);
    toi16_put_halves3(m->half_a, &at->a, grow + 2);
    toi16_put_halves3(m->half_b, &at->b, grow + 2);
    return most;
}

/* The same of the way until 1. */
#ifdef TOI16_ARM_LAYOUT
/* What stands together is loaded and stored at once: in the layout the boxes' sides, then the path, in what
 * is known of the boxes A's halves, the path and B's halves (obb3_faces.h). */
#define TOI16_OR_SIZE(x) "eor %[grow], " x ", " x ", asr #31\n orr %[most], %[most], %[grow]\n"
#define TOI16_SHIFT(x, y, z, by)                                                                             \
    "lsl " x ", " x ", " by "\n lsl " y ", " y ", " by "\n lsl " z ", " z ", " by "\n"
#define TOI16_FIND_MOST                                                                                      \
    "add %[grow], %[at], #32\n ldmia %[grow], {r4, r5, r6, r8, r9, r10, r12}\n"                              \
    "eor %[most], r8, r8, asr #31\n" TOI16_OR_SIZE("r9")                                                     \
        TOI16_OR_SIZE("r10") "orr %[most], r12, %[most], lsl #1\n" TOI16_OR_SIZE("r4") TOI16_OR_SIZE("r5")   \
            TOI16_OR_SIZE("r6")
#define TOI16_SHIFT_PATH                                                                                     \
    "clz %[grow], %[most]\n sub r12, %[grow], #2\n" TOI16_SHIFT(                                             \
        "r4", "r5", "r6", "r12") "sub r12, %[grow], #1\n" TOI16_SHIFT("r8", "r9", "r10", "r12")
#define TOI16_SHIFT_HALVES TOI16_SHIFT("r5", "r6", "r8", "%[grow]") TOI16_SHIFT("r10", "r12", "lr", "%[grow]")
static inline uint32_t toi16_scale_whole3(toi16_meet3 *m, const toi16_layout3 *at) {
    uint32_t most, grow, *to = m->half_a;
    __asm__ volatile(".syntax unified\n" TOI16_FIND_MOST TOI16_SHIFT_PATH
                     "add r12, %[to], #12\n stmia r12, {r4, r5, r6, r8, r9, r10}\n"
                     "ldmia %[at], {r4, r5, r6, r8, r9, r10, r12, lr}\n" TOI16_SHIFT_HALVES
                     "stmia %[to], {r5, r6, r8}\n add %[to], #36\n stmia %[to], {r10, r12, lr}"
                     : [most] "=&r"(most), [grow] "=&r"(grow), [to] "+&r"(to)
                     : [at] "r"(at)
                     : "r4", "r5", "r6", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
    return most;
}
#else
static inline uint32_t toi16_scale_whole3(toi16_meet3 *m, const toi16_layout3 *at) {
    return toi16_scale3(m, at, &at->w);
}
#endif

#endif
