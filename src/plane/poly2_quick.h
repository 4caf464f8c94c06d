/* SPDX-License-Identifier: MIT */
/* The sweep of two polygons in one piece, where the assembly of poly2_arm.h keeps the walks in registers.
 * What it does is what poly2_search.c and poly2_sweep.c do. */
#ifndef TOI16_POLY2_QUICK_H
#define TOI16_POLY2_QUICK_H

#include "poly2_ends.h"

#ifdef TOI16_ARM_WALK
#include "poly2_gate.h"
#include "poly2_parallel.h"

/* b - a modulo 2^32, of numbers whose range is noted. */
TOI16_INLINE int32_t toi16_noted_minus(int32_t b, int32_t a) {
    return (int32_t)((uint32_t)toi16_noted(b) - (uint32_t)toi16_noted(a));
}

/* As toi16_frac_q16, where the upper 24 bits of num < den tell it and that it is not exact. */
TOI16_INLINE bool toi16_is_quick(uint64_t num, uint64_t den, uint32_t *quotient) {
    const uint32_t high = (uint32_t)(den >> 32);
    if (high == 0)
        return false;
    const unsigned up = toi16_room32(high), fill = 32 - up;
    const uint32_t d = (high << up | (uint32_t)den >> fill) >> 8;
    uint32_t rest = ((uint32_t)(num >> 32) << up | (uint32_t)num >> fill) >> 8;
    *quotient = toi16_two_digits(&rest, d);
    return rest - (UINT32_C(1) << 16) <= d - (UINT32_C(1) << 17);
}

TOI16_SELDOM bool toi16_are_bent(const toi16_list *a, const toi16_list *b) {
    toi16_outline x, y;
    x.first = a->first;
    x.last = a->last;
    y.first = b->first;
    y.last = b->last;
    return toi16_find_bend(&x, 0) || toi16_find_bend(&y, 0);
}

TOI16_INLINE bool toi16_are_convex(const toi16_list *a, const toi16_list *b) {
    if (a->last - a->first == 3 && b->last - b->first == 3) {
        if ((toi16_turns4(a->first) & toi16_turns4(b->first)) < 0)
            return true;
    } else if ((toi16_turns(a->first, a->last) & toi16_turns(b->first, b->last)) < 0)
        return true;
    return !toi16_are_bent(a, b);
}

/* How far 0 is in front of the facet of M at vertices of A and B, for entry, or behind it, for exit. */
TOI16_INLINE int64_t toi16_ahead(const toi_vec2 *a, const toi_vec2 *b, const toi_vec2 *edge) {
    const toi_vec2 p = *a, q = *b;
    return toi16_mul_sum(p.x - q.x, edge->y, q.y - p.y, edge->x);
}

/* t in time ulps, down or up, where it is not known to be below 1 and by t_max; -1 past t_max. */
TOI16_SELDOM fix16_t toi16_round_any(int64_t num, int64_t den, fix16_t t_max, bool up) {
    const toi16_frac t = {(uint64_t)num, (uint64_t)den};
    return toi16_is_past(&t, t_max) ? -1 : toi16_rounded(&t, up);
}

/* The same of any. */
TOI16_INLINE fix16_t toi16_round_time(int64_t num, int64_t den, fix16_t t_max, bool up) {
    uint32_t quotient;
    if (num >= den) {
        if (num > den && t_max <= fix16_one)
            return -1;
    } else if (t_max >= fix16_one && toi16_is_quick((uint64_t)num, (uint64_t)den, &quotient))
        return (fix16_t)(quotient + up);
    return toi16_round_any(num, den, t_max, up);
}

/* The first axis that the facet of entry has, and its normal. */
TOI16_INLINE void toi16_answer_facet(const toi16_list *a, const toi16_list *b, const toi16_walked *in,
                                     toi_hit *hit) {
    const bool falls = in->own == in->down;
    const toi16_list *of = a;
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

/* The answer, where the line does not pass beside M. lists: of B and A, and room for B again. c_in, c_out: c
 * of the vertices of M where the chains begin, below 0. False where the axes have to be walked. */
TOI16_INLINE bool toi16_go_through_quickly(toi16_list lists[3], const toi16_ends *a, const toi16_ends *b,
                                           const toi_vec2 *left, int64_t c_in, int64_t c_out, fix16_t t_max,
                                           toi_hit *hit) {
    toi16_walked in, out;
    if (!toi16_are_convex(&lists[1], &lists[0]))
        return false;
    toi16_walk_chains(lists, b->least, a->most, left, c_in, &in);
    int64_t ahead = toi16_ahead(in.down, in.up, &in.edge);
    if (in.c == 0)
        return false;
    if (ahead >= 0) {
        hit->enter = toi16_round_time(ahead, in.rise, t_max, false);
        if (hit->enter < 0) {
            toi16_begin_answer(hit);
            return true;
        }
        toi16_answer_facet(&lists[1], &lists[0], &in, hit);
    }
    lists[2] = lists[0];
    toi16_walk_chains(lists + 1, a->least, b->most, left, c_out, &out);
    int64_t behind = toi16_ahead(out.up, out.down, &out.edge);
    if (out.c == 0 || behind == 0)
        return false;
    if (ahead < 0) {
        toi16_begin_answer(hit);
        if (behind < 0)
            return true;
    }
    fix16_t exit = toi16_round_time(behind, out.rise, t_max, true);
    hit->exit = exit < 0 ? t_max : exit;
    hit->status = ahead < 0 ? TOI_OVERLAP : TOI_HIT;
    hit->conservative = false;
    return true;
}

/* What tells most misses comes first. */
TOI16_INLINE bool toi16_sweep_quickly(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                      const toi_vec2 *vb, fix16_t t_max, toi_hit *hit) {
    toi16_ends ends_a, ends_b;
    toi16_list lists[3];
    toi16_forget_range();
    const toi_vec2 left = {toi16_noted_minus(va->y, vb->y), toi16_noted_minus(vb->x, va->x)};
    lists[1] = toi16_list_of(a);
    toi16_trace_ends(lists[1].first, lists[1].last, &left, &ends_a);
    lists[0] = toi16_list_of(b);
    toi16_trace_ends(lists[0].first, lists[0].last, &left, &ends_b);
    if (toi16_is_out_of_range()) /* or not convex */
        return false;
    int64_t c_in = ends_b.c_least - ends_a.c_most, c_out = ends_a.c_least - ends_b.c_most;
    if (c_in < 0 && c_out < 0)
        return toi16_go_through_quickly(lists, &ends_a, &ends_b, &left, c_in, c_out, t_max, hit);
    if (c_in <= 0 && c_out <= 0)
        return false;
    toi16_begin_answer(hit);
    hit->axis.kind = TOI_AXIS_PATH;
    return true;
}
#endif

#endif
