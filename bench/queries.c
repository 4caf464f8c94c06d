/* SPDX-License-Identifier: MIT */
#include "rows.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static toi_status aabb2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_aabb2(&s->a.as.aabb2, &s->va2, &s->b.as.aabb2, &s->vb2, options, hit);
}

static toi_status aabb3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_aabb3(&s->a.as.aabb3, &s->va, &s->b.as.aabb3, &s->vb, options, hit);
}

static toi_status obb2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_obb2(&s->a.as.obb2, &s->va2, &s->b.as.obb2, &s->vb2, options, hit);
}

static toi_status obb3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_obb3(&s->a.as.obb3, &s->va, &s->b.as.obb3, &s->vb, options, hit);
}

static toi_status aabb2_obb2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_aabb2_obb2(&s->a.as.aabb2, &s->va2, &s->b.as.obb2, &s->vb2, options, hit);
}

static toi_status aabb3_obb3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_aabb3_obb3(&s->a.as.aabb3, &s->va, &s->b.as.obb3, &s->vb, options, hit);
}

static toi_status poly2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_poly2(&s->a.as.poly2, &s->va2, &s->b.as.poly2, &s->vb2, options, hit);
}

static toi_status poly2_aabb2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_poly2_aabb2(&s->a.as.poly2, &s->va2, &s->b.as.aabb2, &s->vb2, options, hit);
}

static toi_status poly2_obb2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_poly2_obb2(&s->a.as.poly2, &s->va2, &s->b.as.obb2, &s->vb2, options, hit);
}

static toi_status hull3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_hull3(&s->a.as.hull3, &s->va, &s->b.as.hull3, &s->vb, options, hit);
}

static toi_status hull3_aabb3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_hull3_aabb3(&s->a.as.hull3, &s->va, &s->b.as.aabb3, &s->vb, options, hit);
}

static toi_status hull3_obb3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_sweep_hull3_obb3(&s->a.as.hull3, &s->va, &s->b.as.obb3, &s->vb, options, hit);
}

static const bench_pair sweeps[] = {
    {"aabb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_AABB2}, aabb2},
    {"aabb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_AABB3}, aabb3},
    {"obb2", {.kind = TOI_SHAPE_OBB2}, {.kind = TOI_SHAPE_OBB2}, obb2},
    {"obb3", {.kind = TOI_SHAPE_OBB3}, {.kind = TOI_SHAPE_OBB3}, obb3},
    {"aabb2-obb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_OBB2}, aabb2_obb2},
    {"aabb3-obb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_OBB3}, aabb3_obb3},
    {"poly2 of 4", {.kind = TOI_SHAPE_POLY2, .vertices = 4}, {.kind = TOI_SHAPE_POLY2, .vertices = 4}, poly2},
    {"poly2 of 8", {.kind = TOI_SHAPE_POLY2, .vertices = 8}, {.kind = TOI_SHAPE_POLY2, .vertices = 8}, poly2},
    {"poly2 of 16",
     {.kind = TOI_SHAPE_POLY2, .vertices = 16},
     {.kind = TOI_SHAPE_POLY2, .vertices = 16},
     poly2},
    {"poly2 of 8-aabb2", {.kind = TOI_SHAPE_POLY2, .vertices = 8}, {.kind = TOI_SHAPE_AABB2}, poly2_aabb2},
    {"poly2 of 8-obb2", {.kind = TOI_SHAPE_POLY2, .vertices = 8}, {.kind = TOI_SHAPE_OBB2}, poly2_obb2},
    {"hull3, boxes",
     {.kind = TOI_SHAPE_HULL3, .vertices = 8, .box = true},
     {.kind = TOI_SHAPE_HULL3, .vertices = 8, .box = true},
     hull3},
    {"hull3 of 8", {.kind = TOI_SHAPE_HULL3, .vertices = 8}, {.kind = TOI_SHAPE_HULL3, .vertices = 8}, hull3},
    {"hull3 of 16",
     {.kind = TOI_SHAPE_HULL3, .vertices = 16},
     {.kind = TOI_SHAPE_HULL3, .vertices = 16},
     hull3},
    {"hull3 of 32",
     {.kind = TOI_SHAPE_HULL3, .vertices = 32},
     {.kind = TOI_SHAPE_HULL3, .vertices = 32},
     hull3},
    {"hull3 of 64",
     {.kind = TOI_SHAPE_HULL3, .vertices = 64},
     {.kind = TOI_SHAPE_HULL3, .vertices = 64},
     hull3},
    {"hull3 of 8-aabb3", {.kind = TOI_SHAPE_HULL3, .vertices = 8}, {.kind = TOI_SHAPE_AABB3}, hull3_aabb3},
    {"hull3 of 8-obb3", {.kind = TOI_SHAPE_HULL3, .vertices = 8}, {.kind = TOI_SHAPE_OBB3}, hull3_obb3},
};

/* ---- At rest, rays. The hit is what a class is told by. */

static toi_status overlap_aabb2(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap_aabb2(&s->a.as.aabb2, &s->b.as.aabb2, &p);
}

static toi_status overlap_aabb3(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap_aabb3(&s->a.as.aabb3, &s->b.as.aabb3, &p);
}

static toi_status overlap_obb2(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap_obb2(&s->a.as.obb2, &s->b.as.obb2, &p);
}

static toi_status overlap_obb3(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap_obb3(&s->a.as.obb3, &s->b.as.obb3, &p);
}

static toi_status overlap_poly2(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap_poly2(&s->a.as.poly2, &s->b.as.poly2, &p);
}

static toi_status overlap_hull3(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_penetration p;
    (void)options;
    return hit->status = toi_overlap_hull3(&s->a.as.hull3, &s->b.as.hull3, &p);
}

static toi_status ray_aabb2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_raycast_aabb2(&s->center2, &s->va2, &s->b.as.aabb2, options, hit);
}

static toi_status ray_aabb3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_raycast_aabb3(&s->center, &s->va, &s->b.as.aabb3, options, hit);
}

static toi_status ray_obb2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_raycast_obb2(&s->center2, &s->va2, &s->b.as.obb2, options, hit);
}

static toi_status ray_obb3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_raycast_obb3(&s->center, &s->va, &s->b.as.obb3, options, hit);
}

static toi_status ray_poly2(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_raycast_poly2(&s->center2, &s->va2, &s->b.as.poly2, options, hit);
}

static toi_status ray_hull3(const scene *s, const toi_options *options, toi_hit *hit) {
    return toi_raycast_hull3(&s->center, &s->va, &s->b.as.hull3, options, hit);
}

static const bench_pair overlaps[] = {
    {"aabb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_AABB2}, overlap_aabb2},
    {"aabb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_AABB3}, overlap_aabb3},
    {"obb2", {.kind = TOI_SHAPE_OBB2}, {.kind = TOI_SHAPE_OBB2}, overlap_obb2},
    {"obb3", {.kind = TOI_SHAPE_OBB3}, {.kind = TOI_SHAPE_OBB3}, overlap_obb3},
    {"poly2 of 8",
     {.kind = TOI_SHAPE_POLY2, .vertices = 8},
     {.kind = TOI_SHAPE_POLY2, .vertices = 8},
     overlap_poly2},
    {"hull3 of 8",
     {.kind = TOI_SHAPE_HULL3, .vertices = 8},
     {.kind = TOI_SHAPE_HULL3, .vertices = 8},
     overlap_hull3},
};

static const bench_pair rays[] = {
    {"aabb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_AABB2}, ray_aabb2},
    {"aabb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_AABB3}, ray_aabb3},
    {"obb2", {.kind = TOI_SHAPE_OBB2}, {.kind = TOI_SHAPE_OBB2}, ray_obb2},
    {"obb3", {.kind = TOI_SHAPE_OBB3}, {.kind = TOI_SHAPE_OBB3}, ray_obb3},
    {"poly2 of 8",
     {.kind = TOI_SHAPE_POLY2, .vertices = 8},
     {.kind = TOI_SHAPE_POLY2, .vertices = 8},
     ray_poly2},
    {"hull3 of 8",
     {.kind = TOI_SHAPE_HULL3, .vertices = 8},
     {.kind = TOI_SHAPE_HULL3, .vertices = 8},
     ray_hull3},
};

static const bench_pairs of_sweeps = {sweeps, COUNT(sweeps)}, of_overlaps = {overlaps, COUNT(overlaps)},
                         of_rays = {rays, COUNT(rays)};

const bench_pairs *const bench_groups[BENCH_GROUPS] = {
    [BENCH_SWEEPS] = &of_sweeps,
    [BENCH_OVERLAPS] = &of_overlaps,
    [BENCH_CONTACTS] = &bench_contacts,
    [BENCH_RAYS] = &of_rays,
};
