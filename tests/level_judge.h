/* SPDX-License-Identifier: MIT */
/* Judges answers about round shapes whose cores are points and level boxes, by whole numbers of any width: M
 * = B - A is a level box on its way, and F(t) its distance from 0, squared, less r * r. */
#ifndef LEVEL_JUDGE_H
#define LEVEL_JUDGE_H

#include <gmp.h>
#include <math.h>
#include <string.h>
#include "../src/round/round.h"
#include "random.h"

typedef struct {
    int32_t lo[3], hi[3], w[3]; /* of M: ulps, and ulps per time unit */
    uint32_t radius;            /* of both shapes */
    fix16_t t_max;
    unsigned dimensions;
} level_query;

/* num / den, den > 0 */
typedef struct {
    int64_t num, den;
} judge_time;

static inline void set_product(mpz_t out, int64_t a, int64_t b) {
    mpz_t other;
    mpz_init_set_si(out, (long)a);
    mpz_init_set_si(other, (long)b);
    mpz_mul(out, out, other);
    mpz_clear(other);
}

static inline int sign_of_sum(const int64_t *a, const int64_t *b, unsigned count) {
    mpz_t sum, product;
    mpz_init(sum);
    for (unsigned k = 0; k < count; k++) {
        set_product(product, a[k], b[k]);
        mpz_add(sum, sum, product);
        mpz_clear(product);
    }
    const int sign = mpz_sgn(sum);
    mpz_clear(sum);
    return sign;
}

/* What M misses 0 by along a coordinate, times den; times are below 2^31 and so are numerators of those at
 * which a coordinate comes or goes. */
static inline int64_t missed(const level_query *q, unsigned k, judge_time t) {
    const int64_t moved = q->w[k] * t.num, lo = q->lo[k] * t.den + moved, hi = q->hi[k] * t.den + moved;
    return lo > 0 ? lo : hi < 0 ? hi : 0;
}

static inline int sign_of_f(const level_query *q, judge_time t) {
    const int64_t r = (int64_t)q->radius * t.den;
    const int64_t x[4] = {missed(q, 0, t), missed(q, 1, t), missed(q, 2, t), -r},
                  y[4] = {x[0], x[1], x[2], r};
    return sign_of_sum(x, y, 4);
}

static inline int sign_of_slope(const level_query *q, judge_time t) {
    const int64_t x[3] = {missed(q, 0, t), missed(q, 1, t), missed(q, 2, t)},
                  w[3] = {q->w[0], q->w[1], q->w[2]};
    return sign_of_sum(x, w, 3);
}

static inline judge_time ulps(int64_t t) {
    return (judge_time){t, 65536};
}

/* The sign of a - b. */
static inline int compare_times(judge_time a, judge_time b) {
    const int64_t x[2] = {a.num, -b.num}, y[2] = {b.den, a.den};
    return sign_of_sum(x, y, 2);
}

/* ---- F in pieces */

/* Between two times F is a t t + 2 b t + k. */
typedef struct {
    judge_time from;
    int64_t a, b, k, q[3], w[3];
} judge_piece;

typedef struct {
    judge_piece pieces[7];
    unsigned count;
} judge_pieces;

static inline judge_piece piece_at(const level_query *q, judge_time from, judge_time inside) {
    judge_piece p = {from, 0, 0, -(int64_t)q->radius * q->radius, {0, 0, 0}, {0, 0, 0}};
    for (unsigned k = 0; k < 3; k++) {
        const int64_t x = missed(q, k, inside);
        if (x == 0)
            continue;
        p.q[k] = x > 0 ? q->lo[k] : q->hi[k];
        p.w[k] = q->w[k];
        p.a += p.w[k] * p.w[k];
        p.b += p.q[k] * p.w[k];
        p.k += p.q[k] * p.q[k];
    }
    return p;
}

/* Adds the time after 0 when a side comes to 0, in order, once. */
static inline unsigned add_time(judge_time *times, unsigned count, int32_t side, int32_t w) {
    const judge_time t = {w > 0 ? -(int64_t)side : side, w > 0 ? w : -(int64_t)w};
    unsigned at = count;
    if (w == 0 || t.num <= 0)
        return count;
    while (at > 0 && compare_times(times[at - 1], t) >= 0)
        at--;
    if (at < count && compare_times(times[at], t) == 0)
        return count;
    memmove(times + at + 1, times + at, (count - at) * sizeof *times);
    times[at] = t;
    return count + 1;
}

static inline void find_pieces(const level_query *q, judge_pieces *out) {
    judge_time times[8] = {{0, 1}};
    unsigned count = 1;
    for (unsigned k = 0; k < 3; k++) {
        count = add_time(times, count, q->lo[k], q->w[k]);
        count = add_time(times, count, q->hi[k], q->w[k]);
    }
    out->count = count;
    for (unsigned n = 0; n < count; n++) {
        const judge_time t = times[n], next = times[n + 1];
        judge_time inside = {t.num + t.den, t.den};
        if (n + 1 < count)
            inside = (judge_time){t.num + next.num, t.den + next.den};
        out->pieces[n] = piece_at(q, t, inside);
    }
}

/* ---- Where F is lowest, of times from 0 on */

typedef struct {
    int sign;               /* of F there */
    judge_time first, last; /* when it is there; a last time of den 0 is never */
} judge_lowest;

/* The piece in which F stops to fall (strictly), or begins to rise. */
static inline unsigned turning_piece(const level_query *q, const judge_pieces *f, bool rising) {
    unsigned n = 0;
    while (n + 1 < f->count && sign_of_slope(q, f->pieces[n + 1].from) < rising)
        n++;
    return n;
}

static inline judge_time vertex_of(const judge_piece *p) {
    return (judge_time){-p->b, p->a};
}

static inline int sign_at_vertex(const judge_piece *p) {
    const int64_t x[2] = {p->a, -p->b}, y[2] = {p->k, p->b};
    return sign_of_sum(x, y, 2);
}

static inline judge_lowest find_lowest(const level_query *q, const judge_pieces *f) {
    const judge_time now = {0, 1};
    const int slope = sign_of_slope(q, now);
    const judge_piece *first = &f->pieces[turning_piece(q, f, false)],
                      *last = &f->pieces[turning_piece(q, f, true)];
    judge_lowest lowest = {sign_of_f(q, now), now, now};
    if (slope < 0) {
        lowest.first = vertex_of(first);
        lowest.sign = sign_at_vertex(first);
    }
    if (slope <= 0)
        lowest.last = last->a != 0                                        ? vertex_of(last)
                      : f->count == 1 || last == &f->pieces[f->count - 1] ? (judge_time){1, 0}
                                                                          : last->from;
    return lowest;
}

/* ---- Verdicts, null or what is wrong */

static inline toi_status true_status(const level_query *q, const judge_lowest *lowest) {
    const judge_time now = {0, 1}, end = ulps(q->t_max);
    const bool meets = sign_of_f(q, now) <= 0 || sign_of_f(q, end) <= 0 ||
                       (lowest->sign <= 0 && sign_of_slope(q, now) < 0 && sign_of_slope(q, end) >= 0);
    if (sign_of_f(q, now) < 0)
        return TOI_OVERLAP;
    return !meets ? TOI_SEPARATE : lowest->sign < 0 ? TOI_HIT : TOI_GRAZE;
}

static inline bool is_true_enter(const level_query *q, const judge_lowest *lowest, fix16_t t) {
    const judge_time at = ulps(t), next = ulps((int64_t)t + 1);
    if (sign_of_f(q, ulps(0)) <= 0)
        return t == 0;
    if (lowest->sign == 0)
        return compare_times(at, lowest->first) <= 0 && compare_times(next, lowest->first) > 0;
    return sign_of_f(q, at) >= 0 && sign_of_slope(q, at) < 0 &&
           (sign_of_f(q, next) < 0 || sign_of_slope(q, next) >= 0);
}

static inline bool is_true_exit(const level_query *q, const judge_lowest *lowest, fix16_t t) {
    const judge_time at = ulps(t), before = ulps((int64_t)t - 1);
    if (sign_of_f(q, ulps(q->t_max)) <= 0)
        return t == q->t_max;
    if (lowest->sign == 0)
        return compare_times(at, lowest->last) >= 0 && compare_times(before, lowest->last) < 0;
    return sign_of_f(q, at) >= 0 && sign_of_slope(q, at) > 0 &&
           (sign_of_f(q, before) < 0 || sign_of_slope(q, before) <= 0);
}

static inline long double difference_of_products(int64_t a, int64_t b, int64_t c, int64_t d) {
    mpz_t x, y;
    set_product(x, a, b);
    set_product(y, c, d);
    mpz_sub(x, x, y);
    /* A double has not enough bits for both ends of the number. */
    mpz_tdiv_q_2exp(y, x, 40);
    const long double upper = (long double)mpz_get_d(y);
    mpz_mul_2exp(y, y, 40);
    mpz_sub(x, x, y);
    const long double value = upper * 0x1p40L + (long double)mpz_get_d(x);
    mpz_clear(x);
    mpz_clear(y);
    return value;
}

/* Writes the direction of M at first contact: in the piece of the zero, a (q + w t) is a q - b w - root w. */
static inline void true_direction(const level_query *q, const judge_pieces *f, const judge_lowest *lowest,
                                  long double out[3]) {
    unsigned n = 0;
    const bool now = sign_of_f(q, ulps(0)) == 0;
    while (n + 1 < f->count && sign_of_slope(q, f->pieces[n + 1].from) < 0 &&
           sign_of_f(q, f->pieces[n + 1].from) > 0)
        n++;
    const judge_piece *p = &f->pieces[n];
    const long double root = lowest->sign == 0 ? 0 : sqrtl(difference_of_products(p->b, p->b, p->a, p->k));
    for (unsigned k = 0; k < 3; k++)
        out[k] = now ? (long double)missed(q, k, ulps(0))
                     : difference_of_products(p->a, p->q[k], p->b, p->w[k]) - root * (long double)p->w[k];
}

static inline bool is_direction(const toi_vec3 *n, const long double v[3]) {
    const long double length = sqrtl(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / 65536,
                      x = v[0] / length - n->x, y = v[1] / length - n->y, z = v[2] / length - n->z;
    return x * x + y * y + z * z <= 4;
}

static inline bool is_none(const toi_vec3 *v) {
    return (v->x | v->y | v->z) == 0;
}

static inline const char *judge_sweep(const level_query *q, const toi_hit *hit) {
    judge_pieces f;
    long double direction[3];
    find_pieces(q, &f);
    const judge_lowest lowest = find_lowest(q, &f);
    if (hit->status != true_status(q, &lowest))
        return "status";
    if (hit->status == TOI_SEPARATE)
        return hit->enter != 0 || hit->exit != 0 || !is_none(&hit->normal) ? "numbers of no contact" : 0;
    if (hit->enter < 0 || hit->enter > hit->exit || hit->exit > q->t_max)
        return "order of times";
    if (!is_true_enter(q, &lowest, hit->enter))
        return "enter";
    if (!is_true_exit(q, &lowest, hit->exit))
        return "exit";
    if (hit->status == TOI_OVERLAP)
        return is_none(&hit->normal) ? 0 : "normal of an overlap";
    true_direction(q, &f, &lowest, direction);
    return is_direction(&hit->normal, direction) ? 0 : "normal";
}

/* The sign of |e|^2 - length^2 for what M misses 0 by. */
static inline int compare_distance(const level_query *q, int64_t length) {
    const int64_t x[4] = {missed(q, 0, ulps(0)) >> 16, missed(q, 1, ulps(0)) >> 16,
                          missed(q, 2, ulps(0)) >> 16, -length},
                  y[4] = {x[0], x[1], x[2], length};
    return sign_of_sum(x, y, 4);
}

static inline const char *judge_push(const level_query *q, const toi_penetration *p) {
    const int32_t push[3] = {p->push.x, p->push.y, p->push.z};
    level_query out = *q;
    for (unsigned k = 0; k < 3; k++) {
        out.lo[k] += push[k];
        out.hi[k] += push[k];
    }
    if (compare_distance(&out, q->radius) < 0)
        return "inside after the push";
    return compare_distance(&out, (int64_t)q->radius + 2) > 0 ? "push" : 0;
}

/* 0 is in M: the least way out of a face. */
static inline const char *judge_face(const level_query *q, const toi_penetration *p) {
    int32_t least = INT32_MAX, along[3] = {0, 0, 0};
    for (unsigned k = 0; k < q->dimensions; k++)
        for (int up = 1; up >= -1; up -= 2) {
            const int32_t way = up > 0 ? -q->lo[k] : q->hi[k];
            if (way >= least)
                continue;
            least = way;
            along[0] = along[1] = along[2] = 0;
            along[k] = up;
        }
    if (p->depth != least + (int32_t)q->radius)
        return "depth by a face";
    return p->normal.x != along[0] * 65536 || p->normal.y != along[1] * 65536 ||
                   p->normal.z != along[2] * 65536
               ? "normal of a face"
               : 0;
}

static inline const char *judge_rest(const level_query *q, const toi_penetration *p) {
    const int gap = compare_distance(q, q->radius);
    const toi_status status = gap > 0 ? TOI_SEPARATE : gap == 0 ? TOI_TOUCH : TOI_OVERLAP;
    const bool meets = compare_distance(q, 0) == 0;
    long double e[3];
    for (unsigned k = 0; k < 3; k++)
        e[k] = (long double)missed(q, k, ulps(0));
    if (p->status != status)
        return "status at rest";
    if (!meets && !is_direction(&p->normal, e))
        return "normal at rest";
    if (status != TOI_OVERLAP)
        return p->depth != 0 || !is_none(&p->push) ? "depth without overlap" : 0;
    const char *wrong = meets ? judge_face(q, p) : judge_push(q, p);
    if (!meets && (compare_distance(q, (int64_t)q->radius - p->depth) < 0 ||
                   compare_distance(q, (int64_t)q->radius - p->depth + 1) >= 0))
        wrong = "depth";
    return wrong;
}

/* ---- Asking */

static inline void open_level_query(const level_query *q, toi16_round_boxes *room) {
    toi16_open_round(&room->round, q->radius);
    room->round.pair.family = &toi16_round_boxes_family.family;
    room->round.pair.w = (toi_axis3){q->w[0], q->w[1], q->w[2]};
    memcpy(room->lo, q->lo, sizeof q->lo);
    memcpy(room->hi, q->hi, sizeof q->hi);
    room->dimensions = (uint8_t)q->dimensions;
}

static inline toi_hit ask_sweep(const level_query *q) {
    toi16_round_boxes room;
    toi_hit hit;
    open_level_query(q, &room);
    toi16_begin_answer(&hit);
    toi16_round_boxes_family.sweep(&room.round.pair, q->t_max, &hit);
    return hit;
}

static inline toi_penetration ask_rest(const level_query *q) {
    toi16_round_boxes room;
    toi_penetration out = {.status = TOI_SEPARATE};
    open_level_query(q, &room);
    toi16_round_boxes_family.rest(&room.round.pair, &out);
    return out;
}

/* The gap at t_max is within half of its unit, which is 2^10 of those of a place. */
static inline const char *judge_gap(const level_query *q) {
    toi16_round_boxes room;
    int64_t way[3];
    open_level_query(q, &room);
    toi16_round_boxes_family.gap(&room.round.pair, q->t_max, way);
    for (unsigned k = 0; k < 3; k++) {
        const int64_t off = missed(q, k, ulps(q->t_max)) - way[k] * 1024;
        if (off > 512 || off < -512)
            return "gap";
    }
    return 0;
}

/* Prints what is wrong with the answers to a query. */
static inline bool is_all_right(const level_query *q) {
    const toi_hit hit = ask_sweep(q);
    const toi_penetration rest = ask_rest(q);
    const char *wrong = judge_sweep(q, &hit);
    if (!wrong)
        wrong = judge_rest(q, &rest);
    if (!wrong)
        wrong = judge_gap(q);
    if (wrong)
        printf("# %s: lo %d %d %d hi %d %d %d w %d %d %d r %u t_max %d: status %d enter %d exit %d normal %d "
               "%d %d, depth "
               "%d normal %d %d %d push %d %d %d\n",
               wrong, q->lo[0], q->lo[1], q->lo[2], q->hi[0], q->hi[1], q->hi[2], q->w[0], q->w[1], q->w[2],
               q->radius, q->t_max, hit.status, hit.enter, hit.exit, hit.normal.x, hit.normal.y, hit.normal.z,
               rest.depth, rest.normal.x, rest.normal.y, rest.normal.z, rest.push.x, rest.push.y,
               rest.push.z);
    return !wrong;
}

/* ---- Queries from the whole domain */

typedef struct {
    uint64_t seed;
} level_dice;

static inline uint32_t throw_below(level_dice *d, uint32_t n) {
    return (uint32_t)(random64(&d->seed) % n);
}

static inline int32_t throw_number(level_dice *d, int32_t most) {
    const int32_t x = (int32_t)random_width(&d->seed, 31);
    return x > most ? most : throw_below(d, 2) ? -x < -most ? -most : -x : x;
}

enum { MOST_PLACE = 1 << 30, MOST_SPEED = (1 << 30) - 1 };

/* Moves a side of M, and with it the other one, within the domain. */
static inline void put_side(level_query *q, unsigned k, int64_t lo) {
    const int64_t length = (int64_t)q->hi[k] - q->lo[k], most = MOST_PLACE - length;
    q->lo[k] = (int32_t)(lo > most ? most : lo < -MOST_PLACE ? -MOST_PLACE : lo);
    q->hi[k] = (int32_t)(q->lo[k] + length);
}

/* Places M so that it is about r from 0 along each coordinate at a time within t_max. */
static inline void aim(level_dice *d, level_query *q) {
    const int64_t t = (int64_t)(random64(&d->seed) % ((uint64_t)q->t_max + 1));
    for (unsigned k = 0; k < q->dimensions; k++) {
        const int64_t off = (int64_t)(random64(&d->seed) % (2 * (uint64_t)q->radius + 1)) - q->radius,
                      length = (int64_t)q->hi[k] - q->lo[k];
        put_side(q, k,
                 off - (q->w[k] * t >> 16) - (length ? (int64_t)(random64(&d->seed) % (uint64_t)length) : 0));
    }
}

/* Places M so that it is at r exactly along a coordinate, and has no speed there. */
static inline void lay_beside(level_dice *d, level_query *q) {
    const unsigned k = throw_below(d, q->dimensions);
    q->w[k] = 0;
    if (throw_below(d, 2))
        put_side(q, k, q->radius);
    else
        put_side(q, k, -(int64_t)q->radius - ((int64_t)q->hi[k] - q->lo[k]));
}

static inline level_query throw_query(level_dice *d, bool boxes) {
    static const fix16_t ends[] = {0, 1, 65535, 65536, 65536, 65536, 19660800, INT32_MAX};
    level_query q = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, 1, 0, 2 + throw_below(d, 2)};
    q.radius = (uint32_t)random_width(&d->seed, 30);
    q.radius += q.radius == 0;
    q.t_max = throw_below(d, 4) ? ends[throw_below(d, 8)] : (fix16_t)random_width(&d->seed, 31);
    for (unsigned k = 0; k < q.dimensions; k++) {
        q.w[k] = throw_below(d, 6) ? throw_number(d, MOST_SPEED) : 0;
        if (k > 0 && throw_below(d, 4) == 0)
            q.w[k] = throw_below(d, 2) ? q.w[0] : -q.w[0];
        q.hi[k] = boxes && throw_below(d, 4) ? (int32_t)random_width(&d->seed, 30) : 0;
        put_side(&q, k, throw_below(d, 8) ? throw_number(d, MOST_PLACE) : 0);
    }
    const uint32_t how = throw_below(d, 4);
    if (how < 2)
        aim(d, &q);
    else if (how == 2)
        lay_beside(d, &q);
    return q;
}

/* Sets one number of a query: a side, a speed or the radius. */
static inline void put_number(level_query *q, unsigned which, unsigned k, int64_t x) {
    if (which == 0)
        put_side(q, k, x);
    else if (which == 1)
        q->w[k] = (int32_t)x;
    else
        q->radius = (uint32_t)x;
}

/* Changes one number until the status changes, and judges on both sides of that boundary. */
static inline bool is_right_on_boundary(level_dice *d, const level_query *from) {
    const unsigned which = throw_below(d, 3), k = throw_below(d, from->dimensions);
    const int64_t length = (int64_t)from->hi[k] - from->lo[k];
    const int64_t numbers[3] = {from->lo[k], from->w[k], from->radius};
    int64_t x = numbers[which], y = throw_number(d, MOST_SPEED);
    if (which == 0 && y > MOST_PLACE - length)
        y = MOST_PLACE - length;
    if (which == 2)
        y = y < 0 ? -y : y + (y == 0);
    level_query q = *from;
    const toi_status status = ask_sweep(&q).status;
    put_number(&q, which, k, y);
    if (ask_sweep(&q).status == status)
        return true;
    while (x - y > 1 || y - x > 1) {
        const int64_t middle = (x + y) / 2;
        put_number(&q, which, k, middle);
        if (ask_sweep(&q).status == status)
            x = middle;
        else
            y = middle;
    }
    put_number(&q, which, k, x);
    bool right = is_all_right(&q);
    put_number(&q, which, k, y);
    return is_all_right(&q) && right;
}

/* Asks random queries; returns how many were wrong. */
static inline unsigned long count_wrong(unsigned long queries, uint64_t seed, bool boxes) {
    level_dice d = {seed};
    unsigned long wrong = 0;
    for (unsigned long n = 0; n < queries; n++) {
        const level_query q = throw_query(&d, boxes);
        wrong += !is_all_right(&q);
        wrong += !is_right_on_boundary(&d, &q);
    }
    return wrong;
}

#endif
