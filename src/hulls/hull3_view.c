/* SPDX-License-Identifier: MIT */
/* Support points of M as it is seen along the motion, in the frames of the hulls and on the grid of the view;
 * hull3_inner.h says how precise they are. */
#include "hull3_inner.h"

/* The three numbers of a vector by number. */
static const int32_t *entries(const void *vector) {
    return (const int32_t *)vector;
}

/* ---- Which vertex is farthest along a direction, the first of those that are */

static int64_t exact_place(const toi_axis3 *n, const toi_vec3 *v) {
    return toi16_add_product(toi16_mul_sum(n->x, v->x, n->y, v->y), n->z, v->z);
}

/* Where products are dear most vertices are told apart by their upper bits. A vertex has 15 of them and n,
 * which is below 2^31, 14 (1.5 * 2^13): a sum is below 2^30, as |v| < 2^15 and |n| < 2^14.4, and two of them
 * are off against one another by less than 2 (3 * 1.5 * 2^13 + sqrt(3) 2^15 + 3) < 3 * 2^16 for what is cut
 * off. On the grid n has 13 bits, and entries of vertices, below 2^31 for any axes, are cut to 15: two
 * vertices of a hull are within 3 * 2^14 in each, so they are off by less than 3 * 2^13 + 9 * 2^14 + 3 < 3 *
 * 2^16. */
static const int32_t TOO_CLOSE = INT32_C(3) << 16;

/* The arithmetic is unsigned because a table may lie about its reach. */
static int32_t coarse_place(const toi_axis3 *coarse, const toi_vec3 *v, unsigned shift) {
    return (int32_t)((uint32_t)toi16_shr32(v->x, shift) * (uint32_t)coarse->x +
                     (uint32_t)toi16_shr32(v->y, shift) * (uint32_t)coarse->y +
                     (uint32_t)toi16_shr32(v->z, shift) * (uint32_t)coarse->z);
}

static const toi_vec3 *farthest_coarsely(const toi16_view_side *side, const toi_axis3 *n) {
    toi_axis3 coarse = {toi16_shr32(n->x, 17), toi16_shr32(n->y, 17), toi16_shr32(n->z, 17)};
    const toi_vec3 *best = side->vertices, *end = side->end;
    int32_t most = coarse_place(&coarse, best, side->shift);
    for (const toi_vec3 *v = best + 1; v < end; v++) {
        int32_t place = coarse_place(&coarse, v, side->shift);
        int32_t lead = (int32_t)((uint32_t)place - (uint32_t)most);
        if (lead >= -TOO_CLOSE && (lead > TOO_CLOSE || exact_place(n, v) > exact_place(n, best))) {
            most = place;
            best = v;
        }
    }
    return best;
}

/* *place: how far the vertex is along n. */
static inline const toi_vec3 *farthest(const toi16_view_side *side, const toi_axis3 *n, int64_t *place) {
    if (!TOI16_NARROW)
        return toi16_farthest(side->vertices, side->end, entries(n), place);
    const toi_vec3 *v = farthest_coarsely(side, n);
    *place = exact_place(n, v);
    return v;
}

/* n in the frame of a map, given 2 n: entries within 2^31, those of axes within 2^30 + 16, so that the three
 * products are below 2^63. */
static int32_t mapped_entry(const int32_t *column, const toi_axis3 *n2) {
    int64_t xy = toi16_mul(column[0], n2->x) + toi16_mul(column[4], n2->y);
    return toi16_round_q32(TOI16_NARROW && n2->z == 0 ? xy : xy + toi16_mul(column[8], n2->z));
}

static const toi_vec3 *farthest_mapped(const toi16_view_side *side, const toi16_map *map,
                                       const toi_axis3 *n) {
    const int32_t *x = &map->row[0][1];
    const toi_axis3 n2 = {2 * n->x, 2 * n->y, 2 * n->z};
    const toi_axis3 local = {mapped_entry(x, &n2), mapped_entry(x + 1, &n2), mapped_entry(x + 2, &n2)};
    int64_t place;
    return farthest(side, &local, &place);
}

static inline void set_numbers(const toi16_view *view, const toi_vec3 *a, const toi_vec3 *b,
                               toi16_corner *out) {
    out->a = (uint16_t)(a - view->a.vertices);
    out->b = (uint16_t)(b - view->b.vertices);
}

/* ---- Before there is a grid */

/* A direction across the motion in the world, 2^30 times its length to nearest: toi16_view_world for z 0. */
static inline toi_axis3 plane_in_world(const toi16_view *view, const toi_axis3 *n) {
    int32_t world[3];
    world[view->i] = toi16_round_q30(toi16_mul(view->w[view->c], n->x));
    world[view->j] = toi16_round_q30(toi16_mul(view->w[view->c], n->y));
    world[view->c] = toi16_round_q30(-toi16_mul_sum(view->w[view->i], n->x, view->w[view->j], n->y));
    toi_axis3 out = {world[0], world[1], world[2]};
    return out;
}

static inline toi_axis3 to_frame(const toi_rot3 *rot, const toi_axis3 *n2) {
    int32_t n[3];
    toi16_nearest3(rot, n2->x, n2->y, n2->z, n);
    toi_axis3 out = {n[0], n[1], n[2]};
    return out;
}

/* n in the world is below 2^61, and at 2^32 times its length in the frames. The sum is unsigned because a
 * table may lie about its reach. */
int64_t toi16_view_reach(const toi16_view *view, const toi_axis3 *n, toi16_corner *out) {
    const toi16_hulls *hulls = view->hulls;
    toi_axis3 n2 = plane_in_world(view, n);
    toi_axis3 back = {-n2.x, -n2.y, -n2.z};
    toi_axis3 n_a = to_frame(hulls->a.rot, &back), n_b = to_frame(hulls->b.rot, &n2);
    int64_t place_a, place_b;
    const toi_vec3 *a = farthest(&view->a, &n_a, &place_a), *b = farthest(&view->b, &n_b, &place_b);
    set_numbers(view, a, b, out);
    const uint64_t place = ((uint64_t)place_a + (uint64_t)place_b) * (UINT32_C(2) << view->grid);
    return (int64_t)(place + (uint64_t)toi16_mul_sum(n->x, view->x, n->y, view->y));
}

/* ---- On the grid: the three products of a row are below 3 * (2^61 + 2^35) */

/* The z axis is along c, against w. The motion is doubled for Q30 in the upper half of a sum. */
static void map_frame(const toi16_view *view, const toi_rot3 *rot, int32_t sign, toi16_map *out) {
    const unsigned i = view->i, j = view->j, c = view->c;
    const int32_t w2 = 2 * sign * view->w[c], x2 = -2 * sign * view->w[i], y2 = -2 * sign * view->w[j];
    for (unsigned k = 0; k < 3; k++) {
        const int32_t *u = entries(&rot->u[k]);
        out->row[0][k + 1] = toi16_round_q32(toi16_mul(w2, u[i]) + toi16_mul(x2, u[c]));
        out->row[1][k + 1] = toi16_round_q32(toi16_mul(w2, u[j]) + toi16_mul(y2, u[c]));
        out->row[2][k + 1] = w2 > 0 ? u[c] / 2 : -(u[c] / 2);
    }
    out->row[0][0] = sign > 0 ? view->x : 0;
    out->row[1][0] = sign > 0 ? view->y : 0;
    out->row[2][0] = 0;
}

/* Makes ulps times 2^(grid + 2) of vertices, and map and vertex together are 2^32 to a unit of the grid: the
 * vertices of both hulls are below 2^31 then. */
static uint32_t factor_of(const toi16_view *view) {
    return UINT32_C(4) << view->grid;
}

/* At rest the grid is the world, from A's centre. */
static void rest_frame(const toi16_view *view, const toi_rot3 *rot, int32_t sign, toi16_map *out) {
    const toi_axis3 *d = &view->hulls->d;
    const int32_t unit = INT32_C(1) << view->grid, offset[3] = {d->x * unit, d->y * unit, d->z * unit};
    for (unsigned k = 0; k < 3; k++) {
        const int32_t *u = entries(&rot->u[k]);
        out->row[0][k + 1] = sign * u[0];
        out->row[1][k + 1] = sign * u[1];
        out->row[2][k + 1] = sign * u[2];
        out->row[k][0] = sign > 0 ? offset[k] : 0;
    }
}

static void place_side(const toi16_view *view, const toi16_map *map, toi16_view_side *side, toi_vec3 *out) {
    const int32_t *v = entries(side->vertices), *end = entries(side->end);
    int32_t *at = &out->x;
    const uint32_t factor = factor_of(view);
    while (v < end)
        toi16_map_next(map, factor, &v, &at);
    side->vertices = out;
    side->end = (const void *)at;
    side->shift = toi16_coarse_shift(UINT32_C(1) << (TOI16_GRID_BITS + 1));
}

typedef void (*frame_map)(const toi16_view *view, const toi_rot3 *rot, int32_t sign, toi16_map *out);

TOI16_INLINE_FOR_SPEED void place_by(toi16_view *view, frame_map map_of) {
    const toi_rot3 *a = view->hulls->a.rot, *b = view->hulls->b.rot;
    const unsigned count = view->hulls->a.table->vertex_count;
    toi16_map map;
    view->placed = count + view->hulls->b.table->vertex_count <= TOI16_PLACES;
    if (view->placed) {
        map_of(view, b, 1, &map);
        place_side(view, &map, &view->b, view->on_grid.places + count);
        map_of(view, a, -1, &map);
        place_side(view, &map, &view->a, view->on_grid.places);
    } else {
        map_of(view, a, -1, &view->on_grid.maps[0]);
        map_of(view, b, 1, &view->on_grid.maps[1]);
    }
}

void toi16_view_place(toi16_view *view) {
    place_by(view, map_frame);
}

bool toi16_view_open_at_rest(toi16_view *view, const toi16_hulls *hulls) {
    const toi_axis3 *d = &hulls->d;
    const unsigned bits = toi16_bits32((uint32_t)hulls->a.table->reach + (uint32_t)hulls->b.table->reach + 1);
    if (bits > TOI16_GRID_BITS || (toi16_abs32(d->x) | toi16_abs32(d->y) | toi16_abs32(d->z)) >> bits != 0)
        return false;
    view->hulls = hulls;
    view->grid = (uint8_t)(TOI16_GRID_BITS - bits);
    toi16_view_open_side(&view->a, hulls->a.table);
    toi16_view_open_side(&view->b, hulls->b.table);
    place_by(view, rest_frame);
    return true;
}

static void find_side_ends(toi16_view_side *side) {
    const toi_vec3 *v = side->vertices;
    int32_t most = v->z, least = most;
    unsigned highest = 0, lowest = 0;
    for (unsigned n = 1; ++v < side->end; n++) {
        int32_t z = v->z;
        if (z > most) {
            most = z;
            highest = n;
        } else if (z < least) {
            least = z;
            lowest = n;
        }
    }
    side->ends[TOI16_ENTER] = (uint8_t)highest;
    side->ends[TOI16_LEAVE] = (uint8_t)lowest;
}

void toi16_view_find_ends(toi16_view *view) {
    if (!view->placed)
        return;
    find_side_ends(&view->a);
    find_side_ends(&view->b);
}

static inline void put_placed(const toi16_view *view, const toi_vec3 *a, const toi_vec3 *b,
                              toi16_corner *out) {
    set_numbers(view, a, b, out);
    out->at.x = a->x + b->x;
    out->at.y = a->y + b->y;
    out->at.z = a->z + b->z;
}

static void put_mapped(const toi16_view *view, const toi_vec3 *v_a, const toi_vec3 *v_b, toi16_corner *out) {
    toi_vec3 place;
    int32_t *at = &out->at.x;
    const int32_t *v = entries(v_a);
    set_numbers(view, v_a, v_b, out);
    toi16_map_next(&view->on_grid.maps[0], factor_of(view), &v, &at);
    v = entries(v_b);
    at = &place.x;
    toi16_map_next(&view->on_grid.maps[1], factor_of(view), &v, &at);
    out->at.x += place.x;
    out->at.y += place.y;
    out->at.z += place.z;
}

void toi16_view_put(const toi16_view *view, toi16_corner *corner) {
    const toi_vec3 *a = view->a.vertices + corner->a, *b = view->b.vertices + corner->b;
    if (view->placed)
        put_placed(view, a, b, corner);
    else
        put_mapped(view, a, b, corner);
}

TOI16_SELDOM void support_mapped(const toi16_view *view, const toi_axis3 *n, toi16_corner *out) {
    put_mapped(view, farthest_mapped(&view->a, &view->on_grid.maps[0], n),
               farthest_mapped(&view->b, &view->on_grid.maps[1], n), out);
}

void toi16_view_support(const toi16_view *view, const toi_axis3 *n, toi16_corner *out) {
    int64_t place;
    if (view->placed)
        put_placed(view, farthest(&view->a, n, &place), farthest(&view->b, n, &place), out);
    else
        support_mapped(view, n, out);
}

/* ---- Directions in the world, heights and times */

void toi16_view_world(const toi16_view *view, const toi_axis3 *n, int64_t out[3]) {
    int64_t z = n->z * (INT64_C(1) << 30);
    out[view->i] = toi16_mul(view->w[view->c], n->x);
    out[view->j] = toi16_mul(view->w[view->c], n->y);
    out[view->c] = (view->w[view->c] > 0 ? z : -z) - toi16_mul(view->w[view->i], n->x) -
                   toi16_mul(view->w[view->j], n->y);
}

void toi16_view_opposite(const toi16_view *view, const toi_axis3 *n, toi_axis3 *out) {
    toi_axis3 back = {-n->x, -n->y, -n->z};
    int64_t world[3];
    toi16_view_world(view, &back, world);
    toi16_to_q30(world, out);
}

/* t speed is below 2^61. */
int32_t toi16_view_height(const toi16_view *view, fix16_t t) {
    int64_t way = toi16_shr(toi16_mul(t, (int32_t)view->speed) + 0xFFFF, 16) + view->depth;
    int64_t most = INT32_MAX >> (view->grid - 1);
    way = way > most ? most : way < -most ? -most : way;
    return (int32_t)(-way * (INT32_C(1) << (view->grid - 1)));
}

/* A point of M is on the line at t = -m_c / w_c, and z = +-(m_c - d_c) 2^grid / 2, so t speed is
 * -(z 2^(1 - grid) + depth); and z = height / n.z. All are below 2^62. */
int64_t toi16_view_time(const toi16_view *view, const toi_axis3 *n, int64_t height) {
    int64_t ceiling = -toi16_shr(-height, view->grid - 1U), sum = ceiling + toi16_mul(n->z, view->depth);
    return n->z > 0 ? -sum : sum;
}
