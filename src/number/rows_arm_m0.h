/* SPDX-License-Identifier: MIT */
/* The assembly of rows.h for Cortex-M0. Results are those of the C. */
#ifndef TOI16_ROWS_ARM_M0_H
#define TOI16_ROWS_ARM_M0_H

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
TOI16_INLINE uint32_t toi16_turn16(const int32_t *u, const int32_t *v, const uint32_t half_b[3],
                                   int32_t *out) {
    register const int32_t *from_u __asm__("r0") = u;
    register const int32_t *from_v __asm__("r1") = v;
    register int32_t *to __asm__("r4") = out;
    register const uint32_t *from_half __asm__("r6") = half_b;
    register uint32_t half __asm__("r11") = 0x4000;
    __asm__ volatile(".syntax unified\n mov lr, r7\n mov r12, r6\n ldmia %0, {r0, r2, r3}\n" TOI16_TURN_SIZE(
                         "r8") TOI16_TURN_SIZE("r9") TOI16_TURN_SIZE("r10") TOI16_DOT TOI16_DOT
                     "mov r5, r8\n mov r6, r9\n mov r7, r10\n stmia %2!, {r5, r6, r7}\n"
                     "mov r1, r12\n ldmia r1, {r1, r2, r3}\n"
                     "muls r5, r1, r5\n muls r6, r2, r6\n muls r7, r3, r7\n adds r5, r5, r6\n"
                     "adds r1, r5, r7\n add r1, %[half]\n lsrs r1, r1, #15\n mov r7, lr"
                     : "+l"(from_u), "+l"(from_v), "+l"(to), "+l"(from_half)
                     : [half] "r"(half)
                     : "r2", "r3", "r5", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
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

/* Of u and v in both halves, rows of u; what upper halves of u come to with lower ones of v waits in r8 to
 * r12. On the stack are u, the end of what is written, and r7. */
#define TOI16_NEXT_DOT                                                                                       \
    "ldmia r1!, {r5, r6, r7}\n muls r5, r0, r5\n muls r6, r2, r6\n muls r7, r3, r7\n"                        \
    "adds r5, r5, r6\n adds r5, r5, r7\n"
#define TOI16_WAIT(at) TOI16_NEXT_DOT "mov " at ", r5\n"
#define TOI16_FINE(at, n, sum)                                                                               \
    "add r5, " at "\n asrs r5, r5, #" n "\n mov r6, lr\n ldr r6, [r6, #" sum                                 \
    "]\n adds r5, r5, r6\n asrs r5, r5, #2\n stmia r4!, {r5}\n"
#define TOI16_HALVE_DOT TOI16_NEXT_DOT "asrs r5, r5, #1\n"
static inline void toi16_fine_rows(const int32_t *u, const int32_t *v, const int32_t *sums, int32_t *out,
                                   unsigned n) {
    register const int32_t *from_u __asm__("r0") = u;
    register const int32_t *from_v __asm__("r1") = v;
    register int32_t *to __asm__("r4") = out;
    register int32_t *end __asm__("r5") = out + 5 * n;
    register const int32_t *from_sums __asm__("r6") = sums;
    __asm__ volatile(
        ".syntax unified\n push {r0, r5, r7}\n mov lr, r6\n adds r1, #96\n"
        "1: ldmia r0, {r0, r2, r3}\n" TOI16_WAIT("r8") TOI16_WAIT("r9") TOI16_WAIT("r10") TOI16_HALVE_DOT
        "mov r11, r5\n" TOI16_HALVE_DOT "mov r12, r5\n"
        "subs r1, #156\n ldr r0, [sp]\n adds r0, #96\n ldmia r0, {r0, r2, r3}\n" TOI16_NEXT_DOT TOI16_FINE(
            "r8", "15", "0") TOI16_NEXT_DOT TOI16_FINE("r9", "15", "4")
            TOI16_NEXT_DOT TOI16_FINE("r10", "15", "8") TOI16_HALVE_DOT TOI16_FINE("r11", "14", "12")
                TOI16_HALVE_DOT TOI16_FINE("r12", "14",
                                           "16") "ldr r0, [sp]\n adds r0, #12\n str r0, [sp]\n adds r1, "
                                                 "#36\n mov r6, lr\n adds r6, #32\n mov lr, r6\n"
                                                 "ldr r5, [sp, #4]\n cmp r4, r5\n bne 1b\n pop {r0, r5, r7}"
        : "+l"(from_u), "+l"(from_v), "+l"(to), "+l"(end), "+l"(from_sums)
        :
        : "r2", "r3", "r8", "r9", "r10", "r11", "r12", "lr", "cc", "memory");
}

/* What the upper halves of u come to with the lower ones of v is in its place already. */
#define TOI16_FINE_DOT(at)                                                                                   \
    TOI16_NEXT_DOT "ldr r6, [r4]\n asrs r5, r5, #1\n asrs r6, r6, #1\n adds r5, r5, r6\n asrs r5, r5, #14\n" \
                   "mov r6, lr\n ldr r6, [r6, #" at                                                          \
                   "]\n adds r5, r5, r6\n asrs r5, r5, #2\n stmia r4!, {r5}\n"
#define TOI16_FINE_DOTS(dots)                                                                                \
    __asm__ volatile(".syntax unified\n mov r12, r7\n mov lr, %3\n ldmia %0, {r0, r2, r3}\n" dots            \
                     "mov r7, r12"                                                                           \
                     : "+l"(from_u), "+l"(from_v), "+l"(to), "+l"(from_sums)                                 \
                     :                                                                                       \
                     : "r2", "r3", "r5", "r12", "lr", "cc", "memory")
static inline __attribute__((always_inline)) void
toi16_fine_dots(const int32_t *u, const int32_t *v, const int32_t *sums, int32_t *out, unsigned n) {
    toi16_dots16(u, v + TOI16_HALVES, out, n);
    register const int32_t *from_u __asm__("r0") = u + TOI16_HALVES;
    register const int32_t *from_v __asm__("r1") = v;
    register int32_t *to __asm__("r4") = out;
    register const int32_t *from_sums __asm__("r6") = sums;
    if (n == 2)
        TOI16_FINE_DOTS(TOI16_FINE_DOT("0") TOI16_FINE_DOT("4"));
    else
        TOI16_FINE_DOTS(TOI16_FINE_DOT("0") TOI16_FINE_DOT("4") TOI16_FINE_DOT("8"));
}

#define TOI16_ARM_OFF_AXIS
#define TOI16_NEXT_OFF TOI16_NEXT_DOT "add r5, %[most]\n"
static inline uint32_t toi16_off_axis16(const int32_t *u, const int32_t *frame) {
    register const int32_t *from_u __asm__("r0") = u;
    register const int32_t *from_frame __asm__("r1") = frame;
    register uint32_t most __asm__("r12") = UINT32_C(1) << 16;
    __asm__ volatile(".syntax unified\n mov lr, r7\n ldmia r0, {r0, r2, r3}\n" TOI16_NEXT_OFF
                     "push {r5}\n" TOI16_NEXT_OFF "push {r5}\n" TOI16_NEXT_OFF
                     "pop {r6, r7}\n movs r4, r5\n orrs r4, r4, r6\n orrs r4, r4, r7\n"
                     "adds r5, r5, r6\n adds r5, r5, r7\n lsrs r5, r5, #31\n lsls r5, r5, #31\n"
                     "orrs r4, r4, r5\n lsrs r0, r4, #17\n mov r7, lr"
                     : "+l"(from_u), "+l"(from_frame)
                     : [most] "r"(most)
                     : "r2", "r3", "r4", "r5", "r6", "lr", "cc", "memory");
    return (uint32_t)(uintptr_t)from_u;
}

#define TOI16_ARM_LENGTHS
#define TOI16_NEXT_GROWN                                                                                     \
    "ldmia %[from]!, {r2, r3, r4}\n lsls r2, r2, %[grow]\n lsls r3, r3, %[grow]\n lsls r4, r4, %[grow]\n"
#define TOI16_CUT(how)                                                                                       \
    "add r2, %[unit]\n add r3, %[unit]\n add r4, %[unit]\n" how " r2, r2, #15\n" how " r3, r3, #15\n" how    \
    " r4, r4, #15\n"
#define TOI16_NEXT_SIDES TOI16_NEXT_GROWN TOI16_CUT("lsrs") "stmia %[to]!, {r2, r3, r4}\n"
#define TOI16_NEXT_PATH                                                                                      \
    TOI16_NEXT_GROWN "stmia %[to]!, {r2, r3, r4}\n" TOI16_CUT(                                               \
        "asrs") "str r2, [%[to], #84]\n str r3, [%[to], #88]\n str r4, [%[to], #92]\n"
static inline void toi16_grow_lengths16(const uint32_t *x, const uint32_t *y, const void *v, const void *w,
                                        unsigned grow, uint32_t half[6], int32_t *out) {
    register int32_t unit __asm__("r12") = 0x4000;
    register int32_t *path __asm__("r8") = out;
    (void)y, (void)v, (void)w;
    __asm__ volatile(".syntax unified\n" TOI16_NEXT_SIDES "adds %[from], #4\n" TOI16_NEXT_SIDES
                     "mov %[to], %[path]\n" TOI16_NEXT_PATH "adds %[grow], #1\n" TOI16_NEXT_PATH
                     : [from] "+l"(x), [to] "+l"(half), [grow] "+l"(grow)
                     : [unit] "r"(unit), [path] "r"(path)
                     : "r2", "r3", "r4", "cc", "memory");
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
#define TOI16_THIS_ROW       "mov r0, r1\n ldmia r0, {r0, r2, r3}\n"
#define TOI16_KEEP(n, at)    TOI16_NEXT_DOT "asrs r5, r5, #" n "\n mov " at ", r5\n"
#define TOI16_KEEP_SUM(at)   TOI16_NEXT_DOT "mov " at ", r5\n"
#define TOI16_ADD_SQUARE(at) TOI16_NEXT_DOT "add r5, r12\n add r5, " at "\n orrs r4, r4, r5\n"
#define TOI16_ADD_CROSS(cross, at)                                                                           \
    TOI16_NEXT_DOT "add r5, " cross "\n asrs r5, r5, #15\n add r5, " at "\n adds r5, #4\n orrs r4, r4, r5\n"
static inline uint32_t toi16_off_frame16(const int32_t *upper) {
    register const int32_t *from __asm__("r1") = upper;
    register uint32_t off __asm__("r4") = 4 - (UINT32_C(1) << 30);
    __asm__(".syntax unified\n mov lr, r7\n mov r12, r4\n movs r4, #0\n" TOI16_THIS_ROW
            "adds r1, #96\n" TOI16_KEEP("14", "r10") TOI16_KEEP_SUM("r8") TOI16_KEEP_SUM(
                "r9") "subs r1, #132\n" TOI16_ADD_SQUARE("r10") TOI16_KEEP_SUM("r10")
                TOI16_KEEP_SUM("r11") "subs r1, #24\n" TOI16_THIS_ROW "adds r1, #84\n" TOI16_ADD_CROSS(
                    "r8", "r10") TOI16_KEEP("14", "r10")
                    TOI16_KEEP_SUM("r8") "subs r1, #120\n" TOI16_ADD_SQUARE("r10") TOI16_KEEP_SUM(
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

/* lr is the last register that is left: what it holds comes in where another number is needed later. */
#define TOI16_ARM_ENDS
#define TOI16_SIZE16(x) "asrs r5, " x ", #31\n eors " x ", r5\n"
#define TOI16_REACH16(m, n, p, q, at)                                                                        \
    "mov r5, " m "\n muls r5, " p ", r5\n mov %[other], " n "\n muls %[other], " q ", %[other]\n"            \
    "adds r5, r5, %[other]\n add r5, %[least]\n str r5, [%[to], #" at "]\n"
#define TOI16_PUT_ENDS                                                                                       \
    "ldmia %[row]!, {r2, r3, r4}\n asrs r2, r2, #14\n asrs r3, r3, #14\n asrs r4, r4, #14\n"                 \
    "str r2, [%[to], #36]\n str r3, [%[to], #60]\n str r4, [%[to], #84]\n" TOI16_SIZE16("r2") TOI16_SIZE16(  \
        "r3") TOI16_SIZE16("r4") TOI16_REACH16("%[y]", "%[z]", "r4", "r3", "48")                             \
        TOI16_REACH16("%[x]", "%[z]", "r4", "r2", "72") TOI16_REACH16(                                       \
            "%[x]", "%[y]", "r3", "r2",                                                                      \
            "96") "ldmia %[row]!, {r2, r3}\n asrs r2, r2, #14\n asrs r3, r3, #14\n mov r4, %[enter]\n muls " \
                  "r4, r3, r4\n"                                                                             \
                  "mov r5, lr\n muls r5, r3, r5\n asrs r4, r4, #16\n asrs r5, r5, #16\n lsls r2, r2, #1\n"   \
                  "adds r2, r2, r4\n adds r2, r2, r5\n subs r5, r5, r4\n str r2, [%[to]]\n str r5, [%[to], " \
                  "#12]\n"
static inline void toi16_put_ends16(const int32_t *rows, const uint32_t half2[3], uint32_t enter,
                                    uint32_t leave, int32_t least, int32_t *out) {
    register uint32_t x __asm__("r8") = half2[0], y __asm__("r9") = half2[1], z __asm__("r10") = half2[2];
    register int32_t least_sum __asm__("r11") = least;
    register uint32_t first __asm__("r12") = enter;
    __asm__ volatile(".syntax unified\n mov lr, %[other]\n" TOI16_PUT_ENDS "adds %[to], #4\n" TOI16_PUT_ENDS
                     "adds %[to], #4\n" TOI16_PUT_ENDS
                     : [row] "+l"(rows), [to] "+l"(out), [other] "+l"(leave)
                     : [x] "r"(x), [y] "r"(y), [z] "r"(z), [least] "r"(least_sum), [enter] "r"(first)
                     : "r2", "r3", "r4", "r5", "lr", "cc", "memory");
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

#define TOI16_SPLIT(x, low, bits, by)                                                                        \
    "lsls " low ", " x ", #" by "\n asrs " low ", " low ", #" by "\n subs " x ", " x ", " low "\n asrs " x   \
    ", " x ", #" bits "\n"
#define TOI16_CROSS_HALVES(bits, by)                                                                         \
    int32_t lower, upper, factor;                                                                            \
    register int32_t p_upper __asm__("r8") = p.upper, p_lower __asm__("r9") = p.lower;                       \
    register int32_t q_upper __asm__("r10") = q.upper, q_lower __asm__("r11") = q.lower;                     \
    __asm__(".syntax unified\n" TOI16_SPLIT(                                                                 \
                "%0", "%2", bits,                                                                            \
                by) "mov %3, %5\n muls %2, %3, %2\n muls %3, %0, %3\n mov %4, %6\n muls %0, %4, %0\n"        \
                    "adds %2, %2, %0\n" TOI16_SPLIT(                                                         \
                        "%1", "%0", bits,                                                                    \
                        by) "mov %4, %7\n muls %0, %4, %0\n subs %2, %2, %0\n muls %4, %1, %4\n subs %3, "   \
                            "%3, %4\n"                                                                       \
                            "mov %4, %8\n muls %1, %4, %1\n subs %2, %2, %1\n asrs %2, %2, #" bits           \
                            "\n adds %0, %2, %3"                                                             \
            : "+l"(a), "+l"(b), "=&l"(lower), "=&l"(upper), "=&l"(factor)                                    \
            : "r"(p_upper), "r"(p_lower), "r"(q_upper), "r"(q_lower)                                         \
            : "cc");                                                                                         \
    return a
static inline int32_t toi16_cross_halves(int32_t a, int32_t b, toi16_halves p, toi16_halves q) {
    TOI16_CROSS_HALVES("14", "18");
}

static inline int32_t toi16_cross_halves15(int32_t a, int32_t b, toi16_halves p, toi16_halves q) {
    TOI16_CROSS_HALVES("15", "17");
}
#endif

#endif
