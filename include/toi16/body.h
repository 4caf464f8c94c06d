/* SPDX-License-Identifier: MIT */
/* A body of a world that is the caller's: its shape, its motion, and how much of both is known.
 *
 *     static bool cars(void *context, uint16_t index, toi_body *out) {
 *         const car *cars = context;
 *         out->shape = (toi_shape){.kind = TOI_SHAPE_OBB2, .as.obb2 = cars[index].box};
 *         out->velocity = cars[index].velocity;
 *         return true;
 *     }
 */
#ifndef TOI16_BODY_H
#define TOI16_BODY_H

#include "bound.h"

/* Zero means the default in every member but the shape: at rest, known for certain, meeting all others. */
typedef struct {
    toi_shape shape;   /* where it is at t = 0 */
    toi_vec3 velocity; /* length units per time unit; z is ignored in the plane */
    toi_bound bound;   /* how far it may be from there */
    uint32_t mask;     /* two bodies are asked about where their masks share a bit; 0 means all bits */
} toi_body;

/* The callback is asked for body `index`. *out comes all zero; the callback sets the shape and what else
 * differs. Vertices of a polygon have to stay until the call of the library is over. It returns false for a
 * body that is not there, which then meets nothing. It is asked often, in any order, and has to say the
 * same each time within one call. */
typedef bool (*toi_body_fn)(void *context, uint16_t index, toi_body *out);

#endif
