/* SPDX-License-Identifier: MIT */
/* Contacts in space: from a meeting to a manifold. */
#include "contact3.h"

/* ---- Points */

static bool are_one(const toi_contact_point *p, const toi_contact_point *q) {
    const toi_vec3 *u = &p->position, *v = &q->position;
    bool same_name = p->a.kind == q->a.kind && p->a.index == q->a.index && p->b.kind == q->b.kind &&
                     p->b.index == q->b.index;
    return same_name || (u->x == v->x && u->y == v->y && u->z == v->z);
}

static bool is_known(const toi_manifold *out, unsigned count, const toi_contact_point *point) {
    unsigned n = 0;
    while (n < count && !are_one(&out->points[n], point))
        n++;
    return n < count;
}

/* How far a point reaches in one of 8 directions, 45 degrees apart where the normal is along c. */
static int64_t reach(const toi16_touch *touch, const toi_contact_point *point, unsigned way) {
    static const int8_t cosine[8] = {1, 1, 0, -1, -1, -1, 0, 1}, sine[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    int64_t x = toi16_in_row(&point->position, touch->i), y = toi16_in_row(&point->position, touch->j);
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
        touch->fits &= toi16_place_point(q32, touch->va[k], touch->enter, &world);
        toi16_put_in_row(&point.position, k, world);
    }
    if (touch->extremes) {
        keep_extremes(touch, &point);
        return;
    }
    if (is_known(touch->out, touch->out->count, &point))
        return;
    if (touch->out->count < TOI_CONTACT_POINTS)
        touch->out->points[touch->out->count++] = point;
    touch->offered++;
}

/* One point may be the farthest in several directions. */
static void drop_repeated(toi_manifold *out) {
    unsigned kept = 0;
    for (unsigned n = 0; n < out->count; n++)
        if (!is_known(out, kept, &out->points[n]))
            out->points[kept++] = out->points[n];
    out->count = (uint8_t)kept;
}

/* ---- Planes */

/* Along a coordinate more than along the others, the first of several. */
static uint8_t longest(const int64_t v[3]) {
    uint8_t c = 0;
    uint64_t most = 0;
    for (uint8_t k = 0; k < 3; k++) {
        uint64_t size = toi16_abs64(v[k]);
        if (size > most) {
            most = size;
            c = k;
        }
    }
    return c;
}

TOI16_ONCE void set_view(toi16_touch *touch, const toi16_fine *direction, const toi_vec3 *normal) {
    toi_axis3 towards = {normal->x, normal->y, normal->z};
    bool negative = toi16_dot3(&towards, &direction->high) < 0;
    toi16_fine_whole(direction, touch->normal);
    for (unsigned k = 0; k < 3 && negative; k++)
        touch->normal[k] = -touch->normal[k];
    touch->ulp = (int64_t)(toi16_sqrt64((uint64_t)toi16_dot3(&direction->high, &direction->high)) >> 4);
    touch->c = longest(touch->normal);
    touch->i = touch->c == 0 ? 1 : 0;
    touch->j = touch->c == 2 ? 1 : 2;
}

/* The travel is below 2^61 in 2^-32 length units. */
TOI16_ONCE void set_places(toi16_touch *touch, const toi_vec3 *va, const toi_vec3 *vb) {
    const toi_axis3 *a = &touch->a.hull->center, *b = &touch->b.hull->center;
    touch->apart = 4 * TOI16_ULP_Q22;
    for (unsigned k = 0; k < 3; k++) {
        int32_t d = toi16_in_row(b, k) - toi16_in_row(a, k), w = toi16_in_row(vb, k) - toi16_in_row(va, k);
        touch->va[k] = toi16_in_row(va, k);
        touch->apart += toi16_abs32(w) >> 10;
        touch->a.at_q22[k] = 0;
        touch->b.at_q22[k] =
            (int64_t)d * TOI16_ULP_Q22 + toi16_shr(toi16_mul(w, touch->enter) + (1 << 9), 10);
    }
}

static int64_t lowest_of(const toi16_touch *touch, const toi16_side *side) {
    int64_t p[3], lowest = INT64_MAX;
    for (uint32_t n = 0; n < side->hull->table->vertex_count; n++) {
        toi16_place(side, n, p);
        int64_t height = toi16_height(touch->normal, p);
        lowest = height < lowest ? height : lowest;
    }
    return lowest;
}

static void common_region(toi16_touch *touch) {
    toi16_offer_corners(touch, &touch->a, &touch->b);
    toi16_offer_corners(touch, &touch->b, &touch->a);
    toi16_offer_crossings(touch);
}

/* B's plane where A reaches below it, else A's: in a least overlap B then reaches above that. Points there
 * are on the one, and have to be in the other. */
TOI16_ONCE void set_overlap(toi16_touch *touch) {
    touch->by_b = touch->b.plane >= lowest_of(touch, &touch->a);
    touch->level = touch->by_b ? touch->b.plane : touch->a.plane;
    touch->container = touch->by_b ? &touch->a : &touch->b;
}

/* What touches may be a face or an edge that leans by more than 1 ulp over its length, off the vertex that is
 * within 1 ulp of its plane: supports of 2, 4, 8, ... ulp, until they have something in common. */
static bool widen(toi16_touch *touch) {
    for (unsigned n = 0; n < 28 && touch->out->count == 0; n++) {
        touch->ulp *= 2;
        toi16_outline_support(touch, &touch->a);
        toi16_outline_support(touch, &touch->b);
        common_region(touch);
    }
    return touch->out->count > 0;
}

static void find_points(toi16_touch *touch, bool overlap) {
    touch->level = toi16_shr(touch->a.plane + touch->b.plane, 1);
    touch->by_b = false;
    touch->container = 0;
    if (overlap)
        set_overlap(touch);
    common_region(touch);
    if (touch->out->count == 0 && overlap)
        toi16_first_inside(touch);
    if (touch->out->count == 0 && !toi16_nearest_pair(touch, touch->apart) && !widen(touch))
        toi16_nearest_pair(touch, UINT32_MAX);
}

TOI16_ONCE void open_side(const toi16_touch *touch, toi16_side *side, const toi16_body *body, bool ahead) {
    side->hull = &body->hull;
    side->box_axes = body->box_axes;
    side->ahead = ahead;
    side->flat_face = body->hull.dimension == 2 ? toi16_flat_face(touch, side) : 0;
}

toi_status toi16_touch_bodies(const toi16_contact3 *query, const toi16_met3 *met, const toi16_body *a,
                              const toi16_body *b) {
    toi16_touch touch;
    toi_manifold *out = query->out;
    bool overlap = met->at.overlap;
    touch.out = out;
    touch.enter = met->at.enter;
    touch.fits = true;
    set_view(&touch, &met->direction, &out->normal);
    open_side(&touch, &touch.a, a, true);
    open_side(&touch, &touch.b, b, false);
    set_places(&touch, query->va, query->vb);
    toi16_outline_support(&touch, &touch.a);
    toi16_outline_support(&touch, &touch.b);
    touch.extremes = false;
    touch.offered = 0;
    find_points(&touch, overlap);
    if (touch.offered > TOI_CONTACT_POINTS) {
        touch.extremes = true;
        out->count = 0;
        find_points(&touch, overlap);
        drop_repeated(out);
    }
    return toi16_end_manifold(out, touch.fits);
}
