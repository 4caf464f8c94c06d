/* SPDX-License-Identifier: MIT */
/* libccd 2.1: any convex shapes, by their support points. */
#include <ccd/ccd.h>
#include <ccd/quat.h>
#include "peers.h"

enum { CORNERS = 64 };

static const float one = 65536.0F;

typedef struct {
    float center[3], rot[3][3]; /* rot[k]: axis k of the hull, in the world */
    float corners[CORNERS][3];
    unsigned count;
} solid;

static solid solids[2];
static ccd_real_t depth;

static void load_solid(solid *to, const toi_hull3 *hull) {
    const fix16_t center[3] = {hull->center.x, hull->center.y, hull->center.z};
    to->count = hull->table->vertex_count;
    for (unsigned k = 0; k < 3; k++) {
        const toi_axis3 *u = &hull->rot.u[k];
        const int32_t axis[3] = {u->x, u->y, u->z};
        to->center[k] = (float)center[k] / one;
        for (unsigned n = 0; n < 3; n++)
            to->rot[k][n] = (float)axis[n] / (float)TOI_Q30_ONE;
    }
    for (unsigned n = 0; n < to->count; n++) {
        const toi_vec3 *p = &hull->table->vertices[n];
        const float corner[3] = {(float)p->x / one, (float)p->y / one, (float)p->z / one};
        for (unsigned k = 0; k < 3; k++)
            to->corners[n][k] = corner[k];
    }
}

static void load(const scene *s) {
    load_solid(&solids[0], &s->a.as.hull3);
    load_solid(&solids[1], &s->b.as.hull3);
}

static float dot(const float *a, const float *b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *point) {
    const solid *s = object;
    const float local[3] = {dot(s->rot[0], direction->v), dot(s->rot[1], direction->v),
                            dot(s->rot[2], direction->v)};
    unsigned best = 0;
    float most = dot(s->corners[0], local);
    for (unsigned n = 1; n < s->count; n++) {
        const float height = dot(s->corners[n], local);
        if (height > most) {
            most = height;
            best = n;
        }
    }
    const float *p = s->corners[best];
    for (unsigned k = 0; k < 3; k++)
        point->v[k] = s->center[k] + p[0] * s->rot[0][k] + p[1] * s->rot[1][k] + p[2] * s->rot[2][k];
}

static void center(const void *object, ccd_vec3_t *point) {
    const solid *s = object;
    ccdVec3Set(point, s->center[0], s->center[1], s->center[2]);
}

static ccd_t asked(void) {
    ccd_t ccd;
    CCD_INIT(&ccd);
    ccd.support1 = ccd.support2 = support;
    ccd.center1 = ccd.center2 = center;
    ccd.max_iterations = 100;
    return ccd;
}

static bool portal(void) {
    const ccd_t ccd = asked();
    ccd_vec3_t direction, position;
    return ccdMPRPenetration(&solids[0], &solids[1], &ccd, &depth, &direction, &position) == 0;
}

static bool expanding(void) {
    const ccd_t ccd = asked();
    ccd_vec3_t direction, position;
    return ccdGJKPenetration(&solids[0], &solids[1], &ccd, &depth, &direction, &position) == 0;
}

static double depth_now(void) {
    return (double)(depth * one);
}

static const peer functions[] = {
    {"libccd MPR", BENCH_OVERLAPS, TOI_SHAPE_HULL3, false, load, portal, depth_now},
    {"libccd EPA", BENCH_OVERLAPS, TOI_SHAPE_HULL3, false, load, expanding, depth_now},
};

const peer_functions peer_libccd = {functions, sizeof functions / sizeof *functions};
