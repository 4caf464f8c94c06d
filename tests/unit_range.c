/* SPDX-License-Identifier: MIT */
/* Every number of every shape at the end of what it may be, both ways, and one ulp past it: as A and as B. */
#include "good_shapes.h"
#include "tap.h"

typedef enum { BOX2, TURNED2, POLYGON, BOX3, TURNED3, HULL, FORMS } form;

static const char *const names[FORMS] = {"aabb2", "obb2", "poly2", "aabb3", "obb3", "hull3"};

static toi_vec2 room[3];

static toi_shape good(form f) {
    switch (f) {
    case BOX2:
        return (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = good_aabb2}};
    case TURNED2:
        return (toi_shape){.kind = TOI_SHAPE_OBB2, .as = {.obb2 = good_obb2}};
    case POLYGON:
        memcpy(room, triangle, sizeof room);
        return (toi_shape){.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {room, 3}}};
    case BOX3:
        return (toi_shape){.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = good_aabb3}};
    case TURNED3:
        return (toi_shape){.kind = TOI_SHAPE_OBB3, .as = {.obb3 = good_obb3}};
    default:
        return (toi_shape){.kind = TOI_SHAPE_HULL3, .as = {.hull3 = good_hull3}};
    }
}

static unsigned dimensions(form f) {
    return f < BOX3 ? 2 : 3;
}

static fix16_t *entry2(toi_vec2 *v, unsigned k) {
    return k == 0 ? &v->x : &v->y;
}

static fix16_t *entry3(toi_vec3 *v, unsigned k) {
    return k == 0 ? &v->x : k == 1 ? &v->y : &v->z;
}

static fix16_t *center(toi_shape *s, unsigned k) {
    return s->kind == TOI_SHAPE_OBB2   ? entry2(&s->as.obb2.center, k)
           : s->kind == TOI_SHAPE_OBB3 ? entry3(&s->as.obb3.center, k)
                                       : entry3(&s->as.hull3.center, k);
}

static fix16_t *half(toi_shape *s, unsigned k) {
    return s->kind == TOI_SHAPE_OBB2 ? entry2(&s->as.obb2.half, k) : entry3(&s->as.obb3.half, k);
}

/* The answer with a shape on either side, where both are the same error or none. */
static toi_status ask(const toi_shape *s, form partner) {
    const toi_shape other = good(partner);
    toi_hit hit;
    const toi_status as_a = toi_sweep(s, &still3, &other, &still3, NULL, &hit);
    const toi_status as_b = toi_sweep(&other, &still3, s, &still3, NULL, &hit);
    return as_a < 0 ? (as_a == as_b ? as_a : TOI_OK) : as_b < 0 ? (toi_status)77 : TOI_OK;
}

/* All forms of the same dimension as partners, but the shape's own where it is a polygon, whose room is one.
 */
static unsigned wrong_with(const toi_shape *s, form f, toi_status expected) {
    unsigned wrong = 0;
    for (unsigned p = 0; p < FORMS; p++)
        if (dimensions((form)p) == dimensions(f) && !(f == POLYGON && p == POLYGON))
            wrong += ask(s, (form)p) != expected;
    return wrong;
}

static void test_boxes(form f) {
    unsigned wrong = 0;
    for (unsigned k = 0; k < dimensions(f); k++) {
        toi_shape s = good(f);
        fix16_t *lo = f == BOX2 ? entry2(&s.as.aabb2.lo, k) : entry3(&s.as.aabb3.lo, k);
        fix16_t *hi = f == BOX2 ? entry2(&s.as.aabb2.hi, k) : entry3(&s.as.aabb3.hi, k);
        *lo = *hi + 1;
        wrong += wrong_with(&s, f, TOI_ERR_SHAPE) + (toi_shape_check(&s) != TOI_ERR_SHAPE);
        *lo = *hi;
        wrong += wrong_with(&s, f, TOI_OK) + (toi_shape_check(&s) != TOI_OK);
    }
    tap_ok(wrong == 0, "%s reversed along each coordinate: %u wrong", names[f], wrong);
}

/* Among others, an axis-aligned box is in their domain: its middle, and its half size. */
static void test_far_boxes(form f) {
    const form partners[2][2] = {{TURNED2, POLYGON}, {TURNED3, HULL}};
    unsigned wrong = 0;
    for (unsigned p = 0; p < 2; p++)
        for (unsigned k = 0; k < dimensions(f); k++)
            for (int sign = -1; sign <= 1; sign += 2) {
                toi_shape s = good(f);
                fix16_t *lo = f == BOX2 ? entry2(&s.as.aabb2.lo, k) : entry3(&s.as.aabb3.lo, k);
                fix16_t *hi = f == BOX2 ? entry2(&s.as.aabb2.hi, k) : entry3(&s.as.aabb3.hi, k);
                *lo = *hi = sign * TOI_LIMIT;
                wrong += ask(&s, partners[f == BOX3][p]) != TOI_ERR_RANGE;
                *lo = *hi = sign * (TOI_LIMIT - 1);
                wrong += ask(&s, partners[f == BOX3][p]) != TOI_OK;
            }
    tap_ok(wrong == 0, "%s with its middle at the limit: %u wrong", names[f], wrong);
}

/* reach: how much before the limit a centre has to be. */
static void test_centers(form f, fix16_t reach) {
    unsigned wrong = 0;
    for (unsigned k = 0; k < dimensions(f); k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            toi_shape s = good(f);
            *center(&s, k) = sign * (TOI_LIMIT - reach);
            wrong += wrong_with(&s, f, TOI_ERR_RANGE) + (toi_shape_check(&s) != TOI_ERR_RANGE);
            *center(&s, k) -= sign;
            wrong += wrong_with(&s, f, TOI_OK) + (toi_shape_check(&s) != TOI_OK);
        }
    tap_ok(wrong == 0, "%s centred at the limit: %u wrong", names[f], wrong);
}

static void test_halves(form f) {
    unsigned wrong = 0;
    for (unsigned k = 0; k < dimensions(f); k++) {
        toi_shape s = good(f);
        *half(&s, k) = -1;
        wrong += wrong_with(&s, f, TOI_ERR_SHAPE) + (toi_shape_check(&s) != TOI_ERR_SHAPE);
        *half(&s, k) = TOI_LIMIT - (fix16_t)(dimensions(f) - 1) * fix16_one;
        wrong += wrong_with(&s, f, TOI_ERR_RANGE) + (toi_shape_check(&s) != TOI_ERR_RANGE);
        --*half(&s, k);
        wrong += wrong_with(&s, f, TOI_OK) + (toi_shape_check(&s) != TOI_OK);
        *half(&s, k) = INT32_MAX;
        wrong += wrong_with(&s, f, TOI_ERR_RANGE);
    }
    tap_ok(wrong == 0, "%s with extents at the limit, and below 0: %u wrong", names[f], wrong);
}

static const int32_t past_one[2] = {BEYOND, -BEYOND}, at_most[2] = {TOI_ROT_ENTRY_MAX, -TOI_ROT_ENTRY_MAX};

static int32_t *entry_of(toi_rot3 *rot, unsigned axis, unsigned coordinate) {
    toi_axis3 *u = &rot->u[axis];
    return coordinate == 0 ? &u->x : coordinate == 1 ? &u->y : &u->z;
}

/* Level axes, of which entry k of nine is 1. */
static void put_level(toi_rot3 *rot, unsigned k) {
    const toi_rot3 none = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    *rot = none;
    for (unsigned axis = 0; axis < 3; axis++)
        *entry_of(rot, axis, (axis + k % 3 + 3 - k / 3) % 3) = ONE;
}

static void test_axes(void) {
    unsigned wrong = 0;
    for (unsigned k = 0; k < 9; k++)
        for (unsigned n = 0; n < 2; n++) {
            toi_shape s = good(TURNED3);
            put_level(&s.as.obb3.rot, k);
            int32_t *entry = entry_of(&s.as.obb3.rot, k / 3, k % 3);
            *entry = past_one[n];
            wrong += wrong_with(&s, TURNED3, TOI_ERR_ROTATION);
            *entry = at_most[n];
            wrong += wrong_with(&s, TURNED3, TOI_OK);
        }
    for (unsigned k = 0; k < 2; k++)
        for (unsigned n = 0; n < 2; n++) {
            toi_shape s = good(TURNED2);
            s.as.obb2.rot.cos = 0;
            *(k ? &s.as.obb2.rot.sin : &s.as.obb2.rot.cos) = past_one[n];
            wrong += wrong_with(&s, TURNED2, TOI_ERR_ROTATION);
            *(k ? &s.as.obb2.rot.sin : &s.as.obb2.rot.cos) = at_most[n];
            wrong += wrong_with(&s, TURNED2, TOI_OK);
        }
    tap_ok(wrong == 0, "axes with entries past 1: %u wrong", wrong);
}

static void test_vertices(void) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < 3; n++)
        for (unsigned k = 0; k < 2; k++)
            for (int sign = -1; sign <= 1; sign += 2) {
                toi_shape s = good(POLYGON);
                *entry2(&room[n], k) = sign * TOI_LIMIT;
                wrong += wrong_with(&s, POLYGON, TOI_ERR_RANGE);
                *entry2(&room[n], k) = sign * (TOI_LIMIT - 1);
                wrong += wrong_with(&s, POLYGON, TOI_OK);
            }
    tap_ok(wrong == 0, "vertices at the limit: %u wrong", wrong);
}

/* Of a pair of two axis-aligned boxes none is too fast. */
static void test_velocities(form f) {
    unsigned wrong = 0;
    const toi_shape s = good(f);
    for (unsigned p = 0; p < FORMS; p++) {
        if (dimensions((form)p) != dimensions(f))
            continue;
        const toi_shape other = good((form)p);
        const toi_status past = (f == BOX2 || f == BOX3) && (p == BOX2 || p == BOX3) ? TOI_OK : TOI_ERR_RANGE;
        for (unsigned k = 0; k < 2 * dimensions(f); k++)
            for (int sign = -1; sign <= 1; sign += 2) {
                toi_vec3 v[2] = {still3, still3};
                toi_hit hit;
                fix16_t *fast = entry3(&v[k % 2], k / 2);
                *fast = sign * TOI_LIMIT;
                const toi_status at = toi_sweep(&s, &v[0], &other, &v[1], NULL, &hit);
                *fast = sign * (TOI_LIMIT - 1);
                const toi_status below = toi_sweep(&s, &v[0], &other, &v[1], NULL, &hit);
                wrong += (at < 0 ? at : TOI_OK) != past || below < 0;
            }
    }
    tap_ok(wrong == 0, "%s with velocities at the limit: %u wrong", names[f], wrong);
}

/* A triangle moved to the end of the domain. */
static void test_placing(void) {
    const toi_rot2 none = TOI_ROT2_IDENTITY;
    unsigned wrong = 0;
    for (unsigned k = 0; k < 2; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            toi_vec2 placed[3], at = {0, 0};
            toi_poly2 out;
            *entry2(&at, k) = sign > 0 ? TOI_LIMIT - fix16_one : -TOI_LIMIT;
            wrong += toi_poly2_place(&good_poly2, &none, &at, placed, &out) != TOI_ERR_RANGE;
            *entry2(&at, k) -= sign;
            wrong += toi_poly2_place(&good_poly2, &none, &at, placed, &out) != TOI_OK;
        }
    tap_ok(wrong == 0, "polygons placed at the limit: %u wrong", wrong);
}

/* The typed sweeps refuse what the tagged one does. */
static void test_typed_boxes(void) {
    unsigned wrong = 0;
    for (unsigned k = 0; k < 3; k++) {
        toi_aabb2 flat = good_aabb2;
        toi_aabb3 solid = good_aabb3;
        toi_hit hit;
        *entry3(&solid.lo, k) = fix16_one + 1;
        wrong += toi_sweep_aabb3(&solid, &still3, &good_aabb3, &still3, NULL, &hit) != TOI_ERR_SHAPE ||
                 toi_sweep_aabb3(&good_aabb3, &still3, &solid, &still3, NULL, &hit) != TOI_ERR_SHAPE;
        if (k == 2)
            break;
        *entry2(&flat.lo, k) = fix16_one + 1;
        wrong += toi_sweep_aabb2(&flat, &still2, &good_aabb2, &still2, NULL, &hit) != TOI_ERR_SHAPE ||
                 toi_sweep_aabb2(&good_aabb2, &still2, &flat, &still2, NULL, &hit) != TOI_ERR_SHAPE;
    }
    tap_ok(wrong == 0, "reversed boxes in the typed sweeps: %u wrong", wrong);
}

/* A box that is turned by the angle of the triangle of 3, 4 and 5, where it is and 4096 units away. */
static void test_negative_times(void) {
    static const toi_obb3 turned = {
        {0, 0, 0},
        {F16(1), F16(1), F16(1)},
        {{{858993459, 644245094, 0}, {-644245094, 858993459, 0}, {0, 0, TOI_Q30_ONE}}}};
    toi_options options = TOI_OPTIONS_DEFAULT;
    toi_obb3 far = turned;
    unsigned wrong = 0;
    options.t_max = -1;
    far.center.x = F16(4096);
    for (unsigned n = 0; n < 2; n++) {
        const toi_obb3 *box = n == 0 ? &turned : &far;
        toi_hit hit;
        wrong +=
            toi_sweep_obb3(box, &still3, &turned, &still3, &options, &hit) != TOI_ERR_ARGUMENT ||
            toi_sweep_obb3_aabb3(box, &still3, &good_aabb3, &still3, &options, &hit) != TOI_ERR_ARGUMENT ||
            toi_sweep_aabb3_obb3(&good_aabb3, &still3, box, &still3, &options, &hit) != TOI_ERR_ARGUMENT;
    }
    tap_ok(wrong == 0, "turned boxes until before the beginning: %u wrong", wrong);
}

/* Triangles, or what says it is one, each with a velocity with which a search answers, and what the typed
 * sweeps say. */
static const toi_vec2 far_triangle[3] = {{0, 0}, {TOI_LIMIT, 0}, {0, F16(1)}};
static const struct {
    toi_poly2 poly;
    toi_vec2 v;
    toi_status expected;
} polygons[] = {
    {{triangle, 3}, {TOI_LIMIT - 1, 1 - TOI_LIMIT}, TOI_OK},
    {{triangle, 3}, {TOI_LIMIT, 1}, TOI_ERR_RANGE},
    {{triangle, 3}, {1, -TOI_LIMIT}, TOI_ERR_RANGE},
    {{far_triangle, 3}, {2, 1}, TOI_ERR_RANGE},
    {{NULL, 3}, {2, 1}, TOI_ERR_ARGUMENT},
    {{triangle, 2}, {2, 1}, TOI_ERR_SHAPE},
    {{triangle, 1}, {2, 1}, TOI_ERR_SHAPE},
};

static bool is_answer(toi_status returned, const toi_hit *hit, toi_status expected) {
    return returned == hit->status && (expected == TOI_OK ? returned >= 0 : returned == expected);
}

static void test_typed_polygons(void) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < COUNT(polygons); n++) {
        const toi_poly2 *poly = &polygons[n].poly;
        const toi_vec2 *v = &polygons[n].v;
        const toi_status expected = polygons[n].expected;
        toi_hit hit;
        wrong += !is_answer(toi_sweep_poly2(poly, v, &good_poly2, &still2, NULL, &hit), &hit, expected);
        wrong += !is_answer(toi_sweep_poly2(&good_poly2, &still2, poly, v, NULL, &hit), &hit, expected);
        wrong += !is_answer(toi_sweep_poly2_aabb2(poly, v, &good_aabb2, &still2, NULL, &hit), &hit, expected);
        wrong += !is_answer(toi_sweep_aabb2_poly2(&good_aabb2, &still2, poly, v, NULL, &hit), &hit, expected);
    }
    tap_ok(wrong == 0, "polygons in the typed sweeps: %u wrong", wrong);
}

int main(void) {
    test_boxes(BOX2);
    test_boxes(BOX3);
    test_far_boxes(BOX2);
    test_far_boxes(BOX3);
    test_centers(TURNED2, 0);
    test_centers(TURNED3, 0);
    test_centers(HULL, fix16_one);
    test_halves(TURNED2);
    test_halves(TURNED3);
    test_axes();
    test_vertices();
    test_placing();
    test_typed_boxes();
    test_typed_polygons();
    test_negative_times();
    for (unsigned f = 0; f < FORMS; f++)
        test_velocities((form)f);
    return tap_done();
}
