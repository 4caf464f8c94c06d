/* SPDX-License-Identifier: MIT */
#include "expected.h"

#include "manifold.h"
#include "replay.h"
#include "still.h"

#include <stdlib.h>
#include <string.h>

/* ---- the truth ---- */

/* A certified normal is not unique, nor are the points. */
static void print_hit(const oracle *o) {
    toi_hit hit = {.status = o->status, .enter = o->enter, .exit = o->exit, .normal = o->normal};
    const bool contact = o->q->kind == QUERY_CONTACT;
    if (o->q->kind == QUERY_RAYCAST)
        hit.normal = (toi_vec3){-hit.normal.x, -hit.normal.y, -hit.normal.z};
    if ((o->exact && !contact) || o->status == TOI_SEPARATE || (o->status == TOI_OVERLAP && !contact)) {
        printf("= ");
        replay_print_answer(o->q, &hit, stdout);
    } else {
        printf("= %s %ld %ld%s%s", toi_status_name(o->status), (long)o->enter, (long)o->exit,
               o->status == TOI_OVERLAP ? "" : " NORMAL", contact ? " points ..." : "");
    }
    printf("\n# ");
    oracle_print(o, stdout);
    printf("\n");
}

static void print_still(const oracle *o) {
    const toi_status status = still_status(o);
    depth d;
    depth_init(&d);
    depth_find(&d, o);
    const double ulps = depth_ulps(&d);
    const int64_t whole =
        depth_compare(&d, (int64_t)floor(ulps)) <= 0 ? (int64_t)floor(ulps) : (int64_t)floor(ulps) + 1;
    printf("= %s", toi_status_name(status));
    if (status == TOI_OVERLAP)
        printf(" %ld NORMAL PUSH\n# %.9f deep", (long)(whole > 1 ? whole : 1), ulps);
    printf(status == TOI_TOUCH ? " NORMAL\n" : "\n");
    depth_clear(&d);
}

void expected_print(const oracle *o) {
    if (o->q->kind == QUERY_OVERLAP)
        print_still(o);
    else
        print_hit(o);
}

/* ---- answers ---- */

static bool parse_status(const char *word, toi_status *status) {
    static const toi_status known[] = {TOI_SEPARATE, TOI_GRAZE, TOI_HIT, TOI_OVERLAP, TOI_TOUCH};
    for (size_t n = 0; n < sizeof known / sizeof known[0]; n++) {
        if (strcmp(word, toi_status_name(known[n])) == 0) {
            *status = known[n];
            return true;
        }
    }
    return false;
}

static bool read_number(const char **text, fix16_t *out) {
    char *end;
    *out = (fix16_t)strtol(*text, &end, 10);
    const bool any = end != *text;
    *text = end;
    return any;
}

static bool read_vector(const char **text, int dimensions, toi_vec3 *out) {
    return read_number(text, &out->x) && read_number(text, &out->y) &&
           (dimensions == 2 || read_number(text, &out->z));
}

static bool read_status(const char **text, toi_status *out) {
    char word[16];
    int used = 0;
    const bool any = sscanf(*text, "= %15s%n", word, &used) == 1 && parse_status(word, out);
    *text += used;
    return any;
}

static bool at_end(const char *text) {
    return text[strspn(text, " \t\r")] == '\0';
}

static bool read_hit(const char **text, int dimensions, toi_hit *hit) {
    if (!read_status(text, &hit->status))
        return false;
    return hit->status == TOI_SEPARATE ||
           (read_number(text, &hit->enter) && read_number(text, &hit->exit) &&
            (hit->status == TOI_OVERLAP || read_vector(text, dimensions, &hit->normal)));
}

static bool read_points(const char **text, int dimensions, toi_manifold *m) {
    int used = 0;
    fix16_t count;
    m->normal = m->hit.normal;
    if (m->hit.status == TOI_SEPARATE)
        return true;
    sscanf(*text, " points%n", &used);
    *text += used;
    if (used == 0 || !read_number(text, &count) || count < 0 || count > TOI_CONTACT_POINTS)
        return false;
    m->count = (uint8_t)count;
    for (int n = 0; n < count; n++) {
        if (!read_vector(text, dimensions, &m->points[n].position))
            return false;
    }
    return true;
}

static bool read_overlap(const char **text, int dimensions, toi_penetration *p) {
    if (!read_status(text, &p->status))
        return false;
    const bool overlap = p->status == TOI_OVERLAP;
    return p->status == TOI_SEPARATE ||
           ((!overlap || read_number(text, &p->depth)) && read_vector(text, dimensions, &p->normal) &&
            (!overlap || read_vector(text, dimensions, &p->push)));
}

/* ---- verdicts ---- */

/* Of an answer that may go on in any way its status is held to the truth, and its times. */
static bool is_open(const char *line) {
    const size_t length = strlen(line);
    return length > 4 && strcmp(line + length - 4, " ...") == 0;
}

static bool judge_open(oracle *o, const char *line) {
    const bool still = o->q->kind == QUERY_OVERLAP;
    toi_hit hit = {0};
    if (!read_status(&line, &hit.status) || hit.status != (still ? still_status(o) : o->status))
        return false;
    return still || !read_number(&line, &hit.enter) ||
           (read_number(&line, &hit.exit) && oracle_judge_loosely(o, &hit).broken == 0);
}

/* An answer in a file does not name the axis. */
static void judge_hit(oracle *o, const toi_hit *given, expected_verdict *v) {
    toi_hit hit = *given;
    hit.axis = oracle_axis(o);
    if (o->q->kind == QUERY_RAYCAST)
        hit.normal = (toi_vec3){-hit.normal.x, -hit.normal.y, -hit.normal.z};
    const oracle_verdict verdict = oracle_judge(o, &hit, 0);
    v->moving = verdict.broken;
    v->early = verdict.early;
    v->false_gap = verdict.false_gap;
}

static bool judge_moving(oracle *o, const char *text, expected_verdict *v) {
    const int dimensions = shape_dimensions(&o->q->a);
    const bool contact = o->q->kind == QUERY_CONTACT;
    toi_manifold m = {0};
    if (!read_hit(&text, dimensions, &m.hit) || (contact && !read_points(&text, dimensions, &m)) ||
        !at_end(text))
        return false;
    judge_hit(o, &m.hit, v);
    v->points = contact ? manifold_judge(o, &m, true).broken : 0;
    return v->moving == 0 && v->points == 0;
}

/* Where separate no axis is named, which is as good as the first that separates. */
static bool judge_still(oracle *o, const char *text, expected_verdict *v) {
    toi_penetration p = {0};
    if (!read_overlap(&text, shape_dimensions(&o->q->a), &p) || !at_end(text))
        return false;
    if (p.status == TOI_SEPARATE)
        return still_status(o) == TOI_SEPARATE;
    still_name(o, &p);
    const still_verdict verdict = still_judge(o, &p);
    v->still = verdict.broken;
    v->false_gap = verdict.false_gap;
    return v->still == 0;
}

expected_verdict expected_judge(oracle *o, const char *line) {
    expected_verdict v = {0};
    v.right = is_open(line)                 ? judge_open(o, line)
              : o->q->kind == QUERY_OVERLAP ? judge_still(o, line, &v)
                                            : judge_moving(o, line, &v);
    return v;
}

static void print_broken(unsigned broken, int count, const char *const *promises) {
    for (int n = 0; n < count; n++) {
        if (broken >> n & 1)
            printf("# broken: %s\n", promises[n]);
    }
}

void expected_explain(const oracle *o, const expected_verdict *v) {
    print_broken(v->moving, PROMISE_COUNT, ORACLE_PROMISES);
    print_broken(v->points, MANIFOLD_PROMISES, MANIFOLD_NAMES);
    print_broken(v->still, STILL_COUNT, STILL_PROMISES);
    printf("# truth: ");
    expected_print(o);
}
