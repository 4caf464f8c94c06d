/* SPDX-License-Identifier: MIT */
#include "draw_words.h"
#include "axis_name.h"
#include "course.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

words words_of(const char *format, ...) {
    words w;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(w.text, sizeof w.text, format, arguments);
    va_end(arguments);
    return w;
}

/* ---- numbers ---- */

static words without_zeros(words w) {
    size_t length = strlen(w.text);
    if (strchr(w.text, '.') == NULL)
        return w;
    while (w.text[length - 1] == '0')
        length--;
    length -= w.text[length - 1] == '.';
    w.text[length] = '\0';
    return strcmp(w.text, "-0") == 0 ? words_of("0") : w;
}

words words_fix16(fix16_t number) {
    words w;
    query_format_number(w.text, sizeof w.text, number, false);
    return without_zeros(w);
}

words words_number(double number) {
    static const double sizes[] = {1000, 100, 10, 1, 0.1, 0.01};
    int decimals = 0;
    while (decimals < (int)(sizeof sizes / sizeof sizes[0]) && fabs(number) < sizes[decimals])
        decimals++;
    return without_zeros(words_of("%.*f", decimals, number));
}

words words_vector(const scene *s, const toi_vec3 *v) {
    const words x = words_fix16(v->x), y = words_fix16(v->y), z = words_fix16(v->z);
    return s->is_3d ? words_of("(%s, %s, %s)", x.text, y.text, z.text) : words_of("(%s, %s)", x.text, y.text);
}

/* ---- shapes and axes ---- */

static const toi_shape *shape_of(const scene *s, unsigned which) {
    return which == 0 ? &s->query->a : &s->query->b;
}

static words core_name(const toi_shape *shape) {
    static const char *const names[] = {
        [TOI_SHAPE_AABB2] = "aabb2",      [TOI_SHAPE_AABB3] = "aabb3",     [TOI_SHAPE_OBB2] = "obb2",
        [TOI_SHAPE_OBB3] = "obb3",        [TOI_SHAPE_POLY2] = "poly2",     [TOI_SHAPE_HULL3] = "hull3",
        [TOI_SHAPE_CIRCLE2] = "circle2",  [TOI_SHAPE_SPHERE3] = "sphere3", [TOI_SHAPE_CAPSULE2] = "capsule2",
        [TOI_SHAPE_CAPSULE3] = "capsule3"};
    const char *name = names[shape->kind];
    const unsigned count = shape->kind == TOI_SHAPE_POLY2   ? shape->as.poly2.count
                           : shape->kind == TOI_SHAPE_HULL3 ? shape->as.hull3.table->vertex_count
                                                            : 0;
    return count == 0 ? words_of("%s", name)
                      : words_of("%s of %u %s", name, count, count == 1 ? "vertex" : "vertices");
}

static words shape_name(const scene *s, unsigned which) {
    const words name = core_name(shape_of(s, which)), radius = words_number(s->bodies[which].radius);
    const char *const format = shape_of(s, which)->radius > 0 ? "%s rounded by %s" : "%s of radius %s";
    return s->bodies[which].radius > 0 ? words_of(format, name.text, radius.text) : name;
}

static words ray_name(const scene *s) {
    const toi_shape *a = &s->query->a;
    const toi_vec2 flat = a->as.aabb2.lo;
    const toi_vec3 origin = s->is_3d ? a->as.aabb3.lo : (toi_vec3){flat.x, flat.y, 0};
    const words from = words_vector(s, &origin), along = words_vector(s, &s->query->va);
    return words_of("a ray from %s by %s", from.text, along.text);
}

words words_on(const scene *s, const toi_axis *axis) {
    const axis_name name = name_axis(s->query, axis);
    return s->is_round || axis->kind == TOI_AXIS_NONE ? (words){""} : words_of(" on %s", name.text);
}

/* "turns by 1 about (0, 0)", and how the pivot moves. */
static words motion_words(const scene *s, const toi_motion3 *motion) {
    const words spin = s->is_3d ? words_vector(s, &motion->spin) : words_fix16(motion->spin.z);
    const words pivot = words_vector(s, &motion->pivot), v = words_vector(s, &motion->velocity),
                u = words_vector(s, &motion->carried);
    const toi_motion3 carried = {.carried = motion->carried}, moved = {.velocity = motion->velocity};
    const words turn =
        course_turns(motion) ? words_of("turns by %s about %s", spin.text, pivot.text) : words_of("moves");
    if (!course_turns(motion) && !course_moves(&carried))
        return words_of("moves by %s", v.text);
    const words with_v = course_moves(&moved) ? words_of("%s, v %s", turn.text, v.text) : turn;
    return course_moves(&carried) ? words_of("%s, u %s", with_v.text, u.text) : with_v;
}

words words_shape(const scene *s, unsigned which) {
    const words name = shape_name(s, which);
    if (which == 0 && scene_is_ray(s))
        return ray_name(s);
    if (scene_at_rest(s))
        return name;
    if (!body_moves(&s->bodies[which]))
        return words_of("%s, at rest", name.text);
    if (s->turns) {
        const words motion = motion_words(s, &s->bodies[which].motion);
        return words_of("%s, %s", name.text, motion.text);
    }
    const words velocity = words_vector(s, which == 0 ? &s->query->va : &s->query->vb);
    return words_of("%s, moves by %s", name.text, velocity.text);
}

/* ---- the answer of what is at rest ---- */

static words rest_answer(const scene *s) {
    const toi_penetration *overlap = &s->answer->as.overlap;
    const words on = words_on(s, &overlap->axis);
    const words depth = words_fix16(overlap->depth), push = words_vector(s, &overlap->push);
    const words normal = words_vector(s, &overlap->normal);
    if (overlap->status == TOI_OVERLAP)
        return words_of("overlap of depth %s%s, push %s", depth.text, on.text, push.text);
    if (overlap->status == TOI_TOUCH)
        return words_of("touch%s, normal %s", on.text, normal.text);
    return words_of("separate%s", on.text);
}

static words rest_meaning(const scene *s) {
    return words_of("%s", s->answer->status == TOI_OVERLAP
                              ? "They overlap; the push is the shortest way for B out."
                          : s->answer->status == TOI_TOUCH ? "They only touch."
                                                           : "They are apart.");
}

/* ---- the answer of what moves ---- */

/* How one speaks of two bodies, and of a ray: indexed by scene_is_ray. */
static const struct {
    const char *graze, *hit, *overlap, *exit, *ends, *stays;
    const char *beside, *nearest, *never, *before, *after, *crossed, *just;
} phrases[2] = {
    {"They only touch, and never press in", "They touch and press in", "They overlap at the start",
     "apart after t = %s, on %s", "apart after t = %s", "still in contact at the end, t = %s",
     "They pass beside one another.", "They come no nearer than %s, at t = %s.",
     "They stay apart on %s: no relative speed there.", "They parted on %s before the start, at t = %s.",
     "They meet on %s only at t = %s, after the end.",
     "They meet on %s only at t = %s, after they part on %s at t = %s.",
     "They part on %s just before they meet on %s, at t = %s."},
    {"The ray only touches the shape, and never goes in", "The ray goes in", "The ray begins inside",
     "out after t = %s, on %s", "out after t = %s", "still there at the end, t = %s",
     "The ray passes beside the shape.", "The ray comes no nearer than %s, at t = %s.",
     "The ray stays apart on %s: it has no speed there.",
     "The ray begins past the shape on %s, left at t = %s.",
     "The ray gets there on %s only at t = %s, after its end.",
     "The ray gets there on %s only at t = %s, after it has left on %s at t = %s.",
     "The ray leaves on %s just before it gets there on %s, at t = %s."},
};

static words moving_answer(const scene *s) {
    const toi_hit *hit = &s->hit;
    const char *status = toi_status_name(hit->status);
    const words enter = words_fix16(hit->enter), exit = words_fix16(hit->exit);
    const words end = words_fix16(s->query->t_max);
    const words on = words_on(s, &hit->axis), normal = words_vector(s, &hit->normal);
    if (hit->status == TOI_SEPARATE)
        return words_of("%s: no contact until t = %s", status, end.text);
    if (hit->status == TOI_OVERLAP)
        return s->turns ? words_of("%s at the start", status)
                        : words_of("%s at the start, until t = %s", status, exit.text);
    return words_of("%s at %s%s, normal %s%s", status, enter.text, on.text, normal.text,
                    s->turns && hit->conservative ? ", conservative" : "");
}

static words end_of_contact(const scene *s) {
    const words exit = words_fix16(s->hit.exit);
    if (s->is_round && s->hit.exit < s->query->t_max)
        return words_of(phrases[scene_is_ray(s)].ends, exit.text);
    for (size_t i = 0; i < s->axes.count; i++)
        if (s->axes.rows[i].report.decides_exit) {
            const axis_name axis = name_axis(s->query, &s->axes.rows[i].report.axis);
            return words_of(phrases[scene_is_ray(s)].exit, exit.text, axis.text);
        }
    return words_of(phrases[scene_is_ray(s)].stays, exit.text);
}

static words contact_meaning(const scene *s) {
    const bool ray = scene_is_ray(s);
    const words end = end_of_contact(s);
    const char *const begin = s->hit.status == TOI_GRAZE ? phrases[ray].graze
                              : s->hit.status == TOI_HIT ? phrases[ray].hit
                                                         : phrases[ray].overlap;
    return words_of("%s; %s.", begin, end.text);
}

/* Contact would need a time before all axes part and after all axes meet. */
static words separation_meaning(const scene *s) {
    const bool ray = scene_is_ray(s);
    const axis_row *late = s->axes.late, *early = s->axes.early;
    const words gap = words_number(s->gap), nearest = words_number(s->times[AT_MEET]);
    if (s->is_round && s->has_direction)
        return words_of(phrases[ray].nearest, gap.text, nearest.text);
    if (late == NULL)
        return words_of(phrases[ray].beside);
    const axis_name on_late = name_axis(s->query, &late->report.axis),
                    on_early = name_axis(s->query, &early->report.axis);
    if (late->report.never)
        return words_of(phrases[ray].never, on_late.text);
    const words enter = words_fix16(late->report.enter), leave = words_fix16(early->report.leave);
    if (early->leave < 0)
        return words_of(phrases[ray].before, on_early.text, leave.text);
    if (late->enter > s->t_max)
        return words_of(phrases[ray].after, on_late.text, enter.text);
    if (late->enter > early->leave)
        return words_of(phrases[ray].crossed, on_late.text, enter.text, on_early.text, leave.text);
    return words_of(phrases[ray].just, on_early.text, on_late.text, enter.text);
}

static words with_points(const scene *s, words answer) {
    const toi_contact_point *points;
    const unsigned count = scene_points(s, &points);
    return count == 0 ? answer : words_of("%s; %u point%s", answer.text, count, count == 1 ? "" : "s");
}

static words turn_meaning(const scene *s) {
    const unsigned count = s->step_count;
    const words looks = words_of("%u look%s", count, count == 1 ? "" : "s");
    if (s->hit.status == TOI_OVERLAP)
        return words_of("They overlap at the start, deeper than the tolerance.");
    if (!scene_has_contact(s))
        return words_of("They stay apart until the end, which %s prove%s.", looks.text,
                        count == 1 ? "s" : "");
    if (s->hit.conservative)
        return words_of("The budget of looks is spent: they are proved apart until then, and no further.");
    return count == 0
               ? words_of("They touch at the start.")
               : words_of("They touch; %s prove%s them apart until then.", looks.text, count == 1 ? "s" : "");
}

words words_answer(const scene *s) {
    return scene_at_rest(s) ? rest_answer(s) : with_points(s, moving_answer(s));
}

words words_meaning(const scene *s) {
    if (scene_at_rest(s))
        return rest_meaning(s);
    if (s->turns)
        return turn_meaning(s);
    return scene_has_contact(s) ? contact_meaning(s) : separation_meaning(s);
}

words words_file(const char *name, const char *what, unsigned long number, unsigned long line) {
    const size_t length = strlen(name), most = 60;
    return words_of("%s %lu of %s%s, line %lu", what, number, length > most ? "..." : "",
                    length > most ? name + length - most : name, line);
}

words words_source(const scene *s) {
    return words_file(s->source, "query", s->number, s->line);
}
