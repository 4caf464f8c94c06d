/* SPDX-License-Identifier: MIT */
/* A line with words of turning on which nothing turns. */
#ifndef QUERY_STRAIGHT_H
#define QUERY_STRAIGHT_H

#include "query_text.h"

/* Whether neither shape turns and there is no margin, so that the straight sweep answers: then *straight is
 * that query. Of a line that turns, and is answered. */
bool query_straight(const query *q, query *straight);

#endif
