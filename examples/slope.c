/* SPDX-License-Identifier: MIT */
/* A platformer with slopes: the character walks to the right over floor, ramp, plateau and a ledge, until a
 * wall stops it. Length unit: tiles, y up; time unit: frames.
 *
 * In each frame it moves to the first contact, loses the part of its velocity that presses in, and goes on
 * with what is left of the frame. Polygons are exact, so it neither sinks into a slope nor snags where two of
 * them meet; what rounds is the way itself, and slide() makes up for that. toi_move2 does all of this for any
 * shape: this is for those who want a step of their own. */
#include <stdio.h>
#include <toi16/toi16.h>

enum { FRAMES = 56, BOUNCES = 4 };

static const toi_vec2 floor_vertices[] = {{TOI_F16(-4), TOI_F16(-1)},
                                          {TOI_F16(12), TOI_F16(-1)},
                                          {TOI_F16(12), TOI_F16(0)},
                                          {TOI_F16(-4), TOI_F16(0)}};
static const toi_vec2 ramp_vertices[] = {
    {TOI_F16(8), TOI_F16(0)}, {TOI_F16(16), TOI_F16(0)}, {TOI_F16(16), TOI_F16(4)}};
static const toi_vec2 plateau_vertices[] = {{TOI_F16(16), TOI_F16(0)},
                                            {TOI_F16(22), TOI_F16(0)},
                                            {TOI_F16(22), TOI_F16(4)},
                                            {TOI_F16(16), TOI_F16(4)}};
static const toi_vec2 valley_vertices[] = {{TOI_F16(22), TOI_F16(0)},
                                           {TOI_F16(34), TOI_F16(0)},
                                           {TOI_F16(34), TOI_F16(1)},
                                           {TOI_F16(22), TOI_F16(1)}};
static const toi_vec2 wall_vertices[] = {{TOI_F16(32), TOI_F16(1)},
                                         {TOI_F16(34), TOI_F16(1)},
                                         {TOI_F16(34), TOI_F16(9)},
                                         {TOI_F16(32), TOI_F16(9)}};

static const struct {
    const char *name;
    toi_poly2 shape;
} ground[] = {{"floor", {floor_vertices, 4}},
              {"ramp", {ramp_vertices, 3}},
              {"plateau", {plateau_vertices, 4}},
              {"valley", {valley_vertices, 4}},
              {"wall", {wall_vertices, 4}}};
enum { GROUND = sizeof ground / sizeof ground[0] };

static const toi_vec2 still = {0, 0}, half = {TOI_F16(0.5), TOI_F16(1)};
static const fix16_t walk = TOI_F16(0.6), gravity = TOI_F16(-0.1);

/* Ulps: 4 are more than toi_advance2 rounds (motion.h), and more than toi_slide2 leaves pressing in. */
static const fix16_t hair = 4;

typedef struct {
    toi_vec2 position, velocity;
} body;

static toi_vec2 sum(toi_vec2 a, toi_vec2 b) {
    return (toi_vec2){a.x + b.x, a.y + b.y};
}

typedef struct {
    toi_hit hit;
    const char *name; /* of what it touches */
} contact;

/* The first contact within a time that presses in, or SEPARATE: to graze is no reason to stop. */
static contact first_contact(const body *b, fix16_t time) {
    const toi_vec2 lower = {-half.x, -half.y};
    const toi_aabb2 box = {sum(b->position, lower), sum(b->position, half)};
    const toi_options options = {.t_max = time};
    contact first = {{.status = TOI_SEPARATE}, "nothing"};
    for (size_t i = 0; i < GROUND; i++) {
        toi_hit hit;
        toi_sweep_aabb2_poly2(&box, &b->velocity, &ground[i].shape, &still, &options, &hit);
        if (hit.status >= TOI_HIT && (first.hit.status == TOI_SEPARATE || hit.enter < first.hit.enter))
            first = (contact){hit, ground[i].name};
    }
    return first;
}

/* The normal points into the ground. Without the part of the velocity along it the body slides; a hair back
 * along it, and with a velocity that leads a hair away, it is sure to come clear. */
static void slide(body *b, const toi_vec3 *normal) {
    const toi_vec2 n = {normal->x, normal->y};
    toi_advance2(&b->position, &n, -hair);
    toi_slide2(&b->velocity, normal, &b->velocity);
    toi_advance2(&b->velocity, &n, -hair);
}

/* What it touched is printed as it is met. False where it got into the ground, which must not happen. */
static bool move(body *b) {
    fix16_t left = fix16_one;
    for (int bounce = 0; bounce < BOUNCES && left > 0; bounce++) {
        const contact next = first_contact(b, left);
        if (next.hit.status == TOI_OVERLAP)
            return false;
        const fix16_t time = next.hit.status == TOI_HIT ? next.hit.enter : left;
        toi_advance2(&b->position, &b->velocity, time);
        if (next.hit.status != TOI_HIT)
            return true;
        printf(" %s", next.name);
        slide(b, &next.hit.normal);
        left -= time;
    }
    return true;
}

int main(void) {
    body b = {{TOI_F16(0), TOI_F16(2)}, {0, 0}};
    for (int frame = 0; frame < FRAMES; frame++) {
        printf("%2d: x %7.4f  y %7.4f ", frame, fix16_to_dbl(b.position.x),
               fix16_to_dbl(b.position.y - half.y));
        b.velocity = (toi_vec2){walk, b.velocity.y + gravity};
        if (!move(&b)) {
            puts(" stuck");
            return 1;
        }
        puts("");
    }
    return 0;
}
