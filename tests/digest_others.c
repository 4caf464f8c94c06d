/* SPDX-License-Identifier: MIT */
#include "digest_others.h"
#include "digest_random.h"

static fix16_t number(random_source *r, unsigned bits) {
    const fix16_t any = random_signed(r, bits);
    return random_once_in(r, 4) ? 0 : any;
}

static toi_vec3 vector(random_source *r, unsigned bits) {
    toi_vec3 v;
    v.x = number(r, bits);
    v.y = number(r, bits);
    v.z = number(r, bits);
    return v;
}

static void add_vector2(digest *d, const toi_vec2 *v) {
    digest_add(d, v->x);
    digest_add(d, v->y);
}

/* ---- Responses ---- */

/* Half of them as queries give them. */
static toi_vec3 normal(random_source *r) {
    static const toi_vec3 units[] = {
        {0, -65536, 0}, {46341, 46341, 0}, {37837, -37837, 37837}, {0, 0, 65536}};
    const unsigned which = random_index(r, 8), bits = 2 + random_index(r, 30);
    return which < 4 ? units[which] : vector(r, bits);
}

static void collide(digest *d, random_source *r, const toi_vec3 *n, fix16_t restitution, unsigned bits) {
    toi_vec3 va = vector(r, bits), vb = vector(r, bits);
    toi_vec2 ua = {va.x, va.y}, ub = {vb.y, vb.z};
    const unsigned mass_bits = random_index(r, 32);
    const fix16_t ma = (fix16_t)(random_bits(r) >> 1 >> mass_bits), mb = number(r, 30) & INT32_MAX;
    digest_add_status(d, toi_collide3(&va, ma, &vb, mb, n, restitution));
    digest_add_status(d, toi_collide2(&ua, mb, &ub, ma, n, restitution));
    digest_add_vector(d, &va);
    digest_add_vector(d, &vb);
    add_vector2(d, &ua);
    add_vector2(d, &ub);
}

void digest_ask_response(digest *d, random_source *r) {
    const unsigned bits = 1 + random_index(r, 31);
    const toi_vec3 v = vector(r, bits), n = normal(r);
    const toi_vec2 v2 = {v.x, v.y};
    const fix16_t restitution = random_once_in(r, 16) ? 65537 : (fix16_t)random_below(r, 65537);
    toi_vec3 slid = v, bounced = v;
    toi_vec2 slid2 = v2, bounced2 = v2;
    digest_add_status(d, toi_slide3(&v, &n, &slid));
    digest_add_status(d, toi_slide2(&v2, &n, &slid2));
    digest_add_status(d, toi_reflect3(&v, &n, restitution, &bounced));
    digest_add_status(d, toi_reflect2(&v2, &n, restitution, &bounced2));
    digest_add_vector(d, &slid);
    digest_add_vector(d, &bounced);
    add_vector2(d, &slid2);
    add_vector2(d, &bounced2);
    collide(d, r, &n, restitution, bits);
}

/* ---- Segments and triangles ---- */

static toi_vec2 vector2(random_source *r, unsigned bits) {
    const toi_vec3 v = vector(r, bits);
    return (toi_vec2){v.x, v.y};
}

void digest_ask_segments(digest *d, random_source *r) {
    static const uint8_t sizes[] = {1, 2, 3, 8, 16, 20, 28, 29, 30};
    const unsigned bits = sizes[random_index(r, sizeof sizes)];
    toi_segment2 a, b;
    toi_vec2 point = {0, 0};
    a.from = vector2(r, bits);
    a.to = vector2(r, bits);
    b.from = vector2(r, bits);
    b.to = random_once_in(r, 4) ? a.to : vector2(r, bits);
    digest_add_status(d, toi_intersect_segments2(&a, &b, &point));
    add_vector2(d, &point);
}

static toi_triangle3 triangle(random_source *r, unsigned bits) {
    toi_triangle3 t;
    for (int k = 0; k < 3; k++)
        t.corners[k] = vector(r, bits);
    return t;
}

static void add_hit_after(digest *d, const toi_hit *hit) {
    digest_add(d, hit->status);
    if (hit->status < 0)
        return;
    digest_add(d, hit->enter);
    digest_add(d, hit->exit);
    digest_add_vector(d, &hit->normal);
}

void digest_ask_triangles(digest *d, random_source *r) {
    static const uint8_t sizes[] = {1, 2, 3, 8, 16, 20, 26, 28};
    const unsigned bits = sizes[random_index(r, sizeof sizes)];
    const toi_triangle3 a = triangle(r, bits), b = triangle(r, bits);
    const toi_segment3 segment = {b.corners[0], b.corners[1]};
    const toi_vec3 va = vector(r, bits), vb = vector(r, bits);
    toi_penetration p = {.depth = 0};
    toi_hit hit;
    toi_overlap_triangle3(&a, &b, &p);
    digest_add_penetration(d, &p);
    toi_sweep_triangle3(&a, &va, &b, &vb, 0, &hit);
    add_hit_after(d, &hit);
    toi_segmentcast_triangle3(&segment, &a, &hit);
    add_hit_after(d, &hit);
    digest_add(d, toi_contains_triangle3(&a, &segment.from));
}
