/* SPDX-License-Identifier: MIT */
/* Steps among level boxes, each taken three times: by toi_move2 or toi_move3, where pairs of level boxes take
 * 32-bit code; in a space in which no pair is level, so that all go the way of any shape; and without the
 * code for other shapes, as programs of level boxes alone are linked. Answers, bodies and what the world is
 * asked are the same, bit for bit. In some worlds there are other shapes too: there the third step is left
 * out. */
#include "../src/move/move.h"
#include "random.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THINGS = 12, STEPS_A_WORLD = 4 };

static const toi16_tilted *const nothing;
static const toi16_space general2 = {(toi_shape_kind)0,     2, 0,        &toi16_tilted2,
                                     &toi16_check_of_aabb2, 0, {0, 0, 0}},
                         general3 = {(toi_shape_kind)0,     3, 0,        &toi16_tilted3,
                                     &toi16_check_of_aabb3, 0, {0, 0, 0}},
                         alone2 = {TOI_SHAPE_AABB2, 2, 0, &nothing, &toi16_check_of_aabb2, 0, {0, 0, 0}},
                         alone3 = {TOI_SHAPE_AABB3, 3, 0, &nothing, &toi16_check_of_aabb3, 0, {0, 0, 0}};

typedef struct {
    uint64_t random;
    bool flat;
    bool mixed;  /* not all shapes are level boxes */
    bool moving; /* things may move */
    fix16_t size;
    fix16_t grid; /* coordinates are multiples of it */
    int64_t center[3];
    toi_candidate things[MOST_THINGS];
    unsigned count;
    toi_shape body;
    toi_vec3 velocity;
    toi_move_options options;
    uint64_t asked; /* a sum of all that the world was asked */
} scene;

static uint32_t below(scene *s, uint32_t n) {
    return (uint32_t)(random64(&s->random) % n);
}

static bool one_in(scene *s, uint32_t n) {
    return below(s, n) == 0;
}

/* Within +-most; often a multiple of the grid. */
static fix16_t about(scene *s, fix16_t most) {
    fix16_t x = (fix16_t)((int64_t)(random64(&s->random) % (2 * (uint64_t)most + 1)) - most);
    return x / s->grid * s->grid + (one_in(s, 6) ? (fix16_t)below(s, 3) - 1 : 0);
}

static toi_vec3 any_vector(scene *s, fix16_t most) {
    toi_vec3 v;
    v.x = about(s, most);
    v.y = about(s, most);
    v.z = s->flat ? 0 : about(s, most);
    return v;
}

static fix16_t within(int64_t x) {
    return x < INT32_MIN ? INT32_MIN : x > INT32_MAX ? INT32_MAX : (fix16_t)x;
}

/* ---- Worlds */

static fix16_t any_side(scene *s, fix16_t most) {
    fix16_t side = abs(about(s, most));
    return one_in(s, 12) ? 0 : one_in(s, 2) ? s->grid : side;
}

static void make_level(scene *s, toi_shape *shape, fix16_t reach, fix16_t most) {
    const toi_vec3 at = any_vector(s, reach);
    const int64_t lo[3] = {s->center[0] + at.x, s->center[1] + at.y, s->center[2] + at.z};
    fix16_t *box = s->flat ? &shape->as.aabb2.lo.x : &shape->as.aabb3.lo.x;
    const unsigned n = s->flat ? 2 : 3;
    shape->kind = s->flat ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    shape->radius = 0;
    const bool all = !s->mixed && one_in(s, 40); /* of Q16.16 */
    for (unsigned k = 0; k < n; k++) {
        box[k] = all ? INT32_MIN + (fix16_t)below(s, 9) : within(lo[k]);
        box[k + n] = all ? INT32_MAX - (fix16_t)below(s, 9) : within(lo[k] + any_side(s, most));
    }
    if (one_in(s, 900))
        box[n] = within((int64_t)box[0] - 1);
}

static void make_tilted(scene *s, toi_shape *shape) {
    const toi_vec3 at = any_vector(s, s->size);
    const toi_angle turn = one_in(s, 3) ? 0 : (toi_angle)random64(&s->random);
    if (s->flat) {
        toi_obb2 box = {
            {at.x, at.y}, {any_side(s, s->size / 2), any_side(s, s->size / 2)}, TOI_ROT2_IDENTITY};
        toi_rot2_from_angle(&box.rot, turn);
        shape->kind = TOI_SHAPE_OBB2;
        shape->as.obb2 = box;
    } else {
        toi_obb3 box = {at, {any_side(s, s->size / 2), any_side(s, s->size / 2), 9}, TOI_ROT3_IDENTITY};
        toi_rot3_from_yaw(&box.rot, turn);
        shape->kind = TOI_SHAPE_OBB3;
        shape->as.obb3 = box;
    }
}

static void make_thing(scene *s, unsigned n) {
    toi_candidate *thing = &s->things[n];
    memset(thing, 0, sizeof *thing);
    make_level(s, &thing->shape, s->size, s->size);
    if (s->mixed && one_in(s, 3))
        make_tilted(s, &thing->shape);
    thing->id = 100 + n;
    if (s->moving && one_in(s, 2))
        thing->velocity = any_vector(s, s->size / (1 + (fix16_t)below(s, 20)) + 1);
    if (s->moving && n > 0 && one_in(s, 3))
        thing->velocity = s->things[n - 1].velocity;
    if (one_in(s, 4))
        thing->role = (toi_role)(1 + below(s, one_in(s, 9) ? 4 : 2));
    if (one_in(s, 3))
        thing->up = any_vector(s, 99);
    thing->layers = one_in(s, 5) ? 1 + below(s, 3) : 0;
}

/* Side by side, to the ulp. */
static void make_tiles(scene *s) {
    const fix16_t side = s->grid;
    for (unsigned n = 0; n < s->count / 2; n++) {
        toi_candidate *thing = &s->things[n];
        fix16_t *box = s->flat ? &thing->shape.as.aabb2.lo.x : &thing->shape.as.aabb3.lo.x;
        const unsigned dimensions = s->flat ? 2 : 3;
        memset(thing, 0, sizeof *thing);
        thing->id = n;
        thing->shape.kind = s->flat ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
        thing->shape.radius = 0;
        const int64_t steps[3] = {(int64_t)n - 3, n > 4 ? 1 : 0, 0};
        for (unsigned k = 0; k < dimensions; k++) {
            box[k] = within(s->center[k] + steps[k] * side);
            box[k + dimensions] = within(s->center[k] + (steps[k] + 1) * side);
        }
    }
}

static void make_options(scene *s) {
    toi_move_options *o = &s->options;
    memset(o, 0, sizeof *o);
    if (one_in(s, 4))
        o->t_max = (fix16_t)(one_in(s, 9) ? random_width(&s->random, 31) : 20000 + below(s, 100000));
    o->instant = one_in(s, 20);
    if (one_in(s, 3))
        o->up = any_vector(s, 9);
    if (one_in(s, 4))
        o->slope = (fix16_t)below(s, 65537);
    o->ignores = one_in(s, 6) ? 1 + below(s, 3) : 0;
    o->bounces = (uint8_t)(one_in(s, 3) ? below(s, TOI_MOVE_BOUNCES + 1) : 0);
    o->bullet = one_in(s, 8);
    o->push_out = one_in(s, 3);
}

/* Near the middle, far out, or at an end of Q16.16; with other shapes only where they are legal. */
static void place_world(scene *s) {
    static const int64_t places[] = {0, 0, 0, TOI_LIMIT, -TOI_LIMIT, INT32_MAX, INT32_MIN, 1000000000};
    for (unsigned k = 0; k < 3; k++)
        s->center[k] = s->mixed || one_in(s, 2) ? 0 : places[below(s, 8)];
}

static void make_scene(scene *s, uint64_t n) {
    static const fix16_t sizes[] = {6, 40, 2000, F16(1), F16(30), F16(2000), TOI_LIMIT / 3, INT32_MAX / 2};
    static const fix16_t parts[] = {1, 4, 16, 1 << 20};
    s->random = n;
    s->flat = one_in(s, 2);
    s->mixed = one_in(s, 8);
    s->moving = one_in(s, 2);
    s->size = sizes[below(s, s->mixed ? 6 : 8)];
    s->grid = s->size / parts[below(s, 4)];
    s->grid += s->grid == 0;
    place_world(s);
    s->count = 2 + below(s, MOST_THINGS - 1);
    for (unsigned i = 0; i < s->count; i++)
        make_thing(s, i);
    if (one_in(s, 3))
        make_tiles(s);
    make_level(s, &s->body, s->size / 2, s->size / 4);
}

/* From lo to lo, and as much further again. */
static fix16_t towards(fix16_t from, fix16_t to, unsigned times) {
    const int64_t way = ((int64_t)to - from) * times;
    return way <= -TOI_LIMIT ? 1 - TOI_LIMIT : way >= TOI_LIMIT ? TOI_LIMIT - 1 : (fix16_t)way;
}

/* At one of the things: most others are missed, in space above all. */
static void aim(scene *s) {
    const toi_shape *thing = &s->things[below(s, s->count)].shape;
    const unsigned times = 1 + below(s, 4);
    if (s->flat) {
        s->velocity.x = towards(s->body.as.aabb2.lo.x, thing->as.aabb2.lo.x, times);
        s->velocity.y = towards(s->body.as.aabb2.lo.y, thing->as.aabb2.lo.y, times);
    } else {
        s->velocity.x = towards(s->body.as.aabb3.lo.x, thing->as.aabb3.lo.x, times);
        s->velocity.y = towards(s->body.as.aabb3.lo.y, thing->as.aabb3.lo.y, times);
        s->velocity.z = towards(s->body.as.aabb3.lo.z, thing->as.aabb3.lo.z, times);
    }
}

static void make_velocity(scene *s) {
    fix16_t most = s->size < TOI_LIMIT - 2 ? s->size : TOI_LIMIT - 2;
    if (one_in(s, 5))
        most = TOI_LIMIT - 2;
    s->velocity = any_vector(s, most / (one_in(s, 3) ? 16 : 1) + 1);
    if (one_in(s, 2))
        aim(s);
    if (one_in(s, 4))
        s->velocity.x = 0;
    if (one_in(s, 8))
        s->velocity.y = s->velocity.x;
}

static bool tells(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    scene *s = context;
    const fix16_t row[6] = {region->lo.x, region->lo.y, region->lo.z,
                            region->hi.x, region->hi.y, region->hi.z};
    for (unsigned k = 0; k < 6; k++)
        s->asked = (s->asked ^ (uint32_t)row[k]) * UINT64_C(0x9E3779B97F4A7C15) + n;
    if (n >= s->count)
        return false;
    *out = s->things[n];
    return true;
}

/* ---- Steps */

typedef struct {
    toi_shape body;
    toi_move_result result;
    uint64_t asked;
} outcome;

static void begin_step(scene *s, outcome *o) {
    memset(o, 0, sizeof *o);
    o->body = s->body;
    o->result.velocity = s->velocity;
    s->asked = 0;
}

static void step_in(scene *s, const toi16_space *space, outcome *o) {
    begin_step(s, o);
    toi16_move(&o->body, space, tells, s, &s->options, &o->result);
    o->asked = s->asked;
}

static void step_publicly(scene *s, outcome *o) {
    const toi_vec2 flat = {s->velocity.x, s->velocity.y};
    begin_step(s, o);
    if (s->flat)
        toi_move2(&o->body, &flat, tells, s, &s->options, &o->result);
    else
        toi_move3(&o->body, &s->velocity, tells, s, &s->options, &o->result);
    o->asked = s->asked;
}

static bool are_same_contacts(const toi_move_result *a, const toi_move_result *b) {
    for (unsigned k = 0; k < a->count; k++) {
        const toi_move_contact *c = &a->contacts[k], *d = &b->contacts[k];
        if (c->id != d->id || c->time != d->time || c->kind != d->kind ||
            !toi16_are_same(&c->normal, &d->normal))
            return false;
    }
    return true;
}

static bool are_same_results(const toi_move_result *a, const toi_move_result *b) {
    if (a->status != b->status || a->faulty != b->faulty)
        return false;
    return a->status < 0 || (toi16_are_same(&a->moved, &b->moved) &&
                             toi16_are_same(&a->velocity, &b->velocity) && a->touched == b->touched &&
                             a->count == b->count && a->stopped == b->stopped && are_same_contacts(a, b));
}

static bool are_alike(const outcome *a, const outcome *b) {
    return memcmp(&a->body, &b->body, sizeof a->body) == 0 && a->asked == b->asked &&
           are_same_results(&a->result, &b->result);
}

typedef struct {
    unsigned steps, wrong, statuses[4], errors, turned;
} tally;

static void print_outcome(const char *name, const outcome *o) {
    const toi_move_result *r = &o->result;
    printf("#   %s: %d, moved %d %d %d, velocity %d %d %d, touched %d, %d contacts, stopped %d\n", name,
           (int)r->status, (int)r->moved.x, (int)r->moved.y, (int)r->moved.z, (int)r->velocity.x,
           (int)r->velocity.y, (int)r->velocity.z, r->touched, r->count, r->stopped);
}

static void step_thrice(scene *s, uint64_t n, tally *t) {
    outcome level, general, alone;
    step_publicly(s, &level);
    step_in(s, s->flat ? &general2 : &general3, &general);
    step_in(s, s->flat ? &alone2 : &alone3, &alone);
    const bool same = are_alike(&level, &general) && (s->mixed || are_alike(&level, &alone));
    t->steps++;
    t->wrong += !same;
    if (level.result.status < 0)
        t->errors++;
    else
        t->statuses[level.result.status]++;
    t->turned += level.result.count > 1;
    if (!same && t->wrong < 10) {
        printf("# world %llu%s\n", (unsigned long long)n, s->mixed ? ", mixed" : "");
        print_outcome("level", &level);
        print_outcome("general", &general);
        print_outcome("alone", &alone);
    }
    s->body = level.body;
}

static void take_steps(uint64_t worlds) {
    static scene s;
    tally t = {0};
    for (uint64_t n = 0; n < worlds; n++) {
        make_scene(&s, n);
        for (unsigned k = 0; k < STEPS_A_WORLD; k++) {
            make_options(&s);
            make_velocity(&s);
            step_thrice(&s, n, &t);
        }
    }
    tap_ok(t.wrong == 0, "%u of %u steps are not the same", t.wrong, t.steps);
    tap_ok(t.statuses[TOI_SEPARATE] > t.steps / 20 && t.statuses[TOI_HIT] > t.steps / 6 &&
               t.statuses[TOI_OVERLAP] > t.steps / 20 && t.errors > t.steps / 100 && t.turned > t.steps / 40,
           "%u met nothing, %u hit, %u overlapped, %u are errors; %u had more than one contact",
           t.statuses[TOI_SEPARATE], t.statuses[TOI_HIT], t.statuses[TOI_OVERLAP], t.errors, t.turned);
}

/* ---- Pairs and planes by themselves, of which steps meet some seldom */

static bool are_same_meetings(const toi16_move_meeting *a, const toi16_move_meeting *b) {
    return a->status == b->status && a->enter == b->enter && a->pressing == b->pressing &&
           a->exact == b->exact && toi16_frac_compare(&a->first, &b->first) == 0 &&
           toi16_are_same(&a->normal, &b->normal);
}

static bool meet_alike(toi16_step *level, toi16_step *general, const toi16_thing *thing,
                       const toi_vec3 *way) {
    toi16_move_meeting m, n;
    toi_status status = toi16_meet_thing(level, thing, way, &m);
    if (status != toi16_meet_thing(general, thing, way, &n))
        return false;
    return status < TOI_GRAZE ||
           (status == TOI_GRAZE ? toi16_are_same(&m.normal, &n.normal) : are_same_meetings(&m, &n));
}

static bool rest_alike(toi16_step *level, toi16_step *general, const toi16_thing *thing) {
    toi_vec3 u, v;
    toi_status status = toi16_rest(level, thing, TOI16_NOW, 0);
    if (status != toi16_rest(general, thing, TOI16_NOW, 0))
        return false;
    return status < 0 || (toi16_rest(level, thing, TOI16_NOW, &u) == status &&
                          toi16_rest(general, thing, TOI16_NOW, &v) == status && toi16_are_same(&u, &v));
}

static bool overlap_alike(toi16_step *level, toi16_step *general, const toi16_thing *thing, bool push) {
    toi_penetration p, q;
    toi_status status = toi16_overlap_thing(level, thing, push, &p);
    if (status != toi16_overlap_thing(general, thing, push, &q))
        return false;
    return status != TOI_OVERLAP || (p.depth == q.depth && toi16_are_same(&p.normal, &q.normal) &&
                                     (!push || toi16_are_same(&p.push, &q.push)));
}

static void begin_pair(scene *s, const toi16_space *space, const toi_move_options *options,
                       toi16_step *step) {
    memset(step, 0, sizeof *step);
    step->space = space;
    step->tilted = *space->tilted;
    step->options = options;
    step->body = &s->body;
}

static void test_pairs(unsigned scenes) {
    static const toi16_space level2 = {TOI_SHAPE_AABB2,       2, 0,        &toi16_tilted2,
                                       &toi16_check_of_aabb2, 0, {0, 0, 0}},
                             level3 = {TOI_SHAPE_AABB3,       3, 0,        &toi16_tilted3,
                                       &toi16_check_of_aabb3, 0, {0, 0, 0}};
    static const toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
    static scene s;
    unsigned wrong = 0, corners = 0;
    for (unsigned n = 0; n < scenes; n++) {
        toi16_step level, general;
        toi16_thing thing;
        make_scene(&s, n);
        s.mixed = false;
        make_velocity(&s);
        begin_pair(&s, s.flat ? &level2 : &level3, &options, &level);
        begin_pair(&s, s.flat ? &general2 : &general3, &options, &general);
        make_level(&s, &thing.candidate.shape, s.size, INT32_MAX);
        thing.candidate.velocity = thing.rest = any_vector(&s, TOI_LIMIT - 2);
        if (one_in(&s, 2))
            thing.candidate.velocity = thing.rest = toi16_none3;
        wrong += !meet_alike(&level, &general, &thing, &s.velocity) ||
                 !rest_alike(&level, &general, &thing) || !overlap_alike(&level, &general, &thing, true) ||
                 !overlap_alike(&level, &general, &thing, false);
        toi16_move_meeting m;
        corners += toi16_meet_thing(&level, &thing, &s.velocity, &m) == TOI_HIT && m.pressing > 0;
    }
    tap_ok(wrong == 0 && corners > scenes / 1000, "%u of %u pairs are not the same; %u corners", wrong,
           scenes, corners);
}

/* Into the thing, along a coordinate. */
static void any_plane(scene *s, toi_vec3 *normal, toi_vec3 *base, toi16_plane *p) {
    const toi16_plane plane = {base, normal, (uint8_t)(one_in(s, 2) ? 0 : 1 + below(s, 128))};
    *normal = toi16_none3;
    toi16_put_in_row(normal, below(s, 3), one_in(s, 2) ? fix16_one : -fix16_one);
    *base = one_in(s, 2) ? toi16_none3 : any_vector(s, TOI_LIMIT - 2);
    *p = plane;
}

static void test_planes(unsigned planes) {
    static scene s;
    unsigned wrong = 0;
    s.grid = 1;
    for (unsigned n = 0; n < planes; n++) {
        toi_vec3 normals[2], bases[2], u, v;
        toi16_plane p, q;
        s.random = n;
        any_plane(&s, &normals[0], &bases[0], &p);
        any_plane(&s, &normals[1], &bases[1], &q);
        const toi_vec3 way = any_vector(&s, one_in(&s, 2) ? TOI_LIMIT - 2 : 99);
        toi16_level_along_one(&way, &p, &u);
        toi16_tilted3->along_one(&way, &p, &v);
        wrong += !toi16_are_same(&u, &v);
        const bool found = toi16_level_along_two(&way, &p, &q, &u);
        const bool at_rest = toi16_is_zero(&bases[0]) && toi16_is_zero(&bases[1]);
        wrong += found != toi16_tilted3->along_two(&way, &p, &q, at_rest, &v) ||
                 (found && !toi16_are_same(&u, &v));
    }
    tap_ok(wrong == 0, "%u of %u planes turn ways not the same", wrong, planes);
}

/* ---- Other shapes, where there is no code for them */

static bool tells_tilted(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)region;
    out->shape.kind = *(const toi_shape_kind *)context;
    return n == 0;
}

static void test_left_out(void) {
    toi_shape_kind kinds[] = {TOI_SHAPE_AABB3, TOI_SHAPE_OBB2, TOI_SHAPE_POLY2, (toi_shape_kind)0,
                              (toi_shape_kind)99};
    unsigned wrong = 0;
    toi_move_result result;
    for (unsigned n = 0; n < 5; n++) {
        toi_shape body = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {9, 9}}}},
                  other = {.kind = kinds[n], .as = {{{0, 0}, {9, 9}}}};
        result.velocity = (toi_vec3){5, 5, 0};
        wrong += toi16_move(&body, &alone2, tells_tilted, &kinds[n], NULL, &result) != TOI_ERR_SHAPE ||
                 result.faulty != 0;
        result.velocity = (toi_vec3){5, 5, 0};
        wrong += toi16_move(&other, &alone2, tells_tilted, &kinds[n], NULL, &result) != TOI_ERR_SHAPE ||
                 result.faulty != UINT32_MAX;
    }
    tap_ok(wrong == 0, "shapes that are left out are refused: %u wrong", wrong);
}

int main(int argc, char **argv) {
    take_steps((argc > 1 ? strtoull(argv[1], NULL, 10) : 20000) / STEPS_A_WORLD);
    test_pairs(20000);
    test_planes(20000);
    test_left_out();
    return tap_done();
}
