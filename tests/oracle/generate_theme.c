/* SPDX-License-Identifier: MIT */
#include "generate_theme.h"

const theme ANY_THEME = {"any", 0, ROLL, ROLL, ROLL, ROLL, ROLL, ROLL};

static const theme BOX_THEMES[] = {
    {"game", 8, SIZE_GAME, TURN_ANY, SPEED_GAME, ROLL, ROLL, ROLL},
    {"yaw", 6, SIZE_GAME, TURN_YAW, SPEED_GAME, ROLL, ROLL, ROLL},
    {"one axis each", 6, SIZE_GAME, TURN_ONE, SPEED_GAME, ROLL, ROLL, ROLL},
    {"level", 10, ROLL, TURN_LEVEL, ROLL, ROLL, ROLL, ROLL},
    {"flat", 10, SIZE_FLAT, ROLL, ROLL, ROLL, ROLL, ROLL},
    {"nearly parallel", 10, ROLL, TURN_NEAR, ROLL, ROLL, ROLL, ROLL},
    {"edge epsilon", 6, SIZE_EPSILON, TURN_NEAR, SPEED_TINY, PLACE_PASS, ROLL, ROLL},
    {"sliding", 6, ROLL, ROLL, SPEED_ALONG, PLACE_FACET, ROLL, ROLL},
    {"still", 5, ROLL, ROLL, SPEED_ZERO, ROLL, ROLL, ROLL},
    {"corner", 6, SIZE_GAME, ROLL, ROLL, PLACE_PASS, ROLL, ROLL},
    {"large", 5, SIZE_LARGE, ROLL, SPEED_FAST, ROLL, ROLL, ROLL},
    {"ends", 6, SIZE_END, ROLL, SPEED_END, ROLL, ROLL, ROLL},
    {"tiny", 5, SIZE_TINY, ROLL, SPEED_TINY, ROLL, ROLL, ROLL},
    {"sheared", 4, ROLL, TURN_SHEAR, ROLL, ROLL, ROLL, ROLL},
    {"mixed", 7, ROLL, ROLL, ROLL, ROLL, ROLL, ROLL},
};

static const theme POLYGON_THEMES[] = {
    {"game", 9, SIZE_GAME, TURN_ANY, SPEED_GAME, ROLL, ROLL, ROLL},
    {"grid of ulps", 9, SIZE_TINY, TURN_LEVEL, SPEED_TINY, ROLL, FORM_GRID, ROLL},
    {"grid of units", 9, SIZE_GAME, TURN_LEVEL, SPEED_GRID, ROLL, FORM_GRID, ROLL},
    {"shared edge", 9, ROLL, TURN_SAME, ROLL, PLACE_FACET, ROLL, RELATION_SHARED},
    {"sliding", 9, ROLL, TURN_SAME, SPEED_ALONG, PLACE_FACET, ROLL, ROLL},
    {"seam", 7, ROLL, TURN_LEVEL, SPEED_ALONG, PLACE_FACET, FORM_BOX, ROLL},
    {"vertex on vertex", 8, ROLL, ROLL, ROLL, PLACE_VERTEX, ROLL, ROLL},
    {"corner", 6, ROLL, ROLL, ROLL, PLACE_PASS, ROLL, ROLL},
    {"nearly parallel", 9, ROLL, TURN_NEAR, ROLL, ROLL, ROLL, RELATION_MIRRORED},
    {"sliver", 6, ROLL, ROLL, ROLL, ROLL, FORM_SLIVER, ROLL},
    {"round", 3, ROLL, ROLL, ROLL, ROLL, FORM_ROUND, ROLL},
    {"still", 4, ROLL, ROLL, SPEED_ZERO, ROLL, ROLL, ROLL},
    {"large", 3, SIZE_LARGE, ROLL, SPEED_FAST, ROLL, ROLL, ROLL},
    {"ends", 4, SIZE_END, TURN_LEVEL, SPEED_END, ROLL, ROLL, ROLL},
    {"sheared", 1, ROLL, TURN_SHEAR, ROLL, ROLL, ROLL, ROLL},
    {"mixed", 4, ROLL, ROLL, ROLL, ROLL, ROLL, ROLL},
};

static const theme HULL_THEMES[] = {
    {"game", 8, SIZE_GAME, TURN_ANY, SPEED_GAME, ROLL, ROLL, ROLL},
    {"grid", 8, ROLL, TURN_LEVEL, ROLL, ROLL, FORM_GRID, ROLL},
    {"grid of ulps", 4, SIZE_TINY, ROLL, SPEED_TINY, ROLL, FORM_GRID, ROLL},
    {"flat", 8, ROLL, ROLL, ROLL, ROLL, FORM_PLATE, ROLL},
    {"one plane", 8, SIZE_FLAT, TURN_SAME, SPEED_ALONG, PLACE_FACET, ROLL, ROLL},
    {"nearly one plane", 6, SIZE_FLAT, TURN_NEAR, SPEED_ALONG, PLACE_FACET, ROLL, ROLL},
    {"shared face", 8, ROLL, TURN_SAME, ROLL, PLACE_FACET, ROLL, RELATION_SHARED},
    {"sliding", 8, ROLL, TURN_SAME, SPEED_ALONG, PLACE_FACET, ROLL, ROLL},
    {"nearly parallel", 9, ROLL, TURN_NEAR, ROLL, ROLL, ROLL, RELATION_MIRRORED},
    {"edge epsilon", 4, SIZE_EPSILON, TURN_NEAR, SPEED_TINY, PLACE_PASS, FORM_BOX, RELATION_NONE},
    {"vertex on vertex", 4, ROLL, ROLL, ROLL, PLACE_VERTEX, ROLL, ROLL},
    {"passing an edge", 7, ROLL, ROLL, ROLL, PLACE_PASS, ROLL, ROLL},
    {"sliver", 4, ROLL, ROLL, ROLL, ROLL, FORM_SLIVER, ROLL},
    {"still", 3, ROLL, ROLL, SPEED_ZERO, ROLL, ROLL, ROLL},
    {"large", 2, SIZE_LARGE, ROLL, SPEED_FAST, ROLL, ROLL, ROLL},
    {"ends", 3, SIZE_END, ROLL, SPEED_END, ROLL, ROLL, ROLL},
    {"sheared", 3, ROLL, TURN_SHEAR, ROLL, ROLL, ROLL, ROLL},
    {"mixed", 3, ROLL, ROLL, ROLL, ROLL, ROLL, ROLL},
};

static const theme THIN_THEMES[] = {
    {"hairs, nearly parallel", 20, SIZE_HAIR, TURN_NEAR, ROLL, ROLL, ROLL, ROLL},
    {"needles", 20, ROLL, ROLL, ROLL, ROLL, FORM_SLIVER, ROLL},
    {"blades", 20, ROLL, ROLL, ROLL, ROLL, FORM_BLADE, ROLL},
    {"along needles", 10, ROLL, ROLL, SPEED_ALONG, PLACE_VERTEX, FORM_SLIVER, ROLL},
    {"along blades", 10, ROLL, ROLL, SPEED_ALONG, PLACE_PASS, FORM_BLADE, ROLL},
    {"thin", 20, ROLL, ROLL, ROLL, ROLL, ROLL, ROLL},
};

static const theme *const THEMES[FAMILY_COUNT] = {BOX_THEMES, POLYGON_THEMES, HULL_THEMES, THIN_THEMES};

/* In the order of the enums, of 100. */
static const int SIZES[FAMILY_COUNT][SIZE_COUNT] = {{40, 20, 10, 10, 3, 17, 0},
                                                    {45, 5, 15, 10, 5, 20, 0},
                                                    {40, 14, 8, 12, 4, 22, 0},
                                                    {4, 0, 0, 30, 8, 13, 0, 45}};
static const int TURNS[FAMILY_COUNT][TURN_COUNT] = {{35, 10, 10, 15, 10, 10, 10, 0},
                                                    {30, 20, 5, 20, 20, 5, 0, 0},
                                                    {35, 12, 8, 18, 15, 7, 5, 0},
                                                    {25, 5, 5, 45, 15, 5, 0, 0}};
static const int SPEEDS[FAMILY_COUNT][SPEED_COUNT] = {{5, 50, 15, 10, 18, 0, 2},
                                                      {5, 40, 15, 10, 18, 10, 2},
                                                      {5, 45, 12, 8, 23, 5, 2},
                                                      {2, 25, 23, 10, 35, 0, 5}};
static const int PLACES[FAMILY_COUNT][PLACE_COUNT] = {
    {20, 46, 22, 4, 5, 3}, {15, 45, 20, 12, 5, 3}, {15, 48, 22, 6, 5, 4}, {5, 40, 30, 20, 2, 3}};
static const int STILL_PLACES[FAMILY_COUNT][PLACE_COUNT] = {
    {4, 38, 4, 6, 10, 13, 25}, {4, 38, 4, 10, 8, 11, 25}, {4, 40, 4, 8, 8, 11, 25}, {4, 50, 4, 28, 2, 2, 10}};
static const int FORMS[FAMILY_COUNT][FORM_COUNT] = {{100},
                                                    {20, 20, 20, 13, 12, 15},
                                                    {18, 10, 12, 8, 7, 10, 8, 3, 4, 8, 6, 6},
                                                    {5, 2, 4, 4, 30, 0, 3, 2, 5, 8, 4, 8, 25}};
static const int RELATIONS[FAMILY_COUNT][RELATION_COUNT] = {
    {100}, {55, 10, 15, 20}, {60, 8, 16, 16}, {55, 10, 20, 15}};

static int roll(dice *d, const int *weights) {
    int left = (int)dice_range(d, 0, 99), kind = 0;
    while (left >= weights[kind])
        left -= weights[kind++];
    return kind;
}

static int choose(int kind, const int *weights, dice *d) {
    return kind == ROLL ? roll(d, weights) : kind;
}

const theme *theme_roll(family of, dice *d) {
    int left = (int)dice_range(d, 0, 99);
    const theme *t = THEMES[of];
    while (left >= t->percent)
        left -= (t++)->percent;
    return t;
}

size_kind theme_size(const theme *t, family of, dice *d) {
    return (size_kind)choose(t->size, SIZES[of], d);
}

turn theme_turn(const theme *t, family of, dice *d) {
    return (turn)choose(t->turn, TURNS[of], d);
}

speed_kind theme_speed(const theme *t, family of, dice *d) {
    return (speed_kind)choose(t->speed, SPEEDS[of], d);
}

place_kind theme_place(const theme *t, family of, dice *d) {
    return (place_kind)choose(t->place, PLACES[of], d);
}

place_kind theme_still_place(family of, dice *d) {
    return (place_kind)roll(d, STILL_PLACES[of]);
}

form theme_form(const theme *t, family of, dice *d) {
    return (form)choose(t->form, FORMS[of], d);
}

relation theme_relation(const theme *t, family of, dice *d) {
    return (relation)choose(t->relation, RELATIONS[of], d);
}
