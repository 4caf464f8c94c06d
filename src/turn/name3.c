/* SPDX-License-Identifier: MIT */
#include "name3.h"

#include "../hulls/hull3.h"

typedef enum { NAME_CORNER3, NAME_EDGE3, NAME_FACE3 } named3;

void toi16_take_corners3(const toi16_apart3 *nearest, bool of_b, toi16_corners3 *out) {
    out->count = 0;
    for (unsigned k = 0; k < nearest->count; k++) {
        const unsigned corner = of_b ? nearest->corner[k].b : nearest->corner[k].a;
        bool is_new = true;
        for (unsigned m = 0; m < out->count; m++)
            is_new = is_new && out->corner[m] != corner;
        if (is_new)
            out->corner[out->count++] = corner;
    }
}

/* The edge along an axis that a corner is an end of. */
static unsigned box_edge3(unsigned axis, unsigned corner) {
    const unsigned next = axis == 2 ? 0 : axis + 1, last = 3 - axis - next;
    return 4 * axis + (corner >> next & 1) + 2 * (corner >> last & 1);
}

/* Corners of a box that differ along one axis span an edge, and those that differ along two a face. alone:
 * box against box, where axes are counted, not both faces and all four edges of each. */
static named3 name_of_box3(const toi16_corners3 *corners, bool alone, unsigned *number) {
    unsigned differ = 0;
    for (unsigned k = 1; k < corners->count; k++)
        differ |= corners->corner[0] ^ corners->corner[k];
    const unsigned same = 7 ^ differ, low = corners->corner[0];
    if (same == 1 || same == 2 || same == 4) {
        const unsigned axis = same >> 1;
        *number = alone ? axis : 2 * axis + (low >> axis & 1);
        return NAME_FACE3;
    }
    if (differ == 1 || differ == 2 || differ == 4) {
        *number = alone ? differ >> 1 : box_edge3(differ >> 1, low);
        return NAME_EDGE3;
    }
    return NAME_CORNER3;
}

/* Is a corner an end of an edge of that face? */
static bool is_of_face3(const toi_hull3_table *table, unsigned face, unsigned corner) {
    for (unsigned k = 0; k < table->edge_count; k++)
        if ((toi16_edge_index(table, k, 2) == face || toi16_edge_index(table, k, 3) == face) &&
            (toi16_edge_index(table, k, 0) == corner || toi16_edge_index(table, k, 1) == corner))
            return true;
    return false;
}

/* Two corners without an edge lie across a face, which bears both. */
static named3 name_of_hull3(const toi_hull3_table *table, const toi16_corners3 *corners, unsigned *number) {
    for (unsigned k = 0; k < table->edge_count && corners->count == 2; k++) {
        const uint32_t from = toi16_edge_index(table, k, 0), to = toi16_edge_index(table, k, 1);
        if ((from == corners->corner[0] && to == corners->corner[1]) ||
            (from == corners->corner[1] && to == corners->corner[0])) {
            *number = k;
            return NAME_EDGE3;
        }
    }
    for (unsigned face = 0; face < table->face_count && corners->count > 1; face++) {
        bool all = true;
        for (unsigned k = 0; k < corners->count; k++)
            all = all && is_of_face3(table, face, corners->corner[k]);
        if (all) {
            *number = face;
            return NAME_FACE3;
        }
    }
    return NAME_CORNER3;
}

static named3 name_side3(const toi16_core3 cores[2], const toi16_apart3 *nearest, unsigned side,
                         unsigned *number) {
    const toi16_rotor3 *body = cores[side].body;
    toi16_corners3 corners = {0};
    toi16_take_corners3(nearest, side == 1, &corners);
    if (body->count == 0)
        return name_of_box3(&corners, cores[1 - side].body->count == 0, number);
    return body->table ? name_of_hull3(body->table, &corners, number) : NAME_CORNER3;
}

static toi_axis axis_of3(unsigned kind, unsigned a, unsigned b) {
    const toi_axis axis = {(uint8_t)kind, (uint16_t)a, (uint16_t)b};
    return axis;
}

/* Of cores that meet the normal is known by what it was made of. A box's face is numbered by its side where
 * the other one is a hull: the upper one where the normal leaves the box along its axis. */
static toi_axis name_deep3(const toi16_core3 cores[2], const toi16_apart3 *nearest) {
    const unsigned side = nearest->made == TOI16_OF_FACE_B3;
    unsigned face = nearest->a;
    if (nearest->made == TOI16_OF_AXES3)
        return axis_of3(TOI_AXIS_EDGES, nearest->a, nearest->b);
    if (nearest->made == TOI16_OF_EDGES3)
        return axis_of3(TOI_AXIS_EDGES,
                        cores[0].body->count == 0 ? box_edge3(nearest->a, nearest->least.a) : nearest->a,
                        cores[1].body->count == 0 ? box_edge3(nearest->b, nearest->least.b) : nearest->b);
    if (cores[side].body->count == 0 && cores[1 - side].body->count != 0) {
        const int32_t *axis = cores[side].spot.turn[face];
        face = 2 * face + ((toi16_trio_dot(axis, nearest->normal) > 0) != (side == 1));
    }
    return side == 0 ? axis_of3(TOI_AXIS_FACE_A, face, 0) : axis_of3(TOI_AXIS_FACE_B, 0, face);
}

toi_axis toi16_name_normal3(const toi16_core3 cores[2], const toi16_apart3 *nearest) {
    const toi_axis none = axis_of3(TOI_AXIS_NEAREST, 0, 0);
    for (unsigned side = 0; side < 2; side++)
        if (cores[side].body->radius != 0 || (cores[side].body->count != 0 && !cores[side].body->table))
            return none;
    if (nearest->made != TOI16_OF_CORNERS3)
        return name_deep3(cores, nearest);
    unsigned a = 0, b = 0;
    const named3 of_a = name_side3(cores, nearest, 0, &a), of_b = name_side3(cores, nearest, 1, &b);
    if (of_a == NAME_FACE3)
        return axis_of3(TOI_AXIS_FACE_A, a, 0);
    if (of_b == NAME_FACE3)
        return axis_of3(TOI_AXIS_FACE_B, 0, b);
    return of_a == NAME_EDGE3 && of_b == NAME_EDGE3 ? axis_of3(TOI_AXIS_EDGES, a, b) : none;
}
