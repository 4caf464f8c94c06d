/* SPDX-License-Identifier: MIT */
#include "draw_trace.h"

#include <stdlib.h>

/* A flat one as a line. */
void trace_polygon(svg *out, const view *v, const char *class, const char *line_class, const pixel *corners,
                   size_t count) {
    segment line = {corners[0], corners[count - 1]};
    pixel *cut = take_memory(count + 4, sizeof *cut);
    const size_t left = view_clip_polygon(v, corners, count, cut);
    if (count == 2 && view_clip(v, &line))
        svg_line(out, line_class, line.from, line.to);
    if (count > 2 && left > 2)
        svg_polygon(out, class, cut, left);
    free(cut);
}

static bool is_back_face(const view *v, const body *b, unsigned face, double time) {
    return vec_dot(body_face_normal(b, face, time), v->toward) < 0;
}

/* An edge is hidden by its body where both of its faces look away. */
static bool is_back_edge(const view *v, const body *b, const body_edge *e, double time) {
    return b->face_count > 0 && is_back_face(v, b, e->left, time) && is_back_face(v, b, e->right, time);
}

/* So much of them as is within the panel. */
void trace_segments(svg *out, const view *v, const char *class, segment *list, size_t count) {
    size_t seen = 0;
    for (size_t i = 0; i < count; i++) {
        list[seen] = list[i];
        seen += view_clip(v, &list[seen]);
    }
    if (seen > 0)
        svg_segments(out, class, list, seen);
}

void trace_edges(svg *out, const view *v, const body *b, double time, const char *class, bool back) {
    segment *list = take_memory(b->edge_count, sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < b->edge_count; i++) {
        const body_edge *e = &b->edges[i];
        if (is_back_edge(v, b, e, time) == back)
            list[count++] = (segment){view_point(v, body_vertex(b, e->from, time)),
                                      view_point(v, body_vertex(b, e->to, time))};
    }
    trace_segments(out, v, class, list, count);
    free(list);
}

/* An SVG viewer may place an arc that reaches farther with 32 bits and wrongly. */
static bool has_true_arcs(const outline *o) {
    static const double far = 10000;
    const area bounds = outline_bounds(o);
    return o->radius > 0 && bounds.lo.x > -far && bounds.lo.y > -far && bounds.hi.x < far &&
           bounds.hi.y < far;
}

void trace_outline(svg *out, const view *v, const char *class, const outline *o) {
    if (has_true_arcs(o)) {
        svg_outline(out, class, o);
        return;
    }
    outline flat = outline_flat(o, v->panel, OUTLINE_FINE);
    segment *list = take_memory(flat.count, sizeof *list);
    for (size_t i = 0; i < flat.count; i++)
        list[i] = (segment){flat.corners[i], flat.corners[(i + 1) % flat.count]};
    trace_segments(out, v, class, list, flat.count);
    free(list);
    outline_free(&flat);
}

void trace_area(svg *out, const view *v, const char *class, const char *line_class, const outline *o) {
    if (has_true_arcs(o)) {
        svg_outline(out, class, o);
        return;
    }
    outline flat = outline_flat(o, v->panel, OUTLINE_FINE);
    trace_polygon(out, v, class, line_class, flat.corners, flat.count);
    outline_free(&flat);
}

void trace_silhouette(svg *out, const view *v, const body *b, double time, const char *class) {
    outline o = view_outline(v, b, time);
    trace_outline(out, v, class, &o);
    outline_free(&o);
}
