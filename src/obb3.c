/* SPDX-License-Identifier: MIT */
/* Opening a pair of oriented boxes in space, and the typed queries. */
#include "obb3.h"

/* Twice the sum of the half extents of both boxes up to which 30 bits of direction serve, in ulp. */
static const uint32_t SMALL_HALF2 = UINT32_C(1) << 25;

static bool is_one(int32_t q30) {
    return q30 == TOI_Q30_ONE || q30 == -TOI_Q30_ONE;
}

/* The coordinate that an axis lies along, or 3. */
static unsigned along(const toi_axis3 *u) {
    if (u->y == 0 && u->z == 0)
        return is_one(u->x) ? 0 : 3;
    if (u->x == 0 && u->z == 0)
        return is_one(u->y) ? 1 : 3;
    return u->x == 0 && u->y == 0 && is_one(u->z) ? 2 : 3;
}

/* Do all axes lie along coordinates, each along its own? face[c] is then the axis along coordinate c. */
static bool level(const toi_rot3 *rot, uint8_t face[3]) {
    unsigned seen = 0;
    for (uint8_t k = 0; k < 3; k++) {
        unsigned c = along(&rot->u[k]);
        if (c == 3)
            return false;
        seen |= 1u << c;
        face[c] = k;
    }
    return seen == 7;
}

/* Twice the corners are even, so halving them is exact. */
static void corners(const toi16_pose3 *pose, const uint8_t face[3], int32_t lo[3], int32_t hi[3]) {
    for (int c = 0; c < 3; c++) {
        int32_t half2 = (int32_t)pose->half2[face[c]];
        lo[c] = (pose->center2[c] - half2) / 2;
        hi[c] = (pose->center2[c] + half2) / 2;
    }
}

static void open_level(toi16_aabbs *boxes, const toi16_pose3 *a, const uint8_t face_a[3],
                       const toi16_pose3 *b, const uint8_t face_b[3]) {
    toi16_open_aabbs(boxes, 3);
    corners(a, face_a, boxes->lo_a, boxes->hi_a);
    corners(b, face_b, boxes->lo_b, boxes->hi_b);
    for (int c = 0; c < 3; c++)
        boxes->face[c] = face_a[c];
}

static uint32_t reach2(const toi16_pose3 *pose) {
    return pose->half2[0] + pose->half2[1] + pose->half2[2];
}

static void open_tilted(toi16_obbs3 *boxes, const toi16_pose3 *a, const toi_vec3 *va, const toi16_pose3 *b,
                        const toi_vec3 *vb, const toi_options *options) {
    static const toi16_family family = {
        toi16_obbs3_project, toi16_obbs3_direction, toi16_obbs3_feature, toi16_obbs3_focus, 0, 6, 0, 8};
    boxes->pair.family = &family;
    boxes->pair.axes = 15;
    boxes->pair.tested = options->quick ? 6 : 15;
    boxes->a = *a;
    boxes->b = *b;
    boxes->d2.x = b->center2[0] - a->center2[0];
    boxes->d2.y = b->center2[1] - a->center2[1];
    boxes->d2.z = b->center2[2] - a->center2[2];
    toi16_set_motion3(&boxes->pair, va, vb);
    boxes->epsilon = options->edge_epsilon;
    boxes->large = reach2(a) + reach2(b) > SMALL_HALF2;
    boxes->bent = boxes->focused = false;
    boxes->rows = 0;
    boxes->upright = TOI16_UNKNOWN;
}

/* status: of the poses. */
static toi_status open_pair(toi_status status, toi16_boxes3 *boxes, const toi16_pose3 *a, const toi_vec3 *va,
                            const toi16_pose3 *b, const toi_vec3 *vb, const toi_options *options) {
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (status < 0)
        return status;
    uint8_t face_a[3], face_b[3];
    if (level(a->rot, face_a) && level(b->rot, face_b)) {
        open_level(&boxes->level, a, face_a, b, face_b);
        toi16_put3(boxes->level.va, va);
        toi16_put3(boxes->level.vb, vb);
    } else
        open_tilted(&boxes->tilted, a, va, b, vb, toi16_options(options));
    return TOI_OK;
}

toi_status toi16_open_obb3(toi16_boxes3 *boxes, const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                           const toi_vec3 *vb, const toi_options *options) {
    toi16_pose3 pa, pb;
    toi_status status = toi16_first_error(toi16_pose_obb3(&pa, a), toi16_pose_obb3(&pb, b));
    return open_pair(status, boxes, &pa, va, &pb, vb, options);
}

toi_status toi16_open_aabb3_obb3(toi16_boxes3 *boxes, const toi_aabb3 *a, const toi_vec3 *va,
                                 const toi_obb3 *b, const toi_vec3 *vb, const toi_options *options) {
    toi16_pose3 pa, pb;
    toi_status status = toi16_first_error(toi16_pose_aabb3(&pa, a), toi16_pose_obb3(&pb, b));
    return open_pair(status, boxes, &pa, va, &pb, vb, options);
}

toi_status toi16_open_obb3_aabb3(toi16_boxes3 *boxes, const toi_obb3 *a, const toi_vec3 *va,
                                 const toi_aabb3 *b, const toi_vec3 *vb, const toi_options *options) {
    toi16_pose3 pa, pb;
    toi_status status = toi16_first_error(toi16_pose_obb3(&pa, a), toi16_pose_aabb3(&pb, b));
    return open_pair(status, boxes, &pa, va, &pb, vb, options);
}

toi_status toi_sweep_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                          const toi_options *options, toi_hit *hit) {
    toi16_boxes3 boxes;
    return toi16_pair_sweep(toi16_open_obb3(&boxes, a, va, b, vb, options), &boxes.pair, options, hit);
}

toi_status toi_sweep_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_boxes3 boxes;
    return toi16_pair_sweep(toi16_open_aabb3_obb3(&boxes, a, va, b, vb, options), &boxes.pair, options, hit);
}

toi_status toi_sweep_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_boxes3 boxes;
    return toi16_pair_sweep(toi16_open_obb3_aabb3(&boxes, a, va, b, vb, options), &boxes.pair, options, hit);
}
