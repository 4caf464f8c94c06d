/* SPDX-License-Identifier: MIT */
/* The world text format: lines that make a world of bodies, and questions about it. Shapes, numbers and
 * comments are those of the query text format (query_text.h).
 *
 *     body   ID SHAPE [v VEL] [grow M S A]    a body that moves; grow: its toi_bound
 *     static ID SHAPE                         one that does not; two of these are never a pair
 *     remove ID
 *     pairs  [tmax T]                         which swept boxes meet?
 *     events [tmax T]                         which touch, and when?
 *     first  [tmax T]                         which do so first?
 *     cast ID [tmax T]                        what does this one meet first?
 *     ray ORIGIN DIRECTION [tmax T]
 *     near LO HI
 *     stop  ID react R decel B
 *     brake ID react R decel B [tmax T]
 *     speed ID react R decel B
 *
 * An ID is plain digits, 0 to 65535. T is 1 unless given. */
#ifndef WORLD_PARSE_H
#define WORLD_PARSE_H

#include "query_text.h"

typedef enum {
    WORLD_BODY = 0,
    WORLD_STATIC,
    WORLD_REMOVE,
    WORLD_PAIRS,
    WORLD_EVENTS,
    WORLD_FIRST,
    WORLD_CAST,
    WORLD_RAY,
    WORLD_NEAR,
    WORLD_STOP,
    WORLD_BRAKE,
    WORLD_SPEED
} world_kind;

/* A line. Members that its kind has not are 0. */
typedef struct {
    world_kind kind;
    uint16_t id;
    toi_body body;       /* of a body or a static */
    int32_t points[6];   /* of a ray its origin and its direction, of near LO and HI */
    unsigned dimensions; /* of these, 2 or 3 */
    toi_brake brake;
    fix16_t t_max;
    bool still; /* a static */
} world_line;

/* One line without its newline, of any bytes, as query_parse takes it. */
query_result world_parse(const char *line, size_t length, const query_room *room, world_line *out,
                         query_error *error);

/* Whether what a line begins with is a word of this format: a file of which this is the first is a world. */
bool world_begins(const char *line, size_t length);

#endif
