/* SPDX-License-Identifier: MIT */
/* Places within a polygon or a box, for overlaps: to the left of all edges, and between the ends along x and
 * y, as the lines of the edges meet far outside of a sharp tip. A segment has one edge there and one back. */
#include "contact2.h"

static uint64_t slack_of(int64_t x, int64_t y, uint32_t eighths) {
    uint64_t of_x = toi16_abs64(x), of_y = toi16_abs64(y);
    return (of_x > of_y ? of_x : of_y) * ((uint64_t)eighths * (TOI16_ULP_Q22 / 8));
}

/* How far a place is to the left of an edge, by the slack more than it is. As if the edge had grown to 37
 * bits, of which one across the other shape may have 7: 37 + 39 bits and 1 for the sum, and 62 are left. */
static int64_t leftness(const toi16_side2 *side, uint32_t edge, const int64_t at[2], uint32_t eighths) {
    int64_t way[2], off[2];
    toi16_place2(side, edge, off);
    toi16_place2(side, toi16_next2(side, edge), way);
    for (unsigned k = 0; k < 2; k++) {
        way[k] -= off[k];
        off[k] = at[k] - off[k];
    }
    unsigned bits = toi16_bits64(toi16_abs64(way[0]) | toi16_abs64(way[1]));
    toi16_wide area = toi16_wide_difference(way[0], off[1], way[1], off[0]);
    uint64_t slack = slack_of(way[0], way[1], eighths);
    area.low += slack;
    area.high += area.low < slack;
    return toi16_wide_shift(&area, 22 - (int)bits);
}

/* How far it is from being past an end, by the slack more than it is: of the lower and the upper one along x,
 * then along y. */
TOI16_ONCE int64_t room_to_end(const toi16_side2 *side, uint32_t end, const int64_t at[2], uint32_t eighths) {
    unsigned k = (unsigned)(end >> 1);
    int64_t p[2], room = INT64_MIN;
    for (uint32_t n = 0; n < side->count; n++) {
        toi16_place2(side, n, p);
        int64_t ahead = end & 1 ? p[k] - at[k] : at[k] - p[k];
        room = ahead > room ? ahead : room;
    }
    return room + TOI16_ULP_Q22 / 8 * (int64_t)eighths;
}

static uint32_t borders_of(const toi16_side2 *side) {
    return side->count + 4;
}

static int64_t room_to(const toi16_side2 *side, uint32_t border, const int64_t at[2], uint32_t eighths) {
    return border < side->count ? leftness(side, border, at, eighths)
                                : room_to_end(side, border - side->count, at, eighths);
}

bool toi16_is_inside2(const toi16_side2 *side, const int64_t p[2], uint32_t eighths) {
    for (uint32_t n = 0; n < borders_of(side); n++)
        if (room_to(side, n, p, eighths) < 0)
            return false;
    return side->count > 1;
}

/* The part of an edge that is inside, 2^-30. */
typedef struct {
    int64_t from[2], to[2];
    uint32_t enter_q30, leave_q30;
} chord;

/* Cuts off what is past a border. False where that is all. */
static bool cut(chord *c, const toi16_side2 *side, uint32_t border) {
    int64_t from = room_to(side, border, c->from, 1), to = room_to(side, border, c->to, 1);
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
    if (!toi16_is_inside2(in, at, 1))
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
