/* SPDX-License-Identifier: MIT */
/* How an axis turns: with the body that has the face, or so that it stays perpendicular to two edges. */
#include "../number/vector.h"
#include "name3.h"
#include "pair3.h"

/* The spin of an axis that stays perpendicular to two edges for the moment: n x L' / |L|, where L = a x b and
 * L' = (wA x a) x b + a x (wB x b). False where it would turn by more than half a radian a tau, as it does
 * where the edges are nearly parallel. */
static bool edge_spin3(const toi16_turning3 *p, const int32_t a[3], const int32_t b[3], int32_t out[3]) {
    int32_t l[3], turned[3], one[3], two[3];
    const int32_t *n = p->nearest.normal;
    toi16_trio_cross(a, b, l);
    toi16_trio_cross(p->pair.spin[0], a, turned);
    toi16_trio_cross(turned, b, one);
    toi16_trio_cross(p->pair.spin[1], b, turned);
    toi16_trio_cross(a, turned, two);
    for (unsigned i = 0; i < 3; i++)
        one[i] += two[i];
    const int32_t length = toi16_trio_along(l, n);
    const uint32_t size = toi16_abs32(length);
    if (toi16_trio_size(one) >= size >> 1)
        return false;
    toi16_trio_cross(n, one, out);
    for (unsigned i = 0; i < 3; i++) {
        const int32_t part = (int32_t)toi16_part_q30(toi16_abs32(out[i]), size);
        out[i] = (out[i] < 0) != (length < 0) ? -part : part;
    }
    return true;
}

/* Writes the direction from the first corner to the second; false where they are at one place. */
static bool edge_of3(const toi16_core3 *core, const toi16_corners3 *corners, int32_t out[3]) {
    int32_t from[3], to[3];
    toi16_core3_corner(core, corners->corner[0], from);
    toi16_core3_corner(core, corners->corner[1], to);
    const int64_t v[3] = {(int64_t)to[0] - from[0], (int64_t)to[1] - from[1], (int64_t)to[2] - from[2]};
    return toi16_trio_direction(v, out);
}

/* Rounds a spin to what a proof says it by, and writes that. */
static bool round_spin3(const toi16_turning3 *p, int32_t spin[3], toi_vec3 *out) {
    int32_t whole[3];
    if (p->tau < 2)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        whole[i] = toi16_shr32(spin[i], (unsigned)(p->tau - 2));
        spin[i] = (int32_t)toi16_scaled3(whole[i], p->tau - 2);
    }
    const toi_vec3 rounded = {whole[0], whole[1], whole[2]};
    *out = rounded;
    return true;
}

void toi16_follow3(const toi16_turning3 *p, unsigned owner, int32_t spin[3], toi_vec3 *out) {
    for (unsigned i = 0; i < 3; i++)
        spin[i] = p->pair.spin[owner][i];
    *out = p->pair.whirls[owner] ? toi16_none3 : p->bodies[owner].motion.spin;
}

/* Writes the spin of the axis, radians a tau and as a proof says it: that of the body that has the face.
 * Between corners it is that of the body that turns less. */
void toi16_choose_spin3(const toi16_turning3 *p, int32_t spin[3], toi_vec3 *out) {
    const toi16_apart3 *nearest = &p->nearest;
    unsigned owner = p->pair.turn[1] < p->pair.turn[0], of_a = 1, of_b = 1;
    bool edges = false;
    if (nearest->made == TOI16_OF_CORNERS3) {
        int32_t a[3], b[3];
        toi16_corners3 ca, cb;
        toi16_take_corners3(nearest, false, &ca);
        toi16_take_corners3(nearest, true, &cb);
        of_a = ca.count;
        of_b = cb.count;
        edges = of_a == 2 && of_b == 2 && nearest->count == 3 && edge_of3(&p->cores[0], &ca, a) &&
                edge_of3(&p->cores[1], &cb, b) && edge_spin3(p, a, b, spin);
    } else if (nearest->made == TOI16_OF_AXES3) {
        edges = edge_spin3(p, p->cores[0].spot.turn[nearest->a], p->cores[1].spot.turn[nearest->b], spin);
    } else {
        of_a += nearest->made == TOI16_OF_FACE_A3;
        of_b += nearest->made == TOI16_OF_FACE_B3;
    }
    if (edges && round_spin3(p, spin, out))
        return;
    if (of_a != of_b)
        owner = of_b > of_a;
    toi16_follow3(p, owner, spin, out);
}
