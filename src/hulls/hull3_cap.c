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

/* A point relative to the origin in 2^-30 ulp, exact: each entry is below 2^62. */
typedef struct {
    int64_t at[3];
} cap_point;

typedef struct {
    const toi16_hulls *hulls;
    cap_point center; /* of B from A's, at the time of the question */
    cap_point step;   /* the way of M in the tick that follows */
    cap_point p[4];   /* of M, or of M after the step */
    unsigned count, rounds;
    int64_t n[3]; /* from the origin to the nearest point of the simplex, to 59 bits */
} simplex;

/* Heights along n lose 60 bits: an ulp is |n| / 2^30 of what is left, about 2^29. */
enum { CUT = 60 };

/* A height that is less by no more than SAME is the same: 2^-20 ulp, many times what rounding of n can do. */
enum { SAME = 512 };

/* ---- Exact products */

static toi16_wide dot(const int64_t a[3], const int64_t b[3]) {
    toi16_wide xy = toi16_wide_difference(a[0], b[0], -a[1], b[1]),
               z = toi16_wide_difference(a[2], b[2], 0, 0);
    return toi16_wide_sum(&xy, &z);
}

static int dot_sign(const int64_t a[3], const int64_t b[3]) {
    toi16_wide product = dot(a, b);
    return toi16_wide_sign(&product);
}

static int64_t height(const simplex *s, const cap_point *p) {
    toi16_wide product = dot(s->n, p->at);
    return toi16_wide_shift(&product, -CUT);
}

/* The height of half an ulp along n, rounded up. */
static int64_t half_an_ulp(const simplex *s) {
    toi16_fine n;
    toi16_fine_split(s->n, &n);
    return (int64_t)toi16_sqrt64((uint64_t)toi16_dot3(&n.high, &n.high)) / 2 + 2;
}

static void put_way_between(const cap_point *from, const cap_point *to, int64_t out[3]) {
    for (unsigned k = 0; k < 3; k++)
        out[k] = to->at[k] - from->at[k];
}

/* The direction of a x b, or of a where there is no b; false, and zeros, where that is zero. */
static bool put_direction(const int64_t a[3], const int64_t b[3], int64_t out[3]) {
    toi16_fine n = {{0, 0, 0}, {0, 0, 0}};
    bool any = b ? toi16_fine_cross(a, b, &n) : toi16_fine_along(a, &n);
    toi16_fine_whole(&n, out);
    return any;
}

/* ---- The nearest point of a simplex. The tests are true where it is between all points that are chosen, and
 * then n is its direction, zeros where it is the origin */

static bool between_two(simplex *s, const cap_point *a, const cap_point *b) {
    int64_t arm[3], across[3];
    put_way_between(a, b, arm);
    if (dot_sign(a->at, arm) > 0 || dot_sign(b->at, arm) < 0)
        return false;
    put_direction(arm, a->at, across);
    put_direction(across, arm, s->n);
    return true;
}

/* Is the origin, seen along n, on the left of the way from a to b? */
static bool is_left(const cap_point *a, const cap_point *b, const int64_t n[3]) {
    int64_t across[3];
    put_direction(a->at, b->at, across);
    return dot_sign(across, n) >= 0;
}

static bool between_three(simplex *s, const cap_point *const p[3]) {
    int64_t arm[3], leg[3], *n = s->n;
    put_way_between(p[0], p[1], arm);
    put_way_between(p[0], p[2], leg);
    bool within = put_direction(arm, leg, n);
    for (unsigned k = 0; k < 3 && within; k++)
        within = is_left(p[k], p[k < 2 ? k + 1 : 0], n);
    for (unsigned k = 0, back = height(s, p[0]) < 0; k < 3 && back; k++)
        n[k] = -n[k];
    return within;
}

/* Is the nearest point between those points that `set` has a bit for, and no other one farther back? */
static bool is_nearest(simplex *s, unsigned set) {
    const cap_point *chosen[3];
    unsigned count = 0;
    for (unsigned k = 0; k < s->count; k++)
        if (set >> k & 1)
            chosen[count++] = &s->p[k];
    if (count == 1)
        put_direction(chosen[0]->at, 0, s->n);
    else if (!(count == 2 ? between_two(s, chosen[0], chosen[1]) : between_three(s, chosen)))
        return false;
    int64_t least = height(s, chosen[0]) - SAME;
    for (unsigned k = 0; k < s->count; k++)
        if (!(set >> k & 1) && height(s, &s->p[k]) < least)
            return false;
    return true;
}

static void keep(simplex *s, unsigned set) {
    unsigned count = 0;
    for (unsigned k = 0; k < s->count; k++)
        if (set >> k & 1)
            s->p[count++] = s->p[k];
    s->count = count;
}

/* Leaves those points that the nearest one is between: the last one and at most two others. Sets with fewer
 * points come first: so past the tip of a sharp triangle the nearest point is the tip, and rounding is told
 * apart from being in the triangle. False where there is no such set: the origin is within, or as good as. */
static bool find_nearest(simplex *s) {
    static const uint8_t others[] = {0, 1, 2, 4, 3, 5, 6};
    const unsigned last = s->count - 1;
    for (unsigned k = 0; k < sizeof others; k++) {
        unsigned set = others[k] | 1u << last;
        if (others[k] >> last == 0 && is_nearest(s, set)) {
            keep(s, set);
            return true;
        }
    }
    return false;
}

/* ---- Support points of M and time */

/* Adds the point of M that is farthest back along n. */
static void add_support(simplex *s) {
    const toi16_hulls *hulls = s->hulls;
    cap_point *p = &s->p[s->count++];
    int64_t a[3];
    toi16_fine n;
    toi16_fine_split(s->n, &n);
    toi16_hull_place(&hulls->a, toi16_hull_support(&hulls->a, &n, true), a);
    toi16_hull_place(&hulls->b, toi16_hull_support(&hulls->b, &n, false), p->at);
    bool later = dot_sign(s->n, s->step.at) < 0;
    for (unsigned k = 0; k < 3; k++)
        p->at[k] += s->center.at[k] - a[k] + (later ? s->step.at[k] : 0);
}

/* Puts the centres where they are at a time, and begins along the way between them. They are less than 2^31
 * ulp apart where a point of one hull can be in the other; only what juts out very far has them farther
 * apart, and then the way is saturated: along it M is no nearer in truth. */
static void begin_at_time(simplex *s, int32_t time, bool goes_on) {
    const toi_axis3 *d = &s->hulls->d, *w = &s->hulls->pair.w;
    const int32_t from[3] = {d->x, d->y, d->z}, speed[3] = {w->x, w->y, w->z};
    for (unsigned k = 0; k < 3; k++) {
        int64_t way = toi16_mul(speed[k], time);
        int32_t ulps = toi16_saturate(from[k] + toi16_shr(way, 16));
        s->center.at[k] = ulps * (INT64_C(1) << 30) + (way & 0xFFFF) * (1 << 14);
        s->step.at[k] = goes_on ? speed[k] * INT64_C(16384) : 0;
    }
    s->count = 0;
    put_direction(s->center.at, 0, s->n);
}

/* ---- Caps */

/* Is M more than half an ulp away? Then n shows it. False once all rounds are gone. */
static bool is_apart(simplex *s) {
    while (s->rounds > 0) {
        s->rounds--;
        add_support(s);
        if (height(s, &s->p[s->count - 1]) > half_an_ulp(s))
            return true;
        if (!find_nearest(s) || height(s, &s->p[0]) <= half_an_ulp(s))
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
    simplex s;
    s.hulls = hulls;
    if (pair->tested < pair->axes || is_blunt(&hulls->a) || is_blunt(&hulls->b))
        return true;
    s.rounds = CAP_ROUNDS;
    do {
        const int32_t time = toi16_span_enter(span);
        begin_at_time(&s, time, time < t_max && span->enter.axis != TOI16_NO_MARK);
        if (!is_apart(&s))
            return true;
    } while (clip_by_cap(hulls, s.n, span));
    return false;
}
