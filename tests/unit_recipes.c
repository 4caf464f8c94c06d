/* SPDX-License-Identifier: MIT */
/* What motion.h and move.h tell users to do about what the library does not know by itself, done as they say.
 */
#include "move_step.h"
#include "random.h"
#include "random_rotation.h"
#include "tap.h"

static uint64_t seed = 20261126;

static fix16_t between(fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(&seed) % (uint64_t)((int64_t)hi - lo + 1));
}

static toi_vec3 throw_vector(fix16_t least, fix16_t most) {
    const fix16_t x = between(least, most), y = between(least, most), z = between(least, most);
    return (toi_vec3){x, y, z};
}

static toi_vec3 sum(toi_vec3 a, toi_vec3 b) {
    return (toi_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

/* ---- motion.h: velocities that may be off by some amount, and boxes that turn */

static const toi_vec3 still = {0, 0, 0};

/* Velocities that are off by less than sqrt(3) of the same along each coordinate, time 1.0. */
static void unsure_velocities(bool grown) {
    enum { TRIES = 20000 };
    unsigned met = 0, missed = 0, late = 0;
    for (unsigned n = 0; n < TRIES; n++) {
        const fix16_t off = between(0, F16(0.5)), grow = grown ? off : 0, each = fix16_mul(off, F16(0.577));
        const toi_vec3 v = throw_vector(F16(-4), F16(4)), true_v = sum(v, throw_vector(-each, each));
        toi_obb3 a = {throw_vector(F16(-3), F16(3)), throw_vector(0, F16(1)), TOI_ROT3_IDENTITY};
        toi_obb3 b = {throw_vector(F16(-3), F16(3)), throw_vector(0, F16(1)), TOI_ROT3_IDENTITY};
        toi_hit truth, told;
        random_rotation(&seed, &a.rot);
        random_rotation(&seed, &b.rot);
        toi_sweep_obb3(&a, &true_v, &b, &still, NULL, &truth);
        a.half = sum(a.half, (toi_vec3){grow, grow, grow});
        toi_sweep_obb3(&a, &v, &b, &still, NULL, &told);
        met += truth.status > TOI_SEPARATE;
        missed += truth.status > TOI_SEPARATE && told.status == TOI_SEPARATE;
        late += truth.status > TOI_SEPARATE && told.status > TOI_SEPARATE && told.enter > truth.enter;
    }
    tap_ok(grown ? met > 1000 && missed == 0 && late == 0 : missed > 10 && late > 100,
           "unsure velocities, %s: of %u contacts %u missed, %u late", grown ? "grown" : "as they are", met,
           missed, late);
}

/* A box that goes straight and turns about its centre, at t = n / SAMPLES of the step. */
enum { SAMPLES = 256 };

static toi_obb3 turned(const toi_obb3 *box, const toi_vec3 *axis, toi_angle turn, const toi_vec3 *v, int n) {
    toi_obb3 out = *box;
    toi_rot3 by;
    toi_rot3_from_axis_angle(&by, axis, turn / SAMPLES * (uint32_t)n);
    toi_rot3_compose(&out.rot, &by, &box->rot);
    toi_advance3(&out.center, v, fix16_one / SAMPLES * n);
    return out;
}

/* The sample of first contact, or past all. */
static int first_sample(const toi_obb3 *box, const toi_vec3 *axis, toi_angle turn, const toi_vec3 *v,
                        const toi_obb3 *other) {
    for (int n = 0; n <= SAMPLES; n++) {
        const toi_obb3 at = turned(box, axis, turn, v, n);
        toi_penetration p;
        if (toi_overlap_obb3(&at, other, &p) == TOI_OVERLAP)
            return n;
    }
    return SAMPLES + 1;
}

/* Not below the distance of a corner from the centre. */
static fix16_t reach_of(const toi_obb3 *box) {
    return fix16_sqrt(fix16_mul(box->half.x, box->half.x) + fix16_mul(box->half.y, box->half.y) +
                      fix16_mul(box->half.z, box->half.z)) +
           16;
}

/* At its middle pose, each half extent grown by reach * angle / 2: how far a corner is from there at most. */
static void turning_boxes(bool grown) {
    enum { TRIES = 1500 };
    unsigned met = 0, missed = 0, late = 0;
    for (unsigned n = 0; n < TRIES; n++) {
        toi_obb3 box = {throw_vector(F16(-2), F16(2)), throw_vector(F16(0.1), F16(1)), TOI_ROT3_IDENTITY};
        toi_obb3 other = {throw_vector(F16(-2), F16(2)), throw_vector(F16(0.1), F16(0.5)), TOI_ROT3_IDENTITY};
        const toi_vec3 v = throw_vector(F16(-2), F16(2)), axis = throw_vector(1, F16(1));
        const fix16_t angle = between(0, F16(0.8));
        const toi_angle turn = toi_angle_from_radians(angle);
        toi_hit told;
        random_rotation(&seed, &box.rot);
        random_rotation(&seed, &other.rot);
        const int truth = first_sample(&box, &axis, turn, &v, &other);
        toi_obb3 middle = turned(&box, &axis, turn, &still, grown ? SAMPLES / 2 : 0);
        const fix16_t grow = grown ? fix16_mul(reach_of(&box), angle) / 2 + 4 : 0;
        middle.half = sum(middle.half, (toi_vec3){grow, grow, grow});
        toi_sweep_obb3(&middle, &v, &other, &still, NULL, &told);
        met += truth <= SAMPLES;
        missed += truth <= SAMPLES && told.status == TOI_SEPARATE;
        late += truth <= SAMPLES && told.status > TOI_SEPARATE && told.enter > truth * (fix16_one / SAMPLES);
    }
    tap_ok(grown ? met > 100 && missed == 0 && late == 0 : missed > 0 && late > 10,
           "boxes that turn, %s: of %u contacts %u missed, %u late", grown ? "grown" : "as they are", met,
           missed, late);
}

/* ---- move.h: standing on slopes and lifts, and being crushed */

static const fix16_t gravity = F16(0.012);

/* The normal of the floor that was touched last, from the body to it; no length in the air. */
static toi_vec2 floor_of(void) {
    for (unsigned n = 0; n < moved.count; n++)
        if (moved.contacts[n].kind == TOI_TOUCHED_FLOOR)
            return (toi_vec2){moved.contacts[n].normal.x, moved.contacts[n].normal.y};
    return (toi_vec2){0, 0};
}

/* On a floor along it, and pulled towards it; in the air pulled down. */
static toi_vec2 as_told(toi_vec2 floor, fix16_t run) {
    if (floor.y == 0)
        return (toi_vec2){run, moved.velocity.y - gravity};
    const toi_vec2 along = {run, -fix16_div(fix16_mul(run, floor.x), floor.y)};
    return (toi_vec2){along.x + fix16_mul(floor.x, gravity), along.y + fix16_mul(floor.y, gravity)};
}

/* A body that has fallen onto a slope of 1 in 2, at its upper end. */
static toi_shape land_on_slope(test_world *world) {
    static const toi_vec2 slope[] = {{F16(-40), F16(-20)}, {F16(40), F16(-20)}, {F16(40), F16(20)}};
    toi_shape body = box_body(F16(30), F16(15.6), F16(31), F16(17));
    memset(world, 0, sizeof *world);
    add_poly2(world, slope, 3);
    moved.velocity.y = 0;
    do
        step(&body, world, 0, moved.velocity.y - gravity);
    while (!(moved.touched & TOI_TOUCHED_FLOOR));
    return body;
}

/* How many of 100 steps it stands on the slope. */
static unsigned run_on_slope(fix16_t run, bool told, fix16_t *way) {
    test_world world;
    toi_shape body = land_on_slope(&world);
    unsigned floors = 0;
    const fix16_t from = body.as.aabb2.lo.x;
    for (unsigned n = 0; n < 100; n++) {
        const toi_vec2 fall = {run, moved.velocity.y - gravity}, v = told ? as_told(floor_of(), run) : fall;
        step(&body, &world, v.x, v.y);
        floors += (moved.touched & TOI_TOUCHED_FLOOR) != 0;
    }
    *way = body.as.aabb2.lo.x - from;
    return floors;
}

static void slopes(void) {
    fix16_t way;
    tap_ok(run_on_slope(0, true, &way) == 100 && way >= -4 && way <= 4,
           "pulled towards the floor it stands still on a slope");
    run_on_slope(0, false, &way);
    tap_ok(way < -F16(0.1), "pulled down it slides: by %.2f", fix16_to_dbl(way));
    tap_ok(run_on_slope(F16(-0.2), true, &way) == 100 && way < -F16(19),
           "pulled towards the floor, and along it, it runs down a slope on it all the way");
    const unsigned floors = run_on_slope(F16(-0.2), false, &way);
    tap_ok(floors < 95, "pulled down it hops first: on the floor in %u of 100 steps", floors);
}

/* How many of 50 steps it stands on a lift that goes down. */
static unsigned ride_down(bool told) {
    test_world world = {.count = 0};
    const fix16_t down = F16(-0.1), ride = told ? down : 0;
    toi_candidate *lift = add_box2(&world, 0, 0, F16(4), F16(1));
    toi_shape body = box_body(F16(1), F16(1), F16(2), F16(2.5));
    fix16_t own = 0;
    unsigned floors = 0;
    lift->velocity.y = down;
    for (unsigned n = 0; n < 50; n++) {
        step(&body, &world, 0, own - gravity + ride);
        own = moved.velocity.y - ride;
        floors += (moved.touched & TOI_TOUCHED_FLOOR) != 0;
        shift_shape(&lift->shape, lift->velocity);
    }
    return floors;
}

static void lifts(void) {
    tap_ok(ride_down(true) == 50, "with the velocity of a lift that goes down it stands on it in each step");
    const unsigned floors = ride_down(false);
    tap_ok(floors < 45, "without it has to fall after it first: on it in %u of 50 steps", floors);
}

static bool is_inside(const toi_shape *body, const toi_candidate *thing) {
    toi_penetration p;
    return toi_overlap(&thing->shape, body, &p) == TOI_OVERLAP;
}

/* Between a floor and a press that comes down by 0.5 a step. */
static void crushed(void) {
    test_world world = {.count = 0};
    toi_candidate *floor = add_box2(&world, F16(-9), F16(-1), F16(9), 0);
    toi_candidate *press = add_box2(&world, 0, F16(1.25), F16(1), F16(3));
    toi_shape body = box_body(F16(0.25), 0, F16(1.25), F16(1));
    const toi_shape before = body;
    press->velocity.y = F16(-0.5);
    step(&body, &world, 0, -gravity);
    tap_ok(moved.status == TOI_OVERLAP && moved.stopped, "a press crushes it, and it is told so");

    toi_shape kept = before;
    press->velocity.y = 0;
    step(&kept, &world, 0, -gravity);
    tap_ok(moved.status == TOI_HIT && !is_inside(&kept, press) && !is_inside(&kept, floor),
           "taken back, with the press held, it stands where it was");

    const toi_move_options options = {.push_out = true};
    const toi_vec2 down = {0, -gravity};
    shift_shape(&press->shape, (toi_vec3){0, F16(-0.5), 0});
    toi_move2(&body, &down, world_tells, &world, &options, &moved);
    tap_ok(moved.status == TOI_OVERLAP && (is_inside(&body, press) || is_inside(&body, floor)),
           "push_out does not lead out from between two");
    world.count--;
    for (int n = 0; n < 2; n++)
        toi_move2(&body, &down, world_tells, &world, &options, &moved);
    tap_ok(!is_inside(&body, floor), "but out of one");
}

int main(void) {
    unsure_velocities(true);
    unsure_velocities(false);
    turning_boxes(true);
    turning_boxes(false);
    slopes();
    lifts();
    crushed();
    return tap_done();
}
