/* SPDX-License-Identifier: MIT */
/* libFuzzer: any bytes as shapes, velocities and options, straight into the library. */
#include <assert.h>
#include <string.h>

#include <toi16/toi16.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What the bytes fill. The kinds and the quick mode are taken from `choices`, as not every byte is a bool. */
typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;
    fix16_t t_max;
    uint16_t edge_epsilon;
    toi_hint hint;
    uint8_t choices;
} input;

static bool is_unit(const toi_vec3 *v) {
    const int64_t square = (int64_t)v->x * v->x + (int64_t)v->y * v->y + (int64_t)v->z * v->z;
    const int64_t one = INT64_C(1) << 32;
    return one - (INT64_C(1) << 19) < square && square < one + (INT64_C(1) << 19);
}

static bool is_rotated(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_OBB2 || shape->kind == TOI_SHAPE_OBB3;
}

/* Axes of a wild box may be zero, and then there is no normal. */
static void check_normal(const input *in, const toi_hit *hit) {
    const toi_vec3 *n = &hit->normal;
    const bool is_zero = n->x == 0 && n->y == 0 && n->z == 0;
    if (hit->status == TOI_SEPARATE || hit->status == TOI_OVERLAP)
        assert(is_zero);
    else if (!is_rotated(&in->a) && !is_rotated(&in->b))
        assert(is_unit(n));
}

static void check_hit(const input *in, toi_status status, const toi_hit *hit) {
    assert(status == hit->status && TOI_ERR_ROTATION <= status && status <= TOI_OVERLAP);
    if (status < 0)
        return;
    assert(0 <= hit->enter && hit->enter <= hit->exit && hit->exit <= in->t_max);
    check_normal(in, hit);
}

typedef struct {
    unsigned axes, separating;
} tally;

static void count(void *context, const toi_axis_report *report) {
    tally *t = context;
    t->axes++;
    t->separating += report->separates;
}

/* Without the edge axes contact may come early, but is never missed and never late. */
static void check_quick(const input *in, const toi_hit *full) {
    const toi_options options = {in->t_max, in->edge_epsilon, true, NULL};
    toi_hit quick;
    toi_sweep(&in->a, &in->va, &in->b, &in->vb, &options, &quick);
    assert((quick.status < 0) == (full->status < 0));
    if (full->status > TOI_SEPARATE)
        assert(quick.status > TOI_SEPARATE && quick.enter <= full->enter && quick.exit >= full->exit);
}

static void sweep(const input *in) {
    toi_hint hint = in->hint;
    const toi_options options = {in->t_max, in->edge_epsilon, (in->choices & 16) != 0,
                                 (in->choices & 32) != 0 ? &hint : NULL};
    const toi_options plain = {in->t_max, in->edge_epsilon, options.quick, NULL};
    toi_hit hit, again;
    tally t = {0, 0};
    check_hit(in, toi_sweep(&in->a, &in->va, &in->b, &in->vb, &options, &hit), &hit);
    const toi_status status = toi_sweep(&in->a, &in->va, &in->b, &in->vb, &plain, &again);
    assert(status == hit.status && (status < 0 || (again.enter == hit.enter && again.exit == hit.exit)));
    assert(toi_explain(&in->a, &in->va, &in->b, &in->vb, &plain, count, &t) == status);
    assert((status < 0) == (t.axes == 0) && t.separating == (status == TOI_SEPARATE));
    check_quick(in, &again);
    (void)toi_shape_check(&in->a);
}

/* A point and another, or half extents, both in `d` dimensions, then the rotation. */
static void tame_numbers(int32_t *n, unsigned d, bool rotated) {
    const int32_t third = TOI_LIMIT / 3;
    for (unsigned i = 0; i < d; i++) {
        const int32_t first = n[i] % third, second = n[d + i] % third;
        n[i] = rotated || first < second ? first : second;
        n[d + i] = rotated ? (second < 0 ? -second : second) : first < second ? second : first;
    }
    for (unsigned i = 2 * d; i < 15; i++)
        n[i] %= TOI_ROT_ENTRY_MAX + 1;
}

/* Folds the numbers into the domain, which random bits would hardly ever hit. */
static void tame(toi_shape *shape) {
    int32_t numbers[15];
    memcpy(numbers, &shape->as, sizeof numbers);
    tame_numbers(numbers, shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2 ? 2 : 3,
                 is_rotated(shape));
    memcpy(&shape->as, numbers, sizeof numbers);
}

static void tame_velocity(toi_vec3 *v) {
    *v = (toi_vec3){v->x % TOI_LIMIT, v->y % TOI_LIMIT, v->z % TOI_LIMIT};
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input in;
    memset(&in, 0, sizeof in);
    memcpy(&in, data, size < sizeof in ? size : sizeof in);
    in.a.kind = (toi_shape_kind)(1 + (in.choices & 3));
    in.b.kind = (toi_shape_kind)(1 + (in.choices >> 2 & 3));
    sweep(&in);
    if ((in.choices & 64) == 0)
        return 0;
    tame(&in.a);
    tame(&in.b);
    tame_velocity(&in.va);
    tame_velocity(&in.vb);
    in.t_max &= INT32_MAX;
    sweep(&in);
    return 0;
}
