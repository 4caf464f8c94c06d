// SPDX-License-Identifier: MIT
// box2d 2.4: its tree of fat boxes, asked about each box; and its broad phase, which tells of new pairs of
// fat boxes only, so that its user keeps them, as its b2ContactManager does.
#include <box2d/b2_broad_phase.h>
#include <new>
#include "crowd_peers.h"

crowd_found crowd_peer_found;

namespace {

// ---- Memory: what box2d asks for is counted. All is given back at once.

alignas(8) unsigned char arena[768 * 1024];
size_t arena_used;
uint32_t held; // bytes that have not been freed

// Before each block is its size.
const size_t before = 8;

} // namespace

void *b2Alloc_Default(int32 size) {
    unsigned char *const block = arena + arena_used;
    const size_t whole = before + (size_t(size) + 7) / 8 * 8;
    if (whole > sizeof arena - arena_used)
        return nullptr;
    arena_used += whole;
    *reinterpret_cast<int32 *>(block) = size;
    held += uint32_t(size);
    return block + before;
}

void b2Free_Default(void *block) {
    if (block)
        held -= uint32_t(*reinterpret_cast<int32 *>(static_cast<unsigned char *>(block) - before));
}

namespace {

// ---- The boxes that are loaded

b2AABB boxes[CROWD_MOST];
b2Vec2 ways[CROWD_MOST];
int32 proxies[CROWD_MOST];
unsigned count;

void load(const crowd_step *step, unsigned back) {
    const float one = 65536.0F;
    count = step->count;
    for (unsigned n = 0; n < count; n++) {
        const toi_aabb2 &box = step->boxes[n];
        ways[n] = b2Vec2(step->velocities[n].x / one / CROWD_RATE, step->velocities[n].y / one / CROWD_RATE);
        const b2Vec2 gone = float(back) * ways[n];
        boxes[n].lowerBound = b2Vec2(box.lo.x / one, box.lo.y / one) - gone;
        boxes[n].upperBound = b2Vec2(box.hi.x / one, box.hi.y / one) - gone;
    }
}

void report(unsigned a, unsigned b) {
    crowd_found &found = crowd_peer_found;
    if (b2TestOverlap(boxes[a], boxes[b]) && found.count < CROWD_PAIRS)
        found.pairs[found.count++] = toi_pair{uint16_t(a), uint16_t(b)};
}

// The number of a body travels as a pointer.
void *number(unsigned n) {
    return reinterpret_cast<void *>(uintptr_t(n));
}

unsigned number(const void *data) {
    return unsigned(reinterpret_cast<uintptr_t>(data));
}

void forget() {
    arena_used = 0;
    held = 0;
}

// ---- The tree

alignas(b2DynamicTree) unsigned char tree_room[sizeof(b2DynamicTree)];
b2DynamicTree *tree;

void begin_tree() {
    forget();
    tree = new (tree_room) b2DynamicTree;
    for (unsigned n = 0; n < count; n++)
        proxies[n] = tree->CreateProxy(boxes[n], number(n));
}

struct tree_query {
    unsigned body;
    bool QueryCallback(int32 proxy) {
        const unsigned other = number(tree->GetUserData(proxy));
        if (other > body) {
            crowd_peer_found.offered++;
            report(body, other);
        }
        return true;
    }
};

void step_tree() {
    crowd_peer_found.count = 0;
    crowd_peer_found.offered = 0;
    for (unsigned n = 0; n < count; n++)
        tree->MoveProxy(proxies[n], boxes[n], ways[n]);
    for (unsigned n = 0; n < count; n++) {
        tree_query query = {n};
        tree->Query(&query, boxes[n]);
    }
}

uint32_t bytes_tree() {
    return uint32_t(sizeof *tree + count * sizeof *proxies) + held;
}

// ---- The broad phase, and the pairs that it has told of: a list for each body, of bodies with higher
// numbers

const uint16_t none = 0xFFFF;

struct kept_pair {
    uint16_t other, next;
};

alignas(b2BroadPhase) unsigned char broad_room[sizeof(b2BroadPhase)];
b2BroadPhase *broad;
kept_pair kept[CROWD_PAIRS];
uint16_t kept_first[CROWD_MOST]; // of each body
uint16_t kept_free;              // the first that is free again,
uint16_t kept_most;              // and how many have been used

void begin_broad() {
    forget();
    broad = new (broad_room) b2BroadPhase;
    kept_free = none;
    kept_most = 0;
    for (unsigned n = 0; n < count; n++) {
        proxies[n] = broad->CreateProxy(boxes[n], number(n));
        kept_first[n] = none;
    }
}

uint16_t new_place() {
    if (kept_free == none)
        return kept_most < CROWD_PAIRS ? kept_most++ : none;
    const uint16_t place = kept_free;
    kept_free = kept[place].next;
    return place;
}

struct keeper {
    void AddPair(void *data_a, void *data_b) {
        const unsigned a = b2Min(number(data_a), number(data_b)), b = b2Max(number(data_a), number(data_b));
        for (unsigned k = kept_first[a]; k != none; k = kept[k].next)
            if (kept[k].other == b)
                return;
        const uint16_t place = new_place();
        if (place == none)
            return;
        kept[place] = kept_pair{uint16_t(b), kept_first[a]};
        kept_first[a] = place;
    }
};

// The pairs of one body: those whose fat boxes have parted are dropped.
void look_through(unsigned n) {
    uint16_t *link = &kept_first[n];
    while (*link != none) {
        const uint16_t place = *link;
        const unsigned other = kept[place].other;
        if (broad->TestOverlap(proxies[n], proxies[other])) {
            crowd_peer_found.offered++;
            report(n, other);
            link = &kept[place].next;
        } else {
            *link = kept[place].next;
            kept[place].next = kept_free;
            kept_free = place;
        }
    }
}

void step_broad() {
    keeper keeps;
    crowd_peer_found.count = 0;
    crowd_peer_found.offered = 0;
    for (unsigned n = 0; n < count; n++)
        broad->MoveProxy(proxies[n], boxes[n], ways[n]);
    broad->UpdatePairs(&keeps);
    for (unsigned n = 0; n < count; n++)
        look_through(n);
}

uint32_t bytes_broad() {
    return uint32_t(sizeof *broad + count * (sizeof *proxies + sizeof *kept_first) +
                    kept_most * sizeof *kept) +
           held;
}

} // namespace

extern "C" const crowd_peer crowd_peers[] = {
    {"box2d b2DynamicTree", load, begin_tree, step_tree, bytes_tree},
    {"box2d b2BroadPhase", load, begin_broad, step_broad, bytes_broad},
};
extern "C" const uint8_t crowd_peers_count = sizeof crowd_peers / sizeof *crowd_peers;
