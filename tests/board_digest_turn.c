/* SPDX-License-Identifier: MIT */
/* A part of board_digest.c. */
#include "digest.h"

int main(void) {
    digest_run_turn(UINT32_MAX);
    return 0;
}
