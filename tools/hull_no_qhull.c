/* SPDX-License-Identifier: MIT */
#include "hull_candidates.h"

#include <string.h>

const char *const hull_candidates_missing = "this toi16 was built without qhull. Install its headers (on "
                                            "Debian and Ubuntu: apt-get install libqhull-dev) "
                                            "and run make again";

void hull_mark_candidates(const toi_vec3 *points, size_t count, bool *marked) {
    (void)points;
    memset(marked, true, count * sizeof *marked);
}
