/* SPDX-License-Identifier: MIT */
/* libFuzzer: any bytes as shapes, velocities and options, straight into the library. */
#include <assert.h>
#include <string.h>

#include "fuzz_checks.h"
#include "fuzz_input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Its sweep takes another way than the walk over all axes, and each is rounded on its own. */
static bool has_hull(const fuzz_input *in) {
    return in->a.kind == TOI_SHAPE_HULL3 || in->b.kind == TOI_SHAPE_HULL3;
}

/* Axes of a wild box or hull may be zero, and then there is no normal. */
static void check_normal(const fuzz_input *in, const toi_hit *hit) {
    const toi_vec3 *n = &hit->normal;
    const bool is_zero = n->x == 0 && n->y == 0 && n->z == 0;
    if (hit->status == TOI_SEPARATE || hit->status == TOI_OVERLAP)
        assert(is_zero);
    else if (!fuzz_is_rotated(&in->a) && !fuzz_is_rotated(&in->b) && in->legal)
        assert(fuzz_is_unit(n));
}

static void check_hit(const fuzz_input *in, toi_status status, const toi_hit *hit) {
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

/* Without the edge axes contact may come early, but is never missed and never late. With hulls the full
 * answer comes another way, and each is rounded on its own. */
static void check_quick(const fuzz_input *in, const toi_hit *full) {
    const toi_options options = {.t_max = in->t_max,
                                 .instant = true,
                                 .edge_epsilon = in->edge_epsilon,
                                 .all_edges = true,
                                 .quick = true};
    toi_hit quick;
    toi_sweep(&in->a, &in->va, &in->b, &in->vb, &options, &quick);
    assert((quick.status < 0) == (full->status < 0));
    if (full->status > TOI_SEPARATE && !has_hull(in))
        assert(quick.status > TOI_SEPARATE && quick.enter <= full->enter && quick.exit >= full->exit);
}

/* What bounds or the path tell apart, the walk may take for contact: it leaves axes out in quick mode and at
 * a large epsilon, and rounds outwards. */
static bool has_no_axis(const toi_hit *hit) {
    return hit->status == TOI_SEPARATE &&
           (hit->axis.kind == TOI_AXIS_NONE || hit->axis.kind == TOI_AXIS_PATH);
}

static void sweep(const fuzz_input *in) {
    toi_hint hint = in->hint;
    const toi_options options = {.t_max = in->t_max,
                                 .instant = true,
                                 .edge_epsilon = in->edge_epsilon,
                                 .all_edges = true,
                                 .quick = (in->choices & 16) != 0,
                                 .hint = (in->choices & 32) != 0 ? &hint : NULL};
    const toi_options plain = {.t_max = in->t_max,
                               .instant = true,
                               .edge_epsilon = in->edge_epsilon,
                               .all_edges = true,
                               .quick = options.quick};
    toi_hit hit, again;
    tally t = {0, 0};
    check_hit(in, toi_sweep(&in->a, &in->va, &in->b, &in->vb, &options, &hit), &hit);
    const toi_status status = toi_sweep(&in->a, &in->va, &in->b, &in->vb, &plain, &again);
    assert(toi_explain(&in->a, &in->va, &in->b, &in->vb, &plain, count, &t) == status);
    assert((status < 0) == (t.axes == 0) && t.separating <= 1);
    if (!in->legal)
        return;
    assert(status == hit.status && (status < 0 || (again.enter == hit.enter && again.exit == hit.exit)));
    assert(has_hull(in) || t.separating == (status == TOI_SEPARATE) || has_no_axis(&again));
    check_quick(in, &again);
    (void)toi_shape_check(&in->a);
}

/* Beside the sweep; the origin of the ray is what the first shape begins with. */
static void others(const fuzz_input *in) {
    const int32_t *n = in->numbers;
    const toi_vec3 origin = {n[0], n[1], n[2]};
    const toi_options options = {.t_max = in->t_max,
                                 .instant = true,
                                 .edge_epsilon = in->edge_epsilon,
                                 .all_edges = true,
                                 .quick = (in->choices & 16) != 0};
    const bool legal = toi_shape_check(&in->a) == TOI_OK && toi_shape_check(&in->b) == TOI_OK;
    fuzz_query q = {in->a, in->b, in->va, in->vb, options, legal};
    fuzz_overlap(&q);
    fuzz_ray(&q, &origin);
    fuzz_contact(&q);
}

/* Plain numbers, as they are, cut down to a size where they meet often, and as small as it takes. */
static void plain_numbers(const fuzz_input *in) {
    int32_t numbers[FUZZ_NUMBERS];
    memcpy(numbers, in->numbers, sizeof numbers);
    fuzz_numbers(numbers);
    for (int32_t most = TOI_LIMIT / 2; most > 1; most /= 4096) {
        for (int i = 0; i < FUZZ_NUMBERS; i++)
            numbers[i] %= most;
        fuzz_numbers(numbers);
    }
}

static void visit(const fuzz_input *in) {
    if (in->has_numbers)
        plain_numbers(in);
    sweep(in);
    others(in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_each_input(data, size, visit);
    return 0;
}
