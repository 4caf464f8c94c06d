/* SPDX-License-Identifier: MIT */
/* What is in the way, going where nothing is, and getting out of what the body begins overlapped with.
 *
 * Nothing here is trusted because it was computed well: a way is gone only when the sweeps of that very way,
 * in whole ulps, and the shapes at rest at its end say that it is clear. */
#include "move.h"

bool toi16_can_stop(const toi_candidate *candidate, const toi_vec3 *normal) {
    if (candidate->role != TOI_ROLE_ONE_WAY)
        return true;
    toi_vec3 up;
    toi16_unit_of(&candidate->up, &up);
    return toi16_along(normal, &up) <= -(INT64_C(1) << 31);
}

/* ---- What is met first */

/* What comes first so far. */
typedef struct {
    uint32_t n; /* of the thing, or TOI16_NOTHING */
    int64_t pressing;
    toi16_frac enter;
} nearest;

/* Terms of level pairs have 32 bits. */
static int compare_times(const toi16_step *step, const toi16_frac *a, const toi16_frac *b) {
    if ((a->num | a->den | b->num | b->den) >> 32 != 0)
        return step->tilted->compare(a, b);
    return toi16_ratio_compare((uint32_t)a->num, (uint32_t)a->den, (uint32_t)b->num, (uint32_t)b->den);
}

/* Faces come before corners, and of corners that one which turns the motion aside least. */
static bool is_earlier(const toi16_step *step, const toi16_move_meeting *m, const nearest *first) {
    int later = first->n != TOI16_NOTHING ? compare_times(step, &m->first, &first->enter) : -1;
    return later < 0 || (later == 0 && m->pressing < first->pressing);
}

static void describe(const toi16_step *step, const toi16_thing *thing, const toi16_move_meeting *m,
                     const toi_vec3 *into, toi16_obstacle *o) {
    toi16_surface *surface = &o->surface;
    o->found = true;
    o->at_once = m->first.num == 0;
    o->enter_q16 = (uint32_t)m->enter;
    o->id = thing->candidate.id;
    surface->n = thing->next - 1;
    surface->normal = *into;
    surface->velocity = thing->candidate.velocity;
    surface->grown = step->grown;
    surface->level = toi16_is_level_pair(step, thing);
    surface->firm = true;
    surface->lift = 0;
    surface->round =
        !surface->level && (toi16_is_round(&thing->candidate.shape) || toi16_is_round(step->body));
    if (!surface->level)
        step->tilted->set_lift(surface, m->exact);
}

/* Keeps what was met if it comes first. o: null, or where it is described. */
TOI16_ONCE void keep_earlier(const toi16_step *step, nearest *first, toi16_obstacle *o,
                             const toi16_thing *thing, const toi16_move_meeting *m) {
    toi_vec3 into;
    toi16_opposite(&m->normal, &into);
    if (!toi16_can_stop(&thing->candidate, &into) || !is_earlier(step, m, first))
        return;
    first->n = thing->next - 1;
    first->pressing = m->pressing;
    first->enter = m->first;
    if (o)
        describe(step, thing, m, &into, o);
}

/* ---- What a thing is to a stretch */

typedef enum { WRONG, PASSED, MET } verdict;

TOI16_OWN_STACK bool is_shallow(toi16_step *step, const toi16_thing *thing, toi_vec3 *normal) {
    toi_penetration p;
    if (!toi16_is_inside_of(step, thing, &p) || p.depth > TOI_MOVE_SHALLOW)
        return false;
    *normal = p.normal;
    return true;
}

/* Is all of the body, or its centre, where the domain of all shapes is? */
TOI16_ONCE bool is_in_domain(const toi16_step *step) {
    toi_aabb3 box = {{0, 0, 0}, {0, 0, 0}};
    toi16_bounds(step, &box);
    return toi16_longest(&box.lo) < (uint32_t)TOI_LIMIT && toi16_longest(&box.hi) < (uint32_t)TOI_LIMIT;
}

static bool shift_thing(toi16_step *step, toi16_thing *thing, const toi_vec3 *by) {
    toi_shape *shape = &thing->candidate.shape;
    return shape->kind == TOI_SHAPE_POLY2 || toi16_is_zero(by) ||
           toi16_passes(step, toi16_shift(step, shape, 0, by), thing->next - 1);
}

/* Gives the status at rest when the thing has gone its rest, the body being there already. */
TOI16_OWN_STACK toi_status rest_at_end(toi16_step *step, toi16_thing *thing, toi_vec3 *normal) {
    toi_vec3 back;
    if (!shift_thing(step, thing, &thing->rest))
        return step->result->status;
    toi_status status = toi16_rest(step, thing, TOI16_AT_END, normal);
    toi16_opposite(&thing->rest, &back);
    shift_thing(step, thing, &back);
    toi16_passes(step, status, thing->next - 1);
    return status;
}

/* Gives the status at rest at the end of a way; an error is in the result too. Past the domain there is
 * nothing to meet: a body that goes there is refused then. Level boxes may be past it beside one another. */
static toi_status at_end(toi16_step *step, const toi_vec3 *way, toi16_thing *thing, toi_vec3 *normal) {
    toi_status status = TOI_SEPARATE;
    if (toi16_shift_body(step, way) < 0)
        return TOI_SEPARATE;
    if (is_in_domain(step) || toi16_rest(step, thing, TOI16_AS_TOLD, 0) >= 0)
        status = rest_at_end(step, thing, normal);
    toi16_go_back(step, way);
    return status;
}

TOI16_ONCE bool leads_in(const toi_vec3 *way, const toi16_thing *thing, const toi_vec3 *normal) {
    toi_vec3 motion;
    toi16_subtract(way, &thing->rest, &motion);
    return toi16_along(&motion, normal) < 0;
}

/* Before the first leg the body is pushed out of it, if it can be. What it is still overlapped with then is
 * left alone until it is not, but by next to nothing it is touched: the way is not to lead further in. */
static verdict judge_inside(toi16_step *step, const toi_vec3 *way, toi16_thing *thing, toi_vec3 *normal) {
    const bool solid = thing->candidate.role == TOI_ROLE_SOLID;
    step->inside = true;
    if (!step->begun || !is_shallow(step, thing, normal)) {
        step->overlapped |= solid;
        return PASSED;
    }
    if (leads_in(way, thing, normal)) {
        step->ends_inside |= solid;
        return MET;
    }
    toi_status status = at_end(step, way, thing, 0);
    step->ends_inside |= solid && status == TOI_OVERLAP;
    return status < 0 ? WRONG : PASSED;
}

/* Where a sweep says overlap, the shapes at rest decide; else the sweep is on the safe side, as those of
 * rounded pairs may be. */
static verdict judge_overlap(toi16_step *step, const toi_vec3 *way, toi16_thing *thing,
                             toi16_move_meeting *m) {
    toi_status status = toi16_rest(step, thing, TOI16_NOW, 0);
    if (status == TOI_OVERLAP)
        return judge_inside(step, way, thing, &m->normal);
    if (status >= 0)
        status = toi16_rest(step, thing, TOI16_NOW, &m->normal);
    return toi16_passes(step, status, thing->next - 1) ? MET : WRONG;
}

static verdict judge_end(toi16_step *step, const toi_vec3 *way, toi16_thing *thing, toi16_move_meeting *m) {
    toi_status status = at_end(step, way, thing, 0);
    if (status != TOI_OVERLAP)
        return status < 0 ? WRONG : PASSED;
    m->first.num = m->first.den = 1;
    m->enter = fix16_one;
    return m->status != TOI_HIT && at_end(step, way, thing, &m->normal) < 0 ? WRONG : MET;
}

/* The rest of the thing is its way in the stretch. An exact pair that does not come to press in the end
 * cannot overlap. */
static verdict judge_thing(toi16_step *step, const toi_vec3 *way, toi16_thing *thing, bool may_end_in_touch,
                           toi16_move_meeting *m) {
    if (!toi16_passes(step, toi16_meet_thing(step, thing, way, m), thing->next - 1))
        return WRONG;
    if (m->status == TOI_OVERLAP)
        return judge_overlap(step, way, thing, m);
    if (m->status == TOI_HIT && (m->enter < fix16_one || !may_end_in_touch))
        return MET;
    if (m->exact && m->status != TOI_HIT)
        return PASSED;
    return judge_end(step, way, thing, m);
}

bool toi16_look_ahead(toi16_step *step, const toi16_stretch *s, toi16_obstacle *out, uint32_t *n) {
    toi16_thing thing;
    toi16_move_meeting m;
    nearest first;
    first.n = TOI16_NOTHING;
    if (out)
        out->found = false;
    step->ends_inside = false;
    for (thing.next = 0; toi16_next_thing(step, &thing);) {
        if (thing.candidate.role == TOI_ROLE_SENSOR || toi16_is_beyond(step, &thing, &s->way))
            continue;
        toi16_part_of(&thing.rest, s->part, &thing.rest);
        verdict judged = judge_thing(step, &s->way, &thing, n != 0, &m);
        if (judged == WRONG)
            return false;
        if (judged == MET)
            keep_earlier(step, &first, out, &thing, &m);
    }
    if (n)
        *n = first.n;
    return step->result->status >= 0;
}

int64_t toi16_pressing(const toi16_step *step, const toi16_stretch *s) {
    toi_vec3 way;
    toi16_rest_of(step, &s->first.surface, &way);
    toi16_part_of(&way, s->part, &way);
    toi16_subtract(&s->way, &way, &way);
    return toi16_along(&way, &s->first.surface.normal);
}

/* ---- Going */

bool toi16_go(toi16_step *step, const toi_vec3 *way, uint32_t part) {
    toi_vec3 off;
    if (step->sensors && !toi16_report_sensors(step, way, part))
        return false;
    if (!toi16_is_zero(way) && !toi16_passes(step, toi16_shift_body(step, way), UINT32_MAX))
        return false;
    toi16_add(&step->result->moved, way, &step->result->moved);
    toi16_subtract(&step->rest, way, &step->rest);
    step->left -= part == TOI16_WHOLE ? step->left : (fix16_t)(toi16_mulu((uint32_t)step->left, part) >> 32);
    if (part > 0 && part < TOI16_WHOLE)
        step->parts[step->legs++] = part;
    toi16_part_of(&step->wish, part, &off);
    toi16_subtract(&step->wish, &off, &step->wish);
    step->slid += toi16_longest(way);
    return true;
}

bool toi16_step_off(toi16_step *step, const toi16_surface *surface, unsigned ulps) {
    const toi_vec3 rest = step->rest;
    toi16_stretch off;
    uint32_t n;
    off.way = toi16_none3;
    off.part = 0;
    toi16_keep_off(surface, ulps, &off.way);
    if (!toi16_look_ahead(step, &off, 0, &n) || (n == TOI16_NOTHING && !toi16_go(step, &off.way, 0)))
        return false;
    step->rest = rest;
    return true;
}

/* ---- Getting out, where that is wanted or next to nothing */

/* Pushes that come to 2^30 ulps are only of level boxes past the domain of all others. */
bool toi16_push_body(toi16_step *step, const toi_vec3 *push) {
    const int64_t most = INT64_C(1) << 30;
    toi_vec3 *moved = &step->result->moved;
    bool fits = true;
    for (unsigned k = 0; k < 3; k++)
        fits &= toi16_abs64((int64_t)toi16_in_row(moved, k) + toi16_in_row(push, k)) <= (uint64_t)most;
    if (!toi16_passes(step, fits ? toi16_shift_body(step, push) : TOI_ERR_RANGE, UINT32_MAX))
        return false;
    toi16_add(moved, push, moved);
    return true;
}

TOI16_ONCE bool can_stop(const toi16_thing *thing, const toi_penetration *p) {
    toi_vec3 into;
    toi16_opposite(&p->normal, &into);
    return toi16_can_stop(&thing->candidate, &into);
}

/* What a thing that is overlapped by next to nothing is to the body it is also when it only touches it. */
static bool is_to_push(const toi16_step *step, const toi16_thing *thing, const toi_penetration *p) {
    if (p->depth <= TOI_MOVE_SHALLOW)
        return can_stop(thing, p);
    return step->options->push_out && thing->candidate.role == TOI_ROLE_SOLID;
}

/* Would the body, moved by so much, be in the thing by more than next to nothing, where it stops what comes?
 */
static bool would_be_deep(toi16_step *step, const toi16_thing *thing, const toi_vec3 *by) {
    toi_penetration p;
    toi16_shift_body(step, by);
    bool inside = toi16_is_inside_of(step, thing, &p);
    toi16_go_back(step, by);
    return inside && p.depth > TOI_MOVE_SHALLOW && can_stop(thing, &p);
}

static bool began_deep(toi16_step *step, const toi16_thing *thing) {
    toi_vec3 back;
    toi16_opposite(&step->result->moved, &back);
    return would_be_deep(step, thing, &back);
}

/* Is the body deep in a thing in which it was not when it began? */
static bool is_worse(toi16_step *step) {
    toi16_thing thing;
    for (thing.next = 0; toi16_next_thing(step, &thing);)
        if (thing.candidate.role != TOI_ROLE_SENSOR && would_be_deep(step, &thing, &toi16_none3) &&
            !began_deep(step, &thing))
            return true;
    return false;
}

/* Was the body to be pushed out of a thing that has no push? By next to nothing it stays there, where no push
 * is in the domain. */
static bool is_refused(toi16_step *step, const toi16_thing *thing) {
    toi_penetration p;
    if (!step->options->push_out || thing->candidate.role != TOI_ROLE_SOLID)
        return false;
    return !toi16_is_inside_of(step, thing, &p) || p.depth > TOI_MOVE_SHALLOW;
}

/* Finds the first thing that the body is to be pushed out of, if there is one. Nothing has gone anywhere yet.
 */
static bool find_thing_to_leave(toi16_step *step, toi_penetration *out, bool *found) {
    toi16_thing thing;
    *found = false;
    toi16_grow_region(step);
    for (thing.next = 0; toi16_next_thing(step, &thing);) {
        if (thing.candidate.role == TOI_ROLE_SENSOR)
            continue;
        toi_status status = toi16_overlap_thing(step, &thing, true, out);
        if (status < 0 && is_refused(step, &thing))
            return toi16_fail(step, status, thing.next - 1);
        if (status == TOI_OVERLAP && is_to_push(step, &thing, out)) {
            step->overlapped |= began_deep(step, &thing);
            return *found = true;
        }
    }
    return step->result->status >= 0;
}

/* Where there is no place for the body between things that it touches it stays as it began: pushed out of one
 * of them it would be in another. */
bool toi16_move_out(toi16_step *step) {
    toi_penetration p;
    bool found;
    for (unsigned i = 0; find_thing_to_leave(step, &p, &found) && found && i <= step->options->bounces; i++)
        if (!toi16_push_body(step, &p.push))
            return false;
    if (step->result->status >= 0 && !step->overlapped && (found || is_worse(step))) {
        toi16_opposite(&step->result->moved, &p.push);
        return toi16_push_body(step, &p.push);
    }
    return step->result->status >= 0;
}
