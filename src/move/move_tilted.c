/* SPDX-License-Identifier: MIT */
/* What moves of both dimensions do at pairs that are not of level boxes: how such a pair meets, how the body
 * turns aside at tilted surfaces, and when a corner of them is passed or rested in. Steps come here through
 * toi16_tilted. */
#include "move.h"
#include "../number/vector.h"

/* ---- How a pair meets */

TOI16_ONCE toi16_frac time_of_enter(const toi16_projection *p) {
    toi16_frac t = {(uint64_t)(p->speed > 0 ? -p->hi : p->lo), toi16_abs64(p->speed)};
    return t;
}

static bool begins_at(const toi16_projection *p, const toi16_frac *enter) {
    toi16_frac t = time_of_enter(p);
    return p->speed != 0 && t.num >> 63 == 0 && toi16_frac_compare(&t, enter) == 0;
}

static bool are_directions_parallel(const toi_axis3 *a, const toi_axis3 *b) {
    int64_t cross[3];
    toi16_cross(a, b, cross);
    return cross[0] == 0 && cross[1] == 0 && cross[2] == 0;
}

/* The best one so far of several axes that begin to overlap at once. */
typedef struct {
    unsigned count; /* of axes; parallel ones count once */
    bool own;       /* the axis is that of a face of the thing, seen from outside */
    int64_t speed;  /* with which the body goes into it */
    toi_axis3 direction;
    toi_vec3 normal;
} corner;

/* Faces of the thing come before those of the body, then the axis that turns the motion aside least. Each
 * axis of a polygon belongs to one face. */
static void consider_axis(corner *best, toi16_pair *pair, uint32_t axis, bool negative,
                          const toi16_thing *thing, const toi_vec3 *way) {
    corner at;
    toi_vec3 motion;
    bool one_sided = thing->candidate.shape.kind == TOI_SHAPE_POLY2, first = best->count == 0;
    pair->family->direction(pair, axis, &at.direction);
    toi16_unit(&at.direction, negative, &at.normal);
    toi16_subtract(way, &thing->rest, &motion);
    at.own = pair->family->feature(pair, axis).kind == TOI_AXIS_FACE_A && !(negative && one_sided);
    at.speed = -toi16_along(&motion, &at.normal);
    at.count = best->count + (first || !are_directions_parallel(&at.direction, &best->direction));
    best->count = at.count;
    if (first || (at.own != best->own ? at.own : at.speed < best->speed))
        *best = at;
}

/* Where a corner meets a corner any of the axes is true, but sliding on a floor to where a slope begins is to
 * lead up the slope. Pairs of many axes have such corners seldom, and are not asked. */
void toi16_look_at_corner(toi16_pair *pair, const toi16_thing *thing, const toi_vec3 *way,
                          toi16_move_meeting *out) {
    enum { MOST_AXES = 16 };
    corner best = {0};
    toi16_projection p;
    if (out->status != TOI_HIT || !out->exact || pair->axes > MOST_AXES)
        return;
    for (uint32_t axis = 0; axis < pair->axes; axis++)
        if (pair->family->project(pair, axis, &p) == TOI16_PROJECTED && begins_at(&p, &out->first))
            consider_axis(&best, pair, axis, p.speed > 0, thing, way);
    if (best.count < 2)
        return;
    out->pressing = best.speed > 0 ? best.speed : 1;
    out->normal = best.normal;
}

/* Gives the time of contact. A search may know no more than its ticks: then the axis is projected once more.
 * The projection is not on the stack while the pair is swept. */
TOI16_ONCE void put_first_time(toi16_pair *pair, const toi16_span *span, toi16_frac *out) {
    toi16_projection p;
    if (span->enter.t.den != 0) {
        *out = span->enter.t;
        return;
    }
    pair->family->project(pair, span->enter.axis >> 1, &p);
    *out = time_of_enter(&p);
}

/* Sweeps a pair with a round shape. A fraction of the leg that is rounded down is before the contact. */
TOI16_OWN_STACK void sweep_round(toi16_pair *pair, toi16_move_meeting *out) {
    toi_hit hit;
    toi16_pair_sweep(TOI_OK, pair, 0, &hit);
    out->status = hit.status;
    out->enter = hit.enter;
    out->normal = hit.normal;
    out->first.num = (uint32_t)hit.enter;
    out->first.den = (uint64_t)fix16_one;
}

/* Sweeps a pair as a query does, but for what no leg asks: how long they are in contact, and along which
 * axis. */
static void sweep_opened(toi16_pair *pair, toi16_move_meeting *out) {
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
    put_first_time(pair, &span, &out->first);
}

void toi16_meet_pair(toi_status opened, toi16_pair *pair, toi16_move_meeting *out) {
    const bool is_open = opened >= 0, is_round = is_open && toi16_round_of(pair);
    toi16_begin_meeting(is_open ? TOI_SEPARATE : opened, is_open && !is_round && pair->family->unsteady == 0,
                        out);
    if (is_round)
        sweep_round(pair, out);
    else if (is_open)
        sweep_opened(pair, out);
}

toi_status toi16_rest_pair(toi_status opened, toi16_pair *pair, toi_vec3 *normal) {
    return normal ? toi16_pair_side(pair, normal) : toi16_pair_rest(opened, pair);
}

/* ---- Turning aside */

static bool is_along_coordinate(const toi_vec3 *n) {
    return toi16_longest(n) == (uint32_t)fix16_one && toi16_along(n, n) == INT64_C(1) << 32;
}

void toi16_tilted_set_lift(toi16_surface *surface, bool exact) {
    surface->firm = exact && is_along_coordinate(&surface->normal);
    surface->lift = surface->firm ? 0 : exact ? 2 : 3;
}

/* Relative to the thing each entry of the way is below 2^30, so that `into` is below 2^47. Its quotient by n
 * . n, which is about 2^32, is below 2^31 in Q16, and exact where the normal lies along a coordinate. A short
 * way leaves bits free for a longer quotient. A vector of sqrt(3) 2^30 has no entry past (sqrt(3) + 1) / 2
 * 2^30 after the slide, the worst normal lying halfway between the vector and the coordinate; with the lift
 * and the base that is below 1.87 * 2^30. */
void toi16_tilted_along_one(const toi_vec3 *way, const toi16_plane *p, toi_vec3 *v) {
    toi16_subtract(way, p->base, v);
    unsigned bits = toi16_longest(v) >> 20 == 0 ? 26 : 16;
    int64_t into = toi16_along(v, p->normal);
    if (into > 0)
        toi16_take_off(v, p->normal,
                       into * (INT64_C(1) << bits) / toi16_along(p->normal, p->normal) *
                           (bits == 26 ? 1 : 1024));
    toi16_take_off(v, p->normal, (int64_t)toi16_lift_over(p, v) * 1024);
    toi16_add(v, p->base, v);
}

/* Gives by how much a way leads into a plane or stays below its lift, in 1/16 ulp: below 2^36. */
static int64_t pressing16(const toi_vec3 *way, const toi16_plane *p) {
    toi_vec3 v;
    toi16_subtract(way, p->base, &v);
    return toi16_shr(toi16_along(&v, p->normal), 12) + 16 * (int64_t)toi16_lift_over(p, &v);
}

static const int64_t ONE_Q20 = INT64_C(1) << 20;

/* Makes (p - c q) / det. False past 2^36. */
static bool find_share(int64_t p, int64_t q, int64_t c_q20, int64_t det_q20, int64_t *out) {
    *out = (p * ONE_Q20 - c_q20 * q) / det_q20;
    return toi16_abs64(*out) < (uint64_t)TOI_LIMIT << 7;
}

/* Makes way - a n - b m, with a and b in 1/16 ulp such that it presses into neither plane. With c = n . m in
 * Q20 these are (p - c q) / (1 - c^2) and (q - c p) / (1 - c^2). The numerators are below 2^57, and planes
 * nearer to parallel than 1 - c^2 = 2^-9 are refused, so that a and b are below 2^46; past 2^36 they are
 * refused too. Then a n + b m is below 2^54, in 2^-20 ulp; a way of 2^30 is refused as well. */
static bool way_off_both(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, toi_vec3 *out) {
    int64_t a, b, c = toi16_shr(toi16_along(n->normal, m->normal), 12);
    int64_t p = pressing16(way, n), q = pressing16(way, m), det = ONE_Q20 - toi16_shr(c * c, 20);
    if (det < ONE_Q20 >> 9 || !find_share(p, q, c, det, &a) || !find_share(q, p, c, det, &b))
        return false;
    for (unsigned k = 0; k < 3; k++) {
        int64_t off = toi16_in_row(n->normal, k) * a + toi16_in_row(m->normal, k) * b;
        int64_t x = toi16_shr(toi16_in_row(way, k) * ONE_Q20 - off + ONE_Q20 / 2, 20);
        if (toi16_abs64(x) >= UINT64_C(1) << 30)
            return false;
        toi16_put_in_row(out, k, (int32_t)x);
    }
    return true;
}

/* The direction in which two surfaces meet, in 20 bits. */
typedef struct {
    toi_vec3 along;
} seam;

/* Makes n x m. False where it is shorter than 2^-11 of their lengths. */
static bool find_seam(const toi_vec3 *n, const toi_vec3 *m, seam *out) {
    const toi_axis3 u = {n->x, n->y, n->z}, v = {m->x, m->y, m->z};
    int64_t cross[3];
    toi16_cross(&u, &v, cross);
    unsigned bits = toi16_bits64(toi16_abs64(cross[0]) | toi16_abs64(cross[1]) | toi16_abs64(cross[2]));
    if (bits < 22)
        return false;
    out->along.x = (int32_t)toi16_shr(cross[0], bits - 20);
    out->along.y = (int32_t)toi16_shr(cross[1], bits - 20);
    out->along.z = (int32_t)toi16_shr(cross[2], bits - 20);
    return true;
}

/* Keeps of a way what lies along the seam of two surfaces, off both by the greater lift. The surfaces rest
 * and are within 14 degrees of one another, where 1 - c^2 has too few bits. The seam t is from 2^19 to 2^20.8
 * long, and way . t is below 2^51. It is divided by t . t in two steps: the whole quotient is below 2^11, and
 * the remainder below 2^42 gives 21 bits more. */
static bool along_seam(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, toi_vec3 *out) {
    seam t;
    if (toi16_along(n->normal, m->normal) < INT64_C(31) << 27 || !find_seam(n->normal, m->normal, &t))
        return false;
    int64_t square = toi16_along(&t.along, &t.along), along = toi16_along(way, &t.along);
    int64_t whole = along / square, left = along - whole * square;
    int64_t factor_q21 = whole * (INT64_C(1) << 21) + left * (INT64_C(1) << 21) / square;
    toi16_scale(&t.along, factor_q21 * 32, out);
    uint32_t lift_n = toi16_lift_over(n, out), lift_m = toi16_lift_over(m, out);
    toi16_take_off(out, n->normal, (int64_t)(lift_n > lift_m ? lift_n : lift_m) * 1024);
    return true;
}

bool toi16_tilted_along_two(const toi_vec3 *way, const toi16_plane *n, const toi16_plane *m, bool at_rest,
                            toi_vec3 *out) {
    return (at_rest && along_seam(way, n, m, out)) || way_off_both(way, n, m, out);
}

/* The square of the seam is below 2^42. */
bool toi16_tilted_is_across(const toi16_step *step, const toi16_surface *n, const toi16_surface *m) {
    seam t;
    toi_vec3 way;
    if (!find_seam(&n->normal, &m->normal, &t))
        return true;
    toi16_add(&step->result->moved, &step->wish, &way);
    uint32_t length = toi16_sqrt64((uint64_t)toi16_along(&t.along, &t.along));
    return toi16_abs64(toi16_along(&way, &t.along)) < (uint64_t)TOI16_NEAR * length;
}

/* ---- Corners
 *
 * Two surfaces that leave the body no way may be none: where things lie flush with one another a body on
 * their joint touches the side of the one that its neighbour hides, and the normals alone do not tell that
 * side from a wall. The sweeps do: along the other surface they find nothing. And where a body has come to
 * rest between tilted surfaces, rounding and what it is kept off them would take it to and fro. */

/* Do all of the surfaces have this velocity? */
static bool move_alike(const toi16_step *step, const toi_vec3 *velocity) {
    bool go = true;
    for (unsigned i = 0; i < step->count; i++)
        go &= toi16_are_same(&step->surfaces[i].velocity, velocity);
    return go;
}

/* Has the body met such a surface already? */
static bool is_known_surface(const toi16_step *step, const toi16_surface *surface) {
    for (unsigned i = 0; i < step->count; i++)
        if (toi16_is_same_surface(&step->surfaces[i], surface) ||
            toi16_is_of_same_pair(&step->surfaces[i], surface))
            return true;
    return false;
}

/* Takes the way along a surface if it gets the body on: past the other surfaces, or to a new one. *leads
 * tells whether. */
static bool leads_on(toi16_step *step, const toi16_surface *surface, toi16_stretch *s, bool *leads) {
    toi_vec3 way, far;
    toi16_way_along(step, surface, &way);
    toi16_far_along(step, surface, &far);
    toi16_keep_off(surface, surface->lift, &far);
    if (toi16_longest(&way) >= (uint32_t)TOI_LIMIT || toi16_longest(&far) >= (uint32_t)TOI_LIMIT)
        return true;
    s->way = far;
    s->part = TOI16_WHOLE;
    if (!toi16_look_ahead(step, s, &s->first, 0))
        return false;
    *leads = s->first.found ? !is_known_surface(step, &s->first.surface) : !toi16_is_zero(&way);
    if (*leads)
        toi16_turn_along(step, surface, &way);
    return true;
}

/* Turns along one of the surfaces of a corner that gets the body on: as it is, or when the body has gone off
 * the surface by its lift, since shapes that are rounded outwards may still reach it. */
static toi16_turned leave_corner(toi16_step *step, bool may_step_off, toi16_stretch *s) {
    bool leads = false;
    for (unsigned n = 0; n < (may_step_off ? 2u : 1u) * step->count && !leads; n++) {
        const toi16_surface *surface = &step->surfaces[n % step->count];
        if (n >= step->count && !toi16_step_off(step, surface, surface->lift))
            return TOI16_FAILED;
        if (!leads_on(step, surface, s, &leads))
            return TOI16_FAILED;
    }
    return leads ? TOI16_TURNED : TOI16_IN_CORNER;
}

toi16_turned toi16_tilted_pass(toi16_step *step, bool may_step_off, toi16_stretch *s) {
    if (!move_alike(step, &step->surfaces[0].velocity))
        return TOI16_IN_CORNER;
    return leave_corner(step, may_step_off, s);
}

/* ---- Resting */

/* Was the body as near to each surface of its corner when the step began? */
static bool was_in_corner(const toi16_step *step) {
    enum { OFF = 8 }; /* ulps, as it is kept off them */
    bool was = step->count > 1;
    for (unsigned i = 0; i < step->count; i++)
        was &= toi16_abs64(toi16_along(&step->result->moved, &step->surfaces[i].normal)) <= (uint64_t)OFF
                                                                                                << 16;
    return was;
}

/* Would a body that has not got far end in a corner if it went on as it began? */
static bool comes_to_corner(toi16_step *step, toi16_stretch *s) {
    enum { NOT_FAR = 512 }; /* in a wide valley it may have gone from the one side to the other */
    const toi_vec3 velocity = step->result->velocity;
    if (toi16_longest(&step->result->moved) >= NOT_FAR)
        return false;
    step->wish = s->way = step->aim;
    s->part = TOI16_WHOLE;
    if (!toi16_look_ahead(step, s, &s->first, 0) || !s->first.found)
        return false;
    toi16_turned turned = toi16_turn(step, false, s);
    if (turned != TOI16_FAILED && toi16_is_stuck(step, turned))
        return true;
    step->result->velocity = velocity;
    return false;
}

/* Was the step next to no way, and did it lead nowhere? Then the body was lifted off a surface, and did not
 * go along it. */
static bool was_thrown(const toi16_step *step) {
    return toi16_longest(&step->aim) < TOI16_NEAR && toi16_along(&step->result->moved, &step->aim) <= 0;
}

/* Does nothing that moves come to where the body is? The result has the error, if there is one. */
TOI16_OWN_STACK bool is_left_alone(toi16_step *step) {
    toi16_thing thing;
    toi16_move_meeting m;
    bool alone = true;
    for (thing.next = 0; alone && step->moving && toi16_next_thing(step, &thing);) {
        if (thing.candidate.role == TOI_ROLE_SENSOR || toi16_is_zero(&thing.candidate.velocity))
            continue;
        toi_status status = toi16_meet_thing(step, &thing, &toi16_none3, &m);
        alone = toi16_passes(step, status, thing.next - 1) && status != TOI_HIT && status != TOI_OVERLAP;
    }
    return alone;
}

bool toi16_tilted_settle(toi16_step *step, bool in_corner, toi16_stretch *s) {
    toi_move_result *r = step->result;
    if (step->inside || !move_alike(step, &toi16_none3))
        return true;
    if (!was_thrown(step) && !((in_corner || comes_to_corner(step, s)) && was_in_corner(step)))
        return r->status >= 0;
    toi16_go_back(step, &r->moved);
    if (is_left_alone(step))
        r->moved = toi16_none3;
    else
        toi16_shift_body(step, &r->moved);
    return r->status >= 0;
}
