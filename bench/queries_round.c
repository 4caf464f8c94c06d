/* SPDX-License-Identifier: MIT */
/* The rows of round shapes, for programs of their own. One board has flash for balls and level boxes alone:
 * the makefile says which. */
#include "rows.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- Sweeps: of balls and level boxes by their functions, the others as tagged shapes */

static toi_status circle2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_circle2(&s->a.as.circle2, &s->va2, &s->b.as.circle2, &s->vb2, options, hit);
}

static toi_status sphere3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_sphere3(&s->a.as.sphere3, &s->va, &s->b.as.sphere3, &s->vb, options, hit);
}

static toi_status circle2_aabb2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_circle2_aabb2(&s->a.as.circle2, &s->va2, &s->b.as.aabb2, &s->vb2, options, hit);
}

static toi_status sphere3_aabb3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_sphere3_aabb3(&s->a.as.sphere3, &s->va, &s->b.as.aabb3, &s->vb, options, hit);
}

#ifndef BENCH_FLASH_IS_SHORT
static toi_status tagged(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep(&s->a, &s->va, &s->b, &s->vb, options, hit);
}
#endif

#define CIRCLE                                                                                               \
    { .kind = TOI_SHAPE_CIRCLE2 }
#define SPHERE                                                                                               \
    { .kind = TOI_SHAPE_SPHERE3 }
#define CAPSULE2                                                                                             \
    { .kind = TOI_SHAPE_CAPSULE2 }
#define CAPSULE3                                                                                             \
    { .kind = TOI_SHAPE_CAPSULE3 }
#define QUAD                                                                                                 \
    { .kind = TOI_SHAPE_POLY2, .vertices = 4 }
#define ROUND_POLY(count)                                                                                    \
    { .kind = TOI_SHAPE_POLY2, .vertices = (count), .rounded = true }
#define ROUND_BOX                                                                                            \
    { .kind = TOI_SHAPE_OBB3, .rounded = true }
#define ROUND_HULL                                                                                           \
    { .kind = TOI_SHAPE_HULL3, .vertices = 8, .rounded = true }

static const bench_pair sweeps[] = {
    {"circle2", CIRCLE, CIRCLE, circle2},
    {"sphere3", SPHERE, SPHERE, sphere3},
    {"circle2-aabb2", CIRCLE, {.kind = TOI_SHAPE_AABB2}, circle2_aabb2},
    {"sphere3-aabb3", SPHERE, {.kind = TOI_SHAPE_AABB3}, sphere3_aabb3},
#ifndef BENCH_FLASH_IS_SHORT
    {"circle2-capsule2", CIRCLE, CAPSULE2, tagged},
    {"capsule2", CAPSULE2, CAPSULE2, tagged},
    {"circle2-poly2 of 4", CIRCLE, QUAD, tagged},
    {"capsule2-poly2 of 4", CAPSULE2, QUAD, tagged},
    {"round poly2 of 4", ROUND_POLY(4), ROUND_POLY(4), tagged},
    {"round poly2 of 8", ROUND_POLY(8), ROUND_POLY(8), tagged},
    {"sphere3-obb3", SPHERE, {.kind = TOI_SHAPE_OBB3}, tagged},
    {"capsule3", CAPSULE3, CAPSULE3, tagged},
    {"capsule3-obb3", CAPSULE3, {.kind = TOI_SHAPE_OBB3}, tagged},
    {"round obb3", ROUND_BOX, ROUND_BOX, tagged},
    {"round hull3 of 8", ROUND_HULL, ROUND_HULL, tagged},
#endif
};

/* ---- At rest, contacts, rays. The hit is what a class is told by. */

static toi_status overlap_circle2(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap_circle2(&s->a.as.circle2, &s->b.as.circle2, &p);
}

static toi_status overlap_circle2_aabb2(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap_circle2_aabb2(&s->a.as.circle2, &s->b.as.aabb2, &p);
}

static toi_status overlap_sphere3(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap_sphere3(&s->a.as.sphere3, &s->b.as.sphere3, &p);
}

#ifndef BENCH_FLASH_IS_SHORT
static toi_status overlap(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap(&s->a, &s->b, &p);
}

static toi_status contact(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status = toi_contact(&s->a, &s->va, &s->b, &s->vb, options, &m);
    *hit = m.hit;
    return status;
}

static toi_status ray(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_raycast(&s->center, &s->va, &s->b, options, hit);
}
#endif

static const bench_pair overlaps[] = {
    {"circle2", CIRCLE, CIRCLE, overlap_circle2},
    {"circle2-aabb2", CIRCLE, {.kind = TOI_SHAPE_AABB2}, overlap_circle2_aabb2},
    {"sphere3", SPHERE, SPHERE, overlap_sphere3},
#ifndef BENCH_FLASH_IS_SHORT
    {"capsule2", CAPSULE2, CAPSULE2, overlap},
    {"capsule2-poly2 of 4", CAPSULE2, QUAD, overlap},
    {"sphere3-obb3", SPHERE, {.kind = TOI_SHAPE_OBB3}, overlap},
    {"capsule3", CAPSULE3, CAPSULE3, overlap},
    {"round hull3 of 8", ROUND_HULL, ROUND_HULL, overlap},
#endif
};

#ifndef BENCH_FLASH_IS_SHORT
static const bench_pair contacts[] = {
    {"circle2", CIRCLE, CIRCLE, contact},
    {"circle2-aabb2", CIRCLE, {.kind = TOI_SHAPE_AABB2}, contact},
    {"capsule2", CAPSULE2, CAPSULE2, contact},
    {"capsule2-poly2 of 4", CAPSULE2, QUAD, contact},
    {"capsule3-obb3", CAPSULE3, {.kind = TOI_SHAPE_OBB3}, contact},
    {"round hull3 of 8", ROUND_HULL, ROUND_HULL, contact},
};

static const bench_pair rays[] = {
    {"circle2", CIRCLE, CIRCLE, ray},
    {"capsule2", CAPSULE2, CAPSULE2, ray},
    {"sphere3", SPHERE, SPHERE, ray},
    {"capsule3", CAPSULE3, CAPSULE3, ray},
};

static const bench_pairs of_contacts = {contacts, COUNT(contacts)}, of_rays = {rays, COUNT(rays)};
#else
static const bench_pairs of_contacts, of_rays;
#endif

static const bench_pairs of_sweeps = {sweeps, COUNT(sweeps)}, of_overlaps = {overlaps, COUNT(overlaps)};

const bench_pairs *const bench_groups[BENCH_GROUPS] = {
    [BENCH_SWEEPS] = &of_sweeps,
    [BENCH_OVERLAPS] = &of_overlaps,
    [BENCH_CONTACTS] = &of_contacts,
    [BENCH_RAYS] = &of_rays,
};
