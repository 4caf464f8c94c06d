/* SPDX-License-Identifier: MIT */
/* The axes of two oriented boxes by vector instructions, against sums of wide numbers. Other forms are C,
 * which unit_obb3 holds to the walk. */
#include <stdbool.h>
#include "../src/number/rows.h"
#include "random_row.h"
#include "tap.h"

#ifdef TOI16_SSE2
#include "../src/boxes/obb3_axes_x86.h"

enum { ROUNDS = 200000, DOUBT = 9 };

static uint64_t seed = 11;

typedef struct {
    int32_t u[9], v[9], place[4], way[4];
    uint32_t half_a[4], half_b[4];
} boxes;

/* What the vector instructions make of two boxes. */
typedef struct {
    toi16_turned_x86 turned;
    toi16_faces_x86 a, b;
    toi16_edges_x86 edges;
    uint32_t outside;
} found;

/* Directions of any length, and now and then along an axis. */
static void throw_axes(int32_t axes[9], unsigned k) {
    for (unsigned row = 0; row < 3; row++) {
        random_row(&seed, axes + 3 * row, 29 - k % 3);
        if (k % 16 == 0)
            for (unsigned c = 0; c < 3; c++)
                axes[3 * row + c] = c == row ? k % 32 ? INT32_C(1) << 30 : -(INT32_C(1) << 30) : 0;
    }
}

static void throw_boxes(boxes *now, unsigned k) {
    throw_axes(now->u, k);
    throw_axes(now->v, k / 2);
    random_row(&seed, now->place, 30 - k % 23);
    random_row(&seed, now->way, 30 - k % 25);
    for (unsigned c = 0; c < 3; c++) {
        now->half_a[c] = (uint32_t)(random64(&seed) >> (34 + k % 19));
        now->half_b[c] = (uint32_t)(random64(&seed) >> (34 + k % 17));
    }
    now->place[3] = now->way[3] = 0;
    now->half_a[3] = now->half_b[3] = 0;
}

static void look(found *f, const boxes *now, const uint32_t enter[2], const uint32_t leave[2]) {
    const toi16_lengths_x86 lengths = {toi16_load4(now->half_a), toi16_load4(now->half_b),
                                       toi16_load4(now->place), toi16_load4(now->way)};
    const toi16_rows_x86 rows = toi16_rows_of_b(now->v, &lengths);
    const toi16_two_times times = toi16_two_times_of(enter, leave, DOUBT);
    toi16_turn_b(&f->turned, &rows, now->u);
    toi16_look_at_a(&f->a, &f->turned, &lengths);
    toi16_look_at_b(&f->b, &f->turned, &rows, &lengths);
    f->outside = toi16_look_at_edges(&f->edges, &f->turned, &lengths, &times);
}

static int32_t high_of(int64_t x) {
    return (int32_t)toi16_shr(x, 32);
}

static uint64_t size_of(int32_t x) {
    return (uint64_t)(x < 0 ? -(int64_t)x - 1 : (int64_t)x);
}

/* By the definitions. */
typedef struct {
    int32_t mixed[3][3], at[3], by[3]; /* along A's axes */
} turned;

static void turn(turned *t, const boxes *now) {
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned j = 0; j < 3; j++)
            t->mixed[i][j] = high_of(dot_of(now->u + 3 * i, now->v + 3 * j));
        t->at[i] = high_of(dot_of(now->u + 3 * i, now->place));
        t->by[i] = high_of(dot_of(now->u + 3 * i, now->way));
    }
}

static bool is_face(const toi16_faces_x86 *faces, unsigned n, int32_t at, int32_t by, uint64_t reach) {
    const int64_t past = by < 0 ? -(int64_t)at - 1 : (int64_t)at;
    return faces->near[n] == past + (int64_t)reach && faces->far[n] == past - (int64_t)reach &&
           faces->speed[n] == (int32_t)size_of(by) && faces->by[n] == by;
}

static unsigned wrong_faces(const found *f, const turned *t, const boxes *now) {
    unsigned wrong = 0;
    for (unsigned i = 0; i < 3; i++) {
        uint64_t a = 0, b = 0;
        for (unsigned j = 0; j < 3; j++) {
            a += now->half_b[j] * size_of(t->mixed[i][j]);
            b += now->half_a[j] * size_of(t->mixed[j][i]);
        }
        wrong += !is_face(&f->a, i, t->at[i], t->by[i], (now->half_a[i] >> 4) + (a >> 32));
        wrong += !is_face(&f->b, i, high_of(dot_of(now->v + 3 * i, now->place)),
                          high_of(dot_of(now->v + 3 * i, now->way)), (now->half_b[i] >> 4) + (b >> 32));
    }
    return wrong;
}

/* Of p and column j in entries a and b. */
static int32_t crossed(const turned *t, const int32_t p[3], unsigned j, unsigned a, unsigned b) {
    return (int32_t)toi16_shr((int64_t)p[b] * t->mixed[a][j] - (int64_t)p[a] * t->mixed[b][j], 28);
}

/* Does the axis begin and end so far from these that its clip would change nothing? */
static bool is_inside(int32_t at, int32_t by, int32_t reach, const uint32_t enter[2],
                      const uint32_t leave[2]) {
    const int64_t past = by < 0 ? -(int64_t)at - 1 : (int64_t)at, speed = (int64_t)size_of(by);
    const int64_t earlier = toi16_shr((past + reach) * enter[1] + enter[0] * speed, 32),
                  later = toi16_shr((past - reach) * leave[1] + leave[0] * speed, 32);
    return earlier > DOUBT && later < -DOUBT;
}

static unsigned wrong_edges(const found *f, const turned *t, const boxes *now, const uint32_t enter[2],
                            const uint32_t leave[2], unsigned *inside) {
    static const uint8_t of_a[] = {0, 1, 0, 1, 0, 1, 2, 2, 2}, of_b[] = {0, 0, 1, 1, 2, 2, 0, 1, 2};
    unsigned wrong = f->outside >> TOI16_EDGES_X86;
    for (unsigned n = 0; n < TOI16_EDGES_X86; n++) {
        const unsigned i = of_a[n], j = of_b[n], a = i == 0 ? 1 : 0, b = i == 2 ? 1 : 2, c = j == 0 ? 1 : 0,
                       d = j == 2 ? 1 : 2;
        const int32_t at = crossed(t, t->at, j, a, b), by = crossed(t, t->by, j, a, b);
        const uint64_t across = now->half_b[c] * size_of(t->mixed[i][d]) +
                                now->half_b[d] * size_of(t->mixed[i][c]),
                       own = now->half_a[a] * size_of(t->mixed[b][j]) +
                             now->half_a[b] * size_of(t->mixed[a][j]);
        const int32_t reach = (int32_t)((across >> 32) + (own >> 32));
        const bool is_in = is_inside(at, by, reach, enter, leave);
        wrong += f->edges.at[2 * n + 1] != at || f->edges.by[2 * n + 1] != by ||
                 f->edges.reach[2 * n + 1] != reach || (f->outside >> n & 1) != !is_in;
        *inside += is_in;
    }
    return wrong;
}

static void all(void) {
    unsigned faces = 0, edges = 0, inside = 0;
    for (unsigned k = 0; k < ROUNDS; k++) {
        boxes now;
        found f;
        turned t;
        const uint32_t enter_den = 1 + (uint32_t)(random64(&seed) >> 35),
                       leave_den = 1 + (uint32_t)(random64(&seed) >> 35),
                       enter[2] = {(uint32_t)(random64(&seed) % enter_den) >> k % 8, enter_den},
                       leave[2] = {leave_den - ((uint32_t)(random64(&seed) % leave_den) >> k % 7), leave_den};
        throw_boxes(&now, k);
        look(&f, &now, enter, leave);
        turn(&t, &now);
        faces += wrong_faces(&f, &t, &now);
        edges += wrong_edges(&f, &t, &now, enter, leave, &inside);
    }
    tap_ok(faces == 0, "how faces are past one another (%d)", ROUNDS);
    tap_ok(edges == 0 && inside > ROUNDS && inside < 8 * ROUNDS,
           "how edges are, and whether inside of two times: %u of %d", inside, 9 * ROUNDS);
}
#else
static void all(void) {
    tap_ok(true, "no vector instructions here");
}
#endif

int main(void) {
    all();
    return tap_done();
}
