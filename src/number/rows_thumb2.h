/* SPDX-License-Identifier: MIT */
/* Rows of numbers on Cortex-M3 and up. Each function takes up to 12 registers, and loads a row by one
 * instruction where gcc loads one number at a time. Results are those of rows_plain.h. */
#ifndef TOI16_ROWS_FORM_H
#define TOI16_ROWS_FORM_H

#include "wide.h"

/* ---- The farthest vector */

/* One vector against the farthest so far, which lies at (lr, r12) along n: mostly the upper halves tell. */
#define TOI16_VECTOR                                                                                         \
    "ldmia %0!, {r4, r5, r6}\n smull r4, %2, r4, r8\n smlal r4, %2, r5, r9\n smlal r4, %2, r6, r10\n"        \
    "cmp lr, %2\n bgt 1f\n bne 0f\n cmp r12, r4\n bhs 1f\n 0: mov r12, r4\n mov lr, %2\n mov %1, %0\n 1:\n"
/* Four vectors a round: the length in bytes is 12 times their number, so that its bits 3 and 2 are how many
 * too few the first round has. */
#define TOI16_FOUR_VECTORS                                                                                   \
    "sub %2, %5, %0\n lsls %2, %2, #29\n bcc 3f\n bmi 6f\n b 5f\n 3: bmi 4f\n 2: " TOI16_VECTOR              \
    "4: " TOI16_VECTOR "5: " TOI16_VECTOR "6: " TOI16_VECTOR
static inline const void *toi16_farthest(const void *v, const void *end, const int32_t n[3], int64_t *place) {
    const void *after_best;
    register uint32_t low __asm__("r12"), high __asm__("lr");
    __asm__(".syntax unified\n ldmia %2, {r8, r9, r10}\n"
            "mov r12, #0\n mov lr, #0x80000000\n mov %1, %0\n" TOI16_FOUR_VECTORS "cmp %0, %5\n bne 2b"
            : "+&r"(v), "=&r"(after_best), "+&r"(n), "=&r"(low), "=&r"(high)
            : "r"(end)
            : "r4", "r5", "r6", "r8", "r9", "r10", "cc", "memory");
    *place = (int64_t)((uint64_t)high << 32 | low);
    return (const char *)after_best - 12;
}

/* ---- High words of products with rows */

#define TOI16_ROW(rows, out, x, y, z)                                                                        \
    "ldmia %[" rows "]!, {r4, r5, r6}\n smull r4, %[" out "], r4, " x "\n"                                   \
    "smlal r4, %[" out "], r5, " y "\n smlal r4, %[" out "], r6, " z "\n"
static inline void toi16_dots2(const void *rows, int32_t x, int32_t y, int32_t z, int32_t out[2]) {
    int32_t a, b;
    __asm__(TOI16_ROW("rows", "a", "%[x]", "%[y]", "%[z]") TOI16_ROW("rows", "b", "%[x]", "%[y]", "%[z]")
            : [a] "=&r"(a), [b] "=&r"(b), [rows] "+&r"(rows)
            : [x] "r"(x), [y] "r"(y), [z] "r"(z)
            : "r4", "r5", "r6", "memory");
    out[0] = a;
    out[1] = b;
}

/* Registers of arguments that are used up hold the last three results. */
#define TOI16_ROW_OF_V(rows, out) TOI16_ROW(rows, out, "r8", "r10", "r11")
static inline void toi16_dots5(const void *v, const void *three, const void *two, int32_t out[5]) {
    int32_t a, b;
    __asm__("ldmia %[v], {r8, r10, r11}\n" TOI16_ROW_OF_V("three", "a") TOI16_ROW_OF_V("three", "b")
                TOI16_ROW_OF_V("three", "three") TOI16_ROW_OF_V("two", "v") TOI16_ROW_OF_V("two", "two")
            : [a] "=&r"(a), [b] "=&r"(b), [v] "+&r"(v), [three] "+&r"(three), [two] "+&r"(two)
            :
            : "r4", "r5", "r6", "r8", "r10", "r11", "memory");
    out[0] = a;
    out[1] = b;
    out[2] = (int32_t)(uintptr_t)three;
    out[3] = (int32_t)(uintptr_t)v;
    out[4] = (int32_t)(uintptr_t)two;
}

/* The low word is doubled, and adds 1 where it is not 0. No row is skipped, as that would cost more. */
#define TOI16_SIZE_UP(out)                                                                                   \
    TOI16_ROW("rows", out, "%[x]", "%[y]", "%[z]")                                                           \
    "eor r4, r4, %[" out "], asr #31\n eor r5, %[" out "], %[" out "], asr #31\n"                            \
    "subs r4, r4, %[" out "], asr #31\n sbc %[" out "], r5, %[" out "], asr #31\n"                           \
    "adds r4, r4, r4\n adc %[" out "], %[" out "], %[" out "]\n cmp r4, #1\n adc %[" out "], %[" out         \
    "], #0\n"
static inline void toi16_sizes3(const void *rows, int32_t x, int32_t y, int32_t z, unsigned skip,
                                uint32_t out[3]) {
    uint32_t a, b, c;
    __asm__(TOI16_SIZE_UP("a") TOI16_SIZE_UP("b") TOI16_SIZE_UP("c")
            : [a] "=&r"(a), [b] "=&r"(b), [c] "=&r"(c), [rows] "+&r"(rows)
            : [x] "r"(x), [y] "r"(y), [z] "r"(z)
            : "r4", "r5", "r6", "cc", "memory");
    (void)skip;
    out[0] = a;
    out[1] = b;
    out[2] = c;
}

/* ---- Rotations */

#define TOI16_HIGH_DOT(out, a, b, c, d, e, f)                                                                \
    "smull %[low], %[" out "], " a ", " d "\n smlal %[low], %[" out "], " b ", " e "\n"                      \
    "smlal %[low], %[" out "], " c ", " f "\n"
#define TOI16_SQUARE(out, a, b, c)                                                                           \
    TOI16_HIGH_DOT(out, a, b, c, a, b, c) "sub %[" out "], %[" out "], %[one]\n"
#define TOI16_OR_SQUARE(a, b, c) TOI16_SQUARE("next", a, b, c) "orr %[off], %[off], %[next]\n"
#define TOI16_OR_PRODUCT(a, b, c, d, e, f)                                                                   \
    TOI16_HIGH_DOT("next", a, b, c, d, e, f)                                                                 \
    "add %[next], %[next], #1\n orr %[off], %[off], %[next]\n"
static inline uint32_t toi16_off_frame(const void *rows, uint32_t one) {
    uint32_t off, next;
    __asm__("ldmia %[low], {r3, r4, r5, r6, r8, r9, r10, r12, lr}\n" TOI16_SQUARE("off", "r3", "r4", "r5")
                TOI16_OR_SQUARE("r6", "r8", "r9") TOI16_OR_SQUARE("r10", "r12", "lr")
                    TOI16_OR_PRODUCT("r3", "r4", "r5", "r6", "r8", "r9")
                        TOI16_OR_PRODUCT("r3", "r4", "r5", "r10", "r12", "lr")
                            TOI16_OR_PRODUCT("r6", "r8", "r9", "r10", "r12", "lr")
            : [off] "=&r"(off), [next] "=&r"(next), [low] "+&r"(rows)
            : [one] "r"(one)
            : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r12", "lr", "memory");
    return off;
}

/* ssat saturates a number that does not fit, and sets a flag that sticks. In a frame the high words of
 * products are -1 or 0, and so are the high words of squares, less 1. */
#define TOI16_CLEAR_FLAG "mov r12, #0\n msr APSR_nzcvq, r12\n"
#define TOI16_FIT(op, bits, x, y, z)                                                                         \
    op " " x ", #" bits ", " x "\n" op " " y ", #" bits ", " y "\n" op " " z ", #" bits ", " z "\n"
#define TOI16_FITS(a, b, c, d, e, f, less)                                                                   \
    "smull r1, r0, " a ", " d "\n smlal r1, r0, " b ", " e "\n smlal r1, r0, " c ", " f "\n" less            \
    "ssat r0, #1, r0\n"
#define TOI16_FIT_SQUARE(a, b, c) TOI16_FITS(a, b, c, a, b, c, "sub r0, #0x10000000\n")
#define TOI16_FIT_FRAME(u)                                                                                   \
    "ldmia " u ", {r3, r4, r5, r6, r8, r9, r10, r12, lr}\n" TOI16_FIT_SQUARE("r3", "r4", "r5")               \
        TOI16_FIT_SQUARE("r6", "r8", "r9") TOI16_FIT_SQUARE("r10", "r12", "lr")                              \
            TOI16_FITS("r3", "r4", "r5", "r6", "r8", "r9", "")                                               \
                TOI16_FITS("r3", "r4", "r5", "r10", "r12", "lr", "")                                         \
                    TOI16_FITS("r6", "r8", "r9", "r10", "r12", "lr", "")

#define TOI16_DIFFERENCE(from, to, out)                                                                      \
    "ldmia " from ", {r5, r6, r8}\n ldmia " to                                                               \
    ", {r10, r12, lr}\n" TOI16_FIT("ssat", "29", "r5", "r6", "r8")                                           \
        TOI16_FIT("ssat", "29", "r10", "r12",                                                                \
                  "lr") "sub r5, r10, r5\n sub r6, r12, r6\n sub r8, lr, r8\n stmia " out ", {r5, r6, r8}\n"
static inline bool toi16_put_bodies(const void *a, const void *va, const void *b, const void *vb, void *d,
                                    void *w) {
    register uint32_t to_d __asm__("r0") = (uint32_t)(uintptr_t)d;
    register const void *from_va __asm__("r1") = va, *from_a __asm__("r2") = a, *from_vb __asm__("r3") = vb,
                                 *from_b __asm__("r11") = b, *to_w __asm__("r4") = w;
    __asm__ volatile(".syntax unified\n" TOI16_CLEAR_FLAG TOI16_DIFFERENCE("r2!", "r11!", "r0")
                         TOI16_DIFFERENCE("r1", "r3", "r4") TOI16_FIT_FRAME("r2")
                             TOI16_FIT_FRAME("r11") "mrs r0, APSR"
                     : "+r"(to_d), "+r"(from_va), "+r"(from_a), "+r"(from_vb), "+r"(from_b), "+r"(to_w)
                     :
                     : "r5", "r6", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
    return (to_d & UINT32_C(1) << 27) == 0;
}

/* ---- The ends of edge axes of boxes */

#define TOI16_SIZE_OF(x) "eor " x ", " x ", " x ", asr #31\n"
/* c is in r4 to r6, and p, q or r in r8, r10 and r11. r5 is negated, and r6 where the cross product needs it.
 * The low word that is left from before adds less than 1 to the bound of an axis. */
#define TOI16_CROSS(to, m, n, o, p)                                                                          \
    "smull %[low], %[" to "], " m ", " n "\n smlal %[low], %[" to "], " o ", " p                             \
    "\n" TOI16_SIZE_OF("%[" to "]")
#define TOI16_OPPOSITE(x) "rsb " x ", " x ", #0\n"
#define TOI16_CROSS_X(to) TOI16_CROSS(to, "r10", "r6", "r11", "r5")
#define TOI16_CROSS_Y(to) TOI16_CROSS(to, "r11", "r4", "r8", "r6")
#define TOI16_CROSS_Z(to) TOI16_CROSS(to, "r10", "r4", "r8", "r5")
#define TOI16_ADD(to)     "add %[" to "], %[" to "], %[next], lsl #1\n"
#define TOI16_LOAD(at, v) "add %[next], %[p], #" at "\n ldmia %[next], {" v "}\n"
#define TOI16_COMPARE(with, at, m, n, o, p)                                                                  \
    "ldr %[next], [%[p], #" at "]\n umlal %[low], %[next], " m ", " n "\n"                                   \
    "umlal %[low], %[next], " o ", " p "\n add %[" with "], %[" with "], %[doubt]\n"                         \
    "cmp %[" with "], %[next], lsr #4\n adc %[bits], %[bits], %[bits]\n"
#define TOI16_OUTSIDE(column, s_x, s_y, s_z)                                                                 \
    TOI16_LOAD(column, "r4, r5, r6")                                                                         \
    "ldmia %[p], {r8, r10, r11}\n" TOI16_OPPOSITE("r5") TOI16_CROSS_X("x") TOI16_CROSS_Z("z")                \
        TOI16_OPPOSITE("r6") TOI16_CROSS_Y("y") TOI16_LOAD("12", "r8, r10, r11") TOI16_CROSS_Y("next")       \
            TOI16_ADD("y") TOI16_OPPOSITE("r6") TOI16_CROSS_X("next") TOI16_ADD("x") TOI16_CROSS_Z("next")   \
                TOI16_ADD("z") "ldmdb %[p], {r8, r10, r11}\n" TOI16_SIZE_OF("r4") TOI16_SIZE_OF("r5")        \
                    TOI16_SIZE_OF("r6") TOI16_COMPARE("z", s_z, "r10", "r4", "r8", "r5")                     \
                        TOI16_COMPARE("y", s_y, "r11", "r4", "r8", "r6")                                     \
                            TOI16_COMPARE("x", s_x, "r10", "r6", "r11", "r5")
static inline uint32_t toi16_outside9(const int32_t *ends) {
    uint32_t x, y, z, low = 0, next, bits = 0;
    __asm__(
        ".syntax unified\n" TOI16_OUTSIDE("84", "96", "100", "104") TOI16_OUTSIDE("60", "72", "76", "80")
            TOI16_OUTSIDE("36", "48", "52", "56")
        : [x] "=&r"(x), [y] "=&r"(y), [z] "=&r"(z), [low] "+&r"(low), [next] "=&r"(next), [bits] "+&r"(bits)
        : [p] "r"(ends + 3), [doubt] "I"(TOI16_DOUBT_AT_ENDS)
        : "r4", "r5", "r6", "r8", "r10", "r11", "cc", "memory");
    return bits;
}

/* This is straight code, so that each number is loaded once. */
#define TOI16_MAKE(at, a, b, c, d)                                                                           \
    "umull %[low], %[high], " a ", " b "\n umlal %[low], %[high], " c ", " d "\n str %[high], [%[to], #" at  \
    "]\n"
#define TOI16_ACROSS(x, y, z)                                                                                \
    "ldr r8, [%[to], #" x "]\n ldr r10, [%[to], #" y "]\n ldr r11, [%[to], #" z                              \
    "]\n" TOI16_MAKE(x, "r5", "r11", "r6", "r10") TOI16_MAKE(y, "r4", "r11", "r6", "r8")                     \
        TOI16_MAKE(z, "r4", "r10", "r5", "r8")
static inline void toi16_put_across(const uint32_t r[3], int32_t *columns) {
    uint32_t high;
    __asm__ volatile("ldmia %[low], {r4, r5, r6}\n" TOI16_ACROSS("12", "36", "60")
                         TOI16_ACROSS("16", "40", "64") TOI16_ACROSS("20", "44", "68")
                     : [low] "+&r"(r), [high] "=&r"(high)
                     : [to] "r"(columns)
                     : "r4", "r5", "r6", "r8", "r10", "r11", "memory");
}

/* ---- Maps */

/* The first number of a row is added as the upper half of the sum. */
#define TOI16_MAP_ROW                                                                                        \
    "mov %3, #0x80000000\n smlal %3, r8, r4, r9\n smlal %3, r8, r5, r10\n smlal %3, r8, r6, r12\n"           \
    "str r8, [%1], #4\n"
static inline void toi16_map_next(const toi16_map *map, uint32_t factor, const int32_t **v, int32_t **out) {
    uint32_t low;
    __asm__ volatile(
        ".syntax unified\n ldmia %0!, {r4, r5, r6}\n mul r4, r4, %4\n mul r5, r5, %4\n mul r6, r6, %4\n"
        "ldmia %2!, {r8, r9, r10, r12}\n" TOI16_MAP_ROW "ldmia %2!, {r8, r9, r10, r12}\n" TOI16_MAP_ROW
        "ldmia %2, {r8, r9, r10, r12}\n" TOI16_MAP_ROW
        : "+&r"(*v), "+&r"(*out), "+&r"(map), "=&r"(low)
        : "r"(factor)
        : "r4", "r5", "r6", "r8", "r9", "r10", "r12", "memory");
}
#endif
