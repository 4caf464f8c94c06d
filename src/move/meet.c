/* SPDX-License-Identifier: MIT */
/* How a thing and the body meet, and how they lie at rest. */
#include "move.h"
#include "../number/vector.h"

/* One of several axes that begin to overlap at once. */
typedef struct {
    unsigned count; /* parallel ones are one */
    bool own;       /* it is that of a face of the thing, seen from outside */
    int64_t speed;  /* into it */
    toi_axis3 direction;
    toi_vec3 normal;
} corner;

TOI16_ONCE toi16_frac enter_of(const toi16_projection *p) {
    toi16_frac t = {(uint64_t)(p->speed > 0 ? -p->hi : p->lo), toi16_abs64(p->speed)};
    return t;
}

static bool begins_at(const toi16_projection *p, const toi16_frac *enter) {
    toi16_frac t = enter_of(p);
    return p->speed != 0 && t.num >> 63 == 0 && toi16_frac_compare(&t, enter) == 0;
}

static bool are_parallel(const toi_axis3 *a, const toi_axis3 *b) {
    int64_t cross[3];
    toi16_cross(a, b, cross);
    return cross[0] == 0 && cross[1] == 0 && cross[2] == 0;
}

/* The faces of the thing before those of the body, then the one that turns the motion aside least. Each axis
 * of a polygon belongs to one face. */
static void consider(corner *best, toi16_pair *pair, uint32_t axis, bool negative, const toi16_thing *thing,
                     const toi_vec3 *way) {
    toi_axis3 direction;
    toi_vec3 normal, motion;
    pair->family->direction(pair, axis, &direction);
    toi16_unit(&direction, negative, &normal);
    bool one_sided = thing->candidate.shape.kind == TOI_SHAPE_POLY2;
    bool own = pair->family->feature(pair, axis).kind == TOI_AXIS_FACE_A && !(negative && one_sided);
    toi16_subtract(way, &thing->rest, &motion);
    int64_t speed = -toi16_along(&motion, &normal);
    bool first = best->count == 0;
    if (first || !are_parallel(&direction, &best->direction))
        best->count++;
    if (!first && (own != best->own ? !own : speed >= best->speed))
        return;
    best->own = own;
    best->speed = speed;
    best->direction = direction;
    best->normal = normal;
}

void toi16_look_at_corner(toi16_pair *pair, const toi16_thing *thing, const toi_vec3 *way,
                          toi16_move_meeting *out) {
    enum { BOXES_AND_THE_LIKE = 16 };
    corner best = {0};
    toi16_projection p;
    if (out->status != TOI_HIT || !out->exact)
        return;
    for (uint32_t axis = 0; axis < pair->axes && pair->axes <= BOXES_AND_THE_LIKE; axis++)
        if (pair->family->project(pair, axis, &p) == TOI16_PROJECTED && begins_at(&p, &out->first))
            consider(&best, pair, axis, p.speed > 0, thing, way);
    if (best.count < 2)
        return;
    out->pressing = best.speed > 0 ? best.speed : 1;
    out->normal = best.normal;
}

/* When they meet: a search may know no more than the ticks. A function of its own so that its room is free
 * again when the pair is swept. */
TOI16_ONCE void put_enter(toi16_pair *pair, const toi16_span *span, toi16_frac *out) {
    toi16_projection p;
    if (span->enter.t.den != 0) {
        *out = span->enter.t;
        return;
    }
    pair->family->project(pair, span->enter.axis >> 1, &p);
    *out = enter_of(&p);
}

/* As a query does, but for what nobody asks of a leg: how long they are in contact, and along which axis. */
static void meet(toi16_pair *pair, toi16_move_meeting *out) {
    const toi_options *options = toi16_options(0);
    toi16_span span;
    uint32_t last;
    toi_axis apart;
    toi16_found found =
        pair->family->search ? pair->family->search(pair, options, &span, &apart) : TOI16_UNDECIDED;
    if (found == TOI16_APART || (found == TOI16_UNDECIDED && !toi16_pair_clip(pair, options, &span, &last)))
        return;
    out->status = toi16_span_status(&span);
    out->enter = toi16_span_enter(&span);
    toi16_mark mark = toi16_span_axis(&span, out->status);
    if (mark != TOI16_NO_MARK)
        toi16_put_normal(pair, mark, &out->normal);
    put_enter(pair, &span, &out->first);
}

void toi16_meet_pair(toi_status opened, toi16_pair *pair, toi16_move_meeting *out) {
    out->first.num = 0;
    out->first.den = 1;
    out->enter = 0;
    out->normal = toi16_none3;
    out->pressing = 0;
    out->exact = false;
    out->status = opened;
    if (opened < 0)
        return;
    out->exact = pair->family->unsteady == 0;
    out->status = TOI_SEPARATE;
    meet(pair, out);
}

toi_status toi16_rest_pair(toi_status opened, toi16_pair *pair, toi_vec3 *normal) {
    return normal ? toi16_pair_side(pair, normal) : toi16_pair_rest(opened, pair);
}
