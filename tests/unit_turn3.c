/* SPDX-License-Identifier: MIT */
/* Turning in space: places against sine and cosine, scenes whose times follow from a formula, and random
 * pairs whose proofs are gone through in doubles. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "../src/turn/turn.h"
#include "random_rotation.h"
#include "tap.h"

enum { ONE = 65536, MOST_STEPS = 200 };

static uint64_t seed = 3;

static double between(double low, double high) {
    return low + (high - low) * (double)(random64(&seed) >> 11) / 9007199254740992.0;
}

static int32_t ulp(double units) {
    return (int32_t)lrint(units * ONE);
}

/* ---- The motion in doubles: ulps and time units */

static void put(double out[3], const void *vector, double scale) {
    int32_t v[3];
    memcpy(v, vector, sizeof v);
    for (int k = 0; k < 3; k++)
        out[k] = v[k] * scale;
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* out = ahead v + aside u x v + over u (u . v), u along the spin: of a rotation cos, sin, 1 - cos. */
static void combine(const double w[3], const double v[3], double ahead, double aside, double over,
                    double out[3]) {
    const double size = sqrt(dot(w, w)), u[3] = {w[0] / size, w[1] / size, w[2] / size};
    double beside[3];
    cross(u, v, beside);
    for (int k = 0; k < 3; k++)
        out[k] = ahead * v[k] + aside * beside[k] + over * u[k] * dot(u, v);
}

static void turn(const double w[3], double t, const double v[3], double out[3]) {
    const double angle = sqrt(dot(w, w)) * t;
    if (angle == 0)
        memcpy(out, v, 3 * sizeof *out);
    else
        combine(w, v, cos(angle), sin(angle), 1 - cos(angle), out);
}

/* The integral of that over time. */
static void carry(const double w[3], double t, const double u[3], double out[3]) {
    const double size = sqrt(dot(w, w)), angle = size * t;
    if (angle == 0)
        for (int k = 0; k < 3; k++)
            out[k] = u[k] * t;
    else
        combine(w, u, sin(angle) / size, (1 - cos(angle)) / size, t - sin(angle) / size, out);
}

static void center_at(const toi16_rotor3 *body, double t, double out[3]) {
    double center[3], pivot[3], velocity[3], carried[3], w[3], arm[3], turned[3], way[3];
    put(center, body->center2, 0.5);
    put(pivot, &body->motion.pivot, 1);
    put(velocity, &body->motion.velocity, 1);
    put(carried, &body->motion.carried, 1);
    put(w, &body->motion.spin, 1.0 / ONE);
    for (int k = 0; k < 3; k++)
        arm[k] = center[k] - pivot[k];
    turn(w, t, arm, turned);
    carry(w, t, carried, way);
    for (int k = 0; k < 3; k++)
        out[k] = pivot[k] + velocity[k] * t + way[k] + turned[k];
}

static unsigned corners_of(const toi16_rotor3 *body) {
    return body->count ? body->count : 8;
}

static void corner_at(const toi16_rotor3 *body, double t, unsigned n, double out[3]) {
    double w[3], own[3], world[3] = {0, 0, 0}, center[3];
    put(w, &body->motion.spin, 1.0 / ONE);
    for (unsigned k = 0; k < 3; k++) {
        double axis[3];
        const int32_t *p = body->count ? &body->points[n].x : 0;
        own[k] = p ? p[k] - body->offset2[k] * 0.5 : (n >> k & 1 ? 0.5 : -0.5) * body->half2[k];
        put(axis, &body->rot.u[k], 1 / 1073741824.0);
        for (int i = 0; i < 3; i++)
            world[i] += axis[i] * own[k];
    }
    turn(w, t, world, out);
    center_at(body, t, center);
    for (int k = 0; k < 3; k++)
        out[k] += center[k];
}

/* How far the bodies are apart along n, length 1, ulps. */
static double gap_along(const toi16_rotor3 bodies[2], double t, const double n[3]) {
    double gap = 0;
    for (int side = 0; side < 2; side++) {
        double most = -1e300;
        for (unsigned k = 0; k < corners_of(&bodies[side]); k++) {
            double p[3];
            corner_at(&bodies[side], t, k, p);
            const double along = side == 0 ? dot(p, n) : -dot(p, n);
            most = along > most ? along : most;
        }
        gap -= most + bodies[side].radius;
    }
    return gap;
}

/* ---- Bodies */

static void set_reach(toi16_rotor3 *body) {
    double most = 0;
    for (unsigned n = 0; n < corners_of(body); n++) {
        double square = 0;
        for (unsigned k = 0; k < 3; k++) {
            const int32_t *p = body->count ? &body->points[n].x : 0;
            const double x = p ? 2.0 * p[k] - body->offset2[k] : body->half2[k];
            square += x * x;
        }
        most = square > most ? square : most;
    }
    body->reach2 = (uint32_t)ceil(sqrt(most)) + 1;
}

/* A level box that stands, in length units. */
static toi16_rotor3 box(double x, double y, double z, double half_x, double half_y, double half_z) {
    toi16_rotor3 body;
    memset(&body, 0, sizeof body);
    const double center[3] = {x, y, z}, half[3] = {half_x, half_y, half_z};
    for (unsigned k = 0; k < 3; k++) {
        body.center2[k] = 2 * ulp(center[k]);
        body.half2[k] = (uint32_t)(2 * ulp(half[k]));
    }
    const toi_rot3 level = TOI_ROT3_IDENTITY;
    body.rot = level;
    set_reach(&body);
    return body;
}

/* Points around a place; they are their own middle. */
static toi16_rotor3 points(const toi_vec3 *at, unsigned count, double x, double y, double z, double radius) {
    toi16_rotor3 body = box(x, y, z, 0, 0, 0);
    body.points = at;
    body.count = count;
    body.radius = (uint32_t)ulp(radius);
    set_reach(&body);
    return body;
}

/* A door: from x = 0 to x = 2 about the z axis, 1/8 thick, and how it turns. */
static toi16_rotor3 door(double spin) {
    toi16_rotor3 body = box(1, 0, 0, 1, 1.0 / 16, 1);
    body.motion.spin.z = ulp(spin);
    return body;
}

/* A wall from y up. */
static toi16_rotor3 wall(double y) {
    return box(0, y + 2, 0, 10, 2, 10);
}

static toi_status ask(toi16_rotor3 a, toi16_rotor3 b, const toi_turn_options *options, toi_hit *hit) {
    static const toi_turn_options usual = {.t_max = 0};
    const toi16_rotor3 bodies[2] = {a, b};
    return toi16_turn_pair3(TOI_OK, bodies, options ? options : &usual, hit);
}

/* ---- Places */

static double worst_place(double t_max, double spin, double arm, double carried) {
    double worst = 0;
    for (int n = 0; n < 2000; n++) {
        toi16_rotor3 body = box(between(-1, 1), between(-1, 1), between(-1, 1), 1, 1, 1);
        int32_t *spins = &body.motion.spin.x, *pivots = &body.motion.pivot.x, *ways = &body.motion.carried.x;
        for (int k = 0; k < 3; k++) {
            spins[k] = ulp(between(-spin, spin) / t_max) | 1;
            pivots[k] = ulp(between(-arm, arm));
            ways[k] = ulp(between(-carried, carried) / t_max);
        }
        toi16_course3 course;
        toi16_spot3 spot;
        const uint32_t ticks = (uint32_t)between(0, t_max * ONE);
        double truth[3];
        toi16_begin_course3(&course, &body, ulp(t_max));
        toi16_spot3_at(&course, &body, ticks, &spot);
        center_at(&body, ticks / 65536.0, truth);
        for (int k = 0; k < 3; k++) {
            const double off = fabs((double)spot.center_q16[k] - truth[k] * ONE) - course.doubt_q16;
            worst = off > worst ? off : worst;
        }
        worst += course.doubt_q16 > ONE / 8 + carried * ONE / 8; /* arms of 10 units, ways of 100 */
    }
    return worst;
}

static void test_places(void) {
    tap_ok(worst_place(1, 1.5, 0, 0) <= 0.5, "pivots near the centre: places within their doubt");
    tap_ok(worst_place(100, 36, 3, 0) <= 4, "ten turns in a time of 100");
    tap_ok(worst_place(1, 6, 3, 5) <= 4, "velocities that turn with the body");
    tap_ok(worst_place(1000, 0.1, 3, 50) <= 4, "arcs that hardly turn");
}

/* ---- Scenes with a formula */

/* Is enter at most the true time, and at most what the bar takes at a speed before it? Lengths in units. */
static bool is_on_time(const toi_hit *hit, double truth, double speed, double travel) {
    const double bar = (16 + 1) / 65536.0 + 2 * travel / ONE;
    return hit->status == TOI_HIT && !hit->conservative && hit->enter / 65536.0 <= truth &&
           hit->enter / 65536.0 >= truth - bar / speed - 2.0 / ONE;
}

/* The corner (2, 1/16) of the door goes on a circle, and is at y = 1 + margin where the sine of its angle
 * says so. */
static double door_time(double y, double spin) {
    const double radius = sqrt(4 + 1 / 256.0);
    return (asin(y / radius) - atan(1 / 32.0)) / spin;
}

static bool door_with(double y, double margin, bool swap, double spin) {
    const double truth = door_time(y - margin, spin), radius = sqrt(4 + 1 / 256.0);
    const double speed = spin * sqrt(radius * radius - (y - margin) * (y - margin));
    toi_turn_options options = {.margin = ulp(margin)};
    toi_hit hit;
    if (swap)
        ask(door(spin), wall(y), &options, &hit);
    else
        ask(wall(y), door(spin), &options, &hit);
    const int32_t towards = swap ? ONE : -ONE;
    return is_on_time(&hit, truth, speed * 0.9, spin * 3) && abs(hit.normal.y - towards) <= 2 &&
           abs(hit.normal.x) <= 2 && abs(hit.normal.z) <= 2;
}

static void test_doors(void) {
    tap_ok(door_with(1, 0, false, 1), "a door of 1 radian per time unit meets a wall");
    tap_ok(door_with(1, 0, true, 1), "the other way round the normal is the opposite");
    tap_ok(door_with(1, 0.25, false, 1), "a margin stops it before");
    tap_ok(door_with(1, -0.25, true, 1), "a negative margin lets it in so far");
    tap_ok(door_with(0.125, 0, false, 0.25) && door_with(1.875, 0, false, 1.5),
           "small angles and large ones");
    toi_hit hit;
    tap_ok(ask(wall(2.125), door(1), NULL, &hit) == TOI_SEPARATE, "it passes a wall that is too far");
}

/* A beam of length 2 about its middle, 1/8 thick, by 0.15 radians a tick, beside a wall at 1/2. */
static void test_whirl(void) {
    toi16_rotor3 beam = box(0, 0, 0, 1, 1.0 / 16, 1.0 / 16);
    const toi_turn_options options = {.t_max = 400};
    const double radius = sqrt(1 + 1 / 256.0), truth = (asin(0.5 / radius) - atan(1 / 16.0)) / 10000;
    toi_hit hit;
    beam.motion.spin.z = ulp(10000);
    ask(wall(0.5), beam, &options, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter / 65536.0 <= truth, "a beam that whirls is not missed");
}

/* A ball on an arm of 3/4 along y, clockwise by half a radian a tick, the least spin, which has no opposite:
 * it is at x = 1/2 in the second tick. */
static void test_least_spin(void) {
    static const toi_vec3 middle[1] = {{0, 0, 0}};
    toi16_rotor3 ball = points(middle, 1, 0, 0.75, 0, 1.0 / 16);
    const toi_turn_options options = {.t_max = 2};
    toi_hit hit;
    ball.motion.spin.z = INT32_MIN;
    ask(box(1, 0.5, 0, 0.5, 1, 1), ball, &options, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter <= 1, "a ball on an arm at the least spin is not missed");
}

/* The door as eight points, and as a flat or a mirrored box. */
static void test_same_doors(void) {
    static const toi_vec3 corners[8] = {
        {-ONE, -ONE / 16, -ONE}, {ONE, -ONE / 16, -ONE}, {-ONE, ONE / 16, -ONE}, {ONE, ONE / 16, -ONE},
        {-ONE, -ONE / 16, ONE},  {ONE, -ONE / 16, ONE},  {-ONE, ONE / 16, ONE},  {ONE, ONE / 16, ONE}};
    const double truth = door_time(1, 1), speed = 1.7;
    toi16_rotor3 body = points(corners, 8, 1, 0, 0, 0);
    toi_hit hit;
    body.motion = door(1).motion;
    ask(wall(1), body, NULL, &hit);
    tap_ok(is_on_time(&hit, truth, speed, 3) && abs(hit.normal.y + ONE) <= 2, "the door as eight points");
    body = door(1);
    body.rot.u[2].z = -TOI_Q30_ONE;
    ask(wall(1), body, NULL, &hit);
    tap_ok(is_on_time(&hit, truth, speed, 3), "the door with a mirrored axis");
    body = door(1);
    body.half2[1] = 0;
    ask(body, wall(1), NULL, &hit);
    tap_ok(is_on_time(&hit, asin(0.5), speed, 3), "the door without thickness");
}

/* A ball of 1/2 on an arm of 2 meets y = 1 where the arm is at y = 1/2; a bar along z with it does too. */
static void test_round(void) {
    static const toi_vec3 bar[2] = {{0, 0, -ONE}, {0, 0, ONE}}, same[2] = {{0, 0, 0}, {0, 0, 0}};
    toi16_rotor3 ball = points(bar, 1, 2, 0, 0, 0.5), capsule = points(bar, 2, 2, 0, 0, 0.5),
                 point = points(same, 2, 2, 0, 0, 0.5);
    toi_hit hit;
    ball.offset2[2] = -2 * ONE;
    set_reach(&ball);
    ball.motion = capsule.motion = point.motion = door(1).motion;
    ask(wall(1), ball, NULL, &hit);
    tap_ok(is_on_time(&hit, asin(0.25), 1.9, 3) && hit.axis.kind == TOI_AXIS_NEAREST, "a ball on an arm");
    ask(capsule, wall(1), NULL, &hit);
    tap_ok(is_on_time(&hit, asin(0.25), 1.9, 4) && abs(hit.normal.y - ONE) <= 2, "a capsule on an arm");
    ask(point, wall(1), NULL, &hit);
    tap_ok(is_on_time(&hit, asin(0.25), 1.9, 3), "a capsule of length 0");
}

/* A plate that turns about its own normal comes near a wall: the time is that of the gap, and few looks are
 * made. */
static void test_plate(void) {
    toi_turn_step steps[8];
    uint16_t count = 0;
    toi_turn_options options = {.proof = steps, .proof_room = 8, .proof_count = &count};
    toi16_rotor3 plate = box(0, 0, 0, 2, 0.125, 2);
    toi_hit hit;
    plate.motion.spin.y = ulp(6);
    plate.motion.velocity.y = ulp(0.5);
    ask(wall(0.25), plate, &options, &hit);
    tap_ok(is_on_time(&hit, 0.25, 0.5, 17.5), "a plate that turns about its normal meets a wall on time");
    plate.motion.velocity.y = 0;
    tap_ok(ask(wall(0.25), plate, &options, &hit) == TOI_SEPARATE && count <= 16,
           "beside it for a whole turn it is separate, by %u steps", count);
}

static void test_starts(void) {
    toi_turn_options options = {.margin = -64};
    toi_hit hit;
    const toi16_rotor3 inside = box(0, 1, 0, 1, 1, 1);
    tap_ok(ask(wall(1), inside, NULL, &hit) == TOI_OVERLAP, "deep at first: overlap");
    toi16_rotor3 beside = box(0, 0, 0, 1, 1, 1);
    beside.motion.spin.y = ulp(1);
    tap_ok(ask(wall(1), beside, NULL, &hit) == TOI_HIT && hit.enter == 0 && abs(hit.normal.y + ONE) <= 2,
           "in touch at first: hit at 0");
    tap_ok(ask(wall(1), beside, &options, &hit) == TOI_SEPARATE, "with a negative margin it turns on");
    const toi_status refused = ask(wall(1), beside, NULL, &hit);
    const toi16_rotor3 bodies[2] = {beside, beside};
    tap_ok(refused == TOI_HIT && toi16_turn_pair3(TOI_ERR_RANGE, bodies, NULL, &hit) == TOI_ERR_RANGE,
           "what did not open is answered by its error");
}

/* The nearest face names itself: the wall's upper side in y, and the tilted box's axis. */
static void test_names(void) {
    toi_hit hit;
    toi16_rotor3 edge_on = box(0, -2, 0, 1, 1, 1);
    edge_on.motion.velocity.y = ulp(2);
    edge_on.motion.spin.y = ulp(0.5);
    ask(wall(0), edge_on, NULL, &hit);
    tap_ok(hit.status == TOI_HIT && (hit.axis.kind == TOI_AXIS_FACE_A || hit.axis.kind == TOI_AXIS_FACE_B) &&
               (hit.axis.kind == TOI_AXIS_FACE_A ? hit.axis.a : hit.axis.b) == 1,
           "two level faces meet: axis 1 of one of them");
    toi16_rotor3 beam = box(0, 0, 0, 4, 0.25, 0.25), other = box(0, 3, 0, 0.25, 0.25, 4);
    toi_rot3_from_axis_angle(&beam.rot, &(toi_vec3){ONE, 0, 0}, TOI_DEGREES(45));
    toi_rot3_from_axis_angle(&other.rot, &(toi_vec3){0, 0, ONE}, TOI_DEGREES(45));
    other.motion.velocity.y = ulp(-4);
    other.motion.spin.y = ulp(0.25);
    ask(beam, other, NULL, &hit);
    tap_ok(hit.status == TOI_HIT && hit.axis.kind == TOI_AXIS_EDGES && hit.axis.a == 0 && hit.axis.b == 2,
           "two beams meet with their edges");
}

/* ---- Random pairs */

static void random_body(toi16_rotor3 *body, double far, bool off_centre) {
    *body = box(between(-far, far), between(-far, far), between(-far, far), between(0.1, 1), between(0.1, 1),
                between(0.1, 1));
    random_rotation(&seed, &body->rot);
    int32_t *spin = &body->motion.spin.x, *velocity = &body->motion.velocity.x,
            *pivot = &body->motion.pivot.x;
    for (int k = 0; k < 3; k++) {
        spin[k] = ulp(between(-2, 2));
        velocity[k] = ulp(between(-3, 3));
        pivot[k] = body->center2[k] / 2 + (off_centre ? ulp(between(-1, 1)) : 0);
    }
}

/* Is each step's axis true at 9 times of it, and do they follow one another until `until`? */
static bool is_proof(const toi16_rotor3 bodies[2], const toi_turn_step *steps, unsigned count,
                     fix16_t until) {
    fix16_t at = 0;
    for (unsigned k = 0; k < count; k++) {
        const toi_turn_step *step = &steps[k];
        double n[3], w[3], axis[3];
        put(n, &step->normal, 1 / 1073741824.0);
        put(w, &step->spin, 1.0 / ONE);
        if (step->from != at)
            return false;
        for (int i = 0; i <= 8; i++) {
            const double s = (step->until - step->from) * i / 8.0 / ONE, t = step->from / 65536.0 + s;
            turn(w, s, n, axis);
            if (step->axis.kind == TOI_AXIS_NONE) {
                double a[3], b[3];
                center_at(&bodies[0], t, a);
                center_at(&bodies[1], t, b);
                for (int m = 0; m < 3; m++)
                    axis[m] = b[m] - a[m];
                if (sqrt(dot(axis, axis)) < 0.5 * ((double)bodies[0].reach2 + bodies[1].reach2) - 1)
                    return false;
            } else if (gap_along(bodies, t, axis) < 0) {
                return false;
            }
        }
        at = step->until;
    }
    return at == until;
}

static void test_random(uint16_t budget, unsigned rounds) {
    static toi_turn_step steps[MOST_STEPS];
    unsigned wrong = 0, hits = 0, late = 0, unsure = 0;
    for (unsigned n = 0; n < rounds; n++) {
        toi16_rotor3 bodies[2];
        uint16_t count = 0;
        toi_hit hit;
        toi_turn_options options = {
            .budget = budget, .proof = steps, .proof_room = MOST_STEPS, .proof_count = &count};
        random_body(&bodies[0], 1, n % 2 != 0);
        random_body(&bodies[1], 2.5, n % 3 != 0);
        const toi_status status = toi16_turn_pair3(TOI_OK, bodies, &options, &hit);
        if (status == TOI_OVERLAP)
            continue;
        hits += status == TOI_HIT;
        unsure += hit.conservative;
        wrong += !is_proof(bodies, steps, count, status == TOI_HIT ? hit.enter : ONE);
        if (status != TOI_HIT || hit.conservative)
            continue;
        /* Along the normal the gap at enter is at most the bar: tolerance, two ticks of at most 20 units per
         * time unit, and what the normal is rounded by. */
        double normal[3];
        put(normal, &hit.normal, 1.0 / ONE);
        const double gap = gap_along(bodies, hit.enter / 65536.0, normal);
        late += gap < -8 || gap > 16 + 40 + 8;
    }
    tap_ok(wrong == 0 && late == 0,
           "budget %u: %u pairs, %u hits, %u of them unsure: %u without proof, %u gaps off", budget, rounds,
           hits, unsure, wrong, late);
    tap_ok(hits > rounds / 10 && (budget == 0 ? unsure == 0 : unsure != 0), "and that says something");
}

int main(void) {
    test_places();
    test_doors();
    test_same_doors();
    test_whirl();
    test_least_spin();
    test_round();
    test_plate();
    test_starts();
    test_names();
    test_random(0, 4000);
    test_random(1, 1000);
    test_random(3, 1000);
    return tap_done();
}
