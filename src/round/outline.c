/* SPDX-License-Identifier: MIT */
/* Sweeps of two outlines with a radius r: exact.
 *
 * Shapes are in contact while M + w t is within r of 0. c(p) = w x p tells how far to the left of the path of
 * 0 through M + ball a point lies. Along the chain of w, which faces the motion, the boundary of M + ball is
 * arc, edge, arc and so on, and c rises along it: from c - r |w| at the vertex where the chain begins to
 * c + r |w| where it ends, and at both ends of an edge moved out by r it is c - r K / sqrt(N) with K = w .
 * edge and N = |edge|^2. So signs of these tell which piece the path enters through. The path leaves through
 * the piece that it would enter by with the opposite motion, on the other chain.
 *
 * A piece gives the time of contact as an algebraic number, which is compared with whole time ulps exactly.
 *
 * Widths: a vertex q of M and r together are below 3 * 2^29, w and edges below 2^30: c, w . q and edge x q
 * are below 2^62, N and |w|^2 below 2^61, K and w x edge below 2^61, and r^2 below 2^60. */
#include "outline.h"

/* ---- Which piece */

/* Returns the sign of c sqrt(N) - r k, neither below 0, where 31 bits of both and bounds of sqrt(N) tell it,
 * else 0. With the longer entry first, x + 7/16 y is at least sqrt(N) and below 1.092 of it; worked out here
 * it is up to 2 more, so that of 64 or more 7/8 less 2 is below sqrt(N). */
static int compare_roughly(uint64_t c, uint64_t k, const toi_vec2 *edge, uint32_t radius) {
    const uint32_t x = toi16_abs32(edge->x), y = toi16_abs32(edge->y), longer = x > y ? x : y,
                   shorter = x > y ? y : x, most = longer + (shorter >> 1) - (shorter >> 4) + 1,
                   least = most - (most >> 3) - 2;
    const unsigned bits = toi16_bits64(c | k), down = bits > 31 ? bits - 31 : 0;
    const uint32_t short_c = (uint32_t)(c >> down), short_k = (uint32_t)(k >> down);
    if (longer < 64)
        return 0;
    if (toi16_mulu(short_c, least) > toi16_mulu(short_k + 1, radius))
        return 1;
    return toi16_mulu(short_c + 1, most) < toi16_mulu(short_k, radius) ? -1 : 0;
}

/* Tells whether c sqrt(N) - r k > 0: c^2 N and r^2 k^2 are below 2^185, and compared exactly in doubt. */
static bool is_past_offset(int64_t c, int64_t k, const toi_vec2 *edge, uint32_t radius) {
    const uint64_t size_c = toi16_abs64(c), size_k = toi16_abs64(k);
    if ((c ^ k) < 0)
        return c >= 0;
    int order = TOI16_FOR_SIZE ? 0 : compare_roughly(size_c, size_k, edge, radius);
    if (order == 0)
        order =
            toi16_root_compare(size_c, toi16_mulu(radius, radius), size_k, (uint64_t)toi16_dot2(edge, edge));
    return c < 0 ? order < 0 : order > 0;
}

/* Finds the piece through which the path enters. c is that of the vertex where the chain begins. A path that
 * only touches M + ball does so at the last vertex of the chain or, where c is r |w| along all of it that is
 * along w, at the last one of these. */
static toi16_piece2 find_entry(const toi16_path2 *path, bool back, int64_t c) {
    toi16_chain2 chain = toi16_begin_chain(path->pair, back);
    const toi_vec2 *w = &path->w, *edge = &chain.at.edge;
    toi16_piece2 piece = {chain.at, c, 0};
    for (; toi16_find_edge(&chain); toi16_pass_edge(&chain)) {
        const int64_t k = toi16_dot2(edge, w), end = piece.c + toi16_cross2(w, edge);
        if (is_past_offset(piece.c, k, edge, path->radius))
            break;
        if (is_past_offset(end, k, edge, path->radius)) {
            piece.at = chain.at;
            return piece;
        }
        piece.c = end;
    }
    piece.at = chain.at;
    piece.at.edge = toi16_none2;
    return piece;
}

/* ---- Normals */

/* Writes the normal of an arc at the instant of entry, c left(w) - sqrt(r^2 |w|^2 - c^2) w, in which no time
 * enters. Where both factors together are long enough the root is off by less than 2^-31 of them; else they
 * are shifted so that their squares take 61 or 62 bits. They are cut off to 31 bits, so that the direction is
 * off by less than 2^-28 of itself. Of a polygon that is not convex c may be past r |w|. */
static void put_arc_normal(const toi16_path2 *path, const toi16_piece2 *piece, toi_vec3 *normal) {
    const unsigned bits = path->limit.high != 0 ? 64 : toi16_bits64(path->limit.low),
                   half = bits < 62 ? (62 - bits) / 2 : 0;
    int64_t across = piece->c, root = (int64_t)piece->root;
    if (root == 0 || half != 0) {
        const toi16_wide square = toi16_inside_square(path, across);
        root = (int64_t)toi16_root_of_wide(&square);
        if (half != 0 && square.high >= 0) {
            across *= INT64_C(1) << half;
            root = toi16_sqrt64(square.low << (2 * half));
        }
    }
    const unsigned size = toi16_bits64(toi16_abs64(across) | (uint64_t)root),
                   down = size > 31 ? size - 31 : 0;
    const int32_t x = (int32_t)toi16_shr(across, down), y = (int32_t)toi16_shr(root, down);
    toi16_put_direction2(toi16_mul_sum(-path->w.y, x, -path->w.x, y),
                         toi16_mul_sum(path->w.x, x, -path->w.y, y), normal);
}

static void answer_piece(const toi16_path2 *path, const toi16_piece2 *piece, toi_hit *hit) {
    if (toi16_is_zero2(&piece->at.edge))
        put_arc_normal(path, piece, &hit->normal);
    else
        toi16_put_direction2(-piece->at.edge.y, piece->at.edge.x, &hit->normal);
    hit->axis = toi16_name_feature2(path->pair, &piece->at);
}

static void turn_path(toi16_path2 *path) {
    path->w.x = -path->w.x;
    path->w.y = -path->w.y;
}

/* c of M goes from `least` to `most`. A path that only touches M + ball never gets inside. Of a polygon that
 * is not convex the last contact may come out before the first. */
static void sweep_along(toi16_path2 *path, int64_t least, int64_t most, bool touches, fix16_t t_max,
                        toi_hit *hit) {
    toi16_piece2 in = find_entry(path, false, least);
    fix16_t enter = 0, leave = t_max;
    const toi16_crossing_end entered = toi16_find_crossing(path, &in, false, t_max, &enter);
    if (entered == TOI16_LATE)
        return;
    turn_path(path);
    toi16_piece2 out = find_entry(path, true, -most);
    const toi16_crossing_end left = toi16_find_crossing(path, &out, true, t_max, &leave);
    if (left == TOI16_BEFORE)
        return;
    hit->status = touches || left == TOI16_AT_START ? TOI_GRAZE
                  : entered == TOI16_BEFORE         ? TOI_OVERLAP
                                                    : TOI_HIT;
    hit->enter = enter;
    hit->exit = leave > enter ? leave : enter;
    if (left == TOI16_AT_START)
        answer_piece(path, &out, hit);
    turn_path(path);
    if (left != TOI16_AT_START && hit->status != TOI_OVERLAP)
        answer_piece(path, &in, hit);
}

/* ---- The member of the family */

/* Without motion the shapes stay as they are. */
TOI16_OWN_STACK void sweep_at_rest(toi16_round_outlines *pair, fix16_t t_max, toi_hit *hit) {
    toi16_feature2 at;
    const int order = toi16_compare_at_rest(pair, &at);
    if (order > 0)
        return;
    hit->status = order < 0 ? TOI_OVERLAP : TOI_GRAZE;
    hit->exit = t_max;
    if (order == 0) {
        toi16_put_normal_at_rest(&at, &hit->normal);
        hit->axis = toi16_name_feature2(pair, &at);
    }
}

/* Returns the sign of beside - r |w|, where M goes past the path by `beside`; it is below 0 where the path
 * goes through M. */
static int compare_side(const toi16_path2 *path, int64_t beside) {
    const uint32_t most = toi16_abs32(path->w.x) + toi16_abs32(path->w.y);
    if (beside <= 0)
        return -1;
    if ((uint64_t)beside > toi16_mulu(path->radius, most))
        return 1;
    const toi16_wide square = toi16_inside_square(path, beside);
    return -toi16_wide_sign(&square);
}

TOI16_OWN_STACK void sweep_moving(toi16_round_outlines *outlines, fix16_t t_max, toi_hit *hit) {
    const toi_axis3 *w = &outlines->round.pair.w;
    toi16_path2 path = {outlines, {w->x, w->y}, outlines->round.radius, 0, {0, 0}};
    toi16_look_from(outlines, &path.w);
    const int64_t least = outlines->b.c_least - outlines->a.c_most,
                  most = outlines->b.c_most - outlines->a.c_least;
    const uint64_t square = toi16_mulu(path.radius, path.radius);
    path.speed_square = (uint64_t)toi16_dot2(&path.w, &path.w);
    path.limit.high = (int64_t)toi16_mulhi64(square, path.speed_square);
    path.limit.low = square * path.speed_square;
    const int side = compare_side(&path, least > -most ? least : -most);
    if (side > 0)
        hit->axis.kind = TOI_AXIS_PATH;
    else
        sweep_along(&path, least, most, side == 0, t_max, hit);
}

static void sweep_outlines(toi16_pair *pair, fix16_t t_max, toi_hit *hit) {
    toi16_round_outlines *outlines = (toi16_round_outlines *)pair;
    if ((pair->w.x | pair->w.y) == 0)
        sweep_at_rest(outlines, t_max, hit);
    else
        sweep_moving(outlines, t_max, hit);
}

const toi16_round_family toi16_round_outlines_family = {{0, 0, 0, 0, 0, 0, 0, 0}, sweep_outlines,
                                                        toi16_rest_outlines,      toi16_gap_outlines,
                                                        toi16_plane_of_outlines,  true};
