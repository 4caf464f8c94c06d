/* SPDX-License-Identifier: MIT */
/* What the tests of known contacts share: the points that are expected, in any order. */
#ifndef TOI16_TESTS_CONTACT_POINTS_H
#define TOI16_TESTS_CONTACT_POINTS_H

#include "random.h"
#include "tap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <toi16/toi16.h>

/* Features of points, as in "vertex 3 of A on face 5 of B": V(3), F(5). */
#define V(n)                                                                                                 \
    { TOI_FEATURE_VERTEX, n }
#define E(n)                                                                                                 \
    { TOI_FEATURE_EDGE, n }
#define F(n)                                                                                                 \
    { TOI_FEATURE_FACE, n }

/* Within so many ulps of an expected place. */
enum { PLACE_ULPS = 2 };

static inline bool same_feature(const toi_feature *f, const toi_feature *g) {
    return f->kind == g->kind && f->index == g->index;
}

static inline bool near_coordinate(fix16_t a, fix16_t b) {
    return llabs((long long)a - b) <= PLACE_ULPS;
}

static inline bool near_place(const toi_vec3 *p, const toi_vec3 *q) {
    return near_coordinate(p->x, q->x) && near_coordinate(p->y, q->y) && near_coordinate(p->z, q->z);
}

static inline bool has_point(const toi_manifold *m, const toi_contact_point *wanted) {
    for (unsigned n = 0; n < m->count; n++) {
        const toi_contact_point *p = &m->points[n];
        if (near_place(&p->position, &wanted->position) && same_feature(&p->a, &wanted->a) &&
            same_feature(&p->b, &wanted->b))
            return true;
    }
    return false;
}

/* The points of two answers, in any order. */
static inline bool same_points(const toi_manifold *m, const toi_manifold *n) {
    bool same = m->hit.status == n->hit.status && (m->hit.status == TOI_SEPARATE || m->count == n->count);
    for (unsigned k = 0; same && k < m->count; k++)
        same = has_point(n, &m->points[k]);
    return same;
}

static inline void show_points(const toi_manifold *m) {
    printf("# %s at %ld, normal %ld %ld %ld\n", toi_status_name(m->hit.status), (long)m->hit.enter,
           (long)m->normal.x, (long)m->normal.y, (long)m->normal.z);
    for (unsigned n = 0; n < m->count; n++) {
        const toi_contact_point *p = &m->points[n];
        printf("# %.5f %.5f %.5f: %u/%u on %u/%u\n", p->position.x / 65536.0, p->position.y / 65536.0,
               p->position.z / 65536.0, (unsigned)p->a.kind, (unsigned)p->a.index, (unsigned)p->b.kind,
               (unsigned)p->b.index);
    }
}

/* These points and no others. */
static inline void expect_points(const char *name, const toi_manifold *m, toi_status status,
                                 const toi_contact_point *wanted, unsigned count) {
    bool right = m->hit.status == status && m->count == count;
    for (unsigned n = 0; n < count && right; n++)
        right = has_point(m, &wanted[n]);
    tap_ok(right, "%s: %u points", name, count);
    if (!right)
        show_points(m);
}

static inline int below(uint64_t *seed, int n) {
    return (int)(random64(seed) % (uint64_t)n);
}

#define EXPECT(name, manifold, status, ...)                                                                  \
    do {                                                                                                     \
        static const toi_contact_point wanted_points[] = {__VA_ARGS__};                                      \
        expect_points(name, manifold, status, wanted_points, sizeof wanted_points / sizeof *wanted_points);  \
    } while (0)

#endif
