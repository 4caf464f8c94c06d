/* SPDX-License-Identifier: MIT */
/* How two oriented boxes are laid out at the begin of a sweep: what is taken as it is must be legal, and in
 * its place. */
#define toi_sweep_obb3       sweep_obb3_here
#define toi_sweep_aabb3_obb3 sweep_aabb3_obb3_here
#define toi_sweep_obb3_aabb3 sweep_obb3_aabb3_here
#include "../src/boxes/obb3_sweep.c"
#include "random_rotation.h"
#include "share.h"
#include "tap.h"

enum { ROUNDS = 100000 / SHARE, LIMIT = TOI_LIMIT };

static uint64_t seed = 5;

/* Around powers of two, and now and then anywhere. */
static int32_t throw_place(unsigned bits) {
    const int32_t x = (int32_t)(random64(&seed) % (UINT64_C(1) << bits));
    const int32_t edge = (INT32_C(1) << (26 + random64(&seed) % 5)) - 2 + (int32_t)(random64(&seed) % 4);
    return random64(&seed) % 128 == 0  ? (int32_t)random64(&seed)
           : random64(&seed) % 32 == 0 ? (random64(&seed) & 1 ? edge : -edge)
                                       : (random64(&seed) & 1 ? x : -x);
}

static void throw_vec(toi_vec3 *v, unsigned bits) {
    v->x = throw_place(bits);
    v->y = throw_place(bits);
    v->z = throw_place(bits);
}

/* Rotations, some with an entry off. */
static void throw_box(toi_obb3 *box, unsigned bits) {
    throw_vec(&box->center, bits);
    throw_vec(&box->half, bits - 1);
    if (random64(&seed) % 8 != 0) {
        box->half.x = (fix16_t)toi16_size(box->half.x);
        box->half.y = (fix16_t)toi16_size(box->half.y);
        box->half.z = (fix16_t)toi16_size(box->half.z);
    }
    random_rotation(&seed, &box->rot);
    if (random64(&seed) % 8 == 0)
        box->rot.u[random64(&seed) % 3].y += (int32_t)(random64(&seed) % 64) - 32;
}

static bool is_within(const toi_vec3 *v, int64_t limit) {
    return v->x < limit && v->x > -limit && v->y < limit && v->y > -limit && v->z < limit && v->z > -limit;
}

static int64_t sum_of(const toi_vec3 *v) {
    return (int64_t)v->x + v->y + v->z;
}

static bool are_sides(const toi_obb3 *box) {
    return box->half.x >= 0 && box->half.y >= 0 && box->half.z >= 0 && sum_of(&box->half) < LIMIT;
}

/* These are taken. */
static bool is_small(const toi_obb3 *box, const toi_vec3 *v) {
    return is_within(&box->center, LIMIT / 4) && is_within(v, LIMIT / 4) &&
           is_within(&box->half, LIMIT / 16) && are_sides(box);
}

static bool is_legal(const toi_obb3 *box, const toi_vec3 *v) {
    return is_within(&box->center, LIMIT) && is_within(v, LIMIT) && are_sides(box);
}

static bool are_twice(const uint32_t half2[3], const toi_vec3 *half) {
    return half2[0] == 2 * (uint32_t)half->x && half2[1] == 2 * (uint32_t)half->y &&
           half2[2] == 2 * (uint32_t)half->z;
}

static bool is_way(const toi_axis3 *way, int32_t times, const toi_vec3 *from, const toi_vec3 *to) {
    return way->x == times * (to->x - from->x) && way->y == times * (to->y - from->y) &&
           way->z == times * (to->z - from->z);
}

static bool is_laid(const toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                    const toi_vec3 *vb, const int32_t apart[3]) {
    int32_t expected[3];
    toi16_put_apart3(at, &at->velocity, expected);
    return apart[0] == expected[0] && apart[1] == expected[1] && apart[2] == expected[2] &&
           toi16_bits32(at->lengths) == toi16_bits32(toi16_lengths3(at, &at->velocity)) &&
           at->a.rot == &a->rot && at->b.rot == &b->rot && are_twice(at->a.half2, &a->half) &&
           are_twice(at->b.half2, &b->half) && is_way(&at->offset2, 2, &a->center, &b->center) &&
           is_way(&at->velocity, 1, va, vb) &&
           at->reach2 == 2 * (uint64_t)(sum_of(&a->half) + sum_of(&b->half));
}

typedef struct {
    unsigned taken, illegal, elsewhere, refused;
} counts;

/* Assembly leaves no register to its caller, so that this is a function of its own. */
TOI16_OWN_STACK bool lay(toi16_layout3 *at, const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                         const toi_vec3 *vb, int32_t apart[3]) {
    return toi16_lay_out_boxes3(at, a, va, b, vb, apart);
}

static void lay_one(counts *n, unsigned bits) {
    toi16_layout3 at;
    toi_obb3 a, b;
    toi_vec3 va, vb;
    int32_t apart[3];
    throw_box(&a, bits);
    throw_box(&b, bits);
    throw_vec(&va, bits);
    throw_vec(&vb, bits);
    const bool taken = lay(&at, &a, &va, &b, &vb, apart);
    const bool plain = toi16_are_plain3(&at);
    n->taken += taken;
    n->illegal += taken && (!is_legal(&a, &va) || !is_legal(&b, &vb) || !plain);
    n->elsewhere += taken && !is_laid(&at, &a, &va, &b, &vb, apart);
    n->refused += !taken && plain && is_small(&a, &va) && is_small(&b, &vb);
}

int main(void) {
    counts n = {0, 0, 0, 0};
    for (unsigned k = 0; k < ROUNDS; k++)
        lay_one(&n, 8 + k % 21);
    tap_ok(n.illegal == 0, "what is taken is legal (%u of %d)", n.taken, ROUNDS);
    tap_ok(n.elsewhere == 0, "and in its place");
    tap_ok(n.refused == 0 && n.taken > ROUNDS / 8, "what is small is taken");
    return tap_done();
}
