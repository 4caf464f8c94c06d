/* SPDX-License-Identifier: MIT */
/* Places within a hull, for overlaps: behind all planes of its faces, or what flat ones have instead. */
#include "contact3.h"

/* A plane that a hull is behind. */
typedef struct {
    int64_t normal[3]; /* outwards */
    int64_t height;
    int64_t slack; /* 1/8 ulp, as heights are */
} plane;

/* 1 ulp of height is |normal| / 2^34. */
static int64_t ulp_of(const toi16_fine *normal) {
    return (int64_t)(toi16_sqrt64((uint64_t)toi16_dot3(&normal->high, &normal->high)) >> 4);
}

static void put_plane(const toi16_side *side, const toi16_fine *normal, bool negative, uint32_t vertex,
                      plane *out) {
    int64_t p[3];
    toi16_fine_whole(normal, out->normal);
    for (unsigned k = 0; k < 3 && negative; k++)
        out->normal[k] = -out->normal[k];
    toi16_place(side, vertex, p);
    out->height = toi16_height(out->normal, p);
    out->slack = ulp_of(normal) / 8;
}

/* Of left-handed axes the way around a face is the other one. */
static bool is_left_handed(const toi_rot3 *rot) {
    int64_t cross[3];
    toi_axis3 high;
    toi16_cross(&rot->u[0], &rot->u[1], cross);
    toi16_to_q30(cross, &high);
    return toi16_dot3(&high, &rot->u[2]) < 0;
}

/* The plane on an edge that is perpendicular to a face, whose normal becomes the plane's. The face has a
 * normal, so that its edge has a length, whatever the axes are. */
static void rim_plane(const toi16_side *side, uint32_t edge, toi16_fine *normal, plane *out) {
    int64_t n[3], way[3];
    uint32_t from = toi16_edge_index(side->hull->table, edge, 0);
    toi16_fine_whole(normal, n);
    toi16_hull_way(side->hull, from, toi16_edge_index(side->hull->table, edge, 1), way);
    toi16_fine_cross(way, n, normal);
    put_plane(side, normal, false, from, out);
}

static bool face_plane(const toi16_side *side, uint32_t face, plane *out) {
    toi16_fine normal;
    if (!toi16_hull_normal(side->hull, face, &normal))
        return false;
    put_plane(side, &normal, side->hull->dimension == 3 && is_left_handed(side->hull->rot),
              toi16_index_at(side->hull->table, side->hull->table->faces, 3 * face), out);
    return true;
}

/* The planes of a flat hull: both of its faces, and one on each edge, with the face to the left. */
static bool flat_rim(const toi16_side *side, uint32_t edge, plane *out) {
    toi16_fine normal;
    if (!toi16_hull_normal(side->hull, 0, &normal))
        return false;
    rim_plane(side, edge, &normal, out);
    return true;
}

/* Do two faces look away from one another, so that they meet at less than 60 degrees? The mean of the squares
 * is not below the product of the lengths, and below 4 times that. */
static bool is_sharp(const toi_axis3 *left, const toi_axis3 *right) {
    int64_t squares = toi16_dot3(left, left) / 4 + toi16_dot3(right, right) / 4;
    return toi16_dot3(left, right) < -squares;
}

/* What is behind both faces of a sharp edge, but for the slack, may be far past it. There the hull is behind
 * the rim of either face too. */
static bool sharp_rim(const toi16_side *side, uint32_t edge, plane *out) {
    toi16_fine normal;
    const toi_hull3_table *table = side->hull->table;
    if (!toi16_hull_normal(side->hull, toi16_edge_index(table, edge, 3), &normal))
        return false;
    toi_axis3 right = normal.high;
    if (!toi16_hull_normal(side->hull, toi16_edge_index(table, edge, 2), &normal) ||
        !is_sharp(&normal.high, &right))
        return false;
    rim_plane(side, edge, &normal, out);
    return true;
}

static void put_unit(int64_t v[3], uint32_t k) {
    v[0] = v[1] = v[2] = 0;
    v[k] = INT64_C(1) << TOI16_FINE_BITS;
}

/* The planes of a point: on both sides across each coordinate. */
static bool point_plane(const toi16_side *side, uint32_t n, plane *out) {
    toi16_fine normal;
    int64_t unit[3];
    put_unit(unit, n / 2);
    toi16_fine_split(unit, &normal);
    put_plane(side, &normal, n % 2 == 0, 0, out);
    return true;
}

/* The planes of a segment: one on each end, and on both sides along it and each coordinate. */
static bool segment_plane(const toi16_side *side, uint32_t n, plane *out) {
    toi16_fine normal;
    int64_t way[3], unit[3];
    bool end = n < 2;
    toi16_hull_way(side->hull, 0, 1, way);
    if (!end)
        put_unit(unit, n / 2 - 1);
    if (!(end ? toi16_fine_along(way, &normal) : toi16_fine_cross(way, unit, &normal)))
        return false;
    put_plane(side, &normal, n % 2 == 0, end ? n : 0, out);
    return true;
}

static uint32_t planes_of(const toi16_side *side) {
    const toi_hull3_table *table = side->hull->table;
    switch (side->hull->dimension) {
    case 0:
        return 6;
    case 1:
        return 8;
    case 2:
        return 2u + table->edge_count;
    default:
        return table->face_count + (side->box_axes == TOI16_NO_BOX ? table->edge_count : 0u);
    }
}

/* False where there is none. */
static bool plane_of(const toi16_side *side, uint32_t n, plane *out) {
    const uint32_t faces = side->hull->table->face_count;
    switch (side->hull->dimension) {
    case 0:
        return point_plane(side, n, out);
    case 1:
        return segment_plane(side, n, out);
    case 2:
        return n < 2 ? face_plane(side, n, out) : flat_rim(side, n - 2, out);
    default:
        return n < faces ? face_plane(side, n, out) : sharp_rim(side, n - faces, out);
    }
}

bool toi16_is_inside(const toi16_side *side, const int64_t p[3]) {
    plane behind;
    for (uint32_t n = 0; n < planes_of(side); n++)
        if (plane_of(side, n, &behind) && toi16_height(behind.normal, p) > behind.height + behind.slack)
            return false;
    return true;
}

/* The part of an edge that is inside a hull, 2^-62. */
typedef struct {
    int64_t from[3], to[3];
    uint64_t enter_q62, leave_q62;
} chord;

/* Cuts off what is past a plane. False where that is all. */
static bool cut(chord *c, const plane *behind) {
    int64_t limit = behind->height + behind->slack;
    int64_t from = toi16_height(behind->normal, c->from) - limit;
    int64_t to = toi16_height(behind->normal, c->to) - limit;
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

/* The other's part in a point that is within it: what the side towards the first one has there. */
static void offer_inner(toi16_touch *touch, const toi16_side *of, const toi16_side *in, toi_feature own,
                        uint32_t vertex, const int64_t at[3]) {
    toi16_candidate candidate;
    toi16_spot spot;
    toi16_see(touch, of, vertex, &spot);
    toi_feature other =
        in->corners > 2 ? toi16_name_face(touch, in, &spot) : toi16_name_vertex(in, in->kept[0].vertex);
    candidate.a = of->ahead ? own : other;
    candidate.b = of->ahead ? other : own;
    for (unsigned k = 0; k < 3; k++)
        candidate.at[k] = at[k];
    toi16_offer(touch, &candidate);
}

static bool offer_vertex(toi16_touch *touch, const toi16_side *of, const toi16_side *in, uint32_t vertex) {
    int64_t at[3];
    toi16_place(of, vertex, at);
    if (!toi16_is_inside(in, at))
        return false;
    offer_inner(touch, of, in, toi16_name_vertex(of, vertex), vertex, at);
    return true;
}

static bool offer_chord(toi16_touch *touch, const toi16_side *of, const toi16_side *in, uint32_t edge) {
    chord c;
    uint32_t v = toi16_edge_index(of->hull->table, edge, 0), w = toi16_edge_index(of->hull->table, edge, 1);
    toi16_place(of, v, c.from);
    toi16_place(of, w, c.to);
    if (!is_chord(in, &c))
        return false;
    int64_t at[3];
    toi16_spot spot;
    toi16_see(touch, of, v, &spot);
    toi16_between(c.from, c.to, (c.enter_q62 + c.leave_q62) / 2, at);
    offer_inner(touch, of, in, toi16_name_edge(touch, of, v, w, &spot), v, at);
    return true;
}

static bool offer_first(toi16_touch *touch, const toi16_side *of, const toi16_side *in) {
    for (uint32_t n = 0; n < of->hull->table->vertex_count; n++)
        if (offer_vertex(touch, of, in, n))
            return true;
    for (uint32_t e = 0; e < of->hull->table->edge_count; e++)
        if (offer_chord(touch, of, in, e))
            return true;
    return false;
}

void toi16_first_inside(toi16_touch *touch) {
    if (!offer_first(touch, &touch->a, &touch->b))
        offer_first(touch, &touch->b, &touch->a);
}
