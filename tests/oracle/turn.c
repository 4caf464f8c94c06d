/* SPDX-License-Identifier: MIT */
#include "turn.h"

#include <stdlib.h>
#include <toi16/rotation.h>

#define ONE (INT32_C(1) << 30)

typedef struct {
    double w, x, y, z;
} quaternion;

static quaternion multiply(quaternion a, quaternion b) {
    return (quaternion){
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

static int32_t nearest(double x) {
    return (int32_t)(x < 0 ? x - 0.5 : x + 0.5);
}

/* Doubles are good to 2^-51 here, so each entry is the nearest to the true one. */
static frame to_frame(quaternion q) {
    const double w = q.w, x = q.x, y = q.y, z = q.z, scale = ONE / (w * w + x * x + y * y + z * z);
    const double m[3][3] = {{w * w + x * x - y * y - z * z, 2 * (x * y + w * z), 2 * (x * z - w * y)},
                            {2 * (x * y - w * z), w * w - x * x + y * y - z * z, 2 * (y * z + w * x)},
                            {2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z}};
    frame f;
    for (int k = 0; k < 9; k++)
        f.u[k / 3][k % 3] = nearest(m[k / 3][k % 3] * scale);
    return f;
}

static quaternion roll_quaternion(dice *d, bool yaw) {
    quaternion q;
    q.w = dice_real(d);
    q.x = dice_real(d);
    q.y = dice_real(d);
    q.z = dice_real(d);
    if (yaw)
        q.x = q.y = 0;
    if (dice_chance(d, 5))
        q.w = 1 + (double)dice_scale(d, 30); /* nearly level */
    return q;
}

/* Leaves a turn about one axis of three. */
static void keep_one(quaternion *q, dice *d) {
    double *const part[3] = {&q->x, &q->y, &q->z};
    int keep = (int)dice_range(d, 0, 2);
    *part[(keep + 1) % 3] = *part[(keep + 2) % 3] = 0;
}

/* Half angles of 2^-31 to 2^-4 about any axis, or about one of the body's. */
static quaternion roll_small(dice *d, bool yaw) {
    quaternion q = roll_quaternion(d, yaw);
    q.w = (double)(INT64_C(1) << dice_range(d, 4, 31));
    if (!yaw && dice_chance(d, 50))
        keep_one(&q, d);
    return q;
}

static void swap_rows(frame *f, int i, int j) {
    for (int k = 0; k < 3; k++) {
        int32_t kept = f->u[i][k];
        f->u[i][k] = f->u[j][k];
        f->u[j][k] = kept;
    }
}

static void negate_row(frame *f, int i) {
    for (int k = 0; k < 3; k++)
        f->u[i][k] = -f->u[i][k];
}

/* A box does not care for the order and the signs of its axes. A 2D rotation has one order, so a quarter
 * turn. */
static void relabel(frame *f, int dimensions, dice *d) {
    if (dimensions == 2) {
        if (dice_chance(d, 50)) {
            swap_rows(f, 0, 1);
            negate_row(f, 1);
        }
        if (dice_chance(d, 50)) {
            negate_row(f, 0);
            negate_row(f, 1);
        }
        return;
    }
    swap_rows(f, 0, (int)dice_range(d, 0, 2));
    swap_rows(f, 1, (int)dice_range(d, 1, 2));
    for (int i = 0; i < 3; i++) {
        if (dice_chance(d, 50))
            negate_row(f, i);
    }
}

/* Are the products of all rows within a bound of 0 and 1, in units of 2^-60? */
static bool is_within(const frame *f, int64_t bound) {
    for (int i = 0; i < 3; i++) {
        for (int j = i; j < 3; j++) {
            int64_t dot = i == j ? -(INT64_C(1) << 60) : 0;
            for (int k = 0; k < 3; k++)
                dot += (int64_t)f->u[i][k] * f->u[j][k];
            if (llabs(dot) > bound)
                return false;
        }
    }
    return true;
}

/* (cos, sin) is the whole of a 2D rotation. */
static void close_plane(frame *f) {
    f->u[1][0] = -f->u[0][1];
    f->u[1][1] = f->u[0][0];
}

static void spoil(frame *f, int dimensions, dice *d) {
    frame kept = *f;
    for (int tries = 0; tries < 20; tries++) {
        for (int i = 0; i < dimensions; i++) {
            for (int k = 0; k < dimensions; k++)
                f->u[i][k] = kept.u[i][k] + (int32_t)dice_range(d, -2, 2);
        }
        if (dimensions == 2)
            close_plane(f);
        if (is_within(f, INT64_C(4) << 30))
            return;
    }
    *f = kept;
}

static int32_t bent_entry(int32_t entry, int64_t most, dice *d) {
    const int64_t bent = entry + dice_range(d, -most, most);
    return (int32_t)(bent > TOI_ROT_ENTRY_MAX    ? TOI_ROT_ENTRY_MAX
                     : bent < -TOI_ROT_ENTRY_MAX ? -TOI_ROT_ENTRY_MAX
                                                 : bent);
}

/* Axes that are off those of a rotation by at most what queries compute with, or all zero. */
static void shear(frame *f, int dimensions, dice *d) {
    frame kept = *f;
    for (int tries = 0; tries < 20; tries++) {
        const int64_t most = dice_chance(d, 50) ? INT64_C(1) << dice_range(d, 3, 22) : INT64_C(1) << 21;
        for (int i = 0; i < dimensions; i++) {
            for (int k = 0; k < dimensions; k++)
                f->u[i][k] = bent_entry(kept.u[i][k], most, d);
        }
        if (dimensions == 2)
            close_plane(f);
        if (is_within(f, INT64_C(1) << 52))
            break;
        *f = kept;
    }
    if (dice_chance(d, 5))
        *f = (frame){{{0}}};
}

static void vary(frame *f, turn kind, int dimensions, dice *d) {
    if (kind == TURN_OFF)
        spoil(f, dimensions, d);
    if (kind == TURN_SHEAR)
        shear(f, dimensions, d);
    if (kind != TURN_ANY)
        relabel(f, dimensions, d);
}

void turn_frames(frame *first, frame *second, turn kind, bool from_identity, int dimensions, dice *d) {
    const quaternion identity = {1, 0, 0, 0};
    bool yaw = dimensions == 2 || kind == TURN_YAW;
    quaternion a = kind == TURN_LEVEL || from_identity ? identity : roll_quaternion(d, yaw);
    quaternion b = kind == TURN_LEVEL  ? identity
                   : kind == TURN_NEAR ? multiply(a, roll_small(d, yaw))
                   : kind == TURN_SAME ? a
                                       : roll_quaternion(d, yaw);
    if (kind == TURN_ONE && !yaw) {
        keep_one(&a, d);
        keep_one(&b, d);
    }
    *first = to_frame(a);
    *second = to_frame(b);
    if (!from_identity)
        vary(first, kind, dimensions, d);
    vary(second, kind, dimensions, d);
}
