/* SPDX-License-Identifier: MIT */
#include "search.h"

#include "../number/vector.h"
#include "../pair/pair.h"

/* Keeps a step of the proof, where there is room, and counts it. */
static void keep_step(const toi_turn_options *options, uint16_t *count, const toi_turn_step *step,
                      uint32_t from, uint32_t until) {
    if (options->proof && *count < options->proof_room) {
        toi_turn_step *kept = &options->proof[*count];
        *kept = *step;
        kept->from = (fix16_t)from;
        kept->until = (fix16_t)until;
    }
    *count = (uint16_t)(*count + (*count < UINT16_MAX));
}

/* Keeps that the balls are apart until the search begins. */
static void keep_balls(const toi_turn_options *options, uint16_t *count, uint32_t from, uint32_t until) {
    static const toi_turn_step step = {0, 0, {TOI_AXIS_NONE, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    if (until > from)
        keep_step(options, count, &step, from, until);
}

static toi_status finish_at(toi_hit *hit, toi_status status, uint32_t enter, fix16_t until,
                            const toi_turn_step *step) {
    hit->status = status;
    hit->enter = (fix16_t)enter;
    hit->exit = until;
    if (status == TOI_HIT) {
        toi16_round_unit(&step->normal, false, &hit->normal);
        hit->axis = step->axis;
    }
    return status;
}

/* Looks until the answer is known, or the budget is spent. *now is where the last look was, or its end where
 * that was free. */
static toi_status look_on(toi16_search *search, const toi_turn_options *options, uint16_t budget,
                          uint16_t *count, toi_hit *hit) {
    const uint32_t until = (uint32_t)toi16_turn_until(options);
    uint32_t now = search->begin;
    toi16_turn_look look;
    for (;;) {
        search->look(search, now, options->proof || budget == 1, &look);
        if (look.verdict == TOI16_LOOK_OVERLAP && now == 0)
            return finish_at(hit, TOI_OVERLAP, now, (fix16_t)until, &look.step);
        if (look.verdict != TOI16_LOOK_APART) {
            hit->conservative = look.step.axis.kind == TOI_AXIS_NONE; /* balls that are in doubt */
            return finish_at(hit, TOI_HIT, now, (fix16_t)until, &look.step);
        }
        const uint32_t next = look.clear < until - now ? now + look.clear : until;
        keep_step(options, count, &look.step, now, next);
        if (next >= search->end || next == until) {
            keep_balls(options, count, next, until);
            return TOI_SEPARATE;
        }
        now = next;
        if (--budget == 0) {
            hit->conservative = true;
            return finish_at(hit, TOI_HIT, now, (fix16_t)until, &look.step);
        }
    }
}

toi_status toi16_turn_search(toi16_search *search, const toi_turn_options *options, uint16_t budget,
                             toi_hit *hit) {
    const uint32_t until = (uint32_t)toi16_turn_until(options);
    uint16_t count = 0;
    toi_status status = TOI_SEPARATE;
    if (search->begin >= search->end || search->begin > until) {
        keep_balls(options, &count, 0, until);
    } else {
        keep_balls(options, &count, 0, search->begin);
        status = look_on(search, options, options->budget ? options->budget : budget, &count, hit);
    }
    if (options->proof_count)
        *options->proof_count = count;
    return status;
}
