/* SPDX-License-Identifier: MIT */
/* Contacts have a file of their own, as one board has no flash for all of them: the makefile says which. */
#include "rows.h"

static toi_status contact_aabb2(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status =
        toi_contact_aabb2(&s->a.as.aabb2, &s->va2, &s->b.as.aabb2, &s->vb2, options, &m);
    *hit = m.hit;
    return status;
}

static toi_status contact_aabb3(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status = toi_contact_aabb3(&s->a.as.aabb3, &s->va, &s->b.as.aabb3, &s->vb, options, &m);
    *hit = m.hit;
    return status;
}

static toi_status contact_obb2(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status = toi_contact_obb2(&s->a.as.obb2, &s->va2, &s->b.as.obb2, &s->vb2, options, &m);
    *hit = m.hit;
    return status;
}

#ifndef BENCH_FLASH_IS_SHORT
static toi_status contact_obb3(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status = toi_contact_obb3(&s->a.as.obb3, &s->va, &s->b.as.obb3, &s->vb, options, &m);
    *hit = m.hit;
    return status;
}
#endif

static toi_status contact_poly2(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status =
        toi_contact_poly2(&s->a.as.poly2, &s->va2, &s->b.as.poly2, &s->vb2, options, &m);
    *hit = m.hit;
    return status;
}

#ifndef BENCH_FLASH_IS_SHORT
static toi_status contact_hull3(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status = toi_contact_hull3(&s->a.as.hull3, &s->va, &s->b.as.hull3, &s->vb, options, &m);
    *hit = m.hit;
    return status;
}
#endif

static const bench_pair contacts[] = {
    {"aabb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_AABB2}, contact_aabb2},
    {"aabb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_AABB3}, contact_aabb3},
    {"obb2", {.kind = TOI_SHAPE_OBB2}, {.kind = TOI_SHAPE_OBB2}, contact_obb2},
#ifndef BENCH_FLASH_IS_SHORT
    {"obb3", {.kind = TOI_SHAPE_OBB3}, {.kind = TOI_SHAPE_OBB3}, contact_obb3},
#endif
    {"poly2 of 8",
     {.kind = TOI_SHAPE_POLY2, .vertices = 8},
     {.kind = TOI_SHAPE_POLY2, .vertices = 8},
     contact_poly2},
#ifndef BENCH_FLASH_IS_SHORT
    {"hull3 of 8",
     {.kind = TOI_SHAPE_HULL3, .vertices = 8},
     {.kind = TOI_SHAPE_HULL3, .vertices = 8},
     contact_hull3},
#endif
};

const bench_pairs bench_contacts = {contacts, sizeof contacts / sizeof *contacts};
