/* SPDX-License-Identifier: MIT */
/* A normal has 21 bits at most here: of a longer one those below are cut off, which no normal of length 1 has
 * use for. With n below 2^21 in each entry
 *
 *     n . n                  < 3 * 2^42 < 2^44
 *     v . n                  <= 3 * 2^31 * 2^21 < 2^53, of a relative velocity 2^54
 *
 * and each formula below is exact in 128 bits until it is divided, once. */
#include "toi16/response.h"
#include "../number/wide.h"

enum { NORMAL_BITS = 21 };

/* A normal, and its square. */
typedef struct {
    int32_t n[3];
    int64_t square;
} plane;

/* What part of the approach becomes change: 1 + restitution, and of two bodies the other one's mass in both.
 */
typedef struct {
    uint64_t num, den;
} share;

static void put(const toi_vec3 *v, int32_t out[3]) {
    out[0] = v->x;
    out[1] = v->y;
    out[2] = v->z;
}

static void put_back(const int32_t v[3], toi_vec3 *out) {
    out->x = v[0];
    out->y = v[1];
    out->z = v[2];
}

TOI16_ONCE int64_t dot(const int32_t v[3], const int32_t n[3]) {
    return toi16_mul(v[0], n[0]) + toi16_mul(v[1], n[1]) + toi16_mul(v[2], n[2]);
}

static toi_status open_plane(plane *p, const toi_vec3 *normal) {
    unsigned bits = toi16_bits32(toi16_abs32(normal->x) | toi16_abs32(normal->y) | toi16_abs32(normal->z));
    int32_t cut = bits > NORMAL_BITS ? INT32_C(1) << (bits - NORMAL_BITS) : 1;
    put(normal, p->n);
    for (unsigned k = 0; k < 3; k++)
        p->n[k] /= cut;
    p->square = dot(p->n, p->n);
    return bits > 0 ? TOI_OK : TOI_ERR_ROTATION;
}

/* ---- One velocity */

/* (v n.n den - n v.n num) / (n.n den), with num and den at most 2^17: products below 2^48 * 2^44 and 2^38 *
 * 2^53, a divisor below 2^60. The result is no longer than v, and so below 2^32. */
static fix16_t left_of(int32_t v, int32_t n, int64_t pressing, int64_t square, const share *part) {
    int64_t den = (int64_t)part->den, num = (int64_t)part->num;
    toi16_wide sum = toi16_wide_difference(v * den, square, n * num, pressing);
    toi16_wide left = toi16_wide_quotient(&sum, (uint64_t)(square * den));
    return toi16_saturate((int64_t)left.low);
}

static toi_status turn_back(const toi_vec3 *velocity, const toi_vec3 *normal, const share *part,
                            toi_vec3 *result) {
    plane p;
    int32_t v[3];
    if (!velocity || !normal || !result)
        return TOI_ERR_ARGUMENT;
    toi_status status = open_plane(&p, normal);
    if (status < 0)
        return status;
    put(velocity, v);
    int64_t pressing = dot(v, p.n);
    for (unsigned k = 0; k < 3 && pressing > 0; k++)
        v[k] = left_of(v[k], p.n[k], pressing, p.square, part);
    put_back(v, result);
    return TOI_OK;
}

static toi_status turn_back2(const toi_vec2 *velocity, const toi_vec3 *normal, const share *part,
                             toi_vec2 *result) {
    if (!velocity || !normal || !result)
        return TOI_ERR_ARGUMENT;
    toi_vec3 v = {velocity->x, velocity->y, 0}, n = {normal->x, normal->y, 0};
    toi_status status = turn_back(&v, &n, part, &v);
    if (status == TOI_OK) {
        result->x = v.x;
        result->y = v.y;
    }
    return status;
}

static const share all = {1, 1};

toi_status toi_slide2(const toi_vec2 *velocity, const toi_vec3 *normal, toi_vec2 *result) {
    return turn_back2(velocity, normal, &all, result);
}

toi_status toi_slide3(const toi_vec3 *velocity, const toi_vec3 *normal, toi_vec3 *result) {
    return turn_back(velocity, normal, &all, result);
}

static bool is_restitution(fix16_t restitution) {
    return restitution >= 0 && restitution <= fix16_one;
}

static share share_of(fix16_t restitution) {
    share part = {(uint64_t)fix16_one + (uint32_t)restitution, (uint64_t)fix16_one};
    return part;
}

toi_status toi_reflect2(const toi_vec2 *velocity, const toi_vec3 *normal, fix16_t restitution,
                        toi_vec2 *result) {
    share part = share_of(restitution);
    return is_restitution(restitution) ? turn_back2(velocity, normal, &part, result) : TOI_ERR_ARGUMENT;
}

toi_status toi_reflect3(const toi_vec3 *velocity, const toi_vec3 *normal, fix16_t restitution,
                        toi_vec3 *result) {
    share part = share_of(restitution);
    return is_restitution(restitution) ? turn_back(velocity, normal, &part, result) : TOI_ERR_ARGUMENT;
}

/* ---- Two bodies */

/* Of the whole change the part that a body takes: as the other one's mass in both. A fixed one takes none. */
static share part_of(fix16_t own, fix16_t other) {
    share part = {(uint32_t)other, (uint64_t)(uint32_t)own + (uint32_t)other};
    if (own == TOI_MASS_FIXED)
        part.num = 0;
    else if (other == TOI_MASS_FIXED)
        part.num = part.den;
    return part;
}

/* x = n approach num / (den n.n), to the nearest whole number with ties towards zero: floor((2 x' + d - 1) /
 * (2 d)) of the magnitude x' / d. 2 x' is below 2 * 2^21 * 2^54 * 2^48, d below 2^16 * 2^32 * 2^44; one
 * divisor after the other gives the same floor. */
static int64_t change(int32_t n, int64_t approach, int64_t square, const share *part, uint64_t bounce) {
    toi16_wide along = toi16_wide_difference(toi16_abs32(n), approach, 0, 0);
    toi16_wide twice = toi16_wide_times(&along, 2 * part->num * bounce);
    toi16_wide half = toi16_wide_difference(square * 65536, (int64_t)part->den, 1, 1);
    toi16_wide sum = toi16_wide_sum(&twice, &half);
    toi16_wide quotient = toi16_wide_quotient(&sum, (uint64_t)square * 131072);
    quotient = toi16_wide_quotient(&quotient, part->den);
    return n < 0 ? -(int64_t)quotient.low : (int64_t)quotient.low;
}

static void push(int32_t v[3], int sign, const plane *p, int64_t approach, const share *part,
                 uint64_t bounce) {
    for (unsigned k = 0; k < 3; k++)
        v[k] = toi16_saturate(v[k] + sign * change(p->n[k], approach, p->square, part, bounce));
}

toi_status toi_collide3(toi_vec3 *va, fix16_t mass_a, toi_vec3 *vb, fix16_t mass_b, const toi_vec3 *normal,
                        fix16_t restitution) {
    plane p;
    if (!va || !vb || !normal || mass_a < 0 || mass_b < 0 || (mass_a | mass_b) == 0 ||
        !is_restitution(restitution))
        return TOI_ERR_ARGUMENT;
    toi_status status = open_plane(&p, normal);
    if (status < 0)
        return status;
    int32_t a[3], b[3];
    put(va, a);
    put(vb, b);
    int64_t approach = dot(a, p.n) - dot(b, p.n);
    if (approach <= 0)
        return TOI_OK;
    uint64_t bounce = (uint64_t)fix16_one + (uint32_t)restitution;
    share part_a = part_of(mass_a, mass_b), part_b = part_of(mass_b, mass_a);
    push(a, -1, &p, approach, &part_a, bounce);
    push(b, 1, &p, approach, &part_b, bounce);
    put_back(a, va);
    put_back(b, vb);
    return TOI_OK;
}

toi_status toi_collide2(toi_vec2 *va, fix16_t mass_a, toi_vec2 *vb, fix16_t mass_b, const toi_vec3 *normal,
                        fix16_t restitution) {
    if (!va || !vb || !normal)
        return TOI_ERR_ARGUMENT;
    toi_vec3 a = {va->x, va->y, 0}, b = {vb->x, vb->y, 0}, n = {normal->x, normal->y, 0};
    toi_status status = toi_collide3(&a, mass_a, &b, mass_b, &n, restitution);
    if (status == TOI_OK) {
        va->x = a.x;
        va->y = a.y;
        vb->x = b.x;
        vb->y = b.y;
    }
    return status;
}
