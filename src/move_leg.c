/* SPDX-License-Identifier: MIT */
/* What is in the way, and how near to it the body may go.
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

/* first: when what the stretch has so far is met. */
static bool is_earlier(const toi16_move_meeting *m, const toi16_stretch *s, const toi16_frac *first) {
    int later = s->found ? toi16_frac_compare(&m->enter, first) : -1;
    return later < 0 || (later == 0 && s->corner && !m->corner);
}

/* What was met of a thing: the normal is that of the pair, from the thing to the body. */
TOI16_ONCE void keep(toi16_stretch *s, toi16_frac *first, const toi16_thing *thing,
                     const toi16_move_meeting *m) {
    toi_vec3 into;
    toi16_opposite(&m->hit.normal, &into);
    if (!toi16_can_stop(&thing->candidate, &into) || !is_earlier(m, s, first))
        return;
    first->num = m->enter.num;
    first->den = m->enter.den;
    s->found = true;
    s->at_once = first->num == 0;
    s->corner = m->corner;
    s->enter_q16 = (uint32_t)m->hit.enter;
    s->id = thing->candidate.id;
    s->surface.n = thing->next - 1;
    s->surface.normal = into;
    s->surface.velocity = thing->candidate.velocity;
    s->surface.firm = m->exact && is_along_coordinate(&into);
    s->surface.lift = s->surface.firm ? 0 : m->exact ? 2 : 3;
}

/* What a thing is to a stretch. */
typedef enum { WRONG, PASSED, MET } toi16_verdict;

/* Where a sweep says overlap, the shapes at rest decide. What is overlapped is left alone until it is not;
 * else the sweep is on the safe side, as those of rounded pairs may be. */
static toi16_verdict judge_overlap(toi16_step *step, toi16_thing *thing, toi16_move_meeting *m) {
    toi_status status = toi16_rest(step, thing, &toi16_none3, &toi16_none3, 0);
    if (status < 0)
        return WRONG;
    if (status == TOI_OVERLAP) {
        step->inside = true;
        step->overlapped |= thing->candidate.role == TOI_ROLE_SOLID;
        return PASSED;
    }
    return toi16_rest(step, thing, &toi16_none3, &toi16_none3, &m->hit.normal) < 0 ? WRONG : MET;
}

static toi16_verdict judge_end(toi16_step *step, const toi_vec3 *way, toi16_thing *thing,
                               toi16_move_meeting *m) {
    toi_status status = toi16_rest(step, thing, way, &thing->rest, 0);
    if (status != TOI_OVERLAP)
        return status < 0 ? WRONG : PASSED;
    m->enter.num = m->enter.den = 1;
    m->hit.enter = fix16_one;
    bool known = m->hit.status == TOI_HIT;
    return !known && toi16_rest(step, thing, way, &thing->rest, &m->hit.normal) < 0 ? WRONG : MET;
}

/* Of a thing whose rest is its way in the stretch. Of an exact pair that does not come to press in the end
 * cannot overlap. */
static toi16_verdict judge(toi16_step *step, const toi_vec3 *way, toi16_thing *thing, bool may_end_in_touch,
                           toi16_move_meeting *m) {
    if (!toi16_move_meet(step, thing, way, &thing->rest, m))
        return WRONG;
    if (m->hit.status == TOI_OVERLAP)
        return judge_overlap(step, thing, m);
    if (m->hit.status == TOI_HIT && (m->hit.enter < fix16_one || !may_end_in_touch))
        return MET;
    if (m->exact && m->hit.status != TOI_HIT)
        return PASSED;
    return judge_end(step, way, thing, m);
}

static bool look(toi16_step *step, toi16_stretch *s, bool may_end_in_touch) {
    toi16_thing thing;
    toi16_move_meeting m;
    toi16_frac first;
    s->found = false;
    for (thing.next = 0; toi16_next_thing(step, &thing);) {
        if (thing.candidate.role == TOI_ROLE_SENSOR)
            continue;
        toi16_part_of(&thing.rest, s->part, &thing.rest);
        toi16_verdict verdict = judge(step, &s->way, &thing, may_end_in_touch, &m);
        if (verdict == WRONG)
            return false;
        if (verdict == MET)
            keep(s, &first, &thing, &m);
    }
    return step->result->status >= 0;
}

bool toi16_look_ahead(toi16_step *step, toi16_stretch *stretch) {
    return look(step, stretch, false);
}

bool toi16_look_whether_clear(toi16_step *step, toi16_stretch *stretch) {
    return look(step, stretch, true);
}

int64_t toi16_pressing(const toi16_step *step, const toi16_stretch *s) {
    toi_vec3 way;
    toi16_rest_of(step, &s->surface, &way);
    toi16_part_of(&way, s->part, &way);
    toi16_subtract(&s->way, &way, &way);
    return toi16_along(&way, &s->surface.normal);
}

/* ---- Going near. Fractions of the stretch are in 2^-16: its ticks. */

/* By how many ticks to stay back for a gap in half ulps, rounded up. */
static uint32_t ticks_of(uint32_t half_ulps, int64_t pressing) {
    if (pressing <= 0)
        return (uint32_t)fix16_one;
    uint64_t ticks = ((uint64_t)half_ulps << 31) / (uint64_t)pressing + 1;
    return ticks < (uint32_t)fix16_one ? (uint32_t)ticks : (uint32_t)fix16_one;
}

/* The fraction to try: firm ones are touched, if that can be; from others the body stays off by what rounding
 * to whole ulps takes, and what the shapes' own rounding does. */
static uint32_t place_to_try(const toi16_step *step, const toi16_stretch *s, unsigned attempt) {
    static const uint8_t gap[] = {3, 5};
    int64_t pressing = toi16_pressing(step, s);
    uint32_t at = s->enter_q16, back = 0;
    if (s->surface.firm && s->at_once)
        return 0;
    if (s->surface.firm && attempt == 0)
        return at < (uint32_t)fix16_one ? at + 1 : at;
    if (!s->surface.firm)
        back = ticks_of(gap[s->surface.lift > 2] + (uint32_t)(2 * attempt * attempt), pressing);
    else if (attempt > 1)
        back = ticks_of(UINT32_C(1) << attempt, pressing);
    return at > back ? at - back : 0;
}

static void shorten(const toi16_stretch *whole, uint32_t at, toi16_stretch *out) {
    out->way = whole->way;
    out->part = whole->part;
    if (at >= (uint32_t)fix16_one)
        return;
    toi16_part_of(&whole->way, at << 16, &out->way);
    out->part = whole->part == TOI16_WHOLE ? at << 16 : (uint32_t)(toi16_mulu(whole->part, at) >> 16);
}

/* Another thing is met before. */
static void turn_to(toi16_stretch *s, const toi16_stretch *nearer, uint32_t at) {
    s->id = nearer->id;
    s->surface = nearer->surface;
    s->at_once = nearer->at_once;
    s->enter_q16 = (uint32_t)(toi16_mulu(at, nearer->enter_q16) >> 16);
}

bool toi16_approach(toi16_step *step, toi16_stretch *s) {
    enum { ATTEMPTS = 8 };
    toi16_stretch nearer;
    unsigned attempt = toi16_is_fast(toi16_pressing(step, s));
    for (unsigned tries = 0; tries < ATTEMPTS; tries++, attempt++) {
        uint32_t at = place_to_try(step, s, attempt);
        if (at == 0)
            break;
        shorten(s, at, &nearer);
        if (!toi16_look_whether_clear(step, &nearer))
            return false;
        if (!nearer.found) {
            s->way = nearer.way;
            s->part = nearer.part;
            return true;
        }
        if (nearer.surface.n != s->surface.n && attempt > 0) {
            turn_to(s, &nearer, at);
            attempt = 0;
        }
    }
    s->way = toi16_none3;
    s->part = 0;
    return true;
}

/* ---- Going */

bool toi16_go(toi16_step *step, const toi_vec3 *way, uint32_t part) {
    if (step->sensors && !toi16_report_sensors(step, way, part))
        return false;
    if (!toi16_is_zero(way)) {
        toi_status status = step->space->shift(step->body, step->options->room, way);
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
