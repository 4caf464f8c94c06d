/* SPDX-License-Identifier: MIT */
/* Places within a hull, for overlaps: behind all planes of its faces, or what flat ones have instead. */
#include "contact3.h"

/* A plane that a hull is behind. */
typedef struct {
    union {
        toi16_fine fine; /* until it is whole, on either side */
        int64_t whole[3];
    } normal; /* outwards */
    int64_t height;
    int64_t slack; /* 1/8 ulp, as heights are */
} plane;

/* 1 ulp of height is |normal| / 2^34. */
static int64_t ulp_of(const toi16_fine *normal) {
    return (int64_t)(toi16_sqrt64((uint64_t)toi16_dot3(&normal->high, &normal->high)) >> 4);
}

/* Do two faces look away from one another, so that they meet at less than 60 degrees? The mean of the squares
 * is not below the product of the lengths, and below 4 times that. */
static bool is_sharp(const toi_axis3 *left, const toi_axis3 *right) {
    int64_t squares = toi16_shr(toi16_dot3(left, left), 2) + toi16_shr(toi16_dot3(right, right), 2);
    return toi16_dot3(left, right) < -squares;
}

/* From a face's normal to that of the plane on an edge of it which is perpendicular to it. The face has a
 * normal, so that its edge has a length, whatever the axes are. */
TOI16_ONCE void turn_out(const toi16_hull *hull, uint32_t edge, toi16_fine *normal) {
    int64_t n[3], way[3];
    toi16_fine_whole(normal, n);
    toi16_hull_way(hull, toi16_edge_index(hull->table, edge, 0), toi16_edge_index(hull->table, edge, 1), way);
    toi16_fine_cross(way, n, normal);
}

/* A flat hull is behind a plane on each edge, with the face to the left. What is behind both faces of a sharp
 * edge, but for the slack, may be far past it: there the hull is behind the rim of either face too. Not
 * static, so that its room is not that of all planes. */
bool toi16_rim_normal(const toi16_hull *hull, uint32_t edge, toi16_fine *out) {
    bool flat = hull->dimension == 2;
    toi_axis3 right = {0, 0, 0};
    if (!flat) {
        if (!toi16_hull_normal(hull, toi16_edge_index(hull->table, edge, 3), out))
            return false;
        right = out->high;
    }
    if (!toi16_hull_normal(hull, flat ? 0 : toi16_edge_index(hull->table, edge, 2), out))
        return false;
    if (!flat && !is_sharp(&out->high, &right))
        return false;
    turn_out(hull, edge, out);
    return true;
}

/* Faces, then rims. A point has planes on both sides across each coordinate, a segment one on each end, and
 * both sides along it and each coordinate. */
static bool find_normal(const toi16_hull *hull, uint32_t n, toi16_fine *out) {
    uint32_t faces = hull->table->face_count;
    if (hull->dimension < 2)
        return toi16_hull_rim(hull, hull, n / 2, out);
    return n < faces ? toi16_hull_normal(hull, n, out) : toi16_rim_normal(hull, n - faces, out);
}

/* A vertex on plane n. */
static uint32_t vertex_on(const toi16_hull *hull, uint32_t n) {
    uint32_t faces = hull->table->face_count;
    if (hull->dimension < 2)
        return hull->dimension == 1 && n == 1;
    return n < faces ? toi16_index_at(hull->table, hull->table->faces, 3 * n)
                     : toi16_edge_index(hull->table, n - faces, 0);
}

/* Of left-handed axes the way around a face is the other one. */
static bool is_reversed(const toi16_hull *hull, uint32_t n) {
    if (hull->dimension < 2)
        return n % 2 == 0;
    return hull->dimension == 3 && n < hull->table->face_count && toi16_handedness(hull->rot) < 0;
}

static uint32_t planes_of(const toi16_side *side) {
    const toi_hull3_table *table = side->hull->table;
    if (side->hull->dimension < 2)
        return 6 + 2u * side->hull->dimension;
    bool rims = side->hull->dimension == 2 || side->box_axes == TOI16_NO_BOX;
    return table->face_count + (rims ? table->edge_count : 0u);
}

/* What depends on the fine normal, whose room the whole one then has. */
TOI16_ONCE void put_plane(const toi16_side *side, uint32_t n, plane *out) {
    const toi16_fine normal = out->normal.fine;
    int64_t p[3];
    bool reversed = is_reversed(side->hull, n);
    toi16_fine_whole(&normal, out->normal.whole);
    for (unsigned k = 0; k < 3 && reversed; k++)
        out->normal.whole[k] = -out->normal.whole[k];
    toi16_place(side, vertex_on(side->hull, n), p);
    out->height = toi16_height(out->normal.whole, p);
    out->slack = ulp_of(&normal) / 8;
}

/* False where there is none. */
static bool plane_of(const toi16_side *side, uint32_t n, plane *out) {
    bool found = find_normal(side->hull, n, &out->normal.fine);
    if (found)
        put_plane(side, n, out);
    return found;
}

/* In 16 ulps. */
static int32_t from_center(const toi16_side *side, const int64_t p[3], unsigned k) {
    return (int32_t)toi16_shr(p[k] - side->at_q22[k], 10);
}

/* Of a box with straight axes a bit for each face that a place is behind by far: docs/numerics.md, 14,
 * overlaps. */
TOI16_ONCE uint32_t faces_passed(const toi16_side *side, const int64_t p[3]) {
    enum { FAR = 1024, ALL_AXES = 7 };
    const toi_rot3 *rot = side->hull->rot;
    const toi_vec3 *ends = side->hull->table->vertices;
    uint32_t passed = 0;
    if (side->box_axes != ALL_AXES || toi_rot3_check(rot) != TOI_OK)
        return 0;
    toi_axis3 way = {from_center(side, p, 0), from_center(side, p, 1), from_center(side, p, 2)};
    for (unsigned k = 0; k < 3; k++) {
        int64_t along = toi16_shr(toi16_dot3(&rot->u[k], &way), 26);
        passed |= (uint32_t)(along > toi16_in_row(&ends[0], k) + FAR) << 2 * k;
        passed |= (uint32_t)(along < toi16_in_row(&ends[1], k) - FAR) << (2 * k + 1);
    }
    return passed;
}

bool toi16_is_inside(const toi16_side *side, const int64_t p[3], uint32_t eighths) {
    enum { BOX_FACES = 6 };
    uint32_t passed = faces_passed(side, p);
    plane behind;
    for (uint32_t n = 0; n < planes_of(side); n++)
        if ((n >= BOX_FACES || (passed >> n & 1) == 0) && plane_of(side, n, &behind) &&
            toi16_height(behind.normal.whole, p) > behind.height + behind.slack * (int64_t)eighths)
            return false;
    return true;
}

bool toi16_is_at_face(const toi16_side *side, uint32_t face, const int64_t p[3]) {
    plane at;
    if (!toi16_hull_normal(side->hull, face, &at.normal.fine))
        return false;
    put_plane(side, face, &at);
    return toi16_abs64(toi16_height(at.normal.whole, p) - at.height) <= 16 * (uint64_t)at.slack;
}

/* The part of an edge that is inside a hull, 2^-62. */
typedef struct {
    int64_t from[3], to[3];
    uint64_t enter_q62, leave_q62;
    uint32_t eighths; /* of an ulp: how far past the planes counts as inside */
} chord;

/* Cuts off what is past a plane. False where that is all. */
static bool cut(chord *c, const plane *behind) {
    int64_t limit = behind->height + behind->slack * (int64_t)c->eighths;
    int64_t from = toi16_height(behind->normal.whole, c->from) - limit;
    int64_t to = toi16_height(behind->normal.whole, c->to) - limit;
    if (from > 0 && to > 0)
        return false;
    if (from <= 0 && to <= 0)
        return true;
    uint64_t size_from = toi16_abs64(from), size_to = toi16_abs64(to);
    uint64_t part = toi16_part_q62(size_from / 2, (size_from + size_to) / 2 + 1);
    if (from > 0 && part > c->enter_q62)
        c->enter_q62 = part;
    if (to > 0 && part < c->leave_q62)
        c->leave_q62 = part;
    return c->enter_q62 <= c->leave_q62;
}

static bool is_chord(const toi16_side *side, chord *c) {
    plane behind;
    c->enter_q62 = 0;
    c->leave_q62 = UINT64_C(1) << 62;
    for (uint32_t n = 0; n < planes_of(side); n++)
        if (plane_of(side, n, &behind) && !cut(c, &behind))
            return false;
    return true;
}

/* Of one vertex: a chord of no length, which is inside as a whole or not at all. */
bool toi16_find_chord(const toi16_side *of, const toi16_side *in, uint32_t v, uint32_t w, uint32_t eighths,
                      int64_t middle[3]) {
    chord c;
    c.eighths = eighths;
    toi16_place(of, v, c.from);
    toi16_place(of, w, c.to);
    if (!is_chord(in, &c))
        return false;
    toi16_between(c.from, c.to, (c.enter_q62 + c.leave_q62) / 2, middle);
    return true;
}
