/* SPDX-License-Identifier: MIT */
#include "draw_names.h"

#include <math.h>
#include <stdlib.h>

/* Pixels. */
enum { FONT = 13, TEXT_HEIGHT = 17, LINE = 18, SAME_PLACE = 3, AXES = 80 };

static const char *const ink[2] = {"label ink-a", "label ink-b"};

void put_label(picture *p, const char *class, const pixel *corners, size_t count, const char *text) {
    const double width = svg_text_width(text, FONT);
    const area box = labels_place(&p->labels, corners, count, width, TEXT_HEIGHT);
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

/* As it is answered: the picture's time of a touch may be between two ulps. */
static double answered_time(const scene *s, moment m) {
    const bool contact = scene_has_contact(s);
    return contact && m == AT_MEET   ? units(s->hit.enter)
           : contact && m == AT_PART ? units(s->hit.exit)
                                     : s->times[m];
}

/* Moments at which the body is drawn at the same place share one name, with a `=` where they are the same
 * time; those after m are marked as named. */
static words name_from(const picture *p, unsigned which, moment m, bool named[MOMENTS]) {
    const body *b = &p->s->bodies[which];
    const area here = view_bounds(p->v, b, p->s->times[m]);
    words text = words_of("%s, %s", body_name(p->s, which), moment_name(p->s, m));
    for (unsigned k = m + 1; k < scene_moments(p->s); k++)
        if (is_same_place(here, view_bounds(p->v, b, p->s->times[k]))) {
            const words before = text;
            const bool same_time = fabs(answered_time(p->s, k - 1) - answered_time(p->s, k)) < units(1);
            text = words_of(same_time ? "%s = %s" : "%s and %s", before.text, moment_name(p->s, k));
            named[k] = true;
        }
    return text;
}

static void label_outline(picture *p, unsigned which, double time, const char *text) {
    outline o = view_outline(p->v, &p->s->bodies[which], time);
    outline flat = outline_flat(&o, p->v->panel, OUTLINE_COARSE);
    pixel *seen = take_memory(flat.count + 4, sizeof *seen);
    const size_t count = view_clip_polygon(p->v, flat.corners, flat.count, seen);
    if (count > 0)
        put_label(p, ink[which], seen, count, text);
    free(seen);
    outline_free(&flat);
    outline_free(&o);
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
    for (unsigned m = 0; m < (body_moves(b) ? scene_moments(p->s) : 1); m++) {
        if (named[m] || !view_shows(p->v, view_bounds(p->v, b, p->s->times[m])))
            continue;
        const words text =
            body_moves(b) ? name_from(p, which, m, named) : words_of("%s", body_name(p->s, which));
        label_outline(p, which, p->s->times[m], text.text);
    }
}

/* The place in which a box covers least: corners first, and rather at the rim of the panel than within. */
static area free_corner(const picture *p, double width, double height) {
    enum { STEPS = 12 };
    static const double within = 60;
    static const double order[STEPS + 1] = {0,       1,       1. / 12, 2. / 12, 3. / 12,  4. / 12, 5. / 12,
                                            6. / 12, 7. / 12, 8. / 12, 9. / 12, 10. / 12, 11. / 12};
    const area *panel = &p->v->panel;
    const double across = panel->hi.x - width - panel->lo.x, down = panel->hi.y - height - panel->lo.y;
    area best = {{0, 0}, {0, 0}};
    double least = HUGE_VAL;
    for (unsigned i = 0; i <= STEPS; i++)
        for (unsigned k = 0; k <= STEPS; k++) {
            const pixel lo = {panel->lo.x + order[i] * across, panel->lo.y + (1 - order[k]) * down};
            const area here = {lo, {lo.x + width, lo.y + height}};
            const double cost = labels_cost(&p->labels, here) + (i < 2 || k < 2 ? 0 : within);
            if (cost < least) {
                least = cost;
                best = here;
            }
        }
    return best;
}

/* How far, in length units, what is not in the picture is from its rim. */
static double distance_off(const view *v, area bounds) {
    const area *panel = &v->panel;
    const double x = fmax(bounds.lo.x - panel->hi.x, panel->lo.x - bounds.hi.x);
    const double y = fmax(bounds.lo.y - panel->hi.y, panel->lo.y - bounds.hi.y);
    return hypot(fmax(x, 0), fmax(y, 0)) / v->scale;
}

/* Where a body is at a time, if not in the picture. */
static bool note_of(const picture *p, unsigned which, double time, words *out) {
    const area bounds = view_bounds(p->v, &p->s->bodies[which], time);
    if (view_shows(p->v, bounds))
        return false;
    const words at = words_fix16((fix16_t)(time * 65536)), off = words_number(distance_off(p->v, bounds));
    *out = words_of("%s at t = %s: %s units off the picture", body_name(p->s, which), at.text, off.text);
    return true;
}

/* All that are needed; how many. The end of bodies that meet is no moment of its own. */
static unsigned find_notes(const picture *p, words *out) {
    unsigned count = 0;
    for (moment m = 0; m < scene_moments(p->s); m++)
        for (unsigned which = 0; which < 2; which++)
            count += note_of(p, which, p->s->times[m], &out[count]);
    for (unsigned which = 0; which < 2 && p->s->times[AT_PART] < scene_end(p->s); which++)
        count += note_of(p, which, p->s->t_max, &out[count]);
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

void draw_frame(picture *p, bool is_3d) {
    static const double room_2d[2] = {18, 30}, room_3d[2] = {75, 58}, names = 20;
    static const pixel text_at = {12, -9};
    const double units = round_length(AXES / p->v->scale), length = units * p->v->scale;
    const words number = words_number(units);
    const words text = words_of("%s unit%s long", number.text, units == 1 ? "" : "s");
    const double *const room = is_3d ? room_3d : room_2d;
    const double width = fmax(room[0] + length + names, text_at.x + svg_text_width(text.text, FONT));
    const area corner = free_corner(p, width, room[1] + length + names);
    const pixel from = {corner.lo.x + room[0], corner.hi.y - room[1]};
    draw_arm(p, from, (vec){1, 0, 0}, length, "x");
    draw_arm(p, from, (vec){0, 1, 0}, length, "y");
    if (is_3d)
        draw_arm(p, from, (vec){0, 0, 1}, length, "z");
    svg_text(p->out, "label soft", (pixel){corner.lo.x + text_at.x, corner.hi.y + text_at.y}, ANCHOR_START,
             text.text);
    labels_avoid(&p->labels, corner, OVER_TEXT);
}

void draw_names(picture *p) {
    draw_frame(p, p->s->is_3d);
    if (!scene_at_rest(p->s))
        draw_notes(p);
    for (unsigned which = 0; which < 2; which++)
        if (scene_at_rest(p->s))
            label_at_rest(p, which);
        else
            label_body(p, which);
}
