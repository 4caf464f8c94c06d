/* SPDX-License-Identifier: MIT */
#include "toi16/types.h"

const char *toi_status_name(toi_status status) {
    static const char *const names[] = {"limit",    "rotation", "shape", "range",   "argument",
                                        "separate", "graze",    "hit",   "overlap", "touch"};
    int index = (int)status - (int)TOI_ERR_LIMIT;
    return index >= 0 && index < (int)(sizeof names / sizeof *names) ? names[index] : "unknown";
}
