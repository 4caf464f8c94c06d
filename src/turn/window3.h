/* SPDX-License-Identifier: MIT */
/* When may two bodies of space meet at all? */
#ifndef TOI16_WINDOW3_H
#define TOI16_WINDOW3_H

#include "search.h"

/* Writes from when until when the balls around the pivots may be so near as the margin and the doubt say,
 * half ulps. */
void toi16_set_window3(toi16_search *search, const toi16_rotor3 bodies[2], const toi16_course3 courses[2],
                       int64_t margin2, uint32_t until);

#endif
