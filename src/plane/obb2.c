/* SPDX-License-Identifier: MIT */
/* This file has pairs of two boxes in the plane, one of them or both oriented. The four axes are those of the
 * boxes, Q2.30 as they are: a rotation of the plane is given by a cosine and a sine, so that a box's axes are
 * exactly perpendicular and exactly its normals.
 *
 * Widths: a relative position doubled is below 2^31 and an axis is within 2^30 + 16, so that a projection of
 * the position is below 2^62 + 2^36 and half of that below 2^61 + 2^35; a box's radius is at most sum(half2)
 * * (2^61 + 2^35) / 2^31 <= 2^60 + 2^34. So lo and hi stay below 2^62 + 2^37, far within 64 bits. Only the
 * halving and each radius term are rounded, all outwards and by less than 1 unit of 2^-30 ulp. */
#include "obb2.h"
#include "../pair/overlap.h"

/* ---- Axes */

static toi_vec2 find_axis(const toi16_obbs2 *boxes, uint32_t axis) {
    return toi16_box_axis2(axis < 2 ? boxes->a.rot : boxes->b.rot, axis & 1);
}

int64_t toi16_box_radius2(const toi16_pose2 *box, const toi_vec2 *n) {
    int64_t radius = 0;
    for (uint32_t k = 0; k < 2; k++) {
        toi_vec2 axis = toi16_box_axis2(box->rot, k);
        int64_t along = toi16_mul_sum(axis.x, n->x, axis.y, n->y);
        radius += toi16_mul_shr31_up(box->half2[k], toi16_abs64(along));
    }
    return radius;
}

toi16_turn2 toi16_find_turn2(const toi16_obbs2 *boxes) {
    const toi_rot2 *a = boxes->a.rot, *b = boxes->b.rot;
    const toi16_turn2 turn = {(uint64_t)toi16_mul_sum(a->cos, a->cos, a->sin, a->sin),
                              (uint64_t)toi16_mul_sum(b->cos, b->cos, b->sin, b->sin),
                              toi16_abs64(toi16_mul_sum(a->cos, b->cos, a->sin, b->sin)),
                              toi16_abs64(toi16_mul_difference(a->cos, b->sin, a->sin, b->cos))};
    return turn;
}

void toi16_put_ends2(const toi16_obbs2 *boxes, const toi16_turn2 *turn, uint32_t axis,
                     toi16_projection *out) {
    const uint32_t k = axis & 1;
    const toi16_pose2 *own = axis < 2 ? &boxes->a : &boxes->b, *other = axis < 2 ? &boxes->b : &boxes->a;
    const toi_vec2 n = toi16_box_axis2(own->rot, k);
    int64_t center2 = toi16_mul_sum(boxes->d2.x, n.x, boxes->d2.y, n.y);
    int64_t radius = toi16_mul_shr31_up(own->half2[k], axis < 2 ? turn->square_a : turn->square_b) +
                     toi16_mul_shr31_up(other->half2[k], turn->along) +
                     toi16_mul_shr31_up(other->half2[k ^ 1], turn->across);
    out->lo = toi16_shr(center2, 1) - radius;
    out->hi = toi16_shr(center2 + 1, 1) + radius;
}

toi16_fate toi16_project_boxes2(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    const toi16_obbs2 *boxes = (const toi16_obbs2 *)pair;
    const toi16_turn2 turn = toi16_find_turn2(boxes);
    const toi_vec2 n = find_axis(boxes, axis);
    toi16_put_ends2(boxes, &turn, axis, out);
    out->speed = toi16_speed2(pair, &n);
    return TOI16_PROJECTED;
}

void toi16_direct_boxes2(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    const toi_vec2 n = find_axis((const toi16_obbs2 *)pair, axis);
    toi16_lift2(&n, out);
}

toi_axis toi16_name_boxes2(const toi16_pair *pair, uint32_t axis) {
    (void)pair;
    return toi16_name_face2(axis, 2);
}

/* ---- At rest */

/* Clips by both axes of a box, `first` and the next one, which have the same length. False where one
 * separates; *mark is then its side, else that of the first touch. */
static bool clip_at_box(const toi16_obbs2 *boxes, const toi16_turn2 *turn, uint32_t first,
                        toi16_way_out *least, toi16_mark *mark) {
    uint64_t least_reach = UINT64_MAX;
    toi16_mark side = 0;
    for (uint32_t axis = first; axis < first + 2; axis++) {
        toi16_projection p;
        bool negative;
        toi16_put_ends2(boxes, turn, axis, &p);
        if ((p.lo >= 0 || p.hi <= 0) && !toi16_clip_at_rest(&p, 2 * axis, mark)) {
            *mark = (toi16_mark)(2 * axis + (p.hi < 0));
            return false;
        }
        uint64_t reach = toi16_shorter_reach(&p, &negative);
        if (reach < least_reach) {
            least_reach = reach;
            side = (toi16_mark)(2 * axis + negative);
        }
    }
    toi16_keep_way(least_reach, first == 0 ? turn->square_a : turn->square_b, side, least);
    return true;
}

/* All axes are asked, as the walk does; but how the boxes are turned is found once, and lengths are compared
 * between boxes alone. A build for size walks. */
static bool rest_boxes(toi16_pair *pair, toi16_way_out *out, toi_status *status) {
    const toi16_obbs2 *boxes = (const toi16_obbs2 *)pair;
    if (TOI16_FOR_SIZE)
        return false;
    const toi16_turn2 turn = toi16_find_turn2(boxes);
    toi16_mark mark = TOI16_NO_MARK;
    bool apart = !clip_at_box(boxes, &turn, 0, out, &mark) || !clip_at_box(boxes, &turn, 2, out, &mark);
    *status = apart ? TOI_SEPARATE : toi16_status_at_rest(mark);
    if (*status != TOI_OVERLAP)
        out->mark = mark;
    return true;
}

/* ---- The search: docs/numerics.md, section 3, has the proof that two axes are enough */

toi_vec2 toi16_grow_motion2(const toi16_pair *pair) {
    unsigned bits = toi16_bits32(toi16_abs32(pair->w.x) | toi16_abs32(pair->w.y));
    int32_t grow = bits < 30 ? INT32_C(1) << (30 - bits) : 1;
    toi_vec2 w = {pair->w.x * grow, pair->w.y * grow};
    return w;
}

/* Widths: speeds are below 2^61 + 2^35, and rises 2^61, as the sum of the half extents is limited. */
int64_t toi16_look_along_box2(toi16_profile2 *profile, const toi16_pose2 *box, const toi_vec2 *w) {
    const toi_rot2 *rot = box->rot;
    profile->speed[0] = toi16_mul_sum(w->x, rot->cos, w->y, rot->sin);
    profile->speed[1] = toi16_mul_difference(w->y, rot->cos, w->x, rot->sin);
    int64_t half0 = toi16_mul_shr31_up(box->half2[1], toi16_abs64(profile->speed[0]));
    int64_t half1 = toi16_mul_shr31_up(box->half2[0], toi16_abs64(profile->speed[1]));
    profile->rise[0] = 2 * half0;
    profile->rise[1] = 2 * half1;
    return half0 + half1;
}

/* Along axis 1 c rises by speed 0, and along axis 0 c falls by speed 1. An edge along which c rises is within
 * a right angle of w where its own speed is above 0, and then comes first. */
unsigned toi16_first_edge2(const toi16_profile2 *profile, const toi_rot2 *rot, toi_vec2 *edge) {
    unsigned first = (profile->speed[0] < 0) != (profile->speed[1] < 0);
    bool back = first == 0 ? profile->speed[0] < 0 : profile->speed[1] >= 0;
    toi_vec2 axis = toi16_box_axis2(rot, first ^ 1);
    edge->x = back ? -axis.x : axis.x;
    edge->y = back ? -axis.y : axis.y;
    return first;
}

/* Finds the axis of the facet at which c, which begins below 0, changes its sign on a chain of M. The edges
 * are those of the boxes by turns, as the two of each box are at a right angle; `axes` has their order. With
 * the fourth c is past all doubt: c has gained twice the reach. */
TOI16_ONCE uint32_t find_sign_change(const toi16_profile2 boxes[2], const uint8_t axes[4], int64_t c) {
    for (;; axes++) {
        const toi16_profile2 *of = &boxes[*axes >> 1];
        const unsigned own = *axes & 1;
        c += of->rise[own];
        if (c >= -TOI16_DOUBT2)
            return c >= TOI16_DOUBT2 && toi16_is_steep2(of->speed[own]) ? *axes : TOI16_UNSURE2;
    }
}

/* Where two boxes lie alike, M is a box as well, and each axis of A has two facets. */
static uint32_t take_facet_of_a(const toi16_profile2 *a, uint32_t axis) {
    return toi16_is_steep2(a->speed[axis]) ? axis : TOI16_UNSURE2;
}

/* Finds the facets on both chains of M, whose c goes from `least`, below 0, to `most`, above 0. */
static void find_on_chains(const toi16_obbs2 *boxes, const toi16_profile2 profiles[2], int64_t least,
                           int64_t most, uint32_t facets[2]) {
    toi_vec2 a, b;
    unsigned first_a = toi16_first_edge2(&profiles[0], boxes->a.rot, &a);
    unsigned first_b = 2 + toi16_first_edge2(&profiles[1], boxes->b.rot, &b);
    int64_t turn = toi16_cross2(&a, &b);
    unsigned b_first = turn < 0;
    uint8_t axes[4];
    axes[b_first] = (uint8_t)first_a;
    axes[b_first ^ 1] = (uint8_t)first_b;
    axes[b_first + 2] = (uint8_t)(first_a ^ 1);
    axes[3 - b_first] = (uint8_t)(first_b ^ 1);
    facets[0] = turn == 0 ? take_facet_of_a(profiles, 0) : find_sign_change(profiles, axes, least);
    facets[1] = turn == 0 ? take_facet_of_a(profiles, 1) : find_sign_change(profiles, axes, -most);
}

/* Finds the facets where the line of the motion enters M and leaves M. Apart from search_boxes, so that the
 * stack of the profiles is free when the axes are projected. */
TOI16_OWN_STACK toi16_found find_box_facets(const toi16_obbs2 *boxes, uint32_t facets[2]) {
    toi_vec2 w = toi16_grow_motion2(&boxes->pair);
    toi16_profile2 profiles[2];
    int64_t reach = toi16_look_along_box2(&profiles[0], &boxes->a, &w) +
                    toi16_look_along_box2(&profiles[1], &boxes->b, &w);
    int64_t center = toi16_shr(toi16_mul_difference(w.x, boxes->d2.y, w.y, boxes->d2.x), 1);
    int64_t least = center - reach, most = center + reach;
    if (least > 0 || most < 0)
        return TOI16_APART;
    if (least > -TOI16_CLOSE2 || most < TOI16_CLOSE2)
        return TOI16_UNDECIDED;
    find_on_chains(boxes, profiles, least, most, facets);
    return facets[0] == TOI16_UNSURE2 || facets[1] == TOI16_UNSURE2 ? TOI16_UNDECIDED : TOI16_MEETS;
}

toi16_found toi16_clip_by_facets2(toi16_found found, toi16_pair *pair, const uint32_t axes[2],
                                  const toi_options *options, toi16_span *span, toi_axis *apart) {
    if (found == TOI16_APART)
        apart->kind = TOI_AXIS_PATH;
    if (found != TOI16_MEETS)
        return found;
    toi16_span_start(span, toi16_until(options));
    for (unsigned n = 0; n < 2 && (n == 0 || axes[1] != axes[0]); n++) {
        toi16_projection p;
        pair->family->project(pair, axes[n], &p);
        if (!toi16_span_clip(span, &p, axes[n])) {
            *apart = pair->family->feature(pair, axes[n]);
            return TOI16_APART;
        }
    }
    return TOI16_MEETS;
}

static toi16_found search_boxes(toi16_pair *pair, const toi_options *options, toi16_span *span,
                                toi_axis *apart) {
    uint32_t facets[2];
    toi16_found found = find_box_facets((const toi16_obbs2 *)pair, facets);
    return toi16_clip_by_facets2(found, pair, facets, options, span, apart);
}

/* ---- Opening */

static void open_level_boxes(toi16_aabbs *boxes, const toi16_pose2 *a, int turned_a, const toi16_pose2 *b,
                             int turned_b) {
    toi16_open_aabbs(boxes, 2);
    toi16_level_corners(a, turned_a, boxes->lo_a, boxes->hi_a);
    toi16_level_corners(b, turned_b, boxes->lo_b, boxes->hi_b);
    boxes->face[0] = (uint8_t)turned_a;
    boxes->face[1] = (uint8_t)!turned_a;
}

static const toi16_family family_of_boxes2 = {
    toi16_project_boxes2, toi16_direct_boxes2, toi16_name_boxes2, search_boxes, 0, 0, 0, 8};

void toi16_boxes2_at_rest(toi16_pair *pair) {
    static const toi16_family at_rest = {
        toi16_project_boxes2, toi16_direct_boxes2, toi16_name_boxes2, search_boxes, 0, rest_boxes, 0, 8};
    if (pair->family == &family_of_boxes2)
        pair->family = &at_rest;
}

static void open_tilted_boxes(toi16_obbs2 *boxes, const toi_vec2 *va, const toi_vec2 *vb,
                              const toi16_family *of) {
    boxes->pair.family = of;
    boxes->pair.axes = boxes->pair.tested = 4;
    boxes->d2.x = boxes->b.center2[0] - boxes->a.center2[0];
    boxes->d2.y = boxes->b.center2[1] - boxes->a.center2[1];
    toi16_set_motion2(&boxes->pair, va, vb);
}

toi_status toi16_open_boxes2(toi_status status, toi16_boxes2 *boxes, const toi_vec2 *va, const toi_vec2 *vb,
                             const toi16_family *of) {
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities2(va, vb);
    if (status < 0)
        return status;
    int turned_a = toi16_level(boxes->tilted.a.rot), turned_b = toi16_level(boxes->tilted.b.rot);
    if (turned_a < 0 || turned_b < 0) {
        open_tilted_boxes(&boxes->tilted, va, vb, of);
        return TOI_OK;
    }
    toi16_pose2 a = boxes->tilted.a, b = boxes->tilted.b;
    open_level_boxes(&boxes->level, &a, turned_a, &b, turned_b);
    toi16_put2(boxes->level.va, va);
    toi16_put2(boxes->level.vb, vb);
    return TOI_OK;
}

toi_status toi16_open_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                           const toi_vec2 *vb) {
    toi16_obbs2 *to = &((toi16_boxes2 *)storage)->tilted;
    return toi16_open_boxes2(toi16_first_error(toi16_pose_obb2(&to->a, a), toi16_pose_obb2(&to->b, b)),
                             storage, va, vb, &family_of_boxes2);
}

toi_status toi16_open_aabb2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    toi16_obbs2 *to = &((toi16_boxes2 *)storage)->tilted;
    return toi16_open_boxes2(toi16_first_error(toi16_pose_aabb2(&to->a, a), toi16_pose_obb2(&to->b, b)),
                             storage, va, vb, &family_of_boxes2);
}

toi_status toi16_open_obb2_aabb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    toi16_obbs2 *to = &((toi16_boxes2 *)storage)->tilted;
    return toi16_open_boxes2(toi16_first_error(toi16_pose_obb2(&to->a, a), toi16_pose_aabb2(&to->b, b)),
                             storage, va, vb, &family_of_boxes2);
}

/* ---- Sweeps */

toi_status toi_sweep_obb2(const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                          const toi_options *options, toi_hit *hit) {
    toi16_boxes2 boxes;
    return toi16_pair_sweep(toi16_open_obb2(&boxes, a, va, b, vb), &boxes.pair, options, hit);
}

toi_status toi_sweep_aabb2_obb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_boxes2 boxes;
    return toi16_pair_sweep(toi16_open_aabb2_obb2(&boxes, a, va, b, vb), &boxes.pair, options, hit);
}

toi_status toi_sweep_obb2_aabb2(const toi_obb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_boxes2 boxes;
    return toi16_pair_sweep(toi16_open_obb2_aabb2(&boxes, a, va, b, vb), &boxes.pair, options, hit);
}
