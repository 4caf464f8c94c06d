/* SPDX-License-Identifier: MIT */
/* A push that leads out of the domain is refused, one that leads to its end is not: for every kind of shape,
 * along each coordinate both ways, to the ulp. */
#include "digest_hulls.h"
#include "good_shapes.h"
#include "tap.h"

/* What B is. The last two have no room of their own: two axis-aligned boxes may be anywhere. */
typedef enum { BOX2, TURNED2, POLYGON, BOX3, TURNED3, HULL, WHOLE2, WHOLE3, FORMS } form;

static const char *const names[FORMS] = {"box2", "obb2",  "poly2",     "box3",
                                         "obb3", "hull3", "two aabb2", "two aabb3"};

static bool is_flat(form f) {
    return f == BOX2 || f == TURNED2 || f == POLYGON || f == WHOLE2;
}

/* One ulp wider than 2 units, so that its centre is between two. */
static toi_shape box_at(form f, const fix16_t at[3]) {
    const fix16_t lo[3] = {at[0] - fix16_one, at[1] - fix16_one, at[2] - fix16_one};
    const fix16_t hi[3] = {at[0] + fix16_one + 1, at[1] + fix16_one + 1, at[2] + fix16_one + 1};
    if (is_flat(f))
        return (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{lo[0], lo[1]}, {hi[0], hi[1]}}}};
    return (toi_shape){.kind = TOI_SHAPE_AABB3,
                       .as = {.aabb3 = {{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}}}};
}

static toi_shape turned_at(bool flat, const fix16_t at[3]) {
    const fix16_t one = fix16_one;
    if (flat)
        return (toi_shape){.kind = TOI_SHAPE_OBB2,
                           .as = {.obb2 = {{at[0], at[1]}, {one, one}, TOI_ROT2_IDENTITY}}};
    return (toi_shape){.kind = TOI_SHAPE_OBB3,
                       .as = {.obb3 = {{at[0], at[1], at[2]}, {one, one, one}, TOI_ROT3_IDENTITY}}};
}

/* Beginning with any of its corners. */
static toi_shape square_at(const fix16_t at[3], unsigned first, toi_vec2 room[4]) {
    for (unsigned n = 0; n < 4; n++) {
        const unsigned corner = (n + first) % 4;
        room[n].x = at[0] + (corner == 1 || corner == 2 ? fix16_one : -fix16_one);
        room[n].y = at[1] + (corner < 2 ? -fix16_one : fix16_one);
    }
    return (toi_shape){.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {room, 4}}};
}

static toi_shape cube_at(const fix16_t at[3]) {
    static toi_vec3 room[8];
    static toi_hull3_table table;
    const fix16_t factor[3] = {fix16_one / 3, fix16_one / 4, fix16_one / 5};
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], factor, room, &table);
    return (toi_shape){.kind = TOI_SHAPE_HULL3,
                       .as = {.hull3 = {&table, {at[0], at[1], at[2]}, TOI_ROT3_IDENTITY}}};
}

static toi_shape shape_at(form f, const fix16_t at[3], unsigned first, toi_vec2 room[4]) {
    if (f == TURNED2 || f == TURNED3)
        return turned_at(f == TURNED2, at);
    if (f == POLYGON)
        return square_at(at, first, room);
    return f == HULL ? cube_at(at) : box_at(f, at);
}

/* Whether a number is in the domain after a push. */
static bool is_in(int64_t coordinate) {
    return coordinate < TOI_LIMIT && coordinate > -TOI_LIMIT;
}

/* By what the headers say of where shapes may be, along one coordinate. */
static bool may_be(form f, int64_t at) {
    switch (f) {
    case BOX2:
    case BOX3:
        return 2 * at + 1 < 2 * (int64_t)TOI_LIMIT && 2 * at + 1 > -2 * (int64_t)TOI_LIMIT;
    case TURNED2:
    case TURNED3:
        return is_in(at);
    case POLYGON:
        return is_in(at - fix16_one) && is_in(at + fix16_one);
    case HULL: {
        const fix16_t origin[3] = {0, 0, 0}, reach = cube_at(origin).as.hull3.table->reach;
        return is_in(at - reach) && is_in(at + reach);
    }
    default:
        return at - fix16_one >= INT32_MIN && at + fix16_one + 1 <= INT32_MAX;
    }
}

/* B overlaps A by a quarter, and goes on beyond it. */
static toi_status ask(form f, unsigned axis, int sign, fix16_t at, unsigned first, toi_penetration *p) {
    toi_vec2 room[2][4];
    fix16_t of_a[3] = {F16(3), -F16(2), F16(5)}, of_b[3] = {F16(3), -F16(2), F16(5)};
    of_b[axis] = at;
    of_a[axis] = at - sign * F16(1.75);
    const toi_shape b = shape_at(f, of_b, first, room[1]);
    const toi_shape a = f == BOX2 || f == BOX3 ? turned_at(f == BOX2, of_a) : shape_at(f, of_a, 0, room[0]);
    return toi_overlap(&a, &b, p);
}

static void push_to_the_end(form f, unsigned axis, int sign, unsigned first) {
    const int64_t end = f >= WHOLE2 ? (sign > 0 ? INT32_MAX : INT32_MIN) : sign * (int64_t)TOI_LIMIT;
    toi_penetration p;
    unsigned wrong = 0, refused = 0;
    wrong += ask(f, axis, sign, 0, first, &p) != TOI_OVERLAP;
    const fix16_t push = axis == 0 ? p.push.x : axis == 1 ? p.push.y : p.push.z;
    wrong += push * sign < F16(.25) - 2 || push * sign > F16(.25) + 4; /* a cube is an ulp short */
    /* From where it is surely in to where it is surely out. */
    int64_t at = end - push -
                 sign * (f == HULL                     ? 2 * fix16_one
                         : f == POLYGON || f >= WHOLE2 ? fix16_one
                                                       : 0) -
                 5 * sign;
    while (f == HULL && may_be(f, at + push + 5 * sign))
        at += sign;
    for (int n = 0; n < 10; n++, at += sign) {
        if (f >= WHOLE2 && !may_be(f, at))
            break;
        const toi_status status = ask(f, axis, sign, (fix16_t)at, first, &p);
        /* The push of a hull may be an ulp more there. */
        const bool fits = may_be(f, at + push), surely = may_be(f, at + push + (f == HULL ? sign : 0));
        wrong += status == TOI_OVERLAP ? !fits : status != TOI_ERR_RANGE || surely;
        refused += !fits;
    }
    tap_ok(wrong == 0 && refused > 2 && refused < 10, "%s along %s%c: %u wrong", names[f],
           sign < 0 ? "-" : "", "xyz"[axis], wrong);
}

/* ---- Triangles, whose domain is half as wide */

/* Three numbers as the coordinates from an axis on, the last one turned round on request. */
static toi_vec3 placed(unsigned axis, int sign, fix16_t first, fix16_t second, fix16_t along) {
    fix16_t v[3];
    v[(axis + 1) % 3] = first;
    v[(axis + 2) % 3] = second;
    v[axis] = sign * along;
    return (toi_vec3){v[0], v[1], v[2]};
}

/* B stands on A with its tip, which is 1/4 through it; it reaches 3 units along the axis. */
static toi_status ask_triangles(unsigned axis, int sign, fix16_t at, toi_penetration *p) {
    const fix16_t one = fix16_one;
    const toi_triangle3 a = {{placed(axis, sign, -one, -one, at), placed(axis, sign, one, -one, at),
                              placed(axis, sign, 0, one, at)}};
    const toi_triangle3 b = {{placed(axis, sign, 0, 0, at - F16(.25)),
                              placed(axis, sign, 5000, 0, at + F16(3)),
                              placed(axis, sign, 0, 5000, at + F16(2))}};
    return toi_overlap_triangle3(&a, &b, p);
}

static void push_triangle(unsigned axis, int sign) {
    const fix16_t most = TOI_LIMIT / 2 - 1;
    toi_penetration p;
    const bool overlaps = ask_triangles(axis, sign, 0, &p) == TOI_OVERLAP;
    const fix16_t push = sign * (axis == 0 ? p.push.x : axis == 1 ? p.push.y : p.push.z);
    const fix16_t last = most - F16(3) - push;
    toi_status statuses[4];
    for (int n = 0; n < 4; n++)
        statuses[n] = ask_triangles(axis, sign, last - 2 + n, &p);
    tap_ok(overlaps && push >= F16(.25) && push <= F16(.25) + 4 && statuses[0] == TOI_OVERLAP &&
               statuses[1] == TOI_OVERLAP && statuses[2] == TOI_OVERLAP && statuses[3] == TOI_ERR_RANGE,
           "triangles along %s%c: %d %d %d %d", sign < 0 ? "-" : "", "xyz"[axis], statuses[0], statuses[1],
           statuses[2], statuses[3]);
}

int main(void) {
    for (unsigned axis = 0; axis < 3; axis++) {
        push_triangle(axis, 1);
        push_triangle(axis, -1);
    }
    for (unsigned f = 0; f < FORMS; f++)
        for (unsigned axis = 0; axis < (is_flat((form)f) ? 2 : 3); axis++)
            for (unsigned first = 0; first < (f == POLYGON ? 4 : 1); first++) {
                push_to_the_end((form)f, axis, 1, first);
                push_to_the_end((form)f, axis, -1, first);
            }
    return tap_done();
}
