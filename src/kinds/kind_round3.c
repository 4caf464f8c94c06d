/* SPDX-License-Identifier: MIT */
/* Spheres, capsules and rounded shapes in space: how they are checked, and which of the two ways a
 * pair of them takes. */
#include "kind.h"

/* ---- Cores */

/* A core, which is level where it is a box of whole ulps, a point, or a segment along a coordinate. */
typedef struct {
    toi16_extent extent; /* with the radius; of the core alone while it is taken */
    toi_aabb3 box;       /* around a core that is level, or a segment */
    uint32_t radius;
    bool level;
} round_core3;

static void put_whole_box(toi_aabb3 *box, const toi16_extent *extent) {
    for (unsigned k = 0; k < 3; k++) {
        toi16_put_in_row(&box->lo, k, (fix16_t)toi16_shr(extent->lo[k], 30));
        toi16_put_in_row(&box->hi, k, (fix16_t)toi16_shr(extent->hi[k], 30));
    }
}

/* Takes a segment, of which a sphere has one without length. */
static toi_status take_segment3(round_core3 *core, const toi_vec3 *from, const toi_vec3 *to) {
    unsigned lengths = 0;
    for (unsigned k = 0; k < 3; k++) {
        const fix16_t x = toi16_in_row(from, k), y = toi16_in_row(to, k);
        lengths += x != y;
        core->extent.lo[k] = toi16_mul(x < y ? x : y, TOI_Q30_ONE);
        core->extent.hi[k] = toi16_mul(x < y ? y : x, TOI_Q30_ONE);
    }
    core->level = lengths <= 1;
    return TOI_OK;
}

static toi_status take_core3(round_core3 *core, const toi_shape *shape) {
    const toi_sphere3 *sphere = &shape->as.sphere3;
    const toi_capsule3 *capsule = &shape->as.capsule3;
    if (shape->kind == TOI_SHAPE_SPHERE3)
        return take_segment3(core, &sphere->center, &sphere->center);
    if (shape->kind == TOI_SHAPE_CAPSULE3)
        return take_segment3(core, &capsule->a, &capsule->b);
    const toi16_extent_of extent_of = toi16_extent3_of(shape);
    return extent_of ? extent_of(&shape->as, &core->extent) : TOI_ERR_SHAPE;
}

/* Finds whether a box is level, of a shape that queries accept. One whose corners are past the domain counts
 * as tilted. */
static bool is_level_box3(const round_core3 *core, const toi_shape *shape) {
    uint8_t face[3];
    if (shape->kind != TOI_SHAPE_OBB3)
        return shape->kind == TOI_SHAPE_AABB3;
    return !toi16_is_past_limit3(&core->box.lo) && !toi16_is_past_limit3(&core->box.hi) &&
           toi16_is_level3(toi16_usable_rot3(&shape->as.obb3.rot), face);
}

static toi_status take_round3(round_core3 *core, const toi_shape *shape) {
    const toi_status taken = take_core3(core, shape);
    const toi_status added = taken < 0 ? taken : toi16_radius_of(shape, &core->radius);
    if (added < 0)
        return added;
    put_whole_box(&core->box, &core->extent);
    if (shape->kind < TOI_SHAPE_SPHERE3)
        core->level = is_level_box3(core, shape);
    return toi16_round_extent(shape, core->radius, &core->extent);
}

static toi_status round_extent3(const toi_shape *shape, toi16_extent *out) {
    round_core3 core;
    const toi_status status = take_round3(&core, shape);
    *out = core.extent;
    return status;
}

/* ---- Pairs */

/* Opens an exact pair: both cores are level. Where both radii are 0 the cores answer. */
static toi_status open_level_cores(void *storage, const round_core3 cores[2], const toi_vec3 *va,
                                   const toi_vec3 *vb) {
    const toi_aabb3 *a = &cores[0].box, *b = &cores[1].box;
    toi16_round_boxes *boxes = storage;
    if (cores[0].radius + cores[1].radius == 0)
        return toi16_open_aabb3(storage, a, va, b, vb);
    toi16_open_round(&boxes->round, cores[0].radius + cores[1].radius);
    toi16_set_motion3(&boxes->round.pair, va, vb);
    boxes->round.pair.family = &toi16_round_boxes_family.family;
    boxes->dimensions = 3;
    for (unsigned k = 0; k < 3; k++) {
        boxes->lo[k] = toi16_in_row(&b->lo, k) - toi16_in_row(&a->hi, k);
        boxes->hi[k] = toi16_in_row(&b->hi, k) - toi16_in_row(&a->lo, k);
    }
    return TOI_OK;
}

/* Tells whether a core may be level. What is not is taken and checked where certified pairs are opened. */
static bool may_be_level3(const toi_shape *shape) {
    const toi_vec3 *a = &shape->as.capsule3.a, *b = &shape->as.capsule3.b;
    uint8_t face[3];
    if (shape->kind == TOI_SHAPE_CAPSULE3)
        return (a->x != b->x) + (a->y != b->y) + (a->z != b->z) <= 1;
    if (shape->kind != TOI_SHAPE_OBB3)
        return shape->kind != TOI_SHAPE_HULL3;
    const toi_rot3 *rot = toi16_usable_rot3(&shape->as.obb3.rot);
    return rot && toi16_is_level3(rot, face);
}

static toi_status open_certified3(void *storage, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                  const toi_vec3 *vb) {
    return toi16_open_solids3 ? toi16_open_solids3(storage, a, va, b, vb) : TOI_ERR_SHAPE;
}

static toi_status open_round3(void *storage, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb) {
    round_core3 cores[2];
    if (!may_be_level3(a) || !may_be_level3(b))
        return open_certified3(storage, a, va, b, vb);
    toi_status status = toi16_first_error(take_round3(&cores[0], a), take_round3(&cores[1], b));
    if (status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (status < 0)
        return status;
    if (cores[0].level && cores[1].level)
        return open_level_cores(storage, cores, va, vb);
    return open_certified3(storage, a, va, b, vb);
}

TOI16_WEAK const toi16_extent_of_round toi16_extent_of_round3 = round_extent3;
TOI16_WEAK const toi16_opener_of_round toi16_opener_of_round3 = open_round3;
