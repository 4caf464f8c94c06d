/* SPDX-License-Identifier: MIT */
/* How two oriented boxes lie, on Cortex-M3 and up: vectors are loaded and stored by one instruction each, and
 * all that is known of them is computed while they are in registers. What is not small saturates, and a flag
 * remembers that. Results are those of obb3_layout_plain.h. */
#ifndef TOI16_OBB3_LAYOUT_FORM_H
#define TOI16_OBB3_LAYOUT_FORM_H

#include <stddef.h>

#include "obb3_search.h"

typedef char layouts_are_in_order[offsetof(toi16_layout3, b) == 16 &&
                                          offsetof(toi16_layout3, offset2) == 32 &&
                                          offsetof(toi16_layout3, velocity) == 44 &&
                                          offsetof(toi16_layout3, reach2) == 56 &&
                                          offsetof(toi16_layout3, lengths) == 60
                                      ? 1
                                      : -1];

/* Doubles the extents in r8 to r10, writes them after the rotation's address, and adds them to r12. */
#ifdef TOI16_DSP
#define TOI16_ADD_DOUBLED(x) "qdadd r12, r12, " x "\n usat " x ", #29, " x ", lsl #1\n"
#else
#define TOI16_ADD_DOUBLED(x) "usat " x ", #28, " x "\n lsl " x ", #1\n add r12, r12, " x "\n"
#endif
#define TOI16_PUT_SIDES(rot)                                                                                 \
    TOI16_ADD_DOUBLED("r8")                                                                                  \
    TOI16_ADD_DOUBLED("r9")                                                                                  \
    TOI16_ADD_DOUBLED("r10") "str " rot ", [%[to]], #4\n stmia %[to]!, {r8, r9, r10}\n"
/* Writes what toi16_stay_apart3 returns, adds the bits of an offset and a way to r1, and doubles the offset.
 */
#define TOI16_STAY_APART(apart, offset, way)                                                                 \
    "eor r2, " way ", " way ", asr #31\n orr r1, r2\n add " apart ", " offset ", " way ", asr #1\n"          \
    "eor " apart ", " apart ", " apart ", asr #31\n sub " apart ", " apart ", r2, lsr #1\n"                  \
    "eor r2, " offset ", " offset ", asr #31\n orr r1, r2\n lsl " offset ", #1\n"
TOI16_ALWAYS_INLINE bool toi16_lay_out_boxes3(toi16_layout3 *layout, const toi_obb3 *a, const toi_vec3 *va,
                                              const toi_obb3 *b, const toi_vec3 *vb, int32_t apart[3]) {
    register const void *from_a __asm__("r0") = a, *from_va __asm__("r1") = va, *from_b __asm__("r2") = b,
                                *from_vb __asm__("r3") = vb;
    register uint32_t *to __asm__("r11") = (uint32_t *)(void *)layout;
    __asm__ volatile(
        ".syntax unified\n" TOI16_CLEAR_FLAG
        "ldmia r0!, {r4, r5, r6, r8, r9, r10}\n" TOI16_FIT("ssat", "29", "r4", "r5", "r6") TOI16_PUT_SIDES(
            "r0") "ldmia r2!, {r8, r9, r10}\n sub r4, r8, r4\n sub r5, r9, r5\n sub r6, r10, r6\n"
                  "ldmia r2!, {r8, r9, r10}\n" TOI16_PUT_SIDES("r2") "ldmia r1, {r8, r9, r10}\n" TOI16_FIT(
                      "ssat", "29", "r8", "r9",
                      "r10") "ldmia r3, {r0, r2, lr}\n sub r8, r0, r8\n sub r9, r2, r9\n sub r10, lr, r10\n "
                             "lsr r1, r12, #1\n" TOI16_STAY_APART("r0", "r4", "r8")
                                 TOI16_STAY_APART("r3", "r5", "r9") TOI16_STAY_APART(
                                     "lr", "r6",
                                     "r10") "stmia %[to]!, {r4, r5, r6, r8, r9, r10, r12}\n str r1, "
                                            "[%[to]]\n usat r1, #28, r1\n"
                                            "strd r0, r3, %[first]\n str lr, %[last]\n"
                                            "ldr r0, [%[to], #-60]\n" TOI16_FIT_FRAME(
                                                "r0") "ldr r0, [%[to], #-44]\n" TOI16_FIT_FRAME("r0") "mrs "
                                                                                                      "%[to],"
                                                                                                      " APSR"
        : [to] "+&r"(to), [first] "=m"(apart[0]), [last] "=m"(apart[2]), "+r"(from_a), "+r"(from_va),
          "+r"(from_b), "+r"(from_vb)
        :
        : "r4", "r5", "r6", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
    return ((uint32_t)(uintptr_t)to & UINT32_C(1) << 27) == 0;
}

/* One instruction loads or stores what stands together: the sides of both boxes, the offset and the velocity.
 */
#define TOI16_SHIFT3(x, y, z) "lsl " x ", " x ", %[by]\n lsl " y ", " y ", %[by]\n lsl " z ", " z ", %[by]\n"
#define TOI16_SHIFT_SIDES     TOI16_SHIFT3("r9", "r10", "r12") TOI16_SHIFT3("r4", "r5", "r6")
static inline void toi16_grow_lengths3(const toi16_layout3 *layout, unsigned headroom, uint32_t lengths[12]) {
    register const void *from __asm__("r0") = layout;
    register uint32_t *to __asm__("r1") = lengths + 9;
    register unsigned by __asm__("r2") = headroom + 2;
    __asm__ volatile(
        "ldmia %[from]!, {r3, r4, r5, r6, r8, r9, r10, r12}\n" TOI16_SHIFT_SIDES
        "stmia %[to], {r9, r10, r12}\n ldmia %[from], {r8, r9, r10, r11, r12, lr}\n"
        "sub %[by], %[by], #2\n" TOI16_SHIFT3("r8", "r9", "r10") "add %[by], %[by], #1\n" TOI16_SHIFT3(
            "r11", "r12", "lr") "stmdb %[to], {r4, r5, r6, r8, r9, r10, r11, r12, lr}"
        : [from] "+r"(from), [by] "+r"(by)
        : [to] "r"(to)
        : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r11", "r12", "lr", "cc", "memory");
}

#endif
