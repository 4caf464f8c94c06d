/* SPDX-License-Identifier: MIT */
#include "proof.h"

#include <gmp.h>
#include <math.h>

__extension__ typedef __int128 int128;

/* ---- Apart. Coordinates have up to 60 bits and directions 53, so products have up to 116, and 2^7 of their
 * sums fit. */

enum { DIRECTION_BITS = 52 };

static int128 product(const int64_t a[3], const int64_t b[3]) {
    return (int128)a[0] * b[0] + (int128)a[1] * b[1] + (int128)a[2] * b[2];
}

static int128 least_of(const body *b, const int64_t along[3]) {
    int128 least = product(b->corner[0], along);
    for (int n = 1; n < b->count; n++) {
        const int128 next = product(b->corner[n], along);
        if (next < least)
            least = next;
    }
    return least;
}

/* ulps * length of the direction in units, rounded up by far more than doubles can be off. */
static int128 distance_along(const int64_t along[3], double ulps) {
    const double x = (double)along[0], y = (double)along[1], z = (double)along[2];
    return (int128)(ulps * (double)UNITS_IN_ULP * sqrt(x * x + y * y + z * z) * (1 + 1e-9));
}

static bool is_apart(const pair *p, period when, const int64_t along[3], clearance wanted) {
    const int64_t against[3] = {-along[0], -along[1], -along[2]};
    const int128 least = least_of(&p->b, along) + least_of(&p->a, against) + product(p->shift, along);
    const int128 speed = product(p->velocity, along) * UNITS_OF_TRAVEL;
    return least + speed * when.begin >= distance_along(along, wanted.begin) + wanted.begin_strictly &&
           least + speed * when.end >= distance_along(along, wanted.end) + wanted.end_strictly;
}

/* To DIRECTION_BITS; false for none. */
static bool to_integers(const long double v[3], int64_t out[3]) {
    int exponent;
    const long double most = fmaxl(fabsl(v[0]), fmaxl(fabsl(v[1]), fabsl(v[2])));
    if (!(most > 0))
        return false;
    frexpl(most, &exponent);
    for (int i = 0; i < 3; i++)
        out[i] = llrintl(ldexpl(v[i], DIRECTION_BITS - exponent));
    return true;
}

/* Perpendicular to the triangle: exact up to the last conversion, so that slivers are as good as any. Edges
 * have 61 bits. */
static void normal_of(const support *a, const support *b, const support *c, long double out[3]) {
    int64_t e[3], f[3];
    for (int i = 0; i < 3; i++) {
        e[i] = b->exact[i] - a->exact[i];
        f[i] = c->exact[i] - a->exact[i];
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = (long double)((int128)e[j] * f[k] - (int128)e[k] * f[j]);
    }
}

static bool is_apart_along(const pair *p, period when, const long double v[3], clearance wanted) {
    int64_t along[3];
    if (!to_integers(v, along))
        return false;
    const int64_t against[3] = {-along[0], -along[1], -along[2]};
    return is_apart(p, when, along, wanted) || is_apart(p, when, against, wanted);
}

bool prove_apart(const pair *p, period when, const nearest *guess, clearance wanted) {
    static const long double level[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (is_apart_along(p, when, guess->at, wanted))
        return true;
    for (int a = 0; a < guess->seen; a++)
        for (int b = a + 1; b < guess->seen; b++)
            for (int c = b + 1; c < guess->seen; c++) {
                long double normal[3];
                normal_of(&guess->point[a], &guess->point[b], &guess->point[c], normal);
                if (is_apart_along(p, when, normal, wanted))
                    return true;
            }
    for (int i = 0; i < 3; i++)
        if (is_apart_along(p, when, level[i], wanted))
            return true;
    return false;
}

/* ---- In contact, and near it, by GMP */

static mpz_t minor[3], volume, term, sum, total, weights, limit;

void proof_init(void) {
    mpz_inits(minor[0], minor[1], minor[2], volume, term, sum, total, weights, limit, NULL);
}

/* The sign of the volume that three corners span with the origin. */
static int side(const int64_t a[3], const int64_t b[3], const int64_t c[3]) {
    mpz_set_ui(volume, 0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_set_si(minor[i], b[j]);
        mpz_mul_si(minor[i], minor[i], c[k]);
        mpz_set_si(term, b[k]);
        mpz_mul_si(term, term, c[j]);
        mpz_sub(minor[i], minor[i], term);
        mpz_mul_si(minor[i], minor[i], a[i]);
        mpz_add(volume, volume, minor[i]);
    }
    return mpz_sgn(volume);
}

/* The origin is inside where it forms the same orientation with each face, seen from the corner left out. */
bool prove_contact(const nearest *guess) {
    const support *p = guess->point;
    if (guess->count < 4)
        return false;
    const int first = side(p[1].exact, p[2].exact, p[3].exact);
    return first != 0 && side(p[0].exact, p[3].exact, p[2].exact) == first &&
           side(p[0].exact, p[1].exact, p[3].exact) == first &&
           side(p[0].exact, p[2].exact, p[1].exact) == first;
}

enum { WEIGHT_BITS = 60 };

/* The square of the distance to the weighed corners, times the square of all weights. */
static void set_square(const nearest *guess) {
    int64_t weight[4];
    mpz_set_ui(weights, 0);
    for (int n = 0; n < guess->count; n++) {
        weight[n] = llrintl(ldexpl(guess->weight[n], WEIGHT_BITS));
        mpz_add_ui(weights, weights, (unsigned long)weight[n]);
    }
    mpz_set_ui(total, 0);
    for (int i = 0; i < 3; i++) {
        mpz_set_ui(sum, 0);
        for (int n = 0; n < guess->count; n++) {
            mpz_set_si(term, guess->point[n].exact[i]);
            mpz_mul_si(term, term, weight[n]);
            mpz_add(sum, sum, term);
        }
        mpz_addmul(total, sum, sum);
    }
}

/* Rounded down. */
static void set_travel(const pair *p, unsigned ticks) {
    mpz_set_ui(limit, 0);
    for (int i = 0; i < 3; i++) {
        mpz_set_si(term, p->velocity[i]);
        mpz_mul_ui(term, term, ticks * (unsigned long)UNITS_OF_TRAVEL);
        mpz_addmul(limit, term, term);
    }
    mpz_sqrt(limit, limit);
}

bool prove_near(const pair *p, const nearest *guess, unsigned ulps, unsigned ticks, double *distance) {
    set_square(guess);
    set_travel(p, ticks);
    *distance = (sqrt(mpz_get_d(total)) / mpz_get_d(weights) - mpz_get_d(limit)) / (double)UNITS_IN_ULP;
    mpz_add_ui(limit, limit, ulps * (unsigned long)UNITS_IN_ULP);
    mpz_mul(limit, limit, weights);
    mpz_mul(limit, limit, limit);
    return mpz_cmp(total, limit) <= 0;
}
