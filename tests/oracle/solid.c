/* SPDX-License-Identifier: MIT */
#include "solid.h"

#include "table.h"

#include <stdlib.h>

/* All coordinates are at most 2^61: a Q16.16 value, or a few products of a length within the domain with an
 * entry of a rotation. */
static const int64_t ONE = INT64_C(1) << 30;

void solid_clear(solid *s) {
    vec_list_clear(&s->corner);
    vec_list_clear(&s->way);
    free(s->at);
    free(s->step);
    free(s->hinge);
    free(s->normal);
    free(s->rough_corner);
    free(s->rough_arm);
    free(s->rough_way);
    free(s->rough_hinge);
    free(s->way_doubt);
    free(s->hinge_size);
}

static void *with_room(void *items, size_t size, int count) {
    items = realloc(items, size * (size_t)count);
    if (items == NULL)
        abort();
    return items;
}

/* Room for more than there is, and nothing in it. */
static void empty(solid *s, int corners, int ways, int hinges, int normals) {
    const int needed[4] = {corners, ways, hinges, normals};
    s->corner.count = s->way.count = s->hinges = s->normals = 0;
    s->most = (rough){{0, 0, 0}};
    s->rough_reach = 0;
    bool enough = true;
    for (int n = 0; n < 4; n++) {
        enough = enough && needed[n] < s->room[n];
        s->room[n] = needed[n] < s->room[n] ? s->room[n] : 2 * needed[n] + 8;
    }
    if (enough)
        return;
    s->at = with_room(s->at, sizeof *s->at, s->room[0]);
    s->rough_corner = with_room(s->rough_corner, sizeof *s->rough_corner, s->room[0]);
    s->rough_arm = with_room(s->rough_arm, sizeof *s->rough_arm, s->room[0]);
    s->step = with_room(s->step, sizeof *s->step, s->room[1]);
    s->rough_way = with_room(s->rough_way, sizeof *s->rough_way, s->room[1]);
    s->way_doubt = with_room(s->way_doubt, sizeof *s->way_doubt, s->room[1]);
    s->hinge_size = with_room(s->hinge_size, sizeof *s->hinge_size, s->room[2]);
    s->hinge = with_room(s->hinge, sizeof *s->hinge, s->room[2]);
    s->rough_hinge = with_room(s->rough_hinge, sizeof *s->rough_hinge, s->room[2]);
    s->normal = with_room(s->normal, sizeof *s->normal, s->room[3]);
}

static void add_corner(solid *s, int64_t x, int64_t y, int64_t z) {
    const int n = s->corner.count;
    s->at[n] = (place64){{x, y, z}};
    s->rough_corner[n] = place64_rough(&s->at[n]);
    for (int i = 0; i < 3; i++)
        s->most.c[i] = fmax(s->most.c[i], fabs(s->rough_corner[n].c[i]));
    const place64 arm = place64_sub(&s->at[n], &s->at[0]);
    s->rough_arm[n] = place64_rough(&arm);
    s->rough_reach = fmax(s->rough_reach, rough_most(&s->rough_arm[n]));
    vec_set(vec_list_add(&s->corner), x, y, z);
}

/* False where there is none. */
static bool add_way(solid *s, place64 step) {
    const int n = s->way.count;
    if (place64_is_zero(&step))
        return false;
    s->step[n] = step;
    s->rough_way[n] = place64_rough(&step);
    s->way_doubt[n] = rough_most(&s->rough_way[n]) * 0x1p-48;
    vec_set_place(vec_list_add(&s->way), &step);
    return true;
}

static void add_normal(solid *s, const place64 *a, const place64 *b) {
    s->normal[s->normals] = wide_cross(a, b);
    s->normals += !wide_is_zero(&s->normal[s->normals]);
}

static bool are_zero(int32_t u[3][3]) {
    for (int k = 0; k < 9; k++) {
        if (u[k / 3][k % 3] != 0)
            return false;
    }
    return true;
}

/* Axes that are all zero mean those of the world. */
static void put_axes(const toi_rot3 *rot, int32_t u[3][3]) {
    for (int k = 0; k < 3; k++) {
        u[k][0] = rot->u[k].x;
        u[k][1] = rot->u[k].y;
        u[k][2] = rot->u[k].z;
    }
    if (are_zero(u))
        u[0][0] = u[1][1] = u[2][2] = TOI_Q30_ONE;
}

void shape_axes(const toi_shape *shape, int32_t u[3][3]) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    const toi_rot2 *flat = &shape->as.obb2.rot;
    put_axes(shape->kind == TOI_SHAPE_OBB3    ? &shape->as.obb3.rot
             : shape->kind == TOI_SHAPE_HULL3 ? &shape->as.hull3.rot
                                              : &level,
             u);
    if (shape->kind == TOI_SHAPE_OBB2 && (flat->cos != 0 || flat->sin != 0)) {
        u[0][0] = u[1][1] = flat->cos;
        u[0][1] = flat->sin;
        u[1][0] = -flat->sin;
    }
}

/* ---- boxes ---- */

/* A corner has the bits of its number as signs: bit k set is the plus end of edge k. */
static void set_aabb(solid *s, const int32_t lo[3], const int32_t hi[3], int dimensions) {
    for (int n = 0; n < 1 << dimensions; n++) {
        int64_t at[3];
        for (int i = 0; i < 3; i++)
            at[i] = ((n >> i & 1) ? hi[i] : lo[i]) * ONE;
        add_corner(s, at[0], at[1], at[2]);
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
        add_corner(s, at[0], at[1], at[2]);
    }
}

/* The axes are in smaller numbers than the edges. */
static void set_box_edges(solid *s, int32_t u[3][3], int dimensions) {
    for (int k = 0; k < dimensions; k++) {
        const place64 edge = place64_sub(&s->at[1 << k], &s->at[0]);
        if (!place64_is_zero(&edge))
            add_way(s, (place64){{u[k][0], u[k][1], u[k][2]}});
    }
    for (int i = 0; i < s->way.count && dimensions == 3; i++) {
        for (int j = i + 1; j < s->way.count; j++)
            add_normal(s, &s->step[i], &s->step[j]);
    }
}

static void set_box(solid *s, const toi_shape *shape) {
    int32_t u[3][3];
    int dimensions = shape_dimensions(shape);
    shape_axes(shape, u);
    empty(s, 8, 3, 0, 3);
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
    empty(s, poly->count, poly->count, 0, 0);
    for (int n = 0; n < poly->count; n++) {
        const toi_vec2 *p = &poly->vertices[n], *next = &poly->vertices[(n + 1) % poly->count];
        add_corner(s, p->x * ONE, p->y * ONE, 0);
        add_way(s, (place64){{(int64_t)next->x - p->x, (int64_t)next->y - p->y, 0}});
    }
}

static void place_vertices(solid *s, const toi_hull3 *hull) {
    int32_t u[3][3];
    put_axes(&hull->rot, u);
    for (int n = 0; n < hull->table->vertex_count; n++) {
        const toi_vec3 *v = &hull->table->vertices[n];
        add_corner(s,
                   hull->center.x * ONE + (int64_t)v->x * u[0][0] + (int64_t)v->y * u[1][0] +
                       (int64_t)v->z * u[2][0],
                   hull->center.y * ONE + (int64_t)v->x * u[0][1] + (int64_t)v->y * u[1][1] +
                       (int64_t)v->z * u[2][1],
                   hull->center.z * ONE + (int64_t)v->x * u[0][2] + (int64_t)v->y * u[1][2] +
                       (int64_t)v->z * u[2][2]);
    }
}

/* Axes that are no rotation may make an edge nothing, or a solid flat. Its edges and faces are then images of
 * some of those of the table, and the wedges of the others hold all the same: they are images too. */
static void set_hull(solid *s, const toi_hull3 *hull) {
    const table_form *form = table_form_of(hull->table);
    const int hinges = form->dimension == 3 ? 2 : form->dimension == 2;
    empty(s, hull->table->vertex_count, form->edges, hinges * form->edges, form->faces);
    s->hinges = hinges;
    place_vertices(s, hull);
    for (int k = 0; k < form->edges; k++) {
        const table_edge *edge = &form->edge[k];
        const place64 *from = &s->at[edge->from], way = place64_sub(&s->at[edge->to], from);
        if (!add_way(s, way))
            continue;
        for (int n = 0; n < hinges; n++) {
            const place64 arm = place64_sub(&s->at[edge->wing[n]], from);
            const int at = (s->way.count - 1) * hinges + n;
            s->hinge[at] = wide_cross(&arm, &way);
            s->rough_hinge[at] = wide_rough(&s->hinge[at]);
            s->hinge_size[at] = rough_sum(&s->rough_hinge[at]);
        }
    }
    for (int k = 0; k < form->faces; k++) {
        const int *span = form->face[k].corner;
        const place64 arm = place64_sub(&s->at[span[1]], &s->at[span[0]]);
        const place64 leg = place64_sub(&s->at[span[2]], &s->at[span[0]]);
        add_normal(s, &arm, &leg);
    }
}

/* ---- round shapes ---- */

/* The core, a point or a segment. */
static void set_ends(solid *s, const toi_vec3 *a, const toi_vec3 *b) {
    empty(s, 2, 1, 0, 0);
    add_corner(s, a->x * ONE, a->y * ONE, a->z * ONE);
    if (add_way(s, (place64){{(int64_t)b->x - a->x, (int64_t)b->y - a->y, (int64_t)b->z - a->z}}))
        add_corner(s, b->x * ONE, b->y * ONE, b->z * ONE);
}

void solid_set(solid *s, const toi_shape *shape) {
    const toi_capsule2 *const flat = &shape->as.capsule2;
    switch (shape->kind) {
    case TOI_SHAPE_POLY2:
        set_polygon(s, &shape->as.poly2);
        break;
    case TOI_SHAPE_HULL3:
        set_hull(s, &shape->as.hull3);
        break;
    case TOI_SHAPE_CIRCLE2:
        set_ends(s, &(toi_vec3){shape->as.circle2.center.x, shape->as.circle2.center.y, 0},
                 &(toi_vec3){shape->as.circle2.center.x, shape->as.circle2.center.y, 0});
        break;
    case TOI_SHAPE_CAPSULE2:
        set_ends(s, &(toi_vec3){flat->a.x, flat->a.y, 0}, &(toi_vec3){flat->b.x, flat->b.y, 0});
        break;
    case TOI_SHAPE_SPHERE3:
        set_ends(s, &shape->as.sphere3.center, &shape->as.sphere3.center);
        break;
    case TOI_SHAPE_CAPSULE3:
        set_ends(s, &shape->as.capsule3.a, &shape->as.capsule3.b);
        break;
    default:
        set_box(s, shape);
    }
}
