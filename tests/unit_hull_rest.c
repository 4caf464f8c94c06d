/* SPDX-License-Identifier: MIT */
/* The search at rest of two hulls against the walk over all of their axes: the same answer, bit for bit, of
 * rocks, boxes and small hulls, turned at random, level, turned about z alone, mirrored, bent, and at places
 * where facets are tied. */
#include <string.h>
#include "../src/hulls/hull3_inner.h"
#include "../src/kinds/kind.h"
#include "digest_hulls.h"
#include "random.h"
#include "random_rotation.h"
#include "tap.h"

enum { ROUNDS = 500, FIRST = 4 };

static uint64_t seed = 20261127;

static int32_t within(uint32_t most) {
    return (int32_t)(random64(&seed) % (2 * (uint64_t)most + 1)) - (int32_t)most;
}

typedef struct {
    toi_vec3 vertices[64];
    toi_hull3_table table;
    toi_hull3 hull;
} body;

static body a, b;

/* What hulls a scene has, and how they are turned. */
typedef enum { ANY_TURN, LEVEL, YAW, ALIKE, MIRRORED, BENT, TURNS } turn;

static void turn_body(body *x, turn how) {
    static const toi_rot3 upright = TOI_ROT3_IDENTITY;
    toi_rot3 *rot = &x->hull.rot;
    random_rotation(&seed, rot);
    if (how == LEVEL)
        *rot = upright;
    else if (how == YAW)
        toi_rot3_from_yaw(rot, (toi_angle)random64(&seed));
    else if (how == ALIKE && x == &b)
        *rot = a.hull.rot;
    for (unsigned k = 0; k < 3; k++) {
        toi_axis3 *u = &rot->u[k];
        const toi_axis3 back = {-u->x, -u->y, -u->z},
                        longer = {u->x + u->x / 1024, u->y + u->y / 1024, u->z + u->z / 1024};
        if (how == MIRRORED && x == &a)
            *u = back;
        if (how == BENT && k == 0)
            *u = longer;
    }
}

/* Of some units, at places on a grid half of the time, else of any width, thin ones often. */
static void throw_body(body *x, turn how) {
    const bool on_grid = random64(&seed) % 2 == 0;
    const toi_hull3_table *table = digest_hulls[FIRST + random64(&seed) % (DIGEST_HULLS - FIRST)];
    const fix16_t unit = INT32_C(131072) / table->reach;
    fix16_t factor[3], at[3];
    for (unsigned k = 0; k < 3; k++) {
        factor[k] = on_grid ? unit : 1 + (fix16_t)random_width(&seed, 17) % unit;
        at[k] = on_grid ? unit * within(2) : within(98304);
    }
    digest_hull_scale(table, factor, x->vertices, &x->table);
    x->hull.table = &x->table;
    x->hull.center = (toi_vec3){at[0], at[1], at[2]};
    turn_body(x, how);
}

static toi_status answer(bool walks, toi_penetration *out) {
    static const toi_vec3 still = {0, 0, 0};
    toi16_hulls hulls;
    toi_status opened = toi16_open_hull3(&hulls, &a.hull, &still, &b.hull, &still, NULL);
    memset(out, 0, sizeof *out);
    if (opened < 0)
        return out->status = opened;
    if (!walks)
        toi16_hulls_at_rest(&hulls.pair);
    return toi16_pair_overlap(opened, &hulls.pair, toi16_limits_hull3, &b.hull, out);
}

static bool is_decided(void) {
    static const toi_vec3 still = {0, 0, 0};
    toi16_hulls hulls;
    toi_status status;
    toi16_way_out way = {0, 0, TOI16_NO_MARK, TOI16_NO_MARK};
    toi16_open_hull3(&hulls, &a.hull, &still, &b.hull, &still, NULL);
    toi16_hulls_at_rest(&hulls.pair);
    return hulls.pair.family->search_at_rest(&hulls.pair, &way, &status);
}

static bool is_same(const toi_penetration *p, const toi_penetration *q) {
    return p->status == q->status && p->depth == q->depth &&
           memcmp(&p->normal, &q->normal, sizeof p->normal) == 0 &&
           memcmp(&p->push, &q->push, sizeof p->push) == 0 && p->axis.kind == q->axis.kind &&
           p->axis.a == q->axis.a && p->axis.b == q->axis.b;
}

/* A level box of half extents that need not be multiples of the small one's. */
static void put_level_box(body *x, const int32_t half[3], const toi_vec3 *center) {
    static const fix16_t once[3] = {1, 1, 1};
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], once, x->vertices, &x->table);
    for (unsigned n = 0; n < 8; n++) {
        toi_vec3 *v = &x->vertices[n];
        *v = (toi_vec3){v->x < 0 ? -half[0] : half[0], v->y < 0 ? -half[1] : half[1],
                        v->z < 0 ? -half[2] : half[2]};
    }
    x->table.reach =
        (fix16_t)toi16_sqrt64((uint64_t)toi16_mul(half[0], half[0]) + (uint64_t)toi16_mul(half[1], half[1]) +
                              (uint64_t)toi16_mul(half[2], half[2])) +
        1;
    x->hull.table = &x->table;
    x->hull.center = *center;
    turn_body(x, LEVEL);
}

/* Level boxes with the same centre, or nearly, of one size or two: corners of M that are in line make facets
 * that are none. The first is one that divided by zero. */
static unsigned wrong_concentric(void) {
    unsigned wrong = 0;
    int32_t half[3] = {19813, 72076, 44246};
    toi_vec3 to = {0, 1, 0};
    static const toi_vec3 origin = {0, 0, 0};
    for (unsigned n = 0; n < ROUNDS; n++) {
        toi_penetration found, walked;
        put_level_box(&a, half, &origin);
        for (unsigned k = 0; k < 3 && n % 2 != 0; k++)
            half[k] = 1 + (int32_t)random_width(&seed, 17);
        put_level_box(&b, half, &to);
        answer(true, &walked);
        answer(false, &found);
        wrong += !is_same(&found, &walked);
        for (unsigned k = 0; k < 3; k++)
            half[k] = 1 + (int32_t)random_width(&seed, 17);
        to = (toi_vec3){within(1), within(1), within(1)};
    }
    return wrong;
}

int main(void) {
    static const char *const names[TURNS] = {"turned at random", "level",    "turned about z",
                                             "turned alike",     "mirrored", "bent"};
    for (turn how = ANY_TURN; how < TURNS; how++) {
        unsigned separate = 0, overlaps = 0, wrong = 0, decided[2] = {0, 0};
        for (unsigned n = 0; n < ROUNDS; n++) {
            toi_penetration found, walked;
            throw_body(&a, how);
            throw_body(&b, how);
            answer(true, &walked);
            wrong += !is_same((answer(false, &found), &found), &walked);
            separate += walked.status == TOI_SEPARATE;
            overlaps += walked.status == TOI_OVERLAP;
            if (walked.status == TOI_SEPARATE || walked.status == TOI_OVERLAP)
                decided[walked.status == TOI_OVERLAP] += is_decided();
        }
        tap_ok(wrong == 0 && separate > ROUNDS / 8 && overlaps > ROUNDS / 8,
               "%s: the search at rest answers as the walk (%u wrong)", names[how], wrong);
        printf("# of %u apart %u are decided, of %u overlaps %u\n", separate, decided[0], overlaps,
               decided[1]);
    }
    const unsigned wrong = wrong_concentric();
    tap_ok(wrong == 0, "level boxes in one place: the search at rest answers as the walk (%u wrong)", wrong);
    return tap_done();
}
