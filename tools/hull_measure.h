/* SPDX-License-Identifier: MIT */
/* Volume, centroid, distances: for people to read and to guide the search for simpler hulls. In ulps. */
#ifndef HULL_MEASURE_H
#define HULL_MEASURE_H

#include "hull_lp.h"
#include "hull_solid.h"
#include "vec.h"

typedef struct {
    vec corner[3];
    vec normal; /* outwards, as long as twice the area */
} hull_panel;

/* The surface of a solid as triangles. */
typedef struct {
    hull_panel *panels;
    size_t count;
} hull_shell;

vec hull_place(const toi_vec3 *p);

/* To the grid. False where that is out of the range. */
bool hull_round(vec place, toi_vec3 *out);

/* Of the plane, as long as twice the area of its triangle. */
vec hull_normal(const exact_plane *plane);

/* For a place about `middle`: in front of the plane by an ulp, so that it still is when it is rounded. */
lp_bound hull_bound(const exact_plane *plane, vec middle);

hull_panel hull_panel_of(const toi_vec3 *points, const hull_triangle *triangle);

/* Of the hull of points that span the space. False: no memory. */
bool hull_shell_open(const toi_vec3 *points, size_t count, hull_shell *out);

void hull_shell_close(hull_shell *shell);

double hull_shell_volume(const hull_shell *shell);

vec hull_shell_centroid(const hull_shell *shell);

/* From a place to the solid, and where that is nearest. Zero inside, and the place itself. Also of a part of
 * a surface that has all that is seen from the place. */
double hull_shell_distance(const hull_shell *shell, vec place, vec *nearest);

/* The largest distance of two points; 0 for no memory. */
double hull_diameter(const toi_vec3 *points, size_t count);

#endif
