/* SPDX-License-Identifier: MIT */
#include "replay_picture.h"
#include "draw_svg.h"

#include <math.h>
#include <stdlib.h>

/* Pixels. */
enum { WIDTH = 1248, MARGIN = 24, TOP = 76, TILE = 20, LEGEND_ROW = 24, SWATCH = 30, FOOTER = 30 };

static const double panel_height = LEVEL_HEIGHT * TILE,
                    height = TOP + LEVEL_HEIGHT * TILE + 3 * LEGEND_ROW + FOOTER;

static const char *const styles[] = {
    ".tile{fill:#aab4be;stroke:#8f9aa6}.slope{fill:#8f9aa6}.thin{stroke:#57606a;stroke-width:2.5}",
    ".one-way{fill:#b08a5b}.mover{fill:#d4b106;stroke:#9a6700;fill-opacity:.8}.range{stroke:#9a6700}.swing{"
    "fill:none;stroke:#9a6700}",
    ".coin{fill:#d4a72c}.goal{fill:#2da44e;fill-opacity:.45}",
    ".p0{stroke:#0969da}.p1{stroke:#cf222e}.p2{stroke:#1a7f37}.p3{stroke:#8250df}",
    ".p0.solid{fill:#0969da}.p1.solid{fill:#cf222e}.p2.solid{fill:#1a7f37}.p3.solid{fill:#8250df}",
    "@media (prefers-color-scheme:dark){",
    ".tile{fill:#3d444d;stroke:#57606a}.slope{fill:#57606a}.thin{stroke:#9198a1}",
    ".one-way{fill:#8a6d49}.mover{fill:#bb8009;stroke:#e3b341}.range{stroke:#e3b341}.swing{fill:none;stroke:#"
    "e3b341}",
    ".coin{fill:#e3b341}.goal{fill:#3fb950}",
    ".p0{stroke:#58a6ff}.p1{stroke:#ff7b72}.p2{stroke:#56d364}.p3{stroke:#bc8cff}",
    ".p0.solid{fill:#58a6ff}.p1.solid{fill:#ff7b72}.p2.solid{fill:#56d364}.p3.solid{fill:#bc8cff}",
    "}",
    (".tile{stroke-width:.7}"
     ".trail{stroke-width:1.7;stroke-opacity:.85}.shot{stroke-width:.8;stroke-opacity:.3}"
     ".shot.swatch{stroke-width:1.4;stroke-opacity:1}"),
    ".range{stroke-width:1.3;stroke-dasharray:3 4}",
};

static pixel at(toi_vec2 p) {
    return (pixel){MARGIN + units(p.x) * TILE, TOP + panel_height - units(p.y) * TILE};
}

static area box_area(toi_aabb2 box) {
    const pixel lo = at(box.lo), hi = at(box.hi);
    return (area){{lo.x, hi.y}, {hi.x, lo.y}};
}

/* ---- the level ---- */

static void draw_tile(svg *out, uint8_t x, uint8_t y) {
    const char tile = level_tile(x, y);
    const area box = box_area(level_tile_box(x, y));
    if (tile == TILE_SOLID)
        svg_rectangle(out, "tile", box);
    else if (tile == TILE_ONE_WAY)
        svg_rectangle(out, "one-way", box);
    else if (tile == TILE_GOAL)
        svg_rectangle(out, "goal", box);
    else if (tile == TILE_THIN_WALL)
        svg_line(out, "thin", box.lo, box.hi);
    else if (tile >= 'a' && tile < 'a' + LEVEL_COINS)
        svg_dot(out, "coin", area_center(box));
}

static void draw_slope(svg *out, const toi_poly2 *slope) {
    pixel corners[UINT8_MAX];
    for (unsigned k = 0; k < slope->count; k++)
        corners[k] = at(slope->vertices[k]);
    svg_polygon(out, "slope", corners, slope->count);
}

/* Where it begins, and how far its middle goes. */
static void draw_mover(svg *out, uint8_t n) {
    const area begin = box_area(level_mover_box(n, 0)),
               end = box_area(level_mover_box(n, level_movers[n].steps));
    svg_line(out, "range", area_center(begin), area_center(end));
    svg_rectangle(out, "mover", begin);
}

/* Corner k of a box, counter-clockwise. */
static pixel corner_at(const toi_obb2 *box, unsigned k) {
    const fix16_t x = k == 1 || k == 2 ? box->half.x : -box->half.x, y = k >= 2 ? box->half.y : -box->half.y;
    toi_vec2 corner = {x, y};
    toi_rot2_apply(&corner, &box->rot, &corner);
    return at((toi_vec2){box->center.x + corner.x, box->center.y + corner.y});
}

/* Where it begins, as it lies level, and where it turns back. */
static void draw_plank(svg *out, uint8_t n) {
    const uint16_t steps = level_planks[n].steps;
    for (uint32_t step = 0; step <= steps; step += steps / 2u) {
        const toi_shape plank = level_plank_shape(n, step);
        const toi_obb2 *box = &plank.as.obb2;
        pixel corners[4];
        for (unsigned k = 0; k < 4; k++)
            corners[k] = corner_at(box, k);
        svg_polygon(out, step == steps / 2u ? "mover" : "swing", corners, 4);
    }
}

static void draw_level(svg *out) {
    for (uint8_t n = 0; n < LEVEL_SLOPES; n++)
        draw_slope(out, &level_slopes[n]);
    for (uint8_t y = 0; y < LEVEL_HEIGHT; y++)
        for (uint8_t x = 0; x < LEVEL_WIDTH; x++)
            draw_tile(out, x, y);
    for (uint8_t n = 0; n < LEVEL_MOVERS; n++)
        draw_mover(out, n);
    for (uint8_t n = 0; n < LEVEL_PLANKS; n++)
        draw_plank(out, n);
}

/* ---- ways ---- */

/* What is shorter than this on the page is joined to what follows. */
static const double least = 2.5;

/* A player who has reached the goal is at the start at once: that is no way. */
static bool is_jump(way w) {
    return fabs(units(w.to.x) - units(w.from.x)) + fabs(units(w.to.y) - units(w.from.y)) > 2;
}

/* Ways as segments of some length; how many, at most w->count. */
static size_t thinned(const ways *w, segment *out) {
    size_t count = 0;
    pixel from = at(w->list[0].from);
    for (size_t i = 0; i < w->count; i++) {
        const pixel to = at(w->list[i].to);
        const bool ends = i + 1 == w->count || is_jump(w->list[i + 1]);
        if (is_jump(w->list[i]))
            from = to;
        else if (ends || fabs(to.x - from.x) + fabs(to.y - from.y) >= least) {
            out[count++] = (segment){from, to};
            from = to;
        }
    }
    return count;
}

static void draw_trail(svg *out, const char *class, const ways *w) {
    segment *list = take_memory(w->count, sizeof *list);
    svg_segments(out, class, list, thinned(w, list));
    free(list);
}

static void draw_shots(svg *out, const char *class, const ways *w) {
    segment *list = take_memory(w->count + 1, sizeof *list);
    for (size_t i = 0; i < w->count; i++)
        list[i] = (segment){at(w->list[i].from), at(w->list[i].to)};
    if (w->count > 0)
        svg_segments(out, class, list, w->count);
    free(list);
}

static void draw_ways(svg *out, const record *r) {
    static const char *const shots[GAME_PLAYERS] = {"p0 shot", "p1 shot", "p2 shot", "p3 shot"};
    static const char *const trails[GAME_PLAYERS] = {"p0 trail", "p1 trail", "p2 trail", "p3 trail"};
    static const char *const ends[GAME_PLAYERS] = {"p0 solid", "p1 solid", "p2 solid", "p3 solid"};
    for (unsigned n = 0; n < GAME_PLAYERS; n++)
        draw_shots(out, shots[n], &r->bullets[n]);
    for (unsigned n = 0; n < GAME_PLAYERS; n++)
        draw_trail(out, trails[n], &r->players[n]);
    for (unsigned n = 0; n < GAME_PLAYERS; n++)
        svg_rectangle(out, ends[n], box_area(game_player_box(&r->end.players[n])));
}

/* ---- the page ---- */

typedef struct {
    const char *class, *text;
    bool is_line;
} swatch;

static const swatch legend[] = {
    {"p0 trail", "player 1", true},
    {"p1 trail", "player 2", true},
    {"p2 trail", "player 3", true},
    {"p3 trail", "player 4", true},
    {"p0 shot swatch", "bullets", true},
    {"tile", "tile", false},
    {"slope", "slope", false},
    {"one-way", "one-way", false},
    {"thin", "wall of no thickness", true},
    {"mover", "moves or swings to and fro", false},
    {"coin", "coin", false},
    {"goal", "goal", false},
};

static void draw_legend(svg *out) {
    pixel corner = {MARGIN, TOP + panel_height + LEGEND_ROW};
    for (size_t i = 0; i < sizeof legend / sizeof legend[0]; i++) {
        const double width = SWATCH + svg_text_width(legend[i].text, 13) + 14;
        if (corner.x + width > WIDTH - MARGIN)
            corner = (pixel){MARGIN, corner.y + LEGEND_ROW};
        const area box = {{corner.x, corner.y - 10}, {corner.x + SWATCH - 6, corner.y}};
        if (legend[i].is_line)
            svg_line(out, legend[i].class, (pixel){box.lo.x, corner.y - 5}, (pixel){box.hi.x, corner.y - 5});
        else
            svg_rectangle(out, legend[i].class, box);
        svg_text(out, "soft", (pixel){corner.x + SWATCH, corner.y}, ANCHOR_START, legend[i].text);
        corner.x += width;
    }
}

static void draw_footer(svg *out, const record *r) {
    char text[64];
    for (unsigned n = 0; n < GAME_PLAYERS; n++) {
        snprintf(text, sizeof text, "player %u: %lu points", n + 1, (unsigned long)r->end.players[n].score);
        svg_text(out, "soft", (pixel){MARGIN + n * 170.0, height - 12}, ANCHOR_START, text);
    }
    snprintf(text, sizeof text, "%016llx", (unsigned long long)r->digests[SCRIPT_SECONDS - 1]);
    svg_text(out, "number", (pixel){WIDTH - MARGIN, height - 12}, ANCHOR_END, text);
}

void replay_picture(const record *r, FILE *file) {
    static const char title[] = "60 seconds of four players in lockstep";
    static const char description[] = "The ways of four players through the level, to where they are at the "
                                      "end, and of their bullets at 4,000 tiles a second.";
    const area panel = {{MARGIN, TOP}, {WIDTH - MARGIN, TOP + panel_height}};
    svg out = {file};
    svg_open(&out, WIDTH, height, title, description);
    svg_styles(&out, styles, sizeof styles / sizeof styles[0]);
    svg_text(&out, "answer", (pixel){MARGIN, 36}, ANCHOR_START, title);
    svg_text(&out, "soft", (pixel){MARGIN, 58}, ANCHOR_START, description);
    svg_rectangle(&out, "panel", panel);
    draw_level(&out);
    draw_ways(&out, r);
    draw_legend(&out);
    draw_footer(&out, r);
    svg_close(&out);
}
