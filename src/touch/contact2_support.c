/* SPDX-License-Identifier: MIT */
/* A shape in the plane is a ring of vertices here. This file says where the vertices are, which ones support
 * the shape, what users call them, and what is inside. */
#include "contact2.h"
#include "../number/vector.h"

/* ---- Shapes */

void toi16_set_poly2(toi16_support2 *support, const void *shape) {
    const toi_poly2 *poly = shape;
    support->vertices = poly->vertices;
    support->count = poly->count;
}

static void set_box(toi16_support2 *support, const toi16_pose2 *pose) {
    static const uint8_t round[4] = {0, 1, 3, 2};
    const unsigned flat = (pose->half2[0] == 0) + 2u * (pose->half2[1] == 0);
    const int32_t cos = pose->rot->cos, sin = pose->rot->sin, half0 = (int32_t)pose->half2[0],
                  half1 = (int32_t)pose->half2[1];
    support->vertices = 0;
    support->rot = pose->rot;
    support->center2[0] = pose->center2[0];
    support->center2[1] = pose->center2[1];
    support->half0_q46[0] = toi16_mul(cos, half0);
    support->half0_q46[1] = toi16_mul(sin, half0);
    support->half1_q46[0] = -toi16_mul(sin, half1);
    support->half1_q46[1] = toi16_mul(cos, half1);
    support->count = 0;
    for (unsigned n = 0; n < 4; n++)
        if ((round[n] & flat) == 0)
            support->names[support->count++] = round[n];
}

void toi16_set_aabb2(toi16_support2 *support, const void *box) {
    toi16_pose2 pose;
    toi16_pose_aabb2(&pose, box);
    set_box(support, &pose);
}

void toi16_set_obb2(toi16_support2 *support, const void *box) {
    toi16_pose2 pose;
    toi16_pose_obb2(&pose, box);
    set_box(support, &pose);
}

/* ---- Places */

/* Returns half of the doubled centre plus half of what the axes make of the doubled half extents, which is
 * below 2^61 in 2^-46 length units. */
TOI16_ALWAYS_INLINE int64_t place_corner(const toi16_support2 *support, uint8_t name, unsigned k) {
    const int64_t half0 = support->half0_q46[k], half1 = support->half1_q46[k],
                  turned2 = (name & 1 ? half0 : -half0) + (name & 2 ? half1 : -half1);
    return support->center2[k] * INT64_C(32) + toi16_shr(turned2 + (INT64_C(1) << 24), 25);
}

void toi16_place2(const toi16_support2 *support, uint32_t vertex, int64_t out[2]) {
    TOI16_UNROLL
    for (unsigned k = 0; k < 2; k++) {
        const int64_t at = support->vertices
                               ? (int64_t)toi16_in_row(&support->vertices[vertex], k) * TOI16_ULP_Q22
                               : place_corner(support, support->names[vertex], k);
        out[k] = at + support->at_q22[k];
    }
}

/* Returns (x p[0] + y p[1]) / 2^10, rounded down. x and y have 30 bits, p has 38, of which the upper 28 are
 * multiplied first. */
static int64_t measure_place(int32_t x, int32_t y, const int64_t p[2]) {
    int64_t high = toi16_mul(x, (int32_t)toi16_shr(p[0], 10)) + toi16_mul(y, (int32_t)toi16_shr(p[1], 10));
    int64_t low = toi16_mul(x, (int32_t)(p[0] & 1023)) + toi16_mul(y, (int32_t)(p[1] & 1023));
    return high + toi16_shr(low, 10);
}

int64_t toi16_height2(const toi16_manifold2 *m, const int64_t p[2]) {
    return measure_place(m->normal[0], m->normal[1], p);
}

int64_t toi16_along2(const toi16_manifold2 *m, const int64_t p[2]) {
    return toi16_shr(measure_place(-m->normal[1], m->normal[0], p), 20);
}

/* ---- Names */

toi_feature toi16_name_vertex2(const toi16_support2 *support, uint32_t vertex) {
    toi_feature name = {TOI_FEATURE_VERTEX, (uint16_t)vertex};
    if (!support->vertices)
        name.index = support->names[vertex];
    return name;
}

/* A box that is flat across an axis is touched on its plus or its minus side, as the normal points. Its edge
 * is along the other axis, and what lies to the left of that edge is the plus side for x, the minus side for
 * y. */
static uint16_t name_flat_box(const toi16_manifold2 *m, const toi16_support2 *support) {
    int64_t p[2], q[2];
    unsigned across = support->names[1] == 1 ? 1 : 0;
    toi16_place2(support, 0, p);
    toi16_place2(support, 1, q);
    bool leftwards = toi16_along2(m, q) > toi16_along2(m, p);
    return (uint16_t)(2 * across + ((leftwards == support->is_a) == (across == 0)));
}

toi_feature toi16_name_edge2(const toi16_manifold2 *m, const toi16_support2 *support, uint32_t edge) {
    static const uint8_t of_box[4] = {2, 1, 3, 0};
    toi_feature name = {TOI_FEATURE_EDGE, (uint16_t)edge};
    if (!support->vertices)
        name.index = support->count == 4 ? of_box[edge] : name_flat_box(m, support);
    return name;
}

/* ---- What supports a shape */

static uint32_t farthest_vertex(const toi16_support2 *support, const toi_vec2 *n) {
    const toi_vec2 *p = support->vertices, *end = p + support->count, *farthest = p;
    int64_t most = toi16_dot2(n, p);
    while (++p != end) {
        const int64_t x = toi16_dot2(n, p);
        if (x > most) {
            most = x;
            farthest = p;
        }
    }
    return (uint32_t)(farthest - support->vertices);
}

/* The signs of n along the axes of a box tell which corner it is. A box that is flat across one
 * axis has two corners, which the sign along the other axis tells. */
static uint32_t farthest_corner(const toi16_support2 *support, const toi_vec2 *n) {
    const toi_rot2 *rot = support->rot;
    const bool x = toi16_mul_sum(rot->cos, n->x, rot->sin, n->y) > 0,
               y = toi16_mul_difference(rot->cos, n->y, rot->sin, n->x) > 0;
    if (support->count == 4)
        return y ? 3u - x : x;
    return support->count == 2 && (support->names[1] == 1 ? x : y);
}

uint32_t toi16_farthest2(const toi16_manifold2 *m, const toi16_support2 *support, bool highest) {
    const toi_vec2 n = {highest ? m->normal[0] : -m->normal[0], highest ? m->normal[1] : -m->normal[1]};
    return support->vertices ? farthest_vertex(support, &n) : farthest_corner(support, &n);
}

/* Returns an edge in ulps, of a box cut to whole ones. */
static toi_vec2 edge_between(const toi16_support2 *support, uint32_t from, uint32_t to) {
    if (support->vertices)
        return toi16_minus2(&support->vertices[to], &support->vertices[from]);
    const bool along0 = (support->names[from] ^ support->names[to]) == 1;
    const int64_t *side = along0 ? support->half0_q46 : support->half1_q46;
    const toi_vec2 edge = {(int32_t)toi16_shr(side[0], 30), (int32_t)toi16_shr(side[1], 30)};
    return edge;
}

/* A vertex may come twice in a polygon that nobody checked. */
static inline bool is_same_vertex(const toi16_support2 *support, uint32_t from, uint32_t to) {
    const toi_vec2 *p = support->vertices;
    return p && from != to && p[from].x == p[to].x && p[from].y == p[to].y;
}

/* Tells whether the edge between two vertices surely takes more than an ulp of height. What is cut off an
 * edge makes less than 2 ulps. */
static inline bool is_steep(const toi16_manifold2 *m, const toi16_support2 *support, uint32_t from,
                            uint32_t to) {
    const toi_vec2 n = {m->normal[0], m->normal[1]}, edge = edge_between(support, from, to);
    return toi16_abs64(toi16_dot2(&n, &edge)) > UINT64_C(4) * 16 * (uint64_t)m->ulp;
}

/* Makes a vertex, which follows another one, the upper or lower end of the supporting edge, if it is within
 * an ulp of the supporting line and past that end. */
static bool extend_support(const toi16_manifold2 *m, toi16_support2 *support, uint32_t from, uint32_t vertex,
                           bool upwards) {
    int64_t p[2];
    if (is_same_vertex(support, from, vertex)) {
        support->edges++;
        return vertex != support->farthest;
    }
    if (is_steep(m, support, from, vertex))
        return false;
    toi16_place2(support, vertex, p);
    const int64_t rise = toi16_height2(m, p) - support->height;
    if ((support->is_a ? -rise : rise) > m->ulp)
        return false;
    const toi16_end2 end = {toi16_along2(m, p), (uint16_t)vertex};
    if (upwards ? end.along <= support->hi.along : end.along >= support->lo.along)
        return false;
    *(upwards ? &support->hi : &support->lo) = end;
    support->edges++;
    return true;
}

/* Seen counter-clockwise the vertices of A on its supporting line run upwards along the line, those of B
 * downwards. */
static void find_supporting_edge(const toi16_manifold2 *m, toi16_support2 *support) {
    const uint32_t farthest = toi16_farthest2(m, support, support->is_a);
    uint32_t from, to = farthest;
    int64_t p[2];
    toi16_place2(support, farthest, p);
    support->height = toi16_height2(m, p);
    support->lo.along = toi16_along2(m, p);
    support->lo.vertex = (uint16_t)farthest;
    support->hi = support->lo;
    support->farthest = farthest;
    support->edges = 0;
    do {
        from = to;
        to = toi16_next2(support, from);
    } while (extend_support(m, support, from, to, support->is_a));
    to = farthest;
    do {
        from = to;
        to = toi16_before2(support, from);
    } while (extend_support(m, support, from, to, !support->is_a));
}

void toi16_find_supports2(toi16_manifold2 *m) {
    find_supporting_edge(m, &m->a);
    find_supporting_edge(m, &m->b);
}

/* Names the edge over a place between the ends of what supports the shape, or a vertex that is near. */
static toi_feature inner_feature(const toi16_manifold2 *m, const toi16_support2 *support, int64_t along) {
    uint32_t edge = support->is_a ? support->lo.vertex : support->hi.vertex;
    for (uint32_t left = support->edges; left > 1; left--) {
        const uint32_t next = toi16_next2(support, edge);
        int64_t p[2];
        toi16_place2(support, next, p);
        const int64_t at = toi16_along2(m, p);
        if (toi16_abs64(at - along) <= TOI16_NEAR_Q22)
            return toi16_name_vertex2(support, next);
        if ((at < along) != support->is_a)
            break;
        edge = next;
    }
    return toi16_name_edge2(m, support, edge);
}

toi_feature toi16_feature_at2(const toi16_manifold2 *m, const toi16_support2 *support, int64_t along) {
    if (along <= support->lo.along + TOI16_NEAR_Q22)
        return toi16_name_vertex2(support, support->lo.vertex);
    if (along >= support->hi.along - TOI16_NEAR_Q22)
        return toi16_name_vertex2(support, support->hi.vertex);
    return inner_feature(m, support, along);
}

/* ---- What is inside a shape
 *
 * A place inside is to the left of all edges and between the bounds of the shape along x and y: the lines of
 * two edges meet far outside a sharp tip. A segment has one edge there and one back. */

static uint64_t edge_slack(int64_t x, int64_t y, uint32_t eighths) {
    uint64_t size_x = toi16_abs64(x), size_y = toi16_abs64(y);
    return (size_x > size_y ? size_x : size_y) * ((uint64_t)eighths * (TOI16_ULP_Q22 / 8));
}

/* Returns how far a place is to the left of an edge, plus the slack, times the length that the edge would
 * have if it had grown to 37 bits. One edge across the other shape may have 7 bits: the product has 37 + 39
 * bits, 1 more for the sum, and 62 are left. */
static int64_t left_of_edge(const toi16_support2 *support, uint32_t edge, const int64_t at[2],
                            uint32_t eighths) {
    int64_t way[2], off[2];
    toi16_place2(support, edge, off);
    toi16_place2(support, toi16_next2(support, edge), way);
    for (unsigned k = 0; k < 2; k++) {
        way[k] -= off[k];
        off[k] = at[k] - off[k];
    }
    unsigned bits = toi16_bits64(toi16_abs64(way[0]) | toi16_abs64(way[1]));
    toi16_wide area = toi16_wide_difference(way[0], off[1], way[1], off[0]);
    uint64_t slack = edge_slack(way[0], way[1], eighths);
    area.low += slack;
    area.high += area.low < slack;
    return toi16_wide_shift(&area, 22 - (int)bits);
}

/* Returns how far a place is from being past a bound of the shape, plus the slack. The bounds are the lower
 * and the upper one along x, then along y. */
TOI16_ONCE int64_t within_bound(const toi16_support2 *support, uint32_t bound, const int64_t at[2],
                                uint32_t eighths) {
    unsigned k = (unsigned)(bound >> 1);
    int64_t p[2], most = INT64_MIN;
    for (uint32_t n = 0; n < support->count; n++) {
        toi16_place2(support, n, p);
        int64_t ahead = bound & 1 ? p[k] - at[k] : at[k] - p[k];
        most = ahead > most ? ahead : most;
    }
    return most + TOI16_ULP_Q22 / 8 * (int64_t)eighths;
}

/* Borders are the edges and then the bounds. */
static uint32_t count_borders(const toi16_support2 *support) {
    return support->count + 4;
}

static int64_t within_border(const toi16_support2 *support, uint32_t border, const int64_t at[2],
                             uint32_t eighths) {
    return border < support->count ? left_of_edge(support, border, at, eighths)
                                   : within_bound(support, border - support->count, at, eighths);
}

bool toi16_is_inside2(const toi16_support2 *support, const int64_t p[2], uint32_t eighths) {
    for (uint32_t n = 0; n < count_borders(support); n++)
        if (within_border(support, n, p, eighths) < 0)
            return false;
    return support->count > 1;
}

/* Returns a part of a length of 39 bits. */
static int64_t scale_length(int64_t length, uint32_t part_q30) {
    toi16_wide product = toi16_wide_difference(length, part_q30, 0, 0);
    return toi16_wide_shift(&product, -30);
}

/* Returns first / (first + last), to nearest. The sum is the cross product of an edge that has grown to 37
 * bits and of one of 38 bits, scaled by 2^-15: it is below 2^61. */
static uint32_t crossing_q30(uint64_t first, uint64_t last) {
    bool exact;
    return (uint32_t)((toi16_mul_div(first, UINT32_C(1) << 31, first + last, &exact) + 1) >> 1);
}

bool toi16_clip_edge2(const toi16_support2 *support, const int64_t from[2], const int64_t to[2],
                      int64_t middle[2]) {
    uint32_t enter_q30 = 0, leave_q30 = UINT32_C(1) << 30;
    for (uint32_t n = 0; n < count_borders(support); n++) {
        int64_t first = within_border(support, n, from, 1), last = within_border(support, n, to, 1);
        if (first < 0 && last < 0)
            return false;
        if (first >= 0 && last >= 0)
            continue;
        uint32_t part = crossing_q30(toi16_abs64(first), toi16_abs64(last));
        if (first < 0 && part > enter_q30)
            enter_q30 = part;
        if (last < 0 && part < leave_q30)
            leave_q30 = part;
        if (enter_q30 > leave_q30)
            return false;
    }
    for (unsigned k = 0; k < 2; k++)
        middle[k] = from[k] + scale_length(to[k] - from[k], (enter_q30 + leave_q30) / 2);
    return support->count > 1;
}
