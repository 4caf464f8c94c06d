/* SPDX-License-Identifier: MIT */
#include "hull_turned.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const double UNIT = 65536, END = 8192, PI = 3.14159265358979323846;

/* In ulps. */
typedef struct {
    int64_t x, y;
} corner;

/* ---- does the polygon hold the circle? in exact integers ---- */

/* a b = high 2^64 + low. */
typedef struct {
    uint64_t high, low;
} product;

static product multiply(uint64_t a, uint64_t b) {
    const uint64_t half = UINT32_MAX, a1 = a >> 32, a0 = a & half, b1 = b >> 32, b0 = b & half;
    const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (middle & half);
    return (product){a1 * b1 + (middle >> 32) + (other >> 32), other << 32 | (low & half)};
}

static bool is_less(product a, product b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
}

/* The side from p to q is cross / |q - p| from the origin, which is to its left. Coordinates are below 2^29 +
 * 2^10. */
static bool is_outside(corner p, corner q, uint64_t radius) {
    const int64_t cross = p.x * q.y - p.y * q.x, x = q.x - p.x, y = q.y - p.y;
    return cross > 0 && !is_less(multiply((uint64_t)cross, (uint64_t)cross),
                                 multiply(radius * radius, (uint64_t)(x * x + y * y)));
}

static corner corner_at(unsigned long number, unsigned long sides, double reach) {
    const double angle = PI * (2.0 * (double)number + 1) / (double)sides;
    return (corner){(int64_t)round(reach * cos(angle)), (int64_t)round(reach * sin(angle))};
}

static bool holds_circle(unsigned long sides, double reach, uint64_t radius) {
    for (unsigned long n = 0; n < sides; n++)
        if (!is_outside(corner_at(n, sides, reach), corner_at((n + 1) % sides, sides, reach), radius))
            return false;
    return true;
}

/* The corners would be at radius / cos(pi / sides), and are rounded to the grid: farther out by a few ulps
 * the polygon holds the circle all the same. Infinite where it would be past the range. */
static double find_reach(unsigned long sides, uint64_t radius) {
    double reach = (double)radius / cos(PI / (double)sides);
    while (reach < END * UNIT && !holds_circle(sides, reach, radius))
        reach += 0.125;
    return reach < END * UNIT ? reach : HUGE_VAL;
}

/* ---- points ---- */

static void add(mesh *m, double x, double y, double z) {
    m->points[m->count++] = (mesh_point){{x / UNIT, y / UNIT, z / UNIT}};
}

bool turned_points(const turned *t, mesh *out, double *stands_off, char error[200]) {
    const double radius = ceil(t->radius * UNIT), height = ceil(t->height * UNIT);
    const double reach = radius < END * UNIT ? find_reach(t->sides, (uint64_t)radius) : HUGE_VAL;
    double farthest = 0;
    if (hypot(reach, height) >= END * UNIT) {
        snprintf(error, 200, "the %s reaches past the end of the range at 8192", t->name);
        return false;
    }
    *out = (mesh){malloc(2 * t->sides * sizeof *out->points), 0, 2 * t->sides, t->name};
    if (out->points == NULL) {
        snprintf(error, 200, "out of memory");
        return false;
    }
    for (unsigned long n = 0; n < t->sides; n++) {
        const corner c = corner_at(n, t->sides, reach);
        const double x = (double)c.x, y = (double)c.y;
        farthest = fmax(farthest, hypot(x, y));
        add(out, x, y, t->is_cone ? 0 : -height);
        if (!t->is_cone)
            add(out, x, y, height);
    }
    if (t->is_cone)
        add(out, 0, 0, height);
    *stands_off = hypot(farthest / UNIT - t->radius, height / UNIT - t->height);
    return true;
}
