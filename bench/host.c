/* SPDX-License-Identifier: MIT */
/* The rivals of plain/plain.h against the library on this machine. For each row that they have, the library
 * and the rival are timed in turns on the same queries; a line "RIVAL;PAIR;CLASS;NANOSECONDS;RATIO" has the
 * median time of the library's query and the median of the ratios, library / rival, pair by pair. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "plain/plain.h"

enum { QUERIES = 300, TIMINGS = 101, REPEATS = 5, CORNERS = 16, VERTICES = 64 };

/* What shapes point to, of which scenes keep one pair only. */
typedef struct {
    toi_vec2 corners[CORNERS];
    toi_vec3 vertices[VERTICES];
    toi_hull3_table table;
} shape_room;

typedef struct {
    scene s;
    shape_room a, b;
    uint64_t room[PLAIN_ROOM / sizeof(uint64_t)];
    toi_status status;
} one_query;

static one_query queries[QUERIES];
static const plain_rival *rival;
static const uint8_t *at;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void keep(toi_shape *shape, shape_room *room) {
    if (shape->kind == TOI_SHAPE_POLY2) {
        memcpy(room->corners, shape->as.poly2.vertices, shape->as.poly2.count * sizeof *room->corners);
        shape->as.poly2.vertices = room->corners;
    } else if (shape->kind == TOI_SHAPE_HULL3) {
        room->table = *shape->as.hull3.table;
        memcpy(room->vertices, room->table.vertices, room->table.vertex_count * sizeof *room->vertices);
        room->table.vertices = room->vertices;
        shape->as.hull3.table = &room->table;
    }
}

static double time_library(const bench_row *row) {
    const toi_options options = bench_options(row, NULL);
    const double start = now();
    for (unsigned r = 0; r < REPEATS; r++)
        for (unsigned n = 0; n < QUERIES; n++) {
            toi_hit hit;
            queries[n].status = row->pair->query(&queries[n].s, &options, &hit);
        }
    return now() - start;
}

static double time_rival(plain_query query) {
    const double start = now();
    for (unsigned r = 0; r < REPEATS; r++)
        for (unsigned n = 0; n < QUERIES; n++)
            queries[n].status = query(queries[n].room);
    return now() - start;
}

static int by_size(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double values[TIMINGS]) {
    qsort(values, TIMINGS, sizeof *values, by_size);
    return values[TIMINGS / 2];
}

static void compare(const bench_row *row) {
    double times[TIMINGS], ratios[TIMINGS];
    uint32_t number = UINT32_MAX;
    plain_query query = NULL;
    for (uint16_t n = 0; n < bench_count(row); n++) {
        one_query *q = &queries[n];
        number = bench_number(&at, number);
        bench_scene(&q->s, row, number);
        keep(&q->s.a, &q->a);
        keep(&q->s.b, &q->b);
        query = rival->load(&q->s, q->room);
    }
    if (query == NULL || !bench_is_plain(row->class))
        return;
    for (unsigned n = 0; n < TIMINGS; n++) {
        times[n] = time_library(row) / (REPEATS * QUERIES);
        ratios[n] = times[n] / (time_rival(query) / (REPEATS * QUERIES));
    }
    printf("%s;%s;%s;%.1f;%.2f\n", rival->name, row->pair->name, row->class->name, median(times),
           median(ratios));
}

int main(void) {
    static const plain_rival *const rivals[] = {&plain_float, &plain_fix16};
    for (unsigned n = 0; n < sizeof rivals / sizeof *rivals; n++) {
        rival = rivals[n];
        if (rival->room > PLAIN_ROOM)
            return 1;
        at = bench_steps;
        bench_each(compare);
    }
    return 0;
}
