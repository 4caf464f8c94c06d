/* SPDX-License-Identifier: MIT */
/* Which direction parts two cores best that meet? Boxes have 15 that can. Of other cores the faces are tried,
 * and then cores that are moved apart along the best direction so far: the direction to what is nearest then
 * is that of the face or of the edges that the way out goes through. */
#include "../hulls/hull3.h"
#include "nearest3.h"

enum { MOST_MOVES3 = 8 };

/* Takes a direction, if it is better than the best so far. */
static void try_direction3(const toi16_core3 cores[2], const int32_t distance[3], const int32_t n_q30[3],
                           toi16_made3 made, unsigned a, unsigned b, toi16_apart3 *nearest) {
    toi16_corner3 least;
    const int32_t gap = (int32_t)toi16_shr(toi16_least_corner3(cores, distance, n_q30, &least), 30);
    if (gap <= nearest->gap)
        return;
    nearest->gap = gap;
    nearest->least = least;
    nearest->made = made;
    nearest->a = a;
    nearest->b = b;
    for (unsigned i = 0; i < 3; i++)
        nearest->normal[i] = n_q30[i];
}

/* Takes a direction or its opposite: of two boxes, which are the same seen from behind, the one that leads
 * from A to B is the better one. */
static void try_both_ways3(const toi16_core3 cores[2], const int32_t distance[3], const int32_t n_q30[3],
                           toi16_made3 made, unsigned a, unsigned b, toi16_apart3 *nearest) {
    const int32_t back[3] = {-n_q30[0], -n_q30[1], -n_q30[2]};
    const bool boxes = (cores[0].body->count | cores[1].body->count) == 0;
    const bool behind = toi16_trio_dot(distance, n_q30) < 0;
    if (!boxes || !behind)
        try_direction3(cores, distance, n_q30, made, a, b, nearest);
    if (!boxes || behind)
        try_direction3(cores, distance, back, made, a, b, nearest);
}

static toi_axis3 way_between3(const toi_vec3 *from, const toi_vec3 *to) {
    const toi_axis3 way = {to->x - from->x, to->y - from->y, to->z - from->z};
    return way;
}

/* Writes the normal of a face in the world, outwards. */
static bool face_normal3(const toi16_core3 *core, uint32_t face, int32_t out_q30[3]) {
    const toi_hull3_table *table = core->body->table;
    const toi_vec3 *v = table->vertices, *first = &v[toi16_face_index(table, face, 0)];
    const toi_axis3 e = way_between3(first, &v[toi16_face_index(table, face, 1)]),
                    f = way_between3(first, &v[toi16_face_index(table, face, 2)]);
    const int32_t along[3] = {e.x, e.y, e.z}, beside[3] = {f.x, f.y, f.z};
    int64_t product[3];
    int32_t own[3];
    toi16_trio_product(along, beside, product);
    if (!toi16_trio_direction(product, own))
        return false;
    toi16_turn_by3(&core->spot, own, out_q30);
    return true;
}

static void try_faces3(const toi16_core3 cores[2], const int32_t distance[3], unsigned side,
                       toi16_apart3 *nearest) {
    const toi16_core3 *core = &cores[side];
    const toi16_made3 made = side == 0 ? TOI16_OF_FACE_A3 : TOI16_OF_FACE_B3;
    if (core->body->count == 0)
        for (unsigned k = 0; k < 3; k++)
            try_both_ways3(cores, distance, core->spot.turn[k], made, k, k, nearest);
    const unsigned faces = core->body->table ? core->body->table->face_count : 0;
    for (unsigned k = 0; k < faces; k++) {
        int32_t n[3];
        if (!face_normal3(core, k, n))
            continue;
        for (unsigned i = 0; i < 3 && side == 1; i++)
            n[i] = -n[i];
        try_direction3(cores, distance, n, made, k, k, nearest);
    }
}

/* ---- All pairs of edges */

/* An edge of a core in the world, and two directions that a normal is not to lean against, where it is one
 * along which the edge is the farthest part: those in the plane across the edge, from one face's normal to
 * the other. */
typedef struct {
    int32_t way[3], left[3], right[3];
    bool bounded; /* left and right count */
} deep_edge3;

static unsigned edge_count3(const toi16_core3 *core) {
    const toi16_rotor3 *body = core->body;
    return body->count == 0 ? 3 : body->table ? body->table->edge_count : body->count - 1;
}

static void world_way3(const toi16_core3 *core, const toi_axis3 *own, int32_t out_q30[3]) {
    const int64_t wide[3] = {own->x, own->y, own->z};
    int32_t unit[3];
    if (!toi16_trio_direction(wide, unit))
        unit[0] = unit[1] = unit[2] = 0;
    toi16_turn_by3(&core->spot, unit, out_q30);
}

static void bound_edge3(const toi16_core3 *core, unsigned edge, deep_edge3 *out) {
    const toi_hull3_table *table = core->body->table;
    int32_t left[3], right[3];
    out->bounded = table->face_count > 2 && face_normal3(core, toi16_edge_index(table, edge, 2), left) &&
                   face_normal3(core, toi16_edge_index(table, edge, 3), right);
    if (!out->bounded)
        return;
    toi16_trio_cross(right, out->way, out->left);
    toi16_trio_cross(out->way, left, out->right);
    if (toi16_trio_along(left, out->left) >= 0)
        return;
    for (unsigned i = 0; i < 3; i++) {
        out->left[i] = -out->left[i];
        out->right[i] = -out->right[i];
    }
}

static void take_edge3(const toi16_core3 *core, unsigned edge, deep_edge3 *out) {
    const toi16_rotor3 *body = core->body;
    out->bounded = false;
    if (body->count == 0) {
        for (unsigned i = 0; i < 3; i++)
            out->way[i] = core->spot.turn[edge][i];
        return;
    }
    const toi_vec3 *from = &body->points[0], *to = &body->points[1];
    if (body->table) {
        from = &body->table->vertices[toi16_edge_index(body->table, edge, 0)];
        to = &body->table->vertices[toi16_edge_index(body->table, edge, 1)];
    }
    const toi_axis3 own = way_between3(from, to);
    world_way3(core, &own, out->way);
    if (body->table)
        bound_edge3(core, edge, out);
}

/* May the edge be the farthest part along n or along its opposite? */
static bool may_bear3(const deep_edge3 *edge, const int32_t n[3]) {
    if (!edge->bounded)
        return true;
    const int32_t left = toi16_trio_along(n, edge->left), right = toi16_trio_along(n, edge->right);
    return (left >= -8 && right >= -8) || (left <= 8 && right <= 8);
}

void toi16_try_edges3(const toi16_core3 cores[2], const int32_t distance[3], toi16_apart3 *nearest) {
    const bool boxes = (cores[0].body->count | cores[1].body->count) == 0;
    const unsigned of_a = edge_count3(&cores[0]), of_b = edge_count3(&cores[1]);
    for (unsigned i = 0; i < of_a; i++) {
        deep_edge3 a, b;
        take_edge3(&cores[0], i, &a);
        for (unsigned j = 0; j < of_b; j++) {
            int64_t product[3];
            int32_t n[3];
            take_edge3(&cores[1], j, &b);
            toi16_trio_product(a.way, b.way, product);
            if (toi16_trio_direction(product, n) && may_bear3(&a, n) && may_bear3(&b, n))
                try_both_ways3(cores, distance, n, boxes ? TOI16_OF_AXES3 : TOI16_OF_EDGES3, i, j, nearest);
        }
    }
    nearest->most = nearest->gap;
}

/* Moves the cores apart along the best direction, past touch by a way, and tries the direction of what is
 * nearest then. Returns whether that was better. */
static bool move_apart3(const toi16_core3 cores[2], const int32_t distance[3], int32_t past,
                        toi16_apart3 *nearest) {
    const int32_t before = nearest->gap, way = past - before;
    toi16_apart3 moved;
    int32_t there[3];
    for (unsigned i = 0; i < 3; i++)
        there[i] = distance[i] + toi16_round_q30(toi16_mul(way, nearest->normal[i]));
    moved.count = 0;
    if (!toi16_approach3(cores, there, INT32_MAX, &moved))
        return false;
    try_direction3(cores, distance, moved.normal, TOI16_OF_CORNERS3, 0, 0, nearest);
    if (nearest->gap == before)
        return false;
    for (unsigned k = 0; k < moved.count; k++)
        nearest->corner[k] = moved.corner[k];
    nearest->count = moved.count;
    return true;
}

/* Goes on from the best direction while that helps: from near, and where that does not, from farther away. */
static void move_on3(const toi16_core3 cores[2], const int32_t distance[3], toi16_apart3 *nearest) {
    unsigned far = 0;
    for (unsigned k = 0; k < MOST_MOVES3 && far < 3 && nearest->gap < 0; k++) {
        const int32_t depth = -nearest->gap, past = (far == 0   ? depth >> 4
                                                     : far == 1 ? depth
                                                                : 4 * depth) +
                                                    16;
        far = past < INT32_C(1) << 28 && move_apart3(cores, distance, past, nearest) ? 0 : far + 1;
    }
}

void toi16_part_deep3(const toi16_core3 cores[2], const int32_t distance[3], toi16_apart3 *nearest) {
    const int64_t between[3] = {distance[0], distance[1], distance[2]};
    int32_t n[3] = {TOI_Q30_ONE, 0, 0};
    const bool boxes = (cores[0].body->count | cores[1].body->count) == 0;
    const toi16_apart3 last = *nearest;
    nearest->gap = INT32_MIN;
    (void)toi16_trio_direction(between, n);
    if (!boxes) {
        try_direction3(cores, distance, n, TOI16_OF_CORNERS3, 0, 0, nearest);
        move_on3(cores, distance, nearest);
        if ((last.normal[0] | last.normal[1] | last.normal[2]) != 0) {
            try_direction3(cores, distance, last.normal, last.made, last.a, last.b, nearest);
            move_on3(cores, distance, nearest);
        }
    }
    try_faces3(cores, distance, 0, nearest);
    try_faces3(cores, distance, 1, nearest);
    if (boxes)
        toi16_try_edges3(cores, distance, nearest);
    else
        move_on3(cores, distance, nearest);
    nearest->most = nearest->gap;
}
