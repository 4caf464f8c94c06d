/* SPDX-License-Identifier: MIT */
/* Room for a query line of any length that is read, and hulls made from its points. */
#ifndef HOST_ROOM_H
#define HOST_ROOM_H

#include "hull_build.h"
#include "query_text.h"

/* For one line at a time: all callers share it. */
extern const query_room host_room;

/* Frees what *h holds, and makes the hull of points there. Null: *error has got a name and a reason. */
const toi_hull3_table *host_room_hull(hull *h, const toi_vec3 *at, size_t count, query_error *error);

#endif
