/* SPDX-License-Identifier: MIT */
/* The search of oriented boxes, or of one and a level box, against the walk over their axes: the same bits,
 * but that it never says which axis told two boxes apart. Where fewer axes count or some lean, bounds may
 * tell more than the walk. QUERIES in the environment asks for more of them. */
#include <stdlib.h>
#include <string.h>
#include "../src/boxes/obb3_search.h"
#include "../src/kinds/kind.h"
#include "random_rotation.h"
#include "same.h"
#include "share.h"
#include "tap.h"
#include "toi16/toi16.h"

static uint64_t seed = 1;

static uint32_t below(uint32_t n) {
    return (uint32_t)(random64(&seed) % n);
}

/* Of a width of up to `bits`, of either sign. */
static int32_t any(unsigned bits) {
    int32_t x = (int32_t)random_width(&seed, bits);
    return below(2) ? x : -x;
}

static int32_t within(int32_t most) {
    return most == 0 ? 0 : (int32_t)(random64(&seed) % (2 * (uint64_t)most + 1)) - most;
}

static toi_vec3 vector_within(int32_t most) {
    return (toi_vec3){within(most), within(most), within(most)};
}

static void turn_nearly(toi_rot3 *rot, const toi_rot3 *base) {
    toi_rot3 tilt = TOI_ROT3_IDENTITY;
    toi_vec3 axis = vector_within(65536);
    toi_rot3_from_axis_angle(&tilt, &axis, (toi_angle)any(28));
    toi_rot3_compose(rot, &tilt, base);
}

/* Another order or other signs: as good a box. */
static void shuffle(toi_rot3 *rot) {
    toi_axis3 first = rot->u[0];
    unsigned other = 1 + below(2);
    rot->u[0] = rot->u[other];
    rot->u[other] = first;
}

/* By up to 2^-9: products of axes are off by less than 2^-8. */
static void bend(toi_rot3 *rot) {
    int32_t most = (int32_t)1 << below(20);
    for (int k = 0; k < 3; k++) {
        const toi_axis3 *u = &rot->u[k];
        rot->u[k] = (toi_axis3){u->x - u->x / 1024 + within(most), u->y - u->y / 1024 + within(most),
                                u->z - u->z / 1024 + within(most)};
    }
}

/* One axis leans towards another one: the third is straight. */
static void shear(toi_rot3 *rot) {
    unsigned k = below(3), other = (k + 1 + below(2)) % 3;
    toi_axis3 *u = &rot->u[k], *v = &rot->u[other];
    *u = (toi_axis3){u->x - u->x / 1024 + v->x / 512, u->y - u->y / 1024 + v->y / 512,
                     u->z - u->z / 1024 + v->z / 512};
}

static void nudge(toi_rot3 *rot) {
    toi_axis3 *u = &rot->u[below(3)];
    u->x += within(2) * (u->x < TOI_Q30_ONE - 8);
    u->y += within(2) * (u->y < TOI_Q30_ONE - 8);
}

static void turn(toi_rot3 *rot, const toi_rot3 *base) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    *rot = level;
    switch (below(8)) {
    case 0:
        toi_rot3_from_yaw(rot, (toi_angle)random64(&seed));
        break;
    case 1:
        turn_nearly(rot, base);
        break;
    case 2:
        *rot = *base;
        break;
    case 3:
        toi_rot3_from_yaw(rot, below(2) ? TOI_DEGREES(45) * below(8) : (toi_angle)any(28));
        break;
    default:
        random_rotation(&seed, rot);
    }
    if (below(4) == 0)
        shuffle(rot);
    if (below(16) == 0)
        nudge(rot);
    if (below(64) == 0)
        below(2) ? bend(rot) : shear(rot);
}

typedef enum { TURNED, LEVEL_FIRST, LEVEL_LAST } kind;

typedef struct {
    kind kind;
    toi_obb3 a, b;
    toi_aabb3 level; /* in the place of A, which is the second one of LEVEL_LAST */
    toi_vec3 va, vb;
    toi_options options;
} query;

static toi_status sweep(const query *q, toi_hit *hit) {
    return q->kind == TURNED ? toi_sweep_obb3(&q->a, &q->va, &q->b, &q->vb, &q->options, hit)
           : q->kind == LEVEL_FIRST
               ? toi_sweep_aabb3_obb3(&q->level, &q->va, &q->b, &q->vb, &q->options, hit)
               : toi_sweep_obb3_aabb3(&q->b, &q->vb, &q->level, &q->va, &q->options, hit);
}

static toi_status open_boxes(toi16_boxes3 *boxes, const query *q) {
    return q->kind == TURNED ? toi16_open_obb3(boxes, &q->a, &q->va, &q->b, &q->vb, &q->options)
           : q->kind == LEVEL_FIRST
               ? toi16_open_aabb3_obb3(boxes, &q->level, &q->va, &q->b, &q->vb, &q->options)
               : toi16_open_obb3_aabb3(boxes, &q->b, &q->vb, &q->level, &q->va, &q->options);
}

static toi_vec3 halves(unsigned bits) {
    toi_vec3 h = {(int32_t)(random64(&seed) >> (64 - bits)), (int32_t)(random64(&seed) >> (64 - bits)),
                  (int32_t)(random64(&seed) >> (64 - bits))};
    if (below(16) == 0)
        h.x = 0;
    if (below(16) == 0)
        h.y = below(2) ? h.x : 0;
    return h;
}

/* Most of them on a course for one another. */
static void make(query *q) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    static const toi_options usual = {.t_max = fix16_one};
    unsigned bits = below(4) ? 15 + below(4) : 4 + below(24), other = below(4) ? bits : 4 + below(24);
    q->kind = TURNED;
    q->options = usual;
    q->a.half = halves(bits);
    q->b.half = halves(other);
    turn(&q->a.rot, &level);
    turn(&q->b.rot, &q->a.rot);
    int32_t size = (int32_t)1 << (bits > other ? bits : other);
    q->a.center = vector_within(below(4) ? 1000 : (1 << 28) - 1);
    toi_vec3 d = vector_within(below(8) ? 4 * (size < (1 << 24) ? size : (1 << 24)) : size / 2);
    q->b.center = (toi_vec3){q->a.center.x + d.x, q->a.center.y + d.y, q->a.center.z + d.z};
    q->va = vector_within(below(4) ? size : 1 << below(28));
    q->vb = vector_within(below(4) ? size : 1 << below(28));
    if (below(2)) {
        int32_t part = 32768 + (int32_t)below(131072);
        q->vb = (toi_vec3){fix16_mul(-part, d.x) + within(size / 8) + q->va.x,
                           fix16_mul(-part, d.y) + within(size / 8) + q->va.y,
                           fix16_mul(-part, d.z) + within(size / 8) + q->va.z};
    }
    if (below(8) == 0)
        q->vb = q->va;
    if (below(8) == 0)
        q->va.z = q->vb.z;
    if (below(4) == 0) {
        q->options.t_max = (fix16_t)random_width(&seed, 31);
        q->options.instant = true;
    }
    if (below(8) == 0) {
        q->options.edge_epsilon = (uint16_t)random64(&seed);
        q->options.all_edges = true;
    }
    q->options.quick = below(16) == 0;
    if (below(512) == 0) {
        q->a.half = q->b.half = (toi_vec3){0, 0, 0};
        q->b.center = q->a.center;
        q->vb = q->va;
    }
}

/* The time that is asked about ends where contact begins, or an ulp beside it. */
static void end_at_contact(query *q) {
    toi_hit hit;
    if (toi_sweep_obb3(&q->a, &q->va, &q->b, &q->vb, &q->options, &hit) == TOI_HIT) {
        q->options.t_max = hit.enter + (fix16_t)below(3);
        q->options.instant = true;
    }
}

/* Moves B along a motion's normal until boxes only just touch: what the search cannot tell by ticks. */
static void bring_near(query *q) {
    toi_hit hit;
    if (toi_sweep_obb3(&q->a, &q->va, &q->b, &q->vb, &q->options, &hit) != TOI_HIT)
        return;
    toi_vec3 w = {q->vb.x - q->va.x, q->vb.y - q->va.y, q->vb.z - q->va.z};
    fix16_t t = below(2) ? hit.enter : hit.exit;
    q->b.center.x += (fix16_t)(((int64_t)w.x * t) >> 16) + within(2);
    q->b.center.y += (fix16_t)(((int64_t)w.y * t) >> 16) + within(2);
    q->b.center.z += (fix16_t)(((int64_t)w.z * t) >> 16) + within(2);
}

/* In place of A; its centre lies between two ulps at times, and it is reversed at times. */
static void make_level(query *q) {
    const toi_vec3 *c = &q->a.center, *h = &q->a.half;
    q->level.lo = (toi_vec3){c->x - h->x, c->y - h->y, c->z - h->z};
    q->level.hi = (toi_vec3){c->x + h->x + (fix16_t)below(2), c->y + h->y, c->z + h->z + (fix16_t)below(2)};
    if (below(64) == 0)
        q->level.hi.y = q->level.lo.y - 1;
}

static void level_first(query *q) {
    q->kind = LEVEL_FIRST;
    make_level(q);
}

static void level_last(query *q) {
    q->kind = LEVEL_LAST;
    make_level(q);
}

static int32_t longest(const toi_vec3 *v) {
    int32_t x = abs(v->x), y = abs(v->y), z = abs(v->z), xy = x > y ? x : y;
    return xy > z ? xy : z;
}

/* A is at rest, and B goes less than an ulp in a tick, for as long as can be. */
static void slow_down(query *q) {
    const int32_t most = 1 << (8 + below(9));
    q->va = (toi_vec3){0, 0, 0};
    while (longest(&q->vb) >= most)
        q->vb = (toi_vec3){q->vb.x / 2, q->vb.y / 2, q->vb.z / 2};
    q->options.t_max = INT32_MAX;
}

static fix16_t part(fix16_t way, int32_t of, int32_t all) {
    return (fix16_t)((int64_t)way * of / all);
}

/* Some ulp before contact, to move 2^26 ulp or more: within the first digits of t_max. */
static void begin_soon(query *q) {
    toi_hit hit;
    slow_down(q);
    const int32_t most = longest(&q->vb), gap = (int32_t)below(32);
    if (toi_sweep_obb3(&q->a, &q->va, &q->b, &q->vb, &q->options, &hit) != TOI_HIT)
        return;
    q->b.center.x += part(q->vb.x, hit.enter, 65536) - part(q->vb.x, gap, most);
    q->b.center.y += part(q->vb.y, hit.enter, 65536) - part(q->vb.y, gap, most);
    q->b.center.z += part(q->vb.z, hit.enter, 65536) - part(q->vb.z, gap, most);
    const int64_t t_max = ((INT64_C(1) << (26 + below(3))) * 65536 + below(1000)) / most;
    q->options.t_max = t_max < INT32_MAX ? (fix16_t)t_max : INT32_MAX;
    q->options.instant = true;
}

/* And within the last ones. */
static void end_late(query *q) {
    toi_hit hit;
    slow_down(q);
    if (toi_sweep_obb3(&q->a, &q->va, &q->b, &q->vb, &q->options, &hit) > TOI_SEPARATE &&
        hit.exit < INT32_MAX - 64)
        q->options.t_max = hit.exit + (fix16_t)below(64);
    q->options.instant = true;
}

/* Turns a box about its own axis k. */
static void turn_own(toi_rot3 *rot, unsigned k, toi_angle angle) {
    const toi_vec3 axes[3] = {{65536, 0, 0}, {0, 65536, 0}, {0, 0, 65536}};
    const toi_rot3 base = *rot;
    toi_rot3 own;
    toi_rot3_from_axis_angle(&own, &axes[k], angle);
    toi_rot3_compose(rot, &base, &own);
}

/* Boxes with an axis in common but for some units of 2^-30: as large as such boxes may be, and so slow that a
 * part of an ulp is many ticks. */
static void nearly_upright(query *q) {
    const toi_angle angle = (toi_angle)within(10);
    q->a.half = halves(22);
    q->b.half = halves(22);
    q->a.center = vector_within(1 << 23);
    q->b.center = vector_within(1 << 23);
    toi_rot3_from_yaw(&q->a.rot, angle);
    toi_rot3_from_yaw(&q->b.rot, below(2) ? (toi_angle)random64(&seed) : 0 - angle);
    if (below(2))
        turn_own(&q->b.rot, 0, (toi_angle)random64(&seed));
    if (below(2))
        (below(2) ? &q->a : &q->b)->rot.u[below(2)].z = within(3);
    q->vb = (toi_vec3){q->a.center.x - q->b.center.x, q->a.center.y - q->b.center.y,
                       q->a.center.z - q->b.center.z};
    slow_down(q);
}

static int32_t along(const toi_rot3 *rot, const toi_vec3 *v, unsigned c) {
    const toi_axis3 *u = rot->u;
    const int64_t x = c == 0   ? u[0].x
                      : c == 1 ? u[0].y
                               : u[0].z,
                  y = c == 0   ? u[1].x
                      : c == 1 ? u[1].y
                               : u[1].z,
                  z = c == 0   ? u[2].x
                      : c == 1 ? u[2].y
                               : u[2].z;
    return (int32_t)((x * v->x + y * v->y + z * v->z) >> 30);
}

/* A point slides past an edge of A: about when it comes behind the one face it leaves the other. */
static void pass_edge(query *q) {
    const unsigned bits = below(21);
    const toi_vec3 *a = &q->a.half, w = {within(1 << bits), within(1 << bits), 0};
    const toi_vec3 d = {(w.x < 0 ? a->x : -a->x) - w.x / 2 + within(2),
                        (w.y > 0 ? a->y : -a->y) - w.y / 2 + within(2), 0};
    q->options.t_max = 65536;
    q->b.half = (toi_vec3){0, 0, 0};
    q->b.center = (toi_vec3){q->a.center.x + along(&q->a.rot, &d, 0), q->a.center.y + along(&q->a.rot, &d, 1),
                             q->a.center.z + along(&q->a.rot, &d, 2)};
    q->vb = (toi_vec3){q->va.x + along(&q->a.rot, &w, 0), q->va.y + along(&q->a.rot, &w, 1),
                       q->va.z + along(&q->a.rot, &w, 2)};
}

/* What a box reaches along an axis. */
static int32_t reach_along(const toi_obb3 *box, const toi_axis3 *n) {
    const toi_axis3 *u = box->rot.u;
    const int32_t half[3] = {box->half.x, box->half.y, box->half.z};
    int64_t sum = 0;
    for (unsigned k = 0; k < 3; k++) {
        const int64_t dot = (int64_t)u[k].x * n->x + (int64_t)u[k].y * n->y + (int64_t)u[k].z * n->z;
        sum += ((dot < 0 ? -dot : dot) >> 30) * half[k];
    }
    return (int32_t)(sum >> 30);
}

/* B leaves A along its own third axis, across which two first axes are that are nearly parallel: the axis of
 * these two tells nearly the same end, but not as finely. */
static void part_along_edges(query *q) {
    const int32_t speed = 1 << (20 + below(4)), sides = 1 << (4 + below(16)), gone = (int32_t)below(65536);
    q->b.rot = q->a.rot;
    turn_own(&q->b.rot, 0, (toi_angle)random64(&seed));
    turn_own(&q->b.rot, 2, (toi_angle)any(27));
    turn_own(&q->b.rot, below(3), (toi_angle)any(12));
    q->a.half = halves(21);
    q->b.half = halves(21);
    q->options.t_max = 65536;
    q->options.quick = false;
    const int32_t up = reach_along(&q->a, &q->b.rot.u[2]) + q->b.half.z - fix16_mul(speed, gone);
    const toi_vec3 w = {within(sides), within(sides), speed}, d = {within(sides), within(sides), up};
    q->b.center = (toi_vec3){q->a.center.x + along(&q->b.rot, &d, 0), q->a.center.y + along(&q->b.rot, &d, 1),
                             q->a.center.z + along(&q->b.rot, &d, 2)};
    q->vb = (toi_vec3){q->va.x + along(&q->b.rot, &w, 0), q->va.y + along(&q->b.rot, &w, 1),
                       q->va.z + along(&q->b.rot, &w, 2)};
}

static bool same(const toi_hit *x, const toi_hit *y) {
    if (x->status != y->status || x->enter != y->enter || x->exit != y->exit ||
        x->conservative != y->conservative)
        return false;
    return x->status == TOI_SEPARATE ||
           (same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis));
}

static void show_vec(const char *name, const toi_vec3 *v) {
    printf(" %s %ld %ld %ld", name, (long)v->x, (long)v->y, (long)v->z);
}

static void show_box(const toi_obb3 *box, const toi_vec3 *v) {
    show_vec("# box", &box->center);
    show_vec("h", &box->half);
    show_vec("v", v);
    printf("\n");
}

static void show_hit(const char *name, const toi_hit *hit) {
    printf("# %s %d: %ld %ld axis %d %d %d", name, (int)hit->status, (long)hit->enter, (long)hit->exit,
           (int)hit->axis.kind, hit->axis.a, hit->axis.b);
    show_vec("normal", &hit->normal);
    printf("\n");
}

static void show(const query *q, const toi_hit *x, const toi_hit *y) {
    printf("# kind %d, t_max %ld, epsilon %d\n", (int)q->kind, (long)q->options.t_max,
           (int)q->options.edge_epsilon);
    show_box(&q->a, &q->va);
    show_box(&q->b, &q->vb);
    show_hit("search", x);
    show_hit("walk", y);
}

typedef struct {
    unsigned queries, ticks, apart, refused, wrong;
} tally;

typedef toi16_found search(toi16_pair *pair, const toi_options *options, toi16_span *span, toi_axis *apart);

/* All axes and bounds, exactly. */
static toi16_found walk(toi16_pair *pair, const toi_options *options, toi16_span *span, toi_axis *apart) {
    toi16_obbs3 *boxes = (toi16_obbs3 *)pair;
    (void)apart;
    return toi16_clip_open3(&boxes->layout, &boxes->upright, options->t_max, toi16_axes3(options), span);
}

/* Of a copy of the pair, by this search, or by its axes alone. */
static void sweep_by(const toi16_boxes3 *boxes, const toi_options *options, search *by, toi_hit *hit) {
    toi16_boxes3 copy = *boxes;
    toi16_family family = *boxes->pair.family;
    family.search = by;
    copy.pair.family = &family;
    toi16_pair_sweep(TOI_OK, &copy.pair, options, hit);
}

static void ask(const query *q, tally *t) {
    toi16_boxes3 boxes;
    toi16_span span;
    toi_hit found, walked, axes;
    const toi_status opened = open_boxes(&boxes, q);
    if (opened < 0) {
        t->refused++;
        t->wrong += sweep(q, &found) != opened;
    }
    if (opened < 0 || !boxes.pair.family->search)
        return;
    toi_axis axis = {TOI_AXIS_NONE, 0, 0};
    toi16_boxes3 again = boxes;
    toi16_found way = boxes.pair.family->search(&again.pair, &q->options, &span, &axis);
    t->queries++;
    t->apart += way == TOI16_APART;
    t->ticks += way == TOI16_MEETS && span.leave.axis == TOI16_NO_MARK &&
                (span.enter.t.den == 0 || span.enter.axis == TOI16_NO_MARK);
    sweep(q, &found);
    sweep_by(&boxes, &q->options, walk, &walked);
    sweep_by(&boxes, &q->options, 0, &axes);
    const bool legal = toi_rot3_check(boxes.tilted.layout.a.rot) == TOI_OK &&
                       toi_rot3_check(boxes.tilted.layout.b.rot) == TOI_OK;
    bool silent =
        axis.kind == TOI_AXIS_NONE && (found.status != TOI_SEPARATE || found.axis.kind == TOI_AXIS_NONE);
    if (!silent || !same(&found, &walked) || (legal && !same(&axes, &walked))) {
        if (t->wrong++ < 5)
            show(q, &found, &walked);
    }
}

typedef void change(query *q);

/* One query in `few` has to be answered by ticks, at least. */
static void compare(unsigned queries, change *also, unsigned few, const char *name) {
    tally t = {0, 0, 0, 0, 0};
    for (unsigned n = 0; n < queries; n++) {
        query q;
        make(&q);
        if (also)
            also(&q);
        ask(&q, &t);
    }
    printf("# %u queries: %u apart, %u by ticks; %u refused\n", t.queries, t.apart, t.ticks, t.refused);
    bool by_ticks = t.ticks > queries / few;
    tap_ok(t.queries > queries / 2 && by_ticks && t.wrong == 0, "%s: %u of %u other than the walk", name,
           t.wrong, t.queries);
}

/* Numbers as large as may be, and past that: what opening a pair says of them. */
static unsigned wrong_at_limits(void) {
    static const int32_t ends[] = {0,       (1 << 27) - 1, 1 << 27, (1 << 28) - 1,
                                   1 << 28, (1 << 29) - 1, 1 << 29, INT32_MAX};
    unsigned wrong = 0;
    query q;
    make(&q);
    random_rotation(&seed, &q.a.rot);
    random_rotation(&seed, &q.b.rot);
    toi_vec3 *vectors[] = {&q.a.center, &q.a.half, &q.va, &q.b.center, &q.b.half, &q.vb};
    for (unsigned k = 0; k < 6; k++)
        *vectors[k] = (toi_vec3){1000, 1000, 1000};
    for (unsigned n = 0; n < 18 * 8 * 4; n++) {
        toi_vec3 *v = vectors[n % 6], old = *v;
        int32_t end = ends[n / 18 % 8], x = n / 144 % 2 ? -end : end;
        *(n / 6 % 3 == 0 ? &v->x : n / 6 % 3 == 1 ? &v->y : &v->z) = x;
        q.options.t_max = n / 288 ? 65536 : -1;
        q.options.instant = true;
        toi16_boxes3 boxes;
        toi_hit hit;
        toi_status opened = toi16_open_obb3(&boxes, &q.a, &q.va, &q.b, &q.vb, &q.options),
                   found = toi_sweep_obb3(&q.a, &q.va, &q.b, &q.vb, &q.options, &hit);
        wrong += q.options.t_max < 0 ? found != TOI_ERR_ARGUMENT : opened < 0 ? found != opened : found < 0;
        wrong += hit.status != found;
        *v = old;
    }
    return wrong;
}

/* Half of t_max: what is in doubt leaves the ticks beside it, of which the next but one is as good. */
static bool is_beside_half(bool late, int32_t tick) {
    const toi16_layout3 at = {.reach2 = 0};
    toi16_end3 end = {.num = UINT32_C(1) << 27, .den = UINT32_C(1) << 28, .axis = 2};
    toi16_find_tick3(&at, &end, late);
    const int32_t out = late ? (int32_t)end.tick - tick : tick - (int32_t)end.tick;
    return end.unsure == 4 && (out == 0 || out == 1);
}

/* Of boxes that stand one on another the search of a pair at rest says that they touch. */
static bool touch_at_rest(void) {
    const toi_vec3 still = {0, 0, 0};
    toi_obb3 a = {{0, 0, 0}, {65536, 65536, 65536}, TOI_ROT3_IDENTITY}, b = a;
    toi16_boxes3 boxes;
    toi_rot3_from_yaw(&b.rot, 5000);
    b.center.z = 2 * 65536;
    toi_status opened = toi16_open_obb3(&boxes, &a, &still, &b, &still, 0);
    return toi16_pair_rest(opened, &boxes.pair) == TOI_TOUCH;
}

static bool same_way_out(const toi_penetration *p, const toi_penetration *q) {
    return p->status == q->status &&
           (p->status < 0 || (p->depth == q->depth && same_vector(&p->normal, &q->normal) &&
                              same_vector(&p->push, &q->push) && same_axis(&p->axis, &q->axis)));
}

/* At rest too: the axes that are left out change nothing. Counts overlaps and touches. */
static unsigned wrong_at_rest(unsigned queries, unsigned *overlaps, unsigned *touches) {
    static change *const changes[] = {NULL,        bring_near, nearly_upright,
                                      level_first, level_last, part_along_edges};
    unsigned wrong = 0;
    for (unsigned n = 0; n < queries; n++) {
        query q;
        toi16_boxes3 boxes;
        toi_penetration found, walked;
        make(&q);
        if (changes[n % 6])
            changes[n % 6](&q);
        toi_status opened = open_boxes(&boxes, &q);
        if (opened == TOI_OK)
            toi16_boxes3_at_rest(&boxes.pair);
        if (opened < 0 || !boxes.pair.family->search_at_rest)
            continue;
        toi16_boxes3 copy = boxes;
        toi16_family walk_only = *boxes.pair.family;
        walk_only.search_at_rest = NULL;
        copy.pair.family = &walk_only;
        toi16_limits_of limits = q.kind == TURNED ? toi16_limits_obb3 : NULL;
        toi16_pair_overlap(opened, &boxes.pair, limits, &q.b, &found);
        toi16_pair_overlap(opened, &copy.pair, limits, &q.b, &walked);
        wrong += !same_way_out(&found, &walked);
        *overlaps += found.status == TOI_OVERLAP;
        *touches += found.status == TOI_TOUCH;
    }
    return wrong;
}

int main(void) {
    unsigned overlaps = 0, touches = 0;
    const char *more = getenv("QUERIES"), *from = getenv("SEED");
    unsigned queries = more ? (unsigned)strtoul(more, NULL, 10) : 100000 / SHARE;
    seed = from ? strtoull(from, NULL, 10) : 1;
    compare(queries, NULL, 4, "at random");
    compare(queries, bring_near, 5, "just touching");
    compare(queries, end_at_contact, 5, "ending at contact");
    compare(queries / 8, begin_soon, 128, "beginning soon");
    compare(queries / 8, end_late, 16, "ending late");
    compare(queries / 8, pass_edge, 16, "past an edge");
    compare(queries / 8, nearly_upright, 128, "nearly upright");
    compare(queries / 8, part_along_edges, 16, "parting along edges");
    compare(queries / 4, level_first, 4, "with a level box");
    compare(queries / 4, level_last, 4, "with a level box as the second");
    tap_ok(is_beside_half(false, 32767) && is_beside_half(true, 32769),
           "a tick that is not sure is farther out");
    tap_ok(wrong_at_rest(queries / 4, &overlaps, &touches) == 0,
           "at rest the search answers as the walk does (%u)", queries / 4);
    tap_ok(overlaps > queries / 32 && touches > 0, "of which some overlap or touch");
    tap_ok(touch_at_rest(), "a box that stands on another touches it");
    tap_ok(wrong_at_limits() == 0, "numbers at their limits, and times below 0");
    return tap_done();
}
