/* SPDX-License-Identifier: MIT */
/* Circles, capsules and rounded shapes in the plane: how they are checked, and which of the
 * three ways a pair of them takes. */
#include "kind.h"

/* ---- Cores */

/* A core, which is level where it is a box of whole ulps, a point, or a segment along a coordinate. */
typedef struct {
    toi16_extent extent; /* of a box, with the radius; of the core alone while it is taken */
    toi_aabb2 box;       /* around a core that is level, or has points */
    uint32_t radius;
    bool level;
} round_core2;

/* Takes the points of a core; nobody may have said that there are any. */
static toi_status take_points2(round_core2 *core, const toi_vec2 *points, unsigned count) {
    toi_aabb2 *box = &core->box;
    if (!points)
        return TOI_ERR_ARGUMENT;
    if (count == 0)
        return TOI_ERR_SHAPE;
    box->lo = box->hi = points[0];
    for (unsigned n = 1; n < count; n++) {
        const toi_vec2 *p = &points[n];
        box->lo.x = p->x < box->lo.x ? p->x : box->lo.x;
        box->lo.y = p->y < box->lo.y ? p->y : box->lo.y;
        box->hi.x = p->x > box->hi.x ? p->x : box->hi.x;
        box->hi.y = p->y > box->hi.y ? p->y : box->hi.y;
    }
    core->level = count <= 2 && (box->lo.x == box->hi.x || box->lo.y == box->hi.y);
    return TOI_OK;
}

/* Tells whether a box, which queries accept, is level. */
static bool is_level_box2(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || toi16_level(toi16_take_rot2(&shape->as.obb2.rot)) >= 0;
}

/* Takes a box, by what its kind says of its extent. The corners of a level one are whole ulps. */
static toi_status take_box2(round_core2 *core, const toi_shape *shape) {
    const toi16_extent_of extent_of = toi16_extent2_of(shape);
    const toi_status status = extent_of ? extent_of(&shape->as, &core->extent) : TOI_ERR_SHAPE;
    if (status < 0)
        return status;
    core->level = is_level_box2(shape);
    core->box.lo.x = (int32_t)toi16_shr(core->extent.lo[0], 30);
    core->box.lo.y = (int32_t)toi16_shr(core->extent.lo[1], 30);
    core->box.hi.x = (int32_t)toi16_shr(core->extent.hi[0], 30);
    core->box.hi.y = (int32_t)toi16_shr(core->extent.hi[1], 30);
    return TOI_OK;
}

/* Takes a polygon, which may have one vertex or two where it has a radius. */
static toi_status take_vertices2(round_core2 *core, const toi_shape *shape) {
    const toi_poly2 *poly = &shape->as.poly2;
    const toi_status status = take_points2(core, poly->vertices, poly->count);
    return status == TOI_OK && poly->count < 3 && shape->radius == 0 ? TOI_ERR_SHAPE : status;
}

static toi_status take_core2(round_core2 *core, const toi_shape *shape) {
    if (shape->kind == TOI_SHAPE_CIRCLE2) {
        return take_points2(core, &shape->as.circle2.center, 1);
    }
    if (shape->kind == TOI_SHAPE_CAPSULE2) {
        const toi_vec2 ends[2] = {shape->as.capsule2.a, shape->as.capsule2.b};
        return take_points2(core, ends, 2);
    }
    return shape->kind == TOI_SHAPE_POLY2 ? take_vertices2(core, shape) : take_box2(core, shape);
}

static bool has_points(const toi_shape *shape) {
    return shape->kind != TOI_SHAPE_AABB2 && shape->kind != TOI_SHAPE_OBB2;
}

static bool is_box_past(const toi_aabb2 *box, uint32_t radius) {
    const int32_t limit = TOI_LIMIT - 1 - (int32_t)radius;
    return box->lo.x < -limit || box->lo.y < -limit || box->hi.x > limit || box->hi.y > limit;
}

/* Takes a core with its radius. Queries of oriented boxes judge centres and half extents, not corners; a
 * level one whose corners are past the domain counts as tilted. */
static toi_status take_round2(round_core2 *core, const toi_shape *shape) {
    const toi_status taken = take_core2(core, shape);
    const toi_status added = taken < 0 ? taken : toi16_radius_of(shape, &core->radius);
    if (added < 0)
        return added;
    if (has_points(shape))
        return is_box_past(&core->box, core->radius) ? TOI_ERR_RANGE : TOI_OK;
    if (shape->kind == TOI_SHAPE_OBB2 &&
        (toi16_is_past_limit2(&core->box.lo) || toi16_is_past_limit2(&core->box.hi)))
        core->level = false;
    return toi16_round_extent(shape, core->radius, &core->extent);
}

static toi_status round_extent2(const toi_shape *shape, toi16_extent *out) {
    round_core2 core;
    toi_status status = take_round2(&core, shape);
    if (status == TOI_OK && has_points(shape)) {
        toi16_put_corners2(&core.box, &core.extent);
        status = toi16_round_extent(shape, core.radius, &core.extent);
    }
    *out = core.extent;
    return status;
}

/* ---- Pairs */

/* Outlines a box, of which a flat one has fewer corners. The lower right corner comes first, so that edges 0
 * and 1 of a box have the normals x and y. */
static void outline_box(toi16_outline *outline, toi_vec2 corners[4], const toi_aabb2 *box) {
    const bool wide = box->lo.x != box->hi.x, high = box->lo.y != box->hi.y;
    unsigned last = 0;
    corners[0].x = box->hi.x;
    corners[0].y = box->lo.y;
    if (high)
        corners[++last] = box->hi;
    if (wide && high) {
        corners[++last].x = box->lo.x;
        corners[last].y = box->hi.y;
    }
    if (wide)
        corners[++last] = box->lo;
    outline->first = corners;
    outline->last = corners + last;
}

static void outline_core(toi16_outline *outline, toi_vec2 corners[4], const round_core2 *core,
                         const toi_shape *shape) {
    outline->box = false;
    if (shape->kind == TOI_SHAPE_POLY2) {
        toi16_set_outline(outline, &shape->as.poly2);
    } else if (core->level) {
        outline_box(outline, corners, &core->box);
    } else {
        corners[0] = shape->as.capsule2.a;
        corners[1] = shape->as.capsule2.b;
        outline->first = corners;
        outline->last = corners + 1;
    }
}

static void set_boxes(toi16_round_boxes *boxes, const toi_aabb2 *a, const toi_aabb2 *b) {
    boxes->round.pair.family = &toi16_round_boxes_family.family;
    boxes->lo[0] = b->lo.x - a->hi.x;
    boxes->lo[1] = b->lo.y - a->hi.y;
    boxes->hi[0] = b->hi.x - a->lo.x;
    boxes->hi[1] = b->hi.y - a->lo.y;
    boxes->lo[2] = boxes->hi[2] = 0;
    boxes->dimensions = 2;
}

static void set_outlines(toi16_round_outlines *outlines, const round_core2 cores[2], const toi_shape *a,
                         const toi_shape *b) {
    outline_core(&outlines->a, outlines->corners[0], &cores[0], a);
    outline_core(&outlines->b, outlines->corners[1], &cores[1], b);
    toi16_set_family_of_outlines(outlines);
}

/* Opens an exact pair: neither core is a tilted box. Where both radii are 0 the cores answer. */
static toi_status open_exact(void *storage, const round_core2 cores[2], const toi_shape *a,
                             const toi_vec2 *va, const toi_shape *b, const toi_vec2 *vb) {
    toi16_round *round = storage;
    const uint32_t radius = cores[0].radius + cores[1].radius;
    const bool level = cores[0].level && cores[1].level;
    if (level && radius == 0)
        return toi16_open_aabb2(storage, &cores[0].box, va, &cores[1].box, vb);
    toi16_open_round(round, radius);
    toi16_set_motion2(&round->pair, va, vb);
    if (level)
        set_boxes(storage, &cores[0].box, &cores[1].box);
    else if (toi16_set_family_of_outlines)
        set_outlines(storage, cores, a, b);
    else
        return TOI_ERR_SHAPE;
    return TOI_OK;
}

static bool is_tilted(const round_core2 *core, const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_OBB2 && !core->level;
}

static toi_status open_round2(void *storage, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb) {
    const toi_vec2 va2 = {va->x, va->y}, vb2 = {vb->x, vb->y};
    round_core2 cores[2];
    toi_status status = toi16_first_error(take_round2(&cores[0], a), take_round2(&cores[1], b));
    if (status == TOI_OK)
        status = toi16_check_velocities2(&va2, &vb2);
    if (status < 0)
        return status;
    if (is_tilted(&cores[0], a) || is_tilted(&cores[1], b))
        return toi16_open_solids2 ? toi16_open_solids2(storage, a, va, b, vb) : TOI_ERR_SHAPE;
    return open_exact(storage, cores, a, &va2, b, &vb2);
}

TOI16_WEAK const toi16_extent_of_round toi16_extent_of_round2 = round_extent2;
TOI16_WEAK const toi16_opener_of_round toi16_opener_of_round2 = open_round2;
