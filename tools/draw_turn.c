/* SPDX-License-Identifier: MIT */
#include "draw_turn.h"
#include "axis_name.h"
#include "course.h"
#include "draw_legend.h"
#include "draw_trace.h"
#include "draw_words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Pixels; and how much is drawn at most. */
enum { WIDTH = 960, MARGIN = 24, PANEL_TOP = 116, PANEL_HEIGHT = 450, FOOTER = 24, NORMAL = 64, SPACE = 30 };
enum { MOST_GHOSTS = 80, MOST_PATHS = 8, PATH_PARTS = 48 };

static const double EIGHTH_TURN = 0.78539816339744831;

typedef struct {
    const scene *s;
    svg *out;
    view view;
    toi_motion3 motions[2];
    double end; /* until when they are drawn: enter, or t_max */
} turn_picture;

static const char *const start_class[2] = {"a start", "b start"};
static const char *const ghost_class[2] = {"a start back", "b start back"};
static const char *const end_class[2] = {"a meet", "b meet"};
static const char *const fill_class[2] = {"a solid area", "b solid area"};
static const char *const path_class[2] = {"a part", "b part"};
static const char *const dot_class[2] = {"a solid", "b solid"};

static bool is_moving(const toi_motion3 *m) {
    static const toi_vec3 none;
    return memcmp(&m->velocity, &none, sizeof none) != 0 || memcmp(&m->carried, &none, sizeof none) != 0 ||
           memcmp(&m->spin, &none, sizeof none) != 0;
}

/* A body where it is at a time: a copy with vertices of its own, to be freed. */
static body body_at(const turn_picture *p, unsigned of, double time) {
    body moved = p->s->bodies[of];
    vec *vertices = take_memory(moved.vertex_count, sizeof *vertices);
    moved.middle = course_point(&p->motions[of], moved.middle, time);
    for (size_t i = 0; i < moved.vertex_count; i++)
        vertices[i] = course_point(&p->motions[of], p->s->bodies[of].vertices[i], time);
    moved.vertices = vertices;
    moved.velocity = (vec){0, 0, 0};
    return moved;
}

/* How many poses from the start to the end stand an eighth of a turn apart, the first one counted. */
static unsigned poses_of(const turn_picture *p, unsigned of) {
    const double parts = vec_length(vec_of(&p->motions[of].spin)) * p->end / EIGHTH_TURN;
    return !is_moving(&p->motions[of]) ? 1 : parts > MOST_GHOSTS ? MOST_GHOSTS : (unsigned)parts + 1;
}

static double time_of_pose(const turn_picture *p, unsigned of, unsigned pose) {
    const double spin = vec_length(vec_of(&p->motions[of].spin));
    return spin == 0 ? 0 : fmin(pose * EIGHTH_TURN / spin, p->end);
}

/* ---- the view ---- */

static area bounds_at(const turn_picture *p, unsigned of, double time) {
    const body moved = body_at(p, of, time);
    const area bounds = view_bounds(&p->view, &moved, 0);
    free(moved.vertices);
    return bounds;
}

static void choose_view(turn_picture *p, area panel) {
    p->view = view_unscaled(p->s->is_3d, panel);
    area shown = area_union(bounds_at(p, 0, 0), bounds_at(p, 1, 0));
    for (unsigned of = 0; of < 2; of++) {
        for (unsigned pose = 0; pose < poses_of(p, of); pose++)
            shown = area_union(shown, bounds_at(p, of, time_of_pose(p, of, pose)));
        shown = area_union(shown, bounds_at(p, of, p->end));
    }
    view_fit(&p->view, shown);
}

/* ---- the picture ---- */

static void draw_pose(const turn_picture *p, unsigned of, double time, const char *class, const char *fill) {
    const body moved = body_at(p, of, time);
    outline o = view_outline(&p->view, &moved, 0);
    if (fill != NULL && (o.count > 2 || o.radius > 0))
        trace_area(p->out, &p->view, fill, class, &o);
    if (moved.radius == 0 && moved.edge_count != 0)
        trace_edges(p->out, &p->view, &moved, 0, class, false);
    else
        trace_outline(p->out, &p->view, class, &o);
    outline_free(&o);
    free(moved.vertices);
}

/* The way of a vertex, in parts of a degree or so. */
static void draw_vertex_path(const turn_picture *p, unsigned of, vec start) {
    segment parts[PATH_PARTS];
    pixel from = view_point(&p->view, course_point(&p->motions[of], start, 0));
    for (unsigned k = 0; k < PATH_PARTS; k++) {
        const double time = p->end * (k + 1) / PATH_PARTS;
        const pixel to = view_point(&p->view, course_point(&p->motions[of], start, time));
        parts[k] = (segment){from, to};
        from = to;
    }
    trace_segments(p->out, &p->view, path_class[of], parts, PATH_PARTS);
}

static void draw_way(const turn_picture *p, unsigned of) {
    const body *b = &p->s->bodies[of];
    for (unsigned pose = 1; pose < poses_of(p, of); pose++)
        draw_pose(p, of, time_of_pose(p, of, pose), ghost_class[of], NULL);
    if (b->vertex_count <= MOST_PATHS && is_moving(&p->motions[of]) && p->end > 0)
        for (size_t i = 0; i < b->vertex_count; i++)
            draw_vertex_path(p, of, b->vertices[i]);
}

static void draw_pivot(const turn_picture *p, unsigned of) {
    const vec spin = vec_of(&p->motions[of].spin), pivot = vec_of(&p->motions[of].pivot);
    if (vec_length(spin) == 0)
        return;
    const pixel at = view_point(&p->view, pivot);
    if (view_shows(&p->view, (area){at, at}))
        svg_dot(p->out, dot_class[of], at);
}

/* The nearest that a body comes to the other along the axis. */
static vec farthest_vertex(const turn_picture *p, unsigned of, vec n) {
    const body moved = body_at(p, of, p->end);
    vec best = moved.vertices[0];
    for (size_t i = 1; i < moved.vertex_count; i++)
        if (vec_dot(n, moved.vertices[i]) > vec_dot(n, best))
            best = moved.vertices[i];
    free(moved.vertices);
    return vec_add(best, vec_scale(n, moved.radius));
}

/* The middle of both, of which the one with a corner there tells the place. */
static void draw_deciding_axis(const turn_picture *p, vec n) {
    const vec a = farthest_vertex(p, 0, n), b = farthest_vertex(p, 1, vec_scale(n, -1));
    const bool of_b = p->s->hit.axis.kind != TOI_AXIS_FACE_B;
    const pixel at = view_point(&p->view, of_b ? b : a), along = view_direction(&p->view, n);
    segment line = {{at.x - 4000 * along.x, at.y - 4000 * along.y},
                    {at.x + 4000 * along.x, at.y + 4000 * along.y}};
    if (view_clip(&p->view, &line))
        svg_line(p->out, "axis", line.from, line.to);
    if (p->s->hit.status != TOI_SEPARATE)
        svg_arrow(p->out, "normal", at, (pixel){at.x + NORMAL * along.x, at.y + NORMAL * along.y});
}

static void draw_turning(const turn_picture *p, const toi_turn_step *last) {
    svg_rectangle(p->out, "panel", p->view.panel);
    svg_open_clip(p->out, p->view.panel);
    for (unsigned of = 0; of < 2; of++)
        draw_way(p, of);
    for (unsigned of = 0; of < 2; of++) {
        if (is_moving(&p->motions[of]))
            draw_pose(p, of, 0, start_class[of], NULL);
        draw_pose(p, of, p->end, end_class[of], fill_class[of]);
        draw_pivot(p, of);
    }
    const vec n = vec_of(&p->s->hit.normal);
    if (vec_length(n) > 0)
        draw_deciding_axis(p, vec_scale(n, 1 / vec_length(n)));
    else if (last != NULL && last->axis.kind != TOI_AXIS_NONE)
        draw_deciding_axis(p, vec_turned((vec){last->normal.x / 1073741824.0, last->normal.y / 1073741824.0,
                                               last->normal.z / 1073741824.0},
                                         vec_scale(vec_of(&last->spin), p->end - units(last->from))));
    const toi_contact_point *points;
    const unsigned count = scene_points(p->s, &points);
    for (unsigned i = 0; i < count; i++)
        svg_dot(p->out, "point", view_point(&p->view, vec_of(&points[i].position)));
    svg_close_clip(p->out);
}

/* ---- the page ---- */

enum { CONTACT = 1, APART = 2, POINTS = 4, AXIS = 8 };

static const swatch legend[] = {
    {SWATCH_LINE, 0, "a start", "at t = 0"},
    {SWATCH_LINE, 0, "a start back", "each eighth of a turn"},
    {SWATCH_LINE, 0, "a part", "ways of corners"},
    {SWATCH_FILL, CONTACT, "a solid area", "at enter"},
    {SWATCH_FILL, APART, "a solid area", "at the end"},
    {SWATCH_DOT, 0, "a solid", "pivot"},
    {SWATCH_ARROW, CONTACT | AXIS, "normal", "normal, from A to B"},
    {SWATCH_LINE, AXIS, "axis", "deciding axis"},
    {SWATCH_DOT, POINTS, "point", "contact point"},
};

static words turn_answer(const scene *s) {
    const char *const status = toi_status_name(s->hit.status);
    const words enter = words_fix16(s->hit.enter), end = words_fix16(s->query->t_max);
    const words normal = words_vector(s, &s->hit.normal);
    if (s->hit.status == TOI_SEPARATE)
        return words_of("%s: no contact until t = %s", status, end.text);
    if (s->hit.status == TOI_OVERLAP)
        return words_of("%s at the start", status);
    return words_of("%s at %s on %s, normal %s", status, enter.text, name_axis(s->query, &s->hit.axis).text,
                    normal.text);
}

static const char *turn_meaning(const scene *s) {
    return s->hit.status == TOI_SEPARATE  ? "They never meet: that is proved for all times."
           : s->hit.status == TOI_OVERLAP ? "They overlap at the start."
           : s->hit.conservative          ? "The budget is spent: until then they are proved apart."
                                          : "They touch: until then they are proved apart.";
}

static words turn_shape(const turn_picture *p, unsigned of) {
    const toi_motion3 *m = of == 0 ? &p->s->query->ma : &p->s->query->mb;
    const words shape = words_shape(p->s, of), spin = words_vector(p->s, &m->spin),
                z = words_fix16(m->spin.z);
    if (vec_length(vec_of(&p->motions[of].spin)) == 0)
        return words_of("%c: %s", "AB"[of], shape.text);
    return words_of("%c: %s, turns by %s rad a time unit", "AB"[of], shape.text,
                    p->s->is_3d ? spin.text : z.text);
}

scene draw_turn_scene(const query *q, const query_answer *answer) {
    scene s = {.query = q,
               .answer = answer,
               .hit = q->kind == QUERY_CONTACT ? answer->as.contact.hit : answer->as.hit,
               .t_max = units(q->t_max)};
    s.is_3d = shape_is_3d(&q->a);
    s.bodies[0] = body_of(&q->a, &q->va);
    s.bodies[1] = body_of(&q->b, &q->vb);
    return s;
}

void draw_turn_page(const scene *s, const toi_turn_step *last, FILE *file) {
    const area panel = {{MARGIN, PANEL_TOP}, {WIDTH - MARGIN, PANEL_TOP + PANEL_HEIGHT}};
    const double legend_top = panel.hi.y + LEGEND_ROW, height = legend_top + 2 * LEGEND_ROW + SPACE + FOOTER;
    const query *q = s->query;
    svg out = {file};
    turn_picture p = {
        .s = s,
        .out = &out,
        .motions = {s->is_3d ? q->ma : course_in_plane(&q->ma), s->is_3d ? q->mb : course_in_plane(&q->mb)},
        .end = s->hit.status == TOI_SEPARATE ? s->t_max : units(s->hit.enter)};
    const words answer = turn_answer(s), source = words_source(s), a = turn_shape(&p, 0),
                b = turn_shape(&p, 1);
    const unsigned there = (s->hit.status == TOI_SEPARATE ? APART : CONTACT) |
                           (s->hit.status == TOI_HIT || last != NULL ? AXIS : 0U) |
                           (q->kind == QUERY_CONTACT && s->answer->as.contact.count > 0 ? POINTS : 0U);
    choose_view(&p, panel);
    svg_open(&out, WIDTH, height, answer.text, turn_meaning(s));
    svg_fitted_text(&out, "answer", "heading", 19, (pixel){MARGIN, 36}, WIDTH - 2 * MARGIN, answer.text);
    svg_text(&out, "soft", (pixel){MARGIN, 60}, ANCHOR_START, turn_meaning(s));
    svg_text(&out, "ink-a", (pixel){MARGIN, 82}, ANCHOR_START, a.text);
    svg_text(&out, "ink-b", (pixel){MARGIN, 102}, ANCHOR_START, b.text);
    draw_turning(&p, last);
    draw_legend(&out, legend, sizeof legend / sizeof legend[0], there,
                (area){{MARGIN, legend_top}, {WIDTH - MARGIN + 10, legend_top + 2 * LEGEND_ROW + SPACE}});
    svg_text(&out, "soft", (pixel){WIDTH - MARGIN, height - 10}, ANCHOR_END, source.text);
    svg_close(&out);
}
