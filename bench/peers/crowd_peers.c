/* SPDX-License-Identifier: MIT */
#include "crowd_peers.h"
#include <string.h>

/* So many steps go before the first one. */
enum { WARM = 8 };

static const struct {
    const char *body, *what;
} compared[] = {
    {"64 boxes", "game"},
    {"256 boxes", "game"},
    {"1024 boxes", "game"},
    {"1024 boxes", "game, 16 strips"},
    {"1024 boxes", "stack"},
    {"1024 boxes", "stack, 12 strips"},
    {"1024 boxes", "column, 64 strips"},
};

void crowd_peer_prepare(const crowd_peer *peer, const bench_task *task, uint64_t *state, bool first) {
    task->prepare(state);
    const crowd_step step = bench_crowd_step();
    if (first) {
        peer->load(&step, WARM + 1);
        peer->begin();
        for (unsigned back = WARM; back > 0; back--) {
            peer->load(&step, back);
            peer->step();
        }
    }
    peer->load(&step, 0);
}

static bool is_compared(const bench_task *task) {
    for (unsigned n = 0; n < sizeof compared / sizeof *compared; n++)
        if (strcmp(task->body, compared[n].body) == 0 && strcmp(task->what, compared[n].what) == 0)
            return true;
    return false;
}

void crowd_peers_each(void (*visit)(const crowd_peer *peer, const bench_task *task)) {
    for (unsigned p = 0; p < crowd_peers_count; p++)
        for (unsigned n = 0; n < bench_crowds.count; n++)
            if (is_compared(&bench_crowds.tasks[n]))
                visit(&crowd_peers[p], &bench_crowds.tasks[n]);
}
