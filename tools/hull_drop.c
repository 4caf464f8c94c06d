/* SPDX-License-Identifier: MIT */
#include "hull_fit.h"
#include "hull_proof.h"

#include <stdlib.h>
#include <string.h>

bool hull_core_open(const toi_vec3 *vertices, size_t count, hull_core *out) {
    *out = (hull_core){.vertices = vertices, .count = count};
    return hull_shell_open(vertices, count, &out->shell);
}

void hull_core_close(hull_core *core) {
    hull_shell_close(&core->shell);
    free(core->bounds);
}

bool hull_core_is_held(const hull_core *core, const toi_vec3 *places, size_t count) {
    hull h;
    if (hull_build(places, count, &h) != HULL_BUILT)
        return false;
    const bool held =
        h.dimension == 3 && hull_find_outside(&h.table, core->vertices, core->count) == core->count;
    hull_free(&h);
    return held;
}

double hull_core_distance(const hull_core *core, const toi_vec3 *places, size_t count) {
    double most = 0;
    vec nearest;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, hull_shell_distance(&core->shell, hull_place(&places[i]), &nearest));
    return most;
}

/* place * factor + shift, about the first vertex of the core. */
typedef struct {
    double factor;
    vec shift;
} scaling;

/* A face of the places' hull: its height and that of the core, along its normal. */
typedef struct {
    vec normal;
    double height, core;
} pressed;

static pressed press(const hull_core *core, const hull_panel *panel) {
    const vec origin = hull_place(&core->vertices[0]);
    pressed out = {.normal = vec_scale(panel->normal, 1 / vec_length(panel->normal)), .core = 0};
    out.height = vec_dot(out.normal, vec_subtract(panel->corner[0], origin));
    for (size_t i = 0; i < core->count; i++)
        out.core = fmax(out.core, vec_dot(out.normal, vec_subtract(hull_place(&core->vertices[i]), origin)));
    return out;
}

/* Whether some shift brings all faces of the scaled places in front of the core: by an ulp more, for
 * rounding. */
static bool find_shift(const pressed *faces, size_t count, lp_bound *bounds, scaling *s) {
    double at[3];
    for (size_t i = 0; i < count; i++)
        bounds[i] = (lp_bound){{faces[i].normal.x, faces[i].normal.y, faces[i].normal.z},
                               1 + faces[i].core - s->factor * faces[i].height};
    if (!lp_solve(bounds, count, (double[]){0, 0, 1}, bounds + count, at))
        return false;
    s->shift = (vec){at[0], at[1], at[2]};
    return true;
}

/* The least factor, by bisection. Zero: none. */
static scaling find_scaling(const pressed *faces, size_t count, lp_bound *bounds) {
    scaling best = {1, {0, 0, 0}}, trial;
    while (best.factor < 1e6 && !find_shift(faces, count, bounds, &best))
        best.factor *= 2;
    if (best.factor >= 1e6)
        return (scaling){0, {0, 0, 0}};
    double low = best.factor / 2;
    for (int k = 0; k < 30; k++) {
        trial.factor = (low + best.factor) / 2;
        if (find_shift(faces, count, bounds, &trial))
            best = trial;
        else
            low = trial.factor;
    }
    return best;
}

/* Of places that span the space. *volume: what the scaled places have, INFINITY where they cannot be scaled,
 * or there is no memory. */
static scaling scaling_of(const hull_core *core, const toi_vec3 *places, size_t count, double *volume) {
    scaling found = {0, {0, 0, 0}};
    hull_shell shell;
    *volume = INFINITY;
    if (hull_find_base(places, (uint32_t)count).dimension < 3 || !hull_shell_open(places, count, &shell))
        return found;
    pressed *faces = malloc(sizeof *faces * shell.count);
    lp_bound *bounds = malloc(sizeof *bounds * shell.count * 3);
    for (size_t i = 0; faces != NULL && i < shell.count; i++)
        faces[i] = press(core, &shell.panels[i]);
    if (faces != NULL && bounds != NULL)
        found = find_scaling(faces, shell.count, bounds);
    if (found.factor > 0)
        *volume = found.factor * found.factor * found.factor * hull_shell_volume(&shell);
    free(faces);
    free(bounds);
    hull_shell_close(&shell);
    return found;
}

static void swap(toi_vec3 *a, toi_vec3 *b) {
    const toi_vec3 kept = *a;
    *a = *b;
    *b = kept;
}

/* Puts the one last without which the others, scaled, have the least volume. */
static void put_least_last(const hull_core *core, toi_vec3 *places, size_t count) {
    double least = INFINITY, volume;
    size_t best = count - 1;
    for (size_t i = 0; i < count; i++) {
        swap(&places[i], &places[count - 1]);
        scaling_of(core, places, count - 1, &volume);
        if (volume < least) {
            least = volume;
            best = i;
        }
        swap(&places[i], &places[count - 1]);
    }
    swap(&places[best], &places[count - 1]);
}

static bool apply(const hull_core *core, const scaling *s, const toi_vec3 *places, size_t count,
                  toi_vec3 *out) {
    const vec origin = hull_place(&core->vertices[0]), shift = vec_add(origin, s->shift);
    for (size_t i = 0; i < count; i++) {
        const vec scaled = vec_scale(vec_subtract(hull_place(&places[i]), origin), s->factor);
        if (!hull_round(vec_add(shift, scaled), &out[i]))
            return false;
    }
    return true;
}

bool hull_drop(const hull_core *core, toi_vec3 *places, size_t *count, size_t wanted) {
    double volume;
    for (; *count > wanted; --*count)
        put_least_last(core, places, *count);
    const scaling s = scaling_of(core, places, *count, &volume);
    return volume < INFINITY && apply(core, &s, places, *count, places) &&
           hull_core_is_held(core, places, *count);
}
