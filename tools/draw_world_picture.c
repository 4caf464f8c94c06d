/* SPDX-License-Identifier: MIT */
#include "draw_world_picture.h"
#include "draw_names.h"
#include "draw_touch.h"
#include "draw_trace.h"

#include <stdlib.h>

/* Pixels. */
enum { LEAST_ARROW = 12, NORMAL = 56, LEAST_SIZE = 4 };

/* How much larger than what must be seen the picture may be, so that it shows where bodies go, and statics;
 * and how much larger than a body that moves. */
static const double WORTH = 3, WORTH_BODIES = 40;

typedef enum { CERTAIN, UNCERTAIN, STILL } actor_kind;

/* The style sheet's classes of each kind. */
static const struct {
    const char *start, *back, *path, *end, *fill, *arrow, *dot, *text;
} classes[] = {
    [CERTAIN] = {"a start", "a start back", "a solid path", "a part", "a solid area", "a arrow", "a solid",
                 "label ink-a"},
    [UNCERTAIN] = {"b start", "b start back", "b solid path", "b part", "b solid area", "b arrow", "b solid",
                   "label ink-b"},
    [STILL] = {"frame", "frame back", "other solid path", "frame", "other solid area", "frame", "other solid",
               "label soft"},
};

static actor_kind kind_of(const actor *a) {
    return a->still ? STILL : a->uncertain ? UNCERTAIN : CERTAIN;
}

/* The picture in the making, with its world. */
typedef struct {
    picture p;
    const world_scene *s;
} world_picture;

/* ---- where bodies are ---- */

/* For how long at its velocity the actor would have gone to where it is at a time. */
static double way(const world_scene *s, const actor *a, double time) {
    return a == s->robot ? robot_way(&s->plan, time) : time;
}

/* All that it may fill at a time: it shares its vertices. */
static body grown(const actor *a, double time) {
    body b = a->body;
    b.radius += actor_reach(a, time);
    return b;
}

static outline outline_at(const world_picture *w, const actor *a, double time) {
    const body b = grown(a, time);
    return view_outline(w->p.v, &b, way(w->s, a, time));
}

static area bounds_at(const view *v, const world_scene *s, const actor *a, double time) {
    const body b = grown(a, time);
    return view_bounds(v, &b, way(s, a, time));
}

static pixel middle_at(const world_picture *w, const actor *a, double time) {
    return view_point(w->p.v, vec_moved(a->body.middle, a->body.velocity, way(w->s, a, time)));
}

/* When what the answer is about happens. */
static double event_time(const world_scene *s) {
    if (s->robot == NULL)
        return s->t_max == 0 ? 0 : units(s->event.hit.enter);
    return s->question->kind == WORLD_STOP && s->advice.has_body ? units(s->advice.warning.time) : s->t_max;
}

/* ---- which part of the world ---- */

static vec point_of(const world_line *q, unsigned which) {
    const int32_t *const c = q->points + which * q->dimensions;
    return (vec){units(c[0]), units(c[1]), q->dimensions == 3 ? units(c[2]) : 0};
}

/* What the question is about has to be seen. */
static bool must_show(const world_scene *s, const actor *a) {
    return s->robot != NULL ? a == s->robot || a == s->met[1] : !a->still;
}

typedef struct {
    area shown;
    bool any;
    double most; /* the extent that it may have */
} window;

static void show(window *w, area a) {
    w->shown = w->any ? area_union(w->shown, a) : a;
    w->any = true;
}

static void show_if_worth(window *w, area a) {
    const area both = area_union(w->shown, a);
    if (w->most == 0 || area_extent(both) <= w->most)
        w->shown = both;
}

/* Bodies where they begin, and those that meet where they do. */
static void show_bodies(window *w, const view *v, const world_scene *s) {
    double extents = 0;
    unsigned count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const actor *const a = &s->actors[i];
        if (!must_show(s, a))
            continue;
        const area start = view_bounds(v, &a->body, 0);
        extents += area_extent(start);
        count++;
        show(w, start);
        if (!a->still && (a == s->met[0] || a == s->met[1]))
            show(w, view_bounds(v, &a->body, way(s, a, event_time(s))));
    }
    if (count > 0)
        w->most = WORTH_BODIES * extents / count;
}

static void show_question(window *w, const view *v, const world_line *q) {
    for (unsigned i = 0; i < 2 && q->dimensions != 0; i++) {
        const pixel at = view_point(v, point_of(q, q->kind == WORLD_NEAR ? i : 0));
        show(w, (area){at, at});
    }
}

static view view_of_world(const world_scene *s, area panel) {
    view v = view_unscaled(s->is_3d, panel);
    window w = {.any = false};
    show_bodies(&w, &v, s);
    show_question(&w, &v, s->question);
    for (size_t i = 0; i < s->count && !w.any; i++)
        show(&w, view_bounds(&v, &s->actors[i].body, 0));
    w.most = fmax(w.most, WORTH * area_extent(w.shown));
    for (size_t i = 0; i < s->count; i++)
        if (must_show(s, &s->actors[i]))
            show_if_worth(&w, bounds_at(&v, s, &s->actors[i], s->t_max));
    for (size_t i = 0; i < s->count; i++)
        show_if_worth(&w, view_bounds(&v, &s->actors[i].body, 0));
    view_fit(&v, w.shown);
    return v;
}

/* ---- bodies ---- */

static void fill_body(world_picture *w, const actor *a, const char *class) {
    outline o = view_outline(w->p.v, &a->body, 0);
    if (o.count > 2 || o.radius > 0)
        trace_area(w->p.out, w->p.v, class, class, &o);
    outline_free(&o);
}

static void avoid(world_picture *w, area a) {
    if (view_shows(w->p.v, a))
        labels_avoid(&w->p.labels, a, OVER_SHAPE);
}

/* As it lies, and in space its edges. */
static void draw_start(world_picture *w, const actor *a) {
    const actor_kind kind = kind_of(a);
    const area bounds = view_bounds(w->p.v, &a->body, 0);
    if (!view_shows(w->p.v, bounds))
        return;
    if (kind == STILL)
        fill_body(w, a, classes[kind].path);
    trace_silhouette(w->p.out, w->p.v, &a->body, 0, classes[kind].start);
    if (w->s->is_3d)
        trace_edges(w->p.out, w->p.v, &a->body, 0, classes[kind].back, false);
    if (area_extent(bounds) < LEAST_SIZE && !world_scene_is_crowded(w->s))
        svg_dot(w->p.out, classes[kind].dot, area_center(bounds));
    avoid(w, bounds);
}

/* All that lies between its outlines at the beginning and at the end, uncertainty included: what grows along
 * the way is not straight, but lies within that. */
static void draw_way(world_picture *w, const actor *a) {
    if (w->s->t_max == 0 || (!body_moves(&a->body) && !a->uncertain))
        return;
    const body most = grown(a, w->s->t_max);
    outline start = view_outline(w->p.v, &a->body, 0);
    outline end = outline_at(w, a, w->s->t_max);
    if (!a->uncertain) {
        outline both = outline_union(&start, &end);
        trace_area(w->p.out, w->p.v, classes[kind_of(a)].path, classes[kind_of(a)].back, &both);
        outline_free(&both);
    } else if (most.radius > 0) {
        trace_area(w->p.out, w->p.v, classes[UNCERTAIN].path, classes[UNCERTAIN].back, &end);
    }
    if (a->uncertain || a == w->s->robot)
        trace_outline(w->p.out, w->p.v, classes[kind_of(a)].end, &end);
    outline_free(&end);
    outline_free(&start);
}

static void draw_velocity(world_picture *w, const actor *a) {
    segment arrow = {middle_at(w, a, 0), middle_at(w, a, w->s->t_max)};
    if (!body_moves(&a->body) || !view_clip(w->p.v, &arrow))
        return;
    if (hypot(arrow.to.x - arrow.from.x, arrow.to.y - arrow.from.y) >= LEAST_ARROW)
        svg_arrow(w->p.out, classes[kind_of(a)].arrow, arrow.from, arrow.to);
    labels_avoid_line(&w->p.labels, arrow.from, arrow.to);
}

/* ---- boxes and pairs ---- */

static void draw_box(world_picture *w, const toi_shape *box, const char *class) {
    body b = body_of(box, &(toi_vec3){0, 0, 0});
    trace_silhouette(w->p.out, w->p.v, &b, 0, class);
    body_free(&b);
}

static void draw_swept_box(world_picture *w, const actor *a) {
    const toi_body *const b = &w->s->world->bodies[a->id]->body;
    toi_shape box = {.kind = TOI_SHAPE_AABB2};
    if (world_dimensions(&b->shape) == 2) {
        toi_swept2(&b->shape, &b->velocity, &b->bound, w->s->end, &box.as.aabb2);
    } else {
        box.kind = TOI_SHAPE_AABB3;
        toi_swept3(&b->shape, &b->velocity, &b->bound, w->s->end, &box.as.aabb3);
    }
    draw_box(w, &box, "swept");
}

static void draw_pair(world_picture *w, const actor *a, const actor *b) {
    segment line = {middle_at(w, a, 0), middle_at(w, b, 0)};
    if (view_clip(w->p.v, &line))
        svg_line(w->p.out, "axis", line.from, line.to);
}

static void draw_motion(world_picture *w) {
    for (size_t i = 0; i < w->s->count; i++)
        if (!w->s->actors[i].still)
            draw_swept_box(w, &w->s->actors[i]);
    for (size_t i = 0; i < w->s->pairs.count; i++)
        draw_pair(w, world_scene_actor(w->s, w->s->pairs.list[i].a),
                  world_scene_actor(w->s, w->s->pairs.list[i].b));
}

/* ---- what is met ---- */

static void draw_met(world_picture *w, const actor *a) {
    const double time = event_time(w->s);
    outline o = outline_at(w, a, time);
    trace_area(w->p.out, w->p.v, classes[kind_of(a)].fill, classes[kind_of(a)].back, &o);
    trace_outline(w->p.out, w->p.v, classes[kind_of(a)].start, &o);
    outline_free(&o);
}

static void draw_normal(world_picture *w) {
    const toi_hit *const hit = &w->s->event.hit;
    if (w->s->met[0] == NULL || (hit->status != TOI_HIT && hit->status != TOI_GRAZE))
        return;
    const body bodies[2] = {w->s->met[0]->body, w->s->met[1]->body};
    const vec normal = vec_of(&hit->normal);
    touch t = touch_of(bodies, normal, units(hit->enter));
    const pixel along = view_direction(w->p.v, normal);
    const pixel from = view_point(w->p.v, vec_scale(vec_add(t.near[0], t.near[1]), 0.5));
    segment arrow = {from, {from.x + NORMAL * along.x, from.y + NORMAL * along.y}};
    if (view_clip(w->p.v, &arrow))
        svg_arrow(w->p.out, "normal", arrow.from, arrow.to);
    labels_avoid_line(&w->p.labels, arrow.from, arrow.to);
    touch_free(&t);
}

static void draw_ray(world_picture *w) {
    const world_line *const q = w->s->question;
    const vec origin = point_of(q, 0), direction = point_of(q, 1);
    segment line = {view_point(w->p.v, origin),
                    view_point(w->p.v, vec_moved(origin, direction, units(q->t_max)))};
    if (view_clip(w->p.v, &line))
        svg_arrow(w->p.out, "a arrow", line.from, line.to);
    if (w->s->met[1] != NULL)
        svg_dot(w->p.out, "point",
                view_point(w->p.v, vec_moved(origin, direction, units(w->s->event.hit.enter))));
}

static void draw_near(world_picture *w) {
    const int32_t *const c = w->s->question->points;
    const toi_shape flat = {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{c[0], c[1]}, {c[2], c[3]}}};
    const toi_shape solid = {.kind = TOI_SHAPE_AABB3, .as.aabb3 = {{c[0], c[1], c[2]}, {c[3], c[4], c[5]}}};
    uint16_t *ids;
    const size_t count = world_bodies_near(w->s->world, w->s->question->dimensions, c, &ids);
    for (size_t i = 0; i < count; i++)
        draw_met(w, world_scene_actor(w->s, ids[i]));
    draw_box(w, w->s->question->dimensions == 2 ? &flat : &solid, "limit");
    free(ids);
}

/* ---- all ---- */

static void draw_names_of(world_picture *w) {
    for (size_t i = 0; i < w->s->count; i++) {
        const actor *const a = &w->s->actors[i];
        const words name = words_of("%u", (unsigned)a->id);
        outline o = view_outline(w->p.v, &a->body, 0);
        if (view_shows(w->p.v, outline_bounds(&o)))
            put_label(&w->p, classes[kind_of(a)].text, o.corners, o.count, name.text);
        outline_free(&o);
    }
}

static void draw_question(world_picture *w) {
    if (world_scene_moves(w->s) && !world_scene_is_crowded(w->s))
        draw_motion(w);
    if (w->s->question->kind == WORLD_RAY)
        draw_ray(w);
    if (w->s->question->kind == WORLD_NEAR)
        draw_near(w);
    if (w->s->robot != NULL)
        draw_met(w, w->s->robot);
    for (unsigned i = 0; i < 2; i++)
        if (w->s->met[i] != NULL)
            draw_met(w, w->s->met[i]);
    draw_normal(w);
}

void draw_world_picture(svg *out, const world_scene *s, area panel) {
    const view v = view_of_world(s, panel);
    world_picture w = {{.out = out, .v = &v, .labels = {.panel = area_grown(panel, -6)}}, s};
    svg_rectangle(out, "panel", panel);
    svg_open_clip(out, panel);
    for (size_t i = 0; i < s->count; i++)
        draw_way(&w, &s->actors[i]);
    for (size_t i = 0; i < s->count; i++)
        draw_start(&w, &s->actors[i]);
    for (size_t i = 0; i < s->count && s->t_max > 0 && !world_scene_is_crowded(s); i++)
        draw_velocity(&w, &s->actors[i]);
    draw_question(&w);
    svg_close_clip(out);
    draw_frame(&w.p, s->is_3d);
    if (!world_scene_is_crowded(s))
        draw_names_of(&w);
}
