/* SPDX-License-Identifier: MIT */
#include "draw_vec.h"

#include <math.h>
#include <stdlib.h>

double units(fix16_t number) {
    return number / 65536.0;
}

vec vec_of(const toi_vec3 *v) {
    return (vec){units(v->x), units(v->y), units(v->z)};
}

vec vec_of2(const toi_vec2 *v) {
    return (vec){units(v->x), units(v->y), 0};
}

vec vec_moved(vec start, vec velocity, double time) {
    return vec_add(start, vec_scale(velocity, time));
}

/* ---- on the page ---- */

area area_union(area a, area b) {
    return (area){{fmin(a.lo.x, b.lo.x), fmin(a.lo.y, b.lo.y)}, {fmax(a.hi.x, b.hi.x), fmax(a.hi.y, b.hi.y)}};
}

area area_of(const pixel *points, size_t count) {
    area all = {points[0], points[0]};
    for (size_t i = 1; i < count; i++)
        all = area_union(all, (area){points[i], points[i]});
    return all;
}

area area_grown(area a, double by) {
    return (area){{a.lo.x - by, a.lo.y - by}, {a.hi.x + by, a.hi.y + by}};
}

pixel area_center(area a) {
    return (pixel){(a.lo.x + a.hi.x) / 2, (a.lo.y + a.hi.y) / 2};
}

double area_extent(area a) {
    return fmax(a.hi.x - a.lo.x, a.hi.y - a.lo.y);
}

double area_common(area a, area b) {
    const double width = fmin(a.hi.x, b.hi.x) - fmax(a.lo.x, b.lo.x);
    const double height = fmin(a.hi.y, b.hi.y) - fmax(a.lo.y, b.lo.y);
    return width > 0 && height > 0 ? width * height : 0;
}

static int by_x(const void *one, const void *other) {
    const pixel *a = one, *b = other;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

double pixel_turn(pixel a, pixel b, pixel c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static size_t push_convex(pixel *out, size_t count, size_t least_count, pixel next) {
    while (count >= least_count + 2 && pixel_turn(out[count - 2], out[count - 1], next) <= 0)
        count--;
    out[count] = next;
    return count + 1;
}

/* Andrew's monotone chain. */
size_t hull_outline(pixel *points, size_t count, pixel *out) {
    size_t used = 0;
    qsort(points, count, sizeof *points, by_x);
    for (size_t i = 0; i < count; i++)
        used = push_convex(out, used, 0, points[i]);
    const size_t lower = used - 1;
    for (size_t i = count - 1; i-- > 0;)
        used = push_convex(out, used, lower, points[i]);
    return used > 1 ? used - 1 : used;
}
