// SPDX-License-Identifier: MIT
// box2d 2.4 about bodies that turn: its sweep leads the centre straight from one place to the other, and
// turns evenly about it. The pivot is that centre here, so that the motion is ours.
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_time_of_impact.h>
#include "turn_scenes.h"

namespace {

b2PolygonShape shapes[2];
b2TOIInput input;
b2TOIOutput output;

b2Vec2 vector(const turn_point &p) {
    return b2Vec2(float(p.x), float(p.y));
}

b2Sweep sweep(const turn_outline &outline) {
    b2Sweep s;
    s.localCenter = b2Vec2(0, 0);
    s.c0 = vector(outline.pivot);
    s.c = vector({outline.pivot.x + outline.velocity.x, outline.pivot.y + outline.velocity.y});
    s.a0 = s.alpha0 = 0;
    s.a = float(outline.spin);
    return s;
}

} // namespace

void turn_box2d_load(const turn_scene *scene) {
    for (unsigned k = 0; k < 2; k++) {
        const turn_outline &outline = scene->outlines[k];
        b2Vec2 corners[b2_maxPolygonVertices];
        for (unsigned n = 0; n < outline.count; n++)
            corners[n] = vector(outline.arms[n]);
        shapes[k].Set(corners, int32(outline.count));
    }
    input.proxyA.Set(&shapes[0], 0);
    input.proxyB.Set(&shapes[1], 0);
    input.sweepA = sweep(scene->outlines[0]);
    input.sweepB = sweep(scene->outlines[1]);
    input.tMax = 1;
}

void turn_box2d_ask(void) {
    b2TimeOfImpact(&output, &input);
}

// What begins apart and is said to overlap is given up, as what fails is.
turn_impact turn_box2d_answer(void) {
    const bool gave_up = output.state == b2TOIOutput::e_failed || output.state == b2TOIOutput::e_overlapped;
    return {output.state != b2TOIOutput::e_separated, gave_up, double(output.t)};
}
