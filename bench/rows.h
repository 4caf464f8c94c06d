/* SPDX-License-Identifier: MIT */
/* What the benchmarks measure: rows, each a pair of shapes in a query and a class of scenes. Which scenes
 * belong to a row is chosen once, on the host (choose.c), so that every machine and every rival answers the
 * same. */
#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include "scene.h"

typedef toi_status (*bench_query)(const scene *s, const toi_options *options, toi_hit *hit);

typedef struct {
    const char *name;
    scene_shape a, b;
    bench_query query;
} bench_pair;

typedef struct {
    const bench_pair *pairs;
    uint8_t count;
} bench_pairs;

extern const bench_pairs bench_contacts;

/* Of a program: queries.c has those of boxes, polygons and hulls, queries_round.c those of round shapes. */
extern const bench_pairs *const bench_groups[BENCH_GROUPS];

/* Which of the scenes. */
typedef enum {
    SCENES_ALL,
    SCENES_NEAR, /* the boxes around all places of each shape meet: swept AABBs */
    SCENES_FAR   /* they do not */
} scene_nearness;

/* Which pairs have the class. */
typedef enum {
    PAIRS_ALL,
    PAIRS_LEVEL,   /* of AABBs */
    PAIRS_TILTED,  /* of 3D boxes, one or both oriented */
    PAIRS_WALKING, /* that try axes one by one, and so may use a hint */
    PAIRS_LARGE    /* of oriented 3D boxes */
} pair_choice;

typedef struct {
    const char *name;
    bench_group group;
    pair_choice pairs;
    scene_turn turn;
    scene_size size;
    toi_status wanted; /* which answers belong to the class: */
    scene_nearness scenes;
    bool quick, hint;
} bench_class;

typedef struct {
    const bench_pair *pair;
    const bench_class *class;
} bench_row;

/* Calls `visit` for each row, in the order of the tables. */
void bench_each(void (*visit)(const bench_row *row));

/* A sweep without further options, which the rivals of plain/plain.h have too. */
bool bench_is_plain(const bench_class *class);

/* How many queries a row has: a tenth of what takes millions. */
uint16_t bench_count(const bench_row *row);
extern uint16_t bench_queries;

/* The scenes of all rows, written by choose.c as bench_queries is: for each query of each row how far the
 * number of its scene is from that of the query before, or from -1. 0 stands for 255 more. */
extern const uint8_t bench_steps[];

/* The number after `number`; *at goes on through bench_steps. */
uint32_t bench_number(const uint8_t **at, uint32_t number);

void bench_scene(scene *s, const bench_row *row, uint32_t number);
toi_options bench_options(const bench_row *row, toi_hint *hint);

#endif
