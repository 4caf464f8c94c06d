/* SPDX-License-Identifier: MIT */
/* Oriented rectangles. The four axes are those of the boxes, Q2.30 as they are: a rotation of the plane is
 * given by a cosine and a sine, so a box's axes are exactly perpendicular and are its exact normals.
 *
 * Widths: a relative position doubled is below 2^31 and an axis within 2^30 + 16, so a projection of it is
 * below 2^62 + 2^36 and half of that below 2^61 + 2^35; a box's radius is at most sum(half2) * (2^61 + 2^35)
 * / 2^31 <= 2^60 + 2^34; so lo and hi stay below 2^62 + 2^37, far within 64 bits. The only rounding is the
 * halving and that of each radius term, all outwards and by less than 1 unit of 2^-30 ulp. */
#include "../shape/obb.h"

static int64_t dot(const int32_t a[2], const int32_t b[2]) {
    return toi16_mul_sum(a[0], b[0], a[1], b[1]);
}

static void box_axis(const toi_rot2 *rot, unsigned k, int32_t out[2]) {
    out[0] = k == 0 ? rot->cos : -rot->sin;
    out[1] = k == 0 ? rot->sin : rot->cos;
}

static void pair_axis(const toi16_obbs2 *boxes, uint32_t axis, int32_t out[2]) {
    box_axis(axis < 2 ? boxes->a.rot : boxes->b.rot, (unsigned)(axis & 1), out);
}

static int64_t radius(const toi16_pose2 *pose, const int32_t axis[2]) {
    int64_t sum = 0;
    for (unsigned k = 0; k < 2; k++) {
        int32_t u[2];
        box_axis(pose->rot, k, u);
        sum += toi16_mul_shr31_up(pose->half2[k], toi16_abs64(dot(u, axis)));
    }
    return sum;
}

static toi16_fate project(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    const toi16_obbs2 *boxes = (const toi16_obbs2 *)pair;
    int32_t l[2];
    pair_axis(boxes, axis, l);
    int64_t center2 = dot(boxes->d2, l), reach = radius(&boxes->a, l) + radius(&boxes->b, l);
    out->lo = toi16_shr(center2, 1) - reach;
    out->hi = toi16_shr(center2 + 1, 1) + reach;
    out->speed = toi16_mul_sum(boxes->pair.w.x, l[0], boxes->pair.w.y, l[1]);
    return TOI16_PROJECTED;
}

static void direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    int32_t l[2];
    pair_axis((const toi16_obbs2 *)pair, axis, l);
    out->x = l[0];
    out->y = l[1];
    out->z = 0;
}

static toi_axis feature(const toi16_pair *pair, uint32_t axis) {
    (void)pair;
    toi_axis face = {TOI_AXIS_FACE_A, (uint8_t)axis, 0};
    if (axis >= 2) {
        face.kind = TOI_AXIS_FACE_B;
        face.a = 0;
        face.b = (uint8_t)(axis - 2);
    }
    return face;
}

/* By the two facets of M through which the line of the motion goes, as docs/numerics.md says. */
static toi16_found search(toi16_pair *pair, const toi_options *options, toi16_span *span, toi_axis *apart) {
    uint32_t facets[2];
    switch (toi16_find_facets2((const toi16_obbs2 *)pair, facets)) {
    case TOI16_APART:
        apart->kind = TOI_AXIS_PATH;
        return TOI16_APART;
    case TOI16_MEETS:
        toi16_span_start(span, toi16_until(options));
        return toi16_clip_by_facets2(pair, facets, span, apart);
    default:
        return TOI16_UNDECIDED;
    }
}

static void open_level(toi16_aabbs *boxes, const toi16_pose2 *a, int turned_a, const toi16_pose2 *b,
                       int turned_b) {
    toi16_open_aabbs(boxes, 2);
    toi16_level_corners(a, turned_a, boxes->lo_a, boxes->hi_a);
    toi16_level_corners(b, turned_b, boxes->lo_b, boxes->hi_b);
    boxes->face[0] = (uint8_t)turned_a;
    boxes->face[1] = (uint8_t)!turned_a;
}

static void open_tilted(toi16_obbs2 *boxes, const toi_vec2 *va, const toi_vec2 *vb) {
    static const toi16_family family = {project, direction, feature, search, 0, 0, 8};
    boxes->pair.family = &family;
    boxes->pair.axes = boxes->pair.tested = 4;
    boxes->d2[0] = boxes->b.center2[0] - boxes->a.center2[0];
    boxes->d2[1] = boxes->b.center2[1] - boxes->a.center2[1];
    toi16_set_motion2(&boxes->pair, va, vb);
}

/* status: of the poses, which are in their places in a tilted pair. */
static toi_status open_pair(toi_status status, toi16_boxes2 *boxes, const toi_vec2 *va, const toi_vec2 *vb) {
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities2(va, vb);
    if (status < 0)
        return status;
    int turned_a = toi16_level(boxes->tilted.a.rot), turned_b = toi16_level(boxes->tilted.b.rot);
    if (turned_a >= 0 && turned_b >= 0) {
        toi16_pose2 a = boxes->tilted.a, b = boxes->tilted.b;
        open_level(&boxes->level, &a, turned_a, &b, turned_b);
        toi16_put2(boxes->level.va, va);
        toi16_put2(boxes->level.vb, vb);
    } else
        open_tilted(&boxes->tilted, va, vb);
    return TOI_OK;
}

toi_status toi16_open_obb2(void *room, const void *a, const toi_vec2 *va, const void *b, const toi_vec2 *vb) {
    toi16_boxes2 *boxes = room;
    toi16_obbs2 *to = &boxes->tilted;
    return open_pair(toi16_first_error(toi16_pose_obb2(&to->a, a), toi16_pose_obb2(&to->b, b)), boxes, va,
                     vb);
}

toi_status toi16_open_aabb2_obb2(void *room, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    toi16_boxes2 *boxes = room;
    toi16_obbs2 *to = &boxes->tilted;
    return open_pair(toi16_first_error(toi16_pose_aabb2(&to->a, a), toi16_pose_obb2(&to->b, b)), boxes, va,
                     vb);
}

toi_status toi16_open_obb2_aabb2(void *room, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    toi16_boxes2 *boxes = room;
    toi16_obbs2 *to = &boxes->tilted;
    return open_pair(toi16_first_error(toi16_pose_obb2(&to->a, a), toi16_pose_aabb2(&to->b, b)), boxes, va,
                     vb);
}

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
