/* SPDX-License-Identifier: MIT */
#include "replay.h"

#include "solid.h"

static void print_numbers(const int32_t *number, int count, FILE *out) {
    for (int i = 0; i < count; i++)
        fprintf(out, " @%ld", (long)number[i]);
}

static void print_point(const toi_vec3 *p, FILE *out) {
    print_numbers((const int32_t[]){p->x, p->y, p->z}, 3, out);
}

static void print_rotation(const toi_rot3 *rot, FILE *out) {
    for (int k = 0; k < 3; k++)
        print_numbers((const int32_t[]){rot->u[k].x, rot->u[k].y, rot->u[k].z}, 3, out);
}

static void print_poly2(const toi_poly2 *poly, FILE *out) {
    fprintf(out, " %d", poly->count);
    for (int n = 0; n < poly->count; n++)
        print_numbers((const int32_t[]){poly->vertices[n].x, poly->vertices[n].y}, 2, out);
}

static void print_hull3(const toi_hull3 *hull, FILE *out) {
    print_point(&hull->center, out);
    print_rotation(&hull->rot, out);
    fprintf(out, " %d", hull->table->vertex_count);
    for (int n = 0; n < hull->table->vertex_count; n++)
        print_point(&hull->table->vertices[n], out);
}

static void print_round(const toi_shape *shape, FILE *out) {
    if (shape->kind == TOI_SHAPE_CIRCLE2) {
        const toi_circle2 *c = &shape->as.circle2;
        print_numbers((const int32_t[]){c->center.x, c->center.y, c->radius}, 3, out);
    } else if (shape->kind == TOI_SHAPE_CAPSULE2) {
        const toi_capsule2 *c = &shape->as.capsule2;
        print_numbers((const int32_t[]){c->a.x, c->a.y, c->b.x, c->b.y, c->radius}, 5, out);
    } else if (shape->kind == TOI_SHAPE_SPHERE3) {
        print_point(&shape->as.sphere3.center, out);
        print_numbers(&shape->as.sphere3.radius, 1, out);
    } else {
        print_point(&shape->as.capsule3.a, out);
        print_point(&shape->as.capsule3.b, out);
        print_numbers(&shape->as.capsule3.radius, 1, out);
    }
}

static void print_box(const toi_shape *shape, FILE *out) {
    if (shape->kind == TOI_SHAPE_AABB2) {
        const toi_aabb2 *box = &shape->as.aabb2;
        print_numbers((const int32_t[]){box->lo.x, box->lo.y, box->hi.x, box->hi.y}, 4, out);
    } else if (shape->kind == TOI_SHAPE_AABB3) {
        print_point(&shape->as.aabb3.lo, out);
        print_point(&shape->as.aabb3.hi, out);
    } else if (shape->kind == TOI_SHAPE_OBB2) {
        const toi_obb2 *box = &shape->as.obb2;
        print_numbers((const int32_t[]){box->center.x, box->center.y, box->half.x, box->half.y, box->rot.cos,
                                        box->rot.sin},
                      6, out);
    } else {
        print_point(&shape->as.obb3.center, out);
        print_point(&shape->as.obb3.half, out);
        print_rotation(&shape->as.obb3.rot, out);
    }
}

static void print_shape(const toi_shape *shape, FILE *out) {
    static const char *const words[] = {"",      "aabb2",   "aabb3",    "obb2",    "obb3",    "poly2",
                                        "hull3", "circle2", "capsule2", "sphere3", "capsule3"};
    fprintf(out, " %s", words[shape->kind]);
    if (shape->kind == TOI_SHAPE_POLY2)
        print_poly2(&shape->as.poly2, out);
    else if (shape->kind == TOI_SHAPE_HULL3)
        print_hull3(&shape->as.hull3, out);
    else if (shape->kind > TOI_SHAPE_HULL3)
        print_round(shape, out);
    else
        print_box(shape, out);
    if (shape->radius != 0) {
        fputs(" r", out);
        print_numbers(&shape->radius, 1, out);
    }
}

static void print_velocity(const toi_vec3 *v, int dimensions, FILE *out) {
    print_numbers((const int32_t[]){v->x, v->y, v->z}, dimensions, out);
}

void replay_print_moving(const toi_shape *shape, const toi_vec3 *v, FILE *out) {
    print_shape(shape, out);
    fputs(" v", out);
    print_velocity(v, shape_dimensions(shape), out);
}

static void print_ray(const query *q, FILE *out) {
    const int dimensions = shape_dimensions(&q->a);
    const toi_aabb2 *flat = &q->a.as.aabb2;
    const toi_vec3 from = dimensions == 2 ? (toi_vec3){flat->lo.x, flat->lo.y, 0} : q->a.as.aabb3.lo;
    print_velocity(&from, dimensions, out);
    print_velocity(&q->va, dimensions, out);
    print_shape(&q->b, out);
}

void replay_print(const query *q, FILE *out) {
    static const char *const words[] = {"sweep", "overlap", "raycast", "contact"};
    fputs(words[q->kind], out);
    if (q->kind == QUERY_OVERLAP) {
        print_shape(&q->a, out);
        print_shape(&q->b, out);
        return;
    }
    if (q->kind == QUERY_RAYCAST) {
        print_ray(q, out);
    } else {
        replay_print_moving(&q->a, &q->va, out);
        replay_print_moving(&q->b, &q->vb, out);
    }
    fputs(" tmax", out);
    print_numbers(&q->t_max, 1, out);
}

void replay_print_answer(const query *q, const toi_hit *hit, FILE *out) {
    char text[QUERY_TEXT_SIZE];
    const query_answer answer = {hit->status, {.hit = *hit}};
    query_format(text, sizeof text, q, &answer, true);
    fputs(text, out);
}
