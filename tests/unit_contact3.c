/* SPDX-License-Identifier: MIT */
/* Contacts in space that can be derived by hand. A is mostly a block whose top is the plane z = 0, face 5;
 * what falls on it from above touches with its minus z side, face 4 and vertices 0 to 3. */
#include "../tools/hull_build.h"
#include "contact_points.h"
#include "random.h"

#include <math.h>
#include <string.h>

static const toi_vec3 still = {0, 0, 0}, down = {0, 0, -F16(4)};

static toi_obb3 block(double x, double y, double top, double hx, double hy, double hz) {
    toi_obb3 box = {{F16(x), F16(y), F16(top - hz)}, {F16(hx), F16(hy), F16(hz)}, TOI_ROT3_IDENTITY};
    return box;
}

static void turn(toi_obb3 *box, double x, double y, double z, toi_angle angle) {
    toi_vec3 axis = {F16(x), F16(y), F16(z)};
    toi_rot3_from_axis_angle(&box->rot, &axis, angle);
}

static const toi_manifold *fall(const toi_obb3 *a, const toi_obb3 *b) {
    static toi_manifold m;
    toi_contact_obb3(a, &still, b, &down, NULL, &m);
    return &m;
}

/* The same in all three ways to store it. */
static void level_faces(void) {
    toi_aabb3 a = {{-F16(1), -F16(1), -F16(1)}, {F16(1), F16(1), 0}};
    toi_aabb3 b = {{0, 0, F16(1)}, {F16(3), F16(3), F16(2)}};
    toi_obb3 oa = block(0, 0, 0, 1, 1, .5), ob = block(1.5, 1.5, 2, 1.5, 1.5, .5);
    toi_manifold m[3];
    toi_contact_aabb3(&a, &still, &b, &down, NULL, &m[0]);
    toi_contact_obb3(&oa, &still, &ob, &down, NULL, &m[1]);
    toi_contact_aabb3_obb3(&a, &still, &ob, &down, NULL, &m[2]);
    for (int n = 0; n < 3; n++)
        EXPECT("a quarter of the top", &m[n], TOI_HIT, {{0, 0, 0}, F(5), V(0)}, {{F16(1), 0, 0}, E(7), E(0)},
               {{0, F16(1), 0}, E(3), E(4)}, {{F16(1), F16(1), 0}, V(7), F(4)});
    tap_ok(memcmp(&m[0].normal, &m[0].hit.normal, sizeof m[0].normal) == 0 && m[0].normal.z == fix16_one &&
               m[0].hit.enter == F16(0.25),
           "the normal is that of the sweep");
}

static void whole_faces(void) {
    toi_obb3 a = block(0, 0, 0, 1, 1, 1), same = block(0, 0, 4, 1, 1, 1),
             small = block(.25, 0, 3, .5, .5, .5);
    toi_obb3 wide = block(0, 0, 4, 3, .5, 1);
    EXPECT("equal faces", fall(&a, &same), TOI_HIT, {{-F16(1), -F16(1), 0}, V(4), V(0)},
           {{F16(1), -F16(1), 0}, V(5), V(1)}, {{-F16(1), F16(1), 0}, V(6), V(2)},
           {{F16(1), F16(1), 0}, V(7), V(3)});
    EXPECT("a smaller face", fall(&a, &small), TOI_HIT, {{-F16(.25), -F16(.5), 0}, F(5), V(0)},
           {{F16(.75), -F16(.5), 0}, F(5), V(1)}, {{-F16(.25), F16(.5), 0}, F(5), V(2)},
           {{F16(.75), F16(.5), 0}, F(5), V(3)});
    EXPECT("a bar across", fall(&a, &wide), TOI_HIT, {{-F16(1), -F16(.5), 0}, E(5), E(0)},
           {{F16(1), -F16(.5), 0}, E(7), E(0)}, {{-F16(1), F16(.5), 0}, E(5), E(1)},
           {{F16(1), F16(.5), 0}, E(7), E(1)});
}

/* A square of half 1 turned by 45 degrees on one of half 1.2: its sides are x + y = sqrt(2), which x = 1.2
 * meets at y = 0.21421. */
static void octagon(void) {
    toi_obb3 a = block(0, 0, 0, 1.2, 1.2, 1), b = block(0, 0, 4, 1, 1, 1);
    turn(&b, 0, 0, 1, TOI_DEGREES(45));
    const double y = 0.2142135624;
    toi_manifold m = *fall(&a, &b);
    EXPECT("an octagon", &m, TOI_HIT, {{-F16(y), -F16(1.2), 0}, E(2), E(4)},
           {{F16(y), -F16(1.2), 0}, E(2), E(0)}, {{F16(1.2), -F16(y), 0}, E(7), E(0)},
           {{F16(1.2), F16(y), 0}, E(7), E(6)}, {{F16(y), F16(1.2), 0}, E(3), E(6)},
           {{-F16(y), F16(1.2), 0}, E(3), E(1)}, {{-F16(1.2), -F16(y), 0}, E(5), E(4)},
           {{-F16(1.2), F16(y), 0}, E(5), E(1)});
    toi_manifold_reduce(&m, 9);
    tap_ok(m.count == 8, "nothing to reduce");
    toi_manifold_reduce(&m, 4);
    double area = 0;
    for (unsigned p = 0; p < 4; p++)
        for (unsigned q = 0; q < 4; q++) {
            double x = m.points[p].position.x / 65536.0 - m.points[q].position.x / 65536.0;
            double z = m.points[p].position.y / 65536.0 - m.points[q].position.y / 65536.0;
            area += sqrt(x * x + z * z);
        }
    /* The widest four are at right angles, 1.219 from the middle: 8 sides of 1.724 and 4 diagonals of 2.438.
     */
    tap_ok(m.count == 4 && area > 23.0, "reduced to a wide four, distances in all %.2f", area);
    toi_manifold_reduce(&m, 1);
    tap_ok(m.count == 1, "reduced to one");
}

static void edges_and_vertices(void) {
    toi_obb3 a = block(0, 0, 0, 2, 2, 1), roof = block(0, 0, 4, 1, 1, 1), beam = block(0, .5, 4, 5, 1, 1);
    toi_obb3 die = block(0, 0, 4, 1, 1, 1), ridge = block(0, 0, 0, 2, 1, 1), blade = block(.5, 0, 4, 1, 2, 1);
    turn(&roof, 1, 0, 0, TOI_DEGREES(45));
    turn(&beam, 1, 0, 0, TOI_DEGREES(45));
    EXPECT("an edge on a face", fall(&a, &roof), TOI_HIT, {{-F16(1), 0, 0}, F(5), V(0)},
           {{F16(1), 0, 0}, F(5), V(1)});
    EXPECT("an edge across a face", fall(&a, &beam), TOI_HIT, {{-F16(2), F16(.5), 0}, E(5), E(0)},
           {{F16(2), F16(.5), 0}, E(7), E(0)});
    /* Vertex 0 straight down: about (1, -1, 0) by the angle between (1, 1, 1) and z, the cosine being 3^-1/2.
     */
    turn(&die, 1, -1, 0, (toi_angle)-652518000);
    toi_manifold m = *fall(&a, &die);
    tap_ok(m.hit.status == TOI_HIT && m.count == 1 && m.points[0].b.kind == TOI_FEATURE_VERTEX &&
               m.points[0].a.kind == TOI_FEATURE_FACE && m.points[0].a.index == 5,
           "a vertex on a face");
    /* A ridge along x at the height sqrt(2) - 1, of the plus sides of y and z; an edge along y across it, of
     * plus x and minus z, which this turn takes down. */
    turn(&ridge, 1, 0, 0, TOI_DEGREES(45));
    turn(&blade, 0, 1, 0, TOI_DEGREES(45));
    EXPECT("an edge on an edge", fall(&ridge, &blade), TOI_HIT, {{F16(.5), 0, F16(.4142135624)}, E(3), E(6)});
}

/* A tilt about x by this many ulps over a face of 2 units: 2^32 / 2 pi / 2^17 = 5215.2 of angle each. */
static toi_manifold tilted(double ulps) {
    toi_obb3 a = block(0, 0, 0, 3, 3, 1), b = block(0, 0, 4, 1, 1, 1);
    turn(&b, 1, 0, 0, (toi_angle)(5215.19 * ulps));
    return *fall(&a, &b);
}

static void nearly_parallel(void) {
    toi_manifold half = tilted(.5), two = tilted(2), hundred = tilted(100);
    EXPECT("half an ulp over a face", &half, TOI_HIT, {{-F16(1), -F16(1), 0}, F(5), V(0)},
           {{F16(1), -F16(1), 0}, F(5), V(1)}, {{-F16(1), F16(1), 0}, F(5), V(2)},
           {{F16(1), F16(1), 0}, F(5), V(3)});
    EXPECT("2 ulps over a face", &two, TOI_HIT, {{-F16(1), -F16(1), 0}, F(5), V(0)},
           {{F16(1), -F16(1), 0}, F(5), V(1)});
    tap_ok(hundred.count == 2 && hundred.points[0].b.index + hundred.points[1].b.index == 1,
           "100 ulps over a face: its edge");
    /* 100 units wide and tilted together: the normal of the answer is off by far more ulps than the face. */
    toi_obb3 a = block(0, 0, 0, 100, 100, 1), b = block(0, 0, 4, 50, 50, 1);
    turn(&a, 3, 1, 2, TOI_DEGREES(30));
    b.rot = a.rot;
    toi_manifold m = *fall(&a, &b);
    tap_ok(m.count == 4, "wide faces in parallel: %u points", (unsigned)m.count);
}

static void grazes(void) {
    toi_obb3 a = block(0, 0, 0, 1, 1, 1), on = block(.5, 0, 2, 1, 1, 1),
             beside = block(1.5, -3, 0, .5, .5, .5);
    toi_vec3 east = {F16(1), 0, 0}, north = {0, F16(2), 0}, diagonal = {-F16(2), F16(2), 0};
    toi_manifold m;
    toi_contact_obb3(&a, &still, &on, &east, NULL, &m);
    EXPECT("sliding on a face", &m, TOI_GRAZE, {{-F16(.5), -F16(1), 0}, E(2), V(0)},
           {{F16(1), -F16(1), 0}, V(5), E(0)}, {{-F16(.5), F16(1), 0}, E(3), V(2)},
           {{F16(1), F16(1), 0}, V(7), E(1)});
    toi_contact_obb3(&a, &still, &beside, &north, NULL, &m);
    EXPECT("sliding past a face, first an edge of each", &m, TOI_GRAZE, {{F16(1), -F16(1), 0}, V(5), V(6)},
           {{F16(1), -F16(1), -F16(1)}, E(9), V(2)});
    /* B's sides at x = 2 - 2 t and y = 2 t pass (1, 1) at 1/2: the first begins to be in reach as the other
     * ends to. */
    toi_obb3 corner = block(2.5, .5, 0, .5, .5, 1);
    toi_contact_obb3(&a, &still, &corner, &diagonal, NULL, &m);
    EXPECT("past an edge", &m, TOI_GRAZE, {{F16(1), F16(1), 0}, V(7), V(4)},
           {{F16(1), F16(1), -F16(2)}, V(3), V(0)});
}

static void flat_shapes(void) {
    toi_obb3 floor = block(0, 0, 0, 2, 2, 0), sheet = block(0, 0, 1, 1, 1, 0), wall = block(0, 0, 2, 1, 0, 1);
    toi_obb3 a = block(0, 0, 0, 2, 2, 1), post = block(.5, .5, 2, 0, 0, .5), dot = block(.5, .5, 1, 0, 0, 0);
    EXPECT("a sheet on a sheet", fall(&floor, &sheet), TOI_HIT, {{-F16(1), -F16(1), 0}, F(5), V(0)},
           {{F16(1), -F16(1), 0}, F(5), V(1)}, {{-F16(1), F16(1), 0}, F(5), V(2)},
           {{F16(1), F16(1), 0}, F(5), V(3)});
    EXPECT("a standing sheet", fall(&a, &wall), TOI_HIT, {{-F16(1), 0, 0}, F(5), V(0)},
           {{F16(1), 0, 0}, F(5), V(1)});
    EXPECT("a post", fall(&a, &post), TOI_HIT, {{F16(.5), F16(.5), 0}, F(5), V(0)});
    EXPECT("a point", fall(&a, &dot), TOI_HIT, {{F16(.5), F16(.5), 0}, F(5), V(0)});
}

static toi_hull3 make_hull(hull *room, const toi_vec3 *points, size_t count, toi_vec3 at) {
    toi_hull3 h = {NULL, at, TOI_ROT3_IDENTITY};
    tap_ok(hull_build(points, count, room) == HULL_BUILT, "a hull of %u points", (unsigned)count);
    h.table = &room->table;
    return h;
}

/* The triangle (0,0) (2,0) (0,2), and the same from (1,1) to (-1,1) and (1,-1): they have the square from (0,
 * 0) to (1, 1) in common. */
static void triangles(void) {
    static const toi_vec3 low[3] = {{0, 0, 0}, {F16(2), 0, 0}, {0, F16(2), 0}};
    static const toi_vec3 high[3] = {{F16(1), F16(1), 0}, {-F16(1), F16(1), 0}, {F16(1), -F16(1), 0}};
    hull rooms[2];
    toi_hull3 a = make_hull(&rooms[0], low, 3, still),
              b = make_hull(&rooms[1], high, 3, (toi_vec3){0, 0, F16(1)});
    toi_manifold m;
    toi_contact_hull3(&a, &still, &b, &down, NULL, &m);
    static const toi_vec3 corners[4] = {{0, 0, 0}, {F16(1), 0, 0}, {0, F16(1), 0}, {F16(1), F16(1), 0}};
    unsigned found = 0;
    for (unsigned n = 0; n < m.count; n++)
        for (unsigned k = 0; k < 4; k++)
            found += near_place(&m.points[n].position, &corners[k]);
    tap_ok(m.hit.status == TOI_HIT && m.count == 4 && found == 4, "a triangle on a triangle");
    if (found != 4)
        show_points(&m);
    hull_free(&rooms[0]);
    hull_free(&rooms[1]);
}

/* Which of the two faces of a flat hull looks up, by the vertices that span it. */
static unsigned face_that_looks_up(const toi_hull3_table *t) {
    const toi_vec3 *p = &t->vertices[t->faces[0]], *q = &t->vertices[t->faces[1]],
                   *r = &t->vertices[t->faces[2]];
    int64_t area = (int64_t)(q->x - p->x) * (r->y - p->y) - (int64_t)(q->y - p->y) * (r->x - p->x);
    return area > 0 ? 0 : 1;
}

static void sides_of_a_triangle(void) {
    static const toi_vec3 low[3] = {{0, 0, 0}, {F16(2), 0, 0}, {0, F16(2), 0}}, up = {0, 0, F16(4)};
    hull rooms[2];
    toi_hull3 flat = make_hull(&rooms[0], low, 3, still), dot = make_hull(&rooms[1], low, 1, still);
    toi_manifold above, below;
    dot.center = (toi_vec3){F16(.5), F16(.5), F16(1)};
    toi_contact_hull3(&flat, &still, &dot, &down, NULL, &above);
    dot.center.z = -F16(1);
    toi_contact_hull3(&dot, &up, &flat, &still, NULL, &below);
    const unsigned upper = face_that_looks_up(flat.table);
    tap_ok(above.count == 1 && above.points[0].a.kind == TOI_FEATURE_FACE &&
               above.points[0].a.index == upper && below.count == 1 &&
               below.points[0].b.kind == TOI_FEATURE_FACE && below.points[0].b.index == 1 - upper,
           "a triangle from above and from below");
    hull_free(&rooms[0]);
    hull_free(&rooms[1]);
}

/* At 1/4 they have a quarter of an ulp of x in common. */
static void slivers(void) {
    toi_aabb3 a = {{0, 0, -F16(1)}, {F16(1), F16(1), 0}}, b = {{F16(1), 0, F16(1)}, {F16(2), F16(1), F16(2)}};
    toi_obb3 oa = block(.5, .5, 0, .5, .5, .5), ob = block(1.5, .5, 2, .5, .5, .5);
    toi_vec3 aside = {-1, 0, -F16(4)};
    toi_manifold m[2];
    toi_contact_aabb3(&a, &still, &b, &aside, NULL, &m[0]);
    toi_contact_obb3(&oa, &still, &ob, &aside, NULL, &m[1]);
    for (int n = 0; n < 2; n++)
        tap_ok(m[n].hit.status == TOI_HIT && m[n].count == 2 && m[n].points[0].position.x == F16(1),
               "a contact of a quarter of an ulp: %u points", (unsigned)m[n].count);
}

/* Does some point reach as far as that along each of 8 directions? */
static bool reach_all_around(const toi_manifold *m, double far) {
    unsigned reached = 0;
    for (int way = 0; way < 8; way++)
        for (unsigned n = 0; n < m->count; n++) {
            const toi_vec3 *p = &m->points[n].position;
            const double angle = 0.7853981633974483 * way;
            if (p->x * cos(angle) + p->y * sin(angle) >= 65536 * far)
                reached |= 1u << way;
        }
    return reached == 255;
}

/* Prisms of so many sides, B turned by half a side: twice as many corners. */
static void prisms(unsigned sides) {
    toi_vec3 points[2][128];
    hull rooms[2];
    const double step = 6.283185307179586 / sides;
    for (unsigned n = 0; n < sides; n++)
        for (unsigned k = 0; k < 4; k++)
            points[k / 2][2 * n + k % 2] =
                (toi_vec3){(fix16_t)lrint(65536 * 10 * cos(step * (n + k / 2 / 2.0))),
                           (fix16_t)lrint(65536 * 10 * sin(step * (n + k / 2 / 2.0))), k % 2 ? F16(1) : 0};
    toi_hull3 a = make_hull(&rooms[0], points[0], 2 * sides, (toi_vec3){0, 0, -F16(1)});
    toi_hull3 b = make_hull(&rooms[1], points[1], 2 * sides, (toi_vec3){0, 0, F16(2)});
    toi_manifold m;
    toi_contact_hull3(&a, &still, &b, &down, NULL, &m);
    const double corner = 10 * cos(step / 2) / cos(step / 4);
    bool round = m.hit.status == TOI_HIT && m.count == 8, spread = true;
    for (unsigned n = 0; n < m.count; n++) {
        double x = m.points[n].position.x / 65536.0, y = m.points[n].position.y / 65536.0;
        round = round && fabs(hypot(x, y) - corner) < 0.05 && m.points[n].position.z == 0;
        bool opposite = false;
        for (unsigned k = 0; k < m.count; k++)
            opposite = opposite ||
                       hypot(x + m.points[k].position.x / 65536.0, y + m.points[k].position.y / 65536.0) < 4;
        spread = spread && opposite;
    }
    spread = spread && reach_all_around(&m, 0.999 * corner * cos(step / 4));
    tap_ok(round && spread, "a prism of %u sides on another: 8 points all around", sides);
    if (!round || !spread)
        show_points(&m);
    toi_manifold_reduce(&m, 4);
    double widest = 0;
    for (unsigned n = 0; n < m.count; n++)
        widest = fmax(widest, hypot(m.points[0].position.x - m.points[n].position.x,
                                    m.points[0].position.y - m.points[n].position.y));
    tap_ok(m.count == 4 && widest > 65536 * 18, "and 4 of them across");
    hull_free(&rooms[0]);
    hull_free(&rooms[1]);
}

/* While the corners of B's lower face stay within the top of A, the names are the same. */
static void stable_names(void) {
    toi_obb3 a = block(0, 0, 0, 10, 10, 1), b = block(0, 0, 2, 1, 2, 1);
    uint64_t seed = 1;
    unsigned wrong = 0;
    turn(&a, 1, 2, 3, TOI_DEGREES(50));
    b.rot = a.rot;
    const toi_axis3 *u = a.rot.u;
    for (int n = 0; n < 2000; n++) {
        double x = (double)(random64(&seed) % 1000) / 100 - 5, y = (double)(random64(&seed) % 1000) / 100 - 5;
        double along[3] = {x, y, 2.5};
        double at[3] = {0, 0, 0};
        for (int k = 0; k < 3; k++) {
            at[0] += along[k] * u[k].x / 1073741824.0;
            at[1] += along[k] * u[k].y / 1073741824.0;
            at[2] += along[k] * u[k].z / 1073741824.0;
        }
        b.center = (toi_vec3){a.center.x + F16(at[0]), a.center.y + F16(at[1]), a.center.z + F16(at[2])};
        toi_vec3 press = {-u[2].x / 16384, -u[2].y / 16384, -u[2].z / 16384};
        toi_manifold m;
        toi_contact_obb3(&a, &still, &b, &press, NULL, &m);
        unsigned seen = 0;
        for (unsigned k = 0; k < m.count; k++)
            if (m.points[k].a.kind == TOI_FEATURE_FACE && m.points[k].a.index == 5 &&
                m.points[k].b.kind == TOI_FEATURE_VERTEX)
                seen |= 1u << m.points[k].b.index;
        wrong += m.hit.status != TOI_HIT || m.count != 4 || seen != 15;
    }
    tap_ok(wrong == 0, "the same names wherever it slides (%u others)", wrong);
}

/* Cubes with an axis that leans by 2^-15 towards the one across the faces that meet: these are off by 2 ulp
 * from the normal of the answer, and all of them is in contact. */
static void leaning_faces(void) {
    enum { ONE = TOI_Q30_ONE, LEAN = 1 << 15 };
    static const toi_rot3 rot[3] = {{{{ONE, 0, 0}, {-LEAN, ONE, 0}, {0, 0, ONE}}},
                                    {{{ONE, 0, 0}, {0, ONE, 0}, {0, -LEAN, ONE}}},
                                    {{{ONE, 0, -LEAN}, {0, ONE, 0}, {0, 0, ONE}}}};
    static const toi_vec3 place[3] = {{F16(3), 0, 0}, {0, F16(3), 0}, {0, 0, F16(3)}},
                          back[3] = {{-F16(4), 0, 0}, {0, -F16(4), 0}, {0, 0, -F16(4)}};
    unsigned whole = 0;
    for (int c = 0; c < 3; c++) {
        toi_obb3 a = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, rot[c]}, b = a;
        toi_manifold m;
        b.center = place[c];
        whole += toi_contact_obb3(&a, &still, &b, &back[c], NULL, &m) == TOI_HIT && m.count == 4;
    }
    tap_ok(whole == 3, "faces that lean: %u of 3 in contact as a whole", whole);
}

static toi_manifold rest(const toi_obb3 *a, const toi_obb3 *b) {
    toi_manifold m;
    toi_contact_obb3(a, &still, b, &still, NULL, &m);
    return m;
}

static void overlaps(void) {
    toi_obb3 a = block(0, 0, 0, 2, 2, 1), low = block(.5, 0, 1.75, 1, 1, 1),
             deep = block(1, 0, 1, 2, .25, 1.25);
    toi_obb3 inner = block(0, 0, -.5, .25, .25, .25), bar = block(0, 0, 0, 4, .5, .5),
             other = block(0, 0, .75, .5, 4, .5);
    toi_manifold m = rest(&a, &low);
    EXPECT("a shallow overlap", &m, TOI_OVERLAP, {{-F16(.5), -F16(1), -F16(.25)}, F(5), V(0)},
           {{F16(1.5), -F16(1), -F16(.25)}, F(5), V(1)}, {{-F16(.5), F16(1), -F16(.25)}, F(5), V(2)},
           {{F16(1.5), F16(1), -F16(.25)}, F(5), V(3)});
    tap_ok(m.normal.z == fix16_one && m.hit.normal.z == 0, "its normal is the way out");
    m = rest(&a, &deep);
    EXPECT("a deep one", &m, TOI_OVERLAP, {{-F16(1), -F16(.25), -F16(1.5)}, F(5), V(0)},
           {{F16(2), -F16(.25), -F16(1.5)}, E(7), E(0)}, {{-F16(1), F16(.25), -F16(1.5)}, F(5), V(2)},
           {{F16(2), F16(.25), -F16(1.5)}, E(7), E(1)});
    m = rest(&a, &inner);
    tap_ok(m.hit.status == TOI_OVERLAP && m.count == 4, "one inside the other");
    m = rest(&inner, &a);
    tap_ok(m.hit.status == TOI_OVERLAP && m.count == 4, "the other inside the one");
    m = rest(&a, &a);
    tap_ok(m.hit.status == TOI_OVERLAP && m.count == 4, "a shape and itself");
    m = rest(&bar, &other);
    EXPECT("crossed bars", &m, TOI_OVERLAP, {{-F16(.5), -F16(.5), -F16(.25)}, E(2), E(4)},
           {{F16(.5), -F16(.5), -F16(.25)}, E(2), E(6)}, {{-F16(.5), F16(.5), -F16(.25)}, E(3), E(4)},
           {{F16(.5), F16(.5), -F16(.25)}, E(3), E(6)});
}

static void throw_level(uint64_t *seed, toi_aabb3 *box, toi_obb3 *same) {
    int lo[3], size[3];
    for (int k = 0; k < 3; k++) {
        lo[k] = below(seed, 6) - 3;
        size[k] = below(seed, 4);
    }
    *box = (toi_aabb3){{F16(lo[0]), F16(lo[1]), F16(lo[2])},
                       {F16(lo[0] + size[0]), F16(lo[1] + size[1]), F16(lo[2] + size[2])}};
    *same = (toi_obb3){{F16(lo[0] + size[0] / 2.0), F16(lo[1] + size[1] / 2.0), F16(lo[2] + size[2] / 2.0)},
                       {F16(size[0] / 2.0), F16(size[1] / 2.0), F16(size[2] / 2.0)},
                       TOI_ROT3_IDENTITY};
}

/* Axis-aligned boxes have arithmetic of their own, level oriented boxes that of all hulls: places and names
 * are the same. On a grid, so that sides, edges and corners coincide. */
static void two_opinions(void) {
    uint64_t seed = 7;
    unsigned wrong = 0, statuses[4] = {0, 0, 0, 0};
    for (int n = 0; n < 40000; n++) {
        toi_aabb3 a, b;
        toi_obb3 oa, ob;
        toi_manifold first, second, third;
        fix16_t x = 131072 * (below(&seed, 5) - 2), y = 131072 * (below(&seed, 5) - 2);
        toi_vec3 v = {x, y, 262144 * (below(&seed, 3) - 1)};
        throw_level(&seed, &a, &oa);
        throw_level(&seed, &b, &ob);
        toi_contact_aabb3(&a, &still, &b, &v, NULL, &first);
        toi_contact_obb3(&oa, &still, &ob, &v, NULL, &second);
        toi_contact_aabb3_obb3(&a, &still, &ob, &v, NULL, &third);
        statuses[first.hit.status]++;
        bool right = same_points(&first, &second) && same_points(&first, &third);
        wrong += !right;
        if (!right && wrong < 4) {
            show_points(&first);
            show_points(&second);
        }
    }
    tap_ok(wrong == 0 && statuses[TOI_GRAZE] > 1000 && statuses[TOI_HIT] > 1000 &&
               statuses[TOI_OVERLAP] > 1000,
           "level boxes by two ways: %u differ (%u grazes, %u hits, %u overlaps)", wrong, statuses[TOI_GRAZE],
           statuses[TOI_HIT], statuses[TOI_OVERLAP]);
}

/* Where they meet is past what Q16.16 holds. */
static void far_away(void) {
    toi_obb3 a = block(0, 0, 0, 1, 1, 1), b = block(12, 0, 0, 1, 1, 1);
    toi_vec3 fast = {F16(8000), 0, 0}, slower = {F16(7998), 0, 0};
    toi_options options = TOI_OPTIONS_DEFAULT;
    toi_manifold m;
    options.t_max = F16(10);
    tap_ok(toi_contact_obb3(&a, &fast, &b, &slower, &options, &m) == TOI_ERR_RANGE &&
               m.hit.status == TOI_ERR_RANGE,
           "a contact past the range of positions");
    b.center.x = F16(6);
    tap_ok(toi_contact_obb3(&a, &fast, &b, &slower, &options, &m) == TOI_HIT && m.count == 4 &&
               m.points[0].position.x == F16(16001),
           "one far out, but in range");
    b.center.y = F16(100);
    tap_ok(toi_contact_obb3(&a, &fast, &b, &slower, &options, &m) == TOI_SEPARATE && m.count == 0,
           "no contact, no points");
}

int main(void) {
    level_faces();
    whole_faces();
    octagon();
    edges_and_vertices();
    nearly_parallel();
    grazes();
    flat_shapes();
    triangles();
    sides_of_a_triangle();
    slivers();
    prisms(16);
    prisms(40);
    stable_names();
    leaning_faces();
    overlaps();
    two_opinions();
    far_away();
    return tap_done();
}
