/* SPDX-License-Identifier: MIT */
#include "generate_form.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int64_t x, y, z;
} place;

static void add(body *b, place p) {
    if (b->locals < (b->kind == TOI_SHAPE_POLY2 ? BODY_POINTS : HULL_POINTS))
        b->local[b->locals++] = (toi_vec3){(fix16_t)p.x, (fix16_t)p.y, (fix16_t)p.z};
}

/* Anywhere over a width. */
static int64_t across(dice *d, int64_t width) {
    return dice_range(d, width / 2 - width, width / 2);
}

static place anywhere(const body *b, dice *d) {
    place p;
    p.x = across(d, b->box.half[0]);
    p.y = across(d, b->box.half[1]);
    p.z = across(d, b->box.half[2]);
    return p;
}

static place scaled(place p, int64_t factor) {
    return (place){p.x * factor, p.y * factor, p.z * factor};
}

static place plus(place p, place q) {
    return (place){p.x + q.x, p.y + q.y, p.z + q.z};
}

static place part_of(place p, double factor) {
    return (place){llround(factor * (double)p.x), llround(factor * (double)p.y),
                   llround(factor * (double)p.z)};
}

/* Off by an ulp or not at all. */
static place an_ulp(const body *b, dice *d) {
    place p;
    p.x = dice_range(d, -1, 1);
    p.y = dice_range(d, -1, 1);
    p.z = b->kind == TOI_SHAPE_POLY2 ? 0 : dice_range(d, -1, 1);
    return p;
}

static void add_anywhere(body *b, int count, dice *d) {
    for (int n = 0; n < count; n++)
        add(b, anywhere(b, d));
}

/* Leaves corners out, and puts points up to a width past one end of the room. */
static void fill_slope(body *b, dice *d) {
    body_fill_room(b);
    const int least = b->kind == TOI_SHAPE_POLY2 ? 3 : 4,
              axis = (int)dice_range(d, 0, b->kind == TOI_SHAPE_POLY2);
    for (int drop = (int)dice_range(d, 0, b->locals - least); drop > 0; drop--) {
        const toi_vec3 last = b->local[--b->locals];
        b->local[dice_range(d, 0, b->locals)] = last;
    }
    for (int more = (int)dice_range(d, -2, 2); more > 0; more--) {
        place p = anywhere(b, d);
        *(axis == 0 ? &p.x : &p.y) += b->box.half[axis];
        add(b, p);
    }
}

/* A unit vector of rational parametrisation, good to the last steps of a double. */
static void unit_at(double t, double *c, double *s) {
    *c = (1 - t * t) / (1 + t * t);
    *s = 2 * t / (1 + t * t);
}

/* By 2 pi / n, n at least 5: the series ends below 2^-52. */
static void regular_step(int n, double *c, double *s) {
    const double x = 6.283185307179586 / n;
    double term = 1;
    *c = *s = 0;
    for (int k = 0; k < 24; k++) {
        *(k % 2 ? s : c) += k % 4 < 2 ? term : -term;
        term *= x / (k + 1);
    }
}

static int roll_many(dice *d) {
    return dice_chance(d, 3)    ? BODY_POINTS
           : dice_chance(d, 40) ? (int)dice_range(d, 13, 64)
                                : (int)dice_range(d, 5, 12);
}

static void fill_ellipse(body *b, dice *d) {
    const int count = roll_many(d);
    const bool regular = dice_chance(d, 50);
    double c, s, step_c, step_s;
    unit_at(dice_real(d), &c, &s);
    regular_step(count, &step_c, &step_s);
    for (int n = 0; n < count; n++) {
        add(b, (place){llround(c * (double)b->box.half[0] / 2), llround(s * (double)b->box.half[1] / 2), 0});
        const double kept = c;
        c = c * step_c - s * step_s;
        s = kept * step_s + s * step_c;
        if (!regular) {
            unit_at(dice_real(d), &c, &s);
            c = dice_chance(d, 50) ? c : -c;
        }
    }
}

static void fill_ellipsoid(body *b, dice *d) {
    const int count = dice_chance(d, 70) ? (int)dice_range(d, 8, 16) : (int)dice_range(d, 17, 64);
    for (int n = 0; n < count; n++) {
        double v[3], square = 0;
        for (int i = 0; i < 3; i++) {
            v[i] = dice_real(d);
            square += v[i] * v[i];
        }
        for (int i = 0; i < 3; i++)
            v[i] *= (double)b->box.half[i] / 2 / sqrt(square + 1e-30);
        add(b, (place){llround(v[0]), llround(v[1]), llround(v[2])});
    }
}

/* Along a line to a corner of the room, or along an axis of it. */
static void fill_sliver(body *b, dice *d) {
    place tip = anywhere(b, d);
    if (dice_chance(d, 50))
        tip = (place){b->box.half[0] / 2, dice_chance(d, 50) ? 0 : b->box.half[1] / 2, 0};
    add(b, tip);
    add(b, scaled(tip, -1));
    for (int more = (int)dice_range(d, 1, 5); more > 0; more--) {
        const double at = dice_chance(d, 50) ? dice_real(d) : dice_chance(d, 50) ? 1 : -1;
        add(b, plus(part_of(tip, at), an_ulp(b, d)));
    }
}

static void fill_grid(body *b, dice *d) {
    const int64_t widest = b->box.half[0] > b->box.half[1] ? b->box.half[0] : b->box.half[1];
    const int64_t unit = widest < 64 ? 1 : dice_chance(d, 50) ? fix16_one / 8 : (widest + 7) / 8;
    const int most = (int)dice_range(d, 1, 4);
    for (int count = (int)dice_range(d, 4, b->kind == TOI_SHAPE_POLY2 ? 12 : 24); count > 0; count--) {
        place p;
        p.x = unit * dice_range(d, -most, most);
        p.y = unit * dice_range(d, -most, most);
        p.z = b->kind == TOI_SHAPE_POLY2 ? 0 : unit * dice_range(d, -most, most);
        add(b, p);
    }
}

static void fill_prism(body *b, dice *d) {
    const int64_t height = b->box.half[2];
    const fix16_t up = (fix16_t)(height / 2), down = (fix16_t)(height / 2 - height);
    if (dice_chance(d, 30))
        fill_ellipse(b, d);
    else
        add_anywhere(b, (int)dice_range(d, 3, 10), d);
    const int base = b->locals < HULL_POINTS / 2 ? b->locals : HULL_POINTS / 2;
    for (int n = 0; n < base; n++) {
        b->local[base + n] = b->local[n];
        b->local[base + n].z = up;
        b->local[n].z = down;
    }
    b->locals = 2 * base;
}

/* Exactly flat: sums of a few steps along two directions. */
static void fill_plate(body *b, dice *d) {
    const place u = part_of(anywhere(b, d), 0.125), v = part_of(anywhere(b, d), 0.125);
    for (int count = (int)dice_range(d, 3, 12); count > 0; count--) {
        const place along = scaled(u, dice_range(d, -4, 4));
        add(b, plus(along, scaled(v, dice_range(d, -4, 4))));
    }
}

static void fill_quad(body *b, dice *d) {
    const place corner = part_of(anywhere(b, d), 0.5), u = part_of(anywhere(b, d), 0.5),
                v = part_of(anywhere(b, d), 0.5);
    add(b, corner);
    add(b, plus(corner, u));
    add(b, plus(corner, v));
    add(b, plus(corner, plus(u, v)));
}

static void fill_blade(body *b, dice *d) {
    const int thickness = (int)dice_range(d, 1, 4);
    fill_plate(b, d);
    for (int n = b->locals; n > 0; n--) {
        const toi_vec3 *v = &b->local[n - 1];
        add(b, plus((place){v->x, v->y, v->z}, scaled(an_ulp(b, d), thickness)));
    }
}

void form_fill(body *b, form kind, dice *d) {
    const bool flat = b->kind == TOI_SHAPE_POLY2;
    b->locals = 0;
    if (body_is_ball(b) || body_is_capsule(b)) {
        add_anywhere(b, 2, d);
        return;
    }
    switch (kind) {
    case FORM_SLOPE:
        fill_slope(b, d);
        return;
    case FORM_FEW:
        add_anywhere(b, (int)dice_range(d, 3, 12), d);
        return;
    case FORM_ROUND:
        (flat ? fill_ellipse : fill_ellipsoid)(b, d);
        return;
    case FORM_SLIVER:
        fill_sliver(b, d);
        return;
    case FORM_GRID:
        fill_grid(b, d);
        return;
    case FORM_PRISM:
        fill_prism(b, d);
        return;
    case FORM_POINT:
    case FORM_SEGMENT:
    case FORM_TRIANGLE:
        add_anywhere(b, 1 + (int)kind - FORM_POINT, d);
        return;
    case FORM_QUAD:
        fill_quad(b, d);
        return;
    case FORM_PLATE:
        fill_plate(b, d);
        return;
    case FORM_BLADE:
        fill_blade(b, d);
        return;
    default:
        body_fill_room(b);
    }
}

/* ---- relations ---- */

static place at(const toi_vec3 *v) {
    return (place){v->x, v->y, v->z};
}

static void set(body *b, int n, place p) {
    b->local[n] = (toi_vec3){(fix16_t)p.x, (fix16_t)p.y, (fix16_t)p.z};
}

/* Puts all points from `from` on behind the plane through a point: those before it go to the other side. */
static void turn_behind(body *b, int from, place on, const double normal[3]) {
    for (int n = from; n < b->locals; n++) {
        const place p = plus(at(&b->local[n]), scaled(on, -1));
        if (normal[0] * (double)p.x + normal[1] * (double)p.y + normal[2] * (double)p.z < 0)
            set(b, n, plus(on, scaled(p, -1)));
    }
}

/* The first's edge, or all points of its face, come first; the outward normal. Returns how many. */
static int take_edge(const body *first, toi_vec3 *out, double normal[3], dice *d) {
    toi_vec3 corner[BODY_POINTS];
    memcpy(corner, first->local, (size_t)first->locals * sizeof *corner);
    const int count = plane_hull(corner, first->locals);
    if (count < 3)
        return 0;
    const int n = (int)dice_range(d, 0, count - 1);
    out[0] = corner[n];
    out[1] = corner[(n + 1) % count];
    normal[0] = (double)out[1].y - out[0].y;
    normal[1] = (double)out[0].x - out[1].x;
    normal[2] = 0;
    return 2;
}

static int take_face(const body *first, toi_vec3 *out, double normal[3], dice *d) {
    hull h;
    if (hull_build(first->local, (size_t)first->locals, &h) != HULL_BUILT)
        return 0;
    const toi_hull3_table *t = &h.table;
    int count = 0;
    if (t->face_count > 0 && t->index_size == 1) {
        const uint8_t *face = &t->faces[3 * dice_range(d, 0, t->face_count - 1)];
        const place p = at(&t->vertices[face[0]]), back = scaled(p, -1);
        const place u = plus(at(&t->vertices[face[1]]), back), v = plus(at(&t->vertices[face[2]]), back);
        normal[0] = (double)u.y * (double)v.z - (double)u.z * (double)v.y;
        normal[1] = (double)u.z * (double)v.x - (double)u.x * (double)v.z;
        normal[2] = (double)u.x * (double)v.y - (double)u.y * (double)v.x;
        out[count++] = t->vertices[face[0]];
        out[count++] = t->vertices[face[1]];
        out[count++] = t->vertices[face[2]];
    }
    hull_free(&h);
    return count;
}

static void share_side(const body *first, body *second, dice *d) {
    toi_vec3 side[3];
    double normal[3];
    const int count = (second->kind == TOI_SHAPE_POLY2 ? take_edge : take_face)(first, side, normal, d);
    if (count == 0)
        return;
    const place shift = part_of(plus(at(&side[0]), at(&side[1])), 0.5);
    for (int n = 0; n < second->locals; n++)
        set(second, n, plus(at(&second->local[n]), shift));
    turn_behind(second, 0, at(&side[0]), normal);
    for (int n = 0; n < count; n++)
        add(second, at(&side[n]));
}

void form_relate(const body *first, body *second, relation kind, form form_kind, dice *d) {
    if (kind == RELATION_NONE || kind == RELATION_SHARED)
        form_fill(second, form_kind, d);
    if (kind == RELATION_SHARED)
        share_side(first, second, d);
    if (kind != RELATION_SAME && kind != RELATION_MIRRORED)
        return;
    second->locals = first->locals;
    for (int n = 0; n < first->locals; n++)
        set(second, n, kind == RELATION_SAME ? at(&first->local[n]) : scaled(at(&first->local[n]), -1));
    if (dice_chance(d, 20))
        add(second, anywhere(second, d));
}
