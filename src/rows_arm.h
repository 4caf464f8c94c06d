/* SPDX-License-Identifier: MIT */
/* The assembly of rows.h for Cortex-M. Results are those of the C. */
#ifndef TOI16_ROWS_ARM_H
#define TOI16_ROWS_ARM_H

#if defined __ARM_ARCH_6M__ && defined __OPTIMIZE__ && !defined __PIC__ && !defined __clang__
/* ldm loads a vector by one instruction; the registers are all that there are. Two and one are asked of what
 * is left of n, which is known where this is inlined. */
#define TOI16_ARM_DOTS
#define TOI16_DOT                                                                                            \
    "ldmia %1!, {r5, r6, r7}\n muls r5, r0, r5\n muls r6, r2, r6\n muls r7, r3, r7\n"                        \
    "adds r5, r5, r6\n adds r5, r5, r7\n stmia %2!, {r5}\n"
#define TOI16_DOTS(dots)                                                                                     \
    __asm__ volatile(".syntax unified\n mov r12, r7\n ldmia %0, {r0, r2, r3}\n" dots "mov r7, r12"           \
                     : "+l"(from_u), "+l"(from_v), "+l"(to)                                                  \
                     :                                                                                       \
                     : "r2", "r3", "r5", "r6", "r12", "cc", "memory")
static inline __attribute__((always_inline)) void toi16_dots16(const int32_t *u, const int32_t *v,
                                                               int32_t *out, unsigned n) {
    register const int32_t *from_u __asm__("r0") = u;
    register const int32_t *from_v __asm__("r1") = v;
    register int32_t *to __asm__("r4") = out;
    if (n == 1)
        TOI16_DOTS(TOI16_DOT);
    else if (n == 2)
        TOI16_DOTS(TOI16_DOT TOI16_DOT);
    else if (n == 3)
        TOI16_DOTS(TOI16_DOT TOI16_DOT TOI16_DOT);
    else
        TOI16_DOTS(TOI16_DOT TOI16_DOT TOI16_DOT TOI16_DOT TOI16_DOT);
}

/* What a size waits in until all are stored. */
#define TOI16_TURN_SIZE(at)                                                                                  \
    TOI16_DOT "asrs r6, r5, #31\n eors r5, r6\n add r5, %[half]\n lsrs r5, r5, #15\n mov " at ", r5\n"
#define TOI16_ARM_TURN
static inline uint32_t toi16_turn16(const int32_t *u, const int32_t *v, const uint32_t half_b[3],
                                    int32_t *out, uint32_t *sum) {
    register const int32_t *from_u __asm__("r0") = u;
    register const int32_t *from_v __asm__("r1") = v;
    register int32_t *to __asm__("r4") = out;
    __asm__ volatile(".syntax unified\n mov lr, r7\n ldmia %0, {r0, r2, r3}\n" TOI16_TURN_SIZE("r8")
                         TOI16_TURN_SIZE("r9") TOI16_TURN_SIZE("r10") TOI16_DOT TOI16_DOT
                     "mov r5, r8\n mov r6, r9\n mov r7, r10\n stmia %2!, {r5, r6, r7}\n"
                     "mov r1, %[half_b]\n ldmia r1, {r1, r2, r3}\n adds r0, r5, r6\n adds r0, r0, r7\n"
                     "muls r5, r1, r5\n muls r6, r2, r6\n muls r7, r3, r7\n adds r5, r5, r6\n"
                     "adds r1, r5, r7\n mov r7, lr"
                     : "+l"(from_u), "+l"(from_v), "+l"(to)
                     : [half] "h"(0x4000), [half_b] "h"(half_b)
                     : "r2", "r3", "r5", "r6", "r8", "r9", "r10", "lr", "cc", "memory");
    *sum = (uint32_t)(uintptr_t)from_u;
    return (uint32_t)(uintptr_t)from_v;
}

#define TOI16_ARM_HALVES
#define TOI16_UPPER_HALVES                                                                                   \
    "ldmia %0!, {r2, r3, r4}\n add r2, %2\n add r3, %2\n add r4, %2\n"                                       \
    "asrs r2, r2, #15\n asrs r3, r3, #15\n asrs r4, r4, #15\n stmia %1!, {r2, r3, r4}\n"
#define TOI16_LOWER_HALVES                                                                                   \
    "ldmia %0!, {r2, r3, r4}\n lsls r2, r2, #17\n lsls r3, r3, #17\n lsls r4, r4, #17\n"                     \
    "asrs r2, r2, #17\n asrs r3, r3, #17\n asrs r4, r4, #17\n stmia %1!, {r2, r3, r4}\n"
#define TOI16_PUT_HALVES(halves)                                                                             \
    __asm__ volatile(".syntax unified\n" halves                                                              \
                     : "+l"(numbers), "+l"(to)                                                               \
                     : "r"(0x4000)                                                                           \
                     : "r2", "r3", "r4", "cc", "memory")
static inline __attribute__((always_inline)) void toi16_upper_halves(const void *numbers, int32_t *to,
                                                                     unsigned n) {
    if (n == 6)
        TOI16_PUT_HALVES(TOI16_UPPER_HALVES TOI16_UPPER_HALVES);
    else
        TOI16_PUT_HALVES(TOI16_UPPER_HALVES TOI16_UPPER_HALVES TOI16_UPPER_HALVES);
}

static inline __attribute__((always_inline)) void toi16_lower_halves(const void *numbers, int32_t *to,
                                                                     unsigned n) {
    if (n == 6)
        TOI16_PUT_HALVES(TOI16_LOWER_HALVES TOI16_LOWER_HALVES);
    else
        TOI16_PUT_HALVES(TOI16_LOWER_HALVES TOI16_LOWER_HALVES TOI16_LOWER_HALVES);
}

/* What the upper halves of u come to with the lower ones of v is in its place already. */
#define TOI16_FINE_DOT(at)                                                                                   \
    "ldmia %1!, {r5, r6, r7}\n muls r5, r0, r5\n muls r6, r2, r6\n muls r7, r3, r7\n"                        \
    "adds r5, r5, r6\n adds r5, r5, r7\n ldr r6, [%2]\n asrs r5, r5, #1\n asrs r6, r6, #1\n adds r5, r5, "   \
    "r6\n asrs r5, r5, #14\n"                                                                                \
    "mov r6, lr\n ldr r6, [r6, #" at "]\n adds r5, r5, r6\n asrs r5, r5, #2\n stmia %2!, {r5}\n"
#define TOI16_FINE_DOTS(dots)                                                                                \
    __asm__ volatile(".syntax unified\n mov r12, r7\n mov lr, %3\n ldmia %0, {r0, r2, r3}\n" dots            \
                     "mov r7, r12"                                                                           \
                     : "+l"(from_u), "+l"(from_v), "+l"(to), "+l"(from_sums)                                 \
                     :                                                                                       \
                     : "r2", "r3", "r5", "r12", "lr", "cc", "memory")
static inline __attribute__((always_inline)) void toi16_fine_dots(const int32_t *u, const int32_t *u_lower,
                                                                  const int32_t *v, const int32_t *v_lower,
                                                                  const int32_t *sums, int32_t *out,
                                                                  unsigned n) {
    toi16_dots16(u, v_lower, out, n);
    register const int32_t *from_u __asm__("r0") = u_lower;
    register const int32_t *from_v __asm__("r1") = v;
    register int32_t *to __asm__("r4") = out;
    register const int32_t *from_sums __asm__("r6") = sums;
    if (n == 2)
        TOI16_FINE_DOTS(TOI16_FINE_DOT("0") TOI16_FINE_DOT("4"));
    else
        TOI16_FINE_DOTS(TOI16_FINE_DOT("0") TOI16_FINE_DOT("4") TOI16_FINE_DOT("8") TOI16_FINE_DOT("12")
                            TOI16_FINE_DOT("16"));
}

#define TOI16_ARM_PAST_ONE
static inline uint32_t toi16_past_one9(const void *numbers) {
    uint32_t bits;
    __asm__(".syntax unified\n ldmia %1!, {r2, r3, r4, r5, r6}\n"
            "add r2, %2\n add r3, %2\n add r4, %2\n add r5, %2\n add r6, %2\n"
            "orrs r2, r2, r3\n orrs r2, r2, r4\n orrs r2, r2, r5\n orrs r6, r6, r2\n"
            "ldmia %1!, {r2, r3, r4, r5}\n add r2, %2\n add r3, %2\n add r4, %2\n add r5, %2\n"
            "orrs r2, r2, r3\n orrs r2, r2, r4\n orrs r2, r2, r5\n orrs r2, r2, r6\n lsrs %0, r2, #31"
            : "=l"(bits), "+l"(numbers)
            : "r"((UINT32_C(1) << 30) - 1)
            : "r2", "r3", "r4", "r5", "r6", "cc", "memory");
    return bits;
}

/* The rows in turn, with the lower halves of all and the upper ones of those that are left. What waits for
 * its other part is in r8 to r11. */
#define TOI16_ARM_STRAIGHT
#define TOI16_NEXT_DOT                                                                                       \
    "ldmia r1!, {r5, r6, r7}\n muls r5, r0, r5\n muls r6, r2, r6\n muls r7, r3, r7\n"                        \
    "adds r5, r5, r6\n adds r5, r5, r7\n"
#define TOI16_THIS_ROW       "mov r0, r1\n ldmia r0, {r0, r2, r3}\n"
#define TOI16_KEEP(n, at)    TOI16_NEXT_DOT "asrs r5, r5, #" n "\n mov " at ", r5\n"
#define TOI16_KEEP_SUM(at)   TOI16_NEXT_DOT "mov " at ", r5\n"
#define TOI16_ADD_SQUARE(at) TOI16_NEXT_DOT "add r5, r12\n add r5, " at "\n orrs r4, r4, r5\n"
#define TOI16_ADD_CROSS(cross, at)                                                                           \
    TOI16_NEXT_DOT "asrs r5, r5, #1\n add r5, " cross "\n asrs r5, r5, #14\n add r5, " at                    \
                   "\n adds r5, #4\n orrs r4, r4, r5\n"
static inline uint32_t toi16_off_frame16(const int32_t *upper) {
    register const int32_t *from __asm__("r1") = upper;
    register uint32_t off __asm__("r4") = 4 - (UINT32_C(1) << 30);
    __asm__(".syntax unified\n mov lr, r7\n mov r12, r4\n movs r4, #0\n" TOI16_THIS_ROW
            "adds r1, #96\n" TOI16_KEEP("14", "r10") TOI16_KEEP("1", "r8") TOI16_KEEP(
                "1", "r9") "subs r1, #132\n" TOI16_ADD_SQUARE("r10") TOI16_KEEP_SUM("r10")
                TOI16_KEEP_SUM("r11") "subs r1, #24\n" TOI16_THIS_ROW "adds r1, #84\n" TOI16_ADD_CROSS(
                    "r8", "r10") TOI16_KEEP("14", "r10")
                    TOI16_KEEP("1", "r8") "subs r1, #120\n" TOI16_ADD_SQUARE("r10") TOI16_KEEP_SUM(
                        "r10") "subs r1, #12\n" TOI16_THIS_ROW "adds r1, #72\n" TOI16_ADD_CROSS("r9", "r11")
                        TOI16_ADD_CROSS("r8", "r10")
                            TOI16_KEEP("14", "r10") "subs r1, #108\n" TOI16_ADD_SQUARE("r10") "mov r7, lr"
            : "+l"(from), "+l"(off)
            :
            : "r0", "r2", "r3", "r5", "r6", "r8", "r9", "r10", "r11", "r12", "lr", "cc", "memory");
    return off;
}

#define TOI16_ARM_OUTSIDE16
#define TOI16_CROSS16(to, other, m, n, at_m, at_n)                                                           \
    "ldr " to ", [%0, #" at_n "]\n muls " to ", " m ", " to "\n ldr " other ", [%0, #" at_m                  \
    "]\n muls " other ", " n ", " other "\n subs " to ", " to ", " other "\n asrs " other ", " to            \
    ", #31\n eors " to ", " other "\n"
#define TOI16_LESS_REACH16(x, at)                                                                            \
    "asrs r6, " x ", #31\n eors r6, " x "\n ldr r7, [%0, #" at "]\n muls r6, r7, r6\n subs r5, r5, r6\n"
#define TOI16_ABOVE16(k, m, n, sum_m, sum_n, span_m, span_n, half_m, half_n)                                 \
    TOI16_CROSS16("r5", "r6", m, n, sum_m, sum_n)                                                            \
    TOI16_CROSS16("r6", "r7", m, n, span_m, span_n)                                                          \
    "adds r5, r5, r6\n" TOI16_LESS_REACH16(n, half_m)                                                        \
        TOI16_LESS_REACH16(m, half_n) "ldr r6, [%1, #" k "]\n"                                               \
                                      "subs r5, r6, r5\n lsrs r5, r5, #31\n"
static inline uint32_t toi16_outside16(const int32_t ends[9], const int32_t column[6]) {
    register const int32_t *from_ends __asm__("r0") = ends;
    register const int32_t *from_column __asm__("r1") = column;
    __asm__(".syntax unified\n mov lr, r7\n mov r5, %1\n ldmia r5!, {r2, r3, r4}\n" TOI16_ABOVE16(
                "12", "r3", "r4", "4", "8", "16", "20", "28",
                "32") "mov r12, r5\n" TOI16_ABOVE16("16", "r2", "r4", "0", "8", "12", "20", "24",
                                                    "32") "lsls r5, r5, #1\n add r12, "
                                                          "r5\n" TOI16_ABOVE16("20", "r2", "r3", "0", "4",
                                                                               "12", "16", "24",
                                                                               "28") "lsls r5, r5, "
                                                                                     "#2\n add r5, "
                                                                                     "r12\n mov %0, "
                                                                                     "r5\n mov r7, lr"
            : "+l"(from_ends)
            : "l"(from_column)
            : "r2", "r3", "r4", "r5", "r6", "r12", "lr", "cc", "memory");
    return (uint32_t)(uintptr_t)from_ends;
}

#define TOI16_ARM_FINE
static inline void toi16_add_turned(uint32_t half, int32_t x_q28, toi16_reach16 *sum) {
    uint32_t part, other;
    __asm__(".syntax unified\n asrs %4, %1, #31\n eors %1, %4\n"
            "lsrs %4, %0, #16\n lsls %0, %0, #16\n lsrs %0, %0, #18\n"
            "lsrs %5, %1, #14\n lsls %1, %1, #18\n lsrs %1, %1, #18\n"
            "muls %1, %4, %1\n adds %3, %3, %1\n muls %0, %5, %0\n adds %3, %3, %0\n"
            "muls %5, %4, %5\n adds %2, %2, %5"
            : "+l"(half), "+l"(x_q28), "+l"(sum->upper), "+l"(sum->middle), "=&l"(part), "=&l"(other)
            :
            : "cc");
}

static inline int32_t toi16_cross_halves(int32_t a, int32_t b, toi16_halves14 p, toi16_halves14 q) {
    int32_t lower, upper, factor;
    __asm__(".syntax unified\n lsls %2, %0, #18\n asrs %2, %2, #18\n subs %0, %0, %2\n asrs %0, %0, #14\n"
            "mov %3, %5\n muls %2, %3, %2\n muls %3, %0, %3\n mov %4, %6\n muls %0, %4, %0\n"
            "adds %2, %2, %0\n"
            "lsls %0, %1, #18\n asrs %0, %0, #18\n subs %1, %1, %0\n asrs %1, %1, #14\n"
            "mov %4, %7\n muls %0, %4, %0\n subs %2, %2, %0\n muls %4, %1, %4\n subs %3, %3, %4\n"
            "mov %4, %8\n muls %1, %4, %1\n subs %2, %2, %1\n asrs %2, %2, #14\n adds %0, %2, %3"
            : "+l"(a), "+l"(b), "=&l"(lower), "=&l"(upper), "=&l"(factor)
            : "h"(p.upper), "h"(p.lower), "h"(q.upper), "h"(q.lower)
            : "cc");
    return a;
}
#endif

/* These take 12 registers and name most of them, as gcc does not find so many by itself. It keeps one for
 * frames where it does not optimise, and one where code has no fixed place. */
#if defined __thumb2__ && defined __OPTIMIZE__ && !defined __PIC__ && !defined __clang__
/* gcc loads one number at a time. A vector is compared by its upper half mostly. Four a round: of the length
 * in bytes, 12 times theirs, bits 3 and 2 are how many too few the first round has. */
#define TOI16_ARM_FARTHEST
#define TOI16_VECTOR                                                                                         \
    "ldmia %0!, {r4, r5, r6}\n smull r4, %2, r4, r8\n smlal r4, %2, r5, r9\n smlal r4, %2, r6, r10\n"        \
    "cmp lr, %2\n bgt 1f\n bne 0f\n cmp r12, r4\n bhs 1f\n 0: mov r12, r4\n mov lr, %2\n mov %1, %0\n 1:\n"
#ifdef __OPTIMIZE_SIZE__
#define TOI16_VECTORS "2: " TOI16_VECTOR
#else
#define TOI16_VECTORS                                                                                        \
    "sub %2, %3, %0\n lsls %2, %2, #29\n bcc 3f\n bmi 6f\n b 5f\n 3: bmi 4f\n 2: " TOI16_VECTOR              \
    "4: " TOI16_VECTOR "5: " TOI16_VECTOR "6: " TOI16_VECTOR
#endif
static inline const void *toi16_farthest(const void *v, const void *end, const int32_t n[3]) {
    const void *after_best;
    __asm__(".syntax unified\n ldmia %2, {r8, r9, r10}\n"
            "mov r12, #0\n mov lr, #0x80000000\n mov %1, %0\n" TOI16_VECTORS "cmp %0, %3\n bne 2b"
            : "+&r"(v), "=&r"(after_best), "+&r"(n)
            : "r"(end)
            : "r4", "r5", "r6", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
    return (const char *)after_best - 12;
}

/* High words of the products of (x, y, z) with rows of three numbers: gcc loads one number at a time. */
#define TOI16_ARM_ROWS
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

/* Of the three numbers at v, with three rows and two. What is not needed any more holds the last three. */
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

/* All nine numbers are loaded at once. */
#define TOI16_HIGH_DOT(out, a, b, c, d, e, f)                                                                \
    "smull %[low], %[" out "], " a ", " d "\n smlal %[low], %[" out "], " b ", " e "\n"                      \
    "smlal %[low], %[" out "], " c ", " f "\n"
#define TOI16_SQUARE(out, a, b, c)                                                                           \
    TOI16_HIGH_DOT(out, a, b, c, a, b, c) "sub %[" out "], %[" out "], %[one]\n"
#define TOI16_PRODUCT(a, b, c, d, e, f) TOI16_HIGH_DOT("next", a, b, c, d, e, f) "add %[next], %[next], #1\n"
#define TOI16_OR_NEXT                   "orr %[off], %[off], %[next]\n"
/* Three rows in registers. */
#define TOI16_LOAD_ROWS(rows) "ldmia %[" rows "], {r3, r4, r5, r6, r8, r9, r10, r12, lr}\n"
#define TOI16_MORE_SQUARES                                                                                   \
    TOI16_SQUARE("next", "r6", "r8", "r9")                                                                   \
    TOI16_OR_NEXT TOI16_SQUARE("next", "r10", "r12", "lr") TOI16_OR_NEXT
#define TOI16_SQUARES TOI16_LOAD_ROWS("low") TOI16_SQUARE("off", "r3", "r4", "r5") TOI16_MORE_SQUARES
#define TOI16_PRODUCTS                                                                                       \
    TOI16_PRODUCT("r3", "r4", "r5", "r6", "r8", "r9")                                                        \
    TOI16_OR_NEXT TOI16_PRODUCT("r3", "r4", "r5", "r10", "r12", "lr")                                        \
        TOI16_OR_NEXT TOI16_PRODUCT("r6", "r8", "r9", "r10", "r12", "lr") TOI16_OR_NEXT
static inline uint32_t toi16_off_squares(const void *rows, uint32_t one) {
    uint32_t off, next;
    __asm__(TOI16_SQUARES
            : [off] "=&r"(off), [next] "=&r"(next), [low] "+&r"(rows)
            : [one] "r"(one)
            : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r12", "lr", "memory");
    return off;
}

#ifdef __OPTIMIZE_SIZE__
TOI16_ONCE uint32_t toi16_off_frame(const void *u, uint32_t one) {
    uint32_t off, next;
    __asm__(TOI16_SQUARES TOI16_PRODUCTS
            : [off] "=&r"(off), [next] "=&r"(next), [low] "+&r"(u)
            : [one] "r"(one)
            : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r12", "lr", "memory");
    return off;
}

static inline uint32_t toi16_off_frames(const void *u, const void *v, uint32_t one) {
    return toi16_off_frame(u, one) | toi16_off_frame(v, one);
}
#else
static inline uint32_t toi16_off_frames(const void *u, const void *v, uint32_t one) {
    uint32_t off, next;
    __asm__(TOI16_SQUARES TOI16_PRODUCTS "ldr %[low], %[v]\n" TOI16_LOAD_ROWS("low")
                TOI16_SQUARE("next", "r3", "r4", "r5") TOI16_OR_NEXT TOI16_MORE_SQUARES TOI16_PRODUCTS
            : [off] "=&r"(off), [next] "=&r"(next), [low] "+&r"(u)
            : [v] "m"(v), [one] "r"(one)
            : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r12", "lr", "memory");
    return off;
}
#endif

#define TOI16_SIZE(x) "eor " x ", " x ", " x ", asr #31\n"

#ifndef __OPTIMIZE_SIZE__
#define TOI16_ARM_OUTSIDE
/* Of c in r4 to r6, with r5 negated, and r6 where that is needed, and p, q or r in r8, r10 and r11. What low
 * words are left from before adds less than 1 to what bounds an axis. */
#define TOI16_CROSS(to, m, n, o, p)                                                                          \
    "smull %[low], %[" to "], " m ", " n "\n smlal %[low], %[" to "], " o ", " p "\n" TOI16_SIZE("%[" to "]")
#define TOI16_CROSS_X(to) TOI16_CROSS(to, "r10", "r6", "r11", "r5")
#define TOI16_CROSS_Y(to) TOI16_CROSS(to, "r11", "r4", "r8", "r6")
#define TOI16_CROSS_Z(to) TOI16_CROSS(to, "r10", "r4", "r8", "r5")
#define TOI16_ADD(to)     "add %[" to "], %[" to "], %[next], lsl #1\n"
#define TOI16_LOAD(at, v) "add %[next], %[ends], #" at "\n ldmia %[next], {" v "}\n"
#define TOI16_COMPARE(with, at, m, n, o, p)                                                                  \
    "ldr %[next], [%[ends], #" at "]\n umlal %[low], %[next], " m ", " n "\n"                                \
    "umlal %[low], %[next], " o ", " p "\n add %[" with "], %[" with "], %[doubt]\n"                         \
    "cmp %[" with "], %[next], lsr #4\n adc %[bits], %[bits], %[bits]\n"
#define TOI16_OUTSIDE(column, s_x, s_y, s_z)                                                                 \
    TOI16_LOAD(column, "r4, r5, r6")                                                                         \
    TOI16_LOAD("12", "r8, r10, r11")                                                                         \
    "rsb r5, r5, #0\n" TOI16_CROSS_X("x") TOI16_CROSS_Z("z") "rsb r6, r6, #0\n" TOI16_CROSS_Y("y")           \
        TOI16_LOAD("24", "r8, r10, r11") TOI16_CROSS_Y("next")                                               \
            TOI16_ADD("y") "rsb r6, r6, #0\n" TOI16_CROSS_X("next") TOI16_ADD("x") TOI16_CROSS_Z("next")     \
                TOI16_ADD("z") "ldmia %[ends], {r8, r10, r11}\n" TOI16_SIZE("r4") TOI16_SIZE("r5")           \
                    TOI16_SIZE("r6") TOI16_COMPARE("z", s_z, "r10", "r4", "r8", "r5")                        \
                        TOI16_COMPARE("y", s_y, "r11", "r4", "r8", "r6")                                     \
                            TOI16_COMPARE("x", s_x, "r10", "r6", "r11", "r5")
static inline uint32_t toi16_outside9(const int32_t *ends) {
    uint32_t x, y, z, low, next, bits = 0;
    __asm__(
        ".syntax unified\n" TOI16_OUTSIDE("96", "108", "112", "116") TOI16_OUTSIDE("72", "84", "88", "92")
            TOI16_OUTSIDE("48", "60", "64", "68")
        : [x] "=&r"(x), [y] "=&r"(y), [z] "=&r"(z), [low] "=&r"(low), [next] "=&r"(next), [bits] "+&r"(bits)
        : [ends] "r"(ends), [doubt] "I"(TOI16_DOUBT_AT_ENDS)
        : "r4", "r5", "r6", "r8", "r10", "r11", "cc", "memory");
    return bits;
}

/* Not a loop, and each number is loaded once. */
#define TOI16_ARM_ACROSS
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
#endif

/* A row is loaded at once, and what is added is the upper half of the sum to begin with. */
#define TOI16_ARM_MAP
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

#endif
