/* SPDX-License-Identifier: MIT */
#include "model.h"

#include <math.h>
#include <string.h>

double length(real3 a) {
    return sqrt(dot(a, a));
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

static real3 real_of(toi_vec3 v) {
    return (real3){v.x, v.y, v.z};
}

static real3 flat_of(toi_vec2 v) {
    return (real3){v.x, v.y, 0};
}

static real3 axis_of(toi_axis3 u) {
    return times(1.0 / TOI_Q30_ONE, (real3){u.x, u.y, u.z});
}

static bool is_zero(const toi_rot3 *rot) {
    const toi_rot3 none = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    return memcmp(rot, &none, sizeof none) == 0;
}

static void axes_of(const toi_rot3 *rot, real3 u[3]) {
    static const toi_rot3 upright = TOI_ROT3_IDENTITY;
    for (int k = 0; k < 3; k++)
        u[k] = axis_of((is_zero(rot) ? &upright : rot)->u[k]);
}

static void add_edge(rigid *body, int from, int to) {
    body->edge[body->edges][0] = (uint8_t)from;
    body->edge[body->edges++][1] = (uint8_t)to;
}

static void add_axis(rigid *body, real3 n) {
    const double size = length(n);
    if (size > 0 && body->axes < MODEL_AXES)
        body->axis[body->axes++] = times(1 / size, n);
}

static void add_direction(rigid *body, real3 n) {
    const double size = length(n);
    if (size > 0)
        body->direction[body->directions++] = times(1 / size, n);
}

/* A box of any axes, which need not be quite of length 1 nor quite perpendicular: it is the parallelepiped
 * that they span. */
static void make_box(rigid *body, real3 centre, const double half[3], const real3 u[3]) {
    const int corners = body->dimensions == 3 ? 8 : 4;
    for (int k = 0; k < corners; k++) {
        /* Counter-clockwise in the plane. */
        const int x = (k ^ (k >> 1)) & 1, y = k >> 1 & 1, z = k >> 2 & 1;
        real3 p =
            plus(centre, plus(times(x ? half[0] : -half[0], u[0]), times(y ? half[1] : -half[1], u[1])));
        body->arm[k] = body->dimensions == 3 ? plus(p, times(z ? half[2] : -half[2], u[2])) : p;
    }
    body->count = corners;
    for (int k = 0; k < 4 && corners == 4; k++)
        add_edge(body, k, (k + 1) % 4);
    for (int k = 0; k < 12 && corners == 8; k++) {
        const int low = k & 3;
        if (k < 8)
            add_edge(body, (k & 4) + low, (k & 4) + ((low + 1) & 3));
        else
            add_edge(body, low, low + 4);
    }
    if (corners == 4) {
        add_axis(body, u[0]);
        add_axis(body, u[1]);
        return;
    }
    for (int k = 0; k < 3; k++) {
        add_axis(body, cross(u[(k + 1) % 3], u[(k + 2) % 3]));
        add_direction(body, u[k]);
    }
}

static void make_outline(rigid *body, const toi_vec2 *points, int count) {
    body->count = count;
    for (int k = 0; k < count; k++)
        body->arm[k] = flat_of(points[k]);
    for (int k = 0; k < count && count > 1; k++)
        add_edge(body, k, (k + 1) % count);
    if (count == 2)
        add_axis(body, minus(body->arm[1], body->arm[0]));
}

static unsigned index_at(const toi_hull3_table *table, const uint8_t *list, int n) {
    return table->index_size == 1 ? list[n] : (unsigned)list[2 * n] | (unsigned)list[2 * n + 1] << 8;
}

static bool is_parallel_to_some(const rigid *body, real3 d) {
    for (int k = 0; k < body->directions; k++) {
        /* Parallel edges of a table are so exactly, and their cross product is that of rounding. */
        if (length(cross(body->direction[k], d)) <= 1e-14 * length(d))
            return true;
    }
    return false;
}

static bool make_hull(rigid *body, const toi_hull3 *hull) {
    const toi_hull3_table *table = hull->table;
    real3 u[3];
    if (table->vertex_count > MODEL_POINTS || table->edge_count > MODEL_EDGES ||
        table->face_count > MODEL_AXES)
        return false;
    axes_of(&hull->rot, u);
    for (int k = 0; k < table->vertex_count; k++) {
        const toi_vec3 v = table->vertices[k];
        const real3 p = plus(times(v.x, u[0]), plus(times(v.y, u[1]), times(v.z, u[2])));
        body->arm[k] = plus(real_of(hull->center), p);
    }
    body->count = table->vertex_count;
    for (int k = 0; k < table->edge_count; k++) {
        const unsigned from = index_at(table, table->edges, 4 * k),
                       to = index_at(table, table->edges, 4 * k + 1);
        const real3 d = minus(body->arm[to], body->arm[from]);
        add_edge(body, (int)from, (int)to);
        if (!is_parallel_to_some(body, d))
            add_direction(body, d);
    }
    for (int k = 0; k < table->face_count; k++) {
        const real3 a = body->arm[index_at(table, table->faces, 3 * k)];
        const real3 b = body->arm[index_at(table, table->faces, 3 * k + 1)];
        const real3 c = body->arm[index_at(table, table->faces, 3 * k + 2)];
        add_axis(body, cross(minus(b, a), minus(c, a)));
    }
    return true;
}

static void make_segment(rigid *body, real3 a, real3 b) {
    body->arm[0] = a;
    body->arm[1] = b;
    body->count = 2;
    add_edge(body, 0, 1);
    if (body->dimensions == 2) {
        add_edge(body, 1, 0);
        add_axis(body, minus(b, a));
    } else {
        add_direction(body, minus(b, a));
    }
}

static void make_aabb(rigid *body, real3 lo, real3 hi) {
    const real3 u[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const real3 half = times(0.5, minus(hi, lo));
    make_box(body, times(0.5, plus(lo, hi)), (double[3]){half.x, half.y, half.z}, u);
}

static void make_obb2(rigid *body, const toi_obb2 *box) {
    const bool upright = box->rot.cos == 0 && box->rot.sin == 0;
    const double c = upright ? 1 : (double)box->rot.cos / TOI_Q30_ONE;
    const double s = upright ? 0 : (double)box->rot.sin / TOI_Q30_ONE;
    const real3 u[3] = {{c, s, 0}, {-s, c, 0}, {0, 0, 1}};
    make_box(body, flat_of(box->center), (double[3]){box->half.x, box->half.y, 0}, u);
}

static void make_obb3(rigid *body, const toi_obb3 *box) {
    real3 u[3];
    axes_of(&box->rot, u);
    make_box(body, real_of(box->center), (double[3]){box->half.x, box->half.y, box->half.z}, u);
}

static bool make_core(rigid *body, const toi_shape *shape) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        make_aabb(body, flat_of(shape->as.aabb2.lo), flat_of(shape->as.aabb2.hi));
        return true;
    case TOI_SHAPE_AABB3:
        make_aabb(body, real_of(shape->as.aabb3.lo), real_of(shape->as.aabb3.hi));
        return true;
    case TOI_SHAPE_OBB2:
        make_obb2(body, &shape->as.obb2);
        return true;
    case TOI_SHAPE_OBB3:
        make_obb3(body, &shape->as.obb3);
        return true;
    case TOI_SHAPE_POLY2:
        if (shape->as.poly2.count > MODEL_POINTS)
            return false;
        make_outline(body, shape->as.poly2.vertices, shape->as.poly2.count);
        return true;
    case TOI_SHAPE_HULL3:
        return make_hull(body, &shape->as.hull3);
    case TOI_SHAPE_CIRCLE2:
        make_outline(body, &shape->as.circle2.center, 1);
        body->radius += shape->as.circle2.radius;
        return true;
    case TOI_SHAPE_CAPSULE2:
        make_segment(body, flat_of(shape->as.capsule2.a), flat_of(shape->as.capsule2.b));
        body->radius += shape->as.capsule2.radius;
        return true;
    case TOI_SHAPE_SPHERE3:
        body->arm[body->count++] = real_of(shape->as.sphere3.center);
        body->radius += shape->as.sphere3.radius;
        return true;
    case TOI_SHAPE_CAPSULE3:
        make_segment(body, real_of(shape->as.capsule3.a), real_of(shape->as.capsule3.b));
        body->radius += shape->as.capsule3.radius;
        return true;
    default:
        return false;
    }
}

static bool is_plane(toi_shape_kind kind) {
    return kind == TOI_SHAPE_AABB2 || kind == TOI_SHAPE_OBB2 || kind == TOI_SHAPE_POLY2 ||
           kind == TOI_SHAPE_CIRCLE2 || kind == TOI_SHAPE_CAPSULE2;
}

/* What is carried along by a body that does not turn is a velocity. */
static void make_motion(rigid *body, const toi_motion3 *m) {
    body->velocity = real_of(m->velocity);
    body->carried = real_of(m->carried);
    body->pivot = real_of(m->pivot);
    body->spin = times(1.0 / 65536, real_of(m->spin));
    if (body->dimensions == 2) {
        body->velocity.z = body->carried.z = body->pivot.z = 0;
        body->spin.x = body->spin.y = 0;
    }
    body->rate = length(body->spin);
    if (body->rate <= 0) {
        body->velocity = plus(body->velocity, body->carried);
        body->carried = (real3){0, 0, 0};
    }
}

bool rigid_make(rigid *out, const toi_shape *shape, const toi_motion3 *motion, double t_max) {
    double reach = 0;
    memset(out, 0, sizeof *out);
    out->dimensions = is_plane(shape->kind) ? 2 : 3;
    out->radius = shape->radius;
    if (!make_core(out, shape))
        return false;
    make_motion(out, motion);
    for (int k = 0; k < out->count; k++) {
        out->arm[k] = minus(out->arm[k], out->pivot);
        out->rim = larger(out->rim, length(cross(out->spin, out->arm[k])));
        reach = larger(reach, length(out->arm[k]));
        for (int j = 0; j < k; j++)
            out->across = larger(out->across, length(minus(out->arm[k], out->arm[j])));
    }
    out->scene = length(out->pivot) + reach * (1 + out->rate * t_max) +
                 t_max * (length(out->velocity) + length(out->carried)) + out->radius;
    return true;
}

/* The integral of the rotation: along the axis t, across it t sin(x) / x and t (1 - cos(x)) / x, where x is
 * the angle. Both are taken of half angles where they would cancel. */
static real3 carried_way(const rigid *body, double t, double angle, real3 k) {
    const real3 u = body->carried, along = times(dot(k, u), k), across = minus(u, along);
    const double half = sin(angle / 2);
    const double straight = angle > 0 ? t * sin(angle) / angle : t;
    const double aside = angle > 0 ? 2 * t * half * half / angle : 0;
    return plus(times(t, along), plus(times(straight, across), times(aside, cross(k, across))));
}

void rigid_pose(const rigid *body, double t, posed *out) {
    const double angle = body->rate * t, c = cos(angle), s = sin(angle), half = sin(angle / 2);
    const double rest = 2 * half * half;
    const real3 k = body->rate > 0 ? times(1 / body->rate, body->spin) : (real3){0, 0, 1};
    const real3 origin = plus(plus(body->pivot, times(t, body->velocity)), carried_way(body, t, angle, k));
    const double m[3][3] = {{c + rest * k.x * k.x, rest * k.x * k.y - s * k.z, rest * k.x * k.z + s * k.y},
                            {rest * k.y * k.x + s * k.z, c + rest * k.y * k.y, rest * k.y * k.z - s * k.x},
                            {rest * k.z * k.x - s * k.y, rest * k.z * k.y + s * k.x, c + rest * k.z * k.z}};
    memcpy(out->turn, m, sizeof m);
    for (int n = 0; n < body->count; n++)
        out->point[n] = plus(origin, turned(out, body->arm[n]));
}

real3 turned(const posed *at, real3 v) {
    return (real3){at->turn[0][0] * v.x + at->turn[0][1] * v.y + at->turn[0][2] * v.z,
                   at->turn[1][0] * v.x + at->turn[1][1] * v.y + at->turn[1][2] * v.z,
                   at->turn[2][0] * v.x + at->turn[2][1] * v.y + at->turn[2][2] * v.z};
}

real3 rigid_velocity(const rigid *body, const posed *at, int point) {
    const real3 own = cross(body->spin, turned(at, body->arm[point]));
    return plus(plus(body->velocity, turned(at, body->carried)), own);
}
