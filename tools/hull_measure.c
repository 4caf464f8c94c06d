/* SPDX-License-Identifier: MIT */
#include "hull_measure.h"

#include <stdlib.h>

vec hull_place(const toi_vec3 *p) {
    return (vec){p->x, p->y, p->z};
}

bool hull_round(vec place, toi_vec3 *out) {
    const vec nearest = {floor(place.x + 0.5), floor(place.y + 0.5), floor(place.z + 0.5)};
    if (!(vec_length(nearest) < TOI_LIMIT - 1)) /* not at infinity either */
        return false;
    *out = (toi_vec3){(fix16_t)nearest.x, (fix16_t)nearest.y, (fix16_t)nearest.z};
    return true;
}

/* Better than a cross product of doubles, which may be nothing for a sliver. */
vec hull_normal(const exact_plane *plane) {
    const double unit = 2147483648.0;
    return (vec){plane->high[0] * unit + plane->low[0], plane->high[1] * unit + plane->low[1],
                 plane->high[2] * unit + plane->low[2]};
}

lp_bound hull_bound(const exact_plane *plane, vec middle) {
    const vec along = hull_normal(plane), normal = vec_scale(along, 1 / vec_length(along));
    return (lp_bound){{normal.x, normal.y, normal.z},
                      1 + vec_dot(normal, vec_subtract(hull_place(&plane->origin), middle))};
}

hull_panel hull_panel_of(const toi_vec3 *points, const hull_triangle *triangle) {
    hull_panel out = {.normal = hull_normal(&triangle->plane)};
    for (int i = 0; i < 3; i++)
        out.corner[i] = hull_place(&points[triangle->corner[i]]);
    return out;
}

bool hull_shell_open(const toi_vec3 *points, size_t count, hull_shell *out) {
    hull_solid solid;
    const hull_base base = hull_find_base(points, (uint32_t)count);
    *out = (hull_shell){NULL, 0};
    if (!hull_solid_make(points, (uint32_t)count, &base, &solid))
        return false;
    out->panels = malloc(sizeof *out->panels * solid.slots);
    for (uint32_t t = 0; out->panels != NULL && t < solid.slots; t++)
        if (solid.triangles[t].used)
            out->panels[out->count++] = hull_panel_of(points, &solid.triangles[t]);
    hull_solid_free(&solid);
    return out->panels != NULL;
}

void hull_shell_close(hull_shell *shell) {
    free(shell->panels);
}

/* Of the tetrahedron under a panel. */
static double volume_under(const hull_panel *panel, vec apex) {
    return vec_dot(panel->normal, vec_subtract(panel->corner[0], apex)) / 6;
}

double hull_shell_volume(const hull_shell *shell) {
    double sum = 0;
    for (size_t i = 0; i < shell->count; i++)
        sum += volume_under(&shell->panels[i], shell->panels[0].corner[0]);
    return sum;
}

/* That of a tetrahedron is the mean of its corners. */
vec hull_shell_centroid(const hull_shell *shell) {
    const vec apex = shell->panels[0].corner[0];
    vec sum = {0, 0, 0};
    for (size_t i = 0; i < shell->count; i++) {
        const hull_panel *panel = &shell->panels[i];
        const double volume = volume_under(panel, apex);
        for (int k = 0; k < 3; k++)
            sum = vec_add(sum, vec_scale(vec_subtract(panel->corner[k], apex), volume / 4));
    }
    return vec_add(apex, vec_scale(sum, 1 / hull_shell_volume(shell)));
}

static vec nearest_on_segment(vec a, vec b, vec p) {
    const vec along = vec_subtract(b, a);
    const double at = vec_dot(vec_subtract(p, a), along) / vec_dot(along, along);
    return vec_add(a, vec_scale(along, fmin(1, fmax(0, at))));
}

static double distance(vec a, vec b) {
    return vec_length(vec_subtract(a, b));
}

static vec nearest_on_panel(const hull_panel *panel, vec p) {
    const double height = vec_dot(panel->normal, vec_subtract(p, panel->corner[0]));
    vec nearest = vec_subtract(p, vec_scale(panel->normal, height / vec_dot(panel->normal, panel->normal)));
    double least = INFINITY;
    for (int i = 0; i < 3; i++) {
        const vec a = panel->corner[i], b = panel->corner[(i + 1) % 3],
                  inwards = vec_cross(panel->normal, vec_subtract(b, a));
        if (vec_dot(inwards, vec_subtract(p, a)) >= 0)
            continue;
        const vec on_side = nearest_on_segment(a, b, p);
        if (distance(p, on_side) < least) {
            least = distance(p, on_side);
            nearest = on_side;
        }
    }
    return nearest;
}

/* What is nearest can be seen. */
double hull_shell_distance(const hull_shell *shell, vec place, vec *nearest) {
    double least = INFINITY;
    *nearest = place;
    for (size_t i = 0; i < shell->count; i++) {
        const hull_panel *panel = &shell->panels[i];
        if (vec_dot(panel->normal, vec_subtract(place, panel->corner[0])) <= 0)
            continue;
        const vec candidate = nearest_on_panel(panel, place);
        if (distance(place, candidate) < least) {
            least = distance(place, candidate);
            *nearest = candidate;
        }
    }
    return least < INFINITY ? least : 0;
}

typedef struct {
    vec place;
    double radius; /* from the mean */
} ranked;

static int compare_ranked(const void *left, const void *right) {
    const ranked *a = left, *b = right;
    return (a->radius < b->radius) - (a->radius > b->radius);
}

static void rank(const toi_vec3 *points, size_t count, ranked *out) {
    vec mean = {0, 0, 0};
    for (size_t i = 0; i < count; i++)
        mean = vec_add(mean, vec_scale(hull_place(&points[i]), 1 / (double)count));
    for (size_t i = 0; i < count; i++)
        out[i] = (ranked){hull_place(&points[i]), distance(hull_place(&points[i]), mean)};
    qsort(out, count, sizeof *out, compare_ranked);
}

/* Two points are no farther apart than they are from the mean together. */
double hull_diameter(const toi_vec3 *points, size_t count) {
    double most = 0;
    ranked *r = malloc(sizeof *r * count);
    if (r == NULL)
        return 0;
    rank(points, count, r);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i && r[i].radius + r[j].radius > most; j++) {
            const double apart = distance(r[i].place, r[j].place);
            most = apart > most ? apart : most;
        }
    free(r);
    return most;
}
