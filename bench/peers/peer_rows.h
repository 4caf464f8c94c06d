/* SPDX-License-Identifier: MIT */
/* Which rows of the benchmark a peer has, and the scenes that it is asked about there. */
#ifndef BENCH_PEER_ROWS_H
#define BENCH_PEER_ROWS_H

#include "../rows.h"
#include "peers.h"

/* Calls `visit` for each function of each peer that has the row. */
void peers_of(const bench_row *row, void (*visit)(const peer *p, const bench_row *row));

/* The scene as the peer is to see it: where it casts nothing, a little after the shapes come to touch. */
scene peer_scene(const peer *p, const bench_row *row, const scene *s);

#endif
