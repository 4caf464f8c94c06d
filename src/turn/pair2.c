/* SPDX-License-Identifier: MIT */
/* A query about two bodies of the plane: its units, and its looks. */
#include "pair2.h"

#include "../number/vector.h"
#include "../pair/pair.h"

#ifdef TOI16_IS_SHARED
extern inline void toi16_into_world2(const toi_rot2 *by, const int32_t v[2], int32_t out[2]);
extern inline void toi16_turn_back2(const toi_rot2 *by, const int32_t v[2], int32_t out[2]);
extern inline int32_t toi16_row_along2(const int32_t n_q30[2], const int32_t v[2]);
#endif

/* ---- Units */

/* Returns floor(x * 2^by) where that takes 31 bits. */
static int32_t scaled2(int64_t x, int by) {
    return (int32_t)(by < 0 ? toi16_shr(x, (unsigned)-by) : x * (INT64_C(1) << by));
}

/* Does that for 32 bits, as most numbers take. */
static inline int32_t scaled_word2(int32_t x, int by) {
    return by < 0 ? toi16_shr32(x, (unsigned)-by) : x * (INT32_C(1) << by);
}

static uint64_t length_of2(int32_t x, int32_t y) {
    return (x | y) == 0 ? 0 : toi16_length_at_most2(toi16_abs32(x), toi16_abs32(y));
}

/* Returns how fast a body's turn moves its centre at most, ulps a time unit; below 2^33. */
static uint64_t turning_speed2(const toi16_turning2 *pair, unsigned of) {
    const toi_motion2 *motion = &pair->bodies[of].motion;
    const toi16_course2 *course = &pair->courses[of];
    const uint64_t arm = length_of2(course->arm[0], course->arm[1]);
    const uint64_t by_arm = arm == 0 ? 0 : (arm * toi16_abs32(motion->spin) >> (17 + course->grow)) + 1;
    return by_arm + length_of2(motion->carried.x, motion->carried.y);
}

/* A difference of two spins is below 2^32. */
static uint32_t most_spin2(const toi16_turning2 *pair) {
    const int32_t a = pair->bodies[0].motion.spin, b = pair->bodies[1].motion.spin;
    return toi16_abs32(a) | toi16_abs32(b) | (uint32_t)toi16_abs64((int64_t)b - a);
}

/* A unit is at most 2^-15 half ulps, so that places, which are in those, give whole units. */
static void set_shift2(toi16_turning2 *pair, int64_t margin2, int64_t tolerance2) {
    const uint64_t reaches = 2 * ((uint64_t)pair->bodies[0].reach2 + pair->bodies[1].reach2);
    const uint64_t scene =
        reaches + toi16_abs64(margin2) + 2 * (uint64_t)tolerance2 + (pair->fastest >> 15) + 64;
    const int shift = TOI16_SCENE_BITS - (int)toi16_bits64(scene);
    pair->shift = shift < 15 ? shift : 15;
}

/* A spin of b bits turns by less than 2^(b - 32) radians a tick, and a speed of b bits goes less than
 * 2^(b + shift - 15) units. */
static void set_tau2(toi16_turning2 *pair) {
    const int by_spin = 32 - (int)toi16_bits32(most_spin2(pair));
    const int by_speed = TOI16_SCENE_BITS + 15 - pair->shift - (int)toi16_bits64(pair->fastest);
    const int least = by_spin < by_speed ? by_spin : by_speed;
    pair->tau = least < 0 ? 0 : least > 30 ? 30 : (unsigned)least;
}

/* Speeds of ulps a time unit become units a tau by this power of 2. */
static inline int speed_shift2(const toi16_turning2 *pair) {
    return (int)pair->tau + pair->shift - 15;
}

/* Rounds a length in half ulps up to units. */
static uint32_t length_in_units2(const toi16_turning2 *pair, uint64_t half_ulps) {
    if ((pair->shift < 0 ? half_ulps >> -pair->shift : half_ulps << pair->shift) >= TOI16_FAR_ARM2)
        return TOI16_FAR_ARM2;
    return (uint32_t)scaled2((int64_t)half_ulps, pair->shift) + 1;
}

/* Adds what a part of a velocity that turns adds to bounds of the second and third derivative. */
static void add_bend2(int32_t most[3], int32_t turned, int32_t spin_q30) {
    const int32_t w = (int32_t)toi16_abs32(spin_q30) + 1;
    const int32_t bent = (int32_t)toi16_shr(toi16_mul(turned, w), 30) + 1;
    most[1] += bent;
    most[2] += (int32_t)toi16_shr(toi16_mul(bent, w), 30) + 1;
}

static void set_motions2(toi16_turning2 *pair, const uint64_t turning[2]) {
    const toi_motion2 *a = &pair->bodies[0].motion, *b = &pair->bodies[1].motion;
    const int by = speed_shift2(pair);
    pair->speed[0] = scaled_word2(b->velocity.x - a->velocity.x, by);
    pair->speed[1] = scaled_word2(b->velocity.y - a->velocity.y, by);
    pair->most_v[0] = scaled2((int64_t)pair->fastest, by) + 1;
    pair->most_v[1] = pair->most_v[2] = 0;
    for (unsigned of = 0; of < 2; of++) {
        const int32_t turned = scaled2((int64_t)turning[of], by) + 1;
        pair->spin_q30[of] = scaled_word2(pair->bodies[of].motion.spin, (int)pair->tau - 2);
        if (turning[of] != 0)
            add_bend2(pair->most_v, turned, pair->spin_q30[of]);
    }
}

/* What most_v is, of pivots: the parts of a velocity that turn are the carried ones alone. */
static void set_arms2(toi16_turning2 *pair) {
    const int by = speed_shift2(pair);
    const int32_t *a = pair->courses[0].arm, *b = pair->courses[1].arm;
    pair->has_arm = (a[0] | a[1] | b[0] | b[1]) != 0;
    if (!pair->has_arm)
        return;
    pair->most_straight[0] =
        scaled2((int64_t)length_of2(pair->bodies[1].motion.velocity.x - pair->bodies[0].motion.velocity.x,
                                    pair->bodies[1].motion.velocity.y - pair->bodies[0].motion.velocity.y),
                by) +
        1;
    pair->most_straight[1] = pair->most_straight[2] = 0;
    for (unsigned of = 0; of < 2; of++) {
        const toi_motion2 *motion = &pair->bodies[of].motion;
        const toi16_course2 *course = &pair->courses[of];
        const uint64_t carried = length_of2(motion->carried.x, motion->carried.y);
        const uint64_t arm2 = (length_of2(course->arm[0], course->arm[1]) >> course->grow) + 1;
        pair->arm[of] = length_in_units2(pair, arm2);
        if (carried == 0)
            continue;
        const int32_t turned = scaled2((int64_t)carried, by) + 1;
        pair->most_straight[0] += turned;
        add_bend2(pair->most_straight, turned, pair->spin_q30[of]);
    }
}

static void set_sizes2(toi16_turning2 *pair, int64_t margin2, int64_t tolerance2) {
    const int64_t doubt_q16 = (int64_t)pair->courses[0].doubt_q16 + pair->courses[1].doubt_q16;
    pair->pad = TOI16_PAD2 + scaled2(doubt_q16, pair->shift - 15);
    pair->margin = scaled2(margin2, pair->shift);
    pair->tolerance = scaled2(tolerance2, pair->shift);
    for (unsigned of = 0; of < 2; of++) {
        const toi16_rotor2 *body = &pair->bodies[of];
        pair->reach[of] = scaled2(body->reach2, pair->shift) + 1;
        pair->half[of][0] = scaled_word2((int32_t)body->half2[0], pair->shift);
        pair->half[of][1] = scaled_word2((int32_t)body->half2[1], pair->shift);
        pair->near_a[of] = pair->near_b[of] = 0;
    }
}

/* ---- A look */

static void compose2(const toi_rot2 *second, const toi_rot2 *first, toi_rot2 *out) {
    out->cos = toi16_round_q30(toi16_mul_difference(second->cos, first->cos, second->sin, first->sin));
    out->sin = toi16_round_q30(toi16_mul_sum(second->sin, first->cos, second->cos, first->sin));
}

/* Adds what a body's turn does to the velocity of its centre and to how that changes: q = R u + w J arm, and
 * w J q. Entries of R u and w J arm are below 2^61 and 2^62 before they are cut, each to within a unit a tau.
 */
static void add_turning2(const toi16_turning2 *pair, unsigned of, const toi16_spot2 *place, int32_t v[2][2]) {
    const toi_motion2 *motion = &pair->bodies[of].motion;
    const int32_t x = motion->carried.x, y = motion->carried.y, w = motion->spin;
    const int by = speed_shift2(pair),
              by_arm = by - 17 - (int)pair->courses[of].grow + (int)pair->courses[of].cut;
    const int32_t to_b = of == 0 ? -1 : 1;
    int32_t q[2] = {0, 0};
    if ((x | y | place->arm[0] | place->arm[1]) == 0)
        return;
    if ((place->arm[0] | place->arm[1]) != 0) {
        q[0] = -scaled2(toi16_mul(w, place->arm[1]), by_arm);
        q[1] = scaled2(toi16_mul(w, place->arm[0]), by_arm);
    }
    if ((x | y) != 0) {
        q[0] += scaled2(toi16_mul_difference(place->turn.cos, x, place->turn.sin, y), by - 30);
        q[1] += scaled2(toi16_mul_sum(place->turn.sin, x, place->turn.cos, y), by - 30);
    }
    v[0][0] += to_b * q[0];
    v[0][1] += to_b * q[1];
    v[1][0] -= to_b * (int32_t)toi16_shr(toi16_mul(q[1], pair->spin_q30[of]), 30);
    v[1][1] += to_b * (int32_t)toi16_shr(toi16_mul(q[0], pair->spin_q30[of]), 30);
}

/* Writes the way from A's centre to B's in 2^-16 ulp, and where both are. False where that is too far for
 * units. */
static bool place_pair2(toi16_turning2 *pair, uint32_t now, toi16_spot2 places[2], int64_t way_q16[2]) {
    const unsigned to_units = (unsigned)(15 - pair->shift);
    uint64_t size = 0;
    for (unsigned of = 0; of < 2; of++)
        toi16_spot2_at(&pair->courses[of], &pair->bodies[of], now, &places[of]);
    for (unsigned k = 0; k < 2; k++) {
        way_q16[k] = places[1].center_q16[k] - places[0].center_q16[k];
        size |= toi16_abs64(way_q16[k]);
    }
    return size >> to_units < TOI16_NEAR2;
}

/* Returns an entry of a turned arm, half ulps. */
static int64_t arm_of2(const toi16_course2 *course, const toi16_spot2 *place, unsigned k) {
    return toi16_shr(place->arm[k] * (INT64_C(1) << course->cut), course->grow);
}

/* Returns how far the pivots are apart. Ways below 2^47 ulp in 2^-16 take 63 bits. */
static uint32_t pivots_apart2(const toi16_turning2 *pair, const toi16_spot2 places[2],
                              const int64_t way_q16[2]) {
    uint64_t apart[2];
    for (unsigned k = 0; k < 2; k++) {
        int64_t way2 = toi16_shr(way_q16[k], 15);
        way2 += arm_of2(&pair->courses[0], &places[0], k) - arm_of2(&pair->courses[1], &places[1], k);
        apart[k] = toi16_abs64(way2) + 3;
        if (apart[k] >> 31 != 0)
            return TOI16_FAR_ARM2;
    }
    return length_in_units2(pair, toi16_length_at_most2((uint32_t)apart[0], (uint32_t)apart[1]));
}

/* Writes what a look needs. */
static void see_pair2(toi16_turning2 *pair, const toi16_spot2 places[2], const int64_t way_q16[2]) {
    const unsigned to_units = (unsigned)(15 - pair->shift);
    const int64_t half = (INT64_C(1) << to_units) >> 1;
    const int32_t way[2] = {(int32_t)toi16_shr(way_q16[0] + half, to_units),
                            (int32_t)toi16_shr(way_q16[1] + half, to_units)};
    pair->v[0][0] = pair->speed[0];
    pair->v[0][1] = pair->speed[1];
    pair->v[1][0] = pair->v[1][1] = 0;
    for (unsigned of = 0; of < 2; of++) {
        pair->axes[of] = pair->bodies[of].rot;
        if (pair->bodies[of].motion.spin != 0)
            compose2(&places[of].turn, &pair->bodies[of].rot, &pair->axes[of]);
        add_turning2(pair, of, &places[of], pair->v);
    }
    if (pair->has_arm)
        pair->pivots = pivots_apart2(pair, places, way_q16);
    const toi_rot2 back = {pair->axes[0].cos, -pair->axes[0].sin};
    compose2(&back, &pair->axes[1], &pair->turned);
    toi16_turn_back2(&pair->axes[0], way, pair->d);
}

/* The balls around the centres are apart by at least one coordinate of the way less both reaches. 2^46 half
 * ulps are more than anything goes in 2^31 ticks, so that a product by 2^15 fits. */
static void look_at_balls2(const toi16_turning2 *pair, const int64_t way_q16[2], toi16_turn_look *look) {
    const uint64_t x = toi16_abs64(way_q16[0]) >> 15, y = toi16_abs64(way_q16[1]) >> 15, d = x > y ? x : y;
    const uint64_t balls = (uint64_t)pair->bodies[0].reach2 + pair->bodies[1].reach2 + pair->counts2;
    const uint64_t gap2 = d - balls < UINT64_C(1) << 46 ? d - balls : UINT64_C(1) << 46;
    const uint64_t clear = (gap2 << 15) / (pair->fastest + 1);
    static const toi_turn_step none = {0, 0, {TOI_AXIS_NONE, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    look->verdict = TOI16_LOOK_APART;
    look->clear = clear >> 31 != 0 ? INT32_MAX : (uint32_t)clear;
    look->step = none;
}

static void write_step2(const toi16_turning2 *pair, const toi16_apart2 *apart, unsigned owner,
                        toi_turn_step *step) {
    step->axis = apart->axis;
    step->normal.x = apart->world[0];
    step->normal.y = apart->world[1];
    step->normal.z = 0;
    step->spin.x = step->spin.y = 0;
    step->spin.z = pair->bodies[owner].motion.spin;
}

static void part_by_points2(toi16_turning2 *pair, toi16_apart2 *apart) {
    toi16_part_cores2(pair, apart);
    toi16_turn_back2(&pair->turned, apart->n, apart->of_b);
    toi16_into_world2(&pair->axes[0], apart->n, apart->world);
}

/* Corners of boxes may be nearer than their faces tell, where contact counts at a gap above 0. */
static bool are_boxes2(const toi16_turning2 *pair) {
    return !pair->bodies[0].points && !pair->bodies[1].points && pair->margin <= 0;
}

static void look2(toi16_search *search, uint32_t now, bool wanted, toi16_turn_look *look) {
    toi16_turning2 *pair = (toi16_turning2 *)(void *)search;
    toi16_spot2 places[2];
    toi16_apart2 apart;
    int64_t way_q16[2];
    unsigned owner = 0;
    if (!place_pair2(pair, now, places, way_q16)) {
        look_at_balls2(pair, way_q16, look);
        return;
    }
    see_pair2(pair, places, way_q16);
    if (are_boxes2(pair))
        toi16_part_boxes2(pair, &apart);
    else
        part_by_points2(pair, &apart);
    look->clear = apart.far - pair->margin <= pair->tolerance ? 0 : toi16_step2(pair, &apart, &owner);
    look->verdict = look->clear != 0                              ? TOI16_LOOK_APART
                    : apart.far - pair->margin < -pair->tolerance ? TOI16_LOOK_OVERLAP
                                                                  : TOI16_LOOK_TOUCH;
    if (look->clear == 0 && apart.gap > 0 && are_boxes2(pair) && !toi16_is_beside_face2(pair, &apart))
        part_by_points2(pair, &apart); /* the normal is that of the nearest points */
    if (wanted || look->clear == 0)
        write_step2(pair, &apart, owner, &look->step);
}

/* ---- The query */

static void open_pair2(toi16_turning2 *pair, const toi16_rotor2 bodies[2], const toi_turn_options *options) {
    const fix16_t until = toi16_turn_until(options),
                  tolerance = options->tolerance ? options->tolerance : TOI_TURN_TOLERANCE;
    const int64_t margin2 = 2 * ((int64_t)options->margin + bodies[0].radius + bodies[1].radius);
    toi16_begin_course2(&pair->courses[0], &bodies[0], until);
    toi16_begin_course2(&pair->courses[1], &bodies[1], until);
    const int64_t doubt2 = ((int64_t)pair->courses[0].doubt_q16 + pair->courses[1].doubt_q16) / 32768 + 2;
    pair->search.look = look2;
    pair->bodies = bodies;
    pair->counts2 = (uint64_t)(margin2 > 0 ? margin2 + doubt2 : doubt2);
    toi16_set_window2(pair, margin2 + doubt2);
    if (pair->search.begin >= pair->search.end)
        return;
    const uint64_t turning[2] = {turning_speed2(pair, 0), turning_speed2(pair, 1)};
    pair->fastest = turning[0] + turning[1] +
                    length_of2(bodies[1].motion.velocity.x - bodies[0].motion.velocity.x,
                               bodies[1].motion.velocity.y - bodies[0].motion.velocity.y);
    set_shift2(pair, margin2, 2 * (int64_t)tolerance);
    set_tau2(pair);
    set_motions2(pair, turning);
    set_arms2(pair);
    set_sizes2(pair, margin2, 2 * (int64_t)tolerance);
}

toi_status toi16_turn_pair2(toi_status opened, const toi16_rotor2 bodies[2], const toi_turn_options *options,
                            toi_hit *hit) {
    toi16_turning2 pair;
    if (opened < 0)
        return hit->status = opened;
    toi16_begin_answer(hit);
    open_pair2(&pair, bodies, options);
    return hit->status = toi16_turn_search(&pair.search, options, TOI_TURN_BUDGET2, hit);
}
