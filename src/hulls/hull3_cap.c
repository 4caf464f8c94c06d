/* SPDX-License-Identifier: MIT */
/* Caps for needles and blades. What all axes leave of M is its facets moved outwards by a hair, and they jut
 * out past an edge as sharp as a hair, or past the tip of a needle, by many ulps (docs/numerics.md 9).
 *
 * So where axes were walked, the distance of M from the origin is asked for at the time when contact is said
 * to begin, as Gilbert, Johnson and Keerthi do (gap.c of the reference is the same in exact integers): the
 * nearest point of a simplex of points of M is a witness point. If it is half an ulp away or more, and no
 * other vertex of M lies farther back than it, then the direction from the origin to it is one more axis,
 * which caps what juts out; and so on from the time at which contact begins now.
 *
 * M counts with all of its way in the tick that follows, as a time is rounded down to whole ticks. */
#include "hull3_inner.h"

/* More rounds than any search takes that comes to an end. */
enum { CAP_ROUNDS = 64 };

typedef struct {
    const toi16_hulls *hulls;
    toi16_simplex points; /* of M, or of M after the step */
    toi16_point center;   /* of B from A's, at the time of the question */
    toi16_point step;     /* the way of M in the tick that follows */
    unsigned rounds;
} cap_search;

/* The height of half an ulp along n, rounded up. */
static int64_t half_an_ulp(const toi16_simplex *s) {
    toi16_fine n;
    toi16_fine_split(s->n, &n);
    return (int64_t)toi16_sqrt64((uint64_t)toi16_dot3(&n.high, &n.high)) / 2 + 2;
}

/* ---- Support points of M and time */

/* Adds the point of M that is farthest back along n. */
static void add_support(cap_search *s) {
    const toi16_hulls *hulls = s->hulls;
    toi16_point *p = &s->points.p[s->points.count++];
    int64_t a[3];
    toi16_fine n;
    toi16_fine_split(s->points.n, &n);
    toi16_hull_place(&hulls->a, toi16_hull_support(&hulls->a, &n, true), a);
    toi16_hull_place(&hulls->b, toi16_hull_support(&hulls->b, &n, false), p->at);
    bool later = toi16_dot_sign(s->points.n, s->step.at) < 0;
    for (unsigned k = 0; k < 3; k++)
        p->at[k] += s->center.at[k] - a[k] + (later ? s->step.at[k] : 0);
}

/* Puts the centres where they are at a time, and begins along the way between them. They are less than 2^31
 * ulp apart where a point of one hull can be in the other; only what juts out very far has them farther
 * apart, and then the way is saturated: along it M is no nearer in truth. */
static void begin_at_time(cap_search *s, int32_t time, bool goes_on) {
    const toi_axis3 *d = &s->hulls->d, *w = &s->hulls->pair.w;
    const int32_t from[3] = {d->x, d->y, d->z}, speed[3] = {w->x, w->y, w->z};
    for (unsigned k = 0; k < 3; k++) {
        int64_t way = toi16_mul(speed[k], time);
        int32_t ulps = toi16_saturate(from[k] + toi16_shr(way, 16));
        s->center.at[k] = ulps * (INT64_C(1) << 30) + (way & 0xFFFF) * (1 << 14);
        s->step.at[k] = goes_on ? speed[k] * INT64_C(16384) : 0;
    }
    s->points.count = 0;
    toi16_put_way(s->center.at, s->points.n);
}

/* ---- Caps */

/* Is M more than half an ulp away? Then n shows it. False once all rounds are gone. */
static bool is_apart(cap_search *s) {
    toi16_simplex *points = &s->points;
    while (s->rounds > 0) {
        s->rounds--;
        add_support(s);
        const unsigned last = points->count - 1;
        if (toi16_height(points, &points->p[last]) > half_an_ulp(points))
            return true;
        if (!toi16_find_nearest(points, 1u << last) ||
            toi16_height(points, &points->p[0]) <= half_an_ulp(points))
            return false;
    }
    return false;
}

/* A difference to 15 bits of the reach: 17 bits, of which a table that lies about its reach gets the lowest.
 */
static int32_t short_part(fix16_t from, fix16_t to, unsigned shift) {
    const int32_t half = INT32_C(1) << 16;
    const uint32_t way = (uint32_t)(toi16_shr32(to - from, shift) + half) & UINT32_C(0x1FFFF);
    return (int32_t)way - half;
}

static toi_axis3 short_way(const toi_hull3_table *table, uint32_t from, uint32_t to, unsigned shift) {
    const toi_vec3 *p = &table->vertices[from], *q = &table->vertices[to];
    toi_axis3 way = {short_part(p->x, q->x, shift), short_part(p->y, q->y, shift),
                     short_part(p->z, q->z, shift)};
    return way;
}

/* Has a hull no sharp corner? Then M has none either. A tetrahedron on its first face whose volume is 2^-7 /
 * 6 of the cube of the reach holds a ball of 2^-11 of the reach. */
static bool is_blunt(const toi16_hull *hull) {
    const toi_hull3_table *table = hull->table;
    const unsigned bits = toi16_bits32((uint32_t)table->reach), shift = bits > 15 ? bits - 15 : 0;
    const int64_t reach = (table->reach >> shift) + 1;
    int64_t n[3], most = 0;
    if (hull->dimension < 3)
        return false;
    uint32_t p = toi16_index_at(table, table->faces, 0);
    toi_axis3 q = short_way(table, p, toi16_index_at(table, table->faces, 1), shift),
              r = short_way(table, p, toi16_index_at(table, table->faces, 2), shift);
    toi16_cross(&q, &r, n);
    for (uint32_t k = 0; k < table->vertex_count; k++) {
        toi_axis3 v = short_way(table, p, k, shift);
        int64_t volume = n[0] * v.x + n[1] * v.y + n[2] * v.z;
        most = volume < most ? volume : most;
    }
    return -most >= reach * reach * reach >> 7;
}

static bool clip_by_cap(toi16_hulls *hulls, const int64_t n[3], toi16_span *span) {
    static const toi_axis3 unknown = {0, 0, 0};
    toi16_projection p;
    hulls->normal = unknown;
    toi16_fine_split(n, &hulls->found.cap);
    toi16_hulls_measure(hulls, &hulls->found.cap, &p);
    return toi16_span_clip(span, &p, hulls->pair.axes + TOI16_CAP);
}

bool toi16_hulls_cap(toi16_pair *pair, fix16_t t_max, toi16_span *span) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    cap_search s;
    s.hulls = hulls;
    if (pair->tested < pair->axes || is_blunt(&hulls->a) || is_blunt(&hulls->b))
        return true;
    s.rounds = CAP_ROUNDS;
    do {
        const int32_t time = toi16_span_enter(span);
        begin_at_time(&s, time, time < t_max && span->enter.axis != TOI16_NO_MARK);
        if (!is_apart(&s))
            return true;
    } while (clip_by_cap(hulls, s.points.n, span));
    return false;
}
