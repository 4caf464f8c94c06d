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
    toi_shape_kind a, b;
    query_fn query;
} pair;

typedef struct {
    const char *name;
    scene_turn turn;
    bool oriented3; /* makes sense for pairs with a 3D oriented box alone */
    bool quick, hint;
    bool hits; /* which answers belong to the class: hits, */
    bool near; /* or misses of boxes whose spheres meet, or do not */
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

static const pair pairs[] = {
    {"aabb2", TOI_SHAPE_AABB2, TOI_SHAPE_AABB2, aabb2},
    {"aabb3", TOI_SHAPE_AABB3, TOI_SHAPE_AABB3, aabb3},
    {"obb2", TOI_SHAPE_OBB2, TOI_SHAPE_OBB2, obb2},
    {"obb3", TOI_SHAPE_OBB3, TOI_SHAPE_OBB3, obb3},
    {"aabb2-obb2", TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, aabb2_obb2},
    {"aabb3-obb3", TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, aabb3_obb3},
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
        scene_make(&s, &state, p->a, p->b, c->turn);
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

static void report(const pair *p, const class *c) {
    print_text(p->name);
    print_text(";");
    print_text(c->name);
    print_text(";");
    print_number(mean_cost(p, c));
    print_text("\n");
}

int main(void) {
    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++)
        for (size_t c = 0; c < sizeof classes / sizeof *classes; c++)
            if (!classes[c].oriented3 || pairs[p].b == TOI_SHAPE_OBB3)
                report(&pairs[p], &classes[c]);
    return 0;
}
