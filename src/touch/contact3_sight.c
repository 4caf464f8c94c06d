/* SPDX-License-Identifier: MIT */
/* The direction to look along. Where faces are nearly parallel, and what decides is an axis of two edges or
 * the face of the other shape, all but an edge of a face may be behind its plane of support, by more than an
 * ulp. What the shapes have in common then shows along that face, if they are as far apart there, but for an
 * ulp. */
#include "contact3.h"

/* Along a coordinate more than along the others, the first of several. */
static uint8_t longest(const int64_t v[3]) {
    uint8_t c = 0;
    uint64_t most = 0;
    for (uint8_t k = 0; k < 3; k++) {
        uint64_t size = toi16_abs64(v[k]);
        if (size > most) {
            most = size;
            c = k;
        }
    }
    return c;
}

void toi16_set_sight(toi16_sight *sight, const toi16_fine *direction, const toi_vec3 *normal) {
    toi_axis3 towards = {normal->x, normal->y, normal->z};
    bool negative = toi16_dot3(&towards, &direction->high) < 0;
    toi16_fine_whole(direction, sight->normal);
    for (unsigned k = 0; k < 3 && negative; k++)
        sight->normal[k] = -sight->normal[k];
    sight->ulp = (int64_t)(toi16_sqrt64((uint64_t)toi16_dot3(&direction->high, &direction->high)) >> 4);
    sight->c = longest(sight->normal);
    sight->i = sight->c == 0 ? 1 : 0;
    sight->j = sight->c == 2 ? 1 : 2;
}

/* An entry of the normal as a hull sees it. */
static int32_t along(const toi_axis3 *axis, const toi_vec3 *normal) {
    toi_axis3 n = {normal->x, normal->y, normal->z};
    return (int32_t)toi16_shr(toi16_dot3(axis, &n), 30);
}

static bool is_level(const toi16_hull *hull, uint32_t from, uint32_t to, const toi_axis3 *normal) {
    toi_axis3 p = toi16_vertex_or_end(hull->table, from), q = toi16_vertex_or_end(hull->table, to);
    toi_axis3 way = {q.x - p.x, q.y - p.y, q.z - p.z};
    return toi16_is_nearly_level(&way, normal);
}

/* Do the vertices that span a face lie in a plane across the normal, or nearly? */
static bool is_across(const toi16_hull *hull, uint32_t face, const toi_axis3 *normal) {
    uint32_t from = toi16_face_index(hull->table, face, 0);
    return is_level(hull, from, toi16_face_index(hull->table, face, 1), normal) &&
           is_level(hull, from, toi16_face_index(hull->table, face, 2), normal);
}

/* Along the face to the left of an edge from a vertex, if it is one to try. */
static bool turn_to(toi16_touch *touch, const toi16_hull *hull, const toi_axis3 *seen, uint32_t vertex,
                    uint32_t edge) {
    toi16_fine normal;
    bool leaves = toi16_edge_index(hull->table, edge, 0) == vertex;
    if (!leaves && toi16_edge_index(hull->table, edge, 1) != vertex)
        return false;
    uint32_t face = toi16_edge_index(hull->table, edge, leaves ? 2 : 3);
    if (!is_across(hull, face, seen) || !toi16_hull_normal(hull, face, &normal))
        return false;
    toi16_set_sight(&touch->sight, &normal, &touch->out->normal);
    return true;
}

static uint32_t edges_of(const toi16_hull *hull) {
    return hull->dimension < 2 ? 0 : hull->table->edge_count;
}

/* Of the hull whose edges begin with number `first`. */
static bool turn_to_next(toi16_touch *touch, const toi16_hull *hull, uint32_t vertex, uint32_t first,
                         toi16_faces *faces) {
    const toi_axis3 *u = hull->rot->u;
    const toi_vec3 *normal = &touch->out->normal;
    uint32_t end = first + edges_of(hull);
    if (faces->next >= end)
        return false;
    const toi_axis3 seen = {along(&u[0], normal), along(&u[1], normal), along(&u[2], normal)};
    while (faces->next < end) {
        uint32_t edge = faces->next++ - first;
        if (turn_to(touch, hull, &seen, vertex, edge))
            return true;
    }
    return false;
}

bool toi16_next_sight(toi16_touch *touch, toi16_faces *faces) {
    return turn_to_next(touch, touch->a.hull, faces->of_a, 0, faces) ||
           turn_to_next(touch, touch->b.hull, faces->of_b, edges_of(touch->a.hull), faces);
}

/* More than two hulls have edges. */
static const uint32_t PAST_ALL = UINT32_C(1) << 20;

/* The face that decided, if one did, is what is looked along. */
void toi16_start_faces(const toi16_touch *touch, uint8_t decided, toi16_faces *out) {
    bool few = touch->a.corners <= 2 || touch->b.corners <= 2;
    out->next = few ? 0 : PAST_ALL;
    out->of_a = decided == TOI_AXIS_FACE_A ? UINT16_MAX : touch->a.kept_vertex[0];
    out->of_b = decided == TOI_AXIS_FACE_B ? UINT16_MAX : touch->b.kept_vertex[0];
}
