/* SPDX-License-Identifier: MIT */
/* What queries of tagged shapes and moves ask of each kind of shape, as constant records: one file a kind.
 *
 * A record is reached through a pointer of its own, toi16_kind_obb2 and the like, which a program replaces by
 * null where it leaves the kind out (toi16/only.h). Nothing here knows how a pair is swept. */
#ifndef TOI16_KIND_H
#define TOI16_KIND_H

#include "../boxes/obb3.h"
#include "../number/vector.h"
#include "../touch/contact2.h"
#include "../touch/contact3.h"

/* The kind of higher rank opens a pair. A level kind is an axis-aligned box. */
typedef enum { TOI16_LEVEL, TOI16_BOX, TOI16_OUTLINE } toi16_rank;

/* What opens a pair of a kind with another one: where this kind is A, and where it is B. */
typedef struct {
    toi16_open2 as_a, as_b;
} toi16_join2;

typedef struct {
    toi16_open3 as_a, as_b;
} toi16_join3;

/* How a kind opens its pairs. */
typedef struct toi16_kind {
    toi16_rank rank;
    const toi16_join2 *joins2; /* by the rank of the other kind, which is not higher; null in space */
    const toi16_join3 *joins3; /* null in the plane */
} toi16_kind;

/* How a shape of a kind is moved. */
typedef struct toi16_mover {
    toi16_room_of limits;       /* how far a legal shape may be pushed out of another one, */
    toi16_room_of level_limits; /* and a level one out of a level one; the same for all other kinds */
    /* Moves a shape whose numbers nobody may have checked. A polygon has its vertices in `storage`. An error
     * moves nothing. */
    toi_status (*shift)(void *shape, toi_vec2 *storage, const toi_vec3 *by);
    /* Writes a box, and returns how much farther than that a shape in the domain reaches at most. In the
     * plane z stays as it was. */
    fix16_t (*bounds)(const void *shape, toi_aabb3 *out);
} toi16_mover;

/* What contacts ask of a kind besides. The kind of higher rank has the function that answers, and makes of
 * itself and of a level kind what that needs; two level kinds need nothing else. */
typedef struct toi16_touch_kind2 {
    toi16_rank rank;
    const toi16_join2 *joins;
    toi16_set_support2 set, set_level;
    toi_status (*contact)(const toi16_contact2 *query);
} toi16_touch_kind2;

typedef struct toi16_touch_kind3 {
    toi16_rank rank;
    const toi16_join3 *joins;
    toi16_set_body set, set_level;
    toi_status (*contact)(const toi16_contact3 *query);
} toi16_touch_kind3;

/* Where a shape begins and ends along x, y and z: exact, 2^-30 ulp, below 2^62. In the plane z is 0. */
typedef struct toi16_extent {
    int64_t lo[3], hi[3];
} toi16_extent;

typedef toi_status (*toi16_check_of)(const void *shape);
typedef toi_status (*toi16_extent_of)(const void *shape, toi16_extent *out);

/* ---- The records. All are null of a kind that is left out */

extern const toi16_kind *const toi16_kind_aabb2,
    *const toi16_kind_obb2, *const toi16_kind_poly2, *const toi16_kind_aabb3, *const toi16_kind_obb3,
                                                                                  *const toi16_kind_hull3;
extern const toi16_mover *const toi16_mover_aabb2,
    *const toi16_mover_obb2, *const toi16_mover_poly2, *const toi16_mover_aabb3, *const toi16_mover_obb3,
                                                                                     *const toi16_mover_hull3;
extern const toi16_touch_kind2 *const toi16_touch_aabb2, *const toi16_touch_obb2, *const toi16_touch_poly2;
extern const toi16_touch_kind3 *const toi16_touch_aabb3, *const toi16_touch_obb3, *const toi16_touch_hull3;
extern const toi16_check_of toi16_check_of_aabb2, toi16_check_of_obb2, toi16_check_of_poly2,
    toi16_check_of_aabb3, toi16_check_of_obb3, toi16_check_of_hull3;
extern const toi16_extent_of toi16_extent_of_aabb2, toi16_extent_of_obb2, toi16_extent_of_poly2,
    toi16_extent_of_aabb3, toi16_extent_of_obb3, toi16_extent_of_hull3;

/* Tables of records by toi_shape_kind: TOI16_TABLE2(toi16_kind_) has &toi16_kind_obb2 at TOI_SHAPE_OBB2. */
enum { TOI16_KINDS = TOI_SHAPE_HULL3 + 1 };

#define TOI16_TABLE2(record)                                                                                 \
    {                                                                                                        \
        [TOI_SHAPE_AABB2] = &record##aabb2, [TOI_SHAPE_OBB2] = &record##obb2,                                \
        [TOI_SHAPE_POLY2] = &record##poly2                                                                   \
    }
#define TOI16_TABLE3(record)                                                                                 \
    {                                                                                                        \
        [TOI_SHAPE_AABB3] = &record##aabb3, [TOI_SHAPE_OBB3] = &record##obb3,                                \
        [TOI_SHAPE_HULL3] = &record##hull3                                                                   \
    }

/* The place of a shape in them; entry 0 is null. */
static inline unsigned toi16_kind_number(const toi_shape *shape) {
    return (unsigned)shape->kind < TOI16_KINDS ? (unsigned)shape->kind : 0;
}

/* ---- Finding them: kinds2.c, kinds3.c. Null where the shape is of the other dimension, of no known kind, or
 * of one that is left out */

const toi16_kind *toi16_kind2_of(const toi_shape *shape);
const toi16_kind *toi16_kind3_of(const toi_shape *shape);
const toi16_mover *toi16_mover2_of(const toi_shape *shape);
const toi16_mover *toi16_mover3_of(const toi_shape *shape);
const toi16_touch_kind2 *toi16_touch2_of(const toi_shape *shape);
const toi16_touch_kind3 *toi16_touch3_of(const toi_shape *shape);
toi16_check_of toi16_check2_of(const toi_shape *shape);
toi16_check_of toi16_check3_of(const toi_shape *shape);
toi16_extent_of toi16_extent2_of(const toi_shape *shape);
toi16_extent_of toi16_extent3_of(const toi_shape *shape);

/* ---- Storage for a pair that is opened */

typedef union {
    toi16_pair pair;
    toi16_aabbs aabbs;
    toi16_boxes3 boxes3;
    toi16_hulls hulls;
} toi16_shapes3;

typedef union {
    toi16_pair pair;
    toi16_shapes2 flat;
    toi16_shapes3 solid;
} toi16_shapes;

/* ---- Opening a pair of two kinds. Null kinds have no opener */

toi16_open2 toi16_opener2(const toi16_kind *a, const toi16_kind *b);
toi16_open3 toi16_opener3(const toi16_kind *a, const toi16_kind *b);

/* TOI_ERR_ARGUMENT for null; TOI_ERR_SHAPE where nothing opens the pair, else what its opener says. */
toi_status toi16_open_shapes(toi16_shapes *shapes, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                             const toi_vec3 *vb, const toi_options *options);

/* The same in one dimension, so that programs with one do not link the other. No argument is null. */
toi_status toi16_open_shapes2(toi16_shapes2 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb);
toi_status toi16_open_shapes3(toi16_shapes3 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb, const toi_options *options);

/* How far B may be pushed out of A, of a pair that has been opened. */
toi16_room_of toi16_limits2(const toi_shape *a, const toi_shape *b);
toi16_room_of toi16_limits3(const toi_shape *a, const toi_shape *b);

/* ---- Polygons with oriented boxes: a file of their own, as a program may have left out one of both */

toi_status toi16_join_poly2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_join_obb2_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);

/* ---- Of each kind: kind_*.c. How far a legal shape may be pushed: two axis-aligned boxes to any place in
 * Q16.16, */

void toi16_room_aabb2(toi16_room *room, const void *box);
void toi16_room_aabb3(toi16_room *room, const void *box);

/* all others within TOI_LIMIT. */
void toi16_room_box2(toi16_room *room, const void *box);
void toi16_room_box3(toi16_room *room, const void *box);
void toi16_room_obb2(toi16_room *room, const void *box);
void toi16_room_obb3(toi16_room *room, const void *box);
void toi16_room_poly2(toi16_room *room, const void *poly);
void toi16_room_hull3(toi16_room *room, const void *hull);

/* The extent of a shape that queries accept, else their error. */
toi_status toi16_extent_aabb2(const void *shape, toi16_extent *out);
toi_status toi16_extent_obb2(const void *shape, toi16_extent *out);
toi_status toi16_extent_poly2(const void *shape, toi16_extent *out);
toi_status toi16_extent_aabb3(const void *shape, toi16_extent *out);
toi_status toi16_extent_obb3(const void *shape, toi16_extent *out);
toi_status toi16_extent_hull3(const void *shape, toi16_extent *out);

/* ---- What kinds have in common: limits.c */

/* How far a shape between two corners of n coordinates may be pushed: both stay within +-limit, that of
 * Q16.16 if it is INT32_MAX; */
void toi16_room_between(toi16_room *room, toi16_row lo, toi16_row hi, unsigned n, int32_t limit);

/* or the middle between both stays within TOI_LIMIT. */
void toi16_room_around(toi16_room *room, toi16_row lo, toi16_row hi, unsigned n);

/* The limit of what may be anywhere in Q16.16. */
#define TOI16_ANYWHERE (UINT32_C(1) << 31)

/* Moves `count` points of 2 or 3 coordinates. TOI_ERR_RANGE where one would come to be past the limit, and
 * then none moves. */
toi_status toi16_shift_points(void *points, unsigned count, unsigned dimensions, const toi_vec3 *by,
                              uint32_t limit);

/* Writes x and y of a box. */
void toi16_put_flat_bounds(const toi_aabb2 *box, toi_aabb3 *out);

/* Writes the extent of a box in the plane. */
void toi16_put_corners2(const toi_aabb2 *box, toi16_extent *out);

/* Writes coordinate k of an extent, of a shape that reaches `reach2` to both sides of a centre. */
void toi16_put_center_and_reach(int32_t center2, uint64_t reach2, unsigned k, toi16_extent *out);

#endif
