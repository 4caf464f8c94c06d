/* SPDX-License-Identifier: MIT */
#include "scene_shape.h"

#include <math.h>

static int64_t extent(int bits, dice *d) {
    const int64_t most = INT64_C(1) << bits;
    return dice_range(d, most / 16 < 1 ? 1 : most / 16, most);
}

/* Flat in a direction at times, and of a thin one always nearly so. */
static void halves(int64_t half[3], const wish *w, int dimensions, dice *d) {
    for (int k = 0; k < 3; k++) {
        half[k] = extent(w->bits, d);
        if (dice_chance(d, 6))
            half[k] = 0;
    }
    if (w->is_thin) {
        const int64_t across = dice_range(d, 0, dimensions - 1);
        half[across] = dice_range(d, 0, 8);
    }
    if (w->is_plate)
        half[dimensions - 1] = half[0] / 10;
    if (dimensions == 2)
        half[2] = 0;
}

static toi_vec3 vec3(const int64_t v[3]) {
    return (toi_vec3){(fix16_t)v[0], (fix16_t)v[1], (fix16_t)v[2]};
}

static toi_vec2 vec2(const int64_t v[2]) {
    return (toi_vec2){(fix16_t)v[0], (fix16_t)v[1]};
}

static void make_aabb(toi_shape *out, const wish *w, const int64_t half[3], dice *d) {
    int64_t lo[3], hi[3];
    for (int k = 0; k < 3; k++) {
        lo[k] = w->centre[k] - half[k];
        hi[k] = w->centre[k] + half[k] + dice_range(d, 0, 1); /* the centre may be between two ulps */
    }
    if (w->kind == TOI_SHAPE_AABB2)
        out->as.aabb2 = (toi_aabb2){vec2(lo), vec2(hi)};
    else
        out->as.aabb3 = (toi_aabb3){vec3(lo), vec3(hi)};
}

/* A point of the body, from its centre. */
static void place_local(int64_t out[3], const wish *w, const double local[3]) {
    for (int k = 0; k < 3; k++) {
        double value = 0;
        for (int j = 0; j < 3; j++)
            value += local[j] * w->axes.u[j][k] / TOI_Q30_ONE;
        out[k] = w->centre[k] + (int64_t)floor(value + 0.5);
    }
}

static void random_local(double out[3], const int64_t half[3], bool is_on_ball, dice *d) {
    double size = 0;
    for (int k = 0; k < 3; k++) {
        out[k] = dice_real(d);
        size += out[k] * out[k];
    }
    size = sqrt(size) + 1e-9;
    for (int k = 0; k < 3; k++)
        out[k] *= (double)half[k] / (is_on_ball ? size : 1);
}

static int polygon_points(const wish *w, dice *d) {
    if (w->is_round && dice_chance(d, 25))
        return (int)dice_range(d, 1, 2);
    return (int)(dice_chance(d, 10) ? dice_range(d, 10, SCENE_POINTS) : dice_range(d, 3, 9));
}

static void make_polygon(scene *s, int side, const wish *w, const int64_t half[3], dice *d) {
    toi_vec2 *room = s->room[side];
    const int count = polygon_points(w, d);
    const bool is_on_ball = dice_chance(d, 60);
    toi_poly2 *out = &s->shape[side].as.poly2;
    for (int k = 0; k < count; k++) {
        double local[3] = {0, 0, 0};
        const int64_t flat[3] = {half[0], half[1], 0};
        int64_t at[3];
        random_local(local, flat, is_on_ball, d);
        place_local(at, w, local);
        room[k] = vec2(at);
    }
    if (count > 2 && toi_poly2_hull(room, (size_t)count, out) == TOI_OK)
        return;
    if (count == 2 && room[0].x == room[1].x && room[0].y == room[1].y)
        room[1].x++;
    if (count > 2) {
        room[0] = vec2(w->centre);
        room[1] = (toi_vec2){room[0].x + 3, room[0].y};
        room[2] = (toi_vec2){room[0].x, room[0].y + 2};
    }
    *out = (toi_poly2){room, (uint8_t)(count > 2 ? 3 : count)};
}

/* Four points, a box, or up to 14 in a box or on a ball; at times flat. */
static size_t hull_points(toi_vec3 *points, const int64_t half[3], dice *d) {
    size_t count = (size_t)(dice_chance(d, 30) ? 4 : dice_range(d, 5, 14));
    const bool is_on_ball = dice_chance(d, 50), is_box = dice_chance(d, 15);
    if (is_box)
        count = 8;
    const int64_t off = dice_chance(d, 20) ? half[0] / 2 : 0;
    for (size_t k = 0; k < count; k++) {
        double local[3];
        random_local(local, half, is_on_ball, d);
        for (int n = 0; n < 3 && is_box; n++)
            local[n] = (double)(k >> n & 1 ? half[n] : -half[n]);
        points[k] = (toi_vec3){(fix16_t)(local[0] + (double)off), (fix16_t)local[1], (fix16_t)local[2]};
    }
    return count;
}

static toi_rot3 rotation_of(const frame *f) {
    toi_rot3 rot;
    for (int k = 0; k < 3; k++)
        rot.u[k] = (toi_axis3){f->u[k][0], f->u[k][1], f->u[k][2]};
    return rot;
}

static void make_hull(scene *s, int side, const wish *w, const int64_t half[3], dice *d) {
    toi_vec3 points[SCENE_POINTS];
    const size_t count = hull_points(points, half, d);
    s->has_hull[side] = hull_build(points, count, &s->built[side]) == HULL_BUILT;
    s->shape[side].as.hull3 = (toi_hull3){&s->built[side].table, vec3(w->centre), rotation_of(&w->axes)};
}

static fix16_t radius_for(const wish *w, dice *d) {
    return dice_chance(d, 5) ? 0 : (fix16_t)dice_range(d, 1, INT64_C(1) << (w->bits > 20 ? 20 : w->bits));
}

static void make_capsule(scene *s, int side, const wish *w, const int64_t half[3], dice *d) {
    int64_t a[3], b[3];
    const bool is_plane = w->kind == TOI_SHAPE_CAPSULE2;
    double local[3];
    random_local(local, half, false, d);
    if (is_plane)
        local[2] = 0;
    if (dice_chance(d, 6))
        local[0] = local[1] = local[2] = 0; /* of no length */
    place_local(a, w, local);
    for (int k = 0; k < 3; k++)
        local[k] = -local[k];
    place_local(b, w, local);
    if (is_plane)
        s->shape[side].as.capsule2 = (toi_capsule2){vec2(a), vec2(b), radius_for(w, d)};
    else
        s->shape[side].as.capsule3 = (toi_capsule3){vec3(a), vec3(b), radius_for(w, d)};
}

void scene_shape_make(scene *s, int side, const wish *w, dice *d) {
    toi_shape *out = &s->shape[side];
    int64_t half[3];
    halves(half, w, w->kind == TOI_SHAPE_AABB3 || w->kind >= TOI_SHAPE_OBB3 ? 3 : 2, d);
    out->kind = w->kind;
    out->radius = w->is_round ? radius_for(w, d) : 0;
    switch (w->kind) {
    case TOI_SHAPE_AABB2:
    case TOI_SHAPE_AABB3:
        make_aabb(out, w, half, d);
        break;
    case TOI_SHAPE_OBB2:
        out->as.obb2 = (toi_obb2){vec2(w->centre), vec2(half), {w->axes.u[0][0], w->axes.u[0][1]}};
        break;
    case TOI_SHAPE_OBB3:
        out->as.obb3 = (toi_obb3){vec3(w->centre), vec3(half), rotation_of(&w->axes)};
        break;
    case TOI_SHAPE_POLY2:
        make_polygon(s, side, w, half, d);
        break;
    case TOI_SHAPE_HULL3:
        make_hull(s, side, w, half, d);
        break;
    case TOI_SHAPE_CIRCLE2:
        out->as.circle2 = (toi_circle2){vec2(w->centre), radius_for(w, d)};
        break;
    case TOI_SHAPE_SPHERE3:
        out->as.sphere3 = (toi_sphere3){vec3(w->centre), radius_for(w, d)};
        break;
    default:
        make_capsule(s, side, w, half, d);
    }
}

static toi_shape_kind one_of(const toi_shape_kind *kinds, int count, dice *d) {
    return kinds[dice_range(d, 0, count - 1)];
}

toi_shape_kind scene_kind(family f, int side, bool *is_round, dice *d) {
    static const toi_shape_kind plane[] = {TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, TOI_SHAPE_POLY2,
                                           TOI_SHAPE_CIRCLE2, TOI_SHAPE_CAPSULE2};
    static const toi_shape_kind space[] = {TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, TOI_SHAPE_HULL3,
                                           TOI_SHAPE_SPHERE3, TOI_SHAPE_CAPSULE3};
    const bool is_other = side == (int)dice_range(d, 0, 1);
    *is_round = false;
    switch (f) {
    case FAMILY_OBB2:
        return TOI_SHAPE_OBB2;
    case FAMILY_AABB2:
        return is_other ? TOI_SHAPE_OBB2 : TOI_SHAPE_AABB2;
    case FAMILY_POLY2:
        return TOI_SHAPE_POLY2;
    case FAMILY_MIX2:
        return one_of(plane, 3, d);
    case FAMILY_OBB3:
        return TOI_SHAPE_OBB3;
    case FAMILY_HULL3:
        return TOI_SHAPE_HULL3;
    case FAMILY_MIX3:
        return one_of(space, 3, d);
    default:
        *is_round = dice_chance(d, 40);
        return one_of(f == FAMILY_ROUND2 ? plane : space, 5, d);
    }
}

int scene_dimensions(family f) {
    return f <= FAMILY_ROUND2 ? 2 : 3;
}
