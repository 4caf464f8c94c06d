/* SPDX-License-Identifier: MIT */
/* Contacts of round shapes in space. */
#include "../number/rot.h"
#include "../touch/contact_round.h"
#include "kind.h"

static const toi_rot3 upright_core = TOI_ROT3_IDENTITY;

/* The frame is half way between the ends, so that both are below 2^29 there. A segment without length is a
 * point. */
static void set_segment3(toi16_body3 *body, toi16_box_ends *table, const toi_vec3 *from, const toi_vec3 *to) {
    static const uint8_t edge[4] = {0, 1, 0, 0};
    toi_vec3 center;
    bool is_point = true;
    for (unsigned k = 0; k < 3; k++) {
        const fix16_t p = toi16_in_row(from, k), q = toi16_in_row(to, k), middle = toi16_shr32(p + q, 1);
        toi16_put_in_row(&center, k, middle);
        toi16_put_in_row(&table->ends[0], k, p - middle);
        toi16_put_in_row(&table->ends[1], k, q - middle);
        is_point = is_point && p == q;
    }
    const toi_hull3_table of_segment = {table->ends,      edge, 0, TOI_LIMIT - 1, is_point ? 1 : 2,
                                        is_point ? 0 : 1, 0,    1};
    table->table = of_segment;
    toi16_put_hull(&body->hull, &table->table, &upright_core, &center);
    body->box_axes = TOI16_NO_BOX;
}

static void set_sphere3(toi16_body3 *body, toi16_box_ends *table, const void *of) {
    const toi_sphere3 *sphere = of;
    set_segment3(body, table, &sphere->center, &sphere->center);
}

static void set_capsule3(toi16_body3 *body, toi16_box_ends *table, const void *of) {
    const toi_capsule3 *capsule = of;
    set_segment3(body, table, &capsule->a, &capsule->b);
}

/* Gives what sets the core of a legal shape. */
static toi16_set_support3 setter3(const toi_shape *shape) {
    if (shape->kind == TOI_SHAPE_SPHERE3)
        return set_sphere3;
    if (shape->kind == TOI_SHAPE_CAPSULE3)
        return set_capsule3;
    const toi16_set_support3 set = toi16_touch3_of(shape)->set;
    return set ? set : toi16_set_aabb3;
}

/* Sweeps in a frame of its own, so that the storage of the pair is free again when points are looked for. */
TOI16_OWN_STACK toi_status sweep_rounds3(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                         const toi_vec3 *vb, const toi_options *options, toi_manifold *out,
                                         toi16_round_meeting *met) {
    toi16_storage3 shapes;
    const toi_status opened = toi16_open_rounds3(&shapes, a, va, b, vb);
    return toi16_meet_round(opened, &shapes.pair, options, out, met);
}

static toi_status contact_rounds3(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    toi16_round_meeting met;
    uint32_t radii[2];
    const toi_status status = sweep_rounds3(a, va, b, vb, options, out, &met);
    if (status <= TOI_SEPARATE)
        return status;
    const toi16_contact_kinds3 kinds = {0, setter3(a), setter3(b), TOI16_SWEEP_PAIR};
    const toi16_contact3 query = {&a->as, va, &b->as, vb, options, out, &kinds};
    toi16_radius_of(a, &radii[0]);
    toi16_radius_of(b, &radii[1]);
    return toi16_fill_round3(&query, radii, &met);
}

static const toi16_touch_rounds touch_rounds3 = {contact_rounds3};

TOI16_WEAK const toi16_touch_rounds *const toi16_touch_rounds3 = &touch_rounds3;
