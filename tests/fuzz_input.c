/* SPDX-License-Identifier: MIT */
#include "fuzz_input.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "digest_hulls.h"
#include "fuzz_checks.h"

/* What the first bytes fill, in numbers of the machine. The rest of them are vertices and damage. */
typedef struct {
    int32_t radius, numbers[FUZZ_SHAPE_NUMBERS];
} raw_shape;

typedef struct {
    raw_shape a, b;
    toi_vec3 va, vb;
    fix16_t t_max;
    uint16_t edge_epsilon;
    uint8_t hint, choices;
    uint8_t forms; /* 1, 2: A, B is a polygon or hull; 4, 8: made a legal polygon or rotation, or a hull
                      damaged; 16: and numbers without shapes; 32, 64: A, B is round: it has a radius, and
                      where it would be a box of which 4, 8 is set, it is a circle, a sphere or a capsule */
    uint8_t size_a, size_b, hint_high;
} raw_input;

typedef struct {
    const uint8_t *at;
    size_t left;
} bytes;

/* A point and another, or half extents, both in `d` dimensions, then the rotation. */
static void tame_numbers(int32_t *n, unsigned d, bool rotated) {
    const int32_t third = TOI_LIMIT / 3;
    for (unsigned i = 0; i < d; i++) {
        const int32_t first = n[i] % third, second = n[d + i] % third;
        n[i] = rotated || first < second ? first : second;
        n[d + i] = rotated ? (second < 0 ? -second : second) : first < second ? second : first;
    }
    for (unsigned i = 2 * d; i < FUZZ_SHAPE_NUMBERS; i++)
        n[i] %= TOI_ROT_ENTRY_MAX + 1;
}

static int32_t tame_radius(int32_t radius) {
    const int32_t tame = radius % (TOI_LIMIT / 3);
    return tame < 0 ? -tame : tame;
}

/* One point or two in `d` dimensions, then a radius. */
static void tame_round(int32_t *n, unsigned d, unsigned points) {
    for (unsigned i = 0; i < points * d; i++)
        n[i] %= TOI_LIMIT / 3;
    n[points * d] = tame_radius(n[points * d]);
}

static void tame_velocity(toi_vec3 *v) {
    *v = (toi_vec3){v->x % TOI_LIMIT, v->y % TOI_LIMIT, v->z % TOI_LIMIT};
}

/* ---- Polygons and hulls: each array is as long as it says, so that the sanitizer sees what reads past it.
 */

static void *exactly(size_t size) {
    void *room = malloc(size > 0 ? size : 1);
    assert(room != NULL);
    return room;
}

static uint32_t take(bytes *from, size_t width) {
    uint32_t value = 0;
    for (; width > 0 && from->left > 0; width--, from->left--)
        value = value << 8 | *from->at++;
    return value;
}

/* Numbers of any size, small ones as often as large. */
static fix16_t take_number(bytes *from) {
    const uint32_t shift = take(from, 1) % 32;
    return (fix16_t)(take(from, 4) << shift) >> shift;
}

static void fill_polygon(toi_shape *shape, uint8_t count, bool make_legal, bool tame, bytes *from) {
    toi_vec2 *vertices = exactly(count * sizeof *vertices);
    for (unsigned n = 0; n < count; n++) {
        vertices[n].x = take_number(from);
        vertices[n].y = take_number(from);
        if (tame)
            vertices[n] = (toi_vec2){vertices[n].x % TOI_LIMIT, vertices[n].y % TOI_LIMIT};
    }
    shape->as.poly2 = (toi_poly2){vertices, count};
    if (make_legal)
        (void)toi_poly2_hull(vertices, count, &shape->as.poly2);
}

static void damage(void *data, size_t size, bytes *from) {
    uint8_t *const at = data;
    for (uint32_t times = take(from, 1) % 4; times > 0 && size > 0; times--) {
        const size_t where = take(from, 2) % size;
        at[where] = (uint8_t)(at[where] + take(from, 1));
    }
}

/* A copy of a constant table, whose damage the check has to see before a query meets it. */
static toi_hull3_table *copy_table(uint8_t which, bool damaged, bytes *from) {
    const toi_hull3_table *table = digest_hulls[which % DIGEST_HULLS];
    toi_hull3_table *copy = exactly(sizeof *copy);
    toi_vec3 *vertices = exactly(table->vertex_count * sizeof *vertices);
    uint8_t *edges = exactly(4U * table->edge_count), *faces = exactly(3U * table->face_count);
    const fix16_t most = (TOI_LIMIT - 1) / 4 / table->reach;
    fix16_t factor[3];
    for (int i = 0; i < 3; i++)
        factor[i] = (fix16_t)((uint32_t)take_number(from) % (uint32_t)most) + 1;
    digest_hull_scale(table, factor, vertices, copy);
    if (table->edge_count > 0)
        memcpy(edges, table->edges, 4U * table->edge_count);
    if (table->face_count > 0)
        memcpy(faces, table->faces, 3U * table->face_count);
    copy->edges = edges;
    copy->faces = faces;
    if (damaged) {
        damage(vertices, table->vertex_count * sizeof *vertices, from);
        damage(edges, 4U * table->edge_count, from);
        damage(faces, 3U * table->face_count, from);
        copy->edge_count = (uint16_t)(copy->edge_count - take(from, 1) % 2);
        copy->face_count = (uint16_t)(copy->face_count - take(from, 1) % 2);
    }
    return copy;
}

/* Random bits would hardly ever hit a rotation. */
static void make_rotation(const int32_t *numbers, toi_rot3 *out) {
    const toi_quat q = {numbers[0], numbers[1], numbers[2], numbers[3]};
    const toi_rot3 level = TOI_ROT3_IDENTITY;
    if (toi_rot3_from_quaternion(out, &q) < 0)
        *out = level;
}

/* False for a table that is refused. */
static bool fill_hull(toi_shape *shape, const int32_t *numbers, uint8_t which, bool damaged, bool tame,
                      bytes *from) {
    toi_hull3 *hull = &shape->as.hull3;
    memcpy(&hull->center, numbers, sizeof hull->center);
    memcpy(&hull->rot, numbers + 6, sizeof hull->rot);
    if (tame && numbers[14] % 4 != 3)
        make_rotation(numbers + 6, &hull->rot);
    hull->table = copy_table(which, damaged, from);
    const toi_hull3 level = {hull->table, {0, 0, 0}, TOI_ROT3_IDENTITY};
    return toi_hull3_check(&level) == TOI_OK;
}

static void release(toi_shape *shape) {
    if (shape->kind == TOI_SHAPE_POLY2)
        free((void *)(uintptr_t)shape->as.poly2.vertices);
    if (shape->kind != TOI_SHAPE_HULL3)
        return;
    const toi_hull3_table *t = shape->as.hull3.table;
    free((void *)(uintptr_t)t->vertices);
    free((void *)(uintptr_t)t->edges);
    free((void *)(uintptr_t)t->faces);
    free((void *)(uintptr_t)t);
}

static bool is_ball(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_CIRCLE2 || shape->kind == TOI_SHAPE_SPHERE3;
}

static toi_shape_kind kind_of(unsigned choice, unsigned form) {
    const bool flat = (choice & 1) == 0, other = (choice & 2) != 0;
    if ((form & 1) != 0)
        return flat ? TOI_SHAPE_POLY2 : TOI_SHAPE_HULL3;
    if ((form & 4) == 0 || (form & 32) == 0)
        return (toi_shape_kind)(1 + (choice & 3));
    return flat    ? (other ? TOI_SHAPE_CAPSULE2 : TOI_SHAPE_CIRCLE2)
           : other ? TOI_SHAPE_CAPSULE3
                   : TOI_SHAPE_SPHERE3;
}

static void tame_shape(toi_shape *shape, int32_t *numbers, unsigned d) {
    if (shape->kind >= TOI_SHAPE_CIRCLE2)
        tame_round(numbers, d, is_ball(shape) ? 1 : 2);
    else
        tame_numbers(numbers, d, fuzz_is_rotated(shape));
    shape->radius = tame_radius(shape->radius);
}

/* Where `tame`, the numbers are folded into the domain, which random bits would hardly ever hit. `choice` and
 * `form` are of this shape alone. False where it cannot be asked for. */
static bool fill_shape(toi_shape *shape, const raw_shape *raw, unsigned choice, unsigned form, uint8_t size,
                       bool tame, bytes *from) {
    int32_t numbers[FUZZ_SHAPE_NUMBERS];
    const bool option = (form & 4) != 0;
    shape->kind = kind_of(choice, form);
    shape->radius = (form & 32) != 0 ? raw->radius : 0;
    memcpy(numbers, raw->numbers, sizeof numbers);
    if (tame)
        tame_shape(shape, numbers, (choice & 1) == 0 ? 2 : 3);
    if (shape->kind == TOI_SHAPE_HULL3)
        return fill_hull(shape, numbers, size, option, tame, from);
    if (shape->kind == TOI_SHAPE_POLY2) {
        fill_polygon(shape, size, option, tame, from);
        return true;
    }
    memcpy(&shape->as, numbers, sizeof numbers);
    if (shape->kind == TOI_SHAPE_OBB3 && option)
        make_rotation(numbers + 6, &shape->as.obb3.rot);
    return true;
}

static bool is_round(const toi_shape *shape) {
    return shape->kind >= TOI_SHAPE_CIRCLE2 || shape->radius != 0;
}

/* Boxes alone keep their promises with wild axes too. */
static bool is_legal(const toi_shape *shape, const toi_shape *other) {
    if (shape->kind == TOI_SHAPE_POLY2)
        return toi_shape_check(shape) == TOI_OK;
    if (shape->kind == TOI_SHAPE_HULL3)
        return toi_rot3_check(&shape->as.hull3.rot) == TOI_OK;
    return (other->kind != TOI_SHAPE_HULL3 && !is_round(shape) && !is_round(other)) ||
           toi_shape_check(shape) == TOI_OK;
}

static void visit_shapes(const raw_input *raw, bytes from, bool tame, void (*visit)(const fuzz_input *in)) {
    fuzz_input in = {.va = raw->va,
                     .vb = raw->vb,
                     .t_max = raw->t_max,
                     .edge_epsilon = raw->edge_epsilon,
                     .choices = raw->choices,
                     .has_numbers = !tame && (raw->forms & 16) != 0};
    in.hint.last = raw->hint + 256U * raw->hint_high;
    memcpy(in.numbers, raw->a.numbers, sizeof raw->a.numbers);
    memcpy(in.numbers + FUZZ_SHAPE_NUMBERS, raw->b.numbers, sizeof raw->b.numbers);
    const bool fine_a = fill_shape(&in.a, &raw->a, raw->choices, raw->forms, raw->size_a, tame, &from);
    const bool fine_b =
        fill_shape(&in.b, &raw->b, raw->choices >> 2U, raw->forms >> 1U, raw->size_b, tame, &from);
    in.legal = is_legal(&in.a, &in.b) && is_legal(&in.b, &in.a);
    if (tame) {
        tame_velocity(&in.va);
        tame_velocity(&in.vb);
        in.t_max &= INT32_MAX;
    }
    if (fine_a && fine_b)
        visit(&in);
    release(&in.a);
    release(&in.b);
}

void fuzz_each_input(const uint8_t *data, size_t size, void (*visit)(const fuzz_input *in)) {
    raw_input raw;
    const size_t taken = size < sizeof raw ? size : sizeof raw;
    memset(&raw, 0, sizeof raw);
    memcpy(&raw, data, taken);
    const bytes rest = {data + taken, size - taken};
    visit_shapes(&raw, rest, false, visit);
    if ((raw.choices & 64) != 0)
        visit_shapes(&raw, rest, true, visit);
}
