/* SPDX-License-Identifier: MIT */
/* The typed sweep of two hulls, which on some CPUs looks at them before it opens a pair, against the tagged
 * one, which never does: they answer the same, and refuse the same. */
#include "digest_hulls.h"
#include "random_rotation.h"
#include "same.h"
#include "tap.h"

enum { ROUNDS = 6000, MOST_VERTICES = 64 };

static uint64_t seed = 11;

typedef struct {
    toi_vec3 vertices[MOST_VERTICES];
    toi_hull3_table table;
    toi_shape shape;
    toi_vec3 velocity;
} body;

static int32_t within(uint32_t bits) {
    const uint64_t x = random64(&seed);
    return (int32_t)(x % (UINT64_C(2) << bits)) - (INT32_C(1) << bits);
}

static toi_vec3 throw_vec(uint32_t bits) {
    const toi_vec3 v = {within(bits), within(bits), within(bits)};
    return v;
}

/* Up to what the typed sweep takes for a rotation, and past it. */
static void bend(toi_rot3 *rot) {
    const int32_t by = within((uint32_t)(random64(&seed) % 9));
    toi_axis3 *u = &rot->u[random64(&seed) % 3];
    int32_t *const entries[] = {&u->x, &u->y, &u->z};
    *entries[random64(&seed) % 3] += by;
}

/* Of all sizes, and now and then where it is refused. */
static void throw_body(body *out, uint32_t bits) {
    const bool is_lost = random64(&seed) % 64 == 0;
    const toi_hull3_table *table = digest_hulls[random64(&seed) % DIGEST_HULLS];
    const fix16_t most = (INT32_C(1) << bits) / (table->reach + 1) + 1,
                  k = 1 + (fix16_t)(random64(&seed) % (uint64_t)most), factor[3] = {k, k, 1 + k / 2};
    toi_hull3 *hull = &out->shape.as.hull3;
    digest_hull_scale(table, factor, out->vertices, &out->table);
    out->shape.kind = TOI_SHAPE_HULL3;
    hull->table = &out->table;
    hull->center = throw_vec(is_lost ? 30 : bits + 1);
    out->velocity = throw_vec(is_lost ? 30 : (uint32_t)(1 + random64(&seed) % (bits + 2)));
    random_rotation(&seed, &hull->rot);
    if (random64(&seed) % 2 == 0)
        bend(&hull->rot);
}

static bool are_same(const toi_hit *x, const toi_hit *y) {
    if (x->status != y->status || x->status < 0)
        return x->status == y->status;
    return x->enter == y->enter && x->exit == y->exit && same_vector(&x->normal, &y->normal) &&
           same_axis(&x->axis, &y->axis) && x->conservative == y->conservative;
}

static body a, b;

static bool is_swept_alike(const toi_options *options, unsigned count[]) {
    toi_hit typed, tagged;
    toi_status status =
        toi_sweep_hull3(&a.shape.as.hull3, &a.velocity, &b.shape.as.hull3, &b.velocity, options, &typed);
    toi_sweep(&a.shape, &a.velocity, &b.shape, &b.velocity, options, &tagged);
    count[status < 0 ? 0 : status == TOI_SEPARATE ? 1 : 2]++;
    return status == typed.status && are_same(&typed, &tagged);
}

static void check_pairs(void) {
    unsigned wrong = 0, count[3] = {0, 0, 0};
    for (unsigned k = 0; k < ROUNDS; k++) {
        toi_options options = TOI_OPTIONS_DEFAULT;
        const uint32_t bits = (uint32_t)(4 + random64(&seed) % 22);
        throw_body(&a, bits);
        throw_body(&b, bits);
        if (random64(&seed) % 16 == 0)
            b.velocity = a.velocity;
        options.t_max = (fix16_t)(random64(&seed) % 4 * 32768) - (random64(&seed) % 64 == 0);
        options.instant = true;
        options.quick = random64(&seed) % 16 == 0;
        wrong += !is_swept_alike(random64(&seed) % 2 ? &options : 0, count);
    }
    tap_ok(wrong == 0 && count[0] > ROUNDS / 100 && count[1] > ROUNDS / 4 && count[2] > ROUNDS / 8,
           "%u typed sweeps of hulls are not the tagged ones; %u refused, %u apart, %u in contact", wrong,
           count[0], count[1], count[2]);
}

/* What is null, and tables that say they have faces and have none of the rest. */
static void check_faulty(void) {
    unsigned wrong = 0, count[3] = {0, 0, 0};
    for (unsigned k = 0; k < 4; k++) {
        throw_body(&a, 20);
        throw_body(&b, 20);
        a.table.face_count = 4;
        if (k == 0)
            a.table.vertices = 0;
        else if (k == 1)
            a.table.vertex_count = 0;
        else if (k == 2)
            a.table.reach = -1;
        else
            b.shape.as.hull3.table = 0;
        wrong += !is_swept_alike(0, count);
    }
    tap_ok(wrong == 0 && count[0] == 4, "%u of %u faulty hulls are not refused as by the tagged sweep", wrong,
           4);
    toi_hit hit;
    const toi_hull3 *hull = &a.shape.as.hull3;
    const toi_vec3 *v = &a.velocity;
    tap_ok(toi_sweep_hull3(0, v, hull, v, 0, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_hull3(hull, 0, hull, v, 0, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_hull3(hull, v, 0, v, 0, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_hull3(hull, v, hull, 0, 0, &hit) == TOI_ERR_ARGUMENT &&
               toi_sweep_hull3(hull, v, hull, v, 0, 0) == TOI_ERR_ARGUMENT,
           "null is refused");
}

int main(void) {
    check_pairs();
    check_faulty();
    return tap_done();
}
