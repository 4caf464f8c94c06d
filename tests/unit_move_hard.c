/* SPDX-License-Identifier: MIT */
/* Steps from where a body all but touches: a few ulps before or after the contact that bisection finds. It
 * never ends overlapped where it did not begin so, and is where the answer says. And steps through worlds
 * that say one thing now and another later: they end, and the body is where the answer says, or where it was.
 */
#include "../tools/hull_build.h"
#include "move_world.h"
#include "random.h"
#include "tap.h"

enum { THINGS = 6 };

static uint64_t seed = 20261123;

static int below(int n) {
    return (int)(random64(&seed) % (uint64_t)n);
}

static fix16_t between(fix16_t lo, fix16_t hi) {
    return (fix16_t)(lo + (int64_t)(random64(&seed) % ((uint64_t)((int64_t)hi - lo) + 1)));
}

static toi_vec3 anywhere(fix16_t reach, bool flat) {
    return (toi_vec3){between(-reach, reach), between(-reach, reach), flat ? 0 : between(-reach, reach)};
}

/* ---- Shapes */

static toi_vec2 vertices2[THINGS + 1][MAX_VERTICES];
static toi_vec3 vertices3[THINGS + 1][8];
static hull hulls[THINGS + 1];

static void throw_flat(toi_shape *s, unsigned which, toi_vec3 at, fix16_t size) {
    const toi_vec2 half = {between(0, size), between(0, size)};
    s->kind = (toi_shape_kind[]){TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, TOI_SHAPE_POLY2}[below(3)];
    if (s->kind == TOI_SHAPE_AABB2)
        s->as.aabb2 = (toi_aabb2){{at.x - half.x, at.y - half.y}, {at.x + half.x, at.y + half.y}};
    else if (s->kind == TOI_SHAPE_OBB2) {
        s->as.obb2 = (toi_obb2){{at.x, at.y}, half, TOI_ROT2_IDENTITY};
        toi_rot2_from_angle(&s->as.obb2.rot, (toi_angle)random64(&seed));
    } else
        do
            for (unsigned n = 0; n < MAX_VERTICES; n++)
                vertices2[which][n] = (toi_vec2){at.x + between(-size, size), at.y + between(-size, size)};
        while (toi_poly2_hull(vertices2[which], MAX_VERTICES, &s->as.poly2) != TOI_OK);
}

static void throw_solid(toi_shape *s, unsigned which, toi_vec3 at, fix16_t size) {
    const toi_vec3 half = {between(0, size), between(0, size), between(0, size)};
    const toi_vec3 axis = {between(-9, 9), between(-9, 9), between(1, 9)};
    toi_rot3 rot;
    toi_rot3_from_axis_angle(&rot, &axis, (toi_angle)random64(&seed));
    s->kind = (toi_shape_kind[]){TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, TOI_SHAPE_HULL3}[below(3)];
    if (s->kind == TOI_SHAPE_AABB3)
        s->as.aabb3 = (toi_aabb3){{at.x - half.x, at.y - half.y, at.z - half.z},
                                  {at.x + half.x, at.y + half.y, at.z + half.z}};
    else if (s->kind == TOI_SHAPE_OBB3)
        s->as.obb3 = (toi_obb3){at, half, rot};
    else {
        const size_t count = (size_t)between(1, 8);
        for (size_t n = 0; n < count; n++)
            vertices3[which][n] = anywhere(size, false);
        hull_free(&hulls[which]);
        if (hull_build(vertices3[which], count, &hulls[which]) != HULL_BUILT)
            abort();
        s->as.hull3 = (toi_hull3){&hulls[which].table, at, rot};
    }
}

static void throw_shape(toi_shape *s, unsigned which, toi_vec3 at, fix16_t size, bool flat) {
    (flat ? throw_flat : throw_solid)(s, which, at, size);
}

static toi_vec3 minus(toi_vec3 v) {
    return (toi_vec3){-v.x, -v.y, -v.z};
}

/* ---- A world of one thing, which the body all but touches */

static bool overlaps(const toi_shape *a, const toi_shape *b) {
    toi_penetration p;
    return toi_overlap(a, b, &p) == TOI_OVERLAP;
}

static toi_vec3 part_of(toi_vec3 way, int64_t part) {
    return (toi_vec3){(fix16_t)(way.x * part >> 20), (fix16_t)(way.y * part >> 20),
                      (fix16_t)(way.z * part >> 20)};
}

/* Moves the body along a way to the last of 2^20 parts of it at which it does not overlap. False where there
 * is none. */
static bool bring_near(toi_shape *body, const toi_shape *thing, toi_vec3 way) {
    int64_t free_at = 0, bad_at = 1 << 20;
    if (overlaps(thing, body))
        return false;
    while (bad_at - free_at > 1) {
        int64_t at = (free_at + bad_at) / 2;
        toi_vec3 by = part_of(way, at);
        shift_shape(body, by);
        *(overlaps(thing, body) ? &bad_at : &free_at) = at;
        shift_shape(body, minus(by));
    }
    shift_shape(body, part_of(way, free_at));
    return true;
}

static bool is_moved_by(const toi_shape *from, const toi_shape *to, toi_vec3 by, const toi_vec2 *first) {
    toi_shape there = *from;
    if (there.kind == TOI_SHAPE_POLY2)
        return to->as.poly2.vertices[0].x - first->x == by.x && to->as.poly2.vertices[0].y - first->y == by.y;
    shift_shape(&there, by);
    return memcmp(&there, to, sizeof there) == 0;
}

static toi_status move(toi_shape *body, toi_vec3 velocity, bool flat, toi_world_fn world, void *context,
                       const toi_move_options *options, toi_move_result *result) {
    const toi_vec2 v = {velocity.x, velocity.y};
    return flat ? toi_move2(body, &v, world, context, options, result)
                : toi_move3(body, &velocity, world, context, options, result);
}

typedef struct {
    unsigned asked, hits, overlapped, crushed, misplaced, refused;
} tally;

static void all_but_touch(bool flat, fix16_t size, tally *t) {
    test_world w = {.count = 0};
    toi_shape body;
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_move_result result;
    const toi_vec3 from = anywhere(3 * size, flat);
    memset(&body, 0, sizeof body);
    toi_candidate *c = add_thing(&w, TOI_SHAPE_AABB2);
    throw_shape(&c->shape, 0, (toi_vec3){0, 0, 0}, size, flat);
    throw_shape(&body, 1, from, size, flat);
    if (!bring_near(&body, &c->shape, minus(from)))
        return;
    const int ulps = below(6);
    shift_shape(&body,
                (toi_vec3){between(-ulps, ulps), between(-ulps, ulps), flat ? 0 : between(-ulps, ulps)});
    if (overlaps(&c->shape, &body))
        return;
    const bool at_rest = below(3) != 0;
    if (!at_rest)
        c->velocity = anywhere(below(2) ? 9 : size, flat);
    options.room = vertices2[1];
    const toi_shape before = body;
    const toi_vec2 first = vertices2[1][0];
    const fix16_t speed = below(2) ? 1 + below(12) : size;
    const toi_vec3 velocity = anywhere(speed, flat);
    toi_status status = move(&body, velocity, flat, world_tells, &w, &options, &result);
    shift_shape(&c->shape, c->velocity);
    t->asked++;
    t->hits += status == TOI_HIT;
    t->refused += status < 0;
    if (status == TOI_OVERLAP && !at_rest)
        t->crushed++;
    else
        t->overlapped += overlaps(&c->shape, &body) || status == TOI_OVERLAP;
    t->misplaced += !is_moved_by(&before, &body, result.moved, &first);
}

/* Where a hull moves against the body, it has no way left in some 1 of 4000 steps from a contact, and says
 * so. */
static void from_contact(bool flat, fix16_t size) {
    tally t = {0, 0, 0, 0, 0, 0};
    for (unsigned n = 0; n < 4000; n++)
        all_but_touch(flat, size, &t);
    tap_ok(t.asked > 1500 && t.hits > 300 && t.crushed * 1000 < t.asked &&
               t.overlapped + t.misplaced + t.refused == 0,
           "%s of %d ulps: %u steps, %u hits, %u crushed; %u overlapped, %u misplaced, %u refused",
           flat ? "plane" : "space", (int)size, t.asked, t.hits, t.crushed, t.overlapped, t.misplaced,
           t.refused);
}

/* ---- Worlds that change their mind */

typedef struct {
    test_world things;
    unsigned doubt; /* one answer in so many is another one */
} fickle_world;

static bool tells(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    fickle_world *w = context;
    if (below((int)w->doubt) == 0)
        n = (uint32_t)below(THINGS + 2);
    return world_tells(&w->things, region, n, out);
}

static void ask_fickle(bool flat, tally *t) {
    fickle_world w = {.things = {.count = 0}, .doubt = 2 + (unsigned)below(9)};
    toi_shape body;
    toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    toi_move_result result;
    const fix16_t size = below(2) ? F16(2) : F16(200);
    memset(&body, 0, sizeof body);
    for (unsigned n = 0; n < THINGS; n++) {
        toi_candidate *c = add_thing(&w.things, TOI_SHAPE_AABB2);
        throw_shape(&c->shape, n, anywhere(2 * size, flat), size, flat);
        if (below(2))
            c->velocity = anywhere(size, flat);
        c->role = (toi_role)(below(4) == 0 ? 1 + below(2) : 0);
    }
    throw_shape(&body, THINGS, anywhere(2 * size, flat), size / 2, flat);
    options.room = vertices2[THINGS];
    options.bounces = (uint8_t)below(TOI_MOVE_BOUNCES + 1);
    options.bullet = options.bounces == 0;
    options.push_out = below(2);
    const toi_shape before = body;
    const toi_vec2 first = vertices2[THINGS][0];
    static const toi_vec3 none = {0, 0, 0};
    toi_status status = move(&body, anywhere(3 * size, flat), flat, tells, &w, &options, &result);
    t->asked++;
    t->hits += status == TOI_HIT;
    t->misplaced += !is_moved_by(&before, &body, status < 0 ? none : result.moved, &first);
}

static void through_fickle(bool flat) {
    tally t = {0, 0, 0, 0, 0, 0};
    for (unsigned n = 0; n < 6000; n++)
        ask_fickle(flat, &t);
    tap_ok(t.misplaced == 0 && t.hits > 300,
           "worlds that change their mind, in %s: %u steps, %u hits, %u misplaced",
           flat ? "the plane" : "space", t.asked, t.hits, t.misplaced);
}

int main(void) {
    for (int flat = 1; flat >= 0; flat--) {
        from_contact(flat, 12);
        from_contact(flat, 900);
        from_contact(flat, F16(3));
        from_contact(flat, F16(300));
        through_fickle(flat);
    }
    return tap_done();
}
