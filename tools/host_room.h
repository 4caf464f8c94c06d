/* SPDX-License-Identifier: MIT */
/* Room for a query line of any length that is read, and hulls made from its points. */
#ifndef HOST_ROOM_H
#define HOST_ROOM_H

#include "query_text.h"

/* For one line at a time: all callers share it. */
extern const query_room host_room;

#endif
