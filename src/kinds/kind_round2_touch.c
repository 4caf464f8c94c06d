/* SPDX-License-Identifier: MIT */
/* Contacts of round shapes in the plane. */
#include "../touch/contact_round.h"
#include "kind.h"

static void set_circle2(toi16_support2 *support, const void *of) {
    const toi_circle2 *circle = of;
    support->vertices = &circle->center;
    support->count = 1;
}

/* A capsule without length is a circle. */
static void set_capsule2(toi16_support2 *support, const void *of) {
    const toi_capsule2 *capsule = of;
    support->vertices = &capsule->a;
    support->count = capsule->a.x == capsule->b.x && capsule->a.y == capsule->b.y ? 1 : 2;
}

/* Gives what sets the core of a legal shape. */
static toi16_set_support2 setter2(const toi_shape *shape) {
    if (shape->kind == TOI_SHAPE_CIRCLE2)
        return set_circle2;
    if (shape->kind == TOI_SHAPE_CAPSULE2)
        return set_capsule2;
    const toi16_set_support2 set = toi16_touch2_of(shape)->set;
    return set ? set : toi16_set_aabb2;
}

/* Sweeps in a frame of its own, so that the storage of the pair is free again when points are looked for. */
TOI16_OWN_STACK toi_status sweep_rounds2(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                         const toi_vec3 *vb, const toi_options *options, toi_manifold *out,
                                         toi16_round_meeting *met) {
    toi16_shapes2 shapes;
    const toi_status opened = toi16_open_rounds2(&shapes, a, va, b, vb);
    return toi16_meet_round(opened, &shapes.pair, options, out, met);
}

static toi_status contact_rounds2(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                  const toi_vec3 *vb, const toi_options *options, toi_manifold *out) {
    const toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    toi16_round_meeting met;
    uint32_t radii[2];
    const toi_status status = sweep_rounds2(a, va, b, vb, options, out, &met);
    if (status <= TOI_SEPARATE)
        return status;
    const toi16_contact_kinds2 kinds = {0, setter2(a), setter2(b), 0};
    const toi16_contact2 query = {&a->as, &va2, &b->as, &vb2, options, out, &kinds};
    toi16_radius_of(a, &radii[0]);
    toi16_radius_of(b, &radii[1]);
    return toi16_fill_round2(&query, radii, &met);
}

static const toi16_touch_rounds touch_rounds2 = {contact_rounds2};

TOI16_WEAK const toi16_touch_rounds *const toi16_touch_rounds2 = &touch_rounds2;
