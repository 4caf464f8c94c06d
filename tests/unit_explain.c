/* SPDX-License-Identifier: MIT */
/* What an explanation says of each axis, with numbers by hand. */
#include "good_shapes.h"
#include "tap.h"

#include <stdlib.h>

enum { MOST = 160 };

typedef struct {
    toi_axis_report axes[MOST];
    unsigned count;
} table;

static void keep(void *context, const toi_axis_report *report) {
    table *t = context;
    if (t->count < MOST)
        t->axes[t->count] = *report;
    t->count++;
}

static toi_status explain(const toi_shape *a, const toi_shape *b, const toi_vec3 *vb,
                          const toi_options *options, table *t) {
    t->count = 0;
    return toi_explain(a, &still3, b, vb, options, keep, t);
}

static toi_shape box2(fix16_t x0, fix16_t y0, fix16_t x1, fix16_t y1) {
    return (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{x0, y0}, {x1, y1}}}};
}

static toi_shape box3(const toi_vec3 *center, toi_rot3 rot) {
    return (toi_shape){.kind = TOI_SHAPE_OBB3,
                       .as = {.obb3 = {*center, {fix16_one, fix16_one, fix16_one}, rot}}};
}

static toi_shape unit2(void) {
    return box2(0, 0, fix16_one, fix16_one);
}

/* The gap, speed and times of an axis. */
static int is_at(const toi_axis_report *r, fix16_t gap, fix16_t speed, fix16_t enter, fix16_t leave) {
    return r->fate == TOI_AXIS_TESTED && r->gap == gap && r->speed == speed && r->enter == enter &&
           r->leave == leave && !r->never && !r->always;
}

/* From 1 away at speed 2: in touch from 1/2 on, and apart again when 3 have been gone. */
static void meeting(void) {
    const toi_shape a = unit2(), b = box2(F16(2), 0, F16(3), fix16_one);
    const toi_vec3 v = {-F16(2), 0, 0};
    toi_options options = TOI_OPTIONS_DEFAULT;
    table t;
    options.t_max = F16(4);
    toi_status status = explain(&a, &b, &v, &options, &t);
    const toi_axis_report *x = &t.axes[0], *y = &t.axes[1];
    tap_ok(status == TOI_HIT && t.count == 2 && x->direction.x == fix16_one && y->direction.y == fix16_one,
           "two axes of two boxes");
    tap_ok(is_at(x, F16(1), -F16(2), F16(.5), F16(1.5)), "an axis on which they come to meet");
    tap_ok(x->decides_enter && x->decides_normal && x->decides_exit && !x->separates, "which decides");
    tap_ok(y->always && !y->never && y->speed == 0 && y->gap == -fix16_one, "one on which they always meet");
    tap_ok(!y->decides_enter && !y->decides_normal && !y->decides_exit && !y->separates,
           "which decides nothing");
    options.t_max = fix16_one;
    explain(&a, &b, &v, &options, &t);
    tap_ok(t.axes[0].decides_enter && !t.axes[0].decides_exit, "t_max ends what the axis does not");
}

/* 2 / 3 rounded down, and 4 / 3 rounded up; at y they are 4 apart for good. */
static void passing(void) {
    const toi_shape a = unit2(), b = box2(-F16(3), F16(5), -F16(2), F16(6));
    const toi_vec3 v = {F16(3), 0, 0};
    table t;
    toi_status status = explain(&a, &b, &v, NULL, &t);
    const toi_axis_report *x = &t.axes[0], *y = &t.axes[1];
    tap_ok(status == TOI_SEPARATE && is_at(x, F16(2), F16(3), 43690, 87382), "rounded outwards");
    tap_ok(y->never && !y->always && y->gap == F16(4) && y->separates && !x->separates,
           "an axis on which they never meet");
}

/* An ulp above for good, and an ulp below. */
static void passing_close_by(void) {
    const toi_shape a = unit2(), above = box2(-F16(3), F16(1) + 1, -F16(2), F16(2)),
                    below = box2(-F16(3), -F16(1), -F16(2), -1);
    const toi_vec3 v = {F16(3), 0, 0};
    table t, u;
    explain(&a, &above, &v, NULL, &t);
    explain(&a, &below, &v, NULL, &u);
    tap_ok(t.axes[1].never && !t.axes[1].always && t.axes[1].gap == 1 && u.axes[1].never &&
               !u.axes[1].always && u.axes[1].gap == 1,
           "one on which an ulp is between them");
}

/* They met 3 / 7 and parted 1 / 7 ago: -28086.9 and -9362.3 ulps. */
static void past(void) {
    const toi_shape a = unit2(), b = box2(F16(2), 0, F16(3), fix16_one);
    const toi_vec3 v = {F16(7), 0, 0}, slow = {1, 0, 0}, back = {-1, 0, 0}, halves = {F16(4), 0, 0};
    table t;
    toi_status status = explain(&a, &b, &v, NULL, &t);
    tap_ok(status == TOI_SEPARATE && is_at(&t.axes[0], F16(1), F16(7), -28087, -9362), "before now");
    explain(&a, &b, &halves, NULL, &t);
    tap_ok(is_at(&t.axes[0], F16(1), F16(4), -F16(.75), -F16(.25)), "before now, exactly");
    explain(&a, &b, &slow, NULL, &t);
    tap_ok(is_at(&t.axes[0], F16(1), 1, INT32_MIN, INT32_MIN), "long before now");
    explain(&a, &b, &back, NULL, &t);
    tap_ok(is_at(&t.axes[0], F16(1), -1, INT32_MAX, INT32_MAX), "in a long time");
    /* 1 and 3 at 4 ulps: 16384 and 49152; at 5 ulps 13107.2 and 39321.6 */
    const toi_vec3 slower = {-4, 0, 0}, faster = {-5, 0, 0};
    explain(&a, &b, &slower, NULL, &t);
    tap_ok(is_at(&t.axes[0], F16(1), -4, F16(16384), INT32_MAX), "16384 time units fit, 49152 do not");
    explain(&a, &b, &faster, NULL, &t);
    tap_ok(is_at(&t.axes[0], F16(1), -5, 858993459, INT32_MAX), "nor do 39321.6");
}

/* Squares of 10 turned by the triangle of 3, 4 and 5, 15 between their centres along (3, 4): a gap of 5. */
static void turned(void) {
    static const toi_vec2 squares[2][4] = {
        {{F16(1), F16(-7)}, {F16(7), F16(1)}, {F16(-1), F16(7)}, {F16(-7), F16(-1)}},
        {{F16(10), F16(5)}, {F16(16), F16(13)}, {F16(8), F16(19)}, {F16(2), F16(11)}}};
    const toi_shape a = {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {squares[0], 4}}};
    const toi_shape b = {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {squares[1], 4}}};
    const toi_vec3 v = {-F16(6), -F16(8), 0};
    table t;
    toi_status status = explain(&a, &b, &v, NULL, &t);
    tap_ok(status == TOI_HIT && t.count == 8, "the edges of two squares");
    /* Edge 1 of A looks along (3, 4), edge 0 along (4, -3); B's are the same. */
    for (unsigned n = 0; n < 8; n++) {
        const toi_axis_report *r = &t.axes[n];
        const int along = n % 2 == 1, backwards = n % 4 >= 2;
        const fix16_t x = along ? 39322 : 52429, y = along ? 52429 : -39322;
        tap_ok(r->axis.kind == (n < 4 ? TOI_AXIS_FACE_A : TOI_AXIS_FACE_B) && r->axis.a == (n < 4 ? n : 0) &&
                   r->axis.b == (n < 4 ? 0 : n - 4) && abs(r->direction.x - (backwards ? -x : x)) <= 2 &&
                   abs(r->direction.y - (backwards ? -y : y)) <= 2,
               "axis %u is the normal of its edge", n);
        if (along)
            tap_ok(r->gap == F16(5) && r->speed == (backwards ? F16(10) : -F16(10)) && r->enter == F16(.5) &&
                       r->leave == F16(2.5),
                   "axis %u: 5 apart, at speed 10", n);
        else
            tap_ok(r->gap == -F16(10) && r->always && r->speed == 0, "axis %u: always in touch", n);
    }
}

/* Sliding along a wall: the axis across it gives the normal, and the other the time. */
static void sliding(void) {
    const toi_shape a = unit2(), b = box2(F16(2), fix16_one, F16(3), F16(2));
    const toi_vec3 v = {-F16(2), 0, 0};
    table t;
    toi_status status = explain(&a, &b, &v, NULL, &t);
    tap_ok(status == TOI_GRAZE && t.axes[0].decides_enter && !t.axes[0].decides_normal &&
               !t.axes[1].decides_enter && t.axes[1].decides_normal && t.axes[1].gap == 0,
           "a graze has the normal of one axis and the time of another");
    const toi_shape below = box2(F16(2), -fix16_one, F16(3), 0);
    status = explain(&a, &below, &v, NULL, &t);
    tap_ok(status == TOI_GRAZE && t.axes[1].always && !t.axes[1].never && t.axes[1].gap == 0,
           "what touches from below does so always");
    const toi_shape above = box2(F16(2), fix16_one, F16(3), F16(2));
    status = explain(&a, &above, &v, NULL, &t);
    tap_ok(status == TOI_GRAZE && t.axes[1].always && !t.axes[1].never && t.axes[1].gap == 0,
           "and so does what touches from above");
}

static unsigned with_fate(const table *t, toi_axis_fate fate) {
    unsigned count = 0;
    for (unsigned n = 0; n < t->count; n++)
        count += t->axes[n].fate == fate;
    return count;
}

static void skipped(void) {
    const toi_rot3 level = TOI_ROT3_IDENTITY;
    const toi_vec3 here = {0, 0, 0}, there = {F16(3), 0, 0}, v = {-F16(2), 0, 0};
    toi_rot3 yawed, tilted, nearly;
    const toi_vec3 about = {F16(1), F16(2), F16(3)}, about_x = {F16(1), 0, 0};
    toi_rot3_from_yaw(&yawed, TOI_DEGREES(30));
    toi_rot3_from_axis_angle(&tilted, &about, TOI_DEGREES(50));
    toi_rot3_from_axis_angle(&nearly, &about_x, 2);
    toi_shape a = box3(&here, level), b = box3(&there, tilted), c = box3(&there, yawed);
    toi_options options = TOI_OPTIONS_DEFAULT;
    table t;
    explain(&a, &b, &v, &options, &t);
    tap_ok(t.count == 15 && with_fate(&t, TOI_AXIS_TESTED) == 15, "15 axes of boxes");
    options.quick = true;
    explain(&a, &b, &v, &options, &t);
    tap_ok(t.count == 15 && with_fate(&t, TOI_AXIS_QUICK) == 9, "in quick mode the 9 of edges are left out");
    options.quick = false;
    explain(&a, &c, &v, &options, &t);
    tap_ok(with_fate(&t, TOI_AXIS_REPEATED) == 9, "of upright boxes they repeat those of faces");
    toi_rot3_compose(&nearly, &nearly, &tilted);
    a = box3(&here, tilted);
    b = box3(&there, nearly);
    explain(&a, &b, &v, &options, &t);
    tap_ok(with_fate(&t, TOI_AXIS_PARALLEL) == 3, "of boxes turned nearly alike 3 are of parallel edges: %u",
           with_fate(&t, TOI_AXIS_PARALLEL));
    for (unsigned n = 0; n < t.count; n++)
        if (t.axes[n].fate == TOI_AXIS_PARALLEL && (t.axes[n].gap | t.axes[n].speed | t.axes[n].enter) != 0)
            tap_ok(0, "of an axis that is skipped the rest is 0");
}

/* Of two tetrahedra with 4 faces and 6 edges: 4 + 4 + 36 axes. */
static void hulls(void) {
    const toi_vec3 v = {-F16(2), 0, 0};
    toi_shape a = {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = good_hull3}}, b = a;
    table t;
    b.as.hull3.center.x = F16(2);
    toi_status status = explain(&a, &b, &v, NULL, &t);
    tap_ok(status == TOI_HIT && t.count == 44, "%u axes of two tetrahedra", t.count);
    tap_ok(with_fate(&t, TOI_AXIS_TESTED) >= 8 && with_fate(&t, TOI_AXIS_NO_FACET) > 0,
           "some edges cannot meet: %u of 36", with_fate(&t, TOI_AXIS_NO_FACET));
}

/* No matter what the caller's hint says, the answer is that of the axes, and the hint stays as it was. */
static void hinted(void) {
    const toi_shape a = unit2(), b = box2(F16(2), F16(3), F16(3), F16(4));
    toi_hint hint = {2};
    toi_options options = TOI_OPTIONS_DEFAULT;
    table t;
    options.hint = &hint;
    toi_status status = explain(&a, &b, &still3, &options, &t);
    tap_ok(status == TOI_SEPARATE && hint.last == 2, "a hint is not written");
}

/* Axes that are all zero mean the identity: the boxes are level, and are explained by 3 axes. */
static void no_axes(void) {
    const toi_rot3 none = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    const toi_vec3 here = {0, 0, 0};
    const toi_shape a = box3(&here, none);
    table t;
    toi_status status = explain(&a, &a, &still3, NULL, &t);
    tap_ok(status == TOI_OVERLAP && t.count == 3 && t.axes[0].direction.x == fix16_one,
           "boxes without axes are upright");
}

static void refused(void) {
    const toi_shape a = unit2();
    toi_options options = TOI_OPTIONS_DEFAULT;
    table t;
    options.t_max = 0;
    options.instant = true;
    tap_ok(explain(&a, &a, &still3, &options, &t) == TOI_OVERLAP && t.count == 2, "no time");
    options.t_max = -1;
    tap_ok(explain(&a, &a, &still3, &options, &t) == TOI_ERR_ARGUMENT && t.count == 0, "a negative t_max");
    tap_ok(toi_explain(&a, &still3, &a, &still3, NULL, NULL, &t) == TOI_ERR_ARGUMENT && t.count == 0,
           "nobody to tell");
}

int main(void) {
    meeting();
    passing();
    passing_close_by();
    past();
    turned();
    sliding();
    skipped();
    hulls();
    hinted();
    no_axes();
    refused();
    return tap_done();
}
