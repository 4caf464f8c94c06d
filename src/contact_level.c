/* SPDX-License-Identifier: MIT */
/* What axis-aligned boxes have in common: an interval on each coordinate but that of the normal.
 *
 * Widths: corners are 2^47 in 2^-32 length units, and where the boxes touch B's are within 2^49 as seen from
 * A, so that it does no harm if the travel overflows on the way: it is summed without signs. */
#include "contact_aabb.h"

typedef struct {
    int64_t lo[3], hi[3]; /* 2^-32 length units, at the enter time as seen from A */
    bool flat[3];
} box;

typedef struct {
    box a, b;
    fix16_t va[3];
    unsigned dimensions;
} boxes;

/* One end of what the boxes have in common on a coordinate. */
typedef struct {
    int64_t at;
    uint8_t side_a, side_b;
} end;

static const int64_t NEAR_Q32 = INT64_C(1) << 15;

static void put_box(box *out, const int32_t lo[3], const int32_t hi[3], unsigned dimensions) {
    for (unsigned k = 0; k < dimensions; k++) {
        out->lo[k] = lo[k] * INT64_C(65536);
        out->hi[k] = hi[k] * INT64_C(65536);
        out->flat[k] = lo[k] == hi[k];
    }
}

static int64_t moved(int64_t q32, int64_t speed, fix16_t enter) {
    return (int64_t)((uint64_t)q32 + (uint64_t)speed * (uint64_t)enter);
}

static void open_boxes(boxes *out, const toi16_aabbs *pair, fix16_t enter) {
    unsigned n = out->dimensions = (unsigned)pair->pair.axes;
    put_box(&out->a, pair->lo_a, pair->hi_a, n);
    put_box(&out->b, pair->lo_b, pair->hi_b, n);
    for (unsigned k = 0; k < n; k++) {
        int64_t speed = (int64_t)pair->vb[k] - pair->va[k];
        out->b.lo[k] = moved(out->b.lo[k], speed, enter);
        out->b.hi[k] = moved(out->b.hi[k], speed, enter);
        out->va[k] = pair->va[k];
    }
}

static int64_t middle(int64_t x, int64_t y) {
    return toi16_shr(x + y, 1);
}

/* A flat box has its minus side alone. */
static uint8_t side_of(const box *of, unsigned k, int64_t at) {
    if (at <= of->lo[k] + NEAR_Q32)
        return TOI16_MINUS;
    return at >= of->hi[k] - NEAR_Q32 ? TOI16_PLUS : TOI16_INNER;
}

static void put_end(const boxes *pair, unsigned k, int64_t at, end *out) {
    out->at = at;
    out->side_a = side_of(&pair->a, k, at);
    out->side_b = side_of(&pair->b, k, at);
}

/* Returns how many ends there are: 2, or 1 in the middle of those that are nearly one, or the wrong way
 * round, as the boxes still are apart by the travel of a time ulp. */
static unsigned common_ends(const boxes *pair, unsigned k, end ends[2]) {
    int64_t lo = pair->a.lo[k] > pair->b.lo[k] ? pair->a.lo[k] : pair->b.lo[k];
    int64_t hi = pair->a.hi[k] < pair->b.hi[k] ? pair->a.hi[k] : pair->b.hi[k];
    if (hi - lo <= NEAR_Q32) {
        put_end(pair, k, middle(lo, hi), &ends[0]);
        return 1;
    }
    put_end(pair, k, lo, &ends[0]);
    put_end(pair, k, hi, &ends[1]);
    return 2;
}

/* The plane of contact across coordinate k: half way between the sides that face one another, or of an
 * overlap the one of them that is inside the other box. */
static int64_t plane(const boxes *pair, unsigned k, bool forward, bool overlap) {
    int64_t of_a = forward ? pair->a.hi[k] : pair->a.lo[k], of_b = forward ? pair->b.lo[k] : pair->b.hi[k];
    if (!overlap)
        return middle(of_a, of_b);
    return of_b >= pair->a.lo[k] && of_b <= pair->a.hi[k] ? of_b : of_a;
}

/* The coordinate that a normal is along. */
static unsigned across(const toi_vec3 *normal) {
    return normal->x != 0 ? 0 : normal->y != 0 ? 1 : 2;
}

/* A flat box is touched on a face on either side, but in its edges and corners on the minus side. */
static toi_feature feature_of(const box *of, uint8_t side[3], unsigned across_k, unsigned dimensions) {
    toi_feature f = toi16_box_feature(side, dimensions);
    bool on_face = f.kind == (dimensions == 3 ? TOI_FEATURE_FACE : TOI_FEATURE_EDGE);
    if (on_face || !of->flat[across_k])
        return f;
    side[across_k] = TOI16_MINUS;
    return toi16_box_feature(side, dimensions);
}

static bool add_point(const boxes *pair, const end *at[3], unsigned k, fix16_t enter, toi_manifold *out) {
    toi_contact_point *point = &out->points[out->count];
    uint8_t side_a[3] = {0, 0, 0}, side_b[3] = {0, 0, 0};
    fix16_t world[3] = {0, 0, 0};
    bool fits = true;
    for (unsigned i = 0; i < pair->dimensions; i++) {
        side_a[i] = at[i]->side_a;
        side_b[i] = at[i]->side_b;
        fits = toi16_place_point(at[i]->at, pair->va[i], enter, &world[i]) && fits;
    }
    point->position.x = world[0];
    point->position.y = world[1];
    point->position.z = world[2];
    point->a = feature_of(&pair->a, side_a, k, pair->dimensions);
    point->b = feature_of(&pair->b, side_b, k, pair->dimensions);
    out->count++;
    return fits;
}

static toi_status fill_manifold(const boxes *pair, const toi16_meeting *meeting, toi_manifold *out) {
    end ends[3][2];
    unsigned count[3] = {1, 1, 1}, k = across(&out->normal);
    bool forward = out->normal.x + out->normal.y + out->normal.z > 0, fits = true;
    for (unsigned i = 0; i < pair->dimensions; i++)
        count[i] = common_ends(pair, i, ends[i]);
    count[k] = 1;
    ends[k][0].at = plane(pair, k, forward, meeting->overlap);
    ends[k][0].side_a = forward ? TOI16_PLUS : TOI16_MINUS;
    ends[k][0].side_b = forward ? TOI16_MINUS : TOI16_PLUS;
    for (unsigned n = 0; n < 8; n++) {
        if ((n & 1) >= count[0] || (n >> 1 & 1) >= count[1] || n >> 2 >= count[2])
            continue;
        const end *at[3] = {&ends[0][n & 1], &ends[1][n >> 1 & 1], &ends[2][n >> 2]};
        fits = add_point(pair, at, k, meeting->enter, out) && fits;
    }
    return toi16_end_manifold(out, fits);
}

toi_status toi16_touch_aabbs(const toi16_aabbs *pair, const toi16_meeting *meeting, toi_manifold *out) {
    boxes local;
    open_boxes(&local, pair, meeting->enter);
    return fill_manifold(&local, meeting, out);
}
