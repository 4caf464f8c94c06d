/* SPDX-License-Identifier: MIT */
/* Where round shapes touch: contacts that can be derived by hand, and what is promised of all others,
 * measured in doubles: each point is on both shapes where they touch and in both where they overlap, and no
 * two points have the same name. */
#include "contact_points.h"
#include "random.h"
#include "random_rotation.h"

#include <math.h>

static const toi_vec3 still = {0, 0, 0}, down = {0, -F16(4), 0}, below_z = {0, 0, -F16(4)};

static const toi_manifold *meet(const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                                const toi_vec3 *vb) {
    static toi_manifold m;
    toi_contact(a, va, b, vb, NULL, &m);
    return &m;
}

/* ---- By hand, in the plane. The floor is y = 0, which is edge 3 of a box */

static toi_shape floor2(void) {
    toi_shape s = {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{-F16(10), -F16(1)}, {F16(10), 0}}};
    return s;
}

static toi_shape circle(double x, double y, double r) {
    toi_shape s = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{F16(x), F16(y)}, F16(r)}};
    return s;
}

static toi_shape capsule(double ax, double ay, double bx, double by, double r) {
    toi_shape s = {.kind = TOI_SHAPE_CAPSULE2,
                   .as.capsule2 = {{F16(ax), F16(ay)}, {F16(bx), F16(by)}, F16(r)}};
    return s;
}

static void circles(void) {
    const toi_shape ground = floor2(), ball = circle(3, 2, .5), other = circle(3.25, 2, .5),
                    big = circle(3, 2, 2);
    toi_shape past = circle(10.25, 2, .5);
    EXPECT("a circle on the floor", meet(&ground, &still, &ball, &down), TOI_HIT,
           {{F16(3), 0, 0}, E(3), V(0)});
    EXPECT("the floor under a circle", meet(&ball, &down, &ground, &still), TOI_HIT,
           {{F16(3), 0, 0}, V(0), E(3)});
    EXPECT("a circle on a corner", meet(&ground, &still, &past, &down), TOI_HIT,
           {{F16(10), 0, 0}, V(3), V(0)});
    EXPECT("circles that share a centre", meet(&ball, &still, &big, &still), TOI_OVERLAP,
           {{F16(3), F16(2), 0}, V(0), V(0)});
    EXPECT("a circle in a circle", meet(&big, &still, &other, &still), TOI_OVERLAP,
           {{F16(3.25), F16(2), 0}, V(0), V(0)});
    EXPECT("circles overlap", meet(&ball, &still, &other, &still), TOI_OVERLAP,
           {{F16(3.125), F16(2), 0}, V(0), V(0)});
    past.as.circle2.center = (toi_vec2){F16(1), F16(.25)};
    EXPECT("a circle in the floor", meet(&ground, &still, &past, &still), TOI_OVERLAP,
           {{F16(1), 0, 0}, E(3), V(0)});
}

static void capsules(void) {
    const toi_shape ground = floor2(), standing = capsule(3, 2, 3, 4, .5);
    toi_shape lying = capsule(3, 2, 5, 2, .5), under = capsule(1, 0, 4, 0, .25);
    EXPECT("a capsule stands", meet(&ground, &still, &standing, &down), TOI_HIT,
           {{F16(3), 0, 0}, E(3), V(0)});
    EXPECT("a capsule lies", meet(&ground, &still, &lying, &down), TOI_HIT, {{F16(3), 0, 0}, E(3), V(0)},
           {{F16(5), 0, 0}, E(3), V(1)});
    EXPECT("a capsule along a capsule", meet(&under, &still, &lying, &down), TOI_HIT,
           {{F16(3), F16(.25), 0}, E(1), V(0)}, {{F16(4), F16(.25), 0}, V(1), E(0)});
    EXPECT("a capsule in a capsule", meet(&lying, &still, &lying, &still), TOI_OVERLAP,
           {{F16(3), F16(2), 0}, V(0), V(0)}, {{F16(5), F16(2), 0}, V(1), V(1)});
    lying.as.capsule2.b.y += 1;
    EXPECT("a capsule that is tilted by 1 ulp", meet(&ground, &still, &lying, &down), TOI_HIT,
           {{F16(3), 0, 0}, E(3), V(0)}, {{F16(5), 0, 0}, E(3), V(1)});
    lying.as.capsule2.b.y += 2;
    EXPECT("a capsule that is tilted by 3 ulp", meet(&ground, &still, &lying, &down), TOI_HIT,
           {{F16(3), 0, 0}, E(3), V(0)});
    lying.as.capsule2.b.y = F16(2) + F16(2 * .01745506);
    EXPECT("a capsule that is tilted by 1 degree", meet(&ground, &still, &lying, &down), TOI_HIT,
           {{F16(3), 0, 0}, E(3), V(0)});
    EXPECT("a tilted capsule on a capsule", meet(&under, &still, &lying, &down), TOI_HIT,
           {{F16(3), F16(.25), 0}, E(1), V(0)});
}

static toi_shape rounded(double x, double y, double hx, double hy, int degrees, double r) {
    toi_shape s = {.kind = TOI_SHAPE_OBB2,
                   .as.obb2 = {{F16(x), F16(y)}, {F16(hx), F16(hy)}, TOI_ROT2_IDENTITY},
                   .radius = F16(r)};
    toi_rot2_from_angle(&s.as.obb2.rot, (toi_angle)((uint64_t)degrees * 4294967296 / 360));
    return s;
}

static void rounded_boxes(void) {
    const toi_shape ground = floor2(), level = rounded(2, 2, 1, .5, 0, .25),
                    lower = rounded(1, -1, 1, .75, 0, .25), diamond = rounded(2, 3, .5, .5, 45, .25),
                    low_diamond = rounded(2, -1, .5, .5, 45, .25);
    EXPECT("a rounded box on the floor", meet(&ground, &still, &level, &down), TOI_HIT,
           {{F16(1), 0, 0}, E(3), V(0)}, {{F16(3), 0, 0}, E(3), V(1)});
    EXPECT("a rounded box on another", meet(&lower, &still, &level, &down), TOI_HIT,
           {{F16(1), 0, 0}, E(3), V(0)}, {{F16(2), 0, 0}, V(3), E(2)});
    EXPECT("a corner on a rounded box", meet(&lower, &still, &diamond, &down), TOI_HIT,
           {{F16(2), 0, 0}, V(3), V(0)});
    EXPECT("a corner on a corner", meet(&low_diamond, &still, &diamond, &down), TOI_HIT,
           {{F16(2), F16(-1 + .70710678 + .25), 0}, V(3), V(0)});
}

/* A slope of 100 units at 30 degrees, with a small ball on it: the direction of the way between the cores is
 * exact to 2^-15, which is 100 ulp at the end of the slope. */
static void slopes(void) {
    toi_shape slope = {.kind = TOI_SHAPE_POLY2}, ball = circle(10, 20, 1 / 128.0),
              box = rounded(0, 0, 100, 1, 30, 0);
    static const toi_vec2 corners[3] = {
        {-F16(100), -F16(57.75)}, {F16(100), -F16(57.75)}, {F16(100), F16(57.75)}};
    slope.as.poly2 = (toi_poly2){corners, 3};
    const toi_manifold *m = meet(&slope, &still, &ball, &(toi_vec3){0, -F16(40), 0});
    tap_ok(m->count == 1 && m->points[0].a.kind == TOI_FEATURE_EDGE && m->points[0].a.index == 2 &&
               labs((long)m->points[0].position.x - F16(10)) < F16(.01),
           "a small ball on a long slope");
    m = meet(&box, &still, &ball, &(toi_vec3){0, -F16(40), 0});
    tap_ok(m->count == 1 && m->points[0].a.kind == TOI_FEATURE_EDGE && m->points[0].a.index == 3 &&
               labs((long)m->points[0].position.x - F16(10)) < F16(.01),
           "a small ball on a long tilted box");
}

/* ---- By hand, in space. The floor is z = 0, which is face 5 of a box */

static toi_shape floor3(void) {
    toi_shape s = {.kind = TOI_SHAPE_AABB3,
                   .as.aabb3 = {{-F16(10), -F16(10), -F16(1)}, {F16(10), F16(10), 0}}};
    return s;
}

static toi_shape sphere(double x, double y, double z, double r) {
    toi_shape s = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{F16(x), F16(y), F16(z)}, F16(r)}};
    return s;
}

static toi_shape rod(double ax, double ay, double az, double bx, double by, double bz, double r) {
    toi_shape s = {.kind = TOI_SHAPE_CAPSULE3,
                   .as.capsule3 = {{F16(ax), F16(ay), F16(az)}, {F16(bx), F16(by), F16(bz)}, F16(r)}};
    return s;
}

static void spheres(void) {
    const toi_shape ground = floor3(), ball = sphere(3, 2, 2, .5), edge = sphere(10.25, 2, 2, .5),
                    corner = sphere(10.25, 10.25, 2, .5), big = sphere(3, 2, 2, 4);
    EXPECT("a sphere on a face", meet(&ground, &still, &ball, &below_z), TOI_HIT,
           {{F16(3), F16(2), 0}, F(5), V(0)});
    EXPECT("a sphere on an edge", meet(&ground, &still, &edge, &below_z), TOI_HIT,
           {{F16(10), F16(2), 0}, E(7), V(0)});
    EXPECT("a sphere on a corner", meet(&ground, &still, &corner, &below_z), TOI_HIT,
           {{F16(10), F16(10), 0}, V(7), V(0)});
    EXPECT("spheres that share a centre", meet(&big, &still, &ball, &still), TOI_OVERLAP,
           {{F16(3), F16(2), F16(2)}, V(0), V(0)});
}

static void rods(void) {
    const toi_shape ground = floor3(), standing = rod(3, 2, 2, 3, 2, 4, .5),
                    under = rod(4, 2, 0, 7, 2, 0, .25), across = rod(4, 0, 0, 4, 7, 0, .25),
                    diagonal = rod(3, 2, 2, 5, 3, 2, .5);
    toi_shape lying = rod(3, 2, 2, 5, 2, 2, .5);
    EXPECT("a capsule stands in space", meet(&ground, &still, &standing, &below_z), TOI_HIT,
           {{F16(3), F16(2), 0}, F(5), V(0)});
    EXPECT("a capsule lies in space", meet(&ground, &still, &lying, &below_z), TOI_HIT,
           {{F16(3), F16(2), 0}, F(5), V(0)}, {{F16(5), F16(2), 0}, F(5), V(1)});
    EXPECT("a capsule lies askew", meet(&ground, &still, &diagonal, &below_z), TOI_HIT,
           {{F16(3), F16(2), 0}, F(5), V(0)}, {{F16(5), F16(3), 0}, F(5), V(1)});
    EXPECT("a capsule along a capsule in space", meet(&under, &still, &lying, &below_z), TOI_HIT,
           {{F16(4), F16(2), F16(.25)}, V(0), E(0)}, {{F16(5), F16(2), F16(.25)}, E(0), V(1)});
    EXPECT("capsules across", meet(&across, &still, &lying, &below_z), TOI_HIT,
           {{F16(4), F16(2), F16(.25)}, E(0), E(0)});
    lying.as.capsule3.b.z += 1;
    EXPECT("a capsule tilted by 1 ulp in space", meet(&ground, &still, &lying, &below_z), TOI_HIT,
           {{F16(3), F16(2), 0}, F(5), V(0)}, {{F16(5), F16(2), 0}, F(5), V(1)});
    lying.as.capsule3.b.z += 2;
    EXPECT("a capsule tilted by 3 ulp in space", meet(&ground, &still, &lying, &below_z), TOI_HIT,
           {{F16(3), F16(2), 0}, F(5), V(0)});
}

/* As in the plane: a small ball on a slope of 1,000 units and one across an edge as long. */
static void slopes_in_space(void) {
    toi_shape ramp = {.kind = TOI_SHAPE_OBB3,
                      .as.obb3 = {{0, 0, 0}, {F16(1000), F16(900), F16(1)}, TOI_ROT3_IDENTITY}},
              long_rod = rod(-900, -333, 0, 900, 777, 55, 1 / 64.0);
    const toi_shape ball = sphere(10, 7, 20, 1 / 64.0);
    toi_rot3_from_axis_angle(&ramp.as.obb3.rot, &(toi_vec3){F16(3), F16(1), F16(2)}, TOI_DEGREES(17));
    const toi_manifold *m = meet(&ramp, &still, &ball, &(toi_vec3){0, 0, -F16(40)});
    tap_ok(m->count == 1 && m->points[0].a.kind == TOI_FEATURE_FACE && m->points[0].a.index == 5 &&
               near_coordinate(m->points[0].position.x / 1024, F16(10) / 1024),
           "a small ball on a long slope in space");
    /* Over x = 10 the rod is at y = 777 - 890 * 1110 / 1800 and z = 55 - 890 * 55 / 1800. */
    const toi_shape above = sphere(10, 777 - 890 * 1110 / 1800.0, 40, 1 / 64.0);
    m = meet(&long_rod, &still, &above, &(toi_vec3){0, 0, -F16(40)});
    tap_ok(m->count == 1 && m->points[0].a.kind == TOI_FEATURE_EDGE &&
               near_coordinate(m->points[0].position.x / 1024, F16(10) / 1024),
           "a small ball on a long rod");
}

/* The same box three times: level, level as an oriented one with a radius, and turned by 90 degrees. */
static void rounded_crates(void) {
    const toi_shape ground = floor3();
    toi_shape level = {.kind = TOI_SHAPE_AABB3,
                       .as.aabb3 = {{F16(1), F16(1), F16(2)}, {F16(3), F16(2), F16(3)}},
                       .radius = F16(.25)};
    toi_shape crate = {
        .kind = TOI_SHAPE_OBB3,
        .as.obb3 = {{F16(2), F16(1.5), F16(2.5)}, {F16(1), F16(.5), F16(.5)}, TOI_ROT3_IDENTITY},
        .radius = F16(.25)};
    EXPECT("a rounded level box", meet(&ground, &still, &level, &below_z), TOI_HIT,
           {{F16(1), F16(1), 0}, F(5), V(0)}, {{F16(3), F16(1), 0}, F(5), V(1)},
           {{F16(1), F16(2), 0}, F(5), V(2)}, {{F16(3), F16(2), 0}, F(5), V(3)});
    EXPECT("a rounded crate", meet(&ground, &still, &crate, &below_z), TOI_HIT,
           {{F16(1), F16(1), 0}, F(5), V(0)}, {{F16(3), F16(1), 0}, F(5), V(1)},
           {{F16(1), F16(2), 0}, F(5), V(2)}, {{F16(3), F16(2), 0}, F(5), V(3)});
    toi_rot3_from_yaw(&crate.as.obb3.rot, TOI_DEGREES(45));
    tap_ok(meet(&ground, &still, &crate, &below_z)->count == 4, "a turned rounded crate");
    tap_ok(meet(&level, &still, &crate, &below_z)->count == 8, "a turned crate on a level one");
}

/* ---- Any, by distances in doubles */

typedef struct {
    double x[3];
} place;

static place of_vec3(const toi_vec3 *v) {
    return (place){{v->x, v->y, v->z}};
}

static place of_vec2(const toi_vec2 *v) {
    return (place){{v->x, v->y, 0}};
}

static place minus(const place *p, const place *q) {
    return (place){{p->x[0] - q->x[0], p->x[1] - q->x[1], p->x[2] - q->x[2]}};
}

static double dot(const place *p, const place *q) {
    return p->x[0] * q->x[0] + p->x[1] * q->x[1] + p->x[2] * q->x[2];
}

static double from_segment(const place *p, const place *a, const place *b) {
    const place along = minus(b, a), way = minus(p, a);
    const double square = dot(&along, &along),
                 t = square > 0 ? fmin(fmax(dot(&way, &along) / square, 0), 1) : 0;
    const place foot = {{a->x[0] + t * along.x[0], a->x[1] + t * along.x[1], a->x[2] + t * along.x[2]}},
                rest = minus(p, &foot);
    return sqrt(dot(&rest, &rest));
}

/* Below 0 inside. */
static double from_box(const place *p, const place *center, const double half[3], const toi_rot3 *rot,
                       int n) {
    const place way = minus(p, center);
    double square = 0, most = -1e30;
    for (int k = 0; k < n; k++) {
        const place u = {
            {rot->u[k].x / 1073741824.0, rot->u[k].y / 1073741824.0, rot->u[k].z / 1073741824.0}};
        const double past = fabs(dot(&way, &u)) - half[k];
        square += past > 0 ? past * past : 0;
        most = fmax(most, past);
    }
    return most > 0 ? sqrt(square) : most;
}

static double from_polygon(const place *p, const toi_poly2 *poly) {
    double least = 1e30;
    bool inside = poly->count > 2;
    for (unsigned n = 0; n < poly->count; n++) {
        const place a = of_vec2(&poly->vertices[n]), b = of_vec2(&poly->vertices[(n + 1) % poly->count]),
                    along = minus(&b, &a), way = minus(p, &a);
        least = fmin(least, from_segment(p, &a, &b));
        inside = inside && along.x[0] * way.x[1] - along.x[1] * way.x[0] > 0;
    }
    return inside ? -least : least;
}

static double from_aabb(const place *p, const place *lo, const place *hi, int n) {
    static const toi_rot3 upright = TOI_ROT3_IDENTITY;
    const place center = {{(lo->x[0] + hi->x[0]) / 2, (lo->x[1] + hi->x[1]) / 2, (lo->x[2] + hi->x[2]) / 2}};
    const double half[3] = {(hi->x[0] - lo->x[0]) / 2, (hi->x[1] - lo->x[1]) / 2, (hi->x[2] - lo->x[2]) / 2};
    return from_box(p, &center, half, &upright, n);
}

/* How far a place is from the surface of a shape, in ulps; below 0 inside. */
static double from_surface(const place *p, const toi_shape *s) {
    const toi_rot2 *r = &s->as.obb2.rot;
    const toi_rot3 flat = {{{r->cos, r->sin, 0}, {-r->sin, r->cos, 0}, {0, 0, TOI_Q30_ONE}}};
    place a, b;
    switch (s->kind) {
    case TOI_SHAPE_CIRCLE2:
        a = of_vec2(&s->as.circle2.center);
        return from_segment(p, &a, &a) - s->as.circle2.radius - s->radius;
    case TOI_SHAPE_CAPSULE2:
        a = of_vec2(&s->as.capsule2.a), b = of_vec2(&s->as.capsule2.b);
        return from_segment(p, &a, &b) - s->as.capsule2.radius - s->radius;
    case TOI_SHAPE_SPHERE3:
        a = of_vec3(&s->as.sphere3.center);
        return from_segment(p, &a, &a) - s->as.sphere3.radius - s->radius;
    case TOI_SHAPE_CAPSULE3:
        a = of_vec3(&s->as.capsule3.a), b = of_vec3(&s->as.capsule3.b);
        return from_segment(p, &a, &b) - s->as.capsule3.radius - s->radius;
    case TOI_SHAPE_AABB2:
        a = of_vec2(&s->as.aabb2.lo), b = of_vec2(&s->as.aabb2.hi);
        return from_aabb(p, &a, &b, 2) - s->radius;
    case TOI_SHAPE_AABB3:
        a = of_vec3(&s->as.aabb3.lo), b = of_vec3(&s->as.aabb3.hi);
        return from_aabb(p, &a, &b, 3) - s->radius;
    case TOI_SHAPE_OBB2:
        a = of_vec2(&s->as.obb2.center);
        return from_box(p, &a, (double[]){s->as.obb2.half.x, s->as.obb2.half.y, 0}, &flat, 2) - s->radius;
    case TOI_SHAPE_OBB3:
        a = of_vec3(&s->as.obb3.center);
        return from_box(p, &a, (double[]){s->as.obb3.half.x, s->as.obb3.half.y, s->as.obb3.half.z},
                        &s->as.obb3.rot, 3) -
               s->radius;
    default:
        return from_polygon(p, &s->as.poly2) - s->radius;
    }
}

/* ---- Any shapes */

static int within(uint64_t *seed, int size) {
    return below(seed, 2 * size + 1) - size;
}

/* A shape of a kind around a place. Polygons are triangles, or have 1 or 2 vertices where they have a radius.
 */
static toi_shape any_shape(uint64_t *seed, toi_shape_kind kind, int size, const toi_vec3 *c,
                           toi_vec2 room[3]) {
    toi_shape s = {.kind = kind, .radius = below(seed, 3) ? 1 + below(seed, size) : 0};
    const toi_vec3 p = {within(seed, size), within(seed, size), below(seed, 3) ? within(seed, size) : 0},
                   h = {below(seed, size), below(seed, size), below(seed, size)};
    const fix16_t radius = 1 + below(seed, size);
    const toi_vec2 c2 = {c->x, c->y}, end2 = {c->x + p.x, c->y + p.y};
    const toi_vec3 end3 = {c->x + p.x, c->y + p.y, c->z + p.z};
    switch (kind) {
    case TOI_SHAPE_CIRCLE2:
        s.as.circle2 = (toi_circle2){c2, radius};
        break;
    case TOI_SHAPE_CAPSULE2:
        s.as.capsule2 = (toi_capsule2){c2, end2, radius};
        break;
    case TOI_SHAPE_SPHERE3:
        s.as.sphere3 = (toi_sphere3){*c, radius};
        break;
    case TOI_SHAPE_CAPSULE3:
        s.as.capsule3 = (toi_capsule3){*c, end3, radius};
        break;
    case TOI_SHAPE_AABB2:
        s.as.aabb2 = (toi_aabb2){{c->x - h.x, c->y - h.y}, {c->x + h.x, c->y + h.y}};
        break;
    case TOI_SHAPE_AABB3:
        s.as.aabb3 = (toi_aabb3){{c->x - h.x, c->y - h.y, c->z - h.z}, {c->x + h.x, c->y + h.y, c->z + h.z}};
        break;
    case TOI_SHAPE_OBB2:
        s.as.obb2 = (toi_obb2){c2, {h.x, h.y}, TOI_ROT2_IDENTITY};
        toi_rot2_from_angle(&s.as.obb2.rot, (toi_angle)random64(seed));
        break;
    case TOI_SHAPE_OBB3:
        s.as.obb3 = (toi_obb3){*c, h, TOI_ROT3_IDENTITY};
        random_rotation(seed, &s.as.obb3.rot);
        break;
    default:
        room[0] = (toi_vec2){c->x - h.x - 1, c->y - h.y};
        room[1] = (toi_vec2){c->x + h.x, c->y - h.y};
        room[2] = (toi_vec2){c->x + p.x, c->y + h.y + 1};
        s.as.poly2 = (toi_poly2){room, (uint8_t)(s.radius ? 1 + below(seed, 3) : 3)};
        break;
    }
    return s;
}

static place at_enter(const toi_vec3 *p, const toi_vec3 *v, fix16_t enter) {
    return (place){{p->x - (double)v->x * enter / 65536, p->y - (double)v->y * enter / 65536,
                    p->z - (double)v->z * enter / 65536}};
}

static bool has_own_name(const toi_manifold *m, unsigned n) {
    for (unsigned k = 0; k < n; k++)
        if (same_feature(&m->points[k].a, &m->points[n].a) && same_feature(&m->points[k].b, &m->points[n].b))
            return false;
    return true;
}

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;
    toi_vec2 room_a[3], room_b[3];
} scene;

/* Shapes that are level or not, in the plane or in space, apart from one another by about three sizes. */
static void set_scene(scene *s, uint64_t *seed, bool flat) {
    static const toi_shape_kind kinds[2][5] = {
        {TOI_SHAPE_SPHERE3, TOI_SHAPE_CAPSULE3, TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, TOI_SHAPE_OBB3},
        {TOI_SHAPE_CIRCLE2, TOI_SHAPE_CAPSULE2, TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, TOI_SHAPE_POLY2}};
    const int size = 1 << (3 + below(seed, 18)), far = below(seed, 3) * size;
    const toi_vec3 origin = {0, 0, 0},
                   c = {within(seed, far), within(seed, far), flat ? 0 : within(seed, far)};
    s->a = any_shape(seed, kinds[flat][below(seed, 5)], size, &origin, s->room_a);
    s->b = any_shape(seed, kinds[flat][below(seed, 5)], size, &c, s->room_b);
    s->va = (toi_vec3){within(seed, F16(.25)), within(seed, F16(.25)), flat ? 0 : within(seed, F16(.25))};
    s->vb = (toi_vec3){-c.x / 64, -c.y / 64, -c.z / 64};
}

/* By how many ulps points are off either surface at most, where the travel of a time ulp is below 1/2 ulp. */
static double measure(const scene *s, const toi_manifold *m) {
    double most = 0;
    for (unsigned n = 0; n < m->count; n++) {
        const toi_vec3 *p = &m->points[n].position;
        const place of_a = at_enter(p, &s->va, m->hit.enter), of_b = at_enter(p, &s->vb, m->hit.enter);
        const double a = from_surface(&of_a, &s->a), b = from_surface(&of_b, &s->b);
        most = fmax(most, m->hit.status == TOI_OVERLAP ? fmax(a, b) : fmax(fabs(a), fabs(b)));
    }
    return most;
}

static void any_scenes(bool flat, unsigned count) {
    const toi_options options = {.t_max = F16(100)};
    uint64_t seed = 7;
    unsigned met = 0, several = 0, off = 0, unnamed = 0, wrong = 0;
    double most = 0;
    for (unsigned n = 0; n < count; n++) {
        scene s;
        toi_manifold m;
        set_scene(&s, &seed, flat);
        toi_contact(&s.a, &s.va, &s.b, &s.vb, &options, &m);
        if (m.hit.status == TOI_SEPARATE)
            continue;
        wrong += m.hit.status < 0 || m.count < 1 || m.count > (flat ? 2 : TOI_CONTACT_POINTS);
        if (m.hit.status < 0)
            continue;
        const double far = measure(&s, &m);
        most = fmax(most, far);
        if (far > 2 && off++ < 3) {
            printf("# scene %u: %.2f off, kinds %d %d\n", n, far, (int)s.a.kind, (int)s.b.kind);
            show_points(&m);
        }
        for (unsigned k = 0; k < m.count; k++)
            unnamed += !has_own_name(&m, k);
        met++;
        several += m.count > 1;
    }
    printf("# %u met, %u of them in more than one point; off by %.2f ulp at most\n", met, several, most);
    tap_ok(wrong == 0 && met > count / 4, "any shapes %s meet in 1 to %d points",
           flat ? "of the plane" : "in space", flat ? 2 : TOI_CONTACT_POINTS);
    tap_ok(off == 0, "they are on both surfaces, or in both shapes");
    tap_ok(unnamed == 0, "no two points have the same name");
}

int main(void) {
    circles();
    capsules();
    rounded_boxes();
    slopes();
    spheres();
    rods();
    slopes_in_space();
    rounded_crates();
    any_scenes(true, 3000);
    any_scenes(false, 3000);
    return tap_done();
}
