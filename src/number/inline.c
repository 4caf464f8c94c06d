/* SPDX-License-Identifier: MIT */
/* What headers of this room define as TOI16_SHARED, once, for builds for size that call it. */
#define TOI16_EMIT_SHARED
#include "fine.h"
#include "rot.h"
