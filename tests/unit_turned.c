/* SPDX-License-Identifier: MIT */
/* Where shapes are that turn: held against long doubles at any time, and what is refused. */
#include <math.h>
#include "good_shapes.h"
#include "random.h"
#include "tap.h"

enum { MANY = 20000, L = TOI_LIMIT, SIDES = 7 };

static uint64_t state = 36;

static int32_t throw_below(int32_t most) {
    return (int32_t)((int64_t)(random64(&state) % (2 * (uint64_t)most + 1)) - most);
}

/* Any width up to that of a length, either sign. */
static int32_t throw_any(unsigned bits) {
    const int32_t size = (int32_t)random_width(&state, bits);
    return random64(&state) & 1 ? size : -size;
}

static toi_vec2 throw_place2(unsigned bits) {
    return (toi_vec2){throw_any(bits), throw_any(bits)};
}

static toi_vec3 throw_place3(unsigned bits) {
    return (toi_vec3){throw_any(bits), throw_any(bits), throw_any(bits)};
}

/* ---- The model: P + v t + S(t) u + R(t) (X - P) in long double, S being the integral of R */

typedef long double vector[3];

static void put_vector(vector out, const toi_vec3 *v) {
    out[0] = v->x, out[1] = v->y, out[2] = v->z;
}

static long double length_of(const vector v) {
    return sqrtl(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* a v + b n x v + (1 - a) n (n . v) for a unit vector n: a turn where a and b are its cosine and sine. */
static void turn_by(const vector n, long double a, long double b, const vector v, vector out) {
    const long double along = n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = a * v[i] + b * (n[j] * v[k] - n[k] * v[j]) + (1 - a) * along * n[i];
    }
}

/* The angle in radians, and the axis, which is any where nothing turns. */
static long double angle_of(const toi_motion3 *m, fix16_t time, vector axis) {
    vector spin;
    put_vector(spin, &m->spin);
    const long double size = length_of(spin);
    for (int k = 0; k < 3; k++)
        axis[k] = size > 0 ? spin[k] / size : k == 0;
    return size * time * 0x1p-32L;
}

/* sin(x) / x and (1 - cos(x)) / x: the second one as sin(x / 2)^2 / (x / 2), which loses nothing. */
static void find_way(const toi_motion3 *m, fix16_t time, vector out) {
    vector axis, carried, turned;
    const long double angle = angle_of(m, time, axis), t = time * 0x1p-16L, half = sinl(angle / 2);
    put_vector(carried, &m->carried);
    turn_by(axis, angle == 0 ? 1 : sinl(angle) / angle, angle == 0 ? 0 : 2 * half * half / angle, carried,
            turned);
    for (int k = 0; k < 3; k++)
        out[k] = (&m->velocity.x)[k] * t + turned[k] * t;
}

static void place_point(const toi_motion3 *m, fix16_t time, const vector point, vector out) {
    vector axis, arm, way;
    const long double angle = angle_of(m, time, axis);
    for (int k = 0; k < 3; k++)
        arm[k] = point[k] - (&m->pivot.x)[k];
    turn_by(axis, cosl(angle), sinl(angle), arm, out);
    find_way(m, time, way);
    for (int k = 0; k < 3; k++)
        out[k] += (&m->pivot.x)[k] + way[k];
}

/* What a point may be off: half an ulp, 2^-28 of its distance from the pivot, 2^-26 of what it is carried,
 * and 2^-14 for what is cut. */
static long double allowed(const toi_motion3 *m, fix16_t time, const vector point) {
    vector arm, carried;
    put_vector(carried, &m->carried);
    for (int k = 0; k < 3; k++)
        arm[k] = point[k] - (&m->pivot.x)[k];
    return 0.5L + 0x1p-14L + 0x1p-28L * length_of(arm) +
           0x1p-26L * length_of(carried) * fabsl((long double)time) * 0x1p-16L;
}

/* ---- Points of shapes: corners of level boxes that stay level, centres of boxes and hulls, or vertices */

typedef struct {
    int count;
    vector at[2 * SIDES];
} points;

static void add_point(points *p, long double x, long double y, long double z) {
    long double *at = p->at[p->count++];
    at[0] = x, at[1] = y, at[2] = z;
}

static void list_points(const toi_shape *s, points *p) {
    p->count = 0;
    switch (s->kind) {
    case TOI_SHAPE_AABB2:
        add_point(p, ((long double)s->as.aabb2.lo.x + s->as.aabb2.hi.x) / 2,
                  ((long double)s->as.aabb2.lo.y + s->as.aabb2.hi.y) / 2, 0);
        break;
    case TOI_SHAPE_AABB3:
        add_point(p, ((long double)s->as.aabb3.lo.x + s->as.aabb3.hi.x) / 2,
                  ((long double)s->as.aabb3.lo.y + s->as.aabb3.hi.y) / 2,
                  ((long double)s->as.aabb3.lo.z + s->as.aabb3.hi.z) / 2);
        break;
    case TOI_SHAPE_OBB2:
        add_point(p, s->as.obb2.center.x, s->as.obb2.center.y, 0);
        break;
    case TOI_SHAPE_OBB3:
        add_point(p, s->as.obb3.center.x, s->as.obb3.center.y, s->as.obb3.center.z);
        break;
    case TOI_SHAPE_HULL3:
        add_point(p, s->as.hull3.center.x, s->as.hull3.center.y, s->as.hull3.center.z);
        break;
    case TOI_SHAPE_CIRCLE2:
        add_point(p, s->as.circle2.center.x, s->as.circle2.center.y, 0);
        break;
    case TOI_SHAPE_SPHERE3:
        add_point(p, s->as.sphere3.center.x, s->as.sphere3.center.y, s->as.sphere3.center.z);
        break;
    case TOI_SHAPE_CAPSULE2:
        add_point(p, s->as.capsule2.a.x, s->as.capsule2.a.y, 0);
        add_point(p, s->as.capsule2.b.x, s->as.capsule2.b.y, 0);
        break;
    case TOI_SHAPE_CAPSULE3:
        add_point(p, s->as.capsule3.a.x, s->as.capsule3.a.y, s->as.capsule3.a.z);
        add_point(p, s->as.capsule3.b.x, s->as.capsule3.b.y, s->as.capsule3.b.z);
        break;
    default:
        for (int k = 0; k < s->as.poly2.count; k++)
            add_point(p, s->as.poly2.vertices[k].x, s->as.poly2.vertices[k].y, 0);
    }
}

static bool is_flat(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2 ||
           shape->kind == TOI_SHAPE_POLY2 || shape->kind == TOI_SHAPE_CIRCLE2 ||
           shape->kind == TOI_SHAPE_CAPSULE2;
}

/* False where a shape has none. */
static bool axes_of(const toi_shape *s, toi_rot3 *out) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    const toi_rot2 *flat = &s->as.obb2.rot;
    const toi_rot3 turned = {{{flat->cos, flat->sin, 0}, {-flat->sin, flat->cos, 0}, {0, 0, TOI_Q30_ONE}}};
    *out = s->kind == TOI_SHAPE_OBB2    ? turned
           : s->kind == TOI_SHAPE_OBB3  ? s->as.obb3.rot
           : s->kind == TOI_SHAPE_HULL3 ? s->as.hull3.rot
                                        : level;
    return s->kind <= TOI_SHAPE_OBB3 || s->kind == TOI_SHAPE_HULL3;
}

/* ---- Random shapes and motions */

static toi_rot3 throw_rot3(bool mirrored) {
    const toi_vec3 axis = {throw_any(30), throw_any(30), 1 + throw_below(1 << 20) * 2};
    toi_rot3 rot;
    toi_rot3_from_axis_angle(&rot, &axis, (toi_angle)random64(&state));
    if (mirrored)
        rot.u[1] = (toi_axis3){-rot.u[1].x, -rot.u[1].y, -rot.u[1].z};
    return rot;
}

static void throw_polygon(toi_vec2 *room, unsigned bits) {
    const toi_vec2 at = throw_place2(bits);
    for (int k = 0; k < SIDES; k++)
        room[k] = (toi_vec2){at.x + (int)(50000 * cos(k * 6.283185 / SIDES)),
                             at.y + (int)(50000 * sin(k * 6.283185 / SIDES))};
}

static toi_shape throw_shape(toi_vec2 *room, unsigned bits) {
    toi_shape s = {.kind = (toi_shape_kind)(1 + random64(&state) % 10)};
    const int32_t half = 1 + throw_below(1000) + 1000;
    const toi_vec2 p = throw_place2(bits);
    const toi_vec3 q = throw_place3(bits);
    toi_rot2 rot;
    toi_rot2_from_angle(&rot, (toi_angle)random64(&state));
    s.radius = random64(&state) % 3 == 0 ? throw_below(50) + 50 : 0;
    switch (s.kind) {
    case TOI_SHAPE_AABB2:
        s.as.aabb2 = (toi_aabb2){p, {p.x + half, p.y + 1 + half / 2}};
        break;
    case TOI_SHAPE_AABB3:
        s.as.aabb3 = (toi_aabb3){q, {q.x + half, q.y, q.z + half / 3}};
        break;
    case TOI_SHAPE_OBB2:
        s.as.obb2 = (toi_obb2){p, {half, 9}, rot};
        break;
    case TOI_SHAPE_OBB3:
        s.as.obb3 = (toi_obb3){q, {half, 0, 7}, throw_rot3(half % 2)};
        break;
    case TOI_SHAPE_POLY2:
        throw_polygon(room, bits);
        s.as.poly2 = (toi_poly2){room, SIDES};
        break;
    case TOI_SHAPE_HULL3:
        s.as.hull3 = (toi_hull3){&tetrahedron, q, throw_rot3(half % 2)};
        break;
    case TOI_SHAPE_CIRCLE2:
        s.as.circle2 = (toi_circle2){p, half};
        break;
    case TOI_SHAPE_CAPSULE2:
        s.as.capsule2 = (toi_capsule2){p, throw_place2(bits), half};
        break;
    case TOI_SHAPE_SPHERE3:
        s.as.sphere3 = (toi_sphere3){q, half};
        break;
    default:
        s.as.capsule3 = (toi_capsule3){q, throw_place3(bits), half};
    }
    return s;
}

/* The angle is at most some 40 radians; a motion of the plane has no more than counts there. */
static toi_motion3 throw_motion(bool flat, unsigned bits, fix16_t time) {
    const uint32_t size = time < 0 ? 0 - (uint32_t)time : (uint32_t)time;
    const double most = 23. * 0x1p32 / size, spin = most < 2000000000 ? most : 2000000000;
    toi_motion3 m = {throw_place3(26), throw_place3(24), {0, 0, 0}, throw_place3(bits)};
    if (random64(&state) % 2)
        m.carried = (toi_vec3){0, 0, 0};
    if (random64(&state) % 8)
        m.spin =
            (toi_vec3){throw_below((int32_t)spin), throw_below((int32_t)spin), throw_below((int32_t)spin)};
    if (random64(&state) % 4 == 0)
        m.spin.x = m.spin.y = 0;
    if (flat)
        m.velocity.z = m.carried.z = m.pivot.z = m.spin.x = m.spin.y = 0;
    return m;
}

static toi_status ask(const toi_shape *shape, const toi_motion3 *m, fix16_t time, toi_vec2 *room,
                      toi_shape *out) {
    const toi_motion2 flat = {
        {m->velocity.x, m->velocity.y}, {m->carried.x, m->carried.y}, m->spin.z, {m->pivot.x, m->pivot.y}};
    return is_flat(shape) ? toi_turned2(shape, &flat, time, room, out) : toi_turned3(shape, m, time, out);
}

/* ---- Judging */

typedef struct {
    unsigned asked, refused;
    long double points, axes; /* the worst, in what is allowed */
    bool kinds, sizes, orthonormal;
} tally;

/* True where a point may be, or is, past the domain. */
static bool leaves_domain(const vector at) {
    return fabsl(at[0]) > 0.98L * L || fabsl(at[1]) > 0.98L * L || fabsl(at[2]) > 0.98L * L;
}

static void judge_axes(const toi_shape *before, const toi_motion3 *m, fix16_t time, const toi_shape *after,
                       tally *sum) {
    vector axis;
    const long double angle = angle_of(m, time, axis);
    toi_rot3 from, to;
    if (!axes_of(before, &from) || !axes_of(after, &to))
        return;
    sum->orthonormal = sum->orthonormal && toi_rot3_check(&to) == TOI_OK;
    for (int k = 0; k < 3; k++) {
        const vector u = {from.u[k].x, from.u[k].y, from.u[k].z};
        vector there;
        turn_by(axis, cosl(angle), sinl(angle), u, there);
        for (int i = 0; i < 3; i++)
            sum->axes = fmaxl(sum->axes, fabsl(there[i] - (&to.u[k].x)[i]));
    }
}

/* A box that has turned keeps its size, rounded up. */
static bool has_size(const toi_shape *before, const toi_motion3 *m, const toi_shape *after) {
    const bool turns = (m->spin.x | m->spin.y | m->spin.z) != 0;
    const toi_aabb2 *b2 = &before->as.aabb2;
    const toi_aabb3 *b3 = &before->as.aabb3;
    if (before->radius != after->radius)
        return false;
    if (before->kind == TOI_SHAPE_AABB2 && turns)
        return after->kind == TOI_SHAPE_OBB2 && after->as.obb2.half.x == (b2->hi.x - b2->lo.x + 1) / 2 &&
               after->as.obb2.half.y == (b2->hi.y - b2->lo.y + 1) / 2;
    if (before->kind == TOI_SHAPE_AABB3 && turns)
        return after->kind == TOI_SHAPE_OBB3 && after->as.obb3.half.x == (b3->hi.x - b3->lo.x + 1) / 2 &&
               after->as.obb3.half.y == (b3->hi.y - b3->lo.y + 1) / 2 &&
               after->as.obb3.half.z == (b3->hi.z - b3->lo.z + 1) / 2;
    if (before->kind == TOI_SHAPE_OBB3)
        return memcmp(&before->as.obb3.half, &after->as.obb3.half, sizeof(toi_vec3)) == 0;
    if (before->kind == TOI_SHAPE_CAPSULE3 && before->as.capsule3.radius != after->as.capsule3.radius)
        return false;
    return before->kind == after->kind;
}

static void judge(const toi_shape *before, const toi_motion3 *m, fix16_t time, const toi_shape *after,
                  tally *sum) {
    points from, to;
    list_points(before, &from);
    list_points(after, &to);
    sum->kinds = sum->kinds && from.count == to.count;
    for (int n = 0; n < from.count; n++) {
        vector there;
        place_point(m, time, from.at[n], there);
        for (int k = 0; k < 3; k++)
            sum->points = fmaxl(sum->points, fabsl(to.at[n][k] - there[k]) / allowed(m, time, from.at[n]));
    }
    sum->sizes = sum->sizes && has_size(before, m, after);
    judge_axes(before, m, time, after, sum);
}

/* Tells whether a motion leads out of the domain, or is past what may be asked: what is carried, and how fast
 * the farthest point goes, which is less than 3000 ulp from the points. */
static bool may_be_refused(const toi_shape *shape, const toi_motion3 *m, fix16_t time) {
    points p;
    vector spin, carried;
    put_vector(spin, &m->spin);
    put_vector(carried, &m->carried);
    if (length_of(carried) * fabsl((long double)time) > 0x1.fp46L)
        return true;
    list_points(shape, &p);
    for (int n = 0; n < p.count; n++) {
        vector there, arm;
        place_point(m, time, p.at[n], there);
        for (int k = 0; k < 3; k++)
            arm[k] = p.at[n][k] - (&m->pivot.x)[k];
        if (leaves_domain(there) || length_of(spin) * (length_of(arm) + TOI_F16(1) + 3000) > 0x1.fp46L)
            return true;
    }
    return false;
}

/* What is answered where the shape is the answer is the same. */
static bool is_same_in_place(const toi_shape *before, const toi_motion3 *m, fix16_t time,
                             const toi_shape *after, toi_vec2 *vertices) {
    toi_shape shape = *before;
    points in_place, other;
    if (ask(&shape, m, time, vertices, &shape) != TOI_OK)
        return false;
    list_points(&shape, &in_place);
    list_points(after, &other);
    return shape.kind == after->kind && in_place.count == other.count &&
           in_place.at[0][0] == other.at[0][0] && in_place.at[0][1] == other.at[0][1];
}

static void play(unsigned bits, tally *sum) {
    toi_vec2 vertices[SIDES], room[SIDES];
    const fix16_t time = throw_any(random64(&state) & 1 ? 17 : 20);
    const toi_shape before = throw_shape(vertices, bits);
    const toi_motion3 m = throw_motion(is_flat(&before), bits, time);
    toi_shape after;
    const toi_status status = ask(&before, &m, time, room, &after);
    sum->asked++;
    if (status != TOI_OK) {
        sum->refused++;
        sum->kinds = sum->kinds && status == TOI_ERR_RANGE && may_be_refused(&before, &m, time);
        return;
    }
    judge(&before, &m, time, &after, sum);
    sum->kinds = sum->kinds && is_same_in_place(&before, &m, time, &after, vertices);
}

static void test_places(void) {
    static const unsigned widths[] = {16, 22, 28};
    for (size_t w = 0; w < COUNT(widths); w++) {
        tally sum = {.kinds = true, .sizes = true, .orthonormal = true};
        for (int n = 0; n < MANY; n++)
            play(widths[w], &sum);
        tap_ok(sum.refused < sum.asked * 2 / 3 && sum.kinds,
               "%u bits: %u of %u are refused, and those rightly", widths[w], sum.refused, sum.asked);
        tap_ok(sum.points < 1, "points are off by %.3Lf of what is allowed", sum.points);
        tap_ok(sum.axes < 4 && sum.orthonormal, "axes are orthonormal, and off by %.3Lf ulp", sum.axes);
        tap_ok(sum.sizes, "sizes stay");
    }
}

/* ---- The motion after a time */

/* How far off it is, in what is allowed: of the pivot as of a point, of the carried velocity half an ulp and
 * 2^-27 of it. Infinite where anything else has changed. */
static long double error_after(const toi_motion3 *m, fix16_t time, const toi_motion3 *after) {
    vector axis, pivot, there, carried, turned;
    const long double angle = angle_of(m, time, axis);
    long double worst = 0;
    put_vector(pivot, &m->pivot);
    put_vector(carried, &m->carried);
    place_point(m, time, pivot, there);
    turn_by(axis, cosl(angle), sinl(angle), carried, turned);
    for (int k = 0; k < 3; k++) {
        worst = fmaxl(worst, fabsl((&after->pivot.x)[k] - there[k]) / allowed(m, time, pivot));
        worst = fmaxl(worst, fabsl((&after->carried.x)[k] - turned[k]) /
                                 (0.5L + 0x1p-14L + 0x1p-27L * length_of(carried)));
    }
    return memcmp(&m->velocity, &after->velocity, sizeof m->velocity) == 0 &&
                   memcmp(&m->spin, &after->spin, sizeof m->spin) == 0
               ? worst
               : HUGE_VALL;
}

/* What is carried leads up to 2^47 in 2^-16 ulp, and 1 % less is taken. */
static bool may_have_no_after(const toi_motion3 *m, fix16_t time) {
    vector pivot, there, carried;
    put_vector(pivot, &m->pivot);
    put_vector(carried, &m->carried);
    place_point(m, time, pivot, there);
    return leaves_domain(there) || length_of(carried) * time > 0x1.fp46L || m->spin.x == INT32_MIN;
}

static void test_after(bool flat) {
    unsigned refused = 0, wrongly = 0;
    long double worst = 0;
    for (int n = 0; n < MANY; n++) {
        const fix16_t time = 1 + (fix16_t)random_width(&state, random64(&state) & 1 ? 17 : 20);
        const toi_motion3 m = throw_motion(flat, 26, time);
        const toi_motion2 m2 = {
            {m.velocity.x, m.velocity.y}, {m.carried.x, m.carried.y}, m.spin.z, {m.pivot.x, m.pivot.y}};
        toi_motion3 after = m, lifted;
        toi_motion2 after2 = m2;
        const toi_status status =
            flat ? toi_motion2_after(&after2, &after2, time) : toi_motion3_after(&after, &after, time);
        refused += status != TOI_OK;
        wrongly += status != TOI_OK && !may_have_no_after(&m, time);
        if (flat && toi_motion3_flat(&after, &after2) != TOI_OK)
            wrongly++;
        if (status == TOI_OK)
            worst = fmaxl(worst, error_after(&m, time, &after));
        wrongly += flat && (toi_motion3_flat(&lifted, &m2) != TOI_OK || memcmp(&lifted, &m, sizeof m) != 0);
    }
    tap_ok(refused < MANY / 2 && wrongly == 0, "%s: %u of %d have no motion after a time, %u wrongly",
           flat ? "plane" : "space", refused, MANY, wrongly);
    tap_ok(worst < 1, "pivots and carried velocities are off by %.3Lf of what is allowed", worst);
}

static void test_no_after(void) {
    const toi_motion2 m2 = {.spin = F16(32)}, far2 = {.velocity = {L / 2, 0}};
    const toi_motion3 m3 = {.spin = {0, F16(32), 0}}, far3 = {.pivot = {0, L, 0}};
    toi_motion2 out2 = m2;
    toi_motion3 out3 = m3;
    tap_ok(toi_motion2_after(NULL, &m2, 1) == TOI_ERR_ARGUMENT &&
               toi_motion2_after(&out2, NULL, 1) == TOI_ERR_ARGUMENT &&
               toi_motion2_after(&out2, &m2, -1) == TOI_ERR_ARGUMENT &&
               toi_motion3_after(NULL, &m3, 1) == TOI_ERR_ARGUMENT &&
               toi_motion3_after(&out3, NULL, 1) == TOI_ERR_ARGUMENT &&
               toi_motion3_after(&out3, &m3, -1) == TOI_ERR_ARGUMENT &&
               toi_motion3_flat(NULL, &m2) == TOI_ERR_ARGUMENT &&
               toi_motion3_flat(&out3, NULL) == TOI_ERR_ARGUMENT,
           "null is refused, and a time below 0");
    tap_ok(toi_motion2_after(&out2, &m2, F16(2) + 1) == TOI_ERR_RANGE &&
               toi_motion2_after(&out2, &far2, F16(2)) == TOI_ERR_RANGE &&
               toi_motion3_after(&out3, &m3, F16(2) + 1) == TOI_ERR_RANGE &&
               toi_motion3_after(&out3, &far3, 0) == TOI_ERR_RANGE && memcmp(&out2, &m2, sizeof m2) == 0 &&
               memcmp(&out3, &m3, sizeof m3) == 0,
           "so is what turns or leads too far, and nothing is written");
    tap_ok(toi_motion2_after(&out2, &m2, F16(2)) == TOI_OK && toi_motion3_after(&out3, &m3, 0) == TOI_OK,
           "the last angle is not, nor is no time");
}

/* ---- What is refused */

static const toi_shape round2 = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{F16(1.5), 0}, F16(0.5)}};
static const toi_shape round3 = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{F16(1.5), 0, 0}, F16(0.5)}};
static const toi_shape outline = {.kind = TOI_SHAPE_POLY2, .as.poly2 = {triangle, 3}};

typedef struct {
    const char *name;
    toi_motion2 motion;
    fix16_t time;
    toi_status expected;
} motion_case;

/* The circle reaches from 1 to 2 along x. 64 radians are 2^38 in 2^-32. */
static const motion_case motion_cases[] = {
    {"standing", {{0, 0}, {0, 0}, 0, {0, 0}}, 0, TOI_OK},
    {"the last velocity", {{0, L - 1}, {0, 0}, 0, {0, 0}}, 65535, TOI_ERR_RANGE},
    {"the last velocity for a while", {{0, L - 1}, {0, 0}, 0, {0, 0}}, 65000, TOI_OK},
    {"a velocity too large", {{0, -L}, {0, 0}, 0, {0, 0}}, 1, TOI_ERR_RANGE},
    {"the least velocity", {{INT32_MIN, 0}, {0, 0}, 0, {0, 0}}, 1, TOI_ERR_RANGE},
    {"the least velocity, back", {{INT32_MIN, 0}, {0, 0}, 0, {0, 0}}, -1, TOI_ERR_RANGE},
    {"a carried velocity too large", {{0, 0}, {L, 0}, 1, {0, 0}}, 1, TOI_ERR_RANGE},
    {"both together", {{0, L - 9}, {0, 9}, 0, {0, 0}}, 1, TOI_ERR_RANGE},
    {"a pivot too far", {{0, 0}, {0, 0}, 1, {0, -L}}, 1, TOI_ERR_RANGE},
    {"the last angle", {{0, 0}, {0, 0}, F16(64), {F16(1.5), 0}}, F16(1), TOI_OK},
    {"past that", {{0, 0}, {0, 0}, F16(64), {F16(1.5), 0}}, F16(1) + 1, TOI_ERR_RANGE},
    {"the last angle, back", {{0, 0}, {0, 0}, F16(-64), {F16(1.5), 0}}, F16(-1), TOI_OK},
    {"past that, back", {{0, 0}, {0, 0}, F16(-64), {F16(1.5), 0}}, F16(-1) - 1, TOI_ERR_RANGE},
    {"the least spin", {{0, 0}, {0, 0}, INT32_MIN, {F16(1.5), 0}}, 128, TOI_OK},
    {"the least spin, back", {{0, 0}, {0, 0}, INT32_MIN, {F16(1.5), 0}}, -128, TOI_ERR_RANGE},
    {"the largest spin, back", {{0, 0}, {0, 0}, INT32_MAX, {F16(1.5), 0}}, -128, TOI_OK},
    {"the least time", {{0, 0}, {0, 0}, 0, {0, 0}}, INT32_MIN, TOI_ERR_RANGE},
    {"the time after that", {{4, 0}, {0, 0}, 0, {0, 0}}, INT32_MIN + 1, TOI_OK},
    {"the last place", {{L - 1 - F16(2), 0}, {0, 0}, 0, {0, 0}}, F16(1), TOI_OK},
    {"the first place outside", {{L - F16(2), 0}, {0, 0}, 0, {0, 0}}, F16(1), TOI_ERR_RANGE},
    {"far outside", {{L - 1, 0}, {0, 0}, 0, {0, 0}}, INT32_MAX, TOI_ERR_RANGE}};

static void test_motions(void) {
    for (size_t n = 0; n < COUNT(motion_cases); n++) {
        const motion_case *c = &motion_cases[n];
        const toi_motion3 solid = {{c->motion.velocity.x, c->motion.velocity.y, 0},
                                   {c->motion.carried.x, c->motion.carried.y, 0},
                                   {0, 0, c->motion.spin},
                                   {c->motion.pivot.x, c->motion.pivot.y, 0}};
        toi_shape flat, solid_out, untouched;
        memset(&untouched, 0x5A, sizeof untouched);
        flat = solid_out = untouched;
        const toi_status status = toi_turned2(&round2, &c->motion, c->time, NULL, &flat);
        tap_ok(status == c->expected && toi_turned3(&round3, &solid, c->time, &solid_out) == c->expected &&
                   (status == TOI_OK || (memcmp(&flat, &untouched, sizeof flat) == 0 &&
                                         memcmp(&solid_out, &untouched, sizeof flat) == 0)),
               "%s: %d", c->name, status);
    }
}

static void test_shapes(void) {
    const toi_shape none = {.radius = 0}, unknown = {.kind = (toi_shape_kind)11},
                    negative = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2.radius = -1},
                    bent = {.kind = TOI_SHAPE_OBB2,
                            .as.obb2 = {{0, 0}, {1, 1}, {TOI_Q30_ONE, TOI_Q30_ONE / 1024}}},
                    flipped = {.kind = TOI_SHAPE_AABB3, .as.aabb3 = {{0, 0, 1}, {1, 1, 0}}},
                    large = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{L - 9, 0, 0}, 9}};
    const toi_motion2 m2 = {.spin = 9};
    const toi_motion3 m3 = {.spin = {0, 9, 0}};
    toi_vec2 room[3];
    toi_shape out;
    tap_ok(toi_turned2(NULL, &m2, 1, room, &out) == TOI_ERR_ARGUMENT &&
               toi_turned2(&round2, NULL, 1, room, &out) == TOI_ERR_ARGUMENT &&
               toi_turned2(&round2, &m2, 1, room, NULL) == TOI_ERR_ARGUMENT &&
               toi_turned2(&outline, &m2, 1, NULL, &out) == TOI_ERR_ARGUMENT &&
               toi_turned3(NULL, &m3, 1, &out) == TOI_ERR_ARGUMENT &&
               toi_turned3(&round3, NULL, 1, &out) == TOI_ERR_ARGUMENT &&
               toi_turned3(&round3, &m3, 1, NULL) == TOI_ERR_ARGUMENT,
           "null is refused, and a polygon without room");
    tap_ok(toi_turned2(&round3, &m2, 1, room, &out) == TOI_ERR_SHAPE &&
               toi_turned3(&round2, &m3, 1, &out) == TOI_ERR_SHAPE,
           "shapes of the other dimension too");
    tap_ok(toi_turned2(&none, &m2, 1, room, &out) == TOI_ERR_SHAPE &&
               toi_turned3(&none, &m3, 1, &out) == TOI_ERR_SHAPE &&
               toi_turned2(&unknown, &m2, 1, room, &out) == TOI_ERR_SHAPE &&
               toi_turned3(&unknown, &m3, 1, &out) == TOI_ERR_SHAPE &&
               toi_turned2(&negative, &m2, 1, room, &out) == TOI_ERR_SHAPE &&
               toi_turned3(&flipped, &m3, 1, &out) == TOI_ERR_SHAPE,
           "and what is no shape");
    tap_ok(toi_turned2(&bent, &m2, 1, room, &out) == TOI_ERR_ROTATION &&
               toi_turned3(&large, &m3, 1, &out) == TOI_ERR_RANGE,
           "bent axes, and what is too large");
}

/* Nothing is rounded where nothing turns, and a box that lies between two ulps goes on doing so. */
static void test_exact(void) {
    const toi_shape box = {.kind = TOI_SHAPE_AABB2, .as.aabb2 = {{-3, 5}, {4, 9}}, .radius = 2};
    const toi_motion2 straight = {.velocity = {F16(3), F16(-5)}}, turning = {.spin = F16(1)};
    toi_shape out;
    toi_turned2(&box, &straight, F16(2), NULL, &out);
    tap_ok(out.kind == TOI_SHAPE_AABB2 && out.as.aabb2.lo.x == F16(6) - 3 &&
               out.as.aabb2.lo.y == F16(-10) + 5 && out.as.aabb2.hi.x == F16(6) + 4 &&
               out.as.aabb2.hi.y == F16(-10) + 9 && out.radius == 2,
           "what goes straight is exact");
    toi_turned2(&box, &turning, 0, NULL, &out);
    tap_ok(out.kind == TOI_SHAPE_OBB2 && out.as.obb2.half.x == 4 && out.as.obb2.half.y == 2 &&
               out.as.obb2.rot.cos == TOI_Q30_ONE && out.as.obb2.rot.sin == 0,
           "what turns is an oriented box from the first");
}

int main(void) {
    test_places();
    test_after(true);
    test_after(false);
    test_no_after();
    test_motions();
    test_shapes();
    test_exact();
    return tap_done();
}
