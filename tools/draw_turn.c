/* SPDX-License-Identifier: MIT */
#include "draw_turn.h"
#include "course.h"
#include "draw_trace.h"

#include <math.h>
#include <stdlib.h>

/* Of so many corners of a body the way is drawn; of bodies with more edges only the outline. */
enum { MOST_WAYS = 8, MANY_EDGES = 120 };

/* A circle of 5000 pixels is off a polygon of 256 corners by less than half a pixel. */
enum { PIECES_A_TURN = 256, LEAST_PIECES = 16 };

static const double TURN = 6.283185307179586;

static const char *const ghost_class[2] = {"a ghost", "b ghost"}, *const way_class[2] = {"a way", "b way"},
                         *const pivot_class[2] = {"a pivot", "b pivot"};

void draw_turn_styles(svg *out) {
    static const char *const styles[] = {".ghost{stroke-width:1;stroke-opacity:.5}",
                                         ".way{stroke-width:1;stroke-dasharray:2 3}",
                                         "circle.pivot{fill:none;stroke-width:2}"};
    svg_styles(out, styles, sizeof styles / sizeof styles[0]);
}

static double spin_of(const body *b) {
    return vec_length(vec_of(&b->motion.spin));
}

/* ---- ways ---- */

static void draw_curve(picture *p, const char *class, const body *b, vec at_start) {
    const double end = scene_end(p->s), turns = spin_of(b) * end / TURN;
    const size_t count = LEAST_PIECES + (size_t)(turns * PIECES_A_TURN);
    segment *list = take_memory(count, sizeof *list);
    pixel from = view_point(p->v, at_start);
    for (size_t i = 0; i < count; i++) {
        const pixel to = view_point(p->v, body_point(b, at_start, end * (double)(i + 1) / (double)count));
        list[i] = (segment){from, to};
        from = to;
    }
    trace_segments(p->out, p->v, class, list, count);
    free(list);
}

/* All corners, or as many of them evenly. */
static void draw_ways(picture *p, unsigned which) {
    const body *b = &p->s->bodies[which];
    const size_t ways = b->vertex_count < MOST_WAYS ? b->vertex_count : MOST_WAYS;
    for (size_t i = 0; i < ways; i++)
        draw_curve(p, way_class[which], b, b->vertices[i * b->vertex_count / ways]);
}

/* ---- ghosts ---- */

static void draw_ghost(picture *p, unsigned which, double time) {
    const body *b = &p->s->bodies[which];
    if (!view_shows(p->v, view_bounds(p->v, b, time)))
        return;
    if (b->radius == 0 && b->edge_count <= MANY_EDGES)
        trace_edges(p->out, p->v, b, time, ghost_class[which], false);
    else
        trace_silhouette(p->out, p->v, b, time, ghost_class[which]);
}

static void draw_ghosts(picture *p, unsigned which) {
    const double spin = fmax(spin_of(&p->s->bodies[0]), spin_of(&p->s->bodies[1]));
    for (unsigned i = 1; i * TURN / 8 < spin * scene_end(p->s); i++)
        draw_ghost(p, which, i * TURN / 8 / spin);
}

void draw_turn(picture *p, unsigned which) {
    draw_ways(p, which);
    draw_ghosts(p, which);
}

/* ---- pivots ---- */

void draw_pivots(picture *p) {
    for (unsigned which = 0; which < 2; which++) {
        const body *b = &p->s->bodies[which];
        if (!course_turns(&b->motion))
            continue;
        const pixel start = view_point(p->v, course_pivot(&b->motion, 0)),
                    meet = view_point(p->v, course_pivot(&b->motion, p->s->times[AT_MEET]));
        if (view_shows(p->v, (area){start, start}))
            svg_dot(p->out, pivot_class[which], start);
        if (view_shows(p->v, (area){meet, meet}))
            svg_dot(p->out, pivot_class[which], meet);
        labels_avoid(&p->labels, area_grown((area){start, start}, 4), OVER_ARROW);
    }
}

void label_pivots(picture *p) {
    static const char *const ink[2] = {"label ink-a", "label ink-b"};
    static const char *const names[2] = {"pivot of A", "pivot of B"};
    for (unsigned which = 0; which < 2; which++) {
        const body *b = &p->s->bodies[which];
        const pixel start = view_point(p->v, course_pivot(&b->motion, 0));
        if (course_turns(&b->motion) && view_shows(p->v, (area){start, start}))
            put_label(p, ink[which], &start, 1, names[which]);
    }
}
