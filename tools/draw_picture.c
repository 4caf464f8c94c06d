/* SPDX-License-Identifier: MIT */
#include "draw_picture.h"
#include "axis_name.h"
#include "draw_names.h"
#include "draw_trace.h"
#include "draw_turn.h"

#include <math.h>
#include <stdlib.h>

/* Pixels, but for the edges. */
enum { FLAT_PIXELS = 4, MANY_EDGES = 120, ARROW = 84, LEAST_ARROW = 30, NORMAL = 64 };

/* The style sheet's classes of A and of B. */
typedef struct {
    const char *at[MOMENTS], *back[MOMENTS], *dots[MOMENTS];
    const char *fill, *path, *arrow, *text;
} body_classes;

static const body_classes classes[2] = {
    {{"a start", "a meet", "a part"},
     {"a start back", "a meet back", "a part back"},
     {"a start", "a solid", "a part"},
     "a solid area",
     "a solid path",
     "a arrow",
     "label ink-a"},
    {{"b start", "b meet", "b part"},
     {"b start back", "b meet back", "b part back"},
     {"b start", "b solid", "b part"},
     "b solid area",
     "b solid path",
     "b arrow",
     "label ink-b"},
};

/* ---- bodies ---- */

/* Of a body with many edges or a radius the outline, and thin lines where it matters. */
static void draw_wires(picture *p, const body *b, moment m, const body_classes *class) {
    const double time = p->s->times[m];
    const bool is_dense = p->s->is_3d && b->edge_count > MANY_EDGES, is_plain = !is_dense && b->radius == 0;
    if (is_plain)
        trace_edges(p->out, p->v, b, time, class->at[m], false);
    else
        trace_silhouette(p->out, p->v, b, time, class->at[m]);
    if (is_dense ? m == AT_MEET : m != AT_PART)
        trace_edges(p->out, p->v, b, time, class->back[m], is_plain);
}

static void fill_body(picture *p, const body *b, double time, const char *class) {
    outline o = view_outline(p->v, b, time);
    if (o.count > 2 || o.radius > 0)
        trace_area(p->out, p->v, class, class, &o);
    outline_free(&o);
}

/* So much of its outline as is seen is no place for a text. */
static void avoid_outline(picture *p, const body *b, double time) {
    outline o = view_outline(p->v, b, time);
    outline flat = outline_flat(&o, p->v->panel, OUTLINE_COARSE);
    for (size_t i = 0; i < flat.count; i++) {
        segment side = {flat.corners[i], flat.corners[(i + 1) % flat.count]};
        if (view_clip(p->v, &side))
            labels_avoid_line(&p->labels, side.from, side.to);
    }
    outline_free(&flat);
    outline_free(&o);
}

static void draw_body(picture *p, unsigned which, moment m) {
    const body *b = &p->s->bodies[which];
    const body_classes *class = &classes[which];
    const double time = p->s->times[m];
    const area bounds = view_bounds(p->v, b, time);
    if (!view_shows(p->v, bounds))
        return;
    if (m == AT_MEET)
        fill_body(p, b, time, class->fill);
    draw_wires(p, b, m, class);
    if (area_extent(bounds) < FLAT_PIXELS)
        svg_dot(p->out, class->dots[m], area_center(bounds));
    labels_avoid(&p->labels, bounds, OVER_SHAPE);
    avoid_outline(p, b, time);
}

/* The hull of the body at t = 0 and at t_max. */
static void draw_path(picture *p, unsigned which) {
    const body *b = &p->s->bodies[which];
    outline start = view_outline(p->v, b, 0), end = view_outline(p->v, b, p->s->t_max);
    outline path = outline_union(&start, &end);
    trace_area(p->out, p->v, classes[which].path, classes[which].back[AT_START], &path);
    outline_free(&path);
    outline_free(&end);
    outline_free(&start);
}

/* From where it begins to where it ends, or leaves the picture. */
static void draw_ray(picture *p) {
    const body *b = &p->s->bodies[0];
    segment way = {view_point(p->v, body_vertex(b, 0, 0)), view_point(p->v, body_vertex(b, 0, p->s->t_max))};
    if (p->s->t_max > 0 && view_clip(p->v, &way)) {
        svg_arrow(p->out, classes[0].arrow, way.from, way.to);
        labels_avoid(&p->labels, area_of((const pixel[]){way.from, way.to}, 2), OVER_SHAPE);
    }
}

static void draw_way(picture *p, unsigned which) {
    if (scene_at_rest(p->s) || !body_moves(&p->s->bodies[which]))
        return;
    if (p->s->turns) {
        draw_turn(p, which);
        return;
    }
    if (which == 0 && scene_is_ray(p->s))
        draw_ray(p);
    else
        draw_path(p, which);
}

static void draw_bodies(picture *p) {
    for (unsigned which = 0; which < 2; which++)
        draw_way(p, which);
    static const moment order[MOMENTS] = {AT_START, AT_PART, AT_MEET};
    for (unsigned i = 0; i < MOMENTS; i++)
        for (unsigned which = 0; which < 2; which++)
            if (order[i] == AT_MEET || (order[i] < scene_moments(p->s) && body_moves(&p->s->bodies[which])))
                draw_body(p, which, order[i]);
}

/* ---- why: the axis, what touches, the normal ---- */

static void draw_through(picture *p, const char *class, pixel at, pixel along) {
    const double far = 4000;
    segment line = {{at.x - far * along.x, at.y - far * along.y},
                    {at.x + far * along.x, at.y + far * along.y}};
    if (!view_clip(p->v, &line))
        return;
    svg_line(p->out, class, line.from, line.to);
    labels_avoid_line(&p->labels, line.from, line.to);
}

static void draw_feature(picture *p, const feature *f) {
    pixel *points = take_memory(f->count, sizeof *points);
    for (size_t i = 0; i < f->count; i++)
        points[i] = view_point(p->v, f->points[i]);
    outline o = outline_around(points, f->count, 0);
    if (area_extent(outline_bounds(&o)) < FLAT_PIXELS)
        svg_dot(p->out, "normal solid", o.corners[0]);
    else
        trace_polygon(p->out, p->v, "touching face", "touching", o.corners, o.count);
    outline_free(&o);
    free(points);
}

static area arrow_area(segment a) {
    const pixel ends[2] = {a.from, a.to};
    return area_of(ends, 2);
}

/* Out of the shape that a ray meets, else from A to B. */
static segment normal_arrow(const picture *p) {
    const vec middle = vec_scale(vec_add(p->s->touch.near[0], p->s->touch.near[1]), 0.5);
    const pixel from = view_point(p->v, middle), along = view_direction(p->v, p->s->direction);
    const double length = scene_is_ray(p->s) ? -NORMAL : NORMAL;
    return (segment){from, {from.x + length * along.x, from.y + length * along.y}};
}

/* From where B is deepest to where that goes, or so far that it can be seen. */
static segment push_arrow(const picture *p) {
    const vec deepest = p->s->touch.near[1];
    const pixel from = view_point(p->v, deepest), along = view_direction(p->v, p->s->direction);
    const segment way = {from, view_point(p->v, vec_moved(deepest, p->s->bodies[1].velocity, 1))};
    if (fmax(fabs(way.to.x - from.x), fabs(way.to.y - from.y)) >= LEAST_ARROW)
        return way;
    return (segment){from, {from.x + LEAST_ARROW * along.x, from.y + LEAST_ARROW * along.y}};
}

/* The arrow of the answer. */
static segment answer_arrow(const picture *p) {
    return scene_push(p->s) != NULL ? push_arrow(p) : normal_arrow(p);
}

static void draw_axis(picture *p) {
    const segment n = answer_arrow(p);
    const pixel along = view_direction(p->v, p->s->direction);
    draw_through(p, "axis", n.from, along);
    if (!p->s->is_3d && !scene_has_contact(p->s))
        draw_through(p, "miss", n.from, (pixel){-along.y, along.x});
    for (unsigned i = 0; i < 2 && scene_has_contact(p->s); i++)
        draw_feature(p, &p->s->touch.features[i]);
    if (scene_has_contact(p->s)) {
        svg_arrow(p->out, "normal", n.from, n.to);
        labels_avoid(&p->labels, area_grown(arrow_area(n), 4), OVER_ARROW);
    }
}

static words arrow_text(const scene *s) {
    const toi_vec3 *const push = scene_push(s);
    const words vector = words_vector(s, push != NULL       ? push
                                         : scene_at_rest(s) ? &s->answer->as.overlap.normal
                                                            : &s->hit.normal);
    return words_of("%s %s", push != NULL ? "push" : "normal", vector.text);
}

static void label_axis(picture *p) {
    const segment n = answer_arrow(p);
    const scene *s = p->s;
    if (scene_has_contact(s)) {
        const words text = arrow_text(s);
        put_label(p, "label ink-good", &n.to, 1, text.text);
        return;
    }
    const words number = words_number(s->gap);
    const words on = words_on(s, s->axis == NULL ? &s->hit.axis : &s->axis->report.axis);
    const words text = words_of("apart by %s%s", number.text, on.text);
    put_label(p, "label ink-bad", &n.from, 1, text.text);
}

/* ---- points ---- */

static void draw_points(picture *p) {
    const toi_contact_point *points;
    const unsigned count = scene_points(p->s, &points);
    for (unsigned i = 0; i < count; i++) {
        const pixel at = view_point(p->v, vec_of(&points[i].position));
        if (!view_shows(p->v, (area){at, at}))
            continue;
        svg_dot(p->out, "point", at);
        labels_avoid(&p->labels, area_grown((area){at, at}, 4), OVER_ARROW);
    }
}

/* Where they are, or of many their numbers, which the explanation has too. */
static void label_points(picture *p) {
    const toi_contact_point *points;
    const unsigned count = scene_points(p->s, &points);
    for (unsigned i = 0; i < count; i++) {
        const words where = words_vector(p->s, &points[i].position);
        const words text = count <= 2 ? where : words_of("%u", i + 1);
        const pixel at = view_point(p->v, vec_of(&points[i].position));
        if (view_shows(p->v, (area){at, at}))
            put_label(p, "label ink-good", &at, 1, text.text);
    }
}

/* ---- velocities ---- */

static pixel middle_at(const picture *p, const body *b, moment m) {
    return view_point(p->v, vec_moved(b->middle, b->velocity, p->s->times[m]));
}

/* From where the body starts; where that is outside of the picture, or so near that the arrow would cover the
 * normal, to where it meets. The longer arrow has a fixed length, the other one the same scale, but is never
 * too short to be seen. */
static segment velocity_arrow(const picture *p, const body *b) {
    const double own = vec_length(b->velocity);
    const double most = fmax(vec_length(p->s->bodies[0].velocity), vec_length(p->s->bodies[1].velocity));
    const pixel along = view_direction(p->v, vec_scale(b->velocity, 1 / own));
    const double length = fmax(ARROW * own / most, LEAST_ARROW);
    const pixel step = {length * along.x, length * along.y};
    const pixel start = middle_at(p, b, AT_START), meet = middle_at(p, b, AT_MEET);
    const bool is_far = fmax(fabs(start.x - meet.x), fabs(start.y - meet.y)) > length;
    if (is_far && view_shows(p->v, (area){start, start}))
        return (segment){start, {start.x + step.x, start.y + step.y}};
    return (segment){{meet.x - step.x, meet.y - step.y}, meet};
}

static bool has_arrow(const picture *p, const body *b) {
    const bool has_none = scene_is_ray(p->s) || scene_at_rest(p->s) || p->s->turns;
    return !has_none && body_moves(b) && view_shows(p->v, arrow_area(velocity_arrow(p, b)));
}

static void draw_velocity(picture *p, unsigned which) {
    const body *b = &p->s->bodies[which];
    if (!has_arrow(p, b))
        return;
    const segment a = velocity_arrow(p, b);
    svg_arrow(p->out, classes[which].arrow, a.from, a.to);
    labels_avoid(&p->labels, area_grown(arrow_area(a), 4), OVER_ARROW);
}

static void label_velocity(picture *p, unsigned which) {
    const body *b = &p->s->bodies[which];
    if (!has_arrow(p, b))
        return;
    const words vector = words_vector(p->s, which == 0 ? &p->s->query->va : &p->s->query->vb);
    const words text = words_of("v %s", vector.text);
    const segment a = velocity_arrow(p, b);
    const pixel ends[2] = {a.from, a.to};
    put_label(p, classes[which].text, ends, 2, text.text);
}

void draw_picture(svg *out, const scene *s, const view *v) {
    picture p = {.out = out, .s = s, .v = v, .labels = {.panel = area_grown(v->panel, -6)}};
    svg_rectangle(out, "panel", v->panel);
    svg_open_clip(out, v->panel);
    draw_bodies(&p);
    if (s->has_direction)
        draw_axis(&p);
    for (unsigned which = 0; which < 2; which++)
        draw_velocity(&p, which);
    draw_points(&p);
    if (s->turns)
        draw_pivots(&p);
    svg_close_clip(out);
    draw_names(&p);
    if (s->turns)
        label_pivots(&p);
    if (s->has_direction)
        label_axis(&p);
    label_points(&p);
    for (unsigned which = 0; which < 2; which++)
        label_velocity(&p, which);
}
