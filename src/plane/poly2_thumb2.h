/* SPDX-License-Identifier: MIT */
/* This header sweeps two polygons on Cortex-M3 and up, built for speed. The answers are those of
 * poly2_search.c and poly2_sweep.c, to which this form leaves what it does not decide. Two loops are
 * assembly, because gcc keeps in memory what there are registers for. docs/numerics.md, section 11, has the
 * proofs. */
#ifndef TOI16_POLY2_THUMB2_H
#define TOI16_POLY2_THUMB2_H

#include "poly2_facet.h"

typedef struct {
    const toi_vec2 *first, *last;
} toi16_vertices;

/* toi16_ends has the vertices with the extremes of c. */
typedef struct {
    const toi_vec2 *least, *most;
    int64_t c_least, c_most;
} toi16_ends;

/* toi16_walk_end is where a walk along two chains ended: on the edge of M at which c changes its sign. */
typedef struct {
    const toi_vec2 *up, *down, *own; /* `own` is the one of `up` and `down` at which the edge begins */
    toi_vec2 edge;
    int64_t rise, c; /* c at the end of the edge, and how much it rises along the edge */
} toi16_walk_end;

/* ---- Range: `ssat` sets the flag Q where a number does not fit 29 bits with its sign, and Q sticks */

static inline void toi16_clear_range_flag(void) {
    __asm__ volatile("msr apsr_nzcvq, %0" : : "r"(0) : "cc");
}

static inline bool toi16_is_range_flag_set(void) {
    uint32_t flags;
    __asm__ volatile("mrs %0, apsr" : "=r"(flags));
    return flags & UINT32_C(1) << 27;
}

static inline uint32_t toi16_check_range(int32_t x) {
    uint32_t saturated;
    __asm__ volatile("ssat %0, #29, %1" : "=r"(saturated) : "r"(x));
    return (uint32_t)x;
}

/* Returns a - b modulo 2^32: nothing is concluded from it before the flag is asked. */
TOI16_INLINE int32_t toi16_checked_difference(int32_t a, int32_t b) {
    return (int32_t)(toi16_check_range(a) - toi16_check_range(b));
}

/* ---- The two loops in assembly */

/* clang-format off */
/* Loads the next vertex, checks its range, and computes its c. */
#define TOI16_NEXT_C(low, high)                                                                              \
    "ldrd %[x], %[y], [%[p]], #8\n ssat %[t], #29, %[x]\n ssat %[t], #29, %[y]\n"                            \
    "smull %[" low "], %[" high "], %[lx], %[x]\n smlal %[" low "], %[" high "], %[ly], %[y]\n"

/* Finds the extremes of c. The first two are put in order, and each other one
 * is compared with both extremes. */
TOI16_INLINE void toi16_find_checked_ends(const toi16_vertices *of, const toi_vec2 *left, toi16_ends *ends) {
    const toi_vec2 *p = of->first, *least, *most;
    uint32_t x, y, t, least_low, least_high, most_low, most_high;
    __asm__ volatile(
        "   mov %[least], %[p]\n" TOI16_NEXT_C("ll", "lh")
        "   mov %[most], %[p]\n" TOI16_NEXT_C("ml", "mh")
        "   cmp %[ml], %[ll]\n sbcs %[t], %[mh], %[lh]\n bge 1f\n"
        "   mov %[t], %[least]\n mov %[least], %[most]\n mov %[most], %[t]\n"
        "   mov %[t], %[ll]\n mov %[ll], %[ml]\n mov %[ml], %[t]\n"
        "   mov %[t], %[lh]\n mov %[lh], %[mh]\n mov %[mh], %[t]\n"
        "1:" TOI16_NEXT_C("x", "t")
        "   cmp %[x], %[ll]\n sbcs %[y], %[t], %[lh]\n blt 3f\n"
        "   cmp %[ml], %[x]\n sbcs %[y], %[mh], %[t]\n blt 2f\n"
        "   cmp %[p], %[last]\n bls 1b\n b 4f\n"
        "2: mov %[ml], %[x]\n mov %[mh], %[t]\n sub %[most], %[p], #8\n"
        "   cmp %[p], %[last]\n bls 1b\n b 4f\n"
        "3: mov %[ll], %[x]\n mov %[lh], %[t]\n sub %[least], %[p], #8\n"
        "   cmp %[p], %[last]\n bls 1b\n"
        "4:"
        : [p] "+&r"(p), [x] "=&r"(x), [y] "=&r"(y), [t] "=&r"(t), [ll] "=&r"(least_low),
          [lh] "=&r"(least_high), [ml] "=&r"(most_low), [mh] "=&r"(most_high), [least] "=&r"(least),
          [most] "=&r"(most)
        : [last] "r"(of->last), [lx] "r"(left->x), [ly] "r"(left->y)
        : "cc", "memory");
    ends->least = least;
    ends->most = most;
    ends->c_least = (int64_t)((uint64_t)least_high << 32 | least_low);
    ends->c_most = (int64_t)((uint64_t)most_high << 32 | most_low);
}

/* Makes an edge of M out of both its ends: (r5, r6) of `up`, and (r8, -r9) of `down`, which is reversed. */
#define TOI16_RISING  "sub r5, r5, r3\n sub r6, r6, r4\n"
#define TOI16_FALLING "sub r8, r3, r8\n sub r9, r9, r4\n"
/* The flags say less where the edge of `up` comes first. */
#define TOI16_ORDER "smull r3, r4, r8, r6\n smlal r3, r4, r9, r5\n cmp r4, #0\n"
/* Takes c to the end of an edge. */
#define TOI16_RISE(x, y)                                                                                     \
    "smull r3, r4, %[lx], " x "\n smlal r3, r4, %[ly], " y "\n" \
    "adds %[cl], %[cl], r3\n adcs %[ch], %[ch], r4\n"
/* Loads the edge from the last vertex to the first one or, past the last one, goes on with the first edge. */
#define TOI16_AROUND(of, at, x, y, on, again)                                                                \
    "bhi 1f\n ldr r3, %[" of "]\n ldrd " x ", " y ", [r3]\n ldrd r3, r4, [%[" at "]]\n b " on "\n"           \
    "1: ldr %[" at "], %[" of "]\n b " again "\n"

/* Walks the chain of M that is merged from the rising edges of `up`, from its vertex u on, and the reversed
 * edges of `down`, from d on, as find_facet in poly2_search.c does. c begins below 0. Past the end of a chain
 * comes an edge that is to the left of all that are left of the other chain, and so is not taken. */
TOI16_INLINE void toi16_walk_chains(const toi16_vertices *up, const toi16_vertices *down, const toi_vec2 *u,
                                    const toi_vec2 *d, const toi_vec2 *left, int64_t c, toi16_walk_end *end) {
    uint32_t c_low = (uint32_t)c, c_high = (uint32_t)((uint64_t)c >> 32);
    register uint32_t rise_low __asm__("r3"), rise_high __asm__("r4");
    register int32_t x __asm__("r5"), y __asm__("r6");
    register const toi_vec2 *own __asm__("r8");
    __asm__ volatile(
        "    ldr r3, %[down_last]\n cmp %[d], r3\n beq 16f\n ldm %[d], {r3, r4, r8, r9}\n"
        "10:" TOI16_FALLING "ldr r3, %[up_last]\n cmp %[u], r3\n bhs 14f\n"
        "11: ldm %[u], {r3, r4, r5, r6}\n"
        "12:" TOI16_RISING TOI16_ORDER "bge 2f\n"
        /* Goes along the edge of `up`, and loads the next one. */
        "3:" TOI16_RISE("r5", "r6") "bpl 4f\n"
        "    add %[u], %[u], #8\n ldr r3, %[up_last]\n cmp %[u], r3\n blo 11b\n"
        "14:" TOI16_AROUND("up", "u", "r5", "r6", "12b", "11b")
        /* Loads the next edge of `down`, and goes along it. */
        "7:  ldm %[d], {r3, r4, r8, r9}\n"
        "8:" TOI16_FALLING TOI16_ORDER "blt 3b\n"
        "2:  rsb r9, r9, #0\n" TOI16_RISE("r8", "r9") "bpl 6f\n"
        "    add %[d], %[d], #8\n ldr r3, %[down_last]\n cmp %[d], r3\n blo 7b\n"
        TOI16_AROUND("down", "d", "r8", "r9", "8b", "7b")
        "16: ldr r3, %[down]\n ldrd r8, r9, [r3]\n ldrd r3, r4, [%[d]]\n b 10b\n"
        /* c has changed its sign. */
        "6:  mov r5, r8\n mov r6, r9\n mov r8, %[d]\n b 9f\n"
        "4:  mov r8, %[u]\n"
        "9:"
        : [u] "+&r"(u), [d] "+&r"(d), [cl] "+&r"(c_low), [ch] "+&r"(c_high), "=&r"(rise_low),
          "=&r"(rise_high), "=&r"(x), "=&r"(y), "=&r"(own)
        : [lx] "r"(left->x), [ly] "r"(left->y), [up] "m"(up->first), [up_last] "m"(up->last),
          [down] "m"(down->first), [down_last] "m"(down->last)
        : "r9", "cc", "memory");
    end->up = u;
    end->down = d;
    end->own = own;
    end->edge.x = x;
    end->edge.y = y;
    end->rise = (int64_t)((uint64_t)rise_high << 32 | rise_low);
    end->c = (int64_t)((uint64_t)c_high << 32 | c_low);
}
/* clang-format on */

/* ---- Convexity */

/* Four turns to the left, each by less than half a turn, are one turn in all. */
TOI16_INLINE int32_t toi16_turns_of_four(const toi_vec2 *p) {
    const int32_t ax = p[1].x - p[0].x, ay = p[1].y - p[0].y, bx = p[2].x - p[1].x, by = p[2].y - p[1].y;
    const int32_t cx = p[3].x - p[2].x, cy = p[3].y - p[2].y, dx = p[0].x - p[3].x, dy = p[0].y - p[3].y;
    return toi16_upper_opposite(-ax, ay, bx, by) & toi16_upper_opposite(-bx, by, cx, cy) &
           toi16_upper_opposite(-cx, cy, dx, dy) & toi16_upper_opposite(-dx, dy, ax, ay);
}

TOI16_SELDOM bool toi16_is_bent(const toi16_vertices *of) {
    toi16_outline outline;
    outline.first = of->first;
    outline.last = of->last;
    return toi16_find_bend(&outline, 0);
}

TOI16_INLINE bool toi16_are_convex(const toi16_vertices *a, const toi16_vertices *b) {
    const bool four = a->last - a->first == 3 && b->last - b->first == 3;
    const int32_t turns = four
                              ? toi16_turns_of_four(a->first) & toi16_turns_of_four(b->first)
                              : toi16_turns_of_any(a->first, a->last) & toi16_turns_of_any(b->first, b->last);
    return turns < 0 || (!toi16_is_bent(a) && !toi16_is_bent(b));
}

/* ---- The answer */

/* Returns how far 0 is in front of the facet of M, times the length of the facet, at vertices of A and B, for
 * entry; behind the facet, for exit. */
TOI16_INLINE int64_t toi16_distance_ahead(const toi_vec2 *a, const toi_vec2 *b, const toi_vec2 *edge) {
    return toi16_mul_sum(a->x - b->x, edge->y, b->y - a->y, edge->x);
}

/* Writes the first axis that the facet of entry has, and its normal. */
TOI16_INLINE void toi16_answer_facet(const toi16_vertices *a, const toi16_vertices *b,
                                     const toi16_walk_end *in, toi_hit *hit) {
    const bool falls = in->own == in->down;
    const toi16_vertices *of = a;
    const toi_vec2 *stop = falls ? in->own : a->last, *at = toi16_find_parallel(a->first, stop, &in->edge);
    hit->axis.a = hit->axis.b = 0;
    hit->axis.kind = TOI_AXIS_FACE_A;
    if (at != stop || falls || toi16_is_parallel(at, a->first, &in->edge))
        hit->axis.a = (uint16_t)(at - a->first);
    else {
        of = b;
        at = toi16_find_parallel(b->first, in->own, &in->edge);
        hit->axis.kind = TOI_AXIS_FACE_B;
        hit->axis.b = (uint16_t)(at - b->first);
    }
    toi_vec2 n = {-in->edge.y, in->edge.x};
    if (at != in->own) {
        toi_vec2 along = toi16_minus2(at == of->last ? of->first : at + 1, at);
        const int32_t sign = toi16_is_same_way(&along, &in->edge) ? 1 : -1;
        n.x = -along.y * sign;
        n.y = along.x * sign;
    }
    toi16_unit2(&n, &hit->normal);
}

/* Answers where the line does not pass beside M. c_in and c_out are c of the vertices of M where the chains
 * begin, below 0. Returns false where the axes have to be walked. */
TOI16_INLINE bool toi16_cross_quickly(const toi16_vertices *a, const toi16_vertices *b,
                                      const toi16_ends *ends_a, const toi16_ends *ends_b,
                                      const toi_vec2 *left, int64_t c_in, int64_t c_out, fix16_t t_max,
                                      toi_hit *hit) {
    toi16_walk_end in, out;
    if (!toi16_are_convex(a, b))
        return false;
    toi16_walk_chains(b, a, ends_b->least, ends_a->most, left, c_in, &in);
    const int64_t ahead = toi16_distance_ahead(in.down, in.up, &in.edge);
    if (in.c == 0)
        return false;
    if (ahead >= 0) {
        hit->enter = toi16_round_usual_time(ahead, in.rise, t_max, false);
        if (hit->enter < 0) {
            toi16_begin_answer(hit);
            return true;
        }
        toi16_answer_facet(a, b, &in, hit);
    }
    toi16_walk_chains(a, b, ends_a->least, ends_b->most, left, c_out, &out);
    const int64_t behind = toi16_distance_ahead(out.up, out.down, &out.edge);
    if (out.c == 0 || behind == 0)
        return false;
    if (ahead < 0) {
        toi16_begin_answer(hit);
        if (behind < 0)
            return true;
    }
    const fix16_t exit = toi16_round_usual_time(behind, out.rise, t_max, true);
    hit->exit = exit < 0 ? t_max : exit;
    hit->status = ahead < 0 ? TOI_OVERLAP : TOI_HIT;
    hit->conservative = false;
    return true;
}

TOI16_INLINE bool toi16_sweep_valid(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                    const toi_vec2 *vb, fix16_t t_max, toi_hit *hit) {
    toi16_ends ends_a, ends_b;
    toi16_clear_range_flag();
    const toi_vec2 left = {toi16_checked_difference(va->y, vb->y), toi16_checked_difference(vb->x, va->x)};
    const toi16_vertices of_a = {a->vertices, a->vertices + toi16_at_once(a->count - 1u)};
    toi16_find_checked_ends(&of_a, &left, &ends_a);
    const toi16_vertices of_b = {b->vertices, b->vertices + toi16_at_once(b->count - 1u)};
    toi16_find_checked_ends(&of_b, &left, &ends_b);
    if (toi16_is_range_flag_set())
        return false;
    const int64_t c_in = ends_b.c_least - ends_a.c_most, c_out = ends_a.c_least - ends_b.c_most;
    if (c_in < 0 && c_out < 0)
        return toi16_cross_quickly(&of_a, &of_b, &ends_a, &ends_b, &left, c_in, c_out, t_max, hit);
    if (c_in <= 0 && c_out <= 0)
        return false;
    toi16_begin_answer(hit);
    hit->axis.kind = TOI_AXIS_PATH;
    return true;
}

/* Sweeps two polygons. Returns false where poly2_sweep.c has to answer, which refuses wrong arguments, too.
 */
TOI16_INLINE bool toi16_sweep_poly2_quickly(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                            const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    if (TOI16_CHECKS && (toi16_is_any_null(a, va, b, vb, hit) || toi16_is_null(a->vertices) ||
                         toi16_is_null(b->vertices) || a->count < 3 || b->count < 3))
        return false;
    const fix16_t t_max = toi16_is_null(options) ? fix16_one : toi16_until(options);
    return (!TOI16_CHECKS || t_max >= 0) && toi16_sweep_valid(a, va, b, vb, t_max, hit);
}

#endif
