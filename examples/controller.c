/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <toi16/toi16.h>

/* A character among tiles; time unit: steps. '#' is solid, '=' stops only what comes down on it. */
enum { COLUMNS = 16, ROWS = 6, RIGHT = 1, JUMP = 2 };
static const char map[ROWS][COLUMNS + 1] = {"#              #", "#              #", "#         ===  #",
                                            "#              #", "#     ##       #", "################"};

static int cell(fix16_t at, int count) {
    return at < 0 ? 0 : at / TOI_F16(1) < count ? at / TOI_F16(1) : count - 1;
}

/* Thing n of the region: its cells, row by row; what is empty nobody meets. */
static bool tiles_near(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    const int left = cell(region->lo.x, COLUMNS), width = cell(region->hi.x, COLUMNS) - left + 1;
    const int x = left + (int)n % width, y = cell(region->lo.y, ROWS) + (int)n / width;
    const toi_vec2 low = {x * TOI_F16(1), y * TOI_F16(1)}, high = {low.x + TOI_F16(1), low.y + TOI_F16(1)};
    (void)context;
    if (y > cell(region->hi.y, ROWS))
        return false;
    const char tile = map[ROWS - 1 - y][x];
    out->shape = (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {low, high}}};
    out->role = tile == ' ' ? TOI_ROLE_NONE : tile == '=' ? TOI_ROLE_ONE_WAY : TOI_ROLE_SOLID;
    return true;
}

int main(void) {
    toi_shape body = {.kind = TOI_SHAPE_AABB2,
                      .as = {.aabb2 = {{TOI_F16(1), TOI_F16(1)}, {TOI_F16(1.75), TOI_F16(2.5)}}}};
    toi_vec2 velocity = {0, 0};
    unsigned touched = 0;
    for (int step = 0; step < 200; step++) {
        const unsigned buttons = RIGHT | (step == 20 || step == 104 ? JUMP : 0);
        toi_move_result moved;
        velocity.x = buttons & RIGHT ? TOI_F16(0.08) : 0;
        velocity.y =
            buttons & JUMP && touched & TOI_TOUCHED_FLOOR ? TOI_F16(0.3) : velocity.y - TOI_F16(0.012);
        if (toi_move2(&body, &velocity, tiles_near, NULL, NULL, &moved) < 0)
            return 1;
        velocity = (toi_vec2){moved.velocity.x, moved.velocity.y};
        if (moved.touched != touched)
            printf("step %3d: x %5.2f y %5.2f%s%s\n", step, fix16_to_dbl(body.as.aabb2.lo.x),
                   fix16_to_dbl(body.as.aabb2.lo.y), moved.touched & TOI_TOUCHED_FLOOR ? " floor" : "",
                   moved.touched & TOI_TOUCHED_WALL ? " wall" : "");
        touched = moved.touched;
    }
    return 0;
}
