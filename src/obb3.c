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
static void corners(const toi16_pose3 *pose, const uint8_t *face, int32_t *lo, int32_t *hi) {
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

static inline uint32_t reach2(const toi16_pose3 *pose) {
    return pose->half2[0] + pose->half2[1] + pose->half2[2];
}

/* The poses are in their place. */
static inline void open_tilted(toi16_obbs3 *boxes, const toi_vec3 *va, const toi_vec3 *vb,
                               const toi_options *options) {
    static const toi16_family family = {
        toi16_obbs3_project, toi16_obbs3_direction, toi16_obbs3_feature, toi16_obbs3_search, 0, 8};
    boxes->pair.family = &family;
    boxes->pair.axes = 15;
    boxes->pair.tested = options && options->quick ? 6 : 15;
    toi16_set_motion3(&boxes->pair, va, vb);
    boxes->d2.x = boxes->b.center2[0] - boxes->a.center2[0];
    boxes->d2.y = boxes->b.center2[1] - boxes->a.center2[1];
    boxes->d2.z = boxes->b.center2[2] - boxes->a.center2[2];
    boxes->epsilon = options ? options->edge_epsilon : TOI_EDGE_EPSILON;
    boxes->reach2 = reach2(&boxes->a) + reach2(&boxes->b);
    boxes->large = boxes->reach2 > SMALL_HALF2;
    boxes->rows = 0;
    boxes->open = 0;
    boxes->upright = TOI16_UNKNOWN;
}

/* A level pair opens as axis-aligned boxes. False where it is not level. */
static bool open_if_level(toi16_boxes3 *boxes, const toi_vec3 *va, const toi_vec3 *vb) {
    uint8_t face_a[3], face_b[3];
    if (!level(boxes->tilted.a.rot, face_a) || !level(boxes->tilted.b.rot, face_b))
        return false;
    toi16_pose3 a = boxes->tilted.a, b = boxes->tilted.b;
    open_level(&boxes->level, &a, face_a, &b, face_b);
    toi16_put3(boxes->level.va, va);
    toi16_put3(boxes->level.vb, vb);
    return true;
}

/* Of what is not level most has this. */
static bool is_askew(const toi_axis3 *u) {
    return u->x != 0 && (u->y | u->z) != 0;
}

/* status: of the poses, which are in their place. */
static toi_status open_pair(toi_status status, toi16_boxes3 *boxes, const toi_vec3 *va, const toi_vec3 *vb,
                            const toi_options *options) {
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (status < 0)
        return status;
    if (is_askew(boxes->tilted.b.rot->u) || !open_if_level(boxes, va, vb))
        open_tilted(&boxes->tilted, va, vb, options);
    return TOI_OK;
}

toi_status toi16_open_obb3(toi16_boxes3 *boxes, const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                           const toi_vec3 *vb, const toi_options *options) {
    toi16_obbs3 *tilted = &boxes->tilted;
    toi_status status = toi16_first_error(toi16_pose_obb3(&tilted->a, a), toi16_pose_obb3(&tilted->b, b));
    return open_pair(status, boxes, va, vb, options);
}

toi_status toi16_open_aabb3_obb3(toi16_boxes3 *boxes, const toi_aabb3 *a, const toi_vec3 *va,
                                 const toi_obb3 *b, const toi_vec3 *vb, const toi_options *options) {
    toi16_obbs3 *tilted = &boxes->tilted;
    toi_status status = toi16_first_error(toi16_pose_aabb3(&tilted->a, a), toi16_pose_obb3(&tilted->b, b));
    return open_pair(status, boxes, va, vb, options);
}

toi_status toi16_open_obb3_aabb3(toi16_boxes3 *boxes, const toi_obb3 *a, const toi_vec3 *va,
                                 const toi_aabb3 *b, const toi_vec3 *vb, const toi_options *options) {
    toi16_obbs3 *tilted = &boxes->tilted;
    toi_status status = toi16_first_error(toi16_pose_obb3(&tilted->a, a), toi16_pose_aabb3(&tilted->b, b));
    return open_pair(status, boxes, va, vb, options);
}

/* Level boxes, errors and what is not for certain go the usual way. */
static toi_status sweep(toi_status opened, toi16_boxes3 *boxes, const toi_options *options, toi_hit *hit) {
    if (opened == TOI_OK && hit && (!options || options->t_max >= 0) && boxes->pair.axes > 3 &&
        toi16_sweep_tilted3(&boxes->tilted, toi16_options(options), hit))
        return hit->status;
    return toi16_pair_sweep(opened, &boxes->pair, options, hit);
}

toi_status toi_sweep_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                          const toi_options *options, toi_hit *hit) {
    toi16_boxes3 boxes;
    return sweep(toi16_open_obb3(&boxes, a, va, b, vb, options), &boxes, options, hit);
}

toi_status toi_sweep_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_boxes3 boxes;
    return sweep(toi16_open_aabb3_obb3(&boxes, a, va, b, vb, options), &boxes, options, hit);
}

toi_status toi_sweep_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_boxes3 boxes;
    return sweep(toi16_open_obb3_aabb3(&boxes, a, va, b, vb, options), &boxes, options, hit);
}
