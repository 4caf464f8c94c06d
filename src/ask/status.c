/* SPDX-License-Identifier: MIT */
/* The names of statuses. */
#include "toi16/types.h"

const char *toi_status_name(toi_status status) {
    static const char *const names[] = {"limit", "rotation", "shape",   "range", "argument", "separate",
                                        "graze", "hit",      "overlap", "touch", "may"};
    return status >= TOI_ERR_LIMIT && status <= TOI_MAY_TOUCH ? names[(int)status - (int)TOI_ERR_LIMIT]
                                                              : "unknown";
}

const char *toi_check_name(toi_status status) {
    return status == TOI_OK ? "ok" : toi_status_name(status);
}
