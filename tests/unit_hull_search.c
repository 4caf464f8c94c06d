/* SPDX-License-Identifier: MIT */
/* The parts of the search for the facets of two hulls: how far M reaches against sums in long double, names
 * of facets against the tables, edges that are left out for being deep against their projections, and level
 * boxes in touch against AABBs. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "../src/hulls/hull3_inner.h"
#include "digest_hulls.h"
#include "random.h"
#include "tap.h"
#include "toi16/toi16.h"

enum { ROUNDS = 4000, TETRAHEDRON = 4 };

static uint64_t seed = 7;

static int32_t within(uint32_t most) {
    return (int32_t)(random64(&seed) % (2 * (uint64_t)most + 1)) - (int32_t)most;
}

static toi_vec3 random_vector(uint32_t most) {
    toi_vec3 v = {within(most), within(most), within(most)};
    return v;
}

/* ---- Pairs of hulls */

typedef struct {
    toi_vec3 vertices[64];
    toi_hull3_table table;
    toi_hull3 hull;
} body;

/* One of those from `first` on, the sum of both reaches being below 2^24; its frame mirrored at times. */
static void throw_body(body *out, unsigned first, uint32_t distance) {
    const toi_hull3_table *table = digest_hulls[first + random64(&seed) % (DIGEST_HULLS - first)];
    fix16_t most = (INT32_C(1) << 22) / table->reach;
    fix16_t k = 1 + (fix16_t)random_width(&seed, 22) % most, factor[3] = {k, k, 1 + k / 2};
    digest_hull_scale(table, factor, out->vertices, &out->table);
    out->hull.table = &out->table;
    out->hull.center = random_vector(distance);
    toi_vec3 axis = random_vector(1 << 16);
    axis.x |= 1;
    toi_rot3_from_axis_angle(&out->hull.rot, &axis, (toi_angle)random64(&seed));
    for (unsigned k3 = 0; k3 < 3 && random64(&seed) % 4 == 0; k3++) {
        toi_axis3 *u = &out->hull.rot.u[k3];
        u->x = -u->x;
        u->y = -u->y;
        u->z = -u->z;
    }
}

static toi16_hulls hulls;
static body a, b;

static void throw_pair(unsigned first, uint32_t distance) {
    static const toi_vec3 still = {0, 0, 0};
    toi_vec3 v = random_vector((uint32_t)random_width(&seed, 28) + 1);
    throw_body(&a, first, distance);
    throw_body(&b, first, distance);
    toi16_open_hull3(&hulls, &a.hull, &still, &b.hull, &v, NULL);
}

/* ---- How far M reaches */

/* A vertex of a hull from its centre, 2^-30 ulp, along a direction. */
static long double along(const toi_hull3 *hull, uint32_t n, const int64_t l[3]) {
    const toi_vec3 *v = &hull->table->vertices[n];
    const toi_axis3 *u = hull->rot.u;
    long double x = (long double)u[0].x * v->x + (long double)u[1].x * v->y + (long double)u[2].x * v->z;
    long double y = (long double)u[0].y * v->x + (long double)u[1].y * v->y + (long double)u[2].y * v->z;
    long double z = (long double)u[0].z * v->x + (long double)u[1].z * v->y + (long double)u[2].z * v->z;
    return x * l[0] + y * l[1] + z * l[2];
}

static long double farthest(const toi_hull3 *hull, const int64_t l[3], int sign) {
    long double most = sign * along(hull, 0, l);
    for (uint32_t n = 1; n < hull->table->vertex_count; n++) {
        long double place = sign * along(hull, n, l);
        most = place > most ? place : most;
    }
    return most;
}

/* On the grid, along n; z is from the centres. */
static long double to_grid(const toi16_view *view, const toi_axis3 *n, const int64_t l[3],
                           long double vertices) {
    const toi_axis3 *d = &hulls.d;
    const int32_t centers[3] = {d->x, d->y, d->z};
    int64_t up = n->z * (INT64_C(1) << 30);
    long double sum = (long double)l[0] * d->x + (long double)l[1] * d->y + (long double)l[2] * d->z;
    sum -= (long double)(view->w[view->c] > 0 ? up : -up) * centers[view->c];
    return ldexpl(sum + vertices / (1 << 30), view->grid - 31);
}

/* Is what is said of M along n, and of the corner that is named, right to within the blur? */
static bool is_right(const toi16_view *view, const toi_axis3 *n, int64_t said, const toi16_corner *corner) {
    int64_t l[3];
    toi16_view_world(view, n, l);
    long double truth = to_grid(view, n, l, farthest(&b.hull, l, 1) + farthest(&a.hull, l, -1));
    long double named = to_grid(view, n, l, along(&b.hull, corner->b, l) - along(&a.hull, corner->a, l));
    long double blur = (long double)toi16_view_blur(n);
    return fabsl(truth - said) <= blur && fabsl(named - said) <= blur;
}

static toi_axis3 direction(int32_t z) {
    int64_t v[3] = {within(INT32_MAX / 2), within(INT32_MAX / 2), z};
    toi_axis3 n;
    toi16_to_q30(v, &n);
    return n;
}

static void check_supports(void) {
    unsigned reached = 0, wrong_reaches = 0, placed = 0, wrong_supports = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi16_view view;
        toi16_corner corner;
        throw_pair(0, 1 << 20);
        if (toi16_is_zero3(&hulls.pair.w) || !toi16_view_open(&view, &hulls))
            continue;
        toi_axis3 n = direction(0);
        reached++;
        wrong_reaches += !is_right(&view, &n, toi16_view_reach(&view, &n, &corner), &corner);
        toi16_view_place(&view);
        placed += view.placed;
        n = direction(within(INT32_MAX / 2));
        toi16_view_support(&view, &n, &corner);
        wrong_supports += !is_right(&view, &n, toi16_dot3(&n, &corner.at), &corner);
    }
    tap_ok(reached > ROUNDS / 4 && wrong_reaches == 0,
           "along a direction M reaches as far as it does (%u of %u)", wrong_reaches, reached);
    tap_ok(placed > ROUNDS / 10 && placed < reached && wrong_supports == 0,
           "supports on the grid are farthest, placed or not (%u wrong)", wrong_supports);
}

/* ---- Balls around the hulls */

static long double length(const long double v[3]) {
    return sqrtl(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* How far the line of the motion passes from the centre of M, as a part of both reaches. */
static long double pass(void) {
    const toi_axis3 *d = &hulls.d, *w = &hulls.pair.w;
    const long double speed[3] = {w->x, w->y, w->z};
    const long double cross[3] = {(long double)d->y * w->z - (long double)d->z * w->y,
                                  (long double)d->z * w->x - (long double)d->x * w->z,
                                  (long double)d->x * w->y - (long double)d->y * w->x};
    return length(cross) / length(speed) / (a.table.reach + b.table.reach);
}

/* Puts B to where the line passes at about so many parts of both reaches. */
static void put_beside(long double part) {
    const toi_axis3 *w = &hulls.pair.w;
    const toi_vec3 r = random_vector(1 << 20);
    const long double along_w =
        ((long double)r.x * w->x + (long double)r.y * w->y + (long double)r.z * w->z) /
        ((long double)w->x * w->x + (long double)w->y * w->y + (long double)w->z * w->z);
    const long double across[3] = {r.x - along_w * w->x, r.y - along_w * w->y, r.z - along_w * w->z};
    const long double size = part * (a.table.reach + b.table.reach) / length(across),
                      on = within(1000) / 1e3L;
    hulls.d.x = (int32_t)(across[0] * size + on * w->x);
    hulls.d.y = (int32_t)(across[1] * size + on * w->y);
    hulls.d.z = (int32_t)(across[2] * size + on * w->z);
}

static void check_balls(void) {
    unsigned near = 0, far = 0, wrong = 0;
    for (int k = 0; k < ROUNDS; k++) {
        toi16_view view;
        throw_pair(0, 1);
        if (toi16_is_zero3(&hulls.pair.w) || a.table.reach + b.table.reach < 8)
            continue;
        put_beside(k & 1 ? 1 : 1 + ldexpl(within(1000), -26));
        const long double part = pass();
        const bool may_meet = toi16_view_open(&view, &hulls);
        near += part <= 1;
        far += !may_meet;
        wrong += part <= 1 ? !may_meet : may_meet && part > 1 + 0x1p-16L;
    }
    tap_ok(near > ROUNDS / 8 && far > ROUNDS / 8 && wrong == 0,
           "balls around hulls that meet are told from others (%u and %u, %u wrong)", near, far, wrong);
}

static int32_t capped(int32_t entry) {
    return entry > TOI_ROT_ENTRY_MAX    ? TOI_ROT_ENTRY_MAX
           : entry < -TOI_ROT_ENTRY_MAX ? -TOI_ROT_ENTRY_MAX
                                        : entry;
}

/* Another frame that queries take: longer by less than 2^-9, or sheared by less than 2^-8. */
static void bend(toi_rot3 *rot, bool sheared) {
    const toi_axis3 v = rot->u[1];
    for (unsigned k = 0; k < 3; k++) {
        toi_axis3 *u = &rot->u[k];
        const toi_axis3 by = sheared ? (toi_axis3){v.x / 300, v.y / 300, v.z / 300}
                                     : (toi_axis3){u->x / 520, u->y / 520, u->z / 520};
        if (!sheared || k == 0)
            *u = (toi_axis3){capped(u->x + by.x), capped(u->y + by.y), capped(u->z + by.z)};
    }
}

/* A point of a hull just before a vertex, from its centre. */
static void point_of(const toi_hull3 *hull, long double out[3]) {
    static const int64_t one[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const uint32_t count = hull->table->vertex_count, chosen = (uint32_t)random64(&seed) % count;
    for (unsigned k = 0; k < 3; k++) {
        out[k] = 2047 * along(hull, chosen, one[k]);
        for (uint32_t n = 0; n < count; n++)
            out[k] += along(hull, n, one[k]) / count;
        out[k] = ldexpl(out[k] / 2048, -30);
    }
}

/* A way across the direction to a point, as nearly as ulps allow. */
static toi_vec3 way_across(const long double p[3]) {
    const toi_vec3 v = random_vector(1 << 22);
    const long double part =
        (v.x * p[0] + v.y * p[1] + v.z * p[2]) / (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    return (toi_vec3){(fix16_t)(v.x - part * p[0]), (fix16_t)(v.y - part * p[1]),
                      (fix16_t)(v.z - part * p[2])};
}

static void shrink(body *out) {
    const fix16_t factor[3] = {1, 1, 1};
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], factor, out->vertices, &out->table);
}

/* A bent hull of some units and one of some ulps, which passes just below a vertex of the other: the line of
 * the motion is outside of the ball around the table's vertices then. */
static void check_bent(void) {
    unsigned far = 0, missed = 0, rigid = 0;
    for (int k = 0; k < ROUNDS; k++) {
        static const toi_vec3 still = {0, 0, 0};
        long double p[3];
        toi16_view view;
        toi_hit hit;
        do
            throw_body(&a, DIGEST_HULL_BOX, 1);
        while (a.table.reach < F16(2));
        throw_body(&b, DIGEST_HULL_BOX, 1);
        shrink(&b);
        bend(&a.hull.rot, k & 1);
        point_of(&a.hull, p);
        const toi_vec3 v = way_across(p);
        b.hull.center = (toi_vec3){(fix16_t)p[0] - v.x / 2, (fix16_t)p[1] - v.y / 2, (fix16_t)p[2] - v.z / 2};
        if (toi16_open_hull3(&hulls, &a.hull, &still, &b.hull, &v, NULL) < 0 || toi16_is_zero3(&hulls.pair.w))
            continue;
        far += !toi16_view_open(&view, &hulls);
        rigid += toi16_are_rigid(&hulls);
        missed += toi_sweep_hull3(&a.hull, &still, &b.hull, &v, NULL, &hit) == TOI_SEPARATE;
    }
    tap_ok(far > 10 && rigid == 0 && missed == 0,
           "a bent frame reaches past its ball, and nothing is missed (%u did, %u missed)", far, missed);
}

/* ---- Names of facets */

static void set_facet(uint32_t a0, uint32_t a1, uint32_t a2, uint32_t b0, uint32_t b1, uint32_t b2) {
    toi16_facet facet = {{(uint16_t)a0, (uint16_t)a1, (uint16_t)a2},
                         {(uint16_t)b0, (uint16_t)b1, (uint16_t)b2}};
    hulls.found.facets[0] = facet;
}

static bool names(toi_axis_kind kind, uint32_t of_a, uint32_t of_b) {
    toi_axis axis = toi16_hulls_feature(&hulls.pair, hulls.pair.axes);
    return axis.kind == kind && axis.a == of_a && axis.b == of_b;
}

static unsigned wrong_faces(const toi_hull3_table *t) {
    unsigned wrong = 0;
    for (uint32_t f = 0; f < t->face_count; f++)
        for (unsigned turn = 0; turn < 3; turn++) {
            uint32_t p = toi16_index_at(t, t->faces, 3 * f + turn);
            uint32_t q = toi16_index_at(t, t->faces, 3 * f + (turn + 1) % 3);
            uint32_t r = toi16_index_at(t, t->faces, 3 * f + (turn + 2) % 3);
            uint32_t face = t->face_count == 2 ? 0 : f; /* both are one plane */
            set_facet(p, q, r, 0, 0, 0);
            wrong += !names(TOI_AXIS_FACE_A, face, 0);
            set_facet(0, 0, 0, p, q, r);
            wrong += !names(TOI_AXIS_FACE_B, 0, face);
        }
    return wrong;
}

static unsigned wrong_edges(const toi_hull3_table *t) {
    unsigned wrong = 0;
    for (uint32_t i = 0; i < t->edge_count; i++) {
        uint32_t j = t->edge_count - 1 - i;
        set_facet(toi16_edge_index(t, i, 0), toi16_edge_index(t, i, 1), toi16_edge_index(t, i, 0),
                  toi16_edge_index(t, j, 1), toi16_edge_index(t, j, 1), toi16_edge_index(t, j, 0));
        wrong += !names(TOI_AXIS_EDGES, i, j);
    }
    return wrong;
}

static void check_names(void) {
    unsigned faces = 0, edges = 0;
    for (unsigned n = 2; n < DIGEST_HULLS; n++) {
        hulls.a.table = hulls.b.table = digest_hulls[n];
        faces += wrong_faces(digest_hulls[n]);
        edges += wrong_edges(digest_hulls[n]);
    }
    tap_ok(faces == 0, "three vertices of a face name it (%u wrong)", faces);
    tap_ok(edges == 0, "an edge of each name both (%u wrong)", edges);
}

/* The facet of a face of B, and of the vertex of A that is across from its first one. */
static bool meets_as(uint32_t face, toi_axis_kind kind) {
    const toi_hull3_table *t = hulls.b.table;
    const uint32_t p = toi16_face_index(t, face, 0);
    set_facet(p, p, p, p, toi16_face_index(t, face, 1), toi16_face_index(t, face, 2));
    return kind == TOI_AXIS_FACE_A ? names(kind, face, 0) : names(kind, 0, face);
}

/* A hull and its mirror image: each face of B meets the same one of A, which counts, but not where A is no
 * more than a point. */
static void check_ties(void) {
    static const toi_vec3 still = {0, 0, 0}, axis = {1 << 15, 1 << 16, 3 << 14};
    static const toi_rot3 none = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    unsigned wrong = 0, faces = 0;
    for (unsigned n = TETRAHEDRON; n < DIGEST_HULLS; n++) {
        toi_rot3 rot, mirrored;
        toi16_fine normal;
        toi_rot3_from_axis_angle(&rot, &axis, TOI_DEGREES(40));
        for (int k = 0; k < 3; k++)
            mirrored.u[k] = (toi_axis3){-rot.u[k].x, -rot.u[k].y, -rot.u[k].z};
        const toi_hull3 image = {digest_hulls[n], still, mirrored}, hull = {digest_hulls[n], still, rot},
                        point = {digest_hulls[n], still, none};
        for (uint32_t face = 0; face < digest_hulls[n]->face_count; face++, faces++) {
            toi16_open_hull3(&hulls, &hull, &still, &image, &still, NULL);
            toi16_hull_normal(&hulls.b, face, &normal);
            hulls.normal = normal.high;
            wrong += !meets_as(face, TOI_AXIS_FACE_A);
            toi16_open_hull3(&hulls, &point, &still, &image, &still, NULL);
            hulls.normal = normal.high;
            wrong += !meets_as(face, TOI_AXIS_FACE_B);
        }
    }
    tap_ok(faces > 50 && wrong == 0, "of two faces that meet A's counts, if it is one (%u wrong of %u)",
           wrong, faces);
}

/* ---- What is deep */

/* A table that the check refuses, of a point that comes five times: it has no face to be read. */
static void check_no_face(void) {
    static const toi_vec3 here[5] = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    static const toi_hull3_table point = {here, NULL, NULL, 2, 5, 0, 0, 1};
    const toi_hull3 hull = {&point, {0, 0, 0}, TOI_ROT3_IDENTITY};
    unsigned missed = toi_hull3_check(&hull) != TOI_ERR_SHAPE;
    for (unsigned n = DIGEST_HULL_BOX; n < DIGEST_HULLS; n++) {
        const fix16_t reach = digest_hulls[n]->reach;
        const toi_hull3 other = {digest_hulls[n], {5 * reach, 2 * reach, 4 * reach}, TOI_ROT3_IDENTITY};
        const toi_vec3 still = {0, 0, 0}, back = {-5 * reach, -2 * reach, -4 * reach};
        toi_hit hit;
        missed += toi_sweep_hull3(&hull, &still, &other, &back, NULL, &hit) != TOI_HIT;
    }
    tap_ok(missed == 0, "a point that comes five times, under faces of hulls: %u missed", missed);
}

static bool is_shallow(uint32_t axis, uint32_t depth) {
    toi16_projection p;
    toi_axis3 n;
    hulls.pair.known_depth = TOI16_NO_MARK;
    if (toi16_hulls_project(&hulls.pair, axis, &p) != TOI16_PROJECTED)
        return false;
    toi16_hulls_direction(&hulls.pair, axis, &n);
    toi_axis edges = toi16_hulls_feature(&hulls.pair, axis);
    const int64_t l[3] = {n.x, n.y, n.z};
    long double of_a = along(&a.hull, toi16_edge_index(&a.table, edges.a, 0), l) / (1 << 30),
                of_b = along(&b.hull, toi16_edge_index(&b.table, edges.b, 0), l) / (1 << 30),
                place = of_b - of_a + toi16_dot3(&n, &hulls.d);
    long double length = sqrtl((long double)n.x * n.x + (long double)n.y * n.y + (long double)n.z * n.z);
    return (p.hi - place < place - p.lo ? p.hi : -p.lo) / length <= depth - 1.0L;
}

static void check_deep(void) {
    unsigned rows = 0, shallow = 0;
    for (int k = 0; k < ROUNDS / 20; k++) {
        throw_pair(3, 1 << 16);
        uint32_t depth = 1 + (uint32_t)random_width(&seed, 20);
        for (uint32_t axis = hulls.faces_a + hulls.faces_b; axis < hulls.pair.axes; axis++) {
            toi16_projection p;
            hulls.pair.known_depth = depth;
            hulls.pair.inside = 1;
            if (toi16_hulls_project(&hulls.pair, axis, &p) != TOI16_INSIDE)
                continue;
            rows += hulls.pair.inside > 1;
            uint32_t last = axis + hulls.pair.inside - 1;
            for (; axis < last; axis++)
                shallow += is_shallow(axis, depth);
            shallow += is_shallow(axis, depth);
        }
    }
    tap_ok(rows > 100 && shallow == 0, "what is left out is deep, in %u rows too (%u are not)", rows,
           shallow);
}

/* ---- Level boxes in touch */

static toi_status sweep_level(const toi_vec3 *center, const toi_vec3 *v, toi_hit *as_hulls,
                              toi_hit *as_boxes) {
    static const toi_vec3 still = {0, 0, 0};
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    static const fix16_t factor[3] = {F16(0.25), F16(0.25), F16(0.25)};
    static toi_vec3 room[8];
    static toi_hull3_table table;
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], factor, room, &table);
    toi_aabb3 boxes[2] = {{room[0], room[0]}, {room[0], room[0]}};
    for (unsigned n = 1; n < 8; n++) {
        const toi_vec3 *p = &room[n];
        toi_aabb3 *box = &boxes[0];
        toi_vec3 lo = {p->x < box->lo.x ? p->x : box->lo.x, p->y < box->lo.y ? p->y : box->lo.y,
                       p->z < box->lo.z ? p->z : box->lo.z};
        toi_vec3 hi = {p->x > box->hi.x ? p->x : box->hi.x, p->y > box->hi.y ? p->y : box->hi.y,
                       p->z > box->hi.z ? p->z : box->hi.z};
        box->lo = lo;
        box->hi = hi;
    }
    toi_hull3 at_home = {&table, still, level}, away = {&table, *center, level};
    boxes[1] = boxes[0];
    boxes[1].lo.x += center->x, boxes[1].lo.y += center->y, boxes[1].lo.z += center->z;
    boxes[1].hi.x += center->x, boxes[1].hi.y += center->y, boxes[1].hi.z += center->z;
    toi_sweep_aabb3(&boxes[0], &still, &boxes[1], v, NULL, as_boxes);
    return toi_sweep_hull3(&at_home, &still, &away, v, NULL, as_hulls);
}

/* In touch from the start across y, wherever they are in x and z, and moving in, along, or away. */
static void check_touch(void) {
    unsigned wrong = 0;
    const fix16_t width = 2 * F16(0.25) * digest_hulls[DIGEST_HULL_BOX]->vertices[7].y;
    for (int k = 0; k < ROUNDS; k++) {
        toi_vec3 center = {within(20000), k & 1 ? width : -width, within(20000)};
        toi_vec3 v = {within(90000), (k % 3 - 1) * (within(40000) + 50000), within(90000)};
        if (k % 5 == 0)
            center.x = center.z = 0;
        toi_hit hit, truth;
        toi_status status = sweep_level(&center, &v, &hit, &truth);
        wrong += status != truth.status || hit.enter != truth.enter || hit.normal.y != truth.normal.y;
    }
    tap_ok(wrong == 0, "level boxes that start in touch are told from overlaps (%u wrong)", wrong);
}

/* ---- Ends that are a tick from that of the query */

enum { HALF = 1 << 18, SPEED = 8192 };

/* Cubes on a line along z: a level one, and one that is turned about x and goes up. The lowest edge of this
 * is HALF (cos + sin) below its centre. */
typedef struct {
    toi16_box_hull box;
    toi_hull3 a, b;
    toi_vec3 v;
    long double reach; /* of both */
} column;

static void make_column(column *c, toi_angle angle, fix16_t speed) {
    static const int32_t lo[3] = {-HALF, -HALF, -HALF}, hi[3] = {HALF, HALF, HALF};
    const toi_hull3 level = {&c->box.table, {0, 0, 0}, TOI_ROT3_IDENTITY};
    const toi_vec3 x = {F16(1), 0, 0}, v = {0, 0, speed};
    toi16_make_box_hull(&c->box, lo, hi);
    c->a = c->b = level;
    c->v = v;
    toi_rot3_from_axis_angle(&c->b.rot, &x, angle);
    c->reach = HALF + ldexpl((long double)HALF, -30) * ((long double)c->b.rot.u[1].y + c->b.rot.u[1].z);
}

static toi_status sweep_column(const column *c, fix16_t t_max, toi_hit *hit) {
    static const toi_vec3 still = {0, 0, 0};
    toi_options options = TOI_OPTIONS_DEFAULT;
    options.t_max = t_max;
    options.instant = true;
    return toi_sweep_hull3(&c->a, &still, &c->b, &c->v, &options, hit);
}

/* What begins within the tick after t_max, or before it, at a distance of about `distance`. An ulp takes 8
 * ticks. */
static unsigned wrong_beginnings(column *c, int32_t distance) {
    unsigned wrong = 0;
    toi_hit hit;
    for (int32_t n = 0; n < 8; n++) {
        c->b.center.z = -(distance - n + (int32_t)c->reach);
        const long double begin = (-c->b.center.z - c->reach) * 65536 / SPEED;
        const int32_t tick = begin < INT32_MAX ? (int32_t)begin : INT32_MAX;
        toi_status status = sweep_column(c, tick, &hit);
        wrong += status != TOI_SEPARATE && (status != TOI_HIT || hit.enter > begin || hit.enter < tick - 8);
        if (begin + 1 > INT32_MAX)
            continue;
        status = sweep_column(c, tick + 1, &hit);
        wrong += status != TOI_HIT || hit.enter > begin || hit.enter < tick - 8;
    }
    return wrong;
}

/* What ends within ticks of the greatest t_max. */
static unsigned wrong_ends(column *c) {
    unsigned wrong = 0;
    toi_hit hit;
    for (int32_t n = -4; n < 4; n++) {
        c->b.center.z = (int32_t)c->reach - 32768 * SPEED + n;
        const long double end = (c->reach - c->b.center.z) * 65536 / SPEED;
        const toi_status status = sweep_column(c, INT32_MAX, &hit);
        wrong += status != TOI_HIT || (hit.exit < INT32_MAX && (hit.exit < end || hit.exit > end + 9));
    }
    return wrong;
}

static void check_last_ticks(void) {
    unsigned begins = 0, ends = 0;
    for (int32_t n = 0; n < 100; n++) {
        column c;
        make_column(&c, (toi_angle)n * (TOI_DEGREES(45) / 100), SPEED);
        begins += wrong_beginnings(&c, 1000) + wrong_beginnings(&c, 32768 * SPEED);
        ends += wrong_ends(&c);
    }
    tap_ok(begins == 0, "what begins within a tick of t_max (%u wrong)", begins);
    tap_ok(ends == 0, "and what ends at the end of time (%u wrong)", ends);
}

/* From the middle of one another until 2 HALF = 2^19 ulp farther, at 64 in a unit of time: until 2^13. Two
 * ulp take 2048 ticks. */
static void check_exact_end(void) {
    column c;
    toi_hit hit;
    make_column(&c, 0, 64);
    const toi_status status = sweep_column(&c, INT32_MAX, &hit);
    tap_ok(status == TOI_OVERLAP && hit.exit >= 1 << 29 && hit.exit <= (1 << 29) + 2048,
           "what ends at a tick, at %d", (int)hit.exit);
}

/* ---- Corners that are one as seen along the motion */

/* A tetrahedron whose first and last vertex are above one another, at x = 20, and 1 unit above and below the
 * others, at x = 10. It comes up by 10 units from 5 below a point, which is at x = 0; then at x = 15, where
 * it is half a unit high both ways. */
static void check_one_above_another(void) {
    static const toi_vec3 vertices[4] = {
        {F16(20), 0, F16(-1)}, {F16(10), F16(5), 0}, {F16(10), F16(-5), 0}, {F16(20), 0, F16(1)}};
    static const toi_vec3 still = {0, 0, 0}, up = {0, 0, F16(10)};
    static const fix16_t as_they_are[3] = {1, 1, 1};
    toi_hull3_table table = *digest_hulls[4];
    const toi_rot3 level = TOI_ROT3_IDENTITY;
    toi_vec3 room[4];
    toi_hit beside, across;
    table.vertices = vertices;
    digest_hull_scale(&table, as_they_are, room, &table);
    toi_hull3 point = {digest_hulls[0], {0, 0, 0}, level}, rising = {&table, {0, 0, F16(-5)}, level};
    toi_sweep_hull3(&point, &still, &rising, &up, NULL, &beside);
    rising.center.x = F16(-15);
    toi_sweep_hull3(&point, &still, &rising, &up, NULL, &across);
    tap_ok(toi_hull3_check(&rising) == TOI_OK && beside.status == TOI_SEPARATE,
           "corners above one another pass beside a point");
    tap_ok(across.status == TOI_HIT && across.enter <= 29491 && across.enter >= 29490 &&
               across.exit >= 36045 && across.exit <= 36046,
           "and come across it, from %d to %d", (int)across.enter, (int)across.exit);
}

/* ---- Boxes by their ends, as contacts have them: the corners of the tables that searches take */

static bool same_corners(const uint32_t half2[3]) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    const toi16_pose3 pose = {{7, -8, 9}, {half2[0], half2[1], half2[2]}, &level};
    toi16_box_hull corners;
    toi16_box_ends ends;
    toi16_hull full, brief;
    toi16_put_box(&full, &corners, &pose);
    toi16_put_box_ends(&brief, &ends, &pose);
    bool same = memcmp(&full.center, &brief.center, sizeof full.center) == 0 &&
                full.dimension == brief.dimension && full.table->vertex_count == brief.table->vertex_count &&
                full.table->edges == brief.table->edges;
    for (uint32_t n = 0; same && n < full.table->vertex_count; n++) {
        toi_axis3 v = toi16_vertex_or_end(&full, n), w = toi16_vertex_or_end(&brief, n);
        same = memcmp(&v, &full.table->vertices[n], sizeof v) == 0 && memcmp(&v, &w, sizeof v) == 0;
    }
    return same;
}

static void check_box_ends(void) {
    static const uint32_t half2[3] = {0, 5, 6};
    unsigned wrong = 0;
    for (unsigned n = 0; n < 27; n++) {
        const uint32_t box[3] = {half2[n % 3], half2[n / 3 % 3], half2[n / 9]};
        wrong += !same_corners(box);
    }
    tap_ok(wrong == 0, "boxes by their ends have the corners of their tables, flat ones too");
}

/* ---- Long faces of thin plates */

/* An axis in Q16.16, nearest. */
static toi_vec3 in_q16(const toi_axis3 *u, int sign) {
    const double one = 16384;
    return (toi_vec3){sign * (fix16_t)lround(u->x / one), sign * (fix16_t)lround(u->y / one),
                      sign * (fix16_t)lround(u->z / one)};
}

static int most_off(const toi_vec3 *v, const toi_vec3 *w) {
    const int x = abs(v->x - w->x), y = abs(v->y - w->y), z = abs(v->z - w->z), xy = x > y ? x : y;
    return xy > z ? xy : z;
}

/* A point comes to the middle of a long face of a plate that is as thick as some ulps, its length along a
 * coordinate: the normal is the plate's own axis. */
static void check_thin_plates(void) {
    int worst = 0, hits = 0;
    for (unsigned n = 0; n < ROUNDS; n++) {
        const unsigned thin = n % 3, met = (n + 1 + n / 3 % 2) % 3, along = 3 - thin - met;
        const int sign = n / 6 % 2 ? 1 : -1;
        const int32_t wide = INT32_C(1) << (16 + random64(&seed) % 6), far = sign * 10 * wide;
        const toi_vec3 about = {along == 0, along == 1, along == 2};
        fix16_t factor[3] = {wide, wide, wide};
        body plate;
        toi_hit hit;
        factor[thin] = 1 + (fix16_t)random_width(&seed, 10);
        digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], factor, plate.vertices, &plate.table);
        plate.hull.table = &plate.table;
        plate.hull.center = (toi_vec3){0, 0, 0};
        toi_rot3_from_axis_angle(&plate.hull.rot, &about, (toi_angle)random64(&seed));
        const toi_axis3 *u = &plate.hull.rot.u[met];
        const toi_vec3 from = {(fix16_t)((int64_t)u->x * far / TOI_Q30_ONE),
                               (fix16_t)((int64_t)u->y * far / TOI_Q30_ONE),
                               (fix16_t)((int64_t)u->z * far / TOI_Q30_ONE)};
        const toi_vec3 v = {-from.x, -from.y, -from.z}, normal = in_q16(u, sign);
        hits += toi_raycast_hull3(&from, &v, &plate.hull, NULL, &hit) == TOI_HIT;
        const int off = most_off(&hit.normal, &normal);
        worst = off > worst ? off : worst;
    }
    tap_ok(hits == ROUNDS && worst <= 2,
           "%d points meet long faces of thin plates: normals are off by %d ulp", hits, worst);
}

int main(void) {
    check_supports();
    check_box_ends();
    check_balls();
    check_bent();
    check_names();
    check_ties();
    check_no_face();
    check_deep();
    check_touch();
    check_last_ticks();
    check_exact_end();
    check_one_above_another();
    check_thin_plates();
    return tap_done();
}
