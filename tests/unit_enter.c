/* SPDX-License-Identifier: MIT */
/* What sweep.h says of stopping at enter: AABBs that both go velocity times enter, rounded towards zero, do
 * not overlap. Along the axis that decides a gap of g ulps is closed by a - b <= g, and then cut(a) - cut(b)
 * is a whole number below a - b + 1. */
#include "random.h"
#include "tap.h"
#include "toi16/toi16.h"

static uint64_t seed = 20261124;

static int32_t between(int32_t lo, int32_t hi) {
    return lo + (int32_t)(random64(&seed) % (uint32_t)(hi - lo + 1));
}

/* One throw after the other, the same on every compiler. */
static toi_vec3 throw_vector(int32_t least, int32_t most) {
    const int32_t x = between(least, most), y = between(least, most), z = between(least, most);
    const toi_vec3 v = {x, y, z};
    return v;
}

static toi_aabb3 throw_box(int32_t spread) {
    const toi_vec3 lo = throw_vector(-spread, spread), size = throw_vector(1, spread);
    const toi_aabb3 box = {lo, {lo.x + size.x, lo.y + size.y, lo.z + size.z}};
    return box;
}

static fix16_t towards_zero(fix16_t velocity, fix16_t time) {
    return (fix16_t)((int64_t)velocity * time / fix16_one);
}

static void shift(toi_aabb3 *box, const toi_vec3 *velocity, fix16_t time, fix16_t (*way)(fix16_t, fix16_t)) {
    const toi_vec3 by = {way(velocity->x, time), way(velocity->y, time), way(velocity->z, time)};
    box->lo.x += by.x, box->lo.y += by.y, box->lo.z += by.z;
    box->hi.x += by.x, box->hi.y += by.y, box->hi.z += by.z;
}

/* How many of so many hits end overlapped. */
static unsigned count_overlaps(fix16_t (*way)(fix16_t, fix16_t), unsigned hits) {
    unsigned overlaps = 0;
    while (hits > 0) {
        const int32_t spread = INT32_C(1) << between(3, 20), fast = INT32_C(1) << between(3, 24);
        toi_aabb3 a = throw_box(spread), b = throw_box(spread);
        const toi_vec3 va = throw_vector(-fast, fast), vb = throw_vector(-fast, fast);
        toi_hit hit;
        toi_penetration p;
        if (toi_sweep_aabb3(&a, &va, &b, &vb, NULL, &hit) != TOI_HIT)
            continue;
        shift(&a, &va, hit.enter, way);
        shift(&b, &vb, hit.enter, way);
        overlaps += toi_overlap_aabb3(&a, &b, &p) == TOI_OVERLAP;
        hits--;
    }
    return overlaps;
}

int main(void) {
    enum { HITS = 100000 };
    const unsigned cut = count_overlaps(towards_zero, HITS), rounded = count_overlaps(fix16_mul, HITS);
    tap_ok(cut == 0, "of %u pairs of boxes that go until enter, rounded towards zero, %u end overlapped",
           HITS, cut);
    tap_ok(rounded > 0, "of as many that are rounded to nearest %u do", rounded);
    return tap_done();
}
