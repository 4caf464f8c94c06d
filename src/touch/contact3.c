/* SPDX-License-Identifier: MIT */
/* Contacts in space: from a meeting to a manifold. */
#include "contact3.h"

/* ---- Points */

/* Of coordinates of one contact, which are less than 2^31 apart. */
static bool is_near(fix16_t x, fix16_t y, bool within_ulp) {
    return (uint32_t)x - (uint32_t)y + within_ulp <= 2u * within_ulp;
}

static bool are_one(const toi_contact_point *p, const toi_contact_point *q, bool near) {
    const toi_vec3 *u = &p->position, *v = &q->position;
    bool same_name = p->a.kind == q->a.kind && p->a.index == q->a.index && p->b.kind == q->b.kind &&
                     p->b.index == q->b.index;
    return same_name || (is_near(u->x, v->x, near) && is_near(u->y, v->y, near) && is_near(u->z, v->z, near));
}

static bool is_known(const toi16_touch *touch, unsigned count, const toi_contact_point *point) {
    unsigned n = 0;
    while (n < count && !are_one(&touch->out->points[n], point, touch->pass != TOI16_PASS_ALL))
        n++;
    return n < count;
}

/* How far a point reaches in one of 8 directions, 45 degrees apart where the normal is along c. */
static int64_t reach(const toi16_touch *touch, const toi_contact_point *point, unsigned way) {
    static const int8_t cosine[8] = {1, 1, 0, -1, -1, -1, 0, 1}, sine[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    int64_t x = toi16_in_row(&point->position, touch->sight.i),
            y = toi16_in_row(&point->position, touch->sight.j);
    return cosine[way] * x + sine[way] * y;
}

static void keep_extremes(toi16_touch *touch, const toi_contact_point *point) {
    toi_contact_point *points = touch->out->points;
    for (unsigned way = 0; way < TOI_CONTACT_POINTS; way++)
        if (touch->out->count == 0 || reach(touch, point, way) > reach(touch, &points[way], way))
            points[way] = *point;
    touch->out->count = TOI_CONTACT_POINTS;
}

void toi16_offer(toi16_touch *touch, const toi16_candidate *candidate) {
    toi_contact_point point;
    point.a = candidate->a;
    point.b = candidate->b;
    for (unsigned k = 0; k < 3; k++) {
        int64_t q32 = toi16_in_row(&touch->a.hull->center, k) * INT64_C(65536) + candidate->at[k] * 1024;
        fix16_t world;
        toi16_place_point(q32, toi16_in_row(touch->query->va, k), touch->enter, &world);
        toi16_put_in_row(&point.position, k, world);
    }
    if (touch->pass == TOI16_PASS_EXTREMES) {
        keep_extremes(touch, &point);
        return;
    }
    if (is_known(touch, touch->out->count, &point))
        return;
    if (touch->out->count < TOI_CONTACT_POINTS)
        touch->out->points[touch->out->count++] = point;
    touch->offered++;
}

/* One point may be the farthest in several directions. */
static void drop_repeated(const toi16_touch *touch) {
    toi_manifold *out = touch->out;
    unsigned kept = 0;
    for (unsigned n = 0; n < out->count; n++)
        if (!is_known(touch, kept, &out->points[n]))
            out->points[kept++] = out->points[n];
    out->count = (uint8_t)kept;
}

/* ---- Planes */

/* B's velocity as seen from A. */
static int32_t speed(const toi16_contact3 *query, unsigned k) {
    return toi16_in_row(query->vb, k) - toi16_in_row(query->va, k);
}

/* The travel is below 2^61 in 2^-32 length units. */
static void set_places(toi16_touch *touch) {
    const toi_axis3 *a = &touch->a.hull->center, *b = &touch->b.hull->center;
    for (unsigned k = 0; k < 3; k++) {
        int32_t d = toi16_in_row(b, k) - toi16_in_row(a, k);
        int64_t travel = toi16_mul(speed(touch->query, k), touch->enter);
        touch->a.at_q22[k] = 0;
        touch->b.at_q22[k] = (int64_t)d * TOI16_ULP_Q22 + toi16_shr(travel + (1 << 9), 10);
    }
}

static unsigned ends_past(const toi16_touch *touch, const toi16_side *side, const toi16_flight *flight) {
    unsigned past = 0;
    int64_t p[3];
    for (uint32_t n = 0; n < side->hull->table->vertex_count; n++) {
        toi16_place(side, n, p);
        for (unsigned k = 0; k < 3; k++)
            p[k] += (int64_t)toi16_in_row(&touch->a.hull->center, k) * TOI16_ULP_Q22;
        past |= toi16_ends_past(flight, p);
    }
    return past;
}

TOI16_ONCE bool is_in_range(toi16_touch *touch) {
    const toi16_flight flight = {touch->query->va, touch->query->vb, touch->enter, 3};
    if (!toi16_flies_far(&flight))
        return true;
    set_places(touch);
    return (ends_past(touch, &touch->a, &flight) & ends_past(touch, &touch->b, &flight)) == 0;
}

static int64_t lowest_of(const toi16_touch *touch, const toi16_side *side) {
    int64_t p[3], lowest = INT64_MAX;
    for (uint32_t n = 0; n < side->hull->table->vertex_count; n++) {
        toi16_place(side, n, p);
        int64_t height = toi16_height(touch->sight.normal, p);
        lowest = height < lowest ? height : lowest;
    }
    return lowest;
}

TOI16_ONCE void common_region(toi16_touch *touch) {
    toi16_offer_corners(touch, &touch->a, &touch->b);
    toi16_offer_corners(touch, &touch->b, &touch->a);
    toi16_offer_crossings(touch);
}

/* B's plane where A reaches below it, else A's: in a least overlap B then reaches above that. Points there
 * are on the one, and have to be in the other. */
TOI16_ONCE void set_overlap(toi16_touch *touch) {
    touch->by_b = touch->b.plane >= lowest_of(touch, &touch->a);
    touch->level = touch->by_b ? touch->b.plane : touch->a.plane;
}

void toi16_look_again(toi16_touch *touch) {
    toi16_outline_supports(touch);
    common_region(touch);
}

/* What a travel in 2^-32 length units is as seen along the normal. */
static uint32_t seen_length(const toi16_touch *touch, const int64_t way[3]) {
    toi16_spot end;
    toi16_see_place(touch, way, &end);
    int64_t u = toi16_shr(end.u, 10), v = toi16_shr(end.v, 10);
    return (uint32_t)toi16_sqrt64((uint64_t)(u * u + v * v));
}

/* Half of a height below 2^45, in eighths of an ulp; too little by 2^-9 of it at most, and 1. */
static uint32_t half_in_eighths(int64_t height, int64_t ulp) {
    return (uint32_t)(height >> 13) / ((uint32_t)(ulp >> 15) + 1);
}

/* The planes meet within a time ulp after enter, and fast shapes go far in that: brings them to there, each
 * by half of the way, so that places half way between the two stay where they are, and so does the level.
 * What planes may seem apart by rounding is no gap. Adds to the limit how far the rest of that time ulp takes
 * them as seen along the normal. False where they are there. */
TOI16_ONCE bool approach(toi16_touch *touch, uint32_t *limit) {
    int64_t way[3];
    for (unsigned k = 0; k < 3; k++)
        way[k] = speed(touch->query, k);
    int64_t gap = touch->b.plane - touch->a.plane - touch->sight.ulp / 16;
    int64_t closing = -toi16_shr(toi16_height(touch->sight.normal, way), 10);
    bool apart = gap > 0 && closing > 0;
    if (apart) {
        uint64_t part = gap < closing ? toi16_part_q62((uint64_t)gap, (uint64_t)closing) : UINT64_C(1) << 62;
        for (unsigned k = 0; k < 3; k++) {
            int64_t gone = toi16_scaled(way[k], part), half = toi16_shr(gone, 11);
            touch->a.at_q22[k] -= half;
            touch->b.at_q22[k] += half;
            way[k] -= gone;
        }
        closing -= gap < closing ? gap : closing;
    }
    if (closing > 0 && touch->slack < UINT32_MAX)
        touch->slack += half_in_eighths(closing, touch->sight.ulp);
    *limit += seen_length(touch, way);
    return apart;
}

/* What touches may be a face or an edge that leans by more than 1 ulp over its length, off the vertex that is
 * within 1 ulp of its plane: supports of 2, 4, 8, ... ulp of the one, of the other and of both, until they
 * have something in common that is at both shapes, or else the places that are nearest. */
static void widen(toi16_touch *touch, uint32_t limit) {
    for (unsigned n = 3; n < 3 * 29 && touch->out->count == 0; n++) {
        touch->a.wide = (uint8_t)(n % 3 == 0 ? 0 : n / 3);
        touch->b.wide = (uint8_t)(n % 3 == 1 ? 0 : n / 3);
        toi16_look_again(touch);
        if (touch->out->count == 0)
            toi16_nearest_pair(touch, limit);
    }
    if (touch->out->count > 0)
        return;
    touch->a.wide = touch->b.wide = 0;
    toi16_outline_supports(touch);
    toi16_nearest_pair(touch, UINT32_MAX);
}

/* In the last pass none count as offered. */
static void look(toi16_touch *touch) {
    touch->offered = 0;
    touch->out->count = 0;
    touch->level = toi16_shr(touch->a.plane + touch->b.plane, 1);
    touch->by_b = false;
    if (touch->overlap)
        set_overlap(touch);
    common_region(touch);
}

static void find_points(toi16_touch *touch) {
    look(touch);
    if (touch->out->count > 0)
        return;
    uint32_t limit = (uint32_t)(touch->sight.ulp >> 18);
    if (touch->overlap)
        toi16_first_inside(touch);
    else if (approach(touch, &limit))
        toi16_look_again(touch);
    if (touch->out->count == 0 && !toi16_nearest_pair(touch, limit))
        widen(touch, limit);
}

/* ---- The direction to look along */

/* The one that shows most points so far. */
typedef struct {
    toi16_sight sight;
    toi16_gap gap; /* along the normal */
    uint16_t points;
} best;

static toi16_gap gap_of(const toi16_touch *touch) {
    toi16_gap gap = {touch->b.plane - touch->a.plane, touch->sight.ulp};
    return gap;
}

/* From the places at the enter time. */
static void start_look(toi16_touch *touch) {
    const toi_options *options = touch->query->options;
    touch->slack = options && options->quick ? UINT32_MAX : TOI16_SLACK;
    touch->a.wide = touch->b.wide = 0;
    set_places(touch);
    toi16_outline_supports(touch);
}

/* Faces along which the shapes are nearer than along the normal, by more than an ulp, show what is inside. */
static void try_sight(toi16_touch *touch, best *most) {
    start_look(touch);
    toi16_gap gap = gap_of(touch);
    if (!toi16_is_as_far(&gap, &most->gap))
        return;
    look(touch);
    if (touch->offered > most->points) {
        most->points = touch->offered;
        most->sight = touch->sight;
    }
}

/* Finds the points along the normal, or a face that shows more. */
static void find_most_points(toi16_touch *touch, uint8_t decided) {
    toi16_faces faces;
    start_look(touch);
    best most = {touch->sight, gap_of(touch), 0};
    bool tried = false;
    toi16_start_faces(touch, decided, &faces);
    find_points(touch);
    most.points = touch->offered;
    for (; toi16_next_sight(touch, &faces); tried = true)
        try_sight(touch, &most);
    if (!tried)
        return;
    touch->sight = most.sight;
    start_look(touch);
    find_points(touch);
}

TOI16_ONCE void open_side(const toi16_touch *touch, toi16_side *side, const toi16_body *body, bool ahead) {
    side->hull = &body->hull;
    side->box_axes = body->box_axes;
    side->ahead = ahead;
    side->flat_face = body->hull.dimension == 2 ? toi16_flat_face(touch, side) : 0;
}

toi_status toi16_touch_bodies(toi16_touch *touch, const toi16_contact3 *query, const toi16_meeting *at,
                              const toi16_body *a, const toi16_body *b) {
    touch->out = query->out;
    touch->query = query;
    touch->overlap = at->overlap;
    touch->enter = at->hit.enter;
    open_side(touch, &touch->a, a, true);
    open_side(touch, &touch->b, b, false);
    if (!is_in_range(touch))
        return touch->out->hit.status = TOI_ERR_RANGE;
    toi16_begin_manifold(&at->hit, &at->normal, touch->out);
    touch->pass = TOI16_PASS_ALL;
    find_most_points(touch, at->axis.kind);
    while (touch->offered > TOI_CONTACT_POINTS) {
        touch->pass++;
        find_points(touch);
    }
    if (touch->pass == TOI16_PASS_EXTREMES)
        drop_repeated(touch);
    return at->hit.status;
}
