/* SPDX-License-Identifier: MIT */
/* choose N: chooses N queries for each row among generated scenes, and prints their numbers as the C source
 * that rows.h declares. Only this program asks whether a scene belongs; what measures takes the scenes as
 * they are. */
#include <stdio.h>
#include <stdlib.h>
#include "rows.h"

enum { TRIES = 100000 };

uint16_t bench_queries;

/* The box around a shape on all its way, in ulps; doubles are good enough to tell near from far. */
typedef struct {
    double lo[3], hi[3];
} extent;

static void include(extent *e, const double p[3]) {
    for (unsigned k = 0; k < 3; k++) {
        e->lo[k] = p[k] < e->lo[k] ? p[k] : e->lo[k];
        e->hi[k] = p[k] > e->hi[k] ? p[k] : e->hi[k];
    }
}

static void widen(extent *e, double by) {
    for (unsigned k = 0; k < 3; k++) {
        e->lo[k] -= by;
        e->hi[k] += by;
    }
}

static void include_placed(extent *e, toi_vec3 c, const toi_rot3 *rot, double x, double y, double z) {
    const toi_axis3 *u = rot->u;
    const double p[3] = {c.x + (u[0].x * x + u[1].x * y + u[2].x * z) / TOI_Q30_ONE,
                         c.y + (u[0].y * x + u[1].y * y + u[2].y * z) / TOI_Q30_ONE,
                         c.z + (u[0].z * x + u[1].z * y + u[2].z * z) / TOI_Q30_ONE};
    include(e, p);
}

static void include_box(extent *e, toi_vec3 c, toi_vec3 h, const toi_rot3 *rot) {
    for (unsigned n = 0; n < 8; n++)
        include_placed(e, c, rot, n & 1 ? h.x : -h.x, n & 2 ? h.y : -h.y, n & 4 ? h.z : -h.z);
}

static void include_aabb(extent *e, toi_vec3 lo, toi_vec3 hi) {
    const double p[2][3] = {{lo.x, lo.y, lo.z}, {hi.x, hi.y, hi.z}};
    include(e, p[0]);
    include(e, p[1]);
}

/* The ends of the core of a circle, sphere or capsule, and its radius. */
static void include_round(extent *e, const toi_shape *s) {
    const toi_capsule2 *c = &s->as.capsule2;
    toi_capsule3 all;
    if (s->kind == TOI_SHAPE_CIRCLE2)
        all = (toi_capsule3){.a = {s->as.circle2.center.x, s->as.circle2.center.y, 0},
                             .radius = s->as.circle2.radius};
    else if (s->kind == TOI_SHAPE_SPHERE3)
        all = (toi_capsule3){.a = s->as.sphere3.center, .radius = s->as.sphere3.radius};
    else if (s->kind == TOI_SHAPE_CAPSULE2)
        all = (toi_capsule3){{c->a.x, c->a.y, 0}, {c->b.x, c->b.y, 0}, c->radius};
    else
        all = s->as.capsule3;
    include(e, (double[3]){all.a.x, all.a.y, all.a.z});
    if (s->kind == TOI_SHAPE_CAPSULE2 || s->kind == TOI_SHAPE_CAPSULE3)
        include(e, (double[3]){all.b.x, all.b.y, all.b.z});
    widen(e, all.radius);
}

static extent extent_of(const toi_shape *s, toi_vec3 v) {
    extent e = {{1e9, 1e9, 1e9}, {-1e9, -1e9, -1e9}};
    const double way[3] = {v.x, v.y, v.z};
    switch (s->kind) {
    case TOI_SHAPE_AABB2:
        include_aabb(&e, (toi_vec3){s->as.aabb2.lo.x, s->as.aabb2.lo.y, 0},
                     (toi_vec3){s->as.aabb2.hi.x, s->as.aabb2.hi.y, 0});
        break;
    case TOI_SHAPE_AABB3:
        include_aabb(&e, s->as.aabb3.lo, s->as.aabb3.hi);
        break;
    case TOI_SHAPE_OBB2: {
        const toi_obb2 *o = &s->as.obb2;
        const toi_rot3 rot = {{{o->rot.cos, o->rot.sin, 0}, {-o->rot.sin, o->rot.cos, 0}, {0, 0, 0}}};
        include_box(&e, (toi_vec3){o->center.x, o->center.y, 0}, (toi_vec3){o->half.x, o->half.y, 0}, &rot);
        break;
    }
    case TOI_SHAPE_OBB3:
        include_box(&e, s->as.obb3.center, s->as.obb3.half, &s->as.obb3.rot);
        break;
    case TOI_SHAPE_POLY2:
        for (unsigned n = 0; n < s->as.poly2.count; n++)
            include(&e, (double[3]){s->as.poly2.vertices[n].x, s->as.poly2.vertices[n].y, 0});
        break;
    case TOI_SHAPE_HULL3:
        for (unsigned n = 0; n < s->as.hull3.table->vertex_count; n++) {
            const toi_vec3 p = s->as.hull3.table->vertices[n];
            include_placed(&e, s->as.hull3.center, &s->as.hull3.rot, p.x, p.y, p.z);
        }
        break;
    default:
        include_round(&e, s);
    }
    widen(&e, s->radius);
    for (unsigned k = 0; k < 3; k++)
        *(way[k] < 0 ? &e.lo[k] : &e.hi[k]) += way[k];
    return e;
}

static bool is_near(const scene *s) {
    const extent a = extent_of(&s->a, s->va), b = extent_of(&s->b, s->vb);
    for (unsigned k = 0; k < 3; k++)
        if (a.lo[k] > b.hi[k] || b.lo[k] > a.hi[k])
            return false;
    return true;
}

/* Hits of what moves are those that begin in the step. */
static bool belongs(const bench_class *c, const scene *s, const toi_hit *hit) {
    if (hit->status != c->wanted)
        return false;
    if (c->wanted == TOI_HIT && c->size != SCENE_TOGETHER && hit->enter == 0)
        return false;
    return c->scenes == SCENES_ALL || is_near(s) == (c->scenes == SCENES_NEAR);
}

static void print_step(uint32_t step) {
    static unsigned printed;
    for (; step > 255; step -= 255)
        printf("0,%s", ++printed % 24 == 0 ? "\n" : " ");
    printf("%u,%s", (unsigned)step, ++printed % 24 == 0 ? "\n" : " ");
}

static void choose(const bench_row *row) {
    uint32_t last = UINT32_MAX, number = 0;
    for (uint16_t n = 0; n < bench_count(row); number++) {
        scene s;
        toi_hit hit;
        toi_hint hint = {0};
        const toi_options options = bench_options(row, &hint);
        if (number == TRIES) {
            fprintf(stderr, "choose: too few scenes: %s, %s\n", row->pair->name, row->class->name);
            exit(1);
        }
        bench_scene(&s, row, number);
        row->pair->query(&s, &options, &hit);
        if (!belongs(row->class, &s, &hit))
            continue;
        print_step(number - last);
        last = number;
        n++;
    }
}

int main(int argc, char **argv) {
    const int queries = argc == 2 ? atoi(argv[1]) : 0;
    if (queries < 1 || queries > 1000) {
        fprintf(stderr, "usage: choose N\n");
        return 2;
    }
    bench_queries = (uint16_t)queries;
    printf("/* Written by bench/choose.c. */\n#include \"../../bench/rows.h\"\n\n"
           "uint16_t bench_queries = %u;\nconst uint8_t bench_steps[] = {\n",
           bench_queries);
    bench_each(choose);
    printf("};\n");
    return 0;
}
