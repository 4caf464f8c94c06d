/* SPDX-License-Identifier: MIT */
#include "digest_shapes.h"
#include "digest_hulls.h"
#include "digest_round.h"

enum { VERTICES = 64, ROCK_VERTICES = 32, HULLS = DIGEST_HULLS - 1 };

/* Polygons and hulls never come together. */
static union {
    struct {
        toi_vec2 outline[2][VERTICES]; /* in the body's own frame */
        toi_vec2 placed[2][VERTICES];
    } polygons;
    struct {
        toi_vec3 vertices[2][ROCK_VERTICES];
        toi_hull3_table table[2];
    } hulls;
} room;

bool has_form(toi_shape_kind kind) {
    return kind == TOI_SHAPE_POLY2 || kind == TOI_SHAPE_HULL3;
}

/* ---- Polygons ---- */

static int64_t rounded_q30(int64_t x) {
    return (x + (x < 0 ? -(INT64_C(1) << 29) : INT64_C(1) << 29)) / (INT64_C(1) << 30);
}

static unsigned fill_round(toi_vec2 *v, unsigned count, const body *b) {
    for (unsigned n = 0; n < count; n++) {
        toi_rot2 rot;
        toi_rot2_from_angle(&rot, (toi_angle)(n * (UINT64_C(0x100000000) / count)));
        v[n].x = (fix16_t)rounded_q30((int64_t)rot.cos * b->half[0]);
        v[n].y = (fix16_t)rounded_q30((int64_t)rot.sin * b->half[1]);
    }
    return count;
}

/* A box, each second vertex in the middle of a side. */
static unsigned fill_tile(toi_vec2 *v, const body *b) {
    static const int8_t x[8] = {-1, 0, 1, 1, 1, 0, -1, -1}, y[8] = {-1, -1, -1, 0, 1, 1, 1, 0};
    for (unsigned n = 0; n < 8; n++)
        v[n] = (toi_vec2){x[n] * b->half[0], y[n] * b->half[1]};
    return 8;
}

/* Anywhere, or on a few grid lines. */
static unsigned fill_scattered(random_source *r, toi_vec2 *v, unsigned count, const body *b, bool grid) {
    const fix16_t step_x = b->half[0] / 2 + 1, step_y = b->half[1] / 2 + 1;
    for (unsigned n = 0; n < count; n++) {
        const int64_t x = random_signed(r, 16), y = random_signed(r, 16);
        v[n].x = (fix16_t)(grid ? x * 5 / 131072 * step_x : x * (b->half[0] + 1) / 65536);
        v[n].y = (fix16_t)(grid ? y * 5 / 131072 * step_y : y * (b->half[1] + 1) / 65536);
    }
    return count;
}

static unsigned fill_mirrored(toi_vec2 *v, const body *other) {
    const toi_vec2 *from = room.polygons.outline[other->side];
    for (unsigned n = 0; n < other->vertices; n++)
        v[n] = (toi_vec2){-from[n].x, -from[n].y};
    return other->vertices;
}

static unsigned fill_outline(random_source *r, toi_vec2 *v, const body *b, const body *other) {
    static const uint8_t counts[] = {3, 3, 4, 4, 5, 6, 8, 8, 12, 16, 32, VERTICES};
    const unsigned count = counts[random_index(r, sizeof counts)], form = random_index(r, 8);
    if (other && form == 0)
        return fill_mirrored(v, other);
    return form < 3   ? fill_round(v, count, b)
           : form < 4 ? fill_tile(v, b)
                      : fill_scattered(r, v, count, b, form == 4);
}

static void new_outline(random_source *r, body *b, const body *other) {
    toi_vec2 *v = room.polygons.outline[b->side];
    toi_poly2 hull;
    b->half[0] += b->half[0] == 0;
    b->half[1] += b->half[1] == 0;
    const unsigned count = fill_outline(r, v, b, other);
    b->vertices = (uint8_t)count;
    if (count == 8 && toi_poly2_check(&(toi_poly2){v, 8}) == TOI_OK)
        return;
    if (toi_poly2_hull(v, count, &hull) < 0)
        toi_poly2_hull(v, fill_round(v, 4, b), &hull);
    b->vertices = hull.count;
}

/* Where no rounding leaves a polygon, it stands level. */
static void place_outline(const body *b, toi_poly2 *out) {
    const toi_rot2 level = TOI_ROT2_IDENTITY;
    const toi_poly2 local = {room.polygons.outline[b->side], b->vertices};
    const toi_vec2 position = {b->center[0], b->center[1]};
    toi_vec2 *placed = room.polygons.placed[b->side];
    if (toi_poly2_place(&local, &b->rot2, &position, placed, out) < 0 &&
        toi_poly2_place(&local, &level, &position, placed, out) < 0)
        *out = local;
}

/* ---- Hulls ---- */

static void new_hull(random_source *r, body *b) {
    const toi_hull3_table *hull = digest_hulls[random_below(r, HULLS)];
    fix16_t factor[3];
    for (int i = 0; i < 3; i++) {
        factor[i] = b->half[i] > hull->reach ? b->half[i] / hull->reach : 1;
        b->half[i] = hull->reach * factor[i] / 2; /* what the motion is aimed at */
    }
    digest_hull_scale(hull, factor, room.hulls.vertices[b->side], &room.hulls.table[b->side]);
}

/* ---- Both ---- */

void form_new(random_source *r, toi_shape_kind kind, body *b, const body *other) {
    if (kind == TOI_SHAPE_POLY2)
        new_outline(r, b, other);
    else
        new_hull(r, b);
    const fix16_t reach =
        kind == TOI_SHAPE_POLY2 ? b->half[0] + b->half[1] + 2 : room.hulls.table[b->side].reach;
    const fix16_t most = TOI_LIMIT - 1 - reach;
    for (int i = 0; i < 3; i++)
        b->center[i] = b->center[i] > most ? most : b->center[i] < -most ? -most : b->center[i];
}

void form_shape(toi_shape_kind kind, const body *b, toi_shape *shape) {
    shape->kind = kind;
    if (kind == TOI_SHAPE_POLY2) {
        place_outline(b, &shape->as.poly2);
        shape->as.poly2.count = b->kept > 0 ? b->kept : shape->as.poly2.count;
    } else {
        shape->as.hull3 =
            (toi_hull3){&room.hulls.table[b->side], {b->center[0], b->center[1], b->center[2]}, b->rot3};
    }
}

void form_spoil(toi_shape_kind kind, const body *b, unsigned what, toi_shape *shape) {
    form_shape(kind, b, shape);
    if (kind == TOI_SHAPE_POLY2) {
        toi_poly2 *p = &shape->as.poly2;
        if (what == 0)
            p->count = 2;
        else if (what == 1)
            p->vertices = 0;
        else
            room.polygons.placed[b->side][what % p->count].y = what == 2 ? TOI_LIMIT : -TOI_LIMIT;
        return;
    }
    toi_hull3 *h = &shape->as.hull3;
    if (what == 0)
        h->table = 0;
    else if (what == 1)
        h->center.x = TOI_LIMIT - h->table->reach;
    else if (what == 2)
        h->center.z = h->table->reach - TOI_LIMIT;
    else
        h->rot.u[1].x = TOI_ROT_ENTRY_MAX + 1;
}

int32_t form_check_damaged(random_source *r, toi_shape *shape) {
    uint8_t vertex = 0;
    if (shape->kind == TOI_SHAPE_POLY2) {
        toi_poly2 *p = &shape->as.poly2;
        toi_vec2 *v = room.polygons.placed[p->vertices == room.polygons.placed[1]];
        const unsigned i = random_index(r, p->count), j = random_index(r, p->count);
        const toi_vec2 kept = v[i];
        v[i] = v[j];
        const int32_t fault = (int32_t)toi_poly2_diagnose(p, &vertex);
        v[i] = kept;
        return fault * 256 + vertex;
    }
    toi_hull3 *h = &shape->as.hull3;
    toi_vec3 *v = room.hulls.vertices[h->table == &room.hulls.table[1]];
    const unsigned i = random_index(r, h->table->vertex_count);
    v[i].y++;
    const int32_t status = toi_hull3_check(h);
    v[i].y--;
    return status;
}

/* ---- Touching ---- */

static unsigned points_of(toi_shape_kind kind, const body *b) {
    switch (kind) {
    case TOI_SHAPE_POLY2:
        return b->vertices;
    case TOI_SHAPE_HULL3:
        return room.hulls.table[b->side].vertex_count;
    case TOI_SHAPE_CIRCLE2:
    case TOI_SHAPE_SPHERE3:
        return 1;
    case TOI_SHAPE_CAPSULE2:
    case TOI_SHAPE_CAPSULE3:
        return 2;
    default:
        return 8;
    }
}

/* In ulps; of an axis-aligned box in its own frame. */
void form_point(toi_shape_kind kind, const body *b, unsigned n, int64_t out[3]) {
    int64_t v[3] = {n & 1 ? b->half[0] : -b->half[0], n & 2 ? b->half[1] : -b->half[1],
                    n & 4 ? b->half[2] : -b->half[2]};
    if (kind == TOI_SHAPE_POLY2) {
        v[0] = room.polygons.outline[b->side][n].x;
        v[1] = room.polygons.outline[b->side][n].y;
    } else if (kind == TOI_SHAPE_HULL3) {
        v[0] = room.hulls.vertices[b->side][n].x;
        v[1] = room.hulls.vertices[b->side][n].y;
        v[2] = room.hulls.vertices[b->side][n].z;
    } else if (is_round_kind(kind)) {
        v[0] = points_of(kind, b) == 1 ? 0 : v[0];
        v[1] = v[2] = 0;
    }
    const toi_axis3 *u = b->rot3.u;
    const toi_rot2 *p = &b->rot2;
    const bool flat = kind == TOI_SHAPE_POLY2 || kind == TOI_SHAPE_OBB2 || kind == TOI_SHAPE_CAPSULE2;
    const bool turns =
        flat || kind == TOI_SHAPE_HULL3 || kind == TOI_SHAPE_OBB3 || kind == TOI_SHAPE_CAPSULE3;
    out[0] = flat ? v[0] * p->cos - v[1] * p->sin : v[0] * u[0].x + v[1] * u[1].x + v[2] * u[2].x;
    out[1] = flat ? v[0] * p->sin + v[1] * p->cos : v[0] * u[0].y + v[1] * u[1].y + v[2] * u[2].y;
    out[2] = flat ? 0 : v[0] * u[0].z + v[1] * u[1].z + v[2] * u[2].z;
    for (int i = 0; i < 3; i++)
        out[i] = turns ? rounded_q30(out[i]) : v[i];
}

void form_corner(random_source *r, toi_shape_kind kind, const body *b, int64_t out[3]) {
    form_point(kind, b, random_index(r, points_of(kind, b)), out);
}

void form_furthest(toi_shape_kind kind, const body *b, unsigned axis, bool up, int64_t out[3]) {
    int64_t v[3];
    form_point(kind, b, 0, out);
    for (unsigned n = 1; n < points_of(kind, b); n++) {
        form_point(kind, b, n, v);
        if (v[axis] != out[axis] && (v[axis] > out[axis]) == up)
            for (int i = 0; i < 3; i++)
                out[i] = v[i];
    }
}

static fix16_t within(int64_t x) {
    return (fix16_t)(x >= TOI_LIMIT ? TOI_LIMIT - 1 : x <= -TOI_LIMIT ? 1 - TOI_LIMIT : x);
}

void form_touch(query_source *s) {
    random_source *r = &s->random;
    const unsigned axis = random_index(r, 2),
                   dimensions = s->kind_a == TOI_SHAPE_HULL3 || s->kind_b == TOI_SHAPE_HULL3 ? 3 : 2;
    const bool up = random_once_in(r, 2), meet = random_once_in(r, 2), rest = random_once_in(r, 2);
    int64_t a[3], b[3];
    form_furthest(s->kind_a, &s->a, axis, up, a);
    form_furthest(s->kind_b, &s->b, axis, !up, b);
    for (unsigned i = 0; i < dimensions; i++) {
        if (i == axis || meet)
            s->b.center[i] = within(s->a.center[i] + a[i] - b[i]);
    }
    if (rest)
        s->b.velocity[axis] = s->a.velocity[axis];
}
