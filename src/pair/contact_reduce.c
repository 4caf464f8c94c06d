/* SPDX-License-Identifier: MIT */
/* Fewer points that span nearly as much: the two that are farthest apart, and then again and again the one
 * that adds most to the area seen along the normal.
 *
 * Widths: places are cut off to 20 bits of the longest difference, so that areas along a normal take 21 + 21
 * + 1 + 16 + 2 bits, ways between two places having one more. */
#include "contact.h"

typedef struct {
    int32_t at[TOI_CONTACT_POINTS][3]; /* 20 bits */
    int32_t normal[3];
    uint8_t ring[TOI_CONTACT_POINTS]; /* the chosen ones, around the normal */
    unsigned chosen;                  /* how many */
    unsigned marks;                   /* a bit for each of them */
} choice;

enum { BITS = 20 };

/* From the first point to another, along coordinate k. */
TOI16_ONCE int64_t offset(const toi_manifold *m, unsigned point, unsigned k) {
    return (int64_t)toi16_in_row(&m->points[point].position, k) - toi16_in_row(&m->points[0].position, k);
}

static void put_places(choice *c, const toi_manifold *m) {
    uint32_t size = 0;
    for (unsigned n = 0; n < m->count; n++)
        for (unsigned k = 0; k < 3; k++)
            size |= (uint32_t)toi16_abs64(offset(m, n, k));
    unsigned bits = toi16_bits32(size), down = bits > BITS ? bits - BITS : 0;
    for (unsigned n = 0; n < m->count; n++)
        for (unsigned k = 0; k < 3; k++)
            c->at[n][k] = (int32_t)toi16_shr(offset(m, n, k), down);
    toi16_put3(c->normal, &m->normal);
}

TOI16_ONCE int32_t way(const choice *c, unsigned from, unsigned to, unsigned k) {
    return c->at[to][k] - c->at[from][k];
}

/* Positive where r is to the left of the way from p to q. */
static int64_t area(const choice *c, unsigned p, unsigned q, unsigned r) {
    int64_t sum = 0;
    for (unsigned k = 0; k < 3; k++) {
        unsigned i = k < 2 ? k + 1 : 0, j = 3 - k - i;
        int64_t across =
            toi16_mul(way(c, p, q, i), way(c, p, r, j)) - toi16_mul(way(c, p, q, j), way(c, p, r, i));
        sum += across * c->normal[k];
    }
    return sum;
}

static int64_t square_of_way(const choice *c, unsigned p, unsigned q) {
    int64_t sum = 0;
    for (unsigned k = 0; k < 3; k++)
        sum += toi16_mul(way(c, p, q, k), way(c, p, q, k));
    return sum;
}

/* The first of the pairs that are farthest apart. */
static void choose_two(choice *c, unsigned count) {
    int64_t most = -1;
    unsigned first = 0, second = 0;
    for (unsigned p = 0; p < count; p++)
        for (unsigned q = p + 1; q < count; q++) {
            int64_t apart = square_of_way(c, p, q);
            if (apart > most) {
                most = apart;
                first = p;
                second = q;
            }
        }
    c->ring[0] = (uint8_t)first;
    c->ring[1] = (uint8_t)second;
    c->chosen = 2;
    c->marks = 1u << first | 1u << second;
}

static bool is_chosen(const choice *c, unsigned point) {
    return (c->marks >> point & 1) != 0;
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
    c->marks |= 1u << best;
}

void toi_manifold_reduce(toi_manifold *manifold, uint8_t most) {
    choice c;
    unsigned kept = 0;
    if (!manifold || manifold->hit.status < 0 || manifold->count <= most || manifold->count <= 1)
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
