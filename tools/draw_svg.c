/* SPDX-License-Identifier: MIT */
#include "draw_svg.h"

#include <math.h>
#include <string.h>

/* a, b: of shape A, of shape B. start, meet, part: at t = 0, enter and exit. Colours first, then their dark
 * form, then what is the same in both. */
static const char *const style[] = {
    ".page{fill:#fff}.panel{fill:#f6f8fa;stroke:#d1d9e0}.track{fill:#e4e8ec}",
    "text{fill:#1f2328}.soft{fill:#59636e}.label{stroke:#f6f8fa}",
    ".ink-a{fill:#0550ae}.ink-b{fill:#953800}.ink-good{fill:#116329}.ink-bad{fill:#b3261e}",
    ".a{stroke:#0969da}.b{stroke:#bc4c00}.axis,.frame{stroke:#59636e}.miss{stroke:#b3261e}",
    ".normal,.touching,.limit{stroke:#1a7f37}.touching,.contact,.band,.normal.solid{fill:#1a7f37}",
    ".a.solid{fill:#0969da}.b.solid{fill:#bc4c00}.other.solid{fill:#6e7781}.frame.solid{fill:#59636e}",
    ".point{fill:#fff;stroke:#1a7f37}.a.swatch{stroke:#0969da}.b.swatch{stroke:#bc4c00}",
    "@media (prefers-color-scheme:dark){",
    ".page{fill:#0d1117}.panel{fill:#161b22;stroke:#3d444d}.track{fill:#2a313a}",
    "text{fill:#e6edf3}.soft{fill:#9aa4af}.label{stroke:#161b22}",
    ".ink-a{fill:#79c0ff}.ink-b{fill:#ffa657}.ink-good{fill:#56d364}.ink-bad{fill:#ff8a80}",
    ".a{stroke:#58a6ff}.b{stroke:#f0883e}.axis,.frame{stroke:#9aa4af}.miss{stroke:#ff8a80}",
    ".normal,.touching,.limit{stroke:#3fb950}.touching,.contact,.band,.normal.solid{fill:#3fb950}",
    ".a.solid{fill:#58a6ff}.b.solid{fill:#f0883e}.other.solid{fill:#9aa4af}.frame.solid{fill:#9aa4af}",
    ".point{fill:#0d1117;stroke:#3fb950}.a.swatch{stroke:#58a6ff}.b.swatch{stroke:#f0883e}",
    "}",
    "text{font:14px system-ui,\"Segoe UI\",Helvetica,Arial,\"DejaVu Sans\",sans-serif}",
    ".answer{font-size:19px;font-weight:600}.heading{font-weight:600}.soft,.label{font-size:13px}",
    ".number{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;",
    "font-size:12px}.strong{font-weight:700}",
    ".label{paint-order:stroke;stroke-width:4px}text,path,polygon,circle{stroke-linejoin:round}",
    "path{fill:none;stroke-linecap:round}.solid{stroke:none}",
    ".start{stroke-width:2}.meet{stroke-width:2.5}.part{stroke-width:1.8;stroke-dasharray:6 5}",
    "circle.start,circle.part{fill:none}.point{stroke-width:2.5}",
    ".back{stroke-width:1;stroke-opacity:.4}.area{fill-opacity:.3}.path{fill-opacity:.16}",
    ".arrow{stroke-width:2.5}.normal{stroke-width:3.5}.frame{stroke-width:1.3}",
    ".touching{stroke-width:5;stroke-opacity:.75;fill-opacity:.3}.face{stroke-width:2.5}",
    ".axis{stroke-width:1.2;stroke-dasharray:10 4 2 4}.miss{stroke-width:1.3;stroke-dasharray:4 3}",
    ".bar{fill-opacity:.4}.bar.strong{fill-opacity:1}.band{fill-opacity:.17}.limit{stroke-width:1.3}",
};

/* ---- parts of elements ---- */

/* One decimal is a tenth of a pixel. Never -0. */
static void put_number(svg *s, double value) {
    const double tenths = floor(value * 10 + 0.5);
    if (fmod(tenths, 10) == 0)
        fprintf(s->out, "%.0f", tenths / 10 + 0.0);
    else
        fprintf(s->out, "%.1f", tenths / 10);
}

static void put_pixel(svg *s, pixel p) {
    put_number(s, p.x);
    fputc(' ', s->out);
    put_number(s, p.y);
}

static void put_attribute(svg *s, const char *name, double value) {
    fprintf(s->out, " %s=\"", name);
    put_number(s, value);
    fputc('"', s->out);
}

static void put_escaped(svg *s, const char *text) {
    static const char special[] = "&<>\"";
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (; *text != '\0'; text++) {
        const char *found = strchr(special, *text);
        if (found != NULL)
            fputs(entities[found - special], s->out);
        else
            fputc(*text >= ' ' && *text <= '~' ? *text : '?', s->out);
    }
}

static void put_element(svg *s, const char *name, const char *text) {
    fprintf(s->out, "<%s id=\"%s\">", name, name);
    put_escaped(s, text);
    fprintf(s->out, "</%s>\n", name);
}

/* ---- elements ---- */

void svg_styles(svg *s, const char *const *lines, size_t count) {
    fputs("<style>\n", s->out);
    for (size_t i = 0; i < count; i++)
        fprintf(s->out, "%s\n", lines[i]);
    fputs("</style>\n", s->out);
}

void svg_open(svg *s, double width, double height, const char *title, const char *description) {
    fprintf(s->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\" role=\"img\" aria-labelledby=\"title desc\">\n",
            width, height, width, height);
    put_element(s, "title", title);
    put_element(s, "desc", description);
    svg_styles(s, style, sizeof style / sizeof style[0]);
    svg_rectangle(s, "page", (area){{0, 0}, {width, height}});
}

void svg_close(svg *s) {
    fputs("</svg>\n", s->out);
}

void svg_open_clip(svg *s, area a) {
    fputs("<clipPath id=\"panel\">", s->out);
    svg_rectangle(s, "page", a);
    fputs("</clipPath>\n<g clip-path=\"url(#panel)\">\n", s->out);
}

void svg_close_clip(svg *s) {
    fputs("</g>\n", s->out);
}

void svg_rectangle(svg *s, const char *class, area a) {
    fprintf(s->out, "<rect class=\"%s\"", class);
    put_attribute(s, "x", a.lo.x);
    put_attribute(s, "y", a.lo.y);
    put_attribute(s, "width", a.hi.x - a.lo.x);
    put_attribute(s, "height", a.hi.y - a.lo.y);
    fputs("/>\n", s->out);
}

void svg_line(svg *s, const char *class, pixel from, pixel to) {
    svg_segments(s, class, &(segment){from, to}, 1);
}

void svg_dot(svg *s, const char *class, pixel at) {
    fprintf(s->out, "<circle class=\"%s\" r=\"4\"", class);
    put_attribute(s, "cx", at.x);
    put_attribute(s, "cy", at.y);
    fputs("/>\n", s->out);
}

void svg_polygon(svg *s, const char *class, const pixel *corners, size_t count) {
    fprintf(s->out, "<polygon class=\"%s\" points=\"", class);
    for (size_t i = 0; i < count; i++) {
        fputs(i == 0 ? "" : " ", s->out);
        put_pixel(s, corners[i]);
    }
    fputs("\"/>\n", s->out);
}

static void put_beside(svg *s, const outline *o, size_t corner, pixel direction) {
    const pixel at = o->corners[corner % o->count];
    put_pixel(s, (pixel){at.x + o->radius * direction.x, at.y + o->radius * direction.y});
}

static void put_arc_to(svg *s, const outline *o, size_t corner, pixel direction) {
    fputc('A', s->out);
    put_pixel(s, (pixel){o->radius, o->radius});
    fputs(" 0 0 1 ", s->out);
    put_beside(s, o, corner, direction);
}

/* Numbers are rounded to a tenth of a pixel. A half circle whose radius is longer by that than half the way
 * between its ends has its middle some pixels off: it is drawn as two quarters. */
static void put_corner(svg *s, const outline *o, size_t corner) {
    const pixel from = outline_normal(o, corner - 1), to = outline_normal(o, corner);
    if (from.x * to.x + from.y * to.y < -0.5)
        put_arc_to(s, o, corner, outline_halfway(from, to));
    put_arc_to(s, o, corner, to);
}

void svg_outline(svg *s, const char *class, const outline *o) {
    const size_t sides = outline_sides(o);
    fprintf(s->out, "<path class=\"%s\" d=\"M", class);
    put_beside(s, o, 0, outline_normal(o, 0));
    for (size_t i = 0; i < sides; i++) {
        fputc('L', s->out);
        put_beside(s, o, i + 1, outline_normal(o, i));
        put_corner(s, o, i + 1);
    }
    fputs("Z\"/>\n", s->out);
}

void svg_segments(svg *s, const char *class, const segment *list, size_t count) {
    fprintf(s->out, "<path class=\"%s\" d=\"", class);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || list[i].from.x != list[i - 1].to.x || list[i].from.y != list[i - 1].to.y) {
            fputc('M', s->out);
            put_pixel(s, list[i].from);
        }
        fputc('L', s->out);
        put_pixel(s, list[i].to);
    }
    fputs("\"/>\n", s->out);
}

void svg_arrow(svg *s, const char *class, pixel from, pixel to) {
    static const double head_length = 11, head_half = 5;
    const double x = to.x - from.x, y = to.y - from.y, length = sqrt(x * x + y * y);
    const double ux = length > 0 ? x / length : 1, uy = length > 0 ? y / length : 0;
    const pixel neck = {to.x - ux * head_length, to.y - uy * head_length};
    const pixel head[3] = {to,
                           {neck.x - uy * head_half, neck.y + ux * head_half},
                           {neck.x + uy * head_half, neck.y - ux * head_half}};
    char head_class[40];
    snprintf(head_class, sizeof head_class, "%s solid", class);
    svg_line(s, class, from, neck);
    svg_polygon(s, head_class, head, 3);
}

void svg_text(svg *s, const char *class, pixel at, svg_anchor anchor, const char *text) {
    static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    if (*text == '\0')
        return;
    fprintf(s->out, "<text class=\"%s\"%s", class, anchors[anchor]);
    put_attribute(s, "x", at.x);
    put_attribute(s, "y", at.y);
    fputc('>', s->out);
    put_escaped(s, text);
    fputs("</text>\n", s->out);
}

double svg_text_width(const char *text, double font_size) {
    return 0.6 * font_size * (double)strlen(text);
}

void svg_fitted_text(svg *s, const char *class, const char *smaller, double font_size, pixel at, double width,
                     const char *text) {
    svg_text(s, svg_text_width(text, font_size) <= width ? class : smaller, at, ANCHOR_START, text);
}
