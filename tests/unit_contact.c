/* SPDX-License-Identifier: MIT */
/* Contacts of random pairs of every kind: each point is near both shapes at the enter time, and near the
 * features that it is named by, which an independent measure in long double says; no name comes twice. */
#include "../tools/hull_build.h"
#include "random.h"
#include "tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16, PER_PAIR = 3000 };

typedef struct {
    long double x, y, z;
} vec;

/* A shape as its corners in the world at a time, ulps. names: the promised numbers of a box. */
typedef struct {
    vec at[MOST];
    int count;
} cloud;

static uint64_t seed = 20261121;

static int below(int n) {
    return (int)(random64(&seed) % (uint64_t)n);
}

static int between(int lo, int hi) {
    return lo + below(hi - lo + 1);
}

/* ---- The measure */

static vec minus(vec a, vec b) {
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static vec along(vec a, vec d, long double t) {
    return (vec){a.x + d.x * t, a.y + d.y * t, a.z + d.z * t};
}

static long double dot(vec a, vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vec cross(vec a, vec b) {
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static long double to_segment(vec p, vec a, vec b) {
    vec e = minus(b, a), d = minus(p, a);
    long double square = dot(e, e), t = square > 0 ? dot(d, e) / square : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    vec off = minus(p, along(a, e, t));
    return sqrtl(dot(off, off));
}

static long double to_triangle(vec p, vec a, vec b, vec c) {
    vec n = cross(minus(b, a), minus(c, a));
    long double least = to_segment(p, a, b), other = to_segment(p, b, c), third = to_segment(p, c, a);
    least = other < least ? other : least;
    least = third < least ? third : least;
    long double square = dot(n, n);
    if (square < 1e-6L)
        return least;
    bool within = dot(cross(minus(b, a), minus(p, a)), n) >= 0 &&
                  dot(cross(minus(c, b), minus(p, b)), n) >= 0 &&
                  dot(cross(minus(a, c), minus(p, c)), n) >= 0;
    long double height = fabsl(dot(minus(p, a), n)) / sqrtl(square);
    return within && height < least ? height : least;
}

static bool in_tetrahedron(vec p, const vec *v[4]) {
    vec a = minus(*v[1], *v[0]), b = minus(*v[2], *v[0]), c = minus(*v[3], *v[0]), d = minus(p, *v[0]);
    long double volume = dot(a, cross(b, c));
    if (fabsl(volume) < 1e-3L)
        return false;
    long double x = dot(d, cross(b, c)) / volume, y = dot(a, cross(d, c)) / volume,
                z = dot(a, cross(b, d)) / volume;
    return x >= 0 && y >= 0 && z >= 0 && x + y + z <= 1;
}

/* The boundary of a convex hull is made of triangles of its points, its inside of tetrahedra. */
static long double distance(vec p, const cloud *c, long double enough) {
    long double least = INFINITY;
    for (int i = 0; i < c->count; i++)
        for (int j = i; j < c->count; j++)
            for (int k = j; k < c->count; k++) {
                long double d = to_triangle(p, c->at[i], c->at[j], c->at[k]);
                least = d < least ? d : least;
                if (least <= enough)
                    return least;
            }
    for (int i = 0; i < c->count; i++)
        for (int j = i + 1; j < c->count; j++)
            for (int k = j + 1; k < c->count; k++)
                for (int l = k + 1; l < c->count; l++) {
                    const vec *v[4] = {&c->at[i], &c->at[j], &c->at[k], &c->at[l]};
                    if (in_tetrahedron(p, v))
                        return 0;
                }
    return least;
}

/* ---- Shapes as clouds, corners of boxes by their promised numbers */

static bool is_flat_kind(const toi_shape *s) {
    return s->kind == TOI_SHAPE_AABB2 || s->kind == TOI_SHAPE_OBB2 || s->kind == TOI_SHAPE_POLY2;
}

static vec turned(const toi_rot3 *rot, vec v) {
    const long double one = TOI_Q30_ONE;
    vec out = {0, 0, 0}, u[3];
    const long double part[3] = {v.x, v.y, v.z};
    for (int k = 0; k < 3; k++) {
        u[k] = (vec){rot->u[k].x / one, rot->u[k].y / one, rot->u[k].z / one};
        out = along(out, u[k], part[k]);
    }
    return out;
}

static void put_corners(cloud *c, vec center, const toi_rot3 *rot, vec half, int dimensions) {
    c->count = dimensions == 2 ? 4 : 8;
    for (int n = 0; n < c->count; n++) {
        vec v = {n & 1 ? half.x : -half.x, n & 2 ? half.y : -half.y, n & 4 ? half.z : -half.z};
        c->at[n] = along(center, turned(rot, v), 1);
    }
}

static void put_cloud(cloud *c, const toi_shape *s) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    toi_rot3 rot = level;
    switch (s->kind) {
    case TOI_SHAPE_AABB2: {
        const toi_aabb2 *b = &s->as.aabb2;
        vec center = {((long double)b->lo.x + b->hi.x) / 2, ((long double)b->lo.y + b->hi.y) / 2, 0};
        put_corners(c, center, &rot, (vec){b->hi.x - center.x, b->hi.y - center.y, 0}, 2);
        break;
    }
    case TOI_SHAPE_AABB3: {
        const toi_aabb3 *b = &s->as.aabb3;
        vec center = {((long double)b->lo.x + b->hi.x) / 2, ((long double)b->lo.y + b->hi.y) / 2,
                      ((long double)b->lo.z + b->hi.z) / 2};
        put_corners(c, center, &rot, (vec){b->hi.x - center.x, b->hi.y - center.y, b->hi.z - center.z}, 3);
        break;
    }
    case TOI_SHAPE_OBB2: {
        const toi_obb2 *b = &s->as.obb2;
        rot.u[0] = (toi_axis3){b->rot.cos, b->rot.sin, 0};
        rot.u[1] = (toi_axis3){-b->rot.sin, b->rot.cos, 0};
        put_corners(c, (vec){b->center.x, b->center.y, 0}, &rot, (vec){b->half.x, b->half.y, 0}, 2);
        break;
    }
    case TOI_SHAPE_OBB3: {
        const toi_obb3 *b = &s->as.obb3;
        put_corners(c, (vec){b->center.x, b->center.y, b->center.z}, &b->rot,
                    (vec){b->half.x, b->half.y, b->half.z}, 3);
        break;
    }
    case TOI_SHAPE_POLY2:
        c->count = s->as.poly2.count;
        for (int n = 0; n < c->count; n++)
            c->at[n] = (vec){s->as.poly2.vertices[n].x, s->as.poly2.vertices[n].y, 0};
        break;
    default: {
        const toi_hull3 *h = &s->as.hull3;
        c->count = h->table->vertex_count;
        for (int n = 0; n < c->count; n++) {
            const toi_vec3 *v = &h->table->vertices[n];
            c->at[n] = along((vec){h->center.x, h->center.y, h->center.z},
                             turned(&h->rot, (vec){v->x, v->y, v->z}), 1);
        }
    }
    }
}

static void move_cloud(cloud *c, const toi_vec3 *v, fix16_t enter, bool flat) {
    vec d = {v->x, v->y, flat ? 0 : v->z};
    for (int n = 0; n < c->count; n++)
        c->at[n] = along(c->at[n], d, enter / 65536.0L);
}

/* ---- Features as clouds, by what the headers promise */

/* Side of corner n on axis k. */
static int side(int n, int k) {
    return n >> k & 1;
}

static bool on_box_feature(const toi_feature *f, int n, bool flat) {
    if (f->kind == TOI_FEATURE_VERTEX)
        return n == f->index;
    if (flat || f->kind == TOI_FEATURE_FACE)
        return side(n, f->index / 2) == (f->index & 1);
    int k = f->index / 4, rank = 0;
    for (int m = 0; m < n; m++)
        rank += side(m, k) == 0;
    /* The four edges along an axis are told apart by the sides of the next two axes. */
    rank = side(n, (k + 1) % 3) + 2 * side(n, (k + 2) % 3);
    return rank == f->index % 4;
}

static uint32_t index_of(const toi_hull3_table *t, const uint8_t *list, uint32_t n) {
    return t->index_size == 1 ? list[n] : (uint32_t)(list[2 * n] | list[2 * n + 1] << 8);
}

static bool on_hull_feature(const toi_hull3_table *t, const toi_feature *f, uint32_t n) {
    if (f->kind == TOI_FEATURE_VERTEX)
        return n == f->index;
    if (f->kind == TOI_FEATURE_EDGE)
        return index_of(t, t->edges, 4u * f->index) == n || index_of(t, t->edges, 4u * f->index + 1) == n;
    for (uint32_t e = 0; e < t->edge_count; e++)
        if ((index_of(t, t->edges, 4 * e + 2) == f->index || index_of(t, t->edges, 4 * e + 3) == f->index) &&
            (index_of(t, t->edges, 4 * e) == n || index_of(t, t->edges, 4 * e + 1) == n))
            return true;
    return false;
}

static bool on_feature(const toi_shape *s, const toi_feature *f, int n, int count) {
    switch (s->kind) {
    case TOI_SHAPE_POLY2:
        return n == f->index || (f->kind == TOI_FEATURE_EDGE && n == (f->index + 1) % count);
    case TOI_SHAPE_HULL3:
        return on_hull_feature(s->as.hull3.table, f, (uint32_t)n);
    default:
        return on_box_feature(f, n, is_flat_kind(s));
    }
}

static void put_feature(cloud *out, const toi_shape *s, const cloud *whole, const toi_feature *f) {
    out->count = 0;
    for (int n = 0; n < whole->count; n++)
        if (on_feature(s, f, n, whole->count))
            out->at[out->count++] = whole->at[n];
}

/* ---- Random pairs */

static toi_vec2 room2[2][MOST];
static toi_vec3 room3[2][MOST];
static hull hulls[2];

/* Turned not at all, about the vertical, a little, or anyhow; sometimes left-handed. */
static void throw_rotation(toi_rot3 *rot) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    toi_vec3 axis = {between(-9, 9), between(-9, 9), between(-9, 9)};
    toi_angle angle = (toi_angle)random64(&seed);
    *rot = level;
    switch (below(5)) {
    case 0:
        break;
    case 1:
        toi_rot3_from_yaw(rot, angle);
        break;
    case 2:
        toi_rot3_from_axis_angle(rot, &axis, (toi_angle)(1u << between(0, 22)));
        break;
    default:
        toi_rot3_from_axis_angle(rot, &axis, angle);
    }
    if (below(8) == 0)
        rot->u[2] = (toi_axis3){-rot->u[2].x, -rot->u[2].y, -rot->u[2].z};
}

static fix16_t throw_half(int size) {
    return below(8) == 0 ? 0 : between(0, size);
}

static void throw_polygon(toi_shape *s, toi_vec2 *v, int size, toi_vec3 at) {
    s->kind = TOI_SHAPE_POLY2;
    s->radius = 0;
    do
        for (int n = 0; n < 8; n++)
            v[n] = (toi_vec2){at.x + between(-size, size), at.y + between(-size, size)};
    while (toi_poly2_hull(v, (size_t)between(3, 8), &s->as.poly2) != TOI_OK);
}

static void throw_hull(toi_shape *s, int which, int size, toi_vec3 at, const toi_rot3 *rot) {
    int count = between(1, 10), flat = below(3);
    toi_vec3 *v = room3[which];
    hull_free(&hulls[which]);
    for (int n = 0; n < count; n++)
        v[n] = (toi_vec3){between(-size, size), between(-size, size),
                          flat == 0   ? 0
                          : flat == 1 ? (n & 1 ? size : -size)
                                      : between(-size, size)};
    for (int n = 0; flat == 1 && n + 1 < count; n += 2)
        v[n + 1].x = v[n].x, v[n + 1].y = v[n].y;
    if (hull_build(v, (size_t)count, &hulls[which]) != HULL_BUILT)
        abort();
    s->kind = TOI_SHAPE_HULL3;
    s->radius = 0;
    s->as.hull3.table = &hulls[which].table;
    s->as.hull3.center = at;
    s->as.hull3.rot = *rot;
}

static void throw_shape(toi_shape *s, toi_shape_kind kind, int which, int size, toi_vec3 at,
                        const toi_rot3 *rot) {
    toi_vec3 half = {throw_half(size), throw_half(size), throw_half(size)};
    s->kind = kind;
    s->radius = 0;
    switch (kind) {
    case TOI_SHAPE_AABB2:
        s->as.aabb2 = (toi_aabb2){{at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}};
        break;
    case TOI_SHAPE_AABB3:
        s->as.aabb3 = (toi_aabb3){{at.x - half.x, at.y - half.y, at.z - half.z},
                                  {at.x + half.x, at.y + half.y, at.z + half.z}};
        break;
    case TOI_SHAPE_OBB2:
        s->as.obb2 = (toi_obb2){{at.x, at.y}, {half.x, half.y}, TOI_ROT2_IDENTITY};
        if (below(3))
            toi_rot2_from_angle(&s->as.obb2.rot,
                                below(2) ? (toi_angle)random64(&seed) : (toi_angle)below(1 << 20));
        break;
    case TOI_SHAPE_OBB3:
        s->as.obb3 = (toi_obb3){at, half, *rot};
        break;
    case TOI_SHAPE_POLY2:
        throw_polygon(s, room2[which], size, at);
        break;
    default:
        throw_hull(s, which, size, at, rot);
    }
}

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;
    toi_options options;
} query;

/* B is thrown at A, more or less. */
static void throw_query(query *q, toi_shape_kind kind_a, toi_shape_kind kind_b) {
    static const int sizes[] = {3, 100, 65536, 65536 * 20, 65536 * 1000, 65536 * 2500};
    int size_a = sizes[below(6)], size_b = below(2) ? size_a : sizes[below(6)];
    int far = below(6) == 0 ? 65536 * 1500 : size_a;
    int reach = size_a + size_b, speed = 1 << between(2, 27);
    toi_vec3 at = {between(-far, far), between(-far, far), between(-far, far)}, from;
    toi_rot3 rot_a, rot_b;
    throw_rotation(&rot_a);
    if (below(2))
        rot_b = rot_a;
    else
        throw_rotation(&rot_b);
    from = (toi_vec3){at.x + between(-reach, reach), at.y + between(-reach, reach),
                      at.z + between(-reach, reach)};
    throw_shape(&q->a, kind_a, 0, size_a, at, &rot_a);
    throw_shape(&q->b, kind_b, 1, size_b, from, &rot_b);
    q->va = (toi_vec3){between(-speed, speed), between(-speed, speed), between(-speed, speed)};
    q->vb = below(8) == 0 ? q->va
                          : (toi_vec3){q->va.x + (at.x - from.x) / 2 + between(-reach / 4, reach / 4),
                                       q->va.y + (at.y - from.y) / 2 + between(-reach / 4, reach / 4),
                                       q->va.z + (at.z - from.z) / 2 + between(-reach / 4, reach / 4)};
    if (below(3) == 0)
        q->vb.z = q->va.z;
    q->options = (toi_options)TOI_OPTIONS_DEFAULT;
    q->options.t_max = 65536 * between(0, 8);
    q->options.instant = true;
}

/* ---- The judgement */

typedef struct {
    unsigned asked, points, far, misnamed, repeated, empty, odd, statuses[4];
    long double worst, worst_name;
} tally;

static bool same(const toi_feature *f, const toi_feature *g) {
    return f->kind == g->kind && f->index == g->index;
}

static void judge_point(const query *q, const toi_manifold *m, const toi_contact_point *p, const cloud *a,
                        const cloud *b, tally *t) {
    vec w = {(long double)q->vb.x - q->va.x, (long double)q->vb.y - q->va.y,
             is_flat_kind(&q->a) ? 0 : (long double)q->vb.z - q->va.z};
    long double travel = m->hit.status == TOI_OVERLAP ? 0 : sqrtl(dot(w, w)) / 65536;
    long double bar = 4 + travel;
    vec at = {p->position.x, p->position.y, p->position.z};
    long double da = distance(at, a, 0.5L), db = distance(at, b, 0.5L), d = da > db ? da : db;
    t->points++;
    t->worst = d - travel > t->worst ? d - travel : t->worst;
    t->far += d > bar;
    cloud fa, fb;
    put_feature(&fa, &q->a, a, &p->a);
    put_feature(&fb, &q->b, b, &p->b);
    if (fa.count == 0 || fb.count == 0)
        t->misnamed++;
    else if (m->hit.status != TOI_OVERLAP) {
        long double na = distance(at, &fa, 0.5L), nb = distance(at, &fb, 0.5L), n = na > nb ? na : nb;
        t->worst_name = n - travel > t->worst_name ? n - travel : t->worst_name;
        t->misnamed += n > bar;
        if (n > bar && getenv("SHOW"))
            printf("# name: %d %d at %d: %d/%d %d/%d off %Lg %Lg\n", q->a.kind, q->b.kind, m->hit.status,
                   p->a.kind, p->a.index, p->b.kind, p->b.index, na, nb);
    }
    if (d > bar && getenv("SHOW"))
        printf("# far: %d %d at %d: %d/%d %d/%d off %Lg %Lg bar %Lg count %d normal %d %d %d\n", q->a.kind,
               q->b.kind, m->hit.status, p->a.kind, p->a.index, p->b.kind, p->b.index, da, db, bar, m->count,
               m->normal.x, m->normal.y, m->normal.z);
}

/* Of an overlap it is that of toi_overlap, else that of the sweep. */
static bool is_other_normal(const query *q, const toi_manifold *m) {
    toi_penetration p;
    const toi_vec3 *wanted = &m->hit.normal;
    if (m->hit.status == TOI_OVERLAP) {
        if (toi_overlap(&q->a, &q->b, &p) < 0)
            return false;
        wanted = &p.normal;
    }
    return m->normal.x != wanted->x || m->normal.y != wanted->y || m->normal.z != wanted->z;
}

static void judge(const query *q, tally *t) {
    toi_manifold m;
    toi_hit hit;
    memset(&m, 0x5A, sizeof m);
    toi_status status = toi_contact(&q->a, &q->va, &q->b, &q->vb, &q->options, &m);
    t->asked++;
    if (status < 0) {
        t->odd +=
            toi_sweep(&q->a, &q->va, &q->b, &q->vb, &q->options, &hit) != status && status != TOI_ERR_RANGE;
        return;
    }
    t->statuses[status]++;
    if (status == TOI_SEPARATE) {
        t->odd += m.count != 0;
        return;
    }
    t->odd += is_other_normal(q, &m);
    t->empty += m.count == 0 || m.count > (is_flat_kind(&q->a) ? 2 : 8);
    cloud a, b;
    put_cloud(&a, &q->a);
    put_cloud(&b, &q->b);
    move_cloud(&a, &q->va, m.hit.enter, is_flat_kind(&q->a));
    move_cloud(&b, &q->vb, m.hit.enter, is_flat_kind(&q->a));
    for (int k = 0; k < m.count; k++) {
        judge_point(q, &m, &m.points[k], &a, &b, t);
        for (int i = 0; i < k; i++)
            t->repeated += same(&m.points[i].a, &m.points[k].a) && same(&m.points[i].b, &m.points[k].b);
    }
}

static void test_pair(toi_shape_kind kind_a, toi_shape_kind kind_b, const char *name) {
    tally t;
    query q;
    memset(&t, 0, sizeof t);
    const char *many = getenv("CONTACTS");
    for (int n = many ? atoi(many) : PER_PAIR; n > 0; n--) {
        throw_query(&q, kind_a, kind_b);
        judge(&q, &t);
    }
    tap_ok(
        t.far + t.misnamed + t.repeated + t.empty + t.odd == 0 && t.statuses[TOI_HIT] > 100 &&
            t.statuses[TOI_OVERLAP] > 100,
        "%s: %u points of %u grazes, %u hits, %u overlaps: %u far (worst %.2Lf ulp), %u misnamed (%.2Lf), %u "
        "twice, %u empty, %u odd",
        name, t.points, t.statuses[TOI_GRAZE], t.statuses[TOI_HIT], t.statuses[TOI_OVERLAP], t.far, t.worst,
        t.misnamed, t.worst_name, t.repeated, t.empty, t.odd);
}

int main(void) {
    static const char *const names[] = {"", "aabb2", "aabb3", "obb2", "obb3", "poly2", "hull3"};
    char name[32];
    for (int a = TOI_SHAPE_AABB2; a <= TOI_SHAPE_HULL3; a++)
        for (int b = TOI_SHAPE_AABB2; b <= TOI_SHAPE_HULL3; b++)
            if ((a == 1 || a == 3 || a == 5) == (b == 1 || b == 3 || b == 5)) {
                snprintf(name, sizeof name, "%s with %s", names[a], names[b]);
                test_pair((toi_shape_kind)a, (toi_shape_kind)b, name);
            }
    return tap_done();
}
