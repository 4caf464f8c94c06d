/* SPDX-License-Identifier: MIT */
/* Collapsing edges is fast and near where many vertices are left; with few it is short-sighted, and it ends
 * where no edge can be collapsed (a box has none). So few places come from two ways, each with a chance to
 * move; the better one is taken. */
#include "hull_simplify.h"
#include "hull_collapse.h"
#include "hull_fit.h"

#include <stdlib.h>
#include <string.h>

enum {
    CORE = 1000,  /* vertices of the solid that places are fitted to: collapsing to so many costs next to
                     nothing */
    FITTED = 128, /* places that are fitted, at most: the time grows with their square, the gain does not */
    DROPPED = 12  /* places that come from dropping others, at most: with their cube */
};

typedef struct {
    toi_vec3 *points;
    size_t count;
} places;

static bool copy(const places *from, places *to) {
    *to = (places){malloc(sizeof *to->points * from->count), from->count};
    if (to->points != NULL)
        memcpy(to->points, from->points, sizeof *to->points * from->count);
    return to->points != NULL;
}

/* INFINITY: they do not hold the core with as few as wanted. */
static double quality(const hull_core *core, const places *p, size_t wanted) {
    return p->count <= wanted && hull_core_is_held(core, p->points, p->count)
               ? hull_core_distance(core, p->points, p->count)
               : INFINITY;
}

static bool relieve(hull_core *core, places *p, size_t wanted) {
    return p->count > wanted || p->count > FITTED || hull_relieve(core, p->points, p->count);
}

/* Leaves the better one of both in *p. */
static void choose(const hull_core *core, places *p, const places *other, size_t wanted) {
    if (quality(core, other, wanted) < quality(core, p, wanted)) {
        memcpy(p->points, other->points, sizeof *p->points * other->count);
        p->count = other->count;
    }
}

/* From places of which there are about half as many more than wanted, or that cannot be collapsed. */
static bool try_dropping(hull_core *core, places *p, const places *many, size_t wanted) {
    places dropped;
    if (!copy(many, &dropped))
        return false;
    const bool room = hull_drop(core, dropped.points, &dropped.count, wanted),
               good = !room || relieve(core, &dropped, wanted);
    if (good)
        choose(core, p, &dropped, wanted);
    free(dropped.points);
    return good;
}

/* False: no memory. */
static bool place_few(hull_core *core, places *p, size_t wanted, progress *show) {
    places many;
    const bool few = wanted <= DROPPED;
    if (!hull_collapse(p->points, &p->count, few ? wanted + wanted / 2 + 4 : wanted, show) || !copy(p, &many))
        return false;
    bool good = (!few || hull_collapse(p->points, &p->count, wanted, show)) && relieve(core, p, wanted);
    if (good && (few || p->count > wanted))
        good = try_dropping(core, p, &many, wanted);
    free(many.points);
    return good;
}

static bool place(places *p, size_t wanted, progress *show, bool *found) {
    const size_t first = wanted > CORE ? wanted : CORE;
    places solid;
    hull_core core;
    if (!hull_collapse(p->points, &p->count, first, show) || !copy(p, &solid))
        return false;
    bool good = hull_core_open(solid.points, solid.count, &core);
    if (good && p->count > wanted)
        good = place_few(&core, p, wanted, show);
    *found = good && quality(&core, p, wanted) < INFINITY;
    hull_core_close(&core);
    free(solid.points);
    return good;
}

hull_simplify_fate hull_simplify(toi_vec3 *points, size_t *count, size_t wanted, progress *show) {
    places p = {points, *count};
    bool found = false;
    if (!place(&p, wanted, show, &found))
        return HULL_SIMPLIFY_NO_MEMORY;
    *count = p.count;
    return found ? HULL_SIMPLIFIED : HULL_NO_ROOM;
}
