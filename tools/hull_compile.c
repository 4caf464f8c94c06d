/* SPDX-License-Identifier: MIT */
/* qhull finds the points that matter, hull_build makes exact faces of them, and then every point is held
 * against every face in exact integers. A point that is outside after all was left out by rounding: it is
 * taken in, and the hull is built again. */
#include "hull_compile.h"
#include "hull_candidates.h"
#include "hull_grid.h"
#include "hull_within.h"
#include "hull_measure.h"
#include "hull_proof.h"
#include "hull_simplify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1024 }; /* points between two looks at the clock */

typedef struct {
    const hull_settings *settings;
    hull_grid grid;
    bool *marked; /* of a point of the grid: it is a candidate */
    toi_vec3 *candidates;
    size_t candidate_count;
    progress *show;
    hull_product *out;
    char *error;
} compiler;

static bool fail(compiler *c, const char *text) {
    snprintf(c->error, HULL_ERROR_SIZE, "%s", text);
    return false;
}

static void gather(compiler *c) {
    c->candidate_count = 0;
    for (size_t i = 0; i < c->grid.count; i++)
        if (c->marked[i])
            c->candidates[c->candidate_count++] = c->grid.points[i];
}

/* ---- what there is ---- */

static bool is_volume_enough(compiler *c, int dimension) {
    static const char *const shapes[] = {"are one point", "lie on one line", "lie in one plane"};
    if (dimension == 3 || c->settings->flat)
        return true;
    snprintf(c->error, HULL_ERROR_SIZE,
             "the vertices %s on the grid of 2^-16 units: there is no volume. --flat takes it as it is%s",
             shapes[dimension], dimension == 0 ? ", --scale makes it larger" : "");
    return false;
}

static void move(compiler *c, const double by[3]) {
    for (size_t i = 0; i < c->grid.count; i++) {
        toi_vec3 *p = &c->grid.points[i];
        *p = (toi_vec3){p->x - (fix16_t)by[0], p->y - (fix16_t)by[1], p->z - (fix16_t)by[2]};
    }
    for (int k = 0; k < 3; k++)
        c->grid.offset[k] += by[k];
    gather(c);
}

static vec mean_of(const toi_vec3 *points, size_t count) {
    vec sum = {0, 0, 0};
    for (size_t i = 0; i < count; i++)
        sum = vec_add(sum, hull_place(&points[i]));
    return vec_scale(sum, 1 / (double)count);
}

/* Of a flat hull the mean of its corners. */
static bool find_centroid(compiler *c, int dimension, vec *out) {
    hull flat;
    hull_shell shell;
    if (dimension < 3 && hull_build(c->candidates, c->candidate_count, &flat) == HULL_BUILT) {
        *out = mean_of(flat.table.vertices, flat.table.vertex_count);
        hull_free(&flat);
        return true;
    }
    if (!hull_shell_open(c->candidates, c->candidate_count, &shell)) {
        fail(c, hull_fate_text(HULL_NO_MEMORY));
        return false; /* not that of fail(), which gcc does not look into at -Os */
    }
    *out = hull_shell_centroid(&shell);
    hull_shell_close(&shell);
    return true;
}

static bool recentre(compiler *c, int dimension) {
    vec centroid;
    if (!find_centroid(c, dimension, &centroid))
        return false;
    move(c, (double[]){round(centroid.x), round(centroid.y), round(centroid.z)});
    return true;
}

/* ---- the hull ---- */

static bool build(compiler *c, const toi_vec3 *points, size_t count, hull *out) {
    const hull_fate fate = hull_build(points, count, out);
    if (fate == HULL_TOO_MANY)
        return fail(c, "more vertices, edges or faces than a table can number (65535): try --max-vertices");
    return fate == HULL_BUILT || fail(c, hull_fate_text(fate));
}

/* Of the corners of the hull, or where they are too many for a table of all candidates. */
static bool list_corners(compiler *c, const hull *full, toi_vec3 **points, size_t *count) {
    const bool has_table = full->memory != NULL;
    *count = has_table ? full->table.vertex_count : c->candidate_count;
    *points = malloc(sizeof **points * *count);
    if (*points == NULL)
        return fail(c, hull_fate_text(HULL_NO_MEMORY));
    memcpy(*points, has_table ? full->table.vertices : c->candidates, sizeof **points * *count);
    return true;
}

static bool simplify(compiler *c, hull *h) {
    static const char *const texts[] = {[HULL_NO_ROOM] =
                                            "so few vertices would reach beyond the range: try --scale",
                                        [HULL_SIMPLIFY_NO_MEMORY] = "out of memory"};
    toi_vec3 *points;
    size_t count;
    if (!list_corners(c, h, &points, &count))
        return false;
    c->out->full_vertices = count;
    c->out->is_simplified = true;
    hull_free(h);
    const hull_simplify_fate fate = hull_simplify(points, &count, c->settings->max_vertices, c->show);
    const bool good = fate == HULL_SIMPLIFIED ? build(c, points, count, h) : fail(c, texts[fate]);
    free(points);
    return good;
}

/* Too many for a table are not yet an error where they are to be made fewer. */
static bool make_hull(compiler *c, hull *h) {
    const size_t most = c->settings->max_vertices;
    const hull_fate fate = hull_build(c->candidates, c->candidate_count, h);
    c->out->full_vertices = h->table.vertex_count;
    c->out->is_simplified = false;
    if (most == 0 || (fate == HULL_BUILT && h->table.vertex_count <= most))
        return fate == HULL_BUILT || build(c, c->candidates, c->candidate_count, h);
    if (fate == HULL_BUILT && h->dimension < 3)
        return fail(c, "a flat hull cannot be simplified: --max-vertices is for solids");
    return fate == HULL_BUILT || fate == HULL_TOO_MANY ? simplify(c, h) : fail(c, hull_fate_text(fate));
}

/* Of those that no walk has found to be within, by all faces: marks the points that are not in the hull. */
static bool hold_rest(compiler *c, const toi_hull3_table *table, const size_t *numbers, size_t count,
                      toi_vec3 *room, bool *all) {
    for (size_t start = 0, end; start < count; start = end) {
        const size_t some = count - start < CHUNK ? count - start : CHUNK;
        const size_t proved = c->grid.count - count + start;
        for (size_t i = 0; i < some; i++)
            room[i] = c->grid.points[numbers[start + i]];
        progress_show(c->show, (unsigned long)proved, "points proved", proved);
        end = start + hull_find_outside(table, room, some);
        if (end == start + some)
            continue;
        if (c->marked[numbers[end]])
            return fail(c, "a vertex is outside of its own hull: please report this");
        c->marked[numbers[end++]] = true;
        *all = false;
    }
    return true;
}

/* *all: every point is in the hull. Else those that are not are marked; a candidate is never among them. */
static bool hold_points(compiler *c, const toi_hull3_table *table, bool *all) {
    size_t *numbers = malloc(sizeof *numbers * c->grid.count), count = c->grid.count;
    toi_vec3 room[CHUNK];
    bool good = numbers != NULL || fail(c, hull_fate_text(HULL_NO_MEMORY));
    *all = true;
    for (size_t i = 0; good && i < count; i++)
        numbers[i] = i;
    if (good) {
        count = hull_drop_within(table, c->grid.points, numbers, count);
        good = hold_rest(c, table, numbers, count, room, all);
    }
    free(numbers);
    return good;
}

static bool prove(compiler *c, hull *h) {
    bool all = false;
    while (!all) {
        gather(c);
        hull_free(h);
        if (!make_hull(c, h) || !hold_points(c, &h->table, &all))
            return false;
    }
    progress_stage(c->show, h->table.vertex_count, "vertices: proving the table");
    const char *wrong = hull_disproof(&h->table, NULL, 0);
    if (wrong != NULL)
        snprintf(c->error, HULL_ERROR_SIZE, "the table is not proved (please report this): %s", wrong);
    return wrong == NULL;
}

/* ---- what it came to ---- */

static const double UNIT = 65536;

static bool measure(compiler *c) {
    hull_product *out = c->out;
    const toi_hull3_table *t = &out->hull.table;
    hull_shell full, few;
    vec nearest;
    if (!hull_shell_open(c->candidates, c->candidate_count, &full))
        return fail(c, hull_fate_text(HULL_NO_MEMORY));
    out->full_volume = hull_shell_volume(&full) / (UNIT * UNIT * UNIT);
    out->diameter = hull_diameter(c->candidates, c->candidate_count) / UNIT;
    out->stands_off = 0;
    for (size_t i = 0; i < t->vertex_count; i++)
        out->stands_off =
            fmax(out->stands_off, hull_shell_distance(&full, hull_place(&t->vertices[i]), &nearest) / UNIT);
    hull_shell_close(&full);
    if (!hull_shell_open(t->vertices, t->vertex_count, &few))
        return fail(c, hull_fate_text(HULL_NO_MEMORY));
    out->volume = hull_shell_volume(&few) / (UNIT * UNIT * UNIT);
    hull_shell_close(&few);
    return true;
}

static bool compile(compiler *c) {
    const int dimension = hull_find_base(c->grid.points, (uint32_t)c->grid.count).dimension;
    if (!is_volume_enough(c, dimension))
        return false;
    progress_stage(c->show, (unsigned long)c->grid.count, "points: looking for their hull");
    hull_mark_candidates(c->grid.points, c->grid.count, c->marked);
    gather(c);
    if (c->settings->recentre && !recentre(c, dimension))
        return false;
    if (!prove(c, &c->out->hull))
        return false;
    for (int k = 0; k < 3; k++)
        c->out->offset[k] = c->grid.offset[k] / UNIT;
    return !c->out->is_simplified || measure(c);
}

bool hull_compile(const mesh *m, const hull_settings *settings, progress *show, hull_product *out,
                  char error[HULL_ERROR_SIZE]) {
    compiler c = {.settings = settings, .show = show, .out = out, .error = error};
    double offset[3] = {0, 0, 0};
    *out = (hull_product){.is_simplified = false};
    if (settings->recentre)
        hull_grid_middle(m, settings->scale, offset);
    if (!hull_grid_make(m, settings->scale, offset, &c.grid, error))
        return false;
    show->size = c.grid.count;
    c.marked = malloc(sizeof *c.marked * c.grid.count);
    c.candidates = malloc(sizeof *c.candidates * c.grid.count);
    const bool good =
        c.marked == NULL || c.candidates == NULL ? fail(&c, hull_fate_text(HULL_NO_MEMORY)) : compile(&c);
    if (!good)
        hull_free(&out->hull);
    hull_grid_free(&c.grid);
    free(c.marked);
    free(c.candidates);
    return good;
}
