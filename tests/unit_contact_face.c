/* SPDX-License-Identifier: MIT */
/* Which of the normal and the faces across it is looked along for the points of a contact. */
#include "../tools/hull_build.h"
#include "tap.h"

#include <stdlib.h>
#include <toi16/toi16.h>

static const toi_vec3 still = {0, 0, 0};

/* The normal shows five points once the places that are nearest are looked for, a face two at once. */
static void more_along_the_normal(void) {
    const toi_obb3 a = {
        {-21295684, 113193394, -155046388},
        {147765, 151765, 85622},
        {{{-4486, 9840, 1073741824}, {-1059870664, 172033953, -6005}, {-172033953, -1059870664, 8994}}}};
    const toi_aabb3 b = {{-21486952, 113137310, -155340675}, {-21415518, 113283477, -155194509}};
    const toi_vec3 v = {-2, -69, -362};
    toi_options options = TOI_OPTIONS_DEFAULT;
    toi_manifold m;
    options.quick = true;
    toi_contact_obb3_aabb3(&a, &v, &b, &still, &options, &m);
    tap_ok(m.count == 5, "five points along the normal, two along a face: %u", (unsigned)m.count);
}

/* A box with a ridge on a prism of 15 edges: two faces of that lie across the normal, with as many vertices,
 * and only along the one that is below A there are points. */
static void along_the_face_below(void) {
    static const toi_vec3 ridge[] = {{165, 165, 12},  {165, 165, -12},  {165, -165, 12},  {165, -165, -12},
                                     {-165, 165, 12}, {-165, 165, -12}, {-165, -165, 12}, {-165, -165, -12},
                                     {0, 165, 13},    {0, -165, 13}};
    static const fix16_t rim[15][4] = {
        {2159135, 0, -166613, 166537},       {1972468, 14279, -166553, 166569},
        {1444743, 26089, -166557, 166560},   {667209, 33388, -166577, 166581},
        {-225691, 34914, -166592, 166611},   {-1079567, 30403, -166592, 166539},
        {-1746777, 20635, -166535, 166571},  {-2111952, 7299, -166490, 166550},
        {-2111952, -7299, -166523, 166574},  {-1746777, -20635, -166569, 166513},
        {-1079567, -30403, -166541, 166499}, {-225691, -34914, -166614, 166533},
        {667209, -33388, -166598, 166562},   {1444743, -26089, -166600, 166498},
        {1972468, -14279, -166515, 166496}};
    const toi_rot3 turn = {{{5056, -1073741824, -11}, {8, 11, -1073741824}, {1073741824, 5056, 8}}};
    toi_vec3 prism[30];
    hull hulls[2];
    toi_manifold m;
    for (unsigned n = 0; n < 30; n++)
        prism[n] = (toi_vec3){rim[n / 2][0], rim[n / 2][1], rim[n / 2][2 + n % 2]};
    if (hull_build(ridge, 10, &hulls[0]) != HULL_BUILT || hull_build(prism, 30, &hulls[1]) != HULL_BUILT)
        abort();
    const toi_hull3 a = {&hulls[0].table, {-225903, 34874, 166785}, turn},
                    b = {&hulls[1].table, {0, 0, 0}, TOI_ROT3_IDENTITY};
    const toi_vec3 v = {1693, 262, -78};
    toi_contact_hull3(&a, &v, &b, &still, NULL, &m);
    hull_free(&hulls[0]);
    hull_free(&hulls[1]);
    tap_ok(m.count >= 4, "a box with a ridge on a face of a prism: %u points", (unsigned)m.count);
}

/* In the plane one edge of the polygon shows a place, the next the edge that lies along the box's. */
static void along_the_longer_edge(void) {
    static const toi_vec2 around[] = {{-91382, -128855}, {92, -14}, {91562, 128829},
                                      {91534, 128849},   {60, 8},   {-91410, -128835}};
    const toi_obb2 a = {{0, 0}, {42, 28}, {-621584531, -875530796}};
    const toi_poly2 b = {around, 6};
    const toi_vec2 va = {-1, -4334}, vb = {-75, -4281};
    toi_manifold m;
    toi_contact_obb2_poly2(&a, &va, &b, &vb, NULL, &m);
    const toi_vec3 *p = &m.points[0].position, *q = &m.points[1].position;
    tap_ok(m.count == 2 && abs(p->x - q->x) + abs(p->y - q->y) > 40, "along the longer edge in common");
}

int main(void) {
    more_along_the_normal();
    along_the_face_below();
    along_the_longer_edge();
    return tap_done();
}
