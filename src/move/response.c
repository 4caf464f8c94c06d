/* SPDX-License-Identifier: MIT */
/* Velocities after a contact. This file knows two velocities and a normal, and never shapes.
 *
 * A normal has 21 bits at most here: a longer one loses its lowest bits, which no normal of length 1 has.
 * With n below 2^21 in each entry
 *
 *     n . n                  < 3 * 2^42 < 2^44
 *     v . n                  <= 3 * 2^31 * 2^21 < 2^53, and below 2^54 for a relative velocity
 *
 * and each formula below is exact in 128 bits until it is divided, once. */
#include "toi16/response.h"
#include "../number/wide.h"

enum { NORMAL_BITS = 21 };

/* A normal, and n . n. */
typedef struct {
    int32_t n[3];
    int64_t square;
} contact_plane;

/* The part of the approach that becomes change: 1 + restitution; of two bodies the part that the other one's
 * mass has of both. */
typedef struct {
    uint64_t num, den;
} share;

static void put_entries(const toi_vec3 *v, int32_t out[3]) {
    out[0] = v->x;
    out[1] = v->y;
    out[2] = v->z;
}

static void take_entries(const int32_t v[3], toi_vec3 *out) {
    out->x = v[0];
    out->y = v[1];
    out->z = v[2];
}

TOI16_ONCE int64_t dot_product(const int32_t v[3], const int32_t n[3]) {
    return toi16_mul(v[0], n[0]) + toi16_mul(v[1], n[1]) + toi16_mul(v[2], n[2]);
}

static toi_status open_contact_plane(contact_plane *p, const toi_vec3 *normal) {
    unsigned bits = toi16_bits32(toi16_abs32(normal->x) | toi16_abs32(normal->y) | toi16_abs32(normal->z));
    int32_t cut = bits > NORMAL_BITS ? INT32_C(1) << (bits - NORMAL_BITS) : 1;
    put_entries(normal, p->n);
    for (unsigned k = 0; k < 3; k++)
        p->n[k] /= cut;
    p->square = dot_product(p->n, p->n);
    return bits > 0 ? TOI_OK : TOI_ERR_ROTATION;
}

/* ---- One velocity */

/* (v n.n den - n v.n num) / (n.n den), with num and den at most 2^17: products below 2^48 * 2^44 and 2^38 *
 * 2^53, a divisor below 2^60. The result is no longer than v, and so below 2^32. */
static fix16_t entry_left(int32_t v, int32_t n, int64_t pressing, int64_t square, const share *part) {
    int64_t den = (int64_t)part->den, num = (int64_t)part->num;
    toi16_wide sum = toi16_wide_difference(v * den, square, n * num, pressing);
    toi16_wide left = toi16_wide_quotient(&sum, (uint64_t)(square * den));
    return toi16_saturate((int64_t)left.low);
}

static toi_status turn_velocity3(const toi_vec3 *velocity, const toi_vec3 *normal, const share *part,
                                 toi_vec3 *result) {
    contact_plane p;
    int32_t v[3];
    if (!velocity || !normal || !result)
        return TOI_ERR_ARGUMENT;
    toi_status status = open_contact_plane(&p, normal);
    if (status < 0)
        return status;
    put_entries(velocity, v);
    int64_t pressing = dot_product(v, p.n);
    for (unsigned k = 0; k < 3 && pressing > 0; k++)
        v[k] = entry_left(v[k], p.n[k], pressing, p.square, part);
    take_entries(v, result);
    return TOI_OK;
}

static toi_status turn_velocity2(const toi_vec2 *velocity, const toi_vec3 *normal, const share *part,
                                 toi_vec2 *result) {
    if (!velocity || !normal || !result)
        return TOI_ERR_ARGUMENT;
    toi_vec3 v = {velocity->x, velocity->y, 0}, n = {normal->x, normal->y, 0};
    toi_status status = turn_velocity3(&v, &n, part, &v);
    if (status == TOI_OK) {
        result->x = v.x;
        result->y = v.y;
    }
    return status;
}

static const share whole_change = {1, 1};

toi_status toi_slide2(const toi_vec2 *velocity, const toi_vec3 *normal, toi_vec2 *result) {
    return turn_velocity2(velocity, normal, &whole_change, result);
}

toi_status toi_slide3(const toi_vec3 *velocity, const toi_vec3 *normal, toi_vec3 *result) {
    return turn_velocity3(velocity, normal, &whole_change, result);
}

static bool is_restitution(fix16_t restitution) {
    return restitution >= 0 && restitution <= fix16_one;
}

static share share_of_bounce(fix16_t restitution) {
    share part = {(uint64_t)fix16_one + (uint32_t)restitution, (uint64_t)fix16_one};
    return part;
}

toi_status toi_reflect2(const toi_vec2 *velocity, const toi_vec3 *normal, fix16_t restitution,
                        toi_vec2 *result) {
    share part = share_of_bounce(restitution);
    return is_restitution(restitution) ? turn_velocity2(velocity, normal, &part, result) : TOI_ERR_ARGUMENT;
}

toi_status toi_reflect3(const toi_vec3 *velocity, const toi_vec3 *normal, fix16_t restitution,
                        toi_vec3 *result) {
    share part = share_of_bounce(restitution);
    return is_restitution(restitution) ? turn_velocity3(velocity, normal, &part, result) : TOI_ERR_ARGUMENT;
}

/* ---- Two bodies */

/* Gives the part of the whole change that a body takes: what the other one's mass has of both. A fixed body
 * takes none. */
static share share_of_body(fix16_t own, fix16_t other) {
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
static int64_t change_entry(int32_t n, int64_t approach, int64_t square, const share *part, uint64_t bounce) {
    toi16_wide along = toi16_wide_difference(toi16_abs32(n), approach, 0, 0);
    toi16_wide twice = toi16_wide_times(&along, 2 * part->num * bounce);
    toi16_wide half = toi16_wide_difference(square * 65536, (int64_t)part->den, 1, 1);
    toi16_wide sum = toi16_wide_sum(&twice, &half);
    toi16_wide quotient = toi16_wide_quotient(&sum, (uint64_t)square * 131072);
    quotient = toi16_wide_quotient(&quotient, part->den);
    return n < 0 ? -(int64_t)quotient.low : (int64_t)quotient.low;
}

static void push_body(int32_t v[3], int sign, const contact_plane *p, int64_t approach, const share *part,
                      uint64_t bounce) {
    for (unsigned k = 0; k < 3; k++)
        v[k] = toi16_saturate(v[k] + sign * change_entry(p->n[k], approach, p->square, part, bounce));
}

toi_status toi_collide3(toi_vec3 *va, fix16_t mass_a, toi_vec3 *vb, fix16_t mass_b, const toi_vec3 *normal,
                        fix16_t restitution) {
    contact_plane p;
    if (!va || !vb || !normal || mass_a < 0 || mass_b < 0 || (mass_a | mass_b) == 0 ||
        !is_restitution(restitution))
        return TOI_ERR_ARGUMENT;
    toi_status status = open_contact_plane(&p, normal);
    if (status < 0)
        return status;
    int32_t a[3], b[3];
    put_entries(va, a);
    put_entries(vb, b);
    int64_t approach = dot_product(a, p.n) - dot_product(b, p.n);
    if (approach <= 0)
        return TOI_OK;
    uint64_t bounce = (uint64_t)fix16_one + (uint32_t)restitution;
    share part_a = share_of_body(mass_a, mass_b), part_b = share_of_body(mass_b, mass_a);
    push_body(a, -1, &p, approach, &part_a, bounce);
    push_body(b, 1, &p, approach, &part_b, bounce);
    take_entries(a, va);
    take_entries(b, vb);
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
