/* SPDX-License-Identifier: MIT */
/* The questions of robots in random worlds, against a simulation that knows neither least nor most ways: a
 * command and a time are picked, the robot and the other body are put where they are then, and their cores'
 * distance is held against the bound. It is made in doubles, which are good to 2^-30 of a length unit here.
 */
#include "random.h"
#include "tap.h"
#include "toi16/robot.h"
#include "toi16/rotation.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ULP          (1.0 / 65536)
#define EXACT_ENOUGH (1.0 / (1 << 30))

typedef struct {
    double x, y;
} point;

/* A core as its corners, counter-clockwise, and a radius. */
typedef struct {
    point at[8];
    unsigned count;
    double radius;
} shape_of;

typedef struct {
    toi_body robot, other;
    toi_brake brake;
    toi_vec2 vertices[2][6];
    shape_of a, b;
    point v, u;
    double react, stop, speed; /* stop: how long it brakes */
} world;

static uint64_t state;

static double pick(double lo, double hi) {
    return lo + (hi - lo) * (double)(random64(&state) >> 11) / 9007199254740992.0;
}

static fix16_t raw(double x) {
    return (fix16_t)lround(x * 65536);
}

static double real(fix16_t x) {
    return x * ULP;
}

/* ---- Making worlds */

static void put_corner(shape_of *s, double x, double y) {
    s->at[s->count].x = x;
    s->at[s->count++].y = y;
}

static void put_level(toi_shape *out, shape_of *s, const toi_aabb2 *b) {
    out->kind = TOI_SHAPE_AABB2;
    out->as.aabb2 = *b;
    put_corner(s, real(b->lo.x), real(b->lo.y));
    put_corner(s, real(b->hi.x), real(b->lo.y));
    put_corner(s, real(b->hi.x), real(b->hi.y));
    put_corner(s, real(b->lo.x), real(b->hi.y));
}

static void make_box(toi_shape *out, shape_of *s, point c) {
    const fix16_t hx = raw(pick(0, 1.5)), hy = raw(pick(0, 1));
    const toi_aabb2 b = {{raw(c.x) - hx, raw(c.y) - hy}, {raw(c.x) + hx, raw(c.y) + hy}};
    put_level(out, s, &b);
}

static void make_tilted(toi_shape *out, shape_of *s, point c) {
    toi_obb2 *b = &out->as.obb2;
    out->kind = TOI_SHAPE_OBB2;
    b->center.x = raw(c.x);
    b->center.y = raw(c.y);
    b->half.x = raw(pick(0, 1.5));
    b->half.y = raw(pick(0, 1));
    toi_rot2_from_radians(&b->rot, raw(pick(-3, 3)));
    for (int n = 0; n < 4; n++) {
        const double x = real(b->half.x) * (n == 0 || n == 3 ? 1 : -1),
                     y = real(b->half.y) * (n < 2 ? 1 : -1), co = b->rot.cos / 1073741824.0,
                     si = b->rot.sin / 1073741824.0;
        put_corner(s, real(b->center.x) + co * x - si * y, real(b->center.y) + si * x + co * y);
    }
}

static void make_polygon(toi_shape *out, shape_of *s, point c, toi_vec2 *vertices) {
    const unsigned count = 3 + (unsigned)(random64(&state) % 4);
    const double turn = pick(0, 6.28), size = pick(0.3, 1.5);
    out->kind = TOI_SHAPE_POLY2;
    out->as.poly2.vertices = vertices;
    out->as.poly2.count = (uint8_t)count;
    for (unsigned n = 0; n < count; n++) {
        const double angle = turn + 6.283185307 * n / count;
        vertices[n].x = raw(c.x + size * cos(angle));
        vertices[n].y = raw(c.y + size * sin(angle));
        put_corner(s, real(vertices[n].x), real(vertices[n].y));
    }
}

static void make_round(toi_shape *out, shape_of *s, point c) {
    const fix16_t radius = raw(pick(0.1, 0.8));
    s->radius = real(radius);
    put_corner(s, real(raw(c.x)), real(raw(c.y)));
    if (random64(&state) % 2) {
        out->kind = TOI_SHAPE_CIRCLE2;
        out->as.circle2.center.x = raw(c.x);
        out->as.circle2.center.y = raw(c.y);
        out->as.circle2.radius = radius;
        return;
    }
    out->kind = TOI_SHAPE_CAPSULE2;
    out->as.capsule2.a.x = raw(c.x);
    out->as.capsule2.a.y = raw(c.y);
    out->as.capsule2.b.x = raw(c.x + pick(-1, 1));
    out->as.capsule2.b.y = raw(c.y + pick(-1, 1));
    out->as.capsule2.radius = radius;
    put_corner(s, real(out->as.capsule2.b.x), real(out->as.capsule2.b.y));
}

static void make_shape(toi_shape *out, shape_of *s, point c, toi_vec2 *vertices) {
    const unsigned kind = (unsigned)(random64(&state) % 8);
    memset(out, 0, sizeof *out);
    s->count = 0;
    s->radius = 0;
    if (kind < 2)
        make_box(out, s, c);
    else if (kind < 4)
        make_tilted(out, s, c);
    else if (kind < 6)
        make_polygon(out, s, c, vertices);
    else
        make_round(out, s, c);
    if (kind < 6 && random64(&state) % 4 == 0) {
        out->radius = raw(pick(0, 0.5));
        s->radius = real(out->radius);
    }
}

static point motion(toi_vec3 *out, double most) {
    const double angle = pick(0, 6.283), size = random64(&state) % 8 ? pick(0, most) : 0;
    out->x = raw(size * cos(angle));
    out->y = raw(size * sin(angle));
    const point v = {real(out->x), real(out->y)};
    return v;
}

static void set_times(world *w) {
    w->speed = hypot(w->v.x, w->v.y);
    w->react = real(w->brake.react);
    w->stop = w->speed / real(w->brake.decel);
}

/* The other body is put where the robot may come, and its velocity so that both may meet there. */
static void make_world(world *w) {
    const point here = {pick(-2, 2), pick(-2, 2)};
    memset(w, 0, sizeof *w);
    w->v = motion(&w->robot.velocity, 4);
    w->u = motion(&w->other.velocity, 4);
    const double when = pick(0, 4), off = pick(0, 2.5), angle = pick(0, 6.283);
    const point there = {here.x + (w->v.x - w->u.x) * when + off * cos(angle),
                         here.y + (w->v.y - w->u.y) * when + off * sin(angle)};
    make_shape(&w->robot.shape, &w->a, here, w->vertices[0]);
    make_shape(&w->other.shape, &w->b, there, w->vertices[1]);
    w->brake.react = random64(&state) % 4 ? raw(pick(0, 0.6)) : 0;
    w->brake.decel = 1 + raw(random64(&state) % 8 ? pick(0.5, 6) : pick(6, 4000));
    if (random64(&state) % 2) {
        w->other.bound.margin = raw(pick(0, 0.3));
        w->other.bound.speed = raw(pick(0, 0.8));
        w->other.bound.accel = raw(pick(0, 0.5));
        w->robot.bound.margin = raw(pick(0, 0.1));
    }
    set_times(w);
}

/* A robot that brakes for 2 to 3 ticks, and a wall within its way to the stand, in ulps: ahead, or behind and
 * faster. So little is enough to see a way that is half a tick too short. */
static void make_sudden(world *w) {
    const bool is_behind = random64(&state) % 4 == 0;
    memset(w, 0, sizeof *w);
    w->brake.decel = INT32_MAX - (fix16_t)(random64(&state) % (UINT32_C(1) << 30));
    w->brake.react = (fix16_t)(random64(&state) % 3);
    const double ticks = pick(2, 3), ulps = real(w->brake.decel) * ticks / 65536, /* of a tick at all of v */
        way = ulps * (w->brake.react + ticks / 2);
    w->robot.velocity.x = raw(ulps);
    w->other.velocity.x = is_behind ? raw(ulps * pick(0, 3)) : raw(ulps * pick(-2, 0.5));
    w->v.x = real(w->robot.velocity.x);
    w->u.x = real(w->other.velocity.x);
    const fix16_t gap = 1 + (fix16_t)pick(0, way), lo = is_behind ? -9 - gap : 1 + gap;
    const toi_aabb2 boxes[2] = {{{-1, -1}, {1, 1}}, {{lo, -9}, {lo + 8, 9}}};
    put_level(&w->robot.shape, &w->a, &boxes[0]);
    put_level(&w->other.shape, &w->b, &boxes[1]);
    set_times(w);
}

/* ---- Where the robot is, and how far away the other one */

/* The way of a robot that is told to brake at `command` at a fraction of its velocity, as time at all of its
 * velocity. */
static double way_at(const world *w, double command, double fraction, double t) {
    const double begins = command + w->react, x = t - begins, stop = w->stop * fraction;
    if (x <= 0)
        return fraction * t;
    if (x >= stop)
        return fraction * begins + fraction * stop / 2;
    return fraction * t - x * x / (2 * w->stop);
}

static double stands_at(const world *w, double command, double fraction) {
    return w->speed * fraction == 0 ? 0 : command + w->react + w->stop * fraction;
}

static double grown(const world *w, double t) {
    return real(w->robot.bound.margin) + real(w->other.bound.margin) + w->a.radius + w->b.radius +
           t * (real(w->other.bound.speed) + t * real(w->other.bound.accel) / 2);
}

static double gap_along(const world *w, double nx, double ny, double dx, double dy) {
    double lo = 1e9, hi = -1e9;
    for (unsigned n = 0; n < w->b.count; n++) {
        const double x = nx * (w->b.at[n].x + dx) + ny * (w->b.at[n].y + dy);
        lo = x < lo ? x : lo;
    }
    for (unsigned n = 0; n < w->a.count; n++) {
        const double x = nx * w->a.at[n].x + ny * w->a.at[n].y;
        hi = x > hi ? x : hi;
    }
    return lo - hi;
}

/* The greatest gap between the two along the normals of an outline, and of the directions to its ends. */
static double gap_of_edges(const world *w, const shape_of *s, double dx, double dy, double best) {
    for (unsigned n = 0; n < s->count; n++) {
        const point p = s->at[n], q = s->at[(n + 1) % s->count];
        const double x = q.y - p.y, y = p.x - q.x, size = hypot(x, y);
        if (size == 0)
            continue;
        best = fmax(best, gap_along(w, x / size, y / size, dx, dy));
        best = fmax(best, gap_along(w, -x / size, -y / size, dx, dy));
    }
    return best;
}

/* Along the axes that the answer is promised by: those of the pair, and the one across v. Of round shapes
 * the directions every 22.5 degrees too. */
static double gap_of_axes(const world *w, double dx, double dy) {
    double best = gap_of_edges(w, &w->b, dx, dy, gap_of_edges(w, &w->a, dx, dy, -1e9));
    if (w->speed != 0) {
        const double x = w->v.y / w->speed, y = -w->v.x / w->speed;
        best = fmax(best, fmax(gap_along(w, x, y, dx, dy), gap_along(w, -x, -y, dx, dy)));
    }
    for (int n = 0; n < 16 && w->a.radius + w->b.radius > 0; n++)
        best = fmax(best, gap_along(w, cos(n * 0.39269908169872414), sin(n * 0.39269908169872414), dx, dy));
    return best;
}

static double distance_to_edge(point p, point q, point r) {
    const double x = r.x - q.x, y = r.y - q.y, square = x * x + y * y;
    double t = square == 0 ? 0 : ((p.x - q.x) * x + (p.y - q.y) * y) / square;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - q.x - t * x, p.y - q.y - t * y);
}

/* The distance of two cores that are apart along an axis; at most 0 of others. */
static double true_distance(const world *w, double dx, double dy) {
    const double gap = gap_of_axes(w, dx, dy);
    double best = 1e9;
    if (gap <= 0 && w->a.count > 2 && w->b.count > 2)
        return gap;
    for (unsigned i = 0; i < w->a.count; i++)
        for (unsigned j = 0; j < w->b.count; j++) {
            const point p = w->a.at[i], p1 = w->a.at[(i + 1) % w->a.count], q = w->b.at[j],
                        q1 = w->b.at[(j + 1) % w->b.count];
            const point s = {q.x + dx, q.y + dy}, s1 = {q1.x + dx, q1.y + dy};
            best = fmin(best, fmin(distance_to_edge(p, s, s1), distance_to_edge(s, p, p1)));
        }
    return best;
}

typedef double distance_fn(const world *w, double dx, double dy);

/* By how much the two are apart, beyond the bound. */
static double clearance(const world *w, distance_fn *distance, double command, double fraction, double t) {
    const double way = way_at(w, command, fraction, t);
    return distance(w, w->u.x * t - w->v.x * way, w->u.y * t - w->v.y * way) - grown(w, t);
}

/* The least clearance of a command at many times. */
static double least_of_command(const world *w, distance_fn *distance, double command, double fraction,
                               unsigned times, double until) {
    const double end = fmin(until, stands_at(w, command, fraction));
    double least = 1e9, at = 0, step = end / times;
    for (unsigned n = 0; n <= times; n++) {
        const double c = clearance(w, distance, command, fraction, n * step);
        if (c < least) {
            least = c;
            at = n * step;
        }
    }
    for (unsigned n = 0; n < 30; n++) {
        step /= 2;
        for (int side = -1; side <= 1; side += 2) {
            const double t = fmin(fmax(at + side * step, 0), end),
                         c = clearance(w, distance, command, fraction, t);
            if (c < least) {
                least = c;
                at = t;
            }
        }
    }
    return least;
}

/* What an answer may be early by: 64 ulp, and the way of one tick. */
static double slack(const world *w, double t) {
    return 64 * ULP + 2 * ULP *
                          (w->speed + hypot(w->u.x, w->u.y) + real(w->other.bound.speed) +
                           real(w->other.bound.accel) * t);
}

/* ---- Questions */

static bool tell(void *context, uint16_t index, toi_body *out) {
    (void)index;
    *out = ((const world *)context)->other;
    return true;
}

static struct { unsigned clear, may, late, unsafe, low; } seen;

static void note(unsigned worlds, const char *what, const char *who) {
    tap_ok(seen.unsafe == 0 && seen.low == 0 && seen.clear > worlds / 20 && seen.may > worlds / 20,
           "%s, %s: %u unsafe, %u low of %u (%u clear, %u limited, %u not at all)", what, who, seen.unsafe,
           seen.low, worlds, seen.clear, seen.may, seen.late);
    memset(&seen, 0, sizeof seen);
}

static void judge_stop(const world *w) {
    toi_warning got;
    const toi_status status = toi_can_stop2(&w->robot, &w->brake, tell, (void *)(uintptr_t)w, 1, &got);
    const double t = real(got.time), end = stands_at(w, 0, 1);
    if (status == TOI_SEPARATE) {
        seen.clear++;
        seen.unsafe += least_of_command(w, true_distance, 0, 1, 200, 1e9) < -EXACT_ENOUGH || t < end ||
                       t > end + 2 * ULP;
        return;
    }
    seen.may++;
    seen.unsafe += status != TOI_MAY_TOUCH || got.index != 0 ||
                   (t > 0 && least_of_command(w, true_distance, 0, 1, 200, t) < -EXACT_ENOUGH);
    seen.low += clearance(w, gap_of_axes, 0, 1, fmin(t, end)) > slack(w, t);
}

static void judge_brake(const world *w, double t_max) {
    toi_warning got;
    const toi_status status =
        toi_brake_by2(&w->robot, &w->brake, tell, (void *)(uintptr_t)w, 1, raw(t_max), &got);
    const double t = real(got.time), beyond = t + 1 / 256.0 + ULP;
    double least = 1e9, next = 1e9;
    for (unsigned n = 0; n <= 40 && status != TOI_OVERLAP; n++)
        least = fmin(least, least_of_command(w, true_distance, t * n / 40, 1, 60, 1e9));
    for (unsigned n = 0; n <= 200 && status != TOI_SEPARATE; n++)
        next = fmin(next, least_of_command(w, gap_of_axes, status == TOI_OVERLAP ? 0 : beyond * n / 200, 1,
                                           100, 1e9));
    seen.unsafe += least < -EXACT_ENOUGH;
    seen.low += status != TOI_SEPARATE && next > slack(w, t);
    seen.low += status == TOI_SEPARATE && got.time != raw(t_max);
    seen.clear += status == TOI_SEPARATE;
    seen.may += status == TOI_MAY_TOUCH;
    seen.late += status == TOI_OVERLAP;
}

static void judge_speed(const world *w) {
    toi_warning got;
    const toi_status status = toi_safe_speed2(&w->robot, &w->brake, tell, (void *)(uintptr_t)w, 1, &got);
    const double f = real(got.fraction), beyond = f + 1 / 256.0 + ULP;
    double least = 1e9, next = 1e9;
    for (unsigned n = 1; n <= 40 && got.fraction != 0; n++)
        least = fmin(least, least_of_command(w, true_distance, 0, f * n / 40, 60, 1e9));
    for (unsigned n = 1; n <= 200 && status != TOI_SEPARATE; n++)
        next = fmin(next, least_of_command(w, gap_of_axes, 0, beyond * n / 200, 100, 1e9));
    seen.unsafe += least < -EXACT_ENOUGH;
    seen.low += status != TOI_SEPARATE && next > slack(w, stands_at(w, 0, beyond));
    seen.low += status == TOI_SEPARATE && got.fraction != fix16_one;
    seen.clear += status == TOI_SEPARATE;
    seen.may += status == TOI_MAY_TOUCH;
    seen.late += got.fraction == 0;
}

/* t_max is up to `latest`. */
static void judge_all(unsigned worlds, void (*make)(world *), double latest, const char *who) {
    static world w;
    for (unsigned n = 0; n < 8 * worlds; n++) {
        make(&w);
        judge_stop(&w);
    }
    note(8 * worlds, "it can stop", who);
    for (unsigned n = 0; n < worlds; n++) {
        make(&w);
        judge_brake(&w, pick(0, latest));
    }
    note(worlds, "until when it may go on", who);
    for (unsigned n = 0; n < worlds; n++) {
        make(&w);
        judge_speed(&w);
    }
    note(worlds, "how fast it may go", who);
}

int main(int argc, char **argv) {
    const unsigned worlds = argc > 1 ? (unsigned)atoi(argv[1]) : 80;
    state = argc > 2 ? (uint64_t)atoi(argv[2]) : 34;
    judge_all(worlds, make_world, 5, "robots");
    judge_all(worlds, make_sudden, 4 * ULP, "robots that brake for 2 to 3 ticks");
    return tap_done();
}
