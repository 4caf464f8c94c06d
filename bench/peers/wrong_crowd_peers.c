/* SPDX-License-Identifier: MIT */
/* Compares the pairs that others find with ours, step by step: lines of "PEER: BODIES, SCENE;STEPS;PAIRS OF
 * OURS;MISSED;INVENTED;OFFERED". The status is 1 where there is a pair that only one side has. */
#include "crowd_peers.h"
#include <stdio.h>

static toi_pair ours[CROWD_PAIRS];
static bool differs;

static uint16_t our_pairs(const crowd_step *step) {
    static uint16_t order[CROWD_MOST];
    toi_broadphase2 broad = {.order = order, .capacity = CROWD_MOST};
    toi_broadphase2_update(&broad, step->boxes, step->count);
    const uint16_t count = toi_broadphase2_pairs(&broad, ours, CROWD_PAIRS, UINT32_MAX);
    toi_pairs_sort(ours, count);
    return count;
}

static uint32_t number(toi_pair pair) {
    return (uint32_t)pair.a << 16 | pair.b;
}

/* How many of the sorted pairs in `of` are not in `in`. */
static unsigned lacking(const toi_pair *of, uint16_t count, const toi_pair *in, uint16_t in_count) {
    unsigned lacks = 0;
    for (unsigned n = 0, k = 0; n < count; n++) {
        while (k < in_count && number(in[k]) < number(of[n]))
            k++;
        if (k < in_count && number(in[k]) == number(of[n]))
            k++;
        else
            lacks++;
    }
    return lacks;
}

static void compare(const crowd_peer *peer, const bench_task *task) {
    crowd_found *found = &crowd_peer_found;
    uint64_t state = 1;
    unsigned pairs = 0, missed = 0, invented = 0, offered = 0;
    for (uint16_t n = 0; n < task->times; n++) {
        crowd_peer_prepare(peer, task, &state, n == 0);
        peer->step();
        const crowd_step step = bench_crowd_step();
        const uint16_t count = our_pairs(&step);
        toi_pairs_sort(found->pairs, found->count);
        pairs += count;
        missed += lacking(ours, count, found->pairs, found->count);
        invented += lacking(found->pairs, found->count, ours, count);
        offered += found->offered;
    }
    printf("%s: %s, %s;%u;%u;%u;%u;%u\n", peer->name, task->body, task->what, (unsigned)task->times, pairs,
           missed, invented, offered);
    differs |= missed + invented > 0;
}

int main(void) {
    crowd_peers_each(compare);
    return differs;
}
