/* SPDX-License-Identifier: MIT */
#include "draw_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Pixels: room for labels around what is shown; how large the smaller body is at least, where they meet and
 * where more is shown. */
enum { LABEL_ROOM = 52, CLOSE = 44, FAR = 18 };

/* Which part of its size the scale must keep for more to be shown even if bodies get small, and for the ends
 * of bodies that have long parted. */
static const double WORTH_MORE = 0.5, WORTH_AN_END = 0.8;

pixel view_direction(const view *v, vec direction) {
    return (pixel){vec_dot(direction, v->right), -vec_dot(direction, v->up)};
}

pixel view_point(const view *v, vec at) {
    const pixel p = view_direction(v, at);
    return (pixel){v->origin.x + v->scale * p.x, v->origin.y + v->scale * p.y};
}

outline view_outline(const view *v, const body *b, double time) {
    pixel *points = take_memory(b->vertex_count, sizeof *points);
    for (size_t i = 0; i < b->vertex_count; i++)
        points[i] = view_point(v, body_vertex(b, i, time));
    const outline o = outline_around(points, b->vertex_count, v->scale * b->radius);
    free(points);
    return o;
}

area view_bounds(const view *v, const body *b, double time) {
    const pixel first = view_point(v, body_vertex(b, 0, time));
    area bounds = {first, first};
    for (size_t i = 1; i < b->vertex_count; i++) {
        const pixel p = view_point(v, body_vertex(b, i, time));
        bounds = area_union(bounds, (area){p, p});
    }
    return area_grown(bounds, v->scale * b->radius);
}

bool view_shows(const view *v, area bounds) {
    return bounds.lo.x <= v->panel.hi.x && bounds.hi.x >= v->panel.lo.x && bounds.lo.y <= v->panel.hi.y &&
           bounds.hi.y >= v->panel.lo.y;
}

/* ---- from where ---- */

/* Nearly an isometric view: turned by 32 degrees instead of 45, lest the near and the far corner of a level
 * cube fall on one another, and raised by 30.5 instead of 35. `quarter` turns the eye on about z. */
static void look_from_corner(view *v, unsigned quarter) {
    static const double cosines[4] = {45.0 / 53, -28.0 / 53, -45.0 / 53, 28.0 / 53};
    static const double sine_up = 33.0 / 65, cosine_up = 56.0 / 65;
    const double c = cosines[quarter], s = cosines[(quarter + 3) % 4];
    v->right = (vec){c, s, 0};
    v->up = (vec){-sine_up * s, sine_up * c, cosine_up};
    v->toward = (vec){cosine_up * s, -cosine_up * c, sine_up};
}

/* How much of the direction's length the page shows: 0 where it points at the eye. */
static double visible(const view *v, vec direction) {
    const pixel p = view_direction(v, direction);
    const double length = vec_length(direction);
    return length > 0 ? sqrt(p.x * p.x + p.y * p.y) / length : 1;
}

static double least_visible(const view *v, const scene *s) {
    const vec relative = vec_subtract(s->bodies[1].velocity, s->bodies[0].velocity);
    const double own = fmin(visible(v, s->bodies[0].velocity), visible(v, s->bodies[1].velocity));
    return fmin(fmin(own, visible(v, s->direction)), visible(v, relative));
}

/* The first corner from which all motions and the normal are seen well, else the best. */
static void look_at_space(view *v, const scene *s) {
    static const double well = 0.5;
    unsigned best = 0;
    double best_seen = -1;
    for (unsigned quarter = 0; quarter < 4 && best_seen < well; quarter++) {
        look_from_corner(v, quarter);
        const double seen = least_visible(v, s);
        if (seen > best_seen) {
            best = quarter;
            best_seen = seen;
        }
    }
    look_from_corner(v, best);
}

static view view_from_above(area panel) {
    return (view){{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, 1, {0, 0}, panel};
}

view view_unscaled(bool is_3d, area panel) {
    view v = view_from_above(panel);
    if (is_3d)
        look_from_corner(&v, 0);
    return v;
}

/* ---- which part of it: at scale 1 ---- */

static double width(area a) {
    return a.hi.x - a.lo.x;
}

static double height(area a) {
    return a.hi.y - a.lo.y;
}

static double scale_for(const view *v, area shown) {
    const double x = (width(v->panel) - 2 * LABEL_ROOM) / width(shown);
    const double y = (height(v->panel) - 2 * LABEL_ROOM) / height(shown);
    return width(shown) > 0 || height(shown) > 0 ? fmin(x, y) : LABEL_ROOM;
}

/* Of two points: 0. */
static double smaller_extent(const view *v, const scene *s) {
    const double a = area_extent(view_bounds(v, &s->bodies[0], 0)),
                 b = area_extent(view_bounds(v, &s->bodies[1], 0));
    return a > 0 && b > 0 ? fmin(a, b) : fmax(a, b);
}

/* Where they touch, or what is between them; of an overlap the middle of the smaller one. */
static area contact_area(const view *v, const scene *s) {
    const area a = view_bounds(v, &s->bodies[0], s->times[AT_MEET]);
    const area b = view_bounds(v, &s->bodies[1], s->times[AT_MEET]);
    const pixel middle = area_center(area_extent(a) < area_extent(b) ? a : b);
    if (!s->has_direction)
        return (area){middle, middle};
    const pixel near[2] = {view_point(v, s->touch.near[0]), view_point(v, s->touch.near[1])};
    return area_of(near, 2);
}

/* All of both when they meet, or so much around their contact that the smaller one can be seen. */
static area meeting(const view *v, const scene *s, double smaller) {
    const area both = area_union(view_bounds(v, &s->bodies[0], s->times[AT_MEET]),
                                 view_bounds(v, &s->bodies[1], s->times[AT_MEET]));
    if (smaller == 0 || smaller * scale_for(v, both) >= CLOSE)
        return both;
    const double across = height(v->panel) - 2 * LABEL_ROOM;
    return area_grown(contact_area(v, s), smaller * across / CLOSE / 2);
}

static area extended(const view *v, area shown, area by, double least_scale) {
    const area both = area_union(shown, by);
    return scale_for(v, both) >= least_scale ? both : shown;
}

/* Where the bodies end, and where they come by if they turn. */
static area with_ways(const view *v, const scene *s, area shown, double worth) {
    enum { TIMES = 16 };
    for (unsigned k = 0; k < 2; k++)
        for (unsigned i = s->turns ? 1 : TIMES; i <= TIMES; i++)
            shown = extended(v, shown, view_bounds(v, &s->bodies[k], scene_end(s) * i / TIMES), worth);
    return shown;
}

static area choose_window(const view *v, const scene *s) {
    const double smaller = smaller_extent(v, s);
    area shown = meeting(v, s, smaller);
    const double least = smaller > 0 ? fmin(FAR / smaller, WORTH_MORE * scale_for(v, shown)) : 0;
    const moment others[2] = {AT_PART, AT_START};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < 2; k++)
            shown = extended(v, shown, view_bounds(v, &s->bodies[k], s->times[others[i]]), least);
    const double worth = fmax(least, WORTH_AN_END * scale_for(v, shown));
    return with_ways(v, s, shown, worth);
}

void view_fit(view *v, area shown) {
    const pixel from = area_center(shown), to = area_center(v->panel);
    v->scale = scale_for(v, shown);
    v->origin = (pixel){to.x - v->scale * from.x, to.y - v->scale * from.y};
}

view view_of(const scene *s, area panel) {
    view v = view_from_above(panel);
    if (s->is_3d)
        look_at_space(&v, s);
    view_fit(&v, choose_window(&v, s));
    return v;
}

/* ---- clipping at the panel ---- */

/* How far inside of one side of the panel, below zero outside. */
static double inside(const area *panel, unsigned side, pixel p) {
    const double depths[4] = {p.x - panel->lo.x, panel->hi.x - p.x, p.y - panel->lo.y, panel->hi.y - p.y};
    return depths[side];
}

static pixel crossing(pixel a, pixel b, double depth_a, double depth_b) {
    const double part = depth_a / (depth_a - depth_b);
    return (pixel){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

bool view_clip(const view *v, segment *s) {
    for (unsigned side = 0; side < 4; side++) {
        const double from = inside(&v->panel, side, s->from), to = inside(&v->panel, side, s->to);
        if (from < 0 && to < 0)
            return false;
        if (from < 0)
            s->from = crossing(s->from, s->to, from, to);
        if (to < 0)
            s->to = crossing(s->from, s->to, inside(&v->panel, side, s->from), to);
    }
    return true;
}

/* Writes at most `most` corners: a convex polygon gains one a side, but rounding knows no convexity. */
static size_t clip_side(const area *panel, unsigned side, const pixel *corners, size_t count, pixel *out,
                        size_t most) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const pixel a = corners[i], b = corners[(i + 1) % count];
        const double at_a = inside(panel, side, a), at_b = inside(panel, side, b);
        if (at_a >= 0 && kept < most)
            out[kept++] = a;
        if ((at_a < 0) != (at_b < 0) && kept < most)
            out[kept++] = crossing(a, b, at_a, at_b);
    }
    return kept;
}

/* Sutherland and Hodgman: one side after the other. */
size_t view_clip_polygon(const view *v, const pixel *corners, size_t count, pixel *out) {
    const size_t most = count + 4;
    pixel *part = take_memory(most, sizeof *part);
    memcpy(part, corners, count * sizeof *part);
    for (unsigned side = 0; side < 4; side++) {
        count = clip_side(&v->panel, side, part, count, out, most);
        memcpy(part, out, count * sizeof *part);
    }
    free(part);
    return count;
}
