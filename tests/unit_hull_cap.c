/* SPDX-License-Identifier: MIT */
/* Needles and blades: what their axes leave juts out past tips and edges, and is capped. Rays are held
 * against the segment along which a needle lies, and what toi_explain reports against what decided. */
#include <math.h>
#include "digest_hulls.h"
#include "../tools/hull_build.h"
#include "random.h"
#include "same.h"
#include "tap.h"
#include "toi16/toi16.h"

/* A needle is so thick around its segment, ulps. */
enum { QUERIES = 20000, TETRAHEDRON = 4, THICK = 8 };

static uint64_t seed = 11;

static int32_t within(uint32_t most) {
    return (int32_t)(random64(&seed) % (2 * (uint64_t)most + 1)) - (int32_t)most;
}

typedef struct {
    toi_hull3_table table;
    toi_vec3 vertices[4];
    toi_hull3 hull;
    double ends[2][3]; /* of its segment, the tip first, to far below an ulp */
} needle;

/* How far the tetrahedron reaches along each of its axes, there and back. */
static const double REACHES[3][2] = {{6, -5}, {6, -4}, {7, -4}};

/* Along any of its own axes. Half of them are level: what is exactly in line with such a one meets what juts
 * out most often. Says which axis it is. */
static unsigned throw_needle(needle *out) {
    const fix16_t length = (INT32_C(1) << (16 + random64(&seed) % 9)) + within(1 << 14);
    const unsigned along = (unsigned)(random64(&seed) % 3);
    fix16_t factor[3] = {1, 1, 1};
    factor[along] = length;
    digest_hull_scale(digest_hulls[TETRAHEDRON], factor, out->vertices, &out->table);
    const toi_vec3 about = {within(1 << 16), 7001, 1 << 14};
    const toi_angle angle = (toi_angle)random64(&seed);
    out->hull.table = &out->table;
    out->hull.center = (toi_vec3){within(1 << 20), 70001, -500};
    toi_rot3_from_axis_angle(&out->hull.rot, &about, random64(&seed) % 2 ? angle : 0);
    const toi_axis3 *u = &out->hull.rot.u[along];
    const int32_t way[3] = {u->x, u->y, u->z};
    const fix16_t at[3] = {out->hull.center.x, out->hull.center.y, out->hull.center.z};
    for (int k = 0; k < 3; k++) {
        out->ends[0][k] = at[k] + REACHES[along][0] * length * way[k] / 1073741824;
        out->ends[1][k] = at[k] + REACHES[along][1] * length * way[k] / 1073741824;
    }
    return along;
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double distance(const needle *n, const double p[3]) {
    double way[3], arm[3];
    for (int k = 0; k < 3; k++) {
        way[k] = n->ends[1][k] - n->ends[0][k];
        arm[k] = p[k] - n->ends[0][k];
    }
    const double t = fmin(1, fmax(0, dot(arm, way) / dot(way, way)));
    for (int k = 0; k < 3; k++)
        arm[k] -= t * way[k];
    return sqrt(dot(arm, arm));
}

/* Along the needle, or nearly so, towards a place at its tip. */
typedef struct {
    toi_vec3 from, v;
} ray;

static void throw_ray(const needle *n, ray *out) {
    const int32_t speed = 1 + (int32_t)random_width(&seed, 20), most = (INT32_C(1) << 27) / speed;
    const int32_t time = (int32_t)(random64(&seed) % (most < 8192 ? (uint32_t)most : 8192));
    fix16_t from[3], v[3];
    double way[3];
    for (int k = 0; k < 3; k++)
        way[k] = n->ends[1][k] - n->ends[0][k];
    for (int k = 0; k < 3; k++) {
        v[k] = (fix16_t)lround(way[k] / sqrt(dot(way, way)) * speed) + within(1);
        from[k] = (fix16_t)lround(n->ends[0][k]) + within(1) - v[k] * time;
    }
    out->from = (toi_vec3){from[0], from[1], from[2]};
    out->v = (toi_vec3){v[0], v[1], v[2]};
}

/* By how much the ray has still to go along the needle to its tip when contact begins, at least, and more
 * than the travel of one time ulp. The place is exact in 2^-16 ulp from the centre, and corners in 2^-30. */
static double past_tip(const needle *n, unsigned along, const ray *r, fix16_t enter) {
    const toi_axis3 *u = n->hull.rot.u;
    const toi_vec3 *c = &n->hull.center;
    const double w[3] = {u[along].x, u[along].y, u[along].z}, v[3] = {r->v.x, r->v.y, r->v.z};
    const int64_t at[3] = {((int64_t)r->from.x - c->x) * 65536 + (int64_t)r->v.x * enter,
                           ((int64_t)r->from.y - c->y) * 65536 + (int64_t)r->v.y * enter,
                           ((int64_t)r->from.z - c->z) * 65536 + (int64_t)r->v.z * enter};
    double least = INFINITY;
    for (unsigned k = 0; k < n->table.vertex_count; k++) {
        const toi_vec3 *q = &n->vertices[k];
        const double way[3] = {(double)(at[0] * 16384 - (int64_t)u[0].x * q->x - (int64_t)u[1].x * q->y -
                                        (int64_t)u[2].x * q->z),
                               (double)(at[1] * 16384 - (int64_t)u[0].y * q->x - (int64_t)u[1].y * q->y -
                                        (int64_t)u[2].y * q->z),
                               (double)(at[2] * 16384 - (int64_t)u[0].z * q->x - (int64_t)u[1].z * q->y -
                                        (int64_t)u[2].z * q->z)};
        least = fmin(least, dot(way, w) / sqrt(dot(w, w)) / TOI_Q30_ONE);
    }
    return least - sqrt(dot(v, v)) / 65536;
}

static double past_bar(const needle *n, const ray *r, fix16_t time) {
    const double t = time / 65536.0, v[3] = {r->v.x, r->v.y, r->v.z};
    const double at[3] = {r->from.x + v[0] * t, r->from.y + v[1] * t, r->from.z + v[2] * t};
    return distance(n, at) - THICK - 1 - sqrt(dot(v, v)) / 65536;
}

/* ---- What is explained */

typedef struct {
    toi_status status;
    int caps, deciding;
} account;

static void note(void *context, const toi_axis_report *r) {
    account *a = context;
    const bool cap = r->axis.kind == TOI_AXIS_NONE;
    a->caps += cap;
    a->deciding += cap && (a->status == TOI_SEPARATE ? r->separates : r->decides_enter);
}

/* How many caps decide; -1 where one does not, or the answer is another one. */
static int explained_caps(const needle *n, const ray *r, const toi_options *options, toi_status status) {
    const toi_shape point = {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {r->from, r->from}}},
                    shape = {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = n->hull}};
    const toi_vec3 still = {0, 0, 0};
    account a = {status, 0, 0};
    bool same = toi_explain(&point, &r->v, &shape, &still, options, note, &a) == status;
    return same && a.caps == a.deciding ? a.caps : -1;
}

static void test_rays(void) {
    const toi_options options = {.t_max = INT32_MAX};
    int contacts = 0, early = 0, caps = 0, wrong = 0;
    double worst = -THICK, gap = -1;
    for (int n = 0; n < QUERIES; n++) {
        needle target;
        ray r;
        toi_hit hit;
        const unsigned along = throw_needle(&target);
        throw_ray(&target, &r);
        toi_status status = toi_raycast_hull3(&r.from, &r.v, &target.hull, &options, &hit);
        if (is_contact(status)) {
            const double past = past_bar(&target, &r, hit.enter);
            worst = fmax(worst, past);
            early += past > 0;
            contacts++;
            gap = fmax(gap, past_tip(&target, along, &r, hit.enter));
        }
        const int of_this = explained_caps(&target, &r, &options, status);
        caps += of_this;
        wrong += of_this < 0;
    }
    tap_ok(contacts > QUERIES / 20 && early == 0,
           "%d rays of %d meet a needle, %d of them early: by %.1f ulp", contacts, QUERIES, early, worst);
    tap_ok(gap <= 0.5 + 1.0 / (1 << 19), "by at most half an ulp past a tip (docs/numerics.md 9): by %.7f",
           gap);
    tap_ok(caps > 0 && wrong == 0, "%d caps decide, and are explained", caps);
}

/* ---- Blades */

/* Corners in a plane but for an ulp, off the centre. Says across which axis it lies. */
static unsigned throw_blade(hull *built) {
    const unsigned thin = (unsigned)(random64(&seed) % 3);
    const int32_t length = INT32_C(1) << (24 + random64(&seed) % 4), off = within((uint32_t)length);
    toi_vec3 corners[6];
    for (unsigned n = 0; n < 6; n++) {
        fix16_t at[3];
        for (unsigned k = 0; k < 3; k++)
            at[k] = k == thin ? off + within(1) : within((uint32_t)length);
        corners[n] = (toi_vec3){at[0], at[1], at[2]};
    }
    return hull_build(corners, 6, built) == HULL_BUILT ? thin : 3;
}

/* In the plane of the blade, or nearly so, towards a corner. */
static void throw_ray_at_blade(const toi_hull3_table *table, unsigned thin, ray *out) {
    const toi_vec3 *corner = &table->vertices[random64(&seed) % table->vertex_count];
    const int32_t speed = 4 + (int32_t)random_width(&seed, 20), most = (INT32_C(1) << 27) / speed;
    const int32_t time = (int32_t)(random64(&seed) % (most < 8192 ? (uint32_t)most : 8192));
    const fix16_t at[3] = {corner->x, corner->y, corner->z};
    const double out_there[3] = {thin == 0 ? 0 : at[0], thin == 1 ? 0 : at[1], thin == 2 ? 0 : at[2]};
    fix16_t from[3], v[3];
    for (unsigned k = 0; k < 3; k++) {
        v[k] = (fix16_t)lround(-out_there[k] / sqrt(dot(out_there, out_there)) * speed) + within(1);
        from[k] = at[k] - v[k] * time;
    }
    out->from = (toi_vec3){from[0], from[1], from[2]};
    out->v = (toi_vec3){v[0], v[1], v[2]};
}

/* How far the ray has still to go to the first of all corners when contact begins, and more than the travel
 * of one time ulp. */
static double before_all(const toi_hull3_table *table, const ray *r, fix16_t enter) {
    const double v[3] = {r->v.x, r->v.y, r->v.z}, t = enter / 65536.0, speed = sqrt(dot(v, v));
    double least = INFINITY;
    for (unsigned k = 0; k < table->vertex_count; k++) {
        const toi_vec3 *p = &table->vertices[k];
        const double way[3] = {p->x - r->from.x - v[0] * t, p->y - r->from.y - v[1] * t,
                               p->z - r->from.z - v[2] * t};
        least = fmin(least, dot(way, v) / speed);
    }
    return least - speed / 65536;
}

static void test_blades(void) {
    const toi_options options = {.t_max = INT32_MAX};
    int contacts = 0;
    double gap = -1;
    for (int n = 0; n < QUERIES / 2; n++) {
        hull built;
        ray r;
        toi_hit hit;
        const unsigned thin = throw_blade(&built);
        if (thin == 3)
            continue;
        const toi_hull3 blade = {&built.table, {0, 0, 0}, TOI_ROT3_IDENTITY};
        throw_ray_at_blade(&built.table, thin, &r);
        if (is_contact(toi_raycast_hull3(&r.from, &r.v, &blade, &options, &hit))) {
            gap = fmax(gap, before_all(&built.table, &r, hit.enter));
            contacts++;
        }
        hull_free(&built);
    }
    tap_ok(contacts > QUERIES / 8 && gap <= 0.5 + 1.0 / (1 << 19),
           "%d rays meet a blade, by at most half an ulp before its corners: by %.7f", contacts, gap);
}

/* ---- Known needles, the truth of which is told by the exact reference */

typedef struct {
    const char *name;
    toi_vec3 from, v;
    fix16_t t_max;
    toi_vec3 center;
    toi_axis3 u[3];
    size_t count;
    toi_vec3 points[6];
    toi_status sweep, rest;
} known;

static const known NEEDLES[] = {
    {"a ray at the tip, once 38 ulp early",
     {-428694, -481877184, 73966399},
     {0, 624393, -1},
     160833965,
     {-428693, 81088820, 73970864},
     {{0, 1073741824, 0}, {0, 0, 1073741824}, {1073741824, 0, 0}},
     4,
     {{-49347431, -4620, 1}, {-391882322, -4739, -1}, {400785958, -6107, -1}, {178952543, 5607, 0}},
     TOI_HIT,
     TOI_SEPARATE},
    {"a point past a tip, once said to touch",
     {80776, 253722169, -1401607},
     {0, 0, 0},
     65536,
     {80776, 108897, -1401392},
     {{0, -1, 1073741824}, {-1073741824, 0, 0}, {0, -1073741824, -1}},
     6,
     {{-215, 0, -253613269},
      {-6, 0, -84349482},
      {67, 0, 150785453},
      {68, 1, 150785453},
      {-185, 0, -241482653},
      {-216, 0, -253613270}},
     TOI_SEPARATE,
     TOI_SEPARATE},
    {"a point past a tip, once said to be within",
     {-5474608, -536842879, 356219},
     {0, 4, 0},
     65536,
     {-1, 1, 0},
     {{1073565937, -10937333, 16064174}, {10949214, 1073685760, -712438}, {-16056078, 876131, 1073621413}},
     6,
     {{0, 536870909, 0},
      {0, -536870909, 0},
      {0, 536870909, 1},
      {-1, -401480747, 1},
      {1, 286848036, 0},
      {0, 46300726, -1}},
     TOI_SEPARATE,
     TOI_SEPARATE},
};

static void test_known(const known *k) {
    const toi_options options = {.t_max = k->t_max, .instant = true};
    const toi_aabb3 point = {k->from, k->from};
    hull built;
    toi_hit hit;
    toi_penetration p;
    hull_build(k->points, k->count, &built);
    const needle n = {
        .hull = {.table = &built.table, .center = k->center, .rot = {{k->u[0], k->u[1], k->u[2]}}}};
    const ray r = {k->from, k->v};
    tap_ok(toi_raycast_hull3(&k->from, &k->v, &n.hull, &options, &hit) == k->sweep, "%s", k->name);
    tap_ok(toi_contains_hull3(&n.hull, &k->from) == k->rest &&
               toi_overlap_aabb3_hull3(&point, &n.hull, &p) == k->rest,
           "%s: at rest", k->name);
    tap_ok(explained_caps(&n, &r, &options, k->sweep) >= 0, "%s: explained", k->name);
    hull_free(&built);
}

int main(void) {
    test_rays();
    test_blades();
    for (size_t k = 0; k < sizeof NEEDLES / sizeof *NEEDLES; k++)
        test_known(&NEEDLES[k]);
    return tap_done();
}
