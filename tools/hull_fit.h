/* SPDX-License-Identifier: MIT */
/* A few places whose hull is to hold a solid, and how they are moved. */
#ifndef HULL_FIT_H
#define HULL_FIT_H

#include "hull_lp.h"
#include "hull_measure.h"

/* The solid: its vertices and its surface. */
typedef struct {
    const toi_vec3 *vertices;
    size_t count;
    hull_shell shell;
    lp_bound *bounds; /* scratch */
    size_t bound_room;
} hull_core;

/* False: no memory. */
bool hull_core_open(const toi_vec3 *vertices, size_t count, hull_core *out);

void hull_core_close(hull_core *core);

/* In exact integers: the hull of the places is a solid that holds the core. */
bool hull_core_is_held(const hull_core *core, const toi_vec3 *places, size_t count);

/* How far the places stand off the core at most. */
double hull_core_distance(const hull_core *core, const toi_vec3 *places, size_t count);

/* Of more places than `wanted`, whose hull is a solid, drops those that are missed least, and moves the
 * others away from their middle until their hull holds the core. False: no memory, or no room in the range.
 */
bool hull_drop(const hull_core *core, toi_vec3 *places, size_t *count, size_t wanted);

/* Of places whose hull holds the core: moves them until the one that stands off farthest cannot be helped by
 * its neighbours. They hold the core still. False: no memory. */
bool hull_relieve(hull_core *core, toi_vec3 *places, size_t count);

#endif
