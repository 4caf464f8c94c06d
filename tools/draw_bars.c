/* SPDX-License-Identifier: MIT */
#include "draw_bars.h"
#include "axis_name.h"

#include <math.h>

/* Pixels. */
enum { ROW = 23, BAR = 13, NAMES = 150, NUMBERS = 270, HEADING = 52, LIMITS = 40, LEAST_BAR = 5, POINT = 7 };

/* The part of [0, t_max] that is shown, and where. */
typedef struct {
    svg *out;
    const scene *s;
    double from, to;    /* times */
    double left, right; /* pixels */
    double top, bottom; /* of all rows */
} chart;

/* ---- which time to show ---- */

static bool is_between(double time, double from, double to) {
    return time > from && time < to;
}

/* What matters: the contact, or the times that leave none. */
static void find_focus(const scene *s, double *from, double *to) {
    *from = fmin(units(s->hit.enter), s->t_max);
    *to = units(s->hit.exit);
    if (scene_has_contact(s))
        return;
    *from = *to = s->times[AT_MEET];
    const double times[2] = {s->axes.late != NULL ? s->axes.late->enter : 0,
                             s->axes.early != NULL ? s->axes.early->leave : 0};
    for (unsigned i = 0; i < 2; i++)
        if (is_between(times[i], 0, s->t_max)) {
            *from = fmin(*from, times[i]);
            *to = fmax(*to, times[i]);
        }
}

/* All of it, but what comes long after; of what is too short to be seen the surroundings; and where there is
 * no time at all, what would come. */
static void choose_time(chart *c) {
    static const double long_after = 5, more = 2, too_short = 0.025, around = 10, instead_of_none = 1;
    double from, to;
    find_focus(c->s, &from, &to);
    c->from = 0;
    c->to = to > 0 && c->s->t_max > long_after * to ? more * to : c->s->t_max;
    if (c->to == 0)
        c->to = instead_of_none;
    if (to > from && to - from < too_short * (c->to - c->from)) {
        c->from = fmax(from - around * (to - from), 0);
        c->to = fmin(to + around * (to - from), c->s->t_max);
    }
}

static double place(const chart *c, double time) {
    const double part = (time - c->from) / (c->to - c->from);
    return c->left + fmin(fmax(part, 0), 1) * (c->right - c->left);
}

/* ---- bars ---- */

/* Where a time begins and ends; what is too short to be seen is made longer. */
typedef struct {
    double a, b;
} stretch;

static stretch stretch_of(const chart *c, double from, double to) {
    const stretch s = {place(c, from), place(c, to)};
    if (s.b - s.a >= LEAST_BAR)
        return s;
    const double a = fmin(fmax((s.a + s.b - LEAST_BAR) / 2, c->left), c->right - LEAST_BAR);
    return (stretch){a, a + LEAST_BAR};
}

/* Pointed at the ends where it goes on beyond what is shown. */
static void draw_bar(const chart *c, const char *class, double top, double from, double to) {
    const stretch s = stretch_of(c, from, to);
    const double point = s.b - s.a > 2 * POINT ? POINT : 0;
    const double left = from < c->from ? s.a + point : s.a, right = to > c->to ? s.b - point : s.b;
    const double middle = top + BAR / 2.0, bottom = top + BAR;
    const pixel corners[6] = {{s.a, middle}, {left, top},     {right, top},
                              {s.b, middle}, {right, bottom}, {left, bottom}};
    svg_polygon(c->out, class, corners, 6);
}

static const char *bar_class(const toi_axis *axis, bool decides) {
    static const char *const names[][2] = {
        [TOI_AXIS_NONE] = {"other solid bar", "other solid bar strong"},
        [TOI_AXIS_FACE_A] = {"a solid bar", "a solid bar strong"},
        [TOI_AXIS_FACE_B] = {"b solid bar", "b solid bar strong"},
        [TOI_AXIS_EDGES] = {"other solid bar", "other solid bar strong"},
        [TOI_AXIS_PATH] = {"other solid bar", "other solid bar strong"},
        [TOI_AXIS_NEAREST] = {"other solid bar", "other solid bar strong"}};
    return names[axis->kind][decides];
}

static const char *verdict(const scene *s, const axis_row *row) {
    const toi_axis_report *r = &row->report;
    if (!scene_has_contact(s))
        return r->never               ? "never"
               : row == s->axes.late  ? "too late"
               : row == s->axes.early ? "too early"
               : r->separates         ? "separates"
                                      : "";
    return r->decides_enter && r->decides_exit ? "enter, exit"
           : r->decides_enter                  ? "enter"
           : r->decides_exit                   ? "exit"
           : r->decides_normal                 ? "normal"
                                               : "";
}

/* Past this the decimals of a time are left out. */
static const double MANY_UNITS = 1000;

static words time_text(fix16_t time) {
    const double number = units(time);
    return time == INT32_MAX            ? words_of("> 32767")
           : time == INT32_MIN          ? words_of("< -32767")
           : fabs(number) >= MANY_UNITS ? words_number(number)
                                        : words_fix16(time);
}

static words interval_text(const axis_row *row) {
    if (row->report.always || row->report.never)
        return words_of(row->report.always ? "always" : "");
    const words enter = time_text(row->report.enter), leave = time_text(row->report.leave);
    return words_of("%s .. %s", enter.text, leave.text);
}

static void draw_texts(const chart *c, const char *name, double top, bool decides, const char *interval,
                       const char *outcome) {
    const double base = top + BAR - 2;
    svg_text(c->out, decides ? "strong" : "", (pixel){c->left - 10, base}, ANCHOR_END, name);
    svg_text(c->out, decides ? "number strong" : "number", (pixel){c->right + 10, base}, ANCHOR_START,
             interval);
    svg_text(c->out, decides ? "strong" : "", (pixel){c->right + NUMBERS, base}, ANCHOR_END, outcome);
}

static void draw_track(const chart *c, double top) {
    svg_rectangle(c->out, "track", (area){{c->left, top}, {c->right, top + BAR}});
}

static void draw_row(const chart *c, const axis_row *row, double top) {
    const bool decides = axis_decides(&c->s->axes, row);
    const axis_name name = name_axis(c->s->query, &row->report.axis);
    const words interval = interval_text(row);
    draw_track(c, top);
    if (row->enter <= c->to && row->leave >= c->from)
        draw_bar(c, bar_class(&row->report.axis, decides), top, row->enter, row->leave);
    draw_texts(c, name.text, top, decides, interval.text, verdict(c->s, row));
}

/* What all have in common. */
static void draw_sum(const chart *c, double top) {
    const toi_hit *hit = &c->s->hit;
    draw_track(c, top);
    if (!scene_has_contact(c->s)) {
        draw_texts(c, "contact", top, true, c->s->is_round ? "never" : "no common time", "");
        return;
    }
    const words enter = words_fix16(hit->enter), exit = words_fix16(hit->exit);
    const words interval = words_of("%s .. %s", enter.text, exit.text);
    draw_bar(c, "contact", top, units(hit->enter), units(hit->exit));
    draw_texts(c, "contact", top, true, interval.text, "");
}

/* ---- times common to all rows ---- */

static void draw_limit(const chart *c, const char *class, const char *ink, double time, svg_anchor anchor,
                       const char *text) {
    if (time < c->from || time > c->to)
        return;
    const double x = place(c, time), beside = anchor == ANCHOR_END ? -4 : 4;
    svg_line(c->out, class, (pixel){x, c->top - 4}, (pixel){x, c->bottom + 10});
    svg_text(c->out, ink, (pixel){x + beside, c->bottom + 16}, anchor, text);
}

static void draw_contact_limits(const chart *c) {
    const toi_hit *hit = &c->s->hit;
    const words enter = words_fix16(hit->enter), exit = words_fix16(hit->exit);
    const words enter_text = words_of("enter %s", enter.text), exit_text = words_of("exit %s", exit.text);
    const stretch s = stretch_of(c, units(hit->enter), units(hit->exit));
    svg_rectangle(c->out, "band", (area){{s.a, c->top - 4}, {s.b, c->bottom}});
    draw_limit(c, "limit", "ink-good", units(hit->enter), ANCHOR_END, enter_text.text);
    draw_limit(c, "limit", "ink-good", units(hit->exit), ANCHOR_START, exit_text.text);
}

static void draw_missed_limits(const chart *c) {
    const axis_row *late = c->s->axes.late, *early = c->s->axes.early;
    if (late == NULL || late->report.never)
        return;
    const words enter = words_fix16(late->report.enter), leave = words_fix16(early->report.leave);
    const words enter_text = words_of("last meet %s", enter.text),
                leave_text = words_of("first part %s", leave.text);
    draw_limit(c, "miss", "ink-bad", early->leave, ANCHOR_END, leave_text.text);
    draw_limit(c, "miss", "ink-bad", late->enter, ANCHOR_START, enter_text.text);
}

static words time_of(double time) {
    return words_fix16((fix16_t)(time * 65536));
}

static void draw_ends(const chart *c) {
    const words from = time_of(c->from), to = time_of(c->to), end = words_fix16(c->s->query->t_max);
    const words from_text = words_of("t = %s", from.text);
    const words to_text =
        c->to != c->s->t_max ? words_of("t = %s (end: %s)", to.text, end.text) : words_of("t = %s", end.text);
    svg_text(c->out, "soft", (pixel){c->left, c->top - 8}, ANCHOR_START, from_text.text);
    svg_text(c->out, "soft", (pixel){c->right, c->top - 8}, ANCHOR_END, to_text.text);
}

/* ---- all ---- */

static size_t shown_rows(const scene *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->axes.count; i++)
        count += s->axes.rows[i].shown;
    return count;
}

static bool has_others(const scene *s) {
    return s->axes.skipped > 0 || shown_rows(s) < s->axes.count;
}

/* Of all rows. */
static double rows_height(const scene *s) {
    return ROW * (double)(shown_rows(s) + has_others(s) + !scene_at_rest(s));
}

double bars_height(const scene *s) {
    return HEADING + rows_height(s) + LIMITS;
}

/* The axes without a bar. */
static void draw_others(const chart *c, double top) {
    const unsigned long hidden = (unsigned long)(c->s->axes.count - shown_rows(c->s));
    const unsigned long skipped = (unsigned long)c->s->axes.skipped;
    const words more = words_of("and %lu more", hidden), skips = words_of("%lu skipped", skipped);
    const pixel name = {c->left - 10, top + BAR - 2}, text = {c->left, top + BAR - 2};
    svg_text(c->out, "soft", name, ANCHOR_END, hidden > 0 ? more.text : skips.text);
    if (hidden > 0)
        svg_text(c->out, "soft", text, ANCHOR_START, "of which none decides");
    if (hidden > 0 && skipped > 0)
        svg_text(c->out, "soft", (pixel){c->right, text.y}, ANCHOR_END, skips.text);
}

static double draw_rows(const chart *c, void (*draw)(const chart *c, const axis_row *row, double top)) {
    const scene *s = c->s;
    double top = c->top;
    for (size_t i = 0; i < s->axes.count; i++)
        if (s->axes.rows[i].shown) {
            draw(c, &s->axes.rows[i], top);
            top += ROW;
        }
    if (has_others(s)) {
        draw_others(c, top);
        top += ROW;
    }
    return top;
}

static void draw_heading(const chart *c, const char *text) {
    svg_text(c->out, "heading", (pixel){c->left - NAMES, c->top - HEADING + 16}, ANCHOR_START, text);
}

static void draw_times(chart *c) {
    static const char *const headings[2][2] = {
        {"When they overlap on each axis", "When they are in contact"},
        {"When the ray is within the shape on each axis", "When the ray is within the shape"}};
    choose_time(c);
    draw_heading(c, headings[scene_is_ray(c->s)][c->s->is_round]);
    draw_sum(c, draw_rows(c, draw_row));
    draw_ends(c);
    if (scene_has_contact(c->s))
        draw_contact_limits(c);
    else
        draw_missed_limits(c);
}

/* ---- at rest: how far B may be moved along each axis ---- */

static bool decides_rest(const chart *c, const axis_row *row) {
    return row == c->s->axis;
}

/* All that is near 0, where B is, and not much more. */
static void choose_distance(chart *c) {
    static const double much = 4;
    double nearest = 0, farthest = 0;
    for (size_t i = 0; i < c->s->axes.count; i++) {
        const axis_depths d = axis_depths_of(c->s->bodies, &c->s->axes.rows[i].report);
        const double along = fabs(units(d.along)), against = fabs(units(d.against));
        if (c->s->axes.rows[i].shown) {
            nearest = fmax(nearest, fmin(along, against));
            farthest = fmax(farthest, fmax(along, against));
        }
    }
    c->to = nearest > 0 ? fmin(farthest, much * nearest) : farthest;
    c->to += c->to > 0 ? 0 : 1;
    c->from = -c->to;
}

static void draw_distance(const chart *c, const axis_row *row, double top) {
    static const char *const verdicts[] = {
        [TOI_SEPARATE] = "separates", [TOI_OVERLAP] = "least", [TOI_TOUCH] = "touches"};
    const bool decides = decides_rest(c, row);
    const axis_depths d = axis_depths_of(c->s->bodies, &row->report);
    const axis_name name = name_axis(c->s->query, &row->report.axis);
    const words along = words_fix16(d.along), against = words_fix16(d.against);
    const words interval = words_of("-%s .. %s", against.text, along.text);
    draw_track(c, top);
    draw_bar(c, bar_class(&row->report.axis, decides), top, -units(d.against), units(d.along));
    draw_texts(c, name.text, top, decides, interval.text, decides ? verdicts[c->s->answer->status] : "");
}

static void draw_distances(chart *c) {
    choose_distance(c);
    draw_heading(c, c->s->is_round
                        ? "How far B can be moved along the line of the nearest points until they are apart"
                        : "How far B can be moved along each axis until they are apart");
    draw_rows(c, draw_distance);
    draw_limit(c, "limit", "ink-good", 0, ANCHOR_START, "0: where B is");
}

void draw_bars(svg *out, const scene *s, pixel corner, double width) {
    chart c = {.out = out, .s = s, .left = corner.x + NAMES, .right = corner.x + width - NUMBERS};
    c.top = corner.y + HEADING;
    c.bottom = c.top + rows_height(s);
    if (scene_at_rest(s))
        draw_distances(&c);
    else
        draw_times(&c);
}
