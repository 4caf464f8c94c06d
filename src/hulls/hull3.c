/* SPDX-License-Identifier: MIT */
/* Opening a pair of hulls, or of a hull and a box, and the typed queries. */
#include <stddef.h>

#include "hull3_inner.h"
#include "../number/rot.h"

/* Is a coordinate of the centre together with the farthest vertex past the end of the domain? */
static bool is_past_reach(fix16_t center, fix16_t reach) {
    return toi16_abs32(center) >= (uint32_t)(TOI_LIMIT - reach);
}

toi_status toi16_check_hull3(const toi_hull3 *hull) {
    if (!hull || !hull->table || !hull->table->vertices)
        return TOI_ERR_ARGUMENT;
    fix16_t reach = hull->table->reach;
    if (hull->table->vertex_count == 0 || reach < 0)
        return TOI_ERR_SHAPE;
    if (reach >= TOI_LIMIT || is_past_reach(hull->center.x, reach) || is_past_reach(hull->center.y, reach) ||
        is_past_reach(hull->center.z, reach))
        return TOI_ERR_RANGE;
    return TOI_OK;
}

toi_status toi16_take_hull3(toi16_hull *out, const toi_hull3 *hull) {
    toi_status status = TOI16_CHECKS ? toi16_check_hull3(hull) : TOI_OK;
    if (status < 0)
        return status;
    const toi_rot3 *rot = toi16_usable_rot3(&hull->rot);
    if (!rot)
        return TOI_ERR_ROTATION;
    toi16_put_hull(out, hull->table, rot, &hull->center);
    return TOI_OK;
}

/* ---- Two shapes and their motion */

/* Takes one of two shapes as a hull. box: storage for the corners of a box. */
typedef toi_status (*take_shape)(toi16_hull *out, toi16_box_hull *box, const void *shape);

static toi_status take_hull(toi16_hull *out, toi16_box_hull *box, const void *hull) {
    (void)box;
    return toi16_take_hull3(out, hull);
}

static toi_status take_aabb(toi16_hull *out, toi16_box_hull *box, const void *aabb) {
    toi16_pose3 pose;
    toi_status status = toi16_pose_aabb3(&pose, aabb);
    if (status == TOI_OK)
        toi16_put_box(out, box, &pose);
    return status;
}

static toi_status take_obb(toi16_hull *out, toi16_box_hull *box, const void *obb) {
    toi16_pose3 pose;
    toi_status status = toi16_pose_obb3(&pose, obb);
    if (status == TOI_OK)
        toi16_put_box(out, box, &pose);
    return status;
}

/* The point of a ray, as a hull. */
static toi_status take_point(toi16_hull *out, toi16_box_hull *box, const void *place) {
    static const toi_vec3 corner = {0, 0, 0};
    static const toi_hull3_table table = {&corner, 0, 0, 0, 1, 0, 0, 1};
    static const toi_rot3 upright = TOI_ROT3_IDENTITY;
    (void)box;
    if (TOI16_CHECKS && !place)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && toi16_is_past_limit3(place))
        return TOI_ERR_RANGE;
    toi16_put_hull(out, &table, &upright, place);
    return TOI_OK;
}

/* status: of both shapes. */
static toi_status take_motion(toi_status status, toi16_hulls *hulls, const toi_vec3 *va, const toi_vec3 *vb) {
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (status < 0)
        return status;
    const toi_axis3 *a = &hulls->a.center, *b = &hulls->b.center;
    toi_axis3 d = {b->x - a->x, b->y - a->y, b->z - a->z};
    hulls->d = d;
    toi16_set_motion3(&hulls->pair, va, vb);
    return TOI_OK;
}

TOI16_ALWAYS_INLINE toi_status take_pair(toi16_hulls *hulls, take_shape take_a, const void *a,
                                         const toi_vec3 *va, take_shape take_b, const void *b,
                                         const toi_vec3 *vb) {
    toi_status status =
        toi16_first_error(take_a(&hulls->a, &hulls->box, a), take_b(&hulls->b, &hulls->box, b));
    return take_motion(status, hulls, va, vb);
}

/* ---- The axes */

/* A mark names 2^31 axes: these, a facet that the search finds, and a cap. */
static const uint32_t MOST_HULL_AXES = INT32_MAX - TOI16_CAP - 1;

/* Where two hulls have more pairs of edges than there are names for, some 46,000 edges each, the last pairs
 * are left out, which is safe, as leaving any axis out is. */
static uint32_t count_axes(const toi16_hulls *hulls) {
    uint32_t faces = hulls->faces_a + hulls->faces_b, left = MOST_HULL_AXES - faces;
    uint32_t pairs = (uint32_t)hulls->a.table->edge_count * hulls->b.table->edge_count;
    return faces + (pairs < left ? pairs : left);
}

static void set_up_axes(toi16_hulls *hulls, const toi_options *options) {
    static const toi16_family family = {toi16_hulls_project,
                                        toi16_hulls_direction,
                                        toi16_hulls_feature,
                                        toi16_hulls_search,
                                        toi16_hulls_cap,
                                        0,
                                        0,
                                        8};
    options = toi16_options(options);
    hulls->faces_a = toi16_hull_face_axes(&hulls->a, hulls->b.dimension);
    hulls->faces_b = toi16_hull_face_axes(&hulls->b, hulls->a.dimension);
    toi16_set_until(hulls, toi16_until(options));
    hulls->pair.family = &family;
    hulls->hands = TOI16_HANDS_UNKNOWN;
    hulls->pair.known_depth = TOI16_NO_MARK;
    hulls->row = TOI16_NO_ROW;
    hulls->last_axis = TOI16_NO_MARK;
    hulls->pair.axes = count_axes(hulls);
    hulls->pair.tested = options->quick ? hulls->faces_a + hulls->faces_b : hulls->pair.axes;
}

/* ---- Opening and sweeping */

static toi_status open_pair(toi_status status, toi16_hulls *hulls, const toi_options *options) {
    hulls->line = TOI16_LINE_UNKNOWN;
    if (status == TOI_OK)
        set_up_axes(hulls, options);
    return status;
}

static toi_status answer_beside(toi_hit *hit) {
    static const toi_hit beside = {TOI_SEPARATE, 0, 0, {0, 0, 0}, {TOI_AXIS_PATH, 0, 0}, false};
    toi16_copy_answer(hit, &beside);
    return TOI_SEPARATE;
}

/* Most hulls that miss one another are seen to do so before any axis is counted. status: of taking the pair.
 */
static toi_status sweep_pair(toi_status status, toi16_hulls *hulls, const toi_options *options,
                             toi_hit *hit) {
    options = toi16_options(options);
    hulls->line = TOI16_LINE_UNKNOWN;
    if (status == TOI_OK && (!TOI16_CHECKS || (hit && toi16_until(options) >= 0)) && !options->quick &&
        toi16_are_searchable(hulls))
        hulls->line = toi16_find_crossings(hulls, toi16_until(options));
    if (toi16_is_seen_beside(hulls, hulls->line))
        return answer_beside(hit);
    if (status == TOI_OK)
        set_up_axes(hulls, options);
    return toi16_pair_sweep(status, &hulls->pair, options, hit);
}

toi_status toi16_open_hull3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                            const toi_vec3 *vb, const toi_options *options) {
    return open_pair(take_pair(storage, take_hull, a, va, take_hull, b, vb), storage, options);
}

toi_status toi16_open_hull3_aabb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                  const toi_vec3 *vb, const toi_options *options) {
    return open_pair(take_pair(storage, take_hull, a, va, take_aabb, b, vb), storage, options);
}

toi_status toi_sweep_hull3_aabb3(const toi_hull3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return sweep_pair(take_pair(&hulls, take_hull, a, va, take_aabb, b, vb), &hulls, options, hit);
}

toi_status toi16_open_aabb3_hull3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                  const toi_vec3 *vb, const toi_options *options) {
    return open_pair(take_pair(storage, take_aabb, a, va, take_hull, b, vb), storage, options);
}

toi_status toi_sweep_aabb3_hull3(const toi_aabb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return sweep_pair(take_pair(&hulls, take_aabb, a, va, take_hull, b, vb), &hulls, options, hit);
}

toi_status toi16_open_point_hull3(toi16_hulls *hulls, const toi_vec3 *at, const toi_hull3 *hull) {
    return open_pair(take_pair(hulls, take_point, at, &toi16_none3, take_hull, hull, &toi16_none3), hulls, 0);
}

toi_status toi16_sweep_point_hull3(const toi_vec3 *at, const toi_vec3 *va, const toi_hull3 *hull,
                                   const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return sweep_pair(take_pair(&hulls, take_point, at, va, take_hull, hull, vb), &hulls, options, hit);
}

toi_status toi16_open_hull3_obb3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options) {
    return open_pair(take_pair(storage, take_hull, a, va, take_obb, b, vb), storage, options);
}

toi_status toi_sweep_hull3_obb3(const toi_hull3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return sweep_pair(take_pair(&hulls, take_hull, a, va, take_obb, b, vb), &hulls, options, hit);
}

toi_status toi16_open_obb3_hull3(void *storage, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options) {
    return open_pair(take_pair(storage, take_obb, a, va, take_hull, b, vb), storage, options);
}

toi_status toi_sweep_obb3_hull3(const toi_obb3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return sweep_pair(take_pair(&hulls, take_obb, a, va, take_hull, b, vb), &hulls, options, hit);
}

/* ---- The sweep of two hulls, of which most are two solids of the usual size: those are told at little cost,
 * and there is nothing wrong with them */

static inline bool is_solid(const toi_hull3_table *table) {
    return (!TOI16_CHECKS || (table && table->vertices && table->vertex_count != 0)) &&
           table->face_count >= 3;
}

typedef char
    toi16_frames_follow_places[offsetof(toi_hull3, rot) - offsetof(toi_hull3, center) == 12 ? 1 : -1];

TOI16_ALWAYS_INLINE bool take_solids(toi16_hulls *hulls, const toi_hull3 *a, const toi_vec3 *va,
                                     const toi_hull3 *b, const toi_vec3 *vb) {
    if (!toi16_put_bodies(&a->center, va, &b->center, vb, &hulls->d, &hulls->pair.w) || !is_solid(a->table) ||
        !is_solid(b->table))
        return false;
    hulls->a.table = a->table;
    hulls->b.table = b->table;
    hulls->a.rot = &a->rot;
    hulls->b.rot = &b->rot;
    const uint32_t reach_a = (uint32_t)a->table->reach, reach_b = (uint32_t)b->table->reach;
    return (reach_a | reach_b | (reach_a + reach_b)) >> 25 == 0;
}

toi_status toi_sweep_hull3(const toi_hull3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                           const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    options = toi16_options(options);
    const fix16_t t_max = toi16_until(options);
    if (TOI16_NARROW || TOI16_FOR_SIZE ||
        (TOI16_CHECKS && (t_max < 0 || toi16_is_any_null(a, va, b, vb, hit))) || options->quick ||
        !take_solids(&hulls, a, va, b, vb))
        return sweep_pair(take_pair(&hulls, take_hull, a, va, take_hull, b, vb), &hulls, options, hit);
    hulls.line = toi16_find_crossings(&hulls, t_max);
    if (hulls.line == TOI16_LINE_BESIDE || hulls.line == TOI16_BALLS_APART)
        return answer_beside(hit);
    toi16_put_hull(&hulls.a, a->table, &a->rot, &a->center);
    toi16_put_hull(&hulls.b, b->table, &b->rot, &b->center);
    set_up_axes(&hulls, options);
    return toi16_pair_sweep(TOI_OK, &hulls.pair, options, hit);
}
