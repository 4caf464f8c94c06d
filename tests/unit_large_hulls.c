/* SPDX-License-Identifier: MIT */
/* Prisms with so many edges that their pairs are more than a mark has names for. What is hit, a face of A, is
 * known from the angles alone. */
#include <math.h>
#include <stdlib.h>
#include "tap.h"
#include "toi16/toi16.h"

static const double FULL_TURN = 6.283185307179586;

static void put(uint8_t *list, uint32_t n, uint32_t index) {
    list[2 * n] = (uint8_t)index;
    list[2 * n + 1] = (uint8_t)(index >> 8);
}

static void put_edge(uint8_t *list, uint32_t n, uint32_t from, uint32_t to, uint32_t left, uint32_t right) {
    put(list, 4 * n, from);
    put(list, 4 * n + 1, to);
    put(list, 4 * n + 2, left);
    put(list, 4 * n + 3, right);
}

static void put_face(uint8_t *list, uint32_t n, uint32_t a, uint32_t b, uint32_t c) {
    put(list, 3 * n, a);
    put(list, 3 * n + 1, b);
    put(list, 3 * n + 2, c);
}

/* A prism around z: faces 0 and 1 below and above, face 2 + k from corner k to the next. */
static toi_hull3_table prism(uint32_t n, double radius) {
    toi_vec3 *v = malloc(2 * n * sizeof *v);
    uint8_t *edges = malloc(24 * n), *faces = malloc(6 * n + 12);
    for (uint32_t k = 0; k < n; k++) {
        double angle = FULL_TURN * (k + 0.3) / n;
        v[k].x = v[n + k].x = (fix16_t)lrint(radius * cos(angle));
        v[k].y = v[n + k].y = (fix16_t)lrint(radius * sin(angle));
        v[k].z = -F16(16);
        v[n + k].z = F16(16);
    }
    for (uint32_t k = 0; k < n; k++) {
        uint32_t next = (k + 1) % n, before = (k + n - 1) % n;
        put_edge(edges, k, k, next, 2 + k, 0);
        put_edge(edges, n + k, n + k, n + next, 1, 2 + k);
        put_edge(edges, 2 * n + k, k, n + k, 2 + before, 2 + k);
        put_face(faces, 2 + k, k, next, n + next);
    }
    put_face(faces, 0, 0, 2 * n / 3, n / 3);
    put_face(faces, 1, n, n + n / 3, n + 2 * n / 3);
    toi_hull3_table table = {
        v, edges, faces, (fix16_t)radius + F16(16), (uint16_t)(2 * n), (uint16_t)(3 * n), (uint16_t)(n + 2),
        2};
    return table;
}

/* B comes along x, beside A's middle by a tenth of the diameter: at 0.1 of a right angle they meet. */
static void test(uint32_t n) {
    const double radius = 200 * 65536.0, sine = 0.1;
    toi_hull3_table table = prism(n, radius);
    toi_hull3 a = {&table, {0, 0, 0}, TOI_ROT3_IDENTITY}, b = {&table, {0, 0, 0}, TOI_ROT3_IDENTITY};
    b.center.x = (fix16_t)(3 * radius);
    b.center.y = (fix16_t)(2 * radius * sine);
    toi_vec3 still = {0, 0, 0}, velocity = {(fix16_t)(-2 * radius), 3, 7};
    toi_hit hit;
    toi_rot3_from_yaw(&b.rot, TOI_DEGREES(10.4));
    toi_status status = toi_sweep_hull3(&a, &still, &b, &velocity, NULL, &hit);
    double cosine = sqrt(1 - sine * sine), off = FULL_TURN / n * 65536 + 200;
    tap_ok(status == TOI_HIT && fabs(hit.normal.x - 65536 * cosine) < off &&
               fabs(hit.normal.y - 65536 * sine) < off &&
               fabs(hit.enter - 65536 * (1.5 - cosine)) < 20 + 655360.0 / n / n,
           "prisms of %u edges: %d at %d, normal %d %d %d", 3 * n, (int)status, (int)hit.enter,
           (int)hit.normal.x, (int)hit.normal.y, (int)hit.normal.z);
    free((void *)table.vertices);
    free((void *)table.edges);
    free((void *)table.faces);
}

int main(void) {
    test(100);
    test(15449); /* 2^31 pairs of edges, and some */
    test(21000);
    return tap_done();
}
