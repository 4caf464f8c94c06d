/* SPDX-License-Identifier: MIT */
/* Two bodies that turn while they move, as real numbers: the reference of turning sweeps knows nothing but
 * this model and that bodies are convex. Lengths are ulps, times are time units, angles radians. */
#ifndef TESTS_TURN_MODEL_H
#define TESTS_TURN_MODEL_H

#include <toi16/toi16.h>
#include <toi16/turn.h>

enum { MODEL_POINTS = 32, MODEL_EDGES = 48, MODEL_AXES = 48 };

typedef struct {
    double x, y, z;
} real3;

/* A convex core, which is the hull of its points, with a radius around it. */
typedef struct {
    int dimensions, count;
    real3 arm[MODEL_POINTS]; /* from the pivot to each point at t = 0 */
    double radius;
    int edges; /* of the plane: those of the outline, of which some may have no length */
    uint8_t edge[MODEL_EDGES][2];
    int axes; /* normals of faces at t = 0, of length 1; of flat bodies further ones */
    real3 axis[MODEL_AXES];
    int directions; /* of edges at t = 0, of length 1, parallel ones once */
    real3 direction[MODEL_EDGES];
    real3 pivot, velocity, carried, spin;
    double rate;   /* the length of spin */
    double rim;    /* the largest speed of a point by the spin alone */
    double across; /* the largest distance of two points */
    double scene;  /* no number of the body is larger, until t_max */
} rigid;

/* Where it is at a time. */
typedef struct {
    real3 point[MODEL_POINTS]; /* in the world */
    double turn[3][3];
} posed;

/* Makes a body of a legal shape and motion. False where it has more points than there is room for. */
bool rigid_make(rigid *out, const toi_shape *shape, const toi_motion3 *motion, double t_max);

void rigid_pose(const rigid *body, double t, posed *out);

/* A vector of the body at t = 0 turned to where it is. */
real3 turned(const posed *at, real3 v);

/* The velocity of a point of a body at a time. */
real3 rigid_velocity(const rigid *body, const posed *at, int point);

static inline real3 plus(real3 a, real3 b) {
    return (real3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline real3 minus(real3 a, real3 b) {
    return (real3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline real3 times(double s, real3 a) {
    return (real3){s * a.x, s * a.y, s * a.z};
}

static inline double dot(real3 a, real3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline real3 cross(real3 a, real3 b) {
    return (real3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double length(real3 a);

#endif
