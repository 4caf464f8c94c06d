/* SPDX-License-Identifier: MIT */
/* Triangles: the tables that are made of them, and what rays, points, overlaps and sweeps say, against exact
 * predicates (GMP) and distances. Contact may be reported up to 2 ulp away, and never missed. */
#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "../src/ask/triangle.h"
#include "random.h"
#include "share.h"
#include "tap.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { ROUNDS = 20000 / SHARE };

static const int32_t EDGE = TOI_LIMIT / 2 - 1;
static const long double NEAR = 2;
static uint64_t seed = 8;

/* ---- What is thrown ---- */

static int32_t within(int32_t size) {
    return (int32_t)(random64(&seed) % (2 * (uint64_t)size + 1)) - size;
}

static toi_vec3 throw_vector(int32_t size) {
    return (toi_vec3){within(size), within(size), within(size)};
}

static toi_vec3 along(const toi_vec3 *o, const toi_vec3 *way, int steps) {
    return (toi_vec3){o->x + steps * way->x, o->y + steps * way->y, o->z + steps * way->z};
}

/* One in four is a sliver, level, on a line or at a point. */
static toi_triangle3 throw_triangle(int32_t size) {
    toi_triangle3 t = {{throw_vector(size), throw_vector(size), throw_vector(size)}};
    toi_vec3 way = throw_vector(size / 8), o = throw_vector(size / 2);
    switch (random64(&seed) % 16) {
    case 0:
        for (int k = 0; k < 3; k++)
            t.corners[k] = along(&o, &way, within(4));
        break;
    case 1:
        t.corners[1] = t.corners[2] = t.corners[0];
        break;
    case 2:
        t.corners[0].z = t.corners[1].z = t.corners[2].z;
        break;
    case 3:
        for (int k = 0; k < 3; k++)
            t.corners[k] = along(&o, &way, within(4));
        t.corners[0].x += t.corners[0].x > 0 ? -1 : 1;
    }
    return t;
}

/* ---- Exact predicates ---- */

typedef struct {
    int64_t at[3];
} point;

static point from3(const toi_vec3 *v) {
    return (point){{v->x, v->y, v->z}};
}

static point minus(const point *p, const point *q) {
    return (point){{p->at[0] - q->at[0], p->at[1] - q->at[1], p->at[2] - q->at[2]}};
}

/* Of differences below 2^30. */
static point cross(const point *p, const point *q) {
    return (point){{p->at[1] * q->at[2] - p->at[2] * q->at[1], p->at[2] * q->at[0] - p->at[0] * q->at[2],
                    p->at[0] * q->at[1] - p->at[1] * q->at[0]}};
}

static int sign_of_dot(const point *p, const point *q) {
    mpz_t sum, x;
    mpz_init(sum);
    mpz_init(x);
    for (int k = 0; k < 3; k++) {
        mpz_set_si(x, p->at[k]);
        mpz_mul_si(x, x, q->at[k]);
        mpz_add(sum, sum, x);
    }
    int sign = mpz_sgn(sum);
    mpz_clear(sum);
    mpz_clear(x);
    return sign;
}

static bool is_zero(const point *p) {
    return p->at[0] == 0 && p->at[1] == 0 && p->at[2] == 0;
}

/* On which side of the plane of a triangle. */
static int side(const point t[3], const point *p) {
    point u = minus(&t[1], &t[0]), v = minus(&t[2], &t[0]), n = cross(&u, &v), d = minus(p, &t[0]);
    return sign_of_dot(&n, &d);
}

/* Of a point in the plane of a triangle that has an area: to the same side of all of its edges. */
static bool covers(const point t[3], const point *p) {
    point u = minus(&t[1], &t[0]), v = minus(&t[2], &t[0]), n = cross(&u, &v);
    for (int k = 0; k < 3; k++) {
        point e = minus(&t[(k + 1) % 3], &t[k]), d = minus(p, &t[k]), m = cross(&e, &d);
        if (sign_of_dot(&n, &m) < 0)
            return false;
    }
    return true;
}

/* Six times the volume of a tetrahedron. */
static int volume(const point *a, const point *b, const point *c, const point *d) {
    point t[3] = {*a, *b, *c};
    return side(t, d);
}

/* A segment from one side of the plane to the other passes all edges on the same side. */
static bool pierces(const point t[3], const point *p, const point *q) {
    int sp = side(t, p), sq = side(t, q);
    if (sp == 0 && covers(t, p))
        return true;
    if (sq == 0 && covers(t, q))
        return true;
    if (sp * sq >= 0)
        return false;
    int a = volume(p, q, &t[0], &t[1]), b = volume(p, q, &t[1], &t[2]), c = volume(p, q, &t[2], &t[0]);
    return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
}

static bool has_area(const point t[3]) {
    point u = minus(&t[1], &t[0]), v = minus(&t[2], &t[0]), n = cross(&u, &v);
    return !is_zero(&n);
}

/* ---- Distances, to far below an ulp ---- */

typedef struct {
    long double at[3];
} place;

static place to_place(const toi_vec3 *v) {
    return (place){{v->x, v->y, v->z}};
}

static place difference(const place *p, const place *q) {
    return (place){{p->at[0] - q->at[0], p->at[1] - q->at[1], p->at[2] - q->at[2]}};
}

static long double dot(const place *p, const place *q) {
    return p->at[0] * q->at[0] + p->at[1] * q->at[1] + p->at[2] * q->at[2];
}

static place step(const place *p, const place *way, long double t) {
    return (place){{p->at[0] + t * way->at[0], p->at[1] + t * way->at[1], p->at[2] + t * way->at[2]}};
}

static long double length(const place *p) {
    return sqrtl(dot(p, p));
}

static long double clamp(long double t) {
    return t < 0 ? 0 : t > 1 ? 1 : t;
}

static long double point_to_segment(const place *p, const place *a, const place *b) {
    place way = difference(b, a), d = difference(p, a);
    long double square = dot(&way, &way);
    place foot = step(a, &way, square > 0 ? clamp(dot(&d, &way) / square) : 0), off = difference(p, &foot);
    return length(&off);
}

/* Closest at an end, or where both are closest as lines. */
static long double segment_to_segment(const place *a, const place *b, const place *c, const place *d) {
    long double least = fminl(fminl(point_to_segment(a, c, d), point_to_segment(b, c, d)),
                              fminl(point_to_segment(c, a, b), point_to_segment(d, a, b)));
    place u = difference(b, a), v = difference(d, c), w = difference(a, c);
    long double uu = dot(&u, &u), uv = dot(&u, &v), vv = dot(&v, &v), det = uu * vv - uv * uv;
    if (det <= 0)
        return least;
    long double s = (uv * dot(&v, &w) - vv * dot(&u, &w)) / det,
                t = (uu * dot(&v, &w) - uv * dot(&u, &w)) / det;
    if (s < 0 || s > 1 || t < 0 || t > 1)
        return least;
    place p = step(a, &u, s), q = step(c, &v, t), off = difference(&p, &q);
    return fminl(least, length(&off));
}

static long double point_to_triangle(const place *p, const place t[3]) {
    long double least = fminl(fminl(point_to_segment(p, &t[0], &t[1]), point_to_segment(p, &t[1], &t[2])),
                              point_to_segment(p, &t[2], &t[0]));
    place u = difference(&t[1], &t[0]), v = difference(&t[2], &t[0]), d = difference(p, &t[0]);
    long double uu = dot(&u, &u), uv = dot(&u, &v), vv = dot(&v, &v), du = dot(&d, &u), dv = dot(&d, &v),
                det = uu * vv - uv * uv, s = vv * du - uv * dv, r = uu * dv - uv * du;
    if (det <= 0 || s < 0 || r < 0 || s + r > det)
        return least;
    place foot = step(&t[0], &u, s / det);
    foot = step(&foot, &v, r / det);
    place off = difference(p, &foot);
    return fminl(least, length(&off));
}

/* Where they do not meet. */
static long double triangle_to_triangle(const place a[3], const place b[3]) {
    long double least = INFINITY;
    for (int k = 0; k < 3; k++) {
        least = fminl(least, fminl(point_to_triangle(&a[k], b), point_to_triangle(&b[k], a)));
        for (int n = 0; n < 3; n++)
            least = fminl(least, segment_to_segment(&a[k], &a[(k + 1) % 3], &b[n], &b[(n + 1) % 3]));
    }
    return least;
}

static void to_places(const toi_triangle3 *t, place out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = to_place(&t->corners[k]);
}

static void to_points(const toi_triangle3 *t, point out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = from3(&t->corners[k]);
}

/* ---- Tables ---- */

static bool is_corner(const toi_triangle3 *t, const toi_hull3 *hull, unsigned n) {
    const toi_vec3 *c = &hull->center, *v = &hull->table->vertices[n];
    for (int k = 0; k < 3; k++)
        if (t->corners[k].x == c->x + v->x && t->corners[k].y == c->y + v->y &&
            t->corners[k].z == c->z + v->z)
            return true;
    return false;
}

/* The least reach, around a centre that keeps it short. */
static bool reach_is_least(const toi_hull3 *hull) {
    uint64_t reach = (uint64_t)hull->table->reach;
    bool needed = reach == 0;
    for (unsigned k = 0; k < hull->table->vertex_count; k++) {
        point v = from3(&hull->table->vertices[k]);
        uint64_t square = 0;
        for (int n = 0; n < 3; n++)
            square += (uint64_t)(v.at[n] * v.at[n]);
        needed = needed || square > (reach - 1) * (reach - 1);
    }
    return needed;
}

static bool is_table(const toi_triangle3 *t, unsigned seen[3]) {
    toi16_triangle room;
    const toi_hull3 *hull = toi16_make_triangle(&room, t);
    point p[3];
    to_points(t, p);
    unsigned count = has_area(p) ? 3 : hull->table->reach == 0 ? 1 : 2;
    seen[count - 1]++;
    if (toi_hull3_check(hull) != TOI_OK || hull->table->vertex_count != count || !reach_is_least(hull))
        return false;
    for (unsigned k = 0; k < count; k++)
        if (!is_corner(t, hull, k))
            return false;
    place v[3];
    to_places(t, v);
    place first = to_place(&hull->table->vertices[0]), last = to_place(&hull->table->vertices[count - 1]);
    place way = difference(&first, &last);
    for (int k = 0; k < 3 && count == 2; k++) {
        place edge = difference(&v[k], &v[(k + 1) % 3]);
        if (dot(&edge, &edge) > dot(&way, &way))
            return false;
    }
    return true;
}

static void tables(void) {
    static const int32_t sizes[] = {2, 50, F16(100), TOI_LIMIT / 2 - 1};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        unsigned wrong = 0, seen[3] = {0, 0, 0};
        for (int k = 0; k < ROUNDS; k++) {
            toi_triangle3 t = throw_triangle(sizes[s]);
            wrong += !is_table(&t, seen);
        }
        tap_ok(wrong == 0 && seen[0] && seen[1] && seen[2],
               "size %d: tables of %u triangles, %u segments and %u points are proved", (int)sizes[s],
               seen[2], seen[1], seen[0]);
    }
    static const toi_triangle3 wall = {{{EDGE, EDGE, EDGE}, {EDGE, -EDGE, -EDGE}, {EDGE, EDGE, -EDGE}}};
    unsigned seen[3] = {0, 0, 0};
    tap_ok(is_table(&wall, seen), "and the one of a triangle as large as a face of the domain");
}

/* ---- Rays and points ---- */

static toi_segment3 throw_segment(const toi_triangle3 *t, int32_t size) {
    toi_segment3 s = {throw_vector(size), throw_vector(size)};
    const toi_vec3 *c = t->corners;
    uint64_t how = random64(&seed) % 4;
    if (how == 0) /* through the triangle, somewhere */
        s.to = along(&s.from,
                     &(toi_vec3){(c[0].x / 2 + c[1].x / 4 + c[2].x / 4 - s.from.x) / 2,
                                 (c[0].y / 2 + c[1].y / 4 + c[2].y / 4 - s.from.y) / 2,
                                 (c[0].z / 2 + c[1].z / 4 + c[2].z / 4 - s.from.z) / 2},
                     3);
    if (how == 1) /* to a corner */
        s.to = c[0];
    return s;
}

static place at_time(const toi_segment3 *s, fix16_t t) {
    place from = to_place(&s->from), to = to_place(&s->to), way = difference(&to, &from);
    return step(&from, &way, (long double)t / 65536);
}

/* Of a triangle with an area: never missed, hardly early, hardly ever false. */
static bool is_cast(const toi_triangle3 *t, const toi_segment3 *s, unsigned seen[2]) {
    toi_hit hit;
    point p[3], from = from3(&s->from), to = from3(&s->to);
    place v[3], a = to_place(&s->from), b = to_place(&s->to), way = difference(&b, &a);
    to_points(t, p);
    to_places(t, v);
    toi_status status = toi_segmentcast_triangle3(s, t, &hit);
    bool meets = has_area(p) && pierces(p, &from, &to);
    seen[meets]++;
    if (status < 0 || status == TOI_SEPARATE)
        return status == TOI_SEPARATE && !meets;
    place early = at_time(s, hit.enter), late = at_time(s, hit.exit);
    long double travel = length(&way) / 65536, at_enter = point_to_triangle(&early, v);
    if (at_enter > NEAR + travel || point_to_triangle(&late, v) > NEAR + travel)
        return false;
    return hit.status != TOI_HIT || (double)hit.normal.x * (double)way.at[0] +
                                            (double)hit.normal.y * (double)way.at[1] +
                                            (double)hit.normal.z * (double)way.at[2] <=
                                        2 * 65536 * (double)travel * 2;
}

static void casts(void) {
    static const int32_t sizes[] = {20, F16(3), F16(200), TOI_LIMIT / 2 - 1};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        unsigned wrong = 0, seen[2] = {0, 0};
        for (int k = 0; k < ROUNDS; k++) {
            toi_triangle3 t = throw_triangle(sizes[s]);
            toi_segment3 segment = throw_segment(&t, sizes[s]);
            wrong += !is_cast(&t, &segment, seen);
        }
        tap_ok(wrong == 0 && seen[1] > ROUNDS / 10,
               "size %d: %u segments that meet a triangle, %u that do not, %u wrong", (int)sizes[s], seen[1],
               seen[0], wrong);
    }
}

/* From end to end of the domain, where the way is past the limit of velocities. */
static void long_ways(void) {
    const int32_t far = TOI_LIMIT - 1;
    const toi_segment3 s = {{-far, -far, -far}, {far, far, far}};
    const toi_triangle3 t = {{{0, 0, 0}, {F16(4), F16(-4), 0}, {0, F16(4), F16(-4)}}};
    toi_hit hit, back;
    toi_status there = toi_segmentcast_triangle3(&s, &t, &hit);
    tap_ok(there >= TOI_GRAZE && hit.enter >= 32766 && hit.enter <= 32768 && hit.exit >= 32768 &&
               hit.exit <= 32770,
           "a segment from end to end of the domain: %d to %d", (int)hit.enter, (int)hit.exit);
    toi16_triangle room;
    tap_ok(toi_segmentcast_hull3(&s, toi16_make_triangle(&room, &t), &back) == there &&
               back.enter == hit.enter,
           "and against the hull");
}

/* By hand. The triangle's face looks along z, which is the axis 2 of a point, and those of A come first. */
static void known_casts(void) {
    static const toi_triangle3 t = {{{0, 0, 0}, {F16(4), 0, 0}, {0, F16(4), 0}}};
    static const toi_vec3 above = {F16(1), F16(1), F16(2)}, down = {0, 0, F16(-8)}, flat = {F16(8), 0, 0},
                          in = {F16(1), F16(1), 0}, rim = {F16(2), F16(2), 0}, out = {F16(3), F16(3), 0},
                          off = {F16(1), F16(1), 9}, left = {F16(-4), F16(1), 0};
    toi_hit hit;
    tap_ok(toi_raycast_triangle3(&above, &down, &t, NULL, &hit) == TOI_HIT && abs(hit.enter - 16384) <= 1 &&
               abs(hit.exit - 16384) <= 1 && hit.normal.x == 0 && hit.normal.y == 0 &&
               hit.normal.z == fix16_one && hit.axis.kind == TOI_AXIS_FACE_A && hit.axis.a == 2,
           "a ray from above");
    tap_ok(toi_raycast_triangle3(&left, &flat, &t, NULL, &hit) >= TOI_GRAZE && abs(hit.enter - 32768) <= 1 &&
               abs(hit.exit - 32768 - 24576) <= 1,
           "a ray in its plane");
    tap_ok(toi_contains_triangle3(&t, &in) == TOI_OVERLAP &&
               toi_contains_triangle3(&t, &rim) >= TOI_OVERLAP &&
               toi_contains_triangle3(&t, &out) == TOI_SEPARATE &&
               toi_contains_triangle3(&t, &off) == TOI_SEPARATE,
           "points in its plane and off it");
}

/* Points of the plane, on the grid, and an ulp or some off. */
static void points(void) {
    unsigned wrong = 0, on = 0, off = 0;
    for (int k = 0; k < 2 * ROUNDS; k++) {
        toi_triangle3 t = throw_triangle(k % 2 ? 40 : F16(30));
        toi_vec3 u = along(&t.corners[1], &t.corners[0], -1), v = along(&t.corners[2], &t.corners[0], -1),
                 p = along(&t.corners[0], &(toi_vec3){u.x / 8, u.y / 8, u.z / 8}, within(4) + 4);
        p = along(&p, &(toi_vec3){v.x / 8, v.y / 8, v.z / 8}, within(4) + 4);
        if (k % 4 < 2)
            p = along(&p, &(toi_vec3){1, 0, -1}, within(4));
        point q[3], exact = from3(&p);
        place w[3], about = to_place(&p);
        to_points(&t, q);
        to_places(&t, w);
        bool is_on = has_area(q) && side(q, &exact) == 0 && covers(q, &exact);
        toi_status status = toi_contains_triangle3(&t, &p);
        wrong += status < 0 || (is_on && status == TOI_SEPARATE) ||
                 (status != TOI_SEPARATE && point_to_triangle(&about, w) > NEAR);
        on += is_on;
        off += status == TOI_SEPARATE;
    }
    tap_ok(wrong == 0 && on > 200 && off > 200, "%d points: %u on the triangle, %u off it, %u wrong",
           2 * ROUNDS, on, off, wrong);
}

/* ---- Triangles and triangles ---- */

/* An edge of one meets the other, if they meet at all. False of two without an area, of which the distance
 * tells. */
static bool triangles_meet(const point a[3], const point b[3]) {
    bool area_a = has_area(a), area_b = has_area(b);
    for (int k = 0; k < 3; k++)
        if ((area_a && pierces(a, &b[k], &b[(k + 1) % 3])) || (area_b && pierces(b, &a[k], &a[(k + 1) % 3])))
            return true;
    return false;
}

/* With a corner or an edge in common, at times. */
static void throw_pair(toi_triangle3 *a, toi_triangle3 *b, int32_t size) {
    *a = throw_triangle(size);
    *b = throw_triangle(size);
    uint64_t how = random64(&seed) % 8;
    if (how < 2)
        b->corners[0] = a->corners[1];
    if (how == 1)
        b->corners[1] = a->corners[2];
    if (how == 2)
        for (int k = 0; k < 3; k++)
            a->corners[k].x = b->corners[k].x = b->corners[0].x;
}

/* After the push they are apart, or touch. */
static bool is_pushed(const toi_triangle3 *a, const toi_triangle3 *b, const toi_penetration *p) {
    toi_triangle3 moved = *b;
    toi_penetration again;
    for (int k = 0; k < 3; k++)
        moved.corners[k] = along(&moved.corners[k], &p->push, 1);
    toi_status status = toi_overlap_triangle3(a, &moved, &again);
    return status == TOI_SEPARATE || status == TOI_TOUCH;
}

static bool is_overlap(const toi_triangle3 *a, const toi_triangle3 *b, unsigned seen[2]) {
    point p[3], q[3];
    place v[3], w[3];
    to_points(a, p), to_points(b, q);
    to_places(a, v), to_places(b, w);
    toi_penetration out;
    toi_status status = toi_overlap_triangle3(a, b, &out);
    bool meets = triangles_meet(p, q);
    seen[meets]++;
    if (status == TOI_SEPARATE || status == TOI_ERR_RANGE)
        return !meets || status == TOI_ERR_RANGE;
    if (status < 0 || (!meets && triangle_to_triangle(v, w) > NEAR))
        return false;
    return status == TOI_TOUCH || is_pushed(a, b, &out);
}

static void overlaps(void) {
    static const int32_t sizes[] = {6, 1000, F16(100), TOI_LIMIT / 2 - 1};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        unsigned wrong = 0, seen[2] = {0, 0};
        for (int k = 0; k < ROUNDS / 2; k++) {
            toi_triangle3 a, b;
            throw_pair(&a, &b, sizes[s]);
            wrong += !is_overlap(&a, &b, seen);
        }
        tap_ok(wrong == 0 && seen[0] > ROUNDS / 20 && seen[1] > ROUNDS / 20,
               "size %d: %u pairs of triangles that meet, %u that do not, %u wrong", (int)sizes[s], seen[1],
               seen[0], wrong);
    }
}

/* By n / 8 of the time, where that is on the grid. */
static toi_triangle3 moved_by(const toi_triangle3 *t, const toi_vec3 *step8, int n) {
    toi_triangle3 out = *t;
    for (int k = 0; k < 3; k++)
        out.corners[k] = along(&out.corners[k], step8, n);
    return out;
}

/* Where they meet at an eighth of the time, the answer has that time; and at its ends they are near. */
static bool is_sweep(const toi_triangle3 *a, const toi_triangle3 *b, const toi_vec3 *step8, unsigned *met) {
    const toi_vec3 v = {8 * step8->x, 8 * step8->y, 8 * step8->z}, still = {0, 0, 0};
    toi_hit hit;
    toi_status status = toi_sweep_triangle3(a, &v, b, &still, NULL, &hit);
    point p[3], q[3];
    place w[3], x[3], way = to_place(&v);
    to_points(b, q), to_places(b, w);
    for (int n = 0; n <= 8; n++) {
        toi_triangle3 there = moved_by(a, step8, n);
        to_points(&there, p);
        bool meets = triangles_meet(p, q);
        *met += meets;
        if (meets && (status == TOI_SEPARATE || hit.enter > 8192 * n || hit.exit < 8192 * n))
            return false;
    }
    if (status <= TOI_SEPARATE)
        return status == TOI_SEPARATE;
    to_places(a, x);
    for (int k = 0; k < 3; k++)
        x[k] = step(&x[k], &way, (long double)hit.enter / 65536);
    return hit.enter == 0 || triangle_to_triangle(x, w) <= NEAR + length(&way) / 65536;
}

static void sweeps(void) {
    static const int32_t sizes[] = {6, 1000, F16(100), TOI_LIMIT / 8};
    for (size_t s = 0; s < COUNT(sizes); s++) {
        unsigned wrong = 0, met = 0;
        for (int k = 0; k < ROUNDS / 4; k++) {
            toi_triangle3 a, b;
            throw_pair(&a, &b, sizes[s]);
            toi_vec3 step8 = throw_vector(sizes[s] / 3);
            a = moved_by(&a, &step8, -4);
            wrong += !is_sweep(&a, &b, &step8, &met);
        }
        tap_ok(wrong == 0 && met > ROUNDS / 8, "size %d: %d sweeps, %u times of contact, %u wrong",
               (int)sizes[s], ROUNDS / 4, met, wrong);
    }
}

/* ---- Errors ---- */

static void refused(void) {
    static const int32_t far[] = {TOI_LIMIT / 2, -TOI_LIMIT / 2, INT32_MAX, INT32_MIN};
    static const toi_vec3 still = {0, 0, 0}, fast = {0, TOI_LIMIT, 0};
    const toi_triangle3 good = {{{0, 0, 0}, {EDGE, -EDGE, 0}, {0, 9, EDGE}}};
    const toi_segment3 way = {{0, 0, 0}, {1, 1, 1}};
    toi_penetration p;
    toi_hit hit;
    unsigned count = 0;
    for (size_t k = 0; k < COUNT(far); k++) {
        toi_triangle3 bad[3] = {good, good, good};
        bad[0].corners[0].x = bad[1].corners[1].y = bad[2].corners[2].z = far[k];
        for (int n = 0; n < 3; n++) {
            count += toi_raycast_triangle3(&still, &still, &bad[n], NULL, &hit) == TOI_ERR_RANGE;
            count += toi_contains_triangle3(&bad[n], &still) == TOI_ERR_RANGE;
            count += toi_overlap_triangle3(&bad[n], &good, &p) == TOI_ERR_RANGE;
            count += toi_overlap_triangle3(&good, &bad[n], &p) == TOI_ERR_RANGE;
            count += toi_sweep_triangle3(&bad[n], &still, &good, &still, NULL, &hit) == TOI_ERR_RANGE;
            count += toi_sweep_triangle3(&good, &still, &bad[n], &still, NULL, &hit) == TOI_ERR_RANGE;
            count += toi_segmentcast_triangle3(&way, &bad[n], &hit) == TOI_ERR_RANGE;
        }
    }
    tap_ok(count == 21 * COUNT(far), "corners at and past the limit are refused: %u", count);
    count = 0;
    for (size_t k = 0; k < COUNT(far); k++) {
        toi_segment3 bad[3] = {way, way, way};
        bad[0].from.x = bad[1].to.y = bad[2].to.z = k < 2 ? 2 * far[k] : far[k];
        for (int n = 0; n < 3; n++)
            count += toi_segmentcast_triangle3(&bad[n], &good, &hit) == TOI_ERR_RANGE;
    }
    tap_ok(count == 3 * COUNT(far), "so are ends of segments");
    tap_ok(toi_raycast_triangle3(NULL, &still, &good, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_triangle3(&still, NULL, &good, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_triangle3(&still, &still, NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_triangle3(&still, &still, &good, NULL, NULL) == TOI_ERR_ARGUMENT &&
               toi_raycast_triangle3(&still, &fast, &good, NULL, &hit) == TOI_ERR_RANGE &&
               toi_contains_triangle3(NULL, &still) == TOI_ERR_ARGUMENT &&
               toi_contains_triangle3(&good, NULL) == TOI_ERR_ARGUMENT,
           "rays and points: null and too fast");
    tap_ok(toi_segmentcast_triangle3(NULL, &good, &hit) == TOI_ERR_ARGUMENT &&
               hit.status == TOI_ERR_ARGUMENT &&
               toi_segmentcast_triangle3(&way, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_segmentcast_triangle3(&way, &good, NULL) == TOI_ERR_ARGUMENT &&
               toi_segmentcast_hull3(NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_segmentcast_hull3(&way, NULL, &hit) == TOI_ERR_ARGUMENT,
           "segments: null");
    tap_ok(toi_overlap_triangle3(NULL, &good, &p) == TOI_ERR_ARGUMENT &&
               toi_overlap_triangle3(&good, NULL, &p) == TOI_ERR_ARGUMENT &&
               toi_overlap_triangle3(&good, &good, NULL) == TOI_ERR_ARGUMENT &&
               toi_sweep_triangle3(NULL, &still, &good, &still, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_triangle3(&good, NULL, &good, &still, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_triangle3(&good, &still, NULL, &still, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_triangle3(&good, &still, &good, NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_triangle3(&good, &still, &good, &still, NULL, NULL) == TOI_ERR_ARGUMENT,
           "triangles: null");
}

int main(void) {
    tables();
    known_casts();
    long_ways();
    casts();
    points();
    overlaps();
    sweeps();
    refused();
    return tap_done();
}
