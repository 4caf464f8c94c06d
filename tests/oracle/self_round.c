/* SPDX-License-Identifier: MIT */
#include "self_round.h"

#include "host_room.h"
#include "still.h"

#include <math.h>
#include <string.h>

/* Of an overlap query the depth is in ulps, -1 of others. */
static const struct {
    const char *name, *text;
    toi_status status;
    fix16_t enter, exit;
    int normal[3]; /* along it, in any length */
    double depth;
} CASES[ROUND_TRIALS] = {
    /* The centres are 5 apart at 3 along and 4 across, after 2 of 5 units; and once more 3 past that. */
    {"a circle meets a circle at 3, 4, 5",
     "sweep circle2 0 0 2 circle2 5 4 3 v -2 0 tmax 8",
     TOI_HIT,
     65536,
     4 * 65536,
     {3, 4, 0},
     -1},
    {"a circle passes a circle at exactly both radii",
     "sweep circle2 0 0 2 circle2 5 5 3 v -1 0 tmax 8",
     TOI_GRAZE,
     5 * 65536,
     5 * 65536,
     {0, 1, 0},
     -1},
    {"an ulp farther there is nothing",
     "sweep circle2 0 0 2 circle2 5 @327681 3 v -1 0 tmax 8",
     TOI_SEPARATE,
     0,
     0,
     {0, 0, 0},
     -1},
    /* (5 * 65536)^2 - (5 * 65536 - 1)^2 = 655359, whose root is 809.54 ulps */
    {"an ulp nearer for 809.5 ulps before and after",
     "sweep circle2 0 0 2 circle2 5 @327679 3 v -1 0 tmax 8",
     TOI_HIT,
     5 * 65536 - 810,
     5 * 65536 + 810,
     {810, 327679, 0},
     -1},
    {"a slanted tangent of 3, 4, 5",
     "sweep circle2 0 0 5 circle2 7 1 0 v -4 3 tmax 2",
     TOI_GRAZE,
     65536,
     65536,
     {3, 4, 0},
     -1},
    {"in touch at first, and in",
     "sweep circle2 0 0 2 circle2 3 4 3 v 0 -1 tmax 8",
     TOI_HIT,
     0,
     8 * 65536,
     {3, 4, 0},
     -1},
    {"in touch at first, and along",
     "sweep circle2 0 0 2 circle2 3 4 3 v 4 -3 tmax 8",
     TOI_GRAZE,
     0,
     0,
     {3, 4, 0},
     -1},
    {"in touch at first, and away",
     "sweep circle2 0 0 2 circle2 3 4 3 v 1 0 tmax 8",
     TOI_GRAZE,
     0,
     0,
     {3, 4, 0},
     -1},
    {"in touch and at rest",
     "sweep circle2 0 0 2 circle2 3 4 3 tmax 8",
     TOI_GRAZE,
     0,
     8 * 65536,
     {3, 4, 0},
     -1},
    {"concentric", "sweep circle2 1 1 2 circle2 1 1 3 v 5 0 tmax 8", TOI_OVERLAP, 0, 65536, {0, 0, 0}, -1},
    {"a circle slides along a box to where its side ends",
     "sweep circle2 0 2 1 v 1 0 aabb2 1 0 3 1 tmax 8",
     TOI_GRAZE,
     65536,
     3 * 65536,
     {0, -1, 0},
     -1},
    {"a circle meets the corner of a box at 3, 4, 5",
     "sweep circle2 0 4 5 v 1 0 aabb2 4 -9 8 0 tmax 1",
     TOI_HIT,
     65536,
     65536,
     {3, -4, 0},
     -1},
    {"a rounded box is a box and a circle",
     "sweep circle2 0 4 2 v 1 0 aabb2 4 -9 8 0 r 3 tmax 1",
     TOI_HIT,
     65536,
     65536,
     {3, -4, 0},
     -1},
    {"capsules side by side slide until their ends have passed",
     "sweep capsule2 0 0 4 0 1 capsule2 -9 3 -5 3 2 v 5 0 tmax 8",
     TOI_GRAZE,
     65536,
     170394,
     {0, 1, 0},
     -1},
    {"capsules end to end",
     "sweep capsule2 0 0 4 0 1 capsule2 9 0 12 0 2 v -1 0 tmax 3",
     TOI_HIT,
     2 * 65536,
     3 * 65536,
     {1, 0, 0},
     -1},
    {"a sphere meets a sphere at 2, 3, 6, 7",
     "sweep sphere3 0 0 0 3 sphere3 5 3 6 4 v -3 0 0 tmax 1",
     TOI_HIT,
     65536,
     65536,
     {2, 3, 6},
     -1},
    {"crossed capsules, one over the other",
     "sweep capsule3 -4 0 0 4 0 0 1 capsule3 0 -4 5 0 4 5 2 v 0 0 -1 tmax 3",
     TOI_HIT,
     2 * 65536,
     3 * 65536,
     {0, 0, 1},
     -1},
    {"crossed capsules that only touch as one passes over the other",
     "sweep capsule3 -4 0 0 4 0 0 1 capsule3 0 -9 3 0 -5 3 2 v 0 1 0 tmax 10",
     TOI_GRAZE,
     5 * 65536,
     9 * 65536,
     {0, 0, 1},
     -1},
    {"a sphere above a turned box",
     "sweep sphere3 0 0 0 1 v 0 0 1 obb3 0 0 5 9 9 2 ypr 45 0 0 tmax 9",
     TOI_HIT,
     2 * 65536,
     8 * 65536,
     {0, 0, 1},
     -1},
    {"how deep circles are in one another",
     "overlap circle2 0 0 3 circle2 3 4 4",
     TOI_OVERLAP,
     0,
     65536,
     {0, 0, 0},
     2 * 65536.0},
    {"how deep a circle is in a box that holds its centre",
     "overlap circle2 0 0 3 aabb2 -1 -9 9 9",
     TOI_OVERLAP,
     0,
     65536,
     {0, 0, 0},
     4 * 65536.0},
    {"how deep concentric spheres are",
     "overlap sphere3 1 2 3 1 sphere3 1 2 3 4",
     TOI_OVERLAP,
     0,
     65536,
     {0, 0, 0},
     5 * 65536.0},
};

static bool has_normal(const oracle *o, const int along[3]) {
    const double length =
        sqrt((double)along[0] * along[0] + (double)along[1] * along[1] + (double)along[2] * along[2]);
    for (int i = 0; i < 3 && length > 0; i++) {
        if (fabs(o->direction[i] - 65536.0 * along[i] / length) > 1)
            return false;
    }
    return true;
}

static double depth_of(const oracle *o) {
    depth d;
    depth_init(&d);
    depth_find(&d, o);
    const double ulps = depth_ulps(&d);
    depth_clear(&d);
    return ulps;
}

bool round_trial_by_hand(int n, const char **what) {
    query q;
    query_error error;
    oracle o;
    const char *const text = CASES[n].text;
    *what = CASES[n].name;
    if (query_parse(text, strlen(text), &host_room, &q, &error) != QUERY_LINE)
        return false;
    oracle_init(&o);
    oracle_solve(&o, &q);
    const bool right = o.status == CASES[n].status && o.enter == CASES[n].enter && o.exit == CASES[n].exit &&
                       has_normal(&o, CASES[n].normal) &&
                       (CASES[n].depth < 0 || depth_of(&o) == CASES[n].depth);
    if (!right)
        printf("# %s: %d, %ld to %ld, normal %.2f %.2f %.2f, depth %.2f\n", text, o.status, (long)o.enter,
               (long)o.exit, o.direction[0], o.direction[1], o.direction[2], depth_of(&o));
    oracle_clear(&o);
    return right;
}
