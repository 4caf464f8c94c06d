/* SPDX-License-Identifier: MIT */
#include "world_make.h"

#include "generate.h"
#include "generate_body.h"
#include "replay.h"
#include "tests/digest_hulls.h"
#include "turn.h"
#include "world_roll.h"

#include <string.h>

static const int64_t UNIT = 65536;

static int64_t clamped(int64_t x, int64_t most) {
    return x > most ? most : x < -most ? -most : x;
}

static toi_vec3 vec3_of(const int64_t v[3]) {
    return (toi_vec3){(fix16_t)v[0], (fix16_t)v[1], (fix16_t)v[2]};
}

/* ---- shapes ---- */

static void make_aabb(toi_shape *s, const place *p, int dimensions) {
    int64_t lo[3], hi[3];
    for (int i = 0; i < 3; i++) {
        lo[i] = p->at[i] - p->half[i];
        hi[i] = p->at[i] + p->half[i];
    }
    s->kind = dimensions == 2 ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    if (dimensions == 2)
        s->as.aabb2 = (toi_aabb2){{(fix16_t)lo[0], (fix16_t)lo[1]}, {(fix16_t)hi[0], (fix16_t)hi[1]}};
    else
        s->as.aabb3 = (toi_aabb3){vec3_of(lo), vec3_of(hi)};
}

static toi_rot3 roll_rotation(int dimensions, dice *d) {
    static const turn turns[] = {TURN_ANY, TURN_ANY, TURN_LEVEL, TURN_YAW, TURN_OFF};
    frame f, other;
    turn_frames(&f, &other, turns[dice_range(d, 0, 4)], dice_chance(d, 10), dimensions, d);
    toi_rot3 rot;
    for (int k = 0; k < 3; k++)
        rot.u[k] = (toi_axis3){f.u[k][0], f.u[k][1], f.u[k][2]};
    return rot;
}

static void make_obb(toi_shape *s, const place *p, int dimensions, dice *d) {
    const toi_rot3 rot = roll_rotation(dimensions, d);
    s->kind = dimensions == 2 ? TOI_SHAPE_OBB2 : TOI_SHAPE_OBB3;
    if (dimensions == 2)
        s->as.obb2 = (toi_obb2){{(fix16_t)p->at[0], (fix16_t)p->at[1]},
                                {(fix16_t)p->half[0], (fix16_t)p->half[1]},
                                {rot.u[0].x, rot.u[0].y}};
    else
        s->as.obb3 = (toi_obb3){vec3_of(p->at), vec3_of(p->half), rot};
}

/* False where the points lie on a line. */
static bool make_polygon(toi_shape *s, const place *p, toi_vec2 *vertices, dice *d) {
    toi_vec3 point[WORLD_VERTICES];
    int count = (int)dice_range(d, 3, WORLD_VERTICES - 1);
    for (int n = 0; n < count; n++) {
        const int64_t x = p->at[0] + dice_range(d, -p->half[0], p->half[0]);
        const int64_t y = p->at[1] + dice_range(d, -p->half[1], p->half[1]);
        point[n] = (toi_vec3){(fix16_t)x, (fix16_t)y, 0};
    }
    count = plane_hull(point, count);
    for (int n = 0; n < count; n++)
        vertices[n] = (toi_vec2){point[n].x, point[n].y};
    s->kind = TOI_SHAPE_POLY2;
    s->as.poly2 = (toi_poly2){vertices, (uint8_t)count};
    return count > 2;
}

/* The tables of the digest, as many times as large as fits. */
static void make_hull(toi_shape *s, const place *p, toi_vec3 *points, toi_hull3_table *table, dice *d) {
    const toi_hull3_table *form = digest_hulls[dice_range(d, 2, DIGEST_HULL_ROCKS + 1)];
    fix16_t factor[3];
    for (int i = 0; i < 3; i++)
        factor[i] = (fix16_t)(1 + p->half[i] / (form->reach + 1));
    digest_hull_scale(form, factor, points, table);
    s->kind = TOI_SHAPE_HULL3;
    s->as.hull3 = (toi_hull3){.center = vec3_of(p->at), .rot = roll_rotation(3, d), .table = table};
}

static void make_capsule(toi_shape *s, const place *p, int dimensions, fix16_t radius) {
    int64_t a[3], b[3];
    for (int i = 0; i < 3; i++) {
        a[i] = p->at[i] - p->half[i];
        b[i] = p->at[i] + p->half[i];
    }
    s->kind = dimensions == 2 ? TOI_SHAPE_CAPSULE2 : TOI_SHAPE_CAPSULE3;
    if (dimensions == 2)
        s->as.capsule2 =
            (toi_capsule2){{(fix16_t)a[0], (fix16_t)a[1]}, {(fix16_t)b[0], (fix16_t)b[1]}, radius};
    else
        s->as.capsule3 = (toi_capsule3){vec3_of(a), vec3_of(b), radius};
}

static void make_ball(toi_shape *s, const place *p, int dimensions, fix16_t radius) {
    s->kind = dimensions == 2 ? TOI_SHAPE_CIRCLE2 : TOI_SHAPE_SPHERE3;
    if (dimensions == 2)
        s->as.circle2 = (toi_circle2){{(fix16_t)p->at[0], (fix16_t)p->at[1]}, radius};
    else
        s->as.sphere3 = (toi_sphere3){vec3_of(p->at), radius};
}

void world_shape(world *w, int n, const place *p, dice *d) {
    toi_shape *s = &w->body[n].shape;
    const int kind = (int)dice_range(d, 0, 5);
    const fix16_t radius = (fix16_t)(p->half[0] > 2 * UNIT ? dice_range(d, 0, UNIT) : p->half[0]);
    if (kind == 1)
        make_obb(s, p, w->dimensions, d);
    else if (kind == 2 && w->dimensions == 3)
        make_hull(s, p, w->points[n], &w->tables[n], d);
    else if (kind == 3)
        make_ball(s, p, w->dimensions, radius);
    else if (kind == 4)
        make_capsule(s, p, w->dimensions, radius / 2);
    else if (kind != 2 || !make_polygon(s, p, w->vertices[n], d))
        make_aabb(s, p, w->dimensions);
    if (dice_chance(d, 10))
        s->radius = (fix16_t)dice_range(d, 0, UNIT);
}

/* ---- themes ---- */

typedef void place_fn(place *p, int n, int count, dice *d);

static void along_each(int64_t out[3], int64_t lo, int64_t hi, dice *d) {
    for (int i = 0; i < 3; i++)
        out[i] = dice_range(d, lo, hi);
}

static void place_game(place *p, int n, int count, dice *d) {
    (void)n;
    const int64_t room = (2 + count / 4) * UNIT;
    along_each(p->at, -room, room, d);
    along_each(p->half, UNIT / 4, UNIT, d);
    if (dice_chance(d, 80))
        along_each(p->v, -8 * UNIT, 8 * UNIT, d);
}

static void place_spot(place *p, int n, int count, dice *d) {
    (void)n;
    (void)count;
    along_each(p->half, 0, dice_chance(d, 50) ? 2 : UNIT, d);
    if (dice_chance(d, 50))
        along_each(p->v, -2, 2, d);
}

/* Boxes that touch, in rows of eight, some of which move together. */
static void place_stack(place *p, int n, int count, dice *d) {
    (void)count;
    for (int i = 0; i < 3; i++)
        p->half[i] = UNIT / 2;
    p->at[0] = n % 8 * UNIT;
    p->at[1] = n / 8 * UNIT;
    p->v[0] = n / 8 % 2 * UNIT;
    p->at[dice_range(d, 0, 1)] += dice_chance(d, 15) ? dice_range(d, -1, 1) : 0;
}

static void place_column(place *p, int n, int count, dice *d) {
    (void)count;
    for (int i = 0; i < 3; i++)
        p->half[i] = UNIT / 2;
    p->at[1] = n * UNIT + dice_range(d, -1, 1);
    p->v[1] = dice_chance(d, 30) ? dice_range(d, -UNIT, UNIT) : 0;
}

static void place_tiny(place *p, int n, int count, dice *d) {
    (void)n;
    (void)count;
    along_each(p->at, -12, 12, d);
    along_each(p->half, 0, 3, d);
    along_each(p->v, -4, 4, d);
}

static void place_bullets(place *p, int n, int count, dice *d) {
    place_game(p, n, count, d);
    if (dice_chance(d, 40))
        along_each(p->v, -400 * UNIT, 400 * UNIT, d);
}

static void place_over(place *p, int n, int count, dice *d) {
    place_game(p, n, count, d);
    for (int i = 0; i < 3 && n == count / 2; i++) {
        p->at[i] = 0;
        p->half[i] = count * UNIT;
    }
}

/* Over the whole domain of shapes other than boxes. */
static void place_large(place *p, int n, int count, dice *d) {
    (void)n;
    (void)count;
    along_each(p->at, -(int64_t)TOI_LIMIT / 2, TOI_LIMIT / 2, d);
    along_each(p->half, 0, TOI_LIMIT / 8, d);
    along_each(p->v, -(int64_t)TOI_LIMIT / 2, TOI_LIMIT / 2, d);
}

static void place_points(place *p, int n, int count, dice *d) {
    (void)n;
    (void)count;
    along_each(p->at, -4, 4, d);
    for (int i = 0; i < 3; i++)
        p->at[i] *= UNIT / 4;
    if (dice_chance(d, 60))
        along_each(p->v, -3, 3, d);
    for (int i = 0; i < 3; i++)
        p->v[i] *= UNIT / 4;
}

static const struct {
    const char *name;
    place_fn *place;
} THEMES[] = {{"game", place_game},         {"one spot", place_spot}, {"stack", place_stack},
              {"column", place_column},     {"tiny", place_tiny},     {"bullets", place_bullets},
              {"one over all", place_over}, {"large", place_large},   {"points", place_points}};

enum { THEME_COUNT = sizeof THEMES / sizeof THEMES[0] };

/* ---- boxes to the ends of Q16.16 ---- */

static fix16_t roll_extreme(dice *d) {
    static const fix16_t special[] = {INT32_MIN, INT32_MIN + 1, -1, 0, 1, INT32_MAX - 1, INT32_MAX};
    const int n = (int)dice_range(d, 0, 11);
    return n < 7 ? special[n] : (fix16_t)dice_range(d, INT32_MIN, INT32_MAX);
}

static void make_extreme(world *w, int n, dice *d) {
    int64_t lo[3], hi[3], v[3];
    for (int i = 0; i < 3; i++) {
        const fix16_t one = roll_extreme(d), two = dice_chance(d, 40) ? one : roll_extreme(d);
        lo[i] = one < two ? one : two;
        hi[i] = one < two ? two : one;
        v[i] = dice_chance(d, 50) ? 0 : roll_extreme(d);
    }
    toi_shape *s = &w->body[n].shape;
    s->kind = w->dimensions == 2 ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    if (w->dimensions == 2)
        s->as.aabb2 = (toi_aabb2){{(fix16_t)lo[0], (fix16_t)lo[1]}, {(fix16_t)hi[0], (fix16_t)hi[1]}};
    else
        s->as.aabb3 = (toi_aabb3){vec3_of(lo), vec3_of(hi)};
    w->body[n].velocity = vec3_of(v);
}

/* ---- pairs of the reference's ---- */

/* A shape that refers to what will be gone gets room of the world's, or is another. */
static void keep_shape(world *w, int n, const toi_shape *from, dice *d) {
    toi_shape *s = &w->body[n].shape;
    *s = *from;
    if (from->kind == TOI_SHAPE_POLY2) {
        const int count = from->as.poly2.count < WORLD_VERTICES ? from->as.poly2.count : WORLD_VERTICES;
        memcpy(w->vertices[n], from->as.poly2.vertices, sizeof(toi_vec2) * (size_t)count);
        s->as.poly2 = (toi_poly2){w->vertices[n], (uint8_t)count};
    } else if (from->kind == TOI_SHAPE_HULL3) {
        const toi_vec3 *at = &from->as.hull3.center;
        const place p = {{at->x / 2, at->y / 2, at->z / 2}, {UNIT, UNIT, UNIT / 4}, {0}};
        s->radius = 0;
        make_hull(s, &p, w->points[n], &w->tables[n], d);
    }
}

static bool is_plane(int which) {
    return which == PAIR_AABB2 || which == PAIR_OBB2 ||
           (which >= PAIR_AABB2_OBB2 && which <= PAIR_OBB2_AABB2) ||
           (which >= PAIR_POLY2 && which <= PAIR_OBB2_POLY2) ||
           (which >= PAIR_CIRCLE2 && which <= PAIR_ROUND_OBB2);
}

static void make_pair(world *w, int n, uint64_t seed, dice *d) {
    query q;
    int which;
    do
        which = (int)dice_range(d, 0, PAIR_ALL - 1);
    while (is_plane(which) != (w->dimensions == 2));
    generate(&q, (pair)which, seed, (uint64_t)dice_range(d, 0, INT32_MAX));
    keep_shape(w, n, &q.a, d);
    w->body[n].velocity = q.va;
    if (n + 1 >= w->count)
        return;
    keep_shape(w, n + 1, &q.b, d);
    w->body[n + 1].velocity = q.vb;
}

/* ---- worlds ---- */

static fix16_t roll_t_max(dice *d) {
    static const fix16_t special[] = {0, 1, 65536 / 60, INT32_MAX, 2 * 65536, 3};
    const int n = (int)dice_range(d, 0, 19);
    return n < 6 ? special[n] : n < 16 ? (fix16_t)UNIT : (fix16_t)dice_scale(d, 31);
}

static int roll_count(dice *d) {
    const int kind = (int)dice_range(d, 0, 19);
    return kind == 0   ? 0
           : kind == 1 ? 1
           : kind == 2 ? WORLD_BODIES
                       : (int)dice_range(d, 2, kind < 12 ? 14 : 40);
}

static void make_themed(world *w, int theme, bool boxes, dice *d) {
    w->theme = THEMES[theme].name;
    for (int n = 0; n < w->count; n++) {
        place p = {{0}, {0}, {0}};
        THEMES[theme].place(&p, n, w->count, d);
        for (int i = 0; i < 3; i++) {
            p.at[i] = clamped(p.at[i], TOI_LIMIT / 2);
            p.half[i] = clamped(p.half[i], TOI_LIMIT / 8);
            p.half[i] = i < w->dimensions ? p.half[i] : 0;
        }
        if (boxes)
            make_aabb(&w->body[n].shape, &p, w->dimensions);
        else
            world_shape(w, n, &p, d);
        w->body[n].velocity = vec3_of(p.v);
    }
}

/* Sums of two have to stay within Q16.16. */
static void add_bounds(world *w, dice *d) {
    for (int n = 0; n < w->count; n++) {
        if (dice_chance(d, 50))
            continue;
        const toi_bound b = roll_bound(d, 4 * UNIT);
        w->body[n].bound = (toi_bound){b.margin / 2, b.speed / 2, b.accel / 2};
    }
}

static void add_masks(world *w, dice *d) {
    for (int n = 0; n < w->count; n++)
        w->body[n].mask =
            dice_chance(d, 30) ? 0 : UINT32_C(1) << dice_range(d, 29, 31) | (uint32_t)dice_range(d, 0, 3);
}

static void rest(world *w, dice *d) {
    w->resting = (int)dice_range(d, 0, w->count);
    for (int n = w->count - w->resting; n < w->count; n++)
        w->body[n].velocity = (toi_vec3){0, 0, 0};
}

void world_make(world *w, int dimensions, uint64_t seed, uint64_t index) {
    dice d = {seed * UINT64_C(0x8CB92BA72F3D8DD7) + index * 2 + (uint64_t)dimensions};
    const int theme = (int)dice_range(&d, 0, THEME_COUNT + 1);
    memset(w->body, 0, sizeof w->body);
    w->count = roll_count(&d);
    w->dimensions = dimensions;
    w->resting = 0;
    w->t_max = roll_t_max(&d);
    w->aabbs = theme == THEME_COUNT || (theme < THEME_COUNT && dice_chance(&d, 40));
    w->bounds = dice_chance(&d, 40);
    if (theme < THEME_COUNT)
        make_themed(w, theme, w->aabbs, &d);
    for (int n = 0; n < w->count && theme == THEME_COUNT; n++)
        make_extreme(w, n, &d);
    for (int n = 0; n < w->count && theme > THEME_COUNT; n += 2)
        make_pair(w, n, seed, &d);
    if (theme >= THEME_COUNT)
        w->theme = theme == THEME_COUNT ? "extremes" : "pairs";
    if (w->bounds)
        add_bounds(w, &d);
    if (dice_chance(&d, 15))
        add_masks(w, &d);
    if (dice_chance(&d, 30))
        rest(w, &d);
    for (int n = 0; n < w->count; n++)
        w->there[n] = true;
    if (dice_chance(&d, 10) && w->count > 0)
        w->there[dice_range(&d, 0, w->count - 1)] = false;
}

bool world_body(void *context, uint16_t index, toi_body *out) {
    const world *w = context;
    *out = w->body[index];
    return w->there[index];
}

void world_print(const world *w) {
    printf("# %s, tmax @%ld, %d resting\n", w->theme, (long)w->t_max, w->resting);
    for (int n = 0; n < w->count; n++) {
        const toi_bound *b = &w->body[n].bound;
        printf("# body %d", n);
        replay_print_moving(&w->body[n].shape, &w->body[n].velocity, stdout);
        printf(" grow @%ld @%ld @%ld%s\n", (long)b->margin, (long)b->speed, (long)b->accel,
               w->body[n].mask != 0 ? " with a mask" : "");
    }
}
