/* SPDX-License-Identifier: MIT */
/* Prints what a query costs on this board, in instructions, for each pair of shapes and each class of
 * queries: lines of "PAIR;CLASS;INSTRUCTIONS". Right only under QEMU with -icount shift=10, see port.h.
 * Passing the arguments counts, reading the counter and calling through a pointer do not. */
#include "../port/port.h"
#include "../tests/board_print.h"
#include "scene.h"

enum { QUERIES = 300, TRIES = 100 * QUERIES };

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
    bool hits; /* which answers belong to the class: hits, */
    bool near; /* or misses of shapes whose spheres meet, or do not */
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

static const pair pairs[] = {
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

static const class classes[] = {
    {"hit", TURN_ANY, false, false, false, true, true},
    {"near miss", TURN_ANY, false, false, false, false, true},
    {"far miss", TURN_ANY, false, false, false, false, false},
    {"near miss, hinted", TURN_ANY, false, false, true, false, true},
    {"far miss, hinted", TURN_ANY, false, false, true, false, false},
    {"hit, quick", TURN_ANY, true, true, false, true, true},
    {"near miss, quick", TURN_ANY, true, true, false, false, true},
    {"hit, yaw only", TURN_YAW, true, false, false, true, true},
    {"hit, nearly parallel", TURN_NEARLY, true, false, false, true, true},
};

static uint32_t ticks_of(query_fn query, const scene *s, const toi_options *options, toi_hit *hit) {
    uint32_t start = port_count();
    query(s, options, hit);
    return port_count_since(start);
}

static bool belongs(const class *c, const scene *s, const toi_hit *hit) {
    if (c->hits)
        return hit->status == TOI_HIT && hit->enter > 0;
    return hit->status == TOI_SEPARATE && s->near == c->near;
}

/* An instruction takes 1024 ns. */
static uint32_t instructions(uint64_t ticks, uint32_t queries) {
    uint64_t in_second = (uint64_t)port_count_rate * queries;
    return (uint32_t)((ticks * UINT64_C(1953125) / 2 + in_second / 2) / in_second);
}

/* The mean cost of a class, 0 where too few queries of it come up. */
static uint32_t mean_cost(const pair *p, const class *c) {
    uint64_t state = 1, ticks = 0;
    uint32_t queries = 0;
    for (uint32_t n = 0; n < TRIES && queries < QUERIES; n++) {
        scene s;
        toi_hit hit;
        toi_hint hint = {0};
        toi_options options = TOI_OPTIONS_DEFAULT;
        options.quick = c->quick;
        options.hint = c->hint ? &hint : NULL;
        scene_make(&s, &state, &p->a, &p->b, c->turn);
        if (c->hint)
            p->query(&s, &options, &hit);
        uint32_t cost =
            ticks_of(p->query, &s, &options, &hit) - ticks_of(nothing, &s, &options, &(toi_hit){0});
        if (!belongs(c, &s, &hit))
            continue;
        ticks += cost;
        queries++;
    }
    return queries == QUERIES ? instructions(ticks, queries) : 0;
}

static void report(const pair *p, const char *what, uint32_t number) {
    print_text(p->name);
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
    scene_make(&s, &state, &p->a, &p->b, TURN_ANY);
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
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++) {
        for (size_t c = 0; c < sizeof classes / sizeof *classes; c++)
            if (is_shown(&pairs[p], &classes[c]))
                report(&pairs[p], classes[c].name, mean_cost(&pairs[p], &classes[c]));
        if (pairs[p].query == hull3 && !pairs[p].a.box)
            report(&pairs[p], "bytes of table", table_bytes(&pairs[p]));
    }
    return 0;
}
