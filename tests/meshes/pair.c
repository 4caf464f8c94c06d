/* SPDX-License-Identifier: MIT */
#include "pair.h"

static void add_corner(body *out, const toi_vec3 *center, const toi_rot3 *rot, const toi_vec3 *v) {
    const toi_axis3 *u = rot->u;
    int64_t *c = out->corner[out->count];
    c[0] =
        center->x * UNITS_IN_ULP + (int64_t)u[0].x * v->x + (int64_t)u[1].x * v->y + (int64_t)u[2].x * v->z;
    c[1] =
        center->y * UNITS_IN_ULP + (int64_t)u[0].y * v->x + (int64_t)u[1].y * v->y + (int64_t)u[2].y * v->z;
    c[2] =
        center->z * UNITS_IN_ULP + (int64_t)u[0].z * v->x + (int64_t)u[1].z * v->y + (int64_t)u[2].z * v->z;
    for (int i = 0; i < 3; i++)
        out->local[out->count][i] = (double)(c[i] - out->corner[0][i]);
    out->count++;
}

static void add_hull(body *out, const toi_hull3 *hull) {
    for (int n = 0; n < hull->table->vertex_count; n++)
        add_corner(out, &hull->center, &hull->rot, &hull->table->vertices[n]);
}

static void add_box(body *out, const toi_obb3 *box) {
    for (int n = 0; n < 8; n++) {
        const toi_vec3 v = {n & 1 ? box->half.x : -box->half.x, n & 2 ? box->half.y : -box->half.y,
                            n & 4 ? box->half.z : -box->half.z};
        add_corner(out, &box->center, &box->rot, &v);
    }
}

static void add_level_box(body *out, const toi_aabb3 *box) {
    static const toi_vec3 origin = {0, 0, 0};
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    for (int n = 0; n < 8; n++) {
        const toi_vec3 v = {n & 1 ? box->hi.x : box->lo.x, n & 2 ? box->hi.y : box->lo.y,
                            n & 4 ? box->hi.z : box->lo.z};
        add_corner(out, &origin, &level, &v);
    }
}

static void set_body(body *out, const toi_shape *shape) {
    out->count = 0;
    if (shape->kind == TOI_SHAPE_HULL3)
        add_hull(out, &shape->as.hull3);
    else if (shape->kind == TOI_SHAPE_OBB3)
        add_box(out, &shape->as.obb3);
    else
        add_level_box(out, &shape->as.aabb3);
}

void pair_set(pair *p, const mover *a, const mover *b) {
    set_body(&p->a, &a->shape);
    set_body(&p->b, &b->shape);
    p->velocity[0] = (int64_t)b->velocity.x - a->velocity.x;
    p->velocity[1] = (int64_t)b->velocity.y - a->velocity.y;
    p->velocity[2] = (int64_t)b->velocity.z - a->velocity.z;
    for (int i = 0; i < 3; i++)
        p->shift[i] = 0;
}

void pair_corner(const pair *p, int a, int b, int64_t time, int64_t out[3]) {
    for (int i = 0; i < 3; i++)
        out[i] =
            p->b.corner[b][i] - p->a.corner[a][i] + p->shift[i] + p->velocity[i] * time * UNITS_OF_TRAVEL;
}
