/* SPDX-License-Identifier: MIT */
#include "draw_looks.h"
#include "axis_name.h"
#include "turn_gap.h"

#include <math.h>

/* Pixels, and the most rows: the first ones and the last ones, where most is decided. */
enum {
    ROW = 23,
    BAR = 13,
    NAMES = 150,
    NUMBERS = 270,
    HEADING = 52,
    LIMITS = 40,
    LEAST_BAR = 2,
    FIRST = 4,
    LAST = 8
};

typedef struct {
    svg *out;
    const scene *s;
    double end;         /* of the time that is shown, from 0 */
    double left, right; /* pixels */
    double top, bottom; /* of all rows */
} chart;

static unsigned left_out(const scene *s) {
    return scene_steps(s) > FIRST + LAST ? s->step_count - FIRST - LAST : 0;
}

/* With one for those that are left out, and one for the answer. */
static double rows_height(const scene *s) {
    const unsigned looks = left_out(s) > 0 ? FIRST + LAST + 1 : scene_steps(s);
    return ROW * (looks + 1.0);
}

double looks_height(const scene *s) {
    return HEADING + rows_height(s) + LIMITS;
}

static double place(const chart *c, double time) {
    return c->left + fmin(fmax(time / c->end, 0), 1) * (c->right - c->left);
}

static void draw_bar(const chart *c, const char *class, double top, double from, double until) {
    const double a = fmin(place(c, from), c->right - LEAST_BAR), b = fmax(place(c, until), a + LEAST_BAR);
    svg_rectangle(c->out, class, (area){{a, top}, {b, top + BAR}});
}

static void draw_texts(const chart *c, const char *class, double top, const char *name, const char *time,
                       const char *gap) {
    const double base = top + BAR - 2;
    svg_text(c->out, class, (pixel){c->left - 10, base}, ANCHOR_END, name);
    svg_text(c->out, "number", (pixel){c->right + 10, base}, ANCHOR_START, time);
    svg_text(c->out, class, (pixel){c->right + NUMBERS, base}, ANCHOR_END, gap);
}

static void draw_track(const chart *c, double top) {
    svg_rectangle(c->out, "track", (area){{c->left, top}, {c->right, top + BAR}});
}

static const char *bar_class(const toi_axis *axis) {
    return axis->kind == TOI_AXIS_FACE_A   ? "a solid bar"
           : axis->kind == TOI_AXIS_FACE_B ? "b solid bar"
                                           : "other solid bar";
}

static void draw_look(const chart *c, const toi_turn_step *step, double top) {
    const bool balls = step->axis.kind == TOI_AXIS_NONE;
    const words from = words_fix16(step->from), until = words_fix16(step->until);
    const words time = words_of("%s .. %s", from.text, until.text);
    const words number = words_number(balls ? 0 : turn_gap_at(c->s->bodies, step, units(step->from)).gap);
    const words gap = words_of(balls ? "" : "gap %s", number.text);
    draw_track(c, top);
    draw_bar(c, bar_class(&step->axis), top, units(step->from), units(step->until));
    draw_texts(c, "", top, balls ? "balls around them" : name_axis(c->s->query, &step->axis).text, time.text,
               gap.text);
}

static void draw_answer(const chart *c, double top) {
    const toi_hit *hit = &c->s->hit;
    const words enter = words_fix16(hit->enter);
    const words text = words_of(hit->conservative ? "perhaps from %s" : "from %s", enter.text);
    const bool contact = scene_has_contact(c->s);
    draw_track(c, top);
    if (contact)
        draw_bar(c, "contact", top, units(hit->enter), units(hit->enter));
    draw_texts(c, "strong", top, "contact", contact ? text.text : "never", "");
}

static void draw_rows(const chart *c) {
    const unsigned steps = scene_steps(c->s), out = left_out(c->s), past = out > 0 ? steps - FIRST - LAST : 0;
    double top = c->top;
    for (unsigned i = 0; i < steps; i++) {
        if (out > 0 && i == FIRST) {
            const words more = words_of("and %u more", out);
            svg_text(c->out, "soft", (pixel){c->left - 10, top + BAR - 2}, ANCHOR_END, more.text);
            top += ROW;
            i += past;
        }
        draw_look(c, &c->s->steps[i], top);
        top += ROW;
    }
    draw_answer(c, top);
}

static void draw_times(const chart *c) {
    const words end = words_fix16((fix16_t)(c->end * 65536)), enter = words_fix16(c->s->hit.enter);
    const words to = words_of("t = %s", end.text), text = words_of("enter %s", enter.text);
    svg_text(c->out, "soft", (pixel){c->left, c->top - 8}, ANCHOR_START, "t = 0");
    svg_text(c->out, "soft", (pixel){c->right, c->top - 8}, ANCHOR_END, to.text);
    if (!scene_has_contact(c->s))
        return;
    const double x = place(c, units(c->s->hit.enter));
    svg_line(c->out, "limit", (pixel){x, c->top - 4}, (pixel){x, c->bottom + 10});
    svg_text(c->out, "ink-good", (pixel){x - 4, c->bottom + 16},
             x > (c->left + c->right) / 2 ? ANCHOR_END : ANCHOR_START, text.text);
}

void draw_looks(svg *out, const scene *s, pixel corner, double width) {
    static const double beyond = 2, instead_of_none = 1;
    chart c = {.out = out, .s = s, .left = corner.x + NAMES, .right = corner.x + width - NUMBERS};
    const double enter = units(s->hit.enter);
    c.top = corner.y + HEADING;
    c.bottom = c.top + rows_height(s);
    c.end = scene_has_contact(s) && enter > 0 ? fmin(s->t_max, beyond * enter) : s->t_max;
    c.end = c.end > 0 ? c.end : instead_of_none;
    svg_text(out, "heading", (pixel){corner.x, c.top - HEADING + 16}, ANCHOR_START,
             "How long each look proves them apart");
    draw_rows(&c);
    draw_times(&c);
}
