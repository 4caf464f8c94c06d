/* SPDX-License-Identifier: MIT */
/* This file has rays at oriented boxes in space. A ray is the sweep of a point, and a point has no extent: M
 * is the box as the point sees it, which the line of the ray enters and leaves through faces of the box. So
 * six axes of the 15 count, the box's three and x, y and z, which are the faces of the point; pairs with an
 * edge of the point make no axis, as it has no length. And x, y and z matter only where the line is close to
 * an edge of the box, or the face lies along them.
 *
 * In 32 bits the box's slabs tell which axis enters and which one leaves, and that it is far from being
 * another one. The two that are left are projected exactly, as the walk over the axes projects them; where
 * anything is in doubt, all six are.
 *
 * A unit is 2 ulp here. Products of places with an axis are exact in 64 bits, and their high words are places
 * in units, cut off. docs/numerics.md, section 17, has the bounds. */
#include "../number/vector.h"
#include "obb3_layout.h"

/* An axis of the box: how far the point is from where it enters the slab and from where it leaves, in units,
 * and at what speed, in any unit, the same for all three. */
typedef struct {
    int32_t near, far, speed;
    unsigned number;
    int64_t place2_q30, speed_q30; /* of the box's centre doubled, and of the ray, grown */
} ray_axis3;

/* The box as the point of a ray sees it. */
typedef struct {
    const toi_obb3 *box;
    toi_axis3 offset2;   /* twice the way from the point to the box's centre, below 2^30 */
    toi_axis3 direction; /* grown to 30 bits */
    unsigned grown;      /* by so many bits */
    unsigned cut;        /* by so many bits places are cut where products are slow, to have 14 */
    uint32_t reach;      /* the sum of the half extents, below 2^28 */
    int32_t edge_doubt;  /* EDGE_DOUBT or LARGE_EDGE_DOUBT */
    ray_axis3 axis[3];
    int64_t square_q60[3], product_q60[3]; /* of each axis with itself, and of the two others */
} ray_view3;

/* By how much a place in units may differ from what the walk has, and how far from the edge of a face the
 * line is to be, so that x, y and z do not matter; and by how much the face is to be off these. */
enum { PLACE_DOUBT = 16, EDGE_DOUBT = PLACE_DOUBT + 48, LARGE_EDGE_DOUBT = PLACE_DOUBT + 1024 };
static const uint32_t LEVEL_DOUBT_Q30 = UINT32_C(1) << 15;

/* ---- Products of the axes */

static inline uint32_t high_of(int64_t q60) {
    return (uint32_t)((uint64_t)q60 >> 32);
}

/* Multiplies the axes of a box by one another. True where they are orthonormal to within 2^-28. */
TOI16_INLINE bool has_straight_axes(ray_view3 *v) {
    static const uint32_t one = (UINT32_C(1) << 28) - 1;
    const toi_axis3 *x = v->box->rot.u, *y = x + 1, *z = x + 2;
    int64_t *square = v->square_q60, *product = v->product_q60;
    square[0] = toi16_dot3(x, x);
    square[1] = toi16_dot3(y, y);
    square[2] = toi16_dot3(z, z);
    product[0] = toi16_dot3(y, z);
    product[1] = toi16_dot3(x, z);
    product[2] = toi16_dot3(x, y);
    return ((high_of(square[0]) - one) | (high_of(square[1]) - one) | (high_of(square[2]) - one) |
            (high_of(product[0]) + 1) | (high_of(product[1]) + 1) | (high_of(product[2]) + 1)) <= 1;
}

/* ---- The slabs in 32 bits */

TOI16_INLINE void look_at_axis(ray_view3 *v, unsigned k, fix16_t half) {
    const toi_axis3 *u = &v->box->rot.u[k];
    ray_axis3 *a = &v->axis[k];
    const int64_t speed = toi16_dot3(&v->direction, u), place2 = toi16_dot3(&v->offset2, u);
    const int32_t place = (int32_t)toi16_shr(place2, 32), high = (int32_t)toi16_shr(speed, 32),
                  ahead = high < 0 ? -place : place;
    a->near = ahead - toi16_shr32(half, 1);
    a->far = ahead + toi16_shr32(half, 1);
    a->speed = (int32_t)toi16_size(high);
    a->number = k;
    a->place2_q30 = place2;
    a->speed_q30 = speed;
}

/* Where products are slow, places have 14 bits and speeds 15. */
TOI16_INLINE void look_at_axes(ray_view3 *v) {
    look_at_axis(v, 0, v->box->half.x);
    look_at_axis(v, 1, v->box->half.y);
    look_at_axis(v, 2, v->box->half.z);
    uint32_t size = 0;
    for (unsigned k = 0; TOI16_NARROW && k < 3; k++) {
        size |= toi16_size(v->axis[k].near) | toi16_size(v->axis[k].far);
        v->axis[k].speed >>= 14;
    }
    v->cut = TOI16_NARROW ? toi16_bits32(size | 1 << 14) - 14 : 0;
}

/* A way times a speed, less another way times another speed, in units of more than it may be off. Speeds were
 * cut off by 1 at most. Where products are slow ways are cut too, and are below 2^14.1 then, and speeds below
 * 2^14.8. */
static inline int32_t lead_of(const ray_view3 *v, int32_t way, int32_t speed, int32_t other_way,
                              int32_t other_speed) {
    if (TOI16_NARROW)
        return toi16_shr32(toi16_shr32(way, v->cut) * speed - toi16_shr32(other_way, v->cut) * other_speed,
                           17);
    return (int32_t)toi16_shr(toi16_mul_difference(way, speed, other_way, other_speed), 32);
}

/* The axes along which the box seems to be entered last and to be left first. */
TOI16_INLINE void guess_axes(const ray_view3 *v, const ray_axis3 **in, const ray_axis3 **out) {
    const ray_axis3 *enter = v->axis, *leave = enter;
    TOI16_UNROLL
    for (const ray_axis3 *a = v->axis + 1; a < v->axis + 3; a++) {
        if (lead_of(v, a->near, enter->speed, enter->near, a->speed) > 0)
            enter = a;
        if (lead_of(v, leave->far, a->speed, a->far, leave->speed) > 0)
            leave = a;
    }
    *in = enter;
    *out = leave;
}

/* Is the line surely beside the box, or the point past it? Of axes that are known to 2^-11 alone more is in
 * doubt. */
static inline bool is_surely_apart(const ray_view3 *v, const ray_axis3 *in, const ray_axis3 *out) {
    const int32_t doubt = PLACE_DOUBT + (TOI16_NARROW ? (int32_t)(v->reach >> 10) : 0);
    return out->far < -doubt ||
           (in->near > doubt && lead_of(v, in->near - doubt, out->speed, out->far + doubt, in->speed) > 0);
}

/* Has the point surely entered along an axis, far from the edge, when it enters along `in`? Where it has
 * entered along `in` from the first, by then. */
static inline bool has_surely_entered(const ray_view3 *v, const ray_axis3 *a, const ray_axis3 *in) {
    if (in->near < -v->edge_doubt)
        return a->near < -v->edge_doubt;
    return lead_of(v, in->near - PLACE_DOUBT, a->speed, a->near + v->edge_doubt, in->speed) > 0;
}

static inline bool is_surely_left_later(const ray_view3 *v, const ray_axis3 *a, const ray_axis3 *out) {
    return lead_of(v, a->far - v->edge_doubt, out->speed, out->far + PLACE_DOUBT, a->speed) > 0;
}

/* Are `in` and `out` surely the axes of entry and exit, far from the edges of both faces? */
TOI16_INLINE bool are_sure_axes(const ray_view3 *v, const ray_axis3 *in, const ray_axis3 *out) {
    if (in->speed == 0 || out->speed == 0 ||
        lead_of(v, out->far - v->edge_doubt, in->speed, in->near + v->edge_doubt, out->speed) <= 0)
        return false;
    TOI16_UNROLL
    for (const ray_axis3 *a = v->axis; a < v->axis + 3; a++)
        if ((a != in && !has_surely_entered(v, a, in)) || (a != out && !is_surely_left_later(v, a, out)))
            return false;
    return true;
}

/* ---- Faces along x, y and z */

enum { NO_COORDINATE = 3, IN_DOUBT = 4 };

/* The coordinate that an axis of the box is exactly along, if it is, or IN_DOUBT where it nearly is. */
TOI16_INLINE unsigned coordinate_along(const toi_axis3 *u) {
    const uint32_t x = toi16_size(u->x), y = toi16_size(u->y), z = toi16_size(u->z);
    if (((x + LEVEL_DOUBT_Q30) | (y + LEVEL_DOUBT_Q30) | (z + LEVEL_DOUBT_Q30)) >> 30 == 0)
        return NO_COORDINATE;
    if ((u->y | u->z) == 0)
        return toi16_abs32(u->x) == TOI_Q30_ONE ? 0 : IN_DOUBT;
    if ((u->x | u->z) == 0)
        return toi16_abs32(u->y) == TOI_Q30_ONE ? 1 : IN_DOUBT;
    return (u->x | u->y) == 0 && toi16_abs32(u->z) == TOI_Q30_ONE ? 2 : IN_DOUBT;
}

/* ---- The answer of two exact slabs */

/* A slab as the walk projects the point and a small box on an axis: toi16_project3. */
typedef struct {
    int64_t near, far;
} exact_slab3;

/* A product of two axes in units of 2^31, rounded up as toi16_sizes3 does. */
static inline uint32_t size_up(int64_t q60) {
    return (uint32_t)((toi16_abs64(q60) + INT32_MAX) >> 31);
}

/* How far a small box reaches from its centre along axis j of its own. Products of two axes come to 2 at
 * most. */
TOI16_INLINE int64_t radius_along_own(const ray_view3 *v, unsigned j) {
    const unsigned k = j == 0, l = 3 - j - k;
    const uint32_t others = (uint32_t)toi16_in_row(&v->box->half, k) * size_up(v->product_q60[l]) +
                            (uint32_t)toi16_in_row(&v->box->half, l) * size_up(v->product_q60[k]);
    return 2 * (int64_t)(toi16_mulu((uint32_t)toi16_in_row(&v->box->half, j), size_up(v->square_q60[j])) +
                         others);
}

TOI16_INLINE exact_slab3 find_exact_slab(const ray_view3 *v, const ray_axis3 *a) {
    const int64_t ahead2 = a->speed_q30 < 0 ? -a->place2_q30 : a->place2_q30,
                  radius = radius_along_own(v, a->number);
    const exact_slab3 slab = {toi16_shr(ahead2, 1) - radius, toi16_shr(ahead2 + 1, 1) + radius};
    return slab;
}

/* Rounds a way along an axis to time ulps, or returns -1 past t_max. */
TOI16_INLINE fix16_t time_along(const ray_view3 *v, const ray_axis3 *a, int64_t way, fix16_t t_max, bool up) {
    return toi16_round_usual_time(way, (int64_t)(toi16_abs64(a->speed_q30) >> v->grown), t_max, up);
}

static inline toi_status answer_ray_apart(const toi_options *options, toi_hit *hit) {
    toi16_begin_answer(hit);
    hit->conservative = options->quick;
    return TOI_SEPARATE;
}

/* Writes the face that is entered; `c`: the coordinate that it is along, where the face of the point comes
 * first. */
static inline void put_entry(const ray_view3 *v, const ray_axis3 *in, unsigned c, toi_hit *hit) {
    toi16_put_feature3(c == NO_COORDINATE ? 3 + in->number : c, &hit->axis);
    toi16_round_unit(&v->box->rot.u[in->number], in->speed_q30 >= 0, &hit->normal);
}

/* Answers by the axes of entry and exit, which are sure; `c` is the coordinate that the face of entry is
 * along. Returns false where the box is entered or left just now. */
TOI16_INLINE bool answer_axes(const ray_view3 *v, const ray_axis3 *in, const ray_axis3 *out, unsigned c,
                              const toi_options *options, toi_hit *hit) {
    const fix16_t t_max = toi16_until(options);
    const exact_slab3 enter = find_exact_slab(v, in), leave = in == out ? enter : find_exact_slab(v, out);
    fix16_t begin = 0;
    if (leave.far <= 0 || (enter.near < 0 && in->near >= -v->edge_doubt))
        return false;
    if (enter.near >= 0)
        begin = time_along(v, in, enter.near, t_max, false);
    answer_ray_apart(options, hit);
    if (begin < 0)
        return true;
    const fix16_t exit = time_along(v, out, leave.far, t_max, true);
    hit->status = TOI_OVERLAP;
    hit->enter = begin;
    hit->exit = exit < 0 ? t_max : exit;
    if (enter.near >= 0) {
        hit->status = TOI_HIT;
        put_entry(v, in, c, hit);
    }
    return true;
}

/* ---- Rays */

/* Six axes, by their bits. */
enum { RAY_AXES = 63 };

/* Answers a ray by the walk over some axes. The normal is that of the sweep of a point. */
TOI16_SELDOM toi_status walk_ray(const toi_vec3 *origin, const toi_vec3 *direction, const toi_obb3 *shape,
                                 uint32_t axes, const toi_options *options, toi_hit *hit) {
    toi16_layout3 layout;
    toi16_times3 times;
    toi_aabb3 point;
    if (origin)
        point.lo = point.hi = *origin;
    toi_status status = toi16_lay_out3(&layout, toi16_pose_aabb3, origin ? &point : 0, direction,
                                       toi16_pose_obb3, shape, &toi16_none3, options, hit);
    if (status < 0)
        return status;
    if (toi16_sweep_level3(&layout, options, hit))
        return hit->status;
    times.open = axes;
    times.askew = false;
    return toi16_answer_walk3(&layout, &times, options, hit);
}

static inline uint32_t bits_of_place(const toi_vec3 *v) {
    return toi16_size(v->x) | toi16_size(v->y) | toi16_size(v->z);
}

/* Answers a ray at a level box as one at an axis-aligned box. Returns false where the box is not level. */
TOI16_SELDOM bool answer_level(const toi_vec3 *origin, const toi_vec3 *direction, const toi_obb3 *shape,
                               const toi_options *options, toi_hit *hit) {
    const toi_aabb3 point = {*origin, *origin};
    toi_aabb3 box;
    uint8_t face[3];
    if (!toi16_is_level3(&shape->rot, face))
        return false;
    for (unsigned c = 0; c < 3; c++) {
        const fix16_t center = toi16_in_row(&shape->center, c), half = toi16_in_row(&shape->half, face[c]);
        toi16_put_in_row(&box.lo, c, center - half);
        toi16_put_in_row(&box.hi, c, center + half);
    }
    toi16_turn_normal(toi_sweep_aabb3(&point, direction, &box, &toi16_none3, options, hit), hit);
    return true;
}

/* Takes arguments that are in the domain. Returns false where one is not, or may not be. */
static bool is_axis_small(const toi_axis3 *u) {
    static const uint32_t most = (UINT32_C(1) << 30) + 16;
    return toi16_abs32(u->x) <= most && toi16_abs32(u->y) <= most && toi16_abs32(u->z) <= most;
}

TOI16_SELDOM bool are_axes_small(const toi_axis3 u[3]) {
    return is_axis_small(&u[0]) && is_axis_small(&u[1]) && is_axis_small(&u[2]);
}

/* Takes a ray and a box within 2^28 ulp of one another. Products of axes do not overflow where no entry is
 * past that of a rotation. */
TOI16_INLINE bool take_ray3(ray_view3 *v, const toi_vec3 *origin, const toi_vec3 *direction,
                            const toi_obb3 *shape) {
    const uint32_t lengths = bits_of_place(direction), x = (uint32_t)shape->half.x,
                   y = (uint32_t)shape->half.y, z = (uint32_t)shape->half.z, reach = x + y + z;
    const uint32_t size = bits_of_place(origin) | bits_of_place(&shape->center) | lengths | x | y | z | reach;
    const toi_axis3 *u = shape->rot.u;
    const uint32_t axes = toi16_bits_of3(&u[0]) | toi16_bits_of3(&u[1]) | toi16_bits_of3(&u[2]);
    if (size >> 28 != 0 || (axes >> 30 != 0 && !are_axes_small(u)))
        return false;
    v->box = shape;
    v->reach = reach;
    v->edge_doubt = reach > UINT32_C(1) << 24 ? LARGE_EDGE_DOUBT : EDGE_DOUBT;
    v->grown = 30 - toi16_bits32(lengths);
    toi16_grow3(direction, v->grown, &v->direction);
    v->offset2.x = 2 * (shape->center.x - origin->x);
    v->offset2.y = 2 * (shape->center.y - origin->y);
    v->offset2.z = 2 * (shape->center.z - origin->z);
    return true;
}

/* The first axis of a level box begins with 0 or 1. */
static inline bool may_be_level_box(const toi_obb3 *box) {
    return (uint32_t)box->rot.u[0].x << 2 == 0;
}

/* Are the axes straight? Where products are slow they may be. */
TOI16_INLINE bool seems_straight(ray_view3 *v) {
    return TOI16_NARROW ? toi16_is_plain16(v->box->rot.u) : has_straight_axes(v);
}

/* Answers a ray at a box that it seems to enter along `in` and to leave along `out`. Returns the axes that
 * are to be walked, if any; else 0. */
TOI16_OWN_STACK uint32_t answer_crossing_ray(ray_view3 *v, const ray_axis3 *in, const ray_axis3 *out,
                                             const toi_options *options, toi_hit *hit) {
    const unsigned first = coordinate_along(&v->box->rot.u[in->number]),
                   last = coordinate_along(&v->box->rot.u[out->number]);
    if (first == IN_DOUBT || last == IN_DOUBT || (TOI16_NARROW && !has_straight_axes(v)) ||
        !are_sure_axes(v, in, out))
        return RAY_AXES;
    if (v->reach > UINT32_C(1) << 24)
        return first == NO_COORDINATE && last == NO_COORDINATE
                   ? UINT32_C(8) << in->number | UINT32_C(8) << out->number
                   : RAY_AXES;
    return answer_axes(v, in, out, first, options, hit) ? 0 : RAY_AXES;
}

/* Answers a ray at a box that was taken. Returns the axes that are to be walked, if any; else 0. */
TOI16_INLINE uint32_t answer_taken(ray_view3 *v, const toi_options *options, toi_hit *hit) {
    const ray_axis3 *in, *out;
    look_at_axes(v);
    guess_axes(v, &in, &out);
    if (!is_surely_apart(v, in, out))
        return answer_crossing_ray(v, in, out, options, hit);
    answer_ray_apart(options, hit);
    return 0;
}

/* Answers a ray without a walk. Returns the axes that are to be walked, if any; else 0. */
TOI16_ONCE uint32_t answer_without_walk(const toi_vec3 *origin, const toi_vec3 *direction,
                                        const toi_obb3 *shape, const toi_options *options, toi_hit *hit) {
    ray_view3 v;
    if ((TOI16_CHECKS &&
         (toi16_is_any_null(origin, direction, shape, hit, hit) || toi16_until(options) < 0)) ||
        !take_ray3(&v, origin, direction, shape))
        return RAY_AXES;
    if (may_be_level_box(shape))
        return answer_level(origin, direction, shape, options, hit) ? 0 : RAY_AXES;
    return seems_straight(&v) ? answer_taken(&v, options, hit) : RAY_AXES;
}

toi_status toi16_ray_obb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_obb3 *shape,
                          const toi_options *options, toi_hit *hit) {
    options = toi16_options(options);
    const uint32_t axes = answer_without_walk(origin, direction, shape, options, hit);
    if (axes == 0)
        return hit->status;
    return toi16_turn_normal(walk_ray(origin, direction, shape, axes, options, hit), hit);
}

/* At rest the walk tells all. */
toi_status toi16_point_in_obb3(const toi_vec3 *at, const toi_obb3 *shape) {
    toi_hit hit;
    const toi_status status = walk_ray(at, &toi16_none3, shape, RAY_AXES, &toi16_usual_options, &hit);
    return status == TOI_GRAZE ? TOI_TOUCH : status;
}
