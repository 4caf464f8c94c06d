/* SPDX-License-Identifier: MIT */
/* Seidel's algorithm: bounds come one by one in random order; one that the best place so far breaks is tight
 * at the new best place, which leaves a program of one variable less. */
#include "hull_lp.h"

#include <math.h>
#include <stdint.h>

/* Past all places that matter, and small enough to leave doubles their precision: 2^31. */
static const double FAR = 2147483648.0;

/* A bound that is broken by less holds. */
static const double SLACK = 1e-6;

static void shuffle(lp_bound *bounds, size_t count) {
    uint32_t state = 1;
    for (size_t i = count; i > 1; i--) {
        state = state * UINT32_C(1664525) + UINT32_C(1013904223);
        const size_t j = (size_t)(((uint64_t)state * i) >> 32);
        const lp_bound kept = bounds[i - 1];
        bounds[i - 1] = bounds[j];
        bounds[j] = kept;
    }
}

/* low <= x <= high in one variable. */
static bool solve_line(const lp_bound *bounds, size_t count, double cost, double *place) {
    double low = -FAR, high = FAR;
    for (size_t i = 0; i < count; i++) {
        const double at = bounds[i].at[0], least = bounds[i].least;
        if (at > 0)
            low = fmax(low, least / at);
        if (at < 0)
            high = fmin(high, least / at);
        if (at == 0 && least > SLACK)
            return false;
    }
    *place = cost >= 0 ? low : high;
    return low <= high + SLACK;
}

/* Without variable k, where the tight bound holds as an equation. */
static lp_bound eliminate(const lp_bound *bound, const lp_bound *tight, int k) {
    const double share = bound->at[k] / tight->at[k];
    lp_bound out = {{0}, bound->least - share * tight->least};
    double square = 0;
    for (int j = 0, to = 0; j < 3; j++)
        if (j != k) {
            out.at[to] = bound->at[j] - share * tight->at[j];
            square += out.at[to] * out.at[to];
            to++;
        }
    const double length = sqrt(square), factor = length < 1e-12 ? 0 : 1 / length;
    for (int j = 0; j < 3; j++)
        out.at[j] *= factor;
    out.least *= factor == 0 ? 1 : factor;
    return out;
}

static int largest(const double at[3]) {
    const int k = fabs(at[1]) > fabs(at[0]);
    return fabs(at[2]) > fabs(at[k]) ? 2 : k;
}

double lp_excess(const lp_bound *bound, const double place[3]) {
    return bound->at[0] * place[0] + bound->at[1] * place[1] + bound->at[2] * place[2] - bound->least;
}

/* Unused variables have zeros. */
static bool solve(int variables, lp_bound *bounds, size_t count, const double cost[3], lp_bound *scratch,
                  double place[3]) {
    if (variables == 1)
        return solve_line(bounds, count, cost[0], place);
    for (int j = 0; j < 3; j++)
        place[j] = j >= variables ? 0 : cost[j] > 0 ? -FAR : FAR;
    for (size_t i = 0; i < count; i++) {
        const lp_bound *tight = &bounds[i];
        if (lp_excess(tight, place) >= -SLACK)
            continue;
        const int k = largest(tight->at);
        if (tight->at[k] == 0)
            return false;
        for (size_t j = 0; j < i; j++)
            scratch[j] = eliminate(&bounds[j], tight, k);
        const lp_bound sub_cost = eliminate(&(lp_bound){{cost[0], cost[1], cost[2]}, 0}, tight, k);
        double sub[3] = {0};
        if (!solve(variables - 1, scratch, i, sub_cost.at, scratch + i, sub))
            return false;
        double rest = tight->least;
        for (int j = 0, from = 0; j < 3; j++)
            if (j != k) {
                place[j] = sub[from++];
                rest -= tight->at[j] * place[j];
            }
        place[k] = rest / tight->at[k];
    }
    return true;
}

bool lp_solve(lp_bound *bounds, size_t count, const double cost[3], lp_bound *scratch, double place[3]) {
    shuffle(bounds, count);
    return solve(3, bounds, count, cost, scratch, place);
}
