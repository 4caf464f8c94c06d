/* SPDX-License-Identifier: MIT */
/* How two oriented boxes in space begin: as a layout, as a pair, or as axis-aligned boxes where they are
 * level. */
#include "obb3_search.h"

/* ---- Level boxes: they are axis-aligned, and so exact */

bool toi16_is_level3(const toi_rot3 *rot, uint8_t face[3]) {
    unsigned seen = 0;
    for (uint8_t k = 0; k < 3; k++)
        for (unsigned c = 0; c < 3; c++) {
            int32_t entry = toi16_in_row(rot, 3u * k + c);
            unsigned place = 1u << c | 8u << k;
            if (entry == 0)
                continue;
            if ((entry != TOI_Q30_ONE && entry != -TOI_Q30_ONE) || (seen & place) != 0)
                return false;
            seen |= place;
            face[c] = k;
        }
    return seen == 63;
}

/* The lower corner of A is taken for 0, and A for still. Twice its place is even, so halving that is exact.
 */
bool toi16_sweep_level3(const toi16_layout3 *layout, const toi_options *options, toi_hit *hit) {
    uint8_t face_a[3], face_b[3];
    if (!toi16_is_level3(layout->a.rot, face_a) || !toi16_is_level3(layout->b.rot, face_b))
        return false;
    const toi_vec3 motion = {layout->velocity.x, layout->velocity.y, layout->velocity.z};
    toi_aabb3 a, b;
    a.lo.x = a.lo.y = a.lo.z = 0;
    for (unsigned c = 0; c < 3; c++) {
        uint32_t half2_a = layout->a.half2[face_a[c]], half2_b = layout->b.half2[face_b[c]];
        int32_t lo = (int32_t)toi16_shr((int64_t)toi16_in_row(&layout->offset2, c) + half2_a - half2_b, 1);
        toi16_put_in_row(&a.hi, c, (int32_t)half2_a);
        toi16_put_in_row(&b.lo, c, lo);
        toi16_put_in_row(&b.hi, c, lo + (int32_t)half2_b);
    }
    toi_sweep_aabb3(&a, &a.lo, &b, &motion, options, hit);
    if (hit->axis.kind == TOI_AXIS_FACE_A)
        hit->axis.a = face_a[hit->axis.a];
    return true;
}

/* Twice the corners are even, so halving them is exact. */
static void put_level_corners(const toi16_pose3 *pose, const uint8_t *face, int32_t *lo, int32_t *hi) {
    for (int c = 0; c < 3; c++) {
        int32_t half2 = (int32_t)pose->half2[face[c]];
        lo[c] = (pose->center2[c] - half2) / 2;
        hi[c] = (pose->center2[c] + half2) / 2;
    }
}

static bool open_if_level(toi16_aabbs *boxes, const toi16_pose3 *a, const toi_vec3 *va, const toi16_pose3 *b,
                          const toi_vec3 *vb) {
    uint8_t face_a[3], face_b[3];
    if (!toi16_is_level3(a->rot, face_a) || !toi16_is_level3(b->rot, face_b))
        return false;
    toi16_open_aabbs(boxes, 3);
    put_level_corners(a, face_a, boxes->lo_a, boxes->hi_a);
    put_level_corners(b, face_b, boxes->lo_b, boxes->hi_b);
    for (int c = 0; c < 3; c++)
        boxes->face[c] = face_a[c];
    toi16_put3(boxes->va, va);
    toi16_put3(boxes->vb, vb);
    return true;
}

/* ---- Layouts */

static inline void put_posed_sides(toi16_sides3 *sides, const toi16_pose3 *pose) {
    sides->half2[0] = pose->half2[0];
    sides->half2[1] = pose->half2[1];
    sides->half2[2] = pose->half2[2];
    sides->rot = pose->rot;
}

static void lay_out_poses(toi16_layout3 *layout, const toi16_pose3 *a, const toi_vec3 *va,
                          const toi16_pose3 *b, const toi_vec3 *vb, const toi_options *options) {
    put_posed_sides(&layout->a, a);
    put_posed_sides(&layout->b, b);
    layout->offset2.x = b->center2[0] - a->center2[0];
    layout->offset2.y = b->center2[1] - a->center2[1];
    layout->offset2.z = b->center2[2] - a->center2[2];
    layout->velocity.x = vb->x - va->x;
    layout->velocity.y = vb->y - va->y;
    layout->velocity.z = vb->z - va->z;
    layout->reach2 = a->half2[0] + a->half2[1] + a->half2[2] + b->half2[0] + b->half2[1] + b->half2[2];
    layout->epsilon = toi16_edge_epsilon(options);
    layout->lengths = toi16_are_bent3(layout) ? TOI16_BENT3 : toi16_lengths3(layout, &layout->velocity);
}

/* What is wrong with the arguments of a sweep, whose shapes have this status; written into hit too. */
static toi_status judge_arguments(toi_status status, const toi_vec3 *va, const toi_vec3 *vb,
                                  const toi_options *options, toi_hit *hit) {
    if (!hit)
        return TOI_ERR_ARGUMENT;
    if (status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (toi16_until(options) < 0)
        status = TOI_ERR_ARGUMENT;
    return status < 0 ? hit->status = status : TOI_OK;
}

toi_status toi16_lay_out3(toi16_layout3 *layout, toi16_poser3 pose_a, const void *a, const toi_vec3 *va,
                          toi16_poser3 pose_b, const void *b, const toi_vec3 *vb, const toi_options *options,
                          toi_hit *hit) {
    toi16_pose3 posed_a, posed_b;
    toi_status status = toi16_first_error(pose_a(&posed_a, a), pose_b(&posed_b, b));
    status = TOI16_CHECKS ? judge_arguments(status, va, vb, options, hit) : TOI_OK;
    if (status == TOI_OK)
        lay_out_poses(layout, &posed_a, va, &posed_b, vb, options);
    return status;
}

/* ---- Pairs */

static const toi16_family family_of_boxes3 = {
    toi16_obbs3_project, toi16_obbs3_direction, toi16_obbs3_feature, toi16_obbs3_search, 0, 0, 0, 8};

void toi16_boxes3_at_rest(toi16_pair *pair) {
    static const toi16_family at_rest = {toi16_obbs3_project,
                                         toi16_obbs3_direction,
                                         toi16_obbs3_feature,
                                         toi16_obbs3_search,
                                         0,
                                         toi16_obbs3_rest,
                                         0,
                                         8};
    if (pair->family == &family_of_boxes3)
        pair->family = &at_rest;
}

static void open_tilted_boxes3(toi16_obbs3 *boxes, const toi_options *options) {
    boxes->pair.family = &family_of_boxes3;
    boxes->pair.axes = 15;
    boxes->pair.tested = options->quick ? 6 : 15;
    boxes->pair.w = boxes->layout.velocity;
    boxes->upright = TOI16_UNKNOWN;
    boxes->kept.made = boxes->kept.projected = TOI16_NO_MARK;
}

static toi_status open_posed(toi16_boxes3 *boxes, toi16_poser3 pose_a, const void *a, const toi_vec3 *va,
                             toi16_poser3 pose_b, const void *b, const toi_vec3 *vb,
                             const toi_options *options) {
    toi16_pose3 posed_a, posed_b;
    toi_status status = toi16_first_error(pose_a(&posed_a, a), pose_b(&posed_b, b));
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (status < 0)
        return status;
    if (open_if_level(&boxes->level, &posed_a, va, &posed_b, vb))
        return TOI_OK;
    options = toi16_options(options);
    lay_out_poses(&boxes->tilted.layout, &posed_a, va, &posed_b, vb, options);
    open_tilted_boxes3(&boxes->tilted, options);
    return TOI_OK;
}

toi_status toi16_open_obb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                           const toi_vec3 *vb, const toi_options *options) {
    return open_posed(storage, toi16_pose_obb3, a, va, toi16_pose_obb3, b, vb, options);
}

toi_status toi16_open_aabb3_obb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options) {
    return open_posed(storage, toi16_pose_aabb3, a, va, toi16_pose_obb3, b, vb, options);
}

toi_status toi16_open_obb3_aabb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options) {
    return open_posed(storage, toi16_pose_obb3, a, va, toi16_pose_aabb3, b, vb, options);
}

/* ---- Bounds */

void toi16_find_way3(const toi_axis3 *velocity, fix16_t t_max, toi_axis3 *way) {
    *way = *velocity;
    if (t_max == 65536)
        return;
    way->x = toi16_saturate(toi16_shr(toi16_mul(velocity->x, t_max), 16));
    way->y = toi16_saturate(toi16_shr(toi16_mul(velocity->y, t_max), 16));
    way->z = toi16_saturate(toi16_shr(toi16_mul(velocity->z, t_max), 16));
}

/* Where a way saturates, B goes away, or far beyond A. */
bool toi16_are_far_until3(const toi16_layout3 *layout, const toi_options *options) {
    toi_axis3 way;
    toi16_find_way3(&layout->velocity, toi16_until(options), &way);
    return toi16_are_far3(layout, &way) && toi16_bounds_count3(options);
}

/* ---- The search of a pair */

/* Writes a span that has times alone. */
static void put_span(const toi16_times3 *times, toi16_mark mark, fix16_t t_max, toi16_span *span) {
    toi16_span_start(span, t_max);
    span->leave.q16 = times->exit;
    span->enter.q16 = times->enter;
    span->enter.axis = span->enter.contact = mark;
    span->enter.t.den = mark != TOI16_NO_MARK ? 0 : 1;
}

/* The search does not say which axis tells boxes apart, as that depends on what the CPU finds cheapest. */
toi16_found toi16_obbs3_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart) {
    toi16_obbs3 *boxes = (toi16_obbs3 *)pair;
    const toi16_layout3 *layout = &boxes->layout;
    toi16_times3 times;
    (void)apart;
    if (toi16_are_far_until3(layout, options))
        return TOI16_APART;
    toi16_found found = toi16_find_times3(layout, options, &times);
    if (found == TOI16_UNDECIDED && times.askew)
        boxes->upright = TOI16_NO;
    if (found == TOI16_UNDECIDED)
        return toi16_clip_open3(layout, &boxes->upright, toi16_until(options), times.open, span);
    if (found == TOI16_MEETS)
        put_span(&times, toi16_mark_of3(layout, times.mark), toi16_until(options), span);
    return found;
}
