/* SPDX-License-Identifier: MIT */
/* Where the digest keeps many bodies: one crowd, or one run, at a time, as boards have little memory. */
#ifndef TOI16_TESTS_DIGEST_ROOM_H
#define TOI16_TESTS_DIGEST_ROOM_H

#include "box_run.h"
#include "crowd.h"

/* In digest_many.c. */
extern union digest_room {
    crowd many;
    box_run boxes;
} digest_room;

#endif
