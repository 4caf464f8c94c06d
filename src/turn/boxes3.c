/* SPDX-License-Identifier: MIT */
/* Two boxes of space: 15 axes. Which of them parts the boxes best is found from numbers that are cut to 15
 * bits, and only of that one the gap is measured: an axis that is not the best one costs time and is no risk.
 */
#include "nearest3.h"

#include "../number/vector.h"

enum { CUT_BITS3 = 14 };

/* Both boxes along the axes of one another. Lengths are in 2^14 units, at most 2^14 of box and box together,
 * and 2^15.3 from centre to centre. */
typedef struct {
    int32_t turned[3][3]; /* the product of axis i of A and axis j of B, Q2.14 */
    int32_t size[3][3];   /* its magnitude */
    int32_t half[2][3];
    int32_t seen[2][3]; /* the way from centre to centre along the axes of each */
    int32_t gap;        /* the largest so far, units */
} boxes3;

static int32_t magnitude3(int32_t x) {
    return (int32_t)toi16_abs32(x);
}

/* Products of axes that are cut to 15 bits are below 2^28, and those with lengths below 2^29.3. */
static void cut_boxes3(const toi16_core3 cores[2], const int32_t distance[3], boxes3 *out) {
    int32_t of_b[3][3];
    for (unsigned k = 0; k < 3; k++) {
        const int32_t *u = cores[0].spot.turn[k], *v = cores[1].spot.turn[k];
        for (unsigned i = 0; i < 3; i++)
            of_b[k][i] = toi16_shr32(v[i], 30 - CUT_BITS3);
        out->half[0][k] = cores[0].half[k] >> CUT_BITS3;
        out->half[1][k] = cores[1].half[k] >> CUT_BITS3;
        out->seen[0][k] = (int32_t)toi16_shr(toi16_trio_dot(distance, u), 30 + CUT_BITS3);
        out->seen[1][k] = 0;
    }
    for (unsigned i = 0; i < 3; i++) {
        const int32_t *u = cores[0].spot.turn[i];
        const int32_t x = toi16_shr32(u[0], 30 - CUT_BITS3), y = toi16_shr32(u[1], 30 - CUT_BITS3),
                      z = toi16_shr32(u[2], 30 - CUT_BITS3), way = out->seen[0][i];
        TOI16_UNROLL
        for (unsigned j = 0; j < 3; j++) {
            const int32_t *v = of_b[j], part = toi16_shr32(x * v[0] + y * v[1] + z * v[2], CUT_BITS3);
            out->turned[i][j] = part;
            out->size[i][j] = magnitude3(part);
            out->seen[1][j] += way * part;
        }
    }
    for (unsigned k = 0; k < 3; k++)
        out->seen[1][k] = toi16_shr32(out->seen[1][k], CUT_BITS3);
}

static void take_axis3(boxes3 *boxes, int32_t gap, toi16_made3 made, unsigned a, unsigned b,
                       toi16_apart3 *nearest) {
    if (gap <= boxes->gap)
        return;
    boxes->gap = gap;
    nearest->made = made;
    nearest->a = a;
    nearest->b = b;
}

static void compare_faces3(boxes3 *boxes, toi16_apart3 *nearest) {
    const int32_t *a = boxes->half[0], *b = boxes->half[1];
    boxes->gap = INT32_MIN;
    for (unsigned k = 0; k < 3; k++) {
        const int32_t *of_a = boxes->size[k], *of_b = &boxes->size[0][k];
        take_axis3(boxes,
                   (magnitude3(boxes->seen[0][k]) - a[k]) * (1 << CUT_BITS3) - of_a[0] * b[0] -
                       of_a[1] * b[1] - of_a[2] * b[2],
                   TOI16_OF_FACE_A3, k, k, nearest);
        take_axis3(boxes,
                   (magnitude3(boxes->seen[1][k]) - b[k]) * (1 << CUT_BITS3) - of_b[0] * a[0] -
                       of_b[3] * a[1] - of_b[6] * a[2],
                   TOI16_OF_FACE_B3, k, k, nearest);
    }
}

/* May a gap along the product of two edges be more than the best one so far, once it is divided by the length
 * of the product, whose square is `left` in Q28? That is at most 1, so that a gap below 0 gets no larger. */
static inline bool may_be_more3(int32_t gap, int32_t best, int32_t left_q28) {
    if (gap <= 0 || best <= 0)
        return gap > best;
    const uint32_t x = (uint32_t)gap >> CUT_BITS3, y = (uint32_t)best >> CUT_BITS3;
    return x * x >= (y * y >> CUT_BITS3) * ((uint32_t)left_q28 >> CUT_BITS3);
}

/* A gap, divided by a length whose square is at least 2^-8. */
static int32_t gap_of_length3(int32_t gap, uint32_t square_q28) {
    unsigned grown = 0;
    while (square_q28 >> (26 - 2 * grown) == 0)
        grown++;
    const uint32_t inverse_q14 = toi16_inverse_root_q14(square_q28 << (2 + 2 * grown));
    return toi16_saturate(toi16_shr(toi16_mul(gap, (int32_t)inverse_q14), 14 - grown));
}

/* Is the best axis of faces good enough, with a gap of 1/32 of what both boxes measure? */
static bool are_well_apart3(const boxes3 *boxes) {
    const int32_t *a = boxes->half[0], *b = boxes->half[1];
    return boxes->gap >= (a[0] + a[1] + a[2] + b[0] + b[1] + b[2]) * (1 << (CUT_BITS3 - 5));
}

/* Edges that are nearly parallel have no axis of their own. */
static void compare_edges3(boxes3 *boxes, toi16_apart3 *nearest) {
    const int32_t *a = boxes->half[0], *b = boxes->half[1], *way = boxes->seen[0];
    for (unsigned i = 0; i < 3; i++) {
        const unsigned i1 = i == 2 ? 0 : i + 1, i2 = 3 - i - i1;
        const int32_t *first = boxes->turned[i1], *second = boxes->turned[i2];
        const int32_t *s = boxes->size[i], *s1 = boxes->size[i1], *s2 = boxes->size[i2];
        TOI16_UNROLL
        for (unsigned j = 0; j < 3; j++) {
            const unsigned j1 = j == 2 ? 0 : j + 1, j2 = 3 - j - j1;
            const int32_t gap = magnitude3(way[i2] * first[j] - way[i1] * second[j]) - a[i1] * s2[j] -
                                a[i2] * s1[j] - b[j1] * s[j2] - b[j2] * s[j1];
            const int32_t left_q28 = (INT32_C(1) << 28) - s[j] * s[j];
            if (may_be_more3(gap, boxes->gap, left_q28) && left_q28 >= INT32_C(1) << 20)
                take_axis3(boxes, gap_of_length3(gap, (uint32_t)left_q28), TOI16_OF_AXES3, i, j, nearest);
        }
    }
}

static void point_axis3(const toi16_core3 cores[2], const int32_t distance[3], toi16_apart3 *nearest) {
    const int32_t *u = cores[0].spot.turn[nearest->a], *v = cores[1].spot.turn[nearest->b];
    int32_t *n = nearest->normal;
    if (nearest->made == TOI16_OF_AXES3) {
        int64_t product[3];
        toi16_trio_product(u, v, product);
        (void)toi16_trio_direction(product, n);
    } else {
        for (unsigned k = 0; k < 3; k++)
            n[k] = nearest->made == TOI16_OF_FACE_A3 ? u[k] : v[k];
        toi16_trio_mend(n);
    }
    const bool back = toi16_trio_dot(distance, n) < 0;
    for (unsigned k = 0; k < 3 && back; k++)
        n[k] = -n[k];
}

void toi16_part_boxes3(const toi16_core3 cores[2], const int32_t distance[3], toi16_apart3 *nearest) {
    boxes3 boxes;
    cut_boxes3(cores, distance, &boxes);
    compare_faces3(&boxes, nearest);
    if (!are_well_apart3(&boxes))
        compare_edges3(&boxes, nearest);
    point_axis3(cores, distance, nearest);
    nearest->gap =
        (int32_t)toi16_shr(toi16_least_corner3(cores, distance, nearest->normal, &nearest->least), 30);
    nearest->most = nearest->gap;
    nearest->corner[0] = nearest->least;
    nearest->count = 1;
}

/* ---- Are boxes as near as their gap? */

/* Is a way along an edge from one of its ends on it? `longest` is how long that is, up where the end is the
 * lower one. */
static bool is_on_edge3(int64_t way, int64_t longest, bool up) {
    return up ? way >= 0 && way <= longest : way <= 0 && way >= -longest;
}

/* Is the corner of the other box that is the nearest to a face before it? The way to that corner leads off
 * from a corner of the face. */
static bool is_before_face3(const toi16_core3 *core, unsigned face, unsigned corner, const int32_t way[3],
                            bool back) {
    for (unsigned k = 0; k < 3; k++) {
        const int32_t along = toi16_trio_along(way, core->spot.turn[k]);
        if (k != face &&
            !is_on_edge3(back ? -along : along, 2 * (int64_t)core->half[k], (corner >> k & 1) == 0))
            return false;
    }
    return true;
}

/* The lines of two edges, u and v, are the nearest at x u and y v from the ends: x = (p - r q) / (1 - r^2)
 * and y = (r p - q) / (1 - r^2) with r = u . v, and p and q what the way from end to end is along u and v. */
static bool do_edges_cross3(const toi16_core3 cores[2], const toi16_apart3 *nearest) {
    const unsigned i = nearest->a, j = nearest->b;
    const int32_t *u = cores[0].spot.turn[i], *v = cores[1].spot.turn[j], *way = nearest->least.at;
    const int32_t r = toi16_trio_along(u, v), p = toi16_trio_along(way, u), q = toi16_trio_along(way, v);
    const int32_t left = TOI_Q30_ONE - toi16_round_q30(toi16_mul(r, r));
    const int64_t x = (int64_t)p - toi16_round_q30(toi16_mul(r, q)),
                  y = (int64_t)toi16_round_q30(toi16_mul(r, p)) - q;
    return is_on_edge3(x, 2 * (int64_t)toi16_round_q30(toi16_mul(left, cores[0].half[i])),
                       (nearest->least.a >> i & 1) == 0) &&
           is_on_edge3(y, 2 * (int64_t)toi16_round_q30(toi16_mul(left, cores[1].half[j])),
                       (nearest->least.b >> j & 1) == 0);
}

bool toi16_is_as_near3(const toi16_core3 cores[2], const toi16_apart3 *nearest) {
    if (nearest->gap < 0)
        return false;
    if (nearest->made == TOI16_OF_AXES3)
        return do_edges_cross3(cores, nearest);
    return nearest->made == TOI16_OF_FACE_A3
               ? is_before_face3(&cores[0], nearest->a, nearest->least.a, nearest->least.at, false)
               : is_before_face3(&cores[1], nearest->b, nearest->least.b, nearest->least.at, true);
}
