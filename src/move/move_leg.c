/* SPDX-License-Identifier: MIT */
/* What is in the way, and going where nothing is.
 *
 * Nothing here is trusted because it was computed well: a way is gone only when the sweeps of that very way,
 * in whole ulps, and the shapes at rest at its end say that it is clear. */
#include "move.h"

static bool is_along_coordinate(const toi_vec3 *n) {
    uint32_t longest = toi16_longest(n);
    return longest == (uint32_t)fix16_one && toi16_along(n, n) == INT64_C(1) << 32;
}

bool toi16_can_stop(const toi_candidate *candidate, const toi_vec3 *normal) {
    if (candidate->role != TOI_ROLE_ONE_WAY)
        return true;
    toi_vec3 up;
    toi16_unit_of(&candidate->up, &up);
    return toi16_along(normal, &up) <= -(INT64_C(1) << 31);
}

/* What comes first so far. */
typedef struct {
    uint32_t n; /* of the thing, or TOI16_NOTHING */
    int64_t pressing;
    toi16_frac enter;
} nearest;

/* Faces before corners, and of corners the one that turns the motion aside least. */
static bool is_earlier(const toi16_move_meeting *m, const nearest *first) {
    int later = first->n != TOI16_NOTHING ? toi16_frac_compare(&m->first, &first->enter) : -1;
    return later < 0 || (later == 0 && m->pressing < first->pressing);
}

static void put_obstacle(const toi16_step *step, toi16_obstacle *o, const toi16_thing *thing,
                         const toi16_move_meeting *m, const toi_vec3 *into) {
    o->found = true;
    o->at_once = m->first.num == 0;
    o->enter_q16 = (uint32_t)m->enter;
    o->id = thing->candidate.id;
    o->surface.n = thing->next - 1;
    o->surface.normal = *into;
    o->surface.velocity = thing->candidate.velocity;
    o->surface.level = toi16_is_level_pair(step, &thing->candidate.shape);
    o->surface.firm = m->exact && is_along_coordinate(into);
    o->surface.lift = o->surface.firm ? 0 : m->exact ? 2 : 3;
}

/* What was met of a thing: the normal is that of the pair, from the thing to the body. o: null, or where it
 * is described. */
TOI16_ONCE void keep(const toi16_step *step, nearest *first, toi16_obstacle *o, const toi16_thing *thing,
                     const toi16_move_meeting *m) {
    toi_vec3 into;
    toi16_opposite(&m->normal, &into);
    if (!toi16_can_stop(&thing->candidate, &into) || !is_earlier(m, first))
        return;
    first->n = thing->next - 1;
    first->pressing = m->pressing;
    first->enter = m->first;
    if (o)
        put_obstacle(step, o, thing, m, &into);
}

/* What a thing is to a stretch. */
typedef enum { WRONG, PASSED, MET } toi16_verdict;

/* normal: from the thing, where it is so. Seldom asked, and its room is free when the sweep is. */
TOI16_OWN_ROOM bool is_shallow(toi16_step *step, const toi16_thing *thing, toi_vec3 *normal) {
    toi_penetration p;
    toi16_take_aside(step, thing); /* which the sweep could, too */
    bool inside = toi16_is_inside_of(step, &thing->candidate.shape, &p);
    toi16_take_back(step, thing);
    if (!inside || p.depth > TOI_MOVE_SHALLOW)
        return false;
    *normal = p.normal;
    return true;
}

/* Is all of the body, or its centre, where the domain of all shapes is? In a function of its own so that its
 * room is free when the shapes are asked. */
TOI16_ONCE bool is_within(const toi16_step *step) {
    toi_aabb3 box = {{0, 0, 0}, {0, 0, 0}};
    toi16_body_bounds(step, &box);
    return toi16_longest(&box.lo) < (uint32_t)TOI_LIMIT && toi16_longest(&box.hi) < (uint32_t)TOI_LIMIT;
}

/* Past the domain there is nothing to meet: a body that goes there is refused then. Axis-aligned boxes may be
 * past it beside one another. */
static toi_status at_end(toi16_step *step, const toi_vec3 *way, toi16_thing *thing) {
    if (toi16_shift_body(step, way) < 0)
        return TOI_SEPARATE;
    bool taken = is_within(step) || toi16_rest_beside(step, &thing->candidate.shape, 0) >= 0;
    toi16_go_back(step, way);
    return taken ? toi16_rest(step, thing, way, 0) : TOI_SEPARATE;
}

TOI16_ONCE bool leads_in(const toi_vec3 *way, const toi16_thing *thing, const toi_vec3 *normal) {
    toi_vec3 motion;
    toi16_subtract(way, &thing->rest, &motion);
    return toi16_along(&motion, normal) < 0;
}

/* Before the first leg the body is pushed out of it, if it can be. What it is still overlapped with then is
 * left alone until it is not, but by next to nothing it is touched: the way is not to lead further in. */
static toi16_verdict judge_inside(toi16_step *step, const toi_vec3 *way, toi16_thing *thing,
                                  toi_vec3 *normal) {
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
    toi_status status = at_end(step, way, thing);
    step->ends_inside |= solid && status == TOI_OVERLAP;
    return status < 0 ? WRONG : PASSED;
}

/* Where a sweep says overlap, the shapes at rest decide; else the sweep is on the safe side, as those of
 * rounded pairs may be. */
static toi16_verdict judge_overlap(toi16_step *step, const toi_vec3 *way, toi16_thing *thing,
                                   toi16_move_meeting *m) {
    toi_status status = toi16_rest(step, thing, 0, 0);
    if (status < 0)
        return WRONG;
    if (status == TOI_OVERLAP)
        return judge_inside(step, way, thing, &m->normal);
    return toi16_rest(step, thing, 0, &m->normal) < 0 ? WRONG : MET;
}

static toi16_verdict judge_end(toi16_step *step, const toi_vec3 *way, toi16_thing *thing,
                               toi16_move_meeting *m) {
    toi_status status = at_end(step, way, thing);
    if (status != TOI_OVERLAP)
        return status < 0 ? WRONG : PASSED;
    m->first.num = m->first.den = 1;
    m->enter = fix16_one;
    bool known = m->status == TOI_HIT;
    return !known && toi16_rest(step, thing, way, &m->normal) < 0 ? WRONG : MET;
}

/* Of a thing whose rest is its way in the stretch. Of an exact pair that does not come to press in the end
 * cannot overlap. */
static toi16_verdict judge(toi16_step *step, const toi_vec3 *way, toi16_thing *thing, bool may_end_in_touch,
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

/* Which thing is met first. out: null, or where it is described. n: null, or, of a way that is about to be
 * gone, at whose end the body may touch, where its number goes. */
static bool look(toi16_step *step, const toi16_stretch *s, toi16_obstacle *out, uint32_t *n) {
    toi16_thing thing;
    toi16_move_meeting m;
    nearest first;
    first.n = TOI16_NOTHING;
    if (out)
        out->found = false;
    step->ends_inside = false;
    for (thing.next = 0; toi16_next_thing(step, &thing);) {
        if (thing.candidate.role == TOI_ROLE_SENSOR)
            continue;
        toi16_part_of(&thing.rest, s->part, &thing.rest);
        toi16_verdict verdict = judge(step, &s->way, &thing, n != 0, &m);
        if (verdict == WRONG)
            return false;
        if (verdict == MET)
            keep(step, &first, out, &thing, &m);
    }
    if (n)
        *n = first.n;
    return step->result->status >= 0;
}

bool toi16_look_ahead(toi16_step *step, toi16_stretch *stretch) {
    return look(step, stretch, &stretch->first, 0);
}

bool toi16_look_for_obstacle(toi16_step *step, toi16_stretch *stretch, uint32_t *n) {
    return look(step, stretch, &stretch->first, n);
}

bool toi16_look_whether_clear(toi16_step *step, const toi16_stretch *stretch, uint32_t *n) {
    return look(step, stretch, 0, n);
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
    if (step->sensors && !toi16_report_sensors(step, way, part))
        return false;
    if (!toi16_is_zero(way)) {
        toi_status status = toi16_shift_body(step, way);
        if (status < 0)
            return toi16_fail(step, status, UINT32_MAX);
    }
    toi16_add(&step->result->moved, way, &step->result->moved);
    toi16_subtract(&step->rest, way, &step->rest);
    step->left -= part == TOI16_WHOLE ? step->left : (fix16_t)(toi16_mulu((uint32_t)step->left, part) >> 32);
    if (part > 0 && part < TOI16_WHOLE)
        step->parts[step->legs++] = part;
    toi16_take_part(&step->wish, part);
    step->slid += toi16_longest(way);
    return true;
}
