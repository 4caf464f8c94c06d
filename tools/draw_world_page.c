/* SPDX-License-Identifier: MIT */
#include "draw_legend.h"
#include "draw_world_picture.h"
#include "draw_words.h"

#include <string.h>

/* Pixels. */
enum { WIDTH = 960, MARGIN = 24, PANEL_TOP = 96, PANEL_HEIGHT = 560, LEGEND_ROWS = 2, FOOTER = 30 };

/* What there must be in the picture for a swatch to be in the legend. */
enum {
    CERTAIN = 1,
    UNCERTAIN = 2,
    STILL = 4,
    MOTION = 8,
    PAIRS = 16,
    EVENT = 32,
    NORMAL = 64,
    ROBOT = 128,
    RAY = 256,
    NEAR = 512
};

static const swatch legend[] = {
    {SWATCH_LINE, CERTAIN, "a start", "moves"},
    {SWATCH_LINE, UNCERTAIN, "b start", "not known for certain"},
    {SWATCH_FILL, STILL, "other solid area", "static"},
    {SWATCH_FILL, MOTION | CERTAIN, "a solid path swatch", "its path until the end"},
    {SWATCH_LINE, MOTION | UNCERTAIN, "b part", "where it may be at the end"},
    {SWATCH_LINE, PAIRS, "swept", "swept box"},
    {SWATCH_LINE, PAIRS, "axis", "pair of boxes that meet"},
    {SWATCH_FILL, EVENT | MOTION | CERTAIN, "a solid area", "when they touch first"},
    {SWATCH_FILL, EVENT | MOTION | UNCERTAIN, "b solid area", "when they may touch first"},
    {SWATCH_ARROW, NORMAL, "normal", "normal, from the first to the second"},
    {SWATCH_LINE, ROBOT, "a part", "where it stands"},
    {SWATCH_ARROW, RAY, "a arrow", "ray"},
    {SWATCH_DOT, RAY | EVENT, "point", "where it goes in"},
    {SWATCH_LINE, NEAR, "limit", "box that is asked about"},
};

static const char *const styles[] = {".swept{stroke:#59636e;stroke-width:1;stroke-dasharray:2 3}",
                                     "@media (prefers-color-scheme:dark){.swept{stroke:#9aa4af}}"};

typedef struct {
    size_t certain, uncertain, still;
} census;

static census count_actors(const world_scene *s) {
    census c = {0, 0, 0};
    for (size_t i = 0; i < s->count; i++) {
        const actor *const a = &s->actors[i];
        c.still += a->still;
        c.uncertain += a->uncertain;
        c.certain += !a->still && !a->uncertain;
    }
    return c;
}

static unsigned what_there_is(const world_scene *s) {
    const census c = count_actors(s);
    const toi_status status = s->event.hit.status;
    const world_kind kind = s->question->kind;
    return (c.certain > 0 ? CERTAIN : 0U) | (c.uncertain > 0 ? UNCERTAIN : 0U) | (c.still > 0 ? STILL : 0U) |
           (s->t_max > 0 ? MOTION : 0U) | (world_scene_moves(s) && !world_scene_is_crowded(s) ? PAIRS : 0U) |
           (s->met[1] != NULL ? EVENT : 0U) | (s->robot != NULL ? ROBOT : 0U) |
           (s->met[0] != NULL && (status == TOI_HIT || status == TOI_GRAZE) ? NORMAL : 0U) |
           (kind == WORLD_RAY ? RAY : 0U) | (kind == WORLD_NEAR ? NEAR : 0U);
}

/* ---- in words ---- */

static words time_words(double time) {
    return words_number(time);
}

static words motion_meaning(const world_scene *s) {
    static const char *const what[] = {[TOI_HIT] = "touch first, and press in,",
                                       [TOI_OVERLAP] = "overlap from the start,",
                                       [TOI_MAY_TOUCH] = "may touch first"};
    const words end = words_fix16(s->question->t_max), at = words_fix16(s->event.hit.enter);
    if (s->met[1] == NULL)
        return words_of("Nothing touches until t = %s, but for grazes.", end.text);
    return words_of("Bodies %u and %u %s at t = %s.", (unsigned)s->event.a, (unsigned)s->event.b,
                    what[s->event.hit.status], at.text);
}

static words robot_meaning(const world_scene *s) {
    const unsigned id = s->robot->id, other = s->advice.body;
    const words time = words_fix16(s->advice.warning.time), end = time_words(s->t_max);
    const words factor = words_number(100 * s->plan.factor);
    const words until = words_number(s->plan.until - units(s->question->brake.react));
    if (s->question->kind == WORLD_STOP && !s->advice.has_body)
        return words_of("If body %u is told to brake now, nothing touches it until it stands, at t = %s.", id,
                        time.text);
    if (s->question->kind == WORLD_STOP)
        return words_of("If body %u is told to brake now, body %u may touch it at t = %s.", id, other,
                        time.text);
    if (s->question->kind == WORLD_SPEED)
        return words_of("At up to %s %% of its velocity body %u can stop before anything may touch it.",
                        factor.text, id);
    if (s->advice.status == TOI_OVERLAP)
        return words_of("Not even a command to brake now is safe: body %u may touch body %u.", other, id);
    return words_of("Body %u may wait until t = %s before it is told to brake; then it stands at t = %s.", id,
                    until.text, end.text);
}

static words meaning_of(const world_scene *s) {
    if (world_scene_moves(s))
        return motion_meaning(s);
    if (s->robot != NULL)
        return robot_meaning(s);
    if (s->question->kind == WORLD_NEAR)
        return words_of("What is filled has a box that meets this one.");
    return s->met[1] == NULL ? words_of("The ray hits nothing.")
                             : words_of("The ray hits body %u first.", (unsigned)s->met[1]->id);
}

static words counted(size_t count, const char *one, const char *many) {
    return words_of("%zu %s", count, count == 1 ? one : many);
}

static words census_words(const world_scene *s) {
    const census c = count_actors(s);
    const words end = time_words(s->t_max), bodies = counted(c.certain + c.uncertain, "body", "bodies"),
                statics = counted(c.still, "static", "statics"),
                pairs = counted(s->pairs.count, "pair of swept boxes meets", "pairs of swept boxes meet");
    const words doubt = c.uncertain == 0
                            ? words_of("%s", bodies.text)
                            : words_of("%s, %zu of them not known for certain", bodies.text, c.uncertain);
    if (world_scene_moves(s))
        return words_of("%s; %s; %s until t = %s.", doubt.text, statics.text, pairs.text, end.text);
    return words_of("%s; %s.", doubt.text, statics.text);
}

/* So much of it as fits the page: of what is near there may be many. */
static words answer_words(const world_scene *s) {
    enum { MOST = 100 };
    return words_of("Answer: %.*s%s", MOST, s->answer, strlen(s->answer) > MOST ? " ..." : "");
}

/* ---- the page ---- */

void draw_world_page(const world_scene *s, FILE *file) {
    const area panel = {{MARGIN, PANEL_TOP}, {WIDTH - MARGIN, PANEL_TOP + PANEL_HEIGHT}};
    const double height = panel.hi.y + (LEGEND_ROWS + 1) * LEGEND_ROW + FOOTER;
    const words answer = answer_words(s), meaning = meaning_of(s), there = census_words(s);
    const words description = words_of("%s %s", there.text, answer.text);
    svg out = {file};
    svg_open(&out, WIDTH, height, meaning.text, description.text);
    svg_styles(&out, styles, sizeof styles / sizeof styles[0]);
    svg_fitted_text(&out, "answer", "heading", 19, (pixel){MARGIN, 36}, WIDTH - 2 * MARGIN, meaning.text);
    svg_fitted_text(&out, "", "soft", 14, (pixel){MARGIN, 60}, WIDTH - 2 * MARGIN, there.text);
    svg_fitted_text(&out, "soft", "soft", 13, (pixel){MARGIN, 82}, WIDTH - 2 * MARGIN, answer.text);
    draw_world_picture(&out, s, panel);
    draw_legend(&out, legend, sizeof legend / sizeof legend[0], what_there_is(s),
                (area){{MARGIN, panel.hi.y + LEGEND_ROW}, {WIDTH - MARGIN + 10, height}});
    const words source = words_file(s->source, "question", s->number, s->line);
    svg_text(&out, "soft", (pixel){WIDTH - MARGIN, height - 10}, ANCHOR_END, source.text);
    svg_close(&out);
}
