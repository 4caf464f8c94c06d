/* SPDX-License-Identifier: MIT */
/* Opening a pair of hulls, or of a hull and a box, and the typed queries. */
#include <stddef.h>

#include "hull3_portal.h"
#include "../number/rot.h"

/* The centre and the farthest vertex together within the domain. */
static bool past_reach(fix16_t center, fix16_t reach) {
    return toi16_abs32(center) >= (uint32_t)(TOI_LIMIT - reach);
}

toi_status toi16_check_hull3(const toi_hull3 *hull) {
    if (!hull || !hull->table || !hull->table->vertices)
        return TOI_ERR_ARGUMENT;
    fix16_t reach = hull->table->reach;
    if (hull->table->vertex_count == 0 || reach < 0)
        return TOI_ERR_SHAPE;
    if (reach >= TOI_LIMIT || past_reach(hull->center.x, reach) || past_reach(hull->center.y, reach) ||
        past_reach(hull->center.z, reach))
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

static void set_motion(toi16_hulls *hulls, const toi_vec3 *va, const toi_vec3 *vb) {
    const toi_axis3 *a = &hulls->a.center, *b = &hulls->b.center;
    toi_axis3 d = {b->x - a->x, b->y - a->y, b->z - a->z};
    hulls->d = d;
    toi16_set_motion3(&hulls->pair, va, vb);
}

/* A mark names 2^31 axes: that many, a facet that a search finds, and a cap. */
static const uint32_t MOST_AXES = INT32_MAX - TOI16_CAP - 1;

/* Of two hulls with more pairs of edges than there are names for, some 46,000 edges each, the last ones are
 * left out, which is safe, as leaving any axis out is. */
static uint32_t count_axes(const toi16_hulls *hulls) {
    uint32_t faces = hulls->faces_a + hulls->faces_b, room = MOST_AXES - faces;
    uint32_t pairs = (uint32_t)hulls->a.table->edge_count * hulls->b.table->edge_count;
    return faces + (pairs < room ? pairs : room);
}

static inline void set_up(toi16_hulls *hulls, const toi_vec3 *va, const toi_vec3 *vb,
                          const toi_options *options) {
    static const toi16_family family = {toi16_hulls_project,
                                        toi16_hulls_direction,
                                        toi16_hulls_feature,
                                        toi16_hulls_search,
                                        toi16_hulls_cap,
                                        0,
                                        8};
    options = toi16_options(options);
    hulls->faces_a = toi16_hull_face_axes(&hulls->a, hulls->b.dimension);
    hulls->faces_b = toi16_hull_face_axes(&hulls->b, hulls->a.dimension);
    toi16_set_until(hulls, toi16_until(options));
    hulls->pair.family = &family;
    hulls->hands = TOI16_HANDS_UNKNOWN;
    hulls->pair.known_depth = TOI16_NO_MARK;
    toi16_close_row(hulls);
    hulls->pair.axes = count_axes(hulls);
    hulls->pair.tested = options->quick ? hulls->faces_a + hulls->faces_b : hulls->pair.axes;
    set_motion(hulls, va, vb);
#ifdef TOI16_QUICK_HULLS
    hulls->view = 0;
#endif
}

/* status: of both shapes. */
static toi_status open_pair(toi_status status, toi16_hulls *hulls, const toi_vec3 *va, const toi_vec3 *vb,
                            const toi_options *options) {
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (status < 0)
        return status;
    set_up(hulls, va, vb, options);
    return TOI_OK;
}

toi_status toi16_open_hull3(void *room, const void *a, const toi_vec3 *va, const void *b, const toi_vec3 *vb,
                            const toi_options *options) {
    toi16_hulls *hulls = room;
    toi_status status = toi16_first_error(toi16_take_hull3(&hulls->a, a), toi16_take_hull3(&hulls->b, b));
    return open_pair(status, hulls, va, vb, options);
}

/* status: of the pose of a box, which joins as a or b. */
TOI16_ONCE toi_status open_mixed(toi_status status, toi16_hulls *hulls, const toi16_pose3 *pose,
                                 toi16_hull *box) {
    if (status == TOI_OK)
        toi16_put_box(box, &hulls->box, pose);
    return status;
}

static toi_status open_aabb(toi16_hulls *hulls, const toi_aabb3 *aabb, toi16_hull *box) {
    toi16_pose3 pose;
    return open_mixed(toi16_pose_aabb3(&pose, aabb), hulls, &pose, box);
}

static toi_status open_obb(toi16_hulls *hulls, const toi_obb3 *obb, toi16_hull *box) {
    toi16_pose3 pose;
    return open_mixed(toi16_pose_obb3(&pose, obb), hulls, &pose, box);
}

toi_status toi16_open_hull3_aabb3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                  const toi_vec3 *vb, const toi_options *options) {
    toi16_hulls *hulls = room;
    toi_status status = toi16_first_error(toi16_take_hull3(&hulls->a, a), open_aabb(hulls, b, &hulls->b));
    return open_pair(status, hulls, va, vb, options);
}

toi_status toi16_open_aabb3_hull3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                  const toi_vec3 *vb, const toi_options *options) {
    toi16_hulls *hulls = room;
    toi_status status = toi16_first_error(open_aabb(hulls, a, &hulls->a), toi16_take_hull3(&hulls->b, b));
    return open_pair(status, hulls, va, vb, options);
}

toi_status toi16_open_hull3_obb3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options) {
    toi16_hulls *hulls = room;
    toi_status status = toi16_first_error(toi16_take_hull3(&hulls->a, a), open_obb(hulls, b, &hulls->b));
    return open_pair(status, hulls, va, vb, options);
}

toi_status toi16_open_obb3_hull3(void *room, const void *a, const toi_vec3 *va, const void *b,
                                 const toi_vec3 *vb, const toi_options *options) {
    toi16_hulls *hulls = room;
    toi_status status = toi16_first_error(open_obb(hulls, a, &hulls->a), toi16_take_hull3(&hulls->b, b));
    return open_pair(status, hulls, va, vb, options);
}

#ifdef TOI16_QUICK_HULLS
/* Writes tables, frames, the way between the centres and that of B. What is not small saturates, as do frames
 * that are not orthonormal to within 2^-25, and a flag remembers it: then that is of no use. Each coordinate
 * is below half of TOI_LIMIT. */
typedef char toi16_hulls_are_in_order
    [offsetof(toi16_hull, rot) == sizeof(void *) && offsetof(toi_hull3, center) == sizeof(void *) ? 1 : -1];
#define TOI16_WAYS(at)                                                                                       \
    TOI16_FIT("ssat", "29", "r5", "r6", "r8")                                                                \
    TOI16_FIT("ssat", "29", "r10", "r12", "lr")                                                              \
    "sub r5, r10, r5\n sub r6, r12, r6\n sub r8, lr, r8\n str r5, [r0, %[" at "]]\n"                         \
    "strd r6, r8, [r0, %[" at "] + 4]\n"
TOI16_ALWAYS_INLINE uint32_t lay_out(toi16_hulls *hulls, const toi_hull3 *a, const toi_vec3 *va,
                                     const toi_hull3 *b, const toi_vec3 *vb) {
    register uint32_t to __asm__("r0") = (uint32_t)(uintptr_t)hulls;
    register const void *from_va __asm__("r1") = va, *from_a __asm__("r2") = a, *from_vb __asm__("r3") = vb,
                                 *from_b __asm__("r11") = b;
    __asm__ volatile(".syntax unified\n" TOI16_CLEAR_FLAG
                     "ldmia r2!, {r4, r5, r6, r8}\n ldmia r11!, {r9, r10, r12, lr}\n" TOI16_WAYS(
                         "d") "strd r4, r2, [r0, %[a]]\n strd r9, r11, [r0, %[b]]\n"
                              "ldmia r1, {r5, r6, r8}\n ldmia r3, {r10, r12, lr}\n" TOI16_WAYS("w")
                                  TOI16_FIT_RIGIDS("r2", "r11") "mrs r0, APSR"
                     : "+r"(to), "+r"(from_va), "+r"(from_a), "+r"(from_vb), "+r"(from_b)
                     : [a] "I"(offsetof(toi16_hulls, a)), [b] "I"(offsetof(toi16_hulls, b)),
                       [d] "I"(offsetof(toi16_hulls, d)), [w] "I"(offsetof(toi16_hulls, pair.w))
                     : "r4", "r5", "r6", "r8", "r9", "r10", "r12", "lr", "cc", "memory");
    return to & UINT32_C(1) << 27;
}

static inline bool has_faces(const toi_hull3_table *table) {
    return (!TOI16_CHECKS || (table && table->vertices && table->vertex_count != 0)) &&
           table->face_count >= 3;
}

/* Will the search look at these, as they are legal? Writes what a view is opened with. */
static inline bool lay_out_legal(toi16_hulls *hulls, const toi_hull3 *a, const toi_vec3 *va,
                                 const toi_hull3 *b, const toi_vec3 *vb, const toi_options *options,
                                 const toi_hit *hit) {
    if ((TOI16_CHECKS && toi16_until(options) < 0) || options->quick)
        return false;
    if ((TOI16_CHECKS && toi16_is_any_null(a, va, b, vb, hit)) || lay_out(hulls, a, va, b, vb) != 0)
        return false;
    const toi_hull3_table *table_a = hulls->a.table, *table_b = hulls->b.table;
    if (!has_faces(table_a) || !has_faces(table_b))
        return false;
    uint32_t reach_a = (uint32_t)table_a->reach, reach_b = (uint32_t)table_b->reach;
    return (reach_a | reach_b | (reach_a + reach_b)) >> 25 == 0;
}

/* As the search does, the line is held against the balls around the hulls, and against what M reaches from
 * the way between the centres: most hulls that miss one another do so here. What was found for others is
 * kept. Where nothing moves all of M is at the line, and a pair is opened. */
static toi16_outcome look(toi16_hulls *hulls, toi16_view *view) {
    return toi16_view_open(view, hulls)
               ? toi16_portal_look(view, &hulls->room.around[0], &hulls->found.across)
               : TOI16_BESIDE;
}

static toi_status answer_beside(toi_hit *hit) {
    static const toi_hit beside = {TOI_SEPARATE, 0, 0, {0, 0, 0}, {TOI_AXIS_PATH, 0, 0}, false};
    toi16_copy_answer(hit, &beside);
    return TOI_SEPARATE;
}

toi_status toi_sweep_hull3(const toi_hull3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                           const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    toi16_view view;
    options = toi16_options(options);
    if (!lay_out_legal(&hulls, a, va, b, vb, options, hit))
        return toi16_pair_sweep(toi16_open_hull3(&hulls, a, va, b, vb, options), &hulls.pair, options, hit);
    toi16_outcome o = look(&hulls, &view);
    if (o == TOI16_BESIDE)
        return answer_beside(hit);
    toi16_put_hull(&hulls.a, a->table, &a->rot, &a->center);
    toi16_put_hull(&hulls.b, b->table, &b->rot, &b->center);
    set_up(&hulls, va, vb, options);
    if (o == TOI16_AROUND)
        hulls.view = &view;
    return toi16_pair_sweep(TOI_OK, &hulls.pair, options, hit);
}
#else
toi_status toi_sweep_hull3(const toi_hull3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                           const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return toi16_pair_sweep(toi16_open_hull3(&hulls, a, va, b, vb, options), &hulls.pair, options, hit);
}
#endif

toi_status toi_sweep_hull3_aabb3(const toi_hull3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return toi16_pair_sweep(toi16_open_hull3_aabb3(&hulls, a, va, b, vb, options), &hulls.pair, options, hit);
}

toi_status toi_sweep_aabb3_hull3(const toi_aabb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return toi16_pair_sweep(toi16_open_aabb3_hull3(&hulls, a, va, b, vb, options), &hulls.pair, options, hit);
}

toi_status toi_sweep_hull3_obb3(const toi_hull3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return toi16_pair_sweep(toi16_open_hull3_obb3(&hulls, a, va, b, vb, options), &hulls.pair, options, hit);
}

toi_status toi_sweep_obb3_hull3(const toi_obb3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_hulls hulls;
    return toi16_pair_sweep(toi16_open_obb3_hull3(&hulls, a, va, b, vb, options), &hulls.pair, options, hit);
}
