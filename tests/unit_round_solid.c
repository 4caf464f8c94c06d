/* SPDX-License-Identifier: MIT */
/* Certified round pairs (src/round/solid*.c) against distances in floating point, on random queries of which
 * half are near a boundary of contact, and on cases that are hard. */
#include <math.h>
#include <stdlib.h>
#include "../src/round/round.h"
#include "random.h"
#include "tap.h"

enum { RANDOM_QUERIES = 3000, TICKS = 65536, LIMIT = TOI_LIMIT };

static uint64_t seed = 33;

/* ---- M by its vertices, in ulps */

typedef struct {
    double x[3];
} place;

enum { MOST_VERTICES = 64 };

static struct {
    place m[MOST_VERTICES];
    int count;
    double w[3], r;
} model;

static place place_of(double x, double y, double z) {
    return (place){{x, y, z}};
}

static place place_at(const toi_vec3 *v) {
    return place_of(v->x, v->y, v->z);
}

static place along(place p, double k, place q) {
    return place_of(p.x[0] + k * q.x[0], p.x[1] + k * q.x[1], p.x[2] + k * q.x[2]);
}

static double dot(place p, place q) {
    return p.x[0] * q.x[0] + p.x[1] * q.x[1] + p.x[2] * q.x[2];
}

static place cross(place p, place q) {
    return place_of(p.x[1] * q.x[2] - p.x[2] * q.x[1], p.x[2] * q.x[0] - p.x[0] * q.x[2],
                    p.x[0] * q.x[1] - p.x[1] * q.x[0]);
}

static place axis_place(const toi_axis3 *u) {
    return place_of(u->x / 1073741824.0, u->y / 1073741824.0, u->z / 1073741824.0);
}

static int put_vertices(const toi_shape *shape, place out[8]) {
    const toi_obb3 *box = &shape->as.obb3;
    switch (shape->kind) {
    case TOI_SHAPE_SPHERE3:
        out[0] = place_at(&shape->as.sphere3.center);
        return 1;
    case TOI_SHAPE_CAPSULE3:
        out[0] = place_at(&shape->as.capsule3.a);
        out[1] = place_at(&shape->as.capsule3.b);
        return 2;
    case TOI_SHAPE_AABB3:
        for (int n = 0; n < 8; n++)
            out[n] = place_of(n & 1 ? shape->as.aabb3.hi.x : shape->as.aabb3.lo.x,
                              n & 2 ? shape->as.aabb3.hi.y : shape->as.aabb3.lo.y,
                              n & 4 ? shape->as.aabb3.hi.z : shape->as.aabb3.lo.z);
        return 8;
    default:
        for (int n = 0; n < 8; n++) {
            out[n] =
                along(place_at(&box->center), n & 1 ? box->half.x : -box->half.x, axis_place(&box->rot.u[0]));
            out[n] = along(out[n], n & 2 ? box->half.y : -box->half.y, axis_place(&box->rot.u[1]));
            out[n] = along(out[n], n & 4 ? box->half.z : -box->half.z, axis_place(&box->rot.u[2]));
        }
        return 8;
    }
}

static double radius_of(const toi_shape *shape) {
    const double more = shape->radius;
    return shape->kind == TOI_SHAPE_SPHERE3    ? more + shape->as.sphere3.radius
           : shape->kind == TOI_SHAPE_CAPSULE3 ? more + shape->as.capsule3.radius
                                               : more;
}

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;
    fix16_t t_max;
} query;

static void set_model(const query *q) {
    place a[8], b[8];
    const int count_a = put_vertices(&q->a, a), count_b = put_vertices(&q->b, b);
    model.count = 0;
    for (int i = 0; i < count_a; i++)
        for (int j = 0; j < count_b; j++)
            model.m[model.count++] = along(b[j], -1, a[i]);
    model.w[0] = q->vb.x - q->va.x;
    model.w[1] = q->vb.y - q->va.y;
    model.w[2] = q->vb.z - q->va.z;
    model.r = radius_of(&q->a) + radius_of(&q->b);
}

static double distance_to_segment(place p, place q) {
    const place way = along(q, -1, p);
    const double square = dot(way, way), t = square > 0 ? -dot(p, way) / square : 0;
    const place nearest = along(p, t < 0 ? 0 : t > 1 ? 1 : t, way);
    return sqrt(dot(nearest, nearest));
}

/* Where the foot of the origin is in the triangle; else more than any distance. */
static double distance_to_face(place p, place q, place r) {
    const place n = cross(along(q, -1, p), along(r, -1, p));
    const double square = dot(n, n);
    if (square == 0 || dot(cross(p, q), n) < 0 || dot(cross(q, r), n) < 0 || dot(cross(r, p), n) < 0)
        return INFINITY;
    return fabs(dot(p, n)) / sqrt(square);
}

/* Is the origin beyond no plane of three vertices that all others are behind? */
static int is_origin_in(const place *m, int count) {
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            for (int k = j + 1; k < count; k++) {
                const place n = cross(along(m[j], -1, m[i]), along(m[k], -1, m[i]));
                double lo = 0, hi = 0;
                for (int v = 0; v < count; v++) {
                    const double height = dot(n, m[v]);
                    lo = v == 0 || height < lo ? height : lo;
                    hi = v == 0 || height > hi ? height : hi;
                }
                if (lo > 0 || hi < 0)
                    return 0;
            }
    return 1;
}

/* The distance between the cores at a time, less the radius: M is the hull of its triangles, but for what is
 * inside. */
static double gap_at(double t) {
    place m[MOST_VERTICES];
    double least = INFINITY;
    for (int n = 0; n < model.count; n++)
        m[n] = along(model.m[n], t, place_of(model.w[0], model.w[1], model.w[2]));
    for (int i = 0; i < model.count; i++)
        for (int j = i; j < model.count; j++) {
            least = fmin(least, distance_to_segment(m[i], m[j]));
            for (int k = j + 1; k < model.count; k++)
                least = fmin(least, distance_to_face(m[i], m[j], m[k]));
        }
    return (model.count > 3 && least > 0 && is_origin_in(m, model.count) ? 0 : least) - model.r;
}

/* The time of the least gap, by golden sections: the gap is convex. */
static double least_gap(double until) {
    double from = 0, to = until;
    for (int n = 0; n < 60; n++) {
        const double p = from + (to - from) * 0.382, q = from + (to - from) * 0.618;
        if (gap_at(p) <= gap_at(q))
            to = q;
        else
            from = p;
    }
    return fmin(gap_at(from), fmin(gap_at(0), gap_at(until)));
}

/* ---- Asking */

static toi_status sweep(const query *q, toi_hit *hit) {
    toi16_round_solids solids;
    toi16_begin_answer(hit);
    const toi_status opened = toi16_open_round_solids3(&solids, &q->a, &q->va, &q->b, &q->vb);
    if (opened < 0)
        return opened;
    toi16_round_of(&solids.round.pair)->sweep(&solids.round.pair, q->t_max, hit);
    return hit->status;
}

static toi_status rest(const query *q, toi_penetration *out) {
    static const toi_penetration begun = {TOI_SEPARATE, 0, {0, 0, 0}, {0, 0, 0}, {TOI_AXIS_NONE, 0, 0}};
    toi16_round_solids solids;
    *out = begun;
    const toi_status opened = toi16_open_round_solids3(&solids, &q->a, &q->va, &q->b, &q->vb);
    if (opened < 0)
        return opened;
    toi16_round_of(&solids.round.pair)->rest(&solids.round.pair, out);
    return out->status;
}

/* ---- Random queries */

static fix16_t within(fix16_t most) {
    return (fix16_t)(random64(&seed) % (2 * (uint64_t)most + 1)) - most;
}

static toi_vec3 vector_within(fix16_t most) {
    const fix16_t x = within(most), y = within(most), z = within(most);
    return (toi_vec3){x, y, z};
}

static toi_shape throw_shape(fix16_t size, fix16_t apart) {
    static const toi_shape_kind kinds[] = {TOI_SHAPE_SPHERE3, TOI_SHAPE_CAPSULE3, TOI_SHAPE_AABB3,
                                           TOI_SHAPE_OBB3};
    toi_shape shape = {.kind = kinds[random64(&seed) % 4]};
    const toi_vec3 at = vector_within(apart), way = vector_within(size);
    const toi_vec3 to = {at.x + way.x, at.y + way.y, at.z + way.z};
    const toi_quat turn = {within(1 << 20), within(1 << 20), within(1 << 20), 1 + within(1 << 20) / 2};
    switch (shape.kind) {
    case TOI_SHAPE_SPHERE3:
        shape.as.sphere3.center = at;
        break;
    case TOI_SHAPE_CAPSULE3:
        shape.as.capsule3 = (toi_capsule3){at, to, 0};
        break;
    case TOI_SHAPE_AABB3:
        shape.as.aabb3 = (toi_aabb3){at, {at.x + abs(way.x), at.y + abs(way.y), at.z + abs(way.z)}};
        break;
    default:
        shape.as.obb3.center = at;
        shape.as.obb3.half = (toi_vec3){abs(way.x) / 2, abs(way.y) / 2, abs(way.z) / 2};
        if (toi_rot3_from_quaternion(&shape.as.obb3.rot, &turn) < 0)
            shape.as.obb3.rot = (toi_rot3)TOI_ROT3_IDENTITY;
    }
    return shape;
}

/* Half of the radii are the least gap itself, to an ulp or two: near a tangent. */
static query throw_query(void) {
    const fix16_t size = 1 << (6 + random64(&seed) % 18);
    query q = {throw_shape(size, size), throw_shape(size, 2 * size), vector_within(size),
               vector_within(4 * size), TICKS};
    /* Two boxes make 64 vertices, which the judge takes long for. */
    while (put_vertices(&q.a, (place[8]){{{0}}}) * put_vertices(&q.b, (place[8]){{{0}}}) > 16)
        q.b = throw_shape(size, 2 * size);
    set_model(&q);
    const double gap =
        random64(&seed) % 2 ? least_gap(1) + within(2) : 1 + (double)(random64(&seed) % (uint64_t)size);
    q.a.radius = gap < 1 ? 1 : (fix16_t)gap / 2;
    q.b.radius = gap < 1 ? 0 : (fix16_t)gap - (fix16_t)gap / 2;
    set_model(&q);
    return q;
}

/* Whether the library is built with searches that give up after two rounds (tests.mk). */
#ifdef HASTY
enum { IS_HASTY = 1 };
#else
enum { IS_HASTY = 0 };
#endif

/* What the judge is off by, ulp. */
static const double JUDGE = 1.0 / 256;

static struct {
    int missed, late, early, false_contact, exit_early, exit_late, status, below, above, inside, far, gave_up;
} faults;

static void judge_sweep(const query *q) {
    toi_hit hit;
    const toi_status status = sweep(q, &hit);
    const double travel =
        sqrt(model.w[0] * model.w[0] + model.w[1] * model.w[1] + model.w[2] * model.w[2]) / TICKS;
    if (status == TOI_SEPARATE) {
        faults.missed += least_gap(1) < -JUDGE;
        return;
    }
    const double enter = (double)hit.enter / TICKS, leave = (double)hit.exit / TICKS;
    faults.late += hit.enter > 0 && gap_at(enter) < -JUDGE;
    faults.exit_early += hit.exit < TICKS && gap_at(leave) < -JUDGE;
    faults.gave_up += hit.conservative;
    if (hit.conservative)
        return;
    faults.early += gap_at(enter) > 1 + travel + JUDGE;
    faults.false_contact += least_gap(1) > 1 + JUDGE;
    faults.exit_late += hit.exit < TICKS && gap_at(leave) > 1 + travel + JUDGE;
    const double first = gap_at(0);
    faults.status += status == TOI_OVERLAP ? first > 2 : first < -2;
}

static void judge_rest(const query *q) {
    toi_penetration p;
    const toi_status status = rest(q, &p);
    const double gap = gap_at(0);
    faults.status += status == TOI_SEPARATE ? gap < -JUDGE : gap > 2 && !IS_HASTY;
    faults.status += (status == TOI_OVERLAP) != (gap < -JUDGE) && fabs(gap) > 2 && !IS_HASTY;
    if (status != TOI_OVERLAP)
        return;
    if (gap + model.r > 1) {
        faults.below += p.depth < -gap - JUDGE;
        faults.above += p.depth > -gap + 4 && !IS_HASTY;
    }
    for (int n = 0; n < model.count; n++)
        model.m[n] = along(model.m[n], 1, place_at(&p.push));
    const double left = gap_at(0);
    faults.inside += left < -JUDGE;
    faults.far += left > 4 && !IS_HASTY;
}

static void judge_random_queries(void) {
    for (int n = 0; n < RANDOM_QUERIES; n++) {
        const query q = throw_query();
        judge_sweep(&q);
        judge_rest(&q);
    }
    tap_ok(faults.missed == 0, "contact is never missed (%d)", faults.missed);
    tap_ok(faults.late == 0, "enter is never late (%d)", faults.late);
    tap_ok(faults.early == 0, "enter is at most 1 ulp and the travel of a time ulp early (%d)", faults.early);
    tap_ok(faults.false_contact == 0, "contact that never is has a gap of at most 1 ulp (%d)",
           faults.false_contact);
    tap_ok(faults.exit_early == 0, "exit is never early (%d)", faults.exit_early);
    tap_ok(faults.exit_late == 0, "exit is at most 1 ulp and the travel of a time ulp late (%d)",
           faults.exit_late);
    tap_ok(faults.status == 0, "the status is right to within 2 ulp (%d)", faults.status);
    tap_ok(faults.below == 0 && faults.above == 0,
           "a depth is never below the true one, and at most 4 ulp above (%d, %d)", faults.below,
           faults.above);
    tap_ok(faults.inside == 0 && faults.far == 0,
           "a push ends the overlap, and leaves at most 4 ulp (%d, %d)", faults.inside, faults.far);
}

/* ---- What is hard: an ulp of radius, of length or of speed, touches, tangents, and the ends of the domain
 */

static toi_shape sphere(fix16_t x, fix16_t y, fix16_t z, fix16_t radius) {
    return (toi_shape){.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {{x, y, z}, radius}}};
}

static toi_shape capsule(toi_vec3 a, toi_vec3 b, fix16_t radius) {
    return (toi_shape){.kind = TOI_SHAPE_CAPSULE3, .as = {.capsule3 = {a, b, radius}}};
}

static toi_shape level_box(toi_vec3 lo, toi_vec3 hi) {
    return (toi_shape){.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {lo, hi}}};
}

/* Turned about z by the angle whose tangent is 3/4. */
static toi_shape tilted_box(toi_vec3 half, fix16_t radius) {
    toi_shape box = {
        .kind = TOI_SHAPE_OBB3, .as = {.obb3 = {{0, 0, 0}, half, TOI_ROT3_IDENTITY}}, .radius = radius};
    box.as.obb3.rot.u[0].x = box.as.obb3.rot.u[1].y = 858993459;
    box.as.obb3.rot.u[0].y = 644245094;
    box.as.obb3.rot.u[1].x = -644245094;
    return box;
}

enum { ANY_OF_CONTACT = 100, GRAZE_OR_HIT };

static bool is_expected(toi_status found, int expected) {
    if (expected == ANY_OF_CONTACT)
        return found > TOI_SEPARATE;
    if (expected == GRAZE_OR_HIT)
        return found == TOI_GRAZE || found == TOI_HIT;
    return (int)found == expected;
}

/* B moves by v; enter and exit are in ticks, each within `slack`. */
static void expect(const char *name, toi_shape a, toi_shape b, toi_vec3 v, fix16_t t_max, int status,
                   fix16_t enter, fix16_t leave, fix16_t slack) {
    const query q = {a, b, {0, 0, 0}, v, t_max};
    toi_hit hit;
    const toi_status found = sweep(&q, &hit);
    tap_ok(is_expected(found, status) &&
               (found <= TOI_SEPARATE || (hit.enter <= enter && hit.enter >= enter - slack &&
                                          hit.exit >= leave && hit.exit <= leave + slack)),
           "%s: %d, %d to %d", name, found, (int)hit.enter, (int)hit.exit);
}

enum { ONE = 65536 };

static const toi_vec3 origin = {0, 0, 0}, still = {0, 0, 0};

static void touch_at_the_start(void) {
    const toi_shape a = sphere(0, 0, 0, 3 * ONE), b = sphere(12 * ONE, 4 * ONE, 3 * ONE, 10 * ONE);
    expect("a touch at 0 by 3, 4, 12, 13, moving in", a, b, (toi_vec3){-12 * ONE, -4 * ONE, -3 * ONE}, ONE,
           TOI_HIT, 0, ONE, 1);
    expect("moving away", a, b, (toi_vec3){12 * ONE, 4 * ONE, 3 * ONE}, ONE, TOI_GRAZE, 0, 0, 1);
    expect("moving along", a, b, (toi_vec3){ONE, -3 * ONE, 0}, ONE, TOI_GRAZE, 0, 0, 2000);
    expect("not moving", a, b, still, ONE, TOI_GRAZE, 0, ONE, 0);
    expect("an ulp apart and not moving", a, sphere(12 * ONE + 1, 4 * ONE, 3 * ONE, 10 * ONE), still, ONE,
           TOI_SEPARATE, 0, 0, 0);
    expect("an ulp inside and not moving", a, sphere(12 * ONE - 2, 4 * ONE, 3 * ONE, 10 * ONE), still, ONE,
           TOI_OVERLAP, 0, ONE, 0);
    expect("concentric", a, sphere(0, 0, 0, ONE), (toi_vec3){ONE, 0, 0}, ONE, TOI_OVERLAP, 0, ONE, 0);
}

static void tangents(void) {
    const toi_shape a = sphere(0, 0, 0, 3 * ONE);
    expect("a tangent", a, sphere(-20 * ONE, 5 * ONE, 0, 2 * ONE), (toi_vec3){40 * ONE, 0, 0}, ONE,
           GRAZE_OR_HIT, ONE / 2, ONE / 2, 64);
    expect("a tangent missed by an ulp", a, sphere(-20 * ONE, 5 * ONE + 1, 0, 2 * ONE),
           (toi_vec3){40 * ONE, 0, 0}, ONE, TOI_SEPARATE, 0, 0, 0);
    expect("a tangent in space", a, sphere(-20 * ONE, 3 * ONE, 4 * ONE, 2 * ONE), (toi_vec3){40 * ONE, 0, 0},
           ONE, GRAZE_OR_HIT, ONE / 2, ONE / 2, 64);
    expect("a plane that recedes does not make contact", a, sphere(-2 * ONE, 6 * ONE, 0, ONE),
           (toi_vec3){ONE, ONE, 0}, ONE, TOI_SEPARATE, 0, 0, 0);
}

static void ends_of_the_domain(void) {
    const fix16_t most = LIMIT - 1;
    const toi_shape bullet = sphere(-ONE, 0, 0, 1), wall = tilted_box((toi_vec3){0, 100 * ONE, 100 * ONE}, 0);
    expect("the largest spheres", sphere(0, 0, 0, most), sphere(0, 0, 0, most), still, ONE, TOI_OVERLAP, 0,
           ONE, 0);
    expect("the largest sphere and a point", sphere(0, 0, 0, most), sphere(most - 1, 0, 0, 1),
           (toi_vec3){-ONE, 0, 0}, ONE, TOI_OVERLAP, 0, ONE, 0);
    expect("a bullet of an ulp at full speed", bullet, wall, (toi_vec3){-most, 0, 0}, ONE, TOI_HIT, 8, 9, 1);
    expect("speed of an ulp until 300", sphere(0, 0, 0, 10), sphere(110, 0, 0, 10), (toi_vec3){-1, 0, 0},
           300 * ONE, TOI_HIT, 90 * ONE, 130 * ONE, ONE);
    expect("a radius of an ulp", sphere(0, 0, 0, 1), level_box((toi_vec3){10, -5, -5}, (toi_vec3){20, 5, 5}),
           (toi_vec3){-16, 0, 0}, ONE, TOI_HIT, 9 * ONE / 16, ONE, 4096);
}

static void capsules(void) {
    const toi_vec3 right = {10 * ONE, 0, 0}, up = {0, 5 * ONE, 0}, up_right = {10 * ONE, 5 * ONE, 0};
    const toi_shape a = capsule(origin, right, 2 * ONE);
    expect("capsules slide side by side", a, capsule(up, up_right, 3 * ONE), (toi_vec3){20 * ONE, 0, 0}, ONE,
           TOI_GRAZE, 0, ONE / 2, 64);
    expect("nearly parallel ones", a, capsule(up, (toi_vec3){LIMIT / 4, 5 * ONE + 1, 0}, 3 * ONE),
           (toi_vec3){0, 0, ONE}, ONE, GRAZE_OR_HIT, 0, 0, 1024);
    expect("end to end", a, capsule((toi_vec3){16 * ONE, 0, 0}, (toi_vec3){20 * ONE, 0, 0}, 2 * ONE),
           (toi_vec3){-4 * ONE, 0, 0}, ONE, TOI_HIT, ONE / 2, ONE, 1);
    expect("lengthwise", a, capsule((toi_vec3){100 * ONE, ONE, 0}, (toi_vec3){150 * ONE, ONE, 0}, ONE),
           (toi_vec3){-100 * ONE, 0, 0}, ONE, TOI_HIT, 57128, ONE, 2);
    for (fix16_t length = 0; length < 3; length++)
        expect("a capsule of 0, 1 and 2 ulp", a,
               capsule((toi_vec3){5 * ONE, 8 * ONE, 0}, (toi_vec3){5 * ONE + length, 8 * ONE, 0}, 2 * ONE),
               (toi_vec3){0, -8 * ONE, 0}, ONE, TOI_HIT, ONE / 2, ONE, 1);
    expect("crossing ones meet in a point", a,
           capsule((toi_vec3){5 * ONE, -ONE, 0}, (toi_vec3){5 * ONE, ONE, 0}, ONE), still, ONE, TOI_OVERLAP,
           0, ONE, 0);
}

static void boxes(void) {
    const toi_shape box = tilted_box((toi_vec3){ONE, 2 * ONE, 3 * ONE}, ONE / 2);
    expect("a sphere comes down on a tilted box", box, sphere(0, 0, 8 * ONE, ONE / 2),
           (toi_vec3){0, 0, -8 * ONE}, ONE, TOI_HIT, ONE / 2, ONE, 1);
    expect("a sphere slides on the top of a tilted box, up to its side", box, sphere(0, 0, 4 * ONE, ONE / 2),
           (toi_vec3){ONE, ONE, 0}, ONE, TOI_GRAZE, 0, 46811, 256);
    expect("a sphere passes above", box, sphere(-4 * ONE, 0, 4 * ONE + 1, ONE / 2), (toi_vec3){8 * ONE, 0, 0},
           ONE, TOI_SEPARATE, 0, 0, 0);
    expect("rounded boxes in one another", box, box, still, ONE, TOI_OVERLAP, 0, ONE, 0);
}

/* ---- At rest */

static void expect_depth(const char *name, toi_shape a, toi_shape b, fix16_t depth) {
    const query q = {a, b, {0, 0, 0}, {0, 0, 0}, ONE};
    toi_penetration p;
    const toi_status status = rest(&q, &p);
    const double n[3] = {p.normal.x, p.normal.y, p.normal.z};
    const double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    tap_ok(status == TOI_OVERLAP && p.depth >= depth && p.depth <= depth + 4 && fabs(length - ONE) <= 2,
           "%s: %d deep", name, (int)p.depth);
}

static void depths(void) {
    const toi_shape ball = sphere(0, 0, 0, ONE), box = tilted_box((toi_vec3){ONE, 2 * ONE, 3 * ONE}, ONE / 2);
    expect_depth("concentric spheres", ball, ball, 2 * ONE);
    expect_depth("crossing capsules whose axes meet", capsule(origin, (toi_vec3){4 * ONE, 0, 0}, ONE),
                 capsule((toi_vec3){2 * ONE, -2 * ONE, 0}, (toi_vec3){2 * ONE, 2 * ONE, 0}, ONE), 2 * ONE);
    expect_depth("a capsule in itself", capsule(origin, (toi_vec3){4 * ONE, ONE, 0}, ONE),
                 capsule(origin, (toi_vec3){4 * ONE, ONE, 0}, ONE), 2 * ONE);
    expect_depth("a sphere in the middle of a box", box, ball, ONE + ONE / 2 + ONE);
    expect_depth("a box in itself", box, box, 2 * ONE + ONE);
}

/* ---- What is refused */

static void errors(void) {
    toi16_round_solids solids;
    const toi_shape ball = sphere(0, 0, 0, ONE), far = sphere(LIMIT - 5, 0, 0, 5), none = sphere(0, 0, 0, -1);
    const toi_shape circle = {.kind = TOI_SHAPE_CIRCLE2, .as = {.circle2 = {{0, 0}, 1}}},
                    unknown = {.kind = (toi_shape_kind)11};
    toi_vec3 fast = {LIMIT, 0, 0};
    tap_ok(toi16_open_round_solids3(&solids, &ball, &still, &far, &still) == TOI_ERR_RANGE,
           "a sphere at the limit");
    tap_ok(toi16_open_round_solids3(&solids, &none, &still, &far, &still) == TOI_ERR_SHAPE,
           "a negative radius");
    tap_ok(toi16_open_round_solids3(&solids, &ball, &still, &circle, &still) == TOI_ERR_SHAPE,
           "a circle in space");
    tap_ok(toi16_open_round_solids3(&solids, &ball, &still, &unknown, &still) == TOI_ERR_SHAPE,
           "an unknown kind");
    tap_ok(toi16_open_round_solids3(&solids, &ball, &still, NULL, &still) == TOI_ERR_ARGUMENT, "null");
    tap_ok(toi16_open_round_solids3(&solids, &ball, NULL, &ball, &still) == TOI_ERR_ARGUMENT,
           "a null velocity");
    tap_ok(toi16_open_round_solids3(&solids, &ball, &still, &ball, &fast) == TOI_ERR_RANGE,
           "a velocity at the limit");
}

/* ---- The way between the nearest points */

static void gaps(void) {
    toi16_round_solids solids;
    int64_t way[3];
    const toi_shape ball = sphere(0, 0, 0, ONE),
                    box = level_box((toi_vec3){3 * ONE, 4 * ONE, -ONE}, (toi_vec3){9 * ONE, 9 * ONE, ONE});
    const toi_vec3 v = {0, 0, ONE};
    toi16_open_round_solids3(&solids, &ball, &still, &box, &v);
    const toi16_pair *pair = &solids.round.pair;
    toi16_round_of(pair)->gap(&solids.round.pair, 0, way);
    tap_ok(llabs(way[0] - INT64_C(64) * 3 * ONE) <= 2 && llabs(way[1] - INT64_C(64) * 4 * ONE) <= 2 &&
               llabs(way[2]) <= 2,
           "the way from a point to the edge of a box");
    toi16_round_of(pair)->gap(&solids.round.pair, 13 * ONE, way);
    tap_ok(llabs(way[0] - INT64_C(64) * 3 * ONE) <= 2 && llabs(way[1] - INT64_C(64) * 4 * ONE) <= 2 &&
               llabs(way[2] - INT64_C(64) * 12 * ONE) <= 2,
           "and to its corner, when the box is higher");
    toi16_open_round_solids3(&solids, &ball, &still, &ball, &still);
    toi16_round_of(pair)->gap(&solids.round.pair, 0, way);
    tap_ok(way[0] == 0 && way[1] == 0 && way[2] == 0, "no way where the cores meet");
}

int main(void) {
    judge_random_queries();
    tap_ok((faults.gave_up > 0) == IS_HASTY, "%d searches give up, which the answer says", faults.gave_up);
    if (IS_HASTY)
        return tap_done();
    touch_at_the_start();
    tangents();
    ends_of_the_domain();
    capsules();
    boxes();
    depths();
    errors();
    gaps();
    return tap_done();
}
