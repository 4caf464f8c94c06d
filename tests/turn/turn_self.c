/* SPDX-License-Identifier: MIT */
/* Is the reference of turning sweeps itself right? Queries whose answers are known in closed form are judged,
 * as they are and wrong on purpose; its parts are held against slow and plain ways to the same. */
#include "judge.h"
#include "tests/tap.h"

#include <math.h>
#include <string.h>

#define UNIT 65536

static const toi_rot2 LEVEL2 = TOI_ROT2_IDENTITY;

/* ---- queries with known answers ---- */

typedef struct {
    const char *name;
    void (*make)(scene *s);
    double enter; /* below 0: never */
    toi_vec3 normal;
} known;

static void start(scene *s) {
    memset(s, 0, sizeof *s);
}

static toi_shape obb2(int32_t x, int32_t y, int32_t hx, int32_t hy) {
    return (toi_shape){.kind = TOI_SHAPE_OBB2, .as.obb2 = {{x, y}, {hx, hy}, LEVEL2}};
}

/* A box of half 3 by 1 about the origin that turns counter-clockwise beside a wall, whose face is at x. */
static void spin_beside(scene *s, int32_t x) {
    start(s);
    s->shape[0] = obb2(0, 0, 3 * UNIT, UNIT);
    s->shape[1] = obb2(x + UNIT, 0, UNIT, 50 * UNIT);
    s->motion[0].spin.z = UNIT;
}

/* Its corner (3, -1) goes on a circle of radius sqrt(10), from the angle -atan(1/3) on: at x = 25/8 where the
 * cosine of that angle and t is 3.125 / sqrt(10). */
static void make_spin(scene *s) {
    spin_beside(s, 25 * UNIT / 8);
}

/* The wall is beyond the circle. */
static void make_clear(scene *s) {
    spin_beside(s, 33 * UNIT / 10);
}

/* A box that turns about z while it sinks by 2 from 1.5 above a floor. */
static void make_screw(scene *s) {
    static const toi_rot3 upright = TOI_ROT3_IDENTITY;
    start(s);
    s->shape[0] = (toi_shape){.kind = TOI_SHAPE_OBB3,
                              .as.obb3 = {{0, 0, 5 * UNIT / 2}, {3 * UNIT, UNIT / 2, UNIT}, upright}};
    s->shape[1] = (toi_shape){.kind = TOI_SHAPE_AABB3,
                              .as.aabb3 = {{-20 * UNIT, -20 * UNIT, -UNIT}, {20 * UNIT, 20 * UNIT, 0}}};
    s->motion[0].spin.z = 5 * UNIT;
    s->motion[0].velocity.z = -2 * UNIT;
}

/* A circle of radius 1 drives at 4 with a spin of 1: its centre is at 4 (1 - cos t) above where it began. The
 * wall is 3 above. */
static void make_arc(scene *s) {
    start(s);
    s->shape[0] = (toi_shape){.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{0, 0}, UNIT}};
    s->shape[1] = obb2(0, 4 * UNIT, 30 * UNIT, UNIT);
    s->motion[0].carried.x = 4 * UNIT;
    s->motion[0].spin.z = UNIT;
    s->options.t_max = 2 * UNIT;
}

/* A door from its hinge at the origin along x, 1/2 thick, and a ball of radius 1 at (3, 3, 7): where the door
 * has turned by t about z, the ball is 3 cos t - 3 sin t from its middle. */
static void make_door(scene *s) {
    static const toi_rot3 upright = TOI_ROT3_IDENTITY;
    start(s);
    s->shape[0] = (toi_shape){.kind = TOI_SHAPE_OBB3,
                              .as.obb3 = {{4 * UNIT, 0, 6 * UNIT}, {4 * UNIT, UNIT / 4, 6 * UNIT}, upright}};
    s->shape[1] =
        (toi_shape){.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = {{3 * UNIT, 3 * UNIT, 7 * UNIT}, UNIT}};
    s->motion[0].spin.z = UNIT;
}

/* A rod along z, and one along x that is 3 above it in y, turns about y and comes down by 3: they cross all
 * the time. Both radii are 1/2. */
static void make_rods(scene *s) {
    start(s);
    s->shape[0] = (toi_shape){.kind = TOI_SHAPE_CAPSULE3,
                              .as.capsule3 = {{0, 0, -9 * UNIT}, {0, 0, 9 * UNIT}, UNIT / 2}};
    s->shape[1] = (toi_shape){.kind = TOI_SHAPE_CAPSULE3,
                              .as.capsule3 = {{-9 * UNIT, 3 * UNIT, 0}, {9 * UNIT, 3 * UNIT, 0}, UNIT / 2}};
    s->motion[1].spin.y = UNIT / 2;
    s->motion[1].velocity.y = -3 * UNIT;
    s->motion[1].pivot.y = 3 * UNIT;
}

/* The spinning box again, which may be 1/4 into the wall: the corner is at x = 25/8 then. */
static void make_margin(scene *s) {
    spin_beside(s, 23 * UNIT / 8);
    s->options.margin = -UNIT / 4;
}

static toi_hit right_answer(const scene *s, const known *k) {
    toi_hit hit;
    memset(&hit, 0, sizeof hit);
    if (k->enter < 0)
        return hit;
    hit.status = TOI_HIT;
    hit.enter = (fix16_t)floor(k->enter * UNIT);
    hit.exit = (fix16_t)(scene_t_max(s) * UNIT);
    hit.normal = k->normal;
    return hit;
}

static bool is_clean(const verdict *v) {
    bool clean = !v->is_undecided;
    for (int n = 0; n < FAULT_COUNT; n++)
        clean = clean && !v->wrong[n];
    return clean;
}

static void expect(const scene *s, const toi_hit *hit, fault what, const char *name, const char *how) {
    verdict v;
    judge_answer(s, hit, &v);
    tap_ok(v.wrong[what], "%s: %s is %s", name, how, FAULT_NAMES[what]);
}

/* An answer that is wrong in each way in turn. */
static void expect_faults(const scene *s, const toi_hit *right, const char *name) {
    meeting m;
    meeting_make(&m, s->shape, s->motion, scene_t_max(s));
    const double bar = judge_bar(s, &m, right->enter / 65536.0);
    toi_hit wrong = {.status = TOI_SEPARATE};
    expect(s, &wrong, FAULT_MISSED, name, "separate");
    wrong = *right;
    wrong.enter += 2;
    expect(s, &wrong, FAULT_LATE, name, "two ticks more");
    wrong = *right;
    wrong.enter -= (fix16_t)(bar / m.speed * 65536 * 40) + 1;
    expect(s, &wrong, FAULT_EARLY, name, "much earlier");
    wrong = *right;
    wrong.normal.x = -wrong.normal.x;
    wrong.normal.y = -wrong.normal.y;
    wrong.normal.z = -wrong.normal.z;
    expect(s, &wrong, FAULT_NORMAL, name, "a normal that is flipped");
    wrong.normal.x += 3;
    wrong.normal.y += 3;
    wrong.normal.z += 3;
    expect(s, &wrong, FAULT_NORMAL, name, "a longer normal");
    wrong.conservative = true;
    expect(s, &wrong, FAULT_STALE, name, "a longer normal of a conservative hit");
    wrong = *right;
    wrong.status = TOI_OVERLAP;
    expect(s, &wrong, FAULT_OVERLAP, name, "overlap");
    wrong = *right;
    wrong.exit--;
    expect(s, &wrong, FAULT_FIELDS, name, "another exit");
    wrong = *right;
    wrong.status = TOI_GRAZE;
    expect(s, &wrong, FAULT_FIELDS, name, "a graze");
    wrong.status = TOI_ERR_RANGE;
    expect(s, &wrong, FAULT_ERROR, name, "an error");
}

/* The latest tick at which they are farther apart than the bar by some is wrong, and one at which they are
 * nearer by some is right. */
static void expect_bar(const scene *s, const toi_hit *right, const char *name) {
    meeting m;
    gap g;
    toi_hit early = *right;
    verdict v;
    bool is_sharp = true;
    meeting_make(&m, s->shape, s->motion, scene_t_max(s));
    for (int n = 0; n < 200 && early.enter > 0; n++, early.enter--) {
        meeting_gap(&m, early.enter / 65536.0, &g);
        const double over = g.least - s->options.margin - judge_bar(s, &m, early.enter / 65536.0);
        judge_answer(s, &early, &v);
        is_sharp = is_sharp && v.wrong[FAULT_EARLY] == (over > 0);
        if (over > 100)
            break;
    }
    tap_ok(is_sharp && early.enter < right->enter, "%s: early is what is past the bar, no more and no less",
           name);
}

static void judge_known(const known *k) {
    static scene s;
    verdict v;
    k->make(&s);
    const toi_hit hit = right_answer(&s, k);
    judge_answer(&s, &hit, &v);
    tap_ok(is_clean(&v), "%s: the known answer is right", k->name);
    memset(&v, 0, sizeof v);
    judge_samples(&s, &hit, &v);
    tap_ok(is_clean(&v), "%s: samples agree", k->name);
    if (k->enter >= 0) {
        expect_faults(&s, &hit, k->name);
        expect_bar(&s, &hit, k->name);
        return;
    }
    toi_hit wrong = {
        .status = TOI_HIT, .enter = 20000, .exit = (fix16_t)(scene_t_max(&s) * UNIT), .normal = k->normal};
    expect(&s, &wrong, FAULT_EARLY, k->name, "a hit");
}

static void test_known(void) {
    const double wide = sqrt(10);
    const known all[] = {
        {"a box that spins beside a wall", make_spin, atan2(1, 3) - acos(3.125 / wide), {UNIT, 0, 0}},
        {"a wall past the circle", make_clear, -1, {UNIT, 0, 0}},
        {"a screw", make_screw, 0.75, {0, 0, -UNIT}},
        {"an arc", make_arc, acos(0.5), {0, UNIT, 0}},
        {"a door", make_door, atan2(1, 1) - asin(1.25 / (3 * sqrt(2))), {0, 0, 0}},
        {"rods across", make_rods, 2.0 / 3, {0, UNIT, 0}},
        {"a box that may dip into the wall", make_margin, atan2(1, 3) - acos(3.125 / wide), {UNIT, 0, 0}}};
    for (size_t n = 0; n < sizeof all / sizeof all[0]; n++) {
        known k = all[n];
        if (k.make == make_door) {
            k.normal.x = (fix16_t)lrint(-sin(k.enter) * UNIT);
            k.normal.y = (fix16_t)lrint(cos(k.enter) * UNIT);
        }
        judge_known(&k);
    }
}

/* ---- what is deep at 0 ---- */

static void test_overlap(void) {
    static scene s;
    verdict v;
    toi_hit hit = {.status = TOI_OVERLAP, .exit = UNIT};
    spin_beside(&s, 3 * UNIT - 100);
    judge_answer(&s, &hit, &v);
    tap_ok(is_clean(&v), "100 ulp deep at 0 is an overlap");
    hit.status = TOI_HIT;
    hit.normal.x = UNIT;
    expect(&s, &hit, FAULT_OVERLAP, "100 ulp deep at 0", "a hit");
    spin_beside(&s, 3 * UNIT - 10);
    judge_answer(&s, &hit, &v);
    tap_ok(is_clean(&v), "10 ulp deep at 0 may be a hit");
    hit = (toi_hit){.status = TOI_OVERLAP, .exit = UNIT};
    judge_answer(&s, &hit, &v);
    tap_ok(is_clean(&v), "10 ulp deep at 0 may be an overlap");
    spin_beside(&s, 3 * UNIT + 3);
    expect(&s, &hit, FAULT_OVERLAP, "3 ulp apart at 0", "an overlap");
}

/* ---- other ways to ask ---- */

static toi_hit told, told_typed, told_proof;
static bool is_believed;

static void tell(const scene *s, toi_hit *hit) {
    (void)s;
    *hit = told;
}

static void tell_proof(const scene *s, toi_turn_step *steps, uint16_t room, uint16_t *count, toi_hit *hit) {
    (void)s;
    (void)room;
    steps[0] = (toi_turn_step){.until = told.enter};
    *count = 1;
    *hit = told_proof;
}

static bool tell_typed(const scene *s, toi_hit *hit) {
    (void)s;
    *hit = told_typed;
    return true;
}

/* The true enter is past what the proof says by a tick at most. */
static bool tell_recheck(const scene *s, const toi_turn_step *steps, uint16_t count, fix16_t until) {
    (void)s;
    return steps[count - 1].until == until && (is_believed || until <= told.enter);
}

static bool tell_no(const scene *s, const toi_turn_step *steps, uint16_t count, fix16_t until) {
    (void)s;
    (void)steps;
    (void)count;
    (void)until;
    return false;
}

static toi_shape told_shape;
static toi_manifold told_points;

static bool tell_place(const scene *s, int side, fix16_t time, toi_vec2 *room, toi_shape *placed) {
    (void)s;
    (void)time;
    (void)room;
    *placed = told_shape;
    return side == 0;
}

static bool tell_points(const scene *s, toi_vec2 *room, toi_manifold *points) {
    (void)s;
    (void)room;
    *points = told_points;
    return true;
}

/* The spinning box at 0, and its corner that touches. */
static void tell_where(void) {
    told_shape = obb2(0, 0, 3 * UNIT, UNIT);
    const double t = told.enter / 65536.0;
    told_points = (toi_manifold){.hit = told, .count = 1};
    told_points.points[0].position.x = 25 * UNIT / 8;
    told_points.points[0].position.y = (fix16_t)((3 * sin(t) - cos(t)) * UNIT);
}

static void test_where(asker ask, scene *s) {
    toi_hit hit;
    verdict v;
    told_shape.as.obb2.center.y += 3;
    judge_scene(&ask, s, false, &hit, &v);
    tap_ok(v.wrong[FAULT_PLACE], "a shape 3 ulp off where it is is a fault");
    told_shape.kind = (toi_shape_kind)0;
    judge_scene(&ask, s, false, &hit, &v);
    tap_ok(v.wrong[FAULT_PLACE], "a shape that is refused is a fault");
    told_points.points[0].position.x -= 40;
    judge_scene(&ask, s, false, &hit, &v);
    tap_ok(v.wrong[FAULT_POINTS], "a point 40 ulp off the wall is a fault");
    told_points.count = 0;
    judge_scene(&ask, s, false, &hit, &v);
    tap_ok(v.wrong[FAULT_BARE], "no point is a fault");
    told_points.count = 1;
    told_points.hit.axis.b = 1;
    judge_scene(&ask, s, false, &hit, &v);
    tap_ok(v.wrong[FAULT_POINTS], "another answer with points is a fault");
    tell_where();
}

static void test_ways(void) {
    static scene s;
    const known k = {"", make_spin, atan2(1, 3) - acos(3.125 / sqrt(10)), {UNIT, 0, 0}};
    asker ask = {tell, tell_proof, tell_typed, tell_recheck, tell_place, tell_points};
    toi_hit hit;
    verdict v;
    make_spin(&s);
    told = told_typed = told_proof = right_answer(&s, &k);
    tell_where();
    judge_scene(&ask, &s, true, &hit, &v);
    tap_ok(is_clean(&v), "answers that agree are right");
    test_where(ask, &s);
    told_typed.axis.a = 1;
    judge_scene(&ask, &s, true, &hit, &v);
    tap_ok(v.wrong[FAULT_TYPED], "a typed answer with another axis is a fault");
    told_typed = told;
    told_proof.enter--;
    judge_scene(&ask, &s, true, &hit, &v);
    tap_ok(v.wrong[FAULT_TYPED], "an answer that a wanted proof changes is a fault");
    told_proof = told;
    is_believed = true;
    judge_scene(&ask, &s, true, &hit, &v);
    tap_ok(v.wrong[FAULT_BELIEVED], "a proof that is believed past the contact is a fault");
    ask.recheck = tell_no;
    judge_scene(&ask, &s, true, &hit, &v);
    tap_ok(v.wrong[FAULT_PROOF], "a proof that is not believed is a fault");
    s.motion[0].spin.z = 0;
    judge_scene(&ask, &s, true, &hit, &v);
    tap_ok(v.wrong[FAULT_SWEEP], "what does not turn and is not as the sweep says is a fault");
    make_spin(&s);
    hit = told;
    hit.enter += 5000;
    memset(&v, 0, sizeof v);
    judge_samples(&s, &hit, &v);
    tap_ok(v.wrong[FAULT_ORACLE], "samples find a contact that intervals had left out");
}

/* ---- the parts, by slow and plain ways ---- */

/* A point of a body by many small turns of the velocity: x' = velocity + R carried + spin x (x - pivot').
 * Four stages of Runge and Kutta a step; R carried turns along. */
typedef struct {
    real3 pivot, arm, carried;
} state;

static state slope_of(const rigid *body, const state *at) {
    return (state){plus(body->velocity, at->carried), cross(body->spin, at->arm),
                   cross(body->spin, at->carried)};
}

static state step_of(const state *at, double h, const state *slope) {
    return (state){plus(at->pivot, times(h, slope->pivot)), plus(at->arm, times(h, slope->arm)),
                   plus(at->carried, times(h, slope->carried))};
}

static real3 integrated(const rigid *body, int point, double t) {
    const int steps = 2000;
    const double h = t / steps;
    state at = {body->pivot, body->arm[point], body->carried};
    for (int n = 0; n < steps; n++) {
        const state k1 = slope_of(body, &at), at2 = step_of(&at, h / 2, &k1);
        const state k2 = slope_of(body, &at2), at3 = step_of(&at, h / 2, &k2);
        const state k3 = slope_of(body, &at3), at4 = step_of(&at, h, &k3);
        const state k4 = slope_of(body, &at4);
        at = step_of(&at, h / 6, &k1);
        at = step_of(&at, h / 3, &k2);
        at = step_of(&at, h / 3, &k3);
        at = step_of(&at, h / 6, &k4);
    }
    return plus(at.pivot, at.arm);
}

static void test_poses(void) {
    static scene s;
    posed at;
    double worst = 0;
    for (uint64_t n = 0; n < 60; n++) {
        rigid body;
        scene_make(&s, n % 2 == 0 ? FAMILY_OBB2 : FAMILY_OBB3, THEME_SMALL, 3, n);
        const double t = scene_t_max(&s);
        if (rigid_make(&body, &s.shape[0], &s.motion[0], t) && body.rate * t < 7) {
            rigid_pose(&body, t, &at);
            const double off = length(minus(at.point[1], integrated(&body, 1, t)));
            worst = fmax(worst, off / body.scene);
        }
        scene_free(&s);
    }
    tap_ok(worst > 0 && worst < 1e-10, "poses are those of the integrated motion, off by %.1e of the scene",
           worst);
}

static void test_gaps(void) {
    static scene s;
    double worst = -1;
    unsigned long deep = 0, wide = 0, count = 0;
    for (uint64_t n = 0; n < 4000; n++) {
        meeting m;
        posed a, b;
        gap fast, slow;
        scene_make(&s, (family)(FAMILY_OBB3 + n % 4), THEME_ANY, 4, n);
        if (meeting_make(&m, s.shape, s.motion, scene_t_max(&s))) {
            rigid_pose(&m.a, m.t_max / 2, &a);
            rigid_pose(&m.b, m.t_max / 2, &b);
            gap_find(&m.a, &a, &m.b, &b, &fast);
            gap_exhaust(&m.a, &a, &m.b, &b, &slow);
            worst = fmax(worst, fmax(fast.least - slow.most, slow.least - fast.most) - 4 * m.doubt);
            wide += fmax(fast.most - fast.least, slow.most - slow.least) > 1e-3 + 40 * m.doubt;
            deep += slow.most < 0;
            count++;
        }
        scene_free(&s);
    }
    tap_ok(worst <= 0 && wide < count / 500 && deep > 100 && count - deep > 100,
           "gaps by search and by all directions do not contradict, %lu of %lu pairs are known worse than to "
           "1e-3 ulp, "
           "%lu are deep",
           wide, count, deep);
}

/* What is said to be clear is, at thousands of times; and a level just above the least of these gaps is met.
 */
static void test_spans(void) {
    static scene s;
    unsigned long wrong = 0, undecided = 0, count = 0;
    for (uint64_t n = 0; n < 900; n++) {
        meeting m;
        gap g;
        double least = 1e300, when, slack;
        scene_make(&s, (family)(n % FAMILY_COUNT), THEME_ANY, 5, n);
        if (meeting_make(&m, s.shape, s.motion, scene_t_max(&s))) {
            for (int k = 0; k <= 600; k++) {
                meeting_gap(&m, m.t_max * k / 600, &g);
                least = fmin(least, g.most);
            }
            slack = 1e-3 + 64 * m.doubt;
            const span_fate met = meeting_span(&m, 0, m.t_max, least + 2 * slack, slack, &when);
            wrong += met == SPAN_CLEAR;
            undecided += met == SPAN_UNDECIDED;
            const span_fate first =
                meeting_first(&m, 0, m.t_max, least + 2 * slack, slack, m.t_max / 65536, &when);
            wrong += first == SPAN_CLEAR;
            if (first == SPAN_MEETS) {
                meeting_gap(&m, when, &g);
                wrong += g.most >= least + 2 * slack;
                for (int k = 0; k < 600; k++) {
                    meeting_gap(&m, (when - m.t_max / 65536) * k / 600, &g);
                    wrong += when > m.t_max / 65536 && g.least < least;
                }
            }
            count++;
        }
        scene_free(&s);
    }
    tap_ok(
        wrong == 0 && undecided < count / 50,
        "a level above the least gap of samples is met, and nothing before: %lu wrong, %lu undecided of %lu",
        wrong, undecided, count);
}

int main(void) {
    tap_ok(FAULT_NAMES[FAULT_COUNT - 1] != NULL && strcmp(FAULT_NAMES[FAULT_ORACLE], "oracle") == 0,
           "faults have their names");
    test_known();
    test_overlap();
    test_ways();
    test_poses();
    test_gaps();
    test_spans();
    return tap_done();
}
