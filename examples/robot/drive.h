/* SPDX-License-Identifier: MIT */
/* A recorded drive through a town: twelve seconds of drive.record, as a table that table.pl makes of it.
 * Metres, seconds. */
#ifndef DRIVE_H
#define DRIVE_H

#include <toi16/toi16.h>

enum { DRIVE_FRAMES = 120, DRIVE_FRAMES_PER_SECOND = 10 };

/* Between two frames: a tenth of a second, rounded up to Q16.16. */
#define DRIVE_STEP ((fix16_t)6554)

typedef struct {
    char kind[9];  /* "truck" */
    bool walks;    /* a person */
    toi_vec2 half; /* of its length and width */
} drive_thing;

/* Where a thing is in one frame. */
typedef struct {
    toi_vec2 at;   /* the centre of its box */
    toi_rot2 rot;  /* its length points along the first axis */
    fix16_t speed; /* along that: what it went since the frame before, over the time between */
    uint8_t thing;
} drive_place;

extern const drive_thing drive_things[]; /* number 0 is the one that drives */
extern const drive_place drive_places[];
extern const uint16_t drive_first[DRIVE_FRAMES + 1]; /* of a frame, the place of the one that drives; those of
                                                        things come after it */

#endif
