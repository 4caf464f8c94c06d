/* SPDX-License-Identifier: MIT */
/* What others do to find the boxes of a crowd that meet: their broad phases in single float, called as their
 * users call them. */
#ifndef BENCH_CROWD_PEERS_H
#define BENCH_CROWD_PEERS_H

#include "../crowds.h"
#include "../task.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CROWD_MOST = 1024 /* bodies */, CROWD_PAIRS = 8192 };

/* What the last step of a peer has found. */
typedef struct {
    toi_pair pairs[CROWD_PAIRS]; /* whose boxes meet */
    uint16_t count;
    uint32_t offered; /* how many pairs the peer itself gave, before the boxes were compared */
} crowd_found;

/* One way to use a broad phase. */
typedef struct {
    const char *name; /* the library and what is used of it */
    /* Takes the boxes over into its own form, so many steps' ways back, which is not counted. */
    void (*load)(const crowd_step *step, unsigned back);
    void (*begin)(void);     /* forgets all, and puts in the boxes that are loaded */
    void (*step)(void);      /* moves all boxes to where they are loaded, and finds all pairs */
    uint32_t (*bytes)(void); /* of memory, but for the boxes that are loaded and the pairs that are found */
} crowd_peer;

extern const crowd_peer crowd_peers[];
extern const uint8_t crowd_peers_count;
extern crowd_found crowd_peer_found;

/* Prepares the next step of the crowd, and loads it. The peer begins anew where it is the first one: then all
 * have gone straight for some steps, so that what the peer keeps is as it would be amid a game. */
void crowd_peer_prepare(const crowd_peer *peer, const bench_task *task, uint64_t *state, bool first);

/* Calls `visit` for each peer with each of the crowds that are compared. */
void crowd_peers_each(void (*visit)(const crowd_peer *peer, const bench_task *task));

#ifdef __cplusplus
}
#endif

#endif
