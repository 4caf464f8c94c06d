/* SPDX-License-Identifier: MIT */
/* Two oriented boxes as they lie to one another: what their typed sweeps begin with. */
#ifndef TOI16_OBB3_LAY_H
#define TOI16_OBB3_LAY_H

#include <stddef.h>

#include "obb3_bounds.h"

/* Adds the extents, and returns their bits. */
TOI16_INLINE uint32_t toi16_put_sides3(toi16_sides3 *sides, const toi_obb3 *box, uint32_t *sum) {
    uint32_t x = (uint32_t)box->half.x, y = (uint32_t)box->half.y, z = (uint32_t)box->half.z;
    sides->half2[0] = 2 * x;
    sides->half2[1] = 2 * y;
    sides->half2[2] = 2 * z;
    sides->rot = &box->rot;
    *sum = toi16_at_once(*sum + x + y + z);
    return toi16_at_once(x | y | z);
}

/* From a to b. Adds the bits of both, as toi16_size has them. */
TOI16_INLINE int32_t toi16_way_from(fix16_t a, fix16_t b, uint32_t *bits) {
    *bits = toi16_at_once(*bits | toi16_size(a) | toi16_size(b));
    return (int32_t)((uint32_t)b - (uint32_t)a);
}

TOI16_INLINE void toi16_put_way3(const toi_vec3 *a, const toi_vec3 *b, unsigned shift, toi_axis3 *way,
                                 uint32_t *bits) {
    way->x = (int32_t)((uint32_t)toi16_way_from(a->x, b->x, bits) << shift);
    way->y = (int32_t)((uint32_t)toi16_way_from(a->y, b->y, bits) << shift);
    way->z = (int32_t)((uint32_t)toi16_way_from(a->z, b->z, bits) << shift);
}

/* Does the assembly look at the frames too? */
#ifdef TOI16_ARM_LAYOUT
enum { TOI16_LAYS_PLAIN = 1 };
#else
enum { TOI16_LAYS_PLAIN = 0 };
#endif

static inline void toi16_put_apart3(const toi16_layout3 *at, int32_t apart[3]) {
    apart[0] = toi16_stay_apart3(at->d2.x, at->w.x);
    apart[1] = toi16_stay_apart3(at->d2.y, at->w.y);
    apart[2] = toi16_stay_apart3(at->d2.z, at->w.z);
}

/* Writes what a layout has before epsilon, and grow. apart: how far B's centre stays from A's until 1:
 * toi16_stay_apart3. 0 where the boxes and their motion are small: each extent below a fourth of TOI_LIMIT,
 * so that three are below it, and all else below half of it; and with TOI16_LAYS_PLAIN, plain. */
#if defined TOI16_ARM_LAYOUT || defined TOI16_ARM_LAYOUT_6M
typedef char toi16_layouts_are_in_order[offsetof(toi16_layout3, d2) == 32 &&
                                                offsetof(toi16_layout3, w) == 44 &&
                                                offsetof(toi16_layout3, reach2) == 56 &&
                                                offsetof(toi16_layout3, grow) == 62
                                            ? 1
                                            : -1];
#endif
#ifdef TOI16_ARM_LAYOUT
/* Vectors are loaded and stored at once. What is not small saturates, and a flag remembers it: what comes out
 * is of no use then. Of B's place and velocity the difference to A's is looked at, by its bits. */
#ifdef __ARM_FEATURE_DSP
/* The sum doubles a side with saturation, which remembers what the shift by 1 loses. */
#define TOI16_DOUBLE(x) "qdadd r12, r12, " x "\n usat " x ", #28, " x ", lsl #1\n"
#define TOI16_ADD_SIDES ""
#define TOI16_ADD_FIRST ""
#define TOI16_TAKE_SIDES(box)                                                                                \
    TOI16_DOUBLE("r8")                                                                                       \
    TOI16_DOUBLE("r9") TOI16_DOUBLE("r10") "str " box ", [%[to]], #4\n stmia %[to]!, {r8, r9, r10}\n"
#else
#define TOI16_ADD_FIRST "add r12, r8, r9\n add r12, r12, r10\n"
#define TOI16_ADD_SIDES "add r12, r12, r8\n add r12, r12, r9\n add r12, r12, r10\n"
#define TOI16_TAKE_SIDES(box)                                                                                \
    TOI16_FIT("usat", "27", "r8", "r9", "r10")                                                               \
    "lsl r8, #1\n lsl r9, #1\n lsl r10, #1\n str " box ", [%[to]], #4\n stmia %[to]!, {r8, r9, r10}\n"
#endif
/* Of a distance, which is then doubled, and a way. */
#define TOI16_STAY_APART(apart, d, w)                                                                        \
    "eor r2, " w ", " w ", asr #31\n orr r1, r2\n add " apart ", " d ", " w ", asr #1\n"                     \
    "eor " apart ", " apart ", " apart ", asr #31\n sub " apart ", " apart ", r2, lsr #1\n"                  \
    "eor r2, " d ", " d ", asr #31\n orr r1, r2\n lsl " d ", #1\n"
TOI16_ALWAYS_INLINE uint32_t toi16_lay_boxes3(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va,
                                              const toi_obb3 *b, const toi_vec3 *vb, int32_t apart[3]) {
    register const void *from_a __asm__("r0") = a, *from_va __asm__("r1") = va, *from_b __asm__("r2") = b,
                                *from_vb __asm__("r3") = vb;
    register uint32_t *to __asm__("r11") = (uint32_t *)(void *)at;
    __asm__ volatile(
        ".syntax unified\n" TOI16_CLEAR_FLAG
        "ldmia r0!, {r4, r5, r6, r8, r9, r10}\n" TOI16_FIT("ssat", "29", "r4", "r5", "r6")
            TOI16_TAKE_SIDES("r0") TOI16_ADD_FIRST
        "ldmia r2!, {r8, r9, r10}\n sub r4, r8, r4\n sub r5, r9, r5\n sub r6, r10, r6\n"
        "ldmia r2!, {r8, r9, r10}\n" TOI16_TAKE_SIDES("r2") TOI16_ADD_SIDES
        "ldmia r1, {r8, r9, r10}\n" TOI16_FIT(
            "ssat", "29", "r8", "r9",
            "r10") "ldmia r3, {r0, r2, lr}\n sub r8, r0, r8\n sub r9, r2, r9\n sub r10, lr, r10\n mov r1, "
                   "r12, lsr #1\n" TOI16_STAY_APART("r0", "r4", "r8") TOI16_STAY_APART("r3", "r5", "r9")
                       TOI16_STAY_APART(
                           "lr", "r6",
                           "r10") "stmia %[to]!, {r4, r5, r6, r8, r9, r10, r12}\n "
                                  "clz r4, r1\n sub r4, #3\n strb r4, [%[to], #2]\n"
                                  "usat r1, #28, r1\n strd r0, r3, %[first]\n str "
                                  "lr, %[last]\n"
                                  "ldr r0, [%[to], #-60]\n" TOI16_FIT_FRAME(
                                      "r0") "ldr r0, [%[to], #-44]\n" TOI16_FIT_FRAME("r0") "mrs %[to], APSR"
        : [to] "+&r"(to), [first] "=m"(apart[0]), [last] "=m"(apart[2]), "+r"(from_a), "+r"(from_va),
          "+r"(from_b), "+r"(from_vb)
        :
        : "r4", "r5", "r6", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
    return (uint32_t)(uintptr_t)to & UINT32_C(1) << 27;
}
#elif defined TOI16_ARM_LAYOUT_6M
/* r12 brings what is small to between 0 and 2^29. Bits above that, and of extents above 2^27, stay in r6. */
#define TOI16_WAY_FROM(a, b, from_b)                                                                         \
    "ldmia " from_b "!, {" b "}\n add " a ", r12\n add " b ", r12\n orrs r6, r6, " a "\n orrs r6, r6, " b    \
    "\n subs " a ", " b ", " a "\n"
#define TOI16_WAYS_FROM(b, from_b)                                                                           \
    TOI16_WAY_FROM("r2", b, from_b) TOI16_WAY_FROM("r3", b, from_b) TOI16_WAY_FROM("r4", b, from_b)
#define TOI16_TAKE_BITS "orrs r6, r6, r2\n orrs r6, r6, r3\n orrs r6, r6, r4\n"
#define TOI16_TWICE     "lsls r2, r2, #1\n lsls r3, r3, #1\n lsls r4, r4, #1\n"
#define TOI16_ADD_TO_LR "add lr, r3\n add lr, r4\n"
static inline uint32_t toi16_lay_boxes3(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va,
                                        const toi_obb3 *b, const toi_vec3 *vb, int32_t apart[3]) {
    register const void *from_a __asm__("r0") = a, *from_b __asm__("r1") = b;
    uint32_t past;
    __asm__ volatile(".syntax unified\n movs r6, #1\n lsls r6, r6, #28\n mov r12, r6\n movs r6, #0\n"
                     "ldmia r0!, {r2, r3, r4}\n" TOI16_WAYS_FROM("r5", "r1") TOI16_TWICE
                     "mov r5, %[at]\n adds r5, #32\n stmia r5!, {r2, r3, r4}\n"
                     "lsrs r6, r6, #29\n lsls r6, r6, #29\n mov r5, %[at]\n"
                     "ldmia r0!, {r2, r3, r4}\n" TOI16_TAKE_BITS TOI16_TWICE
                     "stmia r5!, {r0, r2, r3, r4}\n mov lr, r2\n" TOI16_ADD_TO_LR
                     "ldmia r1!, {r2, r3, r4}\n" TOI16_TAKE_BITS TOI16_TWICE
                     "stmia r5!, {r1, r2, r3, r4}\n add lr, r2\n" TOI16_ADD_TO_LR
                     "lsrs r6, r6, #27\n rsbs r6, r6, #0\n adds r5, #12\n"
                     "mov r0, %[va]\n mov r1, %[vb]\n ldmia r0!, {r2, r3, r4}\n" TOI16_WAYS_FROM(
                         "r0", "r1") "stmia r5!, {r2, r3, r4}\n mov r0, lr\n stmia r5!, {r0}\n lsrs r6, r6, "
                                     "#29\n mov %[past], r6"
                     : "+l"(from_a), "+l"(from_b), [past] "=h"(past)
                     : [at] "h"(at), [va] "h"(va), [vb] "h"(vb)
                     : "r2", "r3", "r4", "r5", "r6", "r12", "lr", "cc", "memory");
    (void)apart;
    return past;
}
#else
static inline uint32_t toi16_lay_boxes3(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va,
                                        const toi_obb3 *b, const toi_vec3 *vb, int32_t apart[3]) {
    uint32_t places = 0, reach = 0,
             halves = toi16_put_sides3(&at->a, a, &reach) | toi16_put_sides3(&at->b, b, &reach);
    toi16_put_way3(&a->center, &b->center, 1, &at->d2, &places);
    toi16_put_way3(va, vb, 0, &at->w, &places);
    at->reach2 = 2 * reach;
    toi16_put_grow3(at);
    toi16_put_apart3(at, apart);
    return halves / (TOI_LIMIT / 4) | places / (TOI_LIMIT / 2);
}
#endif

#endif
