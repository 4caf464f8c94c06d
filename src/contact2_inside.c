/* SPDX-License-Identifier: MIT */
/* Places within a polygon or a box, for overlaps: to the left of all edges. A segment has one there and one
 * back, and one across each end. */
#include "contact2.h"

static int64_t slack_of(int64_t x, int64_t y) {
    uint64_t longer = toi16_abs64(toi16_abs64(x) > toi16_abs64(y) ? x : y);
    return (int64_t)(longer * (TOI16_ULP_Q22 / 8));
}

static uint32_t borders_of(const toi16_side2 *side) {
    return side->count == 2 ? 4 : side->count;
}

/* How far a place is to the left of a border, 1/8 ulp more than it is, 2^-22 length units times the border /
 * 2^15: 2 * 38 + 1 bits, and 62 are left. */
static int64_t leftness(const toi16_side2 *side, uint32_t border, const int64_t at[2]) {
    int64_t p[2], q[2];
    bool at_end = border >= side->count;
    uint32_t edge = at_end ? border - side->count : border;
    toi16_place2(side, edge, p);
    toi16_place2(side, toi16_next2(side, edge), q);
    int64_t x = q[0] - p[0], y = q[1] - p[1];
    toi16_wide area = at_end ? toi16_wide_difference(-y, at[1] - q[1], x, at[0] - q[0])
                             : toi16_wide_difference(x, at[1] - p[1], y, at[0] - p[0]);
    toi16_wide slack = toi16_wide_difference(slack_of(x, y), 1, 0, 0), sum = toi16_wide_sum(&area, &slack);
    return toi16_wide_shift(&sum, -15);
}

bool toi16_is_inside2(const toi16_side2 *side, const int64_t p[2]) {
    for (uint32_t n = 0; n < borders_of(side); n++)
        if (leftness(side, n, p) < 0)
            return false;
    return side->count > 1;
}

/* The part of an edge that is inside, 2^-30. */
typedef struct {
    int64_t from[2], to[2];
    uint32_t enter_q30, leave_q30;
} chord;

/* Cuts off what is to the right of a border. False where that is all. */
static bool cut(chord *c, const toi16_side2 *side, uint32_t border) {
    int64_t from = leftness(side, border, c->from), to = leftness(side, border, c->to);
    if (from < 0 && to < 0)
        return false;
    if (from >= 0 && to >= 0)
        return true;
    uint32_t part = toi16_ratio_q30(toi16_abs64(from), toi16_abs64(from) + toi16_abs64(to));
    if (from < 0 && part > c->enter_q30)
        c->enter_q30 = part;
    if (to < 0 && part < c->leave_q30)
        c->leave_q30 = part;
    return c->enter_q30 <= c->leave_q30;
}

static bool is_chord(const toi16_side2 *side, chord *c) {
    c->enter_q30 = 0;
    c->leave_q30 = UINT32_C(1) << 30;
    for (uint32_t n = 0; n < borders_of(side); n++)
        if (!cut(c, side, n))
            return false;
    return side->count > 1;
}

/* The other's part in it is what its side towards the first one has there. */
static void offer(toi16_touch2 *touch, const toi16_side2 *of, toi_feature own, const int64_t at[2]) {
    toi_feature other = toi16_feature_at(touch, of->ahead ? &touch->b : &touch->a, toi16_along2(touch, at));
    toi16_offer2(touch, at, of->ahead ? own : other, of->ahead ? other : own);
}

static bool offer_vertex(toi16_touch2 *touch, const toi16_side2 *of, const toi16_side2 *in, uint32_t vertex) {
    int64_t at[2];
    toi16_place2(of, vertex, at);
    if (!toi16_is_inside2(in, at))
        return false;
    offer(touch, of, toi16_name_vertex2(of, vertex), at);
    return true;
}

/* A difference of 39 bits. */
static int64_t scaled(int64_t length, uint32_t part_q30) {
    toi16_wide product = toi16_wide_difference(length, part_q30, 0, 0);
    return toi16_wide_shift(&product, -30);
}

static bool offer_chord(toi16_touch2 *touch, const toi16_side2 *of, const toi16_side2 *in, uint32_t edge) {
    chord c;
    int64_t at[2];
    toi16_place2(of, edge, c.from);
    toi16_place2(of, toi16_next2(of, edge), c.to);
    if (!is_chord(in, &c))
        return false;
    for (unsigned k = 0; k < 2; k++)
        at[k] = c.from[k] + scaled(c.to[k] - c.from[k], (c.enter_q30 + c.leave_q30) / 2);
    offer(touch, of, toi16_name_edge2(touch, of, edge), at);
    return true;
}

static bool offer_first(toi16_touch2 *touch, const toi16_side2 *of, const toi16_side2 *in) {
    for (uint32_t n = 0; n < of->count; n++)
        if (offer_vertex(touch, of, in, n))
            return true;
    for (uint32_t n = 0; n < of->count; n++)
        if (offer_chord(touch, of, in, n))
            return true;
    return false;
}

void toi16_first_inside2(toi16_touch2 *touch) {
    if (!offer_first(touch, &touch->a, &touch->b))
        offer_first(touch, &touch->b, &touch->a);
}
