/* SPDX-License-Identifier: MIT */
/* This file has rays at oriented boxes in the plane. A ray is the sweep of a point, and a point has no
 * extent: M is the box as the point sees it, and the line of the ray enters and leaves M through faces of the
 * box. So the slabs of these faces answer. Where that is in doubt, a pair of the point and the box answers,
 * which has the point's axes x and y too.
 *
 * Widths: those of obb2.c. */
#include "obb2.h"
#include "toi16/sweep.h"

/* toi16_box_view2 is a box seen along w, which is below 2^30, as toi16_profile2 is: c rises by twice `half`
 * along the edge that an axis is normal to, and is `center` at the centre of the box. */
typedef struct {
    int64_t speed[2], half[2], center;
} toi16_box_view2;

/* toi16_slab is what an axis tells of a ray: how far the point is from entering and from leaving. */
typedef struct {
    int64_t near, far;
} toi16_slab;

/* ---- The facets of M, as the search of two boxes finds them */

/* Looks at the box. Returns whether the line of the ray passes beside M, close to an end of M, or through M.
 */
TOI16_INLINE toi16_found look_at_box(const toi16_obbs2 *boxes, const toi_vec2 *w, toi16_box_view2 *box) {
    const toi_rot2 *rot = boxes->b.rot;
    box->speed[0] = toi16_mul_sum(w->x, rot->cos, w->y, rot->sin);
    box->speed[1] = toi16_mul_difference(w->y, rot->cos, w->x, rot->sin);
    box->half[0] = toi16_mul_shr31_up(boxes->b.half2[1], toi16_abs64(box->speed[0]));
    box->half[1] = toi16_mul_shr31_up(boxes->b.half2[0], toi16_abs64(box->speed[1]));
    box->center = toi16_shr(toi16_mul_difference(w->x, boxes->d2.y, w->y, boxes->d2.x), 1);
    const int64_t inside = box->half[0] + box->half[1] - (int64_t)toi16_abs64(box->center);
    return inside < 0 ? TOI16_APART : inside < TOI16_CLOSE2 ? TOI16_UNDECIDED : TOI16_MEETS;
}

/* Returns the axis of the facet of a chain at which c changes its sign: c is what it is between the edges. */
static inline unsigned axis_at(const toi16_box_view2 *box, unsigned first, int64_t c) {
    const unsigned own = first ^ (c < 0);
    const bool sure = (uint64_t)c + TOI16_DOUBT2 >= 2 * (uint64_t)TOI16_DOUBT2;
    return sure && toi16_is_steep2(box->speed[own]) ? own : 2;
}

/* Finds the axes of the facets where the line of the ray enters and leaves M: each chain has two edges of the
 * box, as the point adds none. False where a facet is in doubt. */
TOI16_INLINE bool find_axes_of_box(const toi16_box_view2 *box, uint32_t axes[2]) {
    const unsigned first = (box->speed[0] < 0) != (box->speed[1] < 0);
    const int64_t between = box->half[first] - box->half[first ^ 1];
    axes[0] = axis_at(box, first, between + box->center);
    axes[1] = axis_at(box, first, between - box->center);
    return (axes[0] | axes[1]) < 2;
}

/* Tells whether the edges of a box are along x and y although it is not level, as its axes are not of length
 * 1. */
static inline bool is_stretched(const toi_rot2 *rot) {
    return rot->cos == 0 || rot->sin == 0;
}

/* Returns whether the first edges of both chains are the point's as much as those of a stretched box. */
static bool are_edges_of_point(const toi16_box_view2 *box, const toi_rot2 *rot, const toi_vec2 *w) {
    static const toi_rot2 upright = TOI_ROT2_IDENTITY;
    const toi16_profile2 point = {{w->x, w->y}, {0, 0}}, other = {{box->speed[0], box->speed[1]}, {0, 0}};
    toi_vec2 edge_a, edge_b;
    toi16_first_edge2(&point, &upright, &edge_a);
    toi16_first_edge2(&other, rot, &edge_b);
    return toi16_cross2(&edge_a, &edge_b) == 0;
}

/* Finds the facets where the line enters and leaves M. Apart from search_ray, so that the stack of the view
 * is free when the axes are projected. */
TOI16_OWN_STACK toi16_found find_ray_facets(const toi16_obbs2 *boxes, uint32_t facets[2]) {
    const toi_vec2 w = toi16_grow_motion2(&boxes->pair);
    toi16_box_view2 box;
    const toi16_found found = look_at_box(boxes, &w, &box);
    if (found != TOI16_MEETS)
        return found;
    if (is_stretched(boxes->b.rot) && are_edges_of_point(&box, boxes->b.rot, &w)) {
        facets[0] = 0;
        facets[1] = 1;
        return toi16_is_steep2(toi16_mul(w.x, TOI_Q30_ONE)) && toi16_is_steep2(toi16_mul(w.y, TOI_Q30_ONE))
                   ? TOI16_MEETS
                   : TOI16_UNDECIDED;
    }
    if (!find_axes_of_box(&box, facets))
        return TOI16_UNDECIDED;
    facets[0] += 2;
    facets[1] += 2;
    return TOI16_MEETS;
}

static toi16_found search_ray(toi16_pair *pair, const toi_options *options, toi16_span *span,
                              toi_axis *apart) {
    uint32_t facets[2];
    const toi16_found found = find_ray_facets((const toi16_obbs2 *)pair, facets);
    return toi16_clip_by_facets2(found, pair, facets, options, span, apart);
}

/* ---- The answer of the slabs */

/* Returns the slab of axis k of the box, as the pair projects on that axis: the point has no radius, and the
 * product of the two axes is 0. */
TOI16_INLINE toi16_slab find_slab(const toi16_obbs2 *boxes, uint32_t k, int64_t square, bool rising) {
    const toi_vec2 n = toi16_box_axis2(boxes->b.rot, k);
    const int64_t center2 = toi16_dot2(&boxes->d2, &n), ahead2 = rising ? -center2 : center2,
                  radius = toi16_mul_shr31_up(boxes->b.half2[k], (uint64_t)square);
    const toi16_slab slab = {toi16_shr(ahead2, 1) - radius, toi16_shr(ahead2 + 1, 1) + radius};
    return slab;
}

/* Answers where the line is past a facet already, or gets there too late. */
static bool answer_face_apart(uint32_t k, toi_hit *hit) {
    toi16_begin_answer(hit);
    hit->axis.kind = TOI_AXIS_FACE_B;
    hit->axis.b = (uint16_t)k;
    return true;
}

/* Rounds distance / speed to time ulps: where w has grown, the speed has as well. */
TOI16_INLINE fix16_t round_way(int64_t distance, int64_t grown_speed, unsigned grown, fix16_t t_max,
                               bool up) {
    const int64_t speed = (int64_t)(toi16_abs64(grown_speed) >> grown);
    return toi16_round_usual_time(distance, speed, t_max, up);
}

/* Writes the normal of a face whose axis is n, against the ray. */
TOI16_INLINE void put_face_normal(const toi_vec2 *n, uint64_t square_q60, bool rising, toi_vec3 *out) {
    const toi_axis3 normal = {n->x, n->y, 0};
    if (toi16_is_square_of_unit(square_q60))
        toi16_round_unit(&normal, !rising, out);
    else
        toi16_unit(&normal, !rising, out);
}

/* Answers by the slabs of the facets. Returns false where a slab has no width, or is left just now. */
TOI16_INLINE bool answer_slabs(const toi16_obbs2 *boxes, const toi16_box_view2 *box, const uint32_t axes[2],
                               fix16_t t_max, toi_hit *hit) {
    const uint32_t in = axes[0], out = axes[1];
    const unsigned grown = toi16_growth2(&boxes->pair);
    const bool rising = box->speed[in] > 0;
    const int64_t square =
        toi16_mul_sum(boxes->b.rot->cos, boxes->b.rot->cos, boxes->b.rot->sin, boxes->b.rot->sin);
    const toi16_slab first = find_slab(boxes, in, square, rising),
                     last = in == out ? first : find_slab(boxes, out, square, box->speed[out] > 0);
    if (first.near == first.far || last.far == 0)
        return false;
    if (first.far < 0 || last.far < 0)
        return answer_face_apart(first.far < 0 ? in : out, hit);
    const fix16_t exit = round_way(last.far, box->speed[out], grown, t_max, true);
    toi16_begin_answer(hit);
    hit->status = TOI_OVERLAP;
    hit->exit = exit < 0 ? t_max : exit;
    if (first.near < 0)
        return true;
    const fix16_t enter = round_way(first.near, box->speed[in], grown, t_max, false);
    if (enter < 0)
        return answer_face_apart(in, hit);
    hit->enter = enter;
    hit->status = TOI_HIT;
    hit->axis.kind = TOI_AXIS_FACE_B;
    hit->axis.b = (uint16_t)in;
    const toi_vec2 n = toi16_box_axis2(boxes->b.rot, in);
    put_face_normal(&n, (uint64_t)square, rising, &hit->normal);
    return true;
}

/* Writes w and the box into a pair that is not opened. Returns false where an argument is wrong or may be. */
static bool take_ray(toi16_obbs2 *boxes, const toi_vec2 *origin, const toi_vec2 *direction,
                     const toi_obb2 *shape) {
    const uint32_t size = toi16_size(origin->x) | toi16_size(origin->y) | toi16_size(direction->x) |
                          toi16_size(direction->y) | toi16_size(shape->center.x) |
                          toi16_size(shape->center.y);
    const uint32_t half_x = (uint32_t)shape->half.x, half_y = (uint32_t)shape->half.y;
    if (TOI16_CHECKS &&
        (size >= (uint32_t)TOI_LIMIT - 1 || (half_x | half_y | (half_x + half_y)) >= (uint32_t)TOI_LIMIT))
        return false;
    boxes->b.rot = toi16_take_rot2(&shape->rot);
    boxes->b.half2[0] = 2 * half_x;
    boxes->b.half2[1] = 2 * half_y;
    boxes->d2.x = 2 * (shape->center.x - origin->x);
    boxes->d2.y = 2 * (shape->center.y - origin->y);
    boxes->pair.w.x = -direction->x;
    boxes->pair.w.y = -direction->y;
    return boxes->b.rot;
}

/* Answers a ray at a box that is not level. */
static bool answer_tilted(const toi16_obbs2 *boxes, fix16_t t_max, toi_hit *hit) {
    const toi_vec2 w = toi16_grow_motion2(&boxes->pair);
    toi16_box_view2 box;
    const toi16_found found = look_at_box(boxes, &w, &box);
    if (found != TOI16_APART) {
        uint32_t axes[2];
        return found == TOI16_MEETS && find_axes_of_box(&box, axes) &&
               answer_slabs(boxes, &box, axes, t_max, hit);
    }
    toi16_begin_answer(hit);
    hit->axis.kind = TOI_AXIS_PATH;
    return true;
}

/* Answers a ray at a level box as one at an axis-aligned box. Returns false where the box is not level, and
 * where there is a hint, which the pair asks first. */
TOI16_SELDOM bool answer_level_box2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_obb2 *shape,
                                    const toi_options *options, toi_hit *hit) {
    const toi_aabb2 point = {*origin, *origin};
    const int turned = toi16_level(&shape->rot);
    const fix16_t x = turned == 0 ? shape->half.x : shape->half.y,
                  y = turned == 0 ? shape->half.y : shape->half.x;
    const toi_aabb2 box = {{shape->center.x - x, shape->center.y - y},
                           {shape->center.x + x, shape->center.y + y}};
    if (turned < 0 || (options && options->hint))
        return false;
    toi16_turn_normal(toi_sweep_aabb2(&point, direction, &box, &toi16_none2, options, hit), hit);
    return true;
}

/* In a build for size the pair answers, which takes all of the rest anyway. */
bool toi16_ray_obb2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_obb2 *shape,
                    const toi_options *options, toi_hit *hit) {
    toi16_obbs2 boxes;
    const fix16_t t_max = options ? toi16_until(options) : fix16_one;
    if (TOI16_FOR_SIZE || (TOI16_CHECKS && (!origin || !direction || !shape || !hit || t_max < 0)))
        return false;
    if (!take_ray(&boxes, origin, direction, shape))
        return false;
    return is_stretched(boxes.b.rot) ? answer_level_box2(origin, direction, shape, options, hit)
                                     : answer_tilted(&boxes, t_max, hit);
}

toi_status toi16_open_point_obb2(toi16_boxes2 *boxes, const toi_vec2 *at, const toi_vec2 *velocity,
                                 const toi_obb2 *shape) {
    static const toi16_family family = {
        toi16_project_boxes2, toi16_direct_boxes2, toi16_name_boxes2, search_ray, 0, 0, 0, 8};
    toi_aabb2 point;
    if (at)
        point.lo = point.hi = *at;
    toi16_obbs2 *to = &boxes->tilted;
    const toi_status status =
        toi16_first_error(toi16_pose_aabb2(&to->a, at ? &point : 0), toi16_pose_obb2(&to->b, shape));
    return toi16_open_boxes2(status, boxes, velocity, &toi16_none2, &family);
}
