/* SPDX-License-Identifier: MIT */
#include "contact2.h"
#include "../number/vector.h"

/* ---- Sides */

void toi16_set_poly2(toi16_side2 *side, const void *shape) {
    const toi_poly2 *poly = shape;
    side->vertices = poly->vertices;
    side->count = poly->count;
}

/* Half of center2 and of what the axes make of half2, below 2^61, in 2^-22 length units. */
TOI16_ONCE int64_t corner_q22(int32_t center2, int64_t turned_q47) {
    return center2 * INT64_C(32) + toi16_shr(turned_q47 + (INT64_C(1) << 24), 25);
}

static void set_box(toi16_side2 *side, const toi16_pose2 *pose) {
    static const uint8_t round[4] = {0, 1, 3, 2};
    unsigned flat = (pose->half2[0] == 0) + 2u * (pose->half2[1] == 0);
    side->vertices = 0;
    side->rot = pose->rot;
    side->count = 0;
    for (unsigned n = 0; n < 4; n++) {
        uint8_t name = round[n];
        if ((name & flat) != 0)
            continue;
        int32_t x = (int32_t)pose->half2[0], y = (int32_t)pose->half2[1];
        x = name & 1 ? x : -x;
        y = name & 2 ? y : -y;
        int64_t *corner = side->corners_q22[side->count];
        corner[0] = corner_q22(pose->center2[0], toi16_mul(pose->rot->cos, x) - toi16_mul(pose->rot->sin, y));
        corner[1] = corner_q22(pose->center2[1], toi16_mul(pose->rot->sin, x) + toi16_mul(pose->rot->cos, y));
        side->names[side->count++] = name;
    }
}

void toi16_set_aabb2(toi16_side2 *side, const void *box) {
    toi16_pose2 pose;
    toi16_pose_aabb2(&pose, box);
    set_box(side, &pose);
}

void toi16_set_obb2(toi16_side2 *side, const void *box) {
    toi16_pose2 pose;
    toi16_pose_obb2(&pose, box);
    set_box(side, &pose);
}

void toi16_place2(const toi16_side2 *side, uint32_t vertex, int64_t out[2]) {
    for (unsigned k = 0; k < 2; k++) {
        int64_t at = side->vertices ? (int64_t)toi16_in_row(&side->vertices[vertex], k) * TOI16_ULP_Q22
                                    : side->corners_q22[vertex][k];
        out[k] = at + side->at_q22[k];
    }
}

/* ---- Names */

toi_feature toi16_name_vertex2(const toi16_side2 *side, uint32_t vertex) {
    toi_feature name = {TOI_FEATURE_VERTEX, (uint16_t)vertex};
    if (!side->vertices)
        name.index = side->names[vertex];
    return name;
}

/* x p[0] + y p[1] in 2^10, rounded down: x and y have 30 bits, p 38, of which 28 are multiplied first. */
static int64_t measure(int32_t x, int32_t y, const int64_t p[2]) {
    int64_t high = toi16_mul(x, (int32_t)toi16_shr(p[0], 10)) + toi16_mul(y, (int32_t)toi16_shr(p[1], 10));
    int64_t low = toi16_mul(x, (int32_t)(p[0] & 1023)) + toi16_mul(y, (int32_t)(p[1] & 1023));
    return high + toi16_shr(low, 10);
}

static int64_t height(const toi16_touch2 *touch, const int64_t p[2]) {
    return measure(touch->normal[0], touch->normal[1], p);
}

int64_t toi16_along2(const toi16_touch2 *touch, const int64_t p[2]) {
    return toi16_shr(measure(-touch->normal[1], touch->normal[0], p), 20);
}

/* A box that is flat across an axis is touched on its plus or minus side as the normal looks. Its edge is
 * along the other axis, and the way to the left of that is plus for x, minus for y. */
static uint16_t flat_edge(const toi16_touch2 *touch, const toi16_side2 *side) {
    int64_t p[2], q[2];
    unsigned across = side->names[1] == 1 ? 1 : 0;
    toi16_place2(side, 0, p);
    toi16_place2(side, 1, q);
    bool leftwards = toi16_along2(touch, q) > toi16_along2(touch, p);
    return (uint16_t)(2 * across + ((leftwards == side->ahead) == (across == 0)));
}

toi_feature toi16_name_edge2(const toi16_touch2 *touch, const toi16_side2 *side, uint32_t edge) {
    static const uint8_t of_box[4] = {2, 1, 3, 0};
    toi_feature name = {TOI_FEATURE_EDGE, (uint16_t)edge};
    if (!side->vertices)
        name.index = side->count == 4 ? of_box[edge] : flat_edge(touch, side);
    return name;
}

/* ---- Supports */

static bool is_support(const toi16_touch2 *touch, const toi16_side2 *side, const int64_t p[2]) {
    int64_t h = height(touch, p);
    return (side->ahead ? side->plane - h : h - side->plane) <= touch->ulp;
}

static void find_support(const toi16_touch2 *touch, toi16_side2 *side) {
    int64_t p[2];
    for (uint32_t n = 0; n < side->count; n++) {
        toi16_place2(side, n, p);
        int64_t h = height(touch, p);
        if (n == 0 || (side->ahead ? h > side->plane : h < side->plane))
            side->plane = h;
    }
    bool found = false;
    for (uint32_t n = 0; n < side->count; n++) {
        toi16_place2(side, n, p);
        if (!is_support(touch, side, p))
            continue;
        toi16_end2 end = {toi16_along2(touch, p), (uint16_t)n};
        if (!found || end.along < side->lo.along)
            side->lo = end;
        if (!found || end.along > side->hi.along)
            side->hi = end;
        found = true;
    }
}

void toi16_find_supports2(toi16_touch2 *touch) {
    find_support(touch, &touch->a);
    find_support(touch, &touch->b);
}

/* A vertex that is near, else the edge over the place, else the end that is nearest. */
toi_feature toi16_feature_at(const toi16_touch2 *touch, const toi16_side2 *side, int64_t along) {
    int64_t p[2], q[2];
    uint32_t over = side->count;
    for (uint32_t n = 0; n < side->count; n++) {
        toi16_place2(side, n, p);
        toi16_place2(side, toi16_next2(side, n), q);
        if (!is_support(touch, side, p))
            continue;
        int64_t from = toi16_along2(touch, p), to = toi16_along2(touch, q);
        if (toi16_abs64(from - along) <= TOI16_NEAR_Q22)
            return toi16_name_vertex2(side, n);
        if (over == side->count && is_support(touch, side, q) && (from < along) != (to < along))
            over = n;
    }
    if (over < side->count)
        return toi16_name_edge2(touch, side, over);
    return toi16_name_vertex2(side, along < side->lo.along ? side->lo.vertex : side->hi.vertex);
}

/* ---- Points */

/* No two points have the same name: they are farther apart than what is near, and the end of a support
 * that is named for want of anything nearer is the other one's. */
void toi16_offer2(toi16_touch2 *touch, const int64_t at[2], toi_feature a, toi_feature b) {
    toi_contact_point point = {{0, 0, 0}, a, b};
    fix16_t world[2];
    for (unsigned k = 0; k < 2; k++)
        toi16_place_point(at[k] * 1024, touch->va[k], touch->enter, &world[k]);
    point.position.x = world[0];
    point.position.y = world[1];
    touch->out->points[touch->out->count++] = point;
}

/* By rise 2^10 / n.n times n; n.n has 59 to 62 bits, and a rise is below 2^58. */
static void lift(const toi16_touch2 *touch, int64_t p[2]) {
    const int32_t *n = touch->normal;
    int64_t rise = touch->level - height(touch, p);
    uint64_t square = (uint64_t)(toi16_mul(n[0], n[0]) + toi16_mul(n[1], n[1]));
    if (rise == 0)
        return;
    for (unsigned k = 0; k < 2; k++) {
        bool exact;
        int64_t step_q4 = (int64_t)toi16_mul_div(toi16_abs64(rise), toi16_abs32(n[k]), square >> 14, &exact);
        int64_t step = toi16_shr(step_q4 + 8, 4);
        p[k] += (rise < 0) != (n[k] < 0) ? -step : step;
    }
}

static bool is_in(const toi16_touch2 *touch, const int64_t p[2], uint32_t eighths) {
    return !touch->container || toi16_is_inside2(touch->container, p, eighths);
}

static void offer_end(toi16_touch2 *touch, const toi16_side2 *of, const toi16_end2 *end, const int64_t p[2]) {
    toi_feature own = toi16_name_vertex2(of, end->vertex);
    toi_feature other = toi16_feature_at(touch, of->ahead ? &touch->b : &touch->a, end->along);
    toi16_offer2(touch, p, of->ahead ? own : other, of->ahead ? other : own);
}

/* Where one end of an overlap is inside, the other one may be off by what a line of support leans. */
static void offer_ends(toi16_touch2 *touch, const toi16_side2 *lo_side, const toi16_side2 *hi_side) {
    enum { LEANING = 12 };
    int64_t p[2], q[2];
    toi16_place2(lo_side, lo_side->lo.vertex, p);
    toi16_place2(hi_side, hi_side->hi.vertex, q);
    lift(touch, p);
    lift(touch, q);
    if (!is_in(touch, p, 1) && !is_in(touch, q, 1))
        return;
    if (is_in(touch, p, LEANING))
        offer_end(touch, lo_side, &lo_side->lo, p);
    if (is_in(touch, q, LEANING))
        offer_end(touch, hi_side, &hi_side->hi, q);
}

/* Half way between the two ends that are nearest to one another. */
static void offer_middle(toi16_touch2 *touch, const toi16_side2 *lo_side, const toi16_side2 *hi_side) {
    int64_t p[2], q[2];
    toi16_place2(lo_side, lo_side->lo.vertex, p);
    toi16_place2(hi_side, hi_side->hi.vertex, q);
    for (unsigned k = 0; k < 2; k++)
        p[k] = toi16_shr(p[k] + q[k], 1);
    lift(touch, p);
    if (!is_in(touch, p, 1))
        return;
    int64_t along = toi16_shr(lo_side->lo.along + hi_side->hi.along, 1);
    toi16_offer2(touch, p, toi16_feature_at(touch, &touch->a, along),
                 toi16_feature_at(touch, &touch->b, along));
}

static void offer_common(toi16_touch2 *touch) {
    const toi16_side2 *a = &touch->a, *b = &touch->b;
    const toi16_side2 *lo = a->lo.along > b->lo.along ? a : b, *hi = a->hi.along < b->hi.along ? a : b;
    if (hi->hi.along - lo->lo.along <= TOI16_NEAR_Q22) {
        offer_middle(touch, lo, hi);
    } else {
        offer_ends(touch, lo, hi);
    }
}

/* ---- The query */

static int64_t lowest_of(const toi16_touch2 *touch, const toi16_side2 *side) {
    int64_t p[2], lowest = INT64_MAX;
    for (uint32_t n = 0; n < side->count; n++) {
        toi16_place2(side, n, p);
        int64_t h = height(touch, p);
        lowest = h < lowest ? h : lowest;
    }
    return lowest;
}

/* Points are on B's line where A reaches below it, else on A's: in a least overlap B then reaches above that.
 * They have to be in the other shape. */
TOI16_ONCE void set_overlap(toi16_touch2 *touch) {
    bool by_b = touch->b.plane >= lowest_of(touch, &touch->a);
    touch->level = by_b ? touch->b.plane : touch->a.plane;
    touch->container = by_b ? &touch->a : &touch->b;
    if (touch->container->count < 2)
        touch->container = 0;
}

static void find_points(toi16_touch2 *touch, bool overlap) {
    touch->container = 0;
    if (overlap) {
        set_overlap(touch);
        offer_common(touch);
        if (touch->out->count == 0)
            toi16_first_inside2(touch);
        if (touch->out->count > 0)
            return;
        touch->container = 0;
    }
    touch->level = toi16_shr(touch->a.plane + touch->b.plane, 1);
    offer_common(touch);
}

/* The travel is below 2^61 in 2^-32 length units. */
TOI16_ONCE void set_places(toi16_touch2 *touch, const toi_vec2 *va, const toi_vec2 *vb) {
    for (unsigned k = 0; k < 2; k++) {
        touch->va[k] = toi16_in_row(va, k);
        int32_t w = toi16_in_row(vb, k) - touch->va[k];
        touch->a.at_q22[k] = 0;
        touch->b.at_q22[k] = toi16_shr(toi16_mul(w, touch->enter) + (1 << 9), 10);
    }
}

static unsigned ends_past(const toi16_side2 *side, const toi16_flight *flight) {
    unsigned past = 0;
    int64_t p[2];
    for (uint32_t n = 0; n < side->count; n++) {
        toi16_place2(side, n, p);
        past |= toi16_ends_past(flight, p);
    }
    return past;
}

TOI16_ONCE bool is_in_range(const toi16_touch2 *touch, const toi16_contact2 *query) {
    const toi16_flight flight = {query->va, query->vb, touch->enter, 2};
    return !toi16_flies_far(&flight) || (ends_past(&touch->a, &flight) & ends_past(&touch->b, &flight)) == 0;
}

toi_status toi16_touch_shapes2(const toi16_contact2 *query, const toi16_met2 *met) {
    toi16_touch2 touch;
    touch.out = query->out;
    touch.enter = met->at.hit.enter;
    touch.a.ahead = true;
    touch.b.ahead = false;
    query->kinds->set_a(&touch.a, query->a);
    query->kinds->set_b(&touch.b, query->b);
    set_places(&touch, query->va, query->vb);
    if (!is_in_range(&touch, query))
        return query->out->hit.status = TOI_ERR_RANGE;
    toi16_begin_manifold(&met->at.hit, &met->at.normal, query->out);
    toi16_set_normal2(&touch, &met->direction, &met->at.normal);
    toi16_find_supports2(&touch);
    toi16_turn_sight2(&touch, met->at.axis.kind);
    find_points(&touch, met->at.overlap);
    return met->at.hit.status;
}
