/* SPDX-License-Identifier: MIT */
#include "peers.h"

/* The makefile names those whose sources were found: -DPEERS_HERE='&peer_ode, &peer_libccd'. */
const peer_functions *const peers_here[] = {PEERS_HERE};
const uint8_t peers_here_count = sizeof peers_here / sizeof *peers_here;
