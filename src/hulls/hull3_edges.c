/* SPDX-License-Identifier: MIT */
/* Which edges of two hulls make a facet of M, and which facets are deeper than the penetration depth that is
 * known. Directions of 30 bits tell, so that few exact axes are needed. */
#include "hull3_inner.h"

/* ---- Directions of a hull in the other's frame */

/* The frame is a rotation or mirrored: lengths stay, so an entry is below sqrt(3) of the longest. */
static toi_axis3 to_world(const toi_rot3 *rot, const toi_axis3 *v) {
    const toi_axis3 *u = rot->u;
    toi_axis3 x = {u[0].x, u[1].x, u[2].x}, y = {u[0].y, u[1].y, u[2].y}, z = {u[0].z, u[1].z, u[2].z};
    toi_axis3 out = {(int32_t)toi16_shr(toi16_dot3(&x, v), 30), (int32_t)toi16_shr(toi16_dot3(&y, v), 30),
                     (int32_t)toi16_shr(toi16_dot3(&z, v), 30)};
    return out;
}

static toi_axis3 to_frame_down(const toi_rot3 *rot, const toi_axis3 *v) {
    const toi_axis3 *u = rot->u;
    toi_axis3 out = {(int32_t)toi16_shr(toi16_dot3(&u[0], v), 30),
                     (int32_t)toi16_shr(toi16_dot3(&u[1], v), 30),
                     (int32_t)toi16_shr(toi16_dot3(&u[2], v), 30)};
    return out;
}

int64_t toi16_handedness(const toi_rot3 *rot) {
    toi_axis3 third;
    int64_t cross[3];
    toi16_cross(&rot->u[0], &rot->u[1], cross);
    toi16_to_q30(cross, &third);
    return toi16_dot3(&third, &rot->u[2]);
}

/* How the frames are to one another; computed once. */
toi16_hands toi16_hands_of(toi16_hulls *hulls) {
    const toi_rot3 *a = hulls->a.rot, *b = hulls->b.rot;
    if (hulls->hands != TOI16_HANDS_UNKNOWN)
        return hulls->hands;
    if (toi_rot3_check(a) != TOI_OK || toi_rot3_check(b) != TOI_OK)
        return hulls->hands = TOI16_BENT;
    return hulls->hands =
               (toi16_handedness(a) > 0) == (toi16_handedness(b) > 0) ? TOI16_SAME_HAND : TOI16_OTHER_HAND;
}

/* Turns a direction from A's frame to B's. */
static toi_axis3 a_to_b(const toi16_hulls *hulls, const toi_axis3 *v) {
    toi_axis3 world = to_world(hulls->a.rot, v);
    return to_frame_down(hulls->b.rot, &world);
}

toi_axis3 toi16_table_normal(const toi_hull3_table *table, uint32_t face) {
    toi_axis3 normal;
    int64_t n[3];
    toi16_face_cross(table, face, n);
    toi16_to_q30(n, &normal);
    return normal;
}

static uint32_t sum_abs(const toi_axis3 *v) {
    return toi16_abs32(v->x) + toi16_abs32(v->y) + toi16_abs32(v->z);
}

/* ---- Facets that are deeper than the known penetration depth */

/* A direction of 30 bits may be off by 2^-19 of itself, and a place by 6 ulp either way. */
enum { DIRECTION_SHIFT = 12, PLACES = 16 };

/* A facet at a greater height along n is deeper than the known depth, whatever was rounded. size: of the
 * terms that make the height, in ulp, below 2^32. (|n|_1 + |n|_max) / 2 is at least |n|. */
static int64_t deep_height(const toi16_hulls *hulls, const toi_axis3 *n, uint64_t size) {
    uint32_t known = hulls->pair.known_depth, x = toi16_abs32(n->x), y = toi16_abs32(n->y),
             z = toi16_abs32(n->z);
    uint32_t most = x > y ? x : y, length = (x + y + z) / 2 + (most > z ? most : z) / 2 + 1;
    return (int64_t)(toi16_mulu(known + PLACES, length) + (size << DIRECTION_SHIFT));
}

static bool knows_depth(const toi16_hulls *hulls) {
    return hulls->pair.known_depth <= INT32_MAX;
}

static uint32_t size_bits(const toi_axis3 *v) {
    return toi16_abs32(v->x) | toi16_abs32(v->y) | toi16_abs32(v->z);
}

bool toi16_is_far(const toi_axis3 *v) {
    enum { NEAR_BITS = 29 };
    return size_bits(v) >> NEAR_BITS != 0;
}

/* How far the vertex that is farthest back along n is along n. */
static int64_t least_place(const toi_hull3_table *table, const toi_axis3 *n) {
    toi_axis3 v = toi16_vertex(table, 0);
    int64_t least = toi16_dot3(&v, n);
    for (uint32_t k = 1; k < table->vertex_count; k++) {
        v = toi16_vertex(table, k);
        int64_t place = toi16_dot3(&v, n);
        least = place < least ? place : least;
    }
    return least;
}

/* Widths: |n| is below sqrt(3) 2^30 in any frame, |v| < 2^29 and |d| < sqrt(3) 2^29: less than 2^62 together.
 */
bool toi16_face_is_deep(toi16_hulls *hulls, const toi16_hull *hull, const toi16_hull *other, uint32_t face) {
    if (!knows_depth(hulls) || hull->dimension < 3 || toi16_is_far(&hulls->d) ||
        toi16_hands_of(hulls) == TOI16_BENT)
        return false;
    toi_axis3 n = toi16_table_normal(hull->table, face), world = to_world(hull->rot, &n);
    toi_axis3 opposite = to_frame_down(other->rot, &world);
    toi_axis3 corner = toi16_vertex(hull->table, toi16_face_index(hull->table, face, 0));
    int64_t to_other = toi16_dot3(&hulls->d, &world);
    int64_t height = toi16_dot3(&corner, &n) - least_place(other->table, &opposite);
    height += hull == &hulls->a ? -to_other : to_other;
    return height > deep_height(hulls, &n,
                                (uint64_t)sum_abs(&hulls->d) + 2 * (uint64_t)hull->table->reach +
                                    2 * (uint64_t)other->table->reach);
}

/* ---- Which edges make a facet */

/* The normals of A in B's frame are off by less than 12 (cut off by 1, turned twice, and by 4 for axes that
 * are orthonormal to within 2^-28), and so is the direction of A's edge; the normals of B are off by 5. The
 * way along an edge of B has |v|_1 <= 2 sqrt(3) reach. */
enum { BLUR = 64 };
static const int64_t BLUR_Q30 = INT64_C(32) << 30;

/* On which side of an edge the other one passes, as the arcs of their normals cross. */
enum { LEFT = 1, RIGHT = 2 };

/* The sides that the normals of an edge allow, seen along another edge: the left normal ahead and the right
 * one behind, or the other way round; both sides where that is too near to tell. */
TOI16_ONCE unsigned sides_allowed(int64_t left, int64_t right, int64_t blur) {
    return (left > -blur && right < blur ? LEFT : 0u) | (left < blur && right > -blur ? RIGHT : 0u);
}

static toi_axis3 normal_across(const toi16_hulls *hulls, uint32_t edge, uint32_t side) {
    toi_axis3 n = toi16_table_normal(hulls->a.table, toi16_edge_index(hulls->a.table, edge, side));
    toi_axis3 back = {-n.x, -n.y, -n.z};
    return a_to_b(hulls, hulls->hands == TOI16_OTHER_HAND ? &back : &n);
}

static void set_place(const toi16_hulls *hulls, uint32_t vertex, toi16_hull_edge *out) {
    toi_axis3 v = toi16_vertex(hulls->a.table, vertex), world = to_world(hulls->a.rot, &v);
    toi_axis3 to_center = {hulls->d.x - world.x, hulls->d.y - world.y, hulls->d.z - world.z};
    out->near = !toi16_is_far(&to_center);
    out->place = to_frame_down(hulls->b.rot, &to_center);
}

/* Is some vertex of B so far behind both faces of the edge? With p from a point of the edge to the vertex,
 * each unit normal n between those of the faces has -n . p at least as large as the smaller of theirs: along
 * the arc -n . p is a cosine, which is concave where it is positive. */
static bool is_row_deep(const toi16_hulls *hulls) {
    const toi_hull3_table *b = hulls->b.table;
    const toi16_hull_edge *row = &hulls->scratch.walk.edge_a;
    int32_t back = hulls->hands == TOI16_OTHER_HAND ? 1 : -1;
    toi_axis3 left = {back * row->left.x, back * row->left.y, back * row->left.z},
              right = {back * row->right.x, back * row->right.y, back * row->right.z};
    uint64_t size = (uint64_t)sum_abs(&row->place) + 2 * (uint64_t)b->reach;
    int64_t of_left = deep_height(hulls, &left, size), of_right = deep_height(hulls, &right, size);
    for (uint32_t k = 0; k < b->vertex_count; k++) {
        const toi_vec3 *v = &b->vertices[k];
        toi_axis3 place = {row->place.x + v->x, row->place.y + v->y, row->place.z + v->z};
        if (toi16_dot3(&left, &place) > of_left && toi16_dot3(&right, &place) > of_right)
            return true;
    }
    return false;
}

/* Sees an edge of A from B; a segment has no normals. */
static void open_row(toi16_hulls *hulls, uint32_t edge) {
    const toi_hull3_table *table = hulls->a.table;
    toi16_hull_edge *row = &hulls->scratch.walk.edge_a;
    uint32_t from = toi16_edge_index(table, edge, 0);
    toi_axis3 way = toi16_table_way(table, from, toi16_edge_index(table, edge, 1));
    row->near = false;
    row->deep = 0;
    if (toi16_hands_of(hulls) != TOI16_BENT) {
        int64_t whole[3] = {way.x, way.y, way.z};
        toi16_to_q30(whole, &way);
        row->way = a_to_b(hulls, &way);
        set_place(hulls, from, row);
    }
    if (hulls->hands != TOI16_BENT && hulls->a.dimension > 1) {
        row->left = normal_across(hulls, edge, 2);
        row->right = normal_across(hulls, edge, 3);
        if (row->near && knows_depth(hulls) && is_row_deep(hulls))
            row->deep = hulls->pair.known_depth;
    }
    row->number = (uint16_t)edge;
    hulls->row = edge * hulls->b.table->edge_count;
}

/* An edge of A and one of B bound a facet of M where the arc of A's normals crosses that of B's negated ones
 * on the Gauss map. With a1, a2 the normals to the left and right of A's edge, b1, b2 of B's, the arcs cross
 * where a1 . eB and a2 . eB have different signs, b1 . eA and b2 . eA too, and the signs of a2 . eB and b2 .
 * eA are the same: the arc of A crosses the plane at a right angle to eB at a multiple of eB x (a1 x a2), and
 * a1 x a2 is along eA. A segment has all directions around it. In doubt the arcs cross. A frame of the other
 * hand turns left and right round, as B sees it: the normals of A are negated. */
static unsigned sides_of_a(const toi16_hulls *hulls, const toi_axis3 *way_b) {
    const toi16_hull_edge *row = &hulls->scratch.walk.edge_a;
    if (hulls->a.dimension < 2 || hulls->hands == TOI16_BENT)
        return LEFT | RIGHT;
    return sides_allowed(toi16_dot3(&row->left, way_b), toi16_dot3(&row->right, way_b),
                         BLUR * (int64_t)hulls->b.table->reach);
}

TOI16_ONCE unsigned sides_of_b(const toi16_hulls *hulls, uint32_t edge) {
    const toi_hull3_table *table = hulls->b.table;
    const toi_axis3 *way = &hulls->scratch.walk.edge_a.way;
    if (hulls->b.dimension < 2 || hulls->hands == TOI16_BENT)
        return LEFT | RIGHT;
    toi_axis3 left = toi16_table_normal(table, toi16_edge_index(table, edge, 2));
    toi_axis3 right = toi16_table_normal(table, toi16_edge_index(table, edge, 3));
    return sides_allowed(toi16_dot3(&left, way), toi16_dot3(&right, way), BLUR_Q30);
}

/* The facet's plane goes through both edges, and its normal outwards is eB x eA where the side is LEFT alone:
 * the opposite of where the arc of A crosses. The direction of A's edge is off by less than 12 of 30 bits:
 * the cross product by 2^6 times the way along B's edge, and by 2^-19 of itself where it has WELL_KNOWN_BITS
 * more than that. */
enum { WELL_KNOWN_BITS = 25 };

static bool edges_are_deep(const toi16_hulls *hulls, unsigned sides, uint32_t from_b,
                           const toi_axis3 *way_b) {
    const toi16_hull_edge *row = &hulls->scratch.walk.edge_a;
    int64_t cross[3];
    toi_axis3 n;
    if (sides == (LEFT | RIGHT) || !knows_depth(hulls) || !row->near)
        return false;
    toi16_cross(sides == LEFT ? way_b : &row->way, sides == LEFT ? &row->way : way_b, cross);
    if (toi16_to_q30(cross, &n) <= WELL_KNOWN_BITS + toi16_bits32(size_bits(way_b)))
        return false;
    const toi_vec3 *v = &hulls->b.table->vertices[from_b];
    toi_axis3 place = {row->place.x + v->x, row->place.y + v->y, row->place.z + v->z};
    return toi16_dot3(&n, &place) > deep_height(hulls, &n, sum_abs(&place));
}

toi16_fate toi16_edges_axis(toi16_hulls *hulls, uint32_t pair, toi16_fine *out) {
    const toi_hull3_table *b = hulls->b.table;
    uint32_t j = pair - hulls->row;
    if (j >= b->edge_count) {
        open_row(hulls, pair / b->edge_count);
        j = pair - hulls->row;
    }
    if (hulls->pair.known_depth <= hulls->scratch.walk.edge_a.deep) {
        hulls->pair.inside = b->edge_count - j;
        return TOI16_INSIDE;
    }
    uint32_t from = toi16_edge_index(b, j, 0);
    toi_axis3 way_b = toi16_table_way(b, from, toi16_edge_index(b, j, 1));
    unsigned sides = sides_of_a(hulls, &way_b);
    if (sides == 0)
        return TOI16_NO_FACET;
    if (edges_are_deep(hulls, sides, from, &way_b))
        return TOI16_INSIDE;
    if ((sides & sides_of_b(hulls, j)) == 0)
        return TOI16_NO_FACET;
    int64_t of_a[3], of_b[3];
    toi16_hull_edge_way(&hulls->a, hulls->scratch.walk.edge_a.number, of_a);
    toi16_hull_edge_way(&hulls->b, j, of_b);
    return toi16_fine_cross(of_a, of_b, out) ? TOI16_PROJECTED : TOI16_PARALLEL;
}
