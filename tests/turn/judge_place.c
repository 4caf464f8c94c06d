/* SPDX-License-Identifier: MIT */
/* Where shapes are said to be at a time, and where they are said to touch. */
#include "judge.h"

#include <math.h>
#include <string.h>

static const toi_motion3 REST = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};

static double larger(double a, double b) {
    return a > b ? a : b;
}

static void blame(verdict *v, fault what, double by) {
    v->wrong[what] = true;
    v->by = larger(v->by, by);
}

/* How far a point of a shape that is put somewhere may be off: in each coordinate its own rounding and 2^-28
 * of its distance from the pivot and of the way that it was carried; of a box that is so for the centre, and
 * its axes, which are orthonormal to within 2^-28, may be off by as much each; where it is between two ulps,
 * half of one more for the centre and for each half extent. */
static double off_of(const scene *s, const rigid *body, int side) {
    const toi_shape_kind kind = s->shape[side].kind;
    const double parts = body->dimensions == 2 ? sqrt(2) : sqrt(3);
    double far = 0;
    for (int k = 0; k < body->count; k++)
        far = larger(far, length(body->arm[k]));
    const double halves = kind == TOI_SHAPE_AABB2 || kind == TOI_SHAPE_AABB3 ? 1 : 0;
    const double carried = length(body->carried) * scene_t_max(s);
    return parts * (0.5 + halves + ldexp(far + carried, -28)) + ldexp(4 * body->across, -28) + 1e-3 +
           1e-14 * body->scene;
}

void judge_place(const scene *s, int side, fix16_t time, const toi_shape *placed, verdict *v) {
    rigid body, put;
    posed at, there;
    const double t = time / 65536.0;
    if (!rigid_make(&body, &s->shape[side], &s->motion[side], scene_t_max(s)))
        return;
    if (placed->kind == 0 || !rigid_make(&put, placed, &REST, 0) || put.count != body.count ||
        fabs(put.radius - body.radius) > 0) {
        blame(v, FAULT_PLACE, 0);
        return;
    }
    rigid_pose(&body, t, &at);
    rigid_pose(&put, 0, &there);
    for (int k = 0; k < body.count; k++) {
        const double off = length(minus(at.point[k], there.point[k])) - off_of(s, &body, side);
        if (off > 0)
            blame(v, FAULT_PLACE, off);
    }
}

/* How far a point is off a body: 0 inside. */
static double distance_to(const rigid *body, const posed *at, toi_vec3 point) {
    rigid dot_body;
    posed there;
    gap g;
    toi_shape shape = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {point, 0}};
    if (body->dimensions == 2) {
        shape.kind = TOI_SHAPE_CIRCLE2;
        shape.as.circle2 = (toi_circle2){{point.x, point.y}, 0};
    }
    rigid_make(&dot_body, &shape, &REST, 0);
    rigid_pose(&dot_body, 0, &there);
    gap_find(body, at, &dot_body, &there, &g);
    return larger(g.least, 0);
}

/* No point is farther off a shape than what the shapes may be apart, two ulp and what the places are rounded
 * by: the straight way that leads to the points is as long as that. */
void judge_points(const scene *s, const toi_hit *hit, const toi_manifold *points, verdict *v) {
    meeting m;
    posed a, b;
    const bool has_points = hit->status == TOI_HIT && !hit->conservative;
    if ((points->count > 0) != has_points)
        blame(v, has_points ? FAULT_BARE : FAULT_POINTS, 0);
    if (!meeting_make(&m, s->shape, s->motion, scene_t_max(s)) || !has_points)
        return;
    rigid_pose(&m.a, hit->enter / 65536.0, &a);
    rigid_pose(&m.b, hit->enter / 65536.0, &b);
    const double margin = s->options.margin > 0 ? s->options.margin : 0;
    const double most =
        margin + judge_bar(s, &m, hit->enter / 65536.0) + 2 + off_of(s, &m.a, 0) + off_of(s, &m.b, 1);
    for (int k = 0; k < points->count && k < TOI_CONTACT_POINTS; k++) {
        const double off_a = distance_to(&m.a, &a, points->points[k].position);
        const double off_b = distance_to(&m.b, &b, points->points[k].position);
        if (larger(off_a, off_b) > most)
            blame(v, FAULT_POINTS, larger(off_a, off_b) - most);
    }
}
