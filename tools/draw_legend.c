/* SPDX-License-Identifier: MIT */
#include "draw_legend.h"

/* Pixels. */
enum { SWATCH = 34, FONT = 13 };

static void draw_swatch(svg *out, const swatch *w, pixel at) {
    const area box = {{at.x, at.y - 10}, {at.x + SWATCH - 6, at.y}};
    const pixel left = {box.lo.x, at.y - 5}, right = {box.hi.x, at.y - 5};
    if (w->kind == SWATCH_FILL)
        svg_rectangle(out, w->class, box);
    else if (w->kind == SWATCH_ARROW)
        svg_arrow(out, w->class, left, right);
    else if (w->kind == SWATCH_DOT)
        svg_dot(out, w->class, (pixel){(left.x + right.x) / 2, left.y});
    else
        svg_line(out, w->class, left, right);
    svg_text(out, "soft", (pixel){at.x + SWATCH, at.y}, ANCHOR_START, w->text);
}

void draw_legend(svg *out, const swatch *legend, size_t count, unsigned there, area room) {
    pixel at = room.lo;
    for (size_t i = 0; i < count; i++) {
        const double width = SWATCH + svg_text_width(legend[i].text, FONT) + 10;
        if ((legend[i].needs & there) != legend[i].needs)
            continue;
        if (at.x + width > room.hi.x)
            at = (pixel){room.lo.x, at.y + LEGEND_ROW};
        draw_swatch(out, &legend[i], at);
        at.x += width;
    }
}
