/* SPDX-License-Identifier: MIT */
/* The typed function of each pair. */
#ifndef TESTS_ORACLE_ASK_H
#define TESTS_ORACLE_ASK_H

#include "generate.h"

toi_status ask(pair which, const query *q, const toi_options *options, toi_hit *hit);

#endif
