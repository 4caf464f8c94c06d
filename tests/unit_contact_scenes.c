/* SPDX-License-Identifier: MIT */
/* What contacts of hard scenes say, to the bit: the queries that `build/tests/truth --what contact` has the
 * exact reference judge, and the same with both shapes turned all but alike, so that faces meet faces and
 * lean. Where a sum has changed on purpose, and the reference agrees, the new one is in what this prints. */
#include "digest_sum.h"
#include "oracle/alike.h"
#include "oracle/generate.h"
#include "tap.h"

enum { SEED = 1, SCENES = 1000 };

static void ask(digest *d, const query *q, const toi_options *options) {
    toi_manifold m;
    toi_contact(&q->a, &q->va, &q->b, &q->vb, options, &m);
    digest_add_manifold(d, &m);
}

/* ---- Sums ---- */

typedef const char *(*generator)(query *, pair, uint64_t, uint64_t);

static void add_scene(digest *d, generator scene, pair which, uint64_t index) {
    dice roll = {index};
    query q;
    scene(&q, which, SEED, index);
    toi_options options = {q.t_max, TOI_EDGE_EPSILON, dice_chance(&roll, 10), NULL};
    ask(d, &q, &options);
    turn_alike(&q, &roll);
    ask(d, &q, &options);
}

static uint64_t sum_of(pair which) {
    digest d = digest_start();
    for (uint64_t n = 0; n < SCENES; n++) {
        add_scene(&d, generate, which, n);
        add_scene(&d, generate_still, which, n);
        if (which >= PAIR_HULL3) {
            add_scene(&d, generate_thin, which, n);
            add_scene(&d, generate_thin_still, which, n);
        }
    }
    return d.hash;
}

/* A blade and a box that show nothing when they are brought together, which two of 1.8 million do. */
static void name_nearest(void) {
    enum { BLADE_SEED = 11, BLADE = 7808 };
    dice roll = {BLADE};
    query q;
    toi_manifold m;
    generate_thin(&q, PAIR_OBB3_HULL3, BLADE_SEED, BLADE);
    turn_alike(&q, &roll);
    const toi_options options = {q.t_max, TOI_EDGE_EPSILON, true, NULL};
    toi_contact(&q.a, &q.va, &q.b, &q.vb, &options, &m);
    tap_ok(m.hit.status == TOI_HIT && m.count == 1, "a contact has a point: %d", m.count);
}

int main(void) {
    static const uint64_t expected[PAIR_COUNT] = {
        [PAIR_AABB2] = UINT64_C(0xa7e803300427b529),       [PAIR_AABB3] = UINT64_C(0x4df36a92c9b956fd),
        [PAIR_OBB2] = UINT64_C(0x0f7ce32bcd65f7d8),        [PAIR_OBB3] = UINT64_C(0x410ec2ed53e4997b),
        [PAIR_AABB2_OBB2] = UINT64_C(0xc9a5ded7b855b3ec),  [PAIR_OBB2_AABB2] = UINT64_C(0x4b7e9dfbba640781),
        [PAIR_AABB3_OBB3] = UINT64_C(0x3dae1cb688e0ada6),  [PAIR_OBB3_AABB3] = UINT64_C(0x4c0e6730f7eb6204),
        [PAIR_POLY2] = UINT64_C(0xd3d30bc1ac4f0c29),       [PAIR_POLY2_AABB2] = UINT64_C(0x74700409ea5d854d),
        [PAIR_AABB2_POLY2] = UINT64_C(0x3f84557c6fe9ce49), [PAIR_POLY2_OBB2] = UINT64_C(0xa9834682708442e2),
        [PAIR_OBB2_POLY2] = UINT64_C(0x545a48f87d7e0813),  [PAIR_HULL3] = UINT64_C(0xced90fe59c76665d),
        [PAIR_HULL3_OBB3] = UINT64_C(0xbc8ffb346e6cbf91),  [PAIR_OBB3_HULL3] = UINT64_C(0xa7301fdd3d6a4e91),
        [PAIR_HULL3_AABB3] = UINT64_C(0x95efcd95c87a6d93), [PAIR_AABB3_HULL3] = UINT64_C(0x32cf3858948a4cbc),
    };
    for (int n = 0; n < PAIR_COUNT; n++) {
        const uint64_t sum = sum_of((pair)n);
        tap_ok(sum == expected[n], "%s: contacts sum up to 0x%016llx", PAIR_NAMES[n],
               (unsigned long long)sum);
    }
    name_nearest();
    return tap_done();
}
