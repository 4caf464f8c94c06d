/* SPDX-License-Identifier: MIT */
/* Prints what a query costs on this board, in instructions, for each pair of shapes and each class of
 * queries: lines of "PAIR;CLASS;INSTRUCTIONS". Right only under QEMU with -icount shift=7, see port.h.
 * Passing the arguments counts, reading the counter and calling through a pointer do not. */
#include "../port/port.h"
#include "../tests/board_print.h"
#include "scene.h"
#include "step.h"

enum { QUERIES = 300, FEW_QUERIES = 30 /* of what takes millions */, TRIES = 100 * QUERIES };

typedef toi_status (*query_fn)(const scene *s, const toi_options *options, toi_hit *hit);

typedef struct {
    const char *name;
    scene_shape a, b;
    query_fn query;
} pair;

typedef struct {
    const char *name;
    scene_turn turn;
    bool boxes3; /* makes sense for pairs of 3D boxes, one oriented, alone */
    bool quick, hint;
    toi_status wanted; /* which answers belong to the class: */
    bool near;         /* of misses those of shapes whose spheres meet, or do not */
    bool at_rest;      /* close to one another; it does not matter what meets in motion */
} class;

static toi_status nothing(const scene *s, const toi_options *options, toi_hit *hit) {
    (void)s, (void)options;
    hit->status = TOI_SEPARATE;
    return TOI_SEPARATE;
}

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

static const pair sweeps[] = {
    {"aabb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_AABB2}, aabb2},
    {"aabb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_AABB3}, aabb3},
    {"obb2", {.kind = TOI_SHAPE_OBB2}, {.kind = TOI_SHAPE_OBB2}, obb2},
    {"obb3", {.kind = TOI_SHAPE_OBB3}, {.kind = TOI_SHAPE_OBB3}, obb3},
    {"aabb2-obb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_OBB2}, aabb2_obb2},
    {"aabb3-obb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_OBB3}, aabb3_obb3},
    {"poly2 of 4", {TOI_SHAPE_POLY2, 4, false}, {TOI_SHAPE_POLY2, 4, false}, poly2},
    {"poly2 of 8", {TOI_SHAPE_POLY2, 8, false}, {TOI_SHAPE_POLY2, 8, false}, poly2},
    {"poly2 of 16", {TOI_SHAPE_POLY2, 16, false}, {TOI_SHAPE_POLY2, 16, false}, poly2},
    {"poly2 of 8-aabb2", {TOI_SHAPE_POLY2, 8, false}, {.kind = TOI_SHAPE_AABB2}, poly2_aabb2},
    {"poly2 of 8-obb2", {TOI_SHAPE_POLY2, 8, false}, {.kind = TOI_SHAPE_OBB2}, poly2_obb2},
    {"hull3, boxes", {TOI_SHAPE_HULL3, 8, true}, {TOI_SHAPE_HULL3, 8, true}, hull3},
    {"hull3 of 8", {TOI_SHAPE_HULL3, 8, false}, {TOI_SHAPE_HULL3, 8, false}, hull3},
    {"hull3 of 16", {TOI_SHAPE_HULL3, 16, false}, {TOI_SHAPE_HULL3, 16, false}, hull3},
    {"hull3 of 32", {TOI_SHAPE_HULL3, 32, false}, {TOI_SHAPE_HULL3, 32, false}, hull3},
    {"hull3 of 64", {TOI_SHAPE_HULL3, 64, false}, {TOI_SHAPE_HULL3, 64, false}, hull3},
    {"hull3 of 8-aabb3", {TOI_SHAPE_HULL3, 8, false}, {.kind = TOI_SHAPE_AABB3}, hull3_aabb3},
    {"hull3 of 8-obb3", {TOI_SHAPE_HULL3, 8, false}, {.kind = TOI_SHAPE_OBB3}, hull3_obb3},
};

/* ---- At rest, contacts, rays. The hit is what a class is told by. */

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

static toi_status contact_obb3(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status = toi_contact_obb3(&s->a.as.obb3, &s->va, &s->b.as.obb3, &s->vb, options, &m);
    *hit = m.hit;
    return status;
}

static toi_status contact_poly2(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status =
        toi_contact_poly2(&s->a.as.poly2, &s->va2, &s->b.as.poly2, &s->vb2, options, &m);
    *hit = m.hit;
    return status;
}

static toi_status contact_hull3(const scene *s, const toi_options *options, toi_hit *hit) {
    toi_manifold m;
    const toi_status status = toi_contact_hull3(&s->a.as.hull3, &s->va, &s->b.as.hull3, &s->vb, options, &m);
    *hit = m.hit;
    return status;
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

static const pair overlaps[] = {
    {"aabb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_AABB2}, overlap_aabb2},
    {"aabb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_AABB3}, overlap_aabb3},
    {"obb2", {.kind = TOI_SHAPE_OBB2}, {.kind = TOI_SHAPE_OBB2}, overlap_obb2},
    {"obb3", {.kind = TOI_SHAPE_OBB3}, {.kind = TOI_SHAPE_OBB3}, overlap_obb3},
    {"poly2 of 8", {TOI_SHAPE_POLY2, 8, false}, {TOI_SHAPE_POLY2, 8, false}, overlap_poly2},
    {"hull3 of 8", {TOI_SHAPE_HULL3, 8, false}, {TOI_SHAPE_HULL3, 8, false}, overlap_hull3},
};

static const pair contacts[] = {
    {"aabb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_AABB2}, contact_aabb2},
    {"aabb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_AABB3}, contact_aabb3},
    {"obb2", {.kind = TOI_SHAPE_OBB2}, {.kind = TOI_SHAPE_OBB2}, contact_obb2},
    {"obb3", {.kind = TOI_SHAPE_OBB3}, {.kind = TOI_SHAPE_OBB3}, contact_obb3},
    {"poly2 of 8", {TOI_SHAPE_POLY2, 8, false}, {TOI_SHAPE_POLY2, 8, false}, contact_poly2},
    {"hull3 of 8", {TOI_SHAPE_HULL3, 8, false}, {TOI_SHAPE_HULL3, 8, false}, contact_hull3},
};

static const pair rays[] = {
    {"aabb2", {.kind = TOI_SHAPE_AABB2}, {.kind = TOI_SHAPE_AABB2}, ray_aabb2},
    {"aabb3", {.kind = TOI_SHAPE_AABB3}, {.kind = TOI_SHAPE_AABB3}, ray_aabb3},
    {"obb2", {.kind = TOI_SHAPE_OBB2}, {.kind = TOI_SHAPE_OBB2}, ray_obb2},
    {"obb3", {.kind = TOI_SHAPE_OBB3}, {.kind = TOI_SHAPE_OBB3}, ray_obb3},
    {"poly2 of 8", {TOI_SHAPE_POLY2, 8, false}, {TOI_SHAPE_POLY2, 8, false}, ray_poly2},
    {"hull3 of 8", {TOI_SHAPE_HULL3, 8, false}, {TOI_SHAPE_HULL3, 8, false}, ray_hull3},
};

static const class sweep_classes[] = {
    {"hit", TURN_ANY, false, false, false, TOI_HIT, true, false},
    {"near miss", TURN_ANY, false, false, false, TOI_SEPARATE, true, false},
    {"far miss", TURN_ANY, false, false, false, TOI_SEPARATE, false, false},
    {"near miss, hinted", TURN_ANY, false, false, true, TOI_SEPARATE, true, false},
    {"far miss, hinted", TURN_ANY, false, false, true, TOI_SEPARATE, false, false},
    {"hit, quick", TURN_ANY, true, true, false, TOI_HIT, true, false},
    {"near miss, quick", TURN_ANY, true, true, false, TOI_SEPARATE, true, false},
    {"hit, yaw only", TURN_YAW, true, false, false, TOI_HIT, true, false},
    {"hit, nearly parallel", TURN_NEARLY, true, false, false, TOI_HIT, true, false},
};

static const class overlap_classes[] = {
    {"overlap", TURN_ANY, false, false, false, TOI_OVERLAP, true, true},
    {"overlap, separate", TURN_ANY, false, false, false, TOI_SEPARATE, true, true},
};

static const class contact_classes[] = {
    {"contact, hit", TURN_ANY, false, false, false, TOI_HIT, true, false},
};

static const class ray_classes[] = {
    {"ray, hit", TURN_ANY, false, false, false, TOI_HIT, true, true},
    {"ray, miss", TURN_ANY, false, false, false, TOI_SEPARATE, true, true},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct {
    const pair *pairs;
    size_t pair_count;
    const class *classes;
    size_t class_count;
} groups[] = {
    {sweeps, COUNT(sweeps), sweep_classes, COUNT(sweep_classes)},
    {overlaps, COUNT(overlaps), overlap_classes, COUNT(overlap_classes)},
    {contacts, COUNT(contacts), contact_classes, COUNT(contact_classes)},
    {rays, COUNT(rays), ray_classes, COUNT(ray_classes)},
};

static uint32_t ticks_of(query_fn query, const scene *s, const toi_options *options, toi_hit *hit) {
    uint32_t start = port_count();
    query(s, options, hit);
    return port_count_since(start);
}

static bool belongs(const class *c, const scene *s, const toi_hit *hit) {
    if (hit->status != c->wanted)
        return false;
    return c->at_rest || (c->wanted == TOI_HIT ? hit->enter > 0 : s->near == c->near);
}

/* An instruction takes 128 ns, so that the counter holds eight million of them at 16 MHz. */
static uint32_t instructions(uint64_t ticks, uint32_t queries) {
    uint64_t in_second = (uint64_t)port_count_rate * queries;
    return (uint32_t)((ticks * UINT64_C(7812500) + in_second / 2) / in_second);
}

/* The mean cost of a class, 0 where too few queries of it come up. */
static uint32_t mean_cost(const pair *p, const class *c) {
    uint64_t state = 1, ticks = 0;
    const uint32_t wanted = p->query == overlap_hull3 ? FEW_QUERIES : QUERIES;
    uint32_t queries = 0;
    for (uint32_t n = 0; n < TRIES && queries < wanted; n++) {
        scene s;
        toi_hit hit;
        toi_hint hint = {0};
        toi_options options = TOI_OPTIONS_DEFAULT;
        options.quick = c->quick;
        options.hint = c->hint ? &hint : NULL;
        scene_make(&s, &state, &p->a, &p->b, c->turn, c->at_rest ? SCENE_TOGETHER : SCENE_APART);
        if (c->hint)
            p->query(&s, &options, &hit);
        uint32_t cost =
            ticks_of(p->query, &s, &options, &hit) - ticks_of(nothing, &s, &options, &(toi_hit){0});
        if (!belongs(c, &s, &hit))
            continue;
        ticks += cost;
        queries++;
    }
    return queries == wanted ? instructions(ticks, queries) : 0;
}

static uint32_t mean_step(unsigned walk) {
    uint64_t state = 1, ticks = 0;
    for (uint32_t n = 0; n < QUERIES; n++) {
        step_prepare(walk, &state);
        const uint32_t start = port_count();
        step_go(walk);
        ticks += port_count_since(start);
    }
    return instructions(ticks, QUERIES);
}

static void report(const char *name, const char *what, uint32_t number) {
    print_text(name);
    print_text(";");
    print_text(what);
    print_text(";");
    print_number(number);
    print_text("\n");
}

/* What a table takes of this board's flash, index bytes being single. */
static uint32_t table_bytes(const pair *p) {
    uint64_t state = 1;
    scene s;
    scene_make(&s, &state, &p->a, &p->b, TURN_ANY, SCENE_APART);
    const toi_hull3_table *t = s.a.as.hull3.table;
    return (uint32_t)(sizeof *t + t->vertex_count * sizeof *t->vertices + 4U * t->edge_count +
                      3U * t->face_count);
}

/* The others look for the axes that matter, without a hint. */
static bool walks_axes(const pair *p) {
    return p->a.kind != TOI_SHAPE_HULL3 && (p->a.kind != TOI_SHAPE_POLY2 || p->b.kind == TOI_SHAPE_OBB2);
}

static bool is_shown(const pair *p, const class *c) {
    const bool boxes3 = p->b.kind == TOI_SHAPE_OBB3 && p->a.kind != TOI_SHAPE_HULL3;
    return (!c->boxes3 || boxes3) && (!c->hint || walks_axes(p));
}

int main(void) {
    for (size_t g = 0; g < COUNT(groups); g++) {
        for (size_t k = 0; k < groups[g].pair_count; k++) {
            const pair *p = &groups[g].pairs[k];
            for (size_t c = 0; c < groups[g].class_count; c++)
                if (is_shown(p, &groups[g].classes[c]))
                    report(p->name, groups[g].classes[c].name, mean_cost(p, &groups[g].classes[c]));
            if (p->query == hull3 && !p->a.box)
                report(p->name, "bytes of table", table_bytes(p));
        }
    }
    for (unsigned n = 0; n < STEP_SCENES; n++)
        report(step_names[n].body, step_names[n].what, mean_step(n));
    return 0;
}
