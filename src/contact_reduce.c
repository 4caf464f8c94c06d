/* SPDX-License-Identifier: MIT */
/* Fewer points that span nearly as much: the two that are farthest apart, and then again and again the one
 * that adds most to the area seen along the normal.
 *
 * Widths: places are cut off to 20 bits of the longest difference, so that areas along a normal take 21 + 21
 * + 1 + 16 + 2 bits, ways between two places having one more. */
#include "contact.h"
#include "vector.h"

typedef struct {
    toi_axis3 at[TOI_CONTACT_POINTS]; /* 20 bits */
    toi_axis3 normal;
    uint8_t ring[TOI_CONTACT_POINTS]; /* the chosen ones, around the normal */
    unsigned chosen;
} choice;

enum { BITS = 20 };

static uint32_t apart(fix16_t x, fix16_t y) {
    return (uint32_t)toi16_abs64((int64_t)x - y);
}

static int32_t cut(fix16_t x, fix16_t origin, unsigned down) {
    return (int32_t)toi16_shr((int64_t)x - origin, down);
}

static void put_places(choice *c, const toi_manifold *m) {
    const toi_vec3 *origin = &m->points[0].position;
    uint32_t size = 0;
    for (unsigned n = 0; n < m->count; n++) {
        const toi_vec3 *p = &m->points[n].position;
        size |= apart(p->x, origin->x) | apart(p->y, origin->y) | apart(p->z, origin->z);
    }
    unsigned bits = toi16_bits32(size), down = bits > BITS ? bits - BITS : 0;
    for (unsigned n = 0; n < m->count; n++) {
        const toi_vec3 *p = &m->points[n].position;
        c->at[n].x = cut(p->x, origin->x, down);
        c->at[n].y = cut(p->y, origin->y, down);
        c->at[n].z = cut(p->z, origin->z, down);
    }
    c->normal.x = m->normal.x;
    c->normal.y = m->normal.y;
    c->normal.z = m->normal.z;
}

static toi_axis3 way(const choice *c, unsigned from, unsigned to) {
    const toi_axis3 *p = &c->at[from], *q = &c->at[to];
    toi_axis3 d = {q->x - p->x, q->y - p->y, q->z - p->z};
    return d;
}

/* Positive where r is to the left of the way from p to q. */
static int64_t area(const choice *c, unsigned p, unsigned q, unsigned r) {
    toi_axis3 a = way(c, p, q), b = way(c, p, r);
    int64_t x[3];
    toi16_cross(&a, &b, x);
    return x[0] * c->normal.x + x[1] * c->normal.y + x[2] * c->normal.z;
}

/* The first of the pairs that are farthest apart. */
static void choose_two(choice *c, unsigned count) {
    int64_t most = -1;
    for (unsigned p = 0; p < count; p++)
        for (unsigned q = p + 1; q < count; q++) {
            toi_axis3 d = way(c, p, q);
            int64_t square = toi16_dot3(&d, &d);
            if (square > most) {
                most = square;
                c->ring[0] = (uint8_t)p;
                c->ring[1] = (uint8_t)q;
            }
        }
    c->chosen = 2;
}

static bool is_chosen(const choice *c, unsigned point) {
    unsigned n = 0;
    while (n < c->chosen && c->ring[n] != point)
        n++;
    return n < c->chosen;
}

/* What a point adds past the edge of the ring that it is farthest outside of, which is the edge from corner
 * *after. */
static int64_t gain(const choice *c, unsigned point, unsigned *after) {
    int64_t most = INT64_MIN;
    for (unsigned n = 0; n < c->chosen; n++) {
        int64_t outside = -area(c, c->ring[n], c->ring[(n + 1) % c->chosen], point);
        if (outside > most) {
            most = outside;
            *after = n;
        }
    }
    return most;
}

static void choose_next(choice *c, unsigned count) {
    int64_t most = INT64_MIN;
    unsigned best = 0, best_after = 0;
    for (unsigned p = 0; p < count; p++) {
        unsigned after = 0;
        int64_t more = is_chosen(c, p) ? INT64_MIN : gain(c, p, &after);
        if (more > most) {
            most = more;
            best = p;
            best_after = after;
        }
    }
    for (unsigned n = c->chosen; n > best_after + 1; n--)
        c->ring[n] = c->ring[n - 1];
    c->ring[best_after + 1] = (uint8_t)best;
    c->chosen++;
}

void toi_manifold_reduce(toi_manifold *manifold, uint8_t most) {
    choice c;
    unsigned kept = 0;
    if (!manifold || manifold->count <= most || manifold->count <= 1)
        return;
    if (most < 2) {
        manifold->count = 1;
        return;
    }
    put_places(&c, manifold);
    choose_two(&c, manifold->count);
    while (c.chosen < most)
        choose_next(&c, manifold->count);
    for (unsigned n = 0; n < manifold->count; n++)
        if (is_chosen(&c, n))
            manifold->points[kept++] = manifold->points[n];
    manifold->count = (uint8_t)kept;
}
