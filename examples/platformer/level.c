/* SPDX-License-Identifier: MIT */
#include "level.h"

/* The first row is the highest. */
static const char map[LEVEL_HEIGHT][LEVEL_WIDTH + 1] = {
    "############################################################", /* 19 */
    "#                                                          #",
    "#                                                          #",
    "#  a                                                 b     #",
    "#                   |                               ===    #", /* 15 */
    "#                   |                                g    c#",
    "#      d       e    |          f            |       ########",
    "#   =======                                 |              #",
    "#                      h                       ===         #",
    "#i                  #######   |              j             #", /* 10 */
    "# =====                       |             =====  k       #",
    "#           l            m    |                 =====      #",
    "#         =====        =====                             ! #",
    "#    n                           o                  ########",
    "#   =====           p           ===     q                  #", /* 5 */
    "#                   ######                     ####        #",
    "#          r        ######                              s  #",
    "#       =====       ######           |      t      ==|     #",
    "#  1  3             ######          u|  2            |  v 4#", /* 1 */
    "############################################################",
};

char level_tile(uint8_t x, uint8_t y) {
    return map[LEVEL_HEIGHT - 1 - y][x];
}

/* Where a tile's box is within its cell; what is not listed fills it. */
static const struct {
    char tile;
    toi_aabb2 part;
} parts[] = {
    {TILE_ONE_WAY, {{TOI_F16(0), TOI_F16(0.75)}, {TOI_F16(1), TOI_F16(1)}}},
    {TILE_THIN_WALL, {{TOI_F16(0.5), TOI_F16(0)}, {TOI_F16(0.5), TOI_F16(1)}}},
    {0, {{TOI_F16(0), TOI_F16(0)}, {TOI_F16(1), TOI_F16(1)}}},
};

static toi_vec2 sum(toi_vec2 a, toi_vec2 b) {
    return (toi_vec2){a.x + b.x, a.y + b.y};
}

static toi_vec2 cell_corner(uint8_t x, uint8_t y) {
    return (toi_vec2){x * fix16_one, y * fix16_one};
}

toi_aabb2 level_tile_box(uint8_t x, uint8_t y) {
    const toi_vec2 corner = cell_corner(x, y);
    const char tile = level_tile(x, y);
    uint8_t n = 0;
    while (parts[n].tile != 0 && parts[n].tile != tile)
        n++;
    return (toi_aabb2){sum(corner, parts[n].part.lo), sum(corner, parts[n].part.hi)};
}

toi_vec2 level_start(uint8_t player) {
    for (uint8_t y = 0; y < LEVEL_HEIGHT; y++)
        for (uint8_t x = 0; x < LEVEL_WIDTH; x++)
            if (level_tile(x, y) == '1' + player)
                return cell_corner(x, y);
    return cell_corner(1, 1);
}

/* ---- slopes ---- */

static const toi_vec2 hill_left[] = {
    {TOI_F16(12), TOI_F16(1)}, {TOI_F16(20), TOI_F16(1)}, {TOI_F16(20), TOI_F16(5)}};
static const toi_vec2 hill_right[] = {
    {TOI_F16(26), TOI_F16(1)}, {TOI_F16(31), TOI_F16(1)}, {TOI_F16(26), TOI_F16(5)}};
static const toi_vec2 bump[] = {
    {TOI_F16(31), TOI_F16(1)}, {TOI_F16(35), TOI_F16(1)}, {TOI_F16(33), TOI_F16(1.5)}};
static const toi_vec2 ramp[] = {
    {TOI_F16(42), TOI_F16(1)}, {TOI_F16(47), TOI_F16(1)}, {TOI_F16(47), TOI_F16(5)}};
static const toi_vec2 wedge[] = {
    {TOI_F16(27), TOI_F16(16)}, {TOI_F16(31), TOI_F16(19)}, {TOI_F16(23), TOI_F16(19)}};

const toi_poly2 level_slopes[LEVEL_SLOPES] = {
    {hill_left, 3}, {hill_right, 3}, {bump, 3}, {ramp, 3}, {wedge, 3}};

/* ---- what moves: a lift, a ferry, and a block that pushes ---- */

const level_mover level_movers[LEVEL_MOVERS] = {
    {{{TOI_F16(38), TOI_F16(1)}, {TOI_F16(42), TOI_F16(1.25)}}, {TOI_F16(0), TOI_F16(0.05)}, 240, true},
    {{{TOI_F16(11), TOI_F16(11)}, {TOI_F16(14), TOI_F16(11.25)}}, {TOI_F16(0.065), TOI_F16(0)}, 350, true},
    {{{TOI_F16(8), TOI_F16(1)}, {TOI_F16(10), TOI_F16(2)}}, {TOI_F16(0.035), TOI_F16(0)}, 90, false},
};

/* How many steps into its way out and back something is, and how far from where it began. */
static uint16_t phase(uint16_t steps, uint32_t step) {
    return (uint16_t)(step % (2 * (uint32_t)steps));
}

static fix16_t way_at(uint16_t steps, uint32_t step) {
    const fix16_t gone = phase(steps, step);
    return gone < steps ? gone : 2 * (fix16_t)steps - gone;
}

toi_vec2 level_mover_velocity(uint8_t mover, uint32_t step) {
    const level_mover *m = &level_movers[mover];
    const bool out = phase(m->steps, step) < m->steps;
    return out ? m->velocity : (toi_vec2){-m->velocity.x, -m->velocity.y};
}

toi_aabb2 level_mover_box(uint8_t mover, uint32_t step) {
    const level_mover *m = &level_movers[mover];
    const fix16_t way = way_at(m->steps, step);
    const toi_vec2 moved = {m->velocity.x * way, m->velocity.y * way};
    return (toi_aabb2){sum(m->box.lo, moved), sum(m->box.hi, moved)};
}

/* ---- what turns ---- */

/* So many radians a step. */
#define SPIN TOI_F16(0.008)

const level_plank level_planks[LEVEL_PLANKS] = {
    {{TOI_F16(34.25), TOI_F16(9)},
     {TOI_F16(2.5), TOI_F16(0.125)},
     100,
     {{.spin = {0, 0, SPIN}, .pivot = {TOI_F16(34.25), TOI_F16(9), 0}},
      {.spin = {0, 0, -SPIN}, .pivot = {TOI_F16(34.25), TOI_F16(9), 0}}}},
};

const toi_motion3 *level_plank_turn(uint8_t plank, uint32_t step) {
    const level_plank *p = &level_planks[plank];
    return &p->turns[phase(p->steps, step) >= p->steps];
}

/* From lying level, so that no step adds to the rounding of another. */
toi_shape level_plank_shape(uint8_t plank, uint32_t step) {
    const level_plank *p = &level_planks[plank];
    const toi_motion2 out = {.spin = p->turns[0].spin.z, .pivot = p->middle};
    const fix16_t time = (way_at(p->steps, step) - p->steps / 2) * fix16_one;
    toi_shape shape = {.kind = TOI_SHAPE_OBB2, .as.obb2 = {p->middle, p->half, TOI_ROT2_IDENTITY}};
    toi_turned2(&shape, &out, time, NULL, &shape);
    return shape;
}
