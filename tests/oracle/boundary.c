/* SPDX-License-Identifier: MIT */
#include "boundary.h"

static bool move(boundary *b, int64_t steps, query *out) {
    const int64_t by[3] = {steps * b->way[0], steps * b->way[1], steps * b->way[2]};
    *out = *b->q;
    return shape_shift(&out->b, &b->q->b, &b->q->a, by, &b->room);
}

static bool meets(boundary *b, oracle *o, int64_t steps) {
    query moved;
    if (!move(b, steps, &moved))
        return true;
    oracle_solve(o, &moved);
    return o->status != TOI_SEPARATE;
}

bool boundary_find(boundary *b, oracle *o, const query *q, dice *d) {
    const int64_t k = dice_range(d, 0, shape_dimensions(&q->a) - 1), sign = dice_range(d, 0, 1) == 0 ? -1 : 1;
    for (int i = 0; i < 3; i++)
        b->way[i] = i == k ? sign : 0;
    b->q = q;
    oracle_solve(o, q);
    b->contact = o->enter;
    if (o->status == TOI_SEPARATE)
        return false;
    int64_t in = 0, out = 1;
    for (; meets(b, o, out); out *= 2) {
        if (out > INT32_MAX)
            return false;
        in = out;
    }
    while (out - in > 1) {
        const int64_t middle = in + (out - in) / 2;
        *(meets(b, o, middle) ? &in : &out) = middle;
    }
    b->last = in;
    return true;
}

bool boundary_query(boundary *b, int n, query *out) {
    if (n < BOUNDARY_PLACES)
        return move(b, b->last + n - BOUNDARY_PLACES / 2, out);
    const int64_t t_max = (int64_t)b->contact + n - BOUNDARY_PLACES - 1;
    *out = *b->q;
    out->t_max = (fix16_t)t_max;
    return t_max >= 0 && t_max <= INT32_MAX;
}
