/* SPDX-License-Identifier: MIT */
/* Opening a pair of oriented boxes in space. */
#include "obb3_bounds.h"
#include "obb3_search.h"
#include "../number/vector.h"

/* Twice the corners are even, so halving them is exact. */
static void corners(const toi16_pose3 *pose, const uint8_t *face, int32_t *lo, int32_t *hi) {
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
    corners(a, face_a, boxes->lo_a, boxes->hi_a);
    corners(b, face_b, boxes->lo_b, boxes->hi_b);
    for (int c = 0; c < 3; c++)
        boxes->face[c] = face_a[c];
    toi16_put3(boxes->va, va);
    toi16_put3(boxes->vb, vb);
    return true;
}

static inline void put_sides(toi16_sides3 *sides, const toi16_pose3 *pose) {
    sides->half2[0] = pose->half2[0];
    sides->half2[1] = pose->half2[1];
    sides->half2[2] = pose->half2[2];
    sides->rot = pose->rot;
}

static void lay_out_poses(toi16_layout3 *at, const toi16_pose3 *a, const toi_vec3 *va, const toi16_pose3 *b,
                          const toi_vec3 *vb, const toi_options *options) {
    put_sides(&at->a, a);
    put_sides(&at->b, b);
    at->d2.x = b->center2[0] - a->center2[0];
    at->d2.y = b->center2[1] - a->center2[1];
    at->d2.z = b->center2[2] - a->center2[2];
    at->w.x = vb->x - va->x;
    at->w.y = vb->y - va->y;
    at->w.z = vb->z - va->z;
    at->reach2 = a->half2[0] + a->half2[1] + a->half2[2] + b->half2[0] + b->half2[1] + b->half2[2];
    at->epsilon = toi16_edge_epsilon(options);
    at->lengths = toi16_lengths3(at, &at->w);
    if (!TOI16_NARROW)
        toi16_put_plain3(at);
}

static void open_tilted(toi16_obbs3 *boxes, const toi_options *options) {
    static const toi16_family family = {
        toi16_obbs3_project, toi16_obbs3_direction, toi16_obbs3_feature, toi16_obbs3_search, 0, 0, 8};
    boxes->pair.family = &family;
    boxes->pair.axes = 15;
    boxes->pair.tested = options->quick ? 6 : 15;
    boxes->pair.w = boxes->at.w;
    boxes->upright = TOI16_UNKNOWN;
}

/* status: of the poses. */
static toi_status open_pair(toi_status status, toi16_boxes3 *boxes, const toi16_pose3 *a, const toi_vec3 *va,
                            const toi16_pose3 *b, const toi_vec3 *vb, const toi_options *options) {
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (status < 0)
        return status;
    if (open_if_level(&boxes->level, a, va, b, vb))
        return TOI_OK;
    options = toi16_options(options);
    lay_out_poses(&boxes->tilted.at, a, va, b, vb, options);
    open_tilted(&boxes->tilted, options);
    return TOI_OK;
}

toi_status toi16_open_obb3(void *room, const void *a, const toi_vec3 *va, const void *b, const toi_vec3 *vb,
                           const toi_options *options) {
    toi16_boxes3 *boxes = room;
    toi16_pose3 of_a, of_b;
    toi_status status = toi16_first_error(toi16_pose_obb3(&of_a, a), toi16_pose_obb3(&of_b, b));
    return open_pair(status, boxes, &of_a, va, &of_b, vb, options);
}

toi_status toi16_open_aabb3_obb3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options) {
    toi16_boxes3 *boxes = room;
    toi16_pose3 of_a, of_b;
    toi_status status = toi16_first_error(toi16_pose_aabb3(&of_a, a), toi16_pose_obb3(&of_b, b));
    return open_pair(status, boxes, &of_a, va, &of_b, vb, options);
}

toi_status toi16_open_obb3_aabb3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options) {
    toi16_boxes3 *boxes = room;
    toi16_pose3 of_a, of_b;
    toi_status status = toi16_first_error(toi16_pose_obb3(&of_a, a), toi16_pose_aabb3(&of_b, b));
    return open_pair(status, boxes, &of_a, va, &of_b, vb, options);
}

/* ---- What typed sweeps begin with */

toi_status toi16_judge3(toi_status status, const toi_vec3 *va, const toi_vec3 *vb, const toi_options *options,
                        toi_hit *hit) {
    if (!hit)
        return TOI_ERR_ARGUMENT;
    if (status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (toi16_until(options) < 0)
        status = TOI_ERR_ARGUMENT;
    return status < 0 ? hit->status = status : TOI_OK;
}

static toi_status lay_out(toi_status status, toi16_layout3 *at, const toi16_pose3 *a, const toi_vec3 *va,
                          const toi16_pose3 *b, const toi_vec3 *vb, const toi_options *options,
                          toi_hit *hit) {
    status = TOI16_CHECKS ? toi16_judge3(status, va, vb, options, hit) : TOI_OK;
    if (status == TOI_OK)
        lay_out_poses(at, a, va, b, vb, options);
    return status;
}

toi_status toi16_lay_out_obb3(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                              const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    toi16_pose3 of_a, of_b;
    toi_status status = toi16_first_error(toi16_pose_obb3(&of_a, a), toi16_pose_obb3(&of_b, b));
    return lay_out(status, at, &of_a, va, &of_b, vb, options, hit);
}

toi_status toi16_lay_out_aabb3_obb3(toi16_layout3 *at, const toi_aabb3 *a, const toi_vec3 *va,
                                    const toi_obb3 *b, const toi_vec3 *vb, const toi_options *options,
                                    toi_hit *hit) {
    toi16_pose3 of_a, of_b;
    toi_status status = toi16_first_error(toi16_pose_aabb3(&of_a, a), toi16_pose_obb3(&of_b, b));
    return lay_out(status, at, &of_a, va, &of_b, vb, options, hit);
}

toi_status toi16_lay_out_obb3_aabb3(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va,
                                    const toi_aabb3 *b, const toi_vec3 *vb, const toi_options *options,
                                    toi_hit *hit) {
    toi16_pose3 of_a, of_b;
    toi_status status = toi16_first_error(toi16_pose_obb3(&of_a, a), toi16_pose_aabb3(&of_b, b));
    return lay_out(status, at, &of_a, va, &of_b, vb, options, hit);
}

/* ---- The search of a pair */

toi16_mark toi16_mark_of3(const toi16_layout3 *at, toi16_mark found) {
    toi_axis3 direction;
    if (found == TOI16_NO_MARK || !toi16_is_directed3(at, found >> 1))
        return found;
    toi16_direction3(at, found >> 1, &direction);
    return (found & ~UINT32_C(1)) + (toi16_dot3(&at->w, &direction) > 0);
}

/* A span of times alone. */
static void put_span(const toi16_times3 *times, toi16_mark mark, fix16_t t_max, toi16_span *span) {
    toi16_span_start(span, t_max);
    span->leave.q16 = times->exit;
    span->enter.q16 = times->enter;
    span->enter.axis = span->enter.contact = mark;
    span->enter.t.den = mark != TOI16_NO_MARK ? 0 : 1;
}

/* Which axis tells boxes apart is not said: it depends on what the CPU finds cheapest. */
toi16_found toi16_obbs3_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart) {
    toi16_obbs3 *boxes = (toi16_obbs3 *)pair;
    toi16_times3 times;
    (void)apart;
    if (toi16_are_far_until3(&boxes->at, options))
        return TOI16_APART;
    toi16_found found = toi16_find_times3(&boxes->at, options, &times);
    if (found == TOI16_UNDECIDED && times.askew)
        boxes->upright = TOI16_NO;
    if (found == TOI16_UNDECIDED)
        return toi16_clip_open3(&boxes->at, &boxes->upright, toi16_until(options), times.open, span);
    if (found == TOI16_MEETS)
        put_span(&times, toi16_mark_of3(&boxes->at, times.mark), toi16_until(options), span);
    return found;
}
