/* SPDX-License-Identifier: MIT */
/* Two AABBs that grow, exactly, twice. A side is apart while c0 + c1 t - c2 t^2 > 0 (t in ticks, the value in
 * 2^-33 ulps), which is one open interval: its middle is above where its ends are. So the first contact is at
 * 0 or where a side's interval ends. */
#include "world_grow.h"

enum { SIDES = 6 };

typedef struct {
    mpz_t c0, c1, c2; /* c2: the acceleration, 0 or more */
} side;

static void side_init(side *s) {
    mpz_inits(s->c0, s->c1, s->c2, NULL);
}

static void side_clear(side *s) {
    mpz_clears(s->c0, s->c1, s->c2, NULL);
}

static void ends_of(const toi_shape *shape, int32_t lo[3], int32_t hi[3]) {
    const bool plane = shape->kind == TOI_SHAPE_AABB2;
    const toi_aabb2 *const flat = &shape->as.aabb2;
    const toi_aabb3 *const box = &shape->as.aabb3;
    lo[0] = plane ? flat->lo.x : box->lo.x;
    lo[1] = plane ? flat->lo.y : box->lo.y;
    lo[2] = plane ? 0 : box->lo.z;
    hi[0] = plane ? flat->hi.x : box->hi.x;
    hi[1] = plane ? flat->hi.y : box->hi.y;
    hi[2] = plane ? 0 : box->hi.z;
}

static void side_set(side *s, const toi_bound *bound, int64_t gap, int64_t speed) {
    mpz_set_si(s->c0, gap - bound->margin);
    mpz_mul_2exp(s->c0, s->c0, 33);
    mpz_set_si(s->c1, speed - bound->speed);
    mpz_mul_2exp(s->c1, s->c1, 17);
    mpz_set_si(s->c2, bound->accel);
}

/* Returns how many. */
static int sides_of(const grow *g, side sides[SIDES]) {
    const query *q = g->q;
    const int dimensions = shape_dimensions(&q->a);
    const int32_t va[3] = {q->va.x, q->va.y, q->va.z}, vb[3] = {q->vb.x, q->vb.y, q->vb.z};
    int32_t a_lo[3], a_hi[3], b_lo[3], b_hi[3];
    ends_of(&q->a, a_lo, a_hi);
    ends_of(&q->b, b_lo, b_hi);
    for (int i = 0; i < dimensions; i++) {
        const int64_t speed = (int64_t)vb[i] - va[i];
        side_set(&sides[2 * i], &g->bound, (int64_t)b_lo[i] - a_hi[i], speed);
        side_set(&sides[2 * i + 1], &g->bound, (int64_t)a_lo[i] - b_hi[i], -speed);
    }
    return 2 * dimensions;
}

/* ---- by roots ---- */

/* (p + sqrt(d)) / q, q > 0 */
typedef struct {
    mpz_t p, d, q;
} surd;

static void surd_init(surd *s) {
    mpz_inits(s->p, s->d, s->q, NULL);
}

static void surd_clear(surd *s) {
    mpz_clears(s->p, s->d, s->q, NULL);
}

/* Where the interval of a side ends; false where it has none, or it never ends. */
static bool end_of(const side *s, surd *end) {
    if (mpz_sgn(s->c2) == 0) {
        mpz_set(end->p, s->c0);
        mpz_set_ui(end->d, 0);
        mpz_neg(end->q, s->c1);
        return mpz_sgn(end->q) > 0;
    }
    mpz_set(end->p, s->c1);
    mpz_mul(end->d, s->c0, s->c2);
    mpz_mul_2exp(end->d, end->d, 2);
    mpz_addmul(end->d, s->c1, s->c1);
    mpz_mul_2exp(end->q, s->c2, 1);
    return mpz_sgn(end->d) >= 0;
}

/* The sign of u + w sqrt(d). */
static int sign_of(const mpz_t u, const mpz_t w, const mpz_t d) {
    mpz_t left, right;
    const int first = mpz_sgn(u), second = mpz_sgn(d) == 0 ? 0 : mpz_sgn(w);
    if (first * second >= 0)
        return first != 0 ? first : second;
    mpz_inits(left, right, NULL);
    mpz_mul(left, u, u);
    mpz_mul(right, w, w);
    mpz_mul(right, right, d);
    const int order = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return order == 0 ? 0 : order > 0 ? first : second;
}

/* Of a side at a surd, times q^2: c0 q^2 + c1 q (p + r) - c2 (p^2 + 2 p r + d) for the root r of d. */
static int side_at(const side *s, const surd *t) {
    mpz_t u, w, part;
    mpz_inits(u, w, part, NULL);
    mpz_mul(u, s->c0, t->q);
    mpz_addmul(u, s->c1, t->p);
    mpz_mul(u, u, t->q);
    mpz_mul(part, t->p, t->p);
    mpz_add(part, part, t->d);
    mpz_submul(u, s->c2, part);
    mpz_mul(w, s->c1, t->q);
    mpz_mul(part, s->c2, t->p);
    mpz_submul_ui(w, part, 2);
    const int sign = sign_of(u, w, t->d);
    mpz_clears(u, w, part, NULL);
    return sign;
}

static bool meets_at(const side *sides, int count, const surd *t) {
    for (int n = 0; n < count; n++) {
        if (side_at(&sides[n], t) > 0)
            return false;
    }
    return true;
}

/* Whether it is in [0, t_max], and then its tick. */
static bool tick_of(const surd *t, fix16_t t_max, fix16_t *tick) {
    mpz_t one, limit;
    mpz_init_set_ui(one, 1);
    mpz_init(limit);
    mpz_mul_si(limit, t->q, t_max);
    mpz_sub(limit, t->p, limit);
    const bool within = sign_of(t->p, one, t->d) >= 0 && sign_of(limit, one, t->d) <= 0;
    if (within) {
        mpz_sqrt(limit, t->d);
        mpz_add(limit, limit, t->p);
        mpz_fdiv_q(limit, limit, t->q);
        *tick = (fix16_t)mpz_get_si(limit);
    }
    mpz_clears(one, limit, NULL);
    return within;
}

static bool first_end(const side *sides, int count, fix16_t t_max, fix16_t *tick) {
    bool any = false;
    surd t;
    surd_init(&t);
    mpz_set_ui(t.q, 1);
    for (int n = -1; n < count; n++) {
        fix16_t at;
        if ((n >= 0 && !end_of(&sides[n], &t)) || !tick_of(&t, t_max, &at) || !meets_at(sides, count, &t))
            continue;
        *tick = !any || at < *tick ? at : *tick;
        any = true;
    }
    surd_clear(&t);
    return any;
}

bool grow_boxes(const grow *g, fix16_t *tick) {
    side sides[SIDES];
    for (int n = 0; n < SIDES; n++)
        side_init(&sides[n]);
    const bool any = first_end(sides, sides_of(g, sides), g->q->t_max, tick);
    for (int n = 0; n < SIDES; n++)
        side_clear(&sides[n]);
    return any;
}

/* ---- by bisection ---- */

enum { DEEP = 30 }; /* bits within a tick */

/* The sign of a side at k / 2^bits. */
static int sign_at(const side *s, const mpz_t k, int bits, mpz_t scratch, mpz_t sum) {
    mpz_mul_2exp(sum, s->c0, (mp_bitcnt_t)(2 * bits));
    mpz_mul(scratch, s->c1, k);
    mpz_mul_2exp(scratch, scratch, (mp_bitcnt_t)bits);
    mpz_add(sum, sum, scratch);
    mpz_mul(scratch, k, k);
    mpz_submul(sum, s->c2, scratch);
    return mpz_sgn(sum);
}

typedef struct {
    const side *sides;
    int count;
    mpz_t scratch, sum;
} bisection;

/* Bit n: side n is apart at k / 2^bits. */
static unsigned apart_at(bisection *b, const mpz_t k, int bits) {
    unsigned mask = 0;
    for (int n = 0; n < b->count; n++)
        mask |= (unsigned)(sign_at(&b->sides[n], k, bits, b->scratch, b->sum) > 0) << n;
    return mask;
}

/* Of contact in [lo, hi], given what is apart at its ends: a side that is so at both is so all the way. The
 * least number of a tick that has some, *tick; 1 found, 0 none, -1 not to be told before this depth. */
static int search(bisection *b, const mpz_t lo, unsigned at_lo, const mpz_t hi, unsigned at_hi, int bits,
                  mpz_t tick) {
    if ((at_lo & at_hi) != 0)
        return 0;
    if (at_lo == 0) {
        mpz_fdiv_q_2exp(tick, lo, (mp_bitcnt_t)bits);
        return 1;
    }
    mpz_t left, middle, right;
    mpz_init_set(left, lo);
    mpz_init_set(right, hi);
    mpz_init(middle);
    mpz_sub(middle, hi, lo);
    const bool halves = mpz_cmp_ui(middle, 1) <= 0;
    int found = -1;
    if (!halves || bits < DEEP) {
        if (halves) {
            bits++;
            mpz_mul_2exp(left, left, 1);
            mpz_mul_2exp(right, right, 1);
        }
        mpz_add(middle, left, right);
        mpz_fdiv_q_2exp(middle, middle, 1);
        const unsigned at_middle = apart_at(b, middle, bits);
        found = search(b, left, at_lo, middle, at_middle, bits, tick);
        if (found == 0)
            found = search(b, middle, at_middle, right, at_hi, bits, tick);
    } else if (at_hi == 0) {
        /* Within less than 2^-30 of a tick: the same tick, or the next one begins at its end. */
        mpz_fdiv_q_2exp(tick, lo, (mp_bitcnt_t)bits);
        mpz_fdiv_q_2exp(middle, hi, (mp_bitcnt_t)bits);
        found = mpz_cmp(tick, middle) == 0 ? 1 : -1;
    }
    mpz_clears(left, middle, right, NULL);
    return found;
}

int grow_boxes_again(const grow *g, fix16_t *tick) {
    side sides[SIDES];
    mpz_t lo, hi, at;
    for (int n = 0; n < SIDES; n++)
        side_init(&sides[n]);
    bisection b = {.sides = sides, .count = sides_of(g, sides)};
    mpz_inits(b.scratch, b.sum, lo, hi, at, NULL);
    mpz_set_si(hi, g->q->t_max);
    const int found = search(&b, lo, apart_at(&b, lo, 0), hi, apart_at(&b, hi, 0), 0, at);
    *tick = found == 1 ? (fix16_t)mpz_get_si(at) : g->q->t_max;
    mpz_clears(b.scratch, b.sum, lo, hi, at, NULL);
    for (int n = 0; n < SIDES; n++)
        side_clear(&sides[n]);
    return found;
}
