/* SPDX-License-Identifier: MIT */
/* A part of board_digest_start.c. */
#include "digest.h"

int main(void) {
    digest_run_exact(DIGEST_START);
    return 0;
}
