/* SPDX-License-Identifier: MIT */
/* What a user forgets: every struct of the API that is initialised by {0}, or of which some members are
 * named, means the defaults for the rest, or is refused; never a miss. */
#include "good_shapes.h"
#include "move_world.h"
#include "random_rotation.h"
#include "same.h"
#include "tap.h"
#include "typed.h"

static uint64_t seed = 29;

static fix16_t between(fix16_t least, fix16_t most) {
    return least + (fix16_t)(random64(&seed) % (uint64_t)(most - least + 1));
}

static toi_vec3 anywhere(fix16_t most) {
    return (toi_vec3){between(-most, most), between(-most, most), between(-most, most)};
}

/* ---- Rotations that are left out */

static toi_rot3 *rot3_of(toi_shape *s) {
    return s->kind == TOI_SHAPE_OBB3 ? &s->as.obb3.rot : s->kind == TOI_SHAPE_HULL3 ? &s->as.hull3.rot : NULL;
}

/* Upright in every way that a rotation can be given, or without one. */
static void put_upright(toi_shape *s, bool left_out) {
    static const toi_rot3 none3 = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}, level3 = TOI_ROT3_IDENTITY;
    static const toi_rot2 none2 = {0, 0}, level2 = TOI_ROT2_IDENTITY;
    if (s->kind == TOI_SHAPE_OBB2)
        s->as.obb2.rot = left_out ? none2 : level2;
    else
        *rot3_of(s) = left_out ? none3 : level3;
}

/* A shape of the kind, some units from the origin, turned if it can be. */
static void throw_shape(toi_shape_kind kind, toi_shape *s) {
    const toi_vec3 c = anywhere(F16(4)), h = {between(0, F16(2)), between(0, F16(2)), between(0, F16(2))};
    toi_rot3 rot;
    toi_rot2 flat;
    random_rotation(&seed, &rot);
    toi_rot2_from_angle(&flat, (toi_angle)random64(&seed));
    s->kind = kind;
    s->radius = 0;
    if (kind == TOI_SHAPE_AABB2)
        s->as.aabb2 = (toi_aabb2){{c.x - h.x, c.y - h.y}, {c.x + h.x, c.y + h.y}};
    else if (kind == TOI_SHAPE_AABB3)
        s->as.aabb3 = (toi_aabb3){{c.x - h.x, c.y - h.y, c.z - h.z}, {c.x + h.x, c.y + h.y, c.z + h.z}};
    else if (kind == TOI_SHAPE_OBB2)
        s->as.obb2 = (toi_obb2){{c.x, c.y}, {h.x, h.y}, flat};
    else if (kind == TOI_SHAPE_OBB3)
        s->as.obb3 = (toi_obb3){c, h, rot};
    else if (kind == TOI_SHAPE_POLY2)
        s->as.poly2 = good_poly2;
    else
        s->as.hull3 = (toi_hull3){&tetrahedron, c, rot};
}

typedef struct {
    toi_hit typed, tagged, ray;
    toi_penetration overlap;
    toi_manifold contact;
    toi_status contains, bounds;
    toi_aabb3 around;
} answers;

static void ask(const toi_shape *a, const toi_shape *b, const toi_vec3 *v, const toi_vec3 *at, answers *out) {
    memset(out, 0, sizeof *out);
    sweep_typed(a, &still3, b, v, NULL, &out->typed);
    toi_sweep(a, &still3, b, v, NULL, &out->tagged);
    toi_overlap(a, b, &out->overlap);
    toi_contact(a, &still3, b, v, NULL, &out->contact);
    toi_raycast(at, v, a, NULL, &out->ray);
    out->contains = toi_contains(a, at);
    out->bounds = toi_bounds(a, v, fix16_one, &out->around);
}

static bool are_same_hits(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis) &&
           x->conservative == y->conservative;
}

static bool are_same(const answers *x, const answers *y) {
    const toi_penetration *p = &x->overlap, *q = &y->overlap;
    return are_same_hits(&x->typed, &y->typed) && are_same_hits(&x->tagged, &y->tagged) &&
           are_same_hits(&x->ray, &y->ray) && are_same_hits(&x->contact.hit, &y->contact.hit) &&
           x->contact.count == y->contact.count && x->contains == y->contains && x->bounds == y->bounds &&
           same_vector(&x->around.lo, &y->around.lo) && same_vector(&x->around.hi, &y->around.hi) &&
           p->status == q->status && p->depth == q->depth && same_vector(&p->push, &q->push) &&
           same_vector(&p->normal, &q->normal);
}

/* One of two shapes has no rotation; the other one is anyhow, or has none either. */
static void test_left_out(toi_shape_kind kind, toi_shape_kind other) {
    unsigned wrong = 0, met = 0;
    for (int n = 0; n < 2000; n++) {
        toi_shape a, b;
        const toi_vec3 v = anywhere(F16(9)), at = anywhere(F16(5));
        answers upright, left_out, back, left_out_back;
        throw_shape(kind, &a);
        throw_shape(other, &b);
        put_upright(&a, false);
        ask(&a, &b, &v, &at, &upright);
        ask(&b, &a, &v, &at, &back);
        put_upright(&a, true);
        wrong += toi_shape_check(&a) != TOI_OK;
        ask(&a, &b, &v, &at, &left_out);
        ask(&b, &a, &v, &at, &left_out_back);
        wrong += !are_same(&upright, &left_out) || !are_same(&back, &left_out_back);
        met += upright.typed.status > TOI_SEPARATE;
    }
    tap_ok(wrong == 0 && met > 40, "kind %d without a rotation, and %d: %u other than upright (%u met)", kind,
           other, wrong, met);
}

/* ---- Rotations that are none */

/* Scaled, in Q16.16, doubled, sheared, two axes in one, one axis left out: each off by more than 2^-8. */
enum { FAULTS = 7 };

static void spoil3(toi_rot3 *rot, unsigned fault) {
    static const toi_axis3 none = {0, 0, 0};
    const unsigned k = (unsigned)between(0, 2), other = (k + 1) % 3;
    for (unsigned i = 0; i < 3 && fault < 4; i++) {
        toi_axis3 *u = &rot->u[i];
        const int32_t by = fault == 0 ? 2 : fault == 1 ? 16384 : fault == 2 ? 500 : 3;
        u->x = fault < 2 ? u->x / by : u->x - u->x / by;
        u->y = fault < 2 ? u->y / by : u->y - u->y / by;
        u->z = fault < 2 ? u->z / by : u->z - u->z / by;
    }
    const toi_axis3 v = rot->u[other];
    toi_axis3 *u = &rot->u[k];
    if (fault == 4)
        *u = (toi_axis3){u->x - u->x / 200 + v.x / 200, u->y - u->y / 200 + v.y / 200,
                         u->z - u->z / 200 + v.z / 200};
    else if (fault == 5)
        *u = v;
    else if (fault == 6)
        *u = none;
}

static void spoil(toi_shape *s, unsigned fault) {
    if (s->kind == TOI_SHAPE_OBB2) {
        static const int32_t by[FAULTS] = {2, 16384, 3, 9, 64, 128, 300};
        s->as.obb2.rot.cos -= fault == 0 ? s->as.obb2.rot.cos / 2 : s->as.obb2.rot.cos / by[fault];
        s->as.obb2.rot.sin -= fault == 0 ? s->as.obb2.rot.sin / 2 : s->as.obb2.rot.sin / by[fault];
        if (fault == 1)
            s->as.obb2.rot.cos /= 16384, s->as.obb2.rot.sin /= 16384;
    } else
        spoil3(rot3_of(s), fault);
}

static bool are_refused(const answers *x, bool of_a) {
    return x->typed.status == TOI_ERR_ROTATION && x->tagged.status == TOI_ERR_ROTATION &&
           x->overlap.status == TOI_ERR_ROTATION && x->contact.hit.status == TOI_ERR_ROTATION &&
           (!of_a || (x->ray.status == TOI_ERR_ROTATION && x->contains == TOI_ERR_ROTATION &&
                      x->bounds == TOI_ERR_ROTATION));
}

static void test_none(toi_shape_kind kind, toi_shape_kind other) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < 700; n++) {
        toi_shape a, b;
        const toi_vec3 v = anywhere(F16(9)), at = anywhere(F16(5));
        answers first, second;
        throw_shape(kind, &a);
        throw_shape(other, &b);
        spoil(&a, n % FAULTS);
        ask(&a, &b, &v, &at, &first);
        ask(&b, &a, &v, &at, &second);
        wrong += !are_refused(&first, true) || !are_refused(&second, false) || toi_shape_check(&a) >= 0;
    }
    tap_ok(wrong == 0, "kind %d with a rotation that is none, and %d: %u answered", kind, other, wrong);
}

/* At the tolerance: a third axis that is shorter by e has a square that is off by 2 e - e^2 <= 2^-8. */
static void test_tolerance(void) {
    static const toi_vec3 v = {0, 0, -F16(9)};
    toi_obb3 box = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, TOI_ROT3_IDENTITY}, other = good_obb3;
    toi_hit hit;
    const int32_t least = 1071642620; /* 2^30 * sqrt(1 - 2^-8), rounded up */
    other.center.z = F16(5);
    box.rot.u[2].z = least;
    tap_ok(toi_sweep_obb3(&box, &still3, &other, &v, NULL, &hit) == TOI_HIT &&
               toi_obb3_check(&box) == TOI_ERR_ROTATION,
           "axes that are off by 2^-8 are computed with");
    box.rot.u[2].z = least - 1;
    tap_ok(toi_sweep_obb3(&box, &still3, &other, &v, NULL, &hit) == TOI_ERR_ROTATION, "and no others");
    toi_obb2 flat = {{0, 0}, {F16(1), F16(1)}, {0, least}};
    tap_ok(toi_contains_obb2(&flat, &still2) == TOI_OVERLAP, "so it is in the plane");
    flat.rot.sin--;
    tap_ok(toi_contains_obb2(&flat, &still2) == TOI_ERR_ROTATION, "and not past it");
}

/* ---- Functions of rotations */

static void test_rotations(void) {
    static const toi_rot2 none2 = {0, 0};
    static const toi_rot3 none3 = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}}, level3 = TOI_ROT3_IDENTITY;
    toi_rot2 turn2, result2;
    toi_rot3 turn3, result3;
    const toi_vec2 v2 = {F16(3), -7};
    const toi_vec3 v3 = {F16(3), -7, 12345};
    toi_vec2 out2;
    toi_vec3 out3;
    toi_rot2_from_angle(&turn2, TOI_DEGREES(30));
    toi_rot3_from_yaw(&turn3, TOI_DEGREES(30));
    tap_ok(toi_rot2_check(&none2) == TOI_OK && toi_rot3_check(&none3) == TOI_OK, "no rotation is one");
    tap_ok(toi_rot2_compose(&result2, &none2, &turn2) == TOI_OK &&
               memcmp(&result2, &turn2, sizeof turn2) == 0 &&
               toi_rot2_compose(&result2, &turn2, &none2) == TOI_OK &&
               memcmp(&result2, &turn2, sizeof turn2) == 0,
           "composed with none a rotation of the plane is left");
    tap_ok(toi_rot3_compose(&result3, &none3, &turn3) == TOI_OK &&
               memcmp(&result3, &turn3, sizeof turn3) == 0 &&
               toi_rot3_compose(&result3, &turn3, &none3) == TOI_OK &&
               memcmp(&result3, &turn3, sizeof turn3) == 0,
           "and so is one of space");
    tap_ok(toi_rot2_apply(&out2, &none2, &v2) == TOI_OK && out2.x == v2.x && out2.y == v2.y &&
               toi_rot3_apply(&out3, &none3, &v3) == TOI_OK && memcmp(&out3, &v3, sizeof v3) == 0,
           "it turns no vector");
    tap_ok(toi_rot2_transpose(&result2, &none2) == TOI_OK && result2.cos == ONE && result2.sin == 0 &&
               toi_rot3_transpose(&result3, &none3) == TOI_OK &&
               memcmp(&result3, &level3, sizeof level3) == 0,
           "its inverse is the identity");
}

/* ---- Structs by {0}, and by some members */

static void test_shapes(void) {
    const toi_obb2 flat = {.half = {F16(1), F16(1)}};
    const toi_obb3 robot = {.half = {F16(0.4), F16(0.3), F16(0.2)}};
    const toi_obb3 cart = {.center = {F16(3), F16(0.7), 0}, .half = {F16(0.5), F16(0.5), F16(0.6)}};
    const toi_aabb2 wall = {.lo = {F16(5), -F16(1)}, .hi = {F16(6), F16(1)}};
    const toi_vec2 right = {.x = F16(1)};
    const toi_vec3 ahead = {.x = F16(1)};
    const toi_options far = {.t_max = F16(9)};
    toi_hit hit;
    toi_sweep_obb3(&robot, &ahead, &cart, &still3, &far, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter <= F16(2.1) && hit.enter >= F16(2.1) - 3,
           "boxes without rotations meet at 2.1: %d", (int)hit.enter);
    toi_sweep_obb2_aabb2(&flat, &right, &wall, &still2, &far, &hit);
    tap_ok(hit.status == TOI_HIT && hit.enter == F16(4), "a box in the plane without one at 4: %d",
           (int)hit.enter);
    const toi_obb2 point2 = {0};
    const toi_obb3 point3 = {0};
    tap_ok(toi_obb2_check(&point2) == TOI_OK && toi_obb3_check(&point3) == TOI_OK &&
               toi_contains_obb3(&point3, &still3) == TOI_OVERLAP,
           "a box that is all zero is a point");
    const toi_shape none = {0};
    const toi_poly2 no_polygon = {0};
    const toi_hull3 no_hull = {0};
    tap_ok(toi_sweep(&none, &still3, &none, &still3, NULL, &hit) == TOI_ERR_SHAPE &&
               toi_sweep_poly2(&no_polygon, &still2, &no_polygon, &still2, NULL, &hit) < 0 &&
               toi_sweep_hull3(&no_hull, &still3, &no_hull, &still3, NULL, &hit) == TOI_ERR_ARGUMENT,
           "a tagged shape, a polygon and a hull that are all zero are refused");
    const toi_segment2 spot = {0};
    const toi_triangle3 corner = {0};
    tap_ok(toi_intersect_segments2(&spot, &spot, NULL) == TOI_OVERLAP &&
               toi_contains_triangle3(&corner, &still3) == TOI_OVERLAP,
           "segments and triangles that are all zero are points");
    const toi_quat no_turn = {0};
    toi_rot3 rot;
    tap_ok(toi_rot3_from_quaternion(&rot, &no_turn) == TOI_ERR_ROTATION,
           "a quaternion that is all zero is refused");
}

/* Two boxes that meet at 3/4 of a time unit. */
static toi_status sweep_with(const toi_options *options, toi_hit *hit) {
    const toi_obb3 a = {.half = {F16(1), F16(1), F16(1)}},
                   b = {.center = {F16(5), 0, 0}, .half = {F16(1), F16(1), F16(1)}};
    const toi_vec3 v = {.x = -F16(4)};
    return toi_sweep_obb3(&a, &still3, &b, &v, options, hit);
}

static void test_options(void) {
    toi_hint hint = {0};
    const toi_options options[] = {
        {0}, {.quick = true}, {.hint = &hint}, {.edge_epsilon = 1}, {.all_edges = true}, TOI_OPTIONS_DEFAULT};
    toi_hit usual, hit;
    unsigned wrong = sweep_with(NULL, &usual) != TOI_HIT || usual.enter != 49152;
    for (unsigned n = 0; n < COUNT(options); n++)
        wrong += sweep_with(&options[n], &hit) != TOI_HIT || hit.enter != usual.enter ||
                 hit.exit != fix16_one || (hit.conservative && !options[n].quick);
    tap_ok(wrong == 0, "options of which some members are named look as far as others: %u wrong", wrong);
    tap_ok(sweep_with(&(toi_options){.instant = true}, &hit) == TOI_SEPARATE &&
               sweep_with(&(toi_options){.t_max = 49151, .instant = true}, &hit) == TOI_SEPARATE &&
               sweep_with(&(toi_options){.t_max = 49152, .instant = true}, &hit) == TOI_HIT,
           "an instant is asked for by name, and leaves any other t_max as it is");
    tap_ok(sweep_with(&(toi_options){.t_max = -1, .instant = true}, &hit) == TOI_ERR_ARGUMENT,
           "no t_max is negative");
}

/* Every typed function has its own way to t_max. */
static void test_typed_options(void) {
    static const toi_options none = {0}, instant = {.instant = true};
    unsigned wrong = 0, met = 0;
    for (int n = 0; n < 20000; n++) {
        const bool flat = n % 2;
        static const toi_shape_kind kinds[2][3] = {{TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, TOI_SHAPE_HULL3},
                                                   {TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, TOI_SHAPE_POLY2}};
        toi_shape a, b;
        toi_hit usual, hit, at_rest;
        const toi_vec3 v = anywhere(F16(9));
        throw_shape(kinds[flat][between(0, 2)], &a);
        throw_shape(kinds[flat][between(0, 2)], &b);
        sweep_typed(&a, &still3, &b, &v, NULL, &usual);
        sweep_typed(&a, &still3, &b, &v, &none, &hit);
        wrong += hit.status != usual.status || hit.enter != usual.enter || hit.exit != usual.exit;
        sweep_typed(&a, &still3, &b, &v, &instant, &at_rest);
        wrong += usual.status == TOI_OVERLAP ? at_rest.status != TOI_OVERLAP || at_rest.exit != 0
                                             : usual.enter > 0 && at_rest.status != TOI_SEPARATE;
        met += usual.status > TOI_SEPARATE && usual.enter > 0;
    }
    tap_ok(wrong == 0 && met > 1000, "typed sweeps and options of zeros: %u wrong, %u met", wrong, met);
}

/* ---- Moves */

/* A wall from x = 3 on, as a callback writes it that begins anew. */
static bool tells_anew(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)region;
    const toi_shape wall = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{F16(3), -F16(9)}, {F16(4), F16(9)}}}};
    *out = (toi_candidate){.shape = wall, .role = *(toi_role *)context, .id = 5};
    return n == 0;
}

static bool tells_no_shape(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)region;
    *out = (toi_candidate){.role = *(toi_role *)context};
    return n == 0;
}

static fix16_t moves_by(const toi_move_options *options, toi_role role, toi_move_result *moved) {
    toi_shape body = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {F16(1), F16(1)}}}};
    const toi_vec2 v = {F16(5), F16(2)};
    toi_move2(&body, &v, tells_anew, &role, options, moved);
    return moved->moved.x;
}

static void test_moves(void) {
    toi_move_result usual, moved;
    toi_role solid = TOI_ROLE_SOLID, nothing = TOI_ROLE_NONE;
    const toi_move_options none = {0}, bullet = {.bullet = true}, lifted = {.up = {0, -F16(1), 0}},
                           ghost = {.ignores = UINT32_MAX}, instant = {.instant = true},
                           named = TOI_MOVE_OPTIONS_DEFAULT;
    const fix16_t usual_x = moves_by(NULL, solid, &usual);
    tap_ok(usual_x == F16(2) && usual.moved.y == F16(2) && usual.touched == TOI_TOUCHED_WALL,
           "a candidate of which only the shape is named is solid: (%d, %d)", (int)usual.moved.x,
           (int)usual.moved.y);
    tap_ok(moves_by(&none, solid, &moved) == F16(2) &&
               memcmp(&moved.moved, &usual.moved, sizeof moved.moved) == 0 &&
               moves_by(&named, solid, &moved) == F16(2) && moved.moved.y == F16(2),
           "move options of zeros are the defaults");
    tap_ok(moves_by(&bullet, solid, &moved) == F16(2) && moved.moved.y < F16(1) && moved.count == 1 &&
               moved.contacts[0].id == 5,
           "a bullet stops at what it meets");
    tap_ok(moves_by(&lifted, solid, &moved) == F16(2) && moved.touched == TOI_TOUCHED_WALL,
           "another up, other defaults");
    tap_ok(moves_by(&ghost, solid, &moved) == F16(5) && moved.status == TOI_SEPARATE,
           "what is ignored is passed");
    tap_ok(moves_by(&instant, solid, &moved) == 0 && moved.status == TOI_SEPARATE,
           "an instant moves nothing");
    tap_ok(moves_by(&none, nothing, &moved) == F16(5) && moved.count == 0, "nothing is no thing");
    toi_shape body = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {F16(1), F16(1)}}}};
    tap_ok(toi_move2(&body, &still2, tells_no_shape, &solid, NULL, &moved) == TOI_ERR_SHAPE &&
               moved.faulty == 0 &&
               toi_move2(&body, &still2, tells_no_shape, &nothing, NULL, &moved) == TOI_SEPARATE,
           "a thing whose shape nobody has set is refused");
}

/* The default slope is 45 degrees: a floor that rises by 44 is one, by 46 is a wall; by 1 ulp a wall is a
 * floor. */
static void test_slopes(void) {
    static const toi_vec2 flat[3] = {{-F16(9), -F16(8.69)}, {F16(9), -F16(9)}, {F16(9), F16(8.69)}},
                          steep[3] = {{-F16(9), -F16(9.32)}, {F16(9), -F16(9.4)}, {F16(9), F16(9.32)}};
    uint8_t touched[3];
    for (unsigned n = 0; n < 3; n++) {
        test_world w = {.count = 0};
        toi_shape body = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{-F16(1), F16(1)}, {0, F16(2)}}}};
        const toi_vec2 down = {0, -F16(4)}, right = {F16(9), 0};
        const toi_move_options options = {.slope = n == 2};
        toi_move_result moved;
        if (n == 2)
            add_box2(&w, F16(3), -F16(9), F16(4), F16(9));
        else
            add_poly2(&w, n == 0 ? flat : steep, 3);
        toi_move2(&body, n == 2 ? &right : &down, world_tells, &w, &options, &moved);
        touched[n] = moved.touched;
    }
    tap_ok(touched[0] == TOI_TOUCHED_FLOOR && touched[1] == TOI_TOUCHED_WALL &&
               touched[2] == TOI_TOUCHED_FLOOR,
           "floors and walls by default, and with a slope of 1 ulp: %u %u %u", touched[0], touched[1],
           touched[2]);
}

int main(void) {
    static const toi_shape_kind turned[] = {TOI_SHAPE_OBB2,  TOI_SHAPE_OBB2,  TOI_SHAPE_OBB2,
                                            TOI_SHAPE_OBB3,  TOI_SHAPE_OBB3,  TOI_SHAPE_OBB3,
                                            TOI_SHAPE_HULL3, TOI_SHAPE_HULL3, TOI_SHAPE_HULL3},
                                others[] = {TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, TOI_SHAPE_POLY2,
                                            TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, TOI_SHAPE_HULL3,
                                            TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, TOI_SHAPE_HULL3};
    for (unsigned n = 0; n < COUNT(turned); n++) {
        test_left_out(turned[n], others[n]);
        test_none(turned[n], others[n]);
    }
    test_tolerance();
    test_rotations();
    test_shapes();
    test_options();
    test_typed_options();
    test_moves();
    test_slopes();
    return tap_done();
}
