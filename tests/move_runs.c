/* SPDX-License-Identifier: MIT */
/* Runs of 150 steps with constant input: a body never stands still while a straight way along its surfaces is
 * free, and never swings. Where it stands is judged in doubles (solid_double.h), without the library.
 *
 *     build/tests/move_runs [RUNS [FIRST [KIND]]]        of each kind, or of one, from 0 */
#include <stdio.h>
#include "solid_double.h"

#include "../tools/hull_build.h"
#include "move_world.h"
#include "random.h"
#include "share.h"
#include "tap.h"

enum { STEPS = 150, PIECES = 8 };

typedef struct {
    uint64_t random;
    bool flat;
    test_world world;
    hull hulls[PIECES + 1]; /* of the things, and of the body */
    toi_shape body;
    toi_vec2 room[MAX_VERTICES];
    toi_vec3 velocity;
} scene;

static int32_t between(scene *s, int32_t lo, int32_t hi) {
    return lo + (int32_t)(random64(&s->random) % ((uint64_t)((int64_t)hi - lo) + 1));
}

static bool one_in(scene *s, unsigned n) {
    return random64(&s->random) % n == 0;
}

/* From 1 ulp to 8 units: of all widths alike often, or of all lengths. */
static fix16_t any_speed(scene *s) {
    return one_in(s, 2) ? (fix16_t)random_width(&s->random, 19) + 1 : between(s, 1, F16(8));
}

/* ---- Shapes */

static void make_hull(scene *s, unsigned which, const toi_vec3 *corners, size_t count, toi_shape *out) {
    const toi_hull3 posed = {&s->hulls[which].table, {0, 0, 0}, TOI_ROT3_IDENTITY};
    hull_free(&s->hulls[which]);
    if (hull_build(corners, count, &s->hulls[which]) != HULL_BUILT)
        abort();
    out->kind = TOI_SHAPE_HULL3;
    out->as.hull3 = posed;
}

/* What lies over a polygon of the plane, as deep as that to both sides. */
static void make_prism(scene *s, unsigned which, const toi_vec2 *flat, unsigned count, fix16_t deep,
                       toi_shape *out) {
    toi_vec3 corners[2 * MAX_VERTICES];
    for (unsigned i = 0; i < 2 * count; i++)
        corners[i] = (toi_vec3){flat[i / 2].x, flat[i / 2].y, i % 2 ? deep : -deep};
    make_hull(s, which, corners, 2 * count, out);
}

/* Counter-clockwise. */
static void make_piece(scene *s, const toi_vec2 *corners, uint8_t count) {
    const unsigned which = s->world.count;
    if (s->flat)
        add_poly2(&s->world, corners, count);
    else
        make_prism(s, which, corners, count, F16(40), &add_thing(&s->world, TOI_SHAPE_HULL3)->shape);
}

/* A level box by its lower and upper corner, in any form that a shape may have: obb ones lie at whole ulps
 * where the sides are even. */
static void make_level(scene *s, unsigned which, toi_vec3 lo, toi_vec3 hi, toi_vec2 *room, toi_shape *out) {
    const unsigned form = (unsigned)between(s, 0, 2);
    const toi_vec3 half = {(hi.x - lo.x) / 2, (hi.y - lo.y) / 2, (hi.z - lo.z) / 2};
    const toi_vec3 center = {lo.x + half.x, lo.y + half.y, lo.z + half.z};
    const toi_vec2 corners[4] = {{lo.x, lo.y}, {hi.x, lo.y}, {hi.x, hi.y}, {lo.x, hi.y}};
    static const toi_rot2 quarter = {0, TOI_Q30_ONE};
    if (form == 0 && s->flat)
        *out = (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{lo.x, lo.y}, {hi.x, hi.y}}}};
    else if (form == 0)
        *out = (toi_shape){.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {lo, hi}}};
    else if (form == 1 && s->flat)
        *out = (toi_shape){.kind = TOI_SHAPE_OBB2,
                           .as = {.obb2 = {{center.x, center.y}, {half.y, half.x}, quarter}}};
    else if (form == 1)
        *out = (toi_shape){.kind = TOI_SHAPE_OBB3, .as = {.obb3 = {center, half, TOI_ROT3_IDENTITY}}};
    else if (s->flat) {
        memcpy(room, corners, sizeof corners);
        *out = (toi_shape){.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {room, 4}}};
    } else {
        const toi_vec2 about[4] = {
            {-half.x, -half.y}, {half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}};
        make_prism(s, which, about, 4, half.z, out);
        out->as.hull3.center = center;
    }
}

static int32_t even(scene *s, int32_t lo, int32_t hi) {
    return 2 * between(s, lo / 2, hi / 2);
}

/* A level body that begins at a place. */
static void make_body(scene *s, toi_vec3 lo) {
    const toi_vec3 hi = {lo.x + even(s, 999, F16(1.5)), lo.y + even(s, 999, F16(1.5)),
                         s->flat ? lo.z : lo.z + even(s, 999, F16(1.5))};
    make_level(s, PIECES, lo, hi, s->room, &s->body);
}

static void shuffle(scene *s) {
    for (unsigned i = s->world.count; i > 1; i--) {
        const unsigned j = (unsigned)(random64(&s->random) % i);
        const toi_candidate kept = s->world.things[j];
        s->world.things[j] = s->world.things[i - 1];
        s->world.things[i - 1] = kept;
    }
}

/* ---- Is there a way? */

/* How deep the body would be in the world, moved by that: ulps. */
static double depth_at(scene *s, toi_vec3 by) {
    double deepest = -HUGE_VAL;
    shift_shape(&s->body, by);
    for (unsigned i = 0; i < s->world.count; i++)
        deepest = fmax(deepest, overlap_depth(&s->body, &s->world.things[i].shape));
    shift_shape(&s->body, (toi_vec3){-by.x, -by.y, -by.z});
    return deepest;
}

static double depth(scene *s) {
    return depth_at(s, (toi_vec3){0, 0, 0});
}

static toi_vec3 rounded(point p) {
    return (toi_vec3){(fix16_t)lrint(p.x), (fix16_t)lrint(p.y), (fix16_t)lrint(p.z)};
}

/* a + b factor */
static point sum(point a, point b, double factor) {
    return (point){a.x + b.x * factor, a.y + b.y * factor, a.z + b.z * factor};
}

static bool is_way_free(scene *s, point way) {
    enum { PLACES = 128 };
    static const point here = {0, 0, 0};
    for (unsigned i = PLACES; i > 0; i--)
        if (depth_at(s, rounded(sum(here, way, (double)i / PLACES))) > 0.001)
            return false;
    return true;
}

/* Into what is near, length 1. */
typedef struct {
    unsigned count;
    point normal[64];
} normals;

enum { NEAR = 12 }; /* ulps */

/* Along an axis, from the body to the thing, where their sides there are near one another. */
static void add_normal(normals *n, const solid *body, const solid *thing, point axis) {
    const double length = sqrt(dot(axis, axis));
    if (length < 1e-9 || fabs(depth_along(body, thing, axis)) > NEAR || n->count == 64)
        return;
    double end = -HUGE_VAL, start = HUGE_VAL;
    for (unsigned i = 0; i < thing->corners; i++)
        end = fmax(end, dot(axis, thing->corner[i]));
    for (unsigned i = 0; i < body->corners; i++)
        start = fmin(start, dot(axis, body->corner[i]));
    const double sign = fabs(end - start) / length <= NEAR ? -1 : 1;
    n->normal[n->count++] = sum((point){0, 0, 0}, axis, sign / length);
}

static void find_normals(const scene *s, normals *n) {
    solid body, thing;
    n->count = 0;
    solid_of(&body, &s->body);
    for (unsigned i = 0; i < s->world.count; i++) {
        if (overlap_depth(&s->body, &s->world.things[i].shape) < -NEAR)
            continue;
        solid_of(&thing, &s->world.things[i].shape);
        for (unsigned k = 0; k < thing.normals; k++)
            add_normal(n, &body, &thing, thing.normal[k]);
        for (unsigned k = 0; k < body.normals; k++)
            add_normal(n, &body, &thing, body.normal[k]);
    }
}

/* Is a way free that has to be taken, one of more than 16 ulps beside rounding? It counts where it goes on
 * for 1,600: in a valley of 0.3 degrees a body that is kept 8 ulps off both sides could go as far. */
static bool is_free_along(scene *s, point way, const point *n, const point *m) {
    const double longest = fmax(fabs(way.x), fmax(fabs(way.y), fabs(way.z)));
    if (longest <= 18)
        return false;
    for (int lift = 0; lift <= 4; lift++) {
        const point lifted = sum(sum((point){0, 0, 0}, *n, -lift), *m, -lift);
        if (is_way_free(s, sum(lifted, way, 1600 / longest)))
            return true;
    }
    return false;
}

/* Straight on, along one surface, or along two. */
static bool is_some_way_free(scene *s) {
    static const point none = {0, 0, 0};
    const point v = {s->velocity.x, s->velocity.y, s->velocity.z};
    normals n;
    find_normals(s, &n);
    if (is_free_along(s, v, &none, &none))
        return true;
    for (unsigned i = 0; i < n.count; i++) {
        const point *a = &n.normal[i];
        if (dot(v, *a) > 0 && is_free_along(s, sum(v, *a, -dot(v, *a)), a, &none))
            return true;
        for (unsigned j = 0; j < i && !s->flat; j++) {
            const point seam = cross(*a, n.normal[j]);
            const double square = dot(seam, seam);
            if (square > 1e-6 && is_free_along(s, sum(none, seam, dot(v, seam) / square), a, &n.normal[j]))
                return true;
        }
    }
    return false;
}

/* ---- Runs */

typedef enum { GOES, RESTS, STUCK, SWINGS, OVERLAPS } fate;

static toi_vec3 step(scene *s, toi_status *status) {
    const toi_move_options options = {.room = s->room};
    const toi_vec2 flat = {s->velocity.x, s->velocity.y};
    toi_move_result moved;
    *status = s->flat ? toi_move2(&s->body, &flat, world_tells, &s->world, &options, &moved)
                      : toi_move3(&s->body, &s->velocity, world_tells, &s->world, &options, &moved);
    return moved.moved;
}

/* Where the input is the same in each step, what a body does depends on where it is alone: it swings where it
 * comes back, and stands still for ever where it stands still once. Out of the domain a run is over. */
static fate run(scene *s) {
    toi_vec3 place[STEPS + 1] = {{0, 0, 0}};
    for (unsigned i = 0; i < STEPS; i++) {
        toi_status status;
        const toi_vec3 by = step(s, &status);
        if (status < 0)
            return GOES;
        if (status == TOI_OVERLAP || depth(s) > 0.001)
            return OVERLAPS;
        if ((by.x | by.y | by.z) == 0)
            return is_some_way_free(s) ? STUCK : RESTS;
        place[i + 1] = (toi_vec3){place[i].x + by.x, place[i].y + by.y, place[i].z + by.z};
        for (unsigned j = 0; j <= i; j++)
            if (memcmp(&place[j], &place[i + 1], sizeof *place) == 0)
                return SWINGS;
    }
    return GOES;
}

/* ---- Worlds */

static toi_vec3 from_above(scene *s) {
    const toi_vec3 v = {one_in(s, 2) ? any_speed(s) : -any_speed(s), -any_speed(s),
                        s->flat || one_in(s, 2) ? 0 : any_speed(s)};
    return v;
}

/* With its left or its right end at the end of a piece, or, one time in four, anywhere. */
static void place_above(scene *s, const toi_vec2 *joints, unsigned pieces) {
    solid body;
    solid_of(&body, &s->body);
    fix16_t at = joints[between(s, 0, (int32_t)pieces)].x;
    if (one_in(s, 4))
        at = between(s, joints[0].x, joints[pieces].x);
    if (one_in(s, 2))
        at -= (fix16_t)body.corner[1].x;
    shift_shape(&s->body, (toi_vec3){at, 0, 0});
}

static void add_made(scene *s, const toi_shape *made) {
    if (made->kind == TOI_SHAPE_POLY2)
        add_poly2(&s->world, made->as.poly2.vertices, made->as.poly2.count);
    else
        add_thing(&s->world, made->kind)->shape = *made;
}

/* Level pieces side by side, of all kinds, and a body on them or some ulps higher. */
static bool make_level_chain(scene *s) {
    const unsigned pieces = (unsigned)between(s, 2, 6);
    toi_vec2 top[PIECES + 1] = {{-F16(4), 0}};
    for (unsigned i = 0; i < pieces; i++) {
        toi_vec2 corners[4];
        toi_shape made;
        top[i + 1] = (toi_vec2){top[i].x + even(s, 2000, F16(3)), 0};
        make_level(s, i, (toi_vec3){top[i].x, -F16(1), -F16(8)}, (toi_vec3){top[i + 1].x, 0, F16(8)}, corners,
                   &made);
        add_made(s, &made);
    }
    make_body(s, (toi_vec3){0, one_in(s, 2) ? 0 : between(s, 0, 9), even(s, -F16(2), F16(2))});
    place_above(s, top, pieces);
    s->velocity = from_above(s);
    return true;
}

/* Down from above to where it all but touches. False where there is nothing. */
static bool lower(scene *s, fix16_t from) {
    fix16_t least = 0, most = 2 * from; /* by how much it may go, and may not */
    shift_shape(&s->body, (toi_vec3){0, from, 0});
    if (depth(s) > 0 || depth_at(s, (toi_vec3){0, -most, 0}) <= 0)
        return false;
    while (most - least > 1) {
        const fix16_t by = (least + most) / 2;
        *(depth_at(s, (toi_vec3){0, -by, 0}) > 0 ? &most : &least) = by;
    }
    shift_shape(&s->body, (toi_vec3){0, -least, 0});
    return true;
}

/* Sloped pieces side by side, up to 45 degrees, one chain in three up to 3.6. */
static bool make_slope_chain(scene *s) {
    const unsigned pieces = (unsigned)between(s, 2, 6), steep = one_in(s, 3) ? 16 : 1;
    toi_vec2 top[PIECES + 1] = {{-F16(4), 0}};
    for (unsigned i = 0; i < pieces; i++) {
        const fix16_t wide = between(s, F16(.2), F16(3)), most = wide / (fix16_t)steep;
        top[i + 1] = (toi_vec2){top[i].x + wide, top[i].y + between(s, -most, most)};
        const toi_vec2 corners[4] = {{top[i].x, -F16(30)}, {top[i + 1].x, -F16(30)}, top[i + 1], top[i]};
        make_piece(s, corners, 4);
    }
    make_body(s, (toi_vec3){0, 0, between(s, -F16(2), F16(2))});
    place_above(s, top, pieces);
    s->velocity = from_above(s);
    return lower(s, F16(20));
}

/* About the vertical. */
static void turn_body(scene *s, const toi_rot3 *turn) {
    if (s->body.kind == TOI_SHAPE_OBB3)
        s->body.as.obb3.rot = *turn;
    else if (s->body.kind == TOI_SHAPE_HULL3)
        s->body.as.hull3.rot = *turn;
}

/* Some ulps off a floor at 0, and off a wall that begins one unit along a direction. */
static void put_at_wall(scene *s, point n) {
    solid b;
    double lowest = HUGE_VAL, nearest = HUGE_VAL;
    solid_of(&b, &s->body);
    for (unsigned i = 0; i < b.corners; i++) {
        lowest = fmin(lowest, b.corner[i].y);
        nearest = fmin(nearest, dot(n, b.corner[i]));
    }
    const point off = sum((point){0, between(s, 1, 8) - lowest, 0}, n, F16(1) - nearest + between(s, 1, 8));
    shift_shape(&s->body, rounded(off));
}

/* A wall turned about the vertical, on a floor that is turned alike or not at all, as the body is. */
static bool make_wall(scene *s) {
    static const toi_vec3 up = {0, F16(1), 0};
    toi_rot3 turn, other;
    toi_rot3_from_axis_angle(&turn, &up, (toi_angle)random64(&s->random));
    toi_rot3_from_axis_angle(&other, &up, (toi_angle)random64(&s->random));
    const toi_obb3 wall = {{0, 0, 0}, {F16(60), F16(60), F16(1)}, turn},
                   floor = {{0, -F16(1), 0}, {F16(90), F16(1), F16(90)}, turn};
    add_thing(&s->world, TOI_SHAPE_OBB3)->shape.as.obb3 = wall;
    if (one_in(s, 2))
        add_box3(&s->world, (toi_vec3){-F16(90), -F16(1), -F16(90)}, (toi_vec3){F16(90), 0, F16(90)});
    else
        add_thing(&s->world, TOI_SHAPE_OBB3)->shape.as.obb3 = floor;
    make_body(s, (toi_vec3){-F16(1), 0, -F16(1)});
    turn_body(s, one_in(s, 2) ? &turn : &other);
    const point n = {(double)turn.u[2].x / TOI_Q30_ONE, 0, (double)turn.u[2].z / TOI_Q30_ONE};
    put_at_wall(s, n);
    const double speed = any_speed(s), angle = between(s, 1, 31416) / 10000.0;
    const point along = {n.z, 0, -n.x}, fall = {0, -any_speed(s), 0};
    s->velocity = rounded(sum(sum(fall, n, -speed * sin(angle)), along, speed * cos(angle)));
    return true;
}

static toi_vec2 turned2(toi_vec2 p, double angle) {
    const double c = cos(angle), z = sin(angle);
    return (toi_vec2){(fix16_t)lrint(c * p.x - z * p.y), (fix16_t)lrint(z * p.x + c * p.y)};
}

/* A triangle with a slope that falls or rises from a place, all of it turned; to where that leads. */
static toi_vec2 add_slope(scene *s, toi_vec2 at, bool rises, double angle) {
    const fix16_t wide = between(s, F16(1), F16(5)), high = between(s, F16(.3), F16(4));
    const toi_vec2 to = {at.x + wide, rises ? at.y + high : at.y - high};
    const toi_vec2 below = {rises ? to.x : at.x, rises ? at.y : to.y};
    const toi_vec2 corners[3] = {turned2(at, angle), turned2(below, angle), turned2(to, angle)};
    make_piece(s, corners, 3);
    return to;
}

/* A V, or a W of two, any way round; the body is thrown in, and goes on slow or fast. */
static bool make_groove(scene *s) {
    const double angle = one_in(s, 3) ? 0 : between(s, 0, 62832) / 10000.0;
    const unsigned slopes = one_in(s, 2) ? 4 : 2;
    toi_vec2 at = {-F16(6), 0};
    for (unsigned i = 0; i < slopes; i++)
        at = add_slope(s, at, i % 2, angle);
    make_body(s, (toi_vec3){0, 0, between(s, -F16(2), F16(2))});
    const toi_vec2 start = turned2((toi_vec2){between(s, -F16(5), at.x), F16(6)}, angle);
    shift_shape(&s->body, (toi_vec3){start.x, start.y, 0});
    if (depth(s) > 0)
        return false;
    const toi_vec2 down = turned2((toi_vec2){0, -F16(2)}, angle);
    s->velocity = (toi_vec3){down.x, down.y, 0};
    toi_status status;
    for (unsigned i = 0; i < 6; i++)
        step(s, &status);
    const double speed = any_speed(s), off = between(s, -15000, 15000) / 10000.0;
    const toi_vec2 v = turned2((toi_vec2){(fix16_t)(speed * sin(off)), (fix16_t)(-speed * cos(off))}, angle);
    s->velocity = (toi_vec3){v.x, v.y, s->flat || one_in(s, 2) ? 0 : between(s, -999, 999)};
    return true;
}

typedef struct {
    const char *name;
    bool flat;
    bool (*make)(scene *s);
} kind;

static const kind kinds[] = {{"level pieces in the plane", true, make_level_chain},
                             {"level pieces in space", false, make_level_chain},
                             {"slopes in the plane", true, make_slope_chain},
                             {"slopes in space", false, make_slope_chain},
                             {"a wall on a floor", false, make_wall},
                             {"grooves in the plane", true, make_groove},
                             {"grooves in space", false, make_groove}};

/* False where no world was made. */
static bool try_run(const kind *k, unsigned number, fate *out) {
    static scene s;
    s.random = number;
    s.flat = k->flat;
    s.world.count = 0;
    memset(&s.body, 0, sizeof s.body);
    if (!k->make(&s))
        return false;
    shuffle(&s);
    *out = run(&s);
    if (*out > RESTS)
        printf("# run %u: %s, body of kind %d, v %d %d %d\n", number,
               *out == STUCK    ? "stuck"
               : *out == SWINGS ? "swings"
                                : "overlaps",
               (int)s.body.kind, (int)s.velocity.x, (int)s.velocity.y, (int)s.velocity.z);
    return true;
}

static void try_kind(const kind *k, unsigned first, unsigned runs) {
    unsigned fates[OVERLAPS + 1] = {0};
    for (unsigned i = first; i < first + runs; i++) {
        fate f;
        if (try_run(k, i, &f))
            fates[f]++;
    }
    tap_ok(fates[STUCK] + fates[SWINGS] + fates[OVERLAPS] == 0 && fates[GOES] + fates[RESTS] > runs / 2,
           "%s: %u stuck, %u swing, %u overlap; %u rest, %u go on", k->name, fates[STUCK], fates[SWINGS],
           fates[OVERLAPS], fates[RESTS], fates[GOES]);
}

int main(int argc, char **argv) {
    const unsigned count = sizeof kinds / sizeof *kinds;
    const unsigned runs = argc > 1 ? (unsigned)atoi(argv[1]) : 400 / SHARE,
                   first = argc > 2 ? (unsigned)atoi(argv[2]) : 0;
    const unsigned from = argc > 3 ? (unsigned)atoi(argv[3]) : 0, to = argc > 3 ? from + 1 : count;
    for (unsigned i = from; i < to && i < count; i++)
        try_kind(&kinds[i], first, runs);
    return tap_done();
}
