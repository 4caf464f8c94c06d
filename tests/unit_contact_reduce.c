/* SPDX-License-Identifier: MIT */
/* Manifolds of points anywhere, reduced: the two that are farthest apart stay, then those that add most,
 * which are looked for here in all ways. */
#include "random.h"
#include "tap.h"

#include <stdbool.h>
#include <string.h>
#include <toi16/toi16.h>

static uint64_t seed = 20261125;

static int between(int lo, int hi) {
    return lo + (int)(random64(&seed) % (uint64_t)(hi - lo + 1));
}

/* Named by their numbers, so that it can be seen which are left. */
static toi_manifold make(const toi_vec3 *at, uint8_t count, toi_vec3 normal) {
    toi_manifold m;
    memset(&m, 0x5A, sizeof m); /* what is past the count is not looked at */
    m.normal = normal;
    m.count = count;
    for (uint8_t n = 0; n < count; n++) {
        m.points[n].position = at[n];
        m.points[n].a.index = n;
    }
    return m;
}

static bool is_left(const toi_manifold *m, const uint16_t *numbers, unsigned count) {
    bool same = m->count == count;
    for (unsigned n = 0; n < count && same; n++)
        same = m->points[n].a.index == numbers[n];
    return same;
}

static const toi_vec3 up = {0, 0, F16(1)};

static void known(void) {
    /* The corners of a rectangle of 8 by 6, which are 10 apart, and what is within. */
    static const toi_vec3 rectangle[8] = {
        {F16(4), F16(3), 0}, {F16(1), 0, 0},       {-F16(4), F16(3), 0}, {0, F16(2), 0},
        {0, 0, 0},           {F16(4), -F16(3), 0}, {0, -F16(1), 0},      {-F16(4), -F16(3), 0}};
    static const uint16_t corners[4] = {0, 2, 5, 7}, diagonal[2] = {0, 7}, first[1] = {0};
    for (uint8_t most = 4; most >= 2; most -= 2) {
        toi_manifold m = make(rectangle, 8, up);
        toi_manifold_reduce(&m, most);
        tap_ok(is_left(&m, most == 4 ? corners : diagonal, most), "%u of a rectangle", (unsigned)most);
    }
    for (uint8_t most = 0; most < 2; most++) {
        toi_manifold m = make(rectangle, 8, up);
        toi_manifold_reduce(&m, most);
        tap_ok(is_left(&m, first, 1), "%u counts as 1, the first one", (unsigned)most);
    }
    toi_manifold m = make(rectangle, 8, up), same = m;
    toi_manifold_reduce(&m, 8);
    tap_ok(memcmp(&m, &same, sizeof m) == 0, "nothing to do for 8");
    m = same = make(rectangle, 1, up);
    toi_manifold_reduce(&m, 0);
    tap_ok(memcmp(&m, &same, sizeof m) == 0, "nor for one point");
    toi_manifold_reduce(NULL, 4);
}

/* Points in line: the ends, then the first of the others. */
/* An error has written its status alone. */
static void after_an_error(void) {
    static const toi_aabb3 turned = {{F16(1), 0, 0}, {0, 0, 0}};
    static const toi_vec3 still = {0, 0, 0};
    toi_manifold m, same;
    memset(&m, 0xAB, sizeof m);
    toi_contact_aabb3(&turned, &still, &turned, &still, NULL, &m);
    same = m;
    toi_manifold_reduce(&m, 4);
    tap_ok(m.hit.status == TOI_ERR_SHAPE && memcmp(&m, &same, sizeof m) == 0, "an error is left as it is");
    toi_manifold_reduce(NULL, 4);
}

static void in_line(void) {
    static const toi_vec3 line[5] = {
        {F16(1), 0, 0}, {0, 0, 0}, {F16(2), 0, 0}, {F16(9), 0, 0}, {F16(3), 0, 0}};
    static const uint16_t ends[2] = {1, 3}, three[3] = {0, 1, 3};
    toi_manifold m = make(line, 5, up), n = m;
    toi_manifold_reduce(&m, 2);
    toi_manifold_reduce(&n, 3);
    tap_ok(is_left(&m, ends, 2) && is_left(&n, three, 3), "points in line");
}

/* ---- Against all choices */

typedef struct {
    long double x, y;
} spot;

static long double cross(spot p, spot q, spot r) {
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}

static long double square_apart(spot p, spot q) {
    return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
}

/* Of three: the farthest two, and the one that makes the widest triangle with them. Points are on a grid of
 * 2^-8 of their spread, so that nothing is cut off. */
static bool is_best_three(const toi_vec3 *at, unsigned count, const toi_manifold *m, fix16_t unit) {
    spot s[TOI_CONTACT_POINTS];
    long double most = -1, widest = -1;
    for (unsigned n = 0; n < count; n++)
        s[n] = (spot){(long double)at[n].x / unit, (long double)at[n].y / unit};
    for (unsigned p = 0; p < count; p++)
        for (unsigned q = p + 1; q < count; q++)
            most = square_apart(s[p], s[q]) > most ? square_apart(s[p], s[q]) : most;
    const spot k[3] = {s[m->points[0].a.index], s[m->points[1].a.index], s[m->points[2].a.index]};
    for (unsigned i = 0; i < 3; i++) {
        const spot p = k[i], q = k[(i + 1) % 3], r = k[(i + 2) % 3];
        if (square_apart(p, q) < most)
            continue;
        widest = -1;
        for (unsigned n = 0; n < count; n++) {
            long double area = cross(p, q, s[n]);
            area = area < 0 ? -area : area;
            widest = area > widest ? area : widest;
        }
        long double area = cross(p, q, r);
        if ((area < 0 ? -area : area) >= widest)
            return true;
    }
    return false;
}

static void any_points(fix16_t unit, const char *name) {
    unsigned wrong = 0, unordered = 0;
    for (unsigned round = 0; round < 3000; round++) {
        toi_vec3 at[TOI_CONTACT_POINTS];
        const uint8_t count = (uint8_t)between(4, TOI_CONTACT_POINTS);
        for (unsigned n = 0; n < count; n++)
            at[n] = (toi_vec3){between(-127, 127) * unit, between(-127, 127) * unit, 0};
        const toi_vec3 normal = {0, 0, between(0, 1) ? F16(1) : -F16(1)};
        toi_manifold m = make(at, count, normal);
        toi_manifold_reduce(&m, 3);
        wrong += m.count != 3 || !is_best_three(at, count, &m, unit);
        for (unsigned n = 1; n < m.count; n++)
            unordered += m.points[n - 1].a.index >= m.points[n].a.index;
    }
    tap_ok(wrong + unordered == 0, "%s: %u are not the widest three, %u out of order", name, wrong,
           unordered);
}

int main(void) {
    known();
    after_an_error();
    in_line();
    any_points(1, "ulps");
    any_points(F16(1), "units");
    any_points(F16(250), "the width of the type");
    return tap_done();
}
