// SPDX-License-Identifier: MIT
// ODE 0.16: two boxes.
#include <ode/collision.h>
#include "peers.h"

// Its sources have this function, and its headers do not.
int dBoxBox(const dVector3 p1, const dMatrix3 R1, const dVector3 side1, const dVector3 p2, const dMatrix3 R2,
            const dVector3 side2, dVector3 normal, dReal *depth, int *return_code, int flags,
            dContactGeom *contact, int skip);

namespace {

const dReal one = 65536.0F;

struct box {
    dVector3 center, side;
    dMatrix3 rot;
};

box boxes[2];
dVector3 normal;
dReal depth;
dContactGeom points[8];

void load_box(box *b, const toi_obb3 &from) {
    const fix16_t center[3] = {from.center.x, from.center.y, from.center.z},
                  half[3] = {from.half.x, from.half.y, from.half.z};
    for (unsigned k = 0; k < 3; k++) {
        b->center[k] = center[k] / one;
        b->side[k] = 2 * half[k] / one;
        b->rot[k] = from.rot.u[k].x / dReal(TOI_Q30_ONE);
        b->rot[4 + k] = from.rot.u[k].y / dReal(TOI_Q30_ONE);
        b->rot[8 + k] = from.rot.u[k].z / dReal(TOI_Q30_ONE);
    }
}

void load(const scene *s) {
    load_box(&boxes[0], s->a.as.obb3);
    load_box(&boxes[1], s->b.as.obb3);
}

// With room for all points, as choosing among them costs more.
bool collide() {
    int code;
    depth = 0;
    return dBoxBox(boxes[0].center, boxes[0].rot, boxes[0].side, boxes[1].center, boxes[1].rot, boxes[1].side,
                   normal, &depth, &code, 8, points, sizeof *points) > 0;
}

double depth_now() {
    return double(depth) * one;
}

const peer functions[] = {
    {"ODE dBoxBox", BENCH_OVERLAPS, TOI_SHAPE_OBB3, false, load, collide, depth_now},
    {"ODE dBoxBox alone", BENCH_CONTACTS, TOI_SHAPE_OBB3, true, load, collide, 0},
};

} // namespace

extern "C" const peer_functions peer_ode = {functions, sizeof functions / sizeof *functions};
