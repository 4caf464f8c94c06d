/* SPDX-License-Identifier: MIT */
/* The face of kinds/: what tagged queries and moves ask of a kind of shape, as constant records in flash.
 *
 * This room knows which kinds there are, what opens a pair of two kinds, and how a shape of a kind is
 * checked, bounded, pushed and moved: kind_obb2.c has all that of oriented boxes in the plane. It never knows
 * how a pair is swept. A toi16_kind opens pairs, a toi16_mover is what moves ask, a toi16_touch_kind2 what
 * contacts ask.
 *
 * A record is reached through a pointer of its own, such as toi16_kind_obb2. A program that leaves the kind
 * out defines that pointer itself, as null (toi16/only.h). */
#ifndef TOI16_KIND_H
#define TOI16_KIND_H

#include "../boxes/obb3.h"
#include "../number/vector.h"
#include "../round/round.h"
#include "../touch/contact2.h"
#include "../touch/contact3.h"

/* The kind of higher rank opens a pair. Axis-aligned boxes are the level kind. */
typedef enum { TOI16_LEVEL, TOI16_BOX, TOI16_OUTLINE } toi16_rank;

/* Two functions open a pair of a kind with another one: one where this kind is A, one where it is B. */
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
    toi16_limits_of limits;       /* how far a legal shape may be pushed out of one that is not level */
    toi16_limits_of level_limits; /* how far it may be pushed out of a level one */
    /* Moves a shape whose numbers nobody may have checked. A polygon has its vertices in `storage`. An error
     * moves nothing. */
    toi_status (*shift)(void *shape, toi_vec2 *storage, const toi_vec3 *by);
    /* Writes a box, and returns how much farther than that a shape in the domain reaches at most. In the
     * plane z stays as it was. */
    fix16_t (*bounds)(const void *shape, toi_aabb3 *out);
} toi16_mover;

/* How a contact of a kind is found. The kind of higher rank answers by `contact`. It makes a support of its
 * own shape by `set`, and of a level shape by `set_level`; two level kinds need neither. */
typedef struct toi16_touch_kind2 {
    toi16_rank rank;
    const toi16_join2 *joins;
    toi16_set_support2 set, set_level;
    toi_status (*contact)(const toi16_contact2 *query);
    void (*at_rest)(toi16_pair *pair);
} toi16_touch_kind2;

typedef struct toi16_touch_kind3 {
    toi16_rank rank;
    const toi16_join3 *joins;
    toi16_set_support3 set, set_level;
    toi_status (*contact)(const toi16_contact3 *query);
} toi16_touch_kind3;

/* Where a shape begins and ends along x, y and z: exact, 2^-30 ulp, below 2^62. In the plane z is 0. */
typedef struct toi16_extent {
    int64_t lo[3], hi[3];
} toi16_extent;

typedef toi_status (*toi16_check_of)(const void *shape);
typedef toi_status (*toi16_extent_of)(const void *shape, toi16_extent *out);

/* Has an opened pair searched where it is at rest, if the kind knows how; null of level kinds, and where a
 * kind is left out. */
typedef void (*toi16_at_rest_of)(toi16_pair *pair);

/* ---- The records of each kind, all null where the kind is left out */

#define TOI16_RECORDS(kind, touch_kind)                                                                      \
    extern const toi16_kind *const toi16_kind_##kind;                                                        \
    extern const toi16_mover *const toi16_mover_##kind;                                                      \
    extern const touch_kind *const toi16_touch_##kind;                                                       \
    extern const toi16_check_of toi16_check_of_##kind;                                                       \
    extern const toi16_extent_of toi16_extent_of_##kind;                                                     \
    extern const toi16_at_rest_of toi16_at_rest_of_##kind;

TOI16_RECORDS(aabb2, toi16_touch_kind2)
TOI16_RECORDS(obb2, toi16_touch_kind2)
TOI16_RECORDS(poly2, toi16_touch_kind2)
TOI16_RECORDS(aabb3, toi16_touch_kind3)
TOI16_RECORDS(obb3, toi16_touch_kind3)
TOI16_RECORDS(hull3, toi16_touch_kind3)

/* ---- Round shapes: circles, capsules and spheres, and any other shape that has a radius */

/* What round shapes of one dimension are asked: two functions, as a program that checks and bounds shapes
 * opens no pairs. No argument may be null, and shapes are of that dimension. All are null where a program has
 * left out the round shapes of that dimension. */

/* Writes the extent of a shape that queries accept. Returns TOI_OK, or the error of queries. */
typedef toi_status (*toi16_extent_of_round)(const toi_shape *shape, toi16_extent *out);
extern const toi16_extent_of_round toi16_extent_of_round2, toi16_extent_of_round3;

/* Opens a pair of which one shape at least is round. */
typedef toi_status (*toi16_opener_of_round)(void *storage, const toi_shape *a, const toi_vec3 *va,
                                            const toi_shape *b, const toi_vec3 *vb);
extern const toi16_opener_of_round toi16_opener_of_round2, toi16_opener_of_round3;

/* How a contact of round shapes of one dimension is found: kind_round2_touch.c, kind_round3_touch.c. Null
 * where a program has left them out. No argument but the options may be null. */
typedef struct toi16_touch_rounds {
    toi_status (*contact)(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                          const toi_options *options, toi_manifold *out);
} toi16_touch_rounds;

extern const toi16_touch_rounds *const toi16_touch_rounds2, *const toi16_touch_rounds3;

/* Returns a bit 1 << toi_shape_kind for each kind that a program has: rounds.c. Round shapes of all kinds
 * share records, which do not tell. */
uint16_t toi16_present(void);

/* Chooses how a pair of outlines answers: kind_outlines.c. Null where a program has no such pair. */
typedef void (*toi16_set_family_of)(toi16_round_outlines *outlines);
extern const toi16_set_family_of toi16_set_family_of_outlines;

/* Open what is not exact: kind_solid.c. Null where a program has no such pair. */
typedef toi_status (*toi16_open_solids_of)(toi16_round_solids *solids, const toi_shape *a, const toi_vec3 *va,
                                           const toi_shape *b, const toi_vec3 *vb);
extern const toi16_open_solids_of toi16_open_solids2, toi16_open_solids3;

/* Tables of records by toi_shape_kind: TOI16_TABLE2(toi16_kind_) has &toi16_kind_obb2 at TOI_SHAPE_OBB2. */
enum { TOI16_KINDS = TOI_SHAPE_CAPSULE3 + 1 };

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

/* Gives the place of a shape in such a table, whose entry 0 is null. */
static inline unsigned toi16_kind_number(const toi_shape *shape) {
    return (unsigned)shape->kind < TOI16_KINDS ? (unsigned)shape->kind : 0;
}

/* Tells whether a shape of a known kind is round. */
static inline bool toi16_is_round(const toi_shape *shape) {
    const unsigned kind = toi16_kind_number(shape);
    return kind >= TOI_SHAPE_CIRCLE2 || (kind != 0 && shape->radius != 0);
}

/* Tells whether a shape of a known kind is one of the plane. */
bool toi16_is_of_plane(const toi_shape *shape);

/* Give what a round shape is asked; null where it is left out: rounds.c. */
toi16_extent_of_round toi16_round_extent_of(const toi_shape *shape);
toi16_opener_of_round toi16_round_opener_of(const toi_shape *shape);

/* ---- The records of a shape without its radius: kinds2.c, kinds3.c. Null where the shape is of the other
 * dimension, or of a kind that is unknown or left out */

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
toi16_at_rest_of toi16_at_rest2_of(const toi_shape *shape);
toi16_at_rest_of toi16_at_rest3_of(const toi_shape *shape);

/* ---- Storage for a pair that is opened */

typedef union {
    toi16_pair pair;
    toi16_aabbs aabbs;
    toi16_boxes3 boxes3;
    toi16_hulls hulls;
    toi16_round_storage round;
} toi16_storage3;

typedef union {
    toi16_pair pair;
    toi16_storage2 sharp;
    toi16_round_storage round;
} toi16_shapes2;

typedef union {
    toi16_pair pair;
    toi16_shapes2 flat;
    toi16_storage3 solid;
} toi16_storage;

/* ---- Opening a pair: kinds2.c, kinds3.c, kinds.c. Where a kind is null nothing opens the pair */

/* Opens a pair of either dimension. Returns TOI_ERR_ARGUMENT for null, TOI_ERR_SHAPE where nothing opens the
 * pair, or what the opener returns. */
toi_status toi16_open_shapes(toi16_storage *shapes, const toi_shape *a, const toi_vec3 *va,
                             const toi_shape *b, const toi_vec3 *vb, const toi_options *options);

/* Open a pair of one dimension, so that programs with one do not link the other. No argument may be null. */
toi_status toi16_open_shapes2(toi16_shapes2 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb);
toi_status toi16_open_shapes3(toi16_storage3 *shapes, const toi_shape *a, const toi_vec3 *va,
                              const toi_shape *b, const toi_vec3 *vb, const toi_options *options);

/* Says how far a shape may be pushed: a function, and what it takes. */
typedef struct {
    toi16_limits_of of; /* null where the push is not asked for */
    const void *shape;
} toi16_room;

/* Give how far B may be pushed out of A. The pair has been opened, so that both kinds are there. */
toi16_room toi16_room2(const toi_shape *a, const toi_shape *b);
toi16_room toi16_room3(const toi_shape *a, const toi_shape *b);

/* ---- Pairs of a polygon and an oriented box: kind_poly2_obb2.c, as a program may have left out one of both
 */

toi_status toi16_join_poly2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_join_obb2_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);

/* ---- What each kind has: kind_*.c */

/* Tell how far a box may be pushed out of an axis-aligned one, to any place in Q16.16. */
void toi16_limits_aabb2(toi16_limits *limits, const void *box);
void toi16_limits_aabb3(toi16_limits *limits, const void *box);

/* Tell how far a legal shape may be pushed within TOI_LIMIT. */
void toi16_limits_box2(toi16_limits *limits, const void *box);
void toi16_limits_box3(toi16_limits *limits, const void *box);
void toi16_limits_obb2(toi16_limits *limits, const void *box);
void toi16_limits_obb3(toi16_limits *limits, const void *box);
void toi16_limits_poly2(toi16_limits *limits, const void *poly);
void toi16_limits_hull3(toi16_limits *limits, const void *shape);

/* Write the extent of a shape that queries accept. Return TOI_OK, or the error of queries for any other
 * shape. */
toi_status toi16_extent_aabb2(const void *shape, toi16_extent *out);
toi_status toi16_extent_obb2(const void *shape, toi16_extent *out);
toi_status toi16_extent_poly2(const void *shape, toi16_extent *out);
toi_status toi16_extent_aabb3(const void *shape, toi16_extent *out);
toi_status toi16_extent_obb3(const void *shape, toi16_extent *out);
toi_status toi16_extent_hull3(const void *shape, toi16_extent *out);

/* ---- What round shapes of both dimensions have in common: rounds.c */

/* Open a pair of which one shape at least is round, in the plane or in space. Return TOI_ERR_SHAPE where
 * round shapes are left out, or a shape is of the other dimension. */
toi_status toi16_open_rounds2(void *storage, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb);
toi_status toi16_open_rounds3(void *storage, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb);

/* Makes the extent of a legal core that of the shape, and judges whether that is in the domain: TOI_OK or
 * TOI_ERR_RANGE. */
toi_status toi16_round_extent(const toi_shape *shape, uint32_t radius, toi16_extent *extent);

/* Tells how far a round shape in the domain may be pushed. The shape is a toi_shape. */
void toi16_limits_round(toi16_limits *limits, const void *shape);

/* Move and enclose a round shape as the functions of toi16_mover do. */
toi_status toi16_shift_round(toi_shape *shape, toi_vec2 *storage, const toi_vec3 *by);
fix16_t toi16_bound_round(const toi_shape *shape, toi_aabb3 *out);

/* ---- What kinds have in common: limits.c */

/* Tells how far a shape between two corners of n coordinates may be pushed so that both corners stay within
 * +-limit. A limit of INT32_MAX stands for all of Q16.16. */
void toi16_limits_between(toi16_limits *limits, toi16_row lo, toi16_row hi, unsigned n, int32_t limit);

/* Tells how far it may be pushed so that the middle between both corners stays within TOI_LIMIT. */
void toi16_limits_around(toi16_limits *limits, toi16_row lo, toi16_row hi, unsigned n);

/* The limit of a shape that may be anywhere in Q16.16. */
#define TOI16_ANYWHERE (UINT32_C(1) << 31)

/* Moves `count` points of 2 or 3 coordinates. Returns TOI_ERR_RANGE where a point would come to lie past the
 * limit, and then moves none. */
toi_status toi16_shift_points(void *points, unsigned count, unsigned dimensions, const toi_vec3 *by,
                              uint32_t limit);

/* Writes x and y of a box to a box in space. */
void toi16_put_flat_bounds(const toi_aabb2 *box, toi_aabb3 *out);

/* Writes the extent of a box in the plane. */
void toi16_put_corners2(const toi_aabb2 *box, toi16_extent *out);

/* Writes coordinate k of an extent. The shape reaches `reach2` to both sides of its centre, both doubled. */
void toi16_put_center_and_reach(int32_t center2, uint64_t reach2, unsigned k, toi16_extent *out);

#endif
