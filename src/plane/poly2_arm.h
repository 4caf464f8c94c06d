/* SPDX-License-Identifier: MIT */
/* The assembly of poly2_ends.h and poly2_quick.h, where gcc keeps in memory what there are registers for:
 * most of it for Cortex-M3 and up. Results are those of the C. */
#ifndef TOI16_POLY2_ARM_H
#define TOI16_POLY2_ARM_H

#if defined __thumb2__ && defined __OPTIMIZE__ && !defined __OPTIMIZE_SIZE__
/* What does not take 29 bits sets the flag of saturation, which sticks. */
static inline void toi16_forget_range(void) {
    __asm__ volatile("msr apsr_nzcvq, %0" : : "r"(0) : "cc");
}

/* x, whose range is noted. */
static inline int32_t toi16_noted(int32_t x) {
    uint32_t unasked;
    __asm__ volatile("ssat %0, #29, %1" : "=r"(unasked) : "r"(x));
    return x;
}

static inline uint32_t toi16_is_out_of_range(void) {
    uint32_t flags;
    __asm__ volatile("mrs %0, apsr" : "=r"(flags));
    return flags & UINT32_C(1) << 27;
}

/* The next vertex, whose range is noted, and its c in `low` and `high`. */
#define TOI16_C(low, high)                                                                                   \
    "ldrd %[x], %[y], [%[p]], #8\n ssat %[t], #29, %[x]\n ssat %[t], #29, %[y]\n"                            \
    "smull %[" low "], %[" high "], %[lx], %[x]\n smlal %[" low "], %[" high "], %[ly], %[y]\n"
TOI16_INLINE void toi16_note_ends(const toi_vec2 *first, const toi_vec2 *last, const toi_vec2 *left,
                                  toi16_ends *ends) {
    const toi_vec2 *p = first, *least, *most;
    uint32_t x, y, high, least_low, least_high, most_low, most_high;
    __asm__ volatile(
        "mov %[least], %[p]\n" TOI16_C("ll", "lh") "mov %[most], %[p]\n" TOI16_C(
            "ml", "mh") "cmp %[ml], %[ll]\n sbcs %[t], %[mh], %[lh]\n bge 1f\n"
                        "mov %[t], %[least]\n mov %[least], %[most]\n mov %[most], %[t]\n"
                        "mov %[t], %[ll]\n mov %[ll], %[ml]\n mov %[ml], %[t]\n"
                        "mov %[t], %[lh]\n mov %[lh], %[mh]\n mov %[mh], %[t]\n"
                        "1:" TOI16_C("x",
                                     "t") "cmp %[x], %[ll]\n sbcs %[y], %[t], %[lh]\n blt 3f\n"
                                          "cmp %[ml], %[x]\n sbcs %[y], %[mh], %[t]\n blt 2f\n"
                                          "cmp %[p], %[last]\n bls 1b\n b 4f\n"
                                          "2: mov %[ml], %[x]\n mov %[mh], %[t]\n sub %[most], %[p], #8\n"
                                          "cmp %[p], %[last]\n bls 1b\n b 4f\n"
                                          "3: mov %[ll], %[x]\n mov %[lh], %[t]\n sub %[least], %[p], #8\n"
                                          "cmp %[p], %[last]\n bls 1b\n"
                                          "4:"
        : [p] "+&r"(p), [x] "=&r"(x), [y] "=&r"(y), [t] "=&r"(high), [ll] "=&r"(least_low),
          [lh] "=&r"(least_high), [ml] "=&r"(most_low), [mh] "=&r"(most_high), [least] "=&r"(least),
          [most] "=&r"(most)
        : [last] "r"(last), [lx] "r"(left->x), [ly] "r"(left->y)
        : "cc", "memory");
    ends->least = least;
    ends->most = most;
    ends->c_least = (int64_t)((uint64_t)least_high << 32 | least_low);
    ends->c_most = (int64_t)((uint64_t)most_high << 32 | most_low);
}

/* The next vertex, and its c in a pair of registers; less: a < b. */
#define TOI16_SEE(c)                                                                                         \
    "ldrd %[x], %[y], [%[p]], #8\n ssat %[" c "l], #29, %[x]\n ssat %[" c "l], #29, %[y]\n"                  \
    "smull %[" c "l], %[" c "h], %[lx], %[x]\n smlal %[" c "l], %[" c "h], %[ly], %[y]\n"
#define TOI16_LESS(a, b) "cmp %[" a "l], %[" b "l]\n sbcs %[x], %[" a "h], %[" b "h]\n"
#define TOI16_MORE(a, b) TOI16_LESS(b, a)
/* One end, `back` bytes before p; at: where it stands in toi16_ends, and its c. */
#define TOI16_SET_END(c, back, at, at_c)                                                                     \
    "strd %[" c "l], %[" c "h], [%[ends], #" at_c "]\n sub %[x], %[p], #" back "\n str %[x], [%[ends], #" at \
    "]\n"
/* c of the first two vertices stands in f and a. From the end `from` on, c goes on to `to`, back and on to
 * that of the first vertex, or, where it does not, this goes to 8. */
/* clang-format off */
#define TOI16_TRACE(LESS, from, from_c, to, to_c)                                                            \
    "strd %[fl], %[fh], [%[ends], #" from_c "]\n"                                                            \
    "1:" TOI16_SEE("b") LESS("a", "b") "bge 4f\n cmp %[p], %[last]\n bhi 2f\n"                               \
    TOI16_SEE("a") LESS("b", "a") "bge 3f\n cmp %[p], %[last]\n bls 1b\n"                                    \
    TOI16_SET_END("a", "8", to, to_c) "b 9f\n"                                                               \
    "2:" TOI16_SET_END("b", "8", to, to_c) "b 9f\n"                                                          \
    "3:" TOI16_SET_END("b", "16", to, to_c)                                                                  \
    "5: cmp %[p], %[last]\n bhi 1f\n" TOI16_SEE("b") LESS("b", "a") "bge 7f\n"                               \
    "6: cmp %[p], %[last]\n bhi 0f\n" TOI16_SEE("a") LESS("a", "b") "blt 5b\n"                               \
    TOI16_SET_END("b", "16", from, from_c)                                                                   \
    "5: cmp %[p], %[last]\n bhi 5f\n" TOI16_SEE("b") LESS("b", "a") "blt 8f\n"                               \
    "10: cmp %[p], %[last]\n bhi 10f\n" TOI16_SEE("a") LESS("a", "b") "bge 5b\n b 8f\n"                      \
    "4:" TOI16_SET_END("a", "16", to, to_c) "b 6b\n"                                                         \
    "7:" TOI16_SET_END("a", "16", from, from_c) "b 10b\n"                                                    \
    "1:" LESS("a", "f") "bge 9f\n" TOI16_SET_END("a", "8", from, from_c) "b 9f\n"                            \
    "0:" LESS("b", "f") "bge 9f\n" TOI16_SET_END("b", "8", from, from_c) "b 9f\n"                            \
    "5:" LESS("f", "a") "bge 9f\n b 8f\n"                                                                    \
    "10:" LESS("f", "b") "bge 9f\n"
/* clang-format on */
/* As toi16_note_ends, where c rises once and falls once on the way around, as that of all convex polygons
 * does; else it notes a number out of range. At equal c the end is the vertex that toi16_note_ends finds.
 * Where all turns are to the left as well, it is one turn in all: each turn more would make c rise once more.
 */
TOI16_INLINE void toi16_trace_ends(const toi_vec2 *first, const toi_vec2 *last, const toi_vec2 *left,
                                   toi16_ends *ends) {
    const toi_vec2 *p = first;
    uint32_t x, y, fl, fh, al, ah, bl, bh;
    __asm__ volatile("strd %[p], %[p], [%[ends]]\n" TOI16_SEE("f") TOI16_SEE("a")
                         TOI16_LESS("a", "f") "blt 11f\n" TOI16_TRACE(
                             TOI16_LESS, "0", "8", "4",
                             "16") "b 8f\n"
                                   "11:" TOI16_TRACE(TOI16_MORE, "4", "16", "0",
                                                     "8") "8: mov %[x], #0x40000000\n ssat %[x], #29, %[x]\n"
                                                          "9:"
                     : [p] "+&r"(p), [x] "=&r"(x), [y] "=&r"(y), [fl] "=&r"(fl), [fh] "=&r"(fh),
                       [al] "=&r"(al), [ah] "=&r"(ah), [bl] "=&r"(bl), [bh] "=&r"(bh)
                     : [last] "r"(last), [lx] "r"(left->x), [ly] "r"(left->y), [ends] "r"(ends)
                     : "cc", "memory");
}

#define TOI16_ARM_ENDS
static inline uint32_t toi16_find_ends(const toi_vec2 *first, const toi_vec2 *last, const toi_vec2 *left,
                                       toi16_ends *ends) {
    toi16_forget_range();
    toi16_note_ends(first, last, left, ends);
    return toi16_is_out_of_range() << 4;
}

/* To the next vertex, and the turn from the edge before to the one that leads there, with x of every second
 * pair of edges upside down, and y of the second and the third of four: so all turns to the left are less
 * than 0, and each second change of y reads as none. What becomes of the edge before is of no use. */
#define TOI16_NEXT_TURN(from, to, before, edge, minus_x, minus_y, count)                                     \
    "ldrd %[" to "x], %[" to "y], [%[p]], #8\n " minus_x " %[" edge "x], %[" from "x], %[" to "x]\n" minus_y \
    " %[" edge "y], %[" from "y], %[" to                                                                     \
    "y]\n" count(before, edge) "smull %[" before "x], %[hi], %[" before "x], %[" edge "y]\n"                 \
                               "smlal %[" before "x], %[hi], %[" before "y], %[" edge                        \
                               "x]\n and %[turns], %[hi]\n"
#define TOI16_FEWER(before, edge)                                                                            \
    "eor %[hi], %[" before "y], %[" edge "y]\n sub %[changes], %[changes], %[hi], lsr #31\n"
#define TOI16_MORE_CHANGES(before, edge)                                                                     \
    "eor %[hi], %[" before "y], %[" edge "y]\n add %[changes], %[changes], %[hi], lsr #31\n"
#define TOI16_UNCOUNTED(before, edge) ""
#define TOI16_ALL_TURNS(sub, add)                                                                            \
    "sub %[hi], %[last], %[p]\n mov %[turns], #-1\n tst %[hi], #8\n beq 2f\n"                                \
    "ldrd %[qx], %[qy], [%[last], #-8]\n ldrd %[px], %[py], [%[last]]\n"                                     \
    "sub %[bx], %[px], %[qx]\n sub %[by], %[py], %[qy]\n"                                                    \
    "1:" TOI16_NEXT_TURN("p", "q", "b", "e", "rsb", "sub", sub) "3:" TOI16_NEXT_TURN(                        \
        "q", "p", "e", "b", "sub", "sub",                                                                    \
        add) "cmp %[p], %[last]\n bhi 4f\n" TOI16_NEXT_TURN("p", "q", "b", "e", "sub", "rsb", sub)           \
        TOI16_NEXT_TURN("q", "p", "e", "b", "rsb", "rsb",                                                    \
                        add) "cmp %[p], %[last]\n bls 1b\n b 4f\n"                                           \
                             "2: ldrd %[px], %[py], [%[last], #-8]\n ldrd %[qx], %[qy], [%[last]]\n"         \
                             "sub %[ex], %[qx], %[px]\n sub %[ey], %[py], %[qy]\n b 3b\n"                    \
                             "4:"
/* How often y of edges changes sign, and more than twice where a turn is not to the left. */
static inline int32_t toi16_count_changes(const toi_vec2 *first, const toi_vec2 *last) {
    const toi_vec2 *p = first;
    int32_t px, py, qx, qy, bx, by, ex, ey, high, turns, changes = (int32_t)(last - first + 1) >> 1;
    __asm__(TOI16_ALL_TURNS(TOI16_FEWER, TOI16_MORE_CHANGES)
            : [p] "+&r"(p), [px] "=&r"(px), [py] "=&r"(py), [qx] "=&r"(qx), [qy] "=&r"(qy), [bx] "=&r"(bx),
              [by] "=&r"(by), [ex] "=&r"(ex), [ey] "=&r"(ey), [hi] "=&r"(high), [turns] "=&r"(turns),
              [changes] "+&r"(changes)
            : [last] "r"(last)
            : "cc", "memory");
    return turns < 0 ? changes : 3;
}

/* Below 0 where all turns are to the left: by one turn in all, where toi16_trace_ends has gone around. */
static inline int32_t toi16_turns(const toi_vec2 *first, const toi_vec2 *last) {
    const toi_vec2 *p = first;
    int32_t px, py, qx, qy, bx, by, ex, ey, high, turns;
    __asm__(TOI16_ALL_TURNS(TOI16_UNCOUNTED, TOI16_UNCOUNTED)
            : [p] "+&r"(p), [px] "=&r"(px), [py] "=&r"(py), [qx] "=&r"(qx), [qy] "=&r"(qy), [bx] "=&r"(bx),
              [by] "=&r"(by), [ex] "=&r"(ex), [ey] "=&r"(ey), [hi] "=&r"(high), [turns] "=&r"(turns)
            : [last] "r"(last)
            : "cc", "memory");
    return turns;
}

/* Of edges as above. */
#define TOI16_TURN(high, from_x, from_y, to_x, to_y)                                                         \
    "smull r4, " high ", " from_x ", " to_y "\n smlal r4, " high ", " from_y ", " to_x "\n"
/* Of four: below 0 where all turns are to the left. r7 may be taken. */
static inline int32_t toi16_turns4(const toi_vec2 *first) {
    int32_t turns, x, y;
    __asm__(
        "ldm %[x], {r3-r6, r8-r11}\n sub %[x], r10, r3\n sub %[y], r4, r11\n"
        "sub r10, r8, r10\n sub r11, r9, r11\n sub r8, r8, r5\n sub r9, r6, r9\n"
        "sub r5, r5, r3\n sub r6, r6, r4\n" TOI16_TURN("%[turns]", "r5", "r6", "r8", "r9")
            TOI16_TURN("r3", "r8", "r9", "r10", "r11") "and %[turns], r3\n" TOI16_TURN(
                "r3", "r10", "r11", "%[x]",
                "%[y]") "and %[turns], r3\n" TOI16_TURN("r3", "%[x]", "%[y]", "r5", "r6") "and %[turns], r3"
        : [turns] "=&r"(turns), [x] "=&r"(x), [y] "=&r"(y)
        : "1"(first)
        : "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r11", "cc", "memory");
    return turns;
}

#define TOI16_ARM_TURNS
/* Does it turn to the left at each vertex, and by one turn in all? No, or not known, where this is false.
 * Four turns, each less than half of one, are less than two in all. */
static inline bool toi16_is_surely_convex(const toi_vec2 *first, const toi_vec2 *last, unsigned down) {
    (void)down;
    return last - first == 3 ? toi16_turns4(first) < 0 : toi16_count_changes(first, last) <= 2;
}

/* The vertices of a polygon. */
typedef struct {
    const toi_vec2 *first, *last;
} toi16_list;

typedef struct {
    const toi_vec2 *up, *down, *own; /* where it ends, and the one of the two that the edge begins at */
    toi_vec2 edge;
    int64_t rise, c;
} toi16_walked;

TOI16_INLINE toi16_list toi16_list_of(const toi_poly2 *poly) {
    const toi16_list list = {poly->vertices, poly->vertices + toi16_at_once(poly->count - 1u)};
    return list;
}

/* An edge, from x and y of both ends in these and r3 and r4: of `up`, and of `down` reversed with -y. */
#define TOI16_RISING  "sub r5, r5, r3\n sub r6, r6, r4\n"
#define TOI16_FALLING "sub r8, r3, r8\n sub r9, r9, r4\n"
/* Is the rising one next? */
#define TOI16_COMPARE "smull r3, r4, r8, r6\n smlal r3, r4, r9, r5\n cmp r4, #0\n"
/* c at the end of an edge: below 0 with a carry where the edge falls, which ends the chain. */
#define TOI16_RISE(x, y)                                                                                     \
    "smull r3, r4, %[lx], " x "\n smlal r3, r4, %[ly], " y                                                   \
    "\n adds %[cl], %[cl], r3\n adcs %[ch], %[ch], r4\n"
#define TOI16_RISE_UP   TOI16_RISE("r5", "r6")
#define TOI16_RISE_DOWN TOI16_RISE("r8", "r9")
#define TOI16_UNDO      "subs %[cl], %[cl], r3\n sbc %[ch], %[ch], r4\n"
/* The edge from the last vertex to the first, or, past the last one, those from the first on. */
#define TOI16_AROUND(of, at, x, y, on, again)                                                                \
    "bhi 1f\n ldr r3, %[" of "]\n ldrd " x ", " y ", [r3]\n ldrd r3, r4, [%[" at "]]\n b " on                \
    "\n 1: ldr %[" at "], %[" of "]\n b " again "\n"
#define TOI16_UP_AROUND   TOI16_AROUND("up", "u", "r5", "r6", "12b", "11b")
#define TOI16_DOWN_AROUND TOI16_AROUND("down", "d", "r8", "r9", "8b", "7b")

/* The walk of poly2_search.c along two chains. Edges follow one another past the end of a chain, but c does
 * not rise along them: then it is the other's turn. */
#define TOI16_ARM_WALK
TOI16_INLINE void toi16_walk_chains(const toi16_list up_and_down[2], const toi_vec2 *u, const toi_vec2 *d,
                                    const toi_vec2 *left, int64_t c, toi16_walked *out) {
    uint32_t c_low = (uint32_t)c, c_high = (uint32_t)((uint64_t)c >> 32);
    register uint32_t rise_low __asm__("r3"), rise_high __asm__("r4");
    register int32_t x __asm__("r5"), y __asm__("r6");
    register const toi_vec2 *own __asm__("r8");
    __asm__ volatile(
        /* Both edges. */
        "ldr r3, %[down_last]\n cmp %[d], r3\n beq 16f\n ldm %[d], {r3, r4, r8, r9}\n"
        "10:" TOI16_FALLING "ldr r3, %[up_last]\n cmp %[u], r3\n bhs 14f\n"
        "11: ldm %[u], {r3, r4, r5, r6}\n"
        "12:" TOI16_RISING TOI16_COMPARE "bge 2f\n"
        /* Along the rising one, and the next. */
        "3:" TOI16_RISE_UP "bpl 4f\n bcs 13f\n"
        "add %[u], %[u], #8\n ldr r3, %[up_last]\n cmp %[u], r3\n blo 11b\n"
        "14:" TOI16_UP_AROUND "13:" TOI16_UNDO "b 2f\n"
        /* The next falling one, and along it. */
        "7: ldm %[d], {r3, r4, r8, r9}\n"
        "8:" TOI16_FALLING TOI16_COMPARE "blt 3b\n"
        "2: rsb r9, r9, #0\n" TOI16_RISE_DOWN "bpl 6f\n bcs 5f\n"
        "add %[d], %[d], #8\n ldr r3, %[down_last]\n cmp %[d], r3\n blo 7b\n" TOI16_DOWN_AROUND
        "5:" TOI16_UNDO "rsb r9, r9, #0\n b 3b\n"
        "16: ldr r3, %[down]\n ldrd r8, r9, [r3]\n ldrd r3, r4, [%[d]]\n b 10b\n"
        /* Across 0. */
        "6: mov r5, r8\n mov r6, r9\n mov r8, %[d]\n b 9f\n"
        "4: mov r8, %[u]\n"
        "9:"
        : [u] "+&r"(u), [d] "+&r"(d), [cl] "+&r"(c_low), [ch] "+&r"(c_high), "=&r"(rise_low),
          "=&r"(rise_high), "=&r"(x), "=&r"(y), "=&r"(own)
        : [lx] "r"(left->x), [ly] "r"(left->y), [up] "m"(up_and_down[0].first),
          [up_last] "m"(up_and_down[0].last), [down] "m"(up_and_down[1].first),
          [down_last] "m"(up_and_down[1].last)
        : "r9", "cc", "memory");
    out->up = u;
    out->down = d;
    out->own = own;
    out->edge.x = x;
    out->edge.y = y;
    out->rise = (int64_t)((uint64_t)rise_high << 32 | rise_low);
    out->c = (int64_t)((uint64_t)c_high << 32 | c_low);
}

/* The first vertex before `stop` whose next one is as far to the left of an edge, in the lower bits; or
 * `stop`. */
#define TOI16_NEXT_SIDE(to, from)                                                                            \
    "cmp %[p], %[stop]\n beq 2f\n ldrd %[x], %[" to "], [%[p], #8]!\n mul %[" to "], %[ex], %[" to "]\n"     \
    "mls %[" to "], %[ey], %[x], %[" to "]\n cmp %[" to "], %[" from "]\n"
static inline const toi_vec2 *toi16_find_same_side(const toi_vec2 *p, const toi_vec2 *stop,
                                                   const toi_vec2 *edge) {
    int32_t x, even, odd;
    __asm__("ldrd %[x], %[even], [%[p]]\n mul %[even], %[ex], %[even]\n mls %[even], %[ey], %[x], %[even]\n"
            "1:" TOI16_NEXT_SIDE("odd", "even") "beq 3f\n" TOI16_NEXT_SIDE("even",
                                                                           "odd") "bne 1b\n"
                                                                                  "3: sub %[p], %[p], #8\n"
                                                                                  "2:"
            : [p] "+&r"(p), [x] "=&r"(x), [even] "=&r"(even), [odd] "=&r"(odd)
            : [stop] "r"(stop), [ex] "r"(edge->x), [ey] "r"(edge->y)
            : "cc", "memory");
    return p;
}
#elif defined __ARM_ARCH_6M__ && defined __OPTIMIZE__ && !defined __OPTIMIZE_SIZE__ && !defined __PIC__
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
static inline bool toi16_is_surely_convex(const toi_vec2 *first, const toi_vec2 *last, unsigned down) {
    const toi_vec2 *p = first;
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
            : [last] "h"(last), [down] "h"(down), [sure] "h"(65538)
            : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "cc", "memory");
    return changes <= 2;
}
#endif

#endif
