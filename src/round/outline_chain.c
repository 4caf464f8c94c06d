/* SPDX-License-Identifier: MIT */
/* The walk over the boundary of M = B - A of two outlines. */
#include "outline.h"

/* ---- Ends of outlines */

/* Tells whether p comes before q, which has the same c. */
static bool is_before_on_path(const toi_vec2 *w, const toi_vec2 *p, const toi_vec2 *q) {
    const toi_vec2 d = toi16_minus2(p, q);
    return toi16_dot2(&d, w) < 0;
}

static void find_ends(toi16_outline *outline, const toi_vec2 *w) {
    const toi_vec2 *p = outline->first, *least = p, *most = p;
    int64_t c_least = toi16_cross2(w, p), c_most = c_least;
    while (p != outline->last) {
        p++;
        const int64_t c = toi16_cross2(w, p);
        if (c < c_least || (c == c_least && is_before_on_path(w, p, least))) {
            c_least = c;
            least = p;
        }
        if (c > c_most || (c == c_most && is_before_on_path(w, most, p))) {
            c_most = c;
            most = p;
        }
    }
    outline->least = least;
    outline->most = most;
    outline->c_least = c_least;
    outline->c_most = c_most;
}

void toi16_look_from(toi16_round_outlines *pair, const toi_vec2 *w) {
    find_ends(&pair->a, w);
    find_ends(&pair->b, w);
}

/* ---- Chains */

toi16_chain2 toi16_begin_chain(const toi16_round_outlines *pair, bool back) {
    const toi16_outline *a = &pair->a, *b = &pair->b;
    toi16_chain2 chain = {a, b, back ? b->least : b->most, back ? a->most : a->least, {0, 0, {0, 0}, false}};
    chain.at.u = back ? b->most : b->least;
    chain.at.d = back ? a->least : a->most;
    return chain;
}

/* Finds the next edge of one outline that has a length; *edge is 0 where the chain has no more. Returns where
 * it begins. */
static const toi_vec2 *next_edge(const toi16_outline *outline, const toi_vec2 *at, const toi_vec2 *end,
                                 toi_vec2 *edge) {
    edge->x = edge->y = 0;
    while (at != end) {
        *edge = toi16_edge(outline, at);
        if (!toi16_is_zero2(edge))
            break;
        at = toi16_next(outline, at);
    }
    return at;
}

/* All directions of a chain are within half a turn, so that a cross product tells which of two comes first;
 * of parallel ones either may. */
bool toi16_find_edge(toi16_chain2 *chain) {
    toi_vec2 rising, falling;
    toi16_feature2 *at = &chain->at;
    at->u = next_edge(chain->b, at->u, chain->u_end, &rising);
    at->d = next_edge(chain->a, at->d, chain->d_end, &falling);
    falling.x = -falling.x;
    falling.y = -falling.y;
    at->falls =
        toi16_is_zero2(&rising) || (!toi16_is_zero2(&falling) && toi16_cross2(&falling, &rising) >= 0);
    at->edge = at->falls ? falling : rising;
    return !toi16_is_zero2(&at->edge);
}

void toi16_pass_edge(toi16_chain2 *chain) {
    toi16_feature2 *at = &chain->at;
    if (at->falls)
        at->d = toi16_next(chain->a, at->d);
    else
        at->u = toi16_next(chain->b, at->u);
    at->edge.x = at->edge.y = 0;
}

/* ---- Answers */

void toi16_put_direction2(int64_t x, int64_t y, toi_vec3 *out) {
    const unsigned bits = toi16_bits64(toi16_abs64(x) | toi16_abs64(y)), down = bits > 30 ? bits - 30 : 0;
    const toi_vec2 direction = {(int32_t)toi16_shr(x, down), (int32_t)toi16_shr(y, down)};
    toi16_unit2(&direction, out);
}

toi_axis toi16_name_feature2(const toi16_round_outlines *pair, const toi16_feature2 *at) {
    toi_axis name = {TOI_AXIS_NEAREST, (uint16_t)(at->d - pair->a.first), (uint16_t)(at->u - pair->b.first)};
    return name;
}
