/* SPDX-License-Identifier: MIT */
/* How a thing and the body meet, how they lie, and where a shape is.
 *
 * Level boxes do so in 32 bits, here: their pairs are swept as toi_sweep_aabb2 and _aabb3 sweep them, and the
 * surfaces at which they turn aside lie along coordinates. Every other shape goes through toi16_tilted. A
 * level box is a row of numbers, as in aabb.h: its lower corner, then its upper one. */
#include "../level/aabb_sweep.h"
#include "move.h"

/* ---- Sweeps */

void toi16_begin_meeting(toi_status status, bool exact, toi16_move_meeting *out) {
    out->first.num = 0;
    out->first.den = 1;
    out->enter = 0;
    out->normal = toi16_none3;
    out->pressing = 0;
    out->exact = exact;
    out->status = status;
}

/* Is no corner reversed? */
static bool are_boxes(toi16_row thing, toi16_row body, unsigned size) {
    return !TOI16_CHECKS || !toi16_is_row_reversed(thing, body, size);
}

static void put_side(toi_vec3 *normal, toi16_mark mark) {
    *normal = toi16_none3;
    toi16_put_in_row(normal, (unsigned)(mark >> 1), mark & 1 ? -fix16_one : fix16_one);
}

/* Does the overlap along axis k begin just when that of the boxes does? *speed becomes the relative one. */
static bool begins_there(const toi16_course *c, const toi16_end *enter, unsigned size, unsigned k,
                         toi16_mark *mark, uint32_t *speed) {
    toi16_row a = toi16_row_from(c->a, k), b = toi16_row_from(c->b, k);
    const fix16_t va = toi16_in_row(c->va, k), vb = toi16_in_row(c->vb, k);
    const bool rising = vb > va;
    const fix16_t ahead = toi16_in_row(rising ? a : b, 0), behind = toi16_in_row(rising ? b : a, size);
    *mark = 2 * k + rising;
    *speed = rising ? toi16_minus(vb, va) : toi16_minus(va, vb);
    return va != vb && ahead >= behind &&
           toi16_ratio_compare(toi16_minus(ahead, behind), *speed, enter->num, enter->speed) == 0;
}

/* Where several axes begin to overlap at once, that one counts which turns the motion aside least. */
static void choose_side(const toi16_course *course, const toi16_end *enter, unsigned size,
                        toi16_move_meeting *out) {
    uint32_t least = 0, speed;
    toi16_mark mark, best = enter->axis;
    unsigned count = 0;
    for (unsigned k = 0; k < size; k++)
        if (begins_there(course, enter, size, k, &mark, &speed) && (count++ == 0 || speed < least)) {
            least = speed;
            best = mark;
        }
    if (count < 2)
        return;
    out->pressing = (int64_t)((uint64_t)least << 16);
    put_side(&out->normal, best);
}

static void put_meeting(const toi16_course *course, const toi16_stay *stay, unsigned size,
                        toi16_move_meeting *out) {
    const toi16_end *enter = &stay->enter, *leave = &stay->leave;
    const bool instant = leave->axis != TOI16_NO_MARK &&
                         toi16_ratio_compare(enter->num, enter->speed, leave->num, leave->speed) == 0;
    toi16_mark mark;
    out->status = toi16_stay_status(stay, instant, &mark);
    if (out->status == TOI_OVERLAP)
        return;
    put_side(&out->normal, mark);
    if (out->status != TOI_HIT)
        return;
    out->first.num = enter->num;
    out->first.den = enter->speed;
    out->enter = toi16_ratio(enter->num, enter->speed, false);
    choose_side(course, enter, size, out);
}

TOI16_OWN_STACK void meet_level(const toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                                toi16_move_meeting *out) {
    const unsigned size = step->space->dimensions;
    const toi16_course course = {&thing->candidate.shape.as, &thing->rest, &step->body->as, way, fix16_one};
    toi16_stay stay;
    toi16_begin_meeting(are_boxes(course.a, course.b, size) ? TOI_SEPARATE : TOI_ERR_SHAPE, true, out);
    if (out->status < 0)
        return;
    toi16_end_begin(&stay.enter, 0, 1);
    toi16_end_begin(&stay.leave, 1, 1);
    stay.resting = TOI16_NO_MARK;
    for (unsigned k = 0; k < size; k++)
        if (!toi16_stay_clip(&stay, &course, size, k))
            return;
    put_meeting(&course, &stay, size, out);
}

toi_status toi16_meet_thing(toi16_step *step, const toi16_thing *thing, const toi_vec3 *way,
                            toi16_move_meeting *out) {
    if (!toi16_is_level_pair(step, thing))
        return step->tilted->meet(step, thing, way, out);
    meet_level(step, thing, way, out);
    return out->status;
}

/* ---- Beyond reach */

/* Is `to` farther above `from` than a way leads? */
static bool is_above(fix16_t to, fix16_t from, fix16_t way) {
    return to > from && (way <= 0 || toi16_minus(to, from) > (uint32_t)way);
}

/* The rows begin with the ends along one axis; B goes the way. */
static bool is_beyond_along(toi16_row a, toi16_row b, unsigned size, fix16_t way) {
    return is_above(toi16_in_row(a, 0), toi16_in_row(b, size), way) ||
           is_above(toi16_in_row(b, 0), toi16_in_row(a, size), -way);
}

bool toi16_is_beyond(const toi16_step *step, const toi16_thing *thing, const toi_vec3 *way) {
    toi16_row a = &thing->candidate.shape.as, b = &step->body->as;
    const unsigned size = step->space->dimensions;
    if (!toi16_is_level_pair(step, thing) || !toi16_is_zero(&thing->rest))
        return false;
    return (is_beyond_along(a, b, size, way->x) ||
            is_beyond_along(toi16_row_from(a, 1), toi16_row_from(b, 1), size, way->y) ||
            (size == 3 && is_beyond_along(toi16_row_from(a, 2), toi16_row_from(b, 2), size, way->z))) &&
           are_boxes(a, a, size);
}

/* ---- At rest */

toi_status toi16_rest(toi16_step *step, const toi16_thing *thing, toi16_when when, toi_vec3 *normal) {
    toi16_row a = &thing->candidate.shape.as, b = &step->body->as;
    const unsigned size = step->space->dimensions;
    toi16_aabbs_rest rest;
    if (!toi16_is_level_pair(step, thing))
        return step->tilted->rest(step, thing, when, normal);
    if (!are_boxes(a, b, size))
        return TOI_ERR_SHAPE;
    toi_status status = toi16_aabbs_at_rest(a, b, size, &rest);
    if (normal)
        put_side(normal, rest.mark);
    return status;
}

toi_status toi16_overlap_thing(toi16_step *step, const toi16_thing *thing, bool push, toi_penetration *out) {
    toi16_row a = &thing->candidate.shape.as, b = &step->body->as;
    const unsigned size = step->space->dimensions;
    if (!toi16_is_level_pair(step, thing))
        return step->tilted->overlap(step, thing, push, out);
    return are_boxes(a, b, size) ? toi16_overlap_rows(a, b, size, push, out) : TOI_ERR_SHAPE;
}

/* ---- Where a shape is */

static bool may_add(fix16_t x, fix16_t by) {
    return by < 0 ? x >= INT32_MIN - by : x <= INT32_MAX - by;
}

static toi_status shift_level(toi_shape *shape, unsigned size, const toi_vec3 *by) {
    fix16_t *at = (fix16_t *)(void *)&shape->as;
    for (unsigned k = 0; k < size; k++)
        if (!may_add(at[k], toi16_in_row(by, k)) || !may_add(at[k + size], toi16_in_row(by, k)))
            return TOI_ERR_RANGE;
    for (unsigned k = 0; k < size; k++, at++) {
        at[0] += toi16_in_row(by, k);
        at[size] += toi16_in_row(by, k);
    }
    return TOI_OK;
}

toi_status toi16_shift(const toi16_step *step, toi_shape *shape, toi_vec2 *room, const toi_vec3 *by) {
    return toi16_is_level(step, shape) ? shift_level(shape, step->space->dimensions, by)
                                       : step->tilted->shift(shape, room, by);
}

toi_status toi16_shift_body(toi16_step *step, const toi_vec3 *by) {
    return toi16_shift(step, step->body, step->options->room, by);
}

void toi16_go_back(toi16_step *step, const toi_vec3 *way) {
    toi_vec3 back;
    toi16_opposite(way, &back);
    toi16_shift_body(step, &back);
}

fix16_t toi16_bounds(const toi16_step *step, toi_aabb3 *out) {
    const toi_shape *body = step->body;
    const unsigned size = step->space->dimensions;
    if (!toi16_is_level(step, body))
        return step->tilted->bounds(body, out);
    for (unsigned k = 0; k < size; k++) {
        toi16_put_in_row(&out->lo, k, toi16_in_row(&body->as, k));
        toi16_put_in_row(&out->hi, k, toi16_in_row(&body->as, k + size));
    }
    return 0;
}

/* ---- Turning aside at surfaces along coordinates, which is exact */

static unsigned coordinate_of(const toi_vec3 *normal) {
    return normal->x != 0 ? 0 : normal->y != 0 ? 1 : 2;
}

/* x along the normal becomes `base`, but for the lift. */
static void put_along(toi_vec3 *v, const toi16_plane *p, fix16_t base, uint32_t lift) {
    const unsigned k = coordinate_of(p->normal);
    const fix16_t off = (fix16_t)lift;
    toi16_put_in_row(v, k, toi16_in_row(p->normal, k) > 0 ? base - off : base + off);
}

void toi16_level_along_one(const toi_vec3 *way, const toi16_plane *p, toi_vec3 *out) {
    const unsigned k = coordinate_of(p->normal);
    toi16_subtract(way, p->base, out);
    if ((toi16_in_row(out, k) ^ toi16_in_row(p->normal, k)) >= 0)
        toi16_put_in_row(out, k, 0);
    put_along(out, p, toi16_in_row(out, k), toi16_lift_over(p, out));
    toi16_add(out, p->base, out);
}

bool toi16_level_along_two(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, toi_vec3 *out) {
    const toi16_plane *planes[2] = {n, m};
    toi_vec3 v;
    if (coordinate_of(n->normal) == coordinate_of(m->normal))
        return false;
    *out = *way;
    for (unsigned i = 0; i < 2; i++) {
        toi16_subtract(way, planes[i]->base, &v);
        put_along(out, planes[i], toi16_in_row(planes[i]->base, coordinate_of(planes[i]->normal)),
                  toi16_lift_over(planes[i], &v));
    }
    return true;
}
