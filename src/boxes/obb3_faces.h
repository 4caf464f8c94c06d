/* SPDX-License-Identifier: MIT */
/* The faces of two oriented boxes in 32 bits. Part of obb3_search.c. */
#ifndef TOI16_OBB3_FACES_H
#define TOI16_OBB3_FACES_H

#include <stddef.h>

#include "../number/digit.h"
#include "obb3_search.h"
#include "../number/vector.h"

/* ---- Clipping */

/* On any axis, by how much in units place and reach, and all three with the way, may be off what the walk
 * has; and what that comes to in the high words of products of numerators with denominators. */
enum { DOUBT = 22, DOUBT_OF_ALL = TOI16_DOUBT3, DOUBT_HIGH = 9 };

/* An end that no axis has moved is 0 or this, over this. */
static const uint32_t one_end = UINT32_C(1) << 28;

/* a den + num speed, which is how much later num / den is than -a / speed: in units of 2^32, to within
 * DOUBT_HIGH. */
static inline int32_t lead(int32_t a, uint32_t den, uint32_t num, int32_t speed) {
    return toi16_high(toi16_mul_sum(a, (int32_t)den, (int32_t)num, speed));
}

static inline void put_end(toi16_end3 *end, uint32_t num, uint32_t den, uint32_t axis) {
    end->num = num;
    end->den = den;
    end->axis = axis;
}

static inline void leave_open(toi16_found3 *f, uint32_t axis) {
    f->open |= UINT32_C(1) << axis;
}

/* Is it certain that the last axis to begin does so after the first to end? */
static inline bool never_meet(const toi16_found3 *f) {
    return lead(-(int32_t)f->enter.num, f->leave.den, f->leave.num, (int32_t)f->enter.den) < -DOUBT_HIGH;
}

static inline bool is_in_doubt(int32_t lead) {
    return lead >= -DOUBT_HIGH && lead <= DOUBT_HIGH;
}

/* The same by all bits of products and the doubt of these terms: 0 where they do not tell either. */
TOI16_SELDOM int32_t closer_lead(const toi16_layout3 *boxes, int32_t a, int32_t speed,
                                 const toi16_end3 *end) {
    int64_t sum = toi16_mul_sum(a, (int32_t)end->den, (int32_t)end->num, speed),
            doubt = (int64_t)(toi16_mulu(TOI16_DOUBT3, end->den) +
                              toi16_mulu(toi16_doubt3(boxes, end), (uint32_t)speed));
    if (end->den >> 12 == 0)
        return 0;
    return sum > doubt ? DOUBT_HIGH + 1 : sum < -doubt ? -DOUBT_HIGH - 1 : 0;
}

/* While nothing is left open, the end of contact counts by its tick alone, if t_max is 1. */
TOI16_SELDOM int32_t closer_lead_at_end(const toi16_layout3 *boxes, toi16_found3 *f, uint32_t axis,
                                        int32_t far, int32_t speed) {
    int32_t later = closer_lead(boxes, far, speed, &f->leave);
    if (later != 0 || speed == 0 || far > 0 || far + speed < 0 || f->leave.tick != 65536)
        return later;
    toi16_end3 own = {(uint32_t)-far, (uint32_t)speed, axis, 0, 0}, other = f->leave;
    toi16_find_tick3(boxes, &own, true);
    toi16_find_tick3(boxes, &other, true);
    if ((own.unsure | other.unsure) != 0 || own.tick != other.tick)
        return 0;
    f->open |= UINT32_C(1) << (TOI16_ALIKE3 + axis);
    return -DOUBT_HIGH - 1;
}

/* What begins before 0 is not far in, nor is what ends after t_max. near and far: what B is past the ends,
 * and moves on. closer: boxes to look closer at, or null. */
TOI16_INLINE bool clip_past(toi16_found3 *f, uint32_t axis, int32_t near, int32_t far, int32_t speed,
                            int32_t by, const toi16_layout3 *closer) {
    bool moved = false;
    int32_t earlier = lead(near, f->enter.den, f->enter.num, speed);
    if (closer && is_in_doubt(earlier))
        earlier = closer_lead(closer, near, speed, &f->enter);
    if (earlier <= DOUBT_HIGH) {
        if (earlier < -DOUBT_HIGH && near + speed > 0) {
            put_end(&f->enter, (uint32_t)-near, (uint32_t)speed, axis);
            f->by_enter = by;
            moved = true;
        } else if (near + speed < -DOUBT_OF_ALL)
            return true;
        else
            leave_open(f, axis);
    }
    int32_t later = lead(far, f->leave.den, f->leave.num, speed);
    if (closer && is_in_doubt(later))
        later = closer_lead_at_end(closer, f, axis, far, speed);
    if (later >= -DOUBT_HIGH) {
        if (far > 0) {
            if (far > DOUBT)
                return true;
            far = 0;
        }
        if (later > DOUBT_HIGH) {
            put_end(&f->leave, (uint32_t)-far, (uint32_t)speed, axis);
            moved = true;
        } else
            leave_open(f, axis);
    }
    return moved && never_meet(f);
}

TOI16_INLINE bool clip(toi16_found3 *f, uint32_t axis, int32_t at, int32_t by, int32_t reach,
                       const toi16_layout3 *closer) {
    int32_t past = at ^ toi16_shr32(by, 31);
    return clip_past(f, axis, past + reach, past - reach, (int32_t)toi16_size(by), by, closer);
}

/* The same of the first axis: so far they begin at 0 and end at t_max, one_end / one_end. What it makes of
 * both leaves them to meet. */
TOI16_INLINE bool clip_first_past(toi16_found3 *f, int32_t near, int32_t far, int32_t speed, int32_t by) {
    enum { DOUBT_LOW = 16 * DOUBT_HIGH };
    int32_t later = far + speed;
    uint32_t open = 0;
    f->by_enter = by;
    if (near < -DOUBT_LOW && near + speed > 0) {
        put_end(&f->enter, (uint32_t)-near, (uint32_t)speed, 0);
    } else {
        if (near + speed < -DOUBT_OF_ALL)
            return true;
        open = near < DOUBT_LOW + 16;
        put_end(&f->enter, 0, one_end, TOI16_NO_AXIS3);
    }
    if (later >= DOUBT_LOW + 16 && far <= DOUBT)
        put_end(&f->leave, far > 0 ? 0 : (uint32_t)-far, (uint32_t)speed, 0);
    else {
        if (later >= -DOUBT_LOW) {
            if (far > DOUBT)
                return true;
            open = 1;
        }
        put_end(&f->leave, one_end, one_end, TOI16_NO_AXIS3);
    }
    f->open = open;
    return false;
}

/* ---- Projections */

/* Of an axis u of A times those of B: what it makes goes to column and column + 6 and so on, with its sizes,
 * and *at and *by are B's place and way along u. What B reaches along u. An axis v of B takes from its column
 * what A reaches along it. */
#ifdef TOI16_ARM_ROWS
typedef char toi16_halves_and_paths_are_in_order
    [offsetof(toi16_meet3, half_b) - offsetof(toi16_meet3, path) == 24 &&
             offsetof(toi16_meet3, path) - offsetof(toi16_meet3, half_a) == 12 && sizeof(toi16_column3) == 24
         ? 1
         : -1];
#define TOI16_PUT_SIZE(x, at) TOI16_SIZE(x) "str " x ", [%[c], #" at "]\n"
TOI16_INLINE uint32_t turn_a(const toi_axis3 *u, const toi_axis3 *v, const toi16_meet3 *m, int32_t *column,
                             toi16_along3 *along) {
    const void *from = m->path, *z = u, *at = v;
    int32_t x, y, by;
    __asm__("ldmia %[z], {r8, r10, r11}\n" TOI16_ROW_OF_V("at", "x") TOI16_ROW_OF_V("at", "y")
                TOI16_ROW_OF_V("at", "z") TOI16_ROW_OF_V("from", "at") TOI16_ROW_OF_V(
                    "from", "by") "str %[x], [%[c]]\n str %[y], [%[c], #24]\n str %[z], [%[c], "
                                  "#48]\n" TOI16_PUT_SIZE("%[x]", "12") TOI16_PUT_SIZE("%[y]", "36")
                                      TOI16_PUT_SIZE("%[z]",
                                                     "60") "ldmia %[from], {r4, r5, r6}\n umull r8, %[from], "
                                                           "r4, %[x]\n umlal r8, %[from], r5, %[y]\n"
                                                           "umlal r8, %[from], r6, %[z]"
            : [x] "=&r"(x), [y] "=&r"(y), [by] "=&r"(by), [z] "+&r"(z), [at] "+&r"(at), [from] "+&r"(from)
            : [c] "r"(column)
            : "r4", "r5", "r6", "r8", "r10", "r11", "memory");
    along->at = (int32_t)(uintptr_t)at;
    along->by = by;
    return (uint32_t)(uintptr_t)from;
}

TOI16_INLINE uint32_t turn_b(const toi_axis3 *v, const toi16_meet3 *m, const toi16_column3 *column,
                             int32_t *at, int32_t *by) {
    const void *from = m->path, *sizes = column->reach;
    __asm__(
        "ldmia %[by], {r8, r10, r11}\n" TOI16_ROW_OF_V("from", "at") TOI16_ROW_OF_V(
            "from", "by") "ldmia %[sizes], {r4, r5, r6}\n sub %[from], #36\n ldmia %[from], {r8, r10, r11}\n"
                          "umull %[sizes], %[from], r4, r8\n umlal %[sizes], %[from], r5, r10\n"
                          "umlal %[sizes], %[from], r6, r11"
        : [at] "=&r"(*at), [by] "=&r"(*by), [from] "+&r"(from), [sizes] "+&r"(sizes)
        : "1"(v)
        : "r4", "r5", "r6", "r8", "r10", "r11", "memory");
    return (uint32_t)(uintptr_t)from;
}
#else
static inline uint32_t turned(const uint32_t half[3], uint32_t x, uint32_t y, uint32_t z) {
    return (uint32_t)((toi16_mulu(half[0], x) + toi16_mulu(half[1], y) + toi16_mulu(half[2], z)) >> 32);
}

TOI16_INLINE uint32_t turn_a(const toi_axis3 *u, const toi_axis3 *v, const toi16_meet3 *m, int32_t *column,
                             toi16_along3 *along) {
    int32_t row[5];
    toi16_dots5(u, v, m->path, row);
    uint32_t x = toi16_size(row[0]), y = toi16_size(row[1]), z = toi16_size(row[2]);
    column[0] = row[0];
    column[3] = (int32_t)x;
    column[6] = row[1];
    column[9] = (int32_t)y;
    column[12] = row[2];
    column[15] = (int32_t)z;
    along->at = row[3];
    along->by = row[4];
    return turned(m->half_b, x, y, z);
}

TOI16_INLINE uint32_t turn_b(const toi_axis3 *v, const toi16_meet3 *m, const toi16_column3 *column,
                             int32_t *at, int32_t *by) {
    int32_t path[2];
    toi16_dots2(m->path, v->x, v->y, v->z, path);
    *at = path[0];
    *by = path[1];
    return turned(m->half_a, column->reach[0], column->reach[1], column->reach[2]);
}
#endif

/* What both boxes reach along an axis of A. */
TOI16_INLINE int32_t reach_along_a(toi16_meet3 *m, const toi_axis3 *u, const toi_axis3 *v, uint32_t i) {
    uint32_t turned = turn_a(&u[i], v, m, &m->column[0].mixed_q28[i], &m->along[i]);
    return (int32_t)((m->half_a[i] >> 4) + turned);
}

TOI16_INLINE bool clip_first_face(toi16_meet3 *m, toi16_found3 *f, const toi_axis3 *u, const toi_axis3 *v) {
    int32_t reach = reach_along_a(m, u, v, 0), at = m->along[0].at, by = m->along[0].by;
    int32_t past = at ^ toi16_shr32(by, 31);
    return clip_first_past(f, past + reach, past - reach, (int32_t)toi16_size(by), by);
}

TOI16_INLINE bool clip_face_a(toi16_meet3 *m, toi16_found3 *f, const toi_axis3 *u, const toi_axis3 *v,
                              uint32_t i) {
    int32_t reach = reach_along_a(m, u, v, i);
    return clip(f, i, m->along[i].at, m->along[i].by, reach, 0);
}

TOI16_INLINE bool clip_face_b(const toi16_meet3 *m, toi16_found3 *f, const toi_axis3 *v, uint32_t j) {
    int32_t at, by;
    uint32_t reach = turn_b(&v[j], m, &m->column[j], &at, &by);
    return clip(f, 3 + j, at, by, (int32_t)((m->half_b[j] >> 4) + reach), 0);
}

/* ---- Axes in common */

static inline uint32_t size_of_mixed(const toi16_meet3 *m, uint32_t i, uint32_t j) {
    return m->column[j].reach[i];
}

/* The entries of a row have a sum of 1 where it is along an axis, else more. */
TOI16_SELDOM void find_aligned(toi16_meet3 *m) {
    static const uint32_t nearly_one = (UINT32_C(1) << 28) + 8;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t x = size_of_mixed(m, i, 0), y = size_of_mixed(m, i, 1), z = size_of_mixed(m, i, 2);
        if (x + y + z <= nearly_one) {
            m->aligned = i;
            m->aligned_b = x > nearly_one / 2 ? 0 : y > nearly_one / 2 ? 1 : 2;
        }
    }
}

/* Where there is such a row the first one is it, or has an entry of nearly 0. */
static inline bool may_be_aligned(const toi16_meet3 *m) {
    enum { NEARLY_0 = 32 };
    return size_of_mixed(m, 0, 0) <= NEARLY_0 || size_of_mixed(m, 0, 1) <= NEARLY_0 ||
           size_of_mixed(m, 0, 2) <= NEARLY_0;
}

/* Nothing but 0 bits where the axes are exactly perpendicular. */
static inline uint32_t bits_of_dot(const toi_axis3 *u, const toi_axis3 *v) {
    int64_t dot = toi16_dot3(u, v);
    return (uint32_t)dot | (uint32_t)((uint64_t)dot >> 32);
}

/* Do the edge axes of boxes with an axis that seems to be one repeat those of faces, as the walk asks? */
static bool are_upright(const toi16_meet3 *m, const toi16_layout3 *boxes) {
    const toi_axis3 *u = boxes->a.rot->u, *v = boxes->b.rot->u;
    const toi_axis3 *first = &u[m->aligned == 0], *last = &u[m->aligned == 2 ? 1 : 2];
    const toi_axis3 *first_b = &v[m->aligned_b == 0], *last_b = &v[m->aligned_b == 2 ? 1 : 2];
    u += m->aligned;
    v += m->aligned_b;
    return !toi16_are_large3(boxes) && (bits_of_dot(u, first_b) | bits_of_dot(u, last_b) |
                                        bits_of_dot(first, v) | bits_of_dot(last, v)) == 0;
}

/* The face of B that is exactly one of A's, or 3. */
static inline uint32_t repeated(const toi16_meet3 *m, const toi16_layout3 *boxes) {
    bool same = m->aligned != TOI16_NOT_ALIGNED3 && !toi16_are_large3(boxes) &&
                toi16_is_same_axis(&boxes->a.rot->u[m->aligned], &boxes->b.rot->u[m->aligned_b]);
    return same ? m->aligned_b : 3;
}

/* ---- Ticks */

/* As toi16_digit, for den below 2^29, where a quotient of 32 bits costs little. With den rounded up to 16
 * bits the quotient is too small by less than 3, so that what it leaves takes 32 bits. */
static inline uint32_t digit(uint32_t *rest, uint32_t den) {
    unsigned grow = 32 - toi16_bits32(den);
    uint32_t tick = (*rest << grow) / ((den << grow >> 16) + 1), left = (*rest << 16) - tick * den;
    for (unsigned n = 0; n < 2; n++)
        if (left >= den) {
            left -= den;
            tick++;
        }
    *rest = left;
    return tick;
}

/* Is a tick sure after all, the way being in doubt for no longer than until then? rest: what the tick leaves.
 */
TOI16_SELDOM bool is_sure(const toi16_layout3 *boxes, const toi16_end3 *end, uint32_t tick, uint32_t rest) {
    bool large = toi16_are_large3(boxes);
    uint32_t place = end->axis >= 6 ? 22
                     : large        ? 16
                                    : 8,
             way = end->axis >= 6 ? 13
                   : large        ? 8
                                  : 3,
             unsure = (place << 16) + way * (tick + 1);
    return rest >= unsure && rest + unsure < end->den;
}

/* Of an end that has the outermost tick to begin with, and is sure of it. */
TOI16_INLINE void find_tick(const toi16_layout3 *boxes, toi16_end3 *end, bool late) {
    if (end->axis == TOI16_NO_AXIS3)
        return;
    uint32_t rest = end->num, unsure = toi16_doubt3(boxes, end) << 16,
             tick = (TOI16_NARROW ? toi16_narrow_digit(&rest, end->den) : digit(&rest, end->den)) + late;
    if ((rest >= unsure && rest + unsure < end->den) ||
        (!TOI16_NARROW && is_sure(boxes, end, tick - late, rest))) {
        end->tick = tick;
        return;
    }
    end->unsure = UINT32_C(1) << end->axis;
    if (unsure < end->den && tick != end->tick)
        end->tick = late ? tick + 1 : tick - 1;
}

/* ---- All of them */

/* Clips by the faces, the first axes. True where one separates. */
static inline bool clip_faces(toi16_meet3 *m, toi16_found3 *f, const toi16_layout3 *boxes) {
    const toi_axis3 *u = boxes->a.rot->u, *v = boxes->b.rot->u;
    if (clip_first_face(m, f, u, v) || clip_face_a(m, f, u, v, 1) || clip_face_a(m, f, u, v, 2))
        return true;
    m->aligned = TOI16_NOT_ALIGNED3;
    if (may_be_aligned(m))
        find_aligned(m);
    uint32_t twice = repeated(m, boxes);
    return (twice != 0 && clip_face_b(m, f, v, 0)) || (twice != 1 && clip_face_b(m, f, v, 1)) ||
           (twice != 2 && clip_face_b(m, f, v, 2));
}

#endif
