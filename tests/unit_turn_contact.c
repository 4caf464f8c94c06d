/* SPDX-License-Identifier: MIT */
/* Contact points of bodies that turn: scenes by hand, and random ones in the plane whose points are held
 * against where the shapes are by doubles. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "good_shapes.h"
#include "random.h"
#include "same.h"
#include "tap.h"

enum { SCENES = 3000 };

static const toi_motion3 still = {.velocity = {0, 0, 0}};

/* ---- Where shapes are, in doubles: a core of points and a radius, ulp */

typedef struct {
    double x[16], y[16];
    int count;
    double radius;
} outline;

static void put_point(outline *o, double x, double y) {
    o->x[o->count] = x;
    o->y[o->count++] = y;
}

static void put_box(outline *o, double x, double y, double hx, double hy, double c, double s) {
    const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    for (int k = 0; k < 4; k++) {
        const double u = signs[k][0] * hx, v = signs[k][1] * hy;
        put_point(o, x + c * u - s * v, y + s * u + c * v);
    }
}

static void outline_of(const toi_shape *shape, outline *o) {
    const toi_aabb2 *box = &shape->as.aabb2;
    const toi_obb2 *obb = &shape->as.obb2;
    o->count = 0;
    o->radius = shape->radius;
    if (shape->kind == TOI_SHAPE_AABB2) {
        put_box(o, (box->lo.x + box->hi.x) / 2., (box->lo.y + box->hi.y) / 2., (box->hi.x - box->lo.x) / 2.,
                (box->hi.y - box->lo.y) / 2., 1, 0);
    } else if (shape->kind == TOI_SHAPE_OBB2) {
        put_box(o, obb->center.x, obb->center.y, obb->half.x, obb->half.y, obb->rot.cos / 0x1p30,
                obb->rot.sin / 0x1p30);
    } else if (shape->kind == TOI_SHAPE_POLY2) {
        for (int k = 0; k < shape->as.poly2.count; k++)
            put_point(o, shape->as.poly2.vertices[k].x, shape->as.poly2.vertices[k].y);
    } else if (shape->kind == TOI_SHAPE_CIRCLE2) {
        put_point(o, shape->as.circle2.center.x, shape->as.circle2.center.y);
        o->radius += shape->as.circle2.radius;
    } else {
        put_point(o, shape->as.capsule2.a.x, shape->as.capsule2.a.y);
        put_point(o, shape->as.capsule2.b.x, shape->as.capsule2.b.y);
        o->radius += shape->as.capsule2.radius;
    }
}

/* P + v t + S(t) u + R(t) (X - P), S being the integral of R. */
static void move(outline *o, const toi_motion3 *m, double t) {
    const double w = m->spin.z / 0x1p16, c = cos(w * t), s = sin(w * t);
    const double along = w == 0 ? t : s / w, across = w == 0 ? 0 : (1 - c) / w;
    for (int k = 0; k < o->count; k++) {
        const double x = o->x[k] - m->pivot.x, y = o->y[k] - m->pivot.y;
        o->x[k] =
            m->pivot.x + m->velocity.x * t + along * m->carried.x - across * m->carried.y + c * x - s * y;
        o->y[k] =
            m->pivot.y + m->velocity.y * t + across * m->carried.x + along * m->carried.y + s * x + c * y;
    }
}

static double distance_to_edge(const outline *o, int k, double x, double y) {
    const int next = (k + 1) % o->count;
    const double ex = o->x[next] - o->x[k], ey = o->y[next] - o->y[k], dx = x - o->x[k], dy = y - o->y[k];
    const double square = ex * ex + ey * ey, along = square > 0 ? (dx * ex + dy * ey) / square : 0;
    const double part = along < 0 ? 0 : along > 1 ? 1 : along;
    return hypot(dx - part * ex, dy - part * ey);
}

/* How far a point is from the boundary of a rounded outline. */
static double distance_to(const outline *o, double x, double y) {
    double nearest = INFINITY;
    bool inside = o->count > 2;
    for (int k = 0; k < o->count; k++) {
        const int next = (k + 1) % o->count;
        const double ex = o->x[next] - o->x[k], ey = o->y[next] - o->y[k];
        nearest = fmin(nearest, distance_to_edge(o, k, x, y));
        inside = inside && ex * (y - o->y[k]) - ey * (x - o->x[k]) >= 0;
    }
    return fabs((inside ? -nearest : nearest) - o->radius);
}

/* How far an outline reaches, and how fast its points go at most, ulp per time unit. */
static double fastest(const outline *o, const toi_motion3 *m) {
    double far = 0;
    for (int k = 0; k < o->count; k++)
        far = fmax(far, hypot(o->x[k] - m->pivot.x, o->y[k] - m->pivot.y));
    return hypot(m->velocity.x, m->velocity.y) + hypot(m->carried.x, m->carried.y) +
           (far + o->radius) * fabs(m->spin.z / 0x1p16);
}

/* ---- Random scenes */

typedef struct {
    uint64_t state;
} dice;

static int32_t throw_below(dice *d, int32_t most) {
    return (int32_t)(random64(&d->state) % (2 * (uint64_t)most + 1)) - most;
}

static int32_t throw_size(dice *d, int32_t most) {
    return 1 + (int32_t)(random64(&d->state) % (uint64_t)most);
}

static toi_rot2 throw_turn(dice *d) {
    toi_rot2 rot;
    toi_rot2_from_angle(&rot, (toi_angle)random64(&d->state));
    return rot;
}

/* A polygon around a place: corners of a circle. */
static void throw_polygon(dice *d, const toi_vec2 *at, toi_vec2 *room, toi_poly2 *out) {
    const int count = 3 + (int)(random64(&d->state) % 6);
    const double size = 1000 + throw_size(d, F16(1)), begin = throw_below(d, 1000) / 100.;
    for (int k = 0; k < count; k++) {
        const double angle = begin + 6.283185307 * k / count;
        room[k] = (toi_vec2){at->x + (int)(size * cos(angle)), at->y + (int)(size * sin(angle))};
    }
    *out = (toi_poly2){room, (uint8_t)count};
}

static void throw_shape(dice *d, const toi_vec2 *at, toi_vec2 *room, toi_shape *out) {
    const toi_vec2 half = {throw_size(d, F16(1)), throw_size(d, F16(1))};
    const unsigned kind = (unsigned)(random64(&d->state) % 5);
    memset(out, 0, sizeof *out);
    if (random64(&d->state) % 4 == 0)
        out->radius = throw_size(d, F16(0.5));
    if (kind == 0) {
        out->kind = TOI_SHAPE_AABB2;
        out->as.aabb2 = (toi_aabb2){{at->x - half.x, at->y - half.y}, {at->x + half.x, at->y + half.y}};
    } else if (kind == 1) {
        out->kind = TOI_SHAPE_OBB2;
        out->as.obb2 = (toi_obb2){*at, half, throw_turn(d)};
    } else if (kind == 2) {
        out->kind = TOI_SHAPE_POLY2;
        throw_polygon(d, at, room, &out->as.poly2);
    } else if (kind == 3) {
        out->kind = TOI_SHAPE_CIRCLE2;
        out->as.circle2 = (toi_circle2){*at, half.x};
    } else {
        out->kind = TOI_SHAPE_CAPSULE2;
        out->as.capsule2 = (toi_capsule2){*at, {at->x + half.x, at->y - half.y}, throw_size(d, F16(0.5))};
    }
}

static toi_motion3 throw_motion(dice *d, const toi_vec2 *at, bool against) {
    toi_motion3 m = {.velocity = {throw_below(d, F16(3)), throw_below(d, F16(3)), 0}};
    m.velocity.x += against ? F16(-5) : 0;
    m.spin.z = throw_below(d, F16(3));
    m.pivot = (toi_vec3){at->x + throw_below(d, F16(1)), at->y + throw_below(d, F16(1)), 0};
    if (random64(&d->state) % 3 == 0)
        m.carried = (toi_vec3){throw_below(d, F16(1)), throw_below(d, F16(1)), 0};
    return m;
}

typedef struct {
    unsigned hits, bare, far, other;
    double worst;
} tally;

/* At enter the shapes are apart by the tolerance, what they travel in two ticks, and 2^-22 of both sizes;
 * points are half way between, or on one of them, to within 4 ulp, and shapes are put to within 1. */
static double allowed(const outline o[2], const toi_motion3 m[2]) {
    const double travel = fastest(&o[0], &m[0]) + fastest(&o[1], &m[1]);
    return 16 + 2 * travel / 0x1p16 + 4 + 2;
}

static void judge_points(const toi_shape s[2], const toi_motion3 m[2], const toi_manifold *out, tally *sum) {
    outline o[2];
    for (int of = 0; of < 2; of++)
        outline_of(&s[of], &o[of]);
    const double most = allowed(o, m);
    for (int of = 0; of < 2; of++) {
        move(&o[of], &m[of], out->hit.enter / 0x1p16);
        for (int k = 0; k < out->count; k++) {
            const double off = distance_to(&o[of], out->points[k].position.x, out->points[k].position.y);
            sum->worst = fmax(sum->worst, off / most);
            sum->far += off > most;
        }
    }
}

static bool is_same_hit(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis) &&
           x->conservative == y->conservative;
}

static void play(dice *d, tally *sum) {
    const toi_vec2 at[2] = {{throw_below(d, F16(1)), throw_below(d, F16(1))},
                            {F16(5), throw_below(d, F16(2))}};
    toi_vec2 vertices[2][16], room[32];
    toi_shape s[2];
    toi_motion3 m[2];
    toi_manifold out;
    toi_hit hit;
    for (int of = 0; of < 2; of++) {
        throw_shape(d, &at[of], vertices[of], &s[of]);
        m[of] = throw_motion(d, &at[of], of == 1);
    }
    const toi_turn_options options = {.t_max = F16(2)};
    toi_turn(&s[0], &m[0], &s[1], &m[1], &options, &hit);
    toi_turn_contact(&s[0], &m[0], &s[1], &m[1], &options, room, &out);
    const bool has_points = hit.status == TOI_HIT && !hit.conservative;
    sum->other += !is_same_hit(&hit, &out.hit) || !same_vector(&hit.normal, &out.normal) ||
                  (!has_points && out.count != 0);
    if (!has_points)
        return;
    sum->hits++;
    sum->bare += out.count == 0;
    judge_points(s, m, &out, sum);
}

static void test_random_scenes(void) {
    dice d = {3535};
    tally sum = {0, 0, 0, 0, 0};
    for (int n = 0; n < SCENES; n++)
        play(&d, &sum);
    tap_ok(sum.hits > SCENES / 4, "%u of %d scenes have a hit", sum.hits, SCENES);
    tap_ok(sum.other == 0, "the hit is that of toi_turn, and only hits have points: %u not", sum.other);
    tap_ok(sum.bare == 0, "each hit has points: %u have none", sum.bare);
    tap_ok(sum.far == 0,
           "points are as near to both shapes as they are to be: %u are not, at most %.2f of it", sum.far,
           sum.worst);
}

/* ---- By hand */

static bool is_near(const toi_contact_point *p, double x, double y, double most) {
    return hypot(p->position.x - x, p->position.y - y) <= most && p->position.z == 0;
}

/* A door of length 4 and half thickness 1/8, hung at 0, swings at 1 radian per time unit onto a ball of
 * radius 1/2 at (2, 2). They touch where the ball's centre is 5/8 from the door's middle line: sin(pi/4 - t)
 * sqrt(8) = 5/8. The point is on the ball where it looks at the door. */
static void test_door(void) {
    const toi_shape door = {.kind = TOI_SHAPE_OBB2,
                            .as.obb2 = {{F16(2), 0}, {F16(2), F16(0.125)}, TOI_ROT2_IDENTITY}},
                    ball = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{F16(2), F16(2)}, F16(0.5)}};
    const toi_motion3 swing = {.spin = {0, 0, F16(1)}};
    const double t = atan(1) - asin(0.625 / sqrt(8)), x = 2 + 0.5 * sin(t), y = 2 - 0.5 * cos(t);
    toi_manifold m;
    toi_turn_contact(&door, &swing, &ball, &still, NULL, NULL, &m);
    tap_ok(m.hit.status == TOI_HIT && fabs(m.hit.enter / 0x1p16 - t) < 0x1p-12,
           "the door meets the ball at %.5f: %.5f", t, m.hit.enter / 0x1p16);
    tap_ok(m.count == 1 && is_near(&m.points[0], x * 0x1p16, y * 0x1p16, 40), "in one point, %.4f %.4f", x,
           y);
    tap_ok(m.points[0].a.kind == TOI_FEATURE_EDGE && m.points[0].a.index == 3 &&
               m.points[0].b.kind == TOI_FEATURE_VERTEX && m.points[0].b.index == 0,
           "which is on the left side of the door, and on the ball");
    toi_turn_contact(&ball, &still, &door, &swing, NULL, NULL, &m);
    tap_ok(m.count == 1 && is_near(&m.points[0], x * 0x1p16, y * 0x1p16, 40) && m.points[0].b.index == 3,
           "and so in the other order");
}

/* A box falls flat onto a floor, and turns by 2^-16 radians per time unit, which is nothing yet. */
static const toi_shape floor2 = {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{0, F16(-1)}, {F16(10), 0}}};
static const toi_shape crate = {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{F16(4), F16(1)}, {F16(6), F16(3)}}};
static const toi_motion3 fall = {
    .velocity = {0, F16(-2), 0}, .spin = {0, 0, 1}, .pivot = {F16(5), F16(2), 0}};

static bool stands_on_floor(const toi_manifold *m, double most) {
    const int left = m->count == 2 && m->points[0].position.x > m->points[1].position.x;
    return m->count == 2 && is_near(&m->points[left], 0x4p16, 0, most) &&
           is_near(&m->points[!left], 0x6p16, 0, most);
}

static void test_floor(void) {
    toi_manifold m;
    toi_turn_contact(&floor2, &still, &crate, &fall, NULL, NULL, &m);
    tap_ok(m.hit.status == TOI_HIT && m.hit.enter > 32700 && m.hit.enter <= 32768,
           "the crate falls until 1/2: %d", (int)m.hit.enter);
    tap_ok(stands_on_floor(&m, 20), "and stands on two corners");
    const toi_turn_options early = {.margin = F16(0.5)};
    toi_turn_contact(&floor2, &still, &crate, &fall, &early, NULL, &m);
    tap_ok(m.hit.enter > 16300 && m.hit.enter <= 16384 && stands_on_floor(&m, 20),
           "with a margin of 1/2 until 1/4, and the points are on the floor");
    const toi_turn_options late = {.margin = -64};
    toi_turn_contact(&floor2, &still, &crate, &fall, &late, NULL, &m);
    tap_ok(m.hit.enter > 32760 && m.hit.enter <= 32768 + 32 && stands_on_floor(&m, 70),
           "with a negative one until it is so deep");
    const toi_turn_options coarse = {.tolerance = F16(0.25)};
    toi_turn_contact(&floor2, &still, &crate, &fall, &coarse, NULL, &m);
    tap_ok(m.hit.status == TOI_HIT && stands_on_floor(&m, F16(0.25) + 2),
           "with a tolerance of 1/4 no farther off");
}

/* In space it stands on four corners, once each. */
static void test_space(void) {
    const toi_shape ground = {.kind = TOI_SHAPE_AABB3, .as.aabb3 = {{0, 0, F16(-1)}, {F16(10), F16(10), 0}}};
    const toi_shape cube = {
        .kind = TOI_SHAPE_OBB3,
        .as.obb3 = {{F16(5), F16(5), F16(2)}, {F16(1), F16(1), F16(1)}, TOI_ROT3_IDENTITY}};
    const toi_motion3 drop = {
        .velocity = {0, 0, F16(-2)}, .spin = {0, 0, 1}, .pivot = {F16(5), F16(5), F16(2)}};
    unsigned corners_met = 0;
    toi_manifold m;
    toi_turn_contact(&ground, &still, &cube, &drop, NULL, NULL, &m);
    for (unsigned k = 0; k < m.count; k++) {
        const toi_vec3 *p = &m.points[k].position;
        for (unsigned c = 0; c < 4; c++)
            if (hypot(p->x - (c & 1 ? 0x6p16 : 0x4p16), p->y - (c & 2 ? 0x6p16 : 0x4p16)) < 4 &&
                abs(p->z) < 20)
                corners_met |= 1u << c;
    }
    tap_ok(m.hit.status == TOI_HIT && m.count == 4 && corners_met == 15, "in space on four: %d",
           (int)m.count);
}

/* What goes 8000 units per time unit goes 8000 ulp in a tick, so that it is that far off at enter. */
static void test_fast(void) {
    const toi_shape bullet = {.kind = TOI_SHAPE_OBB2,
                              .as.obb2 = {{F16(5), F16(800)}, {F16(1), F16(1)}, TOI_ROT2_IDENTITY}};
    const toi_motion3 shot = {
        .velocity = {0, F16(-8000), 0}, .spin = {0, 0, 1}, .pivot = {F16(5), F16(800), 0}};
    toi_manifold m;
    toi_turn_contact(&floor2, &still, &bullet, &shot, NULL, NULL, &m);
    tap_ok(m.hit.status == TOI_HIT && stands_on_floor(&m, 2 * 8000 + 20),
           "what is fast has its points too: %d", (int)m.count);
}

/* Both polygons are placed in the room, A first. */
static void test_room(void) {
    const toi_vec2 ground[4] = {{0, F16(-1)}, {F16(10), F16(-1)}, {F16(10), 0}, {0, 0}};
    const toi_vec2 wedge[3] = {{F16(5), F16(1)}, {F16(6), F16(3)}, {F16(4), F16(3)}};
    const toi_shape a = {.kind = TOI_SHAPE_POLY2, .as.poly2 = {ground, 4}},
                    b = {.kind = TOI_SHAPE_POLY2, .as.poly2 = {wedge, 3}};
    toi_vec2 room[7];
    toi_manifold m;
    memset(room, 0, sizeof room);
    toi_turn_contact(&a, &still, &b, &fall, NULL, room, &m);
    tap_ok(m.count == 1 && is_near(&m.points[0], 0x5p16, 0, 20) && m.points[0].a.kind == TOI_FEATURE_EDGE &&
               m.points[0].a.index == 2 && m.points[0].b.kind == TOI_FEATURE_VERTEX &&
               m.points[0].b.index == 0,
           "a wedge stands on its tip");
    tap_ok(memcmp(room, ground, sizeof ground) == 0 && abs(room[4].x - wedge[0].x) <= 1 && room[4].y >= 0 &&
               room[4].y <= 17,
           "the room has the ground and then the wedge");
}

static void test_without_points(void) {
    const toi_motion3 up = {.velocity = {0, F16(1), 0}, .spin = {0, 0, F16(1)}, .pivot = {F16(5), F16(2), 0}};
    const toi_turn_options deep = {.instant = true}, hasty = {.budget = 1};
    toi_manifold m;
    toi_turn_contact(&floor2, &still, &crate, &up, NULL, NULL, &m);
    tap_ok(m.hit.status == TOI_SEPARATE && m.count == 0 && same_vector(&m.normal, &still.velocity),
           "a separation has no points");
    toi_turn_contact(&floor2, &still, &floor2, &up, &deep, NULL, &m);
    tap_ok(m.hit.status == TOI_OVERLAP && m.count == 0 && same_vector(&m.normal, &still.velocity),
           "nor has an overlap");
    const toi_motion3 roll = {
        .velocity = {0, F16(-1), 0}, .spin = {0, 0, F16(6)}, .pivot = {F16(5), F16(2), 0}};
    toi_turn_contact(&floor2, &still, &crate, &roll, &hasty, NULL, &m);
    tap_ok(m.hit.status == TOI_HIT && m.hit.conservative && m.count == 0 &&
               same_vector(&m.normal, &m.hit.normal),
           "nor has a conservative hit");
    const toi_motion3 slide = {.velocity = {F16(1), 0, 0}}, drop = {.velocity = {0, F16(-2), 0}};
    const toi_shape low = {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{F16(4), 0}, {F16(6), F16(2)}}};
    toi_turn_contact(&floor2, &still, &crate, &drop, NULL, NULL, &m);
    tap_ok(m.hit.status == TOI_HIT && m.hit.enter == 32768 && stands_on_floor(&m, 2),
           "what does not turn has its points");
    toi_turn_contact(&floor2, &still, &low, &slide, NULL, NULL, &m);
    tap_ok(m.hit.status == TOI_GRAZE && stands_on_floor(&m, 1), "nor does what slides go without");
}

/* ---- Errors */

static bool is_refused_so(toi_status returned, toi_status expected, const toi_manifold *m) {
    toi_manifold untouched;
    memset(&untouched, 0x5A, sizeof untouched);
    untouched.hit.status = expected;
    return returned == expected && memcmp(m, &untouched, sizeof untouched) == 0;
}

static toi_status ask(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                      toi_vec2 *room, toi_manifold *m) {
    memset(m, 0x5A, sizeof *m);
    return toi_turn_contact(a, ma, b, mb, NULL, room, m);
}

static void test_errors(void) {
    const toi_shape poly = {.kind = TOI_SHAPE_POLY2, .as.poly2 = {triangle, 3}},
                    edge = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{F16(8190), 0}, F16(1)}},
                    chaser = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{F16(8180), 0}, F16(1)}},
                    solid = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{0, 0, 0}, 1}};
    const toi_motion3 out = {.velocity = {F16(2), 0, 0}, .spin = {0, 0, 1}},
                      fast = {.velocity = {F16(12), 0, 0}}, past = {.velocity = {TOI_LIMIT, 0, 0}};
    toi_vec2 room[8];
    toi_manifold m;
    tap_ok(toi_turn_contact(&crate, &still, &crate, &still, NULL, NULL, NULL) == TOI_ERR_ARGUMENT,
           "no place for points");
    tap_ok(is_refused_so(ask(NULL, &still, &crate, &still, room, &m), TOI_ERR_ARGUMENT, &m) &&
               is_refused_so(ask(&crate, NULL, &crate, &still, room, &m), TOI_ERR_ARGUMENT, &m) &&
               is_refused_so(ask(&crate, &still, NULL, &still, room, &m), TOI_ERR_ARGUMENT, &m) &&
               is_refused_so(ask(&crate, &still, &crate, NULL, room, &m), TOI_ERR_ARGUMENT, &m),
           "null is refused");
    tap_ok(is_refused_so(ask(&crate, &still, &poly, &fall, NULL, &m), TOI_ERR_ARGUMENT, &m) &&
               is_refused_so(ask(&poly, &still, &crate, &fall, NULL, &m), TOI_ERR_ARGUMENT, &m),
           "polygons need room");
    tap_ok(is_refused_so(ask(&crate, &past, &crate, &still, NULL, &m), TOI_ERR_RANGE, &m),
           "a velocity past the domain");
    tap_ok(is_refused_so(ask(&crate, &still, &solid, &still, NULL, &m), TOI_ERR_SHAPE, &m), "2D against 3D");
    tap_ok(is_refused_so(ask(&edge, &out, &chaser, &fast, NULL, &m), TOI_ERR_RANGE, &m),
           "contact past the domain");
}

int main(void) {
    test_door();
    test_floor();
    test_space();
    test_fast();
    test_room();
    test_without_points();
    test_errors();
    test_random_scenes();
    return tap_done();
}
