/* SPDX-License-Identifier: MIT */
/* An error writes its status alone: also one that is not known before the answer is. */
#include "good_shapes.h"
#include "random_rotation.h"
#include "tap.h"

/* A number from -n to n. */
static fix16_t within(uint64_t *seed, fix16_t n) {
    return (fix16_t)(random64(seed) % (2 * (uint64_t)n + 1)) - n;
}

static bool once_in(uint64_t *seed, unsigned n) {
    return random64(seed) % n == 0;
}

/* Mostly far out, where what pushes or flies leaves the domain. */
static fix16_t coordinate(uint64_t *seed, fix16_t limit) {
    fix16_t far = limit - within(seed, F16(1)) - F16(1);
    return once_in(seed, 3) ? within(seed, F16(2)) : once_in(seed, 2) ? far : -far;
}

/* Some whose axes are those of no rotation, all alike, which every query refuses. */
static toi_rot3 axes(uint64_t *seed) {
    toi_rot3 rot;
    random_rotation(seed, &rot);
    if (once_in(seed, 16))
        rot.u[1] = rot.u[2] = rot.u[0];
    return rot;
}

static void throw_shape(uint64_t *seed, toi_shape_kind kind, const toi_vec3 *c, toi_shape *out) {
    const fix16_t h = F16(.75);
    const toi_rot3 rot = axes(seed);
    static toi_vec2 room[2][3];
    toi_vec2 *vertices = room[once_in(seed, 2)];
    *out = (toi_shape){.kind = kind};
    for (unsigned n = 0; n < 3; n++)
        vertices[n] = (toi_vec2){c->x + triangle[n].x, c->y + triangle[n].y};
    if (kind == TOI_SHAPE_AABB2)
        out->as.aabb2 = (toi_aabb2){{c->x - h, c->y - h}, {c->x + h, c->y + h}};
    else if (kind == TOI_SHAPE_AABB3)
        out->as.aabb3 = (toi_aabb3){{c->x - h, c->y - h, c->z - h}, {c->x + h, c->y + h, c->z + h}};
    else if (kind == TOI_SHAPE_OBB2)
        out->as.obb2 = (toi_obb2){{c->x, c->y}, {h, h}, {rot.u[0].x, rot.u[0].y}};
    else if (kind == TOI_SHAPE_OBB3)
        out->as.obb3 = (toi_obb3){*c, {h, h, h}, rot};
    else if (kind == TOI_SHAPE_POLY2)
        out->as.poly2 = (toi_poly2){vertices, 3};
    else
        out->as.hull3 = (toi_hull3){&tetrahedron, *c, rot};
}

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;
    toi_options options;
} scene;

/* All of Q16.16 is theirs. */
static bool are_level(toi_shape_kind kind_a, toi_shape_kind kind_b) {
    return kind_a == kind_b && kind_a <= TOI_SHAPE_AABB3;
}

/* Both fly off together, and B comes to A in the end or is in it from the beginning. */
static void throw_scene(uint64_t *seed, toi_shape_kind kind_a, toi_shape_kind kind_b, scene *s) {
    const fix16_t limit = are_level(kind_a, kind_b) ? INT32_MAX - F16(3.75) : TOI_LIMIT - F16(1);
    const fix16_t fast = F16(7990);
    toi_vec3 c = {coordinate(seed, limit), within(seed, F16(2)), within(seed, F16(2))};
    const toi_vec3 off = {within(seed, F16(2)), within(seed, F16(2)), within(seed, F16(2))};
    throw_shape(seed, kind_a, &c, &s->a);
    s->va = (toi_vec3){coordinate(seed, fast), coordinate(seed, fast), within(seed, F16(2))};
    c = (toi_vec3){c.x + off.x, c.y + off.y, c.z + off.z};
    throw_shape(seed, kind_b, &c, &s->b);
    s->vb = (toi_vec3){s->va.x - off.x / 6, s->va.y - off.y / 6, s->va.z - off.z / 6};
    s->options = (toi_options){.t_max = F16(8), .quick = once_in(seed, 4)};
}

/* Of an answer that is to have been left as it was before, but for its status. */
#define WROTE_MORE(out, status_there, said)                                                                  \
    ((out).status_there != (said) ||                                                                         \
     (memset(&(out).status_there, 0x5A, sizeof(out).status_there), !is_unwritten(&(out), sizeof(out))))

static bool is_unwritten(const void *out, size_t size) {
    const unsigned char *bytes = out;
    size_t n = 0;
    while (n < size && bytes[n] == 0x5A)
        n++;
    return n == size;
}

static const char *const names[] = {"aabb2", "aabb3", "obb2", "obb3", "poly2", "hull3"};

static bool has_axes(toi_shape_kind kind) {
    return kind == TOI_SHAPE_OBB2 || kind == TOI_SHAPE_OBB3 || kind == TOI_SHAPE_HULL3;
}

static void try_pair(uint64_t *seed, toi_shape_kind kind_a, toi_shape_kind kind_b) {
    unsigned pushes = 0, contacts = 0, refused = 0, wrong = 0;
    for (unsigned n = 0; n < 6000; n++) {
        scene s;
        toi_hit hit;
        toi_penetration push;
        toi_manifold manifold;
        throw_scene(seed, kind_a, kind_b, &s);
        memset(&hit, 0x5A, sizeof hit);
        memset(&push, 0x5A, sizeof push);
        memset(&manifold, 0x5A, sizeof manifold);
        const toi_status swept = toi_sweep(&s.a, &s.va, &s.b, &s.vb, &s.options, &hit);
        const toi_status pushed = toi_overlap(&s.a, &s.b, &push);
        const toi_status touched = toi_contact(&s.a, &s.va, &s.b, &s.vb, &s.options, &manifold);
        refused += swept < 0;
        wrong += (swept < 0) != (pushed < 0 && touched < 0);
        pushes += swept >= 0 && pushed < 0;
        contacts += swept >= 0 && touched < 0;
        wrong += swept < 0 && WROTE_MORE(hit, status, swept);
        wrong += pushed < 0 && WROTE_MORE(push, status, pushed);
        wrong += touched < 0 && WROTE_MORE(manifold, hit.status, touched);
    }
    const bool rotated = has_axes(kind_a) || has_axes(kind_b);
    tap_ok(wrong == 0 && refused + pushes + contacts > 5 && (refused > 5 || !rotated) &&
               (contacts > 5 || rotated),
           "%s, %s: %u write more (%u sweeps refused; %u pushes and %u contacts that sweeps were not)",
           names[kind_a - TOI_SHAPE_AABB2], names[kind_b - TOI_SHAPE_AABB2], wrong, refused, pushes,
           contacts);
}

/* The typed functions of level boxes have ways of their own. */
static void typed_boxes(void) {
    const toi_aabb3 a = {{0, 0, 0}, {1, 1, 1}}, b = {{2, 0, 0}, {3, 1, 1}};
    const toi_aabb2 flat_a = {{0, 0}, {1, 1}}, flat_b = {{2, 0}, {3, 1}};
    const toi_vec3 va = {INT32_MAX, 0, 0}, vb = {INT32_MAX - 1, 0, 0};
    const toi_vec2 flat_va = {INT32_MAX, 0}, flat_vb = {INT32_MAX - 1, 0};
    const toi_options options = {.t_max = F16(2)};
    toi_manifold m;
    memset(&m, 0x5A, sizeof m);
    tap_ok(toi_contact_aabb3(&a, &va, &b, &vb, &options, &m) == TOI_ERR_RANGE &&
               !WROTE_MORE(m, hit.status, TOI_ERR_RANGE),
           "boxes that meet past Q16.16");
    tap_ok(toi_contact_aabb2(&flat_a, &flat_va, &flat_b, &flat_vb, &options, &m) == TOI_ERR_RANGE &&
               !WROTE_MORE(m, hit.status, TOI_ERR_RANGE),
           "and in the plane");
}

int main(void) {
    uint64_t seed = 5;
    for (unsigned a = TOI_SHAPE_AABB2; a <= TOI_SHAPE_HULL3; a++)
        for (unsigned b = 2 - a % 2; b <= TOI_SHAPE_HULL3; b += 2)
            try_pair(&seed, (toi_shape_kind)a, (toi_shape_kind)b);
    typed_boxes();
    return tap_done();
}
