/* SPDX-License-Identifier: MIT */
/* toi16: exactly when two moving shapes will touch, in Q16.16 integers.
 *
 * This header is everything. A program that wants less includes the one it needs:
 *
 *     fix16.h     the number type: libfixmath's, or what stands in for it
 *     constant.h  constants that are the same bits everywhere
 *     types.h     numbers, vectors, status codes
 *     rotation.h  2D and 3D rotations in Q2.30
 *     box.h       axis-aligned and oriented boxes
 *     polygon.h   convex polygons in the plane
 *     hull.h      convex polyhedra from constant tables
 *     sweep.h     when do two moving shapes touch: one function a pair
 *     shape.h     any shape in one tagged type, with one toi_sweep
 *     motion.h    where a moving shape is at a time, and the box around its way
 *     overlap.h   are they in contact now, how deep, which way out
 *     contact.h   where do they touch: points with the features that meet
 *     turn.h      bodies that turn while they move
 *     ray.h       rays, points, segments, triangles
 *     response.h  what becomes of velocities: slide, reflect, collide
 *     move.h      move a body through a world, and slide along what it meets
 *     turn_move.h the same of a body that turns
 *     broadphase.h which of many boxes meet
 *     bound.h     bodies that are not known for certain, and the boxes around their ways
 *     body.h      a body of a world that is the caller's
 *     events.h    which of many bodies touch first
 *     robot.h     can a robot still stop, until when, how fast may it go
 *     tree.h      a level in flash: what is near, what is met first
 *     tiles.h     a map of tiles in flash
 *     explain.h   the per-axis table behind an answer
 *     only.h      which kinds of shapes a program has: not in this header, included once, by itself
 *
 * Nothing else is needed; fix16.h says how to have libfixmath's own header instead of what stands in for it.
 * (Compile libfixmath itself with -DFIXMATH_NO_CACHE: its caches take RAM, and make it not reentrant.) With
 * -ffreestanding compilers call memcpy and memset of a C library, and boards/memory.c has those two.
 *
 * Two options are for the library's own sources: -DTOI_NO_CHECKS leaves the checks of arguments out of
 * queries, for callers who vouch for pointers, shapes (toi_obb3_check() and its like tell), velocities and
 * t_max; -DTOI_NO_ASSEMBLY leaves out assembly and vector instructions, with the same answers. Every
 * function is reentrant: there is no global state. Nothing allocates, recurses or uses floating point, and
 * the same input gives the same bits on every machine. */
#ifndef TOI16_TOI16_H
#define TOI16_TOI16_H

#include "constant.h"
#include "types.h"
#include "rotation.h"
#include "box.h"
#include "polygon.h"
#include "hull.h"
#include "sweep.h"
#include "shape.h"
#include "motion.h"
#include "overlap.h"
#include "contact.h"
#include "turn.h"
#include "ray.h"
#include "response.h"
#include "move.h"
#include "turn_move.h"
#include "broadphase.h"
#include "bound.h"
#include "body.h"
#include "events.h"
#include "robot.h"
#include "tree.h"
#include "tiles.h"
#include "explain.h"

#endif
