/* SPDX-License-Identifier: MIT */
/* Which kinds of shapes does this program have? A program that says so links no code for the others.
 *
 *     #define TOI_SHAPES (TOI_AABB2 | TOI_POLY2)
 *     #include <toi16/only.h>
 *
 * Write these two lines in one C or C++ file of the program. Without them it has all kinds: the tagged
 * queries (toi_sweep, toi_contact and the like), toi_move2 and toi_move3 cannot know which ones will come.
 * The typed queries (toi_sweep_obb2 and the like) link what they name in any case.
 *
 * A shape of a kind that is left out is answered with TOI_ERR_SHAPE, and so is one with a radius
 * (toi_shape.radius) in a program that has no round kind of its dimension. A kind brings the axis-aligned
 * boxes of its dimension, so that (TOI_POLY2) means the same as above. A misspelt kind does not compile.
 *
 * This header defines symbols which the library has as weak ones. It works with an archive, and with the
 * library's sources compiled into the program. bench/size.md has what it saves. */
#ifndef TOI16_ONLY_H
#define TOI16_ONLY_H

#include "shape.h"

/* The kinds: TOI_SHAPES is some of them, with | between. */
#define TOI_AABB2    1
#define TOI_AABB3    2
#define TOI_OBB2     4
#define TOI_OBB3     8
#define TOI_POLY2    16
#define TOI_HULL3    32
#define TOI_CIRCLE2  64
#define TOI_CAPSULE2 128
#define TOI_SPHERE3  256
#define TOI_CAPSULE3 512

#ifndef TOI_SHAPES
#error "Define TOI_SHAPES before toi16/only.h, as (TOI_AABB2 | TOI_POLY2)"
#elif (TOI_SHAPES) == 0
#error "TOI_SHAPES has no kind of shape"
#endif

/* The preprocessor takes a misspelt kind for 0, but the compiler does not know it. */
enum { toi16_only = (TOI_SHAPES) };

/* ---- How it is done ---- */

struct toi16_extent;
struct toi16_kind;
struct toi16_mover;
struct toi16_pair;
struct toi16_rechecker;
struct toi16_round_outlines;
struct toi16_round_solids;
struct toi16_taker3;
struct toi16_tilted;
struct toi16_touch_kind2;
struct toi16_touch_kind3;
struct toi16_touch_rounds;
struct toi16_turner;

#define TOI16_HAS(kinds) (((TOI_SHAPES) & (kinds)) != 0)

/* A null pointer takes the place of a record. C++ wants a constant declared before it is known elsewhere. */
#define TOI16_NO_RECORD(type, name)                                                                          \
    extern const struct type *const name;                                                                    \
    const struct type *const name = 0;
#define TOI16_LEAVE_OUT(kind, touch_kind)                                                                    \
    TOI16_NO_RECORD(toi16_kind, toi16_kind_##kind)                                                           \
    TOI16_NO_RECORD(toi16_mover, toi16_mover_##kind)                                                         \
    TOI16_NO_RECORD(touch_kind, toi16_touch_##kind)                                                          \
    extern toi_status (*const toi16_check_of_##kind)(const void *);                                          \
    toi_status (*const toi16_check_of_##kind)(const void *) = 0;                                             \
    extern toi_status (*const toi16_extent_of_##kind)(const void *, struct toi16_extent *);                  \
    toi_status (*const toi16_extent_of_##kind)(const void *, struct toi16_extent *) = 0;                     \
    extern void (*const toi16_at_rest_of_##kind)(struct toi16_pair *);                                       \
    void (*const toi16_at_rest_of_##kind)(struct toi16_pair *) = 0;
#define TOI16_NO_ROUNDS(dimensions)                                                                          \
    extern toi_status (*const toi16_extent_of_round##dimensions)(const toi_shape *, struct toi16_extent *);  \
    toi_status (*const toi16_extent_of_round##dimensions)(const toi_shape *, struct toi16_extent *) = 0;     \
    extern toi_status (*const toi16_opener_of_round##dimensions)(                                            \
        void *, const toi_shape *, const toi_vec3 *, const toi_shape *, const toi_vec3 *);                   \
    toi_status (*const toi16_opener_of_round##dimensions)(void *, const toi_shape *, const toi_vec3 *,       \
                                                          const toi_shape *, const toi_vec3 *) = 0;
#define TOI16_NO_SOLIDS(dimensions)                                                                          \
    extern toi_status (*const toi16_open_solids##dimensions)(struct toi16_round_solids *, const toi_shape *, \
                                                             const toi_vec3 *, const toi_shape *,            \
                                                             const toi_vec3 *);                              \
    toi_status (*const toi16_open_solids##dimensions)(struct toi16_round_solids *, const toi_shape *,        \
                                                      const toi_vec3 *, const toi_shape *,                   \
                                                      const toi_vec3 *) = 0;

#ifdef __cplusplus
extern "C" {
#endif

#if !TOI16_HAS(TOI_AABB2 | TOI_OBB2 | TOI_POLY2 | TOI_CIRCLE2 | TOI_CAPSULE2)
TOI16_LEAVE_OUT(aabb2, toi16_touch_kind2)
#endif
#if !TOI16_HAS(TOI_OBB2)
TOI16_LEAVE_OUT(obb2, toi16_touch_kind2)
#endif
#if !TOI16_HAS(TOI_POLY2)
TOI16_LEAVE_OUT(poly2, toi16_touch_kind2)
#endif
#if !TOI16_HAS(TOI_AABB3 | TOI_OBB3 | TOI_HULL3 | TOI_SPHERE3 | TOI_CAPSULE3)
TOI16_LEAVE_OUT(aabb3, toi16_touch_kind3)
#endif
#if !TOI16_HAS(TOI_OBB3)
TOI16_LEAVE_OUT(obb3, toi16_touch_kind3)
#endif
#if !TOI16_HAS(TOI_HULL3)
TOI16_LEAVE_OUT(hull3, toi16_touch_kind3)
#endif

/* A bit for each kind, 1 << toi_shape_kind, by which round shapes are told that are left out. */
uint16_t toi16_present(void);
uint16_t toi16_present(void) {
    return 2 * ((TOI_SHAPES) |
                (TOI16_HAS(TOI_AABB2 | TOI_OBB2 | TOI_POLY2 | TOI_CIRCLE2 | TOI_CAPSULE2) ? TOI_AABB2 : 0) |
                (TOI16_HAS(TOI_AABB3 | TOI_OBB3 | TOI_HULL3 | TOI_SPHERE3 | TOI_CAPSULE3) ? TOI_AABB3 : 0));
}

/* Round shapes are reached through these, outlines in the plane and what is not exact of them through the
 * last ones. */
#if !TOI16_HAS(TOI_CIRCLE2 | TOI_CAPSULE2)
TOI16_NO_ROUNDS(2)
TOI16_NO_RECORD(toi16_touch_rounds, toi16_touch_rounds2)
#endif
#if !TOI16_HAS(TOI_SPHERE3 | TOI_CAPSULE3)
TOI16_NO_ROUNDS(3)
TOI16_NO_RECORD(toi16_touch_rounds, toi16_touch_rounds3)
#endif
#if !TOI16_HAS(TOI_CAPSULE2) && !(TOI16_HAS(TOI_CIRCLE2) && TOI16_HAS(TOI_POLY2))
extern void (*const toi16_set_family_of_outlines)(struct toi16_round_outlines *);
void (*const toi16_set_family_of_outlines)(struct toi16_round_outlines *) = 0;
#endif
#if !(TOI16_HAS(TOI_CIRCLE2 | TOI_CAPSULE2) && TOI16_HAS(TOI_OBB2))
TOI16_NO_SOLIDS(2)
#endif
#if !TOI16_HAS(TOI_CAPSULE3) && !(TOI16_HAS(TOI_SPHERE3) && TOI16_HAS(TOI_OBB3 | TOI_HULL3))
TOI16_NO_SOLIDS(3)
#endif

/* Moves reach all but axis-aligned boxes through these. */
#if !TOI16_HAS(TOI_OBB2 | TOI_POLY2 | TOI_CIRCLE2 | TOI_CAPSULE2)
TOI16_NO_RECORD(toi16_tilted, toi16_tilted2)
#endif
#if !TOI16_HAS(TOI_OBB3 | TOI_HULL3 | TOI_SPHERE3 | TOI_CAPSULE3)
TOI16_NO_RECORD(toi16_tilted, toi16_tilted3)
#endif

/* Shapes that turn are reached through these. */
#if !TOI16_HAS(TOI_AABB2 | TOI_OBB2 | TOI_POLY2 | TOI_CIRCLE2 | TOI_CAPSULE2)
TOI16_NO_RECORD(toi16_turner, toi16_turner2)
TOI16_NO_RECORD(toi16_rechecker, toi16_rechecker2)
#endif
#if !TOI16_HAS(TOI_AABB3 | TOI_OBB3 | TOI_HULL3 | TOI_SPHERE3 | TOI_CAPSULE3)
TOI16_NO_RECORD(toi16_turner, toi16_turner3)
TOI16_NO_RECORD(toi16_rechecker, toi16_rechecker3)
#endif
#if !TOI16_HAS(TOI_HULL3)
TOI16_NO_RECORD(toi16_taker3, toi16_turning_hull3)
#endif

/* Where oriented boxes or polygons are left out, nobody opens a pair of both. */
#if !TOI16_HAS(TOI_OBB2) || !TOI16_HAS(TOI_POLY2)
toi_status toi16_join_poly2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_join_poly2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    (void)storage, (void)a, (void)va, (void)b, (void)vb;
    return TOI_ERR_SHAPE;
}
toi_status toi16_join_obb2_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_join_obb2_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb) {
    (void)storage, (void)a, (void)va, (void)b, (void)vb;
    return TOI_ERR_SHAPE;
}
#endif

#ifdef __cplusplus
}
#endif

#endif
