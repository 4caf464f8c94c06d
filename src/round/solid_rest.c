/* SPDX-License-Identifier: MIT */
/* Round shapes at rest, and the way between the nearest points of their cores. */
#include "solid.h"

/* ---- The nearest point of M at a time */

/* Where the cores meet, and M at least touches the origin, the nearest point says nothing in the plane: all
 * of M is in it. */
static bool are_cores_met(const toi16_solid_search *s, toi16_solid_end end) {
    return end == TOI16_SOLID_WITHIN || (s->solids->flat && s->points.count == 3);
}

/* ---- How deep M is along directions, none of which says less than the depth is */

typedef struct {
    toi16_fine n;
    uint64_t length; /* of n */
    int64_t reach;   /* how far M reaches past the ball, against n: 2^-30 |n| ulp */
} solid_way_out;

/* Keeps a direction where M is less deep along it. Depths are compared in 1/4 ulp. */
static void keep_less_deep(const toi16_round_solids *solids, const int64_t n[3], solid_way_out *least) {
    solid_way_out way;
    bool exact;
    if ((n[0] | n[1] | n[2]) == 0)
        return;
    toi16_fine_split(n, &way.n);
    way.length = toi16_fine_length(&way.n);
    way.reach = -toi16_solid_lo(solids, &way.n, way.length);
    if (way.reach < 0)
        way.reach = 0;
    const uint64_t depth = toi16_mul_div((uint64_t)way.reach << 1, UINT32_C(1) << 31, way.length, &exact);
    if (least->length == 0 ||
        depth < toi16_mul_div((uint64_t)least->reach << 1, UINT32_C(1) << 31, least->length, &exact))
        *least = way;
}

static void keep_both_ways(const toi16_round_solids *solids, const int64_t n[3], solid_way_out *least) {
    const int64_t back[3] = {-n[0], -n[1], -n[2]};
    keep_less_deep(solids, n, least);
    keep_less_deep(solids, back, least);
}

/* Tries the direction across two ways. */
static void try_across(const toi16_round_solids *solids, const int64_t p[3], const int64_t q[3],
                       solid_way_out *least) {
    toi16_fine across;
    int64_t n[3];
    if (!toi16_fine_cross(p, q, &across))
        return;
    toi16_fine_whole(&across, n);
    keep_both_ways(solids, n, least);
}

/* Across z in the plane; across each coordinate where M may be a segment or a point. */
static void try_edge_alone(const toi16_round_solids *solids, const int64_t edge[3], solid_way_out *least) {
    for (unsigned k = solids->flat ? 2 : 0; k < 3; k++) {
        int64_t along[3] = {0, 0, 0};
        along[k] = 1;
        try_across(solids, edge, along, least);
    }
}

static void try_edges(const toi16_round_solids *solids, solid_way_out *least) {
    const bool alone = solids->flat || (solids->a.count <= 2 && solids->b.count <= 2);
    const uint32_t edges_a = toi16_core_edges(&solids->a), edges_b = toi16_core_edges(&solids->b);
    int64_t p[3], q[3];
    for (uint32_t i = 0; i < edges_a; i++) {
        toi16_core_edge(&solids->a, i, p);
        if (alone)
            try_edge_alone(solids, p, least);
        for (uint32_t j = 0; j < edges_b && !solids->flat; j++) {
            toi16_core_edge(&solids->b, j, q);
            try_across(solids, p, q, least);
        }
    }
    for (uint32_t j = 0; j < edges_b && alone; j++) {
        toi16_core_edge(&solids->b, j, q);
        try_edge_alone(solids, q, least);
    }
}

static void try_core_faces(const toi16_round_solids *solids, const toi16_core *core, solid_way_out *least) {
    int64_t p[3], q[3];
    for (uint32_t k = 0; k < toi16_core_faces(core); k++) {
        toi16_core_face(core, k, p, q);
        try_across(solids, p, q, least);
    }
}

/* Cores that meet: the facets of M are faces of one, or made by an edge of each. Of two points any direction
 * will do. */
static void find_least_way_out(const toi16_round_solids *solids, solid_way_out *least) {
    static const int64_t along_x[3] = {INT64_C(1) << TOI16_FINE_BITS, 0, 0};
    keep_both_ways(solids, along_x, least);
    if (!solids->flat) {
        try_core_faces(solids, &solids->a, least);
        try_core_faces(solids, &solids->b, least);
    }
    try_edges(solids, least);
}

/* ---- Answers */

static void put_normal_along(const toi16_fine *n, toi_vec3 *normal) {
    int64_t whole[3];
    toi_axis3 q30;
    toi16_fine_whole(n, whole);
    toi16_to_q30(whole, &q30);
    toi16_unit(&q30, false, normal);
}

/* A part of the depth along n, rounded away from zero. */
static fix16_t part_of_push(int64_t n, uint32_t depth, uint64_t length) {
    bool exact;
    const uint64_t size = toi16_mul_div(toi16_abs64(n), depth, length, &exact);
    const int64_t part = (int64_t)(size + !exact);
    return toi16_saturate(n < 0 ? -part : part);
}

/* The push is `depth` along n, and |n| is rounded up, so that the push may have to be longer by a hair. */
static bool put_push(const solid_way_out *way, uint32_t depth, toi_vec3 *push) {
    int64_t n[3];
    toi_axis3 far;
    toi16_fine_whole(&way->n, n);
    for (;; depth++) {
        if (depth > INT32_MAX)
            return false;
        push->x = part_of_push(n[0], depth, way->length);
        push->y = part_of_push(n[1], depth, way->length);
        push->z = part_of_push(n[2], depth, way->length);
        far.x = push->x;
        far.y = push->y;
        far.z = push->z;
        if (toi16_measure(&far, &way->n) >= way->reach)
            return true;
    }
}

/* The length is too long by less than 2^-38 of itself. */
static uint64_t depth_of_way(const solid_way_out *way) {
    bool exact;
    return toi16_mul_div((uint64_t)way->reach, UINT32_C(1) << 30, way->length - (way->length >> 38) - 1,
                         &exact) +
           1;
}

/* Is M so little inside that the shapes count as touching? */
static bool is_touch(const solid_way_out *way) {
    return way->reach <= (int64_t)(way->length >> (30 + TOI16_TOUCH_BITS));
}

/* Cores without a radius may both be flat, and overlap where they are not deep. */
static void put_way_out(const toi16_round_solids *solids, const solid_way_out *way, toi_penetration *out) {
    put_normal_along(&way->n, &out->normal);
    out->status = TOI_TOUCH;
    if (solids->round.radius != 0 && is_touch(way))
        return;
    const uint64_t depth = depth_of_way(way);
    out->status = TOI_ERR_RANGE;
    if (depth > INT32_MAX || !put_push(way, (uint32_t)depth, &out->push))
        return;
    out->status = TOI_OVERLAP;
    out->depth = (fix16_t)depth;
}

void toi16_rest_solids(toi16_pair *pair, toi_penetration *out) {
    const toi16_round_solids *solids = (const toi16_round_solids *)pair;
    toi16_solid_search s;
    solid_way_out way;
    const toi16_solid_end end = toi16_solid_settle(&s, solids, 0);
    way.n = s.n;
    way.length = s.length;
    if (end == TOI16_SOLID_MEETS && !are_cores_met(&s, end)) {
        way.reach = -toi16_solid_lo(solids, &way.n, way.length);
    } else {
        way.length = 0;
        find_least_way_out(solids, &way);
    }
    out->axis.kind = TOI_AXIS_NEAREST;
    if (way.reach < 0)
        put_normal_along(&way.n, &out->normal);
    else
        put_way_out(solids, &way, out);
}

/* ---- The way between the nearest points */

/* num factor / den, towards zero. */
static int64_t scaled_quotient(int64_t num, uint64_t factor, uint64_t den) {
    const toi16_wide one = toi16_wide_difference(num, 1, 0, 0), product = toi16_wide_times(&one, factor),
                     quotient = toi16_wide_quotient(&product, den);
    return (int64_t)quotient.low;
}

/* The nearest point is height / |n| along n, and a height is in 2^-30 |n| ulp. The length below 2^32 ulp has
 * 3 bits more than the way. */
void toi16_gap_solids(toi16_pair *pair, fix16_t time, int64_t way_q22[3]) {
    toi16_solid_search s;
    const toi16_solid_end end = toi16_solid_settle(&s, (const toi16_round_solids *)pair, time);
    const bool met = are_cores_met(&s, end) || s.points.count == 0;
    const int64_t far_q25 =
        met ? 0 : scaled_quotient(toi16_height(&s.points, &s.points.p[0]), UINT64_C(1) << 39, s.length);
    for (unsigned k = 0; k < 3; k++)
        way_q22[k] = scaled_quotient(s.points.n[k], (uint64_t)far_q25, s.length << 3);
}

/* ---- The plane across the way */

/* |n|^2 lacks the square of the lower halves, below 3, and less than 2 for what is cut off. */
bool toi16_plane_of_solids(toi16_pair *pair, fix16_t time, toi16_projection *out, uint64_t *square) {
    const toi16_round_solids *solids = (const toi16_round_solids *)pair;
    toi16_solid_search s;
    if (!toi16_find_far_direction(solids, time, &s.n) &&
        (are_cores_met(&s, toi16_solid_settle(&s, solids, time)) || s.points.count == 0))
        return false;
    out->lo = toi16_solid_lo(solids, &s.n, 0);
    out->speed = toi16_measure(&pair->w, &s.n);
    *square =
        (uint64_t)(toi16_dot3(&s.n.high, &s.n.high) + 2 * toi16_shr(toi16_dot3(&s.n.high, &s.n.low), 30));
    return true;
}
