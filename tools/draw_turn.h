/* SPDX-License-Identifier: MIT */
/* The page of a query about bodies that turn: where they are at the start and at the end, and each eighth of
 * a turn between. */
#ifndef DRAW_TURN_H
#define DRAW_TURN_H

#include "draw_scene.h"

#include <stdio.h>

/* The answer is that of the query, and `last` the last step of its proof, or null where that has none.
 * Whether all could be written, the ferror of `out` tells. */
void draw_turn_page(const scene *s, const toi_turn_step *last, FILE *out);

/* What there is to draw. Freed by scene_free. */
scene draw_turn_scene(const query *q, const query_answer *answer);

#endif
