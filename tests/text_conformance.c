/* SPDX-License-Identifier: MIT */
/* The case files as the command line answers them: with hulls that are made from the text. */
#include "../tools/host_room.h"
#include "conformance.h"

int main(void) {
    return conformance_run(&host_room) ? 0 : 1;
}
