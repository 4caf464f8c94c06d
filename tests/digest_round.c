/* SPDX-License-Identifier: MIT */
#include "digest_round.h"
#include "digest_follow.h"
#include "digest_shapes.h"

enum { KINDS = 6 };

/* In the plane and in space. */
static const uint8_t sets[DIGEST_SETS][2][KINDS] = {
    {{TOI_SHAPE_CIRCLE2, TOI_SHAPE_CIRCLE2, TOI_SHAPE_CIRCLE2, TOI_SHAPE_AABB2, TOI_SHAPE_AABB2,
      TOI_SHAPE_AABB2},
     {TOI_SHAPE_SPHERE3, TOI_SHAPE_SPHERE3, TOI_SHAPE_SPHERE3, TOI_SHAPE_AABB3, TOI_SHAPE_AABB3,
      TOI_SHAPE_AABB3}},
    {{TOI_SHAPE_CIRCLE2, TOI_SHAPE_CAPSULE2, TOI_SHAPE_CAPSULE2, TOI_SHAPE_POLY2, TOI_SHAPE_POLY2,
      TOI_SHAPE_AABB2},
     {TOI_SHAPE_CIRCLE2, TOI_SHAPE_CAPSULE2, TOI_SHAPE_CAPSULE2, TOI_SHAPE_POLY2, TOI_SHAPE_POLY2,
      TOI_SHAPE_AABB2}},
    {{TOI_SHAPE_CIRCLE2, TOI_SHAPE_CAPSULE2, TOI_SHAPE_POLY2, TOI_SHAPE_AABB2, TOI_SHAPE_OBB2,
      TOI_SHAPE_OBB2},
     {TOI_SHAPE_SPHERE3, TOI_SHAPE_CAPSULE3, TOI_SHAPE_CAPSULE3, TOI_SHAPE_AABB3, TOI_SHAPE_OBB3,
      TOI_SHAPE_HULL3}},
};

bool is_round_kind(toi_shape_kind kind) {
    return kind >= TOI_SHAPE_CIRCLE2 && kind <= TOI_SHAPE_CAPSULE3;
}

void round_kinds(query_source *s) {
    const uint8_t *kinds = sets[s->set - 1][random_index(&s->random, 2)];
    s->kind_a = (toi_shape_kind)kinds[random_index(&s->random, KINDS)];
    s->kind_b = (toi_shape_kind)kinds[random_index(&s->random, KINDS)];
}

/* The radius that a circle, capsule or sphere has itself; of other shapes an extent. */
static fix16_t *own_radius(toi_shape_kind kind, body *b) {
    return &b->half[kind == TOI_SHAPE_CAPSULE2 || kind == TOI_SHAPE_CAPSULE3 ? 1 : 0];
}

static void choose_radius(random_source *r, body *b, bool at_least_one) {
    const uint32_t most = (uint32_t)b->half[0] + (uint32_t)b->half[1];
    b->radius = random_once_in(r, 2) ? 0 : (fix16_t)random_below(r, most + 1);
    if (at_least_one && b->radius == 0)
        b->radius = 1;
    b->kept = b->radius > 0 && random_once_in(r, 4) ? (uint8_t)(1 + random_below(r, 2)) : 0;
}

void round_radii(query_source *s) {
    choose_radius(&s->random, &s->a, false);
    choose_radius(&s->random, &s->b,
                  s->a.radius == 0 && !is_round_kind(s->kind_a) && !is_round_kind(s->kind_b));
}

/* ---- Shapes ---- */

static toi_vec3 end_of(toi_shape_kind kind, const body *b, unsigned n) {
    int64_t at[DIMENSIONS];
    toi_vec3 end;
    form_point(kind, b, n, at);
    end.x = query_clamp(b->center[0] + at[0], TOI_LIMIT - 1);
    end.y = query_clamp(b->center[1] + at[1], TOI_LIMIT - 1);
    end.z = query_clamp(b->center[2] + at[2], TOI_LIMIT - 1);
    return end;
}

void round_shape(toi_shape_kind kind, const body *b, toi_shape *shape) {
    const toi_vec3 from = end_of(kind, b, 0), to = end_of(kind, b, 1);
    switch (kind) {
    case TOI_SHAPE_CIRCLE2:
        shape->as.circle2 = (toi_circle2){{from.x, from.y}, b->half[0]};
        break;
    case TOI_SHAPE_SPHERE3:
        shape->as.sphere3 = (toi_sphere3){from, b->half[0]};
        break;
    case TOI_SHAPE_CAPSULE2:
        shape->as.capsule2 = (toi_capsule2){{from.x, from.y}, {to.x, to.y}, b->half[1]};
        break;
    default:
        shape->as.capsule3 = (toi_capsule3){from, to, b->half[1]};
    }
}

/* ---- Touching ---- */

/* Of the same length, by the last number. */
static const int8_t ways[][4] = {{1, 0, 0, 1},  {0, 1, 0, 1},  {0, -1, 0, 1}, {3, 4, 0, 5},
                                 {4, -3, 0, 5}, {-3, 4, 0, 5}, {1, 2, 2, 3},  {-6, 2, 3, 7}};

/* A multiple of all the lengths, if it is not too small. */
static fix16_t even_radius(fix16_t radius) {
    return radius < 105 ? radius : radius - radius % 105;
}

/* Takes what is left of the radius of both bodies. */
static fix16_t even_radii(toi_shape_kind kind, body *b) {
    fix16_t *own = own_radius(kind, b);
    b->radius = even_radius(b->radius);
    if (!is_round_kind(kind))
        return b->radius;
    *own = even_radius(*own);
    return *own + b->radius;
}

void round_touch(query_source *s) {
    random_source *r = &s->random;
    const int8_t *way = ways[random_index(r, sizeof ways / sizeof *ways)];
    const unsigned axis = way[0] == 0 || way[1] > way[0] ? 1 : 0;
    const fix16_t both = even_radii(s->kind_a, &s->a) + even_radii(s->kind_b, &s->b);
    int64_t a[DIMENSIONS], b[DIMENSIONS];
    form_furthest(s->kind_a, &s->a, axis, way[axis] > 0, a);
    form_furthest(s->kind_b, &s->b, axis, way[axis] < 0, b);
    for (int i = 0; i < DIMENSIONS; i++)
        s->b.center[i] =
            query_clamp(s->a.center[i] + a[i] - b[i] + (int64_t)both * way[i] / way[3], TOI_LIMIT - 1);
    if (random_once_in(r, 2))
        s->b.velocity[axis] = s->a.velocity[axis];
}
