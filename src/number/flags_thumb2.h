/* SPDX-License-Identifier: MIT */
/* Instructions of Cortex-M3 and up that tell more than gcc asks them for: branches by the flags that a
 * subtraction or a comparison leaves, where gcc compares once more. Results are those of flags_plain.h. */
#ifndef TOI16_FLAGS_H
#define TOI16_FLAGS_H

#include "machine.h"

/* gcc compares, and then takes the opposite or does not: an instruction more. */
TOI16_SHARED uint32_t toi16_abs32(int32_t x) {
    uint32_t size;
    __asm__("eor %0, %1, %1, asr #31\n sub %0, %0, %1, asr #31" : "=&r"(size) : "r"(x));
    return size;
}

/* The instruction tells 32 of 0, for which gcc branches. */
TOI16_SHARED unsigned toi16_bits32(uint32_t x) {
    uint32_t zeros;
    __asm__("clz %0, %1" : "=r"(zeros) : "r"(x));
    return 32 - zeros;
}

static inline bool toi16_is_null(const void *p) {
    __asm__ goto("cbnz %0, 1f\n b %l[null]\n 1:" : : "l"(p) : : null);
    return false;
null:
    return true;
}

static inline bool toi16_is_any_null(const void *a, const void *b, const void *c, const void *d,
                                     const void *e) {
    __asm__ goto("cbz %0, 1f\n cbz %1, 1f\n cbz %2, 1f\n cbz %3, 1f\n cbnz %4, 2f\n 1: b %l[null]\n 2:"
                 :
                 : "l"(a), "l"(b), "l"(c), "l"(d), "l"(e)
                 :
                 : null);
    return false;
null:
    return true;
}

static inline int toi16_order(int32_t a, int32_t b, uint32_t *minus) {
    __asm__ goto("subs %0, %1, %2\n blt %l[below]\n beq %l[equal]"
                 : "=r"(*minus)
                 : "r"(a), "r"(b)
                 : "cc"
                 : below, equal);
    return 1;
equal:
    return 0;
below:
    return -1;
}

static inline bool toi16_is_at_least(int32_t a, int32_t b, uint32_t *minus) {
    __asm__ goto("subs %0, %1, %2\n bge %l[above]" : "=r"(*minus) : "r"(a), "r"(b) : "cc" : above);
    return false;
above:
    return true;
}

static inline bool toi16_is_above_shr8(uint32_t a, uint32_t b) {
    __asm__ goto("cmp %0, %1, lsr #8\n bhi %l[above]" : : "r"(a), "r"(b) : "cc" : above);
    return false;
above:
    return true;
}

/* gcc copies four words at once. */
static inline bool toi16_copy_eight_words(void *to, const void *from) {
    __asm__("ldm %1, {r0, r1, r2, r3, r6, r8, r9, r12}\n stm %0, {r0, r1, r2, r3, r6, r8, r9, r12}"
            :
            : "r"(to), "r"(from)
            : "r0", "r1", "r2", "r3", "r6", "r8", "r9", "r12", "memory");
    return true;
}

/* Each comparison is skipped where the one before it has told. */
static inline bool toi16_is_refused2(int32_t t, const void *a, const void *b) {
    __asm__ goto("rsbs r12, %0, #1\n ldm %1, {r6, r8, r9, r12}\n ittt le\n cmple r6, r9\n cmple r8, r12\n"
                 "ldmle %2, {r6, r8, r9, r12}\n itt le\n cmple r6, r9\n cmple r8, r12\n bgt %l[refused]"
                 :
                 : "r"(t), "r"(a), "r"(b)
                 : "r6", "r8", "r9", "r12", "cc", "memory"
                 : refused);
    return false;
refused:
    return true;
}

static inline bool toi16_is_refused3(int32_t t, const void *a, const void *b) {
    __asm__ goto("rsbs r12, %0, #1\n ldm %1, {r6, r8, r9, r10, r12, lr}\n itttt le\n cmple r6, r10\n"
                 "cmple r8, r12\n cmple r9, lr\n ldmle %2, {r6, r8, r9, r10, r12, lr}\n ittt le\n"
                 "cmple r6, r10\n cmple r8, r12\n cmple r9, lr\n bgt %l[refused]"
                 :
                 : "r"(t), "r"(a), "r"(b)
                 : "r6", "r8", "r9", "r10", "r12", "lr", "cc", "memory"
                 : refused);
    return false;
refused:
    return true;
}

#endif
