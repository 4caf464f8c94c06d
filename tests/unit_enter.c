/* SPDX-License-Identifier: MIT */
/* What motion.h says of stopping at enter: AABBs that both go velocity times enter, rounded towards zero, do
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

/* As toi_advance3, but each component to nearest. */
static toi_status to_nearest(toi_vec3 *position, const toi_vec3 *velocity, fix16_t time) {
    position->x += fix16_mul(velocity->x, time);
    position->y += fix16_mul(velocity->y, time);
    position->z += fix16_mul(velocity->z, time);
    return TOI_OK;
}

typedef toi_status (*advance)(toi_vec3 *position, const toi_vec3 *velocity, fix16_t time);

/* How many of so many hits end overlapped. */
static unsigned count_overlaps(advance way, unsigned hits) {
    unsigned overlaps = 0;
    while (hits > 0) {
        const int32_t spread = INT32_C(1) << between(3, 20), fast = INT32_C(1) << between(3, 24);
        toi_aabb3 a = throw_box(spread), b = throw_box(spread);
        const toi_vec3 va = throw_vector(-fast, fast), vb = throw_vector(-fast, fast);
        toi_hit hit;
        toi_penetration p;
        if (toi_sweep_aabb3(&a, &va, &b, &vb, NULL, &hit) != TOI_HIT)
            continue;
        way(&a.lo, &va, hit.enter), way(&a.hi, &va, hit.enter);
        way(&b.lo, &vb, hit.enter), way(&b.hi, &vb, hit.enter);
        overlaps += toi_overlap_aabb3(&a, &b, &p) == TOI_OVERLAP;
        hits--;
    }
    return overlaps;
}

/* How far a bullet of 4,000 units a second stops in front of a wall, at most: in ulps. units: how many time
 * units a second has; a step takes a 60th of it. */
static int32_t short_of_walls(int32_t units) {
    const fix16_t t_max = fix16_one * units / 60;
    const toi_vec2 still = {0, 0}, velocity = {(fix16_t)(INT64_C(4000) * fix16_one / units), 0};
    const toi_options step = {.t_max = t_max};
    int32_t most = 0;
    for (unsigned n = 0; n < 100000; n++) {
        const fix16_t at = between(F16(1), F16(60));
        const toi_aabb2 wall = {{at, 0}, {at + 1, F16(1)}};
        toi_aabb2 bullet = {{-F16(0.1), F16(0.4)}, {0, F16(0.5)}};
        toi_hit hit;
        if (toi_sweep_aabb2(&bullet, &velocity, &wall, &still, &step, &hit) != TOI_HIT)
            return INT32_MAX;
        toi_advance2(&bullet.hi, &velocity, hit.enter);
        most = at - bullet.hi.x > most ? at - bullet.hi.x : most;
    }
    return most;
}

/* enter is less than a time ulp too early, 2^-16 of the unit, and the way loses less than an ulp more. */
static void test_time_unit(void) {
    const int32_t seconds = short_of_walls(1), steps = short_of_walls(60);
    tap_ok(seconds > 3900 && seconds <= 4001,
           "where the time unit is a second it stops up to %d ulps short, %.4f", (int)seconds,
           fix16_to_dbl(seconds));
    tap_ok(steps > 60 && steps <= 68, "where it is a step of 1/60 s up to %d ulps, %.4f", (int)steps,
           fix16_to_dbl(steps));
}

int main(void) {
    enum { HITS = 100000 };
    const unsigned cut = count_overlaps(toi_advance3, HITS), rounded = count_overlaps(to_nearest, HITS);
    tap_ok(cut == 0, "of %u pairs of boxes that go until enter, rounded towards zero, %u end overlapped",
           HITS, cut);
    tap_ok(rounded > 0, "of as many that are rounded to nearest %u do", rounded);
    test_time_unit();
    return tap_done();
}
