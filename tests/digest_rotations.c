/* SPDX-License-Identifier: MIT */
#include "digest_rotations.h"

/* Of all magnitudes. */
static int32_t any_number(random_source *r) {
    unsigned bits = random_index(r, 32);
    return random_signed(r, bits);
}

static toi_vec3 any_vector(random_source *r) {
    toi_vec3 v;
    v.x = any_number(r);
    v.y = any_number(r);
    v.z = any_number(r);
    return v;
}

static toi_status plane_from_angle(rotation_source *s) {
    return toi_rot2_from_angle(&s->rot2, random_bits(&s->random));
}

static toi_status plane_from_radians(rotation_source *s) {
    fix16_t radians = any_number(&s->random);
    s->vector.x = (fix16_t)(toi_angle_from_radians(radians) >> 1);
    return toi_rot2_from_radians(&s->rot2, radians);
}

static toi_status plane_operations(rotation_source *s) {
    toi_rot2 turn, back;
    toi_vec2 v = {any_number(&s->random), 0};
    v.y = any_number(&s->random);
    toi_rot2_from_angle(&turn, random_bits(&s->random));
    toi_rot2_transpose(&back, &s->rot2);
    toi_rot2_compose(&s->rot2, &turn, &back);
    toi_rot2_apply(&v, &s->rot2, &v);
    s->vector.x = v.x;
    s->vector.y = v.y;
    return toi_rot2_check(&s->rot2);
}

static toi_status from_yaw(rotation_source *s) {
    return toi_rot3_from_yaw(&s->rot3, random_bits(&s->random));
}

static toi_status from_axis_angle(rotation_source *s) {
    toi_vec3 axis = any_vector(&s->random);
    return toi_rot3_from_axis_angle(&s->rot3, &axis, random_bits(&s->random));
}

static toi_status from_quaternion(rotation_source *s) {
    toi_quat q = {any_number(&s->random), 0, 0, 0};
    q.x = any_number(&s->random);
    q.y = any_number(&s->random);
    q.z = any_number(&s->random);
    return toi_rot3_from_quaternion(&s->rot3, &q);
}

/* A rotation with an error of up to 2^bits in each entry, Q2.30. */
static void disturbed(rotation_source *s, unsigned bits, toi_axis3 column[3]) {
    for (int k = 0; k < 3; k++) {
        column[k].x = s->rot3.u[k].x + random_signed(&s->random, bits);
        column[k].y = s->rot3.u[k].y + random_signed(&s->random, bits);
        column[k].z = s->rot3.u[k].z + random_signed(&s->random, bits);
    }
}

static toi_status from_matrix_q30(rotation_source *s) {
    toi_axis3 column[3];
    unsigned bits = random_index(&s->random, 30);
    disturbed(s, bits, column);
    return toi_rot3_from_matrix_q30(&s->rot3, column);
}

static toi_status from_matrix(rotation_source *s) {
    enum { Q30_TO_Q16 = 16384 };
    toi_axis3 fine[3];
    toi_vec3 column[3];
    disturbed(s, 16, fine);
    for (int k = 0; k < 3; k++) {
        column[k].x = fine[k].x / Q30_TO_Q16;
        column[k].y = fine[k].y / Q30_TO_Q16;
        column[k].z = fine[k].z / Q30_TO_Q16;
    }
    return toi_rot3_from_matrix(&s->rot3, column);
}

static toi_status compose(rotation_source *s) {
    toi_rot3 product;
    toi_status status = toi_rot3_compose(&product, &s->rot3, &s->other);
    s->other = s->rot3;
    if (status == TOI_OK)
        s->rot3 = product;
    return status;
}

static toi_status apply(rotation_source *s) {
    s->vector = any_vector(&s->random);
    toi_rot3_transpose(&s->rot3, &s->rot3);
    return toi_rot3_apply(&s->vector, &s->rot3, &s->vector);
}

static toi_status check(rotation_source *s) {
    toi_rot3 worse;
    unsigned bits = random_index(&s->random, 4);
    disturbed(s, bits, worse.u);
    return toi_rot3_check(&worse);
}

void rotation_next(rotation_source *s) {
    static toi_status (*const operations[])(rotation_source *) = {
        plane_from_angle,
        plane_from_radians,
        plane_operations,
        from_yaw,
        compose,
        from_axis_angle,
        compose,
        from_quaternion,
        apply,
        from_matrix_q30,
        check,
        from_matrix,
    };
    s->status = operations[random_below(&s->random, sizeof operations / sizeof *operations)](s);
}

void rotation_add(digest *d, const rotation_source *s) {
    digest_add(d, s->status);
    digest_add(d, s->rot2.cos);
    digest_add(d, s->rot2.sin);
    for (int k = 0; k < 3; k++) {
        digest_add(d, s->rot3.u[k].x);
        digest_add(d, s->rot3.u[k].y);
        digest_add(d, s->rot3.u[k].z);
    }
    digest_add_vector(d, &s->vector);
}
