/* SPDX-License-Identifier: MIT */
#include "solid.h"

#include "table.h"

#include <stdlib.h>

/* All coordinates are below 2^62: a Q16.16 value, or a few products of a length within the domain with an
 * entry of a rotation. */
static const int64_t ONE = INT64_C(1) << 30;

void solid_clear(solid *s) {
    vec_list_clear(&s->corner);
    vec_list_clear(&s->way);
    vec_list_clear(&s->hinge);
    vec_list_clear(&s->normal);
    free(s->rough_corner);
    free(s->rough_way);
    free(s->rough_hinge);
}

int shape_dimensions(const toi_shape *shape) {
    bool flat =
        shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2 || shape->kind == TOI_SHAPE_POLY2;
    return flat ? 2 : 3;
}

void shape_axes(const toi_shape *shape, int32_t u[3][3]) {
    const toi_rot3 *rot = shape->kind == TOI_SHAPE_OBB3    ? &shape->as.obb3.rot
                          : shape->kind == TOI_SHAPE_HULL3 ? &shape->as.hull3.rot
                                                           : NULL;
    for (int k = 0; k < 9; k++)
        u[k / 3][k % 3] = k % 4 == 0 ? TOI_Q30_ONE : 0;
    for (int k = 0; k < 3 && rot != NULL; k++) {
        u[k][0] = rot->u[k].x;
        u[k][1] = rot->u[k].y;
        u[k][2] = rot->u[k].z;
    }
    if (shape->kind == TOI_SHAPE_OBB2) {
        u[0][0] = u[1][1] = shape->as.obb2.rot.cos;
        u[0][1] = shape->as.obb2.rot.sin;
        u[1][0] = -shape->as.obb2.rot.sin;
    }
}

/* ---- boxes ---- */

/* A corner has the bits of its number as signs: bit k set is the plus end of edge k. */
static void set_aabb(solid *s, const int32_t lo[3], const int32_t hi[3], int dimensions) {
    for (int n = 0; n < 1 << dimensions; n++) {
        int64_t at[3];
        for (int i = 0; i < 3; i++)
            at[i] = ((n >> i & 1) ? hi[i] : lo[i]) * ONE;
        vec_set(vec_list_add(&s->corner), at[0], at[1], at[2]);
    }
}

static void set_obb(solid *s, const int32_t center[3], const int32_t half[3], int32_t u[3][3],
                    int dimensions) {
    for (int n = 0; n < 1 << dimensions; n++) {
        int64_t at[3];
        for (int i = 0; i < 3; i++) {
            at[i] = center[i] * ONE;
            for (int k = 0; k < dimensions; k++)
                at[i] += ((n >> k & 1) ? 1 : -1) * (int64_t)half[k] * u[k][i];
        }
        vec_set(vec_list_add(&s->corner), at[0], at[1], at[2]);
    }
}

static void add_normal(solid *s, const vec *a, const vec *b) {
    vec *normal = vec_list_add(&s->normal);
    vec_cross(normal, a, b);
    s->normal.count -= vec_is_zero(normal);
}

/* The axes are in smaller numbers than the edges. */
static void set_box_edges(solid *s, int32_t u[3][3], int dimensions) {
    vec edge;
    vec_init(&edge);
    for (int k = 0; k < dimensions; k++) {
        vec_sub(&edge, &s->corner.item[1 << k], &s->corner.item[0]);
        if (!vec_is_zero(&edge))
            vec_set(vec_list_add(&s->way), u[k][0], u[k][1], u[k][2]);
    }
    vec_clear(&edge);
    for (int i = 0; i < s->way.count && dimensions == 3; i++) {
        for (int j = i + 1; j < s->way.count; j++)
            add_normal(s, &s->way.item[i], &s->way.item[j]);
    }
}

static void set_box(solid *s, const toi_shape *shape) {
    int32_t u[3][3];
    int dimensions = shape_dimensions(shape);
    shape_axes(shape, u);
    if (shape->kind == TOI_SHAPE_AABB2) {
        const toi_aabb2 *box = &shape->as.aabb2;
        set_aabb(s, (int32_t[3]){box->lo.x, box->lo.y, 0}, (int32_t[3]){box->hi.x, box->hi.y, 0}, 2);
    } else if (shape->kind == TOI_SHAPE_AABB3) {
        const toi_aabb3 *box = &shape->as.aabb3;
        set_aabb(s, (int32_t[3]){box->lo.x, box->lo.y, box->lo.z},
                 (int32_t[3]){box->hi.x, box->hi.y, box->hi.z}, 3);
    } else if (shape->kind == TOI_SHAPE_OBB2) {
        const toi_obb2 *box = &shape->as.obb2;
        set_obb(s, (int32_t[3]){box->center.x, box->center.y, 0}, (int32_t[3]){box->half.x, box->half.y, 0},
                u, 2);
    } else {
        const toi_obb3 *box = &shape->as.obb3;
        set_obb(s, (int32_t[3]){box->center.x, box->center.y, box->center.z},
                (int32_t[3]){box->half.x, box->half.y, box->half.z}, u, 3);
    }
    set_box_edges(s, u, dimensions);
}

/* ---- polygons and hulls ---- */

static void set_polygon(solid *s, const toi_poly2 *poly) {
    for (int n = 0; n < poly->count; n++) {
        const toi_vec2 *p = &poly->vertices[n], *next = &poly->vertices[(n + 1) % poly->count];
        vec_set(vec_list_add(&s->corner), p->x * ONE, p->y * ONE, 0);
        vec_set(vec_list_add(&s->way), (int64_t)next->x - p->x, (int64_t)next->y - p->y, 0);
    }
}

static void place_vertices(solid *s, const toi_hull3 *hull) {
    const toi_axis3 *u = hull->rot.u;
    for (int n = 0; n < hull->table->vertex_count; n++) {
        const toi_vec3 *v = &hull->table->vertices[n];
        vec_set(
            vec_list_add(&s->corner),
            hull->center.x * ONE + (int64_t)v->x * u[0].x + (int64_t)v->y * u[1].x + (int64_t)v->z * u[2].x,
            hull->center.y * ONE + (int64_t)v->x * u[0].y + (int64_t)v->y * u[1].y + (int64_t)v->z * u[2].y,
            hull->center.z * ONE + (int64_t)v->x * u[0].z + (int64_t)v->y * u[1].z + (int64_t)v->z * u[2].z);
    }
}

/* Axes that are no rotation may make an edge nothing, or a solid flat. Its edges and faces are then images of
 * some of those of the table, and the wedges of the others hold all the same: they are images too. */
static void set_hull(solid *s, const toi_hull3 *hull) {
    const table_form *form = table_form_of(hull->table);
    vec arm, leg;
    vec_init(&arm);
    vec_init(&leg);
    place_vertices(s, hull);
    const vec *corner = s->corner.item;
    s->hinges = form->dimension == 3 ? 2 : form->dimension == 2;
    for (int k = 0; k < form->edges; k++) {
        const table_edge *edge = &form->edge[k];
        vec *way = vec_list_add(&s->way);
        vec_sub(way, &corner[edge->to], &corner[edge->from]);
        if (vec_is_zero(way)) {
            s->way.count--;
            continue;
        }
        for (int n = 0; n < s->hinges; n++) {
            vec_sub(&arm, &corner[edge->wing[n]], &corner[edge->from]);
            vec_cross(vec_list_add(&s->hinge), &arm, way);
        }
    }
    for (int k = 0; k < form->faces; k++) {
        const int *span = form->face[k].corner;
        vec_sub(&arm, &corner[span[1]], &corner[span[0]]);
        vec_sub(&leg, &corner[span[2]], &corner[span[0]]);
        add_normal(s, &arm, &leg);
    }
    vec_clear(&arm);
    vec_clear(&leg);
}

static rough *roughen(rough *out, const vec_list *list) {
    out = realloc(out, ((size_t)list->count + 1) * sizeof *out);
    if (out == NULL)
        abort();
    for (int n = 0; n < list->count; n++)
        out[n] = vec_rough(&list->item[n]);
    return out;
}

void solid_set(solid *s, const toi_shape *shape) {
    s->corner.count = s->way.count = s->hinge.count = s->normal.count = 0;
    s->hinges = 0;
    if (shape->kind == TOI_SHAPE_POLY2)
        set_polygon(s, &shape->as.poly2);
    else if (shape->kind == TOI_SHAPE_HULL3)
        set_hull(s, &shape->as.hull3);
    else
        set_box(s, shape);
    s->rough_corner = roughen(s->rough_corner, &s->corner);
    s->rough_way = roughen(s->rough_way, &s->way);
    s->rough_hinge = roughen(s->rough_hinge, &s->hinge);
}
