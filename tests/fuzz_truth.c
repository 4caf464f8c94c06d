/* SPDX-License-Identifier: MIT */
/* libFuzzer: any bytes as two legal shapes in motion, whose sweep the exact reference judges. */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz_input.h"
#include "oracle/oracle.h"
#include "oracle/replay.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Needles and blades may be early by more than the bar: docs/numerics.md 9. */
static bool may_be_early(const query *q) {
    return q->a.kind == TOI_SHAPE_HULL3 || q->b.kind == TOI_SHAPE_HULL3;
}

static void refuse(const oracle *o, const query *q, const toi_hit *hit, unsigned broken) {
    for (int n = 0; n < PROMISE_COUNT; n++)
        if ((broken & 1U << n) != 0)
            fprintf(stderr, "broken: %s\n", ORACLE_PROMISES[n]);
    replay_print(q, stderr);
    fputs("\n= ", stderr);
    replay_print_answer(q, hit, stderr);
    fputs("\ntruth: ", stderr);
    oracle_print(o, stderr);
    fputs("\n", stderr);
    abort();
}

static void judge(const query *q, const toi_hit *hit) {
    oracle o;
    oracle_init(&o);
    oracle_solve(&o, q);
    unsigned broken = oracle_judge(&o, hit, ORACLE_BAR_ULPS).broken;
    if (may_be_early(q))
        broken &= ~(1U << PROMISE_EARLY | 1U << PROMISE_FALSE | 1U << PROMISE_KIND);
    if (broken != 0)
        refuse(&o, q, hit, broken);
    oracle_clear(&o);
}

static void visit(const fuzz_input *in) {
    const toi_options options = {.t_max = in->t_max, .instant = true};
    const query q = {
        .a = in->a, .va = in->va, .b = in->b, .vb = in->vb, .t_max = in->t_max, .kind = QUERY_SWEEP};
    toi_hit hit;
    if (toi_shape_check(&in->a) == TOI_OK && toi_shape_check(&in->b) == TOI_OK &&
        toi_sweep(&in->a, &in->va, &in->b, &in->vb, &options, &hit) >= 0)
        judge(&q, &hit);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_each_input(data, size, visit);
    return 0;
}
