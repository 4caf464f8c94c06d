/* SPDX-License-Identifier: MIT */
#include "crowd.h"
#include "digest_hulls.h"

enum { OCTAHEDRON = 5, TETRAHEDRON = 4 };

/* How a crowd is thrown. */
typedef struct {
    random_source *random;
    fix16_t size;  /* how far all are apart, about */
    fix16_t reach; /* how large they are at most */
    bool grid, anywhere;
} throw;

static fix16_t up_to(random_source *r, fix16_t most) {
    return (fix16_t)random_below(r, (uint32_t)most + 1);
}

static fix16_t between(random_source *r, fix16_t most) {
    return (fix16_t)random_below(r, 2 * (uint32_t)most + 1) - most;
}

/* On the grid a multiple of the reach, among others nearby. */
static fix16_t place(const throw *t, fix16_t most) {
    if (t->anywhere)
        return random_signed(t->random, 31);
    const fix16_t x = between(t->random, t->grid ? most / 2 : most);
    return t->grid ? x - x % t->reach : x;
}

static toi_vec3 vector(const throw *t, fix16_t most) {
    toi_vec3 v;
    v.x = place(t, most);
    v.y = place(t, most);
    v.z = place(t, most);
    return v;
}

static toi_vec3 half_extents(const throw *t) {
    toi_vec3 half;
    half.x = up_to(t->random, t->reach);
    half.y = up_to(t->random, t->reach);
    half.z = up_to(t->random, t->reach);
    return half;
}

/* ---- Shapes ---- */

static toi_angle any_angle(random_source *r) {
    const toi_angle angle = random_bits(r);
    return angle >> random_below(r, 32);
}

static void order(fix16_t *lo, fix16_t *hi) {
    const fix16_t less = *lo < *hi ? *lo : *hi, more = *lo < *hi ? *hi : *lo;
    *lo = less;
    *hi = more;
}

static void put_box(const crowd *c, toi_shape *shape, toi_vec3 lo, toi_vec3 hi) {
    order(&lo.x, &hi.x);
    order(&lo.y, &hi.y);
    order(&lo.z, &hi.z);
    shape->kind = c->flat ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    if (c->flat)
        shape->as.aabb2 = (toi_aabb2){{lo.x, lo.y}, {hi.x, hi.y}};
    else
        shape->as.aabb3 = (toi_aabb3){lo, hi};
}

static void make_box(const crowd *c, const throw *t, toi_shape *shape) {
    const toi_vec3 lo = vector(t, t->size);
    toi_vec3 hi = half_extents(t);
    if (t->grid)
        hi.x = hi.y = hi.z = t->reach;
    if (t->anywhere)
        hi = vector(t, t->size);
    else
        hi = (toi_vec3){lo.x + hi.x, lo.y + hi.y, lo.z + hi.z};
    put_box(c, shape, lo, hi);
}

static void make_turned_box(const crowd *c, const throw *t, toi_shape *shape) {
    const toi_vec3 at = vector(t, t->size), half = half_extents(t);
    toi_vec3 axis = {0, 0, 1};
    if (c->flat) {
        shape->kind = TOI_SHAPE_OBB2;
        shape->as.obb2 = (toi_obb2){{at.x, at.y}, {half.x, half.y}, TOI_ROT2_IDENTITY};
        toi_rot2_from_angle(&shape->as.obb2.rot, any_angle(t->random));
        return;
    }
    axis.x = between(t->random, 9);
    axis.y = between(t->random, 9);
    shape->kind = TOI_SHAPE_OBB3;
    shape->as.obb3 = (toi_obb3){at, half, TOI_ROT3_IDENTITY};
    toi_rot3_from_axis_angle(&shape->as.obb3.rot, &axis, any_angle(t->random));
}

static void make_polygon(const throw *t, toi_shape *shape, toi_vec2 *corners) {
    const toi_vec3 at = vector(t, t->size);
    for (unsigned k = 0; k < CROWD_CORNERS; k++) {
        corners[k].x = at.x + between(t->random, t->reach);
        corners[k].y = at.y + between(t->random, t->reach);
    }
    if (toi_poly2_hull(corners, CROWD_CORNERS, &shape->as.poly2) == TOI_OK)
        shape->kind = TOI_SHAPE_POLY2;
}

static void make_hull(const crowd *c, const throw *t, toi_shape *shape) {
    toi_vec3 axis = {0, 1, 0};
    axis.x = between(t->random, 9);
    axis.z = between(t->random, 9);
    shape->kind = TOI_SHAPE_HULL3;
    shape->as.hull3 = (toi_hull3){&c->table, vector(t, t->size), TOI_ROT3_IDENTITY};
    toi_rot3_from_axis_angle(&shape->as.hull3.rot, &axis, any_angle(t->random));
}

static void make_ball(const crowd *c, const throw *t, toi_shape *shape) {
    const toi_vec3 at = vector(t, t->size);
    const fix16_t radius = up_to(t->random, t->reach);
    shape->kind = c->flat ? TOI_SHAPE_CIRCLE2 : TOI_SHAPE_SPHERE3;
    if (c->flat)
        shape->as.circle2 = (toi_circle2){{at.x, at.y}, radius};
    else
        shape->as.sphere3 = (toi_sphere3){at, radius};
}

static void make_capsule(const crowd *c, const throw *t, toi_shape *shape) {
    const toi_vec3 at = vector(t, t->size), half = half_extents(t),
                   to = {at.x + half.x, at.y + half.y, at.z + half.z};
    const fix16_t radius = up_to(t->random, t->reach / 2);
    shape->kind = c->flat ? TOI_SHAPE_CAPSULE2 : TOI_SHAPE_CAPSULE3;
    if (c->flat)
        shape->as.capsule2 = (toi_capsule2){{at.x, at.y}, {to.x, to.y}, radius};
    else
        shape->as.capsule3 = (toi_capsule3){at, to, radius};
}

/* Half of the bodies are level boxes. */
static void make_shape(crowd *c, const throw *t, unsigned n) {
    toi_shape *shape = &c->bodies[n].shape;
    const unsigned form = t->grid || t->anywhere ? 0 : random_index(t->random, 8);
    make_box(c, t, shape);
    if (form == 4)
        make_turned_box(c, t, shape);
    else if (form == 5 && c->flat)
        make_polygon(t, shape, c->corners[n]);
    else if (form == 5)
        make_hull(c, t, shape);
    else if (form == 6)
        make_ball(c, t, shape);
    else if (form == 7)
        make_capsule(c, t, shape);
    if (form == 3)
        shape->radius = up_to(t->random, t->reach / 4);
}

static void make_table(crowd *c, const throw *t) {
    const toi_hull3_table *table = digest_hulls[random_once_in(t->random, 2) ? TETRAHEDRON : OCTAHEDRON];
    const fix16_t factor = t->reach > table->reach ? t->reach / table->reach : 1;
    const fix16_t factors[3] = {factor, factor, factor};
    digest_hull_scale(table, factors, c->vertices, &c->table);
}

/* ---- Bodies ---- */

static void make_bound(const throw *t, toi_bound *bound) {
    bound->margin = random_once_in(t->random, 2) ? 0 : up_to(t->random, t->reach / 4);
    bound->speed = random_once_in(t->random, 2) ? 0 : up_to(t->random, t->reach / 2);
    bound->accel = random_once_in(t->random, 2) ? 0 : up_to(t->random, t->reach);
}

static void spoil(random_source *r, toi_body *body) {
    const unsigned how = random_index(r, 3);
    if (how == 0)
        body->shape.radius = -1;
    else if (how == 1)
        body->bound.speed = -1;
    else
        body->shape.kind = (toi_shape_kind)0;
}

/* The box of a faulty body is that of what it was before. One that has none is not there. */
static void sweep_box(crowd *c, unsigned n, fix16_t t_max) {
    const toi_body *b = &c->bodies[n];
    const toi_aabb2 none2 = {{0, 0}, {0, 0}};
    const toi_aabb3 none3 = {{0, 0, 0}, {0, 0, 0}};
    toi_status status;
    if (c->flat) {
        c->boxes.flat[n] = none2;
        status = toi_swept2(&b->shape, &b->velocity, &b->bound, t_max, &c->boxes.flat[n]);
    } else {
        c->boxes.solid[n] = none3;
        status = toi_swept3(&b->shape, &b->velocity, &b->bound, t_max, &c->boxes.solid[n]);
    }
    c->gone[n] = c->gone[n] || status < 0;
}

static void make_options(const throw *t, toi_options *options) {
    const toi_options usual = TOI_OPTIONS_DEFAULT;
    *options = usual;
    if (random_once_in(t->random, 3))
        options->t_max = up_to(t->random, t->anywhere ? INT32_MAX : TOI_F16(4));
    options->instant = options->t_max == 0;
}

void crowd_make(crowd *c, random_source *r, bool flat) {
    static const fix16_t sizes[] = {TOI_F16(2), TOI_F16(16), TOI_F16(300), 60000, 500};
    static const toi_body blank = {.mask = 0};
    const fix16_t size = sizes[random_index(r, sizeof sizes / sizeof *sizes)];
    const unsigned theme = random_index(r, 6);
    const throw t = {r, size, size / 4, theme == 0, theme == 1};
    const bool uncertain = random_once_in(r, 4), masked = random_once_in(r, 4), holes = random_once_in(r, 4),
               faulty = random_once_in(r, 8);
    c->flat = flat;
    c->count = (uint16_t)random_below(r, CROWD + 1);
    make_options(&t, &c->options);
    make_table(c, &t);
    for (unsigned n = 0; n < c->count; n++) {
        toi_body *body = &c->bodies[n];
        *body = blank;
        make_shape(c, &t, n);
        if (!random_once_in(r, 4))
            body->velocity = vector(&t, random_once_in(r, 8) ? 16 * t.reach : t.size);
        if (uncertain && random_once_in(r, 2))
            make_bound(&t, &body->bound);
        body->mask = masked ? random_below(r, 8) : 0;
        c->gone[n] = holes && random_once_in(r, 4);
        sweep_box(c, n, c->options.t_max);
        if (faulty && random_once_in(r, 6))
            spoil(r, body);
    }
}

bool crowd_tell(void *context, uint16_t index, toi_body *out) {
    const crowd *c = context;
    *out = c->bodies[index];
    return !c->gone[index];
}
