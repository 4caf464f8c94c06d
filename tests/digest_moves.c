/* SPDX-License-Identifier: MIT */
#include "digest_moves.h"
#include "digest_hulls.h"

enum { TILES = 8, THINGS = 5, CORNERS = 5, HULL_VERTICES = 8, OCTAHEDRON = 5, HULLS = 3, STEPS = 25 };

/* A room as wide as twice `size`, tiles on its floor, things in it and the body. */
static struct {
    bool flat, round;
    unsigned step; /* of so many before it is made anew */
    fix16_t size;
    toi_candidate things[THINGS];
    toi_vec2 corners[THINGS + 1][CORNERS]; /* of polygons; those of the body come last */
    toi_hull3_table tables[2];             /* of things, and of the body */
    toi_vec3 vertices[2][HULL_VERTICES];
    toi_shape body;
    toi_vec3 velocity;
    toi_move_options options;
} room;

static fix16_t up_to(random_source *r, fix16_t most) {
    return (fix16_t)random_below(r, (uint32_t)most + 1);
}

static fix16_t between(random_source *r, fix16_t most) {
    return (fix16_t)random_below(r, 2 * (uint32_t)most + 1) - most;
}

static toi_vec3 anywhere(random_source *r, fix16_t most) {
    toi_vec3 v;
    v.x = between(r, most);
    v.y = between(r, most);
    v.z = room.flat ? 0 : between(r, most);
    return v;
}

/* ---- Shapes */

static void make_box(toi_shape *shape, const toi_vec3 *lo, const toi_vec3 *hi) {
    shape->radius = 0;
    if (room.flat) {
        shape->kind = TOI_SHAPE_AABB2;
        shape->as.aabb2 = (toi_aabb2){{lo->x, lo->y}, {hi->x, hi->y}};
    } else {
        shape->kind = TOI_SHAPE_AABB3;
        shape->as.aabb3 = (toi_aabb3){*lo, *hi};
    }
}

/* Small ones as often as large ones. One draw a statement: C leaves open which of two comes first. */
static toi_angle any_angle(random_source *r) {
    const toi_angle angle = random_bits(r);
    return angle >> random_below(r, 32);
}

static toi_rot3 any_turn(random_source *r) {
    toi_rot3 rot = TOI_ROT3_IDENTITY;
    toi_vec3 axis = {0, 0, 1};
    axis.x = between(r, 9);
    axis.y = between(r, 9);
    toi_rot3_from_axis_angle(&rot, &axis, any_angle(r));
    return rot;
}

static void make_turned_box(random_source *r, toi_shape *shape, const toi_vec3 *at, const toi_vec3 *half) {
    if (room.flat) {
        shape->kind = TOI_SHAPE_OBB2;
        shape->as.obb2 = (toi_obb2){{at->x, at->y}, {half->x, half->y}, TOI_ROT2_IDENTITY};
        toi_rot2_from_angle(&shape->as.obb2.rot, any_angle(r));
    } else {
        shape->kind = TOI_SHAPE_OBB3;
        shape->as.obb3 = (toi_obb3){*at, *half, any_turn(r)};
    }
}

static void make_polygon(random_source *r, toi_shape *shape, const toi_vec3 *at, fix16_t reach, unsigned n) {
    toi_vec2 *v = room.corners[n];
    for (unsigned k = 0; k < CORNERS; k++) {
        v[k].x = at->x + between(r, reach);
        v[k].y = at->y + between(r, reach);
    }
    if (toi_poly2_hull(v, CORNERS, &shape->as.poly2) == TOI_OK)
        shape->kind = TOI_SHAPE_POLY2;
}

static void make_hull(random_source *r, toi_shape *shape, const toi_vec3 *at, unsigned side) {
    shape->kind = TOI_SHAPE_HULL3;
    shape->as.hull3 = (toi_hull3){&room.tables[side], *at, any_turn(r)};
}

static void make_ball(toi_shape *shape, const toi_vec3 *at, fix16_t radius) {
    shape->kind = room.flat ? TOI_SHAPE_CIRCLE2 : TOI_SHAPE_SPHERE3;
    if (room.flat)
        shape->as.circle2 = (toi_circle2){{at->x, at->y}, radius};
    else
        shape->as.sphere3 = (toi_sphere3){*at, radius};
}

static void make_capsule(toi_shape *shape, const toi_vec3 *at, const toi_vec3 *half, fix16_t radius) {
    const toi_vec3 to = {at->x + half->x, at->y + half->y, at->z + half->z};
    shape->kind = room.flat ? TOI_SHAPE_CAPSULE2 : TOI_SHAPE_CAPSULE3;
    if (room.flat)
        shape->as.capsule2 = (toi_capsule2){{at->x, at->y}, {to.x, to.y}, radius};
    else
        shape->as.capsule3 = (toi_capsule3){*at, to, radius};
}

/* Makes a shape round, two times of three another one. */
static void make_round(random_source *r, toi_shape *shape, const toi_vec3 *at, const toi_vec3 *half) {
    const unsigned form = random_index(r, 4);
    const fix16_t radius = up_to(r, half->x);
    if (form == 0)
        make_ball(shape, at, half->x);
    else if (form < 3)
        make_capsule(shape, at, half, radius);
    else
        shape->radius = radius;
}

/* Number n of the things, or the body. */
static void make_shape(random_source *r, toi_shape *shape, fix16_t reach, unsigned n) {
    const unsigned form = random_index(r, 3);
    const toi_vec3 at = anywhere(r, room.size);
    toi_vec3 half;
    half.x = up_to(r, reach);
    half.y = up_to(r, reach);
    half.z = up_to(r, reach);
    const toi_vec3 lo = {at.x - half.x, at.y - half.y, at.z - half.z},
                   hi = {at.x + half.x, at.y + half.y, at.z + half.z};
    make_box(shape, &lo, &hi);
    if (form == 1)
        make_turned_box(r, shape, &at, &half);
    else if (form == 2 && room.flat)
        make_polygon(r, shape, &at, reach, n);
    else if (form == 2)
        make_hull(r, shape, &at, n == THINGS);
    if (room.round)
        make_round(r, shape, &at, &half);
}

static void make_table(random_source *r, unsigned side, fix16_t reach) {
    const toi_hull3_table *table = digest_hulls[OCTAHEDRON + random_below(r, HULLS)];
    const fix16_t factor = reach > table->reach ? reach / table->reach : 1;
    const fix16_t factors[3] = {factor, factor, factor};
    digest_hull_scale(table, factors, room.vertices[side], &room.tables[side]);
}

/* ---- Rooms */

/* Walls across x, y and z, low and high; then the tiles, side by side. */
static void build(uint32_t n, toi_shape *shape) {
    const fix16_t size = room.size, thick = size / 8 + 1, walls = room.flat ? 4 : 6;
    fix16_t lo[3] = {-size - thick, -size - thick, -size - thick},
            hi[3] = {size + thick, size + thick, size + thick};
    if ((fix16_t)n < walls) {
        (n & 1 ? lo : hi)[n / 2] = n & 1 ? size : -size;
    } else {
        const fix16_t side = size / (TILES / 2);
        lo[0] = -size + ((fix16_t)n - walls) * side;
        hi[0] = lo[0] + side;
        lo[1] = -size;
        hi[1] = -size + side / 2;
    }
    const toi_vec3 low = {lo[0], lo[1], lo[2]}, high = {hi[0], hi[1], hi[2]};
    make_box(shape, &low, &high);
}

static bool tell(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    const uint32_t built = TILES + (room.flat ? 4 : 6);
    (void)context, (void)region;
    if (n < built)
        build(n, &out->shape);
    else if (n < built + THINGS)
        *out = room.things[n - built];
    return n < built + THINGS;
}

/* Most of them at rest and solid. */
static void make_thing(random_source *r, unsigned n) {
    toi_candidate *thing = &room.things[n];
    *thing = (toi_candidate){.id = 100 + n, .layers = random_once_in(r, 8) ? 2 : 0};
    make_shape(r, &thing->shape, room.size / 2, n);
    thing->role = random_once_in(r, 3) ? (toi_role)random_below(r, 3) : TOI_ROLE_SOLID;
    thing->up.y = 65536;
    if (random_once_in(r, 3))
        thing->velocity = anywhere(r, room.size / 16);
}

static void make_room(random_source *r, bool flat, bool round) {
    static const fix16_t sizes[] = {TOI_F16(2), TOI_F16(16), TOI_F16(300), 60000, 500};
    const toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    room.flat = flat;
    room.round = round;
    room.size = sizes[random_below(r, sizeof sizes / sizeof *sizes)];
    make_table(r, 0, room.size / 2);
    make_table(r, 1, room.size / 8);
    for (unsigned n = 0; n < THINGS; n++)
        make_thing(r, n);
    make_shape(r, &room.body, room.size / 8, THINGS);
    room.options = options;
    room.options.push_out = random_once_in(r, 2);
    room.options.bounces = (uint8_t)(1 + random_below(r, 8));
    room.options.slope = up_to(r, 65536);
    room.options.ignores = random_once_in(r, 4) ? ~UINT32_C(1) : 0;
    room.options.room = room.corners[THINGS];
    room.velocity = (toi_vec3){0, 0, 0};
}

/* ---- Steps */

static void add_move(digest *d, const toi_move_result *moved) {
    if (!digest_add_status(d, moved->status)) {
        digest_add(d, (int32_t)moved->faulty);
        return;
    }
    digest_add_vector(d, &moved->moved);
    digest_add_vector(d, &moved->velocity);
    digest_add(d, moved->touched);
    digest_add(d, moved->count);
    digest_add(d, moved->stopped);
    for (unsigned n = 0; n < moved->count; n++) {
        digest_add(d, (int32_t)moved->contacts[n].id);
        digest_add(d, moved->contacts[n].time);
        digest_add_vector(d, &moved->contacts[n].normal);
        digest_add(d, moved->contacts[n].kind);
    }
}

/* Falls on, or is thrown anew. */
static void throw_body(random_source *r) {
    room.velocity.y -= room.size / 32 + 1;
    if (random_once_in(r, 4))
        room.velocity = anywhere(r, random_once_in(r, 8) ? TOI_F16(4000) : room.size);
}

static void ask_move(digest *d, random_source *r, bool flat, bool round) {
    toi_move_result moved = {.velocity = {0, 0, 0}};
    if (room.flat != flat || room.round != round || room.step == 0)
        make_room(r, flat, round);
    room.step = (room.step + 1) % STEPS;
    throw_body(r);
    const toi_vec2 velocity = {room.velocity.x, room.velocity.y};
    if (flat)
        toi_move2(&room.body, &velocity, tell, 0, &room.options, &moved);
    else
        toi_move3(&room.body, &room.velocity, tell, 0, &room.options, &moved);
    add_move(d, &moved);
    room.velocity = moved.velocity;
}

void digest_ask_move2(digest *d, random_source *r) {
    ask_move(d, r, true, false);
}

void digest_ask_move3(digest *d, random_source *r) {
    ask_move(d, r, false, false);
}

void digest_ask_round_move2(digest *d, random_source *r) {
    ask_move(d, r, true, true);
}

void digest_ask_round_move3(digest *d, random_source *r) {
    ask_move(d, r, false, true);
}
