/* SPDX-License-Identifier: MIT */
/* A place is fitted by a linear program: where does it add the least volume to the hull of the other places,
 * and yet the core is held? A vertex p of the core outside the hull of the others is held by a place that is
 * in the shadow of p, seen from that hull: beyond every plane through p and an edge of the outline that p
 * sees. */
#include "hull_fit.h"

#include <stdlib.h>
#include <string.h>

/* How far neighbours go out at first, of what the farthest stands off. */
static const double FIRST_SHARE = 0.9;

typedef struct {
    hull_core *core;
    toi_vec3 *places;
    size_t count;
    toi_vec3 *rest; /* the places but one */
    toi_vec3 *kept; /* the places before an exchange */
    double *off;    /* how far a place stands off the core */
    bool *beside;   /* a place shares an edge with the one that stands off farthest */
    bool *seen;     /* a triangle is seen */
} fitting;

static bool add_bound(hull_core *core, size_t at, const lp_bound *bound) {
    if (3 * (at + 1) > core->bound_room) {
        const size_t room = 6 * (at + 64); /* a third is for bounds, two are scratch */
        lp_bound *bounds = realloc(core->bounds, sizeof *bounds * room);
        if (bounds == NULL)
            return false;
        core->bounds = bounds;
        core->bound_room = room;
    }
    core->bounds[at] = *bound;
    return true;
}

/* Which triangles p sees. */
static bool look(const fitting *f, const hull_solid *others, const toi_vec3 *p) {
    bool any = false;
    for (uint32_t t = 0; t < others->slots; t++) {
        f->seen[t] = others->triangles[t].used && exact_side(&others->triangles[t].plane, p) > 0;
        any = any || f->seen[t];
    }
    return any;
}

/* Adds the bounds of one vertex of the core. False: no memory. */
static bool bound_vertex(fitting *f, const hull_solid *others, const toi_vec3 *p, vec middle, size_t *count) {
    if (!look(f, others, p))
        return true;
    for (uint32_t t = 0; t < others->slots; t++)
        for (int i = 0; f->seen[t] && i < 3; i++) {
            const hull_triangle *triangle = &others->triangles[t];
            if (f->seen[triangle->neighbour[i]])
                continue;
            const toi_vec3 *from = &f->rest[triangle->corner[i]],
                           *to = &f->rest[triangle->corner[(i + 1) % 3]];
            const exact_plane plane = exact_plane_of(p, exact_normal(from, to, p));
            const lp_bound bound = hull_bound(&plane, middle);
            if (!add_bound(f->core, (*count)++, &bound))
                return false;
        }
    return true;
}

static double distance(const fitting *f, vec place) {
    vec nearest;
    return hull_shell_distance(&f->core->shell, place, &nearest);
}

/* Between two places: the distance from a convex solid has one minimum there. Golden section. */
static vec nearest_between(const fitting *f, vec a, vec b) {
    const double part = 0.6180339887498949;
    for (int k = 0; k < 14; k++) {
        const vec way = vec_subtract(b, a), p = vec_add(a, vec_scale(way, 1 - part)),
                  q = vec_add(a, vec_scale(way, part));
        if (distance(f, p) < distance(f, q))
            b = q;
        else
            a = p;
    }
    return vec_scale(vec_add(a, b), 0.5);
}

/* The way on which the hull of the others and a place grows fastest. */
static vec way_out(const fitting *f, const hull_solid *others, const toi_vec3 *place) {
    vec sum = {0, 0, 0};
    look(f, others, place);
    for (uint32_t t = 0; t < others->slots; t++)
        if (f->seen[t])
            sum = vec_add(sum, hull_normal(&others->triangles[t].plane));
    return vec_scale(sum, vec_length(sum) > 0 ? 1 / vec_length(sum) : 0);
}

/* Moves one place, straight towards where least volume is added, up to where it is nearest to the core; where
 * none is nearer it stays. False: no memory. */
static bool solve(fitting *f, const hull_solid *others, size_t k) {
    const vec middle = hull_place(&f->places[k]), out = way_out(f, others, &f->places[k]);
    size_t count = 0;
    double at[3];
    toi_vec3 found;
    for (size_t i = 0; i < f->core->count; i++)
        if (!bound_vertex(f, others, &f->core->vertices[i], middle, &count))
            return false;
    if (count == 0 ||
        !lp_solve(f->core->bounds, count, (double[]){out.x, out.y, out.z}, f->core->bounds + count, at))
        return true;
    const vec best = nearest_between(f, middle, vec_add(middle, (vec){at[0], at[1], at[2]}));
    if (hull_round(best, &found) && distance(f, hull_place(&found)) < distance(f, middle))
        f->places[k] = found;
    return true;
}

static bool fit(fitting *f, size_t k) {
    hull_solid others;
    size_t rest = 0;
    for (size_t i = 0; i < f->count; i++)
        if (i != k)
            f->rest[rest++] = f->places[i];
    const hull_base base = hull_find_base(f->rest, (uint32_t)rest);
    if (base.dimension < 3)
        return true;
    if (!hull_solid_make(f->rest, (uint32_t)rest, &base, &others))
        return false;
    const bool good = solve(f, &others, k);
    hull_solid_free(&others);
    return good;
}

/* ---- who stands off farthest, and its neighbours ---- */

static size_t farthest(const fitting *f) {
    size_t most = 0;
    for (size_t i = 1; i < f->count; i++)
        if (f->off[i] > f->off[most])
            most = i;
    return most;
}

/* False: no memory. */
static bool find_neighbours(fitting *f, size_t k) {
    hull_solid solid;
    const hull_base base = hull_find_base(f->places, (uint32_t)f->count);
    memset(f->beside, 0, sizeof *f->beside * f->count);
    if (!hull_solid_make(f->places, (uint32_t)f->count, &base, &solid))
        return false;
    for (uint32_t t = 0; t < solid.slots; t++) {
        const uint32_t *corner = solid.triangles[t].corner;
        if (solid.triangles[t].used && (corner[0] == k || corner[1] == k || corner[2] == k))
            f->beside[corner[0]] = f->beside[corner[1]] = f->beside[corner[2]] = true;
    }
    f->beside[k] = false;
    hull_solid_free(&solid);
    return true;
}

/* Moves a place outwards until it stands off by that much. One that is on the core goes away from its middle.
 */
static void push_out(fitting *f, size_t k, vec middle, double off) {
    const vec place = hull_place(&f->places[k]);
    vec nearest;
    const double before = hull_shell_distance(&f->core->shell, place, &nearest);
    const vec out = vec_subtract(place, before < 1 ? middle : nearest);
    if (before < off)
        hull_round(vec_add(place, vec_scale(out, (off - before) / vec_length(out))), &f->places[k]);
}

static void measure(fitting *f) {
    for (size_t i = 0; i < f->count; i++)
        f->off[i] = hull_core_distance(f->core, &f->places[i], 1);
}

/* The neighbours of the farthest go out to a share of what it stands off, which gives it room to come nearer;
 * then they come back as far as they can. False: no memory. */
static bool exchange(fitting *f, size_t worst, double share) {
    const vec middle = hull_shell_centroid(&f->core->shell);
    if (!find_neighbours(f, worst))
        return false;
    for (size_t i = 0; i < f->count; i++)
        if (f->beside[i])
            push_out(f, i, middle, share * f->off[worst]);
    bool good = fit(f, worst);
    for (size_t i = 0; i < f->count && good; i++)
        if (f->beside[i])
            good = fit(f, i);
    return good;
}

/* Of those that an exchange has moved. */
static double farthest_moved(const fitting *f, size_t worst) {
    double most = f->off[worst];
    for (size_t i = 0; i < f->count; i++)
        if (f->beside[i])
            most = fmax(most, f->off[i]);
    return most;
}

/* As long as it brings the farthest nearer; where it does not, once more with a larger share, and less to
 * gain. */
static bool exchange_all(fitting *f) {
    double share = FIRST_SHARE;
    measure(f);
    for (int fails = 0, rounds = 0; fails < 4 && rounds < 200; rounds++) {
        const size_t worst = farthest(f);
        const double before = f->off[worst];
        memcpy(f->kept, f->places, sizeof *f->kept * f->count);
        if (!exchange(f, worst, share))
            return false;
        measure(f);
        if (farthest_moved(f, worst) < 0.999 * before && hull_core_is_held(f->core, f->places, f->count)) {
            fails = 0;
            share = FIRST_SHARE;
            continue;
        }
        memcpy(f->places, f->kept, sizeof *f->kept * f->count);
        measure(f);
        fails++;
        share = 1 - 0.4 * (1 - share);
    }
    return true;
}

bool hull_relieve(hull_core *core, toi_vec3 *places, size_t count) {
    fitting f = {core,
                 places,
                 count,
                 malloc(sizeof *f.rest * count),
                 malloc(sizeof *f.kept * count),
                 malloc(sizeof *f.off * count),
                 malloc(sizeof *f.beside * count),
                 malloc(sizeof *f.seen * 2 * count)};
    const bool enough =
                   f.rest != NULL && f.kept != NULL && f.off != NULL && f.beside != NULL && f.seen != NULL,
               good = enough && exchange_all(&f);
    free(f.rest);
    free(f.kept);
    free(f.off);
    free(f.beside);
    free(f.seen);
    return good;
}
