/* SPDX-License-Identifier: MIT */
/* A polygon with a vertex that comes twice is not legal, and yet the same shape: sweeps, contacts, overlaps
 * and steps answer as for the one that is. */
#include "move_world.h"
#include "random.h"
#include "tap.h"

enum { MOST = 8, ROUNDS = 3000 };

static uint64_t seed = 20261127;

static int between(int lo, int hi) {
    return (int)(lo + (int64_t)(random64(&seed) % (uint64_t)((int64_t)hi - lo + 1)));
}

static toi_poly2 throw_polygon(toi_vec2 v[MOST], int size, int x) {
    toi_poly2 out;
    do
        for (unsigned n = 0; n < MOST; n++)
            v[n] = (toi_vec2){x + between(-size, size), between(-size, size)};
    while (toi_poly2_hull(v, (size_t)between(3, MOST), &out) != TOI_OK);
    return out;
}

/* Comes twice, or three times. */
static toi_poly2 doubled(const toi_poly2 *from, toi_vec2 v[MOST + 2]) {
    const unsigned which = (unsigned)between(0, from->count - 1), more = (unsigned)between(1, 2);
    unsigned count = 0;
    for (unsigned n = 0; n < from->count; n++)
        for (unsigned k = 0; k <= (n == which ? more : 0); k++)
            v[count++] = from->vertices[n];
    return (toi_poly2){v, (uint8_t)count};
}

static toi_shape throw_other(int size, int x, toi_vec2 v[MOST]) {
    const int kind = between(0, 2);
    const fix16_t half = between(0, size);
    if (kind == 0)
        return (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{x - half, -size}, {x + half, size}}}};
    toi_shape s = {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{x, 0}, {half, size}, TOI_ROT2_IDENTITY}}};
    toi_rot2_from_angle(&s.as.obb2.rot, (toi_angle)random64(&seed));
    if (kind == 2)
        s = (toi_shape){.kind = TOI_SHAPE_POLY2, .as = {.poly2 = throw_polygon(v, size, x)}};
    return s;
}

static bool same_hit(const toi_hit *a, const toi_hit *b) {
    return a->status == b->status && a->enter == b->enter && a->exit == b->exit &&
           a->normal.x == b->normal.x && a->normal.y == b->normal.y;
}

static bool same_overlap(const toi_shape s[2], const toi_shape t[2]) {
    toi_penetration p, q;
    toi_overlap(&s[0], &s[1], &p);
    toi_overlap(&t[0], &t[1], &q);
    return p.status == q.status &&
           (p.status < 0 || (p.depth == q.depth && p.push.x == q.push.x && p.push.y == q.push.y));
}

static bool same_points(const toi_manifold *m, const toi_manifold *n) {
    bool same = m->hit.status == n->hit.status && (m->hit.status < 0 || m->count == n->count);
    for (unsigned k = 0; same && m->hit.status >= 0 && k < m->count; k++)
        same = abs(m->points[k].position.x - n->points[k].position.x) <= 1 &&
               abs(m->points[k].position.y - n->points[k].position.y) <= 1;
    return same;
}

static bool same_contact(const toi_shape s[2], const toi_shape t[2], const toi_vec3 *v) {
    static const toi_vec3 still = {0, 0, 0};
    static const toi_vec2 still2 = {0, 0};
    const toi_vec2 v2 = {v->x, v->y};
    toi_manifold m, n;
    toi_contact(&s[0], &still, &s[1], v, NULL, &m);
    toi_contact(&t[0], &still, &t[1], v, NULL, &n);
    bool same = same_points(&m, &n);
    if (s[0].kind == TOI_SHAPE_POLY2 && s[1].kind == TOI_SHAPE_POLY2) {
        toi_contact_poly2(&t[0].as.poly2, &still2, &t[1].as.poly2, &v2, NULL, &n);
        same = same && same_points(&m, &n);
    }
    return same;
}

/* The thing is the polygon. */
static bool same_step(const toi_shape *thing, const toi_shape *other, const toi_shape *body,
                      const toi_vec3 *v) {
    static toi_vec2 rooms[2][MOST];
    const toi_vec2 velocity = {v->x, v->y};
    const toi_shape *things[2] = {thing, other};
    toi_move_result moved[2];
    for (unsigned n = 0; n < 2; n++) {
        test_world w = {.count = 0};
        toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
        toi_shape b = *body;
        options.room = rooms[n];
        add_thing(&w, TOI_SHAPE_POLY2)->shape = *things[n];
        toi_move2(&b, &velocity, world_tells, &w, &options, &moved[n]);
    }
    return moved[0].status == moved[1].status &&
           (moved[0].status < 0 ||
            (moved[0].moved.x == moved[1].moved.x && moved[0].moved.y == moved[1].moved.y));
}

static void test_size(int size) {
    static const toi_vec3 still = {0, 0, 0};
    unsigned sweeps = 0, overlaps = 0, contacts = 0, steps = 0, hits = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        toi_vec2 v[MOST], twice[MOST + 2], others[MOST];
        const int x = between(-3 * size, 3 * size);
        const toi_poly2 legal = throw_polygon(v, size, 0), other = doubled(&legal, twice);
        const toi_shape b = throw_other(size, x, others);
        const toi_shape p = {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = legal}},
                        q = {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = other}};
        const toi_vec3 way = {-x + between(-size, size), between(-size, size), 0};
        const toi_shape s[2][2] = {{p, b}, {b, p}}, t[2][2] = {{q, b}, {b, q}};
        for (unsigned n = 0; n < 2; n++) {
            toi_hit hit, same;
            toi_sweep(&s[n][0], &still, &s[n][1], &way, NULL, &hit);
            toi_sweep(&t[n][0], &still, &t[n][1], &way, NULL, &same);
            hits += hit.status == TOI_HIT;
            sweeps += !same_hit(&hit, &same);
            overlaps += !same_overlap(s[n], t[n]);
            contacts += !same_contact(s[n], t[n], &way);
        }
        steps += !same_step(&p, &q, &b, &way);
    }
    tap_ok(sweeps + overlaps + contacts + steps == 0 && hits > ROUNDS / 10,
           "%d ulps: %u hits; %u sweeps, %u overlaps, %u contacts and %u steps differ", size, hits, sweeps,
           overlaps, contacts, steps);
}

/* On a polygon of many edges a box slides as on one of few. */
static void many_edges(void) {
    static toi_vec2 v[18] = {{-F16(9), 0}, {-F16(9), -F16(1)}};
    for (unsigned n = 0; n < 16; n++)
        v[2 + n] = (toi_vec2){F16(9), -F16(1) + (fix16_t)n * fix16_one / 15};
    /* What is in line on the right is not legal, but a shape: the top is flat. */
    const toi_shape floor = {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {v, 18}}};
    toi_shape body = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, F16(1)}, {F16(1), F16(2)}}}};
    const toi_vec2 velocity = {F16(2), -F16(2)};
    test_world w = {.count = 0};
    toi_move_result moved;
    add_thing(&w, TOI_SHAPE_POLY2)->shape = floor;
    toi_move2(&body, &velocity, world_tells, &w, NULL, &moved);
    tap_ok(moved.status == TOI_HIT && moved.moved.x == F16(2) && moved.moved.y == -F16(1) &&
               moved.touched == TOI_TOUCHED_FLOOR,
           "a floor of 18 edges");
}

int main(void) {
    test_size(9);
    test_size(3000);
    test_size(F16(50));
    many_edges();
    return tap_done();
}
