/* SPDX-License-Identifier: MIT */
/* Contacts near the ends of Q16.16, by hand: two shapes fly off together at 8000 units per time unit, and
 * meet side by side after 4, so 32000 units from where they began. */
#include <string.h>
#include <toi16/toi16.h>

#include "digest_hulls.h"
#include "tap.h"

/* A body of half extents near 1/2, but for `half` along the flight, which begins at `place` on that. */
typedef struct {
    fix16_t place, half;
} body;

typedef struct {
    toi_vec3 vertices[8];
    toi_hull3_table table;
    toi_vec2 corners[4];
} room;

static void put(toi_vec3 *v, unsigned k, fix16_t value) {
    *(k == 0 ? &v->x : k == 1 ? &v->y : &v->z) = value;
}

/* aside: on the coordinate after that of the flight. */
static void make(toi_shape_kind kind, const body *b, unsigned along, fix16_t aside, room *r, toi_shape *out) {
    const unsigned dimensions = kind % 2 ? 2 : 3;
    toi_vec3 c = {0, 0, 0}, h = {F16(.5), F16(.5), F16(.5)};
    put(&c, along, b->place);
    put(&h, along, b->half);
    put(&c, (along + 1) % dimensions, aside);
    const toi_vec3 lo = {c.x - h.x, c.y - h.y, c.z - h.z}, hi = {c.x + h.x, c.y + h.y, c.z + h.z};
    const fix16_t factor[3] = {h.x / 3, h.y / 4, h.z / 5};
    const toi_vec2 corners[4] = {{lo.x, lo.y}, {hi.x, lo.y}, {hi.x, hi.y}, {lo.x, hi.y}};
    memcpy(r->corners, corners, sizeof corners);
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], factor, r->vertices, &r->table);
    out->kind = kind;
    out->radius = 0;
    if (kind == TOI_SHAPE_AABB2)
        out->as.aabb2 = (toi_aabb2){{lo.x, lo.y}, {hi.x, hi.y}};
    else if (kind == TOI_SHAPE_AABB3)
        out->as.aabb3 = (toi_aabb3){lo, hi};
    else if (kind == TOI_SHAPE_OBB2)
        out->as.obb2 = (toi_obb2){{c.x, c.y}, {h.x, h.y}, TOI_ROT2_IDENTITY};
    else if (kind == TOI_SHAPE_OBB3)
        out->as.obb3 = (toi_obb3){c, h, TOI_ROT3_IDENTITY};
    else if (kind == TOI_SHAPE_POLY2)
        out->as.poly2 = (toi_poly2){r->corners, 4};
    else
        out->as.hull3 = (toi_hull3){&r->table, c, TOI_ROT3_IDENTITY};
}

/* sign: of the flight. The sides of hulls are some ulps off, which take
 * them up to a unit farther. */
static toi_status meet(toi_shape_kind kind, unsigned along, int sign, body a, body b, toi_manifold *m) {
    static room rooms[2];
    const unsigned dimensions = kind % 2 ? 2 : 3;
    const toi_options options = {.t_max = F16(6)};
    toi_shape shape_a, shape_b;
    toi_vec3 va = {0, 0, 0}, vb;
    a.place *= sign;
    b.place *= sign;
    make(kind, &a, along, 0, &rooms[0], &shape_a);
    make(kind, &b, along, F16(5), &rooms[1], &shape_b);
    put(&va, along, sign * F16(8000));
    vb = va;
    put(&vb, (along + 1) % dimensions, -F16(1));
    return toi_contact(&shape_a, &va, &shape_b, &vb, &options, m);
}

/* Does every point lie between two places along the flight? */
static bool are_between(const toi_manifold *m, unsigned along, int sign, fix16_t lo, fix16_t hi) {
    unsigned inside = 0;
    for (unsigned n = 0; n < m->count; n++) {
        const toi_vec3 *p = &m->points[n].position;
        int64_t at = sign * (int64_t)(along == 0 ? p->x : along == 1 ? p->y : p->z);
        inside += at >= lo && at <= hi;
    }
    return inside == m->count && m->count >= 2;
}

static void fly(toi_shape_kind kind, const char *name, unsigned along, int sign) {
    const body last = {F16(765.5), F16(.5)}, past = {F16(769), F16(.5)};
    const body vast = {F16(0), F16(3000)}, behind = {-F16(2000), F16(.5)};
    toi_manifold m;
    tap_ok(meet(kind, along, sign, last, last, &m) == TOI_HIT &&
               are_between(&m, along, sign, F16(32764.9), F16(32767)),
           "%s, %d along %u: up to the end", name, sign, along);
    tap_ok(meet(kind, along, sign, past, past, &m) == TOI_ERR_RANGE, "past it");
    tap_ok(meet(kind, along, sign, vast, behind, &m) == TOI_HIT &&
               are_between(&m, along, sign, F16(29999.4), F16(30001.4)),
           "A alone is past it in part");
    tap_ok(meet(kind, along, sign, behind, vast, &m) == TOI_HIT &&
               are_between(&m, along, sign, F16(29999.4), F16(30001.4)),
           "B alone");
    tap_ok(meet(kind, along, sign, vast, vast, &m) == TOI_ERR_RANGE, "both");
}

int main(void) {
    static const char *const names[] = {"aabb2", "aabb3", "obb2", "obb3", "poly2", "hull3"};
    for (unsigned n = 0; n < 6; n++)
        for (unsigned along = 0; along < 2 + n % 2; along++) {
            fly((toi_shape_kind)(TOI_SHAPE_AABB2 + n), names[n], along, 1);
            fly((toi_shape_kind)(TOI_SHAPE_AABB2 + n), names[n], along, -1);
        }
    return tap_done();
}
