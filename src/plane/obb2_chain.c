/* SPDX-License-Identifier: MIT */
/* What the searches of oriented rectangles share: which of their edges the line of the motion meets first.
 * docs/numerics.md, section 3, has the proof that two axes are enough. */
#include "../shape/obb.h"

static toi_vec2 box_axis(const toi_rot2 *rot, unsigned k) {
    toi_vec2 u = {k == 0 ? rot->cos : -rot->sin, k == 0 ? rot->sin : rot->cos};
    return u;
}

/* Widths: speeds are below 2^61 + 2^35, and rises 2^61, as the sum of the half extents is limited. */
int64_t toi16_look_along2(toi16_profile2 *profile, const toi16_pose2 *box, const toi_vec2 *w) {
    const toi_rot2 *rot = box->rot;
    profile->speed[0] = toi16_mul_sum(w->x, rot->cos, w->y, rot->sin);
    profile->speed[1] = toi16_mul_difference(w->y, rot->cos, w->x, rot->sin);
    int64_t half0 = toi16_mul_shr31_up(box->half2[1], toi16_abs64(profile->speed[0]));
    int64_t half1 = toi16_mul_shr31_up(box->half2[0], toi16_abs64(profile->speed[1]));
    profile->rise[0] = 2 * half0;
    profile->rise[1] = 2 * half1;
    return half0 + half1;
}

/* Along axis 1 c rises by speed 0 and along axis 0 it falls by speed 1. An edge that c rises along is within
 * a right angle of w where its own speed is above 0, and then comes first. */
unsigned toi16_first_edge2(const toi16_profile2 *profile, const toi_rot2 *rot, toi_vec2 *edge) {
    unsigned first = (profile->speed[0] < 0) != (profile->speed[1] < 0);
    bool back = first == 0 ? profile->speed[0] < 0 : profile->speed[1] >= 0;
    toi_vec2 u = box_axis(rot, first ^ 1);
    edge->x = back ? -u.x : u.x;
    edge->y = back ? -u.y : u.y;
    return first;
}

/* Instead of a facet: the line may go through a vertex, and so enter or leave on two axes at once. */
static const uint32_t AT_VERTEX = 4;

/* The axis of the facet at which c changes sign on a chain, from c on. Its edges are those of the boxes by
 * turns, as each pair of them is at a right angle. axes: in the order of the chain. With the fourth c is past
 * all doubt: it has gained twice the reach. */
static uint32_t find_facet(const toi16_profile2 boxes[2], const uint8_t axes[4], int64_t c) {
    const int64_t doubt = TOI16_DOUBT2;
    for (c += doubt;; axes++) {
        c += boxes[*axes >> 1].rise[*axes & 1];
        if (c >= 0)
            return c < 2 * doubt ? AT_VERTEX : *axes;
    }
}

/* The axes of the facets where the line of the motion enters M and leaves it. */
static void find_facets(const toi16_obbs2 *boxes, const toi16_profile2 profiles[2], int64_t least,
                        int64_t most, uint32_t facets[2]) {
    toi_vec2 a, b;
    unsigned first_a = toi16_first_edge2(&profiles[0], boxes->a.rot, &a);
    unsigned first_b = 2 + toi16_first_edge2(&profiles[1], boxes->b.rot, &b);
    int64_t rising = toi16_mul(a.x, b.y), falling = toi16_mul(a.y, b.x);
    unsigned b_first = rising < falling;
    uint8_t axes[4];
    axes[b_first] = (uint8_t)first_a;
    axes[b_first ^ 1] = (uint8_t)first_b;
    axes[b_first + 2] = (uint8_t)(first_a ^ 1);
    axes[3 - b_first] = (uint8_t)(first_b ^ 1);
    /* Of boxes that lie alike M is a box as well. */
    facets[0] = rising == falling ? 0 : find_facet(profiles, axes, least);
    facets[1] = rising == falling ? 1 : find_facet(profiles, axes, -most);
}

toi16_found toi16_find_facets2(const toi16_obbs2 *boxes, uint32_t facets[2]) {
    toi_vec2 w = toi16_grow_motion2(&boxes->pair);
    toi16_profile2 profiles[2];
    int64_t reach =
        toi16_look_along2(&profiles[0], &boxes->a, &w) + toi16_look_along2(&profiles[1], &boxes->b, &w);
    int64_t center = toi16_shr(toi16_mul_difference(w.x, boxes->d2[1], w.y, boxes->d2[0]), 1);
    int64_t least = center - reach, most = center + reach;
    if (least > 0 || most < 0)
        return TOI16_APART;
    if (least > -TOI16_CLOSE2 || most < TOI16_CLOSE2)
        return TOI16_UNDECIDED;
    find_facets(boxes, profiles, least, most, facets);
    for (unsigned n = 0; n < 2; n++)
        if (facets[n] == AT_VERTEX || !toi16_is_steep2(profiles[facets[n] >> 1].speed[facets[n] & 1]))
            return TOI16_UNDECIDED;
    return TOI16_MEETS;
}
