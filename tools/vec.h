/* SPDX-License-Identifier: MIT */
/* Vectors of doubles: for pictures and for searches, never for what must hold. */
#ifndef VEC_H
#define VEC_H

#include <math.h>

/* A point or direction; z is 0 in 2D. */
typedef struct {
    double x, y, z;
} vec;

static inline vec vec_scale(vec v, double factor) {
    return (vec){v.x * factor, v.y * factor, v.z * factor};
}

static inline vec vec_add(vec a, vec b) {
    return (vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vec vec_subtract(vec a, vec b) {
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vec vec_cross(vec a, vec b) {
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double vec_dot(vec a, vec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double vec_length(vec v) {
    return sqrt(vec_dot(v, v));
}

#endif
