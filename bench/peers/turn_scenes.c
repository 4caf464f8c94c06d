/* SPDX-License-Identifier: MIT */
#include "turn_scenes.h"
#include <math.h>
#include "../../tests/random.h"

static const double full_turn = 6.283185307179586;

static double real_between(uint64_t *state, double lo, double hi) {
    return lo + (hi - lo) * ((double)(random64(state) >> 11) / (double)(UINT64_C(1) << 53));
}

static fix16_t between(uint64_t *state, double lo, double hi) {
    return (fix16_t)(real_between(state, lo, hi) * 65536);
}

static toi_vec2 within(uint64_t *state, double far) {
    toi_vec2 v;
    v.x = between(state, -far, far);
    v.y = between(state, -far, far);
    return v;
}

/* ---- Bodies: a centre up to 4 units away along each axis, half extents of 0.25 to 2, speeds of up to 6 */

static void throw_box(uint64_t *state, turn_body *body) {
    body->box.center = within(state, 4);
    body->box.half.x = between(state, 0.25, 2);
    body->box.half.y = between(state, 0.25, 2);
    toi_rot2_from_angle(&body->box.rot, (toi_angle)random64(state));
    body->motion = (toi_motion2){within(state, 6), {0, 0}, 0, body->box.center};
}

/* Corners of an ellipse, one in each eighth of it, and so a convex polygon. The box has its middle. */
static void throw_polygon(uint64_t *state, turn_body *body) {
    throw_box(state, body);
    for (unsigned k = 0; k < TURN_CORNERS; k++) {
        const double angle = full_turn / TURN_CORNERS * (k + real_between(state, 0, 0.75));
        body->vertices[k].x = body->box.center.x + (fix16_t)(cos(angle) * body->box.half.x);
        body->vertices[k].y = body->box.center.y + (fix16_t)(sin(angle) * body->box.half.y);
    }
    body->polygon = (toi_poly2){body->vertices, TURN_CORNERS};
}

static void throw_two(uint64_t *state, turn_scene *scene) {
    for (unsigned k = 0; k < 2; k++)
        if (scene->boxes)
            throw_box(state, &scene->bodies[k]);
        else
            throw_polygon(state, &scene->bodies[k]);
}

static void throw_spins(uint64_t *state, turn_scene *scene, double least, double most) {
    for (unsigned k = 0; k < 2; k++) {
        const fix16_t spin = between(state, least, most);
        scene->bodies[k].motion.spin = random64(state) & 1 ? spin : -spin;
    }
}

/* ---- Kinds */

static void throw_little(uint64_t *state, turn_scene *scene) {
    throw_two(state, scene);
    throw_spins(state, scene, 0.3, 0.3);
}

static void throw_half(uint64_t *state, turn_scene *scene) {
    throw_two(state, scene);
    throw_spins(state, scene, 1.5, 1.5);
}

static void throw_full(uint64_t *state, turn_scene *scene) {
    throw_two(state, scene);
    throw_spins(state, scene, full_turn, full_turn);
}

static void throw_free(uint64_t *state, turn_scene *scene) {
    throw_two(state, scene);
    throw_spins(state, scene, 0, 2 * full_turn);
}

static void throw_blades(uint64_t *state, turn_scene *scene) {
    throw_two(state, scene);
    for (unsigned k = 0; k < 2; k++)
        scene->bodies[k].box.half = (toi_vec2){TOI_F16(2), TOI_F16(0.05)};
    throw_spins(state, scene, 0, 2 * full_turn);
}

/* It turns about one of its ends, and somebody walks who does not turn. */
static void throw_door(uint64_t *state, turn_scene *scene) {
    throw_two(state, scene);
    throw_spins(state, scene, 0, full_turn);
    toi_motion2 *swing = &scene->bodies[0].motion;
    toi_obb2 *door = &scene->bodies[0].box;
    door->half = (toi_vec2){TOI_F16(1), TOI_F16(0.05)};
    swing->pivot.x = door->center.x + door->rot.cos / (TOI_Q30_ONE >> 16);
    swing->pivot.y = door->center.y + door->rot.sin / (TOI_Q30_ONE >> 16);
    swing->velocity = (toi_vec2){0, 0};
    scene->bodies[1].motion.spin = 0;
}

/* It stands, and the other one turns above it. */
static void throw_wall(uint64_t *state, turn_scene *scene) {
    throw_two(state, scene);
    throw_spins(state, scene, 0, 2 * full_turn);
    scene->bodies[0].box = (toi_obb2){{0, TOI_F16(-4)}, {TOI_F16(16), TOI_F16(1)}, TOI_ROT2_IDENTITY};
    scene->bodies[0].motion = (toi_motion2){{0, 0}, {0, 0}, 0, {0, 0}};
}

const turn_kind turn_kinds[] = {
    {"obb2", "0.3 rad", true, false, throw_little},
    {"obb2", "1.5 rad", true, false, throw_half},
    {"obb2", "full turn", true, false, throw_full},
    {"obb2", "free", true, false, throw_free},
    {"obb2", "near, full turn", true, true, throw_full},
    {"obb2", "blades", true, false, throw_blades},
    {"obb2", "door", true, false, throw_door},
    {"obb2", "wall", true, false, throw_wall},
    {"poly2 of 8", "0.3 rad", false, false, throw_little},
    {"poly2 of 8", "1.5 rad", false, false, throw_half},
    {"poly2 of 8", "full turn", false, false, throw_full},
    {"poly2 of 8", "free", false, false, throw_free},
    {"poly2 of 8", "near, full turn", false, true, throw_full},
};
const uint8_t turn_kinds_count = sizeof turn_kinds / sizeof *turn_kinds;

/* ---- Scenes */

static turn_point in_units(toi_vec2 v) {
    return (turn_point){v.x / 65536.0, v.y / 65536.0};
}

static void outline_box(const turn_body *body, turn_outline *outline) {
    static const signed char sides[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    const turn_point center = in_units(body->box.center), half = in_units(body->box.half);
    const double c = (double)body->box.rot.cos / TOI_Q30_ONE, s = (double)body->box.rot.sin / TOI_Q30_ONE;
    outline->count = 4;
    for (unsigned k = 0; k < 4; k++) {
        const double x = sides[k][0] * half.x, y = sides[k][1] * half.y;
        outline->arms[k].x = center.x - outline->pivot.x + c * x - s * y;
        outline->arms[k].y = center.y - outline->pivot.y + s * x + c * y;
    }
}

static void outline_polygon(const turn_body *body, turn_outline *outline) {
    outline->count = TURN_CORNERS;
    for (unsigned k = 0; k < TURN_CORNERS; k++) {
        const turn_point corner = in_units(body->vertices[k]);
        outline->arms[k] = (turn_point){corner.x - outline->pivot.x, corner.y - outline->pivot.y};
    }
}

static void outline_scene(turn_scene *scene) {
    for (unsigned k = 0; k < 2; k++) {
        const turn_body *body = &scene->bodies[k];
        turn_outline *outline = &scene->outlines[k];
        outline->pivot = in_units(body->motion.pivot);
        outline->velocity = in_units(body->motion.velocity);
        outline->spin = body->motion.spin / 65536.0;
        if (scene->boxes)
            outline_box(body, outline);
        else
            outline_polygon(body, outline);
    }
}

toi_status turn_scene_ask(const turn_scene *scene, fix16_t margin, toi_hit *hit) {
    const turn_body *a = &scene->bodies[0], *b = &scene->bodies[1];
    const toi_turn_options options = {.margin = margin};
    if (scene->boxes)
        return toi_turn_obb2(&a->box, &a->motion, &b->box, &b->motion, &options, hit);
    return toi_turn_poly2(&a->polygon, &a->motion, &b->polygon, &b->motion, &options, hit);
}

/* Ours is asked with margins alone, so that what it makes of bare contact does not choose the scenes. */
static bool passes_near(const turn_scene *scene) {
    toi_hit hit;
    return turn_scene_ask(scene, TOI_F16(0.05), &hit) != TOI_SEPARATE &&
           turn_scene_ask(scene, TOI_F16(-0.05), &hit) == TOI_SEPARATE;
}

void turn_scene_next(const turn_kind *kind, uint64_t *state, turn_scene *scene) {
    scene->boxes = kind->boxes;
    do {
        kind->throw_scene(state, scene);
        outline_scene(scene);
    } while (turn_gap(scene->outlines, 0) < 0.01 || (kind->near && !passes_near(scene)));
}
