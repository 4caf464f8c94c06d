/* SPDX-License-Identifier: MIT */
#include "world_boxes.h"

#include <string.h>

enum { ULP_BITS = 33 };

void exact_box_init(exact_box *box) {
    for (int i = 0; i < 3; i++)
        mpz_inits(box->lo[i], box->hi[i], NULL);
}

void exact_box_clear(exact_box *box) {
    for (int i = 0; i < 3; i++)
        mpz_clears(box->lo[i], box->hi[i], NULL);
}

void exact_world_init(exact_world *e) {
    *e = (exact_world){0};
    for (int n = 0; n < WORLD_BODIES; n++)
        exact_box_init(&e->box[n]);
}

void exact_world_clear(exact_world *e) {
    for (int n = 0; n < WORLD_BODIES; n++)
        exact_box_clear(&e->box[n]);
    solid_clear(&e->scratch);
}

/* ---- boxes ---- */

/* margin + speed t + accel t^2 / 2, with the radius of the shape */
static void reach_at(const toi_body *body, fix16_t tick, mpz_t out) {
    mpz_t part;
    mpz_init(part);
    mpz_set_si(out, body->bound.margin + shape_radius(&body->shape));
    mpz_mul_2exp(out, out, ULP_BITS);
    mpz_set_si(part, body->bound.speed);
    mpz_mul_si(part, part, tick);
    mpz_mul_2exp(part, part, ULP_BITS - 16);
    mpz_add(out, out, part);
    mpz_set_si(part, tick);
    mpz_mul(part, part, part);
    mpz_mul_si(part, part, body->bound.accel);
    mpz_add(out, out, part);
    mpz_clear(part);
}

/* Of lo + v t - R and hi + v t + R the former is bent down everywhere and the latter up: least and greatest
 * at an end. */
static void grow_box(exact_box *box, const toi_body *body, fix16_t t_max, const int64_t least[3],
                     const int64_t greatest[3]) {
    const int32_t v[3] = {body->velocity.x, body->velocity.y,
                          shape_dimensions(&body->shape) == 2 ? 0 : body->velocity.z};
    mpz_t reach, lo, hi, way;
    mpz_inits(reach, lo, hi, way, NULL);
    for (int i = 0; i < 3; i++) {
        for (int end = 0; end < 2; end++) {
            reach_at(body, end == 0 ? 0 : t_max, reach);
            mpz_set_si(way, v[i]);
            mpz_mul_si(way, way, end == 0 ? 0 : t_max);
            mpz_mul_2exp(way, way, ULP_BITS - 16);
            mpz_set_si(lo, least[i]);
            mpz_mul_2exp(lo, lo, ULP_BITS - 30);
            mpz_add(lo, lo, way);
            mpz_sub(lo, lo, reach);
            mpz_set_si(hi, greatest[i]);
            mpz_mul_2exp(hi, hi, ULP_BITS - 30);
            mpz_add(hi, hi, way);
            mpz_add(hi, hi, reach);
            if (end == 0 || mpz_cmp(lo, box->lo[i]) < 0)
                mpz_set(box->lo[i], lo);
            if (end == 0 || mpz_cmp(hi, box->hi[i]) > 0)
                mpz_set(box->hi[i], hi);
        }
    }
    mpz_clears(reach, lo, hi, way, NULL);
}

static void box_of(exact_box *box, solid *scratch, const toi_body *body, fix16_t t_max) {
    int64_t least[3] = {INT64_MAX, INT64_MAX, INT64_MAX}, greatest[3] = {INT64_MIN, INT64_MIN, INT64_MIN};
    solid_set(scratch, &body->shape);
    for (int n = 0; n < scratch->corner.count; n++) {
        for (int i = 0; i < 3; i++) {
            const int64_t at = scratch->at[n].c[i];
            least[i] = at < least[i] ? at : least[i];
            greatest[i] = at > greatest[i] ? at : greatest[i];
        }
    }
    grow_box(box, body, t_max, least, greatest);
}

static void clamp(mpz_t x) {
    mpz_t end;
    mpz_init(end);
    mpz_set_si(end, INT32_MIN);
    mpz_mul_2exp(end, end, ULP_BITS);
    if (mpz_cmp(x, end) < 0)
        mpz_set(x, end);
    mpz_set_si(end, INT32_MAX);
    mpz_mul_2exp(end, end, ULP_BITS);
    if (mpz_cmp(x, end) > 0)
        mpz_set(x, end);
    mpz_clear(end);
}

static int64_t rounded(const mpz_t x, bool up) {
    mpz_t ulps;
    mpz_init(ulps);
    (up ? mpz_cdiv_q_2exp : mpz_fdiv_q_2exp)(ulps, x, ULP_BITS);
    const int64_t out = mpz_get_si(ulps);
    mpz_clear(ulps);
    return out;
}

bool exact_box_within(const exact_box *box, const fix16_t lo[3], const fix16_t hi[3], int dimensions) {
    for (int i = 0; i < dimensions; i++) {
        if (lo[i] > rounded(box->lo[i], false) || hi[i] < rounded(box->hi[i], true))
            return false;
    }
    return true;
}

bool exact_box_fits(const exact_box *box, const fix16_t lo[3], const fix16_t hi[3], int dimensions) {
    for (int i = 0; i < dimensions; i++) {
        if (lo[i] != rounded(box->lo[i], false) || hi[i] != rounded(box->hi[i], true))
            return false;
    }
    return true;
}

/* ---- pairs ---- */

/* In ulps, rounded to nearest; 0 or less: they meet. The sign is exact. */
static double apart(const exact_box *a, const exact_box *b, int dimensions) {
    double most = -INFINITY;
    mpz_t gap;
    mpz_init(gap);
    for (int i = 0; i < dimensions; i++) {
        mpz_sub(gap, b->lo[i], a->hi[i]);
        most = fmax(most, mpz_get_d(gap));
        mpz_sub(gap, a->lo[i], b->hi[i]);
        most = fmax(most, mpz_get_d(gap));
    }
    mpz_clear(gap);
    return ldexp(most, -ULP_BITS);
}

void exact_world_set(exact_world *e, const world *w) {
    for (int n = 0; n < w->count; n++) {
        box_of(&e->box[n], &e->scratch, &w->body[n], w->t_max);
        for (int i = 0; i < 3; i++) {
            clamp(e->box[n].lo[i]);
            clamp(e->box[n].hi[i]);
        }
    }
    for (int a = 0; a < w->count; a++) {
        for (int b = a + 1; b < w->count; b++) {
            e->apart[a][b] = apart(&e->box[a], &e->box[b], w->dimensions);
            e->meet[a][b] = e->apart[a][b] <= 0;
        }
    }
}

static bool is_aabb(const toi_shape *s) {
    return (s->kind == TOI_SHAPE_AABB2 || s->kind == TOI_SHAPE_AABB3) && s->radius == 0;
}

unsigned pairs_judge(const exact_world *e, const world *w, const toi_pair *pairs, int count) {
    static unsigned char seen[WORLD_BODIES][WORLD_BODIES];
    const int moving = w->count - w->resting;
    unsigned broken = 0;
    memset(seen, 0, sizeof seen);
    for (int n = 0; n < count; n++) {
        const int a = pairs[n].a, b = pairs[n].b;
        if (a >= b || b >= w->count || seen[a][b]++ > 0) {
            broken |= 1u << PAIRS_TWICE;
            continue;
        }
        const bool exact = is_aabb(&w->body[a].shape) && is_aabb(&w->body[b].shape);
        if (e->apart[a][b] > (exact ? 2 : 4))
            broken |= 1u << PAIRS_FAR;
        if (a >= moving)
            broken |= 1u << PAIRS_RESTING;
    }
    for (int a = 0; a < moving; a++) {
        for (int b = a + 1; b < w->count; b++) {
            if (e->meet[a][b] && seen[a][b] == 0)
                broken |= 1u << PAIRS_MISSED;
        }
    }
    return broken;
}
