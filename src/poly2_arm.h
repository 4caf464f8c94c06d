/* SPDX-License-Identifier: MIT */
/* The assembly of poly2_ends.h and poly2_quick.h, where gcc keeps in memory what there are registers for:
 * most of it for Cortex-M3 and up. Results are those of the C. */
#ifndef TOI16_POLY2_ARM_H
#define TOI16_POLY2_ARM_H

#if defined __thumb2__ && defined __OPTIMIZE__ && !defined __OPTIMIZE_SIZE__
/* The next vertex, and its c in `low` and `high`. What does not take 29 bits sets the flag of saturation,
 * which sticks; high takes the number, which nobody asks for. */
#define TOI16_ARM_ENDS
#define TOI16_C(low, high)                                                                                   \
    "ldrd %[x], %[y], [%[p]], #8\n ssat %[t], #29, %[x]\n ssat %[t], #29, %[y]\n"                            \
    "smull %[" low "], %[" high "], %[lx], %[x]\n smlal %[" low "], %[" high "], %[ly], %[y]\n"
static inline uint32_t toi16_find_ends(const toi_vec2 *first, const toi_vec2 *last, const toi_vec2 *left,
                                       toi16_ends *ends) {
    const toi_vec2 *p = first, *least, *most;
    uint32_t x, y, high, least_low, least_high, most_low, most_high;
    __asm__("mov %[x], #0\n msr apsr_nzcvq, %[x]\n"
            "mov %[least], %[p]\n" TOI16_C("ll", "lh") "mov %[most], %[p]\n" TOI16_C(
                "ml",
                "mh") "cmp %[ml], %[ll]\n sbcs %[t], %[mh], %[lh]\n bge 1f\n"
                      "mov %[t], %[least]\n mov %[least], %[most]\n mov %[most], %[t]\n"
                      "mov %[t], %[ll]\n mov %[ll], %[ml]\n mov %[ml], %[t]\n"
                      "mov %[t], %[lh]\n mov %[lh], %[mh]\n mov %[mh], %[t]\n"
                      "1:" TOI16_C("x", "t") "cmp %[x], %[ll]\n sbcs %[y], %[t], %[lh]\n blt 3f\n"
                                             "cmp %[ml], %[x]\n sbcs %[y], %[mh], %[t]\n blt 2f\n"
                                             "cmp %[p], %[last]\n bls 1b\n b 4f\n"
                                             "2: mov %[ml], %[x]\n mov %[mh], %[t]\n sub %[most], %[p], #8\n"
                                             "cmp %[p], %[last]\n bls 1b\n b 4f\n"
                                             "3: mov %[ll], %[x]\n mov %[lh], %[t]\n sub %[least], %[p], #8\n"
                                             "cmp %[p], %[last]\n bls 1b\n"
                                             "4: mrs %[x], apsr"
            : [p] "+&r"(p), [x] "=&r"(x), [y] "=&r"(y), [t] "=&r"(high), [ll] "=&r"(least_low),
              [lh] "=&r"(least_high), [ml] "=&r"(most_low), [mh] "=&r"(most_high), [least] "=&r"(least),
              [most] "=&r"(most)
            : [last] "r"(last), [lx] "r"(left->x), [ly] "r"(left->y)
            : "cc", "memory");
    ends->least = least;
    ends->most = most;
    ends->c_least = (int64_t)((uint64_t)least_high << 32 | least_low);
    ends->c_most = (int64_t)((uint64_t)most_high << 32 | most_low);
    return x << 4;
}

/* To the next vertex, where the edge that leads there turns from the one before, y of both upside down: less
 * than 0 to the left. What becomes of the one before is of no use. */
#define TOI16_NEXT_EDGE(from_x, from_y, to_x, to_y, before_x, before_y, edge_x, edge_y)                      \
    "ldrd " to_x ", " to_y ", [%[p]], #8\n sub " edge_x ", " to_x ", " from_x "\n"                           \
    "sub " edge_y ", " from_y ", " to_y "\n eor %[hi], " before_y ", " edge_y "\n"                           \
    "rsb " before_y ", " before_y ", #0\n add %[changes], %[changes], %[hi], lsr #31\n"                      \
    "smull %[lo], %[hi], " before_x ", " edge_y "\n smlal %[lo], %[hi], " before_y ", " edge_x "\n"          \
    "cmp %[hi], #0\n bge 2f\n cmp %[p], %[last]\n"
#define TOI16_EDGE_FROM_P                                                                                    \
    TOI16_NEXT_EDGE("%[px]", "%[py]", "%[qx]", "%[qy]", "%[bx]", "%[by]", "%[ex]", "%[ey]")
#define TOI16_EDGE_FROM_Q                                                                                    \
    TOI16_NEXT_EDGE("%[qx]", "%[qy]", "%[px]", "%[py]", "%[ex]", "%[ey]", "%[bx]", "%[by]")
/* How often y of edges changes sign, and more than twice where a turn is not to the left. */
static inline uint32_t toi16_count_changes(const toi_vec2 *first, const toi_vec2 *last) {
    const toi_vec2 *p = first;
    uint32_t px, py, qx, qy, bx, by, ex, ey, low, high, changes;
    __asm__("ldrd %[qx], %[qy], [%[last], #-8]\n ldrd %[px], %[py], [%[last]]\n mov %[changes], #0\n"
            "sub %[bx], %[px], %[qx]\n sub %[by], %[qy], %[py]\n"
            "1:" TOI16_EDGE_FROM_P "bhi 3f\n" TOI16_EDGE_FROM_Q "bls 1b\n b 3f\n"
            "2: mov %[changes], #3\n"
            "3:"
            : [p] "+&r"(p), [px] "=&r"(px), [py] "=&r"(py), [qx] "=&r"(qx), [qy] "=&r"(qy), [bx] "=&r"(bx),
              [by] "=&r"(by), [ex] "=&r"(ex), [ey] "=&r"(ey), [lo] "=&r"(low), [hi] "=&r"(high),
              [changes] "=&r"(changes)
            : [last] "r"(last)
            : "cc", "memory");
    return changes;
}

/* The same from one edge to the next. */
#define TOI16_TURN(high, from_x, from_y, to_x, to_y)                                                         \
    "smull r4, " high ", " from_x ", " to_y "\n smlal r4, " high ", " from_y ", " to_x "\n"
#define TOI16_TURN_1 TOI16_TURN("%[turns]", "r5", "r3", "r8", "r9")
#define TOI16_TURN_2 TOI16_TURN("r3", "r8", "r9", "r10", "r11")
#define TOI16_TURN_3 TOI16_TURN("r3", "r10", "r11", "%[x]", "%[y]")
#define TOI16_TURN_0 TOI16_TURN("r3", "%[x]", "%[y]", "r5", "r6")
/* Of four the turns, each less than half of one, are less than two in all. r7 may be taken. */
static inline bool toi16_is_convex4(const toi_vec2 *first) {
    int32_t turns, x, y;
    __asm__("ldm %[x], {r3-r6, r8-r11}\n sub %[x], r3, r10\n sub %[y], r11, r4\n"
            "sub r10, r10, r8\n sub r11, r9, r11\n sub r8, r8, r5\n sub r9, r6, r9\n"
            "sub r5, r5, r3\n sub r6, r4, r6\n rsb r3, r6, #0\n" TOI16_TURN_1 "rsb r9, r9, #0\n" TOI16_TURN_2
            "and %[turns], r3\n rsb r11, r11, #0\n" TOI16_TURN_3
            "and %[turns], r3\n rsb %[y], %[y], #0\n" TOI16_TURN_0 "and %[turns], r3"
            : [turns] "=&r"(turns), [x] "=&r"(x), [y] "=&r"(y)
            : "1"(first)
            : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r11", "cc", "memory");
    return turns < 0;
}

#define TOI16_ARM_TURNS
/* Does it turn to the left at each vertex, and by one turn in all? No, or not known, where this is false. */
static inline bool toi16_is_surely_convex(const toi16_outline *outline) {
    const toi_vec2 *first = outline->first, *last = outline->last;
    return last - first == 3 ? toi16_is_convex4(first) : toi16_count_changes(first, last) <= 2;
}

/* The walk of poly2_search.c along two chains. A cursor stops before it leaves its polygon's list, and where
 * its chain ends; an edge against w follows there, which is behind all others of the other chain. */
typedef struct {
    const toi_vec2 *stop, *end, *last, *first;
} toi16_stops;
typedef char toi16_stops_have_four_words[sizeof(toi16_stops) == 16 ? 1 : -1];

#define TOI16_ARM_WALK
/* At a stop: at the end of the chain, at the last vertex, or past it. */
#define TOI16_STOP(at, of, x, y, less, load, end)                                                            \
    "ldr %[t], [%[s], #" of " + 4]\n cmp %[" at "], %[t]\n beq " end "f\n"                                   \
    "ldr %[v], [%[s], #" of " + 8]\n cmp %[" at "], %[v]\n bne 20f\n"                                        \
    "add %[t], %[v], #8\n str %[t], [%[s], #" of "]\n ldr %[t], [%[s], #" of " + 12]\n"                      \
    "ldrd %[" x "], %[" y "], [%[t]]\n" less "b 3b\n"                                                        \
    "20: ldr %[" at "], [%[s], #" of " + 12]\n str %[t], [%[s], #" of "]\n cmp %[" at "], %[t]\n bne " load  \
    "b\n"
#define TOI16_RISING        "ldrd %[t], %[v], [%[u]]\n sub %[ux], %[ux], %[t]\n sub %[uy], %[uy], %[v]\n"
#define TOI16_FALLING       "ldrd %[t], %[v], [%[d]]\n sub %[dx], %[t], %[dx]\n sub %[dn], %[dn], %[v]\n"
#define TOI16_RISING_STOPS  TOI16_STOP("u", "0", "ux", "uy", TOI16_RISING, "2", "6")
#define TOI16_FALLING_STOPS TOI16_STOP("d", "16", "dx", "dn", TOI16_FALLING, "8", "12")
typedef struct {
    const toi_vec2 *up, *down; /* the vertices where it ends */
    toi_vec2 edge;
    int64_t rise, c;
    bool falls;
} toi16_walked;

TOI16_INLINE void toi16_walk_chains(toi16_stops stops[2], const toi_vec2 *up, const toi_vec2 *down,
                                    const toi_vec2 *left, int64_t c, toi16_walked *out) {
    uint32_t c_low = (uint32_t)c, c_high = (uint32_t)((uint64_t)c >> 32), dx, dn, rise_low, rise_high;
    int32_t ux, uy;
    __asm__ volatile(
        "ldr %[t], [%[s], #16]\n cmp %[d], %[t]\n beq 7f\n ldrd %[dx], %[dn], [%[d], #8]\n" TOI16_FALLING
        "1: ldr %[t], [%[s]]\n cmp %[u], %[t]\n beq 5f\n"
        "2: ldrd %[ux], %[uy], [%[u], #8]\n" TOI16_RISING
        "3: smull %[t], %[v], %[dx], %[uy]\n smlal %[t], %[v], %[dn], %[ux]\n cmp %[v], #0\n bge 4f\n"
        "smull %[t], %[v], %[lx], %[ux]\n smlal %[t], %[v], %[ly], %[uy]\n"
        "adds %[cl], %[cl], %[t]\n adcs %[ch], %[ch], %[v]\n bpl 10f\n"
        "add %[u], %[u], #8\n ldr %[t], [%[s]]\n cmp %[u], %[t]\n bne 2b\n"
        "5:" TOI16_RISING_STOPS "6: rsb %[ux], %[ly], #0\n mov %[uy], %[lx]\n b 3b\n"
        "4: rsb %[dn], %[dn], #0\n smull %[t], %[v], %[lx], %[dx]\n smlal %[t], %[v], %[ly], %[dn]\n"
        "adds %[cl], %[cl], %[t]\n adcs %[ch], %[ch], %[v]\n bpl 9f\n"
        "add %[d], %[d], #8\n ldr %[t], [%[s], #16]\n cmp %[d], %[t]\n beq 11f\n"
        "8: ldrd %[dx], %[dn], [%[d], #8]\n" TOI16_FALLING "b 3b\n"
        "11:" TOI16_FALLING_STOPS "12: rsb %[dx], %[ly], #0\n rsb %[dn], %[lx], #0\n b 3b\n"
        "7: mov %[dx], %[ly]\n mov %[dn], %[lx]\n sub %[d], %[d], #8\n b 1b\n"
        "9: mov %[ux], %[dx]\n mov %[uy], %[dn]\n mov %[dx], #1\n b 13f\n"
        "10: mov %[dx], #0\n"
        "13:"
        : [u] "+&r"(up), [d] "+&r"(down), [cl] "+&r"(c_low), [ch] "+&r"(c_high), [ux] "=&r"(ux),
          [uy] "=&r"(uy), [dx] "=&r"(dx), [dn] "=&r"(dn), [t] "=&r"(rise_low), [v] "=&r"(rise_high)
        : [lx] "r"(left->x), [ly] "r"(left->y), [s] "r"(stops)
        : "cc", "memory");
    out->up = up;
    out->down = down;
    out->edge.x = ux;
    out->edge.y = uy;
    out->rise = (int64_t)((uint64_t)rise_high << 32 | rise_low);
    out->c = (int64_t)((uint64_t)c_high << 32 | c_low);
    out->falls = dx != 0;
}
#elif defined __ARM_ARCH_6M__ && defined __OPTIMIZE__ && !defined __OPTIMIZE_SIZE__ && !defined __PIC__ &&   \
    !defined __clang__
/* To the next vertex, where the edge that leads there turns from the one before, in 14 bits of both; it takes
 * the registers of the vertex that it begins at. Turns to the left as in toi16_rough_turn. */
#define TOI16_ROUGH_STEP(from_x, from_y, to_x, to_y, before_x, before_y)                                     \
    "mov r6, %[p]\n ldmia r6!, {" to_x ", " to_y "}\n mov %[p], r6\n subs " from_x ", " to_x ", " from_x     \
    "\n subs " from_y ", " to_y ", " from_y "\n mov r6, %[down]\n asrs " from_x ", r6\n asrs " from_y        \
    ", r6\n mov r6, " before_y "\n eors r6, " from_y "\n lsrs r6, #31\n add %[changes], r6\n"                \
    "mov r6, " from_y "\n muls r6, " before_x ", r6\n muls " before_y ", " from_x ", " before_y              \
    "\n subs r6, r6, " before_y "\n cmp r6, %[sure]\n ble 2f\n cmp %[p], %[last]\n"
#define TOI16_ARM_TURNS
/* Does it turn to the left at each vertex, and by one turn in all? No, or not known, where this is false. */
static inline bool toi16_is_surely_convex(const toi16_outline *outline) {
    const toi_vec2 *p = outline->first;
    uint32_t changes = 0;
    __asm__(".syntax unified\n mov r6, %[last]\n subs r6, #8\n ldmia r6!, {r2, r3}\n ldmia r6!, {r0, r1}\n"
            "subs r4, r0, r2\n subs r5, r1, r3\n mov r6, %[down]\n asrs r4, r6\n asrs r5, r6\n"
            "1:" TOI16_ROUGH_STEP("r0", "r1", "r2", "r3", "r4", "r5") "bhi 3f\n" TOI16_ROUGH_STEP(
                "r2", "r3", "r4", "r5", "r0",
                "r1") "bhi 3f\n" TOI16_ROUGH_STEP("r4", "r5", "r0", "r1", "r2",
                                                  "r3") "bls 1b\n b 3f\n"
                                                        "2: movs r6, #3\n mov %[changes], r6\n"
                                                        "3:"
            : [p] "+&h"(p), [changes] "+&h"(changes)
            : [last] "h"(outline->last), [down] "h"(outline->down), [sure] "h"(65538)
            : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "cc", "memory");
    return changes <= 2;
}
#endif

#endif
