/* SPDX-License-Identifier: MIT */
/* The signed numbers of 128 bits, and the directions made with them, against GMP. */
#include <gmp.h>
#include <math.h>
#include <stdlib.h>
#include "../src/number/vector.h"
#include "../src/boxes/obb3_search.h"
#include "../src/pair/pair.h"
#include "random_rotation.h"
#include "share.h"
#include "tap.h"

enum { ROUNDS = 100000 / SHARE };

static uint64_t seed = 1;

/* Of all widths up to 62 bits, of both signs; at times just below a power of two. */
static int64_t throw_number(void) {
    uint64_t x = random_width(&seed, 62), top = UINT64_MAX >> (2 + random64(&seed) % 40);
    int64_t v = (int64_t)(random64(&seed) % 4 == 0 ? top - (x & 3 & top) : x);
    return random64(&seed) & 1 ? -v : v;
}

static void set_wide(mpz_t z, const toi16_wide *x) {
    mpz_set_si(z, x->high);
    mpz_mul_2exp(z, z, 64);
    mpz_t low;
    mpz_init(low);
    mpz_import(low, 1, 1, sizeof x->low, 0, 0, &x->low);
    mpz_add(z, z, low);
    mpz_clear(low);
}

static void set_difference(mpz_t z, int64_t a, int64_t b, int64_t c, int64_t d) {
    mpz_t right;
    mpz_init_set_si(right, c);
    mpz_mul_si(right, right, d);
    mpz_set_si(z, a);
    mpz_mul_si(z, z, b);
    mpz_sub(z, z, right);
    mpz_clear(right);
}

/* At times the difference of two products that are nearly the same. */
static unsigned wrong_differences(void) {
    unsigned wrong = 0;
    mpz_t truth, got;
    mpz_inits(truth, got, NULL);
    for (int k = 0; k < ROUNDS; k++) {
        int64_t a = throw_number(), b = throw_number(), c = throw_number(), d = throw_number();
        if (k % 3 == 0) {
            c = b;
            d = a - k % 2;
        }
        toi16_wide x = toi16_wide_difference(a, b, c, d);
        set_difference(truth, a, b, c, d);
        set_wide(got, &x);
        size_t bits = mpz_sgn(truth) == 0 ? 0 : mpz_sizeinbase(truth, 2);
        wrong +=
            mpz_cmp(truth, got) != 0 || toi16_wide_sign(&x) != mpz_sgn(truth) || toi16_wide_bits(&x) != bits;
    }
    mpz_clears(truth, got, NULL);
    return wrong;
}

static unsigned wrong_sums(void) {
    unsigned wrong = 0;
    mpz_t truth, got;
    mpz_inits(truth, got, NULL);
    for (int k = 0; k < ROUNDS; k++) {
        toi16_wide a = toi16_wide_difference(throw_number(), throw_number(), 0, 0),
                   b = toi16_wide_difference(throw_number(), throw_number(), 0, 0),
                   sum = toi16_wide_sum(&a, &b);
        set_wide(truth, &a);
        set_wide(got, &b);
        mpz_add(truth, truth, got);
        set_wide(got, &sum);
        wrong += mpz_cmp(truth, got) != 0;
    }
    mpz_clears(truth, got, NULL);
    return wrong;
}

/* To 63 bits, from either side. */
static unsigned wrong_shifts(void) {
    unsigned wrong = 0;
    mpz_t truth;
    mpz_init(truth);
    for (int k = 0; k < ROUNDS; k++) {
        toi16_wide x = toi16_wide_difference(throw_number(), throw_number(), 0, 0);
        int shift = (int)(random64(&seed) % 63) - (int)toi16_wide_bits(&x);
        set_wide(truth, &x);
        if (shift < 0)
            mpz_fdiv_q_2exp(truth, truth, (mp_bitcnt_t)-shift);
        else
            mpz_mul_2exp(truth, truth, (mp_bitcnt_t)shift);
        wrong += mpz_cmp_si(truth, toi16_wide_shift(&x, shift)) != 0;
    }
    mpz_clear(truth);
    return wrong;
}

/* floor(product * 2^59 / 2^bits), bits being those of the longest; where only one is not zero then, 2^59. */
static bool is_cut_off(const mpz_t product[3], const int64_t v[3]) {
    size_t bits = 0;
    int64_t cut[3], left = 0;
    mpz_t entry;
    mpz_init(entry);
    for (int k = 0; k < 3; k++) {
        size_t own = mpz_sgn(product[k]) == 0 ? 0 : mpz_sizeinbase(product[k], 2);
        bits = own > bits ? own : bits;
    }
    for (int k = 0; k < 3; k++) {
        mpz_mul_2exp(entry, product[k], TOI16_FINE_BITS);
        mpz_fdiv_q_2exp(entry, entry, bits);
        cut[k] = mpz_get_si(entry);
        left += cut[k] != 0;
    }
    mpz_clear(entry);
    bool right = true;
    for (int k = 0; k < 3; k++) {
        if (left == 1 && cut[k] != 0)
            cut[k] = (cut[k] > 0 ? 1 : -1) * (INT64_C(1) << TOI16_FINE_BITS);
        right = right && cut[k] == v[k];
    }
    return right;
}

static unsigned wrong_directions(void) {
    unsigned wrong = 0;
    mpz_t product[3];
    for (int k = 0; k < 3; k++)
        mpz_init(product[k]);
    for (int n = 0; n < ROUNDS; n++) {
        int64_t a[3] = {throw_number(), throw_number(), throw_number()}, b[3], v[3];
        toi16_fine fine;
        for (int k = 0; k < 3; k++)
            b[k] = n % 2 ? throw_number() : a[k] / 2 + n % 5 - 2; /* nearly parallel */
        for (int k = 0; k < 3; k++)
            set_difference(product[k], a[(k + 1) % 3], b[(k + 2) % 3], a[(k + 2) % 3], b[(k + 1) % 3]);
        bool any = mpz_sgn(product[0]) != 0 || mpz_sgn(product[1]) != 0 || mpz_sgn(product[2]) != 0;
        wrong += toi16_fine_cross(a, b, &fine) != any;
        toi16_fine_whole(&fine, v);
        wrong += any && !is_cut_off((const mpz_t *)product, v);
    }
    for (int k = 0; k < 3; k++)
        mpz_clear(product[k]);
    return wrong;
}

/* Along a coordinate nothing is left to be cut off, whatever the lengths. */
static bool coordinates_are_straight(void) {
    const int64_t x[3] = {3, 0, 0}, y[3] = {0, -7 * INT64_C(1000003), 0};
    toi16_fine z, along;
    return toi16_fine_cross(x, y, &z) && z.high.z == -(INT32_C(1) << 29) && (z.high.x | z.high.y) == 0 &&
           toi16_is_short(&z) && toi16_fine_along(y, &along) && along.high.y == -(INT32_C(1) << 29) &&
           toi16_is_short(&along) && !toi16_fine_cross(x, x, &along);
}

/* v / length to nearest, halves up, where the length is rounded down, of numbers grown to 30 bits; but of a
 * length of 2^30 to within 2^-18 the numbers as they are, halves away from 0. */
static fix16_t unit_part(int32_t v, uint64_t square) {
    mpz_t length, size;
    mpz_init_set_ui(length, square);
    mpz_sqrt(length, length);
    mpz_init_set_si(size, labs(v));
    const uint64_t one = UINT64_C(1) << 60, off = square > one ? square - one : one - square;
    if (off < UINT64_C(1) << 42)
        mpz_set_ui(length, TOI_Q30_ONE);
    mpz_mul_2exp(size, size, 17);
    mpz_add(size, size, length);
    mpz_mul_2exp(length, length, 1);
    mpz_fdiv_q(size, size, length);
    const fix16_t part = (fix16_t)mpz_get_si(size);
    mpz_clears(length, size, NULL);
    return v < 0 ? -part : part;
}

/* At times x is where x / length is halfway between two numbers, or a step beside it; at times the length is
 * 2^30 nearly. */
static toi_axis3 throw_direction(unsigned k) {
    const unsigned width = 1 + k % 30;
    toi_axis3 v = {(int32_t)random_width(&seed, width), (int32_t)random_width(&seed, width),
                   k % 3 == 0 ? 0 : (int32_t)random_width(&seed, width)};
    const double size = sqrt((double)v.y * v.y + (double)v.z * v.z),
                 half = (double)(random64(&seed) % 65536) + 0.5, ratio = half / 65536;
    double x = ratio / sqrt(1 - ratio * ratio) * size;
    if (k % 4 == 2)
        x = sqrt(fabs(0x1p60 * (1 + ((double)(random64(&seed) % 101) - 50) * 0x1p-23) - size * size));
    if (k % 4 != 0 && x < 0x1p30 - 2)
        v.x = (int32_t)x + (int32_t)(random64(&seed) % 3) - 1;
    if (random64(&seed) & 1)
        v.y = -v.y;
    if (random64(&seed) & 1)
        v.x = -v.x;
    return v;
}

static unsigned wrong_units(void) {
    unsigned wrong = 0;
    for (unsigned k = 0; k < 10 * ROUNDS; k++) {
        const toi_axis3 v = throw_direction(k);
        const bool negative = k & 32;
        int32_t most = abs(v.x) > abs(v.y) ? abs(v.x) : abs(v.y), grow = 1;
        most = most > abs(v.z) ? most : abs(v.z);
        while (most != 0 && most < INT32_C(1) << 29 && grow < INT32_C(1) << 29)
            most *= 2, grow *= 2;
        const int64_t x = (int64_t)v.x * grow, y = (int64_t)v.y * grow, z = (int64_t)v.z * grow;
        const uint64_t square = (uint64_t)(x * x + y * y + z * z);
        toi_vec3 unit;
        toi16_unit(&v, negative, &unit);
        if (square == 0)
            continue;
        const int sign = negative ? -1 : 1;
        wrong += unit.x != sign * unit_part((int32_t)x, square) ||
                 unit.y != sign * unit_part((int32_t)y, square) ||
                 unit.z != sign * unit_part((int32_t)z, square);
    }
    return wrong;
}

/* Each entry times a power of two, rounded down, so that the longest takes 30 bits, or is -2^30. */
static unsigned wrong_q30(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        const unsigned width = 1 + (unsigned)k % 63;
        int64_t v[3];
        for (unsigned n = 0; n < 3; n++) {
            const int64_t size =
                (int64_t)(random_width(&seed, width) | (n == 0 ? UINT64_C(1) << (width - 1) : 0));
            v[n] = random64(&seed) & 1 ? -size : size;
        }
        toi_axis3 out;
        const unsigned bits = toi16_to_q30(v, &out);
        const int32_t got[3] = {out.x, out.y, out.z};
        wrong += bits != width && bits != width - 1;
        for (unsigned n = 0; n < 3; n++) {
            mpz_t truth;
            mpz_init_set_si(truth, v[n]);
            mpz_mul_2exp(truth, truth, 64);
            mpz_fdiv_q_2exp(truth, truth, 34 + bits);
            wrong += mpz_cmp_si(truth, got[n]) != 0 || got[n] > TOI_Q30_ONE - 1 || got[n] < -TOI_Q30_ONE;
            mpz_clear(truth);
        }
    }
    return wrong;
}

/* Nearly at a right angle, where the length of the product is nearly 1. */
static void turn_across(toi_rot3 *rot, const toi_rot3 *base) {
    toi_rot3 yaw = TOI_ROT3_IDENTITY;
    toi_rot3_from_yaw(&yaw, (toi_angle)(random_width(&seed, 28)));
    toi_rot3_compose(rot, base, &yaw);
}

/* The exact product to nearest in 30 bits, and its unit. */
static void put_exact_normal(const toi_axis3 *u, const toi_axis3 *v, const toi_axis3 *w, toi_vec3 *out) {
    int64_t cross[3];
    toi16_cross(u, v, cross);
    unsigned n = toi16_bits64(toi16_abs64(cross[0]) | toi16_abs64(cross[1]) | toi16_abs64(cross[2])) - 30;
    const int64_t half = INT64_C(1) << (n - 1);
    const toi_axis3 direction = {(int32_t)toi16_shr(cross[0] + half, n),
                                 (int32_t)toi16_shr(cross[1] + half, n),
                                 (int32_t)toi16_shr(cross[2] + half, n)};
    toi16_unit(&direction, toi16_dot3(w, &direction) > 0, out);
}

/* From halves of numbers, where these tell: seven of ten times. */
static unsigned wrong_edge_normals(void) {
    unsigned wrong = 0, told = 0;
    for (int n = 0; n < 10 * ROUNDS; n++) {
        toi_rot3 a = TOI_ROT3_IDENTITY, b = TOI_ROT3_IDENTITY;
        toi16_layout3 at = {{&a, {0}}, {&b, {0}}, {0, 0, 0}, {0, 0, 0}, 0, 0, 0};
        random_rotation(&seed, &a);
        if (n % 4)
            random_rotation(&seed, &b);
        else
            turn_across(&b, &a);
        at.velocity = (toi_axis3){(int32_t)random_width(&seed, 29), -(int32_t)random_width(&seed, 29), n};
        toi_vec3 normal, exact;
        const uint32_t edges = (uint32_t)n % 9;
        if (!toi16_put_edge_normal3(&at, edges, &normal))
            continue;
        put_exact_normal(&a.u[edges / 3], &b.u[edges % 3], &at.velocity, &exact);
        told++;
        wrong += normal.x != exact.x || normal.y != exact.y || normal.z != exact.z;
    }
    return wrong + (told < 7 * ROUNDS);
}

int main(void) {
    tap_ok(wrong_differences() == 0, "differences of products, their signs and widths (%d)", ROUNDS);
    tap_ok(wrong_sums() == 0, "sums (%d)", ROUNDS);
    tap_ok(wrong_shifts() == 0, "shifts round down (%d)", ROUNDS);
    tap_ok(wrong_directions() == 0, "directions are the exact product, cut off to 59 bits (%d)", ROUNDS);
    tap_ok(coordinates_are_straight(),
           "directions along a coordinate are exact, and there is none of parallels");
    tap_ok(wrong_units() == 0, "units are rounded to nearest (%d)", 10 * ROUNDS);
    tap_ok(wrong_edge_normals() == 0, "normals of two edges from halves are the exact ones (%d)",
           10 * ROUNDS);
    const unsigned q30 = wrong_q30();
    tap_ok(q30 == 0, "directions of 30 bits: %u wrong", q30);
    return tap_done();
}
