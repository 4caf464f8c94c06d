/* SPDX-License-Identifier: MIT */
/* Boxes that drop fast on nearly parallel ones: as their faces are apart by up to what they travel in a time
 * ulp, supports are widened, and points are half way between the two all the same, by names that are there.
 */
#include "contact_points.h"
#include "solid_double.h"

static uint64_t seed = 20261123;

/* All in ulps. */
static double half_of(const toi_obb3 *box, unsigned k) {
    return k == 0 ? box->half.x : k == 1 ? box->half.y : box->half.z;
}

static double along(const toi_obb3 *box, unsigned k, point place) {
    const point off = {place.x - box->center.x, place.y - box->center.y, place.z - box->center.z};
    const toi_axis3 *u = &box->rot.u[k];
    return (off.x * u->x + off.y * u->y + off.z * u->z) / TOI_Q30_ONE;
}

/* How far a place is from a box. */
static double distance_from(const toi_obb3 *box, point place) {
    double square = 0;
    for (unsigned k = 0; k < 3; k++) {
        const double past = fabs(along(box, k, place)) - half_of(box, k);
        square += past > 0 ? past * past : 0;
    }
    return sqrt(square);
}

/* A level cube, and one that drops on it with up to 100 units per time unit. */
static int32_t throw_drop(toi_obb3 *a, toi_obb3 *b) {
    const int32_t half = F16(1) * (1 + below(&seed, 100)), speed = 1 + below(&seed, 100);
    const toi_vec3 tilt = {F16(1) * below(&seed, 3), F16(1), 0};
    const toi_obb3 cube = {{0, 0, 0}, {half, half, half}, TOI_ROT3_IDENTITY};
    *a = *b = cube;
    toi_rot3_from_axis_angle(&b->rot, &tilt, UINT32_C(1) << (4 + below(&seed, 16)));
    b->center.x = below(&seed, 2) * below(&seed, half);
    b->center.z = 2 * half + speed * F16(.5) + below(&seed, 65536) - F16(.5);
    return speed;
}

/* Beyond half of what B travels in a time ulp. */
static double worst_of(const toi_obb3 *a, const toi_obb3 *b, int32_t speed, const toi_manifold *m) {
    double worst = 0;
    for (unsigned n = 0; n < m->count; n++) {
        const toi_vec3 *p = &m->points[n].position;
        const point place = {p->x, p->y, p->z}, of_b = {p->x, p->y, p->z + (double)speed * m->hit.enter};
        const double off_a = distance_from(a, place), off_b = distance_from(b, of_b),
                     off = (off_a > off_b ? off_a : off_b) - speed / 2.0;
        worst = off > worst ? off : worst;
    }
    return worst;
}

static void drop(void) {
    enum { DROPS = 100000 };
    const toi_vec3 still = {0, 0, 0};
    unsigned hits = 0;
    double worst = 0;
    for (unsigned n = 0; n < DROPS; n++) {
        toi_obb3 a, b;
        toi_manifold m;
        const int32_t speed = throw_drop(&a, &b);
        const toi_vec3 fall = {0, 0, -F16(1) * speed};
        if (toi_contact_obb3(&a, &still, &b, &fall, NULL, &m) != TOI_HIT)
            continue;
        const double off = worst_of(&a, &b, speed, &m);
        worst = off > worst ? off : worst;
        hits++;
    }
    tap_ok(hits > DROPS / 2 && worst <= 4,
           "of %u fast drops no point is off by more than half the travel of a time ulp and %.2f ulp", hits,
           worst);
}

/* How far a place is from the plane of a face. */
static double distance_from_face(const toi_obb3 *box, unsigned face, point place) {
    const double half = half_of(box, face / 2);
    return fabs(along(box, face / 2, place) - (face % 2 == 1 ? half : -half));
}

/* A level box and one all but level that comes down on it along y: where they meet at a side of both, the
 * side of B that is there has the name, not the one across. */
static void name_what_is_there(void) {
    const toi_aabb3 a = {{-12976625, -7291824, -18046569}, {-3563766, 10770116, 929642}};
    const toi_obb3 b = {
        {-8270183, -49877229, -8558471},
        {4706430, 9030970, 9488106},
        {{{1073741824, 246, 246}, {-246, 1073741824, 164}, {-246, -164, 1073741824}}},
    };
    const toi_vec3 va = {0, 0, -51060}, vb = {-8, F16(512), -51055};
    toi_options options = TOI_OPTIONS_DEFAULT;
    toi_manifold m;
    unsigned sides = 0;
    double worst = 0;
    options.t_max = F16(10);
    const toi_status status = toi_contact_aabb3_obb3(&a, &va, &b, &vb, &options, &m);
    const double t = m.hit.enter / 65536.0;
    for (unsigned n = 0; status == TOI_HIT && n < m.count; n++) {
        const toi_contact_point *p = &m.points[n];
        const point of_b = {p->position.x - t * vb.x, p->position.y - t * vb.y, p->position.z - t * vb.z};
        const double off = p->b.kind == TOI_FEATURE_FACE ? distance_from_face(&b, p->b.index, of_b) : 0;
        sides += p->b.kind == TOI_FEATURE_FACE;
        worst = off > worst ? off : worst;
    }
    tap_ok(sides > 0 && worst <= 512 / 2 + 8, "points named by a side of B are on it: %u, %.0f ulp off",
           sides, worst);
}

int main(void) {
    drop();
    name_what_is_there();
    return tap_done();
}
