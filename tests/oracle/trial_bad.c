/* SPDX-License-Identifier: MIT */
#include "trial_bad.h"

#include "dice.h"
#include "kind.h"
#include "replay.h"

#include <stdlib.h>

void bad_trial_init(tally *t, pair which) {
    static const char *const promises[BAD_CHECKS] = {
        "a negative radius is refused", "a radius past the limit is refused",
        "a radius to the limit is refused", "a polygon of too few vertices is refused",
        "what ends an ulp before the limit is answered"};
    *t = (tally){PAIR_NAMES[which], "wrong shapes", promises, BAD_CHECKS, 0, {0}};
}

static int64_t larger(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static int64_t farthest(const toi_vec3 *v) {
    return larger(larger(llabs(v->x), llabs(v->y)), llabs(v->z));
}

static int64_t farthest2(const toi_vec2 *v) {
    return larger(llabs(v->x), llabs(v->y));
}

/* What is to be below the limit together with the radius, ulps. */
static int64_t reach_of(const toi_shape *s) {
    int64_t most = 0;
    switch (s->kind) {
    case TOI_SHAPE_AABB2:
        return larger(farthest2(&s->as.aabb2.lo), farthest2(&s->as.aabb2.hi));
    case TOI_SHAPE_AABB3:
        return larger(farthest(&s->as.aabb3.lo), farthest(&s->as.aabb3.hi));
    case TOI_SHAPE_OBB2:
        return (int64_t)s->as.obb2.half.x + s->as.obb2.half.y;
    case TOI_SHAPE_OBB3:
        return (int64_t)s->as.obb3.half.x + s->as.obb3.half.y + s->as.obb3.half.z;
    case TOI_SHAPE_HULL3:
        return farthest(&s->as.hull3.center) + s->as.hull3.table->reach;
    case TOI_SHAPE_CIRCLE2:
        return farthest2(&s->as.circle2.center);
    case TOI_SHAPE_CAPSULE2:
        return larger(farthest2(&s->as.capsule2.a), farthest2(&s->as.capsule2.b));
    case TOI_SHAPE_SPHERE3:
        return farthest(&s->as.sphere3.center);
    case TOI_SHAPE_CAPSULE3:
        return larger(farthest(&s->as.capsule3.a), farthest(&s->as.capsule3.b));
    default:
        for (int n = 0; n < s->as.poly2.count; n++)
            most = larger(most, farthest2(&s->as.poly2.vertices[n]));
        return most;
    }
}

static fix16_t *own_radius(toi_shape *s) {
    return s->kind == TOI_SHAPE_CIRCLE2    ? &s->as.circle2.radius
           : s->kind == TOI_SHAPE_CAPSULE2 ? &s->as.capsule2.radius
           : s->kind == TOI_SHAPE_SPHERE3  ? &s->as.sphere3.radius
           : s->kind == TOI_SHAPE_CAPSULE3 ? &s->as.capsule3.radius
                                           : &s->radius;
}

/* False where the shape cannot be wrong in this way. */
static bool make_wrong(toi_shape *s, int check, dice *d) {
    fix16_t *const radius = dice_chance(d, 50) ? own_radius(s) : &s->radius;
    const int64_t left = (int64_t)TOI_LIMIT - reach_of(s);
    switch (check) {
    case BAD_NEGATIVE:
        *radius = dice_chance(d, 50) ? (fix16_t)dice_range(d, -3, -1) : (fix16_t)dice_range(d, INT32_MIN, -1);
        return true;
    case BAD_LARGE:
        *radius = dice_chance(d, 50) ? TOI_LIMIT : (fix16_t)dice_range(d, TOI_LIMIT, INT32_MAX);
        return true;
    case BAD_FEW:
        s->radius = 0;
        return s->kind == TOI_SHAPE_POLY2 && s->as.poly2.count < 3;
    default:
        *own_radius(s) = s->radius = 0;
        *radius = (fix16_t)(check == BAD_REACH ? left + dice_scale(d, 20) : left - 1);
        return left > 0;
    }
}

static toi_status expected(int check) {
    return check == BAD_NEGATIVE || check == BAD_FEW ? TOI_ERR_SHAPE : TOI_ERR_RANGE;
}

/* A check refuses axes that queries compute with. The push of an overlap, and points of contact, may be past
 * the limit where the shapes are not. */
static bool is_right(int check, const toi_status said[4]) {
    const bool checked = said[0] == TOI_ERR_ROTATION;
    if (check == BAD_LEGAL)
        return (checked || said[0] >= 0) && said[1] >= 0;
    bool right = checked || said[0] == expected(check);
    for (int n = 1; n < 4; n++)
        right = right && said[n] == expected(check);
    return right;
}

void bad_trial_run(tally *t, const query *q, uint64_t index) {
    dice d = {index};
    query wrong = *q;
    toi_hit hit;
    toi_penetration still;
    static toi_manifold manifold;
    const int check = (int)dice_range(&d, 0, BAD_CHECKS - 1);
    toi_shape *const s = dice_chance(&d, 50) ? &wrong.a : &wrong.b;
    if (!make_wrong(s, check, &d))
        return;
    const toi_status said[4] = {toi_shape_check(s), toi_sweep(&wrong.a, &q->va, &wrong.b, &q->vb, NULL, &hit),
                                toi_overlap(&wrong.a, &wrong.b, &still),
                                toi_contact(&wrong.a, &q->va, &wrong.b, &q->vb, NULL, &manifold)};
    t->queries++;
    if (is_right(check, said) || !tally_break(t, check))
        return;
    printf("# %s broken: %s; checked %s, swept %s, at rest %s, contact %s\n# ", t->promise[check], t->name,
           toi_status_name(said[0]), toi_status_name(said[1]), toi_status_name(said[2]),
           toi_status_name(said[3]));
    replay_print(&wrong, stdout);
    printf("\n");
}
