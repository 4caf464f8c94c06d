/* SPDX-License-Identifier: MIT */
/* Two oriented boxes in the units of the search: all lengths are grown until the largest takes 30 bits. */
#ifndef TOI16_OBB3_SCALE_H
#define TOI16_OBB3_SCALE_H

#include <stddef.h>

#include "obb3_search.h"

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

/* Writes path and halves. */
static inline void toi16_scale3(toi16_meet3 *m, const toi16_layout3 *at, const toi_axis3 *way,
                                unsigned grow) {
    toi16_put_path3(&m->path[0], &at->d2, grow);
    toi16_put_path3(&m->path[1], way, grow + 1);
    toi16_put_halves3(m->half_a, &at->a, grow + 2);
    toi16_put_halves3(m->half_b, &at->b, grow + 2);
}

static inline void toi16_lengthen_way3(toi16_meet3 *m, int32_t x, int32_t y, int32_t z) {
    m->path[1].x += x;
    m->path[1].y += y;
    m->path[1].z += z;
}

/* The same of the way until 1. */
#ifdef TOI16_ARM_LAYOUT
/* What stands together is loaded and stored at once: in the layout the boxes' sides, then the path, in what
 * is known of the boxes A's halves, the path and B's halves (obb3_faces.h). */
#define TOI16_SHIFT(x, y, z)                                                                                 \
    "lsl " x ", " x ", %[grow]\n lsl " y ", " y ", %[grow]\n lsl " z ", " z ", %[grow]\n"
static inline void toi16_scale_whole3(toi16_meet3 *m, const toi16_layout3 *at, unsigned grow) {
    register const void *from __asm__("r0") = at;
    register void *to __asm__("r1") = m->half_b;
    register unsigned by __asm__("r2") = grow;
    __asm__ volatile(
        ".syntax unified\n add %[grow], #2\n ldmia %[from]!, {r3, r4, r5, r6, r8, r9, r10, "
        "r12}\n" TOI16_SHIFT("r9", "r10", "r12") "stmia %[to], {r9, r10, r12}\n" TOI16_SHIFT(
            "r4", "r5", "r6") "ldmia %[from], {r8, r9, r10, r11, r12, lr}\n sub %[grow], "
                              "#2\n" TOI16_SHIFT("r8", "r9", "r10") "add %[grow], #1\n" TOI16_SHIFT(
                                  "r11", "r12", "lr") "stmdb "
                                                      "%[to], "
                                                      "{r4, "
                                                      "r5, "
                                                      "r6, "
                                                      "r8, "
                                                      "r9, "
                                                      "r10, "
                                                      "r11, "
                                                      "r12, "
                                                      "lr}"
        : [from] "+r"(from), [grow] "+r"(by)
        : [to] "r"(to)
        : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r11", "r12", "lr", "cc", "memory");
}
#else
static inline void toi16_scale_whole3(toi16_meet3 *m, const toi16_layout3 *at, unsigned grow) {
    toi16_scale3(m, at, &at->w, grow);
}
#endif

#endif
