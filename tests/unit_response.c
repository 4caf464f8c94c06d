/* SPDX-License-Identifier: MIT */
/* Slides, bounces and impacts against whole numbers of GMP: each component is put into the defining equation,
 * and what the header promises of the whole is asked of each answer. */
#include <gmp.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include <toi16/response.h>
#include "random.h"
#include "tap.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { ROUNDS = 500000 };

static uint64_t seed = 4;

typedef struct {
    int32_t at[3];
} triple;

static triple from3(const toi_vec3 *v) {
    return (triple){{v->x, v->y, v->z}};
}

/* ---- What is thrown ---- */

static int32_t throw_number(unsigned bits) {
    int32_t x = (int32_t)(uint32_t)random_width(&seed, bits);
    uint64_t how = random64(&seed) % 32;
    return how == 0 ? INT32_MIN : how == 1 ? INT32_MAX : how == 2 ? 0 : how % 2 ? x : -(x + (x == INT32_MIN));
}

static toi_vec3 throw_vector(unsigned bits) {
    return (toi_vec3){throw_number(bits), throw_number(bits), throw_number(bits)};
}

static double between_ones(void) {
    return (double)(int64_t)random64(&seed) / 9223372036854775808.0;
}

/* As queries give them, with an error of up to 2 ulp. */
static toi_vec3 throw_unit(bool flat) {
    double x = between_ones(), y = between_ones(), z = flat ? 0 : between_ones(),
           r = 65536 / sqrt(x * x + y * y + z * z + 1e-9);
    int32_t off = (int32_t)(random64(&seed) % 3) - 1;
    return (toi_vec3){(int32_t)(x * r) + off, (int32_t)(y * r) - off, flat ? 0 : (int32_t)(z * r) + off};
}

static toi_vec3 throw_level(void) {
    toi_vec3 n = {0, 0, 0};
    int32_t one = random64(&seed) % 2 ? fix16_one : -fix16_one;
    *(random64(&seed) % 2 ? &n.x : random64(&seed) % 2 ? &n.y : &n.z) = one;
    return n;
}

/* Never of no length. */
static toi_vec3 throw_normal(void) {
    uint64_t how = random64(&seed) % 8;
    toi_vec3 n = how < 4 ? throw_unit(how < 2) : how == 4 ? throw_level() : throw_vector(how == 5 ? 3 : 32);
    return (n.x | n.y | n.z) == 0 ? (toi_vec3){0, fix16_one, 0} : n;
}

static fix16_t throw_restitution(void) {
    uint64_t how = random64(&seed) % 4;
    return how == 0 ? 0 : how == 1 ? fix16_one : (fix16_t)(random64(&seed) % 65537);
}

/* ---- The model ---- */

/* The direction that counts, its square, and v along it. */
typedef struct {
    triple n;
    mpz_t square, along, x, y;
} model;

static void open_model(model *m) {
    mpz_inits(m->square, m->along, m->x, m->y, NULL);
}

static void close_model(model *m) {
    mpz_clears(m->square, m->along, m->x, m->y, NULL);
}

static void set_normal(model *m, const toi_vec3 *normal) {
    m->n = from3(normal);
    for (;;) {
        bool fits = true;
        for (int k = 0; k < 3; k++)
            fits = fits && m->n.at[k] < 1 << 21 && m->n.at[k] > -(1 << 21);
        if (fits)
            break;
        for (int k = 0; k < 3; k++)
            m->n.at[k] /= 2;
    }
    mpz_set_ui(m->square, 0);
    for (int k = 0; k < 3; k++) {
        mpz_set_si(m->x, m->n.at[k]);
        mpz_addmul(m->square, m->x, m->x);
    }
}

static void add_along(model *m, const triple *v, int sign) {
    for (int k = 0; k < 3; k++) {
        mpz_set_si(m->x, v->at[k]);
        mpz_mul_si(m->x, m->x, sign * (long)m->n.at[k]);
        mpz_add(m->along, m->along, m->x);
    }
}

static int32_t clamped(const mpz_t x) {
    return mpz_cmp_si(x, INT32_MAX) > 0   ? INT32_MAX
           : mpz_cmp_si(x, INT32_MIN) < 0 ? INT32_MIN
                                          : (int32_t)mpz_get_si(x);
}

/* ---- One velocity ---- */

static int32_t bounced(model *m, int32_t v, int32_t n, fix16_t restitution) {
    mpz_mul_si(m->x, m->square, 65536 * (long)v);
    mpz_mul_si(m->y, m->along, (65536 + (long)restitution) * n);
    mpz_sub(m->x, m->x, m->y);
    mpz_mul_ui(m->y, m->square, 65536);
    mpz_tdiv_q(m->x, m->x, m->y);
    return clamped(m->x);
}

/* At most 3 * 2^62. */
static uint64_t square_of(const triple *v) {
    uint64_t sum = 0;
    for (int k = 0; k < 3; k++)
        sum += (uint64_t)((int64_t)v->at[k] * v->at[k]);
    return sum;
}

static bool saturated(const triple *v) {
    for (int k = 0; k < 3; k++)
        if (v->at[k] == INT32_MAX || v->at[k] == INT32_MIN)
            return true;
    return false;
}

/* Presses in by 2 ulp or more: r . n >= 2 |n|. */
static bool presses(model *m, const triple *r) {
    mpz_set_ui(m->along, 0);
    add_along(m, r, 1);
    mpz_mul(m->x, m->along, m->along);
    mpz_mul_ui(m->y, m->square, 4);
    return mpz_sgn(m->along) > 0 && mpz_cmp(m->x, m->y) >= 0;
}

static bool is_bounce(model *m, const toi_vec3 *velocity, const toi_vec3 *normal, fix16_t restitution,
                      const toi_vec3 *result) {
    triple v = from3(velocity), r = from3(result);
    set_normal(m, normal);
    mpz_set_ui(m->along, 0);
    add_along(m, &v, 1);
    if (mpz_sgn(m->along) <= 0)
        return memcmp(&v, &r, sizeof v) == 0;
    for (int k = 0; k < 3; k++)
        if (r.at[k] != bounced(m, v.at[k], m->n.at[k], restitution))
            return false;
    return square_of(&r) <= square_of(&v) && (saturated(&r) || !presses(m, &r));
}

static void bounces(void) {
    unsigned slid = 0, reflected = 0, wrong[2] = {0, 0};
    model m;
    open_model(&m);
    for (int k = 0; k < ROUNDS; k++) {
        toi_vec3 v = throw_vector(k % 4 == 0 ? 4 : 32), n = throw_normal(), out = {1, 2, 3};
        fix16_t e = throw_restitution();
        wrong[0] += toi_slide3(&v, &n, &out) != TOI_OK || !is_bounce(&m, &v, &n, 0, &out);
        slid += memcmp(&v, &out, sizeof v) != 0;
        wrong[1] += toi_reflect3(&v, &n, e, &out) != TOI_OK || !is_bounce(&m, &v, &n, e, &out);
        reflected += memcmp(&v, &out, sizeof v) != 0;
    }
    close_model(&m);
    tap_ok(wrong[0] == 0 && slid > ROUNDS / 3, "%d slides in space, %u of them turned", ROUNDS, slid);
    tap_ok(wrong[1] == 0 && reflected > ROUNDS / 3, "%d bounces in space, %u of them turned", ROUNDS,
           reflected);
}

/* In the plane, in place, and with a z of the normal that does not count. */
static void flat_bounces(void) {
    unsigned wrong = 0;
    model m;
    open_model(&m);
    for (int k = 0; k < ROUNDS / 2; k++) {
        toi_vec3 v = throw_vector(32), n = throw_normal(), with_z = n, out = {0, 0, 0};
        v.z = n.z = 0;
        n.x += (n.x | n.y) == 0;
        with_z.x = n.x;
        fix16_t e = throw_restitution();
        toi_vec2 slid = {v.x, v.y}, bounced_off = slid;
        wrong += toi_slide2(&slid, &with_z, &slid) != TOI_OK;
        out.x = slid.x, out.y = slid.y;
        wrong += !is_bounce(&m, &v, &n, 0, &out);
        wrong += toi_reflect2(&bounced_off, &with_z, e, &bounced_off) != TOI_OK;
        out.x = bounced_off.x, out.y = bounced_off.y;
        wrong += !is_bounce(&m, &v, &n, e, &out);
    }
    close_model(&m);
    tap_ok(wrong == 0, "%d slides and bounces in the plane, in place", ROUNDS);
}

/* ---- Two bodies ---- */

typedef struct {
    toi_vec3 va, vb, normal;
    fix16_t mass_a, mass_b, restitution;
} impact;

static fix16_t throw_mass(void) {
    return random64(&seed) % 6 == 0 ? TOI_MASS_FIXED : (fix16_t)random_width(&seed, 31);
}

static impact throw_impact(void) {
    unsigned bits = random64(&seed) % 2 ? 31 : 6;
    impact i = {throw_vector(bits), throw_vector(bits), throw_normal(),
                throw_mass(),       throw_mass(),       throw_restitution()};
    i.mass_b += (i.mass_a | i.mass_b) == 0;
    return i;
}

/* Is `change` the one nearest to n along (1 + restitution) own / sum / n.n, the one towards zero of two, or
 * cut off where the velocity is at an end? */
static bool is_change(model *m, int64_t change, int32_t after, int32_t n, fix16_t restitution, uint64_t own,
                      uint64_t sum) {
    mpz_mul_si(m->x, m->along, (65536 + (long)restitution) * n);
    mpz_mul_ui(m->x, m->x, own);
    mpz_mul_ui(m->y, m->square, sum);
    mpz_mul_ui(m->y, m->y, 65536);
    mpz_t off;
    mpz_init(off);
    mpz_mul_si(off, m->y, change);
    mpz_sub(off, m->x, off);
    mpz_mul_ui(off, off, 2);
    int order = mpz_cmpabs(off, m->y), beyond = mpz_sgn(off);
    mpz_clear(off);
    if (order < 0 || (after == INT32_MAX && beyond > 0) || (after == INT32_MIN && beyond < 0))
        return true;
    return order == 0 && mpz_sgn(m->x) == beyond;
}

/* The parts of the other's mass, and of both. */
static void shares(fix16_t own, fix16_t other, uint64_t out[2]) {
    out[0] = own == 0 ? 0 : other == 0 ? 1 : (uint64_t)other;
    out[1] = own == 0 || other == 0 ? 1 : (uint64_t)own + (uint64_t)other;
}

/* Twice what is lost of the momentum is at most the sum of the masses. */
static bool keeps_momentum(model *m, const impact *i, int64_t da, int64_t db, double *worst) {
    if (i->mass_a == 0 || i->mass_b == 0)
        return true;
    int64_t sum = (int64_t)i->mass_a + i->mass_b;
    mpz_set_si(m->x, da);
    mpz_mul_si(m->x, m->x, i->mass_a);
    mpz_set_si(m->y, db);
    mpz_mul_si(m->y, m->y, i->mass_b);
    mpz_add(m->x, m->x, m->y);
    double part = fabs(mpz_get_d(m->x)) / (double)sum;
    *worst = part > *worst ? part : *worst;
    mpz_mul_ui(m->x, m->x, 2);
    return mpz_cmpabs_ui(m->x, (uint64_t)sum) <= 0;
}

static bool is_impact(model *m, const impact *i, const toi_vec3 *after_a, const toi_vec3 *after_b,
                      double *worst) {
    triple a = from3(&i->va), b = from3(&i->vb), p = from3(after_a), q = from3(after_b);
    uint64_t share_a[2], share_b[2];
    shares(i->mass_a, i->mass_b, share_a);
    shares(i->mass_b, i->mass_a, share_b);
    set_normal(m, &i->normal);
    mpz_set_ui(m->along, 0);
    add_along(m, &a, 1);
    add_along(m, &b, -1);
    if (mpz_sgn(m->along) <= 0)
        return memcmp(&a, &p, sizeof a) == 0 && memcmp(&b, &q, sizeof b) == 0;
    for (int k = 0; k < 3; k++) {
        int64_t da = (int64_t)p.at[k] - a.at[k], db = (int64_t)q.at[k] - b.at[k];
        if (!is_change(m, da, p.at[k], -m->n.at[k], i->restitution, share_a[0], share_a[1]) ||
            !is_change(m, db, q.at[k], m->n.at[k], i->restitution, share_b[0], share_b[1]))
            return false;
        if (!saturated(&p) && !saturated(&q) && !keeps_momentum(m, i, da, db, worst))
            return false;
    }
    return true;
}

static void impacts(void) {
    unsigned wrong = 0, changed = 0;
    double worst = 0;
    model m;
    open_model(&m);
    for (int k = 0; k < 2 * ROUNDS; k++) {
        impact i = throw_impact();
        toi_vec3 va = i.va, vb = i.vb;
        wrong += toi_collide3(&va, i.mass_a, &vb, i.mass_b, &i.normal, i.restitution) != TOI_OK ||
                 !is_impact(&m, &i, &va, &vb, &worst);
        changed += memcmp(&va, &i.va, sizeof va) != 0 || memcmp(&vb, &i.vb, sizeof vb) != 0;
    }
    close_model(&m);
    tap_ok(wrong == 0 && changed > ROUNDS / 2, "%d impacts in space, %u of them with a change", 2 * ROUNDS,
           changed);
    tap_ok(worst > 0.4 && worst <= 0.5, "they lose %.6f ulp of momentum at most", worst);
}

/* The plane is space without z. */
static void flat_impacts(void) {
    unsigned wrong = 0;
    for (int k = 0; k < ROUNDS / 5; k++) {
        impact i = throw_impact();
        i.va.z = i.vb.z = i.normal.z = 0;
        i.normal.y += (i.normal.x | i.normal.y) == 0;
        toi_vec2 a = {i.va.x, i.va.y}, b = {i.vb.x, i.vb.y};
        toi_vec3 with_z = {i.normal.x, i.normal.y, 77};
        wrong += toi_collide2(&a, i.mass_a, &b, i.mass_b, &with_z, i.restitution) != TOI_OK;
        wrong += toi_collide3(&i.va, i.mass_a, &i.vb, i.mass_b, &i.normal, i.restitution) != TOI_OK;
        wrong += a.x != i.va.x || a.y != i.va.y || b.x != i.vb.x || b.y != i.vb.y;
    }
    tap_ok(wrong == 0, "%d impacts in the plane", ROUNDS / 5);
}

/* ---- By hand ---- */

static bool is2(const toi_vec2 *v, fix16_t x, fix16_t y) {
    return v->x == x && v->y == y;
}

/* The triangle of 3, 4 and 5: n = (3, 4) / 5 of 5 units. */
static void known_bounces(void) {
    static const toi_vec3 right = {fix16_one, 0, 5}, down = {0, -fix16_one, 0}, slope = {3, 4, 0};
    const toi_vec2 v = {F16(3), F16(-2)}, still = {0, 0}, ends = {INT32_MIN, INT32_MIN}, w = {10, 5};
    toi_vec2 r;
    toi_slide2(&v, &right, &r);
    tap_ok(is2(&r, 0, F16(-2)), "a slide along a level wall is exact");
    toi_slide2(&v, &down, &r);
    tap_ok(is2(&r, F16(3), 0), "and along a floor");
    toi_reflect2(&v, &down, F16(0.5), &r);
    tap_ok(is2(&r, F16(3), F16(1)), "a bounce off a floor that gives half back");
    toi_reflect2(&v, &right, fix16_one, &r);
    tap_ok(is2(&r, F16(-3), F16(-2)), "one off a wall that gives all back");
    /* v . n = 50, n . n = 25: (10 - 6, 5 - 8), and twice that off. */
    toi_slide2(&w, &slope, &r);
    tap_ok(is2(&r, 4, -3), "a slide along a slope");
    toi_reflect2(&w, &slope, fix16_one, &r);
    tap_ok(is2(&r, -2, -11), "a bounce off a slope");
    toi_reflect2(&still, &slope, fix16_one, &r);
    tap_ok(is2(&r, 0, 0), "what rests stays at rest");
    toi_reflect2(&ends, &(toi_vec3){-1, 0, 0}, fix16_one, &r);
    tap_ok(is2(&r, INT32_MAX, INT32_MIN), "a bounce at the end of the range saturates");
}

/* va = 4, vb = -2 along x, masses 1 and 2: the common velocity is 0, and elastic they go back as they came.
 */
static void known_impacts(void) {
    static const toi_vec3 x = {fix16_one, 0, 0};
    toi_vec2 a = {F16(4), 7}, b = {F16(-2), 8};
    toi_collide2(&a, F16(1), &b, F16(2), &x, 0);
    tap_ok(is2(&a, 0, 7) && is2(&b, 0, 8), "an impact without bounce");
    a = (toi_vec2){F16(4), 7};
    b = (toi_vec2){F16(-2), 8};
    toi_collide2(&a, 1, &b, 2, &x, fix16_one);
    tap_ok(is2(&a, F16(-4), 7) && is2(&b, F16(2), 8), "an elastic one");
    toi_collide2(&a, 1, &b, 2, &x, fix16_one);
    tap_ok(is2(&a, F16(-4), 7) && is2(&b, F16(2), 8), "and nothing when they part");
    a = (toi_vec2){F16(4), 0};
    b = (toi_vec2){F16(-2), 0};
    toi_collide2(&a, 1, &b, TOI_MASS_FIXED, &x, fix16_one);
    tap_ok(is2(&a, F16(-8), 0) && is2(&b, F16(-2), 0), "an elastic one with a moving wall");
    /* Of 1 : 2^31 - 1 the heavy one keeps 4 units less 12 / 2^31, which is below half an ulp. */
    a = (toi_vec2){F16(4), 0};
    b = (toi_vec2){F16(-2), 0};
    toi_collide2(&a, INT32_MAX, &b, 1, &x, fix16_one);
    tap_ok(is2(&a, F16(4), 0) && is2(&b, F16(10), 0), "the lightest body against the heaviest");
    /* Half an ulp each: ties go towards zero. */
    a = (toi_vec2){1, 0};
    b = (toi_vec2){0, 0};
    toi_collide2(&a, 5, &b, 5, &x, 0);
    tap_ok(is2(&a, 1, 0) && is2(&b, 0, 0), "half an ulp is not given");
    a = (toi_vec2){INT32_MAX, 0};
    b = (toi_vec2){INT32_MIN, 0};
    toi_collide2(&a, 1, &b, TOI_MASS_FIXED, &x, fix16_one);
    tap_ok(is2(&a, INT32_MIN, 0) && is2(&b, INT32_MIN, 0), "an impact at the ends of the range saturates");
}

/* ---- Errors ---- */

static void refused_bounces(void) {
    static const toi_vec3 n = {fix16_one, 0, 0}, none = {0, 0, 0}, only_z = {0, 0, fix16_one};
    toi_vec2 v2 = {9, 9}, r2 = {5, 6};
    toi_vec3 v3 = {9, 9, 9}, r3 = {5, 6, 7};
    tap_ok(
        toi_slide2(NULL, &n, &r2) == TOI_ERR_ARGUMENT && toi_slide2(&v2, NULL, &r2) == TOI_ERR_ARGUMENT &&
            toi_slide2(&v2, &n, NULL) == TOI_ERR_ARGUMENT && toi_slide3(NULL, &n, &r3) == TOI_ERR_ARGUMENT &&
            toi_slide3(&v3, NULL, &r3) == TOI_ERR_ARGUMENT && toi_slide3(&v3, &n, NULL) == TOI_ERR_ARGUMENT &&
            toi_reflect2(NULL, &n, 0, &r2) == TOI_ERR_ARGUMENT &&
            toi_reflect2(&v2, NULL, 0, &r2) == TOI_ERR_ARGUMENT &&
            toi_reflect2(&v2, &n, 0, NULL) == TOI_ERR_ARGUMENT &&
            toi_reflect3(NULL, &n, 0, &r3) == TOI_ERR_ARGUMENT &&
            toi_reflect3(&v3, NULL, 0, &r3) == TOI_ERR_ARGUMENT &&
            toi_reflect3(&v3, &n, 0, NULL) == TOI_ERR_ARGUMENT,
        "slides and bounces of null are refused");
    tap_ok(toi_reflect2(&v2, &n, -1, &r2) == TOI_ERR_ARGUMENT &&
               toi_reflect2(&v2, &n, fix16_one + 1, &r2) == TOI_ERR_ARGUMENT &&
               toi_reflect3(&v3, &n, INT32_MIN, &r3) == TOI_ERR_ARGUMENT &&
               toi_reflect3(&v3, &n, INT32_MAX, &r3) == TOI_ERR_ARGUMENT,
           "so is a restitution below 0 or past 1");
    tap_ok(toi_slide3(&v3, &none, &r3) == TOI_ERR_ROTATION &&
               toi_reflect3(&v3, &none, 0, &r3) == TOI_ERR_ROTATION &&
               toi_slide2(&v2, &only_z, &r2) == TOI_ERR_ROTATION &&
               toi_reflect2(&v2, &only_z, 0, &r2) == TOI_ERR_ROTATION,
           "and a normal of no length");
    tap_ok(is2(&r2, 5, 6) && r3.x == 5 && r3.y == 6 && r3.z == 7, "nothing is written then");
}

static void refused_impacts(void) {
    static const toi_vec3 n = {fix16_one, 0, 0}, none = {0, 0, 0}, only_z = {0, 0, fix16_one};
    static const struct {
        fix16_t mass_a, mass_b, restitution;
    } bad[] = {{0, 0, 0}, {-1, 1, 0}, {1, -1, 0}, {0, INT32_MIN, 0}, {1, 1, -1}, {1, 1, fix16_one + 1}};
    toi_vec2 a2 = {9, 0}, b2 = {0, 0};
    toi_vec3 a3 = {9, 0, 0}, b3 = {0, 0, 0};
    unsigned refused = 0;
    for (size_t k = 0; k < COUNT(bad); k++) {
        refused +=
            toi_collide2(&a2, bad[k].mass_a, &b2, bad[k].mass_b, &n, bad[k].restitution) == TOI_ERR_ARGUMENT;
        refused +=
            toi_collide3(&a3, bad[k].mass_a, &b3, bad[k].mass_b, &n, bad[k].restitution) == TOI_ERR_ARGUMENT;
    }
    tap_ok(refused == 2 * COUNT(bad), "impossible masses and restitutions are refused");
    tap_ok(toi_collide2(NULL, 1, &b2, 1, &n, 0) == TOI_ERR_ARGUMENT &&
               toi_collide2(&a2, 1, NULL, 1, &n, 0) == TOI_ERR_ARGUMENT &&
               toi_collide2(&a2, 1, &b2, 1, NULL, 0) == TOI_ERR_ARGUMENT &&
               toi_collide3(NULL, 1, &b3, 1, &n, 0) == TOI_ERR_ARGUMENT &&
               toi_collide3(&a3, 1, NULL, 1, &n, 0) == TOI_ERR_ARGUMENT &&
               toi_collide3(&a3, 1, &b3, 1, NULL, 0) == TOI_ERR_ARGUMENT,
           "impacts of null are refused");
    tap_ok(toi_collide3(&a3, 1, &b3, 1, &none, 0) == TOI_ERR_ROTATION &&
               toi_collide2(&a2, 1, &b2, 1, &only_z, 0) == TOI_ERR_ROTATION,
           "and a normal of no length");
    tap_ok(is2(&a2, 9, 0) && is2(&b2, 0, 0) && a3.x == 9 && b3.x == 0, "nothing is written then");
}

int main(void) {
    bounces();
    flat_bounces();
    impacts();
    flat_impacts();
    known_bounces();
    known_impacts();
    refused_bounces();
    refused_impacts();
    return tap_done();
}
