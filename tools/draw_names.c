/* SPDX-License-Identifier: MIT */
#include "draw_names.h"

#include <math.h>
#include <stdlib.h>

/* Pixels. */
enum { FONT = 13, TEXT_HEIGHT = 17, LINE = 18, SAME_PLACE = 3, AXES = 80 };

static const char *const ink[2] = {"label ink-a", "label ink-b"};

void put_label(picture *p, const char *class, const pixel *outline, size_t count, const char *text) {
    const double width = svg_text_width(text, FONT);
    const area box = labels_place(&p->labels, outline, count, width, TEXT_HEIGHT);
    svg_text(p->out, class, (pixel){(box.lo.x + box.hi.x) / 2, box.hi.y - 4}, ANCHOR_MIDDLE, text);
}

/* ---- names ---- */

static const char *moment_name(const scene *s, moment m) {
    static const char *const names[2][MOMENTS] = {{"t = 0", "least gap", "end"}, {"t = 0", "enter", "exit"}};
    static const char *const rest[MOMENTS] = {"as it is", "as it is", "pushed"};
    return scene_at_rest(s) ? rest[m] : names[scene_has_contact(s)][m];
}

static const char *body_name(const scene *s, unsigned which) {
    static const char *const names[2][2] = {{"A", "B"}, {"ray", "shape"}};
    return names[scene_is_ray(s)][which];
}

static bool is_same_place(area a, area b) {
    const double x = fabs(a.lo.x - b.lo.x), y = fabs(a.lo.y - b.lo.y);
    return x < SAME_PLACE && y < SAME_PLACE;
}

/* Moments at which the body is drawn at the same place share one name; those after m are marked as named. */
static words name_from(const picture *p, unsigned which, moment m, bool named[MOMENTS]) {
    const body *b = &p->s->bodies[which];
    const area here = view_bounds(p->v, b, p->s->times[m]);
    words text = words_of("%s, %s", body_name(p->s, which), moment_name(p->s, m));
    for (unsigned k = m + 1; k < MOMENTS; k++)
        if (is_same_place(here, view_bounds(p->v, b, p->s->times[k]))) {
            const words before = text;
            text = words_of("%s = %s", before.text, moment_name(p->s, k));
            named[k] = true;
        }
    return text;
}

static void label_outline(picture *p, unsigned which, double time, const char *text) {
    const body *b = &p->s->bodies[which];
    pixel *outline = draw_allocate(b->vertex_count + 1, sizeof *outline);
    const size_t corners = view_outline(p->v, b, time, outline);
    pixel *seen = draw_allocate(corners + 4, sizeof *seen);
    const size_t count = view_clip_polygon(p->v, outline, corners, seen);
    if (count > 0)
        put_label(p, ink[which], seen, count, text);
    free(seen);
    free(outline);
}

/* B as it is, and as it is pushed, where that can be seen. */
static void label_at_rest(picture *p, unsigned which) {
    const body *b = &p->s->bodies[which];
    const bool moved = !is_same_place(view_bounds(p->v, b, 0), view_bounds(p->v, b, p->s->times[AT_PART]));
    const words pushed = words_of("%s, %s", body_name(p->s, which), moment_name(p->s, AT_PART));
    label_outline(p, which, 0, body_name(p->s, which));
    if (moved)
        label_outline(p, which, p->s->times[AT_PART], pushed.text);
}

static void label_body(picture *p, unsigned which) {
    const body *b = &p->s->bodies[which];
    bool named[MOMENTS] = {false};
    for (unsigned m = 0; m < (body_moves(b) ? MOMENTS : 1); m++) {
        if (named[m] || !view_shows(p->v, view_bounds(p->v, b, p->s->times[m])))
            continue;
        const words text =
            body_moves(b) ? name_from(p, which, m, named) : words_of("%s", body_name(p->s, which));
        label_outline(p, which, p->s->times[m], text.text);
    }
}

/* The corner of the panel in which a box covers least. */
static area free_corner(const picture *p, double width, double height) {
    const area *panel = &p->v->panel;
    const double left = panel->lo.x, top = panel->lo.y;
    const double right = panel->hi.x - width, bottom = panel->hi.y - height;
    const pixel corners[4] = {{left, bottom}, {left, top}, {right, top}, {right, bottom}};
    area best = {{0, 0}, {0, 0}};
    double least = HUGE_VAL;
    for (unsigned i = 0; i < 4; i++) {
        const area here = {corners[i], {corners[i].x + width, corners[i].y + height}};
        const double cost = labels_cost(&p->labels, here);
        if (cost < least) {
            least = cost;
            best = here;
        }
    }
    return best;
}

/* Where a body is at a time, if not in the picture. */
static bool note_of(const picture *p, unsigned which, const char *name, double time, words *out) {
    const body *b = &p->s->bodies[which];
    if (view_shows(p->v, view_bounds(p->v, b, time)))
        return false;
    const double later = time - p->s->times[AT_MEET];
    const words number = words_number(vec_length(b->velocity) * fabs(later));
    *out = words_of("%s, %s: outside, %s units %s", body_name(p->s, which), name, number.text,
                    later < 0 ? "before" : "later");
    return true;
}

/* All that are needed; how many. The end of bodies that meet is no moment of its own. */
static unsigned find_notes(const picture *p, words *out) {
    unsigned count = 0;
    for (moment m = 0; m < MOMENTS; m++)
        for (unsigned which = 0; which < 2; which++)
            count += note_of(p, which, moment_name(p->s, m), p->s->times[m], &out[count]);
    for (unsigned which = 0; which < 2 && p->s->times[AT_PART] < p->s->t_max; which++)
        count += note_of(p, which, "end", p->s->t_max, &out[count]);
    return count;
}

static void draw_notes(picture *p) {
    static const double indent = 12;
    words notes[2 * (MOMENTS + 1)];
    const unsigned count = find_notes(p, notes);
    double width = 0;
    for (unsigned i = 0; i < count; i++)
        width = fmax(width, svg_text_width(notes[i].text, FONT));
    if (count == 0)
        return;
    const area box = free_corner(p, width + 2 * indent, LINE * count + indent);
    for (unsigned i = 0; i < count; i++)
        svg_text(p->out, "label soft", (pixel){box.lo.x + indent, box.lo.y + LINE * (i + 1)}, ANCHOR_START,
                 notes[i].text);
    labels_avoid(&p->labels, box, OVER_TEXT);
}

/* ---- the world's axes, each as long as a round number of units ---- */

static double round_length(double wanted) {
    double length = 1;
    while (length * 10 <= wanted)
        length *= 10;
    while (length > wanted)
        length /= 10;
    return length * 5 <= wanted ? length * 5 : length * 2 <= wanted ? length * 2 : length;
}

static void draw_arm(picture *p, pixel from, vec axis, double length, const char *name) {
    static const double beyond = 10, below = 4;
    const pixel along = view_direction(p->v, axis);
    const pixel to = {from.x + length * along.x, from.y + length * along.y};
    svg_arrow(p->out, "frame", from, to);
    svg_text(p->out, "label soft", (pixel){to.x + beyond * along.x, to.y + beyond * along.y + below},
             ANCHOR_MIDDLE, name);
}

static void draw_frame(picture *p) {
    static const pixel origin_2d = {18, -30}, origin_3d = {75, -58}, text_at = {12, -9};
    const area corner = free_corner(p, 170, 150);
    const pixel origin = p->s->is_3d ? origin_3d : origin_2d;
    const pixel from = {corner.lo.x + origin.x, corner.hi.y + origin.y};
    const double units = round_length(AXES / p->v->scale), length = units * p->v->scale;
    const words number = words_number(units);
    const words text = words_of("%s unit%s long", number.text, units == 1 ? "" : "s");
    draw_arm(p, from, (vec){1, 0, 0}, length, "x");
    draw_arm(p, from, (vec){0, 1, 0}, length, "y");
    if (p->s->is_3d)
        draw_arm(p, from, (vec){0, 0, 1}, length, "z");
    svg_text(p->out, "label soft", (pixel){corner.lo.x + text_at.x, corner.hi.y + text_at.y}, ANCHOR_START,
             text.text);
    labels_avoid(&p->labels, corner, OVER_TEXT);
}

void draw_names(picture *p) {
    draw_frame(p);
    if (!scene_at_rest(p->s))
        draw_notes(p);
    for (unsigned which = 0; which < 2; which++)
        if (scene_at_rest(p->s))
            label_at_rest(p, which);
        else
            label_body(p, which);
}
