/* SPDX-License-Identifier: MIT */
/* A hint learns from queries of bodies at rest that end separate, and from no others. */
#include "digest_hulls.h"
#include "tap.h"
#include "toi16/toi16.h"

static const toi_rot2 turned2 = {858993459, 644245094}; /* by the angle of the triangle of 3, 4 and 5 */
static const toi_rot3 turned3 = {
    {{858993459, 644245094, 0}, {-644245094, 858993459, 0}, {0, 0, TOI_Q30_ONE}}};

/* Turned like the boxes, to half an ulp. */
static toi_shape square_at(fix16_t x, fix16_t y) {
    static toi_vec2 room[2][4];
    static unsigned n;
    static const toi_vec2 corners[4] = {
        {F16(-0.2), F16(-1.4)}, {F16(1.4), F16(-0.2)}, {F16(0.2), F16(1.4)}, {F16(-1.4), F16(0.2)}};
    n = !n;
    for (int k = 0; k < 4; k++)
        room[n][k] = (toi_vec2){corners[k].x + x, corners[k].y + y};
    return (toi_shape){.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {room[n], 4}}};
}

/* The table's half extents are 3, 4 and 5. */
static toi_shape cube_at(fix16_t x, fix16_t y) {
    static toi_vec3 vertices[8];
    static toi_hull3_table table;
    const fix16_t factor[3] = {fix16_one / 3, fix16_one / 4, fix16_one / 5};
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], factor, vertices, &table);
    return (toi_shape){.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {&table, {x, y, 0}, turned3}}};
}

/* 2 by 2 (by 2), about (x, y, 0). */
static toi_shape shape_at(toi_shape_kind kind, fix16_t x, fix16_t y) {
    const fix16_t one = fix16_one;
    switch (kind) {
    case TOI_SHAPE_AABB2:
        return (toi_shape){.kind = kind, .as = {.aabb2 = {{x - one, y - one}, {x + one, y + one}}}};
    case TOI_SHAPE_AABB3:
        return (toi_shape){.kind = kind,
                           .as = {.aabb3 = {{x - one, y - one, -one}, {x + one, y + one, one}}}};
    case TOI_SHAPE_OBB2:
        return (toi_shape){.kind = kind, .as = {.obb2 = {{x, y}, {one, one}, turned2}}};
    case TOI_SHAPE_POLY2:
        return square_at(x, y);
    case TOI_SHAPE_HULL3:
        return cube_at(x, y);
    default:
        return (toi_shape){.kind = kind, .as = {.obb3 = {{x, y, 0}, {one, one, one}, turned3}}};
    }
}

typedef enum { ALONG_X, ALONG_Y, TOGETHER } place;

/* Asks for A at the origin and B still at a place, 2.75 off along an axis of A, or of a polygon or hull B:
 * apart along that one alone. Of hulls, which are searched else, in quick mode. Returns what the hint then
 * holds. */
static int learn(toi_hint *hint, const toi_shape_kind kinds[2], place where, toi_status expected) {
    static const toi_vec2 level[] = {{F16(2.75), 0}, {0, F16(2.75)}, {0, 0}};
    static const toi_vec2 turned[] = {{F16(2.2), F16(1.65)}, {F16(-1.65), F16(2.2)}, {0, 0}};
    const bool has_form = kinds[1] == TOI_SHAPE_POLY2 || kinds[1] == TOI_SHAPE_HULL3;
    const bool is_level = (kinds[0] == TOI_SHAPE_AABB2 || kinds[0] == TOI_SHAPE_AABB3) && !has_form;
    const toi_vec2 at = is_level ? level[where] : turned[where];
    const toi_shape a = shape_at(kinds[0], 0, 0), b = shape_at(kinds[1], at.x, at.y);
    const toi_vec3 still = {0, 0, 0};
    const bool quick = kinds[0] == TOI_SHAPE_HULL3 || kinds[1] == TOI_SHAPE_HULL3;
    const toi_options options = {
        .t_max = expected < 0 ? -1 : fix16_one, .instant = true, .quick = quick, .hint = hint};
    toi_hit hit;
    toi_status status = toi_sweep(&a, &still, &b, &still, &options, &hit);
    return status == expected ? (int)hint->last : -1;
}

/* Tilted boxes in space never say which axis told them apart. */
static bool says_none(const toi_shape_kind kinds[2]) {
    return (kinds[0] == TOI_SHAPE_OBB3 || kinds[1] == TOI_SHAPE_OBB3) && kinds[0] != TOI_SHAPE_HULL3 &&
           kinds[1] != TOI_SHAPE_HULL3;
}

/* That of another pair, or none at all: a number past all axes changes nothing, nor does any that there is.
 */
static bool is_ignored(const toi_shape_kind kinds[2]) {
    static const uint32_t numbers[] = {1, 2, 3, 4, 5, 6, 7, 16, 17, 999, UINT32_MAX};
    bool same = true;
    for (unsigned n = 0; n < sizeof numbers / sizeof *numbers && same; n++) {
        toi_hint none = {0}, hint = {numbers[n]}, at_contact = hint;
        const int wanted = learn(&none, kinds, ALONG_Y, TOI_SEPARATE),
                  got = learn(&hint, kinds, ALONG_Y, TOI_SEPARATE);
        same = (says_none(kinds) ? wanted == 0 && got == (int)numbers[n] : wanted > 0 && got > 0) &&
               learn(&at_contact, kinds, TOGETHER, TOI_OVERLAP) == (int)numbers[n];
    }
    return same;
}

/* Asks for the contact of level boxes that stay apart along x, and along y too where `both`. Tells whether
 * the axis that it names, and the hint after it, are of `axis`. */
static bool contact_names(toi_shape_kind kind, uint32_t hinted, bool both, unsigned axis) {
    const toi_shape a = shape_at(kind, 0, 0), b = shape_at(kind, F16(2.75), both ? F16(2.75) : 0);
    const toi_vec3 still = {0, 0, 0}, slow = {F16(-0.5), F16(-0.5), 0};
    toi_hint hint = {hinted};
    const toi_options options = {.t_max = fix16_one, .hint = &hint};
    toi_manifold m;
    return toi_contact(&a, &still, &b, &slow, &options, &m) == TOI_SEPARATE && m.hit.axis.a == axis &&
           hint.last == axis + 1;
}

int main(void) {
    static const toi_shape_kind level[] = {TOI_SHAPE_AABB2, TOI_SHAPE_AABB3};
    static const struct {
        const char *name;
        toi_shape_kind kinds[2];
    } pairs[] = {
        {"aabb2", {TOI_SHAPE_AABB2, TOI_SHAPE_AABB2}},
        {"aabb3", {TOI_SHAPE_AABB3, TOI_SHAPE_AABB3}},
        {"obb2", {TOI_SHAPE_OBB2, TOI_SHAPE_OBB2}},
        {"obb3", {TOI_SHAPE_OBB3, TOI_SHAPE_OBB3}},
        {"aabb2-obb2", {TOI_SHAPE_AABB2, TOI_SHAPE_OBB2}},
        {"obb2-aabb2", {TOI_SHAPE_OBB2, TOI_SHAPE_AABB2}},
        {"aabb3-obb3", {TOI_SHAPE_AABB3, TOI_SHAPE_OBB3}},
        {"obb3-aabb3", {TOI_SHAPE_OBB3, TOI_SHAPE_AABB3}},
        {"poly2", {TOI_SHAPE_POLY2, TOI_SHAPE_POLY2}},
        {"poly2-aabb2", {TOI_SHAPE_POLY2, TOI_SHAPE_AABB2}},
        {"aabb2-poly2", {TOI_SHAPE_AABB2, TOI_SHAPE_POLY2}},
        {"poly2-obb2", {TOI_SHAPE_POLY2, TOI_SHAPE_OBB2}},
        {"obb2-poly2", {TOI_SHAPE_OBB2, TOI_SHAPE_POLY2}},
        {"hull3", {TOI_SHAPE_HULL3, TOI_SHAPE_HULL3}},
        {"hull3-obb3", {TOI_SHAPE_HULL3, TOI_SHAPE_OBB3}},
        {"obb3-hull3", {TOI_SHAPE_OBB3, TOI_SHAPE_HULL3}},
        {"hull3-aabb3", {TOI_SHAPE_HULL3, TOI_SHAPE_AABB3}},
        {"aabb3-hull3", {TOI_SHAPE_AABB3, TOI_SHAPE_HULL3}},
    };
    for (unsigned n = 0; n < sizeof pairs / sizeof *pairs; n++) {
        const toi_shape_kind *kinds = pairs[n].kinds;
        tap_ok(is_ignored(kinds), "%s: a hint of another pair is ignored", pairs[n].name);
        toi_hint hint = {0};
        const int at_first = learn(&hint, kinds, TOGETHER, TOI_OVERLAP);
        const int after_x = learn(&hint, kinds, ALONG_X, TOI_SEPARATE);
        const int after_contact = learn(&hint, kinds, TOGETHER, TOI_OVERLAP);
        const int after_error = learn(&hint, kinds, ALONG_X, TOI_ERR_ARGUMENT);
        const int after_y = learn(&hint, kinds, ALONG_Y, TOI_SEPARATE);
        tap_ok(at_first == 0 && after_contact == after_x && after_error == after_x,
               "%s: contact and errors leave the hint alone", pairs[n].name);
        if (says_none(kinds))
            tap_ok(after_x == 0 && after_y == 0, "%s: no axis is kept", pairs[n].name);
        else
            tap_ok(after_x > 0 && after_y > 0 && after_x != after_y, "%s: each axis that separates is kept",
                   pairs[n].name);
    }
    for (unsigned n = 0; n < 2; n++) {
        tap_ok(contact_names(level[n], 2, true, 1) && contact_names(level[n], 1, true, 0) &&
                   contact_names(level[n], 0, true, 0) && contact_names(level[n], 9, true, 0),
               "%s: a contact tries the hinted axis first", pairs[n].name);
        tap_ok(contact_names(level[n], 2, false, 0), "%s: and another where that does not separate",
               pairs[n].name);
    }
    return tap_done();
}
