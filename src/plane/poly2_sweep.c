/* SPDX-License-Identifier: MIT */
/* The sweeps of polygons, and of polygons and axis-aligned boxes: what the search finds is the answer. Where
 * it does not tell, or the arguments are wrong, the pair is opened and its axes are walked. */
#include "poly2_gate.h"
#include "poly2_quick.h"

static void answer(const toi16_polys *polys, toi16_found found, const toi16_crossing *crossing, fix16_t t_max,
                   toi_hit *hit) {
    toi16_begin_answer(hit);
    if (found == TOI16_APART) {
        hit->axis.kind = crossing->mark == TOI16_BESIDE ? TOI_AXIS_PATH : TOI_AXIS_NONE;
        return;
    }
    toi16_name_mark(polys, crossing->mark, &hit->axis);
    hit->status = TOI_OVERLAP;
    hit->exit = t_max;
    if (crossing->leaves)
        hit->exit = toi16_rounded(&crossing->out.t, true);
    if (crossing->mark != TOI16_NO_MARK) {
        const int32_t x = crossing->along.x, y = crossing->along.y;
        const bool same = crossing->mark & 1;
        const toi_vec2 n = {same ? -y : y, same ? x : -x};
        hit->status = TOI_HIT;
        hit->enter = toi16_rounded(&crossing->in.t, false);
        toi16_unit2(&n, &hit->normal);
    }
}

/* Sizes together have each bit that any of the numbers has: others are asked one by one. */
TOI16_INLINE bool are_within(const toi_vec2 *va, const toi_vec2 *vb) {
    uint32_t size = toi16_size(va->x) | toi16_size(va->y) | toi16_size(vb->x) | toi16_size(vb->y);
    return size < (uint32_t)TOI_LIMIT - 1 || toi16_check_velocities2(va, vb) == TOI_OK;
}

/* False where the axes have to be walked, or an argument is wrong. */
static bool is_found(toi16_polys *polys, const toi_vec2 *va, const toi_vec2 *vb, const toi_options *options,
                     toi_hit *hit) {
    toi16_crossing crossing;
    fix16_t t_max = options ? toi16_until(options) : fix16_one;
    if (TOI16_CHECKS && (!hit || t_max < 0 || !va || !vb || !are_within(va, vb)))
        return false;
    toi16_set_motion2(&polys->pair, va, vb);
    toi16_found found = toi16_cross_polys(polys, t_max, &crossing);
    if (found != TOI16_UNDECIDED)
        answer(polys, found, &crossing, t_max, hit);
    return found != TOI16_UNDECIDED;
}

static bool is_outlined(toi16_outline *outline, const toi_poly2 *poly) {
    if (TOI16_CHECKS && (!poly || !poly->vertices || poly->count < 3))
        return false;
    toi16_set_outline(outline, poly);
    return true;
}

/* status: of the outlines. */
static toi_status walk(toi_status status, toi16_polys *polys, const toi_vec2 *va, const toi_vec2 *vb,
                       const toi_options *options, toi_hit *hit) {
    status = toi16_open_outlines(status, polys, &toi16_polys_walk, va, vb);
    return toi16_pair_sweep(status, &polys->pair, options, hit);
}

#ifdef TOI16_QUICK_POLYGONS
#define SLOWLY TOI16_SELDOM
#else
#define SLOWLY static
#endif
SLOWLY toi_status sweep_slowly(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                               const toi_options *options, toi_hit *hit) {
    toi16_polys polys;
    if (is_outlined(&polys.a, a) && is_outlined(&polys.b, b) && is_found(&polys, va, vb, options, hit))
        return hit->status;
    toi_status status = toi16_first_error(toi16_outline_poly2(&polys.a, a), toi16_outline_poly2(&polys.b, b));
    return walk(status, &polys, va, vb, options, hit);
}

#if defined TOI16_QUICK_POLYGONS && !defined TOI16_ARM_WALK
/* The line does not pass beside M: c of M is on both sides of 0. */
TOI16_INLINE bool go_through(toi16_polys *polys, const toi16_ends *a, const toi16_ends *b,
                             const toi_vec2 *left, fix16_t t_max, toi_hit *hit) {
    int64_t least = b->c_least - a->c_most, most = b->c_most - a->c_least;
    toi16_crossing crossing;
    polys->a.down = polys->b.down = 0;
    toi16_set_ends(&polys->a, a);
    toi16_set_ends(&polys->b, b);
    toi16_found found = toi16_go_through(polys, left, least, most, t_max, &crossing);
    if (found != TOI16_UNDECIDED)
        answer(polys, found, &crossing, t_max, hit);
    return found != TOI16_UNDECIDED;
}

/* What tells most misses comes first. */
TOI16_INLINE bool toi16_sweep_quickly(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                      const toi_vec2 *vb, fix16_t t_max, toi_hit *hit) {
    toi16_polys polys;
    toi16_ends ends_a, ends_b;
    if (TOI16_CHECKS && !are_within(va, vb))
        return false;
    const toi_vec2 left = {va->y - vb->y, vb->x - va->x};
    toi16_set_outline(&polys.a, a);
    toi16_set_outline(&polys.b, b);
    uint32_t size = toi16_find_ends(polys.a.first, polys.a.last, &left, &ends_a) |
                    toi16_find_ends(polys.b.first, polys.b.last, &left, &ends_b);
    if (TOI16_CHECKS && size >= (uint32_t)TOI_LIMIT - 2)
        return false;
    int64_t least = ends_b.c_least - ends_a.c_most, most = ends_b.c_most - ends_a.c_least;
    if (least > 0 || most < 0) {
        toi16_begin_answer(hit);
        hit->axis.kind = TOI_AXIS_PATH;
        return true;
    }
    return least < 0 && most > 0 && go_through(&polys, &ends_a, &ends_b, &left, t_max, hit);
}
#endif

#ifdef TOI16_QUICK_POLYGONS
static inline bool is_valid(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                            const toi_hit *hit) {
    return !TOI16_CHECKS || (!toi16_is_any_null(a, va, b, vb, hit) && !toi16_is_null(a->vertices) &&
                             !toi16_is_null(b->vertices) && a->count >= 3 && b->count >= 3);
}
#endif

toi_status toi_sweep_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                           const toi_options *options, toi_hit *hit) {
#ifdef TOI16_QUICK_POLYGONS
    if (is_valid(a, va, b, vb, hit)) {
        const fix16_t t_max = toi16_is_null(options) ? fix16_one : toi16_until(options);
        if ((!TOI16_CHECKS || t_max >= 0) && toi16_sweep_quickly(a, va, b, vb, t_max, hit))
            return hit->status;
    }
#endif
    return sweep_slowly(a, va, b, vb, options, hit);
}

toi_status toi_sweep_poly2_aabb2(const toi_poly2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                 const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    toi16_polys polys;
    toi_status status = toi16_outline_aabb2(&polys.b, polys.corners, b);
    if (status == TOI_OK && is_outlined(&polys.a, a) && is_found(&polys, va, vb, options, hit))
        return hit->status;
    status = toi16_first_error(toi16_outline_poly2(&polys.a, a), status);
    return walk(status, &polys, va, vb, options, hit);
}

toi_status toi_sweep_aabb2_poly2(const toi_aabb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                 const toi_vec2 *vb, const toi_options *options, toi_hit *hit) {
    toi16_polys polys;
    toi_status status = toi16_outline_aabb2(&polys.a, polys.corners, a);
    if (status == TOI_OK && is_outlined(&polys.b, b) && is_found(&polys, va, vb, options, hit))
        return hit->status;
    status = toi16_first_error(status, toi16_outline_poly2(&polys.b, b));
    return walk(status, &polys, va, vb, options, hit);
}
