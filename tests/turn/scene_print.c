/* SPDX-License-Identifier: MIT */
/* A query as words, for a person who looks at a fault: a line in the format of the query text where that has
 * a word for it. */
#include "scene.h"

#include <stdio.h>

static void print_rot3(const toi_rot3 *rot) {
    for (int k = 0; k < 3; k++)
        printf(" @%d @%d @%d", (int)rot->u[k].x, (int)rot->u[k].y, (int)rot->u[k].z);
}

static void print3(const char *word, toi_vec3 v) {
    printf("%s @%d @%d @%d", word, (int)v.x, (int)v.y, (int)v.z);
}

static void print2(const char *word, toi_vec2 v) {
    printf("%s @%d @%d", word, (int)v.x, (int)v.y);
}

static void print_hull(const toi_hull3 *h) {
    print3(" hull3", h->center);
    print_rot3(&h->rot);
    printf(" %u", h->table->vertex_count);
    for (int k = 0; k < h->table->vertex_count; k++)
        print3("", h->table->vertices[k]);
}

static void print_plane(const toi_shape *shape) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        print2(" aabb2", shape->as.aabb2.lo);
        print2("", shape->as.aabb2.hi);
        break;
    case TOI_SHAPE_OBB2:
        print2(" obb2", shape->as.obb2.center);
        print2("", shape->as.obb2.half);
        printf(" @%d @%d", (int)shape->as.obb2.rot.cos, (int)shape->as.obb2.rot.sin);
        break;
    case TOI_SHAPE_POLY2:
        printf(" poly2 %d", shape->as.poly2.count);
        for (int k = 0; k < shape->as.poly2.count; k++)
            print2("", shape->as.poly2.vertices[k]);
        break;
    case TOI_SHAPE_CIRCLE2:
        print2(" circle2", shape->as.circle2.center);
        printf(" @%d", (int)shape->as.circle2.radius);
        break;
    default:
        print2(" capsule2", shape->as.capsule2.a);
        print2("", shape->as.capsule2.b);
        printf(" @%d", (int)shape->as.capsule2.radius);
    }
}

static void print_space(const toi_shape *shape) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB3:
        print3(" aabb3", shape->as.aabb3.lo);
        print3("", shape->as.aabb3.hi);
        break;
    case TOI_SHAPE_OBB3:
        print3(" obb3", shape->as.obb3.center);
        print3("", shape->as.obb3.half);
        print_rot3(&shape->as.obb3.rot);
        break;
    case TOI_SHAPE_HULL3:
        print_hull(&shape->as.hull3);
        break;
    case TOI_SHAPE_SPHERE3:
        print3(" sphere3", shape->as.sphere3.center);
        printf(" @%d", (int)shape->as.sphere3.radius);
        break;
    default:
        print3(" capsule3", shape->as.capsule3.a);
        print3("", shape->as.capsule3.b);
        printf(" @%d", (int)shape->as.capsule3.radius);
    }
}

void scene_print(const scene *s) {
    printf("sweep");
    for (int side = 0; side < 2; side++) {
        const toi_shape *shape = &s->shape[side];
        const toi_motion3 *m = &s->motion[side];
        const bool is_plane = shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2 ||
                              shape->kind == TOI_SHAPE_POLY2 || shape->kind == TOI_SHAPE_CIRCLE2 ||
                              shape->kind == TOI_SHAPE_CAPSULE2;
        (is_plane ? print_plane : print_space)(shape);
        if (shape->radius != 0)
            printf(" r @%d", (int)shape->radius);
        if (is_plane) {
            print2(" v", (toi_vec2){m->velocity.x, m->velocity.y});
            print2(" u", (toi_vec2){m->carried.x, m->carried.y});
            printf(" w @%d", (int)m->spin.z);
            print2(" at", (toi_vec2){m->pivot.x, m->pivot.y});
        } else {
            print3(" v", m->velocity);
            print3(" u", m->carried);
            print3(" w", m->spin);
            print3(" at", m->pivot);
        }
    }
    printf(" tmax @%.0f tolerance @%d margin @%d budget %u\n", scene_t_max(s) * 65536,
           (int)s->options.tolerance, (int)s->options.margin, s->options.budget);
}
