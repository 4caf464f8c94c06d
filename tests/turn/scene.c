/* SPDX-License-Identifier: MIT */
#include "scene.h"

#include "edge.h"
#include "scene_shape.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const FAMILY_NAMES[FAMILY_COUNT] = {"obb2", "aabb2", "poly2", "mix2",  "round2",
                                                "obb3", "hull3", "mix3",  "round3"};
const char *const THEME_NAMES[THEME_COUNT] = {"",      "edge",  "small",  "large",  "tiny",  "door", "arc",
                                              "blade", "plate", "margin", "budget", "whirl", "still"};

/* How a scene is laid out. */
typedef struct {
    family kind;
    theme how;
    int dimensions;
    int bits; /* of sizes */
    double t_max;
    dice *d;
} plan;

double scene_t_max(const scene *s) {
    return s->options.t_max == 0 && !s->options.instant ? 1 : s->options.t_max / 65536.0;
}

/* ---- what is legal ---- */

static bool is_below(const toi_vec3 *v) {
    return labs(v->x) < TOI_LIMIT && labs(v->y) < TOI_LIMIT && labs(v->z) < TOI_LIMIT;
}

static bool is_motion_legal(const scene *s, int side) {
    const toi_motion3 *m = &s->motion[side];
    const double t_max = scene_t_max(s), most = 0.999 * 2147483648.0;
    rigid body;
    if (!is_below(&m->velocity) || !is_below(&m->carried) || !is_below(&m->pivot))
        return false;
    if (!rigid_make(&body, &s->shape[side], m, t_max))
        return false;
    if (body.rate <= 0)
        return fabs(body.velocity.x) < TOI_LIMIT && fabs(body.velocity.y) < TOI_LIMIT &&
               fabs(body.velocity.z) < TOI_LIMIT;
    double far = 0;
    for (int k = 0; k < body.count; k++)
        far = fmax(far, length(body.arm[k]));
    return body.rate * t_max < 63.9 && body.rate * (far + body.radius) < most &&
           length(body.carried) * t_max < most;
}

/* Two of these may be anywhere where nothing turns. */
static bool is_aabb_legal(const toi_shape *shape) {
    double at[3] = {0, 0, 0}, half = 0;
    if (shape->kind == TOI_SHAPE_AABB2) {
        const toi_aabb2 *box = &shape->as.aabb2;
        at[0] = ((double)box->lo.x + box->hi.x) / 2;
        at[1] = ((double)box->lo.y + box->hi.y) / 2;
        half = ((double)box->hi.x - box->lo.x + box->hi.y - box->lo.y) / 2;
    } else if (shape->kind == TOI_SHAPE_AABB3) {
        const toi_aabb3 *box = &shape->as.aabb3;
        at[0] = ((double)box->lo.x + box->hi.x) / 2;
        at[1] = ((double)box->lo.y + box->hi.y) / 2;
        at[2] = ((double)box->lo.z + box->hi.z) / 2;
        half = ((double)box->hi.x - box->lo.x + box->hi.y - box->lo.y + box->hi.z - box->lo.z) / 2;
    }
    return fabs(at[0]) < TOI_LIMIT && fabs(at[1]) < TOI_LIMIT && fabs(at[2]) < TOI_LIMIT && half < TOI_LIMIT;
}

bool scene_is_legal(const scene *s) {
    const toi_vec3 none = {0, 0, 0};
    toi_hit hit;
    for (int side = 0; side < 2; side++) {
        if (s->shape[side].kind == TOI_SHAPE_HULL3 && !s->has_hull[side])
            return false;
        /* A rounded polygon may have one or two vertices, which its check alone refuses. */
        if (s->shape[side].kind != TOI_SHAPE_POLY2 && toi_shape_check(&s->shape[side]) != TOI_OK)
            return false;
    }
    return toi_sweep(&s->shape[0], &none, &s->shape[1], &none, NULL, &hit) >= TOI_SEPARATE &&
           is_aabb_legal(&s->shape[0]) && is_aabb_legal(&s->shape[1]) && is_motion_legal(s, 0) &&
           is_motion_legal(s, 1);
}

/* ---- moving what is there ---- */

static void move2(toi_vec2 *v, int64_t x, int64_t y) {
    v->x = (fix16_t)(v->x + x);
    v->y = (fix16_t)(v->y + y);
}

static void move3(toi_vec3 *v, int64_t x, int64_t y, int64_t z) {
    v->x = (fix16_t)(v->x + x);
    v->y = (fix16_t)(v->y + y);
    v->z = (fix16_t)(v->z + z);
}

static void shift_shape(scene *s, int64_t x, int64_t y, int64_t z) {
    toi_shape *b = &s->shape[1];
    switch (b->kind) {
    case TOI_SHAPE_AABB2:
        move2(&b->as.aabb2.lo, x, y);
        move2(&b->as.aabb2.hi, x, y);
        break;
    case TOI_SHAPE_AABB3:
        move3(&b->as.aabb3.lo, x, y, z);
        move3(&b->as.aabb3.hi, x, y, z);
        break;
    case TOI_SHAPE_OBB2:
        move2(&b->as.obb2.center, x, y);
        break;
    case TOI_SHAPE_OBB3:
        move3(&b->as.obb3.center, x, y, z);
        break;
    case TOI_SHAPE_POLY2:
        for (int k = 0; k < b->as.poly2.count; k++)
            move2(&s->room[1][k], x, y);
        break;
    case TOI_SHAPE_HULL3:
        move3(&b->as.hull3.center, x, y, z);
        break;
    case TOI_SHAPE_CIRCLE2:
        move2(&b->as.circle2.center, x, y);
        break;
    case TOI_SHAPE_CAPSULE2:
        move2(&b->as.capsule2.a, x, y);
        move2(&b->as.capsule2.b, x, y);
        break;
    case TOI_SHAPE_SPHERE3:
        move3(&b->as.sphere3.center, x, y, z);
        break;
    case TOI_SHAPE_CAPSULE3:
        move3(&b->as.capsule3.a, x, y, z);
        move3(&b->as.capsule3.b, x, y, z);
        break;
    }
}

void scene_shift(scene *s, int64_t x, int64_t y, int64_t z) {
    shift_shape(s, x, y, z);
    move3(&s->motion[1].pivot, x, y, z);
}

/* ---- motions ---- */

static double real01(dice *d) {
    return (dice_real(d) + 1) / 2;
}

/* How far something turns in the whole time, radians. */
static double roll_angle(const plan *p) {
    static const double most[] = {0.01, 0.3, 1.5, 6.3, 25, 63};
    const int kind = p->how == THEME_BLADE || p->how == THEME_WHIRL ? (int)dice_range(p->d, 3, 5)
                     : dice_chance(p->d, 90)                        ? (int)dice_range(p->d, 0, 3)
                                                                    : (int)dice_range(p->d, 4, 5);
    return most[kind] * dice_real(p->d);
}

static fix16_t spin_of(double angle, double t_max) {
    const double raw = angle / t_max * 65536;
    return (fix16_t)(raw > 2147483000 ? 2147483000 : raw < -2147483000 ? -2147483000 : raw);
}

static toi_vec3 roll_spin(const plan *p, const frame *axes) {
    const double angle = roll_angle(p);
    double k[3] = {0, 0, 1}, size = 0;
    if (p->dimensions == 2 || dice_chance(p->d, 15))
        return (toi_vec3){0, 0, spin_of(angle, p->t_max)};
    for (int n = 0; n < 3; n++)
        k[n] = dice_real(p->d);
    if (p->how == THEME_PLATE || dice_chance(p->d, 10)) {
        for (int n = 0; n < 3; n++)
            k[n] = axes->u[2][n];
    }
    for (int n = 0; n < 3; n++)
        size += k[n] * k[n];
    size = angle / (sqrt(size) + 1e-12);
    return (toi_vec3){spin_of(size * k[0], p->t_max), spin_of(size * k[1], p->t_max),
                      spin_of(size * k[2], p->t_max)};
}

/* A vector whose length over the whole time is about that of a size, more or less. */
static toi_vec3 roll_velocity(const plan *p) {
    double v[3];
    for (int n = 0; n < 3; n++)
        v[n] = dice_real(p->d);
    const int more = (int)dice_range(p->d, -3, 4);
    const double size = ldexp(real01(p->d) + 0.1, p->bits + more) / p->t_max;
    for (int n = 0; n < 3; n++) {
        v[n] *= size;
        v[n] = v[n] > 5e8 ? 5e8 : v[n] < -5e8 ? -5e8 : v[n];
    }
    return (toi_vec3){(fix16_t)v[0], (fix16_t)v[1], p->dimensions == 2 ? 0 : (fix16_t)v[2]};
}

static fix16_t limited(double x) {
    return (fix16_t)(x > 5.3e8 ? 5.3e8 : x < -5.3e8 ? -5.3e8 : x);
}

static toi_vec3 roll_pivot(const plan *p, const wish *w) {
    double at[3];
    const int kind = p->how == THEME_DOOR ? 45 : (int)dice_range(p->d, 0, 99);
    const double size = ldexp(1, p->bits);
    for (int n = 0; n < 3; n++) {
        at[n] = (double)w->centre[n];
        if (kind >= 40 && kind < 60)
            at[n] += size * w->axes.u[0][n] / TOI_Q30_ONE;
        else if (kind >= 60 && kind < 90)
            at[n] += size * dice_real(p->d);
        if (kind < 90)
            continue;
        const int octave = (int)dice_range(p->d, p->bits, 28);
        at[n] += ldexp(dice_real(p->d), octave);
    }
    return (toi_vec3){limited(at[0]), limited(at[1]), p->dimensions == 2 ? 0 : limited(at[2])};
}

static void make_motion(scene *s, const plan *p, int side, const wish *w) {
    toi_motion3 *m = &s->motion[side];
    memset(m, 0, sizeof *m);
    m->pivot = roll_pivot(p, w);
    if (p->how != THEME_STILL && !dice_chance(p->d, side == 1 ? 35 : 10))
        m->spin = roll_spin(p, &w->axes);
    if (p->how == THEME_ARC) {
        const double speed = ldexp(dice_real(p->d), p->bits + 2) / p->t_max;
        const double c = speed / TOI_Q30_ONE;
        m->carried = (toi_vec3){limited(c * w->axes.u[0][0]), limited(c * w->axes.u[0][1]),
                                limited(c * w->axes.u[0][2])};
        return;
    }
    if (p->how == THEME_DOOR && (side == 0 || dice_chance(p->d, 50)))
        return;
    if (!dice_chance(p->d, 20))
        m->velocity = roll_velocity(p);
    if (dice_chance(p->d, 25))
        m->carried = roll_velocity(p);
}

/* At times both turn alike, or move as one. */
static void relate_motions(scene *s, const plan *p) {
    if (p->how == THEME_STILL || !dice_chance(p->d, 15))
        return;
    s->motion[1].spin = s->motion[0].spin;
    if (dice_chance(p->d, 30))
        s->motion[1] = s->motion[0];
}

/* ---- options ---- */

static void roll_time(scene *s, plan *p) {
    fix16_t ticks = 65536;
    if (p->how == THEME_WHIRL)
        ticks = (fix16_t)(dice_chance(p->d, 50) ? dice_range(p->d, 60, 2000)
                                                : dice_range(p->d, 1 << 20, INT32_MAX));
    else if (dice_chance(p->d, 25))
        ticks = (fix16_t)dice_range(p->d, 1, INT64_C(1) << dice_range(p->d, 2, 20));
    s->options.t_max = ticks == 65536 && dice_chance(p->d, 70) ? 0 : ticks;
    p->t_max = ticks / 65536.0;
}

static void roll_options(scene *s, const plan *p) {
    if (dice_chance(p->d, 25))
        s->options.tolerance = (fix16_t)dice_range(p->d, 1, INT64_C(1) << dice_range(p->d, 0, 10));
    if (p->how == THEME_MARGIN || (p->how == THEME_STILL && dice_chance(p->d, 50))) {
        s->options.margin = (fix16_t)dice_scale(p->d, p->bits < 20 ? p->bits : 20);
        if (dice_chance(p->d, 50))
            s->options.margin = -s->options.margin;
    }
    if (p->how == THEME_BUDGET)
        s->options.budget = dice_chance(p->d, 50) ? 1 : 3;
}

/* ---- where ---- */

static int roll_bits(const plan *p) {
    switch (p->how) {
    case THEME_LARGE:
        return (int)dice_range(p->d, 20, 27);
    case THEME_TINY:
        return (int)dice_range(p->d, 1, 7);
    case THEME_WHIRL:
        return (int)dice_range(p->d, 8, 16);
    case THEME_SMALL:
        return (int)dice_range(p->d, 14, 17);
    default:
        return dice_chance(p->d, 10) ? (int)dice_range(p->d, 4, 24) : (int)dice_range(p->d, 13, 19);
    }
}

static void roll_centre(int64_t out[3], const plan *p) {
    const int bits = dice_chance(p->d, 8) ? 28 : p->bits + 2 < 28 ? p->bits + 2 : 28;
    for (int n = 0; n < 3; n++)
        out[n] = dice_range(p->d, -(INT64_C(1) << bits), INT64_C(1) << bits);
    if (p->dimensions == 2)
        out[2] = 0;
}

static void roll_frames(const plan *p, wish w[2]) {
    static const turn kinds[] = {TURN_ANY,  TURN_ANY,  TURN_LEVEL, TURN_YAW,
                                 TURN_NEAR, TURN_SAME, TURN_OFF,   TURN_ONE};
    const bool from_identity = dice_chance(p->d, 15);
    const turn kind = kinds[dice_range(p->d, 0, 7)];
    turn_frames(&w[0].axes, &w[1].axes, kind, from_identity, p->dimensions, p->d);
}

static int64_t rounded(double x) {
    return (int64_t)floor(x + 0.5);
}

/* Puts B so that the two are apart by the margin and `more` at a time: a point on a point, then out along the
 * shortest way. */
static void aim(scene *s, const plan *p, double t, double more) {
    meeting m;
    posed a, b;
    gap g;
    for (int round = 0; round < 3; round++) {
        if (!meeting_make(&m, s->shape, s->motion, p->t_max))
            return;
        rigid_pose(&m.a, t, &a);
        rigid_pose(&m.b, t, &b);
        real3 way;
        if (round == 0) {
            const real3 of_b = b.point[dice_range(p->d, 0, m.b.count - 1)];
            way = minus(a.point[dice_range(p->d, 0, m.a.count - 1)], of_b);
        } else {
            gap_find(&m.a, &a, &m.b, &b, &g);
            way = times(s->options.margin + more - g.least, g.normal);
        }
        scene_shift(s, rounded(way.x), rounded(way.y), rounded(way.z));
    }
}

static double roll_more(const plan *p) {
    const int kind = (int)dice_range(p->d, 0, 99);
    const int bits = p->bits - 1;
    return kind < 15 ? 0 : kind < 40 ? -(double)dice_scale(p->d, bits) : (double)dice_scale(p->d, bits);
}

static bool begins_free(const scene *s, const plan *p) {
    meeting m;
    gap g;
    if (!meeting_make(&m, s->shape, s->motion, p->t_max))
        return false;
    meeting_gap(&m, 0, &g);
    return g.least > s->options.margin;
}

static void place(scene *s, const plan *p) {
    const bool may_overlap = dice_chance(p->d, 8), at_once = dice_chance(p->d, 8),
               anywhere = dice_chance(p->d, 10);
    for (int tries = 0; tries < 8 && !anywhere; tries++) {
        const double t = at_once ? 0 : p->t_max * real01(p->d);
        const double more = at_once && dice_chance(p->d, 60) ? 0 : roll_more(p);
        aim(s, p, t, more);
        if (may_overlap || at_once || begins_free(s, p))
            return;
    }
}

/* ---- all of it ---- */

static void shape_up(scene *s, const plan *p) {
    wish w[2];
    memset(w, 0, sizeof w);
    roll_frames(p, w);
    for (int side = 0; side < 2; side++) {
        bool is_round;
        w[side].kind = scene_kind(p->kind, side, &is_round, p->d);
        w[side].is_round = is_round;
        w[side].bits = p->bits;
        if (dice_chance(p->d, 20))
            w[side].bits = (int)dice_range(p->d, p->bits / 2, p->bits);
        if (p->how == THEME_PLATE && side == 1 && p->bits < 25)
            w[side].bits += 2;
        w[side].is_thin = p->how == THEME_BLADE || dice_chance(p->d, 4);
        w[side].is_plate = p->how == THEME_PLATE;
        roll_centre(w[side].centre, p);
        if (p->how == THEME_PLATE && side == 1 && dice_chance(p->d, 80))
            w[1].axes = w[0].axes;
        scene_shape_make(s, side, &w[side], p->d);
        make_motion(s, p, side, &w[side]);
    }
    relate_motions(s, p);
}

static void free_hulls(scene *s) {
    for (int side = 0; side < 2; side++) {
        if (s->has_hull[side])
            hull_free(&s->built[side]);
        s->has_hull[side] = false;
    }
}

static theme mixed_theme(theme how, dice *d) {
    static const theme some[] = {THEME_ANY, THEME_ANY,   THEME_SMALL, THEME_LARGE, THEME_DOOR,
                                 THEME_ARC, THEME_BLADE, THEME_PLATE, THEME_WHIRL, THEME_MARGIN};
    if (how == THEME_EDGE || how == THEME_BUDGET)
        return some[dice_range(d, 0, 9)];
    return how == THEME_ANY ? some[dice_range(d, 0, 8)] : how;
}

void scene_make(scene *s, family kind, theme how, uint64_t seed, uint64_t index) {
    dice d = {seed * UINT64_C(0x9E3779B97F4A7C15) + index * UINT64_C(0xD1B54A32D192ED03) +
              (uint64_t)kind * 1000 + (uint64_t)how};
    dice_next(&d);
    do {
        plan p = {kind, mixed_theme(how, &d), scene_dimensions(kind), 0, 1, &d};
        memset(s, 0, sizeof *s);
        s->number = index;
        p.bits = roll_bits(&p);
        roll_time(s, &p);
        shape_up(s, &p);
        roll_options(s, &p);
        if (dice_chance(&d, 1)) {
            s->options.t_max = 0;
            s->options.instant = true;
            p.t_max = 0;
        }
        if (how == THEME_BUDGET)
            s->options.budget = dice_chance(&d, 50) ? 1 : 3;
        if (scene_is_legal(s)) {
            place(s, &p);
            if (how == THEME_EDGE)
                edge_bring(s, &d);
        }
        if (scene_is_legal(s))
            return;
        free_hulls(s);
    } while (true);
}

void scene_free(scene *s) {
    free_hulls(s);
}
