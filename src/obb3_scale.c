/* SPDX-License-Identifier: MIT */
/* Two oriented boxes on the coordinate axes, where what is far apart is seen at once; and in one scale. */
#include "obb3_search.h"

/* ---- Far apart */

/* How far the centres stay apart on one coordinate, in ulp, rounded down; none where they pass. from and to:
 * rounded down, to by less than 2 with from's part. */
static int32_t stay_apart(int32_t from, int32_t to) {
    if ((from ^ to) < 0)
        return 0;
    int32_t least = from < to ? from : to, most = from < to ? to : from;
    return least >= 0 ? least : ~most - 1;
}

static uint64_t support(const toi16_pose3 *pose, int32_t x, int32_t y, int32_t z) {
    return toi16_mulu(pose->half2[0], toi16_abs32(x)) + toi16_mulu(pose->half2[1], toi16_abs32(y)) +
           toi16_mulu(pose->half2[2], toi16_abs32(z));
}

bool toi16_are_far3(const toi16_obbs3 *boxes, const toi_axis3 *move) {
    const toi_axis3 *u = boxes->a.rot->u, *v = boxes->b.rot->u, *d2 = &boxes->d2;
    int32_t half_reach = (int32_t)(boxes->reach2 >> 2);
    int32_t from = d2->x >> 1, apart = stay_apart(from, from + move->x);
    if (apart > half_reach &&
        (uint32_t)apart >> 1 >
            (support(&boxes->a, u[0].x, u[1].x, u[2].x) + support(&boxes->b, v[0].x, v[1].x, v[2].x)) >> 32)
        return true;
    from = d2->y >> 1;
    apart = stay_apart(from, from + move->y);
    if (apart > half_reach &&
        (uint32_t)apart >> 1 >
            (support(&boxes->a, u[0].y, u[1].y, u[2].y) + support(&boxes->b, v[0].y, v[1].y, v[2].y)) >> 32)
        return true;
    from = d2->z >> 1;
    apart = stay_apart(from, from + move->z);
    return apart > half_reach && (uint32_t)apart >> 1 > (support(&boxes->a, u[0].z, u[1].z, u[2].z) +
                                                         support(&boxes->b, v[0].z, v[1].z, v[2].z)) >>
                                     32;
}

/* ---- One scale */

/* What B moves until t_max, in ulp, rounded down. False where it is past 2^30. */
bool toi16_whole_move3(const toi_axis3 *w, fix16_t t_max, toi_axis3 *out) {
    static const uint64_t most = UINT64_C(1) << 46;
    if (t_max == 65536) {
        *out = *w;
        return true;
    }
    int64_t x = toi16_mul(w->x, t_max), y = toi16_mul(w->y, t_max), z = toi16_mul(w->z, t_max);
    out->x = (int32_t)toi16_shr(x, 16);
    out->y = (int32_t)toi16_shr(y, 16);
    out->z = (int32_t)toi16_shr(z, 16);
    return toi16_abs64(x) < most && toi16_abs64(y) < most && toi16_abs64(z) < most;
}

/* In units of 2^-grow / 2 ulp. */
static int32_t scaled_move(int32_t w, fix16_t t_max, unsigned grow) {
    return (int32_t)(grow < 15 ? toi16_shr(toi16_mul(w, t_max), 15 - grow)
                               : toi16_mul(w, t_max) * (INT64_C(1) << (grow - 15)));
}

static void scale_move(toi16_meet3 *m, const toi_axis3 *w, fix16_t t_max, unsigned grow) {
    if (t_max == 65536) {
        m->centre.path.way.x = w->x * (INT32_C(2) << grow);
        m->centre.path.way.y = w->y * (INT32_C(2) << grow);
        m->centre.path.way.z = w->z * (INT32_C(2) << grow);
        return;
    }
    m->centre.path.way.x = scaled_move(w->x, t_max, grow);
    m->centre.path.way.y = scaled_move(w->y, t_max, grow);
    m->centre.path.way.z = scaled_move(w->z, t_max, grow);
}

static inline void put_halves(uint32_t half[3], const toi16_pose3 *pose, unsigned grow) {
    half[0] = pose->half2[0] << (grow + 2);
    half[1] = pose->half2[1] << (grow + 2);
    half[2] = pose->half2[2] << (grow + 2);
}

/* Grows all lengths until the largest takes 30 bits. False where none is left, or one is past that. */
bool toi16_scale3(toi16_meet3 *m, const toi16_obbs3 *boxes, const toi_axis3 *move, fix16_t t_max) {
    const toi_axis3 *d2 = &boxes->d2;
    uint32_t most = toi16_size(d2->x) | toi16_size(d2->y) | toi16_size(d2->z) | boxes->reach2 |
                    (toi16_size(move->x) | toi16_size(move->y) | toi16_size(move->z)) << 1 | 1;
    if (most >> 30 || most < 2)
        return false;
    unsigned grow = 30 - toi16_bits32(most);
    m->centre.path.from.x = d2->x * (INT32_C(1) << grow);
    m->centre.path.from.y = d2->y * (INT32_C(1) << grow);
    m->centre.path.from.z = d2->z * (INT32_C(1) << grow);
    scale_move(m, &boxes->pair.w, t_max, grow);
    put_halves(m->half_a, &boxes->a, grow);
    put_halves(m->half_b, &boxes->b, grow);
    return true;
}
