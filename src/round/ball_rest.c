/* SPDX-License-Identifier: MIT */
/* Balls and level boxes at rest. M misses 0 by e, and the distance of the cores is |e|; or M has 0 within it,
 * and B's core gets out of A's by one of M's faces. */
#include "ball.h"

/* ---- The cores meet */

/* The least ways out of a box with 0 in it, up and down along a coordinate. */
static int32_t depth_along(const toi16_level_way *way, unsigned k) {
    return -way->lo[k] <= way->hi[k] ? -way->lo[k] : way->hi[k];
}

/* Goes out through the face that is the nearest, of several the first, and up where both ways are as long.
 * The sum of both depths is below 2^31. */
static void leave_by_face(const toi16_level_way *way, unsigned dimensions, toi_penetration *out) {
    unsigned face = 0;
    for (unsigned k = 1; k < dimensions; k++)
        if (depth_along(way, k) < depth_along(way, face))
            face = k;
    const bool down = way->hi[face] < -way->lo[face];
    out->depth = (fix16_t)way->radius + depth_along(way, face);
    toi16_put_in_row(&out->normal, face, down ? -fix16_one : fix16_one);
    toi16_put_in_row(&out->push, face, down ? -out->depth : out->depth);
}

/* ---- The cores are apart by less than r */

static bool is_out(const int32_t e[3], int64_t square_of_r) {
    return toi16_dot_rows(e, e) >= square_of_r;
}

/* Returns r |e| / distance, at most 1 + 2^-1 too large, for an entry of e. The distance has `grow` bits more
 * in *root, which is rounded down and above 2^31, so that the quotient is at most 2^-31 of itself too large;
 * and no entry is longer than the distance, so that it has 32 bits with these. */
static int32_t place_at_r(uint32_t size, uint32_t radius, uint32_t root, unsigned grow) {
    bool exact;
    const toi16_frac quotient = {toi16_mulu(size << grow, radius), (uint64_t)root << 16};
    const uint32_t down = toi16_frac_q16(&quotient, &exact);
    return (int32_t)(down + !exact);
}

/* Moves e out to r or beyond, along itself but for rounding. With entries at most 1.5 ulp too large e is past
 * r by 1.5 s at most, s <= sqrt(3) being the sum of the direction's entries. Each entry is taken back by an
 * ulp where e is not nearer than r then: where one is not, e is past r by less than that ulp, and where all
 * are, by s less. So e is past r by less than an ulp. */
static void move_out(int32_t e[3], uint32_t radius, uint64_t square) {
    const int64_t square_of_r = toi16_mul((int32_t)radius, (int32_t)radius);
    const unsigned grow = (64 - toi16_bits64(square)) / 2;
    const uint32_t root = toi16_sqrt64(square << 2 * grow);
    uint32_t size[3];
    for (unsigned k = 0; k < 3; k++) {
        size[k] = toi16_abs32(e[k]);
        e[k] = place_at_r(size[k], radius, root, grow);
    }
    for (unsigned k = 0; k < 3; k++) {
        e[k]--;
        if (e[k] < (int32_t)size[k] || !is_out(e, square_of_r))
            e[k]++;
    }
}

static fix16_t push_of(int32_t from, int32_t to) {
    return from < 0 ? -(to + from) : to - from;
}

static void leave_by_radius(const int32_t e[3], uint32_t radius, uint64_t square, toi_penetration *out) {
    int32_t to[3] = {e[0], e[1], e[2]};
    out->depth = (fix16_t)(radius - toi16_sqrt64(square));
    move_out(to, radius, square);
    out->push.x = push_of(e[0], to[0]);
    out->push.y = push_of(e[1], to[1]);
    out->push.z = push_of(e[2], to[2]);
}

/* ---- The query */

void toi16_level_at_rest(const toi16_level_way *way, unsigned dimensions, toi_penetration *out) {
    int32_t e[3];
    toi16_parabola now;
    toi16_level_now(way, e, &now);
    out->status = now.k > 0 ? TOI_SEPARATE : now.k == 0 ? TOI_TOUCH : TOI_OVERLAP;
    const uint64_t square = (uint64_t)toi16_dot_rows(e, e);
    if (square == 0) {
        leave_by_face(way, dimensions, out);
        return;
    }
    toi16_unit_row(e, &out->normal);
    if (now.k < 0)
        leave_by_radius(e, way->radius, square, out);
}
