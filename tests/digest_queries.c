/* SPDX-License-Identifier: MIT */
#include "digest_follow.h"
#include "digest_round.h"
#include "digest_shapes.h"

/* Queries with hulls are as many as Cortex-M0 under QEMU answers in the time that there is. */
static const struct {
    const char *name;
    toi_shape_kind a, b;
    uint16_t queries;
} pairs[DIGEST_PAIRS + DIGEST_SETS] = {
    {"aabb2", TOI_SHAPE_AABB2, TOI_SHAPE_AABB2, 20000},
    {"aabb3", TOI_SHAPE_AABB3, TOI_SHAPE_AABB3, 20000},
    {"obb2", TOI_SHAPE_OBB2, TOI_SHAPE_OBB2, 20000},
    {"obb3", TOI_SHAPE_OBB3, TOI_SHAPE_OBB3, 20000},
    {"aabb2-obb2", TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, 20000},
    {"obb2-aabb2", TOI_SHAPE_OBB2, TOI_SHAPE_AABB2, 20000},
    {"aabb3-obb3", TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, 20000},
    {"obb3-aabb3", TOI_SHAPE_OBB3, TOI_SHAPE_AABB3, 20000},
    {"poly2", TOI_SHAPE_POLY2, TOI_SHAPE_POLY2, 20000},
    {"poly2-aabb2", TOI_SHAPE_POLY2, TOI_SHAPE_AABB2, 20000},
    {"aabb2-poly2", TOI_SHAPE_AABB2, TOI_SHAPE_POLY2, 20000},
    {"poly2-obb2", TOI_SHAPE_POLY2, TOI_SHAPE_OBB2, 20000},
    {"obb2-poly2", TOI_SHAPE_OBB2, TOI_SHAPE_POLY2, 20000},
    {"hull3", TOI_SHAPE_HULL3, TOI_SHAPE_HULL3, 8000},
    {"hull3-obb3", TOI_SHAPE_HULL3, TOI_SHAPE_OBB3, 8000},
    {"obb3-hull3", TOI_SHAPE_OBB3, TOI_SHAPE_HULL3, 8000},
    {"hull3-aabb3", TOI_SHAPE_HULL3, TOI_SHAPE_AABB3, 8000},
    {"aabb3-hull3", TOI_SHAPE_AABB3, TOI_SHAPE_HULL3, 8000},
    {.name = "round boxes", .queries = 4000},
    {.name = "round outlines", .queries = 4000},
    {.name = "round solids", .queries = 4000},
};

const char *digest_pair_name(unsigned n) {
    return pairs[n].name;
}

query_source query_start(unsigned n, unsigned sequence) {
    query_source s = {.kind_a = pairs[n].a,
                      .kind_b = pairs[n].b,
                      .set = (uint8_t)(n < DIGEST_PAIRS ? 0 : n - DIGEST_PAIRS + 1),
                      .queries = pairs[n].queries,
                      .random = {n + 2 + UINT64_C(1000) * sequence}};
    s.b.side = 1;
    return s;
}

static bool is_aabb(toi_shape_kind kind) {
    return kind == TOI_SHAPE_AABB2 || kind == TOI_SHAPE_AABB3;
}

/* ---- Rotations ---- */

static void any_rotation(random_source *r, body *b) {
    toi_quat q;
    unsigned bits = 31 - 4 * random_index(r, 7);
    q.w = random_signed(r, bits);
    q.x = random_signed(r, bits);
    q.y = random_signed(r, bits);
    q.z = random_signed(r, bits) | 1;
    toi_rot3_from_quaternion(&b->rot3, &q);
    toi_rot2_from_angle(&b->rot2, random_bits(r));
}

static void yaw_rotation(random_source *r, body *b) {
    toi_angle angle = random_bits(r);
    toi_rot3_from_yaw(&b->rot3, angle);
    toi_rot2_from_angle(&b->rot2, angle);
}

/* Axes along coordinate axes, in any order, with any sign. */
static void level_rotation(random_source *r, body *b) {
    static const toi_rot3 none = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    unsigned first = random_index(r, 3), turn = 1 + random_index(r, 2), signs = random_index(r, 8);
    b->rot3 = none;
    for (unsigned k = 0; k < 3; k++) {
        int32_t one = signs >> k & 1 ? -TOI_Q30_ONE : TOI_Q30_ONE;
        unsigned axis = (first + turn * k) % 3;
        *(axis == 0 ? &b->rot3.u[k].x : axis == 1 ? &b->rot3.u[k].y : &b->rot3.u[k].z) = one;
    }
    toi_rot2_from_angle(&b->rot2, random_bits(r) << 30);
}

/* From the other body's by a turn of 2^-1 to 2^-30 rad, or none. */
static void near_rotation(random_source *r, body *b, const body *other) {
    toi_rot3 turn;
    toi_vec3 axis;
    toi_angle angle = random_bits(r);
    angle >>= random_below(r, 32);
    axis.x = random_signed(r, 16);
    axis.y = random_signed(r, 16);
    axis.z = random_signed(r, 16) | 1;
    if (random_once_in(r, 4))
        axis.x = axis.y = 0;
    toi_rot3_from_axis_angle(&turn, &axis, angle);
    toi_rot3_compose(&b->rot3, &turn, &other->rot3);
    toi_rot2_from_angle(&b->rot2, angle);
    toi_rot2_compose(&b->rot2, &b->rot2, &other->rot2);
}

/* Off by up to 2^-9, which queries compute with. */
static int32_t bent_entry(random_source *r, int32_t entry) {
    int32_t off = random_signed(r, 20);
    return entry > 0 ? entry - (off < 0 ? -off : off) : entry + (off < 0 ? -off : off);
}

/* Once in a while by more, which is refused, or all zero, which means upright. */
static void skewed_rotation(random_source *r, body *b) {
    any_rotation(r, b);
    for (int k = 0; k < DIMENSIONS; k++) {
        b->rot3.u[k].x = bent_entry(r, b->rot3.u[k].x);
        b->rot3.u[k].y = bent_entry(r, b->rot3.u[k].y);
        b->rot3.u[k].z = bent_entry(r, b->rot3.u[k].z);
    }
    b->rot2.cos = bent_entry(r, b->rot2.cos);
    b->rot2.sin = bent_entry(r, b->rot2.sin);
    if (random_once_in(r, 8)) {
        b->rot3.u[random_below(r, 3)].y /= 2;
        b->rot2.sin /= 2;
    }
    if (random_once_in(r, 8)) {
        b->rot3 = (toi_rot3){{{0, 0, 0}}};
        b->rot2 = (toi_rot2){0, 0};
    }
}

static void rotations(query_source *s) {
    random_source *r = &s->random;
    unsigned relation = random_index(r, 32);
    if (relation < 6) {
        yaw_rotation(r, &s->a);
        yaw_rotation(r, &s->b);
    } else if (relation < 12) {
        level_rotation(r, &s->a);
        level_rotation(r, &s->b);
    } else if (relation < 14) {
        level_rotation(r, &s->a);
        near_rotation(r, &s->b, &s->a);
    } else if (relation < 20) {
        any_rotation(r, &s->a);
        near_rotation(r, &s->b, &s->a);
    } else if (relation < 21) {
        skewed_rotation(r, &s->a);
        skewed_rotation(r, &s->b);
    } else {
        any_rotation(r, &s->a);
        any_rotation(r, &s->b);
    }
}

/* ---- Sizes, places, velocities ---- */

static void extents(random_source *r, fix16_t half[DIMENSIONS], unsigned bits) {
    for (int i = 0; i < DIMENSIONS; i++)
        half[i] = random_once_in(r, 8) ? 0 : (fix16_t)random_below(r, UINT32_C(1) << bits);
}

/* A small body in a large scene, a large one in a small scene, both at times at the end of the domain. */
static void sizes_and_places(query_source *s) {
    static const uint8_t half_bits[] = {1, 4, 9, 13, 15, 16, 16, 17, 17, 18, 20, 23, 26, 27};
    random_source *r = &s->random;
    unsigned bits = half_bits[random_index(r, sizeof half_bits)];
    unsigned place = random_once_in(r, 4) ? 28 : bits < 20 ? bits + 4 : 24;
    extents(r, s->a.half, bits);
    extents(r, s->b.half, random_once_in(r, 8) ? half_bits[random_below(r, sizeof half_bits)] : bits);
    for (int i = 0; i < DIMENSIONS; i++) {
        int64_t offset = random_signed(r, bits + (random_once_in(r, 4) ? 3 : 1));
        s->a.center[i] = random_signed(r, place);
        s->b.center[i] = query_clamp(s->a.center[i] + offset, TOI_LIMIT - 1);
    }
}

/* B comes towards A, to arrive within 1/4 to 4 time units, more or less well aimed; at times it stands, moves
 * along an axis, or is as fast as it can. */
static void velocities(query_source *s) {
    random_source *r = &s->random;
    unsigned urgency = 1 + random_index(r, 16);
    bool stands = random_once_in(r, 16), fast = random_once_in(r, 16);
    for (int i = 0; i < DIMENSIONS; i++) {
        int64_t offset = (int64_t)s->b.center[i] - s->a.center[i];
        int64_t aside = random_below(r, 256) * (int64_t)(s->a.half[i] + s->b.half[i]) / 128;
        int64_t towards = -(offset * (int64_t)urgency / 4) + (random_once_in(r, 2) ? aside : -aside);
        bool still = random_once_in(r, 8);
        s->a.velocity[i] = random_signed(r, 18);
        s->b.velocity[i] = s->a.velocity[i];
        if (!stands && !still)
            s->b.velocity[i] =
                query_clamp(s->a.velocity[i] + (fast ? towards * 4096 : towards), TOI_LIMIT - 1);
    }
}

/* ---- The query ---- */

static toi_vec3 vec3(const fix16_t v[DIMENSIONS]) {
    return (toi_vec3){v[0], v[1], v[2]};
}

static toi_vec2 vec2(const fix16_t v[DIMENSIONS]) {
    return (toi_vec2){v[0], v[1]};
}

static void make_shape(toi_shape *shape, toi_shape_kind kind, const body *b) {
    fix16_t lo[DIMENSIONS], hi[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
        /* So that the true centre lies between two ulps. */
        fix16_t odd = b->half[i] > 0 ? b->center[i] & 1 : 0;
        lo[i] = b->center[i] - b->half[i];
        hi[i] = b->center[i] + b->half[i] - odd;
    }
    shape->kind = kind;
    shape->radius = b->radius;
    if (has_form(kind))
        form_shape(kind, b, shape);
    else if (is_round_kind(kind))
        round_shape(kind, b, shape);
    else if (kind == TOI_SHAPE_AABB2)
        shape->as.aabb2 = (toi_aabb2){vec2(lo), vec2(hi)};
    else if (kind == TOI_SHAPE_AABB3)
        shape->as.aabb3 = (toi_aabb3){vec3(lo), vec3(hi)};
    else if (kind == TOI_SHAPE_OBB2)
        shape->as.obb2 = (toi_obb2){vec2(b->center), vec2(b->half), b->rot2};
    else
        shape->as.obb3 = (toi_obb3){vec3(b->center), vec3(b->half), b->rot3};
}

static fix16_t any_number(random_source *r) {
    return random_signed(r, 31 - 8 * random_index(r, 3));
}

/* Corners and velocities anywhere in Q16.16. */
static void whole_range(random_source *r, toi_shape *shape, toi_shape_kind kind, toi_vec3 *velocity) {
    fix16_t lo[DIMENSIONS], hi[DIMENSIONS], v[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
        fix16_t one = any_number(r), other = any_number(r);
        lo[i] = one < other ? one : other;
        hi[i] = one < other ? other : one;
        v[i] = any_number(r);
    }
    shape->kind = kind;
    shape->radius = 0;
    if (kind == TOI_SHAPE_AABB2)
        shape->as.aabb2 = (toi_aabb2){vec2(lo), vec2(hi)};
    else
        shape->as.aabb3 = (toi_aabb3){vec3(lo), vec3(hi)};
    *velocity = vec3(v);
}

static void choose_options(query_source *s, toi_options *options) {
    static const fix16_t ends[] = {65536, 65536, 65536, 65536, 0, 1, 655360, INT32_MAX};
    static const uint16_t epsilons[] = {TOI_EDGE_EPSILON, TOI_EDGE_EPSILON, TOI_EDGE_EPSILON, 0, 1,
                                        UINT16_MAX};
    random_source *r = &s->random;
    options->t_max = ends[random_below(r, sizeof ends / sizeof *ends)];
    options->instant = true;
    options->edge_epsilon = epsilons[random_below(r, sizeof epsilons / sizeof *epsilons)];
    options->all_edges = true;
    options->quick = random_once_in(r, 8);
    options->hint = random_once_in(r, 2) ? &s->hint : 0;
}

/* What the library has to refuse; a few of these are legal for some kinds. */
static void spoil(query_source *s, digest_query *q) {
    body bad = s->b;
    unsigned what = random_index(&s->random, 7), axis = random_index(&s->random, 2);
    if (what == 0)
        bad.half[axis] = -1;
    else if (what == 1)
        bad.center[axis] = TOI_LIMIT;
    else if (what == 2)
        bad.half[axis] = TOI_LIMIT;
    else if (what == 3)
        bad.rot2.sin = bad.rot3.u[axis].z = -TOI_ROT_ENTRY_MAX - 1;
    if (has_form(s->kind_b) && what < 4)
        form_spoil(s->kind_b, &s->b, what, &q->b);
    else
        make_shape(&q->b, s->kind_b, &bad);
    if (what == 4)
        q->vb.y = -TOI_LIMIT;
    else if (what == 5)
        q->options.t_max = -1;
    else if (what == 6)
        q->b.kind = (toi_shape_kind)(TOI_SHAPE_CAPSULE3 + 1);
    if (s->set > 0 && what == 3)
        q->b.radius = axis == 0 ? -1 : TOI_LIMIT;
}

static void fresh(query_source *s) {
    if (s->set > 0)
        round_kinds(s);
    sizes_and_places(s);
    if (s->set > 0)
        round_radii(s);
    if (has_form(s->kind_a))
        form_new(&s->random, s->kind_a, &s->a, 0);
    if (has_form(s->kind_b))
        form_new(&s->random, s->kind_b, &s->b, has_form(s->kind_a) ? &s->a : 0);
    rotations(s);
    velocities(s);
    if (random_once_in(&s->random, 8))
        query_touch(s);
}

static void check_damaged(query_source *s, digest_query *q) {
    toi_shape *shape = has_form(s->kind_b) ? &q->b : &q->a;
    q->damaged = has_form(shape->kind) && random_once_in(&s->random, 32);
    q->damage_said = q->damaged ? form_check_damaged(&s->random, shape) : 0;
}

void query_next(query_source *s, digest_query *q) {
    random_source *r = &s->random;
    choose_options(s, &q->options);
    bool touched = s->answer.status == TOI_GRAZE || s->answer.status == TOI_HIT;
    if (s->placed)
        s->placed = false;
    else if (touched && !random_once_in(r, 4))
        query_follow_contact(s, &q->options);
    else
        fresh(s);
    make_shape(&q->a, s->kind_a, &s->a);
    make_shape(&q->b, s->kind_b, &s->b);
    q->va = vec3(s->a.velocity);
    q->vb = vec3(s->b.velocity);
    check_damaged(s, q);
    if (random_once_in(r, 64)) {
        spoil(s, q);
    } else if (is_aabb(s->kind_a) && is_aabb(s->kind_b) && random_once_in(r, 8)) {
        whole_range(r, &q->a, s->kind_a, &q->va);
        whole_range(r, &q->b, s->kind_b, &q->vb);
    }
}
