/* SPDX-License-Identifier: MIT */
#include "replay_record.h"
#include "draw_vec.h"

#include <stdlib.h>

static toi_vec2 middle(toi_aabb2 box) {
    return (toi_vec2){box.lo.x + (box.hi.x - box.lo.x) / 2, box.lo.y + (box.hi.y - box.lo.y) / 2};
}

static void add(ways *w, toi_aabb2 before, toi_aabb2 after) {
    w->list[w->count++] = (way){middle(before), middle(after)};
}

static void add_step(record *r, const game *before, const game *after) {
    for (unsigned n = 0; n < GAME_PLAYERS; n++)
        add(&r->players[n], game_player_box(&before->players[n]), game_player_box(&after->players[n]));
    for (unsigned n = 0; n < GAME_BULLETS; n++) {
        const game_bullet *b = &before->bullets[n];
        if (b->owner != GAME_NOBODY && b->hits > 0)
            add(&r->bullets[b->owner], game_bullet_box(b), game_bullet_box(&after->bullets[n]));
    }
}

record record_new(void) {
    record r = {.end = {0}};
    for (unsigned n = 0; n < GAME_PLAYERS; n++) {
        r.players[n].list = take_memory(SCRIPT_STEPS, sizeof(way));
        r.bullets[n].list = take_memory((size_t)SCRIPT_STEPS * GAME_BULLETS, sizeof(way));
    }
    return r;
}

void record_free(record *r) {
    for (unsigned n = 0; n < GAME_PLAYERS; n++) {
        free(r->players[n].list);
        free(r->bullets[n].list);
    }
}

bool record_play(record *r, game *g) {
    uint8_t buttons[GAME_PLAYERS];
    script s;
    script_start(&s, g->step);
    while (g->step < SCRIPT_STEPS) {
        const game before = *g;
        script_next(&s, buttons);
        if (!game_step(g, buttons))
            return false;
        add_step(r, &before, g);
        if (g->step % GAME_STEPS_PER_SECOND == 0)
            r->digests[g->step / GAME_STEPS_PER_SECOND - 1] = game_digest(g);
    }
    r->end = *g;
    return true;
}
