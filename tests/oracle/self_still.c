/* SPDX-License-Identifier: MIT */
#include "self_still.h"

#include "expected.h"
#include "host_room.h"
#include "still.h"

#include <string.h>

#define UPRIGHT    " 1 0 0 0 1 0 0 0 1"
#define OCTAHEDRON " 6 1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1"
#define DIAMOND_X  " 1 1 1  1 0 0  0 0.5 0.5  0 -0.5 0.5"
#define DIAMOND_Y  " 1 1 1  0 1 0  0.5 0 0.5  -0.5 0 0.5"
#define QUAD       " 4 -1 -1 0 1 -1 0 1 1 0 -1 1 0"

/* ---- how deep ---- */

typedef struct {
    const char *name, *text;
    toi_status status;
    double square; /* of the depth in length units */
} deep;

static const deep DEEP[] = {
    {"boxes overlap by 1 and 1.5", "overlap aabb2 0 0 2 2 aabb2 1 0.5 3 2.5", TOI_OVERLAP, 1},
    {"a point in a diamond", "overlap poly2 4 -2 0 0 -2 2 0 0 2 aabb2 0.5 0 0.5 0", TOI_OVERLAP, 1.125},
    {"octahedra at one place", "overlap hull3 0 0 0" UPRIGHT OCTAHEDRON " hull3 0 0 0" UPRIGHT OCTAHEDRON,
     TOI_OVERLAP, 4.0 / 3},
    {"crossing edges, out upwards", "overlap obb3 0 0 0" DIAMOND_X " obb3 0 0 0.5" DIAMOND_Y, TOI_OVERLAP,
     2.25},
    {"a point on a segment: 1 ulp", "overlap aabb2 0 0 0 0 aabb2 -1 0 1 0", TOI_OVERLAP, 1.0 / 65536 / 65536},
    {"quads in one plane", "overlap hull3 0 0 0" UPRIGHT QUAD " hull3 0.5 0 0" UPRIGHT QUAD, TOI_OVERLAP, 0},
    {"boxes beside one another", "overlap aabb3 0 0 0 1 1 1 aabb3 1 0 0 2 1 1", TOI_TOUCH, 0},
    {"boxes apart", "overlap aabb3 0 0 0 1 1 1 aabb3 1 1.5 0 2 2 1", TOI_SEPARATE, 0},
};

enum { DEEPS = sizeof DEEP / sizeof DEEP[0] };

static bool solve(oracle *o, query *q, const char *text) {
    query_error error;
    if (query_parse(text, strlen(text), &host_room, q, &error) != QUERY_LINE)
        return false;
    oracle_solve(o, q);
    return true;
}

static bool try_deep(oracle *o, const deep *c) {
    query q;
    depth d;
    if (!solve(o, &q, c->text))
        return false;
    depth_init(&d);
    depth_find(&d, o);
    const double ulps = sqrt(c->square) * 65536;
    const bool right = still_status(o) == c->status && fabs(depth_ulps(&d) - ulps) < 1e-6 &&
                       depth_compare(&d, (int64_t)floor(ulps) + 1) < 0 &&
                       depth_compare(&d, (int64_t)ceil(ulps) - 1) > 0;
    depth_clear(&d);
    return right;
}

/* ---- answers, right and wrong ---- */

typedef struct {
    const char *name, *text, *answer;
    bool right;
} verdict;

#define TWO_BOXES "overlap aabb2 0 0 2 2 aabb2 1 0.5 3 2.5"
#define DIAMOND   "overlap poly2 4 -2 0 0 -2 2 0 0 2 aabb2 0.5 0 0.5 0"
#define LANDING   "contact aabb2 0 0 4 1 aabb2 1 2 3 3 v 0 -1"
#define CRATES    "contact aabb3 0 0 0 4 1 4 aabb3 1 2 1 6 3 3 v 0 -1 0"

static const verdict VERDICTS[] = {
    {"the least push", TWO_BOXES, "= overlap 65536 65536 0 65536 0", true},
    {"a push of 1 ulp too little", TWO_BOXES, "= overlap 65536 65536 0 65535 0", false},
    {"a push of 3 ulp too much", TWO_BOXES, "= overlap 65536 65536 0 65539 0", false},
    {"a push the longer way", TWO_BOXES, "= overlap 98304 0 65536 0 98304", false},
    {"a depth of 1 ulp too little", TWO_BOXES, "= overlap 65535 65536 0 65536 0", false},
    {"a touch that is an overlap", TWO_BOXES, "= touch 65536 0", false},
    {"a push along a slope", DIAMOND, "= overlap 69512 46341 46341 49152 49152", true},
    {"a push along it of half an ulp too little", DIAMOND, "= overlap 69512 46341 46341 49152 49151", false},
    {"a normal that is not unit", DIAMOND, "= overlap 69512 46351 46331 49152 49152", false},
    {"points where a box lands", LANDING, "= hit 65536 65536 0 65536 points 2 65536 65536 196608 65536",
     true},
    {"one point where a side lands", LANDING, "= hit 65536 65536 0 65536 points 1 65536 65536", false},
    {"a point 5 ulp off", LANDING, "= hit 65536 65536 0 65536 points 2 65541 65541 196608 65536", false},
    {"no points", LANDING, "= hit 65536 65536 0 65536 points 0", false},
    {"the corners of what touches", CRATES,
     "= hit 65536 65536 0 65536 0 points 4 65536 65536 65536 262144 65536 65536 65536 65536 196608 262144 "
     "65536 196608",
     true},
    {"three of the four corners", CRATES,
     "= hit 65536 65536 0 65536 0 points 3 65536 65536 65536 262144 65536 65536 65536 65536 196608", false},
};

enum { VERDICTS_COUNT = sizeof VERDICTS / sizeof VERDICTS[0] };

static bool try_verdict(oracle *o, const verdict *c) {
    query q;
    return solve(o, &q, c->text) && expected_judge(o, c->answer).right == c->right;
}

bool still_trial_by_hand(int n, const char **what) {
    oracle o;
    oracle_init(&o);
    const bool right = n < (int)DEEPS ? try_deep(&o, &DEEP[n]) : try_verdict(&o, &VERDICTS[n - (int)DEEPS]);
    *what = n < (int)DEEPS ? DEEP[n].name : VERDICTS[n - (int)DEEPS].name;
    oracle_clear(&o);
    return right;
}
