/* SPDX-License-Identifier: MIT */
#include "draw_page.h"
#include "draw_bars.h"
#include "draw_legend.h"
#include "draw_looks.h"
#include "draw_picture.h"
#include "draw_turn.h"

/* Pixels. */
enum { WIDTH = 960, MARGIN = 24, PANEL_TOP = 116, PANEL_HEIGHT = 450, FOOTER = 24 };

/* ---- the legend ---- */

/* What there must be in the picture for a swatch to be in the legend. */
typedef enum {
    MOTION = 1,
    DIRECTION = 2,
    CONTACT = 4,
    MISS = 8,
    PLANE = 16,
    BODIES = 32, /* that move, or may */
    RAY = 64,
    REST = 128,
    PUSH = 256,
    NORMAL = 512, /* from A to B, not a push */
    POINTS = 1024,
    AXES = 2048,
    ROUND = 4096,
    STRAIGHT = 8192, /* what moves does not turn */
    TURN = 16384
} swatch_need;

static const swatch legend[] = {
    {SWATCH_LINE, BODIES | MOTION, "a start", "at t = 0"},
    {SWATCH_FILL, BODIES | CONTACT, "a solid area", "at enter"},
    {SWATCH_FILL, BODIES | MISS | MOTION, "a solid area", "at the least gap"},
    {SWATCH_LINE, BODIES | CONTACT | MOTION | STRAIGHT, "a part", "at exit"},
    {SWATCH_LINE, BODIES | MISS | MOTION, "a part", "at the end"},
    {SWATCH_FILL, BODIES | MOTION | STRAIGHT, "a solid path swatch", "path until the end"},
    {SWATCH_ARROW, BODIES | MOTION | STRAIGHT, "a arrow", "velocity (not to scale)"},
    {SWATCH_LINE, TURN, "a ghost", "each eighth of a turn"},
    {SWATCH_LINE, TURN, "a way", "way of a corner"},
    {SWATCH_DOT, TURN, "a pivot", "pivot"},
    {SWATCH_ARROW, RAY | MOTION, "a arrow", "ray until the end"},
    {SWATCH_FILL, RAY, "b solid area", "shape"},
    {SWATCH_FILL, REST, "a solid area", "A"},
    {SWATCH_FILL, REST, "b solid area", "B"},
    {SWATCH_LINE, PUSH, "b part", "B, pushed"},
    {SWATCH_ARROW, PUSH, "normal", "push, the shortest way out"},
    {SWATCH_ARROW, NORMAL | CONTACT | DIRECTION, "normal", "normal, from A to B"},
    {SWATCH_ARROW, RAY | CONTACT | DIRECTION, "normal", "normal, out of the shape"},
    {SWATCH_LINE, PUSH, "touching", "what is deepest"},
    {SWATCH_LINE, NORMAL | CONTACT | DIRECTION, "touching", "what touches"},
    {SWATCH_LINE, RAY | CONTACT | DIRECTION, "touching", "what it meets"},
    {SWATCH_DOT, POINTS, "point", "contact point"},
    {SWATCH_LINE, CONTACT | DIRECTION | AXES, "axis", "deciding axis"},
    {SWATCH_LINE, MISS | DIRECTION | AXES, "axis", "axis that keeps them apart"},
    {SWATCH_LINE, DIRECTION | ROUND, "axis", "line of the nearest points"},
    {SWATCH_LINE, MISS | DIRECTION | PLANE, "miss", "line between them"},
};

static unsigned kind_of(const scene *s) {
    const unsigned moving = scene_is_ray(s) ? RAY : BODIES;
    return scene_at_rest(s) ? REST : moving;
}

static unsigned what_there_is(const scene *s) {
    const toi_contact_point *points;
    const bool motion = body_moves(&s->bodies[0]) || body_moves(&s->bodies[1]);
    const bool pushed = scene_push(s) != NULL;
    return kind_of(s) | (motion ? MOTION : 0U) | (s->has_direction ? DIRECTION : 0U) |
           (scene_has_contact(s) ? CONTACT : MISS) | (s->is_3d ? 0U : PLANE) | (pushed ? PUSH : 0U) |
           (s->is_round ? ROUND : AXES) | (s->turns ? TURN : STRAIGHT) |
           (pushed || scene_is_ray(s) ? 0U : NORMAL) | (scene_points(s, &points) > 0 ? POINTS : 0U);
}

/* ---- the page ---- */

static words page_description(const scene *s) {
    const words a = words_shape(s, 0), b = words_shape(s, 1), meaning = words_meaning(s);
    return words_of("A: %s. B: %s. %s", a.text, b.text, meaning.text);
}

static void draw_header(svg *out, const scene *s) {
    const words answer = words_answer(s), meaning = words_meaning(s);
    const words a = words_shape(s, 0), b = words_shape(s, 1);
    const words a_line = words_of("A: %s", a.text), b_line = words_of("B: %s", b.text);
    svg_fitted_text(out, "answer", "heading", 19, (pixel){MARGIN, 36}, WIDTH - 2 * MARGIN, answer.text);
    svg_fitted_text(out, "", "soft", 14, (pixel){MARGIN, 60}, WIDTH - 2 * MARGIN, meaning.text);
    svg_text(out, "ink-a", (pixel){MARGIN, 82}, ANCHOR_START, a_line.text);
    svg_text(out, "ink-b", (pixel){MARGIN, 102}, ANCHOR_START, b_line.text);
}

void draw_page(const scene *s, FILE *file) {
    const area panel = {{MARGIN, PANEL_TOP}, {WIDTH - MARGIN, PANEL_TOP + PANEL_HEIGHT}};
    const double bars_top = panel.hi.y + 2 * LEGEND_ROW + 24;
    const words answer = words_answer(s), description = page_description(s);
    const words source = words_source(s);
    const view v = view_of(s, panel);
    svg out = {file};
    const double rows_height = s->turns ? looks_height(s) : bars_height(s);
    const double height = bars_top + rows_height + FOOTER;
    svg_open(&out, WIDTH, height, answer.text, description.text);
    if (s->turns)
        draw_turn_styles(&out);
    draw_header(&out, s);
    draw_picture(&out, s, &v);
    draw_legend(&out, legend, sizeof legend / sizeof legend[0], what_there_is(s),
                (area){{MARGIN, panel.hi.y + LEGEND_ROW}, {WIDTH - MARGIN + 10, bars_top}});
    if (s->turns)
        draw_looks(&out, s, (pixel){MARGIN, bars_top}, WIDTH - 2 * MARGIN);
    else
        draw_bars(&out, s, (pixel){MARGIN, bars_top}, WIDTH - 2 * MARGIN);
    svg_text(&out, "soft", (pixel){WIDTH - MARGIN, height - 10}, ANCHOR_END, source.text);
    svg_close(&out);
}
