/* SPDX-License-Identifier: MIT */
/* Two outlines with a radius: sweeps, overlaps and the way between them, judged by a derivation of its own.
 *
 * The judge knows vertices and segments, and neither M nor its chains: of cores that do not cross the
 * distance is the least one of a vertex of one and a side of the other, which is a root of a fraction. All
 * fractions are compared in whole numbers of 288 bits. The distance is convex in time: a time is before or at
 * the first contact where the distance is r or more and falls, and after or at the last one where it rises.
 */
#include <stdlib.h>
#include "../src/round/round.h"
#include "random.h"
#include "tap.h"

/* ---- Whole numbers of 288 bits, in two's complement, the lowest word first */

enum { WORDS = 9 };

typedef struct {
    uint32_t word[WORDS];
} big;

static big big_of(int64_t x) {
    big out;
    for (unsigned k = 0; k < WORDS; k++)
        out.word[k] = k < 2 ? (uint32_t)((uint64_t)x >> (32 * k)) : x < 0 ? UINT32_MAX : 0;
    return out;
}

static big big_plus(big a, big b) {
    uint64_t carry = 0;
    for (unsigned k = 0; k < WORDS; k++) {
        carry += (uint64_t)a.word[k] + b.word[k];
        a.word[k] = (uint32_t)carry;
        carry >>= 32;
    }
    return a;
}

static big big_minus(big a, big b) {
    for (unsigned k = 0; k < WORDS; k++)
        b.word[k] = ~b.word[k];
    return big_plus(big_plus(a, b), big_of(1));
}

static big big_times(big a, big b) {
    big out = big_of(0);
    for (unsigned i = 0; i < WORDS; i++) {
        uint64_t carry = 0;
        for (unsigned k = 0; i + k < WORDS; k++) {
            carry += (uint64_t)a.word[i] * b.word[k] + out.word[i + k];
            out.word[i + k] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return out;
}

static big big_mul(int64_t a, int64_t b) {
    return big_times(big_of(a), big_of(b));
}

static int big_sign(big a) {
    uint32_t any = 0;
    for (unsigned k = 0; k < WORDS; k++)
        any |= a.word[k];
    return a.word[WORDS - 1] >> 31 ? -1 : any != 0;
}

static int big_compare(big a, big b) {
    return big_sign(big_minus(a, b));
}

/* ---- Scenes */

enum { MOST = 24 };

typedef struct {
    toi_vec2 vertex[MOST];
    unsigned count;
    bool box;
} core;

typedef struct {
    core a, b;
    uint32_t radius;
    toi_vec2 w;
    fix16_t t_max;
} scene;

typedef struct {
    int64_t x, y;
} place;

static big dot(place a, place b) {
    return big_plus(big_mul(a.x, b.x), big_mul(a.y, b.y));
}

static big cross(place a, place b) {
    return big_minus(big_mul(a.x, b.y), big_mul(a.y, b.x));
}

static place minus(place a, place b) {
    return (place){a.x - b.x, a.y - b.y};
}

static place widen(toi_vec2 v) {
    return (place){v.x, v.y};
}

/* A vertex at a time, in 2^-16 ulp; B moves. */
static place vertex_at(const core *c, unsigned k, toi_vec2 w, fix16_t time) {
    const toi_vec2 v = c->vertex[k % c->count];
    return (place){v.x * INT64_C(65536) + w.x * (int64_t)time, v.y * INT64_C(65536) + w.y * (int64_t)time};
}

/* ---- The judge: distances */

/* The distance of two cores: its square is num / den, in 2^-32 ulp^2. */
typedef struct {
    big num, den;
    int slope;    /* the sign of its derivative */
    place along;  /* of a side, in ulps; 0 of two vertices */
    place vertex; /* from A's vertex to B's */
    big side;     /* along x vertex */
} distance;

static const toi_vec2 none = {0, 0};

static void keep(distance *least, const distance *d) {
    if (big_sign(least->den) == 0 ||
        big_compare(big_times(d->num, least->den), big_times(least->num, d->den)) < 0)
        *least = *d;
}

/* Weighs a vertex p against the side from q on, whose numbers change by `way` with time. `sign`: 1 where p is
 * B's. */
static void weigh(distance *least, place p, place q, place e, place w, int sign) {
    const place from_q = {(p.x - q.x) * sign, (p.y - q.y) * sign}, from_a = from_q,
                e_wide = {e.x * 65536, e.y * 65536};
    const big length = dot(e, e), foot = dot(minus(p, q), e), end = dot(e_wide, e);
    distance d = {dot(from_a, from_a), big_of(1), big_sign(dot(from_a, w)), {0, 0}, from_a, big_of(0)};
    if (big_sign(length) != 0 && big_sign(foot) >= 0 && big_compare(foot, end) <= 0) {
        d.side = cross(e, from_a);
        d.num = big_times(d.side, d.side);
        d.den = length;
        d.along = e;
        d.slope = big_sign(d.side) * big_sign(cross(e, w));
    }
    keep(least, &d);
}

/* Tells whether two sides cross between their ends. */
static bool is_crossing(place p, place p_end, place q, place q_end) {
    const place e = minus(p_end, p), f = minus(q_end, q);
    return big_sign(cross(e, minus(q, p))) * big_sign(cross(e, minus(q_end, p))) < 0 &&
           big_sign(cross(f, minus(p, q))) * big_sign(cross(f, minus(p_end, q))) < 0;
}

static bool is_in(const core *c, toi_vec2 w, fix16_t time, place p) {
    unsigned left = 0;
    for (unsigned k = 0; k < c->count; k++) {
        const place q = vertex_at(c, k, w, time), next = vertex_at(c, k + 1, w, time);
        const int side = big_sign(cross(minus(next, q), minus(p, q)));
        if (side < 0)
            return false;
        left += side > 0;
    }
    return left > 2;
}

static distance distance_at(const scene *s, fix16_t time) {
    const place w = widen(s->w);
    distance least = {.den = big_of(0)};
    bool meet = is_in(&s->b, s->w, time, vertex_at(&s->a, 0, none, 0)) ||
                is_in(&s->a, none, 0, vertex_at(&s->b, 0, s->w, time));
    for (unsigned i = 0; i < s->a.count; i++)
        for (unsigned k = 0; k < s->b.count; k++) {
            const place p = vertex_at(&s->a, i, none, 0), p_end = vertex_at(&s->a, i + 1, none, 0),
                        q = vertex_at(&s->b, k, s->w, time), q_end = vertex_at(&s->b, k + 1, s->w, time);
            const place e = {(p_end.x - p.x) / 65536, (p_end.y - p.y) / 65536},
                        f = {(q_end.x - q.x) / 65536, (q_end.y - q.y) / 65536};
            weigh(&least, q, p, e, w, 1);
            weigh(&least, p, q, f, w, -1);
            meet = meet || is_crossing(p, p_end, q, q_end);
        }
    if (meet)
        least.num = big_of(0);
    return least;
}

/* The sign of the distance less r, in ulps. */
static int compare_distance(const distance *d, int64_t r) {
    return big_compare(d->num, big_times(d->den, big_mul(r * 65536, r * 65536)));
}

/* -1: before or at the first contact; 0: inside; 1: after or at the last contact. */
static int state_at(const scene *s, fix16_t time, int *touch) {
    const distance d = distance_at(s, time);
    *touch = compare_distance(&d, s->radius);
    return *touch < 0 ? 0 : d.slope < 0 ? -1 : 1;
}

/* ---- The judge: sweeps */

/* How the path passes: 0 through the inside, 1 within touch, 2 past it. `left`: on which side. */
static int passes(const scene *s, bool *left) {
    const place w = widen(s->w);
    const big limit = big_times(dot(w, w), big_mul(s->radius, s->radius));
    big least = big_of(0), most = least;
    for (unsigned i = 0; i < s->a.count; i++)
        for (unsigned k = 0; k < s->b.count; k++) {
            const big c = cross(w, minus(widen(s->b.vertex[k]), widen(s->a.vertex[i])));
            if (i + k == 0 || big_compare(c, least) < 0)
                least = c;
            if (i + k == 0 || big_compare(c, most) > 0)
                most = c;
        }
    *left = big_sign(least) > 0;
    const big nearest = *left ? least : most;
    if (!*left && big_sign(most) >= 0)
        return 0;
    return 1 + big_compare(big_times(nearest, nearest), limit);
}

/* Of a path that touches: the least and the greatest -w . q / w . w of the vertices that it touches. */
static void touch_times(const scene *s, bool left, big *first, big *last) {
    const place w = widen(s->w);
    const big limit = big_times(dot(w, w), big_mul(s->radius, s->radius));
    bool any = false;
    for (unsigned i = 0; i < s->a.count; i++)
        for (unsigned k = 0; k < s->b.count; k++) {
            const place q = minus(widen(s->b.vertex[k]), widen(s->a.vertex[i]));
            const big c = cross(w, q), t = big_times(big_minus(big_of(0), dot(w, q)), big_of(65536));
            if (big_sign(c) != (left ? 1 : -1) || big_compare(big_times(c, c), limit) != 0)
                continue;
            if (!any || big_compare(t, *first) < 0)
                *first = t;
            if (!any || big_compare(t, *last) > 0)
                *last = t;
            any = true;
        }
}

/* Tells whether time * den <= num. */
static bool is_by(fix16_t time, big num, big den) {
    return big_compare(big_times(den, big_of(time)), num) <= 0;
}

static bool judge_touching(const scene *s, bool left, const toi_hit *hit) {
    const place w = widen(s->w);
    const big den = dot(w, w);
    big first, last;
    touch_times(s, left, &first, &last);
    if (big_sign(last) < 0 || big_compare(first, big_times(den, big_of(s->t_max))) > 0)
        return hit->status == TOI_SEPARATE;
    const bool entered = big_sign(first) <= 0
                             ? hit->enter == 0
                             : is_by(hit->enter, first, den) && !is_by(hit->enter + 1, first, den);
    const bool ends = big_compare(last, big_times(den, big_of(s->t_max))) < 0;
    const bool exits =
        ends ? (!is_by(hit->exit, last, den) || big_compare(big_times(den, big_of(hit->exit)), last) == 0) &&
                   is_by(hit->exit - 1, last, den) &&
                   big_compare(big_times(den, big_of(hit->exit - 1)), last) != 0
             : hit->exit == s->t_max;
    return hit->status == TOI_GRAZE && entered && exits;
}

static bool judge_exit(const scene *s, const toi_hit *hit) {
    int touch;
    if (state_at(s, s->t_max, &touch) != 1)
        return hit->exit == s->t_max;
    return state_at(s, hit->exit, &touch) == 1 && (hit->exit == 0 || state_at(s, hit->exit - 1, &touch) != 1);
}

static bool judge_inside(const scene *s, const toi_hit *hit) {
    int touch, touch_end;
    const int now = state_at(s, 0, &touch);
    if (now == 1)
        return touch == 0 ? hit->status == TOI_GRAZE && hit->enter == 0 && hit->exit == 0
                          : hit->status == TOI_SEPARATE;
    if (now == 0)
        return hit->status == TOI_OVERLAP && hit->enter == 0 && judge_exit(s, hit);
    if (state_at(s, s->t_max, &touch_end) == -1 && touch_end > 0)
        return hit->status == TOI_SEPARATE;
    return hit->status == TOI_HIT && state_at(s, hit->enter, &touch) == -1 &&
           state_at(s, hit->enter + 1, &touch) != -1 && judge_exit(s, hit);
}

static bool judge_still(const scene *s, const toi_hit *hit) {
    const distance d = distance_at(s, 0);
    const int order = compare_distance(&d, s->radius);
    return hit->status == (order < 0    ? TOI_OVERLAP
                           : order == 0 ? TOI_GRAZE
                                        : TOI_SEPARATE) &&
           hit->enter == 0 && hit->exit == (order > 0 ? 0 : s->t_max);
}

static bool judge_times(const scene *s, const toi_hit *hit) {
    bool left;
    if (s->w.x == 0 && s->w.y == 0)
        return judge_still(s, hit);
    const int by = passes(s, &left);
    if (by == 2)
        return hit->status == TOI_SEPARATE;
    return by == 1 ? judge_touching(s, left, hit) : judge_inside(s, hit);
}

/* ---- The judge: normals */

/* Is n of length 1 to within 2 ulp? */
static bool is_unit(const toi_vec3 *n) {
    const int64_t square = n->x * (int64_t)n->x + n->y * (int64_t)n->y;
    return n->z == 0 && square >= INT64_C(65534) * 65534 && square <= INT64_C(65538) * 65538;
}

/* Does n point along d to within 3 * 2^-16? */
static bool is_along(const toi_vec3 *n, place d) {
    const place m = {n->x, n->y};
    const big across = cross(m, d);
    return big_compare(big_times(across, across), big_times(dot(d, d), big_of(9))) <= 0 &&
           big_sign(dot(m, d)) > 0;
}

/* Is n the normal at the place where the path goes through the boundary? Along n the nearest vertices of M
 * have c of r w x n, or c on both sides of that; sign: -1 where the path enters, 1 where it leaves. */
static bool judge_crossing(const scene *s, const toi_vec3 *n, int sign) {
    const place w = widen(s->w), m = {n->x, n->y};
    const big r = big_of(s->radius), speed = dot(w, w), limit = big_times(speed, big_times(r, r)),
              turned = big_times(r, cross(w, m)), along = big_times(r, dot(w, m));
    place nearest = minus(widen(s->b.vertex[0]), widen(s->a.vertex[0]));
    for (unsigned i = 0; i < s->a.count; i++)
        for (unsigned k = 0; k < s->b.count; k++) {
            const place q = minus(widen(s->b.vertex[k]), widen(s->a.vertex[i]));
            if (big_compare(dot(m, q), dot(m, nearest)) < 0)
                nearest = q;
        }
    int below = 0, above = 0;
    bool alone = true;
    for (unsigned i = 0; i < s->a.count; i++)
        for (unsigned k = 0; k < s->b.count; k++) {
            const place q = minus(widen(s->b.vertex[k]), widen(s->a.vertex[i])), d = minus(q, nearest);
            const big farther = dot(m, d);
            if (big_compare(big_times(farther, farther), big_times(dot(d, d), big_of(9))) > 0)
                continue;
            const big off = big_minus(big_times(cross(w, q), big_of(65536)), turned);
            const bool close = big_compare(big_times(off, off), big_times(limit, big_of(9))) <= 0;
            below |= close || big_sign(off) < 0;
            above |= close || big_sign(off) > 0;
            alone = alone && big_sign(dot(d, d)) == 0;
        }
    /* r w . n is -r |w| cos of the angle of n and w where the path enters: the root of r^2 w^2 - c^2. */
    const big c = cross(w, nearest),
              rest = big_times(big_minus(limit, big_times(c, c)), big_mul(65536, 65536));
    big bound = big_of(1); /* a power of two, 3 r |w| or more */
    while (big_compare(big_times(bound, bound), big_times(limit, big_of(9))) < 0)
        bound = big_plus(bound, bound);
    const big size = big_times(along, big_of(sign)), low = big_minus(size, bound),
              high = big_plus(size, bound);
    if (!below || !above || big_sign(high) < 0)
        return false;
    return !alone || ((big_sign(low) < 0 || big_compare(big_times(low, low), rest) <= 0) &&
                      big_compare(rest, big_times(high, high)) <= 0);
}

static bool judge_normal(const scene *s, const toi_hit *hit) {
    bool left;
    const place w = widen(s->w);
    if (hit->status == TOI_OVERLAP || hit->status == TOI_SEPARATE)
        return hit->normal.x == 0 && hit->normal.y == 0 && hit->normal.z == 0;
    if (!is_unit(&hit->normal) || hit->axis.kind != TOI_AXIS_NEAREST)
        return false;
    if (s->w.x == 0 && s->w.y == 0)
        return true; /* as at rest, which is judged */
    if (passes(s, &left) == 1)
        return is_along(&hit->normal, left ? (place){-w.y, w.x} : (place){w.y, -w.x});
    return judge_crossing(s, &hit->normal, hit->status == TOI_HIT ? -1 : 1);
}

/* ---- The judge: overlaps */

/* Does a way out of the cores along the normal of an edge go as far as `deep`, or less? */
static bool is_way_out(const scene *s, place e, int64_t deep) {
    const place n = {e.y, -e.x};
    big reach = big_of(0);
    for (unsigned i = 0; i < s->a.count; i++)
        for (unsigned k = 0; k < s->b.count; k++) {
            const big along = dot(n, minus(widen(s->b.vertex[k]), widen(s->a.vertex[i])));
            if (i + k == 0 || big_compare(along, reach) > 0)
                reach = along;
        }
    return big_sign(dot(e, e)) != 0 && deep >= 0 &&
           big_compare(big_times(reach, reach), big_times(dot(e, e), big_mul(deep, deep))) <= 0;
}

static bool has_way_out(const scene *s, int64_t deep) {
    bool any = false, all_points = true;
    for (unsigned i = 0; i < s->a.count; i++) {
        const place e = minus(widen(s->a.vertex[i]), widen(s->a.vertex[(i + 1) % s->a.count]));
        any = any || is_way_out(s, e, deep);
        all_points = all_points && e.x == 0 && e.y == 0;
    }
    for (unsigned k = 0; k < s->b.count; k++) {
        const place e = minus(widen(s->b.vertex[(k + 1) % s->b.count]), widen(s->b.vertex[k]));
        any = any || is_way_out(s, e, deep);
        all_points = all_points && e.x == 0 && e.y == 0;
    }
    return any || (all_points && deep >= 0);
}

static bool judge_depth(const scene *s, const distance *d, fix16_t depth) {
    const int64_t deep = (int64_t)depth - s->radius;
    if (big_sign(d->num) == 0)
        return has_way_out(s, deep) && !has_way_out(s, deep - 1);
    return deep <= 0 && compare_distance(d, -deep) >= 0 && compare_distance(d, 1 - deep) < 0;
}

static bool judge_push(const scene *s, const toi_penetration *p) {
    scene pushed = *s;
    for (unsigned k = 0; k < s->b.count; k++) {
        pushed.b.vertex[k].x += p->push.x;
        pushed.b.vertex[k].y += p->push.y;
    }
    const distance d = distance_at(&pushed, 0);
    return compare_distance(&d, s->radius) >= 0 && compare_distance(&d, (int64_t)s->radius + 2) <= 0;
}

static bool judge_rest(const scene *s, const toi_penetration *p) {
    const distance d = distance_at(s, 0);
    const int order = compare_distance(&d, s->radius);
    if (p->status == TOI_ERR_RANGE)
        return order < 0 && s->radius > 1u << 28;
    if (p->status != (order < 0    ? TOI_OVERLAP
                      : order == 0 ? TOI_TOUCH
                                   : TOI_SEPARATE) ||
        !is_unit(&p->normal) || p->axis.kind != TOI_AXIS_NEAREST)
        return false;
    if (big_sign(d.num) != 0) {
        const int sign = big_sign(d.side);
        const place way = sign == 0 ? d.vertex : (place){-d.along.y * sign, d.along.x * sign};
        if (!is_along(&p->normal, way))
            return false;
    }
    if (order >= 0)
        return p->depth == 0 && p->push.x == 0 && p->push.y == 0;
    return judge_depth(s, &d, p->depth) && judge_push(s, p);
}

/* Is the way to within two units of 2^-6 ulp? */
static bool judge_way_part(int64_t part, int64_t along, big side, big length) {
    const big off =
        big_minus(big_times(big_times(big_of(part), big_of(1024)), length), big_times(big_of(along), side));
    const big size = big_sign(off) < 0 ? big_minus(big_of(0), off) : off;
    return big_compare(size, big_times(length, big_of(2048))) <= 0;
}

static bool judge_gap(const scene *s, fix16_t time, const int64_t way[3]) {
    const distance d = distance_at(s, time);
    if (big_sign(d.num) == 0 || big_sign(d.side) == 0)
        return judge_way_part(way[0], big_sign(d.num) ? d.vertex.x : 0, big_of(1), big_of(1)) &&
               judge_way_part(way[1], big_sign(d.num) ? d.vertex.y : 0, big_of(1), big_of(1)) && way[2] == 0;
    return judge_way_part(way[0], -d.along.y, d.side, d.den) &&
           judge_way_part(way[1], d.along.x, d.side, d.den) && way[2] == 0;
}

/* ---- Scenes that hurt */

static uint64_t seed = 20261127;

static int32_t between(int32_t lo, int32_t hi) {
    return lo + (int32_t)(random64(&seed) % ((uint64_t)((int64_t)hi - lo) + 1));
}

/* A number of up to so many bits, of either sign. */
static int32_t wide_number(unsigned bits) {
    const int32_t x = bits == 0 ? 0 : (int32_t)random_width(&seed, bits);
    return random64(&seed) & 1 ? x : -x;
}

enum { CIRCLE, CAPSULE, TRIANGLE, QUAD, OCTAGON, BOX, DOUBLED, FLAT, KINDS };

static const char *const names[KINDS] = {"circle",  "capsule", "triangle", "quad",
                                         "octagon", "box",     "doubled",  "flat"};

static void throw_hull(core *c, unsigned points, int32_t reach) {
    toi_poly2 hull;
    do {
        for (unsigned k = 0; k < points; k++) {
            c->vertex[k].x = between(-reach, reach);
            c->vertex[k].y = between(-reach, reach) / between(1, 8);
        }
    } while (toi_poly2_hull(c->vertex, points, &hull) != TOI_OK);
    c->count = hull.count;
}

/* An octagon on a grid, so that its sides are parallel to others. */
static void throw_octagon(core *c, int32_t reach) {
    const int32_t u = reach / 8 + 1, x = u * between(1, 3), y = u * between(1, 3), e = u;
    const toi_vec2 octagon[8] = {{-x, -y - e}, {x, -y - e}, {x + e, -y}, {x + e, y},
                                 {x, y + e},   {-x, y + e}, {-x - e, y}, {-x - e, -y}};
    const unsigned first = (unsigned)between(0, 7);
    c->count = 8;
    for (unsigned k = 0; k < 8; k++)
        c->vertex[k] = octagon[(first + k) % 8];
}

/* Gives a core some vertices twice, and some in the middle of even sides. */
static void double_vertices(core *c) {
    core out = {.count = 0};
    for (unsigned k = 0; k < c->count; k++) {
        const toi_vec2 v = c->vertex[k], next = c->vertex[(k + 1) % c->count];
        for (int32_t n = between(1, 2); n > 0; n--)
            out.vertex[out.count++] = v;
        if (((v.x ^ next.x) & 1) == 0 && ((v.y ^ next.y) & 1) == 0)
            out.vertex[out.count++] = (toi_vec2){(v.x + next.x) / 2, (v.y + next.y) / 2};
    }
    *c = out;
}

static void throw_core(core *c, unsigned kind, int32_t reach) {
    const int32_t x = between(1, reach), y = between(1, reach);
    const toi_vec2 box[4] = {{x, -y}, {x, y}, {-x, y}, {-x, -y}};
    c->box = kind == BOX;
    c->count = kind == CIRCLE ? 1 : kind == CAPSULE ? 2 : 4;
    for (unsigned k = 0; k < 4; k++)
        c->vertex[k] = kind == BOX ? box[k] : (toi_vec2){between(-reach, reach), between(-reach, reach)};
    if (kind == TRIANGLE || kind == QUAD || (kind == OCTAGON && between(0, 1) == 0))
        throw_hull(c, kind == TRIANGLE ? 3 : kind == QUAD ? 4 : 8, reach);
    else if (kind == OCTAGON)
        throw_octagon(c, reach / 2 + 4);
    else if (kind == DOUBLED) {
        throw_hull(c, 6, reach);
        double_vertices(c);
    } else if (kind == FLAT) {
        c->count = 2;
        c->vertex[0] = (toi_vec2){2 * (x / 2), 2 * (y / 2)};
        c->vertex[1] = (toi_vec2){-c->vertex[0].x, -c->vertex[0].y};
        double_vertices(c);
    }
}

static void move_core(core *c, toi_vec2 by) {
    for (unsigned k = 0; k < c->count; k++) {
        c->vertex[k].x += by.x;
        c->vertex[k].y += by.y;
    }
}

static bool is_within(const core *c, uint32_t radius) {
    for (unsigned k = 0; k < c->count; k++)
        if (toi16_abs32(c->vertex[k].x) + radius >= (uint32_t)TOI_LIMIT ||
            toi16_abs32(c->vertex[k].y) + radius >= (uint32_t)TOI_LIMIT)
            return false;
    return true;
}

static toi_vec2 side_direction(const core *c) {
    const unsigned k = (unsigned)between(0, (int32_t)c->count - 1);
    const toi_vec2 p = c->vertex[k], q = c->vertex[(k + 1) % c->count];
    return (toi_vec2){q.x - p.x, q.y - p.y};
}

/* A motion: towards A, along a side, along a coordinate, by whole numbers of 5, of any size, or none. */
static void throw_motion(scene *s) {
    const toi_vec2 d = {s->a.vertex[0].x - s->b.vertex[0].x, s->a.vertex[0].y - s->b.vertex[0].y};
    const unsigned bits = toi16_bits32(toi16_abs32(d.x) | toi16_abs32(d.y)), shake = bits > 3 ? bits - 2 : 1;
    const int32_t size = wide_number(27), near = between(0, 2),
                  fast = 1 << between(0, bits < 29 ? 29 - (int32_t)bits : 0);
    switch (between(0, 12)) {
    case 0:
        s->w = side_direction(between(0, 1) ? &s->a : &s->b);
        break;
    case 1:
        s->w = (toi_vec2){size, 0};
        break;
    case 2:
        s->w = (toi_vec2){0, size};
        break;
    case 3:
        s->w = between(0, 1) ? (toi_vec2){3 * size, 4 * size} : (toi_vec2){-4 * size, 3 * size};
        break;
    case 4:
        s->w = (toi_vec2){wide_number(29), wide_number(29)};
        break;
    case 5:
        s->w = none;
        break;
    default:
        s->w =
            (toi_vec2){(d.x >> near) * fast + wide_number(shake), (d.y >> near) * fast + wide_number(shake)};
    }
}

/* Moves B so that a vertex of it is from one of A as 3 is to 4 and r to 5, or straight up by r. */
static void place_exactly(scene *s) {
    const toi_vec2 p = s->a.vertex[between(0, (int32_t)s->a.count - 1)],
                   q = s->b.vertex[between(0, (int32_t)s->b.count - 1)];
    const int32_t m = (int32_t)(s->radius / 5), along = wide_number(12);
    toi_vec2 to = {0, (int32_t)s->radius};
    if (m > 0 && between(0, 2)) {
        s->radius = 5 * (uint32_t)m;
        to = between(0, 1) ? (toi_vec2){3 * m, 4 * m} : (toi_vec2){-4 * m, 3 * m};
    }
    if (between(0, 1))
        to = (toi_vec2){-to.x, -to.y};
    if (between(0, 1)) { /* another place on the path beside */
        to.x += s->w.x / 4096 * along;
        to.y += s->w.y / 4096 * along;
    }
    move_core(&s->b, (toi_vec2){p.x + to.x - q.x, p.y + to.y - q.y});
}

/* Returns about how far the shapes reach, as a number of bits. */
static unsigned reach_bits(const scene *s) {
    uint32_t size = s->radius;
    for (unsigned k = 0; k < s->a.count; k++)
        size |= toi16_abs32(s->a.vertex[k].x - s->a.vertex[0].x) |
                toi16_abs32(s->a.vertex[k].y - s->a.vertex[0].y);
    for (unsigned k = 0; k < s->b.count; k++)
        size |= toi16_abs32(s->b.vertex[k].x - s->b.vertex[0].x) |
                toi16_abs32(s->b.vertex[k].y - s->b.vertex[0].y);
    return toi16_bits32(size);
}

/* Moves B a little way off from A, so that a motion brings them together. */
static void place_apart(scene *s) {
    const int32_t size = (int32_t)UINT32_C(1) << (reach_bits(s) < 26 ? reach_bits(s) : 26),
                  along = between(-size, size), off = between(size, 3 * size) * (between(0, 1) ? 1 : -1);
    const toi_vec2 p = s->a.vertex[0], q = s->b.vertex[0];
    const bool steep = between(0, 1) != 0;
    move_core(&s->b, (toi_vec2){p.x - q.x + (steep ? along : off), p.y - q.y + (steep ? off : along)});
}

static void throw_scene(scene *s, unsigned kind_a, unsigned kind_b) {
    do {
        const int32_t bits = between(0, between(1, 27)), reach = 1 << bits,
                      far = between(bits, between(bits, 28));
        throw_core(&s->a, kind_a, reach);
        throw_core(&s->b, kind_b, between(0, 3) ? reach : 1 << between(0, 27));
        s->radius = 1 + (uint32_t)random_width(&seed, between(0, 3) ? (unsigned)bits + 1 : 29);
        move_core(&s->a, (toi_vec2){wide_number((unsigned)far), wide_number((unsigned)far)});
        move_core(&s->b, (toi_vec2){wide_number((unsigned)far), wide_number((unsigned)far)});
        if (between(0, 3))
            place_apart(s);
        throw_motion(s);
        if (between(0, 3) == 0)
            place_exactly(s);
        s->t_max = between(0, 3) ? 65536 : (fix16_t)random_width(&seed, 30);
    } while (!is_within(&s->a, s->radius / 2) || !is_within(&s->b, s->radius - s->radius / 2) ||
             toi16_abs32(s->w.x) >> 30 || toi16_abs32(s->w.y) >> 30);
}

/* ---- Questions */

static void outline_core(toi16_outline *outline, const core *c) {
    outline->first = c->vertex;
    outline->last = c->vertex + c->count - 1;
    outline->box = c->box;
    outline->turned = 0;
}

static void open_scene(toi16_round_outlines *pair, const scene *s) {
    outline_core(&pair->a, &s->a);
    outline_core(&pair->b, &s->b);
    pair->round.radius = s->radius;
    pair->round.pair.family = &toi16_round_outlines_family.family;
    toi16_set_motion2(&pair->round.pair, &none, &s->w);
}

static toi_hit sweep_scene(const scene *s) {
    toi16_round_outlines pair;
    toi_hit hit;
    open_scene(&pair, s);
    toi16_begin_answer(&hit);
    toi16_round_outlines_family.sweep(&pair.round.pair, s->t_max, &hit);
    return hit;
}

static toi_penetration overlap_scene(const scene *s) {
    toi16_round_outlines pair;
    toi_penetration p = {.status = TOI_SEPARATE};
    open_scene(&pair, s);
    toi16_round_outlines_family.rest(&pair.round.pair, &p);
    return p;
}

typedef struct {
    unsigned asked, times, normals, rest, gap, statuses[5];
} tally;

static void print_scene(const char *what, const scene *s) {
    printf("# %s: r %u w %d %d t_max %d a", what, (unsigned)s->radius, (int)s->w.x, (int)s->w.y,
           (int)s->t_max);
    for (unsigned k = 0; k < s->a.count; k++)
        printf(" %d %d", (int)s->a.vertex[k].x, (int)s->a.vertex[k].y);
    printf(" b");
    for (unsigned k = 0; k < s->b.count; k++)
        printf(" %d %d", (int)s->b.vertex[k].x, (int)s->b.vertex[k].y);
    printf("\n");
}

static void count(unsigned *of, bool right, const char *what, const scene *s) {
    *of += !right;
    if (!right && *of < 4)
        print_scene(what, s);
}

static void ask(const scene *s, tally *t) {
    toi16_round_outlines pair;
    int64_t way[3];
    const toi_hit hit = sweep_scene(s);
    const toi_penetration p = overlap_scene(s);
    t->asked++;
    t->statuses[hit.status < 0 || hit.status > 4 ? 0 : hit.status]++;
    count(&t->times, judge_times(s, &hit), "times", s);
    count(&t->normals, judge_normal(s, &hit), "normal", s);
    count(&t->rest, judge_rest(s, &p), "rest", s);
    open_scene(&pair, s);
    toi16_round_outlines_family.gap(&pair.round.pair, hit.enter, way);
    count(&t->gap, judge_gap(s, hit.enter, way), "gap", s);
}

/* Moves B by a number of steps. Returns false where that is out of the domain. */
static bool shift_b(scene *s, toi_vec2 way, int32_t steps) {
    const int64_t x = way.x * (int64_t)steps, y = way.y * (int64_t)steps;
    if (x >= TOI_LIMIT || -x >= TOI_LIMIT || y >= TOI_LIMIT || -y >= TOI_LIMIT)
        return false;
    move_core(&s->b, (toi_vec2){(int32_t)x, (int32_t)y});
    return is_within(&s->b, s->radius - s->radius / 2);
}

/* Asks on both sides of a place where the status changes as B moves across the path, or in any direction. */
static void ask_at_change(scene *s, tally *t) {
    scene moved = *s;
    const unsigned bits = toi16_bits32(toi16_abs32(s->w.x) | toi16_abs32(s->w.y)), size = reach_bits(s) + 2;
    const unsigned over = bits + 16 > size ? bits + 16 - size : 0, down = over < 31 ? over : 31;
    const int32_t step = 1 << (size > 16 ? size - 16 : 0), sign = between(0, 1) ? 1 : -1;
    toi_vec2 way = {between(-step, step), between(-step, step)};
    if (between(0, 2))
        way = (toi_vec2){-sign * (s->w.y >> down), sign * (s->w.x >> down)};
    int32_t lo = 0, hi = 1 << 17;
    const toi_status first = sweep_scene(s).status;
    while (hi - lo > 1) {
        const int32_t middle = lo + (hi - lo) / 2;
        moved = *s;
        if (shift_b(&moved, way, middle) && sweep_scene(&moved).status == first)
            lo = middle;
        else
            hi = middle;
    }
    for (int32_t k = lo; k <= hi; k++) {
        moved = *s;
        if (shift_b(&moved, way, k))
            ask(&moved, t);
    }
}

static void ask_pair(unsigned kind_a, unsigned kind_b, unsigned rounds) {
    tally t = {0};
    for (unsigned k = 0; k < rounds; k++) {
        scene s;
        throw_scene(&s, kind_a, kind_b);
        ask(&s, &t);
        ask_at_change(&s, &t);
    }
    tap_ok(t.times + t.normals + t.rest + t.gap == 0,
           "%s and %s: of %u wrong are %u times, %u normals, %u at rest, %u ways; %u apart, %u graze, %u "
           "hit, %u overlap",
           names[kind_a], names[kind_b], t.asked, t.times, t.normals, t.rest, t.gap, t.statuses[TOI_SEPARATE],
           t.statuses[TOI_GRAZE], t.statuses[TOI_HIT], t.statuses[TOI_OVERLAP]);
}

/* ---- What is known by hand */

enum { ONE = 65536 };

typedef struct {
    const char *what;
    unsigned count_a, count_b;
    toi_vec2 a[4], b[4];
    uint32_t radius;
    toi_vec2 w;
    fix16_t t_max;
    toi_status status;
    fix16_t enter, exit;
    toi_vec3 normal;
} known;

static const known all_known[] = {
    {"a touch by 3, 4, 5, then in",
     1,
     1,
     {{0, 0}},
     {{3, 4}},
     5,
     {-3, -4},
     ONE,
     TOI_HIT,
     0,
     ONE,
     {39322, 52429, 0}},
    {"a touch, then along", 1, 1, {{0, 0}}, {{3, 4}}, 5, {-4, 3}, ONE, TOI_GRAZE, 0, 0, {39322, 52429, 0}},
    {"a touch, then away", 1, 1, {{0, 0}}, {{3, 4}}, 5, {3, 4}, ONE, TOI_GRAZE, 0, 0, {39322, 52429, 0}},
    {"a tangent path: c is 5 * 5 at t = 1/2",
     1,
     1,
     {{0, 0}},
     {{-1, 7}},
     5,
     {8, -6},
     ONE,
     TOI_GRAZE,
     ONE / 2,
     ONE / 2,
     {39322, 52429, 0}},
    {"concentric", 1, 1, {{7, 9}}, {{7, 9}}, 1, {1, 0}, 2 * ONE, TOI_OVERLAP, 0, ONE, {0, 0, 0}},
    {"off by 1 ulp, r of 1", 1, 1, {{0, 0}}, {{1, 0}}, 1, {-1, 0}, ONE, TOI_HIT, 0, ONE, {ONE, 0, 0}},
    {"the largest radii",
     1,
     1,
     {{0, 0}},
     {{0, 0}},
     (UINT32_C(1) << 30) - 2,
     {1, 0},
     ONE,
     TOI_OVERLAP,
     0,
     ONE,
     {0, 0, 0}},
    {"a capsule without length",
     1,
     2,
     {{0, 0}},
     {{10, 0}, {10, 0}},
     5,
     {-20, 0},
     ONE,
     TOI_HIT,
     ONE / 4,
     3 * ONE / 4,
     {ONE, 0, 0}},
    {"a capsule of 1 ulp",
     1,
     2,
     {{0, 0}},
     {{10, 0}, {11, 0}},
     5,
     {-20, 0},
     ONE,
     TOI_HIT,
     ONE / 4,
     ONE * 4 / 5 + 1,
     {ONE, 0, 0}},
    {"a capsule of 2 ulp",
     1,
     2,
     {{0, 0}},
     {{10, 0}, {12, 0}},
     5,
     {-20, 0},
     ONE,
     TOI_HIT,
     ONE / 4,
     ONE * 17 / 20 + 1,
     {ONE, 0, 0}},
    {"a capsule flies past a point, touching it with its side",
     1,
     2,
     {{0, 0}},
     {{40, 7}, {80, 7}},
     7,
     {-80, 0},
     2 * ONE,
     TOI_GRAZE,
     ONE / 2,
     ONE,
     {0, ONE, 0}},
    {"parallel capsules slide along one another",
     2,
     2,
     {{0, 0}, {40, 0}},
     {{80, 7}, {120, 7}},
     7,
     {-80, 0},
     4 * ONE,
     TOI_GRAZE,
     ONE / 2,
     3 * ONE / 2,
     {0, ONE, 0}},
    {"parallel capsules that slide and have begun to",
     2,
     2,
     {{0, 0}, {40, 0}},
     {{20, -7}, {60, -7}},
     7,
     {80, 0},
     4 * ONE,
     TOI_GRAZE,
     0,
     ONE / 4,
     {0, -ONE, 0}},
    {"an ulp nearer they overlap",
     2,
     2,
     {{0, 0}, {40, 0}},
     {{20, -6}, {60, -6}},
     7,
     {80, 0},
     4 * ONE,
     TOI_OVERLAP,
     0,
     19338,
     {0, 0, 0}},
    {"an ulp farther they are apart",
     2,
     2,
     {{0, 0}, {40, 0}},
     {{20, -8}, {60, -8}},
     7,
     {80, 0},
     4 * ONE,
     TOI_SEPARATE,
     0,
     0,
     {0, 0, 0}},
    {"end to end",
     2,
     2,
     {{0, 0}, {40, 0}},
     {{50, 0}, {90, 0}},
     10,
     {-10, 0},
     ONE,
     TOI_HIT,
     0,
     ONE,
     {ONE, 0, 0}},
    {"lengthwise",
     2,
     1,
     {{0, 0}, {40, 0}},
     {{100, 0}},
     10,
     {-100, 0},
     2 * ONE,
     TOI_HIT,
     ONE / 2,
     ONE * 11 / 10 + 1,
     {ONE, 0, 0}},
    {"a crossing shorter than a time ulp",
     1,
     1,
     {{0, 0}},
     {{(1 << 27) + 4096, 0}},
     1,
     {-(1 << 29), 0},
     ONE,
     TOI_HIT,
     ONE / 4,
     ONE / 4 + 1,
     {ONE, 0, 0}},
    {"300 time units at 1 ulp",
     1,
     1,
     {{0, 0}},
     {{299, 0}},
     1,
     {-1, 0},
     300 * ONE,
     TOI_HIT,
     298 * ONE,
     300 * ONE,
     {ONE, 0, 0}},
    {"300 time units away at 1 ulp",
     1,
     1,
     {{0, 0}},
     {{-1, 0}},
     300,
     {-1, 0},
     300 * ONE,
     TOI_OVERLAP,
     0,
     299 * ONE,
     {0, 0, 0}},
    {"a corner's arc and not its edge",
     1,
     4,
     {{0, 0}},
     {{10, -10}, {20, -10}, {20, 10}, {10, 10}},
     5,
     {-20, 0},
     ONE,
     TOI_HIT,
     ONE / 4,
     ONE,
     {ONE, 0, 0}},
    {"no motion at a distance of r",
     1,
     1,
     {{0, 0}},
     {{-4, 3}},
     5,
     {0, 0},
     ONE,
     TOI_GRAZE,
     0,
     ONE,
     {-52429, 39322, 0}},
    {"no motion and an ulp farther",
     1,
     1,
     {{0, 0}},
     {{-5, 3}},
     5,
     {0, 0},
     ONE,
     TOI_SEPARATE,
     0,
     0,
     {0, 0, 0}},
    {"no motion and within r", 1, 1, {{0, 0}}, {{-4, 2}}, 5, {0, 0}, ONE, TOI_OVERLAP, 0, ONE, {0, 0, 0}},
    {"an instant", 1, 1, {{0, 0}}, {{5, 0}}, 5, {-1, 0}, 0, TOI_HIT, 0, 0, {ONE, 0, 0}},
};

static scene scene_of(const known *k) {
    scene s = {.radius = k->radius, .w = k->w, .t_max = k->t_max};
    s.a.count = k->count_a;
    s.b.count = k->count_b;
    for (unsigned n = 0; n < 4; n++) {
        s.a.vertex[n] = k->a[n];
        s.b.vertex[n] = k->b[n];
    }
    return s;
}

static void ask_known(const known *k) {
    const scene s = scene_of(k);
    const toi_hit hit = sweep_scene(&s);
    tally t = {0};
    ask(&s, &t);
    const bool near =
        toi16_abs32(hit.normal.x - k->normal.x) <= 2 && toi16_abs32(hit.normal.y - k->normal.y) <= 2;
    tap_ok(hit.status == k->status && hit.enter == k->enter && hit.exit == k->exit && near &&
               t.times + t.normals + t.rest + t.gap == 0,
           "%s: status %d, %d to %d, normal %d %d", k->what, hit.status, (int)hit.enter, (int)hit.exit,
           (int)hit.normal.x, (int)hit.normal.y);
}

/* ---- Paths at the rim of a side, where an arc meets an edge moved out: by the ulp */

static void ask_rims(unsigned rounds) {
    tally t = {0};
    for (unsigned k = 0; k < rounds; k++) {
        const int32_t m = between(1, 4000), n = between(1, 4000), size = between(1, 30);
        scene s = {.radius = 5 * (uint32_t)m, .w = {wide_number(18), wide_number(18)}, .t_max = ONE};
        s.a.count = 1;
        s.b.count = 2;
        /* At t = 0 the end of the side is r away, straight out; B comes from a way back on the path. */
        const toi_vec2 out = {4 * m, -3 * m}, back = {-s.w.x * size / 32, -s.w.y * size / 32};
        s.b.vertex[0] = (toi_vec2){out.x + back.x + between(-1, 1), out.y + back.y + between(-1, 1)};
        s.b.vertex[1] = (toi_vec2){s.b.vertex[0].x + 3 * n, s.b.vertex[0].y + 4 * n};
        ask(&s, &t);
    }
    tap_ok(t.times + t.normals + t.rest + t.gap == 0,
           "%u at the rim of a side: wrong are %u times, %u normals, %u at rest, %u ways; %u hit", t.asked,
           t.times, t.normals, t.rest, t.gap, t.statuses[TOI_HIT]);
}

/* Nearly parallel capsules, by 1e-9 rad, and motions along them. */
static void ask_nearly_parallel(unsigned rounds) {
    tally t = {0};
    for (unsigned k = 0; k < rounds; k++) {
        const int32_t x = between(1 << 27, (1 << 28) - 1), y = wide_number(28), off = between(1, 1 << 20);
        scene s = {
            .radius = (uint32_t)between(1, 1 << 20), .w = {x / 8, y / 8}, .t_max = between(0, 1 << 22)};
        s.a.count = s.b.count = 2;
        s.a.vertex[0] = (toi_vec2){-x, -y};
        s.a.vertex[1] = (toi_vec2){x, y};
        s.b.vertex[0] = (toi_vec2){-x + off + between(-1, 1), -y - off + between(-1, 1)};
        s.b.vertex[1] = (toi_vec2){x + off + between(-1, 1), y - off + between(-1, 1)};
        ask(&s, &t);
        ask_at_change(&s, &t);
    }
    tap_ok(t.times + t.normals + t.rest + t.gap == 0,
           "%u nearly parallel: wrong are %u times, %u normals, %u at rest, %u ways; %u hit, %u overlap",
           t.asked, t.times, t.normals, t.rest, t.gap, t.statuses[TOI_HIT], t.statuses[TOI_OVERLAP]);
}

/* Nobody has to check a polygon first: each is answered, whatever it is. */
static void ask_unchecked(unsigned rounds) {
    unsigned answered = 0;
    for (unsigned k = 0; k < rounds; k++) {
        toi16_round_outlines pair;
        int64_t way[3];
        scene s;
        throw_scene(&s, OCTAGON, KINDS);
        for (unsigned n = 0; n < s.a.count; n++)
            if (between(0, 1))
                s.a.vertex[n] = s.b.vertex[between(0, (int32_t)s.b.count - 1)];
        const toi_hit hit = sweep_scene(&s);
        const toi_penetration p = overlap_scene(&s);
        open_scene(&pair, &s);
        toi16_round_outlines_family.gap(&pair.round.pair, s.t_max, way);
        answered += hit.status >= 0 && hit.enter >= 0 && hit.enter <= s.t_max && hit.exit <= s.t_max &&
                    (p.status >= 0 || p.status == TOI_ERR_RANGE);
    }
    tap_ok(answered == rounds, "%u of %u polygons that are not convex are answered", answered, rounds);
}

int main(int argc, char **argv) {
    const unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 50;
    if (argc > 2)
        seed = (uint64_t)atoi(argv[2]);
    for (unsigned n = 0; n < sizeof all_known / sizeof all_known[0]; n++)
        ask_known(&all_known[n]);
    ask_rims(40 * rounds);
    ask_nearly_parallel(4 * rounds);
    ask_unchecked(40 * rounds);
    for (unsigned a = 0; a < KINDS; a++)
        for (unsigned b = 0; b < KINDS; b++)
            ask_pair(a, b, rounds);
    return tap_done();
}
