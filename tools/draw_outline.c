/* SPDX-License-Identifier: MIT */
#include "draw_outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

outline outline_around(const pixel *points, size_t count, double radius) {
    outline o = {take_memory(count + 1, sizeof *o.corners), 0, radius};
    pixel *sorted = take_memory(count, sizeof *sorted);
    memcpy(sorted, points, count * sizeof *sorted);
    o.count = hull_outline(sorted, count, o.corners);
    free(sorted);
    if (o.count == 2 && o.corners[0].x == o.corners[1].x && o.corners[0].y == o.corners[1].y)
        o.count = 1;
    return o;
}

void outline_free(outline *o) {
    free(o->corners);
}

outline outline_union(const outline *a, const outline *b) {
    pixel *all = take_memory(a->count + b->count, sizeof *all);
    memcpy(all, a->corners, a->count * sizeof *all);
    memcpy(all + a->count, b->corners, b->count * sizeof *all);
    const outline both = outline_around(all, a->count + b->count, a->radius);
    free(all);
    return both;
}

area outline_bounds(const outline *o) {
    return area_grown(area_of(o->corners, o->count), o->radius);
}

size_t outline_sides(const outline *o) {
    return o->count > 1 ? o->count : 2;
}

static pixel scaled_to_one(double x, double y) {
    const double length = sqrt(x * x + y * y);
    return (pixel){x / length, y / length};
}

pixel outline_normal(const outline *o, size_t side) {
    const pixel a = o->corners[side % o->count], b = o->corners[(side + 1) % o->count];
    if (o->count == 1)
        return (pixel){side % 2 == 0 ? 1 : -1, 0};
    return scaled_to_one(b.y - a.y, a.x - b.x);
}

/* The sum of both directions points there, and so does the difference of both tangents; one of the two is
 * long.
 */
pixel outline_halfway(pixel from, pixel to) {
    return scaled_to_one(from.x + to.x - from.y + to.y, from.y + to.y + from.x - to.x);
}

/* ---- arcs ---- */

typedef struct {
    pixel center;
    double radius;
} circle;

static pixel on_circle(const circle *c, pixel direction) {
    return (pixel){c->center.x + c->radius * direction.x, c->center.y + c->radius * direction.y};
}

/* An arc of at most 180 degrees lies within its height of its chord. */
static bool is_flat(const circle *c, pixel from, pixel to, area panel, double tolerance) {
    const pixel middle = outline_halfway(from, to), ends[2] = {on_circle(c, from), on_circle(c, to)};
    const double height = c->radius * (1 - from.x * middle.x - from.y * middle.y);
    const area box = area_grown(area_of(ends, 2), height);
    return height <= tolerance || box.lo.x > panel.hi.x || box.hi.x < panel.lo.x || box.lo.y > panel.hi.y ||
           box.hi.y < panel.lo.y;
}

typedef struct {
    area panel;
    double tolerance;
    pixel *out; /* null while they are counted */
    size_t count;
} corners;

static void put_corner(corners *c, pixel at) {
    if (c->out != NULL)
        c->out[c->count] = at;
    c->count++;
}

/* Halves the arc until its pieces are flat. Directions that are still to be reached lie on a stack. */
static void put_arc(corners *out, const circle *c, pixel from, pixel to) {
    enum { DEPTH = 40 };
    pixel ahead[DEPTH] = {to};
    size_t left = 1;
    put_corner(out, on_circle(c, from));
    while (left > 0) {
        const pixel next = ahead[left - 1];
        if (left < DEPTH && !is_flat(c, from, next, out->panel, out->tolerance)) {
            ahead[left++] = outline_halfway(from, next);
        } else {
            put_corner(out, on_circle(c, next));
            from = next;
            left--;
        }
    }
}

static void put_arcs(corners *out, const outline *o) {
    const size_t sides = outline_sides(o);
    out->count = 0;
    for (size_t i = 0; i < sides; i++) {
        const circle c = {o->corners[(i + 1) % o->count], o->radius};
        put_arc(out, &c, outline_normal(o, i), outline_normal(o, i + 1));
    }
}

outline outline_flat(const outline *o, area panel, double tolerance) {
    if (o->radius == 0)
        return outline_around(o->corners, o->count, 0);
    corners found = {panel, tolerance, NULL, 0};
    put_arcs(&found, o);
    found.out = take_memory(found.count, sizeof *found.out);
    put_arcs(&found, o);
    return (outline){found.out, found.count, 0};
}
