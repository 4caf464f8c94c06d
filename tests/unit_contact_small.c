/* SPDX-License-Identifier: MIT */
/* A crate on a plate, of all sizes around those at which contacts in space leave the arithmetic of 32 bits
 * for the general one: what they have in common is a rectangle that is known, and has to be answered either
 * way. */
#include "tap.h"

#include <stdlib.h>
#include <toi16/toi16.h>

/* The last three are as the first, but for a tilt about x or y of 1 ulp over 4 to 1/4 units. */
enum { LEVEL = 5, TURNS = 8 };
static const toi_rot3 turns[TURNS] = {
    {{{1 << 30, 0, 0}, {0, 1 << 30, 0}, {0, 0, 1 << 30}}},
    {{{0, 1 << 30, 0}, {-(1 << 30), 0, 0}, {0, 0, 1 << 30}}},
    {{{0, 0, 1 << 30}, {1 << 30, 0, 0}, {0, 1 << 30, 0}}},
    {{{0, 0, -(1 << 30)}, {0, 1 << 30, 0}, {1 << 30, 0, 0}}},
    {{{0, -(1 << 30), 0}, {0, 0, 1 << 30}, {-(1 << 30), 0, 0}}},
    {{{1 << 30, 0, 4096}, {0, 1 << 30, 0}, {-4096, 0, 1 << 30}}},
    {{{1 << 30, 0, 0}, {0, 1 << 30, 16384}, {0, -16384, 1 << 30}}},
    {{{1 << 30, 0, 65536}, {0, 1 << 30, 0}, {-65536, 0, 1 << 30}}},
};

static const toi_vec3 still = {0, 0, 0}, down = {0, 0, F16(-1)}, up = {0, 0, F16(1)};

/* The half extents of a box that takes these along x, y and z when it is turned. */
static toi_vec3 half_of(const toi_rot3 *turn, const fix16_t world[3]) {
    fix16_t half[3] = {0, 0, 0};
    for (int k = 0; k < 3; k++) {
        const int32_t along[3] = {turn->u[k].x, turn->u[k].y, turn->u[k].z};
        for (int i = 0; i < 3; i++)
            if (abs(along[i]) == 1 << 30)
                half[k] = world[i];
    }
    return (toi_vec3){half[0], half[1], half[2]};
}

static fix16_t most_of(fix16_t a, fix16_t b) {
    return a > b ? a : b;
}

/* By how much the points miss the ends of a rectangle, and whether some are past it. */
static fix16_t miss(const toi_manifold *m, const fix16_t ends[4]) {
    fix16_t least[2] = {INT32_MAX, INT32_MAX}, most[2] = {INT32_MIN, INT32_MIN}, worst = 0;
    for (int n = 0; n < m->count; n++) {
        const fix16_t at[2] = {m->points[n].position.x, m->points[n].position.y};
        for (int k = 0; k < 2; k++) {
            least[k] = at[k] < least[k] ? at[k] : least[k];
            most[k] = most_of(most[k], at[k]);
        }
    }
    for (int k = 0; k < 2; k++) {
        worst = most_of(worst, abs(least[k] - ends[k]));
        worst = most_of(worst, abs(most[k] - ends[2 + k]));
    }
    return worst;
}

/* A crate comes down on a plate around 0 whose top is at 0, or the plate goes up to the crate. Returns
 * whether what they have in common is told. */
static bool tells(const fix16_t plate[3], const fix16_t crate[3], fix16_t x, fix16_t y, const toi_rot3 *below,
                  const toi_rot3 *above, bool turned) {
    const toi_obb3 lower = {{0, 0, -plate[2]}, half_of(below, plate), *below},
                   upper = {{x, y, crate[2] + F16(0.5)}, half_of(above, crate), *above};
    const fix16_t ends[4] = {most_of(-plate[0], x - crate[0]), most_of(-plate[1], y - crate[1]),
                             -most_of(-plate[0], -x - crate[0]), -most_of(-plate[1], -y - crate[1])};
    toi_manifold m;
    if (turned)
        toi_contact_obb3(&upper, &still, &lower, &up, NULL, &m);
    else
        toi_contact_obb3(&lower, &still, &upper, &down, NULL, &m);
    if (m.hit.status == TOI_HIT && m.count >= 4 && miss(&m, ends) <= 4)
        return true;
    printf("# plate %ld %ld %ld crate %ld %ld %ld at %ld %ld: status %d, %d points, off by %ld\n",
           (long)plate[0], (long)plate[1], (long)plate[2], (long)crate[0], (long)crate[1], (long)crate[2],
           (long)x, (long)y, m.hit.status, m.count, (long)miss(&m, ends));
    return false;
}

/* The first turns of either, with the crate inside, over an edge and over a corner. */
static unsigned count_missed(const fix16_t plate[3], const fix16_t crate[3], int count) {
    const fix16_t x[] = {0,       7, plate[0] - crate[0], plate[0] - crate[0] - 1, plate[0] - crate[0] + 1,
                         plate[0]};
    unsigned missed = 0;
    for (int n = 0; n < 72; n++)
        for (int t = 0; t < 2 * count; t++)
            missed += !tells(plate, crate, x[n / 2 / 6], -x[n / 2 % 6], &turns[t < count ? t : 0],
                             &turns[t < count ? 0 : t - count], n % 2 != 0);
    return missed;
}

/* Two equal cubes, one turned about z by half a right angle, one in the other by a depth: eight points on a
 * side. */
static bool tells_overlap(fix16_t half, fix16_t depth) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    toi_rot3 turned;
    toi_rot3_from_yaw(&turned, UINT32_C(1) << 29);
    const toi_obb3 a = {{0, 0, 0}, {half, half, half}, level},
                   b = {{0, 0, 2 * half - depth}, {half, half, half}, turned};
    toi_manifold m;
    toi_contact_obb3(&a, &still, &b, &still, NULL, &m);
    bool told = m.hit.status == TOI_OVERLAP && m.count == 8 && m.normal.z == fix16_one;
    for (int n = 0; n < m.count && told; n++) {
        const toi_vec3 *p = &m.points[n].position;
        told = abs(p->z - (half - depth)) <= 2 && abs(most_of(abs(p->x), abs(p->y)) - half) <= 2;
    }
    return told;
}

int main(void) {
    static const fix16_t large[] = {F16(1),   F16(177),     F16(178), F16(181),     F16(181.5),
                                    F16(255), F16(256) - 1, F16(256), F16(256) + 1, F16(362),
                                    F16(511), F16(512),     F16(1024)};
    static const fix16_t thin[] = {6, 7, 8, 9, 15, 16, 17, 32, 64, 257};
    const fix16_t crate[3] = {F16(0.75), F16(0.5), F16(1)}, plate[3] = {F16(2), F16(3), F16(0.25)};
    for (unsigned n = 0; n < sizeof large / sizeof large[0]; n++) {
        const fix16_t wide[3] = {large[n], large[n], F16(0.5)}, deep[3] = {F16(2), F16(3), large[n]};
        const unsigned missed = count_missed(wide, crate, LEVEL) + count_missed(deep, crate, LEVEL);
        tap_ok(missed == 0, "a plate of %ld / 65536 units: %u of 1440 missed", (long)large[n], missed);
    }
    for (unsigned n = 0; n < sizeof thin / sizeof thin[0]; n++) {
        const fix16_t slim[3] = {thin[n], F16(0.5), F16(1)};
        const unsigned missed = count_missed(plate, slim, TURNS);
        tap_ok(missed == 0, "a crate of %ld ulp: %u of 1152 missed", (long)thin[n], missed);
    }
    static const fix16_t deep[][2] = {{F16(1), 1000},           {F16(100), F16(50)},  {F16(130), F16(120)},
                                      {F16(140), F16(127)},     {F16(140), F16(129)}, {F16(200), F16(128)},
                                      {F16(180), F16(128) + 1}, {F16(300), F16(200)}};
    for (unsigned n = 0; n < sizeof deep / sizeof deep[0]; n++)
        tap_ok(tells_overlap(deep[n][0], deep[n][1]), "cubes of half extents %ld, %ld in one another",
               (long)deep[n][0], (long)deep[n][1]);
    return tap_done();
}
