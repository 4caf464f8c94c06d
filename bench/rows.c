/* SPDX-License-Identifier: MIT */
#include "rows.h"

static const bench_class classes[] = {
    {.name = "hit", .wanted = TOI_HIT},
    {.name = "miss", .pairs = PAIRS_LEVEL},
    {.name = "near miss", .scenes = SCENES_NEAR},
    {.name = "far miss", .scenes = SCENES_FAR},
    {.name = "near miss, hinted", .pairs = PAIRS_WALKING, .scenes = SCENES_NEAR, .hint = true},
    {.name = "far miss, hinted", .pairs = PAIRS_WALKING, .scenes = SCENES_FAR, .hint = true},
    {.name = "hit, quick", .pairs = PAIRS_TILTED, .wanted = TOI_HIT, .quick = true},
    {.name = "near miss, quick", .pairs = PAIRS_TILTED, .scenes = SCENES_NEAR, .quick = true},
    {.name = "hit, yaw only", .pairs = PAIRS_TILTED, .turn = TURN_YAW, .wanted = TOI_HIT},
    {.name = "hit, nearly parallel", .pairs = PAIRS_TILTED, .turn = TURN_NEARLY, .wanted = TOI_HIT},
    {.name = "hit, boxes over 256 units", .pairs = PAIRS_LARGE, .size = SCENE_LARGE, .wanted = TOI_HIT},
    {.name = "overlap", .group = BENCH_OVERLAPS, .size = SCENE_TOGETHER, .wanted = TOI_OVERLAP},
    {.name = "overlap, separate", .group = BENCH_OVERLAPS, .size = SCENE_TOGETHER},
    {.name = "contact, hit", .group = BENCH_CONTACTS, .wanted = TOI_HIT},
    {.name = "contact, hit, yaw only",
     .group = BENCH_CONTACTS,
     .pairs = PAIRS_TILTED,
     .turn = TURN_YAW,
     .wanted = TOI_HIT},
    {.name = "contact, overlap, yaw only",
     .group = BENCH_CONTACTS,
     .pairs = PAIRS_TILTED,
     .turn = TURN_YAW,
     .size = SCENE_TOGETHER,
     .wanted = TOI_OVERLAP},
    {.name = "ray, hit", .group = BENCH_RAYS, .size = SCENE_TOGETHER, .wanted = TOI_HIT},
    {.name = "ray, miss", .group = BENCH_RAYS, .size = SCENE_TOGETHER},
};

#define CLASSES (sizeof classes / sizeof classes[0])

static bool is_level(const scene_shape *s) {
    return s->kind == TOI_SHAPE_AABB2 || s->kind == TOI_SHAPE_AABB3;
}

static bool is_round(const scene_shape *s) {
    return s->kind >= TOI_SHAPE_CIRCLE2 || s->rounded;
}

static bool belongs(const bench_pair *p, pair_choice pairs) {
    const bool round = is_round(&p->a) || is_round(&p->b),
               tilted = p->b.kind == TOI_SHAPE_OBB3 && p->a.kind != TOI_SHAPE_HULL3 && !round;
    switch (pairs) {
    case PAIRS_LEVEL:
        return is_level(&p->a) && is_level(&p->b);
    case PAIRS_TILTED:
        return tilted;
    case PAIRS_LARGE:
        return tilted && p->a.kind == TOI_SHAPE_OBB3;
    case PAIRS_WALKING:
        return !round && p->a.kind != TOI_SHAPE_HULL3 &&
               (p->a.kind != TOI_SHAPE_POLY2 || p->b.kind == TOI_SHAPE_OBB2);
    default:
        return true;
    }
}

void bench_each(void (*visit)(const bench_row *row)) {
    for (unsigned g = 0; g < BENCH_GROUPS; g++)
        for (unsigned k = 0; k < bench_groups[g]->count; k++)
            for (unsigned c = 0; c < CLASSES; c++) {
                const bench_row row = {&bench_groups[g]->pairs[k], &classes[c]};
                if (classes[c].group == (bench_group)g && belongs(row.pair, classes[c].pairs))
                    visit(&row);
            }
}

bool bench_is_plain(const bench_class *class) {
    return class->group == BENCH_SWEEPS && !class->quick && !class->hint;
}

uint16_t bench_count(const bench_row *row) {
    const bool slow = row->class->group == BENCH_OVERLAPS && row->pair->a.kind == TOI_SHAPE_HULL3;
    return slow ? (uint16_t)((bench_queries + 9) / 10) : bench_queries;
}

uint32_t bench_number(const uint8_t **at, uint32_t number) {
    for (; **at == 0; ++*at)
        number += 255;
    return number + *(*at)++;
}

void bench_scene(scene *s, const bench_row *row, uint32_t number) {
    uint64_t state = scene_seed(number);
    scene_make(s, &state, &row->pair->a, &row->pair->b, row->class->turn, row->class->size);
}

toi_options bench_options(const bench_row *row, toi_hint *hint) {
    toi_options options = TOI_OPTIONS_DEFAULT;
    options.quick = row->class->quick;
    options.hint = row->class->hint ? hint : NULL;
    return options;
}
