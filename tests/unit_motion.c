/* SPDX-License-Identifier: MIT */
/* Ways of moving shapes, against exact integers: the box around a way is the least one, and what motion.h
 * says of two shapes that have both gone until they touch. */
#include "good_shapes.h"
#include "oracle/dice.h"
#include "oracle/generate.h"
#include "oracle/shift.h"
#include "oracle/still.h"
#include "tap.h"

enum { SEED = 20261126, QUERIES = 1500 };

/* ---- The box around a way */

/* x / 2^bits rounded down to ulps, or up, and to the ends of Q16.16. */
static int64_t in_ulps(const mpz_t x, unsigned bits, bool up) {
    mpz_t whole;
    mpz_init(whole);
    (up ? mpz_cdiv_q_2exp : mpz_fdiv_q_2exp)(whole, x, bits);
    const int64_t ulps = mpz_cmp_si(whole, INT32_MAX) > 0   ? INT32_MAX
                         : mpz_cmp_si(whole, INT32_MIN) < 0 ? INT32_MIN
                                                            : mpz_get_si(whole);
    mpz_clear(whole);
    return ulps;
}

/* The ends of a shape along coordinate k over [0, t_max]: of its corners at the beginning and at the end.
 * Units of 2^-46 length units; a way has 2^-32. */
static void true_bounds(const solid *s, int k, fix16_t velocity, fix16_t t_max, int64_t ends[2]) {
    mpz_t way, lo, hi, at;
    mpz_inits(way, lo, hi, at, NULL);
    mpz_set_si(way, velocity);
    mpz_mul_si(way, way, t_max);
    mpz_mul_2exp(way, way, 46 - 32);
    for (int n = 0; n < 2 * s->corner.count; n++) {
        mpz_set(at, s->corner.item[n / 2].c[k]);
        if (n % 2 != 0)
            mpz_add(at, at, way);
        if (n == 0 || mpz_cmp(at, lo) < 0)
            mpz_set(lo, at);
        if (n == 0 || mpz_cmp(at, hi) > 0)
            mpz_set(hi, at);
    }
    ends[0] = in_ulps(lo, 30, false);
    ends[1] = in_ulps(hi, 30, true);
    mpz_clears(way, lo, hi, at, NULL);
}

static toi_aabb3 solid_box(const toi_aabb2 *flat) {
    return (toi_aabb3){{flat->lo.x, flat->lo.y, 0}, {flat->hi.x, flat->hi.y, 0}};
}

/* By the typed function. */
static toi_status typed_bounds(const toi_shape *s, const toi_vec3 *v, fix16_t t_max, toi_aabb3 *out) {
    const toi_vec2 v2 = {v->x, v->y};
    toi_aabb2 flat = {{0, 0}, {0, 0}};
    toi_status status;
    if (s->kind == TOI_SHAPE_AABB3)
        return toi_bounds_aabb3(&s->as.aabb3, v, t_max, out);
    if (s->kind == TOI_SHAPE_OBB3)
        return toi_bounds_obb3(&s->as.obb3, v, t_max, out);
    if (s->kind == TOI_SHAPE_HULL3)
        return toi_bounds_hull3(&s->as.hull3, v, t_max, out);
    if (s->kind == TOI_SHAPE_AABB2)
        status = toi_bounds_aabb2(&s->as.aabb2, &v2, t_max, &flat);
    else if (s->kind == TOI_SHAPE_OBB2)
        status = toi_bounds_obb2(&s->as.obb2, &v2, t_max, &flat);
    else
        status = toi_bounds_poly2(&s->as.poly2, &v2, t_max, &flat);
    *out = solid_box(&flat);
    return status;
}

/* By both functions. A flat shape's z is 0, wherever its velocity leads. */
static bool are_least(const toi_shape *shape, const toi_vec3 *velocity, fix16_t t_max) {
    static solid s;
    toi_aabb3 tagged, typed;
    if (toi_bounds(shape, velocity, t_max, &tagged) != TOI_OK ||
        typed_bounds(shape, velocity, t_max, &typed) != TOI_OK)
        return false;
    const fix16_t lo[3] = {tagged.lo.x, tagged.lo.y, tagged.lo.z};
    const fix16_t hi[3] = {tagged.hi.x, tagged.hi.y, tagged.hi.z};
    const fix16_t v[3] = {velocity->x, velocity->y, velocity->z};
    bool least = memcmp(&tagged, &typed, sizeof tagged) == 0;
    solid_set(&s, shape);
    for (int k = 0; k < shape_dimensions(shape); k++) {
        int64_t ends[2];
        true_bounds(&s, k, v[k], t_max, ends);
        least = least && lo[k] == ends[0] && hi[k] == ends[1];
    }
    return least && (shape_dimensions(shape) == 3 || (lo[2] == 0 && hi[2] == 0));
}

static fix16_t any_width(dice *d) {
    const fix16_t size = (fix16_t)(dice_next(d) >> (33 + dice_range(d, 0, 30)));
    return dice_chance(d, 50) ? -size : size;
}

static toi_vec3 any_vector(dice *d) {
    const fix16_t x = any_width(d), y = any_width(d), z = any_width(d);
    return (toi_vec3){x, y, z};
}

/* The shapes of queries as they are, and with any velocity and time. */
static void test_bounds(pair which) {
    dice d = {SEED};
    unsigned wrong = 0;
    for (uint64_t n = 0; n < QUERIES; n++) {
        query q;
        generate(&q, which, SEED, n);
        wrong += !are_least(&q.a, &q.va, q.t_max) || !are_least(&q.b, &q.vb, q.t_max);
        const toi_vec3 v = any_vector(&d);
        wrong += !are_least(&q.a, &v, any_width(&d) & INT32_MAX) || !are_least(&q.b, &v, INT32_MAX);
    }
    tap_ok(wrong == 0, "%s: of %u boxes around ways %u are not the least", PAIR_NAMES[which], 4 * QUERIES,
           wrong);
}

/* Past the ends of Q16.16, and at the least number. */
static void test_ends(void) {
    const toi_vec3 fast = {INT32_MAX, INT32_MIN, 1};
    const toi_shape all = {
        .kind = TOI_SHAPE_AABB3,
        .as = {.aabb3 = {{INT32_MIN, INT32_MIN, INT32_MAX}, {INT32_MIN, INT32_MAX, INT32_MAX}}}};
    tap_ok(are_least(&all, &fast, INT32_MAX) && are_least(&all, &fast, 0) && are_least(&all, &fast, 1) &&
               are_least(&all, &still3, INT32_MAX),
           "boxes as large as Q16.16");
}

/* A rotation that is left out is the identity. */
static void test_upright(void) {
    const toi_obb2 box2 = {.center = {7, 8}, .half = {5, 3}};
    const toi_obb3 box3 = {.center = {7, 8, 9}, .half = {5, 3, 2}};
    const toi_hull3 hull = {.table = &tetrahedron};
    toi_aabb2 at2 = {{0, 0}, {0, 0}};
    toi_aabb3 at3 = {{0, 0, 0}, {0, 0, 0}}, of_hull = at3;
    const toi_aabb2 true2 = {{2, 5}, {12, 11}};
    const toi_aabb3 true3 = {{2, 5, 7}, {12, 11, 11}}, of_corners = {{0, 0, 0}, {F16(1), F16(1), F16(1)}};
    toi_bounds_obb2(&box2, &still2, 0, &at2);
    toi_bounds_obb3(&box3, &still3, 0, &at3);
    toi_bounds_hull3(&hull, &still3, 0, &of_hull);
    tap_ok(memcmp(&at2, &true2, sizeof at2) == 0 && memcmp(&at3, &true3, sizeof at3) == 0 &&
               memcmp(&of_hull, &of_corners, sizeof of_hull) == 0,
           "what has no rotation is upright");
}

static void test_bounds_refused(void) {
    const toi_shape unknown = {.kind = (toi_shape_kind)0, .as = {.aabb2 = good_aabb2}};
    const toi_shape good = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = good_aabb2}};
    toi_obb3 far = good_obb3, wide = good_obb3, thin = good_obb3;
    const toi_poly2 two = {triangle, 2};
    const toi_aabb3 reversed = {{1, 0, 0}, {0, 0, 0}};
    const toi_aabb2 reversed2 = {{0, 1}, {0, 0}};
    toi_obb2 thin2 = good_obb2, far2 = good_obb2;
    toi_aabb3 box, untouched;
    toi_aabb2 box2, untouched2;
    memset(&box, 0x5A, sizeof box);
    memset(&box2, 0x5A, sizeof box2);
    untouched = box, untouched2 = box2;
    thin2.half.x = -1, far2.center.x = -TOI_LIMIT;
    far.center.y = TOI_LIMIT, thin.half.z = -1, wide.rot.u[1].y = BEYOND;
    tap_ok(toi_bounds_obb3(&far, &still3, 0, &box) == TOI_ERR_RANGE &&
               toi_bounds_obb3(&thin, &still3, 0, &box) == TOI_ERR_SHAPE &&
               toi_bounds_obb3(&wide, &still3, 0, &box) == TOI_ERR_ROTATION &&
               toi_bounds_aabb3(&reversed, &still3, 0, &box) == TOI_ERR_SHAPE &&
               toi_bounds_poly2(&two, &still2, 0, &box2) == TOI_ERR_SHAPE &&
               toi_bounds_aabb2(&reversed2, &still2, 0, &box2) == TOI_ERR_SHAPE &&
               toi_bounds_obb2(&thin2, &still2, 0, &box2) == TOI_ERR_SHAPE &&
               toi_bounds_obb2(&far2, &still2, 0, &box2) == TOI_ERR_RANGE &&
               toi_bounds(&unknown, &still3, 0, &box) == TOI_ERR_SHAPE,
           "shapes that a sweep refuses");
    tap_ok(toi_bounds(NULL, &still3, 0, &box) == TOI_ERR_ARGUMENT &&
               toi_bounds(&good, NULL, 0, &box) == TOI_ERR_ARGUMENT &&
               toi_bounds(&good, &still3, -1, &box) == TOI_ERR_ARGUMENT &&
               toi_bounds_hull3(NULL, &still3, 0, &box) == TOI_ERR_ARGUMENT &&
               toi_bounds_hull3(&good_hull3, NULL, 0, &box) == TOI_ERR_ARGUMENT &&
               toi_bounds_hull3(&good_hull3, &still3, 0, NULL) == TOI_ERR_ARGUMENT &&
               toi_bounds_aabb2(&good_aabb2, NULL, 0, &box2) == TOI_ERR_ARGUMENT,
           "null and a negative time");
    tap_ok(memcmp(&box, &untouched, sizeof box) == 0 && memcmp(&box2, &untouched2, sizeof box2) == 0,
           "an error writes nothing");
}

/* ---- Where a shape is at a time */

static void test_advance(void) {
    dice d = {SEED};
    unsigned wrong = 0;
    for (unsigned n = 0; n < 100000; n++) {
        const toi_vec3 from = any_vector(&d), v = any_vector(&d);
        const fix16_t t = any_width(&d);
        const int64_t x = from.x + (int64_t)v.x * t / 65536, y = from.y + (int64_t)v.y * t / 65536,
                      z = from.z + (int64_t)v.z * t / 65536;
        const bool flat_fits = x == (int32_t)x && y == (int32_t)y, fits = flat_fits && z == (int32_t)z;
        const toi_vec3 there = {(fix16_t)x, (fix16_t)y, (fix16_t)z}, expected = fits ? there : from;
        const toi_vec2 flat_v = {v.x, v.y};
        toi_vec3 p = from;
        toi_vec2 flat = {from.x, from.y};
        wrong += toi_advance3(&p, &v, t) != (fits ? TOI_OK : TOI_ERR_RANGE) ||
                 memcmp(&p, &expected, sizeof p) != 0;
        wrong += toi_advance2(&flat, &flat_v, t) != (flat_fits ? TOI_OK : TOI_ERR_RANGE) ||
                 flat.x != (flat_fits ? there.x : from.x) || flat.y != (flat_fits ? there.y : from.y);
    }
    tap_ok(wrong == 0, "of 200000 positions %u are not advanced towards zero", wrong);
    toi_vec3 p = still3;
    toi_vec2 flat = still2;
    tap_ok(toi_advance2(NULL, &still2, 0) == TOI_ERR_ARGUMENT &&
               toi_advance2(&flat, NULL, 0) == TOI_ERR_ARGUMENT &&
               toi_advance3(NULL, &still3, 0) == TOI_ERR_ARGUMENT &&
               toi_advance3(&p, NULL, 0) == TOI_ERR_ARGUMENT,
           "null");
}

/* Advances a shape as a user would; the vertices of a polygon are in the room. False where it leaves Q16.16.
 */
static bool advance(toi_shape *s, const toi_vec3 *v, fix16_t time, toi_vec2 *room) {
    const toi_vec2 v2 = {v->x, v->y};
    switch (s->kind) {
    case TOI_SHAPE_AABB2:
        return toi_advance2(&s->as.aabb2.lo, &v2, time) == TOI_OK &&
               toi_advance2(&s->as.aabb2.hi, &v2, time) == TOI_OK;
    case TOI_SHAPE_AABB3:
        return toi_advance3(&s->as.aabb3.lo, v, time) == TOI_OK &&
               toi_advance3(&s->as.aabb3.hi, v, time) == TOI_OK;
    case TOI_SHAPE_OBB2:
        return toi_advance2(&s->as.obb2.center, &v2, time) == TOI_OK;
    case TOI_SHAPE_OBB3:
        return toi_advance3(&s->as.obb3.center, v, time) == TOI_OK;
    case TOI_SHAPE_HULL3:
        return toi_advance3(&s->as.hull3.center, v, time) == TOI_OK;
    default:
        break;
    }
    for (unsigned n = 0; n < s->as.poly2.count; n++)
        if (toi_advance2(&room[n], &v2, time) != TOI_OK)
            return false;
    return true;
}

static void take_room(toi_shape *s, toi_vec2 *room) {
    if (s->kind != TOI_SHAPE_POLY2)
        return;
    memcpy(room, s->as.poly2.vertices, s->as.poly2.count * sizeof *room);
    s->as.poly2.vertices = room;
}

/* Two AABBs that are flat along the same coordinate. */
static bool are_flat(const query *q) {
    const toi_aabb3 *a = &q->a.as.aabb3, *b = &q->b.as.aabb3;
    const toi_aabb2 *a2 = &q->a.as.aabb2, *b2 = &q->b.as.aabb2;
    if (q->a.kind == TOI_SHAPE_AABB2)
        return (a2->lo.x == a2->hi.x && b2->lo.x == b2->hi.x) ||
               (a2->lo.y == a2->hi.y && b2->lo.y == b2->hi.y);
    return (a->lo.x == a->hi.x && b->lo.x == b->hi.x) || (a->lo.y == a->hi.y && b->lo.y == b->hi.y) ||
           (a->lo.z == a->hi.z && b->lo.z == b->hi.z);
}

typedef struct {
    unsigned stops, inside; /* and how many are inside one another once they have gone back */
    double worst;           /* depth before that, ulps */
} stops;

/* How deep two shapes are in one another, exactly, or -1 where they are not. */
static double depth_of(oracle *o, query *q) {
    depth deep;
    q->va = q->vb = still3;
    q->t_max = fix16_one;
    oracle_solve(o, q);
    if (still_status(o) != TOI_OVERLAP)
        return -1;
    depth_init(&deep);
    depth_find(&deep, o);
    const double ulps = depth_ulps(&deep);
    depth_clear(&deep);
    return ulps;
}

/* Both go until they touch, then back. */
static void stop(oracle *o, query *q, stops *sum) {
    static toi_vec2 room_a[UINT8_MAX], room_b[UINT8_MAX];
    const toi_options options = {.t_max = q->t_max};
    const bool one_rests = memcmp(&q->vb, &still3, sizeof still3) == 0;
    toi_hit hit;
    const toi_status status = toi_sweep(&q->a, &q->va, &q->b, &q->vb, &options, &hit);
    if (status != TOI_HIT && status != TOI_GRAZE)
        return;
    take_room(&q->a, room_a);
    take_room(&q->b, room_b);
    if (!advance(&q->a, &q->va, hit.enter, room_a) || !advance(&q->b, &q->vb, hit.enter, room_b) ||
        toi_overlap(&q->a, &q->b, &(toi_penetration){.depth = 0}) < 0)
        return;
    sum->stops++;
    const double deep = depth_of(o, q);
    sum->worst = deep > sum->worst ? deep : sum->worst;
    advance(&q->a, &hit.normal, -4, room_a);
    if (!one_rests)
        advance(&q->b, &hit.normal, 4, room_b);
    sum->inside += depth_of(o, q) >= 0;
}

/* The motion is the first shape's. False where it is too fast for a sweep. */
static bool bring_to_rest(query *q) {
    const toi_vec3 a = q->va, b = q->vb;
    const int64_t v[3] = {(int64_t)a.x - b.x, (int64_t)a.y - b.y, (int64_t)a.z - b.z};
    for (int k = 0; k < 3; k++)
        if (v[k] <= -TOI_LIMIT || v[k] >= TOI_LIMIT)
            return false;
    q->va = (toi_vec3){(fix16_t)v[0], (fix16_t)v[1], (fix16_t)v[2]};
    q->vb = still3;
    return true;
}

/* What rounding can do: less than an ulp along each coordinate and for each shape that moves; AABBs have
 * none, unless both are flat. */
static void test_stops(oracle *o, pair which, bool one_rests) {
    const bool flat = strchr(PAIR_NAMES[which], '2') != NULL;
    const bool level = which == PAIR_AABB2 || which == PAIR_AABB3;
    const double most = level ? 0 : flat ? (one_rests ? 1.5 : 2.9) : one_rests ? 1.8 : 3.5;
    stops sum = {0, 0, 0};
    for (uint64_t n = 0; n < QUERIES; n++) {
        query q;
        generate(&q, which, SEED, n);
        if ((!level || !are_flat(&q)) && (!one_rests || bring_to_rest(&q)))
            stop(o, &q, &sum);
    }
    tap_ok(sum.stops > QUERIES / 8 && sum.worst <= most,
           "%s: of %u stops%s the deepest is %.3f ulp, at most %.1f is promised", PAIR_NAMES[which],
           sum.stops, one_rests ? " at what rests" : "", sum.worst, most);
    tap_ok(sum.inside == 0, "%s: 4 ulps back %u of them are inside one another", PAIR_NAMES[which],
           sum.inside);
}

int main(void) {
    oracle o;
    oracle_init(&o);
    for (int n = 0; n < PAIR_COUNT; n++)
        test_bounds((pair)n);
    test_ends();
    test_upright();
    test_bounds_refused();
    test_advance();
    for (int n = 0; n < 2 * PAIR_COUNT; n++)
        test_stops(&o, (pair)(n / 2), n % 2 == 0);
    oracle_clear(&o);
    return tap_done();
}
