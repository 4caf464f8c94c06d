/* SPDX-License-Identifier: MIT */
#include "draw_page.h"
#include "draw_bars.h"
#include "draw_picture.h"

/* Pixels. */
enum {
    WIDTH = 960,
    MARGIN = 24,
    PANEL_TOP = 116,
    PANEL_HEIGHT = 450,
    LEGEND_ROW = 22,
    SWATCH = 34,
    FONT = 13,
    FOOTER = 24
};

/* ---- the legend ---- */

typedef enum { SWATCH_LINE, SWATCH_FILL, SWATCH_ARROW } swatch_kind;

/* What there must be in the picture for a swatch to be in the legend. */
typedef enum { MOTION = 1, DIRECTION = 2, CONTACT = 4, MISS = 8, PLANE = 16 } swatch_need;

typedef struct {
    swatch_kind kind;
    unsigned needs; /* of swatch_need */
    const char *class, *text;
} swatch;

static const swatch legend[] = {
    {SWATCH_LINE, MOTION, "a start", "at t = 0"},
    {SWATCH_FILL, CONTACT, "a solid area", "at enter"},
    {SWATCH_FILL, MISS | MOTION, "a solid area", "at the least gap"},
    {SWATCH_LINE, CONTACT | MOTION, "a part", "at exit"},
    {SWATCH_LINE, MISS | MOTION, "a part", "at the end"},
    {SWATCH_FILL, MOTION, "a solid path", "path until the end"},
    {SWATCH_ARROW, MOTION, "a arrow", "velocity (not to scale)"},
    {SWATCH_ARROW, CONTACT | DIRECTION, "normal", "normal, from A to B"},
    {SWATCH_LINE, CONTACT | DIRECTION, "touching", "what touches"},
    {SWATCH_LINE, CONTACT | DIRECTION, "axis", "deciding axis"},
    {SWATCH_LINE, MISS | DIRECTION, "axis", "axis that keeps them apart"},
    {SWATCH_LINE, MISS | DIRECTION | PLANE, "miss", "line between them"},
};

static unsigned what_there_is(const scene *s) {
    const bool motion = body_moves(&s->bodies[0]) || body_moves(&s->bodies[1]);
    return (motion ? MOTION : 0U) | (s->has_direction ? DIRECTION : 0U) |
           (scene_has_contact(s) ? CONTACT : MISS) | (s->is_3d ? 0U : PLANE);
}

static void draw_swatch(svg *out, const swatch *w, pixel at) {
    const area box = {{at.x, at.y - 10}, {at.x + SWATCH - 6, at.y}};
    const pixel left = {box.lo.x, at.y - 5}, right = {box.hi.x, at.y - 5};
    if (w->kind == SWATCH_FILL)
        svg_rectangle(out, w->class, box);
    else if (w->kind == SWATCH_ARROW)
        svg_arrow(out, w->class, left, right);
    else
        svg_line(out, w->class, left, right);
    svg_text(out, "soft", (pixel){at.x + SWATCH, at.y}, ANCHOR_START, w->text);
}

static void draw_legend(svg *out, const scene *s, pixel corner) {
    const unsigned there = what_there_is(s);
    pixel at = corner;
    for (size_t i = 0; i < sizeof legend / sizeof legend[0]; i++) {
        const double width = SWATCH + svg_text_width(legend[i].text, FONT) + 10;
        if ((legend[i].needs & there) != legend[i].needs)
            continue;
        if (at.x + width > WIDTH - MARGIN + 10)
            at = (pixel){corner.x, at.y + LEGEND_ROW};
        draw_swatch(out, &legend[i], at);
        at.x += width;
    }
}

/* ---- the page ---- */

static words page_description(const scene *s) {
    const words a = words_shape(s, 0), b = words_shape(s, 1), meaning = words_meaning(s);
    return words_of("A: %s. B: %s. %s", a.text, b.text, meaning.text);
}

/* In a smaller class where it would be too long for the page. */
static void draw_line(svg *out, const char *class, const char *smaller, double font, double y,
                      const char *text) {
    const bool fits = svg_text_width(text, font) <= WIDTH - 2 * MARGIN;
    svg_text(out, fits ? class : smaller, (pixel){MARGIN, y}, ANCHOR_START, text);
}

static void draw_header(svg *out, const scene *s) {
    const words answer = words_answer(s), meaning = words_meaning(s);
    const words a = words_shape(s, 0), b = words_shape(s, 1);
    const words a_line = words_of("A: %s", a.text), b_line = words_of("B: %s", b.text);
    draw_line(out, "answer", "heading", 19, 36, answer.text);
    draw_line(out, "", "soft", 14, 60, meaning.text);
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
    const double height = bars_top + bars_height(s) + FOOTER;
    svg_open(&out, WIDTH, height, answer.text, description.text);
    draw_header(&out, s);
    draw_picture(&out, s, &v);
    draw_legend(&out, s, (pixel){MARGIN, panel.hi.y + LEGEND_ROW});
    draw_bars(&out, s, (pixel){MARGIN, bars_top}, WIDTH - 2 * MARGIN);
    svg_text(&out, "soft", (pixel){WIDTH - MARGIN, height - 10}, ANCHOR_END, source.text);
    svg_close(&out);
}
