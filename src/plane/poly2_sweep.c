/* SPDX-License-Identifier: MIT */
/* This file has the sweeps of polygons, and of polygons and axis-aligned boxes. What the search finds is the
 * answer. Where the search does not decide, or an argument is wrong, the pair is opened and its axes are
 * walked. */
#include "poly2_facet.h"

#ifdef TOI16_THUMB2
#include "poly2_thumb2.h"
#else
/* Stands for poly2_thumb2.h on other machines, where the search answers. */
static inline bool toi16_sweep_poly2_quickly(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                             const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    (void)a, (void)va, (void)b, (void)vb, (void)options, (void)hit;
    return false;
}
#endif

static void answer_crossing(const toi16_polys *polys, toi16_found found, const toi16_crossing *crossing,
                            fix16_t t_max, toi_hit *hit) {
    toi16_begin_answer(hit);
    if (found == TOI16_APART) {
        hit->axis.kind = crossing->mark == TOI16_BESIDE ? TOI_AXIS_PATH : TOI_AXIS_NONE;
        return;
    }
    toi16_name_mark(polys, crossing->mark, &hit->axis);
    hit->status = TOI_OVERLAP;
    hit->exit = t_max;
    if (crossing->leaves)
        hit->exit = toi16_round_time(&crossing->out.t, true);
    if (crossing->mark != TOI16_NO_MARK) {
        const int32_t x = crossing->along.x, y = crossing->along.y;
        const bool same = crossing->mark & 1;
        const toi_vec2 n = {same ? -y : y, same ? x : -x};
        hit->status = TOI_HIT;
        hit->enter = toi16_round_time(&crossing->in.t, false);
        toi16_unit2(&n, &hit->normal);
    }
}

/* Tells whether velocities are in the domain. Sizes together have each bit that any of the numbers has;
 * numbers near the limit are asked one by one. */
TOI16_INLINE bool are_within(const toi_vec2 *va, const toi_vec2 *vb) {
    uint32_t size = toi16_size(va->x) | toi16_size(va->y) | toi16_size(vb->x) | toi16_size(vb->y);
    return size < (uint32_t)TOI_LIMIT - 1 || toi16_check_velocities2(va, vb) == TOI_OK;
}

/* Answers by the search. Returns false where the axes have to be walked, or an argument is wrong. */
static bool answer_by_search(toi16_polys *polys, const toi_vec2 *va, const toi_vec2 *vb,
                             const toi_options *options, toi_hit *hit) {
    toi16_crossing crossing;
    fix16_t t_max = options ? toi16_until(options) : fix16_one;
    if (TOI16_CHECKS && (!hit || t_max < 0 || !va || !vb || !are_within(va, vb)))
        return false;
    toi16_set_motion2(&polys->pair, va, vb);
    toi16_found found = toi16_cross_polys(polys, t_max, &crossing);
    if (found != TOI16_UNDECIDED)
        answer_crossing(polys, found, &crossing, t_max, hit);
    return found != TOI16_UNDECIDED;
}

/* Outlines a polygon as toi16_outline_poly2 does, but leaves its coordinates to the search. */
static bool take_outline(toi16_outline *outline, const toi_poly2 *poly) {
    if (TOI16_CHECKS && (!poly || !poly->vertices || poly->count < 3))
        return false;
    toi16_set_outline(outline, poly);
    return true;
}

/* Answers by all axes, unless the status of the outlines is an error. */
static toi_status answer_by_walk(toi_status status, toi16_polys *polys, const toi_vec2 *va,
                                 const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    status = toi16_open_outlines(status, polys, &toi16_polys_walk, va, vb);
    return toi16_pair_sweep(status, &polys->pair, options, hit);
}

/* Stands apart from toi_sweep_poly2, so that the quick form there has all registers. */
TOI16_SELDOM toi_status sweep_polygons(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                       const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    toi16_polys polys;
    if (take_outline(&polys.a, a) && take_outline(&polys.b, b) &&
        answer_by_search(&polys, va, vb, options, hit))
        return hit->status;
    toi_status status = toi16_first_error(toi16_outline_poly2(&polys.a, a), toi16_outline_poly2(&polys.b, b));
    return answer_by_walk(status, &polys, va, vb, options, hit);
}

toi_status toi_sweep_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                           const toi_options *options, toi_hit *hit) {
    if (!TOI16_FOR_SIZE && toi16_sweep_poly2_quickly(a, va, b, vb, options, hit))
        return hit->status;
    return sweep_polygons(a, va, b, vb, options, hit);
}

toi_status toi_sweep_poly2_aabb2(const toi_poly2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                 const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    toi16_polys polys;
    toi_status status = toi16_outline_aabb2(&polys.b, polys.corners, b);
    if (status == TOI_OK && take_outline(&polys.a, a) && answer_by_search(&polys, va, vb, options, hit))
        return hit->status;
    status = toi16_first_error(toi16_outline_poly2(&polys.a, a), status);
    return answer_by_walk(status, &polys, va, vb, options, hit);
}

toi_status toi_sweep_aabb2_poly2(const toi_aabb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                 const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    toi16_polys polys;
    toi_status status = toi16_outline_aabb2(&polys.a, polys.corners, a);
    if (status == TOI_OK && take_outline(&polys.b, b) && answer_by_search(&polys, va, vb, options, hit))
        return hit->status;
    status = toi16_first_error(status, toi16_outline_poly2(&polys.b, b));
    return answer_by_walk(status, &polys, va, vb, options, hit);
}
