/* SPDX-License-Identifier: MIT */
/* Level boxes stored as oriented ones touch at the places at which the same boxes stored as axis-aligned ones
 * do, in any order; also where they only pass one another at an edge, at a time between two ulps. */
#include "contact_points.h"

static uint64_t seed = 20261124;

static int32_t between(int32_t lo, int32_t hi) {
    return lo + below(&seed, hi - lo + 1);
}

static toi_vec3 throw_vector(int32_t lo, int32_t hi, int32_t unit) {
    const int32_t x = between(lo, hi), y = between(lo, hi), z = between(lo, hi);
    const toi_vec3 v = {x * unit, y * unit, z * unit};
    return v;
}

static toi_aabb3 bounds_of(const toi_obb3 *box) {
    const toi_vec3 *c = &box->center, *h = &box->half;
    const toi_aabb3 bounds = {{c->x - h->x, c->y - h->y, c->z - h->z},
                              {c->x + h->x, c->y + h->y, c->z + h->z}};
    return bounds;
}

static toi_obb3 throw_box(int32_t unit) {
    const toi_vec3 center = throw_vector(-5, 5, unit), half = throw_vector(1, 3, unit);
    const toi_obb3 box = {center, half, TOI_ROT3_IDENTITY};
    return box;
}

/* Is each place of one contact one of the other's? */
static bool has_places(const toi_manifold *m, const toi_manifold *of) {
    unsigned found = 0;
    for (unsigned n = 0; n < of->count; n++) {
        unsigned k = 0;
        while (k < m->count && !near_place(&m->points[k].position, &of->points[n].position))
            k++;
        found += k < m->count;
    }
    return found == of->count;
}

static bool is_same_contact(void) {
    const int32_t unit = INT32_C(1) << between(8, 20), speed = INT32_C(1) << between(0, 16);
    const toi_obb3 a = throw_box(unit), b = throw_box(unit);
    const toi_aabb3 bounds_a = bounds_of(&a), bounds_b = bounds_of(&b);
    const toi_vec3 va = throw_vector(-7, 7, speed), vb = throw_vector(-7, 7, speed);
    toi_manifold oriented, aligned;
    toi_contact_obb3(&a, &va, &b, &vb, NULL, &oriented);
    toi_contact_aabb3(&bounds_a, &va, &bounds_b, &vb, NULL, &aligned);
    if (oriented.hit.status == aligned.hit.status && has_places(&oriented, &aligned) &&
        has_places(&aligned, &oriented))
        return true;
    show_points(&oriented);
    show_points(&aligned);
    return false;
}

int main(void) {
    enum { CONTACTS = 100000 };
    unsigned same = 0;
    for (unsigned n = 0; n < CONTACTS; n++)
        same += is_same_contact();
    tap_ok(same == CONTACTS, "level boxes touch at the same places in both forms, %u of %u", same, CONTACTS);
    return tap_done();
}
