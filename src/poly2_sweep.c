/* SPDX-License-Identifier: MIT */
/* The sweeps of polygons, and of polygons and axis-aligned boxes: what the search finds is the answer. Where
 * it does not tell, or the arguments are wrong, the pair is opened and its axes are walked. */
#include "poly2.h"

static void answer(const toi16_polys *polys, toi16_found found, const toi16_crossing *crossing, fix16_t t_max,
                   toi_hit *hit) {
    bool exact;
    toi16_begin_answer(hit);
    if (found == TOI16_APART) {
        hit->axis.kind = crossing->mark == TOI16_BESIDE ? TOI_AXIS_PATH : TOI_AXIS_NONE;
        return;
    }
    toi16_name_mark(polys, crossing->mark, &hit->axis);
    hit->status = TOI_OVERLAP;
    hit->exit = t_max;
    if (crossing->leaves) {
        hit->exit = (fix16_t)toi16_frac_q16(&crossing->out.t, &exact);
        hit->exit += !exact;
    }
    if (crossing->mark != TOI16_NO_MARK) {
        toi_axis3 n = {crossing->along.y, -crossing->along.x, 0};
        hit->status = TOI_HIT;
        hit->enter = (fix16_t)toi16_frac_q16(&crossing->in.t, &exact);
        toi16_unit(&n, crossing->mark & 1, &hit->normal);
    }
}

/* Sizes together have each bit that any of the numbers has: others are asked one by one. */
static bool are_within(const toi_vec2 *va, const toi_vec2 *vb) {
    uint32_t size = toi16_size(va->x) | toi16_size(va->y) | toi16_size(vb->x) | toi16_size(vb->y);
    return size < (uint32_t)TOI_LIMIT - 1 || toi16_check_velocities2(va, vb) == TOI_OK;
}

/* False where the axes have to be walked, or an argument is wrong. */
static bool is_found(toi16_polys *polys, const toi_vec2 *va, const toi_vec2 *vb, const toi_options *options,
                     toi_hit *hit) {
    toi16_crossing crossing;
    fix16_t t_max = options ? options->t_max : fix16_one;
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

toi_status toi_sweep_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                           const toi_options *options, toi_hit *hit) {
    toi16_polys polys;
    if (is_outlined(&polys.a, a) && is_outlined(&polys.b, b) && is_found(&polys, va, vb, options, hit))
        return hit->status;
    toi_status status = toi16_first_error(toi16_outline_poly2(&polys.a, a), toi16_outline_poly2(&polys.b, b));
    return walk(status, &polys, va, vb, options, hit);
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
