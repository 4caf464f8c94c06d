/* SPDX-License-Identifier: MIT */
/* What poly2_search.c and poly2_sweep.c do, of two polygons and in one piece, where the assembly of
 * poly2_arm.h keeps the walks in registers. */
#ifndef TOI16_POLY2_QUICK_H
#define TOI16_POLY2_QUICK_H

#include "poly2_ends.h"

#ifdef TOI16_ARM_WALK
#include "poly2_gate.h"
#include "poly2_parallel.h"

/* Of the facet where a walk ends; false where that is a vertex. */
static inline bool toi16_find_gate(toi16_gate *found, const toi16_walked *end) {
    found->own = end->falls ? end->down : end->up;
    found->falls = end->falls;
    toi16_set_gate(found, end->up, end->down, &end->edge, end->rise);
    return end->c != 0;
}

static inline void toi16_answer_hit(const toi16_polys *polys, const toi16_gate *in, toi_hit *hit) {
    const toi16_outline *of = &polys->a;
    const toi_vec2 *at = toi16_find_parallel(of, in->falls ? in->own : NULL, &in->edge);
    hit->status = TOI_HIT;
    hit->enter = toi16_rounded(&in->t, false);
    hit->axis.a = hit->axis.b = 0;
    hit->axis.kind = TOI_AXIS_FACE_A;
    if (at)
        hit->axis.a = (uint16_t)(at - of->first);
    else {
        of = &polys->b;
        at = toi16_find_parallel(of, in->own, &in->edge);
        hit->axis.kind = TOI_AXIS_FACE_B;
        hit->axis.b = (uint16_t)(at - of->first);
    }
    toi_vec2 along = toi16_edge(of, at);
    toi_vec2 n = {along.y, -along.x};
    toi16_unit2(&n, toi16_is_same_way(&along, &in->edge), &hit->normal);
}

/* The answer, where the line does not pass beside M. chains: of B that rises, of A that falls, of A that
 * rises, of B that falls; one begins where the other of its polygon ends. least, most: the ends of c of M.
 * False where the axes have to be walked. */
TOI16_INLINE bool toi16_sweep_quickly(const toi16_polys *polys, toi16_stops chains[4], const toi_vec2 *left,
                                      int64_t least, int64_t most, fix16_t t_max, toi_hit *hit) {
    toi16_walked end;
    toi16_gate in, out;
    if (!toi16_is_convex(&polys->a, 0) || !toi16_is_convex(&polys->b, 0))
        return false;
    toi16_walk_chains(chains, chains[3].end, chains[2].end, left, least, &end);
    if (!toi16_find_gate(&in, &end))
        return false;
    bool apart = !in.behind && toi16_is_past(&in.t, t_max);
    if (!apart) {
        toi16_walk_chains(chains + 2, chains[1].end, chains[0].end, left, -most, &end);
        if (!toi16_find_gate(&out, &end) || out.t.num == 0)
            return false;
        apart = !out.behind;
    }
    if (apart) {
        toi16_begin_answer(hit);
        return true;
    }
    hit->exit = toi16_is_past(&out.t, t_max) ? t_max : toi16_rounded(&out.t, true);
    hit->conservative = false;
    if (in.behind) {
        fix16_t exit = hit->exit;
        toi16_begin_answer(hit);
        hit->status = TOI_OVERLAP;
        hit->exit = exit;
    } else
        toi16_answer_hit(polys, &in, hit);
    return true;
}
#endif

#endif
