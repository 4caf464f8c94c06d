/* SPDX-License-Identifier: MIT */
/* Contacts of boxes of which one at least is tilted: how they meet, and the exact direction of their normal.
 */
#include "contact3.h"

static void widen(const toi_axis3 *u, int64_t out[3]) {
    out[0] = u->x;
    out[1] = u->y;
    out[2] = u->z;
}

static bool cross(const toi_axis3 *u, const toi_axis3 *v, toi16_fine *out) {
    int64_t p[3], q[3];
    widen(u, p);
    widen(v, q);
    return toi16_fine_cross(p, q, out);
}

static bool across_face(const toi16_hull *box, unsigned k, toi16_fine *out) {
    const toi_axis3 *u = box->rot->u;
    return cross(&u[(k + 1) % 3], &u[(k + 2) % 3], out);
}

static bool axis_direction(const toi16_hull *a, const toi16_hull *b, const toi_axis *axis, toi16_fine *out) {
    if (axis->kind == TOI_AXIS_FACE_A)
        return across_face(a, axis->a, out);
    if (axis->kind == TOI_AXIS_FACE_B)
        return across_face(b, axis->b, out);
    return cross(&a->rot->u[axis->a], &b->rot->u[axis->b], out);
}

/* Off what users see by no more than rounding? It is by more where axes are not orthonormal: the face of a
 * small box then counts as across its own axis. */
static bool is_along(const toi16_fine *direction, const toi_vec3 *normal) {
    toi_vec3 unit;
    toi16_unit(&direction->high, false, &unit);
    int64_t dot = toi16_mul(unit.x, normal->x) + toi16_mul(unit.y, normal->y) + toi16_mul(unit.z, normal->z);
    int32_t sign = dot < 0 ? -1 : 1;
    return toi16_abs32(unit.x - sign * normal->x) <= 2 && toi16_abs32(unit.y - sign * normal->y) <= 2 &&
           toi16_abs32(unit.z - sign * normal->z) <= 2;
}

/* Exact, where the axis has an exact direction like the normal; else the normal itself. */
static void find_direction(const toi16_hull *a, const toi16_hull *b, const toi_axis *axis,
                           const toi_vec3 *normal, toi16_fine *out) {
    if (axis_direction(a, b, axis, out) && is_along(out, normal))
        return;
    int64_t v[3] = {normal->x, normal->y, normal->z};
    toi16_fine_along(v, out);
}

toi_status toi16_meet_boxes3(const toi16_contact3 *q, toi16_meeting *at) {
    toi16_boxes3 boxes;
    toi_status opened = q->kinds->open(&boxes, q->a, q->va, q->b, q->vb, q->options);
    return toi16_meet(opened, &boxes.pair, q->options, q->out, at);
}

/* In a function of its own so that the room of the direction is free again when points are looked for. */
TOI16_ONCE void set_sight(toi16_touch *touch, const toi16_body *a, const toi16_body *b, const toi_axis *axis,
                          const toi_vec3 *normal) {
    toi16_fine direction;
    find_direction(&a->hull, &b->hull, axis, normal, &direction);
    toi16_set_sight(&touch->sight, &direction, normal);
}

toi_status toi16_touch_boxes3(const toi16_contact3 *query, const toi16_meeting *at) {
    toi16_body a, b;
    toi16_box_ends table_a, table_b;
    toi16_touch touch;
    query->kinds->set_a(&a, &table_a, query->a);
    query->kinds->set_b(&b, &table_b, query->b);
    set_sight(&touch, &a, &b, &at->axis, &at->normal);
    return toi16_touch_bodies(&touch, query, at, &a, &b);
}
