/* SPDX-License-Identifier: MIT */
/* The level of examples/platformer, and what moved in it, as an SVG picture. */
#ifndef REPLAY_PICTURE_H
#define REPLAY_PICTURE_H

#include "replay_record.h"

#include <stdio.h>

void replay_picture(const record *r, FILE *file);

#endif
