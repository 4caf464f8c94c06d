/* SPDX-License-Identifier: MIT */
#include "query_read.h"
#include "query_turn.h"

#include <string.h>

static const char unknown_query[] = "unknown query (there are: sweep overlap raycast contact)";

static const query_line_word kinds[] = {
    {"sweep", QUERY_SWEEP, NULL, "too few shapes: a sweep takes two"},
    {"overlap", QUERY_OVERLAP, "nothing moves in an overlap", "too few shapes: an overlap takes two"},
    {"raycast", QUERY_RAYCAST, NULL, "no shape: raycast ORIGIN DIRECTION SHAPE"},
    {"contact", QUERY_CONTACT, NULL, "too few shapes: a contact takes two"},
};

static bool read_pair(query_reader *r, query *out) {
    return query_read_shape(r, &out->a) && query_read_motion(r, &out->a, out, false) &&
           query_read_shape(r, &out->b) && query_read_motion(r, &out->b, out, true) &&
           query_read_options(r, out);
}

/* ---- rays ---- */

void query_place_ray(query *out, const int32_t *numbers, unsigned dimensions) {
    const int32_t *const d = numbers + dimensions;
    const toi_vec2 origin = {numbers[0], numbers[1]};
    out->va = (toi_vec3){d[0], d[1], 0};
    out->a = (toi_shape){.kind = TOI_SHAPE_AABB2, .as.aabb2 = {origin, origin}};
    if (dimensions == 3) {
        const toi_vec3 origin3 = {numbers[0], numbers[1], numbers[2]};
        out->va.z = d[2];
        out->a = (toi_shape){.kind = TOI_SHAPE_AABB3, .as.aabb3 = {origin3, origin3}};
    }
}

/* How many numbers there have to be, only the shape after them tells. */
static bool read_ray(query_reader *r, query *out) {
    int32_t numbers[QUERY_POINTS];
    unsigned count;
    if (!query_read_points(r, numbers, &count))
        return false;
    const query_shape_word *const shape = query_find_shape(r->word);
    if (shape != NULL && count != 2U * shape->dimensions)
        return query_fail_counted(r, "syntax", "before this shape stand ORIGIN and DIRECTION, % numbers each",
                                  shape->dimensions);
    if (!query_read_shape(r, &out->b))
        return false;
    query_place_ray(out, numbers, count / 2);
    return true;
}

static bool read_query(query_reader *r, query *out) {
    memset(out, 0, sizeof *out);
    out->t_max = fix16_one;
    if (!query_read_first_word(r, kinds, sizeof kinds / sizeof kinds[0], unknown_query))
        return false;
    out->kind = (query_kind)r->kind->kind;
    return (out->kind == QUERY_RAYCAST ? read_ray(r, out) && query_read_t_max(r, &out->t_max)
                                       : read_pair(r, out)) &&
           query_read_end(r);
}

query_result query_parse(const char *line, size_t length, const query_room *room, query *out,
                         query_error *error) {
    query_reader r = query_reader_of(line, room, error);
    const query_result begun = query_begin(&r, length);
    return begun != QUERY_LINE ? begun : read_query(&r, out) ? QUERY_LINE : QUERY_BAD;
}
