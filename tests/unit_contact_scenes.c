/* SPDX-License-Identifier: MIT */
/* What contacts of hard scenes say, to the bit: queries such as `build/tests/truth --what contact` and
 * `build/tests/contact-alike` have the exact reference judge, some in quick mode, and the same where numbers
 * end. Where a sum has changed on purpose, and the reference agrees, the new one is in what this prints. */
#include "digest_sum.h"
#include "oracle/alike.h"
#include "oracle/generate.h"
#include "tap.h"

enum { SEED = 1, SCENES = 1000 };

/* With what is left of it when it is reduced. */
static void ask(digest *d, const query *q, bool quick) {
    const toi_options options = {.t_max = q->t_max, .instant = true, .quick = quick};
    toi_manifold m, few;
    toi_contact(&q->a, &q->va, &q->b, &q->vb, &options, &m);
    digest_add_manifold(d, &m);
    for (uint8_t most = 0; m.hit.status >= TOI_HIT && most <= m.count; most++) {
        few = m;
        toi_manifold_reduce(&few, most);
        digest_add_manifold(d, &few);
    }
}

/* ---- To where numbers end ---- */

static void slow_down(toi_vec3 *v) {
    *v = (toi_vec3){v->x / 32, v->y / 32, v->z / 32};
}

/* The velocity of both along a coordinate that takes A to an end of Q16.16 until then, or some ulps past it.
 */
static fix16_t far_velocity(fix16_t from, fix16_t time, dice *d) {
    const int64_t end = dice_chance(d, 50) ? INT32_MAX : INT32_MIN, off = dice_range(d, -12, 12);
    const int64_t v = (end + off - from) * fix16_one / time;
    return v < TOI_LIMIT / 2 && v > -TOI_LIMIT / 2 ? (fix16_t)v : 0;
}

/* The same shapes, slower, meet where numbers end. False where they do not meet so late. */
static bool fly_far(query *q, dice *d) {
    toi_hit hit;
    slow_down(&q->va);
    slow_down(&q->vb);
    q->t_max = INT32_MAX;
    const toi_options options = {.t_max = q->t_max, .instant = true};
    if (toi_sweep(&q->a, &q->va, &q->b, &q->vb, &options, &hit) <= TOI_SEPARATE || hit.enter < F16(8))
        return false;
    const toi_vec3 end = shape_end(&q->a);
    const fix16_t x = far_velocity(end.x, hit.enter, d), y = far_velocity(end.y, hit.enter, d),
                  z = far_velocity(end.z, hit.enter, d);
    const bool along_x = dice_chance(d, 50), along_y = dice_chance(d, 50), along_z = !along_x && !along_y;
    q->va.x += along_x ? x : 0, q->vb.x += along_x ? x : 0;
    q->va.y += along_y ? y : 0, q->vb.y += along_y ? y : 0;
    q->va.z += along_z ? z : 0, q->vb.z += along_z ? z : 0;
    return true;
}

/* ---- Sums ---- */

typedef const char *(*generator)(query *, pair, uint64_t, uint64_t);

static void add_scene(digest *d, generator scene, pair which, uint64_t index) {
    static shift_room room;
    dice roll = {index};
    query q;
    scene(&q, which, SEED, index);
    const bool quick = dice_chance(&roll, 10);
    ask(d, &q, quick);
    turn_alike(&q, &roll);
    ask(d, &q, quick);
    const query turned = q;
    if (place_amid(&q, &room, &roll))
        ask(d, &q, quick);
    q = turned;
    if (fly_far(&q, &roll))
        ask(d, &q, quick);
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

/* A blade and a box that show nothing when they are brought together, which is rare. */
static void name_nearest(void) {
    enum { BLADE_SEED = 11, BLADE = 7808 };
    dice roll = {BLADE};
    query q;
    toi_manifold m;
    generate_thin(&q, PAIR_OBB3_HULL3, BLADE_SEED, BLADE);
    turn_alike(&q, &roll);
    const toi_options options = {.t_max = q.t_max, .instant = true, .quick = true};
    toi_contact(&q.a, &q.va, &q.b, &q.vb, &options, &m);
    tap_ok(m.hit.status == TOI_HIT && m.count == 1, "a contact has a point: %d", m.count);
}

int main(void) {
    static const uint64_t expected[PAIR_COUNT] = {
        [PAIR_AABB2] = UINT64_C(0x4c3619c5aa5eb9c1),       [PAIR_AABB3] = UINT64_C(0x702702bf6a26a438),
        [PAIR_OBB2] = UINT64_C(0xc820494208857a4d),        [PAIR_OBB3] = UINT64_C(0x759f5af8d3c928f0),
        [PAIR_AABB2_OBB2] = UINT64_C(0x23941d829159f87d),  [PAIR_OBB2_AABB2] = UINT64_C(0x936ddb414bc2d1bf),
        [PAIR_AABB3_OBB3] = UINT64_C(0xfaacbef0af05fc08),  [PAIR_OBB3_AABB3] = UINT64_C(0xc301d58fedc4cca6),
        [PAIR_POLY2] = UINT64_C(0xfc2fa735479af956),       [PAIR_POLY2_AABB2] = UINT64_C(0xbc82fdae7458bfae),
        [PAIR_AABB2_POLY2] = UINT64_C(0x7288fc9b4f7e47a5), [PAIR_POLY2_OBB2] = UINT64_C(0xe50104941448d6fb),
        [PAIR_OBB2_POLY2] = UINT64_C(0x0e9d680f304cc923),  [PAIR_HULL3] = UINT64_C(0x51ff2131e4034a92),
        [PAIR_HULL3_OBB3] = UINT64_C(0xeabbfab1287ac8d5),  [PAIR_OBB3_HULL3] = UINT64_C(0x88b64b7a3a650eb0),
        [PAIR_HULL3_AABB3] = UINT64_C(0x24f62bb5a12861ae), [PAIR_AABB3_HULL3] = UINT64_C(0x8c667dd018110324),
    };
    for (int n = 0; n < PAIR_COUNT; n++) {
        const uint64_t sum = sum_of((pair)n);
        tap_ok(sum == expected[n], "%s: contacts sum up to 0x%016llx", PAIR_NAMES[n],
               (unsigned long long)sum);
    }
    name_nearest();
    return tap_done();
}
