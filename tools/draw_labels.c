/* SPDX-License-Identifier: MIT */
#include "draw_labels.h"

#include <float.h>
#include <math.h>

/* What it costs to cover a square pixel, and to be a pixel away. */
static const double weights[] = {[OVER_SHAPE] = 0.01, [OVER_LINE] = 0.5, [OVER_ARROW] = 1, [OVER_TEXT] = 10};
static const double DISTANCE_WEIGHT = 3;

void labels_avoid(labels *l, area box, obstacle_kind kind) {
    if (l->count < LABELS_MOST)
        l->obstacles[l->count++] = (obstacle){box, kind};
}

void labels_avoid_line(labels *l, pixel from, pixel to) {
    static const double longest = 12, wide = 2;
    const double dx = to.x - from.x, dy = to.y - from.y;
    const unsigned count = 1 + (unsigned)(fmin(fabs(dx), fabs(dy)) / longest);
    for (unsigned i = 0; i < count; i++) {
        const double a = (double)i / count, b = (double)(i + 1) / count;
        const pixel ends[2] = {{from.x + a * dx, from.y + a * dy}, {from.x + b * dx, from.y + b * dy}};
        labels_avoid(l, area_grown(area_of(ends, 2), wide), OVER_LINE);
    }
}

/* What a text is to name, and its size. */
typedef struct {
    const pixel *outline;
    size_t count;
    double width, height;
} subject;

static area box_around(pixel middle, const subject *s) {
    return (area){{middle.x - s->width / 2, middle.y - s->height / 2},
                  {middle.x + s->width / 2, middle.y + s->height / 2}};
}

/* The corner that lies farthest in a direction; of several, the middle between the first and the last. */
static pixel farthest(const subject *s, pixel to) {
    static const double same = 0.5;
    pixel first = s->outline[0], last = first;
    double most = -DBL_MAX;
    for (size_t i = 0; i < s->count; i++) {
        const pixel p = s->outline[i];
        const double along = p.x * to.x + p.y * to.y;
        if (along > most + same) {
            most = along;
            first = p;
        }
        if (along >= most - same)
            last = p;
    }
    return (pixel){(first.x + last.x) / 2, (first.y + last.y) / 2};
}

static area beside(const subject *s, pixel to, double away) {
    const pixel corner = farthest(s, to);
    return box_around(
        (pixel){corner.x + to.x * (s->width / 2 + away), corner.y + to.y * (s->height / 2 + away)}, s);
}

static pixel middle_of(const subject *s) {
    pixel sum = {0, 0};
    for (size_t i = 0; i < s->count; i++)
        sum = (pixel){sum.x + s->outline[i].x, sum.y + s->outline[i].y};
    return (pixel){sum.x / (double)s->count, sum.y / (double)s->count};
}

/* On the way from the middle of the outline to a corner of it. */
static area within(const subject *s, pixel to) {
    static const double part = 0.45;
    const pixel middle = middle_of(s), corner = farthest(s, to);
    return box_around(
        (pixel){middle.x + part * (corner.x - middle.x), middle.y + part * (corner.y - middle.y)}, s);
}

static bool is_within(area box, area panel) {
    return box.lo.x >= panel.lo.x && box.hi.x <= panel.hi.x && box.lo.y >= panel.lo.y &&
           box.hi.y <= panel.hi.y;
}

/* A text within a large outline is near to it; within a small one it hides it. */
static bool is_large(const subject *s) {
    const area a = area_of(s->outline, s->count);
    return a.hi.x - a.lo.x > 2 * s->width && a.hi.y - a.lo.y > 3 * s->height;
}

double labels_cost(const labels *l, area box) {
    double sum = 0;
    for (size_t i = 0; i < l->count; i++)
        sum += weights[l->obstacles[i].kind] * area_common(box, l->obstacles[i].box);
    return sum;
}

/* The best place found so far. */
typedef struct {
    area box;
    double cost;
} choice;

/* The first of equal ones is kept, rounding or not. */
static void consider(choice *best, const labels *l, area box, double distance) {
    static const double better = 0.01;
    const double price = labels_cost(l, box) + DISTANCE_WEIGHT * distance;
    if (price < best->cost - better && is_within(box, l->panel))
        *best = (choice){box, price};
}

area labels_place(labels *l, const pixel *outline, size_t count, double width, double height) {
    static const pixel around[] = {{0, -1},   {0, 1},   {1, 0},     {-1, 0},
                                   {.7, -.7}, {.7, .7}, {-.7, -.7}, {-.7, .7}};
    static const double distances[] = {3, 8, 14, 22, 32, 44}, hidden = 30;
    const subject s = {outline, count, width, height};
    const double from_within = is_large(&s) ? 0 : hidden;
    const pixel corner = {l->panel.lo.x + width / 2, l->panel.lo.y + height / 2};
    choice best = {box_around(corner, &s), DBL_MAX};
    consider(&best, l, box_around(middle_of(&s), &s), from_within);
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
        consider(&best, l, within(&s, around[i]), from_within);
        for (size_t d = 0; d < sizeof distances / sizeof distances[0]; d++)
            consider(&best, l, beside(&s, around[i], distances[d]), distances[d]);
    }
    labels_avoid(l, best.box, OVER_TEXT);
    return best.box;
}
