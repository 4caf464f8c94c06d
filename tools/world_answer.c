/* SPDX-License-Identifier: MIT */
#include "world_answer.h"
#include "memory.h"
#include "query_writer.h"

#include <stdlib.h>

/* ---- parts of a line ---- */

/* A line that is begun with some words, and told when it is finished. */
typedef struct {
    char text[QUERY_TEXT_SIZE];
    query_writer out;
} answer_line;

static void begin(answer_line *l, const char *words) {
    l->out = query_writer_of(l->text, sizeof l->text);
    query_put(&l->out, words);
}

static void put_id(answer_line *l, uint32_t id) {
    query_put_char(&l->out, ' ');
    query_put_unsigned(&l->out, id);
}

static void put_number(answer_line *l, fix16_t number, bool raw) {
    char text[16];
    query_format_number(text, sizeof text, number, raw);
    query_put_char(&l->out, ' ');
    query_put(&l->out, text);
}

static void say(const world_listener *to, answer_line *l) {
    query_finish(&l->out);
    to->say(to->context, l->text);
}

static void tell_fault(const world_listener *to, answer_line *l) {
    query_finish(&l->out);
    to->fault(to->context, l->text);
}

/* "error NAME: " */
static void put_error(answer_line *l, toi_status status) {
    query_put(&l->out, "error ");
    query_put(&l->out, toi_status_name(status));
    query_put(&l->out, ": ");
}

static void begin_error(answer_line *l, toi_status status) {
    begin(l, "");
    put_error(l, status);
}

static void tell_error(const world_listener *to, toi_status status, const char *reason) {
    answer_line l;
    begin_error(&l, status);
    query_put(&l.out, reason);
    tell_fault(to, &l);
}

static void tell_missing(const world_listener *to, uint16_t id) {
    answer_line l;
    begin_error(&l, TOI_ERR_ARGUMENT);
    query_put_counted(&l.out, "there is no body %", id);
    tell_fault(to, &l);
}

/* ---- hits ---- */

static query query_of(const world *w, const toi_event *e) {
    const toi_body *const a = &w->bodies[e->a]->body, *const b = &w->bodies[e->b]->body;
    return (query){.a = a->shape, .va = a->velocity, .b = b->shape, .vb = b->velocity};
}

/* STATUS... of what touches, as query prints it. */
static void put_hit(answer_line *l, const query *q, const toi_hit *hit, bool raw) {
    char text[QUERY_TEXT_SIZE];
    const query_answer answer = {.status = hit->status, .as.hit = *hit};
    query_put_char(&l->out, ' ');
    if (hit->status == TOI_MAY_TOUCH) {
        query_put(&l->out, "may");
        put_number(l, hit->enter, raw);
    } else {
        query_format(text, sizeof text, q, &answer, raw);
        query_put(&l->out, text);
    }
}

static void put_event(answer_line *l, const world *w, const toi_event *e, bool raw) {
    const query q = query_of(w, e);
    put_hit(l, &q, &e->hit, raw);
}

static void put_pair_fault(answer_line *l, const world *w, const toi_event *e) {
    const query q = query_of(w, e);
    toi_bound both;
    if (!world_add_bounds(&w->bodies[e->a]->body.bound, &w->bodies[e->b]->body.bound, &both))
        query_put(&l->out, "what they grow by adds up past Q16.16");
    else
        query_put_fault(&l->out, &q, e->hit.status);
}

static void tell_event(const world *w, const toi_event *e, const world_listener *to) {
    answer_line l;
    begin(&l, "");
    query_put_unsigned(&l.out, e->a);
    put_id(&l, e->b);
    if (e->hit.status < 0) {
        query_put_char(&l.out, ' ');
        put_error(&l, e->hit.status);
        put_pair_fault(&l, w, e);
        tell_fault(to, &l);
    } else {
        put_event(&l, w, e, to->raw);
        say(to, &l);
    }
}

static void tell_pair_error(const world *w, const toi_event *e, const world_listener *to) {
    answer_line l;
    begin_error(&l, e->hit.status);
    query_put_counted(&l.out, "bodies % and ", e->a);
    query_put_counted(&l.out, "%: ", e->b);
    put_pair_fault(&l, w, e);
    tell_fault(to, &l);
}

/* ---- questions about all bodies ---- */

static void tell_pairs(const world *w, const world_line *line, const world_listener *to) {
    const pair_list pairs = world_pairs(w, line->t_max);
    answer_line l;
    begin(&l, "pairs");
    put_id(&l, (uint32_t)pairs.count);
    say(to, &l);
    for (size_t i = 0; i < pairs.count; i++) {
        begin(&l, "");
        query_put_unsigned(&l.out, pairs.list[i].a);
        put_id(&l, pairs.list[i].b);
        say(to, &l);
    }
    free(pairs.list);
}

static void tell_events(const world *w, const world_line *line, const world_listener *to) {
    toi_event *events;
    const size_t count = world_events(w, line->t_max, &events);
    answer_line l;
    begin(&l, "events");
    put_id(&l, (uint32_t)count);
    say(to, &l);
    for (size_t i = 0; i < count; i++)
        tell_event(w, &events[i], to);
    free(events);
}

static void tell_near(const world *w, const world_line *line, const world_listener *to) {
    enum { ID_DIGITS = 6, BEGIN = 16 };
    const int32_t *const c = line->points;
    uint16_t *ids;
    for (unsigned i = 0; i < line->dimensions; i++)
        if (c[i] > c[line->dimensions + i]) {
            tell_error(to, TOI_ERR_SHAPE, "LO is above HI");
            return;
        }
    const size_t count = world_bodies_near(w, line->dimensions, c, &ids), size = BEGIN + ID_DIGITS * count;
    char *const text = take_memory(size, 1);
    query_writer out = query_writer_of(text, size);
    query_put_counted(&out, "near %", count);
    for (size_t i = 0; i < count; i++)
        query_put_counted(&out, " %", ids[i]);
    query_finish(&out);
    to->say(to->context, text);
    free(text);
    free(ids);
}

/* ---- first ones ---- */

static void tell_first(const world *w, const world_line *line, const world_listener *to) {
    const toi_event e =
        line->kind == WORLD_FIRST ? world_first(w, line->t_max) : world_cast(w, line->id, line->t_max);
    answer_line l;
    if (e.hit.status < 0) {
        tell_pair_error(w, &e, to);
        return;
    }
    begin(&l, line->kind == WORLD_FIRST ? "first" : "cast");
    if (e.hit.status == TOI_SEPARATE) {
        query_put(&l.out, " none");
    } else {
        if (line->kind == WORLD_FIRST)
            put_id(&l, e.a);
        put_id(&l, e.b);
        put_event(&l, w, &e, to->raw);
    }
    say(to, &l);
}

static void tell_ray(const world *w, const world_line *line, const world_listener *to) {
    query ray = {.kind = QUERY_RAYCAST, .t_max = line->t_max};
    query_place_ray(&ray, line->points, line->dimensions);
    const toi_event e = world_ray(w, &ray);
    answer_line l;
    if (e.hit.status < 0) {
        begin_error(&l, e.hit.status);
        query_put_counted(&l.out, "body %: ", e.b);
        query_put_fault(&l.out, &ray, e.hit.status);
        tell_fault(to, &l);
        return;
    }
    begin(&l, "ray");
    if (e.hit.status == TOI_SEPARATE) {
        query_put(&l.out, " none");
    } else {
        put_id(&l, e.b);
        put_hit(&l, &ray, &e.hit, to->raw);
    }
    say(to, &l);
}

/* ---- robots ---- */

/* What is wrong with the robot's own line; null: nothing that is known before it is asked. */
static const char *robot_fault(const world_line *line) {
    return line->brake.react < 0    ? "react is negative"
           : line->brake.decel <= 0 ? "decel is not above 0"
                                    : NULL;
}

static void tell_robot_error(const world *w, const world_line *line, const robot_answer *a,
                             const world_listener *to) {
    const uint16_t id = a->has_body ? a->body : line->id;
    const toi_body *const b = &w->bodies[id]->body;
    answer_line l;
    begin_error(&l, a->status);
    query_put_counted(&l.out, "body %: ", id);
    if (!query_put_shape_fault(&l.out, &b->shape, &b->velocity, a->status))
        query_put(&l.out, a->has_body ? "what it grows by adds up past Q16.16 with the robot's"
                                      : "it would not stand within Q16.16");
    tell_fault(to, &l);
}

static void put_stop(answer_line *l, const robot_answer *a, bool raw) {
    if (a->status == TOI_SEPARATE) {
        query_put(&l->out, " clear");
    } else {
        put_id(l, a->body);
        query_put(&l->out, " may");
    }
    put_number(l, a->warning.time, raw);
}

static void put_brake(answer_line *l, const robot_answer *a, bool raw) {
    if (a->status == TOI_SEPARATE) {
        query_put(&l->out, " clear");
        return;
    }
    if (a->status == TOI_OVERLAP)
        query_put(&l->out, " late");
    else
        put_number(l, a->warning.time, raw);
    put_id(l, a->body);
}

static void put_speed(answer_line *l, const robot_answer *a, bool raw) {
    put_number(l, a->warning.fraction, raw);
    if (a->status == TOI_SEPARATE)
        query_put(&l->out, " none");
    else
        put_id(l, a->body);
}

static void tell_robot(const world *w, const world_line *line, const world_listener *to) {
    static const struct {
        const char *word;
        void (*put)(answer_line *l, const robot_answer *a, bool raw);
    } answers[] = {{"stop", put_stop}, {"brake", put_brake}, {"speed", put_speed}};
    const unsigned kind = (unsigned)line->kind - WORLD_STOP;
    answer_line l;
    if (world_dimensions(&w->bodies[line->id]->body.shape) != 2) {
        tell_error(to, TOI_ERR_SHAPE, "robots are asked about in the plane");
        return;
    }
    if (robot_fault(line) != NULL) {
        tell_error(to, TOI_ERR_ARGUMENT, robot_fault(line));
        return;
    }
    const robot_answer answer = world_robot(w, line);
    if (answer.status < 0) {
        tell_robot_error(w, line, &answer, to);
        return;
    }
    begin(&l, answers[kind].word);
    answers[kind].put(&l, &answer, to->raw);
    say(to, &l);
}

/* ---- lines ---- */

static world_taken put_body(world *w, const world_line *line, const world_listener *to) {
    const toi_status status = world_check_body(&line->body);
    answer_line l;
    if (status >= 0) {
        world_put(w, line);
        return WORLD_PUT;
    }
    begin_error(&l, status);
    if (status == TOI_ERR_ARGUMENT)
        query_put(&l.out, "a number of grow is negative");
    else if (!query_put_shape_fault(&l.out, &line->body.shape, &line->body.velocity, status))
        query_put(&l.out, "it reaches past the domain");
    tell_fault(to, &l);
    return WORLD_NOTHING;
}

static void answer(const world *w, const world_line *line, const world_listener *to) {
    static void (*const tell[])(const world *, const world_line *, const world_listener *) = {
        [WORLD_PAIRS] = tell_pairs, [WORLD_EVENTS] = tell_events, [WORLD_FIRST] = tell_first,
        [WORLD_CAST] = tell_first,  [WORLD_RAY] = tell_ray,       [WORLD_NEAR] = tell_near,
        [WORLD_STOP] = tell_robot,  [WORLD_BRAKE] = tell_robot,   [WORLD_SPEED] = tell_robot};
    const bool names_body = line->kind == WORLD_CAST || line->kind >= WORLD_STOP;
    if (line->t_max < 0)
        tell_error(to, TOI_ERR_ARGUMENT, "tmax is negative");
    else if (names_body && w->bodies[line->id] == NULL)
        tell_missing(to, line->id);
    else
        tell[line->kind](w, line, to);
}

static world_taken take_line(world *w, const world_line *line, const world_listener *to) {
    if (line->kind == WORLD_BODY || line->kind == WORLD_STATIC)
        return put_body(w, line, to);
    if (line->kind != WORLD_REMOVE) {
        answer(w, line, to);
        return WORLD_ASKED;
    }
    if (!world_remove(w, line->id))
        tell_missing(to, line->id);
    return WORLD_NOTHING;
}

world_taken world_take(world *w, const char *text, size_t length, const world_listener *to,
                       world_line *line) {
    char reason[QUERY_TEXT_SIZE];
    query_error error;
    const query_result result = world_parse(text, length, &w->room, line, &error);
    if (result == QUERY_LINE)
        return take_line(w, line, to);
    if (result == QUERY_BAD) {
        query_format_error(reason, sizeof reason, text, length, &error);
        to->fault(to->context, reason);
    }
    return WORLD_NOTHING;
}
