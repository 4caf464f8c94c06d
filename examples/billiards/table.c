/* SPDX-License-Identifier: MIT */
#include "billiards.h"
#include "../shared/second.h"

/* Contacts that one step may have: where balls lie close to one another, one leads to the next. */
enum { CONTACTS = 256 };

/* A ball is swept as if it were so much larger: where it is afterwards is rounded by less than this. */
enum { SKIN = 2 };

#define RADIUS   fix16_one
#define FRICTION TOI_F16(0.001) /* of the velocity, each step */
#define BOUNCE   TOI_F16(0.75)  /* of a cushion */
#define KNOCK    TOI_F16(0.95)  /* of two balls */

/* Cushions are as wide: the mouths of pockets lie between them. */
#define EDGE TOI_F16(2)

const toi_aabb2 table_cushions[CUSHIONS] = {
    {{TOI_F16(3), -EDGE}, {TOI_F16(41.5), 0}},
    {{TOI_F16(46.5), -EDGE}, {TOI_F16(85), 0}},
    {{TOI_F16(3), TABLE_HEIGHT}, {TOI_F16(41.5), TABLE_HEIGHT + EDGE}},
    {{TOI_F16(46.5), TABLE_HEIGHT}, {TOI_F16(85), TABLE_HEIGHT + EDGE}},
    {{-EDGE, TOI_F16(3)}, {0, TOI_F16(41)}},
    {{TABLE_WIDTH, TOI_F16(3)}, {TABLE_WIDTH + EDGE, TOI_F16(41)}},
};

const toi_circle2 table_pockets[POCKETS] = {
    {{TOI_F16(-0.5), TOI_F16(-0.5)}, TOI_F16(2.6)}, {{TOI_F16(44), TOI_F16(-1.4)}, TOI_F16(2)},
    {{TOI_F16(88.5), TOI_F16(-0.5)}, TOI_F16(2.6)}, {{TOI_F16(-0.5), TOI_F16(44.5)}, TOI_F16(2.6)},
    {{TOI_F16(44), TOI_F16(45.4)}, TOI_F16(2)},     {{TOI_F16(88.5), TOI_F16(44.5)}, TOI_F16(2.6)},
};

static const toi_vec2 still = {0, 0};

void table_break(table *t) {
    unsigned n = 1;
    *t = (table){.balls = {{{TOI_F16(22), TOI_F16(21.7)}, {TOI_F16(4), TOI_F16(0.016)}, false}}};
    for (fix16_t row = 0; row < 5; row++)
        for (fix16_t k = 0; k <= row; k++)
            t->balls[n++].at =
                (toi_vec2){TOI_F16(62) + row * TOI_F16(1.735), TOI_F16(22) + (2 * k - row) * TOI_F16(1.002)};
}

/* ---- What comes first ---- */

/* Bodies by number: balls, then what rests. */
enum { FIRST_CUSHION = BALLS, FIRST_POCKET = FIRST_CUSHION + CUSHIONS };

/* Contacts of one moment that may not count: balls whose skins overlap, of which the plane has room for 3 n -
 * 6 pairs, and two cushions a ball. */
enum { AT_ONCE = 3 * BALLS - 6 + 2 * BALLS + 1 };

/* What a ball meets. */
typedef enum { NOTHING, BALL, CUSHION, POCKET } meeting;

typedef struct {
    meeting what;
    unsigned ball, other; /* bodies */
    fix16_t time;
    toi_vec3 normal; /* from the ball to the other */
} event;

static toi_circle2 outline(const ball *b, fix16_t radius) {
    return (toi_circle2){b->at, radius};
}

static bool is_still(const ball *b) {
    return b->velocity.x == 0 && b->velocity.y == 0;
}

static void tell_ball(const ball *b, toi_body *out) {
    out->shape.kind = TOI_SHAPE_CIRCLE2;
    out->shape.as.circle2 = outline(b, RADIUS + SKIN);
    out->velocity.x = b->velocity.x;
    out->velocity.y = b->velocity.y;
}

/* A pocket is smaller by what a ball is more than its centre. */
static bool tell(void *context, uint16_t index, toi_body *out) {
    const table *t = context;
    if (index < FIRST_CUSHION) {
        tell_ball(&t->balls[index], out);
        return !t->balls[index].gone;
    }
    if (index < FIRST_POCKET) {
        out->shape.kind = TOI_SHAPE_AABB2;
        out->shape.as.aabb2 = table_cushions[index - FIRST_CUSHION];
    } else {
        out->shape.kind = TOI_SHAPE_CIRCLE2;
        out->shape.as.circle2 = table_pockets[index - FIRST_POCKET];
        out->shape.as.circle2.radius -= RADIUS + SKIN;
    }
    return true;
}

/* Whether a goes on into b along a normal. */
static bool approach(const toi_vec2 *a, const toi_vec2 *b, const toi_vec3 *normal) {
    return ((int64_t)a->x - b->x) * normal->x + ((int64_t)a->y - b->y) * normal->y > 0;
}

/* The way from a ball to another ball or a cushion, where their skins overlap. */
static toi_vec3 way_out(const table *t, unsigned n, unsigned other) {
    const toi_circle2 from = outline(&t->balls[n], RADIUS + SKIN);
    toi_penetration now = {.depth = 0};
    if (other < FIRST_CUSHION) {
        const toi_circle2 to = outline(&t->balls[other], RADIUS + SKIN);
        toi_overlap_circle2(&from, &to, &now);
    } else {
        toi_overlap_circle2_aabb2(&from, &table_cushions[other - FIRST_CUSHION], &now);
    }
    return now.normal;
}

static meeting meeting_with(unsigned body) {
    if (body < FIRST_CUSHION)
        return BALL;
    return body < FIRST_POCKET ? CUSHION : POCKET;
}

/* Whether two press on one another: skins overlap at times. */
static bool press(const table *t, const toi_event *e, const toi_vec3 *normal) {
    const toi_vec2 *other = e->b < FIRST_CUSHION ? &t->balls[e->b].velocity : &still;
    return e->hit.status != TOI_GRAZE && approach(&t->balls[e->a].velocity, other, normal);
}

/* Keeps what is a contact of a table, and comes before its time is over. */
static bool keep(const table *t, const toi_event *e, event *first) {
    const meeting what = meeting_with(e->b);
    const bool inside = what != POCKET && e->hit.status == TOI_OVERLAP;
    const toi_vec3 normal = inside ? way_out(t, e->a, e->b) : e->hit.normal;
    if (e->hit.enter >= first->time || (what != POCKET && !press(t, e, &normal)))
        return false;
    *first = (event){what, e->a, e->b, e->hit.enter, normal};
    return true;
}

/* Begins a step of the broad phase: boxes around the ways of all. */
static bool sweep_boxes(table *t, fix16_t time, toi_broadphase2 *broad, toi_aabb2 boxes[TABLE_BODIES]) {
    bool fine = true;
    for (unsigned n = 0; n < TABLE_BODIES; n++) {
        toi_body body = {.mask = 0};
        tell(t, (uint16_t)n, &body);
        fine = toi_swept2(&body.shape, &body.velocity, NULL, time, &boxes[n]) == TOI_OK && fine;
    }
    *broad = (toi_broadphase2){.order = t->order, .capacity = TABLE_BODIES, .resting = CUSHIONS + POCKETS};
    return toi_broadphase2_update(broad, boxes, TABLE_BODIES) == TOI_OK && fine;
}

/* Finds what comes first within a time; at that time, where nothing does. */
static bool find_first(table *t, fix16_t time, event *first) {
    const toi_options options = {.t_max = time, .instant = true};
    toi_broadphase2 broad;
    toi_aabb2 boxes[TABLE_BODIES];
    toi_event events[AT_ONCE];
    bool more, fine = sweep_boxes(t, time, &broad, boxes);
    const uint16_t count = toi_events2(&broad, tell, t, &options, events, AT_ONCE, &more);
    *first = (event){.what = NOTHING, .time = time};
    for (uint16_t n = 0; n < count; n++) {
        fine = fine && events[n].hit.status > TOI_SEPARATE;
        if (keep(t, &events[n], first))
            return fine;
    }
    return fine && !more;
}

/* ---- What becomes of it ---- */

static fix16_t part_of(fix16_t x, fix16_t part) {
    return (fix16_t)((int64_t)x * part / fix16_one);
}

/* Whether a ball is clear of cushions, and of all other balls. */
static bool is_clear(const table *t, unsigned n) {
    const toi_circle2 place = outline(&t->balls[n], RADIUS);
    toi_penetration p;
    for (unsigned k = 0; k < CUSHIONS; k++)
        if (toi_overlap_circle2_aabb2(&place, &table_cushions[k], &p) == TOI_OVERLAP)
            return false;
    for (unsigned k = 0; k < BALLS; k++) {
        const toi_circle2 other = outline(&t->balls[k], RADIUS);
        if (k != n && !t->balls[k].gone && toi_overlap_circle2(&place, &other, &p) == TOI_OVERLAP)
            return false;
    }
    return true;
}

/* Puts balls back that have come into others or into a cushion, and returns whether there were any. */
static bool put_back(table *t, toi_vec2 from[BALLS]) {
    bool any = false;
    for (unsigned n = 0; n < BALLS; n++) {
        ball *b = &t->balls[n];
        const bool moved = b->at.x != from[n].x || b->at.y != from[n].y;
        if (!b->gone && moved && !is_clear(t, n)) {
            b->at = from[n];
            any = true;
        }
    }
    return any;
}

/* Rolls all balls for a time. Their skins leave room for rounding. Where a step has had all its contacts some
 * might be in one another, and these wait: the places where all of them began are clear. */
static void roll(table *t, fix16_t time) {
    toi_vec2 from[BALLS];
    for (unsigned n = 0; n < BALLS; n++) {
        from[n] = t->balls[n].at;
        toi_advance2(&t->balls[n].at, &t->balls[n].velocity, time);
    }
    while (put_back(t, from)) {
    }
}

static void respond(table *t, const event *e) {
    ball *b = &t->balls[e->ball];
    if (e->what == BALL)
        toi_collide2(&b->velocity, fix16_one, &t->balls[e->other].velocity, fix16_one, &e->normal, KNOCK);
    else if (e->what == CUSHION)
        toi_reflect2(&b->velocity, &e->normal, BOUNCE, &b->velocity);
    else if (e->what == POCKET)
        *b = (ball){.at = table_pockets[e->other - FIRST_POCKET].center, .gone = true};
    t->contacts += e->what == BALL || e->what == CUSHION;
}

/* The length of a vector, rounded down. */
static uint32_t length(const toi_vec2 *v) {
    const uint64_t square = (uint64_t)((int64_t)v->x * v->x) + (uint64_t)((int64_t)v->y * v->y);
    uint32_t root = 0;
    for (uint32_t bit = UINT32_C(1) << 31; bit > 0; bit >>= 1)
        if ((uint64_t)(root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}

/* Cloth takes the same from a fast ball as from a slow one, which it stops. */
static void slow_down(ball *b) {
    const uint32_t speed = length(&b->velocity);
    if (speed <= FRICTION) {
        b->velocity = still;
        return;
    }
    const fix16_t rest = (fix16_t)(((uint64_t)(speed - FRICTION) << 16) / speed);
    b->velocity.x = part_of(b->velocity.x, rest);
    b->velocity.y = part_of(b->velocity.y, rest);
}

bool table_step(table *t) {
    bool fine = true;
    fix16_t left = fix16_one;
    event first = {.what = BALL};
    for (unsigned n = 0; n < CONTACTS && first.what != NOTHING; n++) {
        fine = find_first(t, left, &first) && fine;
        roll(t, first.time);
        respond(t, &first);
        left -= first.time;
    }
    for (unsigned n = 0; n < BALLS; n++)
        slow_down(&t->balls[n]);
    return fine;
}

/* ---- What is asked of it ---- */

bool table_is_clear(const table *t) {
    for (unsigned n = 0; n < BALLS; n++) {
        const toi_vec2 *at = &t->balls[n].at;
        const bool on =
            at->x > -EDGE && at->x < TABLE_WIDTH + EDGE && at->y > -EDGE && at->y < TABLE_HEIGHT + EDGE;
        if (!t->balls[n].gone && !(on && is_clear(t, n)))
            return false;
    }
    return true;
}

bool table_is_still(const table *t) {
    unsigned n = 0;
    while (n < BALLS && is_still(&t->balls[n]))
        n++;
    return n == BALLS;
}

uint64_t table_digest(const table *t) {
    uint64_t hash = HASH_OF_NOTHING;
    for (unsigned n = 0; n < BALLS; n++) {
        hash = hash_word(hash, t->balls[n].at.x);
        hash = hash_word(hash, t->balls[n].at.y);
        hash = hash_word(hash, t->balls[n].velocity.x);
        hash = hash_word(hash, t->balls[n].velocity.y);
    }
    return hash;
}
