/* SPDX-License-Identifier: MIT */
/* Where shapes touch. The typed queries of axis-aligned boxes stand in their own room. */
#include "../kinds/kind.h"

static toi_status contact_shapes2(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    const toi16_touch_kind2 *of_a = toi16_touch2_of(a), *of_b = toi16_touch2_of(b);
    if (!of_a || !of_b)
        return out->hit.status = TOI_ERR_SHAPE;
    const bool a_opens = of_a->rank >= of_b->rank;
    const toi16_touch_kind2 *higher = a_opens ? of_a : of_b;
    toi16_contact_kinds2 kinds = {0, of_a->set ? of_a->set : higher->set_level,
                                  of_b->set ? of_b->set : higher->set_level, higher->at_rest};
    if (higher->joins)
        kinds.open = a_opens ? higher->joins[of_b->rank].as_a : higher->joins[of_a->rank].as_b;
    const toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    const toi16_contact2 query = {&a->as, &va2, &b->as, &vb2, options, out, &kinds};
    return higher->contact(&query);
}

static toi_status contact_shapes3(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    const toi16_touch_kind3 *of_a = toi16_touch3_of(a), *of_b = toi16_touch3_of(b);
    if (!of_a || !of_b)
        return out->hit.status = TOI_ERR_SHAPE;
    const bool a_opens = of_a->rank >= of_b->rank;
    const toi16_touch_kind3 *higher = a_opens ? of_a : of_b;
    toi16_contact_kinds3 kinds = {0, of_a->set ? of_a->set : higher->set_level,
                                  of_b->set ? of_b->set : higher->set_level, TOI16_SWEEP_PAIR};
    if (higher->joins)
        kinds.open = a_opens ? higher->joins[of_b->rank].as_a : higher->joins[of_a->rank].as_b;
    const toi16_contact3 query = {&a->as, va, &b->as, vb, options, out, &kinds};
    return higher->contact(&query);
}

static toi_status contact_rounds(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                 const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    const toi16_touch_rounds *rounds = toi16_is_of_plane(a) ? toi16_touch_rounds2 : toi16_touch_rounds3;
    if (!rounds)
        return out->hit.status = TOI_ERR_SHAPE;
    return rounds->contact(a, va, b, vb, options, out);
}

toi_status toi_contact(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                       const toi_options *options, toi_manifold *out) {
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    if (TOI16_CHECKS && (!a || !va || !b || !vb || toi16_options(options)->t_max < 0))
        return out->hit.status = TOI_ERR_ARGUMENT;
    if (toi16_is_round(a) || toi16_is_round(b))
        return contact_rounds(a, va, b, vb, options, out);
    return toi16_touch2_of(a) ? contact_shapes2(a, va, b, vb, options, out)
                              : contact_shapes3(a, va, b, vb, options, out);
}

toi_status toi_contact_obb2(const toi_obb2 *a, const toi_vec2 *va, const toi_obb2 *b, const toi_vec2 *vb,
                            const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds2 kinds = {toi16_open_obb2, toi16_set_obb2, toi16_set_obb2,
                                               toi16_boxes2_at_rest};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_shapes2(&query);
}

toi_status toi_contact_aabb2_obb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_obb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds2 kinds = {toi16_open_aabb2_obb2, toi16_set_aabb2, toi16_set_obb2,
                                               toi16_boxes2_at_rest};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_shapes2(&query);
}

toi_status toi_contact_obb2_aabb2(const toi_obb2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds2 kinds = {toi16_open_obb2_aabb2, toi16_set_obb2, toi16_set_aabb2,
                                               toi16_boxes2_at_rest};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_shapes2(&query);
}

toi_status toi_contact_poly2(const toi_poly2 *a, const toi_vec2 *va, const toi_poly2 *b, const toi_vec2 *vb,
                             const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds2 kinds = {toi16_open_poly2, toi16_set_poly2, toi16_set_poly2,
                                               toi16_outlines_at_rest};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    toi_hit hit;
    if (TOI16_FOR_SIZE)
        return toi16_contact_shapes2(&query);
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    toi_sweep_poly2(a, va, b, vb, options, &hit);
    return toi16_contact_swept2(&query, &hit);
}

toi_status toi_contact_poly2_aabb2(const toi_poly2 *a, const toi_vec2 *va, const toi_aabb2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds2 kinds = {toi16_open_poly2_aabb2, toi16_set_poly2, toi16_set_aabb2,
                                               toi16_outlines_at_rest};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_shapes2(&query);
}

toi_status toi_contact_aabb2_poly2(const toi_aabb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                   const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds2 kinds = {toi16_open_aabb2_poly2, toi16_set_aabb2, toi16_set_poly2,
                                               toi16_outlines_at_rest};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_shapes2(&query);
}

toi_status toi_contact_poly2_obb2(const toi_poly2 *a, const toi_vec2 *va, const toi_obb2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds2 kinds = {toi16_open_poly2_obb2, toi16_set_poly2, toi16_set_obb2,
                                               toi16_outlines_at_rest};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_shapes2(&query);
}

toi_status toi_contact_obb2_poly2(const toi_obb2 *a, const toi_vec2 *va, const toi_poly2 *b,
                                  const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds2 kinds = {toi16_open_obb2_poly2, toi16_set_obb2, toi16_set_poly2,
                                               toi16_outlines_at_rest};
    const toi16_contact2 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_shapes2(&query);
}

toi_status toi_contact_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                            const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds3 kinds = {toi16_open_obb3, toi16_set_obb3, toi16_set_obb3,
                                               TOI16_SWEEP_OBB3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_boxes3(&query);
}

toi_status toi_contact_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds3 kinds = {toi16_open_aabb3_obb3, toi16_set_aabb3, toi16_set_obb3,
                                               TOI16_SWEEP_AABB3_OBB3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_boxes3(&query);
}

toi_status toi_contact_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds3 kinds = {toi16_open_obb3_aabb3, toi16_set_obb3, toi16_set_aabb3,
                                               TOI16_SWEEP_OBB3_AABB3};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_boxes3(&query);
}

toi_status toi_contact_hull3(const toi_hull3 *a, const toi_vec3 *va, const toi_hull3 *b, const toi_vec3 *vb,
                             const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds3 kinds = {toi16_open_hull3, toi16_set_hull3, toi16_set_hull3,
                                               TOI16_SWEEP_PAIR};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}

toi_status toi_contact_hull3_aabb3(const toi_hull3 *a, const toi_vec3 *va, const toi_aabb3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds3 kinds = {toi16_open_hull3_aabb3, toi16_set_hull3, toi16_set_aabb3,
                                               TOI16_SWEEP_PAIR};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}

toi_status toi_contact_aabb3_hull3(const toi_aabb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                   const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds3 kinds = {toi16_open_aabb3_hull3, toi16_set_aabb3, toi16_set_hull3,
                                               TOI16_SWEEP_PAIR};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}

toi_status toi_contact_hull3_obb3(const toi_hull3 *a, const toi_vec3 *va, const toi_obb3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds3 kinds = {toi16_open_hull3_obb3, toi16_set_hull3, toi16_set_obb3,
                                               TOI16_SWEEP_PAIR};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}

toi_status toi_contact_obb3_hull3(const toi_obb3 *a, const toi_vec3 *va, const toi_hull3 *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    static const toi16_contact_kinds3 kinds = {toi16_open_obb3_hull3, toi16_set_obb3, toi16_set_hull3,
                                               TOI16_SWEEP_PAIR};
    const toi16_contact3 query = {a, va, b, vb, options, out, &kinds};
    return toi16_contact_hulls(&query);
}
