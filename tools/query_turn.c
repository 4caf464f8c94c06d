/* SPDX-License-Identifier: MIT */
#include "query_turn.h"
#include "query_number.h"

#include <string.h>

/* ---- motions ---- */

static const char no_pivot[] = "a poly2 that turns says what it turns about: at X Y";
static const char said_twice[] = "said twice";

/* Rounded down where it lies between two ulps. */
static fix16_t middle(fix16_t a, fix16_t b) {
    const int64_t sum = (int64_t)a + b;
    return (fix16_t)((sum - (sum & 1)) / 2);
}

static toi_vec3 middle2(const toi_vec2 *a, const toi_vec2 *b) {
    return (toi_vec3){middle(a->x, b->x), middle(a->y, b->y), 0};
}

static toi_vec3 middle3(const toi_vec3 *a, const toi_vec3 *b) {
    return (toi_vec3){middle(a->x, b->x), middle(a->y, b->y), middle(a->z, b->z)};
}

/* All other shapes begin with their centre. */
static toi_vec3 center_of(const toi_shape *shape) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        return middle2(&shape->as.aabb2.lo, &shape->as.aabb2.hi);
    case TOI_SHAPE_CAPSULE2:
        return middle2(&shape->as.capsule2.a, &shape->as.capsule2.b);
    case TOI_SHAPE_AABB3:
        return middle3(&shape->as.aabb3.lo, &shape->as.aabb3.hi);
    case TOI_SHAPE_CAPSULE3:
        return middle3(&shape->as.capsule3.a, &shape->as.capsule3.b);
    case TOI_SHAPE_HULL3:
        return shape->as.hull3.center;
    case TOI_SHAPE_OBB2:
    case TOI_SHAPE_CIRCLE2:
        return middle2(&shape->as.obb2.center, &shape->as.obb2.center);
    case TOI_SHAPE_OBB3:
    case TOI_SHAPE_SPHERE3:
        return shape->as.obb3.center;
    default:
        return (toi_vec3){0, 0, 0};
    }
}

static bool read_vector(query_reader *r, unsigned dimensions, const char *too_few, toi_vec3 *out) {
    int32_t numbers[3] = {0, 0, 0};
    query_advance(r);
    if (!query_read_lengths(r, numbers, dimensions, too_few))
        return false;
    *out = (toi_vec3){numbers[0], numbers[1], numbers[2]};
    return true;
}

/* In the plane a spin is one number, which stands for z. */
static bool read_spin(query_reader *r, unsigned dimensions, toi_vec3 *out) {
    static const char too_few[] = "too few numbers for w: 1 in 2D, 3 in 3D";
    if (dimensions == 3)
        return read_vector(r, 3, too_few, out);
    query_advance(r);
    return query_read_lengths(r, &out->z, 1, too_few);
}

enum { WORD_V, WORD_U, WORD_W, WORD_AT, WORDS };

static unsigned motion_word(query_word w) {
    static const char *const words[WORDS] = {"v", "u", "w", "at"};
    unsigned n = 0;
    while (n < WORDS && !query_is_word(w, words[n]))
        n++;
    return n;
}

static bool read_part(query_reader *r, unsigned word, unsigned dimensions, toi_motion3 *motion) {
    switch (word) {
    case WORD_V:
        return read_vector(r, dimensions, "too few numbers for v: 2 in 2D, 3 in 3D", &motion->velocity);
    case WORD_U:
        return read_vector(r, dimensions, "too few numbers for u: 2 in 2D, 3 in 3D", &motion->carried);
    case WORD_W:
        return read_spin(r, dimensions, &motion->spin);
    default:
        return read_vector(r, dimensions, "too few numbers for at: 2 in 2D, 3 in 3D", &motion->pivot);
    }
}

static bool turns(const toi_motion3 *motion) {
    return (motion->spin.x | motion->spin.y | motion->spin.z) != 0;
}

bool query_read_motion(query_reader *r, const toi_shape *shape, query *out, bool second) {
    const unsigned dimensions = query_shape_word_of(shape)->dimensions;
    toi_motion3 *const motion = second ? &out->mb : &out->ma;
    unsigned said = 0;
    for (unsigned word; r->kind->at_rest == NULL && (word = motion_word(r->word)) < WORDS;
         said |= 1U << word) {
        if (said >> word & 1)
            return query_fail(r, "syntax", said_twice);
        if (!read_part(r, word, dimensions, motion))
            return false;
        out->turning = out->turning || word != WORD_V;
    }
    *(second ? &out->vb : &out->va) = motion->velocity;
    if (said >> WORD_AT & 1)
        return true;
    motion->pivot = center_of(shape);
    return shape->kind != TOI_SHAPE_POLY2 || !turns(motion) || query_fail(r, "syntax", no_pivot);
}

/* ---- options ---- */

static bool read_budget(query_reader *r, query *out) {
    const char *const end = r->word.text + r->word.length;
    const uint64_t budget = query_whole_part(r->word.text, end);
    if (r->word.length == 0 || query_skip_digits(r->word.text, end) != end)
        return query_fail(r, "syntax", "not a number of looks (1, 2, 3, ...)");
    if (budget > UINT16_MAX)
        return query_fail(r, "range", "at most 65535 looks");
    out->budget = (uint16_t)budget;
    query_advance(r);
    return true;
}

static bool read_option(query_reader *r, query *out, unsigned option) {
    switch (option) {
    case 0:
        return query_read_lengths(r, &out->t_max, 1, "too few numbers for tmax T");
    case 1:
        return query_read_lengths(r, &out->margin, 1, "too few numbers for margin M");
    case 2:
        return query_read_lengths(r, &out->tolerance, 1, "too few numbers for tol T");
    default:
        return read_budget(r, out);
    }
}

bool query_read_options(query_reader *r, query *out) {
    static const char *const words[] = {"tmax", "margin", "tol", "budget"};
    enum { OPTIONS = sizeof words / sizeof words[0] };
    unsigned said = 0;
    while (r->kind->at_rest == NULL) {
        unsigned n = 0;
        while (n < OPTIONS && !query_is_word(r->word, words[n]))
            n++;
        if (n == OPTIONS)
            return true;
        if (said >> n & 1)
            return query_fail(r, "syntax", said_twice);
        said |= 1U << n;
        query_advance(r);
        if (!read_option(r, out, n))
            return false;
        out->turning = out->turning || n != 0;
    }
    return true;
}
