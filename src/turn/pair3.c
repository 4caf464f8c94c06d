/* SPDX-License-Identifier: MIT */
/* When do two bodies of space touch that turn? */
#include "../number/vector.h"
#include "name3.h"
#include "search.h"
#include "step3.h"
#include "window3.h"

enum {
    SCENE_BITS3 = 28, /* both reaches, the margin and the way of a tick together take as many bits in units */
    FAR3 = INT32_C(379625062), /* 2^28.5: the centres' distance along a coordinate is less in a look */
    PLACE_BITS3 = 15           /* places are in 2^-15 of half ulps */
};

typedef struct {
    toi16_search search; /* the first member, as looks are given its address */
    const toi16_rotor3 *bodies;
    toi16_course3 course[2];
    toi16_core3 cores[2];
    toi16_course_pair3 pair;
    toi16_nearest3 nearest;
    int32_t drift[3];      /* velocity of pivot B less that of pivot A, units a tau */
    int32_t own[2][3];     /* what centres have on top of their pivots' velocity, at t = 0, units a tau */
    int32_t edge[2][3][3]; /* of boxes: half extents along their axes, at t = 0, units */
    int32_t pull[2][3];    /* its derivative, at t = 0, units a tau^2 */
    uint64_t speed2;       /* how fast a centre goes from the other at most, half ulps per time unit */
    uint64_t apart_q16;    /* balls that are so far apart do not touch, 2^-16 ulp: reaches, margin, doubt */
    uint64_t far_q16;      /* the centres' distance along a coordinate is less in a look, 2^-16 ulp */
    bool swings[2];        /* whether a body turns about another point than its centre, or is carried */
    int grow;              /* a half ulp is 2^grow units */
    int tau;               /* a tau is 2^tau ticks */
    int32_t margin;        /* with both radii, units */
    int32_t margin_up;     /* that and the doubt */
    int32_t tolerance;     /* units */
} pair3;

/* x 2^n, rounded down, where that takes 63 bits. */
static int64_t scaled3(int64_t x, int n) {
    if (n >= 0)
        return x * (INT64_C(1) << n);
    return n > -63 ? toi16_shr(x, (unsigned)-n) : toi16_shr(x, 63);
}

/* x 2^n, to nearest. */
static int32_t nearest3_of(int64_t x, int n) {
    return n >= 0 ? (int32_t)scaled3(x, n) : (int32_t)toi16_shr(scaled3(x, n + 1) + 1, 1);
}

/* The velocity that a centre has on top of its pivot's, at t = 0: carried, and w x arm, 2^-16 half ulps per
 * time unit. The spin times the arm is below 2^32 half ulps. */
static void own_velocity3(const toi16_rotor3 *body, const toi16_course3 *course, int64_t out[3]) {
    int32_t spin[3], carried[3];
    toi16_put3(spin, &body->motion.spin);
    toi16_put3(carried, &body->motion.carried);
    toi16_row_product(spin, course->arm2, out);
    for (unsigned k = 0; k < 3; k++)
        out[k] += carried[k] * (INT64_C(1) << 17);
}

static int bits3(uint64_t x) {
    return (int)toi16_bits64(x);
}

/* How much all corners of a body go in a time unit by its turn alone, half ulps. */
static uint64_t rim_speed3(const toi16_rotor3 *body, const toi16_course3 *course) {
    const uint64_t spin = (course->size_q32 >> 32) + 1;
    return course->size_q32 == 0 ? 0 : (uint64_t)((spin * body->reach2) >> 16) + 1;
}

/* Writes the velocities and how long a tau is: nothing turns by more than half a radian in it, and no centre
 * goes farther than 2^27 units. */
static void begin_velocities3(pair3 *p) {
    const toi16_rotor3 *a = &p->bodies[0], *b = &p->bodies[1];
    const int64_t drift2[3] = {2 * ((int64_t)b->motion.velocity.x - a->motion.velocity.x),
                               2 * ((int64_t)b->motion.velocity.y - a->motion.velocity.y),
                               2 * ((int64_t)b->motion.velocity.z - a->motion.velocity.z)};
    int64_t own_q16[2][3];
    uint64_t turn = 0;
    p->speed2 = toi16_wide_size(drift2);
    for (unsigned side = 0; side < 2; side++) {
        own_velocity3(&p->bodies[side], &p->course[side], own_q16[side]);
        p->speed2 += (toi16_wide_size(own_q16[side]) >> 16) + 1;
        turn += (p->course[side].size_q32 >> 32) + (p->course[side].size_q32 != 0);
    }
    (void)turn;
    uint64_t whole = p->speed2;
    for (unsigned side = 0; side < 2; side++)
        whole += rim_speed3(&p->bodies[side], &p->course[side]);
    /* scene */
    const uint64_t scene2 =
        (uint64_t)a->reach2 + b->reach2 + (p->margin > 0 ? 2 * (uint64_t)p->margin : 0) + (whole >> 16) + 16;
    p->grow = SCENE_BITS3 - bits3(scene2);
    const int by_turn = 31 - bits3(turn), by_way = SCENE_BITS3 - 1 + 16 - p->grow - bits3(p->speed2);
    p->tau = by_turn < by_way ? by_turn : by_way;
    if (p->tau > 30)
        p->tau = 30;
    for (unsigned i = 0; i < 3; i++)
        p->drift[i] = nearest3_of(drift2[i], p->grow + p->tau - 16);
    p->pair.most_bend = p->pair.most_third = 0;
    for (unsigned side = 0; side < 2; side++) {
        int32_t *w = p->pair.spin[side];
        const toi_vec3 *spin = &p->bodies[side].motion.spin;
        w[0] = nearest3_of(spin->x, p->tau - 2);
        w[1] = nearest3_of(spin->y, p->tau - 2);
        w[2] = nearest3_of(spin->z, p->tau - 2);
        p->pair.turn[side] = toi16_row_size(w);
        for (unsigned i = 0; i < 3; i++)
            p->own[side][i] = nearest3_of(own_q16[side][i], p->grow + p->tau - 32);
        toi16_row_cross(p->own[side], w, p->pull[side]);
        for (unsigned i = 0; i < 3; i++)
            p->pull[side][i] = -p->pull[side][i];
        p->swings[side] = (own_q16[side][0] | own_q16[side][1] | own_q16[side][2]) != 0;
        if (!p->swings[side])
            continue;
        const uint32_t pull = toi16_row_size(p->pull[side]) + 2;
        p->pair.most_bend += pull;
        p->pair.most_third += (uint32_t)(toi16_mulu(pull, p->pair.turn[side]) >> 30) + 1;
    }
}

/* A box's half extents along its axes, at t = 0, units. */
static void begin_edges3(pair3 *p, unsigned side) {
    const toi16_rotor3 *body = &p->bodies[side];
    for (unsigned k = 0; k < 3 && body->count == 0; k++) {
        const toi_axis3 *u = &body->rot.u[k];
        const int32_t axis[3] = {u->x, u->y, u->z}, half = (int32_t)body->half2[k];
        for (unsigned i = 0; i < 3; i++)
            p->edge[side][k][i] = nearest3_of(toi16_mul(half, axis[i]), p->grow - 30);
    }
}

static void put_core3(const pair3 *p, unsigned side, toi16_core3 *core) {
    const int32_t *x = core->turn[0], *y = core->turn[1], *z = core->turn[2];
    if (core->body->count == 0) {
        for (unsigned k = 0; k < 3; k++)
            toi16_row_turned(x, y, z, p->edge[side][k], core->edge[k]);
        return;
    }
    int32_t turned[3][3];
    for (unsigned k = 0; k < 3; k++) {
        const toi_axis3 *u = &core->body->rot.u[k];
        const int32_t axis[3] = {u->x, u->y, u->z};
        toi16_row_turned(x, y, z, axis, turned[k]);
    }
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < 3; i++)
            core->turn[k][i] = turned[k][i];
}

/* Adds what the centre of a body does that turns about another point. */
static void add_swing3(pair3 *p, unsigned side) {
    const toi16_core3 *core = &p->cores[side];
    int32_t own[3], pull[3];
    toi16_row_turned(core->turn[0], core->turn[1], core->turn[2], p->own[side], own);
    toi16_row_turned(core->turn[0], core->turn[1], core->turn[2], p->pull[side], pull);
    for (unsigned i = 0; i < 3; i++) {
        p->pair.rate[i] += side == 0 ? -own[i] : own[i];
        p->pair.bend[i] += side == 0 ? -pull[i] : pull[i];
    }
}

/* Puts both cores where they are at a time. Returns false where the centres are too far from one another for
 * units. */
static bool place_pair3(pair3 *p, uint32_t now, int64_t distance_q16[3]) {
    toi16_spot3 place;
    for (unsigned side = 0; side < 2; side++) {
        toi16_spot3_at(&p->course[side], &p->bodies[side], now, &place);
        for (unsigned i = 0; i < 3; i++) {
            distance_q16[i] = side == 0 ? -place.center_q16[i] : distance_q16[i] + place.center_q16[i];
            for (unsigned k = 0; k < 3; k++)
                p->cores[side].turn[k][i] = place.turn[k][i];
        }
    }
    const uint64_t far_q16 = p->far_q16;
    if (toi16_abs64(distance_q16[0]) >= far_q16 || toi16_abs64(distance_q16[1]) >= far_q16 ||
        toi16_abs64(distance_q16[2]) >= far_q16)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        p->pair.distance[i] = nearest3_of(distance_q16[i], p->grow - PLACE_BITS3);
        p->pair.rate[i] = p->drift[i];
        p->pair.bend[i] = 0;
    }
    for (unsigned side = 0; side < 2; side++) {
        if (p->swings[side])
            add_swing3(p, side);
        put_core3(p, side, &p->cores[side]);
    }
    return true;
}

/* ---- The axis's spin and name */

/* How many corners of a core the feature has: at most 3. */
static unsigned corners_of3(const toi16_nearest3 *nearest, bool of_b) {
    unsigned count = 0;
    for (unsigned k = 0; k < nearest->count; k++) {
        bool is_new = true;
        for (unsigned m = 0; m < k; m++)
            is_new = is_new && (of_b ? nearest->corner[k].b != nearest->corner[m].b
                                     : nearest->corner[k].a != nearest->corner[m].a);
        count += is_new;
    }
    return count;
}

/* The spin of an axis that stays perpendicular to two edges for the moment: n x L' / |L|, where L = a x b and
 * L' = (wA x a) x b + a x (wB x b). False where it would turn by more than half a radian a tau, as it does
 * where the edges are nearly parallel. */
static bool edge_spin3(const pair3 *p, const int32_t a[3], const int32_t b[3], int32_t out[3]) {
    int32_t l[3], turned[3], one[3], two[3];
    const int32_t *n = p->nearest.normal;
    toi16_row_cross(a, b, l);
    toi16_row_cross(p->pair.spin[0], a, turned);
    toi16_row_cross(turned, b, one);
    toi16_row_cross(p->pair.spin[1], b, turned);
    toi16_row_cross(a, turned, two);
    for (unsigned i = 0; i < 3; i++)
        one[i] += two[i];
    const int32_t length = toi16_row_along(l, n);
    const uint32_t size = toi16_abs32(length);
    if (toi16_row_size(one) >= size >> 1)
        return false;
    toi16_row_cross(n, one, out);
    for (unsigned i = 0; i < 3; i++) {
        const int32_t part = (int32_t)toi16_ratio_q30(toi16_abs32(out[i]), size);
        out[i] = (out[i] < 0) != (length < 0) ? -part : part;
    }
    return true;
}

/* Writes the direction from one corner of a core to another one; false where there is none. */
static bool edge_of3(const pair3 *p, unsigned side, int32_t out[3]) {
    const toi16_nearest3 *nearest = &p->nearest;
    const unsigned first = side == 0 ? nearest->corner[0].a : nearest->corner[0].b;
    for (unsigned k = 1; k < nearest->count; k++) {
        const unsigned other = side == 0 ? nearest->corner[k].a : nearest->corner[k].b;
        if (other != first) {
            int32_t from[3], to[3];
            toi16_core3_corner(&p->cores[side], first, from);
            toi16_core3_corner(&p->cores[side], other, to);
            const int64_t v[3] = {(int64_t)to[0] - from[0], (int64_t)to[1] - from[1],
                                  (int64_t)to[2] - from[2]};
            return toi16_row_direction(v, out);
        }
    }
    return false;
}

/* Rounds a spin to what a proof says it by, and writes that. */
static bool round_spin3(const pair3 *p, int32_t spin[3], toi_vec3 *out) {
    int32_t whole[3];
    if (p->tau < 2)
        return false;
    for (unsigned i = 0; i < 3; i++) {
        whole[i] = toi16_shr32(spin[i], (unsigned)(p->tau - 2));
        spin[i] = (int32_t)scaled3(whole[i], p->tau - 2);
    }
    const toi_vec3 rounded = {whole[0], whole[1], whole[2]};
    *out = rounded;
    return true;
}

static void follow3(const pair3 *p, unsigned owner, int32_t spin[3], toi_vec3 *out) {
    for (unsigned i = 0; i < 3; i++)
        spin[i] = p->pair.spin[owner][i];
    *out = p->bodies[owner].motion.spin;
}

/* Writes the spin of the axis, radians a tau and as a proof says it: that of the body that has the face.
 * Between corners it is that of the body that turns less. */
static void choose_spin3(const pair3 *p, int32_t spin[3], toi_vec3 *out) {
    const toi16_nearest3 *nearest = &p->nearest;
    unsigned owner = p->pair.turn[1] < p->pair.turn[0], of_a = 1, of_b = 1;
    int32_t a[3], b[3];
    bool edges = false;
    if (nearest->made == TOI16_OF_CORNERS3) {
        of_a = corners_of3(nearest, false);
        of_b = corners_of3(nearest, true);
        edges = of_a == 2 && of_b == 2 && nearest->count == 3 && edge_of3(p, 0, a) && edge_of3(p, 1, b) &&
                edge_spin3(p, a, b, spin);
    } else if (nearest->made == TOI16_OF_AXES3) {
        toi16_core3_axis(&p->cores[0], nearest->a, a);
        toi16_core3_axis(&p->cores[1], nearest->b, b);
        edges = edge_spin3(p, a, b, spin);
    } else {
        of_a += nearest->made == TOI16_OF_FACE_A3;
        of_b += nearest->made == TOI16_OF_FACE_B3;
    }
    if (edges && round_spin3(p, spin, out))
        return;
    if (of_a != of_b)
        owner = of_b > of_a;
    follow3(p, owner, spin, out);
}

static void write_step3(const pair3 *p, const toi_vec3 *spin, toi_turn_step *step) {
    const int32_t *n = p->nearest.normal;
    const toi_axis3 normal = {n[0], n[1], n[2]};
    step->axis = toi16_name_normal3(p->cores, &p->nearest);
    step->normal = normal;
    step->spin = *spin;
}

/* ---- A look */

/* The balls around both centres are apart: until the fastest way has closed the gap. */
static void look_at_balls3(const pair3 *p, const int64_t distance_q16[3], toi16_look *look) {
    static const toi_turn_step none = {0, 0, {TOI_AXIS_NONE, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    const unsigned bits = toi16_bits64(toi16_abs64(distance_q16[0]) | toi16_abs64(distance_q16[1]) |
                                       toi16_abs64(distance_q16[2]));
    const unsigned cut = bits > 30 ? bits - 30 : 0;
    const int32_t d[3] = {(int32_t)toi16_shr(distance_q16[0], cut), (int32_t)toi16_shr(distance_q16[1], cut),
                          (int32_t)toi16_shr(distance_q16[2], cut)};
    const uint32_t root = toi16_sqrt64((uint64_t)toi16_row_dot(d, d));
    const uint64_t far_q16 = (uint64_t)(root > 2 ? root - 2 : 0) << cut;
    look->step = none;
    look->verdict = TOI16_LOOK_APART;
    const uint64_t gap_q16 = far_q16 > p->apart_q16 ? far_q16 - p->apart_q16 : 0;
    /* 2^-16 ulp over half ulps per time unit: 2^-17 of a time unit. */
    const uint64_t ticks = p->speed2 == 0 ? UINT32_MAX : 2 * gap_q16 / p->speed2;
    look->clear = ticks > UINT32_MAX ? UINT32_MAX : (uint32_t)ticks;
    if (look->clear == 0)
        look->verdict = TOI16_LOOK_TOUCH;
}

static uint32_t clear_ticks3(const pair3 *p, const int32_t spin[3]) {
    const uint64_t ticks =
        (uint64_t)scaled3(toi16_clear3(&p->pair, &p->nearest, spin, p->margin_up), p->tau - 30);
    return ticks > UINT32_MAX ? UINT32_MAX : (uint32_t)ticks;
}

/* What a look comes to by the normal that is known. Where its axis does not last for a tick, both bodies'
 * spins are tried: an axis that turns with a small body which spins fast is soon past a large one that is
 * beside it. */
static void judge3(const pair3 *p, toi16_look *look, toi_vec3 *rounded) {
    const int32_t far = p->nearest.most - p->margin;
    int32_t spin[3];
    look->clear = 0;
    look->verdict = far < -p->tolerance ? TOI16_LOOK_OVERLAP : TOI16_LOOK_TOUCH;
    choose_spin3(p, spin, rounded);
    if (far <= p->tolerance)
        return;
    look->clear = clear_ticks3(p, spin);
    for (unsigned owner = 0; owner < 2 && look->clear == 0; owner++) {
        follow3(p, owner, spin, rounded);
        look->clear = clear_ticks3(p, spin);
    }
    if (look->clear != 0)
        look->verdict = TOI16_LOOK_APART;
}

/* Where cores that meet are not both boxes, and seem to be too deep in one another, all pairs of edges are
 * looked at before that is said. */
static bool is_in_doubt3(const pair3 *p, const toi16_look *look) {
    return look->verdict != TOI16_LOOK_APART && p->nearest.gap < 0 && p->nearest.gap > -(INT32_C(1) << 27) &&
           (p->bodies[0].count | p->bodies[1].count) != 0 && p->nearest.most == p->nearest.gap;
}

static void look3(toi16_search *search, uint32_t now, bool wanted, toi16_look *look) {
    pair3 *p = (pair3 *)(void *)search;
    int64_t distance_q16[3];
    toi_vec3 rounded;
    if (!place_pair3(p, now, distance_q16)) {
        look_at_balls3(p, distance_q16, look);
        return;
    }
    toi16_find_nearest3(p->cores, p->pair.distance, p->margin_up, &p->nearest);
    judge3(p, look, &rounded);
    if (is_in_doubt3(p, look)) {
        toi16_try_edges3(p->cores, p->pair.distance, &p->nearest);
        judge3(p, look, &rounded);
    }
    if (look->verdict == TOI16_LOOK_TOUCH) {
        look_at_balls3(p, distance_q16, look);
        if (look->verdict == TOI16_LOOK_APART)
            return;
    }
    if (wanted || look->verdict == TOI16_LOOK_TOUCH)
        write_step3(p, &rounded, &look->step);
}

static void begin_pair3(pair3 *p, const toi16_rotor3 bodies[2], const toi_turn_options *options) {
    const fix16_t until = toi16_turn_until(options);
    const fix16_t tolerance = options->tolerance ? options->tolerance : TOI_TURN_TOLERANCE;
    p->bodies = bodies;
    p->search.look = look3;
    for (unsigned side = 0; side < 2; side++) {
        toi16_begin_course3(&p->course[side], &bodies[side], until);
        p->cores[side].body = &bodies[side];
    }
    const int64_t margin = (int64_t)options->margin + bodies[0].radius + bodies[1].radius;
    p->margin = (int32_t)margin;
    const uint64_t doubt_q16 = (uint64_t)p->course[0].doubt_q16 + p->course[1].doubt_q16;
    toi16_set_window3(&p->search, bodies, p->course, 2 * margin + (int64_t)(doubt_q16 >> 15) + 1,
                      (uint32_t)until);
    if (p->search.end == 0)
        return;
    begin_velocities3(p);
    p->margin = nearest3_of(2 * margin, p->grow);
    p->margin_up = p->margin + nearest3_of((int64_t)doubt_q16, p->grow - PLACE_BITS3) + 1;
    const int64_t tolerance_units = scaled3(2 * (int64_t)tolerance, p->grow);
    p->tolerance = tolerance_units > INT32_MAX / 4 ? INT32_MAX / 4 : (int32_t)tolerance_units;
    const int64_t apart = (((int64_t)bodies[0].reach2 + bodies[1].reach2) << PLACE_BITS3) +
                          margin * (INT64_C(1) << 16) + (int64_t)doubt_q16 + 1;
    p->apart_q16 = apart < 0 ? 0 : (uint64_t)apart;
    p->far_q16 = (uint64_t)scaled3(FAR3, PLACE_BITS3 - p->grow);
    p->pair.cores = p->cores;
    for (unsigned side = 0; side < 2; side++) {
        p->cores[side].shift = (unsigned)(30 - p->grow);
        begin_edges3(p, side);
        p->pair.reach[side] = nearest3_of(bodies[side].reach2, p->grow) + 2;
    }
    p->nearest.count = 0;
    p->nearest.normal[0] = p->nearest.normal[1] = p->nearest.normal[2] = 0;
}

toi_status toi16_turn_pair3(toi_status opened, const toi16_rotor3 bodies[2], const toi_turn_options *options,
                            toi_hit *hit) {
    static const toi_turn_options all_defaults = {0, 0, 0, 0, false, 0, 0, 0};
    static const toi_hit none = {TOI_SEPARATE, 0, 0, {0, 0, 0}, {TOI_AXIS_NONE, 0, 0}, false};
    pair3 p;
    if (opened != TOI_OK) {
        hit->status = opened;
        return opened;
    }
    if (!options)
        options = &all_defaults;
    *hit = none;
    begin_pair3(&p, bodies, options);
    return toi16_turn_search(&p.search, options, TOI_TURN_BUDGET3, hit);
}
