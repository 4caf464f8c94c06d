/* SPDX-License-Identifier: MIT */
/* Contacts where there is little to hold on to: in quick mode, far out, of boxes and hulls whose axes are
 * none. */
#include "../tools/hull_build.h"
#include "contact_points.h"
#include "random.h"

#include <string.h>

static const toi_vec3 still = {0, 0, 0};
static uint64_t seed = 20261122;

static int between(int lo, int hi) {
    return (int)(lo + (int64_t)(random64(&seed) % (uint64_t)((int64_t)hi - lo + 1)));
}

/* ---- Quick mode, where edges are left out */

static toi_obb3 turned_box(fix16_t x, fix16_t y, fix16_t hx, fix16_t hy, fix16_t hz, const toi_vec3 *axis) {
    toi_obb3 box = {{x, y, 0}, {hx, hy, hz}, TOI_ROT3_IDENTITY};
    toi_rot3_from_axis_angle(&box.rot, axis, TOI_DEGREES(45));
    return box;
}

/* A is turned about z and B about y, and B comes along -x with an edge across an edge of A. Without the axis
 * of the two edges the face of A towards (1, 1, 0) is the last to be met: A reaches 1 along that, and B 1 +
 * sqrt(1/2). */
static void quick_boxes(void) {
    const toi_vec3 z = {0, 0, fix16_one}, y = {0, fix16_one, 0}, v = {-F16(4), 0, 0};
    toi_obb3 a = turned_box(0, 0, fix16_one, fix16_one, fix16_one, &z);
    toi_obb3 b = turned_box(F16(5), 0, fix16_one, fix16_one, fix16_one, &y);
    toi_options options = TOI_OPTIONS_DEFAULT;
    toi_manifold m;
    toi_contact_obb3(&a, &still, &b, &v, NULL, &m);
    /* 5 - 2 sqrt(2) at speed 4 */
    tap_ok(m.hit.status == TOI_HIT && abs(m.hit.enter - 35579) <= 2 && m.normal.x == fix16_one &&
               m.count == 1 && m.points[0].a.kind == TOI_FEATURE_EDGE &&
               m.points[0].b.kind == TOI_FEATURE_EDGE,
           "an edge across an edge");
    options.quick = true;
    toi_contact_obb3(&a, &still, &b, &v, &options, &m);
    /* When they are (2 + sqrt(1/2)) sqrt(2) apart. */
    tap_ok(m.hit.status == TOI_HIT && m.hit.conservative && abs(m.hit.enter - 19195) <= 2 && m.count >= 1,
           "in quick mode they meet a unit before, at %d", (int)m.hit.enter);
    /* B's vertices at y = 1 are just beyond the edge of A's face at (sqrt(2), 0): nearest as seen along the
     * normal. */
    tap_ok(near_coordinate(m.points[0].position.x, F16(1.41421356)) &&
               near_coordinate(m.points[0].position.y, 0) && near_coordinate(m.points[0].position.z, 0),
           "where they are nearest as seen along the normal: %.4f %.4f %.4f",
           m.points[0].position.x / 65536.0, m.points[0].position.y / 65536.0,
           m.points[0].position.z / 65536.0);
}

/* ---- What can be said of any contact */

static unsigned vertices_of(const toi_shape *s) {
    return s->kind == TOI_SHAPE_HULL3 ? s->as.hull3.table->vertex_count : 8;
}

static bool exists(const toi_shape *s, const toi_feature *f) {
    if (f->kind == TOI_FEATURE_VERTEX)
        return f->index < vertices_of(s);
    if (f->kind == TOI_FEATURE_EDGE)
        return f->index < (s->kind == TOI_SHAPE_HULL3 ? s->as.hull3.table->edge_count : 12);
    return f->kind == TOI_FEATURE_FACE &&
           f->index < (s->kind == TOI_SHAPE_HULL3 ? s->as.hull3.table->face_count : 6);
}

/* Points with names that there are, none of them twice. */
static bool is_sound(const toi_shape *a, const toi_shape *b, const toi_manifold *m) {
    if (m->hit.status == TOI_SEPARATE)
        return m->count == 0;
    if (m->count == 0 || m->count > TOI_CONTACT_POINTS)
        return false;
    for (unsigned n = 0; n < m->count; n++) {
        if (!exists(a, &m->points[n].a) || !exists(b, &m->points[n].b))
            return false;
        for (unsigned k = 0; k < n; k++)
            if (same_feature(&m->points[n].a, &m->points[k].a) &&
                same_feature(&m->points[n].b, &m->points[k].b))
                return false;
    }
    return true;
}

static hull hulls[2];

static void throw_hull(toi_shape *s, unsigned which, int size) {
    toi_vec3 v[12];
    int count = between(1, 12), flat = between(0, 5);
    for (int n = 0; n < count; n++)
        v[n] = (toi_vec3){between(-size, size), between(-size, size), flat == 0 ? 0 : between(-size, size)};
    hull_free(&hulls[which]);
    if (hull_build(v, (size_t)count, &hulls[which]) != HULL_BUILT)
        abort();
    s->kind = TOI_SHAPE_HULL3;
    s->radius = 0;
    s->as.hull3.table = &hulls[which].table;
}

/* Bent by up to what queries compute with, or by more; or all axes are zero, which means level. */
static void spoil_axis(toi_rot3 *rot) {
    static const toi_rot3 none = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    const int32_t by = 1 << between(0, 23);
    toi_axis3 *u = &rot->u[between(0, 2)];
    const toi_axis3 bent = {u->x + between(-by, by), u->y + between(-by, by), u->z + between(-by, by)};
    *u = bent;
    if (between(0, 9) == 0)
        *rot = none;
}

static toi_vec3 throw_shape(toi_shape *s, unsigned which, int size, bool wild) {
    const toi_vec3 axis = {between(-9, 9), between(-9, 9), between(1, 9)};
    toi_rot3 rot;
    toi_rot3_from_axis_angle(&rot, &axis, (toi_angle)random64(&seed));
    if (wild && between(0, 1))
        spoil_axis(&rot);
    const toi_vec3 at = {between(-2 * size, 2 * size), between(-2 * size, 2 * size),
                         between(-2 * size, 2 * size)};
    if (between(0, 1)) {
        const toi_vec3 half = {between(0, size), between(0, size), between(0, size)};
        s->kind = TOI_SHAPE_OBB3;
        s->radius = 0;
        s->as.obb3 = (toi_obb3){at, half, rot};
    } else {
        throw_hull(s, which, size);
        s->as.hull3.center = at;
        s->as.hull3.rot = rot;
    }
    return at;
}

/* Of two shapes of 4 ulps or 30 units, B flies at A. */
static void throw_all(bool wild, bool quick, const char *name) {
    unsigned unsound = 0, met[5] = {0, 0, 0, 0, 0}, refused = 0;
    for (int n = 0; n < 6000; n++) {
        const int size = between(0, 3) == 0 ? between(1, 9) : F16(30);
        toi_options options = TOI_OPTIONS_DEFAULT;
        toi_shape a, b;
        toi_manifold m;
        options.quick = quick;
        const toi_vec3 from = throw_shape(&a, 0, size, wild), to = throw_shape(&b, 1, size, wild);
        const int off = size / 2;
        const toi_vec3 v = {from.x - to.x + between(-off, off), from.y - to.y + between(-off, off),
                            from.z - to.z + between(-off, off)};
        toi_status status = toi_contact(&a, &still, &b, &v, &options, &m);
        if (status < 0)
            refused++;
        else
            met[status]++;
        unsound += status < 0 ? status != TOI_ERR_ROTATION || !wild : !is_sound(&a, &b, &m);
    }
    tap_ok(unsound == 0 && met[TOI_HIT] > 100 && met[TOI_OVERLAP] > 100,
           "%s: %u hits, %u overlaps, %u refused, %u with points that cannot be", name, met[TOI_HIT],
           met[TOI_OVERLAP], refused, unsound);
}

/* Boxes in the plane whose axes are up to 2^-8 too short, or none. */
static void throw_flat(void) {
    unsigned unsound = 0, met[5] = {0, 0, 0, 0, 0};
    for (int n = 0; n < 6000; n++) {
        toi_shape s[2];
        toi_manifold m;
        for (int k = 0; k < 2; k++) {
            toi_rot2 rot;
            toi_rot2_from_angle(&rot, (toi_angle)random64(&seed));
            const int32_t shorter = 1 << between(10, 29);
            rot.cos -= rot.cos / shorter, rot.sin -= rot.sin / shorter;
            if (between(0, 9) == 0)
                rot.cos = rot.sin = 0;
            s[k].kind = TOI_SHAPE_OBB2;
            s[k].radius = 0;
            s[k].as.obb2 = (toi_obb2){
                {k * F16(4), between(-F16(1), F16(1))}, {between(0, F16(3)), between(0, F16(3))}, rot};
        }
        const toi_vec3 v = {-F16(6), between(-F16(1), F16(1)), 0};
        toi_status status = toi_contact(&s[0], &still, &s[1], &v, NULL, &m);
        if (status >= 0)
            met[status]++;
        unsound += status < 0 ? status != TOI_ERR_ROTATION
                              : (m.count == 0) != (status == TOI_SEPARATE) || m.count > 2;
        for (unsigned k = 0; status > TOI_SEPARATE && k < m.count; k++)
            unsound += m.points[k].a.index > 3 || m.points[k].b.index > 3 ||
                       m.points[k].a.kind > TOI_FEATURE_EDGE || m.points[k].b.kind > TOI_FEATURE_EDGE;
    }
    tap_ok(unsound == 0 && met[TOI_HIT] > 1000,
           "any axes in the plane: %u hits, %u with points that cannot be", met[TOI_HIT], unsound);
}

/* The first face of A is 2^-12 off being across its own axis, along which it is met: the contact is there, at
 * x = 1. */
static void skewed(void) {
    static const int32_t off = TOI_Q30_ONE >> 12;
    for (int k = 1; k < 3; k++) {
        toi_obb3 a = {{0, 0, 0}, {fix16_one, fix16_one, fix16_one}, TOI_ROT3_IDENTITY};
        toi_obb3 b = {{F16(3), 0, 0}, {F16(.5), F16(.5), F16(.5)}, TOI_ROT3_IDENTITY};
        const toi_vec3 v = {-F16(3), 0, 0};
        toi_manifold m;
        a.rot.u[k].x = k == 1 ? -off : off;
        toi_status status = toi_contact_obb3(&a, &still, &b, &v, NULL, &m);
        bool near = m.count > 0;
        for (unsigned n = 0; n < m.count; n++)
            near = near && abs(m.points[n].position.x - fix16_one) <= 20;
        tap_ok(status == TOI_HIT && near && abs(m.normal.x - fix16_one) <= 2, "a box that is skewed along %c",
               "xyz"[k]);
    }
}

/* ---- Boxes of a few ulps, some of them flat, that go thousands of ulps in a time ulp */

/* How far the face of a box looks along a direction, where it is one. */
static double looks(const toi_obb3 *box, const toi_feature *f, const toi_vec3 *along) {
    const toi_axis3 *u = &box->rot.u[f->index / 2 % 3];
    const double height = (double)u->x * along->x + (double)u->y * along->y + (double)u->z * along->z;
    return f->kind != TOI_FEATURE_FACE ? 0 : f->index % 2 ? height : -height;
}

static void throw_tiny(toi_obb3 *box) {
    const toi_vec3 axis = {between(-9, 9), between(-9, 9), between(1, 9)};
    box->half = (toi_vec3){between(0, 9), between(0, 9), between(0, 3)};
    toi_rot3_from_axis_angle(&box->rot, &axis, (toi_angle)random64(&seed));
}

static void tiny_and_fast(void) {
    const int fastest = TOI_LIMIT - 1;
    unsigned hits = 0, away = 0;
    for (int n = 0; n < 200000; n++) {
        const toi_vec3 v = {between(-fastest, fastest), between(-fastest, fastest),
                            between(-fastest, fastest)};
        toi_obb3 a, b;
        toi_manifold m;
        a.center = still;
        throw_tiny(&a);
        throw_tiny(&b);
        b.center = (toi_vec3){-v.x / 1024 + between(-9, 9), -v.y / 1024 + between(-9, 9),
                              -v.z / 1024 + between(-9, 9)};
        if (toi_contact_obb3(&a, &still, &b, &v, NULL, &m) != TOI_HIT)
            continue;
        hits++;
        const double opposite = -.9 * TOI_Q30_ONE * 65536;
        const toi_vec3 back = {-m.normal.x, -m.normal.y, -m.normal.z};
        for (unsigned k = 0; k < m.count; k++)
            away += looks(&a, &m.points[k].a, &m.normal) < opposite ||
                    looks(&b, &m.points[k].b, &back) < opposite;
    }
    tap_ok(hits > 1000 && away == 0, "%u hits of tiny boxes, %u points on a face that looks away", hits,
           away);
}

/* ---- Overlaps of one point */

/* A sliver that lies in a blade, next to the sliver's tip at y = -403489. */
static void at_a_tip(void) {
    const toi_vec3 blade[] = {{1, -2469, 4276},  {0, -7407, 4276}, {1, -9876, 0}, {1, -7407, -4276},
                              {1, -2469, -4276}, {44, -4938, 0},   {0, 0, 0}};
    const toi_vec3 sliver[] = {
        {0, 0, 0}, {0, 325315, -2}, {0, -228589, -1}, {-1, -209440, -2}, {-4, -403489, 0}};
    const toi_hull3 a = {&hulls[0].table,
                         {0, 0, 0},
                         {{{799189382, 272030456, 663488709},
                           {-626496077, 748230604, 447856152},
                           {-348884654, -720466445, 715631961}}}};
    const toi_hull3 b = {&hulls[1].table,
                         {-232471, 280569, 165274},
                         {{{799441478, 271681093, 663328133},
                           {-626234057, 748184159, 448299982},
                           {-348777484, -720646482, 715502913}}}};
    toi_manifold m;
    hull_free(&hulls[0]);
    hull_free(&hulls[1]);
    if (hull_build(blade, 7, &hulls[0]) != HULL_BUILT || hull_build(sliver, 5, &hulls[1]) != HULL_BUILT)
        abort();
    const toi_status status = toi_contact_hull3(&a, &still, &b, &still, NULL, &m);
    const toi_vec3 *p = &m.points[0].position;
    const toi_axis3 *y = &b.rot.u[1];
    const double along = ((double)y->x * (p->x - b.center.x) + (double)y->y * (p->y - b.center.y) +
                          (double)y->z * (p->z - b.center.z)) /
                         TOI_Q30_ONE;
    tap_ok(status == TOI_OVERLAP && m.count == 1 && along >= -403489 - 4,
           "the point of a sliver is not past its tip: %.1f", along + 403489);
}

/* The corner of a thin box in a blade, near the middle of the edge that is towards it: the edge is named, not
 * the end of it, which is 109398 ulp away. */
static void at_an_edge(void) {
    const toi_vec3 blade[] = {{0, 0, 0}, {84374, 0, 150958}, {-84374, 0, 150958}, {0, 26, 150958}};
    const toi_aabb3 a = {{-2, -157852, -24}, {3, 157852, 24}};
    const toi_hull3 b = {&hulls[1].table,
                         {-138506, 94067, -12676},
                         {{{-283649324, 386015838, -960966357},
                           {-438414671, 857911921, 474026599},
                           {938220199, 517590971, -69021368}}}};
    toi_manifold m;
    hull_free(&hulls[1]);
    if (hull_build(blade, 4, &hulls[1]) != HULL_BUILT)
        abort();
    const toi_status status = toi_contact_aabb3_hull3(&a, &still, &b, &still, NULL, &m);
    tap_ok(status == TOI_OVERLAP && m.count == 1 && m.points[0].a.kind == TOI_FEATURE_VERTEX &&
               m.points[0].b.kind == TOI_FEATURE_EDGE,
           "a corner in a blade's edge: %u/%u on %u/%u", m.points[0].a.kind, m.points[0].a.index,
           m.points[0].b.kind, m.points[0].b.index);
}

/* ---- Far out */

/* Two faces of 1 by 1 that fly off along x and meet, as they cross the end of Q16.16: half of the points are
 * past it. */
static void across_the_end(void) {
    const toi_aabb3 a = {{0, 0, 0}, {fix16_one, fix16_one, fix16_one}};
    const toi_aabb3 b = {{0, 0, F16(5.0959375)}, {fix16_one, fix16_one, F16(7)}};
    const toi_vec3 va = {F16(8000), 0, 0}, vb = {F16(8000), 0, -fix16_one};
    toi_options options = TOI_OPTIONS_DEFAULT;
    toi_manifold m;
    options.t_max = F16(5);
    tap_ok(toi_contact_aabb3(&a, &va, &b, &vb, &options, &m) == TOI_ERR_RANGE,
           "a face across the end of Q16.16");
    const toi_aabb3 higher = {{0, 0, F16(4.9)}, {fix16_one, fix16_one, F16(7)}};
    tap_ok(toi_contact_aabb3(&a, &va, &higher, &vb, &options, &m) == TOI_HIT && m.count == 4,
           "and one before it");
}

/* Both fly off together, and meet 5 time units later: 40000 units away, which no fix16_t holds. */
static void far_out(toi_shape_kind kind, const char *name) {
    static const toi_vec2 square[2][4] = {
        {{0, 0}, {fix16_one, 0}, {fix16_one, fix16_one}, {0, fix16_one}},
        {{F16(2), 0}, {F16(3), 0}, {F16(3), fix16_one}, {F16(2), fix16_one}}};
    toi_options options = TOI_OPTIONS_DEFAULT;
    for (unsigned along = 0; along < 2; along++) {
        toi_vec3 va = {0, 0, 0}, vb = va;
        (along ? &va.y : &va.x)[0] = (along ? &vb.y : &vb.x)[0] = F16(8000);
        toi_shape s[2];
        toi_manifold m;
        toi_status statuses[2];
        vb.x -= F16(.1);
        for (int n = 0; n < 2; n++) {
            const fix16_t x = n * F16(2);
            s[n].kind = kind;
            s[n].radius = 0;
            if (kind == TOI_SHAPE_AABB2)
                s[n].as.aabb2 = (toi_aabb2){{x, 0}, {x + fix16_one, fix16_one}};
            else if (kind == TOI_SHAPE_AABB3)
                s[n].as.aabb3 = (toi_aabb3){{x, 0, 0}, {x + fix16_one, fix16_one, fix16_one}};
            else if (kind == TOI_SHAPE_OBB2)
                s[n].as.obb2 = (toi_obb2){{x, 0}, {F16(.5), F16(.5)}, {858993459, 644245094}};
            else if (kind == TOI_SHAPE_OBB3)
                s[n].as.obb3 = (toi_obb3){
                    {x, 0, 0},
                    {F16(.5), F16(.5), F16(.5)},
                    {{{858993459, 644245094, 0}, {-644245094, 858993459, 0}, {0, 0, TOI_Q30_ONE}}}};
            else
                s[n].as.poly2 = (toi_poly2){square[n], 4};
        }
        for (int t = 0; t < 2; t++) {
            options.t_max = t ? F16(12) : F16(3);
            options.instant = true;
            statuses[t] = toi_contact(&s[0], &va, &s[1], &vb, &options, &m);
        }
        tap_ok(statuses[0] == TOI_SEPARATE && statuses[1] == TOI_ERR_RANGE && m.hit.status == TOI_ERR_RANGE,
               "%s: a meeting past Q16.16 in %c", name, along ? 'y' : 'x');
    }
}

int main(void) {
    tiny_and_fast();
    at_a_tip();
    at_an_edge();
    quick_boxes();
    throw_all(false, false, "any shapes");
    throw_all(false, true, "any shapes in quick mode");
    throw_all(true, false, "any axes");
    throw_all(true, true, "any axes in quick mode");
    throw_flat();
    skewed();
    across_the_end();
    far_out(TOI_SHAPE_AABB2, "aabb2");
    far_out(TOI_SHAPE_AABB3, "aabb3");
    far_out(TOI_SHAPE_OBB2, "obb2");
    far_out(TOI_SHAPE_OBB3, "obb3");
    far_out(TOI_SHAPE_POLY2, "poly2");
    return tap_done();
}
